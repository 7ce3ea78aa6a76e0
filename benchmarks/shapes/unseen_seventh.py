"""A seventh set of shapes: what logs of RAG systems in production hold. Builders of the judge do not read it.

Most shapes put a right or a wrong value into the same frame, so that the frame tells nothing. A right answer asserts
the reference and nothing else of what was asked, a wrong one asserts something else, a declined one nothing of it.
"""

import json
from collections.abc import Sequence
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_seventh_wording import (
    cell,
    clause,
    dated,
    declined,
    declined_as,
    drawn,
    facts,
    figures,
    foil,
    framed,
    framed_as,
    is_usable,
    key_of,
    mate,
    noun,
    sentence,
    shown,
    sibling,
)
from benchmarks.shapes.wording import ANY, LISTED, ONE, Case, Label, differ, in_words, name_of, upper_first

_PRIVATE = frozenset(("email", "phone", "address", "postal", "date", "person"))
_CHANGING = frozenset(("email", "phone", "address", "postal", "$", "title", "person", "url"))


# Assistants over documents

seventh_from_context = framed_as(
    "Answer with the opening that models learn from prompts.",
    "Based on the provided context, {c}.",
    "According to the retrieved documents, {c}.",
    "From the information available in the knowledge base, {c}.",
    "The context states that {c}.",
    "As per the data provided, {c}. No other records were relevant to this question.",
    "Sure! Based on the table you shared, {c}.",
    kinds=ANY,
)
seventh_cited = framed_as(
    "Cite numbered sources and list them.",
    "{s} [1]\n\nSources:\n[1] {db}_export.csv, row {i}",
    "{s}[^1]\n\n[^1]: {db} database, record {i}",
    "{s}【4:{i}†{db}.pdf】",
    "{s} (Source: {db}-handbook.pdf, p. {i})",
    "{s}\n\n**References**\n1. `{db}/part-{i}.parquet`\n2. `{db}/README.md`",
    "{s} <sup>[2][5]</sup>",
    kinds=ANY,
)
seventh_quoted_source = framed_as(
    "Quote a passage, then draw the answer from it.",
    'The relevant passage reads: "{s}" So the answer is {v}.',
    "> {s}\n\nThat is the only passage that mentions this.",
    '"{s}" – quoted from document {i} of the collection.',
    "I found this in the documentation:\n\n> {s}\n\nIn short: **{v}**",
)
seventh_chunks = framed_as(
    "Echo the retrieved chunks, one of which is about something else.",
    "Chunk 1 (score 0.81): {W}.\nChunk 2 (score 0.78): {s}\n\nChunk 2 is about {n}, so the answer is {v}.",
    "Retrieved context:\n- {W}.\n- {s}\n\nAnswer: {v}",
    "I looked at two passages. The first one is about {k} ({m}) and is not relevant. The second one says that {c}.",
    "Context 1: {W}.\nContext 2: {s}\nQuestion: {q}\nAnswer: {v}",
)
seventh_second_document = framed_as(
    "Find nothing in one document and the answer in another one.",
    "The first document does not mention this, but the second one does: {c}.",
    "I couldn't find it in the FAQ. However, the export from last month says that {c}.",
    "There is no information about this in the summary; the detailed table shows that {c}.",
    "Although document A doesn't specify the {t}, document B does. It is {v}.",
)
seventh_restated = framed_as(
    "Repeat the question before the answer.",
    "You asked: {q}\n\n{s}",
    '**Question:** "{q}"\n**Answer:** {v}',
    "Q: {q}\nA: {v}",
    'Thanks for the question! To answer "{q}": {v}',
    kinds=ANY,
)
seventh_too_long = framed_as(
    "Write paragraphs of nothing around one sentence.",
    "Great question! Understanding records like this one is important, because accurate data helps teams make "
    "informed decisions. I went through the available material to find out what it says about "
    "{n}.\n\n{s}\n\nIt is "
    "always a good idea to keep such information up to date, and to cross-check it with the responsible team.",
    "Let's dive in! 🚀\n\nWhen it comes to {n}, there are many things one could look at, but you asked "
    "specifically about the {t}. After a thorough review of the material, here is the finding: {s}\n\nIn "
    "conclusion, this is what the data shows, and I hope that it helps you to move forward.",
    "## Overview\n\nThis answer was compiled from the tables that were made available to me. Only the "
    "entries that "
    "concern {n} were taken into account; all others were ignored.\n\n## Finding\n\n{s}\n\n## Method\n\nI "
    "searched for the name and read the matching entry.",
)
seventh_tldr = framed_as(
    "Close with the answer in a nutshell.",
    "I searched the records for {n} and compared them with the question. {W}, but that is a different "
    "entry.\n\nTL;DR: {v}",
    "{q} Good question – let me summarise what is on file. There is one matching entry.\n\n**TL;DR** – {c}.",
    "There's quite a bit of data in this table, but most of it isn't relevant here.\n\nBottom line: {v}.",
    "**Short answer:** {v}\n\n**Long answer:** The entry for {n} was found by an exact match on the name. {s}",
)
seventh_value_first = framed_as(
    "Put the value at the start of the sentence.",
    "{v} is {N}.",
    "{v} – that is the {t} on record for {n}.",
    "{v} is what the database gives as {N}.",
    "{v}. That's the {t} you were looking for.",
)
seventh_possessive = framed_as(
    "Use the name with an apostrophe, as people do.",
    "{n}'s {t} is {v}.",
    "{n}'s {t}: {v}",
    "I can confirm that {n}'s {t} is {v}.",
    "So {n}'s {t} is {v}, yes.",
    suits=lambda each: name_of(each.form.subject) != each.form.subject and each.name[-1] != "s",
)


