"""Code shared by all export formats: their options, their results, and the text of cells."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.core.table.columns import as_json


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportOptions:
    """The options of an export other than its format; a format receives only those that it supports.

    Attributes:
        documents: The knowledge base to export with the questions.
        spreadsheet: Whether people will open the file in a spreadsheet program.
    """

    documents: Sequence[Document] | None = None
    spreadsheet: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FormatOutput:
    """What an export wrote.

    Attributes:
        rows: Number of rows of the table in the output.
        columns: The columns in the output.
        left_out: Description of what the format cannot represent -> number of occurrences.
        cautions: Warnings about the output, as sentences.
    """

    rows: int
    columns: Collection[str]
    left_out: Mapping[str, int] = field(default_factory=dict)
    cautions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportFormat:
    """A format of another program.

    Attributes:
        write: Write the output to a new file, or into a new folder.
        suffix: The suffix of the output; None if the output is a folder.
        files: Patterns of the files in that folder, relative to it.
        options: The fields of `ExportOptions` that the format supports.
    """

    write: Callable[[Table, Path, ExportOptions], FormatOutput]
    suffix: str | None = None
    files: tuple[str, ...] = ()
    options: frozenset[str] = frozenset()


def write_json_lines(path: Path, rows: Iterable[Mapping[str, object]]) -> int:
    """Write one JSON object per line, in UTF-8; return the number of lines."""
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
    """Return the texts of a cell that contains a list of them; an empty list if it is null."""
    return list(value) if isinstance(value, list | tuple) else []


def cell_place(source: str, row: int, column: str, value: str) -> str:
    """Return the place of a cell and its value for messages; rows are counted from 0."""
    return f"{source}, row {row + 1}, column '{column}': '{excerpt(value)}'"


def positive(counts: Mapping[str, int]) -> Mapping[str, int]:
    """Return the counts above 0."""
    return {reason: count for reason, count in counts.items() if count}
