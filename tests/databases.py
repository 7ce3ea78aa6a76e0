"""Databases for tests: small ones from SQL scripts, the same one on each of the four engines, and public dumps."""

import os
import re
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any, NoReturn

import duckdb
import psycopg
import pymysql
import pytest
from pymysql.constants import CLIENT
from sqlalchemy.engine import URL, make_url

SHARED = Path(__file__).parents[2] / "shared" / "data"

COMPANY = """
CREATE TABLE company (company_id REAL PRIMARY KEY, name TEXT, headquarters TEXT, sales_in_billion REAL, logo BLOB);
INSERT INTO company VALUES (1, 'Ardent Mills', 'Oslo', 43.5, x'ffd8'), (2, 'Bluefin', 'Lima', 110.8, NULL),
                           (3, 'Corvid  ', 'Quito', 12, x'00');
CREATE TABLE person (person_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT, born TEXT, password TEXT);
INSERT INTO person VALUES (1, 'Ann', 'Lee', '1980-02-01', 'x'), (2, 'Ann', 'Poe', '1990-12-31', 'y'),
                          (3, 'Bo', 'Lee', 'unknown', 'z');
CREATE TABLE employment (company_id INTEGER REFERENCES company, person_id INTEGER REFERENCES person,
                         year_working INTEGER, PRIMARY KEY (company_id, person_id));
INSERT INTO employment VALUES (1, 1, 2), (1, 2, 7), (2, 3, 4);
CREATE TABLE log (entry TEXT, at TEXT);
"""


def make(path: Path, script: str) -> str:
    """Create an SQLite database from a script, and return its URL."""
    connection = sqlite3.connect(path)
    connection.executescript(script)
    connection.commit()
    connection.close()
    return f"sqlite:///{path}"


