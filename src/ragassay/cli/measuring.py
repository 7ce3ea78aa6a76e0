"""The commands that put a system to the test: run, answer, judge, report, export, model."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import Force, Json, Preset, Renamed, Seed, app
from ragassay.cli.arguments import read_table
from ragassay.cli.diagnosing import Documents, NonRobust, Robust, sides
from ragassay.cli.endings import exit_if_incomplete, incomplete, tell
from ragassay.errors import UsageError


@app.command(epilog="Example: ragassay run ragassay.toml -o run-47")
def run(
    settings: Annotated[Path, typer.Argument(help="The settings file.")] = Path("ragassay.toml"),
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The run directory (default: run, beside it).")
    ] = None,
    as_json: Json = False,
) -> None:
    """Generate, answer, judge, diagnose and report, as a settings file says; resumes where it stopped."""
    from ragassay.cli.terminal import progress, result
    from ragassay.run import run as run_all

    with progress() as show:
        made = run_all(settings, output=output, progress=show)
    tell(made.summary, as_json=as_json)
    if not as_json:
        result(f"\nThe page with every question and answer: {made.report}")
    exit_if_incomplete(made.table)


@app.command(epilog="Example: ragassay answer questions.jsonl --system http://localhost:8000/ask -o answers.jsonl")
def answer(
    questions: Annotated[str, typer.Argument(help="An evaluation set: .jsonl, .parquet, .csv, or - for stdin.")],
    system: Annotated[str, typer.Option(help="http://..., python:package.module:name, recorded:FILE or pipeline:...")],
    output: Annotated[Path, typer.Option("-o", "--output", help="Where the answers go; an unfinished one is resumed.")],
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
    exit_if_incomplete(table)


@app.command(epilog="Example: ragassay judge answers.jsonl -o judged.jsonl")
def judge(
    answers: Annotated[str, typer.Argument(help="Answered questions: .jsonl, .parquet, .csv, or - for stdin.")],
    output: Annotated[
        Path, typer.Option("-o", "--output", help="Where the verdicts go; an unfinished one is resumed.")
    ],
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
        incomplete(counts["failed"], len(table), "they have no answer; let ragassay answer ask them again first")


@app.command(epilog="Example: ragassay report judged.jsonl -o report.html")
def report(
    judged: Annotated[str, typer.Argument(help="Judged answers, or a run directory.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The page to write.")],
    documents: Documents = None,
    robust: Robust = None,
    non_robust: NonRobust = None,
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
            read_table(judged, renamed, preset), documents=documents, hypotheses=sides(robust, non_robust), seed=seed
        )
    result(str(write(found.table, found.summary, output=output, title=title, force=force)))


@app.command(epilog="Example: ragassay export judged.jsonl --to hf -o dataset")
def export(
    rows: Annotated[str, typer.Argument(help="Questions, answered or not: .jsonl, .parquet, .csv, or - for stdin.")],
    to: Annotated[str, typer.Option(help="beir, csv, grammar, hf, ragas or unitxt.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file (csv, ragas) or the folder to write.")],
    documents: Annotated[Path | None, typer.Option(help="The knowledge base; beir needs it, hf takes it.")] = None,
    spreadsheet: Annotated[bool, typer.Option("--spreadsheet", help="csv: disarm formulas in it.")] = False,
    force: Force = False,
    as_json: Json = False,
    renamed: Renamed = None,
    preset: Preset = None,
) -> None:
    """Write a table for somebody else's program, and say what its format cannot hold."""
    from ragassay.cli.terminal import result, result_json
    from ragassay.cli.words import exported
    from ragassay.export import as_json as in_json
    from ragassay.export import check_output
    from ragassay.export import export as write
    from ragassay.table import read_documents

    check_output(to, output, force=force)
    made = write(
        read_table(rows, renamed, preset),
        to=to,
        output=output,
        documents=None if documents is None else read_documents(documents),
        spreadsheet=spreadsheet,
        force=force,
    )
    if as_json:
        result_json(in_json(made))
    else:
        result(exported(made))


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
