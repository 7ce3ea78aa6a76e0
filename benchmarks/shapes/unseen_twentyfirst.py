"""The twenty-first set: everyday answers of chat models, help desks, colleagues, voice assistants and exports.

Most are plain answers in many frames; others correct themselves, come close, answer something else, list too little,
refuse, or deny that there is such a thing.
"""

import json
import re
from collections.abc import Sequence
from random import Random

from benchmarks.shapes.frames import described, one_line, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_twentyfirst_wording import (
    LANGUAGES,
    PHRASES_IN,
    PREDICATES,
    SEPARATOR,
    STARTS_IN,
    about,
    asked,
    bare_name,
    converted,
    dated,
    declared,
    filled,
    half_namesake,
    near_miss,
    neighbour,
    number_signs,
    on_mended,
    refused,
    retracted,
    spoken,
    told,
    topic_in,
    value_in,
    versus,
)
from benchmarks.shapes.wording import (
    EXACT,
    LISTED,
    ONE,
    Case,
    claim,
    fold,
    packed,
    rival,
    squeezed,
    stating,
    strangers,
    upper_first,
)

_NO_LISTS = ONE | {"boolean"}

# ------------------------------------------------------------------------------------------------------ plain answers

value_alone = told(
    "The value and nothing else, as small models and look-ups print it.",
    "{v} || {v}. || {raw} || **{v}** || `{raw}` || Answer: {v} || A: {v} || The answer is: {v} || {v}\n || - {v}",
    kinds=LISTED,
)
short_sentence = told(
    "One sentence that states the value.",
    "{w} || {w} || According to the data, {c}. || Per our records, {c}. || From the context: {c}. || As far as the "
    "data "
    "goes, {c}. || The database shows that {c}. || It looks like {c}. || Here's what I found: {c}. || Okay. {w} "
    "Anything "
    "else?",
)
question_restated = told(
    "The question, and the answer below it.",
    "{q}\n\n{w} || **Question:** {q}\n**Answer:** {v} || Q: {q}\nA: {v} || You asked: “{q}” — {w} || > {q}\n\n{v} || "
    "To answer your question “{q}”: {c}. || Regarding your question about {a}: {w}",
)
source_cited = told(
    "A sentence with the source, the page or a footnote.",
    "{w} (Source: {doc}, p. {page}) || {w}[1]\n\n[1] {doc}, page {page} || According to {doc} (page {page}), {c}. || "
    "{w} [{doc}#chunk-{page}] || As stated in section {page} of {doc}, {c}. || {w}\n\nSources:\n- {doc} (p. {page}) "
    "|| "
    "In row {page} of {doc}, it says that {c}. || {w} [[{page}]]",
)
markdown_answer = told(
    "A chat model formats a short answer with headings and bold type.",
    "### Answer\n\n{w} || ## {T}\n\n**{v}** || **{A}:** {v} || Here's what I found:\n\n* **{T}:** {v} || **TL;DR:** "
    "{w}"
    " || ### {S}\n\n- {T}: **{v}**\n\n---\n*Based on the provided context.* || ✅ **{T}** → {v}",
    kinds=LISTED,
)
more_help_offered = told(
    "The answer, and an offer of further help.",
    "{w} Let me know if you need anything else! || Sure! {w} Is there anything else you'd like to know? || Happy to "
    "help! {w} Would you like more details about {s}? || {w}\n\nIf you'd like, I can also pull up related records. || "
    "Of course. {w} Feel free to ask if you have further questions. || Certainly! {w} 😊",
)
double_check_advised = told(
    "The answer, and the advice to verify it.",
    "{w} You may want to double-check this against the original record. || {w} Please note that this may have changed "
    "since the data was last updated. || Based on what I can see, {c}, but please verify this before relying on it. "
    "|| "
    "{w} (I'd still confirm this with the responsible team.) || {w} AI-generated answers can contain mistakes, so "
    "consider checking important information.",
)
confidence_given = told(
    "The answer with a figure of confidence.",
    "{w} (Confidence: {share}%) || {w}\n\nConfidence: 0.{share} || I am about {share}% sure that {c}. || Answer: {v}\n"
    "Confidence: high || {w} [score 0.{share}] || {w} My confidence in this is {share} out of 100.",
)
unsure_guess = told(
    "The value under doubt.",
    "I believe {c}. || I'm not 100% sure, but I think {c}. || If I remember correctly, {c}. || Most likely {c}. || "
    "To the best of my knowledge, {c}. || Hmm, I'd say {c}. || It seems that {c}, as far as I can tell.",
)
colleague_chat = told(
    "A colleague replies in a chat.",
    "hey, just looked it up: {c} || {v} – just checked in the system || hi {who}, {c}. cheers || Got it: {v} 👍 || "
    "yep, "
    "found it. {c} || So, I had a look: {c}. || @{who} {v} || fyi {c} || Quick one before lunch: {c}. ttyl",
    kinds=LISTED,
)
help_desk_letter = told(
    "A help desk answers by mail.",
    "Hello {who},\n\nThank you for contacting us. {w}\n\nKind regards,\nYour Support Team || Dear {who},\n\nwith "
    "regard "
    "to your request, we can confirm that {c}.\n\nBest regards,\nCustomer Service || Hi {who},\n\nthanks for your "
    "patience! I checked this for you: {c}.\n\nHave a great day,\n{who}, Support || Re: {q}\n\n{w}\n\nThis ticket "
    "will now be closed.",
)


