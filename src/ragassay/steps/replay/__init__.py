"""Replay questions with a sufficient context, to find the module at fault or to check the documents themselves.

`replay` queries the system again for wrong answers (docs/methods.md, section 3.4); `check_reading` tests every group
before any system is blamed (docs/methods.md, section 3.6).
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ragassay.core.errors import UsageError
from ragassay.core.records import (
    Agreement,
    AnswersFromContext,
    Document,
    Fault,
    FaultFinding,
    FaultRule,
    LanguageModel,
    ReplayCounts,
    SystemUnderTest,
)
from ragassay.core.registry import unknown_name
from ragassay.core.runner import Progress
from ragassay.core.table import Table, storage
from ragassay.core.table.objects import Rows, as_table, like
from ragassay.core.table.storage import PLACE, quote
from ragassay.parts.systems import system as system_of
from ragassay.parts.systems.pipelines import reader
from ragassay.parts.systems.prompts import accepting
from ragassay.steps.replay.reading_check import check_reading
from ragassay.steps.replay.sufficient_contexts import (
    Announce,
    ContextAnswer,
    NoContext,
    ReplayOptions,
    SufficientContext,
    WrongRow,
    answers_from_contexts,
    by_id,
    first_error,
    stating_finder,
    wrong_rows,
)

__all__ = ["ReplayResult", "check_reading", "replay"]

ReplayScope = Literal["undetermined", "all"]
REPLAY_SCOPES: Sequence[ReplayScope] = ("undetermined", "all")


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayResult:
    """The rows after a replay.

    Attributes:
        table: The rows, in the type that was given; only faults that were undetermined have changed.
        faults: The new faults, by position of the row, from 0.
        replays: The counts.
        by: The name of the system or language model that answered; None if no row was answered again.
        error: The error of the first call that failed; None if none did.
    """

    table: Any = field(repr=False)  # its type is that of the argument of `replay`
    faults: Mapping[int, FaultFinding]
    replays: ReplayCounts
    by: str | None
    error: str | None = None


def replay(
    table: Rows,
    *,
    output: Path | str,
    system: str | SystemUnderTest | AnswersFromContext | None = None,
    lm: str | LanguageModel | None = None,
    base_url: str | None = None,
    documents: Path | str | Sequence[Document] | None = None,
    which: str = "undetermined",
    judge: str = "typed",
    concurrency: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Announce | None = None,
) -> ReplayResult:
    """Answer wrong rows again, each with a sufficient context, and attribute them by the new answers.

    If the new answer is right, the retrieved context was not sufficient, and the retriever is at fault, or the language
    model if nothing was searched. If it is wrong or declined again, the language model is at fault, because it had a
    sufficient context. A row gives no evidence if
    it has no sufficient context, the call fails, the answer has no verdict, or the system reports other contexts than
    it was given. This is the weakest rule: it changes only faults that were undetermined. It costs one call per row.

    The rule assumes that errors repeat. A language model that errs at random is mostly right the second time, and the
    retriever is blamed: in 200 simulated groups of 6 rows with errors in a tenth of them, all 110 faults were found if
    errors repeat, and 14 of 110 if they do not.

    If a language model answers instead of the system, "still wrong" describes that model; the evidence names it.

    Args:
        table: Diagnosed rows (question_id, group_id, question, correct, fault).
        output: The file of the judged replays, `.jsonl` or `.parquet`; the answers are written beside it. Repeating the
            call queries only rows without an answer.
        system: The system under test, if it accepts a context: a spec, or an object with a coroutine function
            `answer_from`.
        lm: The language model that answers if the system accepts no context.
        base_url: The endpoint of an `openai:` language model.
        documents: The knowledge base, required if rows record only ids of documents, or no contexts at all. A document
            that states the answer together with its subject is then a sufficient context.
        which: `undetermined` for rows whose fault is undetermined, or `all` for all wrong rows, which measures the
            agreement with the other rules.
        judge: The judge of the new answers.
        concurrency: Maximum number of calls in flight; None for the system's own limit.
        force: Whether to start over and replace the outputs.
        progress: Called after every row.
        announce: Called with the number of questions before the first call.

    Returns:
        The rows with the new faults, and the counts.

    Raises:
        UsageError: Neither system nor language model, an unknown spec, judge or `which`, or an output of other replays.
        DataError: A column is missing, or a file cannot be read or written; finished answers are kept.
    """
    if which not in REPLAY_SCOPES:
        raise UsageError(unknown_name("choice of rows", which, list(REPLAY_SCOPES)))
    original, table = table, as_table(table)
    table.require("question_id", "group_id", "question", "correct", "fault", command="replay")
    options = ReplayOptions(
        output=Path(output), judge=judge, concurrency=concurrency, force=force, progress=progress, announce=announce
    )
    options.check()
    reads, stand_in = _reader(system, lm, base_url)
    known = by_id(documents)
    rows = wrong_rows(
        table, known, only_undetermined=which == "undetermined", find_stating=stating_finder(table, known)
    )
    contexts = {each.row: each.context for each in rows if isinstance(each.context, SufficientContext)}
    if not contexts:
        return ReplayResult(table=like(table, original), faults={}, replays=_counts(rows, [], {}), by=None)
    queried = [each for each in rows if each.row in contexts]
    replies = answers_from_contexts(
        [each.question for each in queried],
        {each.question.question_id: contexts[each.row].texts for each in queried},
        reads=reads,
        among=table,
        options=options,
    )
    findings = {
        each.row: finding
        for each, reply in zip(queried, replies, strict=True)
        if (finding := _finding(each, contexts[each.row], reply, reads.name if stand_in else None)) is not None
    }
    faults = {each.row: findings[each.row] for each in queried if each.row in findings and each.fault == "undetermined"}
    return ReplayResult(
        table=like(_with_faults(table, faults), original),
        faults=faults,
        replays=_counts(rows, replies, findings),
        by=reads.name,
        error=first_error(replies),
    )


def _reader(
    system: str | SystemUnderTest | AnswersFromContext | None, lm: str | LanguageModel | None, base_url: str | None
) -> tuple[AnswersFromContext, bool]:
    """Return the system or language model that answers, and whether it replaces the system under test.

    Raises:
        UsageError: Neither accepts a context.
    """
    under_test = system_of(system, base_url=base_url) if isinstance(system, str) else system
    reads = None if under_test is None else accepting(under_test)
    if reads is not None:
        return reads, False
    if lm is not None:
        return reader(lm, base_url=base_url), True
    if under_test is None:
        raise UsageError(
            "No system to replay with: give a `system` that accepts a context, or a language model as `lm`"
        )
    raise UsageError(
        f"{system if isinstance(system, str) else under_test.name} accepts no context: give a language model that "
        "answers in its place (`lm`), or let it accept a context: "
        "http://...#context_field=NAME, or a method answer_from(question, contexts) of the python: object"
    )


def _finding(
    wrong: WrongRow, context: SufficientContext, reply: ContextAnswer, stand_in: str | None
) -> FaultFinding | None:
    """Return the fault that a replay shows; None if it shows nothing."""
    if not reply.is_whole or reply.verdict.correct is None:
        return None
    who = "" if stand_in is None else f", by {stand_in}"
    how = "declined" if reply.verdict.outcome == "declined" else "answered incorrectly"
    result = "answered correctly" if reply.verdict.correct else f"still {how}"
    # Ids of documents may hold unpaired surrogates, which UTF-8 cannot encode.
    evidence = f"{result} with {context.which}{who}".encode("utf-8", "replace").decode("utf-8")
    fault: Fault = "retriever" if reply.verdict.correct and wrong.searched else "language model"
    return FaultFinding(fault=fault, rule=FaultRule.REPLAY, evidence=evidence)


def _counts(
    rows: Sequence[WrongRow], replies: Sequence[ContextAnswer], findings: Mapping[int, FaultFinding]
) -> ReplayCounts:
    contexts = [each.context for each in rows]
    replayed = [each for each in rows if each.row in findings]
    agreed = Counter((each.fault, findings[each.row].fault) for each in replayed)
    return ReplayCounts(
        asked=len(replies),
        outcomes=dict(Counter(reply.verdict.outcome for reply in replies)),
        not_whole=sum(not reply.is_whole for reply in replies if reply.answer.error is None),
        sources=dict(Counter(context.source for context in contexts if isinstance(context, SufficientContext))),
        without_context=dict(Counter(context for context in contexts if isinstance(context, NoContext))),
        attributed=dict(Counter(findings[each.row].fault for each in replayed if each.fault == "undetermined")),
        agreement=tuple(
            Agreement(evidence=evidence, replay=again, rows=count)
            for (evidence, again), count in sorted(agreed.items(), key=str)
            if evidence is not None and evidence != "undetermined"
        ),
    )


def _with_faults(table: Table, faults: Mapping[int, FaultFinding]) -> Table:
    """Return the same rows with the given faults replaced."""
    if not faults:
        return table
    place = quote(PLACE)
    within = storage.empty_schema(table.connection)
    within.execute(
        f"create temp table replayed as select unnest(?::bigint[]) as {place}, unnest(?::varchar[]) as fault, "
        "unnest(?::varchar[]) as rule, unnest(?::varchar[]) as evidence",
        [list(faults), *zip(*((each.fault, each.rule.value, each.evidence) for each in faults.values()), strict=True)],
    ).fetchall()
    rule, evidence = table.column_or_null("fault_rule"), table.column_or_null("fault_evidence")
    columns = [f"a.{place}", "coalesce(b.fault, a.fault) as fault"]
    columns += [f"coalesce(rule, {rule}) as fault_rule", f"coalesce(evidence, {evidence}) as fault_evidence"]
    both = f"{storage.schema_of(table.connection)}.rows a left join replayed b using ({place}) order by a.{place}"
    within.execute("create table rows as " + storage.select(columns, both)).fetchall()
    return table.with_columns(within, ["fault", "fault_rule", "fault_evidence"])
