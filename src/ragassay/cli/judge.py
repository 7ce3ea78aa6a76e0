"""The command judge: a verdict on every answer."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if_not_judged
from ragassay.cli.options import (
    AnsweredRows,
    Budget,
    ColumnMap,
    Force,
    Json,
    Judge,
    LmBaseUrl,
    Offline,
    Preset,
    Prices,
    read_table,
)


@app.command(
    epilog="\b\nExample:\n  ragassay judge answers.jsonl -o judged.jsonl\n"
    "  ragassay judge answers.jsonl --judge cascade --lm openai:MODEL -o judged.jsonl"
)
def judge(
    answers: AnsweredRows,
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of verdicts to write or resume.")],
    name: Judge = "typed",
    lm: Annotated[
        str | None,
        typer.Option(help="Language model of the judges lm and cascade: embedded or openai:MODEL."),
    ] = None,
    lm_base_url: LmBaseUrl = None,
    votes: Annotated[
        int,
        typer.Option(
            min=1, help="Replies of the language model for each answer; unless all agree, the answer stays undecided."
        ),
    ] = 1,
    prices: Prices = None,
    budget: Budget = None,
    offline: Offline = False,
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Judge every answer against its reference."""
    from ragassay.cli.output import progress, result, result_json, suggest
    from ragassay.steps.judge import judge as give_verdicts
    from ragassay.steps.judge import new_spending
    from ragassay.steps.report.json_results import judged_json
    from ragassay.steps.report.step_texts import cost_in_words, judged

    spending = new_spending(prices, budget)
    with progress(None if lm is None else lambda: cost_in_words(spending.costs)) as show:
        table = give_verdicts(
            read_table(answers, renamed, preset),
            judge=name,
            lm=lm,
            base_url=lm_base_url,
            votes=votes,
            offline=offline,
            spending=spending,
            output=output,
            force=force,
            progress=show,
        )
    costs = None if lm is None else spending.costs
    if as_json:
        result_json(judged_json(table, costs))
    else:
        result(judged(table, output, costs))
    exit_if_not_judged(table, spending.costs)
    if not as_json:
        suggest("ragassay", "diagnose", str(output), "--documents", "documents.jsonl")
