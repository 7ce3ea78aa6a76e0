"""How often English words and pairs of words occur in writing, from the counts that symspellpy brings."""

import importlib.util
import math
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from ragassay.core.errors import DataError

_WORDS = "frequency_dictionary_en_82_765.txt"
_PAIRS = "frequency_bigramdictionary_en_243_342.txt"
TOTAL = 1.02e12  # words in the corpus, Google's web pages (Brants and Franz 2006), from which both files are taken
_FREQUENT = 150  # the most frequent words, which follow and precede any other


@lru_cache(maxsize=1)
def word_counts() -> Mapping[str, int]:
    """Return how often each word occurs, in lower case."""
    return {word: int(count) for word, count in _rows(_WORDS)}


@lru_cache(maxsize=1)
def _pairs() -> Mapping[tuple[str, str], int]:
    return {(first, second): int(count) for first, second, count in _rows(_PAIRS)}


@lru_cache(maxsize=1)
def _neighbors() -> Mapping[str, Mapping[str, int]]:
    """Return the words beside each word, with counts, without the most frequent ones."""
    frequent = {*sorted(word_counts(), key=word_counts().__getitem__, reverse=True)[:_FREQUENT]}
    beside: dict[str, dict[str, int]] = {}
    for (first, second), count in _pairs().items():
        for own, other in ((first, second), (second, first)):
            if other not in frequent:
                beside.setdefault(own, {})[other] = count
    return beside


def attraction(first: str, second: str) -> float:
    """Return the logarithm of how much more often two words follow each other than by chance; 0 if not more often.

    >>> attraction("serial", "number") > attraction("several", "number")
    True
    """
    together = _pairs().get((first, second))
    if together is None:
        return 0.0
    counts = word_counts()
    expected = counts.get(first, _PER_UNKNOWN) * counts.get(second, _PER_UNKNOWN) / TOTAL
    return max(0.0, math.log10(together / expected))


_PER_UNKNOWN = 1_000_000  # a count for words that occur in pairs only


def nearness(word: str, others: frozenset[str]) -> float:
    """Return how often a word is beside one of others, as the logarithm of one more than the percentage.

    >>> nearness("steel", frozenset(["stainless"])) > nearness("steal", frozenset(["stainless"]))
    True
    """
    beside = _neighbors().get(word)
    if not beside:
        return 0.0
    return math.log10(1 + 100 * sum(beside[each] for each in others & beside.keys()) / sum(beside.values()))


def _rows(name: str) -> Iterator[list[str]]:
    """Yield the fields of a file of counts; the package itself is never imported."""
    spec = importlib.util.find_spec("symspellpy")
    if spec is None or spec.origin is None:
        raise DataError("the package symspellpy is not installed; install ragassay with its dependencies")
    with (Path(spec.origin).parent / name).open(encoding="utf-8-sig") as file:
        yield from (line.split() for line in file)
