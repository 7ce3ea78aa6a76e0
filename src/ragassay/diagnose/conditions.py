"""Conditions that name a cluster of rows, `column=value`, checked against the table and never taken for SQL."""

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ragassay.errors import UsageError
from ragassay.registry import unknown
from ragassay.table import Table

_SHOWN = 20  # values that a message lists: the nearest of thousands


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Rows whose columns have these values, all of them; `text` is how the user wrote it."""

    text: str
    parts: tuple[tuple[str, str], ...]


def condition(text: str, table: Table) -> Condition:
    """Reads `column=value`, or several with commas between, which must all hold.

    A value is compared with the column's text; it may hold `=`, no comma.

    Raises:
        UsageError: It is no condition, or no row has the column or the value; the message names the nearest.
    """
    parts = tuple(_part(part, text, table) for part in text.split(","))
    return Condition(text=",".join(f"{column}={value}" for column, value in parts), parts=parts)


def _part(part: str, text: str, table: Table) -> tuple[str, str]:
    column, equals, value = (piece.strip() for piece in part.partition("="))
    if not (column and equals and value):
        raise UsageError(f"'{text}' is no condition; write column=value, for instance style=short")
    if column not in table.columns:
        raise UsageError(f"{table.source}: {unknown('column', column, list(table.columns))}")
    if column not in table.relation.columns:
        # DuckDB ignores case, so the table calls this column otherwise than the file does.
        raise UsageError(f"{table.source}: column '{column}' has the name of another but for its case; rename it")
    query = f"select distinct {_text(column)} as value from rows where value is not null order by value"  # noqa: S608 -- quoted
    known = [each for (each,) in table.connection.sql(query).fetchall()]
    if value not in known:
        nearest = get_close_matches(value, known, n=_SHOWN, cutoff=0)
        raise UsageError(f"{table.source}, column {column}: {unknown('value', value, nearest)}")
    return column, value


def sql_of(condition: Condition) -> tuple[str, Sequence[str]]:
    """The condition with a placeholder for every value, and the values."""
    tests = [f"{_text(column)} = ?" for column, _ in condition.parts]
    return " and ".join(tests), [value for _, value in condition.parts]


def _text(column: str) -> str:
    """A column as text, by its quoted name; one that we do not know may hold JSON."""
    quoted = column.replace('"', '""')
    return f"""json_extract_string(to_json("{quoted}"), '$')"""
