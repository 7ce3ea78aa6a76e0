"""Concurrency: running the event loop, threads, batches, and rate limits for an endpoint.

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

_POLL = 0.1  # seconds between checks for cancellation of the caller
_Waiting = dict[asyncio.Future[R | CallError], T]


def block_on(coroutine: Coroutine[object, object, R]) -> R:
    """Return the result of a coroutine.

    If an event loop is already running in this thread (a notebook, a server), the coroutine runs in a new loop in
    another thread; no loop is patched.

    Raises:
        KeyboardInterrupt: Ctrl-C; the coroutine was cancelled and has ended. (In a running loop, the task is cancelled
            instead.)
    """
    # Outside the except clause, where errors of the coroutine would be chained to the caught one.
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
                # asyncio.run turns Ctrl-C into a cancellation, which does not reach the task while this thread waits.
                if caller is not None and caller.cancelling():
                    raise asyncio.CancelledError
            return future.result()
        finally:
            for each in stop if not future.done() else ():
                each()


async def in_thread(call: Callable[[T], R], value: T) -> R:
    """Run a blocking call in a separate thread and return its result.

    After a deadline or the end of the run, the thread continues and its result is dropped. Unlike the threads of
    `asyncio.to_thread`, it does not block the exit of the process.
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
    """A batch function that concurrent tasks call with one value each.

    Args:
        function: Returns a result for each value, in order; runs in a thread, one call at a time.
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
        """Resolve all waiting futures; if this task is cancelled, they stay pending and the next task takes over."""
        batch = {future: value for future, value in waiting.items() if not future.done()}
        try:
            results: Sequence[R | CallError] = await in_thread(self._function, list(batch.values()))
        except CallError as error:
            results = [error] * len(batch)
        for future, result in zip(batch, results, strict=True):
            future.set_result(result)


_FIRST = 4.0  # initial number of calls in flight; doubled in each round trip until a sign of overload
_DECREASE = 0.7  # factor of the window after a sign of overload
_RECOVERY = 4  # number of round trips in which the window grows back to the size that caused overload
_SPREAD = 0.6  # fraction of a round trip over which a window is spread (limits per second)
_SHORTEST = 0.01  # seconds; minimum duration of a round trip
_LONGEST_GAP = 10.0  # seconds between two calls if even one concurrent call is too many
_AT_ONCE = 32  # number of calls that start before further replies are read
_FIRST_WAIT = 0.5  # seconds before the first retry of a row; doubled for each further one
_LONGEST_WAIT = 4.0  # seconds; maximum wait, since the last rows delay the end of a run
_HOPELESS = 10  # number of consecutive failed rows after which nothing is retried
_MINUTE = 60.0  # seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLimits:
    """Limits on the calls to an endpoint.

    Attributes:
        concurrency: Maximum number of calls in flight; the controller adapts to the number that the endpoint allows.
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
    """An adaptive limit on concurrent calls to one endpoint, narrowed on signs of overload.

    The window is the number of calls that may be in flight; below 1, single calls are spaced out. It doubles in each
    round trip until a sign of overload, which multiplies it by 0.7, at most once per round trip; a Retry-After pauses
    all calls for that time. The window then grows linearly to the size that caused the overload. If the endpoint now
    accepts that many calls, the window doubles again.

    Args:
        most: The largest window.

    Attributes:
        successes: Number of calls that the endpoint has answered.
    """

    def __init__(self, most: int) -> None:
        self.successes = 0
        self._most = float(most)
        self._window = min(_FIRST, self._most)
        self._excess = 0.0  # the window size that caused overload; 0 before the first sign of overload
        self._since = 0.0  # time at which the window was last narrowed; calls that began earlier are ignored
        self._latency = 0.0
        self._running = 0
        self._waiting: deque[asyncio.Future[float]] = deque()
        self._begun = 0  # waiting tasks that started a call in this iteration of the event loop
        self._alarm: asyncio.TimerHandle | None = None
        self._resume = 0.0
        self._next = 0.0
        self._failed_rows = 0
        self._random = random.Random(0)  # noqa: S311 -- jitter needs no secret, and tests need equal waits

    async def enter(self) -> float:
        """Wait until a call may begin; return its start time."""
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
        """Start the calls of waiting tasks in FIFO order, as far as the window allows.

        Only a few start before the next replies are read: starting a whole window at once would delay the reading of
        replies without using a fast endpoint any better.
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
        """Register a call and return the time if it may begin now; otherwise return None."""
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
        """Release the slot of a call."""
        self._running -= 1
        self._start_waiting()

    def succeeded(self, began: float) -> None:
        """Widen the window after a successful call that began at this time."""
        now = asyncio.get_running_loop().time()
        self.successes += 1
        self._failed_rows = 0
        self._latency += (now - began - self._latency) / min(self.successes, 16)
        if not self._excess and not self._waiting:
            return  # no call waits for a wider window
        step = (1 - _DECREASE) * self._excess / _RECOVERY if self._window < self._excess else self._window
        # The number of successful calls per round trip equals the window size.
        self._window = min(self._window + step / max(self._window, 1.0), self._most)

    def overloaded(self, began: float, *, after: float | None) -> None:
        """Narrow the window after a call that was rejected or timed out.

        Args:
            began: The time at which the call began.
            after: Seconds to wait as requested by the endpoint; None if it did not request any.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        rest = began + max(self._latency, _SHORTEST) - now
        if rest > 0 and not self.hopeless:
            # The slot stays occupied for the duration of an answer, so that rejections do not follow each other
            # immediately.
            self._running += 1
            loop.call_later(rest, self.leave)
        self._resume = max(self._resume, now + (after or 0.0))
        if began >= self._since:
            self._since = self._resume
            self._excess = self._window
            # If the endpoint specifies a waiting time, the gaps need not be longer.
            longest = min(after, _LONGEST_GAP) if after else _LONGEST_GAP
            self._window = max(self._window * _DECREASE, self._latency / longest)

    def gave_up(self) -> None:
        """Count a row that failed permanently."""
        self._failed_rows += 1

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint has stopped answering, so that nothing is retried."""
        return self._failed_rows >= _HOPELESS

    async def back_off(self, attempts: int) -> None:
        """Wait before retrying a row, with exponential backoff and jitter."""
        wait = min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)
        await asyncio.sleep(wait * self._random.uniform(0.5, 1.5))


def retry_after(value: str | None) -> float | None:
    """Return the seconds to wait given by a Retry-After header, a number or a date (RFC 9110, section 10.2.3)."""
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
    """A limit on the calls per minute to one endpoint that spreads them evenly over time.

    Each call uses up a part of the minute by requests or by tokens, whichever is larger. The tokens of a call are known
    only afterward; until then, they are estimated by the mean of the calls so far.

    Args:
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of input plus output tokens per minute; None for no limit.

    Raises:
        UsageError: A limit is not above 0.
    """

    def __init__(self, *, requests_per_minute: float | None = None, tokens_per_minute: float | None = None) -> None:
        self._per_request = _seconds("requests_per_minute", requests_per_minute)
        self._per_token = _seconds("tokens_per_minute", tokens_per_minute)
        self._next = 0.0
        self._calls = self._tokens = 0

    async def turn(self) -> float:
        """Wait until a call may begin; return the seconds that it is expected to use up, for `used`."""
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
        """Correct the expected seconds of a call by its actual tokens, if they are known."""
        if not self._per_token or read is None or written is None:
            return
        self._calls += 1
        self._tokens += read + written
        self._next += self._share(read + written) - share

    def _share(self, tokens: float) -> float:
        return max(self._per_request, tokens * self._per_token)


def _seconds(name: str, limit: float | None) -> float:
    """Return the seconds that one call or one token uses up; 0 without a limit."""
    if limit is None:
        return 0.0
    if not (limit > 0 and math.isfinite(limit)):
        raise UsageError(f"Invalid {name} {limit:g}: expected a number above 0")
    return _MINUTE / limit


row_deadline: ContextVar[asyncio.Timeout | None] = ContextVar("row_deadline", default=None)
"""The deadline of the current attempt of the current task."""


async def pause(seconds: float) -> None:
    """Sleep before a call, and extend the deadline of the row by the same time."""
    deadline = row_deadline.get()
    if deadline is not None and (when := deadline.when()) is not None:
        deadline.reschedule(when + seconds)
    await asyncio.sleep(seconds)
