"""Metrics: their record, their scores, and the decorator that defines a metric by a function of column values.

An example of a user-defined metric:

    from ragassay import Unscored, metric

    @metric(low=0, high=1, higher_is_better=True, source="our style guide, section 3")
    def brevity(answer: str | None) -> float | Unscored:
        '''Return 1 for an answer of up to 20 words, less for a longer one.'''
        if answer is None:
            return Unscored("no answer")
        return min(1.0, 20 / max(1, len(answer.split())))

The names of its parameters are the columns that it reads; a parameter with a default is passed if the column exists.
`ragassay score FILE --metrics python:our_metrics:brevity` computes it. A package that declares the entry point
`brevity` in the group `ragassay.metric` makes it available by this name.
"""

import inspect
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.registry import Spec
from ragassay.core.stats import FloatArray, Mask
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.columns import expected
from ragassay.parts.scores.pair_scores import StoredScores
from ragassay.parts.scores.row_batches import INVALID, SINGLE, RowBatch

Texts = Sequence[str] | None
"""A column of lists of texts in one row."""
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
    """Scores of consecutive rows.

    Attributes:
        values: [rows], NaN where undefined.
        codes: [rows], the position of the reason in `reasons`, from 1; 0 where there is a score.
        reasons: The distinct reasons.
    """

    values: FloatArray
    codes: Codes
    reasons: tuple[str, ...] = ()

    @classmethod
    def of(cls, scores: Sequence[Score]) -> "ColumnScores":
        """Return scores from the individual score of each row.

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
        """Return scores from numbers and masks of undefined rows; the first matching mask gives the reason.

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


def joined_scores(parts: Sequence[ColumnScores]) -> ColumnScores:
    """Concatenate the scores of batches."""
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
    """Return the reasons why metrics are undefined in each row.

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A metric: a function of the values of one row, and the properties of its results.

    Attributes:
        name: Its name, and that of its column.
        description: Its description in one sentence.
        needs: The columns that it requires.
        uses: The columns that it reads if they exist.
        function: Takes the column values of one row by name; returns a number, or `Unscored` (or None) if it is
            undefined. None if it is computed for whole tables only.
        low: The lower bound of its values; None if unbounded.
        high: The upper bound of its values; None if unbounded.
        higher_is_better: None if neither direction is better.
        source: The source of the formula.
        unitxt: The metric and key of Unitxt with the same value, if any.
        columns: Computes many rows at once, instead of `function`.
        needs_model: Whether it runs a model. Such a metric is computed only if it is named.
        rater: The judge by a language model (`parts.ratings.RATERS`) whose values it reports; None if it calls no
            language model.
        note: A note on its scores, such as the model that computed them.
        of_table: Computes all rows at once; for metrics that process each distinct text of the table once.
        top: Maximum number of texts of a list that it reads, from the first; None for all. Metrics with `of_table` that
            read more are computed first, since the others reuse their scores.
        with_settings: Returns the metric with the settings after its name: `NAME?SETTING=VALUE`; None if it has none.
    """

    name: str
    description: str
    needs: tuple[str, ...]
    uses: tuple[str, ...] = ()
    function: Callable[..., Score] | None = None
    low: float | None = None
    high: float | None = None
    higher_is_better: bool | None = True
    source: str = ""
    unitxt: str | None = None
    columns: Callable[[RowBatch], ColumnScores] | None = None
    needs_model: bool = False
    rater: str | None = None
    note: str = ""
    of_table: Callable[[Table, StoredScores], ColumnScores] | None = None
    top: int | None = None
    with_settings: "Callable[[Spec], Metric] | None" = None

    @property
    def meaning(self) -> str:
        """The description as users read it, without the verb of a docstring; empty if there is none."""
        shown = self.description.removeprefix("Return ")
        return shown[:1].upper() + shown[1:]

    def __call__(self, *values: object, **cells: object) -> Score:
        """Return the score of one row.

        Raises:
            UsageError: The metric is computed for whole tables only, as most of this package are.
        """
        if self.function is None:
            raise UsageError(f"{self.name} is computed for a whole table: ragassay.score(rows, ['{self.name}'])")
        return self.function(*values, **cells)


def metric(
    function: object = None,
    /,
    *,
    low: float | None = None,
    high: float | None = None,
    higher_is_better: bool | None = True,
    source: str = "",
    name: str | None = None,
    description: str | None = None,
    unitxt: str | None = None,
    columns: Callable[[RowBatch], ColumnScores] | None = None,
    needs_model: bool = False,
) -> Callable[[Callable[..., Score]], Metric]:
    """Return a decorator that makes a metric from a function.

    Args:
        function: Always None: `@metric` is used with parentheses.
        low: The lower bound of its values; None if unbounded.
        high: The upper bound of its values; None if unbounded.
        higher_is_better: None if neither direction is better.
        source: The source of the formula.
        name: The name of the metric; None for the name of the function.
        description: Its description in one sentence; None for the first line of the docstring.
        unitxt: The metric and key of Unitxt with the same value, if any.
        columns: Computes many rows at once; equal to the function.
        needs_model: Whether it runs a model. Such a metric is computed only if it is named.

    Returns:
        A decorator, which turns a function into a `Metric` of the same name.

    Raises:
        UsageError: The parentheses are missing, or the function takes `*args` or `**kwargs`, which name no columns.

    >>> @metric(low=0, high=1, source="an example")
    ... def is_short(answer: str) -> float:
    ...     '''Return 1 for an answer of fewer than ten characters.'''
    ...     return float(len(answer) < 10)
    >>> is_short.name, is_short.needs, is_short(answer="Rome")
    ('is_short', ('answer',), 1.0)
    """

    if function is not None:
        raise UsageError("@metric needs parentheses: write @metric(low=0, high=1), or @metric() without a range")

    def metric_with_properties(function: Callable[..., Score]) -> Metric:
        plain = metric_of(function)
        return replace(
            plain,
            name=name or plain.name,
            description=description or plain.description,
            low=low,
            high=high,
            higher_is_better=higher_is_better,
            source=source,
            unitxt=unitxt,
            columns=columns,
            needs_model=needs_model,
        )

    return metric_with_properties


