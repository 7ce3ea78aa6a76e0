"""What the figures need of every row, as numbers in the order of the rows: the temp view `flags`, without any text.

The view reads arrays of numpy where they lie, so that a column more costs nothing. Groups, styles and other values are
numbers of their places in the order of the values; the temp tables `groups_named` and `values_named` tell which is
which. Columns are added as they are found out, never a row. The temp view `counted` puts names to the numbers.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, get_args
from weakref import WeakKeyDictionary

import duckdb
import numpy as np
import sqlglot
from numpy.typing import NDArray
from sqlglot import exp
from sqlglot.errors import SqlglotError

from ragassay.diagnose.conditions import Condition, sql_of
from ragassay.diagnose.contexts import Codes
from ragassay.errors import UsageError
from ragassay.records import Fault, Outcome
from ragassay.registry import unknown
from ragassay.table import COLUMNS, Table

FAULTS: tuple[Fault, ...] = get_args(Fault)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)

TABLE = "table"
"""What stands for the tables of `sql_template` among the columns to give figures by, unless a column is called so."""
MOST_VALUES = 1000
"""Values of a column that figures are given by; more would part the rows into nothing."""

_HIT = "list_has_any(context_ids, reference_context_ids)"
_HIT_ALL = "len(reference_context_ids) > 0 and list_has_all(context_ids, reference_context_ids)"
# What else cells tell, by the columns that it takes. Where a table lacks one of them, it is 0, or null for `wanted`,
# and nothing is computed: there may be ten million rows.
_TOLD: Mapping[str, tuple[Collection[str], str]] = {
    "ids": (["context_ids"], "coalesce(len(context_ids), 0)::integer"),
    "texts": (["contexts"], "coalesce(len(contexts), 0)::integer"),
    "looked_nothing_up": (["retrieved"], "coalesce(not retrieved, false)"),
    "looked_something_up": (["retrieved"], "coalesce(retrieved, false)"),
    "wanted": (["reference_context_ids"], "len(reference_context_ids)::integer"),
    "hit": (["context_ids", "reference_context_ids"], f"coalesce({_HIT}, false)"),
    "hit_all": (["context_ids", "reference_context_ids"], f"coalesce({_HIT_ALL}, false)"),
}
_NUMBERS = ("ids", "texts", "wanted")


_HELD: WeakKeyDictionary[duckdb.DuckDBPyConnection, dict[str, NDArray[Any]]] = WeakKeyDictionary()
"""The columns of `flags` on each connection that has it."""
_NAMES: WeakKeyDictionary[duckdb.DuckDBPyConnection, NDArray[np.object_]] = WeakKeyDictionary()
"""The ids of all groups in their order, once they were asked for."""


def _column_of(table: Table, name: str) -> str:
    """The SQL of a column of yes and no that we know; null where the table lacks it."""
    return f'"{name}"' if name in table.columns else "null::boolean"


def make_flags(table: Table, clusters: Sequence[Condition], by: Sequence[str]) -> None:
    """Makes `flags`, its tables of names and `counted` on the table's connection.

    Raises:
        UsageError: There is no such column to give figures by, or it has too many values.
    """
    connection = table.connection
    connection.execute(_GROUPS).fetchall()
    connection.execute("create or replace temp table values_named (way varchar, place bigint, value varchar)")
    numbers = {"place": _group_places(connection), "style": _value_places(table, "style", "style")}
    for number, name in enumerate(by):
        numbers[f"by_{number}"] = _value_places(table, f"by_{number}", name)
    columns = _told(table, clusters)
    rows = len(numbers["place"])
    columns |= numbers
    columns |= {"has_ids": columns["ids"] > 0, "has_texts": columns["texts"] > 0}
    columns |= {"kept": np.ones(rows, dtype=np.bool_), "rowid": np.arange(rows, dtype=np.int32)}
    _hold(connection, columns)
    connection.execute(_COUNTED.format(outcome=_name("outcome", OUTCOMES), fault=_name("fault", FAULTS))).fetchall()


def _told(table: Table, clusters: Sequence[Condition]) -> dict[str, NDArray[Any]]:
    """What the cells of each row tell."""
    correct, answerable = _column_of(table, "correct"), f"coalesce({_column_of(table, 'is_answerable')}, true)"
    robust, non_robust, values = _clusters(clusters)
    undecided, wrong, right, declined = (OUTCOMES.index(each) + 1 for each in _BY_VERDICT)
    expressions = {
        "correct": correct,
        "answerable": answerable,
        "outcome": f"""coalesce({_place(table, "outcome", OUTCOMES)}, case
            when {correct} is null then {undecided}
            when not {correct} then {wrong}
            when {answerable} then {right}
            else {declined} end)::utinyint""",
        "fault": f"coalesce({_place(table, 'fault', FAULTS)}, 0)::utinyint",
        "robust": robust,
        "non_robust": non_robust,
    } | {name: sql for name, (needs, sql) in _TOLD.items() if {*needs} <= {*table.columns}}
    named = ", ".join(f"{sql} as {name}" for name, sql in expressions.items())
    columns = dict(table.connection.execute(f"select {named} from rows", values).fetchnumpy())  # noqa: S608 -- ours
    rows = len(columns["correct"])
    for name in _TOLD.keys() - columns.keys():
        columns[name] = np.zeros(rows, dtype=np.int32 if name in _NUMBERS else np.bool_)
        if name == "wanted":
            columns[name] = np.ma.array(columns[name], mask=True)
    return columns


_BY_VERDICT: Sequence[Outcome] = ("undecided", "wrong", "right", "declined")
_GROUPS = """
    create or replace temp table groups_named as
    select group_id, hash(group_id) as hash, row_number() over (order by group_id) - 1 as place
    from (select distinct group_id from rows)
