"""The fourteenth set: what agents, copilots, voice assistants, help desks, spreadsheets and colleagues write.

About two thirds are ordinary answers; the rest mention another value, take something back, hedge, refuse in part, or
give no value at all.
"""

from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import described, one_line, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import lined_up, tidy
from benchmarks.shapes.unseen_fourteenth_wording import (
    PERSONAL,
    contacted,
    dated,
    declined,
    drawn,
    framed_case,
    in_language,
    known,
    label_of,
    numbered,
    parted,
    respelled,
    told,
    topic_label,
)
from benchmarks.shapes.wording import (
    EXACT,
    LISTED,
    ONE,
    Case,
    Shape,
    changed,
    clause,
    differ,
    moved_date,
    name_of,
    packed,
    scaled,
    stating,
    upper_first,
)

plain = told(
    "The value alone, as tools and small models print it.",
    "{v} / {v}. / `{raw}` / “{v}” / → {v} / • {v} / A: {v} / **{v}** / Final answer: {v} / {v} ✅ / >> {raw}",
    "<answer>{v}</answer> / $\\boxed{{\\text{{{v}}}}}$ / Result\n------\n{raw}\n(1 row)",
)
assistant = told(
    "A chat model answers in a sentence, with a source or an offer.",
    "{w} [1]\n\n[1] {doc} / {w}【{ticket}†{doc}】 / Based on the retrieved context, {c}.",
    "Great question! {w} Want me to put this into a table for you? / Sure thing – {c}. Anything else I can look up?",
    "{w}\n\n*Retrieved from {doc}, relevance {score}* / You asked: “{q}”\n\n{w} / ✨ **Quick answer:** {c}.",
    "According to `{doc}`, {c}. I did not use any other source.",
)
voice_assistant = told(
    "A voice assistant reads the answer out.",
    "Okay, here's what I found: {c}. / Here's what I got from the database. {w} / {P}? That's {v}.",
    "I checked. {w} Do you want me to repeat that? / <speak>{w}</speak> / Hmm, let me see. <break time='300ms'/> {w}",
    "The answer is: {v}. You can also say “read more”.",
)
leaked_tokens = told(
    "A small model leaks its template.",
    "{v}<|im_end|> / ### Response:\n{w} / <|assistant|>\n{v}</s> / [/INST] {w} </s> / Assistant: {w}<|eot_id|>",
    "{v}\n{v}\n{v}\n{v} / Answer in one line: {v}\n\n### End / A: {w}\n\n(Note: I answered only from the context.)",
)
thinks_aloud = told(
    "A reasoning model thinks first.",
    "<think>\nOkay, the user asks about {s}. The context has a row for it. The field I need reads {v}. Good.\n"
    "</think>\n\n{w}",
    "<think>Let me scan the passages. Passage 3 mentions {s}: {raw}. That settles it.</think>{v}",
    "Thinking: need {a}. Found one hit in {doc}. It says {v}.\n\nAnswer: {v}",
    "**Reasoning:** The question is about {s}. The matching record gives {v}, and there is no second record.\n"
    "**Answer:** {v}",
    "Step 1: identify the subject → {s}.\nStep 2: read the field → {raw}.\nStep 3: answer → {v}.",
    "<scratchpad>{nn} -> {nv}\n{n} -> {v}</scratchpad>\n{v}",
)
agent_trace = told(
    "The log of an agent with tools.",
    "Thought: I should query the database.\nAction: lookup\nObservation: {raw}\nThought: I now know the answer.\n"
    "Final Answer: {v}",
    "> tool_call: db.query\n> tool_result: {raw}\n\n{w}",
    "[planner] 1 sub-task\n[retriever] 5 chunks, best score {score}\n[writer] {w}",
    "⏺ Read({doc})\n  ⎿ 212 lines\n\n⏺ {w} / 🔧 Used *search_records*\n\n{w}",
)
json_reply = told(
    "A structured output.",
    '{{"answer": {json}, "source": "{doc}", "confidence": {score}}} / ```json\n{{\n  "{key}": {json}\n}}\n```',
    '{{"status": "ok", "data": {{"{key}": {json}}}, "error": null}} / [{{"{key}": {json}}}]',
    'Here is the JSON you asked for:\n\n{{"found": true, "value": {json}}}',
    '{{"reasoning": "One row matches the question.", "final_answer": {json}}}',
)
markup = told(
    "YAML, XML, HTML, INI and log lines.",
    "{key}: {raw} / <{key}>{raw}</{key}> / <p>{w}</p> / <dl><dt>{T}</dt><dd>{raw}</dd></dl> / [result]\n{key} = {raw}",
    "2026-02-11 09:14:07 INFO lookup ok {key}={raw!r} / ---\n{key}: {raw}\nverified: true\n---",
)
sql_shown = told(
    "The query, then its result.",
    "I ran this query:\n\n```sql\nSELECT {key} FROM records WHERE id = :id LIMIT 1;\n```\n\nIt returned **{raw}**.",
    "SELECT returned 1 row:\n{key}\n{raw} / Query executed in 0.03 s, 1 row.\n\n{w}",
    "`df.loc[mask, '{key}'].item()` gives `{raw}`.",
)
spreadsheet = told(
    "A spreadsheet or its copilot.",
    "{label}\t{T}\t{raw} / =XLOOKUP(A2;Data!A:A;Data!C:C) → {raw} / Cell C14: {raw} / {label};{T};{raw}",
    "I filtered column A for {n} and read column F ({T}): {v}.",
    "| | A | B |\n|---|---|---|\n| 1 | **{label}** | {raw} | / Copilot: I looked at the sheet “Export”. {w}",
)
one_row_table = told(
    "A table of one row.",
    "| Subject | {T} |\n|---|---|\n| {label} | {v} |",
    '| Field | Value |\n|:--|--:|\n| Subject | {label} |\n| {T} | **{v}** | / "subject","{key}"\n"{label}","{raw}"',
    "<table><tr><th>{label}</th><td>{raw}</td></tr></table>",
    "+-----------+\n| {key} |\n+-----------+\n| {raw} |\n+-----------+",
)
ticket = told(
    "A comment in a ticket.",
    "{ticket}: checked in the system, {c}. Closing as answered. / **Resolution:** {c}\n**Status:** Done",
    "Hi {who}, {c}. Moving {ticket} to resolved. / /close {ticket}\nInfo for the requester: {w}",
    "[internal note] confirmed with the data team: {c} / Requester asked: {q}\nAnswered with: {v}",
)
letter = told(
    "Customer service writes a letter.",
    "Dear {who},\n\nThank you for getting in touch. As requested: {c}.\n\nKind regards,\nYour Service Team",
    "Hello {who},\n\nthanks for your patience! We have checked this for you. {w}\n\nBest wishes\nSupport ({ticket})",
    "Good afternoon,\n\nIn reply to your enquiry of last {weekday} we can confirm that {c}.\n\nYours faithfully\n"
    "Records Office",
    "Hi there! 👋 Thanks for chatting with us today. {w} Have a lovely {weekday}!",
)
colleague = told(
    "A colleague types.",
    "yep, {v} / {v}, just checked / @{who} {v} 👍 / its {v} / lemme see, ok {c} / {v} (source: {doc}) / {v} lol",
    "fyi {c} / np, {v} / heard back from {who}: {v}",
    kinds=LISTED,
)
telephone = told(
    "A transcript of a call.",
    "Caller: {q}\nAgent: One moment, please… Right, {c}.\nCaller: Thank you!",
    "[00:12] Customer: {q}\n[00:31] Agent: Thanks for holding. {w}",
    "AGENT: so I've got it here on my screen, uh, {v}.\nCUSTOMER: Perfect, cheers.",
    "(voicemail, transcribed) hi it's {who}, you wanted to know {a}, so here goes: {v}, call me back if you need "
    "more, bye",
)
summed_up = told(
    "A short answer, then a longer one.",
    "TL;DR: {v}\n\nLonger: {c}. I found this in {doc}; nothing else in there contradicts it.",
    "## Answer\n{v}\n\n## Explanation\nThe record for {s} was matched by name, and the field was read as stored.",
    "**Key takeaway:** {c}.\n\n- Source checked: {doc}\n- Last sync: {weekday}\n- Open points: none",
    "# Research report\n\n**Question.** {q}\n\n**Method.** One table searched, one record found.\n\n**Finding.** {w}",
)
evidence = told(
    "With the quoted record.",
    "> {label} | {T}: {raw}\n\nSo the answer is {v}. / The relevant line in {doc} reads “{label} – {T}: {raw}”.",
    "{w} (Evidence: row 118, column “{T}”, value “{raw}”.) / {v} — see {doc}, page 4, under “{label}”.",
)
snippet = told(
    "A search snippet, a text message or a push notice.",
    "{label} · {T}: {v} · Updated 3 days ago / {label} – Overview | {T} {v} … / AI Overview: {w} Learn more ▾",
    "INFO: {T} for {n}: {v}. Reply STOP to unsubscribe. / 🔔 Your lookup is ready: {v}",
    "Top result (match {score}): {label} → {v}",
)

