"""The typed judge: compares answer and reference by type, and abstains if it cannot decide.

No model is called and no instruction in an answer is followed: a verdict follows from the values that the answer names.

- The candidates are all reference answers of the same SQL template in the table (else of the same kind and text): they
  identify other values of the column. What the question names already (its bindings) is not an answer.
- A refusal is `declined`, whatever it goes on to mention, unless it turns ("However, ...") and then states the
  reference; one that names the reference without such a turn is `undecided`.
- An empty answer is `declined`: it asserts nothing, and a system that falls silent must not drop out of the metrics.
- Text that is nowhere in the answer is `wrong` only if it has no other words: a proper name of several capitalized
  words, of which the answer has none. A category ("Banking", put as "financial services") or a place ("USA", put as
  "Omaha, Nebraska") has other words, so that the judge abstains.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Outcome, Question, Verdict, correct
from ragassay.core.table import Table
from ragassay.core.text import RefusalParts, ValueMatch, is_blank, match_value, split_refusal
from ragassay.core.text.names import is_proper_name, names_in, names_of
from ragassay.core.text.normal_forms import readable

Rule = Literal[
    "stated",
    "stated after declining",
    "other value",
    "other name",
    "no value",
    "denied",
    "members",
    "declined",
    "asserted",
]
# Rule -> verdicts with which GPT-4 agreed, and all verdicts, on the 3,378 answers that the GRAMMAR authors recorded
# (tests/steps/test_judge.py counts again). GPT-4 errs as well: of the 17 answers that it calls right and this judge
# declined, 15 are plain refusals, and the 2 stated ones that it rejects are right. A rule not listed was not measured.
MEASURED: Mapping[Rule, tuple[int, int]] = {
    "stated": (1623, 1625),
    "stated after declining": (23, 25),
    "other value": (39, 40),
    "other name": (85, 86),
    "no value": (4, 4),
    "declined": (1336, 1353),
}
_MAX_CHARACTERS = 80  # characters of an answer that a reason repeats
# Statements that there is no answer, rather than that it is unknown.
_DENIES_EXISTENCE = re.compile(
    r"\b(?:has|have|had|is|are|was|were) (?:no|none|nobody|no one|nothing)\b|\b(?:does|do|did)(?: not|n't) have\b"
    r"|^\W*(?:none|nobody|no one|nothing)\b",
    re.IGNORECASE,
)


class TypedJudge:
    """A judge by the values that an answer names.

    Args:
        table: The answers to be judged; its reference answers become the candidates.
    """

    name = "typed-1"

    def __init__(self, table: Table) -> None:
        self._candidates = _candidates(table.records(Question))
        self._bases = {column: content_hash(sorted(values)) for column, values in self._candidates.items()}

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer; the same for the same question, answer and candidates."""
        return judge_typed(question, answer, self._candidates.get(_column(question), ()))

    def basis(self, question: Question) -> str:
        """Return a hash of what the verdict depends on besides question and answer: the candidates."""
        return self._bases.get(_column(question), "")


def _column(question: Question) -> tuple[str, ...]:
    """Return a key that is equal for questions whose answers are in one column."""
    if question.sql_template is not None:
        return ("sql", question.sql_template)
    return ("text", question.answer_kind, question.text_template or question.question)


def _candidates(questions: Iterable[Question]) -> dict[tuple[str, ...], tuple[str, ...]]:
    columns: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
    for question in questions:
        columns[_column(question)].update(dict.fromkeys(question.reference_answers))
    return {column: tuple(values) for column, values in columns.items()}


def judge_typed(question: Question, answer: Answer, candidates: Sequence[str] = ()) -> Verdict:
    """Return the typed verdict on one answer.

    Args:
        question: With its reference answers and their kind.
        answer: What the system gave.
        candidates: All values of the column that is asked for, the reference answers among them or not.
    """
    text = answer.answer
    if text is None:
        return _verdict(question, "failed", f"no answer: {answer.error or 'no reason recorded'}")
    if is_blank(text) and text not in question.reference_answers:
        return _verdict(question, "declined", "the answer is empty", "declined")
    statement = split_refusal(text)
    if not question.is_answerable:
        return _judge_unanswerable(question, statement, candidates)
    if not question.reference_answers:
        return _verdict(question, "undecided", "no reference answer to compare with")
    in_statements = _match_references(question, statement.statements, candidates)
    if not statement.is_refusal:
        return _judge_match(question, in_statements)
    if in_statements.finding == "stated":
        return _judge_refusal(question, statement, in_statements, in_statements)
    in_refusal = _match_references(question, statement.refusal_text, candidates)
    return _judge_refusal(question, statement, in_statements, in_refusal)


def _judge_unanswerable(question: Question, statement: RefusalParts, candidates: Sequence[str]) -> Verdict:
    """Judge an answer to an unanswerable question: a refusal is right, an assertion wrong."""
    if statement.is_refusal and not statement.has_turn:
        return _verdict(question, "declined", "the answer states that it does not know, as there is none", "declined")
    named = names_in(statement.statements, names_of(candidates))
    if _DENIES_EXISTENCE.search(readable(statement.statements)) and not named:
        return _verdict(question, "undecided", "the answer denies something, possibly that there is an answer")
    return _verdict(question, "wrong", "the answer asserts something, but the question is unanswerable", "asserted")


