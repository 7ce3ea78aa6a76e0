"""The steps of a run for one system: answer, judge, diagnose and report.

The directory of a system contains the table after each step (`answers`, `judged`, `diagnosed`, all .jsonl), the
diagnosis (`diagnosis.json`), the report (`report.html`), the results of its checks for continuous integration
(`summary.md`, `junit.xml`), and the settings and versions (`run.json`).
"""

import json
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import missing_file, write_text
from ragassay.core.http_client import without_secrets
from ragassay.core.records import (
    Answer,
    CallCosts,
    Document,
    GateCheck,
    RunComparison,
    Summary,
    SystemUnderTest,
    Verdict,
)
from ragassay.core.runner import PlannedCalls, Progress
from ragassay.core.table import Table, read_documents
from ragassay.core.table.answer_values import stored_columns
from ragassay.core.table.objects import SAMPLE
from ragassay.parts.groups.partitions import partition_of
from ragassay.parts.groups.row_counts import rows_by_error, value_counts
from ragassay.parts.lm.paid_calls import Price, Spending, new_spending
from ragassay.parts.sensitivity.verdict_errors import judge_errors
from ragassay.parts.systems import recorded_settings
from ragassay.steps.answer import answer
from ragassay.steps.compare import compare
from ragassay.steps.diagnose import DiagnosisResult, cluster_pairs, diagnose
from ragassay.steps.judge import calls_language_model, check_options, gives_verdicts, judge
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.findings import finding
from ragassay.steps.report.gate import (
    answers_check,
    comparison_checks,
    junit,
    markdown,
    ratings_check,
    threshold_check,
    verdicts_checks,
)
from ragassay.steps.report.html_report import diagnosis_report, report_command
from ragassay.workflow.run_questions import create

