"""The text of Word files (.docx), from the XML in their archive.

The files may come from anybody: a document type, without which XML has no entities, is refused, sizes are limited, and
no tree is built.
"""

import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import NoReturn
from xml.etree import ElementTree as ET

from ragassay.core.errors import DataError, excerpt

_MOST_XML = 100 * 2**20
"""Bytes of one XML part, unpacked."""
_COMPOUND = bytes.fromhex("D0CF11E0A1B11AE1")
"""How files of Word before 2007 and encrypted ones begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordText:
    """The text of a Word file with footnotes, its title, and its date as the file writes it."""

    text: str
    title: str | None
    created: str | None


def read_word(data: bytes) -> WordText:
    """Return the text of a Word file.

    Raises:
        DataError: It is no Word file, encrypted, broken, or unpacks to too much.
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
    return WordText(
        text="\n".join(paragraphs.lines).strip(),
        title=properties.values.get("title") or None,
        created=properties.values.get("created") or None,
    )


def _parse(archive: zipfile.ZipFile, part: str, target: "_Target") -> None:
    """Parse one part, if the file has it."""
    if part not in archive.namelist():
        return
    with archive.open(part) as file:
        data = file.read(_MOST_XML + 1)
    if len(data) > _MOST_XML:
        raise DataError(f"its part {part} is larger than {_MOST_XML:,} bytes; split the file")
    parser = ET.XMLParser(target=target)  # noqa: S314 -- the target refuses what could be expanded
    try:
        parser.feed(data)
        parser.close()
    except ET.ParseError as error:
        raise DataError(f"cannot be read as a Word file: {part} is not valid XML ({excerpt(str(error))})") from error


class _Target:
    """What the parser calls; a document type is refused before any entity of it can be used."""

    def start(self, tag: str, attributes: dict[str, str]) -> None: ...

    def end(self, tag: str) -> None: ...

    def data(self, text: str) -> None: ...

    def doctype(self, name: str, public: str | None, system: str | None) -> NoReturn:
        """Refuse a document type: no Word file has one."""
        del name, public, system
        raise DataError("is not a Word file: its XML declares a document type, which could hold entities")

    def close(self) -> None: ...


_LEFT_OUT = frozenset({"moveFrom", "Fallback", "instrText"})
"""Text that was moved elsewhere, the second form of a drawing's text, and the code of fields."""
_MARKS = {"tab": "\t", "br": "\n", "cr": "\n", "noBreakHyphen": "-"}


class _Paragraphs(_Target):
    """Collects the paragraphs of a part, and the cells of a table's row on one line."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._open: list[list[str]] = []  # paragraphs: one may hold a text box with its own
        self._cells: list[list[str]] = []  # of the rows that are open
        self._left_out = 0
        self._is_text = False

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element."""
        del attributes
        name = tag.rpartition("}")[2]
        self._left_out += name in _LEFT_OUT
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
        """Take the text of a run."""
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
        self._left_out -= name in _LEFT_OUT

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
        """Take the text of a property."""
        self.values[self._name] = (self.values.get(self._name, "") + text).strip()
