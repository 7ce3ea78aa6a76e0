"""Judges that call an answer correct or incorrect: a user-supplied function, and human labels.

A function is `--judge python:module:name`. The judge `labels` uses human labels; rows without a label keep their
verdict. The column `judge` names the source of each verdict: `labels-1` for human labels, otherwise the earlier judge.
"""

import inspect
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace

from ragassay.core.errors import CallError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Outcome, Question, Verdict, correct
from ragassay.core.registry import import_object
from ragassay.core.runner import CallLimits, in_thread
from ragassay.core.table import Table, storage
from ragassay.core.table.human_labels import LABELS, HumanLabel, HumanLabels, majorities
from ragassay.core.text import is_blank
from ragassay.parts.ratings.raters import reason_for_no_answer
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal

KeepVerdicts = Callable[[Sequence[int], Sequence[Verdict]], None]
"""Receives the numbers of rows, and verdicts on them that required no call."""


def keep_of(numbers: Sequence[int], keep: KeepVerdicts, places: Sequence[int], verdicts: Sequence[Verdict]) -> None:
    """Keep verdicts on some of the rows with these numbers, by their places among them."""
    keep([numbers[place] for place in places], verdicts)


def outcome_of(question: Question, text: str, *, is_correct: bool) -> Outcome:
    """Return the outcome of an answer that a judge calls correct or not.

    The outcome of an incorrect answer that is a plain refusal by rule is declined, not wrong; it stays incorrect.
    """
    if is_correct:
        return "right" if question.is_answerable else "declined"
    bound = tuple((question.bindings or {}).values())
    is_refusal = question.is_answerable and is_plain_refusal(
        text, question.reference_answers, question.answer_kind, bound
    )
    return "declined" if is_refusal else "wrong"


def text_or_verdict(question: Question, answer: Answer, judge: str) -> str | Verdict:
    """Return the text of an answer, or the verdict on a missing or empty one."""
    if answer.is_retrieval_only:
        reason = "the system only retrieves: there is no answer to judge"
        return Verdict(outcome="undecided", judge=judge, judge_reason=reason)
    if answer.answer is None:
        return Verdict(outcome="failed", judge=judge, judge_reason=reason_for_no_answer(answer))
    if is_blank(answer.answer) and answer.answer not in question.reference_answers:
        is_correct = correct("declined", is_answerable=question.is_answerable)
        return Verdict(outcome="declined", correct=is_correct, judge=judge, judge_reason="the answer has no content")
    return answer.answer


FUNCTION_PREFIX = "python:"


class FunctionJudge:
    """A judge that calls a function of question and answer (`records.Question`, `records.Answer`).

    It returns True for a correct answer, False for an incorrect one, None for no verdict, or a `Verdict`. A coroutine
    function is called directly, any other in a thread. It is not called for missing or empty answers.

    Args:
        spec: `python:package.module:name`.

    Raises:
        UsageError: It cannot be imported, or is not callable.
    """

    def __init__(self, spec: str) -> None:
        function = import_object(spec.removeprefix(FUNCTION_PREFIX))
        if not callable(function):
            raise UsageError(f"{spec} is not callable: it is a {type(function).__name__}")
        self.name = spec
        self.limits = CallLimits(concurrency=8, seconds=None)
        self._function: Callable[..., object] = function

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict of the function.

        Raises:
            CallError: The function raises an exception, or returns something else.
        """
        text = text_or_verdict(question, answer, self.name)
        return (
            text if isinstance(text, Verdict) else self._verdict(question, text, await self._called(question, answer))
        )

    async def _called(self, question: Question, answer: Answer) -> object:
        try:
            if inspect.iscoroutinefunction(self._function):
                return await self._function(question, answer)
            return await in_thread(lambda row: self._function(*row), (question, answer))
        except (Exception, SystemExit) as error:  # user-supplied code may raise anything
            raise CallError(f"{self.name}: {type(error).__name__}: {excerpt(str(error))}") from error

    def _verdict(self, question: Question, text: str, reply: object) -> Verdict:
        if reply is None:
            return Verdict(outcome="undecided", judge=self.name, judge_reason="the function returned no verdict")
        if isinstance(reply, bool):
            outcome = outcome_of(question, text, is_correct=reply)
        elif isinstance(reply, Verdict):
            outcome = reply.outcome
        else:
            raise CallError(f"{self.name} returned {excerpt(reply)}; return True, False, None or a Verdict")
        own = reply if isinstance(reply, Verdict) else Verdict(outcome=outcome)
        return replace(own, judge=self.name, correct=correct(outcome, is_answerable=question.is_answerable))


_UNNAMED = "unnamed"


class LabelsJudge:
    """A judge that uses human labels: the majority if several people labeled a row; a tie gives no verdict.

    Args:
        table: The rows; those without a label keep their verdicts.
        labels: The labels of its rows (`check_labels`).
    """

    def __init__(self, table: Table, labels: HumanLabels) -> None:
        self.name = LABELS
        self._labels: Mapping[str, Sequence[HumanLabel]] = _by_row(labels.labels)
        self._majorities = majorities(labels.labels)
        self._earlier = dict(_verdicts(table))
        self.also_called = {str(each.judge) for each in self._earlier.values()}

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict of the human labels on one answer, or its earlier verdict."""
        earlier = self._earlier_verdict(question, answer)
        people = self._majorities.get(question.question_id)
        if people is None or answer.answer is None or not (people.right or people.wrong):
            return earlier
        reason = _reason(self._labels[question.question_id], earlier)
        if people.label is None:
            return Verdict(outcome="undecided", judge=LABELS, judge_reason=reason)
        outcome = outcome_of(question, answer.answer, is_correct=people.label)
        is_correct = correct(outcome, is_answerable=question.is_answerable)
        return Verdict(outcome=outcome, correct=is_correct, judge=LABELS, judge_reason=reason)

    def _earlier_verdict(self, question: Question, answer: Answer) -> Verdict:
        if (earlier := self._earlier.get(question.question_id)) is not None:
            return earlier
        text = text_or_verdict(question, answer, LABELS)
        unlabeled = Verdict(outcome="undecided", judge=LABELS, judge_reason="the answer has no label")
        return text if isinstance(text, Verdict) else unlabeled

    def basis(self, question: Question, _: Answer) -> str:
        """Return a hash of the labels and the earlier verdict, which the verdict also depends on."""
        labels = [(each.by, each.label) for each in self._labels.get(question.question_id, ())]
        earlier = self._earlier.get(question.question_id)
        return content_hash([labels, None if earlier is None else asdict(earlier)])

    def holds(self, verdict: Verdict) -> bool:
        """Return False: no verdict of an earlier output is kept, because there may be more labels now."""
        del verdict
        return False


def _by_row(labels: Sequence[HumanLabel]) -> Mapping[str, Sequence[HumanLabel]]:
    rows: dict[str, list[HumanLabel]] = defaultdict(list)
    for label in labels:
        rows[label.question_id].append(label)
    return rows


def _verdicts(table: Table) -> Iterator[tuple[str, Verdict]]:
    """Yield question_id and verdict of each row of a judged table; an error of its judge becomes the reason."""
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
    """Return the label of each person, and the verdict that they replace."""
    by_person = "; ".join(f"{excerpt(each.by)}: {_WORDS[each.label]}" for each in labels)
    return by_person if earlier.judge == LABELS else f"{by_person} (before, by {earlier.judge}: {earlier.outcome})"
