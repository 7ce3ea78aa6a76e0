"""Tokenization for the lexical metrics: two normalizations, token hashes, and bags of tokens in hash tables.

Many texts are tokenized at once into arrays of 64-bit hashes, without a Python object for each token. The hash of a
token of up to eight bytes is a bijection, so only longer tokens can collide, with a probability of 2^-64 for each pair.
Non-ASCII texts are normalized one by one by `tokens_of`.

A bag is a hash table of the distinct tokens of a text and their counts: open addressing, with the hashes as keys and 0
for a free slot. The tables of many texts are concatenated in one array; each has a start and a number of slots (its
room), which is larger than the number of its distinct keys.
"""

import re
import string
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.text import words

HashArray = NDArray[np.uint64]
IndexArray = NDArray[np.int64]

_HALF = np.uint64(32)


def _room(keys: IndexArray) -> IndexArray:
    """Return the number of slots for tables with these numbers of keys, a tradeoff between collisions and memory."""
    return keys + (keys >> 1) + 1


def _enter(table: HashArray, keys: HashArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    """Insert keys into empty tables, and return the slot of each.

    Args:
        table: [slots], zeros.
        keys: [keys], hashes, which may repeat.
        starts: [keys], the first slot of the table of each key.
        rooms: [keys], the number of slots of that table.
    """
    at = _first_slots(keys, starts, rooms)
    # If several keys have the same slot, the last one written takes it, and the others try the next slot.
    table[at] = keys
    (left,) = np.nonzero(table.take(at) != keys)
    while len(left):
        at[left] = following = _next_slots(at[left], starts[left], rooms[left])
        rest, is_free = keys.take(left), table.take(following) == 0
        table[following.compress(is_free)] = rest.compress(is_free)
        left = left.compress(table.take(following) != rest)
    return at


def _slots_of(table: HashArray, keys: HashArray, starts: IndexArray, rooms: IndexArray) -> IndexArray:
    """Return the slot of each key; a free slot if the key is not in its table."""
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
    """The distinct values among hashes, in order of first occurrence.

    Attributes:
        first: [distinct], the position of the first occurrence of each.
        places: [hashes], the position of each hash among the distinct ones.
    """

    first: IndexArray
    places: IndexArray


def distinct_hashes(hashes: HashArray) -> Distinct:
    """Return the distinct values among hashes.

    >>> found = distinct_hashes(np.array([7, 9, 7], dtype=np.uint64))
    >>> found.first.tolist(), found.places.tolist()
    ([0, 1], [0, 1, 0])
    """
    number = len(hashes)
    starts, rooms = np.zeros(number, dtype=np.int64), _room(np.full(number, number))
    table = np.zeros(int(rooms[0]) if number else 0, dtype=np.uint64)
    slots = _enter(table, np.maximum(hashes, np.uint64(1)), starts, rooms)
    owners = np.empty(len(table), dtype=np.int64)
    # Written in reverse, so that the first of equal hashes remains.
    owners[slots[::-1]] = np.arange(number - 1, -1, -1)
    first_of = owners.take(slots)
    is_first = first_of == np.arange(number)
    return Distinct(first=np.flatnonzero(is_first), places=(np.cumsum(is_first) - 1).take(first_of))


Normalization = Literal["unitxt", "unicode"]
"""`unitxt`: as in SQuAD and Unitxt, for English. `unicode`: words in any script (`core.text.words`)."""

_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


def tokens_of(text: str, normalization: Normalization) -> list[str]:
    """Return the tokens of a text.

    With "unitxt" (Rajpurkar et al. 2016, as in Unitxt): lower case, without ASCII punctuation and English articles,
    split at whitespace. With "unicode": NFKC, case-folded, split at all characters other than letters and digits; in
    scripts without spaces, each character is a token.

    >>> tokens_of("The state-of-the-art cat, “Tom”", "unitxt")
    ['stateoftheart', 'cat', '“tom”']
    >>> tokens_of("The state-of-the-art cat, “Tom”", "unicode")
    ['the', 'state', 'of', 'the', 'art', 'cat', 'tom']
    """
    if normalization == "unicode":
        return words(text)
    return _ARTICLES.sub(" ", text.lower().translate(_WITHOUT_PUNCTUATION)).split()


_BLOCK_BYTES = 250_000  # the arrays of a block fit in the CPU cache
SEPARATOR = b" \x00 "  # between joined texts; its character is a separate token
_WHITESPACE = b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f"
_CONTROL = bytes({*range(0x20)} - {0, *_WHITESPACE}) + b"\x7f"
_SHIFT = np.uint64(32)
_FACTORS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)  # odd, so that multiplying is a bijection
_MASKS = np.array([(1 << 8 * length) - 1 for length in range(9)], dtype=np.uint64)
_PLACES = np.uint64(0xC2B2AE3D27D4EB4F)


