"""The command answer: queries a system under test."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if_incomplete
from ragassay.cli.options import ColumnMap, Concurrency, Force, Json, LmBaseUrl, Preset, QuestionRows, read_table


@app.command(
    epilog="\b\nExample:\n  ragassay answer questions.jsonl --system http://localhost:8000/ask \\\n    -o answers.jsonl"
)
def answer(
    questions: QuestionRows,
    system: Annotated[
        str,
        typer.Option(
            help="The system under test: http://..., python:package.module:name, recorded:FILE or pipeline:..."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of answers to write or resume.")],
    concurrency: Concurrency = None,
    limit: Annotated[int | None, typer.Option(help="Answer only the first N questions.")] = None,
    lm_base_url: LmBaseUrl = None,
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Query the system under test.

    Each question is one row; an interrupted run resumes.
    """
    from ragassay.cli.output import progress, result, result_json, suggest
    from ragassay.steps.answer import answer as query
    from ragassay.steps.report.json_results import answered_json
    from ragassay.steps.report.step_texts import answered

    with progress() as show:
        table = query(
            read_table(questions, renamed, preset),
            system=system,
            base_url=lm_base_url,
            output=output,
            concurrency=concurrency,
            limit=limit,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(answered_json(table))
    else:
        result(answered(table, output))
    exit_if_incomplete(table)
    if not as_json:
        suggest("ragassay", "judge", str(output), "-o", "judged.jsonl")
