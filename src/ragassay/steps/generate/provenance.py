"""Find the documents that state the answer of each question, from a file of facts.

A fact is one cell of the database, and an answer depends on one cell or several. Its reference contexts are the
documents that state all of these cells or, if no single document does, all that state any of them. The list is empty if
one cell is stated in no document, and null if the file does not name one.

An answer that follows a reference depends on the referring cell, but not on the name of the referenced row. A lookup
depends on cells of one row and of those that it refers to; a count, a list or an extreme depends on all rows that it
covers.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import sqlglot
from sqlglot import exp

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import DatabaseTable, Reference, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.table import file_formats
from ragassay.core.table.file_formats import for_suffix, open_bytes
from ragassay.core.text import as_text
from ragassay.parts.database import Database
from ragassay.parts.database.queries import conjuncts
from ragassay.parts.templates import rows_query
from ragassay.parts.templates.paths import row_name
from ragassay.steps.generate.questions import NumberedTemplate
from ragassay.steps.generate.workspace import SEPARATOR, Workspace

Row = tuple[str, ...]
"""The values that identify a row of its table, in the order of `Facts.keys`."""

Documents = tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """Which documents state which cells.

    Attributes:
        keys: The columns that identify a row, by table.
        documents: The ids of documents by table, row and column (None for all columns of the row).
        source: The file, for messages.
    """

    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    documents: Mapping[tuple[str, Row, str | None], Documents] = field(default_factory=dict)
    source: str = ""

    def stating(self, table: str, row: Row, column: str) -> Documents | None:
        """Return the documents that state a cell; () if none does, None if the file does not name the cell."""
        own = self.documents.get((table, row, column))
        return self.documents.get((table, row, None)) if own is None else own


def read_facts(path: Path | str) -> Facts:
    """Read which documents state which facts.

    Args:
        path: A `.jsonl` file of objects with `table`, `row` (the columns that identify the row, with their values),
            `column` (every column of the row if missing) and `documents` (ids; an empty list if no document states
            the fact). Several lines may name the same cell.

    Raises:
        UsageError: The file has another suffix.
        DataError: The file cannot be read, or a line is not of this form.
    """
    path = Path(path)
    for_suffix(path, {".jsonl": None}, "read the facts")
    keys: dict[str, tuple[str, ...]] = {}
    documents: dict[tuple[str, Row, str | None], Documents] = {}
    with open_bytes(path) as file:
        for line in file_formats.json_lines(file, str(path)):
            location = f"{path}, line {line.number}"
            table, row, column, ids = _fact(file_formats.parse(line, str(path)), location)
            names = keys.setdefault(table, tuple(row))
            if set(names) != set(row):
                raise DataError(
                    f"{location}: the row is identified by {', '.join(row)}, earlier rows of '{table}' by "
                    f"{', '.join(names)}; identify all rows of a table by the same columns"
                )
            cell = (table, tuple(row[name] for name in names), column)
            documents[cell] = tuple(dict.fromkeys((*documents.get(cell, ()), *ids)))
    return Facts(keys=keys, documents=documents, source=str(path))


def _fact(value: Mapping[str, object], location: str) -> tuple[str, Mapping[str, str], str | None, Documents]:
    table, row, column, ids = (value.get(name) for name in ("table", "row", "column", "documents"))
    is_row = isinstance(row, dict) and bool(row) and not any(isinstance(each, dict | list) for each in row.values())
    is_known = isinstance(ids, list) and all(isinstance(each, str) for each in ids)
    if not (isinstance(table, str) and is_row and isinstance(column, str | None) and is_known):
        example = '{"table": "client", "row": {"client_id": 3}, "column": "industry", "documents": ["client-3"]}'
        raise DataError(f"{location}: {excerpt(str(value))} does not name a fact; expected the form {example}")
    assert isinstance(row, dict)
    assert isinstance(ids, list)
    return table, {name: as_text(each) for name, each in row.items()}, column, tuple(ids)


def check_facts(facts: Facts, schema: Schema) -> None:
    """Raise DataError if the facts name a table or column that the schema does not have."""
    tables = {table.name: [column.name for column in table.columns] for table in schema.tables}
    columns = {(table, name) for table, names in facts.keys.items() for name in names}
    columns |= {(table, column) for table, _, column in facts.documents if column is not None}
    for table, name in sorted(columns):
        if table not in tables:
            raise DataError(f"{facts.source}: {unknown_name('table', table, list(tables))}")
        if name not in tables[table]:
            raise DataError(f"{facts.source}: {unknown_name(f'column of {table}', name, tables[table])}")


def add_documents(
    space: Workspace, templates: Sequence[NumberedTemplate], *, schema: Schema, facts: Facts | None
) -> None:
    """Add the known documents of every group.

    Args:
        space: The workspace, with the groups.
        templates: Every template that has a group.
        schema: The database as reflected.
        facts: Which documents state which facts; None if that is unknown.
    """
    if facts is None:
        return
    for done, each in enumerate(templates, start=1):
        groups = space.groups(each.number)
        places = {SEPARATOR.join(group.keys): group.place for group in groups if group.is_answerable}
        documents = _documents(space.database, each.template, places, schema=schema, facts=facts)
        space.add_documents(each.number, documents, is_answerable=True)
        unanswerable = [group.place for group in groups if not group.is_answerable]
        space.add_documents(each.number, dict.fromkeys(unanswerable, ()), is_answerable=False)
        space.progress("reference", done, len(templates))


def _documents(
    database: Database, template: SqlTemplate, places: Mapping[str, int], *, schema: Schema, facts: Facts
) -> Mapping[int, Documents]:
    """Return the known documents that state the answer of each binding, by the place of the binding."""
    cells = _answer_cells(template, schema)
    if not places or not cells or any(cell.table not in facts.keys for cell in cells):
        return {}
    keys = [[(cell.alias, name) for name in facts.keys[cell.table]] for cell in cells]
    query = rows_query(template, database.dialect, [each for columns in keys for each in columns])
    if query is None:
        return {}
    cell_rows: dict[int, set[tuple[int, Row]]] = {}
    for values in database.query(query):
        texts = iter([value if isinstance(value, str) else as_text(value) for value in values])
        place = places.get(SEPARATOR.join(islice(texts, len(template.bound_columns))))
        if place is not None:
            rows = (tuple(text.strip() for text in islice(texts, len(columns))) for columns in keys)
            cell_rows.setdefault(place, set()).update(enumerate(rows))
    documents = {}
    for place, numbered_rows in cell_rows.items():
        # Sorted, since each database returns rows in another order.
        pairs = [(cells[number], row) for number, row in sorted(numbered_rows)]
        stating = _stating_documents([facts.stating(cell.table, row, cell.column) for cell, row in pairs])
        if stating is not None:
            documents[place] = stating
    return documents


def _stating_documents(stating: Sequence[Documents | None]) -> Documents | None:
    """Return the documents that state an answer, from those that state each of its facts; None if unknown."""
    if () in stating:
        return ()
    stated = [each for each in stating if each is not None]
    if len(stated) < len(stating):
        return None
    every = tuple(dict.fromkeys(name for each in stated for name in each))
    return tuple(name for name in every if all(name in each for each in stated)) or every


_Column = tuple[str, str]
"""An alias of a query, and a column of its table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _AnswerCell:
    """A cell that an answer depends on: a column of the row with this alias in the query."""

    alias: str
    table: str
    column: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Step:
    """A reference that a query follows, from the rows with the alias `source` to those with the alias `target`."""

    source: str
    reference: Reference
    target: str


