"""Concurrent calls of a blocking function, made together: what arrives while one batch runs is the next batch."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from ragassay.core.errors import CallError
from ragassay.core.runner import in_thread

T = TypeVar("T")
R = TypeVar("R")

_Waiting = dict[asyncio.Future[R | CallError], T]


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
