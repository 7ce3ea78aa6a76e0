"""All engines give the same rows, nothing is written to any, and no query runs without a limit."""

import struct
import tracemalloc
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy.engine import make_url
from sqlglot import exp, parse_one

from databases import ENGINES, HOUSES, Made, connected
from ragassay.core.errors import DataError
from ragassay.core.records import Question
from ragassay.core.text import as_text
from ragassay.parts.database.connection import open_database
from ragassay.parts.database.queries import Database, column, table
from ragassay.steps.generate import TemplateOptions, generate

NUMBERS = [Made(name="n", columns={"i": "integer!", "s": "name"}, rows=[(i, f"number {i}") for i in range(2_500)])]

SHARES = (56.6, 5.1, 0.3, 75.25, 1234.5, 12)
LANGUAGES = [
    Made(
        name="language",
        columns={"name": "name!", "percentage": "float"},
        rows=[(f"Language {i}", struct.unpack("f", struct.pack("f", share))[0]) for i, share in enumerate(SHARES)],
        primary=("name",),
    )
]

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
    def test_too_many_rows_are_one_error_and_the_next_query_runs(self, houses: str) -> None:
        name = column("Großes Haus", "Order")
        select = exp.select(name).from_(table("Großes Haus"))
        with open_database(houses) as opened:
            database = replace(opened, max_rows=1)
            with pytest.raises(DataError, match="returns more than 1 rows; select fewer tables with `tables`"):
                list(database.query(select))
            assert len(list(database.query(select.limit(1)))) == 1

    def test_the_same_data_give_the_same_texts_on_every_engine(self, engine: str, houses: str) -> None:
        truths = {True: "true", False: "false"} if engine in {"duckdb", "postgresql"} else {True: "1", False: "0"}
        for made in HOUSES:
            expected = [tuple(truths[v] if isinstance(v, bool) else as_text(v) for v in row) for row in made.rows]
            texts = [tuple(map(as_text, row)) for row in rows_of(houses, made)]
            assert sorted(texts) == sorted(expected)

    @pytest.mark.slow
    def test_a_32_bit_real_is_answered_as_it_was_written(self, engine: str, new_database: NewDatabase) -> None:
        options = TemplateOptions(operations=("maximum",))
        result = generate(new_database(engine, LANGUAGES), options=options, styles=("short",), per_style=1)
        answers = {row.reference_answers for row in result.table.records(Question)}
        assert answers == {("56.6",), ("5.1",), ("0.3",), ("75.25",), ("1234.5",), ("12",)}

    def test_parameters_fill_the_placeholders_in_order(self, numbers: str) -> None:
        # Made in another order than it is written in.
        select = exp.select(column("a", "i"), column("b", "i")).where(column("a", "i").eq(exp.Placeholder()))
        select = select.from_(table("n", "a"))
        select = select.join(table("n", "b"), on=column("b", "s").eq(exp.Placeholder()))
        with open_database(numbers) as database:
            assert list(database.query(select, ["number 7", 12])) == [(12, 7)]

    def test_a_wrong_number_of_parameters_is_an_error(self, numbers: str) -> None:
        select = exp.select(column("n", "i")).from_(table("n")).where(column("n", "i").eq(exp.Placeholder()))
        with open_database(numbers) as database, pytest.raises(DataError, match="the query needs 1 values and got 2"):
            list(database.query(select, [1, 2]))

    @pytest.mark.slow
    def test_any_text_is_a_value_and_never_sql(self, houses: str) -> None:
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

    @pytest.mark.parametrize(
        "value", ["\udcff", "a\0b", 2**200, -(2**64), object()], ids=["half", "nul", "huge", "low", "object"]
    )
    def test_a_value_that_an_engine_rejects_is_a_data_error(self, houses: str, value: object) -> None:
        name = column("Großes Haus", "Order")
        select = exp.select(name).from_(table("Großes Haus")).where(name.eq(exp.Placeholder()))
        with open_database(houses) as database:
            with suppress(DataError):
                assert list(database.query(select, [value])) == []
            assert len(list(database.query(exp.select(name).from_(table("Großes Haus"))))) == 4

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

    def test_rows_are_returned_before_the_query_has_finished(self, numbers: str) -> None:
        with open_database(numbers, seconds=20) as database:
            rows = database.query(crossed(3))
            assert next(rows)[0].startswith("number")
            rows.close()  # type: ignore[attr-defined]
            assert len(list(database.query(crossed(1)))) == 2_500

    def test_batches_have_every_row_once(self, numbers: str) -> None:
        select = exp.select(column("n", "i")).from_(table("n"))
        with open_database(numbers) as database:
            assert sorted(i for (i,) in database.query(select)) == [*range(2_500)]

    @pytest.mark.slow
    def test_large_values_are_held_a_few_at_a_time(self, new_database: NewDatabase) -> None:
        photos = Made(
            name="p", columns={"i": "integer", "photo": "bytes"}, rows=[(i, b"x" * 500_000) for i in range(200)]
        )
        url = new_database("sqlite", [photos])
        select = exp.select(column("p", "photo")).from_(table("p"))
        with open_database(url) as database:
            tracemalloc.start()
            try:
                assert sum(len(photo) for (photo,) in database.query(select)) == 100_000_000
                assert tracemalloc.get_traced_memory()[1] < 40_000_000
            finally:
                tracemalloc.stop()

    def test_two_concurrent_queries_are_an_error_on_every_engine(self, numbers: str) -> None:
        with open_database(numbers) as database:
            first = database.query(crossed(2))
            next(first)
            with pytest.raises(RuntimeError, match="a query is still open"):
                next(database.query(crossed(2)))
            first.close()  # type: ignore[attr-defined]
            assert next(database.query(crossed(2)))

    @pytest.mark.slow
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

    @pytest.mark.parametrize(
        ("engine", "end"),
        [
            (
                "postgresql",
                """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                WHERE datname = current_database() AND pid <> pg_backend_pid()""",
            ),
            (
                "mysql",
                """SELECT CONCAT('KILL ', id) FROM information_schema.processlist
                WHERE db = DATABASE() AND id <> CONNECTION_ID()""",
            ),
        ],
    )
    def test_a_lost_connection_is_one_data_error(
        self, numbers_on: Callable[[str], str], engine: str, end: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        only = exp.select(column("n", "s")).from_(table("n"))
        url = numbers_on(engine)
        with open_database(url) as database:
            assert next(database.query(only))
            with closing(connected(url)) as other:
                cursor = other.cursor()
                cursor.execute(end)
                for (process,) in cursor.fetchall() if engine == "mysql" else ():
                    cursor.execute(process)
            for _ in range(2):
                with pytest.raises(DataError, match=r"terminating connection|(?i:lost)"):
                    list(database.query(only))
        assert not caplog.records

    def test_an_unknown_column_is_a_data_error(self, numbers: str) -> None:
        with open_database(numbers) as database:
            with pytest.raises(DataError, match="nonexistent"):
                list(database.query(exp.select(column("n", "nonexistent")).from_(table("n"))))
            assert next(database.query(exp.select(column("n", "i")).from_(table("n"))))

    @pytest.mark.parametrize("sql", ["DELETE FROM n", "WITH d AS (DELETE FROM n RETURNING i) SELECT i FROM d"])
    def test_a_writing_expression_is_refused_before_it_runs(self, numbers: str, sql: str) -> None:
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

    @pytest.mark.needs_server
    def test_postgresql(self, new_database: NewDatabase) -> None:
        columns = "a TIMESTAMPTZ, b DATE, c DATE, d INTERVAL, e REAL, f CHAR(5)"
        values = "'2020-01-01 10:00:00+02', 'infinity', '0044-03-15 BC', '1 month', 45.9, 'ab'"
        row = self.asked(self.made(new_database, "postgresql", columns, values), columns)
        assert row == (datetime.fromisoformat("2020-01-01 08:00"), "infinity", "0044-03-15 BC", "1 mon", 45.9, "ab   ")

    @pytest.mark.needs_server
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

    @pytest.mark.slow
    def test_duckdb_keeps_the_order_of_converted_rows(self, new_database: NewDatabase) -> None:
        made = Made(name="n", columns={"i": "integer", "f": "float"}, rows=[(i, i / 10) for i in range(5_000)])
        select = exp.select(column("n", "f")).from_(table("n")).order_by(column("n", "i").desc())
        with open_database(new_database("duckdb", [made])) as database:
            assert [f for (f,) in database.query(select)] == [i / 10 for i in reversed(range(5_000))]

    def test_invalid_utf_8_ends_no_query_and_repeats_no_row(self, new_database: NewDatabase) -> None:
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

    @pytest.mark.needs_server
    def test_by_turning_read_only_off_first(self, numbers_on: Callable[[str], str]) -> None:
        url = numbers_on("postgresql")
        before = self.counted(url)
        with (
            open_database(url) as database,
            pytest.raises(Exception, match="cannot insert multiple commands into a prepared statement"),
        ):
            self.run(database, "set transaction read write; delete from n")
        assert self.counted(url) == before

    @pytest.mark.needs_server
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
    def test_no_file_is_left_beside_the_database(self, new_database: NewDatabase, engine: str) -> None:
        url = new_database(engine, NUMBERS)
        folder = Path(str(make_url(url).database)).parent
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
        with open_database(url) as database:
            list(database.query(exp.select(column("n", "s")).distinct().from_(table("n")).order_by(column("n", "s"))))
            assert {path.name for path in folder.iterdir()} == before.keys()
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
