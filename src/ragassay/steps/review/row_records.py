"""One row of a table as records, read without the others."""

from dataclasses import dataclass, fields

from ragassay.core.records import Answer, Question, Verdict
from ragassay.core.table import COLUMNS, Table, storage


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRecords:
    """A question, the answer and the verdict on it."""

    question: Question
    answer: Answer
    verdict: Verdict


def row_records(table: Table, row: int) -> RowRecords:
    """Return the records of one row.

    Args:
        table: Judged rows.
        row: The position of the row, from 0.
    """
    names = [name for name in table.columns if name in COLUMNS]
    query = storage.select(map(storage.quote, names), 'rows where "row" = ?')
    (cells,) = table.connection.execute(query, [row]).fetchall()
    values = {name: COLUMNS[name].converted(cell) for name, cell in zip(names, cells, strict=True)}
    question, answer, verdict = (
        {field.name: values[field.name] for field in fields(record) if field.name in values}
        for record in (Question, Answer, Verdict)
    )
    # The outcome follows from the verdict if it is not recorded.
    return RowRecords(
        question=Question(**question), answer=Answer(**answer), verdict=Verdict(**{"outcome": "undecided", **verdict})
    )
