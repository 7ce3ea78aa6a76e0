"""The `validate` command: the accuracy of the diagnosis in simulated runs with known faults."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import MISSED
from ragassay.cli.output import print_result, progress, suggest
from ragassay.core.files import check_free, write_text

DOCUMENTED_RUNS = 2000
"""The number of runs with which the acceptance limits were set."""


@app.command(epilog="\b\nExample:\n  ragassay validate --runs 2000 -o validity.md")
def validate(
    runs: Annotated[
        int, typer.Option(help="Number of simulated runs for each metric; 50 runs take a few seconds.")
    ] = DOCUMENTED_RUNS,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The Markdown file to write, with all metrics and tables.")
    ] = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    as_json: options.Json = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Print all metrics and tables.")] = False,
) -> None:
    """Measure the accuracy of the diagnosis.

    Use simulated runs with known faults. Exit code 1: a metric is outside its acceptance limits.
    """
    from ragassay.workflow import validate as measure
    from ragassay_validity import as_json as validity_json
    from ragassay_validity import markdown, summary

    if output is not None:
        check_free(output, force=force)

    with progress() as show:
        validity = measure(runs=runs, seed=seed, progress=lambda _, done, total: show("validate", done, total))
    text = markdown(validity, None if output is None else str(output))
    if output is not None:
        write_text(output, text, force=force)
    shown = text if verbose else summary(validity)
    print_result(validity_json(validity) if as_json else shown)
    if validity.missed:
        if not as_json:
            _suggest_again(runs=runs, seed=seed, output=output)
        raise typer.Exit(MISSED)
    if not as_json:
        suggest("ragassay", "demo")


def _suggest_again(*, runs: int, seed: int, output: Path | None) -> None:
    """Suggest another seed, or the documented number of runs: a limit may be missed by chance."""
    more, note = ["--seed", str(seed + 1)], "a limit that is missed again is a fault of ragassay; report it"
    if runs < DOCUMENTED_RUNS:
        more, note = [], "few runs may miss a limit by chance"
    written = [] if output is None else ["-o", str(output), "--force"]
    suggest("ragassay", "validate", "--runs", str(max(runs, DOCUMENTED_RUNS)), *more, *written, note=note)
