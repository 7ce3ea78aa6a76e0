"""Shapes of answers for the first reading only: whoever builds the judge does not look at them."""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import html
import json
import re
from collections.abc import Mapping, Sequence
from random import Random

from benchmarks.shapes.frames import beside, declined_as, framed, framed_as, one_line, shapes_by, shapes_in
from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    LISTED,
    MONTHS,
    ONE,
    Case,
    Label,
    claim,
    clause,
    differ,
    rival,
    sentence,
    stating,
    strangers,
    upper_first,
)


def _weighed(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case:
    """Return a claim beside a value that the answer drops: {v} and {o} in a frame; of the two, one is right."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    other = found(value if asserted.label == "wrong" and value else rival(item, asserted.values, others, random))
    text = random.choice(frames).format(
        v=one_line(item, asserted.values, random), o=one_line(item, other, random), s=item.form.subject
    )
    return Case(answer=upper_first(text), label=asserted.label)


_weighed_as = shapes_by(_weighed)


def _about(item: Item) -> list[Fact]:
    """Return other things known of the subject, each with a topic of its own."""
    by_topic = {fact.form.topic: fact for fact in item.facts if fact.kind in {"text", "number"}}
    return [fact for topic, fact in by_topic.items() if topic != item.form.topic]


# Frames of products and models

inline_citation_marks = framed_as(
    "A statement with marks of citation, as RAG products print them.",
    "{w}<sup>[3]</sup>",
    "{w} [^2^]",
    "{c} [[1]](https://kb.example/articles/17).",
    "{c} 【3:2†export.csv】.",
    "{c} [1][4].",
    "From the context you shared (chunk 2 of 5, score 0.83): {c}.",
    "{w}\n\nReferences:\n[1] master_data.xlsx, sheet 2\n[2] handbook_v3.pdf, p. 12",
)
heading_and_explanation = framed_as(
    "A heading, the value, and an explanation that adds nothing.",
    "### Answer\n\n**{v}**\n\n### Explanation\n\nThis is what the entry for {s} states.",
    "## Result\n{w}\n\n## How I got there\nI looked up the entry for {s} and read the field in question.",
    "**Short answer:** {v}\n\n**Details:** The value was taken from the entry for {s}.",
    "> **TL;DR** {v}\n\nThe entry for {s} was the only matching one among 5 retrieved documents.",
)


def html_markup(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement in HTML, with entities where the value needs them."""
    asserted = found(claim(item, value, others, random))
    text = html.escape(one_line(item, asserted.values, random), quote=False)
    frames = (
        "<p>The answer is <strong>{}</strong>.</p>",
        "<b>{}</b><br>",
        '<div class="answer"><span>{}</span></div>',
        "<ul><li>{}</li></ul>",
    )
    return Case(answer=random.choice(frames).format(text), label=asserted.label)


def boxed_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    r"""A value in LaTeX, as models trained on mathematics end: "\boxed{...}"."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    text = one_line(item, asserted.values, random)
    assume(not re.search("[$%&_°²]", text))
    box = rf"\boxed{{{text}}}" if item.kind == "number" else rf"\boxed{{\text{{{text}}}}}"
    return Case(
        answer=random.choice(("${}$", "The final answer is ${}$.", "**Final Answer**\n\\[ {} \\]")).format(box),
        label=asserted.label,
    )


def tool_trace(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The trace of an agent that sees the entry of a neighbor first."""
    assume(item.kind in ONE)
    near = found(beside(item, value))
    asserted = found(claim(item, value, others, random))
    fact, text = random.choice(near), one_line(item, asserted.values, random)
    answer = (
        f"Thought: I have to look up {item.form.subject}.\nAction: search\nAction Input: {item.name}\n"
        f"Observation: {fact.form.subject}: {one_line(fact, fact.values, random)}\n"
        f"Thought: That is a different entry, so I search again.\nObservation: {item.form.subject}: {text}\n"
        f"Thought: I now know the final answer.\nFinal Answer: {text}"
    )
    return Case(answer=answer, label=asserted.label)


answer_in_tags = _weighed_as(
    "Reasoning and answer in tags of the prompt's own.",
    "<reasoning>Someone might say {o}, but that belongs to another entry.</reasoning>\n<answer>{v}</answer>",
    "<scratchpad>Candidates: {o}, {v}. Only the latter is in the row of {s}.</scratchpad>\n<result>{v}</result>",
    "[REASONING] {o} is listed one row above. [/REASONING] [ANSWER] {v} [/ANSWER]",
)
closing_think_tag_only = _weighed_as(
    "Reasoning whose opening tag the chat template has swallowed.",
    "Okay, so the user asks about {s}. First I saw {o}... no, that's another row. It's {v}.\n</think>\n\n{v}",
    "Hmm. First hit: {o}. Wrong entry. Second hit is the right one.\n</think>\nThe answer is **{v}**.",
    "We need {s}. There is {o} in passage 1, but it refers to another one. Passage 3 fits.</think>It is {v}.",
)


def record_as_data(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The record of the subject as JSON, YAML or CSV, the field asked for among others."""
    assume(item.kind in {"text", "number"})
    about = found(_about(item))
    asserted = found(claim(item, value, others, random))
    some = random.sample(about, min(3, len(about)))
    fields = [(fact.form.topic, fact.values[0]) for fact in some] + [(item.form.topic, asserted.values[0])]
    fields = [("name", item.name), *random.sample(fields, len(fields))]
    keys = [key.replace(" ", "_") for key, _ in fields]
    content = dict(zip(keys, (text for _, text in fields), strict=True))
    way = random.choice(("json", "nested", "yaml", "csv"))
    if way == "json":
        answer = json.dumps(content, ensure_ascii=False, indent=2)
    elif way == "nested":
        answer = json.dumps({"status": "ok", "results": [{"score": 0.91, "record": content}]}, ensure_ascii=False)
    elif way == "yaml":
        answer = "\n".join(f"{key}: {json.dumps(text, ensure_ascii=False)}" for key, text in content.items())
    else:
        row = ",".join(json.dumps(text, ensure_ascii=False) for text in content.values())
        answer = f"```csv\n{','.join(keys)}\n{row}\n```"
    return Case(answer=answer, label=asserted.label)


def table_of_several_subjects(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A table with the subject between two neighbors, whose values are right."""
    if item.kind not in {"text", "number"} or len(near := beside(item, value)) < 2:
        return None
    asserted = found(claim(item, value, others, random))
    rows = [(fact.form.subject, fact.values) for fact in random.sample(near, 2)] + [
        (item.form.subject, asserted.values)
    ]
    lines = [
        f"| {upper_first(subject)} | {one_line(item, values, random)} |" for subject, values in random.sample(rows, 3)
    ]
    head = f"| Entry | {upper_first(item.form.topic)} |\n| :--- | ---: |"
    start = random.choice(("", "Here is an overview, so that you can compare:\n\n"))
    return Case(answer=start + "\n".join((head, *lines)), label=asserted.label)


def ticket_reply(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An e-mail of a support desk with a ticket number, a date and a signature around the statement."""
    number, day = random.randint(40_000, 99_999), random.randint(1, 28)
    frames = (
        f"Subject: Re: your request #{number}\n\nHi Anna,\n\n{{w}}\n\nBest,\nTom Weller\nTier 1 Support",
        f"Ticket #{number} | {day} March 2025\n\nHello,\n\nthanks for getting in touch. {{w}}\n\nWarm regards\nMia",
        f"Dear Sir or Madam,\n\nregarding your message of {day} March: {{c}}.\n\nYours faithfully\nService Team",
    )
    return framed(item, value, others, random, frames)


template_tokens = framed_as(
    "Tokens of a chat template around the value, or a run-on into another question.",
    "{v}<|im_end|>",
    "<|assistant|>\n{w}</s>",
    "[/INST] {v} </s>",
    "### Response:\n{v}\n\n### Instruction:",
    "{v}\n\nQuestion: How do I reset my password?\nAnswer: Click on the link in the e-mail.",
    "{v}\nHuman: Thanks!\nAssistant: You're welcome!",
)
option_letter = framed_as(
    "A value as an option of a multiple-choice question.",
    "(B) {v}",
    "Option C: {v}",
    "The correct choice is D) {v}.",
    "b. {v}",
    "**A. {v}**",
    kinds=ONE,
)
bullet_reasoning = _weighed_as(
    "Reasoning in bullets, then the value.",
    "- The question is about {s}.\n- Nearby entries have {o}.\n- The matching entry has {v}.\n\n**Answer:** {v}",
    "* Passage 1: off topic\n* Passage 2: gives {o}, for somebody or something else\n* Passage 3: {v}\n\n→ {v}",
    "1. **Identify** {s}\n2. **Rule out** {o}\n3. **Confirm** {v}",
)


def elimination_of_neighbors(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The value of a neighbor, named as such, before that of the subject."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    near = found([fact for fact in beside(item, value) if differ(item, asserted.values, fact.values)])
    fact = random.choice(near)
    text = (
        f"Two entries look alike. {one_line(fact, fact.values, random)} is that of {fact.form.subject}. "
        f"What remains for {item.form.subject} is {one_line(item, asserted.values, random)}."
    )
    return Case(answer=text, label=asserted.label)


def long_background(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Background on the subject, much of it, before the statement."""
    about = found(strangers(item, value))
    asserted = found(claim(item, value, others, random))
    known = " ".join(sentence(fact, fact.values, random) for fact in random.sample(about, min(3, len(about))))
    start = random.choice(("Some background first. ", "Happy to walk you through what I have on file. ", ""))
    end = random.choice(("With that in mind: {}.", "Now to your actual question: {}.", "And, to answer you, {}."))
    return Case(answer=f"{start}{known} {end.format(clause(item, asserted.values, random))}", label=asserted.label)


def summary_at_the_end(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement and a summary, which repeats it or says something else."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    last, label = asserted.values, asserted.label
    if label == "right" and random.random() < 0.4 and (other := rival(item, value, others, random)) is not None:
        last, label = other, "wrong"
    start = sentence(item, asserted.values, random)
    end = random.choice(("In summary, the answer is {}.", "**Summary:** {}", "Bottom line: {}."))
    return Case(answer=f"{start}\n\n{end.format(one_line(item, last, random))}", label=label)


def system_of_record(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A statement with the system and the day it was read from."""
    day = f"{random.randint(1, 28)} {random.choice(MONTHS)} 2025"
    frames = (
        f"As of {day}, our CRM shows {{v}} for {{s}}.",
        f"Per the ERP export of {day}: {{v}}",
        f"{{w}} (Last synchronized: {day}, 08:15)",
        "The 2025 edition of the directory has {v} under {s}.",
    )
    return framed(item, value, others, random, frames, kinds=frozenset(("text", "number", "set")))


# Frames of people


def chat_slang(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value in a chat message without capitals."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    text = one_line(item, asserted.values, random)
    frames = ("yep its {}", "{} 👍", "afaik {}", "oh thats {} :)", "its {} acc. to the sheet", "{}, 100%", "ok so {}")
    return Case(
        answer=random.choice(frames).format(text if item.kind == "text" else text.lower()), label=asserted.label
    )


needless_yes = framed_as(
    "A yes or an approval before the answer to a question that asks for a value.",
    "Yes! {w}",
    "Absolutely, {c}.",
    "Correct, {c}.",
    "No problem! {w}",
    "Right, {c}.",
    "Yeah, sure: {v}",
    kinds=LISTED,
)
unsure_but_answers = framed_as(
    "A value after doubts about it.",
    "I'm not 100% sure, but {c}.",
    "Don't quote me on this: {v}.",
    "I might be off here, yet I think it's {v}.",
    "Without access to the live system I can't promise anything, but the export has {v}.",
    "Not an expert on this one, though I'd go with {v}.",
    kinds=ONE,
)
one_document_silent = framed_as(
    "A place where nothing was found, then one where the value was.",
    "The first passage does not mention it, but the second one does: {v}.",
    "I could not find it on the main sheet; the appendix, however, lists {v}.",
    "There is no information in the FAQ. In the master file I did find it: {v}.",
    "At first I was unable to answer this. After a second search I can: {c}.",
    kinds=LISTED,
)
answers_but_refuses_more = framed_as(
    "A statement, then what the answer cannot say beyond it.",
    "{w} Unfortunately, I have no information on when this was last updated.",
    "{w} I don't know anything beyond that, sorry.",
    "{w} The documents do not say why.",
    "I can't access the full history, but currently {c}.",
    "{w} For anything else about {s}, I could not find any data.",
)
asked_and_answered = framed_as(
    "The question restated before the value.",
    'You asked: "{q}" - {v}',
    "Regarding your question about {s}: {c}.",
    "{q}\n{v}",
    "{q} Good one. {w}",
    "So you'd like to know this about {s}. Here you go: {v}",
)
edited_answer = _weighed_as(
    "A value that the answer replaces by another one as it goes.",
    "{o}. EDIT: sorry, that was the row above. {v}.",
    "At first glance it is {o}, but looking closer, it's {v}.",
    "{o} - scratch that, {v}.",
    "Let me correct myself: {v} rather than {o}.",
    "I initially read {o}; on re-reading the entry, {v} is the one.",
    "{o}? Hmm, no. {v}!",
)
double_checked = framed_as(
    "A statement that the answer double-checks and confirms.",
    "{w} I double-checked this against the entry, and it holds.",
    "{v}. Let me verify... yes, the entry for {s} indeed has {v}.",
    "{w} No discrepancies were found between the two sources.",
    "{w} Wait, is that correct? Checking once more... Yes, {v}.",
    kinds=LISTED,
)


def repeated_value(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value several times over, as a small model loops."""
    assume(item.kind in ONE)
    asserted = found(claim(item, value, others, random))
    text, joint = one_line(item, asserted.values, random), random.choice(("\n", ". ", " | "))
    return Case(answer=joint.join([text] * random.randint(3, 6)), label=asserted.label)


def name_with_more(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A person, firm, title or work in more words than its name."""
    frames: Mapping[str, Sequence[str]] = {
        "person": ("someone called {v}", "a colleague by the name of {v}", "{v} - that's the person to talk to."),
        "company": ("the firm {v}", "a business that trades as {v}", "a company called {v}"),
        "title": ("the position of {v}", "working as {v}", "„{v}“"),
        "name": ("«{v}»", "the one called '{v}'", "_{v}_"),
        "choice": ("«{v}»", "filed under “{v}”", "the one labelled {v}"),
    }
    return framed(item, value, others, random, frames[item.format]) if item.format in frames else None


def place_with_surroundings(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A city with its country behind it, also where the city is wrong."""
    facts = {fact.form.topic: fact.values[0] for fact in item.facts if fact.kind == "text"}
    topic = item.form.topic.removeprefix("billing ").removeprefix("shipping ")
    country = facts.get(item.form.topic.removesuffix("city") + "country")
    if item.form.topic == "estado":
        country = "Brazil"
    if topic not in {"city", "estado"} or country is None or (asserted := claim(item, value, others, random)) is None:
        return None
    text = random.choice(("{}, {}", "{} ({})", "{} in {}", "{}/{}")).format(asserted.values[0], country)
    return Case(answer=random.choice((text, stating(item.form, text))), label=asserted.label)


def initial_and_family_name(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A person's first name as an initial; only another person is surely wrong."""
    assume(item.format == "person" and item.form.topic != "head of state")
    asserted = found(claim(item, value, others, random))
    first, _, last = asserted.values[0].partition(" ")
    assume(last and " " not in last)
    label: Label = "open" if asserted.label == "right" else "wrong"
    return Case(answer=random.choice(("{}. {}", "It's {}. {}.")).format(first[0], last), label=label)


# Answers to something else


def sibling_column_as_asked(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A statement in the words of the question, perhaps with what another column of the subject holds."""
    alike = [fact for fact in item.facts if (fact.kind, fact.format) == (item.kind, item.format)]
    alike = found([fact for fact in alike if fact.form.before != item.form.before])
    assume(item.kind in ONE and item.format not in {"place", "choice"} and value)
    wrong = random.random() < 0.6
    fact = random.choice(alike)
    assume(differ(item, value, fact.values))
    text = one_line(item, fact.values if wrong else value, random)
    return Case(answer=stating(item.form, text), label="wrong" if wrong else "right")


def assuming_you_mean(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A value with its subject, which is that of the question or a neighbor."""
    assume(item.kind in ONE and value)
    near = found(beside(item, value))
    wrong = random.random() < 0.45
    fact = random.choice(near)
    subject, values = (fact.form.subject, fact.values) if wrong else (item.form.subject, value)
    frame = random.choice(
        (
            "Assuming you mean {s}: {v}.",
            "I take it you are asking about {s}. There it is {v}.",
            "Looking at the entry for {s}, I see {v}.",
            "Best match: {s} → {v}",
        )
    )
    text = frame.format(s=subject, v=one_line(item, values, random))
    return Case(answer=text, label="wrong" if wrong else "right")


def refusal_with_other_attribute(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal that gives something else about the subject."""
    about = found([fact for fact in strangers(item, value) if fact.form.topic != "date"])
    assume(item.kind != "boolean")
    fact = random.choice(about)
    frame = random.choice(
        (
            "That isn't in the documents. All I see for {s} is the {t}: {v}.",
            "Sorry, I can't find it. What I do have is the {t} of {s} ({v}).",
            "Not on file, I'm afraid, although the {t} is there: {v}.",
        )
    )
    text = frame.format(s=item.form.subject, t=fact.form.topic, v=one_line(fact, fact.values, random))
    return Case(answer=text, label="declined")


# Refusals

machine_refusal = declined_as(
    "A refusal as a program reads it.",
    '{{"answer": null}}',
    '{{"status": "not_found", "answer": ""}}',
    '{{"answer": "unknown", "confidence": 0.0}}',
    "NO_ANSWER",
    "INSUFFICIENT_CONTEXT",
    "NOT_IN_CONTEXT",
    "null",
    "<answer>unknown</answer>",
    "Answer: not stated in the context",
    "**Answer:** cannot be determined",
)
refusal_in_other_languages = declined_as(
    "A refusal in a language that the question is not in.",
    "Det vet jag tyvärr inte.",
    "Det kan jeg desværre ikke svare på.",
    "Valitettavasti minulla ei ole tätä tietoa.",
    "To bohužel nevím.",
    "Maalesef bu bilgiye sahip değilim.",
    "К сожалению, в документах нет этой информации.",
    "Δυστυχώς δεν γνωρίζω.",
    "عذراً، لا أعرف الإجابة.",
    "죄송하지만 해당 정보를 찾을 수 없습니다.",
    "क्षमा करें, मुझे यह जानकारी नहीं मिली।",
    "Sajnos erről nincs adatom.",
    "Tut mir leid, dazu steht nichts in meinen Quellen.",
    "Aucune idée, désolé.",
    "Ni idea, la verdad.",
    "Essa eu fico devendo, não consta nos meus dados.",
    "Purtroppo non sono in grado di rispondere.",
)


refusal_of_people = declined_as(
    "A refusal as people and help desks word it.",
    "Honestly, no idea.",
    "Beats me!",
    "Sorry, you've got me there.",
    "I'm afraid that's a blank in my notes.",
    "That's outside of what I can help with here.",
    "You'd have to ask somebody in the back office; I don't have that in front of me.",
    "I've gone through everything twice and came up empty.",
    "We don't seem to have that on file.",
    "I'd be making it up if I gave you an answer.",
    "Nothing in the excerpts answers this.",
    "Your guess is as good as mine.",
    "My sources are silent on this point.",
    "I'm not authorized to disclose details about {s}.",
)


def no_answer_at_all(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A failure, a link or a promise in place of an answer."""
    assume(value and item.format != "url")
    texts = (
        "⚠️ Something went wrong. Please try again later.",
        "Error 504: the request timed out.",
        "Sure, one moment please, I'm looking that up for you...",
        "I've forwarded your question to a colleague, who will get back to you within one working day.",
        "Please see https://intranet.example/directory for details.",
        "Let me connect you with a human agent.",
        "Hello! How can I help you today?",
    )
    return Case(answer=random.choice(texts), label="declined")


def no_such_entry(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The subject is not there, says the answer, perhaps with names that are like it."""
    assume(value or not item.facts)
    names = [fact.form.subject for fact in item.namesakes[:20]]
    frames = [
        "I searched for “{n}” and got no hits.",
        "There is nothing on file under “{n}”.",
        "The documents never mention {n}.",
        "{u} is unknown to me; is there a typo in the name?",
        "„{n}“ taucht in den Daten nicht auf.",
        "« {n} » est introuvable dans la base.",
        "“{n}” não consta da base de dados.",
        "Your question assumes that there is an entry for {n}, but there isn't one.",
    ]
    if len(names) > 1 and item.kind != "set":
        one, two = random.sample(names, 2)
        frames += [f"No entry for {{n}}. The closest ones are {one} and {two}."] * 3
    text = random.choice(frames).format(n=item.name, u=upper_first(item.form.subject))
    return Case(answer=text, label="declined")


# fmt: off
SHAPES = shapes_in(globals())
