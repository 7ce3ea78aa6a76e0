"""The command export: tables for other programs."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.options import ColumnMap, Force, Json, Preset, read_table, repeated


@app.command(epilog="\b\nExample:\n  ragassay export judged.jsonl --to hf -o dataset")
def export(
    call: typer.Context,
    rows: Annotated[
        str, typer.Argument(metavar="FILE", help="Questions, answered or not (.jsonl, .parquet, .csv, or - for stdin).")
    ],
    to: Annotated[str, typer.Option(help="The format: beir, csv, grammar, hf, ragas or unitxt.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file (csv, ragas) or folder to write.")],
    documents: Annotated[
        Path | None, typer.Option(help="The documents file; required by beir, optional for hf.")
    ] = None,
    spreadsheet: Annotated[
        bool, typer.Option("--spreadsheet", help="Escape formulas in a csv file for spreadsheet programs.")
    ] = False,
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Export a table for another program.

    Columns and rows that the format cannot hold are reported.
    """
    from ragassay.cli.output import result, result_json, suggest
    from ragassay.core.table import read_documents
    from ragassay.steps.export import check_output
    from ragassay.steps.export import export as write
    from ragassay.steps.report.questions_text import exported, exported_json

    check_output(to, output, force=force)
    table = read_table(rows, renamed, preset)
    written = write(
        table,
        to=to,
        output=output,
        documents=None if documents is None else read_documents(documents),
        spreadsheet=spreadsheet,
        force=force,
    )
    if as_json:
        result_json(exported_json(written))
        return
    result(exported(written))
    options = repeated(call, ("documents", "renamed", "preset"))
    if "correct" in table.columns:
        suggest("ragassay", "report", rows, *options, "-o", "report.html")
    else:
        suggest("ragassay", "answer", rows, "--system", "http://localhost:8000/ask", "-o", "answers.jsonl")
