"""The runner finds the concurrency that an endpoint allows: it uses at least 80 % of the limit of any kind of endpoint.

The endpoints are coroutines on an event loop whose clock jumps to the next event, so that minutes pass in a moment and
the results do not depend on the machine. The same with a real server: tests/core/runner/test_runner.py.
"""

import asyncio
import random
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest

from ragassay.core.errors import CallError
from ragassay.core.runner import CallLimits, RowCalls, run_rows

PHASE = 10.0  # seconds between two changes of a limit


class Clockwork(asyncio.SelectorEventLoop):
    """An event loop that never waits: its clock jumps to the time of the next event."""

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        selector: Any = vars(self)["_selector"]
        select = selector.select

        def jump(timeout: float | None = None) -> object:
            self._now += (timeout or 0.0) + 1e-9  # a clock that stood still would never reach a time just ahead
            return select(0)

        selector.select = jump

    def time(self) -> float:
        return self._now


class Policy(asyncio.DefaultEventLoopPolicy):
    def new_event_loop(self) -> Clockwork:
        return Clockwork()


@pytest.fixture(autouse=True)
def _clockwork() -> Iterator[None]:
    before = asyncio.get_event_loop_policy()
    asyncio.set_event_loop_policy(Policy())
    yield
    asyncio.set_event_loop_policy(before)


pytestmark = pytest.mark.filterwarnings("ignore:.*event_loop_policy:DeprecationWarning")


def now() -> float:
    return asyncio.get_running_loop().time()


class Endpoint(Protocol):
    def most(self, second: float, /) -> float:
        """The calls per second that it accepts at a given time."""
        ...

    async def __call__(self, row: int) -> str: ...


class AtOnce:
    """Accepts a limited number of concurrent calls of about `seconds` each; the limits alternate."""

    def __init__(self, *limits: int, seconds: float, after: float | None = None) -> None:
        self._limits = limits
        self._seconds = seconds
        self._after = after
        self._running = 0
        self._random = random.Random(1)

    def _limit(self, second: float) -> int:
        return self._limits[int(second / PHASE) % len(self._limits)]

    def most(self, second: float) -> float:
        return self._limit(second) / self._seconds

    async def __call__(self, row: int) -> str:
        if self._running >= self._limit(now()):
            await asyncio.sleep(0.002)
            raise CallError("too many", retry=True, overload=True, after=self._after)
        self._running += 1
        await asyncio.sleep(self._seconds * self._random.uniform(0.7, 1.3))
        self._running -= 1
        return str(row)


class PerSecond:
    """A token bucket with alternating rates; `says` is its Retry-After."""

    def __init__(self, *rates: float, burst: float, seconds: float, says: Callable[[float], float | None]) -> None:
        self._rates = rates
        self._burst = self._tokens = burst
        self._filled = 0.0
        self._seconds = seconds
        self._says = says

    def most(self, second: float) -> float:
        return self._rates[int(second / PHASE) % len(self._rates)]

    async def __call__(self, row: int) -> str:
        rate = self.most(now())
        self._tokens = min(self._burst, self._tokens + (now() - self._filled) * rate)
        self._filled = now()
        if self._tokens < 1:
            raise CallError("too many", retry=True, overload=True, after=self._says((1 - self._tokens) / rate))
        self._tokens -= 1
        await asyncio.sleep(self._seconds)
        return str(row)


class Moody:
    """Accepts any number of calls, and fails at random."""

    def __init__(self, share: float, *, seconds: float) -> None:
        self._share = share
        self._seconds = seconds
        self._random = random.Random(1)

    def most(self, _: float) -> float:
        return 64 / self._seconds

    async def __call__(self, row: int) -> str:
        await asyncio.sleep(self._seconds)
        if self._random.random() < self._share:
            raise CallError("no mood", retry=True)
        return str(row)


class FailsForSingleRows:
    """Accepts any number of calls, and fails the first call of every third row."""

    def __init__(self, *, seconds: float) -> None:
        self._seconds = seconds
        self._failed: set[int] = set()

    def most(self, _: float) -> float:
        return 64 / self._seconds * 3 / 4  # three rows take four calls

    async def __call__(self, row: int) -> str:
        await asyncio.sleep(self._seconds)
        if row % 3 == 0 and row not in self._failed:
            self._failed.add(row)
            raise CallError("HTTP 500", retry=True)
        return str(row)


def whole_seconds(wait: float) -> float:
    return float(int(wait) + 1)


def exactly(wait: float) -> float:
    return wait


def nothing(_: float) -> None:
    return None


ENDPOINTS: dict[str, tuple[Callable[[], Endpoint], int]] = {
    "32 at once": (lambda: AtOnce(32, seconds=0.2), 4000),
    "3 at once, slow": (lambda: AtOnce(3, seconds=2), 300),
    "32 at once, with a short pause": (lambda: AtOnce(32, seconds=0.2, after=0.1), 4000),
    "changing number at once": (lambda: AtOnce(32, 8, 60, 16, seconds=0.2), 5000),
    "changing rate, pauses in whole seconds": (
        lambda: PerSecond(50, 20, 60, 30, burst=50, seconds=0.05, says=whole_seconds),
        2000,
    ),
    "changing rate, exact pauses": (lambda: PerSecond(50, 20, 60, 30, burst=5, seconds=0.05, says=exactly), 2000),
    "changing rate, no word about pauses": (
        lambda: PerSecond(50, 20, 60, 30, burst=50, seconds=0.005, says=nothing),
        2000,
    ),
    "sixty a minute": (lambda: PerSecond(1, burst=60, seconds=0.5, says=whole_seconds), 300),
    "fails now and then": (lambda: Moody(0.03, seconds=0.2), 5000),
    "fails for a third of the rows": (lambda: FailsForSingleRows(seconds=0.2), 5000),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", ENDPOINTS)
def test_at_least_80_percent_of_the_limit_is_used_and_no_row_is_lost(name: str) -> None:
    make, rows = ENDPOINTS[name]
    endpoint = make()
    times: list[float] = []

    async def work(row: int) -> str:
        answer = await endpoint(row)
        times.append(now())
        return answer

    results = run_rows(
        [(str(row), row) for row in range(rows)],
        RowCalls(work=work, failed=lambda error: f"lost: {error}", limits=CallLimits(concurrency=64, seconds=None)),
    )
    assert results == [str(row) for row in range(rows)]
    # The last few rows, which wait for their second attempt while nothing else is left, say nothing about the limit.
    end = sorted(times)[int(rows * 0.97)]
    possible = sum(endpoint.most(hundredth / 100) for hundredth in range(int(end * 100))) / 100
    assert 0.97 * rows / possible >= 0.8


@pytest.mark.slow
def test_calls_that_time_out_are_a_sign_of_overload() -> None:
    in_flight = 0
    timed_out: list[str] = []

    async def work(row: int) -> str:
        nonlocal in_flight
        in_flight += 1
        try:
            await asyncio.sleep(in_flight / 100)  # ten at a time, a tenth of a second each; the others queue
        finally:
            in_flight -= 1
        return str(row)

    def note(error: CallError) -> str:
        timed_out.append(str(error))
        return "timed out"

    results = run_rows(
        [(str(row), row) for row in range(1000)],
        RowCalls(work=work, failed=note, limits=CallLimits(concurrency=64, seconds=0.3)),
    )
    assert {*timed_out} == {"timeout after 0.3 s"}
    # More than 30 at a time are too slow. If 64 stayed in flight, nearly every row would be lost.
    assert results.count("timed out") < 400
