"""How columns are used: every rule of docs/generation.md on plausible rows."""

import sqlite3
import struct
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path
from uuid import UUID

import pytest

from askable import ASKABLE, DATA_DICTIONARIES, askable
from databases import ENGINES, HOUSES, SHARED, Made, load_dump, make
from ragassay.core.errors import UsageError
from ragassay.core.records import Column, DatabaseTable, DictionaryEntry, Reference, Schema
from ragassay.parts.database import open_database, reflect
from ragassay.parts.database.key_inference import offered_references

NAMES = [f"Thing {letter}{number}" for number in range(6) for letter in "abcdefghij"]


def column_of(
    path: Path,
    declaration: str,
    values: Sequence[object],
    entry: DictionaryEntry | None = None,
    table: str = "thing",
) -> Column:
    """Return a column of a table that is otherwise valid, as it is reflected."""
    name = declaration.partition(" ")[0]
    with closing(sqlite3.connect(path / "d.sqlite")) as connection:
        connection.execute(f"CREATE TABLE {table} (name TEXT, {declaration})")
        connection.executemany(f"INSERT INTO {table} VALUES (?, ?)", zip(NAMES, values, strict=False))
        connection.commit()
    with open_database(f"sqlite:///{path}/d.sqlite") as database:
        schema = reflect(database, data_dictionary={} if entry is None else {f"{table}.{name}": entry})
    return find(schema, table, name)


def read(path: Path, script: str, **settings: object) -> Schema:
    with open_database(make(path / "d.sqlite", script)) as database:
        return reflect(database, **settings)  # type: ignore[arg-type]


def table_of(schema: Schema, name: str) -> DatabaseTable:
    return next(known for known in schema.tables if known.name == name)


def find(schema: Schema, table: str, name: str) -> Column:
    return next(each for each in table_of(schema, table).columns if each.name == name)


@cache
def shared(name: str, *, is_told: bool = False) -> Schema:
    """Return the schema of a sample database, with or without its data dictionary."""
    path = SHARED / "databases" / f"{name}.sqlite"
    if not path.exists():
        pytest.skip(f"{path} is not here")
    with open_database(f"sqlite:///{path}") as database:
        return reflect(database, data_dictionary=DATA_DICTIONARIES.get(name, {}) if is_told else {})


@pytest.mark.recorded
@pytest.mark.slow
class TestCoverage:
    """Compared with the columns that were listed by hand as askable."""

    @pytest.mark.parametrize("name", sorted(ASKABLE))
    def test_90_percent_of_each_database_are_askable_with_a_data_dictionary(self, name: str) -> None:
        columns = usable(shared(name, is_told=True))
        assert len(columns & askable(name)) >= 0.9 * len(askable(name)), askable(name) - columns

    def test_90_percent_of_all_are_askable_without_a_data_dictionary(self) -> None:
        columns = {(name, *key) for name in ASKABLE for key in usable(shared(name))}
        expected = {(name, *key) for name in ASKABLE for key in askable(name)}
        assert len(columns & expected) >= 0.9 * len(expected), expected - columns

    def test_few_other_columns_are_askable(self) -> None:
        columns = {(name, *key) for name in ASKABLE for key in usable(shared(name))}
        expected = {(name, *key) for name in ASKABLE for key in askable(name)}
        assert len(columns - expected) <= 0.03 * len(columns), columns - expected


def usable(schema: Schema) -> set[tuple[str, str]]:
    """Return the columns that are values or names, or lead to a name."""
    named = {
        known.name
        for known in schema.tables
        if any(each.role == "name" for each in known.columns)
        or {"first name", "last name"} <= {each.label for each in known.columns if each.role == "value"}
    }
    leads = {
        (known.name, part)
        for known in schema.tables
        for reference in known.references
        for part in reference.columns
        if reference.target in named
    }
    return {
        (known.name, each.name)
        for known in schema.tables
        for each in known.columns
        if each.role in {"name", "value"} or (each.role == "reference" and (known.name, each.name) in leads)
    }


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (["8.98", "29.39", "127.50", "0.05", "1020.00"], "number"),
        (["4.9", "4.10", "4.11", "5.1", "10.0"], "text"),  # versions
        (["0815.10", "0042.20", "0077.30", "0001.40", "0002.50"], "text"),
    ],
)
def test_texts_are_decimals_by_their_values_whatever_their_column_is_called(
    values: list[str], kind: str, tmp_path: Path
) -> None:
    rows = ", ".join(f"('Item {at} {name}', '{value}')" for at, name in enumerate("abc") for value in values)
    schema = read(tmp_path, f"CREATE TABLE item (name TEXT, deposit TEXT); INSERT INTO item VALUES {rows};")
    assert find(schema, "item", "deposit").answer_kind == kind


