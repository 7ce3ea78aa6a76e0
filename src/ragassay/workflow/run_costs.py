"""Count the calls of a run before it starts, and estimate their tokens and cost.

Finished rows of the run directory are counted with the tokens that they used. The rest is extrapolated from them, with
an interval by sampling unit. Without finished rows, the tokens of a prompt are estimated from its characters and those
of a reply are assumed, within wide limits (`_PER_CHARACTER`, `_PER_ANSWER`, `_PER_VERDICT`); the tokens of a user's own
system are then unknown.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from ragassay.core import config
from ragassay.core.config import ModelPrice
from ragassay.core.errors import UsageError
from ragassay.core.http_client import without_secrets
from ragassay.core.records import (
    Answer,
    CallCosts,
    EstimatedAmount,
    Question,
    RunPlan,
    StepPlan,
    SystemUnderTest,
    total_amount,
)
from ragassay.core.registry import Spec
from ragassay.core.runner import Progress
from ragassay.core.settings_file import load_settings
from ragassay.core.stats import FloatArray, Units, ratio
from ragassay.core.table import Table
from ragassay.core.table.answer_values import stored_columns
from ragassay.parts.groups.partitions import row_units
from ragassay.parts.groups.row_counts import recorded_judge
from ragassay.parts.lm.paid_calls import FREE, PipelinePrice, Spending, TokenUse, cost_of
from ragassay.parts.systems import system_of
from ragassay.parts.systems.paid_systems import PaidSystem
from ragassay.steps.answer import answer, finished_answers, keyed_rows, sampled
from ragassay.steps.judge import asks_about_every_answer, judge
from ragassay.workflow.run_questions import create, run_questions
from ragassay.workflow.run_steps import (
    RunInputs,
    SystemOfRun,
    answer_options,
    judge_options,
    rating_options,
    spendings,
    with_options,
)
from ragassay.workflow.run_systems import systems_in, systems_of_run

_PLACEHOLDER = "an answer of a few words, which is not known yet and stands here for its length"
_MOST_PROMPTS = 200  # maximum number of prompts, evenly spread, from which the length of all is estimated
_MEASURE = "`measure` 20 asks the first 20 rows"


_PER_CHARACTER = EstimatedAmount(value=1 / 4, low=1 / 6, high=1 / 2)
"""Tokens for each character of a prompt: about a quarter in English prose, more in other languages and in numbers."""
_PER_ANSWER = EstimatedAmount(value=60.0, low=5.0, high=400.0)
"""Assumed number of tokens of an answer, if no answer is finished."""
_PER_VERDICT = EstimatedAmount(value=50.0, low=15.0, high=150.0)
"""Assumed number of tokens of a verdict with its reason, if no verdict is cached."""


def plan_run(
    settings_file: Path | str,
    *,
    output: Path | str | None = None,
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

    Returns:
        The number of calls of each step, with the estimated tokens and cost.

    Raises:
        UsageError: The settings are inconsistent, a price is missing, or the questions need a language model to be
            generated.
        DataError: The settings, or a file or database that they name, cannot be read.
        StoppedRunError: The first calls failed with the same error; finished rows are kept.
    """
    if measure < 0:
        raise UsageError(f"Invalid number of rows to measure {measure}: expected 0 or more")
    settings_file = Path(settings_file)
    settings, home = with_options(load_settings(settings_file), prices=prices), settings_file.parent
    # Without calls, no key is needed; invalid settings are reported before a row is paid for.
    offline = with_options(settings, offline=True)
    directory = Path(output or home / "run")
    judge_options(offline.judge, home)
    systems = systems_of_run(offline, home, directory)
    questions = run_questions(settings, settings_file, directory, progress, is_saved=measure > 0)
    inputs = RunInputs(settings=offline, home=home, directory=directory, questions=questions, progress=progress)
    plans = []
    for system, online in zip(systems, systems_in(settings), strict=True):
        measured = _measure(inputs, system, online, settings.judge, rows=measure) if measure else ()
        plans.append(_system_plan(inputs, system, measured))
    if not settings.systems:
        return plans[0]
    return replace(
        plans[0],
        answer=_all_steps([each.answer for each in plans]),
        judge=_all_steps([each.judge for each in plans]),
        measured=tuple(cost for each in plans for cost in each.measured),
        systems={system.name: each for system, each in zip(systems, plans, strict=True)},
    )


def _system_plan(inputs: RunInputs, system: SystemOfRun, measured: tuple[CallCosts, ...]) -> RunPlan:
    """Return the calls of one system, and those of the judge about its answers."""
    samples = system.settings.samples
    rows = sampled(inputs.questions, samples)
    answers = finished_answers(rows, system.directory / "answers.jsonl", system.under_test)
    return RunPlan(
        questions=len(inputs.questions),
        samples=samples,
        answer=replace(_answers(rows, answers, system), called=without_secrets(system.settings.system)),
        judge=_verdicts(inputs, rows, answers, system.judging, measured=measured[1:]),
        currency=system.answering.costs.currency or system.judging.costs.currency,
        measured=tuple(costs.cost for costs in measured),
    )


