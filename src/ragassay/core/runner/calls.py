"""Calls for many rows: ordered results, retries, failures that stop the run, and token usage."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from contextvars import ContextVar
from dataclasses import asdict, dataclass, fields
from functools import partial
from typing import Generic, TypeVar

import numpy as np

from ragassay.core.errors import CallError, StoppedRunError
from ragassay.core.runner.concurrency import CallLimits, ConcurrencyController, R, T, block_on, row_deadline
from ragassay.core.runner.journal import Journal, KeyHashes, distinct, key_hash, key_hashes, position_of

A = TypeVar("A")

Progress = Callable[[str, int, int], None]
"""Callback before the first row and after every row, with the step, the number of finished rows and the total."""

_LONGEST_PAUSE = 300.0  # seconds; a row with a longer Retry-After fails instead of waiting
_TASKS = 8  # maximum number of rows in progress, including waiting ones, per allowed concurrent call
_MOST_REFUSALS = 20  # retries of a single row, even while other rows succeed


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCalls:
    """Number of calls that a step is about to make.

    Attributes:
        rows: Number of rows of the table, or of all systems.
        calls: Number of rows without a result, each of which costs one call, or more if calls fail.
        called: The system or judge that is called.
        judge: The language model that judges afterwards; None if the judge makes no calls.
        judge_calls: Maximum number of calls to it.
        systems: Number of systems that are called.
    """

    rows: int
    calls: int
    called: str
    judge: str | None = None
    judge_calls: int = 0
    systems: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultJournal(Generic[R]):
    """A journal of results, which must stay open while results are read.

    Attributes:
        journal: The journal of the finished rows.
        encode: Converts a result to a JSON object.
        decode: Converts this object back to the result.
    """

    journal: Journal
    encode: Callable[[R], Mapping[str, object]]
    decode: Callable[[Mapping[str, object]], R]


@dataclass(frozen=True, slots=True, kw_only=True)
class RowCalls(Generic[T, R]):
    """The call to make for each row, and its limits.

    Attributes:
        work: Returns the result for a value; raises CallError if the service fails.
        failed: Returns the result to store for a row whose call failed.
        limits: The limits on concurrent calls, deadlines and retries.
        what: The name of the step, for `progress`.
        store: The journal from which a later run resumes; None to keep results in memory only.
        progress: Called before the first call and after every row; rows in the journal count as finished.
        within: A context that is open during the calls, such as a client with its connections: entered on the event
            loop before the first call and exited after the last.
        stop_after: The number of failures of one kind (`CallError.kind`) that end the run if no call has succeeded and,
            for transient failures, a retry has failed too. Signs of overload do not count. None for no limit.
    """

    work: Callable[[T], Awaitable[R]]
    failed: Callable[[CallError], R]
    limits: CallLimits
    what: str = "answer"
    store: ResultJournal[R] | None = None
    progress: Progress | None = None
    within: AbstractAsyncContextManager[object] | None = None
    stop_after: int | None = None


def run_rows(rows: Sequence[tuple[str, T]], calls: RowCalls[T, R]) -> list[R]:
    """Return the result of every row, in the order of the rows.

    Rows that are finished in the journal need no call. A call that fails with a transient error is retried. A row whose
    call fails permanently gets the result of `calls.failed`, stays unfinished in the journal, and does not stop the
    other rows. Any other exception ends the run, as does Ctrl-C; the rows finished by then are in the journal.

    Args:
        rows: A key and a value for each row. Rows with equal keys share one call.
        calls: The call for each row.

    Raises:
        DataError: The journal cannot be written.
        StoppedRunError: The first calls failed in the same way; rows finished before are in the journal.
        KeyboardInterrupt: Ctrl-C; all calls are stopped, and the journal is complete.
    """
    return list(stream_rows(key_hashes(key for key, _ in rows), rows, calls))


def stream_rows(keys: KeyHashes, rows: Iterable[tuple[str, T]], calls: RowCalls[T, R]) -> Iterator[R]:
    """Process rows like `run_rows`, and return an iterator over their results.

    With a journal, keys, values and results are never all in memory at the same time.

    Args:
        keys: The hash of the key of each row (`key_hashes`).
        rows: A key and a value for each row; iterated once, and only as far as calls are needed.
        calls: As in `run_rows`.

    Raises:
        DataError, StoppedRunError, KeyboardInterrupt: As in `run_rows`.
    """
    store, progress = calls.store, calls.progress
    results: dict[int, R] = {}
    pending = distinct(keys)
    total = len(pending)
    if store is not None:
        pending = pending[~store.journal.are_finished(pending)]
    left = len(pending)
    if progress is not None and len(keys):
        progress(calls.what, total - left, total)

    def keep(key: str, result: R | CallError) -> None:
        """Store a result and report the progress."""
        nonlocal left
        good = not isinstance(result, CallError)
        record = calls.failed(result) if isinstance(result, CallError) else result
        if store is None:
            results[key_hash(key)] = record
        else:
            store.journal.append(key, store.encode(record), finished=good)
        left -= 1
        if progress is not None:
            progress(calls.what, total - left, total)

    if left:
        limits = calls.limits
        each = partial(
            _some,
            pending_rows(rows, pending),
            calls.work,
            keep,
            limits,
            controller=ConcurrencyController(limits.concurrency),
            failures=_Failures(calls.stop_after),
        )
        first, most = (min(number, left) for number in (limits.concurrency, _TASKS * limits.concurrency))
        block_on(_all(each, calls.within or nullcontext(), first=first, most=most))
    if store is None:
        return (results[key] for key in map(int, keys))
    return (store.decode(store.journal.record(key)) for key in map(int, keys))


def pending_rows(rows: Iterable[tuple[str, T]], pending: KeyHashes) -> Generator[tuple[str, T], None, None]:
    """Yield the first row of each key whose hash is in `pending`, a sorted array."""
    hashes, is_left = pending.data, np.ones(len(pending), dtype=np.bool_)
    for key, value in rows:
        index = position_of(key_hash(key), hashes)
        if index is not None and is_left[index]:
            is_left[index] = False
            yield key, value


@dataclass(slots=True)
class SpentTokens:
    """The tokens of the calls that have returned, in the fields of `Answer`; None until a call reports them."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    decision_input_tokens: int | None = None
    decision_output_tokens: int | None = None

    @classmethod
    def of(cls, use: object) -> "SpentTokens":
        """Return the tokens of an answer, a completion or an error."""
        return cls(**{each.name: getattr(use, each.name, None) for each in fields(cls)})

    def add(self, use: "SpentTokens") -> None:
        """Add the tokens of a call; None means that it does not report them."""
        for name, number in asdict(use).items():
            if number is not None:
                setattr(self, name, (getattr(self, name) or 0) + number)

    def put_into(self, error: CallError) -> CallError:
        """Set these tokens on an error, and return it."""
        for name, number in asdict(self).items():
            setattr(error, name, number)
        return error


