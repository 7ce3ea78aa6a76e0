"""The judgment of an answer to an unanswerable question: a denial is right, a value is wrong."""

import re
from collections.abc import Iterable, Sequence
from typing import Literal

from ragassay.core.records import AnswerFormat, Question
from ragassay.core.text.dates import LIKELY_YEARS, DateMention, dates_in
from ragassay.core.text.names import FUNCTION_WORDS, fold, forms_of, names_in, names_of, other_names, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.quantities import NumberMention, is_measure
from ragassay.core.text.sentences import (
    Role,
    Sentence,
    Span,
    follows_denial,
    masked,
    restates,
    sentences_of,
    with_neighbors,
)
from ragassay.core.text.standings import (
    Standing,
    clause_at,
    denied_clauses,
    follows_copula,
    has_label_of,
    is_spoken,
    key_at,
    label_at,
    standing,
    turning_points,
)
from ragassay.core.text.value_formats import AnswerColumn
from ragassay.core.text.value_odds import withdrawal
from ragassay.core.text.word_classes import COPULAS, NEGATION, any_of, is_of_any_class, pattern_of, word_class
from ragassay.parts.sensitivity.plain_refusals import refuses_in_person, reports_failure
from ragassay.steps.judge.judgments import SIGNS, Judgment, in_quotes, is_of_another, only_repeats, unfamiliar_words
from ragassay.steps.judge.references import known_texts
from ragassay.steps.judge.yes_no_rules import answers_flag

Manner = Literal["presented", "after a denial", "mentioned", "advised"]
"""How an answer gives a value."""


def judge_unanswerable(question: Question, text: str, column: AnswerColumn) -> Judgment:
    """Judge an answer to an unanswerable question: a denial is right, a value is wrong.

    Advice without a value, and silence, are right too; anything that may be either stays undecided.
    """
    blank = _candidates(question, text, column)[0]
    question_forms = forms_of(question.question)
    sentences = sentences_of(blank)
    plain = readable(text)
    denies = any(each.role is Role.DENIES for each in sentences) or reports_failure(text)
    denies = (
        denies
        or _PLACEHOLDER.search(text) is not None
        or _NO_SUCH.search(blank) is not None
        or any(_counts_nothing(plain, each) for each in numbers_in(text))
    )
    asserted = _asserted_values(question, text, column)
    if presented := next((value for value, how in asserted if how == "presented"), None):
        reason = f"the answer gives {in_quotes([presented])}, but the question is unanswerable"
        return Judgment("wrong", reason, "asserted")
    if question.answer_kind == "boolean" and answers_flag(question, text):
        return Judgment("wrong", "the answer says yes or no, but the question is unanswerable", "asserted")
    if unclear := next((value for value, how in asserted if how == "after a denial"), None):
        return Judgment("undecided", f"the answer denies something, and then gives {in_quotes([unclear])}")
    if denies:
        return Judgment("declined", "the answer denies it or says that it is unknown, as it should", "declined")
    if only_repeats(question, text):
        return Judgment("wrong", "the answer only repeats the question", "repeats the question")
    if any(_describes(question_forms, each.of(blank)) for each in sentences if each.role is Role.STATES):
        return Judgment("wrong", "the answer asserts something, but the question is unanswerable", "asserted")
    if asserted:
        return _judge_mention(question, text, asserted, column)
    if foreign := _foreign_values(question, blank, plain):
        reason = f"the answer gives {in_quotes(foreign)}, but the question is unanswerable"
        return Judgment("wrong", reason, "asserted")
    if refuses_in_person(blank) or _only_talks(question, text, blank):
        return Judgment("declined", "the answer gives no value, and only addresses the reader", "declined")
    return Judgment("undecided", "the answer names no value, but does not say that there is none")


def _only_talks(question: Question, text: str, blank: str) -> bool:
    """Whether a text is empty, or about the speaker and the reader alone, and more than the question with typos."""
    only_talks = all(each.role is Role.ADVISES or is_spoken(each.of(blank)) for each in sentences_of(blank))
    only_talks = only_talks and _CODE.search(blank) is None
    return not words_of(text) or (only_talks and len(unfamiliar_words(question, text)) > _WORDS_OF_AN_ECHO)


