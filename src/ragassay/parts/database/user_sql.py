"""Validate SQL from users and language models, and resolve and quote every name by the rules of the engine.

SQLite reads an unknown name in double quotes as a string, and every engine folds names differently. If each name is
known, quoted and qualified, the query means the same to this package and to the engine.
"""

import difflib
import logging
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import ErrorLevel, SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from ragassay.core.errors import excerpt
from ragassay.core.records import DatabaseTable, Schema
from ragassay.parts.database.guard import OURS, Reason, SqlRejected, check_query
from ragassay.parts.database.queries import column as qualified
from ragassay.parts.database.queries import conjuncts
from ragassay.parts.database.queries import table as table_expression


@dataclass(frozen=True, slots=True, kw_only=True)
class _Source:
    """A table in a FROM or JOIN clause, under its alias; `columns` maps folded to stored names."""

    alias: str
    columns: Mapping[str, str]


_Sources = dict[str, _Source]


def _qualify_names(select: exp.Select, schema: Schema) -> exp.Select:
    """Return the query with every table and column spelled as in the schema, quoted and qualified.

    USING becomes ON. Output names in ORDER BY, GROUP BY and HAVING are only quoted.

    Raises:
        SqlRejected: A name is not in the schema, or is ambiguous.
    """
    copy = select.copy()
    scopes: dict[int, list[_Sources]] = {}
    for each in copy.find_all(exp.Select, bfs=True):
        outer = each.parent_select
        scopes[id(each)] = [_sources(each, schema), *(scopes[id(outer)] if outer is not None else ())]
    for each in copy.find_all(exp.Select):
        _name_outputs(each, schema.dialect)
        hidden = _replace_using(each, scopes[id(each)][0], schema.dialect)
        for node in _own_columns(each):
            node.replace(_resolve_column(node, scopes[id(each)], hidden, schema.dialect))
    return copy


def _folded_name(name: exp.Expr, dialect: str, *, is_table: bool = False) -> str:
    """Return the folded form of a name; equal for names that are the same to the engine.

    SQLite and DuckDB ignore case, PostgreSQL lowercases unquoted names, and MySQL is case-sensitive for tables (on
    Linux) but not for columns.
    """
    match dialect:
        case "postgres":
            return name.name if name.args.get("quoted") else _lower(name.name)
        case "mysql":
            return name.name if is_table else name.name.lower()
        case _:
            return _lower(name.name)


def _lower(name: str) -> str:
    """Return a name with ASCII letters lowercased, as SQLite, DuckDB and PostgreSQL do."""
    return "".join(letter.lower() if letter.isascii() else letter for letter in name)


def _folded_stored(name: str, dialect: str, *, is_table: bool = False) -> str:
    return _folded_name(exp.to_identifier(name, quoted=True), dialect, is_table=is_table)


def _stored_alias(name: exp.Expr, dialect: str) -> str:
    """Return a new name as the engine stores it."""
    return _folded_name(name, dialect) if dialect == "postgres" else name.name


def _sources(select: exp.Select, schema: Schema) -> _Sources:
    """Return the tables of a SELECT, spelled as in the schema, by the name that columns use."""
    sources: _Sources = {}
    for node in _tables(select):
        table = _known_table(node, schema)
        alias = node.args.get("alias")
        if alias is not None and alias.args.get("columns"):
            raise SqlRejected(
                Reason.NOT_A_PLAIN_SELECT, f"{excerpt(alias.name)} renames columns; give an alias to the table only"
            )
        called = exp.to_identifier(table.name, quoted=True) if alias is None else alias.this
        key = _folded_name(called, schema.dialect, is_table=True)
        if key in sources:
            raise SqlRejected(
                Reason.UNKNOWN_TABLE, f"two tables are called {excerpt(called.name)}; give each a unique alias"
            )
        written = _stored_alias(called, schema.dialect)
        columns = {_folded_stored(each.name, schema.dialect): each.name for each in table.columns}
        sources[key] = _Source(alias=written, columns=columns)
        node.replace(table_expression(table.name, None if alias is None else written))
    return sources


def _tables(select: exp.Select) -> Iterator[exp.Table]:
    source = select.args.get("from_")
    for each in [source, *(select.args.get("joins") or ())]:
        if each is None:
            raise SqlRejected(
                Reason.NOT_A_PLAIN_SELECT, "it reads from no table; write SELECT ... FROM a table of the schema"
            )
        if not isinstance(each.this, exp.Table):
            raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, "it reads from a query in FROM; join the tables themselves")
        yield each.this


def _known_table(node: exp.Table, schema: Schema) -> DatabaseTable:
    key = _folded_name(node.this, schema.dialect, is_table=True)
    for table in schema.tables:
        if _folded_stored(table.name, schema.dialect, is_table=True) == key:
            return table
    raise _unknown_reference(Reason.UNKNOWN_TABLE, node.name, [table.name for table in schema.tables])


