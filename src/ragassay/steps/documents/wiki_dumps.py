"""The pages of a MediaWiki dump (XML export, plain or bzip2), one at a time whatever the size of the file.

The schema is that of https://www.mediawiki.org/xml/export-0.11.xsd. A dump may come from anybody: a document type,
without which XML has no entities, is refused, texts are limited, and no tree is built.
"""

import bz2
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, NoReturn
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ragassay.core.errors import DataError, excerpt

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
