"""Context matches: wrong rows that share a context with a right row of their group (docs/methods.md, section 2.1).

Rows are compared group by group, many groups at once, and contexts by 64-bit hashes: equal contexts have equal hashes,
and the probability that two different ones among those compared at once share a hash is below 1 in 10^7.
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

_SLICE_ROWS = 2**14  # rows compared at once: their arrays fit into the processor's cache
_THREADS = 4
_BITS = 63  # parts that are compared at once, one bit for each


def rows_with_match(groups: Codes, right: Mask, lengths: Codes, hashes: Hashes, splits: Sequence[Codes]) -> list[Mask]:
    """Return which wrong rows share a context with a right row of the same group and the same part of the rows.

    Args:
        groups: [rows], the code of each row's group; -1 for rows that do not count.
        right: [rows], whether each row is right.
        lengths: [rows], number of contexts of each row.
        hashes: [sum of lengths], the contexts of all rows, those of the first row first.
        splits: Partitions of the rows, each [rows]: the code of each row's part, from 0; -1 for rows in no part.

    Returns:
        For each split, [rows]: whether a row is wrong and has a match.
    """
    matches = [np.zeros(len(groups), dtype=np.bool_) for _ in splits]
    starts = np.cumsum(lengths) - lengths
    batches = list(_batches([int(split.max(initial=-1)) + 1 for split in splits]))

    def compare(rows: Codes) -> None:
        # Mixed with its group, a hash is practically unique to the group; equal contexts of one group stay equal.
        keys = hashes[ranges(starts[rows], lengths[rows])] ^ np.repeat(_random_bits(groups[rows]), lengths[rows])
        bits_of_sharing_rows = _bits_by_key(keys, lengths[rows])
        for batch in batches:
            bits = np.zeros(len(rows), dtype=np.uint64)
            for each in batch:
                bits |= _bits(splits[each.split][rows], each)
            shared = bits_of_sharing_rows(np.where(right[rows], bits, np.uint64(0))) & bits
            for each in batch:
                matches[each.split][rows] |= (shared & each.mask != 0) & ~right[rows]

    # Sorting releases Python's lock, and no two slices have a row in common.
    with ThreadPoolExecutor(max_workers=_THREADS) as pool:
        for _ in pool.map(compare, _slices(_comparable_rows(groups, right, lengths), groups)):
            pass
    return matches


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    """Parts `first` to `first + width` of one split, each represented by one bit, from bit `shift` on."""

    split: int
    first: int
    width: int
    shift: int

    @property
    def mask(self) -> np.uint64:
        return np.uint64(((1 << self.width) - 1) << self.shift)


def _batches(sizes: Sequence[int]) -> Iterator[Sequence[_Parts]]:
    """Yield all parts of all splits, as many at once as there are bits."""
    batch: list[_Parts] = []
    shift = 0
    for split, size in enumerate(sizes):
        for first in range(0, size, _BITS):
            width = min(_BITS, size - first)
            if shift + width > _BITS:
                yield batch
                batch, shift = [], 0
            batch.append(_Parts(split=split, first=first, width=width, shift=shift))
            shift += width
    yield batch


def _bits(codes: Codes, parts: _Parts) -> Hashes:
    among = (codes >= parts.first) & (codes < parts.first + parts.width)
    shifts = np.where(among, codes - parts.first + parts.shift, 0).astype(np.uint64)
    return np.where(among, np.uint64(1) << shifts, np.uint64(0))


def _bits_by_key(keys: Hashes, lengths: Codes) -> Callable[[Hashes], Hashes]:
    """Return a function that joins, for each row, the bits of all rows that share a key with it; each row has a key."""
    order = np.argsort(keys)
    runs = run_starts(keys[order])
    widths = np.diff(np.append(runs, len(keys)))
    starts = np.cumsum(lengths) - lengths

    def joined(bits: Hashes) -> Hashes:
        of_keys = np.empty(len(keys), dtype=np.uint64)
        of_keys[order] = np.repeat(np.bitwise_or.reduceat(np.repeat(bits, lengths)[order], runs), widths)
        return np.asarray(np.bitwise_or.reduceat(of_keys, starts))

    return joined


def run_starts(values: NDArray[Any]) -> NDArray[np.intp]:
    """Return where runs of equal values start; there is at least one value."""
    return np.flatnonzero(np.concatenate([[True], values[1:] != values[:-1]]))


def _comparable_rows(groups: Codes, right: Mask, lengths: Codes) -> Codes:
    """Return the rows with contexts in groups with both right and wrong rows, group after group."""
    # Shifted by one, so that rows that do not count (-1) are summed too, and then dropped.
    rights = np.bincount(groups + 1, weights=right)[1:]
    mixed = (rights > 0) & (rights < np.bincount(groups + 1)[1:])
    rows = np.flatnonzero((lengths > 0) & np.append(mixed, False)[groups])
    codes = groups[rows]
    order: Codes = rows if (codes[1:] >= codes[:-1]).all() else rows[np.argsort(codes, kind="stable")]
    return order


def _slices(order: Codes, groups: Codes) -> Iterator[Codes]:
    """Yield the rows in slices of a convenient size, whole groups in each."""
    ordered = groups[order]
    first = 0
    while first < len(order):
        last = min(first + _SLICE_ROWS, len(order)) - 1
        end = int(np.searchsorted(ordered, ordered[last], side="right"))
        yield order[first:end]
        first = end


def ranges(starts: Codes, lengths: Codes) -> Codes:
    """Return the integers of ranges, each given by its start and length, one range after the other."""
    offsets = np.cumsum(lengths) - lengths
    numbers: Codes = np.arange(int(lengths.sum())) + np.repeat(starts - offsets, lengths)
    return numbers


def _random_bits(codes: Codes) -> Hashes:
    """Return a pseudo-random number for each code: the finalizer of MurmurHash3 (Appleby, public domain)."""
    bits = codes.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        bits = (bits ^ (bits >> np.uint64(33))) * np.uint64(factor)
    return bits ^ (bits >> np.uint64(33))
