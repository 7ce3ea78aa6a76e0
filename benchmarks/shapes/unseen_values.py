"""Shapes of single values for the first reading only: whoever builds the judge does not look at them."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    Case,
    Label,
    changed,
    claim,
    clause,
    day_first,
    fold,
    grouped,
    long_date,
    moved_date,
    packed,
    squeezed,
    stating,
    upper_first,
)

_LAST_YEAR = 2100
"""Dates from then on stand for "until now"."""

# Numbers


def count_off_by_one(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A small count, number or year, perhaps one too many or too few."""
    assume(
        item.format in {"year", "ordinal"} or item.form.topic == "age" or re.search("quantit|units", item.form.topic)
    )
    assume(item.kind == "number" and value and re.fullmatch("[1-9]\\d{0,3}", value[0]))
    wrong = random.random() < 0.55
    text = str(int(value[0]) + random.choice((-1, 1))) if wrong else value[0]
    answer = random.choice((text, stating(item.form, text), f"Exactly {text}.", f"**{text}**"))
    return Case(answer=answer, label="wrong" if wrong else "right")


def decimal_point_moved(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number, perhaps ten or a hundred times too large or too small."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"} and value and abs(Decimal(value[0])) >= 1)
    wrong = random.random() < 0.55
    factor = Decimal(random.choice(("10", "100", "0.1"))) if wrong else Decimal(1)
    text = grouped(f"{(Decimal(value[0]) * factor).normalize():f}" if wrong else value[0])
    answer = random.choice((text, stating(item.form, text), f"Value: {text}", f"It's {text}."))
    return Case(answer=answer, label="wrong" if wrong else "right")


