"""Whether a text states a typed value: alone, together with others of its kind, only others, or none.

- A number states the reference if one of its readings equals it (see `numbers`). Another number is a second value only
  if it has the same unit, or if one of the two has none.
- A date states the reference by the whole day. A day with two readings (04/05/2023) counts as several values if one of
  them is the reference. A month or a year that contains the reference is neither the reference nor another value.
- Yes, no, true and false in several languages state a boolean; a "not" before them inverts it.
- A name in any of its spellings states a text (see `names`); of overlapping names, only the longest counts.
- A denied value ("not in Paris", "Ada is not") is not stated, and a value beside an "or" is one of several.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cache, lru_cache
from typing import Literal

from ragassay.core.text.constructions import (
    MARGIN,
    Role,
    Sentence,
    Span,
    Standing,
    follows_denial,
    is_alternative,
    is_hedged,
    lead,
    leaves_open,
    listing,
    masked,
    restates,
    sentences_of,
    standing,
    turning_points,
)
from ragassay.core.text.dates import LIKELY_YEARS, DateMention, dates_in, spoken_day
from ragassay.core.text.names import (
    FUNCTION_WORDS,
    NameMention,
    forms_of,
    name_key,
    names_in,
    names_of,
    shared_word,
    words_of,
)
from ragassay.core.text.normal_forms import normal, readable
from ragassay.core.text.numbers import NumberMention, is_other_measure, numbers_in, read_number

MatchKind = Literal["stated", "several", "other", "absent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueMatch:
    """The relation of a text to a reference value.

    Attributes:
        finding: The kind of match (see `match_value`).
        stated: The words that state the reference.
        others: The words that state other values of its kind.
        partly: Words that agree with the reference without stating it: a month, a rounded number, a part of a name.
        denied: Whether the text names the reference only to deny it.
        is_alternative: Whether the text leaves open which of several values holds.
        is_refused: Whether the values follow a sentence that declines ("I don't know. Ada works there."), or precede
            one that denies the whole question.
    """

    finding: MatchKind
    stated: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    partly: str | None = None
    denied: bool = False
    is_alternative: bool = False
    is_refused: bool = False


def match_value(
    text: str,
    reference: str,
    kind: str,
    *,
    candidates: Sequence[str] = (),
    given: Sequence[str] = (),
    scale: Decimal | None = None,
    measure: str = "",
    question: str = "",
) -> ValueMatch:
    """Return how an answer relates to a typed reference value.

    Args:
        text: An answer.
        reference: The value as stored: ISO date, plain decimal, "true" or "false", trimmed text.
        kind: text, number, date, boolean; a member of a set is compared as the number, date or text that it is.
        candidates: The values of the same column, with or without the reference, as other values of the kind.
        given: The values in the question. They are not answers, and their places contain no other names: the given
            "China Construction Bank" does not state "China".
        scale: The factor of the column, 1,000,000 for "budget in millions": "2,400,000" and "2.4 million" then state
            2.4, but "2.4 thousand" does not. None if it is unknown.
        measure: The requested unit ("milliseconds"), or empty. Numbers in other units of the quantity do not count.
        question: The question. Among values with labels ("city: Oslo, capital: Rome"), those with a label in the
            question count. A number or date in the same words as in the question ("at 7 Elm St") only repeats it.

    Returns:
        The match. Its finding is "stated" for the reference alone, "several" for the reference and other values,
        "other" for other values only, and "absent" for no value.

    >>> match_value("It began on April 1st, 2023.", "2023-04-01", "date").finding
    'stated'
    >>> [match_value(text, "China", "text").finding for text in ("In China.", "in Indochina")]
    ['stated', 'absent']
    >>> match_value("London or Paris", "Paris", "text", candidates=["London"]).finding
    'several'
    """
    boolean = read_boolean(reference) if kind == "boolean" else None
    if boolean is not None:
        return _match_boolean(text, boolean)
    found = _places_of(
        text, reference, kind, tuple(candidates), tuple(given), scale=scale, measure=measure, question=question
    )
    match = _match_of(text, found, forms_of(question), is_list=kind == "set")
    if match.finding != "absent" or not found.is_name:
        return match
    known = sorted({name_key(name) for name in given} - {name_key(reference)})
    return replace(match, partly=shared_word(text, reference, others=candidates, given=known))


def states_value(text: str, reference: str, kind: str, *, given: Sequence[str] = ()) -> bool:
    """Return whether a document states a typed value, regardless of what else it states.

    An answer gives one value of a kind, so that several are weighed against each other. A document gives many, all of
    which count unless it denies them. The arguments are those of `match_value`.

    >>> states_value("| Ada | June 1, 2020 | May 2, 2021 |", "2020-06-01", "date")
    True
    >>> states_value("It is not in Rome.", "Rome", "text")
    False
    """
    found = _places_of(text, reference, kind, (), tuple(given))
    mine = [place for place in found.places if place.mine]
    blank = _blank(readable(text), found) if mine else ""
    return any(standing(blank, place.start, place.end) is not Standing.REJECTED for place in mine)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A place of the readable text with a value: the reference (`mine`), a known other or an unknown (`weak`) one."""

    start: int
    end: int
    mine: bool
    theirs: bool
    weak: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    """The places of a text with values of a kind, and with names of the question.

    Attributes:
        places: The places with values.
        given: The names of the question.
        units: The places of the units of numbers.
        partly: Words that agree with the reference without stating it.
        is_name: Whether the reference was read as a name.
    """

    places: Sequence[_Place]
    given: Sequence[NameMention]
    units: Sequence[Span] = ()
    partly: str | None = None
    is_name: bool = False


