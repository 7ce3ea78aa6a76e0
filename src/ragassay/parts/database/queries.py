"""Queries over the user's database: one SELECT at a time, in batches, within limits of time and rows."""

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

_FIRST = 16  # rows that are held at once, before it is known how large they are
_MOST = 2_000
_LETTERS = 8_000_000  # that are held at once, more or less, where rows hold photographs or documents
CONNECT_SECONDS = 10  # seconds that a server has to answer


@dataclass(frozen=True, slots=True, kw_only=True)
class EngineSession:
    """One database, open for reading.

    `connection` is SQLAlchemy's, but for DuckDB its own. `batches` runs one SELECT, given as its text cut where
    parameters stand, with the parameters' values; whatever may go wrong while it runs is one of `errors`. `asked` is
    held while a query runs: no engine but SQLite and DuckDB could run a second one over the same connection.
    """

    dialect: str
    connection: Any
    batches: Callable[[Sequence[str], Sequence[object]], Iterator[list[DatabaseRow]]]
    errors: tuple[type[Exception], ...]
    asked: Lock = field(default_factory=Lock)


def fetch_batches(
    execute: Callable[[float], object], fetch: Callable[[float, int], Sequence[DatabaseRow]], seconds: float
) -> Iterator[list[DatabaseRow]]:
    """Yield the batches of a cursor until one is not full.

    Args:
        execute: Starts the query, or gives up after the seconds that it is handed.
        fetch: Returns the requested number of rows, fewer only at the end, with the same time limit.
        seconds: Time limit for all of it; what is done with the rows in between does not count.

    Raises:
        TimeoutError: It took longer.
    """
    start = time.monotonic()
    execute(seconds)
    left = seconds - (time.monotonic() - start)
    size = _FIRST
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
    """Return how many rows to fetch next, estimated from some of the last ones."""
    some = rows[:: max(1, len(rows) // 8)]
    largest = max(sum(len(value) for value in row if isinstance(value, str | bytes)) for row in some)
    return max(1, min(_MOST, 8 * size, _LETTERS // (largest + 1)))


def is_timeout(error: BaseException) -> bool:
    """Whether an engine stopped because of the time limit, by each engine's own error."""
    code = error.args[0] if error.args else None
    by_server = type(error).__name__ in {"InterruptException", "QueryCanceled"} or code in {1969, 3024}
    return by_server or isinstance(error, TimeoutError) or str(error) == "interrupted"


MOST_ROWS = 100_000_000
"""Maximum number of rows of a query: more are a mistake, or call for a narrower question."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Database:
    """The user's database, open for reading.

    `source` is its URL without password and settings, for messages; `seconds` the time limit of each query, and
    `most_rows` how many rows one may give.
    """

    opened: EngineSession
    source: str
    seconds: float
    most_rows: int = MOST_ROWS

    @property
    def dialect(self) -> str:
        """SQLGlot's name of its SQL: sqlite, postgres, mysql or duckdb."""
        return self.opened.dialect

    @property
    def connection(self) -> Any:
        """SQLAlchemy's connection, or DuckDB's own; for reflection, never for SQL from outside."""
        return self.opened.connection

    def query(self, select: exp.Query, parameters: Sequence[object] = ()) -> Iterator[DatabaseRow]:
        """Yield the rows of one SELECT; see `batches`."""
        for batch in self.batches(select, parameters):
            yield from batch

    def batches(self, select: exp.Query, parameters: Sequence[object] = ()) -> Iterator[list[DatabaseRow]]:
        """Yield the rows of one SELECT in batches of the engine's size; values have the driver's types.

        A query must be finished or dropped before the next one starts.

        Args:
            select: One query, and nothing else.
            parameters: Values for its `exp.Placeholder()` nodes, in the order in which they stand in the SQL.

        Raises:
            DataError: The query is no mere reading, the database refuses it, it takes longer than the time limit, or
                gives more rows than the limit.
        """
        try:
            check_query(select, self.dialect)
        except SqlRejected as refusal:
            raise DataError(f"{self.source}: {refusal}") from refusal
        pieces = _pieces(select, self.dialect)
        if len(pieces) != len(parameters) + 1:
            raise DataError(
                f"{len(pieces) - 1} values are wanted and {len(parameters)} given: {excerpt('?'.join(pieces))}"
            )
        if not self.opened.asked.acquire(blocking=False):
            raise RuntimeError("a query is still open; finish it, or close its rows")
        rows = 0
        try:
            for batch in self.opened.batches(pieces, parameters):
                rows += len(batch)
                if rows > self.most_rows:
                    raise DataError(
                        f"{self.source}: the query gives more than {self.most_rows:,} rows; ask for fewer tables with "
                        f"--tables, or narrow your template; the query was: {excerpt('?'.join(pieces))}"
                    )
                yield batch
        except self.opened.errors as error:
            message = (
                f"{self.source}: {driver_message(error, self.seconds)}; the query was: {excerpt('?'.join(pieces))}"
            )
            raise DataError(message) from error
        finally:
            self.opened.asked.release()


_CUT = "\0"  # cannot stand in SQL


def _pieces(select: exp.Query, dialect: str) -> list[str]:
    """Return the text of a query, split at its placeholders."""
    tree = select.copy()
    for placeholder in [*tree.find_all(exp.Placeholder)]:
        placeholder.replace(exp.Var(this=_CUT))
    try:
        # Some servers obey what stands in comments.
        return tree.sql(dialect, copy=False, comments=False, unsupported_level=ErrorLevel.RAISE).split(_CUT)
    except SqlglotError as error:
        raise DataError(f"the query cannot be written for {dialect}: {excerpt(str(error))}") from error


def table(name: str, alias: str | None = None) -> exp.Table:
    """Return a table in a query, quoted."""
    named = None if alias is None else exp.TableAlias(this=exp.to_identifier(alias, quoted=True))
    return exp.Table(this=exp.to_identifier(name, quoted=True), alias=named)


def column(table_name: str, name: str) -> exp.Column:
    """Return a column in a query, quoted and qualified: SQLite reads an unknown quoted name alone as a string."""
    return exp.column(
        exp.to_identifier(name, quoted=True), table=exp.to_identifier(table_name, quoted=True), quoted=True
    )


def driver_message(error: BaseException, seconds: float | None = None) -> str:
    """Return the driver's message, on one line and without SQLAlchemy's frame."""
    original = error.orig if isinstance(error, exc.DBAPIError) and error.orig else error
    if is_timeout(original):
        return "the query took too long" + ("" if seconds is None else f": more than {seconds:g} s")
    # PyMySQL gives a number and a text.
    text = str(original.args[1] if len(original.args) == 2 and isinstance(original.args[1], str) else original)
    # ... or nothing at all, where the server is gone.
    return excerpt("; ".join(line.strip() for line in text.splitlines() if line.strip()) or "the connection is lost")
