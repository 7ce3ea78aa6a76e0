"""Resumable steps that make one call for each row of a table (`answer`, `judge`).

With an output, each result is immediately appended to a journal next to it (OUTPUT.journal). The journal is deleted
once the output is written and no row has failed. Running the same command again makes only the missing calls.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from itertools import compress, islice
from pathlib import Path
from typing import Any, Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import CallError, StoppedRunError, UsageError
from ragassay.core.records import Answer, Question, Verdict
from ragassay.core.runner import (
    CallLimits,
    Journal,
    KeyHashes,
    PlannedCalls,
    Progress,
    ResultJournal,
    RowCalls,
    are_among,
    distinct,
    key_hash,
    key_hashes,
    pending_rows,
    stream_rows,
)
from ragassay.core.table import Table, field_names, storage
from ragassay.core.table.columns import UNWRITTEN
from ragassay.core.table.file_formats import for_suffix

R = TypeVar("R", Answer, Verdict)
T = TypeVar("T")

_ADVICE = "give another output, or use `force` to replace it"
_SETTLED_AT_ONCE = 4096  # maximum number of rows, with their contexts, in memory


@dataclass(frozen=True, slots=True, kw_only=True)
class RowStep(Generic[T, R]):
    """A step that makes one call for each row of a table.

    Attributes:
        name: The command, as shown in the progress and the journal.
        result: The type of record that a call returns; its fields become columns.
        called: The name of the system or judge that is called.
        called_column: The column of the result with this name.
        error_column: The column of the result with the reason of a failure; results with a reason are not valid.
        required: Further columns that an output of the step must have.
        rows: Returns the key and the value of every row of a table. A result is valid as long as its key is the same.
        call: Returns the result for a value; raises CallError if it fails.
        failed: Returns the result of a row whose call failed.
        limits: The limits on concurrent calls, deadlines and retries.
        before_calls: Called before the first call, unless no call is needed.
        progress: Called after every row.
        within: A context that is open while calls are made.
        also_called: Other names that are allowed in `called_column`.
        holds: Returns whether a result of an earlier output is still valid; None if all results without an error are.
        shown: The name of the system or judge in messages; None for `called`.
        stop_after: As in `RowCalls`.
        settle: Called before the first call with the values of the rows without a result, and with a function that
            stores results of rows that need no call, given their numbers. None if all rows need a call.
    """

    name: str
    result: type[R]
    called: str
    called_column: str
    error_column: str
    required: Collection[str]
    rows: Callable[[Table], Iterable[tuple[str, T]]]
    call: Callable[[T], Awaitable[R]]
    failed: Callable[[CallError], R]
    limits: CallLimits
    before_calls: Callable[[PlannedCalls], None] | None = None
    progress: Progress | None = None
    within: AbstractAsyncContextManager[object] | None = None
    shown: str | None = None
    stop_after: int | None = 20
    also_called: Collection[str] = ()
    holds: Callable[[R], bool] | None = None
    settle: Callable[[Sequence[T], Callable[[Sequence[int], Sequence[R]], None]], None] | None = None

    def run(self, table: Table, *, output: Path | str | None, limit: int | None = None, force: bool = False) -> Table:
        """Return the rows of a table with their results, in order.

        Args:
            table: The rows.
            output: `.jsonl` or `.parquet`; None to keep everything in memory.
            limit: Process only the first `limit` rows; rows beyond them in an existing output are kept as they are,
                failed ones too. None for all rows.
            force: Whether to start from scratch and replace an existing output at the end.

        Raises:
            UsageError: The output, or the journal next to it, belongs to another run.
            DataError: A file cannot be read or written; finished rows are kept.
            StoppedRunError: The first calls failed in the same way; finished rows are kept.
        """
        if output is None:
            rows = selected(table, limit=limit)
            return rows.with_records(self._results(rows, earlier=None, journal=None))
        output = Path(output)
        for_suffix(output, {".jsonl": None, ".parquet": None}, "write")
        header = {"verb": self.name, self.called_column: self.called, "questions": table.content_hash()}
        journal_file = output.with_name(f"{output.name}.journal")
        # An address may be corrected while no row is finished.
        shown = {} if self.shown is None else {self.called_column: self.shown}
        with Journal(journal_file, header, anew=force, shown=shown, corrected={self.called_column}) as journal:
            return self._resumed(table, output=output, limit=limit, journal=journal)

    def _resumed(self, table: Table, *, output: Path, limit: int | None, journal: Journal) -> Table:
        """Return the rows of the output, with results from the earlier output, the journal and calls."""
        before = Table.read(output) if output.exists() and not journal.anew else None
        earlier = None if before is None else self._earlier_results(before, table, output, limit=limit)
        rows = selected(table, limit=limit) if before is None else _first_or_known(table, before, limit)
        after = rows.with_records(self._results(rows, earlier=earlier, journal=journal))
        if before is None or not _same(before, after):
            after.write(output, force=True)
        failed = after.relation.filter(f"{storage.quote(self.error_column)} is not null").limit(1).fetchall()
        if not failed and not self._beyond(table, rows, journal):
            journal.remove()
        after.release()  # free memory before reading the output, which takes as much
        return Table.read(output)

    def _results(self, table: Table, *, earlier: "_EarlierResults[R] | None", journal: Journal | None) -> Iterator[R]:
        """Yield the result of every row in order, calling only for rows without one."""
        keys = key_hashes(key for key, _ in self.rows(table))
        unknown = keys if earlier is None else keys[~earlier.has(keys)]
        settled = self._settled(table, len(keys), unknown, journal=journal)
        missing = unknown
        if settled:
            missing = unknown[~are_among(unknown, distinct(np.fromiter(settled, dtype=np.uint64)))]
        calls = len(_unfinished(missing, journal))
        if calls and self.before_calls is not None:
            self.before_calls(PlannedCalls(rows=len(keys), calls=calls, called=self.called))
        progress = self._progress(
            len(keys), missing=len(missing), shown=None if settled is None else len(missing) - calls
        )
        try:
            results = stream_rows(missing, self.rows(table), self._calls(journal, progress))
        except StoppedRunError as error:
            advice = "" if journal is None else _how_to_resume(len(keys) - calls, len(keys))
            raise StoppedRunError(f"{self.shown or self.called}: {error}{advice}") from None
        return _in_turn(keys, earlier, settled or {}, results)

    def _settled(
        self, table: Table, rows: int, pending: KeyHashes, *, journal: Journal | None
    ) -> Mapping[int, R] | None:
        """Store results of rows that need no call in the journal or, without a journal, in the returned mapping.

        Args:
            table: The rows.
            rows: Number of rows.
            pending: The keys of the rows without a result in the output.
            journal: The journal of the run; None without an output.

        Returns:
            Key -> result if there is no journal; None if every row had a result before.
        """
        pending = pending if journal is None else pending[~journal.are_finished(pending)]
        if self.settle is None or not len(pending):
            return None
        results: dict[int, R] = {}
        done = rows - len(pending)
        if self.progress is not None:
            self.progress(self.name, done, rows)

        def add(keys: Sequence[str], numbers: Sequence[int], settled: Sequence[R]) -> None:
            """Store results of some of the keys, and report the progress."""
            nonlocal done
            for number, result in zip(numbers, settled, strict=True):
                if journal is None:
                    results[key_hash(keys[number])] = result
                else:
                    journal.append(keys[number], self._encoded(result))
                done += 1
                if self.progress is not None:
                    self.progress(self.name, done, rows)

        waiting = pending_rows(self.rows(table), distinct(pending))
        while batch := list(islice(waiting, _SETTLED_AT_ONCE)):
            self.settle([value for _, value in batch], partial(add, [key for key, _ in batch]))
        return results

    def _calls(self, journal: Journal | None, progress: Progress | None) -> RowCalls[T, R]:
        return RowCalls(
            work=self._checked_call,
            failed=self.failed,
            limits=self.limits,
            what=self.name,
            store=None
            if journal is None
            else ResultJournal(journal=journal, encode=self._encoded, decode=self._decoded),
            progress=progress,
            within=self.within,
            stop_after=self.stop_after,
        )

    async def _checked_call(self, value: T) -> R:
        result = await self.call(value)
        if (error := self._error(result)) is not None:
            raise CallError(error)
        return result

    def _error(self, result: R) -> str | None:
        error: str | None = getattr(result, self.error_column)
        return error

    def _encoded(self, result: R) -> Mapping[str, object]:
        """Return a result as a JSON object; its fields are texts, numbers and tuples of texts."""
        return {name: getattr(result, name) for name in field_names(self.result)}

    def _decoded(self, record: Mapping[str, object]) -> R:
        """Return the result in a JSON object, with tuples for lists."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value := record[name], list) else value
            for name in field_names(self.result)
            if name in record
        }
        return self.result(**values)

    def _progress(self, total: int, *, missing: int, shown: int | None) -> Progress | None:
        """Return a function that reports progress over all rows, including those with an earlier result.

        Args:
            total: Number of rows.
            missing: Number of rows in the journal, or in need of a call.
            shown: Number of these rows that were reported as finished; None if nothing has been reported.
        """
        progress = self.progress
        if progress is None:
            return None
        resumed = total - missing
        if resumed and shown is None:
            progress(self.name if missing else f"{self.name} (already complete)", resumed, total)
        return lambda what, done, _: None if done == shown else progress(what, resumed + done, total)

    def _earlier_results(self, before: Table, table: Table, output: Path, *, limit: int | None) -> "_EarlierResults[R]":
        """Return the results in an output, by key, without those of failed rows among the first `limit` rows.

        Raises:
            UsageError: It is not an output of this run.
        """
        advice = f"{_ADVICE} (in a run directory: delete its folder, or name another)"
        if not {*self.required, self.called_column} <= {*before.columns}:
            raise UsageError(f"{output} already exists and is not an output of ragassay {self.name}; {advice}")
        if lost := sorted({*before.columns} - {*table.columns, *field_names(self.result)}):
            raise UsageError(f"{output} has other columns, which would be lost: {', '.join(lost)}; {advice}")
        known = np.sort(key_hashes(map(_text_key, table.records(Question))))
        are_known = are_among(key_hashes(map(_text_key, before.records(Question))), known)
        rows = zip(before.records(Question), before.records(self.result), are_known, strict=True)
        for question, result, is_known in rows:
            called = getattr(result, self.called_column)
            is_other = called != self.called and called not in self.also_called
            if is_other and self._error(result) is None:
                now = self.called if self.shown is None else f"{self.shown} ({self.called})"
                raise UsageError(f"{output} has results of {called}, not of {now}; {advice}")
            if not is_known:
                raise UsageError(
                    f"{output} has question {question.question_id}, which {table.source} does not have in this form; "
                    f"{advice}"
                )
        keys = key_hashes(key for key, _ in self.rows(before))
        is_valid = np.fromiter(map(self._is_valid, before.records(self.result)), dtype=np.bool_)
        if limit is not None:
            first = distinct(key_hashes(key for key, _ in islice(self.rows(table), limit)))
            is_valid |= ~are_among(keys, first)
        return _EarlierResults(keys, is_valid, before.records(self.result))

    def _is_valid(self, result: R) -> bool:
        return self._error(result) is None and (self.holds is None or self.holds(result))

    def _beyond(self, table: Table, rows: Table, journal: Journal) -> bool:
        """Return whether the journal has results of rows beyond the limit, which a later call can use."""
        if rows is table:
            return False
        within = distinct(key_hashes(key for key, _ in self.rows(rows)))
        keys = key_hashes(key for key, _ in self.rows(table))
        return bool(journal.are_finished(keys[~are_among(keys, within)]).any())


