"""How the fourteenth set fills its frames: what a frame may name, and values in other spellings and languages."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from random import Random
from string import Formatter

from benchmarks.shapes.frames import beside, one_line
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.spelling import DIGITS, ORDINALS, lined_up, nth, short_date, tidy
from benchmarks.shapes.wording import (
    ANY,
    MONTHS,
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
    strangers,
    upper_first,
)

from ragassay.core.records import AnswerKind

PERSONAL = re.compile(
    r"email|(phone|fax) number|address|postal|date of birth|hire date|amount recorded|credit limit|gender"
)
"""Topics that an assistant might call private."""

_DATES = {"born": "date of birth", "shipped": "shipping date", "hired": "hire date", "placed": "order date"}
_FILES = "export_2025-11.csv / Stammdaten.xlsx / master_data.pdf / kb-0417.md / db_dump.sql / records.json".split(" / ")
_PEOPLE = "Priya Tom Ayşe Kwame Lena Marco Yuki Sam Ines Olek".split()
_WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()


def known(item: Item) -> Item:
    """Return a question with parts that read well in a sentence, and its surroundings likewise."""
    return replace(
        item,
        form=_formed(item.form, item.kind),
        facts=[replace(each, form=_formed(each.form, each.kind)) for each in item.facts],
        namesakes=[replace(each, form=_formed(each.form, each.kind)) for each in item.namesakes],
    )


def _formed(form: Form, kind: AnswerKind) -> Form:
    """Return "X is in " for "the city with X are ", "date of birth" for "date", and no "marked as" in a subject."""
    subject = form.subject.removesuffix(" marked as")
    if subject != form.subject:
        return Form(topic=form.topic, subject=subject, before=f"{subject} is", after=f" marked as {form.topic}")
    if kind != "set" and form.before == f"the {form.topic} with {subject} are ":
        return replace(form, before=f"{subject} is in ")
    if form.topic == "date" and (match := re.search(r" was (\w+) on $", form.before)) is not None:
        return replace(form, topic=_DATES.get(match[1], "date"))
    return form


@dataclass
class Telling:
    """What a frame is filled from: a question, what the answer asserts, and what surrounds it."""

    item: Item
    value: Values
    others: Sequence[Values]
    random: Random
    asserted: Values
    label: Label

    @cached_property
    def neighbours(self) -> Sequence[Fact]:
        """Other subjects of the same question, whose values are neither the right one nor the asserted one."""
        named = [
            fact
            for fact in beside(self.item, self.value)
            if not self.asserted or differ(self.item, self.asserted, fact.values)
        ]
        return self.random.sample(named, min(len(named), 4))

    @cached_property
    def facts(self) -> Sequence[Fact]:
        """Other facts of the subject."""
        drawn = strangers(self.item, self.value)
        told = [fact for fact in drawn if not fact.form.topic.startswith(("home page", "photo"))]
        told = list({fact.form.topic: fact for fact in told}.values())
        return self.random.sample(told, min(len(told), 4))

    @cached_property
    def dropped(self) -> Values | None:
        """A value that the answer mentions but does not assert: the right one for some wrong answers."""
        if self.item.form.topic == "government form" or self.item.kind not in ONE:
            return None
        if self.label == "wrong" and self.value and self.random.random() < 0.6:
            return self.value
        for other in self.random.sample(self.others, min(len(self.others), 40)):
            if differ(self.item, self.asserted, other) and (not self.value or differ(self.item, self.value, other)):
                return other
        return None

    def neighbour(self, place: int) -> Fact | None:
        """Return one of the neighbours."""
        return self.neighbours[place] if place < len(self.neighbours) else None

    def fact(self, place: int) -> Fact | None:
        """Return one of the other facts."""
        return self.facts[place] if place < len(self.facts) else None

    def written(self, values: Values | None) -> str | None:
        """Return a value of the question on one line, without article."""
        return None if values is None else one_line(self.item, values, self.random)

    def stored(self, values: Values) -> str:
        """Return a value as the database writes it."""
        return lined_up(packed(values, ", "))


def phrase(item: Item, random: Random) -> str | None:
    """Return "the city of Jane Roe"; None for a question of yes or no."""
    if item.kind == "boolean":
        return None
    form = item.form
    subject = name_of(form.subject) if random.random() < 0.5 else form.subject
    before = re.sub(r" (is|are) $", "", form.before)
    if before != form.before and before.startswith(f"the {form.topic}") and form.subject in before:
        return before.replace(form.subject, subject, 1)
    return f"the {form.topic} of {subject}"


def about(item: Item, random: Random) -> str:
    """Return what is asked for: "the city of Jane Roe", "whether the product X is discontinued"."""
    if (said := phrase(item, random)) is not None:
        return said
    return f"whether {item.form.before}{item.form.after}"


def label_of(subject: str) -> str:
    """Return a subject as the label of a row: "Customer Jane Roe"."""
    return upper_first(subject.removeprefix("the "))


def topic_label(item: Item | Fact) -> str:
    """Return what is asked for as the name of a field."""
    return upper_first(item.form.topic.removeprefix("a "))


def _topic(t: Telling) -> str | None:
    return None if t.item.kind == "boolean" else t.item.form.topic


def _said(t: Telling, fact: Fact | None) -> str | None:
    return None if fact is None else lined_up(clause(fact, fact.values, t.random))


def _valued(t: Telling, fact: Fact | None) -> str | None:
    return None if fact is None else one_line(fact, fact.values, t.random)


def _named(fact: Fact | None) -> str | None:
    return None if fact is None else name_of(fact.form.subject)


_FIELDS: Mapping[str, Callable[[Telling], str | None]] = {
    "v": lambda t: t.written(t.asserted),
    "raw": lambda t: t.stored(t.asserted),
    "json": lambda t: jsoned(t.item, t.asserted),
    "x": lambda t: t.written(t.dropped),
    "c": lambda t: lined_up(clause(t.item, t.asserted, t.random)),
    "w": lambda t: lined_up(sentence(t.item, t.asserted, t.random)),
    "p": lambda t: phrase(t.item, t.random),
    "a": lambda t: about(t.item, t.random),
    "s": lambda t: t.item.form.subject,
    "n": lambda t: name_of(t.item.form.subject),
    "t": _topic,
    "label": lambda t: label_of(t.item.form.subject),
    "T": lambda t: topic_label(t.item),
    "key": lambda t: re.sub(r"\W+", "_", topic_label(t.item).lower()),
    "q": lambda t: t.item.question.question,
    "nn": lambda t: _named(t.neighbour(0)),
    "nlabel": lambda t: None if (fact := t.neighbour(0)) is None else label_of(fact.form.subject),
    "nv": lambda t: _valued(t, t.neighbour(0)),
    "nc": lambda t: _said(t, t.neighbour(0)),
    "nn2": lambda t: _named(t.neighbour(1)),
    "nv2": lambda t: _valued(t, t.neighbour(1)),
    "f": lambda t: _said(t, t.fact(0)),
    "f2": lambda t: _said(t, t.fact(1)),
    "ft": lambda t: None if (fact := t.fact(0)) is None else fact.form.topic,
    "doc": lambda t: t.random.choice(_FILES),
    "who": lambda t: t.random.choice(_PEOPLE),
    "weekday": lambda t: t.random.choice(_WEEKDAYS[:5]),
    "ticket": lambda t: f"{t.random.choice(('INC', 'REQ', 'SUP'))}-{t.random.randint(10000, 99999)}",
    "score": lambda t: f"0.{t.random.randint(71, 98)}",
}
"""What a frame may name; with a capital letter, as `{C}`, it begins a sentence. What is None rules the frame out."""


def filled(frame: str, telling: Telling) -> str | None:
    """Return a frame with what it names; None where something is missing."""
    texts: dict[str, str] = {}
    for _, name, _, _ in Formatter().parse(frame):
        if not name or name in texts:
            continue
        text = _FIELDS[name if name in _FIELDS else name.lower()](telling)
        if text is None:
            return None
        texts[name] = text if name in _FIELDS else upper_first(text)
    return tidy(frame.format(**texts))


def drawn(item: Item, value: Values, others: Sequence[Values], random: Random, *, even: bool = False) -> Telling | None:
    """Return a telling of a right or a wrong value; `even` tells as many wrong ones as right ones."""
    item = known(item)
    if even and value and random.random() < 0.3:
        other = rival(item, value, others, random)
        return None if other is None else Telling(item, value, others, random, other, "wrong")
    asserted = claim(item, value, others, random)
    return None if asserted is None else Telling(item, value, others, random, asserted.values, asserted.label)


def parted(frames: Sequence[str]) -> list[str]:
    """Return the frames of texts that hold one or more each."""
    return [frame for text in frames for frame in text.split(" / ")]


def told(
    description: str,
    *frames: str,
    kinds: frozenset[str] = ANY,
    even: bool = False,
    where: Callable[[Item], bool] | None = None,
) -> Shape:
    """Return a shape that asserts a value in one of its frames, which " / " parts; `where` says what questions suit."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        if item.kind not in kinds or (where is not None and not where(known(item))):
            return None
        telling = drawn(item, value, others, random, even=even)
        return None if telling is None else framed_case(telling, parted(frames))

    shape.__doc__ = description
    return shape


