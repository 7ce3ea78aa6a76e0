"""What the thirteenth set tells: right and wrong values, and the words that its frames are filled with.

A frame is a template such as "{topic}: {value}". Its fields are the properties of `Telling`; a shape gives no case
where a field of the drawn frame has nothing to say.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from random import Random
from typing import TypeVar

from benchmarks.shapes.frames import beside, one_line, shapes_by
from benchmarks.shapes.languages import MONTHS_IN
from benchmarks.shapes.questions import Fact, Item, Values, named
from benchmarks.shapes.spelling import lined_up, short_date, tidy
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    EXACT,
    MONTHS,
    ONE,
    Case,
    Claim,
    changed,
    clause,
    day_first,
    differ,
    fold,
    grouped,
    moved_date,
    rival,
    sentence,
    stating,
    strangers,
    upper_first,
    words,
)

RIGHT = 0.58
"""How many of the answers to answerable questions are right; the others balance those to unanswerable ones."""

SILENT = 0.3
"""How many of the answers are refusals where a shape has frames of both."""

_Told = TypeVar("_Told", Item, Fact)

_TWINNED = frozenset(("phone", "number", "$", "date", "email", "person"))
"""Formats of which a subject may have two values that systems mix up, such as phone and fax number."""

_COLLEAGUES = ("Anna", "Ben", "Carla", "Deniz", "Emre", "Fatima", "Jonas", "Lea", "Marek", "Priya", "Sven", "Yuki")
_DOCUMENTS = ("master_data.xlsx", "the reference sheet", "data_export.csv", "the internal wiki", "records.pdf")


def told(item: Item, value: Values, others: Sequence[Values], random: Random) -> Claim | None:
    """Return the right value, or one that systems take for it: of another row or column, or with a slip."""
    if item.form.subject.endswith(" marked as"):
        return None
    if value and random.random() < RIGHT:
        return Claim(values=value, label="right")
    wrong = [slip(item, value, random), twin_value(item, value, random), rival(item, value, others, random)]
    possible = [each for each in (*wrong, wrong[-1]) if each is not None]
    return Claim(values=random.choice(possible), label="wrong") if possible else None


def slip(item: Item, value: Values, random: Random) -> Values | None:
    """Return a value that is wrong in a digit, a letter, the day or the family name; None where there is none."""
    if not value or item.kind in {"set", "boolean"}:
        return None
    (right,) = value
    if item.kind == "date":
        return (moved_date(right, random),)
    if item.kind == "number":
        digits = [place for place, c in enumerate(right) if c.isdigit()]
        place = random.choice(digits[-2:] if item.format == "year" else digits[:2])
        new = right[:place] + random.choice("123456789") + right[place + 1 :]
        return (new,) if differ(item, value, (new,)) else None
    if item.format == "person":
        families = {each[-1].split()[-1] for each in item.others} - set(right.split())
        return (f"{right.split()[0]} {random.choice(sorted(families))}",) if families and " " in right else None
    has_digit = any(c.isdigit() for c in right)
    if item.format in EXACT or (has_digit and (item.format == "address" or right.isdigit())):
        new_text = changed(right, random)
        return (new_text,) if new_text is not None else None
    return None


def twins(item: Item, value: Values) -> list[Fact]:
    """Return other facts of the subject that are of the same kind, with values nobody takes for the right one."""
    return [
        fact
        for fact in item.facts
        if item.format in _TWINNED
        and (fact.format, fact.kind) == (item.format, item.kind)
        and fact.form.topic != item.form.topic
        and value
        and differ(item, value, fact.values)
    ]


def twin_value(item: Item, value: Values, random: Random) -> Values | None:
    """Return the value of another column of the row; None where there is none of that kind."""
    facts = twins(item, value)
    return random.choice(facts).values if facts else None


def fluent(told_of: _Told) -> _Told:
    """Return an item or a fact whose statement is "the region of ..." where it would be "the region with ... are"."""
    form = told_of.form
    if told_of.kind == "set" or not form.before.startswith(f"the {form.topic} with "):
        return told_of
    return replace(told_of, form=replace(form, before=f"the {form.topic} of {form.subject} is "))


class Telling:
    """The words for a claim, by the names of the fields of frames; LookupError where there are none."""

    def __init__(self, item: Item, value: Values, asserted: Values, random: Random) -> None:
        self.item, self.right, self.asserted, self.random = fluent(item), value, asserted, random
        self.subject = item.form.subject
        self.name = item.name
        self.label = upper_first(item.name.removeprefix("the "))
        self.topic = item.form.topic
        self.Topic = upper_first(item.form.topic)
        self.key = re.sub(r"\W+", "_", item.form.topic)
        self.question = item.question.question
        self.who, self.who2 = random.sample(_COLLEAGUES, 2)
        self.doc = random.choice(_DOCUMENTS)

    def __getitem__(self, key: str) -> str:
        return str(getattr(self, key))

    @cached_property
    def value(self) -> str:
        """The value in one line."""
        return one_line(self.item, self.asserted, self.random)

    @cached_property
    def raw(self) -> str:
        """The value as stored."""
        return re.sub(r"\s*\n", ", ", "; ".join(self.asserted))

    @cached_property
    def quoted(self) -> str:
        """The value as JSON."""
        return json.dumps(self.raw, ensure_ascii=False)

    @cached_property
    def clause(self) -> str:
        """A clause that states the value."""
        return lined_up(clause(self.item, self.asserted, self.random))

    @cached_property
    def says(self) -> str:
        """A sentence that states the value."""
        return lined_up(sentence(self.item, self.asserted, self.random))

    @cached_property
    def bold(self) -> str:
        """The same with the value in bold type."""
        return stating(self.item.form, f"**{self.value}**")

    @cached_property
    def other(self) -> str:
        """Another value, that a wrong answer may well dismiss although it is right."""
        item, random = self.item, self.random
        if self.right and self.asserted != self.right and random.random() < 0.4:
            return one_line(item, self.right, random)
        for each in random.sample(item.others, min(len(item.others), 30)):
            if differ(item, self.asserted, each) and (not self.right or differ(item, self.right, each)):
                return one_line(item, each, random)
        raise LookupError

    @cached_property
    def _strangers(self) -> list[Fact]:
        facts = [each for each in strangers(self.item, self.right) if not set(each.values) & set(self.asserted)]
        by_topic = {each.form.topic: fluent(each) for each in facts}
        return self.random.sample(list(by_topic.values()), len(by_topic))

    @cached_property
    def rest(self) -> str:
        """A sentence that states something else of the subject."""
        return upper_first(f"{self.rest_clause}.")

    @cached_property
    def rest_clause(self) -> str:
        """The clause of it."""
        fact = self._strangers[0]
        return lined_up(clause(fact, fact.values, self.random))

    @cached_property
    def more(self) -> str:
        """A sentence that states a third thing."""
        fact = self._strangers[1]
        return lined_up(sentence(fact, fact.values, self.random))

    @cached_property
    def rest_field(self) -> str:
        """The first of these as the line of a card."""
        return self._field(self._strangers[0])

    @cached_property
    def more_field(self) -> str:
        """And the second."""
        return self._field(self._strangers[1])

    def _field(self, fact: Fact) -> str:
        return f"{upper_first(fact.form.topic)}: {one_line(fact, fact.values, self.random)}"

    @cached_property
    def _near(self) -> Fact:
        mine = words(self.name)
        facts = [each for each in beside(self.item, self.right) if differ(self.item, self.asserted, each.values)]
        if self.item.kind not in ONE or not facts:
            raise LookupError
        drawn = self.random.sample(facts, len(facts))
        return fluent(max(drawn, key=lambda fact: len(mine & words(named(fact.form.subject)))))

    @cached_property
    def near(self) -> str:
        """The name of a neighbour, if possible one with a similar name."""
        return named(self._near.form.subject)

    @cached_property
    def near_value(self) -> str:
        """Its value."""
        return one_line(self._near, self._near.values, self.random)

    @cached_property
    def near_says(self) -> str:
        """A sentence that states it."""
        return lined_up(sentence(self._near, self._near.values, self.random))

    @cached_property
    def full_date(self) -> str:
        """A date with its day of the week or a short month."""
        if self.item.kind != "date":
            raise LookupError
        (value,) = self.asserted
        day = date.fromisoformat(value)
        return self.random.choice(
            (
                f"{day:%A}, {MONTHS[day.month - 1]} {day.day}, {day.year}",
                f"{day:%A}, {day_first(value)}",
                f"{value} ({day:%A})",
                f"{day.day:02}-{MONTHS[day.month - 1][:3]}-{day.year}",
                short_date(value),
            )
        )

    @cached_property
    def glossed(self) -> str:
        """A large number with a rounded one or one in a larger unit before it."""
        if self.item.kind != "number" or self.item.format in {"year", "ordinal"}:
            raise LookupError
        number = Decimal(self.asserted[0])
        exact = grouped(self.asserted[0])
        if self.item.format == "ms" and number >= 60_000:
            minutes, seconds = divmod(round(number / 1000), 60)
            return f"{minutes} min {seconds} s ({exact} ms)"
        if self.item.format == "bytes":
            return f"{number / 10**6:.1f} MB ({exact} bytes)"
        for size, unit in ((10**6, " million"), (1000, "k")):
            if number >= size * 10:
                return f"about {number / size:.1f}{unit} ({exact} exactly)"
        raise LookupError

    @cached_property
    def typed(self) -> str:
        """The value as people type it: small letters, no accents, other separators, two decimals of a price."""
        item = self.item
        (value,) = self.asserted
        if item.format == "phone":
            return re.sub(r"\D+", self.random.choice((" ", "-", "")), value).strip(" -")
        if item.format == "$":
            return self.random.choice(("${}", "{} USD", "{}")).format(f"{Decimal(value):.2f}")
        if item.format == "postal":
            return self.random.choice((value.replace(" ", ""), value.lower()))
        if item.kind != "text" or item.format in {"code", "url"}:
            raise LookupError
        return fold(self.raw)


def _tell(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ONE,
    silent: Sequence[str] = (),
    language: str | None = None,
) -> Case | None:
    """Return a claim in a frame, or in some cases, and always without such frames, a refusal in one of `silent`."""
    assume(item.kind in kinds)
    asserted = found(told(item, value, others, random))
    declines = not frames or (bool(silent) and random.random() < SILENT)
    frame = random.choice(silent if declines else frames)
    try:
        if language is None:
            text = frame.format_map(Telling(item, value, asserted.values, random))
        else:
            text = frame.format_map(_foreign(item, asserted.values[0], language))
    except LookupError:
        return None
    return Case(answer=tidy(text), label="declined" if declines else asserted.label)


def _foreign(item: Item, value: str, language: str) -> Mapping[str, str]:
    """Return the fields of frames in another language: {t} what is asked for with its article, {v} the value."""
    topic = _TOPICS[language].get(item.form.topic, _TOPICS[language][""])
    return {"t": topic, "T": upper_first(topic), "v": _in_language(item, value, language)}


def _in_language(item: Item, value: str, language: str) -> str:
    if item.kind == "date":
        day = date.fromisoformat(value)
        of = {"de": ". {} ", "es": " de {} de ", "pt": " de {} de "}.get(language, " {} ")
        return f"{day.day}{of.format(MONTHS_IN[language][day.month - 1])}{day.year}"
    if item.kind == "number":
        number = value if item.format in {"year", "ordinal"} else grouped(value)
        return number.translate(str.maketrans(",.", " ," if language == "fr" else ".,"))
    return lined_up(value)


_ASKED = ("", "phone number", "email address", "postal code", "address", "unit price", "population", "date")
_NAMES = {
    "de": "die Antwort, die Telefonnummer, die E-Mail-Adresse, die Postleitzahl, die Adresse, der Stückpreis, "
    "die Einwohnerzahl, das Datum",
    "fr": "la réponse, le numéro de téléphone, l'adresse e-mail, le code postal, l'adresse, le prix unitaire, "
    "la population, la date",
    "es": "la respuesta, el número de teléfono, el correo electrónico, el código postal, la dirección, "
    "el precio unitario, la población, la fecha",
    "pt": "a resposta, o número de telefone, o e-mail, o código postal, o endereço, o preço unitário, a população, "
    "a data",
}
_TOPICS = {language: dict(zip(_ASKED, names.split(", "), strict=True)) for language, names in _NAMES.items()}
"""What is asked for with its article, by language; under "" the word for the rest."""

told_as = shapes_by(_tell)
