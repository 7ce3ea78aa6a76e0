"""Values in other forms, near misses, sets, yes and no, and refusals, for the ninth set; see `unseen_ninth`."""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_by, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_ninth_wording import (
    claimed,
    clause,
    coarse,
    converted,
    fill,
    flat,
    framed,
    lookalike,
    made,
    neighbours,
    numbered,
    odd,
    one_of,
    peer,
    short,
    shown,
    spelled,
    written_date,
)
from benchmarks.shapes.wording import MONTHS, Case, in_words, packed, upper_first

_SPECIAL = frozenset(("boolean", "set"))


# Values in other forms


def number_in_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number as it is spoken."""
    assume(item.kind == "number" and item.format != "year")
    claim = found(claimed(item, value, others, random))
    frames = ("{P} is {v}.", "That would be {v}.", "{v}", "You're looking at {v} for {n}.", "Okay, {p}: {v}.")
    text = in_words(claim.values[0])
    answer = upper_first(fill(random.choice(frames), item, claim.values, random, text=text))
    return made(item, value, answer, claim.label)


def number_in_another_unit(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number in a unit or notation that loses nothing, of the right number or of another one."""
    assume(item.kind == "number")
    claim = found(claimed(item, value, others, random))
    text = found(converted(item, claim.values[0], random))
    frames = ("{n}: {v}", "I have {v} on record.", "{v}", "It is {v} for {n}.", "The figure for {s} is {v}.")
    return made(item, value, fill(random.choice(frames), item, claim.values, random, text=text), claim.label)


def unit_mixed_up(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case | None:
    """The right digits with their unit, or with one that makes another amount of them."""
    assume(item.kind == "number" and value)
    number, billions = value[0], "in billions" in item.form.topic
    units = {
        "ms": (" milliseconds", (" seconds", " minutes")),
        "bytes": (" bytes", (" kilobytes", " MB")),
        "km²": (" square kilometers", (" square miles", " hectares")),
        "years": (" years", (" months", " weeks")),
        "billions": (" billion", (" million", " trillion")),
    }
    if item.format in {"latitude", "longitude"}:
        sides = ("° S", "° N") if item.format == "latitude" else ("° W", "° E")
        side, opposite = sides if number.startswith("-") else sides[::-1]
        number, right, wrong = number.removeprefix("-"), side, opposite
    elif (found := units.get("billions" if billions else item.format)) is not None and Decimal(number):
        right, wrong = found[0], random.choice(found[1])
    else:
        return None
    true = random.random() < 0.45
    text = number + (right if true else wrong)
    frames = ("The figure on record for {s} is {v}.", "{v}", "For {n}, that is {v}.", "{N}: {v}")
    answer = fill(random.choice(frames), item, value, random, text=text)
    return Case(answer=answer, label="right" if true else "wrong")


def rounded_off(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A number to its first digit, which nobody asked for, or the number itself."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"} and value)
    rough = found(coarse(value[0]))
    true = random.random() < 0.45
    text = value[0] if true else random.choice(("about ", "roughly ", "around ", "some ")) + rough
    frames = ("{P} is {v}.", "{L}: {v}", "It's {v}.", "Going by the data, {p} is {v}.")
    answer = fill(random.choice(frames), item, value, random, text=text)
    return Case(answer=answer, label="right" if true else "wrong")


