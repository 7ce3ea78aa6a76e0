"""The harder third of the tenth set: rivals, corrections, neighbours, changes, refusals.

The author had read neither the judge nor the other sets.
"""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from random import Random

from benchmarks.shapes.frames import shapes_by, shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_tenth_languages import LANGUAGES, asked_for
from benchmarks.shapes.unseen_tenth_wording import (
    about,
    assertion,
    clause,
    dropped,
    framed,
    known_facts,
    label,
    lasts,
    name,
    neighbours,
    one_line,
    phrase,
    said,
    sentence,
    subject,
)
from benchmarks.shapes.wording import LISTED, ONE, Case, differ, in_words, rival, stopped, upper_first


def _weighed(item: Item, value: Values, others: Sequence[Values], random: Random, frames: Sequence[str]) -> Case | None:
    """Return an assertion beside a value {o} that the answer drops."""
    claimed = found(assertion(item, value, others, random, ONE))
    other = found(dropped(item, value, others, claimed, random))
    return framed(item, claimed, random, frames, o=said(item, other, random))


_weighed_as = shapes_by(_weighed)


rival_rejected = _weighed_as(
    "An answer that also says what is not right.",
    "{v}, not {o}.",
    "{w} It is not {o}.",
    "Not {o}, but {v}.",
    "I'd say {v}; {o} belongs to a different entry.",
)
own_answer_corrected = _weighed_as(
    "A first answer is taken back.",
    "{o} – wait, no, wrong row. {w}",
    "Correction to my previous message: I wrote {o}, but that was a mistake. {w}",
    "~~{o}~~ {v}",
    "Sorry, I mixed up two entries and first gave you {o}. The correct answer is {v}.",
    "EDIT: it's {v}. (I originally posted {o}, which is wrong.)",
)
thinks_of_another_first = _weighed_as(
    "A thinking model considers another value and drops it.",
    "<think>First hit says {o}. But wait, that entry is not about {n}. The right one says {v}.</think>\n{w}",
    "<think>Could it be {o}? No, that is someone else's record.</think>\n\n**{v}**",
    "At first glance {o} looks plausible, but it comes from an unrelated entry. The entry for {n} gives {v}.",
    "Candidates: {o}, {v}. The first one does not match {n}, so I discard it.\nFinal answer: {v}",
)


def value_has_changed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """What was once so, and what is so now."""
    assume(not lasts(item))
    frames = (
        "{w} (It used to be {o}, but that entry is outdated.)",
        "Previously {o}; since the last update, {v}.",
        "The old value was {o}. The current one is {v}.",
        "{l} (old): {o}\n{l} (current): {v}",
    )
    return _weighed(item, value, others, random, frames)


user_put_right = _weighed_as(
    "The answer contradicts what somebody supposed.",
    "You may have {o} in mind, but {c}.",
    'Your colleague\'s note says "{o}", which does not match our records. {w}',
    "User: Is it {o}?\nAssistant: No. {w}",
    "Contrary to the {o} mentioned in the ticket, {c}.",
)
sources_compared = _weighed_as(
    "Two sources, one of which is followed.",
    "Document A gives {o}, but it is about a different entry. Document B, which is about {n}, gives {v}. So: {v}.",
    "The cached page shows {o}; the live record shows {v}. Going with the live record: {v}.",
    "[1] says {o}, [2] says {v}. Since [1] refers to another entity, the answer is {v} [2].",
)


