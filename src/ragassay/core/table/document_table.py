"""The knowledge base as a file: one document per row."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.records import Document
from ragassay.core.table import storage, text_formats
from ragassay.core.table.reader import for_suffix, open_bytes, open_parquet
from ragassay.core.table.text_formats import csv_lines

_FIELDS = ("id", "text", "title")


def read_documents(path: Path | str) -> tuple[Document, ...]:
    """Return the documents of a file, in its order.

    Args:
        path: `.jsonl`, `.parquet` or `.csv`. Every row has an `id` (text or a whole number, kept as text) and a `text`;
            a `title` may be missing, and is empty then. Other columns are passed over.

    Raises:
        UsageError: The suffix is unknown.
        DataError: The file cannot be read or holds no document, or a row has no id, no text, or the id of another.
    """
    path = Path(path)
    readers = {".jsonl": _json_lines, ".parquet": _parquet, ".csv": _csv}
    reader = for_suffix(path, readers, "read")
    places: dict[str, str] = {}
    documents = []
    for row, (line, values) in enumerate(reader(path), start=1):
        document = _document(values, text_formats.where(str(path), row, line))
        if document.id in places:
            raise DataError(
                f"{text_formats.where(str(path), row, line)} has the id '{document.id}', as {places[document.id]}"
            )
        places[document.id] = f"row {row}"
        documents.append(document)
    if not documents:
        raise DataError(f'{path} holds no documents; write one per line, as in {{"id": "1", "text": "..."}}')
    return tuple(documents)


_Rows = Iterator[tuple[int, Mapping[str, object]]]


def _json_lines(path: Path) -> _Rows:
    with open_bytes(path) as file:
        for line in text_formats.json_lines(file, str(path)):
            yield line.number, text_formats.parse(line, str(path))


def _csv(path: Path) -> _Rows:
    with open_bytes(path) as file:
        for line in csv_lines(file, str(path), {}):
            yield line.number, json.loads(line.text)


def _parquet(path: Path) -> _Rows:
    with open_bytes(path):
        relation = open_parquet(storage.connect(), path, str(path))
    names = [name for name in _FIELDS if name in relation.columns]
    try:
        rows = relation.project(", ".join(map(storage.quote, names))).fetchall() if names else [()]
    except duckdb.Error as error:
        raise DataError(f"{path} cannot be read: {storage.first_line(error)}") from error
    for number, values in enumerate(rows, start=1):
        yield number, dict(zip(names, values, strict=True))


def _document(values: Mapping[str, object], where: str) -> Document:
    identifier, text, title = (values.get(name) for name in _FIELDS)
    if isinstance(identifier, int) and not isinstance(identifier, bool):
        identifier = str(identifier)
    if not isinstance(identifier, str) or not identifier.strip():
        raise DataError(f"{where} has no id; every document needs an 'id' of its own, a text or a whole number")
    if not isinstance(text, str):
        raise DataError(f"{where}, document '{identifier}', has no text; every document needs a 'text'")
    if not isinstance(title, str | None):
        raise DataError(f"{where}, document '{identifier}': its title is no text")
    return Document(id=identifier, text=text, title=title or "")
