"""What the fifth set of shapes says and how: clauses, values as people write them, mistakes, and frames to fill."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random
from string import Formatter

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.questions import Fact, Form, Item, Values, named
from benchmarks.shapes.spelling import tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    ONE,
    Case,
    Claim,
    changed,
    day_first,
    differ,
    fold,
    grouped,
    long_date,
    measured,
    moved_date,
    packed,
    rival,
    scaled,
    stopped,
    strangers,
    upper_first,
)

_OF_ONE = frozenset(("v", "V", "r", "no", "vo", "p", "P", "t", "T"))
_FORMATS: Sequence[tuple[str, str]] = (
    (r"^ship (city|country|region)$|^capital city$", "place"),
    (r"^ship name$", "company"),
    (r"^(code 2|codigo IBGE|territory ID)$", "code"),
    (r"^time zone$", "zone"),
)
_PLAIN_NAME = re.compile(r"^the (person|company|municipality) (?!with the )")
_WAS = re.compile(r"^(?P<s>.+) was (?P<v>born|hired|made|placed|shipped|issued) on $", re.DOTALL)
_WITHIN = re.compile(r"^the (?P<t>\w+) with (?P<s>.+) are $", re.DOTALL)
_DATES = {
    "born": "birth date",
    "hired": "hire date",
    "made": "date",
    "placed": "date",
    "shipped": "shipping date",
    "issued": "date of issue",
}
_SCALED = frozenset(("$", "number", "people", "ms", "bytes", "km²"))
_LAST_YEAR = "2100"


def refined(item: Item) -> Item:
    """Return an item whose formats, and those of its facts, tell more places and codes."""
    facts = [replace(fact, format=_format(fact)) for fact in item.facts]
    return replace(item, format=_format(item), facts=facts)


def _format(item: Item | Fact) -> str:
    return next((form for pattern, form in _FORMATS if re.search(pattern, item.form.topic)), item.format)


def is_usable(item: Item, values: Values) -> bool:
    """Return whether values read as such, and the question does not hold them."""
    asked = fold(item.question.question)
    return all(
        value.strip()
        and value not in {"NA", "N/A", "-"}
        and not (item.kind == "date" and value > _LAST_YEAR)
        and not (item.kind == "number" and len(value.partition(".")[2]) > 6)
        and re.search(rf"(?<!\w){re.escape(fold(value))}(?!\w)", asked) is None
        for value in values
    )


def drawn(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, right: float = 0.56, near: float = 0.4
) -> Claim | None:
    """Return the reference or a mistake; None where there is none, or where the question holds the answer."""
    if not is_usable(item, value):
        return None
    if value and random.random() < right:
        return Claim(values=value, label="right")
    other = mistaken(item, value, others, random, near=near)
    return None if other is None else Claim(values=other, label="wrong")


def mistaken(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, near: float = 0.4
) -> Values | None:
    """Return another value: that of another subject, or where a small change makes it wrong, a changed one."""
    text = _changed(item, value, random) if value and random.random() < near else None
    if text is not None and differ(item, value, (text,)) and is_usable(item, (text,)):
        return (text,)
    other = rival(item, value, others, random)
    return other if other is not None and is_usable(item, other) else None


def _changed(item: Item, value: Values, random: Random) -> str | None:
    if item.kind == "date":
        return moved_date(value[0], random)
    if item.kind == "number":
        if item.format == "year":
            return str(int(value[0]) + random.choice((-12, -5, -2, -1, 1, 2, 4, 9, 20)))
        return scaled(value[0], random) if item.format in _SCALED and float(value[0]) else None
    if item.format in {"email", "phone", "postal"} or (item.format == "code" and len(value[0]) > 4):
        return changed(value[0], random)
    return None


def third(item: Item, value: Values, said: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value that is neither the reference nor what is said."""
    for _ in range(6):
        other = mistaken(item, value, others, random, near=0.2)
        if other is not None and differ(item, said, other):
            return other
    return None


