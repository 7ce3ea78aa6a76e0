"""How the nineteenth set fills its frames, and how it writes values in other notations."""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from random import Random

from benchmarks.shapes.frames import beside
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.suited import UnsuitedError, assume, found
from benchmarks.shapes.wording import (
    ANY,
    EXACT,
    MONTHS,
    WITH_ARTICLE,
    Case,
    Label,
    Shape,
    changed,
    claim,
    day_first,
    differ,
    fold,
    grouped,
    in_words,
    long_date,
    name_of,
    natural,
    packed,
    rival,
    stopped,
    strangers,
    upper_first,
)

_PEOPLE = ("Marta", "Jonas", "Aisha", "Bogdan", "Mei", "Rahul", "Sofia", "Declan", "Noor", "Thijs")
_PAPERS = ("stammdaten_v3.xlsx", "Handbook.pdf", "export.csv", "kb/article-88", "master_list.docx", "dump_2025.sql")
_DATES = {"born": "date of birth", "shipped": "shipping date", "hired": "hire date", "placed": "order date"}


@dataclass
class Telling:
    """What a frame is filled from: a question with its surroundings, and what the answer asserts."""

    item: Item
    value: Values
    asserted: Values
    others: Sequence[Values]
    random: Random
    label: Label
    style: float = field(init=False)

    def __post_init__(self) -> None:
        """Choose once how values are written, so that all values of an answer are written alike."""
        self.style = self.random.random()

    def written(self, values: Values, of: Item | Fact | None = None) -> str:
        """Return values as people write them, in one line."""
        return re.sub(r"\s*\n", ", ", natural(of or self.item, values, Random(self.style)))

    def stated(self, values: Values, of: Item | Fact | None = None) -> str:
        """Return a clause that states values."""
        about = of or self.item
        form = about.form
        before = form.before.replace(form.subject, name_of(form.subject), 1) if self.style < 0.4 else form.before
        if about.kind == "boolean":
            return f"{before}{'' if values == ('true',) else ' not'}{form.after}"
        if about.kind == "set" and len(values) == 1:
            before = re.sub(r" are $", " are just ", before)
        article = "the " if before.endswith(" in ") and values[0] in WITH_ARTICLE else ""
        return f"{before}{article}{self.written(values, of)}{form.after}"

    @cached_property
    def neighbour(self) -> Fact:
        """Another subject of the same question, whose value is neither the right one nor the asserted one."""
        assume(self.item.kind in {"text", "number", "date", "set"})
        near = [
            fact
            for fact in beside(self.item, self.value)
            if differ(self.item, fact.values, self.asserted) and fold(fact.form.subject) != fold(self.item.form.subject)
        ]
        return self.random.choice(found(near))

    @cached_property
    def stranger(self) -> Fact:
        """Another fact of the subject, which answers nothing of the question."""
        known = strangers(self.item, self.value)
        apart = {fold(each) for each in self.asserted}
        return self.random.choice(found([fact for fact in known if not apart & {fold(v) for v in fact.values}]))

    @cached_property
    def other(self) -> Values:
        """Another value of the column, neither right nor asserted."""
        assume(self.item.kind in {"text", "number", "date"} and self.item.form.topic != "government form")
        for other in self.random.sample(self.others, min(len(self.others), 30)):
            if differ(self.item, self.asserted, other) and (not self.value or differ(self.item, self.value, other)):
                return other
        raise UnsuitedError

    @cached_property
    def rejected(self) -> Values:
        """A value that the answer does not assert: mostly the right one where it asserts another or none."""
        assume(self.item.kind != "boolean")
        if self.label != "right" and self.value and self.random.random() < 0.8:
            return self.value
        return self.other

    @cached_property
    def credited(self) -> Values:
        """What the answer says of the neighbour: at times the right value, where it asserts another of the subject."""
        swapped = self.label == "wrong" and self.value and self.random.random() < 0.4
        return self.value if swapped else self.neighbour.values


def _unless_boolean(telling: Telling) -> Item:
    assume(telling.item.kind != "boolean")
    return telling.item


def asked(form: Form) -> str:
    """Return what is asked for, as in "the phone number of the customer Jane Roe"."""
    match = re.fullmatch(r"(the .+) (?:is|are) ", form.before)
    return match[1] if match else f"the {form.topic} of {form.subject}"


def raw(kind: str, values: Values) -> str:
    """Return values as a database prints them."""
    return ", ".join(values) if kind == "set" else re.sub(r"\s*\n", ", ", values[0])


