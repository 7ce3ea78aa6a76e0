"""An inverted index of words, and the scores of documents by keyword, TF-IDF and BM25 over it.

One index serves all three: it holds counts, and every weight is computed from them when a question is asked.
"""

import math
from array import array
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.text import words
from ragassay.parts.retrieval.ranking import Ranks, best_places

Arrays = Mapping[str, np.ndarray]
Scores = Callable[["WordIndex", Sequence[str]], NDArray[np.float64]]
"""Return a score for every document; 0 for a document without a word of the question."""

_K1, _B = 1.5, 0.75


@dataclass(frozen=True, slots=True, kw_only=True)
class WordIndex:
    """The words of documents, and how often each occurs where.

    Attributes:
        letters: The distinct words in UTF-8, one after the other, sorted by their bytes.
        word_ends: [words], where each word ends in `letters`.
        ends: [words], where the occurrences of each word end in `places` and `counts`.
        places: The documents that have a word, ascending for each word.
        counts: How often each of them has it.
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

    def occurrences(self, asked: Iterable[str]) -> Iterator[tuple[int, np.ndarray, np.ndarray]]:
        """Yield, for each distinct word that documents have: its count in the question, their places, and counts."""
        for word, count in Counter(asked).items():
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
    """Return the arrays of an index, by their names; no more than one text is held at a time."""
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


def keyword_scores(index: WordIndex, asked: Sequence[str]) -> NDArray[np.float64]:
    """Return how many distinct words of the question each document contains."""
    scores = np.zeros(len(index.lengths))
    for _, places, _ in index.occurrences(asked):
        scores[places] += 1
    return scores


def tfidf_scores(index: WordIndex, asked: Sequence[str]) -> NDArray[np.float64]:
    """Return the cosines of the TF-IDF weights of documents and of the question, times the norm of the latter.

    The weight of a word is its count times 1 + ln((1 + n) / (1 + documents with the word)), n being the number of
    documents (Manning, Raghavan, Schütze 2008, section 6.3, smoothed).
    """
    scores = np.zeros(len(index.lengths))
    for count, places, counts in index.occurrences(asked):
        rarity = _rarity(len(scores), len(places))
        scores[places] += count * rarity * rarity * counts
    return np.asarray(scores / index.norms)


def _rarity(documents: int, holding: int) -> float:
    return 1 + math.log((1 + documents) / (1 + holding))


def bm25_scores(index: WordIndex, asked: Sequence[str]) -> NDArray[np.float64]:
    """Return the BM25 scores, which give rare words more weight and long documents less.

    Robertson, Zaragoza 2009, equation 3.15, in the variant of Lucene: idf is ln(1 + (n - h + 0.5) / (h + 0.5)) for h
    of n documents with the word, and without the factor k1 + 1; k1 = 1.5 and b = 0.75.
    """
    scores = np.zeros(len(index.lengths))
    mean = float(index.lengths.mean()) if len(scores) else 1.0
    for count, places, counts in index.occurrences(asked):
        idf = math.log(1 + (len(scores) - len(places) + 0.5) / (len(places) + 0.5))
        saturation = _K1 * (1 - _B) + _K1 * _B / mean * index.lengths[places]
        scores[places] += count * idf * (counts / (counts + saturation))
    return scores


def word_ranks(index: WordIndex, scores: Scores) -> Ranks:
    """Return the ranking by scores; it holds only documents with a word of the question."""
    return lambda questions, k: [best_places(scores(index, words(question)), k) for question in questions]


WORD_SCORES: Mapping[str, Scores] = {"bm25": bm25_scores, "keyword": keyword_scores, "tfidf": tfidf_scores}
"""Scores that need nothing but the words of documents, by the name of their retriever."""
