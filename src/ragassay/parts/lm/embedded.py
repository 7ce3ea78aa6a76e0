"""An embedded language model, run by llama.cpp: silent, reproducible, and not reachable from other processes.

**Reproducible**: the same messages give bit-identical replies, regardless of previous calls and the number of cores.
llama.cpp keeps the evaluated tokens of the last prompt and evaluates only the tokens of the next prompt that differ.
However, the last bits of a token depend on the tokens that are evaluated with it, and with 4-bit weights such
differences change replies: in a different order, 17 of 30 questions over six documents got another reply. There are two
remedies:

- Flash attention is off. Its order of summation depends on the batch and the number of threads, which caused the
  difference here.
- The prefix, which is everything but the last message, is always evaluated as a separate prompt: from scratch if it is
  new, otherwise by truncating the evaluated tokens to it. The last message then always continues from the same state.
  This also works for weights and processors for which llama.cpp makes no guarantees; it costs about 25 ms per question.

With either remedy alone, 0 of 30 replies differ, including log-probabilities.

**Not reachable**: xllamacpp always runs the HTTP server of llama.cpp as well. It is bound to a socket file that is
deleted at once, or, on systems without socket files, to a loopback port with a secret key.
"""

import asyncio
import atexit
import ctypes
import os
import secrets
import signal
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from copy import copy
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, Self
from weakref import WeakKeyDictionary

from ragassay.core.errors import CallError, DataError, UsageError, missing_extra
from ragassay.core.hashing import content_hash
from ragassay.core.records import Completion, Message
from ragassay.core.records.protocols import turns
from ragassay.core.registry import Spec
from ragassay.parts.lm import readable_name, weights
from ragassay.parts.lm.structured_replies import TooLongError, json_reply

_MAX_SOCKET_NAME = 100  # bytes; the kernel limit is 104 or 108
_MAX_THREADS = 8  # a model for laptops is not faster with more threads
_SILENT = -1
_SEEDS = 2**32 - 1  # llama.cpp replaces this seed by a random one
_SPIN_COUNT = "GOMP_SPINCOUNT"


