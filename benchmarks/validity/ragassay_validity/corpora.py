"""Corpora of a fictional company of which it is known what every passage states, written in several ways.

The prose is that of `synthesize`; every other kind says the same facts in its own way, so that what finds them in one
kind is not tuned to it. A fact that is left out stands in no passage of any kind.
"""

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from ragassay.core.records import Document
from ragassay.steps.synthesize.company import Company, make_company
from ragassay.steps.synthesize.name_parts import Dice
from ragassay.steps.synthesize.pages import Entity, Fact, Page, facts, left_out, pages

CorpusForm = Literal["prose", "chunks", "other prose", "lists", "tables", "windows", "letters", "records"]
"""How a corpus is written.

prose: the pages of `synthesize`. chunks: what is handed over is a piece of such a page, some 300 characters of whole
sentences without a heading. other prose: other sentences, several things on a page, no titles. lists: a page for each
thing, of lines such as "Office: Saltmarrow". tables: four things in a table, a column for each fact. windows: pieces
too, but cut after 300 characters, within a word if need be, with 60 of them in two pieces. letters: two things in a
letter, each named once, and "it" or "they" from there on. records: JSON, three things in a document, a line a fact.

The rules of `diagnose.evidence` were made with the first five before their eyes; the last three (`HELD_OUT`) were
written afterwards, and no rule was changed for them.
"""
HELD_OUT: tuple[CorpusForm, ...] = ("windows", "letters", "records")
KINDS: tuple[CorpusForm, ...] = get_args(CorpusForm)

_CHUNK = 300  # characters
_OVERLAP = 60  # characters that two windows share
_ROWS_OF_A_TABLE = 4
_IN_A_LETTER = 2  # things
_RECORDS = 3  # things in a document of records
_SHARING_A_PAGE = 3  # things on a page of other prose
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Handed:
    """A passage that a retriever can hand over: its text, the document that it is of, and the facts it states."""

    id: str
    text: str
    document: Document
    facts: frozenset[Fact]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedCorpus:
    """A knowledge base: its documents, what can be handed over of them, every fact, and those that are left out."""

    documents: tuple[Document, ...]
    handed: tuple[Handed, ...]
    facts: tuple[Fact, ...]
    omitted: frozenset[Fact]


def corpus(
    kind: CorpusForm, *, omit: float, seed: int, projects: int = 10, clients: int = 10, employees: int = 29
) -> SimulatedCorpus:
    """The knowledge base of a fictional company.

    Args:
        kind: How it is written.
        omit: Share of the facts that no document states, 0 to 1.
        seed: Which company.
        projects: How many projects, 1 or more; likewise `clients` and `employees`.
        clients: How many clients.
        employees: How many people.
    """
    dice = Dice(f"planted {seed}")
    company = make_company(projects=projects, clients=clients, employees=employees, dice=dice.of("company"))
    known = facts(company)
    omitted = left_out(known, omit=omit, dice=dice.of("omitted"))
    told = [fact for fact in known if fact not in omitted]
    if kind not in _WRITERS:
        written = list(pages(company, known, omitted, dice=dice.of("pages")))
    else:
        written = list(_WRITERS[kind](company, told, dice.of("pages")))
    cut = _CUTTERS.get(kind, _whole)
    handed = [piece for page in written for piece in cut(page)]
    return SimulatedCorpus(
        documents=tuple(page.document for page in written), handed=tuple(handed), facts=known, omitted=omitted
    )


def _whole(page: Page) -> Iterator[Handed]:
    document = page.document
    yield Handed(id=document.id, text=document.text, document=document, facts=frozenset(page.facts))


def _chunks(page: Page) -> Iterator[Handed]:
    """Whole sentences together, up to so many characters; a page says each of its facts in one sentence."""
    pieces = [""]
    for sentence in _SENTENCE.split(page.document.text):
        if pieces[-1] and len(pieces[-1]) + len(sentence) >= _CHUNK:
            pieces.append("")
        pieces[-1] = f"{pieces[-1]} {sentence}".strip()
    for number, piece in enumerate(pieces):
        yield _piece(page, number, piece)


def _windows(page: Page) -> Iterator[Handed]:
    """So many characters, wherever that cuts."""
    for number, start in enumerate(range(0, len(page.document.text), _CHUNK - _OVERLAP)):
        yield _piece(page, number, page.document.text[start : start + _CHUNK])


def _piece(page: Page, number: int, piece: str) -> Handed:
    """A piece of a page, and the facts whose whole sentence stands in it."""
    own = page.document.title.partition(": ")[2]
    whole = [sentence for sentence in _SENTENCE.split(page.document.text) if sentence in piece]
    said = {
        fact
        for fact in page.facts
        if any((fact.spoken if fact.entity.name == own else fact.entity.name) in sentence for sentence in whole)
    }
    return Handed(id=f"{page.document.id}#{number}", text=piece, document=page.document, facts=frozenset(said))