def _judge_mention(
    question: Question, text: str, asserted: Sequence[tuple[str, Manner]], column: AnswerColumn
) -> Judgment:
    """Judge an answer that denies nothing and mentions a value; a number or date outside advice is an answer.

    So is a name beside a number, if nearly all values of the column have one, as addresses have.
    """
    stated = [value for value, how in asserted if how == "mentioned"]
    if stated and (question.answer_kind in {"number", "date"} or _has_figures(question, text, column)):
        return Judgment("wrong", f"the answer gives {in_quotes(stated)}, but the question is unanswerable", "asserted")
    return Judgment("undecided", f"the answer mentions {in_quotes([asserted[0][0]])}, which may be no answer")


def _has_figures(question: Question, text: str, column: AnswerColumn) -> bool:
    """Whether a text has a number that is not in its question, as nearly all values of the column have one."""
    with_digits = sum(any(map(str.isdigit, value)) for value in column.values)
    known = set(re.findall(r"\d+", question.question))
    return bool(set(re.findall(r"\d+", text)) - known) and with_digits >= _MOSTLY * len(column.values) > 0


_MOSTLY = 0.9
_CODE = re.compile(r"(?<=\w )[A-Z]{2,}\b|\d")
_PLACEHOLDER = re.compile(r"\{\{[^{}\n]{1,40}\}\}|\[[A-Z]{3,}(?:[ _][A-Z]+)*\]")  # "The city is {{city}}"
# "Arc is not a town of ours", "Arc: -", "| Arc | - |"
_NO_SUCH = pattern_of(
    rf"_\W{{0,3}}\s{any_of(COPULAS)}(?:n't|\s{any_of(word_class('negative_adverbs'))})(?![^_\w]*_)"
    r"|_[\"'*]{0,3}\s*[:=|]\s*[-–—]+\s*(?:\||$)"
)
_WORDS_OF_AN_ECHO = 2  # that a question repeated with typos adds


def _asserted_values(question: Question, text: str, column: AnswerColumn) -> list[tuple[str, Manner]]:
    """Return the values that an answer does not reject and gives for no other subject, and how it gives them."""
    blank, mentioned, values = _candidates(question, text, column)
    question_forms, plain, sentences = forms_of(question.question), readable(text), sentences_of(blank)
    topic, denies = question_forms - FUNCTION_WORDS, any(each.role is Role.DENIES for each in sentences)
    withdrawn = withdrawal(blank)
    # "For Bow, it is ____. I don't have Arc."
    denied = next(
        (each.start for each in sentences[-1:] if each.role is Role.DENIES and _names_subject(each, mentioned)), -1
    )
    # "I can't confirm ____. The entry reads ____."
    corrected = [
        each for each in sentences if each.role is Role.DENIES and any(each.start <= at < each.end for at, _ in values)
    ]
    is_unknown = _is_unknown_subject(plain, sentences, mentioned)
    subject_forms = frozenset().union(*map(forms_of, known_texts(question)[1:]))
    asserted: list[tuple[str, Manner]] = []
    for start, end in values:
        own, value = next((each for each in sentences if each.start <= start < each.end), None), plain[start:end]
        status = standing(blank, start, end)
        is_given = status is Standing.ASSERTED or (status is Standing.REMOTE and not denies)
        label = label_at(blank, start)
        is_of_subject = any(own is not None and own.start <= at < own.end for at, _ in mentioned)
        if own is None or not is_given or start < withdrawn or (start < denied and not is_of_subject):
            continue
        if is_unknown and not _has_whole_name(plain, own, mentioned) and _names_similar(plain, own, subject_forms):
            asserted.append((value, "mentioned"))
            continue
        key = key_at(blank, start, end, values)
        is_of_other_key = key is not None and bool(mentioned) and _names_another(question, plain, key, mentioned)
        if is_of_other_key or (own.role is Role.DENIES and _HEADS.match(blank, end)):
            continue
        is_concluded = any(clause_at(blank, start, end)[0] <= turn <= start for turn in turning_points(blank))
        names_another = bool(other_names(own.of(plain), (*known_texts(question), value)))
        is_labeled = has_label_of(blank, start, question_forms) and not names_another
        if denies and not (is_labeled or is_concluded) and is_of_another(question, plain[own.start : own.end], value):
            continue
        is_bare = _words_besides(own.of(blank)) <= question_forms | FUNCTION_WORDS | label
        is_own = any(own.start <= at < own.end for at, _ in mentioned)
        is_topic = follows_copula(blank, start) and not topic.isdisjoint(forms_of(own.of(blank)))
        is_stated = (
            is_labeled
            or is_concluded
            or (is_own and (is_topic or (own.role is not Role.DENIES and _is_listed(value, column))))
        )
        if follows_denial(sentences, start, values[:1]) and not (
            is_stated or restates(blank, start, end, names=mentioned, question_words=question_forms)
        ):
            asserted += [(value, "after a denial")] if is_bare or _CLOSING.search(blank, own.start, start) else []
        elif (
            (is_bare and own is sentences[-1])
            or _is_of_column(value, column)
            or _is_presented(question_forms, blank, (start, end), mentioned)
            or (own.role is Role.STATES and any(each.end <= own.start for each in corrected))
        ):
            asserted.append((value, "presented"))
        else:
            asserted.append((value, "advised" if own.role is Role.ADVISES else "mentioned"))
    return asserted


