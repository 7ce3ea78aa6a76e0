"""Systems under test whose calls cost money: counted, priced by the file of prices, within a budget, from a cache.

A reply is cached on request only, because what decides it is not always known: that of a function, or of an object, is
never cached. Of a system over HTTP it is the whole request, of a pipeline its documents, settings and language model.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, replace

from ragassay.core.config import ModelPrice
from ragassay.core.errors import CallError, UsageError
from ragassay.core.hashing import canonical_json
from ragassay.core.records import Answer, Question, SystemUnderTest
from ragassay.core.registry import Spec
from ragassay.core.runner import Pace, note_tokens, tokens_so_far
from ragassay.parts.lm.cache import REPLIES, ReplyCache, cache_file
from ragassay.parts.lm.paid_calls import FREE, NOT_IN_CACHE, Spending, TokenUse
from ragassay.parts.systems.http_systems import Http
from ragassay.parts.systems.strategies import Pipeline


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tokens:
    input_tokens: int | None
    output_tokens: int | None


def _sum(use: TokenUse, earlier: TokenUse | None) -> _Tokens:
    """Return the tokens of two uses; None where those of the last one are not known."""
    known = _Tokens(input_tokens=use.input_tokens, output_tokens=use.output_tokens)
    if earlier is None:
        return known
    return _Tokens(
        input_tokens=None if use.input_tokens is None else use.input_tokens + (earlier.input_tokens or 0),
        output_tokens=None if use.output_tokens is None else use.output_tokens + (earlier.output_tokens or 0),
    )


class PaidSystem:
    """The calls to a system under test.

    Args:
        system: The system.
        spending: Counts the calls.
        price: The price of its tokens; None if it is unknown.
        pace: How many calls and tokens it takes per minute.
        is_cached: Whether replies are kept, and taken from, the cache that commands share.
        is_offline: Whether the cache alone replies.

    Raises:
        UsageError: The replies of this system cannot be cached.
        DataError: The cache is damaged.
    """

    def __init__(
        self,
        system: SystemUnderTest,
        *,
        spending: Spending,
        price: ModelPrice | None = None,
        pace: Pace | None = None,
        is_cached: bool = False,
        is_offline: bool = False,
    ) -> None:
        self._name = system.name
        self._spending = spending
        self._price = price
        self._pace = pace or Pace()
        # What needs no network is called all the same.
        self._is_offline = is_offline and price is not FREE
        self._identity = _identity(system) if is_cached or self._is_offline else None
        self._cache = None if self._identity is None else ReplyCache(cache_file(REPLIES))
        self._wasted: dict[tuple[str, int], _Tokens] = {}  # of failed attempts, until the row is answered

    async def answer(self, question: Question, sample: int, call: Callable[[Question], Awaitable[Answer]]) -> Answer:
        """Return the answer to a question.

        Args:
            question: The question.
            sample: Which of several answers to it, from 1; each is a reply of its own.
            call: Query the system, and return an answer without an error.

        Raises:
            CallError: The call fails, or is not made: the budget is spent, or the cache lacks the reply.
        """
        request = "" if self._cache is None else self._request(question, sample)
        if (cached := await self._cached(request)) is not None:
            self._spending.add_cached(cached)
            return cached
        if self._is_offline:
            self._spending.add_missing()
            raise CallError(NOT_IN_CACHE, kind="")
        answer = await self._paid(question, sample, call)
        if self._cache is not None:
            await asyncio.to_thread(self._cache.put, request, asdict(answer))
        return answer

    def holds(self, question: Question, sample: int) -> bool:
        """Return whether the cache holds the answer, so that no call is made."""
        return self._cache is not None and self._cache.get(self._request(question, sample)) is not None

    async def _paid(self, question: Question, sample: int, call: Callable[[Question], Awaitable[Answer]]) -> Answer:
        """Return the answer, with the tokens of earlier attempts that failed added; an error states those too."""
        self._spending.check(self._price)
        share = await self._pace.turn()
        self._spending.check(self._price)
        key = (question.question_id, sample)
        try:
            answer = await call(question)
        except asyncio.CancelledError:
            # The deadline of the row, or Ctrl-C: what has returned by then is paid.
            spent = tokens_so_far()
            if spent.input_tokens is not None or spent.output_tokens is not None:
                self._spending.add(spent, self._price)
            if (wasted := self._wasted.get(key)) is not None:
                note_tokens(wasted.input_tokens, wasted.output_tokens)
            raise
        except CallError as error:
            if error.input_tokens is not None or error.output_tokens is not None:
                self._spending.add(error, self._price)
                self._wasted[key] = _sum(error, self._wasted.get(key))
            self._pace.used(share, error.input_tokens, error.output_tokens)
            if (wasted := self._wasted.get(key)) is not None:
                error.input_tokens, error.output_tokens = wasted.input_tokens, wasted.output_tokens
            raise
        self._spending.add(answer, self._price)
        self._pace.used(share, answer.input_tokens, answer.output_tokens)
        all_attempts = _sum(answer, self._wasted.pop(key, None))
        return replace(answer, input_tokens=all_attempts.input_tokens, output_tokens=all_attempts.output_tokens)

    async def _cached(self, request: str) -> Answer | None:
        reply = None if self._cache is None else await asyncio.to_thread(self._cache.get, request)
        if reply is None:
            return None
        answer = Answer(**reply)
        # JSON knows no tuples; and the name may tell whether a key was set.
        texts, ids = tuple(answer.contexts), tuple(answer.context_ids)
        return replace(answer, contexts=texts, context_ids=ids, system=self._name)

    def _request(self, question: Question, sample: int) -> str:
        return canonical_json({"system": self._identity, "question": question.question, "sample": sample})


def _identity(system: SystemUnderTest) -> list[str]:
    """Return what decides the replies of a system besides the question, without any secret.

    Raises:
        UsageError: It is not known.
    """
    if isinstance(system, Http):
        return [system.name.rpartition("-sha256-")[0], system.template]
    if isinstance(system, Pipeline):
        return [system.name]
    raise UsageError(
        "only replies over HTTP (http://..., openai-chat:...) and those of a pipeline can be cached, since a "
        "function can change without notice. Omit --cache and --offline"
    )


def system_price(system: SystemUnderTest, spending: Spending) -> ModelPrice | None:
    """Return the price of the tokens of a system; None if it is unknown.

    The price of `openai-chat:MODEL` and of a pipeline is that of the language model, `openai:MODEL`. Any other system
    may have one under its own name: the URL without user and query, or `python:package.module:name`.

    Raises:
        UsageError: There is a file of prices without the language model, or a budget without a price.
    """
    name: Spec | str = getattr(system, "priced_as", None) or system.name
    return spending.price(name, is_required=isinstance(name, Spec))
