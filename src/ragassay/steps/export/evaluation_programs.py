"""Rows for other evaluation programs: ragas, Unitxt, and for retrieval BEIR and trec_eval.

- ragas: the rows of an EvaluationDataset, JSON Lines with its names for the columns.
- Unitxt: the end-to-end RAG task, a folder with the fields of the task and its predictions.
- BEIR and trec_eval: corpus, queries, judgments, and the run of a system.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.core.table.storage import select
from ragassay.steps.export.formats import (
    ExportFormat,
    ExportOptions,
    FormatOutput,
    cell_place,
    cell_text,
    column_or_null,
    fetch_rows,
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


def _write_ragas(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
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


RAGAS = ExportFormat(write=_write_ragas, suffix=".jsonl")


_TASK = ("question_id", "question", "reference_answers", "reference_contexts", "reference_context_ids", "is_answerable")
_PREDICTION = ("answer", "contexts", "context_ids")
_UNKNOWN = ("reference_contexts", "reference_context_ids")  # null means unknown here


def _write_unitxt(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write `dataset.jsonl` (tasks.rag.end_to_end) and, if there are answers, `predictions.jsonl`, row for row.

    Every column that the task has no field for is a text in `metadata_tags`. A row whose call failed is left out of
    both: Unitxt rejects a row without a prediction, and an empty one would be scored.

    Raises:
        DataError: The table has no questions.
    """
    del wish
    table.require("question", command="an export to unitxt")
    count = write_json_lines(path / "dataset.jsonl", map(_instance, _answered_rows(table)))
    if "answer" in table.columns:
        write_json_lines(path / "predictions.jsonl", map(_prediction, _answered_rows(table)))
    return FormatOutput(
        rows=count,
        columns=table.columns,
        left_out=occurring(
            [
                ("rows without an answer, for which Unitxt has no place", len(table) - count),
                *((f"nulls in column '{name}', which Unitxt reads as []", _nulls(table, name)) for name in _UNKNOWN),
            ]
        ),
        cautions=tuple(_metric_cautions(table)),
    )


def _answered_rows(table: Table) -> Iterator[Mapping[str, object]]:
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


def _metric_cautions(table: Table) -> Iterator[str]:
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


UNITXT = ExportFormat(write=_write_unitxt, holds=("dataset.jsonl", "predictions.jsonl"))


_COLUMNS = ("question_id", "question", "reference_context_ids", "context_ids", "error")
_NO_CELL = re.compile(r"[\t\r\n\0]")  # in a line of tab-separated values
_BLANK = re.compile(r"\s|\0|^$")  # what ends an id for trec_eval


class _Retrieval(NamedTuple):
    """The retrieval of a row; None if the documents are unknown."""

    number: int
    question_id: str
    question: str
    relevant: Sequence[str] | None
    retrieved: Sequence[str] | None