def declined(
    description: str,
    *frames: str,
    kinds: frozenset[str] = ANY,
    where: Callable[[Item], bool] | None = None,
) -> Shape:
    """Return a shape that gives no value of what is asked for."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        if item.kind not in kinds or (where is not None and not where(known(item))):
            return None
        return framed_case(Telling(known(item), value, others, random, (), "declined"), parted(frames))

    shape.__doc__ = description
    return shape


def respelled(
    description: str, frames: Sequence[str], spell: Callable[[Item, Values, Random], str | None], *kinds: str
) -> Shape:
    """Return a shape whose frames get the value as {y}, in a spelling of its own."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        telling = drawn(item, value, others, random) if item.kind in (kinds or ANY) else None
        if telling is None or (text := spell(telling.item, telling.asserted, random)) is None:
            return None
        escaped = text.replace("{", "{{").replace("}", "}}")
        return framed_case(telling, [frame.replace("{y}", escaped) for frame in frames])

    shape.__doc__ = description
    return shape


def framed_case(telling: Telling, frames: Sequence[str]) -> Case | None:
    """Return a case in the first frame that can be filled, in random order."""
    for frame in telling.random.sample(frames, len(frames)):
        if (text := filled(frame, telling)) is not None:
            return Case(answer=text, label=telling.label)
    return None


