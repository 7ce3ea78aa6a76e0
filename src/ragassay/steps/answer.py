"""Query a system under test with every question; an interrupted run resumes."""

import functools
import math
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict, fields, replace
from itertools import repeat
from pathlib import Path
from typing import Any

from ragassay.core.errors import CallError, DataError, UsageError, excerpt
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Diagnosis, Question, SystemUnderTest, Verdict
from ragassay.core.records.protocols import SeededBySample
from ragassay.core.runner import CallLimits, Pace, PlannedCalls, Progress, SpentTokens, timed
from ragassay.core.runner.journal import finished_records
from ragassay.core.runner.resume import RowStep, selected
from ragassay.core.table import COLUMNS, ColumnType, Table
from ragassay.core.table.objects import SAMPLE, over_rows, plain
from ragassay.parts import systems
from ragassay.parts.lm.paid_calls import Spending, new_spending
from ragassay.parts.systems import HttpOptions, PickedReply, ShowsReply
from ragassay.parts.systems.paid_systems import PaidSystem, system_price
from ragassay.parts.systems.pipelines import Pipeline
from ragassay.parts.systems.replies import ReplyWatch

_REQUIRED = ("question_id", "group_id", "question")
_MOST_ALIKE = 20  # equal failures at the start, after which the run is stopped
_COLUMNS = {field.name: COLUMNS[field.name] for field in fields(Answer)}
_STALE = {field.name for record in (Verdict, Diagnosis) for field in fields(record)}


