"""Retrievers that compare embeddings, and the fusion of several retrievers."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from ragassay.core.records import Document, Retriever
from ragassay.parts.retrieval.embeddings import Embedder, stored_embeddings
from ragassay.parts.retrieval.word_retrievers import best

_DEPTH = 100  # ranks of each list that a fusion reads
_RANK_CONSTANT = 60


class Dense:
    """A retriever that ranks documents by the cosine of embeddings, exactly.

    Args:
        documents: At least one. Each is embedded with its title.
        model: Embeds documents and questions.

    Raises:
        CallError: The endpoint of the model fails.
        DataError: Embeddings cannot be stored.
    """

    def __init__(self, documents: Sequence[Document], model: Embedder) -> None:
        self._documents = documents
        self._model = model
        texts = [f"{document.title}\n{document.text}".strip() for document in documents]
        self._vectors = stored_embeddings(model, texts) if texts else np.zeros((0, 1), dtype=np.float32)

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k documents with the highest cosines. Raises CallError."""
        return self.search_many([question], k)[0]

    def search_many(self, questions: Sequence[str], k: int) -> Sequence[Sequence[Document]]:
        """Return the k best documents of each question, by products of matrices. Raises CallError."""
        scores = self._model.embed(questions) @ self._vectors.T if self._documents else np.zeros((len(questions), 0))
        return [best(self._documents, row, k) for row in scores]


class Fusion:
    """A retriever that joins the ranks of others: the sum of 1 / (60 + rank), each list to rank 100.

    Cormack, Clarke, Büttcher 2009 (reciprocal rank fusion). Ties keep the order of the documents.

    Args:
        documents: What the retrievers search, with distinct ids.
        retrievers: At least one.
    """

    def __init__(self, documents: Sequence[Document], retrievers: Sequence[Retriever]) -> None:
        self._documents = documents
        self._retrievers = retrievers

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k documents with the highest sums. Raises CallError."""
        sums: defaultdict[str, float] = defaultdict(float)
        for each in self._retrievers:
            for rank, document in enumerate(each.search(question, _DEPTH), start=1):
                sums[document.id] += 1 / (_RANK_CONSTANT + rank)
        return best(self._documents, np.asarray([sums[document.id] for document in self._documents]), k)
