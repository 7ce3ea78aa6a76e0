"""Judge every answer against its reference: one verdict per row, with its reason; resumable."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ragassay.core.config import RubricSettings
from ragassay.core.errors import UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Answer, Diagnosis, Judge, LanguageModel, Question, Verdict
from ragassay.core.registry import Spec, find, installed
from ragassay.core.runner import CallLimits, Pace, Progress
from ragassay.core.runner.resume import RowStep, selected
from ragassay.core.table import Table
from ragassay.core.table.answer_values import StoredColumns, missing_values_note, stored_columns
from ragassay.core.table.human_labels import check_labels, read_labels
from ragassay.core.table.objects import over_rows
from ragassay.parts.lm import LANGUAGE_MODELS
from ragassay.parts.lm.paid_calls import PaidCalls, Spending, new_spending
from ragassay.parts.ratings import RATERS, WITH_SAMPLES, rater_of
from ragassay.parts.ratings.raters import Rater, RubricRater, rated
from ragassay.steps.judge.binary_verdicts import FUNCTION_PREFIX, FunctionJudge, LabelsJudge
from ragassay.steps.judge.cascade import CascadeJudge, LocalJudge, checked_stages, stage_name
from ragassay.steps.judge.lm_verdicts import LmJudge
from ragassay.steps.judge.nli_verdicts import NliJudge, NliSettings
from ragassay.steps.judge.typed import TypedJudge

_REQUIRED = ("question_id", "group_id", "question", "reference_answers", "answer")
_RATED = ("question_id", "question", "answer")
_STALE = {field.name for field in fields(Diagnosis)}
JudgedPair = tuple[Question, Answer]


@over_rows
def judge(
    answers: Table,
    *,
    judge: str = "typed",
    stages: Sequence[str] | None = None,
    lm: str | None = None,
    base_url: str | None = None,
    votes: int = 1,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    rubrics: Mapping[str, RubricSettings] | None = None,
    samples: Table | None = None,
    labels: Path | str | None = None,
    spending: Spending | None = None,
    among: Table | None = None,
    values: StoredColumns | None = None,
    output: Path | str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> Table:
    """Return the answers with a verdict on each of them, or with the values of a rubric.

    With an output, each verdict is written to a journal beside it (OUTPUT.journal) before the next one is computed. The
    journal is deleted once the output is written and no row has failed. Repeating the call judges only rows without a
    verdict, and rows whose answer, reference answers or values to compare with have changed.

    Args:
        answers: A table, a file, dicts, a DataFrame or a dataset, with question, reference_answers
            and answer. Columns of an earlier diagnosis are dropped.
        judge: A name in `JUDGES`, `RATERS` or `rubrics`, or `python:package.module:name`, a function of a question and
            an answer that returns True, False, None or a `Verdict`. `nli` may be followed by settings, as in
            `nli?model=FOLDER&entailment=0.8` (docs/judging.md).
        stages: The stages of a cascade: at least two of `typed`, `nli` and `lm`, in this order; None for `typed` and
            `lm`.
        lm: The language model of a judge that calls one: `embedded` or `openai:MODEL`.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        votes: Number of replies of the language model for each answer; the answer stays undecided unless all agree.
        prices: A file of prices, from which the cost of the calls is computed.
        budget: Maximum cost of this call of the function, in the currency of the prices; rows that were not reached
            stay undecided, and are judged when the call is repeated with an output. None for no limit.
        offline: Whether to use cached replies only; rows without a cached reply stay undecided.
        requests_per_minute: Maximum number of calls to the language model per minute; None for no limit.
        tokens_per_minute: Maximum number of its tokens per minute; None for no limit.
        rubrics: User-supplied rubrics, by name (`config.load_rubrics`).
        samples: More answers to the same questions, for the judges selfcheck and selfcheck_qa; None if the answers
            contain them, in the column `samples` or as rows with the column `sample`.
        labels: The file of labels of the judge `labels` (`ragassay review`); its verdicts replace earlier ones; rows
            without a label keep theirs.
        spending: The counter of calls and their cost; None to create one from `prices` and `budget`.
        among: All rows of the run, if the answers are only some of them: their reference answers are the other values
            that the judge compares with. None for the answers themselves.
        values: The values of the answer columns (`GenerateResult.values`); None to look for the file of
            values (`.values.json`) in the folders of the answers and of the output.
        output: `.jsonl` or `.parquet`; None keeps everything in memory.
        force: Whether to start over and replace any existing output.
        progress: Called after every row.

    Returns:
        The rows in the given order and type, with the columns of `Verdict` or the values of the rubric. A note of the
        table counts the rows whose stored values were not found.

    Raises:
        UsageError: An unknown judge or language model, options that the judge does not have, or an output with other
            rows or another judge's verdicts.
        DataError: The answers cannot be read, or the output cannot be written; finished verdicts are kept.
    """
    output = None if output is None else Path(output)
    chosen = _chosen(judge, rubrics, stages)
    if samples is not None and judge not in WITH_SAMPLES:
        raise UsageError(f"the judge {judge} reads no samples; omit `samples`, or use {' or '.join(WITH_SAMPLES)}")
    calls = _paid_calls(chosen, lm, base_url, offline=offline, spending=spending or new_spending(prices, budget))
    if calls is not None:
        calls = replace(calls, pace=Pace(requests_per_minute=requests_per_minute, tokens_per_minute=tokens_per_minute))
    _check_votes(chosen, votes)
    _check_has_labels(chosen, labels)
    table = selected(answers, without=_STALE)
    if chosen.is_rater:
        answers.require(*_RATED, command="judge")
        assert calls is not None
        if isinstance(chosen.by, RubricSettings):
            rater: Rater = RubricRater(judge, chosen.by, calls.judge())
        else:
            rater = rater_of(judge, calls.judge(), table, samples)
        return rated(table, rater, output=output, force=force, progress=progress)
    answers.require(*_REQUIRED, command="judge")
    make, note = _maker(chosen), None
    if chosen.by in _WITH_VALUES:
        # A table that was read from a file is named after it.
        sources = [Path(each.source) for each in (table, among) if each is not None]
        near = [] if values is not None else sources if output is None else [*sources, output]
        stored = stored_columns(table, near) if values is None else values
        make, note = partial(make, stored=stored), missing_values_note(table, stored, near)
    if labels is not None:
        known = read_labels(labels)
        check_labels(known, table)
        make = partial(make, labels=known)
    if chosen.has_votes:
        assert calls is not None
        make = partial(make, voters=calls.voters(votes))
    judged = _step(make, table, among, progress).run(table, output=output, force=force)
    return judged if note is None else judged.noted(note)


def _step(
    make: Callable[[Table], Judge], table: Table, among: Table | None, progress: Progress | None
) -> RowStep[JudgedPair, Verdict]:
    """Return the step that gives every row of a table the verdict of a judge."""
    by = make(table if among is None else among)

    def rows(each: Table) -> Iterator[tuple[str, JudgedPair]]:
        # The values that an answer is compared with may depend on all rows of its table, which may be an older output.
        keyed_by = by if among is not None or each is table else make(each)
        pairs = zip(each.records(Question), each.records(Answer), strict=True)
        return ((_key(keyed_by, *pair), pair) for pair in pairs)

    async def call(pair: JudgedPair) -> Verdict:
        return await by.judge(*pair)

    return RowStep(
        name="judge",
        result=Verdict,
        called=by.name,
        called_column="judge",
        error_column="judge_error",
        required=(*_REQUIRED, "outcome"),
        rows=rows,
        call=call,
        # The judge failed, not the answer: the row has no verdict.
        failed=lambda error: Verdict(outcome="undecided", judge=by.name, judge_error=error.reason),
        limits=getattr(by, "limits", None) or CallLimits(seconds=None),
        progress=progress,
        also_called=getattr(by, "also_called", ()),
        holds=getattr(by, "holds", None),
        settle=getattr(by, "settle", None),
    )


def _key(by: Judge, question: Question, answer: Answer) -> str:
    """Return the key of a verdict: question, reference, answer, judge, and the judge's basis of comparison."""
    basis = getattr(by, "basis", None)
    read = [question.question_id, question.question, question.answer_kind, question.is_answerable, question.bindings]
    read += [question.reference_answers, "" if basis is None else basis(question, answer)]
    return content_hash([*read, answer.answer, answer.error, by.name])