class TestRules:
    @pytest.mark.parametrize(
        ("declaration", "values", "role", "reason"),
        [
            ("photo TEXT", [b"\xff\xd8"] * 12, "ignored", "binary data"),
            ("traits TEXT", ['{"color": "black", "tail": true}', '{"color": "red"}'] * 6, "ignored",
             "structured data, such as JSON or an array"),
            ("notes BLOB", ["red", "green", "blue"] * 4, "value", "can be asked for"),
            ("colour TEXT", ["", " ", "-", "N/A", "null", "\\N"] * 2, "ignored", "no values"),
            ("password_hash TEXT", [f"x{i}" for i in range(12)], "ignored", "the name suggests confidential data"),
            ("rowguid TEXT", [f"x{i}" for i in range(12)], "ignored", "the name suggests technical data"),
            ("last_update TEXT", ["2020-01-01"] * 12, "ignored", "the name suggests technical data"),
            ("mark TEXT", [f"{i:032x}".replace("0", "f") for i in range(12)], "ignored", "the values look technical"),
            ("photo TEXT", [f"cat{i}.jpg" for i in range(12)], "ignored", "the values look technical"),
            ("tz_id TEXT", ["Pacific/Port_Moresby", "Europe/Oslo", "Asia/Tokyo"] * 4, "value", "can be asked for"),
            ("customer_id TEXT", ["ALFKI", "ANATR", "ANTON"] * 4, "ignored", "the name suggests an identifier"),
            ("siafi_id TEXT", ["0001", "0002", "0003"] * 4, "ignored", "the name suggests an identifier"),
            ("colour TEXT", ["red"] * 12, "ignored", "the same in every row"),
            ("colour TEXT", ["red", "Red ", "RED"] * 4, "ignored", "the same in every row"),
            ("colour TEXT", ["red"] * 3, "value", "can be asked for"),
            ("colour TEXT", ["red", *[None] * 58], "ignored", "filled in fewer than 2 % of the rows"),
            ("colour TEXT", ["red", "blue", *["-"] * 58], "value", "can be asked for"),
            ("a11 TEXT", NAMES[:12], "ignored",
             "the name has unknown words; give it a label"),
            ("gnpold REAL", [i / 7 for i in range(12)], "ignored",
             "the name has unknown words; give it a label"),
            ("gnp REAL", [i / 7 for i in range(12)], "value", "can be asked for"),
            ("regiao TEXT", ["Norte", "Sul", "Nordeste"] * 4, "ignored",
             "the name has unknown words; give it a label"),
            ("state TEXT", list("ADPX" * 3), "ignored", "one-letter codes without a data dictionary"),
            ("grade TEXT", list("ABCD" * 3), "value", "can be asked for"),
            ("rating TEXT", ["PG-13", "R", "NC-17"] * 4, "value", "can be asked for"),
            ("capital INTEGER", [0, 1] * 6, "value", "can be asked for"),
            ("capital TEXT", ["Y", "N", "n"] * 4, "value", "can be asked for"),
            ("capital TEXT", ["Y", ""] * 6, "ignored", "the same in every row"),
            ("kind INTEGER", [1, 2, 3] * 20, "ignored", "few whole numbers without a data dictionary"),
            ("doors_count INTEGER", [2, 3, 5] * 20, "value", "can be asked for"),
            ("width_cm INTEGER", [20, 30, 50] * 20, "value", "can be asked for"),
            ("cylinders INTEGER", [4, 6, 8] * 20, "value", "can be asked for"),
            ("area INTEGER", range(1100, 1160), "value", "can be asked for"),
            ("remark TEXT", [f"{i} is a remark of more words than anybody would answer with" for i in range(12)]
             , "ignored", "free text"),
            ("delivered TEXT", ["07/01/1985", "08/02/1986", "25/12/1987"] * 4, "ignored",
             "dates that can be read in two ways"),
            ("begin_date INTEGER", [930101, 930214, 941231] * 4, "ignored", "dates written as digits only"),
            ("begin_date INTEGER", [19930101, 19930214, 0] * 4, "value", "can be asked for"),
            ("starting_time TEXT", ["08:00", "09:30"] * 6, "value", "can be asked for"),
            ("seen TEXT", ["2020-01-02 13:20:11", "2020-01-03 10:00:00"] * 6, "ignored",
             "timestamps"),
            ("opens TEXT", ["08:00", "09:30"] * 6, "ignored", "times of day"),
            ("finish_time TEXT", ["01:42:10", "01:58:31"] * 6, "ignored", "times of day"),
            ("running_time TEXT", ["160:03:00", "04:10:00"] * 6, "ignored", "durations, which have many spellings"),
            ("transit_time TEXT", ["14 days 04:00:00", "02:00:00"] * 6, "ignored",
             "durations, which have many spellings"),
            ("opened INTEGER", [1461628800 + 86400 * i for i in range(12)], "ignored", "dates written as digits only"),
            ("visitors INTEGER", [1461628800 + 86400 * i for i in range(12)], "value", "can be asked for"),
            ("opened TEXT", ["26.04.2016", "05/07/2015", "2016-05-17"] * 4, "ignored",
             "dates that can be read in two ways"),
            ("social_security_number TEXT", [f"{i}44556677" for i in range(12)], "ignored",
             "the name suggests confidential data"),
            ("bank_account TEXT", [f"{i}44556677" for i in range(12)], "ignored",
             "the name suggests confidential data"),
            ("credit_card TEXT", ["Visa", "Amex", "Diners"] * 4, "value", "can be asked for"),
            ("recovery_phrase TEXT", [f"amber stone {i}" for i in range(12)], "ignored",
             "the name suggests confidential data"),
            ("card_number TEXT", [f"4{i:015}" for i in range(12)], "ignored", "the name suggests confidential data"),
            ("library_card_number TEXT", [f"LC-{i:05}" for i in range(12)], "value", "can be asked for"),
            ("pin INTEGER", [1017 + 17 * i for i in range(12)], "ignored", "the name suggests confidential data"),
            ("payment TEXT", ["4539578763621486", "4556737586899855", "4916338506082832"] * 4, "ignored",
             "the values look confidential"),
            ("account TEXT", ["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "FR1420041010050500013M02606"],
             "ignored", "the values look confidential"),
            ("reference TEXT", ["123-45-6789", "987-65-4321", "555-44-3333"] * 4, "ignored",
             "the values look confidential"),
            ("access TEXT", ["aB3dE9fG2hJ4kL7m", "Zx8Yw7Vu6Ts5Rq4P", "q1W2e3R4t5Y6u7I8"] * 4, "ignored",
             "the values look confidential"),
            ("is_deleted INTEGER", [0, 1] * 6, "ignored", "the name suggests technical data"),
            ("current_flag TEXT", ["Y", "N"] * 6, "ignored", "the name suggests technical data"),
            ("belongs_to TEXT", ["red", "green"] * 6, "value", "can be asked for"),
            ("code2 TEXT", ["NO", "PE", "PL"] * 4, "value", "can be asked for"),
            ("code TEXT", ["NO", "PE", "PL"] * 4, "value", "can be asked for"),
            ("opened_on TEXT", ["2020-01-02", "2020-01-03"] * 6, "value", "can be asked for"),
        ],
    )  # fmt: skip
    def test_the_first_matching_rule_determines_role_and_reason(
        self, tmp_path: Path, declaration: str, values: Sequence[object], role: str, reason: str
    ) -> None:
        column = column_of(tmp_path, declaration, values)
        assert (column.role, column.reason) == (role, reason)

    @pytest.mark.parametrize(
        ("declaration", "values", "kind"),
        [
            ("began TEXT", ["1996-07-04 00:00:00.000", "1997-01-02 00:00:00.000"], "date"),
            ("began TEXT", ["1996-07-04", "9999-01-01", "unknown"], "date"),
            ("founded_year INTEGER", [-660, 1291, None], "number"),
            ("stock_count TEXT", ["39", "17", "0"], "number"),
            ("extension TEXT", ["5467", "3457"], "text"),
            ("postal_code TEXT", ["01581", "94080"], "text"),
            ("price DATE", [1.5, 2.5], "number"),
            ("is_active INTEGER", [0, 1], "boolean"),
            ("has_parking TEXT", ["Y", "n"], "boolean"),
            ("discontinued TEXT", ["0", "1"], "boolean"),
            ("isofficial TEXT", ["true", "false"], "boolean"),
        ],
    )
    def test_kinds_are_determined_by_values(
        self, tmp_path: Path, declaration: str, values: Sequence[object], kind: str
    ) -> None:
        column = column_of(tmp_path, declaration, values)
        assert (column.role, column.answer_kind) == ("value", kind)

    def test_a_flag_maps_each_stored_value(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "discontinued TEXT", ["Y", "N", "n"])
        assert (column.label, column.codes) == ("is “discontinued”", {"N": "false", "Y": "true", "n": "false"})

    def test_m_and_f_need_no_data_dictionary(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "gender TEXT", ["M", "F"] * 6)
        assert (column.role, column.codes) == ("value", {"F": "female", "M": "male"})

    @pytest.mark.parametrize(
        ("declaration", "label", "form", "confidence"),
        [
            ("paid TINYINT(1)", "is “paid”", "statement", "high"),
            ("discontinued INTEGER", "is “discontinued”", "statement", "high"),
            ("organic BOOLEAN", "is “organic”", "statement", "high"),
            ("laid_up BIT", "is “laid up”", "statement", "high"),
            ("breakfast_included BOOLEAN", "is “breakfast included”", "statement", "low"),
            ("has_parking BOOLEAN", "has parking", "statement", "high"),
            ("is_member BOOLEAN", "is member", "statement", "high"),
            ("accepts_cards BOOLEAN", "accepts cards", "statement", "high"),
            ("on_call BOOLEAN", "is on call", "statement", "high"),
            ("landmark BOOLEAN", "landmark", "quoted", "low"),
        ],
    )
    def test_a_flag_is_a_statement_or_quoted(
        self, tmp_path: Path, declaration: str, label: str, form: str, confidence: str
    ) -> None:
        column = column_of(tmp_path, declaration, [0, 1, 1] * 6)
        assert (column.role, column.answer_kind, column.label) == ("value", "boolean", label)
        assert (column.form, column.confidence) == (form, confidence)
        assert column.codes == {"0": "false", "1": "true"}

    @pytest.mark.parametrize(
        ("declaration", "label", "confidence"),
        [
            ("brk_ld REAL -- Breaking load in kN, as certified\n", "breaking load", "high"),
            ("weave TEXT -- kind of cloth\n", "weave", "high"),
            ("q7 TEXT -- see the manual of the maker for what this holds\n", "q 7", "high"),
            ("q7 TEXT -- SELECT * FROM users\n", "q 7", "high"),
            ("pw_hash TEXT -- the strength\n", "PW hash", "low"),
            ("brk_ld REAL -- pounds\n", "BRK LD", "high"),
            ("q7 TEXT -- Y/N\n", "q 7", "high"),
            ("q7 TEXT -- 1 = closed\n", "q 7", "high"),
            ("q7 TEXT -- yes or no\n", "q 7", "high"),
            ("q7 TEXT -- in meters\n", "q 7", "high"),
        ],
    )
    def test_a_comment_names_a_column_whose_name_is_not_sure(
        self, tmp_path: Path, declaration: str, label: str, confidence: str
    ) -> None:
        column = column_of(tmp_path, declaration, [5.5, 7.25, 8.5] * 4)
        assert (column.label, column.confidence) == (label, confidence)
        assert (column.role == "value") is (label in {"breaking load", "weave"})

    @pytest.mark.parametrize(
        ("declaration", "unit"),
        [
            ("fee REAL -- pounds\n", "pounds"),
            ("width REAL -- in meters\n", "meters"),
            ("width_mm REAL -- meters\n", "millimeters"),
            ("width REAL -- as built\n", None),
        ],
    )
    def test_a_comment_that_is_a_unit_is_the_unit_of_a_number_without_one(
        self, tmp_path: Path, declaration: str, unit: str | None
    ) -> None:
        column = column_of(tmp_path, declaration, [5.5, 7.25, 8.5] * 4)
        assert (column.label, column.unit) == (declaration.partition(" ")[0].removesuffix("_mm"), unit)

    @pytest.mark.parametrize(
        ("declaration", "values", "is_time"),
        [
            ("amount INTEGER", [1850, 2100, 1200, 1450], False),
            ("built INTEGER", [1850, 2100, 1200, 1450], True),
            ("year_of_issue INTEGER", [1850, 1900, 1950, 2000], True),
            ("vintage INTEGER", [1987, 1991, 1994, 2003], True),
        ],
    )
    def test_round_numbers_are_years_only_by_their_name(
        self, tmp_path: Path, declaration: str, values: list[int], *, is_time: bool
    ) -> None:
        assert (column_of(tmp_path, declaration, values * 3).meaning == "time") == is_time

    def test_zeros_and_ones_under_a_plural_may_be_counts(self, tmp_path: Path) -> None:
        column = column_of(tmp_path, "goals INTEGER", [0, 1, 1] * 6)
        assert (column.answer_kind, column.reason) == ("boolean", "flag without a data dictionary")

    @pytest.mark.parametrize("declaration", ["goals INTEGER", "in_stock INTEGER", "stock BOOLEAN"])
    def test_values_above_one_are_numbers_whatever_is_declared(self, tmp_path: Path, declaration: str) -> None:
        assert column_of(tmp_path, declaration, range(12)).answer_kind == "number"

    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_declared_boolean_is_the_same_on_every_engine(
        self, new_database: Callable[[str, Sequence[Made]], str], engine: str
    ) -> None:
        columns = {"name": "name!", "in_stock": "boolean", "sold_out": "boolean", "capital": "boolean"}
        rows = [(name, place % 2 == 0, place % 3 == 0, place % 5 == 0) for place, name in enumerate(NAMES)]
        with open_database(new_database(engine, [Made(name="thing", columns=columns, rows=rows)])) as database:
            column = [find(reflect(database), "thing", name) for name in ("in_stock", "sold_out", "capital")]
        assert [(each.label, each.answer_kind, each.role) for each in column] == [
            ("is in stock", "boolean", "value"),
            ("is “sold out”", "boolean", "value"),
            ("is “capital”", "boolean", "value"),
        ]

    @pytest.mark.slow
    def test_a_flag_is_determined_by_all_rows(self, tmp_path: Path) -> None:
        path = tmp_path / "d.sqlite"
        rows = 10_050
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE thing (name TEXT, capital INTEGER, colour TEXT)")
            connection.executemany(
                "INSERT INTO thing VALUES (?, ?, ?)",
                ((f"n{i}", i % 2 if i < rows - 1 else 7, "red" if i < rows - 1 else "blue") for i in range(rows)),
            )
            connection.commit()
        with open_database(f"sqlite:///{path}") as database:
            schema = reflect(database)
        assert find(schema, "thing", "capital").reason == "few whole numbers without a data dictionary"
        assert find(schema, "thing", "colour").role == "value"


class TestRealsOf32Bits:
    SHORT = (56.6, 5.1, 75.5, 0.3, 1234.5, 45.9)

    @staticmethod
    def rounded(value: float) -> float:
        return float(struct.unpack("f", struct.pack("f", value))[0])

    @pytest.mark.parametrize("figures", [8, 9, 17])
    def test_are_recognized_with_any_number_of_digits(self, tmp_path: Path, figures: int) -> None:
        values = [float(f"{self.rounded(value):.{figures}g}") for value in self.SHORT]
        assert column_of(tmp_path, "price REAL", values).is_float32

    @pytest.mark.parametrize(
        "values",
        [
            SHORT,
            [value / 7 for value in SHORT],
            [52.520007, 13.404954, 48.856613, 2.352222],
            [56.599998, 5.0999999, 1 / 3],
            [1.5, 2.5, 1234567890.5],
            [8589934592.0, 17179869184.0, 4294967296.0],
            [1, 2, 3],
        ],
    )
    def test_other_reals_are_unchanged(self, tmp_path: Path, values: Sequence[float]) -> None:
        assert not column_of(tmp_path, "price REAL", values).is_float32


class TestReferences:
    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("database", "table", "column", "label"),
        [
            ("chinook", "Customer", "SupportRepId", "support representative"),
            ("chinook", "Employee", "ReportsTo", "manager"),
            ("northwind", "Orders", "ShipVia", "shipper"),
            ("employee", "salary", "emp_no", "employee"),
            ("world", "country", "capital", "capital city"),
        ],
    )
    def test_are_labeled_by_their_target(self, database: str, table: str, column: str, label: str) -> None:
        label_column = find(shared(database), table, column)
        assert (label_column.role, label_column.label) == ("reference", label)

    def test_to_a_reference_to_a_surrogate_are_surrogates(self, tmp_path: Path) -> None:
        script = """CREATE TABLE person (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE boss (person INTEGER PRIMARY KEY REFERENCES person, since TEXT);
                    CREATE TABLE team (name TEXT, lead INTEGER REFERENCES boss);
                    INSERT INTO person VALUES (1, 'Ann'), (2, 'Bo');
                    INSERT INTO boss VALUES (1, '2020-01-01');
                    INSERT INTO team VALUES ('Red', 1);"""
        schema = read(tmp_path, script)
        assert find(schema, "boss", "person").role == "reference"
        assert find(schema, "team", "lead").role == "reference"

    def test_may_join_real_and_integer_keys(self) -> None:
        assert not table_of(shared("company_employee"), "employment").unusable

    @pytest.mark.parametrize(
        ("target", "rows", "reason"),
        [
            ("code TEXT PRIMARY KEY", "('N'), ('S')", "1 of 3 rows refer to nothing"),
            ("code TEXT", "('N'), ('N'), ('E')", "its target is not unique, so a join would duplicate rows"),
        ],
    )
    def test_that_the_data_disprove_are_dropped_with_a_reason(
        self, tmp_path: Path, target: str, rows: str, reason: str
    ) -> None:
        script = f"""CREATE TABLE side ({target}); INSERT INTO side VALUES {rows};
                     CREATE TABLE house (name TEXT, faces TEXT REFERENCES side (code));
                     INSERT INTO house VALUES ('a', 'N'), ('b', 'N'), ('c', 'E');"""
        house = table_of(read(tmp_path, script), "house")
        assert not house.references
        assert [reason_given for _, reason_given in house.unusable] == [reason]

    def test_on_two_columns_are_kept_or_dropped_together(self, tmp_path: Path) -> None:
        script = """CREATE TABLE room (house TEXT, floor TEXT, PRIMARY KEY (house, floor));
                    INSERT INTO room VALUES ('a', '1st'), ('a', '2nd'), ('b', '1st');
                    CREATE TABLE desk (name TEXT, house TEXT, floor TEXT,
                                       FOREIGN KEY (house, floor) REFERENCES room (house, floor));
                    INSERT INTO desk VALUES ('x', 'a', '1st'), ('y', 'b', '2nd');"""
        desk = table_of(read(tmp_path, script), "desk")
        assert not desk.references
        assert [reference.columns for reference, _ in desk.unusable] == [("house", "floor")]

    @pytest.mark.slow
    def test_that_are_not_declared_are_offered_and_used_only_if_confirmed(self) -> None:
        path = SHARED / "databases" / "world.sqlite"
        if not path.exists():
            pytest.skip(f"{path} is not here")
        expected = Reference(table="city", columns=("countrycode",), target="country", target_columns=("code",))
        with open_database(f"sqlite:///{path}") as database:
            schema = reflect(database)
            assert offered_references(database, schema) == (expected,)
            assert not table_of(schema, "city").references
            assert table_of(reflect(database, references=[expected]), "city").references == (expected,)

    def test_are_not_inferred_from_an_id_in_every_table(self, tmp_path: Path) -> None:
        script = """CREATE TABLE car (id INTEGER PRIMARY KEY, name TEXT);
                    CREATE TABLE boat (id INTEGER PRIMARY KEY, name TEXT);
                    INSERT INTO car VALUES (1, 'a'), (2, 'b');
                    INSERT INTO boat VALUES (1, 'c'), (2, 'd');"""
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            assert offered_references(database, reflect(database)) == ()

    def test_with_a_misspelled_name_get_a_suggestion(self) -> None:
        path = SHARED / "databases" / "world.sqlite"
        if not path.exists():
            pytest.skip(f"{path} is not here")
        wrong = Reference(table="city", columns=("contrycode",), target="country", target_columns=("code",))
        with open_database(f"sqlite:///{path}") as database, pytest.raises(UsageError, match=r"city\.countrycode"):
            reflect(database, references=[wrong])


