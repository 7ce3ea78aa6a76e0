"""A twelfth set of shapes: what the logs of five deployed assistants hold, and what people write to each other.

The author had read neither the judge nor the other sets. Five systems are thought of: the customer chat of a bank, the
wiki bot of an engineering company, the transcript of a voice assistant, a small local model that rambles, and an agent
with tools that cites passages. About two thirds are ordinary answers; both labels pass through the same wordings.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import described, shapes_in
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_twelfth_wording import (
    LANGUAGES,
    RIGHT,
    Stated,
    another,
    casual,
    context,
    drawn,
    fact_clause,
    finished,
    framed,
    localized,
    neighbours,
    pair,
    parts_of,
    said_of,
    short,
    simple_name,
    spelled,
    spoken,
    state,
    subject_parts,
)
from benchmarks.shapes.wording import Case, Shape, stopped, upper_first

_PEOPLE = ("Priya", "Mr. Okafor", "Lena", "Tomasz", "Mrs. Hale", "Jorge", "Sunniva")

_PLAIN: Mapping[str, Sequence[str]] = {
    "chat_polite": (
        "Good afternoon, and thank you for contacting us. {w} Is there anything else I can do for you?",
        "Thank you for your question. {w} Have a pleasant day!",
        "Certainly! I'd be glad to help with that. {w}",
        "Thank you for holding. I have your answer now: {c}.",
        "You're welcome to ask! {w} Please let me know if you need further details. 😊",
    ),
    "chat_reads_back": (
        "You would like to know about {s}. I have checked, and {c}.",
        "Your question was: “{q}” Our answer: {a}.",
        "Regarding your question “{q}”: {w}",
        "You asked me the following: {q}\n\nHere is what I found: {c}.",
    ),
    "chat_sorry_first": (
        "Sorry for the wait, our systems are a little slow this morning. {w}",
        "I apologise for the confusion in my previous message. {w}",
        "Unfortunately I misread your question at first, sorry about that! {w}",
        "I'm sorry to hear you couldn't find it on the portal. {w}",
        "Apologies, I was disconnected for a moment. To answer your question: {c}.",
    ),
    "chat_refuses_the_rest": (
        "{w} Please note that I cannot share any other details about this entry in the chat.",
        "{w} I'm not able to discuss the rest of the file without further verification, sorry.",
        "{w} I have no information on how this may change in the future.",
        "{w} For anything beyond that I would have to pass you on to a colleague, as I don't have access to it.",
        "I can't open the attachments you sent, but I can answer the question: {c}.",
    ),
    "chat_please_verify": (
        "{w} AI-generated answers may contain mistakes; please check important information.",
        "{w}\n\n_This reply was created automatically. For binding information please visit a branch._",
        "{w} This reflects the data as of last night's update.",
        "{w} (Information without guarantee.)",
    ),
    "wiki_bare": ("{a}", "{a}", "{a}.", "> {a}", "`{a}`", "→ {a}"),
    "wiki_label": ("{T}: {a}", "{n}: {a}", "{T} ({n}): {a}", "{n} / {t} = {a}", "Answer: {a}", "**{T}:** {a}"),
    "wiki_tldr": (
        "TL;DR: {a}\n\nDetails: the entry on {s} lists this under “{t}”. Last edited by jkowalski, 3 weeks ago.",
        "**Short answer:** {a}\n\n**Where from:** master data page, section “{t}”.\n\n**Owner:** Data Engineering",
        "## {n}\n\n{w}\n\n---\n*Page views: 1,204 · Watchers: 6 · Version 14*",
        "{a} (see the page “{n}” in the space MASTERDATA, revision 7)",
    ),
    "wiki_footnotes": (
        "{w} [1]\n\n[1] master_data_2024.xlsx, sheet 2, row 118",
        "{w}[^1]\n\n[^1]: Handbook, section 4.2, p. 37",
        "{a} [12][14]\n\nSources:\n[12] registry.pdf\n[14] export-03.csv",
        "According to document 3 of 5, {c} (relevance 0.87).",
        "{w}\n\nSources: https://wiki.example.com/pages/48213, https://wiki.example.com/pages/50977",
    ),
    "rambling_thinks_aloud": (
        (
            "Okay, so the question is about {s}. I need to find the {t}. Let me look at the context again. There it "
            "is. So, putting this together, {c}."
        ),
        (
            "Let's break this down. First, we identify what is asked for: the {t}. Second, we identify the subject: "
            "{s}. Third, we read the matching entry. Therefore: {c}."
        ),
        (
            "To answer this, I'll go through the context step by step.\n\n1. The user mentions {s}.\n2. The context "
            "has an entry for that.\n3. The entry gives the {t}.\n\nFinal answer: {a}"
        ),
        (
            "Hmm. The context has several entries, and not all of them matter here. The one that matters is {n}. "
            "Its entry has the {t}. So the answer would be: {a}"
        ),
    ),
    "rambling_repeats": (
        "{w} {w} {w}",
        "{a}\n{a}\n{a}\n{a}",
        "{w} So, in summary, {c}. In other words, {c}.",
        "The answer is {a}. The answer is {a}. I hope this helps! The answer is {a}.",
        "{w}\n\nAnswer: {a}\n\nFinal Answer: {a}\n\nThe final answer is {a}.",
    ),
    "rambling_typos": (
        "Acording to teh context, {c}.",
        "i looked it up for you adn {c}, hope that hepls",
        "The anwser to you're question is: {a}",
        "Form what I can see in the documants, {c}.",
        "Thsi is in the secnd passage: {c}. Is their anything else?",
    ),
    "rambling_hedges": (
        "I believe {c}, though I'm going only by the documents provided.",
        "If I'm reading the record correctly, {c}.",
        "It appears that {c}.",
        "As far as I can tell from the context, {c}.",
        "From what is given here, it seems {c}.",
    ),
    "rambling_trails_off": (
        (
            "{w} It is important to note that data of this kind is maintained by many organizations, and that keeping "
            "it up to date is a challenge in itself."
        ),
        (
            "{w} In conclusion, good record keeping matters for every business, large or small.\n\nI hope this answer "
            "is helpful and informative. If you liked it, please give it a thumbs up!"
        ),
        (
            "Great question! Before we answer it, let us remember that databases consist of rows and columns. A row "
            "describes one thing, a column one property of it. With this in mind: {c}."
        ),
        (
            "{w} Note: I have answered using only the given context, as instructed, and kept the answer short, as "
            "instructed, and did not make anything up, as instructed."
        ),
    ),
    "rambling_template_leaks": (
        "### Response:\n{w}",
        "<answer>{a}</answer>",
        "Assistant: {w}</s>",
        "[INST] {q} [/INST] {w}",
        "Based on the context provided, the answer is:\n\n{a}\n\n### End",
        "\\boxed{{{a}}}",
    ),
    "people_quick_reply": (
        "hey, {c}, just checked",
        "it's {v} 👍",
        "{v} afaics",
        "Hi {p}, {c}. Cheers",
        "yep found it → {a}",
        "@{p} {a} (took me a while, the search is awful)",
    ),
    "people_email": (
        "Hi {p},\n\n{w}\n\nBest,\nMiriam",
        "Dear {p},\n\nplease find the requested information below.\n\n{T}: {a}\n\nKind regards\nBack Office, ext. 5512",
        "Hello {p},\n\nthanks for your mail of last Tuesday (ticket #90417). {w}\n\nSent from my phone",
        "{p},\n\nas discussed: {c}.\n\nRegards\nD.\n\n> On Monday you wrote:\n> {q}",
    ),
    "voice_transcript": (
        "USER: {q}\nASSISTANT: {w}",
        "[00:02] caller: {q}\n[00:07] bot: One moment. {w}\n[00:15] caller: Thanks!",
        "Customer: Hello? {q}\nAgent: Sure. {w}\nCustomer: Great, that's all I needed.",
        "Caller: {q}\nBot: Let me see… {w} Did that answer your question?\nCaller: Yes.",
    ),
    "agent_quotes": (
        "The passage reads: “{w}” That answers the question.",
        "Passage 4 of the retrieved context states “{c}”, so the answer is {a}.",
        "> {w}\n\n— registry excerpt, chunk 0413\n\nHence: {a}",
        'I searched 3 documents. The relevant quote is: "{w}"\n\nAnswer: {a}',
    ),
    "agent_trace": (
        (
            "Thought: I need the {t} {of} {n}.\nAction: sql_query\nObservation: 1 row\nThought: That is the answer.\n"
            "Final Answer: {a}"
        ),
        "🔧 lookup_entity(name=…) ✓ 0.3 s\n🔧 read_field(…) ✓ 0.1 s\n\n{w}",
        "Plan: (1) find {s}; (2) read the {t}; (3) report.\nStatus: all 3 steps done.\nReport: {c}.",
        "I ran one query against the database and got exactly one match. {w}",
    ),
}

_DECLINED: Mapping[str, Sequence[str]] = {
    "chat_declines": (
        "I'm sorry, but I'm unable to provide that information. Please call our service line for help.",
        "Thank you for your question. Unfortunately I don't have any details on the {t} {of} {s}.",
        "I apologise, but that is something I cannot look up in this chat. May I connect you with a colleague?",
        "I'm afraid our records don't show the {t} {of} {s}.",
        "That lies outside of what I can help with, sorry. Is there anything else I can do for you?",
    ),
    "wiki_no_hits": (
        "No results.",
        "0 hits for your search. Try fewer words or another space.",
        "n/a – the page on {n} has no field of that name",
        "Not documented. Feel free to create the page “{n}”!",
        "I couldn't find anything about this in the wiki.",
        "unknown",
    ),
    "voice_declines": (
        "Hmm, I don't know that one.",
        "Sorry, I couldn't find an answer to that. You can try asking in another way.",
        "I looked, but I didn't find the {t} {of} {n}. Sorry about that.",
        "USER: {q}\nASSISTANT: I'm sorry, I don't have that information.\nUSER: Okay, never mind.",
    ),
    "rambling_declines": (
        "As an AI language model, I do not have access to private databases, so I cannot tell you the {t} {of} {s}.",
        (
            "The context talks about several other things, but nothing in it gives the {t} {of} {s}. Since I was told "
            "not to make things up, I have to say that I don't know."
        ),
        (
            "Let me think. The question asks for the {t} {of} {s}. I go through passage 1: nothing. Passage 2: "
            "nothing. Passage 3: nothing either. So the answer cannot be determined from the context."
        ),
        "I don't know. I don't know the answer to this. The information is not given.",
        '{{"answer": null, "reason": "not found in the provided context"}}',
    ),
    "agent_no_result": (
        "I ran two searches and one SQL query for {s}. None of them returned a value for this, so I can't answer.",
        "Final Answer: The retrieved passages do not contain this information.",
        "Observation: 0 rows\nThought: There is nothing to report.\nFinal Answer: I could not find the {t} {of} {n}.",
        "The tool returned an error (timeout after 30 s), so I was not able to retrieve the {t} {of} {s}.",
        "Insufficient context. Passages [1]–[5] do not mention it.",
    ),
}


_CORRECTED: Mapping[str, Sequence[str]] = {
    "voice_corrects_itself": (
        "The {t} {of} {n} is {o}, sorry, {v}.",
        "It's {o}. No wait, that's wrong, it's {v}.",
        "{o}… correction: {v}.",
        "I said {o} a moment ago; that was a mistake. The {t} is {v}.",
        "*{o}* EDIT: wrong row, it is {v}",
    ),
    "agent_rejects_candidate": (
        "Two candidates came up, {o} and {v}. The former belongs to another entry, so the answer is {v}.",
        "Not {o}, which some older pages claim, but {v}.",
        "The 2019 export lists {o}, but it is outdated. The current record says {v}.",
        "I first considered {o}, then checked the primary source: the {t} {of} {n} is {v}.",
        "The {t} {of} {n} is {v} (not {o}, as the draft has it).",
    ),
    "rambling_think_tags": (
        (
            "<think>\nThe user wants the {t} {of} {n}. Could it be {o}? That is what another row says. I should use "
            "the row for {n}.\n</think>\n\n{w}"
        ),
        "<think>Maybe {o}? Hmm, no, that's for something else. {v} it is.</think>{w}",
        (
            "<think>\nOkay, {s}. The first chunk has {o}, but it doesn't mention {n}. The second one does.\n</think>\n"
            "{v}"
        ),
    ),
}
"""Frames with a value {v} or clause that is upheld, and {o} that is dropped."""


def _plain(frames: Sequence[str]) -> Shape:
    """Return a shape that words one value in some frames."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        stated = drawn(item, value, others, random)
        return framed(item, stated, random, frames, p=random.choice(_PEOPLE)) if stated is not None else None

    return shape