def _answer_cells(template: SqlTemplate, schema: Schema) -> tuple[_AnswerCell, ...]:
    """Return the cells that each answer of a template depends on; () if its SQL does not show them."""
    select = sqlglot.parse_one(template.sql, dialect=schema.dialect)
    sources = _sources(select, schema)
    steps = None if sources is None else _steps(select, sources)
    if sources is None or steps is None:
        return ()
    names = {(alias, term.column.name) for alias, table in sources.items() for term in row_name(table, alias)}
    answer = select.expressions[0]
    conditions = list(_conditions(select, template))
    key_columns = {column for columns, is_key in conditions if is_key for column in columns}
    fixed = [column for columns, is_key in conditions if not is_key for column in columns]
    targets = {step.target for step in steps}
    if template.lists_rows or answer.find(exp.AggFunc) is not None:
        own = [column for column in key_columns if column[0] not in targets]
        others = [column for column in (*_columns(answer), *own, *fixed) if column not in names]
    else:
        unnamed = sources.keys() - {alias for alias, _ in names}
        key_aliases = {alias for alias, _ in key_columns}
        # A row without a name is identified by what it refers to: "the meeting of Ada at the harbor".
        steps = [each for each in steps if each.target not in key_aliases or each.source not in unnamed | key_aliases]
        answers = [column for column in _columns(answer) if column not in names or column[0] not in targets]
        others = [*answers, *(column for column in fixed if column not in names)]
    referring = [(step.source, name) for step in steps for name in step.reference.columns]
    return tuple(
        _AnswerCell(alias=alias, table=sources[alias].name, column=name)
        for alias, name in dict.fromkeys([*referring, *others])
    )


