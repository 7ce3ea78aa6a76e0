"""SQLite and DuckDB files: opened read-only, SQLite with an authorizer, DuckDB without access to other files."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar
from urllib.parse import quote

import duckdb
import sqlalchemy
from duckdb import DuckDBPyConnection
from sqlalchemy.pool import NullPool

from ragassay.parts.database.queries import DatabaseRow, EngineSession, fetch_batches

T = TypeVar("T")
_EVEN_IF_CLOSED = suppress(sqlite3.ProgrammingError)  # a canceled run closes the connection before its open cursors
_STEPS = 10_000  # number of SQLite VM instructions between checks of the time limit


@contextmanager
def open_sqlite(path: Path, seconds: float) -> Iterator[EngineSession]:
    """Open a SQLite file with a time limit per query."""
    # No pool, so that no connection outlives the session.
    engine = sqlalchemy.create_engine(
        "sqlite+pysqlite://", creator=partial(_sqlite_connection, path), poolclass=NullPool
    )
    with engine.connect() as connection:
        raw = connection.connection.driver_connection
        if not isinstance(raw, sqlite3.Connection):
            raise TypeError(raw)
        yield EngineSession(
            dialect="sqlite",
            connection=connection,
            batches=partial(_sqlite_batches, raw, seconds),
            errors=(sqlite3.Error, TimeoutError, UnicodeError, OverflowError),
        )


def _sqlite_connection(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, check_same_thread=False)
    connection.text_factory = _text  # slow, but reflection reads only little data
    # Views of an untrusted file may call functions.
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.set_authorizer(_authorize)
    return connection


_REFLECTION = {
    *{"table_info", "table_xinfo", "table_list", "foreign_key_list", "index_list", "index_info", "index_xinfo"},
    *{"read_uncommitted", "database_list"},
}


def _authorize(action: int, first: str | None, second: str | None, _database: str | None, _trigger: str | None) -> int:
    """Allow SQLite to read tables and their declarations, and nothing else."""
    if action in {sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_TRANSACTION}:
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_FUNCTION and second != "load_extension":
        return sqlite3.SQLITE_OK
    # A PRAGMA with a second argument sets a value instead of reading it.
    if action == sqlite3.SQLITE_PRAGMA and first in _REFLECTION and (second is None or first != "read_uncommitted"):
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _text(stored: bytes) -> str:
    """Decode stored bytes; invalid UTF-8 becomes surrogates, which are detected later and never used."""
    return stored.decode("utf-8", "surrogateescape")


def _sqlite_batches(
    raw: sqlite3.Connection, seconds: float, pieces: Sequence[str], parameters: Sequence[object]
) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of a query, using the driver's fast decoder until it fails on invalid UTF-8."""
    delivered = 0
    # Within a transaction, repeating the query gives the same rows.
    raw.execute("BEGIN")
    try:
        for batch in _read(raw, str, seconds, pieces, parameters):
            delivered += len(batch)
            yield batch
    except sqlite3.OperationalError as error:
        if "decode" not in str(error):
            raise
        for batch in _read(raw, _text, seconds, pieces, parameters):
            yield batch[delivered:]
            delivered -= min(delivered, len(batch))
    finally:
        raw.text_factory = _text
        with _EVEN_IF_CLOSED:
            raw.rollback()


def _read(
    raw: sqlite3.Connection,
    text: Callable[[bytes], str],
    seconds: float,
    pieces: Sequence[str],
    parameters: Sequence[object],
) -> Iterator[list[DatabaseRow]]:
    """Yield rows within a time limit, enforced by SQLite's progress handler."""
    raw.text_factory = text
    cursor = raw.cursor()
    query, values = "?".join(pieces), tuple(parameters)
    try:
        yield from fetch_batches(
            lambda left: _limited(raw, left, lambda: cursor.execute(query, values)),
            lambda left, size: _limited(raw, left, lambda: cursor.fetchmany(size)),
            seconds,
        )
    finally:
        with _EVEN_IF_CLOSED:
            cursor.close()


