"""Hash tables in NumPy arrays, many at a time: open addressing, with 64-bit hashes as keys and 0 for a free slot.

Several tables stand one after another in one array; a key belongs to the table that begins at its start and has its
room, more than there are distinct keys.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

HashArray = NDArray[np.uint64]
IndexArray = NDArray[np.int64]

_HALF = np.uint64(32)


def room(keys: IndexArray) -> IndexArray:
    """Return how many slots tables for so many keys have: fewer are taken more often, more need more memory."""
    return keys + (keys >> 1) + 1


def enter(table: HashArray, keys: HashArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    """Write keys into empty tables, and return the slot of each.

    Args:
        table: [slots], zeros.
        keys: Hashes, equal ones included.
        starts: The first slot of the table of each.
        rooms: The number of slots of that table.
    """
    at = _first_slots(keys, starts, rooms)
    # Of several keys that want one slot, the last written has it; the others go on.
    table[at] = keys
    (left,) = np.nonzero(table.take(at) != keys)
    while len(left):
        at[left] = following = _next_slots(at[left], starts[left], rooms[left])
        wanted, is_free = keys.take(left), table.take(following) == 0
        table[following.compress(is_free)] = wanted.compress(is_free)
        left = left.compress(table.take(following) != wanted)
    return at


def found(table: HashArray, keys: HashArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    """Return the slot of each key, a free one if its table does not have it."""
    at = _first_slots(keys, starts, rooms)
    there = table.take(at)
    (left,) = np.nonzero((there != keys) & (there != 0))
    while len(left):
        at[left] = following = _next_slots(at[left], starts[left], rooms[left])
        there = table.take(following)
        left = left.compress((there != keys.take(left)) & (there != 0))
    return at


def _first_slots(keys: HashArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    slots = keys >> _HALF
    slots *= rooms.view(np.uint64)
    slots >>= _HALF
    at = slots.view(np.int64)
    at += starts
    return at


def _next_slots(slots: IndexArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    return starts + (slots - starts + 1) % rooms


@dataclass(frozen=True, slots=True, kw_only=True)
class Distinct:
    """The distinct ones among some hashes, in the order in which they first occur.

    Attributes:
        first: [distinct], the position where each occurs first.
        places: [hashes], the position of each hash among the distinct ones.
    """

    first: IndexArray
    places: IndexArray


def distinct(hashes: HashArray) -> Distinct:
    """Return which hashes are distinct.

    >>> found = distinct(np.array([7, 9, 7], dtype=np.uint64))
    >>> found.first.tolist(), found.places.tolist()
    ([0, 1], [0, 1, 0])
    """
    number = len(hashes)
    starts, rooms = np.zeros(number, dtype=np.int64), room(np.full(number, number))
    table = np.zeros(int(rooms[0]) if number else 0, dtype=np.uint64)
    slots = enter(table, np.maximum(hashes, np.uint64(1)), starts, rooms)
    owners = np.empty(len(table), dtype=np.int64)
    # The last written stays, and that is the first of equal ones.
    owners[slots[::-1]] = np.arange(number - 1, -1, -1)
    first_of = owners.take(slots)
    is_first = first_of == np.arange(number)
    return Distinct(first=np.flatnonzero(is_first), places=(np.cumsum(is_first) - 1).take(first_of))