@dataclass(frozen=True, slots=True, kw_only=True)
class HashedTexts:
    """The hashed tokens of texts.

    Attributes:
        hashes: [tokens], in the order of the texts.
        offsets: [texts + 1], where the tokens of each text begin.
    """

    hashes: HashArray
    offsets: IndexArray

    def followed_by(self, other: "HashedTexts") -> "HashedTexts":
        """Return these texts, followed by others."""
        offsets = np.concatenate([self.offsets, other.offsets[1:] + self.offsets[-1]])
        return HashedTexts(hashes=np.concatenate([self.hashes, other.hashes]), offsets=offsets)

    @property
    def sequences(self) -> HashArray:
        """A hash of the sequence of tokens of each text."""
        place = np.arange(len(self.hashes), dtype=np.int64) - np.repeat(self.offsets[:-1], np.diff(self.offsets))
        mixed = _mixed(self.hashes ^ (place.astype(np.uint64) * _PLACES))
        total = np.concatenate([np.zeros(1, dtype=np.uint64), np.cumsum(mixed, dtype=np.uint64)])
        return np.asarray(total[self.offsets[1:]] - total[self.offsets[:-1]], dtype=np.uint64)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plain:
    """The normalization of plain ASCII.

    Attributes:
        table: The replacement of each byte.
        deleted: Bytes that are removed.
        unlike: Bytes that need special treatment; texts with such bytes are normalized one by one.
        dropped: Tokens that are removed.
    """

    table: bytes
    deleted: bytes
    unlike: bytes
    dropped: tuple[str, ...]


def _byte_table(spaces: bytes) -> bytes:
    return bytes(0x20 if code in spaces else ord(chr(code).lower()) if code < 0x80 else code for code in range(256))


_NO_LETTER = bytes(code for code in range(1, 0x80) if not chr(code).isalnum())
_PLAIN: Mapping[Normalization, _Plain] = {
    # A control character other than whitespace ends a word in the pattern of articles, but not a token.
    "unitxt": _Plain(
        table=_byte_table(_WHITESPACE),
        deleted=string.punctuation.encode(),
        unlike=_CONTROL,
        dropped=("a", "an", "the"),
    ),
    "unicode": _Plain(table=_byte_table(_NO_LETTER), deleted=b"", unlike=b"_+#", dropped=()),
}


def hashed(joined: bytes, texts: int, normalization: Normalization) -> HashedTexts:
    """Return the hashes of the tokens of texts.

    Args:
        joined: The texts in UTF-8, with `SEPARATOR` between them.
        texts: The number of texts.
        normalization: The normalization of tokens.

    Raises:
        ValueError: A text contains the separator, so the boundaries of texts are unknown.

    >>> found = hashed(b"The cat, the CAT \\x00 ", 2, "unitxt")
    >>> found.offsets.tolist(), bool(found.hashes[0] == found.hashes[1])
    ([0, 2, 2], True)
    """
    if joined.count(b"\x00") != max(0, texts - 1):
        raise ValueError(texts)
    parts = [_hashed_block(block, normalization) for block in _blocks(joined)] if texts else []
    counts = np.concatenate([np.zeros(1, dtype=np.int64), *(count for _, count in parts)])
    return HashedTexts(
        hashes=np.concatenate([np.empty(0, dtype=np.uint64), *(hashes for hashes, _ in parts)]),
        offsets=np.cumsum(counts),
    )


def hashed_texts(texts: Sequence[str], normalization: Normalization) -> HashedTexts:
    """Return the hashes of the tokens of texts with any characters."""
    if not texts:
        return hashed(b"", 0, normalization)
    joined = SEPARATOR.join(_written(text, normalization) for text in texts)
    hashes, counts = _split(joined, _PLAIN[normalization].dropped)
    return HashedTexts(hashes=hashes, offsets=np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)]))


def _blocks(joined: bytes) -> Iterator[bytes]:
    """Yield joined texts in blocks of whole texts."""
    start = 0
    while True:
        end = joined.find(SEPARATOR, start + _BLOCK_BYTES)
        yield joined[start:] if end < 0 else joined[start:end]
        if end < 0:
            return
        start = end + len(SEPARATOR)


def _hashed_block(block: bytes, normalization: Normalization) -> tuple[HashArray, IndexArray]:
    """Return the hashes of the tokens of a block of texts, and their number for each text."""
    plain = _PLAIN[normalization]
    if _is_plain(block, plain):
        return _split(block.translate(plain.table, plain.deleted), plain.dropped)
    written = SEPARATOR.join(_written(text.decode(), normalization) for text in block.split(SEPARATOR))
    return _split(written, plain.dropped)


