"""What the twenty-first set words its answers with: mended questions, frames, near misses and other notations."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import wraps
from itertools import pairwise
from random import Random

from benchmarks.shapes.frames import beside, one_line, shapes_by
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.spelling import DIGITS, ORDINALS, lined_up, nth, tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    ANY,
    LISTED,
    MONTHS,
    WITH_ARTICLE,
    Case,
    Claim,
    Shape,
    changed,
    claim,
    clause,
    differ,
    fold,
    grouped,
    in_words,
    moved_date,
    name_of,
    rival,
    squeezed,
    stopped,
    upper_first,
)

SEPARATOR = " || "
"""What stands between two frames."""

_DATES = {
    "born": "date of birth",
    "hired": "hire date",
    "made": "date",
    "placed": "order date",
    "shipped": "shipping date",
    "issued": "issue date",
}
_DOCUMENTS = ("records_2023.pdf", "master_data.xlsx", "export.csv", "Overview.docx", "kb/article-118", "facts.md")
_BARE = re.compile(
    r"^the (track|product|album|company|municipality|office|state|territory|person|department) (?!with )"
)
_FIRST_NAMES = ("Maria", "Tom", "Priya", "Lukas", "Chen", "Amélie", "Oscar", "Nadia")

# ---------------------------------------------------------------------------------------------------------- questions


def on_mended(shape: Shape) -> Shape:
    """Return a shape that gets its question with a form that reads well, whatever the wording of the question."""

    @wraps(shape)
    def shaped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        case = shape(_mended(item), value, others, random)
        return None if case is None else replace(case, answer=tidy(case.answer))

    return shaped


def _mended(item: Item) -> Item:
    return replace(
        item,
        form=_mended_form(item.form, item.kind),
        facts=[replace(fact, form=_mended_form(fact.form, fact.kind)) for fact in item.facts],
        namesakes=[replace(fact, form=_mended_form(fact.form, fact.kind)) for fact in item.namesakes],
    )


def _mended_form(form: Form, kind: str) -> Form:
    if kind != "set" and form.before.endswith(" are "):
        return replace(form, before=f"{form.subject} is in ")
    if form.subject.endswith(" marked as"):
        subject = form.subject.removesuffix(" marked as")
        return replace(form, subject=subject, before=f"{subject} is", after=" marked as discontinued")
    if (match := re.search(r" was (\w+) on $", form.before)) is not None:
        return replace(form, topic=_DATES.get(match[1], "date"))
    return replace(form, topic="population") if form.topic == "people" else form


def asked(form: Form) -> str:
    """Return what is asked for as a noun phrase: "the phone number of the customer Jane Roe"."""
    if form.after and not form.before.endswith(" "):
        return f"whether {form.before}{form.after}"
    if form.before.startswith("the ") and re.search(r" (is|are) $", form.before) and form.topic in form.before:
        return re.sub(r" (is|are) $", "", form.before)
    return f"the {form.topic} of {form.subject}"


# ------------------------------------------------------------------------------------------------------------- frames


def stated(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value in one line, with the article that some countries have."""
    office = item.form.subject.startswith("the office ")
    text = lined_up(stating_all(item, values, random) if office else clause(item, values, random))
    if len(values) == 1 and values[0] in WITH_ARTICLE and text.endswith((f" in {values[0]}", f" is {values[0]}")):
        text = f"{text.removesuffix(values[0])}the {values[0]}"
    return text


