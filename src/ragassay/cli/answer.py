"""The `answer` command: query a system under test."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if
from ragassay.cli.output import print_note, print_result, progress, suggest

_Limit = Annotated[
    int | None, typer.Option(help="Query only the first N questions; earlier answers in the output are kept.")
]


@app.command(
    epilog="\b\nExample:\n  ragassay answer questions.jsonl --system http://localhost:8000/ask \\\n    -o answers.jsonl"
)
def answer(
    questions: options.QuestionRows,
    system: Annotated[
        str,
        typer.Option(
            help="The system under test: http://..., openai-chat:MODEL, python:package.module:name, recorded:FILE or "
            "pipeline:..."
        ),
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file of answers to write or resume.")],
    method: options.Method = None,
    headers: options.Headers = None,
    body: options.Body = None,
    timeout: options.Timeout = None,
    pick: options.Pick = None,
    samples: Annotated[int, typer.Option(min=1, help="Number of times to ask each question.")] = 1,
    concurrency: options.Concurrency = None,
    requests_per_minute: options.RequestsPerMinute = None,
    tokens_per_minute: options.TokensPerMinute = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    cache: options.Cache = False,
    limit: _Limit = None,
    lm_base_url: options.LmBaseUrl = None,
    force: options.Restart = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Query the system under test.

    Each question becomes one row, or several with --samples. An interrupted run resumes. To see how a reply is parsed,
    use `ragassay probe`.
    """
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.answer import answer as query
    from ragassay.steps.report.answers_text import answered, answered_json
    from ragassay.steps.report.incomplete_text import failed_answers

    spending = new_spending(prices, budget)
    with progress(None if prices is None else spending) as show:
        table = query(
            options.read_table(questions, renamed, preset),
            system=system,
            base_url=lm_base_url,
            **options.http_options(method, headers, body, timeout, pick),
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
            notice=print_note,
        )
    print_result(answered_json(table, spending.costs) if as_json else answered(table, output, spending.costs))
    exit_if(failed_answers(table, spending.costs))
    if not as_json:
        suggest("ragassay", "judge", output, "-o", "judged.jsonl")
