"""Read-only connections to SQLite, DuckDB, PostgreSQL, MySQL and MariaDB, by URL."""

import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import exc
from sqlalchemy.engine import URL, make_url

from ragassay.core.errors import DataError, UsageError, missing_extra
from ragassay.core.registry import unknown_name
from ragassay.parts.database.file_engines import open_duckdb, open_sqlite
from ragassay.parts.database.queries import MOST_ROWS, Database, EngineSession, driver_message

EngineOpener = Callable[[URL, float], AbstractContextManager[EngineSession]]


def _sqlite(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
    return open_sqlite(_file(address), seconds)


def _duckdb(address: URL, seconds: float) -> AbstractContextManager[EngineSession]:
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
