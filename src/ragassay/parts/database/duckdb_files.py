"""DuckDB files, without SQLAlchemy: opened read-only, with no access to other files and all settings locked."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb
from duckdb import DuckDBPyConnection

from ragassay.parts.database.engine_session import DatabaseRow, EngineSession, fetch_batches


@contextmanager
def open_duckdb(path: Path, seconds: float) -> Iterator[EngineSession]:
    """Open a DuckDB file with a time limit per query.

    Raises:
        OSError: The file is not a DuckDB file, or another process writes to it.
    """
    # What does not fit into memory goes to a private folder, never beside the user's file.
    with TemporaryDirectory() as spill, closing(_connected(path, spill)) as connection:
        yield EngineSession(
            dialect="duckdb",
            connection=connection,
            batches=partial(_batches, connection, seconds),
            errors=(duckdb.Error, TimeoutError, UnicodeError, OverflowError),
        )


def _connected(path: Path, spill: str) -> DuckDBPyConnection:
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


def _batches(
    connection: DuckDBPyConnection, seconds: float, pieces: Sequence[str], parameters: Sequence[object]
) -> Iterator[list[DatabaseRow]]:
    with closing(connection.cursor()) as cursor:
        statements = cursor.extract_statements("?".join(pieces))
        if [statement.type for statement in statements] != [duckdb.StatementType.SELECT]:
            raise duckdb.InvalidInputException("only one SELECT can be asked")

        def execute(left: float) -> None:
            with _interrupted_after(left, cursor):
                _execute(cursor, statements[0], parameters)

        def fetch(left: float, size: int) -> list[DatabaseRow]:
            with _interrupted_after(left, cursor):
                return cursor.fetchmany(size)

        yield from fetch_batches(execute, fetch, seconds)


_SHOWN_AS = {
    # The driver would need another package for the first, and show 45.9 kept in 32 bits as 45.900001525878906.
    "TIMESTAMP WITH TIME ZONE": "CAST({} AS TIMESTAMP)",
    "FLOAT": "CAST(CAST({} AS VARCHAR) AS DOUBLE)",
}


def _execute(cursor: DuckDBPyConnection, statement: duckdb.Statement, parameters: Sequence[object]) -> None:
    """Run a statement so that its values have the types that other engines return."""
    cursor.execute(statement, parameters)
    kinds = [str(described[1]) for described in cursor.description or ()]
    if _SHOWN_AS.keys().isdisjoint(kinds):
        return
    names = [f"c{place}" for place in range(len(kinds))]
    selected = ", ".join(_SHOWN_AS.get(kind, "{}").format(name) for name, kind in zip(names, kinds, strict=True))
    inner = statement.query.strip().rstrip(";")
    cursor.execute(f"SELECT {selected} FROM ({inner}) AS asked({', '.join(names)})", parameters)  # noqa: S608


@contextmanager
def _interrupted_after(seconds: float, cursor: DuckDBPyConnection) -> Iterator[None]:
    """Interrupt a query from another thread after a time limit, since DuckDB has none of its own."""
    timer = threading.Timer(seconds, cursor.interrupt)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        # An interruption under way must not hit the next query.
        timer.join()