def _unknown_reference(reason: Reason, name: str, names: Sequence[str]) -> SqlRejected:
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    hint = f"did you mean {excerpt(near[0])}?" if near else f"use one of {', '.join(map(excerpt, names[:20]))}"
    return SqlRejected(reason, f"{name!r}; {hint}")


def _own_columns(select: exp.Select) -> list[exp.Column]:
    """Return the columns of a SELECT without those of its subqueries."""
    return [node for node in select.find_all(exp.Column) if node.parent_select is select]


def _name_outputs(select: exp.Select, dialect: str) -> None:
    """Quote the output names of a SELECT; * is allowed only where its columns are not used."""
    for each in select.expressions:
        if each.is_star and not isinstance(select.parent, exp.Exists):
            raise SqlRejected(Reason.UNKNOWN_COLUMN, "* names no column; name each column")
        if isinstance(each, exp.Alias):
            each.set("alias", exp.to_identifier(_stored_alias(each.args["alias"], dialect), quoted=True))


def _replace_using(select: exp.Select, sources: _Sources, dialect: str) -> set[tuple[str, str]]:
    """Replace USING with ON; return the columns (by folded alias and name) that USING merged into others."""
    merged: set[tuple[str, str]] = set()
    before = [_folded_name(_table_name(select.args["from_"].this), dialect, is_table=True)]
    for join in select.args.get("joins") or ():
        this = _folded_name(_table_name(join.this), dialect, is_table=True)
        for shared in join.args.get("using") or ():
            if join.side.upper() not in {"", "LEFT"}:
                raise SqlRejected(Reason.NOT_A_PLAIN_SELECT, f"USING in a {join.side} JOIN is not allowed; write ON")
            key = _folded_name(shared, dialect)
            first = _single(
                shared, [each for each in before if key in sources[each].columns and (each, key) not in merged]
            )
            if key not in sources[this].columns:
                raise _unknown_reference(Reason.UNKNOWN_COLUMN, shared.name, list(sources[this].columns.values()))
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


def _table_name(table: exp.Table) -> exp.Expr:
    """Return the name by which columns refer to a table."""
    alias = table.args.get("alias")
    name: exp.Expr = table.this if alias is None else alias.this
    return name


def _single(name: exp.Expr, among: Sequence[str]) -> str:
    if len(among) != 1:
        where = "several tables have" if among else "no table has"
        raise SqlRejected(Reason.UNKNOWN_COLUMN, f"{where} a column {name.name!r}; write it with its table")
    return among[0]


def _resolve_column(
    node: exp.Column, scopes: Sequence[_Sources], merged: set[tuple[str, str]], dialect: str
) -> exp.Expr:
    """Return a qualified column; output names stay unqualified."""
    if isinstance(node.this, exp.Star):
        if isinstance(node.parent, exp.Select):
            return exp.Star()
        raise SqlRejected(Reason.UNKNOWN_COLUMN, "* names no column; name one, or write COUNT(*)")
    key = _folded_name(node.this, dialect)
    if node.table:
        return _qualified_column(node, key, scopes, dialect)
    visible = [{alias: each for alias, each in scope.items() if key in each.columns} for scope in scopes]
    visible[0] = {alias: each for alias, each in visible[0].items() if (alias, key) not in merged}
    result = _result(node, key, dialect)
    if result is not None:
        column = result.unalias()
        if isinstance(column, exp.Column) and (not visible[0] or _folded_name(column.this, dialect) == key):
            return _resolve_column(column, scopes, merged, dialect)
        if visible[0]:
            raise SqlRejected(Reason.UNKNOWN_COLUMN, f"{node.name!r} is a column and a result; rename the result")
        return exp.column(exp.to_identifier(result.alias, quoted=True))
    among = next(filter(None, visible), {})
    if not among:
        names = [name for scope in scopes for each in scope.values() for name in each.columns.values()]
        raise _unknown_reference(Reason.UNKNOWN_COLUMN, node.name, names)
    source = among[_single(node, list(among))]
    return qualified(source.alias, source.columns[key])


def _qualified_column(node: exp.Column, key: str, scopes: Sequence[_Sources], dialect: str) -> exp.Column:
    """Resolve a column that has a table prefix."""
    called = _folded_name(node.args["table"], dialect, is_table=True)
    source = next((scope[called] for scope in scopes if called in scope), None)
    if source is None:
        raise _unknown_reference(
            Reason.UNKNOWN_TABLE, node.table, [each.alias for scope in scopes for each in scope.values()]
        )
    if key not in source.columns:
        raise _unknown_reference(Reason.UNKNOWN_COLUMN, f"{node.table}.{node.name}", list(source.columns.values()))
    return qualified(source.alias, source.columns[key])


