"""The command run: every step in turn, from a settings file."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if_incomplete
from ragassay.cli.options import Json, Verbose


@app.command(epilog="\b\nExample:\n  ragassay run ragassay.toml -o run-47")
def run(
    settings: Annotated[Path, typer.Argument(metavar="SETTINGS", help="The settings file.")] = Path("ragassay.toml"),
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The run directory (default: run, beside the settings file).")
    ] = None,
    verbose: Verbose = False,
    as_json: Json = False,
) -> None:
    """Run every step of a settings file.

    Generates, answers, judges, diagnoses and reports; an interrupted run resumes.
    """
    from ragassay.cli.output import progress, result_json, show_diagnosis, suggest
    from ragassay.steps.report.json_results import as_json as diagnosis_json
    from ragassay.workflow import run as run_all

    with progress() as show:
        finished = run_all(settings, output=output, progress=show)
    if as_json:
        result_json(diagnosis_json(finished.summary))
    else:
        show_diagnosis(finished.summary, verbose=verbose, report=finished.report)
    exit_if_incomplete(finished.table)
    if not as_json:
        suggest("ragassay", "compare", str(finished.directory), "NEW_RUN", note="after a change and a second run")
