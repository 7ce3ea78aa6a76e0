"""CSV as in RFC 4180: every column and every row, lists and maps as JSON texts."""

import csv
import re
from collections.abc import Sequence
from pathlib import Path

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.table import COLUMNS, Table
from ragassay.core.table.cells import literal
from ragassay.core.table.storage import PLACE, as_text, cursor, first_line, quote, select
from ragassay.steps.export.formats import ExportFormat, ExportOptions, FormatOutput, cell_place, occurring

_BATCH = 1000

# What Excel, LibreOffice and Google Sheets take for the beginning of a formula, after as many apostrophes as there
# are: one more takes the meaning away, and one less gives the cell back.
_FORMULA = r"^'*[=+\-@\t\r\n＝＋－＠]"
_NUMBER = r"^[+\-]?[0-9]+(\.[0-9]+)?([eE][+\-]?[0-9]+)?$"  # "-5" begins like a formula and is a number


def write(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write a CSV file with a header; an empty cell is null.

    For a spreadsheet program, every text that it would run as a formula gets an apostrophe before it, and the file
    begins with a byte order mark, without which Excel takes it for another encoding.

    Raises:
        DataError: A text that may not be null is empty, which CSV cannot tell from null.
    """
    reader = cursor(table.connection)
    try:
        formulas, empty = _count_cells(table, reader)
        cells = [_cell(name, view, guarded=wish.spreadsheet) for name, view in table.views.items()]
        result = reader.execute(select(cells, "rows"))
        with path.open("w", encoding="utf-8-sig" if wish.spreadsheet else "utf-8", newline="") as file:
            writer = csv.writer(file)  # RFC 4180: commas, double quotes doubled, CR LF
            writer.writerow(_header(table.columns, guarded=wish.spreadsheet))
            while batch := result.fetchmany(_BATCH):
                writer.writerows(batch)
    except duckdb.Error as error:
        raise DataError(f"{table.source} can no longer be read: {first_line(error)}") from error
    lost = occurring((f"empty texts in column '{name}', which read back as null", count) for name, count in empty)
    return FormatOutput(
        rows=len(table), columns=table.columns, left_out=lost, cautions=_cautions(formulas, guarded=wish.spreadsheet)
    )


def _text(name: str, view: str) -> str:
    """Return a cell as text: JSON strings of unknown columns without their quotes, null for JSON's null."""
    if name in COLUMNS and COLUMNS[name].duckdb == "VARCHAR":
        return quote(view)
    return as_text(view)


def _is_text(name: str) -> bool:
    """Whether a column may hold a text that a spreadsheet runs as a formula; a negative number is not one."""
    return name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR"


def _cell(name: str, view: str, *, guarded: bool) -> str:
    text = _text(name, view)
    if not guarded or not _is_text(name):
        return text
    return f"case when {_is_formula(text)} then chr(39) || {text} else {text} end"


def _is_formula(text: str) -> str:
    """Return the SQL condition that a spreadsheet program would run a text as a formula."""
    begins, number = (f"regexp_matches({text}, {literal(pattern)})" for pattern in (_FORMULA, _NUMBER))
    return f"({begins} and not {number})"


def _header(names: Sequence[str], *, guarded: bool) -> Sequence[str]:
    return [f"'{name}" if guarded and re.match(_FORMULA, name) else name for name in names]


def _count_cells(table: Table, reader: duckdb.DuckDBPyConnection) -> tuple[int, Sequence[tuple[str, int]]]:
    """Return how many cells would be formulas, and how many texts of each column are empty."""
    views = {name: _text(name, view) for name, view in table.views.items() if _is_text(name)}
    sums = []
    for text in views.values():
        sums += [f"count(*) filter ({_is_formula(text)})", f"count(*) filter ({text} = '')"]
    (counts,) = reader.execute(select(sums, "rows")).fetchall() if sums else [()]
    empty = list(zip(views, counts[1::2], strict=True))
    for name, count in empty:
        if count and name in COLUMNS and not COLUMNS[name].nullable:
            query = select([f"min({quote(PLACE)})"], f"rows where {quote(table.views[name])} = ''")
            ((row,),) = reader.execute(query).fetchall()
            raise DataError(
                f"{cell_place(table.source, row, name, '')} is an empty text, which CSV cannot tell from "
                "a missing one; fix the row, or export it to hf or as .jsonl"
            )
    return sum(counts[::2]), empty


def _cautions(formulas: int, *, guarded: bool) -> tuple[str, ...]:
    if not formulas:
        return ()
    if guarded:
        return (f"{formulas} texts that a spreadsheet program would run as formulas have an apostrophe before them",)
    return (f"{formulas} texts begin as formulas do; for a spreadsheet program, write the file with --spreadsheet",)


CSV = ExportFormat(write=write, suffix=".csv", heeds=frozenset({"spreadsheet"}))
