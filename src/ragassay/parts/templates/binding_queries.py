"""Queries for bindings: compile a template into one query that returns every binding with its answer.

Correct but trivial answers, such as the extreme of a single value, become missing answers. Their rows are kept, so that
another row with the same name is still detected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError

from ragassay.core.records import Column, SqlTemplate
from ragassay.parts.database import column as sql_column
from ragassay.parts.database import table as sql_table
from ragassay.parts.database.queries import conjuncts, not_null
from ragassay.parts.templates.drafts import placeholder_positions
from ragassay.parts.templates.thresholds import ThresholdKind, as_bytes, thresholds_query

_REPEATED, _ROWS = 6, 5
"""Minimum of six referring rows per five referenced ones; otherwise, counts are almost always 1.
"""


def exclude_trivial_answers(select: exp.Select, template: SqlTemplate) -> None:
    """Make a built-in template return no answer if its HAVING fails, or if there is nothing to compare or count.

    Args:
        select: The parsed template, modified in place.
        template: The template of the query. Templates of users and language models are not changed.
    """
    if template.origin != "rule" or template.ask is None:
        return
    target = select.expressions[0].unalias()
    having = select.args.get("having")
    conditions = [having.this] if having else []
    select.set("having", None)
    if isinstance(target, exp.Min | exp.Max):
        values = exp.Count(this=exp.Distinct(expressions=[target.this.copy()]))
        conditions.append(values > 1)
    if conditions:
        answer = exp.Case().when(exp.and_(*conditions), target.copy())
        select.set("expressions", [answer])
    if template.ask.operation != "lookup":
        _require_repeated(select)


def _require_repeated(select: exp.Select) -> None:
    """Restrict a query to references that are usually shared by several rows of the table."""
    where = select.args["where"].this
    first = next(iter(where.find_all(exp.EQ, bfs=False)), None)
    owner = first.find(exp.Column) if first is not None else None
    for join in select.args.get("joins") or ():
        if owner is not None and join.this.alias_or_name == owner.table:
            equalities = join.args["on"].find_all(exp.EQ)
            sides = [side for each in equalities for side in (each.left, each.right) if isinstance(side, exp.Column)]
            columns = [side for side in sides if side.table != owner.table]
            if columns:
                select.where(_is_repeated(columns), copy=False)
            return


def _is_repeated(columns: list[exp.Column]) -> exp.GTE:
    name = columns[0].table
    own = [sql_column(name, each.name) for each in columns]
    rows = exp.select(exp.Count(this=exp.Star()).as_("rows", quoted=True)).from_(sql_table(name), copy=False)
    rows.where(*map(not_null, own), copy=False).group_by(*own, copy=False)
    difference = exp.Sub(
        this=exp.Sum(this=sql_column("targets", "rows")) * _ROWS, expression=exp.Count(this=exp.Star()) * _REPEATED
    )
    excess = exp.select(difference).from_(rows.subquery("targets", copy=False), copy=False)
    return excess.subquery(copy=False) >= 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Comparison:
    """A condition that compares a column with placeholders; the threshold of a placeholder is None for equality."""

    condition: exp.Expr
    column: exp.Column
    thresholds: tuple[tuple[str, ThresholdKind | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _QueryParts:
    """The parts of a template.

    Attributes:
        select: The query without placeholders and without a projection.
        answer: The expression for the answer.
        values: The expression that replaces each placeholder.
        is_grouped: Whether answers are aggregated over rows.
    """

    select: exp.Select
    answer: exp.Expr
    values: dict[str, exp.Expr]
    is_grouped: bool


def bindings_query(template: SqlTemplate, dialect: str) -> exp.Select | None:
    """Return a single query for all existing bindings with their answers.

    Args:
        template: In SQL of the dialect.
        dialect: The SQLGlot name of the dialect.

    Returns:
        A query for the key columns in the order of `given`, then the answer; a missing answer is NULL. Pairs may
        repeat, since DISTINCT would take ten times as long. None if the template cannot be compiled.
    """
    parts = _query_parts(template, dialect)
    if parts is None:
        return None
    keys = [parts.values[name].copy() for name in template.bound_columns]
    if not parts.is_grouped:
        return parts.select.select(*keys, parts.answer, copy=False)
    grouped = parts.select.group_by(*(key.copy() for key in keys), copy=False)
    if dialect == "mysql":
        grouped.group_by(*(as_bytes(key) for key in keys), copy=False)
    return grouped.select(*keys, parts.answer, copy=False)


def rows_query(template: SqlTemplate, dialect: str, columns: Sequence[tuple[str, str]]) -> exp.Select | None:
    """Return the query for every row behind the answers of a template.

    Args:
        template: In SQL of the dialect.
        dialect: The SQLGlot name of the dialect.
        columns: The columns to read: the alias of a table in the template, and a column of that table.

    Returns:
        A query for the key columns in the order of `given`, then `columns`. None if the template cannot be compiled.
    """
    parts = _query_parts(template, dialect)
    if parts is None:
        return None
    parts.select.set("group", None)
    return parts.select.select(
        *(parts.values[name].copy() for name in template.bound_columns),
        *(sql_column(alias, name) for alias, name in columns),
    )


def candidates_query(template: SqlTemplate, dialect: str) -> exp.Select:
    """Return the query for the bindings that exist, without their answers: columns in the order of `given`.

    For a template that cannot be compiled, the query returns the values of each row if all placeholders are from one
    table, and every combination of values otherwise.
    """
    parts = _query_parts(template, dialect)
    if parts is not None:
        select = parts.select
        select.set("group", None)
        return _distinct(select, [parts.values[name].copy() for name in template.bound_columns], dialect)
    tables = list(dict.fromkeys(column.table for column in template.bound_columns.values()))
    columns: list[exp.Expr] = [sql_column(column.table, column.name) for column in template.bound_columns.values()]
    select = exp.Select().from_(sql_table(tables[0]))
    for other in tables[1:]:
        select = select.join(sql_table(other), join_type="cross")
    for each in columns:
        select = select.where(not_null(each))
    return _distinct(select, columns, dialect)


def stored_values_query(column: Column, dialect: str) -> exp.Select:
    """Return the query for the distinct values of a column."""
    own = sql_column(column.table, column.name)
    return _distinct(exp.Select().from_(sql_table(column.table)).where(not_null(own)), [own], dialect)


def parameterized_query(template: SqlTemplate, dialect: str) -> tuple[exp.Select, tuple[str, ...]]:
    """Return the template with parameters for its placeholders, and the placeholder of each parameter, in order.

    Its answers are those of `bindings_query`: a join that only provides the answer keeps rows without an answer.
    """
    select = _parsed(template, dialect)
    _keep_missing_answers(select, template)
    exclude_trivial_answers(select, template)
    names = frozenset(template.bound_columns)
    order = tuple(name for *_, name in placeholder_positions(select.sql(dialect=dialect), names, dialect))
    for literal in list(select.find_all(exp.Literal)):
        if literal.is_string and literal.name in names:
            literal.replace(exp.Placeholder())
    return select, order


def _parsed(template: SqlTemplate, dialect: str) -> exp.Select:
    select = sqlglot.parse_one(template.sql, dialect=dialect)
    if not isinstance(select, exp.Select):
        raise ParseError(f"not a SELECT: {template.sql}")
    return select


def _query_parts(template: SqlTemplate, dialect: str) -> _QueryParts | None:
    """Return the parts of a template, or None if it uses a placeholder in an unsupported way."""
    select = _parsed(template, dialect)
    if not _is_plain(select, template):
        return None
    _keep_missing_answers(select, template)
    names = frozenset(template.bound_columns)
    comparisons = [each for condition in _conditions(select) if (each := _comparison(condition, names)) is not None]
    if _count(select, names) != sum(len(each.thresholds) for each in comparisons) or {
        name for each in comparisons for name, _ in each.thresholds
    } != set(names):
        return None
    exclude_trivial_answers(select, template)
    is_grouped = bool(select.args.get("group")) or select.expressions[0].find(exp.AggFunc) is not None
    answer = select.expressions[0].unalias().copy()
    select.set("expressions", [])
    select.set("distinct", None)
    parts = _QueryParts(select=select, answer=answer, values={}, is_grouped=is_grouped)
    for comparison in comparisons:
        if not _replace_placeholders(parts, comparison, template, dialect):
            return None
    return parts


_NOT_PLAIN = ("with_", "with", "order", "limit", "offset", "qualify", "windows", "laterals", "pivots", "into")


def _is_plain(select: exp.Select, template: SqlTemplate) -> bool:
    """Return whether a query has a single column and no part that depends on other rows."""
    if len(select.expressions) != 1 or any(select.args.get(name) for name in _NOT_PLAIN):
        return False
    if select.args.get("having") and template.origin != "rule":
        return False
    if select.args.get("distinct") is not None and select.args["distinct"].args.get("on") is not None:
        return False
    if select.find(exp.Window) is not None or select.expressions[0].find(exp.Star) not in _counted(select):
        return False
    names = frozenset(template.bound_columns)
    nested = [inner for inner in select.find_all(exp.Query) if inner is not select]
    if any(_count(inner, names) or inner.args.get("limit") for inner in nested):
        return False
    return not any(_is_outer(join) for join in _joins(select))


def _counted(select: exp.Select) -> list[exp.Expr | None]:
    """Return the expressions where a star is allowed: none, or the argument of COUNT."""
    return [None, *(count.this for count in select.expressions[0].find_all(exp.Count))]


def _joins(select: exp.Select) -> list[exp.Join]:
    return list(select.args.get("joins") or ())


def _is_outer(join: exp.Join) -> bool:
    """Return whether a join may keep rows of its table without a match, or is of an unsupported kind."""
    return str(join.args.get("side") or "").upper() in {"RIGHT", "FULL"} or bool(
        join.args.get("method")
        or join.args.get("using")
        or str(join.args.get("kind") or "").upper() in {"SEMI", "ANTI"}
    )


def _conditions(select: exp.Select) -> Iterator[exp.Expr]:
    """Yield every condition that must hold: those in WHERE and in inner joins."""
    roots = [select.args["where"].this] if select.args.get("where") else []
    roots += [join.args["on"] for join in _joins(select) if join.args.get("on") and not join.args.get("side")]
    for root in roots:
        yield from conjuncts(root)


def _count(tree: exp.Expr, names: frozenset[str]) -> int:
    return sum(literal.is_string and literal.name in names for literal in tree.find_all(exp.Literal))


def _comparison(condition: exp.Expr, names: frozenset[str]) -> _Comparison | None:
    """Return the comparison of a column with placeholders in a condition; None if there is none."""
    match condition:
        case exp.EQ():
            return _single_comparison(condition, condition.left, condition.right, None, names) or _single_comparison(
                condition, condition.right, condition.left, None, names
            )
        case exp.GTE():
            return _single_comparison(condition, condition.left, condition.right, ThresholdKind.AT_LEAST, names)
        case exp.LTE():
            return _single_comparison(condition, condition.left, condition.right, ThresholdKind.AT_MOST, names)
        case exp.GT(this=exp.StrPosition() as position) if condition.right == exp.Literal.number(0):
            return _single_comparison(condition, position.this, position.args["substr"], ThresholdKind.WORD, names)
        case exp.Between():
            low, high = _name(condition.args["low"], names), _name(condition.args["high"], names)
            if isinstance(condition.this, exp.Column) and low is not None and high is not None:
                ends = ((low, ThresholdKind.RANGE_START), (high, ThresholdKind.RANGE_END))
                return _Comparison(condition=condition, column=condition.this, thresholds=ends)
    return None


def _single_comparison(
    condition: exp.Expr, own: exp.Expr, other: exp.Expr, threshold: ThresholdKind | None, names: frozenset[str]
) -> _Comparison | None:
    name = _name(other, names)
    own = own.unnest()
    if name is None or not isinstance(own, exp.Column):
        return None
    return _Comparison(condition=condition, column=own, thresholds=((name, threshold),))


def _name(tree: exp.Expr, names: frozenset[str]) -> str | None:
    """Return the name of the placeholder if an expression is one, with or without a collation; otherwise None."""
    tree = tree.unnest()
    if isinstance(tree, exp.Collate):
        tree = tree.this
    return tree.name if isinstance(tree, exp.Literal) and tree.is_string and tree.name in names else None


def _replace_placeholders(parts: _QueryParts, comparison: _Comparison, template: SqlTemplate, dialect: str) -> bool:
    """Replace the placeholders of one comparison; return False if that is not possible."""
    (name, threshold), *_ = comparison.thresholds
    if threshold is None:
        own = comparison.column.copy()
        if name in parts.values:
            comparison.condition.replace(own.eq(parts.values[name]))
        else:
            comparison.condition.replace(not_null(own))
            parts.values[name] = own
        return True
    table = _table(parts.select, comparison.column.table)
    if table is None or any(name in parts.values for name, _ in comparison.thresholds):
        return False
    for number, (name, threshold) in enumerate(comparison.thresholds, start=len(parts.values) + 1):
        assert threshold is not None
        column = template.bound_columns[name]
        is_counted = column.answer_kind == "number" and (bool(column.unit) or column.label.startswith("number of "))
        compared = replace(column, name=comparison.column.name)
        source = thresholds_query(table, compared, threshold, dialect, is_counted=is_counted)
        alias = f"compared_{number}"
        parts.values[name] = sql_column(alias, "value")
        parts.select.join(source.subquery(alias, copy=False), join_type="cross", copy=False)
    _move_to_where(parts, comparison)
    return True


def _move_to_where(parts: _QueryParts, comparison: _Comparison) -> None:
    """Move a condition to WHERE, with values for its placeholders, since a join condition cannot use later tables."""
    condition = comparison.condition.copy()
    for literal in list(condition.find_all(exp.Literal)):
        if literal.is_string and literal.name in parts.values:
            parent, value = literal.parent, parts.values[literal.name].copy()
            # Compare texts exactly, by bytes, since a column may have another character set.
            if isinstance(parent, exp.Collate):
                parent.replace(as_bytes(value))
            else:
                literal.replace(value)
    comparison.condition.replace(exp.true())
    parts.select.where(condition, copy=False)


def _table(select: exp.Select, alias: str) -> str | None:
    """Return the name of the table that has an alias in a query; None if no table has it."""
    sources = [select.args.get("from_") or select.args.get("from"), *_joins(select)]
    for source in sources:
        if source is not None and isinstance(source.this, exp.Table) and source.this.alias_or_name == alias:
            return source.this.name
    return None


def _keep_missing_answers(select: exp.Select, template: SqlTemplate) -> None:
    """Turn joins that only provide the answer into outer joins, to keep rows without an answer.

    The same key may have an answer in another row, which would otherwise seem to be the only one.
    """
    names = frozenset(template.bound_columns)
    where = select.args.get("where")
    if template.lists_rows or select.args.get("group") or select.find(exp.AggFunc):
        return
    if where is None or any(_comparison(condition, names) is None for condition in conjuncts(where.this)):
        return
    comparisons = [_comparison(condition, names) for condition in _conditions(select)]
    compared_tables = {each.column.table for each in comparisons if each is not None}
    if all(join.args.get("on") and not join.args.get("side") and not join.args.get("kind") for join in _joins(select)):
        for join in _joins(select):
            if join.this.alias_or_name not in compared_tables:
                join.set("side", "LEFT")


def _distinct(select: exp.Select, columns: Sequence[exp.Expr], dialect: str) -> exp.Select:
    """Return the query for the distinct rows; for MySQL by bytes, since its collations equate different texts."""
    if dialect != "mysql":
        return select.select(*columns, append=False).distinct()
    grouped = select.select(*columns, append=False).group_by(*(each.copy() for each in columns))
    return grouped.group_by(*(as_bytes(each) for each in columns))
