"""Count the rows of a table by value, error and judge; what the name of a judge reveals."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile

from ragassay.core.records import JudgeRows
from ragassay.core.table import COLUMNS, Table, storage


def value_counts(table: Table, column: str, *, answerable: bool | None = None) -> Mapping[str, int]:
    """Return the count of each value of a column, as text, without nulls.

    Args:
        table: The rows.
        column: The column.
        answerable: Whether to count the rows of answerable or of unanswerable questions; None for all rows.
    """
    text, condition = text_of(table, column), "true"
    if answerable is not None:
        condition = f"coalesce({table.column_or_null('is_answerable')}::boolean, true) = {answerable}"
    query = storage.select([text, "count(*)"], f"rows where {text} is not null and {condition} group by 1 order by 1")
    return dict(table.connection.execute(query).fetchall())


def text_of(table: Table, column: str) -> str:
    """Return the SQL of a column as text; user-defined columns may hold JSON, with its own nulls."""
    view = table.views[column]
    return storage.quote(view) if column in COLUMNS else storage.text_sql(view)


def mean_value(table: Table, column: str) -> float | None:
    """Return the mean of a column; None if it contains labels or is empty."""
    query = storage.select([f"avg(try_cast({text_of(table, column)} as double))"], "rows")
    ((mean,),) = table.connection.execute(query).fetchall()
    return None if mean is None else float(mean)


def rows_with(table: Table, column: str) -> int:
    """Return the number of rows with a value in a known column."""
    ((rows,),) = table.connection.execute(storage.select([f"count({column})"], "rows")).fetchall()
    return int(rows)


def rows_by_error(table: Table, column: str) -> list[tuple[str, list[str]]]:
    """Return the errors of the system ("error") or the judge ("judge_error") with their rows, most common first."""
    if column not in table.views:
        return []
    text = text_of(table, column)
    query = storage.select([text, "question_id"], f'rows where {text} is not null order by "row"')
    rows: dict[str, list[str]] = {}
    for error, question_id in table.connection.execute(query).fetchall():
        rows.setdefault(error, []).append(question_id)
    return sorted(rows.items(), key=lambda each: -len(each[1]))


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedJudge:
    """What the name of a judge in a table reveals, such as `typed-9`, `lm-4-MODEL` or `cascade-nli-lm-4-MODEL`.

    Attributes:
        stages: The kinds of judges in the name; those of a cascade without its first stage. Empty for labels, a
            function or a judge of another program.
        is_later_stage: Whether it is a stage of a cascade, for rows that earlier stages left undecided.
    """

    stages: tuple[str, ...] = ()
    is_later_stage: bool = False

    @property
    def calls_model(self) -> bool:
        """Whether it calls a language model."""
        return self.stages[-1:] == ("lm",)

    @property
    def may_be_of_cascade(self) -> bool:
        """Whether a cascade may have given the verdict: any of its stages, the first of which calls no model."""
        return self.is_later_stage or (bool(self.stages) and not self.calls_model)


_KINDS = {"typed", "nli", "lm"}


def recorded_judge(name: str) -> RecordedJudge:
    """Return what the name of a judge reveals.

    >>> [recorded_judge(name).stages for name in ("typed-9", "cascade-nli-lm-4-gpt", "lm", "human")]
    [('typed',), ('nli', 'lm'), (), ()]
    """
    *parts, _ = name.split("-")  # the version or the model, after the kinds
    is_later_stage = parts[:1] == ["cascade"]
    stages = takewhile(_KINDS.__contains__, parts[is_later_stage:])
    return RecordedJudge(stages=tuple(stages), is_later_stage=is_later_stage)


def judge_rows(table: Table) -> Mapping[str, JudgeRows]:
    """Return the rows of each judge, by its name; empty if no judge is recorded."""
    if not {"judge", "correct"} <= {*table.columns} or not len(table):
        return {}
    query = "select judge, count(*), count(correct) from rows where judge is not null group by 1 order by 1"
    return {
        name: JudgeRows(rows=rows, decided=decided, share=decided / len(table))
        for name, rows, decided in table.connection.sql(query).fetchall()
    }


def sent_by_cascade(judges: Mapping[str, JudgeRows]) -> int | None:
    """Return how many rows a cascade sent to its language model; None if the rows were not judged by one."""
    recorded = {name: recorded_judge(name) for name in judges}
    if not any(each.may_be_of_cascade for each in recorded.values()):
        return None
    return sum(judges[name].rows for name, each in recorded.items() if each.is_later_stage and each.calls_model)


def rated_columns(name: str) -> Sequence[str]:
    """Return the value columns of a rubric, or of `ratings`."""
    return ("truthfulness", "relevance") if name == "ratings" else (name,)


def reasons_without_value(table: Table, name: str) -> list[tuple[str, int]]:
    """Return the reasons why rows have no value for a rubric, except failed calls, most common first."""
    if f"{name}_reason" not in table.views:
        return []
    reason, error = (text_of(table, f"{name}_{what}") for what in ("reason", "error"))
    column = text_of(table, rated_columns(name)[0])
    without = f"rows where {column} is null and {error} is null and {reason} is not null"
    reasons = table.connection.execute(storage.select([reason], without)).fetchall()
    return Counter(text for (text,) in reasons).most_common()
