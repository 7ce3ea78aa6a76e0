"""Score columns: their values, their ranges, and their means by fault."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate, FaultScores
from ragassay.core.stats import FloatArray, Units, ratio, unit_sums
from ragassay.core.table import Table, storage
from ragassay.parts.groups.frame import FAULTS, Frame
from ragassay.parts.groups.partitions import Partition

Limits = tuple[float | None, float | None]
"""The lower and the upper bound of a metric; None if it is unbounded."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ScoreColumn:
    """A column of scores: [rows], NaN without a score, and the range of the metric."""

    values: FloatArray
    limits: Limits


RIGHT = "right"
"""Name of the rows without a fault."""
_FEW_VALUES = 10  # up to this number of distinct values, each is a separate part
_PARTS = 4
_ROUNDING = 1e-9


def score_values(table: Table, name: str, *, order: str = '"row"') -> FloatArray | None:
    """Return a column of scores, NaN for rows without one.

    Args:
        table: The rows, with this column.
        name: The column.
        order: The column by which the scores are sorted, in SQL.

    Returns:
        [rows]; None if a value is not a finite number, so the column contains no scores.
    """
    text = storage.text_sql(table.views[name])
    query = f"""
        select coalesce(try_cast({text} as double), 'nan'::double) as value,
            {text} is not null and not coalesce(isfinite(try_cast({text} as double)), false) as other
        from rows order by {order}
    """  # noqa: S608 -- quoted
    columns = table.connection.execute(query).fetchnumpy()
    return None if columns["other"].any() else np.asarray(columns["value"], dtype=np.float64)


def scores_of(table: Table, metrics: Mapping[str, Limits]) -> Mapping[str, ScoreColumn]:
    """Return the columns of a table that contain scores of known metrics.

    A column with values outside the range of its metric is assumed to come from another program, such as a `relevance`
    from 0 to 1.
    """
    by_name = {name: score_values(table, name) for name in metrics if name in table.columns}
    return {
        name: ScoreColumn(values=values, limits=metrics[name])
        for name, values in by_name.items()
        if values is not None and _is_within(values, metrics[name])
    }


def _is_within(values: FloatArray, limits: Limits) -> bool:
    low, high = (-np.inf if limits[0] is None else limits[0], np.inf if limits[1] is None else limits[1])
    return not ((values < low - _ROUNDING) | (values > high + _ROUNDING)).any()


def score_partition(score: ScoreColumn) -> Partition:
    """Return the rows split by ranges of a score.

    Up to ten distinct values form one part each. More values are split into four equal ranges of the metric, or at
    their quartiles if the metric is unbounded; a value on a boundary belongs to the upper part.

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
    """Return the ascending boundaries of the parts: the quarters of the range, or the quartiles of the values."""
    (low, high), steps = limits, np.linspace(0, 1, _PARTS + 1)
    if low is None or high is None:
        return np.unique(np.quantile(values, steps))
    return np.asarray(low + (high - low) * steps)


def scores_by_fault(frame: Frame, scores: Mapping[str, ScoreColumn]) -> tuple[FaultScores, ...]:
    """Return the mean of each score over right rows, and over wrong rows by their fault.

    Only rows that count for the metrics are used: judged, answerable, and kept by balancing.

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
        FaultScores(name=name, means={part: mean_score(score, units, among=rows) for part, rows in parts.items()})
        for name, score in scores.items()
    )


def mean_score(score: ScoreColumn, units: Units | None, *, among: NDArray[np.bool_] | None = None) -> Estimate:
    """Return the mean of a score over the rows that have one, with its interval by sampling unit.

    Args:
        score: The scores.
        units: [rows], the sampling unit of each; None if each row is one.
        among: [rows], which rows count; None for all.
    """
    defined = ~np.isnan(score.values) if among is None else among & ~np.isnan(score.values)
    if not defined.any():
        return Estimate(undefined="no row with a score")
    return mean_within(score.values[defined], score.limits, None if units is None else units[defined])


def mean_within(values: FloatArray, limits: Limits, units: Units | None = None) -> Estimate:
    """Return the mean of values with its interval by sampling unit, within their limits (docs/methods.md, section 6).

    With two limits, the mean is rescaled to a proportion and has the interval of a proportion (section 6.1). Otherwise,
    it has a t interval clipped at the limit. Limits that the values exceed are ignored, because another program may use
    the name of the metric.

    Args:
        values: [rows], at least one, none of them NaN.
        limits: The smallest and the largest value that the metric can have.
        units: [rows], the sampling unit of each, from 0; None if each row is one.

    >>> mean = mean_within(np.array([-1.0, 1.0, 1.0]), (-1, 1))
    >>> f"{mean.value:.3f} from {mean.low:.3f} to {mean.high:.3f}"
    '0.333 from -0.585 to 0.877'
    """
    sums, sizes = (unit_sums(each, units) for each in (values, np.ones(len(values))))
    sums, sizes = sums[sizes > 0], sizes[sizes > 0]
    low, high = limits
    if (low is not None and values.min() < low - _ROUNDING) or (high is not None and values.max() > high + _ROUNDING):
        low = high = None
    if low is None or high is None or low == high:
        return clipped(ratio(sums, sizes, rows=len(values), scale="plain"), (low, high))
    reach = high - low
    proportion = ratio(np.clip((sums - low * sizes) / reach, 0, sizes), sizes, rows=len(values))
    value, lower, upper = (
        None if each is None else low + reach * each for each in (proportion.value, proportion.low, proportion.high)
    )
    return replace(proportion, value=value, low=lower, high=upper)


def clipped(estimate: Estimate, limits: Limits) -> Estimate:
    """Return an estimate with its interval clipped to the limits."""
    low, high = limits
    return replace(
        estimate,
        low=estimate.low if estimate.low is None or low is None else max(float(low), estimate.low),
        high=estimate.high if estimate.high is None or high is None else min(float(high), estimate.high),
    )