german = in_language(
    "In German.",
    "de",
    "Die Antwort lautet: {y}. / Laut Datenbank: {y} / Gerne! {Noun} {is_y}. / {Named} {is_y}.",
    "Guten Tag, zu Ihrer Anfrage: {named} {is_y}. Mit freundlichen Grüßen / Hab nachgeschaut: {y} 🙂",
)
french = in_language(
    "In French.",
    "fr",
    "La réponse est : {y}. / D'après la base de données : {y}",
    "Bonjour, voici la réponse à votre question : {y}. Bonne journée ! / {Noun} {is_y}. / {Named} {is_y}.",
    "J'ai vérifié dans le fichier, c'est bien {y}.",
)
spanish = in_language(
    "In Spanish.",
    "es",
    "La respuesta es {y}. / Según la base de datos: {y}. / ¡Claro! El dato que buscas: **{y}**. / {Noun} {is_y}.",
    "{Named} {is_y}. / Buenos días: en el sistema figura {y}. Un saludo.",
)
portuguese = in_language(
    "In Portuguese.",
    "pt",
    "A resposta é {y}. / De acordo com a base de dados: {y}.",
    "Olá! O que você procura: {y}. Posso ajudar em algo mais? / {Noun} {is_y}. / {Named} {is_y}.",
    "Segundo o cadastro, {y}.",
)
italian = in_language(
    "In Italian.",
    "it",
    "La risposta è: {y}. / Secondo il database: {y}. / Buongiorno, ecco il dato richiesto: {y}. Cordiali saluti",
    "{Noun} {is_y}. / {Named} {is_y}.",
)
dutch = in_language(
    "In Dutch.",
    "nl",
    "Het antwoord is {y}. / Volgens de database: {y}. / Even nagekeken: {y}. Groetjes! / {Noun} {is_y}.",
    "{Named} {is_y}.",
)
_SPELLED = ("{y}", "{P} is {y}.", "It's {y}.", "Answer: {y}", "**{T}:** {y}", "Sure! {P} is {y}. 😊", "{label}: {y}")
date_respelled = respelled("A date as calendars, machines and people write it.", _SPELLED, dated, "date")
number_respelled = respelled("A number with units and in other spellings.", _SPELLED, numbered, "number")
contact_respelled = respelled("Links, cards and spoken forms of contact data and codes.", _SPELLED, contacted, "text")


