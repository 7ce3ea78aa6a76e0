"""Count the calls of a run before it starts, and estimate their tokens and cost.

Finished rows of the run directory count with the tokens that they took. The rest is extrapolated from them, with an
interval by sampling unit. Without finished rows, the tokens of a prompt are estimated from its characters and those of
a reply are assumed, within wide limits (`_PER_CHARACTER`, `_PER_ANSWER`, `_PER_VERDICT`); those of a user's own system
are then unknown.
"""

import math
import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ragassay.core import config
from ragassay.core.config import ModelPrice
from ragassay.core.errors import UsageError
from ragassay.core.records import Answer, Question, SystemUnderTest
from ragassay.core.registry import Spec
from ragassay.core.runner import Progress
from ragassay.core.settings_file import load_settings
from ragassay.core.stats import FloatArray, Units, ratio
from ragassay.core.table import Table
from ragassay.core.table.answer_values import stored_columns
from ragassay.parts.groups.sampling_units import row_units
from ragassay.parts.groups.table_counts import calls_model
from ragassay.parts.lm.paid_calls import FREE, CallCosts, PipelinePrice, Price, Spending, TokenUse, cost_of
from ragassay.parts.systems import expanded, system_of
from ragassay.parts.systems.paid_systems import PaidSystem, system_price
from ragassay.steps.answer import answer, asked_rows, finished_answers, sampled
from ragassay.steps.judge import asks_about_every_answer, judge
from ragassay.steps.report.number_formats import amount_in_words, count, one_line
from ragassay.workflow.run_questions import create, run_questions
from ragassay.workflow.run_steps import (
    answer_options,
    check_ratings,
    judge_options,
    rating_options,
    spendings,
    with_options,
    without_secrets,
)

_PLACEHOLDER = "an answer of a few words, which is not known yet and stands here for its length"
_MOST_PROMPTS = 200  # that are built to estimate the length of all, evenly spread
_MEASURE = "--measure 20 asks the first 20 rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class EstimatedAmount:
    """An estimated number of at least 0, with its limits; None if they are unknown."""

    value: float
    low: float | None
    high: float | None

    @classmethod
    def of(cls, value: float) -> "EstimatedAmount":
        """Return an amount that is known exactly."""
        return cls(value=value, low=value, high=value)

    def __add__(self, other: "EstimatedAmount | float") -> "EstimatedAmount":
        return self._with(other, operator.add)

    def __mul__(self, other: "EstimatedAmount | float") -> "EstimatedAmount":
        return self._with(other, operator.mul)

    def _with(self, other: "EstimatedAmount | float", operation: Callable[[float, float], float]) -> "EstimatedAmount":
        def of(one: float | None, two: float | None) -> float | None:
            return None if one is None or two is None else operation(one, two)

        known = other if isinstance(other, EstimatedAmount) else EstimatedAmount.of(other)
        value = operation(self.value, known.value)
        return EstimatedAmount(value=value, low=of(self.low, known.low), high=of(self.high, known.high))


@dataclass(frozen=True, slots=True, kw_only=True)
class StepPlan:
    """The calls of one step of a run.

    Attributes:
        called: The system or the language model; None for a judge without one.
        calls: Number of calls, including finished ones; None if it depends on answers that do not exist yet.
        calls_interval: Minimum and maximum of that number.
        finished_calls: Number of calls made before: rows in the run directory, and verdicts just measured.
        cached_calls: Number of calls whose replies are cached, at no cost.
        input_tokens: Tokens that the calls read, without cached ones; None if unknown.
        output_tokens: Tokens that they write.
        cost: Their price; None if a price or the tokens are unknown.
        basis: The basis of the estimate, or the reason why there is none.
    """

    called: str | None
    calls: int | None
    calls_interval: tuple[int, int]
    finished_calls: int = 0
    cached_calls: int = 0
    input_tokens: EstimatedAmount | None = None
    output_tokens: EstimatedAmount | None = None
    cost: EstimatedAmount | None = None
    basis: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemPlan:
    """The calls of one of several systems, and those of the judge about its answers; an unknown cost is None."""

    name: str
    answer: StepPlan
    judge: StepPlan
    cost: EstimatedAmount | None
    measured: tuple[CallCosts, ...]
    currency: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunPlan:
    """The calls and the cost of a run.

    Attributes:
        questions: Number of questions.
        samples: Number of times that each question is asked.
        answer: The calls to the system, or to all systems.
        judge: The calls of the judge to its language model.
        cost: The cost of both; None if one of them is unknown.
        currency: The currency of the cost; None without a file of prices.
        measured: The costs of measuring, for answers and for verdicts; empty if nothing was measured.
        systems: The same for each of several systems; a call that they share counts for each.
    """

    questions: int
    samples: int
    answer: StepPlan
    judge: StepPlan
    cost: EstimatedAmount | None
    currency: str | None
    measured: tuple[CallCosts, ...] = ()
    systems: tuple[SystemPlan, ...] = ()


