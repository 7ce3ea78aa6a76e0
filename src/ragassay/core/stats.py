"""Proportions and means over groups with intervals for clustered rows, without scipy (docs/methods.md, section 6)."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate

CONFIDENCE = 0.95
TAIL = (1 + CONFIDENCE) / 2
NORMAL = NormalDist().inv_cdf(TAIL)
_EXACT = 5_000  # number of draws above which the normal approximation of the binomial distribution is used


def t_quantile(p: float, degrees: int) -> float:
    """Return the quantile of Student's t for the probability `p`, to a relative error of 1e-8.

    Up to 500 degrees of freedom, it is computed by Newton's method on the angle a = atan(t / sqrt(degrees)). The
    distribution is the integral of cos^(degrees - 1) (Abramowitz, Stegun 1964, 26.7.3 and 26.7.4), smooth enough for
    Gauss-Legendre; it is concave from 0 upward, so the steps rise to the root and never pass it. Beyond 500 degrees,
    the expansion about the normal quantile (26.7.5) is used, whose first omitted term is below 1e-12.

    >>> round(t_quantile(0.975, 10), 6)
    2.228139
    """
    if p < 0.5:
        return -t_quantile(1 - p, degrees)
    if degrees > 500:
        return _t_expansion(NormalDist().inv_cdf(p), degrees)
    angle, step = 0.0, 1.0
    # Steps shrink quadratically near the root; any p below 0.9999999 needs far fewer than 64.
    for _ in range(64):
        below = _t_area(angle, degrees)
        step = (p - 0.5 - below) / (_t_constant(degrees) * math.cos(angle) ** (degrees - 1))
        angle += step
        if abs(step) <= 1e-15 * angle:
            break
    return math.sqrt(degrees) * math.tan(angle)


def t_probability(x: float, degrees: int) -> float:
    """Return the CDF of Student's t at x; beyond 500 degrees of freedom, by the normal distribution.

    >>> round(t_probability(2.228139, 10), 6)
    0.975
    """
    if degrees > 500:
        return NormalDist().cdf(x)
    # Beyond 60 the density is hard to integrate; from 10 degrees on, the probability is 0 or 1 to within 1e-12.
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
Mask = NDArray[np.bool_]

ROUNDING = 1e-12  # rounding error, relative to the sums
ALL_GROUPS = 1.0
"""Number of unseen units to account for in a proportion over all groups; see `ratio_intervals`."""
WITHOUT_GAPS = 0.5
"""The same for a proportion over groups with at least one correct row; calibrated by simulation (docs/validity.md)."""


FEW_UNITS = 30
FEW_FAILURES = 10
"""Minimum number of effective units, and of units of the rarer kind, for an exact interval (methods.md, section 6b)."""

Units = NDArray[np.intp]
"""Array of shape [groups]: the index of each group's sampling unit, from 0."""


def unit_sums(values: FloatArray, units: Units | None) -> FloatArray:
    """Return the sum of the values per sampling unit (docs/methods.md, section 6b).

    Args:
        values: One number per group.
        units: The unit of each group; None if each group is a unit of its own.

    >>> unit_sums(np.array([1.0, 2.0, 4.0]), np.array([0, 1, 0])).tolist()
    [5.0, 2.0]
    """
    return values if units is None else np.asarray(np.bincount(units, weights=values), dtype=np.float64)


def effective_number(sizes: FloatArray) -> FloatArray:
    """Return the number of equal-sized units that give the same variance (Kish 1965); NaN if all sizes are 0.

    >>> float(effective_number(np.array([3.0, 3.0]))), float(effective_number(np.array([9.0, 1.0]))) < 1.25
    (2.0, True)
    """
    total = sizes.sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(total * total / (sizes * sizes).sum(axis=-1))


