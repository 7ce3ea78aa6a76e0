"""The rows of an EvaluationDataset of ragas: JSON Lines with its names for the columns."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from ragassay.core.table import Table
from ragassay.steps.export.formats import (
    ExportFormat,
    ExportOptions,
    FormatOutput,
    occurring,
    text_list,
    write_json_lines,
)

# Ours -> theirs (SingleTurnSample of ragas 0.4), where a cell goes over as it is. ragas passes over the two ids,
# which are there to find a row again.
_FIELDS = {
    "question_id": "question_id",
    "group_id": "group_id",
    "question": "user_input",
    "style": "query_style",
    "answer": "response",
    "contexts": "retrieved_contexts",
    "context_ids": "retrieved_context_ids",
    "reference_contexts": "reference_contexts",
    "reference_context_ids": "reference_context_ids",
}


def write(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write one sample per row; ragas takes one reference, so the members of a set are joined.

    A row whose call failed is left out: ragas would count it as an empty answer.

    Raises:
        DataError: The table has no questions.
    """
    del wish
    table.require("question", command="an export to ragas")
    others = write_json_lines(path, _samples(table))
    failed = len(table) - others
    return FormatOutput(
        rows=others,
        columns=[*_FIELDS, "reference_answers"],
        left_out=occurring(
            [
                ("rows without an answer, which no metric can score", failed),
                ("reference answers after the first of each row", _alternatives(table)),
            ]
        ),
    )


def _samples(table: Table) -> Iterator[Mapping[str, object]]:
    for row in table.rows():
        if "answer" in row and row["answer"] is None:
            continue
        sample = {theirs: row[ours] for ours, theirs in _FIELDS.items() if ours in row}
        if "reference_answers" in row:
            sample["reference"] = _reference(text_list(row["reference_answers"]), row.get("answer_kind"))
        # For ragas, an absent field is unknown.
        yield {name: value for name, value in sample.items() if value is not None}


def _reference(answers: list[str], kind: object) -> str | None:
    if kind == "set":
        return ", ".join(answers) if answers else None
    return answers[0] if answers else None


def _alternatives(table: Table) -> int:
    if "reference_answers" not in table.columns:
        return 0
    beyond = "sum(greatest(len(reference_answers) - 1, 0))"
    others = " where answer_kind <> 'set'" if "answer_kind" in table.columns else ""
    answered = " and answer is not null" if others else " where answer is not null"
    ((count,),) = table.connection.execute(
        f"select {beyond} from rows{others}{answered if 'answer' in table.columns else ''}"  # noqa: S608 -- all our own
    ).fetchall()
    return int(count or 0)


RAGAS = ExportFormat(write=write, suffix=".jsonl")
