"""Attribute every wrong answer to a module, and measure how good each part of the system is.

Source: Li, Liu, Gao 2024 (GRAMMAR), section 4.3; definitions in docs/methods.md, sections 1 to 6.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError, UsageError, check_seed
from ragassay.core.records import Document, Fault, FaultFinding, JudgeErrors, Metrics, Retriever, Summary
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.table.objects import Rows, as_table, like
from ragassay.parts.evidence.corpus import known_documents, with_document_ids
from ragassay.parts.groups import counts
from ragassay.parts.groups.counts import Groups, answer_proportions, cluster_gaps, outcomes
from ragassay.parts.groups.frame import CONTEXTS, MEMORY, STYLE, Frame, Mask, frame_of
from ragassay.parts.groups.metrics import (
    BoundedFrame,
    BoundedSums,
    judge_rows,
    metrics_by,
    metrics_of,
    signature_of,
    with_bounds,
)
from ragassay.parts.groups.missing_verdicts import PossibleFaults
from ragassay.parts.groups.score_columns import ScoreColumn, score_partition, scores_by_fault, scores_of
from ragassay.parts.sensitivity.open_domain import OpenDomainGroups, open_domain_groups, remaining_rows
from ragassay.parts.sensitivity.refusals import (
    ReclassifiedRefusals,
    Refusals,
    find_reclassified,
    refusal_treatment,
    with_refusals_as_wrong,
)
from ragassay.parts.sensitivity.verdict_errors import single_verdict_groups, single_verdict_sensitivity, under_errors
from ragassay.steps.diagnose.faults import attributable, attribute_faults, examples, fault_order
from ragassay.steps.diagnose.hypotheses import ClusterPair, cluster_pairs, hypothesis_tests
from ragassay.steps.score.catalog import score_limits

__all__ = ["DiagnosisResult", "diagnose"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisResult:
    """The rows with their tags and faults, of the kind that was given, and the summary.

    Attributes:
        table: A `Table` for a table or a file; else a list of dicts, a DataFrame or a dataset, as was given.
        summary: The metrics.
    """

    table: Any  # its type is that of the argument of `diagnose`
    summary: Summary


def diagnose(
    judged: Rows,
    *,
    documents: Path | str | Sequence[Document] | Retriever | None = None,
    robust: str | None = None,
    non_robust: str | None = None,
    hypotheses: Sequence[tuple[str, str]] = (),
    context: str = "any",
    by: Sequence[str] = (),
    balanced: bool = False,
    open_domain: Rows | None = None,
    refusals: str = "wrong",
    judge_errors: JudgeErrors | None = None,
    replayed: Mapping[int, FaultFinding] | None = None,
    intervals: str = "t",
    seed: int = 0,
) -> DiagnosisResult:
    """Attribute every wrong answer to a module, and measure the parts of the system.

    Rows without a verdict are counted and left out of every metric; so are rows of unanswerable questions.

    Args:
        judged: Rows with a verdict: a table, a file of one, or rows of any kind that `as_table` takes.
        documents: The knowledge base that the system searched: a file, documents, or a retriever over it. Without it
            a missing fact cannot be distinguished from a fact that was not retrieved.
        robust: The cluster expected to be answered better: `column=value`, with commas for several, or an
            expression over columns (`conditions.parse_condition`).
        non_robust: The cluster expected to be answered worse; both or neither.
        hypotheses: Further hypotheses, each the better and the worse cluster; all p-values are adjusted together.
        context: How contexts are matched: `any`, `equal` or `reference_ids` (docs/methods.md, section 2.1).
        by: Columns to break metrics down by, besides the style; `table` for the tables of `sql_template`. At most 1,000
            values each; a column of scores (`ragassay.score`) is split into four ranges.
        balanced: Whether to leave rows out of the metrics until all groups have equally many of each style
            (docs/methods.md, section 1.6). Tags and faults are those of all rows.
        open_domain: Judged answers of the language model alone, or their file; metrics are given without the groups
            that it answers, too (docs/methods.md, section 4).
        refusals: How plain refusals that a judge called right count: `wrong`, or `as judged`.
        judge_errors: Error rates of the judge; gives the ranges of metrics (docs/methods.md, section 7.5).
        replayed: Findings of a replay, by position of the row, from 0; they count if no other rule applies.
        intervals: How the intervals of hypotheses are computed: `t`, or `bootstrap` with 10,000 resamples.
        seed: Random seed.

    Returns:
        The rows with `group_tag`, `fault`, `fault_rule` and `fault_evidence`, and the summary.

    Raises:
        UsageError: An unknown context rule, column or condition, or one side of a hypothesis without the other.
        DataError: A column is missing, a group has two sets of reference answers, or the documents are not those that
            the system searched.
    """
    check_seed(seed)
    table = as_table(judged)
    table.require("question_id", "group_id", "question", "correct", command="diagnose")
    if context not in CONTEXTS:
        raise UsageError(unknown_name("context rule", context, list(CONTEXTS)))
    pairs = cluster_pairs(table, [*_sides(robust, non_robust), *hypotheses])
    _check_groups(table)
    _check_verdicts(table)
    reclassified = find_reclassified(table, refusals=refusal_treatment(refusals))
    table = with_refusals_as_wrong(table, reclassified)
    open_domain_result = None if open_domain is None else _open_domain(table, open_domain, refusal_treatment(refusals))
    known = None if documents is None else known_documents(documents)
    if isinstance(known, Sequence):
        table = with_document_ids(table, known)
    split = dict.fromkeys([STYLE, *by] if STYLE in table.columns else by)
    with storage.memory_limit(table.connection, MEMORY):
        scores = scores_of(table, score_limits())
        ranges = {name: score_partition(scores[name]) for name in split if name in scores}
        unattributed = frame_of(table, by=list(split), context=context, ranges=ranges)
        attribution = attribute_faults(unattributed, known, replayed or {})
        frame = attribution.frame
        kept = counts.balanced(frame, seed=seed) if balanced else frame
        frames = with_bounds(kept)
        study = Study(
            frames=frames,
            all_sums=frames.each(counts.group_sums),
            possible=attribution.possible,
            left_out=int(len(kept) - kept.kept.sum()),
            by=by,
            pairs=pairs,
            reclassified=reclassified,
            open_domain=open_domain_result,
            attributable=attributable(frame, known, replayed or {}),
            judge_errors=judge_errors,
            intervals=intervals,
            seed=seed,
            scores=scores,
        )
        summary = Summary(**{field: part(study) for field, part in PARTS.items()})
    return DiagnosisResult(table=like(attribution.table, judged), summary=summary)


def _sides(robust: str | None, non_robust: str | None) -> Sequence[tuple[str, str]]:
    if robust is None and non_robust is None:
        return ()
    if robust is None or non_robust is None:
        raise UsageError("A hypothesis has two sides: give both --robust and --non-robust")
    return [(robust, non_robust)]


def _open_domain(table: Table, closed_book: Rows, refusals: Refusals) -> OpenDomainGroups:
    run = as_table(closed_book)
    return open_domain_groups(table, with_refusals_as_wrong(run, find_reclassified(run, refusals=refusals)))


def _check_groups(table: Table) -> None:
    """Check that each group has one set of reference answers; two would be two questions."""
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
            "all rows of a group must ask for the same answer: give each question its own group_id"
        )


def _check_verdicts(table: Table) -> None:
    """Check that verdicts and outcomes agree: otherwise metrics and counts would contradict each other."""
    if "outcome" not in table.columns:
        return
    query = """
        select "row" + 1, correct, outcome from rows
        where (correct and outcome = 'wrong') or (not correct and outcome = 'right') order by "row" limit 1
    """
    for row, correct, outcome in table.connection.sql(query).fetchall():
        raise DataError(
            f"{table.source}, row {row}: 'correct' is {str(correct).lower()} and 'outcome' is \"{outcome}\"; "
            "remove the column that is out of date: 'outcome' follows from 'correct'"
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Study:
    """Everything that the parts of a summary are computed from.

    Attributes:
        frames: The judged rows with their faults, without those that balancing leaves out.
        all_sums: The sums of each of these frames by group.
        possible: The faults that rows would have if they were wrong.
        left_out: Number of rows that balancing leaves out.
        by: The columns to break metrics down by, besides the style.
        pairs: The hypotheses.
        reclassified: The plain refusals that a judge called right.
        open_domain: The groups that the language model answers without retrieval; None without a closed-book run.
        attributable: The modules that the available evidence can show to be at fault.
        judge_errors: The judge's error rates; None if unknown.
        intervals: The interval of differences: `t` or `bootstrap`.
        seed: Random seed.
        scores: The columns of scores, by name.
    """

    frames: BoundedFrame
    all_sums: BoundedSums
    possible: PossibleFaults
    left_out: int
    by: Sequence[str]
    pairs: Sequence[ClusterPair]
    reclassified: ReclassifiedRefusals
    open_domain: OpenDomainGroups | None
    attributable: tuple[Fault, ...]
    judge_errors: JudgeErrors | None
    intervals: str
    seed: int
    scores: Mapping[str, ScoreColumn]

    @property
    def frame(self) -> Frame:
        """The frame as judged."""
        return self.frames.judged

    @property
    def sums(self) -> Groups:
        """The sums of the rows as judged, by group."""
        return self.all_sums[0]


def _metrics_among(frames: BoundedFrame, rows: Mask) -> Metrics:
    return metrics_of(frames, frames.each(lambda frame: counts.group_sums(frame, rows)), rows)


PARTS: Mapping[str, Callable[[Study], Any]] = {
    "overall": lambda study: metrics_of(study.frames, study.all_sums),
    "by_style": lambda study: metrics_by(study.frames, STYLE) if STYLE in study.frame.partitions else {},
    "by": lambda study: {name: metrics_by(study.frames, name) for name in study.by},
    "hypotheses": lambda study: hypothesis_tests(study.frames, study.pairs, seed=study.seed, method=study.intervals),
    "cluster_gaps": lambda study: {pair.name: cluster_gaps(study.frame, pair.clusters) for pair in study.pairs},
    "single_verdict_groups": lambda study: single_verdict_groups(study.frame, study.sums),
    "single_verdict_sensitivity": lambda study: single_verdict_sensitivity(study.frame, study.sums),
    "judge_ranges": lambda study: (
        None
        if study.judge_errors is None
        else under_errors(study.sums.rows, study.sums.right, study.judge_errors, seed=study.seed)
    ),
    "unanswerable": lambda study: outcomes(study.frame, answerable=False),
    "cells": lambda study: answer_proportions(study.frame),
    "examples": lambda study: examples(study.frame),
    "left_out_by_balancing": lambda study: study.left_out,
    "reclassified_refusals": lambda study: len(study.reclassified.rows),
    "refusals": lambda study: study.reclassified.listed,
    "open_domain": lambda study: None if study.open_domain is None else study.open_domain.counts,
    "open_domain_groups": lambda study: () if study.open_domain is None else tuple(study.open_domain.ids),
    "without_open_domain": lambda study: (
        None
        if study.open_domain is None
        else _metrics_among(study.frames, remaining_rows(study.frame, study.open_domain))
    ),
    "attributable": lambda study: study.attributable,
    "fault_order": lambda study: fault_order(study.frame, study.possible, study.sums),
    "scores": lambda study: scores_by_fault(study.frame, study.scores),
    "judges": lambda study: judge_rows(study.frame.table),
    "signature": lambda study: signature_of(study.frame.table, seed=study.seed),
}
"""The fields of a summary, each computed from the study alone, so that their order does not matter."""