def _sources(select: exp.Expr, schema: Schema) -> Mapping[str, DatabaseTable] | None:
    """Return the tables of a query by alias; None if it reads anything else."""
    if not isinstance(select, exp.Select) or len(select.expressions) != 1:
        return None
    tables = {table.name: table for table in schema.tables}
    nodes = [each.this for each in (select.args.get("from_"), *(select.args.get("joins") or ())) if each is not None]
    if not nodes or any(not isinstance(node, exp.Table) or node.name not in tables for node in nodes):
        return None
    return {node.alias_or_name: tables[node.name] for node in nodes}


def _steps(select: exp.Expr, sources: Mapping[str, DatabaseTable]) -> list[_Step] | None:
    """Return the references that the joins follow; None if a join does not follow one."""
    steps = []
    for join in select.args.get("joins") or ():
        equalities = () if join.args.get("on") is None else join.args["on"].find_all(exp.EQ)
        pairs = {frozenset(filter(None, (_column(each.left), _column(each.right)))) for each in equalities}
        step = next((step for step in _possible_steps(sources) if pairs and pairs == _equalities(step)), None)
        if step is None:
            return None
        steps.append(step)
    return steps


def _possible_steps(sources: Mapping[str, DatabaseTable]) -> Iterator[_Step]:
    for source, table in sources.items():
        for reference in table.references:
            for target, other in sources.items():
                if other.name == reference.target and target != source:
                    yield _Step(source=source, reference=reference, target=target)


def _equalities(step: _Step) -> set[frozenset[_Column]]:
    """Return the pairs of columns that a join along a reference equates."""
    ends = zip(step.reference.columns, step.reference.target_columns, strict=True)
    return {frozenset([(step.source, name), (step.target, other)]) for name, other in ends}


def _column(side: exp.Expr) -> _Column | None:
    side = side.unnest()
    return (side.table, side.name) if isinstance(side, exp.Column) else None


def _columns(tree: exp.Expr) -> list[_Column]:
    return [(each.table, each.name) for each in tree.find_all(exp.Column)]


def _conditions(select: exp.Expr, template: SqlTemplate) -> Iterator[tuple[list[_Column], bool]]:
    """Yield the columns of each condition, and whether it identifies a row by a known value."""
    where = select.args.get("where")
    for condition in conjuncts(where.this if where is not None else None):
        if condition.find(exp.Query) is None:  # a subquery only ensures that a name is unique
            literals = condition.find_all(exp.Literal)
            is_known = any(literal.is_string and literal.name in template.bound_columns for literal in literals)
            yield _columns(condition), is_known and isinstance(condition, exp.EQ)
