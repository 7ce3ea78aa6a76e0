"""Which wrong rows had a context with which another row of the group was right (docs/methods.md, section 2).

Rows are taken together by their group, some at a time, and their contexts by 64-bit hashes: equal contexts have equal
hashes, and the chance that two others share one among those held at once is below 1 in 10^7.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]
Codes = NDArray[np.integer[Any]]
Hashes = NDArray[np.uint64]

_SLICE = 2**14  # rows compared at once: all that is made of them stays in the processor's cache
_THREADS = 4
_BITS = 63  # parts that are compared at once, one bit for each


def enough(places: Codes, right: Mask, lengths: Codes, hashes: Hashes, parts: Sequence[Codes]) -> list[Mask]:
    """Which wrong rows share a context with a right row of the same group and the same part.

    Args:
        places: The group of each row; -1 where a row does not count.
        right: Whether each row is right.
        lengths: How many contexts each row has.
        hashes: The contexts of all rows, those of the first row first.
        parts: Ways to part the rows, each as the number of every row's part, from 0; -1 where it is in none.

    Returns:
        For each way, whether each row is a wrong one that had enough.
    """
    found = [np.zeros(len(places), dtype=np.bool_) for _ in parts]
    before = np.cumsum(lengths) - lengths
    turns = list(_turns([int(part.max(initial=-1)) + 1 for part in parts]))

    def settle(rows: Codes) -> None:
        # Two groups share no key, as good as never, and equal contexts of one group always do.
        keys = hashes[_ranges(before[rows], lengths[rows])] ^ np.repeat(_scattered(places[rows]), lengths[rows])
        shared = _shared(keys, lengths[rows])
        for turn in turns:
            bits = np.zeros(len(rows), dtype=np.uint64)
            for way in turn:
                bits |= _bits(parts[way.place][rows], way)
            handed = shared(np.where(right[rows], bits, np.uint64(0))) & bits
            for way in turn:
                found[way.place][rows] |= (handed & way.mask != 0) & ~right[rows]

    # Sorting is done outside of Python's lock, and no two slices have a row in common.
    with ThreadPoolExecutor(max_workers=_THREADS) as pool:
        for _ in pool.map(settle, _slices(_mixed(places, right, lengths), places)):
            pass
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class _Way:
    """Some parts of one way to part the rows, and the bits that stand for them."""

    place: int
    first: int
    width: int
    shift: int

    @property
    def mask(self) -> np.uint64:
        return np.uint64(((1 << self.width) - 1) << self.shift)


def _turns(sizes: Sequence[int]) -> Iterator[Sequence[_Way]]:
    """All parts of all ways, as many at once as there are bits."""
    turn: list[_Way] = []
    shift = 0
    for place, size in enumerate(sizes):
        for first in range(0, size, _BITS):
            width = min(_BITS, size - first)
            if shift + width > _BITS:
                yield turn
                turn, shift = [], 0
            turn.append(_Way(place=place, first=first, width=width, shift=shift))
            shift += width
    yield turn


def _bits(part: Codes, way: _Way) -> Hashes:
    among = (part >= way.first) & (part < way.first + way.width)
    shifts = np.where(among, part - way.first + way.shift, 0).astype(np.uint64)
    return np.where(among, np.uint64(1) << shifts, np.uint64(0))


def _shared(keys: Hashes, lengths: Codes) -> Callable[[Hashes], Hashes]:
    """What hands the bits of each row to all rows that share a key with it; every row has a key."""
    order = np.argsort(keys)
    ordered = keys[order]
    runs = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    widths = np.diff(np.append(runs, len(keys)))
    starts = np.cumsum(lengths) - lengths

    def handed(bits: Hashes) -> Hashes:
        handed = np.empty(len(keys), dtype=np.uint64)
        handed[order] = np.repeat(np.bitwise_or.reduceat(np.repeat(bits, lengths)[order], runs), widths)
        return np.asarray(np.bitwise_or.reduceat(handed, starts))

    return handed


def _mixed(places: Codes, right: Mask, lengths: Codes) -> Codes:
    """The rows with contexts in groups with both right and wrong rows, group after group."""
    # One place further, so that rows that do not count are summed, too, and then left off.
    rights = np.bincount(places + 1, weights=right)[1:]
    mixed = (rights > 0) & (rights < np.bincount(places + 1)[1:])
    rows = np.flatnonzero((lengths > 0) & np.append(mixed, False)[places])
    mine = places[rows]
    order: Codes = rows if (mine[1:] >= mine[:-1]).all() else rows[np.argsort(mine, kind="stable")]
    return order


def _slices(order: Codes, places: Codes) -> Iterator[Codes]:
    """The rows in parts of a convenient size, whole groups in each."""
    ordered = places[order]
    first = 0
    while first < len(order):
        last = min(first + _SLICE, len(order)) - 1
        end = int(np.searchsorted(ordered, ordered[last], side="right"))
        yield order[first:end]
        first = end


def _ranges(starts: Codes, lengths: Codes) -> Codes:
    """The numbers from each start on, as many as its length."""
    before = np.cumsum(lengths) - lengths
    numbers: Codes = np.arange(int(lengths.sum())) + np.repeat(starts - before, lengths)
    return numbers


def _scattered(places: Codes) -> Hashes:
    """A number that looks random for each place: the finaliser of MurmurHash3 (Appleby, public domain)."""
    bits = places.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        bits = (bits ^ (bits >> np.uint64(33))) * np.uint64(factor)
    return bits ^ (bits >> np.uint64(33))
