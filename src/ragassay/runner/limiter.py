"""How many calls an endpoint takes, found out by asking: starts low, grows, and yields where it is too much."""

import asyncio
import random
from collections import deque

_FIRST = 4.0  # calls at once to begin with; twice as many in each round trip until something is refused
_BEARABLE = 0.1  # share of calls that may fail without a time to wait: some endpoints just fail now and then
_BEARABLE_ALONE = 0.5  # the same when they go one by one, and going slower has its price
_FEWEST = 20  # outcomes that a share is taken of
_LEFT = 0.7  # of the window after a refusal with a time to wait: CUBIC's factor; with one half, a tenth less is served
_PROBE = 5  # round trips, or pauses, between a refusal and the next try with as many calls
_JUST_BELOW = 0.95  # of the window that was refused: where the next one stays longest
_STEP = 1.25  # how much wider than what was tried a window may be
_SHORTEST = 0.1  # seconds: what counts as a round trip at least
_LONGEST_GAP = 10.0  # seconds between two calls when even one at a time is too much
_FIRST_WAIT = 0.5  # seconds before a row's second attempt; twice as long before each further one
_LONGEST_WAIT = 4.0  # for the last rows of a run would keep it waiting
_HOPELESS = 10  # rows that failed without a success in between: nothing is tried twice any more


class Limiter:
    """Turns for the calls to one endpoint, which tells by its refusals how many it takes.

    The window is the number of calls that may be under way; below one, calls go one by one, further apart. Until the
    first refusal it doubles in each round trip. A refusal with a time to wait stops everybody for that time and
    narrows the window; failures without one take their share off it, a half at most, once they are more than a few.
    After that, the window follows the curve of CUBIC (RFC 9438): fast back to where it was, careful there, fast
    beyond. And calls are spread over the round trip (RFC 9002, section 7.7), since an endpoint that counts calls per
    second often bears no bursts.

    Args:
        most: The window is never wider than this.

    Attributes:
        successes: How many calls the endpoint has answered.
        yields: How often it turned out to be too many calls: what fails then fails for no fault of its own.
    """

    def __init__(self, most: int) -> None:
        self.successes = 0
        self.yields = 0
        self._most = float(most)
        self._window = min(_FIRST, self._most)
        self._goal = 0.0  # the window that the curve grows carefully at; 0 before the first refusal
        self._careful = 0.0  # when it gets there
        self._span = 0.0  # and how long it takes from half of it
        self._since = 0.0  # when the present curve began: what was called before says nothing about it
        self._failed = self._counted = 0
        self._latency = 0.0
        self._running = self._peak = 0
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._resume = 0.0
        self._next = 0.0
        self._given_up = 0
        self._random = random.Random(0)  # noqa: S311 -- jitter needs no secret, and tests need the same waits

    async def enter(self) -> float:
        """Waits for a turn; returns when the call began, for what is told about it later."""
        loop = asyncio.get_running_loop()
        while True:
            now = loop.time()
            if (until := max(self._resume, self._next)) > now:
                await asyncio.sleep(until - now)
            elif self._running >= max(int(self._window), 1):
                turn = loop.create_future()
                self._waiting.append(turn)
                await turn
            else:
                self._running += 1
                self._peak = max(self._peak, self._running)
                if self._goal and not self.hopeless:
                    self._next = now + min(0.8 * self._latency / self._window, _LONGEST_GAP)
                return now

    def leave(self) -> None:
        """Gives the turn back."""
        self._running -= 1
        room = max(int(self._window), 1) - self._running
        while room > 0 and self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                room -= 1

    def succeeded(self, began: float) -> None:
        """The endpoint answered the call: it may take more of them."""
        now = asyncio.get_running_loop().time()
        self.successes += 1
        self._given_up = 0
        self._latency += (now - began - self._latency) / min(self.successes, 16)
        self._count(began, failed=0)
        if not self._goal:
            if self._waiting:  # else it is not the window that holds the calls back
                self._window = min(self._window + 1, self._most)
        elif now > self._since:
            curve = 1 + (1 - _LEFT) * ((now - self._careful) / self._span) ** 3
            self._window = min(max(self._window, min(self._goal * curve, self._proven * _STEP)), self._most)

    def failed(self, began: float, *, after: float | None, before: int) -> None:
        """The endpoint did not answer the call, or not in time.

        Args:
            began: When it was made.
            after: Seconds that the endpoint asked us to wait, where it did.
            before: How often the same row had failed before. One that fails again and again has not met with bad luck:
                it comes when there is no room, while those who are served come back as they make room.
        """
        loop = asyncio.get_running_loop()
        now = loop.time()
        rest = began + max(self._latency, _SHORTEST) - now
        if rest > 0 and not self.hopeless:
            # The turn stays taken as long as an answer takes: else one refusal would follow the other at once.
            self._running += 1
            loop.call_later(rest, self.leave)
        if after is None:
            self._count(began, failed=1 + before)
            return
        self._resume = max(self._resume, now + after)
        if began >= self._since:
            self._yield(self._window * _LEFT, goal=self._window * _JUST_BELOW, pause=after)

    def gave_up(self) -> None:
        """A row has failed for good."""
        self._given_up += 1

    @property
    def hopeless(self) -> bool:
        """Whether the endpoint has stopped answering, so that it is not worth trying anything twice."""
        return self._given_up >= _HOPELESS

    async def back_off(self, attempts: int) -> None:
        """Waits before a row is tried again: longer after each attempt, and never in step with the others."""
        wait = min(_FIRST_WAIT * 2 ** (attempts - 1), _LONGEST_WAIT)
        await asyncio.sleep(wait * self._random.uniform(0.5, 1.5))

    def _count(self, began: float, *, failed: int) -> None:
        """Takes note of an outcome, and yields when too many of them are failures."""
        if began < self._since or not self.successes:
            return
        self._counted += 1
        self._failed += failed
        if self._counted < max(self._window, _FEWEST):
            return
        share = self._failed / self._counted
        self._proven = min(self._window, self._peak + 1)
        self._counted = self._failed = self._peak = 0
        if share > (_BEARABLE if self._window > 1 else _BEARABLE_ALONE):
            left = self._window * max(1 - share, 0.5)
            self._yield(left, goal=left, pause=0.0)

    def _yield(self, window: float, *, goal: float, pause: float) -> None:
        self.yields += 1
        self._since = max(asyncio.get_running_loop().time(), self._resume)
        self._span = _PROBE * max(self._latency, pause, _SHORTEST)
        self._careful = self._since if window == goal else self._since + self._span
        self._window = self._proven = max(window, self._latency / _LONGEST_GAP)
        self._goal = goal
        self._counted = self._failed = 0
