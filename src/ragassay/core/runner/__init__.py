"""Rows through an async function: limits, retries, deadlines, a journal to resume from, and the only event loop."""

import asyncio
import threading
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import AbstractAsyncContextManager, nullcontext, suppress
from contextvars import copy_context
from dataclasses import dataclass
from functools import partial
from typing import TypeVar, cast

from ragassay.core.errors import CallError, StoppedRunError, UsageError
from ragassay.core.runner.concurrency import ConcurrencyController, retry_after
from ragassay.core.runner.journal import Journal
from ragassay.core.runner.pace import Pace, extensible
from ragassay.core.runner.spent_tokens import counted_tokens

__all__ = [
    "CallLimits",
    "Journal",
    "Pace",
    "PlannedCalls",
    "Progress",
    "block_on",
    "finished_rows",
    "in_thread",
    "retry_after",
    "run_rows",
    "timed",
]

A = TypeVar("A")
R = TypeVar("R")
T = TypeVar("T")

Progress = Callable[[str, int, int], None]
"""Called before the first row and after every row, with the step, the number of finished rows and the total."""

_LOOK_UP = 0.1  # seconds between two checks whether the caller was cancelled
_LONGEST_PAUSE = 300.0  # seconds: a longer Retry-After ends the row instead
_TASKS = 8  # the most rows under way, waiting ones among them, for each call that may be in flight
_MOST_REFUSALS = 20  # of one row, even while other rows succeed


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLimits:
    """Limits on the calls to an endpoint.

    Attributes:
        concurrency: Maximum number of calls in flight; the controller determines how many the endpoint takes.
        seconds: The deadline of one call; None for none.
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCalls:
    """The calls that a step is about to make.

    Attributes:
        rows: Number of rows of the table.
        calls: Number of rows without a result, each of which costs one call, or more if calls fail.
        called: The system or judge that is called.
        judge: The language model that a run calls afterwards; None if its judge makes no call.
        judge_calls: The most calls to it.
        systems: Number of systems that are asked; the rows are those of all.
    """

    rows: int
    calls: int
    called: str
    judge: str | None = None
    judge_calls: int = 0
    systems: int = 1


def run_rows(
    rows: Sequence[tuple[str, T]],
    work: Callable[[T], Awaitable[R]],
    *,
    limits: CallLimits,
    journal: Journal | None,
    encode: Callable[[R], Mapping[str, object]],
    decode: Callable[[Mapping[str, object]], R],
    failed: Callable[[CallError], R],
    progress: Progress | None,
    what: str = "answer",
    within: AbstractAsyncContextManager[object] | None = None,
    stop_after: int | None = None,
) -> list[R]:
    """Return the result of every row, in the order of the rows.

    Rows that the journal holds as finished cost no call. A call that fails with a transient error is retried; one
    that fails permanently, or misses its deadline, gets the result that `failed` returns, is kept in the journal as
    not finished, and does not stop the others. Any other exception ends the run, and so does Ctrl-C; the rows that
    were finished by then are in the journal.

    Args:
        rows: A key and a value for each row. Rows with equal keys are the same row and cost one call.
        work: Return the result for a value; raise CallError where the other side fails.
        limits: How many calls at once, how long, how often.
        journal: Where finished rows are kept; None for nowhere.
        encode: Return a result as a JSON object.
        decode: Return the result from this object.
        failed: Return the result of a row whose call failed.
        progress: Called before the first call and after every row; rows of the journal count as finished.
        what: The name of the step, for `progress`.
        within: What must be open during the calls, for instance a client with its connections: entered on the event
            loop before the first call, left after the last.
        stop_after: The number of calls of one kind of failure (`CallError.kind`) that end the run if no call has
            succeeded; a sign of overload is none. None for no such end.

    Returns:
        A result for each row.

    Raises:
        DataError: The journal cannot be written.
        StoppedRunError: The first calls failed alike; what was finished before is in the journal.
        KeyboardInterrupt: Ctrl-C; all calls are stopped, and the journal is complete.
    """
    results = finished_rows(
        [key for key, _ in rows],
        rows,
        work,
        limits=limits,
        journal=journal,
        encode=encode,
        decode=decode,
        failed=failed,
        progress=progress,
        what=what,
        within=within,
        stop_after=stop_after,
    )
    return list(results)


def finished_rows(
    keys: Sequence[str],
    rows: Iterable[tuple[str, T]],
    work: Callable[[T], Awaitable[R]],
    *,
    limits: CallLimits,
    journal: Journal | None,
    encode: Callable[[R], Mapping[str, object]],
    decode: Callable[[Mapping[str, object]], R],
    failed: Callable[[CallError], R],
    progress: Progress | None,
    what: str = "answer",
    within: AbstractAsyncContextManager[object] | None = None,
    stop_after: int | None = None,
) -> Iterator[R]:
    """Process all rows as `run_rows` does; return their results in turn, which are read from the journal.

    Neither the values nor the results of all rows are in memory at once, if there is a journal.

    Args:
        keys: The key of each row.
        rows: A key and a value for each row; read once, as far as calls are made.
        work: As in `run_rows`, like all that follows.
        limits: How many calls at once, how long, how often.
        journal: Where finished rows are kept; open as long as results are read.
        encode: Return a result as a JSON object.
        decode: Return the result from this object.
        failed: Return the result of a row whose call failed.
        progress: Called before the first call and after every row.
        what: The name of the step, for `progress`.
        within: What must be open during the calls.
        stop_after: The number of calls of one kind of failure that end the run.

    Raises:
        DataError: The journal cannot be written.
        StoppedRunError: The first calls failed alike.
        KeyboardInterrupt: Ctrl-C.
    """
    results: dict[str, R] = {}
    pending = {key: key for key in keys if journal is None or key not in journal.finished}
    total, left = len(set(keys)), len(pending)
    if progress is not None and keys:
        progress(what, total - left, total)

    def keep(key: str, result: R | CallError) -> None:
        """Keep a result and report the progress."""
        nonlocal left
        good = not isinstance(result, CallError)
        record = failed(result) if isinstance(result, CallError) else result
        if journal is None:
            results[key] = record
        else:
            journal.append(key, encode(record), finished=good)
        left -= 1
        if progress is not None:
            progress(what, total - left, total)

    if pending:
        # The keys of the list, so that each text is in memory once.
        todo = ((own, value) for key, value in rows if (own := pending.pop(key, None)) is not None)
        each = partial(
            _some,
            todo,
            work,
            keep,
            limits,
            controller=ConcurrencyController(limits.concurrency),
            failures=_Failures(stop_after),
        )
        first, most = (min(number, left) for number in (limits.concurrency, _TASKS * limits.concurrency))
        block_on(_all(each, within or nullcontext(), first=first, most=most))
    return (results[key] if journal is None else decode(journal.record(key)) for key in keys)


def block_on(coroutine: Coroutine[object, object, R]) -> R:
    """Return the result of a coroutine.

    Where an event loop is already running in this thread (a notebook, a server), the coroutine gets a loop and a
    thread of its own; no loop is patched.

    Raises:
        KeyboardInterrupt: Ctrl-C; the coroutine was cancelled and has ended. (A task in a running loop is cancelled
            itself.)
    """
    # Nothing runs inside an except clause here: each error of the coroutine would get that one as its context.
    return _in_a_thread(coroutine) if _is_loop_running() else asyncio.run(coroutine)


def _is_loop_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


async def timed(call: Awaitable[A], finish: Callable[[A, float], R], *, foreign: bool = False) -> R:
    """Return what `finish` returns for the result of a call and the seconds that it took.

    Args:
        call: The call.
        finish: Return the result.
        foreign: Whether the call runs user-supplied code: any exception that it raises becomes a CallError.

    Raises:
        CallError: The other side failed, or foreign code raised an exception.
    """
    start = time.perf_counter()
    try:
        result = await call
    except CallError:
        raise
    except Exception as error:
        if foreign:
            kind = type(error).__name__
            raise CallError(f"{kind}: {error}", kind=kind) from error
        raise
    return finish(result, time.perf_counter() - start)


async def in_thread(call: Callable[[T], R], value: T) -> R:
    """Return the result of a blocking call, made in a thread of its own.

    When the deadline has passed or the run was stopped, the thread continues and its result is dropped. It keeps
    neither the run nor the process from ending; the threads of `asyncio.to_thread` would.
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
            thread.join()  # it ends now: a process that ends before its threads may print warnings of native libraries


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
            while not wait([future], timeout=_LOOK_UP).done:
                # asyncio.run turns Ctrl-C into this, and cannot tell its task as long as we hold the thread.
                if caller is not None and caller.cancelling():
                    raise asyncio.CancelledError
            return future.result()
        finally:
            for each in stop if not future.done() else ():
                each()


