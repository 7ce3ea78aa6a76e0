"""Which keys name the rows that have no name: those that people quote, and on request those that a machine made."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from databases import make
from ragassay.core.errors import UsageError
from ragassay.core.records import ColumnReason, DatabaseTable
from ragassay.core.text.value_formats import separator_of
from ragassay.parts.database import open_database, reflect
from ragassay.parts.database.key_inference import are_quoted

QUOTED: Mapping[str, Sequence[object]] = {
    "permits": ["BP-2019-1007", "BP-2020-1014", "BP-2021-1021"],
    "accession numbers": ["MS 1987.12", "MS 1988.3", "MS 1990.44"],
    "invoices": ["INV0001", "INV0002", "INV0003"],
    "IMO numbers": [9074729, 9081203, 9110042, 9155301, 9200877, 9245768],
    "lot numbers as text": ["0417733", "0902211", "0733104", "0120999", "0555120"],
    "ISBN": [9780131103627, 9780201633610, 9781491904244, 9780596007126, 9780262033848],
}
MADE: Mapping[str, Sequence[object]] = {
    "counted": [1, 2, 3, 4, 5],
    "counted from ten thousand": [10100, 10101, 10102, 10104, 10105, 10109],
    "counted, with gaps": [4959, 4961, 4962, 4967, 4968, 4973, 4986, 4989],
    "counted, as text": ["1", "2", "3", "4", "5"],
    "small": [12, 305, 408, 551, 777],
    "too few to tell": [1001, 5417],
    "UUIDs": [str(UUID(int=n * 10**35 + 7)) for n in range(1, 6)],
    "hashes": [sha256(bytes([n])).hexdigest() for n in range(5)],
    "drawn by a machine": [8437503948572398457, 1239847239847239847, 5598734598734598345, 982734, 7761234123412341],
    "words": ["red", "green", "blue"],
    "addresses": ["ann1@mail.org", "bo22@mail.org", "cy3@mail.org"],
    "nothing": [None, "", "n/a"],
}


@pytest.mark.parametrize("values", QUOTED.values(), ids=[*QUOTED])
def test_people_quote_codes_of_a_format_and_sparse_numbers(values: Sequence[object]) -> None:
    assert are_quoted(values)


@pytest.mark.parametrize("values", MADE.values(), ids=[*MADE])
def test_nobody_quotes_what_a_machine_counts_or_draws(values: Sequence[object]) -> None:
    assert not are_quoted(values)


@settings(max_examples=30)
@given(first=st.integers(0, 10**9), numbers=st.sets(st.integers(0, 400), min_size=25, max_size=60))
@pytest.mark.slow
def test_numbers_near_each_other_are_never_quoted(first: int, numbers: set[int]) -> None:
    assert not are_quoted([first + number for number in numbers])


SCHEMA = """
CREATE TABLE permit (id INTEGER PRIMARY KEY, permit_number TEXT UNIQUE, works TEXT);
INSERT INTO permit VALUES (1, 'BP-19-7', 'roof'), (2, NULL, 'garage'), (3, NULL, 'shed'), (4, 'BP-20-14', 'roof');
CREATE TABLE ship (id INTEGER PRIMARY KEY, name TEXT, imo TEXT UNIQUE);
INSERT INTO ship VALUES (1, 'Ada', 'IMO 9074729'), (2, 'Bo', 'IMO 9081203'), (3, 'Cy', 'IMO 9110042');
CREATE TABLE yacht (id INTEGER PRIMARY KEY, name TEXT, sail TEXT UNIQUE);
INSERT INTO yacht VALUES (1, 'Ada', 'GBR 12'), (2, 'Ada', 'NED 7'), (3, 'Cy', 'GBR 9');
CREATE TABLE artist (id INTEGER PRIMARY KEY, legal_name TEXT, stage_name TEXT NOT NULL UNIQUE, card_no TEXT UNIQUE);
INSERT INTO artist VALUES (1, 'Ann', 'Hush', 'FA-0044'), (2, 'Bo', 'Velvet', NULL), (3, 'Bo', 'Thud', 'FA-0060');
CREATE TABLE club (id INTEGER PRIMARY KEY, president_name TEXT NOT NULL UNIQUE, fee REAL);
INSERT INTO club VALUES (1, 'Bo Karlsson', 2.5), (2, 'Ann Nguyen', 3.5), (3, 'Jan Kowalski', 3.5),
    (4, 'Ines Figueira', 4.5), (5, 'Zora Wojcik', 4.5);