def random_row_size(sizes: FloatArray) -> FloatArray:
    """Return the expected size of the group (or unit) that contains a randomly drawn row; NaN without rows.

    >>> float(random_row_size(np.array([1.0, 3.0])))
    2.5
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray((sizes * sizes).sum(axis=-1) / sizes.sum(axis=-1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """The numerators and denominators of a ratio of sums, one number each per group or sampling unit."""

    numerator: FloatArray
    denominator: FloatArray

    @classmethod
    def of(cls, numerator: FloatArray | NDArray[np.bool_], denominator: FloatArray) -> "Sums":
        """Return sums; the numerator may be Boolean."""
        return cls(numerator=numerator.astype(np.float64), denominator=denominator)

    @property
    def ratio(self) -> float | None:
        """The ratio of the two totals; None if the denominator is 0."""
        total = float(self.denominator.sum())
        return float(self.numerator.sum()) / total if total else None

    def by_unit(self, units: Units | None) -> "Sums":
        """Return the sums per sampling unit."""
        return Sums(numerator=unit_sums(self.numerator, units), denominator=unit_sums(self.denominator, units))


@dataclass(frozen=True, slots=True, kw_only=True)
class IntervalArrays:
    """Arrays of values and of their confidence limits; NaN where `units`, the number of units, is too small."""

    value: FloatArray
    low: FloatArray
    high: FloatArray
    units: FloatArray

    def estimate(self, *, rows: int, groups: int, is_approximate: bool) -> Estimate:
        """Return the only interval as an estimate; with one unit it has no limits."""
        units = int(self.units)
        low, high = (None, None) if units == 1 else (float(self.low), float(self.high))
        return Estimate(
            value=float(self.value),
            low=low,
            high=high,
            rows=rows,
            groups=groups,
            units=units,
            is_approximate=is_approximate,
        )


def ratio_intervals(
    numerator: FloatArray,
    denominator: FloatArray,
    *,
    unseen: float = ALL_GROUPS,
    unseen_size: FloatArray | None = None,
    z: float = NORMAL,
) -> IntervalArrays:
    """Return ratios of two sums over units with score intervals for clustered rows (docs/methods.md, section 6.1).

    This is Wilson's interval (1927) with the number of rows divided by their design effect (Kish 1965, section 8.2).
    The design effect is the linearized variance of the ratio for clusters (z_g = numerator_g - r denominator_g; Cochran
    1977, chapter 6) relative to that of independent rows.

    It is estimated from the observed units plus `unseen` pseudo-units, half of them entirely correct and half entirely
    wrong, similar to the pseudo-observations of Agresti and Coull (1998): 20 units without a failure are no evidence
    that rows fail independently. A pseudo-unit has the expected size of the unit of a randomly drawn row, since large
    units matter most.

    If all units have the same size and each is entirely correct or entirely wrong, this is Wilson's interval for the
    number of units. If all units have the same ratio, there is no variance to estimate, and it is Wilson's interval for
    the number of rows divided by the size of a pseudo-unit.

    Args:
        numerator: [..., units], between 0 and the denominator.
        denominator: [..., units], not negative; units with 0 do not count.
        unseen: Number of pseudo-units in the design effect, more than 0.
        unseen_size: [...], number of rows of a pseudo-unit; None for the expected size of the unit of a randomly drawn
            row.
        z: The critical value; 1.96 for 95 %.

    Returns:
        [...] values, NaN without a unit that counts; limits, NaN with fewer than two units.
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


def wilson_limits(proportion: FloatArray, number: FloatArray, z: float = NORMAL) -> tuple[FloatArray, FloatArray]:
    """Return the limits of the score interval of a proportion of n independent draws (Wilson 1927); 95 % by default."""
    scale = 1 + z * z / number
    middle = (proportion + z * z / (2 * number)) / scale
    reach = z / scale * np.sqrt(proportion * (1 - proportion) / number + (z / (2 * number)) ** 2)
    # The limit is exactly 0 or 1 if the proportion is; set it to avoid a rounding error.
    low = np.where(proportion <= 0, 0.0, np.clip(middle - reach, 0.0, proportion))
    return low, np.where(proportion >= 1, 1.0, np.clip(middle + reach, proportion, 1.0))


