"""The four engines behind one door: the same rows from each, nothing written to any, and no query without an end."""

import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import make_url
from sqlglot import exp, parse_one

from databases import ENGINES, HOUSES, Made, connected, server
from ragassay.database.connection import Database, column, open_database, table
from ragassay.errors import DataError, UsageError
from ragassay.values import as_text

NUMBERS = [Made(name="n", columns={"i": "integer!", "s": "name"}, rows=[(i, f"number {i}") for i in range(2_500)])]

NewDatabase = Callable[[str, Sequence[Made]], str]


@pytest.fixture(scope="module", params=ENGINES)
def engine(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def houses(engine: str, new_database: NewDatabase) -> str:
    return new_database(engine, HOUSES)


@pytest.fixture(scope="module")
def numbers_on(new_database: NewDatabase) -> Callable[[str], str]:
    return cache(lambda engine: new_database(engine, NUMBERS))


@pytest.fixture(scope="module")
def numbers(engine: str, numbers_on: Callable[[str], str]) -> str:
    return numbers_on(engine)


def rows_of(url: str, made: Made) -> list[tuple[Any, ...]]:
    columns = [column(made.name, name) for name in made.columns]
    with open_database(url) as database:
        return list(database.query(exp.select(*columns).from_(table(made.name)).order_by(*columns[:2])))


def crossed(times: int) -> exp.Select:
    """All numbers, pairs, triples, ..."""
    select = exp.select(column("t0", "s")).from_(table("n", "t0"))
    for other in range(1, times):
        select = select.join(table("n", f"t{other}"), join_type="cross")
    return select


class TestReading:
    def test_the_same_data_give_the_same_texts_on_every_engine(self, engine: str, houses: str) -> None:
        truths = {True: "true", False: "false"} if engine in {"duckdb", "postgresql"} else {True: "1", False: "0"}
        for made in HOUSES:
            expected = [tuple(truths[v] if isinstance(v, bool) else as_text(v) for v in row) for row in made.rows]
            found = [tuple(map(as_text, row)) for row in rows_of(houses, made)]
            assert sorted(found) == sorted(expected)

    def test_parameters_fill_the_placeholders_as_they_stand_in_the_sql(self, numbers: str) -> None:
        # Made in another order than it is written in.
        select = exp.select(column("a", "i"), column("b", "i")).where(column("a", "i").eq(exp.Placeholder()))
        select = select.from_(table("n", "a"))
        select = select.join(table("n", "b"), on=column("b", "s").eq(exp.Placeholder()))
        with open_database(numbers) as database:
            assert list(database.query(select, ["number 7", 12])) == [(12, 7)]

    def test_a_parameter_too_many_or_too_few_is_said(self, numbers: str) -> None:
        select = exp.select(column("n", "i")).from_(table("n")).where(column("n", "i").eq(exp.Placeholder()))
        with open_database(numbers) as database, pytest.raises(DataError, match="1 values are wanted and 2 given"):
            list(database.query(select, [1, 2]))

    def test_a_value_of_any_text_is_a_value_and_never_sql(self, houses: str) -> None:
        select = exp.select(column("Großes Haus", "id"), exp.Placeholder()).from_(table("Großes Haus"))
        select = select.where(
            exp.or_(column("Großes Haus", "id").eq(1), column("Großes Haus", "Order").eq(exp.Placeholder()))
        )
        with open_database(houses) as database:

            @settings(max_examples=60)
            @given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
            def check(text: str) -> None:
                # Nothing is called so, and the text comes back as it went.
                assert list(database.query(select, [text, f"never {text}"])) == [(1, text)]

            check()

    def test_a_percent_sign_in_sql_is_only_a_percent_sign(self, houses: str) -> None:
        name = column("Großes Haus", "50% off")
        select = (
            exp.select(name)
            .from_(table("Großes Haus"))
            .where(
                exp.and_(
                    name.like("it''s 100% [_]%".replace("''", "'")), column("Großes Haus", "id").eq(exp.Placeholder())
                )
            )
        )
        with open_database(houses) as database:
            assert list(database.query(select, [1])) == [(HOUSES[0].rows[0][2],)]

    def test_rows_come_before_the_query_is_over(self, numbers: str) -> None:
        with open_database(numbers, seconds=20) as database:
            rows = database.query(crossed(3))
            assert next(rows)[0].startswith("number")
            rows.close()  # type: ignore[attr-defined]
            assert len(list(database.query(crossed(1)))) == 2_500

    def test_many_batches_are_all_the_rows_once(self, numbers: str) -> None:
        select = exp.select(column("n", "i")).from_(table("n"))
        with open_database(numbers) as database:
            assert sorted(i for (i,) in database.query(select)) == [*range(2_500)]

    def test_two_queries_at_once_are_a_mistake_on_every_engine(self, numbers: str) -> None:
        with open_database(numbers) as database:
            first = database.query(crossed(2))
            next(first)
            with pytest.raises(RuntimeError, match="a query is still open"):
                next(database.query(crossed(2)))
            first.close()  # type: ignore[attr-defined]
            assert next(database.query(crossed(2)))

    def test_a_runaway_query_is_stopped_and_the_next_one_runs(self, numbers: str) -> None:
        endless = crossed(6).select(exp.Count(this=exp.Star()), append=False)
        # A condition on all of them, or an engine may only multiply.
        endless = endless.where(column("t0", "i").neq(column("t5", "i") + column("t3", "i") + column("t4", "i")))
        endless = endless.where(column("t1", "i").neq(column("t2", "i") + column("t3", "i")))
        only = exp.select(column("n", "s")).from_(table("n"))
        with open_database(numbers, seconds=0.5) as database:
            with pytest.raises(DataError, match=r"took too long: more than 0\.5 s; the query was: SELECT"):
                list(database.query(endless))
            assert len(list(database.query(only))) == 2_500

    def test_an_unknown_column_is_an_error_of_the_data(self, numbers: str) -> None:
        with open_database(numbers) as database:
            with pytest.raises(DataError, match="nonexistent"):
                list(database.query(exp.select(column("n", "nonexistent")).from_(table("n"))))
            assert next(database.query(exp.select(column("n", "i")).from_(table("n"))))

    @pytest.mark.parametrize("sql", ["DELETE FROM n", "WITH d AS (DELETE FROM n RETURNING i) SELECT i FROM d"])
    def test_a_tree_that_writes_is_refused_before_it_runs(self, numbers: str, sql: str) -> None:
        tree = parse_one(sql, dialect="postgres")
        with open_database(numbers) as database, pytest.raises(DataError, match="would write or change something"):
            list(database.query(tree))  # type: ignore[arg-type]


class TestValues:
    """What leaves a driver in a way of its own, and must not."""

    def asked(self, url: str, columns: str) -> tuple[Any, ...]:
        with open_database(url) as database:
            (row,) = database.query(exp.select("*").from_(table("v")))
        assert len(row) == len(columns.split(","))
        return row

    def made(self, new_database: NewDatabase, engine: str, columns: str, values: str) -> str:
        url = new_database(engine, [])
        with closing(connected(url)) as connection:
            cursor = connection.cursor()
            cursor.execute(f"CREATE TABLE v ({columns})")
            cursor.execute(f"INSERT INTO v VALUES ({values})")
            connection.commit()
        return url

    def test_postgresql(self, new_database: NewDatabase) -> None:
        columns = "a TIMESTAMPTZ, b DATE, c DATE, d INTERVAL, e REAL, f CHAR(5)"
        values = "'2020-01-01 10:00:00+02', 'infinity', '0044-03-15 BC', '1 month', 45.9, 'ab'"
        row = self.asked(self.made(new_database, "postgresql", columns, values), columns)
        assert row == (datetime.fromisoformat("2020-01-01 08:00"), "infinity", "0044-03-15 BC", "1 mon", 45.9, "ab   ")

    def test_mysql(self, new_database: NewDatabase) -> None:
        columns = "a TIMESTAMP, b TIME, c BIT(1), d BOOLEAN, e FLOAT, f YEAR"
        values = "'2020-01-01 10:00:00', '09:05:00', b'1', TRUE, 45.9, 2020"
        row = self.asked(self.made(new_database, "mysql", columns, values), columns)
        assert row[1:] == ("09:05:00", 1, 1, 45.9, 2020)

    def test_duckdb(self, new_database: NewDatabase) -> None:
        columns = "a TIMESTAMPTZ, b FLOAT, c HUGEINT, d TIME"
        values = "'2020-01-01 10:00:00+02', 45.9, 170141183460469231731687303715884105727, '09:05:00'"
        row = self.asked(self.made(new_database, "duckdb", columns, values), columns)
        assert row[:3] == (datetime.fromisoformat("2020-01-01 08:00"), 45.9, 2**127 - 1)
        assert as_text(row[3]) == "09:05:00"

    def test_bytes_that_are_no_text_end_no_query_and_repeat_no_row(self, new_database: NewDatabase) -> None:
        url = new_database("sqlite", NUMBERS)
        with closing(connected(url)) as connection:
            connection.execute("UPDATE n SET s = CAST(x'ff41' AS TEXT) WHERE i = 2100")
            connection.commit()
        with open_database(url) as database:
            rows = list(database.query(exp.select(column("n", "i"), column("n", "s")).from_(table("n"))))
        assert [i for i, _ in rows] == [*range(2_500)]
        assert rows[2_100] == (2_100, "\udcffA")


WRITES = (
    "INSERT INTO n VALUES (9999, 'x')",
    "UPDATE n SET s = 'x'",
    "DELETE FROM n",
    "DROP TABLE n",
    "CREATE TABLE made (a INTEGER)",
    "ALTER TABLE n ADD COLUMN a INTEGER",
    "CREATE VIEW made AS SELECT 1 AS a",
)


class TestNothingIsWritten:
    """Each engine refuses by itself: these texts go past our own checks, straight to the connection."""

    def counted(self, url: str) -> object:
        with closing(connected(url)) as connection:
            cursor = connection.cursor()
            cursor.execute("SELECT COUNT(*), MIN(s), MAX(s) FROM n")
            return cursor.fetchone()

    def run(self, database: Database, sql: str) -> object:
        connection = database.connection
        return (connection.execute if database.dialect == "duckdb" else connection.exec_driver_sql)(sql)

    @pytest.mark.parametrize("sql", WRITES)
    def test_by_a_statement(self, numbers: str, sql: str) -> None:
        before = self.counted(numbers)
        with open_database(numbers) as database, pytest.raises(Exception, match=r"(?i)read-?.?only|not authorized"):
            self.run(database, sql)
        assert self.counted(numbers) == before

    @pytest.mark.parametrize("sql", WRITES)
    def test_by_a_second_statement_in_the_same_text(self, numbers: str, sql: str) -> None:
        before = self.counted(numbers)
        with open_database(numbers) as database, pytest.raises(Exception, match=r"(?i)."):
            self.run(database, f"SELECT 1; {sql}")
        assert self.counted(numbers) == before

    def test_by_turning_read_only_off_first(self, numbers_on: Callable[[str], str]) -> None:
        url = numbers_on("postgresql")
        before = self.counted(url)
        with (
            open_database(url) as database,
            pytest.raises(Exception, match="cannot insert multiple commands into a prepared statement"),
        ):
            self.run(database, "set transaction read write; delete from n")
        assert self.counted(url) == before

    def test_by_a_setting_changed_within_a_select(self, numbers_on: Callable[[str], str]) -> None:
        url = numbers_on("postgresql")
        with open_database(url) as database, pytest.raises(Exception, match="must be set before any query"):
            self.run(database, "select set_config('transaction_read_only', 'off', false) from n")

    @pytest.mark.parametrize(
        "sql",
        [
            "SET enable_external_access = true",
            "SET lock_configuration = false",
            "SELECT * FROM read_csv('/etc/passwd')",
            "COPY n TO '{folder}/made.csv'",
            "ATTACH '{folder}/made.duckdb'",
            "LOAD httpfs",
            "INSTALL httpfs",
        ],
    )
    def test_nothing_outside_duckdb_is_reached(
        self, numbers_on: Callable[[str], str], tmp_path: Path, sql: str
    ) -> None:
        with (
            open_database(numbers_on("duckdb")) as database,
            pytest.raises(Exception, match=r"disabled|locked|Permission"),
        ):
            self.run(database, sql.format(folder=tmp_path))
        assert not list(tmp_path.iterdir())

    @pytest.mark.parametrize("engine", ["sqlite", "duckdb"])
    def test_no_file_is_left_beside_the_users(self, new_database: NewDatabase, engine: str) -> None:
        url = new_database(engine, NUMBERS)
        folder = Path(str(make_url(url).database)).parent
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with open_database(url) as database:
            list(database.query(exp.select(column("n", "s")).distinct().from_(table("n")).order_by(column("n", "s"))))
            assert {path.name for path in folder.iterdir()} == before.keys()
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


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
    def test_a_server_that_does_not_let_us_in_is_one_clear_message(
        self, engine: str, changed: dict[str, Any], message: str
    ) -> None:
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
            ("mysql://ann:s3cr@t@host/name", "one '@' too many; inside a password it is written %40"),
            ("postgresql://ann:s3cret@host:port/name", r"'postgresql://ann:\*\*\*@host:port/name' is no database URL"),
            ("oracle://ann:s3cret@host/name", "oracle databases are not read; those that are: duckdb, mariadb,"),
            ("postgrsql://ann:s3cret@host/name", "unknown database 'postgrsql'.*Did you mean 'postgresql'"),
        ],
    )
    def test_a_url_that_is_none_of_ours_says_what_to_write(self, url: str, message: str) -> None:
        with pytest.raises(UsageError, match=message) as raised:
            open_database(url).__enter__()
        assert "s3cr" not in str(raised.value)

    def test_a_setting_that_the_driver_does_not_know_is_said(self) -> None:
        for engine in ("postgresql", "mysql"):
            address = server(engine).set(query={"colour": "blue"})
            with pytest.raises((DataError, UsageError), match=r"colour.*; check what|does not know.*colour"):
                open_database(
                    (address if address.database else address.set(database="test")).render_as_string()
                ).__enter__()

    def test_the_source_shows_no_password(self, houses: str) -> None:
        address = make_url(houses)
        if address.drivername == "postgresql":
            address = address.set(password="s3cret", query={"application_name": "s3cret"})
        with open_database(address.render_as_string(hide_password=False)) as database:
            assert "s3cret" not in f"{database.source} {database!r}"
            assert database.source.startswith(f"{address.drivername}://")

    @pytest.mark.parametrize(
        ("engine", "module", "extra"), [("postgresql", "psycopg", "postgres"), ("mysql", "pymysql", "mysql")]
    )
    def test_a_missing_driver_says_what_to_type(
        self, monkeypatch: pytest.MonkeyPatch, engine: str, module: str, extra: str
    ) -> None:
        monkeypatch.setitem(sys.modules, module, None)
        monkeypatch.delitem(sys.modules, f"ragassay.database.{extra}", raising=False)
        with pytest.raises(UsageError, match=rf"optional part '{extra}'.*pip install 'ragassay\[{extra}\]'"):
            open_database(f"{engine}://ann@host/name").__enter__()

    def test_a_file_of_another_kind_is_no_duckdb(self, numbers_on: Callable[[str], str], tmp_path: Path) -> None:
        letter = tmp_path / "letter.duckdb"
        letter.write_text("Dear Sir or Madam, " * 1_000, encoding="utf-8")
        for path in (letter, make_url(numbers_on("sqlite")).database):
            with pytest.raises(DataError, match="cannot open duckdb:///.*; another kind of file has another URL"):
                open_database(f"duckdb:///{path}").__enter__()

    def test_a_duckdb_file_that_somebody_writes_to_is_said_to_be_so(self, numbers_on: Callable[[str], str]) -> None:
        url = numbers_on("duckdb")
        path = make_url(url).database
        writer = f"import duckdb; kept = duckdb.connect({path!r}); print('ready', flush=True); input()"
        with subprocess.Popen(
            [sys.executable, "-c", writer], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            assert process.stdout.readline() == "ready\n"
            with pytest.raises(
                DataError, match="cannot open duckdb:///.*lock.*; somebody has it open for writing: close"
            ):
                open_database(url).__enter__()
            process.communicate("done\n")

    def test_a_limit_of_no_time_is_a_mistake(self, houses: str) -> None:
        with pytest.raises(UsageError, match="must be above 0 seconds"):
            open_database(houses, seconds=0).__enter__()
