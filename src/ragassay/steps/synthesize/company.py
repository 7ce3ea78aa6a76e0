"""A fictional company from a seed: its employees, clients and projects.

Two facts of one row are never alike, and neither are the same facts of two people named on one page: a manager and
a report differ in title, department, office and hire date, a project's director is not the line manager of its
manager, and the towns of offices, of clients and of projects have no name in common. So an omitted fact cannot
reappear in the documents as the fact of somebody else.
"""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import astuple, dataclass
from datetime import date, timedelta
from math import isqrt

from ragassay.steps.synthesize import name_parts
from ragassay.steps.synthesize.name_parts import Dice, distinct

_MONDAY_OF_FIRST_HIRE = date(1996, 1, 1)
_MONDAY_OF_FIRST_PROJECT = date(2016, 1, 4)
_WEEKS_OF_HIRING = 1040  # until the end of 2015, before the first project
_WEEKS_OF_STARTING = 364


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
        clients: Number of clients, at least 1; their names are different words, so there are some thousands at most.
        employees: Number of employees, at least 1; the first is the head, the others report to a higher rank.
        dice: The source of all draws.
    """
    stem, *client_stems = distinct(name_parts.firm_stems(dice.of("firms")), clients + 1)
    staff = tuple(_employees(employees, dice.of("employees")))
    return Company(
        name=f"{stem} Engineering",
        seat=dice.of("seat").pick(name_parts.HEADQUARTERS),
        founding_year=1971 + dice.of("founded").below(24),
        clients=tuple(_clients(client_stems, dice.of("clients"))),
        employees=staff,
        projects=tuple(_projects(projects, clients, staff, dice.of("projects"))),
    )


def _clients(stems: list[str], dice: Dice) -> Iterator[Client]:
    forms = name_parts.firm_forms(dice.of("forms"))
    industries = dice.of("industries").deal(name_parts.INDUSTRIES)
    headquarters = dice.of("headquarters").deal(name_parts.HEADQUARTERS)
    countries = dice.of("countries").deal(name_parts.COUNTRIES)
    for number, stem in enumerate(stems, start=1):
        yield Client(
            client_id=number,
            name=f"{stem} {next(forms)}",
            industry=next(industries),
            headquarters=next(headquarters),
            country=next(countries),
            founding_year=1888 + dice.of("founded", number).below(118),
        )


def _ranks(count: int) -> list[int]:
    directors, managers = max(1, isqrt(count) - 1), max(1, count // 4)
    return ([0] + [1] * directors + [2] * managers + [3] * count)[:count]


def _employees(count: int, dice: Dice) -> Iterator[Employee]:
    ranks = _ranks(count)
    full_names = distinct(name_parts.people(dice.of("names")), count)
    hired = distinct((dice.of("hired", draw).below(_WEEKS_OF_HIRING * 5) for draw in range(1 << 30)), count)
    above = [dice.of("above", rank).deal([i for i in range(count) if ranks[i] == rank - 1]) for rank in range(1, 4)]
    groups = [dice.of("departments", rank).deal(tuple(name_parts.STAFF[rank])) for rank in range(4)]
    offices: list[str] = []
    for number, rank in enumerate(ranks):
        department = next(groups[rank])
        manager = next(above[rank - 1]) if rank else None
        offices.append(_office(None if manager is None else offices[manager], dice.of("office", number)))
        yield Employee(
            employee_id=number + 1,
            name=full_names[number],
            job_title=dice.of("title", number).pick(name_parts.STAFF[rank][department]),
            department=department,
            office=offices[number],
            hire_date=_weekday(_MONDAY_OF_FIRST_HIRE, hired[number]),
            manager_id=None if manager is None else manager + 1,
            rank=rank,
        )


def _office(of_manager: str | None, dice: Dice) -> str:
    return dice.pick([office for office in name_parts.OFFICES if office != of_manager])


def _projects(count: int, clients: int, staff: tuple[Employee, ...], dice: Dice) -> Iterator[Project]:
    buyers = dice.of("clients").deal(range(1, clients + 1))
    locations = dice.of("locations").deal(name_parts.LOCATIONS)
    managers = dice.of("managers").deal([each for each in staff if each.rank == 2] or [None])
    for number, name in enumerate(distinct(name_parts.projects(dice.of("names")), count), start=1):
        manager = next(managers)
        start = dice.of("start", number).below(_WEEKS_OF_STARTING * 5)
        millions, tenths = 1 + dice.of("millions", number).below(89), 1 + dice.of("tenths", number).below(9)
        yield Project(
            project_id=number,
            name=name,
            location=next(locations),
            start_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start),
            end_date=_weekday(_MONDAY_OF_FIRST_PROJECT, start + 90 + dice.of("days", number).below(650)),
            # Never a whole number, which could be read as the day of a date.
            budget_in_million=float(f"{millions}.{tenths}"),
            client_id=next(buyers),
            director_id=_director(staff, manager, dice.of("director", number)).employee_id,
            manager_id=None if manager is None else manager.employee_id,
        )


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
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        connection.executemany("INSERT INTO client VALUES (?, ?, ?, ?, ?, ?)", map(astuple, company.clients))
        connection.executemany("INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?)", map(_employee, company.employees))
        connection.executemany(
            "INSERT INTO project VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(_project, company.projects)
        )
        connection.commit()
        content = bytearray(connection.serialize())
    # The version of SQLite that wrote the file; without it, the bytes are equal on all machines.
    content[_WRITER_VERSION] = bytes(4)
    return bytes(content)


def _employee(row: Employee) -> tuple[object, ...]:
    *before, hired, manager, _ = astuple(row)
    return (*before, hired.isoformat(), manager)


def _project(row: Project) -> tuple[object, ...]:
    project_id, name, location, start, end, *rest = astuple(row)
    return (project_id, name, location, start.isoformat(), end.isoformat(), *rest)
