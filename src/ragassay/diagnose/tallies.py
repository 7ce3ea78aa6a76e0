"""Adds up marks of rows by group, and by the part of the rows that they are in: a few passes over plain numbers."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.contexts import Codes, Mask
from ragassay.estimates import Column

_SPARE = 4  # cells for each row that may stand empty before cells are numbered by those that occur
_FEW = 1_000_000  # cells that may always stand empty


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Which cell each of some rows counts for: a cell is one group in one part of the rows.

    Attributes:
        rows: The rows that count, by their places; None where all do.
        keys: The number of the cell of each of these rows.
        size: How many numbers there are.
        cells: The numbers of the cells that hold any row, by part and then by group; all others stand empty.
        parts: The part of each of `cells`.
        places: The group of each of `cells`.
        counts: How many rows each of `cells` holds.
    """

    rows: NDArray[np.intp] | None
    keys: NDArray[np.intp]
    size: int
    cells: NDArray[np.intp]
    parts: NDArray[np.intp]
    places: NDArray[np.intp]
    counts: Column

    def total(self, marks: Mask) -> Column:
        """How many of the rows in each cell are marked, of marks of all rows, also of those that do not count."""
        mine = marks if self.rows is None else marks[self.rows]
        found = np.bincount(self.keys, weights=mine, minlength=self.size)[self.cells]
        return np.asarray(found, dtype=np.float64)

    def totals(self, codes: Codes, number: int) -> Iterator[Column]:
        """How many of the rows in each cell have each code, from 1 to `number`."""
        mine = codes if self.rows is None else codes[self.rows]
        for code in range(1, number + 1):
            found = np.bincount(self.keys[np.flatnonzero(mine == code)], minlength=self.size)
            yield found[self.cells].astype(np.float64)

    def slices(self) -> Mapping[int, slice]:
        """Which cells are those of each part."""
        starts = np.flatnonzero(np.diff(self.parts, prepend=-1))
        ends = np.append(starts, len(self.parts))[1:]
        return {int(self.parts[start]): slice(start, end) for start, end in zip(starts, ends, strict=True)}


def tally(places: Codes, counting: Mask, parts: Codes | None = None) -> Tally:
    """The cells of the rows that count.

    Args:
        places: The group of each row.
        counting: Whether each row counts.
        parts: The part of each row, from 0, or below 0 where it is in none; without it, all are in part 0.
    """
    if parts is not None:
        counting = counting & (parts >= 0)
    rows = None if counting.all() else np.flatnonzero(counting)
    keys = (places if rows is None else places[rows]).astype(np.intp)
    groups = int(keys.max(initial=-1)) + 1
    size = groups
    if parts is not None:
        mine = (parts if rows is None else parts[rows]).astype(np.intp)
        size = groups * (int(mine.max(initial=-1)) + 1)
        mine *= groups
        keys += mine
    if size <= max(_FEW, _SPARE * len(keys)):
        counts = np.bincount(keys, minlength=size)
        cells = found = np.flatnonzero(counts)
        counts = counts[cells]
    else:
        found, keys, counts = np.unique(keys, return_inverse=True, return_counts=True)
        size = len(found)
        cells = np.arange(size)
    return Tally(
        rows=rows,
        keys=keys,
        size=size,
        cells=cells,
        parts=found // max(groups, 1),
        places=found % max(groups, 1),
        counts=counts.astype(np.float64),
    )
