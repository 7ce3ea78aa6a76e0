"""The `report` command: an HTML report."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_notes, print_result, suggest
from ragassay.core.errors import UsageError

if TYPE_CHECKING:
    from ragassay.core.table import Table


@app.command(epilog="\b\nExample:\n  ragassay report judged.jsonl -o report.html")
def report(
    call: typer.Context,
    judged: Annotated[str, typer.Argument(metavar="JUDGED", help="Judged answers, or a run directory.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The HTML file to write.")],
    documents: options.Documents = None,
    robust: options.Robust = None,
    non_robust: options.NonRobust = None,
    context: options.Context = "any",
    by: options.By = None,
    balanced: options.Balanced = False,
    open_domain: options.OpenDomain = None,
    refusals: options.Refusals = "wrong",
    judge_errors: options.JudgeErrors = None,
    intervals: options.Intervals = "t",
    title: Annotated[str | None, typer.Option(help="Title of the report.")] = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Write a self-contained HTML report.

    The report contains every metric and every group. With the same options as `diagnose`, it shows the same metrics.
    """
    from ragassay.steps.compare import is_run_directory
    from ragassay.steps.diagnose import diagnose
    from ragassay.steps.report.html_report import diagnosis_report
    from ragassay.workflow import check_report_file
    from ragassay.workflow import report as write

    check_report_file(output, force=force)
    if is_run_directory(judged):
        if flags := options.as_typed(call, options.DIAGNOSIS_OPTIONS):
            raise UsageError(
                f"{flags[0]} cannot be used with a run directory, which has its own settings; give its judged.jsonl "
                "instead"
            )
        page = write(judged, output=output, title=title, force=force)
    else:
        settings = options.diagnosis_settings(
            documents=documents,
            robust=robust,
            non_robust=non_robust,
            context=context,
            by=by,
            balanced=balanced,
            open_domain=open_domain,
            refusals=refusals,
            judge_errors=judge_errors,
            intervals=intervals,
            seed=seed,
            renamed=renamed,
            preset=preset,
        )
        table = options.read_table(judged, renamed, preset)
        diagnosis = diagnose(table, **settings)
        print_notes(diagnosis.table, after=table)
        command = _command(call, table) if options.as_typed(call, _OPTIONS) else None
        page = diagnosis_report(
            diagnosis.table, diagnosis.summary, output=output, title=title, command=command, force=force
        )
    print_result(f"Report: {page}")
    flags = options.as_typed(call, ("context", "refusals", "seed", "renamed", "preset"))
    suggest("ragassay", "compare", judged, "NEW_RUN", *flags, note="after a change and a second run")


_OPTIONS = ("title", *options.DIAGNOSIS_OPTIONS)


def _command(call: typer.Context, table: "Table") -> str:
    """Return this command, with its options in the order that `ragassay.report` writes them."""
    from ragassay.steps.report.html_report import report_command

    return report_command(table.source, [part for each in _OPTIONS for part in options.as_typed(call, [each])])