def converted_unit(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number in another unit, perhaps without the conversion."""
    factors = {"km²": ("0.386102", "square miles"), "ms": ("0.001", "seconds"), "bytes": ("0.001", "kilobytes")}
    if item.form.topic == "discount":
        factor, unit = "100", "percent"
    elif item.format in factors:
        factor, unit = factors[item.format]
    else:
        return None
    asserted = found(claim(item, value, others, random))
    assume(Decimal(asserted.values[0]) != 0)
    label, number = asserted.label, Decimal(asserted.values[0])
    if label == "right" and random.random() < 0.3:
        label = "wrong"
    else:
        number *= Decimal(factor)
    assume(unit != "square miles" or number >= 500)
    number = round(number) * Decimal(1) if unit == "square miles" else number.normalize()
    text = f"{grouped(f'{number:f}')} {unit}"
    return Case(answer=random.choice((text, f"That's {text}.", f"That makes {text}")), label=label)


def billions_in_other_scale(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An amount in billions as millions, trillions or in short, right or off by its scale."""
    assume(item.form.topic.endswith("in billions") and value)
    number = Decimal(value[0])
    million, trillion = f"{number * 1000:,.0f}", f"{(number / 1000).normalize():f}"
    right = (
        f"${number} billion",
        f"{number} bn USD",
        f"{million} million dollars",
        f"USD {trillion} trillion",
        f"{number} thousand million",
        f"${million}M",
    )
    wrong = (
        f"${number} million",
        f"{number * 10:,} bn USD",
        f"{number} million dollars",
        f"USD {number} trillion",
        f"{million} billion",
        f"${number}M",
    )
    is_right = random.random() < 0.5
    return Case(answer=random.choice(right if is_right else wrong), label="right" if is_right else "wrong")


def rounded_with_about(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number rounded to what people quote, by less than half a percent."""
    assume(item.kind == "number")
    asserted = found(claim(item, value, others, random))
    number = Decimal(asserted.values[0])
    if item.format in {"latitude", "longitude"} and abs(number) >= 5 and number != round(number, 1):
        text = f"{number:.2f}" if number != round(number, 2) else f"{number:.1f}"
    elif item.format in {"people", "km²", "$"} and number >= 20_000 and number % 100:
        size = Decimal(10) ** (number.adjusted() - 2)
        text = f"{(number / size).to_integral_value() * size:,.0f}"
    else:
        return None
    return Case(
        answer=random.choice(("About {}.", "roughly {}", "~{}", "It is around {}.", "{} (rounded)")).format(text),
        label=asserted.label,
    )


def number_in_foreign_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number in a German, French, Spanish or Portuguese sentence, written as is usual there."""
    assume(item.kind == "number")
    asserted = found(claim(item, value, others, random))
    text = asserted.values[0] if item.format in {"year", "ordinal"} else grouped(asserted.values[0])
    southern = text.translate(str.maketrans(",.", ".,"))
    french = text.replace(",", "\u202f").replace(".", ",")
    answer = random.choice(
        (
            f"Der Wert beträgt {southern}.",
            f"Laut Datenbank sind es {southern}.",
            f"La valeur est de {french}.",
            f"D'après la fiche, c'est {french}.",
            f"El valor es {southern}.",
            f"O valor registrado é {southern}.",
        )
    )
    return Case(answer=answer, label=asserted.label)


def coordinate_pair(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Latitude and longitude together, perhaps one for the other."""
    pair = {fact.format: fact.values[0] for fact in item.facts} | {item.format: value[0] if value else ""}
    assume(item.format in {"latitude", "longitude"})
    north, east = found(pair.get("latitude")), found(pair.get("longitude"))
    assume(abs(float(north) - float(east)) >= 1)
    wrong = random.random() < 0.45
    first, second = (east, north) if wrong else (north, east)
    frame = random.choice(
        ("Latitude: {}, longitude: {}", "Coordinates: lat {}, lon {}", "- Latitude: {}°\n- Longitude: {}°")
    )
    return Case(answer=frame.format(first, second), label="wrong" if wrong else "right")


# Dates

_MONTHS_OF: Mapping[str, Sequence[str]] = {
    "{d}. {m} {y}": MONTHS_IN["de"],
    "le {d} {m} {y}": MONTHS_IN["fr"],
    "el {d} de {m} de {y}": MONTHS_IN["es"],
    "em {d} de {m} de {y}": MONTHS_IN["pt"],
    "{d} {m} {y}": MONTHS_IN["it"],
    "op {d} {m} {y}": MONTHS_IN["nl"],
    "{y}年{m}月{d}日": [str(month) for month in range(1, 13)],
}


def _day(item: Item, value: Values, random: Random) -> tuple[date, Label] | None:
    """Return the right date or, as often, one near it."""
    if item.kind != "date" or not value or int(value[0][:4]) >= _LAST_YEAR:
        return None
    wrong = random.random() < 0.5
    day = date.fromisoformat(moved_date(value[0], random) if wrong else value[0])
    return day, "wrong" if wrong else "right"


def date_in_other_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date in another language, perhaps some days or months off."""
    drawn = found(_day(item, value, random))
    day, label = drawn
    frame, months = random.choice(list(_MONTHS_OF.items()))
    text = frame.format(d=day.day, m=months[day.month - 1], y=day.year)
    return Case(answer=random.choice((text, upper_first(f"{text}."))), label=label)


def date_slashed_or_with_weekday(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date with slashes, which only one order fits, or with its day of the week."""
    drawn = found(_day(item, value, random))
    day, label = drawn
    weekday = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")[day.weekday()]
    ways = [f"{weekday}, {day.day} {MONTHS[day.month - 1]} {day.year}", f"{day} ({weekday})"]
    ways.append(f"{weekday[:3]} {MONTHS[day.month - 1][:3]} {day.day} {day.year}")
    if day.day > 12:
        ways += [f"{day:%m/%d/%Y}", f"{day:%d/%m/%Y}", f"{day:%d-%m-%Y}"]
    text = random.choice(ways)
    return Case(answer=random.choice((text, stating(item.form, text))), label=label)


def month_and_year_only(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date without its day; only another month is surely wrong."""
    assume(item.kind == "date")
    asserted = found(claim(item, value, others, random))
    if value and asserted.values[0][:7] == value[0][:7]:
        return Case(answer=f"In {MONTHS[int(value[0][5:7]) - 1]} {value[0][:4]}.", label="open")
    year, month = asserted.values[0][:4], MONTHS[int(asserted.values[0][5:7]) - 1]
    return Case(
        answer=random.choice((f"In {month} {year}.", f"{month} {year}", f"Sometime in {month} {year}.")), label="wrong"
    )


def dates_of_the_same_thing(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Two dates of the subject, each with its part, perhaps the one for the other."""
    more = [fact for fact in item.facts if fact.kind == "date" and fact.form.before != item.form.before]
    more = found([fact for fact in more if fact.values != value])
    assume(item.kind == "date" and value)
    fact = random.choice(more)
    wrong = random.random() < 0.45
    one, two = (fact.values, value) if wrong else (value, fact.values)
    write = random.choice((long_date, day_first))
    lines = [stating(item.form, write(one[0])), stating(fact.form, write(two[0]))]
    return Case(answer=random.choice((" ", "\n")).join(random.sample(lines, 2)), label="wrong" if wrong else "right")


# Exact values


def read_aloud(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A phone number or postal code digit by digit, as a voice assistant says it."""
    assume(item.format in {"phone", "postal"})
    asserted = found(claim(item, value, others, random))
    groups = found(re.findall(r"\+?\d+", asserted.values[0]))
    assume(not re.search("[^\\d\\s()+./-]", asserted.values[0]))
    names = dict(zip("0123456789+", "zero one two three four five six seven eight nine plus".split(), strict=True))
    text = ", ".join(" ".join(names[c] for c in group) for group in groups)
    return Case(answer=random.choice(("{}", "That's {}.", "Sure, it is {}.")).format(text), label=asserted.label)


def email_obfuscated(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An e-mail address that robots shall not read."""
    assume(item.format == "email")
    asserted = found(claim(item, value, others, random))
    user, _, host = asserted.values[0].partition("@")
    spoken = host.replace(".", " dot ")
    text = random.choice((f"{user} [at] {host}", f"{user}(at){host}", f"{user} at {spoken}", f"{user} AT {spoken}"))
    return Case(answer=random.choice((text, f"You can reach them via {text}")), label=asserted.label)


def web_address(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A web address as a link, without its scheme or at the end of a sentence, perhaps one letter off."""
    assume(item.format == "url")
    asserted = found(claim(item, value, others, random))
    text, label = asserted.values[0], asserted.label
    if label == "right" and random.random() < 0.3:
        base, dot, ending = text.rpartition(".")
        shifted = found(changed(base[-4:], random))
        text, label = f"{base[:-4]}{shifted}{dot}{ending}", "wrong"
    bare = text.removeprefix("http://")
    frames = (text, f"<{text}>", f"[{bare}]({text})", bare, f"Here's the link: {text}", f"It is at {text}.")
    return Case(answer=random.choice(frames), label=label)


def identifier_with_prefix(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Codes and numbers of orders with a sign or an abbreviation before them."""
    numbered = item.kind == "set" and all(re.fullmatch(r"[A-Z]{0,2}\d+", each) for each in value)
    assume(numbered or re.search("(country|product|customer) code$|department number", item.form.topic))
    asserted = found(claim(item, value, others, random))
    mark = random.choice(("#{}", "ID {}", "`{}`", "[{}]"))
    return Case(answer=packed(tuple(mark.format(each) for each in asserted.values)), label=asserted.label)


def digits_transposed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A code, phone number, postal code or identifier, perhaps with two digits swapped."""
    assume(item.format in EXACT and value)
    text = value[0]
    places = found([n for n in range(len(text) - 1) if text[n : n + 2].isdigit() and text[n] != text[n + 1]])
    if wrong := random.random() < 0.5:
        place = random.choice(places)
        text = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    answer = random.choice((text, stating(item.form, text), f"Please note it down: {text}"))
    return Case(answer=answer, label="wrong" if wrong else "right")


def cut_within_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement without a full stop that may end within an exact value."""
    assume(item.format in EXACT and value and len(squeezed(value[0])) >= 7)
    wrong = random.random() < 0.5
    text = value[0][: len(value[0]) * 6 // 10].rstrip(" -.(/") if wrong else value[0]
    return Case(answer=upper_first(f"{item.form.before}{text}"), label="wrong" if wrong else "right")


def extension_worded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An extension or a scale in words."""
    assume(item.form.topic in {"extension", "scale"})
    asserted = found(claim(item, value, others, random))
    text = asserted.values[0].removeprefix("x")
    if item.form.topic == "scale":
        one, _, many = text.partition(":")
        return Case(
            answer=random.choice((f"{one}/{many}", f"{one} to {many}", f"{one} : {many}")), label=asserted.label
        )
    frames = ("ext. {}", "Extension {}", "Just dial {} internally.", "Ext: {}")
    return Case(answer=random.choice(frames).format(text), label=asserted.label)


def typographic_variant(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value with other hyphens, apostrophes or spaces than the record has."""
    assume(item.kind == "text" and item.format not in {"email", "url", "zone"})
    asserted = found(claim(item, value, others, random))
    text = asserted.values[0].replace("\r", "").replace("\n", ", ")
    varied = text.translate({ord("-"): random.choice("\u2011\u2013"), ord("'"): "\u2019", ord(" "): "\u00a0"})
    assume(varied != text)
    return Case(answer=random.choice((varied, f"It's {varied}.")), label=asserted.label)


_SPELLED = (("Rd.", "Road"), ("Ave.", "Avenue"), ("St.", "Street"), ("Blvd.", "Boulevard"), ("Sq.", "Square"))


def address_spelled_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An address without abbreviations or as part of a sentence, perhaps with another house number."""
    assume(item.format == "address")
    asserted = found(claim(item, value, others, random))
    text, label = re.sub(r"\s*\n", ", ", asserted.values[0]), asserted.label
    if label == "right" and random.random() < 0.35:
        number = found(re.search(r"\d+", text))
        text, label = text.replace(number[0], str(int(number[0]) + random.choice((2, 10))), 1), "wrong"
    for short, full in _SPELLED:
        text = re.sub(rf"(?<=\w ){re.escape(short)}", full, text)
    frames = ("{}", "The parcel goes to {}.", "The street address on file is {}", "📍 {}")
    return Case(answer=random.choice(frames).format(text), label=label)


# Values in other words and languages


def value_in_foreign_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in a sentence of a language or script that the question is not in."""
    assume(item.kind == "text")
    asserted = found(claim(item, value, others, random))
    frames = (
        "答えは{}です。",
        "答案是{}。",
        "정답은 {}입니다.",
        "Ответ: {}.",
        "Svaret är {}.",
        "Vastaus on {}.",
        "Cevap: {}.",
        "Odpověď zní: {}.",
        "Η απάντηση είναι {}.",
        "الإجابة: {}",
        "Gemäß Datensatz lautet der Eintrag „{}“.",
        "En la ficha figura «{}».",
    )
    text = re.sub(r"\s*\n", ", ", asserted.values[0])
    return Case(answer=random.choice(frames).format(text), label=asserted.label)


_OTHER_WORDS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "status": {
        "Shipped": ("It has already been shipped.", "shipped (on its way to the customer)"),
        "Cancelled": ("It was canceled.", "The order has been canceled."),
        "On Hold": ("It's been put on hold.", "currently on hold"),
        "In Process": ("It is still being processed.", "It's in process at the moment."),
        "Disputed": ("There is a dispute about it: disputed.", "It's under dispute."),
        "Resolved": ("The issue with it has been resolved.", "It is marked as resolved."),
    },
    "regiao": {
        "Norte": ("the North", "the North Region of Brazil"),
        "Sul": ("the South", "the South Region of Brazil"),
        "Nordeste": ("the Northeast", "the Northeast Region of Brazil"),
        "Sudeste": ("the Southeast", "the Southeast Region of Brazil"),
        "Centro-Oeste": ("the Central-West", "the Center-West of Brazil"),
    },
    "territory": {
        "EMEA": ("Europe, Middle East and Africa", "EMEA (Europe, the Middle East, Africa)"),
        "APAC": ("Asia-Pacific", "the Asia-Pacific territory"),
        "NA": ("North America", "NA (North America)"),
    },
    "gender": {
        "male": ("It's a man.", "He is a man.", "m", "Male."),
        "female": ("It's a woman.", "A woman.", "f", "Female."),
    },
}


def category_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A category in other words, of this or another one."""
    words_of = found(_OTHER_WORDS.get(item.form.topic))
    asserted = found(claim(item, value, others, random))
    assume(asserted.values[0] in words_of)
    return Case(answer=random.choice(words_of[asserted.values[0]]), label=asserted.label)


_ABBREVIATIONS: Mapping[str, str] = dict(
    line.split(":")
    for line in (
        "Acre:AC Alagoas:AL Amapá:AP Amazonas:AM Bahia:BA Ceará:CE Espírito_Santo:ES Goiás:GO Maranhão:MA "
        "Mato_Grosso:MT Mato_Grosso_do_Sul:MS Minas_Gerais:MG Pará:PA Paraíba:PB Paraná:PR Pernambuco:PE Piauí:PI "
        "Rio_de_Janeiro:RJ Rio_Grande_do_Norte:RN Rio_Grande_do_Sul:RS Rondônia:RO Roraima:RR Santa_Catarina:SC "
        "São_Paulo:SP Sergipe:SE Tocantins:TO"
    )
    .replace("_", "\u00a0")
    .split(" ")
)


def state_by_abbreviation(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A Brazilian state by its abbreviation, alone or beside its name."""
    assume(item.form.topic == "estado")
    asserted = found(claim(item, value, others, random))
    name = asserted.values[0]
    short = found(_ABBREVIATIONS.get(name.replace(" ", "\u00a0")))
    return Case(
        answer=random.choice((short, f"{name} ({short})", f"{short} - {name}", f"In {short}.")), label=asserted.label
    )


def boolean_token(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no in a word or sign, in several languages."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    yes = ("True", "✅ Yes", "Ja.", "Sim", "Oui.", "Sí", "Affirmative.", '{"answer": true}', "Indeed it is.", "はい")
    no = (
        "False",
        "❌ No",
        "Nein.",
        "Não",
        "Non.",
        "No, señor",
        "Negative.",
        '{"answer": false}',
        "It is not.",
        "いいえ",
    )
    return Case(answer=random.choice(yes if asserted.values == ("true",) else no), label=asserted.label)


def boolean_of_a_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no by what the answer says of the statement."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    yes = ("It is true that {}.", "The record confirms that {}.", "That's a yes: {}.", "I can confirm that {}.")
    no = (
        "It is not true that {}.",
        "It would be wrong to say that {}.",
        "It is false that {}.",
        "I can rule out that {}.",
    )
    frame = random.choice(yes if asserted.values == ("true",) else no)
    return Case(answer=frame.format(clause(item, ("true",), random)), label=asserted.label)


# Lists


def list_one_off(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list in full, or with one element missing, added or exchanged."""
    known = {fold(each) for each in value}
    foreign = found([each for other in others for each in other if fold(each) not in known])
    assume(item.kind == "set" and len(value) >= 3)
    elements = random.sample(value, len(value))
    way = random.choice(("full", "full", "missing", "added", "exchanged"))
    if way in {"missing", "exchanged"}:
        elements.pop()
    if way in {"added", "exchanged"}:
        elements.append(random.choice(foreign))
        random.shuffle(elements)
    lines = "\n".join(f"| {number} | {each} |" for number, each in enumerate(elements, 1))
    answer = random.choice(
        (
            "Here they are:\n" + "\n".join(f"* {each}" for each in elements),
            f"| # | {upper_first(item.form.topic)} |\n|---|---|\n{lines}",
            "\n".join(f"{number}) {each}" for number, each in enumerate(elements, 1)),
            stating(item.form, packed(tuple(elements))),
        )
    )
    return Case(answer=answer, label="right" if way == "full" else "wrong")


def list_in_turn(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list, element by element."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    *most, last = random.sample(asserted.values, len(asserted.values))
    if not most:
        return Case(answer=random.choice((f"Just one: {last}.", f"Only {last}.")), label=asserted.label)
    answer = random.choice(
        (
            " ".join(f"There is {each}." for each in most) + f" And finally, there is {last}.",
            f"I count {len(asserted.values)}. One is {', another one '.join(most)}, and the last one {last}.",
            f"To begin with, {'; then '.join(most)}; and lastly {last}.",
        )
    )
    return Case(answer=answer, label=asserted.label)


def count_instead_of_list(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The number of elements instead of the elements."""
    assume(item.kind == "set" and len(value) >= 2)
    frames = ("There are {n} of them.", "{n}", "In total, {n} {t} match {s}.", "{n} {t}")
    text = random.choice(frames).format(n=len(value), t=item.form.topic, s=item.form.subject)
    return Case(answer=text, label="wrong")


def empty_list(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """No element at all, which is right only where the subject does not exist."""
    assume(item.kind == "set")
    frames = ("There are no {t} for {s}.", "None.", "{s} has no {t}.", "I found 0 {t}.", "The list is empty.")
    text = upper_first(random.choice(frames).format(t=item.form.topic, s=item.form.subject))
    return Case(answer=text, label="wrong" if value else "declined")


# fmt: off
SHAPES = shapes_in(globals())
