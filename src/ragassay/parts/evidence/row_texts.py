"""Evidence in the texts of a row: which text states the answer.

Source: docs/methods.md, sections 3.2 and 3.3.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, partial
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import UNDETERMINED, AnswerKind, Document, FaultFinding, FaultRule, Retriever
from ragassay.core.table import Table, storage
from ragassay.parts.evidence.claims import Claim, Passage, PassageReader, claim_of, states
from ragassay.parts.evidence.corpus import Corpus, open_corpus
from ragassay.parts.evidence.query_facts import computes, limits_of_query, takes_several_facts

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
