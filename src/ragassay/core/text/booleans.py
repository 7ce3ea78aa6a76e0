"""Booleans in texts: yes, no, true and false in several languages."""

import re
from dataclasses import dataclass
from functools import cache

from ragassay.core.text.normal_forms import alternatives, normal, readable
from ragassay.core.text.word_classes import COPULAS, NEGATORS, NO, YES, any_of, pattern_of, word_class

_TRUE, _FALSE = word_class("literal_true"), word_class("literal_false")
_STORED = {
    True: frozenset(["true", "yes", "y", "t", "1", "on"]),
    False: frozenset(["false", "no", "n", "f", "0", "off"]),
}
_TURNS = pattern_of(rf"(?:{any_of(NEGATORS)}|n't)(?:\s+\w+)?\s*$")


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
        value = match[which].casefold() in _POSITIVE
        if which == "anywhere" and _TURNS.search(plain[max(0, match.start() - 30) : match.start()]):
            value = not value
        mentions.append(BooleanMention(value=value, start=match.start(which), end=match.end(which)))
    return mentions


@cache
def _pattern() -> re.Pattern[str]:
    """Return the pattern of yes and no at the beginning or end of a sentence, and of true and false anywhere."""
    opening, anywhere = alternatives(f"{YES} {NO}".split()), alternatives(f"{_TRUE} {_FALSE}".split())
    closed = r"(?!-\w)(?=\s*(?:[^\w\s]|$))"  # not "non-destructive"
    after = any_of(word_class("conclusives"), COPULAS)
    begin = rf"(?:^|(?<=[.!?:;\n。！？])|(?<=[.!?:;=*\"'(\]>→➜-]\s)|(?<=\w's\s)|{after}\s)\W{{0,3}}?"
    return re.compile(
        rf"{begin}(?P<opening>{opening}){closed}|(?<=\w|[,:;])\s(?P<closing>{opening})(?=\W*$)"
        rf"|\b(?P<anywhere>{anywhere})\b",
        re.IGNORECASE | re.MULTILINE,
    )


_POSITIVE = frozenset(f"{YES} {_TRUE}".casefold().split())
