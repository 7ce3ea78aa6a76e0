"""The column of every answer: as stored beside the evaluation set, else inferred from the references of the table."""

from collections import defaultdict
from collections.abc import Callable

from ragassay.core.records import Question
from ragassay.core.table import Table
from ragassay.core.text.answer_columns import AnswerColumn, answer_column

_Key = tuple[str, ...]


def columns_of(table: Table) -> Callable[[Question], AnswerColumn]:
    """Return a function from a question of the table to what the column of its answer holds."""
    values: dict[_Key, dict[str, None]] = defaultdict(dict)
    groups: dict[_Key, set[str]] = defaultdict(set)
    first: dict[_Key, Question] = {}
    for question in table.records(Question):
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
        known = columns.get(_key(question))
        return known or answer_column(question.reference_answers, question.answer_kind)

    return column


def _key(question: Question) -> _Key:
    """Return what questions share whose answers stand in one column."""
    if question.sql_template is not None:
        return ("sql", question.sql_template)
    return ("text", question.answer_kind, question.text_template or question.question)