class LlamaEngine:
    """A loaded model that serves one call at a time; must be closed before the process exits.

    Args:
        path: Weights in the GGUF format.
        window: Context window in tokens, prompt and reply together.
    """

    def __init__(self, path: Path, *, window: int) -> None:
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ragassay-lm")
        self._window = window
        self._prefix: tuple[Message, ...] | None = None
        self._server: Any = _load(path, window)
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
        """Return the model's reply; setting `stopped` ends the call early.

        Raises:
            TooLongError: The prompt does not fit, or leaves no room for the reply.
            CallError: llama.cpp rejects the request, or it was stopped.
        """
        start = time.perf_counter()
        request: dict[str, object] = {"temperature": temperature, "seed": seed}
        if schema is not None:
            request["response_format"] = {"type": "json_schema", "json_schema": {"schema": dict(schema)}}
        has_prefix = self._evaluate_prefix(messages, stopped)
        chunks = self._query(messages, stopped, max_tokens=max_tokens, cache_prompt=has_prefix, **request)
        choices = [choice for chunk in chunks for choice in chunk["choices"]]
        usage = next(chunk["usage"] for chunk in chunks if "usage" in chunk)
        read, written = usage["prompt_tokens"], usage["completion_tokens"]
        if written < max_tokens and any(choice["finish_reason"] == "length" for choice in choices):
            raise self._too_long(read, f"leave no room for a reply of {max_tokens}")
        text = "".join(choice["delta"].get("content") or "" for choice in choices)
        return Completion(text=text, input_tokens=read, output_tokens=written, seconds=time.perf_counter() - start)

    def close(self) -> None:
        """Stop the threads of llama.cpp and free its memory; further calls do nothing."""
        self.thread.shutdown(cancel_futures=True)
        self._server = None
        atexit.unregister(self.close)

    def _evaluate_prefix(self, messages: tuple[Message, ...], stopped: threading.Event) -> bool:
        """Make llama.cpp keep only the prefix of these messages, evaluated as a separate prompt.

        Returns:
            Whether a prefix is kept; if not, the whole prompt must be evaluated from scratch.
        """
        *prefix, last = messages
        is_known = tuple(prefix) == self._prefix
        self._prefix = None
        # Chat templates require a last message, so an empty one is used; if the last message itself is empty, it would
        # not continue the prefix.
        if not prefix or last.role != "user" or not last.content.strip():
            return False
        prompt = [*prefix, Message(role="user", content="")]
        try:
            self._query(prompt, stopped, max_tokens=0, cache_prompt=is_known, temperature=0.0)
        except CallError:
            return False
        self._prefix = tuple(prefix)
        return True

    def _query(
        self, messages: Sequence[Message], stopped: threading.Event, *, max_tokens: int, **request: object
    ) -> Sequence[Mapping[str, Any]]:
        """Send a request and return the events of its reply."""
        conversation = [{"role": turn.role, "content": _plain(turn.content)} for turn in turns(messages)]
        settings = {"stream": True, "stream_options": {"include_usage": True}, "max_tokens": max_tokens, **request}
        chunks: list[dict[str, Any]] = []

        def receive(chunk: dict[str, Any]) -> bool:
            chunks.append(chunk)
            return stopped.is_set()

        try:
            self._server.handle_chat_completions({"messages": conversation, **settings}, receive)
        except (RuntimeError, ValueError) as error:
            raise CallError(f"llama.cpp rejected the request: {error}") from error
        problem: dict[str, Any] | None = next((chunk["error"] for chunk in chunks if "error" in chunk), None)
        if problem is not None and problem.get("type") == "exceed_context_size_error":
            raise self._too_long(problem["n_prompt_tokens"], "exceed it")
        if problem is not None:
            raise CallError(f"llama.cpp rejected the request: {problem.get('message', problem)}")
        if not any("usage" in chunk for chunk in chunks):
            raise CallError("the language model was stopped before its reply was complete")
        return chunks

    def _too_long(self, tokens: int, problem: str) -> TooLongError:
        return TooLongError(
            f"the context window of the language model has {self._window} tokens, and the {tokens} tokens of this "
            f"prompt {problem}; shorten the prompt, or use a model with a larger window"
        )


def _load(path: Path, window: int) -> object:
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
    # Other values would change which tokens are evaluated together, or the prompt itself.
    params.cache_ram_mib = 0
    params.n_ctx_checkpoints = 0
    params.prefill_assistant = False
    params.enable_reasoning = 0
    params.flash_attn_type = xllamacpp.llama_flash_attn_type.LLAMA_FLASH_ATTN_TYPE_DISABLED
    with tempfile.TemporaryDirectory(prefix="ra") as folder, _restored_signal_handlers():
        if sys.platform != "win32" and len(os.fsencode(folder)) < _MAX_SOCKET_NAME - 7:
            params.hostnames = [f"{folder}/s.sock"]
        try:
            return xllamacpp.Server(params)
        except RuntimeError as error:
            raise DataError(
                f"llama.cpp cannot load {path}: the file is damaged or truncated, xllamacpp does not support its "
                "architecture, or there is too little memory; download it again, or use another model"
            ) from error


def library() -> Any:  # the module has no type annotations
    """Return the xllamacpp package.

    Raises:
        UsageError: It is not installed, or the system lacks a required library.
    """
    try:
        with _short_spin_count():
            import xllamacpp
    except ModuleNotFoundError as error:
        raise missing_extra("embedded") from error
    except ImportError as error:
        if "libgomp" in str(error):
            raise UsageError(
                "the embedded language model needs the system's library libgomp.so.1, which is not installed; "
                "run: apt-get install libgomp1 (on other systems, install the package that provides libgomp)"
            ) from error
        raise UsageError(
            f"xllamacpp is installed but cannot be loaded: {error}; "
            "run: pip install --force-reinstall 'ragassay[embedded]'"
        ) from error
    return xllamacpp


