"""Keeps rows in DuckDB: every table is a schema of its own with one view, `rows`."""

import atexit
import re
import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import duckdb

from ragassay.table.columns import COLUMNS

PLACE = "row"
"""The column of `rows` that holds the position of a row, from 0; a file's own `row` has another name in the view."""

_MEMORY = (
    400_000_000  # bytes; what does not fit goes to disk, so that a process stays below 500 MB with any number of rows
)
_THREADS = 4  # each holds buffers of its own, and more gain little where rows must keep their order
_WIDE = 1000  # letters of a row; from here on, what DuckDB computes with at once is no longer small
_COPIES = 12  # that it holds of such rows while it writes them, found by trying


def connect() -> duckdb.DuckDBPyConnection:
    """An empty database in memory, which goes on on disk where memory ends and fetches nothing from anywhere."""
    connection = duckdb.connect(
        ":memory:",
        config={
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
            "memory_limit": f"{_MEMORY}B",
            "temp_directory": tempfile.mkdtemp(dir=_spill()),
        },
    )
    ((threads,),) = connection.execute("select current_setting('threads')").fetchall()
    connection.execute("set threads = ?", [min(threads, _THREADS)]).fetchall()
    return connection


def make_room(connection: duckdb.DuckDBPyConnection, width: float) -> None:
    """Raises the limit of memory where rows are so wide that DuckDB, which takes 2,048 at a time, would fail with it.

    Args:
        connection: The database.
        width: Letters of a row, on average over some thousand of them.
    """
    needed = int(_MEMORY + _COPIES * 2048 * width)
    ((allowed,),) = connection.execute("select parse_formatted_bytes(current_setting('memory_limit'))").fetchall()
    if width > _WIDE and needed > allowed:
        connection.execute("set threads = 1").fetchall()
        connection.execute("set memory_limit = ?", [f"{needed}B"]).fetchall()


@contextmanager
def room(connection: duckdb.DuckDBPyConnection, size: int) -> Iterator[None]:
    """Allows so many bytes of memory for a while, if that is more than is allowed already."""
    ((allowed,),) = connection.execute("select parse_formatted_bytes(current_setting('memory_limit'))").fetchall()
    connection.execute("set memory_limit = ?", [f"{max(size, allowed)}B"]).fetchall()
    try:
        yield
    finally:
        connection.execute("set memory_limit = ?", [f"{allowed}B"]).fetchall()


@contextmanager
def one_thread(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """Lets DuckDB work with one thread for a while: always in one order, and faster where there is little to do."""
    ((threads,),) = connection.execute("select current_setting('threads')").fetchall()
    connection.execute("set threads = 1").fetchall()
    try:
        yield
    finally:
        connection.execute("set threads = ?", [threads]).fetchall()


def width(connection: duckdb.DuckDBPyConnection, view: str) -> float:
    """Letters of a row, on average over the first thousand."""
    ((letters,),) = connection.execute(
        select(["avg(strlen(to_json(r)::varchar))"], f"(from {view} limit 1000) r")
    ).fetchall()
    return float(letters or 0)


@cache
def _spill() -> Path:
    """A folder of this process for what does not fit into memory, which no other user may read; goes at the end."""
    folder = tempfile.mkdtemp(prefix="ragassay-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def quote(name: str) -> str:
    """A name as SQL writes it, whatever it holds; no name from a file gets into our SQL in another way.

    >>> quote('the "real" answer')
    '"the ""real"" answer"'
    """
    return '"' + name.replace('"', '""') + '"'


def select(what: Iterable[str], source: str) -> str:
    """The text of a query over expressions: names in them are quoted, values are bound when it is run."""
    return f"select {', '.join(what)} from {source}"  # noqa: S608 -- see above


def schema(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A connection to a new, empty schema of the same database."""
    ((count,),) = connection.execute("select count(*) from duckdb_schemas()").fetchall()
    name = f"table_{count}"
    within = connection.cursor()
    within.execute(f"create schema {name}").fetchall()
    within.execute(f"use {name}").fetchall()
    return within


def cursor(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """Another connection that sees the same `rows`: DuckDB reads one result at a time on each."""
    other = connection.cursor()
    other.execute(f"use {schema_of(connection)}").fetchall()
    return other


def join(
    left: duckdb.DuckDBPyConnection,
    left_views: Mapping[str, str],
    right: duckdb.DuckDBPyConnection,
    right_views: Mapping[str, str],
) -> tuple[duckdb.DuckDBPyConnection, Mapping[str, str]]:
    """Two tables of equally many rows side by side; where both have a column, the right one's counts."""
    views = in_order({**left_views, **right_views})
    columns = [f"{'b' if name in right_views else 'a'}.{quote(view)}" for name, view in views.items()]
    within = schema(left)
    both = f"{schema_of(left)}.rows a positional join {schema_of(right)}.rows b"
    within.execute("create view rows as " + select([f"a.{quote(PLACE)}", *columns], both)).fetchall()
    return within, views


def in_order(views: Mapping[str, str]) -> Mapping[str, str]:
    """Our columns in our order, then the others in theirs."""
    known = {name: views[name] for name in COLUMNS if name in views}
    return {**known, **views}


def view_name(name: str, taken: Collection[str]) -> str:
    """The column of a view for a column of a file.

    DuckDB takes no empty names and ignores case, so that `Answer`, a column that we do not know, needs another name
    than `answer`, and a file's own `row` another than ours. Names that only we know stay as they are.

    >>> view_name("answer", []), view_name("Answer", []), view_name("row", []), view_name("note", ["Note"])
    ('answer', 'Answer_2', 'row_2', 'note_2')
    """
    if name in COLUMNS:
        return name
    used = {each.casefold() for each in (*taken, *COLUMNS, PLACE, "rowid")}
    plain = found = re.sub(r"[\x00-\x1f\x7f]", "_", name) or "unnamed"
    count = 1
    while found.casefold() in used:
        count += 1
        found = f"{plain}_{count}"
    return found


def schema_of(connection: duckdb.DuckDBPyConnection) -> str:
    """The quoted name of the schema that a connection works in, by which others reach its tables."""
    ((name,),) = connection.execute("select current_schema()").fetchall()
    return quote(name)


def first_line(error: duckdb.Error) -> str:
    """What DuckDB says first; what follows is advice for those who write SQL."""
    return str(error).partition("\n")[0]
