"""Strings the verbs together: everything that `ragassay.toml` asks for, in one run directory, resumed where it stopped.

A run directory holds the table after each verb (`questions`, `answers`, `judged`, `diagnosed`, all .jsonl), what the
diagnosis found (`diagnosis.json`), the page (`report.html`) and what was asked and with what (`run.json`).
"""

import json
import platform
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ragassay import config
from ragassay.answer import answer
from ragassay.database.legend import legend_of
from ragassay.diagnose import Diagnosed, as_json, diagnose
from ragassay.diagnose.verdict_errors import judge_errors
from ragassay.errors import DataError, UsageError
from ragassay.files import write_text
from ragassay.generate import Asked, Outside, generate
from ragassay.judge import JUDGES, judge
from ragassay.records import Document, Summary
from ragassay.registry import find
from ragassay.report import report
from ragassay.runner import Progress
from ragassay.synthesize import synthesize
from ragassay.systems import relative_to, system
from ragassay.table import Table, read_documents

_PACKAGES = ("ragassay", "duckdb", "numpy", "sqlalchemy", "sqlglot", "bm25s", "openai", "xllamacpp")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A finished run: where it lies, what it found, and the table it ended with."""

    directory: Path
    table: Table
    summary: Summary
    report: Path


def run(settings_file: Path, *, output: Path | None = None, progress: Progress | None = None) -> Run:
    """Generates, answers, judges, diagnoses and reports, as a settings file says; resumes an unfinished run.

    Args:
        settings_file: A `ragassay.toml`; file names in it are relative to its folder.
        output: The run directory; None for `run` beside the settings file.
        progress: Told how far each verb is.

    Raises:
        DataError: The settings or what they lead to cannot be read.
        UsageError: The directory holds a run of other questions, another system or another judge.
    """
    settings = config.load(settings_file)
    home = settings_file.parent
    directory = output or home / "run"
    # Whatever can be wrong is found before the first answer is paid for.
    find("judge", settings.judge.judge, JUDGES)
    documents = None if settings.diagnose.documents is None else read_documents(home / settings.diagnose.documents)
    under_test = system(relative_to(settings.answer.system, home), base_url=settings.answer.lm_base_url)
    _make(directory)
    questions = _questions(settings, home, directory, progress)
    record = _record(directory, settings, home)
    if not (directory / "run.json").exists():
        write_text(directory / "run.json", record)
    answered = answer(
        questions,
        system=under_test,
        output=directory / "answers.jsonl",
        concurrency=settings.answer.concurrency,
        progress=progress,
    )
    judged = judge(answered, judge=settings.judge.judge, output=directory / "judged.jsonl", progress=progress)
    found = _diagnosed(judged, settings.diagnose, documents=documents, home=home)
    found.table.write(directory / "diagnosed.jsonl", force=True)
    write_text(directory / "diagnosis.json", json.dumps(as_json(found.summary), indent=1) + "\n", force=True)
    write_text(directory / "run.json", record, force=True)
    page = report(found.table, found.summary, output=directory / "report.html", title=settings.report.title, force=True)
    return Run(directory=directory, table=found.table, summary=found.summary, report=page)


def demo(output: Path, *, seed: int = 0, progress: Progress | None = None) -> Run:
    """A whole run from nothing: a fictional company, a live RAG system with the embedded LM, and the diagnosis of it.

    Some facts are left out of the company's documents on purpose, so that there are gaps to find.

    Args:
        output: The folder for the company, the settings and the run; what is there already is kept and resumed.
        seed: Which company.
        progress: Told how far each verb is.

    Raises:
        UsageError: No embedded LM is installed, or the folder holds another company.
    """
    made = synthesize(output, projects=8, clients=6, employees=16, seed=seed)
    settings_file = output / "ragassay.toml"
    settings = _DEMO.format(database=made.database.name, documents=made.documents.name, seed=seed, file=settings_file)
    if not settings_file.exists():
        write_text(settings_file, settings)
    elif settings_file.read_text(encoding="utf-8") != settings:
        raise UsageError(
            f"{settings_file} is not the demo's own; to run it, type: ragassay run {settings_file}; "
            "for the demo, take another folder with -o"
        )
    return run(settings_file, output=output / "run", progress=progress)


_DEMO = """\
# The demo's settings; change them and type: ragassay run {file}

[generate]
database = "sqlite:///{database}"
styles = ["short", "long"]
per_style = 2
max_rows = 120
seed = {seed}

[answer]
system = "pipeline:naive?documents={documents}&k=1&lm=embedded&retriever=keyword"

[judge]
judge = "typed"

[diagnose]
documents = "{documents}"
robust = "style=short"
non_robust = "style=long"

