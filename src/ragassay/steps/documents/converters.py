"""Converters of documents: from the bytes of a file to its text, title, date and other metadata."""

import codecs
import difflib
import encodings.aliases
import io
import logging
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING

import yaml

from ragassay.core.errors import DataError, UsageError, excerpt, missing_extra
from ragassay.core.results import Unread
from ragassay.core.table.file_formats import LONGEST, Line, parse
from ragassay.core.text import read_date
from ragassay.steps.documents.markup import MarkupText, read_page, read_word

if TYPE_CHECKING:
    from pypdf import PdfReader


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A document as converted from its file.

    Attributes:
        text: Its text, without navigation and front matter.
        title: Its title; None without one.
        url: Where it was published; None if unknown.
        created: Its own date in ISO 8601; None if unknown.
        id: The id in the file; None if the path is the id.
        place: Its line in JSON Lines; empty in a file with a single document.
        notes: Notes on the conversion, each a predicate whose subject is the file.
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
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16, whose mark has the same first bytes
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
_BROWSER_ENCODINGS = {
    "iso8859-1": "cp1252",
    "ascii": "cp1252",
    "iso8859-9": "cp1254",
    "gb2312": "gb18030",
    "shift_jis": "cp932",
}
"""Encoding that a page declares -> its superset that browsers use instead (encoding.spec.whatwg.org)."""
_SAMPLE = 65_536  # bytes examined to recognize UTF-16 without a byte order mark
_NULS = 0.3  # of every second byte; Latin letters have one each in UTF-16, other scripts for spaces and digits
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f-\x9f]")
_CONTROLS = 0.01  # proportion of the characters; in random bytes it is a tenth


def marked_encoding(head: bytes) -> str | None:
    """Return the encoding that the byte order mark of a file indicates; None without a mark."""
    return next((name for mark, name in _MARKS.items() if head.startswith(mark)), None)


def known_encoding(name: str) -> str:
    """Return the Python name of a text encoding. Raises UsageError for any other name."""
    known = _known(name)
    if known is None:
        aliases = encodings.aliases.aliases
        near = [*filter(_known, difflib.get_close_matches(name.lower(), [*aliases.values(), *aliases]))]
        hint = f"did you mean '{near[0]}'?" if near else "use one that Python knows, such as cp1251 or shift_jis"
        raise UsageError(f"unknown encoding '{excerpt(name)}': {hint}")
    return known


def _decode(data: bytes, encoding: str | None, declared: str | None = None) -> tuple[str, tuple[str, ...]]:
    """Return the text of a file, and a note if its encoding was assumed.

    Args:
        data: The whole file.
        encoding: The encoding of files that are not Unicode and declare none; None to assume Windows-1252.
        declared: The encoding that the file declares; a byte order mark and valid UTF-8 take precedence.

    Raises:
        DataError: It is not text, or not in the encoding of its byte order mark or in `encoding`, or its encoding
            cannot be assumed.
    """
    marked = marked_encoding(data)
    if marked is not None:
        try:
            return _checked(data.decode(marked)), ()
        except UnicodeDecodeError as error:
            encoding = marked.removesuffix("-sig").upper()
            raise DataError(
                f"it has the byte order mark of {encoding} but is not valid {encoding} ({error.reason}, byte "
                f"{error.start + 1}); save it as UTF-8"
            ) from error
    known = _known(declared)
    for name in ("utf-8", _utf16(data), _BROWSER_ENCODINGS.get(known or ""), known):
        text = None if name is None else _decoded(data, name)
        if text is not None and not (name == "utf-8" and "\0" in text and _utf16(data)):
            return _checked(text), ()
    text = _decoded(data, encoding or "cp1252")
    if text is None:
        others = "binary, or in an unknown encoding" if encoding is None else f"neither UTF-8 nor {encoding}"
        raise DataError(f"it is {others}; {_NAME_IT}")
    text = _checked(text)
    if encoding is not None:
        return text, ()
    letters = [each.isascii() for each in text if each.isalpha()]
    if 2 * sum(letters) < len(letters):
        raise DataError(f"it is not UTF-8, and most of its letters are not Latin; {_NAME_IT}")
    return text, (f"is not UTF-8 and was read as Windows-1252; if characters are wrong, {_NAME_IT}",)


_NAME_IT = "name its encoding with `encoding`, or save it as UTF-8"


