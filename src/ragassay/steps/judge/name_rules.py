"""What follows from the proper names that an answer gives instead of the reference."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from ragassay.core.records import AnswerFormat, Question
from ragassay.core.text import ValueMatch
from ragassay.core.text.names import (
    FUNCTION_WORDS,
    SMALL_WORDS,
    equivalent_names,
    fold,
    forms_of,
    other_names,
    words_of,
)
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.similar_names import abbreviates, is_abridged, is_misspelled
from ragassay.core.text.standings import follows_copula
from ragassay.core.text.value_formats import AnswerColumn
from ragassay.core.text.word_classes import is_of_closed_class, word_class
from ragassay.steps.judge.references import known_texts


def holds_proper_names(column: AnswerColumn) -> bool:
    """Whether a column is known to hold proper names; categories have capitals too, but also paraphrases."""
    return column.is_known and column.format is AnswerFormat.NAME


def misspelled_reference(question: Question, match: ValueMatch, text: str, column: AnswerColumn) -> str | None:
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


def other_proper_names(question: Question, text: str, column: AnswerColumn, *, sharing: bool) -> tuple[str, ...]:
    """Return names that a text gives instead of the reference, or that differ from it in a word."""
    return _rival_names(question, text, column, sharing=sharing) or _almost_names(question, text, column)


def _rival_names(question: Question, text: str, column: AnswerColumn, *, sharing: bool) -> tuple[str, ...]:
    """Return names that a text gives instead of the reference, if the column contains only names.

    With `sharing`, only names that share a word with the reference count ("Ada King").
    """
    if not column.holds_names or looks_alike(question, text) or may_lie_within(question, column):
        return ()
    own = {word.form for reference in question.reference_answers for word in words_of(reference)}
    names = ((name, forms_of(name)) for name in other_names(text, known_texts(question)))
    return tuple(name for name, forms in names if not forms <= own and (not sharing or forms & own))


def _almost_names(question: Question, text: str, column: AnswerColumn) -> tuple[str, ...]:
    """Return the names in a text that differ from the reference in a word ("Vera Schmidt" for Vera Schmid).

    Single words count only for a person, since places have names in several languages ("Lissabon").
    """
    if not holds_proper_names(column):
        return ()
    names = [(name, [word.form for word in words_of(name)]) for name in other_names(text, known_texts(question))]
    references = [[word.form for word in words_of(reference)] for reference in question.reference_answers]
    return tuple(
        name
        for name, words in names
        if (len(words) > 1 or _asks_for_person(question))
        and all(len(words) == len(own) and any(map(_are_other_words, words, own)) for own in references)
    )


def is_surname(question: Question, text: str, word: str, column: AnswerColumn) -> bool:
    """Whether a word of a text is the last name of the reference, alone or after a title, and of nobody else."""
    if question.answer_kind != "text" or not (_asks_for_person(question) and holds_proper_names(column)):
        return False
    is_alone = word in other_names(text, known_texts(question))
    last = [words_of(value)[-1].form for value in column.values if words_of(value)]
    own = {words_of(reference)[-1].form for reference in question.reference_answers}
    return is_alone and own == {fold(word)} and last.count(fold(word)) == 1


def _asks_for_person(question: Question) -> bool:
    return not _WHO.isdisjoint(forms_of(question.question))


_WHO = frozenset(word_class("persons").split())


def _are_other_words(one: str, two: str) -> bool:
    """Return whether two words differ, and neither is short for the other ("V." for "Vera", "Lab" for "Laboratory")."""
    shorter, longer = sorted((one, two), key=len)
    is_short = longer.startswith(shorter) and (len(shorter) == 1 or len(longer) - len(shorter) >= _CUT)
    return one != two and not is_short


_CUT = 3  # letters that an abbreviation omits


def may_lie_within(question: Question, column: AnswerColumn) -> bool:
    """Whether a place in an answer may lie within the reference: a country with several names, or "Paris, France"."""
    return not column.is_known and any(
        ("," in reference and not is_exact(reference))
        or " ".join(word.form for word in words_of(reference)) in equivalent_names()
        for reference in question.reference_answers
    )


def is_exact(reference: str) -> bool:
    """Whether a value has no paraphrases in any column: it has digits, or is a code in capitals."""
    return any(letter.isdigit() for letter in reference) or re.fullmatch("[A-Z]{2,5}", reference.strip()) is not None


def looks_alike(question: Question, text: str) -> bool:
    """Whether a name of a text may be the reference with a typo, in another language, or abridged."""
    if any(is_abridged(text, reference) for reference in question.reference_answers):
        return True
    spelled = " ".join(other_names(text, known_texts(question)))
    if any(any(map(str.isupper, each[1:])) and abbreviates(each, spelled) for each in question.reference_answers):
        return True
    return any(
        SequenceMatcher(None, fold(name), fold(reference)).ratio() >= ALIKE
        for name in other_names(text, known_texts(question))
        for reference in question.reference_answers
    )


ALIKE = 0.8  # proportion of the characters that two names share


def longer_name(question: Question, text: str, stated: Sequence[str], column: AnswerColumn) -> str | None:
    """Return a longer name that contains the reference ("Northern Ireland"), unless the reference also occurs alone.

    Words before the name of a person are a title rather than a part of the name ("Project Director Marie Curie").
    """
    if question.answer_kind != "text" or not column.holds_names:
        return None
    counts = [len(words_of(value)) for value in column.values]
    has_titles = len(counts) >= _FEWEST_NAMES and sum(count > 1 for count in counts) >= _MOSTLY * len(counts)
    plain = readable(text)
    others = [
        name
        for name in other_names(text, (*question.reference_answers, *known_texts(question)))
        if not (is_of_closed_class(name) or "_" in name)  # "Today Ribeirão do Pinhal", "ANSWER_START Rome"
    ]
    for name in stated:
        runs = [rf"{re.escape(name)}(?: +(?:{_PARTICLE} +)?|-){re.escape(other)}\b\.?" for other in others]
        runs += [rf"\b{re.escape(other)} +{re.escape(name)}" for other in others if not has_titles]
        matches = re.finditer("|".join(runs), plain) if runs else ()
        longer = [match[0] for match in matches if not _NUMBER_OF_LINE.search(plain, 0, match.start())]
        if longer and len(longer) == plain.count(name):
            return str(longer[0])
    return None


def longer_title(question: Question, text: str, stated: Sequence[str]) -> str | None:
    """Return a quoted title or compound that contains the reference, unless the reference also occurs alone.

    It is longer by a word in quotation marks ("Rome Revisited"), by a number, or by a hyphen ("post-Roman").
    """
    if question.answer_kind != "text":
        return None
    plain = readable(text)
    own = frozenset().union(*map(forms_of, (question.question, *question.reference_answers)))
    for name in stated:
        written = re.escape(name)
        runs = (
            rf"(?<=[\"“«])(?P<title>[^\"“”«»\n]*{written}[^\"“”«»\n]*)(?=[\"”»])",
            rf"{written}\s\d{{1,2}}(?=:|\.?\s*$)",
            rf"[^\W\d_]+-{written}",
        )
        matches = re.finditer("|".join(runs), plain)
        longer = [match[0] for match in matches if _is_longer(match[0], own, is_title=bool(match["title"]))]
        if longer and len(longer) == plain.count(name):
            return str(longer[0])
    return None


def _is_longer(text: str, own: frozenset[str], *, is_title: bool) -> bool:
    """Return whether a text has a word that a name does not; a title has capitals in all words that carry meaning."""
    content = [word for word in words_of(text) if word.form not in FUNCTION_WORDS | SMALL_WORDS]
    has_capitals = not is_title or all(word.written[0].isupper() for word in content)
    return has_capitals and any(word.form not in own for word in content)


_PARTICLE = (
    "(?:de|do|da|dos|das|du|des|del|della|di|van|von|am|an der|im|bei|ob|upon)"  # in names: "Capelinha dos Campos"
)
_NUMBER_OF_LINE = re.compile(r"(?:^|\n)\W*\d+[.)]\s+$")  # after it, any word may have a capital
_MOSTLY = 0.9  # proportion of the values of a column
_FEWEST_NAMES = 3  # values that show that those of a column have several words


def is_abbreviated(name: str) -> bool:
    """Whether a name ends in an abbreviation, such as the legal form of a company."""
    last = name.rsplit(maxsplit=1)[-1]
    return (last.endswith(".") and len(last) <= _LONGEST_ABBREVIATION) or any(letter.isupper() for letter in last[1:])


_LONGEST_ABBREVIATION = 5  # characters, with the full stop


def names_of_another_kind(question: Question, text: str, column: AnswerColumn) -> tuple[str, ...]:
    """Return the names in a text that are no category: "It lies in Oslo", where the column has no names.

    A name after "is", or at the beginning, may be a category that is written like a name ("It is Navy Blue").
    """
    if not column.is_known or column.holds_names:
        return ()
    plain = readable(text)
    places = ((name, plain.index(name)) for name in other_names(text, known_texts(question)))
    return tuple(name for name, at in places if plain[:at].strip() and not follows_copula(plain, at))