CREATE TABLE loan (loan_id INTEGER PRIMARY KEY, amount INTEGER);
INSERT INTO loan VALUES (4959, 100), (4961, 250), (4962, 70);
CREATE TABLE line (line_id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO line VALUES (1, 'Red'), (2, 'Blue');
CREATE TABLE stop (line_id INTEGER REFERENCES line, stop_no INTEGER, opened DATE, PRIMARY KEY (line_id, stop_no));
INSERT INTO stop VALUES (1, 1, '1990-02-01'), (1, 2, '1991-02-01'), (2, 1, '1992-02-01'), (2, 2, '1993-02-01');
CREATE TABLE baker (id INTEGER PRIMARY KEY, trading_as TEXT NOT NULL UNIQUE, guild_no TEXT UNIQUE);
INSERT INTO baker VALUES (1, 'Mill Lane Bakery', 'G/0012'), (2, 'Three Rivers Bread', 'G/0019'), (3, 'Ann Poe', NULL);
CREATE TABLE oven (id INTEGER PRIMARY KEY, oven_ref TEXT NOT NULL UNIQUE, bay_no TEXT, width_cm INTEGER);
INSERT INTO oven VALUES (1, 'EAST-OLD', 'K1', 120), (2, 'EAST-NEW', 'K4', 140), (3, 'WEST', 'K7', 90);
CREATE TABLE baker_oven (baker_id INTEGER REFERENCES baker, oven_id INTEGER REFERENCES oven, slot_no TEXT, fee REAL,
                         PRIMARY KEY (baker_id, oven_id));
INSERT INTO baker_oven VALUES (1, 1, 'A12', 3.5), (1, 2, 'L44', 4), (2, 1, 'W9', 6);
"""


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make(tmp_path_factory.mktemp("keys") / "keys.sqlite", SCHEMA)


def tables(url: str, **settings: object) -> Mapping[str, DatabaseTable]:
    with open_database(url) as database:
        return {table.name: table for table in reflect(database, **settings).tables}  # type: ignore[arg-type]


def role(table: DatabaseTable, column: str) -> tuple[str, ColumnReason]:
    return next((each.role, each.reason) for each in table.columns if each.name == column)


def test_a_unique_column_is_a_key_of_the_rows_where_it_is_filled(url: str) -> None:
    permit = tables(url)["permit"]
    assert permit.unique == (("id",),)
    assert permit.unique_where_filled == (("permit_number",),)


def test_a_quoted_key_names_rows_that_nothing_else_names(url: str) -> None:
    assert role(tables(url)["permit"], "permit_number") == ("name", ColumnReason.QUOTED_KEY)


def test_it_is_a_value_where_names_tell_the_rows_apart_or_only_some_of_them(url: str) -> None:
    found = tables(url)
    assert found["ship"].distinct_names
    assert role(found["ship"], "imo") == ("value", ColumnReason.ASKABLE)
    assert not found["yacht"].distinct_names
    assert role(found["yacht"], "sail") == ("value", ColumnReason.QUOTED_KEY)


def test_a_unique_name_of_any_kind_names_rows_before_a_code(url: str) -> None:
    artist = tables(url)["artist"]
    assert [column.name for column in artist.columns if column.role == "name"] == ["stage_name"]
    assert role(artist, "card_no") == ("value", ColumnReason.ASKABLE)
    assert role(tables(url)["club"], "president_name")[0] == "value"


def test_proper_names_and_own_references_name_rows_before_other_numbers(url: str) -> None:
    found = tables(url)
    assert role(found["baker"], "trading_as") == ("name", ColumnReason.NAMES_ROWS)
    assert role(found["baker"], "guild_no")[0] == "value"
    assert role(found["oven"], "oven_ref")[0] == "name"
    assert role(found["oven"], "bay_no")[0] == "value"


def test_a_number_that_happens_to_be_unique_names_no_link(url: str) -> None:
    assert role(tables(url)["baker_oven"], "slot_no")[0] == "value"


def test_numbers_that_the_database_assigned_name_rows_on_request_only(url: str) -> None:
    assert role(tables(url)["loan"], "loan_id")[0] == "ignored"
    assert role(tables(url, keys="all")["loan"], "loan_id") == ("name", ColumnReason.REQUESTED_KEY)
    assert role(tables(url, key_columns={"loan": "loan_id"})["loan"], "loan_id")[0] == "name"


def test_a_key_that_the_user_names_takes_the_place_of_a_name(url: str) -> None:
    ship = tables(url, key_columns={"ship": "imo"})["ship"]
    assert [column.name for column in ship.columns if column.role == "name"] == ["imo"]


def test_a_number_within_what_a_row_belongs_to_can_be_said(url: str) -> None:
    assert role(tables(url)["stop"], "stop_no") == ("value", ColumnReason.QUOTED_KEY)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"keys": "al"}, "unknown choice of keys 'al'. Did you mean 'all'? Known: all, quoted."),
        ({"key_columns": {"loan": "lon_id"}}, "the key of 'loan': unknown column 'loan.lon_id'. Did you mean 'loan.lo"),
        ({"key_columns": {"lon": "loan_id"}}, "the key of 'lon': unknown column 'lon.loan_id'. Did you mean 'loan.loa"),
    ],
)
def test_a_key_that_is_not_there_is_refused_with_the_nearest(
    url: str, settings: Mapping[str, object], message: str
) -> None:
    with pytest.raises(UsageError) as error:
        tables(url, **settings)
    assert str(error.value).startswith(message)


SETS = ["Trailers", "Trailers,Deleted Scenes", "Deleted Scenes", "Commentaries,Trailers", "Commentaries,Deleted Scenes"]
SINGLE: Mapping[str, Sequence[str]] = {
    "places": ["Oslo, Norway", "Bergen, Norway", "Lima, Peru", "Cusco, Peru", "Puno, Peru", "Rome"],
    "persons": ["Lee, Ann", "Poe, Ann", "Lee, Bo", "Poe, Bo"],
    "numbers": ["1,000", "2,000", "1,500,000", "2,000,000"],
    "words": ["red", "green", "blue", "red and green"],
    "one list among names": ["Ann", "Bo", "Cy", "Ann,Bo", "Dee", "Eve"],
}


@pytest.mark.parametrize("separator", [",", ";", "|", ", "])
def test_texts_whose_parts_recur_are_sets(separator: str) -> None:
    assert separator_of([text.replace(",", separator) for text in SETS]) == separator.strip()


@pytest.mark.parametrize("texts", SINGLE.values(), ids=[*SINGLE])
def test_other_texts_with_commas_are_single_values(texts: Sequence[str]) -> None:
    assert separator_of(texts) is None
