"""The articles of a MediaWiki dump (XML export, plain or bzip2) as documents, in bounded memory.

The schema is that of https://www.mediawiki.org/xml/export-0.11.xsd. A dump may come from anybody: a document type,
without which XML has no entities, is refused, texts are limited, and no tree is built. What an earlier file of the
articles has is not converted again.
"""

import bz2
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import IO, NoReturn
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.files import replace_file
from ragassay.core.runner import Progress
from ragassay.steps.documents.mediawiki import ArticleRow, Exclusion, Lengths, former_rows, row_line
from ragassay.steps.documents.sources import Unread
from ragassay.steps.documents.wikitext import plain_text

_BLOCK = 2**16  # bytes
_MOST_TEXT = 10_000_000  # characters; MediaWiki accepts 2 MiB
_IN_URLS = "/:(),!*@;'"
"""What MediaWiki leaves as it is in the address of a page."""
_FILES, _CATEGORIES = "6", "14"
_NOT_IN_TEXT = ("file", "image", "category")
"""English names of namespaces, and the former one of files, which work in every wiki."""


@dataclass(slots=True, kw_only=True)
class DumpedPage:
    """A page as a dump has it, of several revisions the newest.

    Attributes:
        page_id: Its number in the wiki.
        title: Its title.
        namespace: The number of its namespace; 0 for articles.
        is_redirect: Whether it only leads to another page.
        revision: The number of its newest revision.
        wikitext: The text of that; None if it is longer than any that MediaWiki accepts.
        created: The time of its first revision, if that is in the dump: a revision without a parent.
        url: Its address; None if the dump does not say where the wiki is.
    """

    page_id: int
    title: str
    namespace: int
    is_redirect: bool
    revision: int
    wikitext: str | None
    created: str | None
    url: str | None


class WikiDump:
    """A dump that is read once.

    Args:
        path: The file.
        progress: Called with the MiB that were read of the file, and its size.

    Attributes:
        not_in_text: Names of the namespaces whose links show no text where they stand, as far as they were read.
    """

    def __init__(self, path: Path, progress: Callable[[int, int], None] | None) -> None:
        self._path = path
        self._progress = progress
        self._target = _Pages()
        self.not_in_text = self._target.not_in_text

    def pages(self) -> Iterator[DumpedPage]:
        """Yield the pages in their order.

        Raises:
            DataError: The file is not a dump, is broken, or ends early; what was yielded before holds.
        """
        parser = ET.XMLParser(target=self._target)  # noqa: S314 -- the target refuses what could be expanded
        try:
            for block in self._blocks():
                parser.feed(block)
                yield from self._target.taken()
            parser.close()
            yield from self._target.taken()
        except ET.ParseError as error:
            reason = excerpt(str(error)).partition(":")[0]
            raise DataError(f"{self._path} ends early or is not valid XML ({reason}); download it again") from error
        except (EOFError, OSError, ValueError) as error:
            raise DataError(f"{self._path} cannot be read to its end: {error}; download it again") from error

    def _blocks(self) -> Iterator[bytes]:
        """Yield the XML in blocks."""
        size = self._path.stat().st_size
        with self._path.open("rb") as file, bz2.open(file) as unpacked:
            xml: IO[bytes] = unpacked if file.peek(3).startswith(b"BZh") else file
            while block := xml.read(_BLOCK):
                if self._progress is not None:
                    self._progress(file.tell() >> 20, -(-size >> 20))
                yield block


