"""What a reader of the scores should know of the rows: ids that never match, cells that do not fit."""

from collections.abc import Collection, Iterator

from ragassay.core.errors import excerpt
from ragassay.core.table import Table
from ragassay.core.table.derived_columns import INVALID_CELLS
from ragassay.core.table.storage import quote

_IDS = ("context_ids", "reference_context_ids")
_TYPES = tuple(f"{name}_type" for name in _IDS)


def notes(table: Table, columns: Collection[str]) -> Iterator[str]:
    """Yield sentences on the rows.

    Args:
        table: The rows.
        columns: The columns that the metrics read.
    """
    yield from _invalid_cells(table)
    if not set(_IDS) <= {*columns} & {*table.columns}:
        return
    both = "len(context_ids) > 0 and len(reference_context_ids) > 0"
    query = f"""
        select count(*), count(*) filter (list_has_any(context_ids, reference_context_ids)),
            any_value(context_ids[1]), any_value(reference_context_ids[1])
        from rows where {both}
    """  # noqa: S608 -- names of ours
    ((rows, matched, one, other),) = table.connection.execute(query).fetchall()
    if rows and not matched:
        yield (
            f"No retrieved id is among the reference ids in any of {rows:,} rows (such as {excerpt(one)!r} and "
            f"{excerpt(other)!r}): check that both name the same kind of thing, a document or a chunk"
        )
    if set(_TYPES) <= {*table.columns}:
        differ = "select count(*) from rows where context_ids_type <> reference_context_ids_type"
        ((rows,),) = table.connection.execute(differ).fetchall()
        if rows:
            yield (
                f"In {rows:,} rows one side has ids that are numbers and the other ids that are texts: metrics named "
                "as in Unitxt never match them; all others compare ids as text"
            )


def _invalid_cells(table: Table) -> Iterator[str]:
    """Yield how many cells do not fit their column."""
    if INVALID_CELLS not in table.views:
        return
    cells = quote(table.views[INVALID_CELLS])
    query = f"select name, count(*) from (select unnest(map_keys({cells})) as name from rows) group by all order by all"  # noqa: S608 -- quoted
    counts = [
        f"{name} in {rows:,} {'row' if rows == 1 else 'rows'}"
        for name, rows in table.connection.execute(query).fetchall()
    ]
    yield f"Cells that do not fit their column, which leaves the metrics that read them undefined: {', '.join(counts)}"
