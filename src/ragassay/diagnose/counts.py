"""Sums judged rows to their groups: the statistics never see a row."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, get_args

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.conditions import Condition
from ragassay.diagnose.contexts import Codes, Mask, enough
from ragassay.diagnose.flags import (
    FAULTS,
    OUTCOMES,
    add_columns,
    cluster_masks,
    columns_of,
    drop_columns,
    drop_flags,
    group_names,
    is_judged,
    is_right,
    make_flags,
    numpy_of,
)
from ragassay.diagnose.tallies import tally
from ragassay.estimates import Column
from ragassay.records import Fault, Outcome
from ragassay.table import Table, storing

Context = Literal["any", "equal", "reference_ids"]
"""When a retrieved context counts as enough (methods.md section 2).

any: one context is shared with a right row of the group. equal: the same set of contexts as a right row's.
reference_ids: every known document of the answer is among the retrieved, whatever the answer; with one retrieved
document that is how the published Table 3 counts.
"""

CONTEXTS: tuple[Context, ...] = get_args(Context)

_ROOM = 1_500_000_000  # bytes; what is known of ten million rows, and what is computed with it, then stays off the disk


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Some of the rows with an answer to give: all, those of one style, or those of a hypothesis.

    Contexts are compared within `part`, a number for each row; without it, among the rows of `where`.
    """

    where: str = "true"
    values: tuple[str, ...] = ()
    part: str | None = None


# What parts the rows, each as SQL for the number of a row's part, -1 for none. Contexts are compared over both clusters
# of a hypothesis together: within each, the one with more rows would more often have the right row that credits others.
WHOLE, STYLE, CLUSTER = "0", "style", "case when robust or non_robust then 0 else -1 end"
EVERYTHING = Rows(part=WHOLE)
ROBUST, NON_ROBUST = Rows(where="robust", part=CLUSTER), Rows(where="non_robust", part=CLUSTER)


