"""Sums of a frame by group: judged, right and wrong rows, context matches and faults; the tag of each group."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Fault, GroupTag
from ragassay.core.stats import FloatArray, Mask, Units
from ragassay.parts.groups.frame import FAULTS, WHOLE, Frame, context_matches
from ragassay.parts.groups.partitions import Codes, numbered, run_starts

_MAX_CELLS_PER_ROW = 4  # with more cells, most are empty, and only those that occur are numbered
_MIN_CELLS = 1_000_000  # up to this number of cells, all are numbered


@dataclass(frozen=True, slots=True, kw_only=True)
class CellTally:
    """The cell of each row; a cell is one group within one part of the rows.

    Attributes:
        rows: Positions of the rows that count; None if all do.
        keys: [rows that count], the position of each row's cell.
        parts: [cells], the part of each cell, ascending.
        places: [cells], the group of each cell, ascending within a part.
        counts: [cells], number of rows in each cell, at least 1.
    """

    rows: NDArray[np.intp] | None
    keys: NDArray[np.intp]
    parts: NDArray[np.intp]
    places: NDArray[np.intp]
    counts: FloatArray

    def total(self, marks: Mask) -> FloatArray:
        """Return the number of marked rows in each cell.

        Args:
            marks: [all rows of the frame].
        """
        marked = np.flatnonzero(marks if self.rows is None else marks[self.rows])
        return np.bincount(self.keys[marked], minlength=len(self.counts)).astype(np.float64)

    def slices(self) -> Mapping[int, slice]:
        """Return the cells of each part."""
        starts = run_starts(self.parts) if len(self.parts) else self.parts
        ends = [*starts[1:], len(self.parts)]
        return {int(self.parts[start]): slice(start, end) for start, end in zip(starts, ends, strict=False)}


def tally(places: Codes, counting: Mask, parts: Codes | None = None) -> CellTally:
    """Return the cells of the rows that count, by part and then by group.

    Args:
        places: [rows], the group of each row.
        counting: [rows], whether each row counts.
        parts: [rows], the part of each row, from 0, or negative for rows in none; None for one part, 0.
    """
    if parts is not None:
        counting = counting & (parts >= 0)
    rows = None if counting.all() else np.flatnonzero(counting)
    keys = (places if rows is None else places[rows]).astype(np.intp)
    groups = int(keys.max(initial=0)) + 1
    if parts is not None:
        keys += groups * (parts if rows is None else parts[rows]).astype(np.intp)
    size = int(keys.max(initial=-1)) + 1
    if size <= max(_MIN_CELLS, _MAX_CELLS_PER_ROW * len(keys)):
        occupied = np.bincount(keys, minlength=size) > 0
        numbers, keys = np.flatnonzero(occupied), (np.cumsum(occupied) - 1)[keys]
    else:
        numbers, keys = np.unique(keys, return_inverse=True)
    counts = np.bincount(keys, minlength=len(numbers)).astype(np.float64)
    return CellTally(rows=rows, keys=keys, parts=numbers // groups, places=numbers % groups, counts=counts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """Sums of the judged rows, one number per group (docs/methods.md, sections 1 and 2).

    Attributes:
        places: Positions of the groups in `Frame.group_ids`, ascending.
        units: The sampling unit of each group, from 0; None if each is a unit of its own.
        rows: Judged rows, at least 1.
        right: Right rows.
        decidable: Rows for which a context match can be decided.
        matched: Decidable rows with a context match.
        contexts: Rows that record what was retrieved.
        faults: Fault -> wrong rows.
    """

    places: NDArray[np.intp]
    units: Units | None
    rows: FloatArray
    right: FloatArray
    decidable: FloatArray
    matched: FloatArray
    contexts: FloatArray
    faults: Mapping[Fault, FloatArray]

    @property
    def gaps(self) -> Mask:
        """Mask of the gap groups, in which no row is right."""
        return np.asarray(self.right == 0)

    @property
    def records_contexts(self) -> bool:
        """Whether any row records what was retrieved."""
        return bool(self.contexts.any())

    @property
    def has_single_rows_only(self) -> bool:
        """Whether no group has several judged rows, so that R would be 1 by construction."""
        return bool((self.rows == 1).all())

    def only(self, chosen: NDArray[np.intp] | slice) -> "Groups":
        """Return the chosen groups."""
        return Groups(
            places=self.places[chosen],
            units=None if self.units is None else numbered(self.units[chosen]),
            rows=self.rows[chosen],
            right=self.right[chosen],
            decidable=self.decidable[chosen],
            matched=self.matched[chosen],
            contexts=self.contexts[chosen],
            faults={fault: numbers[chosen] for fault, numbers in self.faults.items()},
        )


def group_sums(frame: Frame, among: Mask | None = None) -> Groups:
    """Return the sums of all judged rows, or of a subset.

    Args:
        frame: The rows; contexts are compared over all of them in either case.
        among: [rows], which rows count; None for all.
    """
    counted = frame.judged if among is None else frame.judged & among
    (sums,) = _sums(frame, counted, None, frame.matches[WHOLE], number=1)
    return sums


def part_sums(frame: Frame, partition: str) -> Mapping[str, Groups]:
    """Return the sums of each part of the rows, by its value; contexts are compared within the part."""
    split = frame.partitions[partition]
    sums = _sums(frame, frame.judged, split.codes, frame.matches.get(partition), number=len(split.values))
    return dict(zip(split.values, sums, strict=True))


def cluster_sums(frame: Frame, clusters: Codes) -> tuple[Groups, Groups]:
    """Return the sums of the two clusters of a hypothesis.

    Contexts are compared over both clusters together: within each cluster, rows of the larger cluster would be more
    likely to find a matching right row (docs/methods.md, section 2.1).

    Args:
        frame: The rows.
        clusters: [rows], 0 for the robust cluster, 1 for the non-robust one, -1 for other rows.
    """
    matches = None
    if frame.rule != "reference_ids":
        (matches,) = context_matches(frame, [np.minimum(clusters, 0)])
    one, other = _sums(frame, frame.judged, clusters, matches, number=2)
    return one, other


def _sums(frame: Frame, counting: Mask, parts: Codes | None, matches: Mask | None, *, number: int) -> list[Groups]:
    """Return the sums by group for each of `number` parts."""
    cells = tally(frame.group, counting, parts)
    right = cells.total(frame.right)
    if frame.rule == "reference_ids" or matches is None:
        decidable = cells.total((frame.references >= 0) & (frame.has_ids | ~frame.has_texts))
        matched = cells.total((frame.references > 0) & frame.has_ids & frame.hit_all)
    else:
        decidable, matched = cells.counts, right + cells.total(matches)
    groups = Groups(
        places=cells.places,
        units=None if frame.units is None else frame.units[cells.places],
        rows=cells.counts,
        right=right,
        decidable=decidable,
        matched=matched,
        contexts=cells.total(frame.has_ids | frame.has_texts),
        faults={fault: cells.total(frame.fault == code) for code, fault in enumerate(FAULTS, start=1)},
    )
    slices = cells.slices()
    return [groups.only(slices.get(part, slice(0))) for part in range(number)]


TAGS: Sequence[GroupTag] = get_args(GroupTag)
GAP, ROBUST, NON_ROBUST, GAP_OR_NOT, ROBUST_OR_NOT = range(1, len(TAGS) + 1)


def group_tags(rows: FloatArray, right: FloatArray, is_open: Mask) -> NDArray[np.uint8]:
    """Return the tag of each group, as its position in `TAGS`, from 1.

    If all judged rows of a group agree and others have no verdict, the tag is one of two.

    Args:
        rows: [groups], judged rows, at least 1.
        right: [groups], right rows.
        is_open: [groups], whether a group has rows without a verdict.

    >>> [TAGS[tag - 1] for tag in group_tags(np.array([2.0, 2.0]), np.array([2.0, 1.0]), np.array([True, True]))]
    ['robust or non-robust', 'non-robust']
    """
    never, always = right == 0, right == rows
    choices = [GAP_OR_NOT, ROBUST_OR_NOT, GAP, ROBUST]
    return np.select([never & is_open, always & is_open, never, always], choices, NON_ROBUST).astype(np.uint8)
