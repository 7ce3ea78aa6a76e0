"""Queries for thresholds, the values with which a template compares a column."""

from collections.abc import Iterator
from enum import Enum, auto

from sqlglot import exp

from ragassay.core.records import Column
from ragassay.parts.database import column as sql_column
from ragassay.parts.database import table as sql_table
from ragassay.parts.database.queries import is_none_of, not_null


class ThresholdKind(Enum):
    """The role of a value in a comparison."""

    AT_LEAST = auto()
    AT_MOST = auto()
    RANGE_START = auto()
    RANGE_END = auto()
    WORD = auto()  # a word that a text contains


_MAX_THRESHOLDS = 12  # per column; more would only repeat the same question with other numbers
_LARGEST = 10**12  # larger integers are not measures, and overflow in some databases
_SHORTEST, _LONGEST = 4, 40  # minimum number of characters of a word to search for
_MARKS = ",;:.()[]{}\"'!?/&"
_ACCENTED = "".join(map(chr, range(0xC0, 0x100)))
_SMALL_WORDS = ("about", "from", "into", "over", "that", "this", "under", "what", "when", "where", "with", "your")


def thresholds_query(
    table: str, column: Column, threshold: ThresholdKind, dialect: str, *, is_counted: bool = False
) -> exp.Select:
    """Return the query for the values to compare a column with, in a column named `value`.

    About twelve evenly spaced distinct values are taken, or all if there are fewer. Only integers are used, since
    databases format real numbers differently. A limit must exclude something, so the minimum is never a lower limit and
    the maximum never an upper one. A charge that is never negative is not "at most 0". A range starts in the lower half
    and ends in the upper half, so it is never empty. A word is the first word of several texts and has at least four
    characters.

    Args:
        table: The table of the column.
        column: The column, with the kind of its values, and those that mean "no value".
        threshold: The role of the values.
        dialect: The SQLGlot name of the dialect.
        is_counted: Whether a plural follows the number: nobody says "at least 1 vehicles" or "at most 0 vehicles".
    """
    own, kind = sql_column(table, column.name), column.answer_kind
    is_word = threshold is ThresholdKind.WORD
    if is_word:
        stored = _words(own, dialect)
    else:
        is_value = is_none_of(own, column.blanks) if column.blanks else not_null(own)
        stored = _whole_numbers(own, is_value) if kind == "number" else _distinct_values(own, own, is_value)
    value = sql_column("stored", "value")
    ordered = _by_letter(value, dialect) if is_word else value
    order = exp.Order(expressions=[exp.Ordered(this=ordered.copy(), nulls_first=False)])
    placed = exp.select(
        value.as_("value", quoted=True),
        exp.Window(this=exp.RowNumber(), order=order).as_("place", quoted=True),
        exp.Window(this=exp.Count(this=exp.Star())).as_("total", quoted=True),
    ).from_(stored.subquery("stored", copy=False), copy=False)
    select = exp.select(sql_column("placed", "value").as_("value", quoted=True))
    select.from_(placed.subquery("placed", copy=False), copy=False)
    if dialect == "sqlite":
        # Already distinct; DISTINCT makes SQLite materialize these few values instead of recomputing them for every
        # row.
        select.distinct(copy=False)
    if is_counted and threshold in {ThresholdKind.AT_LEAST, ThresholdKind.AT_MOST}:
        few = exp.In(this=sql_column("placed", "value"), expressions=[exp.Literal.number(each) for each in (0, 1)])
        select.where(exp.Not(this=few), copy=False)
    place, total = sql_column("placed", "place"), sql_column("placed", "total")
    select.where(place * _MAX_THRESHOLDS % total < _MAX_THRESHOLDS, copy=False)
    if kind == "number" and threshold is ThresholdKind.AT_MOST and not is_counted:
        is_none = exp.And(this=place.copy().eq(1), expression=sql_column("placed", "value").eq(0))
        select.where(exp.Not(this=exp.paren(is_none)), copy=False)
    match threshold:
        case ThresholdKind.AT_LEAST:
            return select.where(place > 1, copy=False)
        case ThresholdKind.AT_MOST:
            return select.where(place < total, copy=False)
        case ThresholdKind.RANGE_START:
            return select.where(place > 1, place * 2 <= total, copy=False)
        case ThresholdKind.RANGE_END:
            return select.where(place < total, place * 2 > total, copy=False)
        case ThresholdKind.WORD:
            is_elsewhere = _in_another_case(own, sql_column("placed", "value"), dialect)
            return select.where(exp.Not(this=is_elsewhere), copy=False)


