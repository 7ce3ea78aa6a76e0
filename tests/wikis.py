"""A small wiki that serves the JSON of MediaWiki's api.php (formatversion 2), and its dump, without a network.

Shapes of replies: https://www.mediawiki.org/wiki/API:Query, and there API:Continue, API:Errors_and_warnings and
Manual:Maxlag_parameter.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit
from xml.sax.saxutils import escape

from servers import Reply, Request, Server

LONG = "The tower is in Lima. " * 60
INVALID = frozenset("<>[]|{}#")


@dataclass(frozen=True, kw_only=True)
class WikiPage:
    """A page, with its revisions from the oldest."""

    page_id: int
    title: str
    text: str = LONG
    revisions: Sequence[str] = ("2020-01-02T03:04:05Z", "2023-01-01T00:00:00Z")
    is_disambiguation: bool = False
    redirect: str | None = None
    namespace: int = 0


@dataclass
class Wiki:
    """A wiki, as the behaviour of a server.

    Attributes:
        pages: Its pages.
        first: Replies that are given before it behaves.
        is_split: Whether texts come only with the second part of a reply.
        is_endless: Whether the list of random pages begins anew after its end.
    """

    pages: Sequence[WikiPage]
    first: list[Reply] = field(default_factory=list)
    is_split: bool = False
    is_endless: bool = False
    queries: list[Mapping[str, str]] = field(default_factory=list)

    @property
    def requested(self) -> list[str]:
        """The titles and numbers of pages that were requested."""
        return [query.get("titles") or query["pageids"] for query in self.queries if "list" not in query]

    def __call__(self, request: Request) -> Reply:
        """Reply to one request."""
        query = dict(parse_qsl(urlsplit(request.path).query))
        assert request.method == "GET"
        assert (query["action"], query["format"], query["formatversion"], query["maxlag"]) == (
            "query",
            "json",
            "2",
            "5",
        )
        self.queries.append(query)
        if self.first:
            return self.first.pop(0)
        return Reply(body=self._random(query) if query.get("list") == "random" else self._page(query))

    def _random(self, query: Mapping[str, str]) -> object:
        """List pages from a fixed place on, around to it again, as the real list does from a random place."""
        ids = [each for each in self.pages if each.redirect is None and not each.namespace]
        assert (query["rnnamespace"], query["rnfilterredir"]) == ("0", "nonredirects")
        start = int(query.get("rncontinue", "0.5|0|0|0").split("|")[1])
        end = start + int(query["rnlimit"])
        listed = [{"id": each.page_id, "ns": 0, "title": each.title} for each in ids[start:end]]
        reply: dict[str, object] = {"batchcomplete": True, "query": {"random": listed}}
        end = 0 if self.is_endless and end >= len(ids) else end
        if end < len(ids):
            reply["continue"] = {"rncontinue": f"0.5|{end}|{ids[end].page_id}|0", "continue": "-||"}
        return reply

    def _page(self, query: Mapping[str, str]) -> object:
        assert {*query["prop"].split("|")} == {"extracts", "revisions", "pageprops", "info"}
        assert (query["rvdir"], query["rvlimit"], query["exlimit"]) == ("newer", "1", "1")
        found: dict[str, object] = {}
        page = self._selected(query, found)
        if isinstance(page, dict):
            return {"batchcomplete": True, "query": {**found, "pages": [page]}}
        url = f"https://wiki.example/wiki/{page.title.replace(' ', '_')}"
        shown: dict[str, object] = {"pageid": page.page_id, "ns": page.namespace, "title": page.title}
        is_second = "excontinue" in query
        if is_second or not self.is_split:
            shown["extract"] = page.text
        shown["revisions"] = [{"timestamp": page.revisions[1 if is_second else 0]}]
        shown |= {"fullurl": url, "lastrevid": 10 * page.page_id, "contentmodel": "wikitext", "pagelanguage": "en"}
        if page.is_disambiguation:
            shown["pageprops"] = {"disambiguation": ""}
        reply: dict[str, object] = {"query": {**found, "pages": [shown]}}
        if len(page.revisions) > 1 and not is_second:
            reply["continue"] = {
                "rvcontinue": f"20230101000000|{page.page_id}",
                "continue": "||extracts|pageprops|info",
            }
            if self.is_split:
                reply["continue"] = {"rvcontinue": "20230101000000|7", "excontinue": 1, "continue": "||pageprops|info"}
        else:
            reply["batchcomplete"] = True
        return reply

    def _selected(self, query: Mapping[str, str], found: dict[str, object]) -> WikiPage | dict[str, object]:
        """Return the page that is selected, or what stands in its place; add how its title was changed."""
        if "pageids" in query:
            by_id = {str(each.page_id): each for each in self.pages}
            return by_id.get(query["pageids"], {"pageid": int(query["pageids"]), "missing": True})
        title = query["titles"].removeprefix("\x1f")
        assert "|" not in title or query["titles"].startswith("\x1f")
        if {*title} & INVALID:
            reason = "The requested page title contains invalid characters."
            return {"title": title, "invalidreason": reason, "invalid": True}
        if (normal := title[:1].upper() + title[1:].replace("_", " ")) != title:
            found["normalized"] = [{"fromencoded": False, "from": title, "to": normal}]
        by_title = {each.title: each for each in self.pages}
        page = by_title.get(normal)
        if page is not None and page.redirect is not None:
            found["redirects"] = [{"from": normal, "to": page.redirect}]
            page = by_title.get(page.redirect)
        return {"ns": 0, "title": normal, "missing": True} if page is None else page


def api_url(server: Server) -> str:
    """The api.php of a server."""
    return server.url.replace("/ask", "/w/api.php")


def lagged(after: str = "0") -> Reply:
    """The database of the wiki lags behind: an error with HTTP 200."""
    error = {
        "code": "maxlag",
        "info": "Waiting for 10.64.48.35: 5.6 seconds lagged.",
        "host": "10.64.48.35",
        "lag": 5.6,
        "type": "db",
        "docref": "See https://wiki.example/w/api.php for API usage.",
    }
    return Reply(body={"error": error, "servedby": "mw1"}, headers={"Retry-After": after, "X-Database-Lag": "5"})


def api_error(code: str, info: str = "Something is wrong.") -> Reply:
    """An error of the API, with HTTP 200."""
    return Reply(body={"error": {"code": code, "info": info, "docref": "See the manual."}, "servedby": "mw1"})


def dump(
    pages: Sequence[WikiPage],
    *,
    wikitext: Mapping[str, str] | None = None,
    is_history: bool = False,
    language: str = "en",
) -> str:
    """The XML export of a wiki: the newest revision of every page, or all of them.

    Args:
        pages: Its pages.
        wikitext: The source of a page by its title, if that is not its text.
        is_history: Whether all revisions are in it.
        language: The language of the wiki.
    """
    names = [(0, ""), (6, "Datei"), (14, "Kategorie")]
    spaces = "".join(f'<namespace key="{key}" case="first-letter">{name}</namespace>' for key, name in names)
    base = f"<sitename>W</sitename><dbname>{language}wiki</dbname><base>https://wiki.example/wiki/Main_Page</base>"
    body = "".join(_dumped(each, (wikitext or {}).get(each.title, each.text), is_history) for each in pages)
    return (
        f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="{language}">'
        f"<siteinfo>{base}<namespaces>{spaces}</namespaces></siteinfo>{body}</mediawiki>"
    )


def page_props(rows: Sequence[tuple[int, str, str]], *, language: str = "en") -> str:
    """The dump of the table page_props, as mysqldump writes it: number of the page, name and value of a property."""
    values = ",".join(
        f"({number},'{name}','{value.replace(chr(39), chr(92) + chr(39))}',NULL)" for number, name, value in rows
    )
    return (
        f"-- MySQL dump 10.19\n--\n-- Host: db1    Database: {language}wiki\n-- ----\n"
        f"CREATE TABLE `page_props` (\n  `pp_page` int(8) unsigned NOT NULL\n);\n"
        f"INSERT INTO `page_props` VALUES {values};\n"
    )


def _dumped(page: WikiPage, text: str, is_history: bool) -> str:
    redirect = "" if page.redirect is None else f'<redirect title="{escape(page.redirect)}" />'
    numbered = list(enumerate(page.revisions))
    revisions = "".join(
        f"<revision><id>{100 * page.page_id + number}</id>"
        + (f"<parentid>{100 * page.page_id + number - 1}</parentid>" if number else "")
        + f"<timestamp>{time}</timestamp><contributor><username>A</username><id>9</id></contributor>"
        f'<model>wikitext</model><text bytes="9" xml:space="preserve">{escape(text)}{number}</text></revision>'
        for number, time in (numbered if is_history else numbered[-1:])
    )
    head = f"<title>{escape(page.title)}</title><ns>{page.namespace}</ns><id>{page.page_id}</id>{redirect}"
    return f"<page>{head}{revisions}</page>"
