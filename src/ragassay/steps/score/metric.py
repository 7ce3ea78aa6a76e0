"""The record of a metric, and the decorator that makes one of a function of column values.

A metric of one's own:

    from ragassay.steps.score.metric import Unscored, metric

    @metric(low=0, high=1, higher_is_better=True, source="our style guide, section 3")
    def brevity(answer: str | None) -> float | Unscored:
        '''Return 1 for an answer of up to 20 words, less for a longer one.'''
        if answer is None:
            return Unscored("no answer")
        return min(1.0, 20 / max(1, len(answer.split())))

The names of the parameters are the columns that it reads; a parameter with a default is passed where there is such a
column. `ragassay score FILE --metrics python:our_metrics:brevity` computes it; so does the entry point `brevity` in the
group `ragassay.metric`, by its name.
"""

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError

if TYPE_CHECKING:
    from ragassay.core.registry import Spec
    from ragassay.core.table import Table
    from ragassay.steps.score.pair_scores import StoredScores
    from ragassay.steps.score.row_batches import RowBatch

FloatArray = NDArray[np.float64]
Mask = NDArray[np.bool_]
Codes = NDArray[np.signedinteger[Any]]


class Unscored(str):
    """The reason why a metric is undefined in a row; a metric returns it in place of a number.

    >>> str(Unscored("no contexts"))
    'no contexts'
    """

    __slots__ = ()


NO_REASON = Unscored("undefined")
"""Why a metric returned None."""
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
        """Return the scores of rows, from one score each.

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
        """Return the scores of rows, from numbers and from masks of the rows without one; the first reason counts.

        Args:
            values: [rows]; any number where a mask is true.
            undefined: Masks, [rows] each, with their reasons.
        """
        codes = np.zeros(len(values), dtype=np.int8)
        for number, (mask, _) in reversed(list(enumerate(undefined, start=1))):
            codes[mask] = number
        return cls(
            values=np.where(codes > 0, np.nan, values), codes=codes, reasons=tuple(reason for _, reason in undefined)
        )

    def without(self, mask: Mask, reason: str) -> "ColumnScores":
        """Return the scores, undefined in some rows for a reason."""
        codes = np.where(mask, np.int32(len(self.reasons) + 1), self.codes)
        return ColumnScores(values=np.where(mask, np.nan, self.values), codes=codes, reasons=(*self.reasons, reason))


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """A metric: a function of the values of one row, and what is known of its results.

    Attributes:
        name: Its name in `score`, and that of its column.
        function: Takes column values by name; returns a number, or `Unscored` (or None) where it is undefined.
        description: What it tells, in one sentence.
        needs: The columns without which it is not computed.
        uses: Columns that it reads where there are any.
        low: The smallest value; None if there is none.
        high: The largest value; None if there is none.
        higher_is_better: None if neither is better.
        source: Where the formula is from.
        unitxt: The metric and key of Unitxt that it equals, if any.
        columns: The same for many rows at once; tested equal to the function.
        needs_model: Whether it runs a model, and so is computed only if it is named.
        rater: The judge by a language model (`steps.judge.RATERS`) that gives its values in a column of its name; None
            for a metric that calls no language model.
        note: What a reader of its scores should know, such as the model that gave them.
        of_table: The same for all rows at once, where the work on a text is shared by rows anywhere in the table.
        top: How many texts of a list it reads, from the first; None for all. Of several metrics with `of_table`, those
            that read the most are computed first, so that the others find their texts done.
        with_settings: Return the metric with settings that follow its name: `NAME?SETTING=VALUE`; None if it has none.
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
    """Return a decorator that makes a metric of a function.

    Args:
        function: Nothing: `@metric` needs its parentheses.
        low: The smallest value; None if there is none.
        high: The largest value; None if there is none.
        higher_is_better: None if neither is better.
        source: Where the formula is from.
        name: The name of the metric; None for that of the function.
        description: What it tells, in one sentence; None for the first line of the docstring.
        unitxt: The metric and key of Unitxt that it equals.
        columns: The same for many rows at once.
        needs_model: Whether it runs a model, and so is computed only if it is named.

    Raises:
        UsageError: The parentheses are missing; or the function takes `*args` or `**kwargs`, although its parameters
            name the columns that it reads.

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
        """Return the metric of a function."""
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
    """Return the metric of a plain function, of which nothing is known but its parameters and its docstring."""
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
NO_WORD = Unscored("the answer has no word")
_WHAT: Mapping[str, str] = {
    "answer": "the answer",
    "question": "the question",
    "contexts": "the contexts",
    "reference_answers": "the reference answers",
}


def missing(column: str) -> Unscored:
    """Return the reason for a null."""
    what = _WHAT[column]
    return Unscored(f"{what} {'are' if what.endswith('s') else 'is'} missing")


def empty(column: str) -> Unscored:
    """Return the reason for an empty list."""
    return Unscored(f"no {_WHAT[column].removeprefix('the ')}")


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
