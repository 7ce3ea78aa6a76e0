"""Find the reference value, other values of its kind, and the names of the question in a text."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise

from ragassay.core.text.dates import LIKELY_YEARS, DateMention, dates_in
from ragassay.core.text.names import FUNCTION_WORDS, NameMention, fold, forms_of, name_key, names_in, names_of, words_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.numbers import number_words, numbers_in, read_number
from ragassay.core.text.quantities import (
    NumberMention,
    in_one_measure,
    is_in_measure,
    is_measure,
    is_of_another_quantity,
    units_like,
)
from ragassay.core.text.sentences import Span
from ragassay.core.text.spelled_values import asks_for_count
from ragassay.core.text.word_classes import COPULAS, EXCLUSIVES, any_of, is_of_any_class, pattern_of, word_class


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePlace:
    """A span of the readable text with the reference, with a value that may contradict it, or with neither.

    Attributes:
        start: Its start offset.
        end: Its end offset (exclusive).
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
        """Both offsets."""
        return self.start, self.end


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuePlaces:
    """The values of a kind in a text.

    Attributes:
        places: Their places.
        names: The mentions in the text of names from the question.
        units: The spans of the units of numbers.
        partly: Words that are consistent with the reference without stating it.
        are_names: Whether the values were read as names.
    """

    places: Sequence[ValuePlace]
    names: Sequence[NameMention]
    units: Sequence[Span] = ()
    partly: str | None = None
    are_names: bool = False


def find_values(
    text: str,
    reference: str,
    kind: str,
    candidates: tuple[str, ...],
    bound: tuple[str, ...],
    *,
    scale: Decimal | None = None,
    measure: str = "",
    question: str = "",
) -> ValuePlaces:
    """Return the places where a text names a reference value or others of its kind."""
    number = read_number(reference) if kind in {"number", "set"} else None
    day = _day(reference) if number is None and kind in {"date", "set"} else None
    if number is None and day is None:
        return _names_in(text, reference, candidates, bound)
    # Without the question, a value that it binds cannot be distinguished from an equal answer.
    key = name_key(reference) if question else ""
    names = [mention for mention in names_in(text, names_of(bound)) if key not in mention.names]
    names += _bound_days(text, _days(bound) - {day}, names)
    if number is not None:
        values = _numbers_in(
            text,
            number,
            candidates,
            bound,
            names,
            scale=scale,
            measure=measure,
            question=question,
            is_member=kind == "set",
        )
    elif day is not None:
        values = _dates_in(text, day, candidates, bound, names)
    return replace(values, places=_without_echoes(readable(text), values.places, readable(question)))


def _bound_days(text: str, bound: frozenset[date], names: Sequence[NameMention]) -> Iterator[NameMention]:
    """Yield the mentions of days that a question binds, in any form: "the salary since January 10, 1990"."""
    for mention in dates_in(text) if bound else ():
        if not bound.isdisjoint(mention.days) and not _lies_within(mention, names):
            keys = frozenset(name_key(day.isoformat()) for day in bound & {*mention.days})
            yield NameMention(names=keys, start=mention.start, end=mention.end)


def _without_echoes(plain: str, places: Sequence[ValuePlace], question: str) -> Sequence[ValuePlace]:
    """Return the places of values, with those that only repeat the question not marked as the reference.

    If there is no other value, the text may repeat the question or answer it, so nothing changes.
    """
    echoes = {place for place in places if place.is_reference and _is_echo(plain, place, question)}
    is_all = all(place in echoes or not (place.is_reference or place.is_rival or place.is_unknown) for place in places)
    echo = {"is_reference": is_all, "is_rival": is_all, "is_unknown": False}
    return [replace(place, **echo) if place in echoes else place for place in places]


def _is_echo(plain: str, place: ValuePlace, question: str) -> bool:
    """Return whether a question has a value in the same context: the next significant word, or the two words before."""
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


_NEAR = 60  # number of characters that contain the neighboring words of a value


