"""Opens a database for reading and nothing else, and runs one SELECT at a time with a time limit."""

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import sqlalchemy
from sqlalchemy import exc
from sqlalchemy.engine import Connection, make_url
from sqlalchemy.pool import NullPool
from sqlglot import exp

from ragassay.errors import DataError, UsageError
from ragassay.registry import unknown


@dataclass(frozen=True, slots=True)
class Database:
    """An open, read-only connection to the user's database.

    `dialect` is SQLGlot's name of its SQL; `source` is its URL, for messages.
    """

    connection: Connection
    dialect: str
    seconds: float
    source: str

    def query(self, select: exp.Select) -> Iterator[tuple[Any, ...]]:
        """The rows of one SELECT, as they come; values are of whatever type the driver gives.

        Raises:
            DataError: The database refuses the query, or it takes longer than the time limit.
        """
        sql = select.sql(dialect=self.dialect)
        self._start_clock()
        try:
            for row in self.connection.execution_options(stream_results=True).exec_driver_sql(sql):
                yield tuple(row)
        except exc.DBAPIError as error:
            raise DataError(f"{self.source}: {plain(error)}; the query was: {sql}") from error

    def _start_clock(self) -> None:
        """SQLite has no time limit of its own, but asks us every few thousand steps whether to go on."""
        driver = self.connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):
            end = time.monotonic() + self.seconds
            driver.set_progress_handler(lambda: time.monotonic() > end, 10_000)


def table(name: str, alias: str | None = None) -> exp.Table:
    """A table in a query, quoted whatever its name."""
    named = None if alias is None else exp.TableAlias(this=exp.to_identifier(alias, quoted=True))
    return exp.Table(this=exp.to_identifier(name, quoted=True), alias=named)


def column(table_name: str, name: str) -> exp.Column:
    """A column in a query, quoted and qualified: SQLite takes an unknown quoted name alone for a string."""
    return exp.column(
        exp.to_identifier(name, quoted=True), table=exp.to_identifier(table_name, quoted=True), quoted=True
    )


def plain(error: exc.DBAPIError) -> str:
    """What the driver said, without SQLAlchemy's frame."""
    said = str(error.orig).strip().splitlines()[0] if error.orig and str(error.orig) else type(error.orig).__name__
    return "the query took too long" if said == "interrupted" else said


@contextmanager
def open_database(url: str, *, seconds: float = 60.0) -> Iterator[Database]:
    """A read-only connection to the user's database.

    Args:
        url: `sqlite:///company.db`.
        seconds: Time limit for each query.

    Raises:
        UsageError: The URL names no database that we read.
        DataError: The database is not there, is none, or refuses the connection.
    """
    path = _path(url)
    # Nothing is pooled, so nothing outlives this door.
    engine = sqlalchemy.create_engine("sqlite+pysqlite://", creator=partial(_connected, path), poolclass=NullPool)
    try:
        connection = engine.connect()
    except exc.DBAPIError as error:
        raise DataError(f"cannot open {url}: {plain(error)}") from error
    try:
        yield Database(connection, "sqlite", seconds, url)
    finally:
        connection.close()
        engine.dispose()


_NOT_YET = {"duckdb", "mariadb", "mssql", "mysql", "oracle", "postgres", "postgresql"}


def _path(url: str) -> Path:
    """The file that a URL names."""
    try:
        address = make_url(url)
    except exc.ArgumentError as error:
        raise UsageError(f"{url!r} is no database URL; a file is written sqlite:///company.db") from error
    kind = address.drivername.partition("+")[0]
    if kind in _NOT_YET:
        raise UsageError(f"{kind} databases are not read yet; this version reads SQLite files: sqlite:///company.db")
    if kind != "sqlite":
        raise UsageError(unknown("database", kind, ["sqlite"]))
    if not address.database:
        raise UsageError(f"{url!r} names no file; write sqlite:///company.db")
    path = Path(address.database)
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is not there"
        raise DataError(f"cannot open {path}: the file {what}; a file is written sqlite:///company.db")
    return path


def _connected(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, check_same_thread=False)
    # Bytes that are no UTF-8 must not end the run; such values are recognised and never used.
    connection.text_factory = lambda stored: stored.decode("utf-8", "surrogateescape")
    connection.set_authorizer(_authorize)
    return connection


_REFLECTION = {
    *{"table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list", "index_info", "index_xinfo"},
    *{"read_uncommitted", "database_list"},
}


def _authorize(action: int, first: str | None, second: str | None, _database: str | None, _trigger: str | None) -> int:
    """Lets SQLite read tables and reflect itself, and do nothing else."""
    if action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_TRANSACTION}:
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and second != "load_extension":
        return sqlite3.SQLITE_OK
    # Asking for a setting is reading; giving it a value comes with a second argument.
    if action == sqlite3.SQLITE_PRAGMA and first in _REFLECTION and (second is None or first != "read_uncommitted"):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY
