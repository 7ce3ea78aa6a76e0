"""Wording of the eleventh set: what is asked for, clauses, values as people write them, and the slips they make."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Form, Item, Values, named
from benchmarks.shapes.spelling import nth
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    Case,
    Claim,
    Shape,
    changed,
    day_first,
    differ,
    grouped,
    in_words,
    long_date,
    measured,
    moved_date,
    packed,
    rival,
    scaled,
    squeezed,
    stopped,
    strangers,
    upper_first,
)

PEOPLE = ("Dana", "Mr. Osei", "Priya", "Ms. Lund", "Jonas", "Carmen", "Yusuf")
_FILES = ("master_data.xlsx", "export_2026.csv", "Reference Handbook", "records.pdf", "Data Sheet 7", "wiki/Overview")
_EVENTS = {"born": "date of birth", "shipped": "shipping date", "hired": "hire date"}
_NOUN = re.compile(r"^the (company|product|municipality|person) (?!with the )")
_SIBLINGS = frozenset(("phone", "email", "$", "date", "number", "person", "address"))
_SCALABLE = frozenset(("$", "number", "people", "bytes", "ms", "km²"))
_METADATA = (
    ("Record no.", ("48213", "50977", "61140")),
    ("Maintained by", ("Master Data", "Back Office", "the records team")),
    ("Classification", ("internal", "public", "restricted")),
    ("Source system", ("ERP", "legacy archive", "data lake")),
    ("Entry checked", ("yes", "by two people", "automatically")),
)


def topic(form: Form) -> str:
    """Return what is asked for: "date of birth"."""
    event = re.search(r" was (\w+) on $", form.before)
    return _EVENTS.get(event[1], "date") if event else form.topic.removeprefix("a ")


def subject(form: Form) -> str:
    """Return what it is asked of."""
    return form.subject.removesuffix(" marked as")


def name(form: Form) -> str:
    """Return the subject without its noun, where people leave it out."""
    text = subject(form)
    return text if text.startswith("the office ") else _NOUN.sub("", named(text))


def thing(item: Item | Fact) -> str:
    """Return what is asked for with its subject: "the date of birth of Jane Roe"."""
    form = item.form
    if item.kind == "boolean":
        return f"whether {subject(form)} is {_marked(form)}{form.topic}"
    plain = form.before.startswith("the ") and not _within(item) and " was " not in form.before[-20:]
    return re.sub(r" (is|are) $", "", form.before) if plain else f"the {topic(form)} of {subject(form)}"


def _marked(form: Form) -> str:
    return "marked as " if form.subject.endswith(" marked as") else ""


def _within(item: Item | Fact) -> bool:
    """Return whether the question is which place or group something is in."""
    return item.kind != "set" and item.form.before == f"the {item.form.topic} with {item.form.subject} are "


def said(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as it is usually written."""
    if item.kind == "boolean":
        return "yes" if values == ("true",) else "no"
    if item.kind == "set":
        return packed(values)
    (value,) = values
    if item.kind == "date":
        return random.choice((long_date(value), day_first(value), value, short_date(value)))
    return measured(item.format, value, random) if item.kind == "number" else value.replace("\r\n", ", ")


def short_date(value: str) -> str:
    """Return "18 Feb 1962"."""
    day = date.fromisoformat(value)
    return f"{day.day} {MONTHS[day.month - 1][:3]} {day.year}"


