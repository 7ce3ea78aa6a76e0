"""Language models whose calls cost money: caching, counting, budgets, and offline use of the cache.

A call passes through these layers: the cache of usable replies; the validation of the reply, so that broken replies are
not cached; the count and the budget; and the model. The cache is `replies.sqlite` in the user's cache directory
(`weights.cache_directory`), shared by all commands. The calls to a system under test are counted in the same way.

Without a price, the cost is unknown (null), never 0. The embedded model and cached replies are free.
"""

import math
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from ragassay.core.config import ModelPrice, Prices
from ragassay.core.errors import CallError, UsageError
from ragassay.core.http_client import with_scheme
from ragassay.core.records import Answer, CallCosts, Completion, LanguageModel, Message, runs_in_process
from ragassay.core.registry import Spec
from ragassay.core.runner import CallLimits, Pace, SpentTokens
from ragassay.core.settings_file import load_prices
from ragassay.parts.lm import OPENAI_URL, language_model, with_temperature
from ragassay.parts.lm.cache import REPLIES, CachedLanguageModel, cache_file
from ragassay.parts.lm.structured_replies import BrokenReplyError, CheckedLanguageModel

N = TypeVar("N", int, float)

_VOTE_TEMPERATURE = 1.0
_MOST_SEEDS = 2**32 - 2  # of llama.cpp
NOT_IN_CACHE = "not called: offline, and the cache does not hold this reply"
_MILLION = 1_000_000
FREE = ModelPrice(input_per_million=0.0, output_per_million=0.0)
"""The price of the embedded model and of recorded answers."""


TokenUse = Answer | Completion | CallError | SpentTokens
"""Objects that record the tokens of a call; the tokens of a pipeline include those of `decision_lm`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PipelinePrice:
    """The prices of a pipeline's two language models."""

    lm: ModelPrice
    decision_lm: ModelPrice


Price = ModelPrice | PipelinePrice


class Spending:
    """A count of a command's calls, which stops them once the budget is spent.

    Args:
        prices: The prices of models; None if there are none.
        prices_file: The price file, for messages.
        budget: The maximum cost of this command, in the currency of the prices; calls in flight when it is reached may
            exceed it. None for no limit.
        before: The count of an earlier step of the command, which counts towards the budget.
        is_plan: Whether calls are only counted as missing instead of being made.

    Attributes:
        missing_characters: Characters in the messages of the missing calls.
        cached_use: Tokens of each call answered by the cache.

    Raises:
        UsageError: The budget is negative or not finite.
    """

    def __init__(
        self,
        *,
        prices: Prices | None = None,
        prices_file: Path | str = "the file of prices",
        budget: float | None = None,
        before: "Spending | None" = None,
        is_plan: bool = False,
    ) -> None:
        if budget is not None and not (budget >= 0 and math.isfinite(budget)):
            raise UsageError(f"Invalid budget {budget:g}: expected an amount of 0 or more")
        self._prices = prices
        self._prices_file = prices_file
        self._budget = budget
        self._before = before
        self.is_plan = is_plan
        self.missing_characters = 0
        self.cached_use: list[TokenUse] = []
        self._calls = self._cached = self._missing = self._unpaid = 0
        self._input: int | None = 0
        self._output: int | None = 0
        self._cost: float | None = 0.0

    def price(self, model: Spec | str, *, is_required: bool = True) -> ModelPrice | None:
        """Return the price of a model, or of a system by its name; None if it is unknown.

        Args:
            model: The model, or the name of a system in the price file.
            is_required: Whether the price file must contain it, as for a language model. It always must if there is a
                budget.

        Raises:
            UsageError: The price file does not contain the model, or there is a budget without a price.
        """
        if isinstance(model, Spec) and model.kind == "embedded":
            return FREE
        name = model if isinstance(model, str) else f"{model.kind}:{model.target}"
        if self._prices is not None:
            known = self._prices.models
            # As on the command line, the scheme of a system may be omitted.
            names = [name, *(each for each in known if name.startswith("http://") and with_scheme(each) == name)]
            if prices := [known[each] for each in names if each in known]:
                return prices[0]
        if self._prices is not None and (is_required or self._budget is not None):
            listed = ", ".join(sorted(self._prices.models)) or "none"
            raise UsageError(
                f"{self._prices_file} has no price for {name}, only for: {listed}. "
                f'Add a section [models."{name}"] with input_per_million and output_per_million'
            )
        if self._budget is not None:
            raise UsageError(f"a budget needs the price of {name}: give a price file as `prices`")
        return None

    def check(self, price: Price | None) -> None:
        """Raise CallError if the budget is spent and calls at this price are not free."""
        if self._budget is None or price == FREE:
            return
        if (spent := self.spent) is None:
            self._unpaid += 1
            raise CallError("not called: the endpoint reports no tokens, which a budget requires", kind="")
        if spent >= self._budget:
            self._unpaid += 1
            raise CallError(f"not called: the budget of {self._budget:g} {self._currency} is spent", kind="")

    def add(self, use: TokenUse, price: Price | None) -> None:
        """Count a call with a reply."""
        self._calls += 1
        self._add(use, price, 1)

    def add_cached(self, use: TokenUse) -> None:
        """Count a call answered by the cache."""
        self._cached += 1
        if self.is_plan:
            self.cached_use.append(use)

    def take_off(self, use: TokenUse, price: ModelPrice | None) -> None:
        """Subtract tokens of a counted call that were already counted with an earlier one."""
        self._add(use, price, -1)

    def _add(self, use: TokenUse, price: Price | None, sign: int) -> None:
        self._input = _sum(self._input, use.input_tokens, sign)
        self._output = _sum(self._output, use.output_tokens, sign)
        self._cost = _sum(self._cost, cost_of(use, price), sign)

    def add_missing(self, *, characters: int = 0) -> None:
        """Count a call that is not made because its reply is not cached, with the characters of its messages."""
        self._missing += 1
        self.missing_characters += characters

    @property
    def costs(self) -> CallCosts:
        """The calls, tokens and cost so far."""
        return CallCosts(
            calls=self._calls,
            cached_calls=self._cached,
            missing_calls=self._missing,
            unpaid_calls=self._unpaid,
            input_tokens=self._input,
            output_tokens=self._output,
            cost=None if self._cost is None else float(f"{self._cost:.12g}"),  # without rounding errors
            currency=self._currency,
        )

    @property
    def spent(self) -> float | None:
        """The cost of the command so far, including earlier steps."""
        return self._cost if self._before is None else _sum(self._before.spent, self._cost)

    @property
    def _currency(self) -> str | None:
        return None if self._prices is None else self._prices.currency


