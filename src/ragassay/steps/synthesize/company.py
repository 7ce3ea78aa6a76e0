"""A fictional company from a seed: its employees, clients and projects, with names from `names.toml`.

Two facts of one row are never alike, and neither are the same facts of two people named on one page: a manager and
a report differ in title, department, office and hire date, a project's director is not the line manager of its
manager, and the towns of offices, of clients and of projects have no name in common. So an omitted fact cannot
reappear in the documents as the fact of another person.
"""

import hashlib
import sqlite3
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import astuple, dataclass
from datetime import date, timedelta
from importlib import resources
from itertools import count
from math import isqrt
from typing import Any, TypeVar

T = TypeVar("T")


def read_toml(file: str) -> dict[str, Any]:
    """Return the content of a TOML file of this package."""
    return tomllib.loads(resources.files(__package__).joinpath(file).read_text(encoding="utf-8"))


NAMES = read_toml("names.toml")
STAFF: tuple[dict[str, list[str]], ...] = tuple(
    {name: each["titles"] for each in NAMES["staff"] if each["rank"] == rank for name in each["departments"]}
    for rank in range(4)
)
"""Departments with their job titles, by rank."""

_TOWN_STEMS = NAMES["town_stems"].split()
HEADQUARTERS = [stem + ending for stem in _TOWN_STEMS for ending in NAMES["headquarters_endings"].split()]
LOCATIONS = [stem + ending for stem in _TOWN_STEMS for ending in NAMES["location_endings"].split()]

_MONDAY_OF_FIRST_HIRE = date(1996, 1, 1)
_MONDAY_OF_FIRST_PROJECT = date(2016, 1, 4)
_WEEKS_OF_HIRING = 1040  # until the end of 2015, before the first project
_WEEKS_OF_STARTING = 364


@dataclass(frozen=True, slots=True)
class Dice:
    """A stateless source of random draws: equal keys always give the same draws, and different keys independent ones.

    >>> dice = Dice("seed 7")
    >>> dice.of("color").pick(["red", "green", "blue"]) == dice.of("color").pick(["red", "green", "blue"])
    True
    """

    key: str

    def of(self, *what: object) -> "Dice":
        """Return the dice for one thing: a row, a column, a page."""
        return Dice("/".join([self.key, *map(str, what)]))

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to `bound` - 1."""
        digest = hashlib.blake2b(self.key.encode("utf-8"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % bound

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options, all equally likely."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Return the items in random order."""
        places = ((self.of(place).below(1 << 64), place, item) for place, item in enumerate(items))
        return [item for _, _, item in sorted(places, key=lambda placed: placed[:2])]

    def deal(self, items: Sequence[T]) -> Iterator[T]:
        """Yield the items endlessly, like a deck of cards: no item is repeated before all others have been drawn."""
        for turn in count():
            yield from self.of("turn", turn).shuffled(items)


def _distinct(candidates: Iterable[T], count: int) -> list[T]:
    """Return the first different candidates."""
    seen: dict[T, None] = {}
    for candidate in candidates:
        seen[candidate] = None
        if len(seen) == count:
            break
    return list(seen)


@dataclass(frozen=True, slots=True, kw_only=True)
class Client:
    """A client of the company."""

    client_id: int
    name: str
    industry: str
    headquarters: str
    country: str
    founding_year: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Employee:
    """An employee; `rank` is 0 for the head of the company, 1 for directors, 2 for managers, 3 for the others."""

    employee_id: int
    name: str
    job_title: str
    department: str
    office: str
    hire_date: date
    manager_id: int | None
    rank: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Project:
    """A project; without a manager if the company has none."""

    project_id: int
    name: str
    location: str
    start_date: date
    end_date: date
    budget_in_million: float
    client_id: int
    director_id: int
    manager_id: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """A company; rows are in the order of their ids, from 1."""

    name: str
    seat: str
    founding_year: int
    clients: tuple[Client, ...]
    employees: tuple[Employee, ...]
    projects: tuple[Project, ...]