class _Chosen(NamedTuple):
    """A judge selected by name: the function that creates it, or its rubric, and the stages of a cascade."""

    name: str
    by: Callable[..., Any] | RubricSettings
    stages: Sequence[Spec] = ()

    @property
    def is_rater(self) -> bool:
        """Whether it gives values in separate columns instead of verdicts."""
        return isinstance(self.by, RubricSettings) or self.by in RATERS.values()

    @property
    def has_votes(self) -> bool:
        """Whether a language model gives verdicts."""
        return self.by is _by_lm or any(stage.kind == "lm" for stage in self.stages)

    @property
    def needs_model(self) -> bool:
        """Whether it calls a language model."""
        return self.is_rater or self.has_votes


def _chosen(judge: str, rubrics: Mapping[str, RubricSettings] | None, stages: Sequence[str] | None) -> _Chosen:
    by = _by_name(judge, rubrics or {})
    if by is _by_cascade:
        return _Chosen(judge, by, checked_stages(stages))
    if stages is not None:
        raise UsageError(f"the judge {judge} has no stages; omit `stages`, or use the judge cascade")
    return _Chosen(judge, by)


def _by_name(judge: str, rubrics: Mapping[str, RubricSettings]) -> Callable[..., Any] | RubricSettings:
    """Return the function that creates the judge of this name, or its rubric.

    Raises:
        UsageError: There is no judge of this name, or a rubric has the name of a built-in judge.
    """
    if clash := sorted({*rubrics} & {*JUDGES, *RATERS}):
        raise UsageError(f"a rubric cannot be called {clash[0]}: that is a built-in judge; rename it")
    if judge.startswith(FUNCTION_PREFIX):
        return lambda _: FunctionJudge(judge)
    if judge.startswith("nli?"):
        return partial(_by_nli, settings=NliSettings.from_spec(Spec.parse(judge)))
    known: Mapping[str, Callable[..., Any] | RubricSettings] = {**JUDGES, **RATERS, **rubrics}
    if judge not in known and judge not in installed("judge") and (model := _model_in(judge, known)):
        raise UsageError(f"unknown judge '{judge}'. For a language model, use the judge lm with `lm` {model}")
    is_function = Spec.head(judge).target.isidentifier()
    return find("judge", judge, known, suggestion=f"python:{judge}" if is_function else None)


