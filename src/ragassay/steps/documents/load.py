"""Load the documents of folders and archives into one JSON Lines file; calling again updates it."""

import hashlib
import io
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from ragassay.core.errors import DataError, RagassayError, UsageError, excerpt
from ragassay.core.files import check_free, replace_file
from ragassay.core.hashing import content_hash
from ragassay.core.results import Duplicate, LoadResult, Unread
from ragassay.core.runner import Progress
from ragassay.steps.documents.converters import (
    COLLECTIONS,
    CONVERSION,
    CONVERTERS,
    Converted,
    convert,
    convert_lines,
    created_at,
    known_encoding,
)
from ragassay.steps.documents.sources import ARCHIVE_ERRORS, MOST_BYTES, Source, files_in, sources_in, with_reasons


@dataclass(slots=True, kw_only=True)
class _Load:
    """The options of a load, the documents written so far, and what was left out.

    Attributes:
        former: The rows of the former file, by source.
        file_dates: Whether a document without a date of its own gets the date of its file.
        encoding: The encoding of texts that are not Unicode; None to assume one.
        ids: Id -> path of its document.
        texts: Hash of a text -> id of its document.
        contents: Suffix and hash of a source with a single document -> id of that document.
    """

    former: Mapping[str, "_FormerRows"]
    file_dates: bool
    encoding: str | None
    documents: int = 0
    unchanged: int = 0
    left_out: list[Unread | Duplicate] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    texts: dict[bytes, str] = field(default_factory=dict)
    contents: dict[tuple[str, str], str] = field(default_factory=dict)


def load_documents(
    paths: Sequence[Path | str] | Path | str,
    *,
    output: Path | str,
    file_dates: bool = False,
    encoding: str | None = None,
    progress: Progress | None = None,
) -> LoadResult:
    """Write the documents of folders and archives into a file, or update it.

    A row has `id`, `title`, `text`, `url`, `created` (null where unknown), `source` and `source_hash`. A source with an
    unchanged hash is not converted again, and the rows of a source that no longer exists are removed.

    Args:
        paths: Folders, archives (zip, tar) and files: PDF, HTML, Markdown, DOCX, text, JSON Lines.
        output: The `.jsonl` file; if it exists, this function must have written it.
        file_dates: Whether a document without a date of its own gets the date of its file.
        encoding: The encoding of texts that are not Unicode and of pages that declare none, such as `cp1251`; None to
            assume Windows-1252 if most letters are then Latin, and otherwise to list the file as failed.
        progress: Called after each file, with the number of finished files and the total.

    Returns:
        The numbers of documents, of unchanged and failed files, and of duplicates.

    Raises:
        UsageError: A path does not exist, the encoding is unknown, or the output was not written by this function.
        DataError: No document was found, or the output cannot be written.
    """
    output = documents_output(output)
    encoding = None if encoding is None else known_encoding(encoding)
    load = _Load(former=_former_rows(output), file_dates=file_dates, encoding=encoding)
    files = files_in([Path(each) for each in ([paths] if isinstance(paths, str | Path) else paths)], output=output)
    is_interrupted = False
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        try:
            if progress is not None:
                progress("load", 0, len(files))
            for number, each in enumerate(files, start=1):
                for source in (each,) if isinstance(each, Unread) else sources_in(each):
                    file.writelines(map(document_line, _rows(source, load)))
                if progress is not None:
                    progress("load", number, len(files))
        except KeyboardInterrupt:
            is_interrupted = True
            file.writelines(map(document_line, _not_reached(load)))
        unread = [each for each in load.left_out if isinstance(each, Unread)]
        if not load.documents:
            kinds = ", ".join(sorted({*CONVERTERS, *COLLECTIONS}))
            unread.sort(key=lambda each: not each.is_failure)
            message = with_reasons(f"there is no document to load; supported kinds are {kinds}", unread)
            raise KeyboardInterrupt if is_interrupted else DataError(message)
    if is_interrupted:
        raise KeyboardInterrupt
    return LoadResult(
        documents=load.documents,
        unchanged=load.unchanged,
        failed=[each for each in unread if each.is_failure],
        skipped=[each for each in unread if not each.is_failure],
        duplicates=[each for each in load.left_out if isinstance(each, Duplicate)],
        removed=[name for rows in load.former.values() for name in rows.ids if name not in load.ids],
        notes=load.notes,
    )


