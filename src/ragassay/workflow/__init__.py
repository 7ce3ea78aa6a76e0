"""Run all steps of a settings file in one run directory; the demo and other commands that are not steps.

A run directory contains the questions (`questions.jsonl`) and the files of `run_steps` for one system, or those of
`run_systems` for several. The package is not called `run`, because that is the public function (`ragassay.run`).
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ragassay.core.errors import UsageError
from ragassay.core.files import check_free, write_text
from ragassay.core.records import Summary
from ragassay.core.runner import PlannedCalls, Progress
from ragassay.core.settings_file import load_settings, settings_template
from ragassay.core.table import Table, read_documents
from ragassay.core.table.objects import Rows, as_table
from ragassay.parts.database import open_database
from ragassay.parts.lm import fetch_model, language_model
from ragassay.steps.compare import is_run_directory
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.html_report import diagnosis_report, options_as_typed, report_command
from ragassay.steps.report.systems_html_report import systems_report
from ragassay.steps.synthesize import synthesize
from ragassay.workflow.run_questions import run_questions
from ragassay.workflow.run_steps import (
    Run,
    RunInputs,
    check_diagnosis,
    check_same_system,
    diagnosed,
    judge_options,
    run_system,
    with_options,
)
from ragassay.workflow.run_systems import (
    SystemsRun,
    check_references,
    compared_systems,
    run_systems,
    systems_of_run,
    with_baselines,
)

if TYPE_CHECKING:
    from ragassay_validity import Validity

_REPORT_SUFFIXES = {".html", ".htm"}


def run(
    settings_file: Path | str,
    *,
    output: Path | str | None = None,
    lm: str | None = None,
    base_url: str | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    before_calls: Callable[[PlannedCalls], None] | None = None,
    progress: Progress | None = None,
    notice: Callable[[str], None] | None = None,
) -> Run | SystemsRun:
    """Generate, answer, judge, diagnose and report according to a settings file; return the finished run.

    With several systems in the settings (`[[systems]]`), each has its own run in a folder of its name, and the runs are
    compared (docs/comparison.md).

    An interrupted run resumes with the rows that its directory does not contain yet.

    Args:
        settings_file: A `ragassay.toml`; file names in it are relative to its folder.
        output: The run directory; None for `run` beside the settings file.
        lm: The language model of the judge, instead of the one in the settings.
        base_url: The endpoint of all `openai:` language models and of `openai-chat:`, instead of those in the settings.
        prices: A file of prices, instead of those in the settings.
        budget: Maximum amount that this call may spend on answers and verdicts together; requires prices. None for the
            budgets in the settings, one for each step.
        offline: Whether to use cached replies only, in every step.
        before_calls: Called before the first call to the system under test, unless no call is needed. An exception that
            it raises ends the run, which can be resumed.
        progress: Called with the name of a step, the number of rows done, and the number of all rows.
        notice: Called with a sentence if the first answers show a likely problem.

    Returns:
        The finished run of one system; of several, their runs and their comparison.

    Raises:
        StoppedRunError: The first 20 calls failed with the same error; the same command resumes.
        DataError: The settings, or a file or database that they name, cannot be read.
        UsageError: The directory or the baseline contains a run with other questions, another system or another judge.
    """
    settings_file = Path(settings_file)
    settings = with_options(load_settings(settings_file), lm=lm, base_url=base_url, prices=prices, offline=offline)
    home = settings_file.parent
    directory = Path(output or home / "run")
    # Invalid settings are reported before the first call is paid for.
    judge_options(settings.judge, home)
    documents = None if settings.diagnose.documents is None else read_documents(home / settings.diagnose.documents)
    systems = systems_of_run(settings, home, directory, budget, progress)
    for each in systems:
        check_same_system(each)

    def check(questions: Table) -> None:
        check_references(systems, questions, notice)
        check_diagnosis(settings.diagnose, home, questions)

    inputs = RunInputs(
        settings=settings,
        home=home,
        directory=directory,
        questions=run_questions(settings, settings_file, directory, progress, check=check),
        documents=documents,
        before_calls=before_calls,
        progress=progress,
        notice=notice,
    )
    systems = with_baselines(systems, inputs)
    return run_systems(inputs, systems) if settings.systems else run_system(inputs, systems[0])


def report(
    judged: Rows,
    summary: Summary | None = None,
    *,
    output: Path | str,
    title: str | None = None,
    force: bool = False,
    **options: Any,
) -> Path:
    """Write a self-contained HTML report and return its path.

    Args:
        judged: Judged rows, which are diagnosed first, or a run directory. With a summary: the diagnosed rows, as
            `diagnose` returns them in `table`.
        summary: The summary, as `diagnose` returns it in `summary`; None to diagnose the rows.
        output: The HTML file to write, atomically.
        title: The title; None for "RAG diagnosis", or for the title in the settings of a run.
        force: Whether to overwrite an existing file.
        options: Options of `diagnose`, such as `documents`, for rows that are diagnosed here.

    Returns:
        The file. The same rows, options and title give the same bytes.

    Raises:
        UsageError: The name does not end in .html, the file exists and `force` is false, its folder does not exist, or
            options are given with a summary or a run directory, whose diagnosis has its own.
        DataError: The rows cannot be read or diagnosed, or the disk is full.
    """
    output = Path(output)
    check_report_file(output, force=force)
    is_run = isinstance(judged, Path | str) and is_run_directory(judged)
    if options and (summary is not None or is_run):
        what = "a run directory, which has its own settings" if is_run else "a summary, which was computed with others"
        raise UsageError(f"{next(iter(options))} cannot be used with {what}; give judged rows instead")
    if is_run:
        return _report_of_run(Path(str(judged)), output=output, title=title, force=force)
    if summary is not None:
        return diagnosis_report(judged, summary, output=output, title=title, force=force)
    diagnosis = diagnose(judged, **options)
    flags = options_as_typed(title, options)
    command = report_command(as_table(diagnosis.table).source, flags) if flags else None
    return diagnosis_report(
        diagnosis.table, diagnosis.summary, output=output, title=title, command=command, force=force
    )


def check_report_file(output: Path, *, force: bool) -> None:
    """Check that a report may be written, before any work is done.

    Raises:
        UsageError: The name does not end in .html, the file exists and `force` is false, or its folder does not exist.
    """
    if output.suffix.lower() not in _REPORT_SUFFIXES:
        raise UsageError(f"the report is an HTML file; expected a name that ends in .html, not {output}")
    check_free(output, force=force)


def _report_of_run(path: Path, *, output: Path, title: str | None, force: bool) -> Path:
    """Write the report of a run directory, of one system or of several, with the settings of the run."""
    if (several := compared_systems(path)) is not None:
        comparison, run_title = several
        return systems_report(comparison, output=output, title=title or run_title, force=force)
    diagnosis, run_title = diagnosed(path)
    return diagnosis_report(
        diagnosis.table,
        diagnosis.summary,
        output=output,
        title=title or run_title,
        command=report_command(path.resolve(), options_as_typed(title, {})),
        force=force,
    )


def init(
    database_url: str,
    *,
    documents: str = "documents.jsonl",
    output: Path | str = Path("ragassay.toml"),
    force: bool = False,
) -> Path:
    """Write a complete, commented settings file for `run`, and return its path.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`; the database is
            opened once, so that an invalid URL is reported now.
        documents: The documents file, relative to the settings file.
        output: The settings file.
        force: Whether to overwrite an existing file.

    Returns:
        The path of the settings file.

    Raises:
        UsageError: The file exists and `force` is false, or an argument cannot be written as a TOML string.
        DataError: The database cannot be opened.
    """
    with open_database(database_url):
        pass
    output = Path(output)
    write_text(output, settings_template(database_url, documents), force=force)
    return output


def model() -> Path:
    """Return the path of the embedded language model's weights, downloading them first if they are missing.

    Returns:
        The path of the file of weights.

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
        progress: Called with the name of a part, the number of parts done, and the number of all parts.

    Returns:
        The tables, and the acceptance limits with the measured values; `missed` lists the values outside their limits.

    Raises:
        UsageError: `runs` is below 1, or `seed` below 0.
    """
    from ragassay_validity import validity

    return validity(runs=runs, seed=seed, progress=progress)


def demo(output: Path | str, *, seed: int = 0, progress: Progress | None = None) -> Run:
    """Diagnose a RAG system with the embedded language model over a fictional company, and return the finished run.

    The company's documents omit some facts, so that the knowledge base has gaps.

    Args:
        output: The folder for the company, the settings and the run; an interrupted run in it resumes.
        seed: Random seed of the company.
        progress: Called with the name of a step, the number of rows done, and the number of all rows.

    Returns:
        The finished run.

    Raises:
        UsageError: No embedded language model is installed, or the folder contains another company.
    """
    settings_file = Path(output) / "ragassay.toml"
    existing = settings_file.read_text(encoding="utf-8") if settings_file.exists() else None
    _check_model()
    company = synthesize(output, projects=8, clients=6, employees=16, seed=seed)
    settings = _DEMO.format(
        database=company.database.name,
        documents=company.documents.name,
        facts=company.facts.name,
        seed=seed,
        file=settings_file,
    )
    if existing is None:
        write_text(settings_file, settings)
    elif existing != settings:
        raise UsageError(
            f"{settings_file} is not the settings file of the demo. To use it, run: ragassay run {settings_file}. "
            "For the demo, choose another folder with -o"
        )
    finished = run(settings_file, output=Path(output) / "run", progress=progress)
    assert isinstance(finished, Run)
    return finished


def _check_model() -> None:
    """Raise UsageError unless the embedded language model can be loaded, before a folder is created for it."""
    try:
        language_model("embedded")
    except UsageError as error:
        raise UsageError(f"{error}, then: ragassay demo") from error


_DEMO = """\
# The demo's settings; change them and run: ragassay run {file}

[generate]
database = "sqlite:///{database}"
styles = ["interrogative", "short"]
per_style = 2
max_rows = 56
facts = "{facts}"
seed = {seed}

[answer]
system = "pipeline:naive?documents={documents}&k=1&chunk_size=2000&lm=embedded&retriever=bm25"

[judge]
judge = "typed"

[diagnose]
documents = "{documents}"
robust = "style=interrogative"
non_robust = "style=short"

[report]
title = "A fictional company, asked in questions and in fragments"
"""
