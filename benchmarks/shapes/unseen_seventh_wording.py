"""Parts that the shapes of the seventh set are worded from."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from random import Random

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.questions import Fact, Item, Values, named
from benchmarks.shapes.spelling import lined_up, nth, short_date
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    MONTHS,
    ONE,
    WITH_ARTICLE,
    Case,
    Claim,
    changed,
    day_first,
    differ,
    grouped,
    long_date,
    moved_date,
    name_of,
    natural,
    packed,
    rival,
    scaled,
    squeezed,
    stopped,
    strangers,
    upper_first,
)

_NEAR = frozenset(("phone", "postal", "email"))
_DATES = {
    "born": "date of birth",
    "hired": "hire date",
    "shipped": "shipping date",
    "placed": "order date",
    "issued": "issue date",
}
_DECLINED = 0.45
_NOUNS = re.compile(
    r"^the (company|product|track|album|municipality|state|person|category|territory|department) (?!with )"
)


def drawn(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return the right value or a wrong one, about equally often; None where there is no wrong one."""
    if not is_usable(item, value):
        return None
    wrong = mistaken(item, value, others, random)
    if wrong is None:
        return None
    if value and random.random() < 0.54:
        return Claim(values=value, label="right")
    return Claim(values=wrong, label="wrong")


def is_usable(item: Item, value: Values) -> bool:
    """Return whether an answer can be worded from a question."""
    return item.form.topic != "government form" and all(squeezed(each) for each in value)