class TestNothingDeclared:
    """A database without declared keys, where only names and rows show what a number is."""

    SCRIPT = """CREATE TABLE customers (customer_no INTEGER, name TEXT);
                CREATE TABLE sales (customer_no INTEGER, at TEXT);""" + "".join(
        f"INSERT INTO customers VALUES ({100 + i}, 'Firm {i}');"
        f"INSERT INTO sales VALUES ({100 + i // 2}, '2020-01-{i + 1:02}');"
        for i in range(20)
    )

    def test_row_numbers_are_identifiers(self, tmp_path: Path) -> None:
        schema = read(tmp_path, self.SCRIPT)
        reasons = [find(schema, table, "customer_no").reason for table in ("customers", "sales")]
        assert reasons == [
            "identifier: a different number in every row",
            "identifier: named like a key of another table",
        ]

    def test_a_confirmed_reference_gives_a_key_that_the_data_prove(self, tmp_path: Path) -> None:
        with open_database(make(tmp_path / "d.sqlite", self.SCRIPT)) as database:
            (offered,) = offered_references(database, reflect(database))
            schema = reflect(database, references=[offered])
        assert find(schema, "sales", "customer_no").role == "reference"
        assert ("customer_no",) in table_of(schema, "customers").proven


class TestInferredKeys:
    @pytest.mark.slow
    def test_a_town_is_identified_by_name_and_state(self) -> None:
        assert table_of(shared("municipios_br", is_told=True), "municipios").proven == (("nome", "codigo_uf"),)

    def test_names_that_differ_only_in_case_are_the_same(self, tmp_path: Path) -> None:
        rows = ", ".join(f"('{name}')" for name in [*NAMES, "THING  a0"])
        script = f"CREATE TABLE thing (name TEXT); INSERT INTO thing VALUES {rows};"
        assert table_of(read(tmp_path, script), "thing").proven == ()

    def test_a_name_that_is_missing_twice_is_not_a_key(self, tmp_path: Path) -> None:
        rows = ", ".join(f"('{name}')" for name in NAMES) + ", (NULL), (NULL)"
        script = f"CREATE TABLE thing (name TEXT); INSERT INTO thing VALUES {rows};"
        assert table_of(read(tmp_path, script), "thing").proven == ()

    @pytest.mark.parametrize(("rows", "proven"), [(49, ()), (50, (("name",),))])
    def test_fewer_than_fifty_rows_prove_no_key(
        self, tmp_path: Path, rows: int, proven: tuple[tuple[str, ...], ...]
    ) -> None:
        values = ", ".join(f"('{name}')" for name in NAMES[:rows])
        script = f"CREATE TABLE thing (name TEXT); INSERT INTO thing VALUES {values};"
        assert table_of(read(tmp_path, script), "thing").proven == proven

    def test_a_measure_with_distinct_values_is_not_a_key(self, tmp_path: Path) -> None:
        values = ", ".join(f"({i / 7})" for i in range(60))
        script = f"CREATE TABLE thing (weight REAL); INSERT INTO thing VALUES {values};"
        assert table_of(read(tmp_path, script), "thing").proven == ()


TOWNS = [
    Made(
        name="state",
        columns={"state_no": "integer!", "name": "name!", "short": "text"},
        rows=[(number, f"State {number}", "abc"[number % 3]) for number in range(12)],
        primary=("state_no",),
        unique=(("name",),),
    ),
    Made(
        name="town",
        columns={
            "id": "integer!",
            "name": "name",
            "state_no": "integer",
            "is_port": "boolean",
            "capital": "boolean",
            "founded": "date",
            "budget": "decimal",
            "area_km2": "real",
            "twinTown": "text",
            "visited": "moment",
            "seal": "bytes",
        },
        rows=[
            (
                *(i, f"Town {i // 2}", i % 12, i % 3 == 0, i == 7, date(1900 + i, 1, 2), Decimal(i) / 4, i / 8),
                *(f"Twin {i // 3}", datetime.fromisoformat(f"2020-01-02 03:{i:02}"), b"x"),
            )
            for i in range(60)
        ],
        primary=("id",),
        references={("state_no",): ("state", ("state_no",))},
    ),
]


class TestEngines:
    """The same tables have the same roles on every engine."""

    @pytest.mark.slow
    @pytest.mark.parametrize("engine", [engine for engine in ENGINES if engine != "sqlite"])
    @pytest.mark.parametrize("tables", [TOWNS, HOUSES], ids=["towns", "houses"])
    def test_every_role_is_that_of_sqlite(
        self, engine: str, tables: Sequence[Made], new_database: Callable[[str, Sequence[Made]], str]
    ) -> None:
        roles = [verdicts(new_database(each, tables)) for each in ("sqlite", engine)]
        assert roles[1] == roles[0]

    @pytest.mark.parametrize(
        ("engine", "name", "dump"),
        [
            ("postgresql", "world", "world.postgresql.sql"),
            ("mysql", "classicmodels", "classicmodels.mysql.sql"),
        ],
    )
    def test_a_public_dump_has_the_roles_of_its_sqlite_copy(
        self, engine: str, name: str, dump: str, new_database: Callable[[str, Sequence[Made]], str]
    ) -> None:
        path = SHARED / "databases" / dump
        if not path.exists():
            pytest.skip(f"{path} is not here")
        url = new_database(engine, [])
        load_dump(url, path)
        assert verdicts(url) == verdicts(f"sqlite:///{SHARED}/databases/{name}.sqlite")

    def test_are_natural(self, new_database: Callable[[str, Sequence[Made]], str]) -> None:
        with open_database(new_database("sqlite", TOWNS)) as database:
            town = table_of(reflect(database), "town")
        assert {each.name: each.role for each in town.columns} == {
            **dict.fromkeys(("id", "visited", "seal"), "ignored"),
            **dict.fromkeys(("capital", "is_port", "founded", "budget", "area_km2", "twinTown"), "value"),
            "name": "name",
            "state_no": "reference",
        }
        assert town.proven == (("name", "state_no"),)