def as_json(kind: str, values: Values) -> str:
    """Return values in JSON."""
    if kind == "set":
        return json.dumps(list(values), ensure_ascii=False)
    return values[0] if kind in {"number", "boolean"} else json.dumps(values[0], ensure_ascii=False)


def bare_name(subject: str) -> str:
    """Return a subject without the noun before its name, but an office and what has no name."""
    return re.sub(
        r"^the (company|person|product|municipality|department|track|album|category|territory|state) (?!with |of )",
        "",
        name_of(subject),
    )


def _proper(telling: Telling) -> str:
    name = bare_name(telling.item.form.subject)
    assume(not re.match(r"the |order |invoice |payment ", name))
    return name


_PARTS: Mapping[str, Callable[[Telling], str]] = {
    "V": lambda of: of.written(of.asserted),
    "v": lambda of: of.written(of.asserted, _unless_boolean(of)),
    "raw": lambda of: raw(of.item.kind, of.asserted),
    "json": lambda of: as_json(of.item.kind, of.asserted),
    "c": lambda of: of.stated(of.asserted),
    "w": lambda of: stopped(upper_first(of.stated(of.asserted))),
    "s": lambda of: of.item.form.subject,
    "n": lambda of: bare_name(of.item.form.subject),
    "N": lambda of: upper_first(bare_name(of.item.form.subject)),
    "p": _proper,
    "t": lambda of: _unless_boolean(of).form.topic,
    "T": lambda of: upper_first(_unless_boolean(of).form.topic),
    "key": lambda of: re.sub(r"\W+", "_", _unless_boolean(of).form.topic),
    "q": lambda of: of.item.question.question,
    "a": lambda of: asked(_unless_boolean(of).form),
    "A": lambda of: upper_first(asked(_unless_boolean(of).form)),
    "be": lambda of: "are" if _unless_boolean(of).kind == "set" else "is",
    "it": lambda of: "they" if _unless_boolean(of).kind == "set" else "it",
    "It": lambda of: "They" if _unless_boolean(of).kind == "set" else "It",
    "o": lambda of: of.written(of.other),
    "x": lambda of: of.written(of.rejected),
    "rx": lambda of: raw(of.item.kind, of.rejected),
    "nn": lambda of: bare_name(of.neighbour.form.subject),
    "NN": lambda of: upper_first(bare_name(of.neighbour.form.subject)),
    "nv": lambda of: of.written(of.credited),
    "nraw": lambda of: raw(of.item.kind, of.credited),
    "nc": lambda of: of.stated(of.credited, of.neighbour),
    "nw": lambda of: stopped(upper_first(of.stated(of.credited, of.neighbour))),
    "ft": lambda of: of.stranger.form.topic,
    "fv": lambda of: of.written(of.stranger.values, of.stranger),
    "fraw": lambda of: raw(of.stranger.kind, of.stranger.values),
    "fc": lambda of: of.stated(of.stranger.values, of.stranger),
    "fw": lambda of: stopped(upper_first(of.stated(of.stranger.values, of.stranger))),
    "who": lambda of: of.random.choice(_PEOPLE),
    "doc": lambda of: of.random.choice(_PAPERS),
    "id": lambda of: str(of.random.randint(10300, 98700)),
    "one": lambda of: str(of.random.randint(2, 9)),
    "score": lambda of: f"0.{of.random.randint(61, 98)}",
}
"""What a frame may name. Capital V stands alone and may be Yes or No; v is never a yes or no."""


class _Parts(dict[str, str]):
    def __init__(self, telling: Telling, more: Mapping[str, str]) -> None:
        super().__init__(more)
        self.telling = telling

    def __missing__(self, name: str) -> str:
        return _PARTS[name](self.telling)


def filled(frames: Sequence[str], telling: Telling, **more: str) -> str:
    """Return a frame that suits the question, filled."""
    for frame in telling.random.sample(frames, len(frames)):
        try:
            text = frame.format_map(_Parts(telling, more))
        except UnsuitedError:
            continue
        return re.sub(r"(?<!\.)\.\.(?!\.)|(?<=[?!])\.(?=\s|$)", lambda dots: dots[0][1:], text)
    raise UnsuitedError


def readable(item: Item) -> Item:
    """Return a question whose parts read well in a sentence, with its surroundings."""
    return replace(
        item,
        form=_readable(item.form, item.kind),
        facts=[replace(fact, form=_readable(fact.form, fact.kind)) for fact in item.facts],
        namesakes=[replace(fact, form=_readable(fact.form, fact.kind)) for fact in item.namesakes],
    )


