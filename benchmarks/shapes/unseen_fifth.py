"""A fifth set of shapes, as logs of services in production hold them. Builders of the judge do not read it.

Every label follows from the construction: a right answer asserts the reference and nothing else of what was asked, a
wrong one asserts another value, and a declined one asserts nothing of what was asked. Within a shape, right and wrong
answers have the same frames.
"""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
import re
from collections.abc import Sequence
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fifth_wording import (
    compared,
    drawn,
    filled,
    flat,
    framed_as,
    is_usable,
    noun,
    refined,
    shown,
    third,
    title,
)
from benchmarks.shapes.wording import ONE, Case, Claim, differ, strangers, upper_first

# Chat windows

fifth_quick_reply = framed_as(
    "Reply in a few words, as in a chat.",
    "that'd be {v}",
    "{v}, as far as our records go",
    "{v} :)",
    "it's {v}, hth",
    "sure, {v}",
    "A: {v}",
)
fifth_emoji_support = framed_as(
    "Reply as a cheerful support bot.",
    "Hi there! 👋 Thanks for reaching out.\n\n{C}\n\nAnything else I can help you with today? 😊",
    "Great question! 🎉 {C} Let me know if you need more details! 🚀",
    "✅ Found it! {C}\n\nWas this answer helpful? 👍 👎",
)
fifth_offer = framed_as(
    "Close with an offer to look up something else.",
    "{C}\n\nWould you like me to look up the {tf} of {n} as well?",
    "{C} If you also need the {tf}, just say so and I will add it to the summary.",
    "{P}: **{v}**\n\nNext steps you might consider:\n- Check the {tf}\n- Export the full record of {n}",
)
fifth_headings = framed_as(
    "Reply with headings and a list, in Markdown.",
    "## {P}\n\n**Answer:** {v}\n\n### Details\n- **Entity:** {n}\n- **Attribute:** {t}\n- **Confidence:** High",
    "### Summary\n{C}\n\n### How I found it\n1. Located {n} in the data.\n2. Read the relevant field.",
    "# Result\n\n> {C}\n\n---\n*Retrieved from the knowledge base.*",
    "**Question:** {q}\n\n**Answer:** {C}",
)
fifth_bold_then_why = framed_as(
    "Give the value in bold letters first and then where it is from.",
    "**{v}**\n\nThis value comes directly from the entry for {n} in the supplied context.",
    "**{v}** - this is {p} as recorded in the table you provided.",
    "{P} is **{v}**. The context contains one matching row, so there is no ambiguity here.",
)
fifth_citations = framed_as(
    "Cite sources by number.",
    "{C} [1]\n\n**Sources**\n[1] master_data_export.csv, row {i}\n[2] onboarding_guide.pdf, p. {k}",
    "{C}[{k}]",
    "{C} (Source: document {k}, chunk {i})",
    "{C} 【{k}:{i}†source】",
    "{P} is {v}.[^1]\n\n[^1]: Retrieved from the reference table, record {i}.",
)
fifth_quoted_document = framed_as(
    "Quote the passage that was found.",
    'The relevant passage reads: "{C}" So the answer is {v}.',
    'According to the document "Master data", {c}.',
    "Retrieved context (score 0.{i}):\n> {C}\n\nBased on this, {c}.",
    "I searched the {k} attached documents. One of them says:\n\n> {C}",
)
fifth_steps = framed_as(
    "Think aloud before the answer.",
    "Let's think step by step.\n1. The question asks for {p}.\n2. I look for {n} in the context.\n"
    "3. The entry gives {v}.\n\nFinal answer: {v}",
    "First, I need to identify what is being asked: {q}\nNext, I find the matching record. "
    "It states that {c}.\n\nTherefore: {C}",
    "Reasoning: The context mentions {n} once, with the {t} given.\nAnswer: {v}",
)
fifth_think_tags = framed_as(
    "Weigh another value in a block of thoughts that is not part of the answer.",
    "<think>\nThe user asks for {p}. There is {vo}, but that belongs to {no}. For {n} it says {v}.\n</think>\n\n{C}",
    "<think>Okay, is it {r}? Let me check the row again. No, for {n} it is {v}.</think>\n{v}",
    "<thinking>\nI should answer briefly and not make anything up.\n</thinking>\n\n{C}",
)
fifth_self_correction = framed_as(
    "Say a value first and take it back.",
    "{P} is {r}. Wait, I misread the table, that is another row. The correct value is {v}.",
    "It's {r} - sorry, scratch that, I was looking at the wrong line. It's {v}.",
    "My first thought was {r}, but that is not correct: {p} is {v}.",
    "{P} is {r}.\n\nCorrection: {p} is {v}. Please disregard the value above.",
)
fifth_pushback = framed_as(
    "Reply to a user who doubts an earlier answer.",
    "You're absolutely right, and I apologize for the confusion. {P} is {v}, not {r}.",
    "Thank you for the correction! I have checked again, and {p} is indeed {v} rather than {r}.",
    "I understand your concern, but I'd stand by my previous answer: {p} is {v}. I see no evidence for {r}.",
)
fifth_transcript = framed_as(
    "Repeat the conversation with the turns of the user.",
    "User: {q}\nAssistant: {C}\nUser: Thanks!\nAssistant: You're welcome!",
    "Human: {q}\n\nAI: {C}",
    "[customer] hi, one question: {q}\n[bot] {C}\n[customer] perfect, bye\n[bot] Have a nice day!",
    "Q: {q}\nA: {C}",
)
fifth_reworded_turns = framed_as(
    "Repeat a conversation in which the value of another subject was asked for as well.",
    "User: And for {no}?\nAssistant: For {no} it is {vo}.\nUser: {q}\nAssistant: For {n} it is {v}.",
    "Earlier you asked about {no} ({vo}). As for your new question: {p} is {v}.",
)
fifth_cut_off = framed_as(
    "Run into the limit of tokens after the answer.",
    "{C} In addition to that, the record also",
    "{C}\n\nHere is some more background on {n}:\n\n1. The entry was",
    "{C} Please note that this information is based on the",
)
fifth_disclaimer = framed_as(
    "Close with a disclaimer about the assistant.",
    "{C}\n\n_AI-generated content may be incorrect._",
    "{C} Please double-check important information with the responsible department.",
    "As an AI language model I have no live access to your systems, but according to the data provided, {c}.",
    "{C}\n\nNote: this reflects the data as of the last import and may have changed since.",
)
fifth_confident = framed_as(
    "State how sure one is.",
    "I'm fairly confident that {c}.",
    "{C} (confidence: 9{k}%)",
    "As far as I can see from the context, {c}.",
    "Based on the information available to me, {c}.",
    "It appears that {c}.",
)
fifth_restated = framed_as(
    "Say the same twice, with padding between.",
    "{C} This information is important because it allows you to identify the right record and to work with it "
    "without further research. In short: {v}.",
    "To answer your question, it is useful to look at the record of {n} first. Records like this one are kept "
    "by the team that owns the data and are checked on a regular basis. {C}\n\nTL;DR: {C}",
    "Short answer: {v}\n\nLong answer: {C} The value was taken from the table as is.",
)


