"""The authors' repository as it lies on disk: the JSON files of every environment, read as they are.

benchmarks/<environment>/eval_results/results_<cluster>.json            the unbalanced run
benchmarks/<environment>/eval_results/results_<cluster>_balanced.json   the balanced run
benchmarks/<environment>/eval_results/<model>_results_<cluster>.json    the language model alone
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
"""What the judge said of (question, reference answer, answer)."""


def is_repository(folder: Path) -> bool:
    """Whether a folder is the authors' repository, its `benchmarks`, or one environment of it."""
    return bool(_environments(folder))


def read_repository(folder: Path) -> Recordings:
    """All environments of the authors' repository, whatever their names.

    Raises:
        DataError: A file is not what its place says.
    """
    return Recordings(environments=tuple(_environment(each) for each in _environments(folder)))


def _environments(folder: Path) -> list[Path]:
    for pattern in ("eval_results", "*/eval_results", "benchmarks/*/eval_results"):
        if found := sorted(path.parent for path in folder.glob(pattern) if list(path.glob("*results_*.json"))):
            return found
    return []


def _environment(folder: Path) -> Environment:
    balanced: dict[str, Sequence[Row]] = {}
    unbalanced: dict[str, Sequence[Row]] = {}
    alone: dict[str, Sequence[Row]] = {}
    for path in sorted((folder / "eval_results").glob("*results_*.json")):
        if not (named := _RESULTS.fullmatch(path.stem)):
            continue
        cluster = named["cluster"]
        rows = _rows(path, _verdicts(folder / "SemanticsMatch" / f"{cluster}.json"))
        if named["alone"]:
            if all(row.verdict is not None for row in rows):
                alone[cluster] = rows
        else:
            (balanced if named["balanced"] else unbalanced)[cluster] = rows
    return Environment(
        name=folder.resolve().name,
        balanced=balanced,
        unbalanced=unbalanced,
        lm_only=alone,
        sql_templates=_sql_templates(folder),
        text_templates=_text_templates(folder, {**balanced, **unbalanced}),
    )


def _rows(path: Path, verdicts: Verdicts) -> list[Row]:
    content = _json(path)
    if not isinstance(content, list) or not all(isinstance(each, dict) for each in content):
        raise DataError(f"{path} is no list of results; give the repository as it is")
    return [_row(each, verdicts, f"{path}, entry {number}") for number, each in enumerate(content, start=1)]


def _row(result: Mapping[str, Any], verdicts: Verdicts, where: str) -> Row:
    if "query" not in result or "query_tag" not in result:
        raise DataError(f"{where} has no 'query' or no 'query_tag'; give the repository as it is")
    answer, reference = _text(result.get("gpt_response")), result.get("answer")
    seen = result.get("retrieval_judgement")
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
        right_document=None if seen is None else seen == 1,
    )


def _text(response: object) -> str | None:
    """An answer stands there as text, or as a list that holds it alone."""
    if isinstance(response, list | tuple):
        return _text(response[0]) if response else None
    return None if response is None else str(response)


def _id(value: object) -> str:
    """The same id is 1 in one file, 1.0 or "1" in another."""
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
    """The judge's cache: its keys are tuples as Python writes them, read as literals and never run."""
    if not path.exists():
        return {}
    found = {}
    for key, said in _mapping(path).items():
        try:
            question, reference, answer = ast.literal_eval(key)
        except (ValueError, SyntaxError, RecursionError, MemoryError, TypeError) as error:
            raise DataError(f"{path}: a key is no tuple of three texts; give the repository as it is") from error
        verdict = verdict_of(_text(said))
        if verdict is not None:
            found[str(question), str(reference), str(_text(answer))] = verdict
    return found


def _sql_templates(folder: Path) -> int | None:
    """How many there are; an environment without templates of its own shows it by its questions."""
    path = folder / "SQLTemplateGenerator" / "sql_templates.json"
    if path.exists():
        return len(read_templates(path))
    questions = _questions(folder, ROBUST)
    return len(questions) if questions else None


def _text_templates(folder: Path, runs: Runs) -> dict[str, int]:
    found = {}
    for cluster in sorted(runs):
        path = folder / "TextTemplateGenerator" / f"{cluster}.json"
        if path.exists():
            found[cluster] = sum(len(texts) for raw in read_text_templates(path) for texts in raw.texts.values())
        elif questions := _questions(folder, cluster):
            found[cluster] = sum(max((len(pair[1]) for pair in pairs), default=0) for pairs in questions)
    return found


def _questions(folder: Path, cluster: str) -> list[Any]:
    """The question file of a cluster: for each SQL template a list of [answer, questions]."""
    for name in (f"{cluster}_with_ids.json", f"{cluster}.json"):
        path = folder / "QADataGenerator" / name
        if path.exists() and isinstance(content := _json(path), list):
            return content
    return []


def _mapping(path: Path) -> Mapping[str, Any]:
    content = _json(path)
    if not isinstance(content, dict):
        raise DataError(f"{path} is no JSON object; give the repository as it is")
    return content


def _json(path: Path) -> object:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}; give the repository as it is") from error
