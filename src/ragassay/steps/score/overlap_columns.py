"""The lexical metrics for many rows at once: every distinct text is tokenized once, and nothing row by row.

Each is tested equal to the function of one row in `lexical`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.table import storage
from ragassay.parts.sensitivity.reclassified_refusals import likely_refusal, refuses_in_person
from ragassay.steps.score.metric import NO_WORD, REFUSED, ColumnScores, FloatArray, empty, missing
from ragassay.steps.score.row_batches import RowBatch, joined_texts, text_hashes
from ragassay.steps.score.token_bags import Bags, BagStore, Pairs, Vocabulary, bags, chained, shared_tokens
from ragassay.steps.score.token_hashes import HashArray, HashedTexts, IndexArray, hashed, hashed_texts
from ragassay.steps.score.tokens import Normalization

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
        joined: [rows], the precision against all other texts together; empty where it is not asked for.
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
        pairs, undefined = _pairs(one, other), _undefined(one, other, "answer", "reference_answers")
        sequences = [_sequences(batch, name, normalization) for name in ("answer", "reference_answers")]
        same = sequences[0][pairs.first] == sequences[1][pairs.second]
        same &= one.bags.sizes[pairs.first] == other.bags.sizes[pairs.second]
        return ColumnScores.where(_best(same.astype(np.float64), pairs, len(batch)), undefined)

    return scores


def _overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    return batch.once(
        ("overlaps", text, others, normalization), lambda: _computed_overlaps(batch, text, others, normalization)
    )


def _computed_overlaps(batch: RowBatch, text: str, others: str, normalization: Normalization) -> _Overlaps:
    one, other = _side(batch, text, normalization), _side(batch, others, normalization)
    if (text, others) == ("question", "contexts"):
        # Unitxt has a value where there is no question.
        one = _side(batch, text, normalization, null=_NULL)
    pairs = _pairs(one, other)
    together = (text, others) == ("answer", "contexts")
    shared = shared_tokens(
        one.bags,
        other.bags,
        pairs,
        groups=len(batch),
        tokens=len(_vocabulary(batch, normalization)),
        together=together,
    )
    sizes = np.maximum(1, one.bags.sizes)[pairs.first], np.maximum(1, other.bags.sizes)[pairs.second]
    precision, recall = shared.common / sizes[0], shared.common / sizes[1]
    # The smallest positive number keeps 0 / 0 at 0 and changes nothing else.
    f1 = 2 * precision * recall / np.maximum(precision + recall, np.finfo(np.float64).tiny)
    in_row = np.zeros(len(batch), dtype=np.int64)
    in_row[one.lengths > 0] = one.bags.sizes[one.places]
    return _Overlaps(
        parts={
            "precision": _best(precision, pairs, len(batch)),
            "recall": _best(recall, pairs, len(batch)),
            "f1": _best(f1, pairs, len(batch)),
        },
        joined=shared.joined / np.maximum(1, in_row) if together else np.zeros(0),
        undefined=_undefined(one, other, text, others),
        sizes=in_row,
    )


def _undefined(one: _Side, other: _Side, text: str, others: str) -> Sequence[tuple[Mask, str]]:
    first = [
        (one.lengths < 0, missing(text)),
        (other.lengths < 0, missing(others)),
        (other.lengths == 0, empty(others)),
    ]
    # The function of one row looks at the question before the answer.
    return [first[1], first[0]] if others == "question" else first


def _best(values: FloatArray, pairs: Pairs, rows: int) -> FloatArray:
    """Return the largest value of each row; 0 for a row without a pair."""
    best = np.zeros(rows)
    if len(values):
        starts = np.flatnonzero(np.diff(pairs.group, prepend=-1))
        best[pairs.group[starts]] = np.maximum.reduceat(values, starts)
    return best


def _pairs(one: _Side, other: _Side) -> Pairs:
    """Return the pairs of each row's text with each of its other texts."""
    row_of_text = np.full(len(one.lengths), -1, dtype=np.int64)
    row_of_text[one.lengths > 0] = one.places
    group = np.repeat(np.arange(len(other.lengths), dtype=np.int64), np.maximum(0, other.lengths))
    first = row_of_text[group]
    is_pair = first >= 0
    return Pairs(first=first[is_pair], second=other.places[is_pair], group=group[is_pair])


