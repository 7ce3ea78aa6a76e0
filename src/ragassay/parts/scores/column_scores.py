"""The scores of a column of rows, and the reasons why some have none."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.table import COLUMNS
from ragassay.core.table.columns import expected

FloatArray = NDArray[np.float64]
Mask = NDArray[np.bool_]
Codes = NDArray[np.signedinteger[Any]]


class Unscored(str):
    """The reason why a metric is undefined in a row, returned instead of a number.

    >>> str(Unscored("no contexts"))
    'no contexts'
    """

    __slots__ = ()


NO_REASON = Unscored("undefined")
"""The reason if a metric returns None."""
Score = float | Unscored | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnScores:
    """The scores of some rows.

    Attributes:
        values: [rows], NaN where undefined.
        codes: [rows], the position of the reason in `reasons`, from 1; 0 where there is a score.
        reasons: The reasons that occur.
    """

    values: FloatArray
    codes: Codes
    reasons: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: Sequence[Score]) -> "ColumnScores":
        """Return the scores of rows, given one by one.

        >>> ColumnScores.of([0.5, Unscored("no contexts"), None]).reasons
        ('no contexts', 'undefined')
        """
        reasons: dict[str, int] = {}
        values, codes = np.full(len(scores), np.nan), np.zeros(len(scores), dtype=np.int32)
        for place, score in enumerate(scores):
            if score is None or isinstance(score, Unscored):
                codes[place] = reasons.setdefault(NO_REASON if score is None else score, len(reasons) + 1)
            else:
                values[place] = score
        return cls(values=values, codes=codes, reasons=tuple(reasons))

    @classmethod
    def where(cls, values: FloatArray, undefined: Sequence[tuple[Mask, str]]) -> "ColumnScores":
        """Return the scores of rows, given numbers and masks of undefined rows; the first reason counts.

        Args:
            values: [rows]; ignored where a mask is true.
            undefined: Masks, [rows] each, with their reasons.
        """
        codes = np.zeros(len(values), dtype=np.int8)
        for number, (mask, _) in reversed(list(enumerate(undefined, start=1))):
            codes[mask] = number
        return cls(
            values=np.where(codes > 0, np.nan, values), codes=codes, reasons=tuple(reason for _, reason in undefined)
        )

    def without(self, mask: Mask, reason: str) -> "ColumnScores":
        """Return the scores with some rows undefined for a reason."""
        codes = np.where(mask, np.int32(len(self.reasons) + 1), self.codes)
        return ColumnScores(values=np.where(mask, np.nan, self.values), codes=codes, reasons=(*self.reasons, reason))


def joined(parts: Sequence[ColumnScores]) -> ColumnScores:
    """Return the scores of all rows, given those of the batches."""
    reasons: dict[str, int] = {}
    codes = []
    for part in parts:
        renumbered = [0, *(reasons.setdefault(reason, len(reasons) + 1) for reason in part.reasons)]
        codes.append(np.array(renumbered, dtype=np.min_scalar_type(-len(reasons) - 1))[part.codes])
    return ColumnScores(
        values=np.concatenate([part.values for part in parts]), codes=np.concatenate(codes), reasons=tuple(reasons)
    )


def rows_without(scores: ColumnScores) -> Mapping[str, NDArray[np.intp]]:
    """Return the rows without a score by reason, in ascending order.

    >>> from ragassay.parts.scores.metric import Unscored
    >>> found = rows_without(ColumnScores.of([None, 0.5, Unscored("no contexts"), None]))
    >>> {reason: rows.tolist() for reason, rows in found.items()}
    {'undefined': [0, 3], 'no contexts': [2]}
    """
    rows = np.flatnonzero(scores.codes)
    codes = scores.codes[rows]
    counts = np.bincount(codes, minlength=len(scores.reasons) + 1)[1:]
    parts = np.split(rows[np.argsort(codes, kind="stable")], np.cumsum(counts)[:-1])
    return {reason: part for reason, part in zip(scores.reasons, parts, strict=False) if len(part)}


def reasons_by_row(scores: Mapping[str, ColumnScores]) -> tuple[NDArray[np.intp], Sequence[str]]:
    """Return why metrics are undefined in each row.

    Args:
        scores: The scores of all rows, by metric.

    Returns:
        [rows], the index of each row's reasons; and the distinct reasons, as JSON objects of metric and reason.
    """
    size, patterns = 1, np.zeros(len(next(iter(scores.values())).codes), dtype=np.int64)
    for each in scores.values():
        if not each.codes.any():
            continue
        if size * (len(each.reasons) + 1) > _MOST_PATTERNS:
            distinct, patterns = np.unique(patterns, return_inverse=True)
            size = len(distinct)
        size *= len(each.reasons) + 1
        patterns = patterns * (len(each.reasons) + 1) + each.codes
    _, first, places = np.unique(patterns, return_index=True, return_inverse=True)
    reasons = [
        {name: each.reasons[each.codes[row] - 1] for name, each in scores.items() if each.codes[row]} for row in first
    ]
    return places.astype(np.intp, copy=False), [json.dumps(each, ensure_ascii=False) for each in reasons]


_MOST_PATTERNS = 2**62

REFUSED = Unscored("the answer declines")
NO_WORD = Unscored("the answer has no words")
_WHAT: Mapping[str, str] = {
    "answer": "the answer",
    "question": "the question",
    "contexts": "the contexts",
    "reference_answers": "the reference answers",
}


def missing(column: str) -> Unscored:
    """Return the reason for a null in a column."""
    what = _WHAT[column]
    return Unscored(f"{what} {'are' if what.endswith('s') else 'is'} missing")


def empty(column: str) -> Unscored:
    """Return the reason for an empty list in a column."""
    return Unscored(f"no {_WHAT[column].removeprefix('the ')}")


def invalid_cell(column: str) -> Unscored:
    """Return the reason for a cell that does not have the type of its column."""
    return Unscored(f"{column} is not {expected(COLUMNS[column])}")


def text_reason(value: object, column: str) -> Unscored | None:
    """Return why a value of a column cannot be scored as a text; None if it can."""
    if value is None:
        return missing(column)
    return None if isinstance(value, str) else Unscored(f"{_WHAT[column]} is not text")


def texts_reason(values: object, column: str) -> Unscored | None:
    """Return why a value of a column cannot be scored as a list of at least one text; None if it can."""
    if values is None:
        return missing(column)
    if not isinstance(values, list | tuple):
        return Unscored(f"{_WHAT[column]} are not a list")
    if not all(isinstance(each, str) for each in values):
        return Unscored(f"{_WHAT[column]} are not all text")
    return None if values else empty(column)
