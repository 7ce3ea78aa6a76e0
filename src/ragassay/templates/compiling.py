"""Turns a template into the one query that gives every binding with its answer, and into the queries that try each.

A template can be compiled where each placeholder is compared with a column, in conditions that all must hold: `=`
becomes a column of the result, and `>=`, `<=`, BETWEEN and containing become a join with the values to compare with.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError

from ragassay.database import column, table
from ragassay.records import SqlTemplate
from ragassay.templates.guarding import guard
from ragassay.templates.thresholds import End, thresholds
from ragassay.templates.writing import occurrences


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A condition on a column, with the placeholders that it is compared with and the part that each plays."""

    condition: exp.Expr
    column: exp.Column
    ends: tuple[tuple[str, End | None], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """A template taken apart: its query without placeholders, and the expression that stands for each.

    `select` has no projection yet. `is_grouped` tells whether answers are counted or compared over rows.
    """

    select: exp.Select
    wanted: exp.Expr
    values: dict[str, exp.Expr]
    sources: dict[str, exp.Select]
    is_grouped: bool


def compiled(template: SqlTemplate, dialect: str, *, distinct: bool = True) -> exp.Select | None:
    """The one query that gives every existing binding with its answer.

    Args:
        template: In SQL of the dialect.
        dialect: SQLGlot's name of it.
        distinct: Whether each pair comes once; else once for each row it stands in, which is ten times as fast.

    Returns:
        A query for the key columns in the order of `given`, then the answer: one row for each distinct pair, a missing
        answer as NULL. None where the template cannot be compiled.
    """
    plan = _plan(template, dialect)
    if plan is None:
        return None
    keys = [plan.values[name].copy() for name in template.given]
    if not plan.is_grouped:
        columns = [*keys, plan.wanted]
        return _distinct(plan.select, columns, dialect) if distinct else plan.select.select(*columns)
    grouped = plan.select.group_by(*(key.copy() for key in keys))
    if dialect == "mysql":
        grouped = grouped.group_by(*(_bytes(key) for key in keys))
    if not distinct or dialect != "mysql":
        return grouped.select(*keys, plan.wanted).distinct(distinct=distinct)
    names = [f"given_{place}" for place in range(len(keys))] + ["answer"]
    named = [value.as_(name, quoted=True) for value, name in zip([*keys, plan.wanted], names, strict=True)]
    counted = grouped.select(*named).subquery("counted")
    return _distinct(exp.Select().from_(counted), [column("counted", name) for name in names], dialect)


def candidates(template: SqlTemplate, dialect: str) -> exp.Select:
    """The query for the bindings that exist, without their answers: columns in the order of `given`.

    Of a template that cannot be compiled these are the values that stand in one row, for placeholders of one table,
    and every combination of them over several tables.
    """
    plan = _plan(template, dialect)
    if plan is not None:
        select = plan.select
        select.set("group", None)
        return _distinct(select, [plan.values[name].copy() for name in template.given], dialect)
    tables = list(dict.fromkeys(known.table for known in template.given.values()))
    columns: list[exp.Expr] = [column(known.table, known.name) for known in template.given.values()]
    select = exp.Select().from_(table(tables[0]))
    for other in tables[1:]:
        select = select.join(table(other), join_type="cross")
    for each in columns:
        select = select.where(_is_there(each))
    return _distinct(select, columns, dialect)


def product(template: SqlTemplate, dialect: str) -> tuple[exp.Select, ...]:
    """One query for the values of each placeholder, in the order of `given`: the paper's Cartesian product.

    A value to compare with is one of some dozens, drawn evenly from the values that exist (`thresholds`).
    """
    plan = _plan(template, dialect)
    sources = {} if plan is None else plan.sources
    found = []
    for name, known in template.given.items():
        own = column(known.table, known.name)
        plain = exp.Select().from_(table(known.table)).where(_is_there(own))
        found.append(sources[name].copy() if name in sources else _distinct(plain, [own], dialect))
    return tuple(found)


def bound(template: SqlTemplate, dialect: str) -> tuple[exp.Select, tuple[str, ...]]:
    """The template with parameters for its placeholders, and which placeholder each parameter is, in their order.

    It asks exactly what the compiled query asks: a join that only leads to the answer keeps a row without one.
    """
    select = _parsed(template, dialect)
    _loosen(select, template)
    guard(select, template)
    names = frozenset(template.given)
    order = tuple(name for *_, name in occurrences(select.sql(dialect=dialect), names, dialect))
    for literal in list(select.find_all(exp.Literal)):
        if literal.is_string and literal.name in names:
            literal.replace(exp.Placeholder())
    return select, order


def _parsed(template: SqlTemplate, dialect: str) -> exp.Select:
    select = sqlglot.parse_one(template.sql, dialect=dialect)
    if not isinstance(select, exp.Select):
        raise ParseError(f"no SELECT: {template.sql}")
    return select


def _plan(template: SqlTemplate, dialect: str) -> _Plan | None:
    """The template taken apart, or None where some placeholder is used in another way than these."""
    select = _parsed(template, dialect)
    if not _is_plain(select, template):
        return None
    _loosen(select, template)
    names = frozenset(template.given)
    places = [place for condition in _conditions(select) if (place := _place(condition, names)) is not None]
    if _count(select, names) != sum(len(place.ends) for place in places) or {
        name for place in places for name, _ in place.ends
    } != set(names):
        return None
    guard(select, template)
    is_grouped = bool(select.args.get("group")) or select.expressions[0].find(exp.AggFunc) is not None
    wanted = select.expressions[0].unalias().copy()
    select.set("expressions", [])
    select.set("distinct", None)
    plan = _Plan(select=select, wanted=wanted, values={}, sources={}, is_grouped=is_grouped)
    for place in places:
        if not _filled(plan, place, template, dialect):
            return None
    return plan


_NOT_PLAIN = ("with_", "with", "order", "limit", "offset", "qualify", "windows", "laterals", "pivots", "into")


def _is_plain(select: exp.Select, template: SqlTemplate) -> bool:
    """Whether a query has one column and nothing in it depends on which other rows are there."""
    if len(select.expressions) != 1 or any(select.args.get(name) for name in _NOT_PLAIN):
        return False
    if select.args.get("having") and template.origin != "rule":
        return False
    if select.args.get("distinct") is not None and select.args["distinct"].args.get("on") is not None:
        return False
    if select.find(exp.Window) is not None or select.expressions[0].find(exp.Star) not in _counted(select):
        return False
    names = frozenset(template.given)
    nested = [inner for inner in select.find_all(exp.Query) if inner is not select]
    if any(_count(inner, names) or inner.args.get("limit") for inner in nested):
        return False
    return not any(_is_outer(join) for join in _joins(select))


def _counted(select: exp.Select) -> list[exp.Expr | None]:
    """Where a star may stand: nowhere, or as all that is counted."""
    return [None, *(count.this for count in select.expressions[0].find_all(exp.Count))]


def _joins(select: exp.Select) -> list[exp.Join]:
    return list(select.args.get("joins") or ())


def _is_outer(join: exp.Join) -> bool:
    """Joins that keep rows without a partner, on the side of the placeholders or on the other, say it in their side."""
    return str(join.args.get("side") or "").upper() in {"RIGHT", "FULL"} or bool(
        join.args.get("method")
        or join.args.get("using")
        or str(join.args.get("kind") or "").upper() in {"SEMI", "ANTI"}
    )


def _conditions(select: exp.Select) -> Iterator[exp.Expr]:
    """Every condition that must hold: of WHERE, and of the joins that drop rows without a partner."""
    roots = [select.args["where"].this] if select.args.get("where") else []
    roots += [join.args["on"] for join in _joins(select) if join.args.get("on") and not join.args.get("side")]
    for root in roots:
        yield from _conjuncts(root)


def _conjuncts(condition: exp.Expr) -> Iterator[exp.Expr]:
    plain = condition.unnest()
    if isinstance(plain, exp.And):
        yield from _conjuncts(plain.left)
        yield from _conjuncts(plain.right)
    else:
        yield plain


def _count(tree: exp.Expr, names: frozenset[str]) -> int:
    return sum(literal.is_string and literal.name in names for literal in tree.find_all(exp.Literal))


def _place(condition: exp.Expr, names: frozenset[str]) -> _Place | None:
    """The condition as one on a column, where it is one."""
    match condition:
        case exp.EQ():
            for own, other in ((condition.left, condition.right), (condition.right, condition.left)):
                found = _one(condition, own, other, None, names)
                if found is not None:
                    return found
            return None
        case exp.GTE():
            return _one(condition, condition.left, condition.right, "least", names)
        case exp.LTE():
            return _one(condition, condition.left, condition.right, "most", names)
        case exp.GT(this=exp.StrPosition() as position) if condition.right == exp.Literal.number(0):
            return _one(condition, position.this, position.args["substr"], "word", names)
        case exp.Between():
            low, high = _name(condition.args["low"], names), _name(condition.args["high"], names)
            if isinstance(condition.this, exp.Column) and low is not None and high is not None:
                return _Place(condition=condition, column=condition.this, ends=((low, "low"), (high, "high")))
    return None


def _one(condition: exp.Expr, own: exp.Expr, other: exp.Expr, end: End | None, names: frozenset[str]) -> _Place | None:
    name = _name(other, names)
    own = own.unnest()
    if name is None or not isinstance(own, exp.Column):
        return None
    return _Place(condition=condition, column=own, ends=((name, end),))


def _name(tree: exp.Expr, names: frozenset[str]) -> str | None:
    """The placeholder that an expression is, with a collation or without."""
    tree = tree.unnest()
    if isinstance(tree, exp.Collate):
        tree = tree.this
    return tree.name if isinstance(tree, exp.Literal) and tree.is_string and tree.name in names else None


def _filled(plan: _Plan, place: _Place, template: SqlTemplate, dialect: str) -> bool:
    """Puts into the query what stands for the placeholders of one condition; whether that can be done."""
    if place.ends[0][1] is None:
        (name, _), own = place.ends[0], place.column.copy()
        if name in plan.values:
            place.condition.replace(exp.EQ(this=own, expression=plan.values[name].copy()))
            return True
        place.condition.replace(_is_there(own))
        plan.values[name] = own
        return True
    real = _table(plan.select, place.column.table)
    if real is None or any(name in plan.values for name, _ in place.ends):
        return False
    for number, (name, end) in enumerate(place.ends, start=len(plan.sources) + 1):
        assert end is not None
        alias = f"compared_{number}"
        source = thresholds(real, place.column.name, template.given[name].answer_kind, end, dialect)
        plan.sources[name] = source
        plan.values[name] = column(alias, "value")
        plan.select.join(source.copy().subquery(alias, copy=False), join_type="cross", copy=False)
    _move(plan, place)
    return True


def _move(plan: _Plan, place: _Place) -> None:
    """The condition with values for placeholders, after all joins: a join's own condition knows no later table."""
    condition = place.condition.copy()
    for literal in list(condition.find_all(exp.Literal)):
        if literal.is_string and literal.name in plan.values:
            above, value = literal.parent, plan.values[literal.name].copy()
            # A text that was compared exactly stays so: by its bytes, since a column may have another character set.
            if isinstance(above, exp.Collate):
                above.replace(_bytes(value))
            else:
                literal.replace(value)
    place.condition.replace(exp.true())
    plan.select.where(condition, copy=False)


def _table(select: exp.Select, alias: str) -> str | None:
    """The table that a query calls by an alias."""
    sources = [select.args.get("from_") or select.args.get("from"), *_joins(select)]
    for source in sources:
        if source is not None and isinstance(source.this, exp.Table) and source.this.alias_or_name == alias:
            return source.this.name
    return None


def _loosen(select: exp.Select, template: SqlTemplate) -> None:
    """Keeps rows without an answer, where a join only leads to the answer: a key with and without one has two."""
    names = frozenset(template.given)
    where = select.args.get("where")
    if template.answer_kind == "set" or select.args.get("group") or select.find(exp.AggFunc):
        return
    if where is None or any(_place(condition, names) is None for condition in _conjuncts(where.this)):
        return
    held = {found.table for condition in _conditions(select) for found in _keys(condition, names)}
    if all(join.args.get("on") and not join.args.get("side") and not join.args.get("kind") for join in _joins(select)):
        for join in _joins(select):
            if join.this.alias_or_name not in held:
                join.set("side", "LEFT")


def _keys(condition: exp.Expr, names: frozenset[str]) -> Iterator[exp.Column]:
    place = _place(condition, names)
    if place is not None:
        yield place.column


def _is_there(own: exp.Expr) -> exp.Expr:
    return exp.Not(this=exp.Is(this=own.copy(), expression=exp.Null()))


def _distinct(select: exp.Select, columns: Sequence[exp.Expr], dialect: str) -> exp.Select:
    """The distinct rows; in MySQL by their bytes, since its texts are equal by far more than that."""
    if dialect != "mysql":
        return select.select(*columns, append=False).distinct()
    grouped = select.select(*columns, append=False).group_by(*(each.copy() for each in columns))
    return grouped.group_by(*(_bytes(each) for each in columns))


def _bytes(value: exp.Expr) -> exp.Cast:
    return exp.Cast(this=value.copy(), to=exp.DataType.build("binary", dialect="mysql"))
