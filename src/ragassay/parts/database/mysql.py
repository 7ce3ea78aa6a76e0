"""MySQL and MariaDB: a read-only session with fixed settings, streaming rows from the socket."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import chain
from typing import Any, TypeAlias

import pymysql
import sqlalchemy
from pymysql.constants import FIELD_TYPE
from pymysql.cursors import SSCursor
from sqlalchemy import exc
from sqlalchemy.engine import URL, Connection
from sqlalchemy.pool import NullPool

from ragassay.core.errors import UsageError, excerpt
from ragassay.parts.database.queries import CONNECT_SECONDS, DatabaseRow, EngineSession, fetch_batches

_Connection: TypeAlias = "pymysql.Connection[Any]"


@contextmanager
def open_mysql(address: URL, seconds: float) -> Iterator[EngineSession]:
    """Open a MySQL or MariaDB database with a time limit per query.

    Raises:
        OSError: The server supports no time limit or no read-only session.
    """
    engine = sqlalchemy.create_engine(
        address.set(drivername="mysql+pymysql"),
        poolclass=NullPool,
        # A read-only session has nothing to roll back, and a lost connection must be reported only once.
        pool_reset_on_return=None,
        connect_args={
            "charset": "utf8mb4",
            "connect_timeout": CONNECT_SECONDS,
            # Client-side timeout, in case the server does not stop the query.
            "read_timeout": seconds + CONNECT_SECONDS,
            "local_infile": False,
        },
    )
    with _connected(engine) as connection:
        raw = connection.connection.driver_connection
        if not isinstance(raw, pymysql.Connection):
            raise TypeError(raw)
        try:
            _begin(raw, seconds)
        except pymysql.Error as error:
            raise OSError(str(error.args[-1])) from error
        yield EngineSession(
            dialect="mysql",
            connection=connection,
            batches=partial(_batches, raw, engine, seconds),
            errors=(pymysql.Error, TimeoutError, UnicodeError, OverflowError),
        )


def _connected(engine: sqlalchemy.Engine) -> Connection:
    try:
        return engine.connect()
    except TypeError as error:
        raise UsageError(f"the URL has a setting that PyMySQL does not accept: {excerpt(str(error))}") from error
    except RuntimeError as error:
        # Some servers require a password encryption that needs an extra package.
        raise UsageError(f"{excerpt(str(error))}; run: pip install 'PyMySQL[rsa]'") from error


def _begin(raw: _Connection, seconds: float) -> None:
    with raw.cursor() as cursor:
        cursor.execute("SELECT VERSION()")
        (version,) = cursor.fetchone() or ("",)
        for setting in settings(str(version), seconds):
            cursor.execute(setting)
    raw.rollback()
    # Format times as the other engines do, and bits as numbers.
    raw.decoders = {**raw.decoders, FIELD_TYPE.TIME: str, FIELD_TYPE.BIT: _number}


def _number(bits: Any) -> int:
    return int.from_bytes(bits, "big")


def settings(version: str, seconds: float) -> tuple[str, ...]:
    """Return the setup statements of a session.

    MariaDB and MySQL have different names and units for the time limit; in both, the time during which rows wait to be
    read counts too.

    >>> settings("10.11.19-MariaDB", 1.5)[1], settings("8.4.2", 1.5)[1]
    ('SET SESSION max_statement_time = 1.5', 'SET SESSION max_execution_time = 1500')
    """
    in_seconds = "mariadb" in version.lower()
    limit = f"max_statement_time = {seconds}" if in_seconds else f"max_execution_time = {max(1, round(seconds * 1000))}"
    return (
        "SET SESSION TRANSACTION READ ONLY",
        f"SET SESSION {limit}",
        # Makes SQL mean the same on every server. ONLY_FULL_GROUP_BY is omitted because MariaDB then rejects
        # expressions in GROUP BY.
        "SET SESSION sql_mode = ''",
        "SET SESSION time_zone = '+00:00'",
        # Prevents the server from dropping a client that reads rows slowly.
        "SET SESSION net_write_timeout = 3600",
    )


def _batches(
    raw: _Connection, engine: sqlalchemy.Engine, seconds: float, pieces: Sequence[str], parameters: Sequence[object]
) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of a query; the driver escapes the parameters, and the protocol accepts only one statement."""
    literals = [*map(raw.escape, parameters), ""]
    sql = "".join(chain.from_iterable(zip(pieces, literals, strict=True)))
    cursor = SSCursor(raw)
    waiting = False

    def fetch(_left: float, size: int) -> Sequence[DatabaseRow]:
        """Return the next rows, and record whether more may follow."""
        nonlocal waiting
        rows = cursor.fetchmany(size) or ()
        waiting = len(rows) == size
        return rows

    try:
        # The server's limit applies to all steps together.
        yield from fetch_batches(lambda _left: cursor.execute(sql), fetch, seconds)
    finally:
        if waiting:
            _stop(raw, engine)
        with suppress(pymysql.Error):
            cursor.close()
        with suppress(pymysql.Error):
            raw.rollback()


def _stop(raw: _Connection, engine: sqlalchemy.Engine) -> None:
    """Kill the running query; otherwise, all unread rows would have to be read before the next query."""
    with suppress(exc.DBAPIError), engine.connect() as other:
        other.exec_driver_sql(f"KILL QUERY {raw.thread_id()}")  # type: ignore[no-untyped-call]
