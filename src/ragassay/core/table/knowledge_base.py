"""Documents of the knowledge base: reading files, and comparing document ids.

The id of a chunk is the id of its document, a #, and a number. If all reference ids of a row are chunks, ids are
compared literally; otherwise each chunk counts as its document.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import DataError
from ragassay.core.records import Document
from ragassay.core.table.file_formats import csv_lines, for_suffix, json_lines, open_bytes, parse, where
from ragassay.core.table.reader import open_parquet
from ragassay.core.table.storage import connect, duckdb_errors, quote

_FIELDS = ("id", "text", "title")


def read_documents(path: Path | str) -> tuple[Document, ...]:
    """Return the documents of a file, in file order.

    Args:
        path: `.jsonl`, `.parquet` or `.csv`. Every row has an `id` (text or a whole number, kept as text) and a `text`;
            a missing `title` is empty. Other columns are ignored.

    Returns:
        The documents.

    Raises:
        UsageError: The suffix is unknown.
        DataError: The file cannot be read or has no documents, or a row lacks an id or a text, or repeats an id.
    """
    documents = tuple(document for document, _ in document_rows(path, columns=_FIELDS))
    if not documents:
        raise DataError(f'{path} contains no documents; write one per line, as in {{"id": "1", "text": "..."}}')
    return documents


def document_rows(
    path: Path | str, *, columns: Sequence[str] | None = None
) -> Iterator[tuple[Document, Mapping[str, object]]]:
    """Yield the documents of a file, each with the columns of its row.

    Args:
        path: As for `read_documents`.
        columns: The columns to read from a Parquet file; None for all.

    Raises:
        UsageError: As `read_documents`.
        DataError: As `read_documents`, except that a file may be empty.
    """
    path = Path(path)
    readers: Mapping[str, Callable[[Path, Sequence[str] | None], _Rows]]
    readers = {".jsonl": _json_lines, ".parquet": _parquet, ".csv": _csv}
    reader = for_suffix(path, readers, "read")
    rows: dict[str, int] = {}
    for row, (line, values) in enumerate(reader(path, columns), start=1):
        at = where(str(path), row, line)
        document = _document(values, at)
        if document.id in rows:
            raise DataError(
                f"{at} has the id '{document.id}', as row {rows[document.id]}; change or delete one of them"
            )
        rows[document.id] = row
        yield document, values


_Rows = Iterator[tuple[int, Mapping[str, object]]]


def _json_lines(path: Path, _: Sequence[str] | None) -> _Rows:
    with open_bytes(path) as file:
        for line in json_lines(file, str(path)):
            yield line.number, parse(line, str(path))


def _csv(path: Path, _: Sequence[str] | None) -> _Rows:
    with open_bytes(path) as file:
        for line in csv_lines(file, str(path)):
            yield line.number, json.loads(line.text)


def _parquet(path: Path, columns: Sequence[str] | None) -> _Rows:
    with open_bytes(path):
        relation = open_parquet(connect(), path, str(path))
    names = [name for name in relation.columns if columns is None or name in columns]
    with duckdb_errors(f"{path} cannot be read"):
        rows = relation.project(", ".join(map(quote, names))).fetchall() if names else [()]
    is_json = {name: str(kind) == "JSON" for name, kind in zip(relation.columns, relation.types, strict=True)}
    for number, row in enumerate(rows, start=1):
        yield (
            number,
            {
                name: json.loads(value) if is_json[name] and value is not None else value
                for name, value in zip(names, row, strict=True)
            },
        )


def _document(values: Mapping[str, object], at: str) -> Document:
    identifier, text, title = (values.get(name) for name in _FIELDS)
    if isinstance(identifier, int) and not isinstance(identifier, bool):
        identifier = str(identifier)
    if not isinstance(identifier, str) or not identifier.strip():
        raise DataError(f"{at} has no id; every document needs a unique 'id', text or a whole number")
    if not isinstance(text, str):
        raise DataError(f"{at}, document '{identifier}', has no text; every document needs a 'text'")
    if not isinstance(title, str | None):
        raise DataError(f"{at}, document '{identifier}': its title is not text")
    return Document(id=identifier, text=text, title=title or "")


def document_of(id_: str) -> str:
    """Return the id of the document of a chunk: the part before the last #.

    >>> document_of("page#3"), document_of("page"), document_of("#3")
    ('page', 'page', '#3')
    """
    head, _, _ = id_.rpartition("#")
    return head or id_


def document_of_sql(id_: str) -> str:
    """Return the SQL of `document_of`, for an expression of a text."""
    return f"regexp_replace({id_}, '^(.+)#[^#]*$', '\\1', 's')"


def at_level_sql(references: str, ids: str) -> str:
    """Return the SQL of ids at the level at which they are compared with the reference ids: chunks or documents.

    Args:
        references: The SQL of the reference ids of a row, a list of texts.
        ids: The SQL of retrieved ids, or of the reference ids themselves; null gives null.
    """
    are_chunks = f"len({references}) > 0 and len(list_filter({references}, lambda each: not contains(each, '#'))) = 0"
    documents = f"list_transform({ids}, lambda each: {document_of_sql('each')})"
    return f"case when {are_chunks} then {ids} else {documents} end"