"""
_COUNTED = """
    create or replace temp view counted as
    select "row", group_id, value as style, correct, answerable, {outcome} as outcome, {fault} as fault, has_ids,
        has_texts, looked_nothing_up, robust, non_robust, kept
    from (select rowid as "row", * from flags) join groups_named using (place)
    left join (select place as style, value from values_named where way = 'style') using (style)
"""


def drop_flags(connection: duckdb.DuckDBPyConnection) -> None:
    """Forgets what `make_flags` made."""
    connection.execute("drop view if exists temp.counted").fetchall()
    if _HELD.pop(connection, None) is not None:
        connection.unregister("flags")
    _NAMES.pop(connection, None)
    for name in ("groups_named", "values_named"):
        connection.execute(f"drop table if exists temp.{name}").fetchall()


def add_columns(connection: duckdb.DuckDBPyConnection, columns: Mapping[str, NDArray[Any]]) -> None:
    """Adds columns to `flags`, or replaces them: one value for each row, in order."""
    _hold(connection, {**_HELD[connection], **columns})


def drop_columns(connection: duckdb.DuckDBPyConnection, names: Collection[str]) -> None:
    """Takes columns out of `flags`."""
    _hold(connection, {name: column for name, column in _HELD[connection].items() if name not in names})


def _hold(connection: duckdb.DuckDBPyConnection, columns: dict[str, NDArray[Any]]) -> None:
    _HELD[connection] = columns
    connection.register("flags", columns)


def columns_of(connection: duckdb.DuckDBPyConnection) -> Mapping[str, NDArray[Any]]:
    """The columns of `flags` as they are held, which nobody may write to; none where there is no such view.

    Of those that may be null, `correct` and `wanted`, the arrays may be masked.
    """
    return _HELD.get(connection, {})


def is_right(columns: Mapping[str, NDArray[Any]]) -> NDArray[np.bool_]:
    """Which rows have a verdict and are right by it."""
    return np.asarray(np.ma.filled(columns["correct"], False), dtype=np.bool_)


def has_verdict(columns: Mapping[str, NDArray[Any]]) -> NDArray[np.bool_]:
    """Which rows have a verdict."""
    return np.asarray(~np.ma.getmaskarray(columns["correct"]), dtype=np.bool_)


def is_judged(columns: Mapping[str, NDArray[Any]]) -> NDArray[np.bool_]:
    """Which rows count: those with a verdict and an answer to give that were not left out."""
    return np.asarray(columns["answerable"] & columns["kept"] & has_verdict(columns), dtype=np.bool_)


def group_names(connection: duckdb.DuckDBPyConnection) -> NDArray[np.object_]:
    """The ids of all groups in their order."""
    if connection not in _NAMES:
        query = "select group_id from groups_named order by place"
        _NAMES[connection] = connection.execute(query).fetchnumpy()["group_id"]
    return _NAMES[connection]


def cluster_masks(
    connection: duckdb.DuckDBPyConnection, clusters: Sequence[Condition]
) -> Mapping[str, NDArray[np.bool_]]:
    """Which rows are in each cluster of a hypothesis."""
    robust, non_robust, values = _clusters(clusters)
    query = f"select {robust} as robust, {non_robust} as non_robust from rows"  # noqa: S608 -- values are bound
    return connection.execute(query, values).fetchnumpy()


def _clusters(clusters: Sequence[Condition]) -> tuple[str, str, Sequence[object]]:
    conditions = [sql_of(condition) for condition in clusters]
    robust, non_robust = [f"coalesce({where}, false)" for where, _ in conditions] or ["false", "false"]
    return robust, non_robust, [value for _, values in conditions for value in values]


def numpy_of(
    connection: duckdb.DuckDBPyConnection, columns: str, values: Sequence[object] = ()
) -> Mapping[str, NDArray[Any]]:
    """Expressions over `flags`, none of which may be null, in the order of the rows: arrays of one's own."""
    query = f"select {columns} from temp.flags"  # noqa: S608 -- names of ours, values are bound
    return connection.execute(query, list(values)).fetchnumpy()


