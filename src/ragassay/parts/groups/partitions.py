"""Split the rows of a table by column value or sampling unit (docs/methods.md, section 6b)."""

from dataclasses import dataclass
from typing import Any

import duckdb
import numpy as np
import sqlglot
from numpy.typing import NDArray
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.core.errors import UsageError
from ragassay.core.registry import unknown_name
from ragassay.core.stats import Units
from ragassay.core.table import COLUMNS, Table, storage

Codes = NDArray[np.integer[Any]]

TABLE = "table"
"""Name of the partition by the tables of `sql_template`, unless a column has this name."""
MAX_VALUES = 1000
"""Maximum number of values of a breakdown column; more would leave too few rows for each."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Partition:
    """A split of the rows by the values of a column.

    Attributes:
        codes: [rows], the position of each row's value in `values`; -1 without a value.
        values: The values, sorted.
    """

    codes: Codes
    values: tuple[str, ...]


def partition_of(table: Table, name: str) -> Partition:
    """Return the rows split by the values of a column, or by the tables of `sql_template`.

    Raises:
        UsageError: There is no such column, or it has too many values.
    """
    labeled = None
    if name not in table.columns and name == TABLE:
        name, labeled = "sql_template", tables_in
    if name not in table.columns:
        raise UsageError(f"{table.source}: {unknown_name('column', name, list(table.columns))}")
    view = table.views[name]
    sql = f"{storage.quote(view)}::varchar" if name in COLUMNS else storage.text_sql(view)
    distinct = f"select distinct {sql} as value from rows"  # noqa: S608 -- quoted
    query = f"select value, hash(value) as hash from ({distinct}) where value is not null order by value"  # noqa: S608 -- quoted
    stored = table.connection.execute(f"{query} limit {MAX_VALUES + 1 if labeled is None else 10**6}").fetchall()
    values = [value if labeled is None else labeled(value) for value, _ in stored]
    labels = sorted({value for value in values if value is not None})
    if len(labels) > MAX_VALUES:
        raise UsageError(
            f"{table.source}: column '{name}' has more than {MAX_VALUES:,} values; break the metrics down by a "
            "column with fewer values"
        )
    if not labels:
        return Partition(codes=np.full(len(table), -1, dtype=np.int16), values=())
    hashes = np.array([number for _, number in stored], dtype=np.uint64)
    order = np.argsort(hashes)
    places = np.array([-1 if value is None else labels.index(value) for value in values])
    hash_of_row = f"coalesce(hash({sql}), 0), {sql} is null"
    codes = codes_of(table.connection, hash_of_row, hashes[order], places[order]).astype(np.int16)
    return Partition(codes=codes, values=tuple(labels))


def tables_in(template: str) -> str | None:
    """Return the names of the tables of a query, joined by commas; None if it cannot be parsed."""
    try:
        tables = {each.name for each in sqlglot.parse_one(template).find_all(exp.Table)}
    except SqlglotError:
        return None
    return ", ".join(sorted(tables)) or None


def codes_of(
    connection: duckdb.DuckDBPyConnection, sql: str, hashes: NDArray[np.uint64], places: NDArray[np.int64]
) -> Codes:
    """Return the position of each row's value.

    Args:
        connection: The connection of the table.
        sql: The hash of the value, optionally followed by a comma and whether it is null.
        hashes: The hashes of all values, ascending.
        places: The position of each of them.

    Returns:
        [rows], -1 for null.
    """
    fetched = list(connection.execute(f"select {sql} from rows").fetchnumpy().values())  # noqa: S608 -- quoted
    # Rows of a group are mostly adjacent, so look up each run of equal values once and repeat the result.
    heads = run_starts(fetched[0])
    values = fetched[0][heads]
    # Looking up sorted values is many times faster.
    order = np.argsort(values)
    runs = run_starts(values[order])
    known = places[np.searchsorted(hashes, values[order[runs]]).clip(0, len(places) - 1)].astype(np.int32)
    of_heads = np.empty(len(heads), dtype=np.int32)
    of_heads[order] = np.repeat(known, np.diff(np.append(runs, len(heads))))
    spread = np.repeat(of_heads, np.diff(np.append(heads, len(fetched[0]))))
    return spread if len(fetched) == 1 else np.where(fetched[1], np.int32(-1), spread)


def run_starts(values: NDArray[Any]) -> NDArray[np.intp]:
    """Return the start of each run of equal values; `values` must not be empty."""
    return np.flatnonzero(np.concatenate([[True], values[1:] != values[:-1]]))


ENTITY = "entity"
"""Name of the column with the sampling unit of each row; without it, rows with the same bindings form a unit."""


def unit_sql(table: Table) -> str:
    """Return the SQL of the hash of a group's sampling unit; null if the group is its own unit.

    The unit is the entity that the question is about: the bound values, regardless of the template (docs/methods.md,
    section 6b). All rows of a group are about one entity; if a file names several, the one with the smallest hash is
    used.
    """
    units = []
    if ENTITY in table.columns:
        entity = storage.text_sql(table.views[ENTITY])
        units.append(f"min(hash({entity})) filter ({entity} is not null)")
    if "bindings" in table.columns:
        # Sorted, because the order of placeholders in a file has no meaning.
        units.append("min(hash(list_sort(map_entries(bindings)))) filter (cardinality(bindings) > 0)")
    return f"coalesce({', '.join(units)})" if units else "null::ubigint"


def row_units(table: Table) -> Units | None:
    """Return the sampling unit of each row (docs/methods.md, section 6b); None if each row is one.

    A row without a valid group_id is its own unit.
    """
    if "group_id" not in table.columns:
        return None
    own = 'case when group_id is null then hash("row") else hash(group_id) end'
    query = f'select {own} as unit from rows order by "row"'  # noqa: S608 -- names of ours
    if {ENTITY, "bindings"} & {*table.columns}:
        query = f"""
            select coalesce(units.unit, {own}) as unit from rows left join
            (select group_id, {unit_sql(table)} as unit from rows where group_id is not null group by group_id) units
            using (group_id) order by "row"
        """  # noqa: S608 -- names of ours
    return numbered(table.connection.execute(query).fetchnumpy()["unit"])


def numbered(units: NDArray[Any]) -> Units | None:
    """Return sampling units renumbered from 0 without gaps; None if each occurs once."""
    distinct, numbers = np.unique(units, return_inverse=True)
    return None if len(distinct) == len(units) else numbers
