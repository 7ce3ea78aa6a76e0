"""Counts of the rows of a table: by value, by error, and by judge."""

from collections import Counter
from collections.abc import Mapping, Sequence

from ragassay.core.records import JudgeRows
from ragassay.core.table import COLUMNS, Table, storage


def value_counts(table: Table, column: str) -> Mapping[str, int]:
    """Return how often each value occurs in a column, as text; nulls are left out."""
    text = text_of(table, column)
    query = storage.select([text, "count(*)"], f"rows where {text} is not null group by 1 order by 1")
    return dict(table.connection.execute(query).fetchall())


def text_of(table: Table, column: str) -> str:
    """Return the SQL of a column as text; user-defined columns may hold JSON, with its own nulls."""
    view = table.views[column]
    return storage.quote(view) if column in COLUMNS else storage.as_text(view)


def mean_value(table: Table, column: str) -> float | None:
    """Return the mean of a column; None if it holds labels, or nothing."""
    query = storage.select([f"avg(try_cast({text_of(table, column)} as double))"], "rows")
    ((mean,),) = table.connection.execute(query).fetchall()
    return None if mean is None else float(mean)


def rows_with(table: Table, column: str) -> int:
    """Return how many rows have a value in a column of ours."""
    ((rows,),) = table.connection.execute(storage.select([f"count({column})"], "rows")).fetchall()
    return int(rows)


def rows_by_error(table: Table, column: str) -> list[tuple[str, list[str]]]:
    """Return why the system ("error") or the judge ("judge_error") failed, and on which rows; most common first."""
    if column not in table.views:
        return []
    text = text_of(table, column)
    query = storage.select([text, "question_id"], f'rows where {text} is not null order by "row"')
    rows: dict[str, list[str]] = {}
    for error, question_id in table.connection.execute(query).fetchall():
        rows.setdefault(error, []).append(question_id)
    return sorted(rows.items(), key=lambda each: -len(each[1]))


def judge_rows(table: Table) -> Mapping[str, JudgeRows]:
    """Return the rows of each judge, by its name; empty if no judge is recorded."""
    if not {"judge", "correct"} <= {*table.columns} or not len(table):
        return {}
    query = "select judge, count(*), count(correct) from rows where judge is not null group by 1 order by 1"
    return {
        name: JudgeRows(rows=rows, decided=decided, share=decided / len(table))
        for name, rows, decided in table.connection.sql(query).fetchall()
    }


def calls_model(judge: str) -> bool:
    """Return whether a judge of this name calls a language model."""
    return judge.startswith(("lm-", *_LM_STAGES))


_LM_STAGES = ("cascade-lm-", "cascade-nli-lm-")


def sent_by_cascade(judges: Mapping[str, JudgeRows]) -> int | None:
    """Return how many rows a cascade sent to its language model; None if the rows were not judged by one."""
    if not any(judge.startswith(("typed-", "cascade-")) for judge in judges):
        return None
    return sum(each.rows for judge, each in judges.items() if judge.startswith(_LM_STAGES))


def rated_columns(name: str) -> Sequence[str]:
    """Return the columns of values of a rubric, or of `ratings`."""
    return ("truthfulness", "relevance") if name == "ratings" else (name,)


def reasons_without_value(table: Table, name: str) -> list[tuple[str, int]]:
    """Return the reasons why rows have no value of a rubric, failed calls aside, the most common one first."""
    if f"{name}_reason" not in table.views:
        return []
    reason, error = (text_of(table, f"{name}_{what}") for what in ("reason", "error"))
    column = text_of(table, rated_columns(name)[0])
    without = f"rows where {column} is null and {error} is null and {reason} is not null"
    reasons = table.connection.execute(storage.select([reason], without)).fetchall()
    return Counter(text for (text,) in reasons).most_common()