def answers(path: Path, sql: str) -> AbstractSet[object]:
    """Return the distinct values of the first column of a query, executed with the standard library alone."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        rows = connection.execute(sql).fetchall()
    finally:
        connection.close()
    assert all(len(row) == 1 for row in rows)
    return {row[0] for row in rows}


def rows_of(path: Path) -> Callable[[str], list[tuple[object, ...]]]:
    """Execute queries on an SQLite file with the standard library alone."""

    def run(sql: str) -> list[tuple[object, ...]]:
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            return connection.execute(sql).fetchall()

    return run


ENGINES = ("sqlite", "duckdb", "postgresql", "mysql")

TYPES: Mapping[str, Mapping[str, str]] = {
    "integer": dict.fromkeys(ENGINES, "INTEGER"),
    "text": {"sqlite": "TEXT", "duckdb": "VARCHAR", "postgresql": "TEXT", "mysql": "TEXT"},
    # MySQL wants to know how long a text may be before it takes it for a key.
    "name": {"sqlite": "TEXT", "duckdb": "VARCHAR", "postgresql": "VARCHAR(200)", "mysql": "VARCHAR(200)"},
    "real": {"sqlite": "REAL", "duckdb": "DOUBLE", "postgresql": "DOUBLE PRECISION", "mysql": "DOUBLE"},
    "float": {"sqlite": "REAL", "duckdb": "FLOAT", "postgresql": "REAL", "mysql": "FLOAT"},
    "decimal": dict.fromkeys(ENGINES, "DECIMAL(12, 2)"),
    "date": dict.fromkeys(ENGINES, "DATE"),
    "moment": {"sqlite": "TEXT", "duckdb": "TIMESTAMP", "postgresql": "TIMESTAMP", "mysql": "DATETIME"},
    "boolean": dict.fromkeys(ENGINES, "BOOLEAN"),
    "bytes": {"sqlite": "BLOB", "duckdb": "BLOB", "postgresql": "BYTEA", "mysql": "BLOB"},
}


@dataclass(frozen=True, kw_only=True)
class Made:
    """A table as a test describes it, once for all engines.

    `columns` maps names to a kind of `TYPES`, with a ! behind it where NULL is not allowed. `references` maps
    columns to a table and its columns. A table comes after those that it refers to; it may refer to itself.
    """

    name: str
    columns: Mapping[str, str]
    rows: Sequence[Sequence[object]] = ()
    primary: tuple[str, ...] = ()
    unique: tuple[tuple[str, ...], ...] = ()
    references: Mapping[tuple[str, ...], tuple[str, tuple[str, ...]]] | None = None


# Names in any case, with spaces, signs and umlauts, reserved words; keys and references of two columns; all types.
HOUSES = [
    Made(
        name="Großes Haus",
        columns={
            "id": "integer!",
            "Order": "name!",
            "50% off": "text",
            "open": "boolean",
            "price": "decimal",
            "height": "real",
            "width": "float",
            "built": "date",
            "seen": "moment",
            "photo": "bytes",
        },
        rows=[
            (
                1,
                "a",
                'it\'s 100% [x] \\ \n "é" 😀',
                True,
                Decimal("1.50"),
                1e6,
                45.9,
                date(2020, 1, 2),
                None,
                b"\xff\0",
            ),
            (
                2,
                "A",
                "x" * 10_000,
                False,
                Decimal("-0.05"),
                0.1,
                38.3,
                date(987, 6, 5),
                datetime.fromisoformat("2020-01-02 03:04:05"),
                None,
            ),
            (3, "á", None, None, None, None, None, None, None, None),
            (4, "a  ", "", None, None, None, None, None, None, None),
        ],
        primary=("id",),
        unique=(("Order",),),
    ),
    Made(
        name="group",
        columns={"x y": "integer!", "z": "integer!", "haus": "integer", "part of": "integer"},
        rows=[(1, 1, 1, None), (1, 2, 1, 1), (2, 1, None, 2)],
        primary=("x y", "z"),
        unique=(("z", "haus"),),
        references={("haus",): ("Großes Haus", ("id",)), ("part of",): ("Großes Haus", ("id",))},
    ),
    Made(
        name="Sub",
        columns={"a": "integer", "b": "integer!", "note": "text"},
        rows=[(1, 2, "both"), (None, 2, "half")],
        unique=(("b", "a"),),
        references={("a", "b"): ("group", ("x y", "z"))},
    ),
]


@contextmanager
def database(engine: str, tables: Sequence[Made], folder: Path) -> Iterator[str]:
    """The URL of a new database with these tables; gone afterwards.

    Skips the test where its server does not run, or fails it where RAGASSAY_REQUIRE_SERVICES is 1.
    """
    with _EMPTY[engine](folder) as url:
        fill(url, tables)
        yield url


def fill(url: str, tables: Sequence[Made]) -> None:
    """Replace all tables of a database."""
    address = make_url(url)
    engine = address.drivername
    empty(url)
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        for table in tables:
            cursor.execute(creation(table, engine))
            for sql, values in _insertions(table, engine):
                cursor.execute(sql, values)
        connection.commit()


def empty(url: str) -> None:
    """Takes all tables out of a database."""
    address = make_url(url)
    if address.drivername in {"sqlite", "duckdb"}:
        Path(str(address.database)).unlink(missing_ok=True)
        connected(url).close()
        return
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        if address.drivername == "postgresql":
            cursor.execute("DROP SCHEMA public CASCADE")
            cursor.execute("CREATE SCHEMA public")
        else:
            cursor.execute(f"DROP DATABASE {address.database}")
            _create_mysql(cursor, str(address.database))
        connection.commit()


def connected(url: str) -> Any:
    """The driver's own connection, which may write."""
    address = make_url(url)
    if address.drivername == "sqlite":
        return sqlite3.connect(str(address.database))
    if address.drivername == "duckdb":
        return duckdb.connect(str(address.database))
    host, user, password = address.host or "", address.username or "", address.password or ""
    if address.drivername == "postgresql":
        return psycopg.connect(
            host=host, port=address.port, user=user, password=password, dbname=address.database, connect_timeout=5
        )
    return pymysql.connect(
        host=host,
        port=address.port or 3306,
        user=user,
        password=password,
        database=address.database or None,
        charset="utf8mb4",
        connect_timeout=5,
        client_flag=CLIENT.MULTI_STATEMENTS,
    )


def quoted(name: str, engine: str) -> str:
    return f"`{name.replace('`', '``')}`" if engine == "mysql" else '"' + name.replace('"', '""') + '"'


