"""The tokens of many texts at once, as 64-bit hashes: bytes in, arrays out, no Python object for each token.

A token of up to eight bytes is its own hash but for a bijection, so that only longer ones can collide, with a
probability of 2^-64 a pair. Texts beyond plain ASCII are normalized one by one, as `tokens.tokens_of` does.
"""

import string
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.steps.score.hash_tables import HashArray, IndexArray
from ragassay.steps.score.tokens import Normalization, tokens_of

_BLOCK_BYTES = 250_000  # its arrays fit into a processor's cache
_SEPARATOR = b" \x00 "  # the character between two texts is a token of its own
_WHITESPACE = b"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f"
_CONTROL = bytes({*range(0x20)} - {0, *_WHITESPACE}) + b"\x7f"
_SHIFT = np.uint64(32)
_FACTORS = np.uint64(0x9E3779B97F4A7C15), np.uint64(0xD6E8FEB86659FD93)  # odd, so that multiplying is a bijection
_MASKS = np.array([(1 << 8 * length) - 1 for length in range(9)], dtype=np.uint64)
_PLACES = np.uint64(0xC2B2AE3D27D4EB4F)


@dataclass(frozen=True, slots=True, kw_only=True)
class HashedTexts:
    """The tokens of some texts.

    Attributes:
        hashes: [tokens], those of the first text first.
        offsets: [texts + 1], where the tokens of each text begin.
    """

    hashes: HashArray
    offsets: IndexArray

    def followed_by(self, other: "HashedTexts") -> "HashedTexts":
        """Return these texts and others after them."""
        offsets = np.concatenate([self.offsets, other.offsets[1:] + self.offsets[-1]])
        return HashedTexts(hashes=np.concatenate([self.hashes, other.hashes]), offsets=offsets)

    @property
    def sequences(self) -> HashArray:
        """[texts], equal for texts with the same tokens in the same order."""
        place = np.arange(len(self.hashes), dtype=np.int64) - np.repeat(self.offsets[:-1], np.diff(self.offsets))
        mixed = _mixed(self.hashes ^ (place.astype(np.uint64) * _PLACES))
        total = np.concatenate([np.zeros(1, dtype=np.uint64), np.cumsum(mixed, dtype=np.uint64)])
        return np.asarray(total[self.offsets[1:]] - total[self.offsets[:-1]], dtype=np.uint64)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plain:
    """How a normalization treats plain ASCII.

    Attributes:
        table: What each byte becomes.
        deleted: Bytes that are left out.
        unlike: Bytes for which this is not enough, so that a text with one is normalized by itself.
        dropped: Tokens that do not count.
    """

    table: bytes
    deleted: bytes
    unlike: bytes
    dropped: tuple[str, ...]


def _byte_table(spaces: bytes) -> bytes:
    return bytes(0x20 if code in spaces else ord(chr(code).lower()) if code < 0x80 else code for code in range(256))


_NO_LETTER = bytes(code for code in range(1, 0x80) if not chr(code).isalnum())
_PLAIN: Mapping[Normalization, _Plain] = {
    # A control character that is no space would end a word for the pattern of articles, and no token.
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
        joined: The texts in UTF-8, with `row_batches.SEPARATOR` between them.
        texts: How many there are.
        normalization: How tokens are made.

    Raises:
        ValueError: A text holds the character 0, so that it is not known where texts end.

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
    """Return the hashes of the tokens of texts, each of which may hold any character."""
    if not texts:
        return hashed(b"", 0, normalization)
    joined = _SEPARATOR.join(_written(text, normalization) for text in texts)
    hashes, counts = _split(joined, _PLAIN[normalization].dropped)
    return HashedTexts(hashes=hashes, offsets=np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)]))


def _blocks(joined: bytes) -> Iterator[bytes]:
    """Yield joined texts in parts, cut between two of them."""
    start = 0
    while True:
        end = joined.find(_SEPARATOR, start + _BLOCK_BYTES)
        yield joined[start:] if end < 0 else joined[start:end]
        if end < 0:
            return
        start = end + len(_SEPARATOR)


def _hashed_block(block: bytes, normalization: Normalization) -> tuple[HashArray, IndexArray]:
    """Return the hashes of a block of texts, and how many belong to each."""
    plain = _PLAIN[normalization]
    if _is_plain(block, plain):
        return _split(block.translate(plain.table, plain.deleted), plain.dropped)
    written = _SEPARATOR.join(_written(text.decode(), normalization) for text in block.split(_SEPARATOR))
    return _split(written, plain.dropped)


def _is_plain(text: bytes, plain: _Plain) -> bool:
    return text.isascii() and len(text.translate(None, plain.unlike)) == len(text)


def _written(text: str, normalization: Normalization) -> bytes:
    """Return the tokens of one text, with a space between them.

    The character 0, which ends a text, becomes one that no text has.
    """
    plain = _PLAIN[normalization]
    as_bytes = text.encode("utf-8", "replace")
    if _is_plain(as_bytes, plain) and b"\x00" not in as_bytes:
        return as_bytes.translate(plain.table, plain.deleted)
    tokens = " ".join(tokens_of(text, normalization))
    return tokens.encode("utf-8", "replace").replace(b"\x00", "\ufffe".encode())


def _split(joined: bytes, dropped: tuple[str, ...] = ()) -> tuple[HashArray, IndexArray]:
    """Return the hashes of the tokens of joined texts, without some, and how many belong to each text."""
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
    # Eight bytes from every byte on; those of a token are taken at its start, and what follows it is masked.
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
    """Return the hashes with the ninth byte of each token and all further ones mixed in."""
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
