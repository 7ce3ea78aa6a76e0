"""The command documents recent: the documents that a language model cannot have seen."""

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
    TokensPerMinute,
)

if TYPE_CHECKING:
    from ragassay.steps.documents import RecentResult

_Path = Annotated[
    Path, typer.Argument(metavar="DOCUMENTS", help="A documents file with dates (.jsonl, .parquet, .csv).")
]
_Output = Annotated[Path, typer.Option("-o", "--output", help="The file to write (.jsonl).")]
_Cutoff = Annotated[
    str, typer.Option(metavar="DATE", help="Last day of the model's knowledge, such as 2021-09-30; until 23:59:59 UTC.")
]
_Lm = Annotated[
    str | None,
    typer.Option(help="Language model that keeps only documents about newer matters: embedded or openai:MODEL."),
]
_MinDocuments = Annotated[
    int, typer.Option(metavar="N", help="Exit with code 3 if fewer documents than this are left.")
]


@documents.command(
    epilog="\b\nExample:\n  ragassay documents recent documents.jsonl --cutoff 2021-09-30 \\\n"
    "    --lm openai:MODEL -o recent.jsonl"
)
def recent(
    path: _Path,
    output: _Output,
    cutoff: _Cutoff,
    lm: _Lm = None,
    min_documents: _MinDocuments = 1,
    lm_base_url: LmBaseUrl = None,
    prices: Prices = None,
    budget: Budget = None,
    offline: Offline = False,
    requests_per_minute: RequestsPerMinute = None,
    tokens_per_minute: TokensPerMinute = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Keep the documents that a language model cannot have seen.

    By their dates, and with --lm also by what they are about. All replies are
    cached: the same command makes only the calls that are missing.
    """
    from ragassay.cli.output import progress, result, result_json
    from ragassay.parts.lm.spending import new_spending
    from ragassay.steps.documents import recent_documents
    from ragassay.steps.report.document_texts import recent as shown
    from ragassay.steps.report.document_texts import recent_json
    from ragassay.steps.report.step_texts import cost_in_words

    spending = new_spending(prices, budget)
    with progress(None if lm is None else lambda: cost_in_words(spending.costs)) as show:
        done = recent_documents(
            path,
            output=output,
            cutoff=cutoff,
            lm=lm,
            base_url=lm_base_url,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            spending=spending,
            force=force,
            progress=show,
        )
    if as_json:
        result_json(recent_json(done))
    else:
        result(shown(done, output))
    _exit(done, min_documents)


def _exit(done: "RecentResult", least: int) -> None:
    """End with the exit code of an incomplete run, or of too few documents; return where there are enough."""
    from ragassay.cli.exit_codes import NOT_ENOUGH, exit_if_not_read
    from ragassay.cli.output import say

    exit_if_not_read(len(done.failed), done.after, done.costs)
    if done.recent < least:
        say(f"not enough data: {done.recent:,} left, and --min-documents asks for {least:,}")
        raise typer.Exit(NOT_ENOUGH)
