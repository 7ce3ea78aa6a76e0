"""Wording for the tenth set: what an answer asserts, and how each deployed system would print it.

The author had read neither the judge nor the other sets.
"""

import re
from collections.abc import Sequence
from datetime import date
from random import Random

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.questions import Fact, Item, Values, named
from benchmarks.shapes.spelling import tidy
from benchmarks.shapes.wording import (
    ANY,
    EXACT,
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
    squeezed,
    stopped,
    strangers,
    upper_first,
)

RIGHT = 0.56
NEAR = 0.35

_WHEN = {
    "born": "date of birth",
    "hired": "hire date",
    "made": "date",
    "placed": "order date",
    "shipped": "shipping date",
    "issued": "date of issue",
}
_COUNTED = re.compile(r"quantity (in stock|ordered)|^quantity$|number of units|reorder level")
_LASTING = frozenset(("year of independence", "latitude", "longitude", "artist", "name", "local name", "codigo IBGE"))


def assertion(
    item: Item, value: Values, others: Sequence[Values], random: Random, kinds: frozenset[str] = ANY
) -> Claim | None:
    """Return what an answer asserts: the truth, something one step beside it, or the value of something else."""
    if item.kind not in kinds:
        return None
    if value and random.random() < RIGHT:
        return Claim(values=value, label="right")
    beside = near_miss(item, value, others, random) if value and random.random() < NEAR else None
    beside = beside or rival(item, value, others, random)
    return Claim(values=beside, label="wrong") if beside else None


