"""Opens what a user names: a file by its suffix, or standard input."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

import duckdb

from ragassay.errors import DataError, UsageError
from ragassay.table.delimited import csv_lines
from ragassay.table.lines import json_lines
from ragassay.table.loading import Loaded, load_lines, load_parquet
from ragassay.table.presets import Names

T = TypeVar("T")


def load(connection: duckdb.DuckDBPyConnection, path: Path | str, *, source: str, names: Names) -> Loaded:
    """The rows of a file, checked.

    Args:
        connection: The database that they go into.
        path: `.jsonl`, `.parquet`, `.csv`, or "-" for JSON Lines from standard input.
        source: What messages call it.
        names: What its columns are called with us.

    Raises:
        UsageError: The suffix is unknown.
        DataError: There is no such file, it may not be read, or it does not hold what it must.
    """
    if str(path) == "-":
        with _told(source):
            return load_lines(connection, json_lines(_standard_input(), source), source=source, names=names)
    path = Path(path)
    kind = by_suffix(path, {".jsonl": "JSON Lines", ".parquet": "Parquet", ".csv": "CSV"}, "read")
    with opened(path) as file:
        match kind:
            case "Parquet":
                return load_parquet(connection, path, source=source, names=names)
            case "CSV":
                lines = csv_lines(file, source, names.theirs)
            case _:
                lines = json_lines(file, source)
        return load_lines(connection, lines, source=source, names=names)


def by_suffix(path: Path, known: Mapping[str, T], what: str) -> T:
    """What belongs to the suffix of a file.

    Raises:
        UsageError: Nothing does; the message names the suffixes that are known.
    """
    suffix = path.suffix.lower()
    if suffix not in known:
        raise UsageError(f"cannot {what} {path}: its name must end in {' or '.join(known)}")
    return known[suffix]


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file.

    Raises:
        DataError: There is no such file, it is a folder, or it may not be read.
    """
    with _told(str(path)), path.open("rb") as file:
        yield file


def _standard_input() -> BinaryIO:
    # Python has none where the shell has closed it: "<&-".
    if sys.stdin is None:
        raise DataError("standard input is closed; name a file, or send JSON Lines")
    return sys.stdin.buffer


@contextmanager
def _told(source: str) -> Iterator[None]:
    """Tells of a file that cannot be read, at once or half-way, by our own error."""
    try:
        yield
    except FileNotFoundError as error:
        raise DataError(f"there is no file {source}") from error
    except IsADirectoryError as error:
        raise DataError(f"{source} is a folder; name a file in it") from error
    except OSError as error:
        raise DataError(f"cannot read {source}: {error.strerror}") from error
