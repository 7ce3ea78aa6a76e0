"""The results of `diagnose`, `replay`, `compare` and `plan`: metrics, intervals, hypotheses, sensitivity."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Literal, Protocol

from ragassay.core.errors import DataError, ReasonEnum
from ragassay.core.records.protocols import Document
from ragassay.core.records.rows import Answer, Fault, GroupTag, Outcome, Question


@dataclass(frozen=True, slots=True, kw_only=True)
class HangingRow:
    """A row whose verdict alone decides the tag of its group.

    `otherwise` is the tag with the opposite verdict. The shifts say by how much the figures of all rows would move
    with it; None where such a figure would be undefined.
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
class Firmness:
    """The number of groups whose tag depends on a single verdict, and the first of those rows.

    `lone_right` of the groups would be gaps without one verdict, `lone_wrong` would be robust; a group with one
    right and one wrong row is both. `knowledge_base_accuracy` and `refined_accuracy` are what these figures would be
    if every lone right verdict were false. `rows` are those that move the figures most, perhaps not all of `listed_of`.
    """

    groups: int
    lone_right: int
    lone_wrong: int
    of_one_row: int
    knowledge_base_accuracy: float | None
    refined_accuracy: float | None
    rows: tuple[HangingRow, ...]
    listed_of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgeErrors:
    """The error rates of a judge: `sensitivity` for right answers, `specificity` for wrong ones, as proportions.

    `right_labels` and `wrong_labels` are how many answers, right and wrong according to people, they were measured
    on; None where they are assumed.
    """

    sensitivity: float
    specificity: float
    right_labels: int | None = None
    wrong_labels: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """A metric as recorded, and its 95 % range under the judge's error rates; `likely` is the median.

    All but `recorded` are None where `undefined` says why.
    """

    recorded: float | None
    likely: float | None
    low: float | None
    high: float | None
    undefined: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges:
    """The ranges of tags and metrics under a judge's error rates: what the true verdicts of these rows may give."""

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
class Refusal:
    """A plain refusal that a judge called right although the question is answerable."""

    question_id: str
    group_id: str
    question: str | None
    answer: str
    judge: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomain:
    """The groups that the language model answers without any document, by a judged closed-book run.

    Counts are of the groups under study: `open_groups` were answered right at least once, `closed_groups` never,
    `unmatched_groups` have no judged row in the closed-book run and stay in. `matched_by_sql` of the first two were
    found by their SQL, since their ids differ.
    """

    source: str
    open_groups: int
    closed_groups: int
    unmatched_groups: int
    matched_by_sql: int


class Undefined(ReasonEnum):
    """Why a metric has no value."""

    NO_VERDICT = "no row has a verdict"
    NO_PAIR = "no group has judged rows on both sides"
    ALL_GAPS = "every group is a gap"
    ONE_PARAPHRASE = "one paraphrase per group"
    NO_WRONG_ROW = "no row is wrong"
    NO_CONTEXTS = "no row says what was retrieved"
    NO_KNOWN_CONTEXTS = "no row has both known and retrieved document ids"
    NO_ANSWERABLE = "no row with an answer to give has a verdict"
    NO_UNANSWERABLE = "no row without an answer to give has a verdict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A metric with its 95 % interval, and the rows and groups behind it.

    `value` is None exactly when `undefined` says why. `rows` and `groups` count what the figure rests on.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    rows: int = 0
    groups: int = 0
    undefined: str | None = None


