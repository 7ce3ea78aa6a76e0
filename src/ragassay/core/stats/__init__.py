"""Metrics over groups with their intervals, tests and power (docs/methods.md, sections 5 and 6), without scipy."""

import math
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate
from ragassay.core.stats.intervals import (
    ALL_GROUPS,
    FEW_FAILURES,
    FEW_UNITS,
    NORMAL,
    ROUNDING,
    TAIL,
    UNSEEN_SQUARE,
    WITHOUT_GAPS,
    FloatArray,
    IntervalArrays,
    Sums,
    Units,
    effective_number,
    group_ratio_interval,
    identified_difference,
    identified_interval,
    mean_intervals,
    random_row_size,
    ratio_difference_errors,
    ratio_difference_intervals,
    ratio_intervals,
    t_quantile,
    unit_sums,
    wilson_limits,
)
from ragassay.core.stats.significance import (
    FLIPS,
    bootstrap_sums,
    detectable,
    fewest_units,
    holm_adjust,
    sign_flip,
    sign_test,
    units_needed,
)

__all__ = [
    "ALL_GROUPS",
    "FEW_FAILURES",
    "FEW_UNITS",
    "FLIPS",
    "NORMAL",
    "ROUNDING",
    "TAIL",
    "UNSEEN_SQUARE",
    "WITHOUT_GAPS",
    "Difference",
    "FloatArray",
    "IntervalArrays",
    "Resampled",
    "Sums",
    "Units",
    "bootstrap",
    "detectable",
    "difference",
    "effective_number",
    "fewest_units",
    "group_proportion",
    "holm_adjust",
    "identified_difference",
    "identified_interval",
    "mean_intervals",
    "random_row_size",
    "ratio",
    "ratio_difference",
    "ratio_difference_intervals",
    "ratio_intervals",
    "residual_spread",
    "sign_flip",
    "sign_test",
    "t_quantile",
    "unit_spread",
    "unit_sums",
    "units_needed",
    "wilson",
    "wilson_limits",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Resampled:
    """A metric with its bootstrap interval; `empty` resamples had denominator 0 and do not count."""

    estimate: Estimate
    resamples: int
    empty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A mean difference over groups with its interval and test, and the detectable difference.

    `p` is None if no group was compared, `detectable` where the groups do not show how much they vary.
    """

    estimate: Estimate
    p: float | None
    detectable: float | None


def ratio(
    numerator: FloatArray,
    denominator: FloatArray,
    *,
    rows: int,
    units: Units | None = None,
    scale: Literal["share", "plain"] = "share",
    unseen: float = ALL_GROUPS,
) -> Estimate:
    """Return a ratio of two sums over groups with its 95 % interval for clustered rows (docs/methods.md, section 6).

    A proportion has Wilson's interval, with the number of rows over their design effect (see `ratio_intervals`). On the
    plain scale the interval is r -+ t, with the linearized variance for clusters (Cochran 1977, chapter 6) and
    units - 1 degrees of freedom.

    Args:
        numerator: One number per group.
        denominator: One number per group, not negative; groups with 0 do not count.
        rows: Number of rows in the sums.
        units: The sampling unit of each group; None if each group is one.
        scale: "share" for a proportion, "plain" for a mean of values that may lie outside 0 to 1.
        unseen: Number of unobserved units that a proportion accounts for: ALL_GROUPS, or WITHOUT_GAPS where gap groups
            are left out.

    Returns:
        The metric, undefined if no group counts. `low` and `high` are None beside a value if the variation of units is
        unknown: with one unit, and on the plain scale if all units agree.

    >>> found = ratio(np.array([3.0, 0.0, 2.0]), np.array([3.0, 3.0, 3.0]), rows=9)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.556 from 0.176 to 0.880'
    """
    groups = int((denominator > 0).sum())
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="no group counts towards it")
    sums = Sums(numerator=numerator, denominator=denominator).by_unit(units)
    if scale == "plain":
        return replace(_plain(sums, rows), groups=groups)
    ends = group_ratio_interval(Sums(numerator=numerator, denominator=denominator), units, unseen=unseen)
    return _estimate(ends, rows=rows, groups=groups, is_approximate=_is_approximate(sums))


def _is_approximate(sums: Sums) -> bool:
    """Return whether there are too few units for an interval that holds (docs/methods.md, section 6b)."""
    failing = int((sums.numerator < sums.denominator).sum())
    succeeding = int((sums.numerator > 0).sum())
    few = float(effective_number(sums.denominator)) < FEW_UNITS
    return few or min(failing, succeeding) < FEW_FAILURES


def _plain(sums: Sums, rows: int) -> Estimate:
    counts = sums.denominator > 0
    y, x = sums.numerator[counts], sums.denominator[counts]
    units, total = len(x), float(x.sum())
    r = float(y.sum()) / total
    z = y - r * x
    is_approximate = float(effective_number(x)) < FEW_UNITS
    if units == 1 or float(np.abs(z).max()) <= ROUNDING * total:
        return Estimate(value=r, rows=rows, units=units, is_approximate=is_approximate)
    reach = t_quantile(TAIL, units - 1) * math.sqrt(units / (units - 1) * float(z @ z)) / total
    return Estimate(value=r, low=r - reach, high=r + reach, rows=rows, units=units, is_approximate=is_approximate)


def _estimate(ends: IntervalArrays, *, rows: int, groups: int, is_approximate: bool) -> Estimate:
    """Return the metric of one table; the interval of a single unit is None."""
    units = int(ends.units)
    low, high = (None, None) if units == 1 else (float(ends.low), float(ends.high))
    return Estimate(
        value=float(ends.value),
        low=low,
        high=high,
        rows=rows,
        groups=groups,
        units=units,
        is_approximate=is_approximate,
    )


def wilson(successes: int, number: int, *, rows: int) -> Estimate:
    """Return a proportion of independent groups with its 95 % score interval (Wilson 1927); undefined without groups.

    >>> found = wilson(45, 157, rows=471)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.287 from 0.222 to 0.362'
    """
    if number == 0:
        return Estimate(rows=rows, groups=0, undefined="there is no group")
    share = successes / number
    low, high = wilson_limits(np.array(share), np.array(float(number)))
    return Estimate(
        value=share,
        low=float(low),
        high=float(high),
        rows=rows,
        groups=number,
        units=number,
        is_approximate=number < FEW_UNITS or min(successes, number - successes) < FEW_FAILURES,
    )


def group_proportion(successes: NDArray[np.bool_], *, rows: int, units: Units | None) -> Estimate:
    """Return a proportion of groups: with Wilson's interval if each group is a sampling unit, else with `ratio`'s.

    Args:
        successes: [groups], which groups count towards it.
        rows: Number of rows in all groups.
        units: The sampling unit of each group; None if each group is one.
    """
    if units is None:
        return wilson(int(successes.sum()), len(successes), rows=rows)
    return ratio(successes.astype(np.float64), np.ones(len(successes)), rows=rows, units=units)


def bootstrap(
    numerator: FloatArray, denominator: FloatArray, *, rows: int, seed: int, resamples: int = 10_000
) -> Resampled:
    """Return a ratio of two sums over units with the percentile interval of resampled units.

    It serves what has no closed form; for few units it is too narrow (docs/validity.md).

    Args:
        numerator: One number per sampling unit.
        denominator: One number per sampling unit, not negative.
        rows: How many rows stand behind the sums.
        seed: Same seed and same units in any order, same interval.
        resamples: How many times the units are drawn.
    """
    units = int((denominator > 0).sum())
    if units == 0:
        return Resampled(estimate=Estimate(rows=rows, undefined="no group counts towards it"), resamples=0, empty=0)
    sums = bootstrap_sums(numerator, denominator, seed=seed, resamples=resamples)
    filled = sums[:, 1] > 0
    low, high = np.quantile(sums[filled, 0] / sums[filled, 1], [1 - TAIL, TAIL])
    value = float(numerator.sum() / denominator.sum())
    estimate = Estimate(value=value, low=float(low), high=float(high), rows=rows, units=units)
    return Resampled(estimate=estimate, resamples=resamples, empty=int(resamples - filled.sum()))


def difference(
    differences: FloatArray,
    *,
    rows: int,
    seed: int,
    units: Units | None = None,
    undefined: str = "no group has judged rows on both sides",
    flips: int = FLIPS,
) -> Difference:
    """Return the mean over groups of a paired difference, each within -1 to 1 (docs/methods.md, section 5).

    The interval is a t interval over sampling units (see `mean_intervals`). The two-sided p-value is from flipping the
    signs of whole units: exact up to 20 units that differ at all, else from random patterns, the observed one added.

    Args:
        differences: One number per group.
        rows: Number of rows in them.
        seed: Random seed of the patterns.
        units: The sampling unit of each group; None if each group is one.
        undefined: The reason given if there is no group.
        flips: Number of random patterns.
    """
    groups = len(differences)
    if groups == 0:
        return Difference(estimate=Estimate(rows=rows, undefined=undefined), p=None, detectable=None)
    sums, sizes = unit_sums(differences, units), unit_sums(np.ones(groups), units)
    ends = mean_intervals(sums, sizes)
    spread = unit_spread(differences, units)
    is_approximate = float(effective_number(sizes)) < FEW_UNITS
    return Difference(
        estimate=_estimate(ends, rows=rows, groups=groups, is_approximate=is_approximate),
        p=sign_flip(sums, seed=seed, flips=flips),
        detectable=detectable(spread, int(ends.units)) if spread > ROUNDING else None,
    )


def ratio_difference(first: Sums, second: Sums, *, rows: int, groups: int, seed: int) -> Difference:
    """Return the difference of two proportions of the same units, first minus second, with its interval and test.

    The interval is that of `ratio_difference_intervals`. The p-value is from exchanging both sides of whole units, as
    in `difference`: each unit's part in the difference, about the proportion of both sides together, changes its sign.

    Args:
        first: One number per sampling unit.
        second: The same units.
        rows: Number of rows in them.
        groups: Number of groups in them.
        seed: Random seed of the patterns.
    """
    ends = ratio_difference_intervals(first, second)
    sizes = ratio_difference_errors(first, second)[2]
    totals = float(first.denominator.sum()), float(second.denominator.sum())
    pooled = float(first.numerator.sum() + second.numerator.sum()) / sum(totals)
    parts = [
        (each.numerator - pooled * each.denominator) / total
        for each, total in zip((first, second), totals, strict=True)
    ]
    failing = (first.numerator < first.denominator) | (second.numerator < second.denominator)
    is_approximate = float(effective_number(sizes)) < FEW_UNITS or int(failing.sum()) < FEW_FAILURES
    units = int(ends.units)
    spread = residual_spread(first, second)
    return Difference(
        estimate=_estimate(ends, rows=rows, groups=groups, is_approximate=is_approximate),
        p=sign_flip(parts[0] - parts[1], seed=seed, flips=FLIPS),
        detectable=detectable(spread, units) if spread > ROUNDING else None,
    )


def residual_spread(first: Sums, second: Sums) -> float:
    """Return the spread of `unit_spread` for the difference of two proportions; 0 for fewer than two units."""
    _, residual, sizes = ratio_difference_errors(first, second)
    units = int((sizes > 0).sum())
    return units * math.sqrt(float(residual @ residual) / (units - 1)) if units > 1 else 0.0


def unit_spread(differences: FloatArray, units: Units | None = None) -> float:
    """Return the standard deviation of paired differences over sampling units; 0 for fewer than two units.

    A unit's difference is the sum over its groups divided by the mean number of groups of a unit, so that the standard
    error of the mean over groups is the spread divided by the square root of the number of units.
    """
    if units is None:
        return float(differences.std(ddof=1)) if len(differences) > 1 else 0.0
    sums, sizes = unit_sums(differences, units), unit_sums(np.ones(len(differences)), units)
    counts = sizes > 0
    number = int(counts.sum())
    if number < 2:
        return 0.0
    away = (sums - differences.mean() * sizes)[counts] * number / len(differences)
    return math.sqrt(float(away @ away) / (number - 1))
