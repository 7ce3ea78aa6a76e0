"""How the eighteenth set fills its frames: what a frame may name, and values in other notations and languages."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import beside, one_line
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.suited import UnsuitedError, assume, found
from benchmarks.shapes.wording import (
    ANY,
    ONE,
    Case,
    Label,
    Shape,
    claim,
    clause,
    day_first,
    differ,
    grouped,
    in_words,
    long_date,
    name_of,
    packed,
    rival,
    sentence,
    stating,
    stopped,
    strangers,
    upper_first,
)

_DATES = {
    "born": "date of birth",
    "hired": "hire date",
    "shipped": "shipping date",
    "placed": "order date",
    "made": "payment date",
    "issued": "issue date",
}
_FILES = (
    "customers_final_v3.xlsx",
    "wiki/Reference-Data",
    "snapshot-0611.sql",
    "handover notes.docx",
    "dataset_card.md",
    "s3://kb/part-0007.parquet",
    "Annex B",
)
_PEOPLE = ("Bogdan", "Noor", "Chiara", "Deshawn", "Mireille", "Takumi", "Ffion", "Uli", "Adaeze", "Raj")
_TIMES = (
    "this morning",
    "a minute ago",
    "on Monday",
    "after the nightly sync",
    "before lunch",
    "late last night",
)


@dataclass(kw_only=True)
class Telling:
    """What a frame is filled from: a question, what the answer asserts, and what surrounds it.

    A field that the question does not have makes the frame unsuited.
    """

    item: Item
    value: Values
    others: Sequence[Values]
    random: Random
    asserted: Values | None
    said: dict[str, str] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)

    def __getitem__(self, key: str) -> str:
        """Return what a field of a frame stands for, the same each time."""
        if key not in self.said:
            self.said[key] = found(_FIELDS[key](self))
        return self.said[key]

    @property
    def told(self) -> Values:
        """What the answer asserts."""
        return found(self.asserted)

    @property
    def neighbour(self) -> Fact:
        """Another subject of the same question, whose value is neither the right one nor the asserted one."""
        if "neighbour" not in self.facts:
            away = beside(self.item, self.value)
            near = [each for each in away if not self.asserted or differ(self.item, self.asserted, each.values)]
            self.facts["neighbour"] = self.random.choice(found(near))
        return self.facts["neighbour"]

    @property
    def stranger(self) -> Fact:
        """Another fact of the subject, which answers nothing of the question."""
        if "stranger" not in self.facts:
            near = strangers(self.item, (*self.value, *(self.asserted or ())))
            self.facts["stranger"] = self.random.choice(found(near))
        return self.facts["stranger"]

    def refused(self) -> str:
        """Return a value that the answer rejects: where it errs, often the right one."""
        assume(self.item.kind != "boolean")
        if self.asserted and self.value and self.asserted != self.value and self.random.random() < 0.6:
            return one_line(self.item, self.value, self.random)
        away = [other for other in self.others if not self.asserted or differ(self.item, self.asserted, other)]
        return one_line(self.item, found(rival(self.item, self.value, away, self.random)), self.random)


def tuned(item: Item) -> Item:
    """Return a question with parts that read well in a sentence, and its surroundings likewise."""
    return replace(
        item,
        form=_tuned(item.form, item.kind),
        facts=[replace(each, form=_tuned(each.form, each.kind)) for each in item.facts],
        namesakes=[replace(each, form=_tuned(each.form, each.kind)) for each in item.namesakes],
    )


def _tuned(form: Form, kind: str) -> Form:
    subject = form.subject.removesuffix(" marked as")
    if kind == "boolean":
        return Form(topic=form.topic, subject=subject, before=f"{subject} is", after=f" {form.topic}")
    if kind != "set" and form.before == f"the {form.topic} with {subject} are ":
        return replace(
            form, before=f"{subject} is in " if form.topic == "city" else f"the {form.topic} of {subject} is "
        )
    if form.topic == "date" and (match := re.search(r" was (\w+) on $", form.before)) is not None:
        return replace(form, topic=_DATES[match[1]])
    return form


def about(item: Item | Fact) -> str:
    """Return what is asked for, as a noun: "the phone number of Jane Roe"."""
    form = item.form
    if item.kind == "boolean":
        return f"whether {form.before}{form.after}"
    if item.kind == "set":
        return form.before.removesuffix(" are ")
    preposition = "for" if f" for {form.subject} is " in form.before else "of"
    return f"the {form.topic} {preposition} {form.subject}"


def _json(item: Item, values: Values) -> str:
    if item.kind == "set":
        return json.dumps(list(values), ensure_ascii=False)
    return values[0] if item.kind in {"number", "boolean"} else json.dumps(values[0], ensure_ascii=False)


def _topic(telling: Telling) -> str:
    assume(telling.item.kind != "boolean")
    return telling.item.form.topic


def _inline(telling: Telling) -> str:
    assume(telling.item.kind != "boolean")
    return telling["r"]


def _whether(telling: Telling) -> str:
    assume(telling.item.kind == "boolean")
    return about(telling.item)


def _other_value(telling: Telling) -> str:
    assume(telling.item.kind != "boolean")
    return one_line(telling.neighbour, telling.neighbour.values, telling.random)


def _other(telling: Telling) -> str:
    return name_of(telling.neighbour.form.subject)


def _first(telling: Telling) -> str:
    assume(telling.item.kind == "set" and len(telling.told) > 3)
    return telling.random.choice(telling.told)


def _chosen(*choices: str) -> Callable[[Telling], str]:
    return lambda telling: telling.random.choice(choices)


def _by_number(one: str, many: str) -> Callable[[Telling], str]:
    return lambda telling: many if telling.item.kind == "set" else one


_STARTS = ("{c}", "{n}", "{o}", "{s}", "{d}")
"""Fields that take a capital letter where a frame starts with them."""

_FIELDS: Mapping[str, Callable[[Telling], str]] = {
    # what is asserted
    "r": lambda telling: one_line(telling.item, telling.told, telling.random),
    "v": _inline,
    "raw": lambda telling: ", ".join(telling.told),
    "j": lambda telling: _json(telling.item, telling.told),
    "c": lambda telling: re.sub(r"\s*\n", ", ", clause(telling.item, telling.told, telling.random)),
    "C": lambda telling: upper_first(telling["c"]),
    "w": lambda telling: re.sub(r"\s*\n", ", ", sentence(telling.item, telling.told, telling.random)),
    # what is asked
    "s": lambda telling: telling.item.form.subject,
    "S": lambda telling: upper_first(telling.item.form.subject),
    "n": lambda telling: name_of(telling.item.form.subject),
    "N": lambda telling: upper_first(telling["n"]),
    "t": _topic,
    "T": lambda telling: upper_first(telling["t"]),
    "k": lambda telling: re.sub(r"\W+", "_", telling.item.form.topic),
    "a": lambda telling: about(telling.item),
    "b": _whether,
    "e": lambda telling: telling["s"].removeprefix("the "),
    "d": lambda telling: telling["t"] and about(telling.item),
    "D": lambda telling: upper_first(telling["d"]),
    "q": lambda telling: telling.item.question.question,
    "is": _by_number("is", "are"),
    "it": _by_number("it is", "they are"),
    # what surrounds it
    "x": Telling.refused,
    "o": _other,
    "O": lambda telling: upper_first(telling["o"]),
    "ov": _other_value,
    "oc": lambda telling: clause(telling.neighbour, telling.neighbour.values, telling.random),
    "OD": lambda telling: upper_first(about(telling.neighbour)),
    "OC": lambda telling: upper_first(telling["oc"]),
    "oq": lambda telling: telling["q"].replace(telling.item.form.subject, telling.neighbour.form.subject),
    "f": lambda telling: clause(telling.stranger, telling.stranger.values, telling.random),
    "F": lambda telling: upper_first(telling["f"]),
    "ft": lambda telling: telling.stranger.form.topic,
    "fv": lambda telling: one_line(telling.stranger, telling.stranger.values, telling.random),
    "first": _first,
    "file": _chosen(*_FILES),
    "who": _chosen(*_PEOPLE),
    "when": _chosen(*_TIMES),
    "score": lambda telling: f"0.{telling.random.randint(71, 98)}",
    "row": lambda telling: str(telling.random.randint(3, 480)),
    "id": lambda telling: f"{telling.random.randrange(16**6):06x}",
}


def written(frames: Sequence[str], telling: Telling) -> str:
    """Return one of the frames that suit a question, filled."""
    for frame in telling.random.sample(frames, len(frames)):
        try:
            text = frame.format_map(telling)
            return tidy(upper_first(text) if frame.startswith(_STARTS) else text)
        except UnsuitedError:
            continue
    raise UnsuitedError


def tidy(text: str) -> str:
    """Return a text without doubled stops."""
    text = re.sub(r"(?<!\.)\.\.(?!\.)", ".", text)
    return re.sub(r"([!?])\.(?=\s|$)", r"\1", text)


def telling_of(
    item: Item, value: Values, others: Sequence[Values], random: Random, asserted: Values | None, **said: str
) -> Telling:
    """Return what frames are filled from."""
    return Telling(item=tuned(item), value=value, others=others, random=random, asserted=asserted, said=said)


def told(
    description: str,
    *frames: str,
    kinds: frozenset[str] = ANY,
    label: Label | None = None,
    answerable: bool = False,
) -> Shape:
    """Return a shape that claims a value in one of its frames; `label` is that of what claims none after all."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds and (value or not answerable))
        made = claim(item, value, others, random)
        assume(made or label)
        text = written(frames, telling_of(item, value, others, random, made.values if made else None))
        return Case(answer=text, label=label or found(made).label)

    shape.__doc__ = description
    return shape


