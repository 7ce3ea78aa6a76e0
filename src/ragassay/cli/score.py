"""The `score` command: metrics of answers and retrieved contexts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import exit_if
from ragassay.cli.output import print_note, print_result, print_text, progress, suggest, suggest_diagnosis

if TYPE_CHECKING:
    from ragassay.core.records import CallCosts, ScoreSummary
    from ragassay.core.table import Table

_Answers = Annotated[
    str | None,
    typer.Argument(
        metavar="ANSWERS", help="Answers, as written by `ragassay answer` (.jsonl, .parquet, .csv, or - for stdin)."
    ),
]
_Output = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        help="The file to write: the rows with a column for each metric, and undefined_scores with the reason "
        "for each null.",
    ),
]


@app.command(
    epilog="\b\nExample:\n  ragassay score answers.jsonl --metrics answer_correctness,mrr\n"
    "  ragassay score answers.jsonl --metrics faithfulness_claims \\\n    --lm openai:MODEL -o scored.jsonl"
)
def score(
    call: typer.Context,
    answers: _Answers = None,
    metrics: Annotated[
        str | None,
        typer.Option(
            help="Metrics to compute, comma-separated: names from --list, or python:package.module:name "
            "(default: all that need no model and whose columns are present)."
        ),
    ] = None,
    output: _Output = None,
    lm: options.ScoringLm = None,
    lm_base_url: options.LmBaseUrl = None,
    prices: options.Prices = None,
    budget: options.Budget = None,
    offline: options.Offline = False,
    requests_per_minute: options.RequestsPerMinute = None,
    tokens_per_minute: options.TokensPerMinute = None,
    samples: options.Samples = None,
    listed: Annotated[
        bool, typer.Option("--list", help="List every metric with its inputs, range, direction and source.")
    ] = False,
    force: options.Force = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
    verbose: options.Verbose = False,
) -> None:
    """Compute metrics of answers and retrieved contexts."""
    from ragassay.core.errors import UsageError
    from ragassay.parts.lm.paid_calls import new_spending
    from ragassay.steps.score import calls_of, requested_metrics
    from ragassay.steps.score import score as compute

    if listed:
        _print_metrics(as_json=as_json)
        return
    if answers is None:
        raise UsageError("give a file of answers: ragassay score answers.jsonl; 'ragassay score --list' lists metrics")
    # A misspelled name is reported before a large file is read.
    chosen = requested_metrics(None if metrics is None else options.comma_separated(metrics), output, force=force)
    spending = new_spending(prices, budget)
    calls_of(chosen, lm, lm_base_url, offline=offline, samples=samples, spending=spending)
    with progress(None if lm is None else spending) as show:
        scores = compute(
            table := options.read_table(answers, renamed, preset, tolerant=True),
            None if chosen is None else list(chosen.values()),
            lm=lm,
            base_url=lm_base_url,
            offline=offline,
            requests_per_minute=requests_per_minute,
            tokens_per_minute=tokens_per_minute,
            samples=None if samples is None else options.read_table(samples, None, None),
            spending=spending,
            output=output,
            force=force,
            progress=show,
        )
    _print(scores.summary, table, call, None if lm is None else spending.costs, verbose=verbose)


def _print(
    summary: "ScoreSummary", table: "Table", call: typer.Context, costs: "CallCosts | None", *, verbose: bool
) -> None:
    from ragassay.steps.report.incomplete_text import failed_scores
    from ragassay.steps.report.score_text import score_json, scored

    as_json, output = call.params["as_json"], call.params["output"]
    text = options.with_option_names(scored(summary, output, costs, verbose=verbose), ["score"])
    if as_json:
        print_result(score_json(summary, costs))
    else:
        print_text(text)
    exit_if(failed_scores(summary, costs))
    if not as_json:
        _suggest_next(table, call)


def _suggest_next(table: "Table", call: typer.Context) -> None:
    """Suggest the diagnosis of rows with verdicts, verdicts for rows with references, and otherwise other metrics."""
    output = call.params["output"]
    rows = call.params["answers"] if output is None else str(output)
    flags = options.as_typed(call, ("renamed", "preset")) if output is None else []
    if "correct" in table.columns:
        suggest_diagnosis(rows, *flags)
    elif "reference_answers" in table.columns:
        suggest("ragassay", "judge", rows, *flags, "-o", "judged.jsonl")
    else:
        suggest("ragassay", "score", "--list", note="other metrics")


def _print_metrics(*, as_json: bool) -> None:
    from ragassay.parts.scores import listed_metrics
    from ragassay.steps.report.score_text import metric_list, metric_list_json

    metrics, errors = listed_metrics()
    if as_json:
        print_result(metric_list_json(metrics))
    else:
        print_text(metric_list(metrics))
    for error in errors:
        print_note(error)
    if not as_json:
        suggest("ragassay", "score", "answers.jsonl", "-o", "scored.jsonl")
