"""The gate for SQL that a person or a language model wrote: one plain SELECT over known tables, at a bounded cost."""

import logging
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import sqlglot
from sqlglot import exp
from sqlglot.errors import ErrorLevel, SqlglotError
from sqlglot.tokenizer_core import Token, TokenType

from ragassay.database.guard import OURS, Reason, Refused, harmless
from ragassay.database.naming import in_full
from ragassay.errors import shown
from ragassay.records import Schema

_MOST_CHARACTERS = 10_000
_MOST_TOKENS = 2_000
_MOST_BRACKETS = 24  # in one another
_MOST_DEPTH = 48  # of the query's tree: what reads and writes it goes some ten calls deeper at each step
_MOST_TABLES = 7  # six joins

# SQLGlot stumbles over some texts, such as MAP {'a', : 1}, with an error that is a mistake of its own.
_FAILURES = (SqlglotError, ValueError, TypeError, AttributeError, LookupError)


def check_select(sql: str, schema: Schema) -> exp.Select:
    """The query that a text stands for, if it can do nothing but read the schema's tables.

    Args:
        sql: One SELECT in the SQL of `schema.dialect`, of at most 10,000 characters. Comments and one semicolon at
            the end are left out. Placeholders stand in it as strings: '[table.column]'.
        schema: The tables and columns that it may read.

    Returns:
        The query with every name as the schema spells it, quoted, and every column with its table. Written as text
        and checked again, it is the same.

    Raises:
        Refused: With the reason, and what to write instead.
    """
    tree = _plain_select(_parsed(_one_statement(sql, schema.dialect), schema.dialect), schema.dialect)
    in_names = in_full(tree, schema)
    _affordable(in_names)
    return _stable(in_names, schema.dialect)


def _one_statement(sql: str, dialect: str) -> str:
    """The text of one statement that begins as a SELECT does, without a semicolon at its end."""
    if len(sql) > _MOST_CHARACTERS:
        raise Refused("takes too much", f"it has {len(sql)} characters; write at most {_MOST_CHARACTERS}")
    if any(unicodedata.category(each) in {"Cc", "Cs"} and each not in "\t\n\r" for each in sql):
        raise Refused("does not parse", "it holds control characters; leave them out")
    try:
        tokens = sqlglot.tokenize(sql, read=dialect)
    except _FAILURES as error:
        raise Refused("does not parse", _said(error)) from error
    _without_commands(tokens, dialect)
    while tokens and tokens[-1].token_type == TokenType.SEMICOLON:
        tokens.pop()
    if not tokens or any(each.token_type == TokenType.SEMICOLON for each in tokens):
        raise Refused("not one statement", f"it holds {'several' if tokens else 'none'}; write one SELECT")
    _short(tokens)
    first = next((each for each in tokens if each.token_type != TokenType.L_PAREN), tokens[0])
    if first.token_type not in {TokenType.SELECT, TokenType.WITH}:
        raise Refused(
            "not a SELECT",
            f"it begins with {first.text.upper()[:40]!r}; begin with the columns that are wanted: SELECT",
        )
    return sql[: tokens[-1].end + 1]


def _without_commands(tokens: Sequence[Token], dialect: str) -> None:
    """Refuses the comments that MySQL and MariaDB run."""
    comments = [comment.lstrip() for each in tokens for comment in each.comments]
    if dialect == "mysql" and any(comment.startswith(("!", "M!")) for comment in comments):
        raise Refused("not a plain SELECT", "it holds a comment that MySQL would run; leave the comment out")


def _short(tokens: Sequence[Token]) -> None:
    """Refuses what would be long to read."""
    depth = deepest = 0
    for each in tokens:
        depth += {TokenType.L_PAREN: 1, TokenType.R_PAREN: -1}.get(each.token_type, 0)
        deepest = max(deepest, depth)
    if len(tokens) > _MOST_TOKENS or deepest > _MOST_BRACKETS:
        raise Refused(
            "takes too much", f"it has {len(tokens)} words and {deepest} brackets in brackets; write it shorter"
        )


def _parsed(sql: str, dialect: str) -> exp.Expr:
    try:
        with _quiet():
            trees = sqlglot.parse(sql, read=dialect)
    except _FAILURES as error:
        raise Refused("does not parse", _said(error)) from error
    except RecursionError as error:
        raise _too_deep() from error
    if len(trees) != 1 or trees[0] is None:
        raise Refused("not one statement", "it holds no statement; write one SELECT")
    return trees[0]