def _is_plain(text: bytes, plain: _Plain) -> bool:
    return text.isascii() and len(text.translate(None, plain.unlike)) == len(text)


def _written(text: str, normalization: Normalization) -> bytes:
    """Return the tokens of one text, separated by spaces.

    The character 0 is replaced, since it separates texts.
    """
    plain = _PLAIN[normalization]
    as_bytes = text.encode("utf-8", "replace")
    if _is_plain(as_bytes, plain) and b"\x00" not in as_bytes:
        return as_bytes.translate(plain.table, plain.deleted)
    tokens = " ".join(tokens_of(text, normalization))
    return tokens.encode("utf-8", "replace").replace(b"\x00", "\ufffe".encode())


def _split(joined: bytes, dropped: tuple[str, ...] = ()) -> tuple[HashArray, IndexArray]:
    """Return the hashes of the tokens of joined texts, without dropped ones, and their number for each text."""
    padded = joined + b" \x00 " + b"\x00" * 8
    letters = np.frombuffer(padded, dtype=np.uint8)[: len(joined) + 3]
    ends = np.flatnonzero(letters == 0x20)
    starts = np.empty_like(ends)
    starts[0] = 0
    np.add(ends[:-1], 1, out=starts[1:])
    lengths = ends - starts
    is_token = lengths > 0
    if not is_token.all():
        starts, lengths = starts.compress(is_token), lengths.compress(is_token)
    # A window of eight bytes at every byte. The window at the start of a token is masked beyond its end.
    windows: NDArray[Any] = np.ndarray(shape=(len(padded) - 7,), dtype="<u8", buffer=padded, strides=(1,))
    first = windows.take(starts)
    first &= _MASKS.take(lengths, mode="clip")
    is_end = first == 0
    hashes = _with_rest(windows, starts, lengths, _mixed(first))
    is_counted = ~is_end
    for each in _hashes_of(dropped):
        is_counted &= hashes != each
    counts = np.diff(np.cumsum(is_counted).compress(is_end), prepend=0)
    return hashes.compress(is_counted), counts


def _with_rest(windows: NDArray[Any], starts: IndexArray, lengths: IndexArray, hashes: HashArray) -> HashArray:
    """Return the hashes combined with the bytes of each token from the ninth on."""
    longer, offset = np.flatnonzero(lengths > 8), 8
    while len(longer):
        more = windows.take(starts[longer] + offset) & _MASKS.take(lengths[longer] - offset, mode="clip")
        hashes[longer] = _mixed(_mixed(hashes[longer]) ^ more)
        offset += 8
        longer = longer[lengths[longer] > offset]
    return hashes


def _mixed(words: HashArray) -> HashArray:
    mixed = words * _FACTORS[0]
    mixed ^= mixed >> _SHIFT
    mixed *= _FACTORS[1]
    return np.asarray(mixed, dtype=np.uint64)


@cache
def _hashes_of(tokens: tuple[str, ...]) -> HashArray:
    return _split(" ".join(tokens).encode())[0] if tokens else np.empty(0, dtype=np.uint64)


CountArray = NDArray[np.int32]
_AT_ONCE = 1 << 16  # tokens; their arrays fit in the CPU cache


@dataclass(frozen=True, slots=True, kw_only=True)
class Bags:
    """Bags of tokens: a hash table for each text.

    Attributes:
        tokens: [slots], hashes of tokens, 0 in a free slot; in the order of the texts.
        counts: [slots], the count of each token in its text.
        starts: [texts], the first slot of each text.
        rooms: [texts], the number of slots of each text.
        sizes: [texts], the number of tokens of each text, including repeated ones.
    """

    tokens: HashArray
    counts: CountArray
    starts: IndexArray
    rooms: IndexArray
    sizes: IndexArray

    def __len__(self) -> int:
        return len(self.sizes)

    def listed(self, texts: IndexArray) -> tuple[HashArray, CountArray, IndexArray]:
        """Return the distinct tokens of texts in order, their counts, and their number for each text."""
        rooms = self.rooms[texts]
        slots = _ranges(self.starts[texts], rooms)
        tokens = self.tokens.take(slots)
        is_used = tokens != 0
        lengths = np.diff(np.cumsum(is_used)[np.cumsum(rooms) - 1], prepend=0)
        return tokens.compress(is_used), self.counts.take(slots.compress(is_used)), lengths

    def counts_in(self, texts: IndexArray, tokens: HashArray, lengths: IndexArray) -> CountArray:
        """Return the counts of tokens in texts.

        Args:
            texts: [texts], their positions.
            tokens: [tokens], the tokens to count in the first text, followed by those for the second, and so on.
            lengths: [texts], the number of these tokens for each text.
        """
        starts, rooms = np.repeat(self.starts[texts], lengths), np.repeat(self.rooms[texts], lengths)
        # The count of a free slot is 0.
        return np.asarray(self.counts.take(_slots_of(self.tokens, tokens, starts, rooms)))


