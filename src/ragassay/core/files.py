"""Atomic writes of files and folders, and locked appends; a crash or a full disk does not damage existing data."""

import difflib
import errno
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from fnmatch import fnmatchcase
from io import FileIO
from pathlib import Path

from ragassay.core.errors import DataError, UsageError, printable

if sys.platform != "win32":
    import fcntl

_NO_LOCKS = {errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS}


def missing_file(path: Path | str, *, advice: str = "") -> DataError:
    """Return the error for a file that does not exist, with the most similar name in its folder, or advice."""
    path = Path(path)
    names: list[str] = []
    with suppress(OSError):
        names = sorted(each.name for each in path.parent.iterdir() if not each.name.startswith("."))
    # A common suffix alone does not make names similar.
    names = [name for name in names if difflib.get_close_matches(path.stem, [Path(name).stem])]
    nearest = difflib.get_close_matches(path.name, names, n=1)
    hint = f". Did you mean {path.with_name(nearest[0])}?" if nearest else advice and f"; {advice}"
    return DataError(printable(f"there is no file {path}{hint}", layout=""))


def check_exists(path: Path | str) -> None:
    """Raise DataError if a file does not exist, before what takes longer than a look."""
    if not Path(path).exists():
        raise missing_file(path)


def check_free(path: Path, *, force: bool) -> None:
    """Check that an output may be written, before any work is done.

    Raises:
        UsageError: The file already exists and `force` is false, or its folder does not exist.
    """
    if path.exists() and not force:
        raise UsageError(f"{path} already exists; give another name, or use `force` to replace it")
    if not path.parent.is_dir():
        raise UsageError(f"cannot write {path}: there is no folder {path.parent}; create it first")


@contextmanager
def replace_file(path: Path, *, force: bool = False) -> Iterator[Path]:
    """Open a temporary file next to `path` that replaces it if the block succeeds, and is deleted otherwise.

    Args:
        path: The file to write; its folder must exist.
        force: Whether an existing file may be replaced.

    Raises:
        UsageError: The file already exists and `force` is false, or its folder does not exist.
        DataError: The disk is full, or the folder may not be written to.
    """
    check_free(path, force=force)
    beside = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        yield beside
        _sync(beside)
        beside.replace(path)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror or error}; nothing was overwritten") from error
    finally:
        beside.unlink(missing_ok=True)


def write_text(path: Path, text: str, *, force: bool = False) -> None:
    """Write a text file with `replace_file`; unpaired surrogates, which UTF-8 cannot encode, become `?`.

    Raises:
        UsageError: The file already exists and `force` is false, or its folder does not exist.
        DataError: The disk is full, or the folder may not be written to.
    """
    with replace_file(path, force=force) as beside:
        beside.write_bytes(text.encode("utf-8", "replace"))


def check_folder(path: Path, holds: Sequence[str], *, force: bool) -> None:
    """Check that a folder can be written, or replaced without losing unrelated files, before any work is done.

    Args:
        path: The folder.
        holds: Glob patterns of the files that belong in the folder, relative to it.
        force: Whether an existing folder may be replaced if it contains no other files.

    Raises:
        UsageError: The folder already exists and `force` is false, it is a file, it contains other files, or its parent
            does not exist.
    """
    check_free(path, force=force)
    if path.exists() and not path.is_dir():
        raise UsageError(f"{path} is a file, but this format needs a folder; give another name")
    for file in sorted(path.rglob("*")) if path.exists() else ():
        name = file.relative_to(path)
        if not file.is_dir() and not any(_fits(name, pattern) for pattern in holds):
            raise UsageError(f"{path} contains {name}, which is not part of the export; give another folder")


def _fits(name: Path, pattern: str) -> bool:
    """Return whether a file matches a pattern; `*` matches within one path component only."""
    parts = pattern.split("/")
    return len(parts) == len(name.parts) and all(map(fnmatchcase, name.parts, parts))


@contextmanager
def replace_folder(path: Path, holds: Sequence[str], *, force: bool = False) -> Iterator[Path]:
    """Create a temporary folder next to `path` that replaces it if the block succeeds, and is deleted otherwise.

    Args:
        path: The folder to write; its parent must exist.
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
            if file.is_file():
                _sync(file)
        _swap(beside, path, before)
    except OSError as error:
        raise DataError(f"cannot write {path}: {error.strerror or error}; nothing was overwritten") from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _sync(file: Path) -> None:
    with file.open("rb") as written:
        os.fsync(written.fileno())


def _swap(beside: Path, path: Path, before: Path) -> None:
    """Replace a folder by two renames; the first moves the old one aside."""
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


def append_whole(file: FileIO, data: bytes, *, end: int) -> None:
    """Append bytes to a file, all of them or none.

    Args:
        file: Open for appending.
        data: The bytes.
        end: Current length of the file in bytes; the file is truncated to it if the write fails.

    Raises:
        OSError: The bytes cannot be written.
    """
    try:
        written = file.write(data)
        while written < len(data):  # on a nearly full disk, a partial write succeeds before the next one fails
            written += file.write(data[written:])
    except OSError:
        with suppress(OSError):
            file.truncate(end)
        raise


def open_locked(path: Path, *, waits: bool = False) -> FileIO:
    """Return a file that is open for appending and locked by this process; created if it does not exist.

    Args:
        path: The file.
        waits: Whether to wait for another process that has locked it.

    Raises:
        UsageError: Its folder does not exist, or another process is writing it and `waits` is false.
        DataError: It cannot be written.
    """
    while True:
        try:
            file = FileIO(path, "a+")
        except FileNotFoundError as error:
            if path.parent.is_dir():  # such as /proc
                raise DataError(
                    f"cannot write {path}: files cannot be created there; write to another folder"
                ) from error
            raise UsageError(f"cannot write {path}: there is no folder {path.parent}; create it first") from error
        except OSError as error:
            raise DataError(f"cannot write {path}: {error.strerror or error}; write to another folder") from error
        with ExitStack() as stack:
            stack.enter_context(file)
            _lock(file, path, waits=waits)
            # The process that held the lock may have deleted the file; the path is then another file or does not exist.
            if path.exists() and os.path.samestat(os.fstat(file.fileno()), path.stat()):
                stack.pop_all()
                return file


def _lock(file: FileIO, path: Path, *, waits: bool) -> None:
    if sys.platform == "win32":
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        raise UsageError(
            f"another ragassay process is writing {path}; wait until it has finished, or write to another file"
        ) from error
    except OSError as error:
        if error.errno not in _NO_LOCKS:
            raise DataError(f"cannot lock {path}: {error.strerror or error}") from error