class _EarlierResults(Generic[R]):
    """The results in an output, read sequentially; results that are needed later stay in memory until then.

    Args:
        keys: The hash of the key of each row.
        is_valid: Whether the result of each row is still valid.
        results: The result of each row; iterated once.
    """

    def __init__(self, keys: KeyHashes, is_valid: NDArray[np.bool_], results: Iterator[R]) -> None:
        valid = keys[is_valid]
        self._order = np.argsort(valid)
        self._keys = valid[self._order]
        self._results: Iterator[R] = compress(results, is_valid)
        self._read: dict[int, R] = {}
        self._position = 0

    def has(self, keys: KeyHashes) -> NDArray[np.bool_]:
        """Return for each key whether it has a result."""
        return are_among(keys, self._keys)

    def take(self, key: int) -> R:
        """Return and remove the result of a key."""
        position = int(self._order[np.searchsorted(self._keys, np.uint64(key))])
        while self._position <= position:
            self._read[self._position] = next(self._results)
            self._position += 1
        return self._read.pop(position)


def _unfinished(keys: KeyHashes, journal: Journal | None) -> KeyHashes:
    """Return the sorted distinct keys that are not finished in the journal."""
    rows = distinct(keys)
    return rows if journal is None else rows[~journal.are_finished(rows)]


