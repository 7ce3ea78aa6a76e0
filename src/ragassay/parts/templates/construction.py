"""Writes a template: its placeholders, its SELECT, and what it asks in words."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce

import sqlglot
from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from ragassay.core.records import (
    AnswerKind,
    Ask,
    Column,
    ColumnReason,
    Comparison,
    DatabaseTable,
    Given,
    Link,
    Operation,
    Proof,
    SqlTemplate,
)
from ragassay.parts.database import column, table
from ragassay.parts.templates.keys import KeyPart
from ragassay.parts.templates.paths import Term, joined

_NOT_IN_A_PLACEHOLDER = re.compile(r"[\[\]'\"\\`\s.]+|[^\w$#-]+")
BINARY = "utf8mb4_bin"
"""MySQL's collation under which texts are equal only where their letters are; its own takes é for e."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateCondition:
    """A second thing that is known: how a column compares with a value."""

    comparison: Comparison
    term: Term
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateTarget:
    """What a template asks for, before it is written.

    `terms` are the columns of the answer: two for a person's name. `grouped` are the columns that tell apart the
    things that are counted over or compared within, `having` is what holds for those that have an answer (it reads
    `held`), and `alone` are the columns that no second row of their table may share: a list cannot tell whose it is.
    `link` is the association that is asked through, where its name is worth saying.
    """

    base: DatabaseTable
    parts: tuple[KeyPart, ...]
    terms: tuple[Term, ...]
    label: str
    entity: str
    proof: Proof
    operation: Operation = "lookup"
    condition: TemplateCondition | None = None
    grouped: tuple[exp.Column, ...] = ()
    having: exp.Expr | None = None
    held: tuple[Term, ...] = ()
    alone: tuple[Term, ...] = ()
    link: Link | None = None


def written(wish: TemplateTarget, dialect: str) -> SqlTemplate:
    """The template that asks for a wish."""
    keys = [term for part in wish.parts for term in part.terms]
    condition = wish.condition
    conditions = [] if condition is None else [condition.term] * (2 if condition.comparison == "between" else 1)
    names = _placeholders(keys, conditions)
    select = exp.select(_projection(wish)).from_(table(wish.base.name))
    select = joined(select, [*keys, *conditions, *wish.terms, *wish.held])
    compared: list[exp.Expr] = [
        exp.EQ(this=column(term.alias, term.column.name), expression=_literal(term, name, dialect))
        for term, name in zip(keys, names, strict=False)
    ]
    if condition is not None:
        compared.append(_compared(condition, names[len(keys) :], dialect))
    if wish.alone:
        compared.append(_alone(wish.alone))
    select.set("where", exp.Where(this=reduce(_and, compared[1:], compared[0])))
    if wish.grouped:
        select = select.group_by(*(each.copy() for each in wish.grouped))
    if wish.having is not None:
        select = select.having(wish.having.copy())
    if wish.operation == "list":
        select = select.distinct()
    wanted = _wanted(wish)
    kind = "set" if wish.operation == "list" else "number" if wish.operation == "count" else wanted.answer_kind
    columns = [term.column for term in (*keys, *conditions)]
    return SqlTemplate(
        sql=select.sql(dialect=dialect),
        tables=tuple(dict.fromkeys([wish.base.name, *(join.this.name for join in select.args.get("joins") or ())])),
        wanted=wanted,
        given=dict(zip(names, columns, strict=True)),
        answer_kind=kind,
        proof=wish.proof,
        ask=_ask(wish, names, replace(wanted, answer_kind=kind)),
    )


def _alone(terms: Sequence[Term]) -> exp.In:
    """That no other row has the name that is known: names that one row has are looked for once, not for every row."""
    target = terms[0].column.table
    inner = [column(target, term.column.name) for term in terms]
    names = exp.select(*inner).from_(table(target)).group_by(*(each.copy() for each in inner))
    names = names.having(exp.EQ(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(1)))
    outer = [column(term.alias, term.column.name) for term in terms]
    name = outer[0] if len(outer) == 1 else exp.Tuple(expressions=outer)
    return exp.In(this=name, query=exp.Subquery(this=names))


def _and(left: exp.Expr, right: exp.Expr) -> exp.Expr:
    return exp.And(this=left, expression=right)