def _names_in(text: str, reference: str, candidates: tuple[str, ...], bound: tuple[str, ...]) -> ValuePlaces:
    key = name_key(reference)
    known = {name_key(name) for name in bound} - {key}
    mentions = names_in(text, names_of((reference, *bound)), names_of(candidates))
    plain = readable(text)
    # In a text with capitals, a lowercase word ("I believe") is not a name from a column of capitalized names; in one
    # with capitals only where sentences begin, it is a name where an answer ends.
    is_cased = not plain.islower() and _are_capitalized(candidates)
    has_names = is_cased and _has_capitals(plain, [each.span for each in mentions if each.names <= known])
    is_address = "@" in reference or "://" in reference
    places = [
        ValuePlace(
            start=start,
            end=end,
            is_reference=key in each.names and not is_part,
            is_rival=bool(each.names - known - {key}) or is_part,
        )
        for each in mentions
        for start, end in (_whole_number(plain, *each.span),)
        for is_part in ((start, end) != each.span or bool(is_address and _CONTINUES.match(plain, end)),)
        if not each.names <= known
        and not (
            is_cased
            and key not in each.names
            and _is_common(plain, each)
            and (has_names or not _is_in_place(plain, each))
        )
    ]
    names = [mention for mention in mentions if mention.names <= known]
    return ValuePlaces(places=[*places, *_lookalikes(plain, reference, mentions)], names=names, are_names=True)


_CONTINUES = re.compile(r"[@\w-]|[/.#?]\w")  # of an address


def _whole_number(plain: str, start: int, end: int) -> Span:
    """Return the place of the number or version that a place is a part of: 1.2.3 for its 2.3, 1,127.5 for its 127.5."""
    if plain[start : start + 1].isdigit():
        earlier = _EARLIER_THOUSANDS if _THOUSANDS.match(plain, start, end) else _EARLIER_DIGITS
        before = earlier.search(plain, max(0, start - _NEAR), start)
        start = start if before is None else before.start()
    after = _MORE_DIGITS.match(plain, end) if plain[end - 1 : end].isdigit() else None
    return start, end if after is None else after.end()


_THOUSANDS = re.compile(r"\d{3}\.\d")
_EARLIER_THOUSANDS = re.compile(r"(?<![\d.,])\d{1,3},(?:\d{3},)*\Z")
_EARLIER_DIGITS = re.compile(r"(?<![\d.,])(?:\d+\.)+\Z")
_MORE_DIGITS = re.compile(r"(?:\.\d+)+")


def _has_capitals(plain: str, names: Sequence[Span]) -> bool:
    """Return whether a text has a capital besides those of its sentences, of "I" and of the names of its question."""
    return any(
        match[0].isupper()
        and not _BEGINNING.search(plain, max(0, match.start() - _NEAR), match.start())
        and not any(start <= match.start() < end for start, end in names)
        for match in _FIRST_LETTER.finditer(plain)
    )


_FIRST_LETTER = re.compile(r"(?<![\w'])(?!I\b)[^\W\d_]")


def _is_in_place(plain: str, mention: NameMention) -> bool:
    """Return whether a value in lowercase stands where an answer ends: "in ____.", but not "a ____ town"."""
    return (
        _ENDS_A_CLAUSE.match(plain, mention.end) is not None
        and _BEFORE_A_VALUE.search(plain, max(0, mention.start - _NEAR), mention.start) is not None
    )


_ENDS_A_CLAUSE = re.compile(r"[\"'*)]*(?:[.,;:!?](?:\s|$)|\s*$)", re.MULTILINE)
_BEFORE_A_VALUE = pattern_of(rf"(?:{any_of(COPULAS, word_class('prepositions'))}\s|[:=,]\s?)[\"'*(]*$")


def _is_common(plain: str, mention: NameMention) -> bool:
    """Return whether a mention is a word in lowercase, or a function word that begins a sentence ("One file")."""
    written = plain[mention.start : mention.end]
    return written.islower() or (
        fold(written) in FUNCTION_WORDS | number_words().keys()
        and _BEGINNING.search(plain, 0, mention.start) is not None
        and plain[mention.end : mention.end + 2].strip().islower()
    )


_BEGINNING = re.compile(r"(?:^|[.!?]\s+|\n)$")


