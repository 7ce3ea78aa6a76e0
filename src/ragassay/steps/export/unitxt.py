"""The end-to-end RAG task of Unitxt: a folder with the fields of the task and its predictions."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ragassay.core.table import Table
from ragassay.steps.export.formats import (
    ExportFormat,
    ExportOptions,
    FormatOutput,
    cell_text,
    occurring,
    text_list,
    write_json_lines,
)

_TASK = ("question_id", "question", "reference_answers", "reference_contexts", "reference_context_ids", "is_answerable")
_PREDICTION = ("answer", "contexts", "context_ids")
_UNKNOWN = ("reference_contexts", "reference_context_ids")  # null means unknown here


def write(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write `dataset.jsonl` (tasks.rag.end_to_end) and, if there are answers, `predictions.jsonl`, row for row.

    Every column that the task has no field for is a text in `metadata_tags`. A row whose call failed is left out of
    both: Unitxt rejects a row without a prediction, and an empty one would be scored.

    Raises:
        DataError: The table has no questions.
    """
    del wish
    table.require("question", command="an export to unitxt")
    count = write_json_lines(path / "dataset.jsonl", map(_instance, _rows(table)))
    if "answer" in table.columns:
        write_json_lines(path / "predictions.jsonl", map(_prediction, _rows(table)))
    return FormatOutput(
        rows=count,
        columns=table.columns,
        left_out=occurring(
            [
                ("rows without an answer, for which Unitxt has no place", len(table) - count),
                *((f"nulls in column '{name}', which Unitxt reads as []", _nulls(table, name)) for name in _UNKNOWN),
            ]
        ),
        cautions=tuple(_cautions(table)),
    )


def _rows(table: Table) -> Iterator[Mapping[str, object]]:
    return (row for row in table.rows() if row.get("answer", "") is not None)


def _instance(row: Mapping[str, object]) -> Mapping[str, object]:
    """Return a row with all keys, since Unitxt rejects rows with different keys."""
    held = {*_TASK, *_PREDICTION}
    tags = {name: cell_text(value) for name, value in row.items() if name not in held and value is not None}
    return {
        "question": row["question"],
        "question_id": row.get("question_id", ""),
        "metadata_tags": tags,
        "reference_answers": text_list(row.get("reference_answers")),
        "reference_contexts": text_list(row.get("reference_contexts")),
        "reference_context_ids": text_list(row.get("reference_context_ids")),
        "is_answerable_label": row.get("is_answerable", True),
    }


def _prediction(row: Mapping[str, object]) -> Mapping[str, object]:
    declined = {} if row.get("outcome") is None else {"is_answerable": row["outcome"] != "declined"}
    return {
        "answer": row["answer"],
        "contexts": text_list(row.get("contexts")),
        "context_ids": text_list(row.get("context_ids")),
        **declined,
    }


def _nulls(table: Table, name: str) -> int:
    return _count(table, f"{name} is null") if name in table.columns else 0


def _cautions(table: Table) -> Iterator[str]:
    """Yield warnings: Unitxt's token metrics stop at the first row with nothing to compare, and score no row."""
    for name, metrics in (("reference_answers", "answer_correctness"), ("contexts", "faithfulness")):
        if name in table.columns and (count := _count(table, f"len({name}) = 0")):
            yield f"{count} rows have no {name}; Unitxt's {metrics} metrics stop at such a row, so leave it out there"


def _count(table: Table, condition: str) -> int:
    answered = " and answer is not null" if "answer" in table.columns else ""
    ((count,),) = table.connection.execute(
        f"select count(*) from rows where {condition}{answered}"  # noqa: S608 -- the conditions above
    ).fetchall()
    return int(count)


UNITXT = ExportFormat(write=write, holds=("dataset.jsonl", "predictions.jsonl"))
