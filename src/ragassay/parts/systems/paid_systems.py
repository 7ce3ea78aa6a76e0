"""Systems under test whose calls cost money: counting, pricing, budgets and caching.

Replies are cached on request only. The key of a system over HTTP is the whole request; that of a pipeline covers its
documents, settings and language model. Replies of Python functions and objects are not cached, since their code may
change.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import asdict, replace

from ragassay.core.errors import CallError, UsageError
from ragassay.core.hashing import canonical_json
from ragassay.core.records import Answer, Question, SystemUnderTest
from ragassay.core.registry import Spec
from ragassay.core.runner import Pace, SpentTokens, note_tokens, tokens_so_far
from ragassay.parts.lm.cache import REPLIES, ReplyCache, cache_file
from ragassay.parts.lm.paid_calls import FREE, NOT_IN_CACHE, PipelinePrice, Price, Spending, TokenUse
from ragassay.parts.systems.http_systems import Http
from ragassay.parts.systems.pipelines import Pipeline


def _sum(use: TokenUse, earlier: SpentTokens | None) -> SpentTokens:
    """Return the sum of two token uses; None for numbers that the last one does not report."""
    last, before = asdict(SpentTokens.of(use)), asdict(earlier or SpentTokens())
    return SpentTokens(**{name: None if each is None else each + (before[name] or 0) for name, each in last.items()})


class PaidSystem:
    """The counted calls to a system under test.

    Args:
        system: The system.
        spending: Counts the calls.
        price: The price of its tokens; None if it is unknown.
        pace: Maximum number of calls and tokens per minute.
        is_cached: Whether to use the reply cache that all commands share.
        is_offline: Whether to use only cached replies.

    Raises:
        UsageError: The replies of this system cannot be cached.
        DataError: The cache is damaged.
    """

    def __init__(
        self,
        system: SystemUnderTest,
        *,
        spending: Spending,
        price: Price | None = None,
        pace: Pace | None = None,
        is_cached: bool = False,
        is_offline: bool = False,
    ) -> None:
        self._name = system.name
        self._spending = spending
        self._price = price
        self._pace = pace or Pace()
        # Free systems need no network.
        self._is_offline = is_offline and price is not FREE
        self._identity = _identity(system) if is_cached or self._is_offline else None
        self._cache = None if self._identity is None else ReplyCache(cache_file(REPLIES))
        self._wasted: dict[tuple[str, int], SpentTokens] = {}  # tokens of failed attempts, until the row is answered

    async def answer(self, question: Question, sample: int, call: Callable[[Question], Awaitable[Answer]]) -> Answer:
        """Return the answer to a question.

        Args:
            question: The question.
            sample: The number of the sample, from 1; each has its own reply.
            call: Queries the system, and returns an answer without an error.

        Raises:
            CallError: The call fails, or is not made because the budget is spent or the reply is not cached.
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
        """Return whether the answer is cached."""
        return self._cache is not None and self._cache.get(self._request(question, sample)) is not None

    async def _paid(self, question: Question, sample: int, call: Callable[[Question], Awaitable[Answer]]) -> Answer:
        """Return the answer; it (or the error) reports the tokens of all attempts."""
        self._spending.check(self._price)
        share = await self._pace.turn()
        self._spending.check(self._price)
        key = (question.question_id, sample)
        try:
            answer = await call(question)
        except asyncio.CancelledError:
            # At the deadline of the row or on Ctrl-C, count the calls that have returned.
            spent = tokens_so_far()
            if spent.input_tokens is not None or spent.output_tokens is not None:
                self._spending.add(spent, self._price)
            if key in self._wasted:
                note_tokens(self._wasted[key])
            raise
        except CallError as error:
            self._pace.used(share, error.input_tokens, error.output_tokens)
            if error.input_tokens is not None or error.output_tokens is not None:
                self._spending.add(error, self._price)
                self._wasted[key] = _sum(error, self._wasted.get(key))
            if key in self._wasted:
                self._wasted[key].put_into(error)
            raise
        self._spending.add(answer, self._price)
        self._pace.used(share, answer.input_tokens, answer.output_tokens)
        wasted = self._wasted.pop(key, None)
        return answer if wasted is None else replace(answer, **asdict(_sum(answer, wasted)))

    async def _cached(self, request: str) -> Answer | None:
        reply = None if self._cache is None else await asyncio.to_thread(self._cache.get, request)
        if reply is None:
            return None
        answer = Answer(**reply)
        # JSON has no tuples, and the name may depend on whether an API key is set.
        texts, ids = tuple(answer.contexts), tuple(answer.context_ids)
        return replace(answer, contexts=texts, context_ids=ids, system=self._name)

    def _request(self, question: Question, sample: int) -> str:
        return canonical_json({"system": self._identity, "question": question.question, "sample": sample})


def _identity(system: SystemUnderTest) -> list[str]:
    """Return everything except the question that determines the replies of a system, without secrets.

    Raises:
        UsageError: The replies may depend on anything.
    """
    if isinstance(system, Http):
        return [system.name.rpartition("-sha256-")[0], system.template]
    if isinstance(system, Pipeline):
        return [system.name]
    raise UsageError(
        "only replies over HTTP (http://..., openai-chat:...) and those of a pipeline can be cached, since a "
        "function can change without notice. Omit `cache` and `offline`"
    )


def system_price(system: SystemUnderTest, spending: Spending) -> Price | None:
    """Return the price of the tokens of a system; None if it is unknown.

    The price of `openai-chat:MODEL` and of a pipeline is that of the language model, `openai:MODEL`; the `decision_lm`
    of a pipeline has its own. Any other system may have a price under its own name: the URL without user and query, or
    `python:package.module:name`.

    Raises:
        UsageError: The price file does not contain the language model, or there is a budget without a price.
    """
    name: Spec | str = getattr(system, "priced_as", None) or system.name
    price = spending.price(name, is_required=isinstance(name, Spec))
    if not isinstance(system, Pipeline) or system.decisions_priced_as is None:
        return price
    other = spending.price(system.decisions_priced_as)
    return price if other == price or price is None or other is None else PipelinePrice(lm=price, decision_lm=other)
