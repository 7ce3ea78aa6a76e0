"""Differences of paired groups: intervals, tests, power and sample size (docs/methods.md, sections 5 and 6.3)."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate
from ragassay.core.stats import (
    CONFIDENCE,
    FEW_FAILURES,
    FEW_UNITS,
    ROUNDING,
    TAIL,
    FloatArray,
    IntervalArrays,
    Sums,
    Units,
    batch_sizes,
    critical_value,
    effective_number,
    t_probability,
    t_quantile,
    unit_sums,
    wilson_limits,
)

UNSEEN_SQUARE = 0.15  # sum of squares added for unseen units; calibrated by simulation (docs/validity.md)


def mean_intervals(sums: FloatArray, sizes: FloatArray | None = None) -> IntervalArrays:
    """Return means over groups of differences within -1 to 1, with t intervals (docs/methods.md, section 6.3).

    The variance is that of the paired t interval over units, sum of squares / (units - 1), but at least (sum of squares
    + 0.15) / units. If only a few units differ, their sample variance is too small, and the plain t interval has too
    low coverage. With many units, or with units that differ much, the two agree. The degrees of freedom are the
    effective number of units less 1.

    If all units agree, there is no variance to estimate. The limits then assume that a proportion u of all units
    differs from the observed ones, by as much as the bounds -1 and 1 allow; u is Wilson's upper limit for 0 of n.

    Args:
        sums: [..., units], the sum of the differences of each unit's groups.
        sizes: [..., units], the number of these groups; units with 0 do not count. None if all are 1.

    Returns:
        [...] values, NaN without a unit; limits, NaN with fewer than two units.
    """
    sizes = np.ones(sums.shape) if sizes is None else sizes
    with np.errstate(divide="ignore", invalid="ignore"):
        value = sums.sum(axis=-1) / sizes.sum(axis=-1)
        residual = sums - value[..., None] * sizes
    return _t_intervals(value, residual, sizes)


def ratio_difference_intervals(first: Sums, second: Sums, *, confidence: float = CONFIDENCE) -> IntervalArrays:
    """Return differences of two proportions of the same units, first minus second, with t intervals (section 6.3).

    Both are ratios of two sums over units, and the weights of the units may differ between them. Their errors are
    linearized (Cochran 1977, chapter 6), so errors of a unit that both sides share cancel out.

    Args:
        first: [..., units] each.
        second: The same units.
        confidence: The confidence of the intervals.

    Returns:
        [...] values, NaN if a proportion is undefined; limits, NaN with fewer than two units.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return _t_intervals(*_ratio_difference(first, second), confidence=confidence)


def _ratio_difference(first: Sums, second: Sums) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the difference, the contribution of each unit to its error, and the mean weight of each unit."""
    (one, error, weight), (other, other_error, other_weight) = map(_linearized, (first, second))
    return one - other, error - other_error, (weight + other_weight) / 2


def _linearized(sums: Sums) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return a ratio, the contribution of each unit to its error, and the weight of each unit."""
    total = sums.denominator.sum(axis=-1)[..., None]
    ratio = sums.numerator.sum(axis=-1)[..., None] / total
    return ratio[..., 0], (sums.numerator - ratio * sums.denominator) / total, sums.denominator / total


def _t_intervals(
    value: FloatArray, residual: FloatArray, sizes: FloatArray, *, confidence: float = CONFIDENCE
) -> IntervalArrays:
    """Return values with t intervals.

    Args:
        value: [...].
        residual: [..., units], the contribution of each unit to the error of the value, times the sum of the sizes.
        sizes: [..., units], not negative; units with 0 do not count.
        confidence: The confidence of the intervals.
    """
    tail = (1 + confidence) / 2
    units = (sizes > 0).sum(axis=-1).astype(np.float64)
    effective = effective_number(sizes)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = np.where(sizes > 0, residual / (sizes.sum(axis=-1) / units)[..., None], 0.0)
        square = (away * away).sum(axis=-1)
        variance = np.maximum(square / (units - 1), (square + UNSEEN_SQUARE * (units / effective) ** 2) / units)
        reach = _t(np.floor(effective), tail) * np.sqrt(variance / units)
        departing = wilson_limits(np.zeros_like(effective), effective, NormalDist().inv_cdf(tail))[1]
        alike = square <= (ROUNDING * units) ** 2
        low = np.where(alike, value - departing * (1 + value), np.maximum(-1.0, value - reach))
        high = np.where(alike, value + departing * (1 - value), np.minimum(1.0, value + reach))
    known = units > 1
    return IntervalArrays(
        value=value, low=np.where(known, low, np.nan), high=np.where(known, high, np.nan), units=units
    )


