"""Reads what a database declares and holds: tables, keys, references, and the facts that columns are weighed by."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import sqlalchemy
from sqlalchemy import exc, types
from sqlalchemy.engine import Inspector
from sqlglot import exp

from ragassay.database.connection import Database, column, plain, table
from ragassay.database.labels import singular, words_of
from ragassay.database.meaning import ColumnFacts, classify
from ragassay.errors import DataError
from ragassay.records import DatabaseTable, Reference, Schema

_SAMPLE = 1_000  # distinct values that a column is weighed by


def reflect(database: Database) -> Schema:
    """The tables of a database with their keys, references and the meaning of each column.

    Views are left out: they have no keys and repeat what their tables hold.

    Raises:
        DataError: There is no table, or the file is no database.
    """
    try:
        with warnings.catch_warnings():
            # A declared type that SQLAlchemy does not know, or with odd arguments, is no matter: values decide.
            warnings.simplefilter("ignore", exc.SAWarning)
            inspector = sqlalchemy.inspect(database.connection)
            names = sorted(inspector.get_table_names())
            declared = {name: _declared(inspector, name, names) for name in names}
    except exc.DBAPIError as error:
        raise DataError(f"cannot read {database.source}: {plain(error)}") from error
    if not names:
        raise DataError(f"{database.source} holds no table; is this the right database?")
    facts = {name: _facts(database, declared, name) for name in names}
    surrogates = {
        (fact.table, fact.name)
        for columns in facts.values()
        for fact in columns
        if classify(fact).reason.startswith("identifier")
    }
    return Schema(
        dialect=database.dialect, tables=tuple(_table(declared[name], facts[name], surrogates) for name in names)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    """What the database says of a table, before a row is read."""

    name: str
    columns: tuple[str, ...]
    opaque: frozenset[str]
    primary: tuple[str, ...]
    unique: tuple[tuple[str, ...], ...]
    references: tuple[Reference, ...]


def _declared(inspector: Inspector, name: str, names: Sequence[str]) -> _Declared:
    columns = inspector.get_columns(name)
    primary = tuple(inspector.get_pk_constraint(name)["constrained_columns"])
    never_null = {known["name"] for known in columns if not known["nullable"]} | set(primary)
    unique = {tuple(map(str, index["column_names"])) for index in inspector.get_indexes(name) if _is_whole(index)}
    unique |= {tuple(map(str, key["column_names"])) for key in inspector.get_unique_constraints(name)}
    keys = sorted(key for key in unique if set(key) <= never_null)
    return _Declared(
        name=name,
        columns=tuple(known["name"] for known in columns),
        opaque=frozenset(known["name"] for known in columns if _is_opaque(known["type"])),
        primary=primary,
        unique=tuple(dict.fromkeys([primary, *keys] if primary else keys)),
        references=tuple(_references(inspector, name, names)),
    )


def _is_whole(index: Mapping[str, object]) -> bool:
    """Whether an index makes its columns unique in all rows: it is not partial, and over columns, not expressions."""
    names = index["column_names"]
    return bool(index["unique"]) and isinstance(names, list) and None not in names and not index.get("dialect_options")


def _is_opaque(kind: object) -> bool:
    """Types that cannot be compared or shown; SQLite's BLOB is judged by what is stored instead."""
    return isinstance(kind, types.LargeBinary | types.JSON | types.ARRAY)


def _references(inspector: Inspector, name: str, names: Sequence[str]) -> Iterator[Reference]:
    for key in inspector.get_foreign_keys(name):
        # SQLite keeps the case of the declaration, and lets it leave the target's columns out.
        target = next((other for other in names if other.lower() == key["referred_table"].lower()), None)
        if target is None or key.get("referred_schema"):
            continue
        columns = key["referred_columns"] or inspector.get_pk_constraint(target)["constrained_columns"]
        known = {declared["name"].lower(): declared["name"] for declared in inspector.get_columns(target)}
        if len(columns) == len(key["constrained_columns"]) and all(part.lower() in known for part in columns):
            yield Reference(
                table=name,
                columns=tuple(key["constrained_columns"]),
                target=target,
                target_columns=tuple(known[part.lower()] for part in columns),
            )


def _facts(database: Database, declared: Mapping[str, _Declared], name: str) -> tuple[ColumnFacts, ...]:
    """What the rows of a table say of each column: one pass for the counts, and a sample of each."""
    this = declared[name]
    comparable = [known for known in this.columns if known not in this.opaque]
    counts: list[exp.Expression] = [exp.Count(this=exp.Star())]
    for known in comparable:
        counts.append(exp.Count(this=column(name, known)))
        counts.append(exp.Count(this=exp.Distinct(expressions=[column(name, known)])))
    rows, *each = next(database.query(exp.select(*counts).from_(table(name))))
    filled = dict(zip(comparable, each[::2], strict=True))
    distinct = dict(zip(comparable, each[1::2], strict=True))
    refers = {part for reference in this.references for part in reference.columns}
    referred = {
        part
        for other in declared.values()
        for reference in other.references
        if reference.target == name
        for part in reference.target_columns
    }
    return tuple(
        ColumnFacts(
            table=name,
            name=known,
            rows=rows,
            filled=filled.get(known, rows),
            distinct=distinct.get(known, rows),
            sample=_sample(database, name, known) if known in filled else (),
            in_primary_key=known in this.primary,
            refers=known in refers,
            referred=known in referred,
            is_binary=known in this.opaque,
        )
        for known in this.columns
    )


def _sample(database: Database, name: str, known: str) -> tuple[object, ...]:
    wanted = column(name, known)
    select = exp.select(wanted).distinct().from_(table(name)).where(wanted.is_(exp.null()).not_()).limit(_SAMPLE)
    return tuple(row[0] for row in database.query(select))


def _table(declared: _Declared, facts: Sequence[ColumnFacts], surrogates: set[tuple[str, str]]) -> DatabaseTable:
    leads_to = {
        part: (reference.target, target)
        for reference in declared.references
        for part, target in zip(reference.columns, reference.target_columns, strict=True)
    }
    return DatabaseTable(
        name=declared.name,
        label=singular(" ".join(words_of(declared.name))) or declared.name,
        columns=tuple(
            classify(replace(fact, refers_to_surrogate=leads_to.get(fact.name) in surrogates)) for fact in facts
        ),
        unique=declared.unique,
        references=declared.references,
        rows=facts[0].rows if facts else 0,
    )