_CUTTERS = {"chunks": _chunks, "windows": _windows}


def _by_entity(told: Iterable[Fact]) -> Mapping[Entity, list[Fact]]:
    found: dict[Entity, list[Fact]] = defaultdict(list)
    for fact in told:
        found[fact.entity].append(fact)
    return found


def _lists(_company: Company, told: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """A page of lines for each thing, the name in its first line only."""
    for entity, own in _by_entity(told).items():
        lines = [f"{_label(fact.column)}: {fact.spoken}" for fact in dice.of(entity.name).shuffled(own)]
        text = "\n".join([f"# {entity.name}", "", *lines])
        yield Page(document=Document(id=f"{entity.table}{entity.row:04}", text=text), facts=tuple(own))


def _tables(_company: Company, told: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Tables of four rows; a fact that is left out is an empty cell."""
    for table in dict.fromkeys(fact.entity.table for fact in told):
        own = [fact for fact in told if fact.entity.table == table]
        columns = list(dict.fromkeys(fact.column for fact in own))
        head = ["| " + " | ".join(["Name", *map(_label, columns)]) + " |", "|" + "---|" * (len(columns) + 1)]
        for number, some in enumerate(_together(own, _ROWS_OF_A_TABLE, dice.of(table))):
            values = [(entity.name, {fact.column: fact.spoken for fact in said}) for entity, said in some.items()]
            rows = [_cells(name, each, columns) for name, each in values]
            yield _page(f"{table}s-{number}", "\n".join([*head, *rows]), some)


def _cells(name: str, values: Mapping[str, str], columns: Sequence[str]) -> str:
    return "| " + " | ".join([name, *(values.get(column, "") for column in columns)]) + " |"


def _label(column: str) -> str:
    return column.removesuffix("_id").replace("_", " ").capitalize()


_SAID: Mapping[tuple[str, str], Sequence[str]] = {
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


def _other_prose(company: Company, told: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Pages that name no thing in a heading and tell of several, one after the other or mixed."""
    for number, some in enumerate(_together(told, _SHARING_A_PAGE, dice)):
        paragraphs = [f"News from {company.name}, number {number + 1}."]
        for entity, own in some.items():
            said = [_sentence(fact, dice.of(entity.name, fact.column)) for fact in own]
            paragraphs.append(" ".join(dice.of(entity.name).shuffled(said)))
        yield _page(f"news-{number + 1}", "\n\n".join(paragraphs), some)


def _sentence(fact: Fact, dice: Dice) -> str:
    said = dice.pick(_SAID[fact.entity.table, fact.column]).format(name=fact.entity.name, value=fact.spoken)
    return f"{said[0].upper()}{said[1:]}."


_TOLD_WITHOUT_A_NAME: Mapping[str, str] = {
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


def _letters(_company: Company, told: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Letters that name each thing once."""
    for number, some in enumerate(_together(told, _IN_A_LETTER, dice)):
        paragraphs = ["Dear all,", "here is the news that you asked for."]
        for beginning, (entity, own) in zip(_BEGINNINGS, some.items(), strict=False):
            said = [_TOLD_WITHOUT_A_NAME[_place(fact)].format(value=fact.spoken) for fact in own]
            paragraphs.append(" ".join([beginning.format(name=entity.name), *dice.of(entity.name).shuffled(said)]))
        yield _page(f"letter-{number + 1}", "\n\n".join([*paragraphs, "Yours, as ever"]), some)


def _place(fact: Fact) -> str:
    both = f"{fact.column} of {fact.entity.table}"
    return both if both in _TOLD_WITHOUT_A_NAME else fact.column


def _records(_company: Company, told: Sequence[Fact], dice: Dice) -> Iterator[Page]:
    """Records as an interface gives them; dates as they are stored."""
    for number, some in enumerate(_together(told, _RECORDS, dice)):
        records = [{"name": entity.name} | {fact.column: fact.value for fact in own} for entity, own in some.items()]
        yield _page(f"{number + 1}", json.dumps(records, indent=2, ensure_ascii=False), some)


def _together(told: Sequence[Fact], count: int, dice: Dice) -> Iterator[Mapping[Entity, list[Fact]]]:
    """The things in any order, so many at a time, with their facts."""
    every = _by_entity(told)
    entities = dice.of("together").shuffled(every)
    for start in range(0, len(entities), count):
        yield {entity: every[entity] for entity in entities[start : start + count]}


def _page(name: str, text: str, some: Mapping[Entity, Sequence[Fact]]) -> Page:
    return Page(document=Document(id=name, text=text), facts=tuple(fact for own in some.values() for fact in own))


_WRITERS = {
    "other prose": _other_prose,
    "lists": _lists,
    "tables": _tables,
    "letters": _letters,
    "records": _records,
}
