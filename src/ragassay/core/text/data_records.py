"""Records in JSON, CSV or tables within an answer, written as lines of keys and values.

Of several records, those about the subject of the question count: of a table of cities, the row of the city.
"""

import csv
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ragassay.core.text.names import names_in, names_of
from ragassay.core.text.sentences import are_akin

Field = tuple[str, Any]
R = TypeVar("R")


def with_records_in_lines(text: str, question_words: frozenset[str], subjects: Sequence[str] = ()) -> str:
    r"""Return a text with its JSON objects, rows of CSV and rows of tables written as keys and values.

    If a field that the question asks for has a value, empty fields ("error": null) are left out; else they are "none".

    Args:
        text: An answer.
        question_words: The forms of the words of its question.
        subjects: The values in the question that name its subject.

    >>> with_records_in_lines('Found: {"city": "Rome", "error": null}', frozenset(["which", "city"]))
    'Found: \ncity: Rome\n'
    >>> with_records_in_lines('{"data": null}', frozenset(["which", "city"]))
    '\ndata: none\n'
    >>> with_records_in_lines("| city | Rome |\n| a | b | c |", frozenset())
    'city: Rome\n| a | b | c |'
    >>> with_records_in_lines('name,main_city\n"Acme, Ltd",Rome', frozenset())
    'name: Acme, Ltd\nmain city: Rome'
    """
    text = _CSV.sub(lambda table: _with_keys(table, subjects), text)
    text = _TABLE.sub(lambda table: _own_row(table[0], question_words, subjects), text)
    text = _ROW.sub(lambda row: f"{row[1].strip()}: {row[2].strip()}", text)
    parts, done = [], 0
    for start, end, value in _objects(text):
        fields = list(_fields(_own_records(value, subjects)))
        is_given = any(_is_asked(key, question_words) for key, each in fields if each not in _EMPTY)
        shown = [f"{key}: {_written(each)}" for key, each in fields if each not in _EMPTY or not is_given]
        parts += [text[done:start], "\n", "\n".join(shown), "\n"]
        done = end
    return "".join([*parts, text[done:]])


# A header of names, without spaces unless tabs separate them, and rows; the rows count where they have as many values.
_CSV = re.compile(
    r"^(?:[^\W\d]\w*(?P<comma>[,;\t])(?:[^\W\d]\w*(?P=comma))*[^\W\d]\w*"
    r"|[^\W\d][\w ]*(?P<tab>\t)(?:[^\W\d][\w ]*\t)*[^\W\d][\w ]*)\n(?:.*(?:(?P=comma)|(?P=tab)).*(?:\n|$))+",
    re.MULTILINE,
)


def _with_keys(table: re.Match[str], subjects: Sequence[str]) -> str:
    """Return the rows of a table in CSV as lines of keys and values."""
    lines = table[0].strip("\n").split("\n")
    if len(lines) > _MOST_ROWS:
        return table[0]
    try:
        header, *rows = csv.reader(lines, delimiter=table["comma"] or table["tab"])
    except csv.Error:  # a carriage return within a line
        return table[0]
    if any(len(row) != len(header) for row in rows):
        return table[0]
    keys = [key.replace("_", " ") for key in header]
    own = _own(rows, subjects, " | ".join)
    pairs = (f"{key}: {value.strip()}" for row in own for key, value in zip(keys, row, strict=True))
    return "\n".join(pairs) + "\n" * table[0].endswith("\n")


_MOST_ROWS = 200  # a longer table does not answer, and each of its values would be compared with all others


def _own(records: Sequence[R], subjects: Sequence[str], written: Callable[[R], str]) -> Sequence[R]:
    """Return the records that name a subject; all of them if none or all do."""
    own = [each for each in records if names_in(written(each), names_of(subjects))]
    return own or records


def _own_records(value: Any, subjects: Sequence[str], levels: int = 20) -> Any:
    """Return a JSON value whose lists of objects, down to some levels, have only those about a subject."""
    if isinstance(value, dict) and levels:
        return {key: _own_records(each, subjects, levels - 1) for key, each in value.items()}
    if isinstance(value, list) and all(isinstance(each, dict) for each in value):
        return _own(value, subjects, lambda each: " | ".join(f"{part}" for _, part in _fields(each)))
    return value


def _own_row(table: str, question_words: frozenset[str], subjects: Sequence[str]) -> str:
    r"""Return the rows of a table that begin with a subject; with more than two columns, as keys and values.

    A table with one field in each row, or without such a row, is returned unchanged.

    >>> _own_row("| City | Area |\n|---|---|\n| Oslo | 4 |\n| Rome | 5 |\n", frozenset(["area"]), ["Rome"])
    '| Rome | 5 |\n'
    """
    rows = [[cell.strip(" *_`") for cell in line.strip().strip("|").split("|")] for line in table.strip().split("\n")]
    header, body = rows[0], [row for row in rows[1:] if _RULE.fullmatch("".join(row)) is None]
    own = [row for row in body if names_in(row[0], names_of(subjects))]
    if len(body) < 2 or len(own) != 1 or len(own[0]) != len(header):
        return table
    if len(header) == 2:
        return f"| {own[0][0]} | {own[0][1]} |\n"
    if not any(_is_asked(key, question_words) for key in header[1:]):
        return table
    return "".join(f"{key}: {value}\n" for key, value in zip(header, own[0], strict=True))


_TABLE = re.compile(r"(?:^[ \t]*\|.*\|[ \t]*(?:\n|$)){3,200}", re.MULTILINE)
_RULE = re.compile(r"[-:\s]*")
_ROW = re.compile(r"^[ \t]*\|([^|\n]*[^|\n\s:-][^|\n]*)\|([^|\n]*)\|[ \t]*$", re.MULTILINE)
_EMPTY: Sequence[Any] = (None, "", [], {})


def _objects(text: str) -> Iterator[tuple[int, int, Any]]:
    """Yield the outermost JSON objects of a text with their places."""
    start = _OPENED.search(text)
    while start is not None:
        try:
            value, end = _DECODER.raw_decode(text, start.start())
        except json.JSONDecodeError:
            end = start.end()
        except RecursionError:
            return  # no record is nested this deeply, and trying each bracket would take quadratic time
        else:
            if isinstance(value, dict) or (isinstance(value, list) and any(isinstance(each, dict) for each in value)):
                yield start.start(), end, value
        start = _OPENED.search(text, end)


_DECODER = json.JSONDecoder()
_OPENED = re.compile(r"[{\[](?=\s*[\"{\[])")


def _fields(value: Any, key: str = "") -> Iterator[Field]:
    """Yield the fields without parts of their own, from the outside in; a list of values is one field."""
    left = [(key, value)]  # no recursion: how deeply JSON may nest depends on the version of Python
    while left:
        key, value = left.pop()
        if isinstance(value, dict) and value:
            left += [(_UNSAID.sub(" ", str(name)).strip(), each) for name, each in reversed(value.items())]
        elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
            left += [(key, each) for each in reversed(value)]
        else:
            yield key, value


_UNSAID = re.compile(r"[_\s]+")


def _is_asked(key: str, question_words: frozenset[str]) -> bool:
    words = [word.lower() for word in re.findall(r"[^\W\d_]+", key)]
    return any(word in question_words or any(are_akin(word, other) for other in question_words) for word in words)


def _written(value: Any) -> str:
    if value in _EMPTY:
        return "none"
    if isinstance(value, list):
        return ", ".join(map(_written, value))
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
