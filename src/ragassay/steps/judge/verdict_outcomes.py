"""What a judge that only knows correct and incorrect says in terms of outcomes."""

from collections.abc import Callable, Sequence

from ragassay.core.records import Answer, Outcome, Question, Verdict, correct
from ragassay.core.text import is_blank
from ragassay.parts.sensitivity.reclassified_refusals import is_plain_refusal

KeepVerdicts = Callable[[Sequence[int], Sequence[Verdict]], None]
"""Called by a judge with the numbers of rows and the verdicts on them, which cost no call."""


MAX_ANSWER = 50_000
"""Characters of an answer that a judge reads; longer ones are paid for by the token, and hardly answers."""


def too_long(answer: Answer) -> str | None:
    """Return why an answer is not shown to a language model; None if it may be."""
    length = len(answer.answer or "")
    reason = f"the answer has {length:,} characters, and a language model is shown at most {MAX_ANSWER:,}"
    return reason if length > MAX_ANSWER else None


def outcome_of(question: Question, text: str, *, is_correct: bool) -> Outcome:
    """Return the outcome of an answer that a judge calls correct or not: refusals are told apart by rule.

    The rule changes no verdict: an answer that only refuses, and is incorrect, is declined and not wrong.
    """
    if is_correct:
        return "right" if question.is_answerable else "declined"
    bound = tuple((question.bindings or {}).values())
    is_refusal = question.is_answerable and is_plain_refusal(
        text, question.reference_answers, question.answer_kind, bound
    )
    return "declined" if is_refusal else "wrong"


def without_reading(question: Question, answer: Answer, judge: str) -> Verdict | None:
    """Return the verdict on an answer that nobody needs to read, since there is none; None for any other."""
    if answer.is_retrieval_only:
        reason = "the system only retrieves: there is no answer to judge"
        return Verdict(outcome="undecided", judge=judge, judge_reason=reason)
    if answer.answer is None:
        reason = f"there is no answer: {answer.error or 'no reason is given'}"
        return Verdict(outcome="failed", judge=judge, judge_reason=reason)
    if is_blank(answer.answer) and answer.answer not in question.reference_answers:
        is_correct = correct("declined", is_answerable=question.is_answerable)
        return Verdict(outcome="declined", correct=is_correct, judge=judge, judge_reason="the answer says nothing")
    return None
