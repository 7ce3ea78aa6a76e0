"""The `compare` command: compare two runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import CODES
from ragassay.cli.output import print_result, print_text, suggest
from ragassay.core.errors import UsageError
from ragassay.core.files import missing_file

if TYPE_CHECKING:
    from ragassay.core.table import Table


@app.command(epilog="\b\nExample:\n  ragassay compare run-46 run-47")
def compare(
    old: Annotated[str, typer.Argument(metavar="OLD", help="The earlier run: its directory, or its judged answers.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The later run.")],
    smallest: Annotated[float, typer.Option(help="Smallest drop that matters, as a proportion.")] = 0.05,
    measure: Annotated[
        str,
        typer.Option(
            help="The metric to compare: accuracy, knowledge_base_accuracy, refined_accuracy or retriever_accuracy."
        ),
    ] = "accuracy",
    common: Annotated[
        bool, typer.Option("--common", help="Compare only the questions that both runs contain.")
    ] = False,
    match: Annotated[
        str,
        typer.Option(
            metavar="id|query",
            help="How to match questions: by id, or by query (SQL and values) if they were rephrased.",
        ),
    ] = "id",
    context: Annotated[
        str | None,
        typer.Option(help="How retrieved contexts are matched: any, equal or reference_ids (default: as in the runs)."),
    ] = None,
    refusals: options.Refusals = "wrong",
    seed: options.Seed = 0,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Compare a run with an earlier one.

    Exit codes: 0 unchanged or no worse, 1 worse, 3 not enough data, 4 incomplete.
    """
    from ragassay.steps.compare import compare as compare_runs
    from ragassay.steps.report.comparison_text import compared, compared_json, next_command

    (old_rows, old_context), (new_rows, new_context) = (judged_rows(path, renamed, preset) for path in (old, new))
    comparison = compare_runs(
        old_rows,
        new_rows,
        measure=measure,
        smallest=smallest,
        common=common,
        match=match,
        context=context or _context(old_context, new_context),
        refusals=refusals,
        seed=seed,
    )
    code = CODES[comparison.outcome]
    if as_json:
        print_result(compared_json(comparison, exit_code=code))
    else:
        print_text(compared(comparison))
        suggest(*next_command(comparison, new))
    raise typer.Exit(code)


def judged_rows(path: str, renamed: Sequence[str] | None, preset: str | None) -> "tuple[Table, str | None]":
    """Return the judged rows of a file or a run directory, and how the run matches contexts; None if not recorded.

    Raises:
        DataError: The file or directory does not exist, or contains no judged rows.
    """
    from ragassay.steps.compare import is_run_directory, read_run

    if path != "-" and not Path(path).exists():
        raise missing_file(path, advice="name a run directory, or a file of judged answers")
    if is_run_directory(path):
        return read_run(Path(path))
    return options.read_table(path, renamed, preset), None


def _context(old: str | None, new: str | None) -> str:
    if old and new and old != new:
        raise UsageError(f"the runs match contexts differently, '{old}' and '{new}'; choose one with --context")
    return old or new or "any"
