"""The command validate: the accuracy of the diagnosis in simulated runs with known faults."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import MISSED
from ragassay.cli.output import print_message, print_result, suggest
from ragassay.core.files import check_free, write_text


@app.command(epilog="\b\nExample:\n  ragassay validate --runs 2000 -o validity.md")
def validate(
    runs: Annotated[
        int, typer.Option(help="Number of simulated runs for each metric; 50 runs take a few seconds.")
    ] = 2000,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="The Markdown file to write (default: print it).")
    ] = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    as_json: options.Json = False,
) -> None:
    """Measure the accuracy of the diagnosis.

    Uses simulated runs with known faults. Exit code 1: a metric is outside its acceptance limits.
    """
    from ragassay.workflow import validate as measure
    from ragassay_validity import as_json as validity_json
    from ragassay_validity import markdown, verdict

    if output is not None:
        check_free(output, force=force)

    def show(part: str, done: int, total: int) -> None:
        print_message(f"{done} of {total} parts measured" + (f"; next: {part}" if done < total else ""))

    validity = measure(runs=runs, seed=seed, progress=show)
    text = markdown(validity)
    if output is not None:
        write_text(output, text, force=force)
        text = verdict(validity)
    print_result(validity_json(validity) if as_json else text)
    if not as_json:
        suggest("ragassay", "demo")
    if validity.missed:
        raise typer.Exit(MISSED)
