"""Writing of JSON Lines and Parquet, atomically."""

import json
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.files import replace_file
from ragassay.core.table.columns import COLUMNS, as_json
from ragassay.core.table.reader import for_suffix
from ragassay.core.table.storage import first_line, one_thread, quote, rows_compressed_together, select

_BATCH = 1000
_EVERY = 1.0  # seconds

WriteProgress = Callable[[int, int], None]
"""Called with the number of rows written and the total."""


def write(
    connection: duckdb.DuckDBPyConnection,
    path: Path,
    columns: Mapping[str, str],
    *,
    force: bool,
    on_progress: WriteProgress | None = None,
) -> None:
    """Write a file of rows in the format of its suffix.

    In JSON Lines, a column that we do not know stays out of the objects of the rows that lack it. In Parquet, it is
    JSON text, and names that differ only by case get a number, since readers ignore case.

    Args:
        connection: Holds the view `rows`; nobody else reads from it meanwhile.
        path: The file.
        columns: Name in the file -> column of the view, in the order to write.
        force: Whether a file that exists already may be replaced.
        on_progress: Called every second, perhaps from another thread; never for a file that takes less.

    Raises:
        UsageError: The suffix is unknown, or the file exists already and `force` is false.
        DataError: The disk is full, or the folder may not be written to.
    """
    writer = for_suffix(path, {".jsonl": _json_lines, ".parquet": _parquet}, "write")
    with replace_file(path, force=force) as beside:
        try:
            writer(connection, beside, columns, on_progress)
        except duckdb.Error as error:
            raise DataError(f"cannot write {path}: {_reason(error)}; nothing was overwritten") from error


def _json_lines(
    connection: duckdb.DuckDBPyConnection, path: Path, columns: Mapping[str, str], on_progress: WriteProgress | None
) -> None:
    # Counting the rows of a view computes them: only if progress is reported.
    rows, last = 0 if on_progress is None else _count(connection), time.monotonic()
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for place, line in enumerate(_lines(connection, columns)):
            file.write(line + "\n")
            if on_progress is not None and place % _BATCH == 0 and time.monotonic() - last > _EVERY:
                last = time.monotonic()
                on_progress(place, rows)


def _parquet(
    connection: duckdb.DuckDBPyConnection, path: Path, columns: Mapping[str, str], on_progress: WriteProgress | None
) -> None:
    group = rows_compressed_together(connection)
    # Several threads compress in an order of their own: the rows stay in order, but the bytes differ every time.
    with one_thread(connection), _progress_reported(connection, on_progress):
        relation = connection.sql(select(map(quote, columns.values()), "rows"))
        relation.write_parquet(str(path), compression="zstd", row_group_size=group)


@contextmanager
def _progress_reported(connection: duckdb.DuckDBPyConnection, on_progress: WriteProgress | None) -> Iterator[None]:
    """Run a query and report its progress every second, since DuckDB reports nothing before the end."""
    if on_progress is None:
        yield
        return
    connection.execute("set enable_progress_bar = true").fetchall()
    connection.execute("set enable_progress_bar_print = false").fetchall()
    rows, over = _count(connection), Event()

    def watch() -> None:
        """Report the progress every second until the query ends."""
        while not over.wait(_EVERY):
            percent = connection.query_progress()  # below 0 before it starts, and when it is over
            if percent >= 0:
                on_progress(int(rows * percent / 100), rows)

    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield
    finally:
        over.set()
        watching.join()
        connection.execute("set enable_progress_bar = false").fetchall()


def _count(connection: duckdb.DuckDBPyConnection) -> int:
    ((rows,),) = connection.execute("select count(*) from rows").fetchall()
    return int(rows)


def _lines(connection: duckdb.DuckDBPyConnection, columns: Mapping[str, str]) -> Iterator[str]:
    types = {name: kind for name, kind, *_ in connection.execute("describe rows").fetchall()}
    parts = []
    for name, column in columns.items():
        value = f"to_json({quote(column)})::varchar"
        is_open = types[column] == "JSON" and name not in COLUMNS
        parts.append(f"? || {value}" if is_open else f"? || coalesce({value}, 'null')")
    keys = [as_json(name) + ":" for name in columns]
    result = connection.execute(select([f"concat_ws(',', {', '.join(parts)})"], "rows"), keys)
    while batch := result.fetchmany(_BATCH):
        for (line,) in batch:
            yield _strict("{" + line + "}")


def _strict(line: str) -> str:
    """Return the line with null for NaN and infinities, which a foreign Parquet file may hold and JSON lacks."""
    if "NaN" not in line and "Infinity" not in line:
        return line
    return as_json(json.loads(line, parse_constant=lambda _: None))


def _reason(error: duckdb.Error) -> str:
    text = str(error)
    known = ["No space left on device", "File too large", "Permission denied", "Read-only file system"]
    return next((reason for reason in known if reason in text), first_line(error))