def identified_interval(
    low: Sums, high: Sums, units: Units | None = None, *, unseen: float = ALL_GROUPS
) -> tuple[float, float] | None:
    """Return the 95 % interval of a ratio of which only the range is known (docs/methods.md, section 6a).

    The interval of Imbens and Manski (2004) covers the true ratio, wherever it lies in the range, but not necessarily
    the whole range. If both ends of the range are equal, it is the interval of `ratio`.

    Args:
        low: The sums with which the ratio is smallest, one number per group.
        high: The sums with which it is largest.
        units: The sampling unit of each group; None if each group is one.
        unseen: See `ratio`.

    Returns:
        The lower and the upper limit; None with fewer than two units.
    """
    ends = [_unit_interval(each, units, unseen=unseen) for each in (low, high)]
    if min(float(each.units) for each in ends) < 2:
        return None
    error = max(float(each.high - each.low) for each in ends) / (2 * NORMAL)
    z = critical_value(float(ends[1].value - ends[0].value) / error, NormalDist().cdf, NORMAL)
    lower = _unit_interval(low, units, unseen=unseen, z=z).low
    upper = _unit_interval(high, units, unseen=unseen, z=z).high
    return float(lower), float(upper)


def _unit_interval(sums: Sums, units: Units | None, *, unseen: float, z: float = NORMAL) -> IntervalArrays:
    """Return the interval of a ratio over groups; without gaps, an unseen unit has the size of one group.

    All groups of an entity can be gaps together, but such entities are left out of metrics without gaps.
    """
    by_unit = sums.by_unit(units)
    return ratio_intervals(
        by_unit.numerator,
        by_unit.denominator,
        unseen=unseen,
        unseen_size=random_row_size(sums.denominator) if unseen == WITHOUT_GAPS else None,
        z=z,
    )


def critical_value(
    width: float, probability: Callable[[float], float], most: float, *, confidence: float = CONFIDENCE
) -> float:
    """Return the c that solves F(c + width) - F(-c) = confidence for a symmetric distribution.

    Args:
        width: The width of the range, in standard errors.
        probability: The cumulative distribution function F.
        most: The c for a range of width 0, such as 1.96 for the normal distribution; c decreases with the width, to
            1.645.
        confidence: The confidence of the interval.

    >>> [round(critical_value(width, NormalDist().cdf, NORMAL), 3) for width in (0, 10)]
    [1.96, 1.645]
    """
    low, high = 1.0, most
    for _ in range(50):
        middle = (low + high) / 2
        covers = probability(middle + width) - probability(-middle)
        low, high = (low, middle) if covers >= confidence else (middle, high)
    return high


_CELLS = 4_000_000  # maximum number of random numbers in memory


def _bootstrap_sums(numerator: FloatArray, denominator: FloatArray, *, seed: int, resamples: int) -> FloatArray:
    """Return both sums over units drawn with replacement, as an array of shape [resamples, 2].

    Units with the same two numbers are interchangeable, so only the frequency of each pair is drawn.
    """
    # Sorting pairs as complex numbers gives the same order and is ten times faster.
    distinct, counts = np.unique(numerator + 1j * denominator, return_counts=True)
    pairs = np.stack([distinct.real, distinct.imag], axis=1)
    generator = np.random.default_rng(seed)
    return np.concatenate(
        [
            generator.multinomial(len(numerator), counts / len(numerator), size=size) @ pairs
            for size in batch_sizes(resamples, len(pairs))
        ]
    )