def _all_steps(steps: Sequence[StepPlan]) -> StepPlan:
    """Return the calls of the same step of all systems together."""
    if len(steps) == 1:
        return steps[0]
    called = {each.called for each in steps}
    calls = [each.calls for each in steps]
    cost = total_amount([each.cost for each in steps])
    return StepPlan(
        called=steps[0].called if len(called) == 1 else f"{len(steps)} systems",
        calls=None if None in calls else sum(each or 0 for each in calls),
        calls_interval=(sum(each.calls_interval[0] for each in steps), sum(each.calls_interval[1] for each in steps)),
        finished_calls=sum(each.finished_calls for each in steps),
        cached_calls=sum(each.cached_calls for each in steps),
        input_tokens=total_amount([each.input_tokens for each in steps]),
        output_tokens=total_amount([each.output_tokens for each in steps]),
        cost=cost,
        # If the sum is unknown, only steps of unknown cost explain it.
        basis=_bases([each.basis for each in steps if cost is not None or each.cost is None]),
    )


def _bases(bases: Sequence[str]) -> str:
    """Return the bases of several estimates, each part once, with the advice at the end.

    >>> _bases(["assumed lengths; `measure` 20 asks the first 20 rows", "answered rows"])
    'assumed lengths; answered rows; `measure` 20 asks the first 20 rows'
    """
    parts = dict.fromkeys(part for each in bases for part in each.split("; "))
    return "; ".join(sorted(parts, key=lambda part: part == _MEASURE))


