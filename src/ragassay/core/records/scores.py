"""What `score` computes over all rows: one record per metric, and why other metrics could not be computed."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ragassay.core.records.summaries import Estimate

SamplingUnit = Literal["entity", "group", "row"]
"""What intervals take as independent: entities or groups of questions (docs/methods.md, section 6b), else rows."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MetricScore:
    """One metric over all rows.

    Attributes:
        name: The name of the metric, and of its column.
        mean: The mean over the rows with a score, with its interval by sampling unit.
        undefined: Reason -> number of rows without a score.
        examples: Reason -> the first of these rows, by question_id.
        is_constant: Whether all scores are equal, of two or more rows.
        higher_is_better: None if neither is better.
    """

    name: str
    mean: Estimate
    undefined: Mapping[str, int]
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    is_constant: bool
    higher_is_better: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class CostSummary:
    """What the calls of a run cost in one unit: seconds, or tokens.

    Attributes:
        name: The column.
        total: The sum over the rows with a value.
        mean: Their mean, with its interval by sampling unit.
        median: The 50th percentile, with its interval.
        p95: The 95th percentile, with its interval.
        undefined: Reason -> number of rows without a value.
    """

    name: str
    total: float
    mean: Estimate
    median: Estimate
    p95: Estimate
    undefined: Mapping[str, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """All metrics of one run of `score`.

    Attributes:
        rows: Number of rows.
        unit: The sampling unit of the intervals.
        metrics: Name -> the metric, in the order computed.
        missing: Name of a metric that was not computed -> the columns that it lacks.
        how_to_get: Name of a missing column -> how to get it.
        unnamed: Metrics that are computed only if they are named, because they run a model.
        unnamed_lm: Those of them that call a language model, and need one besides their names.
        failures: Why calls of a language model failed -> the ids of the rows that have no score for it.
        costs: Name of a column with seconds or tokens -> what all calls took.
        notes: What a reader of the scores should know of the rows.
    """

    rows: int
    unit: SamplingUnit
    metrics: Mapping[str, MetricScore]
    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    how_to_get: Mapping[str, str] = field(default_factory=dict)
    unnamed: tuple[str, ...] = ()
    unnamed_lm: tuple[str, ...] = ()
    failures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    costs: Mapping[str, CostSummary] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
