"""The journal of a run: each finished row is written immediately, so that a killed run can resume."""

import json
import os
import sys
import time
from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import blake2b
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import append_whole, open_locked

_FORMAT = "ragassay journal 1"
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_SYNC_EVERY = 1.0  # seconds between syncs to disk: results that a power failure can lose (a killed process loses none)
_FEWEST_LATEST = 4096  # number of new places that are merged into the sorted arrays at a time

KeyHashes = NDArray[np.uint64]
"""Hashes of keys, 8 bytes each; among ten million keys, two agree with a probability of 1 in 400,000."""


def key_hash(key: str) -> int:
    """Return the hash of a key, which is the same in every process."""
    return int.from_bytes(blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "big")


def key_hashes(keys: Iterable[str]) -> KeyHashes:
    """Return the hashes of keys, in order."""
    return np.fromiter(map(key_hash, keys), dtype=np.uint64)


def distinct(keys: KeyHashes) -> KeyHashes:
    """Return the distinct keys, sorted; `np.unique` takes several times the memory."""
    ordered = np.sort(keys)
    is_first = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=is_first[1:])
    return ordered[is_first]


def are_among(keys: KeyHashes, known: KeyHashes) -> NDArray[np.bool_]:
    """Return, for each key, whether it is among the sorted `known` keys; `np.isin` takes several times the memory."""
    if not len(known):
        return np.zeros(len(keys), dtype=np.bool_)
    nearest = np.minimum(np.searchsorted(known, keys), len(known) - 1)
    return np.equal(known[nearest], keys)


def position_of(key: int, hashes: memoryview) -> int | None:
    """Return the position of the hash of a key in sorted hashes; None if it is not found.

    Args:
        key: The hash.
        hashes: A memory view of the sorted array; Python reads it several times faster than the array.
    """
    index = bisect_left(hashes, key)
    return index if index < len(hashes) and hashes[index] == key else None