def _readable(form: Form, kind: str) -> Form:
    subject = form.subject.removesuffix(" marked as")
    if subject != form.subject:
        return Form(topic=form.topic, subject=subject, before=f"{subject} is", after=f" marked as {form.topic}")
    if kind != "set" and form.before == f"the {form.topic} with {subject} are ":
        return replace(form, before=f"{subject} is in ")
    verb = re.search(r" was (\w+) on $", form.before)
    return replace(form, topic=_DATES.get(verb[1], "date")) if verb and form.topic == "date" else form


def told(
    description: str, *frames: str, kinds: frozenset[str] = ANY, fits: Callable[[Item], bool] = lambda _: True
) -> Shape:
    """Return a shape that asserts the right value or another one, in one of the frames."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds and fits(item))
        found_claim = found(claim(item, value, others, random))
        telling = Telling(readable(item), value, found_claim.values, others, random, found_claim.label)
        return Case(answer=filled(frames, telling), label=found_claim.label)

    shape.__doc__ = description
    return shape


def mistold(description: str, *frames: str, kinds: frozenset[str] = ANY) -> Shape:
    """Return a shape that is wrong in any case: of answerable questions only, since some state nothing of theirs.

    What its frames assert is another value of the column; {r} is the right value.
    """

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds and value)
        other = found(rival(item, value, others, random))
        telling = Telling(readable(item), value, other, others, random, "declined")
        return Case(answer=filled(frames, telling, r=telling.written(value)), label="wrong")

    shape.__doc__ = description
    return shape


def silent(description: str, *frames: str, kinds: frozenset[str] = ANY) -> Shape:
    """Return a shape that asserts nothing, in one of the frames."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds)
        asserted = value or (others[0] if others else ("",))
        telling = Telling(readable(item), value, asserted, others, random, "declined")
        return Case(answer=filled(frames, telling), label="declined")

    shape.__doc__ = description
    return shape


def rewritten(
    description: str,
    write: Callable[[Item, str, Random], str | None],
    *frames: str,
    kinds: frozenset[str],
    near: bool = False,
) -> Shape:
    """Return a shape that asserts one value in another notation ({u}); `near` has wrong ones differ in a character."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds)
        made = found(claim(item, value, others, random))
        if near and made.label == "wrong" and value and item.format in EXACT and len(value[0]) > 1:
            made = replace(made, values=(changed(value[0], random) or made.values[0],))
        text = found(write(item, made.values[0], random))
        telling = Telling(readable(item), value, made.values, others, random, made.label)
        return Case(answer=filled(frames, telling, u=text), label=made.label)

    shape.__doc__ = description
    return shape


def in_tongues(description: str, tongues: Sequence[tuple[Sequence[str], str, str, str]]) -> Shape:
    """Return a shape in other languages: frames for values, the "and" of lists, and a yes and a no."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        made = found(claim(item, value, others, random))
        frames, joint, yes, no = random.choice(tongues)
        telling = Telling(readable(item), value, made.values, others, random, made.label)
        if item.kind == "boolean":
            return Case(answer=yes if made.values == ("true",) else no, label=made.label)
        listed = packed(made.values, f" {joint} ") if item.kind == "set" else raw(item.kind, made.values)
        return Case(answer=filled(frames, telling, l=listed), label=made.label)

    shape.__doc__ = description
    return shape


