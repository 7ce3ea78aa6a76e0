"""Calls and tokens per minute: the limits that a provider states, kept by spreading the calls evenly."""

import asyncio
import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from ragassay.core.errors import UsageError

_MINUTE = 60.0  # seconds
_deadline: ContextVar[asyncio.Timeout | None] = ContextVar("deadline", default=None)


class Pace:
    """The calls to one endpoint, spread evenly over time.

    A call takes up its share of a minute: one of the requests, or its tokens, whichever is more. How many tokens it
    takes is known afterwards; until then it counts as the average of the calls so far.

    Args:
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens, read and written, per minute; None for no limit.

    Raises:
        UsageError: A limit is not above 0.
    """

    def __init__(self, *, requests_per_minute: float | None = None, tokens_per_minute: float | None = None) -> None:
        self._per_request = _seconds("requests_per_minute", requests_per_minute)
        self._per_token = _seconds("tokens_per_minute", tokens_per_minute)
        self._next = 0.0
        self._calls = self._tokens = 0

    async def turn(self) -> float:
        """Wait until a call may begin; return the seconds that it takes up, for `used`."""
        if not self._per_request and not self._per_token:
            return 0.0
        now = time.monotonic()
        begin = max(now, self._next)
        share = self._share(self._tokens / self._calls if self._calls else 0.0)
        self._next = begin + share
        if begin > now:
            await pause(begin - now)
        return share

    def used(self, share: float, read: int | None, written: int | None) -> None:
        """Count the tokens of a call that took up this share; unknown ones as the average."""
        if not self._per_token or read is None or written is None:
            return
        self._calls += 1
        self._tokens += read + written
        self._next += self._share(read + written) - share

    def _share(self, tokens: float) -> float:
        return max(self._per_request, tokens * self._per_token)


def _seconds(name: str, limit: float | None) -> float:
    """Return the seconds that one call, or one token, takes up; 0 without a limit."""
    if limit is None:
        return 0.0
    if not (limit > 0 and math.isfinite(limit)):
        raise UsageError(f"Invalid {name} {limit:g}: expected a number above 0")
    return _MINUTE / limit


@contextmanager
def extensible(deadline: asyncio.Timeout) -> Iterator[None]:
    """Let `pause` extend a deadline within the block."""
    token = _deadline.set(deadline)
    try:
        yield
    finally:
        _deadline.reset(token)


async def pause(seconds: float) -> None:
    """Wait before a call; the deadline of the row begins as much later."""
    deadline = _deadline.get()
    if deadline is not None and (when := deadline.when()) is not None:
        deadline.reschedule(when + seconds)
    await asyncio.sleep(seconds)