def batch_sizes(total: int, width: int) -> Iterator[int]:
    """Yield batch sizes that add up to `total`, so that a batch times `width` numbers fits in bounded memory."""
    part = max(1, _CELLS // width)
    for done in range(0, total, part):
        yield min(part, total - done)


def ratio(
    numerator: FloatArray,
    denominator: FloatArray,
    *,
    rows: int,
    units: Units | None = None,
    scale: Literal["proportion", "plain"] = "proportion",
    unseen: float = ALL_GROUPS,
) -> Estimate:
    """Return a ratio of two sums over groups with its 95 % interval for clustered rows (docs/methods.md, section 6).

    A proportion has Wilson's interval with the number of rows divided by their design effect (see `ratio_intervals`).
    On the plain scale it is a t interval with the linearized variance for clusters (Cochran 1977, chapter 6) and
    units - 1 degrees of freedom.

    Args:
        numerator: One number per group.
        denominator: One nonnegative number per group; groups with 0 do not count.
        rows: Number of rows in the sums.
        units: The sampling unit of each group; None if each group is one.
        scale: "proportion" for a proportion, "plain" for a mean of values that may lie outside 0 to 1.
        unseen: Number of unseen units that a proportion accounts for: ALL_GROUPS, or WITHOUT_GAPS if gap groups are
            left out.

    Returns:
        The metric, undefined if no group counts. `low` and `high` are None if the variance between units is unknown:
        with one unit, or on the plain scale if all units agree.

    >>> found = ratio(np.array([3.0, 0.0, 2.0]), np.array([3.0, 3.0, 3.0]), rows=9)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.556 from 0.176 to 0.880'
    """
    groups = int((denominator > 0).sum())
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="no group counts for this metric")
    sums = Sums(numerator=numerator, denominator=denominator)
    if scale == "plain":
        return replace(_plain(sums.by_unit(units), rows), groups=groups)
    ends = _unit_interval(sums, units, unseen=unseen)
    return ends.estimate(rows=rows, groups=groups, is_approximate=_is_approximate(sums.by_unit(units)))


def _is_approximate(sums: Sums) -> bool:
    """Return whether there are too few units for the nominal coverage (docs/methods.md, section 6b)."""
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


def wilson(successes: int, number: int, *, rows: int) -> Estimate:
    """Return a proportion of independent groups with its 95 % score interval (Wilson 1927); undefined without groups.

    >>> found = wilson(45, 157, rows=471)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.287 from 0.222 to 0.362'
    """
    if number == 0:
        return Estimate(rows=rows, groups=0, undefined="there are no groups")
    proportion = successes / number
    low, high = wilson_limits(np.array(proportion), np.array(float(number)))
    return Estimate(
        value=proportion,
        low=float(low),
        high=float(high),
        rows=rows,
        groups=number,
        units=number,
        is_approximate=number < FEW_UNITS or min(successes, number - successes) < FEW_FAILURES,
    )


def group_proportion(successes: NDArray[np.bool_], *, rows: int, units: Units | None) -> Estimate:
    """Return a proportion of groups, with Wilson's interval if each group is a sampling unit, else that of `ratio`.

    Args:
        successes: [groups], True for the groups in the numerator.
        rows: Number of rows in all groups.
        units: The sampling unit of each group; None if each group is one.
    """
    if units is None:
        return wilson(int(successes.sum()), len(successes), rows=rows)
    return ratio(successes.astype(np.float64), np.ones(len(successes)), rows=rows, units=units)


def bootstrap(
    numerator: FloatArray, denominator: FloatArray, *, rows: int, seed: int, resamples: int = 10_000
) -> Estimate:
    """Return a ratio of two sums over units with its percentile bootstrap interval.

    Use it for metrics without a closed form; with few units it is too narrow (docs/validity.md).

    Args:
        numerator: One number per sampling unit.
        denominator: One nonnegative number per sampling unit.
        rows: Number of rows in the sums.
        seed: Random seed; the result does not depend on the order of the units.
        resamples: Number of resamples.
    """
    units = int((denominator > 0).sum())
    if units == 0:
        return Estimate(rows=rows, undefined="no group counts for this metric")
    sums = _bootstrap_sums(numerator, denominator, seed=seed, resamples=resamples)
    filled = sums[sums[:, 1] > 0]  # the ratio is undefined in a resample where the denominator is 0
    low, high = np.quantile(filled[:, 0] / filled[:, 1], [1 - TAIL, TAIL])
    value = float(numerator.sum() / denominator.sum())
    return Estimate(value=value, low=float(low), high=float(high), rows=rows, units=units)