def nth(number: int) -> str:
    """Return "3rd"."""
    ending = "th" if number % 100 in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def date_otherwise(_: Item, value: str, random: Random) -> str:
    """Return a date in a notation that has one reading."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    return random.choice(
        (
            f"{day:%d.%m.%Y}",
            f"{day:%Y/%m/%d}",
            f"{day.day}-{month[:3]}-{day.year}",
            f"{month} {nth(day.day)}, {day.year}",
            f"the {nth(day.day)} of {month} {day.year}",
            f"{day:%A}, {long_date(value)}",
            f"{value}T00:00:00Z",
            f"{value} 00:00:00",
            f"{day:%m/%d/%Y} (MM/DD/YYYY)",
            f"{day:%d/%m/%Y} (day/month/year)",
            f"{month[:3].upper()} {day.day:02} {day.year}",
            f"{day_first(value)} AD",
            f"year {day.year}, month {day.month}, day {day.day}",
        )
    )


def number_otherwise(item: Item, value: str, random: Random) -> str | None:
    """Return a number in another notation of the same size; None where there is none."""
    number = Decimal(value)
    return random.choice(found(list(_notations(item, number, value))))


def _plain(number: Decimal) -> str:
    text = f"{number:f}"
    return grouped(text.rstrip("0").rstrip(".") if "." in text else text)


def _notations(item: Item, number: Decimal, value: str) -> Iterator[str]:
    if len(re.sub(r"\D", "", value)) <= 8 and item.format not in {"year", "latitude", "longitude"}:
        yield in_words(value)
    if item.format in {"latitude", "longitude"}:
        yield from _sides(item.format, number)
    elif item.format == "year":
        yield f"{-number} BC" if number < 0 else f"{number} AD"
        yield f"the year {-number} before Christ" if number < 0 else f"the year {number} CE"
    elif item.form.topic.endswith("in billions"):
        yield from (f"{_plain(number)}bn", f"{_plain(number * 1000)} million", _plain(number * 10**9))
    elif item.form.topic == "discount":
        yield from (f"{_plain(number * 100)}%", f"{_plain(number * 100)} percent off")
    elif value in _DOZENS:
        yield _DOZENS[value]
    yield from _in_units(item.format, number)
    if number == number.to_integral_value() and number >= 10000 and item.format not in {"$", "year", "ordinal"}:
        yield from _large(number)


_DOZENS = {"6": "half a dozen", "12": "a dozen", "24": "two dozen", "36": "three dozen"}


def _sides(form: str, number: Decimal) -> Iterator[str]:
    side = ("north south" if form == "latitude" else "east west").split()[number < 0]
    letter = side[0].upper()
    seconds = abs(number) * 3600
    yield f"{abs(number)}° {letter}"
    yield f"{abs(number)} degrees {side}"
    yield f"{int(seconds // 3600)}°{int(seconds % 3600 // 60)}'{_plain(seconds % 60)}\"{letter}"


def _in_units(form: str, number: Decimal) -> Iterator[str]:
    if form == "$":
        yield from (f"USD {_plain(number)}", f"{_plain(number)} dollars", f"{_plain(number * 100)} cents")
    elif form == "ms":
        yield f"{_plain(number / 1000)} s"
        yield f"{int(number // 60000)} min {_plain(number % 60000 / 1000)} s"
    elif form == "bytes":
        yield from (f"{_plain(number / 1000)} kB", f"{_plain(number / 10**6)} MB (decimal megabytes)")
    elif form == "%":
        yield from (f"{number} out of every hundred people", f"{_plain(number / 100)} as a fraction of 1")
    elif form == "km²" and number:
        yield from (f"{_plain(number * 100)} hectares", f"{_plain(number)} sq km")


def _large(number: Decimal) -> Iterator[str]:
    yield f"{int(number):,}".replace(",", " ")
    yield f"{number.normalize():E}".replace("E+", " × 10^")
    if number >= 10**6:
        yield f"{_plain(number / 10**6)} million"
    if number % 1000 == 0:
        yield f"{_plain(number / 1000)} thousand"


_NATO = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        "Alfa Bravo Charlie Delta Echo Foxtrot Golf Hotel India Juliett Kilo Lima Mike November Oscar Papa Quebec "
        "Romeo Sierra Tango Uniform Victor Whiskey X-ray Yankee Zulu".split(),
        strict=True,
    )
)


def code_otherwise(item: Item, value: str, random: Random) -> str | None:
    """Return a code, number or address as people spell it out."""
    form = item.format
    if form == "email":
        user, _, host = value.partition("@")
        spoken = host.replace(".", " dot ")
        ways = [f"{user} (at) {host.replace('.', ' (dot) ')}", f"mailto:{value}", f"{user} at {spoken}", value.upper()]
        return random.choice(ways)
    if form == "phone":
        digits = re.sub(r"[^\d+]", "", value)
        ways = [digits, f"tel:{digits}", ".".join(re.findall(r"\+?\d+", value)), " ".join(digits)]
        return random.choice(ways)
    if form == "url":
        bare = value.removeprefix("http://")
        return random.choice(
            (bare, f"<{value}>", f"[link]({value})", f"{bare.partition('/')[0]}, path /{bare.partition('/')[2]}")
        )
    if form in {"postal", "code"} and value.isascii() and ":" not in value and len(value) > 1:
        spelled = [_NATO.get(c.casefold(), c) for c in value if c != " "]
        tight = value.replace(" ", "")
        return random.choice((" ".join(spelled), "-".join(tight), tight.lower(), " ".join(tight)))
    return None


_NAMED = {
    "Germany": ("Deutschland", "DE", "the Federal Republic of Germany", "Alemania"),
    "France": ("FR", "Francia", "Frankreich", "the French Republic"),
    "Brazil": ("Brasil", "BR", "Brasilien"),
    "USA": ("United States of America", "US", "the States", "the U.S.", "Estados Unidos"),
    "United States": ("USA", "the U.S."),
    "UK": ("United Kingdom", "Great Britain (UK)", "GB"),
    "United Kingdom": ("UK", "GB", "the U.K."),
    "Spain": ("España", "ES", "Spanien"),
    "Italy": ("Italia", "IT", "Italien"),
    "Austria": ("Österreich", "AT"),
    "Switzerland": ("Schweiz", "CH", "Suisse"),
    "Sweden": ("Sverige", "SE", "Schweden"),
    "Norway": ("Norge", "NO (Norway's country code)"),
    "Denmark": ("Danmark", "DK", "Dänemark"),
    "Finland": ("Suomi", "FI"),
    "Netherlands": ("Holland", "NL", "the Netherlands"),
    "Belgium": ("Belgique", "Belgien"),
    "Poland": ("Polska", "PL"),
    "Portugal": ("PT",),
    "Mexico": ("México", "MX"),
    "Japan": ("Nippon", "JP"),
    "China": ("PRC", "the People's Republic of China", "CN"),
    "Russian Federation": ("Russia", "RU"),
    "India": ("Bharat", "IN (India)"),
    "Philippines": ("the Philippines", "PH"),
    "Ireland": ("Éire", "IE"),
    "Argentina": ("AR (Argentina)", "the Argentine Republic"),
    "AB": ("Alberta",),
    "BC": ("British Columbia",),
    "ON": ("Ontario",),
    "QC": ("Québec", "Quebec"),
    "CA": ("California", "Calif."),
    "NY": ("New York State", "New York"),
    "MA": ("Massachusetts", "Mass."),
    "WA": ("Washington State",),
    "TX": ("Texas",),
    "NV": ("Nevada",),
    "NJ": ("New Jersey",),
    "CT": ("Connecticut",),
    "PA": ("Pennsylvania",),
    "OR": ("Oregon",),
    "ID": ("Idaho",),
    "NM": ("New Mexico",),
    "AK": ("Alaska",),
    "WY": ("Wyoming",),
    "MT": ("Montana",),
    "NH": ("New Hampshire",),
    "NSW": ("New South Wales",),
    "SP": ("São Paulo",),
    "RJ": ("Rio de Janeiro",),
    "Minas Gerais": ("Minas", "MG"),
    "São Paulo": ("SP", "Sao Paulo"),
    "Bahia": ("BA", "the State of Bahia"),
    "Paraná": ("PR", "Parana"),
    "Rio Grande do Sul": ("RS", "Rio Grande do Sul (RS)"),
    "Santa Catarina": ("SC",),
    "Goiás": ("GO", "Goias"),
    "Pernambuco": ("PE",),
    "Ceará": ("CE", "Ceara"),
    "Piauí": ("PI", "Piaui"),
    "Norte": ("the North (Norte)", "North region", "Northern Brazil"),
    "Sul": ("the South", "South region", "Southern Brazil"),
    "Nordeste": ("the Northeast", "Northeast region"),
    "Sudeste": ("the Southeast", "Southeast region"),
    "EMEA": ("Europe, Middle East and Africa", "Europe/Middle East/Africa"),
    "APAC": ("Asia-Pacific",),
}
"""Other names of places; those of states and regions only where the question is one of states or regions."""


def place_otherwise(item: Item, value: str, random: Random) -> str | None:
    """Return another name of a country, state or region."""
    if not re.search(r"country|state|region|territory|headquarters", item.form.topic):
        return None
    names = _NAMED.get(value)
    return random.choice(names) if names else None


def slipped(item: Item, value: str, random: Random) -> str | None:
    """Return a name with two letters swapped inside one of its long words."""
    if item.format not in {"person", "place", "company", "name", "title", "choice"}:
        return None
    words = [match for match in re.finditer(r"[^\W\d_]{7,}", value) if match[0] not in {"Northern", "Southern"}]
    if not words:
        return None
    place = random.choice(words).start() + random.randint(2, 4)
    if value[place] == value[place + 1]:
        return None
    return value[:place] + value[place + 1] + value[place] + value[place + 2 :]
