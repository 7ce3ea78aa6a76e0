"""The facts of a company, those that no document states, and the pages that state the others."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, fields
from datetime import date
from itertools import cycle
from typing import TypeVar

from ragassay.core.records import Document
from ragassay.core.text import as_text, spoken_form
from ragassay.steps.synthesize.company import Client, Company, Dice, Employee, Project, purpose, read_toml

T = TypeVar("T")

SENTENCES = read_toml("sentences.toml")

_OMITTED_PER_PAGE = 8  # one in this many omitted facts is missing with its whole page


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A row of the database, with its name."""

    table: str
    row: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One cell of the database that questions can ask for.

    Attributes:
        entity: The row.
        column: The column.
        value: The value as a reference answer; for a reference, the name of the row that it leads to.
        spoken: The value as pages write it.
        about: The row that a reference leads to; None for other values.
    """

    entity: Entity
    column: str
    value: str
    spoken: str
    about: Entity | None = None


_REFERENCES = {"client_id": "client", "director_id": "employee", "manager_id": "employee"}


def facts(company: Company) -> tuple[Fact, ...]:
    """Return every fact, table by table, row by row, in the order of the columns; empty cells are left out."""
    rows = [
        (Entity(table=table, row=getattr(each, f"{table}_id"), name=each.name), each)
        for table, of_table in (
            ("client", company.clients),
            ("employee", company.employees),
            ("project", company.projects),
        )
        for each in of_table
    ]
    entities = {(entity.table, entity.row): entity for entity, _ in rows}
    return tuple(fact for entity, row in rows for fact in _facts(entity, row, entities))


def _facts(
    entity: Entity, row: Client | Employee | Project, entities: Mapping[tuple[str, int], Entity]
) -> Iterator[Fact]:
    for column in [field.name for field in fields(row)]:
        stored = getattr(row, column)
        if stored is None or column in {f"{entity.table}_id", "name", "rank"}:
            continue
        about = entities[_REFERENCES[column], stored] if column in _REFERENCES else None
        value = as_text(stored) if about is None else about.name
        spoken = f"{value} million" if column == "budget_in_million" else value
        if isinstance(stored, date):
            spoken = spoken_form(value, "date")
        yield Fact(entity=entity, column=column, value=value, spoken=spoken, about=about)


def omitted_facts(all_facts: Sequence[Fact], *, omit: float, dice: Dice) -> frozenset[Fact]:
    """Return the facts that no document states: exactly the given proportion, spread evenly over tables and columns.

    About one in eight of them is omitted with a whole page, because a missing page is the most common kind of gap.

    Args:
        all_facts: Every fact.
        omit: The proportion, 0 to 1; the number of facts is rounded.
        dice: The source of draws.
    """
    count = round(omit * len(all_facts))
    entities = sorted(
        {fact.entity for fact in all_facts}, key=lambda each: (each.table, dice.of(each.table, each.row).below(1 << 64))
    )
    silent = set(_spread(entities, int(omit * len(entities) / _OMITTED_PER_PAGE), dice.of("pages")))
    on_missing_pages = [fact for fact in all_facts if fact.entity in silent]
    rest = sorted((fact for fact in all_facts if fact.entity not in silent), key=lambda fact: _place(fact, dice))
    return frozenset([*on_missing_pages, *_spread(rest, count - len(on_missing_pages), dice.of("facts"))])


def _place(fact: Fact, dice: Dice) -> tuple[str, str, int]:
    """Return the sort key of a fact: facts of one column are adjacent, in random order."""
    entity = fact.entity
    return entity.table, fact.column, dice.of(entity.table, fact.column, entity.row).below(1 << 64)


def _spread(items: Sequence[T], count: int, dice: Dice) -> Iterator[T]:
    """Yield `count` of the items, spread evenly over their order from a random start."""
    begin = dice.below(len(items)) if items else 0
    for place, item in enumerate(items):
        before = begin + place * count
        if (before + count) // len(items) > before // len(items):
            yield item


_CHOICE = re.compile(r"\(([^()|]+(?:\|[^()|]+)+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document and the facts that it states."""

    document: Document
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Section:
    """A paragraph: the facts that it states (those of a tuple keep their order) and the topic of its filler."""

    columns: tuple[tuple[str, ...], ...]
    filler: str
    has_mentions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _PageLayout:
    """The layout of the pages about the rows of one table; `closing` is the topic of the last paragraph."""

    title: str
    sections: tuple[_Section, ...]
    words: tuple[int, int]
    closing: str | None = None
    most_mentions: int = 0


