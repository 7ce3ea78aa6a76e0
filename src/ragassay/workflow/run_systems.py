"""Run and compare several systems over one question set.

The run directory contains the questions (`questions.jsonl`), a directory for each system, the comparison
(`comparison.json`), its report (`report.html`), the results of its checks for continuous integration (`summary.md`,
`junit.xml`), and the settings and versions (`run.json`).
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeGuard

from ragassay.core import config
from ragassay.core.errors import DataError, StoppedRunError, UsageError, excerpt
from ragassay.core.files import write_text
from ragassay.core.records import (
    Answer,
    GateCheck,
    LanguageModel,
    Question,
    Summary,
    SystemComparison,
    SystemUnderTest,
    Verdict,
)
from ragassay.core.runner import PlannedCalls, Progress
from ragassay.core.table import Table
from ragassay.core.table.objects import as_table
from ragassay.parts.lm.cache import CachedLanguageModel
from ragassay.parts.lm.paid_calls import PipelinePrice
from ragassay.parts.lm.structured_replies import CheckedLanguageModel
from ragassay.parts.systems import Recorded, expanded, system_of
from ragassay.parts.systems.paid_systems import system_price
from ragassay.parts.systems.pipelines import Pipeline, SearchCache
from ragassay.steps.answer import finished_answers, sampled
from ragassay.steps.compare import common_questions, read_run
from ragassay.steps.compare.several_systems import JudgedSystem, compare_systems
from ragassay.steps.report.gate import stopped_check, systems_checks, systems_markdown
from ragassay.steps.report.systems_html_report import systems_report
from ragassay.steps.report.systems_text import findings_of_systems, systems_from_json, systems_json
from ragassay.workflow.run_steps import (
    Run,
    RunInputs,
    SystemOfRun,
    answered_by,
    run_after_answers,
    spendings,
    with_judge,
    write_checks,
    write_record,
)

COMPARISON = "comparison.json"
SHARED_CALLS = "shared-calls.sqlite"
"""The cache of calls to language models that the systems of a run share, so that each call is made once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemsRun:
    """The finished runs of several systems, and their comparison.

    Attributes:
        directory: The run directory.
        runs: Name of a system -> its run.
        comparison: The comparison of the systems.
        report: The HTML report of the comparison.
        checks: The results of its checks.
        stopped: Name of a system whose first calls all failed -> their error. It has no run.
    """

    directory: Path
    runs: Mapping[str, Run]
    comparison: SystemComparison
    report: Path
    checks: tuple[GateCheck, ...]
    stopped: Mapping[str, StoppedRunError]

    @property
    def diagnoses(self) -> Mapping[str, Summary]:
        """Name of a system with a finished run -> its diagnosis."""
        return {name: each.summary for name, each in self.runs.items()}


def systems_in(settings: config.Settings) -> Sequence[config.AnswerSettings]:
    """Return the settings of the systems of a run: one for each combination of `[[systems]]`, or `[answer]`."""
    return expanded(settings.systems) or [settings.system]


def systems_of_run(
    settings: config.Settings,
    home: Path,
    directory: Path,
    budget: float | None = None,
    progress: Progress | None = None,
) -> Sequence[SystemOfRun]:
    """Return the systems of a run, ready to be called; only documents without an index are embedded.

    Args:
        settings: The settings.
        home: Their folder.
        directory: The run directory.
        budget: Maximum amount for all calls together; None for the budgets in the settings.
        progress: Called while documents are embedded.

    Raises:
        UsageError: A system is invalid, or the systems cannot be compared.
        DataError: A file that a system needs cannot be read.
    """
    chosen = systems_in(settings)
    if len({each.samples for each in chosen}) > 1:
        raise UsageError(
            "samples differs between [[systems]]; set the same number for all, so that they can be compared"
        )
    systems = []
    for each, (answering, judging) in zip(chosen, spendings(chosen, settings.judge, home, budget), strict=True):
        under_test = system_of(each, home, progress=progress)
        systems.append(
            SystemOfRun(
                settings=each,
                directory=directory / each.name if isinstance(each, config.SystemSettings) else directory,
                under_test=under_test,
                price=system_price(under_test, answering),
                answering=answering,
                judging=judging,
            )
        )
    return systems


def check_references(
    systems: Sequence[SystemOfRun], questions: Table, notice: Callable[[str], None] | None = None
) -> None:
    """Check that questions have the reference texts from which some systems answer, before any call is paid for.

    Args:
        systems: The systems.
        questions: The questions.
        notice: Called with a sentence if only some of the questions have reference texts.

    Raises:
        UsageError: No question has reference texts.
    """
    for each in systems:
        if not _reads_references(pipeline := each.under_test):
            continue
        reasons = map(pipeline.reference_error, questions.records(Question))
        errors = [reason for reason in reasons if reason is not None]
        if errors and len(errors) == len(questions):
            raise UsageError(
                f"{questions.source}: {each.settings.system} cannot answer any question ({errors[0]}). Remove that "
                "system, or use questions with reference_contexts"
            )
        if errors and notice is not None:
            name = each.settings.name if isinstance(each.settings, config.SystemSettings) else each.settings.system
            notice(f"{name} cannot answer {len(errors):,} of {len(questions):,} questions ({errors[0]})")