def _distinct_values(value: exp.Expr, own: exp.Column, condition: exp.Expr) -> exp.Select:
    return exp.select(value.as_("value", quoted=True)).distinct().from_(sql_table(own.table)).where(condition)


def _whole_numbers(own: exp.Column, is_value: exp.Expr) -> exp.Select:
    is_small = exp.Between(this=own.copy(), low=exp.Literal.number(-_LARGEST), high=exp.Literal.number(_LARGEST))
    # Cast inside the CASE, since a database may evaluate conditions in any order.
    whole = exp.Cast(this=own.copy(), to=exp.DataType.build("bigint"))
    value = exp.Case().when(is_small, whole)
    return _distinct_values(value, own, exp.and_(own.eq(value), is_value))


def _words(own: exp.Column, dialect: str) -> exp.Select:
    """Return the query for first words that several texts share, so that each matches more than one text."""
    space = exp.StrPosition(this=own.copy(), substr=exp.Literal.string(" "))
    is_whole = exp.Between(this=space, low=exp.Literal.number(_SHORTEST + 1), high=exp.Literal.number(_LONGEST + 1))
    start = exp.Substring(this=own.copy(), start=exp.Literal.number(1), length=space - 1)
    # Take the substring inside the CASE: a database may compute it before testing the condition, and some reject a
    # negative length.
    word = exp.Case().when(is_whole, start)
    first = exp.select(word.as_("value", quoted=True)).from_(sql_table(own.table)).where(is_whole.copy())
    value = sql_column("first", "value")
    select = exp.select(value.as_("value", quoted=True)).from_(first.subquery("first"))
    # Also by bytes, since MySQL equates é and e.
    select = select.group_by(value.copy(), *([_by_letter(value, dialect)] if dialect == "mysql" else []))
    return select.having(exp.Count(this=exp.Star()) > 1, *_is_plain_word(value, dialect))


def _is_plain_word(value: exp.Column, dialect: str) -> Iterator[exp.Expr]:
    """Yield the conditions that a word is meaningful and has only characters that all databases lowercase alike."""
    names = [exp.Literal.string(each) for each in _SMALL_WORDS]
    yield exp.Not(this=exp.In(this=exp.Lower(this=value.copy()), expressions=names))
    text = _by_letter(value, dialect) if dialect == "mysql" else value
    for mark in _MARKS + _ACCENTED:
        yield _position(text, exp.Literal.string(mark)).eq(0)


def _position(text: exp.Expr, part: exp.Expr) -> exp.StrPosition:
    return exp.StrPosition(this=text.copy(), substr=part.copy())


def _in_another_case(own: exp.Column, value: exp.Column, dialect: str) -> exp.Exists:
    """Return the condition that a text contains a word only in another case, which a reader would count too."""
    text = sql_column("searched", own.name)
    folded: list[exp.Expr] = [exp.Lower(this=text.copy()), exp.Lower(this=value.copy())]
    exact: list[exp.Expr] = [text, value]
    if dialect == "mysql":
        folded, exact = [[_by_letter(each, dialect) for each in pair] for pair in (folded, exact)]
    texts = exp.select(exp.Literal.number(1)).from_(sql_table(own.table, "searched"))
    return exp.Exists(this=texts.where(_position(*folded) > 0, _position(*exact).eq(0)))


def _by_letter(value: exp.Expr, dialect: str) -> exp.Expr:
    """Return the expression that orders values by code point, since databases order texts differently."""
    match dialect:
        case "postgres":
            return exp.Collate(this=value.copy(), expression=exp.to_identifier("C", quoted=True))
        case "mysql":
            return as_bytes(value)
        case _:
            return value.copy()


def as_bytes(value: exp.Expr) -> exp.Cast:
    """Return a text cast to bytes, since MySQL collations equate different texts."""
    return exp.Cast(this=value.copy(), to=exp.DataType.build("binary", dialect="mysql"))
