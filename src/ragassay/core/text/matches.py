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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from ragassay.core.text.booleans import booleans_in, read_boolean
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
from ragassay.core.text.normal_forms import readable
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
    bound: Sequence[str] = (),
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
        bound: The values in the question. They are not answers, and their places contain no other names: "China
            Construction Bank" does not state "China".
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
    values = _values_in(
        text, reference, kind, tuple(candidates), tuple(bound), scale=scale, measure=measure, question=question
    )
    match = _match_of(text, values, forms_of(question), is_list=kind == "set")
    if match.finding != "absent" or not values.are_names:
        return match
    known = sorted({name_key(name) for name in bound} - {name_key(reference)})
    return replace(match, partly=shared_word(text, reference, others=candidates, bound=known))


def states_value(text: str, reference: str, kind: str, *, bound: Sequence[str] = ()) -> bool:
    """Return whether a document states a typed value, regardless of what else it states.

    An answer gives one value of a kind, so that several are weighed against each other. A document gives many, all of
    which count unless it denies them. The arguments are those of `match_value`.

    >>> states_value("| Ada | June 1, 2020 | May 2, 2021 |", "2020-06-01", "date")
    True
    >>> states_value("It is not in Rome.", "Rome", "text")
    False
    """
    values = _values_in(text, reference, kind, (), tuple(bound))
    stated = [place for place in values.places if place.is_reference]
    blank = _blank(readable(text), values) if stated else ""
    return any(standing(blank, *place.span) is not Standing.REJECTED for place in stated)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Place:
    """A place of the readable text with the reference, with another value that may contradict it, or with neither.

    Attributes:
        start: Its first offset.
        end: The offset after it.
        is_reference: Whether it may be the reference.
        is_rival: Whether it may be another value of the column.
        is_unknown: Whether nothing shows that it is a value of the column; it counts only without the reference.
    """

    start: int
    end: int
    is_reference: bool
    is_rival: bool
    is_unknown: bool = False

    @property
    def span(self) -> Span:
        return self.start, self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class _Values:
    """The values of a kind in a text.

    Attributes:
        places: Their places.
        names: The names of the question in the text.
        units: The places of the units of numbers.
        partly: Words that agree with the reference without stating it.
        are_names: Whether the values were read as names.
    """

    places: Sequence[_Place]
    names: Sequence[NameMention]
    units: Sequence[Span] = ()
    partly: str | None = None
    are_names: bool = False


def _values_in(
    text: str,
    reference: str,
    kind: str,
    candidates: tuple[str, ...],
    bound: tuple[str, ...],
    *,
    scale: Decimal | None = None,
    measure: str = "",
    question: str = "",
) -> _Values:
    """Return the places where a text names a reference value and others of its kind."""
    number = read_number(reference) if kind in {"number", "set"} else None
    day = _day(reference) if number is None and kind in {"date", "set"} else None
    if number is None and day is None:
        return _names_in(text, reference, candidates, bound)
    # Without the question, a value that it binds cannot be distinguished from an equal answer.
    key = name_key(reference) if question else ""
    names = [mention for mention in names_in(text, names_of(bound)) if key not in mention.names]
    if number is not None:
        values = _numbers_in(text, number, candidates, bound, names, scale=scale, measure=measure)
    elif day is not None:
        values = _dates_in(text, day, candidates, bound, names)
    return replace(values, places=_without_echoes(readable(text), values.places, readable(question)))


def _without_echoes(plain: str, places: Sequence[_Place], question: str) -> Sequence[_Place]:
    """Return the places of values; those that only repeat the question do not count as the reference.

    Without any other value, it is open whether the text repeats the question or answers it.
    """
    echoes = {place for place in places if place.is_reference and _is_echo(plain, place, question)}
    is_all = all(place in echoes or not (place.is_reference or place.is_rival or place.is_unknown) for place in places)
    echo = {"is_reference": is_all, "is_rival": is_all, "is_unknown": False}
    return [replace(place, **echo) if place in echoes else place for place in places]


def _is_echo(plain: str, place: _Place, question: str) -> bool:
    """Whether a question has a value in the same context: a significant word next to it, or the two words before it."""
    value = re.escape(plain[place.start : place.end])
    context = _context(plain, *place.span)
    repeats = re.finditer(rf"(?<![\w.]){value}(?![\w])", question)
    return any(not context.isdisjoint(_context(question, *match.span())) for match in repeats)


