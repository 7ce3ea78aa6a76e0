"""The pages of a MediaWiki dump (XML export, plain or compressed), in bounded memory, and the plain text of wikitext.

The schema is https://www.mediawiki.org/xml/export-0.11.xsd. Dumps are untrusted: a document type declaration is
rejected, which excludes entities; texts are limited, and no tree is built.

Wikitext is converted to text in one pass, without expanding templates. Templates, tables, pictures, references and
comments are left out; the extension TextExtracts removes most of their output too. Links become their labels, headings
remain as `== Heading ==`, and markup that is not closed remains as text.
"""

import bz2
import gzip
import html
import re
import zlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass, field
from functools import cache
from io import BufferedReader
from pathlib import Path
from typing import IO, NoReturn
from urllib.parse import quote
from xml.etree import ElementTree as ET

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.runner import Progress

_BLOCK = 2**16  # bytes
_LANGUAGE = "{http://www.w3.org/XML/1998/namespace}lang"
_MOST_TEXT = 10_000_000  # characters; MediaWiki accepts 2 MiB
_IN_URLS = "/:(),!*@;'"
"""Characters that MediaWiki does not escape in the address of a page."""
_FILES, _CATEGORIES = "6", "14"
_NOT_IN_TEXT = ("file", "image", "category")
"""English names of namespaces, and the former name of `file`, which every wiki accepts."""


@dataclass(slots=True, kw_only=True)
class DumpedPage:
    """A page of a dump, in its newest revision.

    Attributes:
        page_id: Its number in the wiki.
        title: Its title.
        namespace: The number of its namespace; 0 for articles.
        is_redirect: Whether it is a redirect.
        revision: The number of the revision.
        wikitext: The text of the revision; None if it is longer than MediaWiki allows.
        created: The time of the first revision, which has no parent; None if it is not in the dump.
        url: Its address; None if the dump does not contain the address of the wiki.
    """

    page_id: int
    title: str
    namespace: int
    is_redirect: bool
    revision: int
    wikitext: str | None
    created: str | None
    url: str | None


def dumped_pages(
    path: Path, dump: "DumpTarget", progress: Callable[[int, int], None] | None = None
) -> Iterator[DumpedPage]:
    """Yield the pages of a dump in file order.

    Args:
        path: The file, plain or compressed.
        dump: Collects the pages and the properties of the wiki.
        progress: Called with the MiB read so far and in total.

    Raises:
        DataError: The file is not a dump, is broken, or ends early. Pages yielded before are valid.
    """
    parser = ET.XMLParser(target=dump)  # noqa: S314 -- the target rejects entities
    try:
        with path.open("rb") as file:
            xml, size = _unpacked(file), path.stat().st_size
            while block := xml.read(_BLOCK):
                if progress is not None:
                    progress(file.tell() >> 20, -(-size >> 20))
                parser.feed(block)
                yield from dump.completed()
        parser.close()
        yield from dump.completed()
    except ET.ParseError as error:
        reason = excerpt(str(error)).partition(":")[0]
        raise DataError(f"{path} ends early or is not valid XML ({reason}); download it again") from error
    except (EOFError, OSError, ValueError, zlib.error) as error:
        raise DataError(f"{path} cannot be read to its end: {error}; download it again") from error


