"""The module at fault for every wrong row, by what the database engine can settle: the strongest evidence wins.

The rules are those of methods.md section 3, in this order; the evidence always begins with the name of its rule.

1. `reference_ids`: the documents that state the answer are known, and so is what was retrieved.
2. `answer_in_context`: what was retrieved states the answer together with what it is about (`evidence`).
3. `answer_in_corpus`: some document of the knowledge base does, or none does.
4. `context_comparison`: what a right row of the same group got; it alone never blames the retriever.
5. `replay`: what came of asking again with a context that suffices, where that was done (`ragassay.replay`).
6. `no_rule`: nobody can tell, and nothing is guessed.

Rules 1 and 4 are settled for all rows at once; what rules 2 and 3 need is looked at row by row (`reading`).
"""

from collections.abc import Mapping, Sequence

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.counts import WHOLE, Context, compare, enough_column
from ragassay.diagnose.flags import FAULTS, add_columns, columns_of, is_judged, is_right, numpy_of
from ragassay.diagnose.reading import read_texts, several_facts
from ragassay.diagnose.tallies import tally
from ragassay.errors import DataError
from ragassay.records import Document, Fault, GroupTag, Retriever
from ragassay.table import Table, storing

Found = tuple[Fault, str]
"""A fault and its evidence."""

_SETTLED: Sequence[Found] = (
    ("knowledge base", "reference_ids: no document states the answer"),
    ("knowledge base", "reference_ids: no document that states the answer is in the knowledge base"),
    ("retriever", "reference_ids: no document that states the answer was retrieved"),
    ("language model", "reference_ids: a document that states the answer was retrieved"),
    ("undetermined", "no_rule: an answer was given where none exists"),
    ("language model", "context_comparison: what was retrieved was enough for a right answer in this group"),
    ("undetermined", "context_comparison: no right answer in this group had what was retrieved"),
    ("undetermined", "no_rule: no row of the group is right, and the documents were not given (--documents)"),
    ("undetermined", "no_rule: no row of the group is right, and it is not known what a document should state"),
)
"""What can be found without reading: its place, from 1, stands for it."""
_NONE_EXISTS, _NOT_IN_CORPUS, _MISSED, _RETRIEVED, _INVENTED, _HANDED, _OTHERS, _NO_CORPUS, _NO_CLAIM = range(1, 10)
_TAGS: Sequence[GroupTag] = ("gap", "robust", "non-robust")
_GAP = 1
_RULES = ("reference_ids", "answer_in_context", "answer_in_corpus", "context_comparison", "replay", "no_rule")

Codes = NDArray[np.uint8]


def diagnosed(
    connection: duckdb.DuckDBPyConnection,
    table: Table,
    documents: Sequence[Document] | Retriever | None,
    context: Context,
    replayed: Mapping[int, Found],
) -> Table:
    """The rows with `group_tag`, `fault` and `fault_evidence`; `counted` knows the faults from then on.

    Args:
        connection: As `counts.counted` gives it.
        table: The judged rows.
        documents: The knowledge base, or a retriever over it; without it nothing is said of what it holds.
        context: How contexts are compared by rule 4; by known document ids is rule 1, so then it is `any`.
        replayed: What asking again told, by row; it counts where no other rule could tell.

    Raises:
        DataError: No document that was retrieved is in the knowledge base.
    """
    ids = [document.id for document in documents] if isinstance(documents, Sequence) else None
    if ids is not None:
        _check_ids(connection, table, ids)
    compared: Context = "equal" if context == "equal" else "any"
    compare(connection, compared, [WHOLE])
    tags = _tags(connection)
    found = _settled(connection, table, ids, compared, tags, is_known=documents is not None)
    within = storing.schema(table.connection)
    open_rows = np.flatnonzero(found > _INVENTED)
    read_texts(table, within, open_rows, _recorded(connection)[open_rows], documents)
    _replay(within, found, replayed)
    _keep(within, tags, found)
    add_columns(connection, _faults(within, found))
    return table.with_columns(within, ["group_tag", "fault", "fault_evidence"])


def _replay(within: duckdb.DuckDBPyConnection, found: Codes, replayed: Mapping[int, Found]) -> None:
    """Adds to `told` what asking again told of rows that are undetermined otherwise."""
    unsettled = [number for number, (fault, _) in enumerate(_SETTLED, start=1) if fault == "undetermined"]
    rows = [row for row in replayed if row < len(found) and found[row] in unsettled]
    query = 'select "row" from told where fault <> \'undetermined\' and "row" in (select unnest(?::bigint[]))'
    settled = {row for (row,) in within.execute(query, [rows]).fetchall()}
    rows = [row for row in rows if row not in settled]
    within.execute('delete from told where "row" in (select unnest(?::bigint[]))', [rows]).fetchall()
    faults, evidence = [replayed[row][0] for row in rows], [replayed[row][1] for row in rows]
    within.execute(
        "insert into told select unnest(?::bigint[]), unnest(?::varchar[]), unnest(?::varchar[])",
        [rows, faults, evidence],
    ).fetchall()


def _faults(within: duckdb.DuckDBPyConnection, found: Codes) -> Mapping[str, Codes]:
    """The number of each row's fault, from 1, and of the rule that found it, from the strongest; 0 where none is."""
    places = {fault: number for number, fault in enumerate(FAULTS, start=1)}
    faults = np.array([0, *(places[fault] for fault, _ in _SETTLED)], dtype=np.uint8)[found]
    rules = np.array([0, *(_strength(evidence) for _, evidence in _SETTLED)], dtype=np.uint8)[found]
    told = within.execute("select \"row\", fault, split_part(evidence, ':', 1) as rule from told").fetchnumpy()
    for fault, number in places.items():
        faults[told["row"][told["fault"] == fault]] = number
    for rule in set(told["rule"]):
        rules[told["row"][told["rule"] == rule]] = _strength(rule)
    return {"fault": faults, "strength": rules}


