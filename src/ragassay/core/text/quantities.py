"""Numbers with units of measure or currencies, converted to one unit of their quantity."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import NamedTuple


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberMention:
    """A mention of a number in a text.

    `readings` are its possible values, most literal first; `factor` is the product of its scale words, which multiplies
    the last readings; `unit` is the symbol or word of its unit, or empty. `start` and `end` are offsets in
    `readable(text)`.
    """

    readings: tuple[Decimal, ...]
    unit: str
    start: int
    end: int
    factor: Decimal = Decimal(1)


def in_one_measure(plain: str, mentions: Sequence[NumberMention], measure: str) -> list[NumberMention]:
    """Return numbers in the unit of a measure; a number of a larger unit is added to the next one of a smaller unit.

    Args:
        plain: The readable text.
        mentions: Its numbers.
        measure: A unit, or empty to return the numbers unchanged.

    >>> from ragassay.core.text.numbers import numbers_in
    >>> text = "It takes 1 hour and 48 minutes, or 2 hours."
    >>> [str(each.readings[0]) for each in in_one_measure(text, numbers_in(text), "hours")]
    ['1.8', '2']
    """
    joined: list[NumberMention] = []
    last: NumberMention | None = None
    for mention in mentions:
        own, before = _MEASURES.get(mention.unit), None if last is None else _MEASURES.get(last.unit)
        converted = in_measure(mention, measure)
        is_part = (
            last is not None
            and own is not None
            and before is not None
            and own[0] == before[0]
            and own[1] < before[1]
            and measure in _MEASURES
            and _BETWEEN_PARTS.fullmatch(plain, last.end, mention.start) is not None
        )
        if is_part:
            whole = joined.pop()
            total = (whole.readings[0] + converted.readings[0],)
            converted = replace(converted, readings=total, start=whole.start)
        joined.append(converted)
        last = mention
    return joined


_BETWEEN_PARTS = re.compile(r"\s?[^\W\d_]*\.?,?\s?(?:and|und|et|y|e|en)?\s?", re.IGNORECASE)  # "1 hour and 48 minutes"


def is_measure(word: str) -> bool:
    """Return whether a word is a unit of time, length, mass, power or data, or a currency.

    >>> is_measure("km"), is_measure("dollars"), is_measure("tracks")
    (True, True, False)
    """
    return word in _MEASURES or word in _CURRENCIES


def units_like(unit: str) -> Sequence[str]:
    """Return one name of each unit of the same quantity, without the unit; empty if it is none.

    >>> units_like("h")[:3]
    ['ms', 's', 'min']
    """
    own = _MEASURES.get(unit)
    if own is None:
        return []
    return [name for names in _QUANTITIES[own[0]] if unit not in names.split() for name in names.split()[:1]]


def is_in_measure(unit: str, measure: str) -> bool:
    """Return whether a unit is a measure, or of the same quantity.

    >>> is_in_measure("m", "meters"), is_in_measure("", "meters")
    (True, False)
    """
    own, other = _MEASURES.get(unit), _MEASURES.get(measure)
    return own is not None and other is not None and own[0] == other[0]


def is_of_another_quantity(unit: str, measure: str) -> bool:
    """Return whether a unit and a measure are of different quantities, each of which may be a currency.

    >>> is_of_another_quantity("€", "usd"), is_of_another_quantity("$", "dollars"), is_of_another_quantity("", "usd")
    (True, False, False)
    >>> is_of_another_quantity("days", "months"), is_of_another_quantity("pounds", "£")
    (True, False)
    """
    own, other = _quantities_of(unit), _quantities_of(measure)
    return bool(own and other) and own.isdisjoint(other)


def _quantities_of(unit: str) -> frozenset[tuple[str, int]]:
    """Return the quantities of a unit: a pound is of mass, and of a currency."""
    quantities = set()
    if unit in _MEASURES:
        quantities.add(("measure", _MEASURES[unit][0]))
    if unit in _CURRENCIES:
        quantities.add(("currency", _CURRENCIES[unit]))
    return frozenset(quantities)


def currency_codes() -> Sequence[str]:
    """Return the three letters of each currency: usd, eur."""
    return [name for name in _CURRENCIES if len(name) == _LETTERS_OF_A_CODE]


def in_measure(mention: NumberMention, measure: str) -> NumberMention:
    """Return a number in another unit of the same quantity as a measure, converted to it; any other unchanged.

    Further readings are rounded, since people convert to few digits.

    >>> from ragassay.core.text.numbers import numbers_in
    >>> [str(reading) for reading in in_measure(numbers_in("3.5 hours")[0], "minutes").readings]
    ['210.0']
    >>> Decimal(20) in in_measure(numbers_in("68 °F")[0], "celsius").readings
    True
    """
    own, target = _MEASURES.get(mention.unit), _MEASURES.get(measure)
    if own is None or target is None or own == target or own[0] != target[0]:
        return mention
    converted = [
        (each * one.factor + one.zero - other.zero) / other.factor
        for each in mention.readings
        for one in own[1]
        for other in target[1]
    ]
    rounded = [round(each, places) for each in converted for places in (2, 1, 0)]
    return replace(mention, readings=tuple(dict.fromkeys([*converted, *rounded])), unit=measure)


_QUANTITIES: Sequence[Mapping[str, str]] = (
    {
        "ms millisecond milliseconds": "0.001",
        "s sec second seconds": "1",
        "min minute minutes": "60",
        "h hr hrs hour hours": "3600",
        "day days": "86400",
        "week weeks": "604800",
    },
    {  # of the calendar
        "month months": "1",
        "quarter quarters": "3",
        "year years": "12",
    },
    {
        "mm millimeter millimeters millimetre millimetres": "0.001",
        "cm centimeter centimeters centimetre centimetres": "0.01",
        "m meter meters metre metres": "1",
        "km kilometer kilometers kilometre kilometres": "1000",
        "inch inches": "0.0254",
        "ft foot feet": "0.3048",
        "yard yards": "0.9144",
        "mi mile miles": "1609.344",
        "nmi nautical": "1852",  # the unit is the word after a number
    },
    {
        "mg milligram milligrams": "0.000001",
        "g gram grams": "0.001",
        "kg kilogram kilograms kilo kilos": "1",
        "t tonne tonnes": "1000",
        "lb lbs pound pounds": "0.45359237",
        "oz ounce ounces": "0.028349523125",
    },
    {
        "kph kmh": "1",
        "mph": "1.609344",
        "kn knot knots": "1.852",
    },
    {
        "w watt watts": "1",
        "kw kilowatt kilowatts": "1000",
        "mw megawatt megawatts": "1000000",
    },
    {
        "byte bytes": "1",
        "kb kilobyte kilobytes": "1000 1024",
        "mb megabyte megabytes": "1000000 1048576",
        "gb gigabyte gigabytes": "1000000000 1073741824",
        "tb terabyte terabytes": "1000000000000 1099511627776",
    },
    {
        "kelvin": "1",
        "celsius": "1@273.15",
        "fahrenheit": "0.5555555556@255.3722222222",
    },
)
"""The units of a quantity, with their values in one of them (units of data have two), and their zero after an "@"."""

_CURRENCIES: Mapping[str, int] = {
    name: place
    for place, names in enumerate(
        (
            "$ us usd dollar dollars",
            "€ eur euro euros",
            "£ gbp sterling pound pounds",
            "¥ jpy yen",
            "₹ inr rupee rupees",
            "chf franc francs",
            "₽ rub ruble rubles",
        )
    )
    for name in names.split()
}


_LETTERS_OF_A_CODE = 3


class _Size(NamedTuple):
    """A unit in another of the same quantity: its factor, and its zero."""

    factor: Decimal
    zero: Decimal


def _size(written: str) -> _Size:
    factor, _, zero = written.partition("@")
    return _Size(Decimal(factor), Decimal(zero or 0))


_MEASURES: Mapping[str, tuple[int, tuple[_Size, ...]]] = {
    name: (place, tuple(map(_size, values.split())))
    for place, units in enumerate(_QUANTITIES)
    for names, values in units.items()
    for name in names.split()
}