async def _all(
    some: Callable[[Callable[[], None]], Coroutine[object, object, None]],
    within: AbstractAsyncContextManager[object],
    *,
    first: int,
    most: int,
) -> None:
    """Process all rows in a limited number of tasks, whatever the number of rows.

    Args:
        some: Processes rows until none is left, given what starts another task.
        within: What must be open meanwhile.
        first: The number of tasks to begin with. While some rows wait for their next attempt, others take their turns
            in further tasks.
        most: Maximum number of tasks.
    """
    async with within:
        tasks: list[asyncio.Task[None]] = []
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        running = 0

        def ended(task: asyncio.Task[None]) -> None:
            """End with the first task that fails, or with the last."""
            nonlocal running
            running -= 1
            error = None if task.cancelled() else task.exception()
            if over.done():
                return
            if error is not None:
                over.set_exception(error)
            elif running == 0:
                over.set_result(None)

        def start() -> None:
            """Start another task, unless there are enough."""
            nonlocal running
            if len(tasks) < most:
                running += 1
                tasks.append(asyncio.create_task(some(start)))
                tasks[-1].add_done_callback(ended)

        for _ in range(first):
            start()
        try:
            await over
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)


async def _some(
    rows: Generator[tuple[str, T], None, None],
    work: Callable[[T], Awaitable[R]],
    keep: Callable[[str, R | CallError], None],
    limits: CallLimits,
    start: Callable[[], None],
    *,
    controller: ConcurrencyController,
    failures: "_Failures",
) -> None:
    """Process rows one after the other until none is left; `start` another task while a row waits."""
    try:
        for key, value in rows:
            keep(key, await _one(value, work, limits, controller, failures=failures, before_wait=start))
    finally:
        rows.close()  # after an exception, no other task starts another row


