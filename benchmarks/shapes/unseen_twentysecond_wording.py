"""What the twenty-second set words its answers with: statements, notations of values, near misses, other languages."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.spelling import DIGITS, ORDINALS, lined_up, nth, short_date, tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    ANY,
    EXACT,
    MONTHS,
    WITH_ARTICLE,
    Case,
    Claim,
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
    measured,
    moved_date,
    natural,
    packed,
    squeezed,
    upper_first,
    words,
)

Respelling = Callable[[Item, Values, Random], str]

_NOUNS = re.compile(
    r"^the (customer|employee|country|city|municipality|municipio|estado|state|supplier|shipper|artist|album|track|"
    r"product|company|person|department|territory|category) (?!with the )"
)
_DONE: Mapping[str, str] = {
    "born": "date of birth",
    "hired": "hire date",
    "shipped": "shipping date",
    "made": "payment date",
    "placed": "order date",
    "issued": "issue date",
}
_AREAS = frozenset("city country state region continent district estado location department".split())
_DOCUMENTS = (
    "customers_2024.pdf",
    "master_data.xlsx",
    "the intranet wiki",
    "export-03.csv",
    "the reference handbook",
    "records.db",
    "the annual directory",
    "the shared drive",
)
_PEOPLE = ("Tom", "Priya", "Sandra", "Luca", "Mei", "Jonas", "Aisha", "Karen")
_COMMON = re.compile(r"(the|order|invoice|payment|whether) ")
_WHETHER = re.compile(r"(know|tell you|about|checked|look up|at) \{a\}")
_MAYBE = re.compile(r"(^|\n|: |\*\*|\"|>|= |\| |`|– |→ )\{v\}")


def subject_of(form: Form) -> str:
    """Return the subject of a question, as a sentence names it."""
    return form.subject.removesuffix(" marked as").removesuffix(" classified as")


def short(form: Form) -> str:
    """Return the subject without the noun before its name."""
    return _NOUNS.sub("", subject_of(form))


def done(form: Form) -> str | None:
    """Return what happened on the date that is asked for; None where no such date is asked for."""
    match = re.search(r" was (\w+) on $", form.before)
    return match[1] if match else None


def topic_of(form: Form) -> str:
    """Return what is asked for, as a noun."""
    happened = done(form)
    return _DONE.get(happened, "date") if happened else form.topic


def is_area(form: Form) -> bool:
    """Return whether the question is in which place something is."""
    return form.topic in _AREAS and not form.before.startswith(f"the {form.topic} of ")


def asked_of(item: Item | Fact, random: Random) -> str:
    """Return what is asked for with its subject: "the city of Jane Roe", "whether the product is discontinued"."""
    form = item.form
    name = random.choice((subject_of(form), short(form)))
    if item.kind == "boolean":
        return f"whether {name} is{form.after}"
    if item.kind == "set" and (match := re.match(r"the \w+ (in|on|by|at|of) ", form.before)):
        return f"the {form.topic} {match[1]} {name}"
    if form.before.startswith(f"the {form.topic} for "):
        return f"the {form.topic} for {name}"
    return f"the {topic_of(form)} of {name}"


def _placed(topic: str, text: str) -> str:
    if topic == "region":
        return f"the {text} region"
    return f"the {text}" if text in WITH_ARTICLE else text


def clause_of(item: Item | Fact, values: Values, random: Random, text: str | None = None) -> str:
    """Return a clause that states a value, in one of several wordings."""
    form, name = item.form, random.choice((subject_of(item.form), short(item.form), short(item.form)))
    if item.kind == "boolean":
        return f"{name} is{'' if values == ('true',) else ' not'}{form.after}"
    text = text or lined_up(natural(item, values, random))
    asked, topic = asked_of(item, random), topic_of(form)
    if item.kind == "set":
        return f"{asked} are {text}" if len(values) > 1 else f"the only entry for {asked} is {text}"
    options = [f"{asked} is {text}", f"for {name}, the {topic} is {text}"]
    if happened := done(form):
        options.append(f"{name} was {happened} on {text}")
    elif is_area(form):
        options += [f"{name} is {verb} {_placed(form.topic, text)}" for verb in ("in", "located in")]
    elif form.topic == "people":
        options = [f"{name} has a population of {text}"]
    elif re.match(r"the (customer|employee|country|supplier|person|company) \w", subject_of(form)):
        possessive = f"{short(form)}{'’' if short(form).endswith('s') else '’s'}"
        options += [f"{possessive} {topic} is {text}"] * 2
    if item.format in EXACT:
        options.append(f"the {topic} on file for {name} is {text}")
    return random.choice(options)


def filled(frame: str, item: Item, values: Values, random: Random, **more: str) -> str:
    """Return a frame with its parts: {v} value, {c} clause, {w} sentence, {s} subject, {n} name, {t} topic and more."""
    text = more.pop("v", None) or lined_up(natural(item, values, random))
    clause = clause_of(item, values, random, None if item.kind == "boolean" else text)
    topic = topic_of(item.form)
    parts = {
        "v": text,
        "raw": ", ".join(lined_up(value) for value in values),
        "c": clause,
        "w": upper_first(clause) + ".",
        "s": subject_of(item.form),
        "n": short(item.form),
        "t": topic,
        "T": upper_first(topic),
        "a": asked_of(item, random),
        "be": "are" if item.kind == "set" else "is",
        "q": item.question.question,
        "doc": random.choice(_DOCUMENTS),
        "who": random.choice(_PEOPLE),
        "page": str(random.randrange(2, 140)),
        "figure": str(random.randrange(71, 100)),
        "ticket": str(random.randrange(10000, 99999)),
    }
    whole = tidy(frame.format(**(parts | more)))
    return upper_first(whole) if re.match(r"\{(a|s|n|doc)\}", frame) and _COMMON.match(whole) else whole


def frames_for(item: Item, frames: Sequence[str]) -> Sequence[str]:
    """Return the frames that suit the kind of a question: a yes or no stands in few of them."""
    if item.kind != "boolean":
        return frames
    return [
        frame
        for frame in frames
        if not re.search(r"\{(t|T|be)\}", frame)
        and ("{v}" not in frame or _MAYBE.search(frame))
        and ("{a}" not in frame or _WHETHER.search(frame))
    ]


def split_up(frames: Sequence[str]) -> list[str]:
    """Return frames that stand in one text each, separated by " // "."""
    return [frame for text in frames for frame in text.split(" // ")]


def other_value(item: Item, others: Sequence[Values], random: Random, *taken: Values) -> Values | None:
    """Return a value of the column that differs from others."""
    if item.kind == "boolean":
        return None
    drawn = random.sample(others, min(len(others), 30))
    return next((other for other in drawn if all(differ(item, each, other) for each in taken if each)), None)


def claimed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim:
    """Return what an answer claims, but nothing that reads as if there were no answer."""
    asserted = found(claim(item, value, others, random))
    assume(asserted.label == "right" or asserted.values != ("NA",))
    return asserted


def told(
    description: str,
    *frames: str,
    kinds: frozenset[str] = ANY,
    formats: frozenset[str] | None = None,
    spelled: Respelling | None = None,
) -> Shape:
    """Return a shape that makes a claim in one of some frames; {x} is another value."""
    texts = split_up(frames)

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds and (formats is None or item.format in formats))
        asserted = claimed(item, value, others, random)
        frame = random.choice(found(frames_for(item, texts)))
        more: dict[str, str] = {}
        if "{x}" in frame:
            wanted = asserted.label == "wrong" and value and random.random() < 0.6
            other = value if wanted else found(other_value(item, others, random, asserted.values, value))
            more["x"] = lined_up(natural(item, other, random))
        if spelled is not None:
            more["v"] = spelled(item, asserted.values, random)
        return Case(answer=filled(frame, item, asserted.values, random, **more), label=asserted.label)

    shape.__doc__ = description
    return shape


def silent(
    description: str, *frames: str, label: Label = "declined", kinds: frozenset[str] = ANY, exists: bool | None = None
) -> Shape:
    """Return a shape that gives no value; `exists` where it needs a question with an answer, or one without."""
    texts = split_up(frames)

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:  # noqa: ARG001
        assume(item.kind in kinds and (exists is None or exists == bool(value)))
        return Case(answer=filled(random.choice(found(frames_for(item, texts))), item, (), random, v="-"), label=label)

    shape.__doc__ = description
    return shape


def spoken(item: Item, values: Values, random: Random) -> str:
    """Return a value as it is read out."""
    if item.kind in {"set", "boolean"}:
        return natural(item, values, random)
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month, ordinal = MONTHS[day.month - 1], ORDINALS[day.day - 1]
        return random.choice((f"{month} {ordinal}, {day.year}", f"the {ordinal} of {month}, {day.year}"))
    if item.kind == "number" and item.format not in {"year", "ordinal"}:
        return in_words(value)
    if item.format in {"phone", "postal"} and re.fullmatch(r"[\d ()+.-]+", value):
        return " ".join("plus" if c == "+" else DIGITS[int(c)] for c in value if c.isdigit() or c == "+")
    if item.format == "email":
        return value.replace("@", " at ").replace(".", " dot ")
    return lined_up(value)


def number_in_words(item: Item, values: Values, random: Random) -> str:  # noqa: ARG001
    """Return a number in words, with a unit where one is usual."""
    units = {"ms": " milliseconds", "bytes": " bytes", "%": " percent", "years": " years", "$": " dollars"}
    units |= {"km²": " square kilometers", "latitude": " degrees", "longitude": " degrees"}
    value = values[0]
    if item.format == "year" and 1100 <= int(value) < 2000 and value[2] != "0":
        return f"{in_words(value[:2])} {in_words(value[2:])}"
    return in_words(value) + units.get(item.format, "")


def noted_number(item: Item, values: Values, random: Random) -> str:
    """Return a number with other separators, a sign or a unit."""
    (value,) = values
    plain = item.format in {"year", "ordinal"}
    thousands = random.choice((",", " ", "\u202f", "'"))
    text = value if plain else grouped(value).replace(",", thousands)
    if item.format == "$":
        return random.choice(
            (f"USD {grouped(value)}", f"{grouped(value)} USD", f"${Decimal(value):,.2f}", f"US${value}")
        )
    if item.format in {"latitude", "longitude"}:
        sides = "NS" if item.format == "latitude" else "EW"
        number = value.removeprefix("-")
        return random.choice((f"{number}° {sides[value.startswith('-')]}", value.replace("-", "−") + "°"))
    if item.form.topic.endswith(" in billions"):
        return random.choice((f"{value} billion", f"{value}bn", f"{value} B"))
    if item.form.topic == "discount":
        return f"{(Decimal(value) * 100).normalize():f}{random.choice(('%', ' %', ' percent'))}"
    units = {"ms": " msec", "bytes": " B", "%": " %", "years": " years", "km²": " sq km", "people": " residents"}
    return text + units.get(item.format, "")


def noted_date(item: Item, values: Values, random: Random) -> str:  # noqa: ARG001
    """Return a date in another notation."""
    (value,) = values
    day = date.fromisoformat(value)
    month = MONTHS[day.month - 1]
    options = [
        f"{day.day:02}.{day.month:02}.{day.year}",
        value.replace("-", "/"),
        short_date(value),
        f"{day.day}-{month[:3]}-{day.year}",
        f"{day:%A}, {long_date(value)}",
        f"{day:%A} {day_first(value)}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{month} {nth(day.day)}, {day.year}",
        f"{value}T00:00:00",
        f"{day.day} {month[:3].upper()} {day.year}",
    ]
    if day.day > 12:
        options += [f"{day.month}/{day.day}/{day.year}", f"{day.day}/{day.month}/{day.year}"]
    return random.choice(options)


def noted_phone(item: Item, values: Values, random: Random) -> str:  # noqa: ARG001
    """Return a phone number with its digits grouped in another way."""
    (value,) = values
    assume(re.fullmatch(r"[\d ()+./-]+", value))
    first, *others = re.findall(r"\d+", value)
    digits, size, joint = "".join(others), random.choice((2, 3, 4)), random.choice((" ", "-", ".", ""))
    groups = [first, *(digits[place : place + size] for place in range(0, len(digits), size))]
    if len(groups[-1]) == 1:
        groups[-2:] = ["".join(groups[-2:])]
    return ("+" if value.startswith("+") else "") + joint.join(groups)


def slip(item: Item, value: Values, others: Sequence[Values], random: Random) -> str:
    """Return a value that is nearly the right one, and wrong."""
    assume(value and item.kind in {"text", "number", "date"} and item.form.topic != "gender code")
    (right,) = value
    if item.kind == "date":
        return natural(item, (moved_date(right, random),), random)
    if item.kind == "number":
        return _slipped_number(item, right, random)
    if item.format in EXACT or item.format == "address":
        wrong = found(changed(right, random))
        assume(item.format != "address" or any(c.isdigit() for c in right))
        return lined_up(wrong)
    if item.format == "person":
        return _other_name(right, others, random)
    assume(
        item.format in {"title", "name", "company", "choice", "text"}
        and item.form.topic not in {"government form", "time zone"}
    )
    near = [
        other[0]
        for other in others
        if words(other[0]) & words(right) and not {squeezed(other[0]), squeezed(right)} & _parts(other[0], right)
    ]
    return lined_up(random.choice(found(near)))


def _parts(one: str, two: str) -> set[str]:
    first, second = squeezed(one), squeezed(two)
    return {each for each in (first, second) if each in first and each in second}


def _slipped_number(item: Item, right: str, random: Random) -> str:
    number = Decimal(right)
    if item.format in {"year", "ordinal"}:
        return str(int(number) + random.choice((-9, -2, -1, 1, 2, 10)))
    options = [str(number * 10), f"{number / 10:f}"] if number else []
    if item.format in {"latitude", "longitude"}:
        options = [str(-number), str(number + random.choice((-10, 10, -3, 3, 20)))]
    whole, dot, rest = right.lstrip("-").partition(".")
    sign = "-" if right.startswith("-") else ""
    if len(whole) > 1 and whole[0] != whole[1] and whole[1] != "0":
        options.append(sign + whole[1] + whole[0] + whole[2:] + dot + rest)
    options += [sign + str((int(whole[0]) + step) % 9 + 1) + whole[1:] + dot + rest for step in (2, 4)]
    wrong = random.choice([each for each in options if differ(item, (right,), (each,)) or Decimal(each) == -number])
    assume(Decimal(wrong) != number)
    return measured(item.format, wrong, random)


def _other_name(right: str, others: Sequence[Values], random: Random) -> str:
    first, _, last = right.rpartition(" ")
    assume(first)
    own = [other[0].rpartition(" ") for other in others]
    names = [f"{first} {each[2]}" for each in own if each[0] and fold(each[2]) != fold(last)]
    names += [f"{each[0]} {last}" for each in own if each[0] and fold(each[0]) != fold(first)]
    assume(names)
    name = random.choice(names)
    assume(not words(name) <= words(right) and not words(right) <= words(name))
    return name


LANGUAGES = ("de", "fr", "es", "it", "pt", "nl")
_TOPICS: Mapping[str, str] = {
    "phone number": "die Telefonnummer/le numéro de téléphone/el número de teléfono/il numero di telefono/"
    "o número de telefone/het telefoonnummer",
    "fax number": "die Faxnummer/le numéro de fax/el número de fax/il numero di fax/o número de fax/het faxnummer",
    "email address": "die E-Mail-Adresse/l’adresse e-mail/el correo electrónico/l’indirizzo e-mail/o e-mail/"
    "het e-mailadres",
    "postal code": "die Postleitzahl/le code postal/el código postal/il codice postale/o código postal/de postcode",
    "address": "die Adresse/l’adresse/la dirección/l’indirizzo/o endereço/het adres",
    "city": "die Stadt/la ville/la ciudad/la città/a cidade/de stad",
    "country": "das Land/le pays/el país/il paese/o país/het land",
    "region": "die Region/la région/la región/la regione/a região/de regio",
    "continent": "der Kontinent/le continent/el continente/il continente/o continente/het continent",
    "date of birth": "das Geburtsdatum/la date de naissance/la fecha de nacimiento/la data di nascita/"
    "a data de nascimento/de geboortedatum",
    "hire date": "das Einstellungsdatum/la date d’embauche/la fecha de contratación/la data di assunzione/"
    "a data de contratação/de datum van indiensttreding",
    "population": "die Einwohnerzahl/la population/la población/la popolazione/a população/het inwonertal",
    "latitude": "die geografische Breite/la latitude/la latitud/la latitudine/a latitude/de breedtegraad",
    "longitude": "die geografische Länge/la longitude/la longitud/la longitudine/a longitude/de lengtegraad",
    "telephone area code": "die Vorwahl/l’indicatif téléphonique/el prefijo telefónico/il prefisso telefonico/o DDD/"
    "het netnummer",
    "time zone": "die Zeitzone/le fuseau horaire/la zona horaria/il fuso orario/o fuso horário/de tijdzone",
    "unit price": "der Stückpreis/le prix unitaire/el precio unitario/il prezzo unitario/o preço unitário/"
    "de prijs per stuk",
    "buy price": "der Einkaufspreis/le prix d’achat/el precio de compra/il prezzo di acquisto/o preço de compra/"
    "de inkoopprijs",
    "credit limit": "das Kreditlimit/la limite de crédit/el límite de crédito/il limite di credito/"
    "o limite de crédito/de kredietlimiet",
    "supplier": "der Lieferant/le fournisseur/el proveedor/il fornitore/o fornecedor/de leverancier",
    "vendor": "der Anbieter/le vendeur/el vendedor/il venditore/o vendedor/de verkoper",
    "manager": "der Vorgesetzte/le responsable/el jefe/il responsabile/o gerente/de leidinggevende",
    "head of state": "das Staatsoberhaupt/le chef de l’État/el jefe de Estado/il capo di Stato/o chefe de Estado/"
    "het staatshoofd",
    "capital city": "die Hauptstadt/la capitale/la capital/la capitale/a capital/de hoofdstad",
    "surface area": "die Fläche/la superficie/la superficie/la superficie/a superfície/de oppervlakte",
    "life expectancy": "die Lebenserwartung/l’espérance de vie/la esperanza de vida/l’aspettativa di vita/"
    "a expectativa de vida/de levensverwachting",
    "industry": "die Branche/le secteur/el sector/il settore/o setor/de branche",
    "headquarters": "der Hauptsitz/le siège/la sede/la sede/a sede/het hoofdkantoor",
    "genre": "das Genre/le genre/el género/il genere/o gênero/het genre",
    "artist": "der Interpret/l’artiste/el artista/l’artista/o artista/de artiest",
    "gender code": "das Geschlechtskürzel/le code de genre/el código de género/il codice di genere/"
    "o código de gênero/de geslachtscode",
    "title": "die Position/la fonction/el cargo/la qualifica/o cargo/de functie",
    "contact title": "die Funktion des Ansprechpartners/la fonction du contact/el cargo del contacto/"
    "la qualifica del referente/o cargo do contato/de functie van de contactpersoon",
}
_TOPIC_STATED = {
    "de": ("{T} von {n} lautet {v}.", "Für {n} lautet {t}: {v}.", "Laut Datenbank: {n} – {t} ist {v}."),
    "fr": ("Pour {n}, {t} est {v}.", "D’après la fiche de données ({n}), {t} est : {v}.", "{n} : {t} est {v}."),
    "es": ("{T} de {n} es {v}.", "Según la base de datos, {t} de {n} es {v}.", "Claro: {t} de {n} es {v}."),
    "it": ("Per {n}, {t} è {v}.", "Secondo i dati disponibili, {t} di {n} è {v}.", "{T} di {n}: {v}."),
    "pt": ("{T} de {n} é {v}.", "De acordo com o cadastro, {t} de {n} é {v}.", "Para {n}, {t} é {v}. Posso ajudar?"),
    "nl": ("{T} van {n} is {v}.", "Volgens het bestand is {t} van {n} {v}.", "Voor {n} is {t}: {v}."),
}
_BARE = {
    "de": ("Die Antwort lautet: {v}.", "Gerne! Antwort: {v}", "Auf Ihre Frage „{q}“ lautet die Antwort: {v}"),
    "fr": ("La réponse est : {v}.", "Bonjour, la réponse à votre question est : {v}. Bonne journée !", "Réponse : {v}"),
    "es": ("La respuesta es: {v}.", "Respuesta: {v}", "Hola, aquí tienes el dato solicitado: {v}. ¡Saludos!"),
    "it": ("La risposta è: {v}.", "Ecco il dato richiesto: {v}.", "Risposta: **{v}**"),
    "pt": ("A resposta é: {v}.", "Segue a informação solicitada: {v}.", "Resposta: {v}"),
    "nl": ("Het antwoord is: {v}.", "Hier is het gevraagde gegeven: {v}.", "Antwoord: {v}. Kan ik nog iets doen?"),
}
_AND = {"de": "und", "fr": "et", "es": "y", "it": "e", "pt": "e", "nl": "en"}
_YES = {"de": "Ja/Nein", "fr": "Oui/Non", "es": "Sí/No", "it": "Sì/No", "pt": "Sim/Não", "nl": "Ja/Nee"}
_CAPITAL: Mapping[str, tuple[str, str]] = {
    "de": ("Ja, {n} ist eine Landeshauptstadt.", "Nein, {n} ist keine Landeshauptstadt."),
    "fr": ("Oui, {n} est la capitale d’un État.", "Non, {n} n’est pas la capitale d’un État."),
    "es": ("Sí, {n} es capital de un estado.", "No, {n} no es capital de ningún estado."),
    "it": ("Sì, {n} è la capitale di uno stato.", "No, {n} non è la capitale di uno stato."),
    "pt": ("Sim, {n} é capital de estado.", "Não, {n} não é capital de estado."),
    "nl": ("Ja, {n} is de hoofdstad van een deelstaat.", "Nee, {n} is geen hoofdstad van een deelstaat."),
}
REFUSALS_IN = {
    "de": "Dazu liegen mir leider keine Angaben vor. // Das kann ich Ihnen nicht sagen, in den Unterlagen steht zu {n} "
    "nichts Passendes. // Tut mir leid, auf die Frage „{q}“ habe ich keine Antwort gefunden.",
    "fr": "Je suis désolé, je ne dispose pas de cette information. // Aucune donnée disponible pour {n}. // "
    "Malheureusement, les documents fournis ne permettent pas de répondre à cette question.",
    "es": "Lo siento, no dispongo de esa información. // No he encontrado ese dato sobre {n} en los documentos. // "
    "Con la información facilitada no es posible responder a la pregunta.",
    "it": "Mi dispiace, non ho trovato questa informazione. // Nei documenti a mia disposizione non c’è nulla su {n}. "
    "// Purtroppo non sono in grado di rispondere a questa domanda.",
    "pt": "Desculpe, não encontrei essa informação. // Não há dados sobre {n} nos documentos consultados. // "
    "Infelizmente, não consigo responder a essa pergunta com o contexto fornecido.",
    "nl": "Sorry, die informatie heb ik niet. // In de documenten staat hierover niets bij {n}. // Helaas kan ik deze "
    "vraag op basis van de beschikbare gegevens niet beantwoorden.",
}


def value_in(language: str, item: Item, values: Values, random: Random) -> str:
    """Return a value as another language writes it."""
    if item.kind == "boolean":
        return _YES[language].split("/")[values != ("true",)]
    if item.kind == "set":
        return packed(values, f" {_AND[language]} ")
    (value,) = values
    if item.kind == "date":
        day = date.fromisoformat(value)
        month = MONTHS_IN[language][day.month - 1]
        dot, of = "." if language == "de" else "", " de" if language in {"es", "pt"} else ""
        return random.choice((f"{day.day}{dot}{of} {month}{of} {day.year}", value))
    if item.kind == "number":
        if item.format in {"year", "ordinal"}:
            return value
        thousands = " " if language == "fr" else "."
        return grouped(value).translate({ord(","): thousands, ord("."): ","})
    return lined_up(value)


def stated_in(language: str, item: Item, values: Values, random: Random) -> str:
    """Return a sentence of another language that states a value."""
    name, text = short(item.form), value_in(language, item, values, random)
    assume(name != subject_of(item.form) or item.form.before.startswith(f"{name} was"))
    if item.kind == "boolean":
        assume(item.form.topic == "a state capital")
        return _CAPITAL[language][values != ("true",)].format(n=name)
    topic = found(_TOPICS.get(topic_of(item.form))).split("/")[LANGUAGES.index(language)]
    frame = random.choice(_TOPIC_STATED[language])
    return tidy(frame.format(T=upper_first(topic), t=topic, n=name, v=text))


def answered_in(language: str, item: Item, values: Values, random: Random) -> str:
    """Return an answer of another language that does not name what is asked for."""
    text = value_in(language, item, values, random)
    return tidy(random.choice(_BARE[language]).format(v=text, q=item.question.question))