_PAGE_LAYOUTS: Mapping[str, _PageLayout] = {
    "client": _PageLayout(
        title="Client profile",
        sections=(
            _Section(
                columns=(("industry",), ("headquarters",), ("country",), ("founding_year",)), filler="client character"
            ),
            _Section(columns=(), filler="client dealings", has_mentions=True),
        ),
        words=(130, 190),
        closing="client closing",
        most_mentions=3,
    ),
    "employee": _PageLayout(
        title="Employee profile",
        sections=(
            _Section(columns=(("job_title",), ("department",), ("office",)), filler="employee character"),
            _Section(columns=(("hire_date",), ("manager_id",)), filler="employee character", has_mentions=True),
        ),
        words=(66, 88),
        most_mentions=2,
    ),
    "project": _PageLayout(
        title="Project report",
        sections=(
            _Section(columns=(("client_id",), ("director_id",), ("manager_id",)), filler="project people"),
            _Section(
                columns=(("location",), ("start_date", "end_date"), ("budget_in_million",)), filler="project work"
            ),
        ),
        words=(140, 205),
        closing="project closing",
    ),
}
"""Table -> layout; `words` limits the length of a page, which one sentence may exceed."""


def pages(company: Company, all_facts: Sequence[Fact], omitted: AbstractSet[Fact], *, dice: Dice) -> Iterator[Page]:
    """Yield the company's own page, then one for each client, employee and project with a fact to state.

    Every fact that is not omitted is stated on the page of its row; some of those that refer to another row are stated
    on its page as well. An omitted fact is stated nowhere.
    """
    own: dict[Entity, list[Fact]] = {}
    mentions: dict[Entity, list[Fact]] = {}
    for fact in all_facts:
        if fact not in omitted:
            own.setdefault(fact.entity, []).append(fact)
            if fact.about is not None:
                mentions.setdefault(fact.about, []).append(fact)
    yield _company_page(company, own, dice.of("company"))
    for entity, stated in own.items():
        yield _page(company.name, stated, mentions.get(entity, []), dice.of(entity.table, entity.row))


def _company_page(company: Company, own: Mapping[Entity, Sequence[Fact]], dice: Dice) -> Page:
    values = {"company": company.name, "seat": company.seat, "founded": str(company.founding_year)}
    sentences = [_sentence(text, dice.of(place), values) for place, text in enumerate(SENTENCES["company_page"])]
    head = Entity(table="employee", row=1, name=company.employees[0].name)
    stated = [fact for fact in own.get(head, ()) if fact.column == "job_title"]
    led_by = dice.pick(SENTENCES["led_by"])
    led = [_sentence(led_by, dice, {**values, "name": head.name, "value": fact.spoken}) for fact in stated]
    paragraphs = [[*sentences[:3], *led], sentences[3:7], sentences[7:]]
    document = Document(id="company", title=f"About {company.name}", text=_text(paragraphs))
    return Page(document=document, facts=tuple(stated))


