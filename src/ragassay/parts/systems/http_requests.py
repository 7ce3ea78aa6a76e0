"""Requests to an HTTP system: templates for method, URL, headers and body, and secrets from the environment.

`{question}` and `{uuid}` are filled in for each request. `${NAME}` is an environment variable, read once when the
system is created; names, hashes and messages contain `${NAME}`, never its value (`RequestTemplate.hidden`).
"""

import json
import math
import os
import re
import shlex
import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from urllib.parse import quote, quote_plus, urlsplit

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.http_client import hidden, without_secrets, without_user

_DEFAULT_BODY = '{"question":"{question}"}'
_METHODS_WITHOUT_BODY = frozenset({"GET", "HEAD"})
_PLACEHOLDER = re.compile(r"\{question\}|\{uuid\}|\$\{([A-Za-z_][A-Za-z0-9_]*)\}")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_FRAMING = frozenset({"connection", "content-length", "host", "transfer-encoding"})
_CREDENTIALS = frozenset({"authorization", "cookie", "proxy-authorization"})
"""Standard headers that contain credentials (RFC 9110, RFC 6265)."""
_SENT_ELSEWHERE = frozenset({"accept", "accept-language", "content-type"})

Escape = Callable[[str], str]


@dataclass(frozen=True, slots=True, kw_only=True)
class HttpOptions:
    """Options for querying a system over HTTP and parsing its replies; the defaults are those of `ragassay answer`.

    Attributes:
        method: None for GET if the URL contains `{question}` and there is no body, else POST.
        headers: Name -> value, with `${NAME}` and `{uuid}`.
        body: The body, with `{question}`, `{uuid}` and `${NAME}`; None for {"question": "..."}.
        timeout: Timeout of a call in seconds; None for 60.
        pick: Part of the reply (`PICKED`) -> its JSONPath.
        is_offline: Whether no requests will be made, so that environment variables need not be set.
    """

    method: str | None = None
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str | None = None
    timeout: float | None = None
    pick: Mapping[str, str] = field(default_factory=dict)
    is_offline: bool = False

    def __post_init__(self) -> None:
        if self.timeout is not None and not 0 < self.timeout < math.inf:
            raise UsageError(f"Invalid `timeout` {self.timeout:g}: expected a number of seconds above 0")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the options that differ from the defaults."""
        values = {"method": self.method, "headers": self.headers, "body": self.body, "pick": self.pick}
        timeout = () if self.timeout is None else ("timeout",)
        return (*(name for name, value in values.items() if value), *timeout)


@dataclass(frozen=True, slots=True, kw_only=True)
class FilledRequest:
    """A request ready to be sent; `hidden_body` states whether the body contains a value from the environment."""

    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    content: bytes | None
    hidden_body: bool = False

    def redirected(self, status: int, url: str) -> "FilledRequest":
        """Return the request that follows a redirect (RFC 9110, section 15.4).

        307 and 308 keep method and body; 301, 302 and 303 become a GET without a body, as in browsers. The user's
        headers are not sent to another host, because any of them may be a secret.
        """
        keeps_body = status in {307, 308} or self.method in _METHODS_WITHOUT_BODY
        names = None if is_same_host(self.url, url) else _SENT_ELSEWHERE
        headers = tuple(
            (name, value)
            for name, value in self.headers
            if (names is None or name.lower() in names) and (keeps_body or name.lower() != "content-type")
        )
        if keeps_body:
            return replace(self, url=url, headers=headers)
        return FilledRequest(method="GET", url=url, headers=headers, content=None)


def is_same_host(one: str, other: str) -> bool:
    """Return whether two URLs have the same scheme, host and port, or differ only by an upgrade from http to https."""
    first, second = _address(one), _address(other)
    is_upgrade = first == ("http", second[1], 80) and second == ("https", first[1], 443)
    return first == second or is_upgrade


def _address(url: str) -> tuple[str, str | None, int | None]:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme)


class RequestTemplate:
    """A template for the request of each question.

    Args:
        url: The URL, without a fragment.
        options: Method, headers and body.
        context_field: The field of a JSON body that takes contexts; None if there is none.

    Attributes:
        method: The HTTP method.
        url: The URL without its user and query, which may contain secrets.
        shown: The request as shown in messages: method, URL and options that differ from the defaults.
        identity: The options that differ from the defaults, without any secret; empty for the defaults.
        template: A hash of the request without question and credentials; environment variables enter by name.

    Raises:
        UsageError: A variable is not set, or the URL, a header or the body is not valid.
    """

    def __init__(self, url: str, options: HttpOptions, *, context_field: str | None = None) -> None:
        self._values = _values([url, *options.headers.values(), options.body or ""], is_offline=options.is_offline)
        self.url = without_secrets(url)
        self._url = _Template(url, _in_url, self._values)
        if not is_http_url(self._url.filled("x", "")):
            expected = "expected a host, as in http://localhost:8000/ask"
            if without_user(url) != url:
                expected = "inside a password, write / as %2F, ? as %3F, # as %23 and @ as %40"
            raise UsageError(f"Invalid URL '{excerpt(self.url)}': {expected}")
        self._url_parts = urlsplit(url)
        self.method = (options.method or ("GET" if "{question}" in url and options.body is None else "POST")).upper()
        if not re.fullmatch(r"[A-Z]+", self.method):
            raise UsageError(f"Invalid method {excerpt(self.method)}: expected a form such as POST or GET")
        body = options.body
        if body is None and self.method not in _METHODS_WITHOUT_BODY:
            body = _DEFAULT_BODY
        self.identity = _identity(options)
        self.shown = " ".join([self.method, self.url, *_described(options)])
        self.template = _template(url, self.method, options, context_field)
        self._headers = _headers(options.headers, body, self._values)
        self._context_field = context_field
        escape = _escape({name.lower(): value.filled("", "") for name, value in self._headers})
        self._body = None if body is None else _Template(body, escape, self._values)
        self._hides_body = body is not None and "${" in body
        templates = [self._url, self._body, *(value for _, value in self._headers)]
        self._is_unique = any(template is not None and template.is_unique for template in templates)
        self._check(url, body, is_json=escape is _in_json)

    @property
    def address(self) -> tuple[str, str | None, int | None, str]:
        """Scheme, host, port and path of the endpoint, with the names of variables."""
        parts = self._url_parts
        if "{" in parts.netloc:
            return parts.scheme, parts.netloc.rpartition("@")[2], None, parts.path
        return parts.scheme, parts.hostname, parts.port, parts.path

    def filled(self, question: str, *, contexts: Sequence[str] | None = None) -> FilledRequest:
        """Return the request for a question, with the contexts to answer from, if any."""
        unique = str(uuid.uuid4()) if self._is_unique else ""
        content = None if self._body is None else self._body.filled(question, unique)
        if contexts is not None and content is not None and self._context_field is not None:
            content = _json({**json.loads(content), self._context_field: list(contexts)})
        return FilledRequest(
            method=self.method,
            url=self._url.filled(question, unique),
            headers=tuple((name, value.filled("", unique)) for name, value in self._headers),
            content=None if content is None else content.encode("utf-8", "surrogatepass"),
            hidden_body=self._hides_body,
        )

    def hidden(self, text: str, *, is_reply: bool = False) -> str:
        """Return a text with values from the environment replaced by the names of their variables."""
        return hidden(text, {f"${{{name}}}": value for name, value in self._values.items()}, is_reply=is_reply)

    @property
    def has_secrets(self) -> bool:
        """Whether any value comes from the environment."""
        return bool(self._values)

    def _check(self, url: str, body: str | None, *, is_json: bool) -> None:
        if "{question}" not in url and "{question}" not in (body or ""):
            raise UsageError(
                "The request does not contain the question: put {question} into the body or the URL, for instance "
                """`body` '{"query": "{question}"}' or http://localhost:8000/ask?q={question}"""
            )
        content = None
        if body is not None and self._body is not None and is_json:
            content = _json_body(self._body, body, hidden=self.hidden)
        if self._context_field is not None and not isinstance(content, dict):
            raise UsageError(
                f"#context_field={excerpt(self._context_field)} adds a field to the body, which must be a JSON object"
            )


