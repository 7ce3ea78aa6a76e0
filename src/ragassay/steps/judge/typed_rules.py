"""The rules of the typed judge: what follows from the values that an answer states, denies or lacks."""

import re
from collections.abc import Sequence
from decimal import Decimal
from difflib import SequenceMatcher

from ragassay.core.records import AnswerFormat, Question
from ragassay.core.text import ValueMatch, read_decimal
from ragassay.core.text.dates import dates_in
from ragassay.core.text.names import (
    FUNCTION_WORDS,
    SMALL_WORDS,
    forms_of,
    is_proper_name,
    names_in,
    names_of,
    other_names,
    words_of,
)
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in, read_number
from ragassay.core.text.sentences import Role, are_akin, is_declined, masked, sentences_of
from ragassay.core.text.similar_names import abbreviates, is_abridged, is_spelled_out
from ragassay.core.text.spelled_values import asks_for_count, has_times_of, may_be_time
from ragassay.core.text.standings import denied_clauses, follows_copula, is_past_or_present
from ragassay.core.text.value_formats import AnswerColumn, may_be_decimals
from ragassay.core.text.value_odds import MARGIN, Odds
from ragassay.core.text.word_classes import NEGATORS, any_of, is_of_any_class, negations, pattern_of, word_class
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal, refuses_in_person, reports_failure
from ragassay.steps.judge.judgments import (
    SIGNS,
    Judgment,
    has_unfamiliar_words,
    in_quotes,
    is_of_another,
    only_repeats,
    unfamiliar_words,
)
from ragassay.steps.judge.name_rules import (
    ALIKE,
    holds_proper_names,
    is_abbreviated,
    is_exact,
    is_surname,
    longer_name,
    longer_title,
    looks_alike,
    may_lie_within,
    misspelled_reference,
    names_of_another_kind,
    other_proper_names,
)
from ragassay.steps.judge.references import has_prose, known_texts, without_names
from ragassay.steps.judge.relations import is_on_other_side
from ragassay.steps.judge.yes_no_rules import NEGATING


