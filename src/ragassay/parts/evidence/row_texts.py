"""What the texts of a row show about its fault: whether a retrieved text, or a document, states the answer.

Source: docs/methods.md, sections 3.2 and 3.3.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Document, FaultFinding, FaultRule, Retriever
from ragassay.core.table import Table, storage
from ragassay.parts.evidence.claims import Claim, Passage, PassageReader, claim_of, states
from ragassay.parts.evidence.corpus import Corpus, open_corpus
from ragassay.parts.evidence.several_facts import takes_several_facts

_AT_ONCE = 1000  # rows whose retrieved texts are held in memory together


def read_texts(
    table: Table,
    rows: NDArray[np.intp],
    recorded: NDArray[np.bool_],
    documents: Sequence[Document] | Retriever | None,
) -> Iterator[Mapping[int, FaultFinding]]:
    """Yield what the texts of rows show, for some rows at a time; rows of which they show nothing are left out.

    Args:
        table: The judged rows.
        rows: The rows to read, all with an answer to give.
        recorded: Whether it is known of each what was retrieved.
        documents: The knowledge base, or a retriever over it, or None.
    """
    if not {"reference_answers", "bindings"} <= set(table.columns) or not len(rows):
        return
    tell = _teller(table, documents)
    for batch in _batches(table, rows, recorded):
        yield {row: found for row, *cells in batch if (found := tell(cells)) is not None}


def rows_of_several_facts(table: Table, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Return whether the answer of each row takes several facts, as far as its SQL shows."""
    if "sql" not in table.columns or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    things = subjects_of(table) if "bindings" in table.columns else {}
    takes = cache(partial(takes_several_facts, names=frozenset(name for each in things.values() for name in each)))
    query = 'select sql from rows where "row" in (select unnest(?::bigint[])) order by "row"'
    found = storage.cursor(table.connection).execute(query, [rows.tolist()])
    return np.array([takes(sql) for (sql,) in iter(found.fetchone, None)], dtype=np.bool_)


_COLUMNS = ("reference_answers", "answer_kind", "bindings", "sql", "contexts", "context_ids")


# The values are Any because DuckDB says so; their types are the columns', which Table has checked.
def _batches(table: Table, rows: NDArray[np.intp], recorded: NDArray[np.bool_]) -> Iterator[Sequence[tuple[Any, ...]]]:
    """The cells of some rows, in any order, few in memory at once."""
    names = map(table.column_or_null, _COLUMNS)
    # On a connection of its own: what is found is written while the result is read.
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
    """What the texts of a knowledge base state about the questions of a table.

    The documents are read once, when the first question needs them.

    Args:
        table: All rows under study: their bound values tell whom a sentence is about.
        documents: The knowledge base, or a retriever over it, or None.
    """

    def __init__(self, table: Table, documents: Sequence[Document] | Retriever | None) -> None:
        subjects = subjects_of(table) if "bindings" in table.columns else {}
        self.reader = PassageReader(subjects)
        self._names = frozenset(name for each in subjects.values() for name in each)
        self._documents = documents

    @cached_property
    def corpus(self) -> Corpus | None:
        """The knowledge base; None where it is not known."""
        return None if self._documents is None else open_corpus(self._documents, self.reader)

    def claim(
        self, references: Sequence[str], kind: str, bindings: Mapping[str, str] | None, *, sql: str | None = None
    ) -> Claim | None:
        """Return what a text has to state to answer a question; None where that is not known."""
        return claim_of(references, kind, bindings, is_spread=takes_several_facts(sql, self._names))


def _teller(
    table: Table, documents: Sequence[Document] | Retriever | None
) -> Callable[[Sequence[Any]], FaultFinding | None]:
    """Return the function that says what the texts of one row show."""
    evidence = Evidence(table, documents)

    def tell(cells: Sequence[Any]) -> FaultFinding | None:
        """Return what the texts of one row show, its cells as in `_COLUMNS`."""
        references, kind, bindings, sql, texts, ids, recorded = cells
        claim = evidence.claim(references or (), kind or "text", bindings, sql=sql)
        if claim is None:
            return None
        corpus, texts, ids = evidence.corpus, texts or (), ids or ()
        passages = [Passage(text=text) for text in texts] if corpus is None else corpus.passages(texts, ids)
        fault = _in_context(claim, passages, ids, evidence.reader)
        if fault is not None or corpus is None:
            return fault
        return _in_corpus(claim, corpus, ids, known=recorded and corpus.knows(texts, ids))

    return tell


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
    """Return what the knowledge base shows; `known` is whether it is known what was retrieved."""
    document = corpus.stating(claim)
    if document is not None and not known and document in ids:
        evidence = f"context {ids.index(document) + 1} ({document}) states {claim}"
        return FaultFinding(fault="language model", rule=FaultRule.ANSWER_IN_CONTEXT, evidence=evidence)
    rule = FaultRule.ANSWER_IN_CORPUS
    if document is not None:
        evidence = f"document {document} states {claim}, and what was retrieved does not"
        return FaultFinding(fault="retriever", rule=rule, evidence=evidence) if known else None
    evidence = f"{corpus.none_of(claim)} states {claim}"
    if corpus.may_be_spread(claim):
        evidence += " by itself; it takes several facts, and may be spread over several documents"
        return FaultFinding(fault="undetermined", rule=rule, evidence=evidence)
    return FaultFinding(fault="knowledge base", rule=rule, evidence=evidence)


def subjects_of(table: Table) -> Mapping[str, Sequence[str]]:
    """Return everything that questions are about, of right rows too: every bound value with its placeholders."""
    query = """
        select value, list(distinct name order by name) from (
            select unnest(map_keys(bindings)) as name, unnest(map_values(bindings)) as value from rows
        ) group by value
    """
    return dict(table.connection.sql(query).fetchall())