def _limited(raw: sqlite3.Connection, seconds: float, step: Callable[[], T]) -> T:
    end = time.monotonic() + seconds
    raw.set_progress_handler(lambda: time.monotonic() > end, _STEPS)
    try:
        return step()
    except sqlite3.OperationalError as error:
        # Ctrl-C in the handler ends the query, but SQLite reports only an interruption.
        if str(error) == "interrupted" and time.monotonic() <= end:
            raise KeyboardInterrupt from error
        raise


@contextmanager
def open_duckdb(path: Path, seconds: float) -> Iterator[EngineSession]:
    """Open a DuckDB file with a time limit per query.

    Raises:
        OSError: The file is not a DuckDB file, or another process writes to it.
    """
    # Data that exceed memory spill to a private folder, never next to the user's file.
    with TemporaryDirectory() as spill, closing(_duckdb_connection(path, spill)) as connection:
        yield EngineSession(
            dialect="duckdb",
            connection=connection,
            batches=partial(_duckdb_batches, connection, seconds),
            errors=(duckdb.Error, TimeoutError, UnicodeError, OverflowError),
        )


def _duckdb_connection(path: Path, spill: str) -> DuckDBPyConnection:
    try:
        connection = duckdb.connect(
            str(path),
            read_only=True,
            config={
                "enable_external_access": "false",
                "python_enable_replacements": "false",
                "autoload_known_extensions": "false",
                "autoinstall_known_extensions": "false",
                "temp_directory": spill,
            },
        )
    except duckdb.Error as error:
        raise OSError(str(error)) from error
    connection.execute("SET GLOBAL TimeZone = 'UTC'")
    connection.execute("SET lock_configuration = true")
    return connection


def _duckdb_batches(
    connection: DuckDBPyConnection, seconds: float, pieces: Sequence[str], parameters: Sequence[object]
) -> Iterator[list[DatabaseRow]]:
    with closing(connection.cursor()) as cursor:
        statements = cursor.extract_statements("?".join(pieces))
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise duckdb.InvalidInputException("only one SELECT can be run")

        def execute(left: float) -> None:
            with _interrupted_after(left, cursor):
                _execute_duckdb(cursor, statements[0], parameters)

        def fetch(left: float, size: int) -> list[DatabaseRow]:
            with _interrupted_after(left, cursor):
                return cursor.fetchmany(size)

        yield from fetch_batches(execute, fetch, seconds)


_DUCKDB_CASTS = {
    # The driver needs another package for the first type, and returns a 32-bit 45.9 as 45.900001525878906.
    "TIMESTAMP WITH TIME ZONE": "CAST({} AS TIMESTAMP)",
    "FLOAT": "CAST(CAST({} AS VARCHAR) AS DOUBLE)",
}


def _execute_duckdb(cursor: DuckDBPyConnection, statement: duckdb.Statement, parameters: Sequence[object]) -> None:
    """Run a statement, converting its values to the types that other engines return."""
    cursor.execute(statement, parameters)
    kinds = [str(described[1]) for described in cursor.description or ()]
    if _DUCKDB_CASTS.keys().isdisjoint(kinds):
        return
    names = [f"c{place}" for place in range(len(kinds))]
    selected = ", ".join(_DUCKDB_CASTS.get(kind, "{}").format(name) for name, kind in zip(names, kinds, strict=True))
    inner = statement.query.strip().rstrip(";")
    cursor.execute(f"SELECT {selected} FROM ({inner}) AS q({', '.join(names)})", parameters)  # noqa: S608


@contextmanager
def _interrupted_after(seconds: float, cursor: DuckDBPyConnection) -> Iterator[None]:
    """Interrupt a query from another thread after a time limit, since DuckDB has no built-in one."""
    timer = threading.Timer(seconds, cursor.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        # A pending interruption must not stop the next query.
        timer.join()