def verdicts(url: str) -> dict[str, object]:
    with open_database(url) as database:
        schema = reflect(database)
    # What a flag's stored values say is the engine's own, 0 and 1, or false and true; so is what rounds a real.
    columns = {
        f"{known.name}.{each.name}": replace(each, codes={}, is_float32=False)
        for known in schema.tables
        for each in known.columns
    }
    keys = {
        known.name: (known.rows, known.unique, known.proven, known.references, known.unusable)
        for known in schema.tables
    }
    return {**columns, **keys}


class TestTablesAndViews:
    SCRIPT = """CREATE TABLE town (id INTEGER PRIMARY KEY, name TEXT);
                INSERT INTO town VALUES (1, 'Oslo'), (2, 'Lima');
                CREATE TABLE shop (name TEXT, town INTEGER REFERENCES town);
                INSERT INTO shop VALUES ('a', 1), ('b', 2);
                CREATE VIEW far AS SELECT shop.name AS name, town.name AS town
                                   FROM shop JOIN town ON shop.town = town.id;"""

    def test_views_are_read_only_by_name(self, tmp_path: Path) -> None:
        schema = read(tmp_path, self.SCRIPT, tables=("far",))
        assert [(known.name, known.rows) for known in schema.tables] == [("far", 2)]

    def test_all_tables_and_no_views_are_read_by_default(self, tmp_path: Path) -> None:
        assert [known.name for known in read(tmp_path, self.SCRIPT).tables] == ["shop", "town"]

    def test_a_reference_to_a_table_that_is_not_read_is_an_identifier(self, tmp_path: Path) -> None:
        column = find(read(tmp_path, self.SCRIPT, tables=("shop",)), "shop", "town")
        assert (column.role, column.reason) == ("ignored", "identifier: whole numbers in a key")

    def test_a_view_repeats_the_identifiers_of_its_tables(self, tmp_path: Path) -> None:
        script = """CREATE TABLE staff (emp_no INTEGER PRIMARY KEY, name TEXT);
                    INSERT INTO staff VALUES (7, 'a'), (9, 'b');
                    CREATE VIEW now AS SELECT emp_no, name FROM staff;"""
        column = find(read(tmp_path, script, tables=("now", "staff")), "now", "emp_no")
        assert (column.role, column.reason) == ("ignored", "identifier: named like a key of another table")

    def test_an_error_suggests_the_nearest_table(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="Did you mean 'shop'"):
            read(tmp_path, self.SCRIPT, tables=("shopp",))