def _places_of(
    text: str,
    reference: str,
    kind: str,
    candidates: tuple[str, ...],
    given: tuple[str, ...],
    *,
    scale: Decimal | None = None,
    measure: str = "",
    question: str = "",
) -> _Found:
    """Return the places where a text names a reference value and others of its kind."""
    number = read_number(reference) if kind in {"number", "set"} else None
    day = _day(reference) if number is None and kind in {"date", "set"} else None
    if number is None and day is None:
        return _name_places(text, reference, candidates, given)
    # Without the question, a given value cannot be distinguished from an equal answer.
    named = _given_places(text, given, key=name_key(reference) if question else "")
    if number is not None:
        found = _number_places(text, number, candidates, given, named, scale=scale, measure=measure)
    elif day is not None:
        found = _date_places(text, day, candidates, given, named)
    return replace(found, places=_without_echoes(readable(text), found.places, readable(question)))


def _without_echoes(plain: str, places: Sequence[_Place], question: str) -> Sequence[_Place]:
    """Return the places of values; those that only repeat the question do not count as the reference.

    Without any other value, it is open whether the text repeats the question or answers it.
    """
    echoes = {place for place in places if place.mine and _is_echo(plain, place, question)}
    is_all = all(place in echoes or not (place.mine or place.theirs or place.weak) for place in places)
    return [replace(place, mine=is_all, theirs=is_all, weak=False) if place in echoes else place for place in places]


def _is_echo(plain: str, place: _Place, question: str) -> bool:
    """Whether a question has a value in the same context: a significant word next to it, or the two words before it."""
    value = plain[place.start : place.end]
    here = _beside(plain, place.start, place.end)
    return any(
        not here.isdisjoint(_beside(question, match.start(), match.end()))
        for match in re.finditer(rf"(?<![\w.]){re.escape(value)}(?![\w])", question)
    )


def _beside(plain: str, start: int, end: int) -> frozenset[tuple[str, ...]]:
    """Return the context of a place: the word before it, the two words before it, and the word after it."""
    before = [word.form for word in words_of(plain[max(0, start - _NEAR) : start])][-2:]
    after = [word.form for word in words_of(plain[end : end + _NEAR])][:1]
    counting = {word for word in (*before[-1:], *after) if word not in FUNCTION_WORDS}
    found = {("before", each) for each in before[-1:] if each in counting}
    found |= {("after", each) for each in after if each in counting}
    return frozenset(found | ({("before", *before)} if len(before) > 1 else set()))


