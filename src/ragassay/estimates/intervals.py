"""Closed 95 % intervals from one number per group, for one table or for many at once along the first axes.

`ratio`, `wilson` and `difference` ask here about one table; `ragassay planted` asks about thousands of worlds. So what
is measured is what is reported.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.estimates.quantiles import NORMAL, TAIL, t_quantile

Column = NDArray[np.float64]

ROUNDING = 1e-12  # what arithmetic alone may add, relative to the sums
ALL_GROUPS = 1.0
"""How many unseen groups a share over all groups reckons with: see `shares`."""
WITHOUT_GAPS = 0.5
"""The same for a share over competence groups, none of which is all wrong: measured, docs/validity.md."""
UNSEEN_SQUARE = 0.15  # how far unseen groups may differ, as one sum of squares: measured, docs/validity.md


@dataclass(frozen=True, slots=True, kw_only=True)
class Ends:
    """Values with their intervals, an array each; NaN where `groups`, how many count, is too small for one."""

    value: Column
    low: Column
    high: Column
    groups: Column


def shares(numerator: Column, denominator: Column, *, unseen: float = ALL_GROUPS) -> Ends:
    """Ratios of two sums over groups, each a share, with score intervals that know their groups.

    Wilson's interval (1927) with the number of rows divided by their design effect (Kish 1965, section 8.2): how much
    larger the linearised variance of the ratio for clusters is (z_g = numerator_g - r denominator_g; Cochran 1977,
    chapter 6) than if rows were drawn one by one. The design effect is learned from the groups seen, and from
    `unseen` further ones, half of them all right and half all wrong, as Agresti and Coull (1998) add observations: 20
    groups without a failure do not tell that rows which fail do so one by one. They are as large as the group of a row
    drawn at random, since large groups decide. Where every group is all or nothing and of one size, this is Wilson's
    interval with the number of groups; where all groups have the same ratio there is no variance to learn from, and it
    is so by definition, with as many groups of that size as there are rows for.

    Args:
        numerator: [..., groups], between 0 and the denominator.
        denominator: [..., groups], not negative; groups with 0 do not count.
        unseen: How many groups of a kind not seen the design effect reckons with, more than 0.

    Returns:
        [...] values: NaN without a group that counts. Ends: NaN below two.
    """
    counts = denominator > 0
    groups = counts.sum(axis=-1).astype(np.float64)
    y, x = np.where(counts, numerator, 0.0), np.where(counts, denominator, 0.0)
    total, seen = x.sum(axis=-1), y.sum(axis=-1)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = seen / total
        size = (x * x).sum(axis=-1) / total
        wider = total + unseen * size
        r = (seen + unseen / 2 * size) / wider
        z = y - r[..., None] * x
        square = (z * z).sum(axis=-1) + unseen / 2 * size * size * (r * r + (1 - r) ** 2)
        rows = total * wider * r * (1 - r) / square
        alike = np.abs(y - value[..., None] * x).max(axis=-1, initial=0.0) <= ROUNDING * total
        low, high = wilson_ends(value, np.where(alike, total / size, rows))
    known = groups > 1
    return Ends(value=value, low=np.where(known, low, np.nan), high=np.where(known, high, np.nan), groups=groups)


def means(differences: Column, counts: NDArray[np.bool_] | None = None) -> Ends:
    """Means over groups of what lies within -1 to 1, with t intervals.

    The variance is that of the paired t interval, sum of squares / (groups - 1), but at least (sum of squares + 0.15)
    / groups: where few groups differ at all, they understate how much others may, and t covered too little. With many
    groups, or with groups that differ much, the two agree.

    Where all groups agree there is no variance to learn from: at most a share u of all groups departs from what was
    seen (Wilson's upper bound for 0 of n), and none by more than to -1 or 1.

    Args:
        differences: [..., groups].
        counts: [..., groups], which of them count; without it, all.

    Returns:
        [...] values: NaN without a group. Ends: NaN below two.
    """
    counts = np.ones(differences.shape, dtype=np.bool_) if counts is None else counts
    groups = counts.sum(axis=-1).astype(np.float64)
    with np.errstate(divide="ignore", invalid="ignore"):
        value = np.where(counts, differences, 0.0).sum(axis=-1) / groups
        away = np.where(counts, differences - value[..., None], 0.0)
        square = (away * away).sum(axis=-1)
        variance = np.maximum(square / (groups - 1), (square + UNSEEN_SQUARE) / groups)
        reach = _t(groups) * np.sqrt(variance / groups)
        departing = wilson_ends(np.zeros_like(groups), groups)[1]
        alike = square <= (ROUNDING * groups) ** 2
        low = np.where(alike, value - departing * (1 + value), np.maximum(-1.0, value - reach))
        high = np.where(alike, value + departing * (1 - value), np.minimum(1.0, value + reach))
    known = groups > 1
    return Ends(value=value, low=np.where(known, low, np.nan), high=np.where(known, high, np.nan), groups=groups)


def wilson_ends(share: Column, number: Column) -> tuple[Column, Column]:
    """The ends of the 95 % score interval of a share of so many independent draws (Wilson 1927)."""
    z = NORMAL
    scale = 1 + z * z / number
    middle = (share + z * z / (2 * number)) / scale
    reach = z / scale * np.sqrt(share * (1 - share) / number + (z / (2 * number)) ** 2)
    # The ends are 0 and 1 exactly where the share is; arithmetic would leave them a hair off.
    low = np.where(share <= 0, 0.0, np.clip(middle - reach, 0.0, share))
    return low, np.where(share >= 1, 1.0, np.clip(middle + reach, share, 1.0))


def _t(groups: Column) -> Column:
    """Student's t with groups - 1 degrees; infinite below two groups."""
    distinct, places = np.unique(groups, return_inverse=True)
    quantiles = [t_quantile(TAIL, int(number) - 1) if number > 1 else math.inf for number in distinct]
    return np.asarray(np.array(quantiles)[places].reshape(groups.shape))
