"""Finds out what to mend: groups, figures with intervals, the module at fault for every wrong row, a hypothesis.

Source: Li, Liu, Gao 2024 (GRAMMAR), section 4.3; where we go beyond it stands in methods.md, sections 1 to 6.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path

from ragassay.diagnose.conditions import condition
from ragassay.diagnose.counts import CONTEXTS, EVERYTHING, counted, groups, of_style, outcomes, styles
from ragassay.diagnose.faults import corpus_of, diagnoses
from ragassay.diagnose.figures import figures, hanging
from ragassay.diagnose.hypotheses import Clusters, hypotheses
from ragassay.diagnose.output import as_json
from ragassay.errors import DataError, UsageError
from ragassay.records import Document, Signature, Summary
from ragassay.registry import unknown
from ragassay.signature import content_hash
from ragassay.table import Table, read_documents

__all__ = ["Diagnosed", "as_json", "diagnose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagnosed:
    """The rows with their tags and faults, and what was found in them."""

    table: Table
    summary: Summary


def diagnose(
    judged: Table | Path | str,
    *,
    documents: Path | str | Sequence[Document] | None = None,
    robust: str | None = None,
    non_robust: str | None = None,
    context: str = "any",
    seed: int = 0,
) -> Diagnosed:
    """Says what each wrong row tells about the system, and how good each part of it is.

    Rows without a verdict are counted and left out of every figure; so are rows that have no answer to give.

    Args:
        judged: Rows with a verdict, or the file that holds them.
        documents: The knowledge base that the system searched; without it a gap cannot be told from a miss.
        robust: The cluster that is thought to be answered better: `column=value`, with commas for several.
        non_robust: The cluster that is thought to be answered worse; both or neither.
        context: When a context counts as enough for the retriever's figures: `any`, `equal` or `reference_ids`
            (`counts.Context` says what they mean).
        seed: Decides the permutations of hypotheses with many groups.

    Returns:
        The rows with `group_tag`, `fault` and `fault_evidence`, and the summary.

    Raises:
        UsageError: An unknown context rule or condition, or one side of a hypothesis without the other.
        DataError: A column is missing, a group has two sets of reference answers, or the documents are others.
    """
    table = judged if isinstance(judged, Table) else Table.read(judged)
    table.require("question_id", "group_id", "question", "correct", verb="diagnose")
    if context not in CONTEXTS:
        raise UsageError(unknown("context rule", context, list(CONTEXTS)))
    clusters = _clusters(table, robust, non_robust)
    _check_groups(table)
    corpus = None if documents is None else corpus_of(_documents(documents))
    with counted(table) as connection:
        grouped = table.with_records(diagnoses(connection, table, corpus, context))
    with counted(grouped, clusters or ()) as connection:
        sums = groups(connection, EVERYTHING, context)
        summary = Summary(
            overall=figures(sums, outcomes(connection, EVERYTHING)),
            by_style={
                style: figures(groups(connection, of_style(style), context), outcomes(connection, of_style(style)))
                for style in styles(connection)
            },
            hypotheses=hypotheses(connection, clusters, context=context, seed=seed) if clusters else (),
            single_row_groups=hanging(sums),
            unanswerable=outcomes(connection, EVERYTHING, answerable=False),
            signature=_signature(table, seed),
        )
    return Diagnosed(table=grouped, summary=summary)


def _clusters(table: Table, robust: str | None, non_robust: str | None) -> Clusters | None:
    if robust is None and non_robust is None:
        return None
    if robust is None or non_robust is None:
        raise UsageError("a hypothesis has two sides; give both --robust and --non-robust")
    return condition(robust, table), condition(non_robust, table)


def _documents(documents: Path | str | Sequence[Document]) -> Sequence[Document]:
    return read_documents(Path(documents)) if isinstance(documents, Path | str) else documents


def _check_groups(table: Table) -> None:
    """A group has one set of reference answers; two would be two questions."""
    if "reference_answers" not in table.columns:
        return
    query = """
        select group_id, min(list_sort(reference_answers))::varchar, max(list_sort(reference_answers))::varchar
        from rows group by group_id having count(distinct list_sort(reference_answers)) > 1
        order by min("row") limit 1
    """
    for group_id, one, other in table.connection.sql(query).fetchall():
        raise DataError(
            f"{table.source}: group '{group_id}' has two different reference answers, {one} and {other}; "
            "all rows of a group must ask the same thing: give each its own group_id"
        )


def _signature(table: Table, seed: int) -> Signature:
    return Signature(
        questions=table.content_hash(),
        system=_only(table, "system"),
        judge=_only(table, "judge"),
        seed=str(seed),
        version=version("ragassay"),
    )


def _only(table: Table, column: str) -> str | None:
    """The one value of a column, "mixed" where there are several; a hash where a signature cannot hold it."""
    if column not in table.columns:
        return None
    query = f"select distinct {column} from rows where {column} is not null limit 2"  # noqa: S608 -- a name of ours
    values = [value for (value,) in table.connection.sql(query).fetchall()]
    if len(values) != 1:
        return "mixed" if values else None
    (value,) = values
    return value if re.fullmatch(r"[A-Za-z0-9._+-]+", value) else content_hash(value)