@contextmanager
def _short_spin_count() -> Iterator[None]:
    """Make idle OpenMP threads sleep early, unless the environment configures OpenMP otherwise.

    OpenMP reads the setting once, when it is loaded. By default, a waiting thread keeps its core busy for milliseconds,
    although another thread may need it. Measured on two busy cores: 4 to 85 tokens per second by default, 58 to 72 with
    this setting.
    """
    if _SPIN_COUNT in os.environ or "OMP_WAIT_POLICY" in os.environ:
        yield
        return
    os.environ[_SPIN_COUNT] = "1000"
    try:
        yield
    finally:
        del os.environ[_SPIN_COUNT]


def threads() -> int:
    """Return the number of threads that evaluate a prompt: one per usable physical core, at most 8.

    Two threads on one core would wait for each other. Generation uses one thread fewer, since it stalls whenever
    another process uses one of its cores.
    """
    usable = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))
    cores = {_core(number) for number in usable}
    return max(1, min(len(cores), _quota(), _MAX_THREADS))


def _core(number: int) -> str:
    """Return an identifier of the physical core of a logical processor."""
    try:
        file = Path(f"/sys/devices/system/cpu/cpu{number}/topology/thread_siblings_list")
        return file.read_text(encoding="ascii")
    except OSError:
        return str(number)