def _page(company: str, own_facts: Sequence[Fact], mentions: Sequence[Fact], dice: Dice) -> Page:
    """Return the page of one row."""
    entity = own_facts[0].entity
    plan = _PAGE_LAYOUTS[entity.table]
    mentioned = dice.of("mentions").shuffled(mentions)[: plan.most_mentions]
    values = _values(company, entity, [*own_facts, *mentioned])
    own = {}
    for fact in own_facts:
        own_dice, variants = dice.of("told", fact.column), SENTENCES["stated"][entity.table][fact.column]
        own[fact.column] = _sentence(own_dice.pick(variants), own_dice, {**values, "value": fact.spoken})
    others = [_mention(fact, place, values, dice.of("mentioned")) for place, fact in enumerate(mentioned)]
    openings = SENTENCES["opening"][entity.table]
    opening = _sentence(dice.of("opening").pick(openings), dice.of("opening", "words"), values)
    sections = dice.of("sections").shuffled(plan.sections)
    paragraphs = [_facts_in(section, own, others, dice.of("order", section.filler)) for section in sections]
    last = [] if plan.closing is None else [dice.pick(SENTENCES["filler"][plan.closing])]
    closing = [_sentence(text, dice.of("closing"), values) for text in last]
    words = plan.words[0] + dice.of("words").below(plan.words[1] - plan.words[0])
    _fill(paragraphs, sections, words - _length([[opening], closing]), values, dice.of("filler"))
    paragraphs[0].insert(0, opening)
    document = Document(
        id=f"{entity.table}-{entity.row}",
        title=f"{plan.title}: {entity.name}",
        text=_text([*paragraphs, closing]),
    )
    return Page(document=document, facts=(*own_facts, *mentioned))


def _values(company: str, entity: Entity, on_page: Sequence[Fact]) -> dict[str, str]:
    """Return the values of sentences: the full name, and the first name if nobody else on the page shares it."""
    others = {each.name for fact in on_page for each in (fact.entity, fact.about) if each is not None} - {entity.name}
    first = entity.name.split()[0]
    is_shared = any(other.split()[0] == first for other in others)
    values = {"company": company, "name": entity.name, "first": entity.name if is_shared else first}
    return values | {"purpose": purpose(entity.name)} if entity.table == "project" else values


def _mention(fact: Fact, place: int, values: Mapping[str, str], dice: Dice) -> str:
    variants = dice.shuffled(SENTENCES["mentioned"][fact.entity.table][fact.column])
    return _sentence(variants[place % len(variants)], dice, {**values, "other": fact.entity.name})


def _facts_in(section: _Section, own: Mapping[str, str], others: Sequence[str], dice: Dice) -> list[str]:
    """Return the sentences of a section that state facts."""
    ordered = [column for group in dice.shuffled(section.columns) for column in group]
    return [*(own[column] for column in ordered if column in own), *(others if section.has_mentions else ())]


def _fill(
    paragraphs: list[list[str]], sections: Sequence[_Section], words: int, values: Mapping[str, str], dice: Dice
) -> None:
    """Insert filler sentences into the paragraphs in turn, until they have the given number of words."""
    topics = {section.filler for section in sections}
    decks = {topic: iter(dice.of(topic).shuffled(SENTENCES["filler"][topic])) for topic in topics}
    for turn, (paragraph, section) in enumerate(cycle(zip(paragraphs, sections, strict=True))):
        if turn and _length(paragraphs) >= words:
            return
        sentence = _sentence(next(decks[section.filler]), dice.of("words", turn), values)
        paragraph.insert(dice.of("place", turn).below(len(paragraph) + 1), sentence)


def _sentence(template: str, dice: Dice, values: Mapping[str, str]) -> str:
    """Return a sentence from a template, with its choices drawn and its values filled in."""
    chosen = _CHOICE.sub(lambda match: dice.of(match.start()).pick(match[1].split("|")), template)
    return chosen.format_map(values)


def _length(paragraphs: Sequence[Sequence[str]]) -> int:
    return sum(len(sentence.split()) for paragraph in paragraphs for sentence in paragraph)


def _text(paragraphs: Sequence[Sequence[str]]) -> str:
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)
