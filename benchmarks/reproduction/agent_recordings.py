"""Read recorded runs of RAG strategies with scores from 1 to 5, as the boolean-agent paper has them.

runs/<question set>.<system>.jsonl   one row per answer
runs.json                            {"runs": [{"file", "question_set", "system", "recorded_at", "rows"}]}

The paper: Kenneweg et al. 2024, "Retrieval Augmented Generation Systems: Automatic Dataset Creation, Evaluation and
Boolean Agent Setup".
"""

import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.reproduction.recordings import json_lines

from ragassay.core.errors import DataError

SCORES = (1.0, 5.0)
"""The lowest and the highest score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRow:
    """One recorded answer; None where nothing is recorded.

    Attributes:
        question: The id of the question.
        repeat: How often the run has answered the question before.
        truthfulness: The judge's score.
        relevance: The judge's score.
        has_passages: Whether retrieved passages were used. The flag `retrieved` of the recordings says less: the naive
            runs never set it.
        gold_is_retrieved: Whether one of them is of the document that the question was written for.
        input_tokens: The tokens of all calls, without judge and embeddings.
        output_tokens: The same of the replies.
    """

    question: str
    repeat: int
    truthfulness: float | None
    relevance: float | None
    has_passages: bool
    gold_is_retrieved: bool | None
    input_tokens: int | None
    output_tokens: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredRun:
    """The answers of one system to one question set.

    Attributes:
        name: Its file, without the ending.
        question_set: Such as A_f.
        system: Such as naive.
        recorded_at: When, as a text that sorts by time; empty if that is not recorded.
        rows: The answers.
    """

    name: str
    question_set: str
    system: str
    recorded_at: str
    rows: Sequence[ScoredRow]


def has_scores(folder: Path) -> bool:
    """Return whether the runs of a folder are scored: by their list, else by the first row of the first file."""
    if (folder / "runs.json").exists():
        return True
    first = next(iter(sorted((folder / "runs").glob("*.jsonl"))), None)
    return first is not None and "truthfulness" in next(json_lines(first), {})


def read_scored_runs(folder: Path) -> tuple[ScoredRun, ...]:
    """Return the runs of a folder, in order of their files.

    Raises:
        DataError: There is no run, a listed file is missing or cut, or a row does not have the expected content.
    """
    paths = {path.name: path for path in sorted((folder / "runs").glob("*.jsonl"))}
    listed = _listed(folder / "runs.json")
    if missing := sorted({*listed} - {*paths}):
        raise DataError(f"{folder}/runs.json lists {missing[0]}, which is not in {folder}/runs; pass the whole folder")
    if not paths:
        raise DataError(f"{folder} has no runs; pass a folder with runs/*.jsonl")
    return tuple(_run(path, listed.get(name, {})) for name, path in paths.items())


def _listed(path: Path) -> Mapping[str, Mapping[str, Any]]:
    """Return file name -> its entry in the list of runs; empty without a list."""
    if not path.exists():
        return {}
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return {Path(each["file"]).name: each for each in content["runs"]}
    except (OSError, ValueError, RecursionError) as error:
        raise DataError(f"{path} cannot be read as JSON: {error}; pass the files unchanged") from error
    except (TypeError, KeyError) as error:
        raise DataError(f'{path} does not have the form {{"runs": [{{"file": ...}}]}}; pass it unchanged') from error


def _run(path: Path, about: Mapping[str, Any]) -> ScoredRun:
    question_set, _, system = path.stem.partition(".")
    rows = [*_rows(path)]
    if not rows:
        raise DataError(f"{path} has no rows; pass the files unchanged")
    if about.get("rows", len(rows)) != len(rows):
        raise DataError(f"{path} has {len(rows)} rows, and runs.json lists {about['rows']}; pass the files unchanged")
    return ScoredRun(
        name=path.stem,
        question_set=str(about.get("question_set", question_set)),
        system=str(about.get("system", system)),
        recorded_at=str(about.get("recorded_at", "")),
        rows=rows,
    )


def _rows(path: Path) -> Iterator[ScoredRow]:
    seen: Counter[str] = Counter()
    for row in json_lines(path):
        question, gold = str(row["question_id"]), row.get("gold_in_context")
        yield ScoredRow(
            question=question,
            repeat=seen[question],
            truthfulness=_score(row["truthfulness"], row.where),
            relevance=_score(row["relevance"], row.where),
            has_passages=row["context_kind"] == "chunks",
            gold_is_retrieved=gold if isinstance(gold, bool) else None,
            input_tokens=_count(row.get("n_input_tokens"), row.where),
            output_tokens=_count(row.get("n_output_tokens"), row.where),
        )
        seen[question] += 1


def _score(value: object, where: str) -> float | None:
    if value is None:
        return None
    low, high = SCORES
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        raise DataError(f"{where} has the score {value!r}; a score is a number from {low:g} to {high:g}, or null")
    return float(value)


def _count(value: object, where: str) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise DataError(f"{where} has {value!r} tokens; a number of tokens is 0 or more, or null")
    return int(value)