def bags(texts: HashedTexts) -> Bags:
    """Return the bags of texts."""
    store = BagStore()
    store.add(texts)
    return store.bags


def _even_blocks(sizes: IndexArray) -> Iterator[tuple[int, int]]:
    """Return ranges of texts with about `_AT_ONCE` tokens each."""
    numbers = (np.cumsum(sizes) - sizes) // _AT_ONCE
    return pairwise([*np.flatnonzero(np.diff(numbers, prepend=-1)).tolist(), len(sizes)])


def _ranges(starts: IndexArray, lengths: IndexArray) -> IndexArray:
    """Return consecutive ranges of numbers, given their starts and lengths.

    >>> _ranges(np.array([7, 2]), np.array([2, 3])).tolist()
    [7, 8, 2, 3, 4]
    """
    ends = np.cumsum(lengths)
    total = int(ends[-1]) if len(ends) else 0
    return np.asarray(np.arange(total, dtype=np.int64) + np.repeat(starts - (ends - lengths), lengths))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """The number of tokens that the text of each row shares with others, as multisets: the sum of the smaller counts.

    Attributes:
        common: [others, rows], shared with each other text.
        joined: [rows], shared with all other texts of the row together.
    """

    common: IndexArray
    joined: IndexArray


def shared_tokens(first: Bags, second: Bags, texts: IndexArray, others: IndexArray) -> Shared:
    """Return the number of tokens that the texts of rows share with other texts.

    Args:
        first: The bags of the texts.
        second: The bags of the other texts.
        texts: [rows], the position of each row's text in the first bags.
        others: [others, rows], the positions of its other texts in the second bags.
    """
    common, joined = np.zeros(others.shape, dtype=np.int64), np.zeros(len(texts), dtype=np.int64)
    for begin, end in _even_blocks(first.sizes[texts]):
        tokens, counts, lengths = first.listed(texts[begin:end])
        total = np.zeros(len(tokens), dtype=np.int64)
        for place, each in enumerate(others[:, begin:end]):
            counts_in_other = second.counts_in(each, tokens, lengths)
            common[place, begin:end] = _sums(np.minimum(counts_in_other, counts), lengths)
            total += counts_in_other
        joined[begin:end] = _sums(np.minimum(total, counts), lengths)
    return Shared(common=common, joined=joined)


def _sums(values: NDArray[Any], lengths: IndexArray) -> IndexArray:
    """Return the sums of consecutive ranges of values, given their lengths."""
    total = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(values, dtype=np.int64)])
    ends = np.cumsum(lengths)
    return np.asarray(total[ends] - total[ends - lengths], dtype=np.int64)


_MAX_SLOTS = 16_000_000  # slots, 12 bytes each
_TEXTS_AT_ONCE = 1 << 14  # texts in memory


class BagStore:
    """A store of bags of texts that occur in many batches, so that each text is tokenized once, if memory allows.

    Memory is reused, since allocation is slow.
    """

    def __init__(self) -> None:
        self._tokens, self._counts = np.zeros(0, dtype=np.uint64), np.zeros(0, dtype=np.int32)
        self._forget()

    def _forget(self) -> None:
        self._hashes, self._places = np.empty(0, dtype=np.uint64), np.empty(0, dtype=np.int64)
        self._sizes = np.empty(0, dtype=np.int64)

    @property
    def bags(self) -> Bags:
        """The bags of all texts; invalidated when others are added."""
        rooms = _room(self._sizes)
        return Bags(
            tokens=self._tokens, counts=self._counts, starts=np.cumsum(rooms) - rooms, rooms=rooms, sizes=self._sizes
        )

    def add(self, texts: HashedTexts) -> None:
        """Add the tokens of texts."""
        used, sizes = int(_room(self._sizes).sum()), np.diff(texts.offsets)
        self._sizes = np.concatenate([self._sizes, sizes])
        rooms = _room(sizes)
        self._make_room(used, int(rooms.sum()))
        for first, last in _even_blocks(sizes):
            inner, each = np.cumsum(rooms[first:last]), sizes[first:last]
            begin, used = used, used + int(inner[-1])
            hashes = texts.hashes[texts.offsets[first] : texts.offsets[last]]
            starts, rooms_of = np.repeat(inner - rooms[first:last], each), np.repeat(rooms[first:last], each)
            slots = _enter(self._tokens[begin:used], hashes, starts, rooms_of)
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
        """Return the positions of texts in `bags`, after adding new ones.

        Args:
            hashes: Hashes of distinct texts.
            tokenize: Returns the tokens of chosen texts, given by their positions in `hashes`.
        """
        if _room(self._sizes).sum() > _MAX_SLOTS:
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
