"""Documents of folders and archives as one file of JSON Lines, which the same call updates."""

import hashlib
import io
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import IO

from ragassay.core.errors import DataError, RagassayError, UsageError, excerpt
from ragassay.core.files import check_free, replace_file
from ragassay.core.hashing import content_hash
from ragassay.core.runner import Progress
from ragassay.steps.documents.converters import (
    COLLECTIONS,
    CONVERSION,
    CONVERTERS,
    Converted,
    convert,
    convert_lines,
    created_at,
)
from ragassay.steps.documents.sources import ARCHIVE_ERRORS, MOST_BYTES, Source, Unread, found_files, sources_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Duplicate:
    """A document that is left out because another has the same text."""

    path: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadResult:
    """What became of the documents of some folders.

    Attributes:
        documents: Documents in the file.
        unchanged: Those of them that were not converted again.
        failed: What could not be read, as far as it could not.
        skipped: What is not a document: links, hidden files, other kinds of files.
        duplicates: Documents that are left out because another has the same text.
        removed: Ids of documents of the former file that are no longer in it.
        notes: Sentences on how single files were read.
    """

    documents: int
    unchanged: int
    failed: Sequence[Unread]
    skipped: Sequence[Unread]
    duplicates: Sequence[Duplicate]
    removed: Sequence[str]
    notes: Sequence[str]


@dataclass(slots=True)
class _Load:
    """A load that is under way: what was written, and what is known of it."""

    documents: int = 0
    unchanged: int = 0
    unread: list[Unread] = field(default_factory=list)
    duplicates: list[Duplicate] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    ids: dict[str, str] = field(default_factory=dict)
    """Id -> where it comes from."""
    texts: dict[bytes, str] = field(default_factory=dict)
    """Hash of a text -> id of its document."""
    contents: dict[tuple[str, str], str] = field(default_factory=dict)
    """Suffix and hash of a source that is one document -> its id."""


def load_documents(
    paths: Sequence[Path | str] | Path | str,
    *,
    output: Path | str,
    file_dates: bool = False,
    progress: Progress | None = None,
) -> LoadResult:
    """Write the documents of folders and archives into a file, or update it.

    A row has `id`, `title`, `text`, `url`, `created` (null where unknown), `source` and `source_hash`. A source whose
    hash is that of the former file is not converted again, and one that is gone is removed.

    Args:
        paths: Folders, archives (zip, tar) and files: PDF, HTML, Markdown, DOCX, text, JSON Lines.
        output: The `.jsonl` file; if it exists, this function must have written it.
        file_dates: Whether a document without a date of its own gets that of its file.
        progress: Is called with what is done and the number of files.

    Raises:
        UsageError: A path does not exist, or the output is not a file of this function.
        DataError: There is no document at all, or the output cannot be written.
    """
    output = Path(output)
    if output.suffix != ".jsonl":
        raise UsageError(f"{output}: documents are written as JSON Lines; give a name that ends in .jsonl")
    check_free(output, force=True)
    former = _former_rows(output)
    found = found_files([Path(each) for each in ([paths] if isinstance(paths, str | Path) else paths)], output=output)
    load = _Load()
    is_interrupted = False
    with replace_file(output, force=True) as beside, beside.open("wb") as file:
        try:
            if progress is not None:
                progress("load", 0, len(found))
            for number, each in enumerate(found, start=1):
                for source in (each,) if isinstance(each, Unread) else sources_in(each):
                    file.writelines(_lines(source, load, former, file_dates=file_dates))
                if progress is not None:
                    progress("load", number, len(found))
        except KeyboardInterrupt:
            is_interrupted = True
            file.writelines(_not_reached(load, former))
        if not load.documents:
            raise KeyboardInterrupt if is_interrupted else DataError(_no_document(load))
    if is_interrupted:
        raise KeyboardInterrupt
    return LoadResult(
        documents=load.documents,
        unchanged=load.unchanged,
        failed=[each for each in load.unread if each.is_failure],
        skipped=[each for each in load.unread if not each.is_failure],
        duplicates=load.duplicates,
        removed=[name for row in former.values() for name in row.ids if name not in load.ids],
        notes=load.notes,
    )


