"""Articles of a wiki, fetched through the MediaWiki action API one request at a time, and their rows in a file.

Clients follow https://www.mediawiki.org/wiki/API:Etiquette: a user agent with a contact, requests in series, `maxlag`
with every request, and the pauses that the wiki requests.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.http_client import BUSY, OVERLOADED, PerLoop, connection_failure, new_client
from ragassay.core.results import Exclusion
from ragassay.core.runner import (
    CallLimits,
    Journal,
    Progress,
    ResultJournal,
    RowCalls,
    key_hashes,
    retry_after,
    run_rows,
    stream_rows,
)
from ragassay.parts.systems.http_requests import is_http_url
from ragassay.steps.documents.load import document_line

WIKIPEDIA = "https://en.wikipedia.org/w/api.php"
LIMITS = CallLimits(concurrency=1)
_API_URL = "`api_url` must be the address of the wiki's api.php"
_NOT_FOUND = 404
_MAX_BYTES = 20_000_000  # per reply
_MOST_PARTS = 10  # per page
_MOST_RANDOM = 500  # titles in one reply; only bots get more
_MAXLAG = 5  # seconds that replicas of the wiki's database may lag behind, as its manual recommends
_WHOLE_REPLY = {"action": "query", "format": "json", "formatversion": "2", "maxlag": str(_MAXLAG)}
_ARTICLE = {
    "prop": "extracts|revisions|pageprops|info",
    "redirects": "1",
    "explaintext": "1",
    "exlimit": "1",  # the API returns whole texts one at a time
    "rvdir": "newer",
    "rvlimit": "1",
    "rvprop": "timestamp",
    "ppprop": "disambiguation",
    "inprop": "url",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class FetchedPage:
    """A page fetched from a wiki, or the reason why there is none.

    Attributes:
        page_id: Its number in the wiki; None without a page.
        title: Its title, after normalization and redirects.
        text: Its text without markup, with headings as `== Heading ==`.
        url: Its address; None if unknown.
        created: The time of its oldest revision, in ISO 8601 and UTC; None if unknown.
        revision: The number of its newest revision; None if unknown.
        redirected_from: The requested title, if it redirects to this page; otherwise None.
        is_disambiguation: Whether it is a disambiguation page.
        missing: Why there is no page; None if there is one.
        error: Why the call failed; None if it did not.
    """

    page_id: int | None = None
    title: str = ""
    text: str = ""
    url: str | None = None
    created: str | None = None
    revision: int | None = None
    redirected_from: str | None = None
    is_disambiguation: bool = False
    missing: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomPages:
    """Page ids of random articles, and the parameters that continue the list; None if the list is complete."""

    page_ids: Sequence[int]
    more: Mapping[str, str] | None


class MediaWiki:
    """A wiki with the API of MediaWiki and its extension TextExtracts, such as Wikipedia.

    Args:
        url: Its `api.php`.
        contact: An e-mail address or a page where the operators of the wiki can contact you. The policy of Wikipedia
            requires it; None for other wikis.

    Raises:
        UsageError: The URL is invalid, or the contact is missing or invalid.
    """

    def __init__(self, url: str, contact: str | None) -> None:
        if not is_http_url(url):
            raise UsageError(f"Invalid `api_url` '{excerpt(url)}': expected the api.php of a wiki, such as {WIKIPEDIA}")
        self.url = url
        self._headers = {"User-Agent": _user_agent(url, contact)}
        self._clients = PerLoop(partial(new_client, LIMITS.seconds))

    async def page(self, selection: Mapping[str, str]) -> FetchedPage:
        """Return the page with a title or a number, after following redirects.

        Args:
            selection: `titles` or `pageids`, with one value.

        Raises:
            CallError: The wiki cannot be reached, refuses the request, or has no API with plain-text extracts.
        """
        parts: list[Mapping[str, object]] = []
        more: Mapping[str, str] = {}
        while len(parts) < _MOST_PARTS:
            reply = await self._reply({**_ARTICLE, **selection, **more})
            parts.append(_object(reply, "query"))
            more = _continuation(reply)
            # Only the oldest revision is needed, so a continuation with newer ones is ignored.
            if not {*more} - {"rvcontinue", "continue"}:
                break
        return _page(parts)

    async def random_pages(self, number: int, after: Mapping[str, str] | None) -> RandomPages:
        """Return random articles that are not redirects.

        Args:
            number: Maximum number of articles.
            after: The parameters that continue a list; None for a new list.

        Raises:
            CallError: See `page`.
        """
        limit = {"list": "random", "rnnamespace": "0", "rnfilterredir": "nonredirects"}
        reply = await self._reply({**limit, "rnlimit": str(min(number, _MOST_RANDOM)), **(after or {})})
        listed = _object(reply, "query").get("random")
        pages = [each for each in listed if isinstance(each, dict)] if isinstance(listed, list) else []
        ids = [each["id"] for each in pages if isinstance(each.get("id"), int)]
        return RandomPages(page_ids=ids, more=_continuation(reply) or None)

    async def _reply(self, parameters: Mapping[str, str]) -> Mapping[str, object]:
        """Return the reply to one request."""
        import httpx2

        client = await self._clients.client()
        body = bytearray()
        try:
            async with client.stream(
                "GET", self.url, params={**_WHOLE_REPLY, **parameters}, headers=self._headers, follow_redirects=True
            ) as reply:
                async for part in reply.aiter_bytes():
                    body += part
                    if len(body) > _MAX_BYTES:
                        raise CallError(f"the reply has more than {_MAX_BYTES:,} bytes", kind="size")
        except httpx2.TimeoutException as error:
            raise CallError(f"no reply within {LIMITS.seconds:g} s", retry=True, overload=True) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise CallError(connection_failure(error, self.url), retry=True) from error
        return _content(bytes(body), reply.status_code, retry_after(reply.headers.get("Retry-After")))


def _user_agent(url: str, contact: str | None) -> str:
    """Return the user agent in the form of https://foundation.wikimedia.org/wiki/Policy:User-Agent_policy."""
    contact = (contact or "").strip()
    if not contact and f".{urlsplit(url).hostname}".endswith(".wikipedia.org"):
        raise UsageError(
            "Wikipedia requires a contact in the user agent of every program; add `contact` with your e-mail address "
            "or the address of a page about your project"
        )
    if not (contact.isascii() and contact.isprintable()) or {*contact} & {*"()"}:
        raise UsageError(
            f"Invalid `contact` '{excerpt(contact)}': expected an e-mail address or a URL, in ASCII without parentheses"
        )
    return f"ragassay/{version('ragassay')} ({contact or 'no contact given'}) httpx2/{version('httpx2')}"