def _group_places(connection: duckdb.DuckDBPyConnection) -> Codes:
    known = connection.execute("select hash, place from groups_named order by hash").fetchnumpy()
    return _look_up(connection, "hash(group_id)", known["hash"], known["place"])


def _value_places(table: Table, way: str, name: str) -> Codes:
    """The number of each row's value in a column, in their order; -1 where it has none."""
    renamed = None
    if name not in table.columns and name == TABLE:
        name, renamed = "sql_template", tables_in
    if name not in table.columns and way != "style":
        raise UsageError(f"{table.source}: {unknown('column', name, list(table.columns))}")
    sql = _as_text(table, name) if name in table.columns else "null::varchar"
    distinct = f"select distinct {sql} as value from rows"  # noqa: S608 -- quoted
    query = f"select value, hash(value) as hash from ({distinct}) where value is not null order by value"  # noqa: S608 -- quoted
    found = table.connection.execute(f"{query} limit {MOST_VALUES + 1 if renamed is None else 10**6}").fetchall()
    values = [value if renamed is None else renamed(value) for value, _ in found]
    labels = sorted({value for value in values if value is not None})
    if len(labels) > MOST_VALUES:
        raise UsageError(
            f"{table.source}: column '{name}' has more than {MOST_VALUES:,} values, too many to give figures by; "
            "name a column with fewer"
        )
    if not labels:
        return np.full(len(table), -1, dtype=np.int16)
    insert = "insert into values_named select $way, unnest(range(len($values))), unnest($values::varchar[])"
    table.connection.execute(insert, {"way": way, "values": labels}).fetchall()
    hashes = np.array([number for _, number in found], dtype=np.uint64)
    order = np.argsort(hashes)
    places = np.array([-1 if value is None else labels.index(value) for value in values])
    wanted = f"coalesce(hash({sql}), 0), {sql} is null"
    return _look_up(table.connection, wanted, hashes[order], places[order]).astype(np.int16)


def tables_in(template: str) -> str | None:
    """The tables that a query asks, by name and joined by commas; None where it cannot be read."""
    try:
        tables = {each.name for each in sqlglot.parse_one(template).find_all(exp.Table)}
    except SqlglotError:
        return None
    return ", ".join(sorted(tables)) or None


def _look_up(
    connection: duckdb.DuckDBPyConnection, sql: str, hashes: NDArray[np.uint64], places: NDArray[np.int64]
) -> Codes:
    """The place of every row's value, whose hash is the first of the expressions; -1 where the second is true."""
    fetched = list(connection.execute(f"select {sql} from rows").fetchnumpy().values())  # noqa: S608 -- quoted
    # Rows of a group mostly stand together: looked up once, then repeated.
    heads = _changes(fetched[0])
    wanted = fetched[0][heads]
    # In their order they are found many times faster than in that of the rows.
    order = np.argsort(wanted)
    runs = _changes(wanted[order])
    known = places[np.searchsorted(hashes, wanted[order[runs]]).clip(0, len(places) - 1)].astype(np.int32)
    found = np.empty(len(heads), dtype=np.int32)
    found[order] = np.repeat(known, np.diff(np.append(runs, len(heads))))
    spread = np.repeat(found, np.diff(np.append(heads, len(fetched[0]))))
    return spread if len(fetched) == 1 else np.where(fetched[1], np.int32(-1), spread)


def _changes(values: NDArray[Any]) -> NDArray[np.intp]:
    """Where another value begins; there is at least one."""
    return np.flatnonzero(np.concatenate([[True], values[1:] != values[:-1]]))


def _as_text(table: Table, name: str) -> str:
    """A column as text; one that we do not know may hold JSON."""
    quoted = '"' + table.views[name].replace('"', '""') + '"'
    return f"{quoted}::varchar" if name in COLUMNS else f"json_extract_string(to_json({quoted}), '$')"


def _place(table: Table, name: str, of: Sequence[str]) -> str:
    """The number of a value among those of a column that we know, from 1; null where there is none."""
    if name not in table.columns:
        return "null::utinyint"
    listed = ", ".join(f"'{each}'" for each in of)
    return f'list_position([{listed}], "{name}")::utinyint'


def _name(place: str, of: Sequence[str]) -> str:
    listed = ", ".join(f"'{each}'" for each in of)
    return f"([{listed}])[{place}]"