def _context(plain: str, start: int, end: int) -> set[tuple[str, ...]]:
    """Return the significant words next to a place, and the two words before it."""
    before = [word.form for word in words_of(plain[max(0, start - _NEAR) : start])][-2:]
    after = [word.form for word in words_of(plain[end : end + _NEAR])][:1]
    sides = (("before", before[-1:]), ("after", after))
    nearest: set[tuple[str, ...]] = {
        (side, word) for side, words in sides for word in words if word not in FUNCTION_WORDS
    }
    return nearest | ({("before", *before)} if len(before) > 1 else set())


_NEAR = 60  # characters with the neighboring words of a value


def _blank(plain: str, values: _Values) -> str:
    """Return a readable text with its values and names masked."""
    spans = [place.span for place in values.places]
    return masked(plain, [*spans, *values.units, *(mention.span for mention in values.names)])


def _match_of(text: str, values: _Values, question_words: frozenset[str], *, is_list: bool) -> ValueMatch:
    """Return the match for the values in an answer."""
    plain = readable(text)
    every, names = values.places, [mention.span for mention in values.names]
    blank = _blank(plain, values)
    asserted = (
        _asserted_members(blank, every, names) if is_list else _asserted(blank, every, values.names, question_words)
    )
    stated = [place for place in asserted if place.is_reference]
    is_open = any(is_alternative(blank, *place.span) for place in stated) or (
        len({place.is_reference for place in asserted}) > 1 and _leaves_open(blank, asserted)
    )
    # Unknown values count only without the reference, or as an alternative to it.
    rivals = [place for place in asserted if place.is_rival or (place.is_unknown and (is_open or not stated))]
    finding: MatchKind = "other" if rivals else "absent"
    if stated:
        finding = "several" if rivals or is_open else "stated"
    sentences = sentences_of(blank)
    denial = _final_denial(plain, sentences, question_words - FUNCTION_WORDS)
    refused = (
        place.start < denial
        or (
            follows_denial(sentences, place.start, [each.span for each in every])
            and not restates(blank, *place.span, names=names, question_words=question_words)
        )
        for place in stated or rivals
    )
    return ValueMatch(
        finding=finding,
        stated=_written(plain, stated),
        others=_written(plain, rivals),
        partly=values.partly if finding == "absent" else None,
        denied=not stated and any(place.is_reference for place in every),
        is_alternative=is_open and bool(rivals),
        is_refused=bool(asserted) and all(refused),
    )


def _leaves_open(blank: str, places: Sequence[_Place]) -> bool:
    """Whether a text denies something after its values, or calls all of them possible."""
    return leaves_open(blank, places[-1].end) or all(is_hedged(blank, place.start) for place in places)


def _final_denial(plain: str, sentences: Sequence[Sentence], question_words: frozenset[str]) -> int:
    """Return the offset at which a text denies the whole question, without a later contrast; -1 if it does not.

    Values before it belong to another subject: "Rome is the seat of B. I don't know the seat of A."
    """
    for each in reversed(sentences):
        if each.turns or not question_words:
            return -1
        if each.role is Role.DENIES and question_words <= forms_of(each.of(plain)):
            return each.start
    return -1


def _asserted(
    blank: str, places: Sequence[_Place], names: Sequence[NameMention], question_words: frozenset[str]
) -> list[_Place]:
    """Return the places of the values that a text finally asserts for the subject and column of the question."""
    asserted = [place for place in places if standing(blank, *place.span) is not Standing.REJECTED]
    stated = [place.span for place in asserted if place.is_reference]
    rivals = [place.span for place in asserted if place.is_rival or place.is_unknown]
    if len({place.is_reference for place in asserted}) < 2 or not rivals:
        return asserted
    if any(is_alternative(blank, *span) for span in stated) or _leaves_open(blank, asserted):
        return asserted
    unlisted = {place.span for place in asserted if place.is_unknown and not place.is_rival}
    odds = lead(blank, stated, rivals, names=names, question_words=question_words, unlisted=unlisted)
    if abs(odds) >= MARGIN:
        return [place for place in asserted if place.is_reference is (odds > 0)]
    # An unknown value is a rival only if it is more likely than the reference.
    return [replace(place, is_rival=True) if place.is_unknown and odds < 0 else place for place in asserted]


