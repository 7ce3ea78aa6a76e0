"""What is found out from many rows: estimates, figures, hypotheses, and the line that says what they rest on."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from ragassay.errors import DataError
from ragassay.records.firmness import Firmness, OpenDomain, Ranges, Refusal
from ragassay.records.rows import Fault, Outcome


@dataclass(frozen=True, slots=True, kw_only=True)
class Estimate:
    """A figure with its 95 % interval, and how much stands behind it.

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
    """One line that says what a figure rests on; `compare` refuses to compare where it must not.

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
        """The signature that a line stands for.

        Raises:
            DataError: The line is not one that `str` makes.
        """
        parts = dict(part.partition(":")[::2] for part in text.split("|"))
        if "version" not in parts or not parts.keys() <= {part.name for part in fields(cls)}:
            raise DataError(f"{text!r} is no signature; one reads like judge:typed-1|seed:7|version:0.1.0")
        return cls(**parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The figures of one set of rows (methods.md sections 1 to 3): all rows, or the rows of one style.

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
    """Whether one cluster is answered better than another, over the groups that both ask (methods.md section 5).

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
    """How many groups are gaps over the rows of each cluster of a hypothesis, of how many groups that it asks.

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
    """What `diagnose` found, apart from the rows themselves.

    `single_row_groups` names the groups whose tag hangs on one row; `unanswerable` counts the rows without an
    answer to give, by outcome. `by` has figures for each value of the columns that were asked for. `cells` are the
    shares answered and declined, of the rows with an answer to give and of those without one. `cluster_gaps` goes by
    the names of the hypotheses. `examples` are the question ids of the most telling wrong rows of each fault, best
    first. `left_out_by_balancing` counts rows, `overruled` the plain refusals that a judge called right, of which
    `refusals` lists the first. `without_open_domain` leaves out `open_domain_groups`.
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
