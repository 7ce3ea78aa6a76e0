"""Evidence in the texts of a row: which text states the answer, and whether the answer requires several facts.

Source: docs/methods.md, sections 3.2 and 3.3.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache, partial
from typing import Any

import numpy as np
import sqlglot
from numpy.typing import NDArray
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.records import UNDETERMINED, AnswerKind, Document, FaultFinding, FaultRule, Retriever
from ragassay.core.table import Table, storage
from ragassay.parts.evidence.claims import Claim, Passage, PassageReader, claim_of, states
from ragassay.parts.evidence.corpus import Corpus, open_corpus

_AT_ONCE = 1000  # number of rows whose retrieved texts are in memory at once


def read_texts(
    table: Table,
    rows: NDArray[np.intp],
    recorded: NDArray[np.bool_],
    documents: Sequence[Document] | Retriever | None,
) -> Iterator[Mapping[int, FaultFinding]]:
    """Yield batches of row -> fault shown by its texts; rows without such a fault are omitted.

    Args:
        table: The judged rows.
        rows: The rows to examine, all with answerable questions.
        recorded: Whether the retrieved contexts of each row are known.
        documents: The knowledge base, or a retriever over it, or None.
    """
    if not {"reference_answers", "bindings"} <= set(table.columns) or not len(rows):
        return
    evidence = Evidence(table, documents)
    for batch in _batches(table, rows, recorded):
        yield {row: finding for row, *cells in batch if (finding := _fault_of(evidence, cells)) is not None}


def may_need_all_references(table: Table, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return, for each row, whether its answer may require several reference documents (docs/methods.md, section 3.3).

    It may if the SQL shows that the answer requires several facts, or if the question names several entities, each of
    which may have its own document.
    """
    if "sql" not in table.columns or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    things = subjects_of(table) if "bindings" in table.columns else {}
    takes = cache(partial(takes_several_facts, names=frozenset(name for each in things.values() for name in each)))
    bound = "coalesce(cardinality(bindings), 0)" if "bindings" in table.columns else "0"
    query = f'select sql, {bound} from rows where "row" in (select unnest(?::bigint[])) order by "row"'  # noqa: S608 -- ours
    cells = storage.cursor(table.connection).execute(query, [rows.tolist()])
    return np.array([things > 1 or takes(sql) for sql, things in iter(cells.fetchone, None)], dtype=np.bool_)


_COLUMNS = ("reference_answers", "answer_kind", "bindings", "sql", "contexts", "context_ids")


