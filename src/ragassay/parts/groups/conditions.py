"""Reads an expression over columns into a few plain parts; whatever is not on the list is refused, whoever wrote it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal as OneOf

from sqlglot import exp, parse_one, tokenize
from sqlglot.errors import ParseError, TokenError

from ragassay.core.errors import UsageError, excerpt
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.core.table.storage import as_text, quote

Test = OneOf["=", "!=", "<", "<=", ">", ">=", "in", "like", "is null"]
Connective = OneOf["and", "or", "not"]

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
class LiteralNode:
    """A value as written: a quoted text, or a number (or true, or false) without quotes."""

    text: str
    quoted: bool

    @property
    def is_number(self) -> bool:
        """Whether it reads as a number."""
        return _NUMBER.fullmatch(self.text) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonNode:
    """A column held against values: one, several for `in`, none for `is null`."""

    column: str
    test: Test
    literals: tuple[LiteralNode, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinedNode:
    """Two parts joined by `and` or `or`, or one that is negated."""

    word: Connective
    parts: tuple["Node", ...]


Node = ComparisonNode | JoinedNode


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
    if isinstance(node, ComparisonNode):
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
        word: Connective = "and" if isinstance(found, exp.And) else "or"
        return JoinedNode(word=word, parts=(_node(found.this), _node(found.expression)))
    if isinstance(found, exp.Not):
        _only(found, "this")
        return JoinedNode(word="not", parts=(_node(found.this),))
    return _comparison(found)


def _comparison(found: exp.Expr) -> Node:
    if type(found) in _TESTS:
        _only(found, "this", "expression")
        column = _column(found.this)
        return ComparisonNode(column=column, test=_TESTS[type(found)], literals=(_literal(found.expression),))
    if isinstance(found, exp.Is):
        _only(found, "this", "expression")
        if not isinstance(found.expression, exp.Null):
            raise _Refused("only `is null` and `is not null` are known of `is`")
        return ComparisonNode(column=_column(found.this), test="is null")
    if isinstance(found, exp.In):
        _only(found, "this", "expressions")
        literals = tuple(map(_literal, found.expressions))
        if not literals:
            raise _Refused("the brackets of `in` hold nothing")
        return ComparisonNode(column=_column(found.this), test="in", literals=literals)
    if isinstance(found, exp.Like):
        _only(found, "this", "expression", "negate")
        like = ComparisonNode(column=_column(found.this), test="like", literals=(_literal(found.expression),))
        return JoinedNode(word="not", parts=(like,)) if found.args.get("negate") else like
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


def _literal(found: exp.Expr) -> LiteralNode:
    if isinstance(found, exp.Paren):
        _only(found, "this")
        return _literal(found.this)
    if isinstance(found, exp.Column):
        raise _Refused(f"texts stand in single quotes: '{excerpt(found.name)}'")
    if isinstance(found, exp.Neg) and isinstance(found.this, exp.Literal) and not found.this.is_string:
        return LiteralNode(text=f"-{_number(found.this)}", quoted=False)
    if isinstance(found, exp.Boolean):
        return LiteralNode(text="true" if found.this else "false", quoted=True)  # as the text of such a column reads
    if isinstance(found, exp.Null):
        raise _Refused("nothing equals null; write `is null`")
    if not isinstance(found, exp.Literal):
        raise _Refused(f"{_name(found)} cannot stand in it; {_HOW}")
    return (
        LiteralNode(text=str(found.this), quoted=True)
        if found.is_string
        else LiteralNode(text=_number(found), quoted=False)
    )


def _number(found: exp.Expr) -> str:
    text = str(found.this)
    if not _NUMBER.fullmatch(text):
        raise _Refused(f"{excerpt(text)} is no number")
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
        return f"function {excerpt(found.name)}"
    return f"function {found.key}" if isinstance(found, exp.Func) else found.key


_TESTS: Mapping[type[exp.Expr], Test] = {
    exp.EQ: "=",
    exp.NEQ: "!=",
    exp.LT: "<",
    exp.LTE: "<=",
    exp.GT: ">",
    exp.GTE: ">=",
}


_SHOWN = 20  # values that a message lists: the nearest of thousands
_NUMBER_PATTERN = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"
_AS_TEXT = frozenset({"VARCHAR", "BOOLEAN", "BIGINT", "INTEGER"})  # types whose cast to text is what JSON would say

Value = str | float


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Rows of which something holds.

    Attributes:
        text: How the user wrote it.
        sql: Our own SQL over the view `rows`, with a placeholder for every value.
        values: What the placeholders stand for, in their order.
        equalities: The columns and values where the condition is nothing but `column=value`, all of which hold.
    """

    text: str
    sql: str
    values: tuple[Value, ...]
    equalities: tuple[tuple[str, str], ...] = ()