def metric_of(function: Callable[..., Score]) -> Metric:
    """Return the metric of a plain function, described by its parameters and its docstring alone."""
    parameters = inspect.signature(function).parameters.values()
    columns = [each for each in parameters if each.kind in {each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY}]
    if len(columns) < len(parameters):
        raise UsageError(
            f"the metric {function.__name__} takes *args, **kwargs or positional-only parameters; "
            "name its parameters after the columns that it reads, as in f(answer, reference_answers)"
        )
    return Metric(
        name=function.__name__,
        function=function,
        description=(inspect.getdoc(function) or "").partition("\n")[0],
        needs=tuple(each.name for each in columns if each.default is each.empty),
        uses=tuple(each.name for each in columns if each.default is not each.empty),
        higher_is_better=None,
    )


def by_name(metrics: Sequence[Metric]) -> Mapping[str, Metric]:
    """Return metrics by their names."""
    return {each.name: each for each in metrics}


def batch_scores(metric: Metric, batch: RowBatch) -> ColumnScores:
    """Return the scores of a metric, undefined where a cell that it reads does not have the type of its column.

    In Unitxt's own format, a text instead of a list is an error, so metrics with Unitxt's names are undefined for it.
    """
    scores = row_scores(metric, batch) if metric.columns is None else metric.columns(batch)
    for name in (*metric.needs, *metric.uses):
        if name not in COLUMNS:
            continue
        if batch.has(INVALID):
            invalid = _rows_listing(batch, INVALID, name)
            scores = scores.without(invalid, invalid_cell(name)) if invalid.any() else scores
        if metric.unitxt is not None and batch.has(SINGLE):
            single = _rows_listing(batch, SINGLE, name)
            scores = scores.without(single, f"{name} is a text, not a list") if single.any() else scores
    return scores


def _rows_listing(batch: RowBatch, marks: str, column: str) -> Mask:
    """Return the rows where a column of names, a list or the keys of a map, contains the name of a column."""
    names = storage.quote(batch.table.views[marks])
    names = f"map_keys({names})" if marks == INVALID else names
    sql = f"coalesce(list_contains({names}, '{column}'), false) as listed"
    return batch.once((marks, column), lambda: np.asarray(batch.query(sql).fetchnumpy()["listed"], dtype=np.bool_))


def row_scores(metric: Metric, batch: RowBatch) -> ColumnScores:
    """Return the scores of a metric by its function, row by row.

    Raises:
        DataError: The function raises an error, or returns an invalid score.
    """
    names = [*metric.needs, *(name for name in metric.uses if batch.has(name))]
    columns = [batch.values(name) for name in names]
    scores = []
    for place, values in enumerate(zip(*columns, strict=True) if columns else [()] * len(batch)):
        try:
            score = metric(**dict(zip(names, values, strict=True)))
        except Exception as error:
            raise DataError(
                f"{_place(batch, place)}: the metric {metric.name} raised {type(error).__name__}: {excerpt(str(error))}"
            ) from error
        scores.append(_checked(metric, score, batch, place))
    return ColumnScores.of(scores)


def _checked(metric: Metric, score: object, batch: RowBatch, place: int) -> Score:
    """Return a valid score: a finite number within the range of the metric, None or `Unscored`. Raises DataError."""
    if score is None or isinstance(score, Unscored):
        return score
    if not (isinstance(score, int | float | np.integer | np.floating | np.bool_) and math.isfinite(score)):
        wrong = f"returned {excerpt(score)}; return a finite number, or None or Unscored(reason) where it is undefined"
    elif metric.low is not None and score < metric.low - _ROUNDING:
        wrong = f"returned {score}, below its lowest value {metric.low}"
    elif metric.high is not None and score > metric.high + _ROUNDING:
        wrong = f"returned {score}, above its highest value {metric.high}"
    else:
        return float(score)
    raise DataError(f"{_place(batch, place)}: the metric {metric.name} {wrong}")


_ROUNDING = 1e-9


def _place(batch: RowBatch, place: int) -> str:
    question_id = batch.values_or_none("question_id")[place]
    of_question = "" if question_id is None else f" (question_id {question_id})"
    return f"{batch.table.source}, row {batch.first + place + 1}{of_question}"
