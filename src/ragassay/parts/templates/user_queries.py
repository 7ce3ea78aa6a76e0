"""Analyze a user-supplied SELECT: its tables, the references that its joins follow, and its placeholders."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlglot import exp

from ragassay.core.errors import excerpt
from ragassay.core.records import (
    Column,
    Comparison,
    DatabaseTable,
    Schema,
)
from ragassay.parts.database.guard import Reason
from ragassay.parts.database.queries import conjuncts
from ragassay.parts.templates.drafts import clean_name, placeholder_literal, placeholder_name
from ragassay.parts.templates.paths import (
    Join,
    row_name,
)


class TemplateReason(StrEnum):
    """Reasons why a valid SELECT is not a usable template; the SQL guard has its own reasons."""

    NO_PLACEHOLDER = "no placeholder"
    TOO_MANY_PLACEHOLDERS = "too many placeholders"
    UNKNOWN_PLACEHOLDER = "unknown placeholder"
    MISPLACED_PLACEHOLDER = "misplaced placeholder"
    UNUSABLE_KEY = "unusable key"
    UNUSABLE_ANSWER = "unusable answer"
    SEVERAL_ANSWERS = "several answer columns"
    ALREADY_GIVEN = "answer already given"
    SUBQUERY = "subquery"
    GROUPING = "grouping"
    SELECTION = "selection among answers"
    JOIN = "join"
    NO_TEXT_TEMPLATE = "no text template"
    TEXT_TEMPLATE = "invalid text template"


class TemplateError(Exception):
    """A template cannot be used; `detail` states what is wrong and what to write instead."""

    def __init__(self, reason: Reason | TemplateReason, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True, kw_only=True)
class QueryTable:
    """A table with its alias in a query."""

    alias: str
    table: DatabaseTable


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyColumn:
    """A column compared with placeholders: one, or the two limits of a range."""

    source: QueryTable
    column: Column
    placeholders: tuple[str, ...]
    comparison: Comparison = "is"

    @property
    def is_name(self) -> bool:
        """Return whether the column is, or is part of, the name of its rows."""
        return self.comparison == "is" and self.column.name in name_columns(self.source)


def name_columns(source: QueryTable) -> list[str]:
    """Return the columns that name the rows of a table: one, two (first and last name), or none."""
    return [term.column.name for term in row_name(source.table, source.alias)]


_RANGE_ENDS = (".low", ".high")
_PLACEHOLDER = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*")
_INSIDE = re.compile(r"\[[^\[\].]+\.[^\[\]]+\]")

# Strings and quoted names are skipped, so that only placeholders outside of them are quoted.
_TOKEN = re.compile(
    r"'(?:[^']|'')*'"
    r"|`[^`]*`"
    r"|\"\s*(\[[^\[\]\"']+\])\s*\""
    r"|\"(?:[^\"]|\"\")*\""
    r"|[\u2018\u2019]\s*(\[[^\[\]'\u2018\u2019]+\])\s*[\u2018\u2019]"
    r"|(\[[^\[\]'\".]+\.[^\[\]'\"]+\])"
)

_COMPARISONS: Mapping[type[exp.Expr], Comparison] = {exp.EQ: "is", exp.GTE: "at least", exp.LTE: "at most"}
_REVERSED: Mapping[Comparison, Comparison] = {"is": "is", "at least": "at most", "at most": "at least"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlaceholderUse:
    """The placeholders in a condition, before renaming."""

    source: QueryTable
    column: Column
    literals: tuple[exp.Expr, ...]
    comparison: Comparison


def quote_placeholders(sql: str) -> str:
    """Return the SQL with single quotes around placeholders that are unquoted or quoted as identifiers.

    >>> quote_placeholders('SELECT x FROM t WHERE y = [t.y] AND z = "[t.z]"')
    "SELECT x FROM t WHERE y = '[t.y]' AND z = '[t.z]'"
    """
    return _TOKEN.sub(lambda match: next((f"'{inner}'" for inner in match.groups() if inner), match[0]), sql)


def query_tables(tree: exp.Select, schema: Schema) -> tuple[QueryTable, ...]:
    """Return the tables that a query reads, with their aliases.

    Args:
        tree: The result of `check_select`: names spelled as in the schema, columns qualified.
        schema: The database as reflected.
    """
    tables = {each.name: each for each in schema.tables}
    return tuple(QueryTable(alias=node.alias_or_name, table=tables[node.name]) for node in tree.find_all(exp.Table))


def resolve_column(node: exp.Column, sources: Sequence[QueryTable]) -> tuple[QueryTable, Column]:
    """Return the table and the column that a column node refers to."""
    source = next(each for each in sources if each.alias == node.table)
    return source, next(each for each in source.table.columns if each.name == node.name)


def reference_joins(
    tree: exp.Select, sources: Sequence[QueryTable], *, references_only: bool
) -> tuple[Join, ...] | None:
    """Return the references along which a query joins its tables; None if a join follows no reference.

    Args:
        tree: The query, as for `query_tables`.
        sources: Its tables.
        references_only: Whether to reject a join that follows no reference.

    Raises:
        TemplateError: A join has no condition that equates columns, or follows no reference although it must.
    """
    joins: list[Join | None] = []
    for node in tree.args.get("joins") or ():
        equalities = list(conjuncts(node.args.get("on")))
        if not equalities or not all(is_column_equality(each) for each in equalities):
            raise TemplateError(
                TemplateReason.JOIN,
                f"{excerpt(node.sql().strip(' ,'))} has no condition; write JOIN table ON a.column = b.column",
            )
        join = _matching_reference(equalities, sources)
        if join is None and references_only:
            raise TemplateError(
                TemplateReason.JOIN,
                f"{excerpt(node.sql())} follows no reference of the schema; join tables along references only",
            )
        joins.append(join if node.side.upper() in {"", "LEFT"} else None)
    followed = tuple(join for join in joins if join is not None)
    return followed if len(followed) == len(joins) else None


def is_column_equality(condition: exp.Expr) -> bool:
    """Return whether a condition equates two columns."""
    sides = (condition.args.get("this"), condition.args.get("expression"))
    return isinstance(condition, exp.EQ) and all(isinstance(each, exp.Column) for each in sides)


def equated_columns(condition: exp.Expr) -> frozenset[tuple[str, str]]:
    """Return the two columns that a condition equates, each with the alias of its table."""
    assert isinstance(condition, exp.EQ)
    return frozenset((each.text("table"), each.name) for each in (condition.left, condition.right))


def _matching_reference(equalities: Sequence[exp.Expr], sources: Sequence[QueryTable]) -> Join | None:
    """Return the reference whose columns are exactly those that are equated."""
    equated = {equated_columns(each) for each in equalities}
    for child in sources:
        for reference in child.table.references:
            ends = list(zip(reference.columns, reference.target_columns, strict=False))
            for parent in sources:
                pairs = {frozenset(((child.alias, name), (parent.alias, target))) for name, target in ends}
                if parent is not child and parent.table.name == reference.target and pairs == equated:
                    return Join(reference=reference, source=child.alias, alias=parent.alias)
    return None


def read_placeholders(
    tree: exp.Select, sources: Sequence[QueryTable], dialect: str
) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """Rename the placeholders in the tree of a query by the convention of the built-in templates.

    Returns:
        The columns of the placeholders, in query order; and every lowercase spelling that a text template may use ->
        the new name of the placeholder.

    Raises:
        TemplateError: A placeholder is missing, does not fix a column, or names a column other than the one that it is
            compared with.
    """
    where = tree.args.get("where")
    conditions = conjuncts(where.this if where else None)
    uses = [use for condition in conditions if (use := _placeholder_use(condition, sources)) is not None]
    used = {id(each) for use in uses for literal in use.literals for each in literal.find_all(exp.Literal)}
    for literal in tree.find_all(exp.Literal):
        if literal.is_string and id(literal) not in used and _INSIDE.search(literal.name):
            raise TemplateError(
                TemplateReason.MISPLACED_PLACEHOLDER,
                f"{excerpt(literal.name)!r}; a placeholder must stand alone between quotes and be compared with its "
                "column in WHERE by =, >=, <=, BETWEEN or LIKE '%...%', not under OR",
            )
    if not uses:
        raise TemplateError(
            TemplateReason.NO_PLACEHOLDER,
            "no condition in WHERE has a placeholder; write for instance WHERE name = '[table.name]'",
        )
    return _rename_placeholders(uses, dialect)


def _placeholder_use(condition: exp.Expr, sources: Sequence[QueryTable]) -> _PlaceholderUse | None:
    """Return the placeholders of a condition if they fix a column, otherwise None."""
    condition = _replace_like(condition)
    if isinstance(condition, exp.GT) and isinstance(condition.left, exp.StrPosition) and condition.right.name == "0":
        return _column_use(condition.left.this, (condition.left.args["substr"],), "contains", sources)
    if isinstance(condition, exp.Between):
        return _column_use(condition.this, (condition.args["low"], condition.args["high"]), "between", sources)
    comparison = _COMPARISONS.get(type(condition))
    if comparison is None:
        return None
    left, right = condition.args["this"], condition.args["expression"]
    if isinstance(left, exp.Literal):
        return _column_use(right, (left,), _REVERSED[comparison], sources)
    return _column_use(left, (right,), comparison, sources)


def _replace_like(condition: exp.Expr) -> exp.Expr:
    """Replace LIKE '%[t.c]%' with the form of the built-in templates, in which values contain no wildcards."""
    if not isinstance(condition, exp.Like) or condition.args.get("negate"):
        return condition
    inner = condition.expression.name.removeprefix("%").removesuffix("%")
    if condition.expression.name != f"%{inner}%" or not _PLACEHOLDER.fullmatch(inner):
        return condition
    position = exp.StrPosition(this=condition.this.copy(), substr=exp.Literal.string(inner))
    return condition.replace(exp.GT(this=position, expression=exp.Literal.number(0)))


def _column_use(
    node: exp.Expr, ends: tuple[exp.Expr, ...], comparison: Comparison, sources: Sequence[QueryTable]
) -> _PlaceholderUse | None:
    literals = tuple(end.this if isinstance(end, exp.Collate) else end for end in ends)
    names = [_PLACEHOLDER.fullmatch(each.name) for each in literals if isinstance(each, exp.Literal) and each.is_string]
    if not isinstance(node, exp.Column) or len(names) < len(literals) or None in names:
        return None
    source, column = resolve_column(node, sources)
    spellings = {each.casefold() for each in _spellings(source, column)}
    for name in names:
        if name is not None and name[1].casefold() not in spellings:
            raise TemplateError(
                TemplateReason.UNKNOWN_PLACEHOLDER,
                f"{excerpt(name[0].strip())} is compared with {source.table.name}.{column.name}; "
                f"write {placeholder_name(source.table.name, column.name)}",
            )
    return _PlaceholderUse(source=source, column=column, literals=ends, comparison=comparison)


def _spellings(source: QueryTable, column: Column) -> Iterator[str]:
    for name in (column.name, clean_name(column.name)):
        yield name
        for owner in (source.table.name, clean_name(source.table.name), source.alias, clean_name(source.alias)):
            yield f"{owner}.{name}"
            yield from (f"{owner}.{name}{end}" for end in _RANGE_ENDS)


def _rename_placeholders(
    uses: Sequence[_PlaceholderUse], dialect: str
) -> tuple[tuple[KeyColumn, ...], Mapping[str, str]]:
    """Rename the placeholders in the tree; the alias replaces the table if two names would be the same."""
    plain = [placeholder_name(use.source.table.name, use.column.name) for use in uses]
    keys: list[KeyColumn] = []
    meanings: dict[str, set[str]] = {}
    for use, name in zip(uses, plain, strict=True):
        owner = use.source.table.name if plain.count(name) == 1 else use.source.alias
        ends = _RANGE_ENDS if use.comparison == "between" else ("",)
        names = tuple(placeholder_name(owner, use.column.name, end) for end in ends)
        for literal, new_name in zip(use.literals, names, strict=True):
            literal.replace(placeholder_literal(new_name, use.column, dialect))
        for spelling in _spellings(use.source, use.column):
            meanings.setdefault(f"[{spelling}]".casefold(), set()).update(names)
        keys.append(KeyColumn(source=use.source, column=use.column, placeholders=names, comparison=use.comparison))
    if len({name for key in keys for name in key.placeholders}) < sum(len(key.placeholders) for key in keys):
        raise TemplateError(
            TemplateReason.MISPLACED_PLACEHOLDER, "one column is compared twice; compare it once, or use BETWEEN"
        )
    return tuple(keys), {spelling: next(iter(names)) for spelling, names in meanings.items() if len(names) == 1}


def group_key_columns(keys: Sequence[KeyColumn]) -> tuple[tuple[KeyColumn, ...], ...]:
    """Return the columns of each known value: one, or the first and last name of a person."""
    groups: list[tuple[KeyColumn, ...]] = []
    for key in keys:
        names = name_columns(key.source)
        parts = [each for name in names for each in keys if each.source == key.source and each.column.name == name]
        is_whole = len(parts) == len(names) > 1 and all(part.is_name for part in parts)
        group = tuple(parts) if is_whole and key in parts else (key,)
        groups += [group] if group not in groups else []
    return tuple(groups)