def _model_in(judge: str, known: Collection[str]) -> str | None:
    """Return the SPEC of the language model that was probably meant by the name of a judge; None if none was.

    >>> [_model_in(each, ["typed"]) for each in ("gpt-4o", "openai:x", "app:check", "tone")]
    ['openai:gpt-4o', 'openai:x', None, None]
    """
    head = Spec.head(judge)
    if head.kind in LANGUAGE_MODELS:
        return judge
    is_model = (
        re.search(r"\w[-.:]?\d", head.kind) and not head.target.isidentifier() and not get_close_matches(judge, known)
    )
    return f"openai:{judge}" if is_model else None


def check_options(
    judge: str,
    *,
    stages: Sequence[str] | None,
    lm: str | None,
    base_url: str | None,
    votes: int,
    prices: Path | str | None,
    budget: float | None,
    offline: bool,
    rubrics: Mapping[str, RubricSettings] | None,
) -> None:
    """Check the options of a judge before anything is paid for; see `judge`.

    Raises:
        UsageError: They cannot be combined, or the language model cannot be used.
        DataError: The prices, the weights or the cache cannot be read.
    """
    chosen = _chosen(judge, rubrics, stages)
    calls = _paid_calls(chosen, lm, base_url, offline=offline, spending=new_spending(prices, budget))
    _check_votes(chosen, votes)
    if not isinstance(chosen.by, RubricSettings):
        _maker(chosen)
    _check_has_labels(chosen, None)
    if calls is not None:
        calls.voters(votes)


