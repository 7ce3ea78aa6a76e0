"""Bags of tokens: the distinct tokens of each text with their counts, in flat arrays, and what two bags share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ragassay.steps.score.token_hashes import HashArray, HashedTexts, IndexArray

CodeArray = NDArray[np.int32]
_SPARSE = 2  # places of the vocabulary for each token, at least
_SMALLEST = 1 << 16
_CELLS = 1 << 22  # of the table in which the tokens of some texts are looked up
_LOOKED_UP = 1 << 18  # tokens looked up at once


class Vocabulary:
    """The code of every token seen, from 0: a hash table in two arrays, with open addressing."""

    def __init__(self) -> None:
        self._keys = np.zeros(_SMALLEST, dtype=np.uint64)
        self._codes = np.zeros(_SMALLEST, dtype=np.int32)
        self._bits = np.uint64(64 - _SMALLEST.bit_length() + 1)
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def codes(self, hashes: HashArray) -> CodeArray:
        """Return the codes of tokens; new tokens get the next ones."""
        slots = self._slots(hashes)
        found = self._codes[slots]
        (others,) = np.nonzero(self._keys[slots] != hashes)
        if len(others):
            found[others] = self._others(hashes[others])
        return found

    def _slots(self, hashes: HashArray) -> NDArray[np.intp]:
        return (hashes >> self._bits).astype(np.intp)

    def _others(self, hashes: HashArray) -> CodeArray:
        """Return the codes of tokens that are not at their first place."""
        distinct, places = np.unique(hashes, return_inverse=True)
        codes = self._find(distinct)
        new = np.flatnonzero(codes < 0)
        if len(new):
            if _SPARSE * (self._size + len(new)) > len(self._keys):
                self._grow(self._size + len(new))
            codes[new] = np.arange(self._size, self._size + len(new), dtype=np.int32)
            self._insert(distinct[new], codes[new])
            self._size += len(new)
        return codes[places]

    def _find(self, hashes: HashArray) -> CodeArray:
        codes = np.full(len(hashes), -1, dtype=np.int32)
        slots, left = self._slots(hashes), np.arange(len(hashes))
        while len(left):
            keys = self._keys[slots[left]]
            is_here = keys == hashes[left]
            codes[left[is_here]] = self._codes[slots[left[is_here]]]
            left = left[~is_here & (keys != 0)]
            slots[left] = (slots[left] + 1) % len(self._keys)
        return codes

    def _insert(self, hashes: HashArray, codes: CodeArray) -> None:
        slots, left = self._slots(hashes), np.arange(len(hashes))
        while len(left):
            free = left[self._keys[slots[left]] == 0]
            # Of several that want one place, the last written has it.
            self._keys[slots[free]] = hashes[free]
            settled = self._keys[slots[left]] == hashes[left]
            self._codes[slots[left[settled]]] = codes[left[settled]]
            left = left[~settled]
            slots[left] = (slots[left] + 1) % len(self._keys)

    def _grow(self, tokens: int) -> None:
        is_used = self._keys != 0
        hashes, codes = self._keys[is_used], self._codes[is_used]
        size = 1 << (2 * _SPARSE * tokens - 1).bit_length()
        self._keys, self._codes = np.zeros(size, dtype=np.uint64), np.zeros(size, dtype=np.int32)
        self._bits = np.uint64(64 - size.bit_length() + 1)
        self._insert(hashes, codes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bags:
    """The tokens of some texts, without their order.

    Attributes:
        offsets: [texts + 1], where the tokens of each text begin.
        codes: [distinct tokens of all texts].
        counts: How often each stands in its text.
        sizes: [texts], the number of tokens of each.
    """

    offsets: IndexArray
    codes: CodeArray
    counts: CodeArray
    sizes: IndexArray

    def __len__(self) -> int:
        return len(self.sizes)


def bags(found: HashedTexts, vocabulary: Vocabulary) -> Bags:
    """Return the tokens of each text with their counts."""
    parts = [_counted(found, vocabulary, *block) for block in _even_blocks(found.offsets)]
    distinct = np.concatenate([np.zeros(1, dtype=np.int64), *(each[2] for each in parts)])
    return Bags(
        offsets=np.cumsum(distinct),
        codes=np.concatenate([np.empty(0, dtype=np.int32), *(each[0] for each in parts)]),
        counts=np.concatenate([np.empty(0, dtype=np.int32), *(each[1] for each in parts)]),
        sizes=np.diff(found.offsets),
    )


def _even_blocks(offsets: IndexArray) -> Sequence[tuple[int, int]]:
    """Return ranges of texts with about as many tokens as can be looked up at once."""
    wanted = np.arange(0, int(offsets[-1]) + _LOOKED_UP, _LOOKED_UP)
    edges = np.unique(np.searchsorted(offsets, wanted, side="left").clip(max=len(offsets) - 1))
    edges = np.unique(np.concatenate([[0], edges, [len(offsets) - 1]]))
    return list(pairwise(edges.tolist()))


def _counted(
    found: HashedTexts, vocabulary: Vocabulary, first: int, last: int
) -> tuple[CodeArray, CodeArray, IndexArray]:
    """Return distinct tokens and counts of a range of texts, and how many distinct tokens each has."""
    begin, end = found.offsets[first], found.offsets[last]
    sizes = np.diff(found.offsets[first : last + 1])
    # Text and token in one number: sorted, equal tokens of a text are neighbors.
    keys = np.repeat(np.arange(last - first, dtype=np.int64) << 32, sizes)
    keys |= vocabulary.codes(found.hashes[begin:end])
    keys.sort()
    changes = np.flatnonzero(np.diff(keys, prepend=-1))
    distinct = keys[changes]
    counts = np.diff(changes, append=len(keys)).astype(np.int32)
    in_text = np.bincount(distinct >> 32, minlength=last - first)
    return (distinct & 0xFFFFFFFF).astype(np.int32), counts, in_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Pairs of texts to compare.

    Attributes:
        first: [pairs], the position of the one text among its bags.
        second: [pairs], that of the other.
        group: [pairs], what the pair belongs to, ascending: the row.
    """

    first: IndexArray
    second: IndexArray
    group: IndexArray


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """How many tokens pairs share.

    Attributes:
        common: [pairs], the sum of the smaller counts.
        joined: [groups], the same for the first text and all second ones of its group together.
    """

    common: IndexArray
    joined: IndexArray


