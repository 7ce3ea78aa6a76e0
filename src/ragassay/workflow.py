"""All steps in turn, as `ragassay.toml` configures them, in one run directory; and the demo.

A run directory holds the table after each step (`questions`, `answers`, `judged`, `diagnosed`, all .jsonl), the
diagnosis (`diagnosis.json`), the report (`report.html`), a summary of its checks for continuous integration
(`summary.md`, `junit.xml`), and settings and versions (`run.json`).
"""

import json
import platform
import re
import shutil
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.files import write_text
from ragassay.core.records import DictionaryEntry, Document, GateCheck, RunComparison, Summary
from ragassay.core.runner import PlannedCalls, Progress
from ragassay.core.table import Table, read_documents
from ragassay.core.table.objects import as_table
from ragassay.parts.database import open_database, read_data_dictionary
from ragassay.parts.lm import fetch_model
from ragassay.parts.lm.spending import CallCosts, Spending, new_spending
from ragassay.parts.sensitivity.verdict_errors import judge_errors
from ragassay.parts.systems.paid_systems import system_price
from ragassay.parts.systems.settings import recorded_settings, system_of
from ragassay.parts.value_files import values_path, write_values
from ragassay.parts.wording.data_dictionary import dictionary_entries
from ragassay.steps.answer import answer
from ragassay.steps.compare import common_questions, compare, read_run
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.generate import TemplateOptions, TemplateSources, generate
from ragassay.steps.judge import check_options, gives_verdicts, judge
from ragassay.steps.report.gate import (
    answers_check,
    comparison_checks,
    junit,
    markdown,
    threshold_check,
    verdicts_checks,
)
from ragassay.steps.report.json_results import as_json
from ragassay.steps.report.page import report
from ragassay.steps.report.step_texts import rows_by_error
from ragassay.steps.synthesize import synthesize

if TYPE_CHECKING:
    from ragassay_validity import Validity

