"""Asks wrong rows again with a context that is known to suffice: rule 5 of methods.md section 3."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from ragassay.errors import UsageError
from ragassay.records import Agreement, Document, Fault, LanguageModel, ReadsContext, Replays, SystemUnderTest
from ragassay.registry import unknown
from ragassay.replay.asking import Announce, How, Told, asked, by_id, first_error
from ragassay.replay.stating import stating_of
from ragassay.replay.sufficient import PLACE, Context, Wrong, wrong_rows
from ragassay.runner import Progress
from ragassay.systems import system as system_of
from ragassay.systems.reading import accepting, reader
from ragassay.table import Table, storing

Which = Literal["undetermined", "all"]
WHICH: Sequence[Which] = ("undetermined", "all")

Found = tuple[Fault, str]
"""A fault and its evidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """The rows with the faults that asking again has found, and what else it told.

    Attributes:
        table: The rows; only faults that were undetermined have changed.
        faults: Those, by the place of the row, from 0.
        replays: How many rows were asked, and what became of them.
        by: Who was asked: a name as in the column `system`; None where nobody was.
        error: Why the first call failed that did; None where none did.
    """

    table: Table
    faults: Mapping[int, Found]
    replays: Replays
    by: str | None
    error: str | None = None


def replay(
    table: Table,
    *,
    output: Path,
    system: str | SystemUnderTest | ReadsContext | None = None,
    lm: str | LanguageModel | None = None,
    base_url: str | None = None,
    documents: Path | str | Sequence[Document] | None = None,
    which: str = "undetermined",
    judge: str = "typed",
    concurrency: int | None = None,
    force: bool = False,
    progress: Progress | None = None,
    announce: Announce | None = None,
) -> Replayed:
    """Asks wrong answers again, each with a context that is known to suffice; costs one call for each.

    Right now: what the system had found did not suffice, and its retriever is at fault. Still wrong, or declined: the
    language model is, since it had what it needed. A call that fails, a judge that abstains, and a system that says
    it read something else than it was handed prove nothing; neither does a row for which no context is known to
    suffice. The weakest rule never overrides another: only faults that were undetermined change.

    It takes a system for one that errs the same way again. Where a language model slips at random, with what it needs
    before it, it is mostly right the second time, and the retriever is blamed for it: planted in 200 groups of 6 rows
    with a tenth of slips, all 110 were found where they repeat, and 14 of 110 where they do not.

    With a language model in place of the system, "still wrong" is said of that language model, as the evidence does.

    Args:
        table: Diagnosed rows (question_id, group_id, question, correct, fault).
        output: Where the judged replays go, `.jsonl` or `.parquet`; the answers go beside it. The same call again
            asks only what has no answer yet.
        system: The system under test, if it accepts a context: a spec, or an object with a coroutine function
            `answer_from`.
        lm: The language model that answers where the system accepts none.
        base_url: The endpoint of an `openai:` language model.
        documents: The knowledge base, where only ids of documents are known, or not even these: then a document
            that states the answer together with what it is about suffices.
        which: `undetermined` for the rows that the evidence ladder left open; `all` to ask all wrong rows and see
            whether ladder and replay agree.
        judge: Who says whether the new answers are right.
        concurrency: Calls at once, at most; None for what the system says.
        force: Whether to begin anew, and to replace the outputs.
        progress: Told after every row.
        announce: Told how many calls there will be, before the first.

    Returns:
        The rows with the faults that were found, and the counts.

    Raises:
        UsageError: Nobody to ask, an unknown spec, judge or `which`, or an output of other replays.
        DataError: A column is missing, or a file cannot be read or written; what was answered is kept.
    """
    if which not in WHICH:
        raise UsageError(unknown("choice of rows", which, list(WHICH)))
    table.require("question_id", "group_id", "question", "correct", "fault", verb="replay")
    how = How(output=output, judge=judge, concurrency=concurrency, force=force, progress=progress, announce=announce)
    how.check()
    reads, stand_in = _who(system, lm, base_url)
    corpus = by_id(documents)
    stating = stating_of(table, corpus)
    wrong = wrong_rows(table, corpus, only_open=which == "undetermined", stating=stating)
    todo = [each for each in wrong if isinstance(each.context, Context)]
    if not todo:
        return Replayed(table=table, faults={}, replays=_counted(wrong, [], {}), by=None)
    told = asked([each.question for each in todo], _texts(todo), reads=reads, among=table, how=how)
    found = {
        each.row: fault
        for each, one in zip(todo, told, strict=True)
        if (fault := _fault(each, one, reads.name if stand_in else None)) is not None
    }
    faults = {each.row: found[each.row] for each in todo if each.row in found and each.fault == "undetermined"}
    return Replayed(
        table=_with_faults(table, faults),
        faults=faults,
        replays=_counted(wrong, told, found),
        by=reads.name,
        error=first_error(told),
    )


