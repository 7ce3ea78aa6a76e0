"""How the fifteenth set fills its frames: wrong values that come about by slips, more fields, and more spellings."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random
from string import Formatter

from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.spelling import ORDINALS, lined_up, nth
from benchmarks.shapes.unseen_fourteenth_wording import (
    Telling,
    about,
    filled,
    known,
    parted,
    topic_label,
)
from benchmarks.shapes.wording import (
    ANY,
    EXACT,
    MONTHS,
    ONE,
    Case,
    Label,
    Shape,
    changed,
    differ,
    grouped,
    in_words,
    moved_date,
    name_of,
    natural,
    rival,
    squeezed,
    upper_first,
)

WRONG = 0.41
"""How many of the values asserted of a question that has an answer are wrong."""

SLIPS = 0.4
"""How many of these are slips; the others are values of other rows."""

LAST_YEAR = 2100
"""Later dates stand for no date."""

CODED = re.compile(r"codigo IBGE|^ID$|code|number$|abbreviation")
"""Topics whose values are codes, whatever their format."""


def told(
    description: str,
    *frames: str,
    kinds: frozenset[str] = ANY,
    where: Callable[[Item], bool] | None = None,
    drawn: Callable[[Item, Values, Sequence[Values], Random], Telling | None] | None = None,
) -> Shape:
    """Return a shape that asserts a value in one of its frames, which " / " parts; `where` says what questions suit."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        if item.kind not in kinds or (where is not None and not where(known(item))):
            return None
        telling = (drawn or asserted)(item, value, others, random)
        return None if telling is None else framed(telling, parted(frames))

    shape.__doc__ = description
    return shape


def silent(
    description: str,
    *frames: str,
    label: Label = "declined",
    kinds: frozenset[str] = ANY,
    where: Callable[[Item], bool] | None = None,
) -> Shape:
    """Return a shape that asserts no value of what is asked for."""

    def drawn(item: Item, value: Values, others: Sequence[Values], random: Random) -> Telling:
        return Telling(known(item), value, others, random, (), label)

    return told(description, *frames, kinds=kinds, where=where, drawn=drawn)


def spelled(
    description: str, *frames: str, kinds: frozenset[str], spell: Callable[[Item, str, Random], str | None]
) -> Shape:
    """Return a shape whose frames get the value as {y}, in a spelling of its own."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        telling = asserted(item, value, others, random) if item.kind in kinds else None
        if telling is None or (text := spell(telling.item, telling.asserted[0], random)) is None:
            return None
        return framed(telling, [frame.replace("{y}", _escaped(text)) for frame in parted(frames)])

    shape.__doc__ = description
    return shape


def asserted(item: Item, value: Values, others: Sequence[Values], random: Random) -> Telling | None:
    """Return a telling of the right value, of another row's, or of a slip; None where there is no such value."""
    item = known(item)
    if value and random.random() >= WRONG:
        return Telling(item, value, others, random, value, "right")
    slip = slipped(item, value, random) if value and random.random() < SLIPS else None
    other = slip or rival(item, value, others, random)
    return None if other is None else Telling(item, value, others, random, other, "wrong")


def right_or_slipped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Telling | None:
    """Return a telling of the right value or of a slip, as often; None where no slip is likely."""
    item = known(item)
    if not value or (slip := slipped(item, value, random)) is None:
        return None
    if random.random() < 0.4:
        return Telling(item, value, others, random, value, "right")
    return Telling(item, value, others, random, slip, "wrong")


def slipped(item: Item, value: Values, random: Random) -> Values | None:
    """Return a value that somebody gives by mistake: of the field beside it, or with another digit, day or name."""
    if item.kind not in ONE or item.form.topic in {"government form", "discount"}:
        return None
    beside = [fact.values for fact in item.facts if _alike(item, fact) and differ(item, value, fact.values)]
    if beside and random.random() < 0.4:
        return random.choice(beside)
    slip = _misread(item, value[0], random)
    return None if slip is None or slip == value[0] else (slip,)


def _alike(item: Item, fact: Fact) -> bool:
    same = (item.kind, item.format) == (fact.kind, fact.format)
    return same and (item.kind in {"number", "date"} or item.format == "phone")


