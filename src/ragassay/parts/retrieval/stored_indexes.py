"""Indexes on disk: arrays in a folder, verified by hash and memory-mapped.

The name of the folder is a hash of everything that the arrays depend on. A folder is written atomically, by one process
at a time. An index that does not match its hashes is never used.
"""

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import open_locked, replace_folder
from ragassay.core.hashing import content_hash
from ragassay.parts.lm.weights import cache_directory, sha256

Arrays = Mapping[str, np.ndarray]
Contents = Mapping[str, str | int]
"""Everything that an index depends on: its kind, its format version, the hash of all texts, and the model."""
Notice = Callable[[str], None]

_MANIFEST = "index.json"


class _UnusableError(Exception):
    """The index is missing or damaged; the message is the reason, empty if it is missing."""


def index_folder() -> Path:
    """Create and return the folder of stored indexes.

    Raises:
        DataError: It cannot be created.
    """
    folder = cache_directory() / "indexes"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _unwritable(folder, error) from error
    return folder


def _unwritable(store: Path, error: BaseException) -> DataError:
    reason = getattr(error, "strerror", None) or error
    return DataError(f"cannot store indexes in {store}: {reason}; set RAGASSAY_CACHE to another directory")


def stored_arrays(
    store: Path, contents: Contents, build: Callable[[Path], None], *, notice: Notice | None = None
) -> Arrays:
    """Return the memory-mapped arrays of an index, which is built if it is missing or damaged.

    Args:
        store: The folder of stored indexes.
        contents: Everything that the arrays depend on.
        build: Writes the arrays to a folder, each as NAME.npy. Called by one process at a time, while others wait.
        notice: Called with a message if an index is replaced.

    Raises:
        DataError: The folder cannot be written.
    """
    folder = index_path(store, contents)
    try:
        return _opened(folder, contents)
    except _UnusableError:
        pass  # another process may be building it
    lock = store / f"{folder.name}.lock"
    try:
        locked = open_locked(lock, waits=True)
    except (DataError, UsageError) as error:
        raise _unwritable(store, error.__cause__ or error) from error
    with locked:
        try:
            return _opened(folder, contents)
        except _UnusableError as error:
            if str(error) and notice is not None:
                notice(f"{folder}: {error}; the index is rebuilt")
        try:
            _write(folder, contents, build)
            return _opened(folder, contents)
        except _UnusableError as error:
            raise DataError(f"{folder}: {error}, right after it was written; check the disk") from error
        finally:
            lock.unlink(missing_ok=True)


def _write(folder: Path, contents: Contents, build: Callable[[Path], None]) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    with replace_folder(folder, (_MANIFEST, "*.npy"), force=True) as beside:
        build(beside)
        hashes = {file.name: sha256(file) for file in sorted(beside.glob("*.npy"))}
        manifest = {"contents": dict(contents), "sha256": hashes}
        (beside / _MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")


def index_path(store: Path, contents: Contents) -> Path:
    """Return the folder of an index."""
    return store / f"{contents['index']}-{content_hash(dict(contents)).rpartition('-')[2]}"


def _opened(folder: Path, contents: Contents) -> Arrays:
    if not folder.exists():
        raise _UnusableError("")
    try:
        manifest = json.loads((folder / _MANIFEST).read_text("utf-8"))
        stored, hashes = manifest["contents"], dict(manifest["sha256"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _UnusableError(f"{_MANIFEST} is missing or damaged") from error
    if stored != dict(contents):
        other = sorted(name for name in contents if not isinstance(stored, dict) or stored.get(name) != contents[name])
        raise _UnusableError(f"it was built for other contents ({', '.join(other) or 'settings'})")
    if {file.name for file in folder.glob("*.npy")} - hashes.keys():
        raise _UnusableError(f"{_MANIFEST} does not list all files")
    return {Path(name).stem: _mapped(folder / Path(name).name, digest) for name, digest in sorted(hashes.items())}


def _mapped(file: Path, digest: str) -> np.ndarray:
    try:
        if sha256(file) != digest:
            raise _UnusableError(f"{file.name} is damaged: its SHA-256 differs")
        array: np.ndarray = np.load(file, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError) as error:
        raise _UnusableError(f"{file.name} cannot be read: {getattr(error, 'strerror', None) or error}") from error
    return array
