"""Retrieval: chunking of documents, and retrievers that return the chunks most relevant to a question."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import numpy as np

from ragassay.core.errors import UsageError
from ragassay.core.hashing import texts_hash
from ragassay.core.records import Document, Retriever
from ragassay.core.registry import find
from ragassay.core.runner import Progress
from ragassay.parts.retrieval.chunking import Chunking, ChunkUnit, chunks_of
from ragassay.parts.retrieval.dense import check_qdrant, cosine_ranks, document_vectors, qdrant_ranks
from ragassay.parts.retrieval.embeddings import Contents, Embedder, Notice, embedder, index_folder, stored_arrays
from ragassay.parts.retrieval.ranking import (
    WORD_SCORES,
    RankedDocuments,
    Ranks,
    WordIndex,
    fusion,
    search_many,
    word_arrays,
    word_ranks,
)

__all__ = [
    "DENSE_RETRIEVERS",
    "RETRIEVERS",
    "ChunkUnit",
    "Chunking",
    "Embedder",
    "chunks_of",
    "embedder",
    "index_folder",
    "retriever",
    "search_many",
]

_WORDS_FORMAT = 1  # increment with every change of the stored data or of tokenization

_REPORTED = 1024  # number of documents between progress reports

RETRIEVERS = (*WORD_SCORES,)
"""Retrievers that need only the documents."""

DENSE_RETRIEVERS = ("dense", "hybrid")
"""Retrievers that also need embeddings."""


def retriever(
    name: str,
    documents: Sequence[Document],
    embeddings: Embedder | None = None,
    *,
    qdrant: str | None = None,
    store: Path | None = None,
    notice: Notice | None = None,
    progress: Progress | None = None,
) -> Retriever:
    """Return the retriever with this name over a knowledge base.

    Args:
        name: A name in RETRIEVERS or DENSE_RETRIEVERS, or of an installed package.
        documents: Documents or chunks, with distinct ids.
        embeddings: The embedding model of a dense retriever.
        qdrant: `:memory:` or the URL of a Qdrant server, which searches the vectors; None for exact search by numpy.
        store: The folder of stored indexes; None keeps them in memory.
        notice: Called with a sentence if a stored index is damaged and rebuilt.
        progress: Called while documents are indexed by their words or embedded.

    Raises:
        UsageError: The retriever is unknown, or embeddings or a package are missing.
        CallError: The endpoint of the embedding model, or Qdrant, fails.
        DataError: The index cannot be stored.
    """
    if qdrant is not None and name not in DENSE_RETRIEVERS:
        raise UsageError(f"retriever={name} searches no vectors; omit qdrant, or write retriever=dense or hybrid")
    if name in WORD_SCORES:
        return RankedDocuments(documents, _word_ranks(name, documents, store, notice, progress))
    if name not in DENSE_RETRIEVERS:
        known: dict[str, Callable[[Sequence[Document]], Retriever]]
        known = {each: partial(retriever, each) for each in (*RETRIEVERS, *DENSE_RETRIEVERS)}
        return find("retriever", name, known)(documents)
    if embeddings is None:
        raise UsageError(
            f"retriever={name} needs an embedding model: add embeddings=openai:MODEL, or the name or folder of a "
            "sentence-transformers model"
        )
    if qdrant is not None:
        check_qdrant(qdrant)  # check before paying for embeddings
    vectors = document_vectors(documents, embeddings, store=store, notice=notice, progress=progress)
    ranks = cosine_ranks(vectors, embeddings) if qdrant is None else qdrant_ranks(vectors, embeddings, qdrant)
    if name == "hybrid":
        ranks = fusion([_word_ranks("bm25", documents, store, notice, progress), ranks])
    return RankedDocuments(documents, ranks)


def _word_ranks(
    name: str,
    documents: Sequence[Document],
    store: Path | None,
    notice: Notice | None,
    progress: Progress | None,
) -> Ranks:
    """Return a lexical ranking; all of them share one stored index."""
    if store is None:
        arrays = word_arrays(_reported(documents, progress))
    else:
        contents: Contents = {
            "index": "words",
            "format": _WORDS_FORMAT,
            "documents": len(documents),
            "texts": texts_hash(map(_words_text, documents)),
        }
        arrays = stored_arrays(store, contents, lambda folder: _write(folder, documents, progress), notice=notice)
    return word_ranks(WordIndex(**arrays), WORD_SCORES[name])


def _words_text(document: Document) -> str:
    return f"{document.title} {document.text}"


def _reported(documents: Sequence[Document], progress: Progress | None) -> Iterator[str]:
    """Yield the texts to index, and report the progress."""
    for number, document in enumerate(documents):
        if progress is not None and number % _REPORTED == 0:
            progress("index", number, len(documents))
        yield _words_text(document)
    if progress is not None:
        progress("index", len(documents), len(documents))


def _write(folder: Path, documents: Sequence[Document], progress: Progress | None) -> None:
    for name, array in word_arrays(_reported(documents, progress)).items():
        np.save(folder / f"{name}.npy", array, allow_pickle=False)