_spent: ContextVar[SpentTokens | None] = ContextVar("spent", default=None)


def note_tokens(use: SpentTokens) -> None:
    """Report the tokens of a finished call to the attempt that it belongs to."""
    if (spent := _spent.get()) is not None:
        spent.add(use)


def tokens_so_far() -> SpentTokens:
    """Return the tokens of the current attempt so far."""
    return _spent.get() or SpentTokens()


async def timed(call: Awaitable[A], finish: Callable[[A, float], R], *, foreign: bool = False) -> R:
    """Return the value of `finish` for the result of a call and its duration in seconds.

    Args:
        call: The call.
        finish: Returns the result.
        foreign: Whether the call runs user-supplied code, whose exceptions all become CallErrors.

    Raises:
        CallError: The service failed, or user-supplied code raised an exception.
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


async def _all(
    some: Callable[[Callable[[], None]], Coroutine[object, object, None]],
    within: AbstractAsyncContextManager[object],
    *,
    first: int,
    most: int,
) -> None:
    """Process all rows in a limited number of tasks.

    Args:
        some: Processes rows until none is left; its argument starts another task.
        within: A context that is open meanwhile.
        first: The initial number of tasks. While rows wait for a retry, additional tasks process other rows.
        most: Maximum number of tasks.
    """
    async with within:
        tasks: list[asyncio.Task[None]] = []
        over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        running = 0

        def ended(task: asyncio.Task[None]) -> None:
            """Stop at the first task that fails, or when all are finished."""
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
            """Start another task, up to the maximum number."""
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
    """Process rows one after another until none is left; `start` another task while a row waits."""
    try:
        for key, value in rows:
            keep(key, await _one(value, work, limits, controller, failures=failures, before_wait=start))
    finally:
        rows.close()  # after an exception, so that no task starts another row


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
            failures.add(outcome, is_final=attempts > 0 or not outcome.retry or limits.retries == 0)
        refusals += 1
        # If the endpoint answers other rows meanwhile, it rejected this one only because of the load.
        if not outcome.overload or controller.successes == successes:
            attempts += 1
        if not outcome.retry:
            return outcome
        if outcome.after is None and attempts <= limits.retries and not controller.hopeless:
            if controller.successes or not failures.are_alike:  # otherwise, the waiting rows decide
                before_wait()
            await controller.back_off(attempts)
        if attempts > limits.retries or refusals > _MOST_REFUSALS or controller.hopeless:
            controller.gave_up()
            return outcome


async def _attempt(
    value: T, work: Callable[[T], Awaitable[R]], limits: CallLimits, controller: ConcurrencyController
) -> R | CallError:
    """Make one call when the limits allow it, within its deadline."""
    began = await controller.enter()
    spent = SpentTokens()
    _spent.set(spent)  # per task, which makes one attempt at a time
    try:
        async with asyncio.timeout(limits.seconds) as deadline:
            row_deadline.set(deadline)
            result = await work(value)
    except CallError as error:
        if error.after is not None and error.after > _LONGEST_PAUSE:
            longer = CallError(f"{error}; the endpoint asks for a pause of {error.after:.0f} s: try again later")
            return SpentTokens.of(error).put_into(longer)
        if error.overload:
            controller.overloaded(began, after=error.after)
        return error
    except TimeoutError:
        if not deadline.expired():
            raise
        controller.overloaded(began, after=None)
        return spent.put_into(CallError(f"timeout after {limits.seconds:g} s"))
    else:
        controller.succeeded(began)
        return result
    finally:
        controller.leave()


class _Failures:
    """Counts of failures before the first success, by kind.

    Args:
        most: The number of failures of one kind that stops the run; None for no limit.
    """

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._counts: Counter[str] = Counter()
        self._final: set[str] = set()

    @property
    def are_alike(self) -> bool:
        """Whether there are enough failures of one kind to stop the run, unless a retry succeeds."""
        return self._most is not None and max(self._counts.values(), default=0) >= self._most

    def add(self, error: CallError, *, is_final: bool) -> None:
        """Count a failure; it is final unless the row will be retried.

        Raises:
            StoppedRunError: The maximum number of one kind is reached, and one of these failures was final.
        """
        if error.kind == "" or (error.overload and error.retry):
            return  # no call was made, or fewer concurrent calls may succeed
        self._counts[error.kind] += 1
        if is_final:
            self._final.add(error.kind)
        if self._most is not None and self._counts[error.kind] >= self._most and error.kind in self._final:
            hint = f" ({error.hint})" if error.hint else ""
            why = f"{error}{hint}".rstrip(".")  # the sentence continues
            raise StoppedRunError(f"the first {self._most} calls failed in the same way, so no more were made: {why}")