def _reads_references(system: SystemUnderTest) -> TypeGuard[Pipeline]:
    return isinstance(system, Pipeline) and system.reads_references


def with_baselines(systems: Sequence[SystemOfRun], inputs: RunInputs) -> Sequence[SystemOfRun]:
    """Return the systems with the baseline of the settings; of several, each gets its namesake.

    Raises:
        DataError: The baseline cannot be read.
        UsageError: It is this run, has other questions, or contains no system of these names.
    """
    baseline = inputs.settings.baseline
    if baseline is None:
        return systems
    if not inputs.settings.systems:
        earlier = _baseline(inputs.home / baseline, inputs.directory, inputs.questions)
        return [replace(each, baseline=earlier) for each in systems]
    place = inputs.home / baseline
    if not any((place / each.name).is_dir() for each in systems):
        raise UsageError(
            f"The baseline {excerpt(str(place))} contains none of these systems: name the directory of an earlier run "
            "with [[systems]] of the same names"
        )
    return [
        replace(each, baseline=_baseline(place / each.name, each.directory, inputs.questions))
        if (place / each.name).is_dir()
        else each
        for each in systems
    ]


def _baseline(place: Path, directory: Path, questions: Table) -> Table:
    """Return the judged rows of the baseline, after checking that they have the same questions.

    Args:
        place: The directory of an earlier run, or its judged answers.
        directory: The directory of this run.
        questions: Its questions.

    Raises:
        DataError: The file or run directory does not exist, or contains no judged rows.
        UsageError: It is the directory of this run, or has other questions.
    """
    if not place.exists():
        raise DataError(
            f"The baseline {excerpt(str(place))} does not exist; name the directory of an earlier run or its judged "
            "answers, or remove the setting baseline for the first run"
        )
    if place.resolve() in {directory.resolve(), (directory / "judged.jsonl").resolve()}:
        raise UsageError(f"The baseline {excerpt(str(place))} is this run itself; choose another directory with -o")
    table = read_run(place)[0] if place.is_dir() else as_table(place)
    table.require("question_id", "group_id", "question", "correct", command="compare")
    try:
        common_questions(table, questions, common=False)
    except UsageError as error:
        raise UsageError(
            f"The baseline {excerpt(str(place))} does not contain the same questions as this run; "
            "run the settings once without baseline, and use that run as the baseline from then on"
        ) from error
    return table


def run_systems(inputs: RunInputs, systems: Sequence[SystemOfRun]) -> SystemsRun:
    """Run and compare systems; a system whose first calls all fail does not stop the others.

    Raises:
        StoppedRunError: The first 20 calls of every system, or of the judge, failed; the same command resumes.
        DataError: A file cannot be read or written.
        UsageError: A directory contains the run of another system or another judge.
    """
    directory, settings = inputs.directory, inputs.settings
    write_record(inputs, tables=[inputs.questions], is_new=True)
    _announce(inputs, systems)
    runs, stopped = _finished(inputs, systems)
    tables = {
        each.name: runs[each.name].table
        if each.name in runs
        else _without_verdicts(each, inputs.questions, str(stopped[each.name]))
        for each in systems
    }
    comparison = _compared(tables, systems, settings.diagnose)
    choices = [each.name for each in comparison.systems if each.is_choice]
    failed = {name: (stopped_check(str(error)),) for name, error in stopped.items()}
    checks = systems_checks({**{name: each.checks for name, each in runs.items()}, **failed}, choices)
    write_record(inputs, tables=[inputs.questions])
    content = json.dumps(systems_json(comparison), indent=1, ensure_ascii=False)
    write_text(directory / COMPARISON, f"{content}\n", force=True)
    page = systems_report(comparison, output=directory / "report.html", title=settings.report.title, force=True)
    finished = SystemsRun(
        directory=directory, runs=runs, comparison=comparison, report=page, checks=checks, stopped=stopped
    )
    summary = systems_markdown(comparison, checks, finished.diagnoses)
    write_checks(directory, summary, checks, findings_of_systems(comparison, finished.diagnoses))
    return finished


