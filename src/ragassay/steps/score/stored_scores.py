"""Scores of pairs of texts, each computed once: within a call, and across interrupted calls through the journal.

A score is kept under a hash of the model and of both texts, so that a resumed call takes what still holds and computes
the rest, whatever else has changed. It is kept as soon as its batch is done.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import cast

from ragassay.core.hashing import content_hash
from ragassay.core.runner import Journal, Progress

Pair = tuple[str, str]
Keep = Callable[[Sequence[int], Sequence[float | None]], None]
"""Called after each batch with the numbers of pairs and their scores; None for a text with too many tokens."""


class StoredScores:
    """The scores of pairs of texts by model.

    Args:
        journal: Where scores are kept beside the output; None to keep them in memory only.
        progress: Called after every batch.
    """

    def __init__(self, journal: Journal | None = None, progress: Progress | None = None) -> None:
        self._journal = journal
        self._progress = progress
        self._scores: dict[str, float | None] = {}
        for record in () if journal is None else journal.finished.values():
            self._scores.update(_read(record))

    def scores(
        self, name: str, identity: str, pairs: Iterable[Pair], compute: Callable[[Sequence[Pair], Keep], None]
    ) -> Mapping[Pair, float | None]:
        """Return the score of each distinct pair.

        Args:
            name: What is computed, in progress.
            identity: A hash of the model and of all that its scores depend on.
            pairs: The pairs; repeated ones are computed once.
            compute: Compute the scores of pairs, and hand over those of each batch.
        """
        keys = {pair: content_hash([identity, *pair]) for pair in dict.fromkeys(pairs)}
        missing = [pair for pair, key in keys.items() if key not in self._scores]
        done = len(keys) - len(missing)

        def keep(numbers: Sequence[int], values: Sequence[float | None]) -> None:
            """Store the values of some of the missing pairs, and report progress."""
            nonlocal done
            new = {keys[missing[number]]: value for number, value in zip(numbers, values, strict=True)}
            if self._journal is not None and new:
                self._journal.append(next(iter(new)), {"scores": new})
            self._scores.update(new)
            done += len(new)
            if self._progress is not None:
                self._progress(name, done, len(keys))

        if self._progress is not None and keys:
            self._progress(name, done, len(keys))
        if missing:
            compute(missing, keep)
        return {pair: self._scores[key] for pair, key in keys.items()}


def _read(record: Mapping[str, object]) -> Mapping[str, float | None]:
    """Return the scores of one line of the journal; none where it is damaged."""
    scores = record.get("scores")
    if not isinstance(scores, dict) or not all(value is None or type(value) is float for value in scores.values()):
        return {}
    return cast("dict[str, float | None]", scores)
