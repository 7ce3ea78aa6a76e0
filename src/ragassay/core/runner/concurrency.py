"""Concurrency of calls: the only event loop, threads, batches, and limits on the calls to an endpoint.

Calls are limited in number at a time (additive increase, multiplicative decrease), per minute, and per row.
"""

import asyncio
import math
import random
import threading
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from ragassay.core.errors import CallError, UsageError

R = TypeVar("R")
T = TypeVar("T")

_POLL = 0.1  # seconds between two checks whether the caller was cancelled
_Waiting = dict[asyncio.Future[R | CallError], T]


def block_on(coroutine: Coroutine[object, object, R]) -> R:
    """Return the result of a coroutine.

    If an event loop is already running in this thread (a notebook, a server), the coroutine gets a loop and a thread of
    its own; no loop is patched.

    Raises:
        KeyboardInterrupt: Ctrl-C; the coroutine was cancelled and has ended. (In a running loop, the task is cancelled
            instead.)
    """
    # Not inside an except clause, since errors of the coroutine would get the caught one as their context.
    return _in_a_thread(coroutine) if _is_loop_running() else asyncio.run(coroutine)


def _is_loop_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


def _in_a_thread(coroutine: Coroutine[object, object, R]) -> R:
    stop: list[Callable[[], object]] = []

    async def stoppable() -> R:
        """Run the coroutine in a task that another thread can cancel."""
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        stop.append(lambda: loop.call_soon_threadsafe(task.cancel))
        return await coroutine

    caller = asyncio.current_task()
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="ragassay") as pool:
        future = pool.submit(copy_context().run, asyncio.run, stoppable())
        try:
            while not wait([future], timeout=_POLL).done:
                # asyncio.run turns Ctrl-C into a cancellation, which the task does not get while this thread waits.
                if caller is not None and caller.cancelling():
                    raise asyncio.CancelledError
            return future.result()
        finally:
            for each in stop if not future.done() else ():
                each()


async def in_thread(call: Callable[[T], R], value: T) -> R:
    """Return the result of a blocking call, made in a thread of its own.

    After a deadline or the end of the run, the thread continues and its result is dropped. Unlike the threads of
    `asyncio.to_thread`, it does not keep the process from ending.
    """
    loop = asyncio.get_running_loop()
    outcome: asyncio.Future[R] = loop.create_future()

    def settle(result: R | None, error: BaseException | None) -> None:
        if outcome.done():
            return
        if error is not None:
            outcome.set_exception(error)
        else:
            outcome.set_result(cast("R", result))

    def body() -> None:
        result, error = None, None
        try:
            result = call(value)
        except BaseException as raised:  # noqa: BLE001 -- raised again where the result is awaited
            error = raised
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    thread = threading.Thread(target=copy_context().run, args=(body,), name="ragassay call", daemon=True)
    thread.start()
    try:
        return await outcome
    finally:
        if outcome.done() and not outcome.cancelled():
            thread.join()  # native libraries may print warnings if the process ends before its threads


class Batched(Generic[T, R]):
    """A function of many values that concurrent tasks call with one value each.

    Args:
        function: Return a result for each value, in order. It runs in a thread, one call at a time.
    """

    def __init__(self, function: Callable[[Sequence[T]], Sequence[R]]) -> None:
        self._function = function
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[asyncio.Lock, _Waiting[R, T]]]
        self._loops = WeakKeyDictionary()

    async def __call__(self, value: T) -> R:
        """Return the result for a value.

        Raises:
            CallError: The function failed, for all values of the batch.
        """
        loop = asyncio.get_running_loop()
        lock, waiting = self._loops.setdefault(loop, (asyncio.Lock(), {}))
        own: asyncio.Future[R | CallError] = loop.create_future()
        waiting[own] = value
        try:
            async with lock:
                if not own.done():
                    await self._answer(waiting)
        finally:
            waiting.pop(own, None)
        result = own.result()
        if isinstance(result, CallError):
            raise result
        return result

    async def _answer(self, waiting: _Waiting[R, T]) -> None:
        """Resolve all waiting futures; if this task is cancelled, they keep waiting, and the next task takes over."""
        batch = {future: value for future, value in waiting.items() if not future.done()}
        try:
            results: Sequence[R | CallError] = await in_thread(self._function, list(batch.values()))
        except CallError as error:
            results = [error] * len(batch)
        for future, result in zip(batch, results, strict=True):
            future.set_result(result)