def difference_of_ratios(sides: tuple[Sums, Sums]) -> float:
    """Return the ratio of the first side less that of the second; a side without rows counts as 0."""
    first, second = (each.ratio or 0.0 for each in sides)
    return first - second


def identified_difference(
    low: tuple[Sums, Sums], high: tuple[Sums, Sums], *, confidence: float = CONFIDENCE
) -> tuple[float, float] | None:
    """Return the interval of a difference of which only the range is known; see `identified_interval`.

    Args:
        low: The sums of both sides, one number per sampling unit, with which the difference is smallest.
        high: The sums with which it is largest.
        confidence: The confidence of the interval.

    Returns:
        The limits of Imbens and Manski (2004) with Student's t; None with fewer than two units.
    """
    ends = [ratio_difference_intervals(*each, confidence=confidence) for each in (low, high)]
    if min(float(each.units) for each in ends) < 2 or any(np.isnan(each.value) for each in ends):
        return None
    effective = min(float(effective_number(_ratio_difference(*each)[2])) for each in (low, high))
    degrees = max(1, math.floor(effective) - 1)
    quantile = t_quantile((1 + confidence) / 2, degrees)
    error = max(float(each.high - each.low) for each in ends) / (2 * quantile)
    width = float(ends[1].value - ends[0].value) / error
    critical = critical_value(width, lambda x: t_probability(x, degrees), quantile, confidence=confidence)
    narrower = critical / quantile
    return (
        max(-1.0, float(ends[0].value - narrower * (ends[0].value - ends[0].low))),
        min(1.0, float(ends[1].value + narrower * (ends[1].high - ends[1].value))),
    )


def _t(units: FloatArray, p: float) -> FloatArray:
    """Return the t quantile for `p` with units - 1 degrees of freedom, at least 1; infinite for less than one unit."""
    distinct, places = np.unique(units, return_inverse=True)
    quantiles = [t_quantile(p, max(1, int(number) - 1)) if number >= 1 else math.inf for number in distinct]
    return np.asarray(np.array(quantiles)[places].reshape(units.shape))


FLIPS = 100_000
_EXACT_UP_TO = 20  # up to 2^20 (a million) sign patterns are enumerated; beyond that, they are sampled


def sign_flip(differences: FloatArray, *, seed: int, flips: int) -> float:
    """Return the two-sided p-value of a sum over sampling units under random signs of the units.

    It is exact for up to 20 units with a nonzero difference. Otherwise it is estimated from random sign patterns plus
    the observed one (Phipson and Smyth 2010).
    """
    moved = np.abs(differences[differences != 0])
    observed = abs(float(differences.sum()))
    # Sums that equal the observed one except for rounding count as equally extreme.
    extreme = observed - ROUNDING * float(moved.sum())
    if len(moved) <= _EXACT_UP_TO:
        sums = np.zeros(1)
        for size in moved:
            sums = np.concatenate([sums + size, sums - size])
        return float(np.mean(np.abs(sums) >= extreme))
    generator = np.random.default_rng(seed)
    drawn = sum(int((np.abs(sums) >= extreme).sum()) for sums in _flipped(moved, generator, flips))
    return (1 + drawn) / (1 + flips)


def _flipped(sizes: FloatArray, generator: np.random.Generator, flips: int) -> Iterator[NDArray[np.float64]]:
    """Yield sums of sizes under random signs; for equal sizes, draw only the number of positive signs."""
    distinct, counts = np.unique(np.round(sizes, 12), return_counts=True)
    for size in batch_sizes(flips, len(distinct)):
        positive = generator.binomial(counts, 0.5, size=(size, len(distinct)))
        yield (2 * positive - counts) @ distinct