class _Template:
    """A text whose placeholders are filled in with escaped values.

    Placeholders are not replaced recursively: a question that contains `{uuid}` or `${NAME}` is sent unchanged.

    Attributes:
        is_unique: Whether it contains `{uuid}`.
    """

    def __init__(self, text: str, escape: Escape, values: Mapping[str, str]) -> None:
        self._escape = escape
        self._parts: list[str] = []  # alternating text and placeholder
        end = 0
        for match in _PLACEHOLDER.finditer(text):
            if (name := match[1]) is None:
                self._parts += [text[end : match.start()], match[0]]
            else:
                value = _in_place(values[name], text, match.start(), escape)
                self._parts += [text[end : match.start()] + value, ""]
            end = match.end()
        self._parts.append(text[end:])
        self.is_unique = "{uuid}" in self._parts[1::2]

    def filled(self, question: str, unique: str) -> str:
        """Return the text with the question and a unique id."""
        if len(self._parts) == 1:
            return self._parts[0]
        values = {"{question}": self._escape(question), "{uuid}": unique, "": ""}
        parts = self._parts.copy()
        parts[1::2] = [values[placeholder] for placeholder in parts[1::2]]
        return "".join(parts)


def _in_place(value: str, text: str, start: int, escape: Escape) -> str:
    """Return the escaped value of a variable; in a URL, values are escaped only in the query."""
    return value if escape is _in_url and "?" not in text[:start] else escape(value)


