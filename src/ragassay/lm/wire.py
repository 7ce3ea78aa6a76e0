"""What everything that speaks HTTP shares: one client for each event loop, and failures in plain words."""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from ragassay.errors import shown

C = TypeVar("C")

BUSY = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""HTTP statuses that may pass."""


class PerLoop(Generic[C]):
    """A client for each event loop that asks for one, opened at first use and closed when the loop ends.

    A client is expensive to open (45 ms, for its certificates), and its connections belong to one loop.

    Args:
        opened: Makes a client that is not open yet.
    """

    def __init__(self, opened: Callable[[], AbstractAsyncContextManager[C]]) -> None:
        self._opened = opened
        self._held: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[AsyncIterator[C], C]] = WeakKeyDictionary()

    async def client(self) -> C:
        """The client of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._held:
            # A loop closes its unfinished generators before it ends, and this one then closes the client.
            keeper = self._keep()
            self._held[loop] = (keeper, await anext(keeper))
        return self._held[loop][1]

    async def _keep(self) -> AsyncIterator[C]:
        async with self._opened() as client:
            yield client


def not_connected(error: BaseException) -> str:
    """Why nothing was connected to, and what to do where the machine lacks certificate authorities."""
    causes = list(_causes(error))
    if any(isinstance(cause, ssl.SSLError) for cause in causes):
        return (
            f"the certificate of the server cannot be checked: {shown(str(causes[-1]))}; "
            "if this machine has no certificate authorities, type: apt-get install ca-certificates"
        )
    return f"nobody answers there: {shown(str(causes[-1])) or 'connection refused'}"


def _causes(error: BaseException | None) -> list[BaseException]:
    causes = []
    while error is not None:
        causes.append(error)
        error = error.__cause__ or error.__context__
    return causes
