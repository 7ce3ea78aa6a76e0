"""A system behind an HTTP endpoint: a question is sent as JSON, and the answer is received as JSON."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from urllib.parse import parse_qsl, urldefrag, urlsplit

import httpx2

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import BUSY, OVERLOADED, PerLoop, connection_failure
from ragassay.core.records import Answer, Document, Question
from ragassay.core.runner import Limits, retry_after
from ragassay.parts.systems.replies import answer_of

_SECONDS = 60.0
_MOST_BYTES = 20_000_000  # a reply longer than this is no answer


class Http:
    """Query an endpoint: post {"question": ...} and expect {"answer": ..., "contexts": [...], "context_ids": [...]}.

    Only the answer is required. An endpoint that can answer from texts it is given names the field for them in the
    fragment of the URL, which is never sent: `http://localhost:8000/ask#context_field=contexts`.
    """

    def __init__(self, url: str) -> None:
        self._url, fragment = urldefrag(url)
        parts = urlsplit(self._url)
        if not parts.hostname:
            raise UsageError(f"Invalid URL {url!r}: expected a host, as in http://localhost:8000/ask")
        self._context_field = _context_field(fragment, url)
        self.accepts_context = self._context_field is not None
        self._clients = PerLoop(partial(httpx2.AsyncClient, timeout=_SECONDS))
        # Who answers is the address without what may be a secret in it.
        self.name = f"http-{content_hash([parts.scheme, parts.hostname, parts.port, parts.path])}"
        self.limits = Limits(concurrency=8, seconds=_SECONDS)

    async def answer(self, question: Question) -> Answer:
        """Return the answer of the endpoint to a question."""
        return await self._answer({"question": question.question})

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """Return the answer of the endpoint to a question from these texts.

        Raises:
            UsageError: It accepts no context.
        """
        if self._context_field is None:
            raise UsageError(f"{self._url} accepts no context; if it does, add #context_field=NAME to the URL")
        texts = [document.text for document in contexts]
        return await self._answer({"question": question.question, self._context_field: texts})

    async def _answer(self, content: Mapping[str, object]) -> Answer:
        body = await self._post(content)
        try:
            reply = json.loads(body)
        except ValueError as error:
            # A proxy's error page with status 200, or half a body: like a 502, it may pass.
            raise CallError(f"the reply is not JSON: {excerpt(body.decode('utf-8', 'replace'))}", retry=True) from error
        return answer_of(reply)

    async def _post(self, content: Mapping[str, object]) -> bytes:
        client = await self._clients.client()
        try:
            async with client.stream("POST", self._url, json=content) as reply:
                return await _read(reply)
        except httpx2.TimeoutException as error:
            raise CallError(f"no reply within {_SECONDS:g} s", retry=True, overload=True) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise CallError(connection_failure(error, self._url), retry=True) from error


def _context_field(fragment: str, url: str) -> str | None:
    """Return the name of the field for contexts; None if the URL names none.

    Raises:
        UsageError: The fragment holds anything else.
    """
    if not fragment:
        return None
    settings = parse_qsl(fragment)
    if len(settings) != 1 or settings[0][0] != "context_field" or settings[0][1] == "question":
        raise UsageError(
            f"Invalid fragment in {excerpt(url)}: expected #context_field=NAME, the field in which the endpoint "
            "accepts contexts"
        )
    return settings[0][1]


async def _read(reply: httpx2.Response) -> bytes:
    body = bytearray()
    async for part in reply.aiter_bytes():
        body += part
        if len(body) > _MOST_BYTES:
            raise CallError(f"the reply is longer than {_MOST_BYTES:,} bytes")
    if reply.is_success:
        return bytes(body)
    said = excerpt(body.decode("utf-8", "replace"))
    retry = reply.status_code in BUSY
    after = retry_after(reply.headers.get("Retry-After")) if retry else None
    raise CallError(
        f"HTTP {reply.status_code} {reply.reason_phrase}: {said}",
        retry=retry,
        overload=reply.status_code in OVERLOADED,
        after=after,
    )