def make_company(*, projects: int, clients: int, employees: int, dice: Dice) -> Company:
    """Return a company of the requested size.

    Args:
        projects: Number of projects, at least 1.
        clients: Number of clients, at least 1; there are names for a few thousand.
        employees: Number of employees, at least 1; the first is the head, the others report to a higher rank.
        dice: The source of all draws.
    """
    stem, *client_stems = _distinct(_firm_stems(dice.of("firms")), clients + 1)
    staff = tuple(_employees(employees, dice.of("employees")))
    return Company(
        name=f"{stem} Engineering",
        seat=dice.of("seat").pick(HEADQUARTERS),
        founding_year=1971 + dice.of("founded").below(24),
        clients=tuple(_clients(client_stems, dice.of("clients"))),
        employees=staff,
        projects=tuple(_projects(projects, clients, staff, dice.of("projects"))),
    )


def _clients(stems: list[str], dice: Dice) -> Iterator[Client]:
    forms = dice.of("forms").deal(NAMES["firms"]["forms"])
    industries = dice.of("industries").deal(NAMES["industries"])
    headquarters = dice.of("headquarters").deal(HEADQUARTERS)
    countries = dice.of("countries").deal(NAMES["countries"])
    for number, stem in enumerate(stems, start=1):
        yield Client(
            client_id=number,
            name=f"{stem} {next(forms)}",
            industry=next(industries),
            headquarters=next(headquarters),
            country=next(countries),
            founding_year=1888 + dice.of("founded", number).below(118),
        )


def _firm_stems(dice: Dice) -> Iterator[str]:
    """Yield invented words for firms, endlessly and with repetitions."""
    heads, middles, tails = (
        dice.of(part).deal(NAMES["firms"][f"{part}s"].split()) for part in ("head", "middle", "tail")
    )
    for head in heads:
        yield head + next(middles) + next(tails)


def _ranks(count: int) -> list[int]:
    directors, managers = max(1, isqrt(count) - 1), max(1, count // 4)
    return ([0] + [1] * directors + [2] * managers + [3] * count)[:count]


def _employees(number: int, dice: Dice) -> Iterator[Employee]:
    ranks = _ranks(number)
    full_names = _distinct(person_names(dice.of("names")), number)
    hired = _distinct((dice.of("hired", draw).below(_WEEKS_OF_HIRING * 5) for draw in count()), number)
    above = [dice.of("above", rank).deal([i for i in range(number) if ranks[i] == rank - 1]) for rank in range(1, 4)]
    departments = [dice.of("departments", rank).deal(tuple(STAFF[rank])) for rank in range(4)]
    offices: list[str] = []
    for place, rank in enumerate(ranks):
        department = next(departments[rank])
        manager = next(above[rank - 1]) if rank else None
        of_manager = None if manager is None else offices[manager]
        offices.append(dice.of("office", place).pick([each for each in NAMES["offices"] if each != of_manager]))
        yield Employee(
            employee_id=place + 1,
            name=full_names[place],
            job_title=dice.of("title", place).pick(STAFF[rank][department]),
            department=department,
            office=offices[place],
            hire_date=_weekday(_MONDAY_OF_FIRST_HIRE, hired[place]),
            manager_id=None if manager is None else manager + 1,
            rank=rank,
        )


def person_names(dice: Dice) -> Iterator[str]:
    """Yield full names from many cultures in turn, endlessly and with repetitions."""
    decks = [
        tuple(dice.of(number, part).deal(names[part].split()) for part in ("first", "last"))
        for number, names in enumerate(NAMES["people"].values())
    ]
    for first, last in dice.of("culture").deal(decks):
        yield f"{next(first)} {next(last)}"


def _projects(number: int, clients: int, staff: tuple[Employee, ...], dice: Dice) -> Iterator[Project]:
    buyers = dice.of("clients").deal(range(1, clients + 1))
    locations = dice.of("locations").deal(LOCATIONS)
    managers = dice.of("managers").deal([each for each in staff if each.rank == 2] or [None])
    for project_id, name in enumerate(_distinct(_project_names(dice.of("names")), number), start=1):
        manager = next(managers)
        start = dice.of("start", project_id).below(_WEEKS_OF_STARTING * 5)
        millions, tenths = 1 + dice.of("millions", project_id).below(89), 1 + dice.of("tenths", project_id).below(9)
        yield Project(
            project_id=project_id,
            name=name,
            location=next(locations),
            start_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start),
            end_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start + 90 + dice.of("days", project_id).below(650)),
            # Never a whole number, which could be read as the day of a date.
            budget_in_million=float(f"{millions}.{tenths}"),
            client_id=next(buyers),
            director_id=_director(staff, manager, dice.of("director", project_id)).employee_id,
            manager_id=None if manager is None else manager.employee_id,
        )


