"""A step that gives every row of a table one result: run, kept row by row, and resumed where it stopped.

With an output, every result is on disk before the next, in a journal beside the output (OUTPUT.journal), which is
deleted once the output is written and no row has failed. The same call again makes only the calls whose results are
missing. Whatever costs a call for each row is such a step: `answer`, `judge`.
"""

from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any, Generic, TypeVar

from ragassay.core.errors import CallError, StoppedRunError, UsageError
from ragassay.core.records import Answer, Question, Verdict
from ragassay.core.runner import CallLimits, Journal, PlannedCalls, Progress, finished_rows
from ragassay.core.table import Table, storage
from ragassay.core.table.text_formats import for_suffix

R = TypeVar("R", Answer, Verdict)
T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class RowStep(Generic[T, R]):
    """A step that makes one call for each row of a table.

    Attributes:
        name: The command, in progress and in the journal.
        result: The record that a call returns; its fields become columns.
        called: The name of the system or judge that is called.
        called_column: The column of the result that holds this name.
        error_column: The column of the result that holds why the call failed; only without an error is it kept.
        required: The columns that an output of the step must have beside these.
        rows: Return the key and the value of every row of a table. A result holds as long as its key stays the same.
        call: Return the result for a value; raise CallError where there is none.
        failed: Return the result of a row whose call has failed.
        limits: How many calls at once, how long, how often.
        before_calls: Called before the first call, unless no call is needed.
        progress: Called after every row.
        within: What must be open while calls are made.
        also_called: Names besides `called` that its column may hold.
        holds: Whether a result of an earlier output is kept; None for every one without an error.
        shown: How a message names what is called; None for `called`.
        stop_after: The number of calls that end the run if they fail alike from the start; None for no such end.
        settle: Called before the first call with the values of the rows without a result, and with what keeps the
            results of those, by number, that need no call; None if all rows need one.
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

    def run(self, table: Table, *, output: Path | None, limit: int | None = None, force: bool = False) -> Table:
        """Return the rows of a table with their results, in their order.

        Args:
            table: The rows.
            output: `.jsonl` or `.parquet`; None keeps everything in memory.
            limit: The number of rows, from the first, that get a result, and that the output holds. An output that
                holds more keeps them. None for all.
            force: Whether to start again, and to replace the output at the end whatever it is.

        Raises:
            UsageError: The output, or the journal beside it, belongs to another run.
            DataError: A file cannot be read or written; finished rows are kept.
            StoppedRunError: The first calls failed alike; finished rows are kept.
        """
        if output is None:
            rows = selected(table, limit=limit)
            return rows.with_records(self._results(rows, earlier={}, journal=None))
        for_suffix(output, {".jsonl": None, ".parquet": None}, "write")
        header = {"verb": self.name, self.called_column: self.called, "questions": table.content_hash()}
        journal_file = output.with_name(f"{output.name}.journal")
        # As long as nothing is answered, an address may be corrected.
        shown = {} if self.shown is None else {self.called_column: self.shown}
        with Journal(journal_file, header, anew=force, shown=shown, corrected={self.called_column}) as journal:
            return self._resumed(table, output=output, limit=limit, journal=journal)

    def _resumed(self, table: Table, *, output: Path, limit: int | None, journal: Journal) -> Table:
        """Return the final rows of the output: those it has now, those of the journal, and the remaining ones."""
        before = Table.read(output) if output.exists() and not journal.anew else None
        earlier = {} if before is None else self._earlier_results(before, table, output)
        if limit is not None and before is not None:
            limit = max(limit, len(before))
        rows = selected(table, limit=limit)
        after = rows.with_records(self._results(rows, earlier=earlier, journal=journal))
        if before is None or not _same(before, after):
            after.write(output, force=True)
        failed = after.relation.filter(f"{storage.quote(self.error_column)} is not null").limit(1).fetchall()
        if not failed and not self._beyond(table, rows, journal):
            journal.remove()
        return Table.read(output)

    def _results(self, table: Table, *, earlier: Mapping[str, R], journal: Journal | None) -> Iterator[R]:
        """Return the result of every row in turn; rows that are kept are not queried again."""
        settled = self._settled(table, earlier=earlier, journal=journal)
        earlier = {**earlier, **settled}
        keys = [key for key, _ in self.rows(table)]
        missing = [key for key in keys if key not in earlier]
        finished = () if journal is None else journal.finished
        calls = len({key for key in missing if key not in finished})
        if calls and self.before_calls is not None:
            self.before_calls(PlannedCalls(rows=len(keys), calls=calls, called=self.called))
        try:
            results = finished_rows(
                missing,
                ((key, value) for key, value in self.rows(table) if key not in earlier),
                self._checked_call,
                limits=self.limits,
                journal=journal,
                encode=self._encoded,
                decode=self._decoded,
                failed=self.failed,
                progress=self._progress(
                    len(keys), missing=len(missing), shown=len(missing) - calls if settled else None
                ),
                what=self.name,
                within=self.within,
                stop_after=self.stop_after,
            )
        except StoppedRunError as error:
            kept = len(keys) - calls
            raise StoppedRunError(
                f"{self.shown or self.called}: {error}{_what_next(kept, len(keys), journal)}"
            ) from None
        return (earlier[key] if key in earlier else next(results) for key in keys)

    def _settled(self, table: Table, *, earlier: Mapping[str, R], journal: Journal | None) -> Mapping[str, R]:
        """Return the results of the rows that need no call, by key; each is kept in the journal."""
        if self.settle is None:
            return {}
        rows, finished = list(self.rows(table)), () if journal is None else journal.finished
        todo = {key: value for key, value in rows if key not in earlier and key not in finished}
        if not todo:
            return {}
        keys, results = list(todo), dict[str, R]()
        done = len(rows) - len(todo)

        def keep(numbers: Sequence[int], given: Sequence[R]) -> None:
            for number, result in zip(numbers, given, strict=True):
                results[keys[number]] = result
                if journal is not None:
                    journal.append(keys[number], self._encoded(result))
                if self.progress is not None:
                    self.progress(self.name, done + len(results), len(rows))

        if self.progress is not None:
            self.progress(self.name, done, len(rows))
        self.settle(list(todo.values()), keep)
        return results

    async def _checked_call(self, value: T) -> R:
        result = await self.call(value)
        if (error := self._error(result)) is not None:
            raise CallError(error)
        return result

    def _error(self, result: R) -> str | None:
        error: str | None = getattr(result, self.error_column)
        return error

    def _encoded(self, result: R) -> Mapping[str, object]:
        """Return a result as the journal holds it; its fields are texts, numbers and tuples of texts."""
        return {field.name: getattr(result, field.name) for field in fields(self.result)}

    def _decoded(self, record: Mapping[str, object]) -> R:
        """Return a result as the journal holds it: JSON knows no tuples."""
        values: dict[str, Any] = {
            field.name: tuple(value) if isinstance(value := record[field.name], list) else value
            for field in fields(self.result)
            if field.name in record
        }
        return self.result(**values)

    def _progress(self, total: int, *, missing: int, shown: int | None) -> Progress | None:
        """Return the progress over all rows, those that the output holds already included, or that needed no call.

        Args:
            total: Number of rows.
            missing: Number of rows that the journal holds, or that need a call.
            shown: How many of these have been reported as finished; None if nothing has been reported.
        """
        progress = self.progress
        if progress is None:
            return None
        resumed = total - missing
        if resumed and shown is None:
            progress(self.name if missing else f"{self.name} (already complete)", resumed, total)
        return lambda what, done, _: None if done == shown else progress(what, resumed + done, total)

    def _earlier_results(self, before: Table, table: Table, output: Path) -> Mapping[str, R]:
        """Return the results that an output holds, by key, without those of failed rows.

        Raises:
            UsageError: It is not an output of this run.
        """
        advice = (
            "give another output, or --force to replace it (in a run directory: delete its folder, or name another)"
        )
        if not {*self.required, self.called_column} <= {*before.columns}:
            raise UsageError(f"{output} already exists and is not an output of ragassay {self.name}; {advice}")
        if lost := sorted({*before.columns} - {*table.columns, *(field.name for field in fields(self.result))}):
            raise UsageError(f"{output} holds other columns, which would be lost: {', '.join(lost)}; {advice}")
        known = {(question.question_id, question.question) for question in table.records(Question)}
        results = {}
        triples = zip(self.rows(before), before.records(Question), before.records(self.result), strict=True)
        for (key, _), question, result in triples:
            called = getattr(result, self.called_column)
            is_other = called != self.called and called not in self.also_called
            if is_other and self._error(result) is None:
                now = self.called if self.shown is None else f"{self.shown} ({self.called})"
                raise UsageError(f"{output} holds results of {called}, not of {now}; {advice}")
            if (question.question_id, question.question) not in known:
                raise UsageError(
                    f"{output} holds question {question.question_id}, which {table.source} does not have in this form; "
                    f"{advice}"
                )
            if self._error(result) is None and (self.holds is None or self.holds(result)):
                results[key] = result
        return results

    def _beyond(self, table: Table, rows: Table, journal: Journal) -> bool:
        """Return whether the journal holds results of rows beyond the limit, which a later call will want."""
        if rows is table:
            return False
        left = journal.finished.keys() - {key for key, _ in self.rows(rows)}
        return bool(left) and not left.isdisjoint(key for key, _ in self.rows(table))


def selected(table: Table, *, limit: int | None = None, without: Collection[str] = ()) -> Table:
    """Return the first rows of a table, without some columns; the table itself where nothing is left out."""
    if (limit is None or limit >= len(table)) and not {*without} & {*table.columns}:
        return table
    rows = ({name: value for name, value in row.items() if name not in without} for row in table.rows())
    return Table.of(islice(rows, limit), source=table.source)


def _what_next(kept: int, rows: int, journal: Journal | None) -> str:
    """Return what is kept of a run that was stopped, and what to do."""
    if journal is None:
        return ""
    if kept == 0:
        return ". No row is finished yet; fix the cause and run the command again"
    return f". {kept} of {rows} rows are finished and kept; the same command resumes from there"


def _same(one: Table, other: Table) -> bool:
    if {*one.columns} != {*other.columns} or len(one) != len(other):
        return False
    return all(a == b for a, b in zip(one.rows(), other.rows(), strict=True))
