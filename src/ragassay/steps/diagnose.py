"""Attribute every wrong answer to a module, and measure the quality of each part of the system.

Source: Li, Liu, Gao 2024 (GRAMMAR), section 4.3; definitions in docs/methods.md, sections 1 to 6.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from ragassay.core.errors import DataError, UsageError, check_seed
from ragassay.core.records import (
    ClusterGaps,
    Document,
    FaultFinding,
    Hypothesis,
    JudgeErrors,
    Metrics,
    Retriever,
    Summary,
)
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table, storage
from ragassay.core.table.objects import Rows, as_table, like
from ragassay.parts.evidence.corpus import known_documents, with_document_ids
from ragassay.parts.evidence.faults import (
    attributable,
    attribute_faults,
    examples,
    missing_evidence,
    order_by_evidence,
    unsearched_faults,
)
from ragassay.parts.groups.conditions import parse_condition, rows_of
from ragassay.parts.groups.frame import MEMORY, STYLE, Frame, balanced_frame, context_rule, frame_of
from ragassay.parts.groups.group_sums import cluster_sums, group_sums, tally
from ragassay.parts.groups.metrics import (
    BoundedFrame,
    answer_proportions,
    metrics_by,
    metrics_of,
    outcomes,
    signature_of,
    with_bounds,
)
from ragassay.parts.groups.missing_verdicts import Extent, widened
from ragassay.parts.groups.pairs import (
    METHODS,
    Measure,
    Method,
    common_groups,
    difference_range,
    holm_adjusted,
    mean_difference,
    pair_groups,
    units_to_detect,
)
from ragassay.parts.groups.partitions import Codes
from ragassay.parts.groups.row_counts import judge_rows
from ragassay.parts.groups.score_columns import ScoreColumn, score_partition, scores_by_fault, scores_of
from ragassay.parts.scores import score_limits
from ragassay.parts.sensitivity.open_domain import OpenDomainGroups, open_domain_groups, remaining_rows
from ragassay.parts.sensitivity.refusals import (
    find_reclassified,
    with_refusals_declined,
)
from ragassay.parts.sensitivity.verdict_errors import single_verdict_groups, single_verdict_sensitivity, under_errors


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisResult:
    """The rows with their tags and faults, in the type that was given, and the summary.

    Attributes:
        table: A `Table` for a table or a file; otherwise a list of dicts, a DataFrame or a dataset, as given.
        summary: The metrics.
    """

    table: Any = field(repr=False)  # its type is that of the argument of `diagnose`
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
        judged: Rows with a verdict: a table, a file, dicts, a DataFrame or a dataset.
        documents: The knowledge base that the system searched: a file, documents, or a retriever over it. Without it
            a missing fact cannot be distinguished from a fact that was not retrieved.
        robust: The cluster expected to be answered better: `column=value`, with commas for several, or an
            expression over columns (`conditions.parse_condition`).
        non_robust: The cluster expected to be answered worse; both or neither.
        hypotheses: Additional hypotheses, each a pair of the better and the worse cluster; all p-values are adjusted
            together.
        context: How contexts are matched: `any`, `equal` or `reference_ids` (docs/methods.md, section 2.1).
        by: Columns to break metrics down by, besides the style; `table` for the tables of `sql_template`. At most 1,000
            values each; a column of scores (`ragassay.score`) is split into four ranges.
        balanced: Whether to leave rows out of the metrics until all groups have the same number of rows of each style
            (docs/methods.md, section 1.6). Tags and faults still cover all rows.
        open_domain: Judged answers of the language model alone, or their file; metrics are also reported without the
            groups that it answers (docs/methods.md, section 4).
        refusals: How to count plain refusals that a judge accepted: `wrong`, or `as judged`.
        judge_errors: Error rates of the judge, from which ranges of the metrics are computed (docs/methods.md, section
            7.5).
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
    table = _checked_rows(judged)
    pairs = cluster_pairs(table, [*_sides(robust, non_robust), *hypotheses])
    reclassified = find_reclassified(table, refusals=refusals)
    table = with_refusals_declined(table, reclassified)
    closed_book = None if open_domain is None else _open_domain(table, open_domain, refusals)
    table, known = _with_documents(table, documents)
    with storage.memory_limit(table.connection, MEMORY):
        scores = scores_of(table, score_limits())
        attribution = attribute_faults(_frame(table, by, context, scores), known, replayed or {})
        frame = balanced_frame(attribution.frame, seed=seed) if balanced else attribution.frame
        frames = with_bounds(frame)
        sums, *_ = all_sums = frames.each(group_sums)
        shown = attributable(attribution.frame, known, replayed or {})
        lacking = missing_evidence(attribution.frame, known)
        summary = Summary(
            overall=metrics_of(frames, all_sums),
            by_style=metrics_by(frames, STYLE) if STYLE in frame.partitions else {},
            by={name: metrics_by(frames, name) for name in by},
            hypotheses=hypothesis_tests(frames, pairs, seed=seed, method=intervals),
            cluster_gaps={pair.name: cluster_gaps(frame, pair.clusters) for pair in pairs},
            single_verdict_groups=single_verdict_groups(frame, sums),
            single_verdict_sensitivity=single_verdict_sensitivity(frame, sums),
            judge_ranges=None if judge_errors is None else under_errors(sums.rows, sums.right, judge_errors, seed=seed),
            unanswerable=outcomes(frame, answerable=False),
            cells=answer_proportions(frame),
            examples=examples(frame),
            left_out_by_balancing=int((~frame.included).sum()),
            reclassified_refusals=len(reclassified.rows),
            refusals=reclassified.listed,
            reclassified_as_declined=int(frame.judged[[*reclassified.rows, *reclassified.declined]].sum()),
            open_domain=None if closed_book is None else closed_book.counts,
            open_domain_groups=() if closed_book is None else tuple(closed_book.ids),
            without_open_domain=None if closed_book is None else _without(frames, closed_book),
            attributable=shown,
            missing_evidence=lacking,
            fault_order=order_by_evidence(frame, attribution.possible, sums, shown=shown, lacking=bool(lacking)),
            scores=scores_by_fault(frame, scores),
            judges=judge_rows(frame.table),
            unsearched=unsearched_faults(frame),
            signature=signature_of(frame.table, seed=seed),
        )
    return DiagnosisResult(table=like(attribution.table, judged), summary=summary)


def _sides(robust: str | None, non_robust: str | None) -> Sequence[tuple[str, str]]:
    if robust is None and non_robust is None:
        return ()
    if robust is None or non_robust is None:
        raise UsageError("A hypothesis has two sides: give both `robust` and `non_robust`")
    return [(robust, non_robust)]


def _open_domain(table: Table, closed_book: Rows, refusals: str) -> OpenDomainGroups:
    run = as_table(closed_book)
    return open_domain_groups(table, with_refusals_declined(run, find_reclassified(run, refusals=refusals)))


def _with_documents(
    table: Table, documents: Path | str | Sequence[Document] | Retriever | None
) -> tuple[Table, Sequence[Document] | Retriever | None]:
    """Return the rows with the ids of their reference documents in this knowledge base, and the documents."""
    known = None if documents is None else known_documents(documents)
    return (with_document_ids(table, known) if isinstance(known, Sequence) else table), known


def _frame(table: Table, by: Sequence[str], context: str, scores: Mapping[str, ScoreColumn]) -> Frame:
    names = list(dict.fromkeys([STYLE, *by] if STYLE in table.columns else by))
    ranges = {name: score_partition(scores[name]) for name in names if name in scores}
    return frame_of(table, by=names, context=context_rule(context), ranges=ranges)


def _checked_rows(judged: Rows) -> Table:
    table = as_table(judged)
    table.require("question_id", "group_id", "question", "correct", command="diagnose")
    _check_groups(table)
    _check_verdicts(table)
    return table


def _check_groups(table: Table) -> None:
    """Check that each group has one set of reference answers; two sets would mean two questions."""
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


def _without(frames: BoundedFrame, closed_book: OpenDomainGroups) -> Metrics:
    """Return the metrics without the groups that the language model answers without retrieval."""
    rows = remaining_rows(frames.judged, closed_book)
    return metrics_of(frames, frames.each(lambda frame: group_sums(frame, rows)), rows)


_MEASURES: tuple[Measure, ...] = ("accuracy", "refined_accuracy", "retriever_accuracy")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClusterPair:
    """A hypothesis before its test.

    Attributes:
        robust: The cluster expected to be answered better, as the user wrote it.
        non_robust: The other cluster.
        clusters: [rows], 0 for the robust cluster, 1 for the non-robust one, -1 for other rows.
    """

    robust: str
    non_robust: str
    clusters: Codes

    @property
    def name(self) -> str:
        """The name of the hypothesis."""
        return f"{self.robust} against {self.non_robust}"


def cluster_pairs(table: Table, sides: Sequence[tuple[str, str]]) -> tuple[ClusterPair, ...]:
    """Return the hypotheses stated by the user, checked against the table.

    Args:
        table: The rows.
        sides: For each, the cluster expected to be answered better, then the other (`conditions.parse_condition`).

    Raises:
        UsageError: A cluster is not a valid condition, a row is in both, or a hypothesis is repeated.
    """
    pairs = tuple(_pair(table, *each) for each in sides)
    names = [pair.name for pair in pairs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"The hypothesis '{name}' is given {names.count(name)} times; give each only once")
    return pairs


def _pair(table: Table, robust: str, non_robust: str) -> ClusterPair:
    conditions = parse_condition(robust, table), parse_condition(non_robust, table)
    one, other = rows_of(table, conditions)
    if both := int((one & other).sum()):
        first, second = (each.text for each in conditions)
        raise UsageError(f"{both} rows match both {first} and {second}; a row can be in only one cluster")
    return ClusterPair(
        robust=conditions[0].text,
        non_robust=conditions[1].text,
        clusters=np.where(one, np.int8(0), np.where(other, np.int8(1), np.int8(-1))),
    )


def hypothesis_tests(
    frames: BoundedFrame, pairs: Sequence[ClusterPair], *, seed: int, method: str = "t"
) -> tuple[Hypothesis, ...]:
    """Compare the two clusters of every hypothesis by accuracy, R and retriever accuracy.

    The differences are means over the groups with judged rows on both sides; for R, without groups that are gaps on
    both. Intervals and tests treat the sampling unit as one observation (docs/methods.md, section 6b).
    All p-values are adjusted together by Holm's method (docs/methods.md, sections 5.1 to 5.3). Intervals account for
    rows without a verdict (docs/methods.md, section 6a); p-values are those of the judged rows.

    Args:
        frames: The judged rows, and the extremes of those without a verdict.
        pairs: The hypotheses.
        seed: Random seed.
        method: How intervals are computed: `t` or `bootstrap` (`pairs.mean_difference`).

    Raises:
        UsageError: An unknown method.
    """
    if method not in METHODS:
        raise UsageError(unknown_name("interval method", method, list(METHODS)))
    return holm_adjusted([each for pair in pairs for each in _tested(frames, pair, seed=seed, method=method)])


def _tested(frames: BoundedFrame, pair: ClusterPair, *, seed: int, method: Method) -> Iterator[Hypothesis]:
    (one, other), wrong, right = frames.each(lambda frame: common_groups(*cluster_sums(frame, pair.clusters)))
    has_missing = bool((frames.judged.missing & (pair.clusters >= 0)).any())
    for measure in _MEASURES:
        sides = pair_groups(measure, one, other)
        test = mean_difference(sides, seed=seed, method=method)
        hypothesis = Hypothesis(
            name=pair.name,
            measure=measure,
            robust=pair.robust,
            non_robust=pair.non_robust,
            difference=test.estimate,
            p=test.p,
            p_holm=None,
            detectable=test.detectable,
            needed=units_to_detect(sides.differences, sides.units),
        )
        yield _bounded(hypothesis, difference_range(measure, wrong, right)) if has_missing else hypothesis


def _bounded(hypothesis: Hypothesis, extent: Extent | None) -> Hypothesis:
    judged = hypothesis.difference
    if extent is None or judged.value is None or extent.low is None or extent.high is None:
        return hypothesis
    return replace(
        hypothesis,
        difference=widened(judged, extent.interval),
        judged_interval=judged.interval,
        range=(extent.low, extent.high),
    )


def cluster_gaps(frame: Frame, clusters: Codes) -> ClusterGaps:
    """Return how many groups are gaps in each cluster of a hypothesis, and in both (docs/methods.md, section 5.1)."""
    rows = tally(frame.group, frame.judged & (clusters >= 0))
    (one, one_right), (other, other_right) = (
        (rows.total(clusters == code) > 0, rows.total((clusters == code) & frame.right) > 0) for code in (0, 1)
    )
    return ClusterGaps(
        robust=int((one & ~one_right).sum()),
        robust_groups=int(one.sum()),
        non_robust=int((other & ~other_right).sum()),
        non_robust_groups=int(other.sum()),
        mutual=int((one & other & ~one_right & ~other_right).sum()),
        groups=int((one & other).sum()),
    )
