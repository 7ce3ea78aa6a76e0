"""Finds out which table and column each name in a query means, by the rules of the engine, and writes it in full.

SQLite reads an unknown name in double quotes as a string, and every engine folds names in its own way. A query in
which each name is known, quoted and qualified means the same to us and to the engine.
"""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from ragassay.database.connection import column as qualified
from ragassay.database.connection import table as named
from ragassay.database.guard import Reason, Refused
from ragassay.errors import shown
from ragassay.records import DatabaseTable, Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """A table as one FROM or JOIN names it; `columns` leads from folded to stored names."""

    alias: str
    columns: Mapping[str, str]


_Sources = dict[str, _Source]


def in_full(select: exp.Select, schema: Schema) -> exp.Select:
    """The same query with every table and column as the schema spells it, quoted, and every column with its table.

    USING becomes ON. A name of the output that ORDER BY, GROUP BY or HAVING use stays as it is, quoted.

    Raises:
        Refused: A name is not in the schema, or could mean two things.
    """
    copy = select.copy()
    scopes: dict[int, list[_Sources]] = {}
    for each in copy.find_all(exp.Select, bfs=True):
        outer = each.parent_select
        scopes[id(each)] = [_sources(each, schema), *(scopes[id(outer)] if outer is not None else ())]
    for each in copy.find_all(exp.Select):
        _name_outputs(each, schema.dialect)
        hidden = _without_using(each, scopes[id(each)][0], schema.dialect)
        for found in _own_columns(each):
            found.replace(_resolved(found, scopes[id(each)], hidden, schema.dialect))
    return copy


def fold(name: exp.Expr, dialect: str, *, is_table: bool = False) -> str:
    """What an engine compares when it looks a name up; two names are one when this is the same.

    SQLite and DuckDB never mind case, PostgreSQL lowers names without quotes, and MySQL keeps the case of tables
    (on Linux) and minds none in columns.
    """
    match dialect:
        case "postgres":
            return name.name if name.args.get("quoted") else _lower(name.name)
        case "mysql":
            return name.name if is_table else name.name.lower()
        case _:
            return _lower(name.name)


