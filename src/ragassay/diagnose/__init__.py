"""Finds out what to mend: groups, figures with intervals, the module at fault for every wrong row, a hypothesis.

Source: Li, Liu, Gao 2024 (GRAMMAR), section 4.3; where we go beyond it stands in methods.md, sections 1 to 6.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

import duckdb

from ragassay.diagnose.balancing import balance
from ragassay.diagnose.bounds import bounds, parted_bounds
from ragassay.diagnose.clusters import cells, cluster_gaps
from ragassay.diagnose.corpus import retriever_at
from ragassay.diagnose.counts import (
    CLUSTER,
    CONTEXTS,
    EVERYTHING,
    STYLE,
    WHOLE,
    Context,
    Rows,
    compare,
    counted,
    groups,
    outcomes,
    parted,
    parted_outcomes,
)
from ragassay.diagnose.examples import examples
from ragassay.diagnose.faults import Found, diagnosed
from ragassay.diagnose.figures import figures, hanging
from ragassay.diagnose.firmness import firmness
from ragassay.diagnose.hypotheses import Pair, all_tested, pairs
from ragassay.diagnose.open_domain import Found as OpenDomainGroups
from ragassay.diagnose.open_domain import marked, open_domain_groups
from ragassay.diagnose.output import as_json
from ragassay.diagnose.refusals import Refusals, overruled, treatment, without_overruled
from ragassay.diagnose.signing import signed
from ragassay.diagnose.verdict_errors import under_errors
from ragassay.errors import DataError, UsageError
from ragassay.records import ClusterGaps, Document, Figures, JudgeErrors, OpenDomain, Retriever, Summary
from ragassay.registry import unknown
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
    documents: Path | str | Sequence[Document] | Retriever | None = None,
    robust: str | None = None,
    non_robust: str | None = None,
    hypotheses: Sequence[tuple[str, str]] = (),
    context: str = "any",
    by: Sequence[str] = (),
    balanced: bool = False,
    open_domain: Table | Path | str | None = None,
    refusals: str = "wrong",
    judge_errors: JudgeErrors | None = None,
    replayed: Mapping[int, Found] | None = None,
    intervals: str = "t",
    seed: int = 0,
) -> Diagnosed:
    """Says what each wrong row tells about the system, and how good each part of it is.

    Rows without a verdict are counted and left out of every figure; so are rows that have no answer to give.

    Args:
        judged: Rows with a verdict, or the file that holds them.
        documents: The knowledge base that the system searched; without it a gap cannot be told from a miss.
        robust: The cluster that is thought to be answered better: `column=value`, with commas for several, or an
            expression over columns (`conditions.condition`).
        non_robust: The cluster that is thought to be answered worse; both or neither.
        hypotheses: More of them, each the better and the worse cluster; their p-values are adjusted together.
        context: When a context counts as enough for the retriever's figures: `any`, `equal` or `reference_ids`
            (`counts.Context` says what they mean).
        by: Columns to give figures by, besides the style; `table` for the tables that `sql_template` asks. A column
            has at most 1,000 values.
        balanced: Whether to leave rows out of the figures until all groups have equally many of each style
            (`balancing.balance`). Tags and faults are those of all rows.
        open_domain: Judged answers of the language model alone, or their file: figures are given without the groups
            that it answers (methods.md section 4).
        refusals: What becomes of plain refusals that a judge called right: `wrong`, or `as judged`.
        judge_errors: How often the judge errs; gives the range that tags and figures have then.
        replayed: What asking again told of rows, by their position; it decides where nothing else could.
        intervals: How those of hypotheses are made: `t`, or `bootstrap` with 10,000 resamples.
        seed: Decides the permutations of hypotheses with many groups, which rows are left out, and which worlds are
            drawn.

    Returns:
        The rows with `group_tag`, `fault` and `fault_evidence`, and the summary.

    Raises:
        UsageError: An unknown context rule, column or condition, or one side of a hypothesis without the other.
        DataError: A column is missing, a group has two sets of reference answers, or the documents are others.
    """
    table = judged if isinstance(judged, Table) else Table.read(judged)
    table.require("question_id", "group_id", "question", "correct", verb="diagnose")
    if context not in CONTEXTS:
        raise UsageError(unknown("context rule", context, list(CONTEXTS)))
    asked = pairs(table, [*_sides(robust, non_robust), *hypotheses])
    clusters = asked[0].clusters if asked else ()
    _check_groups(table)
    _check_verdicts(table)
    fallen = overruled(table, refusals=treatment(refusals))
    table = without_overruled(table, fallen)
    by_heart = None if open_domain is None else _by_heart(table, open_domain, treatment(refusals))
    known = None if documents is None else _documents(documents)
    with counted(table, clusters, by=by) as connection:
        compare(connection, context, [WHOLE, STYLE, *([CLUSTER] if clusters else [])])
        grouped = diagnosed(connection, table, known, context, replayed or {})
        left_out = balance(connection, seed) if balanced else 0
        sums = groups(connection, EVERYTHING, context)
        summary = Summary(
            overall=figures(sums, outcomes(connection, EVERYTHING), bounds(connection, context)),
            by_style=_by(connection, STYLE, context),
            by={name: _by(connection, f"by_{number}", context) for number, name in enumerate(by)},
            single_row_groups=hanging(sums),
            firmness=firmness(connection, table, sums),
            judge_ranges=None if judge_errors is None else under_errors(sums.rows, sums.right, judge_errors, seed=seed),
            overruled=len(fallen.rows),
            refusals=fallen.listed,
            unanswerable=outcomes(connection, EVERYTHING, answerable=False),
            cells=cells(connection),
            examples=examples(connection),
            left_out_by_balancing=left_out,
            signature=signed(table, seed=seed),
            **_without(connection, by_heart, context),
            # Last, since each hypothesis puts its clusters in the place of those before.
            hypotheses=all_tested(table, asked, context=context, seed=seed, method=intervals),
            cluster_gaps=_cluster_gaps(table, asked),
        )
    return Diagnosed(table=grouped, summary=summary)


def _by(connection: duckdb.DuckDBPyConnection, way: str, context: Context) -> Mapping[str, Figures]:
    """Figures for each value; the groups are tagged over its rows alone."""
    sums, said = parted(connection, way, context), parted_outcomes(connection, way)
    ends = parted_bounds(connection, way, context)
    return {value: figures(sums[value], said[value], ends[value]) for value in said}


def _sides(robust: str | None, non_robust: str | None) -> Sequence[tuple[str, str]]:
    if robust is None and non_robust is None:
        return ()
    if robust is None or non_robust is None:
        raise UsageError("a hypothesis has two sides; give both --robust and --non-robust")
    return [(robust, non_robust)]


def _by_heart(table: Table, closed_book: Table | Path | str, refusals: Refusals) -> OpenDomainGroups:
    alone = closed_book if isinstance(closed_book, Table) else Table.read(closed_book)
    return open_domain_groups(table, without_overruled(alone, overruled(alone, refusals=refusals)))


class _OpenDomain(TypedDict, total=False):
    """The fields of a summary that the open-domain filter fills."""

    open_domain: OpenDomain
    open_domain_groups: tuple[str, ...]
    without_open_domain: Figures


def _without(connection: duckdb.DuckDBPyConnection, by_heart: OpenDomainGroups | None, context: Context) -> _OpenDomain:
    """The figures of the groups that the language model does not know by heart."""
    if by_heart is None:
        return {}
    with marked(connection, by_heart) as where:
        rest = Rows(where=where, part=WHOLE)
        without = figures(
            groups(connection, rest, context), outcomes(connection, rest), bounds(connection, context, rest)
        )
    return {
        "open_domain": by_heart.counts,
        "open_domain_groups": tuple(by_heart.ids),
        "without_open_domain": without,
    }


def _cluster_gaps(table: Table, asked: Sequence[Pair]) -> Mapping[str, ClusterGaps]:
    found = {}
    for pair in asked:
        with counted(table, pair.clusters) as connection:
            found[pair.name] = cluster_gaps(connection)
    return found


def _documents(documents: Path | str | Sequence[Document] | Retriever) -> Sequence[Document] | Retriever:
    if isinstance(documents, str) and documents.startswith("python:"):
        return retriever_at(documents)
    return read_documents(Path(documents)) if isinstance(documents, Path | str) else documents


def _check_groups(table: Table) -> None:
    """A group has one set of reference answers; two would be two questions."""
    if "reference_answers" not in table.columns:
        return
    query = """
        with sorted as (
            select "row", group_id, list_sort(reference_answers) as answers from rows where len(reference_answers) > 0
        )
        select group_id, min(answers)::varchar, max(answers)::varchar
        from sorted group by group_id having min(hash(answers)) <> max(hash(answers))
        order by min("row") limit 1
    """
    for group_id, one, other in table.connection.sql(query).fetchall():
        raise DataError(
            f"{table.source}: group '{group_id}' has two different reference answers, {one} and {other}; "
            "all rows of a group must ask the same thing: give each its own group_id"
        )


def _check_verdicts(table: Table) -> None:
    """Verdict and outcome say the same; where they do not, figures and counts would tell two stories."""
    if "outcome" not in table.columns:
        return
    query = """
        select "row" + 1, correct, outcome from rows
        where (correct and outcome = 'wrong') or (not correct and outcome = 'right') order by "row" limit 1
    """
    for row, correct, outcome in table.connection.sql(query).fetchall():
        raise DataError(
            f"{table.source}, row {row}: 'correct' is {str(correct).lower()} and 'outcome' is \"{outcome}\"; "
            "leave out the column that is not up to date: 'outcome' follows from 'correct'"
        )
