"""A real HTTP server on loopback, as a system under test and as a language model, that misbehaves on request.

A test defines the behavior of the server by a function from a request to a reply:

    def test_a_busy_system_is_asked_again(server: Server) -> None:
        server.behave = first(2, rate_limited(after=0.1), then=answers)

`POST /ask` takes {"question": ...} and gives {"answer": ..., "contexts": [...]}; `POST /v1/chat/completions` is an
OpenAI-compatible chat endpoint. Both give the same text for the same question. The server keeps every request.
"""

import asyncio
import json
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Literal, Self

from ragassay.core.errors import CallError

Fate = Literal["whole", "hang", "reset", "cut", "drip", "until close", "endless"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a client sent."""

    path: str
    headers: Mapping[str, str]
    """Names in lower case."""
    body: object
    """The JSON that was sent; None where it was none."""
    method: str = "POST"
    content: bytes = b""

    @property
    def question(self) -> str:
        """The question: the last user message of a chat."""
        assert isinstance(self.body, dict)
        if self.is_chat:
            return str(next(m["content"] for m in reversed(self.body["messages"]) if m["role"] == "user"))
        return str(self.body["question"])

    @property
    def is_chat(self) -> bool:
        return self.path.endswith("/chat/completions")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the server does about a request: after `delay` seconds, it replies, or meets with a fate."""

    status: int = 200
    body: object = None
    """Sent as JSON; bytes are sent as they are."""
    headers: Mapping[str, str] = field(default_factory=dict)
    delay: float = 0.0
    fate: Fate = "whole"


Behaviour = Callable[[Request], Reply]

_TURNS = 5  # of the loop, in which connections that were just accepted arrive, and transports close


def text_for(question: str) -> str:
    """Return the regular reply of the server to a question."""
    return f"the answer to: {question}"


def said(request: Request, text: str, *, contexts: tuple[object, ...] = ("a context",)) -> Reply:
    """A text, in the shape that the path promises."""
    if not request.is_chat:
        return Reply(body={"answer": text, "contexts": list(contexts), "input_tokens": 7, "output_tokens": 3})
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}
    usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    body = {"id": "chat-1", "object": "chat.completion", "created": 1, "model": "fake", "choices": [choice]}
    return Reply(body={**body, "usage": usage})


def answers(request: Request) -> Reply:
    """The behaviour of a good server."""
    return said(request, text_for(request.question))


def slow(seconds: float) -> Behaviour:
    """A good server that takes its time."""

    def behave(request: Request) -> Reply:
        return Reply(body=answers(request).body, delay=seconds)

    return behave


def always(reply: Reply) -> Behaviour:
    return lambda _: reply


def first(number: int, reply: Reply, *, then: Behaviour = answers) -> Behaviour:
    """One reply for the first requests, and another behaviour after them."""
    seen = iter(range(number))
    return lambda request: then(request) if next(seen, None) is None else reply


def rate_limited(*, after: float | str | None = None, status: int = 429) -> Reply:
    """Too many requests; `after` is the Retry-After header."""
    headers = {} if after is None else {"Retry-After": str(after)}
    return Reply(status=status, body={"error": {"message": "too many requests"}}, headers=headers)


def error(status: int = 500, message: str = "something broke") -> Reply:
    return Reply(status=status, body={"error": {"message": message}})


hangs = Reply(fate="hang")
"""Accepts the request and never replies."""
resets = Reply(fate="reset")
"""Throws the connection away, as a server does that has just died."""
cut = Reply(body={"answer": "this text never ends"}, fate="cut")
"""Closes the connection in the middle of the reply."""
drips = Reply(body={"answer": "one byte at a time" * 100}, fate="drip")
"""Sends a byte now and then: no single read ever takes long, and the reply never ends."""


def events(*data: object, fate: Fate = "whole") -> Reply:
    """A stream of server-sent events: texts as they are, anything else as JSON."""
    texts = [each if isinstance(each, str) else json.dumps(each) for each in data]
    body = "".join(f"data: {text}\n\n" for text in texts).encode("utf-8")
    return Reply(body=body, headers={"Content-Type": "text/event-stream"}, fate=fate)


broken_json = Reply(body=b'{"answer": "no end')
html = Reply(body=b"<html><body>Welcome to nginx!</body></html>", headers={"Content-Type": "text/html"})
wrong_shape = Reply(body={"reply": "under another name", "choices": []})


class AtMost:
    """Refuses more than `limit` concurrent requests, each of which takes `seconds`."""

    def __init__(self, limit: int, *, seconds: float, refusal: Reply | None = None) -> None:
        self.limit = limit
        self.refused = 0
        self._seconds = seconds
        self._ends: list[float] = []
        self._refusal = rate_limited() if refusal is None else refusal

    def __call__(self, request: Request) -> Reply:
        now = time.monotonic()
        self._ends = [end for end in self._ends if end > now]
        if len(self._ends) >= self.limit:
            self.refused += 1
            return self._refusal
        self._ends.append(now + self._seconds)
        return Reply(body=answers(request).body, delay=self._seconds)


