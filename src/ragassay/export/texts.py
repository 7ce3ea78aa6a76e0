"""The small things that several formats write alike: lines of JSON, cells as text, places in messages."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import duckdb

from ragassay.errors import DataError, shown
from ragassay.table import Table
from ragassay.table.checks import as_json
from ragassay.table.storing import cursor, first_line, quote

_BATCH = 1000


def write_json_lines(path: Path, rows: Iterable[Mapping[str, object]]) -> int:
    """Writes one JSON object per line, in UTF-8; gives how many."""
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for count, row in enumerate(rows, start=1):  # noqa: B007 -- the last number is the count
            file.write(as_json(row) + "\n")
    return count


def as_text(value: object) -> str:
    """A cell as text: text as it is, lists, maps, numbers and truth values as JSON, anything else as it prints."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple | dict | int | float):
        return as_json(value)
    return str(value)


def texts(value: object) -> list[str]:
    """The texts of a cell that holds a list of them; none where it is null."""
    return list(value) if isinstance(value, list | tuple) else []


def place(source: str, row: int, column: str, value: str) -> str:
    """How a message names a cell.

    Args:
        source: Where the rows come from.
        row: Its position, from 0.
        column: Its column.
        value: What it holds.
    """
    return f"{source}, row {row + 1}, column '{column}': '{shown(value)}'"


def counted(reasons: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    """The reasons that occur at all."""
    return {reason: count for reason, count in reasons if count}


def fetched(table: Table, query: str, *parameters: object) -> Iterator[tuple[Any, ...]]:
    """What a query over `rows` gives, some rows at a time.

    Raises:
        DataError: The rows cannot be read any more.
    """
    try:
        result = cursor(table.connection).execute(query, parameters)
        while batch := result.fetchmany(_BATCH):
            yield from batch
    except duckdb.Error as error:
        raise DataError(f"{table.source} cannot be read (any more): {first_line(error)}") from error


def column(table: Table, name: str) -> str:
    """The SQL of a column that we know; null where the table lacks it."""
    return quote(name) if name in table.columns else f"null as {quote(name)}"
