"""How the twentieth set fills its frames: what a frame may name, and values in other notations."""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from random import Random
from string import Formatter

from benchmarks.shapes.frames import beside, one_line
from benchmarks.shapes.questions import Fact, Form, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import (
    ANY,
    LISTED,
    MONTHS,
    ONE,
    Case,
    Label,
    Shape,
    changed,
    claim,
    clause,
    differ,
    fold,
    grouped,
    in_words,
    moved_date,
    name_of,
    packed,
    scaled,
    sentence,
    strangers,
    upper_first,
)

from ragassay.core.records import AnswerKind

_DATES = {"born": "date of birth", "hired": "hire date", "placed": "date", "shipped": "shipping date"}
_DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
_COLLEAGUES = "Nadia Bram Chloé Tunde Mireille Jonas Keiko Rafa Oksana Dev".split()
_SOURCES = "crm_dump.csv, master-data-v3.pdf, KB-2291, wiki/data-sheet.md, annex_B.docx, snapshot.sqlite".split(", ")


def readable(item: Item) -> Item:
    """Return a question whose parts, and those of what surrounds it, read well in a sentence."""
    return replace(
        item,
        form=_form(item.form, item.kind),
        facts=[replace(fact, form=_form(fact.form, fact.kind)) for fact in item.facts],
        namesakes=[replace(fact, form=_form(fact.form, fact.kind)) for fact in item.namesakes],
    )


def _form(form: Form, kind: AnswerKind) -> Form:
    if form.subject.endswith(" marked as"):
        subject = form.subject.removesuffix(" marked as")
        return Form(topic=form.topic, subject=subject, before=f"{subject} is", after=f" marked as {form.topic}")
    if kind != "set" and form.before == f"the {form.topic} with {form.subject} are ":
        return replace(form, before=f"{form.subject} is in ")
    if form.topic == "date" and (match := re.search(r" was (\w+) on $", form.before)) is not None:
        return replace(form, topic=_DATES.get(match[1], "date"))
    if form.topic == "line":
        return replace(form, topic="product line", before=form.before.replace("the line of", "the product line of", 1))
    return form


