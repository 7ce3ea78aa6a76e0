"""Paired differences by group between two clusters of a run, or two runs (docs/methods.md, section 5)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import (
    Difference,
    difference,
    difference_of_ratios,
    holm_adjust,
    identified_difference,
    unit_spread,
    units_needed,
)
from ragassay.core.records import Hypothesis, MetricChange, SystemDifference, Undefined
from ragassay.core.stats import FEW_FAILURES, ROUNDING, FloatArray, Mask, Sums, Units, bootstrap, unit_sums
from ragassay.parts.groups.group_sums import Groups
from ragassay.parts.groups.missing_verdicts import Extent, smallest_ratio
from ragassay.parts.groups.partitions import numbered

Measure = Literal["accuracy", "knowledge_base_accuracy", "refined_accuracy", "retriever_accuracy"]
Method = Literal["t", "bootstrap"]

MEASURES: tuple[Measure, ...] = get_args(Measure)
METHODS: tuple[Method, ...] = get_args(Method)


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroups:
    """A metric on both sides, one value per counted group; `rows` is the number of rows in the computation."""

    measure: Measure
    first: FloatArray
    second: FloatArray
    units: Units | None
    rows: int
    undefined: str

    @property
    def differences(self) -> FloatArray:
        """The differences, first minus second, one per group."""
        return self.first - self.second


def common_groups(one: Groups, other: Groups) -> tuple[Groups, Groups]:
    """Return the groups that occur on both sides, in the same order."""
    left, right = (
        np.flatnonzero(np.isin(mine.places, theirs.places, assume_unique=True))
        for mine, theirs in ((one, other), (other, one))
    )
    return one.only(left), other.only(right)


def group_values(measure: Measure, sums: Groups) -> FloatArray:
    """Return a metric for every group (docs/methods.md, section 5.1); 0 outside of `counted_groups`.

    The knowledge-base accuracy of one group is 1, or 0 if it is a gap.
    """
    return _VALUES[measure](sums)


def counted_groups(measure: Measure, first: Groups, second: Groups) -> NDArray[np.bool_]:
    """Return the groups that count for a metric (docs/methods.md, section 5.1).

    These are all groups with judged rows on both sides; for R, those with a right row on at least one side; for
    retriever accuracy, those with decidable rows on both sides.
    """
    both: NDArray[np.bool_] = (first.rows > 0) & (second.rows > 0)
    if measure == "refined_accuracy":
        both &= first.right + second.right > 0
    if measure == "retriever_accuracy":
        both &= (first.decidable > 0) & (second.decidable > 0) & first.records_contexts & second.records_contexts
    return both


def pair_groups(measure: Measure, first: Groups, second: Groups) -> PairedGroups:
    """Return a metric on both sides, for the groups that count for it."""
    counts = counted_groups(measure, first, second)
    rows = int(first.rows[counts].sum() + second.rows[counts].sum())
    common = bool(((first.rows > 0) & (second.rows > 0)).any())
    return PairedGroups(
        measure=measure,
        first=group_values(measure, first)[counts],
        second=group_values(measure, second)[counts],
        units=None if first.units is None else numbered(first.units[counts]),
        rows=rows,
        undefined=_UNDEFINED[measure] if common else Undefined.NO_PAIR,
    )


def mean_difference(pair: PairedGroups, *, seed: int, method: Method = "t") -> Difference:
    """Return the mean difference over groups with its interval and p-value (docs/methods.md, section 5.2).

    Args:
        pair: The two sides.
        seed: Random seed.
        method: The interval: `t` over sampling units, or `bootstrap` with 10,000 resamples of units (docs/methods.md,
            section 6.4). If all units differ by the same amount, the interval is that of `t`.
    """
    differences = pair.differences
    by_t = difference(differences, rows=pair.rows, seed=seed, units=pair.units, undefined=pair.undefined)
    failing = unit_sums((np.minimum(pair.first, pair.second) < 1).astype(np.float64), pair.units) > 0
    if failing.sum() < FEW_FAILURES:
        by_t = replace(by_t, estimate=replace(by_t.estimate, is_approximate=True))
    if method == "t" or by_t.detectable is None:
        return by_t
    sums, sizes = (unit_sums(each, pair.units) for each in (differences, np.ones(len(differences))))
    resampled = bootstrap(sums, sizes, rows=pair.rows, seed=seed)
    return replace(by_t, estimate=replace(by_t.estimate, low=resampled.low, high=resampled.high))


Tested = TypeVar("Tested", Hypothesis, MetricChange, SystemDifference)


def holm_adjusted(tests: Sequence[Tested]) -> tuple[Tested, ...]:
    """Return tests with their p-values adjusted together by Holm's method."""
    adjusted = holm_adjust([each.p for each in tests])
    return tuple(replace(each, p_holm=p_holm) for each, p_holm in zip(tests, adjusted, strict=True))


