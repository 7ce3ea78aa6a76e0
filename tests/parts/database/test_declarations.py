"""What each engine declares of its tables: the same tables are the same on all four."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy.engine import make_url
from sqlglot import exp

from databases import ENGINES, HOUSES, SHARED, Made, connected, load_dump, make, tables_of
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import ColumnReason, Reference
from ragassay.core.text import as_text
from ragassay.parts.database.connection import open_database
from ragassay.parts.database.declarations import DeclaredTable, declared_tables
from ragassay.parts.database.queries import column, table
from ragassay.parts.database.reflection import reflect

NewDatabase = Callable[[str, Sequence[Made]], str]

EXPECTED = {
    "Großes Haus": DeclaredTable(
        name="Großes Haus",
        columns=tuple(HOUSES[0].columns),
        unread={"photo": ColumnReason.BINARY},
        booleans=frozenset({"open"}),
        primary=("id",),
        unique=(("id",), ("Order",)),
    ),
    # A part of each of the two other keys may be NULL: they identify the rows where it is not.
    "Sub": DeclaredTable(
        name="Sub",
        columns=("a", "b", "note"),
        unique_where_filled=(("b", "a"),),
        references=(Reference(table="Sub", columns=("a", "b"), target="group", target_columns=("x y", "z")),),
    ),
    "group": DeclaredTable(
        name="group",
        columns=("x y", "z", "haus", "part of"),
        primary=("x y", "z"),
        unique=(("x y", "z"),),
        unique_where_filled=(("z", "haus"),),
        references=(
            Reference(table="group", columns=("haus",), target="Großes Haus", target_columns=("id",)),
            Reference(table="group", columns=("part of",), target="Großes Haus", target_columns=("id",)),
        ),
    ),
}


@pytest.fixture(scope="module", params=ENGINES)
def houses(request: pytest.FixtureRequest, new_database: NewDatabase) -> str:
    url = new_database(request.param, HOUSES)
    run(url, "CREATE VIEW seen AS SELECT b, note FROM " + ('"Sub"' if request.param != "mysql" else "`Sub`"))
    return url


def run(url: str, script: str) -> None:
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        for statement in script.split(";"):
            if statement.strip():
                cursor.execute(statement)
        connection.commit()


def read(url: str, *tables: str) -> dict[str, DeclaredTable]:
    with open_database(url) as database:
        return dict(declared_tables(database, tables=tables))


class TestEveryEngine:
    def test_tables_keys_and_references_are_the_same(self, houses: str) -> None:
        # SQLite stores any value in a column of any type, so its columns are read.
        unread = {} if houses.startswith("sqlite") else EXPECTED["Großes Haus"].unread
        assert read(houses) == EXPECTED | {"Großes Haus": replace(EXPECTED["Großes Haus"], unread=unread)}

    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_key_may_be_declared_with_its_column(self, new_database: NewDatabase, engine: str) -> None:
        url = new_database(engine, [])
        run(
            url,
            """CREATE TABLE club (id INTEGER PRIMARY KEY, name VARCHAR(60) NOT NULL UNIQUE, town VARCHAR(60) UNIQUE,
            code DECIMAL(8, 2) UNIQUE NOT NULL, colour VARCHAR(20) NOT NULL)""",
        )
        assert read(url)["club"].unique == (("id",), ("code",), ("name",))

    @pytest.mark.parametrize("engine", ENGINES)
    def test_comments_on_tables_and_columns_are_read(self, new_database: NewDatabase, engine: str) -> None:
        url = new_database(engine, [])
        scripts = {
            "sqlite": """CREATE TABLE rp (  -- ropes
                id INTEGER PRIMARY KEY,
                ld REAL, -- breaking load
                no TEXT DEFAULT '--x'
            )""",
            "mysql": "CREATE TABLE rp (id INTEGER PRIMARY KEY, ld REAL COMMENT 'breaking load') COMMENT 'ropes'",
        }
        on_both = """CREATE TABLE rp (id INTEGER PRIMARY KEY, ld REAL, no TEXT);
            COMMENT ON COLUMN rp.ld IS 'breaking load'; COMMENT ON TABLE rp IS 'ropes'"""
        run(url, scripts.get(engine, on_both))
        assert read(url)["rp"].comments == {"": "ropes", "ld": "breaking load"}

    def test_a_view_is_read_by_name_only(self, houses: str) -> None:
        assert read(houses, "seen") == {"seen": DeclaredTable(name="seen", kind="view", columns=("b", "note"))}

    def test_a_reference_to_a_table_that_is_not_read_is_reported(self, houses: str) -> None:
        sub = read(houses, "Sub")["Sub"]
        assert (sub.references, sub.outside) == ((), frozenset({"a", "b"}))

    def test_an_error_suggests_the_nearest_table(self, houses: str) -> None:
        with pytest.raises(UsageError, match="unknown table 'grup'. Did you mean 'group'"):
            read(houses, "Sub", "grup")

    def test_a_query_runs_after_the_schema_was_read(self, houses: str) -> None:
        with open_database(houses) as database:
            declared_tables(database)
            assert len(list(database.query(exp.select(column("Sub", "b")).from_(table("Sub"))))) == 2


_READER = f"ragassay_reader_{os.getpid()}"
_NEW_READER = f"CREATE ROLE {_READER} LOGIN PASSWORD 'x'; GRANT USAGE ON SCHEMA public TO {_READER}"


def _as_reader(url: str) -> str:
    """Return the URL for a user who may read some columns only."""
    return make_url(url).set(username=_READER, password="x").render_as_string(hide_password=False)


class TestPostgres:
    @pytest.mark.needs_server
    def test_partitions_and_partial_indexes_are_ignored(self, new_database: NewDatabase) -> None:
        url = new_database("postgresql", [])
        run(
            url,
            """CREATE TABLE sale (id INT NOT NULL, day DATE NOT NULL, code TEXT NOT NULL) PARTITION BY RANGE (day);
            CREATE TABLE sale_1 PARTITION OF sale FOR VALUES FROM ('2020-01-01') TO ('2021-01-01');
            CREATE TABLE "Item" (a TEXT NOT NULL, b TEXT NOT NULL, c TEXT NOT NULL, d JSON, e INT[], f POINT, g UUID);
            CREATE TABLE item (a TEXT);
            CREATE UNIQUE INDEX whole ON "Item" (a);
            CREATE UNIQUE INDEX part ON "Item" (b) WHERE b <> '';
            CREATE UNIQUE INDEX made ON "Item" (lower(c));
            CREATE MATERIALIZED VIEW kept AS SELECT a FROM item""",
        )
        tables = read(url)
        assert list(tables) == ["Item", "item", "sale"]
        assert tables["Item"].unique == (("a",),)
        assert tables["Item"].unread == {
            **dict.fromkeys("de", ColumnReason.STRUCTURED),
            "f": ColumnReason.BINARY,
        }
        assert read(url, "kept")["kept"].kind == "view"

    @pytest.mark.needs_server
    def test_text_of_an_extension_is_read_and_an_interval_is_not(self, new_database: NewDatabase) -> None:
        url = new_database("postgresql", [])
        run(
            url,
            """CREATE EXTENSION citext;
            CREATE DOMAIN email AS citext;
            CREATE TABLE client (id INT PRIMARY KEY, name CITEXT, mail EMAIL, wait INTERVAL, tags TEXT[])""",
        )
        assert read(url)["client"].unread == {"wait": ColumnReason.DURATIONS, "tags": ColumnReason.STRUCTURED}

    @pytest.mark.needs_server
    def test_columns_without_permission_are_left_out_with_what_needs_them(self, new_database: NewDatabase) -> None:
        url = new_database("postgresql", [])
        run(
            url,
            f"""CREATE TABLE depot (id INT PRIMARY KEY, code TEXT UNIQUE NOT NULL, name TEXT NOT NULL, iban TEXT);
            CREATE TABLE crane (id INT PRIMARY KEY, depot_id INT REFERENCES depot,
                depot_code TEXT REFERENCES depot (code));
            INSERT INTO depot VALUES (1, 'N', 'Northgate', 'DE89');
            {_NEW_READER}; GRANT SELECT (id, name) ON depot TO {_READER}; GRANT SELECT ON crane TO {_READER}""",
        )
        try:
            with open_database(_as_reader(url)) as database:
                schema = reflect(database)
        finally:
            run(url, f"DROP OWNED BY {_READER}; DROP ROLE {_READER}")
        crane, depot = schema.tables
        assert {each.name for each in depot.columns if each.reason is ColumnReason.NOT_PERMITTED} == {"code", "iban"}
        assert [reference.columns for reference in crane.references] == [("depot_id",)]
        assert depot.rows == 1

    @pytest.mark.needs_server
    def test_tables_in_other_schemas_are_reported_and_read_by_the_search_path(self, new_database: NewDatabase) -> None:
        url = new_database("postgresql", [])
        run(url, "CREATE SCHEMA sales; CREATE TABLE sales.deal (id INT PRIMARY KEY)")
        with pytest.raises(DataError, match=r"has no tables; .*sales; .*\?options=-csearch_path%3Dsales") as raised:
            read(url)
        assert read(url + str(raised.value).rpartition(" ")[2].removeprefix("with ")).keys() == {"deal"}


class TestOthers:
    @pytest.mark.needs_server
    def test_mysql_hides_the_definition_of_a_table_of_which_only_some_columns_may_be_read(
        self, new_database: NewDatabase
    ) -> None:
        url = new_database("mysql", [])
        here = make_url(url).database
        run(
            url,
            f"""CREATE TABLE depot (id INT PRIMARY KEY, name VARCHAR(20) COMMENT 'its town', iban TEXT, seal BLOB);
            CREATE USER {_READER} IDENTIFIED BY 'x'; GRANT SELECT (id, name, seal) ON {here}.depot TO {_READER}""",
        )
        try:
            found = read(_as_reader(url))["depot"]
        finally:
            run(url, f"DROP USER {_READER}")
        assert (found.columns, found.primary) == (("id", "name", "seal"), ())
        assert (found.unread, found.comments) == ({"seal": ColumnReason.BINARY}, {"name": "its town"})

    @pytest.mark.needs_server
    def test_mysql_has_tables_with_a_history_and_sequences(self, new_database: NewDatabase) -> None:
        url = new_database("mysql", [])
        with open_database(url) as database:
            if not database.connection.dialect.is_mariadb:
                pytest.skip("only MariaDB has them")
        run(url, "CREATE TABLE kept (id INT PRIMARY KEY, n BIT(1)) WITH SYSTEM VERSIONING; CREATE SEQUENCE s")
        expected = DeclaredTable(
            name="kept", columns=("id", "n"), booleans=frozenset({"n"}), primary=("id",), unique=(("id",),)
        )
        assert read(url) == {"kept": expected}

    @pytest.mark.slow
    def test_duckdb_has_indexes_and_nested_types(self, new_database: NewDatabase) -> None:
        url = new_database("duckdb", [])
        run(
            url,
            """CREATE TABLE t ("A b" VARCHAR NOT NULL, c INT NOT NULL, d INT[], e STRUCT(x INT), f DECIMAL(4, 1));
            CREATE UNIQUE INDEX i ON t ("A b"); CREATE UNIQUE INDEX j ON t ((c + 1)); CREATE INDEX k ON t (c)""",
        )
        assert read(url)["t"].unique == (("A b",),)
        assert read(url)["t"].unread == dict.fromkeys("de", ColumnReason.STRUCTURED)

    def test_duckdb_reports_other_schemas(self, new_database: NewDatabase) -> None:
        url = new_database("duckdb", [])
        run(url, "CREATE SCHEMA sales; CREATE TABLE sales.deal (id INT)")
        with pytest.raises(DataError, match="only the schema main is read, and there are tables in others: sales"):
            read(url)

    def test_sqlite_declarations_may_have_any_spelling(self, tmp_path: Path) -> None:
        script = """CREATE TABLE Town (Id INTEGER PRIMARY KEY, name TEXT);
            CREATE TABLE street (town REFERENCES TOWN, other INTEGER REFERENCES town(ID), gone REFERENCES nowhere);
            CREATE VIRTUAL TABLE search USING fts5(name);"""
        tables = read(make(tmp_path / "d.sqlite", script))
        assert list(tables) == ["Town", "street"]
        assert [(each.columns, each.target, each.target_columns) for each in tables["street"].references] == [
            (("other",), "Town", ("Id",)),
            (("town",), "Town", ("Id",)),
        ]
        assert tables["street"].outside == {"gone"}

    @pytest.mark.parametrize("engine", ENGINES)
    def test_an_empty_database_has_no_table(self, new_database: NewDatabase, engine: str) -> None:
        with pytest.raises(DataError, match="has no tables"):
            read(new_database(engine, []))


def _texts(url: str, made: DeclaredTable) -> Iterator[tuple[str, ...]]:
    """The rows of a table, as texts; 32-bit reals were written with eight digits or six."""
    with open_database(url) as database:
        select = exp.select(*(column(made.name, name) for name in made.columns)).from_(table(made.name))
        for row in database.query(select):
            yield tuple(as_text(round(value, 4) if isinstance(value, float) else value) for value in row)


@pytest.mark.recorded
class TestPublicDumps:
    """A dump as published, and the same data as an SQLite file: shared/data/databases/README.md."""

    @pytest.mark.parametrize(
        ("engine", "dump", "file"),
        [
            ("postgresql", "world.postgresql.sql", "world.sqlite"),
            ("mysql", "classicmodels.mysql.sql", "classicmodels.sqlite"),
        ],
    )
    def test_a_server_and_a_file_have_the_same_declarations_and_rows(
        self, new_database: NewDatabase, engine: str, dump: str, file: str
    ) -> None:
        url, same = new_database(engine, []), f"sqlite:///{SHARED / 'databases' / file}"
        load_dump(url, SHARED / "databases" / dump)
        assert read(url) == read(same)
        # The README says that t and f became 1 and 0.
        booleans = {"true": "1", "false": "0"}
        for each in read(same).values():
            server_rows = sorted(tuple(booleans.get(text, text) for text in row) for row in _texts(url, each))
            assert server_rows == sorted(_texts(same, each))

    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_copy_on_any_engine_has_the_same_declarations_and_rows(
        self, new_database: NewDatabase, engine: str
    ) -> None:
        path = SHARED / "databases" / "classicmodels.sqlite"
        url, same = new_database(engine, tables_of(path)), f"sqlite:///{path}"
        assert read(url) == read(same)
        for each in read(same).values():
            assert sorted(_texts(url, each)) == sorted(_texts(same, each))
