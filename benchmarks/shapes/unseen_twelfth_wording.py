"""Claims of the twelfth set and how they are worded: values as people write them, near misses, and six languages."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from random import Random
from typing import Literal

from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.spelling import lined_up, nth, tidy
from benchmarks.shapes.suited import found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
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
    offset,
    packed,
    rival,
    scaled,
    squeezed,
    stopped,
    strangers,
    upper_first,
)

from ragassay.core.records import AnswerKind

RIGHT = 0.54
"""How often what is claimed is right where the question has an answer."""

_EVENTS: Mapping[str, str] = {
    "born": "date of birth",
    "hired": "hire date",
    "made": "date",
    "placed": "order date",
    "shipped": "shipping date",
    "issued": "issue date",
}
_NOUN = re.compile(
    r"the (customer|employee|country|city|supplier|shipper|track|product|company|person|municipality|territory|album|"
    r"state|artist|category) (?!with the )(?!.* for the album )"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stated:
    """A value that an answer states.

    Attributes:
        values: The value as stored.
        text: And as written: "May 20th, 2023", "Yes".
        kind: Of the value; the one of the question, but for a mixed-up column of text.
        format: Likewise.
        label: Whether it is right.
    """

    values: Values
    text: str
    kind: AnswerKind
    format: str
    label: Literal["right", "wrong"]

    @property
    def plain(self) -> str:
        """The value as a machine writes it."""
        return self.text if self.kind == "boolean" else ", ".join(one_line(each) for each in self.values)


@cache
def repaired(form: Form, kind: AnswerKind) -> Form:
    """Return the parts of a question so that they read well in a sentence."""
    subject = form.subject.removesuffix(" marked as")
    topic, before = form.topic, form.before.replace(form.subject, subject, 1)
    if kind == "boolean":
        return replace(
            form, topic=f"status as {topic}" if topic.startswith("a ") else f"{topic} status", **_of(subject, before)
        )
    if kind == "set":
        return form
    if (event := re.fullmatch(r".* was (\w+) on ", before, re.DOTALL)) is not None:
        topic = _EVENTS[event[1]]
    elif before == f"the {topic} with {subject} are ":
        before = f"the {topic} of {subject} is "
    elif topic.endswith(" for the detail"):
        topic, subject = topic.removesuffix(" for the detail"), f"the detail of {subject}"
    return replace(form, topic=topic, **_of(subject, before))


def _of(subject: str, before: str) -> dict[str, str]:
    return {"subject": subject, "before": before}


def parts_of(item: Item | Fact) -> Form:
    """Return the repaired parts of a question or fact."""
    return repaired(item.form, item.kind)


def short(subject: str) -> str:
    """Return a subject without the noun before its name, where people leave it out."""
    return _NOUN.sub("", subject, count=1) if _NOUN.match(subject) else subject


def one_line(text: str) -> str:
    """Return a value without line breaks."""
    return lined_up(text).strip()


def written(values: Values, kind: AnswerKind, form: str, random: Random) -> str:
    """Return a value as assistants write it."""
    if kind == "boolean":
        return "Yes" if values == ("true",) else "No"
    if kind == "set":
        return packed(tuple(random.sample(values, len(values))))
    (value,) = values
    if kind == "date":
        return random.choice((long_date, day_first, str, _ordinal_date, _dotted))(value)
    if kind == "number":
        return _number(value, form, random)
    return one_line(value)


def _number(value: str, form: str, random: Random) -> str:
    if form in {"year", "ordinal"}:
        return value
    number = grouped(value) if random.random() < 0.6 else value
    if form == "$":
        return random.choice(("$", "")) + number
    unit = {"ms": " ms", "bytes": " bytes", "%": "%", "years": " years", "km²": " km²"}.get(form, "")
    return number + random.choice(("", unit))


def _ordinal_date(value: str) -> str:
    day = date.fromisoformat(value)
    return f"{MONTHS[day.month - 1]} {nth(day.day)}, {day.year}"


def _dotted(value: str) -> str:
    day = date.fromisoformat(value)
    return f"{day.day:02}.{day.month:02}.{day.year}"


def casual(stated: Stated, random: Random) -> str:
    """Return a date or number as people jot it down."""
    if stated.kind not in {"date", "number"}:
        return stated.text
    (value,) = stated.values
    if stated.kind == "number":
        return _jotted(value, stated.format)
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    forms = [f"{day:%a}, {day.day} {month} {day.year}", f"{day.day}-{month[:3]}-{day.year}"]
    forms += [f"the {nth(day.day)} of {month} {day.year}", f"{month[:3]} {day.day} {day.year}"]
    if day.day > 12:
        forms += [f"{day.day}/{day.month}/{day.year}", f"{day.month:02}/{day.day:02}/{day.year}"]
    return random.choice(forms)


def _jotted(value: str, form: str) -> str:
    number = float(value)
    if form in {"latitude", "longitude"}:
        sides = "NS" if form == "latitude" else "EW"
        return f"{value.removeprefix('-')}° {sides[number < 0]}"
    millions = number / 1_000_000
    if form not in {"year", "ordinal", "bytes", "ms"} and millions >= 1 and millions == round(millions, 3):
        return f"{millions:.3f}".rstrip("0").rstrip(".") + " million"
    return {"$": f"{grouped(value)} USD", "%": f"{value} per cent", "km²": f"{grouped(value)} sq km"}.get(
        form, value if form in {"year", "ordinal"} else grouped(value)
    )


def spoken(stated: Stated) -> str:
    """Return a value as a voice assistant says it, in a transcript."""
    if stated.kind == "boolean" or len(stated.values) != 1:
        return stated.text
    (value,) = stated.values
    if stated.kind == "date":
        day = date.fromisoformat(value)
        return f"the {nth(day.day)} of {MONTHS[day.month - 1]}, {day.year}"
    if stated.kind == "number":
        return value if stated.format in {"year", "ordinal"} else in_words(value)
    if stated.format == "email":
        return value.replace("@", " at ").replace(".", " dot ")
    return one_line(value)


def spelled(stated: Stated, random: Random) -> str | None:
    """Return a code, number of a phone or postal code letter by letter; None for what nobody spells."""
    if stated.format not in {"phone", "postal", "code"} and not re.fullmatch(r"\d{4,}|[A-Z]{2,5}", stated.plain):
        return None
    if stated.kind != "text" or re.search("[:_]", stated.plain):
        return None
    characters = [c for c in stated.plain if c.isalnum()]
    return random.choice((" ", "-", ", ")).join(characters)


def state(values: Values, item: Item | Fact, label: Literal["right", "wrong"], random: Random) -> Stated:
    """Return a value of a question or fact, ready to be stated."""
    text = written(values, item.kind, item.format, random)
    return Stated(values=values, text=text, kind=item.kind, format=item.format, label=label)


def drawn(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, near: bool = False, right: float = RIGHT
) -> Stated | None:
    """Return the right value or a wrong one: another row's or column's, or one with a slip (`near`: that if any)."""
    if value and random.random() < right:
        return state(value, item, "right", random)
    draw = random.random()
    if value and draw < 0.2 and not near and (fact := mixed_up(item, value, random)) is not None:
        return state(fact.values, fact, "wrong", random)
    slip = slipped(item, value, others, random) if value and (near or draw < 0.5) else None
    wrong = slip or another(item, value, others, random) or (slipped(item, value, others, random) if value else None)
    return state(wrong, item, "wrong", random) if wrong is not None else None


def another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return another row's value that nobody takes for the right one."""
    if value and value[0].startswith("America/"):
        far = [other for other in others if offset(other[0]) != offset(value[0])]
        return random.choice(far) if far else None
    return rival(item, value, others, random)