def _who(
    system: str | SystemUnderTest | ReadsContext | None, lm: str | LanguageModel | None, base_url: str | None
) -> tuple[ReadsContext, bool]:
    """Who is asked, and whether it stands in for the system under test.

    Raises:
        UsageError: Nobody accepts a context.
    """
    under_test = system_of(system, base_url=base_url) if isinstance(system, str) else system
    reads = None if under_test is None else accepting(under_test)
    if reads is not None:
        return reads, False
    if lm is not None:
        return reader(lm, base_url=base_url), True
    if under_test is None:
        raise UsageError("nobody is named to ask again; name a system that accepts a context, or a language model")
    raise UsageError(
        f"{system if isinstance(system, str) else under_test.name} accepts no context; name a language model that "
        "answers in its place (--replay-lm), or say how it is handed over: http://...#context_field=NAME, "
        "or a method answer_from(question, contexts) of the python: object"
    )


def _texts(rows: Sequence[Wrong]) -> Mapping[str, Sequence[Document]]:
    return {each.question.question_id: each.context.texts for each in rows if isinstance(each.context, Context)}


def _fault(wrong: Wrong, told: Told, stand_in: str | None) -> Found | None:
    """The fault that a replay shows; None where it shows nothing."""
    if not told.whole or told.verdict.correct is None or not isinstance(wrong.context, Context):
        return None
    who = "" if stand_in is None else f", by {stand_in}"
    given = f"with {wrong.context.which}"
    how = "declined" if told.verdict.outcome == "declined" else "answered wrongly"
    evidence = f"replay: answered rightly {given}{who}" if told.verdict.correct else f"replay: still {how} {given}{who}"
    # Ids of documents may hold halves of surrogate pairs, which have no UTF-8.
    plain = evidence.encode("utf-8", "replace").decode("utf-8")
    return ("retriever" if told.verdict.correct else "language model"), plain


def _counted(wrong: Sequence[Wrong], told: Sequence[Told], found: Mapping[int, Found]) -> Replays:
    contexts = [each.context for each in wrong]
    settled = [each for each in wrong if each.row in found]
    agreed = Counter((each.fault, found[each.row][0]) for each in settled)
    return Replays(
        asked=len(told),
        outcomes=dict(Counter(one.verdict.outcome for one in told)),
        not_whole=sum(not one.whole for one in told if one.answer.error is None),
        sources=dict(Counter(context.source for context in contexts if isinstance(context, Context))),
        without_context=dict(Counter(context for context in contexts if isinstance(context, str))),
        found=dict(Counter(found[each.row][0] for each in settled if each.fault == "undetermined")),
        agreement=tuple(
            Agreement(ladder=ladder, replay=again, rows=rows)
            for (ladder, again), rows in sorted(agreed.items(), key=str)
            if ladder is not None and ladder != "undetermined"
        ),
    )


def _with_faults(table: Table, faults: Mapping[int, Found]) -> Table:
    """The same rows with some faults replaced, column by column: most rows have none."""
    if not faults:
        return table
    ((schema,),) = table.connection.execute("select current_schema()").fetchall()
    within = storing.schema(table.connection)
    within.execute(
        'create temp table replayed as select unnest(?::bigint[]) as "row", unnest(?::varchar[]) as fault, '
        "unnest(?::varchar[]) as evidence",
        [list(faults), *map(list, zip(*faults.values(), strict=True))],
    ).fetchall()
    before = "a.fault_evidence" if "fault_evidence" in table.columns else "null"
    columns = [f"a.{PLACE}", "coalesce(b.fault, a.fault) as fault", f"coalesce(b.evidence, {before}) as fault_evidence"]
    both = f"{storing.quote(schema)}.rows a left join replayed b using ({PLACE}) order by a.{PLACE}"
    within.execute("create table rows as " + storing.select(columns, both)).fetchall()
    return table.with_columns(within, ["fault", "fault_evidence"])
