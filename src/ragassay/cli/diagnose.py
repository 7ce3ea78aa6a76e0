"""The command diagnose: the module at fault for each wrong answer."""

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ragassay.cli.app import app
from ragassay.cli.check_reading import ReplayRequest, Retried, retry
from ragassay.cli.exit_codes import MISSED, NOT_ENOUGH, exit_if
from ragassay.cli.options import (
    DIAGNOSIS_OPTIONS,
    Balanced,
    Body,
    By,
    ColumnMap,
    Context,
    Documents,
    Force,
    Headers,
    Intervals,
    Json,
    JudgedRows,
    JudgeErrors,
    LmBaseUrl,
    Method,
    NonRobust,
    OpenDomain,
    Pick,
    Preset,
    Refusals,
    Robust,
    Seed,
    Threshold,
    Timeout,
    Verbose,
    diagnosis_settings,
    http_options,
    read_table,
    repeated,
    threshold,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from ragassay.core.records import Summary
    from ragassay.core.table import Table
    from ragassay.steps.diagnose import DiagnosisResult

Replay = Annotated[
    str | None,
    typer.Option("--replay", metavar="SYSTEM", help="Retry undetermined wrong answers with a sufficient context."),
]
ReplayLm = Annotated[
    str | None,
    typer.Option("--replay-lm", metavar="LM", help="Language model for retries if the system takes no context."),
]
ReplayOutput = Annotated[
    Path | None, typer.Option("--replay-output", help="The file of judged retries to write or resume.")
]
ReplayAll = Annotated[bool, typer.Option("--replay-all", help="Retry every wrong answer, to check the other evidence.")]
FailUnder = Annotated[
    str | None, typer.Option(metavar="METRIC=VALUE", help="Exit with 1 if this metric is below the value.")
]
Output = Annotated[Path | None, typer.Option("-o", "--output", help="The file for the rows with tags and faults.")]


@app.command(
    short_help="Attribute every wrong answer to a module.",
    epilog="\b\nExample:\n  ragassay diagnose judged.jsonl --documents documents.jsonl",
)
def diagnose(
    call: typer.Context,
    judged: JudgedRows,
    documents: Documents = None,
    robust: Robust = None,
    non_robust: NonRobust = None,
    context: Context = "any",
    by: By = None,
    balanced: Balanced = False,
    open_domain: OpenDomain = None,
    refusals: Refusals = "wrong",
    judge_errors: JudgeErrors = None,
    intervals: Intervals = "t",
    replay: Replay = None,
    replay_lm: ReplayLm = None,
    replay_output: ReplayOutput = None,
    replay_all: ReplayAll = False,
    method: Method = None,
    headers: Headers = None,
    body: Body = None,
    timeout: Timeout = None,
    pick: Pick = None,
    lm_base_url: LmBaseUrl = None,
    fail_under: FailUnder = None,
    output: Output = None,
    seed: Seed = 0,
    force: Force = False,
    verbose: Verbose = False,
    as_json: Json = False,
    renamed: ColumnMap = None,
    preset: Preset = None,
) -> None:
    """Attribute every wrong answer to the knowledge base, the retriever or the language model."""
    from ragassay.core.files import check_free
    from ragassay.steps.diagnose import diagnose as attribute

    limit = None if fail_under is None else threshold(fail_under)
    asked = http_options(method, headers, body, timeout, pick)
    again = ReplayRequest.of(replay, replay_lm, replay_output, everything=replay_all, options=asked)
    if output is not None:
        check_free(output, force=force)
    settings = diagnosis_settings(
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
    diagnosis_of = partial(attribute, table := read_table(judged, renamed, preset), **settings)
    diagnosis, retried = _with_retries(diagnosis_of, again, base_url=lm_base_url, documents=documents, force=force)
    _print(diagnosis, table, call, verbose=verbose, as_json=as_json)
    _exit(diagnosis.summary, limit, retried, rows=len(diagnosis.table))


def _exit(summary: "Summary", limit: Threshold | None, retried: Retried | None, *, rows: int) -> None:
    """End with the exit code that the metrics and the retries require; return if it is 0."""
    from ragassay.steps.report.gate import threshold_check
    from ragassay.steps.report.incomplete_text import failed_before, failed_retries, without_verdicts

    check = None if limit is None else threshold_check(summary, limit.metric, limit.least)
    if check is not None and check.result == "failed":
        exit_if(check.reason, MISSED)
    # A system that fails half of its calls must not pass.
    exit_if(failed_before(summary, rows))
    if check is not None and check.result != "passed":
        exit_if(check.reason, NOT_ENOUGH)
    exit_if(without_verdicts(summary), NOT_ENOUGH)
    if retried is not None:
        exit_if(failed_retries(retried.failed, retried.rows))


def _with_retries(
    diagnosis_of: "Callable[..., DiagnosisResult]", again: ReplayRequest | None, **options: Any
) -> "tuple[DiagnosisResult, Retried | None]":
    """Return the diagnosis, with the evidence of retries if they are requested."""
    diagnosis = diagnosis_of()
    if again is None:
        return diagnosis, None
    retried = retry(diagnosis.table, again, **options)
    return diagnosis_of(replayed=retried.faults), retried


def _print(diagnosis: "DiagnosisResult", table: "Table", call: typer.Context, *, verbose: bool, as_json: bool) -> None:
    from ragassay.cli.output import result_json, say_notes, show_diagnosis, suggest
    from ragassay.steps.report.diagnosis_json import as_json as diagnosis_json

    if (output := call.params["output"]) is not None:
        diagnosis.table.write(output, force=call.params["force"])
    say_notes(diagnosis.table, after=table)
    if as_json:
        result_json(diagnosis_json(diagnosis.summary))
        return
    show_diagnosis(diagnosis.summary, verbose=verbose)
    options = repeated(call, DIAGNOSIS_OPTIONS)
    note = "without the retries" if call.params["replay"] or call.params["replay_lm"] else None
    suggest("ragassay", "report", call.params["judged"], *options, "-o", "report.html", note=note)
