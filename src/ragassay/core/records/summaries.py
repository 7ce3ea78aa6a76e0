"""Results of `diagnose`, `replay` and `check_reading`; proportions are from 0 to 1."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.estimates import Estimate, Signature
from ragassay.core.records.rows import Fault, GroupTag, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidingRow:
    """A row whose verdict alone decides the tag of its group (docs/methods.md, section 1.5).

    Attributes:
        question_id: The id of the row.
        group_id: Its group.
        question: Its question; None if not recorded.
        answer: Its answer; None if not recorded.
        correct: Its verdict.
        judge: The judge; None if not recorded.
        judge_reason: The reason of the verdict; None if not recorded.
        group_rows: Number of judged rows in the group.
        tag: The tag of the group; two tags are possible if rows have no verdict (docs/methods.md, section 6a).
        otherwise: Its tag with the opposite verdict.
        knowledge_base_shift: The change of knowledge-base accuracy with the opposite verdict.
        refined_shift: The same for R; None if R would be undefined.
    """

    question_id: str
    group_id: str
    question: str | None
    answer: str | None
    correct: bool
    judge: str | None
    judge_reason: str | None
    group_rows: int
    tag: GroupTag
    otherwise: GroupTag
    knowledge_base_shift: float
    refined_shift: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SingleVerdictSensitivity:
    """Counts of the groups whose tag depends on a single verdict, and the deciding rows.

    Attributes:
        groups: Groups whose tag depends on a single verdict.
        lone_right: Groups with one right row, which would become gaps.
        lone_wrong: Groups with one wrong row, which would become robust. A group of two rows can count in both.
        open_lone_right: Those of `lone_right` with rows without a verdict, which would become gap or non-robust.
        open_lone_wrong: Those of `lone_wrong` with rows without a verdict, which would become robust or non-robust.
        one_row_groups: Groups with one judged row.
        knowledge_base_accuracy: Its value if the only right verdict of each such group were false.
        refined_accuracy: R in the same case; None if it would be undefined.
        rows: The deciding rows, largest shifts first, up to a maximum number.
        all_rows: Number of all deciding rows.
    """

    groups: int
    lone_right: int
    lone_wrong: int
    open_lone_right: int
    open_lone_wrong: int
    one_row_groups: int
    knowledge_base_accuracy: float | None
    refined_accuracy: float | None
    rows: tuple[DecidingRow, ...]
    all_rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeErrors:
    """The error rates of a judge (docs/methods.md, section 7.5).

    Attributes:
        sensitivity: The proportion of right answers that the judge accepts.
        specificity: The proportion of wrong answers that the judge rejects.
        right_labels: Number of human-labeled right answers on which the rates were measured; None if the rates are
            assumed.
        wrong_labels: The same for wrong answers.
    """

    sensitivity: float
    specificity: float
    right_labels: int | None = None
    wrong_labels: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """A metric as recorded, and its median (`likely`) and 95 % range under the judge's error rates.

    All but `recorded` are None if and only if `undefined` is set.
    """

    recorded: float | None
    likely: float | None
    low: float | None
    high: float | None
    undefined: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges:
    """The ranges of group counts and metrics that are compatible with a judge's error rates."""

    errors: JudgeErrors
    draws: int
    seed: int
    gap_groups: Range
    robust_groups: Range
    non_robust_groups: Range
    accuracy: Range
    knowledge_base_accuracy: Range
    lambda_share: Range
    refined_accuracy: Range


