"""A third set of shapes, written after the other two and counted once: whoever builds the judge does not look at it."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
import re
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import beside, declined_as, framed, framed_as, one_line, shapes_by, shapes_in
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    LISTED,
    ONE,
    Case,
    Label,
    claim,
    clause,
    differ,
    rival,
    sentence,
    squeezed,
    stating,
    strangers,
    upper_first,
    words,
)

FIELD = frozenset(("text", "number"))

_NOT_A_FIELD = re.compile(r"date|people|official|discontinued|a state capital|units .*|companies")


def is_field(item: Item | Fact) -> bool:
    """Return whether "the (topic) of (subject)" names what is asked for."""
    return item.kind in FIELD and not _NOT_A_FIELD.fullmatch(item.form.topic)


def weighed(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case:
    """Return a claim {v} beside a value {o} that the answer does not assert; of the two, one at most is right."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    other = found(value if asserted.label == "wrong" and value else rival(item, asserted.values, others, random))
    assume(differ(item, asserted.values, other))
    text = random.choice(frames).format(
        v=one_line(item, asserted.values, random),
        o=one_line(item, other, random),
        s=item.form.subject,
        n=item.name,
        t=item.form.topic,
        w=sentence(item, asserted.values, random),
    )
    return Case(answer=upper_first(text), label=asserted.label)


framed_field_as = shapes_by(
    lambda item, value, others, random, frames: framed(item, value, others, random, frames) if is_field(item) else None
)
weighed_as = shapes_by(weighed)


# Chat models and products

emoji_headline = framed_as(
    "A value between signs, as chat models of today like them.",
    "📌 **{t}:** {v}",
    "✨ Found it! ✨\n\n➡️ {v}",
    "🔎 {s}\n✅ {v}",
    "👉 **{v}** 🎉",
    "💡 {w}",
    kinds=FIELD | {"set"},
)
topic_label = framed_field_as(
    "The name of the field and the value.",
    "{t}: {v}",
    "**{t}**: {v}",
    "{t} = {v}",
    "- **{t}** – {v}",
    "{t}\n{v}",
)
subject_and_value = framed_as(
    "The subject and the value without a verb.",
    "{s}: {v}",
    "{n} – {v}",
    "{n} → {v}",
    "{v} ({n})",
    "For {s}: {v}",
    kinds=ONE,
)
value_first_sentence = framed_field_as(
    "A sentence that starts with the value.",
    "{v} is the {t} of {s}.",
    "{v} is what is on file as the {t} of {n}.",
    "{v} is the {t}.",
)
possessive_sentence = framed_field_as(
    "A sentence with the subject in the possessive.",
    "{n}'s {t} is {v}.",
    "{n}’s {t}: {v}",
    "{n}'s current {t} would be {v}.",
    "Its {t} is {v}.",
)
recorded_as = framed_field_as(
    "A sentence in the passive about how the value is recorded.",
    "The {t} is given as {v}.",
    "The {t} of {n} has been recorded as {v}.",
    "In the master data, the {t} for {n} is stated to be {v}.",
    "Under “{t}”, the record reads {v}.",
)
topic_as_question = framed_field_as(
    "A short question that the answer asks itself.",
    "The {t}? {v}.",
    "The {t} of {n}? That's {v}.",
    "What's the {t}? Easy: {v}.",
    "{n}? {v}, of course.",
)
reason_given = framed_as(
    "A value with the reason for it.",
    "{v}, because this is what the entry for {s} says.",
    "Since the row of {n} reads {v}, the answer is {v}.",
    "Given that only one record matches {s}, we can conclude: {v}.",
    "The lookup of {s} succeeded, which gives us {v}.",
    kinds=ONE,
)
disclaimer_footer = framed_as(
    "A statement with the small print of a product below it.",
    "{w}\n\n*AI-generated content may be incorrect.*",
    "{w}\n\n---\n_This reply was created automatically. Do not rely on it for legal or medical decisions._",
    "{w}\n\n⚠️ The assistant can make mistakes. Check important information.",
    "{v}\n\n> Note: answers are limited to documents that you have access to.",
)


