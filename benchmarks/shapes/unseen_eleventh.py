"""An eleventh set of shapes: what people and assistants write back to a question about a company's documents.

The author had not read the judge, and of the other sets only the names of the shapes and the first 80 lines of the
tenth. Most shapes are a handful of ordinary wordings, `framing`, in which right and mistaken values stand alike;
mistakes are values of other rows and columns and slips of a digit, day or family name. The functions are harder: other
facts and rows beside, corrections, partial refusals, values read out.
"""

import json
import re
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_eleventh_wording import (
    LANGUAGES,
    claimed,
    clause,
    date_forms,
    declining,
    fields,
    framing,
    in_language,
    localized,
    mistaken,
    name,
    neighbours,
    number_forms,
    parts,
    said,
    sentence,
    spoken,
    stating,
    subject,
    thing,
    told,
    topic,
)
from benchmarks.shapes.wording import EXACT, Case, Claim, Label, Shape, differ, grouped, packed, stopped, upper_first

_SCALES = ((1_000_000_000, "billion"), (1_000_000, "million"), (1000, "thousand"))
_CHANGEABLE = frozenset(("phone", "email", "address", "postal", "$", "person", "title", "company", "place"))


def upper_or_lower(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An answer all in capitals or all in small letters."""
    case = found(plain(item, value, others, random))
    assume(item.format not in EXACT)
    abbreviated = any(len(each) < 4 for each in value)
    text = case.answer.upper() if abbreviated or random.random() < 0.4 else case.answer.lower().rstrip(".")
    return Case(answer=text, label=case.label)


def plain(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A sentence and nothing else."""
    claim = claimed(item, value, others, random)
    return Case(answer=sentence(item, claim.values, random), label=claim.label) if claim else None


def facts_listed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The record of the subject as bullets, a table, or lines, the field asked for among others."""
    claim = found(claimed(item, value, others, random))
    rows = fields(item, value, random, 2)
    rows.insert(random.randint(0, 2), (upper_first(topic(item.form)), said(item, claim.values, random)))
    head = upper_first(name(item.form))
    layout = random.choice(("bullets", "table", "lines", "one line"))
    if layout == "bullets":
        text = f"Here is what I have on {subject(item.form)}:\n\n" + "\n".join(f"- **{a}**: {b}" for a, b in rows)
    elif layout == "table":
        text = f"**{head}**\n\n| Field | Value |\n|---|---|\n" + "\n".join(f"| {a} | {b} |" for a, b in rows)
    elif layout == "lines":
        text = f"{head}\n{'-' * len(head)}\n" + "\n".join(f"{a:<18} {b}" for a, b in rows)
    else:
        text = f"{head} – " + " · ".join(f"{a}: {b}" for a, b in rows)
    return Case(answer=text, label=claim.label)


def facts_in_prose(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A paragraph on the subject, in which one fact is the one asked for."""
    claim = found(claimed(item, value, others, random))
    (a, b), (c, d) = fields(item, value, random, 2)
    asked = sentence(item, claim.values, random)
    frames = (
        f"I found the record. The field “{a}” reads {b}. {asked} Under “{c}” it says {d}.",
        f"{asked} Since you may need it too: the entry “{a}” is {b}, and “{c}” is {d}.",
        f"Two side notes first, {a} is {b} and {c} is {d}. Now to your question: {clause(item, claim.values, random)}.",
    )
    return Case(answer=random.choice(frames), label=claim.label)


def json_reply(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An object with the answer, or null where there is none."""
    claim = found(claimed(item, value, others, random))
    absent = random.random() < 0.2
    stated = list(claim.values) if item.kind == "set" else said(item, claim.values, random)
    text = None if absent else stated
    known = parts(item, claim.values, random)
    objects: Sequence[Mapping[str, object]] = (
        {"answer": text, "found": not absent, "sources": [] if absent else [known["f"]]},
        {"question": known["q"], "result": {"value": text, "document": None if absent else known["f"]}},
        {"entity": known["n"], "field": known["t"], "value": text, "error": "not found" if absent else None},
        {"response": {"text": text, "citations": 0 if absent else known["k"]}, "status": "empty" if absent else "ok"},
    )
    dumped = json.dumps(random.choice(objects), ensure_ascii=False, indent=random.choice((None, 2)))
    fenced = f"```json\n{dumped}\n```" if random.random() < 0.4 else dumped
    return Case(answer=fenced, label="declined" if absent else claim.label)


def swapped_with_neighbour(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """The subject and another one, each with a value; in wrong answers the subject has the other's."""
    near = found(neighbours(item, value, random, 2))
    other, third = near
    right = bool(value) and random.random() < 0.56
    own, theirs = (value, other.values) if right else (other.values, value or third.values)
    asked, mine, its = name(item.form), clause(item, own, random), clause(other, theirs, random)
    frames = (
        f"{upper_first(its)}, whereas {mine}.",
        f"{upper_first(mine)}. (Not to be confused with {subject(other.form)}: {said(other, theirs, random)}.)",
        f"I have two: {said(other, theirs, random)} for {name(other.form)}, {said(item, own, random)} for {asked}.",
    )
    return Case(answer=random.choice(frames), label="right" if right else "wrong")


def rows_of_a_table(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A table of several subjects, among them the one asked about; in wrong answers the column has slipped."""
    near = found(neighbours(item, value, random, 2))
    right = bool(value) and random.random() < 0.56
    first, second = (fact.values for fact in near)
    own, one, two = (value, first, second) if right else (first, second, value or first)
    rows = [(name(near[0].form), one), (name(near[1].form), two)]
    rows.insert(random.randint(0, 2), (name(item.form), own))
    head, texts = upper_first(topic(item.form)), [(who, said(item, values, random)) for who, values in rows]
    if random.random() < 0.5:
        lines = [f"| Entry | {head} |", "|---|---|", *(f"| {who} | {text} |" for who, text in texts)]
    else:
        lines = [f"{number}. {who} — {text}" for number, (who, text) in enumerate(texts, 1)]
        lines.insert(0, f"{head} of the entries I found:")
    ask = random.choice(("", f"\n\nThe row you asked about is {name(item.form)}.", "\n\n3 results."))
    return Case(answer="\n".join(lines) + ask, label="right" if right else "wrong")


def answers_for_another(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """A confident sentence, about the subject or about another one with its true value."""
    near = found(neighbours(item, value, random, 1))
    right = bool(value) and random.random() < 0.56
    about, values = (item, value) if right else (near[0], near[0].values)
    frames = ("{c}", "According to the list, {c}", "I checked: {c}", "Sure! As far as the records go, {c}")
    text = random.choice(frames).format(c=clause(about, values, random))
    return Case(answer=stopped(upper_first(text)), label="right" if right else "wrong")


def two_fields(item: Item, value: Values, _others: Sequence[Values], random: Random) -> Case:
    """Two fields of the same kind, such as phone and fax; in wrong answers each has the value of the other."""
    near = found(
        [
            fact
            for fact in item.facts
            if fact.format == item.format
            and item.format not in {"place", "choice", "text", "boolean", "set", "name", "title", "code"}
            and topic(fact.form) != topic(item.form)
            and value
            and differ(item, value, fact.values)
        ]
    )
    fact = random.choice(near)
    right = random.random() < 0.5
    own, theirs = (value, fact.values) if right else (fact.values, value)
    mine, its = clause(item, own, random), clause(fact, theirs, random)
    a, b = topic(item.form), topic(fact.form)
    frames = (
        f"{upper_first(mine)}, and {its}.",
        f"{upper_first(name(item.form))}: {b} {said(fact, theirs, random)}, {a} {said(item, own, random)}.",
        f"Careful, there are two entries: {its}; {mine}.",
        f"- {upper_first(a)}: {said(item, own, random)}\n- {upper_first(b)}: {said(fact, theirs, random)}",
    )
    return Case(answer=random.choice(frames), label="right" if right else "wrong")


def _two_values(
    item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]
) -> Case | None:
    """An answer that upholds one value and gives up another, of which one is right where there is an answer."""
    other = found(mistaken(item, value, others, random))
    assume(item.kind not in {"boolean", "set"})
    upheld, given_up = (value, other) if value and random.random() < 0.55 else (other, value)
    assume(given_up)
    claim = Claim(values=upheld, label="right" if upheld == value else "wrong")
    return told(item, claim, frames, random, gone=said(item, given_up, random))


def sources_compared(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Two sources that differ, one of which is believed; or neither, which leaves it open."""
    frames = (
        "Two documents disagree. One draft has {gone}, but the signed version, which is the valid one, says {v}.",
        "{f} says {v}. An outdated copy says {gone}; ignore it.",
        "I found {gone} in an old mail and {v} in {f}. The latter is authoritative, so: {v}.",
    )
    case = _two_values(item, value, others, random, frames)
    if case is None or random.random() < 0.85:
        return case
    unclear = ("One file says {v}, another one {gone}. I can't tell which is right.", "Either {gone} or {v}.")
    undecided = _two_values(item, value, others, random, unclear)
    return Case(answer=undecided.answer, label="open") if undecided else None


def one_found_one_missing(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Of two things one is found and the other is not: what is asked for, or something else."""
    claim = claimed(item, value, others, random)
    ((label, text),) = fields(item, value, random, 1)
    if claim is None or item.kind == "boolean":
        return None
    asked = (upper_first(topic(item.form)), said(item, claim.values, random))
    verdict: Label = claim.label
    (found, shown), missing = asked, random.choice((label, "Date of last audit"))
    if random.random() < 0.4:
        (found, shown), missing, verdict = (label, text), asked[0], "declined"
    who = name(item.form)
    frames = (
        f"Partial result for {who}:\n✔ {found}: {shown}\n✘ {missing}: not available",
        f"The entry for {who} has “{found}” ({shown}), but nothing under “{missing}”.",
        f"I retrieved the field “{found}”: {shown}. I found no information about the field “{missing}” of {who}.",
        f"{missing}: no data. {found}: {shown}.",
    )
    return Case(answer=random.choice(frames), label=verdict)


def found_for_one_only(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The value is there for one subject and missing for another: the one asked about, or its neighbour."""
    claim = claimed(item, value, others, random)
    near = neighbours(item, value, random, 1)
    if claim is None or not near:
        return None
    if declines := random.random() < 0.4:
        stated, missing = clause(near[0], near[0].values, random), item.form
    else:
        stated, missing = clause(item, claim.values, random), near[0].form
    frames = (
        f"I could find that {stated}. For {subject(missing)}, however, the records contain nothing.",
        f"There is no such entry for {name(missing)}. I can only tell you that {stated}.",
        f"Sorry, {name(missing)} is not covered by these documents; what I do see is that {stated}.",
    )
    return Case(answer=random.choice(frames), label="declined" if declines else claim.label)


def hesitates_then_answers(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Words of a refusal, and yet an answer."""
    claim = claimed(item, value, others, random)
    frames = (
        "I couldn't find it in the main file, but the appendix has it: {c}.",
        "I'm sorry for the trouble! My first search returned nothing. The second one did: {c}.",
        "I normally can't help with questions outside of the handbook, but this one is covered: {c}.",
        "I don't have access to live systems. In the snapshot of {d}, {c}.",
        "Unfortunately I cannot open attachments. From the text of the mail alone: {c}.",
    )
    return told(item, claim, frames, random) if claim else None


def dates_written_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A date with its weekday, an ordinal, or in figures that leave no doubt."""
    assume(item.kind == "date")
    claim = found(claimed(item, value, others, random))
    frames = ("{v}", "It was {v}.", "{v}, according to the file", "Date: {v}", "Found it. The entry is dated {v}.")
    return told(item, claim, frames, random, v=date_forms(claim.values[0], random))


def numbers_written_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number in words, with another separator, or with its currency."""
    assume(item.kind == "number")
    claim = found(claimed(item, value, others, random))
    text = number_forms(item, claim.values[0], random)
    stated = upper_first(stating(item, text, claim.values, random))
    frames = ("{v}", "That's {v}.", "The figure on file is {v}.", "{v} – see the table in the annex", "{stated}.")
    return told(item, claim, frames, random, v=text, stated=stated)


def rounded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A large measure to three digits, said to be about that."""
    claim = claimed(item, value, others, random) if item.kind == "number" else None
    measures = {"population", "surface area", "gross national product", "size in bytes", "duration in milliseconds"}
    if claim is None or topic(item.form) not in measures or float(claim.values[0]) < 10_000:
        return None
    exact = float(claim.values[0])
    near = f"{float(f'{exact:.3g}'):.0f}"
    size, word = next(each for each in _SCALES if exact >= each[0])
    scale = f"{float(near) / size:.3g} {word}"
    text = random.choice((grouped(near), scale)) + {"km²": " km²", "ms": " ms", "bytes": " bytes"}.get(item.format, "")
    frames = ("about {v}", "Roughly {v}.", "{X} is approximately {v}.", "It's around {v} (rounded).")
    return told(item, claim, frames, random, v=text)


def read_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A voice assistant reads a value out."""
    claim = claimed(item, value, others, random)
    text = spoken(item, claim.values[0]) if claim and item.kind not in {"boolean", "set"} else None
    if claim is None or text is None:
        return None
    frames = (
        "Okay, so the {t} for {n} is, let me read that out, {v}.",
        "Here you go: {v}. Shall I repeat that?",
        "[agent] yes hello, thanks for holding, I have it now, it's {v}",
        "I found one match. The {t} is {v}.",
    )
    return told(item, claim, frames, random, v=text)


def phone_grouped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A phone number with other separators, or as a link."""
    assume(item.format == "phone")
    claim = found(claimed(item, value, others, random))
    number = claim.values[0]
    plus = "+" if number.startswith("+") else ""
    digits = re.sub(r"\D", "", number)
    forms = (
        f"{plus}{digits}",
        re.sub(r"[\s()./-]+", "-", number).strip("-"),
        re.sub(r"[\s()./-]+", ".", number).strip("."),
        f"[{number}](tel:{plus}{digits})",
    )
    frames = ("{v}", "You can reach them at {v}.", "☎ {v}", "It's {v}, office hours 9 to 5.", "Please dial {v}.")
    return told(item, claim, frames, random, v=random.choice(forms))


def person_turned(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A person with the family name first, a title, or a role."""
    person = item.format == "person" or (item.format == "company" and item.database == "chinook")
    assume(person and topic(item.form) != "company")
    claim = found(claimed(item, value, others, random))
    assume(len(claim.values[0].split()) == 2)
    first, last = claim.values[0].split()
    frames = (
        f"{last}, {first}",
        f"{topic(item.form).capitalize()}: {last.upper()}, {first}",
        f"That is {first} {last}, who can be reached through the front desk.",
        f"{first} {last} ({first[0]}{last[0]})",
        f"It's {first} – surname {last}.",
    )
    return Case(answer=random.choice(frames), label=claim.label)


def members_listed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """All members of a list in some order, or half of them replaced."""
    assume(item.kind == "set" and value)
    members = list(value)
    label: Label = "right"
    if random.random() < 0.5:
        outside = found([each for values in others if differ(item, value, values) for each in values])
        for place in random.sample(range(len(members)), (len(members) + 1) // 2):
            members[place] = random.choice(outside)
        label = "wrong"
    random.shuffle(members)
    lines = (
        f"{len(members)} in total: {packed(tuple(members))}.",
        "\n".join(f"{number}) {member}" for number, member in enumerate(members, 1)),
        f"{upper_first(thing(item))}:\n" + "\n".join(f"• {member}" for member in members),
        packed(tuple(members), " as well as "),
    )
    return Case(answer=random.choice(lines), label=label)


def yes_or_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Yes or no, in the ways that people say it."""
    assume(item.kind == "boolean")
    claim = found(claimed(item, value, others, random))
    yes = claim.values == ("true",)
    words = ("Yes", "Yep", "Correct", "That's right", "Yes, it is", "True") if yes else ("No", "Nope", "No, it isn't")
    reason = random.choice(("", ", according to the list", " (checked just now)", " – see the second column"))
    return Case(answer=f"{random.choice(words)}{reason}.", label=claim.label)


def foreign(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence in another language, with dates and numbers as they are written there."""
    assume(item.kind not in {"boolean", "set"})
    claim = found(claimed(item, value, others, random))
    language = random.choice(tuple(LANGUAGES))
    return Case(answer=in_language(item, localized(item, claim.values, language), language, random), label=claim.label)


def foreign_around(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Greeting and closing in another language around an English sentence."""
    frames = (
        "Hola {p}, ya lo miré: {c}. ¡Saludos!",
        "Guten Tag,\n\nhier die gewünschte Auskunft: {w}\n\nMit freundlichen Grüßen\nIhr Serviceteam",
        "Bonjour {p}, voici ce que dit le document : « {w} » Bonne journée !",
        "Oi! Achei aqui no sistema: {c}. Precisa de mais alguma coisa?",
    )
    claim = claimed(item, value, others, random)
    return told(item, claim, frames, random) if claim else None


def _corrected(*frames: str, changing: bool = False) -> Shape:
    """Return a shape that upholds one value against another: of all that is asked, or of what may change."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(not changing or item.format in _CHANGEABLE)
        return _two_values(item, value, others, random, frames)

    return shape


_SHAPES: Mapping[str, Shape] = {
    "eleventh_terse": framing(
        "{v}",
        "{v}.",
        "Answer: {v}",
        "-> {v}",
        "It's {v}.",
        "That would be {v}.",
        "**{v}**",
        "“{v}”",
        "{l}: {v}",
        "{w}",
    ),
    "eleventh_labelled": framing(
        "{l}: {v}",
        "{l} = {v}",
        "{l} → {v}",
        "{n} | {l}: {v}",
        "**{l}:** {v}",
        "{l} ({n}): {v}",
        "* {l} … {v}",
        "{n}, {t}: {v}",
        "Result: {c}.",
    ),
    "eleventh_polite": framing(
        "Certainly! {w}",
        "Of course. {w} Please let me know if there is anything else I can do for you.",
        "Great question! {w} 😊",
        "Sure thing, {p}: {c}.",
        "Thank you for asking. {w} Have a pleasant day!",
        "I'd be glad to help with that! For {n}, the entry is as follows: {v}.",
    ),
    "eleventh_from_documents": framing(
        "Based on the documents provided, {c}.",
        "The uploaded file ({f}, row {k}) states that {c}.",
        "{w} This can be found in {f} on page {k}.",
        "From the retrieved passages it follows that {c}. No other passage mentions it.",
        "Per {f}, {c}.",
        "{f}, section {k}, answers this directly: {v}.",
    ),
    "eleventh_cited": framing(
        "{w} [1]\n\nSources:\n[1] {f}, p. {k}\n[2] Onboarding guide, section 4",
        "{w}【{k}†source】",
        "{w} (source: {f}#L{k})",
        "{w}¹\n\n---\n¹ {f}, updated on {d}",
        "According to [{f}](https://intranet.example/docs/{k}), {c}.",
        "{v} [doc {k}]",
    ),
    "eleventh_quotes_record": framing(
        "> {l}: {v}\n\nSo {c}.",
        "The relevant line of {f} reads:\n\n> {n}; {l}; {v}\n\nHence: {v}.",
        "“{w}” ({f}, p. {k}). That answers your question.",
        "Quote: “{w}”\nMeaning: {c}.",
    ),
    "eleventh_reasons": framing(
        "Let me think. The question is about {x}. I searched {f} for {n} and found one record. {w}",
        "Step 1: find {s} in {f}.\nStep 2: read the field “{t}”.\nStep 3: it contains {v}.\n\nFinal answer: {v}",
        "**Reasoning:** Passage {k} is about {n}; passages {k}a and {k}b are not.\n**Answer:** {v}",
        "Okay, the user wants to know {x}. Row {k} is the one for {s}. So, {c}.",
        "1. The question is: {q}\n2. {f} has a matching entry.\n3. Therefore, {c}.",
    ),
    "eleventh_email": framing(
        "Dear {p},\n\nthank you for your inquiry. {w}\n\nKind regards,\nLena Fischer\nRecords Team | Ext. 4402",
        "On {d}, you wrote:\n> {q}\n\n{w}\n\nBest,\nSam",
        "Hi {p}, quick answer before my next call: {c}. Talk later! Omar",
        "Subject: Re: your question\n\nHi {p},\n\n{w}\n\nThis mailbox is not monitored after 6 pm.",
        "Hello {p},\n\nplease find the requested information below.\n\n{l}: {v}\n\nRegards\nHelpdesk",
    ),
    "eleventh_typos": framing(
        "teh {t} of {n} shoud be {v}",
        "acording to our recrods {c}",
        "hi, i lookd it up for you, its {v}",
        "sory for teh delay!! {n} -> {v}",
        "just chekced, {c}, hope taht helps",
        "i thnik i foudn it: {c}",
    ),
    "eleventh_casual": framing(
        "yep found it, {c}",
        "ok so {c} 👍",
        "lol took me a while but {c}",
        "{v}, at least thats what the sheet says",
        "its {v} mate",
        "hey! {n} => {v}",
        "hm lemme see... {c}",
    ),
    "eleventh_voice": framing(
        "Um, okay, let me see, so, uh, {c}.",
        "[00:14] Agent: Right, I have it here. {w}\n[00:19] Caller: Great, thank you.",
        "Alright, here's what I found: {c}. Want me to say that again?",
        "Caller: {q}\nAgent: One moment, please. Yes. So {c}.\nCaller: Perfect, thanks.",
        "so yeah um i'm looking at it right now and {c} okay",
    ),
    "eleventh_hedged": framing(
        "I believe {c}.",
        "If I'm reading the sheet correctly, {c}.",
        "As far as I can tell, {c}.",
        "{w} I'm fairly confident about this one.",
        "It looks like {c}, though I'd double-check before printing it.",
        "Should be {v}, if memory serves.",
    ),
    "eleventh_disclaimer": framing(
        "{w}\n\n_AI-generated content may be incorrect._",
        "{w} Please note that I can make mistakes; verify important information.",
        "⚠️ The answer below was generated automatically.\n\n{w}",
        "This is for internal use only and not legal advice. {w}",
        "{v}*\n\n*as listed in {f}; no liability assumed",
    ),
    "eleventh_ticket": framing(
        "Ticket #{k}217: question was “{q}” Checked {f}. {w} Closed.",
        "NOTE {d} - cust. asked for {t} of {n}, told them {v} per {f}, no follow-up",
        "Status: resolved\nAgent: {p}\nResolution: {w}",
        "[INC-{k}04] @{p} answered: {c}. Setting to done.",
    ),
    "eleventh_thread": framing(
        "{p}: {q}\nbot: {v}\n{p}: thx!",
        "**{p}** 10:42\n{q}\n\n**Data Bot** APP 10:42\n{w}",
        "@{p}: {c} (pulled from {f})",
        "> {q}\n\n{w} cc @{p}",
        "+1 to what {p} said above: {c}.",
    ),
    "eleventh_agent": framing(
        "Thought: I need {x}.\nAction: lookup[{n}]\nObservation: {l}: {v}\nFinal Answer: {v}",
        "Calling `search_records`… done in {k} ms.\n\n{w}",
        "Tool result: {k} rows scanned, 1 match.\n\n{w}",
        "✓ Searched {f}\n✓ Read 3 passages\n\n{w}",
        "<search>{n} {t}</search>\n<result>1 hit in {f}</result>\n<final>{w}</final>",
    ),
    "eleventh_query": framing(
        "```sql\nSELECT {u} FROM records WHERE name = '{n}';\n```\n\n| {u} |\n|---|\n| {v} |\n\n1 row",
        "I ran `SELECT {u} FROM records WHERE id = {k}` and it returned a single row, which shows that {c}.",
        ">>> df.loc['{n}', '{u}']\n'{v}'",
        '=VLOOKUP("{n}"; A:F; 4; FALSE) gives {v}.',
    ),
    "eleventh_markup": framing(
        "<p>{w}</p>",
        "<b>{l}</b>: {v}<br/><small>Source: {f}</small>",
        "<answer>{w}</answer>\n<source>{f}</source>",
        "### {l}\n\n📍 {w}",
        "## Answer\n{w}\n\n## Source\n{f}, page {k}",
        "**TL;DR:** {c}.",
    ),
    "eleventh_data": framing(
        "name: {n}\n{u}: {v}\nsource: {f}",
        "name;{u}\n{n};{v}",
        "[record {k}]\nname = {n}\n{u} = {v}",
        "---\nanswer: {w}\npage: {k}\n---",
        '<record name="{n}"><field label="{l}">{v}</field></record>',
    ),
    "eleventh_extras": framing(
        "{w}\n\nConfidence: high",
        "{w} (confidence 0.9{k})",
        "{v} — certainty: very likely",
        "As of {d}, {c}.",
        "Last synced {k} minutes ago. {w}",
        "{w}\n\nRelated questions:\n- Who maintains {f}?\n- How often is this list updated?",
        "{w} I can also show you the whole record; just say “show all”.",
        "{v}. Anything else about {n}?",
    ),
    "eleventh_restates": framing(
        "You asked: “{q}” {w}",
        "{q} → {v}",
        "Q: {q}\nA: {w}",
        "Regarding your question about {n}: {c}.",
        "To answer your question “{q}”: {v}.",
    ),
    "eleventh_rambles": framing(
        "{S} is mentioned on {k} pages, most of them about other matters such as storage and archiving. What you want "
        "is on the first of them, though: {c}. The rest describes how the list is kept.",
        "Good records matter, and ours have been kept since the beginning. Among many other things they say that {c}. "
        "As always, entries may be amended by the responsible team.",
        "There's quite a bit on {n}. In short: {c}. In long, you'd have to read {f} yourself, it's {k} pages.",
    ),
    "eleventh_runs_on": framing(
        "{w}\n\nQuestion: Who wrote Faust?\nAnswer: Goethe",
        "{v}\n\n### Instruction:\nTranslate “good morning” into French.\n\n### Response:\nBonjour",
        "{w}<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>",
        "{w} {w} {w}",
    ),
    **shapes_in(globals(), "eleventh_"),
    "eleventh_corrects_itself": _corrected(
        "{X} is {gone}. Correction: I misread the row, it is {v}.",
        "In my previous message I wrote {gone}. That was a mistake, sorry. {w}",
        "{gone}... no wait, that's the line above. {v}.",
        "EDIT: it said {gone} here before, which was wrong. {w}",
        "~~{gone}~~ {v} (fixed, thanks {p})",
    ),
    "eleventh_corrects_the_user": _corrected(
        "You mentioned {gone}, but that is not what the file says. {w}",
        "No, it isn't {gone}. {w}",
        "I understand you were told {gone}; unfortunately this was incorrect. According to {f}, {c}.",
        "Not {gone} but {v}.",
        "{w} The {gone} you have in your notes is wrong.",
    ),
    "eleventh_was_and_is": _corrected(
        "It used to be {gone}; since the last update it is {v}.",
        "Until recently the list had {gone} here. Today {c}.",
        "Old value: {gone}\nCurrent value: {v}",
        "{w} (Previously: {gone}.)",
        changing=True,
    ),
    "eleventh_declines": declining(
        "I'm sorry, but I couldn't find {x} in the documents.",
        "The provided context does not contain this information.",
        "Not stated in {f}.",
        "no idea, sorry, nothing in the files about that",
        "Unfortunately, I don't have enough information to answer “{q}”",
        "N/A – the field “{t}” is empty.",
        "I searched {k} documents, but none of them mentions {x}. You may want to ask the records team.",
        "That's beyond what I can see. Please contact {p} at the service desk (ext. 4402).",
    ),
    "eleventh_declines_no_record": declining(
        "There is no entry for {n} in the database.",
        "I can't find {s}. Are you sure the spelling is right?",
        "{S} doesn't appear to exist in our records, so I can't tell you the {t}.",
        "0 rows returned for “{n}”.",
        "Hmm, I've never come across {n}. Nothing in {f}, nothing in the archive either.",
        "No match. Did you perhaps mean something else? If you send me the exact name, I'll try again.",
        missing=0.75,
    ),
    "eleventh_declines_abroad": declining(
        "Leider finde ich dazu keine Angaben in den Unterlagen.",
        "Lo siento, no dispongo de esa información.",
        "Désolé, les documents ne mentionnent pas cette information.",
        "Desculpe, não encontrei nada sobre isso nos documentos.",
        "Mi dispiace, non ho trovato questa informazione.",
        "Helaas staat dat niet in de stukken die ik heb.",
        "Zu {n} liegt mir nichts vor. Bitte wenden Sie sich an das Serviceteam.",
    ),
    "eleventh_declines_in_a_format": declining(
        '```json\n{{"answer": null, "reason": "no passage about {n}"}}\n```',
        "Thought: I should look up {n}.\nAction: lookup[{n}]\nObservation: 0 results\nFinal Answer: I don't know.",
        "{l}: –",
        "| {l} |\n|---|\n| (no data) |",
        "Hi {p},\n\nI went through {f} twice and found nothing on {x}. Sorry I can't be of more help.\n\nBest\nOmar",
        "Ticket #{k}217: “{q}” Could not be determined from the files; handed over to {p}.",
        "Um, so, yeah, I'm afraid that one isn't in here, sorry about that.",
    ),
}
SHAPES = described(_SHAPES)
"""The set, ordinary wordings first."""
