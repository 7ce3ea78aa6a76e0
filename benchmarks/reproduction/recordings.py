"""The recorded runs of the GRAMMAR authors, as JSON Lines or as in their repository, read into the same records."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError

ROBUST, NON_ROBUST = "short", "long"
"""The clusters of the papers' hypothesis: short questions are thought to be answered better than long ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question that a system was asked.

    Attributes:
        group: All rows of a group ask the same thing.
        reference: The right answer; None where the database holds none.
        kind: What the reference is: text, number, date or null.
        answer: What the system said; None where it was never asked.
        retrieved: The ids of the documents that it was given.
        known: The ids of the documents that are known to state the answer; None where nobody recorded them.
        verdict: What the judge recorded; None where there is no verdict.
        right_document: Whether the retriever was recorded to have succeeded; None where nothing is recorded.
    """

    group: str
    question: str
    reference: str | None = None
    kind: str = "text"
    answer: str | None = None
    retrieved: tuple[str, ...] = ()
    known: tuple[str, ...] | None = None
    verdict: bool | None = None
    right_document: bool | None = None


Runs = Mapping[str, Sequence[Row]]
"""The rows of each cluster."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """What was recorded in one environment of the papers.

    Attributes:
        name: Its folder in the authors' repository.
        balanced: Runs with the same number of questions in every group.
        unbalanced: Runs with other numbers of questions by group.
        lm_only: Answers of the language model alone, without documents.
        sql_templates: How many there are; None where nothing tells.
        text_templates: Their number by cluster.
        documented: The groups whose known ids are ids of documents, and not of something else that the database
            numbers; None where nothing tells.
    """

    name: str
    balanced: Runs
    unbalanced: Runs
    lm_only: Runs = field(default_factory=dict)
    sql_templates: int | None = None
    text_templates: Mapping[str, int] = field(default_factory=dict)
    documented: frozenset[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recordings:
    """All that a folder holds.

    Attributes:
        environments: In order of their names.
        february: The recordings behind the first submission; None where the folder has none, as the authors'
            repository, which keeps them in its history only.
    """

    environments: tuple[Environment, ...]
    february: Environment | None = None


def read_lines(folder: Path) -> Recordings:
    """The recordings of a folder of JSON Lines: `runs/<environment>.<cluster>.<balanced or unbalanced>.jsonl`.

    Raises:
        DataError: There is no run, or a file is not what its name says.
    """
    names = sorted({path.name.partition(".")[0] for path in (folder / "runs").glob("*.jsonl")})
    if not names:
        raise DataError(f"{folder} holds no runs; give a folder with runs/*.jsonl, or one of the authors' repository")
    earlier = folder / "runs_2024-02"
    february = _february(earlier) if earlier.is_dir() else None
    return Recordings(environments=tuple(_environment(folder, name) for name in names), february=february)


def _february(folder: Path) -> Environment:
    return Environment(
        name="aurp", balanced=_runs(folder, "aurp", "balanced"), unbalanced=_runs(folder, "aurp", "unbalanced")
    )


def _environment(folder: Path, name: str) -> Environment:
    sql, texts = (folder / "templates" / f"{name}.{kind}.jsonl" for kind in ("sql", "text"))
    clusters = [each["cluster"] for each in _lines(texts)] if texts.exists() else []
    alone = folder / "llm_only" / f"{name}.jsonl"
    return Environment(
        name=name,
        balanced=_runs(folder / "runs", name, "balanced"),
        unbalanced=_runs(folder / "runs", name, "unbalanced"),
        lm_only=_judged(_by_cluster(_lines(alone))) if alone.exists() else {},
        sql_templates=len(list(_lines(sql))) if sql.exists() else None,
        text_templates={cluster: clusters.count(cluster) for cluster in sorted(set(clusters))},
        documented=_documented(folder / "questions", name),
    )


def _documented(folder: Path, name: str) -> frozenset[str] | None:
    lines = [line for path in sorted(folder.glob(f"{name}.*.jsonl")) for line in _lines(path)]
    return frozenset(str(line["group_id"]) for line in lines if line["reference_ids_are_documents"]) if lines else None


def _runs(folder: Path, name: str, kind: str) -> Runs:
    return {
        cluster: rows
        for path in sorted(folder.glob(f"{name}.*.{kind}.jsonl"))
        for cluster, rows in _by_cluster(_lines(path)).items()
    }


def _by_cluster(lines: Iterable[Mapping[str, Any]]) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for line in lines:
        found.setdefault(line["cluster"], []).append(_row(line))
    return found


def _judged(runs: Mapping[str, Sequence[Row]]) -> Runs:
    """The clusters of which every row has a verdict: the authors began others, and did not go on."""
    return {cluster: rows for cluster, rows in runs.items() if all(row.verdict is not None for row in rows)}


def _row(line: Mapping[str, Any]) -> Row:
    reference, seen = line["reference_answer"], line.get("retrieval_judgement")
    return Row(
        group=str(line["group_id"]),
        question=line["question"],
        reference=None if reference is None else str(reference),
        kind={"integer": "number", None: "null"}.get(line["answer_kind"], line["answer_kind"]),
        answer=line["response"],
        retrieved=tuple(line.get("retrieved_context_ids") or ()),
        # An empty list in these files says that nobody recorded which documents state the answer.
        known=tuple(sorted(line.get("reference_context_ids") or ())) or None,
        verdict=verdict_of(line["judgement"]),
        right_document=None if seen is None else seen == 1,
    )


def verdict_of(judgement: object) -> bool | None:
    """The verdict that the authors' judge wrote as a word; None for any other, and for none."""
    return {"Correct": True, "Incorrect": False}.get(str(judgement))


def _lines(path: Path) -> Iterator[Mapping[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}; give another folder") from error
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            found = json.loads(line)
        except ValueError as error:
            raise DataError(f"{path}, row {number} is no JSON ({error}); give the files as they were") from error
        if not isinstance(found, dict):
            raise DataError(f"{path}, row {number} is no JSON object; give the files as they were")
        yield found
