"""Turns sums over groups into figures with honest intervals: ratios, shares of groups, paired differences.

The unit is always the semantic group, never the row: wordings of one question are answered alike, so rows count for
less than their number. Whatever comes in is one number per group; nothing here knows what a group is. Which method
serves which figure, and how well each held its 95 %, stands in methods.md, section 6.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.records import Estimate

Column = NDArray[np.float64]

CONFIDENCE = 0.95
_TAIL = (1 + CONFIDENCE) / 2
_POWER = 0.8
_EXACT_UP_TO = 20  # 2^20 sign patterns are a million sums; beyond, patterns are drawn
_FLIPS = 100_000
_CELLS = 4_000_000  # random numbers held at once
_ROUNDING = 1e-12  # what arithmetic alone may add, relative to the sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Resampled:
    """A figure with its bootstrap interval; `empty` of the resamples had nothing to divide by and are not in it."""

    estimate: Estimate
    resamples: int
    empty: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A mean difference over groups: how sure it is, and what as many groups could have found.

    `p` is None where no group was compared, `detectable` where the groups do not show how much they vary.
    """

    estimate: Estimate
    p: float | None
    detectable: float | None


def ratio(numerator: Column, denominator: Column, *, rows: int, scale: Literal["logit", "plain"] = "logit") -> Estimate:
    """A ratio of two sums over groups, with the 95 % interval that knows its groups (methods.md section 6).

    The variance is the linearised one for clusters: z_g = numerator_g - r denominator_g, over the mean denominator
    (Cochran 1977, chapter 6). The interval is r -+ t on the logit scale, with groups - 1 degrees of freedom. Where
    every group has the same ratio there is no variance to learn from; then it is Wilson's, with the number of groups.

    Args:
        numerator: One number per group.
        denominator: One number per group, not negative; groups with 0 do not count.
        rows: How many rows stand behind the sums.
        scale: "logit" where the ratio is a share, "plain" for the mean of what may lie outside 0 to 1.

    Returns:
        The figure. It is undefined where no group counts. `low` and `high` are None beside a value where nothing
        tells how groups vary: with one group, and on the plain scale where all groups agree.

    >>> found = ratio(np.array([3.0, 0.0, 2.0]), np.array([3.0, 3.0, 3.0]), rows=9)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.556 from 0.007 to 0.995'
    """
    counts = denominator > 0
    y, x = numerator[counts], denominator[counts]
    groups = len(x)
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="no group counts towards it")
    total = float(x.sum())
    r = float(y.sum()) / total
    if groups == 1:
        return Estimate(value=r, rows=rows, groups=1)
    z = y - r * x
    if float(np.abs(z).max()) <= _ROUNDING * total:
        low, high = _wilson(r, groups) if scale == "logit" else (None, None)
        return Estimate(value=r, low=low, high=high, rows=rows, groups=groups)
    error = math.sqrt(groups / (groups - 1) * float(z @ z)) / total
    reach = t_quantile(_TAIL, groups - 1)
    low, high = _on_logit(r, reach * error) if scale == "logit" else (r - reach * error, r + reach * error)
    return Estimate(value=r, low=low, high=high, rows=rows, groups=groups)


def wilson(successes: int, groups: int, *, rows: int) -> Estimate:
    """A share of groups with its 95 % score interval (Wilson 1927); undefined without groups.

    >>> found = wilson(45, 157, rows=471)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.287 from 0.222 to 0.362'
    """
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="there is no group")
    low, high = _wilson(successes / groups, groups)
    return Estimate(value=successes / groups, low=low, high=high, rows=rows, groups=groups)


def bootstrap(numerator: Column, denominator: Column, *, rows: int, seed: int, resamples: int = 10_000) -> Resampled:
    """A ratio of two sums over groups, with the percentile interval of drawing whole groups anew.

    It serves what has no closed form; for few groups it is too narrow (methods.md section 6). Groups with the same
    two numbers are interchangeable, so how often each pair occurs is drawn: the same bootstrap, at a cost that does
    not grow with the groups.

    Args:
        numerator: One number per group.
        denominator: One number per group, not negative.
        rows: How many rows stand behind the sums.
        seed: Same seed and same groups in any order, same interval.
        resamples: How many times the groups are drawn.
    """
    groups = int((denominator > 0).sum())
    if groups == 0:
        return Resampled(
            estimate=Estimate(rows=rows, groups=0, undefined="no group counts towards it"), resamples=0, empty=0
        )
    pairs, counts = np.unique(np.stack([numerator, denominator], axis=1), axis=0, return_counts=True)
    generator = np.random.default_rng(seed)
    sums = np.concatenate(
        [
            generator.multinomial(len(numerator), counts / len(numerator), size=size) @ pairs
            for size in _slices(resamples, len(pairs))
        ]
    )
    filled = sums[:, 1] > 0
    low, high = np.quantile(sums[filled, 0] / sums[filled, 1], [1 - _TAIL, _TAIL])
    value = float(numerator.sum() / denominator.sum())
    estimate = Estimate(value=value, low=float(low), high=float(high), rows=rows, groups=groups)
    return Resampled(estimate=estimate, resamples=resamples, empty=int(resamples - filled.sum()))


