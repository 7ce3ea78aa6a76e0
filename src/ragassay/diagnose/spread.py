"""Whether an answer takes several facts, which no single document need state together.

Told from the SQL alone: an answer over two references ("the industry of the client of the project") takes two facts,
and one that counts, adds up or compares takes as many as there are rows. Nothing of the kind is told of other queries.
"""

import re
from collections.abc import Collection

_LITERAL = re.compile(r"'(?:[^']|'')*'")
_OVER_ROWS = re.compile(
    r"\b(?:count|sum|avg|min|max|total|group_concat|string_agg|listagg|array_agg)\s*\("
    r"|\b(?:group\s+by|order\s+by|union|intersect|except|having)\b|\bselect\b.*\bselect\b",
    re.IGNORECASE | re.DOTALL,
)
_JOIN = re.compile(r"\bjoin\b", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\b(.*?)(?:\bwhere\b|\blimit\b|\bjoin\b|;|$)", re.IGNORECASE | re.DOTALL)
_QUOTES = re.compile(r'["`\[\]]')
_WANTED = re.compile(r"^\s*select\s+(?:distinct\s+)?(?:(?P<table>\w+)\.)?(?P<column>\w+)\s+from\b", re.IGNORECASE)


def takes_several_facts(sql: str | None, names: Collection[str]) -> bool:
    """Whether the answer of a query is put together of several facts.

    A fact is a cell with what names its row; that the wanted cell is itself the name of the row that another refers
    to ("the client of the project") makes no second fact.

    Args:
        sql: The query; None where nobody knows it, of which nothing is told.
        names: Columns by which rows are known, as "table.column": those that questions bind.

    >>> takes_several_facts("SELECT a.industry FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", ["a.name"])
    True
    >>> takes_several_facts("SELECT a.name FROM p JOIN a ON p.a_id = a.id WHERE p.name = 'X'", ["a.name"])
    False
    >>> takes_several_facts("SELECT COUNT(*) FROM p WHERE town = 'X'", [])
    True
    """
    if sql is None:
        return False
    plain = _QUOTES.sub("", _LITERAL.sub("''", sql))
    if _OVER_ROWS.search(plain):
        return True
    source = _FROM.search(plain)
    tables = 1 + len(_JOIN.findall(plain)) + (source[1].count(",") if source else 0)
    return tables - _wants_a_name(plain, names) > 1 if tables > 1 else False


def _wants_a_name(plain: str, names: Collection[str]) -> bool:
    wanted = _WANTED.match(plain)
    if wanted is None or wanted["table"] is None:
        return False
    alias = re.search(rf"\b(?:from|join|,)\s*(\w+)\s+(?:as\s+)?{re.escape(wanted['table'])}\b", plain, re.IGNORECASE)
    table = alias[1] if alias is not None else wanted["table"]
    return f"{table}.{wanted['column']}".lower() in {name.lower() for name in names}
