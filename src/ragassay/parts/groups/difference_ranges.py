"""The range of a mean difference between two sides over all missing verdicts (docs/methods.md, section 6a)."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ragassay.core.stats import FloatArray, Sums, identified_difference
from ragassay.parts.groups.context_matches import Mask
from ragassay.parts.groups.missing_verdicts import smallest_ratio
from ragassay.parts.groups.pairs import GroupSums, Measure, counted_groups, group_values


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceRange:
    """The smallest and the largest mean difference, and the interval that goes with them; None below two units."""

    low: float
    high: float
    interval: tuple[float, float] | None


def difference_range(
    measure: Measure, wrong: Sequence[GroupSums], right: Sequence[GroupSums]
) -> DifferenceRange | None:
    """Return the range of the mean difference over groups, first side minus second.

    For retriever accuracy it can be wider than what assignments of verdicts reach, because a right row of one side
    gives matches to both.

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
    return DifferenceRange(
        low=_difference(low),
        high=-_difference(high),
        interval=identified_difference((ends[0][0], ends[0][1]), (ends[1][0], ends[1][1])),
    )


def _difference(sides: tuple[Sums, Sums]) -> float:
    first, second = (each.ratio or 0.0 for each in sides)
    return first - second


def _smallest(
    measure: Measure, wrong: tuple[GroupSums, GroupSums], right: tuple[GroupSums, GroupSums]
) -> tuple[Sums, Sums] | None:
    """Return the values of both sides, one per group, with which the mean difference is smallest."""
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
    wrong: tuple[GroupSums, GroupSums], right: tuple[GroupSums, GroupSums]
) -> tuple[FloatArray, FloatArray, Mask]:
    """Return the same for R, which leaves out groups without a right row on either side.

    A group that may get a right row counts with those of the second side alone, or else with one of the first; it
    counts only if that lowers the mean.
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
