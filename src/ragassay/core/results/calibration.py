"""Results of `calibrate`, `plan --labels` and `review`: rates of judges, labels, and rows to review."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from ragassay.core.records import Answer, Estimate, Question, Verdict

JudgeRate = Literal["precision", "recall", "specificity", "accuracy", "kappa", "auroc", "bias"]
Correction = Literal["rogan_gladen", "ppi", "settled"]
KnownJudge = Literal["good judge", "fair judge", "poor judge", "given judge"]
"""A judge whose rates are assumed or given."""


class Unmeasured(StrEnum):
    """The reason why a rate of a judge, or a corrected accuracy, has no value."""

    NO_THRESHOLD = "a score gives no verdict without a threshold"
    NOTHING_JUDGED = "no labeled row has a verdict"
    NOTHING_ACCEPTED = "no labeled row is accepted"
    NOTHING_RIGHT = "no labeled row is right"
    NOTHING_WRONG = "no labeled row is wrong"
    ONE_CLASS = "all labels are the same"
    ONE_VERDICT = "all labels and all verdicts are the same"
    UNINFORMATIVE = "the labels do not show that the judge accepts right answers more often than wrong ones"
    IMPOSSIBLE = "the acceptance rate is impossible with these rates of the judge"
    NO_OPEN_LABEL = "no row without a verdict is labeled"
    NO_OPEN_ROW = "every row has a verdict"


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeCalibration:
    """One judge as a classifier of right answers (docs/methods.md, section 8).

    Attributes:
        name: The column with its verdicts or scores.
        threshold: The smallest score that counts as acceptance; None for verdicts, and for scores without one.
        is_score: Whether the column contains scores.
        rows: Number of rows.
        accepted: Number of rows that the judge accepts; 0 for a score without a threshold, as are `rejected` and
            `counts`.
        rejected: Number of rows that it rejects.
        undecided: Number of rows without a verdict or a score.
        design_effect: The variance of the proportion accepted, relative to a simple random sample of rows.
        labeled: Labeled rows from which the rates are computed, including those without a verdict.
        labeled_undecided: Labeled rows without a verdict or a score, which no rate includes.
        undecided_right: Right rows among `labeled_undecided`.
        counts: "accepted, right" and so on -> number of labeled rows.
        rates: The rates with their intervals by sampling unit.
        z_intervals: "precision" and "recall" -> the interval of Table 1 of the GRAMMAR paper; None if the rate is
            undefined.
        corrected: The accuracy of all rows, corrected for the errors of the judge.
    """

    name: str
    threshold: float | None
    is_score: bool
    rows: int
    accepted: int
    rejected: int
    undecided: int
    design_effect: float
    labeled: int
    labeled_undecided: int
    undecided_right: int
    counts: Mapping[str, int]
    rates: Mapping[JudgeRate, Estimate]
    z_intervals: Mapping[str, tuple[float, float] | None]
    corrected: Mapping[Correction, Estimate]

    @property
    def acceptance(self) -> float | None:
        """The accuracy by the judge alone, over the rows with a verdict; None without one."""
        judged = self.accepted + self.rejected
        return self.accepted / judged if judged else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PeopleAgreement:
    """The proportion of equal labels and Cohen's kappa of two people, over the rows that both labeled."""

    people: tuple[str, str]
    agreement: Estimate
    kappa: Estimate


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelCounts:
    """Counts of the labels of a calibration, and of those that are not used.

    Attributes:
        right: Labeled rows that are right.
        wrong: Labeled rows that are wrong.
        unlabeled: Rows without a usable label.
        chosen: Labeled rows that were chosen rather than drawn at random, and so are not a random sample.
        unknown: Rows whose label is null because nobody could decide.
        ties: Rows that equally many people label right and wrong.
        disputed: Rows on which people disagree, including ties.
        is_weighted: Whether the labels have sampling probabilities.
        agreement: The agreement of each pair of people.
    """

    right: int
    wrong: int
    unlabeled: int
    chosen: int = 0
    unknown: int = 0
    ties: int = 0
    disputed: int = 0
    is_weighted: bool = False
    agreement: tuple[PeopleAgreement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NliLimit:
    """A threshold of the judge nli that the labels support (docs/methods.md, section 8.4).

    Attributes:
        setting: The setting of the judge: entailment or contradiction.
        limit: The smallest probability of entailment with which an answer counts as right (of contradiction: as
            wrong); None if the labels support none.
        rate: The proportion of right rows (of contradiction: wrong rows) among the labeled ones that reach the limit;
            without a limit, the proportion whose interval has the highest lower end.
        labeled: Labeled rows with this probability.
    """

    setting: str
    limit: float | None
    rate: Estimate
    labeled: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CalibrationResult:
    """The agreement of judges with labels.

    Attributes:
        source: The source of the judged rows.
        against: The column or the file with the labels.
        rows: Number of judged rows that count: with an answer, or with a label.
        unanswered: Rows without an answer and without a label, which are left out.
        units: Number of sampling units with labeled rows.
        labels: The labels.
        judges: Each judge, in the order of the columns.
        skipped: Name of a column without a verdict or score -> the reason.
        nli_limits: The limits of the judge nli that the labels support; empty if it judged no row.
    """

    source: str
    against: str
    rows: int
    unanswered: int
    units: int
    labels: LabelCounts
    judges: tuple[JudgeCalibration, ...]
    skipped: Mapping[str, str] = field(default_factory=dict)
    nli_limits: tuple[NliLimit, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasuredJudge:
    """A judge whose rates were measured: the source of the rows, and the column with its verdicts."""

    source: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelScenario:
    """The number of labels that a judge requires; None if no number of labels is enough.

    Attributes:
        judge: The judge with these rates.
        sensitivity: The proportion of right answers that the judge accepts.
        specificity: The proportion of wrong answers that it rejects.
        accuracy: The true proportion of right answers.
        ppi: Number of labels that give the half-width by prediction-powered inference.
        rogan_gladen: Number of labels that give it by Rogan and Gladen's correction.
        half_width: The half-width if every row were labeled.
    """

    judge: KnownJudge | MeasuredJudge
    sensitivity: float
    specificity: float
    accuracy: float
    ppi: int | None
    rogan_gladen: int | None
    half_width: float


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelPlan:
    """The number of labeled rows that give the corrected accuracy a 95 % interval of this half-width.

    Attributes:
        half_width: The planned half-width.
        rows: Number of judged rows; None if unlimited.
        design_effect: The variance of the accuracy, relative to a simple random sample of rows.
        scenarios: The scenarios; plan with the first.
    """

    half_width: float
    rows: int | None
    design_effect: float
    scenarios: tuple[LabelScenario, ...]


LEAST_TRUE = 0.9
"""The proportion of true verdicts that a threshold requires, with 95 % confidence."""


class ReviewReason(StrEnum):
    """The reason why a row is reviewed; the first that applies counts."""

    DECIDES_HEADLINE = "no verdict yet, and it may change which module is named first"
    JUDGES_DISAGREE = "judges disagree"
    DECIDES_TAG = "its verdict alone decides the tag of its group"
    NO_VERDICT = "no verdict yet"
    RANDOM = "the random part"


@dataclass(frozen=True, slots=True, kw_only=True)
class RowRecords:
    """A question, the answer and its verdict."""

    question: Question
    answer: Answer
    verdict: Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewRow:
    """A row to review.

    Attributes:
        row: Its position in the table, from 0.
        question_id: Its id.
        reason: Why it is reviewed.
        probability: The probability with which the random part includes it; None for a row that was chosen.
    """

    row: int
    question_id: str
    reason: ReviewReason
    probability: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LabelSummary:
    """The labels of all reviewers.

    Attributes:
        people: Person -> number of labels.
        rows: Number of rows with a label.
        disputed: Rows on which people disagree.
        ties: Disputed rows that equally many people label correct and incorrect.
        corrections: Number of labels that were corrected later.
        agreement: The agreement of each pair of people on the rows that both labeled.
    """

    people: Mapping[str, int]
    rows: int
    disputed: int
    ties: int
    corrections: int
    agreement: tuple[PeopleAgreement, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewResult:
    """The rows that one person should review next, and the labels of all people so far.

    Attributes:
        rows: The rows that the person has not labeled, in the order of the review.
        rate: The probability with which the random part includes each row; None without a random part.
        drawn: Number of rows in the random part.
        drawn_labeled: Number of these rows that the person has labeled.
        chosen: Reason -> number of rows outside the random part, labeled or not; each row counts once.
        summary: The labels of all reviewers.
    """

    rows: tuple[ReviewRow, ...]
    rate: float | None
    drawn: int
    drawn_labeled: int
    chosen: Mapping[ReviewReason, int]
    summary: LabelSummary