_PER_CHARACTER = EstimatedAmount(value=1 / 4, low=1 / 6, high=1 / 2)
"""Tokens for each character of a prompt: about a quarter in English prose, more in other languages and in numbers."""
_PER_ANSWER = EstimatedAmount(value=60.0, low=5.0, high=400.0)
"""Tokens of an answer, if none is finished."""
_PER_VERDICT = EstimatedAmount(value=50.0, low=15.0, high=150.0)
"""Tokens of a verdict with its reason, if none is cached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """A system of a run, with the settings of the run and their folder, the questions, and the system's directory."""

    settings: config.Settings
    system: config.AnswerSettings
    name: str
    home: Path
    directory: Path
    questions_file: Path


def plan_run(
    settings_file: Path,
    *,
    output: Path | None = None,
    prices: Path | str | None = None,
    measure: int = 0,
    progress: Progress | None = None,
) -> RunPlan:
    """Return the calls and the cost of `run` with a settings file; nothing is called unless rows are to be measured.

    Args:
        settings_file: A `ragassay.toml`.
        output: The run directory; None for `run` beside the settings file.
        prices: A file of prices, instead of those in the settings.
        measure: Number of rows to ask and judge now. They must be paid for, and the run keeps them as its first rows.
        progress: Called while questions are generated, and after every row that is measured.

    Raises:
        UsageError: The settings do not fit, a price is missing, or the questions need a language model to be generated.
        DataError: The settings, or a file or database that they name, cannot be read.
        StoppedRunError: The first calls failed alike; finished rows are kept.
    """
    if measure < 0:
        raise UsageError(f"Invalid number of rows to measure {measure}: expected 0 or more")
    settings, home = with_options(load_settings(settings_file), prices=prices), settings_file.parent
    directory = output or home / "run"
    named = expanded(settings.systems)
    systems: Mapping[str, config.AnswerSettings] = {each.name: each for each in named} or {"": settings.system}
    runs = [
        _Run(
            settings=settings,
            system=each,
            name=name,
            home=home,
            directory=directory / name,
            questions_file=directory / "questions.jsonl",
        )
        for name, each in systems.items()
    ]
    judge_options(_offline(runs[0]).settings.judge, home)
    for each in runs:
        system_of(_offline(each).system, home)  # invalid settings are reported before a row is paid for
    questions = run_questions(
        settings,
        settings_file,
        directory,
        progress,
        is_kept=measure > 0,
        check=partial(check_ratings, settings.judge),
    )
    plans = [_system_plan(each, questions, measure, progress) for each in runs]
    return RunPlan(
        questions=len(questions),
        samples=runs[0].system.samples,
        answer=_all_steps([each.answer for each in plans]),
        judge=_all_steps([each.judge for each in plans]),
        cost=_sum([each.cost for each in plans]),
        currency=plans[0].currency,
        measured=tuple(costs for each in plans for costs in each.measured),
        systems=tuple(plans) if named else (),
    )


def _offline(run: _Run) -> _Run:
    """Return a run that calls nothing, so that no key is needed."""
    changes = {"offline": True}
    return replace(
        run,
        settings=with_options(run.settings, offline=True),
        system=run.system.model_copy(update=changes),
    )