def units_to_detect(differences: FloatArray, units: Units | None = None) -> int | None:
    """Return the number of sampling units that detect this mean difference with 80 % power (methods.md, section 5.4).

    Args:
        differences: One number per group.
        units: The sampling unit of each group; None if each group is one.

    Returns:
        None if the mean difference is 0, or if the units do not vary.
    """
    if len(differences) < 2:
        return None
    mean, spread = float(differences.mean()), unit_spread(differences, units)
    return units_needed(mean, spread) if min(abs(mean), spread) > ROUNDING else None


def difference_range(measure: Measure, wrong: Sequence[Groups], right: Sequence[Groups]) -> Extent | None:
    """Return the range of the mean difference over groups, first side minus second.

    For retriever accuracy, the range can be too wide, because a right row on one side gives matches to both.

    Args:
        measure: The metric.
        wrong: The sums of both sides if all rows without a verdict are wrong.
        right: The same if all are right, for the same groups.

    Returns:
        None if no group counts.
    """
    low = _smallest(measure, (wrong[0], wrong[1]), (right[0], right[1]))
    high = _smallest(measure, (wrong[1], wrong[0]), (right[1], right[0]))
    if low is None or high is None:
        return None
    units = wrong[0].units
    ends = [tuple(each.by_unit(units) for each in sides) for sides in (low, (high[1], high[0]))]
    return Extent(
        low=difference_of_ratios(low),
        high=-difference_of_ratios(high),
        interval=identified_difference((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])),
    )


def _smallest(measure: Measure, wrong: tuple[Groups, Groups], right: tuple[Groups, Groups]) -> tuple[Sums, Sums] | None:
    """Return the values of both sides, one per group, that minimize the mean difference."""
    if measure == "refined_accuracy":
        first, second, counts = _smallest_refined(wrong, right)
    else:
        counts = counted_groups(measure, *wrong)
        first, second = group_values(measure, wrong[0]), group_values(measure, right[1])
    if not counts.any():
        return None
    ones = counts.astype(np.float64)
    return Sums(numerator=first * ones, denominator=ones), Sums(numerator=second * ones, denominator=ones)


def _smallest_refined(
    wrong: tuple[Groups, Groups], right: tuple[Groups, Groups]
) -> tuple[FloatArray, FloatArray, Mask]:
    """Return the same for R, which leaves out groups without a right row on either side.

    A group that may get a right row counts with right rows only on the second side if possible, otherwise with one on
    the first side, and only if this lowers the mean.
    """
    both = (wrong[0].rows > 0) & (wrong[1].rows > 0)
    certain = both & (wrong[0].right + wrong[1].right > 0)
    possible = both & ~certain & (right[0].right + right[1].right > 0)
    second = group_values("accuracy", right[1])
    one_right = np.divide(1.0, wrong[0].rows, out=np.zeros(len(both)), where=wrong[0].rows > 0)
    first = np.where(certain, group_values("accuracy", wrong[0]), np.where(second > 0, 0.0, one_right))
    ones, differences = np.ones(len(both)), first - second
    counts = certain.copy()
    counts[possible] = smallest_ratio(
        Sums(numerator=differences[certain], denominator=ones[certain]),
        Sums(numerator=differences[possible], denominator=ones[possible]),
    )
    return first, second, counts


def _accuracy(sums: Groups) -> FloatArray:
    return _quotients(sums.right, sums.rows)


def _quotients(part: FloatArray, total: FloatArray) -> FloatArray:
    return np.divide(part, total, out=np.zeros(np.shape(part)), where=total > 0)


_VALUES: Mapping[Measure, Callable[[Groups], FloatArray]] = {
    "accuracy": _accuracy,
    "knowledge_base_accuracy": lambda sums: (sums.right > 0).astype(np.float64),
    "refined_accuracy": _accuracy,
    "retriever_accuracy": lambda sums: _quotients(sums.matched, sums.decidable),
}
_UNDEFINED: Mapping[Measure, Undefined] = {
    "accuracy": Undefined.NO_VERDICT,
    "knowledge_base_accuracy": Undefined.NO_VERDICT,
    "refined_accuracy": Undefined.ALL_GAPS,
    "retriever_accuracy": Undefined.NO_CONTEXTS,
}
