"""Leaves out answers that are right and yet no question's: of one thing alone, or of two that share a name.

What is left out gives a missing answer, and no missing row: a second thing of the same name then still comes to light.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import sqlglot
from sqlglot import exp
from sqlglot.errors import ParseError

from ragassay.core.records import AnswerKind, SqlTemplate
from ragassay.parts.database import column, table
from ragassay.parts.templates.construction import occurrences

_REPEATED, _ROWS = 6, 5
"""Of a reference that leads anywhere, at least six rows must lead to five things: a capital has one country."""


def guard(select: exp.Select, template: SqlTemplate) -> None:
    """Makes a query of ours give no answer where its HAVING fails, or where there is nothing to compare or count.

    Args:
        select: The template as parsed; it is changed.
        template: Whose query it is. Templates of a person or a language model ask what they ask.
    """
    if template.origin != "rule" or template.ask is None:
        return
    wanted = select.expressions[0].unalias()
    having = select.args.get("having")
    conditions = [having.this] if having else []
    select.set("having", None)
    if isinstance(wanted, exp.Min | exp.Max):
        values = exp.Count(this=exp.Distinct(expressions=[wanted.this.copy()]))
        conditions.append(exp.GT(this=values, expression=exp.Literal.number(1)))
    if conditions:
        answer = exp.Case().when(exp.and_(*conditions), wanted.copy())
        select.set("expressions", [answer])
    if template.ask.operation != "lookup":
        _require_repeated(select)


def _require_repeated(select: exp.Select) -> None:
    """Lets the query give something only where several rows refer to one thing, as a rule."""
    where = select.args["where"].this
    first = next(iter(where.find_all(exp.EQ, bfs=False)), None)
    owner = first.find(exp.Column) if first is not None else None
    for join in select.args.get("joins") or ():
        if owner is not None and join.this.alias_or_name == owner.table:
            columns = [each for each in _sides(join) if each.table != owner.table]
            if columns:
                select.where(_is_repeated(columns), copy=False)
            return


def _sides(join: exp.Join) -> Iterator[exp.Column]:
    for each in join.args["on"].find_all(exp.EQ):
        yield from (side for side in (each.left, each.right) if isinstance(side, exp.Column))


def _is_repeated(columns: list[exp.Column]) -> exp.GTE:
    name = columns[0].table
    own = [column(name, each.name) for each in columns]
    rows = exp.select(exp.Count(this=exp.Star()).as_("held", quoted=True)).from_(table(name))
    rows = rows.where(*(exp.Not(this=exp.Is(this=each.copy(), expression=exp.Null())) for each in own))
    rows = rows.group_by(*own)
    total = exp.Mul(this=exp.Sum(this=column("things", "held")), expression=exp.Literal.number(_ROWS))
    things = exp.Mul(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(_REPEATED))
    excess = exp.select(exp.Sub(this=total, expression=things)).from_(rows.subquery("things"))
    return exp.GTE(this=excess.subquery(), expression=exp.Literal.number(0))


End = Literal["least", "most", "low", "high", "word"]
"""What a value is to its comparison: at least it, at most it, between two of them, or a text that contains it."""

_MOST = 12  # comparisons of a column: more would only repeat the same question with other numbers
_LARGEST = 10**12  # whole numbers beyond are no measures, and not every database could hold them
_SHORTEST, _LONGEST = 4, 40  # letters of a word that is looked for in texts
_MARKS = ",;:.()[]{}\"'!?/&"
_ACCENTED = "".join(map(chr, range(0xC0, 0x100)))
_SMALL_WORDS = ("about", "from", "into", "over", "that", "this", "under", "what", "when", "where", "with", "your")


def thresholds(table_name: str, name: str, kind: AnswerKind, end: End, dialect: str) -> exp.Select:
    """The query for the values to compare a column with, in a column named `value`.

    Of the distinct values in their order, every so-manieth is taken: all where there are at most twelve. Numbers are
    whole, since what a real is called differs between databases. A limit that excludes nothing tells nothing: the least
    value of all is no lower limit, and the greatest no upper one. "Between" takes one end from the lower half and one
    from the upper, so it always has room. A word is the first of several texts, of four letters at least.
    """
    own = column(table_name, name)
    stored = _words(own, dialect) if end == "word" else _whole_numbers(own) if kind == "number" else _dates(own)
    value = column("stored", "value")
    ordered = _by_letter(value, dialect) if end == "word" else value
    order = exp.Order(expressions=[exp.Ordered(this=ordered.copy(), nulls_first=False)])
    placed = exp.select(
        value.as_("value", quoted=True),
        exp.Window(this=exp.RowNumber(), order=order).as_("place", quoted=True),
        exp.Window(this=exp.Count(this=exp.Star())).as_("total", quoted=True),
    ).from_(stored.subquery("stored"))
    place, total = column("placed", "place"), column("placed", "total")
    spread = exp.Mod(this=exp.Paren(this=_times(place, _MOST)), expression=total.copy())
    select = exp.select(column("placed", "value").as_("value", quoted=True)).from_(placed.subquery("placed"))
    if dialect == "sqlite":
        # Distinct already: saying so makes SQLite keep these few values, and not look for them again for every row.
        select = select.distinct()
    select = select.where(exp.LT(this=spread, expression=exp.Literal.number(_MOST)))
    is_first_out = exp.GT(this=place.copy(), expression=exp.Literal.number(1))
    is_last_out = exp.LT(this=place.copy(), expression=total.copy())
    match end:
        case "least":
            return select.where(is_first_out)
        case "most":
            return select.where(is_last_out)
        case "low":
            return select.where(is_first_out, exp.LTE(this=_times(place, 2), expression=total.copy()))
        case "high":
            return select.where(is_last_out, exp.GT(this=_times(place, 2), expression=total.copy()))
        case "word":
            return select.where(exp.Not(this=_in_another_case(own, column("placed", "value"), dialect)))


def _times(value: exp.Column, factor: int) -> exp.Mul:
    return exp.Mul(this=value.copy(), expression=exp.Literal.number(factor))


def _distinct_values(value: exp.Expr, own: exp.Column, condition: exp.Expr) -> exp.Select:
    return exp.select(value.as_("value", quoted=True)).distinct().from_(table(own.table)).where(condition)


def _dates(own: exp.Column) -> exp.Select:
    return _distinct_values(own.copy(), own, exp.Not(this=exp.Is(this=own.copy(), expression=exp.Null())))


def _whole_numbers(own: exp.Column) -> exp.Select:
    near = exp.Between(this=own.copy(), low=exp.Literal.number(-_LARGEST), high=exp.Literal.number(_LARGEST))
    # Cast inside the case: a database may well look at the second of two conditions first.
    whole = exp.Cast(this=own.copy(), to=exp.DataType.build("bigint"))
    value = exp.Case().when(near, whole)
    return _distinct_values(value, own, exp.EQ(this=own.copy(), expression=value.copy()))


def _words(own: exp.Column, dialect: str) -> exp.Select:
    """The words that several texts begin with: each is a part of longer ones, and finds more than one."""
    space = exp.StrPosition(this=own.copy(), substr=exp.Literal.string(" "))
    length = exp.Sub(this=space, expression=exp.Literal.number(1))
    is_whole = exp.Between(this=space, low=exp.Literal.number(_SHORTEST + 1), high=exp.Literal.number(_LONGEST + 1))
    start = exp.Substring(this=own.copy(), start=exp.Literal.number(1), length=length)
    # Cut inside the case: a database may well cut before it looks at the condition, and some refuse a negative length.
    word = exp.Case().when(is_whole, start)
    first = exp.select(word.as_("value", quoted=True)).from_(table(own.table)).where(is_whole.copy())
    value = column("first", "value")
    select = exp.select(value.as_("value", quoted=True)).from_(first.subquery("first"))
    # By its bytes too: MySQL takes é for e.
    select = select.group_by(value.copy(), *([_by_letter(value, dialect)] if dialect == "mysql" else []))
    is_shared = exp.GT(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(1))
    return select.having(is_shared, *_plainly_spelt(value, dialect))


def _plainly_spelt(value: exp.Column, dialect: str) -> Iterator[exp.Expr]:
    """That a word says something, and is of letters that every database makes small alike."""
    names = [exp.Literal.string(each) for each in _SMALL_WORDS]
    yield exp.Not(this=exp.In(this=exp.Lower(this=value.copy()), expressions=names))
    text = _by_letter(value, dialect) if dialect == "mysql" else value
    for mark in _MARKS + _ACCENTED:
        yield exp.EQ(this=_position(text, exp.Literal.string(mark)), expression=exp.Literal.number(0))


def _position(text: exp.Expr, part: exp.Expr) -> exp.StrPosition:
    return exp.StrPosition(this=text.copy(), substr=part.copy())


def _in_another_case(own: exp.Column, value: exp.Column, dialect: str) -> exp.Exists:
    """Whether a text has a word only in other letters, large for small: a reader would find it there too."""
    text = column("searched", own.name)
    folded: list[exp.Expr] = [exp.Lower(this=text.copy()), exp.Lower(this=value.copy())]
    exact: list[exp.Expr] = [text, value]
    if dialect == "mysql":
        folded, exact = [[_by_letter(each, dialect) for each in pair] for pair in (folded, exact)]
    found = exp.GT(this=_position(folded[0], folded[1]), expression=exp.Literal.number(0))
    missed = exp.EQ(this=_position(exact[0], exact[1]), expression=exp.Literal.number(0))
    return exp.Exists(this=exp.select(exp.Literal.number(1)).from_(table(own.table, "searched")).where(found, missed))


def _by_letter(value: exp.Expr, dialect: str) -> exp.Expr:
    """The value as it is ordered by the numbers of its letters: every database has another order of its own."""
    match dialect:
        case "postgres":
            return exp.Collate(this=value.copy(), expression=exp.to_identifier("C", quoted=True))
        case "mysql":
            return exp.Cast(this=value.copy(), to=exp.DataType.build("binary", dialect="mysql"))
        case _:
            return value.copy()


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


def traced(template: SqlTemplate, dialect: str, places: Sequence[tuple[str, str]]) -> exp.Select | None:
    """Return the query that gives every row behind the answers of a template: its key columns, then other columns.

    Args:
        template: In SQL of the dialect.
        dialect: SQLGlot's name of it.
        places: The other columns, each after the alias that the template calls its table by.

    Returns:
        A query for the key columns in the order of `given`, then the others in theirs. None where the template cannot
        be compiled.
    """
    plan = _plan(template, dialect)
    if plan is None:
        return None
    plan.select.set("group", None)
    return plan.select.select(
        *(plan.values[name].copy() for name in template.given), *(column(alias, name) for alias, name in places)
    )


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
