"""The rest of the fifth set: values in other forms, lists, yes or no, and answers that give none.

See `unseen_fifth` on the labels.
"""
# ruff: noqa: ARG001 - every shape takes what any shape needs

import json
import re
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from benchmarks.shapes.frames import shapes_in
from benchmarks.shapes.questions import Item, Values
from benchmarks.shapes.spelling import nth
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.unseen_fifth_wording import (
    declining,
    declining_as,
    drawn,
    flat,
    framed,
    is_usable,
    name,
    noun,
    phrase,
    refined,
    rewritten,
    title,
)
from benchmarks.shapes.wording import (
    MONTHS,
    ONE,
    Case,
    Claim,
    differ,
    fold,
    grouped,
    in_words,
    long_date,
    packed,
    strangers,
    upper_first,
)

# How values are written


def fifth_dates(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a date with its weekday, with a short month, with dots, or with a time."""

    def written(text: str) -> str:
        day = date.fromisoformat(text)
        forms = [
            f"{day:%A}, {long_date(text)}",
            f"{day.day:02}-{MONTHS[day.month - 1][:3]}-{day.year}",
            f"the {nth(day.day)} of {MONTHS[day.month - 1]}, {day.year}",
            f"{MONTHS[day.month - 1][:3]} {nth(day.day)}, {day.year}",
            f"{text}T00:00:00Z",
            f"{day.year}/{day.month:02}/{day.day:02}",
            f"{text} 00:00:00",
        ]
        if day.day > 12:
            forms += [f"{day.month:02}/{day.day:02}/{day.year}", f"{day.day:02}.{day.month:02}.{day.year}"]
        return random.choice(forms)

    return rewritten(item, value, random, written) if item.kind == "date" else None


def fifth_date_in_parts(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Tell the parts of a date one by one."""

    def written(text: str) -> str:
        day = date.fromisoformat(text)
        month = MONTHS[day.month - 1]
        forms = (f"day {day.day}, month {day.month}, year {day.year}", f"{month} {day.day} of the year {day.year}")
        return random.choice(forms)

    return rewritten(item, value, random, written) if item.kind == "date" else None


def fifth_other_unit(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a number in another unit, exactly."""

    def written(text: str) -> str | None:
        number = float(text)
        if item.format == "ms":
            return f"{number / 1000:,.3f} seconds"
        if item.format == "bytes":
            return f"{number / 10**6:.6f} MB"
        if item.format in {"latitude", "longitude"}:
            sides = "NS" if item.format == "latitude" else "EW"
            return f"{text.lstrip('-')}° {sides[number < 0]}"
        if "in billions" in item.form.topic:
            return random.choice((f"${text} billion", f"{number * 1000:,.0f} million", f"USD {text}bn"))
        if item.format == "$" and number >= 1000 and number % 100 == 0:
            return f"${number / 1000:g}k"
        return None

    frames = ("It is {v}.", "{v}", "{N}: {v}", "The value for {n} is {v}.")
    return rewritten(item, value, random, written, frames) if item.kind == "number" else None


def fifth_grouped_digits(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Group the digits of a large number, or count it in thousands or millions."""

    def written(text: str) -> str | None:
        if len(text.partition(".")[0].lstrip("-")) < 5:
            return None
        commas = grouped(text)
        forms = [commas, commas.replace(",", " "), commas.replace(",", "’"), commas.replace(",", "\u202f")]
        if "." not in text and len(text) > 6:
            forms.append(f"{int(text) / 10**6:.6f}".rstrip("0").rstrip(".") + " million")
        return random.choice(forms)

    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    return rewritten(item, value, random, written)


def fifth_currency(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write an amount with a currency."""

    def written(text: str) -> str:
        exact = f"{float(text):,.2f}"
        whole, cents = exact.split(".")
        dollars = "dollar" if whole == "1" else "dollars"
        spoken = f"{cents} cents" if whole == "0" else f"{whole} {dollars}{f' and {cents} cents' if int(cents) else ''}"
        return random.choice((f"US$ {exact}", f"{exact} dollars", f"USD {exact}", f"${exact}", spoken))

    is_short = all(len(each.partition(".")[2]) <= 2 for each in value)
    return rewritten(item, value, random, written) if item.format == "$" and is_short else None


def fifth_spelled_out(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a number in words, with or without the digits."""

    def written(text: str) -> str:
        return random.choice((in_words(text), f"{in_words(text)} ({text})", f"{text} ({in_words(text)})"))

    assume(item.kind == "number" and item.format not in {"year", "ordinal"})
    frames = ("{P} is {v}.", "That would be {v}.", "For {n}: {v}")
    return rewritten(item, value, random, written, frames)


def fifth_phone_digits(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write the digits of a phone number in other groups."""

    def written(text: str) -> str | None:
        plus = "+" * text.startswith("+")
        digits = re.sub(r"\D", "", text)
        if len(digits) < 7 or re.search(r"[^\d\s()+./-]", text):
            return None
        forms = (
            plus + digits,
            plus + "-".join(re.findall(r"\d+", text)),
            plus + ".".join(re.findall(r"\d+", text)),
            plus + " ".join(re.findall(r"\d+", text)),
            f"[{text}](tel:{plus}{digits})",
        )
        return random.choice(forms)

    frames = ("It's {v}, as far as I can see.", "{T}: {v}", "{v}", "The number on file for {n} is {v}.")
    return rewritten(item, value, random, written, frames) if item.format == "phone" else None


def fifth_spoken_code(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Spell a code letter by letter, or say an address as on the phone."""
    item = refined(item)

    def written(text: str) -> str | None:
        if item.format == "email":
            user, _, host = text.partition("@")
            spoken = f"{user} at {host.replace('.', ' dot ')}"
            return random.choice((f"[{text}](mailto:{text})", f"<{text}>", spoken))
        if item.format == "url":
            return random.choice((f"<{text}>", f"[{text}]({text})"))
        letters = re.sub(r"[\W_]", "", text)
        if not 3 <= len(letters) <= 10 or re.search(r"[^\w\s-]", text):
            return None
        spelled = f"{text}, that is {'-'.join(letters)}"
        return spelled if "_" in text else random.choice((spelled, " ".join(letters), ", ".join(letters)))

    assume(item.format in {"code", "postal", "email", "url"})
    return rewritten(item, value, random, written, ("It's {v}.", "{T}: {v}", "{P} is {v}."))


def fifth_last_name_first(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a person as lists do, with the last name first."""

    def written(text: str) -> str | None:
        parts = text.split()
        if len(parts) != 2:
            return None
        first, last = parts
        return random.choice((f"{last}, {first}", f"{last.upper()} {first}", f"{last.upper()}, {first}"))

    return rewritten(item, value, random, written) if item.format == "person" else None


def fifth_other_case(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Write a name without its accents or capital letters, as systems and hasty people do."""
    item = refined(item)

    def written(text: str) -> str | None:
        text = flat(text)
        if len(text) < 4:
            return None
        plain = text.lower() if re.search(r"['´`]", text) else fold(text).title()
        return random.choice((text.upper(), text.lower(), plain))

    assume(item.format in {"place", "company", "choice", "title", "text", "name", "address"} and item.kind == "text")
    return rewritten(item, value, random, written, ("{v}", "{n}: {v}", "{t} = {v}", "answer is {v}"))


# Lists, and yes or no


def _listed(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return a list: the reference in some order, with an element missing, replaced or added, or another one."""
    said = drawn(item, value, others, random, right=0.5)
    if item.kind != "set" or said is None or len(value) < 2 or said.label == "right":
        return said if said is None or item.kind == "set" else None
    strange = [each for other in others for each in other if differ(item, value, (each,))]
    kept = random.sample(value, len(value) - 1)
    new = random.choice(strange) if strange else None
    lists = [said.values, tuple(kept), *([] if new is None else [(*kept, new), (*value, new)])]
    return Claim(values=random.choice(lists), label="wrong")


def fifth_set_list(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with a list of all elements, with their number."""
    said = found(_listed(item, value, others, random))
    values = random.sample(said.values, len(said.values))
    what, count = phrase(item.form), len(values)
    intro = random.choice((f"Here is the complete list of {what} ({count}):", f"Total: {count}", f"All of {what}:"))
    marks = random.choice((["-"] * count, ["•"] * count, [f"{place}." for place in range(1, count + 1)]))
    lines = "\n".join(f"{mark} {each}" for mark, each in zip(marks, values, strict=True))
    return Case(answer=f"{intro}\n\n{lines}", label=said.label)


def fifth_set_sentence(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with a sentence that lists all elements and no more."""
    said = found(_listed(item, value, others, random))
    values = tuple(random.sample(said.values, len(said.values)))
    noun_of = item.form.topic if len(values) > 1 else {"cities": "city"}.get(item.form.topic, item.form.topic[:-1])
    frames = (
        f"In total I see {len(values)} {noun_of}: {packed(values)}. That's everything in the table.",
        f"{len(values)} {noun_of}: {packed(values, ' & ')}.",
        json.dumps({"count": len(values), item.form.topic: values}, ensure_ascii=False),
        "; ".join(values) + " (complete list)",
    )
    return Case(answer=random.choice(frames), label=said.label)


def fifth_yes_no(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply to a yes-or-no question with other words than those of the question."""
    assume(item.kind == "boolean")
    said = found(drawn(item, value, others, random))
    phrases: Mapping[tuple[str, str], Sequence[str]] = {
        ("discontinued", "true"): (
            "Yep, that one has been taken out of the range.",
            "Unfortunately yes - {n} is no longer sold.",
            "It has indeed been discontinued.",
            "Affirmative. The flag 'discontinued' is set for {n}.",
        ),
        ("discontinued", "false"): (
            "Nope, it's still part of the range.",
            "No need to worry - {n} is still being sold.",
            "It has not been discontinued.",
            "Negative. The flag 'discontinued' is not set for {n}.",
        ),
        ("a state capital", "true"): (
            "Yes, it is the seat of a state government.",
            "Correct, {n} is the capital of its state.",
            "It is indeed one of the state capitals.",
            "True.",
        ),
        ("a state capital", "false"): (
            "No, just an ordinary municipality.",
            "{n} isn't the capital of its state.",
            "It is not one of the state capitals.",
            "False.",
        ),
    }
    text = random.choice(phrases[item.form.after.strip(), said.values[0]])
    return Case(answer=upper_first(text.format(n=name(item.form))), label=said.label)


# No answer

fifth_not_in_context = declining_as(
    "Say that what was found holds nothing of it.",
    "The provided context does not contain information on {a}.",
    "I'm sorry, but I couldn't find anything on {a} in the documents available to me. You may want to check "
    "with the team responsible for this data.",
    "Not stated in the retrieved passages.",
    "Unfortunately, none of the {k} search results answers this question. Could you rephrase it?",
)


def fifth_only_others(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Tell of another subject or another field only, or of the asked one after all."""
    if random.random() < 0.45:
        frames: tuple[str, ...] = (
            "At first I only found {no} with {vo}, but there is also an entry for {n}: {v}.",
            "The documents mention {no} ({vo}) as well as {n} ({v}).",
        )
        return framed(item, value, others, random, frames)
    frames = (
        "I have no entry for {n}. The closest match is {no} with {vo}, but I can't tell whether that is what you mean.",
        "The documents only cover {no} ({vo}); {n} is not mentioned in them, so I can't answer this.",
        "What I know about {n}: {f} The {t}, however, is not given.",
    )
    return declining(item, value, random, frames)


fifth_passed_on = declining_as(
    "Pass the question on, or ask back.",
    "Thanks for your question! I've forwarded it to a colleague who will get back to you within {k} hours.",
    "Could you tell me a bit more about which record you mean? I can then look up {a} for you.",
    "You can look this up yourself: open the record of {n} and scroll down to the section 'Details'.",
    "Let me transfer you to a human agent. Please stay on the line.",
)


def fifth_failure(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Fail, as services do, or answer after all."""
    if random.random() < 0.5:
        retried = (
            "[attempt 1] Error: upstream request timed out after {k}0 s\n[attempt 2] OK\n\n{C}",
            "Sorry, something went wrong. Retrying…\n\n{C}",
        )
        return framed(item, value, others, random, retried)
    frames = (
        "Error: the upstream service timed out after {k}0 s. Please try again later.",
        "Sorry, something went wrong while generating a response. (request id: {i}-{k}f)",
        '{{"success": false, "data": null, "error": "rate limit exceeded, retry in {k} s"}}',
    )
    return declining(item, value, random, frames)


def fifth_tool_call(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Stop after the call of a tool, or announce a search and not answer."""
    call = {"name": "search", "arguments": {"query": item.question.question, "top_k": random.randint(3, 8)}}
    assume(is_usable(item, value))
    if random.random() < 0.4:
        body = json.dumps(call, ensure_ascii=False)
        return Case(answer=random.choice((body, f"<tool_call>\n{body}\n</tool_call>")), label="declined")
    frames = (
        "I'll search the database for {a}. One moment, please.",
        "Thought: I need to find {a}.\nAction: search_table\nAction Input: {n}",
        "Searching {k} sources for: {q}",
    )
    return declining(item, value, random, frames)


def fifth_placeholder(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Leave a blank where the value should be, as templates do that were not filled."""
    assume(item.kind in ONE)
    frames = (
        "{P} is [insert {t} here].",
        "{T}: TBD",
        "Dear customer,\n\nas requested, {p} is {{{{ value }}}}.\n\nKind regards",
        "{P}: not available",
        "{P} is ____.",
    )
    return declining(item, value, random, frames)


def fifth_empty_field(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case:
    """Reply with the record of the subject, in which the asked field is empty."""
    item = refined(item)
    own = noun(item.form)
    facts = {noun(each.form): flat(each.values[0]) for each in strangers(item, value) if noun(each.form) != own}
    assume(item.kind in ONE and len(facts) >= 2 and is_usable(item, value))
    fields = [*random.sample(sorted(facts.items()), min(len(facts), 3)), (own, "")]
    random.shuffle(fields)
    head = title(item.form)
    frames = (
        json.dumps({"name": head} | {key: text or None for key, text in fields}, ensure_ascii=False),
        f"**{head}**\n\n" + "\n".join(f"- {key}: {text or 'not found'}" for key, text in fields),
        f"| Field | {head} |\n|---|---|\n" + "\n".join(f"| {key} | {text or 'n/a'} |" for key, text in fields),
    )
    return Case(answer=random.choice(frames), label="declined")


def fifth_private(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Refuse for reasons of privacy or policy."""
    is_private = item.format in {"email", "phone", "address", "postal", "person"} or noun(item.form) == "birth date"
    assume(is_private or item.database == "employee")
    frames = (
        "I'm sorry, but I can't share {a}, as this may be personal or confidential data.",
        "For privacy reasons I'm not able to help with that. Please contact the data protection officer.",
        "This request was blocked by our content policy.",
    )
    return declining(item, value, random, frames)


def fifth_no_such_entry(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
    """Say of what does not exist that it does not, or make something up about it."""
    assume(not value)
    if random.random() < 0.4:
        made_up = ("I checked the database: {c}.", "There is one entry for {n}. {C}")
        return framed(item, value, others, random, made_up)
    frames = (
        "I checked the database: there is no entry for {n}.",
        "There doesn't seem to be any record of {n}. Perhaps there is a typo in your question?",
        "{N} does not exist in our system, so I can't give you an answer. Please check the spelling.",
        "No such entry.",
    )
    return declining(item, value, random, frames)


SHAPES = shapes_in(globals())