def _corrected(frames: Sequence[str]) -> Shape:
    """Return a shape that drops one value for another."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        final, dropped = found(pair(item, value, others, random))
        return framed(item, final, random, frames, o=dropped.text)

    return shape


def _refused(frames: Sequence[str]) -> Shape:
    """Return a shape that states nothing."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
        del value, others
        return finished(random.choice(frames).format(**subject_parts(item)), "declined")

    return shape


def chat_bold_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A sentence whose value is set off."""
    stated = found(drawn(item, value, others, random))
    assume(item.kind != "boolean")
    marks = random.choice(("**{}**", "“{}”", "`{}`", "*{}*", "<b>{}</b>", "__{}__"))
    frames = ("{w}", "Sure thing! {w}", "Here you go: {c}.", "I found it. {w} ✅")
    return framed(item, stated, random, frames, marks.format(stated.text))


def people_jot_numbers(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Dates and numbers as people write them: "Sat, 20 May 2023", "2.624 million", "30.17° S"."""
    assume(item.kind in {"date", "number"})
    stated = found(drawn(item, value, others, random))
    frames = ("{w}", "I have {v} here", "my notes say {v}", "Just looked: {c}.", "{v} according to the sheet")
    return framed(item, stated, random, frames, casual(stated, random))


def people_near_miss(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A value copied by hand, with a slip in half of the cases: a digit, a day, a first name."""
    assume(item.kind != "boolean")
    stated = found(drawn(item, value, others, random, near=True))
    frames = ("{w}", "It's {v}.", "copied from the file: {a}", "{T}: {a}", "{w} Copied it by hand, took a minute.")
    return framed(item, stated, random, frames)


def voice_says(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """What a voice assistant says: numbers in words, an email address with "at" and "dot"."""
    stated = found(drawn(item, value, others, random))
    frames = (
        "Okay. {w}",
        "Here's what I found. {w}",
        "um, {c}",
        "Alright, {c}. Want me to send that to your phone?",
        "I found one match. {w}",
    )
    return framed(item, stated, random, frames, spoken(stated))


def voice_spells(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A code or number, character by character."""
    stated = drawn(item, value, others, random, near=True)
    text = spelled(stated, random) if stated is not None else None
    if stated is None or text is None:
        return None
    frames = (
        "{w}",
        "Let me spell that for you: {v}.",
        "It's {v}. Shall I repeat that?",
        "The {t} is {v}, I repeat, {v}.",
    )
    return framed(item, stated, random, frames, text)


def wiki_lower_case(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Small letters and no full stop, but for the value."""
    assume(item.kind != "boolean")
    stated = found(drawn(item, value, others, random))
    frames = ("{t} is {v}", "should be {v}, see the {t} column", "{t} → {a}", "{t}: {a} (ok to close the ticket?)")
    return framed(item, stated, random, frames)


def wiki_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Several fields of the subject, that of the question among them: lines, bullets, JSON or one line."""
    stated = found(drawn(item, value, others, random))
    facts = found(context(item, value, stated, random, 4))
    rows = [(parts_of(fact).topic, state(fact.values, fact, "right", random).text) for fact in facts]
    rows.insert(random.randrange(len(rows) + 1), (parts_of(item).topic, stated.text))
    name = subject_parts(item)["n"]
    text = random.choice(
        (
            f"{name}\n" + "\n".join(f"  {topic}: {text}" for topic, text in rows),
            f"Here is what the wiki has on **{name}**:\n\n"
            + "\n".join(f"- **{topic}**: {text}" for topic, text in rows),
            json.dumps({"name": name} | {topic.replace(" ", "_"): text for topic, text in rows}, ensure_ascii=False),
            f"{name} – " + "; ".join(f"{topic}: {text}" for topic, text in rows),
            "| field | value |\n|---|---|\n" + "\n".join(f"| {topic} | {text} |" for topic, text in rows),
        )
    )
    return finished(text, stated.label)


def wiki_table(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A table of some subjects, that of the question among them; in wrong ones, two rows are often swapped."""
    near = neighbours(item, value, random, random.choice((2, 3)))
    assume(len(near) >= 2)
    stated = found(drawn(item, value, others, random))
    told = [state(fact.values, fact, "right", random) for fact in near]
    if stated.label == "wrong" and value and item.kind != "boolean" and random.random() < 0.6:
        stated, told[0] = state(near[0].values, item, "wrong", random), state(value, near[0], "right", random)
    rows = [(short(parts_of(fact).subject), each.text) for fact, each in zip(near, told, strict=True)]
    rows.insert(random.randrange(len(rows) + 1), (subject_parts(item)["n"], stated.text))
    topic = parts_of(item).topic
    start = random.choice(
        ("", "See the table:\n\n", f"I have added similar entries so that you can compare the {topic}.\n\n")
    )
    if random.random() < 0.3:
        return finished("\n".join(f"{name}\t{text}" for name, text in (("name", topic), *rows)), stated.label)
    lines = "\n".join(f"| {name} | {text} |" for name, text in rows)
    return finished(f"{start}| | {topic} |\n|---|---|\n{lines}", stated.label)


def wiki_json(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What an endpoint returns, or a log line of it."""
    stated = found(drawn(item, value, others, random))
    parts = subject_parts(item)
    listed = list(stated.values) if item.kind == "set" else stated.plain
    result = random.choice(
        (
            {"answer": listed, "confidence": 0.92, "source": "masterdata/v3"},
            {"subject": parts["n"], "field": parts["t"], "value": listed, "updated": "2024-11-03T08:15:00Z"},
            {"status": "ok", "took_ms": 48, "hits": 1, "result": {parts["t"].replace(" ", "_"): listed}},
            {"question": parts["q"], "response": stated.text, "citations": [3, 7]},
        )
    )
    text = json.dumps(result, ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=random.choice(("{}", "```json\n{}\n```")).replace("{}", text), label=stated.label)


def wiki_sql_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What a database client or a file of rows prints."""
    assume(item.kind != "set")
    stated = found(drawn(item, value, others, random))
    column, name = parts_of(item).topic.replace(" ", "_").lower(), subject_parts(item)["n"]
    width = max(len(column), len(stated.plain)) + 2
    texts = (
        f" {column}\n{'-' * width}\n {stated.plain}\n(1 row)",
        f"name,{column}\n{_cell(name)},{_cell(stated.plain)}",
        f"- entity: {json.dumps(name, ensure_ascii=False)}\n  {column}: {json.dumps(stated.plain, ensure_ascii=False)}",
        f"$ lookup --field {column}\n{stated.plain}\n$",
    )
    return Case(answer=random.choice(texts), label=stated.label)


def _cell(text: str) -> str:
    quoted = text.replace('"', '""')
    return f'"{quoted}"' if "," in text or '"' in text else text


def chat_adds_a_fact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The answer with another fact of the subject, before or after it."""
    stated = found(drawn(item, value, others, random))
    facts = found(context(item, value, stated, random, 1))
    frames = (
        "{w} By the way, {f}.",
        "{w} You might also need this: {f}.",
        "As you may know, {f}. To your question: {c}.",
        "{w} Also on file: {f}.",
    )
    return framed(item, stated, random, frames, f=fact_clause(facts[0], random))


def chat_two_in_a_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The asked value and one of another column in one sentence, swapped in half of the cases."""
    del others
    facts = found([each for each in context(item, value, None, random, 9) if each.kind == item.kind])
    assume(value)
    fact = next((each for each in facts if each.format == item.format), facts[0])
    asked, other = state(value, item, "right", random), state(fact.values, fact, "right", random)
    assume("code" not in parts_of(item).topic or "code" not in parts_of(fact).topic)
    right = random.random() < 0.5
    first, second = (asked.text, other.text) if right else (other.text, asked.text)
    frames = (
        "{S} has the {t} {x} and the {u} {y}.",
        "The {u} of {n} is {y}, and the {t} is {x}.",
        "The {t} and the {u} of {n} are {x} and {y}, respectively.",
        "{n}: {t} {x}, {u} {y}.",
        "For {n} I see {x} as the {t} and {y} as the {u}.",
    )
    text = random.choice(frames).format(x=first, y=second, u=parts_of(fact).topic, **subject_parts(item))
    return finished(upper_first(text), "right" if right else "wrong")


def agent_compares_neighbours(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The same property of the subject and of a neighbour in one sentence, often swapped where it is wrong."""
    near = found(neighbours(item, value, random, 1))
    assume(item.kind != "boolean")
    stated = found(drawn(item, value, others, random))
    theirs = state(near[0].values, near[0], "right", random)
    if stated.label == "wrong" and value and random.random() < 0.6:
        stated, theirs = state(near[0].values, item, "wrong", random), state(value, near[0], "right", random)
    frames = (
        "{w} For comparison, {o}.",
        "{W} while {o}.",
        "The context has two entries: {o}, and {c}.",
        "{w} Don't confuse it with the other entry, where {o}.",
    )
    begun = upper_first(said_of(item, stated, random)) + ","
    return framed(item, stated, random, frames, W=begun, o=said_of(near[0], theirs, random))


def rambling_next_question(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An answer, after which the model goes on with a question and answer of its own."""
    near = found(neighbours(item, value, random, 1))
    stated = found(drawn(item, value, others, random))
    form = parts_of(near[0])
    theirs = upper_first(fact_clause(near[0], random))
    asked = f"And what about {form.subject}?"
    frames = (
        "{w}\n\nQuestion: {z}\nAnswer: {o}.",
        "{a}\n\nQ: {z}\nA: {o}.",
        "{w}\n\n### User: {z}\n### Assistant: {o}.",
        "{w} <|user|> {z} <|assistant|> {o}.",
    )
    return framed(item, stated, random, frames, z=asked, o=theirs)


def agent_about_another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence about the subject, or with the same words about a neighbour: that one answers another question."""
    del others
    near = found(neighbours(item, value, random, 1))
    assume(item.kind != "boolean")
    right = bool(value) and random.random() < RIGHT
    clause = said_of(item, state(value, item, "right", random), random) if right else fact_clause(near[0], random)
    frames = (
        "{}",
        "According to passage 2, {}",
        "The registry shows that {}",
        "Answer: {}",
        "I checked the record: {}",
    )
    text = random.choice(frames).replace("{}", clause)
    return finished(stopped(upper_first(text)), "right" if right else "wrong")


def agent_mixes_columns(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A fact of the subject: the one asked for, or another one in place of it."""
    del others
    facts = found([each for each in context(item, value, None, random, 9) if each.kind in {"text", "number", "date"}])
    assume(item.kind != "boolean")
    right = bool(value) and random.random() < 0.5
    told: Item | Fact = item if right else facts[0]
    stated = state(value if right else facts[0].values, told, "right" if right else "wrong", random)
    form = parts_of(told)
    frames = (
        f"{upper_first(said_of(told, stated, random))}.",
        f"The record of {short(form.subject)} has one matching field, {form.topic}: {stated.text}.",
        f"Found it: {said_of(told, stated, random)}. [source: record of {short(form.subject)}]",
        f"{upper_first(form.topic)}: {stated.text}",
    )
    return finished(random.choice(frames), stated.label)


def languages_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A sentence in another language than that of the question."""
    topics = {"headquarters": "city", "shipping date": "date", "ship city": "city", "ship country": "country"}
    topic = topics.get(topic := parts_of(item).topic, topic)
    name, language = simple_name(item), random.choice(LANGUAGES)
    if item.form.topic == "headquarters" or name is None or topic not in language.topics:
        return None
    stated = found(drawn(item, value, others, random))
    text = random.choice(language.of).format(t=language.topics[topic], n=name, a=localized(stated, language))
    return finished(upper_first(text), stated.label)


def languages_bare(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An answer in another language, without the subject."""
    stated = found(drawn(item, value, others, random))
    language = random.choice(LANGUAGES)
    return finished(random.choice(language.bare).format(a=localized(stated, language)), stated.label)


def languages_declines(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal in another language."""
    del value, others
    name = simple_name(item)
    texts = [text for text in random.choice(LANGUAGES).declined if name is not None or "{n}" not in text]
    return finished(random.choice(texts).format(n=name), "declined")


def agent_partly(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """What is asked for isn't there, but something of the subject or of a neighbour is; or it is after all."""
    facts = found([*context(item, value, None, random, 1), *neighbours(item, value, random, 1)])
    assume(item.kind not in {"boolean", "set"})
    fact = fact_clause(facts[0], random)
    if random.random() < 0.4:
        stated = drawn(item, value, others, random)
        frames = (
            "I couldn't find any more on {n} than this: {c}. What I also found is that {f}.",
            "The first search found nothing. The second one did: {c}. It also says that {f}.",
        )
        return framed(item, stated, random, frames, f=fact) if stated is not None else None
    text = random.choice(
        (
            "I couldn't find the {t} {of} {n}. What I did find is that {f}.",
            "The passages only say that {f}. They don't give the {t} {of} {n}.",
            "{f}, but the {t} {of} {n} isn't in any of the documents.",
            "I know that {f}. As to the {t} {of} {n}, I have no data, sorry.",
        )
    )
    return finished(upper_first(text.format(f=fact, **subject_parts(item))), "declined")


def agent_does_not_exist(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The subject is said not to exist: a refusal; or it is found after all, and the answer given."""
    assume(item.kind not in {"boolean", "set"})
    if random.random() < 0.5:
        texts = (
            "There is no record of {s} in the database.",
            "I checked the whole table: {s} does not exist in it, so there's no {t} to report.",
            "No entry matches “{n}”. Are you sure about the spelling?",
            "{S} doesn't seem to be in our system.",
        )
        return finished(random.choice(texts).format(**subject_parts(item)), "declined")
    stated: Stated | None = drawn(item, value, others, random)
    frames = (
        "The first search had no match for “{n}”, but the second one did. {w}",
        "There's exactly one record of {s} in the database: {c}.",
        "At first it looked as if {s} did not exist, because the index was stale. After a refresh: {c}.",
    )
    return framed(item, stated, random, frames) if stated is not None else None


def people_ask_back(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A value that is doubted by a colleague and upheld, or replaced by the other one, in the end."""
    assume(item.kind not in {"boolean", "set"})
    stated = found(drawn(item, value, others, random))
    rest = [each for each in others if each not in (value, stated.values)]
    other = found(another(item, stated.values, rest, random))
    frames = (
        "anna: {q}\nmarek: {o}\nanna: are you sure?\nmarek: no sorry, looked at the wrong line. {v}",
        "marek: I thought {o}?\nanna: just checked with the owner, it's {v}\nmarek: ok, {v} then",
        "anna: {q}\nmarek: {v}\nanna: not {o}?\nmarek: no, {v}, I have the record open",
    )
    return framed(item, stated, random, frames, o=state(other, item, "wrong", random).text)


SHAPES: Mapping[str, Shape] = described(
    {
        **{f"twelfth_{name}": _plain(frames) for name, frames in _PLAIN.items()},
        **shapes_in(globals(), "twelfth_"),
        **{f"twelfth_{name}": _corrected(frames) for name, frames in _CORRECTED.items()},
        **{f"twelfth_{name}": _refused(frames) for name, frames in _DECLINED.items()},
    }
)