def mistaken(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a wrong value: that of something else, or a slip of the right one."""
    if value and item.kind not in {"boolean", "set"} and random.random() < 0.4:
        slip = slipped(item, value[0], random)
        if slip is not None and slip != value[0]:
            return (slip,)
    return rival(item, value, others, random)


def slipped(item: Item, value: str, random: Random) -> str | None:
    """Return a value with a slip in it; None where it would look like nothing real."""
    if item.kind == "date":
        return moved_date(value, random)
    if item.kind == "number" and item.format not in {"year", "ordinal", "%", "latitude", "longitude", "years"}:
        return scaled(value, random) if float(value) else None
    return changed(value, random) if item.format in _NEAR else None


def foil(item: Item, value: Values, values: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return another value than the one asserted, to be rejected: often the right one where that is not asserted."""
    if value and values != value and random.random() < 0.6:
        return value
    known = [each for each in others if each not in {value, values} and differ(item, values, each)]
    known = [each for each in known if not value or differ(item, value, each)]
    return random.choice(known) if known and item.kind != "boolean" else None


def noun(item: Item | Fact) -> str:
    """Return what is asked for, as a noun."""
    for verb, name in _DATES.items():
        if item.form.before.endswith(f" was {verb} on "):
            return name
    return item.form.topic


def phrase(item: Item | Fact) -> str:
    """Return what is asked for, of the subject."""
    if item.form.before.startswith(f"the {item.form.topic} ") and item.form.before.endswith(" is "):
        return item.form.before.removesuffix(" is ")
    return f"the {noun(item)} of {item.form.subject}"


def key_of(subject: str) -> str:
    """Return a subject as fields and searches name it, without any noun."""
    return named(subject) if " for the " in subject or " of the " in subject else _NOUNS.sub("", named(subject))


def clause(
    item: Item | Fact, values: Values, random: Random, *, short: bool | None = None, style: float | None = None
) -> str:
    """Return a clause that states a value, without a full stop."""
    if item.kind == "boolean":
        ending = ("" if values == ("true",) else random.choice((" not", "n't"))) + item.form.after
        return item.form.before + ending
    before = item.form.before
    if re.match(r"the \w+ with .* are $", before) and item.kind != "set":
        before = f"{item.form.subject} is in "
    if item.kind == "set" and len(values) == 1:
        before = re.sub(r" are $", " are just ", before)
    if random.random() < 0.4 if short is None else short:
        before = before.replace(item.form.subject, name_of(item.form.subject), 1)
    text = shown(item, values, Random(style) if style is not None else random)
    if before.endswith(" is in ") and text in WITH_ARTICLE:
        text = f"the {text}"
    return f"{before}{text}{item.form.after}"


def sentence(item: Item | Fact, values: Values, random: Random, *, style: float | None = None) -> str:
    """Return a sentence that states a value."""
    start = ("Yes, " if values == ("true",) else "No, ") if item.kind == "boolean" and random.random() < 0.5 else ""
    return stopped(upper_first(start + clause(item, values, random, style=style)))


def cell(values: Values) -> str:
    """Return a value as tables show it."""
    return lined_up(values[0])


def shown(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as answers show it."""
    if item.kind == "boolean":
        return natural(item, values, random)
    lined = tuple(lined_up(each) for each in values)
    if item.kind == "set":
        return packed(lined)
    if item.kind == "date":
        return random.choice((long_date, day_first, short_date, str))(lined[0])
    if item.format == "year" and lined[0].startswith("-"):
        return f"{lined[0][1:]} BC"
    if item.format == "latitude" and random.random() < 0.3:
        return f"{lined[0].lstrip('-')}° {'S' if lined[0].startswith('-') else 'N'}"
    return natural(item, lined, random)


def dated(value: str, random: Random) -> str:
    """Return a date in one of many formats that leave no doubt."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    forms = [
        f"{nth(day.day)} {month} {day.year}",
        f"{month} {nth(day.day)}, {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{day.day:02}-{month[:3]}-{day.year}",
        f"{value}T00:00:00Z",
        f"{value} 00:00:00",
        f"{day:%A}, {month} {day.day}, {day.year}",
        f"{day:%a} {day.day} {month[:3]} {day.year}",
        f"{day.year}/{day.month:02}/{day.day:02}",
    ]
    if day.day > 12:
        forms += [f"{day.month}/{day.day}/{day.year}", f"{day.day:02}.{day.month:02}.{day.year}"]
    return random.choice(forms)


def figures(item: Item, value: str, random: Random) -> str:
    """Return a number in one of many formats that leave no doubt."""
    whole, dot, rest = value.partition(".")
    if item.format == "$":
        cents = f"{float(value):,.2f}" if len(rest) < 3 else grouped(value)
        return random.choice((f"${cents}", f"USD {cents}", f"{cents} USD", f"US${cents}", f"{cents} dollars"))
    if item.format in {"ordinal", "year", "latitude", "longitude"} or abs(int(whole or 0)) < 1000:
        return value if dot or item.format != "number" else value + random.choice(("", ".0"))
    spaced = grouped(whole).replace(",", random.choice((" ", "\u202f", "'", ",")))
    return f"{spaced}{dot}{rest}"


def mate(item: Item, taken: Sequence[Values], random: Random) -> Fact | None:
    """Return the same question about something else, whose answer is another one."""
    own = squeezed(item.name)
    known = [
        each
        for each in item.namesakes
        if each.values not in taken
        and all(squeezed(one) for one in each.values)
        and squeezed(named(each.form.subject)) not in own
        and own not in squeezed(named(each.form.subject))
        and item.kind != "boolean"
        and not (item.kind == "set" and {*each.values} & {one for values in taken for one in values})
    ]
    return random.choice(known) if known else None


def facts(item: Item, value: Values, random: Random, most: int) -> list[Fact]:
    """Return some other facts of the subject, in random order."""
    by_noun = {noun(each): each for each in strangers(item, value)}
    known = [each for name, each in by_noun.items() if name != noun(item)]
    return random.sample(known, min(most, len(known)))


def sibling(item: Item, value: Values, random: Random) -> Fact | None:
    """Return another column of the subject that is easily taken for the one asked for."""
    known = [
        each
        for each in item.facts
        if each.kind == item.kind
        and each.kind in {"number", "date", "text"}
        and (each.kind == "date" or each.format == item.format)
        and item.format not in {"place", "choice", "text", "address", "name", "code"}
        and noun(each) != noun(item)
        and each.values != value
        and differ(item, value, each.values)
    ]
    return random.choice(known) if known else None


def parts(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, values: Values, frame: str
) -> Mapping[str, str] | None:
    """Return what the places of a frame are filled with; None where something is missing.

    v, r, c, s: the value, the same as stored, a clause and a sentence that state it. S, U, n, y: the subject, the same
    at the start of a sentence, its name in sentences and in fields. t, T: what is asked for. N, P: that, of the
    subject. q: the question. o, O: another value and a clause with it. k, m, M, W: the name of something else, its
    value, and a clause with both, the latter to start a sentence. f: a sentence with another fact of the subject.
    """
    form = item.form
    style = random.random()  # the values of one answer look alike
    filled = {
        "v": shown(item, values, Random(style)),
        "c": clause(item, values, random, style=style),
        "s": sentence(item, values, random, style=style),
        "S": form.subject,
        "U": upper_first(form.subject),
        "n": name_of(form.subject),
        "y": key_of(form.subject),
        "N": phrase(item),
        "P": upper_first(phrase(item)),
        "t": noun(item),
        "T": upper_first(noun(item)),
        "r": cell(values),
        "q": item.question.question,
        "i": str(random.randint(3, 480)),
        "db": item.database,
    }
    if "{o}" in frame or "{O}" in frame:
        other = foil(item, value, values, others, random)
        if other is None:
            return None
        filled |= {"o": shown(item, other, Random(style)), "O": upper_first(clause(item, other, random, style=style))}
    if re.search(r"\{[kmMW]\}", frame):
        else_ = mate(item, (value, values), random)
        if else_ is None:
            return None
        said = clause(else_, else_.values, random, short=False, style=style)
        filled |= {
            "k": name_of(else_.form.subject),
            "m": shown(else_, else_.values, Random(style)),
            "M": said,
            "W": upper_first(said),
        }
    if "{f}" in frame:
        known = facts(item, value, random, 1)
        if not known:
            return None
        filled["f"] = sentence(known[0], known[0].values, random)
    return filled


def filled(frame: str, given: Mapping[str, str]) -> str:
    """Return a frame with its places filled, without the full stop after a full stop."""
    return re.sub(r"(?<=\w)\.\.(?!\.)", ".", frame.format(**given))


def framed(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ONE,
    suits: Callable[[Item], bool] = lambda _: True,
) -> Case | None:
    """Return a frame around a right or a wrong value."""
    assume(item.kind in kinds and suits(item))
    draw = found(drawn(item, value, others, random))
    frame = random.choice(frames)
    given = parts(item, value, others, random, values=draw.values, frame=frame)
    return Case(answer=filled(frame, given), label=draw.label) if given is not None else None


def declined(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case | None:
    """Return a frame that asserts nothing of what was asked."""
    assume(item.kind in ONE and is_usable(item, value) and (not value or random.random() <= _DECLINED))
    values = value or rival(item, value, others, random)
    frame = random.choice(frames)
    given = parts(item, value, others, random, values=values, frame=frame) if values is not None else None
    return Case(answer=filled(frame, given), label="declined") if given is not None else None


framed_as = shapes_by(framed)
declined_as = shapes_by(declined)
