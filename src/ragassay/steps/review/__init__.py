"""Human review of answers: the rows to review, their order, and the agreement between reviewers.

The rows that matter most come first; they are not a random sample. A random part is mixed in, from whose labels the
error rates of the judge are estimated (docs/review.md).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError, check_seed
from ragassay.core.records import Answer, Document, Question, Retriever, Verdict
from ragassay.core.results import LabelSummary, ReviewReason, ReviewResult, ReviewRow, RowRecords
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.human_labels import (
    HumanLabel,
    HumanLabels,
    answer_hash,
    check_labels,
    majorities,
    read_labels,
)
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.groups.frame import row_places
from ragassay.parts.groups.rater_agreement import people_agreements
from ragassay.steps.review.priorities import RandomPart, priorities, random_part

__all__ = ["label_summary", "new_label", "review", "row_records"]

_REQUIRED = ("question_id", "group_id", "question", "answer", "correct")
_Rows = list[tuple[int, ReviewReason]]


def row_records(table: Table, row: int) -> RowRecords:
    """Return the records of the row at a position, from 0."""
    names = [name for name in table.columns if name in COLUMNS]
    query = storage.select(map(storage.quote, names), 'rows where "row" = ?')
    (cells,) = table.connection.execute(query, [row]).fetchall()
    values = {name: COLUMNS[name].converted(cell) for name, cell in zip(names, cells, strict=True)}
    question, answer, verdict = (
        {field.name: values[field.name] for field in fields(record) if field.name in values}
        for record in (Question, Answer, Verdict)
    )
    # The outcome follows from the verdict if it is not recorded.
    return RowRecords(
        question=Question(**question), answer=Answer(**answer), verdict=Verdict(**{"outcome": "undecided", **verdict})
    )


def review(
    judged: Rows,
    *,
    labels: HumanLabels | Path | str | None = None,
    by: str = "",
    documents: Path | str | Sequence[Document] | Retriever | None = None,
    verdicts: Sequence[str] = (),
    sample: int | None = None,
    random_every: int = 3,
    seed: int = 0,
) -> ReviewResult:
    """Return the answers that matter most, with a random part mixed in, and the agreement between reviewers so far.

    Chosen rows are, in this order: rows without a verdict that may change which module is named first, rows on which
    judges disagree, rows whose verdict alone decides the tag of their group, and other rows without a verdict. A row of
    the random part is reviewed there even if it is also chosen, so that the part stays random. Rows without an answer
    are left out.

    Args:
        judged: Rows with a verdict: a table, a file, dicts, a DataFrame or a dataset.
        labels: The existing labels, or their file; None if there are none.
        by: The person who reviews; rows that this person has labeled are left out.
        documents: The knowledge base, as in `diagnose`; it affects which rows may change the headline.
        verdicts: Columns of the table, or judged files, with the verdicts of other judges on the same answers.
        sample: Expected number of rows in the random part; None for the number in the labels, otherwise 100, but at
            most a fifth of the rows. 0 for no random part.
        random_every: One in every N rows shown is from the random part; 1 for the random part alone.
        seed: Random seed of the random part.

    Returns:
        The rows to review, best first, and a summary of the labels so far.

    Raises:
        UsageError: An invalid number, an unknown column, or labels of another random part.
        DataError: The rows or the labels cannot be read, or the labels are not about these rows.
    """
    check_seed(seed)
    if sample is not None and sample < 0:
        raise UsageError(f"Invalid sample {sample}: expected 0 or more rows")
    if random_every < 1:
        raise UsageError(f"Invalid random_every {random_every}: expected 1 or more")
    table = as_table(judged)
    table.require(*_REQUIRED, command="review")
    if labels is None:
        labels = HumanLabels(source="the labels")
    earlier = labels if isinstance(labels, HumanLabels) else read_labels(labels)
    summary = label_summary(earlier, table)
    query = storage.select(["answer is not null as has_answer"], 'rows order by "row"')
    reviewable = np.asarray(table.connection.execute(query).fetchnumpy()["has_answer"], dtype=np.bool_)
    drawn = random_part(table, reviewable, earlier, sample=sample, seed=seed)
    ordered = {} if random_every == 1 else priorities(table, documents=documents, verdicts=verdicts)
    chosen = _chosen(ordered, reviewable, drawn)
    own = [label for label in earlier.labels if label.by == by]
    return ReviewResult(
        rows=_queue(table, drawn, chosen, own, random_every),
        rate=drawn.rate,
        drawn=len(drawn.rows),
        drawn_labeled=sum(label.probability is not None for label in own),
        chosen=Counter(reason for _, reason in chosen),
        summary=summary,
    )


def label_summary(labels: HumanLabels, table: Table) -> LabelSummary:
    """Return counts of the human labels, and the agreement between reviewers.

    Raises:
        DataError: The labels are not about these rows.
    """
    check_labels(labels, table)
    rows = majorities(labels.labels).values()
    return LabelSummary(
        people=dict(sorted(Counter(label.by for label in labels.labels).items())),
        rows=len(rows),
        disputed=sum(each.right > 0 and each.wrong > 0 for each in rows),
        ties=sum(each.is_tie for each in rows),
        corrections=labels.corrections,
        agreement=people_agreements(labels.labels, table),
    )


def new_label(
    row: ReviewRow, records: RowRecords, *, by: str, label: bool | None, before: HumanLabel | None = None
) -> HumanLabel:
    """Return the label of a person for a row, at the current time.

    Args:
        row: The row.
        records: The question, answer and verdict that the person saw.
        by: The person.
        label: Whether the answer is right; None if the person cannot tell.
        before: The label that this one corrects; None for the first one.
    """
    at = datetime.now(UTC)
    if before is not None:  # clocks may be set back
        at = max(at, datetime.fromisoformat(before.at) + timedelta(microseconds=1))
    return HumanLabel(
        question_id=row.question_id,
        label=label,
        by=by,
        at=at.isoformat(),
        probability=row.probability,
        answer_hash=answer_hash(records.answer.answer),
    )


def _chosen(
    ordered: Mapping[ReviewReason, NDArray[np.intp]], reviewable: NDArray[np.bool_], drawn: RandomPart
) -> _Rows:
    """Return the chosen rows outside the random part, each with its first reason."""
    reasons: dict[int, ReviewReason] = {}
    for reason, rows in ordered.items():
        for row in rows[reviewable[rows] & ~np.isin(rows, drawn.rows)].tolist():
            reasons.setdefault(row, reason)
    return list(reasons.items())


def _queue(
    table: Table, drawn: RandomPart, chosen: _Rows, own: Sequence[HumanLabel], random_every: int
) -> tuple[ReviewRow, ...]:
    """Return the rows that a person has not labeled, one of the random part in each `random_every`."""
    places = row_places(table, {label.question_id for label in own})
    labeled = set(places.values())
    # A label without a probability is older than the random part and does not count towards it.
    sampled = {places[label.question_id] for label in own if label.probability is not None}
    from_sample = [(row, ReviewReason.RANDOM) for row in drawn.rows.tolist() if row not in sampled]
    others = [(row, reason) for row, reason in chosen if row not in labeled]
    mixed = _mixed(from_sample, others, random_every)
    query = 'select "row", question_id from rows where "row" in (select unnest(?::bigint[]))'
    ids = dict(table.connection.execute(query, [[row for row, _ in mixed]]).fetchall())
    return tuple(
        ReviewRow(
            row=row,
            question_id=ids[row],
            reason=reason,
            probability=drawn.rate if reason is ReviewReason.RANDOM else None,
        )
        for row, reason in mixed
    )


def _mixed(drawn: _Rows, chosen: _Rows, every: int) -> _Rows:
    """Return both lists interleaved: one row of the first list, then `every` - 1 of the second, and so on.

    >>> random, other = ReviewReason.RANDOM, ReviewReason.NO_VERDICT
    >>> [row for row, _ in _mixed([(1, random), (2, random)], [(row, other) for row in (11, 12, 13)], 3)]
    [1, 11, 12, 2, 13]
    """
    mixed: _Rows = []
    step = every - 1
    for place, row in enumerate(drawn):
        mixed += [row, *chosen[place * step : (place + 1) * step]]
    return mixed + chosen[len(drawn) * step :]
