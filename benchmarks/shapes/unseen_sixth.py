"""A sixth set of shapes: what twelve systems in production reply. Who wrote it had read neither the judge nor others.

Every label follows from the construction: a right answer asserts the reference and nothing else of what was asked, a
wrong one asserts something else or takes the reference back, and a declined one asserts nothing of what was asked.
Right and wrong answers, and mostly declined ones too, come in the same frames.
"""

import json
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_sixth_wording import (
    asides,
    clause,
    column,
    contrasted_as,
    declined,
    drawn,
    filled,
    foreign_date,
    framed,
    framed_as,
    framed_or_declined_as,
    is_fit,
    is_single,
    neighbours,
    noun,
    parts,
    raw,
    short,
    shown,
    spelled,
    spelled_email,
    spoken_date,
    table,
    topic,
    wrong_of,
)
from benchmarks.shapes.wording import Case, in_words, upper_first

# The help bot of a bank

sixth_bank_thanks = framed_as(
    "Put the answer between phrases of courtesy.",
    "Thank you for contacting us today. {C}. Is there anything else I can help you with?",
    "Hello and welcome back! I've looked into this for you: {c}. Would you like to rate this conversation?",
    "Thanks for your patience. As per our system, {c}. Have a lovely day!",
    "Good afternoon. Your enquiry has been processed.\n\n{C}.\n\nKind regards,\nYour virtual assistant",
)