def documents_output(path: Path | str) -> Path:
    """Return the path of a documents file that can be written. Raises UsageError for any other."""
    path = Path(path)
    if path.suffix != ".jsonl":
        raise UsageError(f"{path}: documents are written as JSON Lines; give a name that ends in .jsonl")
    check_free(path, force=True)
    return path


def document_line(row: Mapping[str, object]) -> bytes:
    """Return a row of a documents file as a line of JSON."""
    return json.dumps(row, ensure_ascii=False, default=str).encode("utf-8", "replace") + b"\n"


_Row = dict[str, object]


@dataclass(slots=True, kw_only=True)
class _FormerRows:
    """The rows of one source in the former file.

    Attributes:
        file: The former file.
        source_hash: The hash in the last row; None unless the file contains all rows of the source.
        ids: The ids of the rows.
        offsets: Where each row begins in the file, in bytes.
    """

    file: Path
    source_hash: str | None = None
    ids: list[str] = field(default_factory=list)
    offsets: list[int] = field(default_factory=list)

    def read(self) -> Iterator[_Row]:
        """Yield the rows from the file."""
        with self.file.open("rb") as file:
            for offset in self.offsets:
                file.seek(offset)
                row: _Row = json.loads(file.readline())
                yield row


def _former_rows(output: Path) -> Mapping[str, _FormerRows]:
    """Return the rows of the file that is about to be updated, by source.

    Raises:
        UsageError: The file was not written by `load_documents`.
    """
    rows: dict[str, _FormerRows] = {}
    offset = 0
    try:
        with output.open("rb") if output.exists() else io.BytesIO() as file:
            while line := file.readline():
                row = _former_row(line)
                of_source = rows.setdefault(str(row["source"]), _FormerRows(file=output))
                of_source.source_hash = row["source_hash"]
                of_source.ids.append(str(row["id"]))
                of_source.offsets.append(offset)
                offset += len(line)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(
            f"{output} was not written by `ragassay documents load` and is left unchanged; give another name"
        ) from error
    return rows


def _former_row(line: bytes) -> dict[str, Any]:
    row: dict[str, Any] = json.loads(line)
    if {*row} != {*_COLUMNS} or not isinstance(row["text"], str):
        raise ValueError(line)
    return row


_COLUMNS = ("id", "title", "text", "url", "created", "source", "source_hash")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """A document that is about to be written.

    Attributes:
        row: Its row, with the hash of the whole source.
        path: Its path, for messages: that of its source, followed by the line in JSON Lines.
        content: Suffix and hash of a source with a single document; None in JSON Lines.
        is_unchanged: Whether it is from the former file.
    """

    row: _Row
    path: str
    content: tuple[str, str] | None
    is_unchanged: bool


def _rows(source: Source | Unread, load: _Load) -> Iterator[_Row]:
    """Yield the rows of one source; the last has the hash of the source unless something was left out."""
    last: _Row | None = None
    is_whole = True
    for item in _items(source, load):
        left_out = _left_out(item, load) if isinstance(item, _Item) else item
        if left_out is not None:
            load.left_out.append(left_out)
            is_whole = False
        elif isinstance(item, _Item):
            if last is not None:
                yield last | {"source_hash": None}
            last = item.row
    if last is not None:
        yield last if is_whole else last | {"source_hash": None}


_WORDS = re.compile(r"\S.{0,100000}\S*", re.DOTALL)
"""Pattern of a piece of text that ends with a word; a long text is not split into millions of words at once."""


def _text_hash(text: str) -> bytes:
    """Return a hash that is equal for texts that differ only in white space or Unicode composition."""
    digest = hashlib.sha256()
    for part in _WORDS.finditer(text):
        words = unicodedata.normalize("NFC", part[0]).split()
        digest.update(" ".join([*words, ""]).encode("utf-8", "replace"))
    return digest.digest()


def _left_out(item: _Item, load: _Load) -> Unread | Duplicate | None:
    """Return why a document is not written; if it is, record it and return None."""
    name = str(item.row["id"])
    digest = _text_hash(str(item.row["text"]))
    if digest in load.texts:
        return Duplicate(path=item.path, of=load.texts[digest])
    if name in load.ids:
        return Unread(path=item.path, reason=f"its id '{name}' is used by {load.ids[name]}; give it another id")
    load.texts[digest], load.ids[name] = name, item.path
    if item.content is not None:
        load.contents[item.content] = name
    load.documents += 1
    load.unchanged += item.is_unchanged
    return None


