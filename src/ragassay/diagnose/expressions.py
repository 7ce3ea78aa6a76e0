"""Reads an expression over columns into a few plain parts; whatever is not on the list is refused, whoever wrote it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal as OneOf

from sqlglot import exp, parse_one, tokenize
from sqlglot.errors import ParseError, TokenError

from ragassay.errors import shown

Test = OneOf["=", "!=", "<", "<=", ">", ">=", "in", "like", "is null"]
Word = OneOf["and", "or", "not"]

NAME = re.compile(r"[^\W\d]\w*")
MISTAKE = (
    "'{text}' is no condition; write column=value, for instance style=short, "
    "or an expression, for instance: style = 'short' and tokens < 12 ({why})"
)
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")
_HOW = "a column is compared with texts in single quotes or with numbers"
_LONGEST = 4_000  # letters
_PARTS = 500  # words, signs and values


@dataclass(frozen=True, slots=True, kw_only=True)
class Literal:
    """A value as written: a quoted text, or a number (or true, or false) without quotes."""

    text: str
    quoted: bool

    @property
    def is_number(self) -> bool:
        """Whether it reads as a number."""
        return _NUMBER.fullmatch(self.text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """A column held against values: one, several for `in`, none for `is null`."""

    column: str
    test: Test
    literals: tuple[Literal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Joined:
    """Two parts joined by `and` or `or`, or one that is negated."""

    word: Word
    parts: tuple["Node", ...]


Node = Comparison | Joined


class _Refused(Exception):  # noqa: N818 -- it never leaves this module
    """Why an expression is not taken."""


def read(text: str) -> Node | str:
    """The parts of an expression, or why it is none.

    >>> read("tokens < 12").column
    'tokens'
    >>> read("tokens < (select 1)")
    'subquery cannot stand in it; a column is compared with texts in single quotes or with numbers'
    """
    try:
        return _node(_parsed(text))
    except _Refused as refused:
        return str(refused)
    except RecursionError:
        return "it is nested too deeply"


def names_of(node: Node) -> tuple[str, ...]:
    """The columns that an expression names, each once, in its order."""
    if isinstance(node, Comparison):
        return (node.column,)
    return tuple(dict.fromkeys(name for part in node.parts for name in names_of(part)))


def _parsed(text: str) -> exp.Expr:
    if len(text) > _LONGEST:
        raise _Refused(f"it is longer than {_LONGEST:,} letters")
    try:
        tokens = tokenize(text, read="duckdb")
    except TokenError as error:
        raise _Refused("a quote is not closed, or a letter means nothing in it") from error
    if any(token.comments for token in tokens):
        raise _Refused("it holds a comment")
    if len(tokens) > _PARTS:
        raise _Refused(f"it has more than {_PARTS} parts")
    try:
        found: exp.Expr = parse_one(text, read="duckdb", into=exp.Condition)
    except ParseError as error:
        raise _Refused("it does not read as one expression") from error
    return found


def _node(found: exp.Expr) -> Node:
    if isinstance(found, exp.Paren):
        _only(found, "this")
        return _node(found.this)
    if isinstance(found, exp.And | exp.Or):
        _only(found, "this", "expression")
        word: Word = "and" if isinstance(found, exp.And) else "or"
        return Joined(word=word, parts=(_node(found.this), _node(found.expression)))
    if isinstance(found, exp.Not):
        _only(found, "this")
        return Joined(word="not", parts=(_node(found.this),))
    return _comparison(found)


def _comparison(found: exp.Expr) -> Node:
    if type(found) in _TESTS:
        _only(found, "this", "expression")
        column = _column(found.this)
        return Comparison(column=column, test=_TESTS[type(found)], literals=(_literal(found.expression),))
    if isinstance(found, exp.Is):
        _only(found, "this", "expression")
        if not isinstance(found.expression, exp.Null):
            raise _Refused("only `is null` and `is not null` are known of `is`")
        return Comparison(column=_column(found.this), test="is null")
    if isinstance(found, exp.In):
        _only(found, "this", "expressions")
        literals = tuple(map(_literal, found.expressions))
        if not literals:
            raise _Refused("the brackets of `in` hold nothing")
        return Comparison(column=_column(found.this), test="in", literals=literals)
    if isinstance(found, exp.Like):
        _only(found, "this", "expression", "negate")
        like = Comparison(column=_column(found.this), test="like", literals=(_literal(found.expression),))
        return Joined(word="not", parts=(like,)) if found.args.get("negate") else like
    raise _Refused(f"{_name(found)} cannot stand in it; {_HOW}")


def _column(found: exp.Expr) -> str:
    if not isinstance(found, exp.Column):
        raise _Refused(
            f"{_name(found)} stands where a column must; write the column first, then what it is held against"
        )
    _only(found, "this")
    if not isinstance(found.this, exp.Identifier):
        raise _Refused(f"{_name(found.this)} stands where a column must")
    return str(found.this.this)


def _literal(found: exp.Expr) -> Literal:
    if isinstance(found, exp.Paren):
        _only(found, "this")
        return _literal(found.this)
    if isinstance(found, exp.Column):
        raise _Refused(f"texts stand in single quotes: '{shown(found.name)}'")
    if isinstance(found, exp.Neg) and isinstance(found.this, exp.Literal) and not found.this.is_string:
        return Literal(text=f"-{_number(found.this)}", quoted=False)
    if isinstance(found, exp.Boolean):
        return Literal(text="true" if found.this else "false", quoted=True)  # as the text of such a column reads
    if isinstance(found, exp.Null):
        raise _Refused("nothing equals null; write `is null`")
    if not isinstance(found, exp.Literal):
        raise _Refused(f"{_name(found)} cannot stand in it; {_HOW}")
    return Literal(text=str(found.this), quoted=True) if found.is_string else Literal(text=_number(found), quoted=False)


def _number(found: exp.Expr) -> str:
    text = str(found.this)
    if not _NUMBER.fullmatch(text):
        raise _Refused(f"{shown(text)} is no number")
    return text


def _only(found: exp.Expr, *allowed: str) -> None:
    """A part that has more to it than we read is refused: new syntax stays outside by itself."""
    more = [name for name, value in found.args.items() if value and name not in allowed]
    if more:
        raise _Refused(f"{_name(found)} has more to it ({', '.join(more)}) than a condition may; {_HOW}")


def _name(found: object) -> str:
    if not isinstance(found, exp.Expr):
        return "something else"
    if isinstance(found, exp.Anonymous):
        return f"function {shown(found.name)}"
    return f"function {found.key}" if isinstance(found, exp.Func) else found.key


_TESTS: Mapping[type[exp.Expr], Test] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}
