"""Columns of scores beside verdicts and faults: their values, their ranges, and their means by fault."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate, FaultScores
from ragassay.core.stats import FloatArray, Units, ratio, unit_sums
from ragassay.core.table import Table, storage
from ragassay.parts.groups.frame import FAULTS, Frame, Partition

Limits = tuple[float | None, float | None]
"""The smallest and the largest value of a metric; None if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoreColumn:
    """A column of scores: [rows], NaN without a score, and the range of the metric."""

    values: FloatArray
    limits: Limits

    @property
    def is_proportion(self) -> bool:
        """Whether the metric is from 0 to 1."""
        return [*self.limits] == [0, 1]


RIGHT = "right"
"""The name of the rows without a fault."""
_FEW_VALUES = 10  # so many different values are parts of their own
_PARTS = 4
NO_ROW = "no row with a score"


def score_values(table: Table, name: str, *, order: str = '"row"') -> FloatArray | None:
    """Return a column of scores, NaN where there is none.

    Args:
        table: The rows, with this column.
        name: The column.
        order: The column by which the scores are sorted, in SQL.

    Returns:
        [rows]; None if some value is not a finite number, so that the column holds no scores.
    """
    text = storage.as_text(table.views[name])
    query = f"""
        select coalesce(try_cast({text} as double), 'nan'::double) as value,
            {text} is not null and not coalesce(isfinite(try_cast({text} as double)), false) as other
        from rows order by {order}
    """  # noqa: S608 -- quoted
    columns = table.connection.execute(query).fetchnumpy()
    return None if columns["other"].any() else np.asarray(columns["value"], dtype=np.float64)


def scores_of(table: Table, metrics: Mapping[str, Limits]) -> Mapping[str, ScoreColumn]:
    """Return the score columns of a table, only those of known metrics."""
    found = {name: score_values(table, name) for name in metrics if name in table.columns}
    return {
        name: ScoreColumn(values=values, limits=metrics[name]) for name, values in found.items() if values is not None
    }


def score_partition(score: ScoreColumn) -> Partition:
    """Return the rows split by ranges of a score.

    Up to ten different values are parts of their own. More are split at the quarters of the range of the metric, or at
    the quartiles of the values if it has none; a value on a boundary belongs to the upper part.

    >>> score_partition(ScoreColumn(values=np.linspace(0, 1, 21), limits=(0, 1))).values
    ('0 to 0.25', '0.25 to 0.5', '0.5 to 0.75', '0.75 to 1')
    """
    values = score.values
    known = values[~np.isnan(values)]
    distinct = np.unique(known)
    if len(distinct) <= _FEW_VALUES:
        codes = np.searchsorted(distinct, values) if len(distinct) else np.zeros(len(values))
        labels = [f"{value:.4g}" for value in distinct]
    else:
        ends = _ends(known, score.limits)
        codes = np.clip(np.searchsorted(ends, values, side="right") - 1, 0, len(ends) - 2)
        labels = [f"{start:.4g} to {end:.4g}" for start, end in pairwise(ends)]
    return Partition(codes=np.where(np.isnan(values), -1, codes).astype(np.int16), values=tuple(labels))


def _ends(values: FloatArray, limits: Limits) -> FloatArray:
    """Return the ends of the parts, ascending: the quarters of a range, else the quartiles of the values."""
    (low, high), steps = limits, np.linspace(0, 1, _PARTS + 1)
    if low is None or high is None:
        return np.unique(np.quantile(values, steps))
    return np.asarray(low + (high - low) * steps)


def scores_by_fault(frame: Frame, scores: Mapping[str, ScoreColumn]) -> tuple[FaultScores, ...]:
    """Return the mean of each score over right rows, and over wrong rows by their fault.

    Only rows that count for the metrics do: judged, with an answer to give, and kept by balancing.

    Args:
        frame: The judged rows with their faults.
        scores: The columns of scores, by name.
    """
    counts = frame.judged
    parts: dict[str, NDArray[np.bool_]] = {
        RIGHT: counts & frame.right,
        **{fault: counts & ~frame.right & (frame.fault == code) for code, fault in enumerate(FAULTS, start=1)},
    }
    units = frame.group.astype(np.intp) if frame.units is None else frame.units[frame.group]
    return tuple(
        FaultScores(name=name, means={part: mean_score(score, rows, units) for part, rows in parts.items()})
        for name, score in scores.items()
    )


def mean_score(score: ScoreColumn, rows: NDArray[np.bool_], units: Units) -> Estimate:
    """Return the mean of a score over some rows, with its interval by sampling unit (docs/methods.md, section 6).

    Args:
        score: The scores; if they are from 0 to 1, the interval is that of a proportion, else a t interval.
        rows: [rows], which rows count.
        units: [rows], the sampling unit of each.
    """
    defined = rows & ~np.isnan(score.values)
    number = int(defined.sum())
    if not number:
        return Estimate(undefined=NO_ROW)
    dense = np.unique(units[defined], return_inverse=True)[1]
    sums, sizes = (unit_sums(each, dense) for each in (score.values[defined], np.ones(number)))
    return ratio(sums, sizes, rows=number, scale="share" if score.is_proportion else "plain")
