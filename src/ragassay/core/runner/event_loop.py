"""The only event loop: coroutines from code without one, and blocking functions from coroutines."""

import asyncio
import threading
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import suppress
from contextvars import copy_context
from typing import Generic, TypeVar, cast
from weakref import WeakKeyDictionary

from ragassay.core.errors import CallError

R = TypeVar("R")
T = TypeVar("T")

_LOOK_UP = 0.1  # seconds between two checks whether the caller was cancelled
_Waiting = dict[asyncio.Future[R | CallError], T]


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


class Batched(Generic[T, R]):
    """A function of many values, called for one at a time by concurrent tasks.

    Args:
        function: Return a result for each value, in their order. It runs in a thread, one call at a time.
    """

    def __init__(self, function: Callable[[Sequence[T]], Sequence[R]]) -> None:
        self._function = function
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[asyncio.Lock, _Waiting[R, T]]]
        self._loops = WeakKeyDictionary()

    async def __call__(self, value: T) -> R:
        """Return the result for a value.

        Raises:
            CallError: The function fails; so do the others of the batch.
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
        """Answer all that wait; if this task is cancelled, they go on waiting, and the next one takes over."""
        batch = {future: value for future, value in waiting.items() if not future.done()}
        try:
            results: Sequence[R | CallError] = await in_thread(self._function, list(batch.values()))
        except CallError as error:
            results = [error] * len(batch)
        for future, result in zip(batch, results, strict=True):
            future.set_result(result)