_PACKAGES = ("ragassay", "duckdb", "numpy", "sqlalchemy", "sqlglot", "openai", "xllamacpp")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A finished run: its directory, its diagnosed rows, their summary, the report, and what was checked.

    `answer_costs` is what the calls to the system took, and `costs` the judge's calls to a language model; None for a
    judge that makes none. `comparison` is None without a baseline.
    """

    directory: Path
    table: Table
    summary: Summary
    report: Path
    checks: tuple[GateCheck, ...]
    answer_costs: CallCosts
    costs: CallCosts | None = None
    comparison: RunComparison | None = None


def run(
    settings_file: Path,
    *,
    output: Path | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    before_calls: Callable[[PlannedCalls], None] | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> Run:
    """Generate, answer, judge, diagnose and report as a settings file says, and return the finished run.

    An interrupted run resumes: what its directory holds is not computed again.

    Args:
        settings_file: A `ragassay.toml`; file names in it are relative to its folder.
        output: The run directory; None for `run` beside the settings file.
        prices: A file of prices, in place of those in the settings.
        budget: The most that this call of the function may spend, on answers and verdicts together; needs prices. None
            for the budgets in the settings, of which each step has its own.
        offline: Whether the cache alone replies, in each step.
        before_calls: Called before the first call to the system under test, unless no call is needed. An exception that
            it raises ends the run, which resumes later.
        progress: Called with the name of a step, how many of its rows are done, and how many there are.
        notice: Called with a sentence, once, as soon as the first answers show something worth knowing.

    Raises:
        StoppedRunError: The first 20 calls failed alike; the same command resumes.
        DataError: The settings, or a file or database that they name, cannot be read.
        UsageError: The directory, or the baseline, holds a run with other questions, another system or another judge.
    """
    settings = with_costs(config.load(settings_file), prices=prices, offline=offline)
    home = settings_file.parent
    directory = output or home / "run"
    # Invalid settings are reported before the first call is paid for.
    judging = judge_options(settings.judge, home)
    spent, spending = spendings(settings, home, budget)
    documents = None if settings.diagnose.documents is None else read_documents(home / settings.diagnose.documents)
    under_test = system_of(settings.answer, home)
    system_price(under_test, spent)
    questions = run_questions(settings, settings_file, directory, progress)
    baseline = _baseline(settings.baseline, home, directory, questions)
    read = [each for each in (questions, baseline) if each is not None]
    record = _record(directory, settings, home, read=read)
    if not (directory / "run.json").exists():
        write_text(directory / "run.json", record)
    answered = answer(
        questions,
        system=under_test,
        before_calls=None if before_calls is None else lambda planned: before_calls(_with_judge(planned, settings)),
        output=directory / "answers.jsonl",
        spending=spent,
        progress=progress,
        notice=notice,
        **answer_options(settings.answer),
    )
    judged = judge(answered, output=directory / "judged.jsonl", progress=progress, spending=spending, **judging)
    diagnosis = _diagnosed(judged, settings.diagnose, documents=documents, home=home)
    record = _record(directory, settings, home, read=[*read, diagnosis.table])
    page = _written(diagnosis, directory, record=record, title=settings.report.title)
    comparison = None if baseline is None else _compared(baseline, judged, settings.diagnose)
    checks = _checks(diagnosis, settings.fail_under, comparison)
    costs = None if settings.judge.lm is None else spending.costs
    _write_checks(directory, diagnosis, checks, costs)
    return Run(
        directory=directory,
        table=diagnosis.table,
        summary=diagnosis.summary,
        report=page,
        checks=checks,
        answer_costs=spent.costs,
        costs=costs,
        comparison=comparison,
    )


def _written(diagnosis: DiagnosisResult, directory: Path, *, record: str, title: str | None) -> Path:
    """Write the diagnosis, what it was made with and its report; return the path of the report."""
    diagnosis.table.write(directory / "diagnosed.jsonl", force=True)
    write_text(directory / "diagnosis.json", json.dumps(as_json(diagnosis.summary), indent=1) + "\n", force=True)
    write_text(directory / "run.json", record, force=True)
    return report(diagnosis.table, diagnosis.summary, output=directory / "report.html", title=title, force=True)


def init(
    database_url: str,
    *,
    documents: str = "documents.jsonl",
    output: Path = Path("ragassay.toml"),
    force: bool = False,
) -> Path:
    """Write a complete, commented settings file for `run`, and return its path.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`; it is opened once,
            so that a URL that leads nowhere is reported now.
        documents: The documents file, relative to the settings file.
        output: The settings file.
        force: Whether to overwrite an existing file.

    Raises:
        UsageError: The file exists and `force` is false, or an argument cannot stand in a TOML string.
        DataError: The database cannot be opened.
    """
    with open_database(database_url):
        pass
    write_text(output, config.template(database_url, documents), force=force)
    return output


def model() -> Path:
    """Return the path of the embedded language model's weights, downloading them first if they are missing.

    Raises:
        UsageError: They cannot be downloaded.
        DataError: The checksum does not match, or they cannot be stored.
    """
    return fetch_model()


def validate(*, runs: int = 2000, seed: int = 0, progress: Progress | None = None) -> "Validity":
    """Measure the diagnosis in simulated runs with known faults (methods.md, section 9).

    Args:
        runs: Number of simulated runs for each metric; acceptance limits are as strict as documented from 2,000 on.
        seed: Random seed.
        progress: Called with the name of each part, how many are done, and how many there are.

    Returns:
        The tables, and the acceptance limits with the measured values; `missed` are those outside their limits.

    Raises:
        UsageError: `runs` is below 1, or `seed` below 0.
    """
    from ragassay_validity import validity

    return validity(runs=runs, seed=seed, progress=progress)


def demo(output: Path, *, seed: int = 0, progress: Progress | None = None) -> Run:
    """Run everything from nothing: a fictional company, a RAG system with the embedded LM, and its diagnosis.

    Some facts are left out of the company's documents, so that there are gaps to find.

    Args:
        output: The folder for the company, the settings and the run; an interrupted run in it resumes.
        seed: Random seed of the company.
        progress: Called with the name of a step, how many of its rows are done, and how many there are.

    Returns:
        The finished run.

    Raises:
        UsageError: No embedded language model is installed, or the folder contains another company.
    """
    company = synthesize(output, projects=8, clients=6, employees=16, seed=seed)
    settings_file = output / "ragassay.toml"
    settings = _DEMO.format(
        database=company.database.name,
        documents=company.documents.name,
        facts=company.facts.name,
        seed=seed,
        file=settings_file,
    )
    if not settings_file.exists():
        write_text(settings_file, settings)
    elif settings_file.read_text(encoding="utf-8") != settings:
        raise UsageError(
            f"{settings_file} is not the settings file of the demo. To run it, type: ragassay run {settings_file}. "
            "For the demo, give another folder with -o"
        )
    return run(settings_file, output=output / "run", progress=progress)


_DEMO = """\
# The demo's settings; change them and type: ragassay run {file}

[generate]
database = "sqlite:///{database}"
styles = ["interrogative", "short"]
per_style = 2
max_rows = 56
facts = "{facts}"
seed = {seed}

[answer]
system = "pipeline:naive?documents={documents}&k=1&chunk_size=2000&lm=embedded&retriever=keyword"

[judge]
judge = "typed"

[diagnose]
documents = "{documents}"
robust = "style=interrogative"
non_robust = "style=short"

[report]
title = "A fictional company, asked in questions and in fragments"
"""


def _create(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"Cannot create the run directory {directory}: {error.strerror}") from error


def run_questions(
    settings: config.Settings,
    settings_file: Path,
    directory: Path,
    progress: Progress | None,
    *,
    is_kept: bool = True,
) -> Table:
    """Return the evaluation set, generated again, which is cheap, and compared with the one that the run began with.

    Args:
        settings: The settings.
        settings_file: Their file.
        directory: The run directory.
        progress: Called while questions are generated.
        is_kept: Whether the run begins with it; otherwise nothing is written, and no language model is called.

    Raises:
        UsageError: The run began with other questions, or a language model would have to be called.
        DataError: The database cannot be read.
    """
    generation = settings.generate
    path = directory / "questions.jsonl"
    if not is_kept and (generation.lm is not None or generation.num_generations):
        if path.exists():
            return Table.read(path)
        raise UsageError(
            f"the questions are generated with the language model {generation.lm}, so that they cannot be counted "
            "without a call; --measure 20 generates them, and asks the first 20"
        )
    generated = generate(
        _database(generation.database, settings_file.parent),
        options=_template_options(generation, settings_file),
        styles=generation.styles,
        per_style=generation.per_style,
        balanced=generation.balanced,
        unanswerable=generation.unanswerable,
        max_rows=generation.max_rows,
        per_entity=generation.per_entity,
        seed=generation.seed,
        progress=progress,
    )
    if not path.exists():
        if not is_kept:
            return generated.table
        _create(directory)
        generated.table.write(path)
    elif Table.read(path).content_hash() != generated.table.content_hash():
        raise UsageError(
            f"{path} was generated from other data or with other settings; "
            "choose another run directory with -o, or delete this one to start again"
        )
    if is_kept:
        write_values(values_path(path), generated.values, force=True)
    return generated.table


def _template_options(settings: config.GenerateSettings, settings_file: Path) -> TemplateOptions:
    """Return what to generate; file names are relative to the settings file."""
    home = settings_file.parent
    return TemplateOptions(
        tables=settings.tables,
        data_dictionary=_data_dictionary(settings, settings_file),
        skip_invalid=settings.skip_invalid,
        references=settings.references,
        operations=settings.operations,
        hops=settings.hops,
        proof=settings.proof,
        min_confidence=settings.min_confidence,
        query_seconds=settings.query_seconds,
        max_templates=settings.max_templates,
        sources=TemplateSources(
            templates=None if settings.templates is None else home / settings.templates,
            text_templates=None if settings.text_templates is None else home / settings.text_templates,
            lm=settings.lm,
            lm_base_url=settings.lm_base_url,
            criteria=None if settings.criteria is None else home / settings.criteria,
            num_generations=settings.num_generations,
            rules=settings.rules,
        ),
        facts=None if settings.facts is None else home / settings.facts,
        no_values=settings.no_values,
        keys=settings.keys,
    )


def _data_dictionary(settings: config.GenerateSettings, settings_file: Path) -> Mapping[str, DictionaryEntry]:
    """Return the entries of the file and of the settings; the settings win."""
    path = settings.data_dictionary
    entries = {} if path is None else read_data_dictionary(settings_file.parent / path)
    return {**entries, **dictionary_entries(settings.columns, settings_file=settings_file)}


def without_secrets(spec: str) -> str:
    """Return a SPEC without its options and without the user of a URL, either of which may hold a secret.

    >>> without_secrets("http://me:secret@localhost:8000/ask?key=1"), without_secrets("python:app:reply")
    ('http://localhost:8000/ask', 'python:app:reply')
    """
    return re.sub(r"//[^/@]*@", "//", spec.partition("?")[0])


def _database(url: str, home: Path) -> str:
    """Return the URL of the database; a file name in it is relative to the settings file."""
    for prefix in ("sqlite:///", "duckdb:///"):
        if url.startswith(prefix):
            return prefix + str(home / url.removeprefix(prefix))
    return url


def _baseline(path: str | None, home: Path, directory: Path, questions: Table) -> Table | None:
    """Return the judged rows of the baseline, which must be about the same questions.

    Raises:
        DataError: There is no such file or run directory, or it holds no judged rows.
        UsageError: It is the directory of this run, or is about other questions.
    """
    if path is None:
        return None
    place = home / path
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
            f"The baseline {excerpt(str(place))} has other questions than this run; run the settings once without "
            "baseline, and name that run from then on"
        ) from error
    return table


def _with_judge(planned: PlannedCalls, settings: config.Settings) -> PlannedCalls:
    """Return planned calls with the name of the system as it was given, and with the calls of the judge."""
    lm = settings.judge.lm
    calls = 0 if lm is None else planned.rows * settings.judge.votes
    return replace(planned, called=without_secrets(settings.answer.system), judge=lm, judge_calls=calls)


def with_costs(settings: config.Settings, *, prices: Path | str | None, offline: bool) -> config.Settings:
    """Return settings with another file of prices, and without calls, where that is asked for."""
    changes: dict[str, object] = {} if prices is None else {"prices": str(Path(prices).absolute())}
    changes |= {"offline": True} if offline else {}
    answering, judging = (each.model_copy(update=changes) for each in (settings.answer, settings.judge))
    return settings.model_copy(update={"answer": answering, "judge": judging})


def spendings(settings: config.Settings, home: Path, budget: float | None = None) -> tuple[Spending, Spending]:
    """Return the counts of the calls for answers and for verdicts; one budget holds for both together.

    Raises:
        UsageError: The budget is invalid, or there are two files of prices to compare it with.
        DataError: The prices cannot be read.
    """
    answering, judging = settings.answer, settings.judge
    files = {each: home / each for each in (answering.prices, judging.prices) if each is not None}
    if budget is None:
        return (
            new_spending(files.get(answering.prices or ""), answering.budget),
            new_spending(files.get(judging.prices or ""), judging.budget),
        )
    if len(files) > 1:
        raise UsageError("--budget is for answers and verdicts together, which have two files of prices; add --prices")
    spent = new_spending(next(iter(files.values()), None), budget)
    return spent, new_spending(next(iter(files.values()), None), budget, before=spent)


def answer_options(wanted: config.AnswerSettings) -> dict[str, Any]:
    """Return the arguments of `answer` that the settings stand for, besides the system and its prices."""
    names = ("samples", "concurrency", "requests_per_minute", "tokens_per_minute", "offline", "cache")
    return {name: getattr(wanted, name) for name in names}


def judge_options(wanted: config.JudgeSettings, home: Path) -> dict[str, Any]:
    """Return the arguments of `judge` that the settings stand for, besides its prices.

    Raises:
        UsageError: They do not fit, or the judge gives no verdicts.
        DataError: The prices, or the weights of the language model, cannot be read.
    """
    if not gives_verdicts(wanted.judge, wanted.rubrics):
        raise UsageError(f"the judge {wanted.judge} gives no verdicts, which a run needs; use it with: ragassay judge")
    names = ("judge", "stages", "lm", "votes", "offline", "rubrics")
    options: dict[str, Any] = {**{name: getattr(wanted, name) for name in names}, "base_url": wanted.lm_base_url}
    check_options(**options, prices=None if wanted.prices is None else home / wanted.prices, budget=wanted.budget)
    paces = {name: getattr(wanted, name) for name in ("requests_per_minute", "tokens_per_minute")}
    return {**options, **paces}


def _write_checks(
    directory: Path, diagnosis: DiagnosisResult, checks: Sequence[GateCheck], costs: CallCosts | None
) -> None:
    """Write what continuous integration reads of a run."""
    write_text(directory / "summary.md", markdown(diagnosis.summary, checks, costs), force=True)
    write_text(directory / "junit.xml", junit(checks), force=True)


def _compared(baseline: Table, judged: Table, wanted: config.DiagnoseSettings) -> RunComparison:
    return compare(baseline, judged, context=wanted.context, refusals=wanted.refusals, seed=wanted.seed)


def _checks(
    diagnosis: DiagnosisResult, thresholds: Mapping[config.Metric, float], comparison: RunComparison | None
) -> tuple[GateCheck, ...]:
    """Return what the run must meet: complete answers, the thresholds, and the comparison with the baseline."""
    overall, table = diagnosis.summary.overall, diagnosis.table
    failed, open_ = (sum(len(names) for _, names in rows_by_error(table, each)) for each in ("error", "judge_error"))
    return (
        answers_check(failed, len(table)),
        *verdicts_checks(open_, len(table)),
        *(threshold_check(overall, metric, least) for metric, least in thresholds.items()),
        *(() if comparison is None else comparison_checks(comparison)),
    )


def diagnosed(directory: Path) -> tuple[DiagnosisResult, str | None]:
    """Return the diagnosis of a run, computed again with its settings, and the title of its report.

    Raises:
        DataError: The folder holds no finished run, or its documents are missing.
    """
    try:
        record = json.loads((directory / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{directory} is not a run directory: its run.json cannot be read") from error
    documents = record["documents"]
    diagnosis = _diagnosed(
        Table.read(directory / "judged.jsonl"),
        config.DiagnoseSettings.model_validate(record["settings"]["diagnose"]),
        documents=None if documents is None else read_documents(Path(documents)),
        home=Path(record.get("home", ".")),
    )
    return diagnosis, record["settings"]["report"]["title"]


def _diagnosed(
    judged: Table, settings: config.DiagnoseSettings, *, documents: Sequence[Document] | None, home: Path
) -> DiagnosisResult:
    """Return the diagnosis with these settings; file names in them are relative to `home`."""
    return diagnose(
        judged,
        documents=documents,
        robust=settings.robust,
        non_robust=settings.non_robust,
        hypotheses=[(each.robust, each.non_robust) for each in settings.hypotheses],
        context=settings.context,
        by=settings.by,
        balanced=settings.balanced,
        open_domain=None if settings.open_domain is None else home / settings.open_domain,
        refusals=settings.refusals,
        judge_errors=None if settings.judge_errors is None else judge_errors(settings.judge_errors),
        intervals=settings.intervals,
        seed=settings.seed,
    )


def _record(directory: Path, settings: config.Settings, home: Path, *, read: Sequence[Table]) -> str:
    """Return settings, versions, the commit of the repository that holds the run, and how tables were read, as JSON."""
    documents = settings.diagnose.documents
    packages = {name: installed for name in _PACKAGES if (installed := _version(name)) is not None}
    record = {
        "settings": {**settings.model_dump(mode="json"), "answer": recorded_settings(settings.answer)},
        "home": str(home.resolve()),
        "documents": None if documents is None else str((home / documents).resolve()),
        "versions": {"python": platform.python_version(), **packages},
        "platform": platform.platform(),
        "commit": _commit(directory),
        "notes": [f"{each.source}: {note}" for each in read for note in each.notes],
    }
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


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