class Journal:
    """The finished rows of one run: append-only JSON Lines, written by one process at a time.

    The first line identifies the run. Each further line is a row: its key, whether it is finished, and its record.
    Failed rows are stored as not finished, and a resumed run retries them. Opening removes a truncated last line left
    by a crash or a full disk; closing deletes a journal without rows. A row takes 16 bytes of memory: the hash of its
    key and its offset in the file.

    Args:
        path: The file; created if it does not exist.
        header: The identification of the run, as a JSON object. A file with another header is rejected.
        anew: Whether to discard the content of the file, regardless of its header.
        shown: Name in the header -> text shown in messages instead of its value.
        corrected: Names in the header whose values may change while no row is finished; the file is then rewritten with
            this header.

    Attributes:
        path: The file.
        anew: Whether the run was restarted from scratch, so that an older output is ignored.

    Raises:
        UsageError: The file belongs to another run, is not a journal, or another process writes to it.
        DataError: The file cannot be read or written.
    """

    def __init__(
        self,
        path: Path,
        header: Mapping[str, object],
        *,
        anew: bool = False,
        shown: Mapping[str, str] | None = None,
        corrected: Collection[str] = (),
    ) -> None:
        self.path = path
        self.anew = anew
        self._shown = dict(shown or {})
        self._places = _Places()
        self._rows = 0
        self._end = 0
        self._synced = time.monotonic()
        with ExitStack() as stack:
            self._file = stack.enter_context(open_locked(path))
            self._reader = stack.enter_context(path.open("rb"))
            if not anew:
                self._read(header, corrected)
            with self._write_errors():
                self._file.truncate(self._end)
            if self._end == 0:
                shown_too = {"shown": self._shown} if self._shown else {}
                self._write({"format": _FORMAT, "anew": self.anew, "run": dict(header), **shown_too})
            self._stack = stack.pop_all()

    def append(self, key: str, record: Mapping[str, object], *, finished: bool = True) -> None:
        """Append one row, which is written to the file before the call returns.

        Args:
            key: The key of the row; a later record of the same key replaces an earlier one.
            record: The result, as a JSON object.
            finished: False for a row that failed and must be retried.

        Raises:
            DataError: The disk is full, or the file is too large or gone; earlier rows are kept.
        """
        place = self._end
        self._write({"key": key, "finished": finished, "record": dict(record)})
        self._keep(key, place, finished=finished)
        if time.monotonic() - self._synced >= _SYNC_EVERY:
            self._sync()

    def are_finished(self, keys: KeyHashes) -> NDArray[np.bool_]:
        """Return for each key whether its row is finished."""
        return self._places.are_finished(keys)

    def record(self, key: int) -> dict[str, object]:
        """Return the last record of a row, finished or failed.

        Args:
            key: The hash of the key of a row in the journal.

        Raises:
            DataError: The file can no longer be read.
        """
        place = self._places.get(key)
        assert place is not None
        return self._read_at(place.offset)

    def remove(self) -> None:
        """Close the journal and delete it, after its rows have been written to an output."""
        # If possible, delete before releasing the lock, so that no other process can have started to write.
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        self._stack.close()
        if sys.platform == "win32":
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Flush everything to disk and release the file; further calls do nothing."""
        if self._file.closed:
            return
        if self._rows == 0:
            self.remove()
            return
        try:
            self._sync()
        finally:
            self._stack.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _read(self, header: Mapping[str, object], corrected: Collection[str]) -> None:
        """Read the rows of the file, up to its last complete line."""
        try:
            with self.path.open("rb") as file:
                other = self._check(file.readline(), header)
                for line in file:
                    if not line.endswith(b"\n"):
                        break
                    self._take(_parsed(line), self._end)
                    self._end += len(line)
        except OSError as error:
            raise DataError(f"cannot read {self.path}: {error.strerror or error}") from error
        if not other:
            return
        if self._places.finished or not {*other} <= {*corrected}:
            changes = ", ".join(other.values())
            raise UsageError(
                f"{self.path} contains another unfinished run: {changes}. "
                "Give another output, or discard that run: delete the file, or use `force`"
            )
        self._end = self._rows = 0
        self._places.clear()

    def _check(self, line: bytes, header: Mapping[str, object]) -> dict[str, str]:
        """Compare the first line with the header; return a description of each difference by name."""
        if not line.endswith(b"\n"):
            # An empty file, or an incomplete first line: there are no rows yet.
            if not _FIRST.startswith(line[: len(_FIRST)]):
                raise _no_journal(self.path)
            return {}
        first = _parsed(line)
        if first is None or first.get("format") != _FORMAT or not isinstance(first.get("run"), dict):
            raise _no_journal(self.path)
        before = cast("dict[str, object]", first["run"])
        now: dict[str, object] = json.loads(json.dumps(dict(header)))
        self.anew = first.get("anew") is True
        self._end = len(line)
        shown = first.get("shown")
        shown = shown if isinstance(shown, dict) else {}
        return {
            name: _change(name, (before.get(name), shown.get(name)), (now.get(name), self._shown.get(name)))
            for name in {**before, **now}
            if before.get(name) != now.get(name)
        }

    def _take(self, row: dict[str, object] | None, place: int) -> None:
        # An unreadable line (such as on a damaged disk) loses only its own row, which is retried.
        if row is not None and isinstance(row.get("record"), dict):
            self._keep(str(row.get("key")), place, finished=row.get("finished") is True)

    def _keep(self, key: str, place: int, *, finished: bool) -> None:
        self._rows += 1
        self._places.put(key_hash(key), place, finished=finished)

    def _read_at(self, place: int) -> dict[str, object]:
        try:
            self._reader.seek(place)
            row = _parsed(self._reader.readline())
        except OSError as error:
            raise DataError(f"cannot read {self.path}: {error.strerror or error}") from error
        if row is None or not isinstance(row.get("record"), dict):
            raise DataError(f"cannot read {self.path}: it was changed by another program; run the same command again")
        return cast("dict[str, object]", row["record"])

    def _write(self, value: Mapping[str, object]) -> None:
        # ASCII, because a model may generate an unpaired surrogate, which UTF-8 cannot encode.
        data = _ENCODER.encode(value).encode("ascii") + b"\n"
        with self._write_errors():
            append_whole(self._file, data, end=self._end)
        self._end += len(data)

    def _sync(self) -> None:
        with self._write_errors():
            os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    @contextmanager
    def _write_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise DataError(
                f"cannot write {self.path}: {error.strerror or error}; the {self._rows} rows in it are kept. "
                "Free some disk space, then run the same command again: it resumes from there"
            ) from error


class _Place(NamedTuple):
    """The offset of the line of a row in the file, and whether the row is finished."""

    offset: int
    is_finished: bool


class _Places:
    """The places of rows by the hashes of their keys: sorted arrays, and a dict of the latest ones."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove all places."""
        self._hashes: KeyHashes = np.empty(0, dtype=np.uint64)
        self._sorted = self._hashes.data
        self._encoded: NDArray[np.int64] = np.empty(0, dtype=np.int64)  # -1 - offset for a failed row
        self._latest: dict[int, int] = {}
        self.finished = 0

    def get(self, key: int) -> _Place | None:
        """Return the place of a row; None if it has none."""
        encoded = self._latest.get(key)
        if encoded is None:
            index = position_of(key, self._sorted)
            if index is None:
                return None
            encoded = int(self._encoded[index])
        return _Place(encoded, is_finished=True) if encoded >= 0 else _Place(-1 - encoded, is_finished=False)

    def put(self, key: int, offset: int, *, finished: bool) -> None:
        """Set the place of a row; a failure does not replace a finished row."""
        before = self.get(key)
        was_finished = before is not None and before.is_finished
        if was_finished and not finished:
            return
        self.finished += finished and not was_finished
        self._latest[key] = offset if finished else -1 - offset
        if len(self._latest) >= max(_FEWEST_LATEST, len(self._hashes) // 8):
            self._merge()

    def are_finished(self, keys: KeyHashes) -> NDArray[np.bool_]:
        """Return for each key whether its row is finished."""
        self._merge()
        return are_among(keys, self._hashes[self._encoded >= 0])

    def _merge(self) -> None:
        hashes = np.concatenate([np.fromiter(self._latest, dtype=np.uint64), self._hashes])
        encoded = np.concatenate([np.fromiter(self._latest.values(), dtype=np.int64), self._encoded])
        self._hashes, first = np.unique(hashes, return_index=True)  # the latest place of each row
        self._sorted = self._hashes.data
        self._encoded = encoded[first]
        self._latest.clear()


def finished_records(path: Path) -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the key and the record of each finished row of a journal, which another process may be writing.

    The last record of a key counts. Yields nothing if the file does not exist.
    """
    try:
        file = path.open("rb")
    except OSError:
        return
    with file:
        for row in filter(None, map(_parsed, file)):
            if row.get("finished") is True and isinstance(record := row.get("record"), dict):
                yield str(row.get("key")), record


_FIRST = f'{{"format":"{_FORMAT}"'.encode("ascii")


def _change(name: str, before: tuple[object, object], now: tuple[object, object]) -> str:
    """Return a description of a change in the header; each side is a value and its text in messages."""
    if before[1] is not None and now[1] is not None:
        if before[1] == now[1]:
            return f"{name} is {now[1]} with different options"
        return f"{name} was {before[1]} and is now {now[1]}"
    return f"{name} was {before[0]!r} and is now {now[0]!r}"


def _no_journal(path: Path) -> UsageError:
    return UsageError(
        f"{path} is not a journal of this version of ragassay. Move it, give another output, or "
        "discard it: delete the file, or use `force`"
    )


def _parsed(line: bytes) -> dict[str, object] | None:
    """Return the JSON object in a line; None if it is not one."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
