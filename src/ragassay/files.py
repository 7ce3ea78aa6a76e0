"""Writes a file whole or not at all: no crash, kill or full disk leaves half a file, or harms the one before."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ragassay.errors import DataError, UsageError


def check_free(path: Path, *, force: bool) -> None:
    """Asks before any work is done whether its result can be written.

    Raises:
        UsageError: The file is there already and `force` is false, or its folder is not there.
    """
    if path.exists() and not force:
        raise UsageError(f"{path} is there already; give another name, or --force to replace it")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: there is no folder {path.parent}; make it first")


@contextmanager
def replacing(path: Path, *, force: bool = False) -> Iterator[Path]:
    """A temporary file beside `path`, which takes its place when the block ends well, and goes when it does not.

    Args:
        path: The file to write; its folder must be there.
        force: Whether a file that is there already may be replaced.

    Raises:
        UsageError: The file is there already and `force` is false, or its folder is not there.
        DataError: The disk is full, or the folder may not be written to.
    """
    check_free(path, force=force)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield beside
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror or error}; nothing was overwritten") from error
    finally:
        beside.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Writes a text file, as `replacing` does; half surrogate pairs, which have no UTF-8, are kept as `?`.

    Raises:
        UsageError: The file is there already and `force` is false, or its folder is not there.
        DataError: The disk is full, or the folder may not be written to.
    """
    with replacing(path, force=force) as beside:
        beside.write_bytes(text.encode("utf-8", "replace"))
