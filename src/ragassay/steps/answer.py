"""Query a system under test with every question: one row each, resumable."""

import math
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import fields, replace
from pathlib import Path

from ragassay.core.errors import CallError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Diagnosis, Question, SystemUnderTest, Verdict
from ragassay.core.runner import CallLimits, PlannedCalls, Progress, timed
from ragassay.core.runner.resume import RowStep, selected
from ragassay.core.table import COLUMNS, ColumnType, Table
from ragassay.core.table.objects import over_rows
from ragassay.parts import systems

_REQUIRED = ("question_id", "group_id", "question")
_STALE = {field.name for record in (Verdict, Diagnosis) for field in fields(record)}


@over_rows
def answer(
    questions: Table,
    *,
    system: str | SystemUnderTest,
    base_url: str | None = None,
    output: Path | None = None,
    concurrency: int | None = None,
    limit: int | None = None,
    force: bool = False,
    before_calls: Callable[[PlannedCalls], None] | None = None,
    progress: Progress | None = None,
) -> Table:
    """Return the questions with the answers of a system under test.

    With an output, every answer is on disk before the next, in a journal beside the output (OUTPUT.journal), which is
    deleted when the output is written and no row has failed. The same call again queries only what has no answer yet:
    rows that failed, rows that a killed run had not reached, and rows beyond an earlier limit. If all are answered, it
    makes no call and leaves the output as it is.

    Args:
        questions: A table, a file of one, or rows of any kind that `as_table` takes, with a question. Columns about
            earlier answers (verdicts, faults) are left out.
        system: A SPEC of the command line, or any object with a `name` and a coroutine function `answer`. Its
            optional attribute `limits` states how many calls it takes at once and how long one may be.
        base_url: The endpoint of an `openai:` language model, if the system uses one.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        concurrency: Maximum number of calls in flight; None for the limit of the system.
        limit: Number of questions, from the first, to query; None for all. Answers that the output already holds are
            kept.
        force: Whether to start again, and to replace the output whatever it is.
        before_calls: Called before the first call, unless no call is needed; an exception that it raises prevents all.
        progress: Called after every row.

    Returns:
        The questions with the columns of `Answer`, in their order and of the kind that was given; a row that failed
        has the reason in `error`.

    Raises:
        UsageError: An unknown system, an invalid limit, or an output with other questions or the answers of another
            system.
        DataError: The questions cannot be read, or the output cannot be written; finished rows are kept.
    """
    questions.require(*_REQUIRED, command="answer")
    if limit is not None and limit < 1:
        raise UsageError(f"Invalid limit {limit}: expected at least 1")
    under_test = systems.system(system, base_url=base_url) if isinstance(system, str) else system
    step = RowStep(
        name="answer",
        result=Answer,
        called=under_test.name,
        called_column="system",
        error_column="error",
        required=_REQUIRED,
        rows=lambda each: [(_key(question, under_test), question) for question in each.records(Question)],
        call=_call(under_test, foreign=not isinstance(system, str)),
        failed=lambda reason: Answer(error=reason, system=under_test.name),
        limits=_limits(under_test, concurrency),
        before_calls=before_calls,
        progress=progress,
        within=under_test if isinstance(under_test, AbstractAsyncContextManager) else None,
    )
    return step.run(selected(questions, without=_STALE), output=output, limit=limit, force=force)


def _key(question: Question, system: SystemUnderTest) -> str:
    """Return the key of a row: an answer holds for one text of the question and one system."""
    return content_hash([question.question_id, question.question, system.name])


def _call(system: SystemUnderTest, *, foreign: bool) -> Callable[[Question], Awaitable[Answer]]:
    """Return the function that queries a system; an exception of a foreign one, the caller's own, fails its row."""

    def finish(reply: object, seconds: float) -> Answer:
        answer = _checked(reply)
        return replace(
            answer,
            contexts=tuple(answer.contexts),
            context_ids=tuple(answer.context_ids),
            seconds=seconds if answer.seconds is None else answer.seconds,
            system=system.name,
        )

    return lambda question: timed(system.answer(question), finish, foreign=foreign)


def _limits(system: SystemUnderTest, concurrency: int | None) -> CallLimits:
    limits = getattr(system, "limits", None) or CallLimits()
    return limits if concurrency is None else replace(limits, concurrency=concurrency)


def _checked(reply: object) -> Answer:
    """Return a reply that is an answer which the table can hold; nothing else may reach the journal.

    Raises:
        CallError: It is not.
    """
    if not isinstance(reply, Answer):
        raise CallError(f"the system returned a {type(reply).__name__} instead of an Answer")
    if reply.error is not None:
        raise CallError(reply.error)
    if reply.answer is None:
        raise CallError("the system returned an Answer without an answer or an error")
    for field in fields(Answer):
        if not _fits(getattr(reply, field.name), COLUMNS[field.name]):
            raise CallError(
                f"the system returned an Answer with an invalid {field.name}: {getattr(reply, field.name)!r:.100}"
            )
    return reply


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
