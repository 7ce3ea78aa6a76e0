"""Queries to the user's database: one SELECT at a time, in batches, with time and row limits."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import exc
from sqlglot import ErrorLevel, exp
from sqlglot.errors import SqlglotError

from ragassay.core.errors import DataError, excerpt
from ragassay.parts.database.guard import SqlRejected, check_query

DatabaseRow = tuple[Any, ...]

_FIRST_BATCH = 16  # number of rows in a batch before their size is known
_LARGEST_BATCH = 2_000  # rows
_BATCH_CHARACTERS = 8_000_000  # approximate size of a batch, since rows may contain images or documents
_MAX_ROWS = 100_000_000  # maximum number of rows of a query; more would take days to read
CONNECT_SECONDS = 10
"""Connection timeout, in seconds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSession:
    """A database that is open for reading.

    Attributes:
        dialect: Its SQLGlot dialect: sqlite, postgres, mysql or duckdb.
        connection: SQLAlchemy's connection, or DuckDB's own.
        batches: Runs one SELECT, given as its text split at the placeholders, and the values of the placeholders.
        errors: Every error that `batches` may raise.
        lock: Held while a query runs, since MySQL and PostgreSQL cannot run two queries on one connection.
    """

    dialect: str
    connection: Any
    batches: Callable[[Sequence[str], Sequence[object]], Iterator[list[DatabaseRow]]]
    errors: tuple[type[Exception], ...]
    lock: Lock = field(default_factory=Lock)


def fetch_batches(
    execute: Callable[[float], object], fetch: Callable[[float, int], Sequence[DatabaseRow]], seconds: float
) -> Iterator[list[DatabaseRow]]:
    """Yield the batches of a cursor until a batch is not full.

    Args:
        execute: Starts the query within the given number of seconds.
        fetch: Returns the requested number of rows, or fewer at the end, within the given number of seconds.
        seconds: Time limit for all calls together; the time between them does not count.

    Raises:
        TimeoutError: The query took longer.
    """
    start = time.monotonic()
    execute(seconds)
    left = seconds - (time.monotonic() - start)
    size = _FIRST_BATCH
    while True:
        start = time.monotonic()
        rows = fetch(left, size)
        left -= time.monotonic() - start
        if left <= 0:
            raise TimeoutError
        yield list(rows)
        if len(rows) < size:
            return
        size = _next_size(rows, size)