def shared_tokens(first: Bags, second: Bags, pairs: Pairs, *, groups: int, tokens: int, together: bool) -> Shared:
    """Return how many tokens pairs of texts share, as multisets.

    The counts of some second texts are written into a table, text by token, where the tokens of all texts that they are
    paired with are looked up.

    Args:
        first: Bags of the one side.
        second: Bags of the other, with codes of the same vocabulary.
        pairs: Which to compare; all pairs of a group have the same first text.
        groups: How many groups there are.
        tokens: The size of the vocabulary.
        together: Whether to compute `joined` too.
    """
    order = np.argsort(pairs.second, kind="stable")
    one, other, group = pairs.first[order], pairs.second[order], pairs.group[order]
    lengths = (first.offsets[1:] - first.offsets[:-1])[one]
    width = max(1, tokens)
    table = np.zeros(max(1, _CELLS // width) * width, dtype=_count_type(second.counts))
    found = np.zeros(len(order), dtype=np.int64)
    sums = _GroupSums.of(first, pairs, groups) if together else None
    for begin, end in _pair_blocks(other, lengths, len(table) // width):
        looked_up = _look_up(
            first, second, (one[begin:end], other[begin:end]), lengths=lengths[begin:end], table=table, width=width
        )
        found[begin:end] = looked_up.common
        if sums is not None:
            sums.add(group[begin:end], lengths[begin:end], looked_up.counts)
    common = np.empty_like(found)
    common[order] = found
    return Shared(common=common, joined=np.zeros(0, dtype=np.int64) if sums is None else sums.common(first))


def _count_type(counts: CodeArray) -> type[np.unsignedinteger]:
    most = int(counts.max(initial=0))
    return np.uint8 if most < 1 << 8 else np.uint16 if most < 1 << 16 else np.uint32


def _pair_blocks(other: IndexArray, lengths: IndexArray, texts: int) -> Sequence[tuple[int, int]]:
    """Return ranges of pairs, sorted by their second text, with few enough second texts and tokens."""
    if not len(other):
        return []
    number = np.cumsum(np.diff(other, prepend=other[0]) != 0)
    by_tokens = np.cumsum(lengths) // _LOOKED_UP
    is_first = (np.diff(number // texts, prepend=-1) != 0) | (np.diff(by_tokens, prepend=-1) != 0)
    edges = [*np.flatnonzero(is_first).tolist(), len(other)]
    return list(pairwise(edges))


@dataclass(frozen=True, slots=True, kw_only=True)
class _LookedUp:
    common: IndexArray
    counts: NDArray[np.unsignedinteger]


def _look_up(
    first: Bags,
    second: Bags,
    pairs: tuple[IndexArray, IndexArray],
    *,
    lengths: IndexArray,
    table: NDArray[np.unsignedinteger],
    width: int,
) -> _LookedUp:
    """Return what some pairs share, and how often each token of the first texts stands in the second."""
    one, other = pairs
    is_new = np.diff(other, prepend=-1) != 0
    texts = other[is_new]
    sizes = (second.offsets[1:] - second.offsets[:-1])[texts]
    held = _ranges(second.offsets[texts], sizes)
    cells = second.codes[held] + np.repeat(np.arange(len(texts), dtype=np.int64) * width, sizes)
    table[cells] = second.counts[held]
    wanted = _ranges(first.offsets[one], lengths)
    keys = first.codes[wanted] + np.repeat((np.cumsum(is_new) - 1) * width, lengths)
    counts = table[keys]
    table[cells] = 0
    smaller = np.minimum(counts, first.counts[wanted])
    total = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(smaller, dtype=np.int64)])
    ends = np.cumsum(lengths)
    return _LookedUp(common=total[ends] - total[ends - lengths], counts=counts)


def _ranges(starts: IndexArray, lengths: IndexArray) -> IndexArray:
    """Return the numbers from each start on, as many as its length, one range after the other.

    >>> _ranges(np.array([7, 2]), np.array([2, 3])).tolist()
    [7, 8, 2, 3, 4]
    """
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.asarray(np.arange(total, dtype=np.int64) + np.repeat(starts - (ends - lengths), lengths))


@dataclass(frozen=True, slots=True, kw_only=True)
class _GroupSums:
    """For each group, how often each token of its first text stands in all its second texts."""

    texts: IndexArray
    offsets: IndexArray
    sums: IndexArray

    @classmethod
    def of(cls, first: Bags, pairs: Pairs, groups: int) -> "_GroupSums":
        """Return sums of 0."""
        texts = np.zeros(groups, dtype=np.int64)
        texts[pairs.group] = pairs.first
        is_paired = np.zeros(groups, dtype=np.bool_)
        is_paired[pairs.group] = True
        sizes = np.where(is_paired, (first.offsets[1:] - first.offsets[:-1])[texts] if len(first) else 0, 0)
        offsets = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(sizes)])
        return cls(texts=texts, offsets=offsets, sums=np.zeros(int(offsets[-1]), dtype=np.int64))

    def add(self, group: IndexArray, lengths: IndexArray, counts: NDArray[np.unsignedinteger]) -> None:
        """Add the counts of some pairs."""
        np.add.at(self.sums, _ranges(self.offsets[group], lengths), counts.astype(np.int64))

    def common(self, first: Bags) -> IndexArray:
        """Return how many tokens of the first text of each group all second ones together contain."""
        lengths = np.diff(self.offsets)
        smaller = np.minimum(self.sums, first.counts[_ranges(first.offsets[self.texts], lengths)])
        total = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(smaller)])
        return np.asarray(total[self.offsets[1:]] - total[self.offsets[:-1]], dtype=np.int64)