def _judge_refusal(
    question: Question, statement: RefusalParts, in_statements: ValueMatch, in_refusal: ValueMatch
) -> Verdict:
    """Judge an answer that contains a refusal, by the matches in its statements and in the refusal."""
    if in_statements.finding == "stated" and statement.has_turn:
        named = _quoted(in_statements.stated)
        reason = f"the answer first states that it does not know, then gives {named}, the reference"
        return _verdict(question, "right", reason, "stated after declining")
    if in_refusal.finding == "stated":
        reason = f"the answer states that it does not know, and names {_quoted(in_refusal.stated)}, the reference"
        return _verdict(question, "undecided", reason)
    if statement.has_turn and (in_statements.finding == "several" or in_statements.partly is not None):
        return _judge_match(question, in_statements)
    return _verdict(question, "declined", "the answer states that it does not know", "declined")


def _judge_match(question: Question, value_match: ValueMatch) -> Verdict:
    named, others = _quoted(value_match.stated), _quoted(value_match.others)
    match value_match.finding:
        case "stated":
            return _verdict(question, "right", f"the answer gives {named}, the reference", "stated")
        case "several" if others:
            return _verdict(question, "undecided", f"the answer names {named}, the reference, but also {others}")
        case "several":
            return _verdict(question, "undecided", f"the answer names {named}, the reference, as one of several")
        case "other":
            wanted = _quoted(question.reference_answers)
            if question.answer_kind == "set":
                reason = f"the answer names {named or 'none'} of {wanted}" + (f", and also {others}" if others else "")
                return _verdict(question, "wrong", reason, "members")
            return _verdict(question, "wrong", f"the answer gives {others}, not {wanted}, the reference", "other value")
        case "absent":
            return _judge_absent(question, value_match)


def _judge_absent(question: Question, value_match: ValueMatch) -> Verdict:
    wanted = _quoted(question.reference_answers)
    if value_match.denied:
        return _verdict(question, "wrong", f"the answer denies {wanted}, the reference", "denied")
    if value_match.partly is not None:
        return _verdict(
            question, "undecided", f"the answer gives {_quoted([value_match.partly])}, which may be part of {wanted}"
        )
    if question.answer_kind in {"number", "date"}:
        return _verdict(question, "wrong", f"the answer gives no {question.answer_kind}", "no value")
    if question.answer_kind == "boolean":
        return _verdict(question, "undecided", "the answer states neither yes nor no")
    if all(is_proper_name(reference) for reference in question.reference_answers):
        return _verdict(question, "wrong", f"the answer contains no word of {wanted}, the reference", "other name")
    return _verdict(question, "undecided", f"the answer names no known value; it may be {wanted} in other words")


def _match_references(question: Question, text: str, candidates: Sequence[str]) -> ValueMatch:
    """Return how a text matches the reference answers.

    Several references are synonyms, and the best match counts; the members of a set must all be named.
    """
    references = question.reference_answers
    given = _given_values(question, candidates)
    kind = question.answer_kind
    matches = [
        match_value(
            text, reference, kind, candidates=candidates, given=(*given, *references[:at], *references[at + 1 :])
        )
        for at, reference in enumerate(references)
    ]
    if kind == "set":
        return _match_set(references, matches)
    return min(matches, key=lambda each: _BEST_FIRST.index(each.finding))


_BEST_FIRST = ("stated", "several", "other", "absent")


def _given_values(question: Question, candidates: Sequence[str]) -> tuple[str, ...]:
    """Return the values that the question names: its bindings; without them, the candidates in its text."""
    if question.bindings is not None:
        return tuple(question.bindings.values())
    plain = readable(question.question)
    return tuple(plain[mention.start : mention.end] for mention in names_in(plain, names_of(candidates)))


def _match_set(members: Sequence[str], matches: Sequence[ValueMatch]) -> ValueMatch:
    """Return how a text matches a set: stated if it names every member and no other value."""
    named = tuple(member for member, each in zip(members, matches, strict=True) if each.stated)
    others = tuple(dict.fromkeys(other for each in matches for other in each.others))
    if len(named) == len(members):
        return ValueMatch(finding="several" if others else "stated", stated=named, others=others)
    return ValueMatch(finding="other" if named or others else "absent", stated=named, others=others)


def _verdict(question: Question, outcome: Outcome, reason: str, rule: Rule | None = None) -> Verdict:
    return Verdict(
        outcome=outcome,
        correct=correct(outcome, is_answerable=question.is_answerable),
        judge=TypedJudge.name,
        judge_reason=reason,
        judge_confidence=None if rule is None else rule_confidence(rule),
    )


def rule_confidence(rule: Rule) -> float | None:
    """Return the probability that a verdict of this rule is right; None where it was not measured.

    The proportion of its measured verdicts that agreed, by the rule of succession (Laplace 1814): one agreement
    and one disagreement more than were seen, so that four of four are not certainty.
    """
    if rule not in MEASURED:
        return None
    agreed, measured = MEASURED[rule]
    return round((agreed + 1) / (measured + 2), 3)


def _quoted(values: Sequence[str]) -> str:
    """Return values as a reason shows them: each on one line, shortened, without control characters."""
    lines = (" ".join(value.split()) for value in values)
    shown = ("".join(letter if letter.isprintable() else "\ufffd" for letter in line) for line in lines)
    return ", ".join(f"'{line if len(line) <= _MAX_CHARACTERS else f'{line[:_MAX_CHARACTERS]}…'}'" for line in shown)
