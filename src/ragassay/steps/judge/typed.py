"""The typed judge: compares answer and reference by type, and abstains if no rule applies.

It calls no model, and instructions in an answer have no effect. A verdict follows from the values that the answer
names, from how its sentences treat them (`core.text.sentences`), and from the values of the column.

- An answer is `declined` only if it states nothing, or only something about another subject. Advice ("You can find it
  in ...") and hedges count by what they state. An empty answer is `declined`.
- Another value of the column is wrong. In formats without paraphrases (codes, addresses, numbers, dates), anything but
  the reference is wrong; so is any other proper name that is not a known alias.
- A category ("Banking") may be stated in other words ("financial services"), so the judge abstains.
- A reference in prose (a phrase or sentence that no column contains) has many paraphrases, so the judge abstains unless
  the answer repeats it, denies it, or plainly declines.
- A flag is stated by the words of its column ("is a listed company"), a number in the unit of its column.
- The right answer to an unanswerable question is that the thing does not exist, or is not known.
"""

from collections.abc import Mapping, Sequence

from ragassay.core.records import Answer, Question, Verdict, correct
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns, columns_of
from ragassay.core.text import is_blank
from ragassay.core.text.data_records import with_records_in_lines
from ragassay.core.text.names import forms_of
from ragassay.core.text.sentences import conclusion
from ragassay.core.text.spelled_values import as_stored, with_days_in_digits
from ragassay.core.text.turns import own_turn
from ragassay.core.text.value_formats import AnswerColumn, answer_column
from ragassay.parts.sensitivity.stock_answers import is_stock_refusal, reply_to, stock_phrases_of
from ragassay.steps.judge.binary_verdicts import MAX_ANSWER, KeepVerdicts, reason_for_no_answer
from ragassay.steps.judge.doubts import MOST_DOUBT, WEIGHTS, evidence, probability
from ragassay.steps.judge.references import match_references, packed_parts
from ragassay.steps.judge.typed_rules import Judgment, candidate_values, judge_match, judge_unanswerable

_LONGEST = MAX_ANSWER  # without its reasoning; some rules take quadratic time


class TypedJudge:
    """A judge that compares the values in an answer, and recognizes phrases that recur in a run.

    An answer that recurs for several questions of different kinds, and states none of their references, declines in any
    language (`parts.sensitivity.stock_answers`): an undecided answer becomes declined, and so does a wrong one, which
    stays incorrect. Other rows have no other effect.

    Args:
        table: The answers to judge.
        stored: The columns that were stored with the questions. For any other column, its values are the reference
            answers to all questions of the same SQL template.
    """

    name = "typed-8"

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
        """Return whether an answer declines in phrases that recur in the run."""
        if answer.answer is None or not self._phrases.counts or not self._phrases.is_checked:
            return False
        return is_stock_refusal(reply_to(question, answer.answer), self._phrases, most_left=0.0)

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Pass the verdicts on all answers to `keep`."""
        for number, (question, answer) in enumerate(rows):
            keep([number], [self._verdict(question, answer)])

    def basis(self, question: Question, answer: Answer) -> str:
        """Return what the verdict also depends on: a hash of the column, and whether the answer recurs."""
        return self._column(question).digest + (" stock" if self._is_stock(question, answer) else "")


def judge_typed(
    question: Question, answer: Answer, column: AnswerColumn | None = None, *, recurs: bool = False
) -> Verdict:
    """Return the typed verdict on one answer.

    Args:
        question: The question, with its reference answers and their kind.
        answer: The answer of the system.
        column: The values of the column that is asked for; None if only the reference answers are known.
        recurs: Whether the answer recurs for questions of several kinds; it then declines unless it names a value.
    """
    judgment, found = explained(question, answer, column, recurs=recurs)
    doubt = None if found is None else probability(WEIGHTS, found)
    if doubt is not None and doubt > MOST_DOUBT:
        judgment, doubt = Judgment("undecided", f"{judgment.reason}, but {UNREAD}"), None
    return Verdict(
        outcome=judgment.outcome,
        correct=correct(judgment.outcome, is_answerable=question.is_answerable),
        judge=TypedJudge.name,
        judge_reason=judgment.reason,
        judge_confidence=None if doubt is None else round(1 - doubt, 3),
    )


def explained(
    question: Question, answer: Answer, column: AnswerColumn | None = None, *, recurs: bool = False
) -> tuple[Judgment, Mapping[str, float] | None]:
    """Return what the rules conclude, and the evidence against it; None where no named rule decides.

    The arguments are those of `judge_typed`.
    """
    read = _as_read(question, answer, column)
    if isinstance(read, Judgment):
        return read, None
    text, of = read
    if not question.is_answerable:
        judgment, match = judge_unanswerable(question, text, of, recurs=recurs), None
        written = candidate_values(question, text, of)
    else:
        question, of = packed_parts(question, of)
        match = match_references(question, text, of)
        judgment, written = judge_match(question, match, text, of, recurs=recurs), (*match.stated, *match.others)
    if judgment.rule is None or judgment.outcome == "undecided":
        return judgment, None
    return judgment, evidence(question, text, judgment.outcome, rule=judgment.rule, written=written, match=match)


UNREAD = "something else in the answer may contradict it"


def _as_read(question: Question, answer: Answer, column: AnswerColumn | None) -> tuple[str, AnswerColumn] | Judgment:
    """Return an answer in the form that the rules read, and its column; or a judgment where there is none to read."""
    text = answer.answer
    if answer.is_retrieval_only:
        return Judgment("undecided", "the system only retrieves: there is no answer to judge")
    if text is None:
        return Judgment("failed", reason_for_no_answer(answer))
    if is_blank(text) and text not in question.reference_answers:
        return Judgment("declined", "the answer has no content")
    of = column or answer_column(question.reference_answers, question.answer_kind)
    text = conclusion(text)
    if len(text) > _LONGEST:
        reason = f"the answer has {len(text):,} characters, and the typed judge reads at most {_LONGEST:,}"
        return Judgment("undecided", reason)
    text = with_records_in_lines(own_turn(question.question, text), forms_of(question.question))
    if question.answer_kind == "text":
        text = as_stored(text, (*question.reference_answers, *of.values), of.format)
    if question.answer_kind == "date":
        text = with_days_in_digits(text)
    if question.is_answerable and not question.reference_answers:
        return Judgment("undecided", "there is no reference answer to compare with")
    return text, of