_NEAR = 60  # characters with the neighboring words of a value


def _blank(plain: str, found: _Found) -> str:
    """Return a readable text with its values and names masked."""
    places = [(place.start, place.end) for place in found.places]
    return masked(plain, [*places, *found.units, *((mention.start, mention.end) for mention in found.given)])


def _match_of(text: str, found: _Found, asked: frozenset[str], *, is_list: bool) -> ValueMatch:
    """Return the match for the places of an answer."""
    plain = readable(text)
    every = found.places
    values = [(place.start, place.end) for place in every]
    blank = _blank(plain, found)
    kept = _asserted_members(blank, every, found.given) if is_list else _asserted(blank, every, found.given, asked)
    mine = [place for place in kept if place.mine]
    is_open = any(is_alternative(blank, place.start, place.end) for place in mine) or (
        len({place.mine for place in kept}) > 1
        and (leaves_open(blank, kept[-1].end) or all(is_hedged(blank, place.start) for place in kept))
    )
    # Unknown values count only without the reference, or as an alternative to it.
    theirs = [place for place in kept if place.theirs or (place.weak and (is_open or not mine))]
    finding: MatchKind = "other" if theirs else "absent"
    if mine:
        finding = "several" if theirs or is_open else "stated"
    sentences, given = sentences_of(blank), [(each.start, each.end) for each in found.given]
    denial = _final_denial(plain, sentences, asked - FUNCTION_WORDS)
    refused = (
        place.start < denial
        or (
            follows_denial(sentences, place.start, values)
            and not restates(blank, place.start, place.end, given=given, asked=asked)
        )
        for place in mine or theirs
    )
    return ValueMatch(
        finding=finding,
        stated=_written(plain, mine),
        others=_written(plain, theirs),
        partly=found.partly if finding == "absent" else None,
        denied=not mine and any(place.mine for place in every),
        is_alternative=is_open and bool(theirs),
        is_refused=bool(kept) and all(refused),
    )


def _final_denial(plain: str, sentences: Sequence[Sentence], asked: frozenset[str]) -> int:
    """Return the offset at which a text denies the whole question, without a later contrast; -1 if it does not.

    Values before it belong to another subject: "Rome is the seat of B. I don't know the seat of A."
    """
    for each in reversed(sentences):
        if each.turns or not asked:
            return -1
        if each.role is Role.DENIES and asked <= forms_of(each.of(plain)):
            return each.start
    return -1


def _asserted(
    blank: str, places: Sequence[_Place], given: Sequence[NameMention], asked: frozenset[str]
) -> list[_Place]:
    """Return the places of the values that a text finally asserts for the subject and column of the question."""
    kept = [place for place in places if standing(blank, place.start, place.end) is not Standing.REJECTED]
    if len({place.mine for place in kept}) < 2:
        return kept
    is_open = any(place.mine and is_alternative(blank, place.start, place.end) for place in kept)
    if is_open or leaves_open(blank, kept[-1].end) or all(is_hedged(blank, place.start) for place in kept):
        return kept
    mine = [(each.start, each.end) for each in kept if each.mine]
    theirs = [(each.start, each.end) for each in kept if each.theirs or each.weak]
    unlisted = {(each.start, each.end) for each in kept if each.weak and not each.theirs}
    if not theirs:
        return kept
    odds = lead(blank, mine, theirs, given=given, asked=asked, unlisted=unlisted)
    if abs(odds) >= MARGIN:
        return [place for place in kept if place.mine is (odds > 0)]
    # An unknown value is a rival only if it is more likely than the reference.
    return [replace(place, theirs=True) if place.weak else place for place in kept] if odds < 0 else kept


