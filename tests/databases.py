"""Small databases for tests, made from SQL scripts; and an independent way to ask them."""

import sqlite3
from collections.abc import Set as AbstractSet
from pathlib import Path

SHARED = Path(__file__).parents[2] / "shared" / "data"

COMPANY = """
CREATE TABLE company (company_id REAL PRIMARY KEY, name TEXT, headquarters TEXT, sales_in_billion REAL, logo BLOB);
INSERT INTO company VALUES (1, 'Ardent Mills', 'Oslo', 43.5, x'ffd8'), (2, 'Bluefin', 'Lima', 110.8, NULL),
                           (3, 'Corvid  ', 'Quito', 12, x'00');
CREATE TABLE person (person_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, born TEXT, password TEXT);
INSERT INTO person VALUES (1, 'Ann', 'Lee', '1980-02-01', 'x'), (2, 'Ann', 'Poe', '1990-12-31', 'y'),
                          (3, 'Bo', 'Lee', 'unknown', 'z');
CREATE TABLE employment (company_id INTEGER REFERENCES company, person_id INTEGER REFERENCES person,
                         year_working INTEGER, PRIMARY KEY (company_id, person_id));
INSERT INTO employment VALUES (1, 1, 2), (1, 2, 7), (2, 3, 4);
CREATE TABLE log (entry TEXT, at TEXT);
"""


def make(path: Path, script: str) -> str:
    """A new SQLite database from a script; gives its URL."""
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.commit()
    connection.close()
    return f"sqlite:///{path}"


def answers(path: Path, sql: str) -> AbstractSet[object]:
    """What a query gives, asked with the standard library alone: the distinct values of its first column."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        rows = connection.execute(sql).fetchall()
    finally:
        connection.close()
    assert all(len(row) == 1 for row in rows)
    return {row[0] for row in rows}
