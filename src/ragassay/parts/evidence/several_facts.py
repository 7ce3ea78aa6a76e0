"""Whether an answer needs several facts, which no single document need state together (docs/methods.md, section 3.3).

Determined from the SQL alone, and counted as `generate --hops` counts: an answer one reference away needs one fact if
it is the name of the row there ("the client of the project"), and two if it is another column ("the industry of the
client of the project"). One that counts, adds up or compares needs as many as there are rows.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

_LITERAL = re.compile(r"'(?:[^']|'')*'")
_NUMBER = re.compile(r"(?<![\w.\"`])\d+(?:\.\d+)?(?![\w\"`])")
_OVER_ROWS = re.compile(
    r"\b(?:count|sum|avg|min|max|total|group_concat|string_agg|listagg|array_agg)\s*\("
    r"|\b(?:group\s+by|order\s+by|union|intersect|except|having)\b|\bselect\b.*\bselect\b",
    re.IGNORECASE | re.DOTALL,
)
_WORD = re.compile(r"[^\W\d_]+|\d+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")
_NAMES = frozenset(["", "name", "full name", "first name", "last name", "given name", "family name", "surname"])
_TEMPLATES = 10_000  # queries that differ in more than their values; what they read is remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lookup:
    """A query that looks something up: its tables by alias, the pairs that are joined, and the columns asked for.

    `base` is the alias after FROM; `given` are the aliases of which a column is compared with a value.
    """

    base: str
    tables: Mapping[str, str]
    joined: frozenset[frozenset[str]]
    wanted: frozenset[tuple[str, str]]
    given: frozenset[str]


def takes_several_facts(sql: str | None, names: Collection[str]) -> bool:
    """Return whether the answer of a query needs several facts; False where the SQL is unknown or cannot be read.

    A fact is a cell with what names its row; that the wanted cell is itself the name of the row that another refers
    to ("the client of the project") makes no second fact.

    Args:
        sql: The query; None where it is not known.
        names: Columns that name rows, as "table.column": those that questions bind. Columns called "name", with or
            without their table's name before it, need not be among them.

    >>> takes_several_facts("SELECT a.industry FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", [])
    True
    >>> takes_several_facts("SELECT a.name FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", [])
    False
    >>> takes_several_facts("SELECT p.fee FROM p JOIN a ON p.a_id = a.id WHERE a.name = 'X'", [])
    False
    >>> takes_several_facts("SELECT COUNT(*) FROM p WHERE town = 'X'", [])
    True
    """
    if sql is None:
        return False
    plain = _NUMBER.sub("0", _LITERAL.sub("''", sql))
    if _OVER_ROWS.search(plain):
        return True
    lookup = _lookup(plain)
    return lookup is not None and _facts(lookup, {name.lower() for name in names}) > 1


def _facts(lookup: _Lookup, names: Collection[str]) -> int:
    """Count the facts of a lookup: the references that it follows, and the column that it reads where they lead."""
    if len(lookup.tables) == 1 or any(alias == lookup.base for alias, _ in lookup.wanted):
        return 1
    # A row is pointed at by its own name or by two things that it refers to; one thing leads to it by a reference.
    others = lookup.given - {lookup.base}
    begin = next(iter(others)) if lookup.base not in lookup.given and len(others) == 1 else lookup.base
    steps = max(_steps(lookup, begin, alias) for alias, _ in lookup.wanted)
    return steps + (not all(_is_name(lookup.tables.get(alias, ""), own, names) for alias, own in lookup.wanted))


def _steps(lookup: _Lookup, begin: str, end: str) -> int:
    """Count the references between two tables of a query; all of its joins where no path is visible."""
    seen, edge, steps = {begin}, {begin}, 0
    while edge and end not in seen:
        edge = {alias for pair in lookup.joined if pair & edge for alias in pair} - seen
        seen |= edge
        steps += 1
    return steps if end in seen else len(lookup.tables) - 1


def _is_name(table: str, own: str, names: Collection[str]) -> bool:
    """Return whether a column names the rows of its table: by its own name, or because questions bind it."""
    if _called(table, own) in _NAMES:
        return True
    bound = {name.rpartition(".")[2] for name in names if name.rpartition(".")[0] == table.lower()}
    return own.lower() in bound and not any(_called(table, each) in _NAMES for each in bound)


def _called(table: str, own: str) -> str:
    """Return the words of a column without those of its table."""
    of_table = _words(table)
    return " ".join(word for word in _words(own) if not any(word[:4] == other[:4] for other in of_table))


def _words(name: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(_HUMP.sub("_", name))]


@lru_cache(maxsize=_TEMPLATES)
def _lookup(plain: str) -> _Lookup | None:
    """Return what a query looks up, without its values; None where it cannot be read."""
    dialect = "mysql" if "`" in plain else "tsql" if "[" in plain else None
    try:
        select = sqlglot.parse_one(plain, dialect=dialect)
    except (SqlglotError, RecursionError):
        return None
    if not isinstance(select, exp.Select) or not select.expressions:
        return None
    sources = list(select.find_all(exp.Table))
    begin = select.args.get("from_") or select.args.get("from")
    if begin is None or not isinstance(begin.this, exp.Table):
        return None
    base = begin.this.alias_or_name
    wanted = {(own.table or base, own.name) for own in select.expressions[0].find_all(exp.Column)}
    return _Lookup(
        base=base,
        tables={each.alias_or_name: each.name for each in sources},
        joined=frozenset(_joined(select)),
        wanted=frozenset(wanted),
        given=frozenset(_given(select, base)),
    )


def _joined(select: exp.Select) -> Iterator[frozenset[str]]:
    for equal in select.find_all(exp.EQ):
        sides = [side.unnest() for side in (equal.left, equal.right)]
        tables = {side.table for side in sides if isinstance(side, exp.Column)}
        if len(tables) == len(sides):
            yield frozenset(tables)


def _given(select: exp.Select, base: str) -> Iterator[str]:
    where = select.args.get("where")
    for equal in where.find_all(exp.EQ) if where is not None else ():
        sides = [side.unnest() for side in (equal.left, equal.right)]
        columns = [side for side in sides if isinstance(side, exp.Column)]
        if len(columns) == 1:
            yield columns[0].table or base