# People at work

fifth_slack = framed_as(
    "Reply as a colleague.",
    "hey! just checked - {c} 👍",
    "@here fyi {c}",
    "ok so i looked it up for you, {c}. lmk if thats what u needed",
    "looks like {c}, at least that's what the sheet says",
)
fifth_mail = framed_as(
    "Reply by mail, with greetings.",
    "Dear Sir or Madam,\n\nThank you for your enquiry.\n\n{C}\n\nPlease do not hesitate to contact us should "
    "you have any further questions.\n\nKind regards,\nCustomer Service Team",
    "Hi,\n\nthanks for your message regarding {n}. {C}\n\nBest,\nAlex\nSupport | Ticket #48{i}",
    "Hello,\n\nas requested: {c}.\n\nMany thanks for your patience.\n\n> On Monday you wrote:\n> {q}",
)
fifth_call = framed_as(
    "Reply on the phone.",
    "Sure, one moment please… okay, I've got it here. {C} Can I help you with anything else today?",
    "Uh, let me see. So, for {n}… yes, that's {v}. Have a good one!",
    "Thanks for holding. I have the record in front of me now: {c}.",
)
fifth_ticket = framed_as(
    "Close a ticket with the answer.",
    "Status: Resolved\nResolution: {C}\nAssignee: support-bot\nPriority: P{k}",
    "Closing this one. {C} No further action needed.",
    "Internal note - requester wanted {p}. Answered with: {v}. Time spent: {k} min.",
)
fifth_premise = framed_as(
    "Correct what somebody supposed.",
    "Not quite - it isn't {r}. {C}",
    "A common mistake is to give {r} here. In fact, {p} is {v}.",
    "No, {r} would be wrong. The right answer is {v}.",
    "{P} is not {r} but {v}.",
)
fifth_formerly = framed_as(
    "Mention what an older copy had.",
    "{C} (An older export had {r}, which has since been corrected.)",
    "An earlier version of the list gave {r}; this was an error, and the current entry is {v}.",
    "{P} is {v}. If you still see {r} somewhere, that entry is outdated and should be ignored.",
)
fifth_conflict = framed_as(
    "Decide between two sources that disagree.",
    "Two of the retrieved documents disagree: document A gives {r}, document B gives {v}. B is the official "
    "record, so the answer is {v}.",
    "I found both {v} and {r} in the search results. Only the former belongs to {n}, so {p} is {v}.",
    "There is a conflict in the sources ({r} vs. {v}). After a check of the record, the answer is {v}.",
)
fifth_compared = framed_as(
    "Compare with another subject.",
    "For {no}, the {t} is {vo}; for {n}, it is {v}.",
    "{P} is {v}. (Not to be confused with {no}, where it is {vo}.)",
    "I found two entries:\n- {no}: {vo}\n- {n}: {v}\nYou asked about the second one.",
    "Unlike {no}, which has {vo} as its {t}, {n} has {v}.",
)
fifth_with_facts = framed_as(
    "Add what else is known of the subject.",
    "{f} {C} {g}",
    "{C} For completeness: {f} {g}",
    "Here is what I found about {n}:\n\n* {f}\n* {C}\n* {g}",
    "{f} {g} And to answer the actual question: {c}.",
)
fifth_many_questions = framed_as(
    "Answer several questions of which one is the question.",
    "You asked three things, let me go through them one by one:\n\n1. {f}\n2. {C}\n3. {g}",
    "Regarding your main question: {C}\nRegarding your follow-up: {f}",
)
fifth_refusal_first = framed_as(
    "Start like a refusal and answer nevertheless.",
    "I cannot browse the internet. However, in the documents you uploaded it says that {c}.",
    "I couldn't find this in the handbook, but the data table has it: {c}.",
    "I'm sorry for the delay - the first lookup timed out. The second one worked: {C}",
    "While I don't have complete details about {n}, the record does show that {c}.",
)


