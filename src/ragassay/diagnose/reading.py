"""Reads the texts of wrong rows for what rules 2 and 3 of methods.md section 3 ask, a thousand rows at a time."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.corpus import Corpus, corpus_of
from ragassay.diagnose.evidence import Claim, Passage, Reader, claim_of, states
from ragassay.diagnose.spread import takes_several_facts
from ragassay.records import Document, Fault, Retriever
from ragassay.table import Table, storing

Found = tuple[Fault, str]
"""A fault and its evidence."""

_AT_ONCE = 1000  # rows whose retrieved texts are held in memory together


def read_texts(
    table: Table,
    within: duckdb.DuckDBPyConnection,
    rows: NDArray[np.intp],
    recorded: NDArray[np.bool_],
    documents: Sequence[Document] | Retriever | None,
) -> None:
    """Makes the table `told` of the rows of which the texts tell anything: `row`, `fault`, `evidence`.

    Args:
        table: The judged rows.
        within: The schema in which to make the table.
        rows: The rows to read, all with an answer to give.
        recorded: Whether it is known of each what was retrieved.
        documents: The knowledge base, or a retriever over it, or None.
    """
    within.execute('create table told ("row" bigint, fault varchar, evidence varchar)').fetchall()
    if not {"reference_answers", "bindings"} <= set(table.columns) or not len(rows):
        return
    within.register("found_out", {"row": rows, "recorded": recorded})
    within.execute("create table asked as select * from found_out").fetchall()
    within.unregister("found_out")
    tell = _teller(table, documents)
    insert = "insert into told select unnest($rows::bigint[]), unnest($faults::varchar[]), unnest($evidence::varchar[])"
    for batch in _batches(table, f"{storing.schema_of(within)}.asked"):
        told = [(row, found) for row, *cells in batch if (found := tell(cells)) is not None]
        if told:
            values = {
                "rows": [row for row, _ in told],
                "faults": [fault for _, (fault, _) in told],
                "evidence": [evidence for _, (_, evidence) in told],
            }
            within.execute(insert, values).fetchall()
    within.execute("drop table asked").fetchall()


def several_facts(table: Table, rows: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Of which rows the answer takes several facts, as far as their SQL tells."""
    if "sql" not in table.columns or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    things = things_of(table) if "bindings" in table.columns else {}
    takes = cache(partial(takes_several_facts, names=frozenset(name for each in things.values() for name in each)))
    query = 'select sql from rows where "row" in (select unnest(?::bigint[])) order by "row"'
    found = storing.cursor(table.connection).execute(query, [rows.tolist()])
    return np.array([takes(sql) for (sql,) in iter(found.fetchone, None)], dtype=np.bool_)


_COLUMNS = ("reference_answers", "answer_kind", "bindings", "sql", "contexts", "context_ids")


# The values are Any because DuckDB says so; their types are the columns', which Table has checked.
def _batches(table: Table, asked: str) -> Iterator[Sequence[tuple[Any, ...]]]:
    """What is known of the rows that are asked for, in any order, few in memory at once."""
    names = [f'"{name}"' if name in table.columns else "null" for name in _COLUMNS]
    query = storing.select(['"row"', *names, "recorded"], f'rows join {asked} using ("row")')
    # On a connection of its own: the result is read while what was found is written.
    result = storing.cursor(table.connection).execute(query)
    while batch := result.fetchmany(_AT_ONCE):
        yield batch


def _teller(table: Table, documents: Sequence[Document] | Retriever | None) -> Callable[[Sequence[Any]], Found | None]:
    """What says of one row after another what its texts tell."""
    things = things_of(table)
    names = {name for each in things.values() for name in each}
    reader = Reader(things)
    corpus = None if documents is None else corpus_of(documents, reader)

    def tell(cells: Sequence[Any]) -> Found | None:
        """What the texts of one row tell, its cells as `_COLUMNS` names them."""
        references, kind, bindings, sql, texts, ids, recorded = cells
        is_spread = takes_several_facts(sql, names)
        claim = claim_of(references or (), kind or "text", bindings, is_spread=is_spread)
        if claim is None:
            return None
        texts, ids = texts or (), ids or ()
        passages = [Passage(text=text) for text in texts] if corpus is None else corpus.passages(texts, ids)
        said = _in_context(claim, passages, ids, reader)
        if said is not None or corpus is None:
            return said
        return _in_corpus(claim, corpus, ids, known=recorded and corpus.knows(texts, ids))

    return tell


def _in_context(claim: Claim, passages: Sequence[Passage], ids: Sequence[str], reader: Reader) -> Found | None:
    place = next((place for place, each in enumerate(passages) if states(reader.read(each), claim)), None)
    if place is None:
        return None
    which = f"context {place + 1}" + (f" ({ids[place]})" if place < len(ids) else "")
    return "language model", f"answer_in_context: {which} states {claim}"


def _in_corpus(claim: Claim, corpus: Corpus, ids: Sequence[str], *, known: bool) -> Found | None:
    """What the knowledge base tells; `known` is whether it is known what was retrieved."""
    document = corpus.stating(claim)
    if document is not None and not known and document in ids:
        return "language model", f"answer_in_context: context {ids.index(document) + 1} ({document}) states {claim}"
    if document is not None:
        evidence = f"answer_in_corpus: document {document} states {claim}, and what was retrieved does not"
        return ("retriever", evidence) if known else None
    evidence = f"answer_in_corpus: {corpus.none_of(claim)} states {claim}"
    if corpus.may_be_spread(claim):
        return "undetermined", f"{evidence} by itself; it takes several facts, and may be spread over several documents"
    return "knowledge base", evidence


def things_of(table: Table) -> Mapping[str, Sequence[str]]:
    """All that questions are about, of right rows too: every bound value, and the placeholders it is bound to."""
    query = """
        select value, list(distinct name order by name) from (
            select unnest(map_keys(bindings)) as name, unnest(map_values(bindings)) as value from rows
        ) group by value
    """
    return dict(table.connection.sql(query).fetchall())