_FIRST = 4.0  # initial number of calls in flight; doubled in each round trip until a sign of overload
_DECREASE = 0.7  # factor of the window after a sign of overload
_RECOVERY = 4  # round trips until the window is back at the number of calls that was too many
_SPREAD = 0.6  # of a round trip, over which the calls of one window begin, because of limits per second
_SHORTEST = 0.01  # seconds; the minimum of a round trip
_LONGEST_GAP = 10.0  # seconds between two calls if even one at a time is too much
_AT_ONCE = 32  # calls that begin before any other reply is read
_FIRST_WAIT = 0.5  # seconds before the second attempt of a row, doubled before each further one
_LONGEST_WAIT = 4.0  # seconds; the end of a run waits for its last rows
_HOPELESS = 10  # rows that failed without a success in between, after which nothing is retried
_MINUTE = 60.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLimits:
    """Limits on the calls to an endpoint.

    Attributes:
        concurrency: Maximum number of calls in flight; the controller finds the number that the endpoint allows.
        seconds: The deadline of one call; None for no deadline.
        retries: Maximum number of retries after a transient error (a rate limit, a 5xx, a reset connection).
    """

    concurrency: int = 16
    seconds: float | None = 60.0
    retries: int = 5

    def __post_init__(self) -> None:
        if self.concurrency < 1:
            raise UsageError(f"Invalid concurrency {self.concurrency}: expected at least 1")
        if self.seconds is not None and not self.seconds > 0:
            raise UsageError(
                f"Invalid deadline of {self.seconds} seconds: expected more than 0, or None for no deadline"
            )
        if self.retries < 0:
            raise UsageError(f"Invalid number of retries {self.retries}: expected at least 0")


