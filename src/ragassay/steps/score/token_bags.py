"""Bags of tokens: each text is a hash table of its tokens and their counts, in which those of others are found."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.steps.score import hash_tables
from ragassay.steps.score.hash_tables import HashArray, IndexArray
from ragassay.steps.score.token_hashes import HashedTexts

CountArray = NDArray[np.int32]
_AT_ONCE = 1 << 16  # tokens; what is made of them fits into a processor's cache


@dataclass(frozen=True, slots=True, kw_only=True)
class Bags:
    """The tokens of some texts, without their order: a hash table for each (`hash_tables`).

    Attributes:
        tokens: [slots], hashes of tokens, 0 in a free slot; those of the first text first.
        counts: [slots], how often each stands in its text.
        starts: [texts], the first slot of each.
        rooms: [texts], its number of slots, more than it has distinct tokens.
        sizes: [texts], the number of its tokens, repeated ones included.
    """

    tokens: HashArray
    counts: CountArray
    starts: IndexArray
    rooms: IndexArray
    sizes: IndexArray

    def __len__(self) -> int:
        return len(self.sizes)

    def listed(self, texts: IndexArray) -> tuple[HashArray, CountArray, IndexArray]:
        """Return the distinct tokens of some texts, one text after another, their counts, and how many each has."""
        rooms = self.rooms[texts]
        slots = _ranges(self.starts[texts], rooms)
        tokens = self.tokens.take(slots)
        is_used = tokens != 0
        lengths = np.diff(np.cumsum(is_used)[np.cumsum(rooms) - 1], prepend=0)
        return tokens.compress(is_used), self.counts.take(slots.compress(is_used)), lengths

    def counts_in(self, texts: IndexArray, tokens: HashArray, lengths: IndexArray) -> CountArray:
        """Return how often tokens stand in texts.

        Args:
            texts: The positions of some texts.
            tokens: What to count in the first of them, then in the second, and so on.
            lengths: How many tokens belong to each text.
        """
        starts, rooms = np.repeat(self.starts[texts], lengths), np.repeat(self.rooms[texts], lengths)
        # The count of a free slot is 0.
        return np.asarray(self.counts.take(hash_tables.found(self.tokens, tokens, starts, rooms)))


def bags(found: HashedTexts) -> Bags:
    """Return the tokens of each text with their counts."""
    store = BagStore()
    store.add(found)
    return store.bags


def _even_blocks(sizes: IndexArray) -> Iterator[tuple[int, int]]:
    """Return ranges of texts with about as many tokens as are handled at once."""
    numbers = (np.cumsum(sizes) - sizes) // _AT_ONCE
    return pairwise([*np.flatnonzero(np.diff(numbers, prepend=-1)).tolist(), len(sizes)])


def _ranges(starts: IndexArray, lengths: IndexArray) -> IndexArray:
    """Return the numbers from each start on, as many as its length, one range after the other.

    >>> _ranges(np.array([7, 2]), np.array([2, 3])).tolist()
    [7, 8, 2, 3, 4]
    """
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.asarray(np.arange(total, dtype=np.int64) + np.repeat(starts - (ends - lengths), lengths))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """How many tokens the text of each row shares with others, as multisets: the sum of the smaller counts.

    Attributes:
        common: [others, rows], with each other text.
        joined: [rows], with all others of the row together.
    """

    common: IndexArray
    joined: IndexArray


def shared_tokens(first: Bags, second: Bags, texts: IndexArray, others: IndexArray) -> Shared:
    """Return how many tokens the texts of rows share with others.

    Args:
        first: Bags with the texts.
        second: Bags with the others.
        texts: [rows], the position of each row's text in the first.
        others: [others, rows], the positions of those that it is compared with in the second.
    """
    common, joined = np.zeros(others.shape, dtype=np.int64), np.zeros(len(texts), dtype=np.int64)
    for begin, end in _even_blocks(first.sizes[texts]):
        tokens, counts, lengths = first.listed(texts[begin:end])
        total = np.zeros(len(tokens), dtype=np.int64)
        for place, each in enumerate(others[:, begin:end]):
            found = second.counts_in(each, tokens, lengths)
            common[place, begin:end] = _sums(np.minimum(found, counts), lengths)
            total += found
        joined[begin:end] = _sums(np.minimum(total, counts), lengths)
    return Shared(common=common, joined=joined)


def _sums(values: NDArray[Any], lengths: IndexArray) -> IndexArray:
    """Return the sums of ranges of so many values, one after the other."""
    total = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(values, dtype=np.int64)])
    ends = np.cumsum(lengths)
    return np.asarray(total[ends] - total[ends - lengths], dtype=np.int64)


_MOST_KEPT = 16_000_000  # slots, 12 bytes each
_TEXTS_AT_ONCE = 1 << 14  # whose letters are in memory


class BagStore:
    """Bags of texts that occur in batch after batch: each text is tokenized once, as long as memory allows.

    The memory is used again and again, since the system takes its time to hand out new one.
    """

    def __init__(self) -> None:
        self._tokens, self._counts = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int32)
        self._forget()

    def _forget(self) -> None:
        self._hashes, self._places = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
        self._sizes = np.empty(0, dtype=np.int64)

    @property
    def bags(self) -> Bags:
        """The bags of all texts; gone when others are added."""
        rooms = hash_tables.room(self._sizes)
        return Bags(
            tokens=self._tokens, counts=self._counts, starts=np.cumsum(rooms) - rooms, rooms=rooms, sizes=self._sizes
        )

    def add(self, found: HashedTexts) -> None:
        """Add the tokens of some texts."""
        used, sizes = int(hash_tables.room(self._sizes).sum()), np.diff(found.offsets)
        self._sizes = np.concatenate([self._sizes, sizes])
        rooms = hash_tables.room(sizes)
        self._make_room(used, int(rooms.sum()))
        for first, last in _even_blocks(sizes):
            inner, each = np.cumsum(rooms[first:last]), sizes[first:last]
            begin, used = used, used + int(inner[-1])
            hashes = found.hashes[found.offsets[first] : found.offsets[last]]
            starts, rooms_of = np.repeat(inner - rooms[first:last], each), np.repeat(rooms[first:last], each)
            slots = hash_tables.enter(self._tokens[begin:used], hashes, starts, rooms_of)
            self._counts[begin:used] = np.bincount(slots, minlength=used - begin)

    def _make_room(self, used: int, more: int) -> None:
        if used + more > len(self._tokens):
            size = max(used + more, 2 * used)
            tokens, counts = np.zeros(size, dtype=np.uint64), np.zeros(size, dtype=np.int32)
            tokens[:used], counts[:used] = self._tokens[:used], self._counts[:used]
            self._tokens, self._counts = tokens, counts
        else:
            self._tokens[used : used + more] = 0

    def places(self, hashes: HashArray, tokenize: Callable[[IndexArray], HashedTexts]) -> IndexArray:
        """Return the positions of texts in `bags`, to which new ones are added.

        Args:
            hashes: Those of distinct texts.
            tokenize: Returns the tokens of some of the texts, which it is given by their positions.
        """
        if hash_tables.room(self._sizes).sum() > _MOST_KEPT:
            self._forget()
        at = np.searchsorted(self._hashes, hashes)
        is_known = at < len(self._hashes)
        is_known[is_known] = self._hashes[at[is_known]] == hashes[is_known]
        new = np.flatnonzero(~is_known)
        if len(new):
            known = len(self._sizes)
            for begin in range(0, len(new), _TEXTS_AT_ONCE):
                self.add(tokenize(new[begin : begin + _TEXTS_AT_ONCE]))
            self._places = np.concatenate([self._places, np.arange(known, known + len(new))])
            self._hashes = np.concatenate([self._hashes, hashes[new]])
            order = np.argsort(self._hashes)
            self._hashes, self._places = self._hashes[order], self._places[order]
        return self._places[np.searchsorted(self._hashes, hashes)]
