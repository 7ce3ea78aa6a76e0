"""Writes the pages of a company by rule: facts in plain sentences, filler round them, nothing that was left out."""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import cycle

from ragassay.records import Document
from ragassay.synthesize.company import Company
from ragassay.synthesize.dice import Dice
from ragassay.synthesize.facts import Entity, Fact
from ragassay.synthesize.filler import COMPANY_PAGE, FILLER
from ragassay.synthesize.names import purpose
from ragassay.synthesize.sentences import LED_BY, MENTIONED, OPENING, TOLD

_CHOICE = re.compile(r"\(([^()|]+(?:\|[^()|]+)+)\)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A document and the facts that it states."""

    document: Document
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Section:
    """A paragraph: which facts it states (those of a group keep their order) and what fills it."""

    columns: tuple[tuple[str, ...], ...]
    filler: str
    has_mentions: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class _Plan:
    """How the pages about the rows of one table are made; `closing` names the filler of the last paragraph."""

    title: str
    sections: tuple[_Section, ...]
    words: tuple[int, int]
    closing: str | None = None
    most_mentions: int = 0


_PLANS: Mapping[str, _Plan] = {
    "client": _Plan(
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
    "employee": _Plan(
        title="Employee profile",
        sections=(
            _Section(columns=(("job_title",), ("department",), ("office",)), filler="employee character"),
            _Section(columns=(("hire_date",), ("manager_id",)), filler="employee character", has_mentions=True),
        ),
        words=(66, 88),
        most_mentions=2,
    ),
    "project": _Plan(
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
"""The pages by table; `words` is where the length of a page is drawn from, and it may pass it by one sentence."""


def pages(company: Company, known: Sequence[Fact], omitted: AbstractSet[Fact], *, dice: Dice) -> Iterator[Page]:
    """The company's own page, then one for each client, employee and project that has a fact to state.

    Every fact that is not omitted is stated on the page of its row; some of those that refer to another row are
    stated there as well. An omitted fact is stated nowhere.
    """
    own: dict[Entity, list[Fact]] = {}
    mentions: dict[Entity, list[Fact]] = {}
    for fact in known:
        if fact not in omitted:
            own.setdefault(fact.entity, []).append(fact)
            if fact.about is not None:
                mentions.setdefault(fact.about, []).append(fact)
    yield _company_page(company, own, dice.of("company"))
    for entity, facts in own.items():
        yield _page(company.name, facts, mentions.get(entity, []), dice.of(entity.table, entity.row))


def _company_page(company: Company, own: Mapping[Entity, Sequence[Fact]], dice: Dice) -> Page:
    fields = {"company": company.name, "seat": company.seat, "founded": str(company.founding_year)}
    sentences = [_say(text, dice.of(place), fields) for place, text in enumerate(COMPANY_PAGE)]
    head = Entity(table="employee", row=1, name=company.employees[0].name)
    stated = [fact for fact in own.get(head, ()) if fact.column == "job_title"]
    led = [_say(dice.pick(LED_BY), dice, {**fields, "name": head.name, "value": fact.spoken}) for fact in stated]
    paragraphs = [[*sentences[:3], *led], sentences[3:7], sentences[7:]]
    document = Document(id="company", title=f"About {company.name}", text=_text(paragraphs))
    return Page(document=document, facts=tuple(stated))


def _page(company: str, facts: Sequence[Fact], mentions: Sequence[Fact], dice: Dice) -> Page:
    """The page of one row."""
    entity = facts[0].entity
    plan = _PLANS[entity.table]
    mentioned = dice.of("mentions").shuffled(mentions)[: plan.most_mentions]
    fields = _fields(company, entity, [*facts, *mentioned])
    told = {fact.column: _told(fact, fields, dice.of("told", fact.column)) for fact in facts}
    said = [_mentioned(fact, place, fields, dice.of("mentioned")) for place, fact in enumerate(mentioned)]
    opening = _say(dice.of("opening").pick(OPENING[entity.table]), dice.of("opening", "words"), fields)
    sections = dice.of("sections").shuffled(plan.sections)
    paragraphs = [_stated(section, told, said, dice.of("order", section.filler)) for section in sections]
    closing = [] if plan.closing is None else [_say(dice.pick(FILLER[plan.closing]), dice.of("closing"), fields)]
    words = plan.words[0] + dice.of("words").below(plan.words[1] - plan.words[0])
    _fill(paragraphs, sections, words - _length([[opening], closing]), fields, dice.of("filler"))
    paragraphs[0].insert(0, opening)
    document = Document(
        id=f"{entity.table}-{entity.row}",
        title=f"{plan.title}: {entity.name}",
        text=_text([*paragraphs, closing]),
    )
    return Page(document=document, facts=(*facts, *mentioned))


def _fields(company: str, entity: Entity, facts: Sequence[Fact]) -> dict[str, str]:
    """What sentences can name: the full name, and a person's first name where nobody else on the page has it."""
    others = {each.name for fact in facts for each in (fact.entity, fact.about) if each is not None} - {entity.name}
    first = entity.name.split()[0]
    is_shared = any(other.split()[0] == first for other in others)
    fields = {"company": company, "name": entity.name, "first": entity.name if is_shared else first}
    return fields | {"purpose": purpose(entity.name)} if entity.table == "project" else fields


def _told(fact: Fact, fields: Mapping[str, str], dice: Dice) -> str:
    return _say(dice.pick(TOLD[fact.entity.table, fact.column]), dice, {**fields, "value": fact.spoken})


def _mentioned(fact: Fact, place: int, fields: Mapping[str, str], dice: Dice) -> str:
    variants = dice.shuffled(MENTIONED[fact.entity.table, fact.column])
    return _say(variants[place % len(variants)], dice, {**fields, "other": fact.entity.name})


def _stated(section: _Section, told: Mapping[str, str], said: Sequence[str], dice: Dice) -> list[str]:
    """The sentences of a section that state facts."""
    ordered = [column for group in dice.shuffled(section.columns) for column in group]
    return [*(told[column] for column in ordered if column in told), *(said if section.has_mentions else ())]


def _fill(
    paragraphs: list[list[str]], sections: Sequence[_Section], words: int, fields: Mapping[str, str], dice: Dice
) -> None:
    """Puts filler between the sentences, the paragraphs in turn, until there are so many words."""
    decks = {section.filler: iter(dice.of(section.filler).shuffled(FILLER[section.filler])) for section in sections}
    for turn, (paragraph, section) in enumerate(cycle(zip(paragraphs, sections, strict=True))):
        if turn and _length(paragraphs) >= words:
            return
        sentence = _say(next(decks[section.filler]), dice.of("words", turn), fields)
        paragraph.insert(dice.of("place", turn).below(len(paragraph) + 1), sentence)


def _say(template: str, dice: Dice, fields: Mapping[str, str]) -> str:
    """A sentence, with its choices made and its fields filled in."""
    chosen = _CHOICE.sub(lambda match: dice.of(match.start()).pick(match[1].split("|")), template)
    return chosen.format_map(fields)


def _length(paragraphs: Sequence[Sequence[str]]) -> int:
    return sum(len(sentence.split()) for paragraph in paragraphs for sentence in paragraph)


def _text(paragraphs: Sequence[Sequence[str]]) -> str:
    return "\n\n".join(" ".join(paragraph) for paragraph in paragraphs if paragraph)
