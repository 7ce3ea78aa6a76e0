"""Conditions that name a cluster of rows, checked against the table and rebuilt: nothing a user wrote becomes SQL."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ragassay.diagnose.expressions import MISTAKE, NAME, Comparison, Node, Test, names_of, read
from ragassay.errors import UsageError, shown
from ragassay.registry import unknown
from ragassay.table import Table

_SHOWN = 20  # values that a message lists: the nearest of thousands
_NUMBER = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"
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
        raise UsageError(MISTAKE.format(text=shown(text), why=node))
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
    query = f"select 1 from rows where {_any_text(column)} = ? limit 1"  # noqa: S608 -- quoted
    return bool(table.connection.execute(query, [value]).fetchall())


def _check(column: str, value: str, table: Table) -> None:
    """Makes sure that the column is there and that some row has the value."""
    _check_column(column, table)
    if not _known(column, value, table):
        query = f"select distinct {_any_text(column)} as value from rows where value is not null order by value"  # noqa: S608 -- quoted
        known = [each for (each,) in table.connection.sql(query).fetchall()]
        nearest = get_close_matches(value, known, n=_SHOWN, cutoff=0)
        raise UsageError(f"{table.source}, column {column}: {unknown('value', shown(value), nearest)}")


def _check_column(column: str, table: Table) -> None:
    if column not in table.columns:
        raise UsageError(f"{table.source}: {unknown('column', shown(column), list(table.columns))}")
    if column not in table.relation.columns:
        # DuckDB ignores case, so the table calls this column otherwise than the file does.
        raise UsageError(f"{table.source}: column '{column}' has the name of another but for its case; rename it")


def _any_text(column: str) -> str:
    """A column as text, by its quoted name; one that we do not know may hold JSON."""
    return f"json_extract_string(to_json({_quoted(column)}), '$')"


def _quoted(column: str) -> str:
    return '"' + column.replace('"', '""') + '"'


def _of_expression(text: str, node: Node, table: Table) -> Condition:
    for column in names_of(node):
        _check_column(column, table)
    sql, values = _built(node, table, _kinds(table))
    found = Condition(text=text, sql=sql, values=values)
    query = f"select 1 from rows where {sql} limit 1"  # noqa: S608 -- names quoted, values bound
    if not table.connection.execute(query, list(values)).fetchall():
        raise UsageError(
            f"no row of {table.source} is {shown(text)}; look at the values of {', '.join(names_of(node))}"
        )
    return found


def _built(node: Node, table: Table, kinds: Mapping[str, str]) -> tuple[str, tuple[Value, ...]]:
    """The SQL of a part with its values: names quoted by us, values bound."""
    if isinstance(node, Comparison):
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
    return f"{_quoted(column)}::varchar" if kinds[column] in _AS_TEXT else _any_text(column)


def _compared(node: Comparison, table: Table, text: str) -> tuple[str, tuple[Value, ...]]:
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


def _wants_numbers(node: Comparison) -> bool:
    """Whether what a column is compared with are numbers; for < and its like, quoted ones count."""
    if node.test in _EXACT:
        return not any(literal.quoted for literal in node.literals)
    return all(not literal.quoted or literal.is_number for literal in node.literals)


def _holds_numbers(text: str, table: Table) -> bool:
    """Whether all values of a column are numbers; a column without a value has none."""
    query = f"select bool_and(regexp_full_match({text}, ?)) from rows"  # noqa: S608 -- quoted
    ((found,),) = table.connection.execute(query, [_NUMBER]).fetchall()
    return bool(found)


def _check_values(node: Comparison, table: Table, text: str) -> None:
    """A text that no row has is a slip of the pen: the cluster would be empty, or everything."""
    wanted = [literal.text for literal in node.literals]
    query = f"select distinct {text} from rows where {text} in (select unnest(?::varchar[]))"  # noqa: S608 -- quoted
    found = {each for (each,) in table.connection.execute(query, [wanted]).fetchall()}
    for literal in wanted:
        if literal not in found:
            _check(node.column, literal, table)
