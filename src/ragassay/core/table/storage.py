"""Tables in DuckDB: each is a schema with one view, `rows`; writes are atomic."""

import atexit
import json
import os
import re
import shutil
import tempfile
import time
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Event, Thread

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.files import replace_file
from ragassay.core.table.columns import COLUMNS, as_json
from ragassay.core.table.file_formats import for_suffix

PLACE = "row"
"""The column of `rows` with the position of each row, from 0; a file's own column `row` is renamed in the view."""

# Bytes. Larger data spill to disk, so that a process stays below 500 MB with any number of rows.
_MEMORY = 400_000_000
_SMALL_DATABASES = 4
_THREADS = 4  # each thread has its own buffers, and more threads help little where row order must be kept
_WIDE = 1000  # characters of a row, above which the rows that DuckDB processes at once need more memory
_COPIES = 12  # number of such rows that DuckDB holds in memory while writing (measured)
_GROUP_CHARACTERS = 16 * 2**20
_FEWEST, _MOST = 2048, 122_880  # rows per row group: DuckDB's vector size, and its default


def connect(*, is_small: bool = False) -> duckdb.DuckDBPyConnection:
    """Return a connection to an empty in-memory database that spills to disk and loads no extension.

    Args:
        is_small: Whether its rows take a few megabytes at most. Opening a database takes longer than reading such rows,
            so an idle database may be reused; it is never shared.
    """
    if is_small:
        return _connect_to_idle()
    connection = _open()
    ((threads,),) = connection.execute("select current_setting('threads')").fetchall()
    connection.execute("set threads = ?", [min(threads, _THREADS)]).fetchall()
    return connection


def _open(**settings: str | bool | int | float | list[str]) -> duckdb.DuckDBPyConnection:
    return duckdb.connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
            "memory_limit": f"{_MEMORY}B",
            "temp_directory": tempfile.mkdtemp(dir=_spill(os.getpid())),
            **settings,
        },
    )


def _connect_to_idle() -> duckdb.DuckDBPyConnection:
    """Return the only connection to an empty database that uses one thread, the caller's."""
    databases = _small_databases()
    for _ in range(len(databases)):
        # Once it is removed from the deque, no one else can see a database.
        try:
            own = databases.popleft()
        except IndexError:
            break
        # Relations count as connections too, like everything that can still read the database.
        ((connections,),) = own.execute("from duckdb_connection_count()").fetchall()
        if connections == 1:
            _empty(own)
            connection = own.cursor()
            databases.append(own)
            return connection
        databases.append(own)
    own = _open(threads=1)
    connection = own.cursor()
    databases.append(own)  # drops the one that was checked first
    return connection


@cache
def _small_databases() -> deque[duckdb.DuckDBPyConnection]:
    """Return the databases of small tables; a dropped database lives until its last user is done."""
    databases: deque[duckdb.DuckDBPyConnection] = deque(maxlen=_SMALL_DATABASES)
    atexit.register(databases.clear)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=databases.clear)  # DuckDB crashes a forked process that closes its database
    return databases


def _empty(connection: duckdb.DuckDBPyConnection) -> None:
    """Drop all table schemas in a database, and reset its limits."""
    names = connection.execute("select schema_name from duckdb_schemas() where not internal").fetchall()
    for (name,) in names:
        connection.execute(f"drop schema {quote(name)} cascade").fetchall()
    connection.execute(f"set memory_limit = '{_MEMORY}B'").fetchall()


def make_room(connection: duckdb.DuckDBPyConnection, width: float) -> None:
    """Raise the memory limit for wide rows, since DuckDB processes 2,048 rows at a time.

    Args:
        connection: The database.
        width: Mean number of characters per row, over about a thousand rows.
    """
    if width <= _WIDE:
        return
    needed = int(_MEMORY + _COPIES * 2048 * width)
    ((allowed,),) = connection.execute("select parse_formatted_bytes(current_setting('memory_limit'))").fetchall()
    if needed > allowed:
        connection.execute("set threads = 1").fetchall()
        connection.execute("set memory_limit = ?", [f"{needed}B"]).fetchall()