def near_miss(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value that only looks like the right one; None where there is none that is surely another."""
    if item.kind == "set":
        return _other_members(value, others, random)
    if item.kind == "boolean" or item.form.topic == "government form":
        return None
    (one,) = value
    near: str | None = None
    if item.kind == "date" and one < "9990":
        near = moved_date(one, random)
    elif item.kind == "number":
        near = _other_number(item.format, one, random)
    elif item.format == "person":
        near = _other_given_name(one, others, random)
    elif _is_exact(item, one):
        near = changed(one, random)
    return (near,) if near is not None and near != one else None


def _is_exact(item: Item, text: str) -> bool:
    digits = sum(c.isdigit() for c in text)
    identifier = digits > 3 and " " not in text
    return identifier or (item.format in EXACT and len(squeezed(text)) > 1) or (item.format == "address" and digits > 0)


def _other_members(value: Values, others: Sequence[Values], random: Random) -> Values | None:
    if len(value) < 2:
        return None
    known = {fold(each) for each in value}
    strange = [each for other in others for each in other if fold(each) not in known]
    place = random.randrange(len(value))
    if len(value) > 3 and random.random() < 0.4:
        return value[:place] + value[place + 1 :]
    return (*value[:place], random.choice(strange), *value[place + 1 :]) if strange else None


def _other_number(form: str, value: str, random: Random) -> str | None:
    places = [place for place, c in enumerate(value) if c.isdigit()]
    while len(places) > 1 and value[places[0]] == "0":
        places = places[1:]
    old = float(value)
    for _ in range(30):
        place = random.choice(places[-2:] if form == "year" else places[:2])
        new = value[:place] + random.choice("123456789") + value[place + 1 :]
        apart = abs(float(new) - old)
        least = {"year": 1, "ordinal": 1, "latitude": 0.5, "longitude": 0.5}.get(form, 0.03 * abs(old))
        if apart and apart > least - 1e-9:
            return new
    return None


def _other_given_name(value: str, others: Sequence[Values], random: Random) -> str | None:
    given, _, family = value.rpartition(" ")
    names = sorted({other[0].rpartition(" ")[0] for other in others} - {given, ""})
    return f"{random.choice(names)} {family}" if given and names else None


def subject(form_of: Item | Fact) -> str:
    """Return the subject as a noun phrase."""
    return form_of.form.subject.removesuffix(" marked as")


def name(form_of: Item | Fact) -> str:
    """Return the subject as people call it."""
    return named(subject(form_of))


def label(item: Item) -> str:
    """Return the name of the field that is asked for."""
    if (match := re.fullmatch(r"When was .+ (\w+)\?", item.question.question)) is not None:
        return _WHEN[match[1]]
    return {"a state capital": "state capital", "people": "population"}.get(item.form.topic, item.form.topic)


def field(item: Item) -> str:
    """Return the name of a field as a program prints it."""
    return re.sub(r"\W+", "_", label(item)).casefold()


def before(form_of: Item | Fact) -> str:
    """Return how a clause that states a value starts."""
    form, what = form_of.form, subject(form_of)
    if form_of.kind != "set" and form.before == f"the {form.topic} with {form.subject} are ":
        return f"{what} {'belongs to the region' if form.topic == 'region' else 'is in'} "
    return form.before.replace(form.subject, what, 1)


def phrase(item: Item) -> str:
    """Return what is asked for: "the phone number of the customer Jane Roe"."""
    start = before(item)
    if item.kind == "boolean":
        return f"whether {subject(item)} is{item.form.after}"
    if re.match(r"(What|Who|How much) is the|Which \w+ (are|does)", item.question.question):
        return re.sub(r" (is|are) $", "", start)
    return f"the {label(item)} of {subject(item)}"


def lasts(item: Item) -> bool:
    """Return whether the value of the question cannot have changed over time."""
    dated = item.kind in {"date", "boolean", "set"} or bool(re.match(r"(order|invoice|payment) ", subject(item)))
    in_order = bool(re.search(r" in order \d|salary started|with the codigo|the track|the album", subject(item)))
    return dated or in_order or label(item) in _LASTING or item.format in {"place", "choice", "code"}


def said(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as somebody writes it in a sentence; nothing is lost."""
    if item.kind == "boolean":
        return "Yes" if values == ("true",) else "No"
    if item.kind == "set":
        return packed(values, random.choice((" and ", ", and " if len(values) > 2 else " and ")))
    (value,) = values
    if item.kind == "date":
        return random.choice((long_date(value), day_first(value), value, dashed(value)))
    if item.kind == "number":
        return measured(item, value, random)
    return one_line(value)


def raw(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as a program prints it."""
    if item.kind == "boolean":
        return values[0]
    if item.kind == "date" and random.random() < 0.25:
        return f"{values[0]}T00:00:00"
    return one_line((" | " if random.random() < 0.3 else "; ").join(values))


def one_line(text: str) -> str:
    """Return a text without line breaks and doubled blanks."""
    return re.sub(r" {2,}", " ", re.sub(r"\s*\n\s*", ", ", text)).strip()


def measured(item: Item | Fact, value: str, random: Random) -> str:
    """Return a number as people write it, with the unit where one is usual."""
    topic, form = item.form.topic, item.format
    number = value if form in {"year", "ordinal"} or random.random() < 0.4 else grouped(value)
    if form == "$":
        whole, dot, rest = number.partition(".")
        padded = f"{whole}.{rest:0<2}" if dot or random.random() < 0.3 else whole
        return random.choice(("$", "")) + padded
    if "in billions" in topic:
        return random.choice((f"{number} billion", number, f"${number} billion"))
    if form in {"latitude", "longitude"}:
        return random.choice((value, f"{value}°", _hemisphere(form, value)))
    if _COUNTED.search(topic):
        return random.choice((number, f"{number} {'unit' if value == '1' else 'units'}"))
    units = {"ms": (" ms", " milliseconds"), "bytes": (" bytes",), "%": ("%", " %"), "km²": (" km²", " sq km")}
    return number + random.choice({**units, "years": (" years", "")}.get(form, ("",)))


def _hemisphere(form: str, value: str) -> str:
    north_south = "SN" if form == "latitude" else "WE"
    return f"{value.lstrip('-')}° {north_south[not value.startswith('-')]}"


def dashed(value: str) -> str:
    """Return "18-Feb-1962"."""
    day = date.fromisoformat(value)
    return f"{day.day:02}-{MONTHS[day.month - 1][:3]}-{day.year}"


def clause(item: Item, values: Values, random: Random, text: str | None = None) -> str:
    """Return a clause that asserts a value, without a full stop."""
    form, what = item.form, subject(item)
    if item.kind == "boolean":
        return f"{what} is{'' if values == ('true',) else ' not'}{form.after}"
    shown = said(item, values, random) if text is None else text
    if item.kind == "set" and len(values) == 1:
        return f"{before(item)}just {shown}"
    start = before(item)
    ways = [f"{start.replace(what, name(item), 1)}{shown}{form.after}", f"{start}{shown}{form.after}"]
    if re.match(r"the (customer|employee|supplier) (?!with)", what) and item.kind != "set":
        own = "'" if what.endswith("s") else "'s"
        ways.append(f"{name(item)}{own} {label(item)} is {shown}")
    if item.kind != "set" and phrase(item) == start.removesuffix(" is ") and "recorded" not in start:
        ways.append(f"{phrase(item)} is recorded as {shown}")
    return random.choice(ways)


def sentence(item: Item, values: Values, random: Random, text: str | None = None) -> str:
    """Return a sentence that asserts a value."""
    start = said(item, values, random) + ", " if item.kind == "boolean" and random.random() < 0.6 else ""
    return stopped(upper_first(start + clause(item, values, random, text)))


def about(fact: Fact, random: Random) -> str:
    """Return a clause that states a fact beside the question."""
    return f"{before(fact)}{said(fact, fact.values, random)}{fact.form.after}"


def framed(item: Item, claimed: Claim, random: Random, frames: Sequence[str], **more: str) -> Case:
    """Return a claim in one of the frames.

    In a frame, {v} is the value in words, {r} as printed, {s} the subject, {n} its name, {q} the question, {l} the
    field in words, {f} as printed, {t} what is asked for, {c} a clause, {w} a sentence, {be} "is" or "are".
    """
    text = random.choice(frames).format(
        v=said(item, claimed.values, random),
        r=raw(item, claimed.values, random),
        s=subject(item),
        n=name(item),
        q=item.question.question,
        l=label(item),
        f=field(item),
        t=phrase(item),
        c=clause(item, claimed.values, random),
        w=sentence(item, claimed.values, random),
        be="are" if item.kind == "set" else "is",
        **more,
    )
    # a value may end with a full stop of its own
    return Case(answer=tidy(text), label=claimed.label)


def dropped(item: Item, value: Values, others: Sequence[Values], claimed: Claim, random: Random) -> Values | None:
    """Return a value for an answer to drop: the truth where it asserts another one, else one of something else."""
    if claimed.label == "wrong" and value and random.random() < 0.6:
        return value
    if claimed.label == "right" and random.random() < NEAR:
        near = near_miss(item, value, others, random)
        if near is not None:
            return near
    return next(
        (
            each
            for each in random.sample(others, min(len(others), 30))
            if differ(item, claimed.values, each) and (not value or differ(item, value, each))
        ),
        None,
    )


def neighbours(item: Item, value: Values, claimed: Claim, random: Random, count: int) -> list[Fact]:
    """Return the same of other subjects, none of it to be taken for the truth or for what is asserted."""
    drawn: dict[str, Fact] = {}
    for fact in random.sample(item.namesakes, len(item.namesakes)):
        apart = differ(item, claimed.values, fact.values) and (not value or differ(item, value, fact.values))
        if apart and subject(fact) != subject(item) and not _confusable(item, fact):
            drawn.setdefault(subject(fact), fact)
    return list(drawn.values())[:count]


def _confusable(item: Item, fact: Fact) -> bool:
    one, two = squeezed(name(item)), squeezed(name(fact))
    return one in two or two in one


def known_facts(item: Item, value: Values, random: Random, count: int) -> list[Fact]:
    """Return other fields of the subject that answer nothing of the question."""
    by_topic = {fact.form.topic: fact for fact in strangers(item, value) if fact.form.topic != "date"}
    found = list(by_topic.values())
    return random.sample(found, min(count, len(found)))


def told(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ANY,
    **more: str,
) -> Case | None:
    """Return an assertion in one of the frames."""
    claimed = assertion(item, value, others, random, kinds)
    return framed(item, claimed, random, frames, **more) if claimed is not None else None


told_as = shapes_by(told)
