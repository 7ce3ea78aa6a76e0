"""The command documents ask: an evaluation set from documents."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli.documents import documents
from ragassay.cli.options import (
    Budget,
    Force,
    Json,
    LmBaseUrl,
    Offline,
    Prices,
    RequestsPerMinute,
    Seed,
    TokensPerMinute,
    names,
)

if TYPE_CHECKING:
    from ragassay.steps.documents import AskResult

_Styles = Annotated[
    str,
    typer.Option(
        help="Styles of the paraphrases, one per style for each fact: interrogative (the question itself), short, "
        "long, "
        "directive, formal, casual, typo, keyword, verbose."
    ),
]
_PassageSize = Annotated[
    int, typer.Option(help="Maximum number of characters to read at once; passages are sampled from longer documents.")
]


@documents.command(
    epilog="\b\nExample:\n  ragassay documents ask documents.jsonl -o questions.jsonl \\\n    --lm openai:MODEL"
)
def ask(
    path: Annotated[Path, typer.Argument(metavar="DOCUMENTS", help="The documents file (.jsonl, .parquet, .csv).")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The evaluation set to write: .jsonl or .parquet.")],
    lm: Annotated[
        str, typer.Option(help="Language model that writes and checks the questions: embedded or openai:MODEL.")
    ],
    styles: _Styles = "interrogative,short,long",
    per_document: Annotated[int, typer.Option(help="Maximum number of facts asked about in each document.")] = 1,
    unanswerable: Annotated[float, typer.Option(help="Proportion of unanswerable questions, from 0 to below 1.")] = 0.1,
    keep_known: Annotated[
        bool, typer.Option("--keep-known", help="Keep questions that the language model answers without any document.")
    ] = False,
    passage_size: _PassageSize = 15_000,
    lm_base_url: LmBaseUrl = None,
    prices: Prices = None,
    budget: Budget = None,
    offline: Offline = False,
    requests_per_minute: RequestsPerMinute = None,
    tokens_per_minute: TokensPerMinute = None,
    seed: Seed = 0,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Ask about facts that documents state.

    Every question is checked; rejected ones are counted by reason. All replies
    are cached: after Ctrl-C, the same command makes only the missing calls.
    """
    from ragassay.cli.output import progress, result, result_json
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.documents import ask_documents
    from ragassay.steps.report.number_formats import cost_in_words
    from ragassay.steps.report.questions_text import asked, asked_json

    start, spending = time.monotonic(), new_spending(prices, budget)
    with progress(lambda: cost_in_words(spending.costs)) as show:
        done = ask_documents(
            path,
            lm=lm,
            output=output,
            styles=names(styles),
            per_document=per_document,
            unanswerable=unanswerable,
            keep_known=keep_known,
            passage_size=passage_size,
            base_url=lm_base_url,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            spending=spending,
            seed=seed,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(asked_json(done, seconds=time.monotonic() - start, seed=seed))
    else:
        result(asked(done, output))
    _exit(done)
    if not as_json:
        _suggest(path, output, lm)


def _exit(done: "AskResult") -> None:
    """End with the exit code of an incomplete run, or of a set without a question; return where there is one."""
    from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if_calls_failed
    from ragassay.cli.output import say
    from ragassay.steps.report.questions_text import next_attempt

    exit_if_calls_failed(done.failed, done.costs, is_written=done.table is not None)
    if done.table is None:
        say(next_attempt(done))
        raise typer.Exit(NOT_ENOUGH)


def _suggest(path: Path, output: Path, lm: str) -> None:
    from ragassay.cli.output import suggest

    system = f"pipeline:naive?documents={path}&lm={lm.partition('?')[0]}"
    suggest("ragassay", "answer", str(output), "--system", system, "-o", "answers.jsonl")