def test_an_abbreviation_is_explained_by_its_own_table_and_those_it_refers_to(tmp_path: Path) -> None:
    url = make(
        tmp_path / "d.sqlite",
        """
        CREATE TABLE sale (id INTEGER PRIMARY KEY, name TEXT, clim REAL);
        INSERT INTO sale VALUES (1, 'Spring', 2.5), (2, 'Fall', 4.5);
        CREATE TABLE climber (id INTEGER PRIMARY KEY, name TEXT, sal_eur REAL);
        INSERT INTO climber VALUES (1, 'Ann', 10.5), (2, 'Bo', 12.5);
        CREATE TABLE ascent (id INTEGER PRIMARY KEY, name TEXT, climber_id INTEGER REFERENCES climber, clim_age REAL);
        INSERT INTO ascent VALUES (1, 'North', 1, 21.5), (2, 'South', 2, 35.5);
        """,
    )
    with open_database(url) as database:
        columns = {(each.table, each.name): each for table in reflect(database).tables for each in table.columns}
    assert columns["ascent", "clim_age"].label == "climber age"
    assert columns["climber", "sal_eur"].label == "salary"  # and no sale, of another table
    assert columns["sale", "clim"].role == "ignored"


def test_an_abbreviation_that_the_table_does_not_use_for_its_rows_stands_for_something_else(tmp_path: Path) -> None:
    url = make(
        tmp_path / "d.sqlite",
        """
        CREATE TABLE instr (instr_no TEXT PRIMARY KEY, instr_typ TEXT, inst_dt DATE);
        INSERT INTO instr VALUES ('UC-P01', 'piezometer', '1974-06-11'), ('UC-V01', 'weir', '1961-04-01');
        """,
    )
    with open_database(url) as database:
        labels = {each.name: each.label for table in reflect(database).tables for each in table.columns}
    assert (labels["instr_typ"], labels["inst_dt"]) == ("type", "installation date")


