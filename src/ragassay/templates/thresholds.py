"""The values that comparisons are made with: a dozen, drawn evenly from those that stand in the column."""

from typing import Literal

from sqlglot import exp

from ragassay.database import column, table
from ragassay.records import AnswerKind

End = Literal["least", "most", "low", "high", "word"]
"""What a value is to its comparison: at least it, at most it, between two of them, or a text that contains it."""

_MOST = 12  # comparisons of a column: more would only repeat the same question with other numbers
_LARGEST = 10**12  # whole numbers beyond are no measures, and not every database could hold them
_LONGEST = 40  # characters of a text that is looked for in others


def thresholds(table_name: str, name: str, kind: AnswerKind, end: End, dialect: str) -> exp.Select:
    """The query for the values to compare a column with, in a column named `value`.

    Of the distinct values in their order, every so-manieth is taken: all where there are at most twelve. Numbers are
    whole, since what a real is called differs between databases. The least value of all tells nothing as a limit and
    is left out; "between" takes one end from the lower half and one from the upper, so it always has room.
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
    match end:
        case "least" | "most":
            return select.where(exp.GT(this=place, expression=exp.Literal.number(1)))
        case "low":
            return select.where(exp.LTE(this=_times(place, 2), expression=total))
        case "high":
            return select.where(exp.GT(this=_times(place, 2), expression=total))
        case "word":
            return select


def _times(value: exp.Column, factor: int) -> exp.Mul:
    return exp.Mul(this=value.copy(), expression=exp.Literal.number(factor))


def _distinct(value: exp.Expr, own: exp.Column, condition: exp.Expr) -> exp.Select:
    return exp.select(value.as_("value", quoted=True)).distinct().from_(table(own.table)).where(condition)


def _dates(own: exp.Column) -> exp.Select:
    return _distinct(own.copy(), own, exp.Not(this=exp.Is(this=own.copy(), expression=exp.Null())))


def _whole_numbers(own: exp.Column) -> exp.Select:
    near = exp.Between(this=own.copy(), low=exp.Literal.number(-_LARGEST), high=exp.Literal.number(_LARGEST))
    # Cast inside the case: a database may well look at the second of two conditions first.
    whole = exp.Cast(this=own.copy(), to=exp.DataType.build("bigint"))
    value = exp.Case().when(near, whole)
    return _distinct(value, own, exp.EQ(this=own.copy(), expression=value.copy()))


def _words(own: exp.Column, dialect: str) -> exp.Select:
    short = exp.Between(this=exp.Length(this=own.copy()), low=exp.Literal.number(1), high=exp.Literal.number(_LONGEST))
    select = exp.select(own.as_("value", quoted=True)).from_(table(own.table)).where(short)
    # By its bytes too: MySQL takes é for e.
    return select.group_by(own.copy(), _by_letter(own, dialect)) if dialect == "mysql" else select.distinct()


def _by_letter(value: exp.Column, dialect: str) -> exp.Expr:
    """The value as it is ordered by the numbers of its letters: every database has another order of its own."""
    match dialect:
        case "postgres":
            return exp.Collate(this=value.copy(), expression=exp.to_identifier("C", quoted=True))
        case "mysql":
            return exp.Cast(this=value.copy(), to=exp.DataType.build("binary", dialect="mysql"))
        case _:
            return value.copy()