def jsoned(item: Item, values: Values) -> str:
    """Return a value as JSON: a number, a truth value, a list or a text."""
    if item.kind == "set":
        return json.dumps(list(values), ensure_ascii=False)
    if item.kind == "boolean" or (item.kind == "number" and item.format != "ordinal"):
        return values[0]
    return json.dumps(values[0], ensure_ascii=False)


def dated(item: Item, values: Values, random: Random) -> str:  # noqa: ARG001
    """Return a date as calendars, mails, machines and people write it."""
    day = date.fromisoformat(values[0])
    month, weekday = MONTHS[day.month - 1], _WEEKDAYS[day.weekday()]
    forms = [
        f"{weekday[:3]}, {day.day:02} {month[:3]} {day.year}",
        f"{weekday}, {long_date(values[0])}",
        f"{month} {nth(day.day)}, {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{values[0]}T00:00:00Z",
        f"{values[0]} 00:00:00",
        values[0].replace("-", "/"),
        f"{day.day:02}-{month[:3].upper()}-{day.year}",
        f"{day.day} {month[:3]} {day.year}",
        f"the {ORDINALS[day.day - 1]} of {month}, {day.year}",
        short_date(values[0]),
        f"{day_first(values[0])} ({values[0]})",
    ]
    if day.day > 12:
        forms += [f"{day.day}/{day.month:02}/{day.year}", f"{day.month}/{day.day}/{day.year}", f"{day:%d.%m.%Y}"]
    return random.choice(forms)