def _sum(total: N | None, more: N | None, sign: int = 1) -> N | None:
    return None if total is None or more is None else total + sign * more


def cost_of(use: TokenUse, price: Price | None) -> float | None:
    """Return the cost of input and output tokens; None if they or the price are unknown."""
    if not isinstance(price, PipelinePrice):
        return _cost(use.input_tokens, use.output_tokens, price)
    if isinstance(use, Completion):
        return None
    read, written = use.decision_input_tokens, use.decision_output_tokens
    others = _sum(use.input_tokens, read, -1), _sum(use.output_tokens, written, -1)
    return _sum(_cost(*others, price.lm), _cost(read, written, price.decision_lm))


def _cost(read: int | None, written: int | None, price: ModelPrice | None) -> float | None:
    if price == FREE:
        return 0.0
    if price is None or read is None or written is None:
        return None
    return (read * price.input_per_million + written * price.output_per_million) / _MILLION


def new_spending(prices: Path | str | None, budget: float | None, *, before: Spending | None = None) -> Spending:
    """Return a new count of a command's calls.

    Args:
        prices: A price file; None for unknown prices.
        budget: The maximum cost; None for no limit.
        before: The count of an earlier step of the command, within the same budget.

    Raises:
        UsageError: The budget is invalid.
        DataError: The prices cannot be read.
    """
    if prices is None:
        return Spending(budget=budget, before=before)
    return Spending(prices=load_prices(Path(prices)), prices_file=prices, budget=budget, before=before)


