"""Opening a database: what goes wrong is one clear message, with what to do and without any password."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.engine import make_url

from databases import ENGINES, Made, server
from ragassay.core.errors import DataError, UsageError
from ragassay.parts.database.connection import open_database

NUMBERS = [Made(name="n", columns={"i": "integer!"}, rows=[(1,)])]


@pytest.fixture(scope="module")
def numbers_on(new_database: Callable[[str, Sequence[Made]], str]) -> Callable[[str], str]:
    return cache(lambda engine: new_database(engine, NUMBERS))


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
            with pytest.raises((DataError, UsageError), match=r"colour.*; check the part|does not know.*colour"):
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
            with pytest.raises(DataError, match="cannot open duckdb:///.*; another kind of file has another URL"):
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
        with pytest.raises(UsageError, match=f"must be above 0 seconds and finite, and is {seconds}"):
            open_database(numbers_on("sqlite"), seconds=seconds).__enter__()
