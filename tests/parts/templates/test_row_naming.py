"""How questions name the rows they are about: by a name, a code, the row behind, a year, or two ends of a link."""

import sqlite3
from contextlib import closing
from pathlib import Path

from ragassay.parts.database import open_database, reflect
from ragassay.parts.templates import propose_templates
from ragassay.parts.wording.phrases import phrases

FAIRS = """
    CREATE TABLE SPONSR (SPNO INTEGER PRIMARY KEY, SPNAME TEXT NOT NULL UNIQUE, SPTOWN TEXT, PHONE TEXT);
    INSERT INTO SPONSR VALUES (1, 'ABLE MILLS', 'BALA', '01'), (2, 'HILL FARM', 'CONWY', '02'),
        (3, 'LAKE DAIRY', 'BALA', '03');
    CREATE TABLE STAND (STNO INTEGER PRIMARY KEY, STNAME TEXT NOT NULL UNIQUE, SPNO INTEGER REFERENCES SPONSR (SPNO),
        WIDTH INTEGER);
    INSERT INTO STAND VALUES (1, 'CORNER', 1, 4), (2, 'CENTRE', 2, 6), (3, 'GATE', 2, 5);
"""
PORTS = """
    CREATE TABLE ship (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, flag TEXT);
    INSERT INTO ship VALUES (1, 'Amathus Star', 'Malta'), (2, 'Kiel Bay', 'Germany');
    CREATE TABLE port_call (id INTEGER PRIMARY KEY, ship_id INTEGER NOT NULL REFERENCES ship (id), berth INTEGER);
    INSERT INTO port_call VALUES (1, 1, 4), (2, 2, 6), (3, 1, 5);
    CREATE TABLE visit (
        id INTEGER PRIMARY KEY, port_call_id INTEGER NOT NULL REFERENCES port_call (id), visited_on DATE NOT NULL,
        purpose TEXT, UNIQUE (port_call_id, visited_on)
    );
    INSERT INTO visit VALUES (1, 1, '2023-06-05', 'survey'), (2, 2, '2023-06-07', 'repair'),
        (3, 3, '2023-07-01', 'survey');
"""
LEAGUE = """
    CREATE TABLE season (year INTEGER PRIMARY KEY, theme TEXT, budget_eur INTEGER);
    INSERT INTO season VALUES (2021, 'harvest', 1200), (2022, 'rivers', 1310), (2023, 'iron', 1425),
        (2024, 'wool', 1560);
"""
STAFF = """
    CREATE TABLE worker (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE, phone TEXT);
    INSERT INTO worker VALUES (1, 'Ann Lee', '1'), (2, 'Tom Hay', '2'), (3, 'Joy Orr', '3'), (4, 'Max Ray', '4'),
        (5, 'Ida Moss', '5'), (6, 'Lew Pike', '6');
    CREATE TABLE department (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, floor TEXT);
    INSERT INTO department VALUES (1, 'Sales', 'first'), (2, 'Stores', 'ground');
    CREATE TABLE department_member (
        worker_id INTEGER REFERENCES worker (id), department_id INTEGER REFERENCES department (id), desk TEXT,
        PRIMARY KEY (worker_id, department_id)
    );
    INSERT INTO department_member VALUES (1, 1, 'D1'), (2, 1, 'D2'), (3, 2, 'D3');
    %s
"""
SUPERVISION = """CREATE TABLE department_watch (
        worker_id INTEGER REFERENCES worker (id), department_id INTEGER REFERENCES department (id), desk TEXT,
        PRIMARY KEY (worker_id, department_id)
    );
    INSERT INTO department_watch VALUES (4, 1, 'W1'), (5, 2, 'W2'), (6, 2, 'W3');
"""
CRYPTIC = """
    CREATE TABLE QXV (id INTEGER PRIMARY KEY, %s TEXT NOT NULL UNIQUE, city TEXT, height_m INTEGER, material TEXT);
    INSERT INTO QXV VALUES (1, '%s', 'Kiel', 4, 'oak'), (2, '%s', 'Bala', 6, 'ash'), (3, '%s', 'Kiel', 9, 'elm');
"""
FARM = """
    CREATE TABLE FIELD (FID INTEGER PRIMARY KEY, FNAME TEXT NOT NULL UNIQUE, AREA_M2 INTEGER);
    INSERT INTO FIELD VALUES (1, 'Long Acre', 4100), (2, 'Mill Meadow', 6200), (3, 'Top Piece', 9300);
    CREATE TABLE WORKER (WORKER_NO TEXT PRIMARY KEY, FNAME TEXT NOT NULL, PHONE TEXT, CITY TEXT);
    INSERT INTO WORKER VALUES ('WK-107', 'Ann', '01', 'Bala'), ('WK-108', 'Tom', '02', 'Kiel'),
        ('WK-109', 'Joy', '03', 'Bala');
"""
GADGETS = """
    CREATE TABLE gadget (gadget_no TEXT PRIMARY KEY, "" TEXT, weight_kg REAL, color TEXT);
    INSERT INTO gadget VALUES ('G-113', 'x', 1.5, 'red'), ('G-114', 'y', 2.5, 'blue'), ('G-115', 'z', 4.5, 'red');
"""
ESTATES = """
    CREATE TABLE heir (id INTEGER PRIMARY KEY, full_name TEXT NOT NULL UNIQUE, phone TEXT, share_of_the_estate TEXT);
    INSERT INTO heir VALUES (1, 'Petra Novotna', '1', 'a half'), (2, 'Tomas Dvorak', '2', 'a third'),
        (3, 'Jana Svobodova', '3', 'a tenth'), (4, 'Radek Prochazka', '4', 'a twelfth'),
        (5, 'Milos Kucera', '5', 'a ninth');
"""


