"""Templates as text: cut at their placeholders, filled with literals, and written the same for every database."""

from collections.abc import Mapping

import sqlglot
from sqlglot import exp

from ragassay.records import AnswerKind, SqlTemplate
from ragassay.templates.writing import BINARY, occurrences


def pieces(template: SqlTemplate, dialect: str) -> tuple[str, ...]:
    """The SQL text cut at its placeholders, their quotes included: text, placeholder, text, and so on.

    What is joined again with a `literal` for each placeholder is the concrete query.
    """
    found: list[str] = []
    after = 0
    for start, end, name in occurrences(template.sql, frozenset(template.given), dialect):
        found += [template.sql[after:start], name]
        after = end
    return (*found, template.sql[after:])


def literal(value: str, dialect: str, kind: AnswerKind = "text") -> str:
    """A value as it is written in SQL, exactly: every database reads back the same letters.

    Args:
        value: As stored, as text.
        dialect: SQLGlot's name of it.
        kind: What the column holds; a number stands without quotes, since untyped columns of SQLite hold no text
            that is equal to it.

    >>> literal("O'Neil", "sqlite"), literal("a\\\\b", "mysql"), literal("-12.5", "duckdb", "number")
    ("'O''Neil'", "'a\\\\\\\\b'", '-12.5')
    """
    if kind == "number" and value.isascii() and value.removeprefix("-").replace(".", "", 1).isdigit():
        return value
    escaped = value.replace("\\", "\\\\") if dialect == "mysql" else value
    return "'" + escaped.replace("'", "''") + "'"


def concrete(template: SqlTemplate, values: Mapping[str, str], dialect: str) -> str:
    """The query for one binding; a value that looks like a placeholder stays as it is."""
    parts = list(pieces(template, dialect))
    for place in range(1, len(parts), 2):
        known = template.given[parts[place]]
        parts[place] = literal(values[parts[place]], dialect, known.answer_kind)
    return "".join(parts)


def neutral(sql: str, dialect: str) -> str:
    """A template's SQL in no database's own words, so that ids are the same on every engine."""
    tree = sqlglot.parse_one(sql, dialect=dialect)
    for collate in list(tree.find_all(exp.Collate)):
        if collate.expression.name == BINARY:
            collate.replace(collate.this)
    for concat in list(tree.find_all(exp.Concat)):
        first, *others = concat.expressions
        for other in others:
            first = exp.DPipe(this=first, expression=other, safe=True)
        concat.replace(first)
    return tree.sql()
