"""CSV as it comes in: every row becomes a JSON text, its cells read as their columns want them."""

import csv
import io
import json
from collections.abc import Iterator, Mapping
from typing import BinaryIO

from ragassay.errors import DataError
from ragassay.table.checks import as_json
from ragassay.table.columns import COLUMNS
from ragassay.table.lines import LONGEST, Line


def csv_lines(file: BinaryIO, source: str, names: Mapping[str, str]) -> Iterator[Line]:
    """The rows of a CSV file (commas, double quotes, a header); empty lines are passed over.

    An empty cell is null. A cell of a column that we do not know is text.

    Args:
        file: UTF-8, with or without a byte order mark.
        source: Its name in messages.
        names: Our column -> theirs, where they differ.

    Raises:
        DataError: The header repeats a name, a row has more or fewer cells than it, or the file is no UTF-8 or no CSV.
    """
    ours = {theirs: our for our, theirs in names.items()}
    # The limit of a cell is the csv module's own, for the whole process, and too small for a document.
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST))
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    reader = csv.reader(text, strict=True)
    try:
        header = next(reader, [])
        _check_header(header, source)
        for cells in reader:
            if not cells:
                continue
            if len(cells) != len(header):
                raise DataError(
                    f"{source}, line {reader.line_num} has {len(cells)} cells and the header has {len(header)}; "
                    "put double quotes around a cell that holds a comma or a line break"
                )
            row = {name: _value(ours.get(name, name), cell) for name, cell in zip(header, cells, strict=True)}
            yield Line(reader.line_num, as_json(row))
    except UnicodeDecodeError as error:
        raise DataError(f"{source} is not UTF-8, after line {reader.line_num}; save it as UTF-8") from error
    except csv.Error as error:
        raise DataError(f"{source}, line {reader.line_num} is not valid CSV: {error}") from error
    finally:
        text.detach()  # the file is its owner's to close


def _check_header(header: list[str], source: str) -> None:
    if len(header) == 1 and (other := next((mark for mark in ";\t" if mark in header[0]), None)):
        raise DataError(f"{source} has its cells between {other!r}; save it with commas between them")
    for name in header:
        if header.count(name) > 1:
            raise DataError(f"{source} has two columns '{name}'; give one of them another name")


def _value(name: str, cell: str) -> object:
    """What a cell holds; one that does not fit its column stays text, and the check of the rows says so."""
    if not cell:
        return None
    column = COLUMNS.get(name)
    if column is None or column.duckdb == "VARCHAR":
        return cell
    try:
        value = json.loads(cell.lower() if column.duckdb == "BOOLEAN" else cell, parse_constant=str)
    except ValueError:
        return cell
    return cell if value is None else value