def _decoded(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return None


def _utf16(data: bytes) -> str | None:
    """Return the byte order of UTF-16 without a mark, by the zeros in every second byte; None for other encodings."""
    sample = data[: min(_SAMPLE, len(data) // 2 * 2)]
    if not sample or len(data) % 2:
        return None
    even, odd = (sample[start::2].count(0) / (len(sample) / 2) for start in (0, 1))
    if max(even, odd) < _NULS or min(even, odd) > _NULS / 10:
        return None
    return "utf-16-le" if odd > even else "utf-16-be"


def _known(declared: str | None) -> str | None:
    """Return the Python name of a text encoding; None if there is no such encoding."""
    try:
        name = codecs.lookup(declared or "").name
        bytes(4).decode(name)  # other codecs, such as rot13, raise LookupError
    except (LookupError, ValueError):
        return None
    return name


def _checked(text: str) -> str:
    controls = len(_CONTROL.findall(text))
    if "\0" in text or controls > _CONTROLS * len(text):
        raise DataError("it is binary, not text; rename it with the suffix of its format")
    return text


CONVERSION = 3
"""Version of the converters; increase it when one returns another text for the same bytes, to reconvert all files."""


def created_at(value: object) -> tuple[str | None, tuple[str, ...]]:
    """Return a date in ISO 8601, and a note if it cannot be read.

    A time is converted to UTC; without a time zone, UTC is assumed. A date without a time is kept as a date.

    >>> created_at("2024-03-01T12:00:00+02:00")[0], created_at("March 1, 2024")[0]
    ('2024-03-01T10:00:00Z', '2024-03-01')
    >>> created_at("2024-13-45")
    (None, ("the date '2024-13-45' cannot be read; write it as year-month-day, such as 2024-03-01",))
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
    return None, (f"the date '{excerpt(text)}' cannot be read; write it as year-month-day, such as 2024-03-01",)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _plain(data: bytes, encoding: str | None) -> Converted:
    text, notes = _decode(data, encoding)
    return Converted(text=text, notes=notes)


_META_CHARSET = re.compile(rb"<meta[^>]*charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE)


def _html(data: bytes, encoding: str | None) -> Converted:
    declared = _META_CHARSET.search(data[:4096])
    text, notes = _decode(data, encoding, None if declared is None else declared[1].decode("ascii"))
    return _of_markup(read_page(text), notes)


def _word(data: bytes, _: str | None) -> Converted:
    return _of_markup(read_word(data))


def _of_markup(markup: MarkupText, notes: tuple[str, ...] = ()) -> Converted:
    created, undated = created_at(markup.created)
    return Converted(text=markup.text, title=markup.title, url=markup.url, created=created, notes=(*notes, *undated))


_FRONT = re.compile(
    r"(?:---[ \t]*\n(?P<yaml>.*?)\n(?:---|\.\.\.)|\+\+\+[ \t]*\n(?P<toml>.*?)\n\+\+\+)[ \t]*(?:\n|\Z)", re.DOTALL
)
_HEADING = re.compile(r"^ {0,3}#[ \t]+(.+?)[ \t]*#*[ \t]*$", re.MULTILINE)
_FENCE = re.compile(r"^ {0,3}(```+|~~~+).*?(?:^ {0,3}\1|\Z)", re.DOTALL | re.MULTILINE)


def _markdown(data: bytes, encoding: str | None) -> Converted:
    text, notes = _decode(data, encoding)
    front, body, unread = _front_matter(text.replace("\r\n", "\n"))
    heading = _HEADING.search(_FENCE.sub("", body))
    created, undated = created_at(next(filter(None, map(front.get, ("date", "created", "published"))), None))
    return Converted(
        text=body,
        title=_text_or_none(front.get("title")) or (heading[1] if heading else None),
        url=_text_or_none(front.get("url")),
        created=created,
        notes=(*notes, *unread, *undated),
    )


def _front_matter(text: str) -> tuple[Mapping[str, object], str, tuple[str, ...]]:
    """Return the values of the front matter, the text after it, and a note if it cannot be read.

    A text that begins with a horizontal rule has no front matter.
    """
    match = _FRONT.match(text)
    if match is None:
        return {}, text, ()
    try:
        if match["yaml"] is None:
            values: object = tomllib.loads(match["toml"])
        else:
            values = yaml.load(match["yaml"], Loader=yaml.BaseLoader)  # noqa: S506 -- every scalar stays text
    except (ValueError, yaml.YAMLError, RecursionError) as error:
        reason = str(error).partition("\n")[0]
        return {}, text, (f"its front matter cannot be read ({excerpt(reason)}) and was left in the text",)
    return (values, text[match.end() :], ()) if isinstance(values, dict) else ({}, text, ())


def _text_or_none(value: object) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _pdf(data: bytes, _: str | None) -> Converted:
    try:
        import pypdf
    except ImportError as error:
        raise missing_extra("documents") from error
    # pypdf warns about every small fault; without a handler, Python would print the warnings.
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
                "encrypted with AES, which needs the package cryptography; run: pip install "
                "'ragassay[documents]', or save it without encryption"
            ) from error
        raise DataError(f"cannot be read as PDF: {excerpt(f'{type(error).__name__}: {error}')}") from error


def _pdf_text(reader: "PdfReader") -> Converted:
    # A file that only restricts printing opens with the empty password.
    if reader.is_encrypted and not reader.decrypt(""):
        raise DataError("encrypted; save it without its password")
    pages = [_GLYPHS.sub("", page.extract_text()).strip() for page in reader.pages]
    if not any(pages):
        raise DataError("has no text; if its pages are scans, run OCR on them first")
    empty = sum(not page for page in pages)
    notes = (f"{empty} of {len(pages)} pages have no text; they may be images",) if empty else ()
    about = reader.metadata
    dated = None if about is None else about.get("/CreationDate")
    created, undated = _pdf_date(None if dated is None else str(dated))
    title = None if about is None or about.title is None else _text_or_none(_GLYPHS.sub("", about.title))
    return Converted(text="\n\n".join(filter(None, pages)), title=title, created=created, notes=(*notes, *undated))


_GLYPHS = re.compile(r"[\x00-\x08\x0b-\x1f]")
"""Characters that pypdf returns for glyphs whose meaning the font does not define."""


_PDF_DATE = re.compile(r"D?:?(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(\d\d)?)?(?:Z|([+-]\d\d)'?(\d\d)?'?)?.*", re.DOTALL)


def _pdf_date(text: str | None) -> tuple[str | None, tuple[str, ...]]:
    """Return the date of a PDF (ISO 32000-2, 7.9.4) in ISO 8601, and a note if it cannot be read.

    >>> _pdf_date("D:20240301120000+02'00'"), _pdf_date("D:20240301")
    (('2024-03-01T10:00:00Z', ()), ('2024-03-01', ()))
    """
    match = None if text is None else _PDF_DATE.fullmatch(text.strip())
    if match is None:
        return created_at(text)
    year, month, day, hour, minute, second, zone, zone_minutes = match.groups()
    time = "" if hour is None else f"T{hour}:{minute}:{second or '00'}{zone or '+00'}:{(zone_minutes or '00')}"
    return created_at(f"{year}-{month}-{day}{time}")


CONVERTERS: Mapping[str, Callable[[bytes, str | None], Converted]] = {
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
"""Suffix -> converter of a file with a single document, from its bytes and the encoding of `--encoding`."""
COLLECTIONS = frozenset({".jsonl", ".ndjson"})
"""Suffixes of files with a document in each line."""


def has_words(text: str) -> bool:
    """Return whether a text has a letter or a digit, and so content that questions can be about."""
    return any(map(str.isalnum, text))


def convert(suffix: str, file: IO[bytes], *, encoding: str | None = None) -> Converted:
    """Return the document in a file.

    Args:
        suffix: A key of `CONVERTERS`.
        file: The file, at its start.
        encoding: The encoding of a text that is not Unicode and declares none; None to assume Windows-1252.

    Raises:
        DataError: The file is broken, encrypted, binary or without text.
        UsageError: The package that reads this kind of file is not installed.
    """
    converted = CONVERTERS[suffix](file.read(), encoding)
    if not has_words(converted.text):
        raise DataError("has no text")
    return converted


def convert_lines(file: IO[bytes], path: str, *, encoding: str | None = None) -> Iterator[Converted | Unread]:
    """Yield the documents of a JSON Lines file, and the lines that cannot be read.

    Args:
        file: The file, at its start.
        path: The path of the file, for messages.
        encoding: The encoding of lines that are not UTF-8; None to report such lines.
    """
    unicode = marked_encoding(file.read(4)) or "utf-8"
    file.seek(0)
    text = io.TextIOWrapper(file, encoding=unicode, errors="surrogateescape", newline="\n")
    number = 0
    try:
        while line := text.readline(LONGEST + 1):
            number += 1
            if len(line) > LONGEST:
                yield Unread(
                    path=path,
                    reason=f"line {number} is longer than {LONGEST:,} characters; the rest of the file is not read",
                )
                return
            if line.isspace():
                continue
            try:
                yield _row(_unescaped(line, number, encoding), number, path)
            except DataError as error:
                yield Unread(path=f"{path}!{number}", reason=str(error).removeprefix(f"{path}, "))
    except UnicodeDecodeError as error:
        yield Unread(path=path, reason=f"is not valid {unicode} after line {number}: {error.reason}")
    finally:
        text.detach()  # otherwise the file would be closed with it


def _unescaped(line: str, number: int, encoding: str | None) -> str:
    """Return a line decoded again, if it contains bytes that are not UTF-8, which were escaped as surrogates."""
    try:
        line.encode()
    except UnicodeEncodeError as error:
        text = None if encoding is None else _decoded(line.encode("utf-8", "surrogateescape"), encoding)
        if text is None:
            others = "not UTF-8" if encoding is None else f"neither UTF-8 nor {encoding}"
            raise DataError(f"line {number} is {others}; {_NAME_IT}") from error
        return text
    return line


def _row(line: str, number: int, path: str) -> Converted:
    values = parse(Line(number, line), path)
    text = next((values[name] for name in ("text", "content", "page_content") if isinstance(values.get(name), str)), "")
    assert isinstance(text, str)
    if not has_words(text):
        raise DataError(f"line {number} has no text; add it as 'text', 'content' or 'page_content'")
    created, undated = created_at(values.get("created"))
    others = {name: values.get(name) for name in ("title", "url")}
    notes = [
        f"line {number}: its {name} is not a string"
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
    if value is None or (isinstance(value, str) and value.strip()):
        return value
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise DataError(f"line {number}: its id is neither a string nor an integer; without an id, the line number is used")
