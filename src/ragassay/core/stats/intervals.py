"""Intervals of proportions, means and differences over sampling units, for whole arrays of them, without scipy.

docs/methods.md, sections 6, 6a and 6b.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

CONFIDENCE = 0.95
TAIL = (1 + CONFIDENCE) / 2
NORMAL = NormalDist().inv_cdf(TAIL)


def t_quantile(p: float, degrees: int) -> float:
    """Return the quantile of Student's t for the probability `p`, to a relative error of 1e-8.

    Up to 500 degrees by Newton's method on the angle a = atan(t / sqrt(degrees)): the distribution is the integral of
    cos^(degrees - 1) (Abramowitz, Stegun 1964, 26.7.3 and 26.7.4), smooth enough for Gauss-Legendre; from 0 upward
    it is concave, so the steps rise to the root and never pass it. Beyond, the expansion about the normal quantile
    (26.7.5), whose next term is below 1e-12.

    >>> round(t_quantile(0.975, 10), 6)
    2.228139
    """
    if p < 0.5:
        return -t_quantile(1 - p, degrees)
    if degrees > 500:
        return _t_expansion(NormalDist().inv_cdf(p), degrees)
    angle, step = 0.0, 1.0
    # Steps shrink quadratically near the root; 64 are far more than any p below 0.9999999 needs.
    for _ in range(64):
        below = _t_area(angle, degrees)
        step = (p - 0.5 - below) / (_t_constant(degrees) * math.cos(angle) ** (degrees - 1))
        angle += step
        if abs(step) <= 1e-15 * angle:
            break
    return math.sqrt(degrees) * math.tan(angle)


def t_probability(x: float, degrees: int) -> float:
    """Return the probability that Student's t is at most x; beyond 500 degrees that of the normal distribution.

    >>> round(t_probability(2.228139, 10), 6)
    0.975
    """
    if degrees > 500:
        return NormalDist().cdf(x)
    # From 10 degrees on it is 0 or 1 beyond 60, to any precision that matters, where the density is hard to integrate.
    bounded = x if degrees < 10 else max(-60.0, min(60.0, x))
    return 0.5 + _t_area(math.atan(bounded / math.sqrt(degrees)), degrees)


def _t_area(angle: float, degrees: int) -> float:
    """Return the probability between 0 and the t of an angle, as in `t_quantile`."""
    halves = angle / 2 * (1 + _NODES)
    return _t_constant(degrees) * angle / 2 * float(_WEIGHTS @ np.cos(halves) ** (degrees - 1))


def _t_constant(degrees: int) -> float:
    return math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(math.pi)


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


def _t_expansion(z: float, degrees: int) -> float:
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))


FloatArray = NDArray[np.float64]

ROUNDING = 1e-12  # rounding error, relative to the sums
ALL_GROUPS = 1.0
"""Number of unobserved units that a proportion over all groups accounts for: see `ratio_intervals`."""
WITHOUT_GAPS = 0.5
"""The same for a proportion over groups with a right row: measured, docs/validity.md."""
UNSEEN_SQUARE = 0.15  # how far unseen units may differ, as one sum of squares: measured, docs/validity.md


FEW_UNITS = 30
FEW_FAILURES = 10
"""With fewer effective units, or fewer units of the rarer kind, an interval is approximate (methods.md, section 6b)."""

Units = NDArray[np.intp]
"""[groups], the position of each group's sampling unit."""


def unit_sums(values: FloatArray, units: Units | None) -> FloatArray:
    """Return the sum over the groups of each sampling unit (docs/methods.md, section 6b).

    Args:
        values: One number per group.
        units: The unit of each group; None if each group is a unit of its own.

    >>> unit_sums(np.array([1.0, 2.0, 4.0]), np.array([0, 1, 0])).tolist()
    [5.0, 2.0]
    """
    return values if units is None else np.asarray(np.bincount(units, weights=values), dtype=np.float64)


def effective_number(sizes: FloatArray) -> FloatArray:
    """Return how many units of one size vary as much as units of these sizes (Kish 1965); NaN if all are 0.

    >>> float(effective_number(np.array([3.0, 3.0]))), float(effective_number(np.array([9.0, 1.0]))) < 1.25
    (2.0, True)
    """
    total = sizes.sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(total * total / (sizes * sizes).sum(axis=-1))


