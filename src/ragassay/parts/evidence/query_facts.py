"""What the query of a question requires: how many facts, which limits, and whether it computes its answer.

Source: docs/methods.md, sections 3.2 and 3.3.
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
_KEYS = frozenset(
    "id code number no nr num key title label serial email isbn sku reference ref login username symbol plate".split()
)
_LITERAL_VALUE = r"('(?:[^']|'')*'|-?\d+(?:\.\d+)?)"
_LIMIT = re.compile(
    rf"(?<![<>=!])[<>]=?\s*{_LITERAL_VALUE}|\bbetween\s+{_LITERAL_VALUE}\s+and\s+{_LITERAL_VALUE}", re.IGNORECASE
)
_EQUAL = re.compile(rf"(?<![<>!])=\s*{_LITERAL_VALUE}")
_AGGREGATES = re.compile(r"\b(?:count|sum|avg|total|group_concat|string_agg|listagg|array_agg)\s*\(", re.IGNORECASE)
_TEMPLATES = 10_000  # number of cached queries, without their values


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lookup:
    """A parsed lookup query.

    Attributes:
        base: The alias after FROM.
        tables: Alias -> table.
        joined: The pairs of aliases that are joined.
        selected: The selected columns, each with its alias.
        compared: The columns that are compared with a value, each with its alias.
    """

    base: str
    tables: Mapping[str, str]
    joined: frozenset[frozenset[str]]
    selected: frozenset[tuple[str, str]]
    compared: frozenset[tuple[str, str]]


def takes_several_facts(sql: str | None, names: Collection[str]) -> bool:
    """Return whether the answer of a query requires several facts; False if the SQL is unknown or cannot be parsed.

    A fact is a cell together with the name of its row. A reference to another row and the name of that row ("the client
    of the project") are one fact.

    Args:
        sql: The query; None if it is unknown.
        names: Columns that name rows, as "table.column", such as those bound by questions. Columns called "name", with
            or without the name of their table, always count.

    >>> takes_several_facts("SELECT a.industry FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", [])
    True
    >>> takes_several_facts("SELECT a.name FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", [])
    False
    >>> takes_several_facts("SELECT p.fee FROM p JOIN a ON p.a_id = a.id WHERE a.name = 'X'", [])
    False
    >>> takes_several_facts("SELECT p.name FROM p JOIN a ON p.a_id = a.id WHERE a.town = 'X'", [])
    True
    >>> takes_several_facts("SELECT COUNT(*) FROM p WHERE town = 'X'", [])
    True
    """
    if sql is None:
        return False
    plain = _without_values(sql)
    if _OVER_ROWS.search(plain):
        return True
    lookup = _lookup(plain)
    return lookup is not None and _facts(lookup, {name.lower() for name in names}) > 1


def limits_of_query(sql: str | None) -> Collection[str]:
    """Return the values of a query that rows have to exceed or not to exceed, and that none has to equal.

    >>> sorted(limits_of_query("SELECT id FROM p WHERE own = 'O''Neill' AND kg >= 12 AND y BETWEEN '2001' AND '2002'"))
    ['12', '2001', '2002']
    """
    if sql is None:
        return frozenset()
    limits = {value for match in _LIMIT.finditer(sql) for value in match.groups() if value is not None}
    equal = {match[1] for match in _EQUAL.finditer(sql)}
    return frozenset(value.strip("'").replace("''", "'").strip() for value in limits - equal)


def computes(sql: str | None) -> bool:
    """Return whether the answer of a query is computed from several values, as counts, sums and means are.

    Rows that are only selected or sorted by a count are not computed. A query with such a function that cannot be
    parsed counts as computing its answer.

    >>> computes("SELECT COUNT(*) FROM p WHERE town = 'X'"), computes("SELECT MAX(fee) FROM p WHERE town = 'X'")
    (True, False)
    >>> computes("SELECT name FROM p GROUP BY name ORDER BY COUNT(*) DESC LIMIT 1")
    False
    """
    return sql is not None and _AGGREGATES.search(sql) is not None and _computes(_without_values(sql))


@lru_cache(maxsize=_TEMPLATES)
def _computes(plain: str) -> bool:
    query = _parsed(plain)
    if query is None:
        return _AGGREGATES.search(plain) is not None
    functions = query.find_all(exp.Count, exp.Sum, exp.Avg, exp.GroupConcat, exp.ArrayAgg, exp.Anonymous)
    return any(
        function.find_ancestor(exp.Where, exp.Having, exp.Order) is None
        for function in functions
        if not isinstance(function, exp.Anonymous) or function.name.lower() == "total"
    )


def _without_values(sql: str) -> str:
    return _NUMBER.sub("0", _LITERAL.sub("''", sql))


def _parsed(plain: str) -> exp.Expression | None:
    """Return a parsed query; None if it cannot be parsed."""
    dialect = "mysql" if "`" in plain else "tsql" if "[" in plain else None
    try:
        query = sqlglot.parse_one(plain, dialect=dialect)
    except (SqlglotError, RecursionError):
        return None
    return query if isinstance(query, exp.Expression) else None


def _facts(lookup: _Lookup, names: Collection[str]) -> int:
    """Return the number of facts in a lookup: the references that it follows, and the selected column."""
    if len(lookup.tables) == 1:
        return 1
    if any(alias == lookup.base for alias, _ in lookup.selected):
        return _facts_of_conditions(lookup)
    # A row is identified by its own name or by two rows that it refers to; a single such row requires following a
    # reference.
    compared = {alias for alias, _ in lookup.compared}
    others = compared - {lookup.base}
    begin = next(iter(others)) if lookup.base not in compared and len(others) == 1 else lookup.base
    steps = max(_steps(lookup, begin, alias) for alias, _ in lookup.selected)
    return steps + (not all(_is_name(lookup.tables.get(alias, ""), own, names) for alias, own in lookup.selected))


def _facts_of_conditions(lookup: _Lookup) -> int:
    """Return the number of facts that show which rows are selected by what they refer to.

    The clinic of a vet is one fact; the city of that clinic is another, unless cities identify clinics.
    """
    others = [(alias, own) for alias, own in lookup.compared if alias != lookup.base]
    facts = (
        _steps(lookup, lookup.base, alias) + (not _identifies(lookup.tables.get(alias, ""), own))
        for alias, own in others
    )
    return max((1, *facts))


def _identifies(table: str, own: str) -> bool:
    """Return whether a column identifies the rows of its table by its own name, as a name, a title or a key."""
    return _called(table, own) in _NAMES or not _KEYS.isdisjoint(_words(own)[-1:])


def _steps(lookup: _Lookup, begin: str, end: str) -> int:
    """Return the number of references between two tables of a query; the number of all joins if no path is found."""
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
    """Return a parsed query without its values; None if it cannot be parsed."""
    select = _parsed(plain)
    if not isinstance(select, exp.Select) or not select.expressions:
        return None
    sources = list(select.find_all(exp.Table))
    begin = select.args.get("from_") or select.args.get("from")
    if begin is None or not isinstance(begin.this, exp.Table):
        return None
    base = begin.this.alias_or_name
    requested = {(own.table or base, own.name) for own in select.expressions[0].find_all(exp.Column)}
    return _Lookup(
        base=base,
        tables={each.alias_or_name: each.name for each in sources},
        joined=frozenset(_joined(select)),
        selected=frozenset(requested),
        compared=frozenset(_compared(select, base)),
    )


def _joined(select: exp.Select) -> Iterator[frozenset[str]]:
    for equal in select.find_all(exp.EQ):
        sides = [side.unnest() for side in (equal.left, equal.right)]
        tables = {side.table for side in sides if isinstance(side, exp.Column)}
        if len(tables) == len(sides):
            yield frozenset(tables)


def _compared(select: exp.Select, base: str) -> Iterator[tuple[str, str]]:
    where = select.args.get("where")
    for equal in where.find_all(exp.EQ) if where is not None else ():
        sides = [side.unnest() for side in (equal.left, equal.right)]
        columns = [side for side in sides if isinstance(side, exp.Column)]
        if len(columns) == 1:
            yield columns[0].table or base, columns[0].name
