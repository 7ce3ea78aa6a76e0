"""Open-domain groups: groups that the language model answers without any document (docs/methods.md, section 4).

Answers from the model's own knowledge are no evidence about the knowledge base or the retriever, so metrics are
reported with and without these groups (Li, Liu, Gao 2024, Table 4).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, excerpt
from ragassay.core.records import OpenDomain
from ragassay.core.stats import Mask
from ragassay.core.table import Table
from ragassay.parts.groups.frame import Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDomainGroups:
    """The ids of the open-domain groups in the diagnosed table, and the counts."""

    ids: NDArray[np.object_]
    counts: OpenDomain


def open_domain_groups(table: Table, closed_book: Table) -> OpenDomainGroups:
    """Return the groups of a run that the language model answers correctly at least once without context.

    A group of the run matches the closed-book group with the same id, unless both record SQL and it differs; otherwise
    it matches the closed-book groups with the same SQL. Rows without a verdict and unanswerable questions do not count.

    Args:
        table: The judged rows to diagnose.
        closed_book: Judged answers of a language model to the same questions, without contexts. Its plain refusals must
            be reclassified first (`refusals.with_refusals_declined`); otherwise, they make groups open.

    Returns:
        The open-domain groups. Groups without a judged closed-book row are counted, but are not open-domain groups.

    Raises:
        DataError: A column is missing, an answer had contexts, or the runs have no group in common.
    """
    table.require("group_id", command="diagnose")
    closed_book.require("group_id", "correct", command="`open_domain`")
    _check_without_contexts(closed_book)
    own, known = _groups(table, "null::boolean"), _groups(closed_book, "correct")
    known = [group for group in known if group.known is not None]
    matched = _matched(own, known)
    if all(group.known is None for group in matched):
        raise DataError(_no_common_group(table, closed_book, own, known))
    ids = [group.group_id for group in matched if group.known]
    return OpenDomainGroups(ids=np.array(ids, dtype=np.object_), counts=_counts(matched, closed_book.source))


def _check_without_contexts(closed_book: Table) -> None:
    names = [name for name in ("context_ids", "contexts") if name in closed_book.columns]
    if not names:
        return
    has_context = " or ".join(f'len("{name}") > 0' for name in names)
    ((rows,),) = closed_book.connection.sql(f"select count(*) from rows where {has_context}").fetchall()  # noqa: S608
    if rows:
        raise DataError(
            f"{closed_book.source}: {rows} answers had contexts, but `open_domain` requires a closed-book run: answer "
            "the same questions with the language model alone, without a retriever, and judge those answers"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Group:
    """An answerable group.

    Attributes:
        group_id: Its id.
        sql: Its SQL; None if it is unknown.
        known: Whether the language model answers it correctly at least once; None if unknown.
        by_sql: Whether it was matched by SQL because the ids differ.
    """

    group_id: str
    sql: str | None
    known: bool | None
    by_sql: bool = False


def _groups(table: Table, correct: str) -> Sequence[_Group]:
    """Return the answerable groups of a table, sorted by id; a group is known if `correct` is true in any row."""
    answerable = "is_answerable" if "is_answerable" in table.columns else "true"
    query = f"""
        select group_id, min({table.column_or_null("sql")}::varchar), bool_or({correct})
        from rows where {answerable} group by group_id order by group_id
    """  # noqa: S608 -- names of ours
    rows = table.connection.execute(query).fetchall()
    return [_Group(group_id=group_id, sql=sql, known=known) for group_id, sql, known in rows]


def _matched(own: Sequence[_Group], closed_book: Sequence[_Group]) -> Sequence[_Group]:
    """Return the groups of a run with `known` set by the matching closed-book groups."""
    by_id = {group.group_id: group for group in closed_book}
    by_sql: dict[str, bool] = {}
    for group in closed_book:
        if group.sql is not None:
            by_sql[group.sql] = by_sql.get(group.sql, False) or bool(group.known)
    return [_match(group, by_id.get(group.group_id), by_sql) for group in own]


def _match(group: _Group, same_id: _Group | None, by_sql: Mapping[str, bool]) -> _Group:
    if same_id is not None and (group.sql is None or same_id.sql in {None, group.sql}):
        return replace(group, known=same_id.known)
    known = None if group.sql is None else by_sql.get(group.sql)
    return replace(group, known=known, by_sql=known is not None)


def _counts(matched: Sequence[_Group], source: str) -> OpenDomain:
    numbers = Counter(group.known for group in matched)
    return OpenDomain(
        source=source,
        open_groups=numbers[True],
        closed_groups=numbers[False],
        unmatched_groups=numbers[None],
        matched_by_sql=sum(group.by_sql for group in matched),
    )


def _no_common_group(table: Table, closed_book: Table, own: Sequence[_Group], known: Sequence[_Group]) -> str:
    if not known:
        return f"{closed_book.source} contains no judged row of an answerable question; judge it first: ragassay judge"
    one, other = (excerpt(groups[0].group_id) if groups else "none" for groups in (own, known))
    return (
        f"{table.source} and {closed_book.source} have no group in common, by group_id or by sql (group ids such as "
        f"'{one}' in the first and '{other}' in the second); both must answer the same questions"
    )


def remaining_rows(frame: Frame, groups: OpenDomainGroups) -> Mask:
    """Return a mask [rows] of the rows in groups that are not open-domain."""
    # A set, because numpy would compare every id with every other.
    known = set(groups.ids.tolist())
    remain = np.fromiter((each not in known for each in frame.group_ids), dtype=np.bool_, count=len(frame.group_ids))
    return np.asarray(remain[frame.group])