def _vocabulary(batch: RowBatch, normalization: Normalization) -> Vocabulary:
    return batch.once_for_all(("vocabulary", normalization), Vocabulary)


def _side(batch: RowBatch, column: str, normalization: Normalization, null: str | None = None) -> _Side:
    return batch.once(("side", column, normalization, null), lambda: _tokenized(batch, column, normalization, null))


def _tokenized(batch: RowBatch, column: str, normalization: Normalization, null: str | None) -> _Side:
    vocabulary, texts = _vocabulary(batch, normalization), text_hashes(batch, column)

    if column == "contexts":
        # They repeat from batch to batch.
        store = batch.once_for_all(("bags", normalization), lambda: BagStore(vocabulary))
        places = store.places(texts.distinct, lambda hashes: _tokens(batch, column, hashes, normalization))
        return _Side(bags=store.bags, places=places[texts.places], lengths=texts.lengths)
    known = bags(_all_tokens(batch, column, normalization), vocabulary)
    if null is None or (texts.lengths >= 0).all():
        return _Side(bags=known, places=texts.places, lengths=texts.lengths)
    all_places = np.full(len(batch), len(known), dtype=np.int64)
    all_places[texts.lengths >= 0] = texts.places
    known = chained(known, bags(hashed_texts([null], normalization), vocabulary))
    return _Side(bags=known, places=all_places, lengths=np.ones(len(batch), dtype=np.int64))


def _sequences(batch: RowBatch, column: str, normalization: Normalization) -> HashArray:
    """Return, for each distinct text of a column, a number that is equal for the same tokens in the same order."""
    return batch.once(("sequences", column, normalization), lambda: _all_tokens(batch, column, normalization).sequences)


def _all_tokens(batch: RowBatch, column: str, normalization: Normalization) -> HashedTexts:
    every = text_hashes(batch, column).distinct
    return batch.once(("tokens", column, normalization), lambda: _tokens(batch, column, every, normalization))


def _tokens(batch: RowBatch, column: str, hashes: HashArray, normalization: Normalization) -> HashedTexts:
    """Return the tokens of the texts with some hashes, in their order."""
    joined = joined_texts(batch, column, hashes)
    try:
        return hashed(joined, len(hashes), normalization)
    except ValueError:
        # A text holds the very character that stands between texts.
        texts = [
            text for value in batch.values(column) for text in ([value] if isinstance(value, str) else value or ())
        ]
        found = text_hashes(batch, column)
        by_hash = dict(zip(found.distinct[found.places].tolist(), texts, strict=True))
        return hashed_texts([by_hash[each] for each in hashes.tolist()], normalization)


_SHORT = 40  # characters; the spellings of a missing value are shorter


def _declined(batch: RowBatch) -> Mask:
    """Return which rows have an answer that only declines, by their verdict, or else as a refusal in person."""
    answer = storage.quote(batch.table.views["answer"])
    outcome = "outcome" if batch.has("outcome") else "null"
    # The expressions are ours, and stand in the query as literals.
    plain, full = ("'" + likely_refusal(ascii_only=each).replace("'", "''") + "'" for each in (True, False))
    matches = (
        f"case when strlen({answer}) = length({answer}) then regexp_matches({answer}, {plain}, 'is') "
        f"else regexp_matches({answer}, {full}, 'is') end"
    )
    is_short = f"length({answer}) < {_SHORT} or not regexp_matches({answer}, '\\pL|\\pN')"
    may = f"coalesce({is_short} or {matches}, false) and {outcome} is null"
    found = batch.query(f"coalesce({outcome} = 'declined', false) as declined", f"{may} as may").fetchnumpy()
    declined = np.array(found["declined"], dtype=np.bool_)
    candidates = batch.query(f"case when {may} then {answer} end").fetchall()
    for place in np.flatnonzero(found["may"]).tolist():
        declined[place] = refuses_in_person(candidates[place][0])
    return declined
