"""The command answer: query a system under test."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if
from ragassay.cli.options import (
    Body,
    Budget,
    Cache,
    ColumnMap,
    Concurrency,
    Force,
    Headers,
    Json,
    LmBaseUrl,
    Method,
    Offline,
    Pick,
    Preset,
    Prices,
    QuestionRows,
    RequestsPerMinute,
    Timeout,
    TokensPerMinute,
    http_options,
    read_table,
)

if TYPE_CHECKING:
    from ragassay.core.table import Table
    from ragassay.parts.lm.paid_calls import CallCosts


@app.command(
    epilog="\b\nExample:\n  ragassay answer questions.jsonl --system http://localhost:8000/ask \\\n    -o answers.jsonl"
)
def answer(
    questions: QuestionRows,
    system: Annotated[
        str,
        typer.Option(
            help="The system under test: http://..., openai-chat:MODEL, python:package.module:name, recorded:FILE or "
            "pipeline:..."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of answers to write or resume.")],
    method: Method = None,
    headers: Headers = None,
    body: Body = None,
    timeout: Timeout = None,
    pick: Pick = None,
    samples: Annotated[int, typer.Option(min=1, help="Number of times to ask each question.")] = 1,
    concurrency: Concurrency = None,
    requests_per_minute: RequestsPerMinute = None,
    tokens_per_minute: TokensPerMinute = None,
    prices: Prices = None,
    budget: Budget = None,
    offline: Offline = False,
    cache: Cache = False,
    limit: Annotated[int | None, typer.Option(help="Answer only the first N questions.")] = None,
    lm_base_url: LmBaseUrl = None,
    force: Force = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Query the system under test.

    Each question becomes one row, or several with --samples. An interrupted run resumes. To see how one reply is read,
    use `ragassay probe`.
    """
    from ragassay.cli.output import progress, say
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.answer import answer as query
    from ragassay.steps.report.number_formats import cost_in_words

    spending = new_spending(prices, budget)
    with progress(None if prices is None else lambda: cost_in_words(spending.costs)) as show:
        table = query(
            read_table(questions, renamed, preset),
            system=system,
            base_url=lm_base_url,
            **http_options(method, headers, body, timeout, pick),
            samples=samples,
            output=output,
            concurrency=concurrency,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            offline=offline,
            cache=cache,
            spending=spending,
            limit=limit,
            force=force,
            progress=show,
            notice=lambda text: say(f"note: {text}"),
        )
    _print(table, output, spending.costs, as_json=as_json)


def _print(table: "Table", output: Path, costs: "CallCosts", *, as_json: bool) -> None:
    from ragassay.cli.output import result, result_json, suggest
    from ragassay.steps.report.answers_text import answered, answered_json
    from ragassay.steps.report.incomplete_text import failed_answers

    if as_json:
        result_json(answered_json(table, costs))
    else:
        result(answered(table, output, costs))
    exit_if(failed_answers(table, costs))
    if not as_json:
        suggest("ragassay", "judge", str(output), "-o", "judged.jsonl")
