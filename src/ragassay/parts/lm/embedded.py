"""llama.cpp in this process: one loaded model, silent, exact, and without a door for anybody else.

**Exact** means that the same messages are answered by the same bits, whatever was asked before and however many cores
there are. llama.cpp keeps what it has evaluated of the last prompt and evaluates only where the next one differs from
it; but a token that is evaluated together with others may get other last bits than one that is evaluated alone, and
with weights of 4 bits other last bits are other answers: asked in two orders, 17 of 30 questions over six documents
were answered differently. Two things are done about it. Flash attention is off: it sums in an order that depends on
the batch and on the number of threads, and was what made the difference here. And since llama.cpp promises nothing for
other kinds of weights and processors, the beginning, which is everything but the last message, is always evaluated as
a prompt of its own: from nothing where it is new, and otherwise by cutting what is kept back to it. Then the last
message is always the same continuation of the same state. By either alone, 0 of 30 differ, log-probabilities included;
the second costs some 25 ms for each question.

**No door**: xllamacpp runs llama.cpp's HTTP server beside what we call, with no way to leave it out. It is bound to a
socket file that is deleted at once, or, where there are none, to a loopback port with a key that nobody knows.
"""

import asyncio
import atexit
import ctypes
import json
import os
import re
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from ragassay.core.errors import CallError, DataError, UsageError, missing_extra
from ragassay.core.hashing import content_hash
from ragassay.core.records import Completion, Message
from ragassay.core.registry import Spec
from ragassay.parts.lm import weights

_LONGEST_SOCKET_NAME = 100  # bytes; the kernel's limit is 104 or 108
_MOST_THREADS = 8  # a model that fits a laptop does not get faster with more
_SILENT = -1
_SPINS = "GOMP_SPINCOUNT"


class TooLongError(CallError):
    """A prompt does not fit the window of the model.

    Args:
        message: What was too long for what.
        share: How much of the prompt would fit, with an answer after it; above 0 and below 1.
    """

    def __init__(self, message: str, *, share: float) -> None:
        super().__init__(message)
        self.share = share