def _finished(
    inputs: RunInputs, systems: Sequence[SystemOfRun]
) -> tuple[Mapping[str, Run], Mapping[str, StoppedRunError]]:
    """Return the finished run of each system by its name, and the errors of the systems without one."""
    runs: dict[str, Run] = {}
    stopped: dict[str, StoppedRunError] = {}
    retrieved: SearchCache = {}
    for each in systems:
        own, system = _for_one(inputs, each.name), _sharing(each, inputs.directory, retrieved)
        try:
            answered = answered_by(own, system)
        except StoppedRunError as error:
            stopped[each.name] = error
            continue
        try:
            runs[each.name] = run_after_answers(own, system, answered)
        except StoppedRunError as error:
            # All systems have the same judge.
            raise _with_name(error, each.name) from error
    if not runs:
        name, first = next(iter(stopped.items()))
        raise _with_name(first, name) from first
    return runs, stopped


def _with_name(error: StoppedRunError, name: str) -> StoppedRunError:
    return StoppedRunError(f"{name}: {error}", kind=error.kind, hint=error.hint)


def _without_verdicts(system: SystemOfRun, questions: Table, reason: str) -> Table:
    """Return the rows of a stopped system, with the answers of an earlier run but without verdicts."""
    rows = sampled(questions, system.settings.samples)
    finished = finished_answers(rows, system.directory / "answers.jsonl", system.under_test)
    answers = [each or Answer(error=reason, system=system.under_test.name) for each in finished]
    verdicts = [Verdict(outcome="failed" if each.error else "undecided") for each in answers]
    return rows.with_records(answers).with_records(verdicts)


def compared_systems(directory: Path) -> tuple[SystemComparison, str | None] | None:
    """Return the comparison in a run directory and the title of its report; None if it contains none.

    Raises:
        DataError: The comparison cannot be read.
    """
    if not (directory / COMPARISON).exists():
        return None
    try:
        content = json.loads((directory / COMPARISON).read_text(encoding="utf-8"))
        title = json.loads((directory / "run.json").read_text(encoding="utf-8"))["settings"]["report"]["title"]
        return systems_from_json(content), title
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(
            f"{directory / COMPARISON} cannot be read as a comparison of this version; write it again: ragassay run"
        ) from error


def _compared(
    tables: Mapping[str, Table], systems: Sequence[SystemOfRun], settings: config.DiagnoseSettings
) -> SystemComparison:
    judged = [
        JudgedSystem(
            name=each.name,
            table=tables[each.name],
            # Reading a file is free, but the recorded system may not have been.
            price=None if isinstance(each.under_test, Recorded) else each.price,
            is_choice=not _reads_references(each.under_test),
        )
        for each in systems
    ]
    currencies = (each.answering.costs.currency for each in systems)
    currency = next((each for each in currencies if each is not None), None)
    return compare_systems(judged, refusals=settings.refusals, seed=settings.seed, currency=currency)


def _sharing(system: SystemOfRun, directory: Path, retrieved: SearchCache) -> SystemOfRun:
    """Return a system that shares replies of language models and retrieved passages with the other systems.

    Several answers to one question need several calls, so nothing is shared then.
    """
    if not isinstance(system.under_test, Pipeline) or system.settings.samples > 1:
        return system
    pipeline, price = system.under_test, system.price

    def cached(lm: LanguageModel) -> LanguageModel:
        """Return a language model that makes each call once; a call that another system has paid for costs nothing."""
        own = price
        if isinstance(own, PipelinePrice):
            own = own.decision_lm if lm is pipeline.pieces.decision_lm else own.lm
        # Only valid replies are cached, so that a call with an invalid one is made again.
        return CachedLanguageModel(
            CheckedLanguageModel(lm),
            directory / SHARED_CALLS,
            on_hit=lambda reply: system.answering.take_off(reply, own),
        )

    return replace(system, under_test=pipeline.sharing(cached, retrieved))


def _announce(inputs: RunInputs, systems: Sequence[SystemOfRun]) -> None:
    """Announce the calls to all systems before the first one, unless none is needed."""
    if inputs.before_calls is None:
        return
    rows = sampled(inputs.questions, systems[0].settings.samples)
    answers = [finished_answers(rows, each.directory / "answers.jsonl", each.under_test) for each in systems]
    missing = sum(answer is None for each in answers for answer in each)
    if missing:
        planned = PlannedCalls(rows=len(rows) * len(systems), calls=missing, called="them", systems=len(systems))
        inputs.before_calls(with_judge(planned, "them", inputs.settings))


def _for_one(inputs: RunInputs, name: str) -> RunInputs:
    """Return the inputs for one system: progress and notices name it, and its calls are not announced again."""
    progress, notice = inputs.progress, inputs.notice
    return replace(
        inputs,
        before_calls=None,
        progress=None if progress is None else lambda step, done, total: progress(f"{step} {name}", done, total),
        notice=None if notice is None else lambda text: notice(f"{name}: {text}"),
    )
