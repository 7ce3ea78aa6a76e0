"""Leaves out answers that are right and yet no question's: of one thing alone, or of two that share a name.

What is left out gives a missing answer, and no missing row: a second thing of the same name then still comes to light.
"""

from collections.abc import Iterator

from sqlglot import exp

from ragassay.database import column, table
from ragassay.records import SqlTemplate

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