class _Pages:
    """What the parser calls: collects pages that are complete."""

    def __init__(self) -> None:
        self.not_in_text = {*_NOT_IN_TEXT}
        self._done: list[DumpedPage] = []
        self._path: list[str] = []
        self._text: list[str] = []
        self._length = 0
        self._base = ""
        self._namespace_key = ""
        self._page: dict[str, str] = {}
        self._revision: dict[str, str] = {}
        self._newest: dict[str, str] = {}
        self._first: dict[str, str] = {}

    def taken(self) -> list[DumpedPage]:
        """Return the pages that are complete, once."""
        done, self._done = self._done, []
        return done

    def doctype(self, name: str, public: str | None, system: str | None) -> NoReturn:
        """Refuse a document type: no dump has one."""
        del name, public, system
        raise DataError("this is no MediaWiki dump: its XML declares a document type, which could hold entities")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        name = tag.rpartition("}")[2]
        if not self._path and name != "mediawiki":
            raise DataError(
                f"this is no MediaWiki dump: it begins with <{excerpt(name)}>; give a file named as pages-articles.xml"
            )
        self._path.append(name)
        self._text.clear()
        self._length = 0
        match name:
            case "page":
                self._page, self._newest, self._first = {}, {}, {}
            case "revision":
                self._revision = {}
            case "redirect":
                self._page["redirect"] = attributes.get("title", "")
            case "namespace":
                self._namespace_key = attributes.get("key", "")

    def data(self, text: str) -> None:
        """Take a piece of text."""
        self._length += len(text)
        if self._length <= _MOST_TEXT:
            self._text.append(text)

    def end(self, tag: str) -> None:
        """End an element."""
        del tag
        text = "".join(self._text)
        match self._path:
            case [_, "siteinfo", "base"]:
                self._base = text.rpartition("/")[0]
            case [_, "siteinfo", "namespaces", "namespace"] if self._namespace_key in {_FILES, _CATEGORIES}:
                self.not_in_text.add(text.lower())
            case [_, "page", ("title" | "ns" | "id") as name]:
                self._page[name] = text
            case [_, "page", "revision", ("id" | "parentid" | "timestamp" | "text") as name]:
                self._revision[name] = text
                if self._length > _MOST_TEXT:
                    self._revision["too long"] = name
            case [_, "page", "revision"]:
                self._add_revision()
            case [_, "page"]:
                self._done.append(self._finished())
        self._path.pop()
        self._text.clear()
        self._length = 0

    def close(self) -> None:
        """End the file."""

    def _add_revision(self) -> None:
        """Keep a revision if it is the newest of its page, or the oldest; a dump of all revisions has them in order."""
        time = self._revision.get("timestamp", "")
        if time >= self._newest.get("timestamp", ""):
            self._newest = self._revision
        if not self._first or time < self._first.get("timestamp", ""):
            self._first = {name: text for name, text in self._revision.items() if name != "text"}

    def _finished(self) -> DumpedPage:
        title = self._page.get("title", "")
        return DumpedPage(
            page_id=_number(self._page.get("id"), title),
            title=title,
            namespace=_number(self._page.get("ns", "0"), title),
            is_redirect="redirect" in self._page,
            revision=_number(self._newest.get("id"), title),
            wikitext=None if "too long" in self._newest else self._newest.get("text", ""),
            created=None if "parentid" in self._first else self._first.get("timestamp"),
            url=f"{self._base}/{quote(title.replace(' ', '_'), safe=_IN_URLS)}" if self._base else None,
        )


def _number(text: str | None, title: str) -> int:
    if text is None or not text.strip().lstrip("-").isdecimal():
        raise DataError(f"the page '{excerpt(title)}' of the dump has no number; download the dump again")
    return int(text)


@dataclass(slots=True, kw_only=True)
class DumpedArticles:
    """The articles of a dump, as far as it was read.

    Attributes:
        lengths: How long they may be.
        source: The name of the dump.
        documents: Articles that were written.
        unchanged: Those of them that an earlier file had.
        left_out: Pages that are not documents, by reason.
        failed: What could not be read.
    """

    lengths: Lengths
    source: str
    documents: int = 0
    unchanged: int = 0
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    failed: list[Unread] = field(default_factory=list)


