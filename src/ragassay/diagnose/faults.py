"""The tag of every row's group, and the module at fault for every wrong row: the strongest evidence wins.

The rules are those of methods.md section 3, in this order; the evidence always begins with the name of its rule.

1. `reference_ids`: the documents that state the answer are known, and so is what was retrieved.
2. `answer_in_context`: what was retrieved states the answer together with what it is about (`evidence`).
3. `answer_in_corpus`: some document of the knowledge base does, or none does.
4. `context_comparison`: what a right row of the same group got; it alone never blames the retriever.
5. `no_rule`: nobody can tell, and nothing is guessed.

Rules 1 and 4 are settled for all rows at once by the database engine; only the rest is looked at row by row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import duckdb

from ragassay.diagnose.counts import Context, enough
from ragassay.diagnose.evidence import Claim, Passage, Reader, Texts, claim_of, passage_of, states
from ragassay.errors import DataError
from ragassay.records import Diagnosis, Document, Fault, GroupTag
from ragassay.table import Table

Found = tuple[Fault, str]
"""A fault and its evidence."""

_AT_ONCE = 1000  # rows whose retrieved texts are held in memory together


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """The knowledge base as evidence."""

    documents: Sequence[Document]
    passages: Sequence[Passage]
    places: Mapping[str, int]


def corpus_of(documents: Sequence[Document]) -> Corpus:
    """The documents of a knowledge base, ready to be searched."""
    return Corpus(
        documents=documents,
        passages=[passage_of(document) for document in documents],
        places={document.id: place for place, document in enumerate(documents)},
    )


def diagnoses(
    connection: duckdb.DuckDBPyConnection, table: Table, corpus: Corpus | None, context: Context
) -> list[Diagnosis]:
    """What each row tells about the system, in the order of the table.

    Args:
        connection: Holds `counted` (see `counts`).
        table: The judged rows.
        corpus: The knowledge base; without it nothing is said of what it holds.
        context: How contexts are compared by rule 4; by known document ids is rule 1, so then it is `any`.

    Raises:
        DataError: No document that was retrieved is in the knowledge base.
    """
    if corpus is not None:
        _check_ids(connection, corpus)
    wrong = _wrong_rows(connection, corpus, context)
    faults = {row.row: _REFERENCE[row.by_reference] for row in wrong if row.by_reference is not None}
    open_rows = [row for row in wrong if row.by_reference is None]
    readable = [row.row for row in open_rows if row.answerable]
    texts = _by_text(table, readable, corpus, recorded={row.row for row in open_rows if row.recorded})
    for row in open_rows:
        faults[row.row] = texts[row.row] if row.row in texts else _by_group(row, corpus)
    return list(_diagnoses(connection, faults))


_TAGS = """
    with tagged as (
        select group_id, case when not bool_or(correct) then 'gap'
            when bool_and(correct) then 'robust' else 'non-robust' end as tag
        from counted where answerable and correct is not null group by group_id
    )
    select "row", case when answerable then tag end from counted left join tagged using (group_id) order by "row"