def _asserted_members(blank: str, places: Sequence[_Place], given: Sequence[NameMention]) -> list[_Place]:
    """Return the places of the members in the list of a text; if it lists them again, in the last list."""
    standings = {place: standing(blank, place.start, place.end) for place in places}
    kept = [place for place in places if standings[place] is not Standing.REJECTED]
    if len({place.mine for place in kept}) < 2:
        return kept
    turns = [turn for turn in turning_points(blank) if kept[0].start < turn <= kept[-1].start]
    members = [(place.start, place.end) for place in kept if place.mine or not (place.theirs or place.weak)]
    parts = listing(blank, [*members, *((each.start, each.end) for each in given)])
    listed = {place for place in kept if any(start <= place.start < end for start, end in parts)}
    kept = [place for place in kept if place.mine or (place in listed and standings[place] is not Standing.REMOTE)]
    return [place for place in kept if not turns or place.start >= turns[-1]]


def _written(plain: str, places: Iterable[_Place]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain[place.start : place.end].strip() for place in places))


def _given_places(text: str, given: Sequence[str], *, key: str) -> list[NameMention]:
    """Return the places of given values that are not also places of the reference."""
    return [mention for mention in names_in(text, names_of(given)) if key not in mention.names]


def _name_places(text: str, reference: str, candidates: tuple[str, ...], given: tuple[str, ...]) -> _Found:
    key = name_key(reference)
    known = {name_key(name) for name in given} - {key}
    mentions = names_in(text, names_of((reference, *given)), names_of(candidates))
    plain = readable(text)
    # In a text with capitals, a word without one ("I believe") is not a name of a column with capitalized names.
    has_case = not plain.islower() and _are_capitalized(candidates)
    places = [
        _Place(start=each.start, end=each.end, mine=key in each.names, theirs=bool(each.names - known - {key}))
        for each in mentions
        if not each.names <= known
        and not (has_case and key not in each.names and plain[each.start : each.end].islower())
    ]
    named = [mention for mention in mentions if mention.names <= known]
    return _Found(places=[*places, *_lookalikes(plain, reference, mentions)], given=named, is_name=True)


def _lookalikes(plain: str, reference: str, mentions: Sequence[NameMention]) -> Iterator[_Place]:
    """Yield the places of codes with letters and digits at the same positions as the reference."""
    if not re.fullmatch(r"(?=\D*\d)\S{3,}", reference):
        return
    kinds = (r"\d" if each.isdigit() else "[^\\W\\d_]" if each.isalpha() else re.escape(each) for each in reference)
    for match in re.finditer(rf"(?<!\w){''.join(kinds)}(?!\w)", plain):
        if not any(each.start < match.end() and match.start() < each.end for each in mentions):
            yield _Place(start=match.start(), end=match.end(), mine=False, theirs=False, weak=True)


@lru_cache(maxsize=64)
def _are_capitalized(candidates: tuple[str, ...]) -> bool:
    capitals = sum(name[:1].isupper() for name in candidates)
    return capitals >= _MOSTLY * len(candidates) > 0


_MOSTLY = 0.9  # of the values of a column


