"""The `demo` command: a complete run on a fictional company."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if
from ragassay.cli.output import print_result, progress, show_diagnosis, suggest


@app.command(epilog="\b\nExample:\n  ragassay demo -o ragassay-demo")
def demo(
    output: Annotated[
        Path, typer.Option("-o", "--output", help="The folder to create or resume.")
    ] = options.DEMO_FOLDER,
    seed: options.Seed = 0,
    verbose: options.Verbose = False,
) -> None:
    """Diagnose a RAG system over a fictional company.

    Everything runs on this machine: the company, the retriever, a small language model, and the diagnosis.
    """
    from ragassay.steps.report.answers_text import introduction
    from ragassay.steps.report.incomplete_text import failed_answers
    from ragassay.workflow import demo as run_demo

    print_result(introduction(output))
    with progress() as show:
        finished = run_demo(output, seed=seed, progress=show)
    show_diagnosis(finished.summary, verbose=verbose, report=finished.report)
    exit_if(failed_answers(finished.table))
    suggest("ragassay", "init", "sqlite:///company.db", note="for your own database")