"""


def _diagnoses(connection: duckdb.DuckDBPyConnection, faults: Mapping[int, Found]) -> Iterator[Diagnosis]:
    # Equal diagnoses are one object: a million rows have few different ones.
    known: dict[tuple[GroupTag | None, Found | None], Diagnosis] = {}
    for row, tag in connection.sql(_TAGS).fetchall():
        found = faults.get(row)
        if (tag, found) not in known:
            fault, evidence = found or (None, None)
            known[tag, found] = Diagnosis(group_tag=tag, fault=fault, fault_evidence=evidence)
        yield known[tag, found]


def _check_ids(connection: duckdb.DuckDBPyConnection, corpus: Corpus) -> None:
    """Ids of other documents, or of chunks, would blame the retriever for every wrong row.

    Where texts were recorded and no documents are known, ids decide nothing, and may be any.
    """
    query = """
        with retrieved as (select unnest(contexts) as id from counted where has_ids)
        select count(distinct id), count(distinct id) filter (id in (select hash(id) from (select unnest($ids) as id))),
            (select bool_or(has_ids and (not has_texts or len(wanted) > 0)) from counted)
        from retrieved
    """
    ((retrieved, known, decide),) = connection.sql(query, params={"ids": list(corpus.places)}).fetchall()
    if retrieved and not known and decide:
        raise DataError(
            f"none of the {retrieved} retrieved document ids (column context_ids) is an id of the {len(corpus.places)} "
            "documents; give the documents that the system searched, with the ids that it returns"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wrong:
    """A wrong row: what rule 1 says of it, whether it is known what was retrieved, and what rule 4 says.

    `enough` is None in a gap group, where there is no right row to compare with.
    """

    row: int
    answerable: bool
    recorded: bool
    by_reference: str | None
    enough: bool | None


def _wrong_rows(connection: duckdb.DuckDBPyConnection, corpus: Corpus | None, context: Context) -> list[_Wrong]:
    ids = list(corpus.places) if corpus is not None else []
    query = f"""
        with chosen as (select * from counted where answerable and correct is not null),
        compared as ({enough(context)}),
        -- An empty list of contexts says that nothing was retrieved only where the system reports contexts at all.
        wrong as (
            select *, looked_nothing_up or (select bool_or(has_ids or has_texts) from counted) as recorded
            from counted where not correct
        ),
        in_corpus as (
            select "row" from (select "row", unnest(wanted) as id from wrong)
            where $unknown or id in (select hash(id) from (select unnest($ids::varchar[]) as id))
        )
        select "row", answerable, recorded, case
                when not answerable or wanted is null then null
                when len(wanted) = 0 then 'none exists'
                when "row" not in (select "row" from in_corpus) then 'not in the corpus'
                when has_texts and not has_ids or not recorded then null
                when list_has_any(contexts, wanted) then 'retrieved'
                else 'not retrieved' end,
            enough
        from wrong left join compared using ("row") order by "row"
    """  # noqa: S608 -- `enough` is SQL of ours
    values = {"ids": ids, "unknown": corpus is None}
    return [
        _Wrong(row=row, answerable=answerable, recorded=recorded, by_reference=by_reference, enough=found)
        for row, answerable, recorded, by_reference, found in connection.sql(query, params=values).fetchall()
    ]


_REFERENCE: Mapping[str, Found] = {
    "none exists": ("knowledge base", "reference_ids: no document states the answer"),
    "not in the corpus": (
        "knowledge base",
        "reference_ids: no document that states the answer is in the knowledge base",
    ),
    "not retrieved": ("retriever", "reference_ids: no document that states the answer was retrieved"),
    "retrieved": ("language model", "reference_ids: a document that states the answer was retrieved"),
}


def _by_group(row: _Wrong, corpus: Corpus | None) -> Found:
    """What the other rows of the group tell, where no document and no text told anything."""
    if not row.answerable:
        return "undetermined", "no_rule: an answer was given where none exists"
    if row.enough:
        return "language model", "context_comparison: what was retrieved was enough for a right answer in this group"
    if row.enough is not None:
        return "undetermined", "context_comparison: no right answer in this group had what was retrieved"
    if corpus is None:
        return "undetermined", "no_rule: no row of the group is right, and the documents were not given (--documents)"
    return "undetermined", "no_rule: no row of the group is right, and it is not known what a document should state"


def _by_text(table: Table, rows: Sequence[int], corpus: Corpus | None, *, recorded: set[int]) -> Mapping[int, Found]:
    """What rules 2 and 3 say of the rows of which they can say anything."""
    if not {"reference_answers", "bindings"} <= set(table.columns):
        return {}
    claims = dict(_claims(table, rows))
    if not claims:
        return {}
    reader = Reader(_things(table))
    documents = Texts(map(reader.read, corpus.passages if corpus is not None else ()))
    in_corpus = cache(documents.stating)  # all wordings of a group ask for the same claim
    found: dict[int, Found] = {}
    for row, texts, ids in _retrieved(table, list(claims)):
        said = _in_context(claims[row], texts, ids, corpus, reader)
        if said is None and corpus is not None:
            known = row in recorded and (bool(texts) or corpus.places.keys() >= set(ids))
            said = _in_corpus(claims[row], in_corpus(claims[row]), corpus, known=known)
        if said is not None:
            found[row] = said
    return found


def _in_context(
    claim: Claim, texts: Sequence[str], ids: Sequence[str], corpus: Corpus | None, reader: Reader
) -> Found | None:
    handed = enumerate(_passages(texts, ids, corpus))
    place = next((place for place, passage in handed if states(reader.read(passage), claim)), None)
    if place is None:
        return None
    which = f"context {place + 1}" + (f" ({ids[place]})" if place < len(ids) else "")
    return "language model", f"answer_in_context: {which} states {claim}"


def _in_corpus(claim: Claim, place: int | None, corpus: Corpus, *, known: bool) -> Found | None:
    """What the knowledge base tells; `known` is whether it is known what was retrieved."""
    if place is None:
        return "knowledge base", f"answer_in_corpus: no document states {claim}"
    if not known:
        return None
    which = corpus.documents[place].id
    return "retriever", f"answer_in_corpus: document {which} states {claim}, and what was retrieved does not"


def _passages(texts: Sequence[str], ids: Sequence[str], corpus: Corpus | None) -> list[Passage]:
    """What was handed to the language model: the recorded texts, else the documents with the recorded ids.

    A text whose document is known by its id goes under that document's heading.
    """
    if corpus is None:
        return [Passage(text=text) for text in texts]
    documents = [corpus.passages[corpus.places[each]] if each in corpus.places else Passage(text="") for each in ids]
    if not texts:
        return documents
    headings = [document.heading for document in documents] + [""] * len(texts)
    return [Passage(text=text, heading=heading) for text, heading in zip(texts, headings, strict=False)]


def _things(table: Table) -> Sequence[str]:
    """All that questions are about: every bound value of the table, of right rows too."""
    query = "select distinct unnest(map_values(bindings)) from rows"
    return [thing for (thing,) in table.connection.sql(query).fetchall()]


# The values below are Any because DuckDB says so; their types are the columns', which Table has checked.
def _claims(table: Table, rows: Sequence[int]) -> Iterator[tuple[int, Claim]]:
    """The rows of which it is known what a text would have to state."""
    for row, references, kind, bindings in _selected(table, rows, ["reference_answers", "answer_kind", "bindings"]):
        claim = claim_of(references, kind or "text", bindings)
        if claim is not None:
            yield row, claim


def _retrieved(table: Table, rows: Sequence[int]) -> Iterator[tuple[int, Sequence[str], Sequence[str]]]:
    """Texts and ids of what was retrieved for the rows."""
    for row, texts, ids in _selected(table, rows, ["contexts", "context_ids"]):
        yield row, texts or (), ids or ()


def _selected(table: Table, rows: Sequence[int], columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Some columns of some rows, in any order, few in memory at once; a column that the table lacks is null.

    The connection can do nothing else until the last row is read.
    """
    names = ", ".join(f'"{name}"' if name in table.columns else "null" for name in columns)
    query = f'select "row", {names} from rows where "row" in (select unnest(?::bigint[]))'  # noqa: S608 -- names of ours
    result = table.connection.execute(query, [rows])
    while batch := result.fetchmany(_AT_ONCE):
        yield from batch
