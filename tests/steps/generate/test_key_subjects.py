"""Rows without a name are identified by the key that people quote, and answers have the form that people use."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from databases import ENGINES, Made, connected, database, make
from ragassay.core.errors import DataError
from ragassay.core.records import Question
from ragassay.steps.generate import TemplateOptions, generate
from truth import all_right, contradictions, misquoted

FEATURES = (
    "Trailers",
    "Trailers,Deleted Scenes",
    "Deleted Scenes,Commentaries",
    "Commentaries",
    "Trailers,Commentaries",
)
PLACES = ("Benin", "Chad", "Fiji", "Iran", "Mali", "Oman", "Peru", "Togo")
CODES = ("BEN", "TCD", "FJI", "IRN", "MLI", "OMN", "PER", "TGO")
ARCHIVE = (
    Made(
        name="permit",
        columns={"id": "integer", "permit_number": "name", "issued": "date", "fee": "integer"},
        primary=("id",),
        unique=(("permit_number",),),
        rows=[(n, f"BP-{2015 + n}-{7 * n + 300}" if n % 3 else None, date(2019, 1 + n, 5), 90 + n) for n in range(9)],
    ),
    Made(
        name="vessel",
        columns={"imo": "integer", "draught": "decimal", "permit_id": "integer"},
        primary=("imo",),
        references={("permit_id",): ("permit", ("id",))},
        rows=[(9074729 + 7919 * n * n, 5.5 + n, n) for n in range(8)],
    ),
    Made(
        name="country",
        columns={"code": "name", "name": "name", "population": "integer"},
        primary=("code",),
        rows=[(code, name, 1000 + n) for n, (code, name) in enumerate(zip(CODES, PLACES, strict=True))],
    ),
    Made(
        name="film",
        columns={"id": "integer", "title": "name", "special_features": "text", "country_code": "name"},
        primary=("id",),
        references={("country_code",): ("country", ("code",))},
        rows=[(n, f"Salt &amp; Moon {'I' * (n + 1)}", FEATURES[n % 5], CODES[n]) for n in range(8)],
    ),
    Made(
        name="line",
        columns={"line_id": "integer", "name": "name"},
        primary=("line_id",),
        rows=[(1, "Red"), (2, "Blue")],
    ),
    Made(
        name="station",
        columns={"line_id": "integer", "station_number": "integer", "depth": "integer"},
        primary=("line_id", "station_number"),
        references={("line_id",): ("line", ("line_id",))},
        rows=[(line, n, 10 * line + n) for line in (1, 2) for n in (1, 2, 3)],
    ),
    Made(
        name="inspection",
        columns={"line_id": "integer", "station_number": "integer", "inspector": "text"},
        primary=("line_id", "station_number"),
        references={("line_id", "station_number"): ("station", ("line_id", "station_number"))},
        rows=[(line, n, ("Ann Poe", "Bo Lee", "Cy Roe")[n - line]) for line in (1, 2) for n in (2, 3)],
    ),
)
BANK = """
CREATE TABLE account (account_id INTEGER PRIMARY KEY, opened DATE, frequency TEXT);
INSERT INTO account VALUES (1, '1995-03-01', 'weekly'), (3, '1996-02-05', 'monthly'), (4, '1997-07-09', 'weekly');
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, account_id INTEGER REFERENCES account, amount INTEGER);
INSERT INTO loan VALUES (4959, 1, 80952), (4961, 3, 30276), (4962, 4, 30276);
"""


def questions(url: str, **options: object) -> list[Question]:
    found = generate(url, options=TemplateOptions(**options), styles=("interrogative",), per_style=1)  # type: ignore[arg-type]
    return list(found.table.records(Question))


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Question]]:
    with database("sqlite", ARCHIVE, tmp_path_factory.mktemp("archive")) as url:
        yield questions(url)


def about(asked: Sequence[Question], start: str, **bindings: str) -> list[tuple[str, ...]]:
    """Return the answers of the questions that begin so, and that are about these values."""
    given = {name.replace("__", "."): value for name, value in bindings.items()}
    return [q.reference_answers for q in asked if (q.sql or "").startswith(start) and dict(q.bindings or {}) == given]


@pytest.mark.slow
def test_a_row_is_asked_about_by_a_unique_column_and_left_out_where_that_is_null(asked: Sequence[Question]) -> None:
    assert about(asked, 'SELECT "permit"."fee"', permit__permit_number="BP-2016-307") == [("91",)]
    permits = {(q.bindings or {}).get("permit.permit_number") for q in asked} - {None}
    assert len(permits) == 6  # of nine


@pytest.mark.slow
def test_a_quoted_number_identifies_a_row_and_is_compared_as_a_number(asked: Sequence[Question]) -> None:
    (question,) = [q for q in asked if "draught" in (q.sql or "") and "9082648" in (q.sql or "")]
    assert question.reference_answers == ("6.5",)
    assert '"imo" = 9082648' in (question.sql or "")
    assert "9082648" in question.question


@pytest.mark.slow
def test_a_reference_to_a_row_without_a_name_is_answered_by_its_key(asked: Sequence[Question]) -> None:
    assert about(asked, 'SELECT "permit"."permit_number" FROM "vessel"', vessel__imo="9082648") == [("BP-2016-307",)]


def test_a_row_with_a_name_and_a_code_is_asked_about_by_name_and_answered_with_either(
    asked: Sequence[Question],
) -> None:
    assert not any("country.code" in (q.bindings or {}) for q in asked)
    assert about(asked, 'SELECT "country"."name" FROM "film"', film__title="Salt &amp; Moon I") == [("Benin",)]
    assert not any((q.sql or "").startswith('SELECT "film"."country_code"') for q in asked)


@pytest.mark.slow
def test_a_list_that_would_lack_a_row_without_a_name_is_not_asked_for(tmp_path: Path) -> None:
    tables = """
        CREATE TABLE county (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO county VALUES (1, 'Kent'), (2, 'Devon');
        CREATE TABLE permit (id INTEGER PRIMARY KEY, permit_number TEXT UNIQUE, county_id INTEGER REFERENCES county);
        INSERT INTO permit VALUES (1, 'BP-19-07', 1), (2, 'BP-19-08', 1), (3, NULL, 1);
        INSERT INTO permit VALUES (4, 'BP-19-09', 2), (5, 'BP-19-10', 2);
    """
    asked = questions(make(tmp_path / "d.sqlite", tables), operations=("list",))
    lists = [(q.bindings, q.reference_answers) for q in asked if q.answer_kind == "set"]
    assert lists == [({"county.name": "Devon"}, ("BP-19-09", "BP-19-10"))]  # Kent has one without a number


@pytest.mark.slow
def test_the_code_of_an_answer_stays_another_name_of_it(tmp_path: Path) -> None:
    with database("sqlite", ARCHIVE, tmp_path) as url:
        made = generate(url, styles=("interrogative",), per_style=1)
    question = next(q for q in made.table.records(Question) if (q.sql or "").startswith('SELECT "country"."name"'))
    assert question.answer_values is not None
    assert "BEN" in made.values[question.answer_values].names("Benin")


def test_a_composite_key_is_said_by_the_names_that_it_leads_to(asked: Sequence[Question]) -> None:
    key = {"line__name": "Red", "station__station_number": "2"}
    assert about(asked, 'SELECT "station"."depth"', **key) == [("12",)]
    assert about(asked, 'SELECT "inspection"."inspector"', **key) == [("Bo Lee",)]


def test_an_html_entity_is_decoded_in_the_question_and_bound_as_stored(asked: Sequence[Question]) -> None:
    films = [q for q in asked if "film.title" in (q.bindings or {})]
    assert films
    assert all("Salt & Moon" in q.question and "Salt &amp; Moon" in (q.sql or "") for q in films)


def test_a_packed_list_is_a_set_of_its_members(asked: Sequence[Question]) -> None:
    found = [q for q in asked if (q.sql or "").startswith('SELECT "film"."special_features"')]
    assert {q.answer_kind for q in found} == {"set"}
    assert about(asked, 'SELECT "film"."special_features"', film__title="Salt &amp; Moon II") == [
        ("Deleted Scenes", "Trailers")
    ]


@pytest.mark.slow
@pytest.mark.parametrize("engine", ENGINES)
def test_all_engines_give_the_same_questions_and_every_answer_is_right(
    engine: str, asked: Sequence[Question], tmp_path: Path
) -> None:
    with database(engine, ARCHIVE, tmp_path) as url:
        found = questions(url)
        with closing(connected(url)) as connection:
            cursor = connection.cursor()
            assert all_right(found, lambda sql: (cursor.execute(sql), cursor.fetchall())[1]) == []
    assert [(q.question_id, q.question, q.reference_answers) for q in found] == [
        (q.question_id, q.question, q.reference_answers) for q in asked
    ]
    assert contradictions(found) == []
    assert [reason for q in found if (reason := misquoted(q)) is not None] == [] or engine == "mysql"


@pytest.fixture(scope="module")
def bank(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("bank") / "bank.sqlite", BANK)


def test_a_database_of_numbers_is_refused_with_what_to_type(bank: str) -> None:
    with pytest.raises(DataError) as error:
        questions(bank)
    assert str(error.value).endswith(
        "2 tables have no names for the rows, only numbers or codes: account.account_id, loan.loan_id; to identify "
        "rows by these, and ask about 4 more columns, add: `keys` all"
    )


ON_REQUEST: Mapping[str, object] = {"keys": "all", "key_columns": {"loan": "loan_id", "account": "account_id"}}


@pytest.mark.slow
@pytest.mark.parametrize("option", ON_REQUEST)
def test_on_request_it_is_asked_about_by_number(option: str, bank: str) -> None:
    found = questions(bank, **{option: ON_REQUEST[option]})
    assert about(found, 'SELECT "loan"."amount"', loan__loan_id="4961") == [("30276",)]
    assert about(found, 'SELECT "account"."account_id"', loan__loan_id="4961") == [("3",)]
    columns = {(q.sql or "").partition(" WHERE ")[0] for q in found}
    assert len(columns) == 4


def test_where_the_numbers_open_nothing_the_refusal_does_not_name_them(tmp_path: Path) -> None:
    url = make(tmp_path / "notes.sqlite", "CREATE TABLE note (name TEXT); INSERT INTO note VALUES ('Ann'), ('Bo');")
    with pytest.raises(DataError) as error:
        questions(url)
    assert "--keys" not in str(error.value)


def test_one_table_can_be_opened_alone(bank: str) -> None:
    found = questions(bank, key_columns={"loan": "loan_id"})
    assert {(q.sql or "").partition(" FROM ")[0] for q in found} == {'SELECT "loan"."amount"'}


def test_a_code_with_digits_is_another_name_too(tmp_path: Path) -> None:
    rows = ", ".join(f"('d00{n}', '{name}')" for n, name in enumerate(PLACES))
    people = ", ".join(f"({n}, 'Ann {code}', 'd00{n}')" for n, code in enumerate(CODES))
    url = make(
        tmp_path / "staff.sqlite",
        f"""CREATE TABLE department (dept_no TEXT PRIMARY KEY, name TEXT); INSERT INTO department VALUES {rows};
        CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT, dept_no TEXT REFERENCES department);
        INSERT INTO person VALUES {people};""",
    )
    made = generate(url, styles=("interrogative",), per_style=1)
    (question,) = [q for q in made.table.records(Question) if (q.bindings or {}) == {"person.name": "Ann FJI"}]
    assert question.reference_answers == ("Fiji",)
    assert made.values[question.answer_values or ""].names("Fiji")[:2] == ("Fiji", "d002")