def of_style(style: str) -> Rows:
    """The rows of one style."""
    named = "(select place from values_named where way = 'style' and value = ?)"
    return Rows(where=f"style = {named}", values=(style,), part=STYLE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """What the judged rows of each group sum to: one number per group, in order of the group ids.

    Of `told` rows it can be said whether the retrieved context was enough, for `handed` it was. `contexts` counts
    the rows that say what was retrieved. `places` are numbers in the order of the ids: two groups of one table are the
    same exactly if theirs are.
    """

    ids: NDArray[np.object_]
    rows: Column
    right: Column
    told: Column
    handed: Column
    contexts: Column
    faults: Mapping[Fault, Column]
    places: Codes = field(default_factory=lambda: np.empty(0, dtype=np.int64))

    @property
    def gaps(self) -> Mask:
        """Which groups are gaps: every row is wrong."""
        mask: Mask = self.right == 0
        return mask

    def only(self, places: NDArray[np.intp] | slice) -> "Groups":
        """Some of the groups, by their places."""
        return Groups(
            ids=self.ids[places],
            rows=self.rows[places],
            right=self.right[places],
            told=self.told[places],
            handed=self.handed[places],
            contexts=self.contexts[places],
            faults={fault: numbers[places] for fault, numbers in self.faults.items()},
            places=self.places[places] if len(self.places) else self.places,
        )


@contextmanager
def counted(
    table: Table, clusters: Sequence[Condition] = (), *, by: Sequence[str] = ()
) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection on which the temp view `counted` tells of every row what the figures need, and no text.

    Args:
        table: Judged rows; columns it lacks count as not told.
        clusters: The robust and the non-robust one of a hypothesis, or none.
        by: Columns whose values part the rows.

    Within another one of the same table, only the clusters are replaced, and stay so.
    """
    connection = table.connection
    if columns_of(connection):
        masks = cluster_masks(connection, clusters)
        known = columns_of(connection)
        if any((known[name] != mask).any() for name, mask in masks.items()):
            forget_compared(connection, CLUSTER)
            add_columns(connection, masks)
        yield connection
        return
    with storing.room(connection, _ROOM):
        try:
            make_flags(table, clusters, by)
            yield connection
        finally:
            drop_flags(connection)


def compare(connection: duckdb.DuckDBPyConnection, context: Context, parts: Sequence[str]) -> None:
    """Finds out, once, which wrong rows had enough by comparison within each part (see `Rows`)."""
    known = columns_of(connection)
    wanted = [part for part in dict.fromkeys(parts) if enough_column(context, part) not in known]
    if wanted and context != "reference_ids":
        add_columns(connection, _compared(connection, context, {enough_column(context, part): part for part in wanted}))


def forget_compared(connection: duckdb.DuckDBPyConnection, part: str = "") -> None:
    """Forgets what `compare` found: other rows count now, or other rows are in the part."""
    drop_columns(connection, [name for name in compared(connection) if name.endswith(_NAMES.get(part, ""))])


def compared(connection: duckdb.DuckDBPyConnection) -> Sequence[str]:
    """The columns of `flags` in which `compare` keeps what it found."""
    return [name for name in columns_of(connection) if name.startswith(("any_in_", "equal_in_"))]


def _compared(
    connection: duckdb.DuckDBPyConnection, context: Context, parts: Mapping[str, str], values: Sequence[str] = ()
) -> Mapping[str, Mask]:
    numbers = ", ".join(f"({sql})::smallint as {name}" for name, sql in parts.items())
    numbered = numpy_of(connection, numbers, values)
    flags = columns_of(connection)
    places = np.where(is_judged(flags), flags["place"], np.int32(-1))
    lengths, hashes = _contexts(connection, context)
    found = enough(places, is_right(flags), lengths, hashes, [numbered[name] for name in parts])
    return dict(zip(parts, found, strict=True))


JUDGED = "answerable and correct is not null and kept"
"""SQL for the rows that count, over `flags` and `counted`."""


def enough_column(context: Context, part: str) -> str:
    """The column of `flags` that tells which wrong rows had enough within their part."""
    return f"{'equal' if context == 'equal' else 'any'}_in_{_NAMES.get(part, part)}"


_NAMES = {WHOLE: "all", STYLE: "style", CLUSTER: "cluster"}


def _contexts(connection: duckdb.DuckDBPyConnection, context: Context) -> tuple[Codes, NDArray[np.uint64]]:
    """How many contexts each row has, and their hashes: of the ids, else of the texts. Of equal sets, one hash each."""
    columns = [name for name, *_ in connection.execute("describe rows").fetchall()]
    ids, texts = (f'"{name}"' if name in columns else "null::varchar[]" for name in ("context_ids", "contexts"))
    taken = f"case when len({ids}) > 0 then {ids} else {texts} end" if "contexts" in columns else ids
    flags = columns_of(connection)
    lengths = np.where(flags["has_ids"], flags["ids"], flags["texts"])
    if context == "equal":
        hashes = f"select hash(list_sort(list_distinct({taken}))) as hash from rows where len({taken}) > 0"  # noqa: S608 -- names of ours
        lengths = (lengths > 0).astype(np.int32)
    else:
        hashes = f"select hash(unnest({taken})) as hash from rows"  # noqa: S608 -- names of ours
    return lengths, connection.execute(hashes).fetchnumpy()["hash"]


def groups(connection: duckdb.DuckDBPyConnection, rows: Rows, context: Context) -> Groups:
    """The judged rows of a set, summed to their groups."""
    found = _summed(connection, rows, context, None)
    return next(iter(found.values()), _NOTHING)


def parted(connection: duckdb.DuckDBPyConnection, way: str, context: Context) -> Mapping[str, Groups]:
    """The judged rows summed to their groups, apart for each value: of the style, or of a column that parts the rows.

    Args:
        connection: As `counted` gives it.
        way: `style`, or `by_0` for the first column of `by`.
        context: When a context is enough.
    """
    query = "select place, value from values_named where way = ? order by place"
    found = _summed(connection, Rows(part=way), context, way)
    return {value: found.get(place, _NOTHING) for place, value in connection.execute(query, [way]).fetchall()}


def _summed(
    connection: duckdb.DuckDBPyConnection, rows: Rows, context: Context, way: str | None
) -> Mapping[int, Groups]:
    """Sums by the number in `way`, then by group."""
    settled = None if context == "reference_ids" else _settled(connection, rows, context)
    flags = columns_of(connection)
    cells = tally(flags["place"], is_judged(flags) & chosen(connection, rows), None if way is None else flags[way])
    if settled is None:
        wanted = np.ma.filled(flags["wanted"], -1)
        told = cells.total((wanted >= 0) & (flags["has_ids"] | ~flags["has_texts"]))
        handed = cells.total((wanted > 0) & flags["has_ids"] & flags["hit_all"])
    else:
        told, handed = cells.counts, cells.total(is_right(flags) | flags[settled])
    found = Groups(
        ids=group_names(connection)[cells.places],
        rows=cells.counts,
        right=cells.total(is_right(flags)),
        told=told,
        handed=handed,
        contexts=cells.total(flags["has_ids"] | flags["has_texts"]),
        faults=dict(zip(FAULTS, cells.totals(flags["fault"], len(FAULTS)), strict=True)),
        places=cells.places,
    )
    return {part: found.only(where) for part, where in cells.slices().items()}


def chosen(connection: duckdb.DuckDBPyConnection, rows: Rows) -> Mask:
    """Which rows of `flags` are in a set, with an answer to give or not."""
    mask: Mask
    if rows.where == EVERYTHING.where:
        mask = np.ones(len(columns_of(connection)["place"]), dtype=np.bool_)
    else:
        mask = numpy_of(connection, f"coalesce({rows.where}, false) as chosen", rows.values)["chosen"]
    return mask


def _settled(connection: duckdb.DuckDBPyConnection, rows: Rows, context: Context) -> str:
    """The column of `flags` that tells which wrong rows had enough."""
    if rows.part is not None:
        compare(connection, context, [rows.part])
        return enough_column(context, rows.part)
    part = {"in_these": f"case when {rows.where} then 0 else -1 end"}
    add_columns(connection, _compared(connection, context, part, rows.values))
    return "in_these"


_NONE = np.empty(0)
_NOTHING = Groups(
    ids=np.empty(0, dtype=np.object_),
    rows=_NONE,
    right=_NONE,
    told=_NONE,
    handed=_NONE,
    contexts=_NONE,
    faults=dict.fromkeys(FAULTS, _NONE),
)


def outcomes(connection: duckdb.DuckDBPyConnection, rows: Rows, *, answerable: bool = True) -> Mapping[Outcome, int]:
    """How many rows of a set have which outcome, those without a verdict too."""
    query = f"""
        select outcome, count(*) from flags where answerable = {answerable} and kept and {rows.where} group by outcome
    """  # noqa: S608 -- conditions come from `Rows`, values are bound
    return _outcomes(dict(connection.execute(query, list(rows.values)).fetchall()))


def parted_outcomes(connection: duckdb.DuckDBPyConnection, way: str) -> Mapping[str, Mapping[Outcome, int]]:
    """The outcomes of the rows with an answer to give, apart for each value (see `parted`)."""
    query = f"""
        select value, outcome, count(*) from flags join values_named named on named.way = ? and named.place = {way}
        where answerable and kept group by value, outcome order by value
    """  # noqa: S608 -- a name of ours
    found: dict[str, dict[int, int]] = {}
    for value, outcome, number in connection.execute(query, [way]).fetchall():
        found.setdefault(value, {})[outcome] = number
    return {value: _outcomes(numbers) for value, numbers in found.items()}


def _outcomes(numbers: Mapping[int, int]) -> Mapping[Outcome, int]:
    return {outcome: numbers.get(place, 0) for place, outcome in enumerate(OUTCOMES, start=1)}


def in_both(connection: duckdb.DuckDBPyConnection) -> int:
    """How many rows are in both clusters of the hypothesis."""
    ((number,),) = connection.execute("select count(*) from flags where robust and non_robust").fetchall()
    return int(number)
