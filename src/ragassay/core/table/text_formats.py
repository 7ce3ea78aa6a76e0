"""Files of rows: their formats by suffix, and JSON Lines and CSV as one JSON text per row."""

import ast
import codecs
import csv
import io
import json
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, NamedTuple, NoReturn, TypeVar

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.table.columns import COLUMNS, as_json

LONGEST = 256 * 2**20
"""Maximum length of a line, in bytes."""

T = TypeVar("T")


class Line(NamedTuple):
    """One row as a JSON text, and the line of the file on which it ends, from 1."""

    number: int
    text: str


def for_suffix(path: Path, known: Mapping[str, T], what: str) -> T:
    """Return the value for the suffix of a file.

    Raises:
        UsageError: The suffix is unknown; the message names the known ones.
    """
    suffix = path.suffix.lower()
    if suffix not in known and path.is_dir():
        # A comparison of systems has a subfolder for each.
        files = (path / "judged.jsonl", *sorted(path.glob("*/judged.jsonl")))
        example = next((f", such as {file}" for file in files if file.exists()), "")
        raise UsageError(f"cannot {what} {path}: it is a folder; name a file{example}")
    if suffix not in known:
        raise UsageError(f"cannot {what} {path}: its name must end in {' or '.join(known)}")
    return known[suffix]


@contextmanager
def open_bytes(path: Path) -> Iterator[BinaryIO]:
    """Open the bytes of a file.

    Raises:
        DataError: The file does not exist, is a folder, or may not be read.
    """
    with reading_errors(str(path)), path.open("rb") as file:
        yield file


def standard_input() -> BinaryIO:
    """Return the bytes of standard input. Raises DataError."""
    # None if the shell has closed it: "<&-".
    if sys.stdin is None:
        raise DataError("standard input is closed; name a file, or send JSON Lines")
    return sys.stdin.buffer


@contextmanager
def reading_errors(source: str) -> Iterator[None]:
    """Raise DataError for a file that cannot be opened, or not be read to its end."""
    try:
        yield
    except FileNotFoundError as error:
        raise DataError(f"there is no file {source}") from error
    except IsADirectoryError as error:
        raise DataError(f"{source} is a folder; name a file in it") from error
    except OSError as error:
        raise DataError(f"cannot read {source}: {error.strerror}") from error


