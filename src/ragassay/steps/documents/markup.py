"""The text of HTML pages without their navigation, and of Word files (.docx) from the XML in their archive.

Word files are untrusted: a document type declaration is rejected, which excludes entities; sizes are limited, and no
tree is built.
"""

import io
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from html.parser import HTMLParser
from typing import Literal, NoReturn
from xml.etree import ElementTree as ET

from ragassay.core.errors import DataError, excerpt

_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_LEFT_OUT = frozenset(
    "script style template noscript svg math nav aside footer form button select dialog iframe object canvas".split()
)
"""Elements that are not part of a page's own text: code, navigation, sidebars, footers and controls."""
_LEFT_OUT_ROLES = frozenset(
    "navigation banner complementary contentinfo search menu menubar dialog alertdialog".split()
)
"""The corresponding roles of WAI-ARIA."""
_BLOCKS = frozenset(
    "address article blockquote body caption details div dl fieldset figcaption figure h1 h2 h3 h4 h5 h6 head "
    "header hgroup hr html main ol p pre section summary table ul br".split()
)
_LINES = frozenset("dd dt li tr".split())
_CELLS = frozenset({"td", "th"})
_DATES = frozenset({"article:published_time", "date", "dc.date", "dcterms.created", "datepublished", "dcterms.date"})
_LISTS = frozenset({"ul", "ol"})
_TABLES = frozenset({"table", "dl"})  # a cell of links belongs to its row, whatever else is in a cell
_FEWEST_LINKS = 3  # of a block that is considered a menu
_LONGEST_LINKS = 100  # mean number of characters of its links; longer links are teasers of articles
_MOST_SEPARATORS = 20  # characters between its links, and fewer than links; marks such as | do not count
_HEADINGS = frozenset("h2 h3 h4 h5 h6".split())  # h1 is the title of the page
_MENUS = _BLOCKS - _HEADINGS  # blocks that may be a menu


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkupText:
    """The text of a page or a Word file with its title, address and date, each as written there; None if unknown."""

    text: str
    title: str | None
    url: str | None = None
    created: str | None


@dataclass(slots=True, kw_only=True)
class _Counts:
    """Counts of the text in a page up to a position, without omitted parts; the difference of two describes a block.

    Attributes:
        pieces: Pieces of text.
        texts: Pieces with a letter or a digit.
        own: Characters of these texts outside links and headings below h1.
        links: Links outside headings.
        linked: Characters of the texts of these links.
        titles: Headings of the first level.
        headings: Headings of the other levels.
        menus: `texts` that are in menus.
    """

    pieces: int = 0
    texts: int = 0
    own: int = 0
    links: int = 0
    linked: int = 0
    titles: int = 0
    headings: int = 0
    menus: int = 0


@dataclass(slots=True, kw_only=True)
class _Element:
    """An open element of a page.

    Attributes:
        tag: Its name.
        is_left_out: Whether its text is left out.
        is_link: Whether it links to an address.
        part: `main`, `article`, or empty for the rest of the page. Everything within `main` is `main`.
        start: The counts before it.
        heading: The counts before and after its last child that is a heading; None before the first.
        cells: Number of its cells so far, if it is a row of a table.
    """

    tag: str
    is_left_out: bool
    is_link: bool
    part: str
    start: _Counts
    heading: tuple[_Counts, _Counts] | None = None
    cells: int = 0


@dataclass(frozen=True, slots=True)
class _Piece:
    """A piece of text or a line break, and the part of the page that it is in."""

    text: str
    part: str


def read_page(html: str) -> MarkupText:
    """Return the text of a page.

    The text is the main part if the page marks one (`main` or the role); otherwise the articles, if they make up most
    of the page; otherwise everything except navigation and similar elements, the header of the page, and blocks that
    consist of three or more links only, with the heading above them.

    Args:
        html: The source of the page.

    Raises:
        DataError: A declaration in it cannot be parsed.
    """
    reader = _Reader()
    try:
        reader.feed(html)
        reader.close()
    except AssertionError as error:  # an invalid marked section, before Python 3.14
        raise DataError(f"cannot be read as HTML: {error}") from error
    reader.end_all()
    main, articles = (_tidy(each for each in reader.pieces if each.part == part) for part in ("main", "article"))
    others = _tidy(reader.without_menus())
    # A page may contain teasers or comments as articles in addition to its own text.
    text = main or (articles if 2 * len(articles) > len(others) else others) or _tidy(reader.pieces)
    about = reader.about
    heading = " ".join("".join(reader.heading).split())
    return MarkupText(
        text=text,
        title=" ".join(about.get("title", "").split()) or heading or None,
        url=about.get("url"),
        created=about.get("created"),
    )


