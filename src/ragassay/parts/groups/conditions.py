"""Conditions that select rows (`column=value` or an expression over columns), compiled to parametrized SQL.

The text of a condition never reaches the database: an expression is parsed, checked against the allowlist of
`database.guard`, and rewritten with every name quoted and every value bound.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sqlglot import exp, parse_one
from sqlglot.errors import ParseError, TokenError

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.core.table.storage import quote, text_sql

Value = str | float

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_MAX_CHARACTERS = 4_000
_PLAIN_TYPES = frozenset({"VARCHAR", "BOOLEAN", "BIGINT", "INTEGER"})  # types whose cast to text equals their JSON text
_OPERATORS: Mapping[type[exp.Expr], str] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
_EXACT = ("=", "!=", "in")

# Distinguishes a mistyped `column=value` from a mistyped expression.
_NAME = re.compile(r"[^\W\d]\w*")
_WORD = re.compile(r"[^\s'()<>=!]+")
_OPERATOR = re.compile(r"[<>!'\"()]")
_LITERAL_START = re.compile(r"'|[-+.0-9]+\s")


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """A condition on the rows of a table.

    Attributes:
        text: The condition as the user wrote it.
        sql: The same in SQL over the view `rows`, with a placeholder for every value.
        values: The values of the placeholders, in order.
    """

    text: str
    sql: str
    values: tuple[Value, ...]


class _InvalidError(Exception):
    """The reason why a text is not a condition."""


def parse_condition(text: str, table: Table) -> Condition:
    """Parse a condition and validate it against the rows of a table.

    The text has one of two forms. The first is `column=value`, or several joined by commas, all of which must hold; the
    value is compared with the column as text, and may contain `=` but no comma. The second is an expression, such as
    `style = 'short' and (tokens < 12 or source in ('a', 'b'))`: columns compared by = != < <= > >= in (...), like and
    is null, joined by and, or, not and parentheses. Strings are in single quotes, unusual column names in double
    quotes. A number is compared as a number if all values of the column are numbers, otherwise as text; the order
    comparisons (< <= > >=) treat a quoted number in the same way. As in SQL, a row without a value matches neither a
    comparison nor its negation.

    Args:
        text: The condition, at most 4,000 characters.
        table: The rows that it selects from.

    Raises:
        UsageError: The text is not a condition, it names a column or value that no row has, or no row matches it.
    """
    text = text.encode("utf-8", "replace").decode("utf-8")  # unpaired surrogates cannot be encoded as UTF-8
    pairs = _pairs(text)
    if pairs and all(_occurs(column, value, table) for column, value in pairs):
        types = _column_types(table)
        return Condition(
            text=",".join(f"{column}={value}" for column, value in pairs),
            sql=" and ".join(f"{_sql_text(column, types)} = ?" for column, _ in pairs),
            values=tuple(value for _, value in pairs),
        )
    if pairs and all(_NAME.fullmatch(column) and _WORD.fullmatch(value) for column, value in pairs):
        _check_pairs(pairs, table)
    try:
        return _expression(text, table)
    except _InvalidError as error:
        reason = str(error)
    except RecursionError:
        reason = "it is nested too deeply"
    if pairs and not any(_OPERATOR.search(column) or _LITERAL_START.match(value) for column, value in pairs):
        _check_pairs(pairs, table)
    raise UsageError(
        f"Invalid condition '{excerpt(text)}': {reason}. Expected column=value, as in style=short, or an expression, "
        "as in style = 'short' and tokens < 12"
    )


def rows_of(table: Table, conditions: Sequence[Condition]) -> list[NDArray[np.bool_]]:
    """Return a mask of the matching rows for each condition.

    Args:
        table: The rows.
        conditions: Conditions that were parsed for this table.

    Returns:
        One mask for each condition, [rows].
    """
    masks = []
    for each in conditions:
        query = f"select coalesce({each.sql}, false) as matches from rows"  # noqa: S608 -- values are bound
        masks.append(table.connection.execute(query, list(each.values)).fetchnumpy()["matches"])
    return masks


def _pairs(text: str) -> Sequence[tuple[str, str]]:
    """Return the columns and values of `column=value,...`; empty if the text does not have this form."""
    parts = [part.partition("=") for part in text.split(",")]
    pairs = [(column.strip(), value.strip()) for column, _, value in parts]
    return pairs if all(column and value for column, value in pairs) else []


def _check_pairs(pairs: Sequence[tuple[str, str]], table: Table) -> None:
    for column, value in pairs:
        _check_column(column, table)
        _check_value(column, value, table)


def _check_column(column: str, table: Table) -> None:
    if column not in table.columns:
        raise UsageError(f"{table.source}: {unknown_name('column', excerpt(column), list(table.columns))}")
    if column not in table.relation.columns:
        # DuckDB ignores case, so this column has a different name in the view than in the file.
        raise UsageError(f"{table.source}: column '{column}' differs from another only in case; rename it")


def _check_value(column: str, value: str, table: Table) -> None:
    """Raise UsageError for a value that no row has: the condition would select nothing, or everything."""
    if _occurs(column, value, table):
        return
    query = f"select distinct {text_sql(column)} as value from rows where value is not null order by value"  # noqa: S608 -- quoted
    known = [each for (each,) in table.connection.sql(query).fetchall()]
    raise UsageError(f"{table.source}, column {column}: {unknown_name('value', excerpt(value), known)}")


def _occurs(column: str, value: str, table: Table) -> bool:
    if column not in table.columns or column not in table.relation.columns:
        return False
    query = f"select 1 from rows where {text_sql(column)} = ? limit 1"  # noqa: S608 -- quoted
    return bool(table.connection.execute(query, [value]).fetchall())


def _expression(text: str, table: Table) -> Condition:
    tree = _parsed(text)
    sql, values = _written(tree, table, _column_types(table))
    _check_parts(tree)
    query = f"select 1 from rows where {sql} limit 1"  # noqa: S608 -- names quoted, values bound
    if not table.connection.execute(query, list(values)).fetchall():
        columns = ", ".join(dict.fromkeys(column.name for column in tree.find_all(exp.Column, bfs=False)))
        raise UsageError(f"No row of {table.source} matches {excerpt(text.strip())}; check the values of {columns}")
    return Condition(text=text.strip(), sql=sql, values=values)


def _parsed(text: str) -> exp.Expr:
    if len(text) > _MAX_CHARACTERS:
        raise _InvalidError(f"it is longer than {_MAX_CHARACTERS:,} characters")
    try:
        tree: exp.Expr = parse_one(text, read="duckdb", into=exp.Condition)
    except TokenError as error:
        raise _InvalidError("a quote is not closed, or a character is not allowed") from error
    except ParseError as error:
        raise _InvalidError("it cannot be parsed as one expression") from error
    return tree


def _check_parts(tree: exp.Expr) -> None:
    from ragassay.parts.database.guard import (  # loads SQLAlchemy, which only expressions need
        SqlRejected,
        check_query,
    )

    try:
        check_query(exp.select("1").from_("rows").where(tree, copy=False), "duckdb")
    except SqlRejected as refused:
        raise _InvalidError(refused.detail) from refused


def _written(node: exp.Expr, table: Table, types: Mapping[str, str]) -> tuple[str, tuple[Value, ...]]:
    """Return an expression as SQL with its values; only the listed forms are allowed."""
    match node:
        case exp.Paren():
            return _written(node.this, table, types)
        case exp.And() | exp.Or():
            (left, first), (right, second) = (_written(each, table, types) for each in (node.this, node.expression))
            return f"({left} {node.key} {right})", (*first, *second)
        case exp.Not():
            sql, values = _written(node.this, table, types)
            return f"(not {sql})", values
        case exp.Is(expression=exp.Null()):
            return f"({_sql_text(_column(node.this, table), types)} is null)", ()
        case exp.Is():
            raise _InvalidError("'is' must be followed by 'null' or 'not null'")
        case exp.Like():
            column = _sql_text(_column(node.this, table), types)
            return f"({column} {'not ' * bool(node.args.get('negate'))}like ?)", (_literal(node.expression).this,)
        case exp.In():
            if not node.expressions:
                raise _InvalidError("'in' must be followed by values in parentheses")
            return _comparison(node, "in", node.expressions, table, types)
        case _ if type(node) in _OPERATORS:
            return _comparison(node, _OPERATORS[type(node)], [node.expression], table, types)
    raise _InvalidError(f"{_kind(node)} is not allowed; {_COMPARE}")


_COMPARE = "compare a column with texts in single quotes or with numbers"


def _comparison(
    node: exp.Expr, operator: str, operands: Sequence[exp.Expr], table: Table, types: Mapping[str, str]
) -> tuple[str, tuple[Value, ...]]:
    column, literals = _column(node.this, table), [_literal(each) for each in operands]
    text, is_quoted = _sql_text(column, types), any(each.is_string for each in literals)
    if operator in _EXACT and is_quoted:
        for each in literals:
            _check_value(column, each.this, table)
    is_numeric = all(_NUMBER.fullmatch(each.this) for each in literals) and not (operator in _EXACT and is_quoted)
    if is_numeric and _holds_numbers(text, table):
        text, values = f"try_cast({text} as double)", tuple(float(each.this) for each in literals)
    else:
        values = tuple(each.this for each in literals)
    right = f"({', '.join('?' * len(values))})" if operator == "in" else "?"
    return f"({text} {operator} {right})", values


def _column(node: exp.Expr, table: Table) -> str:
    if not isinstance(node, exp.Column) or len(node.parts) > 1 or not isinstance(node.this, exp.Identifier):
        raise _InvalidError(f"expected a column instead of {_kind(node)}; write the column first, without a prefix")
    _check_column(node.name, table)
    return node.name


def _literal(node: exp.Expr) -> exp.Literal:
    match node:
        case exp.Paren():
            return _literal(node.this)
        case exp.Boolean():
            return exp.Literal.string(str(node.this).lower())  # the text form of such a column
        case exp.Neg(this=exp.Literal(is_string=False) as number):
            return _literal(exp.Literal(this=f"-{number.this}", is_string=False))
        case exp.Literal() if node.is_string or _NUMBER.fullmatch(node.this):
            return node
        case exp.Column():
            raise _InvalidError(f"texts must be in single quotes: '{excerpt(node.name)}'")
        case exp.Null():
            raise _InvalidError("nothing equals null; write 'is null'")
    raise _InvalidError(f"{_kind(node)} is not allowed; {_COMPARE}")


def _kind(node: object) -> str:
    """Return the name of a node of an expression for messages."""
    if isinstance(node, exp.Anonymous):
        return f"function {excerpt(node.name)}"
    return f"{'function ' * isinstance(node, exp.Func)}{node.key if isinstance(node, exp.Expr) else 'this'}"


def _column_types(table: Table) -> Mapping[str, str]:
    return dict(zip(table.relation.columns, map(str, table.relation.types), strict=True))


def _sql_text(column: str, types: Mapping[str, str]) -> str:
    return f"{quote(column)}::varchar" if types[column] in _PLAIN_TYPES else text_sql(column)


def _holds_numbers(text: str, table: Table) -> bool:
    """Return whether all values of a column are numbers; False if it has no value."""
    query = f"select coalesce(bool_and(regexp_full_match({text}, ?)), false) from rows"  # noqa: S608 -- quoted
    ((holds,),) = table.connection.execute(query, [_NUMBER.pattern]).fetchall()
    return bool(holds)
