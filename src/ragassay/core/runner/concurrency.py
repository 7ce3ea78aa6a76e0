"""The number of calls in flight to one endpoint: additive increase, multiplicative decrease (AIMD)."""

import asyncio
import random
from collections import deque
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime

_FIRST = 4.0  # calls in flight to begin with; twice as many in each round trip until a sign of overload
_DECREASE = 0.7  # of the window is left after a sign of overload
_RECOVERY = 4  # round trips until the window is back at the number of calls that was too many
_SPREAD = 0.6  # of a round trip, over which the calls of one window begin: a limit per second bears no bursts
_SHORTEST = 0.01  # seconds: what counts as a round trip at least
_LONGEST_GAP = 10.0  # seconds between two calls when even one at a time is too much
_AT_ONCE = 32  # calls that begin before any other reply is read
_FIRST_WAIT = 0.5  # seconds before a row's second attempt; twice as long before each further one
_LONGEST_WAIT = 4.0  # for the last rows of a run would keep it waiting
_HOPELESS = 10  # rows that failed without a success in between: nothing is tried twice any more


class ConcurrencyController:
    """Turns for the calls to one endpoint, whose signs of overload show how many calls it takes.

    The window is the number of calls that may be in flight; below one, calls go one by one, further apart. It doubles
    in each round trip until a sign of overload, which multiplies it by 0.7, at most once in a round trip; a time to
    wait (Retry-After) stops all calls for that time. From there the window grows by equal steps to the number of calls
    that was too many. Where that is not too many any more, it doubles again.

    Args:
        most: The window is never wider than this.

    Attributes:
        successes: How many calls the endpoint has answered.
    """

    def __init__(self, most: int) -> None:
        self.successes = 0
        self._most = float(most)
        self._window = min(_FIRST, self._most)
        self._excess = 0.0  # the window that was too wide; 0 before the first sign of overload
        self._since = 0.0  # when the window was last narrowed: what was called before says nothing about it
        self._latency = 0.0
        self._running = 0
        self._waiting: deque[asyncio.Future[float]] = deque()
        self._given = 0  # turns in this round of the loop, to those who waited
        self._alarm: asyncio.TimerHandle | None = None
        self._resume = 0.0
        self._next = 0.0
        self._given_up = 0
        self._random = random.Random(0)  # noqa: S311 -- jitter needs no secret, and tests need the same waits

    async def enter(self) -> float:
        """Wait for a turn; return when the call began."""
        if not self._waiting and (began := self._turn()) is not None:
            return began
        turn: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        self._give_turns()
        try:
            return await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given at the same moment
                self.leave()
            raise

    def _give_turns(self) -> None:
        """Give the turns that there are to those who wait, in the order in which they came.

        A few begin at once, and the next ones after the replies that are there have been read: as many calls as the
        window allows would keep an endpoint that replies at once no busier, and this process too busy to read in time.
        """
        while self._waiting and self._given < _AT_ONCE:
            if self._waiting[0].cancelled():
                self._waiting.popleft()
                continue
            if (began := self._turn()) is None:
                return
            self._waiting.popleft().set_result(began)
            if self._given == 0:
                asyncio.get_running_loop().call_soon(self._next_round)
            self._given += 1

    def _next_round(self) -> None:
        self._given = 0
        self._give_turns()

    def _turn(self) -> float | None:
        """Return the time if a call may begin now, and count it; None if it may not."""
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
        self._give_turns()

    def leave(self) -> None:
        """Give the turn back."""
        self._running -= 1
        self._give_turns()

    def succeeded(self, began: float) -> None:
        """Widen the window: the endpoint has answered a call that began then."""
        now = asyncio.get_running_loop().time()
        self.successes += 1
        self._given_up = 0
        self._latency += (now - began - self._latency) / min(self.successes, 16)
        if not self._excess and not self._waiting:
            return  # it is not the window that holds the calls back
        step = (1 - _DECREASE) * self._excess / _RECOVERY if self._window < self._excess else self._window
        # As many calls as the window is wide succeed in a round trip.
        self._window = min(self._window + step / max(self._window, 1.0), self._most)

    def overloaded(self, began: float, *, after: float | None) -> None:
        """Narrow the window: the endpoint has refused a call that began then, or has not answered it in time.

        Args:
            began: When the call was made.
            after: Seconds that the endpoint asked to wait, if it did.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        rest = began + max(self._latency, _SHORTEST) - now
        if rest > 0 and not self.hopeless:
            # The turn stays taken as long as an answer takes: else one refusal would follow the other at once.
            self._running += 1
            loop.call_later(rest, self.leave)
        self._resume = max(self._resume, now + (after or 0.0))
        if began >= self._since:
            self._since = self._resume
            self._excess = self._window
            # One who says how long to wait needs no longer gaps than that.
            longest = min(after, _LONGEST_GAP) if after else _LONGEST_GAP
            self._window = max(self._window * _DECREASE, self._latency / longest)

    def gave_up(self) -> None:
        """Count a row that has failed for good."""
        self._given_up += 1

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint has stopped answering, so that nothing is worth a second attempt."""
        return self._given_up >= _HOPELESS

    async def back_off(self, attempts: int) -> None:
        """Wait before a row is tried again: longer after each attempt, and never in step with the others."""
        wait = min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)
        await asyncio.sleep(wait * self._random.uniform(0.5, 1.5))


def retry_after(value: str | None) -> float | None:
    """Return the seconds to wait that a Retry-After header states, as a number or a date (RFC 9110, section 10.2.3)."""
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