_ONE_SPACE = re.compile("^ (?! )")  # several spaces are the layout of `pre`
_EMPTY_ROW = re.compile(r"\s*\|[\s|]*")


def _tidy(pieces: Iterable[_Piece]) -> str:
    """Return pieces of text joined, with at most one blank line between two lines, without rows of empty cells."""
    text = "".join(each.text for each in pieces)
    lines = (_ONE_SPACE.sub("", line.rstrip()) for line in text.split("\n") if not _EMPTY_ROW.fullmatch(line))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


class _Reader(HTMLParser):
    """Collects the pieces of text of a page."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[_Piece] = []
        self.heading: list[str] = []
        self.about: dict[str, str] = {}
        self._open: list[_Element] = []
        self._tags: Counter[str] = Counter()
        self._links = 0  # number of open links
        self._read = _Counts()
        self._menus: list[tuple[_Counts, _Counts]] = []  # the counts before and after each menu
        self._headers: list[tuple[_Counts, _Counts]] = []
        self._cell: Literal["outside", "empty", "text", "text, then a break"] = "outside"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an element."""
        values = {name: value or "" for name, value in attrs}
        self._note(tag, values)
        if tag == "a" and self._open and self._open[-1].tag == "a":  # links are not nested
            self._pop()
        self._break(tag)
        if tag in _CELLS:
            self._begin_cell()
        if tag in _VOID:
            return
        role = values.get("role", "").lower()
        above = self._open[-1] if self._open else None
        left_out = tag in _LEFT_OUT or role in _LEFT_OUT_ROLES or "hidden" in values
        part = "main" if role == "main" else tag if tag in {"main", "article"} else ""
        outer = "" if above is None else above.part
        if above is not None and (tag == "h1" or tag in _HEADINGS):
            self._end_section(above)
        element = _Element(
            tag=tag,
            is_left_out=left_out or (above is not None and above.is_left_out),
            is_link=tag == "a" and "href" in values,
            part="main" if "main" in {part, outer} else part or outer,
            start=replace(self._read),
        )
        self._open.append(element)
        self._tags[tag] += 1
        self._links += element.is_link
        if not element.is_left_out:
            self._read.links += element.is_link and not self._is_heading()
            self._read.titles += tag == "h1"
            self._read.headings += tag in _HEADINGS

    def _begin_cell(self) -> None:
        """Separate a cell of a table from the one before it in its row."""
        row = next((each for each in reversed(self._open) if each.tag == "tr"), None)
        self._cell = "outside"
        self._add(" | " if row is not None and row.cells else " ")
        self._cell = "empty"
        if row is not None:
            row.cells += 1

    def handle_endtag(self, tag: str) -> None:
        """End an element and the unclosed elements within it; ignore the end of an element that is not open."""
        if not self._tags[tag]:
            return
        while self._pop() != tag:
            pass

    def _pop(self) -> str:
        element = self._open.pop()
        tag = element.tag
        self._tags[tag] -= 1
        self._links -= element.is_link
        self._end_section(element)
        if self._may_be_menu(tag) and self._has_links_only(element.start):
            self._add_menu(element.start)
        if tag == "header" and self._is_of_page(element):
            self._headers.append((element.start, replace(self._read)))
        if tag in _HEADINGS and self._open:
            self._open[-1].heading = (element.start, replace(self._read))
        self._break(tag)
        return tag

    def _is_of_page(self, header: _Element) -> bool:
        """Return whether a header is that of the page, not of a post or section: it comes first, or has no subtitle."""
        is_child = not self._open or self._open[-1].tag in {"body", "html"}
        has_subtitle = self._read.headings > header.start.headings
        is_first = not (header.part or self._tags["section"] or header.start.own)
        return is_first or (is_child and not has_subtitle)

    def _is_heading(self) -> bool:
        return any(map(self._tags.__getitem__, _HEADINGS))

    def _may_be_menu(self, tag: str) -> bool:
        """Return whether an element that ends may be a menu: an outermost list, or a block outside lists and tables."""
        if tag in _LISTS:
            return not any(map(self._tags.__getitem__, _LISTS))
        return tag in _MENUS and not any(map(self._tags.__getitem__, _LISTS | _TABLES))

    def _has_links_only(self, start: _Counts) -> bool:
        links, own = self._read.links - start.links, self._read.own - start.own
        return (
            links >= _FEWEST_LINKS
            and own < min(links, _MOST_SEPARATORS)
            and self._read.linked - start.linked <= _LONGEST_LINKS * links
            and self._read.titles == start.titles
        )

    def _end_section(self, element: _Element) -> None:
        """Count the last heading of an element as part of a menu, if only menus follow it."""
        if element.heading is None:
            return
        before, after = element.heading
        element.heading = None
        texts = self._read.texts - after.texts
        if texts and texts == self._read.menus - after.menus:
            self._add_menu(before)

    def _add_menu(self, start: _Counts) -> None:
        """Add what was read since `start` as a menu that replaces the menus within it."""
        while self._menus and self._menus[-1][0].pieces >= start.pieces:
            self._menus.pop()
        self._read.menus = start.menus + self._read.texts - start.texts
        self._menus.append((start, replace(self._read)))

    def without_menus(self) -> Iterable[_Piece]:
        """Yield the pieces outside menus and the header of the page; a header that contains the only title is kept."""
        menus = list(self._menus)
        for start, end in self._headers:
            titles = end.titles - start.titles
            if self._read.titles > titles or not (titles or end.headings > start.headings):
                menus.append((start, end))
        position = 0
        for start, end in sorted(menus, key=lambda each: each[0].pieces):
            yield from self.pieces[position : start.pieces]
            position = max(position, end.pieces)
        yield from self.pieces[position:]

    def end_all(self) -> None:
        """End the elements that are open at the end of the page."""
        while self._open:
            self._pop()

    def handle_data(self, data: str) -> None:
        """Add text."""
        if self._tags["title"] and not self._tags["svg"]:
            self.about["title"] = self.about.get("title", "") + data
            return
        if self._tags["h1"]:
            self.heading.append(data)
        self._add(data if self._tags["pre"] else re.sub(r"\s+", " ", data))

    def _break(self, tag: str) -> None:
        """Begin a new line for an element; list items and rows have no blank line between them.

        A cell stays in the line of its row: only a break between two texts in it is one.
        """
        if tag in {"table", "tr", *_CELLS}:
            self._cell = "outside"
        elif self._cell != "outside":
            if tag in _BLOCKS | _LINES and self._cell == "text":
                self._cell = "text, then a break"
            return
        is_new_line = bool(self.pieces) and self.pieces[-1].text.endswith("\n")
        if tag in _BLOCKS or (tag in _LINES and not is_new_line):
            self._add("\n")

    def _add(self, text: str) -> None:
        if self._open and self._open[-1].is_left_out:
            return
        if self._cell != "outside" and text.strip():
            text = f"\n{text.lstrip()}" if self._cell == "text, then a break" else text
            self._cell = "text"
        if not self._tags["pre"] and self.pieces and self.pieces[-1].text.endswith((" ", "\n")):
            text = text.removeprefix(" ")
        if text:
            self.pieces.append(_Piece(text, self._open[-1].part if self._open else ""))
            self._count(text)

    def _count(self, text: str) -> None:
        self._read.pieces += 1
        if any(map(str.isalnum, text)):
            self._read.texts += 1
            if not self._is_heading():
                length = len(text.strip())
                self._read.linked += length if self._links else 0
                self._read.own += 0 if self._links else length

    def _note(self, tag: str, values: dict[str, str]) -> None:
        """Record the date or address of the page from an element of its head; the first one counts."""
        name = (values.get("name") or values.get("property") or values.get("itemprop") or "").lower()
        content = values.get("content", "").strip()
        if tag == "meta" and name in _DATES and content:
            self.about.setdefault("created", content)
        url = ""
        if tag == "link" and "canonical" in values.get("rel", "").lower().split():
            url = values.get("href", "").strip()
        elif tag == "meta" and name == "og:url":
            url = content
        if url.startswith(("http://", "https://")):
            self.about.setdefault("url", url)


