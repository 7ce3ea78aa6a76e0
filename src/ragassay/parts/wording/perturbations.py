"""Typos that nobody takes for another word: always the same ones, and values stay as they are."""

import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache

from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.parts.wording.dictionary import is_known

_WORD = re.compile(r"(?<![\w'’-])[A-Za-z][a-z]{3,}(?![\w'’-])")
_NEIGHBOURS = dict(zip("abcdefghijklmnopqrstuvwxyz", "svxswdfuohkjnkipqedtyibzhx", strict=True))
_LETTERS_OF_A_LABEL = 6  # a slip in a shorter word of a label would leave too little of it


def with_slips(text: str, labels: frozenset[str] | set[str]) -> str:
    """Return a text template with one typo, or two where it is long; the same text always has the same ones.

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
    """Return the typos of a word that are no words themselves: "manger" for "manager" would ask something else."""
    found = (slip for slip in _slips(word) if slip != word and not is_known(slip.lower()))
    return tuple(dict.fromkeys(found))


def _slips(word: str) -> Iterator[str]:
    """Yield a word with one inner letter swapped with the next, left out, typed twice, or missed for its neighbour."""
    for at in range(1, len(word) - 1):
        before, letter, after = word[:at], word[at], word[at + 1 :]
        yield before + after[0] + letter + after[1:]
        yield before + after
        yield before + letter + letter + after
        yield before + _NEIGHBOURS[letter] + after
