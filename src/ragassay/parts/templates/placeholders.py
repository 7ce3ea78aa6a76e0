"""Placeholders of templates: their names and literals, where they stand in the SQL, and SQL that ids are made of."""

import re

import sqlglot
from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from ragassay.core.records import (
    Column,
    SqlTemplate,
)

_NOT_IN_A_PLACEHOLDER = re.compile(r"[\[\]'\"\\`\s.]+|[^\w$#-]+")
_MYSQL_EXACT = "utf8mb4_bin"
"""The MySQL collation under which texts are equal only if their characters are; the default one equates é and e."""


def placeholder_name(owner: str, column: str, end: str = "") -> str:
    """Return the placeholder for a column of a table or alias; `end` is ".low" or ".high" for a limit."""
    return f"[{clean_name(owner)}.{clean_name(column)}{end}]"


def clean_name(name: str) -> str:
    """Return a name without the characters that a placeholder cannot hold."""
    return _NOT_IN_A_PLACEHOLDER.sub("_", name)


def placeholder_literal(name: str, column: Column, dialect: str) -> exp.Expression:
    """Return a placeholder as it stands in the SQL; in MySQL with a collation that compares texts exactly."""
    literal = exp.Literal.string(name)
    if dialect == "mysql" and column.answer_kind == "text":
        return exp.Collate(this=literal, expression=exp.Var(this=_MYSQL_EXACT))
    return literal


def placeholder_positions(sql: str, names: frozenset[str], dialect: str) -> tuple[tuple[int, int, str], ...]:
    """Return the start and end of each placeholder in a query, quotes included, and its name, in their order."""
    return tuple(
        (token.start, token.end + 1, token.text)
        for token in sqlglot.tokenize(sql, read=dialect)
        if token.token_type in {TokenType.STRING, TokenType.NATIONAL_STRING} and token.text in names
    )


def sql_parts(template: SqlTemplate, dialect: str) -> tuple[str, ...]:
    """Return the SQL cut at its placeholders, their quotes included: text, placeholder, text, and so on.

    With an SQL literal in place of each placeholder, the parts make up the concrete query.
    """
    parts: list[str] = []
    previous_end = 0
    for start, end, name in placeholder_positions(template.sql, frozenset(template.bound_columns), dialect):
        parts += [template.sql[previous_end:start], name]
        previous_end = end
    return (*parts, template.sql[previous_end:])


def portable_sql(sql: str, dialect: str) -> str:
    """Return the SQL of a template without what is specific to an engine, so that ids are the same on every engine."""
    tree = sqlglot.parse_one(sql, dialect=dialect)
    for collate in list(tree.find_all(exp.Collate)):
        if collate.expression.name == _MYSQL_EXACT:
            collate.replace(collate.this)
    for concat in list(tree.find_all(exp.Concat)):
        first, *others = concat.expressions
        for other in others:
            first = exp.DPipe(this=first, expression=other, safe=True)
        concat.replace(first)
    return tree.sql()
