"""JSON Lines as they come in: one JSON text per row, and what is wrong with a line that is none."""

import codecs
import json
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple, NoReturn

from ragassay.errors import DataError

LONGEST = 16 * 2**20
"""Bytes that one line may have."""


class Line(NamedTuple):
    """One row as a JSON text, and the line of the file on which it ends, from 1."""

    number: int
    text: str


def json_lines(file: BinaryIO, source: str) -> Iterator[Line]:
    """The lines of a file that are not blank, with or without a byte order mark before the first.

    Raises:
        DataError: A line is too long or is not UTF-8.
    """
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(codecs.BOM_UTF8)
        if len(line) > LONGEST:
            raise DataError(f"{source}, line {number} is longer than {LONGEST:,} bytes; write one object per line")
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            raise DataError(f"{source}, line {number} is not UTF-8 (byte {error.start + 1}); save as UTF-8") from error
        if text and not text.isspace():
            yield Line(number, text)


def where(source: str, row: int, line: int) -> str:
    """How messages name a row; its line is told where that is another number, for blank lines are no rows."""
    return f"{source}, row {row}" if row == line else f"{source}, row {row} (line {line})"


def parse(line: Line, source: str) -> dict[str, object]:
    """The JSON object of a line, in Python: slow, and with a message for everything that can be wrong.

    Raises:
        DataError: It is no JSON object, or an empty one.
    """
    at = f"{source}, line {line.number}"
    if line.text.lstrip().startswith("["):
        raise DataError(f"{at} begins a JSON list; write one object per line, with no list around them")
    try:
        value = json.loads(line.text, parse_constant=_no_number, object_pairs_hook=_unique_keys)
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise DataError(f"{at} holds half a character (one of \\ud800 to \\udfff without its other half)") from error
    except RecursionError as error:
        raise DataError(f"{at} is nested too deeply") from error
    except json.JSONDecodeError as error:
        what = f"{error.msg}, at character {error.colno}"
        raise DataError(f"{at} is not valid JSON: {what}; write one object per line") from error
    except ValueError as error:
        raise DataError(f"{at} is not valid JSON: {error}") from error
    if not isinstance(value, dict):
        raise DataError(f'{at} is no JSON object; write one object per line, as in {{"question": "..."}}')
    if not value:
        raise DataError(f"{at} is an empty object; a row needs at least one column")
    return value


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number in JSON; write null for what is undefined")


def _unique_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key '{twice}' stands in it twice")
    return found