def mixed_up(item: Item, value: Values, random: Random) -> Fact | None:
    """Return what another column holds of the subject, and what cannot be right of this one."""
    facts = [
        fact
        for fact in strangers(item, value)
        if fact.kind == item.kind
        and item.format != "year"
        and not ("code" in fact.form.topic and "code" in item.form.topic and "text" in {fact.format, item.format})
        and (fact.kind != "number" or _apart(float(fact.values[0]), float(value[0])))
    ]
    return random.choice(facts) if facts else None


def _apart(one: float, two: float) -> bool:
    return abs(one - two) > 0.2 * max(abs(one), abs(two))


def slipped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return the value with a slip that makes it wrong: a digit, a day, a first name; None where none is plain."""
    if item.kind in {"boolean", "set"}:
        return _replaced(item, value, others, random) if item.kind == "set" else None
    (one,) = value
    if item.kind == "date":
        return (moved_date(one, random),)
    if item.kind == "number":
        number = _digit_changed(one, random)
        near = item.format in {"latitude", "longitude"} and abs(float(one) - float(number)) < 1
        return None if near else (number,)
    if item.format == "person":
        firsts = {other[0].split()[0] for other in others} - set(one.split())
        return (f"{random.choice(sorted(firsts))} {one.split(maxsplit=1)[-1]}",) if firsts and " " in one else None
    digits = len(re.findall(r"\d", one))
    if item.format in EXACT - {"code"} or digits > 3 or (item.format == "address" and digits):
        new = changed(one, random)
        return (new,) if new is not None else None
    return None


def _replaced(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    other = rival(item, value, others, random)
    return (*value[:-1], other[0]) if other is not None and 1 < len(value) < 5 else None


def _digit_changed(value: str, random: Random) -> str:
    places = [place for place, c in enumerate(value) if c.isdigit()][:2]
    if float(value) == 0 or len(places) < 2:
        return scaled(value, random)
    place = random.choice(places)
    new = random.choice([c for c in "123456789" if c != value[place]])
    return value[:place] + new + value[place + 1 :]


def pair(item: Item, value: Values, others: Sequence[Values], random: Random) -> tuple[Stated, Stated] | None:
    """Return a value that an answer settles on, and another one of the column that it names and drops."""
    other = another(item, value, others, random)
    if item.kind in {"boolean", "set"} or other is None:
        return None
    if not value:
        more = [each for each in others if differ(item, other, each)]
        return (
            (state(other, item, "wrong", random), state(random.choice(more), item, "wrong", random)) if more else None
        )
    right, wrong = state(value, item, "right", random), state(other, item, "wrong", random)
    return (right, wrong) if random.random() < RIGHT else (wrong, right)


def context(item: Item, value: Values, stated: Stated | None, random: Random, most: int) -> list[Fact]:
    """Return some other facts of the subject, in a random order."""
    facts = {
        parts_of(fact).topic: fact for fact in strangers(item, value) if stated is None or fact.values != stated.values
    }
    return random.sample(list(facts.values()), min(most, len(facts)))


def neighbours(item: Item, value: Values, random: Random, most: int) -> list[Fact]:
    """Return what is stored of some other subjects, with other values, and whose names are no part of each other."""
    if item.kind == "set":
        return []
    found: list[Fact] = []
    for fact in random.sample(item.namesakes, len(item.namesakes)):
        taken = [short(item.form.subject), *(short(each.form.subject) for each in found)]
        own = squeezed(short(fact.form.subject))
        if any(own in squeezed(each) or squeezed(each) in own for each in taken):
            continue
        if item.kind == "boolean" or not value or (_far_zone(value, fact) and differ(item, value, fact.values)):
            found.append(fact)
        if len(found) == most:
            break
    return found


def _far_zone(value: Values, fact: Fact) -> bool:
    return not value[0].startswith("America/") or offset(value[0]) != offset(fact.values[0])


def said_of(item: Item | Fact, stated: Stated, random: Random, text: str | None = None) -> str:
    """Return a clause that states a value, without a full stop: "the city of Jane Roe is Reno"."""
    form = parts_of(item)
    before = form.before
    if random.random() < 0.4:
        before = before.replace(form.subject, short(form.subject), 1)
    if item.kind == "boolean":
        return f"{before}{'' if stated.text == 'Yes' else ' not'}{form.after}"
    if item.kind == "set" and len(stated.values) == 1:
        before = re.sub(r" are $", " are just ", before)
    return f"{before}{text or stated.text}{form.after}"


def fact_clause(fact: Fact, random: Random) -> str:
    """Return a clause that states a fact."""
    return said_of(fact, state(fact.values, fact, "right", random), random)


def framed(
    item: Item, stated: Stated, random: Random, frames: Sequence[str], text: str | None = None, **more: str
) -> Case:
    """Return a value within one of some frames; None where none of them suits the kind of the answer.

    The parts: {w} a sentence, {c} a clause, {v} the value (not yes, no or lists), {a} the bare answer, {t} the topic,
    {s} the subject, {n} its name, {of} what joins them ("of" or "for"); {T} and {S} start with a capital letter.
    """
    usable = found([frame for frame in frames if item.kind not in {"boolean", "set"} or "{v}" not in frame])
    clause = said_of(item, stated, random, text)
    start = f"{stated.text}, " if item.kind == "boolean" and random.random() < 0.6 else ""
    shown = text or stated.text
    answer = random.choice(usable).format(
        w=stopped(upper_first(start + clause)), c=clause, v=shown, a=shown, **subject_parts(item), **more
    )
    return finished(answer, stated.label)


def subject_parts(item: Item) -> dict[str, str]:
    """Return the parts of a frame that tell nothing of the value."""
    form = parts_of(item)
    name = short(form.subject)
    return {
        "t": form.topic,
        "T": upper_first(form.topic),
        "s": form.subject,
        "S": upper_first(form.subject),
        "n": name,
        "of": "for" if form.before.startswith(f"the {form.topic} for ") else "of",
        "q": item.question.question,
    }


def finished(answer: str, label: Label) -> Case:
    """Return a case whose sentences end in one full stop."""
    return Case(answer=tidy(answer), label=label)


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """How a language words an answer; {a} is the value, {n} the subject, {t} the topic with its article."""

    topics: Mapping[str, str]
    of: Sequence[str]
    bare: Sequence[str]
    declined: Sequence[str]
    yes_no: tuple[str, str]
    months: Sequence[str]
    day: str
    thousands: str


def _topics(text: str) -> Mapping[str, str]:
    keys = "phone number|address|city|country|postal code|email address|date|capital city|population|unit price|region"
    return dict(zip(keys.split("|"), text.split("|"), strict=True))


LANGUAGES: Sequence[Language] = (
    Language(
        topics=_topics(
            "die Telefonnummer|die Adresse|die Stadt|das Land|die Postleitzahl|die E-Mail-Adresse|das Datum|"
            "die Hauptstadt|die Einwohnerzahl|der Stückpreis|die Region"
        ),
        of=("{t} von {n} ist laut Datenbank {a}.", "Gerne! Für {n} lautet {t}: {a}.", "{t} zu „{n}“ lautet {a}."),
        bare=(
            "Laut unseren Unterlagen lautet die Antwort: {a}.",
            "Im System steht dazu: {a}",
            "Ergebnis der Suche: {a}",
        ),
        declined=(
            "Dazu liegen mir leider keine Informationen vor.",
            "In den Dokumenten habe ich zu {n} leider nichts gefunden.",
            "Diese Frage kann ich anhand der vorliegenden Unterlagen nicht beantworten.",
        ),
        yes_no=("Ja", "Nein"),
        months=MONTHS_IN["de"],
        day="{d}. {m} {y}",
        thousands=".",
    ),
    Language(
        topics=_topics(
            "le numéro de téléphone|l'adresse|la ville|le pays|le code postal|l'adresse e-mail|la date|la capitale|"
            "la population|le prix unitaire|la région"
        ),
        of=("D'après nos dossiers, pour {n}, {t} est : {a}.", "Bonjour, pour {n}, {t} est {a}."),
        bare=("Selon la base de données, la réponse est : {a}.", "Voici ce que j'ai trouvé : {a}", "Réponse : {a}"),
        declined=(
            "Je suis désolé, je n'ai pas trouvé cette information dans les documents.",
            "Aucune donnée n'est disponible à ce sujet pour {n}.",
            "Je ne peux malheureusement pas répondre à cette question.",
        ),
        yes_no=("Oui", "Non"),
        months=MONTHS_IN["fr"],
        day="{d} {m} {y}",
        thousands=" ",
    ),
    Language(
        topics=_topics(
            "el número de teléfono|la dirección|la ciudad|el país|el código postal|el correo electrónico|la fecha|"
            "la capital|la población|el precio unitario|la región"
        ),
        of=("Según nuestros registros, {t} de {n} es {a}.", "¡Claro! Para {n}, {t} es {a}."),
        bare=("Según la base de datos, la respuesta es: {a}.", "Esto es lo que encontré: {a}", "Respuesta: {a}"),
        declined=(
            "Lo siento, no encontré esa información en los documentos.",
            "No dispongo de datos sobre {n}.",
            "No puedo responder a esa pregunta con la información disponible.",
        ),
        yes_no=("Sí", "No"),
        months=MONTHS_IN["es"],
        day="{d} de {m} de {y}",
        thousands=".",
    ),
    Language(
        topics=_topics(
            "o número de telefone|o endereço|a cidade|o país|o código postal|o e-mail|a data|a capital|a população|"
            "o preço unitário|a região"
        ),
        of=("De acordo com o cadastro, {t} de {n} é {a}.", "Olá! Para {n}, {t} é {a}."),
        bare=("Conforme a base de dados, a resposta é: {a}.", "Encontrei o seguinte: {a}", "Resposta: {a}"),
        declined=(
            "Desculpe, não encontrei essa informação nos documentos.",
            "Não tenho dados sobre {n}.",
            "Infelizmente não consigo responder a essa pergunta.",
        ),
        yes_no=("Sim", "Não"),
        months=MONTHS_IN["pt"],
        day="{d} de {m} de {y}",
        thousands=".",
    ),
    Language(
        topics=_topics(
            "il numero di telefono|l'indirizzo|la città|il paese|il codice postale|l'indirizzo e-mail|la data|"
            "la capitale|la popolazione|il prezzo unitario|la regione"
        ),
        of=("Secondo i nostri archivi, per {n} {t} è {a}.", "Certo! Per {n}, {t} è {a}."),
        bare=("Secondo il database la risposta è: {a}.", "Ecco cosa ho trovato: {a}", "Risposta: {a}"),
        declined=(
            "Mi dispiace, non ho trovato questa informazione nei documenti.",
            "Non ho dati su {n}.",
            "Purtroppo non sono in grado di rispondere a questa domanda.",
        ),
        yes_no=("Sì", "No"),
        months=MONTHS_IN["it"],
        day="{d} {m} {y}",
        thousands=".",
    ),
    Language(
        topics=_topics(
            "het telefoonnummer|het adres|de stad|het land|de postcode|het e-mailadres|de datum|de hoofdstad|"
            "het inwonertal|de stukprijs|de regio"
        ),
        of=("Volgens onze gegevens is {t} van {n}: {a}.", "Natuurlijk, {t} van {n} is {a}."),
        bare=("Volgens de database is het antwoord: {a}.", "Dit heb ik gevonden: {a}", "Antwoord: {a}"),
        declined=(
            "Sorry, die informatie heb ik niet in de documenten gevonden.",
            "Over {n} heb ik geen gegevens.",
            "Helaas kan ik deze vraag niet beantwoorden.",
        ),
        yes_no=("Ja", "Nee"),
        months=MONTHS_IN["nl"],
        day="{d} {m} {y}",
        thousands=".",
    ),
)


def simple_name(item: Item) -> str | None:
    """Return the name of a subject that stands without an English word in a sentence of another language."""
    name = short(parts_of(item).subject)
    return None if fold(name).startswith(("the ", "invoice ", "order ", "payment ")) else name


def localized(stated: Stated, language: Language) -> str:
    """Return a value as it is written in a language."""
    if stated.kind == "boolean":
        return language.yes_no[stated.text == "No"]
    if stated.kind == "set":
        return ", ".join(stated.values)
    (value,) = stated.values
    if stated.kind == "date":
        day = date.fromisoformat(value)
        return language.day.format(d=day.day, m=language.months[day.month - 1], y=day.year)
    if stated.kind == "number" and stated.format not in {"year", "ordinal"}:
        return grouped(value).replace(",", ";").replace(".", ",").replace(";", language.thousands)
    return one_line(value)