@dataclass
class Scene:
    """A question, what the answer asserts, and what else it may mention: each property fills its slot in a frame."""

    item: Item
    value: Values
    others: Sequence[Values]
    random: Random
    asserted: Values = ()

    @property
    def v(self) -> str:
        """The asserted value as people write it."""
        return one_line(self.item, self.asserted, self.random)

    @property
    def raw(self) -> str:
        """The asserted value as it is stored."""
        return plainly(self.asserted) if self.item.kind != "boolean" else self.v

    @property
    def json(self) -> str:
        """The asserted value in JSON."""
        if self.item.kind == "set":
            return json.dumps(list(self.asserted), ensure_ascii=False)
        (value,) = self.asserted
        return value if self.item.kind in {"number", "boolean"} else json.dumps(value, ensure_ascii=False)

    @property
    def c(self) -> str:
        """A clause that states the asserted value."""
        return re.sub(r"\s*\n", ", ", clause(self.item, self.asserted, self.random))

    @property
    def w(self) -> str:
        """A sentence that states the asserted value."""
        return re.sub(r"\s*\n", ", ", sentence(self.item, self.asserted, self.random))

    @cached_property
    def o(self) -> str:
        """A value that is neither the right nor the asserted one."""
        assume(self.item.kind in ONE and self.item.form.topic != "government form")
        drawn = self.random.sample(self.others, min(len(self.others), 30))
        return one_line(self.item, found(next((each for each in drawn if self._is_other(each)), None)), self.random)

    def _is_other(self, values: Values) -> bool:
        taken = (self.value, self.asserted, *([self._neighbour.values] if "_neighbour" in self.__dict__ else []))
        return all(differ(self.item, each, values) for each in taken if each)

    @cached_property
    def _neighbour(self) -> Fact:
        assume(self.item.kind in LISTED)
        name = fold(self.item.name)
        facts = [
            fact
            for fact in beside(self.item, self.value)
            if self._is_other(fact.values) and len(fact.values) < 5 and fold(name_of(fact.form.subject)) != name
        ]
        assume(facts)
        return self.random.choice(facts)

    @property
    def nn(self) -> str:
        """Another subject of the same question."""
        return name_of(self._neighbour.form.subject)

    @property
    def nv(self) -> str:
        """The value of that other subject."""
        return one_line(self._neighbour, self._neighbour.values, self.random)

    @property
    def nc(self) -> str:
        """A clause that states it."""
        return re.sub(r"\s*\n", ", ", clause(self._neighbour, self._neighbour.values, self.random))

    @cached_property
    def _fact(self) -> Fact:
        assume(self.item.kind in ONE)
        facts = [
            fact
            for fact in strangers(self.item, self.value)
            if self.item.kind not in {"number", "date"} or fact.kind != self.item.kind
        ]
        assume(facts)
        return self.random.choice(facts)

    @property
    def ft(self) -> str:
        """What else is known of the subject."""
        return self._fact.form.topic

    @property
    def fk(self) -> str:
        """The same as a key."""
        return re.sub(r"\W+", "_", self._fact.form.topic)

    @property
    def fv(self) -> str:
        """Its value."""
        return one_line(self._fact, self._fact.values, self.random)

    @property
    def fc(self) -> str:
        """A clause that states it."""
        return re.sub(r"\s*\n", ", ", clause(self._fact, self._fact.values, self.random))

    @property
    def fw(self) -> str:
        """A sentence that states it."""
        return upper_first(self.fc) + "."

    @property
    def b(self) -> str:
        """The name of the subject alone, as other languages would put it."""
        name = re.sub(r"^the (municipality|product|company|state|track|album|department|territory|person) ", "", self.n)
        assume(not re.match(r"the |with |order |invoice |payment |detail ", name))
        return name

    @property
    def s(self) -> str:
        """The subject."""
        return self.item.form.subject

    @property
    def n(self) -> str:
        """The subject without its noun."""
        return name_of(self.item.form.subject)

    @property
    def t(self) -> str:
        """What is asked for; nothing of a yes/no question."""
        assume(self.item.kind != "boolean")
        return self.item.form.topic

    @property
    def k(self) -> str:
        """The same as a key."""
        return re.sub(r"\W+", "_", self.t.lower())

    @property
    def a(self) -> str:
        """What is asked, as a phrase: "the city of Jane Roe", "whether Rome is a state capital"."""
        form = self.item.form
        if self.item.kind == "boolean":
            return f"whether {form.subject} is{form.after}"
        if form.before.endswith((" are ", " is ")) and form.before.startswith("the " + form.topic):
            return re.sub(r" (are|is) $", "", form.before)
        return f"the {form.topic} of {form.subject}"

    @property
    def be(self) -> str:
        """The verb after what is asked for."""
        return "are" if self.item.kind == "set" else "is"

    @property
    def q(self) -> str:
        """The question."""
        return self.item.question.question

    @property
    def p(self) -> str:
        """A colleague."""
        return self.random.choice(_COLLEAGUES)

    @property
    def d(self) -> str:
        """A source."""
        return self.random.choice(_SOURCES)

    @property
    def i(self) -> str:
        """A number, as of a row or a ticket."""
        return str(self.random.randint(2, 97))

    def fill(self, frame: str) -> str:
        """Return a frame with its slots filled."""
        names = {name for _, name, _, _ in Formatter().parse(frame) if name}
        return finished(frame.format(**{name: getattr(self, name) for name in sorted(names)}))


def plainly(values: Values) -> str:
    """Return a value as it is stored, in one line."""
    return re.sub(r"\s*\n", ", ", packed(values, ", "))


def finished(text: str) -> str:
    """Return a text with a capital first letter and no double full stop."""
    return upper_first(re.sub(r"(?<!\.)\.\.(?!\.)", ".", text))


def drawn(frames: Sequence[str], item: Item, random: Random) -> str:
    """Return a frame that suits the kind of answer: yes and no stand only in sentences."""
    if item.kind == "boolean":
        frames = [frame for frame in frames if not re.search(r"\{(v|raw|json|o|t|k|n[nvc]|f[tvckw])\}", frame)]
    assume(frames)
    return random.choice(frames)


def told(description: str, *frames: str, kinds: frozenset[str] = ANY) -> Shape:
    """Return a shape that claims a value in a frame."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds)
        item = readable(item)
        frame = drawn(frames, item, random)
        asserted = found(claim(item, value, others, random))
        scene = Scene(item, value, others, random, asserted.values)
        return Case(answer=scene.fill(frame), label=asserted.label)

    shape.__doc__ = description
    return shape


def silent(
    description: str, *frames: str, kinds: frozenset[str] = ANY, label: Label = "declined", answerable: bool = False
) -> Shape:
    """Return a shape that claims no value of what was asked; a wrong one needs a question with an answer."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in kinds and (value or not answerable))
        item = readable(item)
        return Case(answer=Scene(item, value, others, random).fill(drawn(frames, item, random)), label=label)

    shape.__doc__ = description
    return shape


