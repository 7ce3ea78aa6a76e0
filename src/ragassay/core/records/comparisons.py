"""The results of `compare` and `plan`: comparisons of two runs or several systems, and required sample sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.estimates import Estimate, Signature
from ragassay.core.records.rows import GroupTag

RunOutcome = Literal["no change", "no worse", "worse", "not enough data", "incomplete"]
StratumKind = Literal["template", "table"]
DECLINED = "unanswerable_declined"
"""The name of the proportion of unanswerable questions that were declined, a measure besides the metrics."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricChange:
    """One metric in the old run and in the new one, as `diagnose` reports it for each.

    Attributes:
        measure: The metric.
        before: Its value in the old run, over rows with a verdict; None if it is undefined.
        after: The same in the new run.
        difference: The difference, new minus old; its interval accounts for rows without a verdict.
        ranges: Its smallest and largest value in the old and in the new run, over all possible values of the missing
            verdicts; None if no verdict is missing, or if the metric is undefined for some of them.
        judged_interval: The interval over judged rows alone; None if it is unknown.
        lowest: The smallest difference over all possible values of the missing verdicts; None if it is undefined.
        highest: The largest difference, likewise.
        p: The unadjusted two-sided p-value, over judged rows.
        p_holm: The p-value after Holm correction over all metrics.
        detectable: The smallest difference that this number of sampling units detects with 80 % power.
        needed: Number of sampling units needed to detect a difference of this size.
    """

    measure: str
    before: float | None
    after: float | None
    difference: Estimate
    ranges: tuple[tuple[float, float], tuple[float, float]] | None = None
    judged_interval: tuple[float, float] | None = None
    lowest: float | None = None
    highest: float | None = None
    p: float | None
    p_holm: float | None
    detectable: float | None
    needed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BrokenStratum:
    """A template or a table with significantly more wrong answers than before (docs/methods.md, section 5.8).

    Attributes:
        kind: "template" or "table".
        name: The shortest text template of a template, or the names of the tables.
        broke: Rows that were right and are wrong now.
        fixed: Rows that were wrong and are right now.
        right_before: Rows that were right, with a verdict in both runs.
        groups: Groups with such rows.
        p_sign: The p-value of the sign test over the rows that changed, after Holm correction for all strata.
        p_permutation: The p-value of the permutation test, for the maximum over all strata.
    """

    kind: StratumKind
    name: str
    broke: int
    fixed: int
    right_before: int
    groups: int
    p_sign: float
    p_permutation: float


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupChange:
    """A group whose accuracy differs between two runs, with the first of its questions."""

    group_id: str
    question: str
    before: float
    after: float
    tag_before: GroupTag
    tag_after: GroupTag


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRun:
    """The rows of one run that were compared: answerable questions, by outcome.

    Attributes:
        source: The file or directory of the run.
        rows: Compared rows.
        judged: Rows with a verdict.
        undecided: Rows that the judge abstained on.
        failed: Rows without an answer.
        reclassified_refusals: Plain refusals that a judge called right; they count as wrong.
        signature: Everything on which its metrics depend.
    """

    source: str
    rows: int
    judged: int
    undecided: int
    failed: int
    reclassified_refusals: int
    signature: Signature


@dataclass(frozen=True, slots=True, kw_only=True)
class RunComparison:
    """The comparison of a run with an earlier one (docs/methods.md, section 5.6).

    Attributes:
        outcome: The decision; "no change" if all answers and verdicts are the same, "worse" also if a template or table
            broke, "incomplete" if failed rows prevent a decision.
        measure: The deciding metric.
        smallest: The smallest relevant drop, a proportion.
        old: The earlier run.
        new: The later run.
        questions: Number of questions compared, unanswerable ones included.
        unanswerable: Number of unanswerable questions among them.
        all_groups: Number of groups of answerable questions, with or without a verdict.
        left_out: Reason -> number of questions that were not compared.
        changes: The changes of all metrics; with unanswerable questions also that of the proportion declined
            (`DECLINED`), which can make a run worse.
        broken: Templates and tables whose answers broke.
        groups_per_template: Mean number of groups of a template; None without several templates.
        groups: Groups whose accuracy changed: drops first, the largest at the top, then gains.
        needed: Number of sampling units needed for a decision; None if the outcome is decided, if the units do not
            vary, or if the outcome depends on rows without a verdict.
        depends_on_rows: Number of rows without a verdict, in both runs, that prevent a decision. None if the outcome
            does not depend on them.
        answers_changed: Number of questions whose answer or verdict differs.
        verdicts_changed: Number of answers whose verdict changed, appeared or disappeared.
        declines_less: Whether significantly fewer unanswerable questions were declined, which makes a run worse.
        scores: The changes of the score columns in both runs, over the rows with a score in both.
    """

    outcome: RunOutcome
    measure: str
    smallest: float
    old: ComparedRun
    new: ComparedRun
    questions: int
    unanswerable: int = 0
    all_groups: int
    left_out: Mapping[str, int]
    changes: tuple[MetricChange, ...]
    broken: tuple[BrokenStratum, ...] = ()
    groups_per_template: float | None = None
    groups: tuple[GroupChange, ...]
    needed: int | None
    depends_on_rows: int | None
    answers_changed: int
    verdicts_changed: int
    declines_less: bool = False
    scores: tuple[MetricChange, ...] = ()

    @property
    def deciding(self) -> MetricChange:
        """The change of the deciding metric."""
        return next(each for each in self.changes if each.measure == self.measure)

    @property
    def declined(self) -> MetricChange | None:
        """The change of the proportion of unanswerable questions that were declined; None if there are none."""
        return next((each for each in self.changes if each.measure == DECLINED), None)


