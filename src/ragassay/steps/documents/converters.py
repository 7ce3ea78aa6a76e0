"""The converters of documents: the bytes of a file in, its text and what it says of itself out."""

import io
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, date, datetime
from email.utils import parsedate_to_datetime
from typing import IO, TYPE_CHECKING

import yaml

from ragassay.core.errors import DataError, excerpt, missing_extra
from ragassay.core.table.text_formats import LONGEST, Line, parse
from ragassay.core.text import read_date
from ragassay.steps.documents.converted import Converted
from ragassay.steps.documents.encodings import decode_text, marked_encoding
from ragassay.steps.documents.html_pages import read_page
from ragassay.steps.documents.sources import Unread
from ragassay.steps.documents.word_files import read_word

if TYPE_CHECKING:
    from pypdf import PdfReader

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
        raise DataError(f"cannot be read as PDF: {excerpt(f'{type(error).__name__}: {error}')}") from error


def _pdf_text(reader: "PdfReader") -> Converted:
    if reader.is_encrypted and not _is_open(reader):
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


def _is_open(reader: "PdfReader") -> bool:
    """Return whether a PDF that only restricts printing opens with the empty password."""
    from pypdf.errors import DependencyError

    try:
        return bool(reader.decrypt(""))
    except DependencyError:
        return False


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
        raise DataError(f"line {number}: its id is neither a text nor a whole number; leave it out to get one")
    return value