class LlamaEngine:
    """A loaded model that serves one call after the other; close it before the process ends.

    Args:
        path: Weights in the GGUF format.
        window: How many tokens a prompt and its answer may have together.
    """

    def __init__(self, path: Path, *, window: int) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ragassay-lm")
        self._window = window
        self._beginning: tuple[Message, ...] | None = None
        self._server: Any = _loaded(path, window)
        atexit.register(self.close)

    def complete(
        self,
        messages: tuple[Message, ...],
        *,
        schema: Mapping[str, object] | None,
        max_tokens: int,
        temperature: float,
        seed: int,
        stopped: threading.Event,
    ) -> Completion:
        """The model's next turn; `stopped` ends it early, for a caller who no longer waits.

        Raises:
            TooLongError: The prompt does not fit, or leaves no room for the answer.
            CallError: llama.cpp refuses it, or it was stopped.
        """
        start = time.perf_counter()
        request: dict[str, object] = {"temperature": temperature, "seed": seed}
        if schema is not None:
            request["response_format"] = {"type": "json_schema", "json_schema": {"schema": dict(schema)}}
        begun = self._begin(messages, stopped)
        written = self._ask(messages, stopped, max_tokens=max_tokens, cache_prompt=begun, **request)
        if written.is_cut and written.output_tokens < max_tokens:
            raise self._too_long(written.input_tokens, max_tokens, f"leave no room for an answer of {max_tokens}")
        return Completion(
            text=written.text,
            input_tokens=written.input_tokens,
            output_tokens=written.output_tokens,
            seconds=time.perf_counter() - start,
        )

    def close(self) -> None:
        """Ends llama.cpp's threads and gives its memory back; does nothing the second time."""
        self.thread.shutdown(cancel_futures=True)
        self._server = None
        atexit.unregister(self.close)

    def _begin(self, messages: tuple[Message, ...], stopped: threading.Event) -> bool:
        """Makes what llama.cpp keeps the beginning of these messages, evaluated as a prompt of its own.

        Returns:
            Whether there is a beginning that can be kept; where not, everything must be evaluated anew.
        """
        *beginning, last = messages
        known = tuple(beginning) == self._beginning
        self._beginning = None
        # An empty last message stands where the question will: chat templates want one. One that is empty itself
        # would not be a continuation.
        if not beginning or last.role != "user" or not last.content.strip():
            return False
        started = [*beginning, Message(role="user", content="")]
        try:
            self._ask(started, stopped, max_tokens=0, cache_prompt=known, temperature=0.0)
        except CallError:
            return False
        self._beginning = tuple(beginning)
        return True

    def _ask(
        self, messages: Sequence[Message], stopped: threading.Event, *, max_tokens: int, **request: object
    ) -> "_Written":
        said = [{"role": message.role, "content": _plain(message.content)} for message in messages]
        streamed = {"stream": True, "stream_options": {"include_usage": True}, "max_tokens": max_tokens, **request}
        chunks: list[dict[str, Any]] = []

        def take(chunk: dict[str, Any]) -> bool:
            chunks.append(chunk)
            return stopped.is_set()

        try:
            self._server.handle_chat_completions({"messages": said, **streamed}, take)
        except (RuntimeError, ValueError) as error:
            raise CallError(f"llama.cpp cannot take this request: {error}") from error
        problem: dict[str, Any] | None = next((chunk["error"] for chunk in chunks if "error" in chunk), None)
        if problem is not None and problem.get("type") == "exceed_context_size_error":
            raise self._too_long(problem["n_prompt_tokens"], max_tokens, "are more than that")
        if problem is not None:
            raise CallError(f"llama.cpp cannot take this request: {problem.get('message', problem)}")
        return _written(chunks)

    def _too_long(self, tokens: int, max_tokens: int, why: str) -> TooLongError:
        return TooLongError(
            f"the window of the language model holds {self._window} tokens, and the {tokens} of this prompt {why}; "
            "show it less, or use a model with a longer window",
            share=max(self._window - max_tokens, 1) / (tokens + 1),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Written:
    """What llama.cpp wrote; it is cut where it did not end by itself."""

    text: str
    is_cut: bool
    input_tokens: int
    output_tokens: int


def _written(chunks: Sequence[Mapping[str, Any]]) -> _Written:
    choices = [choice for chunk in chunks for choice in chunk["choices"]]
    usage = next((chunk["usage"] for chunk in chunks if "usage" in chunk), None)
    if usage is None:
        raise CallError("the language model was stopped while it wrote")
    return _Written(
        text="".join(choice["delta"].get("content") or "" for choice in choices),
        is_cut=any(choice["finish_reason"] == "length" for choice in choices),
        input_tokens=usage["prompt_tokens"],
        output_tokens=usage["completion_tokens"],
    )


def _loaded(path: Path, window: int) -> object:
    xllamacpp = library()
    params = xllamacpp.CommonParams()
    params.model.path = str(path)
    params.n_ctx = window
    params.n_parallel = 1
    params.verbosity = _SILENT
    params.warmup = False
    params.ui = False
    params.n_threads_http = 1
    params.api_keys = [secrets.token_urlsafe(32)]
    params.cpuparams.n_threads = max(1, threads() - 1)
    params.cpuparams_batch.n_threads = threads()
    # What follows would change which tokens are evaluated together, or what the prompt is.
    params.cache_ram_mib = 0
    params.n_ctx_checkpoints = 0
    params.prefill_assistant = False
    params.enable_reasoning = 0
    params.flash_attn_type = xllamacpp.llama_flash_attn_type.LLAMA_FLASH_ATTN_TYPE_DISABLED
    with tempfile.TemporaryDirectory(prefix="ra") as folder, _signal_handlers_kept():
        if sys.platform != "win32" and len(os.fsencode(folder)) < _LONGEST_SOCKET_NAME - 7:
            params.hostnames = [f"{folder}/s.sock"]
        try:
            return xllamacpp.Server(params)
        except RuntimeError as error:
            raise DataError(
                f"llama.cpp cannot load {path}: the file is damaged or cut off, its kind of model is unknown to "
                "xllamacpp, or there is too little memory; download it again, or take another"
            ) from error


def library() -> Any:  # it has no types
    """The xllamacpp package.

    Raises:
        UsageError: It is not installed, or the system lacks a library that it needs.
    """
    try:
        with _short_spins():
            import xllamacpp
    except ModuleNotFoundError as error:
        raise missing_extra("embedded") from error
    except ImportError as error:
        if "libgomp" in str(error):
            raise UsageError(
                "the embedded language model needs the system's library libgomp.so.1, which is not installed; "
                "type: apt-get install libgomp1 (elsewhere: the package of your system that holds libgomp)"
            ) from error
        raise UsageError(
            f"xllamacpp is installed and does not load: {error}; "
            "type: pip install --force-reinstall 'ragassay[embedded]'"
        ) from error
    return xllamacpp


@contextmanager
def _short_spins() -> Iterator[None]:
    """Threads that wait for each other go to sleep soon, where the user's environment does not say otherwise.

    OpenMP reads this once, when it is loaded. By its default a thread that waits keeps its core busy for milliseconds;
    where anything else runs on the machine, that is the core the other thread waits for: measured on two cores beside
    other work, 4 to 85 tokens a second by default and 58 to 72 so.
    """
    if _SPINS in os.environ or "OMP_WAIT_POLICY" in os.environ:
        yield
        return
    os.environ[_SPINS] = "1000"
    try:
        yield
    finally:
        del os.environ[_SPINS]


def threads() -> int:
    """How many threads evaluate a prompt: one for each physical core that this process may use, and at most 8.

    Two threads that share a core would wait for each other. Writing, token by token, takes one thread less, since it
    stops whenever anything else takes one of its cores.
    """
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    cores = {_core(number) for number in usable}
    return max(1, min(len(cores), _quota(), _MOST_THREADS))


def _core(number: int) -> str:
    """What all processors of one physical core have in common."""
    try:
        file = Path(f"/sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list")
        return file.read_text(encoding="ascii")
    except OSError:
        return str(number)


def _quota() -> int:
    """How many processors a container may keep busy."""
    try:
        most, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        return max(1, int(most) // int(period))
    except (OSError, ValueError):
        return _MOST_THREADS


def _plain(text: str) -> str:
    """A text that is only text: no mark in it ends a turn, and no half of a surrogate pair, which has no UTF-8.

    llama.cpp reads marks such as <|im_end|> wherever they stand, so that a document could speak as the user does.
    """
    return text.replace("<|", "< |").encode("utf-8", "replace").decode("utf-8")


@contextmanager
def _signal_handlers_kept() -> Iterator[None]:
    """Puts back what llama.cpp takes: it handles SIGINT and SIGTERM itself, so that Ctrl-C would end only its thread.

    The handlers are put back below Python, whose own way works in the main thread only.
    """
    if sys.platform == "win32":
        yield
        return
    libc = ctypes.CDLL(None)
    kept = {number: ctypes.create_string_buffer(1024) for number in (signal.SIGINT, signal.SIGTERM)}
    for number, action in kept.items():
        libc.sigaction(int(number), None, action)
    try:
        yield
    finally:
        for number, action in kept.items():
            libc.sigaction(int(number), action, None)


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
        made_for = weights.context_length(path)
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


def _engine(path: Path, window: int) -> LlamaEngine:
    with _loading:
        return _shared_engine(path.resolve(), window)


@cache
def _shared_engine(path: Path, window: int) -> LlamaEngine:
    return LlamaEngine(path, window=window)


def _check_json(text: str) -> None:
    try:
        json.loads(text)
    except ValueError as error:
        raise CallError(f"the language model was to write JSON and did not come to its end: {text[-80:]!r}") from error


def embedded(spec: Spec, base_url: str | None) -> Embedded:
    """Return the model that `embedded` or `embedded:/path/model.gguf` stands for, with settings.

    Raises:
        UsageError: It is not here, xllamacpp is not installed, or a setting is wrong.
        DataError: The file is damaged.
    """
    if base_url is not None:
        raise UsageError("the embedded language model has no base URL; leave it out, or name an openai: model")
    spec.checked(optional=("max_tokens", "seed", "temperature", "window"))
    path = Path(spec.target).expanduser() if spec.target else weights.model_path()
    max_tokens = spec.whole_number("max_tokens", least=1, most=100_000)
    temperature = spec.number("temperature", least=0.0, most=5.0)
    seed = spec.whole_number("seed", least=0, most=2**32 - 2)
    made = Embedded(
        path,
        max_tokens=_MAX_TOKENS if max_tokens is None else max_tokens,
        temperature=0.0 if temperature is None else temperature,
        seed=0 if seed is None else seed,
        window=spec.whole_number("window", least=_STEP, most=10_000_000),
    )
    if not spec.target:
        weights.check(path, made.digest)
    return made