def test_names_without_vowels_are_read_with_the_comments_on_tables_and_columns(tmp_path: Path) -> None:
    url = make(
        tmp_path / "d.sqlite",
        """
        CREATE TABLE tbl_brnr (  -- burners
            brnr_no INTEGER PRIMARY KEY, brnr_fnm TEXT, brnr_lnm TEXT
        );
        INSERT INTO tbl_brnr VALUES (11, 'Silas', 'Thornback'), (12, 'Winifred', 'Oakes');
        CREATE TABLE tbl_cpe (  -- coppice coupes
            cpe_cd TEXT PRIMARY KEY, cpe_nm TEXT, own_nm TEXT,
            rot_yrs INTEGER  -- rotation
        );
        INSERT INTO tbl_cpe VALUES ('BRK', 'Brockhanger', 'Lord Amble', 8), ('DEN', 'Denwood', 'Woodland Fund', 15);
        CREATE TABLE tbl_brn (  -- burns
            brn_no INTEGER PRIMARY KEY,
            ld_brnr_no INTEGER REFERENCES tbl_brnr,  -- lead
            cpe_cd TEXT REFERENCES tbl_cpe,  -- where the wood was cut
            wd_kg REAL, chr_kg REAL
        );
        INSERT INTO tbl_brn VALUES (1, 11, 'BRK', 2900.5, 540.5), (2, 12, 'DEN', 720.5, 205.5);
        """,
    )
    with open_database(url) as database:
        schema = reflect(database)
    assert [table.label for table in schema.tables] == ["burn", "burner", "coppice coupe"]
    columns = {each.name: each for table in schema.tables for each in table.columns}
    assert {name: columns[name].label for name in ("wd_kg", "ld_brnr_no", "rot_yrs", "own_nm")} == {
        "wd_kg": "wood weight",
        "ld_brnr_no": "lead burner",
        "rot_yrs": "rotation",
        "own_nm": "name of the owner",
    }
    assert [columns[name].own_name for name in ("brnr_fnm", "cpe_nm")] == ["burner_fnm", "coupe_nm"]
    assert columns["cpe_nm"].role == "name"
    assert columns["chr_kg"].role == "ignored"  # nothing explains it


