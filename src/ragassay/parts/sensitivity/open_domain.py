"""Open-domain groups: those that the language model answers without any document (docs/methods.md, section 4).

The model's own knowledge shows nothing about the knowledge base or the retriever, so metrics are reported with and
without those groups (Li, Liu, Gao 2024, Table 4).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import duckdb
import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import OpenDomain
from ragassay.core.table import Table
from ragassay.parts.groups.frame import Frame, Mask

_BATCH_GROUPS = 100_000


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomainGroups:
    """The ids of the open-domain groups, as in the diagnosed table, and the counts."""

    ids: NDArray[np.object_]
    counts: OpenDomain


def open_domain_groups(table: Table, closed_book: Table) -> OpenDomainGroups:
    """Return the groups of a run that the language model answers right at least once without context.

    A group of the run matches the closed-book group with the same id, unless both record SQL and it differs; otherwise
    it matches the closed-book groups with the same SQL. Rows without a verdict and unanswerable questions do not count.

    Args:
        table: The judged rows to diagnose.
        closed_book: Judged answers of a language model to the same questions, without contexts. Reclassify its plain
            refusals first (`refusals.with_refusals_as_wrong`); otherwise they make groups open.

    Returns:
        The open-domain groups. Groups without a judged closed-book row are counted, but are not open-domain groups.

    Raises:
        DataError: A column is missing, an answer had contexts, or the runs have no group in common.
    """
    table.require("group_id", command="diagnose")
    closed_book.require("group_id", "correct", command="diagnose --open-domain")
    _check_without_contexts(closed_book)
    with _matched(table, closed_book) as connection:
        counts = _counts(connection, closed_book.source)
        if not counts.open_groups + counts.closed_groups:
            raise DataError(_no_common_group(table, closed_book, connection))
        ids = connection.execute("select group_id from matched where known order by group_id").fetchnumpy()
    return OpenDomainGroups(ids=np.asarray(ids["group_id"], dtype=np.object_), counts=counts)


def _check_without_contexts(closed_book: Table) -> None:
    names = [name for name in ("context_ids", "contexts") if name in closed_book.columns]
    if not names:
        return
    has_context = " or ".join(f'len("{name}") > 0' for name in names)
    ((rows,),) = closed_book.connection.sql(f"select count(*) from rows where {has_context}").fetchall()  # noqa: S608
    if rows:
        raise DataError(
            f"{closed_book.source}: {rows} answers had contexts, but --open-domain requires a closed-book run: answer "
            "the same questions with the language model alone, without a retriever, and judge those answers"
        )


# Answerable groups: their SQL, and whether a judged row is right (null without a judged row).
_GROUPS = """
    select group_id, min({sql}) as sql, bool_or({correct}) as known
    from rows where {answerable} group by group_id
"""
_MATCHED = """
    create or replace temp table matched as
    with by_sql as (
        select sql, bool_or(known) as known from closed_book where sql is not null group by sql
    )
    select o.group_id, coalesce(c.known, s.known) as known, c.group_id is null and s.known is not null as by_sql
    from own o
    left join closed_book c on o.group_id = c.group_id and coalesce(o.sql = c.sql, true)
    left join by_sql s on o.sql = s.sql
"""


@contextmanager
def _matched(table: Table, closed_book: Table) -> Iterator[duckdb.DuckDBPyConnection]:
    """Yield a connection on which `matched` holds every answerable group, and whether the model knows it."""
    connection = table.connection
    own, others = _groups_of(table, "null::boolean"), _groups_of(closed_book, "correct")
    try:
        connection.execute(f"create or replace temp table own as {own}").fetchall()
        connection.execute("create or replace temp table closed_book(group_id varchar, sql varchar, known boolean)")
        # The two tables may be in different databases.
        result = closed_book.connection.execute(others + " having known is not null")
        while batch := result.fetchmany(_BATCH_GROUPS):
            ids, sqls, known = (list(column) for column in zip(*batch, strict=True))
            connection.execute(
                "insert into closed_book select unnest(?::varchar[]), unnest(?::varchar[]), unnest(?::boolean[])",
                [ids, sqls, known],
            ).fetchall()
        connection.execute(_MATCHED).fetchall()
        yield connection
    finally:
        for name in ("own", "closed_book", "matched"):
            connection.execute(f"drop table if exists temp.{name}")


def _groups_of(table: Table, correct: str) -> str:
    return _GROUPS.format(
        sql=f"{table.column_or_null('sql')}::varchar",
        correct=correct,
        answerable="is_answerable" if "is_answerable" in table.columns else "true",
    )


def _counts(connection: duckdb.DuckDBPyConnection, source: str) -> OpenDomain:
    query = """
        select count(*) filter (known), count(*) filter (not known), count(*) filter (known is null),
            count(*) filter (by_sql) from matched
    """
    ((known, unknown, unmatched, by_sql),) = connection.sql(query).fetchall()
    return OpenDomain(
        source=source,
        open_groups=known,
        closed_groups=unknown,
        unmatched_groups=unmatched,
        matched_by_sql=by_sql,
    )


def _no_common_group(table: Table, closed_book: Table, connection: duckdb.DuckDBPyConnection) -> str:
    ((own,),) = connection.sql("select min(group_id) from own").fetchall()
    ((other,),) = connection.sql("select min(group_id) from closed_book").fetchall()
    if other is None:
        return f"{closed_book.source} contains no judged row of an answerable question; judge it first: ragassay judge"
    return (
        f"{table.source} and {closed_book.source} have no group in common, by group_id or by sql (group ids such as "
        f"'{excerpt(own)}' in the first and '{excerpt(other)}' in the second); both must answer the same questions"
    )


def remaining_rows(frame: Frame, groups: OpenDomainGroups) -> Mask:
    """Return which rows are in a group that is not open-domain, as a mask [rows]."""
    # A set, because numpy would compare every id with every other.
    known = set(groups.ids.tolist())
    remain = np.fromiter((each not in known for each in frame.group_ids), dtype=np.bool_, count=len(frame.group_ids))
    return np.asarray(remain[frame.group])
