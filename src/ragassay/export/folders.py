"""Writes a folder of files whole or not at all, as `files` does with one file."""

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fnmatch import fnmatchcase
from pathlib import Path

from ragassay.errors import DataError, UsageError
from ragassay.files import check_free


def check_folder(path: Path, holds: Sequence[str], *, force: bool) -> None:
    """Asks before any work is done whether a folder can be written, and replaced without harm to other files.

    Args:
        path: The folder.
        holds: Patterns of the files that we write into such a folder, relative to it.
        force: Whether a folder that is there already, with nothing else in it, may be replaced.

    Raises:
        UsageError: It is there already and `force` is false, it is no folder, it holds a file that is not ours, or its
            own folder is not there.
    """
    check_free(path, force=force)
    if path.exists() and not path.is_dir():
        raise UsageError(f"{path} is a file, and this format is a folder of files; give another name")
    for file in sorted(path.rglob("*")) if path.exists() else ():
        name = file.relative_to(path)
        if not file.is_dir() and not any(_fits(name, pattern) for pattern in holds):
            raise UsageError(f"{path} holds {name}, which is no part of such an export; give another folder")


def _fits(name: Path, pattern: str) -> bool:
    """Whether a file has a place of ours: `*` stands for a part of one name, never for folders."""
    parts = pattern.split("/")
    return len(parts) == len(name.parts) and all(map(fnmatchcase, name.parts, parts))


@contextmanager
def replacing_folder(path: Path, holds: Sequence[str], *, force: bool = False) -> Iterator[Path]:
    """A new folder beside `path`, which takes its place when the block ends well, and goes when it does not.

    Args:
        path: The folder to write; the folder that it lies in must be there.
        holds: As for `check_folder`.
        force: As for `check_folder`.

    Raises:
        UsageError: As for `check_folder`.
        DataError: The disk is full, or the folder may not be written to.
    """
    check_folder(path, holds, force=force)
    path = path.resolve()
    beside, before = (path.with_name(f".{path.name}.{os.getpid()}.{end}") for end in ("tmp", "old"))
    try:
        beside.mkdir()
        yield beside
        for file in beside.rglob("*"):
            _settle(file)
        _swap(beside, path, before)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror or error}; nothing was overwritten") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _settle(file: Path) -> None:
    if file.is_file():
        with file.open("rb") as written:
            os.fsync(written.fileno())


def _swap(beside: Path, path: Path, before: Path) -> None:
    """Renames are all or nothing for one folder; between the two, the old one waits under another name."""
    if not path.exists():
        beside.rename(path)
        return
    path.rename(before)
    try:
        beside.rename(path)
    except OSError:
        before.rename(path)
        raise
    shutil.rmtree(before, ignore_errors=True)