_ENCODER = json.JSONEncoder(ensure_ascii=False)


def _in_json(text: str) -> str:
    escaped = _ENCODER.encode(text)[1:-1]
    # JSON can represent lone surrogates only as escapes.
    return escaped if _is_utf8(escaped) else json.dumps(text)[1:-1]


def _json(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text if _is_utf8(text) else json.dumps(value, separators=(",", ":"), allow_nan=False)


def _is_utf8(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


_in_url: Escape = partial(quote, safe="", errors="replace")
_in_form: Escape = partial(quote_plus, errors="replace")


def _escape(headers: Mapping[str, str]) -> Escape:
    """Return the function that escapes a question in the body, depending on the content type."""
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/x-www-form-urlencoded":
        return _in_form
    return _in_json if kind.endswith("json") else str


def _values(templates: Sequence[str], *, is_offline: bool) -> dict[str, str]:
    """Return the values of the environment variables used in templates.

    Raises:
        UsageError: A variable is not set or empty, and a request will be made.
    """
    names = sorted({match[1] for text in templates for match in _PLACEHOLDER.finditer(text) if match[1]})
    missing = [name for name in names if not os.environ.get(name)]
    if missing and not is_offline:
        raise UsageError(
            f"The environment variable {missing[0]} is not set, but the request needs ${{{missing[0]}}}; set it first: "
            f"export {missing[0]}=..."
        )
    return {name: os.environ.get(name, "") for name in names}


def is_http_url(url: str) -> bool:
    """Return whether a URL has a host, the scheme http or https, and a valid port."""
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:
        return False


def _headers(
    templates: Mapping[str, str], body: str | None, values: Mapping[str, str]
) -> tuple[tuple[str, _Template], ...]:
    """Return the headers to send: the user's headers, and the content type of a body.

    Raises:
        UsageError: A name or a value is invalid, or the header is set by HTTP itself.
    """
    headers: dict[str, _Template] = {}
    for name, value in templates.items():
        if not _TOKEN.fullmatch(name) or name.lower() in _FRAMING:
            raise UsageError(f"Invalid header '{excerpt(name)}': expected a name such as Authorization or X-Api-Key")
        if name.lower() in {each.lower() for each in headers}:
            raise UsageError(f"The header {name} is given twice")
        if "{question}" in value:
            raise UsageError(f"The header {name} cannot contain {{question}}; put it into the body or the URL")
        headers[name] = _Template(value, str, values)
        if not re.fullmatch(r"[ -~\t]*", headers[name].filled("", "")):
            raise UsageError(f"The header {name} contains characters that HTTP does not allow: {excerpt(value)}")
    if body is not None and "content-type" not in {name.lower() for name in headers}:
        headers["Content-Type"] = _Template("application/json", str, {})
    return tuple(headers.items())


def _json_body(template: _Template, body: str, *, hidden: Callable[[str], str]) -> object:
    """Return the parsed body, filled with a question that needs escaping.

    Raises:
        UsageError: It is not JSON.
    """
    try:
        content: object = json.loads(template.filled('"\\', str(uuid.UUID(int=0))))
    except (ValueError, RecursionError) as error:
        advice = ""
        if re.search(r'(?<!")\{(?:question|uuid)\}', body) and not re.search(r'"[^"]*\{question\}[^"]*"', body):
            advice = "; put {question} in double quotes"
        raise UsageError(
            f"The body is not JSON ({hidden(str(error))}): {excerpt(body)}{advice}; for another kind of body, add "
            "`headers` 'Content-Type: ...'"
        ) from None
    return content


def _identity(options: HttpOptions) -> dict[str, object]:
    """Return the options that identify a system, if they differ from the defaults.

    Headers with credentials enter by name, so that a new key does not make a new system.
    """
    headers = {name.lower(): None if name.lower() in _CREDENTIALS else value for name, value in options.headers.items()}
    parts = {"method": options.method, "headers": headers, "body": options.body, "pick": dict(options.pick)}
    return {name: value for name, value in parts.items() if value}


def _template(url: str, method: str, options: HttpOptions, context_field: str | None) -> str:
    """Return the hash of a request without question and credentials."""
    headers = sorted((name.lower(), value) for name, value in options.headers.items())
    sent = [each for each in headers if each[0] not in _CREDENTIALS]
    return content_hash([method, without_user(url), sent, options.body, sorted(options.pick.items()), context_field])


def _described(options: HttpOptions) -> Iterator[str]:
    """Yield the options of a request for messages, without headers and bodies, which may contain secrets."""
    yield from (f"--header '{name}: ...'" for name in options.headers)
    if options.body is not None:
        yield "--body ..."
    yield from (f"--pick {shlex.quote(f'{what}={path}')}" for what, path in options.pick.items())
