"""Template drafts, and the conversion to templates: placeholders, SELECT, and question content."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import sqlglot
from sqlglot import exp
from sqlglot.tokenizer_core import TokenType

from ragassay.core.records import (
    Ask,
    Column,
    ColumnReason,
    Comparison,
    Confidence,
    DatabaseTable,
    Form,
    Operation,
    Proof,
    QuestionCondition,
    SqlTemplate,
)
from ragassay.parts.database import column as sql_column
from ragassay.parts.database import table as sql_table
from ragassay.parts.database.queries import is_none_of
from ragassay.parts.templates.keys import KeyPart
from ragassay.parts.templates.paths import Term, add_joins, happens, is_person, is_title, is_year
from ragassay.parts.wording.condition_phrases import is_natural
from ragassay.parts.wording.name_tokens import is_acronym

_NOT_IN_A_PLACEHOLDER = re.compile(r"[\[\]'\"\\`\s.]+|[^\w$#-]+")
_MYSQL_EXACT = "utf8mb4_bin"
"""The MySQL collation that distinguishes all characters; the default one equates é and e."""


def placeholder_name(owner: str, column: str, end: str = "") -> str:
    """Return the placeholder for a column of a table or alias; `end` is ".low" or ".high" for a limit."""
    return f"[{clean_name(owner)}.{clean_name(column)}{end}]"


def clean_name(name: str) -> str:
    """Return a name without characters that are not allowed in placeholders."""
    return _NOT_IN_A_PLACEHOLDER.sub("_", name)


def placeholder_literal(name: str, column: Column, dialect: str) -> exp.Expression:
    """Return a placeholder as an SQL literal; for MySQL, with a collation that compares texts exactly."""
    literal = exp.Literal.string(name)
    if dialect == "mysql" and column.answer_kind == "text":
        return exp.Collate(this=literal, expression=exp.Var(this=_MYSQL_EXACT))
    return literal


def placeholder_positions(sql: str, names: frozenset[str], dialect: str) -> tuple[tuple[int, int, str], ...]:
    """Return the start, end and name of each placeholder in a query, quotes included, in order."""
    return tuple(
        (token.start, token.end + 1, token.text)
        for token in sqlglot.tokenize(sql, read=dialect)
        if token.token_type in {TokenType.STRING, TokenType.NATIONAL_STRING} and token.text in names
    )


def sql_parts(template: SqlTemplate, dialect: str) -> tuple[str, ...]:
    """Return the SQL split at its placeholders (with quotes): text, placeholder, text, and so on.

    With an SQL literal in place of each placeholder, the parts make up the concrete query.
    """
    parts: list[str] = []
    previous_end = 0
    for start, end, name in placeholder_positions(template.sql, frozenset(template.bound_columns), dialect):
        parts += [template.sql[previous_end:start], name]
        previous_end = end
    return (*parts, template.sql[previous_end:])


def portable_sql(sql: str, dialect: str) -> str:
    """Return the SQL of a template without engine-specific parts, so that ids are the same on every engine."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateCondition:
    """A condition in addition to the key: a column compared with a value."""

    comparison: Comparison
    term: Term


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateDraft:
    """A template before its SQL is written.

    Attributes:
        base: The table that the question is about.
        parts: The parts of the key.
        terms: The columns of the answer; two for the name of a person.
        label: The label of the answer.
        entity: The label of the row that the question is about.
        proof: The evidence that each answer is unique.
        operation: The operation on the answers.
        condition: A condition in addition to the key.
        group_by: The columns that distinguish the groups of an aggregation.
        having: The condition, over `having_terms`, on groups that have an answer.
        having_terms: The columns that `having` reads.
        unique_terms: The columns of a name that must be unique in its table, since a list does not show which row it
            belongs to.
        form: The form of the label, as `Column.form`.
        confidence: Whether the form certainly fits the label.
        agent: The noun for the answer, as `Ask.agent`.
        joint: The relation to a row that the base refers to, as `Ask.joint`.
    """

    base: DatabaseTable
    parts: tuple[KeyPart, ...]
    terms: tuple[Term, ...]
    label: str
    entity: str
    proof: Proof
    operation: Operation = "lookup"
    condition: TemplateCondition | None = None
    group_by: tuple[exp.Column, ...] = ()
    having: exp.Expr | None = None
    having_terms: tuple[Term, ...] = ()
    unique_terms: tuple[Term, ...] = ()
    form: Form = "noun"
    confidence: Confidence = "high"
    agent: str = ""
    joint: str = ""