def judge_match(question: Question, value_match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer to an answerable question by how its text matches the references.

    If it names several values, or a value and a denial, the odds that it asserts the reference can outweigh the rules.
    """
    if value_match.finding in {"stated", "other"} and (amount := _of_unclear_sign(question, text, column)):
        return Judgment("undecided", f"the words of the answer may make {in_quotes([amount])} a negative number")
    judgment, odds = _judge_by_rules(question, value_match, text, column), value_match.odds
    if odds is None or value_match.is_alternative or (value_match.finding == "stated" and _is_zero(question)):
        return judgment
    if value_match.partly is not None and judgment.outcome == "undecided" and odds.log_odds < 0:
        return judgment
    if value_match.is_refused and judgment.outcome == "undecided" and odds.log_odds < 2 * MARGIN:
        return judgment
    if value_match.finding == "stated" and not value_match.is_refused and odds.log_odds >= MARGIN:
        return judgment  # it asserts what it names, which may be a longer name
    return _weighed(question, judgment, odds)._replace(odds=odds)


def _weighed(question: Question, judgment: Judgment, odds: Odds) -> Judgment:
    """Return the judgment by the odds of what an answer asserts: that of the rules if it has the same outcome."""
    references = in_quotes(question.reference_answers)
    if abs(odds.log_odds) < MARGIN:
        return Judgment("undecided", f"it is not clear whether the answer asserts {references}, the reference")
    if judgment.rule == "other value" and odds.denies and odds.declines and odds.log_odds < 0:
        return Judgment(
            "declined", "the answer says that it does not know, and gives a value of something else", "weighed"
        )
    if judgment.outcome != "undecided" and (odds.log_odds > 0) == (judgment.outcome == "right"):
        return judgment
    if odds.log_odds > 0:
        return Judgment("right", f"by its wording, the answer asserts {references}, the reference", "weighed")
    reason = f"by its wording, the answer does not assert {references}, the reference"
    return Judgment("declined" if odds.declines else "wrong", reason, "weighed")


def _judge_by_rules(question: Question, value_match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    others, references = in_quotes(value_match.others), in_quotes(question.reference_answers)
    match value_match.finding:
        case "absent" | "other" if written := misspelled_reference(question, value_match, text, column):
            reason = f"the answer gives {in_quotes([written])} with two letters swapped"
            return Judgment("right", reason, "misspelled")
        case "stated" | "other" | "several" if value_match.is_withdrawn:
            return Judgment("declined", "the answer takes its value back, and says that it does not know", "declined")
        case "stated":
            return _judge_stated(question, value_match, text, column)
        case "several":
            return _judge_several(value_match)
        case "other" if value_match.partly is not None:
            return Judgment("undecided", _in_part(value_match.partly, references))
        case "other" if value_match.is_refused:
            return Judgment("declined", f"the answer declines, and gives only {others}", "declined")
        case "other" if question.answer_kind == "set":
            return _judge_members(question, value_match, column)
        case "other":
            return Judgment("wrong", f"the answer gives {others}, not {references}, the reference", "other value")
        case "absent":
            return _judge_absent(question, value_match, text, column)


def _of_unclear_sign(question: Question, text: str, column: AnswerColumn) -> str | None:
    """Return the amount of the reference, if words may make it negative, in a column with both signs: "5 in debt"."""
    stored = [] if question.answer_kind != "number" else [read_number(each) for each in column.values]
    if len({number < 0 for number in stored if number}) < 2 or _DEFICIT.search(text) is None:
        return None
    amounts = {abs(number) for each in question.reference_answers if (number := read_number(each)) is not None}
    plain = readable(text)
    return next(
        (plain[each.start : each.end] for each in numbers_in(text) if not amounts.isdisjoint(each.readings)), None
    )


_DEFICIT = pattern_of(any_of(word_class("deficits")))


def _judge_several(match: ValueMatch) -> Judgment:
    """Judge an answer that names the reference and other values, or a member of a set apart from the others."""
    stated, others = in_quotes(match.stated), in_quotes(match.others)
    if match.is_alternative:
        reason = f"the answer leaves open whether it is {stated}, the reference, or {others}"
        return Judgment("wrong", reason, "alternatives")
    if match.partly is not None:
        return Judgment("undecided", f"the answer says something of its own about {in_quotes([match.partly])}")
    reason = f"the answer names {stated}, the reference, " + (f"but also {others}" if others else "as one of several")
    if others == stated:
        reason = f"{stated} can be read as the reference or as another value"
    return Judgment("undecided", reason)


def _judge_members(question: Question, match: ValueMatch, column: AnswerColumn) -> Judgment:
    """Judge an answer that does not name every member of a set, or names others."""
    stated, others, references = in_quotes(match.stated), in_quotes(match.others), in_quotes(question.reference_answers)
    if has_prose(question, column):
        return Judgment("undecided", f"the answer may give {references} in other words")
    reason = f"the answer names {stated or 'none'} of {references}" + (f", and also {others}" if others else "")
    return Judgment("wrong", reason, "members")


def _judge_stated(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that names the reference and no other value of its column."""
    stated = in_quotes(match.stated)
    if question.answer_kind in {"text", "set"} and is_on_other_side(question, text):
        return Judgment(
            "undecided", f"the answer names {stated}, the reference, on the side of what the question names"
        )
    if match.is_refused and not _is_zero(question):
        reason = f"the answer says that it does not know, and names {stated}, the reference"
        is_own = column.format.is_exact or _is_told_of_subject(question, text, match.stated)
        if is_own and not _denies_topic(question, text):
            return Judgment("right", f"the answer gives {stated}, the reference, and lacks something else", "stated")
        states = [each for each in sentences_of(without_names(question, text)) if each.role is Role.STATES]
        if all(is_of_another(question, each.of(readable(text)), " ".join(match.stated)) for each in states):
            return Judgment("declined", reason, "declined")
        return Judgment("undecided", reason)
    if column.holds_names and _is_former(text, match.stated):
        return Judgment("undecided", f"the answer gives {stated}, the reference, as a former value")
    longer = longer_name(question, text, match.stated, column) or longer_title(question, text, match.stated)
    if longer is None:
        return Judgment("right", f"the answer gives {stated}, the reference", "stated")
    if holds_proper_names(column) and not is_abbreviated(longer):
        reason = f"the answer gives {in_quotes([longer])}, another name than {stated}, the reference"
        return Judgment("wrong", reason, "other name")
    reason = f"the answer gives {in_quotes([longer])}, which may be another name than {stated}, the reference"
    return Judgment("undecided", reason)


def _is_zero(question: Question) -> bool:
    """Whether the reference is zero, with which a denial agrees: "There is nothing on order, zero units"."""
    return question.answer_kind == "number" and all(read_number(each) == 0 for each in question.reference_answers)


def _is_told_of_subject(question: Question, text: str, stated: Sequence[str]) -> bool:
    """Whether a sentence that denies nothing names the subject and the reference: "I can say that Acme is in Rome"."""
    plain = readable(text)
    subject, reference = names_of(tuple((question.bindings or {}).values())), names_of(stated)
    sentences = (each.of(plain) for each in sentences_of(plain) if each.role is not Role.DENIES)
    return any(names_in(each, subject) and names_in(each, reference) for each in sentences)


def _denies_topic(question: Question, text: str) -> bool:
    """Whether a clause that denies something names what the question asks for: "I have no email address"."""
    plain = without_names(question, text)
    subjects = {form for value in (question.bindings or {}).values() for form in forms_of(value)}
    topic = forms_of(question.question) - FUNCTION_WORDS - subjects
    denied = [plain[slice(*span)] for span in denied_clauses(plain)]
    return not denied or any(
        len(forms_of(each) - FUNCTION_WORDS - NEGATING) < 2 or topic & forms_of(each) for each in denied
    )


def _is_former(text: str, stated: Sequence[str]) -> bool:
    """Whether a text only says that the reference held before."""
    plain = readable(text)
    spans = [(name.start, name.end) for name in names_in(text, names_of(stated))]
    return bool(spans) and all(is_past_or_present(masked(plain, spans), *span) < 0 for span in spans)


def _judge_absent(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that states no value of the column."""
    references = in_quotes(question.reference_answers)
    if has_prose(question, column):
        return _judge_prose(question, match, text)
    if match.partly is None and only_repeats(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if misstated := _misstated(question, text, column):
        return Judgment(
            "wrong", f"the answer gives {in_quotes([misstated])}, not {references}, the reference", "other value"
        )
    only_advises = match.partly is not None and all(each.role is not Role.DENIES for each in sentences_of(text))
    if _declines(question, text) and not only_advises:
        return _judge_denial(question, text)
    if match.denied:
        return Judgment("wrong", f"the answer denies {references}, the reference", "denied")
    if question.answer_kind == "text" and any(is_spelled_out(text, each) for each in question.reference_answers):
        return Judgment("right", f"the answer spells out {references}, the reference", "abridged")
    if column.format.is_exact or all(map(is_exact, question.reference_answers)):
        return _judge_exact(question, match, text, column)
    return _judge_names(question, match, text, column)


def _judge_names(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer by the names that it gives instead of the reference, or by its words if it gives none."""
    references = in_quotes(question.reference_answers)
    if any(each.endswith(".") and _may_spell_out(question, text, each[:-1]) for each in question.reference_answers):
        return Judgment("undecided", f"the answer does not give {references}; it may spell it out")
    if others := other_proper_names(question, text, column, sharing=match.partly is not None):
        reason = f"the answer names {in_quotes(others)}, and not {references}, the reference"
        return Judgment("wrong", reason, "other name")
    if match.partly is not None:
        return _judge_part(question, match.partly, text, column)
    return _judge_other_words(question, text, column)


def _judge_part(question: Question, part: str, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that gives a part of the reference; a surname is enough if one person has it."""
    if is_surname(question, text, part, column):
        return Judgment("right", f"the answer gives the surname {in_quotes([part])}, of one person", "abridged")
    return Judgment("undecided", _in_part(part, in_quotes(question.reference_answers)))


def _declines(question: Question, text: str) -> bool:
    """Whether a text finally denies something, without the names of the question and the reference, or only asks."""
    return is_declined(sentences_of(without_names(question, text))) or refuses_in_person(text) or reports_failure(text)


def _judge_denial(question: Question, text: str) -> Judgment:
    """Judge an answer that denies something and states no value."""
    if _may_say_none(question, text):
        references = in_quotes(question.reference_answers)
        return Judgment("undecided", f"the answer denies something, which may mean {references}, the reference")
    return Judgment("declined", "the answer says that it does not know, or names no value", "declined")


def _may_say_none(question: Question, text: str) -> bool:
    """Whether a denial may be the count of zero.

    It has only words of its question and of the grammar ("Nothing"), or denies at once what is counted ("Nothing is on
    order at the moment" rather than "no information about orders").
    """
    if not (_is_zero(question) and asks_for_count(question.question)) or refuses_in_person(text):
        return False
    plain = readable(text).replace("n't", " not")
    negator, unfamiliar = _NEGATOR.search(plain), {*unfamiliar_words(question, plain)}
    if negator is None or reports_failure(text):
        return False
    after = [word.form for word in words_of(plain[negator.end() :])]
    content = (form for form in after if not (form in FUNCTION_WORDS or is_of_any_class(form)))
    return all(map(is_of_any_class, unfamiliar)) or next(content, "") in forms_of(question.question) - unfamiliar


_NEGATOR = pattern_of(rf"(?<![:=|(\[])(?<![:=|]\s){any_of(NEGATORS)}|n't(?!\w)")  # not "unknown", nor "points: null"


def _misstated(question: Question, text: str, column: AnswerColumn) -> str | None:
    """Return an address or number of the column's format that differs from the reference in a few characters."""
    if column.format not in SIGNS or any(each.role is Role.DENIES for each in sentences_of(text)):
        return None
    values = (match[0].rstrip(".") for match in SIGNS[column.format].finditer(readable(text)))
    return next(
        (
            each
            for each in values
            for reference in question.reference_answers
            if SequenceMatcher(None, each.lower(), reference.lower()).ratio() >= ALIKE
        ),
        None,
    )


def _judge_prose(question: Question, match: ValueMatch, text: str) -> Judgment:
    """Judge an answer that does not repeat a reference in prose; a negation may be the answer in other words."""
    references = in_quotes(question.reference_answers)
    bound = tuple((question.bindings or {}).values())
    only_denies = is_plain_refusal(text, question.reference_answers, question.answer_kind, bound)
    if refuses_in_person(text) or (only_denies and len(unfamiliar_words(question, text)) <= _WORDS_OF_A_DENIAL):
        return Judgment("declined", "the answer only says that it does not know")
    if match.denied:
        return Judgment("wrong", f"the answer denies {references}, the reference", "denied")
    if not has_unfamiliar_words(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if any(_tells(text, reference) for reference in question.reference_answers):
        return Judgment("right", f"the answer has the words of {references} in a sentence", "stated")
    return Judgment("undecided", f"the answer may give {references} in other words")


def _tells(text: str, reference: str) -> bool:
    """Whether a statement has the words of a reference in their order, with only function words between them."""
    own = [word.form for word in words_of(reference) if word.form not in FUNCTION_WORDS]
    plain = readable(text)
    for sentence in sentences_of(plain):
        words = [word.form for word in words_of(sentence.of(plain)) if word.form not in FUNCTION_WORDS]
        runs = (words[at : at + len(own)] for at in range(len(words)))
        if sentence.role is Role.STATES and not negations(sentence.of(plain)) and own in runs:
            return True
    return False


_WORDS_OF_A_DENIAL = 4  # "the text does not mention it"; a longer negation may be an answer


def _in_part(part: str, references: str) -> str:
    return f"the answer gives {in_quotes([part])}, which may be {references} in part"


def _judge_exact(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer without the reference, in a format without paraphrases.

    It stays undecided if it gives a part of a day or number, or a name that a code may abbreviate ("Illinois" for IL).
    """
    references = in_quotes(question.reference_answers)
    if match.partly is not None and question.answer_kind in {"number", "date", "set"}:
        return Judgment("undecided", _in_part(match.partly, references))
    if question.answer_kind in {"number", "date"}:
        return _judge_no_value(question, text)
    if (equal := _equal_number(question, text, column)) is not None:
        return Judgment("undecided", f"the answer gives {in_quotes([equal])}, which equals {references} as a number")
    if any(may_be_time(text, reference) for reference in question.reference_answers):
        return Judgment("undecided", f"the answer gives a time that is {references} only in the afternoon")
    if any(has_times_of(text, reference) for reference in question.reference_answers):
        return Judgment("undecided", f"the answer gives the times of {references}, in other words")
    is_exact = column.format.is_exact  # otherwise an address or a title with digits, of which words may be abridged
    if not is_exact and any(is_abridged(text, reference) for reference in question.reference_answers):
        return Judgment("right", f"the answer gives {references} with abbreviations", "abridged")
    spelled = other_names(text, known_texts(question))
    if spelled and may_lie_within(question, column):
        return Judgment("undecided", f"the answer gives {in_quotes(spelled)}, which may lie in {references}")
    if any(_has_parts_of(text, reference) for reference in question.reference_answers):
        return Judgment("undecided", f"the answer gives the parts of {references} apart, or within a code")
    longer = [
        (each, name)
        for each in question.reference_answers
        for name in (*spelled, " ".join(spelled))
        if len(name) > len(each) + 1
    ]
    if any(abbreviates(reference, name) for reference, name in longer) or any(
        _may_spell_out(question, text, each) for each in question.reference_answers
    ):
        return Judgment("undecided", f"the answer does not give {references}; it may spell it out")
    return Judgment("wrong", f"the answer does not give {references}, the reference", "other value")


def _has_parts_of(text: str, reference: str) -> bool:
    """Whether a text has all words of a reference, in other places, or its digits after other letters: x5467."""
    parts, words = forms_of(reference), forms_of(text)
    return (len(parts) > 1 and parts <= words) or (
        reference.isdigit() and any(_CODE_PREFIX.sub("", form) == reference != form for form in words)
    )


_CODE_PREFIX = re.compile(r"^[^\W\d_]{1,3}(?=\d)")


def _judge_no_value(question: Question, text: str) -> Judgment:
    """Judge an answer without a number or date where one is asked for; a count may be in other words ("twice")."""
    known = names_in(text, names_of(known_texts(question)[1:]))
    if unread := _UNREAD.search(masked(readable(text), [name.span for name in known])):
        return Judgment("undecided", f"the answer gives {in_quotes([unread[0]])}, which no rule can interpret")
    if question.answer_kind == "number" and _may_count(question, text):
        return Judgment("undecided", "the answer gives no number, but may count in other words")
    values = dates_in(text) if question.answer_kind == "date" else numbers_in(text)
    besides = " but what the question names" if values else ""
    return Judgment("wrong", f"the answer gives no {question.answer_kind}{besides}", "no value")


def _equal_number(question: Question, text: str, column: AnswerColumn) -> str | None:
    """Return a number of a text that equals a reference whose column may hold numbers or codes: "4.50" for 4.5."""
    if not may_be_decimals(column.values or question.reference_answers):
        return None
    plain = readable(text)
    known = {Decimal(each) for each in question.reference_answers if read_decimal(each) is not None}
    equal = (plain[each.start : each.end].strip() for each in numbers_in(text) if not known.isdisjoint(each.readings))
    return next((number for number in equal if any(map(str.isdigit, number))), None)


def _may_spell_out(question: Question, text: str, reference: str) -> bool:
    """Whether a word after "is", or the first one, may be what a short code stands for: "male", "Pennsylvania"."""
    if not reference.isalpha() or len(reference) > _LETTERS_OF_A_CODE:
        return False
    plain, unfamiliar = readable(text), {*unfamiliar_words(question, text)}
    words = (word for word in words_of(text) if word.form in unfamiliar and len(word.form) > _LETTERS_OF_A_CODE)
    return any(
        abbreviates(reference, word.form)
        and (
            follows_copula(plain, word.start)
            or not plain[: word.start].strip("\"'*([ ")
            or _QUOTED.match(plain, word.end)
        )
        for word in words
    )


_LETTERS_OF_A_CODE = 3
_QUOTED = re.compile(r"[\"”»]")


def _may_count(question: Question, text: str) -> bool:
    """Whether a text may say how many there are in words that no rule reads.

    It has few words of its own besides names ("Twice."), or says that there is nothing else ("only Ann").
    """
    if _HOW_MANY.search(question.question) is None:
        return False
    familiar = forms_of(question.question) | {
        form for name in other_names(text, ()) if " " in name for form in forms_of(name)
    }
    own = [
        word
        for word in unfamiliar_words(question, text)
        if not (word in familiar or word.isdigit() or any(are_akin(word, each) for each in familiar))
    ]
    return 0 < len(own) <= _WORDS_OF_A_COUNT or _SOLE.search(text) is not None


_WORDS_OF_A_COUNT = 3
_SOLE = pattern_of(rf"\b(?:{'|'.join(word_class('sole').replace('*', '').split())})")  # also "single-seater"
_HOW_MANY = re.compile(r"\bhow many\b|\bnumber of (?!the\b)[a-z]+s\b", re.IGNORECASE)  # not "the number of order 7"
# Digits with signs or letters between or after them: 3:48.5, 5m43s, 45p
_UNREAD = re.compile(r"(?<![\w.,/-])\d(?=[\d.,]*(?:[^\W\d_]|[:'\"]\d))[\w.,:'\"]*\w(?!-)")


def _judge_other_words(question: Question, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that names no value; it may still be the reference in other words."""
    references = in_quotes(question.reference_answers)
    plain = without_names(question, text)
    if (part := _shared_name(question, text)) is not None:
        return Judgment("undecided", _in_part(part, references))
    if column.format is not AnswerFormat.TEXT and (numbers_in(plain) or dates_in(plain) or _ADDRESS.search(plain)):
        reason = f"the answer gives a number, a date or an address, not {references}, the reference"
        return Judgment("wrong", reason, "no value")
    if not has_unfamiliar_words(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if column.format is AnswerFormat.CLOSED_SET and (others := names_of_another_kind(question, text, column)):
        return Judgment("wrong", f"the answer names {in_quotes(others)}, not {references}, the reference", "other name")
    known = {word.form for each in known_texts(question) for word in words_of(each)}
    own = (word for word in words_of(text) if word.form not in known)
    short = [word.written for word in own if word.written.isupper() and len(word.written) > 1]
    if any(abbreviates(word, reference) for reference in question.reference_answers for word in short):
        return Judgment("undecided", f"the answer gives {in_quotes(short)}, which may be short for {references}")
    if (holds_proper_names(column) or all(map(is_proper_name, question.reference_answers))) and not looks_alike(
        question, text
    ):
        return Judgment("wrong", f"the answer has no word of {references}, the reference", "other name")
    return Judgment("undecided", f"the answer names no known value; it may be {references} in other words")


def _shared_name(question: Question, text: str) -> str | None:
    """Return a capitalized word of a reference in a text, even if other values have it; not one of the question.

    In a text without capitals, any word counts.
    """
    known = {word.form for each in known_texts(question) for word in words_of(each)} | FUNCTION_WORDS | SMALL_WORDS
    own = {word.form for reference in question.reference_answers for word in words_of(reference)} - known
    shared = (word.written for word in words_of(text) if word.form in own and len(word.form) > 1)
    return next((word for word in shared if word[0].isupper() or text.islower()), None)


_ADDRESS = re.compile(r"\S@\S|://|\bwww\.")
