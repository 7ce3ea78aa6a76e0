"""The `check-reading` command: answers of a language model from sufficient contexts."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if
from ragassay.cli.output import print_message, print_result, progress, suggest


@app.command(
    "check-reading", epilog="\b\nExample:\n  ragassay check-reading judged.jsonl --lm embedded -o reading.jsonl"
)
def check_reading(
    call: typer.Context,
    judged: Annotated[
        str,
        typer.Argument(
            metavar="JUDGED",
            help=f"Questions to check, usually judged answers as written by `ragassay judge` {options.TABLE_FORMATS}.",
        ),
    ],
    lm: Annotated[str, typer.Option(help="Language model that answers the questions: embedded or openai:MODEL.")],
    output: Annotated[
        Path,
        typer.Option("-o", "--output", help="The file to write or resume: the answers of the language model, judged."),
    ],
    documents: Annotated[
        Path | None, typer.Option(help="The documents file; required if the rows lack the texts of their documents.")
    ] = None,
    paraphrases: Annotated[
        int | None, typer.Option(help="Maximum number of paraphrases to check in each group (default: all).")
    ] = None,
    judge: Annotated[str, typer.Option(help="The judge of the answers: typed or nli.")] = "typed",
    concurrency: options.Concurrency = None,
    lm_base_url: options.LmBaseUrl = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    force: options.Restart = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Find questions with suspect data.

    A language model answers every question from its reference documents. A group is suspect if all its answers are
    wrong: the documents may not state the answer, or the questions may not ask for it.
    """
    from ragassay.parts.lm.paid_calls import PaidCalls, new_spending
    from ragassay.steps.replay import check_reading as check
    from ragassay.steps.report.answers_text import announcement, reading_in_words, reading_json, why_unchecked
    from ragassay.steps.report.incomplete_text import failed_retries, nothing_checked

    spending = new_spending(prices, budget)
    calls_of_lm = PaidCalls(spec=lm, base_url=lm_base_url, offline=offline, spending=spending)
    with progress(spending) as show:
        checked = check(
            options.read_table(judged, renamed, preset),
            lm=calls_of_lm.as_given(),
            output=output,
            documents=documents,
            paraphrases=paraphrases,
            judge=judge,
            concurrency=concurrency,
            force=force,
            progress=show,
            announce=lambda calls: print_message(announcement("check-reading", calls, output)),
        )
    costs = spending.costs
    print_result(reading_json(checked, costs) if as_json else reading_in_words(checked, costs))
    exit_if(failed_retries(checked.failed, checked.rows, costs))
    if why_unchecked(checked) is not None:
        exit_if(nothing_checked(has_documents=documents is not None), NOT_ENOUGH)
    if not as_json:
        flags = options.as_typed(call, ("documents", "renamed", "preset"))
        suggest("ragassay", "diagnose", judged, *flags, note="after correcting the suspect data")
