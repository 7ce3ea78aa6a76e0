"""How the columns of a database are used; the rules are in docs/generation.md."""

import sqlite3
from pathlib import Path

import pytest

from databases import COMPANY, make
from ragassay.core.records import Column, Schema
from ragassay.parts.database import open_database, reflect


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Schema:
    with open_database(make(tmp_path_factory.mktemp("company") / "company.sqlite", COMPANY)) as database:
        return reflect(database)


def find(schema: Schema, table: str, name: str) -> Column:
    return next(each for known in schema.tables if known.name == table for each in known.columns if each.name == name)


class TestColumnRoles:
    @pytest.mark.parametrize(
        ("table", "name", "role", "reason"),
        [
            ("company", "company_id", "ignored", "the name suggests an identifier"),
            ("company", "name", "name", "names a row"),
            ("company", "headquarters", "value", "can be asked for"),
            ("company", "logo", "ignored", "binary data"),
            ("person", "password", "ignored", "the name suggests confidential data"),
            ("employment", "company_id", "reference", "refers to an identifier without meaning"),
            ("log", "entry", "ignored", "no values"),
        ],
    )
    def test_each_column_has_a_role_with_its_reason(
        self, schema: Schema, table: str, name: str, role: str, reason: str
    ) -> None:
        column = find(schema, table, name)
        assert (column.role, column.reason) == (role, reason)

    def test_a_unit_in_the_name_is_a_unit(self, schema: Schema) -> None:
        sales = find(schema, "company", "sales_in_billion")
        assert (sales.label, sales.unit, sales.answer_kind) == ("sales", "billions", "number")

    def test_dates_are_known_by_their_values(self, schema: Schema) -> None:
        assert find(schema, "person", "born").answer_kind == "date"

    def test_a_number_called_a_year_that_is_none_is_quoted(self, schema: Schema) -> None:
        column = find(schema, "employment", "year_working")
        assert (column.label, column.form, column.confidence) == ("year working", "quoted", "low")

    def test_references_lead_to_the_key_of_their_target(self, schema: Schema) -> None:
        (employment,) = [known for known in schema.tables if known.name == "employment"]
        assert {(each.columns, each.target, each.target_columns) for each in employment.references} == {
            (("company_id",), "company", ("company_id",)),
            (("person_id",), "person", ("person_id",)),
        }

    @pytest.mark.parametrize(
        ("declaration", "values", "reason"),
        [
            ("a11 TEXT", [f"v{i}" for i in range(20)], "the name has unknown words; give it a label"),
            ("colour TEXT", ["red"] * 20, "the same in every row"),
            ("state TEXT", list("ADPX" * 5), "one-letter codes without a data dictionary"),
            ("stars INTEGER", [0, 1] * 10, "flag without a data dictionary"),
            (
                "notes TEXT",
                ["This is a long remark about nothing at all, kept in one cell." * 2 + str(i) for i in range(20)],
                "free text",
            ),
            ("md5 TEXT", [f"{i:032x}" for i in range(20)], "the name suggests confidential data"),
        ],
    )
    def test_columns_without_information_are_ignored(
        self, tmp_path: Path, declaration: str, values: list[object], reason: str
    ) -> None:
        path = tmp_path / "d.sqlite"
        make(path, f"CREATE TABLE thing (name TEXT PRIMARY KEY, {declaration});")
        connection = sqlite3.connect(path)
        connection.executemany("INSERT INTO thing VALUES (?, ?)", [(f"Thing {i}x{i}", v) for i, v in enumerate(values)])
        connection.commit()
        connection.close()
        with open_database(f"sqlite:///{path}") as database:
            column = find(reflect(database), "thing", declaration.split(maxsplit=1)[0])
        assert (column.role, column.reason) == ("ignored", reason)

    def test_a_null_word_in_one_column_may_be_a_name_in_another(self, tmp_path: Path) -> None:
        """'NA' is Namibia, and North America; it is never nothing."""
        script = """CREATE TABLE area (name TEXT PRIMARY KEY, region TEXT);
                    INSERT INTO area VALUES ('NA', 'Africa'), ('DE', 'Europe');"""
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            assert find(reflect(database), "area", "name").role == "name"


class TestTypePrefixes:
    def test_letters_that_tell_the_type_of_a_column_are_no_words(self, tmp_path: Path) -> None:
        script = """CREATE TABLE CRM_Client (lngClientID INTEGER PRIMARY KEY, strClientName TEXT, strTown TEXT);
                    CREATE TABLE JOB_Mount (lngMountID INTEGER PRIMARY KEY, lngClientID INTEGER NOT NULL REFERENCES
                        CRM_Client, lngCheckedByID INTEGER REFERENCES CRM_Client, strPose TEXT, curQuotedEur NUMERIC);
                    INSERT INTO CRM_Client VALUES (1, 'Ada Moss', 'York'), (2, 'Bo Hartley', 'Leeds');
                    INSERT INTO JOB_Mount VALUES (1, 1, 2, 'resting', 30.5), (2, 2, 1, 'running', 42.5);"""
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            schema = reflect(database)
        labels = {column.name: column.label for table in schema.tables for column in table.columns}
        assert {name: labels[name] for name in ("strTown", "lngCheckedByID", "strPose", "curQuotedEur")} == {
            "strTown": "town",
            "lngCheckedByID": "checked by",
            "strPose": "pose",
            "curQuotedEur": "quoted amount",
        }
        assert find(schema, "CRM_Client", "strClientName").role == "name"

    def test_words_that_begin_names_stay(self, tmp_path: Path) -> None:
        script = """CREATE TABLE sign (id INTEGER PRIMARY KEY, unitPrice REAL, lastRun TEXT, sortText TEXT, dueDay ANY);
                    INSERT INTO sign VALUES (1, 2.5, 'long ago', 'first', 'soon'), (2, 3.5, 'now', 'last', 'late');"""
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            schema = reflect(database)
        assert find(schema, "sign", "unitPrice").label == "unit price"
        assert all(column.own_name == column.name for column in schema.tables[0].columns)


class TestDatesOfOthers:
    SCRIPT = """CREATE TABLE dim_calendar (calendar_sk INTEGER PRIMARY KEY, full_date DATE NOT NULL, weekday_name TEXT);
                CREATE TABLE fct_hire (permit_no TEXT PRIMARY KEY, rate REAL, {column} INTEGER REFERENCES dim_calendar);
                INSERT INTO dim_calendar VALUES ({first}, '2023-05-05', 'Friday'), ({second}, '2023-05-08', 'Monday');
                INSERT INTO fct_hire VALUES ('H-23-0210', 24.5, {first}), ('H-23-0302', 38.5, {second});"""

    @pytest.mark.parametrize(
        ("column", "first", "second", "label", "is_date"),
        [
            ("calendar_sk", 20230505, 20230508, "date", True),
            ("delivery_date_sk", 1, 2, "delivery date", True),
            ("calendar_sk", 1, 2, "calendar", False),
        ],
    )
    def test_a_table_of_dates_is_told_by_its_keys_or_by_what_refers_to_it(
        self, tmp_path: Path, column: str, first: int, second: int, label: str, *, is_date: bool
    ) -> None:
        script = self.SCRIPT.format(column=column, first=first, second=second)
        with open_database(make(tmp_path / "d.sqlite", script)) as database:
            schema = reflect(database)
        assert find(schema, "fct_hire", column).label == label
        assert (find(schema, "dim_calendar", "full_date").role == "name") is is_date
