"""What the fourth set of shapes is worded from: topics, values as people write them, rivals and near misses."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    ONE,
    Case,
    Label,
    changed,
    day_first,
    differ,
    long_date,
    moved_date,
    rival,
    scaled,
    strangers,
    upper_first,
)

_TOPICS: Mapping[str, str] = {
    "code 2": "two-letter code",
    "codigo IBGE": "IBGE code",
    "email": "email address",
    "phone": "phone number",
    "home phone": "home phone number",
    "fax": "fax number",
    "address line 1": "address",
    "line": "product line",
    "people": "population",
    "name": "name on record",
    "quantity ordered for the orderdetail": "quantity ordered",
    "units in stock": "number of units in stock",
    "units on order": "number of units on order",
}
_EVENTS: Sequence[tuple[str, str]] = (
    (" born on ", "date of birth"),
    (" hired on ", "hire date"),
    (" shipped on ", "shipping date"),
    (" placed on ", "order date"),
)
_UNCLEAR = re.compile(r"government form|description|address line 2|nationality|time zone|quantity per unit|gender code")
_UNCLEAR_VALUES = frozenset(("NA", "N/A", "Unknown", "None", ""))
_SORTS: Sequence[tuple[str, str]] = (
    (r"e-?mail", "email"),
    (r"web address", "url"),
    (r"phone|fax", "phone"),
    (r"postal code", "postal"),
    (r"^(code|code 2|codigo IBGE|abbreviation|extension|scale|territory ID)$|(customer|product) code|number$", "code"),
    (r"address", "address"),
    (r"^(contact|manager|employee|head of state)$|representative", "person"),
    (r"^(city|country|state|capital|district|headquarters|office|name)$|(billing|ship) (city|country)", "place"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """A value that an answer states, and one that it mentions without stating it."""

    stated: Values
    other: Values
    label: Label


def topic(item: Item | Fact) -> str:
    """Return what is asked for, as the noun that fits before "of"."""
    for end, name in _EVENTS:
        if item.form.before.endswith(end):
            return name
    return _TOPICS.get(item.form.topic, item.form.topic)


def subject(item: Item | Fact) -> str:
    """Return what it is asked of."""
    text = item.form.subject.removesuffix(" recorded as")
    return re.sub(r"^the name (.+) whose state is ", r"the municipality \1 in the state ", text)


def name(item: Item | Fact) -> str:
    """Return the subject without its article."""
    return subject(item).removeprefix("the ")


def sort_of(item: Item | Fact) -> str:
    """Return what the values look like: email, url, phone, postal, code, address, person, place, or the kind."""
    if item.kind != "text":
        return item.kind
    return next((sort for pattern, sort in _SORTS if re.search(pattern, item.form.topic)), "text")


def is_clear(item: Item, value: Values) -> bool:
    """Return whether ten careful readers would agree on which answers to a question are right."""
    if _UNCLEAR.search(item.form.topic) or (value and value[0] in _UNCLEAR_VALUES):
        return False
    if item.kind == "date" and value and not "1800" < value[0] < "2100":
        return False
    return not any("\n" in each or '"' in each or "|" in each for each in value)


def is_single(item: Item, value: Values) -> bool:
    """Return whether a question has one value that is clear and no yes or no."""
    return item.kind in ONE and is_clear(item, value)


def written(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as an English writer puts it into a sentence."""
    if item.kind == "set":
        return listed(values)
    (value,) = values
    if item.kind == "boolean":
        return "yes" if value == "true" else "no"
    if item.kind == "date":
        return random.choice((value, long_date(value), day_first(value)))
    if item.kind == "number":
        return number(item, value, random)
    return value


def number(item: Item | Fact, value: str, random: Random) -> str:
    """Return a number with or without separators, with its unit where the topic does not name it."""
    whole, dot, rest = value.partition(".")
    groups = item.format not in {"year", "ordinal", "latitude", "longitude"} and random.random() < 0.5
    text = f"{int(whole):,}{dot}{rest}" if groups and whole not in {"-0", ""} else value
    unit = {"$": "${}", "%": "{}%", "km²": "{} km²", "years": "{} years", "ms": "{} ms", "bytes": "{} bytes"}
    return unit.get(item.format, "{}").format(text)


def bare(values: Values) -> str:
    """Return a value as it is stored."""
    return listed(values)


def listed(values: Values, last: str = " and ") -> str:
    """Return values in a sentence."""
    comma = "; " if any("," in value for value in values) else ", "
    return last.join((comma.join(values[:-1]), values[-1])) if len(values) > 1 else values[0]


def stated(item: Item, value: Values, others: Sequence[Values], random: Random) -> tuple[Values, Label] | None:
    """Return the right value or, as often, a wrong one: another of the column, or one near the right one."""
    if not is_clear(item, value):
        return None
    if value and random.random() < 0.5:
        return value, "right"
    if not value and random.random() < 0.7:
        return None
    wrong = wrong_value(item, value, others, random)
    return (wrong, "wrong") if wrong is not None else None


