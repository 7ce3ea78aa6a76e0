"""The journal of a run: every finished row is on disk before the next one, and a killed run resumes from it."""

import json
import os
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import cast

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import append_whole, open_locked

_FORMAT = "ragassay journal 1"
_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))
_SYNC_EVERY = 1.0  # seconds: the most that a power cut costs; a kill costs nothing


class Journal:
    """The finished rows of one run: append-only JSON Lines, written by one process at a time.

    The first line identifies the run; each further line holds a row: its key, whether it is finished, and its record.
    A row that failed is kept as well, as not finished: a resumed run retries it. A last line that a crash or a full
    disk cut short is removed at opening. A journal that holds no row when it is closed is deleted.

    Args:
        path: The file; created if it does not exist.
        header: What identifies the run, as a JSON object. A file with another header is refused.
        anew: Whether to discard the content of the file, whatever its header.
        shown: Name in the header -> what a message shows in place of its value.
        corrected: Names in the header whose values may differ as long as no row is finished; the file then begins
            again under this header.

    Attributes:
        path: The file.
        finished: The record of every row that is finished, by key; read from the file when it is wanted.
        anew: Whether the run was started again, so that an older output does not count.

    Raises:
        UsageError: The file belongs to another run, is not a journal, or another process is writing it.
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
        self._finished: dict[str, int] = {}
        self._failed: dict[str, int] = {}
        self.finished: Mapping[str, dict[str, object]] = _Records(self._finished, self._read_at)
        self._rows = 0
        self._end = 0
        self._synced = time.monotonic()
        with ExitStack() as stack:
            self._file = stack.enter_context(open_locked(path))
            self._reader = stack.enter_context(path.open("rb"))
            if not anew:
                self._read(header, corrected)
            self._cut_off_the_rest()
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
            DataError: The disk is full, or the file is too large or gone; earlier rows are still there.
        """
        place = self._end
        self._write({"key": key, "finished": finished, "record": dict(record)})
        self._keep(key, place, finished=finished)
        if time.monotonic() - self._synced >= _SYNC_EVERY:
            self._sync()

    def record(self, key: str) -> dict[str, object]:
        """Return the last record of a row, finished or failed.

        Raises:
            DataError: The file can no longer be read.
        """
        place = self._finished.get(key)
        return self._read_at(self._failed[key] if place is None else place)

    def remove(self) -> None:
        """Close the journal and delete it, once its rows are in an output."""
        # Deleted while still locked, so that no other process can have started to write it.
        if sys.platform != "win32":
            self.path.unlink(missing_ok=True)
        self._stack.close()
        if sys.platform == "win32":
            self.path.unlink(missing_ok=True)

    def close(self) -> None:
        """Write everything to disk and release the file; a second call does nothing."""
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
        if self._finished or not {*other} <= {*corrected}:
            changes = ", ".join(other.values())
            raise UsageError(
                f"{self.path} holds another unfinished run: {changes}. "
                "Give another output, or --force to discard that run and start again"
            )
        self._end = self._rows = 0
        self._failed.clear()

    def _check(self, line: bytes, header: Mapping[str, object]) -> dict[str, str]:
        """Compare the first line with the run that is to be resumed; return what differs, by name, in words."""
        if not line.endswith(b"\n"):
            # An empty file, or the start of a first line: there is no row yet.
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
        named = first.get("shown")
        shown = named if isinstance(named, dict) else {}
        return {
            name: _change(name, (before.get(name), shown.get(name)), (now.get(name), self._shown.get(name)))
            for name in {**before, **now}
            if before.get(name) != now.get(name)
        }

    def _take(self, row: dict[str, object] | None, place: int) -> None:
        # An unreadable line, as of a damaged disk, costs its own row, which is retried, and no other.
        if row is not None and isinstance(row.get("record"), dict):
            self._keep(str(row.get("key")), place, finished=row.get("finished") is True)

    def _keep(self, key: str, place: int, *, finished: bool) -> None:
        self._rows += 1
        if finished:
            self._finished[key] = place
            self._failed.pop(key, None)
        else:
            self._failed[key] = place

    def _read_at(self, place: int) -> dict[str, object]:
        try:
            self._reader.seek(place)
            row = _parsed(self._reader.readline())
        except OSError as error:
            raise DataError(f"cannot read {self.path}: {error.strerror or error}") from error
        if row is None or not isinstance(row.get("record"), dict):
            raise DataError(f"cannot read {self.path}: it has changed since it was written; run the same command again")
        return cast("dict[str, object]", row["record"])

    def _cut_off_the_rest(self) -> None:
        try:
            self._file.truncate(self._end)
        except OSError as error:
            raise self._cannot_write(error) from error

    def _write(self, value: Mapping[str, object]) -> None:
        # ASCII, because a model may write half of a surrogate pair, which UTF-8 cannot encode.
        data = _ENCODER.encode(value).encode("ascii") + b"\n"
        try:
            append_whole(self._file, data, end=self._end)
        except OSError as error:
            raise self._cannot_write(error) from error
        self._end += len(data)

    def _sync(self) -> None:
        try:
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._cannot_write(error) from error
        self._synced = time.monotonic()

    def _cannot_write(self, error: OSError) -> DataError:
        return DataError(
            f"cannot write {self.path}: {error.strerror or error}; the {self._rows} rows in it are kept. "
            "Free some disk space, then run the same command again: it resumes from there"
        )


class _Records(Mapping[str, dict[str, object]]):
    """Records that are read from a file one by one.

    Args:
        places: Key -> where its line begins.
        read: Return the record at a place.
    """

    def __init__(self, places: Mapping[str, int], read: Callable[[int], dict[str, object]]) -> None:
        self._places = places
        self._read = read

    def __getitem__(self, key: str) -> dict[str, object]:
        return self._read(self._places[key])

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


def kept_records(path: Path) -> dict[str, dict[str, object]]:
    """Return the finished rows of a journal by key, whatever its run and even while it is written."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError:
        return {}
    rows = [row for line in lines[1:] if (row := _parsed(line)) is not None and row.get("finished") is True]
    return {str(row.get("key")): cast("dict[str, object]", row["record"]) for row in rows if "record" in row}


_FIRST = f'{{"format":"{_FORMAT}"'.encode("ascii")


def _change(name: str, before: tuple[object, object], now: tuple[object, object]) -> str:
    """Return what has changed in a header, in words; each side is a value, and what a message shows for it."""
    if before[1] is not None and now[1] is not None:
        if before[1] == now[1]:
            return f"{name} is {now[1]} with other options than before"
        return f"{name} was {before[1]} and is now {now[1]}"
    return f"{name} was {before[0]!r} and is now {now[0]!r}"


def _no_journal(path: Path) -> UsageError:
    return UsageError(
        f"{path} is not a journal of this version of ragassay. Move it, give another output, or --force to discard it"
    )


def _parsed(line: bytes) -> dict[str, object] | None:
    """Return the JSON object in a line; None if there is none."""
    try:
        value = json.loads(line)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None
