"""Judge every answer against its reference: one verdict per row, with its reason; resumable."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import partial
from pathlib import Path

from ragassay.core.config import load_prices
from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Diagnosis, Judge, LanguageModel, Question, Verdict
from ragassay.core.registry import find
from ragassay.core.runner import CallLimits, Progress
from ragassay.core.runner.resume import RowStep, selected
from ragassay.core.table import Table
from ragassay.core.table.objects import over_rows
from ragassay.parts.lm.paid_calls import PaidCalls
from ragassay.parts.lm.spending import Spending
from ragassay.parts.value_files import StoredColumns, stored_columns
from ragassay.steps.judge.cascade import CascadeJudge
from ragassay.steps.judge.lm_verdicts import LmJudge
from ragassay.steps.judge.typed import TypedJudge

_REQUIRED = ("question_id", "group_id", "question", "reference_answers", "answer")
_STALE = {field.name for field in fields(Diagnosis)}
JudgedPair = tuple[Question, Answer]


@over_rows
def judge(
    answers: Table,
    *,
    judge: str = "typed",
    lm: str | None = None,
    base_url: str | None = None,
    votes: int = 1,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    spending: Spending | None = None,
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
        lm: The language model of the judges `lm` and `cascade`: `embedded` or `openai:MODEL`.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        votes: Replies of the language model for each answer; unless all agree, the answer stays undecided.
        prices: A file of prices, to know the cost of the calls.
        budget: The most that this call of the function may spend, in the currency of the prices; the rows that were
            not reached stay undecided, and the same call with an output judges them. None for no limit.
        offline: Whether the cache alone replies; rows whose reply it does not hold stay undecided.
        spending: Counts the calls; None for one made of `prices` and `budget`.
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
        UsageError: An unknown judge or language model, options that the judge does not have, or an output with other
            rows or another judge's verdicts.
        DataError: The answers cannot be read, or the output cannot be written; finished verdicts are kept.
    """
    answers.require(*_REQUIRED, command="judge")
    table = selected(answers, without=_STALE)
    make = find("judge", judge, JUDGES)
    if make in _WITH_VALUES:
        # A table that was read from a file is named after it.
        near = [Path(each.source) for each in (table, among) if each is not None] + ([] if output is None else [output])
        make = partial(make, stored=stored_columns(table, near) if values is None else values)
    if JUDGES.get(judge) in _WITH_LM:
        calls = _paid_calls(judge, lm, base_url, offline=offline, spending=spending or new_spending(prices, budget))
        make = partial(make, voters=calls.voters(votes))
    elif lm is not None or votes != 1:
        raise UsageError(f"the judge {judge} calls no language model; omit --lm and --votes, or use the judge cascade")
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
        also_called=getattr(by, "also_called", ()),
        holds=getattr(by, "holds", None),
    )
    return step.run(table, output=output, force=force)


def _key(by: Judge, question: Question, answer: Answer) -> str:
    """Return the key of a verdict: question, reference, answer, judge, and the judge's basis of comparison."""
    basis = getattr(by, "basis", None)
    asked = [question.question_id, question.question, question.answer_kind, question.is_answerable, question.bindings]
    rests_on = [question.reference_answers, "" if basis is None else basis(question)]
    return content_hash([*asked, *rests_on, answer.answer, answer.error, by.name])


def new_spending(prices: Path | str | None, budget: float | None) -> Spending:
    """Return the count of the calls of one command, which has spent nothing yet.

    Args:
        prices: A file of prices; None for unknown prices.
        budget: The most that may be spent; None for no limit.

    Raises:
        UsageError: An invalid budget.
        DataError: The prices cannot be read.
    """
    return Spending(prices=None if prices is None else load_prices(Path(prices)), budget=budget)


def _paid_calls(judge: str, lm: str | None, base_url: str | None, *, offline: bool, spending: Spending) -> PaidCalls:
    if lm is None:
        raise UsageError(f"the judge {judge} needs a language model: add --lm embedded, or --lm openai:MODEL")
    return PaidCalls(spec=lm, base_url=base_url, offline=offline, spending=spending)


def _by_lm(_: Table, voters: Sequence[LanguageModel] = ()) -> LmJudge:
    return LmJudge(voters)


def _by_cascade(
    table: Table, stored: StoredColumns | None = None, voters: Sequence[LanguageModel] = ()
) -> CascadeJudge:
    return CascadeJudge(TypedJudge(table, stored), LmJudge(voters, name="cascade-lm"))


# By name, which is also the name of an entry point; a judge is created with the table that it judges.
JUDGES: Mapping[str, Callable[..., Judge]] = {"typed": TypedJudge, "lm": _by_lm, "cascade": _by_cascade}
_WITH_VALUES: Collection[Callable[..., Judge]] = (TypedJudge, _by_cascade)
_WITH_LM: Collection[Callable[..., Judge]] = (_by_lm, _by_cascade)