def sixth_bank_ticket(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Quote the number of a ticket beside the answer."""
    frames = (
        "Reference no. {i}\n\nRegarding your enquiry: {c}.\n\nPlease quote the reference number in further messages.",
        "Ticket #{i} (priority: normal) has been closed with this resolution: {C}.",
        "Case {i} | Category: data enquiry | Status of the case: closed\nReply: {C}.",
        "We have logged your request under {i}. {C}. Replies to this message are not read.",
    )
    number = f"{random.choice(('HB', 'CS', 'REQ'))}-{random.randint(100000, 999999)}"
    return framed(item, drawn(item, value, others, random), frames, random, i=number)


sixth_bank_identity = framed_or_declined_as(
    "Check who asks, and then answer or not.",
    "Thanks, you've been verified. I can now confirm that {c}.",
    "For security reasons I had to verify your identity first. That worked, thank you. {C}.",
    "Verification successful. The entry you asked for: {V}.",
    refusals=(
        "For security reasons I can't tell you {w} in this chat. Please sign in and try again.",
        "I wasn't able to verify your identity, so I'm unable to disclose {w}.",
        "Thanks! Unfortunately the verification failed, and I can't share {w} without it.",
    ),
    odds=0.4,
)
sixth_bank_correction = contrasted_as(
    "Withdraw what an earlier message said.",
    "In our previous message we stated that {X}. That was an error on our part. The correct entry is {v}.",
    "Please disregard our last message ({x}). After a review, the correct {t} is {v}.",
    "We apologise: {x} was given to you by mistake. {C}.",
    "Correction to our reply of this morning: instead of {x}, it should have read {v}.",
)
sixth_bank_menu = framed_as(
    "Offer a menu after the answer.",
    "{C}.\n\nWhat would you like to do next?\n1. Ask another question\n2. Talk to an agent\n3. End the chat",
    "{V}\n\n[Back to main menu] [Contact an agent] [Download as PDF]",
    "Here you go: {V}\n\nReply 1 for more details or 0 to return to the menu.",
)


# The assistant of an internal wiki


def sixth_wiki_cited(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Cite a page at the foot."""
    frames = (
        "{C} [1].\n\n[1] Master data export, tab {k}, row {i}",
        "{C}.[^1]\n\n[^1]: Wiki › Data catalogue › {K} (revision {i})",
        "According to the data catalogue, {c} (source: {k}.csv, line {i}).",
        "{C} 【{i}†source】.",
    )
    more = {"k": table(item), "K": upper_first(table(item)), "i": str(random.randint(20, 900))}
    return framed(item, drawn(item, value, others, random), frames, random, **more)


sixth_wiki_sources = contrasted_as(
    "Weigh two sources that disagree.",
    "Two pages disagree: the archived page [2] says {x}, the current one [1] says {v}. Going by the latter, {c} [1].",
    "An outdated draft [3] claims that {X}, but it was superseded. Per the maintained page [1], {c}.",
    "[1] gives {v}; [2] gives {x} but is marked as deprecated. So the {t} is {v}.",
)


def sixth_wiki_infobox(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show a table of the fields of the subject."""
    assume(is_single(item))
    claim = found(drawn(item, value, others, random))
    rows = [f"| {upper_first(topic(fact))} | {raw(fact.values)} |" for fact in asides(item, value, random, 2)]
    rows.insert(random.randint(0, len(rows)), "| {T} | {v} |")
    frame = "Infobox for {s}:\n\n| Field | Value |\n|---|---|\n" + "\n".join(rows)
    return framed(item, claim, (frame, frame + "\n\n_Last edited by bot_"), random)


def sixth_wiki_rows(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show the rows of some subjects, of which one is asked for."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 3))
    rows = [f"| {upper_first(fact.form.subject)} | {raw(fact.values)} |" for fact in near]
    rows.insert(random.randint(0, len(rows)), f"| {upper_first(item.form.subject)} | {raw(claim.values)} |")
    frame = "This is the relevant part of the page:\n\n| Record | {T} |\n| --- | --- |\n" + "\n".join(rows)
    return framed(item, claim, (frame,), random)


sixth_wiki_no_page = framed_or_declined_as(
    "Find no page, and go on to answer from the export or not.",
    "I couldn't find a wiki page about {s}, but the nightly export does have the record: {c}.",
    "There's no wiki page on this. The raw export however shows that {c}.",
    refusals=(
        "I couldn't find a page that states {w}. The closest match, “Onboarding” [1], doesn't mention it.",
        "There's no wiki page about {s} that I have access to, and the export doesn't help either.",
        "No results for this in the wiki. You could ask the data team about {w}.",
    ),
    odds=0.4,
)


# A small model that rambles

sixth_ramble_intro = framed_as(
    "Ramble before and after the answer.",
    "Sure! That is a great question and many people ask it. Let me explain it in a simple way. So, {c}. I hope "
    "this answer was helpful! If you have any other questions, feel free to ask!",
    "You want to know {w}. This is a very important thing to know. Based on the information given to me, "
    "{c}. In conclusion, the question was answered based on the information.",
    "Answer: As an AI language model, I read the context. {C}. Thank you for the question. Please note that I "
    "am only an AI language model.",
)
sixth_ramble_loop = framed_as(
    "Say the same thing over and over.",
    "{C}. {C}. {C}.",
    "{V}\n{V}\n{V}\n{V}",
    "The answer is {v}. Therefore, the answer is {v}. So the answer to the question is {v}.",
    "{C}. This means that {c}. In other words, {c}.",
)


def sixth_ramble_goes_on(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Go on with a question about another subject."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 1))
    frames = (
        "{V}\n\nQuestion: What about {o}?\nAnswer: {a}",
        "Answer: {V}\n\n### Question\nAnd {m}?\n### Answer\n{a}",
        "{C}.\n\nQ: Do you also know {m}?\nA: {A}.",
    )
    other, text = near[0], shown(near[0], near[0].values, random)
    more = {"o": other.form.subject, "m": noun(other), "a": text, "A": upper_first(clause(other, other.values, random))}
    return framed(item, claim, frames, random, **more)


sixth_ramble_back = contrasted_as(
    "Take the first answer back.",
    "{U}. No, sorry, that is wrong. {C}.",
    "The answer is {x}. Wait, let me read the context again. The answer is not {x}, the answer is {v}.",
    "{U}. Hmm, I made a mistake, I looked at the wrong line. It is {v}.",
    "Answer: {x}\n\nActually I'm sorry, the above answer is not correct.\n\nAnswer: {v}",
)


def sixth_ramble_elsewhere(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Talk about other fields of the subject, and perhaps come to the answer."""
    assume(is_fit(item))
    facts = found(asides(item, value, random, 2))
    said = " ".join(filled("{C}.", {"C": upper_first(clause(fact, fact.values, random))}) for fact in facts)
    if random.random() < 0.4:
        frames: Sequence[str] = (
            f"Good question about {{s}}! {said} I hope this helps!",
            f"{said} That's what the context says.",
        )
        return declined(item, frames, random)
    frames = (f"Good question about {{s}}! {said} And {{c}}. I hope this helps!", f"{said} Also, {{c}}.")
    return framed(item, drawn(item, value, others, random), frames, random)


# A model that reasons

sixth_think_turns = contrasted_as(
    "Think of one value and answer with another.",
    "<think>\nOkay, the user asks: {q} Looking at the rows... {x}? Hmm, that is a different row. The row for "
    "{s} has {v}.\n</think>\n\n{C}.",
    "<think>First guess: {x}. Let me double-check. No, I mixed up two lines; it's {v}.</think>{V}",
    "<thinking>\nCandidates are {x} and {v}. The context line that matches {s} is the second.\n</thinking>\n"
    "The {t} is {v}.",
)


def sixth_think_neighbour(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Think of another subject before answering."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 1))
    frames = (
        (
            "<think>\nThe context mentions {o} first: {a}. That's not what is asked. For {s} the entry reads {v}.\n"
            "</think>\n{C}."
        ),
        "<think>\nNeed {n}. I should not confuse it with {m}, which is {a}.\n</think>\n\n**{v}**",
    )
    more = {"o": near[0].form.subject, "m": noun(near[0]), "a": shown(near[0], near[0].values, random)}
    return framed(item, claim, frames, random, **more)


sixth_think_steps = framed_as(
    "Number the steps that lead to the answer.",
    "Step 1: Identify the record: {s}.\nStep 2: Identify the field: {t}.\nStep 3: Read the field: {v}.\n\n"
    "Final answer: {V}",
    "1) We are asked for {w}.\n2) The passage contains this record.\n3) It follows that {c}.\n\nAnswer: {V}",
    "**Reasoning**: the question concerns {s}; the third passage covers it.\n**Conclusion**: {C}.",
)


def sixth_think_boxed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Put the answer into a box, as in mathematics."""
    assume(item.kind != "set")
    claim = found(drawn(item, value, others, random))
    text = raw(claim.values) if item.kind == "number" else parts(item, claim.values, random)["V"]
    box = "\\boxed{" + (text if item.kind == "number" else "\\text{" + text + "}") + "}"
    frames = (
        "We look up the record and read off the entry.\n\n$$" + box + "$$",
        "Therefore, the final answer is $" + box + "$.",
        box,
    )
    return framed(item, claim, frames, random)


def sixth_think_cut(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Run out of tokens while thinking, or just in time not."""
    start = "<think>\nOkay, I need to find {w}. The context lists several records, so let me look for {s}. "
    if random.random() < 0.5:
        frames: Sequence[str] = (
            start + "The first passage seems to be about something else. The second passage",
            start + "Let me go through them one by one. Passage one is a header. Passage two, hmm, let me",
        )
        return declined(item, frames, random)
    frames = (
        start + "Passage two matches.\n</think>\n\n{C}.",
        start + "The first passage is about something else, the second one fits.\n</think>\n\n{V}",
    )
    return framed(item, drawn(item, value, others, random), frames, random)


# A voice assistant


def sixth_voice_number(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say a number in words."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    claim = found(drawn(item, value, others, random))
    frames = ("That would be {z}.", "Here's what I found: {z}. Do you want to hear more?", "I've got {z} as {n}.")
    return framed(item, claim, frames, random, z=in_words(claim.values[0]))


def sixth_voice_spelled(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Spell a code, a phone number or an email address."""
    assume(item.format in {"phone", "postal", "code", "email"})
    claim = found(drawn(item, value, others, random))
    text = claim.values[0]
    said = found(spelled_email(text) if item.format == "email" else spelled(text))
    frames = ("Okay, the {t} is {z}.", "I'll spell that out for you: {z}.", "Got a pen? {z}. Shall I repeat that?")
    return framed(item, claim, frames, random, z=said)


def sixth_voice_date(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say a date in words."""
    assume(item.kind == "date")
    claim = found(drawn(item, value, others, random))
    frames = ("That was {z}.", "According to the records: {z}.", "Sure. {N} is {z}. Anything else?")
    return framed(item, claim, frames, random, z=spoken_date(claim.values[0]))


sixth_voice_markup = framed_as(
    "Speak with markup for a synthesizer.",
    '<speak>Okay. <break time="300ms"/> {C}.</speak>',
    "<speak><p>Here is what I found.</p><p>{C}.</p></speak>",
    '<speak>It\'s <emphasis level="moderate">{v}</emphasis>.</speak>',
)
sixth_voice_heard = framed_or_declined_as(
    "Repeat what was heard, and answer or ask again.",
    "I heard: “{q}” Here's the answer. {C}.",
    "You asked about {s}. {C}. Did I get that right?",
    "Hmm, let me see. Got it! {C}.",
    refusals=(
        "Sorry, I didn't catch that. Could you say the name again?",
        "I heard: “{q}” Hmm, I don't know that one. Try asking in a different way.",
        "Sorry, I'm having trouble connecting right now. Please try again in a few seconds.",
    ),
    odds=0.4,
)


# An employee who copies from a record


def sixth_clerk_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Paste lines from the screen."""
    assume(is_single(item))
    claim = found(drawn(item, value, others, random))
    facts = asides(item, value, random, 3)
    rows = [f"{topic(fact).upper()}....: {raw(fact.values)}" for fact in facts]
    rows.insert(random.randint(0, len(rows)), f"{topic(item).upper()}....: {raw(claim.values)}")
    frame = "Hi, copied from my screen:\n\nRECORD....: {s}\n" + "\n".join(rows) + "\n\nBest, Tom"
    return framed(item, claim, (frame, frame.replace("Hi, copied from my screen", "pls see below")), random)


sixth_clerk_casual = framed_as(
    "Type in a hurry.",
    "hiya, just had a look in teh system, {c}. cheers",
    "ok so acording to the record {c}, let me knwo if u need anything else",
    "hi there - its {v}, had to dig a bit sry",
    "yep found it!! {c} :)",
)


def sixth_clerk_only_field(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Have only another field on the screen, or the asked one too."""
    assume(is_fit(item))
    facts = found(asides(item, value, random, 1))
    fact = f"the {topic(facts[0])} ({raw(facts[0].values)})"
    if random.random() < 0.45:
        frames: Sequence[str] = (
            f"All I have on my screen is {fact}, the rest of that record is locked for me, sorry.",
            f"The only thing that's filled in for {{s}} is {fact}. What you need isn't there.",
        )
        return declined(item, frames, random)
    frames = (
        f"The sheet on {{s}} has {fact}, and it also says that {{c}}.",
        f"I have {fact} on my screen, and what you need is there as well: {{c}}.",
    )
    return framed(item, drawn(item, value, others, random), frames, random)


sixth_clerk_struck = contrasted_as(
    "Strike a value through and write another one beside it.",
    "{T}: ~~{x}~~ {v}",
    "From the form: {t} <s>{x}</s> {v} (amended by hand)",
    "{s}\n{T}: <del>{x}</del> <ins>{v}</ins>",
)
sixth_clerk_updated = contrasted_as(
    "Tell what the record said before it was mended.",
    "The record used to say {x}, which was a data entry error. It has been fixed and now says {v}.",
    "There was a typo in that record ({x}). I've had it checked: {c}.",
    "Careful, the printout you have shows {x}. That's not right. The system has {v}.",
)


# An agent with tools


def sixth_agent_tool(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show a call, what it returned, and the answer."""
    assume(is_single(item))
    claim = found(drawn(item, value, others, random))
    call = json.dumps({"name": "lookup", "arguments": {"record": short(item.form.subject), "field": column(item)}})
    result = json.dumps({column(item): raw(claim.values)}, ensure_ascii=False)
    frames = (
        f"<tool_call>{call}</tool_call>\n<tool_response>{result}</tool_response>\n{{C}}.",
        (
            f"Thought: I should look this up.\nAction: lookup\nAction Input: {call}\nObservation: {result}\n"
            "Thought: I now know the final answer.\nFinal Answer: {v}"
        ),
    )
    return framed(item, claim, frames, random)


def sixth_agent_second_call(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Look another subject up first."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 1))
    name, other = column(item), near[0]
    frames = (
        (
            f"Action: get({{o}})\nObservation: {name} = {raw(other.values)}\nThought: Wrong record. I need {{s}}."
            f"\nAction: get({{s}})\nObservation: {name} = {raw(claim.values)}\nFinal Answer: {{C}}."
        ),
        f"I first pulled up {{o}} by mistake ({name}: {raw(other.values)}). I then queried {{s}} and got {{v}}.",
    )
    return framed(item, claim, frames, random, o=other.form.subject)


def sixth_agent_retry(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Run into an error, and get over it or not."""
    start = random.choice(
        (
            "Observation: TimeoutError: query took longer than 30 s\n",
            "Observation: 503 Service Unavailable\nThought: I'll try again.\n",
            "Tool returned an error: permission denied for schema reporting.\n",
        )
    )
    if random.random() < 0.4:
        frames: Sequence[str] = (
            start + "Observation: the same error.\nFinal Answer: I was unable to retrieve {w}.",
            start + "Final Answer: The tool failed repeatedly, so I can't answer this.",
        )
        return declined(item, frames, random)
    frames = (
        start + "Observation: success, 1 row.\nFinal Answer: {C}.",
        start + "The second attempt went through.\nFinal Answer: {V}",
    )
    return framed(item, drawn(item, value, others, random), frames, random)


def sixth_agent_json(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Hand over an object, which may be empty."""
    assume(is_fit(item))
    key = "answer" if item.kind in {"boolean", "set"} else random.choice(("final_answer", column(item)))
    indent = random.choice((None, 2))
    if random.random() < 0.25:
        empty = {key: None, "found": False, "message": "no matching record"}
        return Case(answer=json.dumps(empty, indent=indent), label="declined")
    claim = found(drawn(item, value, others, random))
    content = {
        key: list(claim.values) if item.kind == "set" else parts(item, claim.values, random)["V"],
        "found": True,
        "trace_id": f"{random.getrandbits(48):012x}",
    }
    return Case(answer=json.dumps(content, ensure_ascii=False, indent=indent), label=claim.label)


def sixth_agent_plan(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Plan, and report a result or not."""
    plan = "Plan:\n1. Search {k} for {s}\n2. Read the entry\n3. Report back\n\n"
    if random.random() < 0.45:
        frames: Sequence[str] = (
            plan + "I'll start with step 1 now.",
            plan + "Running step 1...\nWaiting for the result of the tool.",
        )
        return declined(item, frames, random, k=table(item))
    frames = (plan + "All steps done. {C}.", plan + "Result: {V}")
    return framed(item, drawn(item, value, others, random), frames, random, k=table(item))


# A bot in a chat of colleagues


def sixth_slack_emoji(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Answer with marks of chat."""
    frames = (
        ":white_check_mark: *{T}* ({s}): `{v}`",
        ":mag: Found it! {C} :tada:",
        "<@U0{i}> {C}. :robot_face: _I'm a bot, beep boop_",
        ":information_source: {V}",
    )
    return framed(item, drawn(item, value, others, random), frames, random, i=f"{random.getrandbits(28):07X}")


sixth_slack_quote = framed_as(
    "Quote the question before the answer.",
    "> {q}\n{V} :point_up:",
    "> {q}\n{C}.",
    "*Q:* {q}\n*A:* {V}\n_answered in 0.8 s_",
)
sixth_slack_edit = contrasted_as(
    "Edit a message in public.",
    "{U}\n*EDIT:* scratch that, {c}.",
    "It's {x}.\n\nUpdate: I misread the sheet, ignore the above. {C}.",
    "{x}\n^ nope, wrong row :facepalm: it's {v}",
)
sixth_slack_colleague = contrasted_as(
    "Contradict a colleague.",
    "@dana wrote that {X}, but I checked the table and that's not the case: {c}.",
    "Not {x} as @lee said above. The table says {v}.",
    "@dana: {x}\n@lee: no, that's wrong, it's {v}\n@dana: you're right, {v} it is",
)
sixth_slack_ping = framed_or_declined_as(
    "Ask somebody else, and perhaps get an answer.",
    "I don't have access to that table myself :lock: but @data-team looked it up: {c}.",
    "Asked in #ask-data, the reply was: “{C}.”",
    "@data-team confirmed it: {V} :white_check_mark:",
    refusals=(
        "I don't have access to that table :lock: cc @data-team, could someone look up {w}?",
        "No idea, sorry :shrug: @data-team?",
        "Hm, I only know about the holiday calendar. Try #ask-data for {w}.",
    ),
    odds=0.4,
)


# An assistant of lawyers

sixth_legal_caveat = framed_as(
    "Hedge with the usual reservations.",
    "Subject to verification against the original documents, {c}. This does not constitute legal advice.",
    "On the basis of the records made available to us, and without having reviewed any further documents, {c}.",
    "According to the register, {c}. No liability is accepted for the completeness of the register.",
)
sixth_legal_negated = contrasted_as(
    "Say what is not the case before what is.",
    "For the avoidance of doubt, {n} is not {x}; it is {v}.",
    "Contrary to what has been submitted, it is not the case that {X}. Rather, {c}.",
    "Any reference in the bundle to {x} is a clerical error. {C}.",
)
sixth_legal_schedule = framed_as(
    "Number clauses, of which one is the answer.",
    "1. Subject matter: {s}.\n2. {T}: {v}.\n3. The records prevail over oral statements.",
    "§ 1 This note concerns {s}.\n§ 2 The undersigned states that {c}.\n§ 3 Errors and omissions excepted.",
    "(a) The request relates to {s}.\n(b) {C}.\n(c) Nothing else is stated herein.",
)


def sixth_legal_other_party(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Tell of another subject, and perhaps of the one asked for."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 1))
    start = f"The file contains an entry on {near[0].form.subject}: {shown(near[0], near[0].values, random)}. "
    if random.random() < 0.45:
        frames: Sequence[str] = (
            start + "As to {s}, the file is silent.",
            start + "That entry does not concern {s}, and there is no other.",
        )
        return declined(item, frames, random)
    frames = (
        start + "That entry does not concern {s}. The entry that does reads: {v}.",
        start + "As to {s}, the file has this entry: {v}.",
    )
    return framed(item, claim, frames, random)


# An assistant that mixes languages


_FOREIGN: Mapping[str, Sequence[str]] = {
    "de": ("Laut Datenbank: {v}.", "Die Antwort lautet {v}.", "Gerne! Gesucht ist {v}. (Frage: {q})"),
    "fr": ("Selon la base de données : {v}.", "La réponse est {v}.", "Bien sûr ! Voici la réponse : {v}."),
    "es": ("Según la base de datos: {v}.", "La respuesta es {v}.", "¡Claro! Aquí tiene la respuesta: {v}."),
    "pt": ("De acordo com o banco de dados: {v}.", "A resposta é {v}.", "Claro! Aqui está a resposta: {v}."),
}
_YES_NO = {"de": ("Ja", "Nein"), "fr": ("Oui", "Non"), "es": ("Sí", "No"), "pt": ("Sim", "Não")}
_NOT_KNOWN: Mapping[str, Sequence[str]] = {
    "de": ("Dazu liegen mir leider keine Informationen vor.", "Das kann ich leider nicht beantworten."),
    "fr": ("Je n'ai malheureusement aucune information à ce sujet.", "Désolé, je ne peux pas répondre à cela."),
    "es": ("Lo siento, no tengo información sobre eso.", "Lamentablemente no puedo responder a esta pregunta."),
    "pt": ("Desculpe, não tenho informações sobre isso.", "Infelizmente não consigo responder a essa pergunta."),
}


def sixth_mixed_frame(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Answer in another language."""
    assume(item.kind != "set")
    claim = found(drawn(item, value, others, random))
    language = random.choice(tuple(_FOREIGN))
    if item.kind == "boolean":
        return Case(answer=_YES_NO[language][claim.values != ("true",)] + ".", label=claim.label)
    text = foreign_date(claim.values[0], language) if item.kind == "date" else raw(claim.values)
    answer = filled(random.choice(_FOREIGN[language]), {"v": text, "q": item.question.question})
    return Case(answer=answer, label=claim.label)


def sixth_mixed_both(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say it in English and in another language."""
    assume(is_single(item))
    claim = found(drawn(item, value, others, random))
    language = random.choice(tuple(_FOREIGN))
    text = foreign_date(claim.values[0], language) if item.kind == "date" else raw(claim.values)
    said = filled(_FOREIGN[language][0], {"v": text})
    frames = (f"EN: {{C}}.\n{language.upper()}: {said}", f"{said} (In English: {{c}}.)", f"{{C}}. / {said}")
    return framed(item, claim, frames, random)


def sixth_mixed_sorry(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Be sorry in another language, for the lack of an answer or only for the wait."""
    assume(is_fit(item))
    language = random.choice(tuple(_NOT_KNOWN))
    if random.random() < 0.4:
        return Case(answer=random.choice(_NOT_KNOWN[language]), label="declined")
    sorry = {
        "de": "Entschuldigung für die Wartezeit!",
        "fr": "Désolé pour l'attente !",
        "es": "¡Perdón por la espera!",
        "pt": "Desculpe a demora!",
    }[language]
    return framed(item, drawn(item, value, others, random), (f"{sorry} {{C}}.", f"{sorry} {{V}}"), random)


sixth_mixed_gloss = framed_as(
    "Explain how a name is dealt with in translation.",
    "{C}. (Names and numbers are kept as in the original and not translated.)",
    "Translated from the source record: {c}.",
    "The record is in English, so no translation is needed: {V}",
)


# A copilot for SQL


def sixth_sql_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Show a query with its result."""
    assume(is_single(item))
    claim = found(drawn(item, value, others, random))
    name, text = column(item), raw(claim.values)
    frames = (
        f"{_query(item)}\n\n| {name} |\n|---|\n| {text} |",
        f"{_query(item)}\n\n```\n {name}\n{'-' * (len(name) + 2)}\n {text}\n(1 row)\n```",
        f"{_query(item)}\n\nThis returns a single row: `{text}`.",
    )
    return framed(item, claim, frames, random)


def sixth_sql_comment(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Give the result in a comment of the query, or no result."""
    assume(is_single(item))
    if random.random() < 0.35:
        return declined(item, (f"{_query(item)}\n\nRun this query to find {{w}}.", _query(item)), random)
    claim = found(drawn(item, value, others, random))
    text = raw(claim.values)
    frames = (_query(item, f"\n-- result: {text}"), f"{_query(item)}\n\nI ran this for you. Output: {text}")
    return framed(item, claim, frames, random)


def sixth_sql_rows(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Count the rows that were found: none, or one with the answer."""
    assume(is_fit(item))
    if random.random() < 0.4:
        frames: Sequence[str] = (
            "The query ran fine but returned 0 rows, so I can't tell you {w}.",
            "Query OK, empty set (0.01 sec). There's nothing I could report about {s}.",
            "0 rows. Check the spelling of the name in the WHERE clause.",
        )
        return declined(item, frames, random)
    frames = (
        "The query ran fine and returned 1 row. {C}.",
        "Query OK, 1 row in set (0.01 sec). It says that {c}.",
        "1 row in 12 ms: {v}",
    )
    return framed(item, drawn(item, value, others, random), frames, random)


sixth_sql_fixed = contrasted_as(
    "Mend a query that gave something else.",
    "My first query joined on the wrong key and returned {x}. With the join fixed it returns {v}.",
    "Ignore the earlier output ({x}), the filter was missing. The corrected query gives: {v}",
    "I had a bug in the WHERE clause; {x} belongs to a different row. {C}.",
)


def _query(item: Item, end: str = "") -> str:
    subject = short(item.form.subject).replace("'", "''")
    return f"```sql\nSELECT {column(item)}\nFROM {table(item)}\nWHERE label = '{subject}';{end}\n```"


# A summarizer


def sixth_summary_compared(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Sum passages on several subjects up."""
    assume(is_single(item) and value)
    claim = found(drawn(item, value, others, random))
    near = found(neighbours(item, (value, claim.values), random, 2))
    told = [upper_first(clause(fact, fact.values, random)) + "." for fact in near]
    told.insert(random.randint(0, len(told)), "{C}.")
    frames = (f"The passages cover several records. {' '.join(told)}", "Summary:\n- " + "\n- ".join(told))
    return framed(item, claim, frames, random)


def sixth_summary_points(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Sum a passage on the subject up in points."""
    facts = found(asides(item, value, random, 2))
    claim = found(drawn(item, value, others, random))
    points = [f"- {upper_first(clause(fact, fact.values, random))}" for fact in facts]
    points.insert(random.randint(0, len(points)), "- {C}")
    frames = ("Key points:\n" + "\n".join(points), "**In short**\n" + "\n".join(points) + "\n\n(generated summary)")
    return framed(item, claim, frames, random)


sixth_summary_short = framed_as(
    "Give the gist before or after the details.",
    "TL;DR: {V}\n\nIn more detail: the passage is an excerpt from a register. It states that {c}.",
    "The passage is an entry of a register and deals with {s}. Gist: {V}",
    "The text, reduced to what you asked for: {c}.",
)
sixth_summary_reported = framed_or_declined_as(
    "Report what the passages say, or that they say nothing.",
    "The passages describe a number of records. One of them mentions that {c}.",
    "What was asked is covered by the second paragraph, where one reads that {c}.",
    "The author lists several records and notes in passing that {c}.",
    refusals=(
        "The passages describe a number of records, but none of them mentions {w}.",
        "What was asked, {w}, is not covered by the text I was given to summarize.",
        "The author lists several records without stating {w}.",
    ),
    odds=0.35,
)


# Lists


def sixth_list_points(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """List what was asked for in lines."""
    assume(item.kind == "set")
    claim = found(drawn(item, value, others, random))
    mark = random.choice(("- {}", "* {}", "{}", "• {}"))
    lines = "\n".join(mark.format(each) for each in random.sample(claim.values, len(claim.values)))
    return framed(item, claim, (f"Here is the complete list:\n{lines}", f"Found {len(claim.values)}:\n{lines}"), random)


def sixth_list_mended(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Take an entry of a list back, or add a forgotten one."""
    assume(item.kind == "set")
    wrong = found(wrong_of(item, value, others, random))
    assume(wrong != value)
    right = random.random() < 0.5
    first, last = (wrong, value) if right else (value, wrong)
    gone, new = [each for each in first if each not in last], [each for each in last if each not in first]
    told = f"{raw(first)}.\n\nCorrection:"
    told += f" {' and '.join(gone)} does not belong in this list." if gone else ""
    told += f" {' and '.join(new)} is missing above and has to be added." if new else ""
    return Case(answer=f"{told} The full list is: {raw(last)}.", label="right" if right else "wrong")


SHAPES = shapes_in(globals())