def json_lines(file: BinaryIO, source: str) -> Iterator[Line]:
    """Yield the lines of a file that are not blank, with or without a byte order mark before the first.

    Raises:
        DataError: A line is too long or is not UTF-8.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if len(line) > LONGEST:
            raise DataError(
                f"{source}, line {number} is longer than {LONGEST:,} bytes; write one object per line, and leave out "
                "texts that are not needed"
            )
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise DataError(f"{source}, line {number} is not UTF-8 (byte {error.start + 1}); save as UTF-8") from error
        if text and not text.isspace():
            yield Line(number, text)


def where(source: str, row: int, line: int) -> str:
    """Return the name of a row for messages, with its line if blank lines make the two differ."""
    return f"{source}, row {row}" if row == line else f"{source}, row {row} (line {line})"


def parse(line: Line, source: str) -> dict[str, object]:
    """Return the JSON object of a line; slow, but with a message for every error.

    Raises:
        DataError: It is not a JSON object, or it is empty.
    """
    at = f"{source}, line {line.number}"
    if line.text.lstrip().startswith("["):
        raise DataError(f"{at} begins a JSON list; write one object per line, without a list around them")
    try:
        value = json.loads(line.text, parse_constant=_no_number, object_pairs_hook=_unique_keys)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise DataError(f"{at} holds an unpaired surrogate (from \\ud800 to \\udfff)") from error
    except RecursionError as error:
        raise DataError(f"{at} is nested too deeply") from error
    except json.JSONDecodeError as error:
        what = f"{error.msg}, at character {error.colno}"
        raise DataError(f"{at} is not valid JSON: {what}; write one object per line") from error
    except ValueError as error:
        raise DataError(f"{at} is not valid JSON: {error}") from error
    if not isinstance(value, dict):
        raise DataError(f'{at} is not a JSON object; write one object per line, as in {{"question": "..."}}')
    if not value:
        raise DataError(f"{at} is an empty object; a row needs at least one column")
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number in JSON; write null for undefined values")


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    mapping = dict(pairs)
    if len(mapping) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key '{twice}' occurs twice")
    return mapping


def csv_lines(
    file: BinaryIO,
    source: str,
    names: Callable[[Sequence[str]], Mapping[str, str]] | None = None,
    *,
    tolerant: bool = False,
) -> Iterator[Line]:
    """Yield the rows of a CSV file (commas, double quotes, a header); empty lines are skipped.

    An empty cell is null. A cell of an unknown column is text.

    Args:
        file: UTF-8, with or without a byte order mark.
        source: Its name in messages.
        names: Return our column -> their column for a header, where they differ.
        tolerant: Whether a list that cannot be read is accepted here, and found by the check of its column.

    Raises:
        DataError: The header repeats a name, a row has more or fewer cells than the header, a list cannot be read, or
            the file is not UTF-8 or not CSV.
    """
    # By default, the csv module limits cells to less than a document may have; the limit is that of the process.
    csv.field_size_limit(max(csv.field_size_limit(), LONGEST))
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="")
    reader = csv.reader(text, strict=True)
    try:
        header = next(reader, [])
        _check_header(header, source)
        ours = {theirs: our for our, theirs in names(header).items()} if names is not None else {}
        number = 0
        for cells in reader:
            if not cells:
                continue
            number += 1
            if len(cells) != len(header):
                raise DataError(
                    f"{source}, line {reader.line_num} has {len(cells)} cells and the header has {len(header)}; "
                    "put double quotes around a cell that holds a comma or a line break"
                )
            row = {name: _value(ours.get(name, name), cell) for name, cell in zip(header, cells, strict=True)}
            unread = [name for name, value in row.items() if isinstance(value, _UnreadList)]
            if unread and not tolerant:
                raise DataError(
                    f"{where(source, number, reader.line_num)}, column '{unread[0]}': expected a list of strings, "
                    f'found the text {row[unread[0]]}; write a JSON list: ["one", "two"]'
                )
            yield Line(reader.line_num, as_json(row))
    except UnicodeDecodeError as error:
        raise DataError(f"{source}, {_not_utf8(file)}; save as UTF-8") from error
    except csv.Error as error:
        raise DataError(f"{source}, line {reader.line_num} is not valid CSV: {error}") from error
    finally:
        text.detach()  # the caller closes the file


def _not_utf8(file: BinaryIO) -> str:
    """Return which line of a file is not UTF-8, as a phrase; the reader is further ahead than the row it returned."""
    file.seek(0)
    for number, line in enumerate(file, start=1):
        try:
            line.decode()
        except UnicodeDecodeError as error:
            return f"line {number} is not UTF-8 (byte {error.start + 1})"
    return "the file is not UTF-8"  # it has changed since


def _check_header(header: list[str], source: str) -> None:
    if len(header) == 1 and (other := next((mark for mark in ";\t" if mark in header[0]), None)):
        raise DataError(f"{source} separates its cells by {other!r}; save it with commas")
    for name in header:
        if header.count(name) > 1:
            raise DataError(f"{source} has two columns '{name}'; give one of them another name")


def _value(name: str, cell: str) -> object:
    """Return the value of a cell; if it does not fit its column, it stays text, and the check reports it."""
    if not cell:
        return None
    column = COLUMNS.get(name)
    if column is None or column.duckdb == "VARCHAR":
        return cell
    if column.duckdb == "VARCHAR[]":
        return _list(cell, is_identifier=column.is_identifier)
    try:
        value = json.loads(cell.lower() if column.duckdb == "BOOLEAN" else cell, parse_constant=str)
    except ValueError:
        return cell
    return cell if value is None else value


_BEGINS_LIST = re.compile(r"\s*\[")
_ONE_ID = re.compile(r'-?(?:0|[1-9][0-9]{0,17})|"[^"\\\x00-\x1f]*"')
_PRINTED_TEXT = r"(?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
_PRINTED_LIST = re.compile(rf"\s*\[\s*(?:{_PRINTED_TEXT}\s*(?:,\s*{_PRINTED_TEXT}\s*)*)?\]\s*", re.DOTALL)


def _list(cell: str, *, is_identifier: bool) -> object:
    """Return the list in a cell, in JSON or as Python prints it; otherwise the cell as one text or one id.

    >>> _list("[7, 8]", is_identifier=True), _list("8", is_identifier=True), _list("d8", is_identifier=True)
    ([7, 8], [8], ['d8'])
    """
    if not _BEGINS_LIST.match(cell):
        if not is_identifier:
            return cell
        # As in a list, 8 is a whole number and "8" is text; anything else, such as 007 or d8, is text, too.
        return [json.loads(cell) if _ONE_ID.fullmatch(cell) else cell]
    try:
        return json.loads(cell, parse_constant=str)
    except ValueError:
        # pandas and ragas print lists like Python. NumPy leaves out the commas, so its lists are rejected.
        if _PRINTED_LIST.fullmatch(cell) is None:
            return _UnreadList({_UNREAD: cell})
        return [ast.literal_eval(each) for each in re.findall(_PRINTED_TEXT, cell)]


_UNREAD = "not a list"


class _UnreadList(dict[str, str]):
    """A cell that begins like a list but is not one; as an object, it fits no column of lists."""

    def __str__(self) -> str:
        return excerpt(self[_UNREAD])
