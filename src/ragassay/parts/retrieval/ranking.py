"""Rankings of documents by their places in the collection: the best of scores, the fusion of several, the documents."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import islice

import numpy as np

from ragassay.core.records import Document, Retriever

Places = Sequence[int]
Ranks = Callable[[Sequence[str], int], Sequence[Places]]
"""Return, for each question, the places of at most k documents, best first; ties keep the order of the documents."""

_DEPTH = 100  # ranks of each list that a fusion reads
_RANK_CONSTANT = 60


def best_places(scores: np.ndarray, k: int) -> Places:
    """Return the places of the k highest scores above 0, best first; ties keep their order.

    >>> best_places(np.array([1.0, 3.0, 0.0, 3.0]), 3)
    [1, 3, 0]
    """
    found = np.flatnonzero(scores > 0)
    if len(found) > k:
        lowest = np.partition(scores[found], -k)[-k]
        above = np.flatnonzero(scores > lowest)
        found = np.concatenate([above, np.flatnonzero(scores == lowest)[: k - len(above)]])
    places: list[int] = found[np.lexsort((found, -scores[found]))].tolist()
    return places


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
    """Return the fusion of rankings, each to rank 100."""

    def ranks(questions: Sequence[str], k: int) -> Sequence[Places]:
        lists = [each(questions, _DEPTH) for each in rankings]
        return [fused(of_one, k) for of_one in zip(*lists, strict=True)]

    return ranks


class RankedDocuments:
    """A retriever by a ranking.

    Args:
        documents: What is ranked, with distinct ids.
        ranks: The ranking. Documents that it leaves out follow in their order.
    """

    def __init__(self, documents: Sequence[Document], ranks: Ranks) -> None:
        self._documents = documents
        self._ranks = ranks

    def search(self, question: str, k: int) -> Sequence[Document]:
        """Return the k best documents. Raises CallError."""
        return self.search_many([question], k)[0]

    def search_many(self, questions: Sequence[str], k: int) -> Sequence[Sequence[Document]]:
        """Return the k best documents of each question; the same as one by one, and faster. Raises CallError."""
        return [self._of(places[:k], k) for places in self._ranks(questions, k)]

    def _of(self, places: Places, k: int) -> Sequence[Document]:
        ranked = set(places)
        others = (place for place in range(len(self._documents)) if place not in ranked)
        return [self._documents[place] for place in [*places, *islice(others, max(0, k - len(places)))]]


def search_many(retriever: Retriever, questions: Sequence[str], k: int) -> Sequence[Sequence[Document]]:
    """Return the k best documents of each question; one by one for a retriever that knows no other way.

    Raises:
        CallError: The retriever fails.
    """
    together = getattr(retriever, "search_many", None)
    if together is not None:
        found: Sequence[Sequence[Document]] = together(questions, k)
        return found
    return [retriever.search(question, k) for question in questions]
