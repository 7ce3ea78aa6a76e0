"""The rows and groups that the HTML report shows."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import zip_longest
from typing import Any

from ragassay.core.records import Fault, GroupTag
from ragassay.core.table import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A wrong answer with its question, its reference answers, and the evidence for its fault."""

    question: str
    style: str | None
    answer: str | None
    reference_answers: tuple[str, ...]
    fault_evidence: str | None


def examples(table: Table, chosen: Mapping[Fault, Sequence[str]]) -> Mapping[Fault, tuple[Example, ...]]:
    """Return the chosen rows of each fault, in the order chosen.

    Args:
        table: The diagnosed rows.
        chosen: The question ids of each fault's examples, the clearest first (`Summary.examples`).
    """
    wanted = [each for ids in chosen.values() for each in ids]
    if not wanted:
        return {}
    columns = ("question_id", "question", "style", "answer", "reference_answers", "fault_rule", "fault_evidence")
    names = [table.column_or_null(name) for name in columns]
    query = f"select {', '.join(names)} from rows where question_id in (select unnest(?::varchar[]))"  # noqa: S608 -- ours
    found = {
        question_id: Example(
            question=question,
            style=style,
            answer=answer,
            reference_answers=tuple(references or ()),
            fault_evidence=_evidence(rule, evidence),
        )
        for question_id, question, style, answer, references, rule, evidence in table.connection.execute(
            query, [wanted]
        ).fetchall()
    }
    return {fault: tuple(found[each] for each in ids) for fault, ids in chosen.items()}


def _evidence(rule: str | None, evidence: str | None) -> str | None:
    """Return the rule that found a fault, with what it rests on."""
    return ": ".join(filter(None, (rule, evidence))) or None


def example_texts(shown: Mapping[Fault, Sequence[Example]]) -> Iterator[str]:
    """Yield every text of the examples that may be long, so that they can be cut to fit."""
    for example in (example for each in shown.values() for example in each):
        yield from (example.question, example.answer or "", example.fault_evidence or "", *example.reference_answers)


NEEDED = ("group_id", "question", "correct", "group_tag", "fault")
"""Columns without which there is nothing to show."""

# How many groups of each kind are shown in full: enough to read for a day, and the report stays below some MB.
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
class ShownContext:
    """A text that was retrieved for some questions of a group; `text` is None where only its id was recorded."""

    label: str
    text: str | None
    questions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """One question and its result, named as the columns are; None for what the table does not hold."""

    question: str
    style: str | None
    answer: str | None
    error: str | None
    outcome: str
    correct: bool | None
    judge: str | None
    judge_reason: str | None
    judge_confidence: float | None
    judge_error: str | None
    fault: Fault | None
    fault_evidence: str | None
    retrieved: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGroup:
    """A semantic group as the report shows it: `total` rows, of which `judged` have a verdict and `right` are right."""

    group_id: str
    total: int
    judged: int
    right: int
    rows: tuple[ShownRow, ...]
    reference_answers: tuple[str, ...]
    is_answerable: bool
    sql: str | None
    reference_context_ids: tuple[str, ...] | None
    contexts: tuple[ShownContext, ...]
    all_contexts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TaggedGroups:
    """The groups of one tag: those shown, and how many there are."""

    tag: GroupTag | None
    total: int
    groups: tuple[ShownGroup, ...]


def kinds(table: Table) -> tuple[TaggedGroups, ...]:
    """Return the groups to show, by tag; within a tag those with the smallest proportion of right rows first."""
    found = table.connection.sql(_GROUPS, params=[max(_AT_MOST.values())]).fetchall()
    totals = {tag: of_kind for _, tag, _, of_kind, *_ in found}
    chosen = [(group_id, tag, counts) for group_id, tag, place, _, *counts in found if place <= _AT_MOST[tag]]
    rows = _rows(table, [group_id for group_id, _, _ in chosen])
    groups: dict[GroupTag | None, list[ShownGroup]] = {tag: [] for tag in _AT_MOST}
    for group_id, tag, (total, judged, right) in chosen:
        groups[tag].append(_group(rows[group_id], group_id=group_id, total=total, judged=judged, right=right))
    return tuple(TaggedGroups(tag=tag, total=totals.get(tag, 0), groups=tuple(groups[tag])) for tag in _AT_MOST)


def group_texts(kinds: Sequence[TaggedGroups]) -> Iterator[str]:
    """Yield every text of the groups that may be long, so that they can be cut to fit."""
    for group in (group for kind in kinds for group in kind.groups):
        yield from (context.text for context in group.contexts if context.text)
        yield from group.reference_answers
        yield group.sql or ""
        for row in group.rows:
            yield from (row.question, row.answer or "", row.error or "", row.judge_reason or "", row.judge_error or "")
            yield row.fault_evidence or ""


# The values below are Any, as DuckDB types them; their types are the columns', which Table has checked.
_Values = Mapping[str, Any]


def _rows(table: Table, group_ids: Sequence[str]) -> Mapping[str, Sequence[_Values]]:
    """Return the rows of these groups, in the order of the table."""
    found = table.connection.sql(_ROWS_OF, params=[group_ids, _ROWS])
    groups: dict[str, list[_Values]] = {group_id: [] for group_id in group_ids}
    for row in found.fetchall():
        values = dict(zip(found.columns, row, strict=True))
        groups[values["group_id"]].append(values)
    return groups


def _group(rows: Sequence[_Values], *, group_id: str, total: int, judged: int, right: int) -> ShownGroup:
    first = rows[0]
    labels = _labels(rows)
    uses = Counter(key for row in rows for key in set(_retrieved(row)))
    references = first.get("reference_context_ids")
    return ShownGroup(
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
            ShownContext(label=label, text=text, questions=uses[context_id, text])
            for (context_id, text), label in list(labels.items())[:_CONTEXTS]
        ),
        all_contexts=len(labels),
    )


def _row(values: _Values, labels: Mapping[_Key, str]) -> ShownRow:
    values_shown: dict[str, Any] = {
        field.name: values.get(field.name) for field in fields(ShownRow) if field.name != "retrieved"
    }
    values_shown["fault_evidence"] = _evidence(values.get("fault_rule"), values.get("fault_evidence"))
    # Imported verdicts may be no more than right or wrong.
    values_shown["outcome"] = (
        values_shown["outcome"] or {True: "right", False: "wrong", None: "undecided"}[values_shown["correct"]]
    )
    return ShownRow(**values_shown, retrieved=tuple(labels[key] for key in _retrieved(values)[:_CONTEXTS]))


def _labels(rows: Sequence[_Values]) -> Mapping[_Key, str]:
    """Return a label for each distinct context of a group: its id, otherwise a number.

    It is not the position in a row, which the evidence calls "context 2"; hence another word.
    """
    keys = dict.fromkeys(key for row in rows for key in _retrieved(row))
    return {key: key[0] or f"text {place}" for place, key in enumerate(keys, start=1)}


def _retrieved(values: _Values) -> Sequence[_Key]:
    """Return id and text of what was retrieved for a row, best first; either may be missing."""
    return list(zip_longest(values.get("context_ids") or (), values.get("contexts") or ()))