def _items(source: Source | Unread, load: _Load) -> Iterator[_Item | Unread | Duplicate]:
    """Yield the documents of a source, and what is left out of it."""
    refused = source if isinstance(source, Unread) else _refused(source)
    if refused is not None:
        yield refused
        return
    assert isinstance(source, Source)
    date = source.modified if load.file_dates else None
    try:
        # The file is read twice. An archive member cannot be rewound, so it is read into memory.
        with io.BytesIO(_member(source)) if source.is_member else source.open() as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()  # type: ignore[arg-type]
            file.seek(0)
            source_hash = content_hash([CONVERSION, digest, str(date), load.encoding])
            content = (source.suffix, digest) if source.suffix in CONVERTERS else None
            former = load.former.get(source.path)
            if former is not None and former.source_hash == source_hash:
                for row in former.read():
                    yield _Item(row=row, path=str(row["id"]), content=content, is_unchanged=True)
            elif content in load.contents:
                yield Duplicate(path=source.path, of=load.contents[content])
            elif content is not None:
                converted = convert(source.suffix, file, encoding=load.encoding)
                yield _item(converted, source, load, content=content, source_hash=source_hash, date=date)
            else:
                for each in convert_lines(file, source.path, encoding=load.encoding):
                    if isinstance(each, Converted):
                        yield _item(each, source, load, content=None, source_hash=source_hash, date=date)
                    else:
                        yield each
    except (RagassayError, OSError) as error:
        yield Unread(path=source.path, reason=str(error))


def _item(
    converted: Converted,
    source: Source,
    load: _Load,
    *,
    content: tuple[str, str] | None,
    source_hash: str,
    date: datetime | None,
) -> _Item:
    path = f"{source.path}!{converted.place}" if converted.place else source.path
    load.notes.extend(f"{source.path}: {each}" for each in converted.notes)
    name = document_id(path if converted.id is None else converted.id)
    if converted.id not in {None, name}:
        load.notes.append(
            f"{path}: its id '{excerpt(converted.id)}' is written as '{excerpt(name)}', since # precedes a chunk number"
        )
    row: _Row = {
        "id": name,
        "title": converted.title,
        "text": converted.text,
        "url": converted.url,
        "created": converted.created or (None if date is None else created_at(date.isoformat())[0]),
        "source": source.path,
        "source_hash": source_hash,
    }
    return _Item(row=row, path=path, content=content, is_unchanged=False)


_ESCAPES = re.compile("%(?=(?:25)*23)")


def document_id(text: str) -> str:
    """Return a text as a document id: `#`, which precedes the number of a chunk, is escaped.

    Different texts have different ids.

    >>> document_id("c#/notes.md"), document_id("c%23/notes.md"), document_id("50%.md")
    ('c%23/notes.md', 'c%2523/notes.md', '50%.md')
    """
    return _ESCAPES.sub("%25", text).replace("#", "%23")


def _refused(source: Source) -> Unread | None:
    """Return why a source is not read; None if it is."""
    if source.suffix not in CONVERTERS and source.suffix not in COLLECTIONS:
        kind = f"{source.suffix} files" if source.suffix else "files without a suffix"
        return Unread(path=source.path, reason=f"{kind} are not read", is_failure=False)
    if source.size > MOST_BYTES and (source.is_member or source.suffix in CONVERTERS):
        return Unread(
            path=source.path,
            reason=f"has {source.size:,} bytes, more than the limit of {MOST_BYTES:,}; split it",
        )
    return None


def _member(source: Source) -> bytes:
    """Return the bytes of an archive member. Raises DataError if it is broken or larger than declared."""
    try:
        with source.open() as file:
            data = file.read(MOST_BYTES + 1)
    except ARCHIVE_ERRORS as error:
        raise DataError(f"cannot be read from its archive: {error}") from error
    if len(data) > MOST_BYTES:
        raise DataError(f"unpacks to more than {MOST_BYTES:,} bytes, more than its archive declares")
    return data


def _not_reached(load: _Load) -> Iterator[_Row]:
    """Yield the former rows of sources that an interrupted load did not reach, so that no work is repeated."""
    for rows in load.former.values():
        is_partly_new = any(name in load.ids for name in rows.ids)
        for row in rows.read():
            if row["id"] not in load.ids:
                load.documents += 1
                yield row | {"source_hash": None} if is_partly_new else row