def _is_unknown_subject(plain: str, sentences: Sequence[Sentence], mentioned: Sequence[Span]) -> bool:
    """Return whether a text names its subject, and only to deny or to ask something of it: "There is no Ann Bo."."""
    naming = [each for each in sentences if _has_whole_name(plain, each, mentioned)]
    return bool(naming) and all(each.role is Role.ADVISES or NEGATION.search(each.of(plain)) for each in naming)


def _has_whole_name(plain: str, sentence: Sentence, mentioned: Sequence[Span]) -> bool:
    """Return whether a sentence names the subject, not only somebody with the same first or last name."""
    names = with_neighbors(plain, [span for span in mentioned if sentence.start <= span[0] < sentence.end])
    return any(
        _CAPITALIZED.match(plain, end) is None
        and ((before := _WORD_BEFORE.search(plain, sentence.start, start)) is None or not _is_foreign_name(before[1]))
        for start, end in names
    )


def _is_foreign_name(word: str) -> bool:
    return word[0].isupper() and not is_of_any_class(fold(word)) and fold(word) not in FUNCTION_WORDS


def _names_similar(plain: str, sentence: Sentence, subject_forms: frozenset[str]) -> bool:
    """Return whether a sentence names something else that shares a word with the subject."""
    return any(not forms_of(name).isdisjoint(subject_forms) for name in other_names(sentence.of(plain), ()))


_CAPITALIZED = re.compile(r" [A-Z]")


# "Error 404: ____ is not in the list"
_HEADS = re.compile(r"[^\w\n]{0,3}(?::|\s[-–—])\s+(?!_+\W*$)", re.MULTILINE)


def _names_another(question: Question, plain: str, key: Span, mentioned: Sequence[Span]) -> bool:
    """Return whether the key of a value names something else than the subject, which the text names elsewhere."""
    is_own = any(key[0] <= at < key[1] for at, _ in mentioned)
    return not is_own and any(" " in name for name in other_names(plain[slice(*key)], known_texts(question)))


def _names_subject(sentence: Sentence, mentioned: Sequence[Span]) -> bool:
    return any(sentence.start <= at < sentence.end for at, _ in mentioned)


_CLOSING = re.compile(r":\s\W{0,3}$")  # "Found it: ____"


def _words_besides(blank: str) -> frozenset[str]:
    """Return the forms of the words of a text that are not masked."""
    return frozenset(form for form in forms_of(blank) if form.strip("_"))


def _is_of_column(value: str, column: AnswerColumn) -> bool:
    """Return whether a value is in a column, or can hardly be anything else: a date, or a number with three digits."""
    return sum(map(str.isdigit, value)) > _FEW_DIGITS or _is_listed(value, column)


def _is_listed(value: str, column: AnswerColumn) -> bool:
    """Return whether a value without digits is in a column."""
    return not any(map(str.isdigit, value)) and bool(names_in(value, names_of(column.values)))


_FEW_DIGITS = 2  # of the number of a step, of documents, or of hours


