"""HTTP systems: one request per question, with the answer from its reply, complete or as an event stream.

`openai-chat:MODEL` is such a system, at an OpenAI-compatible chat endpoint: each question is a new conversation.
"""

import codecs
import json
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache, partial
from http import HTTPStatus
from threading import Event
from types import TracebackType
from typing import Self
from urllib.parse import parse_qsl, urldefrag, urljoin

import httpx2

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import BUSY, OVERLOADED, PerLoop, connection_failure, new_client, without_secrets
from ragassay.core.records import Answer, Document, Question
from ragassay.core.registry import Spec
from ragassay.core.runner import CallLimits, retry_after
from ragassay.parts.lm import openai_address, readable_name
from ragassay.parts.systems.http_requests import (
    FilledRequest,
    HttpOptions,
    RequestTemplate,
    is_http_url,
    is_same_host,
)
from ragassay.parts.systems.replies import EventStream, PickedReply, ReplyError, ReplyNote, ReplyPaths

_SECONDS = 60.0
_CONCURRENCY = 8
_MAX_BYTES = 20_000_000  # maximum size of a reply
_MAX_REDIRECTS = 10
_PLAIN_TEXT = frozenset({"", "text/plain", "text/markdown"})
_JSON_LINES = frozenset({"application/x-ndjson", "application/ndjson", "application/jsonl", "application/json-lines"})
_REDIRECTS = frozenset({301, 302, 303, 307, 308})