def clause(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value."""
    form = item.form
    who = random.choice((subject(form), name(form)))
    if item.kind == "boolean":
        return f"{who} is {'' if values == ('true',) else 'not '}{_marked(form)}{form.topic}"
    text = said(item, values, random)
    return stating(item, text, values, random)


def stating(item: Item | Fact, text: str, values: Values, random: Random) -> str:
    """Return a clause that states a text as the value."""
    form, short, asked = item.form, name(item.form), thing(item)
    if item.kind == "set":
        return f"{asked} are {'just ' if len(values) == 1 else ''}{text}"
    wordings = [f"{asked} is {text}", f"{asked} is {text}", f"{text} is {asked}"]
    if _within(item):
        wordings += [f"{subject(form)} is in {text}", f"{short} is located in {text}"]
    elif (event := re.search(r" was \w+ on $", form.before)) is not None:
        wordings += [f"{short}{event[0]}{text}"]
    elif short != subject(form) and asked == f"the {form.topic} of {form.subject}":
        wordings.append(f"{short}'s {form.topic} is {text}")
        if " " not in form.topic or item.format in {"phone", "email", "postal", "code", "title", "date"}:
            wordings.append(f"{subject(form)} has the {form.topic} {text}")
    return random.choice(wordings)


def sentence(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a sentence that states a value."""
    agreed = f"{upper_first(said(item, values, random))}, " if item.kind == "boolean" and random.random() < 0.6 else ""
    return stopped(upper_first(agreed + clause(item, values, random)))


def claimed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return the right value or, as often, a mistaken one."""
    if value and random.random() < 0.57:
        return Claim(values=value, label="right")
    other = mistaken(item, value, others, random)
    return Claim(values=other, label="wrong") if other is not None else None


def mistaken(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a value that is not the right one: of another row, of another column, or with a slip."""
    found = [rival(item, value, others, random), *(_near(item, value, others, random) if value else ())]
    usable = [each for each in found if each is not None and each != value]
    return random.choice(usable) if usable else None


def _near(item: Item, value: Values, others: Sequence[Values], random: Random) -> list[Values | None]:
    found: list[Values | None] = []
    found += [
        fact.values
        for fact in item.facts
        if item.format in _SIBLINGS and fact.format == item.format and differ(item, value, fact.values)
    ][:1]
    (first, *more) = value
    numeric = re.fullmatch(r"\d{4,}", first) is not None
    if not more and item.kind == "text" and (item.format in EXACT or numeric) and len(first) > 1:
        new = changed(first, random)
        found.append((new,) if new else None)
    elif item.kind == "date" and not first.startswith("9999"):
        found.append((moved_date(first, random),))
    elif item.kind == "number" and item.format in _SCALABLE:
        found.append((scaled(first, random),))
    elif item.format == "person" and others:
        family = random.choice(others)[0].rpartition(" ")[2]
        found.append((f"{first.split()[0]} {family}",) if squeezed(family) not in squeezed(first) else None)
    return found


def neighbours(item: Item, value: Values, random: Random, count: int) -> list[Fact]:
    """Return other subjects with other values, none where there are too few."""
    if item.kind in {"boolean", "set"} or item.form.topic == "government form":
        return []
    own = squeezed(name(item.form))
    found = [
        fact
        for fact in item.namesakes
        if (not value or differ(item, value, fact.values))
        and squeezed(name(fact.form)) not in own
        and own not in squeezed(name(fact.form))
    ]
    return random.sample(found, count) if len(found) >= count else []


def fields(item: Item, value: Values, random: Random, count: int) -> list[tuple[str, str]]:
    """Return other fields of the subject's record, with their texts, that give nothing of the answer away."""
    known = [(upper_first(topic(fact.form)), said(fact, fact.values, random)) for fact in strangers(item, value)]
    if len(known) < count:
        known += [(field, random.choice(texts)) for field, texts in random.sample(_METADATA, count)]
    return random.sample(known, count)


def told(item: Item, claim: Claim, frames: Sequence[str], random: Random, **more: object) -> Case:
    """Return a claim in one of some frames; None where none fits. `more` adds parts, or replaces them.

    A frame may name a value {v}, clause {c}, sentence {w}, question {q}, subject {s} or {S}, name {n}, topic {t} or
    {l}, column {u}, topic with subject {x}, file {f}, small number {k}, recent day {d} or person {p}.
    """
    usable = found(
        [
            frame
            for frame in frames
            if "{v}" not in frame or (item.kind != "boolean" and (item.kind != "set" or "{l}" in frame))
        ]
    )
    frame = random.choice(usable)
    return Case(answer=frame.format(**(parts(item, claim.values, random) | more)), label=claim.label)


def parts(item: Item, values: Values, random: Random) -> dict[str, object]:
    """Return what a frame may name; without values, nothing that states one."""
    form = item.form
    named_parts: dict[str, object] = {
        "q": item.question.question,
        "s": subject(form),
        "S": upper_first(subject(form)),
        "n": name(form),
        "t": topic(form),
        "l": upper_first(topic(form)),
        "u": re.sub(r"\W+", "_", topic(form)).lower(),
        "x": thing(item),
        "X": upper_first(thing(item)),
        "f": random.choice(_FILES),
        "k": random.randint(3, 60),
        "d": f"{random.randint(2, 28)} {random.choice(MONTHS)} 2026",
        "p": random.choice(PEOPLE),
    }
    if values:
        text = said(item, values, random)
        named_parts |= {"v": text, "c": clause(item, values, random), "w": sentence(item, values, random)}
    return named_parts


def framing(*frames: str) -> Shape:
    """Return a shape that asserts a value in one of some frames."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        claim = claimed(item, value, others, random)
        return told(item, claim, frames, random) if claim else None

    return shape


def declining(*frames: str, missing: float = 0.5) -> Shape:
    """Return a shape that declines in one of some frames, `missing` of them about what is not on record."""

    def shape(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
        assume(not value or random.random() >= missing)
        usable = [frame for frame in frames if item.kind != "boolean" or not re.search(r"\{[tl]\}", frame)]
        return Case(answer=random.choice(usable).format(**parts(item, (), random)), label="declined")

    return shape


# What is read out, written with care, or localized


def date_forms(value: str, random: Random) -> str:
    """Return a date in a form that leaves no doubt, however unusual."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    forms = [
        f"{day:%A}, {month} {day.day}, {day.year}",
        f"{month[:3]} {nth(day.day)}, {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{value}T00:00:00",
        f"{day.day:02}-{month[:3]}-{day.year}",
        f"{day.year}/{day.month:02}/{day.day:02}",
    ]
    if day.day > 12:
        forms += [f"{day.day}.{day.month}.{day.year}", f"{day.month}/{day.day}/{day.year}"]
    return random.choice(forms)


