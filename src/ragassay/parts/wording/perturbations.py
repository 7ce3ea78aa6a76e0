"""Slips of the finger that nobody takes for another word: always the same ones, and values stay as they are."""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from ragassay.core.records import Ask
from ragassay.parts.wording.ask_labels import labels_of
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.parts.wording.phrases import arranged, directive, interrogative, paragraphs
from ragassay.parts.wording.vocabulary import VOCABULARY

_WORD = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]{3,}(?![\w'’-])")
_NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", "svxswdfuohkjnkipqedtyibzhx", strict=True))
_LETTERS_OF_A_LABEL = 6  # a slip in a shorter word of a label would leave too little of it


def with_slips(text: str, labels: frozenset[str] | set[str]) -> str:
    """A text template with one slip, or two where it is long; the same text always has the same ones.

    >>> with_slips("Who can tell me what the name of [pet.id] is?", set())
    'Who can tll me what the nmae of [pet.id] is?'
    """
    spans = [match.span() for match in PLACEHOLDER.finditer(text)]
    found = [
        match
        for match in _WORD.finditer(text)
        if not any(start <= match.start() < end for start, end in spans)
        and (match[0].lower() not in labels or len(match[0]) >= _LETTERS_OF_A_LABEL)
        and _slips_of(match[0])
    ]
    drawn = hashlib.sha256(text.encode()).digest()
    chosen = {found[drawn[0] % len(found)], found[drawn[1] % len(found)]} if found else set()
    for match in sorted(chosen, key=lambda match: match.start(), reverse=True):
        slips = _slips_of(match[0])
        slipped = slips[drawn[2 + match.start() % 8] % len(slips)]
        text = text[: match.start()] + slipped + text[match.end() :]
    return text


@lru_cache(maxsize=4096)
def _slips_of(word: str) -> tuple[str, ...]:
    """The slips of a word that are no words themselves: "manger" or "many" for another would ask something else."""
    found = (slip for slip in _slips(word) if slip != word and is_no_word(slip.lower()))
    return tuple(dict.fromkeys(found))


def _slips(word: str) -> Iterator[str]:
    """A word with one inner letter swapped with the next, left out, typed twice, or missed for its neighbour."""
    for at in range(1, len(word) - 1):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        yield before + after[0] + letter + after[1:]
        yield before + after
        yield before + letter + letter + after
        yield before + _NEIGHBOURS[letter] + after


def is_no_word(word: str) -> bool:
    """Whether letters stand together as in hardly any English word; no list of words could be whole.

    >>> is_no_word("hgihest"), is_no_word("manger"), is_no_word("countty")
    (True, False, True)
    """
    return word not in VOCABULARY and _UNHEARD_OF.search(word) is not None


# Counted in the 64,000 words in small letters of SCOWL's American list (Debian's wamerican 2020.12.07): after each
# letter those that follow it in six words or fewer, and those that never do at the beginning or the end of a word.
_NEVER = """
    bgkqxz cbdfgjmpvwxz dqxz fcdgjkmnpqvwxz gcjkqvxz hgkqvxz iy jbcdfghjklmnpqrstvwxyz kjqvxz ljqz mgjkqtxz pjqvxz
    qabcdefghijklmnopqrstvwxyz rxz sxz tkqvx uhqw vbcdfghjklmnpqstwxz wjqvwxz xbdfgjklmnqrswz yjqvy
    zbcdfghjkmnpqrstvwx
"""
_NEVER_FIRST = """
    bbcdfhjmnstvw cknq dbcfgklmnstv ez fbfhsy gbdfgptw hbcdfhjlmns iehjquwz kbdfkptwy lcdfghkmnprtw mbcdhrvw
    nbcdfghjklmnpqrsvwxz oejq pbfm rbcdfgjklnqrvw sbdfgjs tcdfgjlmnp uacefijouxyz vrv wbcdfglmnpsy xahpu
    ybcfghklmnpswxz zlz
"""
_NEVER_LAST = """
    ajqv bcdfhlmnpvw cnqr dbcfhklmnrw ejq fbhi gbdflpuw hbcdfhjluw ihjquw jeu kbdfklnprtw lghrvwx mcdfhrvw
    nbfhlmpqrvwz ojq pbcfknruw qu rqvw sbdfgjlrvw tbfgjmnrw ucfjvz vruv wbcfghmpru xachou ybcfghikntuwz zl
"""
_DOUBLED = (
    r"[^aeiouyh]([^aeiouylrs])\1",  # counttry
    r"([^aeiouy])\2[^aeiouylrsh]",  # mosst
    r"(.)\3\3",
    r"([aiuy])\4",
)


def _pairs(table: str) -> str:
    return "|".join(f"{letters[0]}[{letters[1:]}]" for letters in table.split())


_UNHEARD_OF = re.compile(
    "|".join([_pairs(_NEVER), f"^(?:{_pairs(_NEVER_FIRST)})", f"(?:{_pairs(_NEVER_LAST)})$", *_DOUBLED])
)


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
    "{about} {deep}",
    "{thing}",
    "{key} {about}",
    "{value} {key}",
    "{about} {flag}",
    "{about} {claim} yes no",
    "{about} {deep} info",
    "{flag} {about}",
    "{about} {claim} yes or no",
    "{about} {flag} yes no",
    "find {key} {about}",
    "find {about} {deep}",
    "check {about} {flag}",
    "check {about} {claim} yes no",
    "{value} {flag}",
    "{about} {key} info",
    "{about} {flag} info",
    "search {key} {about}",
    "search {about} {deep}",
    "search {about} {flag}",
    "{about} {claim} y/n",
    "{about} {key} details",
    "{about} {deep} details",
    "{about} {flag} details",
    "check {about} {claim} yes or no",
    "info {about} {key}",
    "info {about} {deep}",
    "info {about} {flag}",
    "{about} + {key}",
    "{about} + {deep}",
    "{about} + {flag}",
    "{about} {claim} true or false",
    "{key} + {about}",
    "{flag} + {about}",
    "search {about} {claim} yes or no",
    "get {key} {about}",
    "get {about} {deep}",
    "check {flag} {about}",
    "find {about} {claim} yes no",
    "{key} info {about}",
    "look up {about} {deep}",
    "{flag} yes no {about}",
    "{about} {claim} or not",
    "show {about} {key}",
    "show {about} {deep}",
    "show {about} {flag}",
    "show {about} {claim} yes or no",
    "{about} {deep} please",
    "info {about} {claim} yes no",
    "search {thing}",
    "find {thing}",
    "show {thing}",
    "need {thing}",
    "give {thing}",
    "look up {thing}",
    "get {thing}",
    "{thing} please",
    "check {thing}",
    "fetch {thing}",
)


def keyword(ask: Ask) -> Iterator[str]:
    """Key words alone, as typed into a search box."""
    return arranged(ask, _SEARCH)


def verbose(ask: Ask) -> Iterator[str]:
    """A question lost in filler."""
    return arranged(ask, _FILLER)


def typo(ask: Ask) -> Iterator[str]:
    """Questions and orders with one or two slips of the finger; values stay as they are."""
    pairs = zip(interrogative(ask), directive(ask), strict=False)
    labels = {word for label in labels_of(ask) for word in label.lower().split()}
    return (with_slips(text, labels) for text in chain.from_iterable(pairs))