class Http:
    """An HTTP endpoint that answers questions.

    By default it takes {"question": ...} and returns {"answer": ..., "contexts": [...], "context_ids": [...]}; only the
    answer is required. Cookies are discarded, so that no question continues an earlier conversation.

    If the endpoint can answer from texts in the request, the fragment of the URL, which is not sent, is the name of
    their field in the body: `http://localhost:8000/ask#context_field=contexts`.

    Args:
        url: The URL, with a scheme.
        options: Options that differ from the defaults.
        name: The prefix of the name.
        shown: The system as shown in messages, without secrets; None for its request.
        priced_as: The language model whose price applies; None for the price of the URL.
        ends_with_done: Whether every stream ends with the event `[DONE]`; if False, this is assumed once one has.
        options_of: Returns the options for a sample, numbered from 1; None if all samples have the same options.

    Attributes:
        name: Its kind and a hash of everything that identifies it, without secrets.
        shown: The request as shown in messages, without secrets.
        priced_as: Its name in a price file.
        template: The hash of its requests (`RequestTemplate`).
        limits: The limits on its calls.
        paths: The paths for parsing its replies.
    """

    def __init__(
        self,
        url: str,
        options: HttpOptions | None = None,
        *,
        name: str = "http",
        shown: str | None = None,
        priced_as: Spec | None = None,
        ends_with_done: bool = False,
        options_of: Callable[[int], HttpOptions] | None = None,
    ) -> None:
        options = HttpOptions() if options is None else options
        bare, fragment = urldefrag(url)
        self._context_field = _context_field(fragment, url)
        self._request = RequestTemplate(bare, options, context_field=self._context_field)
        self.paths = ReplyPaths(options.pick)
        # Set at the latest when a stream has ended with [DONE]; samples share it.
        self._ends_with_done = Event()
        if ends_with_done:
            self._ends_with_done.set()
        self._request_of = (
            None
            if options_of is None
            else lambda number: RequestTemplate(bare, options_of(number), context_field=self._context_field)
        )
        self.accepts_context = self._context_field is not None
        self.limits = CallLimits(
            concurrency=_CONCURRENCY, seconds=_SECONDS if options.timeout is None else options.timeout
        )
        self._clients = PerLoop(partial(_Client, self._request))
        # The query and the user of the address may contain secrets.
        identity = self._request.identity
        self.name = f"{name}-{content_hash([*self._request.address, *([identity] if identity else [])])}"
        self.shown = self._request.shown if shown is None else shown
        self.template = self._request.template
        self.priced_as: Spec | str = self._request.url if priced_as is None else priced_as

    def for_sample(self, number: int) -> Self:
        """Return this endpoint, sharing its connections, for a sample, numbered from 1."""
        if self._request_of is None:
            return self
        own = copy(self)
        own._request = self._request_of(number)  # noqa: SLF001 -- of its own copy
        return own

    async def answer(self, question: Question) -> Answer:
        """Return the answer of the endpoint to a question."""
        return (await self.picked(question)).answer

    def prompt_length(self, question: Question) -> int | None:
        """Return the number of characters in the prompt; None if the system has its own prompt."""
        content = self._request.filled(question.question).content
        return len(content) if content is not None and isinstance(self.priced_as, Spec) else None

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the endpoint to a question from these texts.

        Raises:
            UsageError: It does not accept contexts.
            CallError: The call fails.
        """
        if self._context_field is None:
            raise UsageError(
                f"{self._request.url} accepts no context; if the endpoint does, add #context_field=NAME to the URL"
            )
        request = self._request.filled(question.question, contexts=[document.text for document in contexts])
        return (await self._exchange(request)).answer

    async def picked(self, question: Question) -> PickedReply:
        """Return the parsed reply to a question.

        Raises:
            CallError: The endpoint cannot be reached, rejects the request, or its reply has no answer.
        """
        return await self._exchange(self._request.filled(question.question))

    async def _exchange(self, request: FilledRequest) -> PickedReply:
        """Send a request, and return the parsed reply after at most ten redirects."""
        client = await self._clients.client()
        notes: tuple[ReplyNote, ...] = ()
        for _ in range(_MAX_REDIRECTS):
            outcome = await self._sent(client, request)
            if isinstance(outcome, PickedReply):
                picked = replace(outcome, notes=(*notes, *outcome.notes)) if notes else outcome
                return self._hidden_reply(picked) if self._request.has_secrets else picked
            if request.content is not None and outcome.content is None:
                url = excerpt(outcome.url.partition("?")[0])
                sentence = f"the system redirects to {url} without the question in the body; query that URL directly"
                notes = (ReplyNote(kind="redirect", sentence=sentence),)
            request = outcome
        raise CallError(f"more than {_MAX_REDIRECTS} redirects; query the final URL directly", kind="redirects")

    async def _sent(self, client: "_Client", request: FilledRequest) -> PickedReply | FilledRequest:
        """Send a single request, and return the parsed reply, or the request that follows a redirect."""
        try:
            reply = await client.send(request)
            try:
                if reply.status_code in _REDIRECTS and "location" in reply.headers:
                    return _following(request, reply.status_code, reply.headers["location"])
                return await self._read(reply)
            finally:
                await reply.aclose()
        except CallError as error:
            if not self._request.has_secrets:
                raise
            self._hide_secrets(error)
            raise error from None  # its cause may contain secrets
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            # The client's error may contain the URL with secrets.
            reason = self._request.hidden(connection_failure(error, request.url))
            raise CallError(reason, retry=True) from None

    async def _read(self, reply: httpx2.Response) -> PickedReply:
        """Read a reply to its end, or to the end of its event stream, and parse it."""
        content_type, is_success = reply.headers.get("content-type", ""), reply.is_success
        kind = content_type.partition(";")[0].strip().lower()
        if is_success and kind == "text/event-stream":
            return self.paths.picked_from_events(await self._events(reply))
        body = bytearray()
        async for part in reply.aiter_bytes():
            body += part
            _check_size(len(body))
        if not is_success:
            raise _refusal(reply, bytes(body))
        if kind in _JSON_LINES:
            return self.paths.picked_from_events(_lines(_text(reply, bytes(body))))
        if self.paths.takes_all and "json" not in kind and body.strip():
            return self.paths.picked(_text(reply, bytes(body)))
        try:
            # Looking up an encoding takes as long as parsing a short reply.
            is_coded = "charset" in content_type.lower() and _has_charset(reply)
            content = json.loads(_text(reply, bytes(body)) if is_coded else body)
        except (ValueError, RecursionError) as error:
            raise _not_json(_text(reply, bytes(body)), kind, error) from error
        return self.paths.picked(content)

    async def _events(self, reply: httpx2.Response) -> list[object]:
        stream = EventStream()
        events: list[object] = []
        size = 0
        async for part in reply.aiter_bytes():
            size += len(part)
            _check_size(size)
            events += stream.read(part)
            if stream.is_done:
                self._ends_with_done.set()
                return events
        try:
            events += stream.end()
        except ValueError as error:
            raise CallError(str(error), retry=True) from error
        if stream.is_done:
            self._ends_with_done.set()
        elif self._ends_with_done.is_set():
            raise CallError("the stream ended before its last event, [DONE]", retry=True)
        return events

    def _hide_secrets(self, error: CallError) -> None:
        """Redact values from the environment in an error, since some servers echo them."""
        hidden = self._request.hidden
        error.args = (hidden(str(error)),)
        error.kind = hidden(error.kind)
        if isinstance(error, ReplyError):
            error.finding, error.advice = hidden(error.finding), hidden(error.advice)
            error.documents = tuple(_hidden_value(document, hidden) for document in error.documents)

    def _hidden_reply(self, picked: PickedReply) -> PickedReply:
        hidden, answer = partial(self._request.hidden, is_reply=True), picked.answer
        shown = replace(
            answer,
            answer=None if answer.answer is None else hidden(answer.answer),
            contexts=tuple(map(hidden, answer.contexts)),
            context_ids=tuple(map(hidden, answer.context_ids)),
        )
        documents = tuple(_hidden_value(document, self._request.hidden) for document in picked.documents)
        notes = tuple(replace(note, sentence=self._request.hidden(note.sentence)) for note in picked.notes)
        return replace(picked, answer=shown, notes=notes, documents=documents)


def _hidden_value(value: object, hidden: Callable[[str], str]) -> object:
    try:
        parsed: object = json.loads(hidden(json.dumps(value)))
    except (ValueError, RecursionError):
        return hidden(str(value))
    return parsed


def _following(request: FilledRequest, status: int, location: str) -> FilledRequest:
    """Return the request that follows a redirect.

    Raises:
        CallError: The location is not an HTTP address, or it is another host and the body contains a secret.
    """
    try:
        url = urldefrag(urljoin(request.url, location)).url
    except ValueError:
        url = location
    shown = excerpt(without_secrets(url))
    if not is_http_url(url):
        raise CallError(f"HTTP {status} redirects to {shown}, which is not an HTTP address", kind="redirect")
    following = request.redirected(status, url)
    if following.hidden_body and not is_same_host(request.url, url):
        raise CallError(
            f"HTTP {status} redirects to another host, {shown}, to which no value from the environment is sent; if it "
            "is the right one, query it directly",
            kind="redirect to another host",
        )
    return following


def _has_charset(reply: httpx2.Response) -> bool:
    """Return whether a reply declares an encoding that Python supports."""
    try:
        return bool(reply.charset_encoding and codecs.lookup(reply.charset_encoding))
    except LookupError:
        return False


def _text(reply: httpx2.Response, body: bytes) -> str:
    """Return a body as text, decoded with the declared encoding, or else as UTF-8."""
    encoding = reply.charset_encoding if _has_charset(reply) else None
    return body.decode(encoding or "utf-8", "replace")


def _not_json(text: str, kind: str, error: Exception) -> ReplyError:
    """Return the error for a reply that is not JSON, or not in UTF-8.

    It can be retried, because it may be the error page of a proxy or a truncated body. Plain text may be the answer.
    """
    why = "the reply is not JSON"
    shown = excerpt(text) or "it is empty"
    is_plain = kind in _PLAIN_TEXT and bool(text.strip())
    advice = "; if this text is the answer, pick 'answer=$'" if is_plain else ""
    if isinstance(error, UnicodeDecodeError) and error.encoding == "utf-8":
        why, advice = "the reply is not UTF-8", ""
        shown += "; send UTF-8, or declare the encoding, as in Content-Type: application/json; charset=iso-8859-1"
    return ReplyError(f"{why}: {shown}", documents=(text,), retry=True, kind=why, can_pick=is_plain, advice=advice)


def _lines(body: str) -> list[object]:
    """Parse JSON Lines.

    Raises:
        ReplyError: A line is not JSON, such as the last one of a truncated stream.
    """
    try:
        return [json.loads(line) for line in body.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        why = "a line of the reply is not JSON"
        raise ReplyError(f"{why}: {excerpt(body)}", documents=(body,), retry=True, kind=why, can_pick=False) from error


def _check_size(size: int) -> None:
    if size > _MAX_BYTES:
        raise CallError(f"the reply is longer than {_MAX_BYTES:,} bytes")


def _refusal(reply: httpx2.Response, body: bytes) -> CallError:
    status = reply.status_code
    retry = status in BUSY
    return CallError(
        f"HTTP {status} {reply.reason_phrase}: {excerpt(body.decode('utf-8', 'replace'))}",
        retry=retry,
        overload=status in OVERLOADED,
        after=retry_after(reply.headers.get("Retry-After")) if retry else None,
        kind=f"HTTP {status}",
        hint=_HINTS.get(status),
    )


_HINTS: Mapping[int, str] = {
    HTTPStatus.BAD_REQUEST: """check the body, for instance `body` '{"query": "{question}"}'""",
    HTTPStatus.UNAUTHORIZED: "check the key, for instance `headers` 'Authorization: Bearer ${KEY}'",
    HTTPStatus.FORBIDDEN: "check the key, for instance `headers` 'Authorization: Bearer ${KEY}'",
    HTTPStatus.NOT_FOUND: "check the path of the URL",
    HTTPStatus.METHOD_NOT_ALLOWED: "check the method, for instance `method` GET",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "check the content type, for instance `headers` 'Content-Type: text/plain'",
    HTTPStatus.UNPROCESSABLE_ENTITY: """check the body, for instance `body` '{"query": "{question}"}'""",
}


class _Client:
    """A context manager for an HTTP client that redacts values from the environment in its log.

    It is a class because an event loop closes unfinished generators in arbitrary order.
    """

    def __init__(self, request: RequestTemplate) -> None:
        self._client = new_client(None)  # the caller of the system sets the deadline
        self._like = lru_cache(maxsize=64)(self._built)
        self._mask = _Mask(request.hidden)
        names = ("httpx2", "httpcore2.http11", "httpcore2.connection") if request.has_secrets else ()
        self._loggers = [logging.getLogger(name) for name in names]

    def send(self, request: FilledRequest) -> Awaitable[httpx2.Response]:
        """Send a request, and return the reply as soon as its headers are read."""
        if not request.content:
            sent = self._built(request.method, request.url, request.headers, request.content)
        else:
            # Reuse the request, since most requests of a run differ only in their body.
            like = self._like(request.method, request.url, request.headers, b"-")
            length = (b"Content-Length", b"%d" % len(request.content))
            sent = httpx2.Request(
                like.method,
                like.url,
                headers=[*like.headers.raw[:-1], length],
                stream=httpx2.ByteStream(request.content),
                extensions=like.extensions,
            )
        return self._client.send(sent, stream=True)

    def _built(
        self, method: str, url: str, headers: Sequence[tuple[str, str]], content: bytes | None
    ) -> httpx2.Request:
        return self._client.build_request(method, url, headers=list(headers), content=content)

    async def __aenter__(self) -> Self:
        for logger in self._loggers:
            logger.addFilter(self._mask)
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for logger in self._loggers:
            logger.removeFilter(self._mask)
        await self._client.__aexit__(kind, error, traceback)


class _Mask(logging.Filter):
    """A log filter that redacts values in the log of the HTTP client, which contains full URLs."""

    def __init__(self, hidden: Callable[[str], str]) -> None:
        super().__init__()
        self._hidden = hidden

    def filter(self, record: logging.LogRecord) -> bool:
        """Redact the values; every record is kept."""
        record.msg, record.args = self._hidden(record.getMessage()), ()
        return True


def _context_field(fragment: str, url: str) -> str | None:
    """Return the name of the field for contexts; None without a fragment.

    Raises:
        UsageError: The fragment is not of the form context_field=NAME.
    """
    if not fragment:
        return None
    settings = parse_qsl(fragment)
    if len(settings) != 1 or settings[0][0] != "context_field" or settings[0][1] == "question":
        raise UsageError(
            f"Invalid fragment in {excerpt(url)}: expected #context_field=NAME, the field of the body for contexts"
        )
    return settings[0][1]


_PICK = {
    # A complete reply has messages, the events of a stream have deltas.
    "answer": "$.choices[0]['message', 'delta'].content",
    "input_tokens": "$.usage.prompt_tokens",
    "output_tokens": "$.usage.completion_tokens",
}


def openai_chat(spec: Spec, base_url: str | None, options: HttpOptions) -> Http:
    """Return the system of the spec `openai-chat:MODEL`; settings after a `?` are sent with every request.

    Args:
        spec: For instance `openai-chat:gpt-5?temperature=0&stream=true`.
        base_url: The base URL; None for OPENAI_BASE_URL, or that of OpenAI where OPENAI_API_KEY is set.
        options: A different body, additional headers, the path of contexts, or the timeout.

    Raises:
        UsageError: The model, the endpoint or the key is missing, or there are both settings and a body.
    """
    if not spec.target:
        raise UsageError("openai-chat: needs a model; write openai-chat:MODEL")
    if options.body is not None and spec.settings:
        settings = ", ".join(f"{name}={value}" for name, value in spec.settings.items())
        raise UsageError(f"Both a body and settings were given: move {settings} into the body")
    address = openai_address(f"openai-chat:{spec.target}", base_url)
    names = {name.lower() for name in options.headers}
    key = {"Authorization": "Bearer ${OPENAI_API_KEY}"} if address.key and "authorization" not in names else {}
    content = {
        "model": spec.target,
        "messages": [{"role": "user", "content": "{question}"}],
        **{name: _value(text) for name, text in spec.settings.items()},
    }
    seed = content.get("seed") if options.body is None else None

    def options_of(number: int) -> HttpOptions:
        """Return the options of a sample, numbered from 1, with its own seed."""
        sent = {**content, "seed": seed + number - 1} if isinstance(seed, int) else content
        return replace(
            options,
            headers={**key, **options.headers},
            body=json.dumps(sent, ensure_ascii=False) if options.body is None else options.body,
            pick={**_PICK, **options.pick},
        )

    return Http(
        address.path("chat/completions"),
        options_of(1),
        name=f"openai-chat-{readable_name(spec.target)}",
        shown=f"{spec} at {without_secrets(address.base_url)}",
        priced_as=Spec(kind="openai", target=spec.target),
        ends_with_done=True,
        options_of=options_of if isinstance(seed, int) else None,
    )


def _value(text: str) -> object:
    """Return a setting as a JSON value: a number, true or false, or else the text."""
    try:
        value: object = json.loads(text)
    except ValueError:
        return text
    return value if isinstance(value, int | float | bool) else text
