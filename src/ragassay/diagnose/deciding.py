"""Decides from a paired difference whether a run got worse: no worse, worse, or not enough data to tell."""

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.pairing import Measure, Sums, counting, share
from ragassay.estimates import Column, fewest, means, t_quantile
from ragassay.estimates.intervals import UNSEEN_SQUARE, Ends
from ragassay.estimates.quantiles import NORMAL as _Z
from ragassay.estimates.quantiles import TAIL
from ragassay.records import RunOutcome

NO_WORSE, WORSE, NOT_ENOUGH = 0, 1, 2
OUTCOMES: Mapping[int, RunOutcome] = {NO_WORSE: "no worse", WORSE: "worse", NOT_ENOUGH: "not enough data"}

_NOTHING = 1e-12
_POWER = 0.8


def decided(low: Column, high: Column, *, smallest: float) -> NDArray[np.int8]:
    """What the 95 % interval of a difference, new minus old, says about the new run.

    no worse: the whole interval lies above -smallest, so that a drop that matters is ruled out (non-inferiority);
    this holds too where a smaller drop is certain. worse: otherwise, the whole interval lies below 0. Else there is
    not enough data: neither a drop that matters nor none is ruled out.

    `worse` is a false alarm where nothing changed. As it takes one end of a 95 % interval, it should come in 2.5 % of
    such pairs of runs; it came in 0 to 3.0 % of them (`planted.false_alarms`: 57 and 157 groups of 3 and 10 rows, 2,000
    pairs each). Where the truth had fallen by `smallest`, `no worse` came in 2 to 3 % if all groups were a little
    worse, and in 3 to 6 % if few groups were lost altogether, of which a run may happen to ask too few. All of this
    takes groups to fail apart from each other. Where several hang on one document that a run may lose, they fall
    together, and the interval is too narrow: with 5 groups a document, of which either run loses 15 % by chance,
    `worse` came in 14 to 18 %.

    Args:
        low: Lower ends of intervals, one or many; NaN where there is none.
        high: Upper ends.
        smallest: The smallest drop that matters, above 0.

    Returns:
        NO_WORSE, WORSE or NOT_ENOUGH for each.
    """
    kept, fell = np.asarray(low) > -smallest, np.asarray(high) < 0
    found: NDArray[np.int8] = np.where(kept, NO_WORSE, np.where(fell, WORSE, NOT_ENOUGH)).astype(np.int8)
    return found


def intervals(measure: Measure, new: Sums, old: Sums) -> Ends:
    """Mean differences, new minus old, with their 95 % intervals, for one pair of runs or many at once.

    They are those of `estimates.difference`: what is measured is what decides.

    Args:
        measure: What is compared.
        new: Sums by group, of any shape whose last axis is the groups.
        old: The same groups.
    """
    counts = counting(measure, new, old)
    return means(np.where(counts, share(measure, new) - share(measure, old), 0.0), counts)


def settling(differences: Column, *, smallest: float) -> int | None:
    """How many groups would settle it with 80 % power, if these ones show the true difference and how groups vary.

    It is settled when the interval leaves out 0 or -smallest, whichever is further from the difference: the least n
    with (t(0.975, n - 1) + t(0.8, n - 1)) sqrt(v / n) <= distance, the usual approximation by two central t quantiles.
    v is the variance that the deciding interval (`estimates.means`) has for n groups like these, whose sum of squares
    is n s^2 with s^2 the mean square here: max(n s^2 / (n - 1), s^2 + 0.15 / n).

    Args:
        differences: One number per group, each within -1 to 1.
        smallest: The smallest drop that matters, above 0.

    Returns:
        More than there are, wherever they do not tell. None with one group, or none. Where all groups differ by the
        same, it is how many of them make Wilson's bound small enough.
    """
    if len(differences) < 2:
        return None
    mean, square = float(differences.mean()), float(differences.var())
    if math.sqrt(square) > _NOTHING:
        return max(len(differences) + 1, _least(max(mean + smallest, -mean), square))
    # With all alike, the interval is Wilson's for a share u of groups that depart from them: z^2 / (n + z^2).
    u = max((mean + smallest) / (1 + mean) if mean > -1 else 0.0, -mean / (1 - mean) if mean < 0 else 0.0)
    return math.floor(_Z**2 * (1 - u) / u) + 1


def _least(distance: float, square: float) -> int:
    """The least number of groups whose interval leaves out what lies so far away, with 80 % power."""

    def enough(n: int) -> bool:
        """Whether so many groups do."""
        variance = max(n * square / (n - 1), square + UNSEEN_SQUARE / n)
        return (t_quantile(TAIL, n - 1) + t_quantile(_POWER, n - 1)) * math.sqrt(variance / n) <= distance

    return fewest(enough)
