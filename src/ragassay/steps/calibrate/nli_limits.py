"""Limits of the judge nli, from labels: the probability from which on an answer counts as right, or as wrong.

The limit of a label (entailment, contradiction) is the smallest probability for which the lower end of the interval of
the proportion that is right (for contradiction: wrong), among the labeled rows that reach it, is at least
`LEAST_TRUE` (docs/methods.md, section 8.4). Without enough evidence there is none.
"""

from collections.abc import Iterator

import numpy as np

from ragassay.core.records import Estimate
from ragassay.core.stats import FloatArray, Units, ratio, unit_sums
from ragassay.core.table import Table
from ragassay.parts.groups.score_columns import score_values
from ragassay.steps.calibrate.calibration import NliLimit, Unmeasured
from ragassay.steps.calibrate.classifier import Marks
from ragassay.steps.calibrate.label_truth import Truth

LEAST_TRUE = 0.9
"""The proportion of verdicts that must be true beyond a limit, with 95 % confidence."""
_TRUTHS = {"entailment": 1.0, "contradiction": 0.0}
"""What the label of an answer is (1 right, 0 wrong) where the verdict of the limit is true."""


def nli_limits(table: Table, truth: Truth, units: Units) -> tuple[NliLimit, ...]:
    """Return the limits for the judge nli, one for each probability that the rows have; none without any.

    Args:
        table: The judged rows.
        truth: What the labels say of them.
        units: [rows], the sampling unit of each.
    """
    return tuple(_limits(table, truth, units))


def _limits(table: Table, truth: Truth, units: Units) -> Iterator[NliLimit]:
    for setting, value in _TRUTHS.items():
        name = f"nli_{setting}"
        scores = score_values(table, name) if name in table.columns else None
        if scores is None or np.isnan(scores).all():
            continue
        labeled = (truth.weights > 0) & ~np.isnan(scores)
        own = np.unique(units[labeled], return_inverse=True)[1]
        yield _limit(setting, scores[labeled], truth.values[labeled] == value, truth.weights[labeled], own)


def _limit(setting: str, scores: FloatArray, is_true: Marks, weights: FloatArray, units: Units) -> NliLimit:
    """Return the smallest limit beyond which enough verdicts are true, or else the best that there is."""
    best = Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    for limit in np.unique(scores):
        reached = scores >= limit
        numerator, denominator = (unit_sums(weights * marks, units) for marks in (reached & is_true, reached))
        rate = ratio(numerator, denominator, rows=int(reached.sum()))
        if rate.low is not None and rate.low >= LEAST_TRUE:
            return NliLimit(setting=setting, limit=float(limit), rate=rate, labeled=len(scores))
        if best.low is None or (rate.low is not None and rate.low > best.low):
            best = rate
    return NliLimit(setting=setting, limit=None, rate=best, labeled=len(scores))