def _quota() -> int:
    """Return the CPU quota of the container, in processors."""
    try:
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        return max(1, int(quota) // int(period))
    except (OSError, ValueError):
        return _MAX_THREADS


def _plain(text: str) -> str:
    """Return a text without control tokens and without unpaired surrogates, which UTF-8 cannot encode.

    llama.cpp interprets tokens such as <|im_end|> anywhere, so a document could impersonate the user.
    """
    return text.replace("<|", "< |").encode("utf-8", "replace").decode("utf-8")


@contextmanager
def _restored_signal_handlers() -> Iterator[None]:
    """Restore the handlers of SIGINT and SIGTERM, which llama.cpp replaces; Ctrl-C would only end its own thread.

    Uses the C library, because Python can restore them only in the main thread.
    """
    if sys.platform == "win32":
        yield
        return
    libc = ctypes.CDLL(None)
    handlers = {number: ctypes.create_string_buffer(1024) for number in (signal.SIGINT, signal.SIGTERM)}
    for number, action in handlers.items():
        libc.sigaction(int(number), None, action)
    try:
        yield
    finally:
        for number, action in handlers.items():
            libc.sigaction(int(number), action, None)


_ADAPTER = 2  # increment with every change that can affect a reply
_MAX_TOKENS = 64  # enough for a short sentence
_JSON_TOKENS = 512  # minimum for JSON: truncated JSON is useless, and its length is bounded by the schema
_MAX_WINDOW = 8192  # tokens, unless the spec sets more; each token takes memory
_STEP = 256  # the window of llama.cpp is a multiple of this


class Embedded:
    """An embedded model, loaded at the first call and shared by all users of the same file.

    Calls are serialized. Waiting calls with the prefix of the last call (all messages except the last) are served
    first, since that prefix is already evaluated.

    Args:
        path: Weights in the GGUF format.
        max_tokens: Maximum length of a reply in tokens; of a JSON reply, at least 512.
        temperature: Sampling temperature; 0 for the most likely token.
        seed: Random seed for temperatures above 0.
        window: Context window in tokens, prompt and reply together, rounded up to a multiple of 256; None for the
            window of the model, at most 8,192.
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
        context_length = weights.context_length(path)
        if window is not None and window > context_length:
            raise UsageError(f"window={window}: the context length of the model in {path} is {context_length} tokens")
        self._path = path
        self._window = min(context_length, _MAX_WINDOW) if window is None else -(-window // _STEP) * _STEP
        self._max_tokens = max_tokens
        self._temperature = temperature
        self._seed = seed
        self._queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _CallQueue] = WeakKeyDictionary()
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
        self.in_process = True
        self.name = f"embedded-{readable_name(path.stem)}-{content_hash(identity)}"

    def for_sample(self, number: int) -> Self:
        """Return this model for one sample, numbered from 1; the seeds of samples are consecutive."""
        other = copy(self)
        other._seed = (self._seed + number - 1) % _SEEDS  # noqa: SLF001 -- of the same class
        return other

    async def complete(self, messages: Sequence[Message], *, schema: Mapping[str, object] | None = None) -> Completion:
        """Return the model's reply; with a `schema`, JSON that conforms to it.

        The same messages always give the same reply on the same machine, regardless of previous calls.

        Raises:
            CallError: The messages do not fit the context window, or a JSON reply is incomplete.
        """
        prompt = tuple(messages)
        loop = asyncio.get_running_loop()
        queue = self._queues.setdefault(loop, _CallQueue())
        stopped = threading.Event()
        async with queue.turn(prompt[:-1]):
            # xllamacpp holds the GIL while loading (0.5 s), so a thread would not help.
            engine = _engine(self._path, self._window)
            call = partial(
                engine.complete,
                prompt,
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
        return completion if schema is None else json_reply(completion)


class _CallQueue:
    """A queue that serves one call at a time; waiting calls with the prefix of the last one come first."""

    def __init__(self) -> None:
        self._waiting: list[tuple[tuple[Message, ...], asyncio.Future[None]]] = []
        self._busy = False

    @asynccontextmanager
    async def turn(self, prefix: tuple[Message, ...]) -> AsyncIterator[None]:
        """Wait for a turn, and release it at the end."""
        if self._busy:
            await self._wait(prefix)
        self._busy = True
        try:
            yield
        finally:
            self._pass_on(prefix)

    async def _wait(self, prefix: tuple[Message, ...]) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append((prefix, turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # got the turn, but was cancelled before it could start
                self._pass_on(prefix)
            raise

    def _pass_on(self, last: tuple[Message, ...]) -> None:
        self._waiting = [each for each in self._waiting if not each[1].done()]
        self._busy = bool(self._waiting)
        if self._waiting:
            same = (position for position, (prefix, _) in enumerate(self._waiting) if prefix == last)
            _, turn = self._waiting.pop(next(same, 0))
            turn.set_result(None)


_loading = threading.Lock()


def _engine(path: Path, window: int) -> LlamaEngine:
    with _loading:
        return _shared_engine(path.resolve(), window)


@cache
def _shared_engine(path: Path, window: int) -> LlamaEngine:
    return LlamaEngine(path, window=window)


def embedded(spec: Spec, base_url: str | None) -> Embedded:
    """Return the model of the spec `embedded` or `embedded:/path/model.gguf`, with settings.

    Raises:
        UsageError: The weights or xllamacpp are not installed, or a setting is invalid.
        DataError: The file is damaged.
    """
    if base_url is not None:
        raise UsageError("the embedded language model has no base URL; omit it, or use an openai: model")
    spec.checked(optional=("max_tokens", "seed", "temperature", "window"))
    path = Path(spec.target).expanduser() if spec.target else weights.model_path()
    model = Embedded(
        path,
        max_tokens=spec.whole_number("max_tokens", least=1, most=100_000) or _MAX_TOKENS,
        temperature=spec.number("temperature", least=0.0, most=5.0) or 0.0,
        seed=spec.whole_number("seed", least=0, most=_SEEDS - 1) or 0,
        window=spec.whole_number("window", least=_STEP, most=10_000_000),
    )
    if not spec.target:
        weights.check_weights(path, model.digest)
    return model