def creation(table: Made, engine: str) -> str:
    """The CREATE TABLE of one engine."""

    def names(columns: Sequence[str]) -> str:
        return ", ".join(quoted(column, engine) for column in columns)

    parts = [
        f"{quoted(column, engine)} {TYPES[kind.rstrip('!')][engine]}{' NOT NULL' if kind.endswith('!') else ''}"
        for column, kind in table.columns.items()
    ]
    parts += [f"PRIMARY KEY ({names(table.primary)})"] if table.primary else []
    parts += [f"UNIQUE ({names(columns)})" for columns in table.unique]
    parts += [
        f"FOREIGN KEY ({names(columns)}) REFERENCES {quoted(target, engine)} ({names(target_columns)})"
        for columns, (target, target_columns) in (table.references or {}).items()
    ]
    return f"CREATE TABLE {quoted(table.name, engine)} ({', '.join(parts)})"


def _insertions(table: Made, engine: str) -> Iterator[tuple[str, list[object]]]:
    """Some hundred rows at a time, for DuckDB takes as long for one; but it looks for what each refers to first."""
    mark = "?" if engine in {"sqlite", "duckdb"} else "%s"
    row = f"({', '.join([mark] * len(table.columns))})"
    name = quoted(table.name, engine).replace("%", "%%" if mark == "%s" else "%")
    together = 1 if any(target == table.name for target, _ in (table.references or {}).values()) else 500
    for start in range(0, len(table.rows), together):
        rows = table.rows[start : start + together]
        values = [_stored(value, engine) for each in rows for value in each]
        yield f"INSERT INTO {name} VALUES {', '.join([row] * len(rows))}", values


def _stored(value: object, engine: str) -> object:
    """SQLite has no type for these: it keeps what people write there."""
    if engine != "sqlite":
        return value
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    return float(value) if isinstance(value, Decimal) else value


_NUMBER = count()


def _fresh_name() -> str:
    """A database's name that no other test process uses."""
    return f"ragassay_{os.getpid()}_{next(_NUMBER)}"


@contextmanager
def _sqlite(folder: Path) -> Iterator[str]:
    yield f"sqlite:///{folder / _fresh_name()}.sqlite"


@contextmanager
def _duckdb(folder: Path) -> Iterator[str]:
    yield f"duckdb:///{folder / _fresh_name()}.duckdb"


@contextmanager
def _postgresql(_folder: Path) -> Iterator[str]:
    address = server("postgresql")
    name = _fresh_name()
    with closing(connected(address.render_as_string(hide_password=False))) as connection:
        connection.autocommit = True
        connection.execute(f"CREATE DATABASE {name} ENCODING 'UTF8' TEMPLATE template0")
        try:
            yield address.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def _mysql(_folder: Path) -> Iterator[str]:
    address = server("mysql")
    name = _fresh_name()
    with closing(connected(address.render_as_string(hide_password=False))) as connection:
        cursor = connection.cursor()
        _create_mysql(cursor, name)
        try:
            yield address.set(database=name).render_as_string(hide_password=False)
        finally:
            cursor.execute(f"DROP DATABASE {name}")


def _create_mysql(cursor: Any, name: str) -> None:
    # Texts differ where a byte differs, as they do on the other engines.
    cursor.execute("SELECT VERSION()")
    collation = "utf8mb4_nopad_bin" if "mariadb" in cursor.fetchone()[0].lower() else "utf8mb4_0900_bin"
    cursor.execute(f"CREATE DATABASE {name} CHARACTER SET utf8mb4 COLLATE {collation}")


_EMPTY = {"sqlite": _sqlite, "duckdb": _duckdb, "postgresql": _postgresql, "mysql": _mysql}

_SERVERS = {
    "postgresql": (
        "RAGASSAY_TEST_POSTGRES",
        "postgresql://postgres@127.0.0.1:5432/postgres",
        "docker run -d -p 127.0.0.1:5432:5432 -e POSTGRES_HOST_AUTH_METHOD=trust postgres:17",
    ),
    "mysql": (
        "RAGASSAY_TEST_MYSQL",
        "mysql://root@127.0.0.1:3306/",
        "docker run -d -p 127.0.0.1:3306:3306 -e MARIADB_ALLOW_EMPTY_ROOT_PASSWORD=1 mariadb:11",
    ),
}


