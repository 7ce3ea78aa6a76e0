"""The converters of documents: the bytes of a file in, its text and what it says of itself out."""

import codecs
import io
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING

import yaml

from ragassay.core.errors import DataError, excerpt, missing_extra
from ragassay.core.table.text_formats import LONGEST, Line, parse
from ragassay.core.text import read_date
from ragassay.steps.documents.markup import read_page, read_word
from ragassay.steps.documents.sources import Unread

if TYPE_CHECKING:
    from pypdf import PdfReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A document as its file has it.

    Attributes:
        text: Its text, without navigation and front matter.
        title: None where it names none.
        url: Where it was published; None where unknown.
        created: Its own date in ISO 8601; None where unknown.
        id: The id that it gives itself; None where its path is its id.
        place: Its place in a file of several; empty in one that is a single document.
        notes: What a user should know of the conversion, as ends of a sentence on the file.
    """

    text: str
    title: str | None = None
    url: str | None = None
    created: str | None = None
    id: str | None = None
    place: str = ""
    notes: tuple[str, ...] = ()


_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16, whose mark it begins with
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_MEANT = {"iso8859-1": "cp1252", "ascii": "cp1252", "iso8859-9": "cp1254", "gb2312": "gb18030", "shift_jis": "cp932"}
"""Encodings that pages name, and the larger ones that they are in, as browsers read them (encoding.spec.whatwg.org)."""
_SAMPLE = 65_536  # bytes that tell UTF-16 without a mark
_NULS = 0.3  # of every second byte; Latin letters have one each in UTF-16, other scripts for spaces and digits
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_CONTROLS = 0.01  # of the characters; random bytes have a tenth


def marked_encoding(head: bytes) -> str | None:
    """Return the encoding that a byte order mark at the start of a file names; None without one."""
    return next((name for mark, name in _MARKS.items() if head.startswith(mark)), None)


def decode_text(data: bytes, declared: str | None = None) -> tuple[str, str | None]:
    """Return the text of a file, and a note where its encoding was assumed.

    Args:
        data: The whole file.
        declared: The encoding that the file itself names; a byte order mark and valid UTF-8 go before it.

    Raises:
        DataError: It is not text, or not in the encoding that its mark names.
    """
    marked = marked_encoding(data)
    if marked is not None:
        try:
            return _checked(data.decode(marked)), None
        except UnicodeDecodeError as error:
            raise DataError(
                f"it begins as {marked.removesuffix('-sig').upper()} and is not ({error.reason}, byte "
                f"{error.start + 1}); save it as UTF-8"
            ) from error
    known = _known(declared)
    for name in ("utf-8", _utf16(data), _MEANT.get(known or ""), known):
        text = None if name is None else _decoded(data, name)
        if text is not None and not (name == "utf-8" and "\0" in text and _utf16(data)):
            return _checked(text), None
    text = _decoded(data, "cp1252")
    if text is None:
        raise DataError("it is binary, or in an unknown encoding; save it as UTF-8")
    return _checked(text), "is not UTF-8 and was read as Windows-1252; save it as UTF-8 if letters are wrong"


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf16(data: bytes) -> str | None:
    """Return which UTF-16 a file without a byte order mark is, by the zeros in every second byte."""
    sample = data[: min(_SAMPLE, len(data) // 2 * 2)]
    if not sample or len(data) % 2:
        return None
    even, odd = (sample[start::2].count(0) / (len(sample) / 2) for start in (0, 1))
    if max(even, odd) < _NULS or min(even, odd) > _NULS / 10:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _known(declared: str | None) -> str | None:
    """Return the name of an encoding of text if Python knows it."""
    try:
        found = codecs.lookup(declared or "")
        b"".decode(found.name)
    except (LookupError, ValueError):
        return None
    return found.name


def _checked(text: str) -> str:
    controls = len(_CONTROL.findall(text))
    if "\0" in text or controls > _CONTROLS * len(text):
        raise DataError("it is binary, not text; rename it with the suffix of its format")
    return text


CONVERSION = 1
"""Raised whenever a converter gives another text for the same bytes: then every file is converted again."""


def created_at(value: object) -> tuple[str | None, tuple[str, ...]]:
    """Return a date as ISO 8601, and notes on one that cannot be read.

    A time of a known zone is given in UTC, and one without is taken for UTC; a day stays a day.

    >>> created_at("2024-03-01T12:00:00+02:00")[0], created_at("March 1, 2024")[0]
    ('2024-03-01T10:00:00Z', '2024-03-01')
    >>> created_at("2024-13-45")
    (None, ("the date '2024-13-45' cannot be read; write it as 2024-03-01",))
    """
    text = "" if value is None else str(value).strip()
    if not text:
        return None, ()
    day = _day(text) or read_date(text)
    if day is not None:
        return day.isoformat(), ()
    for read in (datetime.fromisoformat, parsedate_to_datetime):
        try:
            time = read(text)
            time = time.astimezone(UTC) if time.tzinfo else time.replace(tzinfo=UTC)
        except (ValueError, OverflowError):
            continue
        return time.isoformat(timespec="seconds").replace("+00:00", "Z"), ()
    return None, (f"the date '{excerpt(text)}' cannot be read; write it as 2024-03-01",)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _plain(data: bytes) -> Converted:
    text, note = decode_text(data)
    return Converted(text=text, notes=() if note is None else (note,))


_META_CHARSET = re.compile(rb"<meta[^>]*charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)


def _html(data: bytes) -> Converted:
    declared = _META_CHARSET.search(data[:4096])
    text, note = decode_text(data, None if declared is None else declared[1].decode("ascii"))
    page = read_page(text)
    created, undated = created_at(page.created)
    return Converted(
        text=page.text,
        title=page.title,
        url=page.url,
        created=created,
        notes=(*([] if note is None else [note]), *undated),
    )


_FRONT = re.compile(
    r"(?:---[ \t]*\n(?P<yaml>.*?)\n(?:---|\.\.\.)|\+\+\+[ \t]*\n(?P<toml>.*?)\n\+\+\+)[ \t]*(?:\n|\Z)", re.DOTALL
)
_HEADING = re.compile(r"^ {0,3}#[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"^ {0,3}(```+|~~~+).*?(?:^ {0,3}\1|\Z)", re.DOTALL | re.MULTILINE)


def _markdown(data: bytes) -> Converted:
    text, note = decode_text(data)
    text = text.replace("\r\n", "\n")
    front, body, problem = _front_matter(text)
    heading = _HEADING.search(_FENCE.sub("", body))
    created, undated = created_at(_first(front, "date", "created", "published"))
    url = _first(front, "url")
    return Converted(
        text=body,
        title=_text_or_none(front.get("title")) or (heading[1] if heading else None),
        url=_text_or_none(url),
        created=created,
        notes=tuple(each for each in (note, problem, *undated) if each is not None),
    )


def _front_matter(text: str) -> tuple[Mapping[str, object], str, str | None]:
    """Return what the front matter says, the text after it, and a note if it cannot be read.

    A text that begins with a horizontal rule has none.
    """
    match = _FRONT.match(text)
    if match is None:
        return {}, text, None
    try:
        values = _toml(match["toml"]) if match["yaml"] is None else yaml.load(match["yaml"], Loader=yaml.BaseLoader)  # noqa: S506 -- every scalar stays text
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        return {}, text, f"its front matter cannot be read ({excerpt(reason)}) and was left in the text"
    return (values, text[match.end() :], None) if isinstance(values, dict) else ({}, text, None)


def _toml(text: str) -> Mapping[str, object]:
    import tomllib

    return tomllib.loads(text)


def _first(values: Mapping[str, object], *names: str) -> object:
    return next((values[name] for name in names if values.get(name)), None)


def _text_or_none(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _word(data: bytes) -> Converted:
    document = read_word(data)
    created, undated = created_at(document.created)
    return Converted(text=document.text, title=document.title, created=created, notes=undated)


def _pdf(data: bytes) -> Converted:
    try:
        import pypdf
    except ImportError as error:
        raise missing_extra("documents") from error
    # pypdf warns of every small fault; without any handler, Python would print that.
    log = logging.getLogger("pypdf")
    if not log.handlers:
        log.addHandler(logging.NullHandler())
    try:
        return _pdf_text(pypdf.PdfReader(io.BytesIO(data)))
    except DataError:
        raise
    except Exception as error:
        if b"/Encrypt" in data and find_spec("cryptography") is None:
            raise DataError(
                "encrypted with AES, and opening it takes the package cryptography; type: pip install "
                "'ragassay[documents]', or save it without encryption"
            ) from error
        raise DataError(f"cannot be read as PDF: {excerpt(f'{type(error).__name__}: {error}')}") from error


def _pdf_text(reader: "PdfReader") -> Converted:
    # One that only restricts printing opens with the empty password.
    if reader.is_encrypted and not reader.decrypt(""):
        raise DataError("encrypted; save it without its password")
    pages = [_GLYPHS.sub("", page.extract_text()).strip() for page in reader.pages]
    if not any(pages):
        raise DataError("has no text; if its pages are scans, recognize their text first (OCR)")
    empty = sum(not page for page in pages)
    notes = (f"{empty} of {len(pages)} pages have no text; they may be pictures",) if empty else ()
    about = reader.metadata
    dated = None if about is None else about.get("/CreationDate")
    created, undated = _pdf_date(None if dated is None else str(dated))
    title = None if about is None or about.title is None else _text_or_none(_GLYPHS.sub("", about.title))
    return Converted(text="\n\n".join(filter(None, pages)), title=title, created=created, notes=(*notes, *undated))


_GLYPHS = re.compile(r"[\x00-\x08\x0b-\x1f]")
"""What pypdf gives for signs of a font that say nothing of their meaning."""


_PDF_DATE = re.compile(r"D?:?(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:Z|([+-]\d\d)'?(\d\d)?'?)?.*", re.DOTALL)


def _pdf_date(text: str | None) -> tuple[str | None, tuple[str, ...]]:
    """Return the date of a PDF (ISO 32000-2, 7.9.4) as ISO 8601, and notes on one that cannot be read.

    >>> _pdf_date("D:20240301120000+02'00'"), _pdf_date("D:20240301")
    (('2024-03-01T10:00:00Z', ()), ('2024-03-01', ()))
    """
    match = None if text is None else _PDF_DATE.fullmatch(text.strip())
    if match is None:
        return created_at(text)
    year, month, day, hour, minute, second, zone, zone_minutes = match.groups()
    time = "" if hour is None else f"T{hour}:{minute}:{second or '00'}{zone or '+00'}:{(zone_minutes or '00')}"
    return created_at(f"{year}-{month}-{day}{time}")


CONVERTERS: Mapping[str, Callable[[bytes], Converted]] = {
    ".docx": _word,
    ".htm": _html,
    ".html": _html,
    ".markdown": _markdown,
    ".md": _markdown,
    ".pdf": _pdf,
    ".text": _plain,
    ".txt": _plain,
    ".xhtml": _html,
}
"""Suffix -> converter of a file that is one document."""
COLLECTIONS = frozenset({".jsonl", ".ndjson"})
"""Suffixes of files with a document in each line."""


def has_words(text: str) -> bool:
    """Return whether a text has a letter or a digit, so that something can be asked about it."""
    return any(map(str.isalnum, text))


def convert(suffix: str, file: IO[bytes]) -> Converted:
    """Return the document that a file is.

    Args:
        suffix: A key of `CONVERTERS`.
        file: At its start.

    Raises:
        DataError: It is broken, encrypted, binary or without text.
        UsageError: The package that reads this kind is not installed.
    """
    converted = CONVERTERS[suffix](file.read())
    if not converted.text.strip():
        raise DataError("has no text")
    return converted


def convert_lines(file: IO[bytes], path: str) -> Iterator[Converted | Unread]:
    """Yield the documents of a JSON Lines file, and the lines that are none.

    Args:
        file: At its start.
        path: Its name in messages; a document without an id is called PATH!LINE.
    """
    encoding = marked_encoding(file.read(4)) or "utf-8"
    file.seek(0)
    text = io.TextIOWrapper(file, encoding=encoding, errors="surrogateescape", newline="\n")
    number = 0
    try:
        while line := text.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST:
                yield Unread(path=path, reason=f"line {number} is longer than {LONGEST:,} characters; the rest is left")
                return
            if line.isspace():
                continue
            try:
                yield _row(line, number, path)
            except DataError as error:
                yield Unread(path=f"{path}!{number}", reason=str(error).removeprefix(f"{path}, "))
    except UnicodeDecodeError as error:
        yield Unread(path=path, reason=f"is not {encoding} after line {number}: {error.reason}")
    finally:
        text.detach()  # the file is its owner's to close


def _row(line: str, number: int, path: str) -> Converted:
    try:
        line.encode()
    except UnicodeEncodeError as error:
        raise DataError(f"line {number} is not UTF-8; save the file as UTF-8") from error
    values = parse(Line(number, line), path)
    text = next((values[name] for name in ("text", "content", "page_content") if isinstance(values.get(name), str)), "")
    assert isinstance(text, str)
    if not text.strip():
        raise DataError(f"line {number} has no text; write one under 'text', 'content' or 'page_content'")
    created, undated = created_at(values.get("created"))
    others = {name: values.get(name) for name in ("title", "url")}
    notes = [
        f"line {number}: its {name} is not a text"
        for name, value in others.items()
        if not isinstance(value, str | None)
    ]
    return Converted(
        id=_own_id(values.get("id"), number),
        place=str(number),
        text=text,
        title=_text_or_none(others["title"]),
        url=_text_or_none(others["url"]),
        created=created,
        notes=(*notes, *(f"line {number}: {each}" for each in undated)),
    )


def _own_id(value: object, number: int) -> str | None:
    if value is None or (isinstance(value, int) and not isinstance(value, bool)):
        return None if value is None else str(value)
    if not isinstance(value, str) or not value.strip():
        raise DataError(f"line {number}: its id is neither text nor a whole number; leave it out to get one")
    return value
