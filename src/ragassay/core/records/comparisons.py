"""Results of `compare` and `plan`: comparisons of two runs or several systems, and required sample sizes."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.estimates import Estimate, Signature
from ragassay.core.records.rows import GroupTag, Outcome

RunOutcome = Literal["no change", "no worse", "worse", "not enough data", "incomplete"]
StratumKind = Literal["template", "table"]
SpreadSource = Literal["independent answers", "recorded runs", "given value", "worst case"]
"""How the standard deviation of paired differences was chosen, if it was not measured."""
DECLINED = "unanswerable_declined"
"""Name of an additional measure: the proportion of unanswerable questions that were declined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricChange:
    """The values of one metric in the old and the new run, and their difference.

    Attributes:
        measure: The metric.
        before: Its value in the old run, over rows with a verdict; None if it is undefined.
        after: The same in the new run.
        difference: New minus old; its interval accounts for rows without a verdict.
        ranges: Its smallest and largest value in the old and in the new run, over all possible values of the missing
            verdicts; None if no verdict is missing, or if the metric is undefined for some of them.
        judged_interval: The interval over judged rows only; None if it is unknown.
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
        name: The shortest text template of the SQL template, or the names of the tables.
        broke: Number of rows that were right and are now wrong.
        fixed: Number of rows that were wrong and are now right.
        right_before: Number of rows that were right before, with a verdict in both runs.
        groups: Number of groups with such rows.
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
    """A group whose accuracy differs between two runs, with its first question."""

    group_id: str
    question: str
    before: float
    after: float
    tag_before: GroupTag
    tag_after: GroupTag


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRun:
    """Numbers of compared rows of one run: answerable questions, by outcome.

    Attributes:
        source: The file or directory of the run.
        rows: Compared rows.
        judged: Rows with a verdict.
        undecided: Rows that the judge abstained on.
        failed: Rows without an answer.
        reclassified_refusals: Plain refusals that a judge accepted as right; they count as wrong.
        signature: Signature of its metrics.
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
        outcome: The decision; "no change" if all answers and verdicts are the same, also "worse" if a template or table
            has significantly more wrong answers, "incomplete" if failed rows prevent a decision.
        measure: The deciding metric.
        smallest: The smallest relevant drop, as a proportion.
        old: The earlier run.
        new: The later run.
        questions: Number of compared questions, including unanswerable ones.
        unanswerable: Number of unanswerable questions among them.
        all_groups: Number of groups of answerable questions, with or without a verdict.
        left_out: Reason -> number of questions that were not compared.
        changes: The changes of all metrics; with unanswerable questions also that of the proportion declined
            (`DECLINED`), which can make a run worse.
        broken: Templates and tables with significantly more wrong answers.
        groups_per_template: Mean number of groups of a template; None without several templates.
        groups: Groups whose accuracy changed: first the drops, largest first, then the gains.
        needed: Number of sampling units needed for a decision; None if the outcome is decided, if the units do not
            vary, or if the outcome depends on rows without a verdict.
        depends_on_rows: Number of rows without a verdict, in both runs, that prevent a decision; None if the outcome
            does not depend on them.
        answers_changed: Number of questions whose answer or verdict differs.
        verdicts_changed: Number of answers whose verdict changed, appeared or disappeared.
        declines_less: Whether fewer unanswerable questions were declined by the 99 % interval, which makes a run worse.
        scores: The changes of the score columns that both runs have, over rows with a score in both.
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
    """The numbers of sampling units, groups, and questions on both sides needed to detect a difference."""

    difference: float
    units: int
    groups: int
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredSpread:
    """The measured standard deviation of paired differences over sampling units, and the sample sizes.

    Attributes:
        value: The standard deviation (`stats.unit_spread`).
        source: The table in which it was measured.
        units: Number of sampling units with judged rows on both sides.
        groups: Number of groups in these units.
        rows_per_group: Mean number of rows of a group on each side, or the planned number.
        is_adjusted: Whether the value has been adjusted to the planned number of rows; None if no number was planned.
    """

    value: float
    source: str
    units: int
    groups: int
    rows_per_group: float
    is_adjusted: bool | None = None

    @property
    def groups_per_unit(self) -> float:
        """Mean number of groups of a sampling unit."""
        return self.groups / self.units


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """Required sizes for one assumed `spread`, the standard deviation of paired differences of groups."""

    spread: float
    source: SpreadSource | MeasuredSpread
    needs: tuple[RequiredSize, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SampleSizePlan:
    """The size of an evaluation set that detects a true difference with probability `power`.

    `rows_per_group` is the number of questions per group on each side. Plan with the first scenario; the others show
    how the size depends on the variability.
    """

    power: float
    rows_per_group: float
    scenarios: tuple[Scenario, ...]


Quality = Literal["accuracy", "sum"]
"""The deciding measure: accuracy or, without verdicts, the sum of truthfulness and relevance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSystem:
    """The metrics and costs of one of several compared systems.

    Attributes:
        name: Its name.
        is_choice: Whether it can be chosen as the best system; false if it answers from the reference texts
            (`pipeline:ground-truth`).
        rows: Number of rows.
        answered: Rows with an answer.
        judged: Answerable rows with a verdict.
        outcomes: Outcome -> answerable rows, with or without a verdict.
        accuracy: The proportion of judged rows that are right; its interval accounts for rows without a verdict.
        accuracy_bounds: Accuracy if all missing verdicts were wrong, and if all were right; None without rows.
        scores: Measure -> mean; the measures are truthfulness, relevance and their sum, if the rows have them.
        histograms: Measure -> score rounded to a whole number, halves up -> number of rows.
        input_tokens: Total input tokens of the rows that report them; None if no row does.
        output_tokens: Total output tokens, likewise.
        tokens_per_row: Mean number of input plus output tokens, over the rows that report both.
        retrievals: Number of rows with a retrieval; None if no row reports it.
        cost: Price of the tokens; None without a price, or if no row reports tokens.
        seconds_p50: Median seconds per answer; None if no row reports them.
        seconds_p95: 95th percentile of the seconds per answer.
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
    outcomes: Mapping[Outcome, int] = field(default_factory=dict)

    def quality(self, measure: str | None) -> Estimate:
        """Return the estimate of a measure of quality; undefined if no row has it."""
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
        p: Two-sided p-value, the largest over all possible values of the missing verdicts; None without a pair of rows.
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
        """Return the other system if it is significantly worse than the named one; otherwise None."""
        if not self.is_significant or name not in {self.a, self.b}:
            return None
        winner, loser = (self.a, self.b) if (self.difference.value or 0.0) > 0 else (self.b, self.a)
        return loser if winner == name else None


_ALPHA = 0.05
_EXACT_UP_TO = 20  # units, whose signs are all flipped in a test


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemComparison:
    """A comparison of several systems on the same questions.

    Attributes:
        quality: The deciding measure; None if no answer has a verdict or a score.
        systems: The systems, in the order of the settings.
        differences: The differences of all pairs in all measures, in the order of the systems.
        pareto: Names of the Pareto-optimal choices in quality and tokens, fewest tokens first.
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

    @property
    def too_few_units(self) -> int | None:
        """The number of sampling units if no difference could be significant with so few; otherwise None.

        The smallest p-value of n units under flipped signs is 2 / 2^n, which Holm's method multiplies by the number of
        tests.
        """
        tests = [each for each in self.differences if each.measure == self.quality and each.p is not None]
        units = max((each.difference.units for each in tests), default=0)
        decides = units > _EXACT_UP_TO or len(tests) * 2 / 2**units < _ALPHA
        return None if decides or not units else units

    def between(self, a: str, b: str, measure: str | None) -> SystemDifference | None:
        """Return the difference of two systems, listed as `a` minus `b` or `b` minus `a`; None if it is not listed."""
        pair = {a, b}
        return next((each for each in self.differences if {each.a, each.b} == pair and each.measure == measure), None)