def yes_or_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Yes and no in other words."""
    if item.kind != "boolean" or (telling := drawn(item, value, others, random)) is None:
        return None
    said = (
        "Affirmative. / ✅ Yes / True / That's correct. / Yup / y / It is. / Indeed, {c}."
        if telling.asserted == ("true",)
        else "Negative. / ❌ No / False / No, it isn't. / Nope / n / It is not. / I'm afraid not: {c}."
    )
    return framed_case(telling, parted((said, "{T}: {json} / {label} → {v} / {c} ({v}) / Answer: **{v}**. {C}.")))


def list_forms(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A list as bullets, numbers, rows, JSON or a chain, in another order."""
    if item.kind != "set" or (telling := drawn(item, value, others, random)) is None:
        return None
    told_values = random.sample(telling.asserted, len(telling.asserted))
    count = len(told_values)
    mark = random.choice(("\n- ", "\n* ", "\n• "))
    numbers = "\n".join(f"{place}. {each}" for place, each in enumerate(told_values, 1))
    body = random.choice(
        (
            mark.join((f"{topic_label(telling.item)} ({count}):", *told_values)),
            numbers,
            f"Here are all of them:\n\n{numbers}\n\nThat's the complete list.",
            "\n".join(told_values),
            "| # | Name |\n|---|---|\n"
            + "\n".join(f"| {place} | {each} |" for place, each in enumerate(told_values, 1)),
            " / ".join(told_values),
            f"{count} in total: {packed(tuple(told_values))}.",
        )
    )
    return Case(answer=body, label=telling.label)


