"""A tenth set of shapes: what stands in the logs of deployed assistants, ordinary answers above all.

The author had read neither the judge nor the other sets. Five systems are thought of: a polite support bot, a terse
internal tool, a model that thinks aloud, an assistant in seven languages, and a small model that takes no care. The
harder third is in `unseen_tenth_harder`.
"""

import json
import re
from collections.abc import Mapping, Sequence
from html import escape
from random import Random
from typing import Any

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import found
from benchmarks.shapes.unseen_tenth_languages import LANGUAGES, asked_for, localized, yes_or_no
from benchmarks.shapes.unseen_tenth_wording import (
    about,
    assertion,
    field,
    framed,
    known_facts,
    label,
    name,
    one_line,
    raw,
    said,
    sentence,
    subject,
    told,
    told_as,
)
from benchmarks.shapes.wording import LISTED, ONE, Case, upper_first

_PEOPLE = ("Dana", "Ravi", "Ms. Ortiz", "Tom", "Mr. Lindqvist", "Aisha", "Joanna")


def support_thanks(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A bot thanks for the message, answers, and offers more help."""
    frames = (
        "Thank you for reaching out! {w} Is there anything else I can help you with today?",
        "Thank you for your patience while I looked this up. {w}\n\nHave a wonderful day!",
        "Of course, happy to help! {w}",
        "Thanks for waiting, {p}. {w} Was this answer helpful? 👍 👎",
    )
    return told(item, value, others, random, frames, p=random.choice(_PEOPLE))


support_confirms = told_as(
    "A bot confirms what its records say.",
    "According to our records, {c}.",
    "I can confirm that {c}.",
    "I have checked our system for you, and {c}.",
    "As per the latest data on file, {c}.",
    "I've located the relevant entry. It shows that {c}.",
)


def support_email_reply(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """An email with a greeting and a signature."""
    frames = (
        "Hi {p},\n\n{w}\n\nBest regards,\nCustomer Care",
        "Dear {p},\n\nThank you for contacting us regarding {s}.\n\n{w}\n\nKind regards,\nThe Data Desk",
        "Hello {p},\n\nregarding request #48-2217: {c}.\n\nAnything unclear? Just reply.\n\nMarta (2nd level)",
        "Hi {p},\n\n{w} Sorry for the late reply.\n\nCheers\nBen",
    )
    return told(item, value, others, random, frames, p=random.choice(_PEOPLE))


support_offers_more = told_as(
    "An answer that ends with an offer to look up something else.",
    "{w} Would you like me to pull up anything else about {s}?",
    "{w} If you need the same for another entry, just tell me which one.",
    "{w}\n\nYou may also ask:\n- How current is this information?\n- Can you export it as a spreadsheet?",
)
support_highlights = told_as(
    "The value stands out, after an introduction.",
    "Here is what I found for {s}:\n\n**{v}**",
    "You asked for {t}. Here you go:\n\n> {v}",
    "Sure! Here {be} {t}:\n\n👉 {v}",
    "Here {be} the {l} you asked for: `{v}`",
    kinds=LISTED,
)


def colleague_in_chat(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A colleague answers in a chat."""
    claimed = found(assertion(item, value, others, random, LISTED))
    frames = ("it's {v}, just looked it up 👍", "hey, {v} 🙂", "Let me see... ok got it: {v}", "@{p} {v}")
    if item.kind == "set":
        frames = (*frames[1:], "they are {v}, just looked it up 👍")
    return framed(item, claimed, random, frames, p=random.choice(("dana", "ravi", "jo.k", "tom")))


def bare_value_only(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Nothing but the value, perhaps marked up."""
    claimed = found(assertion(item, value, others, random))
    return framed(item, claimed, random, ("{v}", "{v}.", "**{v}**", "`{v}`", '"{v}"', "{v}\n", "- {v}", "= {v}"))


field_and_value = told_as(
    "A line with the name of the field.",
    "{f}: {r}",
    "{f} = {r}",
    "{l}: {v}",
    "{l} → {v}",
    "{n} | {l} | {v}",
    "[{f}] {r}",
    "{n} – {l}: {v}",
)
printed_record = told_as(
    "A record with an identifier and technical fields, as an internal tool prints it.",
    "record: {n}\n{f}: {r}\nlast_sync: ok",
    "---\nentity: {n}\n{f}: {r}\nstatus: FOUND\n---",
    "ENTITY     {n}\nFIELD      {f}\nVALUE      {r}\nHITS       1",
    "[ok] lookup {n}\n[ok] {f} -> {r}",
)


def json_fields(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A JSON object with the value in one of its fields."""
    claimed = found(assertion(item, value, others, random))
    content = _json_value(item, claimed.values)
    shapes: Sequence[dict[str, Any]] = (
        {"status": "ok", "entity": name(item), field(item): content},
        {"question": item.question.question, "answer": content},
        {"answer": content, "confidence": round(random.uniform(0.8, 0.99), 2), "sources": ["master_data"]},
        {"result": {"field": field(item), "value": content}, "error": None},
    )
    text = json.dumps(random.choice(shapes), ensure_ascii=False, indent=random.choice((None, 2)))
    return Case(answer=f"```json\n{text}\n```" if random.random() < 0.4 else text, label=claimed.label)


def _json_value(item: Item, values: Values) -> Any:
    if item.kind == "set":
        return [one_line(each) for each in values]
    if item.kind == "boolean":
        return values == ("true",)
    if item.kind == "number":
        return json.loads(values[0]) if not re.match(r"-?0\d", values[0]) else values[0]
    return one_line(values[0])


def one_row_table(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A Markdown table of one row."""
    claimed = found(assertion(item, value, others, random, LISTED))
    shown = "<br>".join(one_line(each) for each in claimed.values)
    shown = said(item, claimed.values, random) if item.kind != "set" else shown
    tables = (
        f"| entry | {label(item)} |\n|---|---|\n| {name(item)} | {shown} |",
        f"| Field | Value |\n| --- | --- |\n| Record | {name(item)} |\n| {upper_first(label(item))} | {shown} |",
    )
    before = random.choice(("", "Result:\n\n", "1 row matched.\n\n"))
    return Case(answer=before + random.choice(tables), label=claimed.label)


def query_and_result(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A query with its result."""
    claimed = found(assertion(item, value, others, random))
    sql = f"SELECT {field(item)} FROM master_data WHERE entity = '{name(item).replace(chr(39), chr(39) * 2)}'"
    rows = [one_line(each) for each in claimed.values]
    width = max(map(len, (*rows, field(item))))
    listed = "\n".join(f" {row}" for row in rows)
    count = f"({len(rows)} row{'s' if len(rows) > 1 else ''})"
    texts = (
        f"```sql\n{sql};\n```\n\n{sentence(item, claimed.values, random)}",
        f"{sql};\n\n {field(item)}\n{'-' * (width + 2)}\n{listed}\n{count}",
        f"I ran `{sql}` and got {len(rows)} row{'s' if len(rows) > 1 else ''}:\n\n{listed.strip()}",
    )
    return Case(answer=random.choice(texts), label=claimed.label)


def tags_around(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The value in tags, as applications ask for it."""
    claimed = found(assertion(item, value, others, random))
    shown, entity = escape(raw(item, claimed.values, random), quote=False), escape(name(item))
    texts = (
        f"<answer>{shown}</answer>",
        f"<response>\n  <entity>{entity}</entity>\n  <value>{shown}</value>\n</response>",
        f"<p>{escape(sentence(item, claimed.values, random), quote=False)}</p>",
        f'<record name="{entity}"><{field(item)}>{shown}</{field(item)}></record>',
    )
    return Case(answer=random.choice(texts), label=claimed.label)


def record_with_other_fields(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A record of the subject: what is asked for stands among other fields."""
    facts = found(known_facts(item, value, random, 3))
    claimed = found(assertion(item, value, others, random, LISTED))
    lines = [f"{upper_first(fact.form.topic)}: {raw(fact, fact.values, random)}" for fact in facts]
    lines.insert(random.randrange(len(lines) + 1), f"{upper_first(label(item))}: {raw(item, claimed.values, random)}")
    mark = random.choice(("", "- ", "• "))
    heading = random.choice((f"{upper_first(subject(item))}\n", f"**{name(item)}**\n\n", f"{name(item)}:\n"))
    return Case(answer=heading + "\n".join(mark + line for line in lines), label=claimed.label)


thinks_then_answers = told_as(
    "Thoughts in tags or paragraphs, then the answer.",
    "<think>\nThe user wants {t}. I should find the entry and read the field.\n</think>\n\n{w}",
    "<think>Okay, so I need to look for {s} in the context. Found it. The entry is complete.</think>\n{v}",
    "Thought: I need {t}.\nAction: lookup\nObservation: {r}\nThought: I now know the answer.\nFinal Answer: {v}",
)
numbered_steps = told_as(
    "Numbered steps that end in the answer.",
    "Let's go step by step.\n\n1. The entity: {s}.\n2. The field: {l}.\n3. Read the value.\n\nTherefore, {c}.",
    'Step 1: Find {s}.\nStep 2: Read the field "{l}".\nStep 3: Report it.\n\nAnswer: {v}',
)


def boxed_or_marked(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A final answer marked as models are taught to mark it."""
    claimed = found(assertion(item, value, others, random))
    boxed = f"The context gives the value directly.\n\n$\\boxed{{\\text{{{said(item, claimed.values, random)}}}}}$"
    if random.random() < 0.3:
        return Case(answer=boxed, label=claimed.label)
    frames = (
        "The entry for {s} answers this.\n\n#### {v}",
        "Reasoning: the entry for {s} contains the field.\nFinal answer: {v}",
        "After checking the context, the final answer is: **{v}**",
        'ANSWER: {v}\nEVIDENCE: entry "{n}"\nCONFIDENCE: high',
    )
    return framed(item, claimed, random, frames)


evidence_quoted = told_as(
    "The passage is quoted first.",
    'The document states: "{w}"',
    "Relevant passage:\n> {w}\n\nSo the answer is {v}.",
    "[Source 1] {w}\n\nBased on Source 1: {v}",
    'As the retrieved snippet puts it, "{c}" [1].\n\n[1] knowledge base, entry "{n}"',
)


_SENTENCES: Mapping[str, tuple[str, ...]] = {
    "de": ("{a} {o} ist {v}.", "{a} {o} lautet: {v}.", "Laut Datenbank ist {a0} {o} {v}."),
    "es": ("{a} {o} es {v}.", "Según la base de datos, {a0} {o} es {v}.", "{a} {o}: {v}."),
    "fr": ("{a} {o} est {v}.", "D'après la base de données, {a0} {o} est {v}.", "{a} {o} : {v}."),
    "pt": ("{a} {o} é {v}.", "De acordo com o cadastro, {a0} {o} é {v}.", "{a} {o}: {v}."),
    "it": ("{a} {o} è {v}.", "Secondo il database, {a0} {o} è {v}.", "{a} {o}: {v}."),
    "nl": ("{a} {o} is {v}.", "Volgens de database is {a0} {o} {v}.", "{a} {o}: {v}."),
}
_POLITE: Mapping[str, tuple[str, ...]] = {
    "de": (
        "Gerne! {} Kann ich sonst noch etwas für Sie tun?",
        "Guten Tag,\n\n{}\n\nMit freundlichen Grüßen\nIhr Serviceteam",
    ),
    "es": ("¡Claro! {} ¿Puedo ayudarle en algo más?", "Gracias por contactarnos. {} ¡Que tenga un buen día!"),
    "fr": ("Bien sûr ! {} Puis-je vous aider avec autre chose ?", "Merci pour votre message. {} Bonne journée !"),
    "pt": ("Claro! {} Posso ajudar em algo mais?", "Obrigado pelo contato. {} Tenha um ótimo dia!"),
    "it": ("Certo! {} Posso aiutarla con altro?", "Grazie per averci contattato. {} Buona giornata!"),
    "nl": ("Natuurlijk! {} Kan ik u nog ergens mee helpen?", "Bedankt voor uw bericht. {} Nog een fijne dag!"),
}


def _foreign(item: Item, values: Values, language: str, random: Random, *, bare: bool = False) -> str | None:
    if item.kind == "boolean":
        return yes_or_no(item, values, language)
    if item.kind == "set" or (parts := asked_for(item, language)) is None:
        return None
    article, field_name, of = parts
    shown = localized(item, values, language, random)
    if bare:
        blank = " " if language == "fr" else ""
        return upper_first(random.choice((f"{field_name}{blank}: {shown}", f"**{upper_first(field_name)}**: {shown}")))
    frame = random.choice(_SENTENCES[language]).format(a=upper_first(article), a0=article, o=of, v=shown)
    return frame.replace("..", ".")


def foreign_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A sentence in German, Spanish, French, Portuguese, Italian or Dutch."""
    language = random.choice(LANGUAGES)
    claimed = found(assertion(item, value, others, random))
    text = _foreign(item, claimed.values, language, random)
    return Case(answer=text, label=claimed.label) if text is not None else None


def foreign_support(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A polite support bot in another language."""
    language = random.choice(LANGUAGES)
    claimed = found(assertion(item, value, others, random))
    text = found(_foreign(item, claimed.values, language, random))
    return Case(answer=random.choice(_POLITE[language]).format(text), label=claimed.label)


def foreign_field(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The name of the field in another language and the value."""
    language = random.choice(LANGUAGES)
    claimed = found(assertion(item, value, others, random, ONE))
    text = _foreign(item, claimed.values, language, random, bare=True)
    return Case(answer=text, label=claimed.label) if text is not None else None


def two_languages(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The same in English and in another language."""
    language = random.choice(LANGUAGES)
    claimed = found(assertion(item, value, others, random))
    text, english = _foreign(item, claimed.values, language, random), sentence(item, claimed.values, random)
    if text is None:
        return None
    pairs = (
        f"{english}\n\n({language.upper()}) {text}",
        f"EN: {english}\n{language.upper()}: {text}",
        f"{text} / {english}",
    )
    return Case(answer=random.choice(pairs), label=claimed.label)


small_model_lowercase = told_as(
    "No capitals, no full stops, some filler.",
    "ok so {c}",
    "{c} :)",
    "so basically {c}",
    "the answer is that {c}",
    "{c} hope this help",
)


def small_model_repeats(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A small model in a loop."""
    claimed = found(assertion(item, value, others, random))
    text = sentence(item, claimed.values, random)
    shown = said(item, claimed.values, random)
    loops = (
        f"{text} {text} {text}",
        f"{shown}\n{shown}\n{shown}\n{shown}",
        f"{text}\n\nAnswer: {shown}\n\nAnswer: {shown}",
    )
    return Case(answer=random.choice(loops), label=claimed.label)


question_repeated = told_as(
    "The question once more, then the answer.",
    "{q} {v}",
    "Q: {q}\nA: {v}",
    "Question: {q}\nAnswer: {w}",
    "{q}\n\n{w}",
    'You asked: "{q}" The answer: {v}',
    "User: {q}\nAssistant: {w}",
)
template_leaks = told_as(
    "Tokens of a prompt template stand in the answer.",
    "### Response:\n{w}</s>",
    "{v}<|im_end|>",
    "<|assistant|>\n{w}\n<|end|>",
    "[/INST] {w}",
    "{w}\n\n### Instruction:\n",
)
cut_off_after_value = told_as(
    "The answer is there, and what follows is cut off.",
    "{w} This information was taken from the",
    "{w}\n\nAdditional details:\n-",
    "{w} In addition to that, I should mentio",
)


def more_about_the_subject(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """The answer, and something else about the subject that is true."""
    facts = found(known_facts(item, value, random, 1))
    claimed = found(assertion(item, value, others, random, LISTED))
    frames = ("{w} By the way, {x}.", "{w} Also, {x}, in case you need it.", "{w}\n\nAlso on file: {x}.")
    return framed(item, claimed, random, frames, x=about(facts[0], random))


mildly_hedged = told_as(
    "An answer in cautious words.",
    "I believe {c}.",
    "As far as I can tell from the data, {c}.",
    "If I read the entry correctly, {c}.",
)


# fmt: off
SHAPES = shapes_in(globals(), "tenth_")
# fmt: on