def _result(node: exp.Column, key: str, dialect: str) -> exp.Expr | None:
    """Return the output column of the SELECT that a name in ORDER BY, GROUP BY or HAVING may refer to."""
    clause = node.find_ancestor(exp.Select, exp.Order, exp.Group, exp.Having)
    if clause is None or isinstance(clause, exp.Select):
        return None
    for each in clause.parent_select.expressions if clause.parent_select is not None else ():
        name = each.args["alias"] if isinstance(each, exp.Alias) else each.this
        if isinstance(each, exp.Alias | exp.Column) and _folded_name(name, dialect) == key:
            return each
    return None


_MOST_CHARACTERS = 10_000
_MOST_TOKENS = 2_000
_MOST_BRACKETS = 24  # levels
_MOST_DEPTH = 48  # levels of the syntax tree: SQLGlot makes about ten nested calls per level
_MOST_TABLES = 7  # six joins

# For some input, such as MAP {'a', : 1}, SQLGlot raises built-in exceptions.
_FAILURES = (SqlglotError, ValueError, TypeError, AttributeError, LookupError)


def check_select(sql: str, schema: Schema) -> exp.Select:
    """Parse and validate a query that can only read the schema's tables.

    Args:
        sql: One SELECT in the SQL of `schema.dialect`, of at most 10,000 characters. Comments and a final semicolon are
            dropped. Placeholders are string literals: '[table.column]'.
        schema: The tables and columns that it may read.

    Returns:
        The query with every name spelled as in the schema and quoted, and every column qualified. The result is
        idempotent: written as text and checked again, it is the same.

    Raises:
        SqlRejected: The SQL is not such a query; the message states what to write instead.
    """
    tree = _plain_select(_parsed(_one_statement(sql, schema.dialect), schema.dialect), schema.dialect)
    in_names = _qualify_names(tree, schema)
    _check_cost(in_names)
    return _round_trip(in_names, schema.dialect)


def _one_statement(sql: str, dialect: str) -> str:
    """Return the text of a single statement that starts like a SELECT, without a final semicolon."""
    if len(sql) > _MOST_CHARACTERS:
        raise SqlRejected(Reason.TOO_EXPENSIVE, f"it has {len(sql)} characters; write at most {_MOST_CHARACTERS}")
    if any(unicodedata.category(each) in {"Cc", "Cs"} and each not in "\t\n\r" for each in sql):
        raise SqlRejected(Reason.DOES_NOT_PARSE, "it contains control characters; remove them")
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
    except _FAILURES as error:
        raise SqlRejected(Reason.DOES_NOT_PARSE, _parser_message(error)) from error
    _check_comments(tokens, dialect)
    while tokens and tokens[-1].token_type == TokenType.SEMICOLON:
        tokens.pop()
    if not tokens or any(each.token_type == TokenType.SEMICOLON for each in tokens):
        raise SqlRejected(Reason.NOT_ONE_STATEMENT, f"it contains {'several' if tokens else 'none'}; write one SELECT")
    _check_length(tokens)
    first = next((each for each in tokens if each.token_type != TokenType.L_PAREN), tokens[0])
    if first.token_type not in {TokenType.SELECT, TokenType.WITH}:
        raise SqlRejected(
            Reason.NOT_A_SELECT,
            f"it begins with {first.text.upper()[:40]!r}; write one SELECT",
        )
    return sql[: tokens[-1].end + 1]


def _check_comments(tokens: Sequence[Token], dialect: str) -> None:
    """Reject comments that MySQL and MariaDB execute."""
    comments = [comment.lstrip() for each in tokens for comment in each.comments]
    if dialect == "mysql" and any(comment.startswith(("!", "M!")) for comment in comments):
        raise SqlRejected(
            Reason.NOT_A_PLAIN_SELECT, "it contains a comment that MySQL would run; leave the comment out"
        )


def _check_length(tokens: Sequence[Token]) -> None:
    """Reject queries with too many tokens or too deeply nested brackets."""
    depth = deepest = 0
    for each in tokens:
        depth += {TokenType.L_PAREN: 1, TokenType.R_PAREN: -1}.get(each.token_type, 0)
        deepest = max(deepest, depth)
    if len(tokens) > _MOST_TOKENS or deepest > _MOST_BRACKETS:
        raise SqlRejected(
            Reason.TOO_EXPENSIVE, f"it has {len(tokens)} tokens, and brackets {deepest} levels deep; shorten it"
        )


def _parsed(sql: str, dialect: str) -> exp.Expr:
    try:
        with _no_warnings():
            trees = sqlglot.parse(sql, read=dialect)
    except _FAILURES as error:
        raise SqlRejected(Reason.DOES_NOT_PARSE, _parser_message(error)) from error
    except RecursionError as error:
        raise _too_deep() from error
    if len(trees) != 1 or trees[0] is None:
        raise SqlRejected(Reason.NOT_ONE_STATEMENT, "it contains no statement; write one SELECT")
    return trees[0]


