"""What unknown abbreviations in the names of a schema stand for: a logistic model of how people shorten words."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ragassay.core.records import Schema
from ragassay.parts.wording.dictionary import (
    Speech,
    capitalized,
    compound,
    is_event,
    is_known,
    listed_speech,
    singular,
    words,
)
from ragassay.parts.wording.name_tokens import full_words, is_drawn_from, schema_word, tokens, without_storage, words_of
from ragassay.parts.wording.word_counts import TOTAL, attraction, nearness, word_counts


@dataclass(frozen=True, slots=True)
class Place:
    """Where an abbreviation stands in a schema.

    Attributes:
        before: The words before it in any name, in full.
        after: The words after it in any name, in full.
        next: The word after it in this name; empty at its end.
        table: The full words of the names of its table.
        names_rows: Whether it ends the name of a table, so that it is a noun.
    """

    before: frozenset[str]
    after: frozenset[str]
    next: str
    table: frozenset[str]
    names_rows: bool = False


@dataclass(frozen=True, slots=True)
class _Reading:
    """Words that a part of a name may stand for.

    Attributes:
        score: The logarithm of how likely they are, relative to other readings of the same part.
        words: The words; empty where nothing in the dictionary is meant.
    """

    score: float
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FullNames:
    """The names of a schema with unknown abbreviations in full.

    Attributes:
        parts: The words that unknown parts of table names stand for.
        columns: The names that contain others, by table and column.
    """

    parts: Mapping[str, Sequence[str]]
    columns: Mapping[tuple[str, str], str]


def names_in_full(names: Mapping[str, Sequence[str]], texts: Mapping[str, Sequence[str]], *, splits: bool) -> FullNames:
    """Return the names of a schema with unknown abbreviations in full.

    There are none if most words of the schema stay unknown, as in another language.

    Args:
        names: The columns of each table.
        texts: Comments on each table and its columns. An abbreviation of a single word in them, or in the names of the
            table, stands for that word.
        splits: Whether the schema writes compound names as one word, so that an unknown part may be several words.

    >>> full = names_in_full({"dim_offcr": ["offcr_no", "offcr_nm", "chnl_cd"], "meter": []}, {}, splits=False)
    >>> full.parts, sorted(full.columns.values())
    ({'offcr': ('officer',)}, ['channel_cd', 'officer_nm', 'officer_no'])
    """
    near = {table: full_words([table, *columns, *texts.get(table, ())]) for table, columns in names.items()}
    places = places_in(names, near)
    every = {(table, column): tokens(column or table) for table, column in places}
    rows: dict[str, tuple[str, ...]] = {}  # as in the names of tables, so that a table and its key are called the same
    full: dict[tuple[str, str], list[str]] = {key: [] for key in every}
    for (table, column), parts in sorted(every.items(), key=lambda item: bool(item[0][1])):
        for part, place in zip(parts, places[table, column], strict=True):
            several = rows.get(part, ())
            if not several and is_unread(part):
                word = schema_word(part, [near[table]], is_first=False)
                several = read_part(part, place, splits=splits) if word is None else (word,)
            elif not several and _is_stack(part):
                several = read_part(part, place, splits=False)
            if not column and several:
                rows[part] = several
            full[table, column].extend(several or (part,))
    every_word = {word for parts in full.values() for part in parts for word in words_of(part)}
    every_word = {word for word in every_word if len(word) > 2 and word.isalpha()}
    if 3 * sum(map(is_known, every_word)) < len(every_word):
        return FullNames(parts={}, columns={})
    read = {key: "_".join(parts) for key, parts in full.items()}
    uses = Counter((table, name) for (table, _), name in read.items())  # shft beside shift stays
    columns = {
        (table, column): read[table, column]
        for (table, column), parts in every.items()
        if column and parts != full[table, column] and uses[table, read[table, column]] == 1
    }
    return FullNames(parts=rows, columns=columns)


def abbreviations_in(schema: Schema) -> Mapping[str, str]:
    """Return the abbreviations in the names of a schema with what they were read as, the least certain ones first."""
    guessed: dict[str, set[str]] = defaultdict(set)
    usual: dict[str, set[str]] = defaultdict(set)
    for table in schema.tables:
        names = [(table.name, table.label), *((each.name, each.own_name) for each in table.columns)]
        for name, own_name in names:
            full = [word for word in tokens(own_name) if word not in tokens(name)]
            for part in without_storage(tokens(name)):
                fitting = [word for word in full if len(part) > 1 and part != word and is_drawn_from(part, word)]
                if part in words().abbreviations and words_of(part):
                    usual[part].add(" ".join(words_of(part)))
                elif len(fitting) == 1 and not is_known(part):
                    guessed[part].add(fitting[0])
    in_doubt = sorted(usual.keys() - guessed.keys(), key=lambda part: (_likelihood(part, min(usual[part])), part))
    return {
        part: " or ".join(sorted(each[part]))
        for each, parts in ((guessed, sorted(guessed)), (usual, in_doubt))
        for part in parts
    }


def _likelihood(part: str, word: str) -> float:
    """Return how likely it is by its shape alone that a part stands for a word; 1 for several words."""
    scores = shape_scores(part)
    most = max(scores.values(), default=0.0)
    odds = {each: math.exp(score - most) for each, score in scores.items()}
    return odds.get(word, 0.0) / sum(odds.values()) if odds and " " not in word else 1.0


def is_unread(part: str) -> bool:
    """Return whether a part of a name is neither a word, nor a usual abbreviation, a unit or a mark of storage."""
    known = words()
    read = known.units.keys() | known.identifier | known.storage | known.ambiguous.keys() | known.little
    is_name = len(part) > 1 and part.isalpha() and part.isascii() and part not in read
    is_word = is_known(part) or (len(part) >= _LONG and word_counts().get(part, 0) >= _COMMON)  # county
    return is_name and not is_word and words_of(part) == [part]


def _is_stack(part: str) -> bool:
    """Return whether a part is unknown, and otherwise read as nothing but abbreviations: weather as "wt" and "hr"."""
    pieces = compound(part)
    return part not in words().abbreviations and len(pieces) > 1 and words().abbreviations.keys() >= {*pieces}


_LONG = 5  # letters
_COMMON = 20_000_000  # the count of what is a word, although the dictionary lacks it


def places_in(names: Mapping[str, Sequence[str]], near: Mapping[str, str]) -> Mapping[tuple[str, str], Sequence[Place]]:
    """Return where each part of each name of a schema stands; the column of a table's own name is empty.

    Args:
        names: The columns of each table.
        near: The full words of the names of each table, and of texts about it.
    """
    every = {(table, column): tokens(column or table) for table, columns in names.items() for column in ("", *columns)}
    full = {key: [words_of(part) or [part] for part in parts] for key, parts in every.items()}
    of_table = {table: frozenset(text.split()) for table, text in near.items()}
    before: dict[str, set[str]] = defaultdict(set)
    after: dict[str, set[str]] = defaultdict(set)
    following: dict[tuple[str, str], list[str]] = defaultdict(list)
    for (table, column), parts in every.items():
        own = full[table, column]
        previous = next(iter(full[table, ""][-1:]), [""]) if column else [""]  # a column follows the name of its table
        for at, part in enumerate(parts):
            following[table, column].append(own[at + 1][0] if at + 1 < len(own) else "")
            before[part].add(previous[-1])
            after[part].add(following[table, column][-1])
            previous = own[at]
    return {
        (table, column): [
            Place(
                before=frozenset(before[part]),
                after=frozenset(after[part]),
                next=after_it,
                table=of_table[table],
                names_rows=not column and not after_it,
            )
            for part, after_it in zip(parts, following[table, column], strict=True)
        ]
        for (table, column), parts in every.items()
    }


def read_part(part: str, place: Place, *, splits: bool) -> tuple[str, ...]:
    """Return the words that an unknown part of a name stands for; nothing if that is unlikely."""
    unread = _UNREAD + len(part) * _UNREAD_LETTER
    count = word_counts().get(part, 0)
    readings = [_Reading(unread)]
    separate = _split(part, place) if splits else ()
    readings += [each for each in separate if not count or each.score > math.log(count / TOTAL)]
    word, likelihood = _likeliest(part, place)
    if likelihood >= _LIKELY:
        readings.append(_Reading(_WHOLE + math.log(likelihood), (word,)))
    return max(readings, key=lambda reading: reading.score).words


def _split(part: str, place: Place) -> Iterator[_Reading]:
    """Yield the likeliest way to read a part as two words or more, as Norvig (2009) segments text."""
    best: dict[int, _Reading] = {len(part): _Reading(0.0)}
    for start in range(len(part) - 1, -1, -1):
        pieces = []
        for end in range(start + 2, len(part) + 1):
            if end in best and (start, end) != (0, len(part)):
                rest = best[end]
                within = replace(place, next=next(iter(rest.words), place.next))
                piece = _piece(part[start:end], within, is_last=end == len(part))
                cut = _CUT if rest.words else 0.0
                pieces += [
                    _Reading(each.score + cut + rest.score, each.words + rest.words)
                    for each in piece
                    if is_event(each.words[-1]) or not _ends_in_preposition(rest.words)
                ]
        if pieces:
            best[start] = max(pieces, key=lambda reading: reading.score)
    if 0 in best:
        yield best[0]


def _ends_in_preposition(rest: Sequence[str]) -> bool:
    """Return whether a preposition is all that follows, as in names of what was done: signed by, due on."""
    return len(rest) == 1 and rest[0] in words().prepositions


def _piece(part: str, place: Place, *, is_last: bool) -> Iterator[_Reading]:
    """Yield the readings of a piece of a part: a word, a usual abbreviation, a unit at the end, or an abbreviation."""
    known = words()
    usual = known.abbreviations.get(part) or next(iter(known.ambiguous.get(part, ())), None)
    count, is_listed = word_counts().get(part, 0), bool(listed_speech(part))
    if usual:
        yield _Reading(_USUAL, tuple(usual.split()))
    if is_last and part in _ENDINGS:
        yield _Reading(_AT_END, (_ENDINGS[part],))
    if is_last and part in known.units:
        yield _Reading(_UNIT, (part,))
    if count and ((is_listed and len(part) >= _SHORTEST_PIECE) or part in known.prepositions or part == "of"):
        yield _Reading(math.log(count / TOTAL), (part,))
    elif count >= _FREQUENT and len(part) >= _SHORTEST_WORD:
        yield _Reading(_UNLISTED + math.log(count / TOTAL), (part,))
    if len(part) >= _SHORTEST_PIECE and not is_listed and not usual:
        word, likelihood = _likeliest(part, place)
        if likelihood >= _LIKELY_PIECE:
            yield _Reading(_ABBREVIATED + math.log(likelihood), (word,))


# How likely each kind of part is, as logarithms on the scale of the counts of words; found by random search on the same
# abbreviations as the weights.
_UNREAD, _UNREAD_LETTER = -11.6, -1.9
_WHOLE = -17.2
_ABBREVIATED = -14.1
_USUAL = -8.1
_AT_END = -4.3
_UNIT = -10.3
_UNLISTED = -4.3
_CUT = -2.7
_LIKELY = 0.65
_LIKELY_PIECE = 0.33

_ENDINGS = {"no": "number", "id": "id", "yn": "yn"}
_SHORTEST_PIECE = 3  # letters
_FREQUENT = 3_000_000  # the count of a word that counts although the dictionary lacks it


def _likeliest(short: str, place: Place) -> tuple[str, float]:
    """Return the likeliest word for an abbreviation, in its likeliest form, and how likely its forms are together."""
    shapes = shape_scores(short)
    scores = {word: shape + _score(place_features(word, place)) for word, shape in shapes.items()}
    unread = _score(unread_features(short))
    most = max([unread, *scores.values()])
    odds = {word: math.exp(score - most) for word, score in scores.items()}
    by_lemma: dict[str, dict[str, float]] = defaultdict(dict)
    for word, each in odds.items():
        by_lemma[singular(word)][word] = each
    forms = max(by_lemma.values(), key=lambda forms: sum(forms.values()), default={"": 0.0})
    total = math.exp(unread - most) + sum(odds.values())
    return max(forms, key=forms.__getitem__), sum(forms.values()) / total


def _score(features: Mapping[str, float]) -> float:
    return sum(WEIGHTS[name] * value for name, value in features.items())


@lru_cache(maxsize=4096)
def shape_scores(short: str) -> Mapping[str, float]:
    """Return the words that fit the shape of an abbreviation best, with scores; others are too unlikely to matter."""
    scores = {word: _score(shape_features(short, word)) for word in candidates(short)}
    best = sorted(scores, key=scores.__getitem__, reverse=True)[:_MOST_CANDIDATES]
    return {word: scores[word] for word in best}


_MOST_CANDIDATES = 25

WEIGHTS: Mapping[str, float] = {
    "frequency": 1.44,
    "start": 2.71,
    "missing consonants": -1.18,
    "consonants cut off": -0.52,
    "same end": 1.0,
    "only vowels missing": 1.58,
    "vowel kept": -1.88,
    "cut after a vowel": -2.76,
    "proportion": -4.36,
    "noun": 0.84,
    "plural": 0.21,
    "gerund": -2.03,
    "past": -0.52,
    "adjective": -0.62,
    "adverb": -1.66,
    "verb": -0.86,
    "attracts the next": 0.94,
    "attracted by the previous": 0.68,
    "in the table": 4.88,
    "near the table": 0.93,
    "done on a date": 2.78,
    "true or false": 1.97,
    "no noun for rows": -1.36,
    "unread": 8.13,
    "unread, two letters": 5.92,
    "unread, three letters": 2.73,
}
"""The weights of the features, fitted by `benchmarks/abbreviations.py` to the abbreviations of 137 schemas."""


def shape_features(short: str, word: str) -> dict[str, float]:
    """Return how an abbreviation relates to a word, and what kind of word it is."""
    kinds = listed_speech(word)
    is_noun, is_start = Speech.NOUN in kinds, word.startswith(short)
    tail = word[_last_of(short, word) :]
    missing = max(0, _consonants(word[: len(word) - len(tail)]) - _consonants(short))
    is_bare = not missing and not _consonants(tail)
    is_done = Speech.PARTICIPLE in kinds and word.endswith("ed")
    return {
        "frequency": math.log10(word_counts()[word]),
        "start": float(is_start),
        "missing consonants": missing,
        "consonants cut off": _consonants(tail),
        "same end": float(short[-1] == word[-1]),
        "only vowels missing": float(not is_start and is_bare),
        "vowel kept": float(not is_start and not is_bare and not _VOWELS.isdisjoint(short[1:])),
        "cut after a vowel": float(is_start and short[-1] in _VOWELS),
        "proportion": len(short) / len(word),
        "noun": float(is_noun),
        "plural": float(Speech.PLURAL in kinds and not is_noun),
        "gerund": float(Speech.GERUND in kinds and not is_noun),
        "past": float(is_done and not is_noun),
        "adjective": float(kinds == Speech.ADJECTIVE),
        "adverb": float(kinds == Speech.ADVERB),
        "verb": float(Speech.VERB in kinds and not is_noun),
    }


def place_features(word: str, place: Place) -> dict[str, float]:
    """Return how well a word fits where its abbreviation stands."""
    kinds = listed_speech(word)
    is_done = Speech.PARTICIPLE in kinds and word.endswith("ed")
    is_quality = is_done or Speech.ADJECTIVE in kinds
    return {
        "attracts the next": max((attraction(word, each) for each in place.after), default=0.0),
        "attracted by the previous": max((attraction(each, word) for each in place.before), default=0.0),
        "in the table": float(word in place.table),
        "near the table": nearness(word, place.table),
        "done on a date": float(is_done and place.next in _DATED),
        "true or false": float(is_quality and place.next in _FLAGGED),
        "no noun for rows": float(place.names_rows and not kinds & (Speech.NOUN | Speech.PLURAL)),
    }


def unread_features(short: str) -> dict[str, float]:
    """Return how likely it is that nothing in the dictionary is meant: an acronym, a foreign word, a name."""
    return {
        "unread": 1.0,
        "unread, two letters": float(len(short) == 2),
        "unread, three letters": float(len(short) == 3),
    }


_DATED = frozenset(["date", "time", "timestamp", "on", "at"])
_FLAGGED = frozenset(["flag", "yn", "by"])
_VOWELS = frozenset("aeiou")
_DOUBLED = re.compile(r"(.)\1")


def _consonants(word: str) -> int:
    return sum(letter not in _VOWELS for letter in _DOUBLED.sub(r"\1", word))


def _last_of(short: str, word: str) -> int:
    """Return the position after the last letter of an abbreviation, the end if both end in the same letter."""
    if short[-1] == word[-1]:
        return len(word)
    at = 0
    for letter in short:
        at = word.index(letter, at) + 1
    return at


@lru_cache(maxsize=1)
def _by_initial() -> Mapping[str, Sequence[str]]:
    """Return the nouns, verbs, adjectives and adverbs of which counts are known, by their first letter."""
    by_initial: dict[str, list[str]] = defaultdict(list)
    for word in word_counts():
        if len(word) >= _SHORTEST_WORD and word.isalpha() and listed_speech(word) and capitalized(word) == word:
            by_initial[word[0]].append(word)
    return by_initial


_SHORTEST_WORD = 4  # letters


@lru_cache(maxsize=4096)
def candidates(short: str) -> tuple[str, ...]:
    """Return the words that contain the letters of an abbreviation in their order, from the first letter.

    >>> candidates("offcr"), "meter" in candidates("mtr")
    (('officer', 'officers'), True)
    """
    longest = max(4 * len(short), len(short) + 3)
    pattern = re.compile(short[:1] + "".join(f"[^{each}]*{each}" for each in short[1:]))
    return tuple(
        word for word in _by_initial().get(short[:1], ()) if len(short) < len(word) <= longest and pattern.match(word)
    )