def _system_plan(run: _Run, questions: Table, measure: int, progress: Progress | None) -> SystemPlan:
    """Return the calls of one system; first measure `measure` of its rows."""
    planned = _offline(run)
    ((spent, spending),) = spendings([run.system], run.settings.judge, run.home)
    system = system_of(planned.system, run.home)
    price = system_price(system, spent)
    measured = _measured(run, questions, measure, progress) if measure else ()
    rows = sampled(questions, run.system.samples)
    answers = finished_answers(rows, run.directory / "answers.jsonl", system)
    paid = PaidSystem(system, spending=spent, price=price, is_cached=run.system.cache)
    answering = _answers(rows, answers, system, paid, price)
    judging = _verdicts(planned, rows, answers, spending, measured=measured[1:])
    return SystemPlan(
        name=run.name,
        answer=replace(answering, called=without_secrets(run.system.system)),
        judge=judging,
        cost=_sum([answering.cost, judging.cost]),
        measured=measured,
        currency=spent.costs.currency or spending.costs.currency,
    )


def _all_steps(steps: Sequence[StepPlan]) -> StepPlan:
    """Return the calls of the same step of all systems together."""
    if len(steps) == 1:
        return steps[0]
    called = {each.called for each in steps}
    calls = [each.calls for each in steps]
    cost = _sum([each.cost for each in steps])
    return StepPlan(
        called=steps[0].called if len(called) == 1 else f"{len(steps)} systems",
        calls=None if None in calls else sum(each or 0 for each in calls),
        calls_interval=(sum(each.calls_interval[0] for each in steps), sum(each.calls_interval[1] for each in steps)),
        finished_calls=sum(each.finished_calls for each in steps),
        cached_calls=sum(each.cached_calls for each in steps),
        input_tokens=_sum([each.input_tokens for each in steps]),
        output_tokens=_sum([each.output_tokens for each in steps]),
        cost=cost,
        # If the sum is unknown, only steps of unknown cost explain it.
        basis=_bases([each.basis for each in steps if cost is not None or each.cost is None]),
    )


def _bases(bases: Sequence[str]) -> str:
    """Return the bases of several estimates, each part once, with the advice at the end.

    >>> _bases(["assumed lengths; --measure 20 asks the first 20 rows", "answered rows"])
    'assumed lengths; answered rows; --measure 20 asks the first 20 rows'
    """
    parts = dict.fromkeys(part for each in bases for part in each.split("; "))
    return "; ".join(sorted(parts, key=lambda part: part == _MEASURE))


def _sum(amounts: Sequence[EstimatedAmount | None]) -> EstimatedAmount | None:
    """Return the sum of some amounts; None if one is unknown."""
    known = [each for each in amounts if each is not None]
    return sum(known[1:], known[0]) if len(known) == len(amounts) else None


