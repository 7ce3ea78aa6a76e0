"""Export formats of other evaluation programs: ragas, Unitxt, and for retrieval BEIR and trec_eval.

- ragas: the rows of an EvaluationDataset as JSON Lines, with the field names of ragas.
- Unitxt: the end-to-end RAG task, a folder with its instances and predictions.
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
    positive,
    text_list,
    write_json_lines,
)

# Our column -> field of SingleTurnSample (ragas 0.4), for cells that are copied. ragas ignores the two ids, which
# identify the row.
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


def _write_ragas(table: Table, path: Path, _: ExportOptions) -> FormatOutput:
    """Write one sample per row. ragas has one reference per sample, so the members of a set are joined.

    Rows whose call failed are left out, since ragas would score them as empty answers.

    Raises:
        DataError: The table has no questions.
    """
    table.require("question", command="an export to ragas")
    count = write_json_lines(path, map(_sample, _answered_rows(table)))
    left_out = {
        "rows without an answer, which no metric can score": len(table) - count,
        "reference answers after the first of each row": _alternatives(table),
    }
    return FormatOutput(rows=count, columns=[*_FIELDS, "reference_answers"], left_out=positive(left_out))


def _answered_rows(table: Table) -> Iterator[Mapping[str, object]]:
    """Yield the rows with an answer; all rows of a table without answers."""
    return (row for row in table.rows() if row.get("answer", "") is not None)


def _sample(row: Mapping[str, object]) -> Mapping[str, object]:
    sample = {theirs: row[ours] for ours, theirs in _FIELDS.items() if ours in row}
    if "reference_answers" in row:
        answers = text_list(row["reference_answers"])
        answers = answers if row.get("answer_kind") == "set" else answers[:1]
        sample["reference"] = ", ".join(answers) if answers else None
    # In ragas, an unknown value is an absent field.
    return {name: value for name, value in sample.items() if value is not None}


def _alternatives(table: Table) -> int:
    if "reference_answers" not in table.columns:
        return 0
    condition = "answer_kind <> 'set'" if "answer_kind" in table.columns else "true"
    return _total(table, "sum(greatest(len(reference_answers) - 1, 0))", condition)


def _total(table: Table, sum_: str, condition: str) -> int:
    """Return an SQL sum or count over `_answered_rows`; the condition contains no values of the table."""
    answered = "answer is not null" if "answer" in table.columns else "true"
    ((value,),) = table.query(select([sum_], f"rows where {condition} and {answered}"))
    return int(value or 0)


RAGAS = ExportFormat(write=_write_ragas, suffix=".jsonl")


_TASK = ("question_id", "question", "reference_answers", "reference_contexts", "reference_context_ids", "is_answerable")
_PREDICTION = ("answer", "contexts", "context_ids")


def _write_unitxt(table: Table, path: Path, _: ExportOptions) -> FormatOutput:
    """Write `dataset.jsonl` (tasks.rag.end_to_end) and, if there are answers, `predictions.jsonl`, in the same order.

    Columns without a field in the task become texts in `metadata_tags`. Rows whose call failed are left out of both
    files: Unitxt rejects a row without a prediction, and would score an empty one.

    Raises:
        DataError: The table has no questions.
    """
    table.require("question", command="an export to unitxt")
    count = write_json_lines(path / "dataset.jsonl", map(_instance, _answered_rows(table)))
    if "answer" in table.columns:
        write_json_lines(path / "predictions.jsonl", map(_prediction, _answered_rows(table)))
    left_out = {"rows without an answer, which Unitxt cannot represent": len(table) - count}
    for name in ("reference_contexts", "reference_context_ids"):  # null means unknown here
        nulls = _total(table, "count(*)", f"{name} is null") if name in table.columns else 0
        left_out[f"nulls in column '{name}', which Unitxt reads as []"] = nulls
    return FormatOutput(
        rows=count, columns=table.columns, left_out=positive(left_out), cautions=tuple(_metric_cautions(table))
    )


def _instance(row: Mapping[str, object]) -> Mapping[str, object]:
    """Return a row with all keys of the task, since Unitxt rejects rows with different keys."""
    fields = {*_TASK, *_PREDICTION}
    tags = {name: cell_text(value) for name, value in row.items() if name not in fields and value is not None}
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


def _metric_cautions(table: Table) -> Iterator[str]:
    """Yield warnings about rows that make Unitxt's token metrics stop without a score."""
    for name, metrics in (("reference_answers", "answer_correctness"), ("contexts", "faithfulness")):
        if name in table.columns and (count := _total(table, "count(*)", f"len({name}) = 0")):
            yield f"{count} rows have no {name}; Unitxt's {metrics} metrics stop at such a row, so remove them first"