def _project_names(dice: Dice) -> Iterator[str]:
    """Yield names of projects, endlessly and with repetitions; the last words are the kind of project."""
    adjectives = dice.of("adjective").deal(NAMES["projects"]["adjectives"].split())
    creatures = dice.of("creature").deal(NAMES["projects"]["creatures"].split())
    for kind in dice.of("kind").deal(tuple(NAMES["projects"]["kinds"])):
        yield f"{next(adjectives)} {next(creatures)} {kind}"


def purpose(project: str) -> str:
    """Return the description of a project, by the last words of its name."""
    kinds: dict[str, str] = NAMES["projects"]["kinds"]
    return next(description for kind, description in kinds.items() if project.endswith(f" {kind}"))


def _director(staff: tuple[Employee, ...], manager: Employee | None, dice: Dice) -> Employee:
    """Return a director who is not the manager's line manager; the head of the company if there is no other."""
    above = None if manager is None else manager.manager_id
    others = [each for each in staff if each.rank == 1 and each.employee_id != above]
    return dice.pick(others or staff[:1])


def _weekday(monday: date, working_days: int) -> date:
    weeks, days = divmod(working_days, 5)
    return monday + timedelta(weeks=weeks, days=days)


_SCHEMA = """
PRAGMA page_size = 4096;
PRAGMA encoding = 'UTF-8';
PRAGMA foreign_keys = ON;
CREATE TABLE client (
    client_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    industry TEXT NOT NULL,
    headquarters TEXT NOT NULL,
    country TEXT NOT NULL,
    founding_year INTEGER NOT NULL
);
CREATE TABLE employee (
    employee_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    job_title TEXT NOT NULL,
    department TEXT NOT NULL,
    office TEXT NOT NULL,
    hire_date DATE NOT NULL,
    manager_id INTEGER REFERENCES employee (employee_id)
);
CREATE TABLE project (
    project_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    location TEXT NOT NULL,
    start_date DATE NOT NULL,
    end_date DATE NOT NULL CHECK (end_date > start_date),
    budget_in_million REAL NOT NULL,
    client_id INTEGER NOT NULL REFERENCES client (client_id),
    director_id INTEGER NOT NULL REFERENCES employee (employee_id),
    manager_id INTEGER REFERENCES employee (employee_id)
);
"""
_WRITER_VERSION = slice(96, 100)  # https://sqlite.org/fileformat.html, section 1.3: which SQLite wrote the file last


def database_bytes(company: Company) -> bytes:
    """Return an SQLite database file with the tables client, employee and project."""
    staff = (astuple(each)[:-1] for each in company.employees)  # without the rank
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        for table, rows in (
            ("client", map(astuple, company.clients)),
            ("employee", staff),
            ("project", map(astuple, company.projects)),
        ):
            for row in rows:
                values = [value.isoformat() if isinstance(value, date) else value for value in row]
                connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", values)  # noqa: S608
        connection.commit()
        content = bytearray(connection.serialize())
    # The version of SQLite that wrote the file; without it, the bytes are equal on all machines.
    content[_WRITER_VERSION] = bytes(4)
    return bytes(content)
