"""Export formats of other programs: ragas, Unitxt, BEIR and trec_eval, CSV, and Hugging Face's `datasets`.

- ragas: the rows of an EvaluationDataset as JSON Lines, with the field names of ragas.
- Unitxt: the end-to-end RAG task, a folder with its instances and predictions.
- BEIR and trec_eval: corpus, queries, judgments, and the run of a system.

- CSV follows RFC 4180, with lists and maps as JSON texts.
- A data set for `datasets` consists of Parquet files and a card that names them.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import duckdb

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Document
from ragassay.core.table import COLUMNS, Table
from ragassay.core.table.columns import literal
from ragassay.core.table.knowledge_base import at_level_of
from ragassay.core.table.storage import (
    PLACE,
    cursor,
    first_line,
    quote,
    rows_compressed_together,
    select,
    text_sql,
    types_of,
)
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
    chunks = sum(_level_ids(row)[1] for row in _answered_rows(table))
    left_out["ids of chunks, written as the ids of their documents like the reference_context_ids"] = chunks
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


def _level_ids(row: Mapping[str, object]) -> tuple[Sequence[str], int]:
    """Return the retrieved ids, of documents if those of the references are, and the number of changed ones.

    Unitxt compares ids literally, so that a chunk would never match the document that it is part of. There is one id
    for each context, so a document may occur again.
    """
    references, ids = (text_list(row.get(name)) for name in ("reference_context_ids", "context_ids"))
    level = at_level_of(references, ids) if references else ids
    return level, sum(one != other for one, other in zip(ids, level, strict=True))


def _prediction(row: Mapping[str, object]) -> Mapping[str, object]:
    declined = {} if row.get("outcome") is None else {"is_answerable": row["outcome"] != "declined"}
    return {
        "answer": row["answer"],
        "contexts": text_list(row.get("contexts")),
        "context_ids": _level_ids(row)[0],
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

    The run consists of the `context_ids`, best first; its scores only express this order. Chunks count as their
    documents, as for our metrics by ids, unless all reference ids of a row are chunks. Rows whose call failed are left
    out of the run and of the judgments for it, since they are not rows that retrieved nothing.

    Raises:
        UsageError: No documents are given.
        DataError: No row has relevant documents, or an id cannot be written to a tab-separated file.
    """
    if options.documents is None:
        raise UsageError("an export to beir needs the knowledge base: give it as `documents`")
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
        "repeated retrieved documents, with their chunks: a run lists each only once": repeated,
        f"the folder trec: trec_eval rejects ids that contain a space, as in {blank}": int(blank is not None),
    }
    cautions = [*_corpus_cautions(table, options.documents), *([] if blank else _run_cautions(table))]
    return FormatOutput(rows=count, columns=columns, left_out=positive(left_out), cautions=tuple(cautions))


def _retrievals(table: Table) -> Iterator[_Retrieval]:
    query = select([table.column_or_null(name) for name in _COLUMNS], "rows")
    for number, (question_id, question, relevant, retrieved, error) in enumerate(table.query(query)):
        known = text_list(relevant)
        yield _Retrieval(
            number,
            question_id,
            question,
            None if relevant is None else at_level_of(known, known),
            None if error is not None or retrieved is None else at_level_of(known, retrieved),
        )


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


def _corpus_cautions(table: Table, documents: Sequence[Document]) -> Iterator[str]:
    ids = {document.id for document in documents}
    for column in ("relevant", "retrieved"):
        unknown = {each for row in _retrievals(table) for each in getattr(row, column) or () if each not in ids}
        if unknown:
            name = _COLUMN_OF[column]
            yield f"{len(unknown)} {name} name no document of the corpus, such as '{min(unknown)}'"


_COLUMN_OF = {"relevant": "reference_context_ids", "retrieved": "context_ids"}


