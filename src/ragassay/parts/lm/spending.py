"""What the calls of one command cost: counted call by call, priced by the user's file, and stopped at a budget.

Prices are never guessed: without a price the cost is unknown (null), and never 0. Only the embedded model, which nobody
is paid for, costs nothing. A reply from the cache was paid before and costs nothing now.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ragassay.core.config import ModelPrice, Prices
from ragassay.core.errors import CallError, UsageError
from ragassay.core.records import Completion, LanguageModel, Message
from ragassay.core.registry import Spec
from ragassay.parts.lm.structured_replies import BrokenReplyError

N = TypeVar("N", int, float)

_MILLION = 1_000_000
_FREE = ModelPrice(input_per_million=0.0, output_per_million=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCosts:
    """What the calls of one command took and cost.

    Attributes:
        calls: Calls that were made and replied to.
        cached_calls: Calls that the cache answered.
        missing_calls: Calls that were not made, since the cache lacks them (`--offline`).
        unpaid_calls: Calls that were not made, since the budget was spent.
        input_tokens: Tokens that the model read in the calls made; None if it does not report them.
        output_tokens: Tokens that it wrote; None if it does not report them.
        cost: Price of the calls made; None if a price or the tokens are unknown.
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


class Spending:
    """Counts the calls of one command to language models, and ends them when a budget is spent.

    Args:
        prices: The prices of models; None if there are none.
        budget: The most that this command may spend, in the currency of the prices; the calls in flight when it is
            reached may exceed it. None for no limit.

    Raises:
        UsageError: The budget is negative, or there are no prices to compare it with.
    """

    def __init__(self, *, prices: Prices | None = None, budget: float | None = None) -> None:
        if budget is not None and not (budget >= 0 and math.isfinite(budget)):
            raise UsageError(f"Invalid budget {budget:g}: expected an amount of 0 or more")
        self._prices = prices
        self._budget = budget
        self._calls = self._cached = self._missing = self._unpaid = 0
        self._input: int | None = 0
        self._output: int | None = 0
        self._cost: float | None = 0.0

    def price(self, spec: Spec) -> ModelPrice | None:
        """Return the price of a model; None if it is unknown.

        Raises:
            UsageError: There is a price file without this model, or a budget without a price.
        """
        if spec.kind == "embedded":
            return _FREE
        name = f"{spec.kind}:{spec.target}"
        if self._prices is not None:
            known = self._prices.models.get(name)
            if known is None:
                names = ", ".join(sorted(self._prices.models)) or "none"
                raise UsageError(
                    f"the file of prices has no price for {name}, only for: {names}. "
                    f'Add a section [models."{name}"] with input_per_million and output_per_million'
                )
            return known
        if self._budget is not None:
            raise UsageError(
                f"a budget needs the price of {name}: write it into a file of prices, and give it with --prices FILE"
            )
        return None

    def check(self, price: ModelPrice | None) -> None:
        """Raise CallError if the budget is spent, so that no call of this price is made."""
        if self._budget is None or price == _FREE:
            return
        if self._cost is None:
            self._unpaid += 1
            raise CallError("not called: the endpoint does not report tokens, so that no budget can be kept", kind="")
        if self._cost >= self._budget:
            self._unpaid += 1
            raise CallError(f"not called: the budget of {self._budget:g} {self._currency} is spent", kind="")

    def add(self, completion: Completion, price: ModelPrice | None) -> None:
        """Count a call that was replied to."""
        self._calls += 1
        self._input = _sum(self._input, completion.input_tokens)
        self._output = _sum(self._output, completion.output_tokens)
        self._cost = _sum(self._cost, _cost(completion, price))

    def add_cached(self) -> None:
        """Count a call that the cache answered."""
        self._cached += 1

    def add_missing(self) -> None:
        """Count a call that the cache lacks and that may not be made."""
        self._missing += 1

    @property
    def costs(self) -> CallCosts:
        """What has been spent so far."""
        return CallCosts(
            calls=self._calls,
            cached_calls=self._cached,
            missing_calls=self._missing,
            unpaid_calls=self._unpaid,
            input_tokens=self._input,
            output_tokens=self._output,
            cost=self._cost,
            currency=self._currency,
        )

    @property
    def _currency(self) -> str | None:
        return None if self._prices is None else self._prices.currency


def _sum(total: N | None, more: N | None) -> N | None:
    return None if total is None or more is None else total + more


def _cost(completion: Completion, price: ModelPrice | None) -> float | None:
    """Return the price of a reply; None if it is unknown."""
    if price == _FREE:
        return 0.0
    if price is None or completion.input_tokens is None or completion.output_tokens is None:
        return None
    read, written = completion.input_tokens, completion.output_tokens
    return (read * price.input_per_million + written * price.output_per_million) / _MILLION


class MeteredLanguageModel:
    """A language model whose calls are counted, and no longer made when the budget is spent.

    Args:
        lm: The model.
        spending: Counts the calls.
        price: The price of the model; None if it is unknown.
    """

    def __init__(self, lm: LanguageModel, spending: Spending, price: ModelPrice | None) -> None:
        self.name = lm.name
        self._lm = lm
        self._spending = spending
        self._price = price

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the reply of the model; a broken one was paid as well.

        Raises:
            CallError: The budget is spent, or the call fails.
        """
        self._spending.check(self._price)
        try:
            completion = await self._lm.complete(messages, schema=schema)
        except BrokenReplyError as error:
            self._spending.add(error.completion, self._price)
            raise
        self._spending.add(completion, self._price)
        return completion


class UnreachableLanguageModel:
    """Stands for a language model that may not be called (`--offline`): every call fails.

    Args:
        name: The name of the model, which the cache knows its replies by.
        spending: Counts the calls.
    """

    def __init__(self, name: str, spending: Spending) -> None:
        self.name = name
        self._spending = spending

    async def complete(
        self,
        messages: Sequence[Message],  # noqa: ARG002 -- of the protocol
        *,
        schema: Mapping[str, object] | None = None,  # noqa: ARG002
    ) -> Completion:
        """Raise CallError."""
        self._spending.add_missing()
        raise CallError("not called: the cache does not hold this reply, and --offline makes no call", kind="")