def _no_document(load: _Load) -> str:
    listed = [f"  {each.path}: {each.reason}" for each in sorted(load.unread, key=lambda each: not each.is_failure)]
    more = [f"  and {len(listed) - _MOST_LISTED} more"] if len(listed) > _MOST_LISTED else []
    kinds = ", ".join(sorted({*CONVERTERS, *COLLECTIONS}))
    return "\n".join(["there is no document to load; kinds are " + kinds, *listed[:_MOST_LISTED], *more])


_MOST_LISTED = 20


_Row = dict[str, object]


@dataclass(slots=True, kw_only=True)
class _FormerRows:
    """The rows of one source in the former file.

    Attributes:
        file: The former file.
        source_hash: That of the last row; None if the source was not read to its end, or not all of it is there.
        ids: The ids of the rows.
        places: Where each begins in the file, in bytes.
    """

    file: Path
    source_hash: str | None = None
    ids: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def read(self) -> Iterator[_Row]:
        """Yield the rows."""
        with self.file.open("rb") as file:
            for place in self.places:
                file.seek(place)
                row: _Row = json.loads(file.readline())
                yield row


def _former_rows(output: Path) -> Mapping[str, _FormerRows]:
    """Return the rows of the file that is about to be updated, by their source.

    Raises:
        UsageError: It was written by something else.
    """
    rows: dict[str, _FormerRows] = {}
    offset = 0
    try:
        with output.open("rb") if output.exists() else io.BytesIO() as file:
            while line := file.readline():
                values = json.loads(line)
                _check_columns(values)
                row = rows.setdefault(str(values["source"]), _FormerRows(file=output))
                row.source_hash = values["source_hash"]
                row.ids.append(str(values["id"]))
                row.places.append(offset)
                offset += len(line)
    except (ValueError, TypeError, RecursionError) as error:
        raise UsageError(
            f"{output} was not written by `ragassay documents load` and is left as it is; give another name"
        ) from error
    return rows


def _check_columns(row: Mapping[str, object]) -> None:
    if {*row} != {*_COLUMNS} or not isinstance(row["text"], str):
        raise ValueError("it has other columns")


_COLUMNS = ("id", "title", "text", "url", "created", "source", "source_hash")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Item:
    """A document that is about to be written.

    Attributes:
        row: Its row, with the hash of the whole source.
        path: What it is called in messages: that of its source, and its line in a file of several.
        content: Suffix and hash of a source that is one document; None in a file of several.
        is_unchanged: Whether it was taken from the former file.
    """

    row: _Row
    path: str
    content: tuple[str, str] | None
    is_unchanged: bool


def _lines(
    source: Source | Unread, load: _Load, former: Mapping[str, _FormerRows], *, file_dates: bool
) -> Iterator[bytes]:
    """Yield the rows of one source as lines; only the last has its hash, and only if nothing of it is left out."""
    held: _Row | None = None
    is_whole = True
    for item in _items(source, load, former, file_dates=file_dates):
        left_out = item if isinstance(item, Unread | Duplicate) else _left_out(item, load)
        if left_out is None:
            assert isinstance(item, _Item)
            if held is not None:
                yield _line(held | {"source_hash": None})
            held = item.row
            continue
        is_whole = False
        if isinstance(left_out, Unread):
            load.unread.append(left_out)
        else:
            load.duplicates.append(left_out)
    if held is not None:
        yield _line(held if is_whole else held | {"source_hash": None})


def _line(row: Mapping[str, object]) -> bytes:
    text = json.dumps({name: row[name] for name in _COLUMNS}, ensure_ascii=False)
    return text.encode("utf-8", "replace") + b"\n"


_WORDS = re.compile(r"\S.{0,100000}\S*", re.DOTALL)
"""A part of a text that ends with a word, so that a long text is not split into millions of words at once."""


def _text_hash(text: str) -> bytes:
    """Return a hash that texts share if they differ only in white space, or in how letters are composed."""
    digest = hashlib.sha256()
    for part in _WORDS.finditer(text):
        words = unicodedata.normalize("NFC", part[0]).split()
        digest.update(" ".join([*words, ""]).encode("utf-8", "replace"))
    return digest.digest()


