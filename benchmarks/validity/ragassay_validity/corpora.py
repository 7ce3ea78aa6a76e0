"""Write the documents of a fictional company in several forms, with the facts that every passage states.

The prose is that of `synthesize`; every other form states the same facts differently, so that the diagnosis is
measured on several forms. No passage states an omitted fact.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ragassay.core.records import Document
from ragassay.steps.synthesize.company import Company, Dice, make_company
from ragassay.steps.synthesize.pages import Entity, Fact, Page, facts, omitted_facts, pages

CorpusForm = Literal["prose", "chunks", "other prose", "lists", "tables", "windows", "letters", "records"]
"""The form of a corpus.

prose: the pages of `synthesize`. chunks: passages are parts of such pages, about 300 characters of whole sentences
without a heading. other prose: other sentences, several entities per page, no titles. lists: a page for each entity,
of lines such as "Office: Saltmarrow". tables: four entities per table, a column for each fact. windows: parts of 300
characters, cut even within a word, with an overlap of 60 characters. letters: two entities per letter, each named once
and "it" or "they" afterwards. records: JSON, three entities per document, a line for each fact.

The rules of `parts.evidence` were developed with the first five; the last three (`HELD_OUT`) were written afterwards,
and no rule was changed for them.
"""
HELD_OUT: tuple[CorpusForm, ...] = ("windows", "letters", "records")
FORMS: tuple[CorpusForm, ...] = get_args(CorpusForm)

_CHUNK_LENGTH = 300  # characters
_OVERLAP = 60  # characters that consecutive windows share
_ENTITIES_PER_TABLE = 4
_ENTITIES_PER_LETTER = 2
_ENTITIES_PER_RECORD_FILE = 3
_ENTITIES_PER_PAGE = 3  # of other prose
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusPassage:
    """A passage that a retriever can return: its text, its document, and the facts that it states."""

    id: str
    text: str
    document: Document
    facts: frozenset[Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedCorpus:
    """A knowledge base: its documents, their passages, all facts of the company, and the omitted ones."""

    documents: tuple[Document, ...]
    passages: tuple[CorpusPassage, ...]
    facts: tuple[Fact, ...]
    omitted: frozenset[Fact]


def corpus(
    form: CorpusForm, *, omit: float, seed: int, projects: int = 10, clients: int = 10, employees: int = 29
) -> SimulatedCorpus:
    """Return the knowledge base of a fictional company.

    Args:
        form: How the documents are written.
        omit: Proportion of the facts that no document states, 0 to 1.
        seed: Random seed of the company.
        projects: Number of projects, 1 or more.
        clients: Number of clients, 1 or more.
        employees: Number of employees, 1 or more.
    """
    dice = Dice(f"planted {seed}")
    company = make_company(projects=projects, clients=clients, employees=employees, dice=dice.of("company"))
    company_facts = facts(company)
    omitted = omitted_facts(company_facts, omit=omit, dice=dice.of("omitted"))
    stated = [fact for fact in company_facts if fact not in omitted]
    if form not in _PAGE_WRITERS:
        source_pages = list(pages(company, company_facts, omitted, dice=dice.of("pages")))
    else:
        source_pages = list(_PAGE_WRITERS[form](company, stated, dice.of("pages")))
    split = _SPLITTERS.get(form, _whole)
    passages = [part for page in source_pages for part in split(page)]
    return SimulatedCorpus(
        documents=tuple(page.document for page in source_pages),
        passages=tuple(passages),
        facts=company_facts,
        omitted=omitted,
    )


def _whole(page: Page) -> Iterator[CorpusPassage]:
    document = page.document
    yield CorpusPassage(id=document.id, text=document.text, document=document, facts=frozenset(page.facts))


def _chunks(page: Page) -> Iterator[CorpusPassage]:
    """Yield parts of whole sentences, of about `_CHUNK_LENGTH` characters; a page states each fact in one sentence."""
    parts = [""]
    for sentence in _SENTENCE.split(page.document.text):
        if parts[-1] and len(parts[-1]) + len(sentence) >= _CHUNK_LENGTH:
            parts.append("")
        parts[-1] = f"{parts[-1]} {sentence}".strip()
    for number, part in enumerate(parts):
        yield _part(page, number, part)


def _windows(page: Page) -> Iterator[CorpusPassage]:
    """Yield parts of `_CHUNK_LENGTH` characters, wherever they are cut."""
    for number, start in enumerate(range(0, len(page.document.text), _CHUNK_LENGTH - _OVERLAP)):
        yield _part(page, number, page.document.text[start : start + _CHUNK_LENGTH])


def _part(page: Page, number: int, part: str) -> CorpusPassage:
    """Return a part of a page with the facts whose whole sentence it has."""
    name = page.document.title.partition(": ")[2]
    sentences = [sentence for sentence in _SENTENCE.split(page.document.text) if sentence in part]
    facts = {
        fact
        for fact in page.facts
        if any((fact.spoken if fact.entity.name == name else fact.entity.name) in sentence for sentence in sentences)
    }
    return CorpusPassage(id=f"{page.document.id}#{number}", text=part, document=page.document, facts=frozenset(facts))


_SPLITTERS = {"chunks": _chunks, "windows": _windows}


def _by_entity(stated: Iterable[Fact]) -> Mapping[Entity, list[Fact]]:
    by_entity: dict[Entity, list[Fact]] = defaultdict(list)
    for fact in stated:
        by_entity[fact.entity].append(fact)
    return by_entity


def _lists(_company: Company, stated: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Yield a page of lines for each entity, with the name in its first line only."""
    for entity, entity_facts in _by_entity(stated).items():
        lines = [f"{_label(fact.column)}: {fact.spoken}" for fact in dice.of(entity.name).shuffled(entity_facts)]
        text = "\n".join([f"# {entity.name}", "", *lines])
        yield Page(document=Document(id=f"{entity.table}{entity.row:04}", text=text), facts=tuple(entity_facts))


