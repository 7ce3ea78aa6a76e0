"""Parts that the shapes of the eighth set are worded from."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Item, Values, named
from benchmarks.shapes.spelling import lined_up, nth, short_date
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    MONTHS,
    ONE,
    WITH_ARTICLE,
    Case,
    Label,
    changed,
    day_first,
    differ,
    fold,
    grouped,
    in_words,
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

FIXED = frozenset(("year", "ordinal", "latitude", "longitude"))
"""Formats of numbers that nobody groups, rounds or scales."""

_RIGHT = 0.55
_REFUSED = 0.06
_REFUSED_UNANSWERABLE = 0.28
_REFUSALS_ALONE = 0.33
_EVENTS = {"born": "date of birth", "hired": "hire date", "shipped": "shipping date", "placed": "order date"}
_CHANGED = frozenset(("phone", "postal", "email", "address"))
_THING = re.compile(r"^the (company|product|track|album|municipality|state|person|category|territory) (?!with )")
_HAS = frozenset(("$", "number", "ms", "bytes", "km²", "years"))
_PEER = re.compile(r"\{[Pp]eer")
_OTHER = re.compile(r"\{[Oo]ther")


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """What an answer asserts, and what a reader makes of it; nothing is asserted where it is declined."""

    values: Values
    label: Label


def claimed(item: Item, value: Values, others: Sequence[Values], random: Random, *, refusing: bool) -> Claim | None:
    """Return the right value, a wrong one or, where the shape knows refusals, none."""
    if item.form.topic == "government form" or not all(squeezed(each) for each in value):
        return None
    if refusing and random.random() < (_REFUSED if value else _REFUSED_UNANSWERABLE):
        return Claim(values=(), label="declined")
    wrong = mistaken(item, value, others, random)
    if wrong is None:
        return None
    if value and random.random() < _RIGHT:
        return Claim(values=value, label="right")
    return Claim(values=wrong, label="wrong")


def mistaken(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a wrong value: another column, a slip, or what is right of something else."""
    if value and item.kind == "set" and random.random() < 0.5:
        return miscounted(value, others, random)
    if value and item.kind in ONE:
        if random.random() < 0.2 and (other := sibling(item, value, random)) is not None:
            return other.values
        if random.random() < 0.35 and (slip := slipped(item, value[0], random)) is not None:
            return (slip,)
    return rival(item, value, others, random)


