"""Connections only read, and a database that cannot be opened is one clear message that shows no password."""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url
from sqlglot import exp, parse_one

from databases import ENGINES, Made, make, server
from ragassay.core.errors import DataError, UsageError
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


NUMBERS = [Made(name="n", columns={"i": "integer!"}, rows=[(1,)])]


@pytest.fixture(scope="module")
def numbers_on(new_database: Callable[[str, Sequence[Made]], str]) -> Callable[[str], str]:
    return cache(lambda engine: new_database(engine, NUMBERS))


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


class TestFiles:
    def test_a_missing_file_is_not_created(self, tmp_path: Path) -> None:
        with (
            pytest.raises(DataError, match=r"the file does not exist.*sqlite:///"),
            open_database(f"sqlite:///{tmp_path}/x"),
        ):
            pass
        assert not list(tmp_path.iterdir())

    def test_a_folder_is_not_a_database(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="it is a folder"), open_database(f"sqlite:///{tmp_path}"):
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
        with pytest.raises(UsageError, match="unknown database 'sqllite'. Did you mean 'sqlite'. Known: sqlite"):
            open_database("sqllite:///company.db").__enter__()

    def test_an_empty_database_has_no_table(self, tmp_path: Path) -> None:
        with (
            open_database(make(tmp_path / "d.sqlite", "")) as database,
            pytest.raises(DataError, match="has no tables"),
        ):
            reflect(database)


class TestOpening:
    @pytest.mark.parametrize(
        ("engine", "changed", "message"),
        [
            (
                "postgresql",
                {"database": "ragassay_nope"},
                'database "ragassay_nope" does not exist; check the database',
            ),
            ("mysql", {"database": "ragassay_nope"}, "Unknown database 'ragassay_nope'; check the database's name"),
            ("postgresql", {"username": "ragassay_bob"}, "check the user and the password in the URL"),
            ("mysql", {"username": "ragassay_bob"}, "Access denied .*; check the user and the password in the URL"),
            ("postgresql", {"port": 1}, "[Cc]onnection refused.*; check the host and the port in the URL, and that"),
            ("mysql", {"port": 1}, "Connection refused.*; check the host and the port in the URL, and that"),
            ("postgresql", {"host": "nobody.invalid"}, "nobody.invalid.*; check the host and the port in the URL"),
            ("mysql", {"host": "nobody.invalid"}, "nobody.invalid.*; check the host and the port in the URL"),
        ],
    )
    def test_a_refused_login_is_one_message(self, engine: str, changed: dict[str, Any], message: str) -> None:
        address = server(engine)
        if "database" not in changed:
            address = address.set(database="test", password="s3cret-word")
        address = address.set(**changed)
        url = address.render_as_string(hide_password=False)
        with pytest.raises(DataError, match=rf"cannot open {engine}://.*: .*{message}") as raised:
            open_database(url).__enter__()
        assert "s3cret" not in str(raised.value)
        assert "\n" not in str(raised.value)

    @pytest.mark.parametrize(
        ("url", "message"),
        [
            ("postgresql://ann:s3cret@host", "names no database; write postgresql://user:password@host/name"),
            ("duckdb://", "names no file; write duckdb:///company.db"),
            ("mysql://ann:s3cr@t@host/name", "an extra '@'; inside a password, write it as %40"),
            (
                "postgresql://ann:s3cret@host:port/name",
                r"'postgresql://ann:\*\*\*@host:port/name' is not a valid database URL",
            ),
            ("oracle://ann:s3cret@host/name", "oracle databases are not supported; supported: duckdb, mariadb,"),
            ("postgrsql://ann:s3cret@host/name", "unknown database 'postgrsql'.*Did you mean 'postgresql'"),
        ],
    )
    def test_an_error_shows_the_form_of_a_url(self, url: str, message: str) -> None:
        with pytest.raises(UsageError, match=message) as raised:
            open_database(url).__enter__()
        assert "s3cr" not in str(raised.value)

    @pytest.mark.needs_server
    def test_an_unknown_setting_of_a_driver_is_an_error(self) -> None:
        for engine in ("postgresql", "mysql"):
            address = server(engine).set(query={"colour": "blue"})
            with pytest.raises((DataError, UsageError), match=r"colour.*; check the part|does not accept.*colour"):
                open_database(
                    (address if address.database else address.set(database="test")).render_as_string()
                ).__enter__()

    @pytest.mark.parametrize("engine", ENGINES)
    def test_the_source_shows_no_password(self, numbers_on: Callable[[str], str], engine: str) -> None:
        address = make_url(numbers_on(engine))
        if address.drivername == "postgresql":
            address = address.set(password="s3cret", query={"application_name": "s3cret"})
        with open_database(address.render_as_string(hide_password=False)) as database:
            assert "s3cret" not in f"{database.source} {database!r}"
            assert database.source.startswith(f"{address.drivername}://")

    @pytest.mark.parametrize(
        ("engine", "module", "extra"), [("postgresql", "psycopg", "postgres"), ("mysql", "pymysql", "mysql")]
    )
    def test_an_error_names_the_extra_for_a_missing_driver(
        self, monkeypatch: pytest.MonkeyPatch, engine: str, module: str, extra: str
    ) -> None:
        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.delitem(sys.modules, f"ragassay.parts.database.{extra}", raising=False)
        with pytest.raises(UsageError, match=rf"extra '{extra}'.*pip install 'ragassay\[{extra}\]'"):
            open_database(f"{engine}://ann@host/name").__enter__()

    def test_a_file_of_another_kind_is_not_a_duckdb_database(
        self, numbers_on: Callable[[str], str], tmp_path: Path
    ) -> None:
        letter = tmp_path / "letter.duckdb"
        letter.write_text("Dear Sir or Madam, " * 1_000, encoding="utf-8")
        for path in (letter, make_url(numbers_on("sqlite")).database):
            with pytest.raises(DataError, match="cannot open duckdb:///.*; a file of another kind needs another URL"):
                open_database(f"duckdb:///{path}").__enter__()

    @pytest.mark.slow
    def test_a_locked_duckdb_file_is_reported(self, numbers_on: Callable[[str], str]) -> None:
        url = numbers_on("duckdb")
        path = make_url(url).database
        writer = f"import duckdb; kept = duckdb.connect({path!r}); print('ready', flush=True); input()"
        with subprocess.Popen(
            [sys.executable, "-c", writer], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(
                DataError, match="cannot open duckdb:///.*lock.*; another process has it open for writing: close"
            ):
                open_database(url).__enter__()
            process.communicate("done\n")

    @pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
    def test_an_invalid_time_limit_is_an_error(self, numbers_on: Callable[[str], str], seconds: float) -> None:
        with pytest.raises(
            UsageError, match=f"Invalid `query_seconds` {seconds:g}: expected a finite number of seconds above 0"
        ):
            open_database(numbers_on("sqlite"), seconds=seconds).__enter__()