def _lower(name: str) -> str:
    """Lower case for ASCII alone, as SQLite, DuckDB and PostgreSQL have it."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


def _stored(name: str, dialect: str, *, is_table: bool = False) -> str:
    return fold(exp.to_identifier(name, quoted=True), dialect, is_table=is_table)


def _written(name: exp.Expr, dialect: str) -> str:
    """A new name as the engine keeps it."""
    return fold(name, dialect) if dialect == "postgres" else name.name


def _sources(select: exp.Select, schema: Schema) -> _Sources:
    """The tables of one SELECT by the name that its columns call them; each is spelled as in the schema."""
    sources: _Sources = {}
    for found in _tables(select):
        known = _known_table(found, schema)
        alias = found.args.get("alias")
        if alias is not None and alias.args.get("columns"):
            raise Refused("not a plain SELECT", f"{shown(alias.name)} renames columns; give an alias to the table only")
        called = exp.to_identifier(known.name, quoted=True) if alias is None else alias.this
        key = fold(called, schema.dialect, is_table=True)
        if key in sources:
            raise Refused("unknown table", f"two tables are called {shown(called.name)}; give each an alias of its own")
        written = _written(called, schema.dialect)
        columns = {_stored(each.name, schema.dialect): each.name for each in known.columns}
        sources[key] = _Source(alias=written, columns=columns)
        found.replace(named(known.name, None if alias is None else written))
    return sources


def _tables(select: exp.Select) -> Iterator[exp.Table]:
    source = select.args.get("from_")
    for each in [source, *(select.args.get("joins") or ())]:
        if each is None:
            raise Refused("not a plain SELECT", "it reads from no table; write SELECT ... FROM a table of the schema")
        if not isinstance(each.this, exp.Table):
            raise Refused("not a plain SELECT", "it reads from a query in FROM; join the tables themselves")
        yield each.this


def _known_table(found: exp.Table, schema: Schema) -> DatabaseTable:
    key = fold(found.this, schema.dialect, is_table=True)
    for known in schema.tables:
        if _stored(known.name, schema.dialect, is_table=True) == key:
            return known
    raise _unknown("unknown table", found.name, [known.name for known in schema.tables])


def _unknown(reason: Reason, name: str, known: Sequence[str]) -> Refused:
    near = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    hint = f"did you mean {shown(near[0])}?" if near else f"use one of {', '.join(map(shown, known[:20]))}"
    return Refused(reason, f"{name!r}; {hint}")


def _own_columns(select: exp.Select) -> list[exp.Column]:
    """The columns of one SELECT, those of the queries within it left out."""
    return [found for found in select.find_all(exp.Column) if found.parent_select is select]


def _name_outputs(select: exp.Select, dialect: str) -> None:
    """Quotes the names that a SELECT gives its results; * stands only where nobody looks at what it gives."""
    for each in select.expressions:
        if each.is_star and not isinstance(select.parent, exp.Exists):
            raise Refused("unknown column", "* names no column; write the columns that are wanted")
        if isinstance(each, exp.Alias):
            each.set("alias", exp.to_identifier(_written(each.args["alias"], dialect), quoted=True))


def _without_using(select: exp.Select, sources: _Sources, dialect: str) -> set[tuple[str, str]]:
    """Turns USING into ON; gives the columns (by folded alias and name) that USING has merged into others."""
    merged: set[tuple[str, str]] = set()
    before = [fold(_called(select.args["from_"].this), dialect, is_table=True)]
    for join in select.args.get("joins") or ():
        this = fold(_called(join.this), dialect, is_table=True)
        for shared in join.args.get("using") or ():
            if join.side.upper() not in {"", "LEFT"}:
                raise Refused("not a plain SELECT", f"USING in a {join.side} JOIN is not allowed; write ON")
            key = fold(shared, dialect)
            first = _only(
                shared, [each for each in before if key in sources[each].columns and (each, key) not in merged]
            )
            if key not in sources[this].columns:
                raise _unknown("unknown column", shared.name, list(sources[this].columns.values()))
            merged.add((this, key))
            join.on(
                exp.EQ(
                    this=qualified(sources[first].alias, sources[first].columns[key]),
                    expression=qualified(sources[this].alias, sources[this].columns[key]),
                ),
                copy=False,
            )
        join.set("using", None)
        before.append(this)
    return merged


def _called(table: exp.Table) -> exp.Expr:
    """The name that columns call a table by."""
    alias = table.args.get("alias")
    name: exp.Expr = table.this if alias is None else alias.this
    return name


def _only(name: exp.Expr, among: Sequence[str]) -> str:
    if len(among) != 1:
        where = "several tables have" if among else "no table has"
        raise Refused("unknown column", f"{where} a column {name.name!r}; write it with its table")
    return among[0]


def _resolved(found: exp.Column, scopes: Sequence[_Sources], merged: set[tuple[str, str]], dialect: str) -> exp.Expr:
    """A column in full; the name of a result stays alone."""
    if isinstance(found.this, exp.Star):
        if isinstance(found.parent, exp.Select):
            return exp.Star()
        raise Refused("unknown column", "* names no column; write the column that is wanted, or COUNT(*)")
    key = fold(found.this, dialect)
    if found.table:
        return _of_table(found, key, scopes, dialect)
    visible = [{alias: each for alias, each in scope.items() if key in each.columns} for scope in scopes]
    visible[0] = {alias: each for alias, each in visible[0].items() if (alias, key) not in merged}
    result = _result(found, key, dialect)
    if result is not None:
        column = result.unalias()
        if isinstance(column, exp.Column) and (not visible[0] or fold(column.this, dialect) == key):
            return _resolved(column, scopes, merged, dialect)
        if visible[0]:
            raise Refused("unknown column", f"{found.name!r} is a column and a result; rename the result")
        return exp.column(exp.to_identifier(result.alias, quoted=True))
    among = next(filter(None, visible), {})
    if not among:
        known = [name for scope in scopes for each in scope.values() for name in each.columns.values()]
        raise _unknown("unknown column", found.name, known)
    source = among[_only(found, list(among))]
    return qualified(source.alias, source.columns[key])


def _of_table(found: exp.Column, key: str, scopes: Sequence[_Sources], dialect: str) -> exp.Column:
    """A column that says its table."""
    called = fold(found.args["table"], dialect, is_table=True)
    source = next((scope[called] for scope in scopes if called in scope), None)
    if source is None:
        raise _unknown("unknown table", found.table, [each.alias for scope in scopes for each in scope.values()])
    if key not in source.columns:
        raise _unknown("unknown column", f"{found.table}.{found.name}", list(source.columns.values()))
    return qualified(source.alias, source.columns[key])


def _result(found: exp.Column, key: str, dialect: str) -> exp.Expr | None:
    """The result of the SELECT that a name in ORDER BY, GROUP BY or HAVING may mean."""
    clause = found.find_ancestor(exp.Select, exp.Order, exp.Group, exp.Having)
    if clause is None or isinstance(clause, exp.Select):
        return None
    for each in clause.parent_select.expressions if clause.parent_select is not None else ():
        name = each.args["alias"] if isinstance(each, exp.Alias) else each.this
        if isinstance(each, exp.Alias | exp.Column) and fold(name, dialect) == key:
            return each
    return None
