"""The file of values beside an evaluation set: what the columns of its answers hold, by their hash."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.files import write_text
from ragassay.core.records import AnswerFormat
from ragassay.core.text.answer_columns import AnswerColumn, answer_column

SUFFIX = ".values.json"
_VERSION = 1

StoredColumns = Mapping[str, AnswerColumn]
"""Columns by their `AnswerColumn.digest`, which is `Question.answer_values`."""


def values_path(questions: Path) -> Path:
    """Return where the values of an evaluation set are stored.

    >>> values_path(Path("set/questions.jsonl")).name
    'questions.jsonl.values.json'
    """
    return questions.with_name(questions.name + SUFFIX)


def write_values(path: Path, columns: StoredColumns, *, force: bool = False) -> None:
    """Write a file of values; the same columns give the same bytes.

    Raises:
        UsageError: The file exists already and `force` is false.
        DataError: The disk is full, or the folder may not be written to.
    """
    entries = {
        digest: {
            "format": column.format.value,
            "values": list(column.values),
            "aliases": {key: list(names) for key, names in sorted(column.aliases.items())},
        }
        for digest, column in sorted(columns.items())
    }
    write_text(path, json.dumps({"version": _VERSION, "columns": entries}, ensure_ascii=False) + "\n", force=force)


def read_values(path: Path) -> StoredColumns:
    """Return the columns of a file of values.

    Raises:
        DataError: It cannot be read, or an entry is not what its hash says.
    """
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["columns"]
        columns = {digest: _column(entry) for digest, entry in entries.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} cannot be read as a file of values: {error}; generate the questions again") from error
    changed = next((digest for digest, column in columns.items() if column.digest != digest), None)
    if changed is not None:
        raise DataError(f"{path}: the values of {changed} were changed after generation; generate the questions again")
    return columns


def read_beside(folder: Path) -> StoredColumns:
    """Return the columns of all files of values in a folder.

    Raises:
        DataError: One cannot be read.
    """
    columns: dict[str, AnswerColumn] = {}
    for each in sorted(folder.glob(f"*{SUFFIX}")):
        columns |= read_values(each)
    return columns


def by_digest(columns: Iterable[AnswerColumn]) -> StoredColumns:
    """Return columns by their hash."""
    return {column.digest: column for column in columns}


def _column(entry: Mapping[str, object]) -> AnswerColumn:
    values, aliases = entry["values"], entry["aliases"]
    if not isinstance(values, list) or not isinstance(aliases, dict):
        raise TypeError("'values' is not a list, or 'aliases' is not an object")
    return answer_column(
        map(str, values),
        "text",
        answer_format=AnswerFormat(str(entry["format"])),
        aliases={str(key): tuple(map(str, names)) for key, names in aliases.items()},
    )
