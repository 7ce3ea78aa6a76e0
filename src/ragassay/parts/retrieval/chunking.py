"""Chunking: split documents at the largest boundaries that keep every chunk within a maximum size, with overlap."""

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Document
from ragassay.core.table.knowledge_base import document_of
from ragassay.core.text.normal_forms import UNSPACED


class ChunkUnit(StrEnum):
    """The unit of the size of a chunk."""

    CHARACTERS = "characters"
    TOKENS = "tokens"
    """Words, characters of scripts without spaces, and punctuation marks; the tokenizer of a language model counts
    about a third more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Chunking:
    """Settings for splitting documents.

    Args:
        size: Maximum size of a chunk.
        overlap: Maximum size of the text that two neighboring chunks share, less than `size`.
        unit: The unit of `size` and `overlap`.

    Raises:
        UsageError: The overlap is not smaller than the size.
    """

    size: int
    overlap: int
    unit: ChunkUnit = ChunkUnit.CHARACTERS

    def __post_init__(self) -> None:
        if self.size < 1 or not 0 <= self.overlap < self.size:
            raise UsageError(
                f"chunk_overlap is {self.overlap} and chunk_size {self.size}; the overlap must be smaller than the size"
            )


def chunks_of(documents: Sequence[Document], chunking: Chunking) -> list[Document]:
    """Return the chunks of documents, in order.

    A document that fits into one chunk is unchanged. The chunks of any other document have its title and the ids
    `ID#1`, `ID#2`, ..., from which the id of the document can be read.

    Args:
        documents: Documents with distinct ids.
        chunking: The size, overlap and unit.

    Raises:
        DataError: A document has the id of another document's chunk.

    >>> page = Document(id="p", title="Towers", text="One is tall. The other is not.")
    >>> [(each.id, each.text) for each in chunks_of([page], Chunking(size=20, overlap=4))]
    [('p#1', 'One is tall. The'), ('p#2', 'The other is not.')]
    """
    chunks: list[Document] = []
    length = _LENGTHS[chunking.unit]
    for document in documents:
        texts = [document.text] if length(document.text) <= chunking.size else split(document.text, chunking)
        if len(texts) <= 1:
            chunks.append(document)
            continue
        chunks += [
            replace(document, id=f"{document.id}#{number}", text=text) for number, text in enumerate(texts, start=1)
        ]
    _check_ids(chunks)
    return chunks


def _check_ids(chunks: Sequence[Document]) -> None:
    known: set[str] = set()
    for chunk in chunks:
        if chunk.id in known:
            raise DataError(
                f"two chunks have the id '{chunk.id}': a document, and a chunk of the document "
                f"'{document_of(chunk.id)}'; change the id of one of these documents"
            )
        known.add(chunk.id)


def split(text: str, chunking: Chunking) -> list[str]:
    """Return the chunks of a text, trimmed.

    The text is split at blank lines. Pieces that are still too long are split at line ends, then at spaces, then
    between characters. Neighboring pieces are joined while they fit. Each chunk begins with the last pieces of the
    previous chunk that fit into the overlap.
    """
    return list(_split(text, _BOUNDARIES, chunking, _LENGTHS[chunking.unit]))


def _split(text: str, boundaries: Sequence[str], chunking: Chunking, length: Callable[[str], int]) -> Iterator[str]:
    """Yield the chunks of a text, with only the pieces of one chunk in memory at a time."""
    boundary, *finer = boundaries
    while boundary and boundary not in text:
        boundary, *finer = finer
    for fits, pieces in groupby(_pieces(text, boundary), lambda piece: length(piece) < chunking.size or not finer):
        if fits:
            yield from _joined(pieces, chunking, length)
        else:
            for piece in pieces:
                yield from _split(piece, finer, chunking, length)


def _pieces(text: str, boundary: str) -> Iterator[str]:
    """Yield the pieces of a text, each with the boundary before it."""
    if not boundary:
        yield from text
        return
    start, end = 0, text.find(boundary)
    while end >= 0:
        if end > start:
            yield text[start:end]
        start, end = end, text.find(boundary, end + len(boundary))
    if start < len(text):
        yield text[start:]


def _joined(pieces: Iterable[str], chunking: Chunking, length: Callable[[str], int]) -> Iterator[str]:
    """Yield neighboring pieces, joined into overlapping chunks that fit."""
    window: deque[tuple[str, int]] = deque()
    total = 0
    for piece in pieces:
        size = length(piece)
        if window and total + size > chunking.size:
            if chunk := _text(window):
                yield chunk
            while window and (total > chunking.overlap or total + size > chunking.size):
                total -= window.popleft()[1]
        window.append((piece, size))
        total += size
    if chunk := _text(window):
        yield chunk


def _text(window: Iterable[tuple[str, int]]) -> str:
    return "".join(piece for piece, _ in window).strip()


_BOUNDARIES = ("\n\n", "\n", " ", "")
_TOKEN = re.compile(rf"[{UNSPACED}]|[^\W{UNSPACED}]+|[^\w\s]")


def _tokens(text: str) -> int:
    return sum(1 for _ in _TOKEN.finditer(text))


_LENGTHS: dict[ChunkUnit, Callable[[str], int]] = {ChunkUnit.CHARACTERS: len, ChunkUnit.TOKENS: _tokens}