def numbered(item: Item, values: Values, random: Random) -> str | None:
    """Return a number with its unit, as invoices, maps, players and people write it."""
    text = values[0]
    number, unit = Decimal(text), item.format
    if unit == "$":
        money = f"{number:,.2f}" if -int(number.as_tuple().exponent) <= 2 else f"{number:,}"
        forms = [f"USD {money}", f"US${money}", f"{money} dollars", f"$ {money}", f"${money} (USD)", f"{money} USD"]
    elif unit in {"latitude", "longitude"}:
        side = ("S", "N") if unit == "latitude" else ("W", "E")
        forms = [f"{abs(number)}° {side[number > 0]}", f"{text}° ({abs(number)}° {side[number > 0]})", f"{text}°"]
    elif unit == "ms":
        seconds = number / 1000
        minutes = f"{int(seconds) // 60} min {int(seconds) % 60} s"
        forms = [f"{seconds} seconds", f"{grouped(text)} ms (about {minutes})", f"{minutes}, i.e. {text} ms"]
    elif unit == "bytes":
        forms = [f"{grouped(text)} B", f"{number / 10**6:.2f} MB ({grouped(text)} bytes)", f"{number / 1000} kB"]
    elif unit == "km²":
        forms = [f"{grouped(text)} sq km", f"{text} square kilometres"]
        forms += [f"{grouped(text)} km² (about {round(float(number) / 2.58999):,} sq mi)"] * (number >= 100)
    elif "in billions" in item.form.topic:
        forms = [
            f"{text} billion",
            f"{text}bn",
            f"{text} B",
            f"{number * 1000:,.0f} million",
            f"{in_words(text)} billion",
        ]
    elif item.form.topic == "discount":
        forms = [f"{number * 100:.0f}%", f"{number * 100:.0f} percent ({text})", f"{number * 100:.0f} %"]
    elif unit in {"year", "ordinal"}:
        return None
    else:
        forms = [f"{in_words(text)} ({text})", in_words(text), f"exactly {grouped(text)}"]
        forms += [grouped(text).replace(",", mark) for mark in ("'", "\u202f") if "," in grouped(text)]
        forms += [f"{text} per cent", f"{text} %", f"{in_words(text)} percent"] * (unit == "%")
    return random.choice(forms)


def contacted(item: Item, values: Values, random: Random) -> str | None:
    """Return a mail or web address, phone number or code as links, contact cards and voices give it."""
    (text,) = values
    if item.format == "email":
        name, _, host = text.partition("@")
        spoken = f"{name} at {host.replace('.', ' dot ')}"
        forms = [f"[{text}](mailto:{text})", f"<{text}>", f"mailto:{text}", f"{name} [at] {host}", spoken]
    elif item.format == "url":
        forms = [f"<{text}>", f"[link]({text})", f"`{text}`"]
    elif item.format == "phone":
        digits = re.sub(r"[^\d+]+", " ", text).strip()
        link = re.sub(r"[^\d+]", "", text)
        forms = [f"☎ {text}", f"[{text}](tel:{link})", digits, digits.replace(" ", "-"), link]
        forms.append(" ".join("plus" if c == "+" else DIGITS[int(c)] for c in link))
    elif item.format in {"postal", "code"} or "code" in item.form.topic:
        forms = [f"`{text}`", f"“{text}”", f"{text} (that's {', '.join(c for c in text if c.isalnum())})"]
    else:
        return None
    return random.choice(forms)


_MONEY = frozenset(("$",))
_LAST = {"de": " und ", "fr": " et ", "es": " y ", "pt": " e ", "it": " e ", "nl": " en "}
_YES = {
    "de": ("Ja", "Nein"),
    "fr": ("oui", "non"),
    "es": ("sí", "no"),
    "pt": ("sim", "não"),
    "it": ("sì", "no"),
    "nl": ("ja", "nee"),
}


def local(item: Item, values: Values, language: str) -> str:
    """Return a value as people of a language write it: decimal commas, their months, their yes and no."""
    if item.kind == "boolean":
        return _YES[language][values != ("true",)]
    if item.kind == "set":
        return packed(values, _LAST[language])
    (text,) = values
    if item.kind == "date":
        day = date.fromisoformat(text)
        month = MONTHS_IN[language][day.month - 1]
        if language in {"es", "pt"}:
            return f"{day.day} de {month} de {day.year}"
        mark = "." if language == "de" else "er" if language == "fr" and day.day == 1 else ""
        return f"{day.day}{mark} {month} {day.year}"
    if item.kind != "number":
        return lined_up(text)
    if item.format in {"year", "ordinal"}:
        return text
    if item.format in _MONEY and re.search(r"\.\d$", text):
        text += "0"
    thousands = "\u00a0" if language == "fr" else "."
    number = grouped(text).translate({ord(","): thousands, ord("."): ","})
    return number + (" $" if item.format in _MONEY else " %" if item.format == "%" else "")