def _strength(evidence: str) -> int:
    return _RULES.index(evidence.partition(":")[0]) + 1


def _check_ids(connection: duckdb.DuckDBPyConnection, table: Table, ids: Sequence[str]) -> None:
    """Ids of other documents, or of chunks, would blame the retriever for every wrong row.

    Where texts were recorded and no documents are known, ids decide nothing, and may be any.
    """
    if "context_ids" not in table.columns:
        return
    query = """
        with retrieved as (select distinct unnest(context_ids) as id from rows)
        select count(*), count(*) filter (id in (select unnest($ids))),
            (select bool_or(has_ids and (not has_texts or wanted > 0)) from flags)
        from retrieved
    """
    ((retrieved, known, decide),) = connection.execute(query, {"ids": list(ids)}).fetchall()
    if retrieved and not known and decide:
        raise DataError(
            f"none of the {retrieved} retrieved document ids (column context_ids) is an id of the {len(ids)} "
            "documents; give the documents that the system searched, with the ids that it returns"
        )


def _tags(connection: duckdb.DuckDBPyConnection) -> Codes:
    """The number of each row's tag, from 1; 0 where no row of its group counts, or the row has no answer to give."""
    flags = columns_of(connection)
    groups = tally(flags["place"], is_judged(flags))
    right = groups.total(is_right(flags))
    found = np.select([right == 0, right == groups.counts], [1, 2], 3).astype(np.uint8)
    tags = np.zeros(int(flags["place"].max()) + 1, dtype=np.uint8)
    tags[groups.places] = found
    return np.where(flags["answerable"], tags[flags["place"]], np.uint8(0))


def _settled(
    connection: duckdb.DuckDBPyConnection,
    table: Table,
    ids: Sequence[str] | None,
    context: Context,
    tags: Codes,
    *,
    is_known: bool,
) -> Codes:
    """The place in `_SETTLED`, from 1, for each wrong row; 0 for the others.

    One of several known documents is as good as all of them, since each may state the answer; but not where the answer
    takes several facts. Of such rows the first rule tells nothing.
    """
    # An empty list of contexts says that nothing was retrieved only where the system reports contexts at all.
    query = f"""
        case when correct is distinct from false then 0
            when not answerable then {_INVENTED}
            when wanted = 0 then {_NONE_EXISTS}
            when wanted > 0 and {_RECORDED} and not (has_texts and not has_ids)
                then case when hit then {_RETRIEVED} else {_MISSED} end
            when {enough_column(context, WHOLE)} then {_HANDED} else {_OTHERS} end::utinyint as found,
        case when {enough_column(context, WHOLE)} then {_HANDED} else {_OTHERS} end::utinyint as by_group,
        hit_all, coalesce(wanted > 0, false) and answerable and correct is not distinct from false as has_documents
    """
    flags = numpy_of(connection, query)
    found = flags["found"]
    partly = np.flatnonzero((found == _RETRIEVED) & ~flags["hit_all"])
    partly = partly[several_facts(table, partly)]
    found[partly] = flags["by_group"][partly]
    found[(found == _OTHERS) & (tags == _GAP)] = _NO_CLAIM if is_known else _NO_CORPUS
    if ids is not None and flags["has_documents"].any():
        found[flags["has_documents"] & ~_in_corpus(connection, ids, len(found))] = _NOT_IN_CORPUS
    return np.asarray(found, dtype=np.uint8)


_RECORDED = """(has_ids or has_texts or looked_nothing_up
    or not looked_something_up and (select bool_or(has_ids or has_texts) from flags))"""
"""Whether it is known what was retrieved: of a row that looked something up and does not say what, it is not."""


def _in_corpus(connection: duckdb.DuckDBPyConnection, ids: Sequence[str], rows: int) -> NDArray[np.bool_]:
    """Which rows have a known document that is in the knowledge base."""
    query = """
        select distinct "row" from (select "row", unnest(reference_context_ids) as id from rows)
        where id in (select unnest($ids::varchar[]))
    """
    found = np.zeros(rows, dtype=np.bool_)
    found[connection.execute(query, {"ids": list(ids)}).fetchnumpy()["row"]] = True
    return found


def _recorded(connection: duckdb.DuckDBPyConnection) -> NDArray[np.bool_]:
    """Of which rows it is known what was retrieved."""
    return np.asarray(numpy_of(connection, f"{_RECORDED} as recorded")["recorded"])


def _keep(within: duckdb.DuckDBPyConnection, tags: Codes, found: Codes) -> None:
    """Makes the view `rows` of the columns; what was read goes before what was settled."""
    within.register("found_out", {"tag": tags, "settled": found, "place": np.arange(len(found))})
    ((read,),) = within.execute("select count(*) from told").fetchall()
    fault, evidence = (f"{_listed(texts)}[settled]" for texts in zip(*_SETTLED, strict=True))
    if read:
        kept = """select tag, settled, fault, evidence from found_out left join told on place = "row" order by place"""
        fault, evidence = f"coalesce(fault, {fault})", f"coalesce(evidence, {evidence})"
    else:
        kept = "select tag, settled from found_out"
    within.execute(f"create table found as {kept}").fetchall()
    within.unregister("found_out")
    within.execute(
        f"""create view rows as select rowid as "row", {_listed(_TAGS)}[tag] as group_tag, {fault} as fault,
        {evidence} as fault_evidence from found"""  # noqa: S608 -- texts of ours
    ).fetchall()


def _listed(texts: Sequence[str]) -> str:
    return "([" + ", ".join(f"'{text}'" for text in texts) + "])"