def fifth_multiple_choice(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Choose one of four options."""
    item = refined(item)
    assume(item.kind in ONE)
    said = found(drawn(item, value, others, random))
    options = [said.values]
    for _ in range(12):
        other = third(item, value, said.values, others, random)
        if other is not None and len(options) < 4 and all(differ(item, each, other) for each in options):
            options.append(other)
    if said.label == "wrong" and value:
        options[-1] = value
    assume(len(options) >= 4)
    ordered = random.sample(options, 4)
    lines = [f"{letter}) {shown(item, each, random)}" for letter, each in zip("ABCD", ordered, strict=True)]
    best = lines[ordered.index(said.values)]
    frames = (
        f"{item.question.question}\n" + "\n".join(lines) + f"\n\nThe correct option is {best}",
        "Options:\n" + "\n".join(lines) + f"\n\nAnswer: {best}\nThe other options belong to other entries.",
    )
    return Case(answer=random.choice(frames), label=said.label)


def fifth_other_language(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer a user whose settings are not English."""
    item = refined(item)
    assume(item.kind == "text")
    said = found(drawn(item, value, others, random))
    frames = (
        "Laut Datenbank lautet die Antwort: {v}. Kann ich sonst noch helfen?",
        "D'après la base de données, la réponse est : {v}",
        "Según los registros, la respuesta es {v}.",
        "De acordo com os dados, a resposta é {v}.",
    )
    return Case(answer=random.choice(frames).format(v=flat(said.values[0])), label=said.label)


# Programs and agents

fifth_agent_log = framed_as(
    "Reply with the trace of an agent.",
    "Thought: I need to look up {p}.\nAction: search_table\nAction Input: {n}\nObservation: 1 row found\n"
    "Thought: I now know the final answer.\nFinal Answer: {v}",
    "Thought: The first query returned nothing, I will try again.\nAction: sql_query\n"
    "Observation: [({v},)]\nFinal Answer: {C}",
    "[tool] lookup ok in {i} ms\n[assistant] {C}",
)


def fifth_sql(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show a query and its result."""
    item = refined(item)
    assume(item.kind in ONE)
    said = found(drawn(item, value, others, random))
    column = re.sub(r"\W+", "_", noun(item.form)).strip("_").lower()
    quoted = title(item.form).replace("'", "''")
    query = f"```sql\nSELECT {column} FROM records WHERE name = '{quoted}';\n```"
    frames = (
        f"{query}\n\nThe query returns **{{v}}**.",
        f"I ran the following query:\n\n{query}\n\n| {column} |\n|---|\n| {{v}} |\n\nSo {{p}} is {{v}}.",
    )
    answer = filled(random.choice(frames), item, said, others, random)
    return None if answer is None else Case(answer=answer, label=said.label)


def fifth_json(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with an object of the answer and what surrounds it."""
    item = refined(item)
    assume(item.kind in ONE)
    said = found(drawn(item, value, others, random))
    text = flat(said.values[0])
    field = noun(item.form)
    bodies: Sequence[object] = (
        {"entity": title(item.form), "attribute": field, "value": text, "sources": [f"doc_{random.randint(1, 90)}"]},
        {"success": True, "data": {field: text}, "error": None},
        {"thoughts": "The record contains the value.", "answer": text, "follow_up_questions": []},
        {"type": "final", "content": f"{item.question.question} -> {text}"},
    )
    body = json.dumps(random.choice(bodies), ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=random.choice((body, f"```json\n{body}\n```")), label=said.label)


def fifth_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with the record of the subject, in which the asked field is one of many."""
    item = refined(item)
    assume(item.kind in ONE)
    said = found(drawn(item, value, others, random))
    facts = {noun(each.form): flat(each.values[0]) for each in strangers(item, (*value, *said.values))}
    own = noun(item.form)
    assume(len(facts) >= 2 and own not in facts)
    fields = [(own, flat(said.values[0])), *random.sample(sorted(facts.items()), min(len(facts), 4))]
    random.shuffle(fields)
    head = title(item.form)
    frames = (
        json.dumps({"name": head} | dict(fields), ensure_ascii=False, indent=2),
        f"**{head}**\n\n" + "\n".join(f"- {key}: {text}" for key, text in fields),
        f"| Field | {head} |\n|---|---|\n" + "\n".join(f"| {key} | {text} |" for key, text in fields),
        f"Record card: {head}\n" + "\n".join(f"{key.upper()}: {text}" for key, text in fields),
    )
    return Case(answer=random.choice(frames), label=said.label)


def fifth_rows(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Reply with a table of several subjects; a wrong one has the values of two of them swapped."""
    item = refined(item)
    assume(item.kind in ONE)
    fact, another = compared(item, value, (), random), compared(item, value, (), random)
    if fact is None or another is None or fact.form == another.form or not is_usable(item, value):
        return None
    own, first, second = title(item.form), title(fact.form), title(another.form)
    if value and random.random() < 0.56:
        said = Claim(values=value, label="right")
        rows = [(own, value), (first, fact.values), (second, another.values)]
    else:
        said = Claim(values=fact.values, label="wrong")
        rows = [(own, fact.values), (first, value or another.values), (second, another.values)]
    random.shuffle(rows)
    cells = [(subject, shown(item, each, random)) for subject, each in rows]
    frames = (
        f"| Name | {noun(item.form)} |\n|---|---|\n" + "\n".join(f"| {subject} | {text} |" for subject, text in cells),
        f"Here are the entries I found ({noun(item.form)}):\n" + "\n".join(f"- {key}: {text}" for key, text in cells),
        "I checked three records. " + " ".join(f"{upper_first(key)}: {text}." for key, text in cells),
    )
    return Case(answer=random.choice(frames), label=said.label)


fifth_markup = framed_as(
    "Reply in HTML, in tags or in a line of a log.",
    "<p>{P} is <strong>{v}</strong>.</p>",
    "<reasoning>The record of the entity was found.</reasoning>\n<answer>{v}</answer>",
    "<div class='answer'>{C}<br/><small>Source: table, row {i}</small></div>",
    'level=INFO latency_ms={i} retrieved={k} answer="{v}"',
)
fifth_code_quotes = framed_as(
    "Set the value off by quotes, backticks or a block.",
    "{P} is `{v}`.",
    'The field contains "{v}".',
    "{P}:\n\n```\n{v}\n```",
    "{T} → “{v}”",
    "The value stored for {n} is ***{v}***.",
)


SHAPES = shapes_in(globals())
