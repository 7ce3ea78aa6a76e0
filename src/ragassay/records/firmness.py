"""How firm the figures are: the rows that tags hang on, what a judge's errors leave open, refusals and open domain."""

from dataclasses import dataclass

from ragassay.records.rows import GroupTag


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
    """How many groups hang on a single row, and the first of those rows.

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
    """How often a judge is right: `sensitivity` of right answers, `specificity` of wrong ones, as shares.

    `right_labels` and `wrong_labels` are how many answers, right and wrong according to people, they were measured
    on; None where they are assumed.
    """

    sensitivity: float
    specificity: float
    right_labels: int | None = None
    wrong_labels: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Range:
    """A figure as recorded, and where it lies in 95 % of the drawn worlds; `likely` is its median there.

    All but `recorded` are None where `undefined` says why.
    """

    recorded: float | None
    likely: float | None
    low: float | None
    high: float | None
    undefined: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranges:
    """Tags and figures under a judge's error rates: what the true verdicts of these very rows may give."""

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
    """A plain refusal that a judge called right although there is an answer to give."""

    question_id: str
    group_id: str
    question: str | None
    answer: str
    judge: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomain:
    """Which groups the language model answers without any document, by a judged closed-book run.

    Counts are of the groups under study: `open_groups` were answered right at least once, `closed_groups` never,
    `unmatched_groups` have no judged row in the closed-book run and stay in. `matched_by_sql` of the first two were
    found by their SQL, since their ids differ.
    """

    source: str
    open_groups: int
    closed_groups: int
    unmatched_groups: int
    matched_by_sql: int
