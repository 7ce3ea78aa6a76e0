"""The command line: one command per verb, which parses, calls and prints; no logic."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.arguments import names, read_table
from ragassay.errors import RagassayError, UsageError

if TYPE_CHECKING:
    from ragassay.records import Summary
    from ragassay.table import Table

INTERRUPTED = 130
INCOMPLETE = 4
BAD_INPUT = 2

app = typer.Typer(
    name="ragassay",
    help="Finds out which part of a RAG system is at fault: the knowledge base, the retriever or the language model.",
    epilog="Begin with: ragassay demo",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)

Json = Annotated[bool, typer.Option("--json", help="Print one JSON object to stdout and nothing else there.")]
Force = Annotated[bool, typer.Option("--force", help="Replace an output that is already there.")]
Seed = Annotated[int, typer.Option(help="Decides whatever is drawn at random; the same seed gives the same bytes.")]
Renamed = Annotated[
    list[str] | None,
    typer.Option("--map", metavar="OURS=THEIRS", help="A column of a foreign file, by our name (repeatable)."),
]
Preset = Annotated[str | None, typer.Option(help="Renames the columns of a known foreign format: grammar.")]


def _version(asked: bool) -> None:
    if asked:
        from importlib.metadata import version

        from ragassay.cli.terminal import result

        result(f"ragassay {version('ragassay')}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[bool, typer.Option("--version", callback=_version, is_eager=True, help="Show it.")] = False,
) -> None:
    del version  # shown by the callback, before any command


def main() -> None:
    """The entry point: what a user can mend is one message and exit code 2, never a traceback."""
    from ragassay.cli.terminal import say

    try:
        app()
    except RagassayError as error:
        say(f"error: {error}")
        sys.exit(BAD_INPUT)
    except KeyboardInterrupt:
        say("interrupted; what was finished is kept, and the same command goes on from there")
        sys.exit(INTERRUPTED)
    except OSError as error:
        # What a verb reads and writes has errors of its own, so this is stdout: full, or its reader has gone
        # (`| head`). Python must not complain about it once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):
            say(f"error: cannot write the result: {error.strerror}")
        sys.exit(BAD_INPUT)


@app.command(epilog="Example: ragassay demo -o ragassay-demo")
def demo(
    output: Annotated[Path, typer.Option("-o", help="The folder to make.")] = Path("ragassay-demo"),
    seed: Seed = 0,
) -> None:
    """See it work: a fictional company, a live RAG system with a small language model, a diagnosis, a page."""
    from ragassay.cli.terminal import progress, result
    from ragassay.cli.words import introduction, told
    from ragassay.run import demo as make_demo

    result(introduction(output))
    with progress() as show:
        made = make_demo(output, seed=seed, progress=show)
    result(told(made.summary))
    result(f"\nThe page with every question and answer: {made.report}")
    _exit_if_incomplete(made.table)


@app.command(epilog="Example: ragassay init sqlite:///company.db -o ragassay.toml")
def init(
    database_url: Annotated[str, typer.Argument(help="sqlite:///company.db")],
    documents: Annotated[str, typer.Option(help="The knowledge base, relative to that file.")] = "documents.jsonl",
    output: Annotated[Path, typer.Option("-o", help="The settings file to write.")] = Path("ragassay.toml"),
    force: Force = False,
) -> None:
    """Write a complete, commented settings file for `ragassay run`."""
    from ragassay import config
    from ragassay.cli.terminal import result
    from ragassay.database import open_database
    from ragassay.files import write_text

    with open_database(database_url):
        pass  # a URL that leads nowhere is told now, and not by the first run
    write_text(output, config.template(database_url, documents), force=force)
    result(f"wrote {output}; look it through, then type: ragassay run {output}")


@app.command(epilog="Example: ragassay run ragassay.toml -o run-47")
def run(
    settings: Annotated[Path, typer.Argument(help="The settings file.")] = Path("ragassay.toml"),
    output: Annotated[Path | None, typer.Option("-o", help="The run directory (default: run, beside it).")] = None,
    as_json: Json = False,
) -> None:
    """Generate, answer, judge, diagnose and report, as a settings file says; resumes where it stopped."""
    from ragassay.cli.terminal import progress, result
    from ragassay.run import run as run_all

    with progress() as show:
        made = run_all(settings, output=output, progress=show)
    _show(made.summary, as_json=as_json)
    if not as_json:
        result(f"\nThe page with every question and answer: {made.report}")
    _exit_if_incomplete(made.table)


@app.command(epilog="Example: ragassay schema sqlite:///company.db")
def schema(database_url: Annotated[str, typer.Argument(help="sqlite:///company.db")], as_json: Json = False) -> None:
    """Show what the columns of a database mean to us, and why: what can be asked, and what is left out."""
    from dataclasses import asdict

    from ragassay.cli.terminal import result, result_json
    from ragassay.cli.words import columns
    from ragassay.database import open_database, reflect

    with open_database(database_url) as database:
        found = reflect(database)
    if as_json:
        result_json(asdict(found))
    else:
        result(columns(found))


@app.command(epilog="Example: ragassay generate sqlite:///company.db -o questions.jsonl --max-rows 300")
def generate(
    database_url: Annotated[str, typer.Argument(help="sqlite:///company.db; it is only read.")],
    output: Annotated[Path, typer.Option("-o", help="The evaluation set to write: .jsonl or .parquet.")],
    styles: Annotated[str, typer.Option(help="Linguistic attributes, with commas between.")] = "short,long",
    per_style: Annotated[int, typer.Option(help="Wordings of each style for each query.")] = 3,
    max_rows: Annotated[int | None, typer.Option(help="At most so many questions.")] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Make questions in several wordings from a database, each with its SQL and its proven answer."""
    import time

    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.cli.words import generated
    from ragassay.generate import generate as make
    from ragassay.report.words import count

    start = time.monotonic()
    with progress() as show:
        made = make(
            database_url,
            styles=names(styles),
            per_style=per_style,
            max_rows=max_rows,
            seed=seed,
            output=output,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(generated(made, seconds=time.monotonic() - start, seed=seed))
        return
    sizes = (len(made.table), "question"), (made.groups, "group"), (made.sql_templates, "SQL template")
    questions, groups, templates = (count(number, noun) for number, noun in sizes)
    result(f"{questions} in {groups}, from {templates}: {output}")
    for reason, left_out in made.skipped.items():
        result(f"  left out, {left_out:>6} x {reason}")


@app.command(epilog="Example: ragassay synthesize -o company --omit 0.2 --seed 7")
def synthesize(
    output: Annotated[Path, typer.Option("-o", help="The folder to make.")],
    projects: Annotated[int, typer.Option(help="How many projects the company has.")] = 10,
    clients: Annotated[int, typer.Option(help="How many clients it has.")] = 10,
    employees: Annotated[int, typer.Option(help="How many people work there.")] = 29,
    omit: Annotated[float, typer.Option(help="Share of the facts that no document tells, 0 to 1.")] = 0.2,
    seed: Seed = 0,
    force: Force = False,
) -> None:
    """Make a fictional company: a database, its documents, and knowledge gaps planted on purpose."""
    from ragassay.cli.terminal import result
    from ragassay.synthesize import synthesize as make

    made = make(output, projects=projects, clients=clients, employees=employees, omit=omit, seed=seed, force=force)
    result(f"database   {made.database}\ndocuments  {made.documents}\nplanted    {made.planted}")


@app.command(epilog="Example: ragassay answer questions.jsonl --system http://localhost:8000/ask -o answers.jsonl")
def answer(
    questions: Annotated[str, typer.Argument(help="An evaluation set: .jsonl, .parquet, .csv, or - for stdin.")],
    system: Annotated[str, typer.Option(help="http://..., python:package.module:name, recorded:FILE or pipeline:...")],
    output: Annotated[Path, typer.Option("-o", help="Where the answers go; an unfinished one is resumed.")],
    concurrency: Annotated[int | None, typer.Option(help="At most so many calls at once.")] = None,
    limit: Annotated[int | None, typer.Option(help="Only the first so many questions.")] = None,
    lm_base_url: Annotated[str | None, typer.Option(help="Endpoint of an openai: language model.")] = None,
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Put questions to a system: one row each, resumable, nothing lost."""
    from ragassay.answer import answer as put
    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.cli.words import answered

    with progress() as show:
        table = put(
            read_table(questions, renamed, preset),
            system=system,
            base_url=lm_base_url,
            output=output,
            concurrency=concurrency,
            limit=limit,
            force=force,
            progress=show,
        )
    counts = answered(table)
    if as_json:
        result_json(counts)
    else:
        result(f"{counts['answered']} of {counts['rows']} questions answered, {counts['failed']} failed: {output}")
    _exit_if_incomplete(table)


@app.command(epilog="Example: ragassay judge answers.jsonl -o judged.jsonl")
def judge(
    answers: Annotated[str, typer.Argument(help="Answered questions: .jsonl, .parquet, .csv, or - for stdin.")],
    output: Annotated[Path, typer.Option("-o", help="Where the verdicts go; an unfinished one is resumed.")],
    by: Annotated[str, typer.Option("--judge", help="Who judges: typed.")] = "typed",
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Say of every answer whether it is right, with a reason and how sure that is."""
    from ragassay.cli.terminal import progress, result, result_json
    from ragassay.cli.words import judged
    from ragassay.judge import judge as say_what_is_right

    with progress() as show:
        table = say_what_is_right(
            read_table(answers, renamed, preset), judge=by, output=output, force=force, progress=show
        )
    counts = judged(table)
    if as_json:
        result_json(counts)
    else:
        result(", ".join(f"{name}: {count}" for name, count in counts.items()) + f"; {output}")
    if counts.get("failed"):
        _incomplete(counts["failed"], len(table), "they have no answer; let ragassay answer ask them again first")


@app.command(epilog='Example: ragassay diagnose judged.jsonl --robust "style=short" --non-robust "style=long"')
def diagnose(
    judged: Annotated[str, typer.Argument(help="Judged answers: .jsonl, .parquet, .csv, or - for stdin.")],
    documents: Annotated[Path | None, typer.Option(help="The knowledge base, to tell a gap from a miss.")] = None,
    robust: Annotated[str | None, typer.Option(help="The cluster thought to be answered better.")] = None,
    non_robust: Annotated[str | None, typer.Option(help="The cluster thought to be answered worse.")] = None,
    context: Annotated[str, typer.Option(help="When a context is enough: any, equal or reference_ids.")] = "any",
    fail_under: Annotated[str | None, typer.Option(metavar="FIGURE=VALUE", help="Exit 1 below this.")] = None,
    output: Annotated[Path | None, typer.Option("-o", help="Where to write the rows with their tags.")] = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Find out what to mend: gaps, robustness, the module at fault for every wrong answer."""
    from ragassay.cli.words import missed, threshold
    from ragassay.diagnose import diagnose as find_out
    from ragassay.files import check_free

    limit = None if fail_under is None else threshold(fail_under)
    if output is not None:
        check_free(output, force=force)
    found = find_out(
        read_table(judged, renamed, preset),
        documents=documents,
        robust=robust,
        non_robust=non_robust,
        context=context,
        seed=seed,
    )
    if output is not None:
        found.table.write(output, force=force)
    _show(found.summary, as_json=as_json)
    if found.summary.overall.outcomes.get("failed") and limit is None:
        _incomplete(found.summary.overall.outcomes["failed"], len(found.table), "answer them, and judge again")
    if limit is not None and (reason := missed(found.summary, limit)) is not None:
        from ragassay.cli.terminal import say

        say(reason.text)
        raise typer.Exit(reason.code)


@app.command(epilog="Example: ragassay report judged.jsonl -o report.html")
def report(
    judged: Annotated[str, typer.Argument(help="Judged answers, or a run directory.")],
    output: Annotated[Path, typer.Option("-o", help="The page to write.")],
    documents: Annotated[Path | None, typer.Option(help="The knowledge base, to tell a gap from a miss.")] = None,
    robust: Annotated[str | None, typer.Option(help="The cluster thought to be answered better.")] = None,
    non_robust: Annotated[str | None, typer.Option(help="The cluster thought to be answered worse.")] = None,
    title: Annotated[str | None, typer.Option(help="How the page is headed.")] = None,
    seed: Seed = 0,
    force: Force = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Write one self-contained page with every figure, and every group a click away."""
    from ragassay.cli.terminal import result
    from ragassay.diagnose import diagnose as find_out
    from ragassay.files import check_free
    from ragassay.report import report as write
    from ragassay.run import diagnosed

    if output.suffix.lower() not in {".html", ".htm"}:
        raise UsageError(f"the report is a page: name it .html, not {output}")
    check_free(output, force=force)
    if Path(judged).is_dir():
        if documents or robust or non_robust:
            raise UsageError("a run is reported as it was told to; for anything else, name its judged.jsonl")
        found, titled = diagnosed(Path(judged))
        title = title or titled
    else:
        found = find_out(
            read_table(judged, renamed, preset), documents=documents, robust=robust, non_robust=non_robust, seed=seed
        )
    result(str(write(found.table, found.summary, output=output, title=title, force=force)))


@app.command(epilog="Example: ragassay model")
def model(as_json: Json = False) -> None:
    """Fetch the embedded language model's weights once, and check them."""
    from ragassay.cli.terminal import result, result_json, say
    from ragassay.lm import fetch_model

    if not as_json:
        say("looking for the embedded language model ...")
    path = fetch_model()
    if as_json:
        result_json({"path": str(path)})
    else:
        result(f"the embedded language model is at {path}, and its weights are the expected ones")


def _show(summary: "Summary", *, as_json: bool) -> None:
    from ragassay.cli.terminal import result, result_json
    from ragassay.cli.words import told
    from ragassay.diagnose import as_json as in_json

    if as_json:
        result_json(in_json(summary))
    else:
        result(told(summary))


def _exit_if_incomplete(table: "Table") -> None:
    """Rows that failed leave the run incomplete; the same command asks them again."""
    from ragassay.cli.terminal import say
    from ragassay.cli.words import errors

    found = errors(table)
    for reason, count in found[:3]:
        say(f"  {count} x {reason}")
    if found:
        _incomplete(sum(count for _, count in found), len(table), "the same command asks them again")


def _incomplete(failed: int, rows: int, what_to_do: str) -> None:
    from ragassay.cli.terminal import say

    say(f"incomplete: {failed} of {rows} rows failed; {what_to_do}")
    raise typer.Exit(INCOMPLETE)