def _misread(item: Item, text: str, random: Random) -> str | None:
    if item.kind == "date":
        return moved_date(text, random) if int(text[:4]) < LAST_YEAR else None
    if item.kind == "number":
        return misread_number(item.format, text, random)
    if item.format == "person":
        return _other_family_name(item, text, random)
    is_code = item.format in EXACT - {"url"} or CODED.search(item.form.topic)
    return changed(text, random) if is_code and len(text) > 1 else None


def misread_number(form: str, text: str, random: Random) -> str | None:
    """Return a number with another digit, two digits swapped or its point moved; None where that is near."""
    if form in {"year", "ordinal"}:
        return str(int(Decimal(text)) + random.choice((1, 2, 10)))
    first, *rest = [place for place, c in enumerate(text) if c.isdigit()][:2]
    digits = [text[:first] + c + text[first + 1 :] for c in "123456789"]
    swapped = [
        text[:first] + text[b] + text[first + 1 : b] + text[first] + text[b + 1 :] for b in rest if text[b] > "0"
    ]
    moved = [f"{Decimal(text) * 10:f}"] if "." in text and form not in {"latitude", "longitude"} else []
    number = Decimal(text)
    far = [each for each in digits + 4 * swapped + 2 * moved if _apart(form, number, Decimal(each))]
    return random.choice(far) if far else None


def _apart(form: str, one: Decimal, two: Decimal) -> bool:
    if form in {"latitude", "longitude"}:
        return 1 < abs(one - two) < 60
    return abs(one - two) > Decimal("0.04") * max(abs(one), abs(two))


def _other_family_name(item: Item, text: str, random: Random) -> str | None:
    """Return a person's given name with the family name of somebody else."""
    given, _, family = text.rpartition(" ")
    names = [other[0].rpartition(" ")[2] for other in item.others]
    free = [name for name in names if squeezed(name) not in squeezed(text) and squeezed(family) not in squeezed(name)]
    people = {squeezed(other[0]) for other in item.others}
    free = [name for name in free if squeezed(given + name) not in people]
    return f"{given} {random.choice(free)}" if given and free else None


def _possessive(t: Telling) -> str | None:
    """Return "Jane Roe's city"; None for subjects of many words."""
    form = t.item.form
    if t.item.kind == "boolean" or re.search(r" (with|in|of|for|and|the) |[,&(]", form.subject.removeprefix("the ")):
        return None
    name = name_of(form.subject)
    return f"{name}'{'' if name.endswith('s') else 's'} {form.topic}"


def _field(t: Telling, place: int) -> str | None:
    return None if (fact := t.fact(place)) is None else topic_label(fact)


def _content(t: Telling, place: int) -> str | None:
    return None if (fact := t.fact(place)) is None else lined_up(natural(fact, fact.values, t.random))


def _noun(t: Telling) -> str | None:
    """Return "customer", where the subject is one."""
    match = re.match(r"the (\w+) (?!for |with )", t.item.form.subject)
    return match[1] if match else None


_MORE: Mapping[str, Callable[[Telling], str | None]] = {
    "be": lambda t: "are" if t.item.kind == "set" else "is",
    "poss": _possessive,
    "noun": _noun,
    "ft1": lambda t: _field(t, 0),
    "fv1": lambda t: _content(t, 0),
    "ft2": lambda t: _field(t, 1),
    "fv2": lambda t: _content(t, 1),
    "about": lambda t: about(t.item, t.random),
    "xraw": lambda t: None if t.dropped is None else t.stored(t.dropped),
    "clock": lambda t: (
        f"2025-{t.random.randint(1, 12):02}-{t.random.randint(1, 28):02}T{t.random.randint(7, 19):02}:"
        f"{t.random.randint(0, 59):02}:{t.random.randint(0, 59):02}Z"
    ),
    "hex": lambda t: f"{t.random.randrange(16**6):06x}",
    "page": lambda t: str(t.random.randint(2, 48)),
    "mail": lambda t: t.random.choice(("data-team@intern.example", "helpdesk@intern.example", "crm@intern.example")),
}
"""What a frame may name beside the fields of the fourteenth set."""


def framed(telling: Telling, frames: Sequence[str]) -> Case | None:
    """Return a case in the first frame that can be filled, in random order."""
    for frame in telling.random.sample(frames, len(frames)):
        ready = _with_more(frame, telling)
        if ready is not None and (text := filled(ready, telling)) is not None:
            return Case(answer=text, label=telling.label)
    return None


