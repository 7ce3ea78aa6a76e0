"""Perturbed wordings: with a slip of the finger, in key words only, padded with filler; always the same ones."""

import hashlib
import re
from collections.abc import Iterator
from itertools import chain

from ragassay.database.vocabulary import VOCABULARY
from ragassay.records import Ask
from ragassay.styles.asking import directive, interrogative
from ragassay.styles.checks import PLACEHOLDER
from ragassay.styles.phrases import arranged, paragraphs
from ragassay.styles.plain import labels_of

_FILLER = paragraphs(
    """
    Well, I hope that this is not too much trouble, but basically, you know, what I would really like to find out,
    if that is at all possible, is {clause}, and that is actually all that I wanted to ask.

    Okay, so, to be perfectly honest with you, I have been thinking about this on and off, and, long story short, I
    was kind of hoping that you could maybe tell me {clause}, if you do not mind.

    Hello there, I am not even sure whether this is the right place to ask something like this, but anyway, here it
    goes, as plainly as I can put it: {question}? Thank you so much in advance, really.

    So, the thing is, and please do correct me if I should be asking this in some other way, I would sort of like to
    know {clause}, because, well, I simply do not know it myself at this point in time.

    Right, let me see how I can best put this, because I tend to go on a bit: what it all comes down to, more or
    less, at the end of the day, is quite simply this: {question}? That would be all, I think.

    Sorry to bother you with what is probably, all things considered, a fairly trivial little matter, but as far as
    I am concerned it would actually be really rather useful to know {clause}, just so that I know.

    First of all, thank you very much for taking the time to read this, and, without wanting to beat about the bush
    any longer than I already have, let me just go ahead and ask: {question}?

    I guess that what I am basically trying to say here, in my own somewhat roundabout sort of way, is that I would,
    generally speaking, be more than happy if somebody could tell me {clause}, please.

    As a matter of fact, and needless to say only if it is really no trouble at all, I was just wondering, you know,
    as one sometimes does, {clause}, or something along those lines, if that makes any sense.

    Now, I do realise that people probably ask you this kind of thing all the time, and I am sorry to be yet another
    one of them, but for what it is worth, I would still like to know {clause}.

    Hi, me again, and yes, I have got one more question, the very last one for now, I promise, and then I will leave
    you alone, at least for the time being, so here it is: {question}?

    To cut a long story short, which, as you may have noticed, is not exactly what I am best at, there is really
    just this one thing that I would like to hear from you, and that is {clause}.
    """
)
_SEARCH = (
    "{about} {key}",
    "{key} {about}",
    "{value} {key}",
    "{about} {flag}",
    "{flag} {about}",
    "{about} {flag} yes no",
    "find {key} {about}",
    "check {about} {flag}",
    "{value} {flag}",
    "{about} {key} info",
    "{about} {flag} info",
    "search {key} {about}",
    "search {about} {flag}",
    "{about} {key} details",
    "{about} {flag} details",
    "info {about} {key}",
    "info {about} {flag}",
    "{about} + {key}",
    "{about} + {flag}",
    "{key} + {about}",
    "{flag} + {about}",
    "get {key} {about}",
    "check {flag} {about}",
    "{key} info {about}",
    "{flag} yes no {about}",
    "show {about} {key}",
    "show {about} {flag}",
)
_WORD = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]{3,}(?![\w'’-])")
_NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", "svxswdfuohkjnkipqedtyibzhx", strict=True))
_LETTERS_OF_A_LABEL = 6  # a slip in a shorter word of a label might make another word of it


def keyword(ask: Ask) -> Iterator[str]:
    """Key words alone, as typed into a search box."""
    return arranged(ask, _SEARCH)


def verbose(ask: Ask) -> Iterator[str]:
    """A question lost in filler."""
    return arranged(ask, _FILLER)


def typo(ask: Ask) -> Iterator[str]:
    """Questions and orders with one or two slips of the finger; values stay as they are."""
    pairs = zip(interrogative(ask), directive(ask), strict=False)
    labels = {word.lower() for label in labels_of(ask) for word in _WORD.findall(label)}
    return (with_slips(text, labels) for text in chain.from_iterable(pairs))


def with_slips(text: str, labels: frozenset[str] | set[str]) -> str:
    """A text template with one slip, or two where it is long; the same text always has the same ones.

    >>> with_slips("Who can tell me what the name of [pet.id] is?", set())
    'Who can tejl me what the nsme of [pet.id] is?'
    """
    spans = [match.span() for match in PLACEHOLDER.finditer(text)]
    found = [
        match
        for match in _WORD.finditer(text)
        if not any(start <= match.start() < end for start, end in spans)
        and (match[0].lower() not in labels or len(match[0]) >= _LETTERS_OF_A_LABEL)
    ]
    drawn = hashlib.sha256(text.encode()).digest()
    chosen = {found[drawn[0] % len(found)], found[drawn[1] % len(found)]} if found else set()
    for match in sorted(chosen, key=lambda match: match.start(), reverse=True):
        slipped = _slip(match[0], drawn[2 + match.start() % 8], drawn[10 + match.start() % 8])
        text = text[: match.start()] + slipped + text[match.end() :]
    return text


def _slip(word: str, place: int, kind: int) -> str:
    """A word with one inner letter swapped with the next, left out, typed twice, or missed for its neighbour."""
    at = 1 + place % (len(word) - 2)
    before, letter, after = word[:at], word[at], word[at + 1 :]
    slips = (
        before + after[0] + letter + after[1:],
        before + after,
        before + letter + letter + after,
        before + _NEIGHBOURS[letter] + after,
    )
    # A slip that makes another word ("country", "county") would ask for something else.
    return next(slip for slip in (*slips[kind % 4 :], *slips[2:]) if slip != word and slip.lower() not in VOCABULARY)
