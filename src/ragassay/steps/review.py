"""Human review of answers: the rows to review, their order, and the agreement between reviewers.

The rows whose verdict would change most come first; they are not a random sample. A random part is mixed in, from whose
labels the error rates of the judge are estimated (docs/review.md).

Every row has a number u, uniform in [0, 1), that depends only on its question_id and the seed. The row is in the random
part if u is below the rate, which is fixed before the first label. So each row is included with the same probability,
independently of the other rows, the judge, the reviewer and the time. The random part is reviewed in the order of u: a
reviewer who stops early has labeled a simple random sample.

Source: Poisson sampling with permanent random numbers (Brewer, Early, Joyce 1972; Ohlsson 1995).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError, check_seed, excerpt
from ragassay.core.records import Answer, Document, Question, Retriever, Verdict
from ragassay.core.registry import unknown_name
from ragassay.core.results import LabelSummary, ReviewReason, ReviewResult, ReviewRow, RowRecords
from ragassay.core.stats import FloatArray, Mask
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
from ragassay.parts.evidence.corpus import known_documents, with_document_ids
from ragassay.parts.evidence.faults import attribute_faults, fault_order
from ragassay.parts.groups.frame import FAULTS, Frame, frame_of, row_places
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.groups.missing_verdicts import MODULES, PossibleFaults
from ragassay.parts.groups.rater_agreement import people_agreements
from ragassay.parts.sensitivity.refusals import find_reclassified, with_refusals_declined
from ragassay.parts.sensitivity.verdict_errors import single_verdict_sensitivity

MOST = 10_000
"""Maximum number of rows of each reason that a review lists."""
_OPEN, _RIGHT, _WRONG = -1, 1, 0

_REQUIRED = ("question_id", "group_id", "question", "answer", "correct")
_Rows = list[tuple[int, ReviewReason]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RandomPart:
    """The random part of a review.

    Attributes:
        rate: The probability with which each row is included; None without a random part.
        rows: Their positions, in the order in which they are reviewed.
    """

    rate: float | None
    rows: NDArray[np.intp]


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


def _chosen(ordered: Mapping[ReviewReason, NDArray[np.intp]], reviewable: Mask, drawn: RandomPart) -> _Rows:
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


def priorities(
    table: Table,
    *,
    documents: Path | str | Sequence[Document] | Retriever | None,
    verdicts: Sequence[str],
) -> Mapping[ReviewReason, NDArray[np.intp]]:
    """Return the rows that matter most by reason, the best first; a row may have several reasons.

    Args:
        table: Judged rows.
        documents: The knowledge base, as in `diagnose`; None if unknown.
        verdicts: Columns or judged files with the verdicts of other judges.

    Raises:
        UsageError: A column or file does not exist.
        DataError: A column contains values that are not verdicts, or a file has other answers.
    """
    others = [_verdicts_of(table, each) for each in verdicts]
    table = with_refusals_declined(table, find_reclassified(table))
    knowledge_base = None if documents is None else known_documents(documents)
    if isinstance(knowledge_base, Sequence):
        table = with_document_ids(table, knowledge_base)
    attribution = attribute_faults(frame_of(table), knowledge_base, {})
    frame, sums = attribution.frame, group_sums(attribution.frame)
    order = fault_order(frame, attribution.possible, sums)
    deciding = np.zeros(len(frame), dtype=np.bool_)
    if not order.first:
        codes = [FAULTS.index(module) + 1 for module in (order.candidates or MODULES)]
        deciding = _may_decide(frame, attribution.possible, codes)
    single = [row.question_id for row in single_verdict_sensitivity(frame, sums, limit=MOST).rows]
    places = row_places(table, single)
    return {
        ReviewReason.DECIDES_HEADLINE: _by_weight(frame, deciding),
        ReviewReason.JUDGES_DISAGREE: np.flatnonzero(_disagreements(frame, others))[:MOST],
        ReviewReason.DECIDES_TAG: np.array([places[each] for each in single], dtype=np.intp),
        ReviewReason.NO_VERDICT: _by_weight(frame, ~frame.has_verdict),
    }


def _may_decide(frame: Frame, possible: PossibleFaults, codes: Sequence[int]) -> Mask:
    """Return rows without a verdict that count for one of these faults if wrong, or change another row if right."""
    could_match = possible.by_comparison & ~frame.right & (frame.lengths > 0)
    in_group = np.bincount(frame.group[could_match], minlength=len(frame.group_ids))
    changes_another = (frame.lengths > 0) & (in_group[frame.group] > could_match)
    return np.asarray(frame.missing & (np.isin(possible.fault, codes) | changes_another))


def _by_weight(frame: Frame, rows: Mask) -> NDArray[np.intp]:
    """Return rows ordered by the effect of a right verdict: rows of gaps first, those of large groups first.

    One right row turns a gap into a group that the system can answer.
    """
    groups = len(frame.group_ids)
    counted = frame.judged | frame.missing
    size = np.bincount(frame.group[counted], minlength=groups)
    has_right = np.bincount(frame.group[frame.judged & frame.right], minlength=groups) > 0
    places = np.flatnonzero(rows)
    group = frame.group[places]
    return np.asarray(places[np.lexsort((places, -size[group], has_right[group]))][:MOST])


def _disagreements(frame: Frame, others: Sequence[NDArray[np.int8]]) -> Mask:
    """Return a mask of the rows that one judge accepts and another rejects."""
    own = np.where(frame.has_verdict, frame.right, np.int8(_OPEN)).astype(np.int8)
    all_verdicts = np.stack([own, *others])
    return np.asarray((all_verdicts == _RIGHT).any(axis=0) & (all_verdicts == _WRONG).any(axis=0))


def _verdicts_of(table: Table, name: str) -> NDArray[np.int8]:
    """Return the verdicts of another judge: [rows], 1 for right, 0 for wrong, -1 for none."""
    if name in table.columns:
        return _column(table, name)
    if not Path(name).exists():
        raise UsageError(
            f"`verdicts` {name} is neither a column nor a file; {unknown_name('column', name, list(table.columns))}"
        )
    return _file(table, as_table(name))


def _column(table: Table, name: str) -> NDArray[np.int8]:
    text = f"lower({storage.text_sql(table.views[name])})"
    query = storage.select([f"{text} as verdict", "question_id"], 'rows order by "row"')
    codes = {"true": _RIGHT, "false": _WRONG, None: _OPEN}
    verdicts: list[int] = []
    for number, (verdict, question_id) in enumerate(table.query(query), start=1):
        if verdict not in codes:
            raise DataError(
                f"{table.source}, row {number} ({question_id}), column '{name}': expected true, false or null, "
                f"found {excerpt(verdict)}"
            )
        verdicts.append(codes[verdict])
    return np.array(verdicts, dtype=np.int8)


def _file(table: Table, other: Table) -> NDArray[np.int8]:
    other.require("question_id", "correct", command="`verdicts`")
    columns = ["question_id", other.column_or_null("answer"), "correct"]
    verdicts = {row: verdict for row, *verdict in other.query(storage.select(columns, "rows"))}
    codes: list[int] = []
    query = storage.select(["question_id", table.column_or_null("answer")], 'rows order by "row"')
    for question_id, answer in table.query(query):
        other_answer, correct = verdicts.get(question_id, (answer, None))
        if other_answer != answer:
            raise DataError(
                f"the answer to {question_id} differs between {other.source} and {table.source}; give verdicts on the "
                "same answers"
            )
        codes.append(_OPEN if correct is None else int(correct))
    return np.array(codes, dtype=np.int8)


SAMPLE = 100
"""Default expected number of rows of the random part."""
LARGEST_RATE = 0.2
"""Largest default rate, so that most of the chosen rows are outside the random part and come first."""
_BITS = 52  # of a hash, which a float represents exactly


def random_part(table: Table, reviewable: Mask, labels: HumanLabels, *, sample: int | None, seed: int) -> RandomPart:
    """Return the random part of a review.

    Args:
        table: The rows.
        reviewable: [rows], whether a row has an answer to review.
        labels: The labels so far; those of a random part fix its rate.
        sample: Expected number of rows; None for the number in the labels, otherwise 100, but at most a fifth of the
            rows. 0 for no random part.
        seed: Random seed.

    Raises:
        UsageError: The labels are those of another random sample.
    """
    uniform = _uniform_numbers(table, seed)
    number = int(reviewable.sum())
    requested = None if sample is None else min(1.0, sample / max(number, 1))
    rate = _rate_of(labels)
    if rate is None:
        rate = min(LARGEST_RATE, SAMPLE / max(number, 1)) if requested is None else requested
    elif requested is not None and requested != rate:
        raise UsageError(
            f"{labels.source} contains labels of a random sample with the probability {rate:.6g}, and `sample` "
            f"{sample} means {requested:.6g}. Omit `sample` to continue that sample, or start another one with "
            "another file as `labels`"
        )
    if not rate:
        return RandomPart(rate=None, rows=np.empty(0, dtype=np.intp))
    drawn = reviewable & (uniform < rate)
    _check_members(table, labels, drawn, seed)
    rows = np.flatnonzero(drawn)
    return RandomPart(rate=rate, rows=rows[np.argsort(uniform[rows], kind="stable")])


def _uniform_numbers(table: Table, seed: int) -> FloatArray:
    """Return the number of each row, uniform in [0, 1): the first 52 bits of a hash."""
    query = f"""
        select ('0x' || left(sha256(? || ':' || question_id), {_BITS // 4}))::bigint / {2**_BITS}::double as u from rows
        order by "row"
    """  # noqa: S608 -- internal numbers
    return np.asarray(table.connection.execute(query, [str(seed)]).fetchnumpy()["u"], dtype=np.float64)


def _rate_of(labels: HumanLabels) -> float | None:
    """Return the rate of the random part in the labels; None without one."""
    rates = sorted({label.probability for label in labels.labels if label.probability is not None})
    if len(rates) > 1:
        raise UsageError(
            f"{labels.source} contains labels of several random samples ({rates[0]:.6g} and {rates[1]:.6g}). "
            "Give another file as `labels`"
        )
    return rates[0] if rates else None


def _check_members(table: Table, labels: HumanLabels, drawn: Mask, seed: int) -> None:
    """Check that the labels with a probability are from this random part."""
    sampled = [label.question_id for label in labels.labels if label.probability is not None]
    places = row_places(table, sampled)
    for question_id in sampled:
        if not drawn[places[question_id]]:
            raise UsageError(
                f"{labels.source} contains labels of another random sample: {question_id} is not in that of `seed` "
                f"{seed}. Give the seed of that sample, or start another one with another file as `labels`"
            )