def quantile(values: FloatArray, p: float, units: Units | None = None) -> Estimate:
    """Return a quantile with its 95 % interval of order statistics.

    The quantile is the smallest value that at least a proportion p of the values do not exceed. For n independent
    values of any distribution, the number below the true quantile is binomial, which gives the ranks of the limits
    (Conover 1999, section 3.2). For rows in sampling units, n is divided by the design effect of the proportion below
    the quantile, as for the other intervals (docs/methods.md, section 6.1; Woodruff 1952). There is no interval if a
    rank falls outside the sample, as for the 95th percentile of fewer than 73 rows.

    Args:
        values: [rows], at least one.
        p: The proportion, above 0 and below 1.
        units: [rows], the sampling unit of each row, from 0; None if each row is a unit.

    >>> found = quantile(np.arange(1.0, 101.0), 0.5)
    >>> found.value, found.low, found.high
    (50.0, 40.0, 61.0)
    """
    ordered = np.sort(values)
    value = float(np.quantile(ordered, p, method="inverted_cdf"))
    sizes = unit_sums(np.ones(len(values)), units)
    below = unit_sums((values <= value).astype(np.float64), units)
    number = max(1, math.floor(len(values) / _design_effect(below, sizes)))
    ranks = quantile_ranks(number, p)
    scale = len(values) / number
    low, high = (None, None) if ranks is None else (math.floor(ranks[0] * scale), math.ceil(ranks[1] * scale))
    return Estimate(
        value=value,
        low=None if low is None else float(ordered[max(1, low) - 1]),
        high=None if high is None else float(ordered[min(len(ordered), high) - 1]),
        rows=len(values),
        units=len(sizes),
        is_approximate=float(effective_number(sizes)) < FEW_UNITS,
    )


def _design_effect(part: FloatArray, sizes: FloatArray) -> float:
    """Return the design effect of a proportion: its variance relative to that of independent rows, at least 1."""
    rows, units = float(sizes.sum()), len(sizes)
    proportion = float(part.sum()) / rows
    independent = rows * proportion * (1 - proportion)
    if units < 2 or independent <= 0:
        return 1.0 if units == rows else rows / units
    residual = part - proportion * sizes
    return max(1.0, units / (units - 1) * float(residual @ residual) / independent)


def quantile_ranks(number: int, p: float) -> tuple[int, int] | None:
    """Return the ranks (from 1) of the limits of the 95 % interval of a quantile, with at most 2.5 % beyond each limit.

    Args:
        number: The number of independent values.
        p: The proportion below the quantile.

    Returns:
        The ranks; None if there are too few values.

    >>> quantile_ranks(20, 0.5), quantile_ranks(20, 0.95)
    ((6, 15), None)
    """
    if number > _EXACT:
        reach = NORMAL * math.sqrt(number * p * (1 - p))
        return math.floor(number * p - reach), math.ceil(number * p + reach) + 1
    each = np.arange(number + 1)
    logs = np.array([math.lgamma(count + 1) for count in range(number + 1)])
    probability = np.exp(logs[-1] - logs - logs[::-1] + each * math.log(p) + (number - each) * math.log1p(-p))
    up_to = np.cumsum(probability)
    low = int(np.searchsorted(up_to, 1 - TAIL, side="right"))
    high = int(np.searchsorted(up_to, TAIL, side="left")) + 1
    return None if low < 1 or high > number else (low, high)
