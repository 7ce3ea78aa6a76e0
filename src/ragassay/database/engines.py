"""Which engines we read, by the first word of a database's URL.

Each refuses writing by itself, whatever our own checks let through, and takes one statement at a time.
"""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

from sqlalchemy.engine import URL

from ragassay.database.opened import Opened
from ragassay.errors import DataError, missing

Engine = Callable[[URL, float], AbstractContextManager[Opened]]


def _sqlite(address: URL, seconds: float) -> AbstractContextManager[Opened]:
    from ragassay.database.sqlite import open_sqlite

    return open_sqlite(_file(address), seconds)


def _duckdb(address: URL, seconds: float) -> AbstractContextManager[Opened]:
    from ragassay.database.duck import open_duckdb

    return open_duckdb(_file(address), seconds)


def _postgres(address: URL, seconds: float) -> AbstractContextManager[Opened]:
    try:
        from ragassay.database.postgres import open_postgres
    except ImportError as error:
        raise missing("postgres") from error
    return open_postgres(address, seconds)


def _mysql(address: URL, seconds: float) -> AbstractContextManager[Opened]:
    try:
        from ragassay.database.mysql import open_mysql
    except ImportError as error:
        raise missing("mysql") from error
    return open_mysql(address, seconds)


def _file(address: URL) -> Path:
    """The file that a URL names."""
    path = Path(str(address.database))
    if not path.is_file():
        what = "is a folder" if path.is_dir() else "is not there"
        raise DataError(f"cannot open {path}: the file {what}; a file is written {address.drivername}:///company.db")
    return path


_ADVICE = {
    ("password", "access denied", "authentication", "role "): "check the user and the password in the URL",
    ("unknown database", "does not exist"): "check the database's name, the last part of the URL",
    ("lock", "different configuration"): "somebody has it open for writing: close it there, or read a copy",
    ("not a valid duckdb", "external extensions"): "another kind of file has another URL, such as sqlite:///company.db",
    ("unable to open database file",): "check that you may read it",
    ("connection option",): "check what stands after the question mark in the URL",
}


def advice(said: str) -> str:
    """What to do about a database that cannot be opened, by what its driver said."""
    lower = said.lower()
    found = (advised for words, advised in _ADVICE.items() if any(word in lower for word in words))
    return next(found, "check the host and the port in the URL, and that the server runs")


FILES = ("sqlite", "duckdb")
ENGINES: Mapping[str, Engine] = {
    "sqlite": _sqlite,
    "duckdb": _duckdb,
    "postgresql": _postgres,
    "postgres": _postgres,
    "mysql": _mysql,
    "mariadb": _mysql,
}