def _lookalikes(plain: str, reference: str, mentions: Sequence[NameMention]) -> Iterator[ValuePlace]:
    """Yield the places of codes with letters and runs of digits in the order of the reference, or in capitals too.

    They also include other letters after the same word ("Group E") and, beside the reference, other email addresses and
    another last name after the same first name.
    """
    is_given = any(name_key(reference) in each.names for each in mentions)
    if is_given and (full := _FULL_NAME.fullmatch(reference)):
        pattern = rf"{re.escape(full[1])} (?!{re.escape(full[2])})[A-Z][^\W\d_]+"
    elif is_given and "://" in reference:
        pattern = r"\w{2,8}://[^\s\"'<>()]{1,200}[^\s\"'<>().,;:!?]"
    elif is_given and "@" in reference:
        pattern = r"[\w.+-]{1,64}@[\w-]{1,60}(?:\.[\w-]{1,60})+"
    elif lettered := _LETTERED.fullmatch(reference):
        pattern = rf"(?i:{re.escape(lettered[1])})\s+[A-Z]"
    elif _WITH_DIGITS.fullmatch(reference) or _CAPITALS.fullmatch(reference):
        letter = "[A-Z]" if _CAPITALS.fullmatch(reference) else r"[^\W\d_]"
        shape = "".join(
            r"\d" if each.isdigit() else letter if each.isalpha() else re.escape(each) for each in reference
        )
        pattern = re.sub(r"(?:\\d)+", r"\\d{1,8}", shape) if any(map(str.isalpha, reference)) else shape
    else:
        return
    for match in re.finditer(rf"(?<!\w){pattern}(?!\w)", plain):
        if not any(each.start < match.end() and match.start() < each.end for each in mentions):
            yield ValuePlace(start=match.start(), end=match.end(), is_reference=False, is_rival=False, is_unknown=True)


_FULL_NAME = re.compile(r"([A-Z][^\W\d_]+) ([A-Z][^\W\d_]+)")
_WITH_DIGITS = re.compile(r"(?=\D*\d)\S[\S ]{1,22}\S")
_CAPITALS = re.compile(r"[A-Z]{2,8}")
_LETTERED = re.compile(r"([^\W\d_]{2,})\s+[A-Z]")


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
    question: str,
    is_member: bool,
) -> ValuePlaces:
    is_year = not measure and _may_be_year(reference)
    bound_numbers = (each for name in bound for each in numbers_in(name, years=_may_be_year(reference)))
    known = {reading for each in bound_numbers for reading in each.readings}
    every = _quantities(text, reference, names, scale=scale, measure=measure, question=question)
    if is_member:  # "2 documents name 12, 15 and 19"
        every = [each for each in every if _equals(each, reference, scale) or not each.unit or is_measure(each.unit)]
    equal = _equal_to(every, reference, scale=scale, measure=measure)
    # Of a reference with a unit, the number of other things may be something else: "24 rooms" for 24 months.
    counts = {each for each in equal if measure and _is_of_things(each, forms_of(question))}
    equal -= counts
    # An answer may repeat the reference very often, in few forms.
    forms = {(mention.readings[0].as_tuple(), mention.unit): mention for mention in equal}.values()
    plain = readable(text)
    units = frozenset(mention.unit for mention in forms)
    listed = _numbers_of(candidates)
    places, rounded = [], next(iter(counts), None)
    for mention in every:
        is_reference = mention in equal
        is_known = is_reference or mention.readings[0] in known
        is_likely_year = mention.readings[0] in LIKELY_YEARS and (is_year or (bool(measure) and not mention.unit))
        can_round = not (is_known or is_likely_year)
        can_round = can_round and not is_of_another_quantity(mention.unit, measure)
        if can_round and forms:
            # Beside the reference, its rounded form is no other value, nor is that in a larger or smaller unit.
            is_known = any(_is_rounded(mention, reference.scaleb(power)) for power in _POWERS)
        elif can_round and mention.factor in {1, scale or mention.factor} and _is_rounded(mention, reference):
            rounded, is_known = rounded or mention, True
        is_known = is_known or any(_has_another_rate(plain, mention, each) for each in forms)
        is_other_year = bool(measure) and not mention.unit and mention.readings[0] in LIKELY_YEARS and "" not in units
        is_rival = not (is_known or is_other_year) and (
            _is_rival(mention, units, listed, reference) or any(_are_akin(mention, each) for each in forms)
        )
        # If the reference is not a percentage, a percentage ("Confidence: 80%") is of another kind.
        is_unknown = not is_known and not (forms and mention.unit == "%" and "%" not in units)
        places.append(
            ValuePlace(
                start=mention.start,
                end=mention.end,
                is_reference=is_reference,
                is_rival=is_rival,
                is_unknown=is_unknown,
            )
        )
    partly = _range_of(plain, every, equal) or (plain[rounded.start : rounded.end] if rounded is not None else None)
    return ValuePlaces(places=places, names=names, units=_units(plain, every), partly=partly)