def random_row_size(sizes: FloatArray) -> FloatArray:
    """Return the expected size of the group, or unit, of a row drawn at random; NaN without rows.

    >>> float(random_row_size(np.array([1.0, 3.0])))
    2.5
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((sizes * sizes).sum(axis=-1) / sizes.sum(axis=-1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """The numerator and the denominator of a ratio, one number per group or sampling unit each."""

    numerator: FloatArray
    denominator: FloatArray

    @classmethod
    def of(cls, numerator: FloatArray | NDArray[np.bool_], denominator: FloatArray) -> "Sums":
        """Return sums with a numerator of numbers or of marks."""
        return cls(numerator=numerator.astype(np.float64), denominator=denominator)

    @property
    def ratio(self) -> float | None:
        """The ratio of the two totals; None if the denominator is 0."""
        total = float(self.denominator.sum())
        return float(self.numerator.sum()) / total if total else None

    def by_unit(self, units: Units | None) -> "Sums":
        """Return the sums of sampling units, from those of their groups."""
        return Sums(numerator=unit_sums(self.numerator, units), denominator=unit_sums(self.denominator, units))


@dataclass(frozen=True, slots=True, kw_only=True)
class IntervalArrays:
    """Values with their intervals, an array each; NaN if `units`, the number that counts, is too small."""

    value: FloatArray
    low: FloatArray
    high: FloatArray
    units: FloatArray


def ratio_intervals(
    numerator: FloatArray,
    denominator: FloatArray,
    *,
    unseen: float = ALL_GROUPS,
    unseen_size: FloatArray | None = None,
    z: float = NORMAL,
) -> IntervalArrays:
    """Return proportions of two sums over units, with score intervals for clustered rows (methods.md, section 6.1).

    Wilson's interval (1927) with the number of rows divided by their design effect (Kish 1965, section 8.2): how much
    larger the linearised variance of the ratio for clusters is (z_g = numerator_g - r denominator_g; Cochran 1977,
    chapter 6) than if rows were drawn one by one. The design effect is learned from the units seen, and from
    `unseen` further ones, half of them all right and half all wrong, as Agresti and Coull (1998) add observations: 20
    units without a failure do not tell that rows which fail do so one by one. They are as large as the unit of a row
    drawn at random, since large units decide. Where every unit is all or nothing and of one size, this is Wilson's
    interval with the number of units; where all units have the same ratio there is no variance to learn from, and it
    is so by definition, with as many units of that size as there are rows for.

    Args:
        numerator: [..., units], between 0 and the denominator.
        denominator: [..., units], not negative; units with 0 do not count.
        unseen: How many units of a kind not seen the design effect accounts for, more than 0.
        unseen_size: [...], the rows of an unseen unit; None for the unit of a row drawn at random.
        z: The critical value; 1.96 for 95 %.

    Returns:
        [...] values: NaN without a unit that counts. Ends: NaN below two.
    """
    counts = denominator > 0
    units = counts.sum(axis=-1).astype(np.float64)
    y, x = np.where(counts, numerator, 0.0), np.where(counts, denominator, 0.0)
    total, seen = x.sum(axis=-1), y.sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = seen / total
        size = random_row_size(x)
        more = size if unseen_size is None else unseen_size
        wider = total + unseen * more
        r = (seen + unseen / 2 * more) / wider
        residual = y - r[..., None] * x
        square = (residual * residual).sum(axis=-1) + unseen / 2 * more * more * (r * r + (1 - r) ** 2)
        rows = total * wider * r * (1 - r) / square
        alike = np.abs(y - value[..., None] * x).max(axis=-1, initial=0.0) <= ROUNDING * total
        low, high = wilson_limits(value, np.where(alike, total / size, rows), z)
    known = units > 1
    return IntervalArrays(
        value=value, low=np.where(known, low, np.nan), high=np.where(known, high, np.nan), units=units
    )


def mean_intervals(sums: FloatArray, sizes: FloatArray | None = None) -> IntervalArrays:
    """Return means over groups of differences within -1 to 1, with t intervals (docs/methods.md, section 6.3).

    The variance is that of the paired t interval over units, sum of squares / (units - 1), but at least (sum of squares
    + 0.15) / units: where few units differ at all, they understate how much others may, and t covered too little. With
    many units, or with units that differ much, the two agree. Student's t has as many degrees of freedom as there are
    units of one size that vary as much, less 1.

    If all units agree there is no variance to estimate: at most a proportion u of all units differs from them
    (Wilson's upper limit for 0 of n), and none by more than to -1 or 1.

    Args:
        sums: [..., units], the sum of the differences of each unit's groups.
        sizes: [..., units], the number of these groups; units with 0 do not count. Without it, all are 1.

    Returns:
        [...] values: NaN without a unit. Ends: NaN below two.
    """
    sizes = np.ones(sums.shape) if sizes is None else sizes
    with np.errstate(divide="ignore", invalid="ignore"):
        value = sums.sum(axis=-1) / sizes.sum(axis=-1)
        residual = sums - value[..., None] * sizes
    return _t_intervals(value, residual, sizes)


def ratio_difference_intervals(first: Sums, second: Sums) -> IntervalArrays:
    """Return differences of two proportions of the same units, first minus second, with t intervals (section 6.3).

    Both are ratios of two sums over units, which may weigh the units differently; their errors are linearized
    (Cochran 1977, chapter 6), so that what a unit has in common on both sides cancels.

    Args:
        first: [..., units] each.
        second: The same units.

    Returns:
        [...] values: NaN where a proportion is undefined. Ends: NaN below two units.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return _t_intervals(*ratio_difference_errors(first, second))


def ratio_difference_errors(first: Sums, second: Sums) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Return the difference, the part of each unit in its error, and the part of each unit in both denominators."""
    totals = [each.denominator.sum(axis=-1)[..., None] for each in (first, second)]
    ratios = [
        each.numerator.sum(axis=-1)[..., None] / total for each, total in zip((first, second), totals, strict=True)
    ]
    errors = [
        (each.numerator - ratio * each.denominator) / total
        for each, ratio, total in zip((first, second), ratios, totals, strict=True)
    ]
    sizes = (first.denominator / totals[0] + second.denominator / totals[1]) / 2
    return (ratios[0] - ratios[1])[..., 0], errors[0] - errors[1], sizes


def _t_intervals(value: FloatArray, residual: FloatArray, sizes: FloatArray) -> IntervalArrays:
    """Return values with t intervals.

    Args:
        value: [...].
        residual: [..., units], the part of each unit in the error of the value, times the sum of the sizes.
        sizes: [..., units], not negative; units with 0 do not count.
    """
    units = (sizes > 0).sum(axis=-1).astype(np.float64)
    effective = effective_number(sizes)
    with np.errstate(divide="ignore", invalid="ignore"):
        away = np.where(sizes > 0, residual / (sizes.sum(axis=-1) / units)[..., None], 0.0)
        square = (away * away).sum(axis=-1)
        variance = np.maximum(square / (units - 1), (square + UNSEEN_SQUARE * (units / effective) ** 2) / units)
        reach = _t(np.floor(effective)) * np.sqrt(variance / units)
        departing = wilson_limits(np.zeros_like(effective), effective)[1]
        alike = square <= (ROUNDING * units) ** 2
        low = np.where(alike, value - departing * (1 + value), np.maximum(-1.0, value - reach))
        high = np.where(alike, value + departing * (1 - value), np.minimum(1.0, value + reach))
    known = units > 1
    return IntervalArrays(
        value=value, low=np.where(known, low, np.nan), high=np.where(known, high, np.nan), units=units
    )


def wilson_limits(share: FloatArray, number: FloatArray, z: float = NORMAL) -> tuple[FloatArray, FloatArray]:
    """Return the limits of the score interval of a proportion of n independent draws (Wilson 1927); 95 % by default."""
    scale = 1 + z * z / number
    middle = (share + z * z / (2 * number)) / scale
    reach = z / scale * np.sqrt(share * (1 - share) / number + (z / (2 * number)) ** 2)
    # The limits are exactly 0 and 1 where the proportion is; rounding would move them.
    low = np.where(share <= 0, 0.0, np.clip(middle - reach, 0.0, share))
    return low, np.where(share >= 1, 1.0, np.clip(middle + reach, share, 1.0))


def identified_interval(
    low: Sums, high: Sums, units: Units | None = None, *, unseen: float = ALL_GROUPS
) -> tuple[float, float] | None:
    """Return the 95 % interval of a ratio of which only a range is known (docs/methods.md, section 6a).

    By Imbens and Manski (2004): it covers the true ratio, wherever it lies in the range, and not the whole range. Where
    both ends of the range are the same, it is that of `ratio`.

    Args:
        low: The sums with which the ratio is smallest, one number per group.
        high: The sums with which it is largest.
        units: The sampling unit of each group; None if each group is one.
        unseen: See `ratio`.

    Returns:
        The lower and the upper end; None if there are fewer than two units.
    """
    ends = [group_ratio_interval(each, units, unseen=unseen) for each in (low, high)]
    if min(float(each.units) for each in ends) < 2:
        return None
    error = max(float(each.high - each.low) for each in ends) / (2 * NORMAL)
    z = _critical_value(float(ends[1].value - ends[0].value) / error, NormalDist().cdf, NORMAL)
    lower = group_ratio_interval(low, units, unseen=unseen, z=z).low
    upper = group_ratio_interval(high, units, unseen=unseen, z=z).high
    return float(lower), float(upper)


def group_ratio_interval(sums: Sums, units: Units | None, *, unseen: float, z: float = NORMAL) -> IntervalArrays:
    """Return the interval of a ratio over groups: an unseen unit is a whole one, or, without gaps, one group.

    All groups of an entity can be gaps together; without gaps, entities that fail as a whole are left out.
    """
    by_unit = sums.by_unit(units)
    return ratio_intervals(
        by_unit.numerator,
        by_unit.denominator,
        unseen=unseen,
        unseen_size=random_row_size(sums.denominator) if unseen == WITHOUT_GAPS else None,
        z=z,
    )


def _critical_value(width: float, probability: Callable[[float], float], most: float) -> float:
    """Return the c with F(c + width) - F(-c) = 0.95 for a symmetric distribution.

    Args:
        width: The width of the range, in standard errors.
        probability: The distribution F.
        most: The c for no range, 1.96 of the normal distribution; for a wide one c falls, there to 1.645.

    >>> [round(_critical_value(width, NormalDist().cdf, NORMAL), 3) for width in (0, 10)]
    [1.96, 1.645]
    """
    low, high = 1.0, most
    for _ in range(50):
        middle = (low + high) / 2
        covers = probability(middle + width) - probability(-middle)
        low, high = (low, middle) if covers >= CONFIDENCE else (middle, high)
    return high


def identified_difference(low: tuple[Sums, Sums], high: tuple[Sums, Sums]) -> tuple[float, float] | None:
    """Return the 95 % interval of a difference of which only a range is known; see `identified_interval`.

    Args:
        low: The sums of both sides, one number per sampling unit, with which the difference is smallest.
        high: Those with which it is largest.

    Returns:
        The lower and the upper end, by Imbens and Manski (2004) with Student's t; None below two units.
    """
    ends = [ratio_difference_intervals(*each) for each in (low, high)]
    if min(float(each.units) for each in ends) < 2 or any(np.isnan(each.value) for each in ends):
        return None
    effective = min(float(effective_number(ratio_difference_errors(*each)[2])) for each in (low, high))
    degrees = max(1, math.floor(effective) - 1)
    quantile = t_quantile(TAIL, degrees)
    error = max(float(each.high - each.low) for each in ends) / (2 * quantile)
    width = float(ends[1].value - ends[0].value) / error
    narrower = _critical_value(width, lambda x: t_probability(x, degrees), quantile) / quantile
    return (
        max(-1.0, float(ends[0].value - narrower * (ends[0].value - ends[0].low))),
        min(1.0, float(ends[1].value + narrower * (ends[1].high - ends[1].value))),
    )


def _t(units: FloatArray) -> FloatArray:
    """Return Student's t with units - 1 degrees of freedom, at least 1; infinite for fewer than one unit."""
    distinct, places = np.unique(units, return_inverse=True)
    quantiles = [t_quantile(TAIL, max(1, int(number) - 1)) if number >= 1 else math.inf for number in distinct]
    return np.asarray(np.array(quantiles)[places].reshape(units.shape))
