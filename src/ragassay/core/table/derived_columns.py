"""Columns that reading adds: ids from objects, the types of ids, and what a tolerant reading could not take."""

from collections.abc import Collection, Mapping

from ragassay.core.table.columns import COLUMNS, Cell, Reading, literal, valid
from ragassay.core.table.list_cells import id_kind, ids_of_objects

IDS_OF: Mapping[str, str] = {"contexts": "context_ids", "reference_contexts": "reference_context_ids"}
"""A column of texts -> the column of their ids."""

INVALID_CELLS = "invalid_cells"
DERIVED: Mapping[str, str] = {
    **{f"{ids}_type": "VARCHAR" for ids in IDS_OF.values()},
    INVALID_CELLS: "MAP(VARCHAR, VARCHAR)",
    "single_texts": "VARCHAR[]",
}
"""Column -> DuckDB type. The types of ids are text, integer, mixed or other, and null for an empty list; the map has
the JSON text of each cell that does not fit its column, by the column, and the list names the columns in which a row
holds one text in place of a list."""

UNWRITTEN: Collection[str] = (INVALID_CELLS, "single_texts")
"""Columns that no file holds."""


def derived(
    cells: Mapping[str, Cell], *, with_ids: Collection[str], reading: Reading, lists_only: bool
) -> Mapping[str, Cell]:
    """Return cells with those that are computed from them.

    Args:
        cells: The cells of a file under the names of the table.
        with_ids: Columns of texts that may hold objects with ids.
        reading: `TOLERANT` keeps the cells that do not fit; `PLAIN` adds nothing.
        lists_only: Whether to list, under `TOLERANT`, the cells that hold one text in place of a list.
    """
    result = {name: cell for name, cell in cells.items() if name not in UNWRITTEN}
    for kind in (f"{ids}_type" for ids in IDS_OF.values() if f"{ids}_type" in cells):
        result[kind] = Cell(sql=f"json_extract_string({cells[kind].json}, '$')", type="VARCHAR")
    if reading is Reading.PLAIN:
        return result
    for texts, ids in IDS_OF.items():
        if texts in with_ids and ids not in result:
            result[ids] = Cell(sql=f"({ids_of_objects(cells[texts].json)})", type="JSON")
        kind = f"{ids}_type"
        if kind not in cells and ids in result and result[ids].type != COLUMNS[ids].duckdb:
            result[kind] = Cell(sql=f"({id_kind(result[ids].json)})", type="VARCHAR")
    if reading is Reading.TOLERANT:
        known = {name: cell for name, cell in result.items() if name in COLUMNS}
        result[INVALID_CELLS] = _invalid(known, reading)
        lists = {name: cell for name, cell in known.items() if lists_only and _may_be_text(name, cell)}
        result["single_texts"] = _listed({name: f"left({c.json}::varchar, 1) = '\"'" for name, c in lists.items()})
    return result


def _may_be_text(name: str, cell: Cell) -> bool:
    column = COLUMNS[name]
    return column.duckdb == "VARCHAR[]" and cell.type != "VARCHAR[]" and not column.is_identifier


def _invalid(cells: Mapping[str, Cell], reading: Reading) -> Cell:
    """Return the map of the cells that do not fit their columns, as JSON texts by column."""
    entries = [
        f"case when not {valid(COLUMNS[name], cell, reading)} then "
        f"{{'k': {literal(name)}, 'v': {cell.json}::varchar}} end"
        for name, cell in cells.items()
    ]
    found = f"list_filter([{', '.join(entries)}], lambda each: each is not null)" if entries else "[]"
    return Cell(sql=f"map_from_entries({found})::{DERIVED[INVALID_CELLS]}", type=DERIVED[INVALID_CELLS])


def _listed(conditions: Mapping[str, str]) -> Cell:
    """Return the list of the names whose condition holds."""
    if not conditions:
        return Cell(sql="[]::varchar[]", type="VARCHAR[]")
    names = [f"case when {condition} then {literal(name)} end" for name, condition in conditions.items()]
    return Cell(sql=f"list_filter([{', '.join(names)}], lambda each: each is not null)", type="VARCHAR[]")


def is_empty(name: str, view: str) -> str:
    """Return the SQL condition that a column added by reading holds no information in any row."""
    if name.endswith("_type"):
        return f"bool_or({view} <> 'text') is not true"
    size = "cardinality" if name == INVALID_CELLS else "len"
    return f"bool_or({size}({view}) > 0) is not true"