def denied(description: str, *frames: str) -> Shape:
    """Return a shape that says of the right value that it is not right."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in ONE and value)
        item = readable(item)
        return Case(answer=Scene(item, value, others, random, value).fill(random.choice(frames)), label="wrong")

    shape.__doc__ = description
    return shape


def rewritten(description: str, write: Callable[[Item, str, Random], str | None], *frames: str) -> Shape:
    """Return a shape that claims a single value in another notation: the frames name it {r}."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind in ONE)
        item = readable(item)
        asserted = found(claim(item, value, others, random))
        written = found(write(item, asserted.values[0], random))
        assume(written != asserted.values[0])
        frame = random.choice(frames).replace("{r}", written.replace("{", "{{").replace("}", "}}"))
        return Case(answer=Scene(item, value, others, random, asserted.values).fill(frame), label=asserted.label)

    shape.__doc__ = description
    return shape


def slightly_off(description: str, *frames: str) -> Shape:
    """Return a shape that claims a value near the right one, but not that: another digit, day or amount."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(value and item.kind in ONE)
        item = readable(item)
        near = found(_near(item, value[0], random))
        assume((near,) not in others or item.kind != "text")
        return Case(answer=Scene(item, value, others, random, (near,)).fill(random.choice(frames)), label="wrong")

    shape.__doc__ = description
    return shape


def _near(item: Item, value: str, random: Random) -> str | None:
    if item.kind == "date":
        return moved_date(value, random)
    if item.kind == "number":
        assume(item.format not in {"latitude", "longitude"})
        return (
            str(int(value) + random.choice((-2, 3, 4))) if item.format in {"year", "ordinal"} else _moved(value, random)
        )
    return changed(value, random) if item.format in {"phone", "postal", "email"} else None


def _moved(value: str, random: Random) -> str:
    near = scaled(value, random)
    assume(abs(float(near) - float(value)) > 0.2 * abs(float(value)))
    return near


_NAMES = {
    "USA": "the United States",
    "UK": "the United Kingdom",
    "United States": "the USA",
    "United Kingdom": "the UK",
}


def in_other_notation(item: Item, value: str, random: Random) -> str | None:
    """Return a value in another notation that says exactly the same; None where there is none."""
    if item.kind == "date":
        return _date(value, random)
    if item.kind == "number":
        return _number(item.format, value, random)
    digits = re.sub(r"\D", "", value)
    if item.format == "phone" and len(digits) > 6:
        plus = "+" if value.startswith("+") else ""
        return plus + random.choice(
            (digits, re.sub(r"[\s().-]+", "-", value).strip("+-"), " ".join(re.findall(r"\d+", value)))
        )
    if item.format == "email":
        return random.choice((f"<{value}>", f"mailto:{value}", value.upper(), value.replace("@", " [at] ")))
    if item.format == "url":
        return value.removeprefix("http://")
    if item.format == "place":
        return _NAMES.get(value)
    return None


def _date(value: str, random: Random) -> str:
    day = date.fromisoformat(value)
    month, ending = MONTHS[day.month - 1], _ending(day.day)
    return random.choice(
        (
            f"{_DAYS[day.weekday()]}, {month} {day.day}, {day.year}",
            f"the {day.day}{ending} of {month} {day.year}",
            f"{day.day:02}-{month[:3]}-{day.year}",
            f"{day.year}/{day.month:02}/{day.day:02}",
            f"{month[:3]} {day.day}{ending}, {day.year}",
            f"{day.isoformat()}T00:00:00",
            f"{day.day} {month[:3].upper()} {day.year}",
        )
    )


def _ending(day: int) -> str:
    return "th" if day in {11, 12, 13} else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def _number(form: str, value: str, random: Random) -> str | None:
    if form == "latitude":
        return f"{value.lstrip('-')}° {'S' if value.startswith('-') else 'N'}"
    if form == "longitude":
        return f"{value.lstrip('-')}° {'W' if value.startswith('-') else 'E'}"
    if form == "year":
        return f"the year {value}"
    if form == "ms":
        return f"{int(value) / 1000:.3f} seconds"
    spelled = in_words(value) if len(value) < 7 else None
    whole, _, rest = value.partition(".")
    unit = {"$": " dollars", "%": " percent", "km²": " sq km", "years": " years"}.get(form, "")
    choices = [f"{value}{unit}", f"{value.rstrip('0')}{unit}" if rest.strip("0") else f"{whole}.0{unit}"]
    if spelled:
        choices += [spelled + unit] * 2
    if len(whole) > 3 and form != "ordinal":
        spaced = grouped(whole).replace(",", " ")
        choices = [f"{spaced}{'.' + rest if rest else ''}{unit}", f"{grouped(value)}{unit}"]
    if len(whole) > 6 and not int(whole) % 1000 and not rest:
        choices.append(f"{int(whole) / 1_000_000:g} million" if len(whole.rstrip("0")) < 6 else choices[0])
    if form == "$":
        choices += [f"USD {grouped(value)}", f"US${grouped(value)}"]
        if whole == "0" and len(rest) == 2:
            choices.append(f"{int(rest)} cents")
    return random.choice(choices[:1] if form == "ordinal" else choices)


def bare(item: Item, value: str, random: Random) -> str | None:
    """Return a name as people type it in haste: without accents, or in small or in capital letters."""
    assume(item.kind == "text" and item.format in {"person", "place", "company", "name", "title", "choice"})
    assume(len(value) > 3)
    plain = fold(value)
    return random.choice((plain, plain, plain.upper()))


def lists(description: str, *frames: str, change: Callable[[Values, Values, Random], Values] | None = None) -> Shape:
    """Return a shape that claims a list, {l} in one line or {b} in bullets; a changed list is wrong."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind == "set")
        item = readable(item)
        if change is None:
            asserted = found(claim(item, value, others, random))
            values, label = asserted.values, asserted.label
        else:
            assume(value)
            stranger = [each for other in others for each in other if fold(each) not in {fold(one) for one in value}]
            assume(stranger)
            values, label = change(value, tuple(sorted(set(stranger))), random), "wrong"
        shuffled = tuple(random.sample(values, len(values)))
        scene = Scene(item, value, others, random, shuffled)
        parts = {
            "{l}": packed(shuffled),
            "{b}": "\n".join(f"- {each}" for each in shuffled),
            "{e}": "\n".join(f"{place}. {each}" for place, each in enumerate(shuffled, 1)),
            "{m}": str(len(shuffled)),
        }
        frame = random.choice(frames)
        for slot, text in parts.items():
            frame = frame.replace(slot, text.replace("{", "{{").replace("}", "}}"))
        return Case(answer=scene.fill(frame), label=label)

    shape.__doc__ = description
    return shape