def follow_up_menu(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A statement, then questions that the user might want to ask next."""
    topics = list(dict.fromkeys(fact.form.topic for fact in item.facts if is_field(fact)))
    topics = [topic for topic in topics if topic != item.form.topic] or ["history", "status"]
    asked = [f"What is the {topic} of {item.form.subject}?" for topic in random.sample(topics, min(2, len(topics)))]
    menu = "\n".join(f"- {each}" for each in asked).replace("{", "").replace("}", "")
    frames = (f"{{w}}\n\n**People also ask**\n{menu}", f"{{w}}\n\nRelated questions:\n{menu}")
    return framed(item, value, others, random, frames)


quoted_passage = framed_as(
    "The passage that the answer rests on, quoted, perhaps with a conclusion.",
    "The relevant excerpt reads:\n\n> {w}",
    "One passage states: “{w}” Hence {v}.",
    "I found this in the second document: “... {c} ...”",
    "Quote from the source: «{w}»",
    kinds=LISTED,
)
as_said_before = framed_as(
    "A statement that refers to an earlier turn.",
    "As I said earlier, {c}.",
    "Like before: {v}",
    "Again, {c}.",
    "Same as in my last message: {v}.",
    kinds=LISTED,
)
apology_then_answer = framed_as(
    "An apology for something else, then a statement.",
    "Sorry for the delay! {w}",
    "I apologize for the confusion earlier. {w}",
    "My apologies, I misunderstood you at first. {w}",
    "Sorry to keep you waiting. {v}.",
    "Oh, sorry, I didn't see your message. {w}",
)
privacy_notice_but_answers = framed_as(
    "A notice about confidential data around a statement.",
    "Please treat this as confidential: {c}.",
    "I normally can't share personal data, but as you are authorized: {v}.",
    "{w} This information is for internal use only and must not be passed on.",
    "Access granted. {w}",
    kinds=LISTED,
)
stale_if_changed = framed_as(
    "A statement under the condition that nothing has changed.",
    "Unless it changed recently, {c}.",
    "Provided that the export is up to date, {c}.",
    "If nothing has changed since the last import, it's {v}.",
    "Assuming the records are right, {c}.",
    kinds=LISTED,
)
idiom_with_negation = framed_as(
    "A statement beside an idiom that has a negation and denies nothing.",
    "No need to look any further: {v}.",
    "Not to worry, {c}.",
    "No doubt about it: {v}.",
    "{w} No worries!",
    "{w} Not a problem at all.",
    "It couldn't be simpler: {v}.",
    "{w} No further action is needed.",
    kinds=LISTED,
)
none_other_than = framed_as(
    "A value as the only one.",
    "None other than {v}.",
    "It's {v} and nothing else.",
    "Only {v}.",
    "There's just one entry: {v}.",
    kinds=FIELD,
)


def answer_in_the_middle(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A long answer with the statement between paragraphs that say nothing of the question."""
    start = random.choice(
        (
            (
                "Master data like these are kept by several departments, and each of them has its own way of filling "
                "in the fields. That is why I always go back to the record itself."
            ),
            (
                "Thank you for this interesting question. Before I answer, let me briefly say how I work: I search the "
                "indexed documents, rank the passages, and read the best of them."
            ),
        )
    )
    end = random.choice(
        (
            (
                "Keep in mind that records of this kind are reviewed once a year. If you plan to use the information "
                "in a report, it is good practice to cite the source and the day on which you looked it up."
            ),
            (
                "I hope this gives you what you need. Working with structured records can be demanding at times, but "
                "once you know where to look it becomes second nature."
            ),
        )
    )
    return framed(item, value, others, random, (f"{start}\n\n{{w}}\n\n{end}",))


def postscript_with_other_fact(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement, then something else about the subject."""
    about = found(strangers(item, value))
    asserted = found(claim(item, value, others, random))
    more = sentence(fact := random.choice(about), fact.values, random)
    frames = ("{}\n\nPS: {}", "{} By the way: {}", "{} Also good to know: {}", "{}\n\n*Fun fact: {}*")
    text = random.choice(frames).format(sentence(item, asserted.values, random), more)
    return Case(answer=text, label=asserted.label)


def two_facts_in_one_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What was asked and something else in one sentence."""
    about = found(strangers(item, value))
    assume(item.kind != "set")
    asserted = found(claim(item, value, others, random))
    own, fact = clause(item, asserted.values, random), random.choice(about)
    pair = random.sample((own, clause(fact, fact.values, random)), 2)
    return Case(answer=upper_first(random.choice(("{}, and {}.", "{}, while {}.")).format(*pair)), label=asserted.label)


two_sources_agree = framed_as(
    "A value in two sources that agree.",
    "The CRM says {v}, and so does the invoice archive.",
    "Both passage 1 and passage 4 give {v}.",
    "Source A: {v}\nSource B: {v}\nThey match.",
    kinds=ONE,
)


def linked_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A value as the text of a link."""
    assume(item.format not in {"url", "email"})
    number = random.randint(100, 999)
    frames = (
        f"[{{v}}](https://wiki.example/page/{number})",
        f"See [{{v}}](/records/{number}).",
        f'<a href="https://kb.example/{number}">{{v}}</a>',
    )
    return framed(item, value, others, random, frames, kinds=FIELD)


value_in_code_block = framed_as(
    "A value in a block of code or as the only bullet.",
    "```\n{v}\n```",
    "```text\n{v}\n```",
    "- {v}",
    "• {v}",
    "Output:\n```\n{v}\n```",
    kinds=ONE,
)
roleplay_actions = framed_as(
    "A statement with stage directions.",
    "*flips through the files* Ah, here it is: {v}!",
    "*adjusts glasses* {w}",
    "(typing...) {w}",
    "Drumroll, please... 🥁 {v}!",
    "*beep boop* {w} *beep*",
)
leaked_instructions = framed_as(
    "Instructions of the prompt that a small model repeats before it answers.",
    'Use only the context. If the answer is not in the context, say "I don\'t know".\n\nAnswer: {v}',
    "Instruction: Answer in one sentence and do not make anything up.\nResponse: {w}",
    "### System: You are a helpful assistant. If you cannot find the answer, reply with N/A.\n### Assistant: {w}",
    "[Answer briefly. Say NOT FOUND if there is no answer.]\n{v}",
    kinds=LISTED,
)


def repeated_context(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The context with other entries, which a small model repeats before it answers."""
    near = beside(item, value)
    assume(item.kind in ONE and len(near) >= 2)
    asserted = found(claim(item, value, others, random))
    lines = [sentence(fact, fact.values, random) for fact in random.sample(near, 2)]
    text = one_line(item, asserted.values, random)
    frame = random.choice(("Context:\n{}\n{}\n\nQuestion: {}\nAnswer: {}", "[1] {}\n[2] {}\n\n{}\n=> {}"))
    return Case(answer=frame.format(*lines, item.question.question, text), label=asserted.label)


def structured_output(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An object of an answer, its reasoning, and marks for whoever reads it."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    other = found(value if asserted.label == "wrong" and value else rival(item, asserted.values, others, random))
    content = {
        "reasoning": f"{one_line(item, other, random)} belongs to another entry; the one asked for has its own value.",
        "answer": one_line(item, asserted.values, random),
        "citations": sorted(random.sample(range(1, 9), 2)),
        "needs_clarification": False,
    }
    if random.random() < 0.4:
        content.pop("reasoning")
    text = json.dumps(content, ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=text, label=asserted.label)


# Reasoning models and agents

marked_channels = weighed_as(
    "An analysis and a final answer in channels with the marks of the model.",
    "<|channel|>analysis<|message|>Candidates are {o} and {v}. The entry of {s} has the latter.<|end|>"
    "<|start|>assistant<|channel|>final<|message|>{v}<|return|>",
    "analysis: I see {o} in another row, not this one.\nfinal: {w}",
    "[THINK]Could it be {o}? That row is about something else.[/THINK]{w}",
)
reasoning_headings = framed_as(
    "A summary of the reasoning under headings, then a statement.",
    "**Considering the request**\n\nI'm looking for the entry of {s}.\n\n**Finalizing**\n\nIt is there. {w}",
    "**Understanding the question**: it is about {s}.\n**Retrieving**: one match.\n**Answering**: {v}",
    "Thought for 6 seconds\n\n{w}",
    "Reasoning: The question concerns {s}. I will read the field and report it.\n\nAnswer: {w}",
)
mathematical_variable = framed_field_as(
    "A value as that of a variable, as models trained on mathematics write.",
    "Let x be the {t} of {s}. From the table, x = {v}.",
    "We are looking for the {t}. Call it y. Then y = {v}. ∎",
    "Given: {s}. Find: the {t}. Solution: {v}.",
)
majority_of_passages = weighed_as(
    "Two values, of which the answer follows the one that most passages have.",
    "Three of the four passages say {v}, one says {o}. I go with the majority: {v}.",
    "Votes: {v} (4), {o} (1). Final: {v}",
    "{v} appears in 5 chunks and {o} in one, which looks like an error. So {v}.",
)
ranked_candidates = weighed_as(
    "Candidates with scores, then the choice.",
    "1. {v} (score 0.94)\n2. {o} (score 0.11)\n\nSelected: {v}",
    "Candidates: {o} [0.08], {v} [0.91]. Best answer: {v}.",
    "p({v}) = 0.97, p({o}) = 0.02, so I answer {v}.",
)
ticked_option = weighed_as(
    "Options, one of them ticked.",
    "- [ ] {o}\n- [x] {v}",
    "- [x] {v}\n- [ ] {o}",
    "( ) {o}\n(x) {v}",
    "☐ {o}\n☑ {v}",
    "❌ {o}\n✅ {v}",
)
formerly_another = weighed_as(
    "A value with the one that was there before.",
    "{v} (formerly {o})",
    "It used to be {o}; today it is {v}.",
    "It was changed from {o} to {v}.",
    "{v}. Until the last update the field had {o}.",
    "Old value: {o}. Current value: {v}.",
)


def final_answer_call(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The call with which an agent hands in its answer."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    text = json.dumps(one_line(item, asserted.values, random), ensure_ascii=False)
    frames = (
        "final_answer({})",
        '{{"tool": "final_answer", "arguments": {{"answer": {}}}}}',
        '<tool_call>{{"name": "submit", "arguments": {{"value": {}}}}}</tool_call>',
        "```python\nanswer = {}\nprint(answer)\n```",
        "Action: Finish[{}]",
    )
    return Case(answer=random.choice(frames).format(text), label=asserted.label)


plan_and_execution = framed_as(
    "The plan of an agent, its steps done, and the output.",
    "Plan:\n1. Find {s}\n2. Read the field\n3. Report\n\nExecuting... done ✔\n\nOutput: {v}",
    "[1/3] Connecting... ok\n[2/3] Searching “{n}”... 1 hit\n[3/3] Reading... ok\n>>> {v}",
    "I called `lookup` once. It returned one row. {w}",
    kinds=LISTED,
)
retry_after_tool_error = framed_as(
    "An error of a tool, then the answer of the next try.",
    "Tool error: connection timed out. Retrying (2/3)... ok.\n\n{w}",
    "The first query failed with `no such column`. The corrected one returned {v}.",
    "search(“{n}”) → 0 results\nsearch(exact=False) → 1 result\nAnswer: {v}",
    "Oops, my first attempt crashed. The second one worked: {v}",
    kinds=LISTED,
)


def raw_query_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The rows of a query, as a program prints them."""
    assume(item.kind in FIELD)
    asserted = found(claim(item, value, others, random))
    text = re.sub(r"\s*\n", ", ", asserted.values[0])
    field = item.form.topic.replace(" ", "_")
    quoted = text if item.kind == "number" else repr(text)
    answer = random.choice(
        (
            f"[({quoted},)]",
            f"[{{'{field}': {quoted}}}]",
            f" {field}\n{'-' * (len(text) + 2)}\n {text}\n(1 row)",
            f"{field}\n{text}",
            f"1 row in set (0.01 sec): {text}",
        )
    )
    return Case(answer=answer, label=asserted.label)


def xml_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The record of the subject as XML."""
    fields = {fact.form.topic: fact.values[0] for fact in item.facts if is_field(fact)}
    fields.pop(item.form.topic, None)
    assume(is_field(item) and fields)
    asserted = found(claim(item, value, others, random))
    chosen = [*random.sample(list(fields.items()), min(2, len(fields))), (item.form.topic, asserted.values[0])]
    lines = []
    for topic, text in random.sample(chosen, len(chosen)):
        tag = re.sub(r"\W+", "_", topic)
        lines.append(f"  <{tag}>{text.replace('&', '&amp;').replace('<', '&lt;')}</{tag}>")
    body = "\n".join(lines)
    return Case(answer=f"<record>\n{body}\n</record>", label=asserted.label)


def log_line(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A line of a log with the answer in it."""
    assume(item.kind == "text")
    clock = f"2025-03-{random.randint(10, 28)} 10:{random.randint(10, 59)}:07"
    frames = (
        f'[{clock}] INFO answer="{{v}}" latency_ms={random.randint(80, 900)}',
        f"{clock} | bot | {{v}}",
        'INFO:qa:answer ready: "{v}" (tokens=41)',
    )
    return framed(item, value, others, random, frames)


# People

non_native_english = framed_as(
    "A statement in the English of somebody who is learning it.",
    "I have check it for you, is {v}.",
    "Answer of you question: it is {v}, please.",
    "In the data base stand {v}.",
    "Dear sir, the correct one are {v}. Thanks you.",
    "For {n} I have finded {v}.",
    kinds=LISTED,
)
translated_bot = framed_as(
    "A statement that a machine has translated word by word.",
    "According with the documents, the response it is: {v}.",
    "To your question we respond how follows: {v}.",
    "The solicited datum corresponds to {v}.",
    "With pleasure! It treats itself of {v}.",
    "Esteemed client, in the register figures {v}.",
    kinds=LISTED,
)
mixed_languages = framed_as(
    "A statement in two languages at once.",
    "Also, die Antwort ist {v}, hope das hilft!",
    "Claro que sí! The answer es {v}.",
    "D'accord, so it's {v}, voilà.",
    "Ecco: {v}. Anything else?",
    "Haan ji, it is {v} only.",
    kinds=ONE,
)
spoken_fillers = framed_as(
    "A statement as spoken, with fillers and without punctuation.",
    "um so yeah it's uh {v}",
    "okay here's what i found {v}",
    "let me see hmm right here we go {v}",
    "well you know i think the uh the answer's {v}",
    "ok one sec... got it... {v}",
    kinds=ONE,
)
speech_markup = framed_as(
    "A statement in the markup of a speech synthesizer.",
    '<speak>{w}<break time="300ms"/></speak>',
    '<speak>Sure. <emphasis level="moderate">{v}</emphasis>.</speak>',
    "<speak><p><s>{w}</s></p></speak>",
    kinds=LISTED,
)
text_message = framed_as(
    "A statement as short as a text message.",
    "hi anna, ans is {v} thx",
    "{v} k?",
    "re {n}: {v}. c u",
    "fyi {v}",
    "ur answer: {v} :-)",
    "{v} (typing on phone)",
    kinds=ONE,
)
forum_reply = framed_as(
    "A statement as in a forum.",
    "@data_newbie it's {v}",
    "^ this. {v}",
    "+1 for {v}",
    "Accepted answer (score 14): {v}",
    "I had the same question last week. {w} Please mark as solved.",
    kinds=ONE,
)
mail_above_quoted_question = framed_as(
    "A reply by mail with the question quoted below.",
    "{w}\n\nBest,\nJo\n\n-----Original Message-----\nFrom: Sam\nSubject: quick question\n\n{q}",
    "{v}\n\nOn Mon, Sam wrote:\n> {q}",
    "Hi Sam,\n{c}.\nJo\n\n> Hi Jo,\n> {q}\n> Thanks, Sam",
)
agrees_with_the_user = framed_as(
    "A statement that confirms what the user supposed.",
    "Exactly as you suspected: {v}.",
    "You were right, {c}.",
    "Your hunch was correct: {v}.",
    kinds=ONE,
)


def shouted(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement in capitals."""
    assume(item.format not in {"url", "email"})
    asserted = found(claim(item, value, others, random))
    return Case(answer=sentence(item, asserted.values, random).rstrip(".").upper() + "!!!", label=asserted.label)


def hard_wrapped(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement with line breaks at a narrow width, as copied from a terminal or a PDF."""
    assume(item.kind != "set")
    asserted = found(claim(item, value, others, random))
    lines, width = [""], random.choice((18, 24, 30))
    for word in sentence(item, asserted.values, random).split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return Case(answer="\n".join(lines), label=asserted.label)


# Answers that hold no value


def thinks_then_declines(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reasoning that sees the values of others, then a refusal."""
    assume(item.kind in ONE)
    near = found(beside(item, value))
    fact = random.choice(near)
    frame = random.choice(
        (
            "<think>{o} has {v}, but nothing is said of {s}.</think>\nI don't have that information.",
            "<think>Passage 2: {o}: {v}. Not what was asked. No other hits.</think>\n\nI couldn't find it.",
            "Reasoning: only {o} ({v}) is covered.\nAnswer: The context does not say.",
        )
    )
    text = frame.format(o=fact.form.subject, v=one_line(fact, fact.values, random), s=item.form.subject)
    return Case(answer=text, label="declined")


def value_not_recorded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence in the words of the question that says that the value is not on record."""
    assume(item.kind in ONE)
    gaps = ("not specified", "not recorded", "unknown", "not available", "missing from the record", "not disclosed")
    topic = "date" if item.kind == "date" else item.form.topic
    frames = ("The {t} of {s} is {g}.", "{u}: {t} {g}.", "The field for the {t} of {s} is blank.", "The {t} is {g}.")
    text = random.choice(frames).format(t=topic, s=item.form.subject, u=upper_first(item.name), g=random.choice(gaps))
    return Case(answer=upper_first(text), label="declined")


def declines_with_generalities(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal, then what is generally so."""
    assume(is_field(item))
    frames = (
        "I don't have data on {s}. In general, the {t} can be found in the master record.",
        "That isn't covered by the documents. Typically, a {t} is assigned when the record is created.",
        "I can't say for {s} in particular. What I can say is that every record should have a {t}.",
        "No information on that. Usually the responsible department keeps the {t}.",
    )
    return Case(answer=random.choice(frames).format(s=item.form.subject, t=item.form.topic), label="declined")


agent_gives_up = declined_as(
    "An agent that ends without a result.",
    "I was unable to complete the task: the search tool returned no results after 5 attempts.",
    "Agent stopped due to iteration limit or time limit.",
    "Final Answer: I could not determine the answer with the tools available to me.",
    "Action: Finish[no answer found]",
    "FAILED: max retries exceeded, nothing retrieved.",
    "I ran 3 queries on {n} and none of them returned a row.",
    "ToolError: permission denied. I can't continue without access to the table.",
)


def empty_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """An empty result, as a program prints it."""
    assume(item.kind not in {"set", "boolean"})
    texts = ("[]", "{}", "None", "(0 rows)", "Empty set (0.00 sec)", "NaN", '""', "[(None,)]", "NULL", "undefined")
    return Case(answer=random.choice(texts), label="declined")


def voice_assistant_declines(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A refusal as voice assistants put it."""
    texts = (
        "Hmm, I don't know that one.",
        "Sorry, I didn't quite catch that.",
        "I'm having trouble finding that right now.",
        "I'm still learning about that.",
        "Here's what I found on the web.",
        "Sorry, I'm not sure how to help with that.",
        "Something's not right on my end. Try again in a bit.",
    )
    return Case(answer=random.choice(texts), label="declined") if value else None


clumsy_refusal = declined_as(
    "A refusal in the English of somebody who is learning it, or of a machine.",
    "I am not finding this informations, sorry sir.",
    "It is not have in my document.",
    "Sorry my friend, i not know.",
    "About {n} nothing stand in the papers.",
    "We feel it, but the datum not is disponible.",
    "This thing i cannot to answer you.",
    "idk sry",
    "no clue tbh",
)
needs_permission = declined_as(
    "A refusal for want of rights or of scope.",
    "Please log in to see this.",
    "You don't have permission to view this record.",
    "This information is restricted. Please contact your administrator.",
    "I can only help with questions about your own orders.",
    "To protect our customers, I can't give out details about {n}.",
    "I'm just the booking bot, so this is not something I can answer.",
    "That's classified, sorry.",
)
offers_to_search = declined_as(
    "Nothing known, and an offer to search elsewhere.",
    "I don't have this at hand. Shall I search the web for you?",
    "Nothing in the knowledge base so far. Would you like me to create a ticket?",
    "It's not in the files you uploaded. You can upload more files and ask again.",
    "I haven't got anything on {n} yet. Want me to look at the archive?",
    "Not covered here. I could ask the back office, if you like.",
)


def unknown_to_the_desk(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The subject cannot be found, as support desks and people word it."""
    assume(not value)
    texts = (
        "We couldn't locate anything under that name. Could you check the spelling and get back to us?",
        "Are you sure about the name? {n} gives zero hits here.",
        "I'm afraid there's a mix-up: we have never had a record called {n}.",
        "Hm, {n} doesn't ring a bell, and it isn't in the list either.",
        "{n}? No such thing in our system.",
        "That must be a mistake. {n} isn't one of ours.",
        "As far as the data go, {n} is fictitious.",
    )
    return Case(answer=upper_first(random.choice(texts).format(n=item.name)), label="declined")


def no_such_entry_in_more_languages(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The subject does not exist, in languages that the question is not in."""
    assume(not value)
    texts = (
        "{n} nie istnieje w bazie danych.",
        "{n} non esiste nel database.",
        "{n} komt niet voor in de gegevens.",
        "{n} finns inte i databasen.",
        "{n} findes ikke i vores data.",
        "{n} tietokannasta ei löydy.",
        "{n} veritabanında bulunamadı.",
        "{n} в базе данных нет.",
        "数据库中不存在“{n}”。",
        "「{n}」はデータベースに存在しません。",
        "“{n}”에 대한 기록이 없습니다.",
        "Aucun enregistrement ne correspond à {n}.",
        "Ein Eintrag namens {n} ist nicht vorhanden.",
    )
    return Case(answer=random.choice(texts).format(n=item.name), label="declined")


def stops_at_tool_call(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A query or a call that was never run."""
    assume(value)
    field, name = re.sub(r"\W+", "_", item.form.topic), json.dumps(item.name, ensure_ascii=False)
    assume(not any(squeezed(each) in squeezed(f"{field} {name}") for each in value))
    texts = (
        f"SELECT {field} FROM records WHERE name = {name};",
        f"```sql\nSELECT {field}\nFROM entries\nWHERE name = {name};\n```",
        f'{{"tool": "search", "arguments": {{"query": {name}}}}}',
        f"Action: lookup\nAction Input: {name}",
        f"You can find it out with this query: SELECT {field} FROM t WHERE name = {name}",
    )
    return Case(answer=random.choice(texts), label="wrong")


def placeholder_left(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A sentence whose placeholder was never filled in."""
    assume(value and is_field(item))
    field = item.form.topic
    gap = random.choice(
        (f"[{field.upper()}]", f"{{{{{field.replace(' ', '_')}}}}}", f"<insert {field} here>", "XXXX", "____", "TBD")
    )
    return Case(answer=random.choice((stating(item.form, gap), f"Answer: {gap}")), label="wrong")


def subject_as_its_own_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The subject in place of the value."""
    assume(
        value
        and is_field(item)
        and (not any(squeezed(each) in squeezed(item.name) or words(each) & words(item.name) for each in value))
    )
    texts = (item.name, f"It's {item.name}.", stating(item.form, item.name), f"Answer: {item.form.subject}")
    return Case(answer=random.choice(texts), label="wrong")


def kind_instead_of_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """What kind of thing the answer is, and not which."""
    assume(value and is_field(item) and not words(value[0]) & words(item.form.topic))
    texts = (
        "The {t} that is recorded for {s}.",
        "It is a {t}.",
        "{u} has exactly one {t}.",
        "The one in the {t} field.",
        "The {t} of {s} is a {t} like any other.",
    )
    text = random.choice(texts).format(t=item.form.topic, s=item.form.subject, u=upper_first(item.form.subject))
    return Case(answer=text, label="wrong")


def relation_turned_around(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Who manages whom, said from the side of the manager, perhaps the wrong way around."""
    verbs: Mapping[str, Sequence[str]] = {
        "manager": ("{a} manages {b}.", "{b} reports to {a}.", "{a} is {b}'s boss."),
        "supervisor or manager": ("{a} supervises {b}.", "{b} works under {a}.", "{b} reports to {a}."),
    }
    assume(item.form.topic in verbs)
    asserted = found(claim(item, value, others, random))
    boss, name, label = asserted.values[0], item.name, asserted.label
    assume(" " in name and not words(boss) & words(name))
    turned: Label = label
    if label == "right" and random.random() < 0.35:
        boss, name, turned = name, boss, "wrong"
    return Case(answer=random.choice(verbs[item.form.topic]).format(a=boss, b=name), label=turned)


# fmt: off
SHAPES = shapes_in(globals())