def _range_of(plain: str, mentions: Sequence[NumberMention], equal: Collection[NumberMention]) -> str | None:
    """Return the range of which the reference is an end, if a text has one, and repeats neither end: "from 2 to 8"."""
    uses = Counter(each.readings[0] for each in mentions)
    return next(
        (
            plain[one.start : two.end]
            for one, two in pairwise(mentions)
            if (one in equal) is not (two in equal)
            and uses[one.readings[0]] == uses[two.readings[0]] == 1
            and _RANGE_OF.fullmatch(plain, one.end, two.start)
        ),
        None,
    )


_RANGE_OF = pattern_of(rf"[^\w\n]{{0,4}}(?:\w{{1,12}}\s)?(?:-|{any_of(word_class('ranges'))})\W{{0,3}}")


def _equal_to(
    mentions: Sequence[NumberMention], reference: Decimal, *, scale: Decimal | None, measure: str
) -> set[NumberMention]:
    """Return the numbers that equal the reference, and are of the quantity of the measure."""
    equal = {
        each for each in mentions if _equals(each, reference, scale) and not is_of_another_quantity(each.unit, measure)
    }
    if not any(is_in_measure(each.unit, measure) for each in mentions):
        return equal
    # Beside numbers in the measure, a percentage is something else, and a number without a unit may be a year.
    return {each for each in equal if each.unit != "%" and (each.unit or each.readings[0] not in LIKELY_YEARS)}


def _quantities(
    text: str,
    reference: Decimal,
    names: Sequence[NameMention],
    *,
    scale: Decimal | None,
    measure: str,
    question: str,
) -> Sequence[NumberMention]:
    """Return the numbers of a text in the unit of a measure, without those of names, of sources and of other rows.

    Neither is a difference ("7 fewer than Ann") a value, nor a fraction a count.
    """
    plain, question_words, keys = readable(text), forms_of(question), _keys(question)
    is_count = asks_for_count(question) and not reference % 1
    stated = [
        mention
        for mention in numbers_in(text, years=_may_be_year(reference))
        if not (_lies_within(mention, names) or (mention.unit in _OF_SOURCES and mention.unit not in question_words))
        and (_equals(mention, reference, scale) or keys.isdisjoint(_word_before(plain, mention.start)))
        and not (_DIFFERENCE.match(plain, mention.end) and not _THAN.search(question))
        and not (is_count and mention.readings[-1] % 1)
    ]
    every = _counted(stated, question_words)
    if measure or any(_equals(mention, reference, scale) for mention in every):
        return in_one_measure(plain, every, measure)
    # The unit of the reference is unknown: "3 h 1 min" may be 181.
    converted = (in_one_measure(plain, every, unit) for unit in _units_like(every))
    return next((each for each in converted if any(mention.readings[0] == reference for mention in each)), every)


# "7 fewer towns than Ann", but not "7 towns rather than 8"
_THAN = pattern_of(any_of(word_class("than")))
_DIFFERENCE = pattern_of(
    rf"\s(?:[^\W\d_]+\s){{0,2}}?(?!{any_of(EXCLUSIVES)})(?:{any_of(word_class('degrees'))}|\w{{2,}}er)"
    rf"\s(?:[^\W\d_]+\s){{0,3}}?{_THAN.pattern}"
)


