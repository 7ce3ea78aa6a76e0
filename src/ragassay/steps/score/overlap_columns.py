"""The lexical metrics for many rows at once: every distinct text is tokenized once, and nothing row by row.

Each is tested equal to the function of one row in `lexical`.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.steps.score.hash_tables import HashArray, IndexArray
from ragassay.steps.score.metric import NO_WORD, REFUSED, ColumnScores, FloatArray, empty, missing
from ragassay.steps.score.row_batches import RowBatch, joined_texts, text_hashes
from ragassay.steps.score.tokens import (
    Bags,
    BagStore,
    HashedTexts,
    Normalization,
    bags,
    hashed,
    hashed_texts,
    shared_tokens,
)

Columns = Callable[[RowBatch], ColumnScores]
Mask = NDArray[np.bool_]
Part = Literal["precision", "recall", "f1"]
_NULL = "None"  # how Unitxt reads a question that is null


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """The texts of a column, tokenized.

    Attributes:
        bags: The tokens of distinct texts, and perhaps of others.
        places: The position of each text in `bags`; for lists, those of the first row first.
        lengths: [rows], how many texts belong to each; -1 for null. For a column of texts, 1.
    """

    bags: Bags
    places: IndexArray
    lengths: IndexArray


@dataclass(frozen=True, slots=True, kw_only=True)
class _Overlaps:
    """What the text of each row shares with others.

    Attributes:
        parts: Precision, recall and F1, [rows] each, of the best other text by each of them; 0 where there is none.
        joined: [rows], the precision against all other texts together; 0 where there is none.
        undefined: Masks of the rows without a value, with their reasons.
        sizes: [rows], the tokens of the text.
    """

    parts: dict[Part, FloatArray]
    joined: FloatArray
    undefined: Sequence[tuple[Mask, str]]
    sizes: IndexArray


def best_overlaps(text: str, others: str, *, part: Part, normalization: Normalization) -> Columns:
    """Return the column-wise form of `lexical.best_overlap`.

    Args:
        text: The column of the text.
        others: The column of the other texts, lists or texts.
        part: Which of the three proportions.
        normalization: How tokens are made.
    """

    def scores(batch: RowBatch) -> ColumnScores:
        """Return the scores of some rows."""
        found = _overlaps(batch, text, others, normalization)
        return ColumnScores.where(found.parts[part], found.undefined)

    return scores


def joined_precisions(normalization: Normalization) -> Columns:
    """Return the column-wise form of `lexical.faithfulness_joined`."""

    def scores(batch: RowBatch) -> ColumnScores:
        """Return the scores of some rows."""
        found = _overlaps(batch, "answer", "contexts", normalization)
        declined = batch.once("declined", lambda: _declined(batch))
        return ColumnScores.where(found.joined, [*found.undefined, (declined, REFUSED), (found.sizes == 0, NO_WORD)])

    return scores


def exact_matches(normalization: Normalization) -> Columns:
    """Return the column-wise form of `lexical.exact_match`."""

    def scores(batch: RowBatch) -> ColumnScores:
        """Return the scores of some rows."""
        one, other = _side(batch, "answer", normalization), _side(batch, "reference_answers", normalization)
        sequences = [_sequences(batch, name, normalization) for name in ("answer", "reference_answers")]
        values = np.zeros(len(batch))
        for rows, texts, compared in _paired(one, other):
            same = sequences[0][texts] == sequences[1][compared]
            same &= one.bags.sizes[texts] == other.bags.sizes[compared]
            values[rows] = same.any(axis=0)
        return ColumnScores.where(values, _undefined(one, other, "answer", "reference_answers"))

    return scores


def _overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    return batch.once(
        ("overlaps", text, others, normalization), lambda: _computed_overlaps(batch, text, others, normalization)
    )


def _computed_overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    # Unitxt has a value where there is no question.
    null = _NULL if (text, others) == ("question", "contexts") else None
    one, other = _side(batch, text, normalization, null), _side(batch, others, normalization)
    parts: dict[Part, FloatArray] = {part: np.zeros(len(batch)) for part in get_args(Part)}
    joined, sizes = np.zeros(len(batch)), np.zeros(len(batch), dtype=np.int64)
    sizes[one.lengths > 0] = one.bags.sizes[one.places]
    for rows, texts, compared in _paired(one, other):
        shared, size = shared_tokens(one.bags, other.bags, texts, compared), np.maximum(1, sizes[rows])
        precision, recall = shared.common / size, shared.common / np.maximum(1, other.bags.sizes[compared])
        # The smallest positive number keeps 0 / 0 at 0 and changes nothing else.
        f1 = 2 * precision * recall / np.maximum(precision + recall, np.finfo(np.float64).tiny)
        for part, values in zip(parts.values(), (precision, recall, f1), strict=True):
            part[rows] = values.max(axis=0)
        joined[rows] = shared.joined / size
    return _Overlaps(parts=parts, joined=joined, undefined=_undefined(one, other, text, others), sizes=sizes)


def _undefined(one: _Side, other: _Side, text: str, others: str) -> Sequence[tuple[Mask, str]]:
    first = [
        (one.lengths < 0, missing(text)),
        (other.lengths < 0, missing(others)),
        (other.lengths == 0, empty(others)),
    ]
    # The function of one row looks at the question before the answer.
    return [first[1], first[0]] if others == "question" else first


def _paired(one: _Side, other: _Side) -> Iterator[tuple[IndexArray, IndexArray, IndexArray]]:
    """Yield rows with equally many other texts, and where these are.

    Yields:
        [rows], positions of the rows; [rows], the place of the text of each; [others, rows], those of its other texts.
    """
    texts = np.full(len(one.lengths), -1, dtype=np.int64)
    texts[one.lengths > 0] = one.places
    lengths = np.maximum(0, other.lengths)
    starts = np.cumsum(lengths) - lengths
    for number in np.unique(lengths[lengths > 0]).tolist():
        rows = np.flatnonzero((lengths == number) & (texts >= 0))
        yield rows, texts[rows], other.places[starts[rows] + np.arange(number)[:, None]]


def _side(batch: RowBatch, column: str, normalization: Normalization, null: str | None = None) -> _Side:
    return batch.once(("side", column, normalization, null), lambda: _tokenized(batch, column, normalization, null))


def _tokenized(batch: RowBatch, column: str, normalization: Normalization, null: str | None) -> _Side:
    texts = text_hashes(batch, column)
    if column == "contexts":
        # They repeat from batch to batch. Of a store for all threads, one would wait for the other (docs/metrics.md).
        store = batch.once_for_reader(("bags", normalization), BagStore)
        places = store.places(texts.distinct, lambda new: _tokens(batch, column, new, normalization))
        return _Side(bags=store.bags, places=places[texts.places], lengths=texts.lengths)
    tokens, places, lengths = _all_tokens(batch, column, normalization), texts.places, texts.lengths
    if null is not None:
        places = np.full(len(batch), len(texts.distinct), dtype=np.int64)
        places[lengths >= 0], lengths = texts.places, np.ones(len(batch), dtype=np.int64)
        tokens = tokens.followed_by(hashed_texts([null], normalization))
    return _Side(bags=bags(tokens), places=places, lengths=lengths)


def _sequences(batch: RowBatch, column: str, normalization: Normalization) -> HashArray:
    """Return, for each distinct text of a column, a number that is equal for the same tokens in the same order."""
    return batch.once(("sequences", column, normalization), lambda: _all_tokens(batch, column, normalization).sequences)


def _all_tokens(batch: RowBatch, column: str, normalization: Normalization) -> HashedTexts:
    every = np.arange(len(text_hashes(batch, column).distinct))
    return batch.once(("tokens", column, normalization), lambda: _tokens(batch, column, every, normalization))


def _tokens(batch: RowBatch, column: str, chosen: IndexArray, normalization: Normalization) -> HashedTexts:
    """Return the tokens of some of the distinct texts, by their positions among them, ascending."""
    joined = joined_texts(batch, column, chosen)
    try:
        return hashed(joined, len(chosen), normalization)
    except ValueError:
        # A text holds the very character that stands between texts.
        texts = [
            text for value in batch.values(column) for text in ([value] if isinstance(value, str) else value or ())
        ]
        return hashed_texts([texts[each] for each in text_hashes(batch, column).first[chosen]], normalization)


def _declined(batch: RowBatch) -> Mask:
    """Return which rows have an answer that only declines, by their outcome (`with_outcomes`)."""
    outcome = "outcome" if batch.has("outcome") else "null"
    found = batch.query(f"coalesce({outcome} = 'declined', false) as declined").fetchnumpy()
    return np.array(found["declined"], dtype=np.bool_)