def _projection(wish: TemplateTarget) -> exp.Expr:
    match wish.operation:
        case "count":
            return exp.Count(this=exp.Star())
        case "minimum":
            return exp.Min(this=spoken(wish.terms))
        case "maximum":
            return exp.Max(this=spoken(wish.terms))
    return spoken(wish.terms)


def spoken(terms: Sequence[Term]) -> exp.Expr:
    """A name as it is said: one column, or a first and a last name with a space between."""
    columns = [column(term.alias, term.column.name) for term in terms]
    if len(columns) == 1:
        return columns[0]
    first, last = columns
    spaced = exp.DPipe(this=first, expression=exp.Literal.string(" "), safe=True)
    return exp.DPipe(this=spaced, expression=last, safe=True)


def _wanted(wish: TemplateTarget) -> Column:
    if wish.operation == "count":
        return Column(
            table=wish.base.name,
            name="*",
            label=wish.label,
            role="value",
            reason=ColumnReason.COUNTED,
            answer_kind="number",
        )
    wanted = wish.terms[-1].column
    return wanted if len(wish.terms) == 1 else replace(wanted, label="name", meaning="person")


def _ask(wish: TemplateTarget, names: Sequence[str], wanted: Column) -> Ask:
    remaining = iter(names)
    given = [
        Given(label=part.label, placeholders=" ".join(next(remaining) for _ in part.terms), is_name=part.is_name)
        for part in wish.parts
    ]
    if wish.condition is not None:
        said = " and ".join(remaining)
        own, comparison = wish.condition.term.column, wish.condition.comparison
        unit = None if comparison == "contains" else own.unit
        label = wish.condition.label
        given.append(Given(label=label, placeholders=said, comparison=comparison, is_name=False, unit=unit))
    return Ask(
        wanted=wish.label,
        entity=wish.entity,
        given=tuple(given),
        answer_kind=wanted.answer_kind,
        unit=wanted.unit,
        meaning=wanted.meaning,
        operation=wish.operation,
        link=wish.link,
    )


def _compared(condition: TemplateCondition, names: Sequence[str], dialect: str) -> exp.Expression:
    term = condition.term
    own = column(term.alias, term.column.name)
    literals = [_literal(term, name, dialect) for name in names]
    match condition.comparison:
        case "at least":
            return exp.GTE(this=own, expression=literals[0])
        case "at most":
            return exp.LTE(this=own, expression=literals[0])
        case "between":
            return exp.Between(this=own, low=literals[0], high=literals[1])
        case "contains":
            return exp.GT(this=exp.StrPosition(this=own, substr=literals[0]), expression=exp.Literal.number(0))
        case "is":
            return exp.EQ(this=own, expression=literals[0])


def _literal(term: Term, name: str, dialect: str) -> exp.Expression:
    literal = exp.Literal.string(name)
    if dialect == "mysql" and term.column.answer_kind == "text":
        return exp.Collate(this=literal, expression=exp.Var(this=BINARY))
    return literal


def _placeholders(keys: Sequence[Term], conditions: Sequence[Term]) -> list[str]:
    """`[table.column]` for each term; the alias stands for the table where two would read the same.

    The two ends of "between" are `[table.column.low]` and `[table.column.high]`.
    """
    ends = [""] * (len(keys) + len(conditions))
    if len(conditions) == 2:
        ends[-2:] = [".low", ".high"]
    terms = [*keys, *conditions]
    for table_of in (_table_name, _alias_name):
        found = [
            f"[{_clean(table_of(term))}.{_clean(term.column.name)}{end}]" for term, end in zip(terms, ends, strict=True)
        ]
        if len(set(found)) == len(found):
            return found
    return [f"{name[:-1]}.{place}]" for place, name in enumerate(found, start=1)]


def _table_name(term: Term) -> str:
    return term.column.table


def _alias_name(term: Term) -> str:
    return term.alias


def _clean(name: str) -> str:
    return _NOT_IN_A_PLACEHOLDER.sub("_", name)


def occurrences(sql: str, names: Sequence[str] | frozenset[str], dialect: str) -> tuple[tuple[int, int, str], ...]:
    """Where placeholders stand in a query as strings: start and end of each, quotes included, in their order."""
    return tuple(
        (token.start, token.end + 1, token.text)
        for token in sqlglot.tokenize(sql, read=dialect)
        if token.token_type in {TokenType.STRING, TokenType.NATIONAL_STRING} and token.text in names
    )


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