RATING_ERRORS = "ratings_error"
"""The column with the reason why an answer has no ratings."""
_RATINGS = ("truthfulness", "relevance", "ratings_reason", "ratings_judge", RATING_ERRORS)
_LATER_COLUMNS = frozenset({*(each.name for record in (Answer, Verdict) for each in fields(record)), SAMPLE, *_RATINGS})
_PACKAGES = ("ragassay", "duckdb", "numpy", "sqlalchemy", "sqlglot", "openai", "xllamacpp")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A finished run.

    Attributes:
        directory: The run directory, or that of one of several systems.
        table: The diagnosed rows.
        summary: Their summary.
        report: The HTML report.
        checks: The results of its checks.
        answer_costs: The cost of the calls to the system.
        costs: The cost of the judge's calls to a language model; None for a judge that makes none.
        comparison: The comparison with the baseline; None without one.
    """

    directory: Path
    table: Table
    summary: Summary
    report: Path
    checks: tuple[GateCheck, ...]
    answer_costs: CallCosts
    costs: CallCosts | None = None
    comparison: RunComparison | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunInputs:
    """The inputs that all systems of a run share.

    Attributes:
        settings: The settings.
        home: The folder that file names in them are relative to.
        directory: The run directory.
        questions: The evaluation set.
        documents: The knowledge base; None if the settings name none.
        before_calls: Called before the first call to a system.
        progress: Called with the name of a step, the number of rows done, and the number of all rows.
        notice: Called with a sentence if the first answers show a likely problem.
    """

    settings: config.Settings
    home: Path
    directory: Path
    questions: Table
    documents: Sequence[Document] | None = None
    before_calls: Callable[[PlannedCalls], None] | None = None
    progress: Progress | None = None
    notice: Callable[[str], None] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemOfRun:
    """A system of a run, ready to be called.

    Attributes:
        settings: Its settings.
        directory: Its directory.
        under_test: The system.
        price: The price of its tokens; None if unknown.
        answering: The counter of its calls.
        judging: The counter of the judge's calls about its answers.
        baseline: Judged rows of an earlier run, which this run must not be worse than; None without a baseline.
    """

    settings: config.AnswerSettings
    directory: Path
    under_test: SystemUnderTest
    price: Price | None
    answering: Spending
    judging: Spending
    baseline: Table | None = None

    @property
    def name(self) -> str:
        """The name of one of several systems, which is that of its directory."""
        return self.directory.name


def answered_by(inputs: RunInputs, system: SystemOfRun) -> Table:
    """Return the questions with the answers of a system; the system is queried only for questions without an answer.

    Raises:
        StoppedRunError: The first 20 calls failed with the same error; the same command resumes.
        DataError: A file cannot be read or written.
        UsageError: The directory contains the run of another system.
    """
    create(system.directory)
    write_record(inputs, system, tables=[inputs.questions, system.baseline], is_new=True)
    before_calls, called = inputs.before_calls, without_secrets(system.settings.system)
    return answer(
        inputs.questions,
        system=system.under_test,
        before_calls=None
        if before_calls is None
        else lambda planned: before_calls(with_judge(planned, called, inputs.settings)),
        output=system.directory / "answers.jsonl",
        spending=system.answering,
        progress=inputs.progress,
        notice=inputs.notice,
        **answer_options(system.settings),
    )


def check_same_system(system: SystemOfRun) -> None:
    """Check that the directory of a system contains no answers of another system, before any call is paid for.

    Raises:
        DataError: The answers in it cannot be read.
        UsageError: It contains answers of another system.
    """
    answers = system.directory / "answers.jsonl"
    if not answers.exists():
        return
    query = "select system from rows where error is null and system is not null and system != ? limit 1"
    other = Table.read(answers).connection.execute(query, [system.under_test.name]).fetchall()
    if not other:
        return
    before, now = _recorded_system(system.directory), without_secrets(system.settings.system)
    if before == now:
        now = f"{now} with its current settings and files"
    raise UsageError(
        f"{answers} contains answers of {before or other[0][0]}, not of {now}; choose another run directory with -o, "
        f"or delete {system.directory} to ask again"
    )


def check_diagnosis(settings: config.DiagnoseSettings, home: Path, questions: Table) -> None:
    """Check the settings of the diagnosis, before any call is paid for.

    Names of columns that are added by later steps are not checked.

    Args:
        settings: The settings.
        home: Their folder.
        questions: The questions.

    Raises:
        UsageError: An unknown column or condition, one side of a hypothesis without the other, or invalid error rates.
        DataError: The file `open_domain` does not exist.
    """
    if (settings.robust is None) != (settings.non_robust is None):
        raise UsageError("A hypothesis has two sides: set both robust and non_robust in [diagnose]")
    pairs = [] if settings.robust is None else [(settings.robust, settings.non_robust or "")]
    pairs += [(each.robust, each.non_robust) for each in settings.hypotheses]
    later = _LATER_COLUMNS - {*questions.columns}
    cluster_pairs(questions, [each for each in pairs if later.isdisjoint(re.findall(r"\w+", " ".join(each)))])
    for name in settings.by:
        if name not in later:
            partition_of(questions, name)
    if settings.judge_errors is not None:
        judge_errors(settings.judge_errors)
    if settings.open_domain is not None and not (home / settings.open_domain).exists():
        raise missing_file(home / settings.open_domain, advice="correct open_domain in [diagnose], or remove it")


def _recorded_system(directory: Path) -> str | None:
    """Return the system that `run.json` in a directory names, without secrets; None if there is none."""
    try:
        record = json.loads((directory / "run.json").read_text(encoding="utf-8"))
        return without_secrets(record["settings"]["answer"]["system"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def _judged(inputs: RunInputs, system: SystemOfRun, answered: Table) -> Table:
    """Return answers with their verdicts, and with ratings if the settings require them; known ones are kept."""
    judged = judge(
        answered,
        output=system.directory / "judged.jsonl",
        values=stored_columns(answered, [inputs.directory / "questions.jsonl"]),
        progress=inputs.progress,
        spending=system.judging,
        **judge_options(inputs.settings.judge, inputs.home),
    )
    if (options := rating_options(inputs.settings.judge)) is None:
        return judged
    output = system.directory / "rated.jsonl"
    return judge(judged, output=output, progress=inputs.progress, spending=system.judging, **options)


def run_system(inputs: RunInputs, system: SystemOfRun) -> Run:
    """Answer, judge, diagnose and report; return the finished run of one system."""
    return run_after_answers(inputs, system, answered_by(inputs, system))


def run_after_answers(inputs: RunInputs, system: SystemOfRun, answered: Table) -> Run:
    """Judge, diagnose and report the answers of a system; return its finished run.

    Raises:
        StoppedRunError: The first 20 calls of the judge failed with the same error; the same command resumes.
        DataError: A file cannot be read or written.
        UsageError: The directory contains the verdicts of another judge.
    """
    settings, directory = inputs.settings, system.directory
    judged = _judged(inputs, system, answered)
    diagnosis = _diagnosed(judged, settings.diagnose, documents=inputs.documents, home=inputs.home)
    diagnosis.table.write(directory / "diagnosed.jsonl", force=True)
    write_text(directory / "diagnosis.json", json.dumps(diagnosis_json(diagnosis.summary), indent=1) + "\n", force=True)
    write_record(inputs, system, tables=[inputs.questions, system.baseline, diagnosis.table])
    page = directory / "report.html"
    diagnosis_report(
        diagnosis.table,
        diagnosis.summary,
        output=page,
        title=settings.report.title,
        command=report_command(directory.resolve()),
        force=True,
    )
    comparison = None if system.baseline is None else _compared(system.baseline, judged, settings.diagnose)
    checks = _checks(diagnosis, settings.fail_under, comparison)
    costs = None if settings.judge.lm is None else system.judging.costs
    write_checks(directory, markdown(diagnosis.summary, checks, costs), checks, [finding(diagnosis.summary)])
    return Run(
        directory=directory,
        table=diagnosis.table,
        summary=diagnosis.summary,
        report=page,
        checks=checks,
        answer_costs=system.answering.costs,
        costs=costs,
        comparison=comparison,
    )


def with_judge(planned: PlannedCalls, called: str, settings: config.Settings) -> PlannedCalls:
    """Return planned calls with the calls of the judge, and with the system as the user named it."""
    judging = settings.judge
    has_votes = calls_language_model(judging.judge, judging.stages, judging.rubrics)
    calls = planned.rows * ((judging.votes if has_votes else 0) + (1 if judging.ratings else 0))
    return replace(planned, called=called, judge=judging.lm, judge_calls=calls)


def with_options(
    settings: config.Settings,
    *,
    lm: str | None = None,
    base_url: str | None = None,
    prices: Path | str | None = None,
    offline: bool = False,
) -> config.Settings:
    """Return settings in which the given options of a command replace those of the file.

    Args:
        settings: The settings of the file.
        lm: The language model of the judge.
        base_url: The endpoint of all `openai:` language models and of `openai-chat:`.
        prices: A file of prices.
        offline: Whether to use cached replies only.
    """
    changes: dict[str, object] = {} if prices is None else {"prices": str(Path(prices).absolute())}
    changes |= {"offline": True} if offline else {}
    changes |= {} if base_url is None else {"lm_base_url": base_url}
    systems = tuple(each.model_copy(update=changes) for each in settings.systems)
    answering = None if settings.answer is None else settings.answer.model_copy(update=changes)
    judging = settings.judge.model_copy(update=changes | ({} if lm is None else {"lm": lm}))
    return settings.model_copy(update={"answer": answering, "systems": systems, "judge": judging})


def spendings(
    systems: Sequence[config.AnswerSettings], judging: config.JudgeSettings, home: Path, budget: float | None = None
) -> Sequence[tuple[Spending, Spending]]:
    """Return, for each system, the counters of its calls for answers and for verdicts.

    Args:
        systems: The settings of each system.
        judging: Those of the judge.
        home: Their folder.
        budget: Maximum amount for all calls together; None for the budgets in the settings: one for each system, and
            one for all verdicts.

    Raises:
        UsageError: The budget is invalid, or the settings name several files of prices for it.
        DataError: The prices cannot be read.
    """
    files = {each: home / each for each in (*(each.prices for each in systems), judging.prices) if each is not None}
    if budget is not None and len(files) > 1:
        raise UsageError(
            f"`budget` limits the cost of answers and verdicts together, but the settings name {len(files)} price "
            f"files; add `prices`"
        )
    only = next(iter(files.values()), None)
    counts: list[tuple[Spending, Spending]] = []
    before: Spending | None = None
    for each in systems:
        if budget is None:
            answering = new_spending(files.get(each.prices or ""), each.budget)
            before = new_spending(files.get(judging.prices or ""), judging.budget, before=before)
        else:
            answering = new_spending(only, budget, before=before)
            before = new_spending(only, budget, before=answering)
        counts.append((answering, before))
    return counts


def answer_options(settings: config.AnswerSettings) -> dict[str, Any]:
    """Return the arguments of `answer` from the settings, except the system and its prices."""
    names = ("samples", "concurrency", "requests_per_minute", "tokens_per_minute", "offline", "cache")
    return {name: getattr(settings, name) for name in names}


def judge_options(settings: config.JudgeSettings, home: Path) -> dict[str, Any]:
    """Return the arguments of `judge` from the settings, except its prices.

    Raises:
        UsageError: The settings cannot be combined, or the judge returns no verdicts.
        DataError: The prices, or the weights of the language model, cannot be read.
    """
    if not gives_verdicts(settings.judge, settings.rubrics):
        raise UsageError(
            f"the judge {settings.judge} returns no verdicts, and a run needs them; use it with: ragassay judge"
        )
    calls = _judge_calls(settings)
    names = ("judge", "stages", "votes", "rubrics")
    options: dict[str, Any] = {name: getattr(settings, name) for name in names} | calls
    if settings.ratings and not calls_language_model(settings.judge, settings.stages, settings.rubrics):
        options["lm"] = None
    prices = None if settings.prices is None else home / settings.prices
    check_options(**options, prices=prices, budget=settings.budget)
    if settings.ratings:
        check_options("ratings", stages=None, votes=1, rubrics=None, **calls, prices=prices, budget=settings.budget)
    return options | _paces(settings)


def rating_options(settings: config.JudgeSettings) -> dict[str, Any] | None:
    """Return the arguments of `judge` for ratings of truthfulness and relevance; None without `ratings = true`."""
    return {"judge": "ratings", **_judge_calls(settings), **_paces(settings)} if settings.ratings else None


def _judge_calls(settings: config.JudgeSettings) -> dict[str, Any]:
    return {"lm": settings.lm, "base_url": settings.lm_base_url, "offline": settings.offline}


def _paces(settings: config.JudgeSettings) -> dict[str, Any]:
    return {name: getattr(settings, name) for name in ("requests_per_minute", "tokens_per_minute")}


def write_checks(directory: Path, summary: str, checks: Sequence[GateCheck], findings: Sequence[str]) -> None:
    """Write the results of the checks for continuous integration, and what to fix first."""
    write_text(directory / "summary.md", summary, force=True)
    write_text(directory / "junit.xml", junit(checks, findings), force=True)


def _compared(baseline: Table, judged: Table, settings: config.DiagnoseSettings) -> RunComparison:
    return compare(baseline, judged, context=settings.context, refusals=settings.refusals, seed=settings.seed)


def _checks(
    diagnosis: DiagnosisResult, thresholds: Mapping[config.Metric, float], comparison: RunComparison | None
) -> tuple[GateCheck, ...]:
    """Return the checks of a run: complete answers and verdicts, thresholds, and the comparison with the baseline."""
    table = diagnosis.table
    columns = ("error", "judge_error", *(name for name in (RATING_ERRORS,) if name in table.columns))
    failed, *open_ = (sum(len(names) for _, names in rows_by_error(table, each)) for each in columns)
    return (
        answers_check(failed, len(table)),
        *verdicts_checks(max(open_), len(table)),
        *(() if any(open_) else _ratings_checks(table)),
        *(threshold_check(diagnosis.summary, metric, least) for metric, least in thresholds.items()),
        *(() if comparison is None else comparison_checks(comparison)),
    )


def _ratings_checks(table: Table) -> tuple[GateCheck, ...]:
    """Return a check if no answer was rated although the settings require ratings."""
    if RATING_ERRORS not in table.columns or value_counts(table, "truthfulness"):
        return ()
    reasons = value_counts(table, "ratings_reason")
    return (ratings_check(max(reasons, key=lambda each: reasons[each], default="no reason is given")),)


def diagnosed(directory: Path) -> tuple[DiagnosisResult, str | None]:
    """Compute the diagnosis of a run again with its settings; return it with the title of its report.

    Raises:
        DataError: The folder contains no finished run, or the documents are missing.
    """
    try:
        record = json.loads((directory / "run.json").read_text(encoding="utf-8"))
        settings = config.DiagnoseSettings.model_validate(record["settings"]["diagnose"])
        title, documents, home = record["settings"]["report"]["title"], record["documents"], record.get("home", ".")
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{directory} is not a run directory: its run.json cannot be read") from error
    diagnosis = _diagnosed(
        Table.read(directory / "judged.jsonl"),
        settings,
        documents=None if documents is None else read_documents(Path(documents)),
        home=Path(home),
    )
    return diagnosis, title


def _diagnosed(
    judged: Table, settings: config.DiagnoseSettings, *, documents: Sequence[Document] | None, home: Path
) -> DiagnosisResult:
    """Return the diagnosis with these settings; file names in them are relative to `home`."""
    names = ("robust", "non_robust", "context", "by", "balanced", "refusals", "intervals", "seed")
    return diagnose(
        judged,
        documents=documents,
        hypotheses=[(each.robust, each.non_robust) for each in settings.hypotheses],
        open_domain=None if settings.open_domain is None else home / settings.open_domain,
        judge_errors=None if settings.judge_errors is None else judge_errors(settings.judge_errors),
        **{name: getattr(settings, name) for name in names},
    )


def write_record(
    inputs: RunInputs, system: SystemOfRun | None = None, *, tables: Sequence[Table | None], is_new: bool = False
) -> None:
    """Write `run.json`: the settings, versions, the commit of the repository, and notes on tables.

    Args:
        inputs: The run.
        system: The system whose directory it describes; None for the run directory of several systems.
        tables: The tables that were read or written.
        is_new: Whether to keep an existing file.
    """
    directory = inputs.directory if system is None else system.directory
    path, settings = directory / "run.json", inputs.settings
    if is_new and path.exists():
        return
    documents = settings.diagnose.documents
    packages = {name: installed for name in _PACKAGES if (installed := _version(name)) is not None}
    record = {
        "settings": {
            **settings.model_dump(mode="json"),
            "answer": None if system is None else recorded_settings(system.settings),
            "systems": [recorded_settings(each) for each in settings.systems] if system is None else [],
        },
        "home": str(inputs.home.resolve()),
        "documents": None if documents is None else str((inputs.home / documents).resolve()),
        "versions": {"python": platform.python_version(), **packages},
        "platform": platform.platform(),
        "commit": _commit(directory),
        "notes": [f"{each.source}: {note}" for each in tables if each is not None for note in each.notes],
    }
    write_text(path, json.dumps(record, indent=1, ensure_ascii=False) + "\n", force=True)


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _commit(directory: Path) -> str | None:
    """Return the commit of the user's repository, with `+` if files are modified; None outside of one."""
    git = shutil.which("git")
    if git is None:
        return None
    command = [git, "-C", str(directory), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=+"]
    try:
        described = subprocess.run(command, capture_output=True, text=True, timeout=10, check=False)  # noqa: S603 -- no input
    except (OSError, subprocess.TimeoutExpired):
        return None
    return described.stdout.strip() or None
