"""The language model in this process: SmolLM2-135M-Instruct by default, or any GGUF file."""

import asyncio
import json
import re
import threading
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from weakref import WeakKeyDictionary

from ragassay.errors import CallError, UsageError
from ragassay.lm import gguf, settings, weights
from ragassay.lm.engine import Engine, library
from ragassay.records import Completion, Message
from ragassay.signature import content_hash

_ADAPTER = 1  # raise it with every change that can change an answer
_MAX_TOKENS = 64  # an answer of a few words, with room for a sentence
_JSON_TOKENS = 512  # an object cannot be cut, and ends where its schema ends
_LONGEST_WINDOW = 8192  # tokens, unless the spec asks for more: every one takes memory
_STEP = 256  # llama.cpp has windows of so many tokens, twice as many, and so on


class Embedded:
    """A model in this process; loaded at the first call, once for all that use the same file.

    Calls wait for each other. Of those that wait, one whose messages begin as those of the last call did (all but the
    last message) is served next, since the beginning is then evaluated already; else the one that came first.

    Args:
        path: Weights in the GGUF format.
        max_tokens: An answer is cut after so many tokens; one that must be JSON, after 512 or this, whichever is more.
        temperature: 0 always takes the likeliest token.
        seed: Which of the possible answers, at a temperature above 0.
        window: How many tokens a prompt and its answer may have together; None for what the model was made for, and
            at most 8,192. Rounded up to a multiple of 256.
    """

    def __init__(
        self,
        path: Path,
        *,
        max_tokens: int = _MAX_TOKENS,
        temperature: float = 0.0,
        seed: int = 0,
        window: int | None = None,
    ) -> None:
        library()
        made_for = gguf.context_length(path)
        if window is not None and window > made_for:
            raise UsageError(f"window={window}: the model in {path} was made for {made_for} tokens")
        self._path = path
        self._window = min(made_for, _LONGEST_WINDOW) if window is None else -(-window // _STEP) * _STEP
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._seed = seed
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, _Turns] = WeakKeyDictionary()
        self.digest = weights.sha256(path)
        identity = {
            "adapter": _ADAPTER,
            "weights": self.digest,
            "llama.cpp": version("xllamacpp"),
            "max_tokens": max_tokens,
            "temperature": temperature,
            "seed": seed if temperature > 0 else None,
            "window": self._window,
        }
        stem = re.sub(r"[^A-Za-z0-9._+-]+", "-", path.stem)[:40]
        self.name = f"embedded-{stem}-{content_hash(identity)}"

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """The model's next turn; a JSON text that obeys `schema` where one is given.

        The same messages always get the same answer on the same machine, whatever was asked before.

        Raises:
            CallError: The messages do not fit the window, or the answer that must be JSON did not come to its end.
        """
        said = tuple(messages)
        loop = asyncio.get_running_loop()
        turns = self._turns.setdefault(loop, _Turns())
        stopped = threading.Event()
        async with turns.turn(said[:-1]):
            # Not in a thread: xllamacpp keeps Python's lock while it loads (0.5 s), so everything waits in any case.
            engine = _engine(self._path, self._window)
            call = partial(
                engine.complete,
                said,
                schema=schema,
                max_tokens=self._max_tokens if schema is None else max(self._max_tokens, _JSON_TOKENS),
                temperature=self._temperature,
                seed=self._seed,
                stopped=stopped,
            )
            try:
                completion = await loop.run_in_executor(engine.thread, call)
            finally:
                stopped.set()
        if schema is not None:
            _check_json(completion.text)
        return completion


class _Turns:
    """Lets one call through at a time; of those that wait, one with the same beginning as the last goes first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[tuple[Message, ...], asyncio.Future[None]]] = []
        self._busy = False

    @asynccontextmanager
    async def turn(self, beginning: tuple[Message, ...]) -> AsyncIterator[None]:
        """Waits for a turn, and gives it on."""
        if self._busy:
            await self._wait(beginning)
        self._busy = True
        try:
            yield
        finally:
            self._give(beginning)

    async def _wait(self, beginning: tuple[Message, ...]) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((beginning, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given the turn, and cancelled before it could take it
                self._give(beginning)
            raise

    def _give(self, last: tuple[Message, ...]) -> None:
        self._waiting = [each for each in self._waiting if not each[1].done()]
        self._busy = bool(self._waiting)
        if self._waiting:
            same = (place for place, (beginning, _) in enumerate(self._waiting) if beginning == last)
            _, turn = self._waiting.pop(next(same, 0))
            turn.set_result(None)


_loading = threading.Lock()


def _engine(path: Path, window: int) -> Engine:
    with _loading:
        return _loaded(path.resolve(), window)


@cache
def _loaded(path: Path, window: int) -> Engine:
    return Engine(path, window=window)


def _check_json(text: str) -> None:
    try:
        json.loads(text)
    except ValueError as error:
        raise CallError(f"the language model was to write JSON and did not come to its end: {text[-80:]!r}") from error


def embedded(target: str, given: Mapping[str, str], base_url: str | None) -> Embedded:
    """The model that `embedded` or `embedded:/path/model.gguf` stands for, with settings.

    Raises:
        UsageError: It is not here, xllamacpp is not installed, or a setting is wrong.
        DataError: The file is damaged.
    """
    if base_url is not None:
        raise UsageError("the embedded language model has no base URL; leave it out, or name an openai: model")
    settings.only(given, ["max_tokens", "seed", "temperature", "window"])
    path = Path(target).expanduser() if target else weights.model_path()
    max_tokens = settings.whole(given, "max_tokens", least=1, most=100_000)
    temperature = settings.number(given, "temperature", least=0.0, most=5.0)
    seed = settings.whole(given, "seed", least=0, most=2**32 - 2)
    made = Embedded(
        path,
        max_tokens=_MAX_TOKENS if max_tokens is None else max_tokens,
        temperature=0.0 if temperature is None else temperature,
        seed=0 if seed is None else seed,
        window=settings.whole(given, "window", least=_STEP, most=10_000_000),
    )
    if not target:
        weights.check(path, made.digest)
    return made
