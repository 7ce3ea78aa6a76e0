"""The articles of a MediaWiki dump (XML export, plain or packed) as documents, in bounded memory.

The schema is that of https://www.mediawiki.org/xml/export-0.11.xsd. A dump may come from anybody: a document type,
without which XML has no entities, is refused, texts are limited, and no tree is built. What an earlier file of the
articles has is not converted again.

Whether a page is a disambiguation page is decided by its templates, which a dump does not expand; the database of the
wiki has it as a property of the page, and the dump of that table is the same in every language.
"""

import bz2
import gzip
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass, field
from functools import partial
from io import BufferedReader
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
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
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
        path: The file, plain or packed.
        progress: Called with the MiB that were read of the file, and its size.

    Attributes:
        not_in_text: Names of the namespaces whose links show no text where they stand, as far as they were read.
    """

    @property
    def language(self) -> str:
        """The language of the wiki, as far as it was read; empty if unknown."""
        return self._target.language

    @property
    def database(self) -> str:
        """The name of the wiki's database, such as `dewiki`, as far as it was read; empty if unknown."""
        return self._target.database

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
        except (EOFError, OSError, ValueError, zlib.error) as error:
            raise DataError(f"{self._path} cannot be read to its end: {error}; download it again") from error

    def _blocks(self) -> Iterator[bytes]:
        """Yield the XML in blocks."""
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            xml = _unpacked(file)
            while block := xml.read(_BLOCK):
                if self._progress is not None:
                    self._progress(file.tell() >> 20, -(-size >> 20))
                yield block


_NOT_UNPACKED = (b"7z\xbc\xaf", b"PK\x03\x04", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


def _unpacked(file: BufferedReader) -> IO[bytes] | gzip.GzipFile:
    """Return the content of a file that may be packed. Raises DataError for a format that is not read."""
    head = file.peek(8)
    if head.startswith(_NOT_UNPACKED):
        raise DataError(f"{file.name} is packed as neither .bz2 nor .gz; unpack it first")
    if head.startswith(b"BZh"):
        return bz2.open(file)
    return gzip.open(file) if head.startswith(b"\x1f\x8b") else file


class _Pages:
    """What the parser calls: collects pages that are complete."""

    def __init__(self) -> None:
        self.not_in_text = {*_NOT_IN_TEXT}
        self.language = ""
        self.database = ""
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
        raise DataError("this is not a MediaWiki dump: its XML declares a document type, which could hold entities")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        name = tag.rpartition("}")[2]
        if not self._path and name != "mediawiki":
            raise DataError(
                f"this is not a MediaWiki dump: it begins with <{excerpt(name)}>; give a file named as "
                "pages-articles.xml"
            )
        self._path.append(name)
        self._text.clear()
        self._length = 0
        match name:
            case "mediawiki":
                self.language = attributes.get(_LANGUAGE, "")
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
            case [_, "siteinfo", "dbname"]:
                self.database = text
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PageProperties:
    """What the dump of the table page_props says.

    Attributes:
        path: The file.
        database: The name of the wiki's database; empty if the file does not give it.
        disambiguation: The numbers of the disambiguation pages.
    """

    path: Path
    database: str
    disambiguation: Set[int]


# In the text of an SQL string, a quotation mark follows a backslash, so that no value can look like this.
_IS_DISAMBIGUATION = re.compile(rb"\((\d{1,18}),'disambiguation',")
_LONGEST_MATCH = 40  # bytes
_DATABASE = re.compile(rb"^-- Host: .*Database: (\S+)", re.MULTILINE)
_TABLE = b"INSERT INTO `page_props`"


def read_page_properties(path: Path, progress: Progress | None) -> PageProperties:
    """Return which pages are disambiguation pages, by a dump of the table page_props.

    Args:
        path: SQL, plain or packed, as the extension Disambiguator has marked the pages.
        progress: Called after every part of the file.

    Raises:
        UsageError: There is no such file.
        DataError: It is another file, or cannot be read to its end.
    """
    if not path.is_file():
        raise UsageError(f"there is no file {path}; check the path")
    numbers: set[int] = set()
    database, is_table, rest = "", False, b""
    try:
        with path.open("rb") as file:
            sql = _unpacked(file)
            while block := sql.read(2**20):
                block = rest + block
                if not database and (name := _DATABASE.search(block)):
                    database = name[1].decode("utf-8", "replace")
                is_table = is_table or _TABLE in block
                numbers.update(int(each[1]) for each in _IS_DISAMBIGUATION.finditer(block))
                rest = block[-_LONGEST_MATCH:]
                if progress is not None:
                    progress("MiB of the page properties", file.tell() >> 20, -(-path.stat().st_size >> 20))
    except (EOFError, OSError, zlib.error) as error:
        raise DataError(f"{path} cannot be read to its end: {error}; download it again") from error
    if not is_table:
        raise DataError(
            f"{path} is no dump of the table page_props; give a file named as dewiki-latest-page_props.sql.gz"
        )
    return PageProperties(path=path, database=database, disambiguation=numbers)


@dataclass(slots=True, kw_only=True)
class DumpedArticles:
    """The articles of a dump, as far as it was read.

    Attributes:
        lengths: How long they may be.
        source: The name of the dump.
        properties: Which pages are disambiguation pages; None if only their templates tell.
        documents: Articles that were written.
        unchanged: Those of them that an earlier file had.
        left_out: Pages that are not documents, by reason.
        failed: What could not be read.
        notes: What a user should know of the result, as sentences.
    """

    lengths: Lengths
    source: str
    properties: PageProperties | None
    documents: int = 0
    unchanged: int = 0
    left_out: Counter[Exclusion] = field(default_factory=Counter)
    failed: list[Unread] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)