def refused(description: str, *frames: str, kinds: frozenset[str] = ANY, answerable: bool = False) -> Shape:
    """Return a shape that claims no value."""
    return told(description, *frames, kinds=kinds, label="declined", answerable=answerable)


def erring(description: str, *frames: str, kinds: frozenset[str] = ANY) -> Shape:
    """Return a shape that is not right, whatever value it names; it suits only questions that have an answer."""
    return told(description, *frames, kinds=kinds, label="wrong", answerable=True)


def noted(
    description: str,
    note: Callable[[Item, Values, Random], str | None],
    *frames: str,
    slip: Callable[[Item, Values, Random], Values | None] | None = None,
    kinds: frozenset[str] = ONE,
) -> Shape:
    """Return a shape that writes a value in another notation, {y}; `slip` makes a wrong value of the right one."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds)
        if slip is not None and value and random.random() < 0.25:
            asserted, label = found(slip(item, value, random)), "wrong"
        else:
            known = [other for other in others if note(item, other, random)]
            made = found(claim(item, value, known, random))
            asserted, label = made.values, made.label
        text = found(note(item, asserted, random))
        stated = stopped(upper_first(stating(tuned(item).form, text)))
        telling = telling_of(item, value, others, random, asserted, y=text, yw=stated)
        return Case(answer=written(frames, telling), label="right" if label == "right" else "wrong")

    shape.__doc__ = description
    return shape


MONTHS_OF = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember".split(),
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(),
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(),
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro".split(),
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre".split(),
    "nl": "januari februari maart april mei juni juli augustus september oktober november december".split(),
}
_AND = {"de": " und ", "fr": " et ", "es": " y ", "pt": " e ", "it": " e ", "nl": " en "}
_YES = {"de": "Ja", "fr": "Oui", "es": "Sí", "pt": "Sim", "it": "Sì", "nl": "Ja"}
_NO = {"de": "Nein", "fr": "Non", "es": "No", "pt": "Não", "it": "No", "nl": "Nee"}
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth "
    "sixteenth seventeenth eighteenth nineteenth twentieth twenty-first twenty-second twenty-third twenty-fourth "
    "twenty-fifth twenty-sixth twenty-seventh twenty-eighth twenty-ninth thirtieth thirty-first"
).split()


def in_tongue(item: Item, values: Values, tongue: str) -> str:
    """Return a value as people write it in a language."""
    if item.kind == "boolean":
        return (_YES if values == ("true",) else _NO)[tongue]
    if item.kind == "set":
        return packed(values, _AND[tongue])
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_OF[tongue][day.month - 1]
        return {
            "de": f"{day.day}. {month} {day.year}",
            "es": f"{day.day} de {month} de {day.year}",
            "pt": f"{day.day} de {month} de {day.year}",
        }.get(tongue, f"{day.day} {month} {day.year}")
    return value.replace("\n", ", ")


def dated(item: Item, values: Values, random: Random) -> str | None:
    """Return a date in another notation, which can be read in one way only."""
    if item.kind != "date":
        return None
    day = date.fromisoformat(values[0])
    month = f"{day:%B}"
    ways = [
        f"the {_nth(day.day)} of {month} {day.year}",
        f"{day:%A}, {long_date(values[0])}",
        f"{day:%A} {day_first(values[0])}",
        f"{day:%Y/%m/%d}",
        f"{day:%d-%b-%Y}",
        f"{day:%d %b %Y}".upper(),
        f"{day:%Y-%m-%d} 00:00:00",
        f"{day:%Y-%m-%d}T00:00:00Z",
        f"{day:%b} {day.day}, {day.year}",
        f"{month} the {_ORDINALS[day.day - 1]}, {day.year}",
        f"{month} {_nth(day.day)} of the year {day.year}",
        f"{day:%Y%m%d}",
    ]
    if day.day > 12:
        ways += [f"{day:%d.%m.%Y}", f"{day:%d/%m/%Y}", f"{day:%m/%d/%Y}"]
    return random.choice(ways)


def _nth(number: int) -> str:
    ending = "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def worded(item: Item, values: Values, _: Random) -> str | None:
    """Return a number in words."""
    (value,) = values
    if item.kind != "number" or not re.fullmatch(r"-?\d{1,9}(\.\d{1,4})?", value):
        return None
    text = in_words(value)
    if item.format == "year":
        return f"{in_words(value[:2])} {in_words(value[2:])}" if "0" not in value[1:3] else None
    return text + {"years": " years", "km²": " square kilometers", "%": " percent", "$": " dollars"}.get(
        item.format, ""
    )


def converted(item: Item, values: Values, random: Random) -> str | None:
    """Return a number in another unit."""
    (value,) = values
    if item.kind != "number" or not float(value):
        return None
    number = Decimal(value)
    if " in billions" in item.form.topic:
        return random.choice(
            (f"{value} bn", f"{grouped(_short(number * 1000))} million", f"{value} × 10⁹", f"{value} thousand million")
        )
    if item.format == "ms":
        minutes, rest = divmod(number, 60000)
        clock = f"{int(minutes)} min {_short(rest / 1000)} s"
        return random.choice((f"{_short(number / 1000)} seconds", clock, f"{_short(number / 1000)} s"))
    if item.format == "bytes":
        return random.choice((f"{_short(number / 10**6)} MB", f"{_short(number / 1000)} kB", f"{value} B"))
    if item.format == "km²":
        hectares, miles = grouped(_short(number * 100)), f"{int(float(number) / 2.58999):,}"
        return random.choice((f"{hectares} hectares", f"about {miles} square miles")) if number >= 500 else None
    if item.format == "%":
        return random.choice((f"{_short(number * 10)} per mille", f"a share of {_short(number / 100)}"))
    if item.format == "$" and item.form.topic != "credit limit" and abs(number) < 1000:
        return _paid(number, random)
    if item.form.topic == "discount":
        return f"{_short(number * 100)} percent"
    return None


def _paid(number: Decimal, random: Random) -> str | None:
    dollars, cents = divmod(number.quantize(Decimal("0.01")), 1)
    if not cents or Decimal(str(number)) != dollars + cents:
        return None
    if not dollars:
        return f"{int(cents * 100)} cents"
    return random.choice(
        (f"{int(dollars)} dollars and {int(cents * 100)} cents", f"{int(dollars * 100 + cents * 100)} cents")
    )


def _short(number: Decimal) -> str:
    """Return a number without needless zeros.

    >>> _short(Decimal("216200.0"))
    '216200'
    """
    return f"{number.normalize():f}"


def located(item: Item, values: Values, random: Random) -> str | None:
    """Return a latitude or longitude with its hemisphere."""
    if item.format not in {"latitude", "longitude"}:
        return None
    number = Decimal(values[0])
    positive, negative = ("north", "south") if item.format == "latitude" else ("east", "west")
    side = positive if number > 0 else negative
    if abs(number) < 1:
        return None
    degrees, rest = divmod(abs(number), 1)
    minutes, seconds = divmod(rest * 3600, 60)
    ways = (
        f"{abs(number)}° {side[0].upper()}",
        f"{abs(number)} degrees {side}",
        f"{side[0].upper()} {abs(number)}°",
        f"{int(degrees)}°{int(minutes):02}′{int(seconds):02}″ {side[0].upper()}",
    )
    return random.choice(ways)


_ALIASES: Mapping[str, tuple[str, ...]] = {
    "USA": ("the United States", "the United States of America", "the US"),
    "United States": ("the USA", "the US of A"),
    "UK": ("the United Kingdom", "Britain"),
    "United Kingdom": ("the UK", "Britain"),
    "Germany": ("Deutschland", "the Federal Republic of Germany"),
    "Brazil": ("Brasil", "the Federative Republic of Brazil"),
    "Spain": ("España",),
    "Italy": ("Italia", "the Italian Republic"),
    "Netherlands": ("Holland",),
    "Switzerland": ("die Schweiz", "the Swiss Confederation"),
    "Czech Republic": ("Czechia",),
    "Austria": ("Österreich",),
    "Sweden": ("Sverige",),
    "Finland": ("Suomi (that's Finnish for Finland)",),
    "Denmark": ("Danmark",),
    "Norway": ("Norge",),
    "Belgium": ("Belgique / België",),
    "Mexico": ("México",),
    "Poland": ("Polska",),
    "China": ("the People's Republic of China", "the PRC"),
    "Japan": ("Nippon, i.e. Japan",),
    "France": ("the French Republic",),
    "Russian Federation": ("Russia",),
    "South Korea": ("the Republic of Korea",),
    "Sul": ("the South", "the Southern Region of Brazil"),
    "Norte": ("the North", "the Northern Region of Brazil"),
    "Nordeste": ("the Northeast", "Brazil's Northeast Region"),
    "Sudeste": ("the Southeast", "Brazil's Southeast Region"),
    "Centro-Oeste": ("the Central-West", "Brazil's Center-West Region"),
    "EMEA": ("Europe, the Middle East and Africa",),
    "APAC": ("Asia-Pacific",),
    "Asia": ("the Asian continent",),
    "Africa": ("the African continent",),
    "Europe": ("the European continent",),
    "Oceania": ("Oceania (Australia and the Pacific)",),
}
_STATES: Mapping[str, str] = {
    "AB": "Alberta",
    "NS": "Nova Scotia",
    "ON": "Ontario",
    "QC": "Quebec",
    "BC": "British Columbia",
    "MB": "Manitoba",
    "CA": "California",
    "NY": "New York State",
    "NJ": "New Jersey",
    "MA": "Massachusetts",
    "CT": "Connecticut",
    "PA": "Pennsylvania",
    "NV": "Nevada",
    "TX": "Texas",
    "FL": "Florida",
    "WI": "Wisconsin",
    "AZ": "Arizona",
    "UT": "Utah",
    "IL": "Illinois",
    "SP": "São Paulo state",
    "RJ": "Rio de Janeiro state",
    "DF": "Distrito Federal",
    "OR": "Oregon",
    "ID": "Idaho",
    "MT": "Montana",
    "NM": "New Mexico",
    "WY": "Wyoming",
    "AK": "Alaska",
    "NSW": "New South Wales",
    "MI": "Michigan",
    "NH": "New Hampshire",
}
_GENDERS = {"M": ("male", "M as in male", "M, a man"), "F": ("female", "F as in female", "F, a woman")}


def aliased(item: Item, values: Values, random: Random) -> str | None:
    """Return a place, a territory, or a gender by another name."""
    if item.kind != "text":
        return None
    topic, (value,) = item.form.topic, values
    if topic == "gender code":
        return random.choice(_GENDERS[value]) if value in _GENDERS else None
    if topic in {"country", "billing country", "ship country", "headquarters", "region", "territory", "continent"}:
        ways = _ALIASES.get(value, ())
        if ways:
            return random.choice(ways)
    if topic in {"state", "region", "ship region"}:
        return _STATES.get(value)
    return None


_LETTERS = dict(
    zip(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (
            "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec "
            "Romeo Sierra Tango Uniform Victor Whiskey Xray Yankee Zulu"
        ).split(),
        strict=True,
    )
)


def dictated(item: Item, values: Values, random: Random) -> str | None:
    """Return an address of the net, a number or a code as it is dictated."""
    (value,) = values
    if item.format == "email":
        name, _, host = value.partition("@")
        return f"{name.replace('.', ' dot ').replace('_', ' underscore ')} at {host.replace('.', ' dot ')}"
    if item.format == "phone" and re.fullmatch(r"[\d\s().+-]+", value):
        digits = ["plus" if c == "+" else in_words(c) for c in value if c in "+0123456789"]
        return ", ".join(" ".join(digits[at : at + 3]) for at in range(0, len(digits), 3))
    if item.format in {"code", "postal"} and re.fullmatch(r"[A-Z0-9 -]{2,9}", value):
        if value.isalpha() and random.random() < 0.5:
            return f"{value} – {' '.join(_LETTERS[c] for c in value)}"
        return "-".join(c for c in value if c.isalnum())
    return None


def regrouped(item: Item, values: Values, random: Random) -> str | None:
    """Return a phone number or a code with its digits grouped in another way."""
    (value,) = values
    if item.format == "phone" and re.fullmatch(r"[\d\s().+-]+", value):
        digits = re.sub(r"\D", "", value)
        if len(digits) < 7:
            return None
        cut = len(digits) - 4
        if "+" in value:
            return random.choice((f"+{digits}", f"+{digits[:cut]} {digits[cut:]}", f"00{digits}"))
        return random.choice((digits, f"{digits[:cut]} {digits[cut:]}", f"{digits[:3]}/{digits[3:]}"))
    if item.format == "url":
        return re.sub(r"^https?://(www\.)?", "", value)
    if item.form.topic == "scale":
        return random.choice((value.replace(":", "/"), f"{in_words(value[0])} to {in_words(value[2:])}"))
    if item.format == "code" and re.search(r"\d_\d", value):
        return value.replace("_", " ")
    return None


def surname_first(item: Item, values: Values, random: Random) -> str | None:
    """Return a person with the surname first, or with a title."""
    (value,) = values
    if item.format != "person" or not re.fullmatch(r"[^\W\d_]+ [^\W\d_]+", value):
        return None
    first, last = value.split()
    return random.choice(
        (
            f"{last}, {first}",
            f"{last.upper()} {first}",
            f"{first} {last.upper()}",
            f"{first[0]}. {last} (first name {first})",
        )
    )