def _in_turn(
    keys: KeyHashes, earlier: "_EarlierResults[R] | None", settled: Mapping[int, R], results: Iterator[R]
) -> Iterator[R]:
    """Yield the result of each key: from an earlier output, settled without a call, or the next result of a call."""
    is_earlier = np.zeros(len(keys), dtype=np.bool_) if earlier is None else earlier.has(keys)
    for key, of_earlier in zip(map(int, keys), is_earlier, strict=True):
        if earlier is not None and of_earlier:
            yield earlier.take(key)
        else:
            yield settled[key] if key in settled else next(results)


def _text_key(question: Question) -> str:
    return f"{len(question.question_id)}:{question.question_id}{question.question}"


def selected(table: Table, *, limit: int | None = None, without: Collection[str] = ()) -> Table:
    """Return the first rows of a table, without some columns; the table itself if nothing is left out."""
    if (limit is None or limit >= len(table)) and not {*without} & {*table.columns}:
        return table
    rows = ({name: value for name, value in row.items() if name not in without} for row in table.rows())
    return Table.of(islice(rows, limit), source=table.source)


def check_nothing_lost(before: Table, table: Table, *, written: Collection[str], output: Path) -> None:
    """Check that an output can be replaced by the rows of a table without losing a row or a column.

    Args:
        before: The output.
        table: The rows that replace it.
        written: The columns that are added to them.
        output: The file of the output.

    Raises:
        UsageError: A column or a row would be lost.
    """
    if lost := sorted({*before.columns} - {*table.columns, *written, *UNWRITTEN}):
        raise UsageError(f"{output} contains other columns, which would be lost: {', '.join(lost)}; {_ADVICE}")
    names = {name for (name,) in table.relation.select("question_id").fetchall()}
    others = [name for (name,) in before.relation.select("question_id").fetchall() if name not in names]
    if others:
        number = "a row" if len(others) == 1 else f"{len(others)} rows"
        raise UsageError(
            f"{output} contains {number} that {table.source} does not have, which would be lost: question "
            f"{others[0]}{', ...' if len(others) > 1 else ''}; {_ADVICE}"
        )


def _first_or_known(table: Table, before: Table, limit: int | None) -> Table:
    """Return the first `limit` rows of a table, and those of its other rows that an earlier output has."""
    if limit is None or limit >= len(table):
        return table
    known = np.sort(key_hashes(map(_text_key, before.records(Question))))
    is_selected = are_among(key_hashes(map(_text_key, table.records(Question))), known)
    is_selected[:limit] = True
    return table if is_selected.all() else Table.of(compress(table.rows(), is_selected), source=table.source)


def _how_to_resume(finished: int, rows: int) -> str:
    if finished == 0:
        return ". No row is finished yet; fix the cause and run the command again"
    return f". {finished} of {rows} rows are finished and kept; the same command resumes from there"


def _same(one: Table, other: Table) -> bool:
    if {*one.columns} != {*other.columns} or len(one) != len(other):
        return False
    return all(a == b for a, b in zip(one.rows(), other.rows(), strict=True))