def build_template(draft: TemplateDraft, dialect: str) -> SqlTemplate:
    """Convert a draft to a template in the SQL dialect."""
    keys = [term for part in draft.parts for term in part.terms]
    condition = draft.condition
    conditions = [] if condition is None else [condition.term] * (2 if condition.comparison == "between" else 1)
    names = _placeholder_names(keys, conditions)
    select = exp.select(_projection(draft)).from_(sql_table(draft.base.name))
    select = add_joins(select, [*keys, *conditions, *draft.terms, *draft.having_terms])
    comparisons: list[exp.Expr] = [
        # `eq` would put the MySQL collation in parentheses.
        exp.EQ(
            this=sql_column(term.alias, term.column.name), expression=placeholder_literal(name, term.column, dialect)
        )
        for term, name in zip(keys, names, strict=False)
    ]
    if condition is not None:
        comparisons.append(_comparison(condition, names[len(keys) :], dialect))
    comparisons += value_conditions((term.alias, term.column) for term in _ordered(draft))
    if draft.unique_terms:
        first, *_ = draft.unique_terms
        columns = [term.column.name for term in draft.unique_terms]
        comparisons.append(unique_name_condition(first.column.table, first.alias, columns))
    # Unlike `exp.and_`, adds no parentheses.
    where, *others = comparisons
    for other in others:
        where = exp.And(this=where, expression=other)
    select.set("where", exp.Where(this=where))
    if draft.group_by:
        select.group_by(*(each.copy() for each in draft.group_by), copy=False)
    if draft.having is not None:
        select.having(draft.having.copy(), copy=False)
    if draft.operation == "list":
        select.distinct(copy=False)
    target = _target(draft)
    is_set = draft.operation == "list" or target.separator is not None
    kind = "set" if is_set else "number" if draft.operation == "count" else target.answer_kind
    columns_given = [term.column for term in (*keys, *conditions)]
    return SqlTemplate(
        sql=select.sql(dialect=dialect),
        tables=tuple(dict.fromkeys([draft.base.name, *(join.this.name for join in select.args.get("joins") or ())])),
        answer_column=target,
        bound_columns=dict(zip(names, columns_given, strict=True)),
        answer_kind=kind,
        proof=draft.proof,
        ask=_ask(draft, names, replace(target, answer_kind=kind)),
    )


def unique_name_condition(table: str, alias: str, columns: Sequence[str]) -> exp.In:
    """Return the condition that the name of a row is unique, so that a list belongs to one row.

    Args:
        table: The table whose rows are named.
        alias: The alias of the table in the query.
        columns: The columns that name a row.
    """
    outer = [sql_column(alias, name) for name in columns]
    name = outer[0] if len(outer) == 1 else exp.Tuple(expressions=outer)
    return exp.In(this=name, query=exp.Subquery(this=unique_names(table, columns)))


def unique_names(table: str, columns: Sequence[str]) -> exp.Select:
    """Return the query for the names that occur once in a table, which is evaluated once instead of per row."""
    names = [sql_column(table, name) for name in columns]
    select = exp.select(*names).from_(sql_table(table)).group_by(*(each.copy() for each in names))
    return select.having(exp.Count(this=exp.Star(), big_int=True).eq(1))


def _projection(draft: TemplateDraft) -> exp.Expr:
    match draft.operation:
        case "count":
            return exp.Count(this=exp.Star())
        case "minimum":
            return exp.Min(this=full_name(draft.terms))
        case "maximum":
            return exp.Max(this=full_name(draft.terms))
    return full_name(draft.terms)


def full_name(terms: Sequence[Term]) -> exp.Expr:
    """Return the expression for a name: one column, or first and last name joined by a space."""
    columns = [sql_column(term.alias, term.column.name) for term in terms]
    if len(columns) == 1:
        return columns[0]
    first, last = columns
    with_space = exp.DPipe(this=first, expression=exp.Literal.string(" "), safe=True)
    return exp.DPipe(this=with_space, expression=last, safe=True)


def row_count(table: str, label: str) -> Column:
    """Return a column that represents the number of rows of a table."""
    return Column(table=table, name="*", label=label, role="value", reason=ColumnReason.COUNTED, answer_kind="number")


def _target(draft: TemplateDraft) -> Column:
    if draft.operation == "count":
        return row_count(draft.base.name, draft.label)
    target = draft.terms[-1].column
    if len(draft.terms) > 1:
        return replace(target, label="name", meaning="person")
    # With several rows, each value is one of the answers.
    return replace(target, separator=None) if draft.operation == "list" else target


