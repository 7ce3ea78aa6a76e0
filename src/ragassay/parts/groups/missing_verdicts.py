"""Ranges of metrics over all possible values of missing verdicts (docs/methods.md, section 6a).

A judge abstains more often on wrong answers than on right ones, so metrics of the judged rows alone are biased.
"""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Estimate, Fault
from ragassay.core.stats import FloatArray, Mask, Sums
from ragassay.parts.groups.frame import FAULTS, Frame, Hashes, concatenated_ranges, rows_with_match
from ragassay.parts.groups.partitions import Codes


@dataclass(frozen=True, slots=True, kw_only=True)
class Extent:
    """The range of a value over all missing verdicts, and the interval that accounts for them.

    `low` is None if the value is undefined for some verdicts; `interval` is None below two units.
    """

    low: float | None
    high: float | None
    interval: tuple[float, float] | None


def groups_with_missing(frame: Frame) -> Mask:
    """Return a mask of the groups that have a row without a verdict, [groups]."""
    return np.asarray(np.bincount(frame.group[frame.missing], minlength=len(frame.group_ids)) > 0)


def widened(estimate: Estimate, ends: tuple[float, float] | None) -> Estimate:
    """Return an estimate with its interval widened to `ends`, which account for missing verdicts, if known."""
    if estimate.value is None or ends is None:
        return estimate
    return replace(estimate, low=min(ends[0], estimate.value), high=max(ends[1], estimate.value))


def smallest_ratio(certain: Sums, optional: Sums) -> Mask:
    """Return the optional groups that minimize a ratio of two sums when added to the groups that always count.

    Adding a group lowers the ratio if and only if its own ratio is smaller, so groups are added in ascending order of
    their ratios (Dinkelbach 1967). If no group is certain to count, the one with the smallest ratio is added.

    Args:
        certain: The sums of the groups that count.
        optional: The sums of the groups that may count or not.
    """
    ratios = optional.numerator / np.maximum(optional.denominator, 1)
    order = np.argsort(ratios, kind="stable")
    # Totals before each group is added.
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
    """Return the optional groups that maximize a ratio of two sums; see `smallest_ratio`."""
    return smallest_ratio(_complement(certain), _complement(optional))


def _complement(sums: Sums) -> Sums:
    return Sums(numerator=sums.denominator - sums.numerator, denominator=sums.denominator)


def refined_extremes(
    wrong: FloatArray, right: FloatArray, rows: FloatArray, *, competent: Mask, possible: Mask, least: FloatArray
) -> tuple[Sums, Sums]:
    """Return the sums that minimize and maximize a metric over groups with a right row.

    They have one number per group, 0 for groups that do not count. Such a metric is not monotone: the first right row
    in a group of wrong ones makes the whole group count.

    Args:
        wrong: The numerator of each group if all of its rows without a verdict are wrong.
        right: The same if all are right; at least `wrong`.
        rows: The denominator of each group.
        competent: Which groups have a right row for certain.
        possible: Which other groups may have one.
        least: The numerator of each of those if one row is right.
    """
    chosen = rows * competent
    possible = possible & (rows > 0)
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


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class LeastMatches:
    """Context matches of groups that have a right row only if a row without a verdict is right.

    Attributes:
        cells: Indices of the cells, ascending; a cell is one group within one part of the rows.
        matched: [cells], the smallest number of rows with a match if at least one row is right.
        groups: Number of groups; the index of a cell is part * groups + group.
    """

    cells: NDArray[np.int64]
    matched: FloatArray
    groups: int

    def of(self, places: NDArray[np.intp], part: int = 0) -> FloatArray:
        """Return the numbers for groups in a part; 1 (the right row itself) for groups without a cell."""
        if not len(self.cells):
            return np.ones(len(places))
        cells = places + np.int64(part) * self.groups
        at = np.searchsorted(self.cells, cells).clip(max=len(self.cells) - 1)
        return np.where(self.cells[at] == cells, self.matched[at], 1.0)


def least_matches(frame: Frame, parts: Codes | None = None) -> LeastMatches:
    """Return the minimum context matches of groups without a right row, if one row is right (section 6a).

    Additional right rows never remove a match, so the minimum occurs with a single right row.

    Args:
        frame: The judged rows; contexts are matched with those of right rows.
        parts: [rows], the part of each row, from 0, or negative for rows in none; None for one part, 0.
    """
    part = np.zeros(len(frame), dtype=np.int64) if parts is None else parts.astype(np.int64)
    counted = (frame.judged | frame.missing) & (part >= 0)
    number = frame.group + part * len(frame.group_ids)
    open_cells = np.setdiff1d(number[frame.missing & counted], number[frame.right & counted])
    rows = np.flatnonzero(counted & np.isin(number, open_cells))
    rows = rows[np.argsort(number[rows], kind="stable")]
    missing, (cells, cell) = frame.missing[rows], np.unique(number[rows], return_inverse=True)
    sizes = np.bincount(cell, weights=missing).astype(np.int64)
    place = _places_within(cell, missing)
    least = np.full(len(cells), np.inf)
    for which in range(int(sizes.max(initial=0))):
        chosen = sizes[cell] > which
        rows, missing, cell, place = rows[chosen], missing[chosen], cell[chosen], place[chosen]
        right = missing & (place == which)
        (matched,) = rows_with_match(cell, right, *_match_columns(frame, rows), [np.zeros(len(rows), dtype=np.int8)])
        least = np.where(
            sizes > which, np.minimum(least, np.bincount(cell, weights=right | matched, minlength=len(cells))), least
        )
    return LeastMatches(cells=cells, matched=least, groups=len(frame.group_ids))


