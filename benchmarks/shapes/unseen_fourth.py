"""A fourth set of shapes: replies of assistants, services, people and agents. Builders of the judge do not read it.

Every label follows from the construction: a right answer asserts the reference and nothing else of what was asked, a
wrong one asserts something else or takes the reference back, and a declined one asserts nothing of what was asked.
"""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
from collections.abc import Sequence
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fourth_wording import (
    bare,
    contrasted_as,
    elsewhere,
    filled_as,
    in_frame,
    is_clear,
    is_drawn,
    is_single,
    name,
    namesake,
    pair,
    stated,
    subject,
    topic,
    without_single_value_as,
    without_value,
    without_value_as,
    written,
    wrong_value,
)
from benchmarks.shapes.wording import ONE, Case, upper_first

# Programs that answer programs


def fourth_envelope(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with a JSON envelope of a service."""
    assume(is_clear(item, value) and item.kind != "set")
    claim = found(stated(item, value, others, random))
    values, label = claim
    answer: str | bool = values[0] == "true" if item.kind == "boolean" else values[0]
    bodies: Sequence[object] = (
        {"status": "ok", "took_ms": random.randint(20, 900), "result": {"answer": answer, "source_rows": 1}},
        {"id": f"cmpl-{random.randint(10**6, 10**7)}", "choices": [{"text": answer}], "usage": {"total_tokens": 212}},
        {"question": item.question.question, "answer": answer, "confidence": round(random.uniform(0.7, 0.99), 2)},
        [{"answer": answer, "score": round(random.uniform(0.6, 0.95), 3)}],
    )
    body = random.choice(bodies)
    return Case(answer=json.dumps(body, ensure_ascii=False, indent=random.choice((None, 2))), label=label)


fourth_yaml = filled_as(
    "Reply with a few lines of YAML, of which one is the answer.",
    "answer: {r}\nsource: table row {i}\nverified: true",
    "subject: {n}\nfield: {t}\nvalue: {r}",
    "---\nanswer: '{r}'\nrationale: looked up by name\n...",
)
fourth_markup = filled_as(
    "Reply with XML or HTML around the value.",
    '<response code="200"><answer>{r}</answer></response>',
    "<answer>{r}</answer>\n<sources><source>doc-{i}</source></sources>",
    "<p>The {t} of <em>{s}</em> is <strong>{v}</strong>.</p>",
    "<result>\n  <subject>{n}</subject>\n  <value>{r}</value>\n</result>",
    '<div class="msg bot">{v}<br/></div>',
)
fourth_header_and_row = filled_as(
    "Reply with a header line and one line of a table.",
    'record,field,value\n"{n}","{t}","{r}"',
    "{k}\n{r}",
    "{k}\n--------------------\n{r}\n(1 row)",
    "record\t{k}\n{n}\t{r}",
    "| {k} |\n|---|\n| {r} |",
)
fourth_log_line = filled_as(
    "Reply with a line of a log.",
    'level=info msg="lookup done" field="{t}" value="{r}" rows=1',
    "[INFO] lookup({n}) -> {r}",
    "OK {k}={r}",
    ">>> lookup('{k}')\n'{r}'",
)
fourth_query_and_result = filled_as(
    "Show the query that was run, and then what came back.",
    "```sql\nSELECT {k} FROM records WHERE name = :name;\n```\nResult: {r}",
    "I ran `SELECT {k} FROM main_table WHERE label = ? LIMIT 1` and it returned a single row:\n\n    {r}\n",
    'Query: df.loc[df["name"] == name, "{k}"].item()\nOutput: {r}',
)


def fourth_record_card(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Show the whole record as a card, with other fields of the subject around the one asked for."""
    facts = found(elsewhere(item, value, random))
    assume(is_single(item, value))
    claim = found(stated(item, value, others, random))
    values, label = claim
    rows = [(topic(fact), bare(fact.values)) for fact in facts]
    rows.insert(random.randint(0, len(rows)), (topic(item), bare(values)))
    if random.random() < 0.5:
        text = "\n".join(
            ("| Field | Value |", "|---|---|", *(f"| {upper_first(key)} | {text} |" for key, text in rows))
        )
    else:
        text = "\n".join((f"**{upper_first(name(item))}**", *(f"- {upper_first(key)}: {text}" for key, text in rows)))
    return Case(answer=text, label=label)


def fourth_card_without_field(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Show a record in which the field asked for is missing."""
    facts = found(elsewhere(item, value, random))
    assume(is_single(item, value))
    rows = "\n".join(f"- {upper_first(topic(fact))}: {bare(fact.values)}" for fact in facts)
    return Case(answer=f"Here is what I have on {subject(item)}:\n{rows}", label="declined")


def fourth_null(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Reply with an empty result of a service."""
    assume(is_drawn(value, random))
    assume(item.kind in ONE)
    frames = (
        '{{"answer": null, "error": "NOT_FOUND"}}',
        '{{"status": "no_match", "results": []}}',
        "answer: null\nreason: no matching record",
        "{k}\n--------------------\n(0 rows)",
        "Error: no record matches the query.",
        "<answer></answer><error>not found</error>",
    )
    return without_value(item, random, frames)


fourth_program_fails = without_value_as(
    "Reply with the failure of a program.",
    'Traceback (most recent call last):\n  File "agent.py", line {i}, in run\nTimeoutError: upstream timed out',
    "504 Gateway Timeout",
    "Error: maximum context length exceeded (requested {i} tokens).",
    "Agent stopped due to iteration limit or time limit.",
    "An unexpected error occurred. Request id: {i}. Please retry later.",
)
fourth_only_a_query = without_single_value_as(
    "Write the query that would find the answer, and no answer.",
    "```sql\nSELECT {k}\nFROM records\nWHERE name = :name;\n```",
    "You can get this with:\n\nSELECT {k} FROM records WHERE name = :name LIMIT 1;",
    'You could run something like df[df["name"] == name]["{k}"] to get it.',
    "To answer this I will look up {s} and read the {t}. Let me run that now.",
)


# Assistants that like to talk

fourth_eager = filled_as(
    "Praise the question, state the value in bold, and offer more.",
    "Great question! The {t} of {s} is **{v}**.\n\nWould you like me to look up anything else about this record?",
    "Sure thing! 😊 You asked for the {t} of {s}: it's **{v}**. Let me know if I can help with something else!",
    "Absolutely! Here's what I found:\n\n✅ **{T}:** {v}\n\nHappy to dig deeper if you need it!",
    "Of course. {S} has **{v}** as its {t}. Shall I also prepare a short summary for you?",
)
fourth_headed = filled_as(
    "Write a small document with headings.",
    "## Answer\n{v}\n\n## Basis\nThe entry for {s} was read directly; nothing was inferred.",
    "### {T}\n\n{v}\n\n---\n*Generated from internal records.*",
    "**Question:** {q}\n**Answer:** {v}\n**Source:** internal database",
    "# {N}\n\n> {T}: {v}\n",
)
fourth_footnotes = filled_as(
    "Cite pages and documents beside the value.",
    "The {t} of {s} is {v} [1][3].\n\n[1] export_full.csv, line {i}\n[3] handbook.pdf, p. 12",
    "{T}: {v}[^1]\n\n[^1]: Master data sheet, section 4.2, retrieved by hybrid search.",
    "According to document 7 (section 3), the {t} of {s} is {v} (source: doc_{i}).",
    "{v} 【4†source】",
    "{v} (see record #{i})",
)
fourth_not_what_you_expect = contrasted_as(
    "Name a value that the asker might expect, and state another one.",
    "You might expect {o}, but the {t} of {s} is actually {v}.",
    "A common misconception is that it's {o}. In fact, the {t} of {s} is {v}.",
    "Contrary to what some people assume ({o}), the record gives {v} as the {t} of {s}.",
    "Not {o}, as is often claimed: the {t} of {s} is {v}.",
)
fourth_sources_disagree = contrasted_as(
    "Weigh two sources, and settle on one.",
    "An older leaflet gives {o}, but it has been superseded. The current record says the {t} of {s} is {v}.",
    "I found two candidates. {o} comes from an outdated copy and should be disregarded; the {t} of {s} is {v}.",
    "Document A lists {o}, which turned out to be a clerical error. The correct {t} of {s} is {v}.",
    "Ignore the {o} in the old spreadsheet. The {t} is {v}.",
)
fourth_was_and_is = contrasted_as(
    "Report a correction of the record, with the value before and the value now.",
    "The {t} of {s} was once recorded as {o}; this was corrected, and it is now {v}.",
    "It used to say {o}. Since the last correction the {t} of {s} reads {v}.",
    "The entry was changed from {o} to {v}, so the {t} of {s} is {v}.",
)
fourth_struck_out = contrasted_as(
    "Strike one value out and write another beside it.",
    "{T}: ~~{o}~~ {v}",
    "~~{o}~~ **{v}**",
    "The {t} of {s} is <s>{o}</s> {v}.",
    "<del>{o}</del> <ins>{v}</ins>",
)
fourth_apology_for_earlier = contrasted_as(
    "Take an earlier answer back.",
    "I apologize for the confusion in my previous message. I said {o}, which was incorrect. The {t} of {s} is {v}.",
    "Correction: please disregard {o}. The right {t} for {s} is {v}.",
    "Sorry, my mistake! {o} is wrong. It should be {v}.",
    "You're right to question that, and {o} was not accurate. The {t} of {s} is {v}.",
)


def fourth_unlike_another(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Contrast the subject with another one of its kind."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    right = random.random() < 0.5
    mine, theirs = (value, other.values) if right else (other.values, value)
    frames = (
        "Unlike {x}, whose {t} is {o}, {s} has {v} as its {t}.",
        "{o} is the {t} of {x}. The {t} of {s}, on the other hand, is {v}.",
        "Don't mix these up: for {x} the {t} is {o}; for {s} it is {v}.",
    )
    parts = {"x": subject(other), "v": written(item, mine, random), "o": written(item, theirs, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="right" if right else "wrong")


fourth_data_may_be_old = filled_as(
    "State the value with a caveat on how fresh the data are.",
    "Based on the records available to me, the {t} of {s} is {v}. Records can change, so please verify "
    "anything critical.",
    "As of my last data sync the {t} of {s} is {v}. I can't see updates made after that.",
    "The {t} of {s} is {v}. Note that I'm an AI and can make mistakes.",
    "Per the snapshot I was given, it's {v}. I don't have live access, but the entry itself is clear.",
)


def fourth_long_way_round(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Tell other facts of the subject first, and the value at the end."""
    facts = found(elsewhere(item, value, random, most=2))
    assume(is_single(item, value))
    claim = found(stated(item, value, others, random))
    values, label = claim
    told = " ".join(f"Its {topic(fact)} is {written(fact, fact.values, random)}." for fact in facts)
    end = f"And the {topic(item)} you asked about is {written(item, values, random)}."
    return Case(answer=f"Let me tell you about {subject(item)}. {told} {end}", label=label)


fourth_numbered_steps = filled_as(
    "Number the steps of a look-up, the last of which states the value.",
    '1. I searched for {s}.\n2. I opened record {i}.\n3. I read the field "{t}".\n4. It contains: {r}',
    "Step 1: identify {s}.\nStep 2: read its {t}.\nStep 3: the {t} is {v}.\n\nFinal: {v}",
    "First I located {s}, then I checked the {t}. So the answer is {v}.",
)
fourth_boxed = filled_as(
    "Set the answer as models that were trained on mathematics do.",
    "The answer is $\\boxed{{{r}}}$.",
    "Looking up {s} gives\n\n\\boxed{{{r}}}",
    "**Final Answer**\n\n\\(\\boxed{{\\text{{{r}}}}}\\)",
    "#### {r}",
)


def fourth_choice_letters(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """List options with letters, and pick one of them."""
    chosen = found(pair(item, value, others, random))
    options = [chosen.stated, chosen.other]
    random.shuffle(options)
    letter = "AB"[options.index(chosen.stated)]
    lines = "\n".join(f"{mark}) {bare(option)}" for mark, option in zip("AB", options, strict=True))
    ends = (
        f"The correct option is {letter}) {bare(chosen.stated)}.",
        f"Answer: ({letter}) {bare(chosen.stated)}",
        f"I would pick {letter}, that is {bare(chosen.stated)}.",
    )
    return Case(answer=f"Options:\n{lines}\n\n{random.choice(ends)}", label=chosen.label)


# Customer service

fourth_service_reply = filled_as(
    "Thank for the message, state the value, and close with a ticket.",
    "Thank you for contacting us today! I have checked our system, and the {t} of {s} is {v}. Is there "
    "anything else I can help you with? (Ticket no. T-{i})",
    "Hi there, thanks for your patience! The {t} for {s} is {v}. Have a wonderful day!",
    "Hello! I'm Nova, your virtual assistant. 👋 {T}: {v}. Please rate this chat from one to five stars.",
    "We're sorry for the wait. The {t} of {s} is {v}. If you have further questions, simply reply to this message.",
)
fourth_sorry_but_answers = filled_as(
    "Apologize for something else, and answer.",
    "Unfortunately I can't send you the whole file, but I can tell you that the {t} of {s} is {v}.",
    "I'm sorry to hear you had trouble finding this. The {t} of {s} is {v}.",
    "I'm not able to change the record for you. What I can see is that the {t} of {s} is {v}.",
    "Apologies, I don't have a photo to go with it. The {t} of {s} is {v}.",
    "I can't give legal advice; the {t} of {s}, though, is {v}.",
)
fourth_answer_then_contact = filled_as(
    "Answer, and name whom to ask if something is unclear.",
    "It's {v}. If that doesn't look right to you, our back office will gladly check.",
    "The {t} of {s} is {v}; for anything else please reach out to the help desk.",
    "{T}: {v}. Please contact your account manager should you need this in writing.",
)
fourth_private = without_value_as(
    "Withhold the answer for reasons of privacy or policy.",
    "For privacy reasons I'm not able to share this information in the chat.",
    "Our policy does not permit me to disclose the {t} of {s}.",
    "You'd need to verify your identity before I could tell you that.",
    "That information is restricted. Please sign in with an authorized account.",
)
fourth_handed_over = without_value_as(
    "Pass the question on to somebody, and answer nothing.",
    "I'll pass this on to a colleague who will get back to you within two working days.",
    "Thanks! A ticket (#{i}) has been opened for your request about {s}.",
    "Please hold while I transfer you to an agent.",
    "Our records team handles questions like that. May I forward yours?",
)
fourth_asks_back = without_value_as(
    "Ask what is meant, and answer nothing.",
    "Could you tell me a bit more about which record you mean?",
    "Before I look this up: do you need the current {t} or a historical one?",
    "Just to be sure, are you asking about {s} itself or about something related to it?",
    "Which year are you interested in?",
)


# People

fourth_tired = filled_as(
    "Answer as somebody does at the end of a shift.",
    "ok so i looked it up, its {r}. im off now",
    "{r}. thats what it says here anyway",
    "ugh this system is slow... {t} is {r}",
    "yeah its {r}, checked twice",
    "{r}\n\ncan we pls put this in the wiki, 3rd time someone asks",
    "hey, {r} 👍 gotta run",
)
fourth_mail = filled_as(
    "Answer in a short mail with a signature and the question below.",
    "Hi,\n\nit's {v}.\n\nBest,\nSam\n\nSent from my phone",
    "Dear colleague,\n\nthe {t} of {s} is {v}.\n\nKind regards\nJ. Whitlock\nRecords Office",
    "{v}\n\n--\nPriya\n\n> {q}",
    "See below, {v}.\n\nCheers\nTom\n\n-----Original Message-----\n{q}",
)
fourth_wait_no = contrasted_as(
    "Say one value, notice the mistake, and say another.",
    "{o}. wait no, wrong line, it's {v}",
    "that would be {o}... hang on, i was looking at the wrong row. {v}",
    "{o} - scratch that, {v}.",
    "it's {o}, sorry, typo, i mean {v}",
    "{o}\n\nEDIT: misread, should be {v}",
)
fourth_somebody_said = contrasted_as(
    "Report what a colleague thought, and what it really is.",
    "Ben told me {o} but I opened the file myself and it's {v}",
    "the new guy wrote {o}, he mixed things up. {v} is the one",
    "everyone says {o}. everyone is wrong. {v}.",
    "if you got {o} from the chatbot, forget it, the real {t} is {v}",
)
fourth_checked = filled_as(
    "State the value with a mild hedge that does not change it.",
    "Should be {v} if the list is up to date.",
    "I believe the {t} of {s} is {v}.",
    "From memory it's {v}, and the sheet says the same.",
    "Pretty sure that's {v}.",
    "As far as I can tell, the {t} of {s} is {v}.",
)


def fourth_shrug(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say in the words of a colleague that one does not know."""
    assume(is_drawn(value, random))
    frames = (
        "no idea, ask Dave",
        "beats me",
        "haven't got a clue, sorry",
        "not my department, can't help you there",
        "dunno. never heard of it tbh",
        "wish i knew",
        "you'd have to look that up yourself, i don't have access",
    )
    return without_value(item, random, frames)


# Small language models

fourth_stutters = filled_as(
    "Say the same thing again and again.",
    "{r}\n{r}\n{r}\n{r}",
    "The {t} of {s} is {v}. The {t} of {s} is {v}. The {t} of {s} is {v}.",
    "Answer: {r}\nAnswer: {r}",
    "{r}, {r}, {r}",
)
fourth_special_tokens = filled_as(
    "Leave the marks of a prompt in the answer.",
    "{r}</s>",
    "<|assistant|>\n{r}<|im_end|>",
    "[/INST] The {t} of {s} is {v}. </s>",
    "### Response:\n{r}\n### End",
    "Assistant: {v}<|endoftext|>",
    "Answer (in one phrase): {r}",
)
fourth_echoes_the_prompt = filled_as(
    "Repeat instruction and question before the answer.",
    "Use only the context to answer.\nQuestion: {q}\nAnswer: {v}",
    "Q: {q}\nA: {v}",
    "User: {q}\nBot: {v}",
    "{q} {v}",
    'The question is "{q}" and the answer to it is {v}.',
)


def fourth_runs_on(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer, and go on to invent the next question about another subject with its answer."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    claim = found(stated(item, value, others, random))
    assume(claim[0] != other.values)
    values, label = claim
    asked = f"What is the {topic(other)} of {subject(other)}?"
    frames = ("{r}\n\n### Human: {x}\n### Assistant: {o}", "{r}\nQuestion: {x}\nAnswer: {o}")
    return Case(
        answer=in_frame(random.choice(frames), item, random, r=bare(values), x=asked, o=bare(other.values)), label=label
    )


fourth_goes_in_circles = without_single_value_as(
    "Turn the question over without answering it.",
    "The {t} of {s} is the {t} of {s}.",
    "{q} The question is: {q}",
    "{S} has a {t}. The {t} is the one that belongs to {s}.",
    "The {t} of {s} is given in the {t} field of the record of {s}.",
    "The {t} of {s} is",
    "In the context of records, the {t} can mean several things, and it depends on the record.",
)


# Agents


def fourth_react(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Show thoughts, actions and observations, with the records of others among them, and then a final answer."""
    other = found(namesake(item, value, random))
    assume(value and is_single(item, value))
    right = random.random() < 0.5
    values = value if right else (wrong_value(item, value, others, random) or other.values)
    seen = f"{subject(other)}: {topic(other)} = {bare(other.values)}"
    frames = (
        (
            'Thought: I should look up {s}.\nAction: search["{n}"]\nObservation: 1) {x}\nThought: That is another '
            "record. I open the next one.\nAction: open[{i}]\nObservation: {n}: {t} = {r}\nFinal Answer: {r}"
        ),
        (
            'tool_call: {{"name": "lookup", "query": "{n}"}}\ntool_result: not unique, first hit {x}\ntool_call: '
            '{{"name": "lookup", "exact": true}}\ntool_result: {r}\n\nThe {t} of {s} is {v}.'
        ),
    )
    parts = {"x": seen, "r": bare(values), "v": written(item, values, random)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="right" if right else "wrong")


fourth_thinks_first = contrasted_as(
    "Weigh a value in hidden thoughts, and answer with another.",
    "<think>\nOkay, the user asks for the {t} of {s}. Could it be {o}? No, that belongs to something else. The "
    "record says {v}.\n</think>\n\n{v}",
    "<thinking>My first guess was {o}, but the table shows otherwise.</thinking>\nThe {t} of {s} is {v}.",
    "Let me think. {o} comes to mind, but that is not what the record shows. Therefore: {v}.",
    "Reasoning: one passage mentions {o} for a different entry. For {s} it is {v}.\nConclusion: {v}",
)


def fourth_agent_gives_up(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Look at the records of others, and say that the one asked for was not among them."""
    assume(is_drawn(value, random))
    other = found(namesake(item, value, random))
    assume(item.kind in ONE)
    frames = (
        (
            "Action: search\nObservation: {x}: {t} = {o}\nThought: this does not concern {s}.\nFinal Answer: I could "
            "not determine it."
        ),
        "The only hit concerns {x} ({t}: {o}). It does not tell me anything about {s}, so I can't answer.",
        "I found the {t} of {x}, but not the one of {s}. I therefore have no answer.",
    )
    parts = {"x": subject(other), "o": bare(other.values)}
    return Case(answer=in_frame(random.choice(frames), item, random, **parts), label="declined")


SHAPES = shapes_in(globals())
"""Name -> shape."""