# The values are Any in the stubs of DuckDB; Table has checked the types of the columns.
def _batches(table: Table, rows: NDArray[np.intp], recorded: NDArray[np.bool_]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """Yield the cells of some rows in batches, in any order."""
    names = map(table.column_or_null, _COLUMNS)
    # On a separate connection, because the caller writes while the result is read.
    connection = storage.cursor(table.connection)
    connection.register("rows_to_read", {"row": rows, "recorded": recorded})
    try:
        result = connection.execute(
            storage.select(['"row"', *names, "recorded"], 'rows join rows_to_read using ("row")')
        )
        while batch := result.fetchmany(_AT_ONCE):
            yield batch
    finally:
        connection.unregister("rows_to_read")


class Evidence:
    """The knowledge base, prepared for the questions of a table.

    The documents are read once, at the first question.

    Args:
        table: All rows; their bound values are used to recognize the subjects of sentences.
        documents: The knowledge base, or a retriever over it, or None.
    """

    def __init__(self, table: Table, documents: Sequence[Document] | Retriever | None) -> None:
        subjects = subjects_of(table) if "bindings" in table.columns else {}
        self.reader = PassageReader(subjects)
        self._names = frozenset(name for each in subjects.values() for name in each)
        self._documents = documents

    @cached_property
    def corpus(self) -> Corpus | None:
        """The knowledge base; None if it is unknown."""
        return None if self._documents is None else open_corpus(self._documents, self.reader)

    def claim(
        self,
        references: Sequence[str],
        kind: AnswerKind | None,
        bindings: Mapping[str, str] | None,
        *,
        sql: str | None = None,
    ) -> Claim | None:
        """Return the claim that a text must state to answer a question; None if it is unknown."""
        return claim_of(references, kind, bindings, is_spread=takes_several_facts(sql, self._names))


def _fault_of(evidence: Evidence, cells: Sequence[Any]) -> FaultFinding | None:
    """Return the fault shown by the texts of a row, whose cells are in the order of `_COLUMNS`."""
    references, kind, bindings, sql, texts, ids, recorded = cells
    claim = evidence.claim(references or (), kind, bindings, sql=sql)
    if claim is None:
        return None
    corpus, texts, ids = evidence.corpus, texts or (), ids or ()
    passages = [Passage(text=text) for text in texts] if corpus is None else corpus.passages(texts, ids)
    fault = _in_context(claim, passages, ids, evidence.reader)
    if fault is not None or corpus is None:
        return fault
    return _in_corpus(claim, corpus, ids, known=recorded and corpus.knows(texts, ids))


def _in_context(
    claim: Claim, passages: Sequence[Passage], ids: Sequence[str], reader: PassageReader
) -> FaultFinding | None:
    place = next((place for place, each in enumerate(passages) if states(reader.read(each), claim)), None)
    if place is None:
        return None
    which = f"context {place + 1}" + (f" ({ids[place]})" if place < len(ids) else "")
    evidence = f"{which} states {claim}"
    return FaultFinding(fault="language model", rule=FaultRule.ANSWER_IN_CONTEXT, evidence=evidence)


def _in_corpus(claim: Claim, corpus: Corpus, ids: Sequence[str], *, known: bool) -> FaultFinding | None:
    """Return the fault shown by the knowledge base; `known` is true if the retrieved contexts are known."""
    document = corpus.stating(claim)
    if document is not None and not known and document in ids:
        evidence = f"context {ids.index(document) + 1} ({document}) states {claim}"
        return FaultFinding(fault="language model", rule=FaultRule.ANSWER_IN_CONTEXT, evidence=evidence)
    rule = FaultRule.ANSWER_IN_CORPUS
    if document is not None:
        evidence = f"document {document} states {claim}, but the retrieved texts do not"
        return FaultFinding(fault="retriever", rule=rule, evidence=evidence) if known else None
    evidence = f"{corpus.none_of(claim)} states {claim}"
    if corpus.may_be_spread(claim):
        evidence += " by itself; it takes several facts, and may be spread over several documents"
        return FaultFinding(fault=UNDETERMINED, rule=rule, evidence=evidence)
    return FaultFinding(fault="knowledge base", rule=rule, evidence=evidence)


def subjects_of(table: Table) -> Mapping[str, Sequence[str]]:
    """Return the subjects of all questions, including right rows: bound values with their placeholders."""
    query = """
        select value, list(distinct name order by name) from (
            select unnest(map_keys(bindings)) as name, unnest(map_values(bindings)) as value from rows
        ) group by value
    """
    # On a separate connection, because batches of rows are scored on several threads.
    return dict(storage.cursor(table.connection).execute(query).fetchall())


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
_TEMPLATES = 10_000  # number of cached queries, without their values


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lookup:
    """A parsed lookup query.

    Attributes:
        base: The alias after FROM.
        tables: Alias -> table.
        joined: The pairs of aliases that are joined.
        selected: The selected columns, each with its alias.
        compared: The aliases of tables with a column that is compared with a value.
    """

    base: str
    tables: Mapping[str, str]
    joined: frozenset[frozenset[str]]
    selected: frozenset[tuple[str, str]]
    compared: frozenset[str]


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
    """Return the number of facts in a lookup: the references that it follows, and the selected column."""
    if len(lookup.tables) == 1 or any(alias == lookup.base for alias, _ in lookup.selected):
        return 1
    # A row is identified by its own name or by two rows that it refers to; a single such row requires following a
    # reference.
    others = lookup.compared - {lookup.base}
    begin = next(iter(others)) if lookup.base not in lookup.compared and len(others) == 1 else lookup.base
    steps = max(_steps(lookup, begin, alias) for alias, _ in lookup.selected)
    return steps + (not all(_is_name(lookup.tables.get(alias, ""), own, names) for alias, own in lookup.selected))


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
    requested = {(own.table or base, own.name) for own in select.expressions[0].find_all(exp.Column)}
    return _Lookup(
        base=base,
        tables={each.alias_or_name: each.name for each in sources},
        joined=frozenset(_joined(select)),
        selected=frozenset(requested),
        compared=frozenset(_compared_tables(select, base)),
    )


def _joined(select: exp.Select) -> Iterator[frozenset[str]]:
    for equal in select.find_all(exp.EQ):
        sides = [side.unnest() for side in (equal.left, equal.right)]
        tables = {side.table for side in sides if isinstance(side, exp.Column)}
        if len(tables) == len(sides):
            yield frozenset(tables)


def _compared_tables(select: exp.Select, base: str) -> Iterator[str]:
    where = select.args.get("where")
    for equal in where.find_all(exp.EQ) if where is not None else ():
        sides = [side.unnest() for side in (equal.left, equal.right)]
        columns = [side for side in sides if isinstance(side, exp.Column)]
        if len(columns) == 1:
            yield columns[0].table or base
