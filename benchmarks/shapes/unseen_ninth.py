"""The ninth set of shapes: answers as they stand in the logs of assistants, service desks, colleagues and small models.

Its author had read neither the judge nor the other sets. Right and wrong answers share their frames: of a shape, one
case asserts the reference, the next a near miss of it, another value of the column, or one that no row has.
"""

import html
import json
import re
from collections.abc import Sequence
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_by, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_ninth_languages import Language, abroad, of_subject, translated
from benchmarks.shapes.unseen_ninth_wording import (
    CHANGING,
    another,
    claimed,
    clause,
    fill,
    flat,
    framed,
    framed_as,
    label,
    made,
    neighbours,
    odd,
    peer,
    phrase,
    short,
    shown,
)
from benchmarks.shapes.wording import Case, Claim, differ, upper_first

_SPECIAL = frozenset(("boolean", "set"))


# Ordinary answers

reply_in_a_sentence = framed_as(
    "A sentence, with or without a word on where it comes from.",
    "{C}.",
    "{P} is {v}.",
    "According to our records, {c}.",
    "Per the data provided, {c}.",
    "From what is on file, {c}.",
    "Based on the context, {c}.",
    "The record lists {v} as {p}.",
    "In the table, {p} is given as {v}.",
    "For {s}, the entry under '{l}' reads {v}.",
    "It's {v}.",
    "Our system shows {v} as {p}.",
)
field_and_value = framed_as(
    "A field with its value, in bold, in italics or after a colon.",
    "**{L}:** {v}",
    "{L}: {v}",
    "**{n}**\n{L}: {v}",
    "{L} ({n}): **{v}**",
    "- {L}: {v}",
    "Answer: **{v}**",
    "TL;DR: {v}",
    "{N} → {l} → {v}",
)
nothing_but_the_value = framed_as(
    "The value alone, perhaps within signs.",
    "{v}",
    "{v}.",
    "`{v}`",
    '"{v}"',
    "**{v}**",
    "```\n{v}\n```",
    "→ {v}",
)


def card_of_the_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The record as a list of fields, the one asked for among them."""
    near = found(neighbours(item, value, random, 4))
    assume(item.kind not in _SPECIAL)
    claim = found(claimed(item, value, others, random))
    rows = [(label(fact.form), shown(fact, fact.values, random)) for fact in near]
    rows.insert(random.randrange(len(rows) + 1), (label(item.form), shown(item, claim.values, random)))
    mark = random.choice(("- {}: {}", "• {}: {}", "* **{}**: {}", "{}: {}"))
    lines = "\n".join(mark.format(upper_first(name), text) for name, text in rows)
    start = random.choice(("Here is what I have on {s}:\n\n", "{S}\n", "Record found for {n}:\n"))
    return made(item, value, fill(start, item, claim.values, random) + lines, claim.label)


sentence_with_a_source = framed_as(
    "A sentence with a citation.",
    "{C} [1].",
    "{C}.[2]",
    "{C} 【#†source】.",
    "{C} (source: export_#.csv).",
    "{C}.\n\nSources:\n- master_data.xlsx, sheet 'current', line #",
    "{C} (doc-#, last section).",
    "{C}.\n\n[1] Internal register, entry no. #",
    "{C} <ref>chunk_#</ref>",
)
cautious_reply = framed_as(
    "An answer with a hedge that leaves it an answer.",
    "I believe {c}.",
    "As far as I can tell, {c}.",
    "I'm fairly confident that {c}.",
    "If I read the table correctly, {c}.",
    "To the best of my knowledge, {c}.",
    "{C}, as far as I know. Please double-check before you rely on it.",
    "It looks like {c}.",
    "It should be {v}, going by the last export.",
    "{C}. Note that this information may be out of date.",
    "Pretty sure it's {v}.",
)
greeting_and_offer = framed_as(
    "A service bot's answer between a greeting, or an apology for something else, and an offer.",
    "Hello! Thanks for your message. {C}. Is there anything else I can do for you?",
    "Hi there 👋 Great question! {C}. Let me know if you'd like further details.",
    "Of course! {C}. Would you like me to look up anything else?",
    "Good morning, and thank you for contacting us. {C}. Have a lovely day!",
    "Certainly. {C}. I hope that helps!",
    "Sure thing! {C}. 😊",
    "Sorry for the delay! {C}.",
    "Apologies for the confusion in my earlier message. {C}.",
    "I'm sorry that you had to ask twice. {C}.",
    "Sorry, I can't attach the file here, but I can tell you this: {c}.",
    "Unfortunately the chart could not be displayed. In words: {c}.",
    "Thanks for waiting! I've checked that for you: {c}. Can I help with anything else today?",
)
note_from_a_colleague = framed_as(
    "A chat message of a colleague.",
    "hey, just looked it up - {c}",
    "yo! {c} :+1:",
    "got it here: {v}",
    "{v}, checked it two minutes ago",
    "@here for whoever asked: {c}",
    "found it, {p} = {v}",
    "lol took me a while, but {c}. don't ask what the sheet looks like",
)


def signature_or_contact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A mail with its signature and small print, or an answer that ends with whom to ask."""
    assume(item.format not in {"email", "phone"})
    who = random.choice(
        ("Kind regards,\nTeam Records", "Best,\nM. Oyelaran\nBack Office", "Many thanks\nService Desk 2")
    )
    frames = (
        "Dear colleague,\n\nthank you for your enquiry of last week. {C}.\n\n" + who,
        "Hello,\n\nre your question: {c}.\n\n" + who + "\n\nThis message may be confidential. Ref. #-#",
        "{C}. For changes to this entry, please write to data-desk@example.com.",
        "{C}. Should you have questions, our team is there for you at 0800 555 01 99.",
        "{C}. If this looks wrong to you, please open a ticket with the master data team.",
        "{C}. Any questions? Call extension # or ask at the front desk.",
        "Hi,\n\n{c}.\n\n" + who + "\n--\nOffice hours Mon-Fri, 9 am to 5 pm",
    )
    return framed(item, value, others, random, frames)


