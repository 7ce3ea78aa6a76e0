"""What a user is told of personal data, and of rows that are marked as deleted or as earlier versions."""

from pathlib import Path

import pytest

from databases import make
from ragassay.core.records import Schema
from ragassay.parts.database import open_database, reflect
from ragassay.parts.wording.cautions import personal_columns, superseded_rows
from ragassay.steps.generate import generate
from ragassay.steps.report.questions_text import generated
from ragassay.steps.schema import schema

NAMES = [f"{first} {last}" for first in ("Ann", "Bo", "Cy", "Di") for last in ("Ash", "Elm", "Fox")]
EMPLOYEES = ", ".join(
    f"({n}, '{name}', 'a{n}@x.org', '1980-02-{1 + n:02}', {2000 + n}, 'Hall {n}', {'20240105' if n % 3 else 'NULL'})"
    for n, name in enumerate(NAMES)
)
PRODUCTS = ", ".join(
    f"({2 * n + version}, 'Shelf {n % 9}{n}', {20 + n}, '202{version}-01-01', '202{version + 1}-01-01', {version})"
    for n in range(20)
    for version in range(2)
)
SCRIPT = f"""CREATE TABLE employee (id INTEGER PRIMARY KEY, full_name TEXT UNIQUE, email TEXT, birth_date TEXT,
    salary INTEGER, department TEXT, deleted_at TEXT);
INSERT INTO employee VALUES {EMPLOYEES};
CREATE TABLE product (id INTEGER PRIMARY KEY, product_name TEXT, price INTEGER, valid_from TEXT, valid_to TEXT,
    is_current INTEGER);
INSERT INTO product VALUES {PRODUCTS};
CREATE TABLE depot (id INTEGER PRIMARY KEY, name TEXT UNIQUE, phone TEXT, license TEXT, valid_to TEXT, deleted_on TEXT);
INSERT INTO depot VALUES (1, 'North', '020 1234', 'A', '2030-01-01', NULL), (2, 'South', '020 77', 'B', '2031-05-01',
    NULL);"""


@pytest.fixture
def url(tmp_path: Path) -> str:
    return make(tmp_path / "d.sqlite", SCRIPT)


@pytest.fixture
def read(url: str) -> Schema:
    with open_database(url) as database:
        return reflect(database)


def test_personal_data_is_that_of_people(read: Schema) -> None:
    assert personal_columns(read) == ("employee.email", "employee.birth_date", "employee.salary")


def test_the_end_of_validity_marks_rows_only_where_several_have_one_name(read: Schema) -> None:
    assert superseded_rows(read) == ("employee.deleted_at", "product.valid_to", "product.is_current")


def test_the_commands_say_so(url: str, tmp_path: Path) -> None:
    made = generate(url, styles=["short"], per_style=1)
    text = generated(made, tmp_path / "q.jsonl")
    assert "personal data is asked about: employee.email, employee.birth_date, employee.salary" in text
    assert "deleted, or as earlier versions, are asked about like all others: employee.deleted_at" in text
    assert schema(url).superseded_rows == ("employee.deleted_at", "product.valid_to", "product.is_current")
