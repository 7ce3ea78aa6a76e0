"""Read the recorded runs of the GRAMMAR authors from JSON Lines."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError

ROBUST, NON_ROBUST = "short", "long"
"""The clusters of the papers' hypothesis: short questions are expected to be answered better than long ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question and its recorded answer.

    Attributes:
        group: Semantic group; all its rows are paraphrases of one query.
        question: The question.
        reference: The right answer; None if the database has none.
        kind: Type of the reference: text, number, date or null.
        answer: The system's answer; None if it was not queried.
        retrieved: Ids of the retrieved documents.
        known: Ids of the documents that are known to state the answer; None if they are not recorded.
        verdict: The recorded verdict; None without one.
        right_document: Whether retrieval was recorded as successful; None if nothing is recorded.
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
"""Cluster -> its rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Environment:
    """The recordings of one environment of the papers.

    Attributes:
        name: Its folder in the authors' repository.
        balanced: Runs with the same number of questions in every group.
        unbalanced: Runs with different numbers of questions per group.
        lm_only: Answers of the language model without documents.
        sql_templates: Number of SQL templates; None if it is not recorded.
        text_templates: Cluster -> number of text templates.
        groups_with_documents: The groups whose known ids are ids of documents, not of other entities of the database;
            None if that is not recorded.
    """

    name: str
    balanced: Runs
    unbalanced: Runs
    lm_only: Runs = field(default_factory=dict)
    sql_templates: int | None = None
    text_templates: Mapping[str, int] = field(default_factory=dict)
    groups_with_documents: frozenset[str] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Recordings:
    """All recordings of a folder.

    Attributes:
        environments: In order of their names.
        february: The recordings of the first submission; None if the folder has none, as in the authors' repository,
            which has them in its history only.
    """

    environments: tuple[Environment, ...]
    february: Environment | None = None


def read_lines(folder: Path) -> Recordings:
    """Return the recordings of a folder of JSON Lines: `runs/<environment>.<cluster>.<balanced or unbalanced>.jsonl`.

    Raises:
        DataError: There is no run, or a file does not have the expected content.
    """
    names = sorted({path.name.partition(".")[0] for path in (folder / "runs").glob("*.jsonl")})
    if not names:
        raise DataError(f"{folder} has no runs; pass a folder with runs/*.jsonl, or a copy of the authors' repository")
    first_submission = folder / "runs_2024-02"
    february = _february(first_submission) if first_submission.is_dir() else None
    return Recordings(environments=tuple(_environment(folder, name) for name in names), february=february)


def _february(folder: Path) -> Environment:
    return Environment(
        name="aurp", balanced=_runs(folder, "aurp", "balanced"), unbalanced=_runs(folder, "aurp", "unbalanced")
    )


def _environment(folder: Path, name: str) -> Environment:
    sql, texts = (folder / "templates" / f"{name}.{kind}.jsonl" for kind in ("sql", "text"))
    clusters = [each["cluster"] for each in json_lines(texts)] if texts.exists() else []
    alone = folder / "llm_only" / f"{name}.jsonl"
    return Environment(
        name=name,
        balanced=_runs(folder / "runs", name, "balanced"),
        unbalanced=_runs(folder / "runs", name, "unbalanced"),
        lm_only=_judged(_by_cluster(json_lines(alone))) if alone.exists() else {},
        sql_templates=len(list(json_lines(sql))) if sql.exists() else None,
        text_templates={cluster: clusters.count(cluster) for cluster in sorted(set(clusters))},
        groups_with_documents=_groups_with_documents(folder / "questions", name),
    )


def _groups_with_documents(folder: Path, name: str) -> frozenset[str] | None:
    lines = [line for path in sorted(folder.glob(f"{name}.*.jsonl")) for line in json_lines(path)]
    return frozenset(str(line["group_id"]) for line in lines if line["reference_ids_are_documents"]) if lines else None


def _runs(folder: Path, name: str, kind: str) -> Runs:
    return {
        cluster: rows
        for path in sorted(folder.glob(f"{name}.*.{kind}.jsonl"))
        for cluster, rows in _by_cluster(json_lines(path)).items()
    }


def _by_cluster(lines: Iterable[Mapping[str, Any]]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {}
    for line in lines:
        rows.setdefault(line["cluster"], []).append(_row(line))
    return rows


def _judged(runs: Mapping[str, Sequence[Row]]) -> Runs:
    """Return the clusters whose rows all have a verdict; the authors did not complete the others."""
    return {cluster: rows for cluster, rows in runs.items() if all(row.verdict is not None for row in rows)}


def _row(line: Mapping[str, Any]) -> Row:
    reference, success = line["reference_answer"], line.get("retrieval_judgement")
    return Row(
        group=str(line["group_id"]),
        question=line["question"],
        reference=None if reference is None else str(reference),
        kind={"integer": "number", None: "null"}.get(line["answer_kind"], line["answer_kind"]),
        answer=line["response"],
        retrieved=tuple(line.get("retrieved_context_ids") or ()),
        # In these files an empty list means that the documents which state the answer are not recorded.
        known=tuple(sorted(line.get("reference_context_ids") or ())) or None,
        verdict=verdict_of(line["judgement"]),
        right_document=None if success is None else success == 1,
    )


def verdict_of(judgement: object) -> bool | None:
    """Return the verdict that the authors' judge wrote as a word; None for any other value."""
    return {"Correct": True, "Incorrect": False}.get(str(judgement))


class Record(dict[str, Any]):
    """A row of a file of JSON Lines.

    Args:
        fields: Name -> value.
        where: Its file and number, for error messages.
    """

    def __init__(self, fields: Mapping[str, Any], where: str) -> None:
        super().__init__(fields)
        self.where = where

    def __missing__(self, name: str) -> Any:
        raise DataError(f"{self.where} has no '{name}'; pass the files unchanged")


def json_lines(path: Path) -> Iterator[Record]:
    """Yield the rows of a file of JSON Lines.

    Raises:
        DataError: The file cannot be read, or a row is not a JSON object.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read: {error}; pass another folder") from error
    # Texts may hold other separators of lines than "\n", at which splitlines() would cut them.
    for number, line in enumerate(text.removesuffix("\n").split("\n") if text else (), start=1):
        where = f"{path}, row {number}"
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise DataError(f"{where} is not valid JSON ({error}); pass the files unchanged") from error
        if not isinstance(fields, dict):
            raise DataError(f"{where} is not a JSON object; pass the files unchanged")
        yield Record(fields, where)