_MOST_XML = 100 * 2**20
"""Maximum number of bytes of one XML part, unpacked."""
_COMPOUND = bytes.fromhex("D0CF11E0A1B11AE1")
"""The first bytes of files that are encrypted or older than Word 2007."""


def read_word(data: bytes) -> MarkupText:
    """Return the text of a Word file, including footnotes.

    Raises:
        DataError: It is not a Word file, encrypted, broken, or too large when unpacked.
    """
    if data.startswith(_COMPOUND):
        raise DataError("encrypted, or written by Word before 2007; save it as .docx without a password")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if "word/document.xml" not in archive.namelist():
                raise DataError("is not a Word file: it contains no word/document.xml")
            paragraphs, properties = _Paragraphs(), _Properties()
            for name in ("document", "footnotes", "endnotes"):
                _parse(archive, f"word/{name}.xml", paragraphs)
            _parse(archive, "docProps/core.xml", properties)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise DataError(f"cannot be read as a Word file: {error}") from error
    return MarkupText(
        text="\n".join(paragraphs.lines).strip(),
        title=properties.values.get("title") or None,
        created=properties.values.get("created") or None,
    )


def _parse(archive: zipfile.ZipFile, part: str, target: "_Target") -> None:
    """Parse a part of the file if it exists."""
    if part not in archive.namelist():
        return
    with archive.open(part) as file:
        data = file.read(_MOST_XML + 1)
    if len(data) > _MOST_XML:
        raise DataError(f"its part {part} is larger than {_MOST_XML:,} bytes; split the file")
    parser = ET.XMLParser(target=target)  # noqa: S314 -- the target rejects entities
    try:
        parser.feed(data)
        parser.close()
    except ET.ParseError as error:
        raise DataError(f"cannot be read as a Word file: {part} is not valid XML ({excerpt(str(error))})") from error