def _with_more(frame: str, telling: Telling) -> str | None:
    """Return a frame with the fields that this set adds; None where one is missing."""
    for name in dict.fromkeys(name for _, name, _, _ in Formatter().parse(frame) if name):
        if (give := _MORE.get(name.lower())) is None:
            continue
        if (text := give(telling)) is None:
            return None
        frame = frame.replace(f"{{{name}}}", _escaped(text if name in _MORE else upper_first(text)))
    return frame


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


def date_spelled(item: Item, text: str, random: Random) -> str | None:  # noqa: ARG001
    """Return a date as forms, letters, file names, speakers and other countries write it."""
    day = date.fromisoformat(text)
    if day.year > LAST_YEAR:
        return None
    month, year, weekday = MONTHS[day.month - 1], day.year, f"{day:%A}"
    forms = [
        f"{day.day} {month[:3]}. {year}",
        f"{month[:3]}-{day.day:02}-{year}",
        f"{weekday} {day.day} {month} {year}",
        f"{year}年{day.month}月{day.day}日",
        f"{year}.{day.month:02}.{day.day:02}",
        f"{year}{day.month:02}{day.day:02}",
        f"{year}, {month} {day.day}",
        f"{nth(day.day)} {month} {year}",
        f"{month} {ORDINALS[day.day - 1]}, {_year_words(year)}",
        f"day {day.day}, month {day.month}, year {year}",
        f"{weekday}, {month[:3]} {nth(day.day)} {year}",
        f"{year}-{day.month:02}-{day.day:02} ({weekday})",
        f"{text}T00:00:00+00:00",
    ]
    if day.day > 12:
        forms += [f"{day.day}-{day.month:02}-{year}", f"{day.month}/{day.day}/{year % 100:02}", f"{day:%d/%m/%Y}"]
    return random.choice(forms)


def _year_words(year: int) -> str:
    if 1100 <= year < 2000 and year % 100 > 9:
        return f"{in_words(str(year // 100))} {in_words(str(year % 100))}"
    return in_words(str(year))


def figure_spelled(item: Item, text: str, random: Random) -> str | None:
    """Return the same number in another notation or unit, exactly."""
    topic = "billions" if "in billions" in item.form.topic else item.form.topic
    spell = _FIGURES.get(topic) or _FIGURES.get(item.format, _counted)
    return random.choice(spell(text, Decimal(text)))


def _dollars(text: str, number: Decimal) -> list[str]:
    if -int(number.as_tuple().exponent) > 2:
        return [f"{grouped(text)} US dollars", f"{grouped(text)} USD"]
    cents = [f"{int(number * 100)} cents"] * (0 < number < 1)
    return [f"{number:,.2f} US dollars", f"USD{number:,.2f}", f"$ {text}", f"{grouped(text)} USD", *cents]


def _counted(text: str, number: Decimal) -> list[str]:
    forms = [
        in_words(text),
        f"{in_words(text)} ({text})",
        grouped(text).replace(",", " "),
        f"{grouped(text)} (exact figure)",
    ]
    for least, size, name in ((10**4, 10**3, "thousand"), (10**6, 10**6, "million")):
        if number == int(number) and number >= least:
            forms.append(f"{int(number) / size:.6f}".rstrip("0").rstrip(".") + f" {name}")
    return forms


def _degrees(text: str, number: Decimal, sides: str) -> list[str]:
    side = sides.split()[number > 0]
    return [f"{abs(number)} degrees {side}", f"{abs(number)}° {side}", f"{text} (WGS 84)", f"{text.replace('.', ',')}°"]