def _tables(_company: Company, stated: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Yield tables of four rows, where an omitted fact is an empty cell."""
    for table in dict.fromkeys(fact.entity.table for fact in stated):
        entity_facts = [fact for fact in stated if fact.entity.table == table]
        columns = list(dict.fromkeys(fact.column for fact in entity_facts))
        head = ["| " + " | ".join(["Name", *map(_label, columns)]) + " |", "|" + "---|" * (len(columns) + 1)]
        for number, batch in enumerate(_batches(entity_facts, _ENTITIES_PER_TABLE, dice.of(table))):
            values = [
                (entity.name, {fact.column: fact.spoken for fact in row_facts}) for entity, row_facts in batch.items()
            ]
            rows = [_cells(name, each, columns) for name, each in values]
            yield _page(f"{table}s-{number}", "\n".join([*head, *rows]), batch)


def _cells(name: str, values: Mapping[str, str], columns: Sequence[str]) -> str:
    return "| " + " | ".join([name, *(values.get(column, "") for column in columns)]) + " |"


def _label(column: str) -> str:
    return column.removesuffix("_id").replace("_", " ").capitalize()


_SENTENCES: Mapping[tuple[str, str], Sequence[str]] = {
    ("client", "industry"): ("{name} makes its money in {value}", "{name} is a name in {value}"),
    ("client", "headquarters"): ("from {value}, {name} runs all its affairs", "{name} sits in {value}"),
    ("client", "country"): ("{name} is at home in {value}", "in {value}, everybody knows {name}"),
    ("client", "founding_year"): ("since {value} there has been {name}", "{name} goes back to {value}"),
    ("employee", "job_title"): ("{name} is our {value}", "on the door of {name} one reads {value}"),
    ("employee", "department"): ("{value} is where {name} belongs", "{name} strengthens {value}"),
    ("employee", "office"): ("{name} can be met in {value}", "the letters for {name} go to {value}"),
    ("employee", "hire_date"): ("since {value}, {name} has been with us", "{name} came to us on {value}"),
    ("employee", "manager_id"): ("{value} looks after {name}", "for leave, {name} asks {value}"),
    ("project", "location"): ("{value} is where the {name} was put up", "the {name} rises over {value}"),
    ("project", "start_date"): ("the first spade for the {name} was dug on {value}", "the {name} got going on {value}"),
    ("project", "end_date"): ("the {name} was done on {value}", "{value} saw the opening of the {name}"),
    ("project", "budget_in_million"): ("the {name} took {value}", "{value} went into the {name}"),
    ("project", "client_id"): ("{value} paid for the {name}", "the {name} now belongs to {value}"),
    ("project", "director_id"): ("{value} answered for the {name}", "the {name} was in the hands of {value}"),
    ("project", "manager_id"): ("{value} ran the {name} from day to day", "on the {name}, all asked {value} first"),
}


def _other_prose(company: Company, stated: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Yield pages without entities in their headings, on several entities each."""
    for number, batch in enumerate(_batches(stated, _ENTITIES_PER_PAGE, dice)):
        paragraphs = [f"News from {company.name}, number {number + 1}."]
        for entity, entity_facts in batch.items():
            sentences = [_sentence(fact, dice.of(entity.name, fact.column)) for fact in entity_facts]
            paragraphs.append(" ".join(dice.of(entity.name).shuffled(sentences)))
        yield _page(f"news-{number + 1}", "\n\n".join(paragraphs), batch)


def _sentence(fact: Fact, dice: Dice) -> str:
    sentence = dice.pick(_SENTENCES[fact.entity.table, fact.column]).format(name=fact.entity.name, value=fact.spoken)
    return f"{sentence[0].upper()}{sentence[1:]}."


_SENTENCES_WITHOUT_NAME: Mapping[str, str] = {
    "industry": "The money is earned in {value}.",
    "headquarters": "All letters go to {value}, where the head office is.",
    "country": "On the map you will find it in {value}.",
    "founding_year": "It all began in {value}.",
    "job_title": "They sign as {value}.",
    "department": "You know them from {value}.",
    "office": "They sit in {value} these days.",
    "hire_date": "Their first day with us was {value}.",
    "manager_id": "Whatever they plan, they tell {value} first.",
    "location": "You can see it in {value}.",
    "start_date": "It began on {value}.",
    "end_date": "It was over on {value}.",
    "budget_in_million": "It has cost us {value}.",
    "client_id": "The bill went to {value}.",
    "director_id": "It was in the care of {value}.",
    "manager_id of project": "Day by day, {value} saw to it.",
}
_BEGINNINGS = ("Let me begin with {name}.", "Then there is {name}.")


def _letters(_company: Company, stated: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Yield letters that name each entity once."""
    for number, batch in enumerate(_batches(stated, _ENTITIES_PER_LETTER, dice)):
        paragraphs = ["Dear all,", "here is the news that you asked for."]
        for beginning, (entity, entity_facts) in zip(_BEGINNINGS, batch.items(), strict=False):
            sentences = [
                _SENTENCES_WITHOUT_NAME[_sentence_key(fact)].format(value=fact.spoken) for fact in entity_facts
            ]
            paragraphs.append(" ".join([beginning.format(name=entity.name), *dice.of(entity.name).shuffled(sentences)]))
        yield _page(f"letter-{number + 1}", "\n\n".join([*paragraphs, "Yours, as ever"]), batch)


def _sentence_key(fact: Fact) -> str:
    both = f"{fact.column} of {fact.entity.table}"
    return both if both in _SENTENCES_WITHOUT_NAME else fact.column


def _records(_company: Company, stated: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Yield JSON records, with dates as they are stored."""
    for number, batch in enumerate(_batches(stated, _ENTITIES_PER_RECORD_FILE, dice)):
        records = [
            {"name": entity.name} | {fact.column: fact.value for fact in entity_facts}
            for entity, entity_facts in batch.items()
        ]
        yield _page(f"{number + 1}", json.dumps(records, indent=2, ensure_ascii=False), batch)


def _batches(stated: Sequence[Fact], count: int, dice: Dice) -> Iterator[Mapping[Entity, list[Fact]]]:
    """Yield entities in random order, `count` at a time, with their facts."""
    by_entity = _by_entity(stated)
    entities = dice.of("together").shuffled(by_entity)
    for start in range(0, len(entities), count):
        yield {entity: by_entity[entity] for entity in entities[start : start + count]}


def _page(name: str, text: str, batch: Mapping[Entity, Sequence[Fact]]) -> Page:
    return Page(
        document=Document(id=name, text=text),
        facts=tuple(fact for entity_facts in batch.values() for fact in entity_facts),
    )


_PAGE_WRITERS = {
    "other prose": _other_prose,
    "lists": _lists,
    "tables": _tables,
    "letters": _letters,
    "records": _records,
}