UNITXT = ExportFormat(write=_write_unitxt, files=("dataset.jsonl", "predictions.jsonl"))


_COLUMNS = ("question_id", "question", "reference_context_ids", "context_ids", "error")
_IDS = ("question_id", "reference_context_ids", "context_ids")
_NO_CELL = re.compile(r"[\t\r\n\0]")  # not allowed in tab-separated values
_BLANK = re.compile(r"\s|\0|^$")  # not allowed in an id for trec_eval


class _Retrieval(NamedTuple):
    """The relevant and the retrieved documents of a row; None if they are unknown."""

    number: int
    question_id: str
    question: str
    relevant: Sequence[str] | None
    retrieved: Sequence[str] | None


def _write_beir(table: Table, path: Path, options: ExportOptions) -> FormatOutput:
    """Write `corpus.jsonl`, `queries.jsonl`, `qrels/test.tsv`, and for trec_eval `trec/qrels.txt` and `trec/run.txt`.

    The run consists of the `context_ids`, best first; its scores only express this order. Rows whose call failed are
    left out of the run and of the judgments for it, since they are not rows that retrieved nothing.

    Raises:
        UsageError: No documents are given.
        DataError: No row has relevant documents, or an id cannot be written to a tab-separated file.
    """
    if options.documents is None:
        raise UsageError("an export to beir needs the knowledge base: add `documents` documents.jsonl")
    table.require("question_id", "question", "reference_context_ids", command="an export to beir")
    place = _place_of_id(table, _NO_CELL, ("question_id", "reference_context_ids"))
    if place is not None:
        raise DataError(
            f"{place} contains a tab, a line break or a NUL, which qrels/test.tsv cannot represent; use another id for "
            "the document or the question"
        )
    documents = ({"_id": each.id, "title": each.title, "text": each.text} for each in options.documents)
    write_json_lines(path / "corpus.jsonl", documents)
    queries = ({"_id": row.question_id, "text": row.question} for row in _retrievals(table))
    count = write_json_lines(path / "queries.jsonl", queries)
    judged = _judgments(table, path / "qrels" / "test.tsv")
    if not judged:
        raise DataError(
            f"{table.source} has no row with reference_context_ids, so retrieval cannot be evaluated; add the ids of "
            "the documents that state the answers, or export to another format"
        )
    blank = _place_of_id(table, _BLANK, _IDS)
    repeated = 0 if blank else _trec(table, path / "trec")
    columns = ["question_id", "question", "reference_context_ids", *([] if blank else ["context_ids"])]
    left_out = {
        "questions without a relevance judgment: no document is known to state the answer": count - judged,
        "repeated retrieved ids: a run lists each document only once": repeated,
        f"the folder trec: trec_eval rejects ids that contain a space, as in {blank}": int(blank is not None),
    }
    return FormatOutput(
        rows=count, columns=columns, left_out=positive(left_out), cautions=_corpus_cautions(table, options.documents)
    )


def _retrievals(table: Table) -> Iterator[_Retrieval]:
    query = select([table.column_or_null(name) for name in _COLUMNS], "rows")
    for number, (question_id, question, relevant, retrieved, error) in enumerate(table.query(query)):
        yield _Retrieval(number, question_id, question, relevant, retrieved if error is None else None)


def _judgments(table: Table, path: Path) -> int:
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
    """Write the judgments and, if there are answers, the run; return the number of repeated ids."""
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


def _place_of_id(table: Table, pattern: re.Pattern[str], columns: Sequence[str]) -> str | None:
    """Return the place of the first id that matches a pattern; None if there is none."""
    for row in _retrievals(table):
        ids = ([row.question_id], row.relevant or (), row.retrieved or ())
        for column, values in zip(_IDS, ids, strict=True):
            value = next(filter(pattern.search, values), None) if column in columns else None
            if value is not None:
                return cell_place(table.source, row.number, column, value)
    return None


def _corpus_cautions(table: Table, documents: Sequence[Document]) -> tuple[str, ...]:
    ids = {document.id for document in documents}
    unknown = {each for row in _retrievals(table) for each in row.relevant or () if each not in ids}
    if not unknown:
        return ()
    return (f"{len(unknown)} reference_context_ids name no document of the corpus, such as '{min(unknown)}'",)


BEIR = ExportFormat(
    write=_write_beir,
    files=("corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "trec/qrels.txt", "trec/run.txt"),
    options=frozenset({"documents"}),
)
