"""The single facts of a company, and which of them no document shall tell."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ragassay.synthesize.company import Company
from ragassay.synthesize.dice import Dice
from ragassay.values import as_text, speak

T = TypeVar("T")

_OF_WHOLE_PAGES = 8  # one in so many omitted facts is missing because nobody wrote the page


@dataclass(frozen=True, slots=True, kw_only=True)
class Entity:
    """A row that people know by its name."""

    table: str
    row: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One cell of the database that can be asked for.

    `value` is what a reference answer holds: the name where the cell refers to another row, which is `about`.
    `spoken` is how a page says it.
    """

    entity: Entity
    column: str
    value: str
    spoken: str
    about: Entity | None = None


def facts(company: Company) -> tuple[Fact, ...]:
    """Every fact, table by table, row by row, in the order of the columns; an empty cell is none."""
    return tuple(_facts(company))


def _facts(company: Company) -> Iterator[Fact]:
    clients = {each.client_id: Entity(table="client", row=each.client_id, name=each.name) for each in company.clients}
    staff = {
        each.employee_id: Entity(table="employee", row=each.employee_id, name=each.name) for each in company.employees
    }
    for client in company.clients:
        entity = clients[client.client_id]
        yield _plain(entity, "industry", client.industry)
        yield _plain(entity, "headquarters", client.headquarters)
        yield _plain(entity, "country", client.country)
        yield _plain(entity, "founding_year", str(client.founding_year))
    for employee in company.employees:
        entity = staff[employee.employee_id]
        yield _plain(entity, "job_title", employee.job_title)
        yield _plain(entity, "department", employee.department)
        yield _plain(entity, "office", employee.office)
        yield _date(entity, "hire_date", employee.hire_date.isoformat())
        if employee.manager_id is not None:
            yield _reference(entity, "manager_id", staff[employee.manager_id])
    for project in company.projects:
        entity = Entity(table="project", row=project.project_id, name=project.name)
        budget = as_text(project.budget_in_million)
        yield _plain(entity, "location", project.location)
        yield _date(entity, "start_date", project.start_date.isoformat())
        yield _date(entity, "end_date", project.end_date.isoformat())
        yield Fact(entity=entity, column="budget_in_million", value=budget, spoken=f"{budget} million")
        yield _reference(entity, "client_id", clients[project.client_id])
        yield _reference(entity, "director_id", staff[project.director_id])
        if project.manager_id is not None:
            yield _reference(entity, "manager_id", staff[project.manager_id])


def _plain(entity: Entity, column: str, value: str) -> Fact:
    return Fact(entity=entity, column=column, value=value, spoken=value)


def _date(entity: Entity, column: str, value: str) -> Fact:
    return Fact(entity=entity, column=column, value=value, spoken=speak(value, "date"))


def _reference(entity: Entity, column: str, about: Entity) -> Fact:
    return Fact(entity=entity, column=column, value=about.name, spoken=about.name, about=about)


def left_out(known: Sequence[Fact], *, omit: float, dice: Dice) -> frozenset[Fact]:
    """The facts that no document shall tell: exactly the share asked for, spread evenly over tables and columns.

    About one in eight of them goes with a whole page, since a page that nobody wrote is the commonest gap there is.

    Args:
        known: Every fact.
        omit: The share, 0 to 1; the number of facts is rounded.
        dice: Decides which.
    """
    wanted = round(omit * len(known))
    entities = sorted(
        {fact.entity for fact in known}, key=lambda each: (each.table, dice.of(each.table, each.row).below(1 << 64))
    )
    silent = set(_spread(entities, int(omit * len(entities) / _OF_WHOLE_PAGES), dice.of("pages")))
    gone = [fact for fact in known if fact.entity in silent]
    rest = sorted((fact for fact in known if fact.entity not in silent), key=lambda fact: _place(fact, dice))
    return frozenset([*gone, *_spread(rest, wanted - len(gone), dice.of("facts"))])


def _place(fact: Fact, dice: Dice) -> tuple[str, str, int]:
    """Facts of one column stand together, in an order drawn for them."""
    entity = fact.entity
    return entity.table, fact.column, dice.of(entity.table, fact.column, entity.row).below(1 << 64)


def _spread(items: Sequence[T], wanted: int, dice: Dice) -> Iterator[T]:
    """So many of the items, as evenly as can be over their order; where the count begins is drawn."""
    begin = dice.below(len(items)) if items else 0
    for place, item in enumerate(items):
        before = begin + place * wanted
        if (before + wanted) // len(items) > before // len(items):
            yield item