@contextmanager
def memory_limit(connection: duckdb.DuckDBPyConnection, size: int) -> Iterator[None]:
    """Raise the memory limit to at least `size` bytes for the duration of a block."""
    ((allowed,),) = connection.execute("select parse_formatted_bytes(current_setting('memory_limit'))").fetchall()
    connection.execute("set memory_limit = ?", [f"{max(size, allowed)}B"]).fetchall()
    try:
        yield
    finally:
        connection.execute("set memory_limit = ?", [f"{allowed}B"]).fetchall()


@contextmanager
def one_thread(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Use one thread for the duration of a block: this fixes the row order and speeds up small queries."""
    ((threads,),) = connection.execute("select current_setting('threads')").fetchall()
    connection.execute("set threads = 1").fetchall()
    try:
        yield
    finally:
        connection.execute("set threads = ?", [threads]).fetchall()


def width(connection: duckdb.DuckDBPyConnection, view: str) -> float:
    """Return the mean number of characters per row over the first thousand rows."""
    query = select(["avg(strlen(to_json(r)::varchar))"], f"(from {view} limit 1000) r")
    ((characters,),) = connection.execute(query).fetchall()
    return float(characters or 0)


def rows_compressed_together(connection: duckdb.DuckDBPyConnection) -> int:
    """Return the number of rows per row group of a Parquet file; DuckDB holds several groups in memory."""
    return int(min(max(_GROUP_CHARACTERS / max(width(connection, "rows"), 1), _FEWEST), _MOST))


@cache
def _spill(process: int) -> Path:
    """Return a private folder of this process for data that exceed memory; it is deleted at exit."""
    folder = tempfile.mkdtemp(prefix="ragassay-")

    def remove() -> None:
        """Delete the folder, unless this is a forked process."""
        if os.getpid() == process:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
    return Path(folder)


def quote(name: str) -> str:
    """Return a quoted SQL identifier, the only form in which names from files enter SQL.

    >>> quote('the "real" answer')
    '"the ""real"" answer"'
    """
    return '"' + name.replace('"', '""') + '"'


def text_sql(name: str) -> str:
    """Return the SQL of a column as text; JSON strings lose their quotes."""
    return f"json_extract_string(to_json({quote(name)}), '$')"


def select(what: Iterable[str], source: str) -> str:
    """Return a query over expressions with quoted names; values are bound when the query runs."""
    return f"select {', '.join(what)} from {source}"  # noqa: S608 -- see above


def empty_schema(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Return a connection to a new, empty schema of the same database."""
    within = connection.cursor()
    ((number,),) = within.execute("select current_connection_id()").fetchall()
    name = f"table_{number}"
    within.execute(f"create schema {name}").fetchall()
    within.execute(f"use {name}").fetchall()
    return within


def cursor(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Return another connection to the same `rows`, since DuckDB reads one result at a time on each connection."""
    other = connection.cursor()
    other.execute(f"use {schema_of(connection)}").fetchall()
    return other


def join(
    left: duckdb.DuckDBPyConnection,
    left_views: Mapping[str, str],
    right: duckdb.DuckDBPyConnection,
    right_views: Mapping[str, str],
) -> tuple[duckdb.DuckDBPyConnection, Mapping[str, str]]:
    """Join two tables of equal length side by side; columns of the right table replace those of the left one."""
    views = in_order({**left_views, **right_views})
    within = empty_schema(left)
    both = side_by_side(views, f"{schema_of(left)}.rows", f"{schema_of(right)}.rows", right_views)
    within.execute(f"create view rows as {both}").fetchall()
    return within, views


def side_by_side(views: Mapping[str, str], left: str, right: str, right_views: Collection[str]) -> str:
    """Return the SQL of two tables of equal length side by side, with the columns of `right_views` from the right."""
    columns = [f"{'b' if name in right_views else 'a'}.{quote(view)}" for name, view in views.items()]
    return select([f"a.{quote(PLACE)}", *columns], f"{left} a positional join {right} b")


def rows_between(connection: duckdb.DuckDBPyConnection) -> str:
    """Return the SQL of the rows from the parameter `first` (inclusive) to `beyond` (exclusive)."""
    return f"(from {schema_of(connection)}.rows where {quote(PLACE)} >= $first and {quote(PLACE)} < $beyond)"


def in_order(views: Mapping[str, str]) -> Mapping[str, str]:
    """Return known columns in the order of `COLUMNS`, then the others."""
    known = {name: views[name] for name in COLUMNS if name in views}
    return {**known, **views}


def view_name(name: str, others: Collection[str]) -> str:
    """Return the name in the view for a column of a file.

    DuckDB rejects empty names and ignores case: an unknown column `Answer` must not clash with `answer`, nor a column
    `row` of the file with the position of rows. Known columns keep their names.

    >>> view_name("answer", []), view_name("Answer", []), view_name("row", []), view_name("note", ["Note"])
    ('answer', 'Answer_2', 'row_2', 'note_2')
    """
    if name in COLUMNS:
        return name
    used = {each.casefold() for each in (*others, *COLUMNS, PLACE, "rowid")}
    plain = candidate = re.sub(r"[\x00-\x1f\x7f]", "_", name) or "unnamed"
    count = 1
    while candidate.casefold() in used:
        count += 1
        candidate = f"{plain}_{count}"
    return candidate


def drop(connection: duckdb.DuckDBPyConnection) -> None:
    """Drop the tables in the schema of a connection."""
    for (name,) in connection.execute(
        "select table_name from duckdb_tables() where schema_name = current_schema()"
    ).fetchall():
        connection.execute(f"drop table {quote(name)} cascade").fetchall()


def schema_of(connection: duckdb.DuckDBPyConnection) -> str:
    """Return the quoted schema name of a connection, for use by other connections."""
    ((name,),) = connection.execute("select current_schema()").fetchall()
    return quote(name)


def first_line(error: duckdb.Error) -> str:
    """Return the first line of a DuckDB error; the rest is advice for SQL authors."""
    return str(error).partition("\n")[0]


@contextmanager
def duckdb_errors(what: str) -> Iterator[None]:
    """Raise DataError for a DuckDB error; `what` is the beginning of the message."""
    try:
        yield
    except duckdb.Error as error:
        raise DataError(f"{what}: {first_line(error)}") from error


def types_of(connection: duckdb.DuckDBPyConnection) -> Mapping[str, str]:
    """Return the DuckDB type of each column of `rows`."""
    return {name: str(kind) for name, kind, *_ in connection.execute("describe rows").fetchall()}


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

    In JSON Lines, the key of an unknown column is omitted if the row has no value. In Parquet, unknown columns are JSON
    text, and names that differ only in case get a number, since readers ignore case.

    Args:
        connection: A connection with the view `rows`, for exclusive use during the call.
        path: The file.
        columns: Name in the file -> column of the view, in the order to write.
        force: Whether an existing file may be replaced.
        on_progress: Called every second, possibly from another thread.

    Raises:
        UsageError: The suffix is unknown, or the file already exists and `force` is false.
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
    # Counting the rows of a view may compute them, so count only if progress is reported.
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
    # With several threads, the rows stay in order but the compressed bytes vary between runs.
    with one_thread(connection), _progress_reported(connection, on_progress):
        relation = connection.sql(select(map(quote, columns.values()), "rows"))
        relation.write_parquet(str(path), compression="zstd", row_group_size=group)


@contextmanager
def _progress_reported(connection: duckdb.DuckDBPyConnection, on_progress: WriteProgress | None) -> Iterator[None]:
    """Report the progress of a query every second, since DuckDB reports nothing before the end."""
    if on_progress is None:
        yield
        return
    connection.execute("set enable_progress_bar = true").fetchall()
    connection.execute("set enable_progress_bar_print = false").fetchall()
    rows, over = _count(connection), Event()

    def watch() -> None:
        """Report the progress every second until the query ends."""
        while not over.wait(_EVERY):
            percent = connection.query_progress()  # negative before the query starts and after it ends
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
    types = types_of(connection)
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
    """Return a line with null for NaN and infinities, which are valid in Parquet but not in JSON."""
    if "NaN" not in line and "Infinity" not in line:
        return line
    return as_json(json.loads(line, parse_constant=lambda _: None))


def _reason(error: duckdb.Error) -> str:
    text = str(error)
    known = ["No space left on device", "File too large", "Permission denied", "Read-only file system"]
    return next((reason for reason in known if reason in text), first_line(error))
