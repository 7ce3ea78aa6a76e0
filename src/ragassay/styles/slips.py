"""Slips of the finger that nobody takes for another word: always the same ones, and values stay as they are."""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache

from ragassay.database.vocabulary import VOCABULARY
from ragassay.styles.checks import PLACEHOLDER

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
