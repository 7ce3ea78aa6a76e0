"""The values that comparisons are made with: a dozen, drawn evenly from those that stand in the column."""

from collections.abc import Iterator
from typing import Literal

from sqlglot import exp

from ragassay.database import column, table
from ragassay.records import AnswerKind

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
