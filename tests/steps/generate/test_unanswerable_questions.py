"""Unanswerable questions: what they ask for does not exist, and each differs from an answerable one in one value."""

import re
from pathlib import Path

import pytest

from databases import SHARED, make, rows_of
from ragassay.core.errors import UsageError
from ragassay.core.records import DictionaryEntry, Question
from ragassay.core.text import normal
from ragassay.steps.generate import TemplateOptions, generate
from ragassay.steps.generate.unanswerable_questions import blend
from truth import all_right

MEETINGS = """
CREATE TABLE person (id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, town TEXT);
INSERT INTO person VALUES (1,'Ada','Lee','Oslo'), (2,'Ben','Poe','Lima'), (3,'Cem','Ray','Bonn'),
                          (4,'Dot','Fox','Rome');
CREATE TABLE project (id INTEGER PRIMARY KEY, name TEXT, budget INTEGER);
INSERT INTO project VALUES (1,'Harbour Park',10), (2,'Old Mill Bridge',20), (3,'Norway',30), (4,'norway ',30);
CREATE TABLE meeting (person_id INTEGER REFERENCES person, project_id INTEGER REFERENCES project, place TEXT,
                      PRIMARY KEY (person_id, project_id));
INSERT INTO meeting VALUES (1,1,'Hall'), (1,2,'Attic'), (2,1,'Cellar'), (3,2,NULL), (4,3,'Roof');
"""


@pytest.fixture
def questions(tmp_path: Path) -> list[Question]:
    url = make(tmp_path / "d.sqlite", MEETINGS)
    return list(generate(url, styles=("short",), per_style=2, unanswerable=0.5).table.records(Question))


def absent(questions: list[Question]) -> list[Question]:
    return [question for question in questions if not question.is_answerable]


@pytest.mark.slow
def test_what_is_asked_for_does_not_exist(questions: list[Question], tmp_path: Path) -> None:
    assert absent(questions)
    assert all(question.reference_answers == () for question in absent(questions))
    assert all_right(questions, rows_of(tmp_path / "d.sqlite")) == []


@pytest.mark.slow
def test_each_differs_from_an_answerable_twin_in_one_value(questions: list[Question]) -> None:
    for question in absent(questions):
        twins = [other for other in questions if other.is_answerable and other.sql_template == question.sql_template]
        # A first and a last name are one value.
        assert any(differences(question, twin) <= 2 for twin in twins)


def differences(one: Question, other: Question) -> int:
    assert one.bindings is not None
    assert other.bindings is not None
    return sum(one.bindings[name] != other.bindings[name] for name in one.bindings)


@pytest.mark.slow
def test_both_things_exist_where_they_never_met(questions: list[Question]) -> None:
    met = [q.bindings for q in absent(questions) if q.bindings and len(q.bindings) == 3]
    assert met
    for bindings in met:
        assert bindings["project.name"] in {"Harbour Park", "Old Mill Bridge", "Norway", "norway "}
        assert bindings["person.first_name"] in {"Ada", "Ben", "Cem", "Dot"}


@pytest.mark.slow
def test_a_pair_that_met_without_an_answer_is_not_absent(questions: list[Question]) -> None:
    pairs = {tuple(sorted((q.bindings or {}).values())) for q in absent(questions) if q.sql and "meeting" in q.sql}
    assert ("Cem", "Old Mill Bridge", "Ray") not in pairs


@pytest.mark.slow
def test_no_absent_name_is_a_near_miss_of_one_that_exists(questions: list[Question]) -> None:
    names = {"harbour park", "old mill bridge", "norway"}
    made_up = [
        q.bindings["project.name"] for q in absent(questions) if q.bindings and set(q.bindings) == {"project.name"}
    ]
    assert made_up
    assert not {normal(name) for name in made_up} & names


def test_nor_a_slip_in_one(tmp_path: Path) -> None:
    names = ["Arendal", "Arendan", "Bergen", "Bergin", "Drammen", "Drammon", "Fosnes", "Fosnås", "Halden", "Haldon"]
    rows = ",".join(f"({place},'{name}','region {place}')" for place, name in enumerate(names))
    url = make(
        tmp_path / "d.sqlite", f"CREATE TABLE town (id INT, name TEXT, region TEXT); INSERT INTO town VALUES {rows}"
    )
    made = generate(url, styles=("short",), per_style=1, unanswerable=0.4)
    towns = [
        question.bindings["town.name"] for question in absent(list(made.table.records(Question))) if question.bindings
    ]
    assert towns
    assert [(town, name) for town in towns for name in names if is_slip(town.casefold(), name.casefold())] == []


