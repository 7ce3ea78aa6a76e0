"""The door to the user's database: what it lets through, and what it makes of the columns."""

import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlglot import exp, parse_one

from databases import COMPANY, make
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, Schema
from ragassay.parts.database import Database, open_database, reflect

ENDLESS = """
from sqlglot import parse_one
from ragassay.parts.database import open_database
endless = parse_one("SELECT COUNT(*) FROM t AS a, t AS b, t AS c, t AS d, t AS e, t AS f", dialect="sqlite")
with open_database("sqlite:///d.sqlite", seconds=30) as database:
    print("asking", flush=True)
    try:
        list(database.query(endless))
    except BaseException as error:
        print(type(error).__name__, flush=True)
"""


@pytest.fixture(scope="module")
def schema(tmp_path_factory: pytest.TempPathFactory) -> Schema:
    with open_database(make(tmp_path_factory.mktemp("company") / "company.sqlite", COMPANY)) as database:
        return reflect(database)


def find(schema: Schema, table: str, name: str) -> Column:
    return next(each for known in schema.tables if known.name == table for each in known.columns if each.name == name)


def asked(database: Database, sql: str) -> list[tuple[object, ...]]:
    return list(database.query(exp.Select() if not sql else parse_select(sql)))


def parse_select(sql: str) -> exp.Select:
    """For any text that bypasses the guard, the connection itself must refuse to write."""
    return parse_one(sql, dialect="sqlite")  # type: ignore[return-value]


class TestReading:
    def test_rows_are_returned_as_stored(self, tmp_path: Path) -> None:
        with open_database(make(tmp_path / "d.sqlite", "CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 'x');")) as d:
            assert asked(d, "SELECT t.a, t.b FROM t") == [(1, "x")]

    @pytest.mark.parametrize(
        "sql",
        [
            "DELETE FROM t",
            "UPDATE t SET a = 2",
            "INSERT INTO t VALUES (2)",
            "DROP TABLE t",
            "CREATE TABLE u (a)",
            "ATTACH DATABASE 'other.sqlite' AS other",
            "PRAGMA writable_schema = 1",
            "PRAGMA journal_mode = DELETE",
            "SELECT load_extension('x')",
        ],
    )
    def test_only_reading_statements_are_allowed(self, tmp_path: Path, sql: str) -> None:
        path = tmp_path / "d.sqlite"
        url = make(path, "CREATE TABLE t (a); INSERT INTO t VALUES (1);")
        before = path.read_bytes()
        with open_database(url) as database, pytest.raises(DataError):
            asked(database, sql)
        assert path.read_bytes() == before

    @pytest.mark.slow
    def test_a_slow_query_is_stopped_with_an_error(self, tmp_path: Path) -> None:
        url = make(tmp_path / "d.sqlite", "CREATE TABLE t (a);" + "INSERT INTO t VALUES (1);" * 200)
        endless = "SELECT COUNT(*) FROM t AS a, t AS b, t AS c, t AS d, t AS e, t AS f"
        with open_database(url, seconds=0.2) as database, pytest.raises(DataError, match="took too long"):
            asked(database, endless)

    @pytest.mark.slow
    def test_an_interrupted_query_is_not_reported_as_slow(self, tmp_path: Path) -> None:
        make(tmp_path / "d.sqlite", "CREATE TABLE t (a);" + "INSERT INTO t VALUES (1);" * 200)
        command = [sys.executable, "-c", ENDLESS]
        with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as running:
            assert running.stdout is not None
            assert running.stdout.readline() == "asking\n"
            time.sleep(0.2)
            running.send_signal(signal.SIGINT)
            assert running.stdout.readline() == "KeyboardInterrupt\n"

    def test_an_unknown_quoted_name_is_an_error_and_not_a_literal(self, tmp_path: Path) -> None:
        with (
            open_database(make(tmp_path / "d.sqlite", "CREATE TABLE t (a); INSERT INTO t VALUES (1);")) as database,
            pytest.raises(DataError, match="no such column"),
        ):
            asked(database, 'SELECT t."nonexistent" FROM t')


class TestOpening:
    def test_a_missing_file_is_not_created(self, tmp_path: Path) -> None:
        with (
            pytest.raises(DataError, match=r"the file is not there.*sqlite:///"),
            open_database(f"sqlite:///{tmp_path}/x"),
        ):
            pass
        assert not list(tmp_path.iterdir())

    def test_a_folder_is_not_a_database(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="is a folder"), open_database(f"sqlite:///{tmp_path}"):
            pass

    def test_a_file_that_is_not_a_database_is_an_error(self, tmp_path: Path) -> None:
        path = tmp_path / "letter.sqlite"
        path.write_text("Dear Sir or Madam, " * 100, encoding="utf-8")
        with open_database(f"sqlite:///{path}") as database, pytest.raises(DataError, match="file is not a database"):
            reflect(database)

    def test_a_path_is_not_a_url(self) -> None:
        with pytest.raises(
            UsageError, match="'company.db' is not a valid database URL; expected a form like sqlite:///"
        ):
            open_database("company.db").__enter__()

    def test_an_error_suggests_the_nearest_kind(self) -> None:
        with pytest.raises(UsageError, match="unknown database 'sqllite'; known: .*Did you mean 'sqlite'"):
            open_database("sqllite:///company.db").__enter__()

    def test_an_empty_database_has_no_table(self, tmp_path: Path) -> None:
        with (
            open_database(make(tmp_path / "d.sqlite", "")) as database,
            pytest.raises(DataError, match="holds no table"),
        ):
            reflect(database)


class TestColumnRoles:
    """How columns are used; the rules are in docs/generation.md."""

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
            ("a11 TEXT", [f"v{i}" for i in range(20)], "no word of the name is known; give it a label"),
            ("colour TEXT", ["red"] * 20, "the same in every row"),
            ("grade TEXT", list("ABCD" * 5), "one-letter codes without a data dictionary"),
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