def option_chosen(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Options as in a test, and the one that is chosen."""
    claimed = found(assertion(item, value, others, random, ONE))
    other = found(dropped(item, value, others, claimed, random))
    facts = neighbours(item, value, claimed, random, 4)
    third = next((fact.values for fact in facts if differ(item, other, fact.values)), None)
    options = [each for each in (claimed.values, other, third) if each is not None]
    random.shuffle(options)
    shown = {each: one_line(said(item, each, random)) for each in options}
    letter = "ABC"[options.index(claimed.values)]
    listed = "\n".join(f"{mark}) {shown[each]}" for mark, each in zip("ABC", options, strict=False))
    chosen = shown[claimed.values]
    ends = (f"Answer: {letter}) {chosen}", f"The correct option is {letter}.", f"{letter}) {chosen} is correct.")
    return Case(answer=f"{item.question.question}\n{listed}\n\n{random.choice(ends)}", label=claimed.label)


def neighbours_beside(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """The answer among the same of other subjects, each with its name."""
    claimed = found(assertion(item, value, others, random, ONE))
    facts = neighbours(item, value, claimed, random, 2)
    assume(len(facts) >= 2)
    told = [about(fact, random) for fact in facts]
    shown, own = said(item, claimed.values, random), clause(item, claimed.values, random)
    lines = [f"{name(fact)}: {said(fact, fact.values, random)}" for fact in facts]
    lines.insert(random.randrange(3), f"{name(item)}: {shown}")
    rows = "\n".join(f"| {line.rpartition(': ')[0]} | {line.rpartition(': ')[2]} |" for line in lines)
    texts = (
        upper_first(f"{own}, whereas {told[0]}."),
        upper_first(f"{told[0]}, and {told[1]}. As for your question, {own}."),
        f"{stopped(upper_first(own))} For comparison: {told[0]}; {told[1]}.",
        f"Here is the list of entries ({label(item)}):\n" + "\n".join(f"- {line}" for line in lines),
        f"| entry | {label(item)} |\n|---|---|\n{rows}",
    )
    return Case(answer=random.choice(texts), label=claimed.label)


def goes_on_with_other_questions(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A small model answers, then asks and answers questions about others."""
    claimed = found(assertion(item, value, others, random, ONE))
    facts = neighbours(item, value, claimed, random, 2)
    what = subject(item)
    assume(len(facts) >= 2 and what in item.question.question)
    turns = [
        f"{item.question.question.replace(what, subject(fact), 1)}\nAnswer: {said(fact, fact.values, random)}"
        for fact in facts
    ]
    first = random.choice((said(item, claimed.values, random), sentence(item, claimed.values, random)))
    return Case(answer=f"{first}\n\nQuestion: {turns[0]}\n\nQuestion: {turns[1]}", label=claimed.label)


def exact_and_rounded(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """A number, and about how much that is."""
    assume(item.kind == "number" and item.format not in {"year", "ordinal"} and "billions" not in label(item))
    claimed = found(assertion(item, value, others, random))
    assume(abs(float(claimed.values[0])) >= 1000)
    number = Decimal(claimed.values[0])
    rounded = f"{number.quantize(Decimal(1).scaleb(number.adjusted() - 1)):,f}"
    frames = (
        "{w} That is roughly {a}.",
        "{v}, or about {a} if you round it.",
        "Roughly {a}; to be exact, {c}.",
        "~{a} (exact: {r})",
    )
    return framed(item, claimed, random, frames, a=rounded)


def written_otherwise(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Links, numbers in words, phone numbers with other marks: nothing is lost."""
    claimed = found(assertion(item, value, others, random, ONE))
    (one,) = claimed.values
    if item.format == "email":
        shown = random.choice((f"[{one}](mailto:{one})", f"<{one}>", one.upper(), f"mailto:{one}"))
    elif item.format == "phone" and len(digits := re.findall(r"\d+", one)) > 1:
        shown = ("+" if one.startswith("+") else "") + random.choice((".", "-", " ", "")).join(digits)
    elif item.kind == "number" and item.format not in {"latitude", "longitude", "year", "ordinal"} and len(one) < 9:
        shown = in_words(one)
    elif item.kind == "date":
        shown = random.choice((f"{one} 00:00:00", one.replace("-", "/"), one.replace("-", "")))
    elif item.format == "url":
        shown = f"[{one}]({one})"
    else:
        return None
    text = random.choice((shown, stopped(upper_first(clause(item, claimed.values, random, shown)))))
    return Case(answer=text, label=claimed.label)


def boolean_in_other_words(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Yes or no without the words of the question, or with more negations than it takes."""
    claimed = found(assertion(item, value, others, random, frozenset(("boolean",))))
    topic, true = item.form.topic, claimed.values == ("true",)
    frames: tuple[str, ...] = (
        ("That is correct: {c}.", "It is true that {c}.", "Affirmative.", "Yep, it is.", "✅ yes")
        if true
        else (
            "That is not the case: {c}.",
            "It would be wrong to say so: {c}.",
            "Negative.",
            "Nope, it isn't.",
            "❌ no",
        )
    )
    if topic == "discontinued":
        sold = ("{n} is no longer sold.", "No new orders are taken for {n}: it has been discontinued.")
        kept = ("{n} has not been discontinued, it is still sold.", "You can still buy {n}; it was never discontinued.")
        frames += sold if true else kept
    else:
        seat = (
            "{n} is the capital of its state.",
            "Indeed, {n} has the seat of its state's government, as its capital.",
        )
        none = ("{n} is an ordinary municipality, not the capital of a state.", "The capital of its state is not {n}.")
        frames += seat if true else none
    case = framed(item, claimed, random, frames)
    return Case(answer=upper_first(case.answer), label=case.label)


def list_with_count(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A list with numbers and its length."""
    claimed = found(assertion(item, value, others, random, frozenset(("set",))))
    members = [one_line(each) for each in claimed.values]
    random.shuffle(members)
    numbered = "\n".join(f"{place}. {each}" for place, each in enumerate(members, 1))
    texts = (
        f"{upper_first(phrase(item))} ({len(members)} in total):\n\n{numbered}",
        f"I found {len(members)}:\n{numbered}\n\nThat's the complete list.",
        "\n".join(sorted(members)),
    )
    return Case(answer=random.choice(texts), label=claimed.label)


def cannot_decide(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Two values, and no decision between them: nothing is asserted."""
    assume(value and item.kind in ONE)
    other = found(rival(item, value, others, random))
    shown = [said(item, value, random), said(item, other, random)]
    random.shuffle(shown)
    frames = (
        "It is either {} or {}; I can't tell which.",
        "The data is contradictory: one row says {}, another says {}.",
        "{} or {}, depending on which of the two records you trust.",
    )
    return Case(answer=random.choice(frames).format(*shown), label="wrong")


def beside_the_point(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Something else of the subject, or the same of another subject, as if it were asked for."""
    assume(value and item.kind in ONE)
    facts = known_facts(item, value, random, 1)
    others_of = [fact for fact in item.namesakes if differ(item, value, fact.values)]
    assume(facts or others_of)
    fact = facts[0] if facts and random.random() < 0.6 else random.choice(others_of or facts)
    frames = ("{}.", "Sure! {}. Anything else?", "According to our records, {}.", "Thanks for asking. {}.")
    text = random.choice(frames)
    return Case(
        answer=text.format(about(fact, random) if "records" in text else upper_first(about(fact, random))),
        label="wrong",
    )


def _refused(item: Item, random: Random, frames: Sequence[str]) -> Case | None:
    parts = {"t": phrase(item), "s": subject(item), "n": name(item), "l": label(item), "q": item.question.question}
    text = random.choice(frames).format(**parts)
    return Case(answer=text, label="declined") if item.kind in LISTED else None


_refused_as = shapes_by(
    lambda item, value, others, random, frames: _refused(item, random, frames)  # noqa: ARG005
)


support_finds_nothing = _refused_as(
    "A bot regrets, and may point elsewhere.",
    "I'm sorry, but I couldn't find {t} in the documents I have access to.",
    "Unfortunately, I was unable to locate {t}. Please contact our support team at help@desk.example.",
    "I apologize for the inconvenience. I have no information on {t}. You could try the customer portal.",
    "The provided context does not mention {t}.",
    "Hi Dana,\n\nI looked for {t} but came up empty. Maybe the sales team can help?\n\nBest,\nBen",
)


tool_finds_nothing = _refused_as(
    "A tool reports that there is nothing, or that it failed.",
    "No results found.",
    "0 rows returned.",
    "ERR_LOOKUP_TIMEOUT: the query did not complete. Please retry.",
    "status: NOT_FOUND\nentity: {n}\n{l}: -",
    "Not answerable from the given context.",
)
access_refused = _refused_as(
    "An assistant may not, or is not meant to, answer.",
    "You don't have permission to view the {l} of this record.",
    "For privacy reasons I cannot disclose that.",
    "That's outside of what I can help with here. The data team (ext. 204) can look up {t} for you.",
    "I can only answer questions about shipping and returns, so I can't help with {t}.",
    "As a language model I don't have access to live company data, so I can't tell you {t}.",
)
model_gives_up = _refused_as(
    "A model thinks, or does not, and declines.",
    "<think>The snippets do not cover {s}. Better not to guess.</think>\nI don't have enough information.",
    "i dont know sorry",
    "idk, not in the text",
    "Question: {q}\nAnswer: I don't know.",
    "Step 1: search for {s}.\nStep 2: no usable entry.\nConclusion: the question cannot be answered.",
)


def declines_beside_facts(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal that tells something else that is known."""
    namesakes = [
        fact for fact in item.namesakes if not value or (item.kind in ONE and differ(item, value, fact.values))
    ]
    facts = found(known_facts(item, value, random, 1) or (random.sample(namesakes, 1) if namesakes else []))
    assume(item.kind in ONE)
    frames = (
        "I couldn't find {t}. What I do know is that {x}.",
        "No information on {t}, sorry. The only thing I came across: {x}.",
        "The documents say that {x}. They don't say anything about {t}.",
    )
    text = random.choice(frames).format(t=phrase(item), x=about(facts[0], random))
    return Case(answer=text, label="declined")


_SORRY: Mapping[str, tuple[str, str]] = {
    "de": ("Dazu liegen mir leider keine Informationen vor.", "Leider konnte ich {a} {o} nicht finden."),
    "es": ("Lo siento, no dispongo de esa información.", "No he podido encontrar {a} {o}."),
    "fr": ("Désolé, je ne dispose pas de cette information.", "Je n'ai pas trouvé {a} {o}."),
    "pt": ("Desculpe, não tenho essa informação.", "Não consegui encontrar {a} {o}."),
    "it": ("Mi dispiace, non ho questa informazione.", "Non ho trovato {a} {o}."),
    "nl": ("Sorry, daar heb ik geen informatie over.", "Ik kon {a} {o} helaas niet vinden."),
}


def foreign_refusal(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """A refusal in another language."""
    language = random.choice(LANGUAGES)
    assume(item.kind in LISTED)
    parts = asked_for(item, language)
    short, long = _SORRY[language]
    if parts is None or random.random() < 0.3:
        return Case(answer=short, label="declined")
    # "der" turns into "den" where it is what is looked for
    article = re.sub(r"^der ", "den ", parts[0]) if language == "de" else parts[0]
    return Case(answer=long.format(a=article, o=parts[2]), label="declined")


# fmt: off
SHAPES = shapes_in(globals(), "tenth_")
# fmt: on