def _keys(question: str) -> frozenset[str]:
    """Return the words before numbers of a question, with which a text names other rows: "order" of "order 12"."""
    return frozenset(form for mention in numbers_in(question) for form in _word_before(question, mention.start))


def _word_before(text: str, start: int) -> frozenset[str]:
    match = _LAST_WORD.search(text, max(0, start - _NEAR), start)
    return frozenset() if match is None else forms_of(match[1]) - FUNCTION_WORDS


_LAST_WORD = re.compile(r"([^\W\d_]+)\W{0,3}$")


def _counted(mentions: Sequence[NumberMention], question_words: frozenset[str]) -> Sequence[NumberMention]:
    """Return the numbers of what a question counts, and those that may be: without 45 protons beside 35 neutrons.

    If a number counts a thing that the question names, numbers of other things are something else, and so are years.
    """
    if not any(mention.unit.endswith("s") and mention.unit in question_words for mention in mentions):
        return mentions
    return [each for each in mentions if not _is_of_another_thing(each, question_words)]


def _is_of_another_thing(mention: NumberMention, question_words: frozenset[str]) -> bool:
    return _is_of_things(mention, question_words) or (not mention.unit and mention.readings[0] in LIKELY_YEARS)


def _is_of_things(mention: NumberMention, question_words: frozenset[str]) -> bool:
    """Return whether a number counts things that its question does not name."""
    is_plural = mention.unit.endswith("s") and not is_of_any_class(mention.unit)
    return is_plural and not is_measure(mention.unit) and mention.unit not in question_words


def _units_like(mentions: Sequence[NumberMention]) -> Sequence[str]:
    """Return a name of each unit of the quantities of some numbers, if the unit of the reference is not known."""
    return list(dict.fromkeys(unit for mention in mentions for unit in units_like(mention.unit)))


def _may_be_year(reference: Decimal) -> bool:
    return reference == reference.to_integral_value() and int(reference) in LIKELY_YEARS


# Units of what a system retrieves, unless the question is about them.
_OF_SOURCES = frozenset("source sources document documents passage passages page pages file files chunk chunks".split())


def _units(plain: str, mentions: Iterable[NumberMention]) -> list[Span]:
    """Return the places of plural words after numbers."""
    units = ((each.end, re.escape(each.unit)) for each in mentions if each.unit[3:] and each.unit.endswith("s"))
    matches = (re.compile(rf"\s?({unit})\b").match(plain, end) for end, unit in units)
    return [match.span(1) for match in matches if match is not None]


def _lies_within(mention: NumberMention | DateMention, names: Iterable[NameMention]) -> bool:
    return any(name.start <= mention.start and mention.end <= name.end for name in names)


def _has_another_rate(plain: str, one: NumberMention, two: NumberMention) -> bool:
    """Return whether two numbers are rates of different units, and thus no rivals: "0.5 per minute, 30 per hour"."""
    rates = [_RATE.match(plain, each.end) for each in (one, two)]
    return all(rates) and len({rate[1] for rate in rates if rate is not None}) > 1


_RATE = pattern_of(rf"(?:\s?[^\W\d_]+)?\s?(?:/|{any_of(word_class('rates'))}\s)\s?([^\W\d_]+)")


def _equals(mention: NumberMention, number: Decimal, scale: Decimal | None) -> bool:
    """Return whether a reading equals a number; a stored 45.900002 is a 32-bit 45.9."""
    if scale is not None:
        if number * scale in mention.readings:
            return True
        if mention.factor not in {1, scale} or mention.unit == "%":
            return False
    if number in mention.readings:
        # "13.86 thousand" is 13.86 only in a column of thousands; a column of millions often has no such name.
        is_literal = mention.factor != 1 and number * mention.factor in mention.readings
        return scale is not None or not is_literal or (mention.factor != _THOUSAND and abs(number) < _THOUSAND)
    is_single = number.as_tuple().exponent in range(-20, -4)
    return is_single and any(abs(reading - number) <= abs(number) / 1_000_000 for reading in mention.readings)


_THOUSAND = 1000