def asked(script: str, folder: Path) -> list[str]:
    """Return the question of every template, without the placeholders' names of tables."""
    path = folder / "rows.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)
    with open_database(f"sqlite:///{path}") as database:
        templates = propose_templates(reflect(database), hops=1)
    return [phrases(template.ask).question for template in templates if template.ask is not None]


def test_things_are_quoted_and_people_and_numbers_are_not(tmp_path: Path) -> None:
    questions = asked(PORTS + LEAGUE + ESTATES, tmp_path)
    assert "what flag is recorded for the ship “[ship.name]”" in questions
    assert not [each for each in questions if "“[heir" in each or "“[season" in each]


def test_columns_that_begin_with_letters_of_their_table_lose_them(tmp_path: Path) -> None:
    questions = asked(FAIRS, tmp_path)
    assert [each for each in questions if "town" in each and "SPONSR.SPNAME" in each]
    assert not [each for each in questions if "sp name" in each.lower() or "sptown" in each.lower()]


def test_a_row_without_a_name_goes_by_the_row_behind_the_one_it_refers_to(tmp_path: Path) -> None:
    purposes = [each for each in asked(PORTS, tmp_path) if "purpose" in each]
    assert purposes
    assert all("[ship.name]" in each and "[visit.visited_on]" in each for each in purposes)


def test_a_primary_key_of_years_names_rows(tmp_path: Path) -> None:
    assert "what theme is recorded for season [season.year]" in asked(LEAGUE, tmp_path)


def test_two_ends_of_a_link_stand_for_its_row_unless_another_table_links_the_same_two(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    desks = [each for each in asked(STAFF % "", one) if "desk" in each]
    assert desks
    assert not [each for each in desks if "member" in each]
    both = [each for each in asked(STAFF % SUPERVISION, two) if "desk" in each]
    assert len(set(both)) == len(both) == 2
    assert [each for each in both if "member" in each]
    assert [each for each in both if "watch" in each]


def test_rows_of_a_table_with_a_cryptic_name_go_by_their_name_alone_or_by_entry_and_code(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    assert "what material is recorded for [QXV.name]" in asked(
        CRYPTIC % ("name", "Kiel Bay", "Aster", "High Fell"), one
    )
    assert "what material is recorded for entry [QXV.code]" in asked(CRYPTIC % ("code", "KB-1", "AS-2", "HF-4"), two)


def test_a_first_name_is_not_renamed_after_a_table_that_has_a_column_of_the_same_name(tmp_path: Path) -> None:
    questions = asked(FARM, tmp_path)
    assert not [each for each in questions if "field" in each and "WORKER" in each]
    assert [each for each in questions if "[FIELD.FNAME]" in each]


def test_a_column_without_a_name_is_no_obstacle(tmp_path: Path) -> None:
    assert "what color is recorded for gadget [gadget.gadget_no]" in asked(GADGETS, tmp_path)


def test_of_the_within_a_name_of_a_column_leads_to_no_other_row(tmp_path: Path) -> None:
    shares = [each for each in asked(ESTATES, tmp_path) if "share" in each]
    assert shares == ["what is [heir.full_name]'s share of the estate"]