def record_card(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A card or profile of the subject, in which what was asked is one of the fields."""
    if item.kind not in LISTED or (telling := drawn(item, value, others, random)) is None or not telling.facts:
        return None
    rows = [(topic_label(fact), one_line(fact, fact.values, random)) for fact in telling.facts]
    rows.append((topic_label(telling.item), one_line(telling.item, telling.asserted, random)))
    random.shuffle(rows)
    title = label_of(telling.item.form.subject)
    body = random.choice(
        (
            f"**{title}**\n\n" + "\n".join(f"- {name}: {text}" for name, text in rows),
            f"| Field | {title} |\n|---|---|\n" + "\n".join(f"| {name} | {text} |" for name, text in rows),
            f"{title}: " + "; ".join(f"{name.lower()} {text}" for name, text in rows) + ".",
            f"Name: {title}\n" + "\n".join(f"{name}: {text}" for name, text in rows),
        )
    )
    return Case(answer=body, label=telling.label)


def several_rows(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A table or list of several subjects, one of which was asked about."""
    if item.kind not in ONE or (telling := drawn(item, value, others, random, even=True)) is None:
        return None
    rows = [(label_of(each.form.subject), lined_up(each.values[0])) for each in telling.neighbours[:3]]
    if not rows:
        return None
    rows.append((label_of(telling.item.form.subject), telling.stored(telling.asserted)))
    random.shuffle(rows)
    topic = topic_label(telling.item)
    body = random.choice(
        (
            f"| Entry | {topic} |\n|---|---|\n" + "\n".join(f"| {name} | {text} |" for name, text in rows),
            f"I found {len(rows)} entries:\n\n" + "\n".join(f"• {name}: {text}" for name, text in rows),
            f"{topic}:\n" + "\n".join(f"{name}\t{text}" for name, text in rows),
            "\n".join(f"{place}) {name} — {text}" for place, (name, text) in enumerate(rows, 1)),
        )
    )
    return Case(answer=body, label=telling.label)


def quiz(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Options with letters, and the letter that is picked."""
    if item.kind not in ONE or (telling := drawn(item, value, others, random, even=True)) is None:
        return None
    if telling.dropped is None:
        return None
    options = [telling.asserted, telling.dropped]
    options += [each.values for each in telling.neighbours if differ(telling.item, telling.dropped, each.values)][:1]
    random.shuffle(options)
    letter = "ABC"[options.index(telling.asserted)]
    listed = "\n".join(f"{mark}) {telling.stored(each)}" for mark, each in zip("ABC", options, strict=False))
    ending = random.choice(
        (
            f"Correct answer: {letter}",
            f"Answer: **{letter}**",
            f"I choose {letter}.",
            f"The correct option is {letter}.",
        )
    )
    return Case(
        answer=f"{random.choice(('Options:', 'Candidates in the context:'))}\n{listed}\n\n{ending}", label=telling.label
    )


two_facts = told(
    "What was asked, and another fact of the subject.",
    "{C}, and {f}. / {F}. {C}. / {C}. Also good to know: {f}. / From the profile: {f}; {c}; {f2}. / {F}, while {c}.",
    kinds=LISTED,
    even=True,
)
neighbour_too = told(
    "The value of a neighbour beside that of the subject.",
    "{NN}: {nv}. {N}: {v}. / {C}. Not to be confused with {nn}, where it's {nv}.",
    "If you meant {nn}, that's {nv}. For {n} it's {v}. / {NN}: {nv}\n{NN2}: {nv2}\n{N}: {v}",
    "{C} (for comparison, {nn}: {nv}).",
    "I see two similar entries: {nn} ({nv}) and {n} ({v}). You asked about the latter, so: {v}.",
    kinds=ONE,
    even=True,
)


def rows_mixed_up(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Two subjects with their values, which the wrong answers swap."""
    if item.kind not in ONE or not value or (telling := drawn(item, value, others, random)) is None:
        return None
    if (other := telling.neighbour(0)) is None or not differ(telling.item, value, other.values):
        return None
    swapped = random.random() < 0.5
    mine, theirs = (other.values, value) if swapped else (value, other.values)
    names = [name_of(telling.item.form.subject), name_of(other.form.subject)]
    texts = [one_line(telling.item, mine, random), one_line(telling.item, theirs, random)]
    if random.random() < 0.5:
        names, texts = names[::-1], texts[::-1]
    text = random.choice(
        (
            f"{upper_first(names[0])}: {texts[0]}; {names[1]}: {texts[1]}.",
            f"Two records match. {upper_first(names[0])} → {texts[0]}, {names[1]} → {texts[1]}",
            f"{texts[0]} ({names[0]}), {texts[1]} ({names[1]})",
            f"For {names[0]} I have {texts[0]}, for {names[1]} I have {texts[1]}.",
            f"{texts[0]} and {texts[1]}, for {names[0]} and {names[1]} respectively.",
        )
    )
    return Case(answer=tidy(text), label="wrong" if swapped else "right")


rumour = told(
    "A value that is going around is rejected.",
    "Some people will tell you it's {x}, but that's wrong: {c}.",
    "The old wiki page says {x}. Ignore that, it was never right; {c}. / Myth: {x}. Fact: {v}.",
    "{C} – not {x}, as the forum claims. / You'll find {x} in a lot of copied lists. The database itself has {v}.",
    "Contrary to what the chatbot told you yesterday ({x}), {c}.",
    kinds=ONE,
    even=True,
)
older_value = told(
    "An earlier entry and the one that holds.",
    "It was entered as {x} at first; this was corrected, and the record now reads {v}.",
    "Previously recorded: {x}. Current: {v}. / Version history: v1 = {x}, v2 (current) = {v}",
    "In last year's export it still said {x}, but the current database says {v}. / {C} (formerly recorded as {x}).",
    "| Version | {T} |\n|---|---|\n| 2024 (superseded) | {x} |\n| 2026 (current) | {v} |",
    kinds=ONE,
    even=True,
)
edited = told(
    "Somebody corrects their own message.",
    "~~{x}~~ {v} / {x}\n\nEDIT: sorry, wrong row. It's {v}.",
    "{x}... no wait, {v}. Looked at the line above by mistake. / *{v} (typo above, I'd typed {x})",
    "The answer is {x}. Hold on, rereading the context: that belongs to another entry. The answer is {v}.",
    "Draft: {x}\nSelf-check: does not match the record, which says {v}.\nFinal: {v}",
    "Scratch what I said earlier ({x}); {c}.",
    kinds=ONE,
    even=True,
)
sources_differ = told(
    "Two sources differ, and one of them is followed.",
    "The newsletter says {x}, but the database, which is authoritative, says {v}. I'd go with {v}.",
    "Source A: {v}\nSource B: {x}\nSource A is the system of record, so the answer is {v}.",
    "There's a discrepancy: one document gives {x}, the master record gives {v}. The master record wins → {v}",
    "Two chunks disagree ({x} vs. {v}). The more recent one is right: {c}.",
    kinds=ONE,
    even=True,
)
corrects_user = told(
    "The asker supposed another value.",
    "I know you thought it was {x}, but it isn't: {c}. / Not {x} – {v}.",
    "Your note has {x}; our system shows {v}. Please update your note.",
    "Close, but no: you wrote {x}, and the correct value is {v}. / It isn't {x}. It's {v}.",
    kinds=ONE,
    even=True,
)
runs_on = told(
    "A base model answers and goes on with another question.",
    "{v}\n\nQ: And for {nn}?\nA: {nv}",
    " {v}\nQuestion: What about {nn}?\nAnswer: {nv}\nQuestion: What about {nn2}?\nAnswer: {nv2}",
    "{v}\n###\nUser: same for {nn}\nBot: {nv} / {w}\n\nFollow-up: {nn}?\n{NC}.",
    kinds=ONE,
    even=True,
)
follow_up = told(
    "A conversation whose last turn answers the question.",
    "User: what about {nn}?\nAssistant: {nv}.\nUser: ok and {n}?\nAssistant: {v}. / — {NC}.\n— Thanks. {q}\n— {w}",
    "Earlier you asked about {nn} ({nv}). To your follow-up, {q} – {v}.",
    "You: {q}\nBot: Do you mean {n} or {nn}?\nYou: {n}\nBot: {w}",
    kinds=ONE,
    even=True,
)
hedged = told(
    "With a hedge or a degree of certainty.",
    "I'm not 100% sure, but I believe {c}. / Probably {v}, though please double-check with the data owner.",
    "If I'm reading the table correctly, {c}. / {v} (confidence: {score})",
    "As of the last import, {c}; this may have changed since. / Pretty sure it's {v}. Don't quote me on that ;)",
    "{w} I couldn't verify this against a second source. / Confidence: medium. {W}",
    kinds=LISTED,
    even=True,
)
in_part = told(
    "Something else is refused or missing, what was asked is given.",
    "I can't tell you who entered the record, but {c}.",
    "There's nothing about {nn} in my sources. For {n}, though: {v}.",
    "I wasn't able to open the second attachment. From the first one: {c}.",
    "I don't have the history of this entry. Its current value is {v}.",
    "I can't share the {ft} here. What I can tell you is that {c}.",
    "No luck with the web search (timeout), but the internal database has it: {v}.",
    kinds=LISTED,
    even=True,
)


def near_miss(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:  # noqa: ARG001
    """The right value, or one with a slip: a digit, a letter, a day, another amount."""
    if not value or item.kind not in {"text", "date", "number"} or "gender" in item.form.topic:
        return None
    item = known(item)
    text: str | None = value[0]
    right = random.random() < 0.4
    if item.kind == "date":
        text = value[0] if right else moved_date(value[0], random)
    elif item.format == "$":
        text = value[0] if right else scaled(value[0], random)
    elif item.format in EXACT | {"address"} or "IBGE" in item.form.topic:
        text = value[0] if right else changed(value[0], random)
    else:
        return None
    if text is None:
        return None
    said = one_line(item, (text,), random)
    answer = random.choice(
        (said, stating(item.form, said), f"{upper_first(clause(item, (text,), random))} ✔", f"{said} (see record)")
    )
    return Case(answer=tidy(lined_up(answer)), label="right" if right else "wrong")


not_found = declined(
    "Nothing was found, said by assistants of all kinds.",
    "I'm sorry, but I couldn't find any information on {a} in the documents provided.",
    "Hmm, I don't know that one. Try asking in a different way. / The context doesn't say. I'd rather not guess.",
    "I looked in {doc} and two other files, but none of them says anything about {a}.",
    "Unfortunately this isn't something I can answer from the available data. Please contact the records team "
    "({ticket}).",
    "no idea tbh, ask {who} / I don't see it. The table has a row for that, but the cell is blank.",
    "<think>The user asks: {q} None of the five passages says. I should say so.</think>I cannot answer this "
    "from the given context.",
    "⚠️ Insufficient context to answer.",
)
empty = declined(
    "An empty result.",
    "N/A / null / — / #N/A / NOT_FOUND / unknown / (no results) / ∅ / n.a. / [NO ANSWER] / tbd / ???",
    '{{"answer": null, "confidence": 0.0}} / {{"status": "not_found", "data": {{}}}}',
    "| Subject | {T} |\n|---|---|\n| {label} | – | / {T}: not available / {key}: ~",
    "SELECT executed, 0 rows returned. / Observation: []\nFinal Answer: I could not find the answer.",
)
private = declined(
    "Refused for privacy.",
    "I can't share {p}, as that's personal or confidential data.",
    "For privacy reasons I'm not able to disclose this. Please ask the account owner directly. / {P}: [REDACTED]",
    "Sorry {who}, our data protection policy doesn't let me hand out that kind of detail over chat.",
    "{T}: ***** (you lack the permission “read:pii”)",
    where=lambda item: PERSONAL.search(item.form.topic) is not None,
    kinds=ONE,
)
broken = declined(
    "A tool fails.",
    "Error 504: the database did not respond within 30 seconds. Please try again later.",
    "Sorry, something went wrong on my end. I couldn't look up {a}.",
    "Traceback (most recent call last):\n  File \"lookup.py\", line 42, in run\nKeyError: '{key}'",
    "⏳ I'm still searching… I'll get back to you once {doc} has loaded.",
    "Action: lookup\nObservation: HTTP 403 Forbidden\nFinal Answer: I don't have access to that table.",
    "You've hit your limit of 20 messages. Upgrade to continue. / =VLOOKUP(A2,Data!A:C,3,FALSE) → #REF!",
)
asks_back = declined(
    "A question instead of an answer.",
    "Could you clarify what you mean? I have several entries with a similar name.",
    "Happy to look that up! Which database should I search, the live one or the archive? / Do you mean {n} or {nn}?",
    "Just to be sure: you want {a}, right? If so, I'll run the query.",
    "Can you share the customer file with me first? I don't see any attachment.",
    "Before I answer, could you tell me what you need this for?",
)
only_neighbour = declined(
    "Only others are known.",
    "I found nothing on {n}. The closest match is {nn}, with {nv}.",
    "The passages are about {nn} ({nv}) and {nn2} ({nv2}), but not about {n}, so I can't answer.",
    "{NC}. I have no such information on {n}, sorry.",
    "| Entry | {T} |\n|---|---|\n| {nlabel} | {nv} |\n| {label} | not found |",
    "I can tell you that {nc}, but for {n} the field is empty.",
    kinds=ONE,
)
only_another_fact = declined(
    "Another fact of the subject, not what was asked.",
    "I don't have {p}. What I do know: {f}. / The record says that {f}, but {p} isn't in it.",
    "{F}, and {f2}. As for {p}, I couldn't find anything. / Partial answer: {f}. Missing: {t}.",
    "{P} is not part of my sources; they only mention that {f}.",
    kinds=LISTED,
)
taken_back = declined(
    "An answer is taken back, and none follows.",
    "{NV}. Sorry, no, that's {nn}. I can't see {n} in here at all.",
    "It's {nv}… actually, scrap that, I was in the wrong row. I don't have the right one.",
    "My earlier answer ({nv}) was about {nn}; please disregard it. I have no data for {n}.",
    "Draft: {nv}\nSelf-check: this is the entry of {nn}, not of {n}.\nFinal: I don't know.",
    kinds=ONE,
)
declined_abroad = declined(
    "Refusals in other languages.",
    "Dazu liegen mir leider keine Angaben vor.",
    "Das geht aus den Unterlagen nicht hervor – bitte wenden Sie sich an den Support.",
    "Désolé, je n'ai trouvé aucune information à ce sujet dans les documents fournis.",
    "Je ne suis pas en mesure de répondre à cette question. / Lo siento, no dispongo de ese dato.",
    "No he encontrado esa información en la base de datos. ¿Puedo ayudarte con otra cosa?",
    "Infelizmente não encontrei essa informação. / Não sei dizer, o contexto não traz esse dado.",
    "Mi dispiace, questa informazione non è presente nei documenti.",
    "Helaas kan ik dat niet in de gegevens terugvinden. / Geen idee, dat staat er niet bij.",
)

SHAPES: Mapping[str, Shape] = described(shapes_in(globals(), "fourteenth_"))