def _is_rival(other: NumberMention, units: frozenset[str], listed: frozenset[Decimal], reference: Decimal) -> bool:
    """Return whether another number may contradict the reference: the units agree, or one of them is unknown.

    If the known values of the column are incomplete, since the reference is not among them, its size is enough.
    """
    if listed and reference not in listed and _is_of_size(other.readings[0], reference):
        return True
    if other.unit and "" not in units:
        is_long = len(other.readings[0].as_tuple().digits) > _FEW
        return other.unit in units or (is_long and other.readings[0] in listed)
    return not listed or other.readings[0] in listed or other.unit in units


def _is_of_size(number: Decimal, reference: Decimal) -> bool:
    """Return whether a number may be another value of a column whose values are not all known, by its size."""
    return number * reference > 0 and abs(reference) <= _RANGE * abs(number) <= _RANGE * _RANGE * abs(reference)


_RANGE = 10


def _are_akin(one: NumberMention, two: NumberMention) -> bool:
    """Return whether two numbers look alike: the same number of decimals or, without units, of digits."""
    if one.unit != two.unit and is_measure(one.unit) and is_measure(two.unit):
        return False
    first, second = one.readings[0].as_tuple(), two.readings[0].as_tuple()
    if first.exponent != second.exponent:
        return False
    return first.exponent != 0 or (one.unit == two.unit == "" and len(first.digits) == len(second.digits) > _FEW)


_FEW = 4  # digits, as in years


_POWERS = (0, -3, -6, -9, 3)  # of ten, by which a number in another unit may differ


def _is_rounded(mention: NumberMention, number: Decimal) -> bool:
    """Return whether a reading is the number rounded to fewer digits: at least two, or less than 0.5 % off."""
    near = (reading.normalize() for reading in mention.readings if abs(reading - number) * 20 <= abs(number))
    return any(
        (len(short.as_tuple().digits) >= 2 or abs(short - number) * 200 < abs(number))
        and number.quantize(short, rounding="ROUND_HALF_UP") == short
        for short in near
    )


@lru_cache(maxsize=64)
def _numbers_of(candidates: tuple[str, ...]) -> frozenset[Decimal]:
    return frozenset(number for name in candidates if (number := read_number(name)) is not None)


def _dates_in(
    text: str, reference: date, candidates: tuple[str, ...], bound: tuple[str, ...], names: Sequence[NameMention]
) -> ValuePlaces:
    known = _days(bound) - {reference}
    mentions = [
        mention
        for mention in dates_in(text, year=reference.year, compact=True)
        if known.isdisjoint(mention.days) and not _lies_within(mention, names)
    ]
    is_sure = any(mention.days == (reference,) for mention in mentions)
    listed = _days(candidates)
    listed = listed if reference in listed else frozenset()  # the stored values are incomplete
    places = []
    for mention in mentions:
        is_reference = reference in mention.days
        # Next to the reference, a date of another column (an end next to a start) does not contradict it.
        is_listed = bool(mention.days) and (not listed or not listed.isdisjoint(mention.days))
        is_other = not mention.may_mean(reference)
        # A two-digit year is read in the century of the reference.
        is_unclear = is_reference and len({(day.month, day.day) for day in mention.days}) > 1 and not is_sure
        places.append(
            ValuePlace(
                start=mention.start,
                end=mention.end,
                is_reference=is_reference,
                is_rival=(is_other and (is_listed or not is_sure)) or is_unclear,
                is_unknown=is_other,
            )
        )
    plain, has_others = readable(text), any(place.is_unknown for place in places)
    # Beside another date, only a day without its year is a part of the reference.
    partial = [each for each in mentions if not each.days and each.first == each.last] if has_others else mentions
    agreeing = next((plain[each.start : each.end] for each in partial if each.may_mean(reference)), None)
    return ValuePlaces(places=places, names=names, partly=agreeing)


def _day(stored: str) -> date | None:
    """Return the day of a stored date or time; None if it names no day or is ambiguous."""
    mentions = dates_in(stored)
    is_one = len(mentions) == 1 and len(mentions[0].days) == 1 and mentions[0].start <= 3
    return mentions[0].days[0] if is_one else None


@lru_cache(maxsize=64)
def _days(candidates: tuple[str, ...]) -> frozenset[date]:
    return frozenset(day for name in candidates if (day := _day(name)) is not None)
