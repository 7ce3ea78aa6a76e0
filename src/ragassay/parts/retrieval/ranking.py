"""Lexical rankings of documents, and fusion of rankings.

Keyword, TF-IDF and BM25 share one inverted index of counts; their weights are computed at search time.
"""

import math
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Document, Retriever
from ragassay.core.text import words
from ragassay.parts.retrieval.embeddings import Arrays

Places = Sequence[int]
Ranks = Callable[[Sequence[str], int], Sequence[Places]]
"""A ranking: returns the positions of at most k documents per question, best first; ties keep the document order."""

_DEPTH = 100  # number of ranks of each list used in a fusion
_RANK_CONSTANT = 60


def best_places(scores: np.ndarray, k: int) -> Places:
    """Return the places of the k highest scores above 0, best first; ties keep their order.

    >>> best_places(np.array([1.0, 3.0, 0.0, 3.0]), 3)
    [1, 3, 0]
    """
    places = np.flatnonzero(scores > 0)
    if len(places) > k:
        lowest = np.partition(scores[places], -k)[-k]
        above = np.flatnonzero(scores > lowest)
        places = np.concatenate([above, np.flatnonzero(scores == lowest)[: k - len(above)]])
    ordered: list[int] = places[np.lexsort((places, -scores[places]))].tolist()
    return ordered


def fused(lists: Sequence[Places], k: int) -> Places:
    """Return the k places with the highest sums of 1 / (60 + rank) over the lists; ties keep their order.

    Reciprocal rank fusion: Cormack, Clarke, Büttcher 2009.

    >>> fused([[7, 2], [2, 5]], 3)
    [2, 7, 5]
    """
    sums: defaultdict[int, float] = defaultdict(float)
    for places in lists:
        for rank, place in enumerate(places, start=1):
            sums[place] += 1 / (_RANK_CONSTANT + rank)
    return sorted(sums, key=lambda place: (-sums[place], place))[:k]


def fusion(rankings: Sequence[Ranks]) -> Ranks:
    """Return the fusion of the first 100 ranks of each ranking."""

    def ranks(questions: Sequence[str], k: int) -> Sequence[Places]:
        lists = [each(questions, _DEPTH) for each in rankings]
        return [fused(of_one, k) for of_one in zip(*lists, strict=True)]

    return ranks