class _Target:
    """A target of the XML parser; rejects a document type declaration before its entities can be used."""

    def doctype(self, name: str, public: str | None, system: str | None) -> NoReturn:
        """Reject a document type declaration; Word files have none."""
        del name, public, system
        raise DataError("is not a Word file: its XML declares a document type, which could hold entities")


_SKIPPED = frozenset({"moveFrom", "Fallback", "instrText"})
"""Text that was moved elsewhere, the alternative text of drawings, and field codes."""
_MARKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


class _Paragraphs(_Target):
    """Collects the paragraphs of a part; the cells of a table row become one line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._open: list[list[str]] = []  # open paragraphs; one may contain a text box with paragraphs
        self._cells: list[list[str]] = []  # cells of open rows
        self._left_out = 0
        self._is_text = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        del attributes
        name = tag.rpartition("}")[2]
        self._left_out += name in _SKIPPED
        self._is_text = name == "t" and not self._left_out
        if name == "p":
            self._open.append([])
        elif name == "tr":
            self._cells.append([])
        elif name == "tc" and self._cells:
            self._cells[-1].append("")
        elif name in _MARKS and self._open and not self._left_out:
            self._open[-1].append(_MARKS[name])

    def data(self, text: str) -> None:
        """Add the text of a run."""
        if self._is_text and self._open:
            self._open[-1].append(text)

    def end(self, tag: str) -> None:
        """End an element."""
        name = tag.rpartition("}")[2]
        self._is_text = False
        if name == "p" and self._open:
            self._add("".join(self._open.pop()).strip())
        elif name == "tr" and self._cells:
            self._add(" | ".join(self._cells.pop()))
        self._left_out -= name in _SKIPPED

    def _add(self, line: str) -> None:
        if not line:
            return
        if self._cells and self._cells[-1]:
            self._cells[-1][-1] = f"{self._cells[-1][-1]} {line}".strip()
        else:
            self.lines.append(line)


class _Properties(_Target):
    """Collects the properties of a file by their names."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}
        self._name = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin a property."""
        del attributes
        self._name = tag.rpartition("}")[2]

    def data(self, text: str) -> None:
        """Add the text of a property."""
        self.values[self._name] = (self.values.get(self._name, "") + text).strip()
