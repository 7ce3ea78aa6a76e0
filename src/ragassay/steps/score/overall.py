"""The mean of a metric over all rows, with its interval by sampling unit."""

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate, MetricScore
from ragassay.parts.groups.score_columns import mean_within
from ragassay.steps.score.metric import ColumnScores, Metric

Codes = NDArray[np.intp]


def overall(metric: Metric, scores: ColumnScores, units: Codes | None) -> MetricScore:
    """Return the mean of a metric with its 95 % interval (docs/methods.md, section 6).

    Args:
        metric: The metric; the interval stays between its smallest and its largest value.
        scores: Its scores, one for each row.
        units: [rows], the sampling unit of each row; None if each row is one.
    """
    counts = Counter(scores.codes[scores.codes > 0].tolist())
    undefined = {scores.reasons[code - 1]: number for code, number in sorted(counts.items())}
    defined = scores.codes == 0
    values = scores.values[defined]
    if not len(values):
        mean = Estimate(undefined="undefined in every row")
    else:
        mean = mean_within(values, (metric.low, metric.high), None if units is None else units[defined])
    return MetricScore(
        name=metric.name,
        mean=mean,
        undefined=undefined,
        is_constant=len(values) > 1 and bool((values == values[0]).all()),
        higher_is_better=metric.higher_is_better,
    )


def joined(parts: Sequence[ColumnScores]) -> ColumnScores:
    """Return the scores of all rows, from those of the batches."""
    reasons: dict[str, int] = {}
    codes = []
    for part in parts:
        renumbered = [0, *(reasons.setdefault(reason, len(reasons) + 1) for reason in part.reasons)]
        codes.append(np.array(renumbered, dtype=np.int8)[part.codes])
    return ColumnScores(
        values=np.concatenate([part.values for part in parts]), codes=np.concatenate(codes), reasons=tuple(reasons)
    )
