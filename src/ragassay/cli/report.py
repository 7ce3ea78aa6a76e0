"""The command report: the HTML report."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.options import (
    ColumnMap,
    Documents,
    Force,
    NonRobust,
    Preset,
    Robust,
    Seed,
    hypotheses,
    read_table,
)
from ragassay.core.errors import UsageError


@app.command(epilog="Example: ragassay report judged.jsonl -o report.html")
def report(
    judged: Annotated[str, typer.Argument(metavar="JUDGED", help="Judged answers, or a run directory.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The HTML file to write.")],
    documents: Documents = None,
    robust: Robust = None,
    non_robust: NonRobust = None,
    title: Annotated[str | None, typer.Option(help="Title of the report.")] = None,
    seed: Seed = 0,
    force: Force = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Write a self-contained HTML report.

    It holds every metric and every group.
    """
    from ragassay.cli.output import result, suggest
    from ragassay.core.files import check_free
    from ragassay.steps.diagnose import diagnose
    from ragassay.steps.report.page import report as write
    from ragassay.workflow import diagnosed

    if output.suffix.lower() not in {".html", ".htm"}:
        raise UsageError(f"the report is an HTML file: give it a name that ends in .html, not {output}")
    check_free(output, force=force)
    if Path(judged).is_dir():
        if documents or robust or non_robust:
            raise UsageError(
                "a run directory is reported with the settings of its run; for other options, name its judged.jsonl"
            )
        diagnosis, run_title = diagnosed(Path(judged))
        title = title or run_title
    else:
        diagnosis = diagnose(
            read_table(judged, renamed, preset),
            documents=documents,
            hypotheses=hypotheses(robust, non_robust),
            seed=seed,
        )
    result(f"Report: {write(diagnosis.table, diagnosis.summary, output=output, title=title, force=force)}")
    suggest("ragassay", "compare", judged, "NEW_RUN", note="after a change and a second run")
