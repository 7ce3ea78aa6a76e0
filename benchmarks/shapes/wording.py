"""Values in words: how people write them, and what else they might have written."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from random import Random
from typing import Literal

from benchmarks.shapes.questions import Fact, Form, Item, Values, named

Label = Literal["right", "wrong", "declined", "open"]

ONE = frozenset(("text", "number", "date"))
"""Kinds of answers that are one value."""

LISTED = ONE | {"set"}
"""Kinds of answers whose question asks for something that has a name."""

ANY = LISTED | {"boolean"}

EXACT = frozenset(("email", "url", "phone", "postal", "code"))
"""Formats whose values are written in one way: another value is another thing, however alike."""

MONTHS = "January, February, March, April, May, June, July, August, September, October, November, December".split(", ")
WITH_ARTICLE = frozenset(("USA", "UK", "Netherlands", "Philippines", "United States", "United Kingdom"))
"""Countries that stand with an article in a sentence."""

_ALIKE = (frozenset(("munich", "munchen")), frozenset(("uk", "united kingdom")), frozenset(("cologne", "koln")))
_OFFSETS = {
    **dict.fromkeys(("Manaus", "Cuiaba", "Campo_Grande", "Porto_Velho", "Boa_Vista"), -4),
    **dict.fromkeys(("Rio_Branco", "Eirunepe"), -5),
    "Noronha": -2,
}
_UNITS = {
    "ms": (" ms", " milliseconds"),
    "bytes": (" bytes",),
    "%": ("%", " percent"),
    "years": (" years",),
    "km²": (" km²", " square kilometers"),
    "people": ("", " people", " inhabitants"),
    "latitude": ("°", " degrees"),
    "longitude": ("°", " degrees"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An answer, with what a careful reader makes of it."""

    answer: str
    label: Label


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What an answer asserts, and whether that is right."""

    values: Values
    label: Literal["right", "wrong"]


Shape = Callable[[Item, Values, Sequence[Values], Random], Case | None]
"""A question, its reference, the other values of its column and a random generator in, a case out."""


def claim(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return the right value, or in one of three cases another one of the column; None where there is no other."""
    if value and random.random() < 0.65:
        return Claim(values=value, label="right")
    other = rival(item, value, others, random)
    return Claim(values=other, label="wrong") if other is not None else None