def server(engine: str) -> URL:
    """The address of a server that tests may make databases on; skips the test where none answers."""
    if os.environ.get("RAGASSAY_FAST") == "1":
        pytest.fail("a fast test asks for a server: mark it needs_server")
    variable, usual, start = _SERVERS[engine]
    url = os.environ.get(variable, usual)
    try:
        connected(url).close()
    except (psycopg.OperationalError, pymysql.OperationalError) as error:
        why = str(error).splitlines()[0]
        said = f"no {engine} server at {make_url(url)!r} ({why}); start one ({start}), or name another in {variable}"
        unavailable(said)
    return make_url(url)


def unavailable(reason: str) -> NoReturn:
    """Skip the test if a service is missing, or fail it if RAGASSAY_REQUIRE_SERVICES is 1."""
    if os.environ.get("RAGASSAY_REQUIRE_SERVICES") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def load_dump(url: str, dump: Path) -> None:
    """Runs a public dump in an empty database of its engine, as the server's own client would."""
    if make_url(url).drivername == "postgresql":
        _load_postgres_dump(url, dump.read_text(encoding="latin-1"))
        return
    script = re.sub(r"(?m)^(CREATE DATABASE|USE) .*$", "", dump.read_text(encoding="utf-8"))
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        cursor.execute(script)
        while cursor.nextset():
            pass
        connection.commit()


def _load_postgres_dump(url: str, script: str) -> None:
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        for part in re.split(r"(?ms)^(COPY [^\n]*\n.*?)^\\\.\n", script):
            if part.startswith("COPY "):
                command, _, rows = part.partition("\n")
                with cursor.copy(command.rstrip(";")) as copy:
                    copy.write(rows)
            else:
                cursor.execute(part)
        connection.commit()


def tables_of(path: Path) -> list[Made]:
    """Return the tables of an SQLite file for a copy on another engine, with types by their stored values."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        waiting = {name: _made(connection, name) for name in names if not name.startswith("sqlite_")}
    made: list[Made] = []
    while waiting:
        done = {table.name for table in made}
        ready = [
            table
            for name, table in waiting.items()
            if {target for target, _ in (table.references or {}).values()} <= done | {name}
        ]
        made += [_matching(table, {other.name: other for other in [*made, *ready]}) for table in ready]
        waiting = {name: table for name, table in waiting.items() if table not in ready}
    return made


def _matching(table: Made, others: Mapping[str, Made]) -> Made:
    """Both ends of a reference in one type: SQLite takes any, the other engines do not."""
    columns = dict(table.columns)
    for own, (target, to) in (table.references or {}).items():
        for column, other in zip(own, to, strict=True):
            columns[column] = others[target].columns[other].rstrip("!") + ("!" if columns[column].endswith("!") else "")
    return replace(table, columns=columns)


def _made(connection: sqlite3.Connection, name: str) -> Made:
    said = connection.execute(f"PRAGMA table_info({quoted(name, 'sqlite')})").fetchall()
    rows = connection.execute(f"SELECT * FROM {quoted(name, 'sqlite')}").fetchall()
    references: dict[int, list[tuple[str, str, str]]] = {}
    for number, _, target, column, to, *_ in connection.execute(f"PRAGMA foreign_key_list({quoted(name, 'sqlite')})"):
        references.setdefault(number, []).append((target, column, to))
    keys = {column for parts in references.values() for _, column, _ in parts} | {each[1] for each in said if each[5]}
    columns = {}
    for place, (_, column, _, never_null, _, primary) in enumerate(said):
        kind = _kind({type(row[place]) for row in rows} - {type(None)}, key=column in keys)
        columns[column] = kind + ("!" if never_null or primary else "")
    return Made(
        name=name,
        columns=columns,
        rows=rows,
        primary=tuple(each[1] for each in sorted(said, key=lambda each: int(each[5])) if each[5]),
        references={
            tuple(column for _, column, _ in parts): (parts[0][0], tuple(to for _, _, to in parts))
            for parts in references.values()
        },
    )


def _kind(stored: AbstractSet[type], *, key: bool) -> str:
    if stored == {int}:
        return "integer"
    if stored and stored <= {int, float}:
        return "real"
    if stored == {bytes}:
        return "bytes"
    return "name" if key else "text"
