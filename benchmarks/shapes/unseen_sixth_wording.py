"""Wording of the sixth set: what is asserted, what else might have been, and the parts that frames are filled with."""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from random import Random

from benchmarks.shapes.frames import shapes_by
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Item, Values, named
from benchmarks.shapes.spelling import DIGITS, ORDINALS, lined_up, tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    Case,
    Claim,
    changed,
    differ,
    fold,
    in_words,
    moved_date,
    natural,
    rival,
    scaled,
    strangers,
    upper_first,
)

_UNFIT = re.compile(r" for the detail|^government form$|^territory$")
_LONGEST_SUBJECT = 110
_KIND = re.compile(r"^the (product|track|company|municipality|state|person|album) ")
_LONG_SUBJECT = re.compile(r"^the office | with the | for the ")
_SHORTENED = 0.45
_UNANSWERED = 0.35
_TOPIC_TOKENS = re.compile(r"\{[ntNTv]\}")
_LIST_TOKENS = re.compile(r"\{[ntNT]\}")
_TABLE = re.compile(r"(?:the )?([a-z]+)\b")
_PLAIN_CODE = re.compile(r"[A-Za-z0-9 ()+._@-]+")
_SIGNS = {"+": "plus", "-": "dash", ".": "dot", "_": "underscore", "@": "at"}


def is_fit(item: Item) -> bool:
    """Return whether answers to a question can be worded naturally and judged beyond dispute."""
    return _UNFIT.search(item.form.topic) is None and len(item.form.subject) <= _LONGEST_SUBJECT


def is_single(item: Item) -> bool:
    """Return whether a question has one value that is no yes or no."""
    return is_fit(item) and item.kind not in {"boolean", "set"}


def short(subject: str) -> str:
    """Return a subject without the noun before it, where it is clear without: "Jane Roe", "order 10248"."""
    return subject if _LONG_SUBJECT.search(subject) else _KIND.sub("", named(subject))


def topic(each: Item | Fact) -> str:
    """Return the name of what is asked: "date of birth"."""
    form = each.form
    if (event := re.search(r" was (\w+) on $", form.before)) is not None:
        return {"born": "date of birth", "hired": "hire date", "shipped": "shipping date"}.get(event[1], "date")
    return form.topic.removesuffix(" recorded").strip("“”")


def noun(each: Item | Fact) -> str:
    """Return what is asked as a noun: "the city of the customer Jane Roe", "whether the product Chai is on sale"."""
    form = each.form
    if each.kind == "boolean":
        return f"whether {form.before}{form.after}"
    if each.kind != "set" and (_is_within(each) or re.search(r" was \w+ on $", form.before)):
        return f"the {topic(each)} of {form.subject}"
    return re.sub(r" (is|are) $", "", form.before)


def _is_within(each: Item | Fact) -> bool:
    return each.kind != "set" and each.form.before.endswith(" are ")


def says(each: Item | Fact, values: Values, text: str) -> str:
    """Return a clause that states a text as the value, without a full stop."""
    form = each.form
    if each.kind == "boolean":
        return f"{form.before}{'' if values == ('true',) else ' not'}{form.after}"
    before = f"{form.subject} is in " if _is_within(each) else form.before
    if each.kind == "set" and len(values) == 1:
        before = re.sub(r" are $", " are just ", before)
    return f"{before}{text}{form.after}"