CheckResult = Literal["passed", "failed", "incomplete", "not enough data"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GateCheck:
    """One condition that a run must meet.

    Attributes:
        kind: The kind of condition: a threshold, the comparison with a baseline, a template or table, or the
            completeness of answers.
        name: The condition.
        result: Whether the run meets it.
        reason: The reason of the result.
    """

    kind: Literal["threshold", "comparison", "stratum", "answers"]
    name: str
    result: CheckResult
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RequiredSize:
    """The numbers of sampling units, of groups, and of questions on both sides that detect a difference."""

    difference: float
    units: int
    groups: int
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """The sizes required at one variability: `spread`, the standard deviation of paired differences of groups."""

    spread: float
    why: str
    needs: tuple[RequiredSize, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleSizePlan:
    """The size of an evaluation set that detects a true difference with probability `power`.

    `rows_per_group` is the number of questions of a group on each side. The first scenario is the one to plan with; the
    others show how the size depends on the variability.
    """

    power: float
    rows_per_group: float
    scenarios: tuple[Scenario, ...]


Quality = Literal["accuracy", "sum"]
"""The deciding measure: accuracy, or without verdicts the sum of truthfulness and relevance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSystem:
    """One of several systems.

    Attributes:
        name: Its name.
        is_choice: Whether it could be chosen; false if it answers from the reference texts (`pipeline:ground-truth`).
        rows: Number of rows.
        answered: Rows with an answer.
        judged: Answerable rows with a verdict.
        accuracy: The proportion of judged rows that are right; its interval accounts for rows without a verdict.
        accuracy_bounds: Accuracy if all missing verdicts were wrong, and if all were right; None without a row.
        scores: Measure -> mean of truthfulness, of relevance and of their sum, if the rows have them.
        histograms: Measure -> score rounded to a whole number, halves up -> number of rows.
        input_tokens: Tokens read, over the rows that report them; None if no row does.
        output_tokens: Tokens written, likewise.
        tokens_per_row: Mean number of tokens read and written, over the rows that report both.
        retrievals: Number of rows with a retrieval; None if no row reports it.
        cost: Price of the tokens; None without a price, or if no row reports tokens.
        seconds_p50: Median of the seconds of an answer; None if no row reports them.
        seconds_p95: 95th percentile of the seconds.
        unknown: Measure -> number of rows that do not report it, if any.
    """

    name: str
    is_choice: bool
    rows: int
    answered: int
    judged: int
    accuracy: Estimate
    accuracy_bounds: tuple[float | None, float | None] | None
    scores: Mapping[str, Estimate] = field(default_factory=dict)
    histograms: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    input_tokens: int | None
    output_tokens: int | None
    tokens_per_row: float | None
    retrievals: int | None
    cost: float | None
    seconds_p50: float | None
    seconds_p95: float | None
    unknown: Mapping[str, int] = field(default_factory=dict)

    def quality(self, measure: str | None) -> Estimate:
        """Return a measure of quality, undefined if no row has it."""
        if measure == "accuracy":
            return self.accuracy
        return self.scores.get(measure or "", Estimate(undefined="no row has this score"))


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemDifference:
    """The difference of two systems in one measure, `a` minus `b`, paired by sampling unit.

    Attributes:
        a: Name of one system.
        b: Name of the other.
        measure: `accuracy`, `truthfulness`, `relevance` or `sum`.
        difference: The difference over judged rows; its interval accounts for rows without a verdict.
        range: The smallest and the largest difference over all missing verdicts; None if none is missing.
        p: Two-sided p-value, with the missing verdicts that make it largest; None if there is no pair of rows.
        p_holm: The same, adjusted by Holm's method over all pairs of systems in this measure.
    """

    a: str
    b: str
    measure: str
    difference: Estimate
    range: tuple[float, float] | None = None
    p: float | None
    p_holm: float | None

    @property
    def is_significant(self) -> bool:
        """Whether the systems differ significantly: adjusted p below 0.05, and 0 outside the interval."""
        low, high = self.difference.low, self.difference.high
        if self.p_holm is None or low is None or high is None:
            return False
        return self.p_holm < _ALPHA and not low <= 0 <= high

    def loser_to(self, name: str) -> str | None:
        """Return the other system if it is significantly worse than the one of this name; otherwise None."""
        if not self.is_significant or name not in {self.a, self.b}:
            return None
        winner, loser = (self.a, self.b) if (self.difference.value or 0.0) > 0 else (self.b, self.a)
        return loser if winner == name else None


_ALPHA = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemComparison:
    """Several systems over one question set.

    Attributes:
        quality: The deciding measure; None if no answer has a verdict or a score.
        systems: The systems, in the order of the settings.
        differences: The differences of all pairs in all measures, in the order of the systems.
        pareto: Names of the choices that no other choice dominates in quality and tokens, the fewest tokens first.
        best: The choice that is significantly better than every other choice; None if there is none.
        leader: The choice with the highest quality; None if no choice has a quality.
        contenders: Names of the choices that are not significantly worse than the leader, including the leader.
        currency: Currency of the costs; None without prices.
    """

    quality: Quality | None
    systems: tuple[ComparedSystem, ...]
    differences: tuple[SystemDifference, ...]
    pareto: tuple[str, ...]
    best: str | None
    leader: str | None
    contenders: tuple[str, ...]
    currency: str | None = None

    def named(self, name: str) -> ComparedSystem:
        """Return the system of this name."""
        return next(each for each in self.systems if each.name == name)

    def between(self, a: str, b: str, measure: str | None) -> SystemDifference | None:
        """Return the difference of two systems, listed as `a` minus `b` or `b` minus `a`; None if it is not listed."""
        pair = {a, b}
        return next((each for each in self.differences if {each.a, each.b} == pair and each.measure == measure), None)