def number_forms(item: Item, value: str, random: Random) -> str:
    """Return a number in a less usual, exact form."""
    if "in billions" in item.form.topic:
        return random.choice((f"${value} billion", f"USD {value}bn", f"{value} billion US dollars"))
    if item.format == "ms":
        minutes, seconds = divmod(round(float(value) / 1000), 60)
        return f"{grouped(value)} ms, or {minutes} min {seconds} s"
    if item.format == "$":
        return random.choice((f"USD {grouped(value)}", f"US${value}", f"{grouped(value)} dollars", f"{value} USD"))
    if item.format in {"year", "ordinal"}:
        return value
    if "." not in value and len(value) < 5 and random.random() < 0.6:
        return f"{in_words(value)} ({value})"
    return grouped(value).replace(",", random.choice((" ", "'", "\u202f", ",")))


def spoken(item: Item, value: str) -> str | None:
    """Return a value as it is read out; None for one that is not."""
    if item.kind == "number" and item.format not in {"year", "ordinal"}:
        return in_words(value) + {"$": " dollars", "%": " percent", "km²": " square kilometers"}.get(item.format, "")
    if item.kind == "date":
        day = date.fromisoformat(value)
        return f"the {nth(day.day)} of {MONTHS[day.month - 1]}, {day.year}"
    if item.format == "email":
        return value.replace("@", " at ").replace(".", " dot ").replace("_", " underscore ")
    if item.format in {"phone", "postal"} and re.fullmatch(r"[\d\s()+.-]+", value):
        digits = [in_words(c) for c in value if c.isdigit()]
        return ("plus " if value.startswith("+") else "") + ", ".join(digits)
    return value if item.kind == "text" and item.format not in EXACT else None