def condition(text: str, table: Table) -> Condition:
    """Reads what names a cluster, in one of two forms.

    `column=value`, or several with commas between, which must all hold: a value is compared with the column's text; it
    may hold `=`, no comma. Or an expression, such as `style = 'short' and (tokens < 12 or source in ('a', 'b'))`:
    columns compared by = != < <= > >=, in (...), like and is null, joined by and, or, not and parentheses. Texts stand
    in single quotes; columns with odd names in double ones. A number is compared as a number where all values of the
    column are numbers, else as text; < and its like compare a quoted number so, too. As in SQL, a row without a value
    in a column is in no comparison with it, however it is negated.

    Raises:
        UsageError: It is no condition, or no row has the column or the value, or meets it; the nearest are named.
    """
    text = text.encode("utf-8", "replace").decode("utf-8")  # half a surrogate pair has no UTF-8, and no row has it
    plain = _plain(text)
    if all(_known(column, value, table) for column, value in plain) and plain:
        return _of_equalities(plain, table)
    node = read(text)
    if plain and _is_plain(plain, also_read=not isinstance(node, str)):
        for column, value in plain:
            _check(column, value, table)
    if isinstance(node, str):
        raise UsageError(MISTAKE.format(text=excerpt(text), why=node))
    return _of_expression(text.strip(), node, table)


def sql_of(condition: Condition) -> tuple[str, Sequence[Value]]:
    """The condition with a placeholder for every value, and the values."""
    return condition.sql, condition.values


def _plain(text: str) -> Sequence[tuple[str, str]]:
    """The columns and values of the plain form; none where the text does not have it."""
    parts = [part.partition("=") for part in text.split(",")]
    found = [(column.strip(), value.strip()) for column, _, value in parts]
    return found if all(column and value for column, value in found) else []


def _is_plain(plain: Sequence[tuple[str, str]], *, also_read: bool) -> bool:
    """Whether a text that could be in the plain form, with a slip in it, is meant so, and not as an expression."""
    if also_read:
        return all(NAME.fullmatch(column) and _WORD.fullmatch(value) for column, value in plain)
    return not any(_SIGN.search(column) or _BEGINS.match(value) for column, value in plain)


_WORD = re.compile(r"[^\s'()<>=!]+")
_SIGN = re.compile(r"[<>!'\"()]")
_BEGINS = re.compile(r"'|[-+.0-9]+\s")  # what follows the = of an expression


def _of_equalities(plain: Sequence[tuple[str, str]], table: Table) -> Condition:
    kinds = _kinds(table)
    return Condition(
        text=",".join(f"{column}={value}" for column, value in plain),
        sql=" and ".join(f"{_text(column, kinds)} = ?" for column, _ in plain),
        values=tuple(value for _, value in plain),
        equalities=tuple(plain),
    )


def _known(column: str, value: str, table: Table) -> bool:
    if column not in table.columns or column not in table.relation.columns:
        return False
    query = f"select 1 from rows where {as_text(column)} = ? limit 1"  # noqa: S608 -- quoted
    return bool(table.connection.execute(query, [value]).fetchall())


