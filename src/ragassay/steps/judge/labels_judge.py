"""The judge `labels`: what people say of an answer, and the verdict that the row has already where they say nothing.

The column `judge` says who gave each verdict: `labels-1` for people, otherwise the earlier judge.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict

from ragassay.core.errors import excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Outcome, Question, Verdict, correct
from ragassay.core.table import Table, storage
from ragassay.core.table.human_labels import LABELS, HumanLabel, HumanLabels, majorities
from ragassay.steps.judge.verdict_outcomes import outcome_of, without_reading

_UNNAMED = "unnamed"


class LabelsJudge:
    """A judge that takes the labels of people, the majority where several labeled a row; a tie leaves it open.

    Args:
        table: The rows; where they have verdicts, these stay in rows without a label.
        labels: The labels of its rows (`check_labels`).
    """

    def __init__(self, table: Table, labels: HumanLabels) -> None:
        self.name = LABELS
        self._labels: Mapping[str, Sequence[HumanLabel]] = _by_row(labels.labels)
        self._majorities = majorities(labels.labels)
        self._earlier = dict(_verdicts(table))
        self.also_called = {str(each.judge) for each in self._earlier.values()}

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict of people on one answer; without one, the verdict of before."""
        earlier = self._verdict_before(question, answer)
        people = self._majorities.get(question.question_id)
        if people is None or answer.answer is None or not (people.right or people.wrong):
            return earlier
        reason = _reason(self._labels[question.question_id], earlier)
        if people.label is None:
            return Verdict(outcome="undecided", judge=LABELS, judge_reason=reason)
        outcome = outcome_of(question, answer.answer, is_correct=people.label)
        is_correct = correct(outcome, is_answerable=question.is_answerable)
        return Verdict(outcome=outcome, correct=is_correct, judge=LABELS, judge_reason=reason)

    def _verdict_before(self, question: Question, answer: Answer) -> Verdict:
        if (earlier := self._earlier.get(question.question_id)) is not None:
            return earlier
        unlabeled = Verdict(outcome="undecided", judge=LABELS, judge_reason="nobody has labeled the answer")
        return without_reading(question, answer, LABELS) or unlabeled

    def basis(self, question: Question, _: Answer) -> str:
        """Return a hash of what the verdict depends on besides question and answer: labels, and the earlier verdict."""
        labels = [(each.by, each.label) for each in self._labels.get(question.question_id, ())]
        earlier = self._earlier.get(question.question_id)
        return content_hash([labels, None if earlier is None else asdict(earlier)])

    def holds(self, verdict: Verdict) -> bool:
        """Return False: no verdict of an earlier output is kept, since there may be more labels now."""
        del verdict
        return False


def _by_row(labels: Sequence[HumanLabel]) -> Mapping[str, Sequence[HumanLabel]]:
    rows: dict[str, list[HumanLabel]] = defaultdict(list)
    for label in labels:
        rows[label.question_id].append(label)
    return rows


def _verdicts(table: Table) -> Iterator[tuple[str, Verdict]]:
    """Yield the verdicts that a table has, by question_id; an error of the earlier judge is its reason."""
    if "correct" not in table.columns:
        return
    columns = ("correct", "outcome", "is_answerable", "judge", "judge_reason", "judge_confidence", "judge_error")
    query = storage.select(["question_id", *map(table.column_or_null, columns)], "rows")
    for question_id, is_correct, outcome, is_answerable, judge, reason, confidence, error in table.connection.execute(
        query
    ).fetchall():
        right: Outcome = "declined" if is_answerable is False else "right"
        yield (
            question_id,
            Verdict(
                outcome=outcome or {True: right, False: "wrong", None: "undecided"}[is_correct],
                correct=is_correct,
                judge=judge or _UNNAMED,
                judge_reason=reason or error,
                judge_confidence=confidence,
            ),
        )


_WORDS = {True: "right", False: "wrong", None: "cannot tell"}


def _reason(labels: Sequence[HumanLabel], earlier: Verdict) -> str:
    """Return who says what, and which verdict that replaces."""
    said = "; ".join(f"{excerpt(each.by)}: {_WORDS[each.label]}" for each in labels)
    return said if earlier.judge == LABELS else f"{said} (before, by {earlier.judge}: {earlier.outcome})"