def _next_size(rows: Sequence[DatabaseRow], size: int) -> int:
    """Return the number of rows to fetch next, estimated from a sample of the previous batch."""
    sample = rows[:: max(1, len(rows) // 8)]
    largest = max(sum(len(value) for value in row if isinstance(value, str | bytes)) for row in sample)
    return max(1, min(_LARGEST_BATCH, 8 * size, _BATCH_CHARACTERS // (largest + 1)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """The user's database, open for reading.

    Attributes:
        session: The session with the engine.
        source: The URL without password and settings, for messages.
        seconds: Time limit of each query.
        max_rows: Maximum number of rows of each query.
    """

    session: EngineSession
    source: str
    seconds: float
    max_rows: int = _MAX_ROWS

    @property
    def dialect(self) -> str:
        """SQLGlot's name of its SQL: sqlite, postgres, mysql or duckdb."""
        return self.session.dialect

    @property
    def connection(self) -> Any:
        """The SQLAlchemy or DuckDB connection; for reflection only, never for untrusted SQL."""
        return self.session.connection

    def query(self, select: exp.Query, parameters: Sequence[object] = ()) -> Iterator[DatabaseRow]:
        """Yield the rows of one SELECT; see `batches`."""
        for batch in self.batches(select, parameters):
            yield from batch

    def batches(self, select: exp.Query, parameters: Sequence[object] = ()) -> Iterator[list[DatabaseRow]]:
        """Yield the rows of one SELECT in batches of the engine's size; values have the driver's types.

        A query must be finished or closed before the next one starts.

        Args:
            select: One query, and nothing else.
            parameters: Values of its `exp.Placeholder()` nodes, in the order of the SQL.

        Raises:
            DataError: The query does more than read, the database rejects it, it takes longer than the time limit, or
                it returns more rows than the limit.
        """
        try:
            check_query(select, self.dialect)
        except SqlRejected as refusal:
            raise DataError(f"{self.source}: {refusal}") from refusal
        pieces = _pieces(select, self.dialect)
        text = excerpt("?".join(pieces))
        if len(pieces) != len(parameters) + 1:
            raise DataError(f"the query needs {len(pieces) - 1} values and got {len(parameters)}: {text}")
        if not self.session.lock.acquire(blocking=False):
            raise RuntimeError("a query is still open; finish it, or close its rows")
        rows = 0
        try:
            for batch in self.session.batches(pieces, parameters):
                rows += len(batch)
                if rows > self.max_rows:
                    raise DataError(
                        f"{self.source}: the query returns more than {self.max_rows:,} rows; select fewer tables with "
                        f"`tables`, or narrow your template; the query was: {text}"
                    )
                yield batch
        except self.session.errors as error:
            raise DataError(f"{self.source}: {driver_message(error, self.seconds)}; the query was: {text}") from error
        finally:
            self.session.lock.release()


_CUT = "\0"  # does not occur in SQL


def _pieces(select: exp.Query, dialect: str) -> list[str]:
    """Return the text of a query, split at its placeholders."""
    tree = select.copy()
    for placeholder in [*tree.find_all(exp.Placeholder)]:
        placeholder.replace(exp.Var(this=_CUT))
    try:
        # Some servers execute the content of comments.
        return tree.sql(dialect, copy=False, comments=False, unsupported_level=ErrorLevel.RAISE).split(_CUT)
    except SqlglotError as error:
        raise DataError(f"the query cannot be written for {dialect}: {excerpt(str(error))}") from error


def table(name: str, alias: str | None = None) -> exp.Table:
    """Return a table in a query, quoted."""
    alias_expression = None if alias is None else exp.TableAlias(this=exp.to_identifier(alias, quoted=True))
    return exp.Table(this=exp.to_identifier(name, quoted=True), alias=alias_expression)


def column(table_name: str, name: str) -> exp.Column:
    """Return a column in a query, quoted and qualified; SQLite would read an unknown unqualified name as a string."""
    return exp.column(
        exp.to_identifier(name, quoted=True), table=exp.to_identifier(table_name, quoted=True), quoted=True
    )


def not_null(value: exp.Expr) -> exp.Not:
    """Return the condition that a value is not NULL."""
    return exp.Not(this=exp.Is(this=value.copy(), expression=exp.Null()))


def is_none_of(value: exp.Expr, others: Sequence[str | int]) -> exp.Expr:
    """Return the condition that a value is none of several others; NULL is not either."""
    literals: list[exp.Expr] = [
        exp.Literal.number(each) if isinstance(each, int) else exp.Literal.string(each) for each in others
    ]
    if len(literals) == 1:
        return exp.NEQ(this=value.copy(), expression=literals[0])
    return exp.Not(this=exp.In(this=value.copy(), expressions=literals))


def conjuncts(condition: exp.Expr | None) -> Iterator[exp.Expr]:
    """Yield the conditions that must all hold."""
    if condition is None:
        return
    condition = condition.unnest()
    if isinstance(condition, exp.And):
        yield from conjuncts(condition.left)
        yield from conjuncts(condition.right)
    else:
        yield condition


def driver_message(error: BaseException, seconds: float | None = None) -> str:
    """Return the driver's message, on one line and without SQLAlchemy's additions."""
    original = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    if _is_timeout(original):
        return "the query took too long" + ("" if seconds is None else f": more than {seconds:g} s")
    # PyMySQL errors contain a number and a text,
    text = str(original.args[1] if len(original.args) == 2 and isinstance(original.args[1], str) else original)
    # or nothing if the server is gone.
    return excerpt("; ".join(line.strip() for line in text.splitlines() if line.strip()) or "the connection is lost")


def _is_timeout(error: BaseException) -> bool:
    """Return whether an engine stopped a query because of the time limit, according to the engine's own error."""
    code = error.args[0] if error.args else None
    by_server = type(error).__name__ in {"InterruptException", "QueryCanceled"} or code in {1969, 3024}
    return by_server or isinstance(error, TimeoutError) or str(error) == "interrupted"