@over_rows
def answer(
    questions: Table,
    *,
    system: object,
    base_url: str | None = None,
    method: str | None = None,
    headers: Mapping[str, str] | None = None,
    body: str | None = None,
    timeout: float | None = None,
    pick: Mapping[str, str] | None = None,
    samples: int = 1,
    output: Path | str | None = None,
    concurrency: int | None = None,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    cache: bool = False,
    spending: Spending | None = None,
    limit: int | None = None,
    force: bool = False,
    before_calls: Callable[[PlannedCalls], None] | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> Table:
    """Return the questions with the answers of a system under test.

    With an output, every answer is saved before the next call, in a journal beside the output (OUTPUT.journal). The
    journal is deleted when the output is written and no row has failed. Repeating the call queries only the rows
    without an answer: failed rows, rows that an interrupted run had not reached, and rows beyond an earlier limit. If
    all rows are answered, it makes no call and leaves the output unchanged. An output that contains answers cannot be
    resumed with another system.

    Args:
        questions: The questions: a table, a file, dicts, a DataFrame or a dataset, with a column `question`.
            Columns about earlier answers (verdicts, faults) are dropped.
        system: A SPEC as on the command line; a function or framework object that `python:` accepts; or any object with
            a `name` and a coroutine function `answer`, and optionally `limits` on concurrent calls and their duration.
        base_url: The endpoint of `openai-chat:`, or of an `openai:` language model in a pipeline.
        method: The HTTP method; None for POST, or GET if the URL contains {question} and there is no body.
        headers: HTTP headers, name -> value; `${NAME}` in a value is replaced by the environment variable.
        body: The HTTP body, in which {question}, {uuid} and `${NAME}` are replaced; None for {"question": "..."}.
        timeout: Time limit for each HTTP call, in seconds; None for 60.
        pick: Part of an HTTP reply (answer, contexts, context_ids, input_tokens, output_tokens) -> its JSONPath.
        samples: Number of times to ask each question. Above 1, each question has that many rows, numbered from 1 in the
            column `sample`; the ids of rows after the first end with `#2`, `#3`, ...
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        concurrency: Maximum number of calls in flight; None for the limit of the system.
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens per minute, as the system reports them; None for no limit.
        prices: A file of prices, to compute the cost of the calls.
        budget: Maximum amount that this call may spend, in the currency of the prices; rows that were not reached have
            the reason in `error`, and are queried when the call is repeated with an output. None for no limit.
        offline: Whether to use cached replies only; rows without a cached reply fail.
        cache: Whether to cache replies, and to reuse them.
        spending: The counter of calls and their cost; None for a new one with `prices` and `budget`.
        limit: Number of questions to query, starting with the first; None for all. Answers in the output are kept.
        force: Whether to start over and replace the output.
        before_calls: Called before the first call, unless no call is needed; an exception prevents all calls.
        progress: Called after every row.
        notice: Called once with a sentence on each likely problem: a pipeline repaired its index, its model truncates
            texts, part of a reply cannot be read, or the first answers have no contexts.

    Returns:
        The questions with the columns of `Answer`, in the same order and type; a failed row has the reason in `error`.

    Raises:
        UsageError: The system is unknown, an option is invalid, or the output contains other questions or the answers
            of another system.
        DataError: The questions cannot be read, or the output cannot be written; finished rows are kept.
        StoppedRunError: The first 20 calls failed with the same error; finished rows are kept.
    """
    questions.require(*_REQUIRED, command="answer")
    if limit is not None and limit < 1:
        raise UsageError(f"Invalid limit {limit}: expected at least 1")
    spending = spending or new_spending(prices, budget)
    options = HttpOptions(
        method=method, headers=headers or {}, body=body, timeout=timeout, pick=pick or {}, is_offline=offline
    )
    under_test = _under_test(system, base_url, options, notice=notice, progress=progress)
    price, limits = system_price(under_test, spending), getattr(under_test, "limits", None) or CallLimits()
    pace = Pace(requests_per_minute=requests_per_minute, tokens_per_minute=tokens_per_minute)
    paid = PaidSystem(under_test, spending=spending, price=price, pace=pace, is_cached=cache, is_offline=offline)
    watch = ReplyWatch(notice)
    step = RowStep(
        name="answer",
        result=Answer,
        called=under_test.name,
        called_column="system",
        error_column="error",
        required=_REQUIRED,
        rows=lambda each: keyed_rows(each, under_test),
        call=_call(under_test, paid, watch, foreign=not isinstance(system, str)),
        failed=lambda error: Answer(error=error.reason, **asdict(SpentTokens.of(error)), system=under_test.name),
        limits=limits if concurrency is None else replace(limits, concurrency=concurrency),
        before_calls=before_calls,
        progress=progress,
        within=under_test if isinstance(under_test, AbstractAsyncContextManager) else None,
        shown=getattr(under_test, "shown", None),
        stop_after=None if isinstance(under_test, systems.Recorded) else _MOST_ALIKE,  # reading a file is free
    )
    rows = sampled(selected(questions, without=_STALE), samples)
    answers = step.run(rows, output=output, limit=None if limit is None else limit * samples, force=force)
    watch.end()
    return answers


def finished_answers(rows: Table, output: Path, system: SystemUnderTest) -> list[Answer | None]:
    """Return the answer to each row in an output or its journal; None for a row without an answer.

    Args:
        rows: The rows, one for each sample (`sampled`).
        output: The file of answers; it may not exist.
        system: The system.
    """
    answers: dict[str, Answer] = {}
    if output.exists():
        table = Table.read(output)
        keyed = zip(keyed_rows(table, system), table.records(Answer), strict=True)
        answers = {key: each for (key, _), each in keyed if each.error is None and each.system == system.name}
    for key, record in finished_records(output.with_name(f"{output.name}.journal")):
        values: dict[str, Any] = {name: record.get(name) for name in ("answer", *asdict(SpentTokens()))}
        answers[key] = Answer(**values, retrieved=bool(record.get("retrieved")))
    return [answers.get(key) for key, _ in keyed_rows(rows, system)]


def sampled(questions: Table, samples: int) -> Table:
    """Return the questions with a row for each sample.

    Raises:
        UsageError: The number is below 1, or the rows are samples already.
        DataError: The id of a question equals the id of a sample of another question.
    """
    if samples < 1:
        raise UsageError(f"Invalid number of samples {samples}: expected at least 1")
    if samples == 1:
        return questions
    if SAMPLE in questions.columns:
        raise UsageError(
            f"{questions.source} already has a column '{SAMPLE}'; give the original questions, or rename the column: "
            f"`rename` my_{SAMPLE}={SAMPLE}"
        )
    rows = (
        {**row, "question_id": row["question_id"] if number == 1 else f"{row['question_id']}#{number}", SAMPLE: number}
        for row in ({name: plain(value) for name, value in row.items()} for row in questions.rows())
        for number in range(1, samples + 1)
    )
    return Table.of(rows, source=questions.source)


def _under_test(
    system: object,
    base_url: str | None,
    options: HttpOptions,
    *,
    notice: Callable[[str], None] | None,
    progress: Progress | None,
) -> SystemUnderTest:
    if isinstance(system, str):
        under_test = systems.system(system, base_url=base_url, options=options, progress=progress)
    else:
        under_test = systems.as_system(system, options)
    if notice is not None and isinstance(under_test, Pipeline):
        for sentence in under_test.notices:
            notice(sentence)
    return under_test


NumberedQuestion = tuple[Question, int]
"""A question and the number of its sample, from 1."""


def keyed_rows(table: Table, system: SystemUnderTest) -> Iterator[tuple[str, NumberedQuestion]]:
    """Yield the key of each row and its question; the key identifies the text of the question and the system.

    Raises:
        DataError: The table has a column `sample` with a value that is not the number of a sample.
    """
    samples = (_sample(row[SAMPLE], table) for row in table.rows()) if SAMPLE in table.columns else repeat(1)
    for question, sample in zip(table.records(Question), samples, strict=False):
        yield content_hash([question.question_id, question.question, system.name]), (question, sample)


def _sample(value: object, table: Table) -> int:
    number = str(1 if value is None else value)
    if not number.isdecimal() or int(number) < 1:
        raise DataError(
            f"{table.source}, column '{SAMPLE}': {excerpt(value)} is not the number of a sample, 1 or more; if the "
            f"column means something else, rename it: `rename` my_{SAMPLE}={SAMPLE}"
        )
    return int(number)


def _call(
    system: SystemUnderTest, paid: PaidSystem, watch: ReplyWatch, *, foreign: bool
) -> Callable[[NumberedQuestion], Awaitable[Answer]]:
    """Return the function that queries a system; an exception of a foreign system fails its row."""

    def finish(reply: object, seconds: float) -> Answer:
        """Return a reply as a checked answer with its duration."""
        picked = reply if isinstance(reply, PickedReply) else None
        answer = _checked(reply if picked is None else picked.answer)
        watch.saw(answer, picked)
        return replace(
            answer,
            contexts=tuple(answer.contexts),
            context_ids=tuple(answer.context_ids),
            seconds=seconds if answer.seconds is None else answer.seconds,
            system=system.name,
        )

    @functools.cache
    def calling(sample: int) -> Callable[[Question], Awaitable[Answer]]:
        own = system.for_sample(sample) if isinstance(system, SeededBySample) else system
        ask = own.picked if isinstance(own, ShowsReply) else own.answer
        return lambda question: timed(ask(question), finish, foreign=foreign)

    return lambda row: paid.answer(*row, calling(row[1]))


def _checked(reply: object) -> Answer:
    """Return a reply after checking that the table and the journal can store it.

    Raises:
        CallError: The reply is not a valid answer.
    """
    if not isinstance(reply, Answer):
        raise CallError(f"the system returned a {type(reply).__name__} instead of an Answer")
    if reply.error is not None:
        raise CallError(reply.error)
    if reply.answer is None and not reply.is_retrieval_only:
        raise CallError("the system returned an Answer without an answer or an error")
    for name, column in _COLUMNS.items():
        if not _fits(getattr(reply, name), column):
            raise CallError(f"the system returned an Answer with an invalid {name}: {getattr(reply, name)!r:.100}")
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