class _MeteredLanguageModel:
    """A language model whose calls are counted, and fail once the budget is spent.

    Args:
        lm: The model.
        spending: The count of the calls.
        price: The price of the model; None if unknown.
        pace: Maximum number of calls and tokens per minute.
        is_offline: Whether calls are not allowed (`--offline`, or a plan), so that every call fails.
    """

    def __init__(
        self, lm: LanguageModel, spending: Spending, price: ModelPrice | None, pace: Pace, *, is_offline: bool
    ) -> None:
        self.name = lm.name
        self.in_process = runs_in_process(lm)
        self._lm = lm
        self._spending = spending
        self._price = price
        self._pace = pace
        self._is_offline = is_offline

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the reply of the model; a broken reply is counted too.

        Raises:
            CallError: The call fails, or is not made.
        """
        if self._is_offline:
            self._spending.add_missing(characters=sum(len(message.content) for message in messages))
            raise CallError(NOT_IN_CACHE, kind="")
        self._spending.check(self._price)
        share = await self._pace.turn()
        self._spending.check(self._price)
        try:
            completion = await self._lm.complete(messages, schema=schema)
        except BrokenReplyError as error:
            self._add(error.completion, share)
            raise
        self._add(completion, share)
        return completion

    def _add(self, completion: Completion, share: float) -> None:
        self._spending.add(completion, self._price)
        self._pace.used(share, completion.input_tokens, completion.output_tokens)


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidCalls:
    """The settings with which a command calls a language model.

    Attributes:
        spec: The model: `embedded` or `openai:MODEL`, with settings.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        spending: The count of the command's calls.
        offline: Whether to use only cached replies, except for the embedded model.
        cache: The cache of replies; None for the file in the user's cache directory.
        pace: Maximum number of calls and tokens per minute.
    """

    spec: str
    spending: Spending
    base_url: str | None = None
    offline: bool = False
    cache: Path | None = None
    pace: Pace = field(default_factory=Pace)

    def judge(self) -> LanguageModel:
        """Return the model at temperature 0, unless the spec sets another one; raises as `at_temperature`."""
        return self.at_temperature(0.0)

    def as_given(self) -> LanguageModel:
        """Return the model with the temperature of the spec, or else its own default; raises as `at_temperature`."""
        return self._model(Spec.parse(self.spec), repeat=0)

    def voters(self, votes: int) -> tuple[LanguageModel, ...]:
        """Return the model once for each vote, at the temperature of the spec or else 1; for a single vote, at 0.

        Raises:
            UsageError: As `at_temperature`, or there are several votes at temperature 0, which would all be equal.
        """
        if votes == 1:
            return (self.judge(),)
        parsed = Spec.parse(self.spec)
        if parsed.number("temperature", least=0.0, most=5.0) == 0:
            raise UsageError(
                f"{votes} votes at temperature 0 would all be equal; omit temperature=0, or omit the votes"
            )
        return tuple(self.at_temperature(_VOTE_TEMPERATURE, number=vote) for vote in range(votes))

    def at_temperature(self, temperature: float, *, number: int = 0) -> LanguageModel:
        """Return the model at a temperature, unless the spec sets another one.

        Args:
            temperature: The temperature.
            number: The number of the reply, if the same request is made several times. Each reply of the embedded
                model has its own random seed, and each reply is cached under its number.

        Raises:
            UsageError: The model or a setting is unknown, or a required price is missing.
            DataError: The weights or the cache are damaged.
        """
        parsed = Spec.parse(self.spec)
        first = parsed.whole_number("seed", least=0, most=_MOST_SEEDS - number) or 0
        seed = {"seed": str(first + number)} if parsed.kind == "embedded" else {}
        at_it = with_temperature(parsed, temperature)
        return self._model(replace(at_it, settings={**at_it.settings, **seed}), repeat=number)

    def _model(self, spec: Spec, *, repeat: int) -> LanguageModel:
        price = self.spending.price(spec)
        lm = language_model(str(spec), base_url=base_url_for(spec, self.base_url, offline=self.offline))
        is_offline = self.spending.is_plan or (self.offline and spec.kind != "embedded")
        metered = _MeteredLanguageModel(lm, self.spending, price, self.pace, is_offline=is_offline)
        file = cache_file(REPLIES) if self.cache is None else self.cache
        return CachedLanguageModel(CheckedLanguageModel(metered), file, repeat=repeat, on_hit=self.spending.add_cached)


def base_url_for(spec: Spec, base_url: str | None, *, offline: bool) -> str | None:
    """Return the base URL for a model; offline, the default OpenAI endpoint requires no key."""
    is_named = base_url or os.environ.get("OPENAI_BASE_URL") or os.environ.get("OPENAI_API_KEY")
    return OPENAI_URL if offline and spec.kind in {"openai", "openai-chat"} and not is_named else base_url


def limits_of(voters: Sequence[LanguageModel]) -> CallLimits:
    """Return the limits of the calls for one row, all its votes together.

    An embedded model serves one call at a time, and waiting calls that share a prefix with the last one come first.
    """
    if runs_in_process(voters[0]):
        return CallLimits(concurrency=256, seconds=None)
    return CallLimits(seconds=180.0 * len(voters))