def difference(
    differences: Column, *, rows: int, seed: int, undefined: str = "no group has rows on both sides"
) -> Difference:
    """The mean over groups of a paired difference, each within -1 to 1 (methods.md section 5).

    The interval is t over groups. Where all groups differ by the same there is no variance to learn from: at most a
    share u of all groups departs from that (Wilson's upper bound for 0 of n), and none by more than to -1 or 1. The
    p-value is two-sided, from flipping the sign of whole groups: exact up to 20 groups that differ at all, else from
    100,000 drawn patterns, the observed one added.

    Args:
        differences: One number per group.
        rows: How many rows stand behind them.
        seed: Decides the drawn patterns.
        undefined: Why there may be no group.
    """
    groups = len(differences)
    if groups == 0:
        return Difference(estimate=Estimate(rows=rows, undefined=undefined), p=None, detectable=None)
    mean = float(differences.mean())
    p = _sign_flip(differences, seed)
    if groups == 1:
        return Difference(estimate=Estimate(value=mean, rows=rows, groups=1), p=p, detectable=None)
    spread = float(differences.std(ddof=1))
    if spread <= _ROUNDING:
        departing = _wilson(0, groups)[1]
        low, high, found = mean - departing * (1 + mean), mean + departing * (1 - mean), None
    else:
        reach = t_quantile(_TAIL, groups - 1) * spread / math.sqrt(groups)
        low, high, found = max(-1.0, mean - reach), min(1.0, mean + reach), detectable(spread, groups)
    return Difference(
        estimate=Estimate(value=mean, low=low, high=high, rows=rows, groups=groups), p=p, detectable=found
    )


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """P-values that may be read together (Holm 1979); None, for what was not tested, stays None and does not count.

    >>> holm([0.01, None, 0.04, 0.03])
    [0.03, None, 0.06, 0.06]
    """
    tested = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for done, (p, place) in enumerate(tested):
        largest = max(largest, min(1.0, (len(tested) - done) * p))
        adjusted[place] = largest
    return adjusted


def detectable(spread: float, groups: int) -> float:
    """The smallest mean difference that a paired t-test over so many groups finds with 80 % power at 5 %.

    `spread` is the standard deviation of the differences, `groups` is 2 at least. The usual approximation by two
    central t quantiles: the power by the noncentral t is within a point of 80 % from 10 groups on.
    """
    return (t_quantile(_TAIL, groups - 1) + t_quantile(_POWER, groups - 1)) * spread / math.sqrt(groups)


def groups_needed(smallest: float, spread: float) -> int:
    """How many groups find a mean difference of `smallest`, not 0, with 80 % power at 5 %.

    >>> groups_needed(0.05, 0.2)
    128
    """
    few, enough = 1, 2
    while detectable(spread, enough) > abs(smallest):
        few, enough = enough, 2 * enough
    while enough - few > 1:
        middle = (few + enough) // 2
        few, enough = (few, middle) if detectable(spread, middle) <= abs(smallest) else (middle, enough)
    return enough


def t_quantile(p: float, degrees: int) -> float:
    """Student's t: the value that a share `p` of it lies below, to 1e-8 of itself.

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
    constant = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(math.pi)
    angle, step = 0.0, 1.0
    # Steps shrink quadratically near the root; 64 are far more than any p below 0.9999999 needs.
    for _ in range(64):
        halves = angle / 2 * (1 + _NODES)
        below = constant * angle / 2 * float(_WEIGHTS @ np.cos(halves) ** (degrees - 1))
        step = (p - 0.5 - below) / (constant * math.cos(angle) ** (degrees - 1))
        angle += step
        if abs(step) <= 1e-15 * angle:
            break
    return math.sqrt(degrees) * math.tan(angle)


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


def _on_logit(r: float, reach: float) -> tuple[float, float]:
    """The ends of r -+ reach on the logit scale, by the delta method."""
    middle, far = math.log(r / (1 - r)), reach / (r * (1 - r))
    # 1 / (1 + exp(-x)) without its overflow.
    low, high = ((1 + math.tanh(end / 2)) / 2 for end in (middle - far, middle + far))
    return low, high


def _wilson(share: float, groups: int) -> tuple[float, float]:
    z = NormalDist().inv_cdf(_TAIL)
    scale = 1 + z * z / groups
    middle = (share + z * z / (2 * groups)) / scale
    reach = z / scale * math.sqrt(share * (1 - share) / groups + (z / (2 * groups)) ** 2)
    # The ends are 0 and 1 exactly where the share is; arithmetic would leave them a hair off.
    return (0.0 if share == 0 else middle - reach), (1.0 if share == 1 else middle + reach)


def _sign_flip(differences: Column, seed: int) -> float:
    moved = np.abs(differences[differences != 0])
    observed = abs(float(differences.sum()))
    # Patterns whose sum equals the observed one but for rounding are as extreme as it.
    extreme = observed - _ROUNDING * float(moved.sum())
    if len(moved) <= _EXACT_UP_TO:
        sums = np.zeros(1)
        for size in moved:
            sums = np.concatenate([sums + size, sums - size])
        return float(np.mean(np.abs(sums) >= extreme))
    drawn = sum(int((np.abs(sums) >= extreme).sum()) for sums in _flipped(moved, np.random.default_rng(seed)))
    return (1 + drawn) / (1 + _FLIPS)


def _flipped(sizes: Column, generator: np.random.Generator) -> Iterator[Column]:
    """Sums of the sizes under random signs. Equal sizes are drawn together: how many of them are positive."""
    distinct, counts = np.unique(np.round(sizes, 12), return_counts=True)
    for size in _slices(_FLIPS, len(distinct)):
        positive = generator.binomial(counts, 0.5, size=(size, len(distinct)))
        yield (2 * positive - counts) @ distinct


def _slices(total: int, width: int) -> Iterator[int]:
    """Sizes of the parts in which to draw `total` times `width` numbers without holding too many of them."""
    part = max(1, _CELLS // width)
    for done in range(0, total, part):
        yield min(part, total - done)