def _measure(
    inputs: RunInputs, system: SystemOfRun, online: config.AnswerSettings, judging: config.JudgeSettings, *, rows: int
) -> tuple[CallCosts, ...]:
    """Ask and judge the first rows, answers into the files of the run, verdicts into the cache; return the costs."""
    home, progress = inputs.home, inputs.progress
    ((answer_spending, verdict_spending),) = spendings([online], judging, home)
    create(system.directory)
    answered = answer(
        inputs.questions,
        system=system_of(online, home),
        output=system.directory / "answers.jsonl",
        limit=-(-rows // online.samples),
        spending=answer_spending,
        progress=progress,
        **answer_options(online),
    )
    if judging.lm is None:
        return (answer_spending.costs,)
    values = stored_columns(answered, [inputs.directory / "questions.jsonl"])
    options = judge_options(judging, home)
    judge(answered, values=values, spending=verdict_spending, progress=progress, **options)
    if (ratings := rating_options(judging)) is None:
        return answer_spending.costs, verdict_spending.costs
    ((_, rating_spending),) = spendings([online], judging, home)
    judge(answered, spending=rating_spending, progress=progress, **ratings)
    return answer_spending.costs, verdict_spending.costs, rating_spending.costs


def _answers(rows: Table, answers: Sequence[Answer | None], system: SystemOfRun) -> StepPlan:
    under_test, price = system.under_test, system.price
    paid = PaidSystem(under_test, spending=system.answering, price=price, is_cached=system.settings.cache)
    todo = [row for (_, row), answer in zip(keyed_rows(rows, under_test), answers, strict=True) if answer is None]
    cached = sum(paid.holds(*row) for row in todo)
    number, remaining = len(answers), len(todo) - cached
    plan = StepPlan(
        called=None,
        calls=number,
        calls_interval=(number, number),
        finished_calls=number - len(todo),
        cached_calls=cached,
    )
    uses = [each if each and each.input_tokens is not None else None for each in answers]
    if any(uses):
        read, written = _mean_tokens(uses, row_units(rows))
        totals = [sum(tokens) for tokens in zip(*(_tokens(each) for each in uses if each), strict=True)]
        tokens = read * remaining + totals[0], written * remaining + totals[1]
        if not isinstance(price, PipelinePrice):
            return _priced(plan, tokens, price, basis="answered rows")
        costs = [None if each is None else cost_of(each, price) for each in uses]
        plan = _priced(plan, tokens, None, basis="answered rows")
        if any(each is not None and cost is None for each, cost in zip(uses, costs, strict=True)):
            return plan
        counts = np.array([each is not None for each in uses], dtype=np.float64)
        paid_so_far = np.array([each or 0.0 for each in costs])
        return replace(plan, cost=_mean(paid_so_far, counts, row_units(rows)) * remaining + float(paid_so_far.sum()))
    if price is FREE:
        return replace(plan, cost=EstimatedAmount.of(0.0), basis="calls are free")
    if plan.finished_calls:
        return replace(plan, basis="the system reports no tokens; pick them from its reply")
    characters = _prompt_lengths([question for question, _ in todo], under_test)
    if characters is None:
        return replace(plan, basis=f"its tokens are unknown before the first answer; {_MEASURE}")
    tokens = _PER_CHARACTER * (float(np.mean(characters)) * remaining), _PER_ANSWER * remaining
    # A prompt whose length is known is not preceded by a decision.
    own = price.lm if isinstance(price, PipelinePrice) else price
    return _priced(plan, tokens, own, basis=f"assumed lengths; {_MEASURE}")


def _prompt_lengths(questions: Sequence[Question], system: SystemUnderTest) -> list[int] | None:
    """Return the lengths of a sample of prompts in characters; None if they are unknown."""
    length = getattr(system, "prompt_length", None)
    some = questions[:: max(1, len(questions) // _MOST_PROMPTS)]
    lengths = [] if length is None else [length(each) for each in some]
    return lengths if lengths and None not in lengths else None


def _verdicts(
    inputs: RunInputs,
    rows: Table,
    answers: Sequence[Answer | None],
    spending: Spending,
    *,
    measured: Sequence[CallCosts],
) -> StepPlan:
    """Return the calls of the judge for verdicts, and for ratings if the settings require them."""
    judging = inputs.settings.judge
    options = judge_options(judging, inputs.home)
    steps = []
    if options["lm"] is not None:
        options["values"] = stored_columns(rows, [inputs.directory / "questions.jsonl"])
        steps.append(_judge_calls(rows, answers, spending, options, measured=measured[:1]))
    if (ratings := rating_options(judging)) is not None:
        steps.append(_judge_calls(rows, answers, spending, ratings, measured=measured[1:]))
    if not steps:
        return StepPlan(
            called=None, calls=0, calls_interval=(0, 0), cost=EstimatedAmount.of(0.0), basis="the judge makes no call"
        )
    return _all_steps(steps)


def _judge_calls(
    rows: Table,
    answers: Sequence[Answer | None],
    spending: Spending,
    options: Mapping[str, Any],
    *,
    measured: Sequence[CallCosts],
) -> StepPlan:
    """Return the calls of a judge: counted for existing answers, extrapolated for the others.

    Args:
        rows: The rows.
        answers: The existing answer of each row.
        spending: Holds the prices.
        options: The arguments of `judge`.
        measured: The costs of the calls that were just made.
    """
    is_rating = options["judge"] == "ratings"
    is_each_sent = is_rating or asks_about_every_answer(options["judge"])
    existing, missing = Spending(is_plan=True), Spending(is_plan=True)
    judged = _dry_run(rows, answers, existing, options)
    placeholders = [Answer(answer=_PLACEHOLDER) if each is None else None for each in answers]
    every_answer = options if is_rating else {**options, "judge": "lm", "stages": None}
    _dry_run(rows, placeholders, missing, every_answer)
    existing_calls = existing.costs.missing_calls + existing.costs.cached_calls
    missing_calls = missing.costs.missing_calls
    rate = EstimatedAmount.of(1.0) if is_each_sent or not missing_calls else _rate_sent(judged)
    number = int(options.get("votes", 1))
    votes = EstimatedAmount(value=number, low=min(number, 2), high=number)
    calls = ((rate or EstimatedAmount(value=0.5, low=0.0, high=1.0)) * missing_calls + existing_calls) * votes
    finished = sum(costs.calls for costs in measured)
    plan = StepPlan(
        called=str(options["lm"]),
        calls=round(calls.value) if is_each_sent or not missing_calls else None,
        calls_interval=(math.floor(calls.low or 0), math.ceil(calls.value if calls.high is None else calls.high)),
        finished_calls=finished,
        cached_calls=max(existing.costs.cached_calls - finished, 0),
    )
    if rate is None:
        return replace(plan, basis=f"the number of calls depends on the answers; {_MEASURE}")
    remaining = (rate * missing_calls + existing.costs.missing_calls) * votes
    characters = (rate * missing.missing_characters + existing.missing_characters) * votes
    used = [each for each in existing.cached_use if each.input_tokens is not None]
    if plan.calls == 0:
        read, written, basis = remaining, remaining, "no answer needs the language model"
    elif used:
        read, written = (mean * remaining for mean in _mean_tokens(used))
        basis = f"{len(used)} verdicts in the cache"
    else:
        read, written = _PER_CHARACTER * characters, _PER_VERDICT * remaining
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


def _rate_sent(judged: Table | None) -> EstimatedAmount | None:
    """Return the proportion of answers that a cascade leaves to the language model; None without answers."""
    if judged is None:
        return None
    sent = np.array(
        [row["judge_error"] is not None or recorded_judge(str(row["judge"])).calls_model for row in judged.rows()],
        dtype=np.float64,
    )
    rate = ratio(sent, np.ones(len(sent)), rows=len(sent), units=row_units(judged))
    return None if rate.value is None else EstimatedAmount(value=rate.value, low=rate.low, high=rate.high)


def _tokens(use: TokenUse) -> tuple[float, float]:
    return float(use.input_tokens or 0), float(use.output_tokens or 0)


def _mean_tokens(
    uses: Sequence[TokenUse | None], units: Units | None = None
) -> tuple[EstimatedAmount, EstimatedAmount]:
    """Return the mean tokens of the known uses, read and written, with an interval by sampling unit."""
    counts = np.array([each is not None for each in uses], dtype=np.float64)
    read, written = np.array([(0.0, 0.0) if each is None else _tokens(each) for each in uses]).T
    return _mean(read, counts, units), _mean(written, counts, units)


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