async def _one(
    value: T,
    work: Callable[[T], Awaitable[R]],
    limits: CallLimits,
    controller: ConcurrencyController,
    *,
    failures: "_Failures",
    before_wait: Callable[[], None],
) -> R | CallError:
    """Return the result of one row, or the error of its last attempt."""
    attempts = refusals = 0
    while True:
        successes = controller.successes
        outcome = await _attempt(value, work, limits, controller)
        if not isinstance(outcome, CallError):
            return outcome
        if not controller.successes:
            failures.add(outcome)
        refusals += 1
        # An endpoint that answers other rows meanwhile has refused this one only because of the number of calls.
        if not outcome.overload or controller.successes == successes:
            attempts += 1
        if not outcome.retry:
            return outcome
        if outcome.after is None and attempts <= limits.retries and not controller.hopeless:
            before_wait()
            await controller.back_off(attempts)
        if attempts > limits.retries or refusals > _MOST_REFUSALS or controller.hopeless:
            controller.gave_up()
            return outcome


async def _attempt(
    value: T, work: Callable[[T], Awaitable[R]], limits: CallLimits, controller: ConcurrencyController
) -> R | CallError:
    """Make one call, in its turn and within its deadline."""
    began = await controller.enter()
    try:
        with counted_tokens() as spent:
            async with asyncio.timeout(limits.seconds) as deadline:
                with extensible(deadline):
                    result = await work(value)
    except CallError as error:
        if error.after is not None and error.after > _LONGEST_PAUSE:
            return CallError(
                f"{error}; the endpoint asks for a pause of {error.after:.0f} s: try again later",
                input_tokens=error.input_tokens,
                output_tokens=error.output_tokens,
            )
        if error.overload:
            controller.overloaded(began, after=error.after)
        return error
    except TimeoutError:
        if not deadline.expired():
            raise
        controller.overloaded(began, after=None)
        return CallError(
            f"timeout after {limits.seconds:g} s",
            input_tokens=spent.input_tokens,
            output_tokens=spent.output_tokens,
        )
    else:
        controller.succeeded(began)
        return result
    finally:
        controller.leave()


class _Failures:
    """The failures before the first success, by kind.

    Args:
        most: The number of one kind that ends the run; None for no end.
    """

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()

    def add(self, error: CallError) -> None:
        """Count a failure.

        Raises:
            StoppedRunError: As many have been alike as end the run.
        """
        if error.kind == "" or (error.overload and error.retry):
            return  # no call was made, or fewer calls at once may succeed
        self._counts[error.kind] += 1
        if self._counts[error.kind] == self._most:
            hint = f" ({error.hint})" if error.hint else ""
            why = f"{error}{hint}".rstrip(".")  # the sentence goes on
            raise StoppedRunError(f"the first {self._most} calls failed alike, and no more were made: {why}")