LANGUAGES: Mapping[str, tuple[str, ...]] = {
    "de": ("Laut unseren Unterlagen: {v}.", "Gerne! Die Antwort lautet {v}.", "Ich habe nachgesehen: {v}."),
    "es": ("Según nuestros registros, la respuesta es {v}.", "¡Claro! Es {v}.", "Lo he comprobado: {v}."),
    "fr": ("D'après les documents, la réponse est {v}.", "Bien sûr ! Voici la réponse : {v}.", "J'ai vérifié : {v}."),
    "pt": ("Segundo os registros, a resposta é {v}.", "Claro! A resposta: {v}.", "Verifiquei no sistema: {v}."),
    "it": ("Secondo i documenti, la risposta è {v}.", "Certo! Ecco la risposta: {v}.", "Ho controllato: {v}."),
    "nl": (
        "Volgens onze gegevens is het antwoord {v}.",
        "Natuurlijk! Het antwoord: {v}.",
        "Ik heb het nagekeken: {v}.",
    ),
}
_JOINTS = {"de": ("von", "ist"), "es": ("de", "es"), "fr": ("de", "est"), "pt": ("de", "é")}
_TOPICS: Mapping[str, str] = {
    "phone number": "die Telefonnummer|el número de teléfono|le numéro de téléphone|o número de telefone",
    "fax number": "die Faxnummer|el número de fax|le numéro de fax|o número de fax",
    "email address": "die E-Mail-Adresse|el correo electrónico|l'adresse e-mail|o endereço de e-mail",
    "postal code": "die Postleitzahl|el código postal|le code postal|o código postal",
    "address": "die Adresse|la dirección|l'adresse|o endereço",
    "city": "die Stadt|la ciudad|la ville|a cidade",
    "country": "das Land|el país|le pays|o país",
    "state": "der Bundesstaat|el estado|l'État|o estado",
    "region": "die Region|la región|la région|a região",
    "continent": "der Kontinent|el continente|le continent|o continente",
    "population": "die Einwohnerzahl|la población|la population|a população",
    "surface area": "die Fläche|la superficie|la superficie|a área",
    "capital city": "die Hauptstadt|la capital|la capitale|a capital",
    "life expectancy": "die Lebenserwartung|la esperanza de vida|l'espérance de vie|a expectativa de vida",
    "unit price": "der Stückpreis|el precio unitario|le prix unitaire|o preço unitário",
    "credit limit": "das Kreditlimit|el límite de crédito|la limite de crédit|o limite de crédito",
    "date of birth": "das Geburtsdatum|la fecha de nacimiento|la date de naissance|a data de nascimento",
    "hire date": "das Einstellungsdatum|la fecha de contratación|la date d'embauche|a data de contratação",
    "latitude": "der Breitengrad|la latitud|la latitude|a latitude",
    "longitude": "der Längengrad|la longitud|la longitude|a longitude",
    "time zone": "die Zeitzone|la zona horaria|le fuseau horaire|o fuso horário",
    "telephone area code": "die Vorwahl|el prefijo telefónico|l'indicatif téléphonique|o DDD",
    "industry": "die Branche|el sector|le secteur|o setor",
    "scale": "der Maßstab|la escala|l'échelle|a escala",
}


def in_language(item: Item, text: str, language: str, random: Random) -> str:
    """Return a sentence in a language that states a text, with the topic where its word and the name are known."""
    form = item.form
    nouns = _TOPICS.get(topic(form), "").split("|")
    if language in _JOINTS and len(nouns) == 4 and name(form)[:1].isupper():
        of, verb = _JOINTS[language]
        return f"{upper_first(nouns[tuple(_JOINTS).index(language)])} {of} {name(form)} {verb} {text}."
    return random.choice(LANGUAGES[language]).format(v=text)


def localized(item: Item, values: Values, language: str) -> str:
    """Return a value as it is written in a language."""
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_IN[language][day.month - 1]
        joint = {"de": ". ", "es": " de ", "pt": " de "}.get(language, " ")
        year = " de " if language in {"es", "pt"} else " "
        return f"{day.day}{joint}{month}{year}{day.year}"
    if item.kind != "number" or item.format in {"year", "ordinal"}:
        return value
    separators = {",": "\u202f" if language == "fr" else ".", ".": ","}
    number = re.sub(r"[.,]", lambda match: separators[match[0]], grouped(value))
    return number + {"%": " %", "km²": " km²", "$": " $"}.get(item.format, "")
