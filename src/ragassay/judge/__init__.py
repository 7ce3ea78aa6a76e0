"""Says of every answer whether it is right: one verdict per row, with its reason, resumable."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from ragassay.errors import CallError, UsageError
from ragassay.judge.typed import Typed
from ragassay.records import Answer, Diagnosis, Judge, Question, Verdict
from ragassay.registry import find
from ragassay.runner import Journal, Limits, Progress, run_rows
from ragassay.signature import content_hash
from ragassay.table import Table
from ragassay.table.sources import by_suffix

_JUDGE_FAILED = "the judge failed: "
_STALE = {field.name for field in fields(Diagnosis)}
Row = tuple[Question, Answer]


def judge(
    answers: Table | Path | str,
    *,
    judge: str = "typed",
    among: Table | None = None,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Table:
    """The answers with a verdict on each of them.

    With an output, every verdict is on disk before the next: in a journal beside the output (OUTPUT.journal), which
    goes when the output is written and no row has failed. The same call again judges only what has no verdict yet:
    an answer that has changed since, a question with another reference answer, or a judge that compares with other
    values than before, makes the row a new one.

    Args:
        answers: A table, or a file of one; it needs question_id, group_id, question, reference_answers and answer.
            What is known of an earlier diagnosis is left out.
        judge: A name in `JUDGES`.
        among: The rows whose reference answers a judge knows as other values, where the answers are some of more; None
            for the answers themselves.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        force: Whether to begin anew, and to replace the output at the end whatever it is.
        progress: Told after every row.

    Returns:
        The rows with the columns of `Verdict`, in their order.

    Raises:
        UsageError: An unknown judge, or an output that holds other rows or another judge's verdicts.
        DataError: The answers cannot be read, or the output cannot be written; what was judged is kept.
    """
    table = answers if isinstance(answers, Table) else Table.read(answers)
    table.require("question_id", "group_id", "question", "reference_answers", "answer", verb="judge")
    made = find("judge", judge, JUDGES)
    make = made if among is None else lambda _: made(among)
    table = _without_diagnosis(table)
    call = _Call.on(table, make, progress=progress)
    if output is None:
        return table.with_records(call.verdicts(kept={}, journal=None))
    by_suffix(output, {".jsonl": None, ".parquet": None}, "write")
    header = {"verb": "judge", "judge": call.judge.name, "questions": table.content_hash()}
    with Journal(output.with_name(f"{output.name}.journal"), header, anew=force) as journal:
        return _resumed(table, call, make, output=output, journal=journal)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """What is to be judged, row by row under its key, and by whom."""

    judge: Judge
    rows: Sequence[tuple[str, Row]]
    progress: Progress | None

    @classmethod
    def on(cls, table: Table, make: Callable[[Table], Judge], *, progress: Progress | None = None) -> "_Call":
        by = make(table)
        pairs = zip(table.records(Question), table.records(Answer), strict=True)
        return cls(judge=by, rows=[(_key(by, *pair), pair) for pair in pairs], progress=progress)

    def verdicts(self, *, kept: Mapping[str, Verdict], journal: Journal | None) -> list[Verdict]:
        """A verdict on each row, in their order; those that are kept are not judged again."""
        todo = [(key, row) for key, row in self.rows if key not in kept]

        async def work(row: Row) -> Verdict:
            return await self.judge.judge(*row)

        judged = run_rows(
            todo,
            work,
            limits=getattr(self.judge, "limits", None) or Limits(seconds=None),
            journal=journal,
            encode=asdict,
            decode=_decoded,
            failed=self._failed,
            progress=self._told(len(self.rows) - len(todo)),
            what="judge",
        )
        fresh = dict(zip((key for key, _ in todo), judged, strict=True))
        return [kept[key] if key in kept else fresh[key] for key, _ in self.rows]

    def _failed(self, error: CallError) -> Verdict:
        """An answer that the judge could not weigh has no verdict; it is not the answer that failed."""
        return Verdict(outcome="undecided", judge=self.judge.name, judge_reason=f"{_JUDGE_FAILED}{error}")

    def _told(self, kept: int) -> Progress | None:
        """Progress over all rows, those that an output holds already included."""
        progress, total = self.progress, len(self.rows)
        if progress is None:
            return None
        if kept:
            progress("judge", kept, total)
        return lambda what, done, _: progress(what, kept + done, total)


def _key(by: Judge, question: Question, answer: Answer) -> str:
    """Names a verdict: it holds for this question, reference and answer, this judge, and what it compares with."""
    basis = getattr(by, "basis", None)
    asked = [question.question_id, question.question, question.answer_kind, question.is_answerable, question.bindings]
    rests_on = [question.reference_answers, "" if basis is None else basis(question)]
    return content_hash([*asked, *rests_on, answer.answer, answer.error, by.name])


def _without_diagnosis(table: Table) -> Table:
    if not _STALE & {*table.columns}:
        return table
    rows = ({name: value for name, value in row.items() if name not in _STALE} for row in table.rows())
    return Table.of(rows, source=table.source)


def _resumed(table: Table, call: _Call, make: Callable[[Table], Judge], *, output: Path, journal: Journal) -> Table:
    """The table that the output holds at the end: what it holds now, what the journal holds, and the rest judged."""
    before = Table.read(output) if output.exists() and not journal.anew else None
    kept = {} if before is None else _kept(before, table, call, make, output)
    verdicts = call.verdicts(kept=kept, journal=journal)
    judged = table.with_records(verdicts)
    if before is None or not _same(before, judged):
        judged.write(output, force=True)
    if not any((verdict.judge_reason or "").startswith(_JUDGE_FAILED) for verdict in verdicts):
        journal.remove()
    return Table.read(output)


def _kept(
    before: Table, table: Table, call: _Call, make: Callable[[Table], Judge], output: Path
) -> Mapping[str, Verdict]:
    """The verdicts that an output holds already, by key.

    Raises:
        UsageError: It is not an output of this run.
    """
    advice = "give another output, or --force to replace it"
    if not {"question_id", "group_id", "question", "reference_answers", "answer", "outcome", "judge"} <= {
        *before.columns
    }:
        raise UsageError(f"{output} is there already and holds no verdicts of ragassay; {advice}")
    lost = sorted({*before.columns} - {*table.columns, *(field.name for field in fields(Verdict))})
    if lost:
        raise UsageError(f"{output} holds more than verdicts, which would be lost: {', '.join(lost)}; {advice}")
    asked = {(row[0].question_id, row[0].question) for _, row in call.rows}
    kept = {}
    for (key, (question, _)), verdict in zip(_Call.on(before, make).rows, before.records(Verdict), strict=True):
        if verdict.judge != call.judge.name:
            raise UsageError(f"{output} holds verdicts of {verdict.judge}, not of {call.judge.name}; {advice}")
        if (question.question_id, question.question) not in asked:
            raise UsageError(
                f"{output} holds the question {question.question_id}, which {table.source} does not have; {advice}"
            )
        if not (verdict.judge_reason or "").startswith(_JUDGE_FAILED):
            kept[key] = verdict
    return kept


def _decoded(record: Mapping[str, object]) -> Verdict:
    values: dict[str, Any] = {field.name: record[field.name] for field in fields(Verdict) if field.name in record}
    return Verdict(**values)


def _same(one: Table, other: Table) -> bool:
    if {*one.columns} != {*other.columns} or len(one) != len(other):
        return False
    return all(a == b for a, b in zip(one.rows(), other.rows(), strict=True))


# A judge is made with the table that it is to judge; by name, which is also the name of an entry point.
JUDGES: Mapping[str, Callable[[Table], Judge]] = {"typed": Typed}
