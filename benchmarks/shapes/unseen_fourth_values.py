"""The fourth set, continued: values, languages, denials, lists, yes and no. Builders of the judge do not read it."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import nth
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fourth_wording import (
    bare,
    elsewhere,
    filled,
    in_frame,
    is_clear,
    is_drawn,
    is_single,
    listed,
    name,
    namesake,
    near_value,
    sort_of,
    stated,
    subject,
    topic,
    without_single_value_as,
    without_value,
    written,
    wrong_value,
)
from benchmarks.shapes.wording import MONTHS, ONE, Case, Label, upper_first

from ragassay.core.records import AnswerKind

MORE_QUESTIONS: Mapping[str, Sequence[tuple[str, str, AnswerKind]]] = {
    "chinook": (
        (
            "Which albums does the artist {} have?",
            "select Artist.Name, Title from Album join Artist using (ArtistId) order by 1, 2",
            "set",
        ),
        (
            "Which tracks are there on the album {}?",
            "select distinct Title, Track.Name from Track join Album using (AlbumId) where AlbumId < 90 order by 1, 2",
            "set",
        ),
    ),
    "classicmodels": (
        (
            "Which employees are there at the office {}?",
            "select city, firstName || ' ' || lastName from employees join offices using (officeCode) order by 1, 2",
            "set",
        ),
        (
            "Which orders does the customer {} have?",
            "select customerName, orderNumber from orders join customers using (customerNumber) order by 1, 2",
            "set",
        ),
    ),
    "northwind": (
        (
            "Which products does the supplier {} have?",
            "select CompanyName, ProductName from Products join Suppliers using (SupplierID) order by 1, 2",
            "set",
        ),
        (
            "Which customers are there in {}?",
            "select City, CompanyName from Customers where City is not null order by 1, 2",
            "set",
        ),
    ),
    "world": (
        (
            "Which languages does the country {} have?",
            "select name, language from countrylanguage join country on code = countrycode order by 1, 2",
            "set",
        ),
        (
            "Is the language {}?",
            (
                "select language || ' official in the country ' || name, "
                "case when isofficial in (1, 't', 'T', 'true') then 'true' else 'false' end "
                "from countrylanguage join country on code = countrycode order by code, language"
            ),
            "boolean",
        ),
    ),
}
"""Questions of several values, and of yes and no, beside the generated ones."""

# Other kinds of value, and other subjects


def fourth_other_field_by_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State another field of the subject as what was asked."""
    facts = found(elsewhere(item, value, random, most=1))
    assume(is_single(item, value))
    frames = (
        "The {t} of {s} is {v}.",
        "**{T}:** {v}",
        "Sure! You asked for the {t}: {v}.",
        '{{"answer": "{r}"}}',
        "its {r}, just checked",
    )
    parts = {"v": written(facts[0], facts[0].values, random), "r": bare(facts[0].values)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="wrong")