def _check(column: str, value: str, table: Table) -> None:
    """Makes sure that the column is there and that some row has the value."""
    _check_column(column, table)
    if not _known(column, value, table):
        query = f"select distinct {as_text(column)} as value from rows where value is not null order by value"  # noqa: S608 -- quoted
        known = [each for (each,) in table.connection.sql(query).fetchall()]
        nearest = get_close_matches(value, known, n=_SHOWN, cutoff=0)
        raise UsageError(f"{table.source}, column {column}: {unknown_name('value', excerpt(value), nearest)}")


def _check_column(column: str, table: Table) -> None:
    if column not in table.columns:
        raise UsageError(f"{table.source}: {unknown_name('column', excerpt(column), list(table.columns))}")
    if column not in table.relation.columns:
        # DuckDB ignores case, so the table calls this column otherwise than the file does.
        raise UsageError(f"{table.source}: column '{column}' has the name of another but for its case; rename it")


def _of_expression(text: str, node: Node, table: Table) -> Condition:
    for column in names_of(node):
        _check_column(column, table)
    sql, values = _built(node, table, _kinds(table))
    found = Condition(text=text, sql=sql, values=values)
    query = f"select 1 from rows where {sql} limit 1"  # noqa: S608 -- names quoted, values bound
    if not table.connection.execute(query, list(values)).fetchall():
        raise UsageError(
            f"no row of {table.source} is {excerpt(text)}; look at the values of {', '.join(names_of(node))}"
        )
    return found


def _built(node: Node, table: Table, kinds: Mapping[str, str]) -> tuple[str, tuple[Value, ...]]:
    """The SQL of a part with its values: names quoted by us, values bound."""
    if isinstance(node, ComparisonNode):
        return _compared(node, table, _text(node.column, kinds))
    parts = [_built(part, table, kinds) for part in node.parts]
    values = tuple(value for _, part in parts for value in part)
    if node.word == "not":
        return f"(not {parts[0][0]})", values
    return "(" + f" {node.word} ".join(sql for sql, _ in parts) + ")", values


def _kinds(table: Table) -> Mapping[str, str]:
    """The columns of the view with their types."""
    return dict(zip(table.relation.columns, map(str, table.relation.types), strict=True))


def _text(column: str, kinds: Mapping[str, str]) -> str:
    return f"{quote(column)}::varchar" if kinds[column] in _AS_TEXT else as_text(column)


def _compared(node: ComparisonNode, table: Table, text: str) -> tuple[str, tuple[Value, ...]]:
    if node.test == "is null":
        return f"({text} is null)", ()
    if node.test == "like":
        return f"({text} like ?)", (node.literals[0].text,)
    if node.test in _EXACT and any(literal.quoted for literal in node.literals):
        _check_values(node, table, text)
    by_number = _wants_numbers(node) and _holds_numbers(text, table)
    left = f"try_cast({text} as double)" if by_number else text
    values = tuple(float(each.text) if by_number else each.text for each in node.literals)
    marks = ", ".join("?" for _ in values)
    return f"({left} in ({marks}))" if node.test == "in" else f"({left} {node.test} ?)", values


_EXACT: tuple[Test, ...] = ("=", "!=", "in")


def _wants_numbers(node: ComparisonNode) -> bool:
    """Whether what a column is compared with are numbers; for < and its like, quoted ones count."""
    if node.test in _EXACT:
        return not any(literal.quoted for literal in node.literals)
    return all(not literal.quoted or literal.is_number for literal in node.literals)


def _holds_numbers(text: str, table: Table) -> bool:
    """Whether all values of a column are numbers; a column without a value has none."""
    query = f"select bool_and(regexp_full_match({text}, ?)) from rows"  # noqa: S608 -- quoted
    ((found,),) = table.connection.execute(query, [_NUMBER_PATTERN]).fetchall()
    return bool(found)


def _check_values(node: ComparisonNode, table: Table, text: str) -> None:
    """A text that no row has is a slip of the pen: the cluster would be empty, or everything."""
    wanted = [literal.text for literal in node.literals]
    query = f"select distinct {text} from rows where {text} in (select unnest(?::varchar[]))"  # noqa: S608 -- quoted
    found = {each for (each,) in table.connection.execute(query, [wanted]).fetchall()}
    for literal in wanted:
        if literal not in found:
            _check(node.column, literal, table)
