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
from ragassay.parts.database.queries import Database, EngineSession, driver_message


@contextmanager
def open_database(url: str, *, seconds: float = 60.0) -> Iterator[Database]:
    """Open a read-only connection to the user's database.

    Args:
        url: `sqlite:///company.db`, `duckdb:///company.duckdb`, `postgresql://user:password@host/database`, or
            `mysql://user:password@host/database`; `mariadb://` works too.
        seconds: Time limit for each query, above 0.

    Raises:
        UsageError: The URL does not name a supported database, or its driver is not installed.
        DataError: The database does not exist, is not a database, or refuses the connection.
    """
    if not 0 < seconds < math.inf:
        raise UsageError(f"Invalid `query_seconds` {seconds:g}: expected a finite number of seconds above 0")
    address = _address(url)
    engine = _ENGINES[address.drivername]
    source = address.set(query={}).render_as_string(hide_password=True)
    with ExitStack() as stack:
        try:
            session = stack.enter_context(engine(address, seconds))
        except (exc.DBAPIError, OSError) as error:
            message = driver_message(error)
            raise DataError(f"cannot open {source}: {message}; {_advice(message)}") from error
        yield Database(session=session, source=source, seconds=seconds)


def _address(url: str) -> URL:
    """Return a parsed URL without its driver, since the driver of each engine is fixed."""
    try:
        address = make_url(url)
    except (exc.ArgumentError, ValueError) as error:
        form = "expected a form like sqlite:///company.db"
        raise UsageError(f"{_masked(url)!r} is not a valid database URL; {form}") from error
    kind = address.drivername.partition("+")[0]
    if kind in _UNSUPPORTED:
        raise UsageError(f"{kind} databases are not supported; supported: {', '.join(sorted(_ENGINES))}")
    if kind not in _ENGINES:
        raise UsageError(unknown_name("database", kind, [*_ENGINES]))
    if not address.database:
        missing = "file; write {}:///company.db" if kind in _FILES else "database; write {}://user:password@host/name"
        raise UsageError(f"{_masked(url)!r} names no {missing.format(kind)}")
    if kind not in _FILES and "@" in f"{address.host}{address.database}":
        raise UsageError("the database URL has an extra '@'; inside a password, write it as %40")
    return address.set(drivername=kind)


def _masked(url: str) -> str:
    """Return a possibly invalid URL without anything that may be a password."""
    return re.sub(r"(?<=://)([^:/@]*):.*@", r"\1:***@", url)


_UNSUPPORTED = ("mssql", "oracle", "snowflake", "bigquery")

_ADVICE = {
    ("password", "access denied", "authentication", "role "): "check the user and the password in the URL",
    ("unknown database", "does not exist"): "check the database's name, the last part of the URL",
    ("lock", "different configuration"): "another process has it open for writing: close it there, or read a copy",
    (
        "not a valid duckdb",
        "external extensions",
    ): "a file of another kind needs another URL, such as sqlite:///company.db",
    ("unable to open database file",): "check that you have permission to read it",
    ("connection option",): "check the part after the question mark in the URL",
}
"""Words in a driver's message -> advice."""


def _advice(message: str) -> str:
    lower = message.lower()
    matching = (advice for words, advice in _ADVICE.items() if any(word in lower for word in words))
    return next(matching, "check the host and the port in the URL, and that the server runs")


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
    path = Path(str(address.database))
    if not path.is_file():
        problem = "it is a folder" if path.is_dir() else "the file does not exist"
        raise DataError(f"cannot open {path}: {problem}; expected a URL such as {address.drivername}:///company.db")
    return path


_FILES = ("sqlite", "duckdb")
_ENGINES: Mapping[str, EngineOpener] = {
    "sqlite": _sqlite,
    "duckdb": _duckdb,
    "postgresql": _postgres,
    "postgres": _postgres,
    "mysql": _mysql,
    "mariadb": _mysql,
}