def _write_beir(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
    """Write `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`, and for trec_eval `trec/qrels.txt` and `trec/run.txt`.

    The run is that of the table's `context_ids`, best first; its scores only keep their order. A row whose call failed
    has no part in it, nor in the judgements beside it: nothing retrieved is another thing.

    Raises:
        UsageError: No documents are given.
        DataError: No row says which documents are relevant, or an id cannot stand in a tab-separated file.
    """
    if wish.documents is None:
        raise UsageError("an export to beir needs the knowledge base: add --documents documents.jsonl")
    table.require("question_id", "question", "reference_context_ids", command="an export to beir")
    _check_cells(table)
    write_json_lines(path / "corpus.jsonl", map(_document, wish.documents))
    count = write_json_lines(path / "queries.jsonl", map(_query, _retrievals(table)))
    judged = _judgements(table, path / "qrels" / "test.tsv")
    if not judged:
        raise DataError(
            f"{table.source} has no row with reference_context_ids, so retrieval cannot be judged; add the ids of "
            "the documents that state the answers, or export to another format"
        )
    blank = _place_of_blank(table)
    repeated = 0 if blank else _trec(table, path / "trec")
    held = ["question_id", "question", "reference_context_ids", *([] if blank else ["context_ids"])]
    left_out = [
        ("questions without a judgement: no document is known that states the answer", count - judged),
        ("retrieved ids that were retrieved before: a run names a document once", repeated),
        (f"the folder trec: trec_eval rejects ids that contain a space, as in {blank}", int(blank is not None)),
    ]
    return FormatOutput(
        rows=count, columns=held, left_out=occurring(left_out), cautions=_corpus_cautions(table, wish.documents)
    )


def _retrievals(table: Table) -> Iterator[_Retrieval]:
    query = select([column_or_null(table, name) for name in _COLUMNS], "rows")
    for number, (question_id, question, relevant, retrieved, error) in enumerate(fetch_rows(table, query)):
        yield _Retrieval(number, question_id, question, relevant, retrieved if error is None else None)


def _query(row: _Retrieval) -> Mapping[str, object]:
    return {"_id": row.question_id, "text": row.question}


def _document(document: Document) -> Mapping[str, object]:
    return {"_id": document.id, "title": document.title, "text": document.text}


def _judgements(table: Table, path: Path) -> int:
    """Write the relevant documents; return the number of questions with any."""
    path.parent.mkdir()
    judged = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")  # as BEIR reads it: with Python's csv
        writer.writerow(["query-id", "corpus-id", "score"])
        for row in _retrievals(table):
            judged += bool(row.relevant)
            writer.writerows([row.question_id, document, 1] for document in _distinct(row.relevant))
    return judged


def _trec(table: Table, path: Path) -> int:
    """Write the judgments and, if the table has one, the run; return how many retrieved ids are left out."""
    path.mkdir()
    answered = "context_ids" in table.columns
    repeated = 0
    with ExitStack() as files:
        qrels = files.enter_context((path / "qrels.txt").open("w", encoding="utf-8", newline="\n"))
        run = files.enter_context((path / "run.txt").open("w", encoding="utf-8", newline="\n")) if answered else None
        for row in _retrievals(table):
            if run is not None and row.retrieved is None:
                continue
            qrels.writelines(f"{row.question_id} 0 {document} 1\n" for document in _distinct(row.relevant))
            retrieved = _distinct(row.retrieved)
            repeated += len(row.retrieved or ()) - len(retrieved)
            if run is not None:
                run.writelines(
                    f"{row.question_id} Q0 {document} {rank} {len(retrieved) - rank + 1} ragassay\n"
                    for rank, document in enumerate(retrieved, start=1)
                )
    return repeated


def _distinct(ids: Sequence[str] | None) -> Sequence[str]:
    return list(dict.fromkeys(text_list(ids)))


def _ids(row: _Retrieval) -> Iterator[tuple[str, str]]:
    yield "question_id", row.question_id
    yield from (("reference_context_ids", each) for each in row.relevant or ())
    yield from (("context_ids", each) for each in row.retrieved or ())


def _check_cells(table: Table) -> None:
    for row in _retrievals(table):
        for name, value in _ids(row):
            if name != "context_ids" and _NO_CELL.search(value):
                raise DataError(
                    f"{cell_place(table.source, row.number, name, value)} holds a tab, a line break or a NUL, which "
                    "qrels/test.tsv cannot represent; use another id for the document or the question"
                )


def _place_of_blank(table: Table) -> str | None:
    """Return the place of an id that trec_eval could not read; None if there is none."""
    for row in _retrievals(table):
        for name, value in _ids(row):
            if _BLANK.search(value):
                return cell_place(table.source, row.number, name, value)
    return None


def _corpus_cautions(table: Table, documents: Sequence[Document]) -> tuple[str, ...]:
    known = {document.id for document in documents}
    unknown = {each for row in _retrievals(table) for each in row.relevant or () if each not in known}
    if not unknown:
        return ()
    return (f"{len(unknown)} reference_context_ids name no document of the corpus, such as '{min(unknown)}'",)


BEIR = ExportFormat(
    write=_write_beir,
    holds=("corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "trec/qrels.txt", "trec/run.txt"),
    heeds=frozenset({"documents"}),
)
