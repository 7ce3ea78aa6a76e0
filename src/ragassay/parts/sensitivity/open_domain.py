"""The open-domain filter: which groups the language model answers without any document (docs/methods.md, section 4).

What a model knows by heart shows nothing about the knowledge base or the retriever, so that metrics are given with
and without those groups (Li, Liu, Gao 2024, Table 4).
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
from ragassay.parts.groups.context_matches import Mask
from ragassay.parts.groups.frame import Frame

_AT_ONCE = 100_000  # groups in Python at once


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomainGroups:
    """The ids of the open-domain groups, as the table under study calls them, and the counts."""

    ids: NDArray[np.object_]
    counts: OpenDomain


def open_domain_groups(table: Table, closed_book: Table) -> OpenDomainGroups:
    """The groups of a run that the language model answers right at least once without context.

    A group of the run is the closed-book group of the same id, unless both name their SQL and name two queries; else
    the closed-book group of the same SQL. Rows without a verdict and groups without an answer to give do not count.

    Args:
        table: The judged rows under study.
        closed_book: Judged answers of a language model to the same questions, given without contexts. Plain refusals
            that a judge called right must be overruled here too (refusals.without_overruled), or they open groups.

    Returns:
        The open-domain groups. A group without a judged closed-book row stays in, and is counted.

    Raises:
        DataError: A column is missing, an answer had contexts, or no group of the run is in the closed-book run.
    """
    table.require("group_id", verb="diagnose")
    closed_book.require("group_id", "correct", verb="diagnose --open-domain")
    _check_without_contexts(closed_book)
    with _matched(table, closed_book) as connection:
        counts = _counts(connection, closed_book.source)
        if not counts.open_groups + counts.closed_groups:
            raise DataError(_nothing_in_common(table, closed_book, connection))
        ids = connection.execute("select group_id from matched where known order by group_id").fetchnumpy()
    return OpenDomainGroups(ids=np.asarray(ids["group_id"], dtype=np.object_), counts=counts)


def _check_without_contexts(closed_book: Table) -> None:
    there = [name for name in ("context_ids", "contexts") if name in closed_book.columns]
    if not there:
        return
    handed = " or ".join(f'len("{name}") > 0' for name in there)
    ((rows,),) = closed_book.connection.sql(f"select count(*) from rows where {handed}").fetchall()  # noqa: S608
    if rows:
        raise DataError(
            f"{closed_book.source}: {rows} answers had contexts; --open-domain wants a closed-book run, in which the "
            "language model is asked alone; answer the same questions without a retriever, and judge those answers"
        )


# Groups with an answer to give: their SQL, and of judged rows whether one is right (null where none is judged).
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
    """A connection on which `matched` holds every group with an answer to give, and whether the model knows it."""
    connection = table.connection
    own, others = _groups_of(table, "null::boolean"), _groups_of(closed_book, "correct")
    try:
        connection.execute(f"create or replace temp table own as {own}").fetchall()
        connection.execute("create or replace temp table closed_book(group_id varchar, sql varchar, known boolean)")
        # Two tables may be in two databases, which see nothing of each other.
        result = closed_book.connection.execute(others + " having known is not null")
        while batch := result.fetchmany(_AT_ONCE):
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
        sql='"sql"' if "sql" in table.columns else "null::varchar",
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


def _nothing_in_common(table: Table, closed_book: Table, connection: duckdb.DuckDBPyConnection) -> str:
    ((own,),) = connection.sql("select min(group_id) from own").fetchall()
    ((other,),) = connection.sql("select min(group_id) from closed_book").fetchall()
    if other is None:
        return f"{closed_book.source} holds no judged row with an answer to give; judge it first: ragassay judge"
    return (
        f"no group of {table.source} is in {closed_book.source}, by group_id or by sql (groups are called "
        f"'{excerpt(own)}' in the one and '{excerpt(other)}' in the other); put the same questions to both"
    )


def remaining_rows(frame: Frame, found: OpenDomainGroups) -> Mask:
    """Return which rows are in a group that is not open-domain."""
    # By a set: the ids are objects, which numpy would compare one with each other.
    known = set(found.ids.tolist())
    remain = np.fromiter((each not in known for each in frame.group_ids), dtype=np.bool_, count=len(frame.group_ids))
    return np.asarray(remain[frame.group])
