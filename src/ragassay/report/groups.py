"""The groups that the page shows, wrong ones first, and what it shows of each."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from ragassay.records import Fault, GroupTag
from ragassay.table import Table

NEEDED = ("group_id", "question", "correct", "group_tag", "fault")
"""Columns without which there is nothing to show."""

# How many groups of each kind are shown in full: enough to read for a day, and the page stays below some MB.
_AT_MOST: Mapping[GroupTag | None, int] = {"gap": 200, "non-robust": 200, "robust": 50, None: 50}
_ROWS = 40  # of one group
_CONTEXTS = 40  # of one group, and of one row

_Key = tuple[str | None, str | None]  # id and text of a context

_GROUPS = """
    with counted as (
        select group_id, any_value(group_tag) as tag, min("row") as first_row, count(*) as total,
               count(correct) as judged, count(*) filter (correct) as n_right
        from rows group by group_id
    ), placed as (
        select *, count(*) over (partition by tag) as of_kind,
               row_number() over (partition by tag order by judged = 0, n_right / judged, first_row) as place
        from counted
    )
    select group_id, tag, place, of_kind, total, judged, n_right from placed where place <= ? order by place
"""
_ROWS_OF = """
    select * from rows where group_id in (select unnest(?::varchar[]))
    qualify row_number() over (partition by group_id order by "row") <= ? order by "row"
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """A text that was retrieved for some questions of a group; `text` is None where only its id was recorded."""

    label: str
    text: str | None
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One question and what came of it, named as the columns are; None for what the table does not say."""

    question: str
    style: str | None
    answer: str | None
    error: str | None
    outcome: str
    correct: bool | None
    judge: str | None
    judge_reason: str | None
    judge_confidence: float | None
    fault: Fault | None
    fault_evidence: str | None
    retrieved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """A semantic group as the page shows it: `total` rows, of which `judged` have a verdict and `right` are right."""

    group_id: str
    total: int
    judged: int
    right: int
    rows: tuple[Row, ...]
    reference_answers: tuple[str, ...]
    is_answerable: bool
    sql: str | None
    reference_context_ids: tuple[str, ...] | None
    contexts: tuple[Context, ...]
    all_contexts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """The groups of one tag: those shown, and how many there are."""

    tag: GroupTag | None
    total: int
    groups: tuple[Group, ...]


def kinds(table: Table) -> tuple[Kind, ...]:
    """The groups to show, by tag; within a tag those with the smallest share of right rows first."""
    found = table.connection.sql(_GROUPS, params=[max(_AT_MOST.values())]).fetchall()
    totals = {tag: of_kind for _, tag, _, of_kind, *_ in found}
    chosen = [(group_id, tag, counts) for group_id, tag, place, _, *counts in found if place <= _AT_MOST[tag]]
    rows = _rows(table, [group_id for group_id, _, _ in chosen])
    groups: dict[GroupTag | None, list[Group]] = {tag: [] for tag in _AT_MOST}
    for group_id, tag, (total, judged, right) in chosen:
        groups[tag].append(_group(rows[group_id], group_id=group_id, total=total, judged=judged, right=right))
    return tuple(Kind(tag=tag, total=totals.get(tag, 0), groups=tuple(groups[tag])) for tag in _AT_MOST)


def texts(kinds: Sequence[Kind]) -> Iterator[str]:
    """Every text of the groups that may be long; the page cuts them so that all fit into it."""
    for group in (group for kind in kinds for group in kind.groups):
        yield from (context.text for context in group.contexts if context.text)
        yield from group.reference_answers
        yield group.sql or ""
        for row in group.rows:
            yield from (row.question, row.answer or "", row.error or "", row.judge_reason or "")
            yield row.fault_evidence or ""


# The values below are Any because DuckDB says so; their types are the columns', which Table has checked.
_Values = Mapping[str, Any]


def _rows(table: Table, group_ids: Sequence[str]) -> Mapping[str, Sequence[_Values]]:
    """The rows of these groups, in the order of the table."""
    found = table.connection.sql(_ROWS_OF, params=[group_ids, _ROWS])
    groups: dict[str, list[_Values]] = {group_id: [] for group_id in group_ids}
    for row in found.fetchall():
        values = dict(zip(found.columns, row, strict=True))
        groups[values["group_id"]].append(values)
    return groups


def _group(rows: Sequence[_Values], *, group_id: str, total: int, judged: int, right: int) -> Group:
    first = rows[0]
    labels = _labels(rows)
    handed = Counter(key for row in rows for key in set(_retrieved(row)))
    references = first.get("reference_context_ids")
    return Group(
        group_id=group_id,
        total=total,
        judged=judged,
        right=right,
        rows=tuple(_row(row, labels) for row in rows),
        reference_answers=tuple(first.get("reference_answers") or ()),
        is_answerable=first.get("is_answerable") is not False,
        sql=first.get("sql"),
        reference_context_ids=None if references is None else tuple(references),
        contexts=tuple(
            Context(label=label, text=text, questions=handed[context_id, text])
            for (context_id, text), label in list(labels.items())[:_CONTEXTS]
        ),
        all_contexts=len(labels),
    )


def _row(values: _Values, labels: Mapping[_Key, str]) -> Row:
    told: dict[str, Any] = {field.name: values.get(field.name) for field in fields(Row) if field.name != "retrieved"}
    # Verdicts from elsewhere may say no more than right or wrong.
    told["outcome"] = told["outcome"] or {True: "right", False: "wrong", None: "undecided"}[told["correct"]]
    return Row(**told, retrieved=tuple(labels[key] for key in _retrieved(values)[:_CONTEXTS]))


def _labels(rows: Sequence[_Values]) -> Mapping[_Key, str]:
    """What to call each distinct context of a group: its id, else a number of ours.

    That is no place in a row's list, which the evidence calls "context 2"; hence another word.
    """
    keys = dict.fromkeys(key for row in rows for key in _retrieved(row))
    return {key: key[0] or f"text {place}" for place, key in enumerate(keys, start=1)}


def _retrieved(values: _Values) -> Sequence[_Key]:
    """Id and text of what was retrieved for a row, best first; either may be missing."""
    return list(zip_longest(values.get("context_ids") or (), values.get("contexts") or ()))
