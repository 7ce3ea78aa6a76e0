"""The result of comparing several systems over one question set (docs/methods.md, section 5.9)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.summaries import Estimate

Quality = Literal["accuracy", "sum"]
"""The measure that decides: accuracy, or without verdicts the sum of truthfulness and relevance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedSystem:
    """One of several systems.

    Attributes:
        name: Its name.
        is_choice: Whether it could be chosen: not if it answers from the reference texts (`pipeline:ground-truth`).
        rows: Number of its rows.
        answered: Those with an answer.
        judged: Those with a verdict, of the answerable ones.
        accuracy: The proportion of judged rows that are right; its interval accounts for rows without a verdict.
        accuracy_bounds: Accuracy if all missing verdicts were wrong, and if all were right; None without a row.
        scores: Measure -> mean of truthfulness, of relevance and of their sum, if the rows have them.
        histograms: Measure -> whole score -> number of rows with it, half a point and more counting as the next.
        input_tokens: Tokens read, over the rows that report them; None if no row does.
        output_tokens: Tokens written, likewise.
        tokens_per_row: Tokens read and written in a row on average, over the rows that report both.
        retrievals: Number of rows that retrieved; None if no row reports it.
        cost: Price of the tokens of `priced` rows; None without a price or without such a row.
        seconds_p50: Median of the seconds of an answer; None if no row reports them.
        seconds_p95: Their 95th percentile.
        unknown: Measure -> number of rows that do not report it, where there are any.
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
        """Return a measure of quality; undefined if the system has none."""
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
        p: Two-sided p-value, with the missing verdicts that make it largest; None if there is no pair of rows.
        p_holm: The same, adjusted by Holm's method over all pairs of systems in this measure.
    """

    a: str
    b: str
    measure: str
    difference: Estimate
    p: float | None
    p_holm: float | None

    @property
    def is_significant(self) -> bool:
        """Whether the systems differ: adjusted p below 0.05, and 0 outside of the interval."""
        low, high = self.difference.low, self.difference.high
        if self.p_holm is None or low is None or high is None:
            return False
        return self.p_holm < _ALPHA and not low <= 0 <= high

    def loser_to(self, name: str) -> str | None:
        """Return the system that is significantly worse than the one of this name; None if there is none here."""
        if not self.is_significant or name not in {self.a, self.b}:
            return None
        winner, loser = (self.a, self.b) if (self.difference.value or 0.0) > 0 else (self.b, self.a)
        return loser if winner == name else None


_ALPHA = 0.05


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemComparison:
    """Several systems over one question set.

    Attributes:
        quality: The measure that decides; None if no answer has a verdict or a score.
        systems: The systems, in the order of the settings.
        differences: The differences of all pairs in all measures, in the order of the systems.
        pareto: Names of the choices that no other choice dominates in quality and tokens, the fewest tokens first.
        best: The choice that is significantly better than every other; None if there is none.
        leader: The choice with the highest quality; None if none has any.
        contenders: Names of the choices that are not significantly worse than the leader, itself included.
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
        """Return the difference of two systems as it is listed, `a` first or `b` first; None if it is not."""
        wanted = {a, b}
        return next((each for each in self.differences if {each.a, each.b} == wanted and each.measure == measure), None)
