"""The typed judge: compares answer and reference by type, and abstains if no rule applies.

It calls no model, and instructions in an answer have no effect. A verdict follows from the values that the answer
names, from how its sentences treat them (`core.text.sentences`), and from the values of the column.

- An answer is `declined` only if it states nothing, or only something about another subject. Advice ("You can find it
  in ...") and hedges count by what they state. An empty answer is `declined`.
- Another value of the column is wrong. In formats without paraphrases (codes, addresses, numbers, dates), anything but
  the reference is wrong; so is any other proper name that is not a known alias, unless it is nearly the same word.
- A category ("Banking") may be stated in other words ("financial services"), so the judge abstains.
- A reference in prose (a phrase or sentence that no column contains) has many paraphrases, so the judge abstains unless
  the answer repeats it, denies it, or plainly declines.
- A flag is stated by the words of its column ("is a listed company"), a number in the unit of its column.
- The right answer to an unanswerable question is that the thing does not exist, or is not known.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragassay.core.records import Answer, AnswerFormat, Question, Verdict, correct
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns, columns_of
from ragassay.core.text import is_blank, read_decimal
from ragassay.core.text.conclusions import conclusion, with_link_targets
from ragassay.core.text.data_records import with_records_in_lines
from ragassay.core.text.names import FUNCTION_WORDS, forms_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.numerals import with_numerals_in_digits
from ragassay.core.text.similar_names import (
    with_country_names,
    with_designations,
    with_full_names,
    with_singulars,
)
from ragassay.core.text.spelled_values import (
    as_stored,
    asks_for_count,
    says_none,
    with_counts_in_digits,
    with_days_in_digits,
    with_labels_of_numbers,
    with_years_in_digits,
    without_number_signs,
)
from ragassay.core.text.turns import (
    chosen_option,
    own_turn,
    without_denials_of_others,
    without_earlier_mails,
    without_signature,
)
from ragassay.core.text.value_formats import AnswerColumn, answer_column, are_decimals, typed_references
from ragassay.core.text.word_classes import COPULAS, any_of, pattern_of
from ragassay.parts.ratings.raters import MAX_ANSWER, reason_for_no_answer
from ragassay.steps.judge.binary_verdicts import KeepVerdicts
from ragassay.steps.judge.judgments import Judgment, Rule
from ragassay.steps.judge.references import match_references, packed_parts
from ragassay.steps.judge.typed_rules import judge_match
from ragassay.steps.judge.unanswerable import judge_unanswerable
from ragassay.steps.judge.yes_no_rules import judge_yes_no

# Rule -> (verdicts with which GPT-4 agreed, verdicts), on the 3,378 answers that the GRAMMAR authors recorded; a test
# in tests/steps/judge/test_typed_judge.py repeats the count. GPT-4 errs too: of the 15 answers that it accepts and this
# judge declined, 14 are plain refusals, and the stated ones that it rejects are right. Other rules were not measured.
MEASURED: Mapping[Rule, tuple[int, int]] = {
    "stated": (1631, 1633),
    "other value": (43, 44),
    "other name": (95, 97),
    "no value": (3, 3),
    "declined": (1319, 1335),
}
_LINKED = (AnswerFormat.URL, AnswerFormat.EMAIL)
_WORDS_OF_A_CODE = 3
_LONGEST = MAX_ANSWER  # without its reasoning; some rules take quadratic time


class TypedJudge:
    """A judge that compares the values in an answer; no other answer of a run has an effect on a verdict.

    Args:
        table: The answers to judge.
        stored: The columns that were stored with the questions. For any other column, its values are the reference
            answers to all questions of the same SQL template.
    """

    name = "typed-18"

    def __init__(self, table: Table, stored: StoredColumns | None = None) -> None:
        self._column = columns_of(table, stored or {})

    async def judge(self, question: Question, answer: Answer) -> Verdict:
        """Return the verdict on one answer."""
        return self._verdict(question, answer)

    def _verdict(self, question: Question, answer: Answer) -> Verdict:
        return judge_typed(question, answer, self._column(question))

    def settle(self, rows: Sequence[tuple[Question, Answer]], keep: KeepVerdicts) -> None:
        """Pass the verdicts on all answers to `keep`."""
        for number, (question, answer) in enumerate(rows):
            keep([number], [self._verdict(question, answer)])

    def basis(self, question: Question, _: Answer) -> str:
        """Return what the verdict also depends on: a hash of the column."""
        return self._column(question).digest


def judge_typed(question: Question, answer: Answer, column: AnswerColumn | None = None) -> Verdict:
    """Return the typed verdict on one answer.

    Args:
        question: The question, with its reference answers and their kind.
        answer: The answer of the system.
        column: The values of the column that is asked for; None if only the reference answers are known.
    """
    judgment = explained(question, answer, column)
    return Verdict(
        outcome=judgment.outcome,
        correct=correct(judgment.outcome, is_answerable=question.is_answerable),
        judge=TypedJudge.name,
        judge_reason=judgment.reason,
        judge_confidence=None if judgment.rule is None else rule_confidence(judgment.rule),
    )


def explained(question: Question, answer: Answer, column: AnswerColumn | None = None) -> Judgment:
    """Return the judgment on one answer, with the rule and odds behind it; for the arguments see `judge_typed`."""
    question, column, unit = _typed(question, column)
    read = _as_read(question, answer, column)
    if isinstance(read, Judgment):
        return read
    text, of = read
    if not question.is_answerable:
        return judge_unanswerable(question, text, of)
    if question.answer_kind == "boolean":
        return judge_yes_no(question, text)
    question, of = packed_parts(question, of)
    return judge_match(question, match_references(question, text, of, unit=unit), text, of)


def _typed(question: Question, column: AnswerColumn | None) -> tuple[Question, AnswerColumn | None, str]:
    """Return a question and its column with the kind that the references show, if its file has no kinds or formats.

    Texts that are all decimal numbers are numbers in any file. The unit of the references is returned with them ("3.5
    hours").
    """
    if question.answer_kind == "text" and column is not None and _are_numbers(question.reference_answers, column):
        typed = replace(question, answer_kind="number", answer_format=AnswerFormat.NUMBER)
        return typed, answer_column(column.values, "number", answer_format=AnswerFormat.NUMBER), ""
    if question.answer_kind != "text" or question.answer_format is not None:
        return question, column, ""
    references, kind = typed_references(question.reference_answers, None)
    if kind == "text" or (kind == "number" and _may_be_versions(question.reference_answers, column)):
        return question, column, ""
    values, kind_of_values = typed_references(() if column is None else column.values, None)
    typed = replace(question, reference_answers=tuple(references), answer_kind=kind)
    units = {number.unit for each in question.reference_answers for number in numbers_in(each)}
    unit = units.pop() if len(units) == 1 else ""
    return typed, answer_column(values, kind) if kind_of_values == kind else None, unit


def _may_be_versions(references: Sequence[str], column: AnswerColumn | None) -> bool:
    """Return whether a reference has a trailing zero, which counts in a version (4.10), and its column no decimals."""
    has_zero = any(map(_TRAILING_ZERO.fullmatch, references))
    return has_zero and not (column is not None and are_decimals(column.values))


_TRAILING_ZERO = re.compile(r"\s*\d+\.\d*0\s*")


def _are_numbers(references: Sequence[str], column: AnswerColumn) -> bool:
    """Return whether the values of a column, with the references among them, are decimal numbers stored as texts."""
    return (
        column.is_known
        and are_decimals(column.values)
        and all(read_decimal(reference) is not None for reference in references)
    )


def _as_read(question: Question, answer: Answer, column: AnswerColumn | None) -> tuple[str, AnswerColumn] | Judgment:
    """Return an answer in the form that the rules read, and its column; or a judgment where there is none to read."""
    text = answer.answer
    if answer.is_retrieval_only:
        return Judgment("undecided", "the system only retrieves: there is no answer to judge")
    if text is None:
        return Judgment("failed", reason_for_no_answer(answer))
    is_empty = is_blank(text) or _EMPTY_FIELD.fullmatch(readable(text)) is not None
    if is_empty and text not in question.reference_answers:
        if says_none(text) and asks_for_count(question.question) and "0" in question.reference_answers:
            return Judgment("undecided", "the answer is a word for a missing value, or says that there are none")
        return Judgment("declined", "the answer has no content", "declined")
    of = column or answer_column(question.reference_answers, question.answer_kind)
    text = conclusion(with_link_targets(text) if of.format in _LINKED else text)
    if len(text) > _LONGEST:
        reason = f"the answer has {len(text):,} characters, and the typed judge reads at most {_LONGEST:,}"
        return Judgment("undecided", reason)
    if question.is_answerable and not question.reference_answers:
        return Judgment("undecided", "there is no reference answer to compare with")
    return _with_stored_values(question, _own_part(question, text, of), of), of


def _own_part(question: Question, text: str, column: AnswerColumn) -> str:
    """Return the part of a text that answers its question, in lines of sentences or of keys and values."""
    if text.isupper() and len(text.split()) > _WORDS_OF_A_CODE and column.format is not AnswerFormat.CODE:
        text = _in_lowercase(text, question.reference_answers)
    text = _with_codes_in_capitals(text, (*question.reference_answers, *column.values))
    text = without_signature(without_earlier_mails(question.question, text))
    text = chosen_option(own_turn(question.question, text))
    subjects = tuple((question.bindings or {}).values())
    text = with_records_in_lines(text, forms_of(question.question), subjects)
    if question.answer_kind == "boolean":
        return text  # "Done: No."
    return without_denials_of_others(question.question, text, subjects, question.reference_answers, column.values)


def _with_stored_values(question: Question, text: str, column: AnswerColumn) -> str:
    """Return a text with its values written as they are stored, where they are spelled out or have another form."""
    match question.answer_kind:
        case "text":
            stored = (*question.reference_answers, *column.values)
            spelled = with_designations(as_stored(text, stored, column.format), stored, question.question)
            whole = with_full_names(with_country_names(spelled, stored), stored, is_list=False)
            return with_singulars(whole, column.values)
        case "number":
            if question.reference_answers and all(map(_HALVES.fullmatch, question.reference_answers)):
                text = with_years_in_digits(text)
            text = with_labels_of_numbers(with_numerals_in_digits(text, question.question), question.question)
            return with_counts_in_digits(text, question.question) if question.is_answerable else text
        case "set":
            stored = (*question.reference_answers, *column.values)
            whole = with_full_names(text, stored, is_list=True)
            are_numbers = all(map(str.isdigit, question.reference_answers))
            return with_singulars(without_number_signs(whole) if are_numbers else whole, column.values)
        case "date":
            return with_days_in_digits(text)
        case _:
            return text


_HALVES = re.compile(r"\d{3,4}")  # numbers that can be read out in two halves: nineteen eighty


def _in_lowercase(text: str, references: Sequence[str]) -> str:
    """Return a text in capitals, where every word looks like a name, in lowercase, with references in capitals."""
    codes = [re.escape(each) for each in references if each.isupper()]
    capitals = rf"(?<!\w)(?:{'|'.join(codes)})(?!\w)" if codes else r"(?!)"
    return re.sub(rf"({capitals})|(\w+)", lambda match: match[1] or match[2].lower(), text)


def _with_codes_in_capitals(text: str, stored: Sequence[str]) -> str:
    """Return a text in which a code in lowercase after "is" or a comma, or alone, has the capitals that are stored.

    In a text with capitals, function words do not count ("It is us").

    >>> _with_codes_in_capitals("it's uk, ask us", ["UK", "US"]), _with_codes_in_capitals("uk", ["UK"])
    ("it's UK, ask us", 'UK')
    """
    codes = {
        each.lower(): each
        for each in stored
        if each.isupper() and each.isalpha() and (text.islower() or each.lower() not in FUNCTION_WORDS)
    }

    def capitals(match: re.Match[str]) -> str:
        is_value = not text[: match.start()].strip() or _IS.search(text, 0, match.start()) is not None
        return codes.get(match[0], match[0]) if is_value else match[0]

    return re.sub(r"[^\W\d_]+", capitals, text) if codes else text


_IS = pattern_of(rf"(?:{any_of(COPULAS)}|[\w']s|[:=,])\W*$")  # also "it's", "its" and "hmm, uk"
_EMPTY_FIELD = re.compile(r"\s*[^\W\d][^:=|\n]{0,60}[:=|]\s*[-?|~]?\s*")


def rule_confidence(rule: Rule) -> float | None:
    """Return the probability that a verdict of this rule is right; None if it was not measured.

    It is the proportion of its measured verdicts that agreed, by the rule of succession (Laplace 1814): with one more
    agreement and one more disagreement, so that four of four are not certainty.
    """
    if rule not in MEASURED:
        return None
    agreed, measured = MEASURED[rule]
    return round((agreed + 1) / (measured + 2), 3)