def _content(body: bytes, status: int, after: float | None) -> Mapping[str, object]:
    """Return the JSON object of a reply. Raises CallError for an error, or a reply that is not from MediaWiki."""
    if not 200 <= status < 300:
        raise CallError(
            f"HTTP {status} from the wiki: {excerpt(body.decode('utf-8', 'replace').strip())}",
            retry=status in BUSY,
            overload=status in OVERLOADED,
            after=after if status in BUSY else None,
            kind=f"HTTP {status}",
            hint=_API_URL if status == _NOT_FOUND else None,
        )
    try:
        content = json.loads(body)
    except (ValueError, RecursionError) as error:
        is_page = body.lstrip()[:1] == b"<"
        raise CallError(
            f"the reply is {'' if is_page else 'cut or '}not JSON: {excerpt(body.decode('utf-8', 'replace').strip())}",
            retry=not is_page,  # a truncated reply may be complete the next time
            kind="not JSON",
            hint=_API_URL if is_page else None,
        ) from error
    if not isinstance(content, dict):
        raise CallError(f"the reply is JSON, but not from MediaWiki: {excerpt(content)}", kind="not MediaWiki")
    if "error" in content:
        raise _api_error(content["error"], after)
    return content


_PASSING = ("maxlag", "ratelimited", "readonly", "internal_api_error")
"""Prefixes of the codes of temporary errors."""


def _api_error(error: object, after: float | None) -> CallError:
    """Return the error in a reply, which MediaWiki mostly sends with HTTP 200."""
    values = error if isinstance(error, dict) else {}
    code, text = str(values.get("code")), excerpt(values.get("info"))
    is_passing = code.startswith(_PASSING)
    is_busy = code in {"maxlag", "ratelimited"}
    return CallError(
        f"the wiki reports {excerpt(code)}: {text}",
        retry=is_passing,
        overload=is_busy,
        after=(float(_MAXLAG) if after is None else after) if is_busy else None,
        kind=code,
    )