@dataclass(frozen=True, slots=True, kw_only=True)
class ReclassifiedRefusal:
    """A plain refusal that a judge accepted as right although the question is answerable."""

    question_id: str
    group_id: str
    question: str | None
    answer: str
    judge: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomain:
    """Numbers of groups that the language model answers without any document (docs/methods.md, section 4).

    Attributes:
        source: The closed-book run: judged answers without retrieval.
        open_groups: Groups of the diagnosed run with a right answer in the closed-book run.
        closed_groups: Groups with only wrong answers in the closed-book run.
        unmatched_groups: Groups without a judged row in the closed-book run; they stay in all metrics.
        matched_by_sql: Number of open and closed groups that were matched by SQL because the ids differ.
    """

    source: str
    open_groups: int
    closed_groups: int
    unmatched_groups: int
    matched_by_sql: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultScores:
    """The mean of one score by verdict and fault.

    Attributes:
        name: The metric and its column.
        means: "right", or the fault of wrong answers -> the mean of the score over these rows.
    """

    name: str
    means: Mapping[str, Estimate]


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """The metrics of a set of rows, such as all rows or those of one style (docs/methods.md, sections 1 to 3).

    Attributes:
        rows: Answerable questions.
        judged: Answerable questions with a verdict.
        groups: Groups with a judged row.
        unjudged_groups: Groups without any verdict; they count in the range of a metric but not in its value.
        units: Sampling units of these groups (docs/methods.md, section 6b).
        effective_units: The number of units of equal size that would have the same variance.
        gap_groups: Groups with no right row.
        robust_groups: Groups with right rows only.
        non_robust_groups: Groups with right and wrong rows.
        open_tags: Combined tag -> groups for which rows without a verdict decide between its two tags. By their judged
            rows alone, they count as gap or robust groups.
        accuracy: Right rows / judged rows.
        knowledge_base_accuracy: Groups that are not gaps / all groups.
        lambda_share: Rows of gaps / rows of all groups with a judged row; a row without a verdict counts with the tag
            of the judged rows of its group.
        refined_accuracy: R: right rows outside gaps / judged rows outside gaps.
        retriever_accuracy: Rows with a context match / rows for which this can be decided.
        refined_retriever_accuracy: The same outside gaps.
        lowest_accuracy: Accuracy if every row without a verdict were wrong; None without rows.
        highest_accuracy: Accuracy if every row without a verdict were right; None without rows.
        outcomes: Outcome -> rows, including those without a verdict.
        faults: Fault -> wrong rows.
        fault_shares: Fault -> the proportion of wrong rows; the interval of a module accounts for undetermined rows,
            which may be its faults.
        bounds: Name of a metric's field -> its smallest and its largest value over all possible values of the missing
            verdicts (docs/methods.md, section 6a); the smallest is None if the metric is undefined for some of them.
        judged_intervals: Name of a metric's field -> its 95 % interval over judged rows alone; the interval of the
            metric itself accounts for the rows without a verdict.
    """

    rows: int
    judged: int
    groups: int
    units: int
    effective_units: float
    gap_groups: int
    robust_groups: int
    non_robust_groups: int
    accuracy: Estimate
    knowledge_base_accuracy: Estimate
    lambda_share: Estimate
    refined_accuracy: Estimate
    retriever_accuracy: Estimate
    refined_retriever_accuracy: Estimate
    lowest_accuracy: float | None
    highest_accuracy: float | None
    outcomes: Mapping[Outcome, int]
    faults: Mapping[Fault, int]
    fault_shares: Mapping[Fault, Estimate]
    bounds: Mapping[str, tuple[float | None, float | None]] = field(default_factory=dict)
    judged_intervals: Mapping[str, tuple[float | None, float | None]] = field(default_factory=dict)
    open_tags: Mapping[GroupTag, int] = field(default_factory=dict)
    unjudged_groups: int = 0

    @property
    def all_groups(self) -> int:
        """Number of groups, judged or not."""
        return self.groups + self.unjudged_groups

    @property
    def fault_bounds(self) -> Mapping[Fault, tuple[float, float]]:
        """Fault -> the proportions of wrong rows with none and with all undetermined rows; empty without wrong rows."""
        total, undetermined = sum(self.faults.values()), self.faults.get("undetermined", 0)
        return {
            fault: (rows / total, (rows if fault == "undetermined" else rows + undetermined) / total)
            for fault, rows in self.faults.items()
            if total
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """A test of whether one cluster is answered better than another, over their common groups.

    Source: docs/methods.md, section 5.

    Attributes:
        name: The two clusters, "A against B".
        measure: The metric compared.
        robust: The cluster expected to be answered better.
        non_robust: The cluster expected to be answered worse.
        difference: The mean difference over groups, robust minus non-robust; its interval accounts for rows without a
            verdict.
        p: The unadjusted two-sided p-value of the judged rows; None if nothing could be tested.
        p_holm: The p-value after Holm correction for all tests.
        detectable: The smallest difference that this number of groups detects with 80 % power; None if unknown.
        needed: Number of groups needed to detect a difference of this size; None without a difference or variation.
        judged_interval: The interval over judged rows only; None if it is unknown.
        range: The smallest and the largest difference over all possible values of the missing verdicts; None if no
            verdict is missing, or if the difference is undefined.
    """

    name: str
    measure: str
    robust: str
    non_robust: str
    difference: Estimate
    p: float | None
    p_holm: float | None
    detectable: float | None
    needed: int | None = None
    judged_interval: tuple[float, float] | None = None
    range: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterGaps:
    """The number of gap groups in each cluster of a hypothesis.

    Attributes:
        robust: Gap groups of the robust cluster.
        robust_groups: All groups of the robust cluster.
        non_robust: Gap groups of the non-robust cluster.
        non_robust_groups: All groups of the non-robust cluster.
        mutual: Groups that are gaps in both.
        groups: Groups with rows in both.
    """

    robust: int
    robust_groups: int
    non_robust: int
    non_robust_groups: int
    mutual: int
    groups: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultOrder:
    """The order of the modules by wrong answers, robust to missing verdicts (docs/methods.md, section 6a).

    Attributes:
        first: The module with the most wrong answers for all possible values of the missing verdicts; several modules
            in a tie without missing verdicts; empty if it depends on missing verdicts or on missing evidence, or no
            fault names a module.
        candidates: The modules that could have the most wrong answers.
        lead: Wrong answers of the first module minus those of the second, as a proportion of all wrong answers, with
            the interval of docs/methods.md, section 6; None if no module can be named.
        if_wrong: Fault -> number of rows without a verdict that would have this fault if they were wrong.
        needs_evidence: Whether no module is named because answers whose fault is undetermined for lack of evidence
            could outnumber those of the first module.
    """

    first: tuple[Fault, ...] = ()
    candidates: tuple[Fault, ...] = ()
    lead: Estimate | None = None
    if_wrong: Mapping[Fault, int] = field(default_factory=dict)
    needs_evidence: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeRows:
    """Numbers of rows of one judge.

    Attributes:
        rows: Rows that it judged.
        decided: Rows for which it gave a verdict.
        share: Its verdicts as a proportion of all rows.
    """

    rows: int
    decided: int
    share: float


MissingEvidence = Literal["contexts", "documents", "bindings"]
"""Evidence that a diagnosis may lack; "bindings" means reference ids, or reference answers with bound values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The result of `diagnose`, without the rows.

    Attributes:
        overall: The metrics of all rows.
        by_style: Style -> its metrics.
        hypotheses: The tests, three for each hypothesis.
        single_verdict_groups: The ids of the groups whose tag depends on a single verdict.
        unanswerable: Outcome -> rows of unanswerable questions.
        signature: Signature of the metrics.
        by: Column -> value -> metrics, for the requested columns.
        cells: The proportions of answerable and of unanswerable questions that were answered and declined.
        cluster_gaps: Name of a hypothesis -> the gaps in its clusters.
        examples: Fault -> question ids of typical wrong rows, clearest first.
        left_out_by_balancing: Number of rows dropped by balancing.
        reclassified_refusals: Number of plain refusals that a judge accepted as right and that count as wrong.
        refusals: The first of these refusals.
        reclassified_as_declined: Number of wrong answers that count as declined although their judge did not call them
            so: these refusals, and answers that repeat what the system replies to questions of several kinds.
        single_verdict_sensitivity: The groups and metrics that depend on single verdicts.
        judge_ranges: The ranges under the judge's error rates; None without rates.
        open_domain: The groups that the language model answers without retrieval; None without a closed-book run.
        open_domain_groups: The ids of these groups.
        without_open_domain: The metrics without these groups.
        attributable: The modules to which the available evidence can attribute faults: without documents and reference
            ids only the language model, without retrieved contexts only the knowledge base.
        missing_evidence: The evidence that is missing in most rows with an undetermined fault.
        fault_order: The order of the modules by wrong answers.
        scores: The mean of each column of scores by fault.
        judges: Name of a judge -> its rows; empty if the judge is not recorded.
        unsearched: Number of wrong rows for which the language model is at fault because nothing was searched.
    """

    overall: Metrics
    by_style: Mapping[str, Metrics]
    hypotheses: tuple[Hypothesis, ...]
    single_verdict_groups: tuple[str, ...]
    unanswerable: Mapping[Outcome, int]
    signature: Signature
    by: Mapping[str, Mapping[str, Metrics]] = field(default_factory=dict)
    cells: Mapping[str, Estimate] = field(default_factory=dict)
    cluster_gaps: Mapping[str, ClusterGaps] = field(default_factory=dict)
    examples: Mapping[Fault, tuple[str, ...]] = field(default_factory=dict)
    left_out_by_balancing: int = 0
    reclassified_refusals: int = 0
    refusals: tuple[ReclassifiedRefusal, ...] = ()
    reclassified_as_declined: int = 0
    single_verdict_sensitivity: SingleVerdictSensitivity | None = None
    judge_ranges: Ranges | None = None
    open_domain: OpenDomain | None = None
    open_domain_groups: tuple[str, ...] = ()
    without_open_domain: Metrics | None = None
    attributable: tuple[Fault, ...] = ()
    missing_evidence: tuple[MissingEvidence, ...] = ()
    fault_order: FaultOrder = FaultOrder()
    scores: tuple[FaultScores, ...] = ()
    judges: Mapping[str, JudgeRows] = field(default_factory=dict)
    unsearched: int = 0

    def __repr__(self) -> str:
        # A summary holds thousands of values, of which an interactive session shows those that are asked for.
        overall, faults = self.overall, {str(fault): rows for fault, rows in self.overall.faults.items()}
        accuracy = None if overall.accuracy.value is None else round(overall.accuracy.value, 4)
        return f"Summary(rows={overall.rows}, groups={overall.groups}, accuracy={accuracy}, faults={faults})"


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """Number of rows with one combination of the faults given by the evidence rules and by the replay.

    Attributes:
        evidence: The fault by the evidence rules (docs/methods.md, section 3.1).
        replay: The fault by the replay.
        rows: Number of rows.
    """

    evidence: Fault
    replay: Fault
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayCounts:
    """The result of a replay, as numbers of rows (docs/methods.md, section 3.4).

    Attributes:
        asked: Rows that were answered again.
        outcomes: Outcome -> rows.
        not_whole: Rows for which the system reports other or shorter texts than it was given; they are inconclusive.
        sources: Source of the sufficient context -> rows.
        without_context: Reason why there is no sufficient context -> rows, which were not answered again.
        attributed: Fault -> rows with this fault that were undetermined before.
        agreement: The faults by evidence and by replay, for rows with a known fault before.
    """

    asked: int = 0
    outcomes: Mapping[Outcome, int] = field(default_factory=dict)
    not_whole: int = 0
    sources: Mapping[str, int] = field(default_factory=dict)
    without_context: Mapping[str, int] = field(default_factory=dict)
    attributed: Mapping[Fault, int] = field(default_factory=dict)
    agreement: tuple[Agreement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MisreadQuestion:
    """A question that a language model did not answer correctly from its own document.

    Attributes:
        group_id: Its group.
        question: Its text.
        reference_answers: The reference answers.
        document_ids: The documents that it was given; empty if only their texts are known.
        outcome: The outcome according to the judge.
        answer: The answer; empty if the call failed.
        paraphrases: Number of paraphrases of the group in the check.
        is_gap: Whether the group has no right row in the table; None if it has no verdict there.
    """

    group_id: str
    question: str
    reference_answers: tuple[str, ...]
    document_ids: tuple[str, ...]
    outcome: Outcome
    answer: str
    paraphrases: int
    is_gap: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingCheckResult:
    """The result of the reading check of data quality (Li, Liu, Gao 2024, appendix I; docs/methods.md, section 3.6).

    Attributes:
        lm: The language model.
        groups: Number of groups with a result.
        right: The proportion of rows that it answered correctly, the metric of the paper.
        suspects: One row of each group without a correct answer: either the document does not state the reference
            answer, or the questions do not ask for it.
        missed: Single paraphrases without a correct answer in other groups, which are only weak evidence.
        unsettled: Groups without a result, because a call failed or the document was not read completely.
        without_document: Reason that prevents a check -> groups. A missing document is a gap of the knowledge base and
            does not make the group a suspect.
        rows: Number of rows that were answered.
        failed: Number of rows whose call failed; the same command retries them.
        sources: Source of the documents -> rows.
        error: The error of the first call that failed; None if none did.
    """

    lm: str
    groups: int
    right: Estimate
    suspects: tuple[MisreadQuestion, ...] = ()
    missed: tuple[MisreadQuestion, ...] = ()
    unsettled: tuple[str, ...] = ()
    without_document: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rows: int = 0
    failed: int = 0
    sources: Mapping[str, int] = field(default_factory=dict)
    error: str | None = None
