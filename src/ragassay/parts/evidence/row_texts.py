"""Evidence in the texts of a row: which text states the answer, and whether the answer requires several facts.

Source: docs/methods.md, sections 3.2 and 3.3.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache, partial
from typing import Any, TypeVar

import numpy as np
import sqlglot
from numpy.typing import NDArray
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.records import UNDETERMINED, AnswerKind, Document, FaultFinding, FaultRule, Retriever
from ragassay.core.table import Table, storage
from ragassay.parts.evidence.claims import Claim, Passage, PassageReader, claim_of, states
from ragassay.parts.evidence.corpus import Corpus, open_corpus

_Place = TypeVar("_Place", int, str)
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

    It may if the answer has several members or if the SQL shows that it requires several facts, or if the question
    names several entities, each of which may have its own document.
    """
    if "sql" not in table.columns or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    things = subjects_of(table) if "bindings" in table.columns else {}
    takes = cache(partial(takes_several_facts, names=frozenset(name for each in things.values() for name in each)))
    bound = "coalesce(cardinality(bindings), 0)" if "bindings" in table.columns else "0"
    kind, references = map(table.column_or_null, ("answer_kind", "reference_answers"))
    is_set = f"coalesce({kind} = 'set' and len(({references})::varchar[]) > 1, false)"
    query = f'select sql, {bound}, {is_set} from rows where "row" in (select unnest(?::bigint[])) order by "row"'  # noqa: S608 -- ours
    cells = storage.cursor(table.connection).execute(query, [rows.tolist()])
    needs = [is_set or things > 1 or takes(sql) for sql, things, is_set in iter(cells.fetchone, None)]
    return np.array(needs, dtype=np.bool_)


_COLUMNS = ("reference_answers", "answer_kind", "bindings", "sql", "contexts", "context_ids", "retrieved")


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
        return claim_of_query(references, kind, bindings, sql=sql, names=self._names)


def claim_of_query(
    references: Sequence[str],
    kind: AnswerKind | None,
    bindings: Mapping[str, str] | None,
    *,
    sql: str | None,
    names: Collection[str],
) -> Claim | None:
    """Return the claim that a text must state to answer a question with this query; None if it is unknown.

    Args:
        references: The reference answers.
        kind: The kind of answer; None if it is to be inferred.
        bindings: The values that the question is about.
        sql: The query; None if it is unknown.
        names: Columns that name rows, as in `takes_several_facts`.
    """
    limits = limits_of_query(sql)
    return claim_of(
        references,
        kind,
        bindings,
        is_spread=bool(limits) or takes_several_facts(sql, names),
        is_computed=computes(sql),
        limits=limits,
    )


def _fault_of(evidence: Evidence, cells: Sequence[Any]) -> FaultFinding | None:
    """Return the fault shown by the texts of a row, whose cells are in the order of `_COLUMNS`."""
    references, kind, bindings, sql, texts, ids, retrieved, recorded = cells
    claim = evidence.claim(references or (), kind, bindings, sql=sql)
    if claim is None:
        return None
    corpus, texts, ids = evidence.corpus, texts or (), ids or ()
    passages = [Passage(text=text) for text in texts] if corpus is None else corpus.passages(texts, ids)
    read = evidence.reader.read
    places, lacking = _statements(
        claim, lambda part: next((place for place, each in enumerate(passages) if states(read(each), part)), None)
    )
    if not lacking:
        return _in_contexts(claim, sorted(places), ids)
    known = recorded and corpus is not None and corpus.knows(texts, ids)
    if corpus is None:
        return None
    searched = retrieved is not False or bool(texts or ids)
    return _in_corpus(claim, corpus, ids, lacking if known else None, searched=searched)


def _in_contexts(claim: Claim, places: Sequence[int], ids: Sequence[str]) -> FaultFinding:
    """Return the fault if the contexts at these places state a claim, alone or together."""
    which = [f"{place + 1}" + (f" ({ids[place]})" if place < len(ids) else "") for place in places]
    return FaultFinding(
        fault="language model",
        rule=FaultRule.ANSWER_IN_CONTEXT,
        evidence=f"{_stating('context', which)} {claim}",
    )


def _in_corpus(
    claim: Claim, corpus: Corpus, ids: Sequence[str], not_retrieved: Sequence[Claim] | None, *, searched: bool
) -> FaultFinding | None:
    """Return the fault shown by the knowledge base.

    Args:
        claim: The claim, which the retrieved texts do not state.
        corpus: The knowledge base.
        ids: The ids of the retrieved documents.
        not_retrieved: The members of a set that no retrieved text states; None if the retrieved contexts are unknown.
        searched: Whether the system searched, as far as is known.
    """
    documents, lacking = _statements(claim, corpus.stating)
    if lacking:
        return _not_stated(lacking, corpus)
    if not searched:
        evidence = f"{_stating('document', documents)} {claim}, but the model answered without a search"
        return FaultFinding(fault="language model", rule=FaultRule.ANSWER_IN_CORPUS, evidence=evidence)
    if not_retrieved is not None:
        which = f" state {_joined_claims(not_retrieved)}" if len(not_retrieved) < len(claim.members) else ""
        evidence = f"{_stating('document', documents)} {claim}, but the retrieved texts do not{which}"
        return FaultFinding(fault="retriever", rule=FaultRule.ANSWER_IN_CORPUS, evidence=evidence)
    return _in_contexts(claim, sorted(map(ids.index, documents)), ids) if set(documents) <= set(ids) else None


def _not_stated(lacking: Sequence[Claim], corpus: Corpus) -> FaultFinding:
    """Return the fault if no document states a claim, or these members of a set."""
    nowhere = [part for part in lacking if not corpus.may_be_spread(part)]
    parts = nowhere or lacking
    claim = _joined_claims(parts)
    evidence = f"{corpus.none_of(claim)} states {claim}"
    if nowhere:
        return FaultFinding(fault="knowledge base", rule=FaultRule.ANSWER_IN_CORPUS, evidence=evidence)
    evidence += " by itself; it takes several facts, and may be spread over several documents"
    return FaultFinding(fault=UNDETERMINED, rule=FaultRule.ANSWER_IN_CORPUS, evidence=evidence)


def _joined_claims(members: Sequence[Claim]) -> Claim:
    return replace(members[0], references=tuple(each for member in members for each in member.references))


def _statements(claim: Claim, find: Callable[[Claim], _Place | None]) -> tuple[Sequence[_Place], Sequence[Claim]]:
    """Return the texts that state a claim, one alone or several together, and the members that none states."""
    whole = find(claim)
    if whole is not None:
        return [whole], []
    places = [(part, find(part)) for part in claim.members]
    stating = dict.fromkeys(place for _, place in places if place is not None)
    return list(stating), [part for part, place in places if place is None]


def _stating(kind: str, which: Sequence[str]) -> str:
    """Return which texts state something, such as "documents a, b and c together state"."""
    *others, last = which
    return f"{kind}s {', '.join(others)} and {last} together state" if others else f"{kind} {last} states"


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