def _asserted_members(blank: str, places: Sequence[_Place], names: Sequence[Span]) -> list[_Place]:
    """Return the places of the members in the list of a text; if it lists them again, in the last list."""
    standings = {place: standing(blank, *place.span) for place in places}
    asserted = [place for place in places if standings[place] is not Standing.REJECTED]
    if len({place.is_reference for place in asserted}) < 2:
        return asserted
    turns = [turn for turn in turning_points(blank) if asserted[0].start < turn <= asserted[-1].start]
    members = [place.span for place in asserted if place.is_reference or not (place.is_rival or place.is_unknown)]
    parts = listing(blank, [*members, *names])

    def is_listed(place: _Place) -> bool:
        return standings[place] is not Standing.REMOTE and any(start <= place.start < end for start, end in parts)

    latest = [place for place in asserted if not turns or place.start >= turns[-1]]
    return [place for place in latest if place.is_reference or is_listed(place)]


def _written(plain: str, places: Iterable[_Place]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(plain[place.start : place.end].strip() for place in places))


def _names_in(text: str, reference: str, candidates: tuple[str, ...], bound: tuple[str, ...]) -> _Values:
    key = name_key(reference)
    known = {name_key(name) for name in bound} - {key}
    mentions = names_in(text, names_of((reference, *bound)), names_of(candidates))
    plain = readable(text)
    # In a text with capitals, a word without one ("I believe") is not a name of a column with capitalized names.
    has_case = not plain.islower() and _are_capitalized(candidates)
    places = [
        _Place(
            start=each.start, end=each.end, is_reference=key in each.names, is_rival=bool(each.names - known - {key})
        )
        for each in mentions
        if not each.names <= known
        and not (has_case and key not in each.names and plain[each.start : each.end].islower())
    ]
    names = [mention for mention in mentions if mention.names <= known]
    return _Values(places=[*places, *_lookalikes(plain, reference, mentions)], names=names, are_names=True)


def _lookalikes(plain: str, reference: str, mentions: Sequence[NameMention]) -> Iterator[_Place]:
    """Yield the places of codes with letters and digits at the same positions as the reference."""
    if not re.fullmatch(r"(?=\D*\d)\S{3,}", reference):
        return
    kinds = (r"\d" if each.isdigit() else "[^\\W\\d_]" if each.isalpha() else re.escape(each) for each in reference)
    for match in re.finditer(rf"(?<!\w){''.join(kinds)}(?!\w)", plain):
        if not any(each.start < match.end() and match.start() < each.end for each in mentions):
            yield _Place(start=match.start(), end=match.end(), is_reference=False, is_rival=False, is_unknown=True)


@lru_cache(maxsize=64)
def _are_capitalized(candidates: tuple[str, ...]) -> bool:
    capitals = sum(name[:1].isupper() for name in candidates)
    return capitals >= _MOSTLY * len(candidates) > 0


_MOSTLY = 0.9  # of the values of a column


def _numbers_in(
    text: str,
    reference: Decimal,
    candidates: tuple[str, ...],
    bound: tuple[str, ...],
    names: Sequence[NameMention],
    *,
    scale: Decimal | None,
    measure: str,
) -> _Values:
    is_year = reference == reference.to_integral_value() and int(reference) in LIKELY_YEARS
    known = {reading for name in bound for mention in numbers_in(name, years=is_year) for reading in mention.readings}
    every = [mention for mention in numbers_in(text, years=is_year) if not _lies_within(mention, names)]
    converted = [mention for mention in every if measure and is_other_measure(mention.unit, measure)]
    equal = {mention for mention in every if _equals(mention, reference, scale)} - {*converted}
    # An answer may repeat the reference very often, in few forms.
    forms = {(mention.readings[0].as_tuple(), mention.unit): mention for mention in equal}.values()
    plain = readable(text)
    if converted and not forms:
        return _Values(places=[], names=names, partly=plain[converted[0].start : converted[-1].end])
    units = frozenset(mention.unit for mention in forms)
    listed = _numbers_of(candidates)
    places, rounded = [], None
    for mention in every:
        is_reference = mention in equal
        is_known = is_reference or mention.readings[0] in known
        if (
            not is_known
            and not forms
            and mention.factor in {1, scale or mention.factor}
            and not (is_year and mention.readings[0] in LIKELY_YEARS)
            and _is_rounded(mention, reference)
        ):
            rounded, is_known = rounded or mention, True
        is_rival = not is_known and (
            _is_rival(mention, units, listed) or any(_are_akin(mention, each) for each in forms)
        )
        # If the reference is not a percentage, a percentage ("Confidence: 80%") is of another kind.
        is_unknown = not is_known and not (forms and mention.unit == "%" and "%" not in units)
        places.append(
            _Place(
                start=mention.start,
                end=mention.end,
                is_reference=is_reference,
                is_rival=is_rival,
                is_unknown=is_unknown,
            )
        )
    partly = plain[rounded.start : rounded.end] if rounded is not None else None
    return _Values(places=places, names=names, units=_units(plain, every), partly=partly)