# Dialogue

seventh_offer = framed_as(
    "Close with an offer of more.",
    "{s} Would you like me to look up anything else about {n}?",
    "{s}\n\nLet me know if you'd also like the same information for {k}!",
    "{s} If you need more details, just ask. 😊",
    "{s} Is there anything else I can help you with today?",
    "Of course! {s} Shall I export the full record for you?",
)
seventh_are_you_sure = framed_as(
    "Take the first answer back when the user doubts it.",
    "Assistant: {O}.\nUser: Are you sure? That doesn't look right.\nAssistant: I apologize for the mistake. "
    "You're right, I looked at the wrong row. Actually, {c}.",
    "My apologies for the confusion in my previous message, where I said {o}. The correct {t} is {v}.",
    "Sorry, I gave you {o} earlier, which was wrong. It should have been {v}.",
    "You're absolutely right to question that! I misread the table: it isn't {o}. {P} is {v}.",
)
seventh_stands_firm = framed_as(
    "Stay with an answer when the user suggests another one.",
    "User: I thought it was {o}?\nAssistant: I've double-checked, and it is not {o}. {s}",
    "I understand why you'd expect {o}, but the record clearly shows {v}.",
    "I know you mentioned {o}. However, I checked again, and {c}.",
    "No, {o} is not correct. {s}",
)