class PerSecond:
    """A token bucket: `rate` tokens per second, at most `burst` tokens, and one token per request.

    One that `fills_late` begins to fill with the first refusal: so also a slow client is refused.
    """

    def __init__(
        self, rate: float, *, burst: float, seconds: float = 0.0, says_when: bool = True, fills_late: bool = False
    ) -> None:
        self.rate = rate
        self.refused = 0
        self._burst = burst
        self._tokens = burst
        self._filled = time.monotonic()
        self._seconds = seconds
        self._says_when = says_when
        self._fills_late = fills_late

    def __call__(self, request: Request) -> Reply:
        now = time.monotonic()
        if self.refused or not self._fills_late:
            self._tokens = min(self._burst, self._tokens + (now - self._filled) * self.rate)
        self._filled = now
        if self._tokens < 1:
            self.refused += 1
            # Whole seconds, rounded up, as servers do.
            return rate_limited(after=1 if self._says_when else None)
        self._tokens -= 1
        return Reply(body=answers(request).body, delay=self._seconds)


class Server:
    """The server, running in a thread of its own until the block ends."""

    def __init__(self) -> None:
        self.behave: Behaviour = answers
        self.requests: list[Request] = []
        self.under_way = 0
        self.most_under_way = 0
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), name="server", daemon=True)

    @property
    def url(self) -> str:
        """The system under test."""
        return f"http://127.0.0.1:{self._port}/ask"

    @property
    def base_url(self) -> str:
        """The language model: what an OpenAI client calls its base URL."""
        return f"http://127.0.0.1:{self._port}/v1"

    @property
    def asked(self) -> Counter[str]:
        """How often each question came."""
        return Counter(request.question for request in self.requests)

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(10)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(10)
        assert not self._thread.is_alive()

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._handlers: set[asyncio.Task[None]] = set()
        server = await asyncio.start_server(self._connected, "127.0.0.1", 0, backlog=1024)
        self._port = server.sockets[0].getsockname()[1]
        self._ready.set()
        await self._stop.wait()
        server.close()
        for handler in self._handlers:
            handler.cancel()
        await asyncio.gather(*self._handlers, return_exceptions=True)
        for _ in range(_TURNS):
            await asyncio.sleep(0)

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._stop.is_set():  # accepted before the server closed, and known only now
            writer.transport.abort()
            return
        handler = asyncio.get_running_loop().create_task(self._converse(reader, writer))
        self._handlers.add(handler)

        def end(handler: asyncio.Task[None]) -> None:
            # A task that is cancelled before its first step runs no line of its coroutine, not even `finally`.
            self._handlers.discard(handler)
            if handler.cancelled():
                writer.transport.abort()  # the rest is never read
            else:
                writer.close()

        handler.add_done_callback(end)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection: request after request, until either side has enough."""
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while await self._exchange(reader, writer):
                pass

    async def _exchange(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        request = await _read(reader)
        self.requests.append(request)
        with self._counted():
            reply = self.behave(request)
            await asyncio.sleep(reply.delay)
            await _send(reply, writer)
        return reply.fate == "whole"

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            yield
        finally:
            self.under_way -= 1


async def ask(url: str, question: str) -> str:
    """The smallest client there can be: the answer to a question.

    Raises:
        CallError: The server said that something is wrong.
    """
    host, _, path = url.removeprefix("http://").partition("/")
    name, _, port = host.partition(":")
    reader, writer = await asyncio.open_connection(name, int(port))
    try:
        content = json.dumps({"question": question}).encode("utf-8")
        head = f"POST /{path} HTTP/1.1\r\nContent-Length: {len(content)}\r\n\r\n"
        writer.write(head.encode("ascii") + content)
        status, headers = _head(await reader.readuntil(b"\r\n\r\n"))
        body = await reader.readexactly(int(headers["content-length"]))
    finally:
        writer.close()
    code = int(status.split(" ")[1])
    if code != 200:
        after = headers.get("retry-after")
        wait = None if after is None else float(after)
        raise CallError(f"HTTP {code}", retry=code >= 429, overload=code in {429, 503}, after=wait)
    return str(json.loads(body)["answer"])


def _head(data: bytes) -> tuple[str, dict[str, str]]:
    """The first line of a request or a reply, and its headers."""
    first, *lines = data.decode("latin-1").split("\r\n")
    return first, {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}


async def _read(reader: asyncio.StreamReader) -> Request:
    first, headers = _head(await reader.readuntil(b"\r\n\r\n"))
    content = await reader.readexactly(int(headers.get("content-length", 0)))
    try:
        body = json.loads(content)
    except ValueError:
        body = None
    method, path, _ = first.split(" ")
    return Request(path=path, headers=headers, body=body, method=method, content=content)


async def _send(reply: Reply, writer: asyncio.StreamWriter) -> None:
    content = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode("utf-8")
    # Without a length, the reply ends where the connection does.
    length = {} if reply.fate in {"until close", "endless"} else {"Content-Length": str(len(content))}
    headers = {"Content-Type": "application/json", **length, **reply.headers}
    head = f"HTTP/1.1 {reply.status} {HTTPStatus(reply.status).phrase}\r\n" + "".join(
        f"{name}: {value}\r\n" for name, value in headers.items()
    )
    data = head.encode("latin-1") + b"\r\n" + content
    match reply.fate:
        case "whole" | "until close":
            writer.write(data)
            await writer.drain()
        case "endless":
            writer.write(data)
            while True:
                writer.write(content)
                await writer.drain()
                await asyncio.sleep(0.01)
        case "hang":
            await asyncio.sleep(3600)
        case "reset":
            # Lingering for no time at all makes the kernel send RST in place of FIN.
            connection = writer.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            writer.transport.abort()
        case "cut":
            writer.write(data[:-10])
            await writer.drain()
        case "drip":
            for byte in data:
                writer.write(bytes([byte]))
                await writer.drain()
                await asyncio.sleep(0.02)