def _left_out(item: _Item, load: _Load) -> Unread | Duplicate | None:
    """Return why a document is not written; None for one that is, which is remembered."""
    name = str(item.row["id"])
    digest = _text_hash(str(item.row["text"]))
    if digest in load.texts:
        return Duplicate(path=item.path, of=load.texts[digest])
    if name in load.ids:
        return Unread(path=item.path, reason=f"its id '{name}' is that of {load.ids[name]}; give it another")
    load.texts[digest], load.ids[name] = name, item.path
    if item.content is not None:
        load.contents[item.content] = name
    load.documents += 1
    load.unchanged += item.is_unchanged
    return None


def _items(
    source: Source | Unread, load: _Load, former: Mapping[str, _FormerRows], *, file_dates: bool
) -> Iterator[_Item | Unread | Duplicate]:
    """Yield the documents of a source, and what of it is left out."""
    refused = source if isinstance(source, Unread) else _refused(source)
    if refused is not None:
        yield refused
        return
    assert isinstance(source, Source)
    date = source.modified if file_dates else None
    try:
        with _opened(source) as file:
            digest = _digest(file)
            source_hash = content_hash([CONVERSION, digest, str(date)])
            content = (source.suffix, digest) if source.suffix in CONVERTERS else None
            known = former.get(source.path)
            if known is not None and known.source_hash == source_hash:
                for row in known.read():
                    yield _Item(row=row, path=str(row["id"]), content=content, is_unchanged=True)
            elif content in load.contents:
                yield Duplicate(path=source.path, of=load.contents[content])
            else:
                for each in convert_lines(file, source.path) if content is None else [convert(source.suffix, file)]:
                    yield (
                        each
                        if isinstance(each, Unread)
                        else _item(each, source, load, content=content, source_hash=source_hash, date=date)
                    )
    except (RagassayError, OSError) as error:
        yield Unread(path=source.path, reason=str(error))


def _digest(file: IO[bytes]) -> str:
    """Return the hash of a file that is at its start, to which it goes back."""
    digest = hashlib.sha256()
    while block := file.read(_BLOCK):
        digest.update(block)
    file.seek(0)
    return digest.hexdigest()


_BLOCK = 2**20  # bytes


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
            f"{path}: its id '{excerpt(converted.id)}' is written as '{excerpt(name)}', since # begins a chunk's number"
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
    """Return a text as an id without `#`, which stands between a document and the number of its chunk.

    Different texts have different ids.

    >>> document_id("c#/notes.md"), document_id("c%23/notes.md"), document_id("50%.md")
    ('c%23/notes.md', 'c%2523/notes.md', '50%.md')
    """
    return _ESCAPES.sub("%25", text).replace("#", "%23")


def _refused(source: Source) -> Unread | None:
    """Return why a source is not read at all; None for one that is."""
    if source.suffix not in CONVERTERS and source.suffix not in COLLECTIONS:
        kind = f"{source.suffix} files" if source.suffix else "files without a suffix"
        return Unread(path=source.path, reason=f"{kind} are not read", is_failure=False)
    if source.size > MOST_BYTES and (source.is_member or source.suffix in CONVERTERS):
        return Unread(
            path=source.path,
            reason=f"has {source.size:,} bytes, and at most {MOST_BYTES:,} are read; split it",
        )
    return None


@contextmanager
def _opened(source: Source) -> Iterator[IO[bytes]]:
    """Open a source so that it can be read twice: a file, or the bytes of an archive's member.

    Raises:
        DataError: The member is broken, or larger than the archive declares.
    """
    if not source.is_member:
        with source.open() as file:
            yield file
        return
    yield io.BytesIO(_member(source))


def _member(source: Source) -> bytes:
    try:
        with source.open() as file:
            data = file.read(MOST_BYTES + 1)
    except ARCHIVE_ERRORS as error:
        raise DataError(f"cannot be read from its archive: {error}") from error
    if len(data) > MOST_BYTES:
        raise DataError(f"unpacks to more than {MOST_BYTES:,} bytes, unlike its archive says")
    return data


def _not_reached(load: _Load, former: Mapping[str, _FormerRows]) -> Iterator[bytes]:
    """Yield the former rows of sources that an interrupted load did not reach, so that nothing has to be done again."""
    for rows in former.values():
        is_partly_new = any(name in load.ids for name in rows.ids)
        for row in rows.read():
            if row["id"] not in load.ids:
                load.documents += 1
                yield _line(row | {"source_hash": None} if is_partly_new else row)
