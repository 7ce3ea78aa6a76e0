"""Fills in which documents state the answer of each question, from a file that says which documents state which facts.

A fact is one cell of the database. The answer of a question rests on one cell or several (`templates.cells`): the
documents that state all of them are its reference contexts; if no single one does, those that state any of them
together. A fact that no document states leaves nothing: an empty list. A fact that the file does not name leaves null.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import duckdb

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.runner import Progress
from ragassay.core.table import text_formats
from ragassay.core.table.reader import for_suffix, open_bytes
from ragassay.core.text import as_text
from ragassay.parts.database import Database
from ragassay.parts.templates import cells, traced
from ragassay.steps.generate.questions import Worded
from ragassay.steps.generate.stored_values import SEPARATOR

Row = tuple[str, ...]
"""The values that tell a row from the others of its table, in the order of `Facts.keys`."""

Documents = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Which documents state which cells.

    Attributes:
        keys: By table, the columns that tell its rows apart.
        documents: By table, row and column (None for all columns of the row), the ids of the documents.
        source: The file, for messages.
    """

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    documents: Mapping[tuple[str, Row, str | None], Documents] = field(default_factory=dict)
    source: str = ""

    def stating(self, table: str, row: Row, column: str) -> Documents | None:
        """Return the documents that state a cell; () if none does, None if the file does not name it."""
        own = self.documents.get((table, row, column))
        return self.documents.get((table, row, None)) if own is None else own


def read_facts(path: Path) -> Facts:
    """Read which documents state which facts.

    Args:
        path: A `.jsonl` file of objects with `table`, `row` (the columns that tell the row from others, with their
            values), `column` (left out: every column of the row) and `documents` (ids; an empty list where no document
            states it). Lines for the same cell add up.

    Raises:
        UsageError: The suffix is another.
        DataError: The file cannot be read, or a line is not of this form.
    """
    for_suffix(path, {".jsonl": None}, "read the facts")
    keys: dict[str, tuple[str, ...]] = {}
    documents: dict[tuple[str, Row, str | None], Documents] = {}
    with open_bytes(path) as file:
        for line in text_formats.json_lines(file, str(path)):
            where = f"{path}, line {line.number}"
            table, row, column, ids = _fact(text_formats.parse(line, str(path)), where)
            names = keys.setdefault(table, tuple(row))
            if set(names) != set(row):
                raise DataError(
                    f"{where}: the row is given by {', '.join(row)}, and rows of '{table}' before by "
                    f"{', '.join(names)}; give all rows of a table by the same columns"
                )
            cell = (table, tuple(row[name] for name in names), column)
            documents[cell] = tuple(dict.fromkeys((*documents.get(cell, ()), *ids)))
    return Facts(keys=keys, documents=documents, source=str(path))


def _fact(value: Mapping[str, object], where: str) -> tuple[str, Mapping[str, str], str | None, Documents]:
    table, row, column, ids = (value.get(name) for name in ("table", "row", "column", "documents"))
    is_row = isinstance(row, dict) and bool(row) and not any(isinstance(each, dict | list) for each in row.values())
    is_known = isinstance(ids, list) and all(isinstance(each, str) for each in ids)
    if not (isinstance(table, str) and is_row and isinstance(column, str | None) and is_known):
        example = '{"table": "client", "row": {"client_id": 3}, "column": "industry", "documents": ["client-3"]}'
        raise DataError(f"{where}: {excerpt(str(value))} does not name a fact; expected the form {example}")
    assert isinstance(row, dict)
    assert isinstance(ids, list)
    return table, {name: as_text(each) for name, each in row.items()}, column, tuple(ids)


def check_facts(facts: Facts, schema: Schema) -> None:
    """Make sure that all tables and columns are there. Raises DataError."""
    tables = {known.name: [each.name for each in known.columns] for known in schema.tables}
    named = {(table, name) for table, names in facts.keys.items() for name in names}
    named |= {(table, column) for table, _, column in facts.documents if column is not None}
    for table, name in sorted(named):
        if table not in tables:
            raise DataError(f"{facts.source}: {unknown_name('table', table, list(tables))}")
        if name not in tables[table]:
            raise DataError(f"{facts.source}: {unknown_name(f'column of {table}', name, tables[table])}")


def state(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    worded: Sequence[Worded],
    *,
    schema: Schema,
    facts: Facts,
    progress: Progress | None = None,
) -> None:
    """Adds the documents of every chosen binding that are known to the table `stated`.

    Args:
        connection: Holds the tables `chosen` and `stated`.
        database: The user's.
        worded: Every template of `chosen`.
        schema: As reflected.
        facts: Which documents state which facts.
        progress: Told after every template.
    """
    for done, each in enumerate(worded, start=1):
        query = "select place, is_answerable, keys from chosen where template = ?"
        rows = connection.execute(query, [each.number]).fetchall()
        places = {SEPARATOR.join(keys): place for place, is_answerable, keys in rows if is_answerable}
        documents = _documents(database, each.template, places, schema=schema, facts=facts)
        _insert(connection, each.number, documents, is_answerable=True)
        absent = [place for place, is_answerable, _ in rows if not is_answerable]
        _insert(connection, each.number, dict.fromkeys(absent, ()), is_answerable=False)
        if progress is not None:
            progress("reference", done, len(worded))


def _insert(
    connection: duckdb.DuckDBPyConnection, number: int, documents: Mapping[int, Documents], *, is_answerable: bool
) -> None:
    connection.execute(
        "insert into stated select $number, unnest($places::bigint[]), $answerable, unnest($ids::varchar[][])",
        {
            "number": number,
            "places": list(documents),
            "answerable": is_answerable,
            "ids": [list(each) for each in documents.values()],
        },
    ).fetchall()


def _documents(
    database: Database, template: SqlTemplate, places: Mapping[str, int], *, schema: Schema, facts: Facts
) -> Mapping[int, Documents]:
    """The documents that state the answer of each binding, by its place, where they are known."""
    read = cells(template, schema) or ()
    if not places or not read or any(cell.table not in facts.keys for cell in read):
        return {}
    keys = [[(cell.alias, name) for name in facts.keys[cell.table]] for cell in read]
    query = traced(template, database.dialect, [place for columns in keys for place in columns])
    if query is None:
        return {}
    found: dict[int, set[tuple[int, Row]]] = {}
    for values in database.query(query):
        texts = iter([value if isinstance(value, str) else as_text(value) for value in values])
        place = places.get(SEPARATOR.join(islice(texts, len(template.given))))
        if place is not None:
            rows = (tuple(text.strip() for text in islice(texts, len(columns))) for columns in keys)
            found.setdefault(place, set()).update(enumerate(rows))
    stating = {}
    for place, rests_on in found.items():
        # Sorted, since every database gives rows in another order.
        facts_read = [(read[number], row) for number, row in sorted(rests_on)]
        stating[place] = _together([facts.stating(cell.table, row, cell.column) for cell, row in facts_read])
    return {place: ids for place, ids in stating.items() if ids is not None}


def _together(stating: Sequence[Documents | None]) -> Documents | None:
    """The documents from which an answer can be told, by those that state each of its facts; None if nobody knows."""
    if () in stating:
        return ()
    known = [each for each in stating if each is not None]
    if len(known) < len(stating):
        return None
    every = tuple(dict.fromkeys(name for each in known for name in each))
    return tuple(name for name in every if all(name in each for each in known)) or every
