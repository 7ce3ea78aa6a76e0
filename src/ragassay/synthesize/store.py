"""The fictional company as the bytes of an SQLite database: equal companies give equal bytes."""

import sqlite3
from contextlib import closing
from dataclasses import astuple

from ragassay.synthesize.company import Company, Employee, Project

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
    """An SQLite database file with the tables client, employee and project."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript(_SCHEMA)
        connection.executemany("INSERT INTO client VALUES (?, ?, ?, ?, ?, ?)", map(astuple, company.clients))
        connection.executemany("INSERT INTO employee VALUES (?, ?, ?, ?, ?, ?, ?)", map(_employee, company.employees))
        connection.executemany(
            "INSERT INTO project VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", map(_project, company.projects)
        )
        connection.commit()
        content = bytearray(connection.serialize())
    # Which SQLite wrote the file says nothing of the company, and no reader minds; without it, machines agree.
    content[_WRITER_VERSION] = bytes(4)
    return bytes(content)


def _employee(row: Employee) -> tuple[object, ...]:
    *before, hired, manager, _ = astuple(row)
    return (*before, hired.isoformat(), manager)


def _project(row: Project) -> tuple[object, ...]:
    project_id, name, location, start, end, *rest = astuple(row)
    return (project_id, name, location, start.isoformat(), end.isoformat(), *rest)