def wrong_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value that is not right: another of the column, or one near the right one."""
    others = [other for other in others if is_clear(item, other)]
    if value and random.random() < 0.4 and (near := near_value(item, value, others, random)) is not None:
        return (near,)
    return rival(item, value, others, random)


def near_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> str | None:
    """Return a value that differs little from the right one and is not right; None where there is none."""
    (text,) = value if len(value) == 1 else ("",)
    sort = sort_of(item)
    if sort in {"phone", "postal", "code", "email", "url"}:
        return changed(text, random)
    if sort == "date":
        return moved_date(text, random)
    if sort == "address":
        house = re.search(r"\d+", text)
        return (
            text[: house.start()] + str(int(house[0]) + random.randint(2, 40)) + text[house.end() :] if house else None
        )
    if sort == "person" and len(text.split()) == 2:
        family = text.split()[1]
        first = [o[0].split()[0] for o in others if len(o[0].split()) == 2 and o[0].split()[1] != family]
        first = [each for each in first if each[0] != text[0]]
        return f"{random.choice(first)} {family}" if first else None
    if sort == "number":
        return near_number(item, text, random)
    return None


def near_number(item: Item, value: str, random: Random) -> str:
    """Return a number that nobody takes for a rounded form of another."""
    if item.format == "year":
        return str(int(value) + random.choice((-20, -10, -2, 3, 10, 30)))
    if item.format in {"latitude", "longitude"}:
        return str(Decimal(value) + random.choice((-3, -2, 2, 3)))
    if item.format == "ordinal" or abs(Decimal(value)) < 5:
        return str(Decimal(value) + random.choice((2, 3, 5)))
    return scaled(value, random)


def pair(item: Item, value: Values, others: Sequence[Values], random: Random) -> Pair | None:
    """Return what is stated and what is only mentioned: the right value and a rival, or the other way round."""
    if not value or not is_clear(item, value) or item.kind not in ONE:
        return None
    other = rival(item, value, [each for each in others if is_clear(item, each)], random)
    if other is None:
        return None
    if random.random() < 0.5:
        return Pair(stated=value, other=other, label="right")
    return Pair(stated=other, other=value, label="wrong")


def namesake(item: Item, value: Values, random: Random) -> Fact | None:
    """Return the same fact about another subject, with another value."""
    for fact in random.sample(item.namesakes, len(item.namesakes)):
        other = fact.kind in ONE and subject(fact) != subject(item) and is_clear_fact(fact)
        if other and (not value or differ(item, value, fact.values)):
            return fact
    return None


def is_clear_fact(fact: Fact) -> bool:
    """Return whether a fact has one plain value."""
    return len(fact.values) == 1 and fact.values[0] not in _UNCLEAR_VALUES and "\n" not in fact.values[0]


def elsewhere(item: Item, value: Values, random: Random, most: int = 3) -> list[Fact]:
    """Return facts of the same subject that answer nothing of the question."""
    facts = [
        fact
        for fact in strangers(item, value)
        if is_clear_fact(fact) and not _UNCLEAR.search(fact.form.topic) and sort_of(fact) != sort_of(item)
    ]
    facts = [fact for fact in facts if not {sort_of(fact), sort_of(item)} <= {"place", "text", "address", "postal"}]
    return random.sample(facts, min(most, len(facts)))


def filled(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ONE,
) -> Case:
    """Return a right or wrong value in a frame, with the parts of `in_frame`, {v} as written and {r} as stored."""
    assume(item.kind in kinds)
    claim = found(stated(item, value, others, random))
    values, label = claim
    parts = {"v": written(item, values, random), "r": bare(values)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label=label)


def contrasted(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case:
    """Return a value that is stated and one that is not, in a frame: {v} and {o}, otherwise as in `filled`."""
    chosen = found(pair(item, value, others, random))
    parts = {"v": written(item, chosen.stated, random), "o": written(item, chosen.other, random)}
    parts |= {"r": bare(chosen.stated), "ro": bare(chosen.other)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label=chosen.label)


def is_drawn(value: Values, random: Random) -> bool:
    """Return whether a question gets an answer without a value: each without an answer, and some of the others."""
    return not value or random.random() < 0.12


def without_value(item: Item, random: Random, frames: Sequence[str]) -> Case:
    """Return an answer that states no value of what was asked."""
    return Case(answer=in_frame(random.choice(frames), item, random), label="declined")


def in_frame(frame: str, item: Item, random: Random, **parts: str) -> str:
    """Return a frame with its parts in place.

    {s} is the subject, {n} the same without "the", {t} the topic, {k} it as a key, {q} the question and {i} a number;
    {S}, {N} and {T} start with a capital.
    """
    texts = {"s": subject(item), "n": name(item), "t": topic(item)}
    texts |= {key.upper(): upper_first(text) for key, text in texts.items()}
    key = re.sub(r"\W+", "_", topic(item)).lower()
    return frame.format(**texts, **parts, k=key, q=item.question.question, i=random.randint(1000, 99999))


filled_as = shapes_by(filled)
contrasted_as = shapes_by(contrasted)
without_value_as = shapes_by(
    lambda item, value, others, random, frames: without_value(item, random, frames) if value else None  # noqa: ARG005
)
without_single_value_as = shapes_by(
    lambda item, value, others, random, frames: (  # noqa: ARG005
        without_value(item, random, frames) if value and item.kind in ONE else None
    )
)
