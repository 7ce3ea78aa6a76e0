"""Retrievers: return the documents that may answer a question; ties keep the order of the documents."""

from collections.abc import Callable, Sequence

import numpy as np

from ragassay.core.records import Document, Retriever
from ragassay.core.registry import find
from ragassay.core.text import words


class Keyword:
    """A retriever that ranks documents by how many distinct words of the question they contain."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        self._documents_by_word: dict[str, list[int]] = {}
        for place, document in enumerate(documents):
            for word in set(_words_of(document)):
                self._documents_by_word.setdefault(word, []).append(place)

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k documents that contain the most words of the question."""
        counts = np.zeros(len(self._documents), dtype=np.int64)
        for word in set(words(question)):
            counts[self._documents_by_word.get(word, [])] += 1
        return _best(self._documents, counts, k)


class Bm25:
    """A retriever that ranks documents by BM25, which gives rare words more weight and long documents less.

    Robertson, Zaragoza 2009, in the variant of Lucene, with k1 = 1.5 and b = 0.75; computed by the bm25s library.
    """

    def __init__(self, documents: Sequence[Document]) -> None:
        import bm25s  # it loads SciPy if that is installed, which delays every command

        self._documents = documents
        self._index = bm25s.BM25()
        texts = [_words_of(document) for document in documents]
        self._known = {word for text in texts for word in text}
        if self._known:
            self._index.index(texts, show_progress=False)

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k documents with the highest scores; a document without a word of the question scores 0."""
        known = [word for word in words(question) if word in self._known]
        scores = self._index.get_scores(known) if known else np.zeros(len(self._documents))
        return _best(self._documents, scores, k)


def _words_of(document: Document) -> list[str]:
    return words(f"{document.title} {document.text}")


def _best(documents: Sequence[Document], scores: np.ndarray, k: int) -> Sequence[Document]:
    order = np.argsort(-scores, kind="stable")
    return [documents[place] for place in order[:k]]


RETRIEVERS: dict[str, Callable[[Sequence[Document]], Retriever]] = {"bm25": Bm25, "keyword": Keyword}


def retriever(name: str, documents: Sequence[Document]) -> Retriever:
    """Return the retriever of this name over a knowledge base.

    Raises:
        UsageError: No retriever has this name.
    """
    return find("retriever", name, RETRIEVERS)(documents)
