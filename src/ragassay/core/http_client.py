"""HTTP clients (one per event loop), transient statuses, messages for failed connections, and redaction of secrets."""

import asyncio
import json
import re
import socket
import ssl
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from functools import lru_cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import TYPE_CHECKING, Generic, TypeVar
from urllib.parse import quote, quote_plus, urlsplit

from ragassay.core.errors import excerpt

if TYPE_CHECKING:
    import httpx2

C = TypeVar("C")

BUSY = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
"""HTTP statuses of errors that may be transient."""

OVERLOADED = frozenset({408, 429, 503, 504})
"""Subset of `BUSY` that indicates overload: too many requests, or no reply in time."""

_HOST_AND_PORT = re.compile(r"(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?|\[[0-9A-Fa-f:.]+\]):\d{1,5}(?:[/?#].*)?")
_LOCAL_HOST = re.compile(r"(?:localhost|\d{1,3}(?:\.\d{1,3}){3})(?:[/?#].*)?")
_AUTHORITY = re.compile(r"(?:[^:\s\[\]]+|\[[^\]\s]*\])(?::(?:\d{0,5}|\$?\{\w+\}))?")  # may hold variables
_PORTS = {"http": 80, "https": 443}
_SHORTEST_HIDDEN = 4  # characters; replacing shorter values would garble messages
_SHORTEST_HIDDEN_IN_REPLY = 16  # replies are data: redact only real keys, not placeholders ("ollama")


def hidden(text: str, secrets: Mapping[str, str], *, is_reply: bool = False) -> str:
    """Return a text with secrets redacted, in any encoding in which a server may echo them.

    Args:
        text: A message, or the reply of a model or a system.
        secrets: Secrets by the text that replaces them.
        is_reply: Whether the text is a reply, in which only secrets as long as a real key are replaced.

    >>> hidden("no such key: sk/1234", {"[key]": "sk/1234"})
    'no such key: [key]'
    >>> hidden("The capital of Norway is Oslo.", {"[key]": "Oslo"}, is_reply=True)
    'The capital of Norway is Oslo.'
    """
    shortest = _SHORTEST_HIDDEN_IN_REPLY if is_reply else _SHORTEST_HIDDEN
    for name, value in sorted(secrets.items(), key=lambda each: -len(each[1])):
        if len(value) < shortest:
            continue
        escaped = {quote(value, safe="", errors="replace"), quote_plus(value, errors="replace")}
        for form in sorted({value, json.dumps(value, ensure_ascii=False)[1:-1], *escaped}, key=len, reverse=True):
            text = text.replace(form, name)
    return text


class PerLoop(Generic[C]):
    """One client for each event loop, opened at first use and closed when the loop ends.

    The connections of a client belong to one loop.

    Args:
        new: Creates a client that is not open yet.
    """

    def __init__(self, new: Callable[[], AbstractAsyncContextManager[C]]) -> None:
        self._new = new
        self._clients: dict[asyncio.AbstractEventLoop, tuple[AsyncIterator[C], C]] = {}

    async def client(self) -> C:
        """Return the client of the running loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._clients:
            # A loop closes unfinished generators before it ends; closing this one closes the client.
            keeper = self._open()
            self._clients[loop] = (keeper, await anext(keeper))
        return self._clients[loop][1]

    async def _open(self) -> AsyncIterator[C]:
        loop = asyncio.get_running_loop()
        try:
            async with self._new() as client:
                yield client
        finally:
            self._clients.pop(loop, None)


@lru_cache(maxsize=1)
def certificates() -> ssl.SSLContext:
    """Return the TLS context, created once per process because it takes 45 ms and nearly 1 MB."""
    import httpx2

    return httpx2.create_ssl_context()


def new_client(seconds: float | None) -> "httpx2.AsyncClient":
    """Return a client, not opened yet, without cookies and without a limit on connections.

    Args:
        seconds: Maximum number of seconds to wait for the server; None for no limit.
    """
    import httpx2

    # A cookie set by one reply could make the next question part of the same conversation.
    no_cookies = CookieJar(policy=DefaultCookiePolicy(allowed_domains=()))
    return httpx2.AsyncClient(verify=certificates(), timeout=seconds, limits=httpx2.Limits(), cookies=no_cookies)


def with_scheme(address: str) -> str:
    """Return an address with `http://` in front if it has no scheme; other texts are unchanged.

    >>> with_scheme("localhost:8000/ask"), with_scheme("https://example.org")
    ('http://localhost:8000/ask', 'https://example.org')
    """
    is_address = _HOST_AND_PORT.fullmatch(address) or _LOCAL_HOST.fullmatch(address)
    return f"http://{address}" if is_address else address


def without_user(url: str) -> str:
    """Return a URL without its user and password, even if these contain characters that a URL must escape.

    >>> without_user("http://me:p@ss@localhost:8000/ask"), without_user("http://localhost:8000/@me")
    ('http://localhost:8000/ask', 'http://localhost:8000/@me')
    """
    scheme, slashes, rest = url.partition("//")
    authority = re.split(r"[/?#]", rest, maxsplit=1)[0]
    host = authority.rpartition("@")[2]
    is_split = "@" in rest and not _AUTHORITY.fullmatch(host)  # at a character of the password
    end = rest.rindex("@") + 1 if is_split else len(authority) - len(host)
    return f"{scheme}{slashes}{rest[end:]}"


def without_secrets(url: str) -> str:
    """Return a URL or a SPEC without its user and its query, either of which may hold a secret.

    >>> without_secrets("http://me:secret@localhost:8000/ask?key=1"), without_secrets("python:app:reply")
    ('http://localhost:8000/ask', 'python:app:reply')
    """
    return re.split(r"[?#]", without_user(url), maxsplit=1)[0]


def connection_failure(error: BaseException, url: str) -> str:
    """Return the reason for a failed connection, with advice if the machine has no CA certificates.

    Args:
        error: The exception that the HTTP client raised.
        url: The URL; only its host and port are shown, which contain no secret.
    """
    causes = list(_causes(error))
    parts = urlsplit(url)
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    where = f"{host}:{parts.port or _PORTS.get(parts.scheme)}"
    if tls := [cause for cause in causes if isinstance(cause, ssl.SSLError)]:
        if not isinstance(tls[-1], ssl.SSLCertVerificationError):
            return f"no encrypted connection to {where}: {excerpt(str(tls[-1]))}; if it is not encrypted, use http://"
        return (
            f"the certificate of {where} cannot be checked: {excerpt(str(tls[-1]))}; "
            "if this machine has no certificate authorities, run: apt-get install ca-certificates"
        )
    if any(isinstance(cause, ConnectionRefusedError) for cause in causes):
        return f"Connection refused: nothing is listening on {where}."
    if any(isinstance(cause, socket.gaierror) for cause in causes):
        return f"Unknown host: {excerpt(parts.hostname)} has no address; check the URL."
    # Prefer the operating system's reason, which is the clearest, to the outermost error with a text.
    reasons = [cause.strerror for cause in reversed(causes) if isinstance(cause, OSError) and cause.strerror]
    texts = [str(cause) for cause in causes if str(cause)]
    return f"The connection to {where} failed: {excerpt(([*reasons, *texts, type(error).__name__])[0])}"


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, its causes, and the members of exception groups."""
    while error is not None:
        yield error
        if isinstance(error, BaseExceptionGroup):
            for each in error.exceptions:
                yield from _causes(each)
        error = error.__cause__ or error.__context__