def _measured(run: _Run, questions: Table, number: int, progress: Progress | None) -> tuple[CallCosts, ...]:
    """Ask and judge the first rows, answers into the files of the run, verdicts into the cache; return the costs."""
    settings, home = run.settings, run.home
    ((spent, spending),) = spendings([run.system], settings.judge, home)
    create(run.directory)
    answered = answer(
        questions,
        system=system_of(run.system, home),
        output=run.directory / "answers.jsonl",
        limit=-(-number // run.system.samples),
        spending=spent,
        progress=progress,
        **answer_options(run.system),
    )
    if settings.judge.lm is None:
        return (spent.costs,)
    near = stored_columns(answered, [run.questions_file])
    options = judge_options(settings.judge, home)
    judge(answered, values=near, spending=spending, progress=progress, **options)
    if (ratings := rating_options(settings.judge)) is None:
        return spent.costs, spending.costs
    ((_, rating),) = spendings([run.system], settings.judge, home)
    judge(answered, spending=rating, progress=progress, **ratings)
    return spent.costs, spending.costs, rating.costs


def _answers(
    rows: Table,
    answers: Sequence[Answer | None],
    system: SystemUnderTest,
    paid: PaidSystem,
    price: Price | None,
) -> StepPlan:
    todo = [asked for (_, asked), known in zip(asked_rows(rows, system), answers, strict=True) if known is None]
    cached = sum(paid.holds(*asked) for asked in todo)
    number, left = len(answers), len(todo) - cached
    plan = StepPlan(
        called=None,
        calls=number,
        calls_interval=(number, number),
        finished_calls=number - len(todo),
        cached_calls=cached,
    )
    known = [each if each and each.input_tokens is not None else None for each in answers]
    if any(known):
        read, written = _means(rows, known)
        done = [sum(tokens) for tokens in zip(*(_tokens(each) for each in known if each), strict=True)]
        tokens = read * left + done[0], written * left + done[1]
        if not isinstance(price, PipelinePrice):
            return _priced(plan, tokens, price, basis="answered rows")
        costs = [None if each is None else cost_of(each, price) for each in known]
        plan = _priced(plan, tokens, None, basis="answered rows")
        if any(each is not None and cost is None for each, cost in zip(known, costs, strict=True)):
            return plan
        counts = np.array([each is not None for each in known], dtype=np.float64)
        paid_so_far = np.array([each or 0.0 for each in costs])
        return replace(plan, cost=_mean(paid_so_far, counts, row_units(rows)) * left + float(paid_so_far.sum()))
    if price is FREE:
        return replace(plan, cost=EstimatedAmount.of(0.0), basis="calls are free")
    if plan.finished_calls:
        return replace(plan, basis="the system reports no tokens; use --pick to read them from its reply")
    characters = _prompt_lengths([question for question, _ in todo], system)
    if characters is None:
        return replace(plan, basis=f"its tokens are unknown before the first answer; {_MEASURE}")
    tokens = _PER_CHARACTER * (float(np.mean(characters)) * left), _PER_ANSWER * left
    # A prompt whose length is known is not preceded by a decision.
    own = price.lm if isinstance(price, PipelinePrice) else price
    return _priced(plan, tokens, own, basis=f"assumed lengths; {_MEASURE}")


def _prompt_lengths(questions: Sequence[Question], system: SystemUnderTest) -> list[int] | None:
    """Return the lengths of some prompts in characters; None if the system does not know."""
    length = getattr(system, "prompt_length", None)
    some = questions[:: max(1, len(questions) // _MOST_PROMPTS)]
    lengths = [] if length is None else [length(each) for each in some]
    return lengths if lengths and None not in lengths else None


def _verdicts(
    run: _Run, rows: Table, answers: Sequence[Answer | None], spending: Spending, *, measured: Sequence[CallCosts]
) -> StepPlan:
    """Return the calls of the judge for verdicts, and for ratings if they are wanted."""
    wanted = run.settings.judge
    options = judge_options(wanted, run.home)
    steps = []
    if options["lm"] is not None:
        options["values"] = stored_columns(rows, [run.questions_file])
        is_each_sent = asks_about_every_answer(wanted.judge)
        steps.append(
            _judge_calls(
                (rows, answers),
                spending,
                options,
                blank={"judge": "lm", "stages": None},
                is_each_sent=is_each_sent,
                measured=measured[:1],
            )
        )
    if (ratings := rating_options(wanted)) is not None:
        steps.append(
            _judge_calls((rows, answers), spending, ratings, blank={}, is_each_sent=True, measured=measured[1:])
        )
    if not steps:
        return StepPlan(
            called=None, calls=0, calls_interval=(0, 0), cost=EstimatedAmount.of(0.0), basis="the judge makes no call"
        )
    return _all_steps(steps)


def _judge_calls(
    answered: tuple[Table, Sequence[Answer | None]],
    spending: Spending,
    options: Mapping[str, Any],
    *,
    blank: Mapping[str, Any],
    is_each_sent: bool,
    measured: Sequence[CallCosts],
) -> StepPlan:
    """Return the calls of a judge: counted for existing answers, extrapolated for the others.

    Args:
        answered: The rows, and the existing answer of each.
        spending: Holds the prices.
        options: The arguments of `judge`.
        blank: Arguments that replace them, so that every answer is sent to the language model.
        is_each_sent: Whether the judge sends every answer to the language model.
        measured: The costs of the calls that were just made.
    """
    rows, answers = answered
    done, waits = Spending(is_plan=True), Spending(is_plan=True)
    judged = _dry_run(rows, answers, done, options)
    placeholders = [Answer(answer=_PLACEHOLDER) if each is None else None for each in answers]
    _dry_run(rows, placeholders, waits, {**options, **blank})
    counted, waiting = done.costs.missing_calls + done.costs.cached_calls, waits.costs.missing_calls
    share = EstimatedAmount.of(1.0) if is_each_sent or not waiting else _share_sent(judged)
    number = int(options.get("votes", 1))
    votes = EstimatedAmount(value=number, low=min(number, 2), high=number)
    calls = ((share or EstimatedAmount(value=0.5, low=0.0, high=1.0)) * waiting + counted) * votes
    made = sum(costs.calls for costs in measured)
    plan = StepPlan(
        called=str(options["lm"]),
        calls=round(calls.value) if is_each_sent or not waiting else None,
        calls_interval=(math.floor(calls.low or 0), math.ceil(calls.value if calls.high is None else calls.high)),
        finished_calls=made,
        cached_calls=max(done.costs.cached_calls - made, 0),
    )
    if share is None:
        return replace(plan, basis=f"the number of calls depends on the answers; {_MEASURE}")
    left = (share * waiting + done.costs.missing_calls) * votes
    characters = (share * waits.missing_characters + done.missing_characters) * votes
    used = [each for each in done.cached_use if each.input_tokens is not None]
    if plan.calls == 0:
        read, written, basis = left, left, "no answer needs the language model"
    elif used:
        read, written = (_mean_of_some(values) * left for values in zip(*map(_tokens, used), strict=True))
        basis = f"{len(used)} verdicts in the cache"
    else:
        read, written = _PER_CHARACTER * characters, _PER_VERDICT * left
        basis = f"assumed lengths; {_MEASURE}"
    for costs in measured:
        read, written = read + (costs.input_tokens or 0), written + (costs.output_tokens or 0)
    return _priced(plan, (read, written), spending.price(Spec.parse(str(options["lm"]))), basis=basis)


def _dry_run(
    rows: Table, answers: Sequence[Answer | None], spending: Spending, options: Mapping[str, Any]
) -> Table | None:
    """Judge the answered rows without a call, and return them; None if there are none."""
    pairs = zip(rows.rows(), answers, strict=True)
    answered = [{**row, **asdict(each)} for row, each in pairs if each is not None]
    if not answered:
        return None
    return judge(Table.of(answered, source=rows.source), spending=spending, **options)


def _share_sent(judged: Table | None) -> EstimatedAmount | None:
    """Return the proportion of answers that a cascade leaves to the language model; None without answers."""
    if judged is None:
        return None
    sent = np.array(
        [row["judge_error"] is not None or calls_model(str(row["judge"])) for row in judged.rows()],
        dtype=np.float64,
    )
    share = ratio(sent, np.ones(len(sent)), rows=len(sent), units=row_units(judged))
    return None if share.value is None else EstimatedAmount(value=share.value, low=share.low, high=share.high)


def _tokens(use: TokenUse) -> tuple[float, float]:
    return float(use.input_tokens or 0), float(use.output_tokens or 0)


def _means(rows: Table, known: Sequence[TokenUse | None]) -> tuple[EstimatedAmount, EstimatedAmount]:
    """Return the mean tokens of a row, read and written, with an interval by sampling unit."""
    units = row_units(rows)
    counts = np.array([each is not None for each in known], dtype=np.float64)
    values = np.array([(0.0, 0.0) if each is None else _tokens(each) for each in known])
    read, written = (_mean(values[:, place], counts, units) for place in (0, 1))
    return read, written


def _mean_of_some(values: Sequence[float]) -> EstimatedAmount:
    return _mean(np.array(values), np.ones(len(values)), None)


def _mean(values: FloatArray, counts: FloatArray, units: Units | None) -> EstimatedAmount:
    mean = ratio(values, counts, rows=int(counts.sum()), units=units, scale="plain")
    assert mean.value is not None
    if len(set(values[counts > 0])) == 1:
        return EstimatedAmount.of(mean.value)
    return EstimatedAmount(value=mean.value, low=None if mean.low is None else max(mean.low, 0.0), high=mean.high)


def _priced(
    plan: StepPlan, tokens: tuple[EstimatedAmount, EstimatedAmount], price: ModelPrice | None, *, basis: str
) -> StepPlan:
    read, written = tokens
    cost = None
    if price is not None:
        cost = read * (price.input_per_million / 1e6) + written * (price.output_per_million / 1e6)
    return replace(plan, input_tokens=read, output_tokens=written, cost=cost, basis=basis)


def plan_text(plan: RunPlan) -> str:
    """Return the calls and the cost of a run for the terminal."""
    samples = f", each asked {plan.samples} times" if plan.samples > 1 else ""
    each = f" for each of {len(plan.systems)} systems" if plan.systems else ""
    lines = [f"{count(plan.questions, 'question')}{each}{samples}"]
    for name, step in (("answer", plan.answer), ("judge", plan.judge)):
        lines += [f"  {line}" for line in _step_lines(name, step, plan.currency)]
    lines += [f"  {one_line(of.name, 40)}: {_money(of.cost, plan.currency)}" for of in plan.systems]
    lines.append(f"cost: {_money(plan.cost, plan.currency)}")
    if plan.measured:
        paid = [costs.cost for costs in plan.measured]
        known = None if None in paid else EstimatedAmount.of(sum(each or 0.0 for each in paid))
        lines.append(f"  paid now, by --measure: {_money(known, plan.currency)}")
    return "\n".join(lines)


def _step_lines(name: str, step: StepPlan, currency: str | None) -> Iterator[str]:
    low, high = step.calls_interval
    number = f"{low:,} to {high:,} calls" if step.calls is None else count(step.calls, "call")
    done = f", {step.finished_calls:,} made already" if step.finished_calls else ""
    cached = f", {step.cached_calls:,} in the cache" if step.cached_calls else ""
    yield f"{name}: {number}{f' to {step.called}' if step.called else ''}{done}{cached}"
    if step.input_tokens is not None and step.output_tokens is not None:
        yield f"  tokens: {_counted(step.input_tokens)} read, {_counted(step.output_tokens)} written"
    yield f"  cost: {_money(step.cost, currency)} ({step.basis})"


def _counted(amount: EstimatedAmount) -> str:
    shown = f"{amount.value:,.0f}"
    is_known = amount.low is None or amount.high is None or amount.low == amount.high
    return shown if is_known else f"{shown} ({amount.low:,.0f} to {amount.high:,.0f})"


def _money(amount: EstimatedAmount | None, currency: str | None) -> str:
    if amount is None:
        return "unknown"
    ends = [] if None in (amount.low, amount.high) or amount.low == amount.high else [amount.low, amount.high]
    shown = f"{amount_in_words(amount.value)}{f' {currency}' if currency else ''}"
    between = " to ".join(amount_in_words(each or 0.0) for each in ends)
    return f"{shown} ({between})" if between else shown


def plan_json(plan: RunPlan) -> dict[str, object]:
    """Return `plan SETTINGS --json`."""
    paid = [costs.cost for costs in plan.measured]
    return {
        "questions": plan.questions,
        "samples": plan.samples,
        "answer": _step_json(plan.answer),
        "judge": _step_json(plan.judge),
        **_amount_json("cost", plan.cost),
        "currency": plan.currency,
        "measured_cost": None if not paid or None in paid else sum(each or 0.0 for each in paid),
        **({"systems": {each.name: _system_json(each) for each in plan.systems}} if plan.systems else {}),
    }


def _system_json(plan: SystemPlan) -> dict[str, object]:
    return {"answer": _step_json(plan.answer), "judge": _step_json(plan.judge), **_amount_json("cost", plan.cost)}


def _step_json(step: StepPlan) -> dict[str, object]:
    names = ("called", "calls", "calls_interval", "finished_calls", "cached_calls")
    return {
        **{name: list(value) if isinstance(value := getattr(step, name), tuple) else value for name in names},
        **_amount_json("input_tokens", step.input_tokens, digits=0),
        **_amount_json("output_tokens", step.output_tokens, digits=0),
        **_amount_json("cost", step.cost),
        "basis": step.basis,
    }


def _amount_json(name: str, amount: EstimatedAmount | None, *, digits: int = 12) -> dict[str, object]:
    """Return an amount and its limits, rounded: a sum of prices has noise beyond 12 digits."""
    if amount is None:
        return {name: None, f"{name}_interval": None}
    shown = [None if each is None else round(each, digits or None) for each in (amount.value, amount.low, amount.high)]
    return {name: shown[0], f"{name}_interval": None if None in shown else shown[1:]}