def test_two_columns_that_differ_only_in_a_word_of_storage_keep_it(tmp_path: Path) -> None:
    rows = ", ".join(f"('Car {at}', '{code}', 'cracked {code}')" for at, code in enumerate(["front", "rear", "side"]))
    script = "CREATE TABLE car (name TEXT UNIQUE, damage_code TEXT, damage_desc TEXT);"
    schema = read(tmp_path, f"{script} INSERT INTO car VALUES {rows};")
    assert [find(schema, "car", name).label for name in ("damage_code", "damage_desc")] == [
        "damage code",
        "damage description",
    ]


def test_a_reference_to_a_uuid_leads_to_the_name_of_its_row(tmp_path: Path) -> None:
    authors = ", ".join(f"('{uuid(n)}', 'Ann Lee{n}')" for n in range(12))
    books = ", ".join(f"('{uuid(n + 50)}', 'A Day {n}', '{uuid(n % 12)}', '{uuid(n % 12)}')" for n in range(24))
    schema = read(
        tmp_path,
        f"""CREATE TABLE author (uuid CHAR(36) PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE book (id CHAR(36) PRIMARY KEY, title TEXT NOT NULL UNIQUE, author_id CHAR(36) REFERENCES author,
            editor_uuid CHAR(36) REFERENCES author);
        INSERT INTO author VALUES {authors}; INSERT INTO book VALUES {books};""",
    )
    assert {find(schema, "book", name).role for name in ("author_id", "editor_uuid")} == {"reference"}
    assert {find(schema, *place).role for place in (("author", "uuid"), ("book", "id"))} == {"ignored"}


def uuid(number: int) -> str:
    return str(UUID(int=number * 2**100 + 0xABC, version=4))
