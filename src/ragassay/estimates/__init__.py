"""Turns sums over groups into figures with honest intervals: ratios, shares of groups, paired differences.

The unit is always the semantic group, never the row: wordings of one question are answered alike, so rows count for
less than their number. Whatever comes in is one number per group; nothing here knows what a group is. How well every
method holds its 95 % is measured by `ragassay planted` and stands in docs/validity.md.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from ragassay.estimates.intervals import ALL_GROUPS, ROUNDING, WITHOUT_GAPS, Column, Ends, means, shares, wilson_ends
from ragassay.estimates.quantiles import TAIL, t_quantile
from ragassay.estimates.resampling import FLIPS, redrawn, sign_flip
from ragassay.records import Estimate

__all__ = [
    "ALL_GROUPS",
    "WITHOUT_GAPS",
    "Column",
    "Difference",
    "Resampled",
    "bootstrap",
    "detectable",
    "difference",
    "fewest",
    "groups_needed",
    "holm",
    "means",
    "ratio",
    "shares",
    "t_quantile",
    "wilson",
]

_POWER = 0.8


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


def ratio(
    numerator: Column,
    denominator: Column,
    *,
    rows: int,
    scale: Literal["share", "plain"] = "share",
    unseen: float = ALL_GROUPS,
) -> Estimate:
    """A ratio of two sums over groups, with the 95 % interval that knows its groups (methods.md section 6).

    A share has Wilson's interval, with the number of rows over their design effect (see `shares`). On the plain scale
    the interval is r -+ t, with the linearised variance for clusters (Cochran 1977, chapter 6) and groups - 1 degrees
    of freedom.

    Args:
        numerator: One number per group.
        denominator: One number per group, not negative; groups with 0 do not count.
        rows: How many rows stand behind the sums.
        scale: "share" where the ratio is one, "plain" for the mean of what may lie outside 0 to 1.
        unseen: How many unseen groups a share reckons with: ALL_GROUPS, or WITHOUT_GAPS where gap groups are left out.

    Returns:
        The figure. It is undefined where no group counts. `low` and `high` are None beside a value where nothing
        tells how groups vary: with one group, and on the plain scale where all groups agree.

    >>> found = ratio(np.array([3.0, 0.0, 2.0]), np.array([3.0, 3.0, 3.0]), rows=9)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.556 from 0.176 to 0.880'
    """
    counts = denominator > 0
    groups = int(counts.sum())
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="no group counts towards it")
    if scale == "plain":
        return _plain(numerator[counts], denominator[counts], rows)
    return _estimate(shares(numerator, denominator, unseen=unseen), rows)


def _plain(y: Column, x: Column, rows: int) -> Estimate:
    groups, total = len(x), float(x.sum())
    r = float(y.sum()) / total
    z = y - r * x
    if groups == 1 or float(np.abs(z).max()) <= ROUNDING * total:
        return Estimate(value=r, rows=rows, groups=groups)
    reach = t_quantile(TAIL, groups - 1) * math.sqrt(groups / (groups - 1) * float(z @ z)) / total
    return Estimate(value=r, low=r - reach, high=r + reach, rows=rows, groups=groups)


def _estimate(ends: Ends, rows: int) -> Estimate:
    """One table's figure; the interval of a single group is None."""
    groups = int(ends.groups)
    if groups == 1:
        return Estimate(value=float(ends.value), rows=rows, groups=1)
    return Estimate(value=float(ends.value), low=float(ends.low), high=float(ends.high), rows=rows, groups=groups)


def wilson(successes: int, groups: int, *, rows: int) -> Estimate:
    """A share of groups with its 95 % score interval (Wilson 1927); undefined without groups.

    >>> found = wilson(45, 157, rows=471)
    >>> f"{found.value:.3f} from {found.low:.3f} to {found.high:.3f}"
    '0.287 from 0.222 to 0.362'
    """
    if groups == 0:
        return Estimate(rows=rows, groups=0, undefined="there is no group")
    share = successes / groups
    low, high = wilson_ends(np.array(share), np.array(float(groups)))
    return Estimate(value=share, low=float(low), high=float(high), rows=rows, groups=groups)


def bootstrap(numerator: Column, denominator: Column, *, rows: int, seed: int, resamples: int = 10_000) -> Resampled:
    """A ratio of two sums over groups, with the percentile interval of drawing whole groups anew.

    It serves what has no closed form; for few groups it is too narrow (docs/validity.md).

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
    sums = redrawn(numerator, denominator, seed=seed, resamples=resamples)
    filled = sums[:, 1] > 0
    low, high = np.quantile(sums[filled, 0] / sums[filled, 1], [1 - TAIL, TAIL])
    value = float(numerator.sum() / denominator.sum())
    estimate = Estimate(value=value, low=float(low), high=float(high), rows=rows, groups=groups)
    return Resampled(estimate=estimate, resamples=resamples, empty=int(resamples - filled.sum()))


def difference(
    differences: Column,
    *,
    rows: int,
    seed: int,
    undefined: str = "no group has judged rows on both sides",
    flips: int = FLIPS,
) -> Difference:
    """The mean over groups of a paired difference, each within -1 to 1 (methods.md section 5).

    The interval is by t over groups (see `means`). The p-value is two-sided, from flipping the sign of whole groups:
    exact up to 20 groups that differ at all, else from drawn patterns, the observed one added.

    Args:
        differences: One number per group.
        rows: How many rows stand behind them.
        seed: Decides the drawn patterns.
        undefined: Why there may be no group.
        flips: How many patterns are drawn.
    """
    groups = len(differences)
    if groups == 0:
        return Difference(estimate=Estimate(rows=rows, undefined=undefined), p=None, detectable=None)
    p = sign_flip(differences, seed=seed, flips=flips)
    spread = float(differences.std(ddof=1)) if groups > 1 else 0.0
    return Difference(
        estimate=_estimate(means(differences), rows),
        p=p,
        detectable=detectable(spread, groups) if spread > ROUNDING else None,
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
    return (t_quantile(TAIL, groups - 1) + t_quantile(_POWER, groups - 1)) * spread / math.sqrt(groups)


def groups_needed(smallest: float, spread: float) -> int:
    """How many groups find a mean difference of `smallest`, not 0, with 80 % power at 5 %.

    >>> groups_needed(0.05, 0.2)
    128
    """
    return fewest(lambda groups: detectable(spread, groups) <= abs(smallest))


def fewest(suffice: Callable[[int], bool]) -> int:
    """The fewest groups, 2 at least, that suffice, where whatever is more suffices too.

    >>> fewest(lambda groups: groups >= 57)
    57
    """
    few, many = 1, 2
    while not suffice(many):
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if suffice(middle) else (middle, many)
    return many
