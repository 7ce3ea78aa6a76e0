"""Sums judged rows to their groups inside the database engine: the statistics never see a row."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, get_args

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.diagnose.conditions import Condition, sql_of
from ragassay.estimates import Column
from ragassay.records import Fault, Outcome
from ragassay.table import Table

Context = Literal["any", "equal", "reference_ids"]
"""When a retrieved context counts as enough (methods.md section 2).

any: one context is shared with a right row of the group. equal: the same set of contexts as a right row's.
reference_ids: every known document of the answer is among the retrieved, whatever the answer; with one retrieved
document that is how the published Table 3 counts.
"""

Mask = NDArray[np.bool_]

CONTEXTS: tuple[Context, ...] = get_args(Context)
FAULTS: tuple[Fault, ...] = get_args(Fault)
OUTCOMES: tuple[Outcome, ...] = get_args(Outcome)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rows:
    """Some of the rows with an answer to give: all, those of one style, or those of a hypothesis."""

    where: str = "true"
    values: tuple[str, ...] = ()


EVERYTHING, ROBUST, NON_ROBUST = Rows(), Rows(where="robust"), Rows(where="non_robust")


def of_style(style: str) -> Rows:
    """The rows of one style."""
    return Rows(where="style = ?", values=(style,))


@dataclass(frozen=True, slots=True, kw_only=True)
class Groups:
    """What the judged rows of each group sum to: one number per group, in order of the group ids.

    Of `told` rows it can be said whether the retrieved context was enough, for `handed` it was. `contexts` counts
    the rows that say what was retrieved.
    """

    ids: NDArray[np.object_]
    rows: Column
    right: Column
    told: Column
    handed: Column
    contexts: Column
    faults: Mapping[Fault, Column]

    @property
    def gaps(self) -> Mask:
        """Which groups are gaps: every row is wrong."""
        mask: Mask = self.right == 0
        return mask

    def only(self, places: NDArray[np.intp]) -> "Groups":
        """Some of the groups, by their places."""
        return Groups(
            ids=self.ids[places],
            rows=self.rows[places],
            right=self.right[places],
            told=self.told[places],
            handed=self.handed[places],
            contexts=self.contexts[places],
            faults={fault: numbers[places] for fault, numbers in self.faults.items()},
        )


_COUNTED = """
    create or replace temp table counted as
    select "row", {group_id} as group_id, {style} as style, {correct} as correct, {answerable} as answerable,
        coalesce({outcome}, case
            when {correct} is null then 'undecided'
            when not {correct} then 'wrong'
            when {answerable} then 'right'
            else 'declined' end) as outcome,
        coalesce(len({ids}), 0) > 0 as has_ids, coalesce(len({texts}), 0) > 0 as has_texts,
        coalesce(not {retrieved}::boolean, false) as looked_nothing_up,
        -- Equal contexts have equal hashes; within a group, two that differ never share one of 2^64.
        list_sort(list_distinct(list_transform(
            case when len({ids}) > 0 then {ids} else coalesce({texts}, []) end, lambda each: hash(each)
        ))) as contexts,
        list_transform({wanted}, lambda each: hash(each)) as wanted,
        {fault} as fault, {robust} as robust, {non_robust} as non_robust
    from rows
