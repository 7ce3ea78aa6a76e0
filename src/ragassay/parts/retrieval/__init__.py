"""Retrieval: documents cut into chunks, and retrievers that return those that may answer a question."""

from collections.abc import Callable, Sequence

from ragassay.core.errors import UsageError
from ragassay.core.records import Document, Retriever
from ragassay.core.registry import find
from ragassay.parts.retrieval.chunking import Chunking, ChunkUnit, chunks_of
from ragassay.parts.retrieval.dense import Dense, Fusion
from ragassay.parts.retrieval.embeddings import Embedder, embedder
from ragassay.parts.retrieval.word_retrievers import Bm25, Keyword, TfIdf

__all__ = ["DENSE_RETRIEVERS", "RETRIEVERS", "ChunkUnit", "Chunking", "Embedder", "chunks_of", "embedder", "retriever"]

RETRIEVERS: dict[str, Callable[[Sequence[Document]], Retriever]] = {"bm25": Bm25, "keyword": Keyword, "tfidf": TfIdf}
"""Retrievers that need nothing but the documents."""


def _hybrid(documents: Sequence[Document], model: Embedder) -> Retriever:
    return Fusion(documents, [Bm25(documents), Dense(documents, model)])


DENSE_RETRIEVERS: dict[str, Callable[[Sequence[Document], Embedder], Retriever]] = {"dense": Dense, "hybrid": _hybrid}
"""Retrievers that need embeddings as well."""


def retriever(name: str, documents: Sequence[Document], embeddings: Embedder | None = None) -> Retriever:
    """Return the retriever of this name over a knowledge base.

    Args:
        name: A name in RETRIEVERS or DENSE_RETRIEVERS, or of an installed package.
        documents: Documents or chunks, with distinct ids.
        embeddings: The embedding model of a dense retriever.

    Raises:
        UsageError: No retriever has this name, or it needs embeddings.
        CallError: The endpoint of the embedding model fails.
    """
    if name in DENSE_RETRIEVERS:
        if embeddings is None:
            raise UsageError(
                f"retriever={name} needs an embedding model: add embeddings=openai:MODEL, or the name or folder of a "
                "sentence-transformers model"
            )
        return DENSE_RETRIEVERS[name](documents, embeddings)
    make = find("retriever", name, {**RETRIEVERS, **dict.fromkeys(DENSE_RETRIEVERS, Bm25)})
    return make(documents)