def _places_within(cell: NDArray[np.intp], marks: Mask) -> NDArray[np.int64]:
    """Return for each row how many marked rows of its cell precede it; rows are ordered by cell."""
    before: NDArray[np.int64] = np.cumsum(marks) - marks
    return np.asarray(before - before[np.searchsorted(cell, cell)])


MODULES: tuple[Fault, ...] = ("knowledge base", "retriever", "language model")
"""The faults that blame a module."""
_CODES = tuple(FAULTS.index(module) + 1 for module in MODULES)
_LANGUAGE_MODEL = FAULTS.index("language model") + 1
_MAX_OPEN = 10  # maximum number of missing verdicts in a group for which all 2^10 assignments are tried
_MAX_ROWS = 2_000_000  # maximum number of rows over all assignments; other groups get bounds

Margins = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class PossibleFaults:
    """The fault that each row has, or would have if it were wrong; both arrays are [rows].

    Attributes:
        fault: Position of the fault in `FAULTS`, from 1, if no additional row of its group is right; 0 for right rows.
        by_comparison: Whether an additional right row of the group with a common context would show that the language
            model is at fault.
    """

    fault: Codes
    by_comparison: Mask


def smallest_margins(frame: Frame, possible: PossibleFaults) -> Margins:
    """Return the smallest lead in wrong rows of each module over each other module, over all missing verdicts.

    With up to ten missing verdicts in a group, all assignments are tried; with more, the result is a lower bound.

    Args:
        frame: The judged rows.
        possible: The faults of its rows.

    Returns:
        [modules, modules], in the order of `MODULES`: the smallest number of wrong rows of the first module minus that
        of the second.
    """
    missing = frame.missing
    tried = _tried_groups(frame, possible, missing)
    rows = np.flatnonzero((missing | (frame.judged & ~frame.right)) & ~tried[frame.group])
    return _bounded_margins(frame, possible, missing, rows) + _tried_margins(frame, possible, missing, tried)


def _tried_groups(frame: Frame, possible: PossibleFaults, missing: Mask) -> Mask:
    """Return a mask of the groups to enumerate: those in which a verdict can change the fault of another row."""
    groups = len(frame.group_ids)
    number = np.bincount(frame.group[missing], minlength=groups)
    could_match = possible.by_comparison & (frame.lengths > 0) & (missing | (frame.judged & ~frame.right))
    tried = (number > 0) & (number <= _MAX_OPEN) & (np.bincount(frame.group[could_match], minlength=groups) > 0)
    work = np.where(tried, np.bincount(frame.group, minlength=groups) << np.minimum(number, _MAX_OPEN), 0)
    order = np.argsort(work, kind="stable")
    affordable = np.zeros_like(tried)
    affordable[order] = np.cumsum(work[order]) <= _MAX_ROWS
    return tried & affordable


def _bounded_margins(frame: Frame, possible: PossibleFaults, missing: Mask, rows: NDArray[np.intp]) -> Margins:
    """Return lower bounds of the margins, with the worst verdict and context match for each row."""
    has_missing = groups_with_missing(frame)
    fault, optional = possible.fault[rows], missing[rows]
    could_match = possible.by_comparison[rows] & (frame.lengths[rows] > 0) & has_missing[frame.group[rows]]
    margins = np.zeros((len(MODULES), len(MODULES)), dtype=np.int64)
    for place, code in enumerate(_CODES):
        for other_place, other in enumerate(_CODES):
            least = _sign(fault, code, other)
            if_matched = _sign(np.full_like(fault, _LANGUAGE_MODEL), code, other)
            least = np.where(could_match, np.minimum(least, if_matched), least)
            margins[place, other_place] = np.where(optional, np.minimum(least, 0), least).sum()
    return margins


def _sign(fault: Codes, code: int, other: int) -> NDArray[np.int8]:
    return np.asarray((fault == code).astype(np.int8) - (fault == other).astype(np.int8), dtype=np.int8)


def _tried_margins(frame: Frame, possible: PossibleFaults, missing: Mask, tried: Mask) -> Margins:
    """Return the margins of the tried groups: the minimum over all assignments of verdicts."""
    rows = np.flatnonzero((missing | frame.judged) & tried[frame.group])
    rows = rows[np.argsort(frame.group[rows], kind="stable")]
    _, group = np.unique(frame.group[rows], return_inverse=True)
    number = np.bincount(group, weights=missing[rows]).astype(np.int64)
    place = _places_within(group, missing[rows])
    margins = np.full((len(MODULES), len(MODULES), len(number)), np.iinfo(np.int64).max)
    for assignment in range(2 ** int(number.max(initial=-1)) if len(number) else 0):
        if assignment & (assignment - 1) == 0:  # at each power of two, some groups are complete
            chosen = (1 << number)[group] > assignment
            rows, group, place = rows[chosen], group[chosen], place[chosen]
            columns = _match_columns(frame, rows)
        right = frame.right[rows] | (missing[rows] & (assignment >> place & 1 == 1))
        (matched,) = rows_with_match(group, right, *columns, [np.zeros(len(rows), dtype=np.int8)])
        fault = np.where(possible.by_comparison[rows] & matched, np.uint8(_LANGUAGE_MODEL), possible.fault[rows])
        of_modules = [np.bincount(group[~right & (fault == code)], minlength=len(number)) for code in _CODES]
        counts = np.stack(of_modules)
        active = (1 << number) > assignment
        margins[..., active] = np.minimum(margins, counts[:, None] - counts[None, :])[..., active]
    return np.asarray(margins.sum(axis=-1), dtype=np.int64)


def _match_columns(frame: Frame, rows: NDArray[np.intp]) -> tuple[Codes, Hashes]:
    starts = np.cumsum(frame.lengths) - frame.lengths
    lengths = frame.lengths[rows]
    return lengths, frame.hashes[concatenated_ranges(starts[rows], lengths)]
