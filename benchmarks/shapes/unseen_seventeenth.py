"""The seventeenth set: what a week of logs of in-house assistants holds, by an author who had not read the judge.

Most answers are ordinary, right ones and wrong ones: of a similar row, of another field, with a slipped digit or day,
lists too short or too long, values of what does not exist. The rest refuses, corrects, compares, hedges or takes back.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import described, shapes_by, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import lined_up
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fourteenth_wording import (
    Telling,
    contacted,
    dated,
    declined,
    framed_case,
    in_language,
    known,
    numbered,
    parted,
)
from benchmarks.shapes.wording import (
    ANY,
    EXACT,
    LISTED,
    ONE,
    Case,
    Label,
    Shape,
    changed,
    differ,
    fold,
    moved_date,
    rival,
)


def _slip(item: Item, value: Values, random: Random) -> Values | None:
    """Return the value with a slipped digit or day; None where that makes no other value of the kind."""
    if not value or item.kind not in ONE:
        return None
    if item.kind == "date":
        day = date.fromisoformat(value[0])
        swapped = day.replace(day=day.month, month=day.day) if day.day < 13 else day
        return (moved_date(value[0], random) if swapped == day or random.random() < 0.7 else swapped.isoformat(),)
    if item.kind == "number":
        return _slipped_number(item, value, random)
    numbered_text = value[0][0].isdigit() or (item.format == "address" and re.search(r"\d", value[0]))
    if len(value[0]) < 4 or not (item.format in EXACT or numbered_text):
        return None
    new = changed(value[0], random)
    return None if new is None else (new,)


def _slipped_number(item: Item, value: Values, random: Random) -> Values | None:
    """Return a number with another digit that is not nearly the same number."""
    text, exact = value[0], item.format in {"latitude", "longitude", "year", "ordinal"}
    places = [place for place, c in enumerate(text) if c.isdigit()][-2 if item.format == "year" else None :]
    for place in random.choices(places, k=12):
        new = text[:place] + str(random.randint(1, 9)) + text[place + 1 :]
        one, two = Decimal(text), Decimal(new)
        limit = {"%": 100, "year": 2020, "latitude": 90, "years": 99}.get(item.format, 10**12)
        if one == 0 or abs(two) > limit or (item.form.topic == "discount" and two >= 1):
            continue
        if differ(item, value, (new,)) or (not exact and abs(one - two) > abs(one) * Decimal("0.03")):
            return (new,)
    return None


def _extended(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a list without some of its values or with one of another list."""
    if len(value) > 1 and random.random() < 0.55:
        gone = random.sample(value, random.randint(1, max(1, len(value) // 2)))
        return tuple(each for each in value if each not in gone) or None
    for other in random.sample(others, min(len(others), 20)):
        if value and differ(item, value, other):
            new = random.choice(other)
            if not any(fold(new) in fold(each) or fold(each) in fold(new) for each in value):
                return tuple(random.sample((*value, new), len(value) + 1))
    return None


def _wrong(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a wrong value: slipped, of another row, or a list too short or too long."""
    if random.random() < 0.55:
        near = _extended(item, value, others, random) if item.kind == "set" else _slip(item, value, random)
        if near is not None:
            return near
    return rival(item, value, others, random)


def _telling(
    item: Item, value: Values, others: Sequence[Values], random: Random, share: float = 0.57
) -> Telling | None:
    """Return a telling of the right value in a share of the cases, else of a wrong one."""
    item = known(item)
    if value and random.random() < share:
        asserted = tuple(random.sample(value, len(value)))
        return Telling(item, value, others, random, asserted, "right")
    other = _wrong(item, value, others, random)
    return None if other is None else Telling(item, value, others, random, other, "wrong")


def _with(telling: Telling, frames: Sequence[str], texts: Mapping[str, str], label: Label | None = None) -> Case | None:
    """Return a case in one of the frames, with texts of their own beside the usual ones."""
    ready = []
    for frame in parted(frames):
        if telling.item.form.topic == "status" and re.search(r"\{f", frame, re.IGNORECASE):
            continue  # the day when an order was shipped gives its status away
        told = frame
        for name, text in texts.items():
            told = told.replace(f"{{{name}}}", text.replace("{", "{{").replace("}", "}}"))
        ready.append(told)
    case = framed_case(telling, ready)
    return case if case is None or label is None else Case(answer=case.answer, label=label)


def _assert(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ANY,
    share: float = 0.57,
    spell: Callable[[Item, Values, Random], str | None] | None = None,
    label: Label | None = None,
) -> Case | None:
    """Assert a value in one of the frames: {y} is the value as `spell` writes it; `label` is for all cases."""
    assume(item.kind in kinds)
    telling = found(_telling(item, value, others, random, share))
    texts = {} if spell is None else {"y": found(spell(telling.item, telling.asserted, random))}
    return _with(telling, frames, texts, label)


def _miss(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case | None:
    """Tell of another field, {o} is its value, or of another subject, as if that were asked."""
    assume(value and item.kind in LISTED and item.form.topic not in {"government form", "status"})
    telling = Telling(known(item), value, others, random, (), "wrong")
    return _with(telling, frames, {"o": lined_up(found(telling.fact(0)).values[0])})


_told = shapes_by(_assert)
_beside_the_point = shapes_by(_miss)


def _either(description: str, *shapes: Shape) -> Shape:
    """Return a shape that is one of several, drawn for each case."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        return random.choice(shapes)(item, value, others, random)

    shape.__doc__ = description
    return shape


def _tabled(text: str, of: Callable[..., Shape]) -> Mapping[str, Shape]:
    """Return the shapes of a text: a line of name and description, then indented lines of frames."""
    shapes: dict[str, Shape] = {}
    for block in re.split(r"\n(?=\w)", text.strip()):
        head, *frames = (line.strip() for line in block.split("\n"))
        name, _, description = head.partition(": ")
        shapes[f"seventeenth_{name}"] = of(description, " ".join(frames).replace("\\n", "\n").replace("\\t", "\t"))
    return shapes


def _noted(item: Item, values: Values, random: Random) -> str | None:
    """Return a value in another notation of its kind."""
    if item.kind == "date":
        return dated(item, values, random)
    if item.kind == "number":
        return numbered(item, values, random)
    return _lettered(item, values[0], random) if item.kind == "text" else None


def _lettered(item: Item, text: str, random: Random) -> str | None:
    """Return a text in other letters, without accents, or as an address or code is written elsewhere."""
    if item.format in {"email", "phone", "postal", "code"}:
        return contacted(item, (text,), random)
    if item.format in {"url", "zone"} or item.form.topic in {"local name", "government form"}:
        return f"`{text}`"
    plain = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    forms = [text.upper(), text.lower(), plain, f"“{text}”", f"_{text}_", f"{text} (as stored)"]
    first, _, last = text.partition(" ")
    if item.format == "person" and last and " " not in last:
        forms += [f"{last}, {first}", f"{last.upper()} {first}", f"{last}, {first}"]
    return random.choice(forms)


def _bulleted(item: Item, values: Values, random: Random) -> str | None:  # noqa: ARG001
    """Return a list of the values with one mark, or with numbers."""
    mark = random.choice(("- ", "* ", "• ", "– ", ""))
    return "\n".join(f"{mark or f'{place}. '}{each}" for place, each in enumerate(values, start=1))


def _separated(item: Item, values: Values, random: Random) -> str | None:  # noqa: ARG001
    """Return the values with a mark between them that none of them holds."""
    marks = [mark for mark in (", ", "; ", " | ", " + ", "\n", " · ") if not any(mark.strip(" ") in v for v in values)]
    return random.choice(marks).join(values) if marks else None


def _truth(item: Item, values: Values, random: Random) -> str | None:  # noqa: ARG001
    """Return yes or no as people and systems say it."""
    yes = "Yep|Yes, it is|That's correct|true|✓ Yes|Affirmative|Sure is|Y|It is, yes|Right, it is|1 (true)"
    no = "Nope|No, it isn't|That's not the case|false|✗ No|Negative|It's not|N|It is not, no|No, not at all|0 (false)"
    return random.choice((yes if values == ("true",) else no).split("|"))


_ORDINARY = r"""
bare: The value and nothing else.
    {v} / {raw} / {v}. / __{v}__ / Answer: {v} / = {v} / -> {v} / ({v}) / '{raw}' / [{raw}] / *{v}*
labelled: A label and the value.
    {T}: {v} / {T} = {raw} / {T} → {v} / **{T}**\n{v} / {label} – {T}: {v} / {n} | {T} | {raw} / {T} ({n}): {v} /
    {key}: {raw} / [{T}] {v} / {T}\n: {v}
statement: One full sentence.
    {w} / According to the master data, {c}. / As far as the records go, {c}. / Per the system of record, {c}. / From
    what I can see, {c}. / The entry for {n} says: {v}. / In our data, {c}. / Our files state that {c}.
cited: A sentence with its source.
    {w} (source: {doc}) / {w} [doc_3] / {w} ^1^\n\n^1^ {doc}, updated {weekday} / {C} [{doc}#row-17]. / **Source:**
    {doc}\n**Excerpt used:** 1\n\n{w} / {w}\n\nReferences:\n- {doc} (score {score}) / {C}. <cite>{doc}</cite> / See
    {doc}: {c}. / {w} ({doc}, p. 4)
polite_bot: A courteous bot.
    Hello! Thanks for reaching out. {w} Have a lovely {weekday}! / Of course, happy to help. {w} / Thank you for your
    patience – I have checked for you: {c}. / Good question! {w} Let me know if you need more. / Hi there 👋 {w} Was
    this helpful? / I'd be glad to help with that! The answer is {v}. Anything else today? / Certainly. {w} Please
    don't hesitate to ask again. / Thanks for asking! 😊 Here you go: {v}
chat: Colleagues in a chat.
    {v} afaik :) / just looked, it's {v} / @{who} {c} / {who}: {v}\nme: thx! / hey {who}, {v} – {n}, right? / ok found
    it, {c} / lol had to dig for that one. {v} / {v} 👍 (checked in {doc}) / fyi: {c}
mail_reply: A mail with a greeting and a name below.
    Dear {who},\n\n{w}\n\nKind regards,\nService Desk / Hi {who},\n\nthanks for your mail. {w}\n\nBest\n{who} /
    Hello,\n\nin reply to {ticket}: {c}.\n\nYours sincerely\nData Office / Hi,\n\n{v}.\n\nCheers, {who} / >
    {q}\n\n{w}\n\n--\n{who} / Re: {ticket}\n\nDear colleague,\nthe information you asked for: {v}\n\nRegards /
    {who},\n\nas requested: {c}.\n\nSent from my phone / Good morning {who},\n{w}\nBR
ticket_note: A note in a ticket.
    {ticket} resolved. {w} / [{ticket}] Status: closed. Resolution: {v} / Note added by {who}: {c}. / {ticket} | asked:
    {a} | answered: {v} / Customer asked for {a}. Told them {v}. Closing. / Agent reply: {w} / Resolution ({weekday}):
    {v}\nTime spent: 3 min / {ticket}: looked it up in {doc}; {c}. No follow-up needed.
small_table: A table of one row.
    | Item | {T} |\n|---|---|\n| {n} | {v} | / subject,{key}\n{n},{raw} / {n}\t{raw} / Name | {T}\n{n} | {v} /
    +-------+\n| {T} |\n+-------+\n| {raw} |\n+-------+ / <table><tr><th>{T}</th><td>{v}</td></tr></table> /
    Field    Value\n-----    -----\n{T}    {raw} / | | |\n|:--|--:|\n| **{T}** | {v} |
bullets: Bullets, of which one holds the value.
    **{label}**\n- {T}: {v}\n- Source: {doc} / Summary\n* Asked: {a}\n* Found: {v} / - {C}.\n- {F}. / Key points:\n•
    {F}.\n• {C}. / {label}:\n  - {T} … {v} / * Question: {q}\n* Answer: {v}\n* Confidence: {score} / 1) Record found in
    {doc}\n2) {T}: {v} / ▪ {n}\n▪ {v}\n▪ checked {weekday}
structured: JSON, YAML or XML.
    answer: {raw}\nstatus: ok / <answer>{v}</answer> / ---\n{key}: {raw}\nfound: true /
    <result><field>{key}</field><value>{raw}</value></result> / {{'{key}': {json}}} / final_answer({json}) /
    {{"result": {json}}} / {{"subject": "{n}", "{key}": {json}}} / ```json\n{{"data": {{"{key}": {json}}}, "error":
    null}}\n``` / {{"text": "{w}"}}
query_log: A query and what it gave.
    ```sql\nSELECT {key} FROM master WHERE name = '{n}';\n```\n→ {raw} / 1 row returned:\n{raw} / [sql ok, 12 ms] {raw}
    / I ran a lookup on the database and it returned **{v}**. / query> {q}\nresult> {raw} / Rows:
    1\n{key}\n-----\n{raw} / tool=lookup args={{name: {n}}} out={raw}\n\n{w} / The query gives one hit, so {c}.
log_line: A line of a log.
    2025-11-28T09:14:03 INFO answer='{v}' latency=812ms / [bot] q={q} a={v} / INFO rag.answer {v} (k=5, score={score})
    / level=info session={ticket} answer={raw} / assistant> {w} / turn 1 user: {q}\nturn 1 bot: {v} / OUT: {w} / OK 200
    {raw} / [{ticket}] bot → user: {c}. / RESPONSE\n{v}\nEND RESPONSE
thinks: A model that thinks before it answers.
    <think>I need {a}. The third chunk is about {n} and gives {v}.</think>\n{w} / <think>Is there more than one {n}?
    No, a single match. The field says {raw}.</think>\n\n**{v}** / Let me think. The user wants {a}. In {doc} I see
    {raw}. So the answer is {v}. / <reasoning>{nn} has {nv}, but that is not what was asked. For {n} I see
    {v}.</reasoning>{v} / First I looked for {n}; then I read the column. It holds {v}.\n\nSo: {c}. / Analysis: one
    chunk of five is relevant ({doc}). It states that {c}.\nFinal: {v} / Hmm, “{q}” – I search for {n}, find one
    record, and read off {v}. {W} / Plan: (1) find {n} (2) read it off (3) reply.\n(1) done (2) {raw}\n(3) {w}
agent: An agent that reports what it did.
    I searched {doc}, opened the record and found this: {c}. / ✔ search ✔ read ✔ answer\n\n{v} / Step 1/2: search “{n}”
    … 1 hit\nStep 2/2: extract … {raw}\nDone. / Used 2 tools.\n{w} / Sub-agent report: {c}. / Called get_record, got
    {raw}. {W} / Observation: {raw}\nFinal: {v} / Checked twice, same result both times: {v}.
repeats_question: The question again, and the answer.
    {q} {v}. / You asked: {q}\nAnswer: {v} / “{q}” – {c}. / Q: {q}\nA: {w} / Regarding your question ({q}): {v} / ###
    {q}\n{w} / You want to know {a}: {v}. / **{q}**\n\n{v} / On {a}: {c}.
headline: A short answer above a longer one.
    **{v}**\n\n{w} This comes from {doc}. / TL;DR: {v}\n\nThe record of {n} was found in {doc}. / # {v}\n\n{w} / Short
    answer: {v}. Long answer: {c}. / In one word: {v}.\n\n{F}. / {v}\n\n**Details:** {c}; {f}. / Bottom line:
    {c}.\n\nHow I know: {doc}. / Quick answer ➜ {v} (details on request)
with_facts: The value among other facts of the subject.
    {W} Moreover, {f}. / {F}. {W} / {F}; also, {c}. / While {f}, {c}. / {C}, and {f}. / {F}, {f2}, and {c}. / Here is
    some background: {f}. As for your question: {v}. / {C} (and, by the way, {f}). / Profile of {n}: {f}. {F2}. {W}
spoken: A voice assistant or a text message.
    Okay! {w} / That would be {v}. / Got it. {C}. / Here's the answer for {n}: {v}. / SMS: {v}. Reply STOP to end. /
    Hmm, one moment … {v}. / Sure, {c}. Shall I go on? / Alright, {a}: {v}. / You'll be glad to hear I found it: {v}.
leaky: A small model with leftovers of its template.
    <s>{v}</s> / {v}</answer> / ASSISTANT: {w}\nUSER: / ### Output\n{v} / {w}<end_of_turn> / Context used: 1\nHelpful
    Answer: {v} / {w}\n{w} / Answer (max 20 words): {v} / {v}\n\nExplanation: this is stated in the context.
hedged: A value with some doubt.
    I think it's {v}, but please double-check. / Probably {v}. / If {doc} is up to date, {c}. / It looks like {c}. /
    Not 100 % sure, but {v} is what I find. / My best reading: {v}. / Most likely {v}, going by {doc}. / {w} (I could
    only check one source.) / I believe {c}, though the scan is hard to read.
refuses_in_part: A refusal of something else, with the value.
    I can't tell you the {ft} of {n}, but {c}. / {W} I have no further details, sorry. / I can't say more than this:
    {v}. / {w} Why that is so, I can't say. / I'm unable to open the attachment; the summary, however, says {v}. / I
    don't know the history of this entry. Today it reads {v}. / I have no live access, but as of the last export {c}. /
    Sorry, I can't change records. What I can say: {c}.
several_rows: A table or list in which one row of several is that of the question.
    | Name | {T} |\n|---|---|\n| {nn} | {nv} |\n| {n} | {v} |\n| {nn2} | {nv2} | / - {n}: {v}\n- {nn}: {nv} / {nn}:
    {nv}\n{nn2}: {nv2}\n{n}: {v} / {key} by name\n{n} -> {v}\n{nn2} -> {nv2}\n{nn} -> {nv} / I pulled a few
    neighbouring rows too:\n1. {n} – {v}\n2. {nn} – {nv}\n3. {nn2} – {nv2} / Top hits: {n} ({v}), {nn} ({nv}). /
    name;{key}\n{nn};{nv}\n{n};{v} / • {nn2} = {nv2}\n• {n} = {v}
knowledge_base: An entry of a help page or wiki.
    ## {label}\n\n{w}\n\n*Last edited by {who}* / FAQ\n**{q}**\n{w} / {T} – {label}\n\n{v}\n\nWas this article helpful?
    / Knowledge article {ticket}: {c}. / Wiki » {n} » {T}\n{v} / ℹ️ {w} / From the handbook: {c}.\n(Owner: {who})
spreadsheet: A cell of a sheet.
    {doc}, cell C14: {raw} / =LOOKUP(…) → {raw} / Column “{T}”, row “{n}”: {v} / I filtered the sheet on {n}; it shows
    {v}. / Row 41 of {doc} reads {v}. / The sheet has {raw} under {T}. / {n} is in row 7, and there it says {v}. /
    A2={n}; B2={raw}
quoted_record: A passage quoted, then the answer.
    > {c}\n\nSo the answer is {v}. / The passage reads “{c}”, hence {v}. / “{w}” ({doc}) / Relevant
    excerpt:\n“{c}”\n\nAnswer: {v} / Quoting {doc}: «{c}» / The text says {raw}, so {c}. / As {doc} puts it, {c}. /
    Context: {f}; {c}.\nAnswer: {v} / [chunk 2] {c}\n\n{v}
"""
_REFUSALS = r"""
not_found: Nothing is found.
    I couldn't find {p} anywhere. / No luck: nothing on {n} in {doc}. / I searched five documents without a hit for
    {p}. / The knowledge base has no information about {p}. / 0 results for “{n}”. / Sorry, I came up empty on this
    one. / The context does not mention {p}. / Nothing relevant was retrieved (best score 0.11). / I have no data on
    {n}.
not_allowed: No permission to tell.
    I'm not permitted to share {a}. / Access denied: your role may not read this record. / That is restricted, sorry. /
    For privacy reasons I can't answer that. / 🔒 This information is confidential. / You need clearance for {ticket}. /
    My instructions don't let me disclose {a}. / Please ask {who}; I'm not authorised to say. / HTTP 403: forbidden
broken: Something is broken.
    Error: database connection timed out. / Oops, something went wrong. Please try again later. / [ERROR] retriever:
    503 / I can't reach the database right now. / Traceback (most recent call last): KeyError / Request {ticket} timed
    out. / The service is down until {weekday}. / Sorry, I ran out of context before I got there. / Tool lookup failed
    twice. / The index is being rebuilt, no answers at the moment. / Internal server error (500)
asks_back: A question in return.
    Could you tell me which entry for {n} you mean? / Do you mean {n} or {nn}? / Which system should I look in? / Can
    you rephrase that, please? / Before I look: do you have a record number for {n}? / Sorry, I didn't get that. /
    Please give me a bit more context, {who}. / Is this about {n} in {doc} or in another file? / What exactly do you
    need?
empty_field: A placeholder instead of a value.
    N/A / null / unknown / — / (not available) / {T}: n/a / {n}: no data / ? / IDK / {key}: not specified /
    ERR_NO_ANSWER / I don't know. / {{"{key}": null}}
refuses_abroad: A refusal in another language.
    Das weiß ich leider nicht. / Dazu liegen mir keine Informationen vor. / Désolé, je ne trouve pas cette information.
    / Je ne peux pas répondre à cette question. / No dispongo de esa información. / Lo siento, no lo sé. / Não
    encontrei essa informação. / Desculpe, não sei responder. / Non ho trovato nulla, mi dispiace. / Daar heb ik geen
    gegevens over. / Niestety nie wiem. / すみません、わかりません。
"""
"""Shapes by name, with their descriptions and frames."""

german_or_dutch = _either(
    "An answer in German or Dutch.",
    in_language("German.", "de", "{y}. / Laut Stammdaten: {y}. / Im System steht {y}. / {Named} {is_y}. / {Noun}: {y}"),
    in_language(
        "Dutch.", "nl", "Het antwoord is: {y}. / {y} / Volgens het bestand: {y}. / {Named} {is_y}. / {Noun}: {y}"
    ),
)
romance = _either(
    "An answer in French, Spanish, Portuguese or Italian.",
    in_language("French.", "fr", "Réponse : {y} / D'après la base : {y}. / J'ai trouvé : {y}. / {Named} {is_y}."),
    in_language("Spanish.", "es", "La respuesta es: {y}. / Según el sistema: {y}. / Aquí tiene: {y} / {Named} {is_y}."),
    in_language("Portuguese.", "pt", "Resposta: {y} / Pelo cadastro: {y}. / Encontrei isto: {y}. / {Named} {is_y}."),
    in_language("Italian.", "it", "La risposta è: {y}. / Dal database: {y} / Ecco il dato: {y}. / {Named} {is_y}."),
)
notation = _told(
    "A value in another notation, alone or labelled.",
    "{y} / {T}: {y} / {n}: {y} / Result – {y} / **Answer:** {y} / {y} [{doc}] / ✔ {y} / {key} is {y} / Found: {y}.",
    spell=_noted,
    share=0.54,
)
notation_told = _told(
    "A value in another notation, in a sentence.",
    "For {n} we have {y}. / It's {y}. / The {t} on record is {y}. / I see {y} for {n}. / Sure, that's {y}. / {doc} "
    "gives {y} as the {t}. / You'll find {y} in the file of {n}. / My answer is {y}. / The {t}? {y}.",
    spell=_noted,
    share=0.54,
)
yes_or_no = _told(
    "Yes or no in other words.",
    "{y}. / {y} / {y} – {c}. / Verdict: {y} / Regarding {n}: {y}. / {y} (see {doc})",
    kinds=frozenset(("boolean",)),
    spell=_truth,
)
list_of_lines = _told(
    "A list with a value on each line.",
    "Here is the full list:\n{y} / {T}:\n{y} / {y} / I found the following:\n\n{y}\n\nThat's all of them. / All {t} "
    "of {n}:\n{y} / **{label}**\n{y}\n(complete as of {weekday}) / {y}\n\nSource: {doc}",
    kinds=frozenset(("set",)),
    spell=_bulleted,
    share=0.42,
)
list_in_line = _told(
    "A list with marks between its values.",
    "{y} / {T}: {y} / It's these: {y} / According to {doc}: {y} / {n} → {y} / The complete list: {y} / ```\n{y}\n``` "
    "/ In total: {y}",
    kinds=frozenset(("set",)),
    spell=_separated,
    share=0.42,
)
other_field = _beside_the_point(
    "Another field of the subject, given as the answer.",
    "{F}. / {o} / Here's what you asked for: {o} / {T}: {o} / Sure! {F}. / {n}: {o} / I found it: {f}. / Answer: {o} "
    "/ Per {doc}, {f}. / {F} [1]. / The answer is {o}.",
)
other_row = _beside_the_point(
    "Another subject's row, as a search for the wrong name finds it.",
    "{Nc}. / {nn}: {nv} / Sure! {Nc}. / {nv} ({nn}) / Here you go: {nc}. / According to {doc}, {nc}. / {nlabel} | {T} "
    "| {nv} / {Nc} [{doc}]. / Found it: {nc}. Anything else?",
)
corrects_itself = _told(
    "A value, and at once another one in its place.",
    "{x} – no, wait, {v}. / {x}. Correction: {v}. / ~~{x}~~ {v} / I first read {x}, but that was the wrong row: {c}. "
    "/ My earlier reply ({x}) was mistaken. {W} / Edit: not {x}, it's {v}. / Oops, typo: I meant {v}, not {x}. / "
    "Sorry {who}, ignore the {x} from before, {c}.",
    kinds=ONE,
)
old_and_new = _told(
    "What the record said before and what it says now.",
    "The record used to say {x}; since the update it says {v}. / Old entry: {x}. Current entry: {v}. / {T}: {x} → now "
    "{v} / Before the clean-up {doc} had {x} here, which was replaced by {v}. / {x} (outdated), {v} (current) / {W} "
    "An older export still shows {x}. / Was {x} until {weekday}, is {v} now. / Version 1: {x}; version 2 (valid): {v}",
    kinds=ONE,
)
compares = _told(
    "Two subjects told apart.",
    "{C}, whereas {nc}. / Don't mix them up: {nn} has {nv}, {n} has {v}. / Unlike {nn} ({nv}), {n} has {v}. / {Nc}; "
    "but for {n} the answer is {v}. / {n} and {nn} differ: {v} vs. {nv}, in that order. / {Nc}. In contrast, {c}. / "
    "Compared with {nn} ({nv}), the entry of {n} is {v}. / Not to be confused with {nn}, whose entry reads {nv}: {c}.",
    kinds=LISTED,
)
sources_differ = _either(
    "Two sources that differ, settled or not.",
    _told(
        "Settled.",
        "{doc} says {x}, but the master record, which counts, says {v}. / One chunk has {x}, a newer one {v}; I go "
        "with {v}. / A forum post claims {x}. The database says {v}, so {c}. / There is a draft with {x}; the "
        "approved version has {v}. / The notes of {who} give {x}, which is wrong; correct is {v}. / {x} in the "
        "backup, {v} in production. Use {v}. / Ignore the {x} in the old mail: {c}.",
        kinds=ONE,
    ),
    _told(
        "Settled after doubt.",
        "Two rows came up: {x} belongs to a test record, {v} to the real one. / I saw both {x} and {v}; {v} is "
        "confirmed. / Chunk A: {x} (deprecated). Chunk B: {v} (valid). Answer: {v}. / The scan looked like {x}, yet "
        "the original has {v}.",
        kinds=ONE,
    ),
    _told(
        "Not settled.",
        "Either {v} or {x}; the two files disagree. / One file says {x}, the other {v}, and I can't tell which holds.",
        kinds=ONE,
        share=1.0,
        label="open",
    ),
)
taken_back = _told(
    "A value given and then taken back.",
    "{W} Hmm, no – that row is not about {n}. I can't answer this. / {v}? No, I take that back, I don't know. / I was "
    "going to say {v}, but nothing supports that, so I'd rather not answer. / ~~{v}~~ (removed: no source) / "
    "{W}\n\n[withdrawn by moderator: unsupported. No answer available.] / Please disregard my “{v}”: I made that up. "
    "/ Draft: {v}\nReview: not in the context, rejected.\nFinal: I don't know. / Scratch the {v} from before, I can't "
    "say.",
    label="declined",
    kinds=LISTED,
)
something_else = declined(
    "Other things are told, but not what was asked for.",
    "{F}, but {a} is not recorded. / I only know that {f}. About {a} I can't say anything. / {F}. The {t} is missing. "
    "/ For {nn} it is {nv}; for {n} I have nothing. / {Nc}, but there is no entry for {n}. / The record of {n} is "
    "there, the {t} isn't filled in. / {doc} covers {nn}, not {n}, so I can't answer. / Someone in {weekday}'s "
    "meeting mentioned {n}, but not {a}.",
    kinds=LISTED,
    where=lambda item: item.form.topic != "status",
)

SHAPES: Mapping[str, Shape] = described(
    {**_tabled(_ORDINARY, _told), **_tabled(_REFUSALS, declined), **shapes_in(globals(), "seventeenth_")}
)
