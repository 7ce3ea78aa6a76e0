"""A system behind an HTTP endpoint: the question goes out as JSON, and the answer comes back as JSON."""

import json
from collections.abc import Mapping
from functools import partial
from urllib.parse import urlsplit

import httpx2

from ragassay.errors import CallError, UsageError, shown
from ragassay.lm.wire import BUSY, PerLoop, not_connected
from ragassay.records import Answer, Question
from ragassay.runner import Limits, retry_after
from ragassay.signature import content_hash
from ragassay.systems.replies import answer_of

_SECONDS = 60.0
_MOST_BYTES = 20_000_000  # a reply longer than this is no answer


class Http:
    """POSTs {"question": ...} and expects {"answer": ..., "contexts": [...]}; all but the answer may be left out."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        if not parts.hostname:
            raise UsageError(f"{url!r} names no host; write for instance http://localhost:8000/ask")
        self._url = url
        self._clients = PerLoop(partial(httpx2.AsyncClient, timeout=_SECONDS))
        # Who answers is the address without what may be a secret in it.
        self.name = f"http-{content_hash([parts.scheme, parts.hostname, parts.port, parts.path])}"
        self.limits = Limits(concurrency=8, seconds=_SECONDS)

    async def answer(self, question: Question) -> Answer:
        """What the endpoint says to a question."""
        body = await self._post({"question": question.question})
        try:
            reply = json.loads(body)
        except ValueError as error:
            raise CallError(f"the reply is no JSON: {shown(body.decode('utf-8', 'replace'))}") from error
        return answer_of(reply)

    async def _post(self, content: Mapping[str, str]) -> bytes:
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