def seventh_slip(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Correct oneself in the middle of the answer."""
    frames = (
        "{s} Wait, no. Looking at it again, that is a different row.\n\nCorrection: {C}.",
        "It's {v}... hold on, I mixed up two lines. It's actually {o}.",
        "{v} – sorry, scratch that, I meant {o}.",
        "{s}\n\nEDIT: I had the wrong record open. The correct {t} is {o}.",
    )
    assume(item.kind in ONE)
    draw = found(drawn(item, value, others, random))
    first = found(foil(item, value, draw.values, others, random))
    style = random.random()
    given = {
        "s": sentence(item, first, random, style=style),
        "v": shown(item, first, Random(style)),
        "o": shown(item, draw.values, Random(style)),
        "C": clause(item, draw.values, random, style=style),
        "t": noun(item),
    }
    return Case(answer=random.choice(frames).format(**given), label=draw.label)


seventh_transcript = framed_as(
    "Hold two turns, of which the first is about something else.",
    "User: What about {k}?\nAssistant: {W}.\nUser: And {n}?\nAssistant: {s}",
    "[user] {q}\n[assistant] {s}\n[user] thanks, and for {k}?\n[assistant] {W}.",
    "Earlier you asked about {k}, where it was {m}. For {n}, it is {v}.",
)
seventh_chat_message = framed_as(
    "Write as colleagues chat.",
    "hey! just checked, it's {v} 👍",
    "yep found it, {c}",
    "it's {v} (asked Priya from data, she confirmed)",
    "{v} afaics, that's what the system shows",
    "hi, sorry for the late reply!! the {t} is {v}, cheers",
    "got it: {v}. ping me if u need more",
    kinds=ONE,
)
seventh_support_mail = framed_as(
    "Answer in the mail of a support agent.",
    "Hi there,\n\nThank you for contacting us! I have looked into your request. {s}\n\nPlease don't hesitate "
    "to reach out if you have further questions.\n\nKind regards,\nMaya\nCustomer Support",
    "Dear Sir or Madam,\n\nwith reference to your inquiry (ticket #88{i}), we are pleased to inform you that "
    "{c}.\n\nYours faithfully,\nData Services",
    "Hello,\n\nthanks for your patience. I checked with the team and can confirm that {c}.\n\nBest,\nTom",
    "Hi,\n\nRe: {q}\n\n{s}\n\nHave a great day!\nThe Service Team",
    kinds=ANY,
)
seventh_ticket_note = framed_as(
    "Leave a note on a ticket.",
    "Checked with data team: {t} for {n} = {v}. Closing ticket.",
    "RESOLVED – {T} confirmed as {v} (ref. {i}).",
    "Internal note: cust. asked for {t} ({y}). Value on file: {v}. No further action.",
    "Status: solved\nSubject: {y}\nReply sent: {t} is {v}",
)
seventh_phone_call = framed_as(
    "Speak as a voice assistant does.",
    "Okay, here's what I found. {s} Anything else?",
    "I've found one result. {s}",
    "Alright, according to the company directory, {c}.",
    "Hmm, let me see... okay. {s}",
    kinds=ANY,
)


# Markup and programs

seventh_bold_fields = framed_as(
    "Give the answer as a field in markdown.",
    "### {y}\n\n- **{T}:** {v}",
    "**{T}:** {v}",
    "Here's the information you requested:\n\n**{y}**\n* {T}: `{v}`",
    "📌 **{y}**\n➡️ {T}: **{v}**",
    "✅ {P}: {v}",
    "{y} | {T}: {v}",
    kinds=LISTED,
)
seventh_html = framed_as(
    "Answer in HTML, as widgets show it.",
    "<p>{P} is <strong>{v}</strong>.</p>",
    "<dl><dt>{T}</dt><dd>{v}</dd></dl>",
    '<div class="answer"><span>{v}</span><a href="/records/{i}">Details</a></div>',
    "<ul>\n  <li>{y}: {v}</li>\n</ul>",
)


def seventh_row(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Give one row of a table, with other columns beside the one asked for."""
    assume(item.kind in ONE)
    draw = found(drawn(item, value, others, random))
    known = facts(item, value, random, 2)
    cells = [(noun(each), cell(each.values)) for each in known]
    cells.insert(random.randint(0, len(cells)), (noun(item), cell(draw.values)))
    header = ["name", *(name for name, _ in cells)]
    row = [key_of(item.form.subject), *(text for _, text in cells)]
    lines = (f"| {' | '.join(header)} |", f"|{'---|' * len(header)}", f"| {' | '.join(row)} |")
    start = random.choice(("", "Here is the record:\n\n", "I found 1 matching row:\n\n"))
    return Case(answer=start + "\n".join(lines), label=draw.label)


def seventh_rows(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Give the row asked for among rows of other things."""
    assume(item.kind in ONE)
    draw = found(drawn(item, value, others, random))
    mates = [mate(item, (value, draw.values), random) for _ in range(3)]
    rows = found({key_of(each.form.subject): cell(each.values) for each in mates if each is not None})
    pairs = [*rows.items()]
    pairs.insert(random.randint(0, len(pairs)), (key_of(item.form.subject), cell(draw.values)))
    bold = random.random() < 0.5
    lines = [
        f"| **{name}** | **{text}** |" if bold and name == key_of(item.form.subject) else f"| {name} | {text} |"
        for name, text in pairs
    ]
    start = f"Here are the closest matches for {name_of(item.form.subject)}:\n\n"
    head = f"| Name | {upper_first(noun(item))} |\n|---|---|\n"
    return Case(answer=start + head + "\n".join(lines), label=draw.label)


seventh_comparison = framed_as(
    "Set the answer against what holds for something else.",
    "{s} For comparison: {M}.",
    "While {M}, {c}.",
    "Not to be confused with {k}, where it is {m}: {c}.",
    "{s} (Note: {M}, so don't mix the two up.)",
    "- {k}: {m}\n- {n}: {v}",
    kinds=LISTED,
)


def seventh_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer with the JSON record of the subject."""
    assume(item.kind in ONE)
    draw = found(drawn(item, value, others, random))
    fields = [(noun(each).replace(" ", "_"), each.values[0]) for each in facts(item, value, random, 3)]
    fields.insert(random.randint(0, len(fields)), (noun(item).replace(" ", "_"), draw.values[0]))
    record: dict[str, object] = {"name": key_of(item.form.subject), **dict(fields)}
    body = random.choice((record, {"results": [record], "total": 1}, {"data": record, "error": None}))
    text = json.dumps(body, ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=random.choice((text, f"```json\n{text}\n```")), label=draw.label)


def seventh_structured(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Follow the schema of an output parser."""
    assume(item.kind != "set")
    draw = found(drawn(item, value, others, random))
    text = shown(item, draw.values, random)
    said = sentence(item, draw.values, random)
    bodies: Sequence[dict[str, object]] = (
        {"answer": said, "citations": [random.randint(1, 9)], "grounded": True},
        {"reasoning": "The entry was found by its name.", "final_answer": text},
        {"answer": text, "answerable": True, "follow_up_questions": ["Can you tell me more?", "Who maintains this?"]},
        {"thought": f"I need to find out: {item.question.question}", "action": "respond", "action_input": said},
    )
    return Case(answer=json.dumps(random.choice(bodies), ensure_ascii=False), label=draw.label)


def seventh_query_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show a query and its result."""
    column = noun(item).replace(" ", "_").replace("“", "").replace("”", "")
    name = key_of(item.form.subject).replace("'", "''")
    frames = (
        f"```sql\nSELECT {column} FROM {item.database} WHERE name = '%s'\n```\n\nResult: {{r}}",
        f"I ran `SELECT {column} FROM {item.database} WHERE name = '%s'` and got one row: {{r}}",
        f"SQLQuery: SELECT {column} FROM {item.database} WHERE name = '%s'\nSQLResult: [('{{r}}',)]\nAnswer: {{s}}",
    )
    escaped = name.replace("{", "{{").replace("}", "}}").replace("%", "%%")
    return framed(item, value, others, random, [frame % escaped for frame in frames])


seventh_agent_trace = framed_as(
    "Leave the trace of an agent, with a first search that finds something else.",
    'Thought: I need the {t}.\nAction: search("{y}")\nObservation: {W}.\nThought: That is another '
    'entry.\nAction: lookup("{y}")\nObservation: {s}\nThought: I now know the final answer.\nFinal Answer: {v}',
    'Calling tool `get_record` with {{"name": "{y}"}}...\nTool returned 1 record.\n\n{s}',
    "Step 1: search → {i} hits\nStep 2: filter by {y} → 1 hit\nStep 3: read {t} → {v}",
    "Observation: {s}\nThought: I now know the final answer\nFinal Answer: {s}",
)
seventh_thinking = framed_as(
    "Think aloud of another value before the answer.",
    "<think>\nThe user asks about {n}. There is a row with {o}, but that belongs to another entry. The "
    "matching row says {v}.\n</think>\n\n{s}",
    "<think>Okay, could it be {o}? Hmm, no. Let me check the table again. It says {v}.</think>\n{v}",
    "<thinking>\nCandidates: {o}, {v}. The second one matches the name exactly.\n</thinking>\n<answer>{v}</answer>",
    "Reasoning: one candidate is {o}, yet it comes from a different record.\nConclusion: {c}.",
)
seventh_steps = framed_as(
    "Number the steps to the answer.",
    "Let's think step by step.\n\n1. The question is about {S}.\n2. The table has an entry with that "
    "name.\n3. Its {t} is {v}.\n\nTherefore, the answer is **{v}**.",
    "1. Identify the entity: {y}\n2. Identify the attribute: {t}\n3. Look it up: {v}\n\n$\\boxed{{\\text{{{v}}}}}$",
    "First, I located {n}. Next, I checked the {t} column. Finally, I read off the value: {v}.",
    "Step 1 – Search for {n}.\nStep 2 – Skip {k}, which has {m}.\nStep 3 – Read the value: {v}.\n\nAnswer: {v}",
)


def seventh_score(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Rate the answer."""
    frames = (
        "Answer: {v}\nConfidence: 0.87\nEvidence: row {i}",
        "{v} (confidence: high)",
        "Final answer: {v}\nCertainty: 9/10\nLast synced: 3 hours ago",
        "{s} I'm {i2}% confident in this answer.",
    )
    return framed(item, value, others, random, [frame.replace("{i2}", str(random.randint(85, 99))) for frame in frames])


seventh_run_on = framed_as(
    "Go on with another question, as models without a stop word do.",
    " {v}\n\nQuestion: What about {k}?\nAnswer: {m}",
    "{v}\n\n### Instruction:\nAnswer the same question for {k}.\n\n### Response:\n{m}",
    "{s}<|im_end|>\n<|im_start|>user\nAnd {k}?<|im_end|>\n<|im_start|>assistant\n{W}.",
)


# Wordings and distractors


def seventh_profile(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a short profile of the subject, with the answer in it."""
    known = found(facts(item, value, random, 3))
    assume(item.kind in ONE)
    draw = found(drawn(item, value, others, random))
    said = [sentence(each, each.values, random) for each in known]
    said.insert(random.randint(0, len(said)), sentence(item, draw.values, random))
    lines = (
        " ".join(said),
        "\n".join(f"- {each}" for each in said),
        "\n".join(f"{i}. {s}" for i, s in enumerate(said, 1)),
    )
    start = random.choice(("", f"Here is what I know about {name_of(item.form.subject)}:\n\n"))
    return Case(answer=start + random.choice(lines), label=draw.label)


seventh_with_fact = framed_as(
    "Add another fact of the subject.",
    "{s} In addition: {f}",
    "{f} As for your question, {c}.",
    "{s}\n\nOther details on file: {f}",
    "You may also find this useful. {f} And to answer your question: {v}.",
)


def seventh_both_columns(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Give the value of a column beside the one asked for, or take the one for the other."""
    assume(item.kind in ONE and value)
    draw = found(drawn(item, value, others, random))
    other = found(sibling(item, value, random))
    assume(noun(item) not in noun(other) and noun(other) not in noun(item))
    style = random.random()
    values, beside = draw.values, other.values
    if draw.label == "wrong" and random.random() < 0.6:
        values, beside = beside, value
    text, else_ = shown(item, values, Random(style)), shown(other, beside, Random(style))
    said = clause(item, values, random, style=style)
    also = clause(other, beside, random, style=style)
    frames = (
        f"{upper_first(said)}, whereas {also}.",
        f"{upper_first(also)}, and {said}.",
        f"- {upper_first(noun(other))}: {else_}\n- {upper_first(noun(item))}: {text}",
        f"{upper_first(said)}. (Don't confuse it with the {noun(other)}, {else_}.)",
    )
    return Case(answer=random.choice(frames), label=draw.label)


seventh_outdated = framed_as(
    "Name an old value that no longer holds.",
    "The old export still lists {o}, but that is outdated. The current {t} is {v}.",
    "Older versions of the document say {o}; the latest version says {v}.",
    "{s} (Please disregard {o}, which appears in an archived copy.)",
    "Updated answer: {N} is now {v}, not {o}.",
    suits=lambda each: each.format in _CHANGING,
)


def seventh_choice(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Choose one of several options."""
    assume(item.kind in {"text", "number"})
    draw = found(drawn(item, value, others, random))
    known = [each for each in others if each not in {value, draw.values} and differ(item, draw.values, each)][:40]
    extra = [value] if value and draw.label == "wrong" else []
    assume(known)
    options = [*extra, draw.values, *random.sample(known, min(3, len(known)))][:4]
    random.shuffle(options)
    style = random.random()
    texts = [shown(item, each, Random(style)) for each in options]
    place = options.index(draw.values)
    lines = "\n".join(f"{'ABCD'[i]}) {text}" for i, text in enumerate(texts))
    frames = (
        f"{lines}\n\nThe correct option is {'ABCD'[place]}) {texts[place]}.",
        f"Out of the candidates ({'; '.join(texts)}), {texts[place]} is the one that matches.",
        f"Options I considered:\n{lines}\n\nFinal choice: {texts[place]}",
    )
    return Case(answer=random.choice(frames), label=draw.label)


seventh_hedged = framed_as(
    "Hedge a little, or add what lawyers want.",
    "I believe {N} is {v}.",
    "{s} Please note that this information may change; verify it with the official source.",
    "To the best of my knowledge, {c}.",
    "As far as I can tell from the records, {c}. AI-generated content may be incorrect.",
    "If I'm reading the table correctly, the {t} is {v}.",
    "As an AI, I can make mistakes, but the data shows that {c}.",
    kinds=ONE,
)
seventh_not_these = framed_as(
    "Say what the answer is not, too.",
    "It's {v}, not {o}.",
    "Contrary to what the brochure says ({o}), {c}.",
    "Many people assume {o}, but it is in fact {v}.",
    "{s} A value of {o} is sometimes given, but it is incorrect.",
    "Not {o}. {v}.",
)


def seventh_other_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Frame the answer in another language."""
    assume(item.kind in {"text", "number"})
    draw = found(drawn(item, value, others, random))
    frames = (
        "Die Antwort lautet: {v}. Kann ich sonst noch etwas für Sie tun?",
        "Laut den vorliegenden Unterlagen: {v}",
        "La respuesta es: {v}. ¿Necesita algo más?",
        "D'après les documents fournis, la réponse est : {v}.",
        "De acordo com os dados disponíveis, a resposta é: {v}.",
        "Certo! Secondo i documenti, la risposta è: {v}",
    )
    text = shown(item, draw.values, random) if item.kind == "text" else draw.values[0]
    return Case(answer=random.choice(frames).format(v=text), label=draw.label)


# Formats of values


def seventh_date_format(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a date in another format."""
    assume(item.kind == "date")
    draw = found(drawn(item, value, others, random))
    text = dated(draw.values[0], random)
    frames = (
        text,
        f"It was {text}.",
        f"{key_of(item.form.subject)}: {text}",
        f"The date on record is {text}.",
        f"Date: {text}",
    )
    return Case(answer=random.choice(frames), label=draw.label)


def seventh_number_format(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a number in another format."""
    assume(item.kind == "number")
    draw = found(drawn(item, value, others, random))
    text = figures(item, draw.values[0], random)
    frames = (
        text,
        f"The {noun(item)} is {text}.",
        f"{key_of(item.form.subject)} → {text}",
        f"It comes to {text}." if item.format == "$" else f"The figure on record is {text}.",
        f"**{text}** ({noun(item)})",
    )
    return Case(answer=random.choice(frames), label=draw.label)


def seventh_then_rounded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give a number exactly, then rounded or in another unit."""
    assume(item.kind == "number")
    draw = found(drawn(item, value, others, random))
    number = float(draw.values[0])
    assume(number % 1000)
    text = shown(item, draw.values, random)
    if item.format == "ms":
        more = f"{number / 1000:.1f} seconds"
    elif item.format == "bytes":
        more = f"{number / 10**6:.2f} MB"
    elif item.format in {"number", "$", "people", "km²"} and number >= 1500:
        more = f"{number / 1000:,.1f} thousand" if number < 10**6 else f"{number / 10**6:,.1f} million"
    else:
        return None
    frames = (
        f"{text}, or roughly {more}.",
        f"The {noun(item)} of {item.form.subject} is {text} (about {more}).",
        f"It is {text}, i.e. approximately {more}.",
        f"{text} ≈ {more}",
    )
    return Case(answer=random.choice(frames), label=draw.label)


def seventh_spoken_number(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Say a number in words."""
    assume(
        item.kind == "number" and item.format not in {"year", "ordinal"} and value and (len(value[0].strip("-")) <= 7)
    )
    draw = found(drawn(item, value, others, random))
    assume(len(draw.values[0]) <= 8)
    words = in_words(draw.values[0])
    frames = (f"{upper_first(words)}.", f"The {noun(item)} is {words}.", f"It's {words}, as far as the records show.")
    return Case(answer=random.choice(frames), label=draw.label)


def seventh_exact_text(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Copy a code, number or address in marks, for which one character makes the difference."""
    frames = ("`{v}`", "Copy this: `{v}`", "```\n{v}\n```", "{v} (exactly as stored)", "<{v}>", '"{v}"', "» {v} «")
    exact = frozenset(("email", "phone", "postal", "code", "url"))
    return framed(item, value, others, random, frames, suits=lambda each: each.format in exact)


def seventh_letter_case(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Write a name or place in other letters."""
    assume(item.format in {"person", "place", "company", "name", "choice", "title", "text"})
    assume(item.kind == "text")
    draw = found(drawn(item, value, others, random))
    assume(len(draw.values[0]) >= 4)
    text = shown(item, draw.values, random)
    text = random.choice((text.upper(), text.lower(), text.title() if "'" not in text else text))
    frames = (text, f"{text} (per record)", f"answer: {text}", f"{noun(item)} -> {text}", f"> {text}")
    return Case(answer=random.choice(frames), label=draw.label)


def seventh_yes_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer a yes-no question in words of its own."""
    assume(item.kind == "boolean" and value)
    draw = found(drawn(item, value, others, random))
    yes = draw.values == ("true",)
    if item.form.topic == "discontinued":
        frames: Sequence[str] = (
            "{U} has been discontinued and can no longer be ordered.",
            "That's right, {S} is no longer sold.",
            "Discontinued: yes",
            "Yes – the discontinued flag is set for {n}.",
        )
        negated: Sequence[str] = (
            "{U} is still available; it has not been discontinued.",
            "That's not the case. {U} is still being sold.",
            "Discontinued: no",
            "No – the discontinued flag is not set for {n}.",
        )
    else:
        frames = (
            "Correct, {n} is the capital of its state.",
            "It is indeed. {U} is a state capital.",
            "Yes, the record marks it as a state capital.",
            "state_capital = true",
        )
        negated = (
            "That's incorrect, {n} is not the capital of its state.",
            "It is not. {U} is just an ordinary municipality, no state capital.",
            "No, the record does not mark it as a state capital.",
            "state_capital = false",
        )
    given = {"S": item.form.subject, "U": upper_first(item.form.subject), "n": name_of(item.form.subject)}
    return Case(answer=random.choice(frames if yes else negated).format(**given), label=draw.label)


# Lists


def seventh_list(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """List everything, or leave out, add or swap something."""
    assume(item.kind == "set" and value and is_usable(item, value))
    listed, label = [*value], "right"
    if random.random() < 0.5:
        strange = [one for each in random.sample(others, min(5, len(others))) for one in each if one not in value]
        change = random.choice(("drop", "add", "swap"))
        assume(strange and (change != "drop" or len(value) >= 3))
        if change != "add":
            listed.remove(random.choice(listed))
        if change != "drop":
            listed.append(random.choice(strange))
        label = "wrong"
    random.shuffle(listed)
    many = len(listed)
    bullets = "\n".join(f"- {each}" for each in listed)
    frames = (
        f"There are {many} {item.form.topic} in total:\n{bullets}",
        f"Here is the complete list:\n\n{bullets}\n\nThat's all of them.",
        "; ".join(listed) + f" ({many} in all)",
        "\n".join(f"{i}. {each}" for i, each in enumerate(listed, 1)),
        f"Only the following: {', '.join(listed)}.",
    )
    return Case(answer=random.choice(frames) if many > 1 else f"Only one: {listed[0]}.", label=_label(label))


seventh_list_prose = framed_as(
    "Give a list in a sentence, all of it right or all of it another one's.",
    "{s} I found no others.",
    "According to the data, {c}.",
    "{v}. These are all that are on record.",
    "Full list: {v}. By contrast, {M}.",
    kinds=frozenset(("set",)),
)


def _label(text: str) -> Label:
    return "right" if text == "right" else "wrong"


# Answers that assert nothing of what was asked

seventh_no_context = declined_as(
    "Find nothing in the context.",
    "The provided context does not contain information about this.",
    "I'm sorry, but I couldn't find anything about {N} in the documents. You could try the responsible department.",
    "Based on the available data, I cannot determine {N}.",
    "Unfortunately the retrieved passages don't mention this. Would you like me to search the web?",
    "Insufficient information.",
    "I don't have access to that information at the moment.",
)
seventh_no_entry = declined_as(
    "Say that there is no such thing.",
    "There doesn't appear to be an entry for {S} in the database. Could there be a typo?",
    "No record found for {n}.",
    "I searched the whole table, but {n} is not in it, so I can't tell you the {t}.",
    '{{"results": [], "total": 0}}',
    "Hmm, I can't find {S}. Please double-check the spelling.",
    "The query returned 0 rows.",
)
seventh_other_entry = declined_as(
    "Know it only of something else.",
    "I couldn't find anything on {S}. I do know it for {k}, where it is {m}, in case that helps.",
    "The documents only cover {k}: {M}. They say nothing about {n}.",
    "Sorry, there's no data for {n}. Did you mean {k}? In that case it would be {m}.",
    "{U} isn't listed. The closest match is {k}, but that is a different entry ({m}).",
)
seventh_other_fact = declined_as(
    "Know only something else of the subject.",
    "I don't have everything about {n}. {f} But the {t} is not recorded.",
    "{f} Unfortunately, the {t} isn't part of the records I can see.",
    "The {t} isn't given in the documents. What I can tell you is this: {f}",
)


def seventh_policy(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Refuse for privacy."""
    frames = (
        "I'm sorry, but I can't share personal or confidential details such as the {t}.",
        "For privacy reasons I'm not able to disclose this information. Please contact your account manager.",
        "I can't help with that request.",
        "You don't have the permissions to view {N}. Please ask an administrator for access.",
    )
    return declined(item, value, others, random, frames) if item.format in _PRIVATE else None


seventh_asks_back = declined_as(
    "Ask back before answering.",
    "I see several entries that could match {n}. Could you tell me which one you mean?",
    "Do you mean {n} or {k}? Once I know, I can look up the {t} for you.",
    "Happy to help! Before I look that up, could you tell me which system you are using?",
    "Just to make sure: are you asking about {S}? If so, I'll need to check with a colleague and get back to you.",
)
seventh_hand_over = declined_as(
    "Hand the question over to somebody.",
    "I wasn't able to find that, so I've forwarded your question to our support team. They'll reply within 24 hours.",
    "Let me connect you with a human agent who can look into {N}.",
    "I've opened ticket #10{i} for this. A colleague will get back to you with the {t}.",
    "This is outside of what I can answer. Please consult the {db} administrator.",
)


SHAPES = shapes_in(globals())