def shown(each: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as people write it, on one line."""
    text = natural(each, values, random)
    return lined_up(text.lower() if each.kind == "boolean" else text)


def raw(values: Values) -> str:
    """Return a value as it is stored, on one line."""
    return lined_up(", ".join(values))


def clause(each: Item | Fact, values: Values, random: Random) -> str:
    """Return a clause that states a value, without a full stop."""
    return says(each, values, shown(each, values, random))


def drawn(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return the right value or a wrong one, equally often; None where there is no wrong one.

    Of questions without an answer, some get a value, which is wrong.
    """
    wrong = wrong_of(item, value, others, random)
    if not is_fit(item) or wrong is None or (not value and random.random() > _UNANSWERED):
        return None
    if value and random.random() < 0.52:
        return Claim(values=value, label="right")
    return Claim(values=wrong, label="wrong")


def wrong_of(item: Item, value: Values, others: Sequence[Values], random: Random) -> Values | None:
    """Return a wrong value: of another row, of another column, or slightly altered."""
    if item.kind == "set":
        return _wrong_list(value, others, random)
    found = [rival(item, value, others, random)]
    if value and item.kind != "boolean":
        found += [found[0], _altered(item, value, random), _of_column(item, value, random)]
    chosen = [each for each in found if each is not None and fold(raw(each)) != fold(raw(value))]
    return random.choice(chosen) if chosen and found[0] is not None else None


def _wrong_list(value: Values, others: Sequence[Values], random: Random) -> Values | None:
    known = {fold(each) for each in value}
    new = [each for other in others for each in other if fold(each) not in known]
    if not new or len(value) < 2:
        return None
    extra = random.choice(new)
    place = random.randrange(len(value))
    without = (*value[:place], *value[place + 1 :])
    return random.choice((without, (*value, extra), (*without, extra)))


def _altered(item: Item, value: Values, random: Random) -> Values | None:
    (text,) = value
    if item.kind == "date":
        return (moved_date(text, random),)
    if item.kind == "number":
        if item.format in {"latitude", "longitude"}:
            return None
        if item.format in {"year", "ordinal"}:
            return (str(int(float(text)) + random.choice((-3, -2, -1, 1, 2, 3))),) if float(text) > 3 else None
        new = _transposed(text, random) or scaled(text, random)
        return (new,) if differ(item, value, (new,)) else None
    if (item.format in EXACT and item.format != "url" and len(text) > 2) or re.search(r"IBGE|ID$", item.form.topic):
        new_text = changed(text, random)
        return (new_text,) if new_text is not None else None
    if item.format == "address" and text[:1].isdigit():
        number = re.match(r"\d+", text)
        assert number is not None
        return (str(int(number[0]) + random.choice((1, 2, 10, 11))) + text[number.end() :],)
    return None


def _transposed(text: str, random: Random) -> str | None:
    places = [place for place in range(1, len(text)) if text[place - 1 : place + 1].isdigit()]
    places = [place for place in places if text[place] != text[place - 1] and "0" not in text[place - 1 : place + 1]]
    if not places:
        return None
    place = random.choice(places[:2])
    return text[: place - 1] + text[place] + text[place - 1] + text[place + 1 :]


def _of_column(item: Item, value: Values, random: Random) -> Values | None:
    like = [
        fact.values
        for fact in item.facts
        if fact.kind == item.kind
        and fact.form.topic != item.form.topic
        and (fact.format == item.format or (item.kind == "number" and {fact.format, item.format} <= {"number", "km²"}))
        and item.format in {"phone", "date", "$", "number", "km²", "latitude", "longitude", "place", "address"}
        and not (item.format == "place" and _is_within(item))  # in Germany is right of who is in Berlin
        and differ(item, value, fact.values)
    ]
    return random.choice(like) if like else None


def both(item: Item, value: Values, others: Sequence[Values], random: Random) -> tuple[Values, Values, Claim] | None:
    """Return a value to drop, one to keep, and the claim of an answer that keeps it; None where there are not two."""
    wrong = wrong_of(item, value, others, random) if value and is_single(item) else None
    if wrong is None:
        return None
    if random.random() < 0.5:
        return wrong, value, Claim(values=value, label="right")
    return value, wrong, Claim(values=wrong, label="wrong")


def asides(item: Item, value: Values, random: Random, most: int) -> list[Fact]:
    """Return other facts of the subject that have nothing to do with what was asked."""
    common = {"number", "of", "in", "the", "line"}
    asked = set(topic(item).split()) - common
    found: dict[str, Fact] = {}
    for fact in strangers(item, value):
        if not asked & set(topic(fact).split()):
            found.setdefault(topic(fact), fact)
    facts = list(found.values())
    return random.sample(facts, min(most, len(facts)))


def neighbours(item: Item, apart: Sequence[Values], random: Random, most: int) -> list[Fact]:
    """Return what other subjects have as an answer, all of it far from some values."""
    found = [
        fact
        for fact in item.namesakes
        if fact.kind == item.kind
        and item.form.subject not in fact.form.subject
        and fact.form.subject not in item.form.subject
        and len(fact.form.subject) <= _LONGEST_SUBJECT
        and all(not values or differ(item, values, fact.values) for values in apart)
    ]
    return random.sample(found, min(most, len(found)))


def parts(item: Item, values: Values, random: Random) -> dict[str, str]:
    """Return what frames are filled with.

    v: the value. V: the value as a whole answer. c, C: a clause that states it. n, N: what is asked as a noun. t, T:
    its topic. w: what is asked, of every kind. s, S: the subject. q: the question. C, N, T, S start with a capital.
    """
    subject = item.form.subject
    called = short(subject) if random.random() < _SHORTENED else subject
    value = shown(item, values, random) if values else ""
    statement = says(item, values, value).replace(subject, called, 1) if values else ""
    asked = noun(item).replace(subject, called, 1)
    return {
        "v": value,
        "V": upper_first(value) if item.kind == "boolean" else value,
        "c": statement,
        "C": upper_first(statement),
        "n": asked,
        "N": upper_first(asked),
        "w": asked,
        "t": topic(item),
        "T": upper_first(topic(item)),
        "s": called,
        "S": upper_first(called),
        "q": item.question.question,
    }


def filled(frame: str, given: Mapping[str, str]) -> str:
    """Return a frame with its parts in place, without doubled full stops."""
    text = re.sub(r"\{(\w+)\}", lambda match: given.get(match[1], match[0]), frame)
    return tidy(text)


def suiting(item: Item, frames: Sequence[str]) -> list[str]:
    """Return the frames that suit the kind: topics are of single values, and yes or no is said as a whole."""
    if item.kind == "boolean":
        return [frame for frame in frames if _TOPIC_TOKENS.search(frame) is None]
    if item.kind == "set":
        return [frame for frame in frames if _LIST_TOKENS.search(frame) is None]
    return list(frames)


def framed(item: Item, claim: Claim | None, frames: Sequence[str], random: Random, **more: str) -> Case | None:
    """Return a claim in one of the frames; None without a claim or a frame that suits."""
    chosen = suiting(item, frames)
    if claim is None or not chosen:
        return None
    answer = filled(random.choice(chosen), parts(item, claim.values, random) | more)
    return Case(answer=answer, label=claim.label)


def declined(item: Item, frames: Sequence[str], random: Random, **more: str) -> Case:
    """Return an answer that asserts nothing of what was asked."""
    assume(is_fit(item))
    return Case(answer=filled(random.choice(frames), parts(item, (), random) | more), label="declined")


def contrasted(
    item: Item, value: Values, others: Sequence[Values], frames: Sequence[str], random: Random
) -> Case | None:
    """Return a frame in which a value {x}, or its clause {X}, is dropped for the one that is asserted."""
    drop, _, claim = found(both(item, value, others, random))
    text = shown(item, drop, random)
    return framed(item, claim, frames, random, x=text, X=says(item, drop, text), U=upper_first(says(item, drop, text)))


def column(item: Item) -> str:
    """Return the name of a column for what is asked."""
    return re.sub(r"\W+", "_", fold(topic(item))).strip("_")


def table(item: Item) -> str:
    """Return the name of a table for the subject."""
    match = _TABLE.match(item.form.subject)
    noun_of = match[1] if match is not None else "record"
    return noun_of[:-1] + "ies" if noun_of.endswith("y") else noun_of + "s"


def spelled(text: str) -> str | None:
    """Return a code or number as a voice reads it out; None where it has signs that none are read.

    >>> spelled("T1H-2")
    'T, one, H, dash, two'
    """
    if _PLAIN_CODE.fullmatch(text) is None:
        return None
    said = [DIGITS[int(c)] if c.isdigit() else _SIGNS.get(c, c.upper()) for c in text if c not in " ()"]
    return ", ".join(said)


def spelled_email(text: str) -> str:
    """Return an email address as a voice reads it out."""
    return " ".join(_SIGNS.get(part, part) for part in re.split(r"([@._-])", text) if part)


def spoken_date(text: str) -> str:
    """Return a date as a voice reads it out.

    >>> spoken_date("1962-02-18")
    'February the eighteenth, nineteen sixty-two'
    """
    day = date.fromisoformat(text)
    first, last = divmod(day.year, 100)
    if first == 20:
        year = "two thousand" + (f" and {in_words(str(last))}" if last else "")
    else:
        year = in_words(str(first)) + (f" oh {in_words(str(last))}" if last < 10 else f" {in_words(str(last))}")
    return f"{day:%B} the {ORDINALS[day.day - 1]}, {year}"


def foreign_date(text: str, language: str) -> str:
    """Return a date in German, French, Spanish or Portuguese."""
    day = date.fromisoformat(text)
    month = MONTHS_IN[language][day.month - 1]
    if language == "de":
        return f"{day.day}. {month} {day.year}"
    return f"{day.day} {month} {day.year}" if language == "fr" else f"{day.day} de {month} de {day.year}"


def _framed_or_declined(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    refusals: Sequence[str],
    odds: float,
) -> Case | None:
    if random.random() < odds:
        return declined(item, refusals, random)
    return framed(item, drawn(item, value, others, random), frames, random)


framed_as = shapes_by(
    lambda item, value, others, random, frames: framed(item, drawn(item, value, others, random), frames, random)
)
framed_or_declined_as = shapes_by(_framed_or_declined)
contrasted_as = shapes_by(lambda item, value, others, random, frames: contrasted(item, value, others, frames, random))
