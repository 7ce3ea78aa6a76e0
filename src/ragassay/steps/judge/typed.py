"""The typed judge: compares answer and reference by type, and abstains where it cannot tell.

No model is called and no instruction in an answer is followed: a verdict follows from the values that the answer names,
from how its sentences stand to them (`core.text.constructions`), and from what the column of the answer holds.

- State first, refuse second: an answer is `declined` only where it states nothing, or only of another subject. Advice
  ("You can find it in ...") and hedges count by what they state. An empty answer is `declined`.
- Another value of the column is wrong. Where the format has no paraphrases (codes, addresses, numbers, dates), whatever
  is not the reference is wrong, and of a proper name any other name that is not a known alias.
- A category ("Banking", put as "financial services") may be stated in other words, so that the judge abstains.
- A reference in prose (a phrase or sentence that no column holds) has many paraphrases, so that the judge abstains
  unless the answer repeats it, denies it, or plainly declines.
- A flag is stated by the words of its column ("is a listed company"), a number in the unit that its column counts in.
- That the thing asked about does not exist is the right answer to an unanswerable question.
"""

import re
from collections.abc import Mapping, Sequence

from ragassay.core.records import Answer, Question, Verdict, correct
from ragassay.core.table import Table
from ragassay.core.text import is_blank, normal
from ragassay.core.text.constructions import conclusion
from ragassay.core.text.value_formats import AnswerColumn, answer_column
from ragassay.parts.sensitivity.refusals import is_stock_refusal, reply_to, stock_phrases_of
from ragassay.parts.value_files import StoredColumns, columns_of
from ragassay.steps.judge.binary_verdicts import MAX_ANSWER, KeepVerdicts
from ragassay.steps.judge.references import as_stored, match_references, packed_parts
from ragassay.steps.judge.typed_rules import RECURS, Decision, Rule, judge_match, judge_unanswerable

# With how many verdicts of each rule GPT-4 agreed, of how many, on the 3,378 answers that the GRAMMAR authors recorded
# (tests/steps/test_judge.py counts again). GPT-4 errs as well: of the 15 answers that it calls right and this judge
# declined, 14 are plain refusals, and the stated ones that it rejects are right. A rule not listed was not measured.
MEASURED: Mapping[Rule, tuple[int, int]] = {
    "stated": (1633, 1636),
    "other value": (43, 44),
    "other name": (94, 96),
    "no value": (3, 3),
    "declined": (1320, 1336),
}
_LONGEST = MAX_ANSWER  # without its reasoning; some readings of a text take quadratic time


class TypedJudge:
    """A judge by the values that an answer names, and by what the answers of a run have in common.

    What a system says to several questions of different kinds, and that states none of their references, declines in
    whatever language (`parts.sensitivity.refusals`). Only for that does a verdict depend on the other rows: an
    undecided answer becomes declined, and of a wrong one, which stays incorrect, the outcome reads declined.

    Args:
        table: The answers to be judged.
        stored: The columns that were stored with the questions. For any other question, the reference answers to the
            same SQL template stand for the values of its column.
    """

    name = "typed-7"

    def __init__(self, table: Table, stored: StoredColumns | None = None) -> None:
        self._column = columns_of(table, stored or {})
        self._phrases = stock_phrases_of(table)

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer."""
        return self._verdict(question, answer)

    def _verdict(self, question: Question, answer: Answer) -> Verdict:
        verdict = judge_typed(question, answer, self._column(question))
        if verdict.outcome not in {"wrong", "undecided"} or not self._is_stock(question, answer):
            return verdict
        declined = judge_typed(question, answer, self._column(question), recurs=True)
        return declined if verdict.correct in {None, declined.correct} else verdict

    def _is_stock(self, question: Question, answer: Answer) -> bool:
        """Return whether an answer declines in words that recur in the run."""
        if answer.answer is None or not self._phrases.counts or not self._phrases.is_checked:
            return False
        return is_stock_refusal(reply_to(question, answer.answer), self._phrases, most_left=0.0)

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Hand over the verdicts on all answers.

        Args:
            rows: Questions with their answers.
            keep: Called with the number of each row and its verdict.
        """
        for number, (question, answer) in enumerate(rows):
            keep([number], [self._verdict(question, answer)])

    def basis(self, question: Question, answer: Answer) -> str:
        """Return what the verdict depends on besides question and answer: the column, and whether the answer recurs."""
        return self._column(question).digest + (" stock" if self._is_stock(question, answer) else "")


def judge_typed(
    question: Question, answer: Answer, column: AnswerColumn | None = None, *, recurs: bool = False
) -> Verdict:
    """Return the typed verdict on one answer.

    Args:
        question: With its reference answers and their kind.
        answer: What the system gave.
        column: What the column that is asked for holds; None if only the reference answers are known.
        recurs: Whether the system says the same to questions of several kinds: it declines unless it names a value.
    """
    decision = _decision(question, answer, column, recurs=recurs)
    return Verdict(
        outcome=decision.outcome,
        correct=correct(decision.outcome, is_answerable=question.is_answerable),
        judge=TypedJudge.name,
        judge_reason=decision.reason,
        judge_confidence=None if decision.rule is None else rule_confidence(decision.rule),
    )


def _decision(question: Question, answer: Answer, column: AnswerColumn | None, *, recurs: bool) -> Decision:
    text = answer.answer
    if answer.is_retrieval_only:
        return Decision("undecided", "the system only retrieves: there is no answer to judge")
    if text is None:
        return Decision("failed", f"there is no answer: {answer.error or 'no reason is given'}")
    if is_blank(text) and text not in question.reference_answers:
        return Decision("declined", "the answer says nothing", "declined")
    of = column or answer_column(question.reference_answers, question.answer_kind)
    text = conclusion(text)
    if len(text) > _LONGEST:
        reason = f"the answer has {len(text):,} characters, and the typed judge reads at most {_LONGEST:,}"
        return Decision("undecided", reason)
    text = _own_turn(question, text)
    if question.answer_kind == "text":
        text = as_stored(text, (*question.reference_answers, *of.values), of.format)
    if not question.is_answerable:
        return judge_unanswerable(question, text, of, recurs=recurs)
    if not question.reference_answers:
        return Decision("undecided", "there is no reference answer to compare with")
    question, of = packed_parts(question, of)
    found = match_references(question, text, of)
    if recurs and found.finding == "absent" and found.partly is None and not found.denied:
        return Decision("declined", RECURS)
    return judge_match(question, found, text, of)


def _own_turn(question: Question, text: str) -> str:
    """Return an answer up to where it goes on with another question, as a model does that knows no end of its turn."""
    asked = normal(question.question)
    turns = (turn for turn in _NEXT_TURN.finditer(text) if "?" in turn[1] and asked not in normal(turn[1]))
    following = next(turns, None)
    own = text if following is None else text[: following.start()].strip()
    return text if not own or own.endswith(":") or "?" in own else own


_NEXT_TURN = re.compile(
    r"\n[#* \t]*(?:human|user|question|q)[ \t]*:([^\n]*)\n\n?[#* \t]*(?:assistant|ai|answer|a)[ \t]*:", re.IGNORECASE
)


def rule_confidence(rule: Rule) -> float | None:
    """Return the probability that a verdict of this rule is right; None if it was not measured.

    The proportion of its measured verdicts that agreed, by the rule of succession (Laplace 1814): one agreement
    and one disagreement more than were seen, so that four of four are not certainty.
    """
    if rule not in MEASURED:
        return None
    agreed, measured = MEASURED[rule]
    return round((agreed + 1) / (measured + 2), 3)