_NOT_UNPACKED = (b"7z\xbc\xaf", b"PK\x03\x04", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")


def _unpacked(file: BufferedReader) -> IO[bytes] | gzip.GzipFile:
    """Return the content of a file that may be compressed. Raises DataError for an unsupported format."""
    head = file.peek(8)
    if head.startswith(_NOT_UNPACKED):
        raise DataError(f"{file.name} is compressed, but not as .bz2 or .gz; unpack it first")
    if head.startswith(b"BZh"):
        return bz2.open(file)
    return gzip.open(file) if head.startswith(b"\x1f\x8b") else file


class DumpTarget:
    """A target of the XML parser that collects complete pages, and properties of the wiki from the head of the dump.

    Attributes:
        not_in_text: Names of the namespaces whose links are not part of the text.
        language: The language of the wiki; empty if unknown.
        database: The name of the wiki's database, such as `dewiki`; empty if unknown.
    """

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

    def completed(self) -> list[DumpedPage]:
        """Return the pages completed since the last call."""
        done, self._done = self._done, []
        return done

    def doctype(self, name: str, public: str | None, system: str | None) -> NoReturn:
        """Reject a document type declaration; dumps have none."""
        del name, public, system
        raise DataError("this is not a MediaWiki dump: its XML declares a document type, which could hold entities")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        name = tag.rpartition("}")[2]
        if not self._path and name != "mediawiki":
            raise DataError(
                f"this is not a MediaWiki dump: it begins with <{excerpt(name)}>; give a file such as "
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
        """Add a piece of text."""
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

    def _add_revision(self) -> None:
        """Keep a revision if it is the newest or the oldest of its page."""
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
    """The disambiguation pages of a wiki, from a dump of its table page_props.

    Attributes:
        path: The file.
        database: The name of the wiki's database; empty if unknown.
        disambiguation: The numbers of the disambiguation pages.
    """

    path: Path
    database: str
    disambiguation: Set[int]


# Quotation marks within SQL strings are escaped with a backslash, so no value can match this.
_IS_DISAMBIGUATION = re.compile(rb"\((\d{1,18}),'disambiguation',")
_LONGEST_MATCH = 40  # bytes
_DATABASE = re.compile(rb"^-- Host: .*Database: (\S+)", re.MULTILINE)
_TABLE = b"INSERT INTO `page_props`"


def read_page_properties(path: Path, progress: Progress | None) -> PageProperties:
    """Return the disambiguation pages, which the extension Disambiguator marks, from a dump of the table page_props.

    Args:
        path: The SQL file, plain or compressed.
        progress: Called after every block of the file.

    Raises:
        UsageError: The file does not exist.
        DataError: It is another kind of file, or cannot be read to its end.
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
            f"{path} is not a dump of the table page_props; give a file such as dewiki-latest-page_props.sql.gz"
        )
    return PageProperties(path=path, database=database, disambiguation=numbers)


_LITERAL = frozenset({"nowiki", "pre", "poem", "syntaxhighlight", "source"})
"""Tags whose content is literal text."""
_DROPPED = frozenset(
    {
        *("ref", "references", "math", "chem", "ce", "gallery", "imagemap", "timeline", "score", "hiero", "graph"),
        *("mapframe", "maplink", "templatestyles", "style", "indicator"),
    }
)
"""Tags whose content is not running text."""
_MARKUP = re.compile(
    rf"""<!--(?:.*?-->|.*)
    |<(?P<tag>{"|".join(sorted({*_LITERAL, *_DROPPED}, key=len, reverse=True))})\b[^<>]*>
    |(?P<open>\{{\{{|\[\[|^[ \t:]*\{{\|)
    |(?P<close>\}}\}}|\]\]|^[ \t]*\|\}}(?!\}}))""",
    re.DOTALL | re.MULTILINE | re.IGNORECASE | re.VERBOSE,
)
_CLOSED_BY = {"}}": "{{", "]]": "[[", "|}": "{|"}


@dataclass(slots=True)
class _Open:
    """Markup that is not closed yet.

    Attributes:
        kind: `{{`, `[[` or `{|`; empty for the text itself.
        marker: The characters that opened it.
        parts: The plain text within.
    """

    kind: str
    marker: str = ""
    parts: list[str] = field(default_factory=list)


def plain_text(wikitext: str, *, not_in_text: Collection[str]) -> str:
    """Return the text of an article without markup.

    Args:
        wikitext: The source of the article.
        not_in_text: Names of the namespaces of files and categories, in lower case, in the language of the wiki and in
            English; links to them are not part of the text.

    >>> print(plain_text("'''Lima''' is in [[Peru|the country]].{{cn}}<ref>A</ref> [[File:A.png|thumb|A [[b]]]]",
    ...                  not_in_text={"file"}))
    Lima is in the country.
    """
    return _tidy(_without_structure(wikitext, not_in_text))


def _without_structure(wikitext: str, not_in_text: Collection[str]) -> str:
    """Return a text without templates, links, comments and the content of special tags; tables become lines."""
    stack = [_Open("")]
    depth: Counter[str] = Counter()
    unclosed: set[str] = set()
    place = 0
    while (match := _MARKUP.search(wikitext, place)) is not None:
        stack[-1].parts.append(wikitext[place : match.start()])
        place = match.end()
        if match["tag"]:
            text, place = _special(wikitext, match, unclosed)
            stack[-1].parts.append(text)
        elif match["open"]:
            stack.append(_Open(match["open"].strip(" \t:"), match["open"]))
            depth[stack[-1].kind] += 1
        elif match["close"]:
            _close(stack, depth, match["close"], not_in_text)
    stack[-1].parts.append(wikitext[place:])
    _drop_to(stack, depth, 1)
    return "".join(stack[0].parts)


def _special(wikitext: str, match: re.Match[str], unclosed: set[str]) -> tuple[str, int]:
    """Return the text of a literal or dropped tag, and where it ends.

    Args:
        wikitext: The source.
        match: The opening tag.
        unclosed: Names of tags without a closing tag in the rest of the source, each searched for only once.
    """
    name = match["tag"].lower()
    if match[0].endswith("/>") or name in unclosed:
        return "", match.end()
    end = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(wikitext, match.end())
    if end is None:
        unclosed.add(name)
        return "", match.end()
    content = wikitext[match.end() : end.start()] if name in _LITERAL else ""
    return "".join(f"&#{ord(letter)};" if letter in _ACTIVE else letter for letter in content), end.end()


_ACTIVE = frozenset("<>[]{}'=*#:;_")
"""Characters that later steps would read as markup."""


def _close(stack: list[_Open], depth: Counter[str], marker: str, not_in_text: Collection[str]) -> None:
    """Close markup and add its text to the enclosing markup; a marker that closes nothing is text."""
    kind = _CLOSED_BY[marker.strip()]
    # A link ends where a template in it has ended; a template also ends links that were left open in it.
    if not depth[kind] or (kind == "[[" and stack[-1].kind != kind):
        stack[-1].parts.append(marker)
        return
    _drop_to(stack, depth, next(place for place in range(len(stack), 0, -1) if stack[place - 1].kind == kind))
    closed = stack.pop()
    depth[kind] -= 1
    if kind == "[[":
        stack[-1].parts.append(_label("".join(closed.parts), not_in_text))
    elif kind == "{|":
        stack[-1].parts.append(_rows_of("".join(closed.parts)))


def _rows_of(table: str) -> str:
    """Return a table with one row in each line, its cells separated as in other documents: "1 | Quell Ltd".

    Args:
        table: Its source without the marks at both ends; the rest of the first line has the attributes of the table.
    """
    rows: list[list[str]] = [[]]
    for line in map(str.strip, table.split("\n")[1:]):
        if line.startswith("|-"):
            rows.append([])
        elif line.startswith("|+"):  # the caption
            rows += [[line[2:].rpartition("|")[2].strip()], []]
        elif line.startswith(("|", "!")):
            cells = re.split(r"\|\||!!" if line.startswith("!") else r"\|\|", line[1:])
            rows[-1] += (cell.rpartition("|")[2].strip() for cell in cells)  # attributes come before the text
        elif rows[-1] and line:
            rows[-1][-1] = f"{rows[-1][-1]} {line}".strip()
    return "\n".join(" | ".join(row).strip() for row in rows if any(row))


def _drop_to(stack: list[_Open], depth: Counter[str], length: int) -> None:
    """Turn the innermost open markup into text until `length` entries are left on the stack."""
    for broken in stack[length:]:
        depth[broken.kind] -= 1
        stack[length - 1].parts += [broken.marker, *broken.parts]
    del stack[length:]


def _label(link: str, not_in_text: Collection[str]) -> str:
    """Return the text that a link displays."""
    target, bar, label = link.partition("|")
    namespace, colon, _ = target.strip().partition(":")
    if colon and (namespace.strip().lower() in not_in_text or namespace.strip().lower() in _languages()):
        return ""
    return label if bar else target.removeprefix(":")


@cache
def _languages() -> frozenset[str]:
    """Return the codes of languages: a link that begins with one leads to the article in the wiki of that language."""
    from babel import Locale

    return frozenset(str(code).replace("_", "-").lower() for code in Locale("en").languages) | {"simple"}


_EXTERNAL = re.compile(r"\[(?:[a-z]{3,6}:)?//[^\s\[\]]+(?:[ \t]+([^\[\]\n]*))?\]", re.IGNORECASE)
_BREAK = re.compile(r"<br\b[^<>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][^<>]*>", re.IGNORECASE)
_EMPHASIS = re.compile("'{2,5}")
_SWITCH = re.compile(r"__[A-Z]+__")
_EMPTY_BRACKETS = re.compile(r"\([\s,;:]*\)")
_BRACKET_START = re.compile(r"\(\s*[,;][\s,;]*")
_BRACKET_END = re.compile(r"(?<![,;\s])[\s,;]+\)")
_SPACES = re.compile(r"(?<![ \t\xa0])[ \t\xa0]+(?P<gap>(?=[,.;:](?:\s|\Z)|\n|\Z))?")


def _tidy(text: str) -> str:
    """Return a text without the markup of single lines and the gaps that templates leave.

    Every pattern takes linear time on any text.
    """
    text = _TAG.sub("", _BREAK.sub("\n", _EXTERNAL.sub(lambda match: match[1] or "", text)))
    text = _SWITCH.sub("", _EMPHASIS.sub("", text))
    text = html.unescape("\n".join(map(_line, text.split("\n"))))
    text = _BRACKET_END.sub(")", _BRACKET_START.sub("(", _EMPTY_BRACKETS.sub("", text)))
    text = _SPACES.sub(lambda match: " " if match["gap"] is None else "", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _line(line: str) -> str:
    """Return a line without list marks; a heading gets a space next to its marks."""
    bare = line.strip()
    level = min(len(bare) - len(bare.lstrip("=")), len(bare) - len(bare.rstrip("=")), 6)
    if level and len(bare) > 2 * level:
        return f"{'=' * level} {bare[level:-level].strip()} {'=' * level}"
    return line.lstrip("*#:;").lstrip(" \t") if line[:1] in {"*", "#", ":", ";"} else line
