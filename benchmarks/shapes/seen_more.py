"""More shapes of answers that may be looked at while the judge is built; counted only until now, three times."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import declined_as, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    Case,
    claim,
    clause,
    fold,
    in_words,
    natural,
    packed,
    rival,
    sentence,
    squeezed,
    stating,
    stopped,
    strangers,
    upper_first,
    words,
)


def recased_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in quotes, in other letters or with a full stop."""
    assume(question.kind != "set")
    made = found(claim(question, value, others, random))
    text = natural(question, made.values, random)
    return Case(
        answer=random.choice((text.lower(), text.upper(), f'"{text}"', f"“{text}”.", f" {text}.\n")), label=made.label
    )


def pronoun_sentence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence that names neither subject nor topic: "That would be Berlin."."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    text = natural(question, made.values, random)
    pattern = random.choice(
        (
            "It's {}.",
            "That would be {}.",
            "It is listed as {}.",
            "This one is {}!",
            "I've got {} here.",
            "We have {} on file.",
        )
    )
    return Case(answer=pattern.format(text), label=made.label)


def date_in_figures(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date in figures of an order that cannot be mistaken, of this question or another."""
    assume(question.kind == "date")
    made = found(claim(question, value, others, random))
    day = date.fromisoformat(made.values[0])
    month = MONTHS[day.month - 1]
    written = random.choice(
        (
            f"{day:%d.%m.%Y}",
            f"{day:%Y/%m/%d}",
            f"{day.day}-{month[:3]}-{day.year}",
            f"{day} 00:00:00",
            f"{day}T00:00:00Z",
            f"{day.day:02d} {month[:3].upper()} {day.year}",
            f"the year {day.year}, {month} the {day.day}th" if 3 < day.day < 21 else f"{day:%Y.%m.%d}",
        )
    )
    return Case(answer=random.choice((written, f"Date: {written}", f"On {written}.")), label=made.label)


def same_year_other_day(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date that shares year and month, or day and month, with the right one."""
    assume(question.kind == "date" and value)
    day = date.fromisoformat(value[0])
    number = random.choice([n for n in range(1, 29) if n != day.day])
    shifted = day.replace(day=min(day.day, 28), year=day.year + random.choice((-10, -2, -1, 1, 3, 10)))
    near = random.choice((day.replace(day=number), shifted))
    text = random.choice((f"{near}", f"{MONTHS[near.month - 1]} {near.day}, {near.year}"))
    return Case(answer=stating(question.form, text), label="wrong")


def number_spelled_out(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number in words."""
    assume(question.kind == "number")
    made = found(claim(question, value, others, random))
    text = in_words(made.values[0])
    unit = {"$": " dollars", "people": " people", "latitude": " degrees", "longitude": " degrees"}.get(
        question.format, ""
    )
    if "." in made.values[0] and unit == " dollars":
        unit = ""
    form = question.form
    return Case(
        answer=random.choice((text + unit, f"{upper_first(form.before)}{text}{form.after}.", f"{upper_first(text)}.")),
        label=made.label,
    )


def number_in_other_notation(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number with spaces, points and commas of another country, more zeros, or thousands as a word."""
    assume(question.kind == "number" and question.format not in {"year", "ordinal"})
    made = found(claim(question, value, others, random))
    number = Decimal(made.values[0])
    whole, dot, rest = f"{number:,}".partition(".")
    ways = [made.values[0] + ("0" if dot else ".0")]
    if "," in whole:
        ways.append(whole.replace(",", " ") + dot + rest)
        ways.append(whole.replace(",", "\u202f") + dot + rest)
        ways.append(whole.replace(",", "'") + dot + rest)
    if "," in whole and len(rest) == 2:
        ways.append(whole.replace(",", ".") + "," + rest)
    if number == number.to_integral() and abs(number) >= 10_000 and number % 100 == 0:
        ways.append(f"{(number / 1000).normalize():f} thousand")
        ways.append(f"{(number / 1_000_000).normalize():f} million")
    text = random.choice(ways)
    return Case(answer=random.choice((text, f"It comes to {text}.", f"{text} exactly")), label=made.label)


def coordinate_with_hemisphere(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A coordinate with a letter for the hemisphere or in minutes and seconds; a wrong hemisphere is wrong."""
    assume(question.format in {"latitude", "longitude"} and value)
    degrees = float(value[0])
    wrong = random.random() < 0.5
    positive = (degrees > 0) != wrong
    if question.format == "latitude":
        letter, name = ("N", "north") if positive else ("S", "south")
    else:
        letter, name = ("E", "east") if positive else ("W", "west")
    plain = value[0].lstrip("-")
    seconds = round(abs(degrees) * 36000)
    sexagesimal = f"{seconds // 36000}°{seconds // 600 % 60}′{seconds % 600 / 10:.1f}″{letter}"
    written = random.choice((f"{plain}° {letter}", f"{plain}°{letter}", f"{plain} degrees {name}", sexagesimal))
    return Case(answer=random.choice((written, f"It lies at {written}.")), label="wrong" if wrong else "right")


def customer_service(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement in a message of a help desk, with other contact details around it."""
    made = found(claim(question, value, others, random))
    start = random.choice(
        (
            "Hi there, thanks for reaching out to us! I've checked our records for you. ",
            "Hello and thank you for your patience. ",
            "Dear customer,\n\nthank you for your inquiry. ",
            "Thanks for contacting us today! 😊 ",
        )
    )
    end = random.choice(
        (
            " If anything is unclear, our team is happy to help at help@support-desk.example.",
            " Should you need further assistance, do not hesitate to contact us, Monday to Friday, 9 am to 5 pm.",
            "\n\nKind regards,\nYour support team",
            " For urgent requests please call our hotline on 0800 555 0199.",
        )
    )
    return Case(answer=start + sentence(question, made.values, random) + end, label=made.label)


def hedge_last(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement with a hedge behind it: "..., if I'm not mistaken"."""
    made = found(claim(question, value, others, random))
    hedge = random.choice(
        (
            ", if I'm not mistaken",
            ", though you may want to double-check this",
            ", as far as I know",
            ", but please verify this before you rely on it",
            " - at least that's what the document says",
            ". I can't guarantee that this is up to date",
            ". Note that the records may have changed since",
        )
    )
    text = sentence(question, made.values, random)
    return Case(answer=f"{text.removesuffix('.')}{hedge}.", label=made.label)


def page_and_confidence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement with a file, a page, a line or a confidence beside it."""
    made = found(claim(question, value, others, random))
    text = sentence(question, made.values, random)
    page = random.randint(2, 240)
    answer = random.choice(
        (
            stopped(f"According to page {page} of the handbook, {clause(question, made.values, random)}"),
            f"{text} 【4†source】",
            f"{text}\n\nConfidence: {random.randint(61, 99)}%",
            f"{text} (records_2021.csv, line {page})",
            f"{text}^{random.randint(1, 4)}\n\n1: annual_report.pdf, p. {page}",
            f"{text}\nSources: https://intranet.example/docs/{page}, chunk {random.randint(0, 12)}",
        )
    )
    return Case(answer=answer, label=made.label)


def markdown_table(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A table of one row with the subject and the value."""
    assume(question.kind not in {"boolean", "set"} and question.form.topic != "date")
    made = found(claim(question, value, others, random))
    head, text = upper_first(question.form.topic), natural(question, made.values, random)
    name = question.name.replace("|", "/")
    table = f"| Name | {head} |\n| --- | --- |\n| {name} | {text} |"
    flat = f"| Field | Value |\n|---|---|\n| {head} | {text} |"
    return Case(answer=random.choice((table, flat)), label=made.label)


def json_object(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A JSON object, perhaps in a code block."""
    made = found(claim(question, value, others, random))
    content: object = made.values[0]
    if question.kind == "set":
        content = list(made.values)
    elif question.kind == "boolean":
        content = made.values == ("true",)
    elif question.kind == "number" and random.random() < 0.5:
        content = float(made.values[0])
    key = random.choice(("answer", "result", "value"))
    extra = {"confidence": 0.9} if random.random() < 0.3 else {}
    text = json.dumps({key: content, **extra}, ensure_ascii=False)
    return Case(answer=random.choice((text, f"```json\n{text}\n```")), label=made.label)


def numbered_steps(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Steps that look at another row first, then the conclusion."""
    assume(question.kind != "boolean")
    made = found(claim(question, value, others, random))
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    text = (
        f"Step 1: Look for {question.form.subject} in the documents.\n"
        f"Step 2: One passage gives {natural(question, other, random)}, for a different entry, so it does not apply.\n"
        f"Step 3: The matching passage gives {natural(question, made.values, random)}.\n\n"
    )
    end = random.choice(("So the answer is {}.", "Therefore: {}", "Conclusion: {}", "Hence, the final answer is {}."))
    return Case(answer=text + end.format(natural(question, made.values, random)), label=made.label)


def source_contradicted(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value that somebody or something says, which the answer rejects for another one."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    rejected, asserted = natural(question, other, random), natural(question, made.values, random)
    pattern = random.choice(
        (
            "Some records list {n}, but that is outdated. The correct value is {r}.",
            "You might expect {n}; in fact it is {r}.",
            "Document 2 mentions {n}, which refers to something else. It's {r}.",
            "Although {n} is often quoted, the database has {r}.",
            "{n} would be the obvious guess. That is incorrect, though: {r} is right.",
        )
    )
    return Case(answer=upper_first(pattern.format(n=rejected, r=asserted)), label=made.label)


def struck_or_corrected(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value struck through or corrected."""
    assume(question.kind not in {"boolean", "set"})
    made = found(claim(question, value, others, random))
    other = found(value if made.label == "wrong" and value else rival(question, made.values, others, random))
    pattern = random.choice(
        (
            "~~{n}~~ {r}",
            "Correction: {r} (I wrongly said {n} before).",
            "{n}... no, sorry, {r}.",
            "My earlier answer, {n}, was a mistake. It should have been {r}.",
        )
    )
    return Case(
        answer=pattern.format(n=natural(question, other, random), r=natural(question, made.values, random)),
        label=made.label,
    )


def cannot_tell_which(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Several values without a decision."""
    assume(question.kind not in {"boolean", "set"} and value)
    other = found(rival(question, value, others, random))
    one, two = random.sample((natural(question, value, random), natural(question, other, random)), 2)
    pattern = random.choice(
        (
            "The documents mention both {o} and {t}, and I cannot tell which one applies.",
            "It could be {o}, or it could be {t}.",
            "Candidates: {o}; {t}. I can't decide between them.",
        )
    )
    return Case(answer=pattern.format(o=one, t=two), label="wrong")


_INVENTED: Mapping[str, Sequence[str]] = {
    "person": ("Ingeborg Castellano", "Dmitri Halvorsen", "Priya Raghunathan", "Owen Tregarthen"),
    "place": ("Timaru", "Szczecinek", "Bolgatanga", "Paramonga", "Lerwick"),
    "company": ("Tregarthen Fisheries", "Castellano e Figli", "Blue Heron Wholesale"),
    "email": ("sales@blueheron.example", "ingeborg@castellano.example"),
    "phone": ("+353 1 555 0132", "(415) 555-0178", "089 / 5550 2231"),
    "postal": ("D02 AF30", "59901", "10-210"),
    "address": ("3 Gooseberry Rise", "Calle de los Olivos 212"),
    "title": ("Lighthouse Keeper", "Head of Apiculture"),
    "code": ("QZX", "ZZ9"),
    "choice": ("Maritime", "Antipodean"),
}


def invented_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A plausible value that the column does not hold, with confidence."""
    assume(value and question.format in _INVENTED)
    text = random.choice(_INVENTED[question.format])
    pattern = random.choice(("{}", "It is {}.", "Certainly! The answer is **{}**.", "{} (source: company records)"))
    return Case(answer=pattern.format(text), label="wrong")


def sibling_name(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Another person or place of the column that shares a word with the right one."""
    assume(value and question.format in {"place", "person", "choice"} and question.form.topic != "government form")
    near = [other for other in others if words(other[0]) & words(value[0]) and squeezed(other[0]) != squeezed(value[0])]
    if question.format == "person":
        near = [
            other for other in near if len(words(other[0]) - words(value[0])) and len(words(value[0]) - words(other[0]))
        ]
    near = found([other for other in near if not _same_but_longer(question, other[0], value[0])])
    other = random.choice(near)
    return Case(answer=random.choice((sentence(question, other, random), other[0])), label="wrong")


def _same_but_longer(question: Item, one: str, two: str) -> bool:
    """Return whether one value may be a fuller name of the other: only states and countries are surely not."""
    surely_others = question.form.topic in {"estado", "country", "regiao"}
    return not surely_others and (fold(one) in fold(two) or fold(two) in fold(one))


def namesake_person(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The right first name with another family name, or the other way about."""
    assume(value and question.format == "person")
    first, _, last = value[0].partition(" ")
    other_first, _, other_last = random.choice(_INVENTED["person"]).partition(" ")
    assume(last and " " not in last)
    name = random.choice((f"{first} {other_last}", f"{other_first} {last}"))
    return Case(answer=random.choice((name, stating(question.form, name))), label="wrong")


def record_with_fields(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The record of the subject, field by field, in one line."""
    facts = found([f for f in question.facts if f.kind in {"text", "number"} and f.form.topic != question.form.topic])
    assume(question.kind in {"text", "number"})
    made = found(claim(question, value, others, random))
    fields = [f"{fact.form.topic}={fact.values[0]}" for fact in random.sample(facts, min(3, len(facts)))]
    fields.insert(random.randint(0, len(fields)), f"{question.form.topic}={made.values[0]}")
    answer = random.choice(("{}", "Record found: {}", "{{{}}}")).format("; ".join([f"name={question.name}", *fields]))
    return Case(answer=answer, label=made.label)


def talk_about_the_subject(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Other facts of the subject, none of them what was asked."""
    facts = found(strangers(question, value))
    assume(question.kind != "boolean")
    some = random.sample(facts, min(2, len(facts)))
    start = random.choice(("", "Here is what the documents say. ", "Let me tell you about it: "))
    return Case(answer=start + " ".join(sentence(fact, fact.values, random) for fact in some), label="wrong")


_COUNTRIES: Mapping[str, Sequence[str]] = {
    "Germany": ("Deutschland", "Alemania", "Allemagne"),
    "France": ("Frankreich", "Francia"),
    "Spain": ("España", "Spanien", "Espagne"),
    "Italy": ("Italia", "Italien", "Italie"),
    "Brazil": ("Brasil", "Brasilien", "Brésil"),
    "Switzerland": ("Schweiz", "Suisse", "Suiza"),
    "Austria": ("Österreich", "Autriche"),
    "Sweden": ("Sverige", "Schweden", "Suède"),
    "Belgium": ("Belgien", "Belgique", "Bélgica"),
    "Mexico": ("México", "Mexiko", "Mexique"),
    "Denmark": ("Danmark", "Dänemark"),
    "Finland": ("Suomi", "Finnland"),
    "Norway": ("Norge", "Norwegen"),
    "Poland": ("Polska", "Polen", "Pologne"),
    "USA": ("United States of America", "U.S.", "Vereinigte Staaten"),
    "UK": ("Great Britain and Northern Ireland (UK)", "United Kingdom", "the U.K."),
    "Japan": ("Nippon",),
}


def country_in_other_language(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A country by its name in another language."""
    assume("country" in question.form.topic)
    made = found(claim(question, value, others, random))
    assume(made.values[0] in _COUNTRIES)
    text = random.choice(_COUNTRIES[made.values[0]])
    return Case(answer=random.choice((text, stating(question.form, text))), label=made.label)


def words_without_answer(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Sentences that sound like an answer and hold none."""
    assume(question.kind not in {"boolean", "set"} and value and question.form.topic != "date")
    pattern = random.choice(
        (
            "The {t} of {s} is an important detail, which the documents treat with care.",
            "{u} has a {t}, as every entry of its kind does.",
            "You want to know the {t} of {s}. That is a good question to ask of this data set.",
            "Regarding the {t}: it depends on {s}.",
        )
    )
    form = question.form
    return Case(answer=pattern.format(t=form.topic, s=form.subject, u=upper_first(form.subject)), label="wrong")


def terse_refusal(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sign or a word for nothing known."""
    assume(question.form.topic not in {"region", "status"})
    return Case(
        answer=random.choice(
            ("N/A", "Unknown", "unknown.", "Not found.", "No data.", "Not specified", "no answer", "?")
        ),
        label="declined",
    )


refusal_in_more_languages = declined_as(
    "A refusal in Portuguese, Italian, Dutch, Polish, Japanese or Chinese.",
    "Não sei.",
    "Infelizmente, não encontrei essa informação nos documentos.",
    "Desculpe, não tenho dados suficientes para responder.",
    "Non lo so.",
    "Mi dispiace, ma i documenti non contengono questa informazione.",
    "Dat weet ik helaas niet.",
    "Daar kan ik op basis van de documenten geen antwoord op geven.",
    "Nie wiem.",
    "Niestety nie mam takich informacji.",
    "わかりません。",
    "申し訳ありませんが、その情報は見つかりませんでした。",
    "我不知道。",
    "抱歉，文档中没有相关信息。",
)


refusal_with_advice = declined_as(
    "A refusal with reasons or advice, in many words.",
    "As an AI language model I don't have access to personal data, so I can't tell you the {t} of {s}.",
    "I'd recommend contacting the company directly; the material I was given doesn't cover this.",
    "For privacy reasons I am not able to share that.",
    "Hmm, that's beyond what I can see here. You could ask the sales team or check the official website.",
    "I looked through all 5 passages, and none of them mentions it. Could you provide more context?",
    "My apologies! My knowledge does not extend to {s}. Try rephrasing your question.",
    "The passages are about other topics, so I'd rather not speculate about {s}.",
    "I wish I could help, but there is nothing about it in my sources. You may write to info@example.org.",
)


def nearest_entry(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """There is no such entry, but a similar one with such a value."""
    assume(not question.question.is_answerable and question.kind not in {"boolean", "set"} and question.namesakes)
    fact = random.choice(question.namesakes)
    text = random.choice(
        (
            "There is no entry for {s}. Did you mean {o}? There it is {v}.",
            "I can't find {s}. The closest match is {o}, with {v}.",
            "{u} doesn't exist in our records, but {c}.",
        )
    )
    return Case(
        answer=text.format(
            s=question.form.subject,
            u=upper_first(question.form.subject),
            o=fact.form.subject,
            v=natural(fact, fact.values, random),
            c=clause(fact, fact.values, random),
        ),
        label="declined",
    )


def absent_from_documents(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What is asked about does not appear, in several languages."""
    assume(not question.question.is_answerable)
    subject = question.form.subject
    text = random.choice(
        (
            "{u} does not appear in the documents.",
            "Nobody and nothing called {n} is mentioned.",
            "I checked: {n} isn't in the database, so the question has no answer.",
            "The premise seems to be wrong; {s} is not known here.",
            "{n} existiert in den Unterlagen nicht.",
            "{n} no existe en la base de datos.",
            "Il n'y a aucune entrée pour {n}.",
            "Não existe nenhum registro de {n}.",
        )
    )
    return Case(answer=text.format(s=subject, u=upper_first(subject), n=question.name), label="declined")


def packed_list(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list in one line, with one element exchanged where it is wrong."""
    assume(question.kind == "set")
    made = found(claim(question, value, others, random))
    values, label = made.values, made.label
    if value and label == "wrong" and len(value) > 2 and random.random() < 0.7:
        kept = value[: len(value) - 1]
        values = tuple(random.sample((*kept, made.values[0]), len(kept) + 1))
    assume(not any("," in each or " and " in each or "&" in each for each in values))
    text = random.choice(
        (
            packed(values),
            packed(values, ", and "),
            ", ".join(values),
            json.dumps(list(values), ensure_ascii=False),
            f"There are {len(values)}: {packed(values)}.",
            " / ".join(values) if not any("/" in each for each in values) else packed(values),
        )
    )
    return Case(answer=text, label=label)


def list_with_more(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """All elements, and as many that do not belong there."""
    assume(question.kind == "set" and len(value) >= 2)
    other = found(rival(question, value, others, random))
    values = tuple(random.sample((*value, *other), len(value) + len(other)))
    return Case(answer=random.choice(("- " + "\n- ".join(values), sentence(question, values, random))), label="wrong")


_BOOLEAN_WORDS: Mapping[str, tuple[Sequence[str], Sequence[str]]] = {
    "discontinued": (
        ("It is no longer sold.", "Yes, it has been taken off the range.", "That one is discontinued.", "Correct."),
        ("It is still being sold.", "No, it remains available.", "It has not been discontinued.", "Not at all."),
    ),
    "a state capital": (
        ("Yes, it is the capital of its state.", "It's a state capital indeed.", "Yep.", "That is true."),
        ("No, it's not the capital of its state.", "It isn't a capital.", "Nope.", "That is not the case."),
    ),
}


def boolean_in_other_words(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A yes or no by what it means."""
    assume(question.form.topic in _BOOLEAN_WORDS)
    made = found(claim(question, value, others, random))
    yes, no = _BOOLEAN_WORDS[question.form.topic]
    return Case(answer=random.choice(yes if made.values == ("true",) else no), label=made.label)


def romance_or_dutch_sentence(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in a Portuguese, Spanish, Italian or Dutch sentence."""
    assume(question.kind not in {"boolean", "set", "date"})
    made = found(claim(question, value, others, random))
    pattern = random.choice(
        (
            "A resposta é {}.",
            "Según los documentos, es {}.",
            "Si tratta di {}.",
            "Het antwoord is {}.",
            "Segundo o registro: {}.",
        )
    )
    text = made.values[0]
    return Case(answer=pattern.format(text), label=made.label)


def swapped_letters(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The right value with two letters swapped, in a long word that stays recognizable."""
    assume(value and question.format in {"place", "title", "company", "choice"} and value[0].isascii())
    long = found([word for word in re.findall(r"[A-Za-z]+", value[0]) if len(word) >= 9])
    word = random.choice(long)
    place = random.randint(3, len(word) - 4)
    assume(word[place] != word[place + 1])
    typo = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    text = value[0].replace(word, typo, 1)
    assume(squeezed(text) not in {squeezed(other[0]) for other in others})
    return Case(answer=random.choice((text, stating(question.form, text))), label="right")


def without_accents(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value without its accents, right or not."""
    assume(question.kind == "text")
    made = found(claim(question, value, others, random))
    assume(not made.values[0].isascii())
    plain = "".join(c for c in unicodedata.normalize("NFKD", made.values[0]) if not unicodedata.combining(c))
    assume(plain.isascii())
    return Case(answer=random.choice((plain, f"It's {plain}.")), label=made.label)


def cut_off(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An answer that ends before the value."""
    assume(question.kind != "boolean" and value and not question.form.after)
    start = upper_first(question.form.before).rstrip()
    return Case(answer=random.choice((start, f"{start}...", f"Sure! {start}")), label="wrong")


def only_rejected(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value rejected, none asserted."""
    assume(question.kind not in {"boolean", "set"} and value)
    other = found(rival(question, value, others, random))
    text = natural(question, random.choice((other, value)), random)
    pattern = random.choice(("It is not {}.", "Certainly not {}!", "The one thing I can say is that it isn't {}."))
    return Case(answer=pattern.format(text), label="wrong")


def question_back(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A question to the asker instead of an answer."""
    assume(value and question.kind != "boolean")
    text = random.choice(
        (
            "Could you tell me more precisely which {n} you mean?",
            "Before I can answer, I need a little more detail. Where did you come across {n}?",
            "Which year are you interested in?",
            "Do you want the current or an earlier one?",
        )
    )
    return Case(answer=text.format(n=question.name), label="declined")


def full_address(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The street with city and country behind it, or another street with them."""
    assume(question.format == "address" and question.form.topic != "address line 2")
    made = found(claim(question, value, others, random))
    by_topic = {fact.form.topic: fact.values[0] for fact in question.facts if fact.kind == "text"}
    parts = found([by_topic[topic] for topic in ("postal code", "city", "country") if topic in by_topic])
    street = ", ".join(made.values[0].split("\n")).replace("\r", "")
    return Case(answer=random.choice((", ", "\n")).join([street, *parts]), label=made.label)


def transcript(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The question repeated, a query or a log, then the value."""
    made = found(claim(question, value, others, random))
    text = natural(question, made.values, random)
    asked = question.question.question
    answer = random.choice(
        (
            f"Q: {asked}\nA: {text}",
            f"**Question:** {asked}\n\n**Answer:** {text}",
            f"```sql\n{question.question.sql or 'SELECT 1'}\n```\nThe query returns: {text}",
            f"> {asked}\n\n{sentence(question, made.values, random)}",
            f"User: {asked}\nAssistant: {sentence(question, made.values, random)}",
        )
    )
    return Case(answer=answer, label=made.label)


def in_contrast_to(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The value beside that of another subject."""
    assume(question.kind not in {"boolean", "set"} and question.namesakes)
    made = found(claim(question, value, others, random))
    fact = random.choice(question.namesakes)
    assume(fact.values not in {value, made.values})
    other, own = natural(fact, fact.values, random), natural(question, made.values, random)
    pattern = random.choice(
        ("For {o} it is {x}, whereas for {s} it is {v}.", "For {s} it is {v}. (For comparison, {o}: {x}.)")
    )
    text = pattern.format(o=fact.form.subject, x=other, s=question.form.subject, v=own)
    return Case(answer=text, label=made.label)


def other_exact_value(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A code or number of the column that begins or ends like the right one."""
    assume(question.format in EXACT and value)
    own = squeezed(value[0])
    near = [each for each in others if squeezed(each[0])[:3] == own[:3] or squeezed(each[0])[-3:] == own[-3:]]
    near = found([each for each in near if squeezed(each[0]) not in own and own not in squeezed(each[0])])
    return Case(answer=sentence(question, random.choice(near), random), label="wrong")


def rounded_number(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number rounded to two digits, which one reader accepts and another does not."""
    assume(question.kind == "number" and value and question.format not in {"year", "ordinal"})
    rough = f"{float(value[0]):.2g}"
    assume(float(rough) != float(value[0]))
    return Case(answer=f"About {float(rough):,g}.", label="open")


def family_name_only(question: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The family name of the right person, which one reader accepts and another does not."""
    assume(value and question.format == "person" and " " in value[0])
    return Case(answer=f"It's {value[0].split()[-1]}.", label="open")


SHAPES = shapes_in(globals())
