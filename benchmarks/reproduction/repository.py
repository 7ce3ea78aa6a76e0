"""Read the JSON files of the authors' repository, for every environment in it.

benchmarks/<environment>/eval_results/results_<cluster>.json            the unbalanced run
benchmarks/<environment>/eval_results/results_<cluster>_balanced.json   the balanced run
benchmarks/<environment>/eval_results/<model>_results_<cluster>.json    the language model without documents
benchmarks/<environment>/SemanticsMatch/<cluster>.json                  verdicts by question, reference, answer
benchmarks/<environment>/SQLTemplateGenerator/sql_templates.json        and TextTemplateGenerator/<cluster>.json
benchmarks/<environment>/QADataGenerator/<cluster>_with_ids.json        the questions by SQL template and group
"""

import ast
import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from benchmarks.reproduction.recordings import ROBUST, Environment, Recordings, Row, Runs, verdict_of

from ragassay.core.errors import DataError
from ragassay.parts.templates.template_files import read_templates, read_text_templates

_RESULTS = re.compile(r"(?:(?P<alone>.+)_)?results_(?P<cluster>.+?)(?P<balanced>_balanced)?")

Verdicts = Mapping[tuple[str, str, str], bool]
"""(question, reference answer, answer) -> verdict of the judge."""


def is_repository(folder: Path) -> bool:
    """Return whether a folder is the authors' repository, its `benchmarks`, or one environment of it."""
    return bool(_environments(folder))


def read_repository(folder: Path) -> Recordings:
    """Return the recordings of all environments of the authors' repository.

    Raises:
        DataError: A file does not have the expected content.
    """
    return Recordings(environments=tuple(_environment(each) for each in _environments(folder)))


def _environments(folder: Path) -> list[Path]:
    for pattern in ("eval_results", "*/eval_results", "benchmarks/*/eval_results"):
        if folders := sorted(path.parent for path in folder.glob(pattern) if list(path.glob("*results_*.json"))):
            return folders
    return []


def _environment(folder: Path) -> Environment:
    balanced: dict[str, Sequence[Row]] = {}
    unbalanced: dict[str, Sequence[Row]] = {}
    lm_only: dict[str, Sequence[Row]] = {}
    for path in sorted((folder / "eval_results").glob("*results_*.json")):
        if not (named := _RESULTS.fullmatch(path.stem)):
            continue
        cluster = named["cluster"]
        rows = _rows(path, _verdicts(folder / "SemanticsMatch" / f"{cluster}.json"))
        if named["alone"]:
            if all(row.verdict is not None for row in rows):
                lm_only[cluster] = rows
        else:
            (balanced if named["balanced"] else unbalanced)[cluster] = rows
    return Environment(
        name=folder.resolve().name,
        balanced=balanced,
        unbalanced=unbalanced,
        lm_only=lm_only,
        sql_templates=_sql_templates(folder),
        text_templates=_text_templates(folder, {**balanced, **unbalanced}),
    )


def _rows(path: Path, verdicts: Verdicts) -> list[Row]:
    content = _json(path)
    if not isinstance(content, list) or not all(isinstance(each, dict) for each in content):
        raise DataError(f"{path} is not a list of results; pass the repository unchanged")
    return [_row(each, verdicts, f"{path}, entry {number}") for number, each in enumerate(content, start=1)]


def _row(result: Mapping[str, Any], verdicts: Verdicts, where: str) -> Row:
    if "query" not in result or "query_tag" not in result:
        raise DataError(f"{where} has no 'query' or no 'query_tag'; pass the repository unchanged")
    answer, reference = _text(result.get("gpt_response")), result.get("answer")
    success = result.get("retrieval_judgement")
    known = result.get("true_document_ids")
    return Row(
        group=_id(result["query_tag"]),
        question=str(result["query"]),
        reference=None if reference is None else _id(reference),
        kind=_kind(reference),
        answer=answer,
        retrieved=tuple(_id(each) for each in result.get("retrieved_document_ids") or ()),
        known=tuple(sorted(_id(each) for each in known)) if known else None,
        verdict=verdict_of(result["judgement"])
        if result.get("judgement") is not None
        else verdicts.get((str(result["query"]), str(reference), str(answer))),
        right_document=None if success is None else success == 1,
    )


def _text(response: object) -> str | None:
    """Return an answer, which is a text or a list of one text."""
    if isinstance(response, list | tuple):
        return _text(response[0]) if response else None
    return None if response is None else str(response)


def _id(value: object) -> str:
    """Return an id as text: the same id is 1 in one file, 1.0 or "1" in another."""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _kind(reference: object) -> str:
    if reference is None:
        return "null"
    if isinstance(reference, int | float):
        return "number"
    try:
        date.fromisoformat(str(reference))
    except ValueError:
        return "text"
    return "date"


def _verdicts(path: Path) -> Verdicts:
    """Return the verdicts in the judge's cache, whose keys are Python tuples, parsed as literals and never executed."""
    if not path.exists():
        return {}
    verdicts = {}
    for key, judgement in _mapping(path).items():
        try:
            question, reference, answer = ast.literal_eval(key)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError) as error:
            raise DataError(f"{path}: a key is not a tuple of three texts; pass the repository unchanged") from error
        verdict = verdict_of(_text(judgement))
        if verdict is not None:
            verdicts[str(question), str(reference), str(_text(answer))] = verdict
    return verdicts


def _sql_templates(folder: Path) -> int | None:
    """Return the number of SQL templates; without their file, it is that of the entries in the question file."""
    path = folder / "SQLTemplateGenerator" / "sql_templates.json"
    if path.exists():
        return len(read_templates(path))
    questions = _questions(folder, ROBUST)
    return len(questions) if questions else None


def _text_templates(folder: Path, runs: Runs) -> dict[str, int]:
    counts = {}
    for cluster in sorted(runs):
        path = folder / "TextTemplateGenerator" / f"{cluster}.json"
        if path.exists():
            counts[cluster] = sum(len(texts) for raw in read_text_templates(path) for texts in raw.texts.values())
        elif questions := _questions(folder, cluster):
            counts[cluster] = sum(max((len(pair[1]) for pair in pairs), default=0) for pairs in questions)
    return counts


def _questions(folder: Path, cluster: str) -> list[Any]:
    """Return the question file of a cluster: for each SQL template a list of [answer, questions]."""
    for name in (f"{cluster}_with_ids.json", f"{cluster}.json"):
        path = folder / "QADataGenerator" / name
        if path.exists() and isinstance(content := _json(path), list):
            return content
    return []


def _mapping(path: Path) -> Mapping[str, Any]:
    content = _json(path)
    if not isinstance(content, dict):
        raise DataError(f"{path} is not a JSON object; pass the repository unchanged")
    return content


def _json(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}; pass the repository unchanged") from error
