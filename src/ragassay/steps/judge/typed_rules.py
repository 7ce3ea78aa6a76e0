"""The rules of the typed judge: what follows from the values that an answer states, denies or lacks."""

import re
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Literal, NamedTuple

from ragassay.core.records import AnswerFormat, Outcome, Question
from ragassay.core.text import ValueMatch, match_value
from ragassay.core.text.booleans import read_boolean
from ragassay.core.text.dates import DateMention, dates_in
from ragassay.core.text.names import (
    FUNCTION_WORDS,
    equivalent_names,
    fold,
    forms_of,
    is_proper_name,
    names_in,
    names_of,
    other_names,
    words_of,
)
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import NumberMention, numbers_in
from ragassay.core.text.sentences import (
    NEGATORS,
    Role,
    Span,
    Standing,
    clause_at,
    denied_clauses,
    follows_copula,
    follows_denial,
    is_declined,
    is_past_or_present,
    is_spoken,
    label_at,
    masked,
    restates,
    sentences_of,
    standing,
)
from ragassay.core.text.similar_names import abbreviates, is_abridged, is_misspelled
from ragassay.core.text.spelled_values import has_times_of, may_be_time
from ragassay.core.text.value_formats import AnswerColumn
from ragassay.core.text.value_odds import MARGIN, Odds
from ragassay.parts.sensitivity.plain_refusals import is_plain_refusal, refuses_in_person
from ragassay.steps.judge.references import affirms_claim, affirms_predicate, has_prose, known_texts, without_names

Rule = Literal[
    "stated",
    "misspelled",
    "abridged",
    "alternatives",
    "other value",
    "other name",
    "no value",
    "denied",
    "repeats the question",
    "predicate",
    "members",
    "declined",
    "asserted",
    "weighed",
]


class Judgment(NamedTuple):
    """The outcome of an answer, the reason, the rule that applied, and the odds where several values were weighed.

    The rule is None if it has no name.
    """

    outcome: Outcome
    reason: str
    rule: Rule | None = None
    odds: Odds | None = None


_SHOWN = 80  # characters of a value in a reason


