"""Judge every answer against its reference: one verdict per row, with its reason; resumable."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import partial
from pathlib import Path

from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Diagnosis, Judge, Question, Verdict
from ragassay.core.registry import find
from ragassay.core.runner import CallLimits, Progress
from ragassay.core.runner.resume import RowStep, selected
from ragassay.core.table import Table
from ragassay.core.table.objects import over_rows
from ragassay.parts.value_files import StoredColumns, stored_columns
from ragassay.steps.judge.typed import TypedJudge

_REQUIRED = ("question_id", "group_id", "question", "reference_answers", "answer")
_STALE = {field.name for field in fields(Diagnosis)}
JudgedPair = tuple[Question, Answer]


@over_rows
def judge(
    answers: Table,
    *,
    judge: str = "typed",
    among: Table | None = None,
    values: StoredColumns | None = None,
    output: Path | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Table:
    """Return the answers with a verdict on each of them.

    With an output, every verdict is on disk before the next, in a journal beside the output (OUTPUT.journal), which is
    deleted when the output is written and no row has failed. The same call again judges only rows without a verdict; an
    answer that has changed, another reference answer, or other values to compare with make a row a new one.

    Args:
        answers: A table, a file of one, or rows of any kind that `as_table` takes, with question, reference_answers
            and answer. Columns of an earlier diagnosis are left out.
        judge: A name in `JUDGES`.
        among: The rows whose reference answers the judge knows as other values, if the answers are some of more rows;
            None for the answers themselves.
        values: What the columns of the answers hold (`GenerateResult.values`); None to look for the file of values
            (`.values.json`) in the folders of the answers and of the output.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        force: Whether to start over, and to replace the output whatever it is.
        progress: Called after every row.

    Returns:
        The rows with the columns of `Verdict`, in their order and of the kind that was given.

    Raises:
        UsageError: An unknown judge, or an output with other rows or another judge's verdicts.
        DataError: The answers cannot be read, or the output cannot be written; finished verdicts are kept.
    """
    answers.require(*_REQUIRED, command="judge")
    table = selected(answers, without=_STALE)
    make = find("judge", judge, JUDGES)
    if make is TypedJudge:
        # A table that was read from a file is named after it.
        near = [Path(each.source) for each in (table, among) if each is not None] + ([] if output is None else [output])
        make = partial(TypedJudge, stored=stored_columns(table, near) if values is None else values)
    by = make(table if among is None else among)

    def rows(each: Table) -> list[tuple[str, JudgedPair]]:
        # The values that an answer is compared with may depend on all rows of its table, an older output included.
        keyed_by = by if among is not None or each is table else make(each)
        pairs = zip(each.records(Question), each.records(Answer), strict=True)
        return [(_key(keyed_by, *pair), pair) for pair in pairs]

    async def call(pair: JudgedPair) -> Verdict:
        return await by.judge(*pair)

    step = RowStep(
        name="judge",
        result=Verdict,
        called=by.name,
        called_column="judge",
        error_column="judge_error",
        required=(*_REQUIRED, "outcome"),
        rows=rows,
        call=call,
        # The judge failed, not the answer: the row has no verdict.
        failed=lambda reason: Verdict(outcome="undecided", judge=by.name, judge_error=reason),
        limits=getattr(by, "limits", None) or CallLimits(seconds=None),
        progress=progress,
    )
    return step.run(table, output=output, force=force)


def _key(by: Judge, question: Question, answer: Answer) -> str:
    """Return the key of a verdict: question, reference, answer, judge, and the judge's basis of comparison."""
    basis = getattr(by, "basis", None)
    asked = [question.question_id, question.question, question.answer_kind, question.is_answerable, question.bindings]
    rests_on = [question.reference_answers, "" if basis is None else basis(question)]
    return content_hash([*asked, *rests_on, answer.answer, answer.error, by.name])


# By name, which is also the name of an entry point; a judge is created with the table that it judges.
JUDGES: Mapping[str, Callable[[Table], Judge]] = {"typed": TypedJudge}
