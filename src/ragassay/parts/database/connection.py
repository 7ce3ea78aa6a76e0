"""Read-only connections to SQLite, DuckDB, PostgreSQL, MySQL and MariaDB, and queries over them."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url
from sqlglot import ErrorLevel, exp
from sqlglot.errors import SqlglotError

from ragassay.core.errors import DataError, UsageError, excerpt, missing_extra
from ragassay.core.registry import unknown_name
from ragassay.parts.database.engine_session import DatabaseRow, EngineSession, is_timeout
from ragassay.parts.database.guard import SqlRejected, check_query

EngineOpener = Callable[[URL, float], AbstractContextManager[EngineSession]]


def _sqlite(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
    from ragassay.parts.database.sqlite import open_sqlite

    return open_sqlite(_file(address), seconds)


def _duckdb(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
    from ragassay.parts.database.duckdb_files import open_duckdb

    return open_duckdb(_file(address), seconds)


def _postgres(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
    try:
        from ragassay.parts.database.postgres import open_postgres
    except ImportError as error:
        raise missing_extra("postgres") from error
    return open_postgres(address, seconds)


def _mysql(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
    try:
        from ragassay.parts.database.mysql import open_mysql
    except ImportError as error:
        raise missing_extra("mysql") from error
    return open_mysql(address, seconds)


def _file(address: URL) -> Path:
    """Return the file that a URL names."""
    path = Path(str(address.database))
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is not there"
        raise DataError(
            f"cannot open {path}: the file {what}; expected a URL such as {address.drivername}:///company.db"
        )
    return path


_ADVICE = {
    ("password", "access denied", "authentication", "role "): "check the user and the password in the URL",
    ("unknown database", "does not exist"): "check the database's name, the last part of the URL",
    ("lock", "different configuration"): "another process has it open for writing: close it there, or read a copy",
    ("not a valid duckdb", "external extensions"): "another kind of file has another URL, such as sqlite:///company.db",
    ("unable to open database file",): "check that you may read it",
    ("connection option",): "check the part after the question mark in the URL",
}


def opening_advice(message: str) -> str:
    """Return what to do about a database that cannot be opened, by its driver's message."""
    lower = message.lower()
    matching = (advised for words, advised in _ADVICE.items() if any(word in lower for word in words))
    return next(matching, "check the host and the port in the URL, and that the server runs")


FILES = ("sqlite", "duckdb")
ENGINES: Mapping[str, EngineOpener] = {
    "sqlite": _sqlite,
    "duckdb": _duckdb,
    "postgresql": _postgres,
    "postgres": _postgres,
    "mysql": _mysql,
    "mariadb": _mysql,
}


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


@contextmanager
def open_database(url: str, *, seconds: float = 60.0, most_rows: int = MOST_ROWS) -> Iterator[Database]:
    """Open a read-only connection to the user's database.

    Args:
        url: `sqlite:///company.db`, `duckdb:///company.duckdb`, `postgresql://user:password@host/database`, or
            `mysql://user:password@host/database`, which `mariadb://` stands for too.
        seconds: Time limit for each query, above 0.
        most_rows: Rows that a query may give.

    Raises:
        UsageError: The URL names no database that we read, or its driver is not installed.
        DataError: The database does not exist, is not a database, or refuses the connection.
    """
    if not 0 < seconds < math.inf:
        raise UsageError(f"the time limit of a query must be above 0 seconds and finite, and is {seconds}")
    address = _address(url)
    engine = ENGINES[address.drivername]
    source = address.set(query={}).render_as_string(hide_password=True)
    with ExitStack() as stack:
        try:
            opened = stack.enter_context(engine(address, seconds))
        except (exc.DBAPIError, OSError) as error:
            message = driver_message(error)
            raise DataError(f"cannot open {source}: {message}; {opening_advice(message)}") from error
        yield Database(opened=opened, source=source, seconds=seconds, most_rows=most_rows)


def _address(url: str) -> URL:
    """Return the parts of a URL, its kind without the driver: each engine has a fixed one."""
    try:
        address = make_url(url)
    except (exc.ArgumentError, ValueError) as error:
        form = "expected a form like sqlite:///company.db"
        raise UsageError(f"{_masked(url)!r} is not a valid database URL; {form}") from error
    kind = address.drivername.partition("+")[0]
    if kind in _NOT_READ:
        raise UsageError(f"{kind} databases are not supported; supported: {', '.join(sorted(ENGINES))}")
    if kind not in ENGINES:
        raise UsageError(unknown_name("database", kind, [*ENGINES]))
    if not address.database:
        missing = "file; write {}:///company.db" if kind in FILES else "database; write {}://user:password@host/name"
        raise UsageError(f"{_masked(url)!r} names no {missing.format(kind)}")
    if kind not in FILES and "@" in f"{address.host}{address.database}":
        raise UsageError("the database URL has an extra '@'; inside a password, write it as %40")
    return address.set(drivername=kind)


def _masked(url: str) -> str:
    """Return a URL that may not parse, without what may be a password."""
    return re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", url)


_NOT_READ = ("mssql", "oracle", "snowflake", "bigquery")
