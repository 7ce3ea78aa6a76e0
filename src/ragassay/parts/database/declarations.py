"""Read the declarations of tables and views: columns, keys and references."""

import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import sqlalchemy
from sqlalchemy import exc, types
from sqlalchemy.engine import Inspector
from sqlalchemy.engine.reflection import ObjectKind, ObjectScope
from sqlglot import exp, parse_one

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ColumnReason, Reference
from ragassay.core.registry import unknown_name
from ragassay.parts.database.queries import Database, driver_message

RelationKind = Literal["table", "view"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredTable:
    """The declaration of a table or view.

    Attributes:
        name: Its name.
        kind: Whether it is a table or a view.
        columns: Its columns, in order.
        unread: Columns that cannot be read, or whose type questions cannot use, with the reason.
        booleans: Columns of Boolean or one-bit types.
        comments: Comments by column, and under "" the comment on the table.
        primary: The primary key.
        unique: Keys on columns that are never NULL, primary key first.
        unique_where_filled: Keys with at least one nullable column.
        references: References to other tables that were read.
        outside: Columns that refer to tables that were not read.
    """

    name: str
    kind: RelationKind = "table"
    columns: tuple[str, ...]
    unread: Mapping[str, ColumnReason] = field(default_factory=dict)
    booleans: frozenset[str] = frozenset()
    comments: Mapping[str, str] = field(default_factory=dict)
    primary: tuple[str, ...] = ()
    unique: tuple[tuple[str, ...], ...] = ()
    unique_where_filled: tuple[tuple[str, ...], ...] = ()
    references: tuple[Reference, ...] = ()
    outside: frozenset[str] = frozenset()


def declared_tables(database: Database, *, tables: Sequence[str] = ()) -> Mapping[str, DeclaredTable]:
    """Return the declarations of tables by name, in alphabetical order.

    In PostgreSQL, the schemas of the search path are read; in DuckDB, the schema `main`.

    Args:
        database: An open database.
        tables: Names of tables and views; empty for all tables without views.

    Raises:
        UsageError: A table or view does not exist; the message suggests the nearest name.
        DataError: There is no table, or the file is not a database.
    """
    errors: tuple[type[Exception], ...] = (exc.DBAPIError, *database.session.errors)
    try:
        kinds = _kinds(database)
        kinds_by_name = _selected_kinds(kinds, tables)
        if not kinds_by_name:
            raise DataError(f"{database.source} has no tables; {_elsewhere(database)}")
        read = _from_duckdb if database.dialect == "duckdb" else _from_inspector
        with warnings.catch_warnings():
            # Unknown types and type arguments do not matter, since the values decide.
            warnings.simplefilter("ignore", exc.SAWarning)
            reflected = read(database, kinds_by_name)
    except errors as error:
        message = driver_message(error)
        advice = f"; {_OTHER_FILE}" if "not a database" in message else ""
        raise DataError(f"cannot read {database.source}: {message}{advice}") from error
    finally:
        # Keep no transaction open between queries.
        if database.dialect != "duckdb":
            database.connection.rollback()
    return {name: _declared(name, kind, reflected) for name, kind in kinds_by_name.items()}


def _selected_kinds(kinds: Mapping[str, RelationKind], tables: Sequence[str]) -> dict[str, RelationKind]:
    for name in tables:
        if name not in kinds:
            raise UsageError(unknown_name("table", name, kinds, listing="ragassay schema"))
    chosen = set(tables) or {name for name, kind in kinds.items() if kind == "table"}
    return {name: kinds[name] for name in sorted(chosen)}


_OTHER_FILE = (
    "give the URL of a database, such as sqlite:///company.db; documents and questions are options of other commands"
)
_TABLES = {
    "sqlite": """SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%'
        ESCAPE '\\'""",
    "mysql": "SHOW FULL TABLES",
    # Excluded: partitions (which repeat rows of their table), tables of extensions, and tables without read permission.
    "postgres": """SELECT c.relname, CASE WHEN c.relkind IN ('r', 'p') THEN 'table' ELSE 'view' END
        FROM pg_catalog.pg_class c
        WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND pg_catalog.pg_table_is_visible(c.oid)
        AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        AND NOT c.relispartition AND has_any_column_privilege(c.oid, 'SELECT')
        AND NOT EXISTS (SELECT FROM pg_catalog.pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')""",
    "duckdb": """SELECT table_name, 'table' FROM duckdb_tables() WHERE NOT internal AND NOT temporary
        AND database_name = current_database() AND schema_name = current_schema()
        UNION ALL SELECT view_name, 'view' FROM duckdb_views() WHERE NOT internal AND NOT temporary
        AND database_name = current_database() AND schema_name = current_schema()""",
}
_KINDS: Mapping[str, RelationKind] = {
    "table": "table",
    "view": "view",
    "BASE TABLE": "table",
    "SYSTEM VERSIONED": "table",
    "VIEW": "view",
}
_SCHEMAS = {
    "mysql": """SELECT DISTINCT table_schema FROM information_schema.tables
        WHERE table_schema NOT IN ('information_schema', 'mysql', 'performance_schema', 'sys')""",
    "postgres": """SELECT DISTINCT table_schema FROM information_schema.tables
        WHERE table_schema NOT IN ('information_schema', 'pg_catalog')""",
    "duckdb": "SELECT DISTINCT schema_name FROM duckdb_tables() WHERE NOT internal",
}
_CHOOSE = {
    "mysql": "name one of these databases at the end of the URL: {}",
    "postgres": "there are tables in other schemas: {}; to read one, end the URL with ?options=-csearch_path%3D{}",
    "duckdb": "only the schema main is read, and there are tables in others: {}",
}


def _rows(database: Database, sql: str) -> list[tuple[Any, ...]]:
    """Return the rows of a catalog query; `sql` must be a constant of this package."""
    execute = database.connection.execute if database.dialect == "duckdb" else database.connection.exec_driver_sql
    return [tuple(row) for row in execute(sql).fetchall()]


def _kinds(database: Database) -> dict[str, RelationKind]:
    """Return all tables and views that can be read, by name."""
    kinds = {name: _KINDS[kind] for name, kind in _rows(database, _TABLES[database.dialect]) if kind in _KINDS}
    if database.dialect == "sqlite":
        for _schema, name, kind, *_rest in _rows(database, "PRAGMA table_list"):
            # A full-text index stores copies of the texts of other tables in its own tables.
            if kind in {"shadow", "virtual"}:
                kinds.pop(name, None)
    return kinds


def _elsewhere(database: Database) -> str:
    """Return a hint where the tables of a database without tables may be."""
    names = [name for (name,) in _rows(database, _SCHEMAS[database.dialect])] if database.dialect in _SCHEMAS else []
    if not names:
        return "is this the right database?"
    return _CHOOSE[database.dialect].format(", ".join(sorted(names)), min(names))


@dataclass(frozen=True, slots=True, kw_only=True)
class _EngineTable:
    """The declaration of a table in the engine's spelling; `foreign` contains columns, target and target columns."""

    columns: tuple[str, ...]
    never_null: frozenset[str]
    unread: Mapping[str, ColumnReason]
    booleans: frozenset[str]
    comments: Mapping[str, str]
    primary: tuple[str, ...] = ()
    unique: frozenset[tuple[str, ...]] = frozenset()
    foreign: tuple[tuple[tuple[str, ...], str | None, tuple[str, ...]], ...] = ()


def _declared(name: str, kind: RelationKind, reflected: Mapping[str, _EngineTable]) -> DeclaredTable:
    this = reflected[name]
    keys = sorted(key for key in this.unique if set(key) <= this.never_null | set(this.primary))
    references: list[Reference] = []
    outside: set[str] = set()
    for columns, target, target_columns in this.foreign:
        reference = _reference(name, columns, target, target_columns, reflected)
        if reference is None or not _is_permitted(reference, reflected):
            outside.update(columns)
        else:
            references.append(reference)
    return DeclaredTable(
        name=name,
        kind=kind,
        columns=this.columns,
        unread=this.unread,
        booleans=this.booleans,
        comments=this.comments,
        primary=this.primary,
        unique=tuple(dict.fromkeys([this.primary, *keys] if this.primary else keys)),
        unique_where_filled=tuple(sorted(this.unique - {*keys, this.primary})),
        references=tuple(sorted(references, key=lambda each: (each.columns, each.target))),
        outside=frozenset(outside),
    )


def _reference(
    name: str,
    columns: tuple[str, ...],
    target: str | None,
    target_columns: tuple[str, ...],
    reflected: Mapping[str, _EngineTable],
) -> Reference | None:
    """Return a reference in the spelling of its target; None if the target was not read.

    SQLite reports references in the case of the declaration, which may also omit the target's columns.
    """
    if target is None:
        return None
    other = _spelled(target, [*reflected])
    if other is None:
        return None
    parts = [_spelled(part, reflected[other].columns) for part in target_columns or reflected[other].primary]
    spelled = tuple(part for part in parts if part is not None)
    if not len(spelled) == len(parts) == len(columns):
        return None
    return Reference(table=name, columns=columns, target=other, target_columns=spelled)


def _is_permitted(reference: Reference, reflected: Mapping[str, _EngineTable]) -> bool:
    """Return whether both ends of a reference may be read."""
    ends = ((reference.table, reference.columns), (reference.target, reference.target_columns))
    return all(
        reflected[name].unread.get(each) is not ColumnReason.NOT_PERMITTED for name, columns in ends for each in columns
    )


def _spelled(name: str, names: Sequence[str]) -> str | None:
    """Return the exact match among the known names, or else a case-insensitive match."""
    return name if name in names else next((each for each in names if each.lower() == name.lower()), None)


def _from_inspector(database: Database, kinds: Mapping[str, RelationKind]) -> dict[str, _EngineTable]:
    inspector = sqlalchemy.inspect(database.connection)
    hidden = [name for name in kinds if database.dialect == "mysql" and _is_hidden(inspector, name)]
    granted = _from_grants(database, hidden)
    kinds = {name: kind for name, kind in kinds.items() if name not in granted}
    tables = [name for name, kind in kinds.items() if kind == "table"]
    columns = _each(inspector, "columns", [*kinds])
    unread = _unread_columns(database, columns)
    primary = _each(inspector, "pk_constraint", tables)
    indexes = _each(inspector, "indexes", tables)
    if database.dialect == "sqlite":
        # UNIQUE after a type with a length is visible only in the automatic index.
        indexes = {name: inspector.get_indexes(name, include_auto_indexes=True) for name in tables}
    unique = _each(inspector, "unique_constraints", tables)
    booleans = {name: _booleans(database, name, columns[name]) for name in kinds}
    if database.dialect == "sqlite":
        comments = dict(map(_comments_in, _rows(database, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")))
    else:
        on_tables = _each(inspector, "table_comment", tables)
        comments = {name: _comments(columns[name], on_tables[name]) for name in tables}
    foreign = _each(inspector, "foreign_keys", tables)
    described = {
        name: _EngineTable(
            columns=tuple(str(column["name"]) for column in columns[name]),
            never_null=frozenset(str(column["name"]) for column in columns[name] if not column["nullable"]),
            unread=unread[name],
            booleans=booleans[name],
            comments=comments.get(name, {}),
            primary=tuple(map(str, (primary.get(name) or {}).get("constrained_columns") or ())),
            unique=frozenset(
                tuple(map(str, key["column_names"]))
                for key in [*unique.get(name, ()), *filter(_is_whole, indexes.get(name, ()))]
            ),
            foreign=tuple(
                (
                    tuple(map(str, key["constrained_columns"])),
                    None if key.get("referred_schema") else str(key["referred_table"]),
                    tuple(map(str, key["referred_columns"])),
                )
                for key in foreign.get(name, ())
            ),
        )
        for name in kinds
    }
    return described | granted


def _is_hidden(inspector: Inspector, name: str) -> bool:
    """Return whether MySQL hides the definition of a table from a user who may read only some of its columns."""
    try:
        inspector.get_columns(name)
    except exc.DBAPIError as error:
        return error.orig is not None and error.orig.args[:1] == (_DENIED,)
    return False


_DENIED = 1142  # the number of the error


def _from_grants(database: Database, names: Sequence[str]) -> dict[str, _EngineTable]:
    """Return the readable columns of MySQL tables whose definition is hidden; their keys and references are unknown."""
    every = _rows(database, _GRANTED) if names else []
    granted = {}
    for name in names:
        own = [row[1:] for row in every if row[0] == name]
        granted[name] = _EngineTable(
            columns=tuple(column for column, *_ in own),
            never_null=frozenset(),
            unread={column: ColumnReason.BINARY for column, is_binary, _ in own if is_binary},
            booleans=frozenset(),
            comments={column: comment for column, _, comment in own if comment},
        )
    return granted


_GRANTED = """SELECT table_name, column_name, data_type REGEXP 'blob$|binary$', column_comment
    FROM information_schema.columns WHERE table_schema = database() AND FIND_IN_SET('select', privileges)
    ORDER BY table_name, ordinal_position"""


def _comments(columns: Sequence[Mapping[str, Any]], of_table: Mapping[str, Any]) -> Mapping[str, str]:
    comments = {"": of_table.get("text")} | {str(column["name"]): column.get("comment") for column in columns}
    return {name: str(text) for name, text in comments.items() if text}


_COMMENTED = re.compile(r"""(?:^|[(,])\s*["`\[]?(\w+)["`\]]?\s(?:[^'\n,(]|\([^)\n]*\))*,?[ \t]*--(.*)$""", re.MULTILINE)


_COMMENTED_TABLE = re.compile(r"[^\n(]*\(?[ \t]*--(.*)")


def _comments_in(definition: tuple[str, str]) -> tuple[str, Mapping[str, str]]:
    """Return the name of a table, and the "--" comments at the end of its first line and of each column's line.

    SQLite has no other comments, but stores the text of a definition.
    """
    name, sql = definition
    of_table = _COMMENTED_TABLE.match(sql)
    comments = {"": of_table[1].strip()} if of_table else {}
    return name, comments | {column: text.strip() for column, text in _COMMENTED.findall(sql)}


def _each(inspector: Inspector, what: str, names: Sequence[str]) -> dict[str, Any]:
    """Return the inspector's result for each table; for PostgreSQL, in one call for all tables."""
    if inspector.dialect.name == "postgresql":
        report = getattr(inspector, f"get_multi_{what}")
        reflected = report(filter_names=names, kind=ObjectKind.ANY, scope=ObjectScope.ANY)
        return {str(name): value for (_schema, name), value in reflected.items()}
    return {name: getattr(inspector, f"get_{what}")(name) for name in names}


def _is_whole(index: Mapping[str, Any]) -> bool:
    """Return whether an index makes its columns unique in all rows: it is not partial and has no expressions."""
    partial = any(option.endswith("_where") and value for option, value in index.get("dialect_options", {}).items())
    return bool(index["unique"]) and None not in index["column_names"] and not partial


def _unread_columns(
    database: Database, columns: Mapping[str, Sequence[Mapping[str, Any]]]
) -> Mapping[str, Mapping[str, ColumnReason]]:
    """Return the columns of each table that are not read, with the reason; in SQLite, any word is a valid type."""
    if database.dialect == "sqlite":
        return {name: {} for name in columns}
    known = {}
    if database.dialect == "postgres":
        known = {(name, column): (text, permitted) for name, column, text, permitted in _rows(database, _READABLE)}
    unread: dict[str, dict[str, ColumnReason]] = {name: {} for name in columns}
    for name, of_table in columns.items():
        for column in of_table:
            is_text, is_permitted = known.get((name, column["name"]), (False, True))
            reason = None if is_text else _unread_type(column["type"])
            reason = reason if is_permitted else ColumnReason.NOT_PERMITTED
            if reason is not None:
                unread[name][str(column["name"])] = reason
    return unread


# Types of extensions, such as citext, are text if their category is. PostgreSQL may permit to read some columns only.
_READABLE = """SELECT c.relname, a.attname, t.typcategory = 'S', has_column_privilege(c.oid, a.attnum, 'SELECT')
    FROM pg_catalog.pg_attribute a JOIN pg_catalog.pg_class c ON c.oid = a.attrelid
    JOIN pg_catalog.pg_type t ON t.oid = a.atttypid
    WHERE a.attnum > 0 AND NOT a.attisdropped AND pg_catalog.pg_table_is_visible(c.oid)"""


def _unread_type(kind: object) -> ColumnReason | None:
    """Return why values of a type cannot be compared, displayed or judged; None if they can."""
    inner = getattr(kind, "data_type", kind)
    if isinstance(inner, types.JSON | types.ARRAY):
        return ColumnReason.STRUCTURED
    if getattr(inner, "__visit_name__", "") == "INTERVAL":
        return ColumnReason.DURATIONS
    return ColumnReason.BINARY if isinstance(inner, types.LargeBinary | types.NullType) else None


_BOOLEAN_TYPES = frozenset(["BOOLEAN", "BOOL", "BIT", "BIT(1)", "TINYINT(1)"])


def _booleans(database: Database, name: str, columns: Sequence[Mapping[str, Any]]) -> frozenset[str]:
    """Return the columns declared as Boolean or one-bit; SQLite stores the declared type as text."""
    if database.dialect == "sqlite":
        quoted = exp.to_identifier(name, quoted=True).sql(dialect="sqlite")
        columns_info = _rows(database, f"PRAGMA main.table_xinfo({quoted})")
        return frozenset(str(row[1]) for row in columns_info if "".join(str(row[2]).upper().split()) in _BOOLEAN_TYPES)
    kinds = {str(column["name"]): column["type"] for column in columns}
    return frozenset(
        column
        for column, kind in kinds.items()
        if isinstance(kind, types.Boolean)
        or getattr(kind, "display_width", None) == 1
        or (kind.__visit_name__ == "BIT" and getattr(kind, "length", None) in {None, 1})
    )


_UNREAD = {
    **dict.fromkeys(["BLOB", "BIT", "GEOMETRY"], ColumnReason.BINARY),
    **dict.fromkeys(["STRUCT", "MAP", "UNION", "JSON", "VARIANT"], ColumnReason.STRUCTURED),
    "INTERVAL": ColumnReason.DURATIONS,
}
"""The first words of types of DuckDB whose values are not read."""


def _from_duckdb(database: Database, kinds: Mapping[str, RelationKind]) -> dict[str, _EngineTable]:
    here = "database_name = current_database() AND schema_name = current_schema()"
    columns = _rows(
        database,
        f"""SELECT table_name, column_name, is_nullable, data_type, comment FROM duckdb_columns() WHERE {here}
        ORDER BY table_name, column_index""",  # noqa: S608
    )
    on_tables = dict(_rows(database, f"SELECT table_name, comment FROM duckdb_tables() WHERE {here}"))  # noqa: S608
    constraints = _rows(
        database,
        f"""SELECT table_name, constraint_type, constraint_column_names, referenced_table, referenced_column_names
        FROM duckdb_constraints() WHERE {here} ORDER BY table_name, constraint_index""",  # noqa: S608
    )
    indexes = _rows(database, f"SELECT table_name, sql FROM duckdb_indexes() WHERE is_unique AND {here}")  # noqa: S608
    reflected = {}
    for name in kinds:
        own = [tuple(column[1:]) for column in columns if column[0] == name]
        keys = [
            (kind, tuple(parts), target, tuple(to)) for table, kind, parts, target, to in constraints if table == name
        ]
        whole = {_indexed(sql) for table, sql in indexes if table == name} - {()}
        reflected[name] = _EngineTable(
            columns=tuple(column for column, *_ in own),
            never_null=frozenset(column for column, nullable, *_ in own if not nullable),
            unread={
                column: ColumnReason.STRUCTURED if kind.endswith("]") else _UNREAD[_first_word(kind)]
                for column, _nullable, kind, _comment in own
                if kind.endswith("]") or _first_word(kind) in _UNREAD
            },
            booleans=frozenset(column for column, _nullable, kind, _comment in own if kind == "BOOLEAN"),
            comments={
                column: str(text)
                for column, text in [("", on_tables.get(name)), *((each[0], each[3]) for each in own)]
                if text
            },
            primary=next((parts for kind, parts, _target, _to in keys if kind == "PRIMARY KEY"), ()),
            unique=frozenset({parts for kind, parts, _target, _to in keys if kind == "UNIQUE"} | whole),
            foreign=tuple((parts, target, to) for kind, parts, target, to in keys if kind == "FOREIGN KEY"),
        )
    return reflected


def _first_word(kind: str) -> str:
    """Return the name of a type without its arguments: STRUCT of STRUCT(x INTEGER)."""
    return kind.partition("(")[0]


def _indexed(sql: str) -> tuple[str, ...]:
    """Return the columns of an index from its DuckDB definition; empty if it also has expressions."""
    index = parse_one(sql, dialect="duckdb").find(exp.IndexParameters)
    parts = [part.unnest() if isinstance(part, exp.Paren) else part for part in index.args["columns"]] if index else []
    columns = [part.this if isinstance(part, exp.Ordered) else part for part in parts]
    return tuple(part.name for part in columns) if all(isinstance(part, exp.Column) for part in columns) else ()