def _ask(draft: TemplateDraft, names: Sequence[str], target: Column) -> Ask:
    remaining = iter(names)
    conditions = [
        QuestionCondition(
            label=part.label,
            placeholders=" ".join(next(remaining) for _ in part.terms),
            is_name=part.is_name,
            relation=part.relation,
            is_person=part.is_person,
            form=part.form,
            is_code=part.is_code,
            is_date=part.is_date,
            is_year=is_year(part.terms[0].column),
            is_title=is_title([term.column for term in part.terms]),
        )
        for part in draft.parts
    ]
    confidence = draft.confidence
    if draft.condition is not None:
        comparison = draft.condition.comparison
        column = draft.condition.term.column
        confidence = "low" if "low" in {confidence, column.confidence} else "high"
        conditions.append(
            QuestionCondition(
                label=column.label,
                placeholders=" and ".join(remaining),
                comparison=comparison,
                is_name=False,
                unit=None if comparison == "contains" else column.unit,
                form=column.form,
                is_person=is_person(draft.base),
                is_date=column.answer_kind == "date",
                is_year=is_year(column),
            )
        )
    ask = Ask(
        target=draft.label,
        entity=draft.entity,
        conditions=tuple(conditions),
        answer_kind=target.answer_kind,
        unit=target.unit,
        meaning=target.meaning,
        operation=draft.operation,
        form=draft.form,
        agent=draft.agent,
        joint=draft.joint,
        related=related_labels(draft.base, draft.entity, draft.label, conditions)
        if draft.operation == "lookup"
        else (),
        is_event=happens(draft.base, draft.label if draft.operation in {"count", "list"} else draft.entity),
        is_own=not any(term.joins for term in draft.terms),
    )
    return replace(ask, confidence=question_confidence(ask, [confidence]))


_MAX_RELATED = 3


def related_labels(
    table: DatabaseTable, entity: str, target: str, conditions: Sequence[QuestionCondition]
) -> tuple[str, ...]:
    """Return labels of a table's columns that a question about one of its rows may mention as background.

    Args:
        table: The table.
        entity: The subject of the question; unless it is a row of the table, there is no label.
        target: The requested value, which is not mentioned twice.
        conditions: The conditions of the question, whose labels are not mentioned twice either.
    """
    used = " ".join([target, *(each.label for each in conditions)]).split()
    labels = [
        column.label
        for column in table.columns
        if column.role == "value" and column.form == "noun" and column.confidence == "high"
        if column.answer_kind in {"text", "number", "date"} and not set(column.label.split()) & set(used)
    ]
    return tuple(labels[:_MAX_RELATED]) if entity == table.label else ()


def question_confidence(ask: Ask, confidences: Sequence[Confidence]) -> Confidence:
    """Return the confidence in the phrasing of a question; it is low for quoted names and for unnamed relations.

    Args:
        ask: The content of the question.
        confidences: The confidence in the label of each column that it asks for or compares.
    """
    is_quoted = "“" in ask.target.removeprefix("is “")
    is_quoted = is_quoted or any(each.form == "quoted" or "“" in each.label for each in ask.conditions)
    is_quoted = is_quoted or any(map(_is_shard, f"{ask.target} {ask.entity}".split()))
    return "low" if is_quoted or "low" in confidences or not is_natural(ask) else "high"


def _is_shard(word: str) -> bool:
    """Return whether a word of a label is an unknown abbreviation, such as "WO"."""
    return len(word) > 1 and word.isupper() and is_acronym(word.lower())


def _comparison(condition: TemplateCondition, names: Sequence[str], dialect: str) -> exp.Expression:
    column = condition.term.column
    own = sql_column(condition.term.alias, column.name)
    literals = [placeholder_literal(name, column, dialect) for name in names]
    match condition.comparison:
        case "at least":
            return own >= literals[0]
        case "at most":
            return own <= literals[0]
        case "between":
            return own.between(literals[0], literals[1])
        case "contains":
            return exp.StrPosition(this=own, substr=literals[0]) > 0
        case "is":
            return exp.EQ(this=own, expression=literals[0])


def _ordered(draft: TemplateDraft) -> Iterator[Term]:
    """Yield the columns that the database compares or sorts."""
    if draft.condition is not None:
        yield draft.condition.term
    if draft.operation in {"minimum", "maximum"}:
        yield from draft.terms


def value_conditions(ordered: Iterable[tuple[str, Column]]) -> list[exp.Expr]:
    """Return the conditions that columns, given with the alias of their table, have no value that means "no value"."""
    return [is_none_of(sql_column(alias, column.name), column.blanks) for alias, column in ordered if column.blanks]


def _placeholder_names(keys: Sequence[Term], conditions: Sequence[Term]) -> list[str]:
    """Return `[table.column]` for each term; with the alias instead of the table if two would be the same.

    The two limits of "between" are `[table.column.low]` and `[table.column.high]`.
    """
    ends = [""] * (len(keys) + len(conditions))
    if len(conditions) == 2:
        ends[-2:] = [".low", ".high"]
    terms = [*keys, *conditions]
    for owners in ([term.column.table for term in terms], [term.alias for term in terms]):
        names = [
            placeholder_name(owner, term.column.name, end) for owner, term, end in zip(owners, terms, ends, strict=True)
        ]
        if len(set(names)) == len(names):
            return names
    return [f"{name[:-1]}.{number}]" for number, name in enumerate(names, start=1)]