def _units(plain: str, mentions: Iterable[NumberMention]) -> list[Span]:
    """Return the places of plural words after numbers."""
    units = ((each.end, re.escape(each.unit)) for each in mentions if each.unit[3:] and each.unit.endswith("s"))
    matches = (re.compile(rf"\s?({unit})\b").match(plain, end) for end, unit in units)
    return [match.span(1) for match in matches if match is not None]


def _lies_within(mention: NumberMention | DateMention, names: Iterable[NameMention]) -> bool:
    return any(name.start <= mention.start and mention.end <= name.end for name in names)


def _equals(mention: NumberMention, number: Decimal, scale: Decimal | None) -> bool:
    """Whether a reading equals a number; a stored 45.900002 is a 32-bit 45.9."""
    if scale is not None:
        if number * scale in mention.readings:
            return True
        if mention.factor not in {1, scale}:
            return False
    if number in mention.readings:
        return True
    is_single = number.as_tuple().exponent in range(-20, -4)
    return is_single and any(abs(reading - number) <= abs(number) / 1_000_000 for reading in mention.readings)


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


def _is_rounded(mention: NumberMention, number: Decimal) -> bool:
    """Whether a reading is a number rounded to fewer digits, at least two."""
    near = (reading.normalize() for reading in mention.readings if abs(reading - number) * 20 <= abs(number))
    return any(
        len(short.as_tuple().digits) >= 2 and number.quantize(short, rounding="ROUND_HALF_UP") == short
        for short in near
    )


@lru_cache(maxsize=64)
def _numbers_of(candidates: tuple[str, ...]) -> frozenset[Decimal]:
    return frozenset(number for name in candidates if (number := read_number(name)) is not None)


def _dates_in(
    text: str, reference: date, candidates: tuple[str, ...], bound: tuple[str, ...], names: Sequence[NameMention]
) -> _Values:
    known = _days(bound) - {reference}
    mentions = [
        mention
        for mention in dates_in(text, year=reference.year, compact=True)
        if known.isdisjoint(mention.days) and not _lies_within(mention, names)
    ]
    is_sure = any(mention.days == (reference,) for mention in mentions)
    listed = _days(candidates)
    places = []
    for mention in mentions:
        is_reference = reference in mention.days
        # Beside the reference, a date of another column (an end beside a start) is not a rival.
        is_listed = bool(mention.days) and (not listed or not listed.isdisjoint(mention.days))
        is_other = not mention.may_mean(reference)
        # With a year of two digits, the century of the reference is assumed.
        is_unclear = is_reference and len({(day.month, day.day) for day in mention.days}) > 1 and not is_sure
        places.append(
            _Place(
                start=mention.start,
                end=mention.end,
                is_reference=is_reference,
                is_rival=(is_other and (is_listed or not is_sure)) or is_unclear,
                is_unknown=is_other,
            )
        )
    plain = readable(text)
    agreeing = next((plain[each.start : each.end] for each in mentions if each.may_mean(reference)), None)
    return _Values(places=places, names=names, partly=agreeing or spoken_day(plain))


def _day(stored: str) -> date | None:
    """Return the day of a stored date or time; None if it names no day, or has several readings."""
    mentions = dates_in(stored)
    is_one = len(mentions) == 1 and len(mentions[0].days) == 1 and mentions[0].start <= 3
    return mentions[0].days[0] if is_one else None


@lru_cache(maxsize=64)
def _days(candidates: tuple[str, ...]) -> frozenset[date]:
    return frozenset(day for name in candidates if (day := _day(name)) is not None)


def _match_boolean(text: str, reference: bool) -> ValueMatch:
    plain = readable(text)
    stated, others = (
        tuple(dict.fromkeys(plain[each.start : each.end].strip() for each in booleans_in(text) if each.value is value))
        for value in (reference, not reference)
    )
    finding: MatchKind = "other" if others else "absent"
    if stated:
        finding = "several" if others else "stated"
    return ValueMatch(finding=finding, stated=stated, others=others)
