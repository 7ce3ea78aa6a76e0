"""Closed classes of words in seven languages, on which the grammar of sentences in answers rests.

The words are in word_classes.toml, by class and language; the code only combines classes.
"""

import re
import tomllib
from functools import cache
from importlib import resources

from ragassay.core.text.normal_forms import alternatives, readable


@cache
def _classes() -> dict[str, dict[str, str]]:
    """Return the content of word_classes.toml: class -> language -> words."""
    return tomllib.loads(resources.files(__package__).joinpath("word_classes.toml").read_text(encoding="utf-8"))


def word_class(name: str) -> str:
    """Return the words of a class in all languages; "*" stands for any ending, "_" for a space."""
    return " ".join(_classes()[name].values())


@cache
def foreign_words() -> frozenset[str]:
    """Return the words of all classes in other languages than English."""
    return frozenset(
        word
        for by in _classes().values()
        for language, words in by.items()
        if language != "en"
        for word in words.split()
    )


NEGATORS = word_class("negators")
"""Negating words, in addition to the ending n't and the negations of languages without spaces."""

_UNSPACED_NEGATORS = "(?:ません|ない|不|没|沒|无|無|없|않)"
PRIVATIVES = " ".join(map(word_class, ("privatives", "voids", "withheld")))
FOCUS = word_class("focus")
CONTRASTS = word_class("contrasts")
CONCESSIVES = word_class("concessives")
COMPARATIVES = word_class("comparatives")
DISJUNCTIONS = word_class("disjunctions")
EXCLUSIVES = word_class("exclusives")
DEMONSTRATIVES = word_class("demonstratives")
FALSITY = word_class("falsity")
OTHERNESS = f"{word_class('otherness')} {FALSITY}"
REMOTE = word_class("remote")
_ERRORS = word_class("errors")
ERRORS = f"{_ERRORS} {word_class('apologies')}"
ADDRESS = word_class("address")
COPULAS = word_class("copulas")
PAST = word_class("past")
PRESENT = word_class("present")
HEDGES = word_class("hedges")
DENIALS = word_class("denials")
OPINIONS = word_class("opinions")
TRUTH = word_class("truth")
COMPLEMENTIZERS = word_class("complementizers")
INTERROGATIVES = word_class("interrogatives")
FIRST_PERSON = word_class("first_person")
YES = word_class("yes")
NO = word_class("no")


_CLITIC = r"(?:s|m|re|ve|ll|d)\b"  # "I'm", "that's"


def any_of(*classes: str) -> str:
    """Return a pattern that matches a whole word of the given classes."""
    words = alternatives(" ".join(classes).split()).replace(r"\*", r"\w*").replace("_", r"\s+")
    return rf"(?<![^\W_])(?<!')(?:{words})(?![^\W_]|-|'(?!{_CLITIC}))"


def pattern_of(pattern: str) -> re.Pattern[str]:
    """Return a compiled pattern that ignores case, and where ^ and $ are the ends of a line."""
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


NEGATION = pattern_of(
    rf"(?:{any_of(NEGATORS)}(?!\.:?\s*[\w-]*\d|(?<=\b(?-i:no))\.\s+_)|(?<!\bthe\s)(?<!\ban\s)(?<!\ba\s){any_of(PRIVATIVES)}|n't(?!\w))(?!\s+{any_of(FOCUS)})|{_UNSPACED_NEGATORS}|(?<![\w.,])0\s(?=[a-z]{{3,}}s\b)"
)
NONE_BUT = pattern_of(rf"{any_of(NEGATORS)}\s+(?:\w+\s+)?{any_of(EXCLUSIVES)}")  # "none other than" excludes all others
TURNING_POINT = pattern_of(
    rf"(?:^|(?<=[.!?:;,…-]\s))[ \t\"'(*-]{{0,6}}(?:(?:{any_of(NO)}\s+)?"
    rf"{any_of(word_class('corrections'), word_class('conclusives'))}"
    rf"|{any_of(NO)}(?=\s*[,.:!-])"
    rf"|(?:(?!{any_of(OTHERNESS)})\w+ ){{0,3}}{any_of(word_class('labels'))}(?:(?:\s\w+){{0,4}}\s+is\b|\s*:))"
    rf"|{any_of(DEMONSTRATIVES)}(?:'s|\s+(?:is|was))\s+(?:\w+\s+)?{any_of(OTHERNESS, _ERRORS)}(?!\s+[^\w\s]*_)"
    rf"|{any_of(FIRST_PERSON, word_class('first_person_possessives'))}\s+(?:\w+\s+)?{any_of(_ERRORS)}"  # "I misread it"
    rf"|{any_of(word_class('definite_articles'))}\s+{any_of(word_class('valid'))}"
    rf"|{any_of(COPULAS)}\s+{any_of(word_class('conclusives'))}(?=\s+[^\w\s]*_)"  # "is therefore ____"
    # "I'd go with ____"
    rf"|{any_of(FIRST_PERSON)}(?:'\w+)?\s+(?:(?!not\b|\w+n't)\w+\s+){{0,2}}?{any_of(word_class('choices'))}"
    rf"|{any_of(DEMONSTRATIVES)}\s+{any_of(word_class('results'))}"  # "that makes ____"
)


def negations(sentence: str) -> int:
    """Return the number of negating words of a sentence.

    >>> negations("It isn't listed."), negations("It is not true that it has no parking."), negations("It is listed.")
    (1, 2, 0)
    """
    return sum(1 for _ in NEGATION.finditer(readable(sentence)))


def negation_expression(*, ascii_only: bool = False) -> str:
    """Return a DuckDB regex, for case-insensitive matching, for a superset of what `negations` counts.

    Args:
        ascii_only: Whether it only needs to match ASCII texts, which is thirty times faster.
    """
    letter, digit = ("a-z", "0-9") if ascii_only else (r"\p{L}", r"\p{N}")
    words = f"{NEGATORS} {PRIVATIVES}".split()
    escaped = (
        re.escape(word).replace(r"\*", rf"[{letter}]*").replace("_", r"\s+")
        for word in words
        if word.isascii() or not ascii_only
    )
    edge, apostrophe = rf"[^{letter}{digit}_]", r"['\x{2018}\x{2019}\x{02bc}\x{2032}`\x{b4}]"
    return rf"(^|{edge})({'|'.join(escaped)})($|{edge})|n{apostrophe}t|{_UNSPACED_NEGATORS}"


def is_of_closed_class(word: str) -> bool:
    """Return whether a word is of one of these classes.

    >>> is_of_closed_class("Today"), is_of_closed_class("Texas")
    (True, False)
    """
    return _CLOSED.fullmatch(word) is not None


def is_of_any_class(word: str) -> bool:
    """Return whether the grammar knows a word, in any language: a word of a sentence rather than of its subject.

    >>> is_of_any_class("later"), is_of_any_class("renovated")
    (True, False)
    """
    return _known().fullmatch(word) is not None


@cache
def _known() -> re.Pattern[str]:
    return pattern_of(any_of(*map(word_class, _classes())))


_CLOSED = pattern_of(
    any_of(
        *(NEGATORS, PRIVATIVES, CONTRASTS, CONCESSIVES, DEMONSTRATIVES, PAST, PRESENT, HEDGES, COPULAS),
        *map(word_class, ("additives", "conclusives", "corrections")),
    )
)