_LANGUAGES = tuple(_LAST)
_NOUNS: Mapping[str, Sequence[str]] = {
    (row := line.strip().split(" | "))[0]: row[1:]
    for line in """\
email address | die E-Mail-Adresse | l'adresse e-mail | el correo electrónico | \
o e-mail | l'indirizzo e-mail | het e-mailadres
phone number | die Telefonnummer | le numéro de téléphone | el teléfono | \
o telefone | il numero di telefono | het telefoonnummer
fax number | die Faxnummer | le numéro de fax | el número de fax | o número de fax | il numero di fax | het faxnummer
postal code | die Postleitzahl | le code postal | el código postal | o código postal | il codice postale | de postcode
city | die Stadt | la ville | la ciudad | a cidade | la città | de stad
country | das Land | le pays | el país | o país | il paese | het land
population | die Einwohnerzahl | la population | la población | a população | la popolazione | het inwonertal
date of birth | das Geburtsdatum | la date de naissance | la fecha de nacimiento | \
a data de nascimento | la data di nascita | de geboortedatum
shipping date | das Versanddatum | la date d'expédition | la fecha de envío | \
a data de envio | la data di spedizione | de verzenddatum
unit price | der Stückpreis | le prix unitaire | el precio unitario | \
o preço unitário | il prezzo unitario | de stuksprijs
credit limit | das Kreditlimit | le plafond de crédit | el límite de crédito | \
o limite de crédito | il limite di credito | de kredietlimiet
state | der Bundesstaat | l'État | el estado | o estado | lo stato | de staat
latitude | der Breitengrad | la latitude | la latitud | a latitude | la latitudine | de breedtegraad
longitude | der Längengrad | la longitude | la longitud | a longitude | la longitudine | de lengtegraad
time zone | die Zeitzone | le fuseau horaire | la zona horaria | o fuso horário | il fuso orario | de tijdzone
amount recorded | der erfasste Betrag | le montant enregistré | el importe registrado | \
o valor registrado | l'importo registrato | het geregistreerde bedrag
end date recorded | das erfasste Enddatum | la date de fin enregistrée | la fecha final registrada | \
a data final registrada | la data di fine registrata | de geregistreerde einddatum
gender code | der Geschlechtscode | le code de genre | el código de género | \
o código de gênero | il codice di genere | de geslachtscode
headquarters | der Hauptsitz | le siège | la sede | a sede | la sede | het hoofdkantoor
industry | die Branche | le secteur | el sector | o setor | il settore | de sector
telephone area code | die Vorwahl | l'indicatif régional | el código de área | o DDD | il prefisso | het netnummer
""".splitlines()
}
_IS = {"de": "ist der", "fr": "est le", "es": "es el", "pt": "é", "it": "è il", "nl": "is"}
"""How a date is said in a sentence."""

_OF = {"de": "von", "fr": "pour", "es": "de", "pt": "de", "it": "di", "nl": "van"}
_PROPER = re.compile(r"^the (customer|employee|supplier|country|city|company|person) (?!with )")


def in_language(description: str, language: str, *frames: str) -> Shape:
    """Return a shape in a language: {y} the value, {noun} what is asked for, {named} that of whom, {is_y} "is ..."."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        if (telling := drawn(item, value, others, random)) is None:
            return None
        fields = {"y": local(telling.item, telling.asserted, language)}
        joint = _IS[language] if item.kind == "date" else _IS[language].partition(" ")[0]
        fields["is_y"] = re.sub(r"\bil (?=(8|11) )", "l'", f"{joint} {fields['y']}")
        if (nouns := _NOUNS.get(telling.item.form.topic)) is not None:
            fields["noun"] = nouns[_LANGUAGES.index(language)]
            if _PROPER.match(subject := telling.item.form.subject):
                fields["named"] = f"{fields['noun']} {_OF[language]} {_PROPER.sub('', subject)}"
        fields |= {upper_first(name): upper_first(text) for name, text in fields.items()}
        usable = parted(frames)[: 2 if item.kind == "boolean" else None]
        for frame in random.sample(usable, len(usable)):
            if {name for _, name, _, _ in Formatter().parse(frame) if name} <= fields.keys():
                return Case(answer=tidy(frame.format(**fields)), label=telling.label)
        return None

    shape.__doc__ = description
    return shape