def call_them_on(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Somebody is told which number to dial, or where to write."""
    assume(item.form.topic in {"email address", "phone number", "fax number", "address", "postal code"})
    asserted = found(claim(item, value, others, random))
    frames = {
        "email address": "You can reach {n} at {v}. || {n} can be contacted at {v}. || The best way to reach {n} is "
        "{v}. "
        "|| Just write to {v}. || For {n} we have {v} on file.",
        "phone number": "You can call {n} on {v}. || {n} answers the phone at {v}. || Dial {v} to speak to {n}. || "
        "Call "
        "{v} and ask for {n}.",
        "fax number": "You can send a fax to {n} at {v}. || Faxes for {n} go to {v}. || Please fax {n} on {v}.",
        "address": "Letters to {n} should be sent to {v}. || You'll find {n} at {v}. || {n} has its address at {v}.",
        "postal code": "Mail for {n} carries the postal code {v}. || Use {v} as the postal code for {n}. || {n} is in "
        "the {v} postal area.",
    }
    frame = random.choice(frames[item.form.topic].split(SEPARATOR))
    return Case(answer=filled(frame, item, asserted.values, random), label=asserted.label)


# -------------------------------------------------------------------------------------------------- thinking and steps

thinks_first = told(
    "A model thinks in tags, then answers.",
    "<think>\nThe user wants to know {a}. Let me look through the context for {n}. I see an entry for it with {v}. "
    "That should be the answer.\n</think>\n\n{w} || <think>Okay, so I need to find {a}. The context has a line on "
    "this. "
    "Good.</think>\n{v} || <thinking>\n1. Subject: {n}\n2. Field: {t}\n3. Value: {v}\n</thinking>\n\n{w} || "
    "<think>\n\n"
    "</think>\n\n{w}",
    kinds=LISTED,
)
steps_shown = told(
    "A model explains its steps and concludes.",
    "Step 1: Find the record of {s}.\nStep 2: Read the field “{t}”.\nStep 3: The field contains {v}.\n\nSo the answer "
    "is {v}. || Let's go through this step by step. First, I identify {s}. Next, I look for the {t}. The record gives "
    "{v}. Therefore, the answer is **{v}**. || 1. The question asks for {a}.\n2. The relevant entry is that of {n}.\n"
    "3. So the answer is: {v} || Reasoning: the context mentions {s} and gives the {t}.\nFinal answer: {v}",
    kinds=LISTED,
)
thinks_of_another = versus(
    "A model considers the entry of another subject in its thoughts, and leaves it.",
    "<think>\nThe context has {o}: {ov}. But the user asks about {n}, so that is not it. The entry for {n} says {v}.\n"
    "</think>\n\n{w} || <think>There are two entries here. {ow} {w} The question is about {n}.</think>\n\n{v} || "
    "<think>Is it {ov}? No, that belongs to {on}. Let me look again... {n}: {v}.</think>\n\nThe answer is {v}.",
)
thinks_and_drops = retracted(
    "A model has one value in its thoughts and another one in its answer.",
    "<think>\nMy first idea is {x}, but I should check. The record of {n} actually says {v}, so I go with that.\n"
    "</think>\n\n{w} || <think>{x}? Hmm, that seems to be from a different record. The right entry reads {v}.</think>"
    "\n\n{v} || <think>\nOne chunk suggests {x}. However, the more relevant chunk has {v}.\n</think>\nBased on the "
    "context, {c}.",
)

# ------------------------------------------------------------------------------------------------ exports and tables

key_and_value = told(
    "Fields of a record, one of them asked for.",
    "name: {b}\n{t}: {raw} || {b} | {t} | {raw} || {t} = {raw} || Subject: {b}\n{T}: {raw}\nSource: {doc} || - "
    "subject: "
    "{b}\n  {t}: {raw} || {b}\t{raw} || [{b}] {t} => {raw} || {b};{raw}",
    kinds=LISTED,
)


def json_output(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A tool returns JSON."""
    asserted = found(claim(item, value, others, random))
    shown: object = list(asserted.values)
    if item.kind == "boolean":
        shown = asserted.values == ("true",)
    elif item.kind != "set":
        shown = asserted.values[0]
        if item.kind == "number" and random.random() < 0.7:
            shown = float(shown) if "." in shown else int(shown)
    field = re.sub(r"\W+", "_", item.form.topic)
    bodies: Sequence[dict[str, object]] = (
        {"answer": shown},
        {"question": item.question.question, "answer": shown, "confidence": "high"},
        {field: shown},
        {"name": bare_name(item.form.subject), field: shown},
        {"result": {field: shown}, "status": "ok"},
    )
    text = json.dumps(random.choice(bodies), ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=random.choice((text, f"```json\n{text}\n```")), label=asserted.label)


def query_and_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A query with its result, as an agent shows it."""
    assume(item.kind in LISTED)
    asserted = found(claim(item, value, others, random))
    field = re.sub(r"\W+", "_", item.form.topic)
    name = bare_name(item.form.subject).replace("'", "''")
    query = f"```sql\nSELECT {field} FROM records WHERE name = '{name}';\n```"
    rows = "\n".join(one_line(item, (each,), random) if item.kind != "set" else each for each in asserted.values)
    answer = random.choice(
        (
            f"{query}\n\nResult:\n\n{field}\n------\n{rows}",
            f"I ran this query:\n\n{query}\n\nIt returns {filled('`{raw}`', item, asserted.values, random)}.",
            f"{query}\n\n{declared(item, asserted.values, random)}",
        )
    )
    return Case(answer=answer, label=asserted.label)


def table_of_several(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A table lists the asked subject among others."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    facts = {}
    for _ in range(3):
        fact = neighbour(item, value, asserted, random)
        facts[bare_name(fact.form.subject)] = one_line(fact, fact.values, random)
    name = bare_name(item.form.subject)
    assume(name not in facts)
    rows = [*facts.items(), (name, one_line(item, asserted.values, random))]
    random.shuffle(rows)
    topic = upper_first(item.form.topic)
    lines = [f"| Name | {topic} |", "| --- | --- |", *(f"| {name} | {text} |" for name, text in rows)]
    start = random.choice(
        ("", "Here is the relevant part of the table:\n\n", f"You asked about {item.form.subject}:\n\n")
    )
    return Case(answer=start + "\n".join(lines), label=asserted.label)


def profile_card(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A profile of the subject, with the asked field among others."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    facts = {fact.form.topic: one_line(fact, fact.values, random) for fact in strangers(item, value)}
    assume(facts)
    rows = random.sample(sorted(facts.items()), min(len(facts), random.randint(1, 3)))
    rows.append((item.form.topic, one_line(item, asserted.values, random)))
    random.shuffle(rows)
    subject = upper_first(item.form.subject)
    text = random.choice(
        (
            f"**{subject}**\n\n" + "\n".join(f"- **{upper_first(topic)}:** {text}" for topic, text in rows),
            f"{subject}\n" + "\n".join(f"{upper_first(topic)}: {text}" for topic, text in rows),
            f"Here is what I have on {item.form.subject}: " + "; ".join(f"{topic}: {text}" for topic, text in rows),
        )
    )
    return Case(answer=text, label=asserted.label)


def with_another_fact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The answer, and another fact of the subject beside it."""
    asserted = found(claim(item, value, others, random))
    fact = random.choice(found(strangers(item, value)))
    one, two = declared(item, asserted.values, random), declared(fact, fact.values, random)
    answer = random.choice((f"{one} {two}", f"{two} {one}", f"{one} For completeness: {two}", f"{one}\n\nAlso: {two}"))
    return Case(answer=answer, label=asserted.label)


# ---------------------------------------------------------------------------------------- corrections and comparisons

corrects_itself = retracted(
    "A first value is taken back for another one.",
    "It's {x}. Sorry, I misread the row: it is {v}. || {x} – no, wait, {v}. || I first read {x}, but on closer "
    "inspection, {c}. || Correction: I said {x} before, but the correct answer is {v}. || {x}... actually, scratch "
    "that, "
    "it's {v}. || I apologize for the confusion. {v} is correct, not {x}. || ~~{x}~~ {v}",
)
value_rejected = retracted(
    "A value that people may expect is denied, and another one given.",
    "It is not {x}, it is {v}. || Contrary to what is sometimes assumed, it's not {x} but {v}. || Some older files "
    "say "
    "{x}, but that is wrong; {c}. || {w} ({x} is an error in an old export.) || Not {x}: {c}. || {v}, rather than "
    "{x}.",
)
former_value = retracted(
    "An earlier value is told beside the present one.",
    "It used to be {x}, but it is now {v}. || Until the last update it was listed as {x}; today, {c}. || Previously: "
    "{x}\nCurrently: {v} || The entry was changed from {x} to {v}. || Old value: {x}. New value: {v}.",
)
other_compared = versus(
    "The answer beside that of another subject.",
    "{w} For comparison: {oc}. || {w} By contrast, {oc}. || {oc}, whereas {c}. || {ow} {w} || While {oc}, {c}. || "
    "{w} (Not to be confused with {o}: {ov}.) || - {n}: {v}\n- {on}: {ov}",
)
other_told_apart = versus(
    "A value of another subject is told apart from the asked one.",
    "Careful, {ov} is the entry for {o}. For {s}, it is {v}. || You might find {ov} in the list, but that refers to "
    "{o}; "
    "{c}. || {ov} belongs to {on}. {w} || I almost gave you {ov}, which is that of {on}. What you need is {v}.",
)


# --------------------------------------------------------------------------------------- notations of the same value


def number_in_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Numbers, days and phone numbers as they are read out."""
    asserted = found(claim(item, value, others, random))
    assume(item.kind in {"number", "date"} or item.format in {"phone", "postal", "email"})
    text = spoken(item, asserted.values, random)
    frame = random.choice(("{}", "{}.", "That would be {}.", "It's {}.", "The answer is {}.", "stated"))
    answer = stating(item.form, text) if frame == "stated" else frame.format(text)
    return Case(answer=upper_first(answer), label=asserted.label)


def number_converted(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number in another unit, rounded, or with a sign or currency."""
    assume(item.kind == "number")
    asserted = found(claim(item, value, others, random))
    text = found(converted(item, asserted.values[0], random))
    answer = random.choice((text, f"{text}.", f"It's {text}.", f"That is {text}.", f"For {item.name}: {text}"))
    return Case(answer=upper_first(answer), label=asserted.label)


def number_as_elsewhere(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A number with the separators of other places."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    asserted = found(claim(item, value, others, random))
    text = number_signs(item, asserted.values[0], random)
    answer = random.choice(
        (text, f"The figure is {text}", f"{upper_first(asked(item.form))}: {text}", f"{text} (see the table)")
    )
    return Case(answer=answer, label=asserted.label)


def date_as_elsewhere(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A date in a less usual notation."""
    assume(item.kind == "date")
    asserted = found(claim(item, value, others, random))
    text = dated(asserted.values[0], random)
    answer = random.choice((text, f"{text}.", f"It was {text}.", stating(item.form, text), f"Date: {text}"))
    return Case(answer=upper_first(answer), label=asserted.label)


def predicate_stated(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Yes or no in other words than those of the question."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    positive = asserted.values == ("true",)
    frame = random.choice(PREDICATES["discontinued" in item.question.question, positive].split(SEPARATOR))
    return Case(answer=filled(frame, item, asserted.values, random), label=asserted.label)


def yes_or_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Yes or no in a few words."""
    assume(item.kind == "boolean")
    asserted = found(claim(item, value, others, random))
    frames = (
        "Yes. || Yes, it is. || Yes, that's right. || True || Correct, it is. || Affirmative. || Yes, indeed: {c}. || Y"
        if asserted.values == ("true",)
        else "No. || No, it is not. || Nope, it isn't. || False || Negative. || Not at all. || No, the records say "
        "that "
        "{c}. || N"
    )
    frame = random.choice(frames.split(SEPARATOR))
    return Case(answer=filled(frame, item, asserted.values, random), label=asserted.label)


def words_around(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Names in capitals, small letters, without accents or turned round."""
    assume(item.format in {"person", "place", "company", "title", "choice", "name", "text", "address"})
    assume(item.kind == "text" and item.form.topic not in {"ID", "time zone"})
    asserted = found(claim(item, value, others, random))
    (text,) = asserted.values
    assume(len(text) > 3)
    forms = [text.upper(), text.lower(), f"“{text}”", f"'{text}'"]
    if fold(text) != text.casefold() and len(fold(text)) == len(text):
        forms.append("".join(fold(c).upper() if c.isupper() else fold(c) or " " for c in text))
    if item.format == "person" and re.fullmatch(r"\S+ (?!I+$)\S+", text):
        first, last = text.split()
        forms += [f"{last}, {first}", f"{last.upper()} {first}"]
    shown = re.sub(r"\s*\n", ", ", random.choice(forms))
    answer = random.choice((shown, f"it's {shown}", f"{upper_first(item.form.topic)}: {shown}", f"that's {shown}."))
    return Case(answer=answer, label=asserted.label)


# ------------------------------------------------------------------------------------------------------- near misses


def digit_off(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """A value that may be a digit, a letter or a few days off."""
    assume(value and item.kind in ONE)
    near = found(near_miss(item, value, random))
    wrong = random.random() < 0.6
    frame = random.choice(
        ("{w}", "{v}", "According to {doc}, {c}.", "{T}: {v}", "{w} Hope this helps!", "I found {v}.")
    )
    return Case(answer=filled(frame, item, near if wrong else value, random), label="wrong" if wrong else "right")


def half_the_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A person who may share only one name with the right one."""
    assume(item.format == "person" and value and re.fullmatch(r"\S+ (?!I+$)\S+", value[0]))
    other = found(half_namesake(value[0], others, random))
    wrong = random.random() < 0.6
    frame = random.choice(("{w}", "{v}", "That would be {v}.", "{v} is {a}.", "The records name {v}."))
    return Case(answer=filled(frame, item, (other,) if wrong else value, random), label="wrong" if wrong else "right")


def longer_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """Another place whose name contains the right one."""
    assume(item.form.topic in {"city", "billing city", "ship city", "capital city", "name"} and value)
    assume(item.format in {"place", "text"} and re.fullmatch(r"(?!Stanley)[A-ZÀ-Þ][\wÀ-ÿ]{3,}", value[0]))
    wrong = random.random() < 0.6
    local = ("{} do Sul", "Nova {}", "{} do Norte", "Porto {}")
    names = local if item.database == "municipios_br" else ("New {}", "Port {}", "{} Springs", "Fort {}", "{} Heights")
    name = random.choice(names).format(value[0])
    frame = random.choice(("{w}", "{v}", "It's {v}.", "The answer is {v}, according to {doc}."))
    return Case(answer=filled(frame, item, (name,) if wrong else value, random), label="wrong" if wrong else "right")


def digits_missing(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """A number or code that may have lost or gained its last digits."""
    assume(value and item.format in {"phone", "postal", "code"} and sum(c.isdigit() for c in value[0]) > 3)
    wrong = random.random() < 0.6
    (text,) = value
    broken = random.choice((text[:-1], text[:-2], f"{text}{random.randint(1, 9)}")).rstrip(" -.")
    assume(squeezed(broken) != squeezed(text))
    frame = random.choice(("{w}", "{v}", "{T}: {v}", "We have {v} on file for {n}.", "It is {v}."))
    return Case(answer=filled(frame, item, (broken,) if wrong else value, random), label="wrong" if wrong else "right")


# ------------------------------------------------------------------------------------------------------------- lists


def list_laid_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list in any order and layout, complete or of another subject."""
    assume(item.kind == "set")
    asserted = found(claim(item, value, others, random))
    own = random.sample(asserted.values, len(asserted.values))
    start = random.choice(("", f"{upper_first(asked(item.form))}:\n", f"There are {len(own)}:\n"))
    layouts = (
        "\n".join(f"- {each}" for each in own),
        "\n".join(f"{place}. {each}" for place, each in enumerate(own, 1)),
        "\n".join(f"* **{each}**" for each in own),
        "\n".join(own),
        "; ".join(own),
        packed(tuple(own)),
    )
    return Case(answer=start + random.choice(layouts), label=asserted.label)


def list_cut_or_mixed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list that may lack a member or have a wrong one, told as if it were complete."""
    assume(item.kind == "set" and value)
    own = random.sample(value, len(value))
    wrong = random.random() < 0.6
    if wrong:
        foreign = random.choice(found(rival(item, value, others, random)))
        ways = [own[:-1], own[: max(1, len(own) // 2)]] if len(own) > 1 else []
        own = random.choice([*ways, [*own[:-1], foreign]])
    text = packed(tuple(own))
    verb = "is" if len(own) == 1 else "are"
    answer = random.choice(
        (
            f"{upper_first(asked(item.form))} are {'just ' if len(own) == 1 else ''}{text}.",
            f"The complete list is: {text}.",
            f"There {verb} {len(own)} in total: {text}.",
            f"{text}. That's all of them.",
            f"{upper_first(asked(item.form))}:\n" + "\n".join(f"- {each}" for each in own),
        )
    )
    return Case(answer=answer, label="wrong" if wrong else "right")


# --------------------------------------------------------------------------------------------------- other languages


def answer_in_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence in German, French, Spanish, Italian, Portuguese or Dutch."""
    assume(item.kind in ONE)
    language = random.choice(LANGUAGES)
    asserted = found(claim(item, value, others, random))
    topic, text = topic_in(item, language), value_in(item, asserted.values, language, random)
    verb = {"de": "ist", "fr": "est", "es": "es", "it": "è", "pt": "é", "nl": "is"}[language]
    start = random.choice(("", "", *STARTS_IN[language]))
    colon = " : " if language == "fr" else ": "
    forms = (f"{start}{topic if start.endswith(': ') else upper_first(topic)} {verb} {text}.",) * 2
    return Case(answer=upper_first(random.choice((*forms, f"{upper_first(topic)}{colon}{text}"))), label=asserted.label)


def value_in_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A short phrase of another language around the value."""
    language = random.choice(LANGUAGES)
    asserted = found(claim(item, value, others, random))
    if item.kind == "boolean":
        words = {"de": "Ja Nein", "fr": "Oui Non", "es": "Sí No", "it": "Sì No", "pt": "Sim Não", "nl": "Ja Nee"}
        text = words[language].split()[asserted.values != ("true",)]
    else:
        text = value_in(item, asserted.values, language, random)
    return Case(answer=random.choice(PHRASES_IN[language].split(SEPARATOR)).format(text), label=asserted.label)


refusal_in_language = refused(
    "A refusal in another language.",
    "Dazu liegen mir leider keine Informationen vor. || Das geht aus den vorliegenden Dokumenten nicht hervor. || Es "
    "tut mir leid, aber diese Angabe konnte ich nicht finden. || Je suis désolé, je n'ai pas trouvé cette "
    "information. "
    "|| Cette information ne figure pas dans les documents fournis. || Lo siento, no dispongo de esa información. || "
    "No "
    "he encontrado ese dato en los documentos. || Mi dispiace, non ho trovato questa informazione. || I documenti "
    "forniti non contengono questo dato. || Desculpe, não encontrei essa informação. || Não há dados sobre isso nos "
    "documentos disponíveis. || Sorry, die informatie heb ik niet kunnen vinden. || Dat staat niet in de beschikbare "
    "gegevens. || Zu {b} habe ich leider nichts gefunden. || Je n'ai rien trouvé au sujet de {b}.",
)

# ---------------------------------------------------------------------------------------------------------- refusals

refusal_short = refused(
    "A short refusal.",
    "I don't know. || Not found. || No information available. || Unknown || I'm not sure, sorry. || N/A || I can't "
    "answer that. || No answer found in the context. || No idea, sorry! || The context doesn't say. || Not mentioned "
    "in "
    "the documents. || INSUFFICIENT_CONTEXT || Sorry, I couldn't find anything.",
)
refusal_polite = refused(
    "A polite sentence that says what is missing.",
    "I'm sorry, but I couldn't find {a} in the documents I have. || Unfortunately, the provided context does not tell "
    "{a}. || I do not have enough information to determine {a}. || The documents don't specify {a}. || I was unable "
    "to "
    "find out {a}, I'm afraid. || Sorry, I have no record of {a}. || There's no mention of {a} in what was retrieved.",
    kinds=LISTED,
)
refusal_long = refused(
    "A long refusal with advice.",
    "Thank you for your question. I searched the available documents for {s}, but I could not find anything that "
    "answers it. You may want to check the original system or ask the team that maintains these records. I apologize "
    "for the inconvenience. || I've reviewed all {page} passages that were retrieved. While they cover related "
    "topics, "
    "none of them answers the question “{q}”. I would rather not guess. If you can share another document, I'll "
    "gladly take another "
    "look. || Hello {who},\n\nthank you for getting in touch. Unfortunately, we could not locate this information in "
    "our system. Please contact the responsible department directly; they should be able to help you.\n\nKind regards,"
    "\nThe Support Team || As an AI assistant, I can only answer from the documents that I was given. They do not "
    "contain what you are asking for, so I can't give you a reliable answer. Is there anything else I can help with?",
)
refusal_with_thoughts = refused(
    "A model thinks, and then declines.",
    "<think>\nThe user asks: {q} I look for {n} in the context, but there's nothing on this. I should say "
    "so.\n</think>"
    "\n\nI couldn't find this information in the provided context. || <think>Nothing in the chunks mentions it. I "
    "must "
    "not make anything up.</think>\n\nI'm sorry, the documents don't contain an answer to this question. || Step 1: "
    "Look for {s}.\nStep 2: No matching passage.\nConclusion: The question cannot be answered from the context.",
)
refusal_for_privacy = refused(
    "An assistant may not tell.",
    "I'm sorry, but I can't share that information. || I'm not able to disclose details like this. Please contact the "
    "person in charge. || For data protection reasons, I can't tell you {a}. || That's not something I have access "
    "to. "
    "|| You don't have permission to see {a}. Please ask your administrator. || I'd rather not answer that, as I have "
    "no reliable source.",
    kinds=LISTED,
)
refusal_and_question = refused(
    "Nothing was found, and the user is asked for more.",
    "I couldn't find anything on {n}. Could you check the spelling or give me some more context? || I have no data on "
    "this. Which document should I look in? || I can't answer this yet. Could you upload the file that covers {s}? || "
    "Nothing came up for {n}. Do you have an ID or another name that I could search for?",
)
nothing_there = refused(
    "The record itself has no value.",
    "The field is empty for {n}. || {A} is not recorded. || {T}: n/a || No {t} is on file for {n}. || {T}: unknown || "
    "I found {s}, but no {t} is given there. || {n} is listed without any {t}. || {T} – not available",
    kinds=ONE,
)
does_not_exist = refused(
    "It is said that there is no such thing.",
    "There is no entry for {s}. || {S} does not exist in the database. || I'm afraid there's no such record: {s}. || "
    "No record matches “{n}”. || As far as I can see, {s} isn't in our system at all. || {n}? I don't have anything "
    "under that name. || The question assumes that {s} is in the data, but it isn't.",
)


def other_known_instead(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """Nothing is known of the asked subject, but of another one."""
    assume(item.kind in LISTED)
    fields = about(neighbour(item, value, None, random), random)
    frames = (
        "There is no entry for {s}, but there is one for {o}: {ov}.",
        "I couldn't find {s}. Did you mean {on}? {ow}",
        "{n} isn't in the data. The closest match is {on} ({t}: {ov}), which may not be the one you want.",
        "I have no information on {n}. What I did find: {oc}. That doesn't answer your question, though.",
        "The documents only cover {o}, not {s}. I can't tell you {a}.",
    )
    return Case(answer=filled(random.choice(frames), item, (), random, **fields), label="declined")


def given_to_another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """The right value is said to be another subject's, and the asked one to have none."""
    assume(item.kind in ONE and value and item.format not in {"choice", "title"})
    fields = about(neighbour(item, value, None, random), random)
    frames = (
        "{v} is recorded for {o}. For {s}, I couldn't find anything.",
        "The only {t} in the context is {v}, and it belongs to {on}. There is none for {n}.",
        "I see {v}, but that is {oa}. {A} isn't stated.",
    )
    return Case(answer=filled(random.choice(frames), item, value, random, **fields), label="declined")


def field_missing_others_told(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """The asked field is missing, another one is told."""
    assume(item.kind in LISTED)
    fact = random.choice(found(strangers(item, value)))
    more = {"f": declared(fact, fact.values, random), "ft": fact.form.topic}
    frames = (
        "I couldn't find {a}. What I can tell you: {f}",
        "The context gives the {ft} of {n}, but not the {t}. {f}",
        "{f} However, {a} is not mentioned.",
        "Sorry, there's nothing on the {t} here. {f} Maybe that helps.",
    )
    return Case(answer=filled(random.choice(frames), item, (), random, **more), label="declined")


# ------------------------------------------------------------------------------------------------ something else said


def other_field_told(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """Another fact of the subject is told instead."""
    assume(value)
    fact = random.choice(found(strangers(item, value)))
    frame = random.choice(("{f}", "{f} [1]", "According to {doc}: {f}", "Sure! {f}", "{f} Anything else?"))
    return Case(
        answer=filled(frame, item, (), random, f=declared(fact, fact.values, random)),
        label="wrong",
    )


def other_subject_told(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """The value of another subject is told under that one's name, as if it had been asked for."""
    assume(item.kind in LISTED and value)
    fields = about(neighbour(item, value, None, random), random)
    frame = random.choice(("{ow}", "{on}: {ov}", "According to {doc}, {oc}.", "You asked about {o}. {ow}"))
    return Case(answer=filled(frame, item, (), random, **fields), label="wrong")


def question_echoed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:  # noqa: ARG001
    """The question is repeated and never answered."""
    assume(value and item.kind in LISTED)
    frames = (
        "You want to know {a}.",
        "The question asks for {a}, which can be read from the records.",
        "{q}",
        "{A} is a property of {s} that is stored in the database.",
        "This question is about {s}. More precisely, it is about the {t}.",
    )
    return Case(answer=filled(random.choice(frames), item, (), random), label="wrong")


def made_up_at_length(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Something is told at length of what does not exist, or wrongly of what does."""
    assume(item.kind in ONE and item.format not in EXACT | {"choice"})
    invented = found(rival(item, value, others, random))
    frames = (
        "Good question! {w} This has been so for as long as the records go back, and several documents confirm it.",
        "{w} This is documented in {doc} on page {page}, together with the other details of {s}.",
        "I looked into this for you. After comparing several sources, I can confirm that {c}.",
        "Yes, I know {n} well. {w}",
    )
    return Case(answer=filled(random.choice(frames), item, invented, random), label="wrong")


SHAPES = described({name: on_mended(shape) for name, shape in shapes_in(globals(), "twentyfirst_").items()})
"""The shapes by name."""
