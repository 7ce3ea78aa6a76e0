"""Calls to systems and language models: their costs, the plan of a run, and the reply that `probe` shows."""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ragassay.core.records.rows import Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimatedAmount:
    """An estimated non-negative number, with its limits; None if they are unknown."""

    value: float
    low: float | None
    high: float | None

    @classmethod
    def of(cls, value: float) -> "EstimatedAmount":
        """Return an amount that is known exactly."""
        return cls(value=value, low=value, high=value)

    def __add__(self, other: "EstimatedAmount | float") -> "EstimatedAmount":
        return self._with(other, operator.add)

    def __mul__(self, other: "EstimatedAmount | float") -> "EstimatedAmount":
        return self._with(other, operator.mul)

    def _with(self, other: "EstimatedAmount | float", operation: Callable[[float, float], float]) -> "EstimatedAmount":
        amount = other if isinstance(other, EstimatedAmount) else EstimatedAmount.of(other)
        limits = ((self.low, amount.low), (self.high, amount.high))
        low, high = (None if one is None or two is None else operation(one, two) for one, two in limits)
        return EstimatedAmount(value=operation(self.value, amount.value), low=low, high=high)


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPlan:
    """The calls of one step of a run.

    Attributes:
        called: The system or the language model; None for a judge without one.
        calls: Number of calls, including finished ones; None if it depends on answers that do not exist yet.
        calls_interval: Minimum and maximum of that number.
        finished_calls: Number of calls made before: rows in the run directory, and verdicts just measured.
        cached_calls: Number of calls whose replies are cached, at no cost.
        input_tokens: Tokens that the calls read, without cached ones; None if unknown.
        output_tokens: Tokens that they write.
        cost: Their price; None if a price or the tokens are unknown.
        basis: The basis of the estimate, or the reason why there is none.
    """

    called: str | None
    calls: int | None
    calls_interval: tuple[int, int]
    finished_calls: int = 0
    cached_calls: int = 0
    input_tokens: EstimatedAmount | None = None
    output_tokens: EstimatedAmount | None = None
    cost: EstimatedAmount | None = None
    basis: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPlan:
    """The calls and the cost of a run, or of one of its systems.

    Attributes:
        questions: Number of questions.
        samples: Number of times that each question is asked.
        answer: The calls to the system, or to all systems.
        judge: The calls of the judge to its language model.
        currency: The currency of the cost; None without a file of prices.
        measured: The costs of measuring, for answers and for verdicts, None if unknown; empty if nothing was measured.
        systems: Name of each of several systems -> its plan; a shared call is counted for each.
    """

    questions: int
    samples: int
    answer: StepPlan
    judge: StepPlan
    currency: str | None
    measured: tuple[float | None, ...]
    systems: Mapping[str, "RunPlan"] = field(default_factory=dict)

    @property
    def cost(self) -> EstimatedAmount | None:
        """The cost of both steps; None if one of them is unknown."""
        return total_amount([self.answer.cost, self.judge.cost])

    @property
    def measured_cost(self) -> float | None:
        """The cost of measuring; None if it is unknown, or if nothing was measured."""
        costs = [each for each in self.measured if each is not None]
        return sum(costs) if costs and len(costs) == len(self.measured) else None


def total_amount(amounts: Sequence[EstimatedAmount | None]) -> EstimatedAmount | None:
    """Return the sum of the amounts; None if one is unknown."""
    values = [each for each in amounts if each is not None]
    return sum(values[1:], values[0]) if len(values) == len(amounts) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCosts:
    """The calls, tokens and cost of a command.

    Attributes:
        calls: Calls with a reply.
        cached_calls: Calls answered by the cache.
        missing_calls: Calls that were not made because their replies are not cached (`--offline`).
        unpaid_calls: Calls that were not made because the budget was spent.
        input_tokens: Input tokens; None if the model does not report them.
        output_tokens: Output tokens; None if the model does not report them.
        cost: Cost of the calls; None if a price or the tokens are unknown.
        currency: Currency of the cost; None without a price file.
    """

    calls: int
    cached_calls: int
    missing_calls: int
    unpaid_calls: int
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A proposed path for a part of a reply, with an excerpt of the value."""

    what: str
    path: str
    shown: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """The reply of a system to one question.

    Attributes:
        system: The system, without secrets.
        question: The question.
        answer: The answer that was picked; None if the call failed or the reply contains no answer.
        seconds: Duration of the call; None if it failed.
        documents: The reply: one JSON value, the data of each event of a stream; empty without a reply.
        unread: Sentences about parts of the reply that could not be read.
        error: The reason why there is no answer.
        hint: What the user can do; None if the error says so.
        proposals: Possible paths to each part of the reply that was not picked, best first.
        is_from_settings: Whether a settings file names the system.
    """

    system: str
    question: str
    answer: Answer | None = None
    seconds: float | None = None
    documents: tuple[object, ...] = ()
    unread: tuple[str, ...] = ()
    error: str | None = None
    hint: str | None = None
    proposals: tuple[Proposal, ...] = ()
    is_from_settings: bool = False
