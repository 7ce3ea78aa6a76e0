"""Folders of data sets that `export` writes for Hugging Face, Unitxt, BEIR and GRAMMAR, read back as rows."""

import ast
import csv
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError
from ragassay.core.table.columns import COLUMNS, as_json
from ragassay.core.table.text_formats import Line, json_lines, parse

PARQUET = Path("data/test.parquet")
"""The file with the rows in a folder for Hugging Face's `datasets`."""

Row = Mapping[str, Any]


def folder_format(path: Path) -> str | None:
    """Return the format of a folder, a name in `FOLDERS`; None for any other folder."""
    return next((name for name, (file, _) in FOLDERS.items() if any(path.glob(file))), None)


def holds_rows(path: Path) -> bool:
    """Whether a path is a folder that `export` wrote, in contrast to a run directory."""
    return path.is_dir() and ((path / PARQUET).is_file() or folder_format(path) is not None)


def folder_lines(path: Path, kind: str) -> Iterator[Line]:
    """Yield the rows of a folder, each as a JSON text.

    Raises:
        DataError: A file is missing or not valid.
    """
    _, rows = FOLDERS[kind]
    try:
        for number, row in enumerate(rows(path), start=1):
            yield Line(number, as_json(row))
    except FileNotFoundError as error:
        raise DataError(f"{path} looks like a data set of {kind}, but has no file {error.filename}") from error


def _objects(path: Path) -> Iterator[dict[str, Any]]:
    with path.open("rb") as file:
        for line in json_lines(file, str(path)):
            yield parse(line, str(path))


def _json(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise DataError(f"{path} is not valid JSON: {error}") from error


def _unitxt(path: Path) -> Iterator[Row]:
    """Yield the instances of tasks.rag.end_to_end with their predictions, row for row."""
    predictions = path / "predictions.jsonl"
    if not predictions.exists():
        yield from map(_instance, _objects(path / "dataset.jsonl"))
        return
    pairs = zip_longest(_objects(path / "dataset.jsonl"), _objects(predictions))
    for number, (instance, prediction) in enumerate(pairs, start=1):
        if instance is None or prediction is None:
            fewer, more = ("dataset", "predictions") if instance is None else ("predictions", "dataset")
            raise DataError(f"{path}: {fewer}.jsonl ends after {number - 1} rows, but {more}.jsonl has more")
        answer = {name: prediction[name] for name in ("answer", "contexts", "context_ids") if name in prediction}
        yield {**_instance(instance), **answer}


def _instance(instance: Row) -> Row:
    """Return a row of the task; the columns that `export` wrote into metadata_tags become columns again."""
    fields = {name: value for name, value in instance.items() if name not in {"metadata_tags", "is_answerable_label"}}
    if fields.get("question_id") == "":
        del fields["question_id"]
    if "is_answerable_label" in instance:
        fields["is_answerable"] = instance["is_answerable_label"]
    tags = instance.get("metadata_tags") or {}
    return {**{name: _tag(name, text) for name, text in tags.items() if name not in fields}, **fields}


def _tag(name: str, text: object) -> object:
    if name not in COLUMNS or COLUMNS[name].duckdb == "VARCHAR" or not isinstance(text, str):
        return text
    try:
        return json.loads(text)
    except ValueError:
        return text


def _beir(path: Path) -> Iterator[Row]:
    """Yield the queries with the relevant documents and, if there is a run, the retrieved ones."""
    relevant, retrieved = _qrels(path / "qrels" / "test.tsv"), _run(path / "trec" / "run.txt")
    for query in _objects(path / "queries.jsonl"):
        name = str(query.get("_id"))
        row = {"question_id": name, "question": query.get("text"), "reference_context_ids": relevant.get(name)}
        yield row if retrieved is None else {**row, "context_ids": retrieved.get(name, [])}


def _qrels(path: Path) -> Mapping[str, Sequence[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter="\t"))
    documents: dict[str, list[str]] = {}
    for number, row in enumerate(rows[1:], start=2):
        if len(row) != 3:
            raise DataError(f"{path}, line {number} has {len(row)} cells; expected query-id, corpus-id and score")
        if row[2] != "0":
            documents.setdefault(row[0], []).append(row[1])
    return documents


def _run(path: Path) -> Mapping[str, Sequence[str]] | None:
    if not path.exists():
        return None
    documents: dict[str, list[tuple[int, str]]] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        cells = line.split()
        if len(cells) != 6 or not cells[3].isdigit():
            raise DataError(f"{path}, line {number}: expected a run: query Q0 document rank score name")
        documents.setdefault(cells[0], []).append((int(cells[3]), cells[2]))
    return {query: [document for _, document in sorted(ranked)] for query, ranked in documents.items()}


def _grammar(path: Path) -> Iterator[Row]:
    """Yield the questions of every style with their answers and, if there are any, the results."""
    files = sorted((path / "QADataGenerator").glob("*.json"))
    for file in (file for file in files if not file.stem.endswith("_with_ids")):
        with_ids = file.with_name(f"{file.stem}_with_ids.json")
        rows = list(_questions(with_ids if with_ids.exists() else file, has_ids=with_ids.exists()))
        results = path / "eval_results" / f"results_{file.stem}.json"
        verdicts = _json(results) if results.exists() else []
        if verdicts and len(verdicts) != len(rows):
            raise DataError(f"{results} has {len(verdicts)} results, but {file} has {len(rows)} questions")
        style = None if file.stem == "default" else file.stem
        for row, result in zip_longest(rows, verdicts):
            yield {**row, "style": style, **({} if result is None else _result(result, results))}


def _questions(file: Path, *, has_ids: bool) -> Iterator[Row]:
    group = 0
    for template in _json(file):
        for answer, questions in template:
            try:
                values = ast.literal_eval(answer)
                references = [str(value[0]) for value in values if value[0] is not None]
                ids = list(dict.fromkeys(str(each) for value in values for each in value[1:]))
            except (ValueError, TypeError, IndexError, SyntaxError, RecursionError, MemoryError) as error:
                raise DataError(f"{file}: {answer!r} is not a list of tuples, as GRAMMAR writes answers") from error
            for question in questions:
                row = {"question": question, "group_id": str(group), "reference_answers": references}
                yield {**row, "reference_context_ids": ids} if has_ids else row
            group += 1


def _result(result: Row, file: Path) -> Row:
    try:
        verdict = {"Correct": True, "Incorrect": False}.get(result["judgement"])
        names = {"group_id": "query_tag", "answer": "gpt_response", "context_ids": "retrieved_document_ids"}
        cells = {ours: result[theirs] for ours, theirs in names.items()}
    except (KeyError, TypeError) as error:
        raise DataError(
            f"{file}: a result lacks {error}; GRAMMAR's results have query_tag, gpt_response, ..."
        ) from error
    texts = result.get("retrieved_documents") or ""
    return {**cells, "contexts": [texts] if texts else [], "correct": verdict}


FOLDERS: Mapping[str, tuple[str, Callable[[Path], Iterator[Row]]]] = {
    "unitxt": ("dataset.jsonl", _unitxt),
    "beir": ("queries.jsonl", _beir),
    "grammar": ("QADataGenerator/*.json", _grammar),
}
"""The formats of folders by name: a file that identifies the format, and the function that yields the rows."""
