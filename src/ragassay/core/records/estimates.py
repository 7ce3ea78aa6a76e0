"""Metrics with confidence intervals, their signature, the result of `score`, and the estimated costs of a run."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Literal

from ragassay.core.errors import DataError

SamplingUnit = Literal["entity", "group", "row"]
"""The units that intervals treat as independent: entities or groups (docs/methods.md, section 6b), otherwise rows."""


class Undefined(StrEnum):
    """Why a metric has no value."""

    NO_VERDICT = "no row has a verdict"
    NO_PAIR = "no group has judged rows on both sides"
    ALL_GAPS = "every group is a gap"
    ONE_PARAPHRASE = "one paraphrase per group"
    NO_WRONG_ROW = "no row is wrong"
    NO_CONTEXTS = "no row records what was retrieved"
    NO_KNOWN_CONTEXTS = "no row has both known and retrieved document ids"
    NO_ANSWERABLE = "no answerable question has a verdict"
    NO_UNANSWERABLE = "no unanswerable question has a verdict"


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A metric with its 95 % confidence interval (docs/methods.md, section 6).

    Attributes:
        value: A proportion, a difference of two proportions, or the mean of a score; None if and only if `undefined` is
            set.
        low: The lower end of the interval; None if it is unknown.
        high: The upper end.
        rows: Number of rows in the computation.
        groups: Number of groups in the computation.
        units: Number of sampling units that these groups belong to (docs/methods.md, section 6b).
        is_approximate: Whether there are too few units for a coverage of 95 %.
        undefined: The reason why the value is undefined.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    rows: int = 0
    groups: int = 0
    units: int = 0
    is_approximate: bool = False
    undefined: str | None = None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Both ends of the interval; None if it is unknown."""
        return None if self.low is None or self.high is None else (self.low, self.high)


_SIGNATURE_VALUE = re.compile(r"[A-Za-z0-9._+-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Signature:
    """Everything on which a metric depends, in one line; `compare` rejects some differences.

    The text omits parts that do not apply. Values contain no separator, so that the text can be parsed.

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
                raise DataError(f"Invalid {part.name} {value!r} in a signature: use letters, digits and . _ + - only")

    def __str__(self) -> str:
        parts = ((part.name, getattr(self, part.name)) for part in fields(self))
        return "|".join(f"{name}:{value}" for name, value in parts if value is not None)

    @classmethod
    def parse(cls, text: str) -> "Signature":
        """Parse a signature.

        Raises:
            DataError: The text was not written by `str`.
        """
        parts = dict(part.partition(":")[::2] for part in text.split("|"))
        if "version" not in parts or not parts.keys() <= {part.name for part in fields(cls)}:
            raise DataError(f"Invalid signature {text!r}: expected the form judge:typed-1|seed:7|version:0.1.0")
        return cls(**parts)


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
    """The cost of the calls of a run in one unit: seconds or tokens.

    Attributes:
        name: The column.
        total: The sum over the rows with a value.
        mean: The mean over these rows, with its interval by sampling unit.
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
class ScoreNotes:
    """Notes on the rows and the models of one run of `score`.

    Attributes:
        replaced: Existing columns with the name of a metric, which its scores replace.
        invalid_cells: Column -> number of cells that do not have its type.
        unmatched_ids: The first retrieved and the first reference id, if none matches in any row; otherwise None.
        unmatched_rows: Number of rows with such ids.
        mixed_rows: Number of rows where one of retrieved and reference ids are numbers and the other are strings.
        chunk_rows: Number of rows where a retrieved chunk is part of a reference document, and no id matches literally.
        models: Metric -> the model that computed it.
        counts: Judge by a language model -> number of each unit from which its scores were computed.
        reading: How the rows were read, in sentences.
    """

    replaced: tuple[str, ...] = ()
    invalid_cells: Mapping[str, int] = field(default_factory=dict)
    unmatched_ids: tuple[str, str] | None = None
    unmatched_rows: int = 0
    mixed_rows: int = 0
    chunk_rows: int = 0
    models: Mapping[str, str] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    reading: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSummary:
    """All metrics of one run of `score`.

    Attributes:
        rows: Number of rows.
        unit: The sampling unit of the intervals.
        metrics: Name -> the metric, in the order computed.
        missing: Name of a metric that was not computed -> the missing columns.
        how_to_get: Name of a missing column -> how to get it.
        unnamed: Metrics that run a model, and are therefore computed only on request.
        unnamed_lm: Those among them that call a language model, which must be specified too.
        failures: Reason of failed calls of a language model -> the ids of the rows without a score.
        costs: Name of a column with seconds or tokens -> the cost of all calls.
        notes: Notes on the rows and the models.
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
    notes: ScoreNotes = ScoreNotes()
