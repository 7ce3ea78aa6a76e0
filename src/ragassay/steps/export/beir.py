"""A retrieval data set for BEIR and trec_eval: corpus, queries, judgments, and the run of a system."""

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
    column_or_null,
    fetch_rows,
    occurring,
    text_list,
    write_json_lines,
)

_COLUMNS = ("question_id", "question", "reference_context_ids", "context_ids", "error")
_NO_CELL = re.compile(r"[\t\r\n\0]")  # in a line of tab-separated values
_BLANK = re.compile(r"\s|\0|^$")  # what ends an id for trec_eval


class _Row(NamedTuple):
    """The retrieval of a row; None if the documents are unknown."""

    number: int
    question_id: str
    question: str
    relevant: Sequence[str] | None
    retrieved: Sequence[str] | None


def write(table: Table, path: Path, wish: ExportOptions) -> FormatOutput:
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
    count = write_json_lines(path / "queries.jsonl", ({"_id": r.question_id, "text": r.question} for r in _rows(table)))
    judged = _judgements(table, path / "qrels" / "test.tsv")
    if not judged:
        raise DataError(
            f"{table.source} has no row with reference_context_ids, so retrieval cannot be judged; add the ids of "
            "the documents that state the answers, or export to another format"
        )
    blank = _blank(table)
    repeated = 0 if blank else _trec(table, path / "trec")
    held = ["question_id", "question", "reference_context_ids", *([] if blank else ["context_ids"])]
    left_out = [
        ("questions without a judgement: no document is known that states the answer", count - judged),
        ("retrieved ids that were retrieved before: a run names a document once", repeated),
        (f"the folder trec: trec_eval rejects ids that contain a space, as in {blank}", int(blank is not None)),
    ]
    return FormatOutput(
        rows=count, columns=held, left_out=occurring(left_out), cautions=_cautions(table, wish.documents)
    )


def _rows(table: Table) -> Iterator[_Row]:
    query = select([column_or_null(table, name) for name in _COLUMNS], "rows")
    for number, (question_id, question, relevant, retrieved, error) in enumerate(fetch_rows(table, query)):
        yield _Row(number, question_id, question, relevant, retrieved if error is None else None)


def _document(document: Document) -> Mapping[str, object]:
    return {"_id": document.id, "title": document.title, "text": document.text}


def _judgements(table: Table, path: Path) -> int:
    """Write the relevant documents; return the number of questions with any."""
    path.parent.mkdir()
    judged = 0
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, delimiter="\t", lineterminator="\n")  # as BEIR reads it: with Python's csv
        writer.writerow(["query-id", "corpus-id", "score"])
        for row in _rows(table):
            judged += bool(row.relevant)
            writer.writerows([row.question_id, document, 1] for document in _once(row.relevant))
    return judged


def _trec(table: Table, path: Path) -> int:
    """Write the judgments and, if the table has one, the run; return how many retrieved ids are left out."""
    path.mkdir()
    answered = "context_ids" in table.columns
    repeated = 0
    with ExitStack() as files:
        qrels = files.enter_context((path / "qrels.txt").open("w", encoding="utf-8", newline="\n"))
        run = files.enter_context((path / "run.txt").open("w", encoding="utf-8", newline="\n")) if answered else None
        for row in _rows(table):
            if run is not None and row.retrieved is None:
                continue
            qrels.writelines(f"{row.question_id} 0 {document} 1\n" for document in _once(row.relevant))
            retrieved = _once(row.retrieved)
            repeated += len(row.retrieved or ()) - len(retrieved)
            if run is not None:
                run.writelines(
                    f"{row.question_id} Q0 {document} {rank} {len(retrieved) - rank + 1} ragassay\n"
                    for rank, document in enumerate(retrieved, start=1)
                )
    return repeated


def _once(ids: Sequence[str] | None) -> Sequence[str]:
    return list(dict.fromkeys(text_list(ids)))


def _ids(row: _Row) -> Iterator[tuple[str, str]]:
    yield "question_id", row.question_id
    yield from (("reference_context_ids", each) for each in row.relevant or ())
    yield from (("context_ids", each) for each in row.retrieved or ())


def _check_cells(table: Table) -> None:
    for row in _rows(table):
        for name, value in _ids(row):
            if name != "context_ids" and _NO_CELL.search(value):
                raise DataError(
                    f"{cell_place(table.source, row.number, name, value)} holds a tab, a line break or a NUL, which "
                    "qrels/test.tsv cannot represent; use another id for the document or the question"
                )


def _blank(table: Table) -> str | None:
    """Return the place of an id that trec_eval could not read; None if there is none."""
    for row in _rows(table):
        for name, value in _ids(row):
            if _BLANK.search(value):
                return cell_place(table.source, row.number, name, value)
    return None


def _cautions(table: Table, documents: Sequence[Document]) -> tuple[str, ...]:
    known = {document.id for document in documents}
    unknown = {each for row in _rows(table) for each in row.relevant or () if each not in known}
    if not unknown:
        return ()
    return (f"{len(unknown)} reference_context_ids name no document of the corpus, such as '{min(unknown)}'",)


BEIR = ExportFormat(
    write=write,
    holds=("corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "trec/qrels.txt", "trec/run.txt"),
    heeds=frozenset({"documents"}),
)
