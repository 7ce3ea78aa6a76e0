"""The `export` command: tables for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.output import print_result, print_text, suggest


@app.command(epilog="\b\nExample:\n  ragassay export judged.jsonl --to hf -o dataset")
def export(
    call: typer.Context,
    rows: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="Questions, with or without answers (.jsonl, .parquet, .csv, or - for stdin)."
        ),
    ],
    to: Annotated[str, typer.Option(help="The format: beir, csv, grammar, hf, ragas or unitxt.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file (csv, ragas) or folder to write.")],
    documents: Annotated[
        Path | None, typer.Option(help="The documents file; required by beir, optional for hf.")
    ] = None,
    spreadsheet: Annotated[
        bool,
        typer.Option(
            "--spreadsheet", help="Escape cells of a csv file that a spreadsheet program would evaluate as formulas."
        ),
    ] = False,
    force: options.Force = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Export a table for another program.

    Columns and rows that the format cannot represent are reported.
    """
    from ragassay.core.table import read_documents
    from ragassay.steps.export import check_export
    from ragassay.steps.export import export as write
    from ragassay.steps.report.questions_text import exported, exported_json

    check_export(to, output, force=force)
    table = options.read_table(rows, renamed, preset)
    written = write(
        table,
        to=to,
        output=output,
        documents=None if documents is None else read_documents(documents),
        spreadsheet=spreadsheet,
        force=force,
    )
    if as_json:
        print_result(exported_json(written))
        return
    print_text(exported(written))
    if "correct" in table.columns:
        flags = options.as_typed(call, ("documents", "renamed", "preset"))
        suggest("ragassay", "report", rows, *flags, "-o", "report.html")
    elif "answer" in table.columns:
        suggest("ragassay", "judge", rows, *options.as_typed(call, ("renamed", "preset")), "-o", "judged.jsonl")
    else:
        suggest("ragassay", "answer", rows, "--system", "http://localhost:8000/ask", "-o", "answers.jsonl")
