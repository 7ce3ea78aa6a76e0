"""The `diagnose` command: the module at fault for each wrong answer."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ragassay.cli import options
from ragassay.cli.app import app
from ragassay.cli.exit_codes import MISSED, NOT_ENOUGH, exit_if
from ragassay.cli.output import print_message, print_notes, print_result, progress, show_diagnosis, suggest
from ragassay.core.errors import UsageError
from ragassay.core.files import check_free

if TYPE_CHECKING:
    from ragassay.core.records import ReplayCounts, Summary
    from ragassay.core.table import Table
    from ragassay.steps.diagnose import DiagnosisResult
    from ragassay.steps.replay import ReplayResult

Replay = Annotated[
    str | None,
    typer.Option(
        "--replay",
        metavar="SYSTEM",
        help="System to query again for wrong answers with undetermined fault, each with a sufficient context.",
    ),
]
ReplayLm = Annotated[
    str | None,
    typer.Option(
        "--replay-lm", metavar="LM", help="Language model that answers the retries if the system accepts no context."
    ),
]
ReplayOutput = Annotated[
    Path | None, typer.Option("--replay-output", help="The file of judged retries to write or resume.")
]
ReplayAll = Annotated[
    bool, typer.Option("--replay-all", help="Retry every wrong answer, to check the faults found by other rules.")
]
FailUnder = Annotated[
    str | None, typer.Option(metavar="METRIC=VALUE", help="Exit with code 1 if this metric is below the value.")
]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", help="The file to write: the rows with their tags and faults.")
]


@app.command(
    short_help="Attribute every wrong answer to a module.",
    epilog="\b\nExample:\n  ragassay diagnose judged.jsonl --documents documents.jsonl",
)
def diagnose(
    call: typer.Context,
    judged: options.JudgedRows,
    documents: options.Documents = None,
    robust: options.Robust = None,
    non_robust: options.NonRobust = None,
    context: options.Context = "any",
    by: options.By = None,
    balanced: options.Balanced = False,
    open_domain: options.OpenDomain = None,
    refusals: options.Refusals = "wrong",
    judge_errors: options.JudgeErrors = None,
    intervals: options.Intervals = "t",
    replay: Replay = None,
    replay_lm: ReplayLm = None,
    replay_output: ReplayOutput = None,
    replay_all: ReplayAll = False,
    method: options.Method = None,
    headers: options.Headers = None,
    body: options.Body = None,
    timeout: options.Timeout = None,
    pick: options.Pick = None,
    lm_base_url: options.LmBaseUrl = None,
    fail_under: FailUnder = None,
    output: Output = None,
    seed: options.Seed = 0,
    force: options.Force = False,
    verbose: options.Verbose = False,
    as_json: options.Json = False,
    renamed: options.ColumnMap = None,
    preset: options.Preset = None,
) -> None:
    """Attribute every wrong answer to the knowledge base, the retriever or the language model."""
    from ragassay.steps.diagnose import diagnose as attribute

    limit = None if fail_under is None else _threshold(fail_under)
    http = options.http_options(method, headers, body, timeout, pick)
    retry = requested_retries(replay, replay_lm, replay_output, everything=replay_all, http=http)
    if output is not None:
        check_free(output, force=force)
    settings = options.diagnosis_settings(
        documents=documents,
        robust=robust,
        non_robust=non_robust,
        context=context,
        by=by,
        balanced=balanced,
        open_domain=open_domain,
        refusals=refusals,
        judge_errors=judge_errors,
        intervals=intervals,
        seed=seed,
        renamed=renamed,
        preset=preset,
    )
    diagnosis, retries = attribute(table := options.read_table(judged, renamed, preset), **settings), None
    if retry is not None:
        replayed = retry(diagnosis.table, documents=documents, base_url=lm_base_url, force=force)
        diagnosis, retries = attribute(table, **settings, replayed=replayed.faults), replayed.replays
    _print(diagnosis, table, call, verbose=verbose, as_json=as_json)
    _exit(diagnosis.summary, limit, retries, rows=len(diagnosis.table))


def _threshold(text: str) -> tuple[str, float]:
    """Return the metric and the lowest value that passes, from METRIC=VALUE.

    Raises:
        UsageError: An unknown metric, or a value that is not a number from 0 to 1.
    """
    from ragassay.core.registry import unknown_name
    from ragassay.steps.report.diagnosis_text import THRESHOLDS

    metric, _, value = text.partition("=")
    if metric not in THRESHOLDS:
        raise UsageError(f"--fail-under: {unknown_name('metric', metric, list(THRESHOLDS))}")
    try:
        least = float(value)
    except ValueError as error:
        raise UsageError(f"--fail-under {text}: expected a number, such as {metric}=0.8") from error
    if not 0 <= least <= 1:
        hint = f"; did you mean {metric}={least / 100:g}?" if 1 < least <= 100 else ""
        raise UsageError(f"--fail-under {text}: expected a proportion from 0 to 1{hint}")
    return metric, least


def requested_retries(
    system: str | None, lm: str | None, output: Path | None, *, everything: bool, http: Mapping[str, Any]
) -> "Callable[..., ReplayResult] | None":
    """Return the function that retries wrong answers as the options request; None if they request no retries.

    Raises:
        UsageError: A required option is missing.
    """
    if system is None and lm is None:
        if output is not None or everything or any(http.values()):
            raise UsageError("retries need a system or a language model: add --replay SYSTEM, or --replay-lm LM")
        return None
    if output is None:
        raise UsageError("retries need a file for their answers: add --replay-output replay.jsonl")
    return partial(_retry, system=system, lm=lm, output=output, everything=everything, http=http)


def _retry(
    table: "Table",
    *,
    system: str | None,
    output: Path,
    everything: bool,
    http: Mapping[str, Any],
    documents: str | None,
    base_url: str | None,
    **arguments: Any,
) -> "ReplayResult":
    """Retry wrong answers of a diagnosed table; print the number of calls and the results on stderr."""
    from ragassay.core.registry import Spec
    from ragassay.parts import systems
    from ragassay.steps.replay import replay
    from ragassay.steps.report.answers_text import announcement, replays_in_words

    request = systems.HttpOptions(**http)
    with progress() as show:
        replayed = replay(
            table,
            system=systems.system(system, base_url=base_url, options=request) if system and request.names else system,
            base_url=base_url,
            # A retriever does not return documents by their ids.
            documents=None if documents is None or Spec.head(documents).kind == "python" else Path(documents),
            output=output,
            which="all" if everything else "undetermined",
            progress=show,
            announce=lambda calls: print_message(announcement("replay", calls, output)),
            **arguments,
        )
    print_message(replays_in_words(replayed.replays, error=replayed.error))
    return replayed


def _print(diagnosis: "DiagnosisResult", table: "Table", call: typer.Context, *, verbose: bool, as_json: bool) -> None:
    from ragassay.steps.report.diagnosis_json import diagnosis_json

    arguments = call.params
    if arguments["output"] is not None:
        diagnosis.table.write(arguments["output"], force=arguments["force"])
    print_notes(diagnosis.table, after=table)
    if as_json:
        print_result(diagnosis_json(diagnosis.summary))
        return
    show_diagnosis(diagnosis.summary, verbose=verbose)
    flags = options.as_typed(call, options.DIAGNOSIS_OPTIONS)
    note = "without the retries" if arguments["replay"] or arguments["replay_lm"] else None
    suggest("ragassay", "report", arguments["judged"], *flags, "-o", "report.html", note=note)


def _exit(summary: "Summary", limit: tuple[str, float] | None, retries: "ReplayCounts | None", *, rows: int) -> None:
    """Exit with the code that the metrics and the retries require; return if it is 0."""
    from ragassay.steps.report.gate import threshold_check
    from ragassay.steps.report.incomplete_text import failed_before, failed_retries, without_verdicts

    check = None if limit is None else threshold_check(summary, *limit)
    if check is not None and check.result == "failed":
        exit_if(check.reason, MISSED)
    # A system that fails half of its calls must not pass.
    exit_if(failed_before(summary, rows))
    if check is not None and check.result != "passed":
        exit_if(check.reason, NOT_ENOUGH)
    exit_if(without_verdicts(summary), NOT_ENOUGH)
    if retries is not None:
        exit_if(failed_retries(retries.outcomes.get("failed", 0), retries.asked))