def _is_presented(question_forms: frozenset[str], blank: str, span: Span, mentioned: Sequence[Span]) -> bool:
    """Return whether a text presents a value as what it is asked for: after "is", or in a clause about the question."""
    begin, finish = clause_at(blank, *span)
    topic = question_forms - FUNCTION_WORDS
    if not topic.isdisjoint(forms_of(blank[begin:finish])) or any(begin <= at < finish for at, _ in mentioned):
        return True
    return follows_copula(blank, span[0]) and label_at(blank, span[0]) <= question_forms | FUNCTION_WORDS


def _foreign_values(question: Question, blank: str, plain: str) -> tuple[str, ...]:
    """Return the numbers, addresses and full names that the statements of a text contain, except known ones.

    None of them answers a question for a date.
    """
    if question.answer_kind == "date":
        return ()
    known = {word.form for each in known_texts(question) for word in words_of(each)}
    values: list[str] = []
    for sentence in sentences_of(blank):
        part = sentence.of(plain)
        if sentence.role is Role.STATES:
            names = (name for name in other_names(part, known_texts(question)) if " " in name)
            figures = (match[0] for match in _FIGURES.finditer(part) if known.isdisjoint(forms_of(match[0])))
            addresses = (match[0] for sign in _ADDRESSES for match in SIGNS[sign].finditer(part))
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


_IS = pattern_of(any_of(COPULAS))


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
        numbers = [each for each in numbers_in(text) if _may_answer(question, plain, each)]
        nothing = {each.start for each in numbers_in(text)} - {each.start for each in numbers}
        spans = [span for span in spans if span[0] not in nothing]
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
    if column.format in SIGNS:
        # "(555-0101)"
        signs = (match.span() for match in SIGNS[column.format].finditer(plain))
        spans += [(start + (plain[start] == "(" and ")" not in plain[start:end]), end) for start, end in signs]
    ends = {place: end for start, end in mentioned for place in range(start, end)}
    free = [span for span in spans if span[1] > ends.get(span[0], -1)]
    free = [span for span in free if not _is_numbered_thing(question, plain, span[0])]
    words_of_question = forms_of(question.question)
    free = [span for span in free if not forms_of(plain[slice(*span)]) <= words_of_question]
    free = [span for span in free if not _extends_question(question, plain, *span)]
    return masked(plain, [*mentioned, *free]), mentioned, sorted(set(free))


def _may_answer(question: Question, plain: str, number: NumberMention) -> bool:
    """Return whether a number may answer a question: not "0 rows", and for a date only a year.

    Words such as "one passage" and "three times" count something else, unlike a figure ("3 passengers").
    """
    if question.answer_kind == "date" and number.readings[0] not in LIKELY_YEARS:
        return False
    is_word = not any(map(str.isdigit, plain[number.start : number.end]))
    is_of_another = number.unit and not is_measure(number.unit) and number.unit not in forms_of(question.question)
    return not _counts_nothing(plain, number) and not (is_word and is_of_another and number.readings[0] < _FEW)


_FEW = 10


def _counts_nothing(plain: str, number: NumberMention) -> bool:
    """Return whether a number denies that something exists: "0 rows", but not "It is 0 degrees"."""
    return number.readings[0] == 0 and bool(number.unit) and not follows_copula(plain, number.start)


def _spans(mentions: Iterable[NumberMention | DateMention]) -> list[tuple[int, int]]:
    return [(mention.start, mention.end) for mention in mentions]


def _is_numbered_thing(question: Question, plain: str, start: int) -> bool:
    """Whether a number names something that is not in the question: "Ticket #34217"."""
    named = _NUMBER_SIGN.search(plain[max(0, start - 30) : start])
    return named is not None and fold(named[1]) not in forms_of(question.question)


_NUMBER_SIGN = re.compile(r"(\w+)\s*#$")


def _extends_question(question: Question, plain: str, start: int, end: int) -> bool:
    """Whether a name is next to a word of the subject: "Acme House" for Acme Tower."""
    before, after = _WORD_BEFORE.search(plain[max(0, start - 40) : start]), _WORD_AFTER.match(plain, end)
    beside = [match[1] for match in (before, after) if match is not None]
    familiar = {word.form for value in (question.bindings or {}).values() for word in words_of(value)}
    return any(word[0].isupper() and fold(word) in familiar for word in beside)


_WORD_BEFORE = re.compile(r"(\w+)[ '\"]+$")
_WORD_AFTER = re.compile(r"[ '\"]+(\w+)")