def write_articles(
    dump: Path, output: Path, lengths: Lengths, *, force: bool, progress: Progress | None
) -> DumpedArticles:
    """Write the articles of a dump into a file, or update it.

    Args:
        dump: XML, plain or bzip2.
        output: The file; replaced as a whole at the end. After Ctrl-C it holds what was done.
        lengths: How long the articles may be.
        force: Whether an earlier file does not count, whatever it is.
        progress: Called after every part of the dump.

    Raises:
        UsageError: There is no such dump, or the output was not made from a dump of this name.
        DataError: The dump is none, or holds no article; or the output cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    if not dump.is_file():
        raise UsageError(f"there is no file {dump}; check the path")
    reader = WikiDump(dump, None if progress is None else partial(progress, "MiB of the dump"))
    former = _FormerArticles(iter(()) if force else former_rows(output, dump.name))
    done = DumpedArticles(lengths=lengths, source=dump.name)
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        stopped = _copy(reader, former, done, file)
        if not done.documents:
            raise stopped or DataError(_no_article(dump, done))
    if isinstance(stopped, KeyboardInterrupt):
        raise stopped
    return done


def _copy(
    reader: WikiDump, former: "_FormerArticles", done: DumpedArticles, file: IO[bytes]
) -> KeyboardInterrupt | DataError | None:
    """Write the articles; return what stopped this before the end of the dump, after which earlier rows stay."""
    try:
        for page in reader.pages():
            row = _row(page, former, done, reader.not_in_text)
            if row is not None:
                file.write(row_line(row))
    except (KeyboardInterrupt, DataError) as error:
        if isinstance(error, DataError):
            done.failed.append(Unread(path=done.source, reason=str(error)))
        for row in former.rest():
            done.documents += 1
            done.unchanged += 1
            file.write(row_line(row))
        return error
    return None


def _no_article(dump: Path, done: DumpedArticles) -> str:
    listed = ", ".join(f"{reason.text}: {number:,}" for reason, number in done.left_out.items()) or "no page"
    return f"{dump} holds no article of the wanted length ({listed})"


class _FormerArticles:
    """The rows of an earlier output, read beside the dump: both are in the order of the dump."""

    def __init__(self, rows: Iterator[ArticleRow]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def row(self, page: DumpedPage) -> ArticleRow | None:
        """Return the row of a page; None if there is none of its revision."""
        while self._next is not None and int(self._next["id"]) < page.page_id:
            self._next = next(self._rows, None)
        if self._next is None or int(self._next["id"]) != page.page_id:
            return None
        row, self._next = self._next, next(self._rows, None)
        return row if row["revision"] == page.revision else None

    def rest(self) -> Iterator[ArticleRow]:
        """Yield the rows of pages that were not reached."""
        if self._next is not None:
            yield self._next
        yield from self._rows


def _row(
    page: DumpedPage, former: _FormerArticles, done: DumpedArticles, not_in_text: Collection[str]
) -> ArticleRow | None:
    """Return the row of a page; None for one that is left out, which is counted."""
    if page.wikitext is None:
        done.failed.append(Unread(path=page.title, reason="longer than any text that MediaWiki accepts"))
        return None
    row = former.row(page)
    reason = _not_article(page)
    if reason is None:
        text = plain_text(page.wikitext, not_in_text=not_in_text) if row is None else str(row["text"])
        reason = done.lengths.exclusion(text)
    if reason is not None:
        done.left_out[reason] += 1
        return None
    done.documents += 1
    done.unchanged += row is not None
    return row or {
        "id": str(page.page_id),
        "title": page.title,
        "text": text,
        "url": page.url,
        "created": page.created,
        "source": done.source,
        "revision": page.revision,
        "redirected_from": None,
    }


_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?:[^{}|<\n]*disambig(?:uation)?(?:[ _]page)?(?:[ _]cleanup)?|\w*(?:dis|dab))\s*(?:\||\}\})|__DISAMBIG__",
    re.IGNORECASE,
)
"""The templates of disambiguation pages in English, such as {{disambiguation}}, {{hndis}} and {{geodis}}; a template
like {{disambiguation needed}} stands in articles."""


def _not_article(page: DumpedPage) -> Exclusion | None:
    if page.namespace:
        return Exclusion.NAMESPACE
    if page.is_redirect:
        return Exclusion.REDIRECT
    assert page.wikitext is not None
    is_list = page.title.endswith("(disambiguation)") or _DISAMBIGUATION.search(page.wikitext)
    return Exclusion.DISAMBIGUATION if is_list else None