def row_of_a_table(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A table with one row, as Markdown, a console or a CSV file prints it."""
    assume(item.kind not in _SPECIAL)
    claim = found(claimed(item, value, others, random))
    name, text = label(item.form), shown(item, claim.values, random)
    stored = flat(claim.values[0])
    field = re.sub(r"\W+", "_", name)
    answer = random.choice(
        (
            f"| Entry | {upper_first(name)} |\n|---|---|\n| {short(item.form)} | {text} |",
            f"{field}\n{'-' * max(len(field), len(stored))}\n{stored}\n(1 row)",
            f'entry,{field}\n"{short(item.form)}","{stored}"',
            f"| {field} |\n| :--- |\n| {stored} |\n\nOne row was found.",
            f"<table><tr><th>{upper_first(name)}</th></tr><tr><td>{html.escape(text)}</td></tr></table>",
        )
    )
    return made(item, value, answer, claim.label)


def object_of_fields(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """JSON or YAML."""
    claim = found(claimed(item, value, others, random))
    held: object = list(claim.values) if item.kind == "set" else claim.values[0]
    if item.kind == "boolean":
        held = claim.values == ("true",)
    elif item.kind == "number" and random.random() < 0.7:
        number = Decimal(claim.values[0])
        held = int(number) if number == int(number) else float(number)
    field = re.sub(r"\W+", "_", label(item.form))
    ways: tuple[dict[str, object], ...] = (
        {"answer": held},
        {"answer": held, "source": "records", "certainty": "high"},
        {"question": item.question.question, "answer": held},
        {"entity": short(item.form), field: held},
        {"status": "ok", "result": {field: held}, "error": None},
    )
    what = random.choice(ways)
    text = json.dumps(what, ensure_ascii=False, indent=random.choice((None, 2)))
    if random.random() < 0.2 and item.kind not in _SPECIAL:
        name, text = (json.dumps(each, ensure_ascii=False) for each in (short(item.form), held))
        text = f"entry: {name}\n{field}: {text}"
    return made(item, value, f"```json\n{text}\n```" if text[0] == "{" and random.random() < 0.3 else text, claim.label)


def markup(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """HTML, a heading, a link to a mail address or the tokens of a small model."""
    frames = [
        "<p>{C}.</p>",
        "<p>{P} is <strong>{v}</strong>.</p>",
        "<div><b>{L}</b>: {v}<br/></div>",
        "## {L}\n\n{v}",
        "### Response:\n{C}.",
        "{C}.</s>",
        "<|assistant|>\n{C}.<|end|>",
        "A: {C}.\n\nQ:",
        "<answer>{v}</answer>",
        "\\boxed{{{v}}}",
    ]
    if item.format == "email":
        frames += ["{P} is [{v}](mailto:{v})."] * 4
    if item.format == "url":
        frames += ["See <{v}>."] * 4
    return framed(item, value, others, random, frames)


def passage_then_answer(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A passage that is quoted, then what follows from it."""
    assume(item.kind not in _SPECIAL)
    claim = found(claimed(item, value, others, random))
    text = shown(item, claim.values, random)
    near = neighbours(item, value, random, 2)
    rest = "".join(f"; {label(fact.form)}: {shown(fact, fact.values, random)}" for fact in near)
    frame = random.choice(
        (
            'The document says: "{l}: {v}@". So {p} is {v}.',
            "> {n} – {l}: {v}@\n\nHence {c}.",
            'Relevant passage: "{S} ({l} {v}@)". Answer: {v}',
            "Excerpt from the register:\n  {l}: {v}@\n\nTherefore, {p} is {v}.",
        )
    ).replace("@", rest.replace("{", "(").replace("}", ")"))
    return made(item, value, fill(frame, item, claim.values, random, text=text), claim.label)


thought_then_answer = framed_as(
    "A chain of thought, then the conclusion.",
    "<think>The user wants {p}. I look for the row and read the field.</think>\n{C}.",
    "Let me check. First I look for {s} in the table, then I read the column '{l}'. So the final answer: {c}.",
    "Step 1: find {s}.\nStep 2: read the right column.\nStep 3: report it.\n\n{C}.",
    "Okay, so the question is about {s}. There are # rows in total, one of which fits. Conclusion: {c}.",
    "<think>\nHmm, is it unique? Yes, there is only one entry.\n</think>\n\n**{v}**",
    "Reasoning: only one entry matches {s}. Final answer: {v}",
)


def trace_of_an_agent(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The log of an agent: an action, what it saw and its final answer, perhaps after a first row that did not fit."""
    assume(item.kind not in _SPECIAL)
    claim = found(claimed(item, value, others, random))
    lines = [f"Thought: I need {phrase(item.form)}."]
    if (other := peer(item, value, random)) is not None and random.random() < 0.6:
        assume(differ(item, claim.values, other.values))
        lines += [
            "Action: search_records",
            f"Observation: {short(other.form)} | {label(item.form)}: {flat(other.values[0])}",
            f"Thought: That is the entry for {short(other.form)}, not the one I want. I search again.",
        ]
    final = f"{upper_first(clause(item, claim.values, random))}."
    lines += [
        "Action: search_records",
        f"Observation: {short(item.form)} | {label(item.form)}: {flat(claim.values[0])}",
        "Thought: I now know the answer.",
        f"Final Answer: {random.choice((shown(item, claim.values, random), final))}",
    ]
    return made(item, value, tidy("\n".join(lines)), claim.label)


def _abroad(
    item: Item, value: Values, others: Sequence[Values], random: Random, *, language: Language, frames: Sequence[str]
) -> Case | None:
    name, whose = translated(item.form, language), of_subject(item.form, language)
    if item.kind in _SPECIAL or name is None or whose is None:
        return None
    claim = found(claimed(item, value, others, random))
    text = abroad(item, claim.values, language, random)
    answer = random.choice(frames).format(l=name, L=upper_first(name), o=whose, v=text)
    return made(item, value, tidy(answer), claim.label)


def answer_in_german(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer in German."""
    frames = (
        "{L} {o} ist {v}.",
        "Laut unseren Unterlagen ist {v} {l} {o}.",
        "Gerne! {L} {o}: {v}. Kann ich sonst noch etwas für Sie tun?",
        "Ich habe nachgesehen: {l} {o} ist {v}.",
        "Guten Tag, {l} {o} ist in der Datenbank mit „{v}“ angegeben. Freundliche Grüße",
    )
    return _abroad(item, value, others, random, language="de", frames=frames)


def answer_in_spanish(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer in Spanish."""
    frames = (
        "{L} {o} es {v}.",
        "Según nuestros registros, {l} {o} es {v}.",
        "¡Claro! {L} {o}: {v}. ¿Necesita algo más?",
        "Acabo de consultarlo: {l} {o} es {v}.",
        "En la base de datos figura {v} como {l} {o}.",
    )
    return _abroad(item, value, others, random, language="es", frames=frames)


def answer_in_french(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer in French."""
    frames = (
        "{L} {o} est {v}.",
        "D'après nos dossiers, {l} {o} est {v}.",
        "Bonjour, voici {l} {o} : {v}. Bonne journée !",
        "Je viens de vérifier : {l} {o} est {v}.",
        "{L} {o}, c'est {v}.",
    )
    return _abroad(item, value, others, random, language="fr", frames=frames)


def answer_in_portuguese(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer in Portuguese."""
    frames = (
        "{L} {o} é {v}.",
        "De acordo com o cadastro, {l} {o} é {v}.",
        "Olá! {L} {o}: {v}. Posso ajudar em mais alguma coisa?",
        "Consultei agora: {l} {o} é {v}.",
        "No banco de dados consta {v} como {l} {o}.",
    )
    return _abroad(item, value, others, random, language="pt", frames=frames)


# Answers with more in them

facts_all_around = framed_as(
    "An answer among pages, counts, ids and years.",
    "On page # of the handbook, under entry #, it says that {c}.",
    "Of the # entries that I went through, no. # is the one you mean: {c}.",
    "{C} (record id #, imported together with # others).",
    "Ticket #: {c}. Handled in # seconds.",
    "{C}. The file has # rows and # columns, by the way.",
    "Version # of the list, line #: {c}.",
)


def other_facts_of_the_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer with other facts about the same subject in the sentence."""
    near = found(neighbours(item, value, random, 2))
    assume(item.kind != "set")
    claim = found(claimed(item, value, others, random))
    texts = [clause(fact, fact.values, random) for fact in near]
    own = clause(item, claim.values, random)
    answer = random.choice(
        (
            f"{upper_first(own)}. In addition, {' and '.join(texts)}.",
            f"{upper_first(texts[0])}, and {own}.",
            f"While {texts[-1]}, {own}.",
            f"{upper_first(texts[0])}. {upper_first(own)}. I hope this helps.",
        )
    )
    return made(item, value, tidy(answer), claim.label)


def another_subject(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case | None:
    """An answer about another subject only, or about the right one and then another."""
    other = found(peer(item, value, random))
    assume(not odd(value))
    if value and random.random() < 0.3:
        text = f"{upper_first(clause(item, value, random))}. For comparison: {clause(other, other.values, random)}."
        return made(item, value, tidy(text), "right")
    text = clause(other, other.values, random)
    start = random.choice(("{}.", "Sure! {}.", "I've looked this up. {}.", "Here is what the table says: {}."))
    return made(item, value, tidy(start.format(upper_first(text))), "wrong")


def two_side_by_side(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """Two subjects with their values, as they are or swapped."""
    other = found(peer(item, value, random))
    assume(value and not odd(value))
    true = random.random() < 0.5
    mine, theirs = shown(item, value, random), shown(other, other.values, random)
    one, two = (mine, theirs) if true else (theirs, mine)
    me, them, name = short(item.form), short(other.form), label(item.form)
    answer = random.choice(
        (
            f"{upper_first(name)}:\n- {me}: {one}\n- {them}: {two}",
            f"As for the {name}, {me} is listed with {one}, whereas {them} has {two}.",
            f"{upper_first(them)} has {two}; the {name} of {me} is {one}.",
            f"Do not mix them up: {them} is listed with {two}, {me} with {one}.",
            f"| | {name} |\n|---|---|\n| {them} | {two} |\n| {me} | {one} |",
        )
    )
    return Case(answer=upper_first(tidy(answer)), label="right" if true else "wrong")


def rows_of_several(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case | None:
    """A table of three subjects, as it is or with its values one row off."""
    first, second = peer(item, value, random), peer(item, value, random)
    if first is None or second is None or not value or odd(value) or not differ(item, first.values, second.values):
        return None
    rows: list[tuple[str, str]] = [
        (short(each.form), flat(each.values[0])) for each in random.sample([first, second], 2)
    ]
    place = random.randrange(3)
    rows.insert(place, (short(item.form), flat(value[0])))
    true = random.random() < 0.5
    texts = [text for _, text in rows]
    if not true:
        texts = texts[1:] + texts[:1]
    head = f"| entry | {label(item.form)} |\n|---|---|\n"
    table = head + "\n".join(f"| {name} | {text} |" for (name, _), text in zip(rows, texts, strict=True))
    end = random.choice(("", f"\n\nYour entry is in row {place + 1}." if item.kind != "number" else ""))
    start = random.choice(("", "These are the entries around it:\n\n", "Here is the part of the list you need:\n\n"))
    return Case(answer=start + table + end, label="right" if true else "wrong")


def _two(item: Item, value: Values, others: Sequence[Values], random: Random) -> tuple[Claim, str, str] | None:
    """Return a claim, the text of what it drops, and its own text."""
    if item.kind in _SPECIAL or (claim := claimed(item, value, others, random)) is None:
        return None
    dropped = value if claim.label == "wrong" and value else another(item, claim.values, others, random)
    if dropped is None or dropped == claim.values:
        return None
    return claim, shown(item, dropped, random), shown(item, claim.values, random)


def _weighed(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case:
    two = found(_two(item, value, others, random))
    claim, dropped, text = two
    frame = random.choice(frames).replace("{a}", dropped.replace("{", "(").replace("}", ")"))
    answer = fill(frame, item, claim.values, random, text=text)
    starts = frame.startswith(("{v}", dropped))  # a code or a mail address keeps its small letter
    return Case(answer=answer if starts else upper_first(answer), label=claim.label)


_weighed_as = shapes_by(_weighed)


corrects_itself = _weighed_as(
    "A slip that the answer takes back before it asserts a value.",
    "It's {a} – no, sorry, that is the row above. {P} is {v}.",
    "{a}... wait, I misread that. It is {v}.",
    "I first wrote {a}, which was a mistake of mine. Correct is {v}.",
    "{P} is {a}. Correction: {p} is {v}, the first one came from another entry.",
    "*Edit:* my earlier reply ({a}) was wrong, {p} is {v}.",
    "Scratch {a}, I was in the wrong line. {v} is right.",
)
rejects_a_rival = _weighed_as(
    "A value that others give and the answer rejects, then the one it asserts.",
    "Not {a}, as an old list has it, but {v}.",
    "The brochure prints {a}, but that is a mistake; {p} is {v}.",
    "{P} is {v}, not {a}.",
    "Contrary to what you may have heard, it isn't {a}. It's {v}.",
    "You wrote {a}. That can't be right: our record says {v}.",
    "{v} – please ignore the {a} in the newsletter, it was a typo.",
    "Some of the sources say {a}. I checked the original, and {p} is {v}.",
)


def formerly_and_now(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A value that was true once, and the one that holds now."""
    assume(label(item.form) in CHANGING)
    frames = (
        "Until last spring {p} was {a}; since then it has been {v}.",
        "{P} used to be {a}, but it is {v} now.",
        "Currently {v} (previously {a}).",
        "{P} was changed from {a} to {v}, so {v} is the valid one.",
        "old: {a}\nnew: {v}",
    )
    return _weighed(item, value, others, random, frames)


def picks_an_option(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Options, one of which the answer picks."""
    two = found(_two(item, value, others, random))
    claim, dropped, text = two
    options = [text, dropped]
    for other in random.sample(others, min(len(others), 12)):
        fits = all(differ(item, each, other) for each in (claim.values, value) if each)
        if fits and not odd(other) and len(options) < 4 and shown(item, other, random) not in options:
            options.append(shown(item, other, random))
    random.shuffle(options)
    marks = "ABCD"
    listed = "\n".join(f"{mark}) {option}" for mark, option in zip(marks, options, strict=False))
    mark = marks[options.index(text)]
    end = random.choice(
        (f"Answer: {mark}) {text}", f"The correct option is {mark}, {text}.", f"I choose {mark}: {text}")
    )
    return Case(answer=tidy(f"{item.question.question}\n{listed}\n\n{end}"), label=claim.label)


def passage_against_answer(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A passage with the right value, and a conclusion that agrees with it or has another one."""
    assume(value)
    two = found(_two(item, value, others, random))
    claim, dropped, text = two
    quoted = text if claim.label == "right" else dropped
    frames = (
        'The file reads "{l}: {a}". From this I conclude that {p} is {v}.',
        "[context] {n}, {l} {a} [/context]\nThus, {p} is {v}.",
        "Given that the entry states {a}, my answer to your question is: {v}.",
    )
    frame = random.choice(frames).replace("{a}", quoted.replace("{", "(").replace("}", ")"))
    return Case(answer=fill(frame, item, claim.values, random, text=text), label=claim.label)


found_after_all = framed_as(
    "A search that fails in one place and succeeds in another.",
    "I couldn't find it in the CRM, but the export that I was given has it: {c}.",
    "I don't have live access to your system. In the table you pasted, however, {c}.",
    "At first sight there was nothing on {n}; the archive had it, though. {C}.",
    "The web page doesn't say. Our internal list does: {c}.",
    "Not sure who else asked, and I can't see the older tickets, but {c}.",
    "As an AI, I have no personal knowledge of this, but according to the document {c}.",
)
answer_and_a_gap = framed_as(
    "An answer, and then something else that is not known.",
    "{C}. Who entered that is not recorded.",
    "{C}. I couldn't find out when this was last checked, though.",
    "{C}. I have no information on why that is so.",
    "{C}. As for the second part of your message, I'm afraid I don't know.",
    "{C}. Beyond that, the file doesn't tell me anything.",
    "{C}. The notes field is empty.",
)


def denies_the_value(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A denial of the right value, without another one."""
    assume(value and item.kind not in _SPECIAL and not odd(value))
    frames = (
        "{P} is not {v}.",
        "It is definitely not {v}.",
        "Whoever told you that {p} is {v} was mistaken.",
        "No: {p} isn't {v}, that is a common error.",
        "I can rule out that {p} is {v}.",
    )
    return Case(answer=fill(random.choice(frames), item, value, random), label="wrong")


def repeats_the_question(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The question once more, with an answer or without one."""
    assume(not odd(value))
    if random.random() < 0.4 and item.kind not in _SPECIAL:
        told = ("You asked: {q} It is {v}.", "{q} {v}.", "Question: {q}\nAnswer: {v}", "> {q}\n\n{C}.")
        return framed(item, value, others, random, told)
    frames = (
        "{q}",
        "You would like to know: {q}",
        "Question: {q}\nAnswer:",
        "So your question is this: {q} Let me have a look at that for you.",
        "Thanks for asking! You want to know something about {s}. One moment, please.",
        "{q} {q} {q}",
        "Good question. {q}",
    )
    return Case(answer=fill(random.choice(frames), item, value or ("x",), random), label="wrong")


def beside_the_point(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case | None:
    """Something else about the subject: another fact, or nothing that tells anything."""
    near = neighbours(item, value, random, 1)
    if near:
        text = upper_first(clause(near[0], near[0].values, random))
        answer = random.choice(("{}.", "I checked: {}.", "Thanks for asking. {}. Anything else?")).format(text)
        return made(item, value, tidy(answer), "wrong")
    frames = (
        "{S} is one of the many entries in our database.",
        "The entry was checked by two people before it was published.",
        "There is a lot to say about this, and many people take an interest in it.",
        "The data on {s} are kept in a table with several columns.",
        "{S} is covered in the yearly overview, which is popular with our readers.",
    )
    return Case(answer=fill(random.choice(frames), item, value or ("x",), random), label="wrong")


def cut_off(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """An answer that ends too early: before its value, within it, or only after it."""
    assume(item.kind not in _SPECIAL and not odd(value))
    if value and random.random() < 0.4:
        ends = ("If there is anything else you'd li", "Please note that the inf", "The entry was last", "Let me kn")
        return Case(answer=f"{fill('{C}.', item, value, random)} {random.choice(ends)}", label="right")
    whole = flat(value[0]) if value else ""
    exact = item.format in {"email", "phone", "code"} or (item.kind == "number" and "." not in whole)
    if len(whole) > 5 and exact and random.random() < 0.6:
        start = fill("{P} is ", item, value, random)
        return Case(answer=start + whole[: len(whole) // 2].rstrip(" ,.-"), label="wrong")
    frames = (
        "{P} is",
        "Sure! To answer that, I looked at the row of {s}, and there the",
        "Based on the table, I can tell you that {p} i",
        "Great question! Let me walk you through how {p} can be determined. First, we need to loo",
    )
    return Case(answer=fill(random.choice(frames), item, value or ("x",), random), label="wrong")


SHAPES = shapes_in(globals(), "ninth_")
