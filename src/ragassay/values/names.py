"""Names in a text: which of a set of names it holds, and where.

Case, accents of Latin and Greek letters, punctuation, articles, a possessive 's and titles of persons make no
difference, "&" is "and", "Lewis, Reggie" is "Reggie Lewis", and a name goes by its initials written in capitals.
A name is found at word boundaries only, in scripts that do not set words apart anywhere; where several names claim a
place, the longest has it: "China" is not found in "China Construction Bank" when that is one of the names.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ragassay.values.forms import readable
from ragassay.values.spellings import (
    SMALL_WORDS,
    Spelling,
    name_key,
    other_spellings,
    own_spelling,
    same_names,
    words_of_name,
)
from ragassay.values.words import Word, lone_articles, words_of

__all__ = ["NameMention", "Names", "is_proper_name", "name_key", "names_in", "names_of", "shared_word"]

_STEM = 4  # letters in which two words must begin alike to be one in two forms
_WHOLE = 6  # letters of a word that may stand within another: communications in telecommunications


@dataclass(frozen=True, slots=True, kw_only=True)
class NameMention:
    """A place of a text that holds a name; several names where all of them go by what is written there.

    `names` are keys (`name_key`); `start` and `end` are places in `readable(text)`.
    """

    names: frozenset[str]
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """A set of names made ready for being looked for.

    `spellings` holds, by their words, how names are written and whose spelling that is; `lengths`, by first word, how
    many words such spellings have; `signs` the names without any word; `uses` in how many names each word stands.
    """

    keys: frozenset[str]
    spellings: Mapping[tuple[str, ...], Sequence["_Owned"]]
    lengths: Mapping[str, Collection[int]]
    signs: tuple[str, ...]
    uses: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class _Owned:
    """A spelling, the keys of the names that are written so, and whether it is their own or a by-name."""

    spelling: Spelling
    keys: frozenset[str]
    own: bool


def names_of(names: Iterable[str]) -> Names:
    """Makes a set of names ready for `names_in`; each stands for itself under its `name_key`."""
    return _names_of(tuple(names))


# The same candidates serve all rows of a template; making them ready takes long for thousands of names.
@lru_cache(maxsize=256)
def _names_of(names: tuple[str, ...]) -> Names:
    own: dict[Spelling, set[str]] = defaultdict(set)
    other: dict[Spelling, set[str]] = defaultdict(set)
    words = {name_key(name): words_of_name(name) for name in names}
    for name in names:
        own[own_spelling(name)].add(name_key(name))
        for spelling in other_spellings(name):
            other[spelling].add(name_key(name))
    by_words: dict[tuple[str, ...], list[_Owned]] = defaultdict(list)
    lengths: dict[str, set[int]] = defaultdict(set)
    for spelling, keys in {**other, **own}.items():
        if spelling.words:
            by_words[spelling.words].append(_Owned(spelling, frozenset(keys), spelling in own))
            lengths[spelling.words[0]].add(len(spelling.words))
    return Names(
        keys=frozenset(words),
        spellings=by_words,
        lengths=lengths,
        signs=tuple(sorted({readable(name).strip() for name in names if not words_of_name(name)} - {""})),
        uses=Counter(word for each in words.values() for word in set(each)),
    )


def names_in(text: str, *names: Names) -> list[NameMention]:
    """The names that a text holds, from left to right; where several claim a place, the longest has it."""
    plain = readable(text)
    every = [place for each in names for place in (*_places(plain, each), *_places_of_signs(plain, each))]
    taken = bytearray(len(plain))
    mentions: dict[tuple[int, int], set[str]] = defaultdict(set)
    by_own: set[tuple[int, int]] = set()
    # At one place, what is a name's own spelling is not another's by-name.
    for place in sorted(every, key=lambda place: (place.start - place.end, place.start, not place.own)):
        span = (place.start, place.end)
        if span not in mentions and any(taken[place.start : place.end]):
            continue
        if place.own:
            by_own.add(span)
        if place.own or span not in by_own:
            mentions[span] |= place.keys
            taken[place.start : place.end] = b"\1" * (place.end - place.start)
    return [NameMention(names=frozenset(keys), start=start, end=end) for (start, end), keys in sorted(mentions.items())]


@dataclass(frozen=True, slots=True)
class _Place:
    start: int
    end: int
    keys: frozenset[str]
    own: bool


def _places(plain: str, names: Names) -> Iterator[_Place]:
    found = words_of(plain)
    for at, word in enumerate(found):
        for length in names.lengths.get(word.form, ()):
            run = found[at : at + length]
            for owned in names.spellings.get(tuple(other.form for other in run), ()):
                if _is_written(owned.spelling, run, plain, of=found):
                    yield _Place(run[0].start, run[-1].end, owned.keys, owned.own)
    if {"a", "an", "the"} & names.lengths.keys():
        for word in lone_articles(plain):
            for owned in names.spellings.get((word.form,), ()):
                yield _Place(word.start, word.end, owned.keys, owned.own)


def _is_written(spelling: Spelling, run: Sequence[Word], plain: str, *, of: Sequence[Word]) -> bool:
    """Whether words stand there as the spelling asks; what is all of the text may be written in any case."""
    if spelling.comma:
        return "," in plain[run[spelling.comma - 1].end : run[spelling.comma].start]
    return not spelling.capitals or len(run) == len(of) or all(word.written.isupper() for word in run)


def _places_of_signs(plain: str, names: Names) -> Iterator[_Place]:
    for sign in names.signs:
        for match in re.finditer(re.escape(sign), plain):
            yield _Place(match.start(), match.end(), frozenset([name_key(sign)]), own=True)


def shared_word(text: str, name: str, *, others: Iterable[str] = (), given: Iterable[str] = ()) -> str | None:
    """A word of a text that agrees with a part of a name by its stem; None where no word does.

    Only words that set the name apart count, none that another name of the column has; and none within the places
    that hold what is given.

    >>> shared_word("It is in retail.", "Retailing")
    'retail'
    >>> shared_word("Head of Sales", "Head of Design", others=["Head of IT"])
    """
    column = names_of(others)
    own = 1 if name_key(name) in column.keys else 0
    parts = [part for part in words_of_name(name) if column.uses.get(part, 0) <= own and len(part) > 1]
    parts = [part for part in parts if part not in SMALL_WORDS]
    taken = [(mention.start, mention.end) for mention in names_in(text, names_of(given))]
    free = (word for word in words_of(text) if all(word.end <= start or end <= word.start for start, end in taken))
    return next((word.written for word in free if any(_has_stem_of(word.form, part) for part in parts)), None)


def _has_stem_of(word: str, part: str) -> bool:
    """Whether two words begin alike over more than half of the longer, or one holds the other whole."""
    if word == part:
        return True
    shorter, longer = sorted((word, part), key=len)
    if len(shorter) >= _WHOLE and shorter in longer:
        return True
    alike = next((at for at, (one, two) in enumerate(zip(word, part, strict=False)) if one != two), len(shorter))
    return alike >= _STEM and 2 * alike > len(longer)


def is_proper_name(text: str) -> bool:
    """Whether a text is a name that has no other words: several words, each that counts with a capital.

    Not so the names of places, which are also named by what lies in them: countries with several names, and what has
    the place that it lies in behind a comma.

    >>> is_proper_name("Marie Curie"), is_proper_name("Oil and gas"), is_proper_name("Banking")
    (True, False, False)
    >>> is_proper_name("United States"), is_proper_name("Paris, France")
    (False, False)
    """
    counting = [word.written for word in words_of(text) if word.form not in SMALL_WORDS]
    is_place = "," in text or " ".join(words_of_name(text)) in same_names()
    return len(counting) > 1 and not is_place and all(word[0].isupper() for word in counting)