def _number_places(
    text: str,
    wanted: Decimal,
    candidates: tuple[str, ...],
    given: tuple[str, ...],
    named: Sequence[NameMention],
    *,
    scale: Decimal | None,
    measure: str,
) -> _Found:
    is_year = wanted == wanted.to_integral_value() and int(wanted) in LIKELY_YEARS
    known = {reading for name in given for mention in numbers_in(name, years=is_year) for reading in mention.readings}
    every = [mention for mention in numbers_in(text, years=is_year) if not _lies_within(mention, named)]
    converted = [mention for mention in every if measure and is_other_measure(mention.unit, measure)]
    own = {mention for mention in every if _equals(mention, wanted, scale)} - {*converted}
    # An answer may repeat the reference very often, in few forms.
    mine = {(mention.readings[0].as_tuple(), mention.unit): mention for mention in own}.values()
    if converted and not mine:
        return _Found(places=[], given=named, partly=readable(text)[converted[0].start : converted[-1].end])
    units = frozenset(mention.unit for mention in mine)
    listed = _numbers(candidates)
    places, rounded = [], None
    for mention in every:
        is_mine = mention in own
        is_known = is_mine or mention.readings[0] in known
        if (
            not is_known
            and not mine
            and mention.factor in {1, scale or mention.factor}
            and not (is_year and mention.readings[0] in LIKELY_YEARS)
            and _is_rounded(mention, wanted)
        ):
            rounded, is_known = rounded or mention, True
        theirs = not is_known and (_is_rival(mention, units, listed) or any(_are_akin(mention, each) for each in mine))
        # If the reference is not a percentage, a percentage ("Confidence: 80%") is of another kind.
        weak = not is_known and not (mine and mention.unit == "%" and "%" not in units)
        places.append(_Place(start=mention.start, end=mention.end, mine=is_mine, theirs=theirs, weak=weak))
    plain = readable(text)
    partly = plain[rounded.start : rounded.end] if rounded is not None else None
    return _Found(places=places, given=named, units=_units(plain, every), partly=partly)


def _units(plain: str, mentions: Iterable[NumberMention]) -> list[Span]:
    """Return the places of plural words after numbers."""
    found = (re.compile(rf"\s?({re.escape(each.unit)})\b").match(plain, each.end) for each in mentions if each.unit[3:])
    return [match.span(1) for match in found if match is not None and match[1].endswith("s")]


def _lies_within(mention: NumberMention | DateMention, named: Iterable[NameMention]) -> bool:
    return any(name.start <= mention.start and mention.end <= name.end for name in named)


def _equals(mention: NumberMention, wanted: Decimal, scale: Decimal | None) -> bool:
    """Whether a reading equals the wanted number; a stored 45.900002 is a 32-bit 45.9."""
    if scale is not None:
        if wanted * scale in mention.readings:
            return True
        if mention.factor not in {1, scale}:
            return False
    if wanted in mention.readings:
        return True
    is_single = wanted.as_tuple().exponent in range(-20, -4)
    return is_single and any(abs(reading - wanted) <= abs(wanted) / 1_000_000 for reading in mention.readings)


def _is_rival(other: NumberMention, units: frozenset[str], listed: frozenset[Decimal]) -> bool:
    """Whether another number is a rival of the reference: one of the same unit, or with either unit unknown."""
    if other.unit and "" not in units:
        return other.unit in units
    return not listed or other.readings[0] in listed or other.unit in units


def _are_akin(one: NumberMention, two: NumberMention) -> bool:
    """Whether two numbers look alike: with equally many decimals; or without units, with equally many digits."""
    first, second = one.readings[0].as_tuple(), two.readings[0].as_tuple()
    if first.exponent != second.exponent:
        return False
    return first.exponent != 0 or (one.unit == two.unit == "" and len(first.digits) == len(second.digits) > _FEW)


_FEW = 4  # digits, as in years


def _is_rounded(mention: NumberMention, wanted: Decimal) -> bool:
    """Whether a number is the reference rounded to fewer digits, at least two."""
    for reading in mention.readings:
        short = reading.normalize()
        near = abs(reading - wanted) * 20 <= abs(wanted)
        if near and len(short.as_tuple().digits) >= 2 and wanted.quantize(short, rounding="ROUND_HALF_UP") == short:
            return True
    return False


@lru_cache(maxsize=64)
def _numbers(candidates: tuple[str, ...]) -> frozenset[Decimal]:
    return frozenset(number for name in candidates if (number := read_number(name)) is not None)