def span_of_values(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A span that holds the right value without naming it, or the value."""
    assume(
        item.kind in {"number", "date"} and value and (item.format not in {"ordinal", "year", "latitude", "longitude"})
    )
    true = random.random() < 0.4
    if true:
        text = shown(item, value, random)
    elif item.kind == "date":
        year = int(value[0][:4])
        text = f"some day between {year - 1} and {year + 1}"
    else:
        number = Decimal(value[0])
        low, high = int(number * Decimal("0.8")) - 1, int(number * Decimal("1.2")) + 2
        assume(number >= 5)
        text = f"somewhere between {low} and {high}"
    frames = ("{P} is {v}.", "Per the overview, {p} is {v}.", "For {n}, the {l} is {v}.")
    answer = fill(random.choice(frames), item, value, random, text=text)
    return Case(answer=answer, label="right" if true else "wrong")


def date_written_otherwise(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A date in another notation, the right one or one nearby."""
    assume(item.kind == "date")
    claim = found(claimed(item, value, others, random, close=0.7))
    frames = ("{P} is {v}.", "{v}", "It was on {v}.", "That was {v}, going by the file.", "{L}: {v}")
    text = written_date(claim.values[0], random)
    if " on " in (frame := random.choice(frames)) and "T00" in text:
        return None
    return made(item, value, upper_first(fill(frame, item, claim.values, random, text=text)), claim.label)


def date_without_its_day(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A date, or only its year, its month, or its day and month."""
    assume(item.kind == "date" and value)
    year, month, day = (int(part) for part in value[0].split("-"))
    name = MONTHS[month - 1]
    true = random.random() < 0.45
    part = random.choice((f"{name} {year}", str(year), f"the {'first' if day < 16 else 'second'} half of {year}"))
    text = f"on {day} {name} {year}" if true else f"in {part}"
    frames = ("That was {v}.", "It happened {v}, per the record.", "{N}: {v}", "The system says it was {v}.")
    answer = fill(random.choice(frames), item, value, random, text=text)
    return Case(answer=answer, label="right" if true else "wrong")


def phone_grouped_otherwise(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A phone number with other signs between its digits."""
    assume(item.format == "phone")
    claim = found(claimed(item, value, others, random, close=0.8))
    groups = re.findall(r"\+?\d+", claim.values[0])
    assume(not re.search("[^\\d\\s()+.\\-/]", claim.values[0]))
    text = random.choice((" ", "-", ".", "")).join(groups)
    frames = ("{P} is {v}.", "You can dial {v}.", "{v}", "☎ {v}", "{L}: {v}", "Use {v} for {n}.")
    return made(item, value, fill(random.choice(frames), item, claim.values, random, text=text), claim.label)


def read_out_sign_by_sign(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A code, number or mail address as it is read out on the phone."""
    assume(item.format in {"email", "phone", "code", "postal"} or item.form.topic in {"codigo IBGE", "territory ID"})
    claim = found(claimed(item, value, others, random, close=0.8))
    text = found(spelled(item.format, claim.values[0], random))
    frames = ("{P} is {v}.", "I'll spell it: {v}.", "Please note down: {v}.", "It goes like this: {v}.")
    return made(item, value, fill(random.choice(frames), item, claim.values, random, text=text), claim.label)


def digit_slips(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A code, number or mail address that is right or has one sign wrong."""
    assume(item.format in {"email", "phone", "code", "postal"} or item.form.topic in {"codigo IBGE", "territory ID"})
    frames = (
        "{P} is {v}.",
        "Here you go: {v}",
        "{v}, copied straight from the record of {n}.",
        "I have {v} as {p}.",
        "{L}: {v} (verified)",
        "Sure, {v} it is. That is {p}.",
    )
    return framed(item, value, others, random, frames, close=1.0)


def family_name_first(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A person with the family name first, or with a title."""
    assume(item.format == "person" or (item.form.topic == "customer" and item.database == "chinook"))
    claim = found(claimed(item, value, others, random))
    given, _, family = claim.values[0].rpartition(" ")
    assume(given)
    text = random.choice((f"{family}, {given}", f"{family.upper()}, {given}", f"{given} {family.upper()}"))
    frames = ("{P} is {v}.", "{v}", "On file as {l}: {v}", "That is {v}.", "{n} → {v}")
    return made(item, value, fill(random.choice(frames), item, claim.values, random, text=text), claim.label)


def name_that_resembles(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A name, or one that holds it, shares a part with it or differs by few letters from it."""
    assume(value and item.kind not in _SPECIAL and not odd(value))
    alike = found(lookalike(item, value[0], others, random))
    true = random.random() < 0.45
    text = flat(value[0]) if true else alike
    frames = ("{P} is {v}.", "{v}", "I have {v} down for {n}.", "It's {v}.", "**{v}**", "As to {s}: {v}, per the file.")
    answer = fill(random.choice(frames), item, value, random, text=text)
    return Case(answer=answer, label="right" if true else "wrong")


# Sets


def _joined(members: Sequence[str], random: Random) -> str:
    first, *rest = members
    if not rest:
        return random.choice((f"Just one, {first}.", f"Only {first}.", f"['{first}']"))
    others = packed(tuple(rest))
    return random.choice(
        (
            f"Besides {first}, there {'is' if len(rest) == 1 else 'are'} {others}. No others are listed.",
            f"{first}, then also {others}.",
            json.dumps(members, ensure_ascii=False),
            " / ".join(members),
            f"First of all {first}. The rest of the list: {others}.",
        )
    )


def members_in_a_list(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A set as a list of lines, in any order, sometimes with one too many or too few."""
    assume(item.kind == "set")
    claim = found(claimed(item, value, others, random, close=0.8))
    members = random.sample(claim.values, len(claim.values))
    numbers = random.random() < 0.4
    if random.random() < 0.3:
        return Case(answer=_joined(members, random), label=claim.label)
    lines = [f"{place}. {each}" if numbers else f"- {each}" for place, each in enumerate(members, 1)]
    start = random.choice(("{p}:\n", "here is the full list for {n}:\n\n", "", "**{l}**\n"))
    return Case(answer=upper_first(fill(start, item, claim.values, random)) + "\n".join(lines), label=claim.label)


def members_with_their_count(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A set in a sentence that counts its members."""
    assume(item.kind == "set")
    claim = found(claimed(item, value, others, random, close=0.8))
    members = tuple(random.sample(claim.values, len(claim.values)))
    count = in_words(str(len(members)))
    noun = one_of(item.form) if len(members) == 1 else item.form.topic
    frames = (
        f"{{N}} has {count} {noun} on file: {{v}}.",
        f"There {'is' if len(members) == 1 else 'are'} {count} in total, namely {{v}}.",
        f"I count {count}: {{v}}. That's all of them.",
        f"{{v}} ({count} {noun} altogether).",
    )
    text = packed(members, random.choice((" and ", ", and " if len(members) > 2 else " and ", " as well as ")))
    return Case(answer=fill(random.choice(frames), item, claim.values, random, text=text), label=claim.label)


# Yes and no


def _boolean(item: Item, value: Values, random: Random) -> tuple[bool, bool] | None:
    """Return whether the answer says yes, and whether that is right."""
    if item.kind != "boolean" or not value or item.form.topic not in {"discontinued", "a state capital"}:
        return None
    says = random.random() < 0.5
    return says, says == (value == ("true",))


def _flag(item: Item, says: bool, random: Random) -> str:
    field = "discontinued" if item.form.topic == "discontinued" else "state_capital"
    held = "true" if says else "false"
    return random.choice(
        (
            f"{field}: {held}",
            f"{field} = {held.upper()}",
            f'{{"{field}": {held}}}',
            f"The field '{field}' of this entry is set to {held}.",
            f"| {field} |\n|---|\n| {'yes' if says else 'no'} |",
            f"{upper_first(field.replace('_', ' '))}? {'✅ Yes' if says else '❌ No'}",
        )
    )


def yes_or_no(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """Yes or no in a few words, or as a field of a record."""
    drawn = found(_boolean(item, value, random))
    says, true = drawn
    yes = (
        "Yes.",
        "Yes, it is.",
        "Yep",
        "Correct, it is.",
        "That's right.",
        "Affirmative.",
        "**Yes**",
        "Sí.",
        "Ja.",
        "Oui.",
    )
    no = (
        "No.",
        "No, it isn't.",
        "Nope",
        "No, that's not the case.",
        "It is not.",
        "Negative.",
        "**No**",
        "Nein.",
        "Non.",
    )
    if random.random() < 0.4:
        return Case(answer=_flag(item, says, random), label="right" if true else "wrong")
    return Case(answer=random.choice(yes if says else no), label="right" if true else "wrong")


def yes_or_no_reworded(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A sentence that says yes or no in other words, or in another language."""
    drawn = found(_boolean(item, value, random))
    says, true = drawn
    sold = {
        True: (
            "{S} has been discontinued.",
            "Yes, {s} is no longer part of the current range.",
            "{S} carries the mark for discontinued items.",
            "Ja, {n} ist als Auslaufartikel gekennzeichnet.",
            "Sí, {n} figura como descatalogado.",
        ),
        False: (
            "{S} has not been discontinued.",
            "No, {s} is still part of the current range.",
            "{S} carries no mark for discontinued items.",
            "Nein, {n} ist nicht als Auslaufartikel gekennzeichnet.",
            "No, {n} no figura como descatalogado.",
        ),
    }
    seat = {
        True: (
            "{S} is the capital of its state.",
            "Yes, the government of the state has its seat in {s}.",
            "{S} has the rank of a state capital.",
            "Sim, é a capital do seu estado.",
            "Ja, das ist die Hauptstadt eines Bundesstaats.",
        ),
        False: (
            "{N} is a municipality like many others; the state is governed from elsewhere.",
            "No, the capital of the state is another municipality.",
            "{S} does not have the rank of a state capital.",
            "Não, não é a capital do seu estado.",
            "Nein, das ist keine Hauptstadt eines Bundesstaats.",
        ),
    }
    frames = (sold if item.form.topic == "discontinued" else seat)[says]
    return Case(answer=fill(random.choice(frames), item, value, random), label="right" if true else "wrong")


def yes_or_no_turned(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A yes or no behind negations."""
    drawn = found(_boolean(item, value, random))
    says, true = drawn
    plain, opposite = ("true",) if says else ("false",), ("false",) if says else ("true",)
    frame = random.choice(
        (
            "It would be wrong to say that {o}.",
            "It is not the case that {o}.",
            "It is true that {c}.",
            "The claim that {o} is false.",
            "Someone told me that {o}. The record shows the opposite.",
            "I wouldn't have thought so, but {c}.",
        )
    )
    answer = frame.format(o=clause(item, opposite, random), c=clause(item, plain, random))
    return Case(answer=answer, label="right" if true else "wrong")


# Refusals


def _declined(item: Item, random: Random, frames: Sequence[str]) -> Case:
    return Case(answer=fill(numbered(random.choice(frames), random), item, (), random, text=""), label="declined")


_declined_as = shapes_by(
    lambda item, value, others, random, frames: _declined(item, random, frames)  # noqa: ARG005
)


refuses = _declined_as(
    "A refusal, from stiff to casual.",
    "I'm sorry, but I don't have that information.",
    "I don't know.",
    "The provided context does not contain the answer to this question.",
    "Unfortunately, I was unable to find any details about {s}.",
    "no idea, sorry",
    "Hmm, I can't find that anywhere in the documents.",
    "Based on the passages given, it is not possible to say what you are asking for.",
    "I looked through all # entries, and none of them tells me this.",
    "That's not something I can answer from the material at hand.",
    "I'd rather not guess here: my documents say nothing about it.",
    "idk tbh",
    "Regrettably, this cannot be determined from the data supplied.",
    "My knowledge base has no answer to “{q}”.",
)
refuses_and_names_a_contact = _declined_as(
    "A refusal that sends the asker elsewhere.",
    "I don't have this on file. Please contact records@example.org.",
    "Sorry, I can't help with that. Our colleagues at 0800 555 01 42 will be able to tell you.",
    "I couldn't find an answer. Try the intranet at https://wiki.example.org/space/# or ask Ms. Adeyemi in room #.",
    "I have no data on that; the people at the head office should know. Their desk is open from 8:30 to 17:00.",
    "This isn't covered in my documents. For questions like this, Mr. Lindqvist in purchasing is the one to ask.",
    "No information available. Reference for your ticket: REQ-#-#.",
)


def refuses_with_other_facts(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A refusal that offers what else is known of the subject."""
    near = found(neighbours(item, value, random, 2))
    known = " and ".join(clause(fact, fact.values, random) for fact in near)
    frame = random.choice(
        (
            "I can't answer that. All I know is that @.",
            "That detail is not available to me, sorry. What I do have: @.",
            "The answer isn't in my documents. They only tell me that @.",
        )
    )
    return Case(answer=tidy(frame.replace("@", known)), label="declined")


def refuses_with_another_record(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A refusal that points at another record, with its value or without."""
    other = found(peer(item, value, random))
    them, text = short(other.form), shown(other, other.values, random)
    frame = random.choice(
        (
            "I couldn't find anything on {s}. There is an entry for @them, in case you meant that.",
            "I don't have {p}. Did you perhaps mean @them?",
            "I don't know {p}. I only have an entry for @them, with @text as {l}.",
            "Sorry, I have no answer for {n}. The only similar entry is that of @them ({l}: @text).",
            "My excerpt doesn't cover {s}, so I can't say. It does list @text for @them, which won't help you.",
        )
    )
    answer = fill(frame, item, (), random, text="").replace("@them", them).replace("@text", text)
    return Case(answer=tidy(answer), label="declined")


refuses_in_other_languages = _declined_as(
    "A refusal in German, Spanish, French or Portuguese.",
    "Dazu liegen mir leider keine Angaben vor.",
    "Das weiß ich leider nicht.",
    "Diese Frage kann ich anhand der Unterlagen nicht beantworten.",
    "Lo siento, no dispongo de esa información.",
    "No lo sé.",
    "No he encontrado la respuesta en los documentos.",
    "Je suis désolé, je n'ai pas cette information.",
    "Je ne sais pas.",
    "Les documents fournis ne permettent pas de répondre à cette question.",
    "Desculpe, não tenho essa informação.",
    "Não sei dizer.",
    "Não encontrei a resposta nos documentos fornecidos.",
)
refuses_as_a_machine = _declined_as(
    "What a program returns in place of an answer.",
    "NOT_FOUND",
    '{{"answer": null, "reason": "not found in context"}}',
    "UNANSWERABLE",
    "INSUFFICIENT_CONTEXT",
    "N/A",
    "[no answer]",
    "Final Answer: unknown",
    '{{"status": "no_answer", "answer": ""}}',
    "Error #: retrieval returned no passages, so no answer could be produced.",
    "<answer>I don't know</answer>",
    "Answer: not available",
)
refuses_for_a_reason = _declined_as(
    "A refusal that gives a rule, a failure or a vain search as its reason.",
    "I'm not authorised to share that.",
    "For data protection reasons, I can't disclose details about {s}.",
    "As an AI language model, I don't have access to your company's records.",
    "The lookup timed out after # seconds, so I can't tell you at the moment. Please try again later.",
    "I can't reach the database right now and therefore can't answer.",
    "I'm only able to answer questions about opening hours and returns, so I have to pass on this one.",
    "You don't have the permission to see this field, so I must not answer.",
    "Answering this would require access that I don't have.",
    "Thought: I need {p}.\nAction: search_records\nObservation: no hits\nFinal Answer: I don't know.",
    "First I looked for {s} in file #, then in file #. As neither helped, I have to leave the question open.",
    "I could normally look up {p}, but the service is down. Sorry!",
)


def no_such_thing(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A question without an answer: that there is no such entry, or else an invented answer."""
    assume(not item.question.is_answerable)
    if random.random() < 0.4:
        told = ("Yes, there is an entry for that: {c}.", "Found it! {C}.", "The entry exists, and {c}.")
        return framed(item, value, others, random, told)
    frames = (
        "There is no entry for {s} in the database.",
        "{S} does not exist in our records.",
        "I couldn't find {s}. Are you sure about the spelling?",
        "No record matches {s}.",
        "As far as I can see, nothing by that name is on file, so there is nothing I could tell you.",
        "Nothing is listed under {n}, hence I can't answer.",
        "{S} isn't in our list of # entries.",
    )
    return _declined(item, random, frames)


SHAPES = shapes_in(globals(), "ninth_")