class ConcurrencyController:
    """A limit on concurrent calls to one endpoint that adapts to its signs of overload.

    The window is the number of calls that may be in flight; below 1, single calls are spaced out. It doubles in each
    round trip until a sign of overload, which multiplies it by 0.7, at most once per round trip; a Retry-After stops
    all calls for that time. From there the window grows by equal steps to the number of calls that was too many. If the
    endpoint now takes that many, the window doubles again.

    Args:
        most: The largest window.

    Attributes:
        successes: Number of calls that the endpoint has answered.
    """

    def __init__(self, most: int) -> None:
        self.successes = 0
        self._most = float(most)
        self._window = min(_FIRST, self._most)
        self._excess = 0.0  # the window that was too wide; 0 before the first sign of overload
        self._since = 0.0  # when the window was last narrowed; earlier calls do not count for it
        self._latency = 0.0
        self._running = 0
        self._waiting: deque[asyncio.Future[float]] = deque()
        self._begun = 0  # waiting tasks that began a call in this round of the loop
        self._alarm: asyncio.TimerHandle | None = None
        self._resume = 0.0
        self._next = 0.0
        self._failed_rows = 0
        self._random = random.Random(0)  # noqa: S311 -- jitter needs no secret, and tests need equal waits

    async def enter(self) -> float:
        """Wait until a call may begin; return the time at which it begins."""
        if not self._waiting and (began := self._turn()) is not None:
            return began
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._start_waiting()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # given at the same moment
                self.leave()
            raise

    def _start_waiting(self) -> None:
        """Let waiting tasks begin their calls, in the order in which they came, as far as the window has room.

        Only some begin before the next replies are read: a whole window of calls at once would delay the reading of
        replies, and would not keep a fast endpoint any busier.
        """
        while self._waiting and self._begun < _AT_ONCE:
            if self._waiting[0].cancelled():
                self._waiting.popleft()
                continue
            if (began := self._turn()) is None:
                return
            self._waiting.popleft().set_result(began)
            if self._begun == 0:
                asyncio.get_running_loop().call_soon(self._next_round)
            self._begun += 1

    def _next_round(self) -> None:
        self._begun = 0
        self._start_waiting()

    def _turn(self) -> float | None:
        """Count a call and return the time if it may begin now; otherwise None."""
        loop = asyncio.get_running_loop()
        now = loop.time()
        if (until := max(self._resume, self._next)) > now:
            if self._alarm is None:
                self._alarm = loop.call_at(until, self._ring)
            return None
        if self._running >= max(int(self._window), 1):
            return None
        self._running += 1
        if self._excess and not self.hopeless:
            self._next = now + min(_SPREAD * self._latency / self._window, _LONGEST_GAP)
        return now

    def _ring(self) -> None:
        self._alarm = None
        self._start_waiting()

    def leave(self) -> None:
        """End a call, so that another one may begin."""
        self._running -= 1
        self._start_waiting()

    def succeeded(self, began: float) -> None:
        """Widen the window, since the endpoint has answered a call that began at this time."""
        now = asyncio.get_running_loop().time()
        self.successes += 1
        self._failed_rows = 0
        self._latency += (now - began - self._latency) / min(self.successes, 16)
        if not self._excess and not self._waiting:
            return  # no call waits for a wider window
        step = (1 - _DECREASE) * self._excess / _RECOVERY if self._window < self._excess else self._window
        # In a round trip, as many calls succeed as the window has places.
        self._window = min(self._window + step / max(self._window, 1.0), self._most)

    def overloaded(self, began: float, *, after: float | None) -> None:
        """Narrow the window, since the endpoint has refused a call or has not answered it in time.

        Args:
            began: The time at which the call began.
            after: Seconds to wait, from the endpoint; None if it names none.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        rest = began + max(self._latency, _SHORTEST) - now
        if rest > 0 and not self.hopeless:
            # The turn stays taken for the time of an answer, so that refusals do not follow each other at once.
            self._running += 1
            loop.call_later(rest, self.leave)
        self._resume = max(self._resume, now + (after or 0.0))
        if began >= self._since:
            self._since = self._resume
            self._excess = self._window
            # An endpoint that names a time to wait needs no longer gaps than that.
            longest = min(after, _LONGEST_GAP) if after else _LONGEST_GAP
            self._window = max(self._window * _DECREASE, self._latency / longest)

    def gave_up(self) -> None:
        """Count a row that failed for good."""
        self._failed_rows += 1

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint has stopped answering, so that nothing is retried."""
        return self._failed_rows >= _HOPELESS

    async def back_off(self, attempts: int) -> None:
        """Wait before a row is retried: longer after each attempt, and with jitter."""
        wait = min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)
        await asyncio.sleep(wait * self._random.uniform(0.5, 1.5))


def retry_after(value: str | None) -> float | None:
    """Return the seconds in a Retry-After header, which has a number or a date (RFC 9110, section 10.2.3)."""
    if value is None:
        return None
    try:
        return max(0.0, float(value))
    except ValueError:
        pass
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    return max(0.0, (date.replace(tzinfo=date.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


class Pace:
    """A limit on the calls to one endpoint per minute, which spreads them evenly over time.

    Each call takes up a part of the minute, by requests or by tokens, whichever is more. The tokens of a call are known
    afterwards; until then they are estimated by the mean of the calls so far.

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
        """Wait until a call may begin; return the seconds that it is expected to take up, for `used`."""
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
        """Correct the expected seconds of a call by its tokens, if they are known."""
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


row_deadline: ContextVar[asyncio.Timeout | None] = ContextVar("row_deadline", default=None)
"""The deadline of the attempt that the current task makes."""


async def pause(seconds: float) -> None:
    """Wait before a call, and extend the deadline of the row by the same time."""
    deadline = row_deadline.get()
    if deadline is not None and (when := deadline.when()) is not None:
        deadline.reschedule(when + seconds)
    await asyncio.sleep(seconds)