_FIGURES: Mapping[str, Callable[[str, Decimal], list[str]]] = {
    "$": _dollars,
    "latitude": lambda text, number: _degrees(text, number, "south north"),
    "longitude": lambda text, number: _degrees(text, number, "west east"),
    "ms": lambda text, n: [f"{n / 1000} s", f"{n // 60000} minutes and {n % 60000 / 1000} seconds", f"{text} msec"],
    "bytes": lambda text, n: [
        f"{grouped(text)} bytes (roughly {n / 2**20:.1f} MiB)",
        f"{n / 1000:,} KB",
        f"{text} Byte",
    ],
    "year": lambda text, n: [f"the year {text}", f"in {text}"] if n > 0 else [f"{-n} BC", f"the year {text}"],
    "ordinal": lambda text, number: [f"no. {text}", f"#{text}", f"{text} ({in_words(text)})"],  # noqa: ARG005
    "telephone area code": lambda text, number: [f"({text})", f"DDD {text}", f"{text} ({in_words(text)})"],  # noqa: ARG005
    "years": lambda text, number: [f"{text} yrs", f"{in_words(text)} years", f"{text.replace('.', ',')} years"],  # noqa: ARG005
    "billions": lambda text, n: [
        f"${text} billion".replace("$-", "-$"),
        f"USD {n * 1000:,.0f} million",
        f"{text}bn USD",
    ],
    "discount": lambda text, n: [f"{n * 100:.0f} per cent", f"{n * 100:.0f}% off"] if n else ["0%", "zero", "none (0)"],  # noqa: ARG005
    "%": lambda text, number: [f"{text} per cent", f"{text} %", f"{text} out of every 100 people", f"{text} pct"],  # noqa: ARG005
    "km²": lambda text, number: [f"{grouped(text)} km2", f"{grouped(text).replace(',', ' ')} km²", f"{text} square km"],  # noqa: ARG005
}
"""How numbers of a topic or unit are written."""


def code_spelled(item: Item, text: str, random: Random) -> str | None:
    """Return a contact or code as cards, careful writers and careless ones give it."""
    digits = re.sub(r"\D+", " ", text).strip()
    if item.format == "email":
        forms = [text.replace("@", "(at)"), text.replace("@", " AT "), text.upper(), f"E-mail: {text}", f"✉️ {text}"]
    elif item.format == "phone":
        plus = "+" if text.startswith("+") else ""
        forms = [plus + digits.replace(" ", "."), plus + digits.replace(" ", ""), f"Tel.: {text}", f"📞 {text}"]
        forms.append(plus + "/".join((digits.split(" ", 1)[0], digits.split(" ", 1)[-1].replace(" ", ""))))
        forms = forms if " " in digits else forms[1:4]
    elif item.format == "postal":
        forms = [text.replace(" ", ""), f"ZIP {text}", f"[{text}]", " ".join(text.replace(" ", ""))]
    elif item.format == "url":
        forms = [re.sub(r"^https?://", "", text), f"see {text}", f"[{text}]({text})"]
    elif CODED.search(item.form.topic) and item.kind == "text":
        forms = [f"'{text}'", f"`{text}`", " ".join(text), f"“{text}” (without the quotes)"]
    else:
        return None
    return random.choice(forms)


_PAIRS = (
    "CA=California NY=New_York WA=Washington TX=Texas FL=Florida IL=Illinois WI=Wisconsin AZ=Arizona UT=Utah "
    "MA=Massachusetts NV=Nevada PA=Pennsylvania CT=Connecticut NJ=New_Jersey OR=Oregon ID=Idaho MT=Montana WY=Wyoming "
    "AK=Alaska NM=New_Mexico QC=Québec ON=Ontario BC=British_Columbia MB=Manitoba AB=Alberta NS=Nova_Scotia "
    "NT=Northwest_Territories RJ=Rio_de_Janeiro NSW=New_South_Wales USA=United_States_of_America "
    "UK=Great_Britain United_Kingdom=UK United_States=USA Germany=Deutschland Spain=España Italy=Italia Brazil=Brasil "
    "Austria=Österreich Switzerland=Schweiz Sweden=Sverige Norway=Norge Finland=Suomi Denmark=Danmark "
    "Minas_Gerais=MG Bahia=BA Paraná=PR Santa_Catarina=SC Goiás=GO Pernambuco=PE Ceará=CE Paraíba=PB Piauí=PI "
    "São_Paulo=SP SP=São_Paulo NH=New_Hampshire MI=Michigan LA=Louisiana "
    "Belgium=België Japan=Nippon Poland=Polska Hungary=Magyarország Netherlands=Holland Mexico=México"
)
OTHER_NAMES: Mapping[str, str] = {(pair := each.replace("_", " ").split("="))[0]: pair[1] for each in _PAIRS.split()}
"""Other names of places, which everybody takes for the same."""


def place_spelled(item: Item, text: str, random: Random) -> str | None:
    """Return another name of a state or country."""
    other = OTHER_NAMES.get(text)
    if other is None or not re.search(r"state|country|region$|headquarters", item.form.topic):
        return None
    return random.choice((other, other, f"{other} ({text})", f"{text}, i.e. {other}"))
