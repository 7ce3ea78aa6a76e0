"""The judgment of the typed judge, and what a text has besides its question."""

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from ragassay.core.records import AnswerFormat, Outcome, Question
from ragassay.core.text.dates import read_date
from ragassay.core.text.names import FUNCTION_WORDS, forms_of, names_in, names_of, other_names, words_of
from ragassay.core.text.sentences import Role, sentences_of
from ragassay.core.text.value_odds import Odds
from ragassay.core.text.word_classes import word_class
from ragassay.steps.judge.references import known_texts

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


def in_quotes(values: Sequence[str]) -> str:
    """Return values for a reason: each on one line, shortened, without control characters."""
    lines = (" ".join(value.split()) for value in values)
    shown = ("".join(letter if letter.isprintable() else "\ufffd" for letter in line) for line in lines)
    return ", ".join(f"'{line if len(line) <= _SHOWN else f'{line[:_SHOWN]}…'}'" for line in shown)


_SHOWN = 80  # characters of a value in a reason


def only_repeats(question: Question, text: str) -> bool:
    """Whether a text has words of its question, and no others, and denies nothing."""
    if unfamiliar_words(question, text) or any(each.role is Role.DENIES for each in sentences_of(text)):
        return False
    return bool(forms_of(text) & forms_of(question.question) - FUNCTION_WORDS)


def has_unfamiliar_words(question: Question, text: str) -> bool:
    """Whether a text has a word that is neither in the question nor a function word."""
    return not all(map(str.isdigit, unfamiliar_words(question, text)))


def unfamiliar_words(question: Question, text: str) -> list[str]:
    """Return the words of a text that are neither in the question nor function words."""
    familiar = {word.form for each in known_texts(question) for word in words_of(each)} | FUNCTION_WORDS
    return [word.form for word in words_of(text) if word.form not in familiar]


SIGNS: Mapping[AnswerFormat, re.Pattern[str]] = {
    AnswerFormat.EMAIL: re.compile(r"[\w.+-]{1,64}@[\w.-]{1,200}"),
    AnswerFormat.URL: re.compile(r"(?:\w{2,8}://|www\.)\S{1,200}"),
    AnswerFormat.PHONE: re.compile(r"\+?\(?\d[\d()./ -]{4,24}\d"),
    AnswerFormat.CODE: re.compile(r"\b(?=[A-Z\d-]{0,9}\d)[A-Z\d-]{2,10}\b|\b[A-Z]{2,5}\b"),
    AnswerFormat.IDENTIFIER: re.compile(r"(?<!\S)(?=\S{0,40}\d)[^\s,;]{3,60}"),
}
PRONOUNS = frozenset(word_class("third_person").split())


def is_of_another(question: Question, sentence: str, value: str) -> bool:
    """Whether a sentence states a value of a subject other than the question's, and not by a pronoun."""
    # A date may be written in another format.
    bindings = [value for value in (question.bindings or {}).values() if read_date(value) is None]
    forms = forms_of(sentence)
    names_subject = bool(bindings) and all(names_in(sentence, names_of([value])) for value in bindings)
    if names_subject or forms & PRONOUNS:
        return False
    question_forms = forms_of(question.question) - FUNCTION_WORDS
    return bool(forms & question_forms or other_names(sentence, (*known_texts(question), value)))
