"""Retrievers that compare words: by keyword, TF-IDF and BM25; ties keep the order of the documents."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ragassay.core.records import Document
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
        return best(self._documents, counts, k)


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
        return best(self._documents, scores, k)


class TfIdf:
    """A retriever that ranks documents by the cosine of their TF-IDF weights and those of the question.

    The weight of a word is its count times 1 + ln((1 + n) / (1 + documents with the word)), n being the number of
    documents (Manning, Raghavan, Schütze 2008, section 6.3, smoothed).
    """

    def __init__(self, documents: Sequence[Document]) -> None:
        self._documents = documents
        postings: dict[str, tuple[list[int], list[int]]] = {}
        for place, document in enumerate(documents):
            for word, count in Counter(_words_of(document)).items():
                places, counts = postings.setdefault(word, ([], []))
                places.append(place)
                counts.append(count)
        squares = np.zeros(len(documents))
        self._postings: dict[str, tuple[float, np.ndarray, np.ndarray]] = {}
        for word, (places, counts) in postings.items():
            rarity = 1 + float(np.log((1 + len(documents)) / (1 + len(places))))
            weights = np.asarray(counts) * rarity
            self._postings[word] = (rarity, np.asarray(places), weights)
            squares[places] += weights**2
        self._norms = np.sqrt(np.where(squares > 0, squares, 1.0))

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k documents with the highest cosines; a document without a word of the question scores 0."""
        scores = np.zeros(len(self._documents))
        for word, count in Counter(words(question)).items():
            if word in self._postings:
                rarity, places, weights = self._postings[word]
                scores[places] += count * rarity * weights
        return best(self._documents, scores / self._norms, k)


def best(documents: Sequence[Document], scores: np.ndarray, k: int) -> Sequence[Document]:
    """Return the k documents with the highest scores, best first; ties keep their order."""
    order = np.argsort(-scores, kind="stable")
    return [documents[place] for place in order[:k]]


def _words_of(document: Document) -> list[str]:
    return words(f"{document.title} {document.text}")
