"""The record of a metric, and the decorator that makes a metric from a function of column values.

A metric of your own:

    from ragassay.steps.score.metric import Unscored, metric

    @metric(low=0, high=1, higher_is_better=True, source="our style guide, section 3")
    def brevity(answer: str | None) -> float | Unscored:
        '''Return 1 for an answer of up to 20 words, less for a longer one.'''
        if answer is None:
            return Unscored("no answer")
        return min(1.0, 20 / max(1, len(answer.split())))

The names of its parameters are the columns that it reads; a parameter with a default is passed if the column exists.
`ragassay score FILE --metrics python:our_metrics:brevity` computes it. A package that declares the entry point
`brevity` in the group `ragassay.metric` makes it available by that name.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.table import COLUMNS
from ragassay.core.table.columns import expected

if TYPE_CHECKING:
    from ragassay.core.registry import Spec
    from ragassay.core.table import Table
    from ragassay.steps.score.pair_scores import StoredScores
    from ragassay.steps.score.row_batches import RowBatch

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A metric: a function of the values of one row, and the properties of its results.

    Attributes:
        name: Its name, also that of its column.
        function: Takes column values by name; returns a number, or `Unscored` (or None) if it is undefined.
        description: Its description in one sentence.
        needs: The columns that it requires.
        uses: The columns that it reads if they exist.
        low: The smallest value; None if there is none.
        high: The largest value; None if there is none.
        higher_is_better: None if neither direction is better.
        source: The source of the formula.
        unitxt: The metric and key of Unitxt with the same value, if any.
        columns: Computes many rows at once; equal to the function.
        needs_model: Whether it runs a model. Such a metric is computed only if it is named.
        rater: The judge by a language model (`steps.judge.RATERS`) whose values it reports; None if it calls no
            language model.
        note: A note on its scores, such as the model that computed them.
        of_table: Computes all rows at once; for metrics that process each distinct text of the table once.
        top: Maximum number of texts of a list that it reads, from the first; None for all. Metrics with `of_table` that
            read more are computed first, since the others reuse their scores.
        with_settings: Return the metric with the settings after its name: `NAME?SETTING=VALUE`; None if it has none.
    """

    name: str
    function: Callable[..., Score]
    description: str
    needs: tuple[str, ...]
    uses: tuple[str, ...] = ()
    low: float | None = None
    high: float | None = None
    higher_is_better: bool | None = True
    source: str = ""
    unitxt: str | None = None
    columns: "Callable[[RowBatch], ColumnScores] | None" = None
    needs_model: bool = False
    rater: str | None = None
    note: str = ""
    of_table: "Callable[[Table, StoredScores], ColumnScores] | None" = None
    top: int | None = None
    with_settings: "Callable[[Spec], Metric] | None" = None

    def __call__(self, *values: object, **named: object) -> Score:
        """Return the score of one row."""
        return self.function(*values, **named)


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
    columns: "Callable[[RowBatch], ColumnScores] | None" = None,
    needs_model: bool = False,
) -> Callable[[Callable[..., Score]], Metric]:
    """Return a decorator that makes a metric from a function.

    Args:
        function: Always None: `@metric` is used with parentheses.
        low: The smallest value; None if there is none.
        high: The largest value; None if there is none.
        higher_is_better: None if neither direction is better.
        source: The source of the formula.
        name: The name of the metric; None for the name of the function.
        description: Its description in one sentence; None for the first line of the docstring.
        unitxt: The metric and key of Unitxt with the same value, if any.
        columns: Computes many rows at once; equal to the function.
        needs_model: Whether it runs a model. Such a metric is computed only if it is named.

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

    def made(function: Callable[..., Score]) -> Metric:
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

    return made


def metric_of(function: Callable[..., Score]) -> Metric:
    """Return the metric of a plain function, described by its parameters and its docstring alone."""
    parameters = inspect.signature(function).parameters.values()
    named = [each for each in parameters if each.kind in {each.POSITIONAL_OR_KEYWORD, each.KEYWORD_ONLY}]
    if len(named) < len(parameters):
        raise UsageError(
            f"the metric {function.__name__} takes *args, **kwargs or positional-only parameters; "
            "name its parameters after the columns that it reads, as in f(answer, reference_answers)"
        )
    return Metric(
        name=function.__name__,
        function=function,
        description=(inspect.getdoc(function) or "").partition("\n")[0],
        needs=tuple(each.name for each in named if each.default is each.empty),
        uses=tuple(each.name for each in named if each.default is not each.empty),
        higher_is_better=None,
    )


def by_name(metrics: Sequence[Metric]) -> Mapping[str, Metric]:
    """Return metrics by their names."""
    return {each.name: each for each in metrics}


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