def _run_cautions(table: Table) -> Iterator[str]:
    """Yield that questions for which nothing was retrieved are not in the run, which trec_eval leaves out."""
    number = sum(bool(row.relevant) and row.retrieved == [] for row in _retrievals(table))
    if number:
        yield (
            f"{number} questions with a judgment retrieved nothing, so they are not in trec/run.txt; trec_eval leaves "
            "them out of its averages unless it is called with -c"
        )


BEIR = ExportFormat(
    write=_write_beir,
    files=("corpus.jsonl", "queries.jsonl", "qrels/test.tsv", "trec/qrels.txt", "trec/run.txt"),
    options=frozenset({"documents"}),
)


# The beginnings of formulas in Excel, LibreOffice and Google Sheets, after any number of apostrophes: adding one
# disarms the formula, and removing one restores the cell.
_FORMULA = r"^'*[=+\-@\t\r\n＝＋－＠]"


_NUMBER = r"^[+\-]?[0-9]+(\.[0-9]+)?([eE][+\-]?[0-9]+)?$"  # "-5" begins like a formula and is a number


def _write_csv(table: Table, path: Path, options: ExportOptions) -> FormatOutput:
    """Write a CSV file with a header; an empty cell is null.

    For a spreadsheet program, every text that it would evaluate as a formula gets a leading apostrophe, and the file
    begins with a byte order mark, from which Excel detects the encoding.

    Raises:
        DataError: A text that may not be null is empty, which CSV cannot distinguish from null.
    """
    formulas, empty = _count_cells(table)
    cells = [_cell(name, view, guarded=options.spreadsheet) for name, view in table.views.items()]
    with path.open("w", encoding="utf-8-sig" if options.spreadsheet else "utf-8", newline="") as file:
        writer = csv.writer(file)  # RFC 4180: commas, double quotes doubled, CR LF
        is_guarded = options.spreadsheet
        writer.writerow([f"'{each}" if is_guarded and re.match(_FORMULA, each) else each for each in table.columns])
        writer.writerows(table.query(select(cells, "rows")))
    left_out = {f"empty texts in column '{name}', which read back as null": count for name, count in empty}
    cautions = _cautions(formulas, guarded=options.spreadsheet)
    return FormatOutput(rows=len(table), columns=table.columns, left_out=positive(left_out), cautions=cautions)


def _text(name: str, view: str) -> str:
    """Return the SQL of a cell as text: JSON strings without their quotes, and null for JSON's null."""
    return quote(view) if name in COLUMNS and _may_be_formula(name) else text_sql(view)


def _may_be_formula(name: str) -> bool:
    """Return whether a column may contain text that a spreadsheet program evaluates as a formula."""
    return name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR"


def _cell(name: str, view: str, *, guarded: bool) -> str:
    text = _text(name, view)
    if not guarded or not _may_be_formula(name):
        return text
    return f"case when {_is_formula(text)} then chr(39) || {text} else {text} end"


def _is_formula(text: str) -> str:
    """Return the SQL condition that a spreadsheet program would evaluate a text as a formula."""
    begins, number = (f"regexp_matches({text}, {literal(pattern)})" for pattern in (_FORMULA, _NUMBER))
    return f"({begins} and not {number})"


def _count_cells(table: Table) -> tuple[int, Sequence[tuple[str, int]]]:
    """Return the number of formulas, and the number of empty texts by column."""
    views = {name: _text(name, view) for name, view in table.views.items() if _may_be_formula(name)}
    sums = []
    for text in views.values():
        sums += [f"count(*) filter ({_is_formula(text)})", f"count(*) filter ({text} = '')"]
    (counts,) = table.query(select(sums, "rows")) if sums else [()]
    empty = list(zip(views, counts[1::2], strict=True))
    for name, count in empty:
        if count and name in COLUMNS and not COLUMNS[name].nullable:
            query = select([f"min({quote(PLACE)})"], f"rows where {quote(table.views[name])} = ''")
            ((row,),) = table.query(query)
            raise DataError(
                f"{cell_place(table.source, row, name, '')} is an empty text, which CSV cannot distinguish from null; "
                "fix the row, or export it to hf or as .jsonl"
            )
    return sum(counts[::2]), empty