def _date_places(
    text: str, wanted: date, candidates: tuple[str, ...], given: tuple[str, ...], named: Sequence[NameMention]
) -> _Found:
    known = {day for name in given if (day := _day(name)) is not None} - {wanted}
    mentions = [
        mention
        for mention in dates_in(text, year=wanted.year, compact=True)
        if known.isdisjoint(mention.days) and not _lies_within(mention, named)
    ]
    is_sure = any(mention.days == (wanted,) for mention in mentions)
    listed = _days(candidates)
    places = []
    for mention in mentions:
        mine = wanted in mention.days
        # Beside the reference, a date of another column (an end beside a start) is not a rival.
        rival = mention.days and (not listed or not listed.isdisjoint(mention.days))
        other = not mention.may_mean(wanted)
        # With a year of two digits, the century of the reference is assumed.
        unclear = mine and len({(day.month, day.day) for day in mention.days}) > 1 and not is_sure
        theirs = (other and (bool(rival) or not is_sure)) or unclear
        places.append(_Place(start=mention.start, end=mention.end, mine=mine, theirs=theirs, weak=other))
    plain = readable(text)
    agreeing = next((plain[each.start : each.end] for each in mentions if each.may_mean(wanted)), None)
    partly = agreeing or spoken_day(plain)
    return _Found(places=places, given=named, partly=partly)


def _day(stored: str) -> date | None:
    """Return the day of a stored date or time; None if it names no day, or has several readings."""
    mentions = dates_in(stored)
    is_one = len(mentions) == 1 and len(mentions[0].days) == 1 and mentions[0].start <= 3
    return mentions[0].days[0] if is_one else None


@lru_cache(maxsize=64)
def _days(candidates: tuple[str, ...]) -> frozenset[date]:
    return frozenset(day for name in candidates if (day := _day(name)) is not None)


def _match_boolean(text: str, wanted: bool) -> ValueMatch:
    plain = readable(text)
    places = [
        _Place(start=mention.start, end=mention.end, mine=mention.value == wanted, theirs=mention.value != wanted)
        for mention in booleans_in(text)
    ]
    mine, theirs = ([place for place in places if place.mine == side] for side in (True, False))
    finding: MatchKind = "other" if theirs else "absent"
    if mine:
        finding = "several" if theirs else "stated"
    return ValueMatch(finding=finding, stated=_written(plain, mine), others=_written(plain, theirs))


# Language -> words for yes, words for no. Those of _OPENING count only at the beginning of a sentence, or at its end
# after a comma; those of _ANYWHERE count everywhere, inverted by a negation in the two words before them.
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

    >>> [found.value for found in booleans_in("No, that is not true.")]
    [False, False]
    """
    plain = readable(text)
    found = []
    for match in _pattern().finditer(plain):
        which = next(name for name in ("opening", "closing", "anywhere") if match[name])
        value = match[which].casefold() in _positive()
        if which == "anywhere" and _TURNS.search(plain[max(0, match.start() - 30) : match.start()]):
            value = not value
        found.append(BooleanMention(value=value, start=match.start(which), end=match.end(which)))
    return found


@cache
def _pattern() -> re.Pattern[str]:
    opening, anywhere = (
        "|".join(sorted({word for sides in table.values() for side in sides for word in side.split()}, key=_longest))
        for table in (_OPENING, _ANYWHERE)
    )
    closed = r"(?=\s*(?:[^\w\s]|$))"
    begin = r"(?:^|(?<=[.!?:;\n。！？])|(?<=[.!?:;*\"'(]\s))\W{0,3}?"
    return re.compile(
        rf"{begin}(?P<opening>{opening}){closed}|(?<=\w|[,:;])\s(?P<closing>{opening})(?=\W*$)"
        rf"|\b(?P<anywhere>{anywhere})\b",
        re.IGNORECASE | re.MULTILINE,
    )


def _longest(word: str) -> tuple[int, str]:
    return -len(word), word


@cache
def _positive() -> frozenset[str]:
    return frozenset(
        word for table in (_OPENING, _ANYWHERE) for yes, _ in table.values() for word in yes.casefold().split()
    )