def shortened(value: Values, stranger: Values, random: Random) -> Values:  # noqa: ARG001
    """Return a part of a list."""
    assume(len(value) > 2)
    return tuple(random.sample(value, random.randint(1, (len(value) + 1) // 2)))


def lengthened(value: Values, stranger: Values, random: Random) -> Values:
    """Return a list with others among its values."""
    return (*value, *random.sample(stranger, min(len(stranger), random.randint(1, 3))))


def exchanged(value: Values, stranger: Values, random: Random) -> Values:
    """Return a list with some of its values exchanged for others."""
    assume(len(value) > 1)
    kept = random.sample(value, max(1, len(value) // 2))
    return (*kept, *random.sample(stranger, min(len(stranger), len(value) - len(kept))))


def yes_or_no(description: str, yes: Sequence[tuple[str, str]], no: Sequence[tuple[str, str]]) -> Shape:
    """Return a shape that says yes or no: frames with the topic that they suit, "" for any."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind == "boolean")
        item = readable(item)
        asserted = found(claim(item, value, others, random))
        frames = yes if asserted.values == ("true",) else no
        suited = [frame for topic, frame in frames if topic in item.form.topic]
        return Case(answer=Scene(item, value, others, random).fill(random.choice(suited)), label=asserted.label)

    shape.__doc__ = description
    return shape


def masked(description: str, *frames: str, kinds: frozenset[str]) -> Shape:
    """Return a shape that gives only the end of the right value, of some formats."""

    def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
        assume(item.kind == "text" and item.format in kinds and value and value[0][-2:].isdigit())
        item = readable(item)
        frame = random.choice(frames).replace("{last}", value[0][-2:])
        return Case(answer=Scene(item, value, others, random).fill(frame), label="declined")

    shape.__doc__ = description
    return shape
