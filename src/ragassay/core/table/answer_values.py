"""Values of answer columns: stored next to an evaluation set, or inferred from reference answers."""

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.files import replace_file
from ragassay.core.records import AnswerFormat, Question
from ragassay.core.table import Table, storage
from ragassay.core.text.value_formats import AnswerColumn, answer_column

SUFFIX = ".values.json"
_VERSION = 1

StoredColumns = Mapping[str, AnswerColumn]
"""Columns by their `AnswerColumn.digest`, which is `Question.answer_values`."""


def values_path(questions: Path) -> Path:
    """Return the path of the values file of an evaluation set.

    >>> values_path(Path("set/questions.jsonl")).name
    'questions.jsonl.values.json'
    """
    return questions.with_name(questions.name + SUFFIX)


def write_values(
    path: Path, columns: StoredColumns, *, force: bool = False, write_questions: Callable[[], None] | None = None
) -> None:
    """Write a values file; the same columns give the same bytes.

    Args:
        path: The file to write.
        columns: The columns.
        force: Whether a file that exists already may be replaced.
        write_questions: Writes the questions that the values belong to; if it fails, no values file is written.

    Raises:
        UsageError: The file already exists and `force` is false.
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
    text = json.dumps({"version": _VERSION, "columns": entries}, ensure_ascii=False) + "\n"
    with replace_file(path, force=force) as beside:
        beside.write_bytes(text.encode("utf-8", "replace"))
        if write_questions is not None:
            write_questions()


def read_values(path: Path) -> StoredColumns:
    """Return the columns of a values file.

    Raises:
        DataError: It cannot be read, or an entry does not match its hash.
    """
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))["columns"]
        columns = {digest: _column(entry) for digest, entry in entries.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} cannot be read as a values file: {error}; generate the questions again") from error
    changed = next((digest for digest, column in columns.items() if column.digest != digest), None)
    if changed is not None:
        raise DataError(f"{path}: the values of {changed} were changed after generation; generate the questions again")
    return columns


def read_beside(folder: Path) -> StoredColumns:
    """Return the columns of all values files in a folder.

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


def stored_columns(table: Table, files: Iterable[Path]) -> StoredColumns:
    """Return the stored columns of a table, from the values files next to some files.

    Raises:
        DataError: A file of values cannot be read.
    """
    if "answer_values" not in table.columns:
        return {}
    folders = {path.parent for path in files if _has_folder(path)}
    return {
        digest: column
        for folder in sorted(filter(Path.is_dir, folders))
        for digest, column in read_beside(folder).items()
    }


def _has_folder(path: Path) -> bool:
    """Return whether a path is that of a file, and not the name of rows without one, such as "the given rows"."""
    return path.is_file() or path.parent != Path()


def missing_values_note(table: Table, stored: StoredColumns, files: Iterable[Path] = ()) -> str | None:
    """Return a note on the rows that carry the hash of a column that is not stored; None if there are none.

    Args:
        table: The rows.
        stored: The columns that were found.
        files: The files that values files were looked for next to; the note asks to copy one next to the first.
    """
    if "answer_values" not in table.columns:
        return None
    digest = storage.quote(table.views["answer_values"])
    counts = table.query(f"{storage.select([digest, 'count(*)'], 'rows')} where {digest} is not null group by 1")
    rows = sum(number for name, number in counts if name not in stored)
    if not rows:
        return None
    file = next(filter(_has_folder, files), None)
    place = "the questions, or pass `values` in Python" if file is None else str(file)
    return (
        f"no stored values for {rows:,} of {len(table):,} rows, whose verdicts depend on the reference answers alone; "
        f"copy QUESTIONS{SUFFIX}, which `ragassay generate` wrote, beside {place}"
    )


def columns_of(table: Table, stored: StoredColumns) -> Callable[[Question], AnswerColumn]:
    """Return a function that maps a question of the table to the column of its answer.

    Args:
        table: The rows; if the values of a question are not stored, those of the references of its template are used.
        stored: Columns by the hash that questions carry.
    """
    values: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    groups: dict[tuple[str, ...], set[str]] = defaultdict(set)
    first: dict[tuple[str, ...], Question] = {}
    for question in table.records(Question):
        if question.answer_values in stored:
            continue
        key = _template_of(question)
        first.setdefault(key, question)
        values[key].update(dict.fromkeys(question.reference_answers))
        groups[key].add(question.group_id)
    columns = {
        key: answer_column(
            values[key], question.answer_kind, rows=len(groups[key]), answer_format=question.answer_format
        )
        for key, question in first.items()
    }

    def column(question: Question) -> AnswerColumn:
        known = stored.get(question.answer_values or "") or columns.get(_template_of(question))
        return known or answer_column(question.reference_answers, question.answer_kind)

    return column


def _template_of(question: Question) -> tuple[str, ...]:
    """Return a key that questions with answers from the same column share."""
    if question.sql_template is not None:
        return ("sql", question.sql_template)
    return ("text", question.answer_kind, question.text_template or question.question)
