"""The column of every answer: as stored beside the evaluation set, else inferred from the references of the table."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.core.text.answer_columns import AnswerColumn, answer_column
from ragassay.parts.value_files import StoredColumns, read_beside

_Key = tuple[str, ...]


def stored_columns(table: Table, files: Iterable[Path]) -> StoredColumns:
    """Return the stored columns of a table, from the files of values beside some files.

    Raises:
        DataError: A file of values cannot be read.
    """
    if "answer_values" not in table.columns:
        return {}
    folders = {path.parent for path in files if path.is_file() or path.parent != Path()}
    return {
        digest: column
        for folder in sorted(filter(Path.is_dir, folders))
        for digest, column in read_beside(folder).items()
    }


def columns_of(table: Table, stored: StoredColumns) -> Callable[[Question], AnswerColumn]:
    """Return a function from a question of the table to what the column of its answer holds.

    Args:
        table: The rows; a question whose values are not stored is compared with the references of its template.
        stored: Columns by the hash that questions carry.
    """
    values: dict[_Key, dict[str, None]] = defaultdict(dict)
    groups: dict[_Key, set[str]] = defaultdict(set)
    first: dict[_Key, Question] = {}
    for question in table.records(Question):
        if question.answer_values in stored:
            continue
        key = _key(question)
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
        known = stored.get(question.answer_values or "") or columns.get(_key(question))
        return known or answer_column(question.reference_answers, question.answer_kind)

    return column


def _key(question: Question) -> _Key:
    """Return what questions share whose answers stand in one column."""
    if question.sql_template is not None:
        return ("sql", question.sql_template)
    return ("text", question.answer_kind, question.text_template or question.question)
