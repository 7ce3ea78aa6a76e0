"""What every engine provides: a session over one database, and the rows of a query in batches under a time limit."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

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
