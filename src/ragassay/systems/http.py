"""A system behind an HTTP endpoint: the question goes out as JSON, and the answer comes back as JSON."""

import json
from collections.abc import Mapping, Sequence
from functools import partial
from urllib.parse import parse_qsl, urldefrag, urlsplit

import httpx2

from ragassay.errors import CallError, UsageError, shown
from ragassay.lm.wire import BUSY, PerLoop, not_connected
from ragassay.records import Answer, Document, Question
from ragassay.runner import Limits, retry_after
from ragassay.signature import content_hash
from ragassay.systems.replies import answer_of

_SECONDS = 60.0
_MOST_BYTES = 20_000_000  # a reply longer than this is no answer


class Http:
    """POSTs {"question": ...} and expects {"answer": ..., "contexts": [...]}; all but the answer may be left out.

    An endpoint that can answer from texts that it is handed says under which name it takes them, in the part of the
    URL that is never sent: `http://localhost:8000/ask#context_field=contexts`.
    """

    def __init__(self, url: str) -> None:
        self._url, fragment = urldefrag(url)
        parts = urlsplit(self._url)
        if not parts.hostname:
            raise UsageError(f"{url!r} names no host; write for instance http://localhost:8000/ask")
        self._context_field = _context_field(fragment, url)
        self.accepts_context = self._context_field is not None
        self._clients = PerLoop(partial(httpx2.AsyncClient, timeout=_SECONDS))
        # Who answers is the address without what may be a secret in it.
        self.name = f"http-{content_hash([parts.scheme, parts.hostname, parts.port, parts.path])}"
        self.limits = Limits(concurrency=8, seconds=_SECONDS)

    async def answer(self, question: Question) -> Answer:
        """What the endpoint says to a question."""
        return await self._answer({"question": question.question})

    async def answer_from(self, question: Question, contexts: Sequence[Document]) -> Answer:
        """What the endpoint says to a question when it is handed these texts.

        Raises:
            UsageError: It takes none.
        """
        if self._context_field is None:
            raise UsageError(f"{self._url} takes no context; if it does, add #context_field=NAME to it")
        texts = [document.text for document in contexts]
        return await self._answer({"question": question.question, self._context_field: texts})

    async def _answer(self, content: Mapping[str, object]) -> Answer:
        body = await self._post(content)
        try:
            reply = json.loads(body)
        except ValueError as error:
            raise CallError(f"the reply is no JSON: {shown(body.decode('utf-8', 'replace'))}") from error
        return answer_of(reply)

    async def _post(self, content: Mapping[str, object]) -> bytes:
        client = await self._clients.client()
        try:
            async with client.stream("POST", self._url, json=content) as reply:
                return await _read(reply)
        except httpx2.TimeoutException as error:
            raise CallError(f"no reply within {_SECONDS:g} s", retry=True) from error
        except httpx2.ConnectError as error:
            raise CallError(not_connected(error), retry=True) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise CallError(
                f"the connection failed: {shown(str(error)) or type(error).__name__}", retry=True
            ) from error


def _context_field(fragment: str, url: str) -> str | None:
    """The name under which texts are handed over.

    Raises:
        UsageError: What follows the # says something else.
    """
    if not fragment:
        return None
    settings = parse_qsl(fragment)
    if len(settings) != 1 or settings[0][0] != "context_field" or settings[0][1] == "question":
        raise UsageError(
            f"{shown(url)}: what follows the # is for us, and says under which name the endpoint takes contexts; "
            "write #context_field=NAME"
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
    said = shown(body.decode("utf-8", "replace"))
    retry = reply.status_code in BUSY
    after = retry_after(reply.headers.get("Retry-After")) if retry else None
    raise CallError(f"HTTP {reply.status_code} {reply.reason_phrase}: {said}", retry=retry, after=after)