def stating_all(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value and leaves no noun of the subject out: an office is not its city."""
    return f"{item.form.before}{one_line(item, values, random)}{item.form.after}"


def bare_name(subject: str) -> str:
    """Return a subject without article and noun, as in a row of a table."""
    return _BARE.sub("", name_of(subject)).removeprefix("the ")


def declared(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a sentence that states a value; one about a predicate often starts with yes or no."""
    start = ""
    if item.kind == "boolean" and random.random() < 0.6:
        start = "Yes, " if values == ("true",) else "No, "
    return stopped(upper_first(start + stated(item, values, random)))


def filled(frame: str, item: Item, values: Values, random: Random, **more: str) -> str:
    """Return a frame with its fields filled.

    {v} value, {raw} as stored, {c} clause, {w} sentence, {q} question, {s} subject, {n} its name, {b} without noun,
    {t} topic, {a} what is asked for, {doc}, {page}, {share} and {who} something made up.
    """
    form = item.form
    text = frame.format(
        **{
            "v": one_line(item, values, random) if values else "",
            "raw": lined_up("; ".join(values)),
            "c": stated(item, values, random) if values else "",
            "w": declared(item, values, random) if values else "",
            "q": item.question.question,
            "s": form.subject,
            "n": name_of(form.subject),
            "b": bare_name(form.subject),
            "t": form.topic,
            "T": upper_first(form.topic),
            "a": asked(form),
            "A": upper_first(asked(form)),
            "S": upper_first(form.subject),
            "doc": random.choice(_DOCUMENTS),
            "page": str(random.randint(2, 240)),
            "share": str(random.randint(71, 99)),
            "who": random.choice(_FIRST_NAMES),
        }
        | more
    )
    return text if frame.startswith(("{v}", "{raw}")) or not frame.startswith("{") else upper_first(text)


def split(frames: Sequence[str]) -> list[str]:
    """Return all frames of some strings of frames."""
    return [frame for some in frames for frame in some.split(SEPARATOR)]


def _told(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ANY,
    formats: frozenset[str] | None = None,
) -> Case | None:
    assume(item.kind in kinds and (formats is None or item.format in formats))
    asserted = found(claim(item, value, others, random))
    frame = random.choice(split(frames))
    return Case(answer=filled(frame, item, asserted.values, random), label=asserted.label)


def _refused(
    item: Item,
    value: Values,  # noqa: ARG001
    others: Sequence[Values],  # noqa: ARG001
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ANY,
) -> Case | None:
    assume(item.kind in kinds)
    return Case(answer=filled(random.choice(split(frames)), item, (), random), label="declined")


def _versus(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = LISTED,
) -> Case | None:
    """Fill frames that also tell another subject's value: {o} the subject, {on} its name, {ov}, {oc}, {ow}, {oa}."""
    assume(item.kind in kinds)
    asserted = found(claim(item, value, others, random))
    other = neighbour(item, value, asserted, random)
    text = filled(random.choice(split(frames)), item, asserted.values, random, **about(other, random))
    return Case(answer=text, label=asserted.label)


def _retracted(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = LISTED,
) -> Case | None:
    """Fill frames that name a value {x} and drop it for another one, which counts."""
    assume(item.kind in kinds)
    asserted = found(claim(item, value, others, random))
    dropped = found(rival(item, asserted.values, others, random))
    if asserted.label == "wrong" and value and random.random() < 0.5:
        dropped = value
    assume(differ(item, dropped, asserted.values))
    text = filled(random.choice(split(frames)), item, asserted.values, random, x=one_line(item, dropped, random))
    return Case(answer=text, label=asserted.label)


told = shapes_by(_told)
refused = shapes_by(_refused)
versus = shapes_by(_versus)
retracted = shapes_by(_retracted)


def neighbour(item: Item, value: Values, asserted: Claim | None, random: Random) -> Fact:
    """Return another subject with a value that is neither the right one nor what an answer asserts."""
    facts = [fact for fact in beside(item, value) if asserted is None or differ(item, asserted.values, fact.values)]
    return random.choice(found(facts))


def about(fact: Fact, random: Random) -> dict[str, str]:
    """Return the fields of a frame that tell of another subject."""
    return {
        "o": fact.form.subject,
        "on": name_of(fact.form.subject),
        "ov": one_line(fact, fact.values, random),
        "oc": stated(fact, fact.values, random),
        "ow": declared(fact, fact.values, random),
        "oa": asked(fact.form),
    }


# -------------------------------------------------------------------------------------------------------- near misses


def near_miss(item: Item, value: Values, random: Random) -> Values | None:
    """Return a value that is slightly wrong: a digit, a letter, a neighbouring day; None where there is none."""
    if not value or item.kind in {"set", "boolean"}:
        return None
    (text,) = value
    if item.kind == "date":
        return (moved_date(text, random),)
    if item.kind == "number":
        return _near_number(item, text, random)
    if item.format in {"phone", "postal", "address", "code", "email"} and item.form.topic != "gender code":
        if item.format == "address" and not any(c.isdigit() for c in text):
            return None
        new = changed(text, random)
        return (new,) if new is not None and squeezed(new) != squeezed(text) else None
    return None


def _near_number(item: Item, text: str, random: Random) -> Values | None:
    places = [place for place, c in enumerate(text) if c.isdigit()]
    made = {
        text[:place] + digit + text[place + 1 :]
        for place in places[:3]
        for digit in "123456789"
        if text[place] != digit
    }
    made |= {
        text[:one] + text[two] + text[one + 1 : two] + text[one] + text[two + 1 :]
        for one, two in pairwise(places[:4])
        if two == one + 1 and text[two] != "0"
    }
    if item.format in {"latitude", "longitude"}:
        made.add(text.removeprefix("-") if text.startswith("-") else f"-{text}")
    fit = sorted(new for new in made if differ(item, (text,), (new,)))
    if item.format == "year":
        fit = [new for new in fit if 1000 < int(new) < 2020]
    return (random.choice(fit),) if fit else None


def half_namesake(value: str, others: Sequence[Values], random: Random) -> str | None:
    """Return a person who shares one name with another: Ada Marsh and Tom Marsh."""
    first, _, last = value.rpartition(" ")
    names = [other[0].split() for other in random.sample(others, min(len(others), 30))]
    for parts in names:
        if len(parts) != 2 or parts[1].startswith("II"):
            continue
        same = (fold(parts[0]) == fold(first), fold(parts[1]) == fold(last))
        if not any(same):
            return random.choice((f"{parts[0]} {last}", f"{first} {parts[1]}"))
        if not all(same):
            return " ".join(parts)
    return None


# ---------------------------------------------------------------------------------------------------------- notations


def dated(value: str, random: Random) -> str:
    """Return a date as it is written less often, never so that day and month may be confused."""
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    forms = [
        f"{day.day:02}-{month[:3]}-{day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{nth(day.day)} {month} {day.year}",
        f"{month[:3]} {nth(day.day)}, {day.year}",
        f"{day:%Y/%m/%d}",
        f"{day.isoformat()} 00:00:00",
        f"{day:%A}, {month} {day.day}, {day.year}",
        f"{day:%a} {day.day} {month[:3]} {day.year}",
    ]
    if day.day > 12:
        forms += [f"{day:%d.%m.%Y}", f"{day.month}/{day.day}/{day.year}", f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}"]
    return random.choice(forms)


def year_in_words(year: int) -> str:
    """Return a year as it is read out: "nineteen sixty-two"."""
    if year // 100 == 20 and year % 100 < 10:
        return in_words(str(year))
    low = year % 100
    rest = in_words(str(low)) if low > 9 else f"oh {in_words(str(low))}" if low else "hundred"
    return f"{in_words(str(year // 100))} {rest}"


def spoken(item: Item, values: Values, random: Random) -> str:
    """Return a value as it is read out: numbers and days in words, phone numbers digit by digit."""
    if item.kind in {"set", "boolean"}:
        return one_line(item, values, random)
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month, year = MONTHS[day.month - 1], year_in_words(day.year)
        return random.choice(
            (f"the {ORDINALS[day.day - 1]} of {month}, {year}", f"{month} {ORDINALS[day.day - 1]}, {year}")
        )
    if item.kind == "number":
        return year_in_words(int(value)) if item.format == "year" else in_words(value)
    if item.format == "phone":
        groups = re.findall(r"[+\d]+", value)
        return ", ".join(" ".join("plus" if c == "+" else DIGITS[int(c)] for c in group) for group in groups)
    if item.format in {"code", "postal"} and len(value) > 1:
        named = {"-": "dash", "_": "underscore", ":": "colon", "/": "slash", ".": "dot"}
        return " ".join(named.get(c, DIGITS[int(c)] if c in "0123456789" else c) for c in value if not c.isspace())
    if item.format == "email":
        return value.replace("@", " at ").replace(".", " dot ").replace("_", " underscore ").replace("-", " dash ")
    return value


def converted(item: Item, value: str, random: Random) -> str | None:
    """Return a number in another unit or notation, rounded so that nobody minds; None where none is usual."""
    number = Decimal(value)
    size = abs(number)
    topic, form = item.form.topic, item.format
    made: list[str] = []
    if form == "ms" and size > 60000:
        minutes, seconds = divmod(round(size / 1000), 60)
        made += [f"{minutes}:{seconds:02} minutes", f"about {minutes} min {seconds} s", f"{size / 1000:.1f} seconds"]
    elif form == "bytes" and size > 10**5:
        made += [f"about {size / 10**6:.2f} MB", f"{size / 1000:,.0f} kB"]
    elif topic == "discount" and 0 < size < 1:
        made += [f"{(size * 100).normalize():f}%", f"{(size * 100).normalize():f} percent"]
    elif topic.endswith(" in billions") and size:
        made += [f"${value} billion", f"{size.normalize() * 1000:,.0f} million dollars", f"{value}bn"]
    elif form == "latitude" and size:
        made += [f"{size}° {'N' if number > 0 else 'S'}", f"{size} degrees {'north' if number > 0 else 'south'}"]
    elif form == "longitude" and size:
        made += [f"{size}° {'E' if number > 0 else 'W'}", f"{size} degrees {'east' if number > 0 else 'west'}"]
    elif form == "$":
        made += [f"USD {grouped(value)}", f"{value} dollars", f"US${grouped(value)}"]
    elif form in {"number", "people", "km²"} and size >= 10**6:
        unit = " km²" if form == "km²" else ""
        made += [
            f"{size / 10**6:.2f} million{unit}",
            f"roughly {size / 10**6:.{1 if size > 10**7 else 2}f} million{unit}",
        ]
    elif form in {"number", "people", "km²"} and size >= 10**4:
        unit = " km²" if form == "km²" else ""
        made += [f"approximately {round(size, -2):,.0f}{unit}"]
        made += [f"about {size / 1000:.0f} thousand{unit}"] if size >= 10**5 else []
    return random.choice(made) if made else None


def number_signs(item: Item, value: str, random: Random) -> str:
    """Return a number with separators and decimals as they are written elsewhere."""
    whole, _, rest = value.partition(".")
    if item.format in {"year", "ordinal"}:
        return f"no. {value}" if item.format == "ordinal" else value
    groups = grouped(whole)
    forms = [groups.replace(",", space) + (f".{rest}" if rest else "") for space in (" ", chr(8239))]
    if len(whole.lstrip("-")) > 3:
        forms.append(f"{groups.replace(',', chr(39))}{'.' if rest else ''}{rest}")
    if whole.lstrip("-") != "0" or rest:
        forms.append(value.replace("-", chr(8722)))
    if rest and len(rest) != 3:
        forms.append(f"{whole},{rest}")
    if len(rest) == 1:
        forms.append(f"{value}0")
    elif not rest and len(whole.lstrip("-")) < 7:
        forms.append(f"{value}.00")
    return random.choice(forms)


# ---------------------------------------------------------------------------------------------------------- languages

LANGUAGES = ("de", "fr", "es", "it", "pt", "nl")

TOPICS_IN: Mapping[str, str] = {
    "phone number": "die Telefonnummer|le numéro de téléphone|el número de teléfono|il numero di telefono"
    "|o número de telefone|het telefoonnummer",
    "fax number": "die Faxnummer|le numéro de fax|el número de fax|il numero di fax|o número de fax|het faxnummer",
    "email address": "die E-Mail-Adresse|l'adresse e-mail|la dirección de correo|l'indirizzo e-mail"
    "|o endereço de e-mail|het e-mailadres",
    "address": "die Adresse|l'adresse|la dirección|l'indirizzo|o endereço|het adres",
    "postal code": "die Postleitzahl|le code postal|el código postal|il codice postale|o código postal|de postcode",
    "city": "die Stadt|la ville|la ciudad|la città|a cidade|de stad",
    "country": "das Land|le pays|el país|il paese|o país|het land",
    "state": "der Bundesstaat|l'État|el estado|lo stato|o estado|de staat",
    "region": "die Region|la région|la región|la regione|a região|de regio",
    "continent": "der Kontinent|le continent|el continente|il continente|o continente|het continent",
    "capital city": "die Hauptstadt|la capitale|la capital|la capitale|a capital|de hoofdstad",
    "population": "die Einwohnerzahl|la population|la población|la popolazione|a população|het inwonertal",
    "date of birth": "das Geburtsdatum|la date de naissance|la fecha de nacimiento|la data di nascita"
    "|a data de nascimento|de geboortedatum",
    "hire date": "das Einstellungsdatum|la date d'embauche|la fecha de contratación|la data di assunzione"
    "|a data de contratação|de datum van indiensttreding",
    "shipping date": "das Versanddatum|la date d'expédition|la fecha de envío|la data di spedizione|a data de envio"
    "|de verzenddatum",
    "date": "das Datum|la date|la fecha|la data|a data|de datum",
    "unit price": "der Stückpreis|le prix unitaire|el precio unitario|il prezzo unitario|o preço unitário|de stukprijs",
    "buy price": "der Einkaufspreis|le prix d'achat|el precio de compra|il prezzo d'acquisto|o preço de compra"
    "|de inkoopprijs",
    "total": "der Gesamtbetrag|le montant total|el importe total|il totale|o valor total|het totaalbedrag",
    "freight": "die Fracht|le fret|el flete|il costo di trasporto|o frete|de vrachtprijs",
    "credit limit": "das Kreditlimit|la limite de crédit|el límite de crédito|il limite di credito"
    "|o limite de crédito|de kredietlimiet",
    "salary": "das Gehalt|le salaire|el salario|lo stipendio|o salário|het salaris",
    "status": "der Status|le statut|el estado|lo stato|o status|de status",
    "genre": "das Genre|le genre|el género|il genere|o gênero|het genre",
    "industry": "die Branche|le secteur|el sector|il settore|o setor|de sector",
    "headquarters": "der Hauptsitz|le siège|la sede|la sede|a sede|het hoofdkantoor",
    "age": "das Alter|l'âge|la edad|l'età|a idade|de leeftijd",
    "latitude": "der Breitengrad|la latitude|la latitud|la latitudine|a latitude|de breedtegraad",
    "longitude": "der Längengrad|la longitude|la longitud|la longitudine|a longitude|de lengtegraad",
    "surface area": "die Fläche|la superficie|la superficie|la superficie|a área|de oppervlakte",
    "life expectancy": "die Lebenserwartung|l'espérance de vie|la esperanza de vida|l'aspettativa di vita"
    "|a expectativa de vida|de levensverwachting",
    "sales representative": "der Vertriebsmitarbeiter|le commercial|el representante de ventas"
    "|il rappresentante|o representante de vendas|de vertegenwoordiger",
    "manager": "der Vorgesetzte|le responsable|el jefe|il responsabile|o gerente|de leidinggevende",
    "supplier": "der Lieferant|le fournisseur|el proveedor|il fornitore|o fornecedor|de leverancier",
    "category": "die Kategorie|la catégorie|la categoría|la categoria|a categoria|de categorie",
}
"""What is asked for, in German, French, Spanish, Italian, Portuguese and Dutch."""

_OF_IN = {
    "invoice": "der Rechnung {n}|de la facture {n}|de la factura {n}|della fattura {n}|da fatura {n}|van factuur {n}",
    "order": "der Bestellung {n}|de la commande {n}|del pedido {n}|dell'ordine {n}|do pedido {n}|van bestelling {n}",
    "product": "des Produkts {n}|du produit {n}|del producto {n}|del prodotto {n}|do produto {n}|van het product {n}",
    "track": "des Titels {n}|du titre {n}|de la canción {n}|del brano {n}|da faixa {n}|van het nummer {n}",
    "municipality": "der Gemeinde {n}|de la commune {n}|del municipio {n}|del comune {n}|do município {n}"
    "|van de gemeente {n}",
    "company": "des Unternehmens {n}|de l'entreprise {n}|de la empresa {n}|dell'azienda {n}|da empresa {n}"
    "|van het bedrijf {n}",
    "office": "des Büros {n}|du bureau {n}|de la oficina {n}|dell'ufficio {n}|do escritório {n}|van het kantoor {n}",
    "state": "des Bundesstaats {n}|de l'État {n}|del estado {n}|dello stato {n}|do estado {n}|van de staat {n}",
    "territory": "des Gebiets {n}|du territoire {n}|del territorio {n}|del territorio {n}|do território {n}"
    "|van het gebied {n}",
}
_OF_NAME = "von {n}|de {n}|de {n}|di {n}|de {n}|van {n}"
_NOUNED = re.compile(rf"(?:the )?({'|'.join(_OF_IN)}) (?!with )(.+)")
_NAMED = re.compile(r"(?:the (?:customer|employee|country|city|supplier|person|album) )?([A-ZÀ-Þ\d].*)")


def topic_in(item: Item, language: str) -> str:
    """Return what is asked for in another language, with its article and subject."""
    place = LANGUAGES.index(language)
    topic = found(TOPICS_IN.get(item.form.topic)).split("|")[place]
    subject = item.form.subject
    assume(not re.search(r" (with the code|of the|in order) ", subject))
    if (match := _NOUNED.fullmatch(subject)) is not None:
        return f"{topic} {_OF_IN[match[1]].split('|')[place].format(n=match[2])}"
    name = found(_NAMED.fullmatch(subject))[1]
    if language == "fr" and fold(name)[:1] in {*"aeiou"}:
        return f"{topic} d'{name}"
    return f"{topic} {_OF_NAME.split('|')[place].format(n=name)}"


def value_in(item: Item, values: Values, language: str, random: Random) -> str:
    """Return a value with the numbers and dates of another language."""
    if item.kind in {"set", "boolean"}:
        return ("; " if any("," in each for each in values) else ", ").join(values)
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_IN[language][day.month - 1]
        joint = {"de": ". ", "es": " de ", "pt": " de "}.get(language, " ")
        return f"{day.day}{joint}{month}{' de ' if language in {'es', 'pt'} else ' '}{day.year}"
    if item.kind == "number":
        whole, _, rest = value.partition(".")
        groups = whole if item.format in {"year", "ordinal"} else grouped(whole)
        text = groups.replace(",", " " if language == "fr" else ".") + (f",{rest}" if rest else "")
        return f"{text} $" if item.format == "$" and random.random() < 0.5 else text
    return lined_up(value)


STARTS_IN: Mapping[str, tuple[str, str]] = {
    "de": ("Gerne! ", "Hier die Antwort: "),
    "fr": ("Voici la réponse : ", "Bien sûr ! "),
    "es": ("¡Claro! ", "Aquí tienes: "),
    "it": ("Certo! ", "Ecco la risposta: "),
    "pt": ("Claro! ", "Segue a resposta: "),
    "nl": ("Natuurlijk! ", "Dit is het antwoord: "),
}
"""How an answer starts in another language."""

PHRASES_IN: Mapping[str, str] = {
    "de": "Die Antwort lautet: {} || Laut den vorliegenden Daten: {} || Antwort: {}",
    "fr": "La réponse est : {} || D'après les données disponibles : {} || Réponse : {}",
    "es": "La respuesta es: {} || Según los datos disponibles: {} || Respuesta: {}",
    "it": "La risposta è: {} || Secondo i dati disponibili: {} || Risposta: {}",
    "pt": "A resposta é: {} || De acordo com os dados disponíveis: {} || Resposta: {}",
    "nl": "Het antwoord is: {} || Volgens de beschikbare gegevens: {} || Antwoord: {}",
}
"""What stands before a value in another language."""

PREDICATES: Mapping[tuple[bool, bool], str] = {
    (True, True): "{S} is no longer sold. || {n} has been taken out of the range. || We stopped selling {n}. || "
    "{n} is not available any more. || {S} has been phased out.",
    (True, False): "{S} is still being sold. || {n} is still part of the range. || You can still order {n}. || "
    "{S} "
    "is an active product. || {n} continues to be available; it has not been discontinued.",
    (False, True): "{S} is the capital of its state. || Yes, it is. {S} is where the state government sits. || "
    "{S} serves as the capital of its state. || Indeed, {n} is one of the state capitals.",
    (
        False,
        False,
    ): "{S} is an ordinary municipality, not the capital of its state. || The capital of that state is "
    "another city. || {S} does not have the rank of a state capital. || No, it isn't; the state has a different "
    "capital.",
}
"""How yes and no are told of what is sold or not, and of capitals: whether discontinued was asked, the answer."""
