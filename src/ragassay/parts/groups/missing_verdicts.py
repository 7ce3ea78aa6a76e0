"""The range that a metric has over all verdicts that the rows without one could get (docs/methods.md, section 6a).

A judge abstains more often on wrong answers than on right ones, so that a metric of the judged rows alone is biased.
"""

import numpy as np

from ragassay.core.stats import FloatArray, Sums
from ragassay.parts.groups.context_matches import Mask


def smallest_ratio(certain: Sums, optional: Sums) -> Mask:
    """Return which optional groups make a ratio of two sums smallest, beside the groups that count anyway.

    A further group lowers the ratio exactly if its own is below it: so groups enter in ascending order of theirs
    (Dinkelbach 1967). Without a group that counts anyway, the group with the smallest ratio enters.

    Args:
        certain: The sums of the groups that count.
        optional: The sums of the groups that may count or not.
    """
    ratios = optional.numerator / np.maximum(optional.denominator, 1)
    order = np.argsort(ratios, kind="stable")
    # The totals before each group enters.
    numerator, denominator = (
        np.cumsum(np.concatenate([[total.sum()], each[order]]))[:-1]
        for total, each in (
            (certain.numerator, optional.numerator),
            (certain.denominator, optional.denominator),
        )
    )
    stays_out = (denominator > 0) & (ratios[order] * denominator >= numerator)
    first_out = int(np.argmax(stays_out)) if stays_out.any() else len(order)
    enters = np.zeros(len(ratios), dtype=np.bool_)
    enters[order[:first_out]] = True
    return enters


def largest_ratio(certain: Sums, optional: Sums) -> Mask:
    """Return which optional groups make a ratio of two sums largest; see `smallest_ratio`."""
    return smallest_ratio(_complement(certain), _complement(optional))


def _complement(sums: Sums) -> Sums:
    return Sums(numerator=sums.denominator - sums.numerator, denominator=sums.denominator)


def refined_extremes(
    wrong: FloatArray, right: FloatArray, rows: FloatArray, *, competent: Mask, possible: Mask, least: FloatArray
) -> tuple[Sums, Sums]:
    """Return the sums with which a metric over groups with a right row is smallest, and largest.

    They have one number per group, 0 for groups that do not count.

    It does not rise with every row that is right: one right row in a group of wrong ones makes the group count.

    Args:
        wrong: The numerator of each group if all of its rows without a verdict are wrong.
        right: The same if all are right; at least `wrong`.
        rows: The denominator of each group.
        competent: Which groups have a right row for certain.
        possible: Which other groups may have one.
        least: The numerator of each of those if one row is right.
    """
    chosen = rows * competent
    low_certain = Sums(numerator=wrong[competent], denominator=rows[competent])
    high_certain = Sums(numerator=right[competent], denominator=rows[competent])
    low_optional = Sums(numerator=least[possible], denominator=rows[possible])
    high_optional = Sums(numerator=right[possible], denominator=rows[possible])
    low_enters, high_enters = np.zeros_like(competent), np.zeros_like(competent)
    low_enters[possible] = smallest_ratio(low_certain, low_optional)
    high_enters[possible] = largest_ratio(high_certain, high_optional)
    return (
        Sums(numerator=wrong * competent + least * low_enters, denominator=chosen + rows * low_enters),
        Sums(numerator=right * competent + right * high_enters, denominator=chosen + rows * high_enters),
    )
