"""The interface of export formats: their options and results, and the reading of cells."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import duckdb

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.core.table.columns import as_json
from ragassay.core.table.storage import cursor, first_line, quote


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of an export besides its format; a format never receives one that it does not support.

    Attributes:
        documents: The knowledge base, to go with the questions.
        spreadsheet: Whether people will open the file in a spreadsheet program.
    """

    documents: Sequence[Document] | None = None
    spreadsheet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatOutput:
    """What an export wrote.

    Attributes:
        rows: How many of its rows the output holds.
        columns: The columns that the output holds.
        left_out: What it cannot hold, in words -> how often that occurs.
        cautions: What readers of the output should know.
    """

    rows: int
    columns: Collection[str]
    left_out: Mapping[str, int] = field(default_factory=dict)
    cautions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFormat:
    """A foreign format.

    Attributes:
        write: Writes the output to a path at which nothing is yet: a file, or files in a new folder.
        suffix: How the name of the output ends; None if the output is a folder.
        holds: Patterns of the files in that folder, relative to it.
        heeds: The parts of a wish that mean something here.
    """

    write: Callable[[Table, Path, ExportOptions], FormatOutput]
    suffix: str | None = None
    holds: tuple[str, ...] = ()
    heeds: frozenset[str] = frozenset()


_BATCH = 1000


def write_json_lines(path: Path, rows: Iterable[Mapping[str, object]]) -> int:
    """Write one JSON object per line, in UTF-8; return their number."""
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for count, row in enumerate(rows, start=1):  # noqa: B007 -- the last number is the count
            file.write(as_json(row) + "\n")
    return count


def cell_text(value: object) -> str:
    """Return a cell as text: lists, maps, numbers and booleans as JSON, anything else with `str`."""
    if isinstance(value, str):
        return value
    if isinstance(value, list | tuple | dict | int | float):
        return as_json(value)
    return str(value)


def text_list(value: object) -> list[str]:
    """Return the texts of a cell that holds a list of them; an empty list if it is null."""
    return list(value) if isinstance(value, list | tuple) else []


def cell_place(source: str, row: int, column: str, value: str) -> str:
    """Return the name of a cell for messages.

    Args:
        source: Where the rows come from.
        row: Its position, from 0.
        column: Its column.
        value: What it holds.
    """
    return f"{source}, row {row + 1}, column '{column}': '{excerpt(value)}'"


def occurring(reasons: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    """Return the reasons with a count above 0."""
    return {reason: count for reason, count in reasons if count}


def fetch_rows(table: Table, query: str, *parameters: object) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query over `rows`.

    Raises:
        DataError: The rows can no longer be read.
    """
    try:
        result = cursor(table.connection).execute(query, parameters)
        while batch := result.fetchmany(_BATCH):
            yield from batch
    except duckdb.Error as error:
        raise DataError(f"{table.source} can no longer be read: {first_line(error)}") from error


def column_or_null(table: Table, name: str) -> str:
    """Return the SQL of a known column under its name; null if the table lacks it."""
    return quote(name) if name in table.columns else f"null as {quote(name)}"
