"""PostgreSQL: read-only transactions, one prepared statement at a time, rows from a server-side cursor."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any

import psycopg
import sqlalchemy
from psycopg import pq
from psycopg.abc import AdaptContext, Buffer, Loader
from psycopg.types.datetime import DateLoader, TimestampLoader, TimestamptzLoader
from psycopg.types.string import TextLoader
from sqlalchemy.engine import URL
from sqlalchemy.pool import NullPool

from ragassay.parts.database.queries import CONNECT_SECONDS, DatabaseRow, EngineSession, fetch_batches

_Connection = psycopg.Connection[DatabaseRow]


@contextmanager
def open_postgres(address: URL, seconds: float) -> Iterator[EngineSession]:
    """Open a PostgreSQL database with a time limit per query.

    Raises:
        OSError: The server supports no time limit or no read-only session.
    """
    engine = sqlalchemy.create_engine(
        address.set(drivername="postgresql+psycopg"),
        poolclass=NullPool,
        # A read-only session has nothing to roll back, and a lost connection must be reported only once.
        pool_reset_on_return=None,
        use_native_hstore=False,
        # A prepared statement must be a single statement, so the server rejects anything after a semicolon. Otherwise,
        # "set transaction read write; delete ..." would run although the transaction started read-only.
        connect_args={"connect_timeout": CONNECT_SECONDS, "client_encoding": "utf8", "prepare_threshold": 0},
    )
    with engine.connect() as connection:
        raw = connection.connection.driver_connection
        if not isinstance(raw, psycopg.Connection):
            raise TypeError(raw)
        try:
            _begin(raw, seconds)
        except psycopg.Error as error:
            raise OSError(str(error)) from error
        yield EngineSession(
            dialect="postgres",
            connection=connection,
            batches=partial(_batches, raw, seconds),
            errors=(psycopg.Error, TimeoutError, UnicodeError, OverflowError),
        )


def _begin(raw: _Connection, seconds: float) -> None:
    """Make a session read-only, set its time limit, and format values as the other engines do."""
    raw.read_only = True
    for setting, value in (
        ("default_transaction_read_only", "on"),
        ("statement_timeout", str(max(1, round(seconds * 1000)))),
        ("timezone", "UTC"),
        # Otherwise, a backslash could make a string end later than SQLGlot's parser assumes.
        ("standard_conforming_strings", "on"),
        ("datestyle", "ISO"),
        # All rows of a cursor are read, so do not optimize the plan for the first 10 % of them.
        ("cursor_tuple_fraction", "1.0"),
    ):
        raw.execute("SELECT set_config(%s, %s, false)", (setting, value))
    raw.commit()
    raw.adapters.register_loader("date", _tolerant(DateLoader))
    raw.adapters.register_loader("timestamp", _tolerant(TimestampLoader))
    raw.adapters.register_loader("timestamptz", _tolerant(TimestamptzLoader))
    # A month has no fixed length, so an interval is not a number of days.
    raw.adapters.register_loader("interval", TextLoader)


def _tolerant(base: type[Loader]) -> type[Loader]:
    """Return a loader that keeps values that Python cannot represent ("infinity", years BC) as text.

    Timestamps lose their time zone, which is always UTC.
    """

    class Tolerant:
        """The loader of one type, as the driver requires it."""

        format = pq.Format.TEXT

        def __init__(self, oid: int, context: AdaptContext | None = None) -> None:
            self._base = base(oid, context)

        def load(self, data: Buffer) -> Any:
            try:
                value = self._base.load(data)
            except psycopg.DataError:
                return bytes(data).decode("utf-8", "replace")
            return value if base is not TimestamptzLoader else value.replace(tzinfo=None)

    return Tolerant


def _batches(
    raw: _Connection, seconds: float, pieces: Sequence[str], parameters: Sequence[object]
) -> Iterator[list[DatabaseRow]]:
    """Yield the rows of a query in its own transaction, so that no transaction stays open."""
    sql = pieces[0] + "".join(f"${place}{piece}" for place, piece in enumerate(pieces[1:], start=1))
    try:
        with closing(psycopg.RawServerCursor(raw, "ragassay")) as cursor:
            # The server's limit applies to each step.
            yield from fetch_batches(
                lambda _left: cursor.execute(sql, parameters or None),
                lambda _left, size: cursor.fetchmany(size),
                seconds,
            )
    finally:
        with suppress(psycopg.Error):
            raw.rollback()