_SIGNATURE_VALUE = re.compile(r"[A-Za-z0-9._+-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """One line with everything that a metric depends on; `compare` refuses to compare across some differences.

    A part that does not apply is left out of the text. Values hold no separator, so the text parses back.

    >>> str(Signature(version="0.1.0", seed="7", judge="typed-1"))
    'judge:typed-1|seed:7|version:0.1.0'
    >>> Signature.parse("judge:typed-1|seed:7|version:0.1.0").judge
    'typed-1'
    """

    questions: str | None = None
    system: str | None = None
    lm: str | None = None
    judge: str | None = None
    seed: str | None = None
    version: str

    def __post_init__(self) -> None:
        for part in fields(self):
            value = getattr(self, part.name)
            if value is not None and not _SIGNATURE_VALUE.fullmatch(value):
                raise DataError(
                    f"{value!r} cannot stand in a signature as {part.name}; use letters, digits and . _ + - only"
                )

    def __str__(self) -> str:
        parts = ((part.name, getattr(self, part.name)) for part in fields(self))
        return "|".join(f"{name}:{value}" for name, value in parts if value is not None)

    @classmethod
    def parse(cls, text: str) -> "Signature":
        """Return the signature that a line stands for.

        Raises:
            DataError: The line is not one that `str` makes.
        """
        parts = dict(part.partition(":")[::2] for part in text.split("|"))
        if "version" not in parts or not parts.keys() <= {part.name for part in fields(cls)}:
            raise DataError(f"{text!r} is not a signature; expected a form like judge:typed-1|seed:7|version:0.1.0")
        return cls(**parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The metrics of one set of rows (docs/methods.md, sections 1 to 3): all rows, or the rows of one style.

    Counts are of rows with an answer to give; `judged` of them have a verdict. Shares carry their interval.
    `lowest_accuracy` and `highest_accuracy` take every row without a verdict as wrong, and as right. So do
    `bounds`, by the names of the fields of the six shares: the lower of the two values and the higher; the first is
    None where one of the two is undefined. The retriever's are left out where no row says what was retrieved.
    """

    rows: int
    judged: int
    groups: int
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Hypothesis:
    """Whether one cluster is answered better than another, over the groups in both (docs/methods.md, section 5).

    `difference` is robust minus non-robust; `detectable` is the smallest difference that this many groups find
    with 80 % power, `needed` how many groups find one as large as this: None where nothing differs, or varies.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class ClusterGaps:
    """The number of gap groups within each cluster of a hypothesis, and of groups that it contains.

    `groups` are those that both ask; of them, `mutual` are gaps over both.
    """

    robust: int
    robust_groups: int
    non_robust: int
    non_robust_groups: int
    mutual: int
    groups: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The result of `diagnose`, apart from the rows themselves.

    `single_row_groups` names the groups whose tag hangs on one row; `unanswerable` counts the rows without an
    answer to give, by outcome. `by` has figures for each value of the columns that were asked for. `cells` are the
    shares answered and declined, of the rows with an answer to give and of those without one. `cluster_gaps` goes by
    the names of the hypotheses. `examples` are the question ids of the most telling wrong rows of each fault, best
    first. `left_out_by_balancing` counts rows, `overruled` the plain refusals that a judge called right, of which
    `refusals` lists the first. `without_open_domain` leaves out `open_domain_groups`.
    `attributable` are the modules that the evidence at hand can show to be at fault: without documents and reference
    ids it is the language model alone, so that its lead over the others shows nothing.
    """

    overall: Figures
    by_style: Mapping[str, Figures]
    hypotheses: tuple[Hypothesis, ...]
    single_row_groups: tuple[str, ...]
    unanswerable: Mapping[Outcome, int]
    signature: Signature
    by: Mapping[str, Mapping[str, Figures]] = field(default_factory=dict)
    cells: Mapping[str, Estimate] = field(default_factory=dict)
    cluster_gaps: Mapping[str, ClusterGaps] = field(default_factory=dict)
    examples: Mapping[Fault, tuple[str, ...]] = field(default_factory=dict)
    left_out_by_balancing: int = 0
    overruled: int = 0
    refusals: tuple[Refusal, ...] = ()
    firmness: Firmness | None = None
    judge_ranges: Ranges | None = None
    open_domain: OpenDomain | None = None
    open_domain_groups: tuple[str, ...] = ()
    without_open_domain: Figures | None = None
    attributable: tuple[Fault, ...] = ()


class ReadsContext(Protocol):
    """A system that answers from given texts alone; whatever it raises becomes `error`."""

    name: str
    """Its kind and a hash of all its settings; goes into signatures and journals."""

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer from these texts alone; a document of which only the text is known has an empty id.

        A system that says what it read in `contexts` is checked against what it was handed. Raises CallError.
        """
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """The number of rows to which both the evidence rules and the replay attribute a fault, by both faults."""

    ladder: Fault
    replay: Fault
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Replays:
    """The result of a replay, in rows.

    Attributes:
        asked: Rows that were asked again.
        outcomes: What became of them.
        not_whole: Those of which the system says that it read something else, or less, than it was handed; they
            tell nothing.
        sources: Where the context came from -> rows.
        without_context: Why no context is known to suffice -> rows, which were not asked again.
        found: The faults of rows that the ladder had left undetermined.
        agreement: For rows that the ladder had settled: what it said, and what the replay says.
    """

    asked: int = 0
    outcomes: Mapping[Outcome, int] = field(default_factory=dict)
    not_whole: int = 0
    sources: Mapping[str, int] = field(default_factory=dict)
    without_context: Mapping[str, int] = field(default_factory=dict)
    found: Mapping[Fault, int] = field(default_factory=dict)
    agreement: tuple[Agreement, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Misread:
    """A question that a language model did not answer correctly from its own document.

    `wordings` counts how many wordings of its group were asked; `is_gap` tells whether the run under study never
    answered the group rightly either, None where it holds no verdict on it.
    """

    group_id: str
    question: str
    reference_answers: tuple[str, ...]
    document_ids: tuple[str, ...]
    outcome: Outcome
    answer: str
    wordings: int
    is_gap: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """The result of the reading check of data quality (Li, Liu, Gao 2024, appendix I).

    Attributes:
        lm: Who read.
        groups: Groups that were checked and settled.
        right: The share of rows that were read rightly, over groups; the paper's figure.
        suspects: Groups of which no wording was answered rightly from their own document: either it does not state
            the reference answer, or no wording asks for it. One row stands for each.
        missed: Single wordings that were not, where another of the group was: of their own, they say little.
        unsettled: Groups that no wording settles, since a call failed or the document was not read whole.
        without_document: Why a group could not be checked -> such groups; a document that is missing is a gap of
            the knowledge base, and no suspect.
    """

    lm: str
    groups: int
    right: Estimate
    suspects: tuple[Misread, ...] = ()
    missed: tuple[Misread, ...] = ()
    unsettled: tuple[str, ...] = ()
    without_document: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


RunOutcome = Literal["no worse", "worse", "not enough data", "incomplete"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricChange:
    """One metric in the old run and in the new one, over the groups in which both define it.

    `before` and `after` are means over these groups, so that their difference, new minus old, is `difference`.
    `p_holm` is adjusted for the other measures; `detectable` is the smallest difference that so many groups find
    with 80 % power, `needed` how many groups find one as large as this.
    """

    measure: str
    before: float | None
    after: float | None
    difference: Estimate
    p: float | None
    p_holm: float | None
    detectable: float | None
    needed: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupChange:
    """A group that is answered better or worse than before, with the first of its questions."""

    group_id: str
    question: str
    before: float
    after: float
    tag_before: GroupTag
    tag_after: GroupTag


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedRun:
    """The rows of one run that could be compared: rows of answerable questions, by outcome.

    `overruled` of the judged rows are plain refusals that a judge called right; they count as wrong.
    """

    source: str
    rows: int
    judged: int
    undecided: int
    failed: int
    overruled: int
    signature: Signature


@dataclass(frozen=True, slots=True, kw_only=True)
class RunComparison:
    """Whether a run is worse than an earlier one, by which metrics and in which groups.

    Attributes:
        outcome: What the difference in `measure` says (docs/methods.md, section 5.6); "incomplete" where
            rows that failed could turn it; "not enough data", too, where "no worse" hangs on rows without a verdict.
        measure: The measure that decides.
        smallest: The smallest drop that matters.
        questions: How many questions were compared.
        left_out: How many were not, by reason.
        changes: All measures, that which decides among them.
        groups: Groups whose accuracy changed: those that got worse, the most first, then those that got better.
        lowest, highest: The difference in `measure` if all rows without a verdict went against the new run, and for it.
        needed: How many groups would settle it; None where it is settled, or nothing shows how groups vary, or it hangs
            on rows without a verdict.
        hangs_on: How many rows without a verdict, in both runs, keep the outcome from "no worse": if they all went
            against the new run, it would not hold. None where it does not hang on them.
        verdicts_changed: How many answers have another verdict than before, or gained or lost theirs.
    """

    outcome: RunOutcome
    measure: str
    smallest: float
    old: ComparedRun
    new: ComparedRun
    questions: int
    left_out: Mapping[str, int]
    changes: tuple[MetricChange, ...]
    groups: tuple[GroupChange, ...]
    lowest: float | None
    highest: float | None
    needed: int | None
    hangs_on: int | None
    verdicts_changed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """The number of groups that a difference takes, and so of questions on both sides together."""

    difference: float
    groups: int
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario:
    """What is needed for one variability; `spread` is the standard deviation of the groups' paired differences."""

    spread: float
    why: str
    needs: tuple[Need, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The size of an evaluation set that detects a true difference with probability `power`.

    `rows_per_group` is how many questions a group has on each side. The first scenario is the one to plan with; the
    others show how much hangs on it.
    """

    power: float
    rows_per_group: float
    scenarios: tuple[Scenario, ...]
