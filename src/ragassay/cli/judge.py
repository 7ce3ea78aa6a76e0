"""The command judge: a verdict on every answer."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import incomplete
from ragassay.cli.options import AnsweredRows, ColumnMap, Force, Json, Judge, Preset, read_table


@app.command(epilog="\b\nExample:\n  ragassay judge answers.jsonl -o judged.jsonl")
def judge(
    answers: AnsweredRows,
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of verdicts to write or resume.")],
    name: Judge = "typed",
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Judge every answer against its reference."""
    from ragassay.cli.output import progress, result, result_json, suggest
    from ragassay.steps.judge import judge as give_verdicts
    from ragassay.steps.report.json_results import judged_json
    from ragassay.steps.report.step_texts import judged

    with progress() as show:
        table = give_verdicts(
            read_table(answers, renamed, preset), judge=name, output=output, force=force, progress=show
        )
    counts = judged_json(table)
    if as_json:
        result_json(counts)
    else:
        result(judged(table, output))
    if counts.get("failed"):
        incomplete(counts["failed"], len(table), "retry them with ragassay answer, then judge again")
    if not as_json:
        suggest("ragassay", "diagnose", str(output), "--documents", "documents.jsonl")