def miscounted(value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a list that lacks a third and more, or has others in it; None where there is none."""
    if len(value) > 1 and random.random() < 0.5:
        kept = random.sample(value, max(1, len(value) * 2 // 3))
        return tuple(each for each in value if each in kept)
    known = {fold(each) for each in value}
    strange = [each for other in others for each in other if fold(each) not in known]
    return (*value, *random.sample(strange, 2)) if len(strange) > 1 else None


def slipped(item: Item, value: str, random: Random) -> str | None:
    """Return a value with a slip in it that makes it another one; None where there is none that looks real."""
    if item.kind == "date":
        return moved_date(value, random)
    if item.kind == "number":
        return _number_slip(item, value, random)
    has_digit = any(each.isdigit() for each in value)
    if item.format == "email" or (has_digit and (item.format in _CHANGED or value.isdigit())):
        return changed(value, random)
    return None


def _number_slip(item: Item, value: str, random: Random) -> str | None:
    if item.format == "year":
        return str(int(value) + random.choice((-4, -2, 3, 5))) if int(value) > 1000 else None
    if item.format in FIXED or item.format in {"%", "years"} or not float(value):
        return None
    slip = misread(value, random) if random.random() < 0.5 else None
    return slip or scaled(value, random)


def misread(value: str, random: Random) -> str | None:
    """Return a number with another digit near its start, which rounding does not explain; None where it is short."""
    places = [place for place, c in enumerate(value) if c.isdigit()]
    if len(places) < 3:
        return None
    place = places[random.randint(0, 1)]
    slip = value[:place] + random.choice([c for c in "123456789" if c != value[place]]) + value[place + 1 :]
    return slip if abs(Decimal(slip) - Decimal(value)) > abs(Decimal(value)) * Decimal("0.05") else None


def sibling(item: Item, value: Values, random: Random) -> Fact | None:
    """Return another column of the subject that people confuse with the one asked for."""
    mixed = frozenset(("place", "choice", "text", "address", "name", "code", "title", "company", "%"))
    known = [
        each
        for each in item.facts
        if each.kind == item.kind
        and (each.kind == "date" or each.format == item.format)
        and item.format not in mixed
        and noun(each) != noun(item)
        and each.values != value
        and differ(item, value, each.values)
    ]
    return random.choice(known) if known else None


def foil(item: Item, value: Values, values: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value that an answer rejects: often the right one where another one is asserted."""
    if item.kind == "boolean":
        return None
    if value and values and values != value and random.random() < 0.55:
        return value if item.kind != "set" or not {*values} & {*value} else None
    taken = [each for each in (value, values) if each]
    known = [each for each in others if all(differ(item, one, each) for one in taken)]
    return random.choice(known) if known else None


def peer(item: Item, taken: Sequence[Values], random: Random) -> Fact | None:
    """Return the same question about something else, answered otherwise."""
    own = squeezed(item.name)
    known = [
        each
        for each in item.namesakes
        if item.kind != "boolean"
        and all(squeezed(one) for one in each.values)
        and all(not one or differ(item, one, each.values) for one in taken)
        and squeezed(named(each.form.subject)) not in own
        and own not in squeezed(named(each.form.subject))
    ]
    return random.choice(known) if known else None


def facts(item: Item, value: Values, values: Values, random: Random, most: int) -> list[Fact]:
    """Return other facts of the subject that have nothing to do with the question."""
    by_noun = {noun(each): each for each in strangers(item, value or values)}
    known = [
        each
        for name, each in by_noun.items()
        if name != noun(item) and not {squeezed(one) for one in values} & {squeezed(one) for one in each.values}
    ]
    return random.sample(known, min(most, len(known)))


def noun(item: Item | Fact) -> str:
    """Return the name of what is asked for."""
    for verb, name in _EVENTS.items():
        if item.form.before.endswith(f" was {verb} on "):
            return name
    return item.form.topic


def key_of(subject: str) -> str:
    """Return a subject as fields name it."""
    nested = any(word in subject for word in (" for the ", " of the ", " in the "))
    return subject.removeprefix("the ") if nested else _THING.sub("", named(subject))


def what(item: Item | Fact) -> str:
    """Return what is asked for, of the subject."""
    form = item.form
    if form.before.startswith(f"the {form.topic} ") and form.before.endswith((" is ", " are ")) and not _inside(item):
        return re.sub(r" (is|are) $", "", form.before)
    return f"the {noun(item)} of {form.subject}"


def _inside(item: Item | Fact) -> bool:
    """Return whether a question asks for the place that something is in."""
    return item.kind != "set" and re.match(r"the \w+ with .* are $", item.form.before) is not None


def shown(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as answers show it."""
    lined = tuple(lined_up(each) for each in values)
    if item.kind == "boolean":
        return natural(item, values, random)
    if item.kind == "set":
        return packed(lined)
    if item.kind == "date":
        return random.choice((long_date, day_first, short_date, str))(lined[0])
    if item.format == "year" and lined[0].startswith("-"):
        return f"{lined[0][1:]} BC"
    if item.kind == "number" and " in billions" in item.form.topic:
        return lined[0] + random.choice((" billion", ""))
    return natural(item, lined, random)


def clause(item: Item | Fact, values: Values, random: Random, *, style: float, full: bool = False) -> str:
    """Return a clause that states a value; `full` names the subject in full and says it in the usual way."""
    form = item.form
    if item.kind == "boolean":
        return form.before + ("" if values == ("true",) else random.choice((" not", "n't"))) + form.after
    text = shown(item, values, Random(style))
    before = f"{form.subject} is in " if _inside(item) else form.before
    if item.kind == "set" and len(values) == 1:
        before = re.sub(r" are $", " are just ", before)
    if before.endswith(" is in ") and text in WITH_ARTICLE:
        text = f"the {text}"
    if not full and item.kind in ONE and before == f"{what(item)} is " and random.random() < 0.45:
        return random.choice(_other_clauses(item, text))
    if not full and random.random() < 0.5:
        before = before.replace(form.subject, name_of(form.subject), 1)
    return f"{before}{text}{form.after}"


def _other_clauses(item: Item | Fact, text: str) -> list[str]:
    """Return clauses that say the same in other ways."""
    topic, name, key = item.form.topic, name_of(item.form.subject), key_of(item.form.subject)
    made = [f"{what(item)} is {text}"]
    if " for " in name or " in " in name:
        return made
    made += [f"the {topic} for {name} is {text}", f"for {name}, the {topic} is {text}"]
    if key != item.form.subject and key[-1] not in "s.?!'":
        made.append(f"{key}'s {topic} is {text}")
    if item.format in _HAS and topic.startswith(("unit", "credit", "buy", "quantity", "population", "life", "surface")):
        made.append(f"{name} has a {topic} of {text}")
    return made


def sentence(item: Item | Fact, values: Values, random: Random, *, style: float) -> str:
    """Return a sentence that states a value, with a small letter at its start."""
    start = ("yes, " if values == ("true",) else "no, ") if item.kind == "boolean" and random.random() < 0.5 else ""
    return stopped(start + clause(item, values, random, style=style))


def field_name(item: Item | Fact) -> str:
    """Return what is asked for as columns are named."""
    return re.sub(r"[\W_]+", "_", fold(noun(item))).strip("_")


def stored(item: Item | Fact, values: Values) -> str:
    """Return a value as databases show it."""
    return packed(tuple(lined_up(each) for each in values), last=", ") if item.kind == "set" else lined_up(values[0])


def parts(
    frame: str, item: Item, value: Values, others: Sequence[Values], random: Random, *, values: Values
) -> Mapping[str, str] | None:
    """Return what a frame may be filled with; None where something that it needs is missing.

    value, raw, clause, sentence: what is asserted, as stored, and with the subject. question, subject, name, key: what
    the question is about, the latter for fields. topic, what, field: what is asked for. other: a value that is
    rejected. peer: something else with its value. fact: a sentence on something else about the subject. A capital
    letter starts a sentence.
    """
    form, style = item.form, random.random()
    filled = {
        "question": item.question.question,
        "subject": form.subject,
        "name": name_of(form.subject),
        "key": key_of(form.subject),
        "topic": noun(item),
        "what": what(item),
        "field": field_name(item),
        "are": "are" if item.kind == "set" else "is",
        "db": item.database,
        "n": str(random.randint(12, 960)),
    }
    if values:
        filled |= {
            "value": shown(item, values, Random(style)),
            "raw": stored(item, values),
            "digits": re.sub(r"[^\d+]", "", values[0]),
            "clause": clause(item, values, random, style=style),
            "sentence": sentence(item, values, random, style=style),
        }
    if _OTHER.search(frame):
        if (other := foil(item, value, values, others, random)) is None:
            return None
        filled |= {
            "other": shown(item, other, Random(style)),
            "other_raw": stored(item, other),
            "other_clause": clause(item, other, random, style=style),
        }
    if _PEER.search(frame):
        if (else_ := peer(item, (value, values), random)) is None:
            return None
        filled |= {
            "peer": name_of(else_.form.subject),
            "peer_key": key_of(else_.form.subject),
            "peer_value": shown(else_, else_.values, Random(style)),
            "peer_raw": stored(else_, else_.values),
            "peer_question": item.question.question.replace(form.subject, else_.form.subject),
            "peer_clause": clause(else_, else_.values, random, style=style, full=True),
        }
    if re.search(r"\{[Ff]act", frame):
        if not (known := facts(item, value, values, random, 1)):
            return None
        filled |= {
            "fact": sentence(known[0], known[0].values, random, style=style),
            "fact_topic": noun(known[0]),
            "fact_value": shown(known[0], known[0].values, Random(style)),
            "fact_raw": stored(known[0], known[0].values),
            "fact_field": field_name(known[0]),
        }
    return filled | {upper_first(name): upper_first(text) for name, text in filled.items()}


def filled(frame: str, given: Mapping[str, str]) -> str:
    """Return a frame with its places filled, and one full stop where two would be."""
    return re.sub(r"(?<=[\w?!'])([.?!])\.(?!\.)", r"\1", frame.format(**given))


def framed(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    refusals: Sequence[str] = (),
    kinds: frozenset[str] = ONE,
    suits: Callable[[Item], bool] = lambda _: True,
) -> Case | None:
    """Return a frame around a right or a wrong value, or a refusal."""
    assume(item.kind in kinds and suits(item))
    claim = found(claimed(item, value, others, random, refusing=bool(refusals)))
    frame = random.choice(frames if claim.values else refusals)
    given = parts(frame, item, value, others, random, values=claim.values)
    return Case(answer=filled(frame, given), label=claim.label) if given is not None else None


def refused(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ONE,
) -> Case | None:
    """Return an answer that asserts nothing of what was asked."""
    assume(item.kind in kinds and item.form.topic != "government form")
    assume(not value or random.random() <= _REFUSALS_ALONE)
    frame = random.choice(frames)
    given = parts(frame, item, value, others, random, values=())
    return Case(answer=filled(frame, given), label="declined") if given is not None else None


framed_as = shapes_by(framed)
refused_as = shapes_by(refused)


def asserted(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    write: Callable[[str, Random], str],
    refusals: Sequence[str] = (),
) -> Case:
    """Return a frame around a right or a wrong value that is written in a way of its own, or a refusal."""
    claim = found(claimed(item, value, others, random, refusing=bool(refusals)))
    frame = random.choice(frames if claim.values else refusals)
    given = found(parts(frame, item, value, others, random, values=claim.values))
    own = {"value": write(lined_up(claim.values[0]), random)} if claim.values else {}
    return Case(answer=filled(frame, {**given, **own}), label=claim.label)


def in_language(item: Item, value: str, language: str) -> str:
    """Return a date or number as the speakers of a language write it, and any other value as it is."""
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_IN[language][day.month - 1]
        joint = {"de": ". ", "es": " de ", "pt": " de "}.get(language, " ")
        article = {"de": "der ", "fr": "le ", "es": "el ", "it": "il "}.get(language, "")
        return f"{article}{day.day}{joint}{month}{' de ' if language in {'es', 'pt'} else ' '}{day.year}"
    if item.kind == "number" and item.format not in FIXED:
        whole, dot, rest = value.partition(".")
        mark = "\u202f" if language == "fr" else "."
        whole = grouped(whole).replace(",", mark) if len(whole) > 6 or (rest and len(whole) > 3) else whole
        return whole + ("," if dot else "") + rest
    return value


def any_date(value: str, random: Random) -> str:
    """Return a date as one of the many formats that can be read in one way only."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    forms = [
        f"{month} {nth(day.day)}, {day.year}",
        f"{nth(day.day)} {month} {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{day:%A}, {day.day} {month} {day.year}",
        f"{day:%a}, {month[:3]} {day.day}, {day.year}",
        f"{day.day:02}-{month[:3].upper()}-{day.year}",
        f"{value} 00:00:00",
        f"{value}T00:00:00.000Z",
        f"{day.year}/{day.month:02}/{day.day:02}",
        f"{month} {day.day} {day.year}",
    ]
    if day.day > 12:
        forms += [f"{day.month:02}/{day.day}/{day.year}", f"{day.day}.{day.month:02}.{day.year}"]
    return random.choice(forms)


def money(value: str, random: Random) -> str:
    """Return an amount as invoices, chats and spreadsheets write it."""
    places = len(value.partition(".")[2])
    cents = f"{Decimal(value):,.2f}" if places < 3 else grouped(value)
    plain = f"{Decimal(value):.2f}" if places < 3 else value
    return random.choice(
        (f"${cents}", f"{cents} USD", f"USD {plain}", f"US$ {cents}", f"${plain}", f"{plain} dollars", f"{cents}$")
    )


def converted(item: Item, value: str) -> str | None:
    """Return a number in another unit beside its own; None where there is none."""
    number = Decimal(value)
    minutes, seconds = divmod(int(number) // 1000, 60)
    miles = number * Decimal("0.386102")
    texts = {
        "ms": f"{minutes} min {seconds} s ({grouped(value)} ms)",
        "bytes": f"{grouped(value)} bytes, i.e. about {number / 10**6:.1f} MB",
        "km²": f"{grouped(value)} km² (about {miles:,.{0 if miles > 10 else 2}f} square miles)",
    }
    if item.format in texts:
        return texts[item.format]
    if item.format == "$":
        return f"${grouped(value)} (roughly ${number / 1000:.0f}k)" if number > 10**4 else None
    if " in billions" in item.form.topic:
        return f"{number * 1000:,.0f} million ({value} billion)"
    if item.form.topic == "discount":
        return f"{number * 100:.0f}% ({value})"
    return f"{number / 10**6:,.2f} million ({grouped(value)} to be exact)" if number > 10**6 else None


def spoken(item: Item, value: str) -> str:
    """Return a number as a voice says it, with its unit."""
    whole, dot, rest = value.partition(".")
    if item.format == "$" and dot and len(rest) < 3:
        cents = in_words(str(int(rest.ljust(2, "0"))))
        return f"{in_words(whole)} dollar{'' if whole == '1' else 's'} and {cents} cent{'' if cents == 'one' else 's'}"
    units = {"$": "dollars", "ms": "milliseconds", "bytes": "bytes", "%": "percent", "years": "years"}
    unit = "billion" if " in billions" in item.form.topic else units.get(item.format, "")
    return f"{in_words(value)} {unit}".strip()


STATES: Mapping[str, str] = dict(
    each.split(" ", 1)
    for each in (
        "AB Alberta, BC British Columbia, MB Manitoba, NS Nova Scotia, NT Northwest Territories, ON Ontario, "
        "QC Quebec, AK Alaska, AZ Arizona, CA California, CT Connecticut, FL Florida, ID Idaho, IL Illinois, "
        "LA Louisiana, MA Massachusetts, MI Michigan, MT Montana, NH New Hampshire, NJ New Jersey, NM New Mexico, "
        "NV Nevada, NY New York, OR Oregon, PA Pennsylvania, TX Texas, UT Utah, WA Washington, WI Wisconsin, "
        "WY Wyoming, SP São Paulo, RJ Rio de Janeiro, DF Distrito Federal, NSW New South Wales"
    ).split(", ")
)
COUNTRIES: Mapping[str, str] = {"USA": "United States", "UK": "United Kingdom"}
SEXES: Mapping[str, str] = {"M": "male", "F": "female"}


def expansion(item: Item, value: str) -> str | None:
    """Return what an abbreviation stands for; None where nothing is abbreviated."""
    if item.form.topic == "gender code":
        return SEXES.get(value)
    if re.search(r"state|region", item.form.topic):
        return STATES.get(value)
    return COUNTRIES.get(value) if re.search(r"country|headquarters", item.form.topic) else None