def gives_verdicts(judge: str, rubrics: Mapping[str, RubricSettings] | None = None) -> bool:
    """Return whether a judge gives verdicts, which a diagnosis needs; others give values in separate columns.

    Raises:
        UsageError: There is no judge of this name.
    """
    return not _chosen(judge, rubrics, None).is_rater


def calls_language_model(
    judge: str, stages: Sequence[str] | None, rubrics: Mapping[str, RubricSettings] | None = None
) -> bool:
    """Return whether a judge calls a language model.

    Raises:
        UsageError: There is no judge of this name, or it has no such stages.
    """
    return _chosen(judge, rubrics, stages).needs_model


def asks_about_every_answer(judge: str) -> bool:
    """Return whether a judge calls its language model for every answer; for others it depends on the answers."""
    return JUDGES.get(judge) is _by_lm


def _paid_calls(
    chosen: _Chosen, lm: str | None, base_url: str | None, *, offline: bool, spending: Spending
) -> PaidCalls | None:
    """Return how a judge calls its language model; None if it calls none."""
    if chosen.needs_model and lm is None:
        raise UsageError(f"the judge {chosen.name} needs a language model: add `lm`, such as embedded or openai:MODEL")
    if not chosen.needs_model and lm is not None:
        if chosen.stages:
            raise UsageError("a cascade without the stage lm calls no language model; omit `lm`, or add the stage")
        raise UsageError(f"the judge {chosen.name} calls no language model; omit `lm`, or use the judge cascade")
    return None if lm is None else PaidCalls(spec=lm, base_url=base_url, offline=offline, spending=spending)


def _check_votes(chosen: _Chosen, votes: int) -> None:
    if votes < 1:
        raise UsageError(f"Invalid number of votes {votes}: expected at least 1")
    if votes > 1 and not chosen.has_votes:
        raise UsageError(f"the judge {chosen.name} has no votes; omit `votes`, or use the judge lm or cascade")


def _check_has_labels(chosen: _Chosen, labels: Path | str | None) -> None:
    if chosen.by is LabelsJudge and labels is None:
        raise UsageError("the judge labels needs a label file, as written by `ragassay review`: give it as `labels`")
    if chosen.by is not LabelsJudge and labels is not None:
        raise UsageError(f"the judge {chosen.name} reads no labels; omit `labels`, or use the judge labels")


def _maker(chosen: _Chosen) -> Callable[..., Any]:
    """Return the function that creates a judge for a table; models for natural language inference are located here."""
    by = chosen.by
    assert not isinstance(by, RubricSettings)
    if chosen.stages:
        kinds = [stage.kind for stage in chosen.stages]
        settings = [NliSettings.from_spec(stage) for stage in chosen.stages if stage.kind == "nli"]
        nli = [NliJudge(each, name=stage_name(kinds, kinds.index("nli"))) for each in settings]
        return partial(by, kinds=kinds, nli=nli)
    if by is _by_nli or (isinstance(by, partial) and by.func is _by_nli):
        judge = by(None)
        return lambda _: judge
    return by


def _by_lm(_: Table, voters: Sequence[LanguageModel] = ()) -> LmJudge:
    return LmJudge(voters)


def _by_nli(_: Table | None, settings: NliSettings | None = None) -> NliJudge:
    return NliJudge(settings or NliSettings.from_spec(Spec(kind="nli")))


def _by_cascade(
    table: Table,
    kinds: Sequence[str],
    nli: Sequence[NliJudge],
    stored: StoredColumns | None = None,
    voters: Sequence[LanguageModel] = (),
) -> CascadeJudge:
    typed = [TypedJudge(table, stored)] if "typed" in kinds else []
    local: list[LocalJudge] = [*typed, *nli]
    last = LmJudge(voters, name=stage_name(kinds, len(kinds) - 1)) if "lm" in kinds else None
    return CascadeJudge(local, last)


# The judges by name; installed packages may add more. Each is created for the table that it judges.
JUDGES: Mapping[str, Callable[..., Judge]] = {
    "typed": TypedJudge,
    "nli": _by_nli,
    "lm": _by_lm,
    "cascade": _by_cascade,
    "labels": LabelsJudge,
}
_WITH_VALUES: Collection[Callable[..., Judge]] = (TypedJudge, _by_cascade)