def fourth_other_field_named(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State another field of the subject as what it is, and nothing of what was asked."""
    facts = found(elsewhere(item, value, random, most=1))
    assume(is_single(item, value))
    frames = ("The {x} of {s} is {v}.", "What I can see for {s} is the {x}: {v}.", "{S}: {x} {v}.")
    parts = {"x": topic(facts[0]), "v": written(facts[0], facts[0].values, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="wrong")


def fourth_other_subject(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer for another subject, by its name."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    frames = ("The {t} of {x} is {v}.", "{v} is the {t} of {x}.", "For {x}, the {t} is {v}.")
    parts = {"x": subject(other), "v": written(item, other.values, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="wrong")


def fourth_reference_for_another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State the reference of another subject only, and say that the asked one is not known."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    frames = (
        "{v} is the {t} of {x}. I don't know the {t} of {s}.",
        "I can't tell you the {t} of {s}. The {v} in the file belongs to {x}.",
        "The record that says {v} is about {x}, not about {s}, for which I have nothing.",
    )
    parts = {"x": subject(other), "v": written(item, value, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="declined")


def fourth_denies_the_reference(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Deny the reference, and state nothing else."""
    assume(value and is_single(item, value))
    frames = (
        "The {t} of {s} is definitely not {v}.",
        "It isn't {v}, that much is certain.",
        "{v} is wrong, but I don't know what the right {t} is.",
        "Whatever the {t} of {s} may be, it is not {v}.",
    )
    return Case(answer=in_frame(random.choice(frames), item, random, v=written(item, value, random)), label="wrong")


def fourth_takes_it_back(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State the reference, and replace it by something else."""
    assume(value and is_single(item, value))
    other = found(wrong_value(item, value, others, random))
    frames = (
        "The {t} of {s} is {v}. Update: that was wrong, the correct {t} is {o}.",
        "I first had {v} here, but after double-checking I have to correct myself: it is {o}.",
        "{v} was my draft answer. My final answer is {o}.",
        "Draft: {v}\nReview: the draft is incorrect.\nFinal: {o}",
    )
    parts = {"v": written(item, value, random), "o": written(item, other, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="wrong")


def fourth_value_in_a_file_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Name the reference only in a file, a search or a heading, and answer nothing."""
    assume(value and item.kind == "text" and is_clear(item, value) and len(value[0]) >= 3)
    frames = (
        'I searched the file "{r} - archive.pdf", but it does not tell the {t} of {s}.',
        'The folder is called "{r}", yet I found nothing in it about {s}, so I can\'t say.',
        'I couldn\'t answer this. The query "{r} {n}" had no hits.',
        'Retrieved titles: "{r} (overview)", "Annual notes". None of them states the {t} of {s}. I don\'t know.',
    )
    return Case(answer=in_frame(random.choice(frames), item, random, r=bare(value)), label="declined")


def fourth_near_miss(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State a value that differs in one place, or the reference."""
    assume(value and is_single(item, value))
    near = found(near_value(item, value, others, random))
    right = random.random() < 0.5
    frames = ("{r}", "{T}: {r}", "The {t} of {s} is exactly {r}.", "the {t} is {r}", "That's {r}.")
    parts = {"r": value[0] if right else near}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="right" if right else "wrong")


def fourth_two_contacts(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """State a contact of the subject beside the contact point of the service itself."""
    assume(sort_of(item) in {"phone", "email"})
    frames = {
        "phone": (
            "You can reach {s} at {v}. For questions about this service, call us on 0800 000 0000.",
            "Call {v} ({t} of {s}). Our own hotline is 0800 000 0000, Monday to Friday.",
        ),
        "email": (
            "You can write to {v}. Feedback on this bot goes to feedback@assistant.example.",
            "{S} can be reached at {v}; complaints about this chat go to feedback@assistant.example.",
        ),
    }
    return filled(item, value, others, random, frames[sort_of(item)])


def fourth_names_with_titles(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """State a person with the words that people put around names."""
    assume(sort_of(item) == "person")
    frames = (
        "That would be our colleague {v}.",
        "You'll want to talk to {v}, who is the {t} of {s}.",
        "{v} holds that role.",
        "{s} → {v}",
        "It's {v} (please don't call before nine).",
    )
    return filled(item, value, others, random, frames)


def fourth_surname_first(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a person's name as a directory does, the surname first."""
    assume(sort_of(item) == "person")
    claim = found(stated(item, value, others, random))
    values, label = claim
    parts = values[0].split()
    assume(len(parts) == 2)
    text = f"{parts[1]}, {parts[0]}" if random.random() < 0.5 else f"{parts[1].upper()}, {parts[0]}"
    frames = ("{r}", "{T}: {r}", "Directory entry: {r}")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label=label)


def fourth_letter_case(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write the value in capitals or in small letters."""
    assume(item.kind == "text" and sort_of(item) not in {"url", "code"})
    claim = found(stated(item, value, others, random))
    values, label = claim
    assume(len(values[0]) >= 3)
    text = values[0].upper() if random.random() < 0.5 else values[0].lower()
    frames = ("{r}", "{t} = {r}", "its {r}")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label=label)


# Numbers and dates


def fourth_groups_by_spaces(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write thousands with spaces or apostrophes between them."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    claim = found(stated(item, value, others, random))
    values, label = claim
    whole, dot, rest = values[0].partition(".")
    assume(abs(int(whole)) >= 10000)
    text = f"{int(whole):,}".replace(",", random.choice(("\u00a0", " ", "'", "\u202f"))) + dot + rest
    frames = ("{r}", "The {t} of {s} is {r}.", "{T}: {r}")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label=label)


def fourth_millions(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a large number in millions, or by mistake in billions."""
    assume(item.kind == "number" and value and "." not in value[0] and item.format not in {"ms", "bytes"})
    assume(int(value[0]) >= 1000000 and not int(value[0]) % 1000)
    right = random.random() < 0.5
    amount = (Decimal(value[0]) / 1_000_000).normalize()
    text = f"{amount:f} {'million' if right else 'billion'}"
    frames = ("{r}", "The {t} of {s} is {r}.", "it's {r}")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label="right" if right else "wrong")


def fourth_other_unit(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Convert milliseconds to seconds, or forget to convert the number."""
    assume(item.format == "ms" and value)
    right = random.random() < 0.5
    text = f"{Decimal(value[0]) / 1000} seconds" if right else f"{value[0]} seconds"
    frames = ("{r}", "{S} lasts {r}.", "The duration of {s} is {r}.")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label="right" if right else "wrong")


def fourth_degrees_and_minutes(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a coordinate in degrees, minutes and seconds, at times of the other hemisphere."""
    assume(item.format in {"latitude", "longitude"} and value and abs(float(value[0])) >= 3)
    right = random.random() < 0.5
    seconds = round(abs(Decimal(value[0])) * 3600, 1)
    degrees, rest = divmod(seconds, 3600)
    positive = (float(value[0]) > 0) == right
    letter = ("N" if positive else "S") if item.format == "latitude" else ("E" if positive else "W")
    text = f"{int(degrees)}°{int(rest // 60):02}′{rest % 60:04.1f}″ {letter}"
    frames = ("{r}", "The {t} of {s} is {r}.", "{T}: {r}")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label="right" if right else "wrong")


def fourth_full_dates(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a date with weekday, ordinal or time."""
    assume(item.kind == "date")
    claim = found(stated(item, value, others, random))
    values, label = claim
    day = date.fromisoformat(values[0])
    month = MONTHS[day.month - 1]
    texts = [
        f"{day:%A}, {month} {day.day}, {day.year}",
        f"the {nth(day.day)} of {month} {day.year}",
        f"{day.isoformat()}T00:00:00Z",
        f"{day.day:02}-{month[:3].upper()}-{day.year}",
        f"{month[:3]}. {nth(day.day)}, {day.year}",
        f"{day.day:02}.{day.month:02}.{day.year}",
    ]
    if day.day > 12:
        texts.append(f"{day.month}/{day.day}/{day.year}")
    frames = ("{r}", "{T}: {r}", "It was {r}.", "The {t} of {s} is {r}, as stated in the file.")
    if day.day <= 12:
        texts = [text for text in texts if not re.fullmatch(r"\d\d\.\d\d\.\d{4}", text)]
    return Case(answer=in_frame(random.choice(frames), item, random, r=random.choice(texts)), label=label)


def fourth_part_of_a_date(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State a date of another year, with the same day and month spelled out."""
    assume(item.kind == "date" and is_single(item, value) and value and not value[0].endswith("02-29"))
    day = date.fromisoformat(value[0])
    right = random.random() < 0.5
    year = day.year if right else day.year + random.choice((-3, -2, 2, 4))
    text = f"{MONTHS[day.month - 1]} {day.day} of the year {year}"
    frames = ("The {t} of {s} is {r}.", "{r}", "According to the file it is {r}.")
    return Case(answer=in_frame(random.choice(frames), item, random, r=text), label="right" if right else "wrong")


def fourth_numbers_around(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """State a number among others that belong to the look-up."""
    assume(item.kind == "number")
    frames = (
        "I compared 3 documents (pages 2, 14 and 27): the {t} of {s} is {v}.",
        "Rank 1 of 5 hits, similarity 0.87. {T}: {v}",
        "{v} (confidence: 92%, chunk 4 of 11)",
        "After 2 attempts and 640 tokens: {v}",
    )
    return filled(item, value, others, random, frames, kinds=frozenset(("number",)))


# Languages

_LANGUAGES: Sequence[tuple[str, Sequence[str]]] = (
    (
        "de",
        (
            "Die gesuchte Angabe lautet: {v}.",
            "Laut Datenbank: {v}.",
            "Gerne! Die Antwort ist {v}. Kann ich sonst noch helfen?",
        ),
    ),
    (
        "fr",
        (
            "La réponse est : {v}.",
            "D'après nos données, c'est {v}.",
            "Bonjour, la valeur demandée est {v}. Bonne journée !",
        ),
    ),
    ("es", ("La respuesta es {v}.", "Según el registro, es {v}.", "¡Claro! El dato que busca es {v}.")),
    ("pt", ("A resposta é {v}.", "Segundo o cadastro, é {v}.", "Claro! O dado procurado é {v}.")),
    ("it", ("La risposta è {v}.", "Secondo l'archivio: {v}.", "Certo! Il dato richiesto è {v}.")),
    ("nl", ("Het antwoord is {v}.", "Volgens het register: {v}.")),
    ("pl", ("Odpowiedź: {v}.", "Według rejestru jest to {v}.")),
    ("sv", ("Svaret är {v}.", "Enligt registret: {v}.")),
    ("tr", ("Cevap: {v}.", "Kayda göre cevap {v}.")),
    ("ja", ("答えは{v}です。", "記録によると、{v}です。")),
    ("zh", ("答案是{v}。", "根据记录，是{v}。")),
    ("ru", ("Ответ: {v}.", "Согласно базе данных, это {v}.")),
)
_DATES_IN: Mapping[str, str] = {
    "de": "{d}. {m} {y}",
    "fr": "{d} {m} {y}",
    "es": "{d} de {m} de {y}",
    "pt": "{d} de {m} de {y}",
    "it": "{d} {m} {y}",
    "nl": "{d} {m} {y}",
}


def fourth_in_another_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer in another language, the value as it is stored."""
    assume(item.kind in ONE)
    claim = found(stated(item, value, others, random))
    values, label = claim
    _, frames = random.choice(_LANGUAGES)
    return Case(answer=random.choice(frames).format(v=values[0]), label=label)


def fourth_localized(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Answer in another language, with dates and numbers as they are written in it."""
    assume(item.kind in {"number", "date"})
    claim = found(stated(item, value, others, random))
    (text,), label = claim
    language = random.choice(tuple(_DATES_IN))
    if item.kind == "date":
        day = date.fromisoformat(text)
        text = _DATES_IN[language].format(d=day.day, m=MONTHS_IN[language][day.month - 1], y=day.year)
    elif item.format in {"year", "ordinal"}:
        return None
    else:
        whole, dot, rest = text.partition(".")
        assume(abs(int(whole)) >= 10000 or dot)
        assume(len(rest) != 3)
        mark = "\u202f" if language == "fr" else "."
        text = f"{int(whole):,}".replace(",", mark) + ("," + rest if dot else "")
        text = f"-{text}" if whole == "-0" else text
    return Case(answer=random.choice(dict(_LANGUAGES)[language]).format(v=text), label=label)


def fourth_refuses_in_another_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Decline in another language."""
    assume(is_drawn(value, random))
    frames = (
        "Dazu liegen mir leider keine Angaben vor.",
        "Das kann ich Ihnen leider nicht sagen.",
        "Je suis désolé, je ne dispose pas de cette information.",
        "Aucun enregistrement ne correspond à votre demande.",
        "Lo siento, no tengo información al respecto.",
        "No encontré ese dato en los documentos.",
        "Desculpe, não encontrei essa informação.",
        "Não há nenhum registro com esse nome.",
        "Mi dispiace, non ho trovato questa informazione.",
        "Helaas kan ik daar niets over vinden.",
        "Niestety nie znalazłem takich danych.",
        "申し訳ありませんが、その情報は見つかりませんでした。",
        "抱歉，我没有找到相关信息。",
        "К сожалению, у меня нет этой информации.",
    )
    return Case(answer=random.choice(frames), label="declined")


# Denials, refusals, hedges without a value


def fourth_does_not_exist(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Deny that the subject exists in the data."""
    assume(is_drawn(value, random))
    assume(item.kind != "boolean")
    frames = (
        "There is no entry for {s} in the documents I was given.",
        'I checked twice: no record called "{n}" exists.',
        "{S} doesn't appear anywhere in the knowledge base.",
        "Nothing under that name, sorry.",
        '0 matches for "{n}".',
        "I'm not aware of any such record, are you sure of the name?",
    )
    return without_value(item, random, frames)


fourth_exists_without_field = without_single_value_as(
    "Say that the subject is there, and that what was asked is not recorded.",
    "I can see {s}, but the {t} is not recorded.",
    "The field for the {t} is empty in that record.",
    "{S} is listed without any {t}.",
    "The documents mention {s} several times and never give the {t}.",
)


def fourth_instead_of_it(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Deny the subject, and offer another one with its value."""
    assume(is_drawn(value, random))
    other = found(namesake(item, value, random))
    assume(item.kind in ONE)
    frames = (
        "I couldn't find {s}. Did you mean {x}? Its {t} is {o}.",
        "No data on {s}. There is {x}, though, with {o} as its {t}, in case that helps.",
        "{S} is not in my sources; the closest I have is {x} ({t}: {o}).",
    )
    parts = {"x": subject(other), "o": bare(other.values)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="declined")


def fourth_declines(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Decline as chat assistants do."""
    assume(is_drawn(value, random))
    frames = (
        "I don't have enough information to answer that.",
        "The provided context does not mention this.",
        "I'm afraid I can't help with that one.",
        "Based on the passages, it is not possible to determine the answer.",
        "Hmm, I looked everywhere but came up empty.",
        "INSUFFICIENT_CONTEXT",
        "unanswerable",
        "I'd rather not guess here, since none of the retrieved texts covers it.",
    )
    return without_value(item, random, frames)


fourth_vague = without_single_value_as(
    "Talk about the question without a value in it.",
    "That depends on several factors, and the {t} may vary.",
    "The {t} of {s} is an important piece of information that is kept in the records.",
    "You will find the {t} of {s} in the master data, under the corresponding heading.",
    "Knowing the {t} can be useful. Many people want to know it.",
    "I have the {t} of {s} right here in front of me.",
)


# Several values


def fourth_list_claims(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """List all values, or leave some out, or exchange one, or add one of another subject."""
    assume(item.kind == "set" and value and is_clear(item, value))
    values, label = _listed(item, value, others, random)
    if values is None:
        return None
    forms = (
        "\n".join(f"- {each}" for each in values),
        "\n".join(f"{place}. {each}" for place, each in enumerate(values, start=1)),
        f"{upper_first(listed(values))}. That is the complete list.",
        json.dumps({"answer": list(values)}, ensure_ascii=False),
        f"I found {len(values)} in total: {listed(values)}.",
        f"Thanks for reaching out! For {subject(item)} we have exactly these: {listed(values)}. Anything else?",
        "; ".join(values),
        "\n".join(f"* **{each}**" for each in values) + "\n\nNo further ones are on record.",
    )
    return Case(answer=random.choice(forms), label=label)


def _listed(item: Item, value: Values, others: Sequence[Values], random: Random) -> tuple[Values | None, Label]:
    shuffled = tuple(random.sample(value, len(value)))
    if random.random() < 0.5:
        return shuffled, "right"
    strangers = [
        each for other in random.sample(others, min(len(others), 8)) for each in other if not _near(each, value)
    ]
    how = random.choice(("less", "more", "exchanged"))
    if how == "less" and len(value) > 1:
        return shuffled[: max(1, len(value) // 2)], "wrong"
    if not strangers:
        return None, "wrong"
    stranger = random.choice(strangers)
    return (*shuffled[: len(value) - (how == "exchanged")], stranger), "wrong"


def _near(one: str, values: Values) -> bool:
    words = set(re.findall(r"\w+", one.casefold()))
    return any(words & set(re.findall(r"\w+", each.casefold())) for each in values)


def fourth_list_of_another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """List the values of another subject."""
    assume(item.kind == "set" and value and is_clear(item, value))
    strange = found([other for other in others if not any(_near(each, value) for each in other)])
    chosen = random.choice(strange)
    forms = (
        f"These are the {item.form.topic}: {listed(chosen)}.",
        "\n".join(f"- {each}" for each in chosen),
        json.dumps(list(chosen), ensure_ascii=False),
        f"{listed(chosen)}, nothing else",
    )
    return Case(answer=random.choice(forms), label="wrong")


def fourth_list_with_talk(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Tell the values in several sentences."""
    assume(item.kind == "set" and len(value) >= 2 and is_clear(item, value))
    values, label = _listed(item, value, others, random)
    if values is None or len(values) < 2:
        return None
    text = (
        f"There are {len(values)} {item.form.topic} on record here. One of them is {values[0]}. "
        f"{'The other one is' if len(values) == 2 else 'The others are'} {listed(values[1:])}."
    )
    return Case(answer=text, label=label)


# Yes and no


def fourth_boolean_in_prose(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Say yes or no by what is true of the subject."""
    assume(item.kind == "boolean" and value)
    right = random.random() < 0.5
    is_true = (value == ("true",)) == right
    about, verb = subject(item), f"is {_predicate(item)}" if is_true else f"is not {_predicate(item)}"
    texts = (
        f"{upper_first(about)} {verb}.",
        f"It is {'true' if is_true else 'false'} that {about} is {_predicate(item)}.",
        f"{'That is correct' if is_true else 'No, that is incorrect'}: {about} {verb}.",
        f"Checked it for you: {'yes' if is_true else 'no'}, {about} {verb}.",
        json.dumps({"answer": "yes" if is_true else "no"}),
        f"{'Yep' if is_true else 'Nope'}.",
    )
    return Case(answer=random.choice(texts), label="right" if right else "wrong")


def fourth_boolean_turned(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Say what one might think of the subject, and that the opposite is so."""
    assume(item.kind == "boolean" and value)
    right = random.random() < 0.5
    is_true = (value == ("true",)) == right
    about, what = subject(item), _predicate(item)
    said, true = ("isn't", "is") if is_true else ("is", "is not")
    no, yes = ("No", "Yes") if is_true else ("Yes", "No")
    texts = (
        f"Some would say that {about} {said} {what}, but according to the record it {true}.",
        f"I first assumed that {about} {said} {what}. The file shows that it {true} {what}.",
        f"{no}... wait, misread that. {yes}, {about} {true} {what}.",
    )
    return Case(answer=random.choice(texts), label="right" if right else "wrong")


def _predicate(item: Item) -> str:
    return (item.form.topic + item.form.after.partition(" official")[2]).strip()


def fourth_two_values_one_asked(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """State the value of the subject and that of another one, each by its name."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    right = random.random() < 0.5
    mine, theirs = (value, other.values) if right else (other.values, value)
    rows = [(name(item), bare(mine)), (name(other), bare(theirs))]
    random.shuffle(rows)
    head = topic(item)
    text = random.choice(
        (
            "\n".join((f"| name | {head} |", "|---|---|", *(f"| {key} | {text} |" for key, text in rows))),
            "\n".join(f"{upper_first(head)} of {key}: {text}" for key, text in rows),
        )
    )
    return Case(answer=text, label="right" if right else "wrong")


SHAPES = shapes_in(globals())
"""Name -> shape."""
