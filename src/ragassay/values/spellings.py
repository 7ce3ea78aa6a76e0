"""The ways in which a name is written: with and without title or brackets, turned round, by its initials."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from ragassay.values.forms import normal, readable
from ragassay.values.words import fold, lone_articles, words_of

TITLES = frozenset("dr mr mrs ms miss prof professor sir dame lord lady herr frau mme mlle sr sra".split())
SMALL_WORDS = frozenset("of and the for in on at to de la du des der die das und et y e a an".split())
# Names that readers take for the same: of countries, which no rule can find, and two-letter codes, which as the
# initials of just any name would be too often something else (AI, PM, US).
SAME_NAMES = (
    "USA|US|United States|United States of America|America",
    "UK|United Kingdom|Great Britain|Britain|GB",
    "UAE|United Arab Emirates",
    "Netherlands|Holland",
    "Russia|Russian Federation",
    "South Korea|Republic of Korea",
    "North Korea|Democratic People's Republic of Korea",
    "China|People's Republic of China|PRC",
    "Czech Republic|Czechia",
    "Turkey|Türkiye",
    "Ivory Coast|Côte d'Ivoire",
    "Myanmar|Burma",
    "Cape Verde|Cabo Verde",
    "Eswatini|Swaziland",
    "Iran|Islamic Republic of Iran",
    "Vietnam|Viet Nam",
    "Syria|Syrian Arab Republic",
    "Laos|Lao People's Democratic Republic",
    "Vatican City|Holy See",
    "East Timor|Timor-Leste",
    "Information Technology|IT",
    "Human Resources|HR",
    "Public Relations|PR",
    "Research and Development|R&D",
)
_BRACKETS = re.compile(r"\s*[(\[（]([^()\[\]（）]*)[)\]）]\s*")
_CODE = re.compile(r"[A-Z]{1,2}")


@dataclass(frozen=True, slots=True)
class Spelling:
    """One way of writing a name: its words, the word before which a comma must stand, and whether in capitals."""

    words: tuple[str, ...]
    comma: int = 0
    capitals: bool = False


@lru_cache(maxsize=100_000)
def words_of_name(name: str) -> tuple[str, ...]:
    """The words of a name as compared; an article only where it is all there is; empty for signs, and for "The The"."""
    found = words_of(name) or lone_articles(name)
    return tuple(word.form for word in found) if words_of(name) or len(found) == 1 else ()


def name_key(name: str) -> str:
    """What is the same for all spellings of a name that differ in case, accents, articles or punctuation only.

    It is the same, too, for names that readers take for one (SAME_NAMES).

    >>> name_key("The  Oil & Gas") == name_key("oil and gas"), name_key("U.S.") == name_key("United States")
    (True, True)
    """
    words = " ".join(words_of_name(name))
    same = same_names().get(words)
    return (" ".join(words_of_name(same[0])) if same else words) or normal(name)


def own_spelling(name: str) -> Spelling:
    """A name as it is; a code of one or two capital letters only in capitals, since "it" is no IT."""
    return Spelling(words_of_name(name), capitals=_CODE.fullmatch(name.strip()) is not None)


def other_spellings(name: str) -> Iterator[Spelling]:
    """What a name goes by besides its own spelling."""
    words = words_of_name(name)
    if words[:1] and words[0] in TITLES:
        yield Spelling(words[1:])
    yield from _turned(name, words)
    yield from _without_brackets(name)
    initials = initials_of(name)
    if len(initials) > 2:
        yield Spelling((initials,), capitals=True)
    for same in same_names().get(" ".join(words), ()):
        yield own_spelling(same)


def initials_of(name: str) -> str:
    """The first letters of the words that count, in lower case; empty for a single word, and outside ASCII.

    >>> initials_of("Chief Executive Officer (CEO)"), initials_of("Bank of China"), initials_of("Banking")
    ('ceo', 'bc', '')
    """
    words = (word.form for word in words_of(_BRACKETS.sub(" ", name)) if word.form not in SMALL_WORDS)
    letters = [word[0] for word in words if word[0].isalpha()]
    return "".join(letters) if len(letters) > 1 and all(letter.isascii() for letter in letters) else ""


@cache
def same_names() -> dict[str, tuple[str, ...]]:
    """The names of SAME_NAMES by the words of each of them."""
    groups = [tuple(line.split("|")) for line in SAME_NAMES]
    return {" ".join(words_of_name(name)): group for group in groups for name in group}


def _turned(name: str, words: tuple[str, ...]) -> Iterator[Spelling]:
    """Last name first with a comma, and what is stored so in its usual order."""
    if name.count(",") == 1 and "(" not in name:
        last, first = (words_of_name(part) for part in name.split(","))
        yield Spelling(first + last)
    elif 2 <= len(words) <= 4:
        for cut in range(1, len(words)):
            yield Spelling(words[cut:] + words[:cut], comma=len(words) - cut)


def _without_brackets(name: str) -> Iterator[Spelling]:
    """A name without what it adds in brackets; and what the brackets say where one is short for the other."""
    match = _BRACKETS.search(readable(name))
    if match is None:
        return
    before, inside, after = match.string[: match.start()], match[1], match.string[match.end() :]
    yield Spelling(words_of_name(f"{before} {after}"))
    last = before.split()[-1:]
    if initials_of(before) and initials_of(before) == fold(inside):
        yield Spelling((fold(inside), *words_of_name(after)), capitals=not after.strip())
    elif last and initials_of(inside) == fold(last[0]):
        yield Spelling(words_of_name(f"{before.rpartition(last[0])[0]} {inside} {after}"))