@contextmanager
def _quiet() -> Iterator[None]:
    """SQLGlot logs a warning where it knows a statement by its first word only; we refuse that statement."""
    logger = logging.getLogger("sqlglot")
    logger.addFilter(_nothing)
    try:
        yield
    finally:
        logger.removeFilter(_nothing)


def _nothing(_record: logging.LogRecord) -> bool:
    return False


def _said(error: Exception) -> str:
    """The parser's words in one line, without its colours."""
    first = str(error).splitlines()[0] if str(error) else type(error).__name__
    return f"{shown(first.replace('`', ''))} (a text stands in single quotes, doubled within it)"


def _plain_select(tree: exp.Expr, dialect: str) -> exp.Select:
    """A SELECT without a part that only our own queries may have."""
    for node in tree.walk():
        node.pop_comments()
    select = tree.this if isinstance(tree, exp.Subquery) and len(list(filter(None, tree.args.values()))) == 1 else tree
    harmless(select, dialect)
    for node in select.walk():
        if type(node) in OURS and (not isinstance(node, exp.Select) or node.args.get("with_")):
            reason: Reason = "function not allowed" if isinstance(node, exp.Func) else "not a plain SELECT"
            raise Refused(reason, f"it holds {_words(node)}; write one SELECT without")
    assert isinstance(select, exp.Select)
    return select


def _words(node: exp.Expr) -> str:
    match node:
        case exp.Placeholder():
            return "an open parameter (a placeholder stands in quotes: '[table.column]')"
        case exp.Select():
            return "WITH"
        case _:
            return type(node).__name__.upper()


def _affordable(select: exp.Select) -> None:
    """Refuses queries whose cost a short text hides: many joins, joins without a condition, deep nesting."""
    tables = sum(1 for _ in select.find_all(exp.Table))
    if tables > _MOST_TABLES:
        raise Refused("takes too much", f"it reads {tables} tables; join at most {_MOST_TABLES}")
    if _depth(select) > _MOST_DEPTH:
        raise _too_deep()
    for each in select.find_all(exp.Select):
        called = {found.alias_or_name for found in _read_by(each)}
        if alone := called - _connected(each, called):
            raise Refused("takes too much", f"{shown(min(alone))} is joined to nothing; write JOIN ... ON a.x = b.y")


def _too_deep() -> Refused:
    return Refused("takes too much", "it is nested too deeply; write it flatter")


def _depth(tree: exp.Expr) -> int:
    deepest, left = 0, [(tree, 1)]
    while left:
        node, depth = left.pop()
        deepest = max(deepest, depth)
        left.extend((child, depth + 1) for child in node.iter_expressions())
    return deepest


def _read_by(select: exp.Select) -> list[exp.Table]:
    return [each.this for each in (select.args["from_"], *(select.args.get("joins") or ()))]


def _connected(select: exp.Select, called: set[str]) -> set[str]:
    """The tables that equalities of columns lead to from the first one."""
    links = [link for condition in _conditions(select) for link in [_link(condition, called)] if link]
    reached = {select.args["from_"].this.alias_or_name}
    for _ in called:
        reached |= {name for link in links if link & reached for name in link}
    return reached


def _conditions(select: exp.Select) -> Iterator[exp.Expr]:
    """What must all be true for a row to be in the result."""
    where = select.args.get("where")
    left = [each.args.get("on") for each in select.args.get("joins") or ()] + [where.this if where else None]
    while left:
        match left.pop():
            case exp.And() as both:
                left += [both.left, both.right]
            case exp.Paren() as inner:
                left.append(inner.this)
            case exp.EQ() as equality:
                yield equality


def _link(equality: exp.Expr, called: set[str]) -> set[str]:
    """The two tables that an equality ties together; empty where it does not."""
    sides = [{found.table for found in side.find_all(exp.Column)} for side in (equality.this, equality.expression)]
    both = sides[0] | sides[1]
    return both if all(len(side) == 1 for side in sides) and len(both) == 2 and both <= called else set()


def _stable(select: exp.Select, dialect: str) -> exp.Select:
    """The query as it reads once written; refused where writing and reading it again makes another query of it."""
    try:
        text = select.sql(dialect=dialect, comments=False, unsupported_level=ErrorLevel.RAISE)
    except _FAILURES as error:
        raise Refused("does not parse", _said(error)) from error
    except RecursionError as error:
        raise _too_deep() from error
    again = _parsed(text, dialect)
    harmless(again, dialect)
    if not isinstance(again, exp.Select) or again.sql(dialect=dialect, comments=False) != text:
        raise Refused("does not parse", "it reads in two ways; write it more plainly")
    return again