def _cautions(formulas: int, *, guarded: bool) -> tuple[str, ...]:
    if not formulas:
        return ()
    if guarded:
        return (f"{formulas} texts that a spreadsheet program would run as formulas have a leading apostrophe",)
    return (
        f"{formulas} texts look like formulas; for a spreadsheet program, write the file with the option 'spreadsheet'",
    )


CSV = ExportFormat(write=_write_csv, suffix=".csv", options=frozenset({"spreadsheet"}))


# Types that both Parquet and `datasets` support; all others are written as JSON.
_PLAIN = {"VARCHAR", "BOOLEAN", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "FLOAT", "DOUBLE", "DATE", "TIMESTAMP"}
_PLAIN |= {f"{kind}[]" for kind in _PLAIN}


def _write_hf(table: Table, path: Path, options: ExportOptions) -> FormatOutput:
    """Write `data/test.parquet`, `data/documents.parquet` if documents are given, and `README.md`.

    The format is Parquet, because `datasets` would read the answer "2024-01-05" in JSON Lines as a timestamp. Maps and
    unknown columns are JSON, which `datasets` decodes from version 4 on.

    Raises:
        DataError: The disk is full, or the table can no longer be read.
    """
    (path / "data").mkdir()
    configs = {"questions": "test"}
    try:
        _questions(table, path / "data" / "test.parquet")
        if options.documents is not None:
            configs["documents"] = "documents"
            _documents(options.documents, path / "data" / "documents.parquet")
    except duckdb.Error as error:
        raise DataError(f"cannot write {path}: {first_line(error)}; nothing was overwritten") from error
    (path / "README.md").write_text(_card(table, configs), encoding="utf-8")
    cautions = (
        f"column '{name}' is renamed to '{view}', since its name conflicts with another one in Parquet"
        for name, view in table.views.items()
        if name != view
    )
    return FormatOutput(rows=len(table), columns=table.columns, cautions=tuple(cautions))


def _questions(table: Table, file: Path) -> None:
    reader = cursor(table.connection)
    types = types_of(reader)
    columns = [
        quote(view) if types[view] in _PLAIN else f"to_json({quote(view)}) as {quote(view)}"
        for view in table.views.values()
    ]
    group = rows_compressed_together(reader)
    rows = reader.sql(select(columns, "rows"))
    rows.write_parquet(str(file), compression="zstd", row_group_size=group)


def _documents(documents: Sequence[Document], file: Path) -> None:
    lines = file.with_suffix(".jsonl")
    write_json_lines(lines, ({"id": each.id, "title": each.title, "text": each.text} for each in documents))
    query = """
        select * from read_json($file, format = 'newline_delimited', maximum_object_size = 1000000000,
            columns = {'id': 'VARCHAR', 'title': 'VARCHAR', 'text': 'VARCHAR'})
    """
    with duckdb.connect(":memory:") as connection:
        connection.sql(query, params={"file": str(lines)}).write_parquet(str(file), compression="zstd")
    lines.unlink()


def _card(table: Table, configs: Mapping[str, str]) -> str:
    head = ["---", "configs:"]
    for number, (config, split) in enumerate(configs.items()):
        head += [f"- config_name: {config}", *(["  default: true"] if not number else []), "  data_files:"]
        head += [f"  - split: {split}", f"    path: data/{split}.parquet"]
    meanings = [
        f"| `{name}` | {COLUMNS[name].meaning.replace('|', '/')} |" for name in table.columns if name in COLUMNS
    ]
    body = ["# Questions with verified answers", "", "| column | meaning |", "| --- | --- |", *meanings]
    return "\n".join([*head, "---", "", *body, ""])


HF = ExportFormat(
    write=_write_hf,
    files=("README.md", "data/test.parquet", "data/documents.parquet"),
    options=frozenset({"documents"}),
)
