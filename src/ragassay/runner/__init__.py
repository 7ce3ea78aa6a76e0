"""Rows through an async function: limits, retries, deadlines, a journal to resume from, and the only event loop."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from contextvars import copy_context
from dataclasses import dataclass
from typing import TypeVar, cast

from ragassay.errors import CallError, UsageError
from ragassay.runner.journal import Journal
from ragassay.runner.limiter import Limiter
from ragassay.runner.waiting import retry_after

__all__ = ["Journal", "Limits", "Progress", "block_on", "in_thread", "retry_after", "run_rows", "timed"]

A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Told what is being done, how many rows are done and how many there are, after every row."""

_LOOK_UP = 0.1  # seconds between two looks whether the caller was cancelled
_LONGEST_PAUSE = 300.0  # whoever asks for a longer pause has closed for the day
_MOST_REFUSALS = 20  # of one row, however well the others fare


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What calls to an endpoint may take.

    Attributes:
        concurrency: Calls under way at once, at most; how many the endpoint bears is found out.
        seconds: The deadline of one call; None for none.
        retries: How often a call that failed in passing (a rate limit, a 5xx) is made again.
    """

    concurrency: int = 16
    seconds: float | None = 60.0
    retries: int = 5

    def __post_init__(self) -> None:
        if self.concurrency < 1:
            raise UsageError(f"concurrency {self.concurrency}: at least one call must be allowed at a time")
        if self.seconds is not None and not self.seconds > 0:
            raise UsageError(f"a deadline of {self.seconds} seconds leaves no time for a call; give more, or none")
        if self.retries < 0:
            raise UsageError(f"retries {self.retries}: give 0 to try everything once")


def run_rows(
    rows: Sequence[tuple[str, T]],
    work: Callable[[T], Awaitable[R]],
    *,
    limits: Limits,
    journal: Journal | None,
    encode: Callable[[R], Mapping[str, object]],
    decode: Callable[[Mapping[str, object]], R],
    failed: Callable[[CallError], R],
    progress: Progress | None,
    what: str = "answer",
    within: AbstractAsyncContextManager[object] | None = None,
) -> list[R]:
    """The result of every row, in the order of the rows, whatever finishes first.

    What the journal holds as finished is not asked again. A call that fails in passing is made again, later; one that
    fails for good, or misses its deadline, becomes the result `failed` makes of it, is kept in the journal as not
    finished, and does not stop the others. Anything else that is raised ends the run, and so does Ctrl-C; what was
    finished by then is in the journal.

    Args:
        rows: A key and a value for each row. Rows with equal keys are the same row, and are asked once.
        work: What is done with a value; raises CallError where the other side fails.
        limits: How many at once, how long, how often.
        journal: Where finished rows are kept; None to keep none.
        encode: A result as JSON has it.
        decode: The result back.
        failed: The result of a row that failed.
        progress: Told after every row; rows of the journal count as done.
        what: What is being done, for `progress`.
        within: What must be open while there is work, a client with its connections for instance: entered on the
            event loop before the first call, left after the last.

    Returns:
        A result for each row.

    Raises:
        DataError: The journal cannot be written any more.
        KeyboardInterrupt: Ctrl-C; everything is stopped, and the journal is in order.
    """
    done = {} if journal is None else {key: decode(journal.finished[key]) for key, _ in rows if key in journal.finished}
    todo = {key: value for key, value in rows if key not in done}
    total = len(done) + len(todo)
    if progress is not None and done:
        progress(what, len(done), total)

    def keep(key: str, result: R | CallError) -> None:
        """Writes a result down, and tells how far all is."""
        good = not isinstance(result, CallError)
        done[key] = failed(result) if isinstance(result, CallError) else result
        if journal is not None:
            record = encode(done[key])
            journal.append(key, record, finished=good and record.get("error") is None)
        if progress is not None:
            progress(what, len(done), total)

    if todo:
        block_on(_all(todo, work, keep, limits, within or nullcontext()))
    return [done[key] for key, _ in rows]


def block_on(coroutine: Coroutine[object, object, R]) -> R:
    """The result of a coroutine, waited for.

    Where an event loop runs in this thread already (a notebook, a server), the coroutine gets a loop and a thread of
    its own; no loop is ever patched.

    Raises:
        KeyboardInterrupt: Ctrl-C; the coroutine was cancelled, and has ended. (A task in a loop that runs already is
            cancelled itself.)
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(coroutine)
    return _in_a_thread(coroutine)


async def timed(call: Awaitable[A], finish: Callable[[A, float], R], *, foreign: bool = False) -> R:
    """What `finish` makes of the result of a call and the seconds that it took.

    Args:
        call: The call.
        finish: Makes the result.
        foreign: Whether the call runs somebody else's code: whatever that raises is then a CallError.

    Raises:
        CallError: The other side failed, or foreign code raised something.
    """
    start = time.perf_counter()
    try:
        result = await call
    except CallError:
        raise
    except Exception as error:
        if foreign:
            raise CallError(f"{type(error).__name__}: {error}") from error
        raise
    return finish(result, time.perf_counter() - start)