[report]
title = "A fictional company, asked in short and in long questions"
"""


def _make(directory: Path) -> None:
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DataError(f"cannot make the run directory {directory}: {error.strerror}") from error


def _questions(settings: config.Settings, home: Path, directory: Path, progress: Progress | None) -> Table:
    """The evaluation set; made anew each time, which is cheap, and held against the one that the run began with."""
    wanted = settings.generate
    made = generate(
        _database(wanted.database, home),
        asked=_asked(wanted, home),
        styles=wanted.styles,
        per_style=wanted.per_style,
        balanced=wanted.balanced,
        unanswerable=wanted.unanswerable,
        max_rows=wanted.max_rows,
        seed=wanted.seed,
        progress=progress,
    )
    path = directory / "questions.jsonl"
    if not path.exists():
        made.table.write(path)
    elif Table.read(path).content_hash() != made.table.content_hash():
        raise UsageError(
            f"{path} was made from other data or other settings; "
            "take another run directory with -o, or delete this one to begin again"
        )
    return made.table


def _asked(wanted: config.Generate, home: Path) -> Asked:
    """What the settings ask for; files named in them lie relative to them."""
    return Asked(
        tables=wanted.tables,
        legend=legend_of(wanted.columns),
        references=wanted.references,
        operations=wanted.operations,
        hops=wanted.hops,
        proof=wanted.proof,
        method=wanted.bindings,
        seconds=wanted.query_seconds,
        most=wanted.max_templates,
        outside=Outside(
            templates=None if wanted.templates is None else home / wanted.templates,
            text_templates=None if wanted.text_templates is None else home / wanted.text_templates,
            lm=wanted.lm,
            lm_base_url=wanted.lm_base_url,
            count=wanted.num_generations,
            with_rules=wanted.rules,
        ),
    )


def _database(url: str, home: Path) -> str:
    """A database file named in the settings lies relative to them."""
    for prefix in ("sqlite:///", "duckdb:///"):
        if url.startswith(prefix):
            return prefix + str(home / url.removeprefix(prefix))
    return url


def diagnosed(directory: Path) -> tuple[Diagnosed, str | None]:
    """A run's diagnosis made anew from its judged rows, as the run was told to, and the title of its page.

    Raises:
        DataError: The folder holds no finished run, or its documents are gone.
    """
    try:
        record = json.loads((directory / "run.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"{directory} holds no run: its run.json cannot be read") from error
    documents = record["documents"]
    found = _diagnosed(
        Table.read(directory / "judged.jsonl"),
        config.Diagnose.model_validate(record["settings"]["diagnose"]),
        documents=None if documents is None else read_documents(Path(documents)),
        home=Path(record.get("home", ".")),
    )
    return found, record["settings"]["report"]["title"]


def _diagnosed(
    judged: Table, wanted: config.Diagnose, *, documents: Sequence[Document] | None, home: Path
) -> Diagnosed:
    """What the settings ask the diagnosis for; files named in them lie relative to `home`."""
    return diagnose(
        judged,
        documents=documents,
        robust=wanted.robust,
        non_robust=wanted.non_robust,
        hypotheses=[(each.robust, each.non_robust) for each in wanted.hypotheses],
        context=wanted.context,
        by=wanted.by,
        balanced=wanted.balanced,
        open_domain=None if wanted.open_domain is None else home / wanted.open_domain,
        refusals=wanted.refusals,
        judge_errors=None if wanted.judge_errors is None else judge_errors(wanted.judge_errors),
        intervals=wanted.intervals,
        seed=wanted.seed,
    )


def _record(directory: Path, settings: config.Settings, home: Path) -> str:
    """What was asked, and with what: versions, and the commit of the folder that the run lies in."""
    documents = settings.diagnose.documents
    packages = {name: found for name in _PACKAGES if (found := _version(name)) is not None}
    record = {
        "settings": settings.model_dump(mode="json"),
        "home": str(home.resolve()),
        "documents": None if documents is None else str((home / documents).resolve()),
        "versions": {"python": platform.python_version(), **packages},
        "platform": platform.platform(),
        "commit": _commit(directory),
    }
    return json.dumps(record, indent=1, ensure_ascii=False) + "\n"


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _commit(directory: Path) -> str | None:
    """The commit of the user's repository, `+` where files are changed; None outside of one."""
    git = shutil.which("git")
    if git is None:
        return None
    asked = [git, "-C", str(directory), "describe", "--always", "--abbrev=40", "--exclude=*", "--dirty=+"]
    try:
        said = subprocess.run(asked, capture_output=True, text=True, timeout=10, check=False)  # noqa: S603 -- no input
    except (OSError, subprocess.TimeoutExpired):
        return None
    return said.stdout.strip() or None