def is_slip(one: str, other: str) -> bool:
    """Whether one letter changed, more or less makes one name of the other."""
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rests = (one[start:], other[start:])
    return rests[0][1:] in {rests[1], rests[1][1:]} or rests[1][1:] == rests[0]


@pytest.mark.slow
def test_the_share_is_kept_whatever_else_is_asked(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", MEETINGS)
    asked = TemplateOptions(operations=("count", "list"))
    made = generate(url, options=asked, styles=("short",), per_style=1, unanswerable=0.25)
    assert made.unanswerable == (made.groups - made.unanswerable) // 3


@pytest.mark.slow
def test_missing_unanswerable_groups_are_reported(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", MEETINGS)
    made = generate(url, styles=("short",), per_style=1, unanswerable=0.99)
    missing = made.skipped["unanswerable group: no unused value was found"]
    assert made.unanswerable + missing == (made.groups - made.unanswerable) * 99


@pytest.mark.slow
def test_the_share_is_kept_and_the_groups_stay_whole(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", MEETINGS)
    made = generate(url, styles=("short",), per_style=1, unanswerable=0.2)
    assert made.unanswerable == (made.groups - made.unanswerable) // 4
    rows = list(made.table.records(Question))
    assert sum(not row.is_answerable for row in rows) == made.unanswerable
    assert len({row.question_id for row in rows}) == len(rows)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_twins(tmp_path: Path) -> None:
    url = make(tmp_path / "d.sqlite", MEETINGS)
    once, again, other = (
        [row.question_id for row in generate(url, unanswerable=0.5, seed=seed).table.records(Question)]
        for seed in (1, 1, 2)
    )
    assert once == again
    assert once != other


@pytest.mark.parametrize("share", [-0.1, 1.0, 2.0])
def test_a_share_that_is_none_is_refused(share: float, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="`unanswerable` .*: expected a proportion"):
        generate(make(tmp_path / "d.sqlite", MEETINGS), unanswerable=share)


@pytest.mark.recorded
@pytest.mark.parametrize("name", ["chinook", "northwind", "world"])
def test_absent_means_absent_in_real_databases(name: str) -> None:
    path = SHARED / "databases" / f"{name}.sqlite"
    made = generate(f"sqlite:///{path}", styles=("short",), per_style=1, max_rows=200, unanswerable=0.3)
    assert 45 <= made.unanswerable <= 60
    assert all_right(list(made.table.records(Question)), rows_of(path)) == []


FORMATS = {
    "address": (r"[a-z]+\.[a-z]+@[a-z]+\.example", "{first}.{last}@{town}.example"),
    "link": (r"https://www\.[a-z]+\.example/[a-z]+", "https://www.{last}.example/{town}"),
    "code": (r"[A-Z]{2,5}-\d+/[a-z]", "{upper}-{number}/{letter}"),
    "phone": (r"\(\d\d\)\d{3}-\d+", "({two}){three}-{number}"),
    "capitals": (r"[A-Z]{6,}", "{capitals}"),
}


@pytest.mark.parametrize("what", FORMATS)
def test_an_invented_value_has_the_format_of_its_column(what: str, tmp_path: Path) -> None:
    pattern, text = FORMATS[what]
    firsts = "al noor maximiliana jo bartholomew eva finnegan gro hugo christabel jon kajalena".split()
    lasts = "haddad berg olsen poe lee ray fox moss vale holm lund strand".split()
    values = [
        text.format(
            first=first,
            last=last,
            town=("sundaylights", "ab", "mail", "post")[place % 4],
            letter="abc"[place % 3],
            upper=("SO", "PURCH", "TRI")[place % 3],
            number=str(7 + place * 317),
            two=20 + place,
            three=111 + 37 * place,
            capitals=(first + last).upper(),
        )
        for place, (first, last) in enumerate(zip(firsts, lasts, strict=True))
    ]
    rows = ", ".join(f"({n}, '{value}', 'Trade {n}')" for n, value in enumerate(values))
    script = f"CREATE TABLE reader (id INTEGER PRIMARY KEY, {what} TEXT UNIQUE NOT NULL, trade TEXT);"
    made = generate(
        make(tmp_path / "d.sqlite", f"{script} INSERT INTO reader VALUES {rows};"),
        options=TemplateOptions(data_dictionary={f"reader.{what}": DictionaryEntry(role="name")}),
        styles=("short",),
        per_style=1,
        unanswerable=0.5,
    )
    invented = [(each.bindings or {})[f"reader.{what}"] for each in absent(list(made.table.records(Question)))]
    assert len(invented) > 5
    assert [value for value in invented if re.fullmatch(pattern, value) is None] == []


SERIES = {
    "numbers": (r"PRM-\d{4}", [f"PRM-{number:04d}" for number in range(1, 81)]),
    "no leading zero": (r"[1-9]\d{2}", [str(number) for number in range(200, 280)]),
    "letters": (r"[A-L]{2}", [f"{first}{second}" for first in "ABCDEFGHIJ" for second in "EFGHIJKL"]),
    "numbers, then letters": (r"[A-H]{3}\d", [f"A{letter}H{number}" for letter in "BCDEFGH" for number in range(10)]),
    "dates": (r"2024-0[1-9]-[0-3]\d", [f"2024-0{month}-{day:02d}" for month in range(1, 9) for day in range(1, 11)]),
}


@pytest.mark.parametrize("what", SERIES)
@pytest.mark.slow
def test_a_series_without_gaps_gets_codes_beyond_it(what: str, tmp_path: Path) -> None:
    pattern, codes = SERIES[what]
    rows = ", ".join(f"('{code}', 'Holder {place}')" for place, code in enumerate(codes))
    kind = "DATE" if what == "dates" else "TEXT"
    url = make(
        tmp_path / "d.sqlite",
        f"CREATE TABLE permit (code {kind} PRIMARY KEY, holder TEXT NOT NULL); INSERT INTO permit VALUES {rows};",
    )
    options = TemplateOptions(data_dictionary={"permit.code": DictionaryEntry(role="name")})
    first, second = (generate(url, options=options, styles=("short",), per_style=1, unanswerable=0.3) for _ in range(2))
    invented = [(each.bindings or {})["permit.code"] for each in absent(list(first.table.records(Question)))]
    assert first.unanswerable == len(set(invented)) == len(codes) * 3 // 7
    assert [code for code in invented if code in codes or re.fullmatch(pattern, code) is None] == []
    assert invented == [(each.bindings or {})["permit.code"] for each in absent(list(second.table.records(Question)))]


@pytest.mark.slow
def test_a_stored_name_with_invalid_bytes_is_no_obstacle(tmp_path: Path) -> None:
    script = "CREATE TABLE town (name TEXT, title TEXT); INSERT INTO town VALUES (CAST(x'eda1' AS TEXT), 'Broken');"
    script += "".join(f"INSERT INTO town VALUES ('Harbor{number} Place', 'T{number} of');" for number in range(30))
    made = generate(make(tmp_path / "d.sqlite", script), styles=("short",), per_style=1, unanswerable=0.3)
    assert made.groups - made.unanswerable == 30


def test_no_address_has_a_domain_of_two_halves() -> None:
    assert blend("noor@lights.example", "noor@harbour.example") == "noor@lights.example"
    assert blend("noor@lights.example", "ines@harbour.example") == "noor@harbour.example"


@pytest.mark.slow
def test_another_template_gets_another_invented_name(tmp_path: Path) -> None:
    columns = ("country", "mayor", "river", "bridge")
    rows = ", ".join(f"('{name}', {', '.join(repr(f'{each} of {name}') for each in columns)})" for name in TOWNS)
    script = (
        f"CREATE TABLE town (name TEXT PRIMARY KEY, {' TEXT, '.join(columns)} TEXT); INSERT INTO town VALUES {rows};"
    )
    url = make(tmp_path / "d.sqlite", script)
    made = generate(url, styles=("short",), per_style=1, unanswerable=0.5)
    names = [
        question.bindings["town.name"] for question in absent(list(made.table.records(Question))) if question.bindings
    ]
    assert len(names) == len(columns) * len(TOWNS)
    assert len(set(names)) >= 0.9 * len(names)


TOWNS = "Stockholm Lisbon Ravenna Toledo Galway Utrecht Bergamo Coimbra Malaga Limerick Uppsala Verona".split()