def rejected(item: Item, value: Values, said: Claim, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value to mention and reject: beside a wrong one mostly the reference."""
    if value and said.label == "wrong" and random.random() < 0.7:
        return value
    return third(item, value, said.values, others, random)


def compared(item: Item, value: Values, said: Values, random: Random) -> Fact | None:
    """Return the answer about another subject, where it is another one."""
    for other in random.sample(item.namesakes, min(len(item.namesakes), 12)):
        if is_usable(item, other.values) and all(
            not each or differ(item, each, other.values) for each in (value, said)
        ):
            return other
    return None


def name(form: Form) -> str:
    """Return the subject as people name it."""
    return _PLAIN_NAME.sub("", named(form.subject))


def title(form: Form) -> str:
    """Return the subject as the head of a column or record: "track Believe"."""
    return name(form).removeprefix("the ")


def noun(form: Form) -> str:
    """Return what is asked for: "birth date"."""
    was = _WAS.match(form.before)
    return _DATES[was["v"]] if was else form.topic


def phrase(form: Form, subject: str = "") -> str:
    """Return what is asked for with its subject: "the birth date of the employee Jane Roe"."""
    subject = subject or form.subject
    if _WAS.match(form.before) or _WITHIN.match(form.before):
        return f"the {noun(form)} of {subject}"
    return re.sub(r" (is|are) $", "", form.before).replace(form.subject, subject, 1)


def asked(item: Item) -> str:
    """Return what is asked for, whatever its kind: "whether the product Tofu is discontinued"."""
    form = item.form
    return f"whether {form.before}{form.after}" if item.kind == "boolean" else phrase(form)


def shown(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as people write it."""
    if item.kind == "boolean":
        return "Yes" if values == ("true",) else "No"
    if item.kind == "set":
        return packed(values)
    (value,) = values
    if item.kind == "date":
        return random.choice((long_date(value), day_first(value), value))
    if item.kind == "number":
        return money(value, random) if item.format == "$" else measured(item.format, value, random)
    return flat(value)


def flat(value: str) -> str:
    """Return a text in one line."""
    return " ".join(re.sub(r"\s*\r?\n\s*", ", ", value.strip()).split())


def money(value: str, random: Random) -> str:
    """Return an amount as people write it."""
    exact = f"{float(value):,.2f}" if len(value.partition(".")[2]) <= 2 else grouped(value)
    return random.choice((f"${exact}", f"${exact if '.' in value else grouped(value)}", value, f"{exact} USD"))


def stated(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value, without a full stop."""
    form = item.form
    subject = name(form) if random.random() < 0.5 else form.subject
    if item.kind == "boolean":
        return f"{subject} is{'' if values == ('true',) else ' not'}{form.after}"
    text = shown(item, values, random)
    if (within := _WITHIN.match(form.before)) is not None and item.kind != "set":
        return f"{subject} is in {text}" if random.random() < 0.6 else f"the {within['t']} of {subject} is {text}"
    before = form.before.replace(form.subject, subject, 1)
    if item.kind == "set" and len(values) == 1:
        before = re.sub(r" are $", " are just ", before)
    return f"{before}{text}{form.after}"


def told(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a sentence that states a value."""
    start = ("Yes, " if values == ("true",) else "No, ") if item.kind == "boolean" and random.random() < 0.7 else ""
    return stopped(upper_first(start + stated(item, values, random)))


def framed(
    item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str], *, right: float = 0.56
) -> Case | None:
    """Return the reference or a mistake in one of the frames.

    A frame may hold: v or V the value; c a clause and C a sentence that states it; p or P what is asked for with its
    subject, t or T without; n or N the name of the subject; q the question; r a rejected value; no and vo another
    subject with its value; f and g sentences with other facts of the subject, tf the noun of one; i and k numbers.
    """
    item = refined(item)
    fitting = found([frame for frame in frames if item.kind in ONE or not _fields(frame) & _OF_ONE])
    said = found(drawn(item, value, others, random, right=right))
    answer = filled(random.choice(fitting), item, said, others, random)
    return None if answer is None else Case(answer=answer, label=said.label)


def filled(frame: str, item: Item, said: Claim, others: Sequence[Values], random: Random) -> str | None:
    """Return a frame with its fields; None where there is nothing to put in one."""
    value = item.question.reference_answers
    fields = _fields(frame)
    parts: dict[str, str] = {**_names(item, random), **_claims(item, said.values, random)}
    if "r" in fields:
        other = rejected(item, value, said, others, random)
        if other is None:
            return None
        parts["r"] = shown(item, other, random)
    if fields & {"no", "vo"}:
        fact = compared(item, value, said.values, random)
        if fact is None:
            return None
        parts |= {"no": name(fact.form), "vo": shown(item, fact.values, random)}
    if fields & {"f", "g", "tf"}:
        facts = strangers(item, (*value, *said.values))
        if len(facts) < 2:
            return None
        one, two = random.sample(facts, 2)
        parts |= {"f": told(one, one.values, random), "g": told(two, two.values, random), "tf": noun(one.form)}
    return tidy(frame.format(**parts))


def declining(item: Item, value: Values, random: Random, frames: Sequence[str]) -> Case:
    """Return an answer that asserts nothing of what was asked; `a` in a frame is what was asked for."""
    item = refined(item)
    assume(is_usable(item, value))
    fitting = found([frame for frame in frames if item.kind in ONE or not _fields(frame) & _OF_ONE])
    frame = random.choice(fitting)
    parts = _names(item, random)
    if _fields(frame) & {"no", "vo"}:
        fact = found(compared(item, value, (), random))
        parts |= {"no": name(fact.form), "vo": shown(item, fact.values, random)}
    if _fields(frame) & {"f", "tf"}:
        facts = found(strangers(item, value))
        one = random.choice(facts)
        parts |= {"f": told(one, one.values, random), "tf": noun(one.form)}
    return Case(answer=tidy(frame.format(**parts)), label="declined")


def _names(item: Item, random: Random) -> dict[str, str]:
    form = item.form
    what = phrase(form, name(form) if random.random() < 0.5 else "") if item.kind != "boolean" else asked(item)
    return {
        "a": asked(item),
        "p": what,
        "P": upper_first(what),
        "t": noun(form),
        "T": upper_first(noun(form)),
        "n": name(form),
        "N": upper_first(name(form)),
        "q": item.question.question,
        "i": str(random.randint(11, 480)),
        "k": str(random.randint(2, 9)),
    }


def _claims(item: Item, values: Values, random: Random) -> Mapping[str, str]:
    text = shown(item, values, random)
    return {"v": text, "V": upper_first(text), "c": stated(item, values, random), "C": told(item, values, random)}


def _fields(frame: str) -> frozenset[str]:
    return frozenset(field for _, field, _, _ in Formatter().parse(frame) if field)


def rewritten(
    item: Item,
    value: Values,
    random: Random,
    written: Callable[[str], str | None],
    frames: Sequence[str] = ("{P} is {v}.", "{v}", "It is {v}.", "{T}: {v}", "According to the record, {p} is {v}."),
) -> Case:
    """Return the reference or a mistake, written in another way; None where it cannot be."""
    item = refined(item)
    said = found(drawn(item, value, item.others, random))
    text = found(written(said.values[0]))
    parts = {**_names(item, random), "v": text}
    return Case(answer=tidy(random.choice(frames).format(**parts)), label=said.label)


framed_as = shapes_by(framed)
declining_as = shapes_by(
    lambda item, value, others, random, frames: declining(item, value, random, frames)  # noqa: ARG005
)
