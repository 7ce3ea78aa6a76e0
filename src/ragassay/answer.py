"""Puts questions to a system under test: one row each, resumable, nothing lost and nothing paid for twice."""

import math
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, dataclass, fields, replace
from itertools import islice
from pathlib import Path
from typing import Any

from ragassay import systems
from ragassay.errors import CallError, UsageError
from ragassay.records import Answer, Diagnosis, Question, SystemUnderTest, Verdict
from ragassay.runner import Journal, Limits, Progress, run_rows, timed
from ragassay.signature import content_hash
from ragassay.table import COLUMNS, ColumnType, Table
from ragassay.table.sources import by_suffix

_STALE = {field.name for record in (Verdict, Diagnosis) for field in fields(record)}


def answer(
    questions: Table | Path | str,
    *,
    system: str | SystemUnderTest,
    base_url: str | None = None,
    output: Path | None = None,
    concurrency: int | None = None,
    limit: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Table:
    """The questions with what the system under test says to each of them.

    With an output, every answer is on disk before the next: in a journal beside the output (OUTPUT.journal), which
    goes when the output is written and no row has failed. The same call again asks only what has no answer yet: rows
    that failed, rows that a killed run had not come to, and rows past an earlier limit. Where all are answered, it
    asks nothing and leaves the output as it is.

    Args:
        questions: A table, or a file of one; it needs question_id, group_id and question. What is known about
            earlier answers (verdicts, faults) is left out.
        system: A SPEC of the command line, or any object with a `name` and a coroutine function `answer`. Its
            attribute `limits`, where it has one, says how many calls it takes at once and how long one may be.
        base_url: The endpoint of an `openai:` language model, where the system has one.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        concurrency: Calls at once, at most; None for what the system says.
        limit: Asks the first so many questions only, and an output holds no others; None for all. What is in the
            output already stays there.
        force: Whether to begin anew, and to replace the output at the end whatever it is. The answers in it count
            for nothing.
        progress: Told after every row.

    Returns:
        The questions that were asked with the columns of `Answer`, in their order; a row that failed says why in
        `error`.

    Raises:
        UsageError: An unknown system, an impossible limit, or an output with other questions or another system's
            answers.
        DataError: The questions cannot be read, or the output cannot be written; what was answered is kept.
    """
    table = questions if isinstance(questions, Table) else Table.read(questions)
    table.require("question_id", "group_id", "question", verb="answer")
    if limit is not None and limit < 1:
        raise UsageError(f"limit {limit}: at least one question must be asked")
    under_test = systems.system(system, base_url=base_url) if isinstance(system, str) else system
    call = _Call(
        system=under_test,
        limits=_limits(under_test, concurrency),
        progress=progress,
        foreign=not isinstance(system, str),
    )
    if output is None:
        asked = _first(table, limit)
        return asked.with_records(call.answers(list(asked.records(Question)), kept={}, journal=None))
    by_suffix(output, {".jsonl": None, ".parquet": None}, "write")
    header = {"verb": "answer", "system": under_test.name, "questions": table.content_hash()}
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        return _resumed(table, call, output=output, limit=limit, journal=journal)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """How the system is asked; a foreign one is an object that the caller has made."""

    system: SystemUnderTest
    limits: Limits
    progress: Progress | None
    foreign: bool

    def key(self, question: Question) -> str:
        """Names a row of a run: an answer holds for the text that was asked, and for no other system."""
        return content_hash([question.question_id, question.question, self.system.name])

    def answers(
        self, questions: Sequence[Question], *, kept: Mapping[str, Answer], journal: Journal | None
    ) -> list[Answer]:
        """An answer for each question, in their order; those that are kept are not asked again."""
        name = self.system.name
        keys = [self.key(question) for question in questions]
        rows = [(key, question) for key, question in zip(keys, questions, strict=True) if key not in kept]
        told = _told(self.progress, total=len(keys), todo=len(rows))

        answered = run_rows(
            rows,
            lambda question: timed(self.system.answer(question), self._finished, foreign=self.foreign),
            limits=self.limits,
            journal=journal,
            encode=asdict,
            decode=_decoded,
            failed=lambda error: Answer(error=_reason(error), system=name),
            progress=told,
            within=self.system if isinstance(self.system, AbstractAsyncContextManager) else None,
        )
        asked = dict(zip((key for key, _ in rows), answered, strict=True))
        return [kept[key] if key in kept else asked[key] for key in keys]

    def _finished(self, found: object, seconds: float) -> Answer:
        answer = _checked(found)
        return replace(
            answer,
            contexts=tuple(answer.contexts),
            context_ids=tuple(answer.context_ids),
            seconds=seconds if answer.seconds is None else answer.seconds,
            system=self.system.name,
        )


def _resumed(table: Table, call: _Call, *, output: Path, limit: int | None, journal: Journal) -> Table:
    """The table that the output holds at the end: what it holds now, what the journal holds, and the rest asked."""
    before = Table.read(output) if output.exists() and not journal.anew else None
    kept = {} if before is None else _kept(before, table, call, output)
    if limit is not None and before is not None:
        limit = max(limit, len(before))
    asked = _first(table, limit)
    questions = list(asked.records(Question))
    answers = call.answers(questions, kept=kept, journal=journal)
    answered = asked.with_records(answers)
    if before is None or not _same(before, answered):
        answered.write(output, force=True)
    is_whole = journal.finished.keys() <= {call.key(question) for question in questions}
    if is_whole and all(each.error is None for each in answers):
        journal.remove()
    return Table.read(output)


def _kept(before: Table, table: Table, call: _Call, output: Path) -> Mapping[str, Answer]:
    """The answers that an output holds already, by key; those of failed rows are left out.

    Raises:
        UsageError: It is not an output of this run.
    """
    advice = "give another output, or --force to replace it"
    if "system" not in before.columns:
        raise UsageError(f"{output} is there already and holds no answers of ragassay; {advice}")
    known = {call.key(question) for question in table.records(Question)}
    kept = {}
    for question, found in zip(before.records(Question), before.records(Answer), strict=True):
        if found.system != call.system.name:
            raise UsageError(f"{output} holds answers of {found.system}, not of {call.system.name}; {advice}")
        if call.key(question) not in known:
            name = question.question_id
            raise UsageError(f"{output} answers question {name}, which {table.source} does not ask so; {advice}")
        if found.error is None:
            kept[call.key(question)] = found
    lost = sorted({*before.columns} - {*table.columns, *(field.name for field in fields(Answer))})
    if lost:
        raise UsageError(f"{output} holds more than answers, which would be lost: {', '.join(lost)}; {advice}")
    return kept


def _limits(system: SystemUnderTest, concurrency: int | None) -> Limits:
    limits = getattr(system, "limits", None) or Limits()
    return limits if concurrency is None else replace(limits, concurrency=concurrency)


def _first(table: Table, limit: int | None) -> Table:
    """The first rows, without what is known about earlier answers to them."""
    if (limit is None or limit >= len(table)) and not _STALE & {*table.columns}:
        return table
    rows = ({name: value for name, value in row.items() if name not in _STALE} for row in table.rows())
    return Table.of(islice(rows, limit), source=table.source)


def _told(progress: Progress | None, *, total: int, todo: int) -> Progress | None:
    """Progress over all rows, those that an output holds already included."""
    if progress is None:
        return None
    kept = total - todo
    if kept:
        progress("answer" if todo else "answer (nothing left to ask)", kept, total)
    return lambda what, done, _: progress(what, kept + done, total)


def _decoded(record: Mapping[str, object]) -> Answer:
    """An answer as the journal holds it: JSON knows no tuples."""
    values: dict[str, Any] = {
        field.name: tuple(value) if isinstance(value := record.get(field.name), list) else value
        for field in fields(Answer)
        if field.name in record
    }
    return Answer(**values)


def _checked(found: object) -> Answer:
    """An answer as the table can hold it; what it cannot hold must not reach the journal, or no run would ever end.

    Raises:
        CallError: There is none.
    """
    if not isinstance(found, Answer):
        raise CallError(f"the system gave back a {type(found).__name__}, which is no Answer")
    if found.error is not None:
        raise CallError(found.error)
    if found.answer is None:
        raise CallError("the system gave back neither an answer nor an error")
    for field in fields(Answer):
        if not _fits(getattr(found, field.name), COLUMNS[field.name]):
            raise CallError(f"the system gave back an Answer whose {field.name} is {getattr(found, field.name)!r:.100}")
    return found


def _fits(value: object, column: ColumnType) -> bool:
    match value:
        case None:
            return column.nullable
        case str() | bool():
            return isinstance(column.python, type) and isinstance(value, column.python)
        case int():
            return column.python in {int, float} and abs(value) < 2**63
        case float():
            return column.python is float and math.isfinite(value)
        case tuple() | list():
            return column.python == tuple[str, ...] and all(isinstance(each, str) for each in value)
    return False


def _reason(error: CallError) -> str:
    """Why a row has no answer; never empty, since an empty reason reads as none."""
    return str(error) or "the call failed without a word"


def _same(one: Table, other: Table) -> bool:
    if {*one.columns} != {*other.columns} or len(one) != len(other):
        return False
    return all(a == b for a, b in zip(one.rows(), other.rows(), strict=True))