"""
_TYPES = {"reference_context_ids": "varchar[]", "context_ids": "varchar[]", "contexts": "varchar[]"}


@contextmanager
def counted(table: Table, clusters: Sequence[Condition] = ()) -> Iterator[duckdb.DuckDBPyConnection]:
    """A connection in which the table `counted` holds of every row what the figures need, and no text.

    Args:
        table: Judged rows; columns it lacks count as not told.
        clusters: The robust and the non-robust one of a hypothesis, or none.
    """

    def column(name: str) -> str:
        return f'"{name}"' if name in table.columns else f"null::{_TYPES.get(name, 'varchar')}"

    conditions = [sql_of(condition) for condition in clusters]
    robust, non_robust = [f"coalesce({where}, false)" for where, _ in conditions] or ["false", "false"]
    filled = _COUNTED.format(
        group_id=column("group_id"),
        style=column("style"),
        correct=column("correct"),
        answerable=f"coalesce({column('is_answerable')}::boolean, true)",
        outcome=column("outcome"),
        retrieved=column("retrieved"),
        ids=column("context_ids"),
        texts=column("contexts"),
        wanted=column("reference_context_ids"),
        fault=column("fault"),
        robust=robust,
        non_robust=non_robust,
    )
    table.connection.execute(filled, [value for _, values in conditions for value in values])
    try:
        yield table.connection
    finally:
        table.connection.execute("drop table if exists temp.counted")


# Which contexts a mixed group's right rows got, and when a wrong row's are enough by them. Nothing retrieved is
# never enough, and equals nothing: an empty context tells nothing of the retriever.
_SHOWN: Mapping[Context, tuple[str, str]] = {
    "any": ("flatten(list(contexts) filter (correct))", "list_has_any(contexts, shown)"),
    "equal": (
        "list_distinct(list(contexts) filter (correct and len(contexts) > 0))",
        "list_contains(shown, contexts)",
    ),
}


def enough(context: Context) -> str:
    """SQL for the wrong rows of non-robust groups among the rows `chosen`, with `enough`: by context comparison."""
    shown, found = _SHOWN["equal" if context == "equal" else "any"]
    return f"""
        select chosen."row", group_id, {found} as enough from chosen join (
            select group_id, {shown} as shown from chosen group by group_id
            having bool_or(correct) and not bool_and(correct)
        ) using (group_id) where not correct
    """  # noqa: S608 -- both parts stand in the dictionary above


def groups(connection: duckdb.DuckDBPyConnection, rows: Rows, context: Context) -> Groups:
    """The judged rows of a set, summed to their groups."""
    faults = ", ".join(f"count(*) filter (fault = '{fault}') as \"{fault}\"" for fault in FAULTS)
    if context == "reference_ids":
        told = "count(*) filter (wanted is not null and (has_ids or not has_texts))"
        handed = "count(*) filter (len(wanted) > 0 and has_ids and list_has_all(contexts, wanted))"
    else:
        told, handed = "count(*)", "count(*) filter (correct or enough)"
    query = f"""
        with chosen as (select * from counted where answerable and correct is not null and {rows.where}),
        compared as ({enough(context)})
        select group_id, count(*) as n, count(*) filter (correct) as "right", {told} as told, {handed} as handed,
            count(*) filter (len(contexts) > 0) as known, {faults}
        from chosen left join compared using ("row", group_id) group by group_id order by group_id
    """  # noqa: S608 -- conditions come from `Rows`, values are bound
    found = connection.sql(query, params=list(rows.values)).fetchnumpy()

    def numbers(name: str) -> Column:
        return np.asarray(found[name], dtype=np.float64)

    return Groups(
        ids=np.asarray(found["group_id"], dtype=np.object_),
        rows=numbers("n"),
        right=numbers("right"),
        told=numbers("told"),
        handed=numbers("handed"),
        contexts=numbers("known"),
        faults={fault: numbers(fault) for fault in FAULTS},
    )


def outcomes(connection: duckdb.DuckDBPyConnection, rows: Rows, *, answerable: bool = True) -> Mapping[Outcome, int]:
    """How many rows of a set have which outcome, those without a verdict too."""
    query = f"""
        select outcome, count(*) from counted where answerable = {answerable} and {rows.where} group by outcome
    """  # noqa: S608 -- conditions come from `Rows`, values are bound
    found = dict(connection.sql(query, params=list(rows.values)).fetchall())
    return {outcome: found.get(outcome, 0) for outcome in OUTCOMES}


def in_both(connection: duckdb.DuckDBPyConnection) -> int:
    """How many rows are in both clusters of the hypothesis."""
    ((number,),) = connection.sql("select count(*) from counted where robust and non_robust").fetchall()
    return int(number)


def styles(connection: duckdb.DuckDBPyConnection) -> Sequence[str]:
    """The styles of the rows with an answer to give."""
    query = "select distinct style from counted where answerable and style is not null order by style"
    return [style for (style,) in connection.sql(query).fetchall()]
