"""The results of `compare` and `plan`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ragassay.core.records.rows import GroupTag
from ragassay.core.records.summaries import Estimate, Signature

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