def _object(values: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = values.get(name)
    return value if isinstance(value, dict) else {}


def _first(values: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = values.get(name)
    return value[0] if isinstance(value, list) and value and isinstance(value[0], dict) else {}


def _continuation(reply: Mapping[str, object]) -> Mapping[str, str]:
    return {name: str(value) for name, value in _object(reply, "continue").items()}


def _page(parts: Sequence[Mapping[str, object]]) -> FetchedPage:
    """Return the page that the parts of a reply describe; the first part with a field counts."""
    values: dict[str, object] = {}
    for part in parts:
        values = {**_first(part, "pages"), **values}
    if (missing := _missing(values, parts[0])) is not None:
        return FetchedPage(title=str(values.get("title", "")), missing=missing)
    text, number = values.get("extract"), values.get("pageid")
    if not isinstance(text, str) or not isinstance(number, int):
        raise CallError(
            "the wiki has no plain-text extracts: its extension TextExtracts is missing", kind="no TextExtracts"
        )
    url, revision = values.get("fullurl"), values.get("lastrevid")
    created, redirect = _first(values, "revisions").get("timestamp"), _first(parts[0], "redirects")
    return FetchedPage(
        page_id=number,
        title=str(values.get("title", "")),
        text=text,
        url=url if isinstance(url, str) else None,
        created=created if isinstance(created, str) else None,
        revision=revision if isinstance(revision, int) else None,
        redirected_from=str(redirect.get("from")) if redirect else None,
        is_disambiguation="disambiguation" in _object(values, "pageprops"),
    )


def _missing(page: Mapping[str, object], query: Mapping[str, object]) -> str | None:
    """Return why there is no page; None if there is one."""
    if page.get("invalid"):
        return f"not a valid title: {excerpt(page.get('invalidreason'))}"
    if page.get("missing"):
        return "there is no such page"
    if page.get("special"):
        return "a special page, which has no text"
    if not page:
        return "a title of another wiki" if query.get("interwiki") else "there is no such page"
    return None


def listed_pages(wiki: MediaWiki, number: int, more: Mapping[str, str] | None) -> RandomPages | CallError:
    """Return random pages, or the error of the call."""

    calls: RowCalls[None, RandomPages | CallError] = RowCalls(
        work=lambda _: wiki.random_pages(number, more), failed=lambda error: error, limits=LIMITS
    )
    (listed,) = run_rows([("random", None)], calls)
    return listed


def fetched_pages(
    wiki: MediaWiki,
    selected_by: str,
    values: Sequence[str],
    journal: Journal,
    *,
    show: Callable[[FetchedPage], None] | None = None,
    progress: Progress | None = None,
) -> Iterator[FetchedPage]:
    """Return the pages with the given titles or page ids, one by one; pages that failed have an error."""

    async def work(value: str) -> FetchedPage:
        # A bar separates values unless the first character is U+001F.
        page = await wiki.page({selected_by: f"\x1f{value}" if "|" in value else value})
        if show is not None:
            show(page)
        return page

    return stream_rows(
        key_hashes(values),
        ((value, value) for value in values),
        RowCalls(
            work=work,
            failed=lambda error: FetchedPage(error=failure_of(error)),
            limits=LIMITS,
            what="wikipedia",
            store=ResultJournal(journal=journal, encode=asdict, decode=fetched_page),
            progress=progress,
            stop_after=20,
        ),
    )


def fetched_page(record: Mapping[str, Any]) -> FetchedPage:
    """Return a page from its record in the journal."""
    return FetchedPage(**record)


def failure_of(error: CallError) -> str:
    """Return why a call failed, and what to do if that is known."""
    return error.reason if error.hint is None else f"{error.reason}; {error.hint}"


ArticleRow = dict[str, Any]
_COLUMNS = ("id", "title", "text", "url", "created", "source", "revision", "redirected_from")


@dataclass(frozen=True, slots=True, kw_only=True)
class Lengths:
    """The minimum and maximum number of characters of a text."""

    least: int
    most: int | None

    def exclusion(self, text: str) -> Exclusion | None:
        """Return why a text is left out; None if it is not. An empty text is always left out."""
        if len(text) < max(self.least, 1):
            return Exclusion.SHORT
        return Exclusion.LONG if self.most is not None and len(text) > self.most else None


def former_rows(output: Path, source: str) -> Iterator[ArticleRow]:
    """Yield the rows of the file that is resumed.

    Raises:
        UsageError: It was not written by `wikipedia_documents`, or was written from another wiki or dump.
    """
    if not output.exists():
        return
    with output.open("rb") as file:
        for line in file:
            try:
                row = json.loads(line)
            except (ValueError, RecursionError):
                row = None
            if not isinstance(row, dict) or {*row} != {*_COLUMNS} or not str(row["id"]).isdecimal():
                raise UsageError(
                    f"{output} was not written by `ragassay documents wikipedia` and is left unchanged; give another "
                    "name, or use `force` to replace it"
                )
            if row["source"] != source:
                raise UsageError(
                    f"{output} contains articles of {excerpt(row['source'])}, not of {source}; give another name, or "
                    "use `force` to replace it"
                )
            yield row


def row_line(row: ArticleRow) -> bytes:
    """Return a row as a line of JSON."""
    return document_line({name: row[name] for name in _COLUMNS})