_POWER = 0.8


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A difference with its confidence interval, p-value and detectable difference.

    `p` is None if no groups were compared; `detectable` is None if the spread of the groups is unknown.
    """

    estimate: Estimate
    p: float | None
    detectable: float | None


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

    The interval is a t interval over sampling units (see `mean_intervals`). The two-sided p-value is that of
    `sign_flip` over whole units.

    Args:
        differences: One number per group.
        rows: Number of rows in them.
        seed: Random seed of the patterns.
        units: The sampling unit of each group; None if each group is one.
        undefined: The reason given if there are no groups.
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
        estimate=ends.estimate(rows=rows, groups=groups, is_approximate=is_approximate),
        p=sign_flip(sums, seed=seed, flips=flips),
        detectable=detectable(spread, int(ends.units)) if spread > ROUNDING else None,
    )


def ratio_difference(first: Sums, second: Sums, *, rows: int, groups: int, seed: int) -> Difference:
    """Return the difference of two proportions of the same units, first minus second, with its interval and test.

    The interval is that of `ratio_difference_intervals`. The p-value is that of a permutation test that swaps both
    sides of whole units: it flips the sign of a unit's contribution to the difference, relative to the pooled
    proportion.

    Args:
        first: One number per sampling unit.
        second: The same units.
        rows: Number of rows in them.
        groups: Number of groups in them.
        seed: Random seed of the patterns.
    """
    ends = ratio_difference_intervals(first, second)
    sizes = _ratio_difference(first, second)[2]
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
        estimate=ends.estimate(rows=rows, groups=groups, is_approximate=is_approximate),
        p=sign_flip(parts[0] - parts[1], seed=seed, flips=FLIPS),
        detectable=detectable(spread, units) if spread > ROUNDING else None,
    )


def residual_spread(first: Sums, second: Sums) -> float:
    """Return the standard deviation that `unit_spread` defines, for the difference of two proportions."""
    _, residual, sizes = _ratio_difference(first, second)
    units = int((sizes > 0).sum())
    return units * math.sqrt(float(residual @ residual) / (units - 1)) if units > 1 else 0.0


def unit_spread(differences: FloatArray, units: Units | None = None) -> float:
    """Return the standard deviation of paired differences over sampling units; 0 for fewer than two units.

    A unit's difference is the sum over its groups, divided by the mean number of groups per unit. The standard error of
    the mean over groups is then the spread divided by the square root of the number of units.
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


def sign_test(falls: int, rises: int) -> float:
    """Return the one-sided p-value of the sign test: falls and rises are equally likely under the null hypothesis.

    It is exact for a total of up to 1,000, and uses the normal approximation with continuity correction beyond that.

    >>> sign_test(3, 0), sign_test(0, 0), round(sign_test(3000, 2900), 3)
    (0.125, 1.0, 0.099)
    """
    number = falls + rises
    if number > _EXACT_SIGNS:
        return NormalDist().cdf((number / 2 - falls + 0.5) / math.sqrt(number / 4))
    return float(sum(math.comb(number, each) for each in range(falls, number + 1)) / 2**number)


_EXACT_SIGNS = 1_000


def holm_adjust(p_values: Sequence[float | None]) -> list[float | None]:
    """Return p-values adjusted by Holm's method (1979); None (a hypothesis that was not tested) stays None.

    >>> holm_adjust([0.01, None, 0.04, 0.03])
    [0.03, None, 0.06, 0.06]
    """
    tested = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for done, (p, place) in enumerate(tested):
        largest = max(largest, min(1.0, (len(tested) - done) * p))
        adjusted[place] = largest
    return adjusted


def detectable(spread: float, units: int) -> float:
    """Return the smallest mean difference that a paired t-test detects with 80 % power at the 5 % level.

    `spread` is the standard deviation of the differences over sampling units, and `units` their number, at least 2. The
    usual approximation by two central t quantiles is used; from 10 units on, the power by the noncentral t distribution
    is within 1 point of 80 %.
    """
    return (t_quantile(TAIL, units - 1) + t_quantile(_POWER, units - 1)) * spread / math.sqrt(units)


def units_needed(smallest: float, spread: float) -> int:
    """Return the number of sampling units that detect a mean difference with 80 % power at the 5 % level.

    >>> units_needed(0.05, 0.2)
    128
    """
    return fewest_units(lambda units: detectable(spread, units) <= abs(smallest))


def fewest_units(suffice: Callable[[int], bool]) -> int:
    """Return the smallest number of units, at least 2, that meets a monotone condition.

    >>> fewest_units(lambda units: units >= 57)
    57
    """
    few, many = 1, 2
    while not suffice(many):
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if suffice(middle) else (middle, many)
    return many
