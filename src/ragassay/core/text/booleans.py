"""Booleans in texts: yes, no, true and false in several languages."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from ragassay.core.text.normal_forms import alternatives, normal, readable

# Language -> words for yes, words for no. Words in _OPENING count only at the beginning of a sentence, or at its end
# after a comma; words in _ANYWHERE count everywhere, and are inverted by a negation in the two preceding words.
_OPENING: Mapping[str, tuple[str, str]] = {
    "en": ("yes yeah yep", "no nope"),
    "de": ("ja", "nein"),
    "fr": ("oui", "non"),
    "es": ("sí si", "no"),
    "pt": ("sim", "não"),
    "it": ("sì", "no"),
    "nl": ("ja", "nee"),
    "ru": ("да", "нет"),
    "el": ("ναι", "όχι"),
    "hi": ("हाँ हां", "नहीं"),
    "ar": ("نعم", "لا"),
    "he": ("כן", "לא"),
    "zh": ("是的 是 对", "不是 否 不"),
    "ja": ("はい", "いいえ"),
    "th": ("ใช่", "ไม่ใช่ ไม่"),
}
_ANYWHERE: Mapping[str, tuple[str, str]] = {
    "en": ("true", "false"),
    "de": ("wahr", "falsch"),
    "fr": ("vrai", "faux"),
    "es": ("verdadero", "falso"),
    "nl": ("waar", "onwaar"),
}
_STORED = {
    True: frozenset(["true", "yes", "y", "t", "1", "on"]),
    False: frozenset(["false", "no", "n", "f", "0", "off"]),
}
_TURNS = re.compile(r"(?:\b(?:not|never|nicht|pas|no|niet|hardly)|n't)(?:\s+\w+)?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class BooleanMention:
    """A place of a text that means yes or no; `start` and `end` are offsets in `readable(text)`."""

    value: bool
    start: int
    end: int


def read_boolean(stored: str) -> bool | None:
    """Return the boolean of a database value; None for any other value.

    >>> read_boolean("true"), read_boolean("N"), read_boolean("maybe")
    (True, False, None)
    """
    form = normal(stored)
    return next((value for value, spellings in _STORED.items() if form in spellings), None)


def booleans_in(text: str) -> list[BooleanMention]:
    """Return the places of a text that mean yes or no.

    A "no" without a comma after it ("No information ...") does not count. Nor do statements in other words: whether "It
    is discontinued" means yes depends on the question.

    >>> [mention.value for mention in booleans_in("No, that is not true.")]
    [False, False]
    """
    plain = readable(text)
    if (whole := read_boolean(plain.strip(" .!"))) is not None:
        return [BooleanMention(value=whole, start=0, end=len(plain))]
    mentions = []
    for match in _pattern().finditer(plain):
        which = next(name for name in ("opening", "closing", "anywhere") if match[name])
        value = match[which].casefold() in _positive()
        if which == "anywhere" and _TURNS.search(plain[max(0, match.start() - 30) : match.start()]):
            value = not value
        mentions.append(BooleanMention(value=value, start=match.start(which), end=match.end(which)))
    return mentions


@cache
def _pattern() -> re.Pattern[str]:
    opening, anywhere = (
        alternatives(word for sides in table.values() for side in sides for word in side.split())
        for table in (_OPENING, _ANYWHERE)
    )
    closed = r"(?!-\w)(?=\s*(?:[^\w\s]|$))"  # not "non-destructive"
    begin = r"(?:^|(?<=[.!?:;\n。！？])|(?<=[.!?:;*\"'(]\s))\W{0,3}?"
    return re.compile(
        rf"{begin}(?P<opening>{opening}){closed}|(?<=\w|[,:;])\s(?P<closing>{opening})(?=\W*$)"
        rf"|\b(?P<anywhere>{anywhere})\b",
        re.IGNORECASE | re.MULTILINE,
    )


@cache
def _positive() -> frozenset[str]:
    return frozenset(
        word for table in (_OPENING, _ANYWHERE) for yes, _ in table.values() for word in yes.casefold().split()
    )