async def in_thread(call: Callable[[T], R], value: T) -> R:
    """The result of a call that blocks, in a thread of its own.

    Where nobody waits any more (the deadline has passed, the run was stopped), the call goes on unheard, and keeps
    neither the run nor the process from ending; the threads of `asyncio.to_thread` would.
    """
    loop = asyncio.get_running_loop()
    heard: asyncio.Future[R] = loop.create_future()

    def settle(result: R | None, error: BaseException | None) -> None:
        if heard.done():
            return
        if error is not None:
            heard.set_exception(error)
        else:
            heard.set_result(cast("R", result))

    def body() -> None:
        result, error = None, None
        try:
            result = call(value)
        except BaseException as raised:  # noqa: BLE001 -- handed on to whoever waits
            error = raised
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    threading.Thread(target=copy_context().run, args=(body,), name="ragassay call", daemon=True).start()
    return await heard


def _in_a_thread(coroutine: Coroutine[object, object, R]) -> R:
    stop: list[Callable[[], object]] = []

    async def stoppable() -> R:
        """The coroutine, in a task that another thread can cancel."""
        task = asyncio.current_task()
        assert task is not None
        loop = asyncio.get_running_loop()
        stop.append(lambda: loop.call_soon_threadsafe(task.cancel))
        return await coroutine

    caller = asyncio.current_task()
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="ragassay") as pool:
        future = pool.submit(copy_context().run, asyncio.run, stoppable())
        try:
            while not wait([future], timeout=_LOOK_UP).done:
                # asyncio.run turns Ctrl-C into this, and cannot tell its task as long as we hold the thread.
                if caller is not None and caller.cancelling():
                    raise asyncio.CancelledError
            return future.result()
        finally:
            for each in stop if not future.done() else ():
                each()


async def _all(
    todo: Mapping[str, T],
    work: Callable[[T], Awaitable[R]],
    keep: Callable[[str, R | CallError], None],
    limits: Limits,
    within: AbstractAsyncContextManager[object],
) -> None:
    """Works all rows off, in as many tasks as may be under way: a million rows are no million tasks."""
    limiter = Limiter(limits.concurrency)
    rows = (row for row in todo.items())
    # Twice as many as may call: while some wait for their next attempt, others take their turns.
    number = min(2 * limits.concurrency, len(todo))
    async with within:
        tasks = [asyncio.create_task(_some(rows, work, keep, limits, limiter)) for _ in range(number)]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _some(
    rows: Generator[tuple[str, T], None, None],
    work: Callable[[T], Awaitable[R]],
    keep: Callable[[str, R | CallError], None],
    limits: Limits,
    limiter: Limiter,
) -> None:
    """Takes one row after the other from those that nobody has taken yet."""
    try:
        for key, value in rows:
            keep(key, await _one(value, work, limits, limiter))
    finally:
        rows.close()  # whoever fails stops the others before they take another row


async def _one(value: T, work: Callable[[T], Awaitable[R]], limits: Limits, limiter: Limiter) -> R | CallError:
    """The result of one row, or why there is none after all attempts."""
    attempts = refusals = 0
    while True:
        successes, yields = limiter.successes, limiter.yields
        outcome = await _attempt(value, work, limits, limiter, refusals)
        if not isinstance(outcome, CallError):
            return outcome
        refusals += 1
        # An endpoint that serves others, but not as many as it was asked to, says nothing about this row.
        if limiter.successes == successes or limiter.yields == yields:
            attempts += 1
        tired = attempts > limits.retries or refusals > _MOST_REFUSALS or limiter.hopeless
        if not outcome.retry:
            return outcome
        if tired:
            limiter.gave_up()
            return outcome
        if outcome.after is None:
            await limiter.back_off(attempts)


async def _attempt(
    value: T, work: Callable[[T], Awaitable[R]], limits: Limits, limiter: Limiter, before: int
) -> R | CallError:
    """One call, in its turn and within its deadline."""
    began = await limiter.enter()
    try:
        async with asyncio.timeout(limits.seconds) as deadline:
            result = await work(value)
    except CallError as error:
        if error.after is not None and error.after > _LONGEST_PAUSE:
            return CallError(f"{error}; it asks for a pause of {error.after:.0f} s, so try again later")
        if error.retry:
            limiter.failed(began, after=error.after, before=before)
        return error
    except TimeoutError:
        if not deadline.expired():
            raise
        limiter.failed(began, after=None, before=before)
        return CallError(f"timeout after {limits.seconds:g} s")
    else:
        limiter.succeeded(began)
        return result
    finally:
        limiter.leave()