_MOST_KEPT = 20_000_000  # distinct tokens of texts, 8 bytes each


class BagStore:
    """Bags of texts that occur in batch after batch: each text is tokenized once, as long as memory allows.

    Args:
        vocabulary: The tokens.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._forget()

    def _forget(self) -> None:
        self._hashes, self._places = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
        self.bags = bags(HashedTexts(hashes=self._hashes, offsets=np.zeros(1, dtype=np.int64)), self._vocabulary)

    def places(self, hashes: HashArray, tokenize: Callable[[HashArray], HashedTexts]) -> IndexArray:
        """Return the positions of texts in `bags`, to which new ones are added.

        Args:
            hashes: Those of distinct texts, ascending.
            tokenize: Returns the tokens of the texts with some of the hashes, in their order.
        """
        if len(self.bags.codes) > _MOST_KEPT:
            self._forget()
        at = np.searchsorted(self._hashes, hashes)
        is_known = at < len(self._hashes)
        is_known[is_known] = self._hashes[at[is_known]] == hashes[is_known]
        new = hashes[~is_known]
        if len(new):
            self._places = np.concatenate([self._places, np.arange(len(self.bags), len(self.bags) + len(new))])
            self._hashes = np.concatenate([self._hashes, new])
            order = np.argsort(self._hashes)
            self._hashes, self._places = self._hashes[order], self._places[order]
            self.bags = chained(self.bags, bags(tokenize(new), self._vocabulary))
        return self._places[np.searchsorted(self._hashes, hashes)]


def chained(one: Bags, other: Bags) -> Bags:
    """Return the bags of both, those of the one first."""
    if not len(one):
        return other
    return Bags(
        offsets=np.concatenate([one.offsets, other.offsets[1:] + one.offsets[-1]]),
        codes=np.concatenate([one.codes, other.codes]),
        counts=np.concatenate([one.counts, other.counts]),
        sizes=np.concatenate([one.sizes, other.sizes]),
    )