def rival(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return another value of the column that nobody takes for the right one."""
    if item.kind == "boolean":
        # "No" may be right of what does not exist, so nothing is asserted of it.
        return ("false" if value == ("true",) else "true",) if value else None
    if item.form.topic == "government form":
        return None
    for other in random.sample(others, min(len(others), 30)):
        if not value or differ(item, value, other):
            return other
    return None


def differ(item: Item, value: Values, other: Values) -> bool:
    """Return whether two values cannot be taken for each other."""
    if item.kind == "set":
        return not {fold(each) for each in value} & {fold(each) for each in other}
    (one,), (two,) = value, other
    if item.kind == "number":
        return _far(item.format, float(one), float(two))
    if item.kind == "date":
        return one != two
    if item.format == "zone":
        return offset(one) != offset(two)
    if any(fold(one) in same and fold(two) in same for same in _ALIKE):
        return False
    first, second = squeezed(one), squeezed(two)
    if item.format in EXACT or item.format == "choice":
        return first not in second and second not in first
    return not words(one) & words(two) and first not in second and second not in first


def _far(form: str, one: float, two: float) -> bool:
    if form in {"year", "ordinal"}:
        return one != two
    if form in {"latitude", "longitude"}:
        return abs(one - two) > 0.5
    return abs(abs(one) - abs(two)) > 0.1 * max(abs(one), abs(two))


def offset(zone: str) -> int:
    """Return the hours from UTC of a Brazilian time zone."""
    return _OFFSETS.get(zone.rpartition("/")[2], -3)


def fold(text: str) -> str:
    """Return a text without accents, in small letters."""
    return "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c)).casefold().strip()


def squeezed(text: str) -> str:
    """Return the letters and digits of a text."""
    return re.sub(r"[\W_]", "", fold(text))


def words(text: str) -> frozenset[str]:
    """Return the words of a text with at least three characters."""
    return frozenset(word for word in re.findall(r"\w+", fold(text)) if len(word) > 2)


def strangers(item: Item, value: Values) -> list[Fact]:
    """Return other facts of the subject that answer nothing of the question, not even by the way."""
    near = {"place", "choice", "address"}
    by_code = {"place", "name", "code"}  # the code of a country gives the country away, and its name the code
    return [
        fact
        for fact in item.facts
        if fact.form.topic != item.form.topic
        and fact.kind not in {"boolean", "set"}
        and (fact.format != item.format or fact.format == "phone")
        and not {fact.format, item.format} <= near
        and not {fact.format, item.format} <= by_code
        and not any(squeezed(a) in squeezed(b) or words(a) & words(b) for a in value for b in fact.values)
    ]


def natural(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as people write it in an answer."""
    if item.kind == "boolean":
        return "Yes" if values == ("true",) else "No"
    if item.kind == "set":
        return packed(values)
    (value,) = values
    if item.kind == "date":
        return random.choice((long_date(value), day_first(value), value))
    if item.kind == "number":
        return measured(item.format, value, random)
    return value


def measured(form: str, value: str, random: Random) -> str:
    """Return a number with its unit, where one is usual."""
    number = grouped(value) if form not in {"year", "ordinal"} and random.random() < 0.6 else value
    if form == "$":
        return random.choice(("$", "")) + number
    return number + random.choice(_UNITS.get(form, ("",)))


def grouped(value: str) -> str:
    """Return a number with commas between thousands."""
    whole, dot, rest = value.partition(".")
    return f"{int(whole):,}{dot}{rest}" if whole not in {"", "-", "-0"} else value


def packed(values: Values, last: str = " and ") -> str:
    """Return a list in a sentence."""
    comma = "; " if any("," in value for value in values) else ", "
    return comma.join(values) if comma == "; " or len(values) < 2 else comma.join(values[:-1]) + last + values[-1]


def long_date(value: str) -> str:
    """Return "February 18, 1962"."""
    day = date.fromisoformat(value)
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def day_first(value: str) -> str:
    """Return "18 February 1962"."""
    day = date.fromisoformat(value)
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def clause(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value, without a full stop."""
    form = item.form
    before = form.before
    if random.random() < 0.4:
        before = before.replace(form.subject, named(form.subject), 1)
    if item.kind == "boolean":
        return f"{before}{'' if values == ('true',) else ' not'}{form.after}"
    if item.kind == "set" and len(values) == 1:
        before = re.sub(r" are $", " are just ", before)
    return f"{before}{natural(item, values, random)}{form.after}"


def sentence(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a sentence that states a value."""
    start = ("Yes, " if values == ("true",) else "No, ") if item.kind == "boolean" and random.random() < 0.6 else ""
    return stopped(upper_first(start + clause(item, values, random)))


def name_of(subject: str) -> str:
    """Return a subject as people name it in a sentence: an office is not its city."""
    return subject if subject.startswith("the office ") else named(subject)


def stating(form: Form, text: str) -> str:
    """Return a sentence that states a text as the value."""
    return stopped(upper_first(f"{form.before}{text}{form.after}"))


def upper_first(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def stopped(text: str) -> str:
    """Return a text with a full stop."""
    return text if text.endswith((".", "!", "?")) else text + "."


def moved_date(value: str, random: Random) -> str:
    """Return a date near another one: another day, month or year."""
    day = date.fromisoformat(value)
    return (day + timedelta(days=random.choice((-365, -31, -10, -1, 1, 2, 9, 31, 365, 731)))).isoformat()


def changed(value: str, random: Random) -> str | None:
    """Return a code, phone number or address with another digit or letter; None where there is none to change."""
    places = [place for place, c in enumerate(value) if c.isdigit()] or [
        place for place, c in enumerate(value.split("@", maxsplit=1)[0]) if c.isalpha() and c.isascii()
    ]
    if not places:
        return None
    place = random.choice(places[-4:])
    alphabet = "0123456789" if value[place].isdigit() else "abcdefghijklmnopqrstuvwxyz"
    new = random.choice([c for c in alphabet if c != value[place].lower()])
    return value[:place] + (new.upper() if value[place].isupper() else new) + value[place + 1 :]


def scaled(value: str, random: Random) -> str:
    """Return a number of about the same size that is not near."""
    number = Decimal(value) or Decimal(3)
    new = number * Decimal(random.choice(("0.4", "0.6", "0.7", "1.3", "1.5", "1.8", "2.2")))
    places = max(0, -int(number.as_tuple().exponent))
    text = f"{new:.{places}f}"
    return text if Decimal(text) != Decimal(value) else str(Decimal(value) + 4)


_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()


def in_words(value: str) -> str:
    """Return a number in words: "minus thirty-nine point three".

    >>> in_words("-1250.05")
    'minus one thousand two hundred and fifty point zero five'
    """
    whole, _, rest = value.lstrip("-").partition(".")
    digits = "".join(f" {_SMALL[int(digit)]}" for digit in rest)
    return ("minus " if value.startswith("-") else "") + _whole(int(whole or 0)) + (f" point{digits}" if rest else "")


def _whole(number: int) -> str:
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand")):
        if number >= size:
            rest = number % size
            joint = " and " if 0 < rest < 100 else " " if rest else ""
            return f"{_whole(number // size)} {name}{joint}{_whole(rest) if rest else ''}"
    if number >= 100:
        return f"{_SMALL[number // 100]} hundred" + (f" and {_whole(number % 100)}" if number % 100 else "")
    if number >= 20:
        return _TENS[number // 10 - 2] + (f"-{_SMALL[number % 10]}" if number % 10 else "")
    return _SMALL[number]
