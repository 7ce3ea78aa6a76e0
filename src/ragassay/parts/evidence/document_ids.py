"""The ids of retrieved and of reference texts that are documents, word for word (spaces apart)."""

from collections.abc import Sequence

from ragassay.core.records import Document
from ragassay.core.table import Table, storage
from ragassay.core.table.derived_columns import IDS_OF
from ragassay.core.table.storage import PLACE, quote, select

_NAMES = {"contexts": "retrieved", "reference_contexts": "reference"}
_PLAIN = "trim(regexp_replace({}, '\\s+', ' ', 'g'))"


def with_document_ids(table: Table, documents: Sequence[Document]) -> Table:
    """Return a table with the ids of its texts, where it has none and every text is that of a document.

    If only some texts are, it stays without: a row that is known by ids cannot be compared with one that is known by
    its texts. Either is said in `Table.notes`. Retrieved texts need ids only where reference ids are known. Of several
    documents with the same text, the first counts.

    Args:
        table: Rows with `contexts` or `reference_contexts`.
        documents: The knowledge base.
    """
    for texts in ("reference_contexts", "contexts"):
        ids = IDS_OF[texts]
        if texts in table.columns and not _has_any(table, ids):
            if texts == "contexts" and not _has_any(table, "reference_context_ids"):
                continue
            table = _matched(table, texts, ids, documents)
    return table


def _has_any(table: Table, ids: str) -> bool:
    if ids not in table.columns:
        return False
    ((has,),) = table.connection.execute(select([f"bool_or(len({ids}) > 0)"], "rows")).fetchall()
    return bool(has)


def _matched(table: Table, texts: str, ids: str, documents: Sequence[Document]) -> Table:
    within = storage.schema(table.connection)
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create table documents (place integer, id varchar, text varchar)").fetchall()
    columns = [list(range(len(documents))), [each.id for each in documents], [each.text for each in documents]]
    values = "unnest(?::integer[]), unnest(?::varchar[]), unnest(?::varchar[])"
    within.execute(f"insert into documents select {values}", columns).fetchall()
    known = select([f"{_PLAIN.format('text')} as text", "arg_min(id, place) as id"], "documents group by 1")
    parts = select(
        [quote(PLACE), f"unnest({texts}) as text", f"unnest(range(len({texts}))) as rank"],
        f"{rows} where len({texts}) > 0",
    )
    joined = f"({parts}) part left join ({known}) known on {_PLAIN.format('part.text')} = known.text"
    within.execute("create table found as " + select([quote(PLACE), "rank", "known.id as id"], joined)).fetchall()
    ((all_texts, matched),) = within.execute(select(["count(*)", "count(id)"], "found")).fetchall()
    if not matched:
        return table
    counted = f"{matched} of {all_texts} {_NAMES[texts]} texts are documents"
    if matched < all_texts:
        return table.noted(f"{counted}: none is identified, since a text that is not one has no id")
    by_row = select([quote(PLACE), "list(id order by rank) as ids"], f"found group by {quote(PLACE)}")
    given = f"{rows} given left join ({by_row}) by_row using ({quote(PLACE)})"
    # Without a text, nothing was retrieved; whether a document states the answer stays unknown.
    none = "[]::varchar[]" if texts == "contexts" else f"case when len({texts}) = 0 then []::varchar[] end"
    cells = [f"given.{quote(PLACE)} as {quote(PLACE)}", f"coalesce(ids, {none}) as {ids}"]
    within.execute(f"create table matched as {select(cells, given)} order by 1").fetchall()
    within.execute("create view rows as " + select([quote(PLACE), ids], "matched")).fetchall()
    return table.with_columns(within, [ids]).noted(f"{counted}, and are identified by their ids")