class RankedDocuments:
    """A retriever that uses a ranking.

    Args:
        documents: The documents, with distinct ids.
        ranks: The ranking; documents that it omits follow in document order.
    """

    def __init__(self, documents: Sequence[Document], ranks: Ranks) -> None:
        self._documents = documents
        self._ranks = ranks

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k best documents. Raises CallError."""
        return self.search_many([question], k)[0]

    def search_many(self, questions: Sequence[str], k: int) -> Sequence[Sequence[Document]]:
        """Return the k best documents of each question, faster than one by one. Raises CallError."""
        return [self._of(places[:k], k) for places in self._ranks(questions, k)]

    def _of(self, places: Places, k: int) -> Sequence[Document]:
        ranked = set(places)
        others = (place for place in range(len(self._documents)) if place not in ranked)
        return [self._documents[place] for place in [*places, *islice(others, max(0, k - len(places)))]]


def search_many(retriever: Retriever, questions: Sequence[str], k: int) -> Sequence[Sequence[Document]]:
    """Return the k best documents of each question, one by one if the retriever has no method `search_many`.

    Raises:
        CallError: The retriever fails.
    """
    if not hasattr(retriever, "search_many"):
        return [retriever.search(question, k) for question in questions]
    documents: Sequence[Sequence[Document]] = retriever.search_many(questions, k)
    return documents


Scores = Callable[["WordIndex", Sequence[str]], NDArray[np.float64]]
"""A function that returns a score for every document; 0 for a document without a word of the question."""

_K1, _B = 1.5, 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class WordIndex:
    """An inverted index of word counts.

    Attributes:
        letters: The distinct words in UTF-8, concatenated, sorted by their bytes.
        word_ends: [words], the end of each word in `letters`.
        ends: [words], the end of each word's occurrences in `places` and `counts`.
        places: The documents that contain a word, ascending for each word.
        counts: The count of the word in each of these documents.
        lengths: [documents], the number of words.
        norms: [documents], the length of the vector of TF-IDF weights; 1 without a word.
    """

    letters: np.ndarray
    word_ends: np.ndarray
    ends: np.ndarray
    places: np.ndarray
    counts: np.ndarray
    lengths: np.ndarray
    norms: np.ndarray

    def occurrences(self, question: Iterable[str]) -> Iterator[tuple[int, np.ndarray, np.ndarray]]:
        """Yield, for each distinct indexed word of the question, its count, its documents, and its counts in them."""
        for word, count in Counter(question).items():
            number = self._number(word.encode("utf-8", "surrogatepass"))
            if number is not None:
                span = slice(self.ends[number - 1] if number else 0, self.ends[number])
                yield count, self.places[span], self.counts[span]

    def _number(self, word: bytes) -> int | None:
        number = bisect_left(range(len(self.word_ends)), word, key=self._word)
        return number if number < len(self.word_ends) and self._word(number) == word else None

    def _word(self, number: int) -> bytes:
        start = self.word_ends[number - 1] if number else 0
        return self.letters[start : self.word_ends[number]].tobytes()


def word_arrays(texts: Iterable[str]) -> Arrays:
    """Return the arrays of a `WordIndex` by name, with one text in memory at a time."""
    numbers: dict[str, int] = {}
    word_numbers, counts, distinct, lengths = array("i"), array("i"), array("i"), array("i")
    for text in texts:
        counted = Counter(words(text))
        word_numbers.extend([numbers.setdefault(word, len(numbers)) for word in counted])
        counts.extend(counted.values())
        distinct.append(len(counted))
        lengths.append(counted.total())
    encoded = {word.encode("utf-8", "surrogatepass"): number for word, number in numbers.items()}
    ordered = sorted(encoded)
    ranks = np.empty(len(ordered), dtype=np.int32)
    ranks[[encoded[word] for word in ordered]] = np.arange(len(ordered), dtype=np.int32)
    by_document = ranks[np.asarray(word_numbers, dtype=np.int32)]
    order = np.argsort(by_document, kind="stable")
    places = np.repeat(np.arange(len(lengths), dtype=np.int32), np.asarray(distinct, dtype=np.int32))[order]
    sorted_counts = np.asarray(counts, dtype=np.int32)[order]
    documents_by_word = np.bincount(by_document, minlength=len(ordered))
    return {
        "letters": np.frombuffer(b"".join(ordered), dtype=np.uint8),
        "word_ends": np.cumsum([len(word) for word in ordered], dtype=np.int64),
        "ends": np.cumsum(documents_by_word, dtype=np.int64),
        "places": places,
        "counts": sorted_counts,
        "lengths": np.asarray(lengths, dtype=np.int32),
        "norms": _norms(documents_by_word, places, sorted_counts, len(lengths)),
    }


def _norms(documents_by_word: np.ndarray, places: np.ndarray, counts: np.ndarray, documents: int) -> np.ndarray:
    squares = np.zeros(documents)
    end = 0
    for holding in documents_by_word.tolist():
        span = slice(end, end := end + holding)
        squares[places[span]] += (counts[span] * _rarity(documents, holding)) ** 2
    return np.sqrt(np.where(squares > 0, squares, 1.0))


def keyword_scores(index: WordIndex, question: Sequence[str]) -> NDArray[np.float64]:
    """Return the number of distinct words of the question in each document."""
    scores = np.zeros(len(index.lengths))
    for _, places, _ in index.occurrences(question):
        scores[places] += 1
    return scores


def tfidf_scores(index: WordIndex, question: Sequence[str]) -> NDArray[np.float64]:
    """Return the cosines of the TF-IDF weights of documents and question, times the norm of the question.

    The weight of a word is its count times 1 + ln((1 + n) / (1 + h)) if h of n documents have the word (Manning,
    Raghavan, Schütze 2008, section 6.3, smoothed).
    """
    scores = np.zeros(len(index.lengths))
    for count, places, counts in index.occurrences(question):
        rarity = _rarity(len(scores), len(places))
        scores[places] += count * rarity * rarity * counts
    return np.asarray(scores / index.norms)


def _rarity(documents: int, holding: int) -> float:
    return 1 + math.log((1 + documents) / (1 + holding))


def bm25_scores(index: WordIndex, question: Sequence[str]) -> NDArray[np.float64]:
    """Return the BM25 scores, which give rare words more weight and long documents less.

    Robertson, Zaragoza 2009, equation 3.15, in the variant of Lucene: idf is ln(1 + (n - h + 0.5) / (h + 0.5)) if h of
    n documents have the word, and there is no factor k1 + 1; k1 = 1.5 and b = 0.75.
    """
    scores = np.zeros(len(index.lengths))
    mean = float(index.lengths.mean()) if len(scores) else 1.0
    for count, places, counts in index.occurrences(question):
        idf = math.log(1 + (len(scores) - len(places) + 0.5) / (len(places) + 0.5))
        saturation = _K1 * (1 - _B) + _K1 * _B / mean * index.lengths[places]
        scores[places] += count * idf * (counts / (counts + saturation))
    return scores


def word_ranks(index: WordIndex, scores: Scores) -> Ranks:
    """Return the ranking by scores of the documents that have a word of the question."""
    return lambda questions, k: [best_places(scores(index, words(question)), k) for question in questions]


WORD_SCORES: Mapping[str, Scores] = {"bm25": bm25_scores, "keyword": keyword_scores, "tfidf": tfidf_scores}
"""Name of a retriever -> its scores."""