def write_articles(
    dump: Path,
    output: Path,
    lengths: Lengths,
    *,
    page_properties: Path | None,
    force: bool,
    progress: Progress | None,
) -> DumpedArticles:
    """Write the articles of a dump into a file, or update it.

    Args:
        dump: XML, plain, .bz2 or .gz.
        output: The file; replaced as a whole at the end. After Ctrl-C it holds what was done.
        lengths: How long the articles may be.
        page_properties: A dump of the wiki's table page_props, which names the disambiguation pages; None if the names
            of their templates in English are enough.
        force: Whether an earlier file does not count, whatever it is.
        progress: Called after every part of the dump.

    Raises:
        UsageError: There is no such dump, the page properties are of another wiki, or the output was not made from a
            dump of this name.
        DataError: The dump is none, or holds no article; or the output cannot be written.
        KeyboardInterrupt: Ctrl-C.
    """
    if not dump.is_file():
        raise UsageError(f"there is no file {dump}; check the path")
    reader = WikiDump(dump, None if progress is None else partial(progress, "MiB of the dump"))
    former = _FormerArticles(iter(()) if force else former_rows(output, dump.name))
    properties = None if page_properties is None else read_page_properties(page_properties, progress)
    done = DumpedArticles(lengths=lengths, source=dump.name, properties=properties)
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        stopped = _copy(reader, former, done, file)
        if not done.documents:
            raise stopped or DataError(_no_article(dump, done))
    if isinstance(stopped, KeyboardInterrupt):
        raise stopped
    if properties is None and not (reader.language or "en").startswith("en"):
        done.notes.append(
            "disambiguation pages were looked for by the English names of their templates, and this wiki is in "
            f"'{excerpt(reader.language)}'; add --page-props with the file of the same date that ends in "
            "-page_props.sql.gz"
        )
    return done


def _copy(
    reader: WikiDump, former: "_FormerArticles", done: DumpedArticles, file: IO[bytes]
) -> KeyboardInterrupt | DataError | None:
    """Write the articles; return what stopped this before the end of the dump, after which earlier rows stay."""
    try:
        for page in reader.pages():
            _check_wiki(reader, done)
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


def _check_wiki(reader: WikiDump, done: DumpedArticles) -> None:
    """Check that the page properties are of the wiki of the dump. Raises UsageError."""
    properties = done.properties
    if properties is not None and properties.database and reader.database not in {"", properties.database}:
        raise UsageError(
            f"{properties.path} is of the wiki {excerpt(properties.database)}, and {done.source} of "
            f"{excerpt(reader.database)}; give the page properties of the same wiki"
        )


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
    reason = _not_article(page, done.properties)
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


def _not_article(page: DumpedPage, properties: PageProperties | None) -> Exclusion | None:
    if page.namespace:
        return Exclusion.NAMESPACE
    if page.is_redirect:
        return Exclusion.REDIRECT
    assert page.wikitext is not None
    if properties is not None:
        return Exclusion.DISAMBIGUATION if page.page_id in properties.disambiguation else None
    is_list = page.title.endswith("(disambiguation)") or _DISAMBIGUATION.search(page.wikitext)
    return Exclusion.DISAMBIGUATION if is_list else None