def judge_match(question: Question, value_match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer to an answerable question by how its text matches the references.

    If it names several values, or a value and a denial, the odds that it asserts the reference can outweigh the rules.
    """
    if question.answer_kind == "boolean" and (affirms := affirms_claim(question, text)) is not None:
        return _by_predicate(question, affirms)
    judgment = _judge_by_rules(question, value_match, text, column)
    if value_match.odds is None or value_match.is_alternative:
        return judgment
    odds = value_match.odds.beside(judgment.outcome)
    if value_match.is_refused and judgment.outcome == "undecided" and odds.log_odds < 2 * MARGIN:
        return judgment
    return _weighed(question, judgment, odds)._replace(odds=odds)


def _weighed(question: Question, judgment: Judgment, odds: Odds) -> Judgment:
    """Return the judgment by the odds of what an answer asserts: that of the rules if it has the same outcome."""
    references = _quoted(question.reference_answers)
    if abs(odds.log_odds) < MARGIN:
        return Judgment("undecided", f"it is not clear whether the answer asserts {references}, the reference")
    if judgment.rule == "other value" and odds.declines and odds.log_odds < 0:
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
    others, references = _quoted(value_match.others), _quoted(question.reference_answers)
    match value_match.finding:
        case "absent" | "other" if misspelled := _misspelled(question, value_match, text, column):
            reason = f"the answer gives {_quoted([misspelled])} with two letters swapped"
            return Judgment("right", reason, "misspelled")
        case "stated":
            return _judge_stated(question, value_match, text, column)
        case "several":
            return _judge_several(value_match)
        case "other" if value_match.is_refused:
            return Judgment("declined", f"the answer declines, and gives only {others}", "declined")
        case "other" if question.answer_kind == "set":
            return _judge_members(question, value_match, column)
        case "other":
            return Judgment("wrong", f"the answer gives {others}, not {references}, the reference", "other value")
        case "absent":
            return _judge_absent(question, value_match, text, column)


def _judge_several(match: ValueMatch) -> Judgment:
    """Judge an answer that names the reference and other values, or a member of a set apart from the others."""
    stated, others = _quoted(match.stated), _quoted(match.others)
    if match.is_alternative:
        reason = f"the answer leaves open whether it is {stated}, the reference, or {others}"
        return Judgment("wrong", reason, "alternatives")
    if match.partly is not None:
        return Judgment("undecided", f"the answer says something of its own about {_quoted([match.partly])}")
    reason = f"the answer names {stated}, the reference, " + (f"but also {others}" if others else "as one of several")
    if others == stated:
        reason = f"{stated} can be read as the reference or as another value"
    return Judgment("undecided", reason)


def _judge_members(question: Question, match: ValueMatch, column: AnswerColumn) -> Judgment:
    """Judge an answer that does not name every member of a set, or names others."""
    stated, others, references = _quoted(match.stated), _quoted(match.others), _quoted(question.reference_answers)
    if has_prose(question, column):
        return Judgment("undecided", f"the answer may give {references} in other words")
    reason = f"the answer names {stated or 'none'} of {references}" + (f", and also {others}" if others else "")
    return Judgment("wrong", reason, "members")


def _misspelled(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> str | None:
    """Return the reference that an answer gives with a typo, where another value can only be a part of it."""
    if column.format.is_exact or question.answer_kind != "text":
        return None
    parts = [forms_of(name) for name in match.others]
    return next(
        (
            reference
            for reference in question.reference_answers
            if is_misspelled(text, reference) and all(part <= forms_of(reference) for part in parts)
        ),
        None,
    )


def _judge_stated(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that names the reference and no other value of its column."""
    stated = _quoted(match.stated)
    if match.is_refused:
        reason = f"the answer says that it does not know, and names {stated}, the reference"
        if column.format.is_exact and not _denies_topic(question, text):
            return Judgment("right", f"the answer gives {stated}, the reference, and lacks something else", "stated")
        states = [each for each in sentences_of(without_names(question, text)) if each.role is Role.STATES]
        if all(_is_of_another(question, each.of(readable(text)), " ".join(match.stated)) for each in states):
            return Judgment("declined", reason, "declined")
        return Judgment("undecided", reason)
    if question.answer_kind == "boolean" and affirms_predicate(question, text) not in {None, _reference_flag(question)}:
        return Judgment("undecided", "the answer says yes or no, and then the opposite")
    if column.holds_names and _is_former(text, match.stated):
        return Judgment("undecided", f"the answer gives {stated}, the reference, as a former value")
    longer = _longer_name(question, text, match.stated, column)
    if longer is None:
        return Judgment("right", f"the answer gives {stated}, the reference", "stated")
    if _holds_proper_names(column) and not _is_abbreviated(longer):
        reason = f"the answer gives {_quoted([longer])}, another name than {stated}, the reference"
        return Judgment("wrong", reason, "other name")
    reason = f"the answer gives {_quoted([longer])}, which may be another name than {stated}, the reference"
    return Judgment("undecided", reason)


def _denies_topic(question: Question, text: str) -> bool:
    """Whether a clause that denies something names what the question asks for: "I have no email address"."""
    plain = without_names(question, text)
    subjects = {form for value in (question.bindings or {}).values() for form in forms_of(value)}
    topic = forms_of(question.question) - FUNCTION_WORDS - subjects
    denied = [plain[slice(*span)] for span in denied_clauses(plain)]
    return not denied or any(
        len(forms_of(each) - FUNCTION_WORDS - _NEGATING) < 2 or topic & forms_of(each) for each in denied
    )


def _is_former(text: str, stated: Sequence[str]) -> bool:
    """Whether a text only says that the reference held before."""
    plain = readable(text)
    spans = [(name.start, name.end) for name in names_in(text, names_of(stated))]
    return bool(spans) and all(is_past_or_present(masked(plain, spans), *span) < 0 for span in spans)


def _judge_absent(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that states no value of the column."""
    references = _quoted(question.reference_answers)
    if question.answer_kind == "boolean":
        return _judge_predicate(question, text)
    if has_prose(question, column):
        return _judge_prose(question, match, text)
    if match.partly is None and _only_repeats(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if misstated := _misstated(question, text, column):
        return Judgment(
            "wrong", f"the answer gives {_quoted([misstated])}, not {references}, the reference", "other value"
        )
    if is_declined(sentences_of(without_names(question, text))):
        return Judgment("declined", "the answer says that it does not know, or names no value", "declined")
    if match.denied:
        return Judgment("wrong", f"the answer denies {references}, the reference", "denied")
    if column.format.is_exact or all(map(_is_exact, question.reference_answers)):
        return _judge_exact(question, match, text, column)
    others = _other_names(question, text, column, sharing=match.partly is not None)
    if others := others or _almost_names(question, text, column):
        reason = f"the answer names {_quoted(others)}, and not {references}, the reference"
        return Judgment("wrong", reason, "other name")
    if match.partly is not None:
        return Judgment("undecided", _in_part(match.partly, references))
    return _judge_other_words(question, text, column)


def _answers_flag(question: Question, text: str) -> bool:
    """Whether a text answers a yes/no question; "No, there is no such hut" denies the subject instead."""
    if affirms_predicate(question, text) is not None:
        return True
    if not _says_yes_or_no(text) or match_value(text, "true", "boolean").stated:
        return _says_yes_or_no(text)
    plain = readable(text)
    return not any(len(plain[slice(*span)].split()) > _FEWEST_OTHER for span in denied_clauses(plain))


def _only_repeats(question: Question, text: str) -> bool:
    """Whether a text has words of its question, and no others, and denies nothing."""
    if _own_words(question, text) or any(each.role is Role.DENIES for each in sentences_of(text)):
        return False
    return bool(forms_of(text) & forms_of(question.question) - FUNCTION_WORDS)


def _misstated(question: Question, text: str, column: AnswerColumn) -> str | None:
    """Return an address or number of the column's format that differs from the reference in a few characters."""
    if column.format not in _SIGNS or any(each.role is Role.DENIES for each in sentences_of(text)):
        return None
    values = (match[0].rstrip(".") for match in _SIGNS[column.format].finditer(readable(text)))
    return next(
        (
            each
            for each in values
            for reference in question.reference_answers
            if SequenceMatcher(None, each.lower(), reference.lower()).ratio() >= _ALIKE
        ),
        None,
    )


def _judge_prose(question: Question, match: ValueMatch, text: str) -> Judgment:
    """Judge an answer that does not repeat a reference in prose; a negation may be the answer in other words."""
    references = _quoted(question.reference_answers)
    bound = tuple((question.bindings or {}).values())
    only_denies = is_plain_refusal(text, question.reference_answers, question.answer_kind, bound)
    if refuses_in_person(text) or (only_denies and len(_own_words(question, text)) <= _WORDS_OF_A_DENIAL):
        return Judgment("declined", "the answer only says that it does not know")
    if match.denied:
        return Judgment("wrong", f"the answer denies {references}, the reference", "denied")
    if not _has_own_words(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    return Judgment("undecided", f"the answer may give {references} in other words")


_WORDS_OF_A_DENIAL = 4  # "the text does not mention it"; a longer negation may be an answer


def _in_part(part: str, references: str) -> str:
    return f"the answer gives {_quoted([part])}, which may be {references} in part"


def _judge_exact(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer without the reference, in a format without paraphrases.

    It stays undecided if it gives a part of a day or number, or a name that a code may abbreviate ("Illinois" for IL).
    """
    references = _quoted(question.reference_answers)
    if match.partly is not None and question.answer_kind in {"number", "date", "set"}:
        return Judgment("undecided", _in_part(match.partly, references))
    if question.answer_kind in {"number", "date"}:
        if unread := _UNREAD.search(without_names(question, text)):
            return Judgment("undecided", f"the answer gives {_quoted([unread[0]])}, which no rule can interpret")
        values = dates_in(text) if question.answer_kind == "date" else numbers_in(text)
        besides = " but what the question names" if values else ""
        return Judgment("wrong", f"the answer gives no {question.answer_kind}{besides}", "no value")
    if any(may_be_time(text, reference) for reference in question.reference_answers):
        return Judgment("undecided", f"the answer gives a time that is {references} only in the afternoon")
    if any(has_times_of(text, reference) for reference in question.reference_answers):
        return Judgment("undecided", f"the answer gives the times of {references}, in other words")
    is_exact = column.format.is_exact  # otherwise an address or a title with digits, of which words may be abridged
    if not is_exact and any(is_abridged(text, reference) for reference in question.reference_answers):
        return Judgment("right", f"the answer gives {references} with abbreviations", "abridged")
    spelled = other_names(text, known_texts(question))
    if spelled and _may_lie_within(question, column):
        return Judgment("undecided", f"the answer gives {_quoted(spelled)}, which may lie in {references}")
    longer = [(each, name) for each in question.reference_answers for name in spelled if len(name) > len(each) + 1]
    if any(abbreviates(reference, name) for reference, name in longer):
        return Judgment("undecided", f"the answer does not give {references}; it may spell it out")
    return Judgment("wrong", f"the answer does not give {references}, the reference", "other value")


_UNREAD = re.compile(r"(?<!\S)\d+(?:[:'\"hms]\d+)+(?:[.,]\d+)?\w{0,2}")  # digits with units between them: 3:48.5, 5m43s


def _is_exact(reference: str) -> bool:
    """Whether a value has no paraphrases in any column: it has digits, or is a code in capitals."""
    return any(letter.isdigit() for letter in reference) or re.fullmatch("[A-Z]{2,5}", reference.strip()) is not None


def _judge_other_words(question: Question, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer that names no value; it may still be the reference in other words."""
    references = _quoted(question.reference_answers)
    plain = without_names(question, text)
    if column.format is not AnswerFormat.TEXT and (numbers_in(plain) or dates_in(plain) or _ADDRESS.search(plain)):
        reason = f"the answer gives a number, a date or an address, not {references}, the reference"
        return Judgment("wrong", reason, "no value")
    if not _has_own_words(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if column.format is AnswerFormat.CLOSED_SET and (others := _names_of_another_kind(question, text, column)):
        return Judgment("wrong", f"the answer names {_quoted(others)}, not {references}, the reference", "other name")
    known = {word.form for each in known_texts(question) for word in words_of(each)}
    own = (word for word in words_of(text) if word.form not in known)
    short = [word.written for word in own if word.written.isupper() and len(word.written) > 1]
    if any(abbreviates(word, reference) for reference in question.reference_answers for word in short):
        return Judgment("undecided", f"the answer gives {_quoted(short)}, which may be short for {references}")
    if (_holds_proper_names(column) or all(map(is_proper_name, question.reference_answers))) and not _looks_alike(
        question, text
    ):
        return Judgment("wrong", f"the answer has no word of {references}, the reference", "other name")
    return Judgment("undecided", f"the answer names no known value; it may be {references} in other words")


def _names_of_another_kind(question: Question, text: str, column: AnswerColumn) -> tuple[str, ...]:
    """Return the names in a text that are no category: "It lies in Oslo", where the column has no names.

    A name after "is", or at the beginning, may be a category that is written like a name ("It is Navy Blue").
    """
    if not column.is_known or column.holds_names:
        return ()
    plain = readable(text)
    places = ((name, plain.index(name)) for name in other_names(text, known_texts(question)))
    return tuple(name for name, at in places if plain[:at].strip() and not follows_copula(plain, at))


_ADDRESS = re.compile(r"\S@\S|://|\bwww\.")


def _holds_proper_names(column: AnswerColumn) -> bool:
    """Whether a column is known to hold proper names; categories have capitals too, but also paraphrases."""
    return column.is_known and column.format is AnswerFormat.NAME


def judge_unanswerable(question: Question, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer to an unanswerable question: a denial is right, a value is wrong.

    Advice without a value, and silence, are right too; anything that may be either stays undecided.
    """
    blank = _candidates(question, text, column)[0]
    question_forms = forms_of(question.question)
    sentences = sentences_of(blank)
    plain = readable(text)
    denies = any(each.role is Role.DENIES for each in sentences) or any(
        _counts_nothing(plain, each) for each in numbers_in(text)
    )
    asserted = _asserted_values(question, text, column)
    if presented := next((value for value, how in asserted if how == "presented"), None):
        reason = f"the answer gives {_quoted([presented])}, but the question is unanswerable"
        return Judgment("wrong", reason, "asserted")
    if question.answer_kind == "boolean" and _answers_flag(question, text):
        return Judgment("wrong", "the answer says yes or no, but the question is unanswerable", "asserted")
    if unclear := next((value for value, how in asserted if how == "after a denial"), None):
        return Judgment("undecided", f"the answer denies something, and then gives {_quoted([unclear])}")
    if denies:
        return Judgment("declined", "the answer denies it or says that it is unknown, as it should", "declined")
    if _only_repeats(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if any(_describes(question_forms, each.of(blank)) for each in sentences if each.role is Role.STATES):
        return Judgment("wrong", "the answer asserts something, but the question is unanswerable", "asserted")
    if asserted:
        return Judgment("undecided", f"the answer mentions {_quoted([asserted[0][0]])}, which may be no answer")
    if foreign := _foreign_values(question, blank, plain):
        reason = f"the answer gives {_quoted(foreign)}, but the question is unanswerable"
        return Judgment("wrong", reason, "asserted")
    only_talks = all(each.role is Role.ADVISES or is_spoken(each.of(blank)) for each in sentences)
    if not words_of(text) or (only_talks and len(_own_words(question, text)) > _WORDS_OF_AN_ECHO):
        return Judgment("declined", "the answer gives no value, and only addresses the reader", "declined")
    return Judgment("undecided", "the answer names no value, but does not say that there is none")


_WORDS_OF_AN_ECHO = 2  # that a question repeated with typos adds


def _asserted_values(
    question: Question, text: str, column: AnswerColumn
) -> list[tuple[str, Literal["presented", "after a denial", "mentioned"]]]:
    """Return the values that an answer does not reject and gives for no other subject, and how it gives them."""
    blank, mentioned, values = _candidates(question, text, column)
    question_forms, plain, sentences = forms_of(question.question), readable(text), sentences_of(blank)
    denies = any(each.role is Role.DENIES for each in sentences)
    asserted: list[tuple[str, Literal["presented", "after a denial", "mentioned"]]] = []
    for start, end in values:
        own, value = next((each for each in sentences if each.start <= start < each.end), None), plain[start:end]
        status = standing(blank, start, end)
        is_given = status is Standing.ASSERTED or (status is Standing.REMOTE and not denies)
        if own is None or not is_given or (denies and _is_of_another(question, plain[own.start : own.end], value)):
            continue
        is_bare = _words_besides(own.of(blank)) <= question_forms | FUNCTION_WORDS | label_at(blank, start)
        if follows_denial(sentences, start, values) and not restates(
            blank, start, end, names=mentioned, question_words=question_forms
        ):
            asserted += [(value, "after a denial")] if is_bare else []
        elif (
            (is_bare and own is sentences[-1])
            or _is_of_column(value, column)
            or _is_presented(question_forms, blank, (start, end), mentioned)
        ):
            asserted.append((value, "presented"))
        else:
            asserted.append((value, "mentioned"))
    return asserted


def _words_besides(blank: str) -> frozenset[str]:
    """Return the forms of the words of a text that are not masked."""
    return frozenset(form for form in forms_of(blank) if form.strip("_"))


def _is_of_column(value: str, column: AnswerColumn) -> bool:
    """Return whether a value is in a column, or can hardly be anything else: a date, or a number with three digits."""
    digits = sum(map(str.isdigit, value))
    return digits > _FEW_DIGITS or (digits == 0 and bool(names_in(value, names_of(column.values))))


_FEW_DIGITS = 2  # of the number of a step, of documents, or of hours


def _is_presented(question_forms: frozenset[str], blank: str, span: Span, mentioned: Sequence[Span]) -> bool:
    """Return whether a text presents a value as what it is asked for: after "is", or in a clause about the question."""
    begin, finish = clause_at(blank, *span)
    topic = question_forms - FUNCTION_WORDS
    if not topic.isdisjoint(forms_of(blank[begin:finish])) or any(begin <= at < finish for at, _ in mentioned):
        return True
    return follows_copula(blank, span[0]) and label_at(blank, span[0]) <= question_forms | FUNCTION_WORDS


def _foreign_values(question: Question, blank: str, plain: str) -> tuple[str, ...]:
    """Return the numbers, addresses and full names that the statements of a text contain, except known ones."""
    known = {word.form for each in known_texts(question) for word in words_of(each)}
    values: list[str] = []
    for sentence in sentences_of(blank):
        part = sentence.of(plain)
        if sentence.role is Role.STATES:
            names = (name for name in other_names(part, known_texts(question)) if " " in name)
            figures = (match[0] for match in _FIGURES.finditer(part) if known.isdisjoint(forms_of(match[0])))
            addresses = (match[0] for sign in _ADDRESSES for match in _SIGNS[sign].finditer(part))
            values += [*names, *addresses, *figures]
    return tuple(values)


_ADDRESSES = (AnswerFormat.EMAIL, AnswerFormat.URL)
# Words with digits, and words that a hyphen joins to them; not the zero of "0 rows".
_FIGURES = re.compile(r"(?<![\w-])(?=[^\W_]*\d|[^\W_]+-\d)(?!0+\b)[^\W_]+(?:[-./][^\W_]+)*(?!_)\b")


def _describes(question_forms: frozenset[str], sentence: str) -> bool:
    """Return whether a sentence says what something in the question is: "The manager of ____ is a friend"."""
    topic, _, predicate = _IS.sub("\0", sentence, count=1).partition("\0")
    is_about = "__" in topic or not (question_forms - FUNCTION_WORDS).isdisjoint(forms_of(topic))
    return is_about and not is_spoken(topic) and any(word.form.isalpha() for word in words_of(predicate))


_IS = re.compile(r"\b(?:is|are|was|were)\b")


def _candidates(question: Question, text: str, column: AnswerColumn) -> tuple[str, list[Span], list[Span]]:
    """Return a text with all names masked, the spans of names in the question, and the spans of possible values."""
    plain = readable(text)
    mentioned = [(name.start, name.end) for name in names_in(text, names_of(known_texts(question)[1:]))]
    spans = [(name.start, name.end) for name in names_in(text, names_of(column.values))]
    if question.answer_kind in {"number", "date"}:
        own_question = readable(question.question)
        known = {
            own_question[start:end]
            for start, end in (*_spans(numbers_in(own_question, years=True)), *_spans(dates_in(own_question)))
        }
        numbers = [each for each in numbers_in(text) if not _counts_nothing(plain, each)]
        places = [*_spans(numbers), *_spans(dates_in(text))]
        spoken = [clause_at(plain, *span) for span in denied_clauses(plain) if is_spoken(plain[slice(*span)])]
        refused = [each for each in sentences_of(plain) if any(each.start <= start < each.end for start, _ in spoken)]
        # "It timed out after 120 seconds, so I cannot tell": the speaker denies something in the same sentence.
        free_of_refusal = [span for span in places if not any(each.start <= span[0] < each.end for each in refused)]
        spans += [(start, end) for start, end in free_of_refusal if plain[start:end] not in known]
    else:
        # A name in a denial ("existiert in den Unterlagen nicht") is not an answer unless the column holds it.
        states = [each for each in sentences_of(plain) if each.role is not Role.DENIES]
        for sentence in states:
            for name in other_names(sentence.of(plain), known_texts(question)):
                start = plain.index(name, sentence.start)
                spans.append((start, start + len(name)))
    if column.format in _SIGNS:
        spans += [match.span() for match in _SIGNS[column.format].finditer(plain)]
    free = [span for span in spans if not any(start <= span[0] and span[1] <= end for start, end in mentioned)]
    words_of_question = forms_of(question.question)
    free = [span for span in free if not forms_of(plain[slice(*span)]) <= words_of_question]
    free = [span for span in free if not _extends_question(question, plain, *span)]
    return masked(plain, [*mentioned, *free]), mentioned, sorted(set(free))


def _counts_nothing(plain: str, number: NumberMention) -> bool:
    """Return whether a number denies that something exists: "0 rows", but not "It is 0 degrees"."""
    return number.readings[0] == 0 and bool(number.unit) and not follows_copula(plain, number.start)


def _spans(mentions: Iterable[NumberMention | DateMention]) -> list[tuple[int, int]]:
    return [(mention.start, mention.end) for mention in mentions]


_SIGNS: Mapping[AnswerFormat, re.Pattern[str]] = {
    AnswerFormat.EMAIL: re.compile(r"[\w.+-]{1,64}@[\w.-]{1,200}"),
    AnswerFormat.URL: re.compile(r"(?:\w{2,8}://|www\.)\S{1,200}"),
    AnswerFormat.PHONE: re.compile(r"\+?\(?\d[\d()./ -]{4,24}\d"),
    AnswerFormat.CODE: re.compile(r"\b(?=[A-Z\d-]{0,9}\d)[A-Z\d-]{2,10}\b|\b[A-Z]{2,5}\b"),
    AnswerFormat.IDENTIFIER: re.compile(r"(?<!\S)(?=\S{0,40}\d)[^\s,;]{3,60}"),
}


_PRONOUNS = frozenset("it its they their them he his him she her".split())


def _extends_question(question: Question, plain: str, start: int, end: int) -> bool:
    """Whether a name is next to a word of the subject: "Acme House" for Acme Tower."""
    before, after = _WORD_BEFORE.search(plain[max(0, start - 40) : start]), _WORD_AFTER.match(plain, end)
    beside = [match[1] for match in (before, after) if match is not None]
    familiar = {word.form for value in (question.bindings or {}).values() for word in words_of(value)}
    return any(word[0].isupper() and fold(word) in familiar for word in beside)


_WORD_BEFORE = re.compile(r"(\w+)[ '\"]+$")
_WORD_AFTER = re.compile(r"[ '\"]+(\w+)")


def _is_of_another(question: Question, sentence: str, value: str) -> bool:
    """Whether a sentence states a value of a subject other than the question's, and not by a pronoun."""
    # A date may be written in another format.
    bindings = [value for value in (question.bindings or {}).values() if not dates_in(value)]
    forms = forms_of(sentence)
    names_subject = bool(bindings) and all(names_in(sentence, names_of([value])) for value in bindings)
    if names_subject or forms & _PRONOUNS:
        return False
    question_forms = forms_of(question.question) - FUNCTION_WORDS
    return bool(forms & question_forms or other_names(sentence, (*known_texts(question), value)))


def _judge_predicate(question: Question, text: str) -> Judgment:
    """Judge an answer to a yes/no question that contains neither, by whether it affirms the words of the column.

    "It is a listed company" affirms `is_listed`, "it is unlisted" and "it has no listing" deny it.
    """
    affirms = affirms_predicate(question, text)
    if affirms is None and (
        refuses_in_person(text) or (_is_about_sources(question, text) and is_plain_refusal(text, None, "text"))
    ):
        return Judgment("declined", "the answer says that it does not know", "declined")
    if affirms is None:
        return Judgment("undecided", "the answer says neither yes nor no")
    return _by_predicate(question, affirms)


def _by_predicate(question: Question, affirms: bool) -> Judgment:
    reason = f"the answer {'affirms' if affirms else 'denies'} what is asked"
    outcome: Outcome = "right" if affirms == _reference_flag(question) else "wrong"
    return Judgment(outcome, reason, "predicate")


def _is_about_sources(question: Question, text: str) -> bool:
    """Whether what a text denies is knowledge rather than the answer yes: "Afraid not." may be a refusal or a no.

    It says "whether", or it speaks in the first person or of several things that are not in the question.
    """
    blank = without_names(question, text)
    denied = [each.of(blank) for each in sentences_of(blank) if each.role is Role.DENIES]
    words = [word for word in _own_words(question, text) if word not in _NEGATING]
    if _WHETHER.search(text) is not None or any(map(is_spoken, denied)):
        return True
    is_english = len(_ENGLISH.findall(text)) > 1
    topic = forms_of(without_names(question, question.question)) - FUNCTION_WORDS
    is_of_subject = any((_PRONOUNS | topic) & forms_of(each) or "__" in each for each in denied)
    return bool(denied) and is_english and not is_of_subject and len(words) >= _FEWEST_OTHER


_WHETHER = re.compile(r"\b(?:whether|if|ob|si|se)\b", re.IGNORECASE)
_NEGATING = frozenset(NEGATORS.split())
_ENGLISH = re.compile(r"\b(?:the|this|that|there|of|to|for|is)\b", re.IGNORECASE)
_FEWEST_OTHER = 2  # words


def _reference_flag(question: Question) -> bool | None:
    return read_boolean(question.reference_answers[0])


def _says_yes_or_no(text: str) -> bool:
    return match_value(text, "true", "boolean").finding != "absent"


def _other_names(question: Question, text: str, column: AnswerColumn, *, sharing: bool) -> tuple[str, ...]:
    """Return names that a text gives instead of the reference, if the column contains only names.

    With `sharing`, only names that share a word with the reference count ("Ada King").
    """
    if not column.holds_names or _looks_alike(question, text) or _may_lie_within(question, column):
        return ()
    own = {word.form for reference in question.reference_answers for word in words_of(reference)}
    names = ((name, forms_of(name)) for name in other_names(text, known_texts(question)))
    return tuple(name for name, forms in names if not forms <= own and (not sharing or forms & own))


def _almost_names(question: Question, text: str, column: AnswerColumn) -> tuple[str, ...]:
    """Return the names in a text that differ from the reference in a word ("Vera Schmidt" for Vera Schmid).

    Single words count only for a person, since places have names in several languages ("Lissabon").
    """
    if not _holds_proper_names(column):
        return ()
    names = [(name, [word.form for word in words_of(name)]) for name in other_names(text, known_texts(question))]
    references = [[word.form for word in words_of(reference)] for reference in question.reference_answers]
    return tuple(
        name
        for name, words in names
        if (len(words) > 1 or _asks_for_person(question))
        and all(len(words) == len(own) and any(map(_are_other_words, words, own)) for own in references)
    )


def _asks_for_person(question: Question) -> bool:
    return not _WHO.isdisjoint(forms_of(question.question))


_WHO = frozenset("who whom whose wer wem wen qui quien quem chi".split())


def _are_other_words(one: str, two: str) -> bool:
    """Return whether two words differ, and neither is short for the other ("V." for "Vera", "Lab" for "Laboratory")."""
    shorter, longer = sorted((one, two), key=len)
    is_short = longer.startswith(shorter) and (len(shorter) == 1 or len(longer) - len(shorter) >= _CUT)
    return one != two and not is_short


_CUT = 3  # letters that an abbreviation omits


def _may_lie_within(question: Question, column: AnswerColumn) -> bool:
    """Whether a place in an answer may lie within the reference: a country with several names, or "Paris, France"."""
    return not column.is_known and any(
        ("," in reference and not _is_exact(reference))
        or " ".join(word.form for word in words_of(reference)) in equivalent_names()
        for reference in question.reference_answers
    )


def _looks_alike(question: Question, text: str) -> bool:
    """Whether a name of a text may be the reference with a typo, in another language, or abridged."""
    if any(is_abridged(text, reference) for reference in question.reference_answers):
        return True
    return any(
        SequenceMatcher(None, fold(name), fold(reference)).ratio() >= _ALIKE
        for name in other_names(text, known_texts(question))
        for reference in question.reference_answers
    )


_ALIKE = 0.8  # proportion of the characters that two names share


def _longer_name(question: Question, text: str, stated: Sequence[str], column: AnswerColumn) -> str | None:
    """Return a longer name that contains the reference ("Northern Ireland"), unless the reference also occurs alone.

    Words before the name of a person are a title rather than a part of the name ("Project Director Marie Curie").
    """
    if question.answer_kind != "text" or not column.holds_names:
        return None
    counts = [len(words_of(value)) for value in column.values]
    has_titles = len(counts) >= _FEWEST_NAMES and sum(count > 1 for count in counts) >= _MOSTLY * len(counts)
    plain = readable(text)
    others = other_names(text, (*question.reference_answers, *known_texts(question)))
    for name in stated:
        runs = [rf"{re.escape(name)}(?:\s+(?:{_PARTICLE}\s+)?|-){re.escape(other)}\b\.?" for other in others]
        runs += [rf"\b{re.escape(other)}\s+{re.escape(name)}" for other in others if not has_titles]
        matches = re.finditer("|".join(runs), plain) if runs else ()
        longer = [match[0] for match in matches if not _NUMBER_OF_LINE.search(plain, 0, match.start())]
        if longer and len(longer) == plain.count(name):
            return str(longer[0])
    return None


_PARTICLE = (
    "(?:de|do|da|dos|das|du|des|del|della|di|van|von|am|an der|im|bei|ob|upon)"  # in names: "Capelinha dos Campos"
)
_NUMBER_OF_LINE = re.compile(r"(?:^|\n)\W*\d+[.)]\s+$")  # after it, any word may have a capital
_MOSTLY = 0.9  # proportion of the values of a column
_FEWEST_NAMES = 3  # values that show that those of a column have several words


def _is_abbreviated(name: str) -> bool:
    """Whether a name ends in an abbreviation, such as the legal form of a company."""
    last = name.rsplit(maxsplit=1)[-1]
    return (last.endswith(".") and len(last) <= _LONGEST_ABBREVIATION) or any(letter.isupper() for letter in last[1:])


_LONGEST_ABBREVIATION = 5  # characters, with the full stop


def _has_own_words(question: Question, text: str) -> bool:
    """Whether a text has a word that is neither in the question nor a function word."""
    return not all(map(str.isdigit, _own_words(question, text)))


def _own_words(question: Question, text: str) -> list[str]:
    """Return the words of a text that are neither in the question nor function words."""
    familiar = {word.form for each in known_texts(question) for word in words_of(each)} | FUNCTION_WORDS
    return [word.form for word in words_of(text) if word.form not in familiar]


def _quoted(values: Sequence[str]) -> str:
    """Return values for a reason: each on one line, shortened, without control characters."""
    lines = (" ".join(value.split()) for value in values)
    shown = ("".join(letter if letter.isprintable() else "\ufffd" for letter in line) for line in lines)
    return ", ".join(f"'{line if len(line) <= _SHOWN else f'{line[:_SHOWN]}…'}'" for line in shown)