@contextmanager
def _no_warnings() -> Iterator[None]:
    """Suppress SQLGlot's warning about statements that it cannot parse; they are rejected anyway."""
    logger = logging.getLogger("sqlglot")
    logger.addFilter(_reject_record)
    try:
        yield
    finally:
        logger.removeFilter(_reject_record)


def _reject_record(_record: logging.LogRecord) -> bool:
    return False


def _parser_message(error: Exception) -> str:
    """Return the parser's message on one line, without color codes."""
    first = str(error).splitlines()[0] if str(error) else type(error).__name__
    return f"{excerpt(first.replace('`', ''))} (write texts in single quotes, and double the quotes within them)"


def _plain_select(tree: exp.Expr, dialect: str) -> exp.Select:
    """Return the SELECT; reject constructs that are reserved for the package's own queries."""
    for node in tree.walk():
        node.pop_comments()
    select = tree.this if isinstance(tree, exp.Subquery) and len(list(filter(None, tree.args.values()))) == 1 else tree
    check_query(select, dialect)
    for node in select.walk():
        if type(node) in OURS and (not isinstance(node, exp.Select) or node.args.get("with_")):
            reason = Reason.FUNCTION if isinstance(node, exp.Func) else Reason.NOT_A_PLAIN_SELECT
            raise SqlRejected(reason, f"it contains {_part_name(node)}; write one SELECT without")
    assert isinstance(select, exp.Select)
    return select


def _part_name(node: exp.Expr) -> str:
    match node:
        case exp.Placeholder():
            return "an open parameter (write placeholders in quotes: '[table.column]')"
        case exp.Select():
            return "WITH"
        case _:
            return type(node).__name__.upper()


def _check_cost(select: exp.Select) -> None:
    """Reject short but expensive queries: many joins, joins without a condition, deep nesting."""
    tables = sum(1 for _ in select.find_all(exp.Table))
    if tables > _MOST_TABLES:
        raise SqlRejected(Reason.TOO_EXPENSIVE, f"it reads {tables} tables; join at most {_MOST_TABLES}")
    if _depth(select) > _MOST_DEPTH:
        raise _too_deep()
    for each in select.find_all(exp.Select):
        called = {source.alias_or_name for source in _tables(each)}
        if alone := called - _connected(each, called):
            raise SqlRejected(
                Reason.TOO_EXPENSIVE, f"{excerpt(min(alone))} is joined to nothing; write JOIN ... ON a.x = b.y"
            )


def _too_deep() -> SqlRejected:
    return SqlRejected(Reason.TOO_EXPENSIVE, "it is nested too deeply; use fewer levels")


def _depth(tree: exp.Expr) -> int:
    deepest, pending = 0, [(tree, 1)]
    while pending:
        node, depth = pending.pop()
        deepest = max(deepest, depth)
        pending.extend((child, depth + 1) for child in node.iter_expressions())
    return deepest


def _connected(select: exp.Select, called: set[str]) -> set[str]:
    """Return the tables that are connected to the first one by equalities of columns."""
    links = [link for equality in _equalities(select) for link in [_link(equality, called)] if link]
    reached = {select.args["from_"].this.alias_or_name}
    for _ in called:
        reached |= {name for link in links if link & reached for name in link}
    return reached


def _equalities(select: exp.Select) -> Iterator[exp.EQ]:
    """Yield the equalities that every result row must satisfy."""
    where = select.args.get("where")
    roots = [*(each.args.get("on") for each in select.args.get("joins") or ()), where.this if where else None]
    return (each for root in roots for each in conjuncts(root) if isinstance(each, exp.EQ))


def _link(equality: exp.Expr, called: set[str]) -> set[str]:
    """Return the two tables that an equality connects; empty if it connects none."""
    sides = [{node.table for node in side.find_all(exp.Column)} for side in (equality.this, equality.expression)]
    both = sides[0] | sides[1]
    return both if all(len(side) == 1 for side in sides) and len(both) == 2 and both <= called else set()


def _round_trip(select: exp.Select, dialect: str) -> exp.Select:
    """Return the query after writing and parsing it; reject it if that changes it."""
    try:
        text = select.sql(dialect=dialect, comments=False, unsupported_level=ErrorLevel.RAISE)
    except _FAILURES as error:
        raise SqlRejected(Reason.DOES_NOT_PARSE, _parser_message(error)) from error
    except RecursionError as error:
        raise _too_deep() from error
    again = _parsed(text, dialect)
    check_query(again, dialect)
    if not isinstance(again, exp.Select) or again.sql(dialect=dialect, comments=False) != text:
        raise SqlRejected(Reason.DOES_NOT_PARSE, "it is ambiguous; simplify it")
    return again
