"""How commands end: the exit codes that scripts rely on, and what decides them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import typer

from ragassay.core.errors import UsageError

if TYPE_CHECKING:
    from ragassay.core.records import CheckResult, GateCheck, RunOutcome, ScoreSummary, Summary
    from ragassay.core.table import Table
    from ragassay.parts.lm.paid_calls import CallCosts
    from ragassay.workflow.run_systems import SystemsRun

MISSED = 1
BAD_INPUT = 2
NOT_ENOUGH = 3
INCOMPLETE = 4
INTERRUPTED = 130
CLOSED_PIPE = 141  # as shells report a program that wrote to a closed pipe

OUTCOME_CODES: "Mapping[RunOutcome, int]" = {
    "no change": 0,
    "no worse": 0,
    "worse": MISSED,
    "not enough data": NOT_ENOUGH,
    "incomplete": INCOMPLETE,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Threshold:
    """A metric and the lowest value that passes."""

    metric: str
    least: float


def threshold(text: str) -> Threshold:
    """Return the threshold that `--fail-under METRIC=VALUE` sets.

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
        raise UsageError(f"--fail-under {text}: the value must lie between 0 and 1")
    return Threshold(metric=metric, least=least)


def exit_by_metrics(summary: "Summary", limit: Threshold | None, *, rows: int) -> None:
    """End with the exit code that the metrics of a diagnosis require; return if it is 0."""
    from ragassay.cli.output import say
    from ragassay.steps.report.gate import threshold_check

    check = None if limit is None else threshold_check(summary, limit.metric, limit.least)
    if check is not None and check.result == "failed":
        say(check.reason)
        raise typer.Exit(MISSED)
    if failed := summary.overall.outcomes.get("failed"):
        # A system that fails half of its calls must not pass.
        incomplete(failed, rows, "retry them with ragassay answer, then judge and diagnose again")
    if check is not None and check.result != "passed":
        say(check.reason)
        raise typer.Exit(NOT_ENOUGH)
    declined = sum(count for outcome, count in summary.unanswerable.items() if outcome not in {"undecided", "failed"})
    if not summary.overall.judged + declined:
        say("not enough data: no row has a verdict; add verdicts with `ragassay judge`")
        raise typer.Exit(NOT_ENOUGH)


CHECK_CODES: "Mapping[CheckResult, int]" = {
    "failed": MISSED,
    "incomplete": INCOMPLETE,
    "not enough data": NOT_ENOUGH,
    "passed": 0,
}
"""Exit codes of the checks of a run; if results differ, the first in this order counts."""


def exit_by_checks(checks: "Sequence[GateCheck]") -> None:
    """End with the exit code that the checks of a run require; return if it is 0."""
    if code := gate_code(checks):
        raise typer.Exit(code)


def gate_code(checks: "Sequence[GateCheck]") -> int:
    """Return the exit code that several checks have together."""
    results = {check.result for check in checks}
    return next((code for result, code in CHECK_CODES.items() if result in results), 0)


def exit_if_incomplete(table: "Table", costs: "CallCosts | None" = None) -> None:
    """Print the most common errors of answered rows, and end with the exit code of an incomplete run if rows failed."""
    if failed := _say_errors(table, "error"):
        incomplete(failed, len(table), _next(costs, "ask", called="system") or _RETRY)


def exit_if_systems_failed(finished: "SystemsRun") -> None:
    """Print the most common errors, and end with the exit code of an incomplete run if rows of a system failed."""
    from ragassay.cli.output import say
    from ragassay.parts.groups.counts import rows_by_error

    for name, stopped in finished.stopped.items():
        say(f"  {name}: {stopped}")
    rows: dict[str, Counter[str]] = {}
    for name, each in finished.runs.items():
        for error, names in rows_by_error(each.table, "error"):
            rows.setdefault(error, Counter())[name] += len(names)
    _say_failures([(error, [*of.elements()]) for error, of in sorted(rows.items(), key=lambda each: -each[1].total())])
    failed = [*finished.stopped, *dict.fromkeys(name for of in rows.values() for name in of)]
    next_steps = (_next(each.answer_costs, "ask", called="system") for each in finished.runs.values())
    what_to_do = next((each for each in next_steps if each is not None), None)
    if failed:
        listed = ", ".join(failed[:3]) + (", ..." if len(failed) > 3 else "")
        number = len(finished.comparison.systems)
        say(f"incomplete: rows of {len(failed)} of {number} systems failed ({listed}); {what_to_do or _RETRY}")
        raise typer.Exit(INCOMPLETE)


def exit_if_not_judged(table: "Table", costs: "CallCosts | None", *, errors: str = "judge_error") -> None:
    """End with the exit code of an incomplete run if rows have no answer, or the judge failed on them.

    Args:
        table: Judged or rated rows.
        costs: The cost of the calls to a language model; None for a judge that makes none.
        errors: The column with the errors of the judge.
    """
    if failed := _say_errors(table, errors):
        incomplete(failed, len(table), _next(costs, "judge", called="model") or _AGAIN)
    ((failed,),) = table.connection.execute("select count(*) from rows where answer is null").fetchall()
    if failed:
        incomplete(failed, len(table), "retry them with ragassay answer, then judge again")


def exit_if_nothing_rated(table: "Table", name: str) -> None:
    """End with the exit code of too little data if no row has a value of a rubric although nothing failed."""
    from ragassay.cli.output import say
    from ragassay.parts.groups.counts import counted, rated_columns

    if not any(counted(table, column) for column in rated_columns(name)):
        say(f"not enough data: no row has a value of {name}; the column {name}_reason states why")
        raise typer.Exit(NOT_ENOUGH)


def exit_if_not_scored(summary: "ScoreSummary", costs: "CallCosts | None") -> None:
    """End with the exit code of an incomplete run if calls of a language model failed."""
    failures = sorted(summary.failures.items(), key=lambda each: -len(each[1]))
    _say_failures(failures)
    if failures:
        rows = {name for _, names in failures for name in names}
        incomplete(len(rows), summary.rows, _next(costs, "score", called="model") or _AGAIN)


def exit_if_not_read(failed: int, documents: int, costs: "CallCosts | None") -> None:
    """End with the exit code of an incomplete run if the language model could not read some documents."""
    if failed:
        incomplete(failed, documents, _next(costs, "read", called="model") or _AGAIN)


def _say_errors(table: "Table", column: str) -> int:
    """Print the most common errors with their rows; return how many rows failed."""
    from ragassay.parts.groups.counts import rows_by_error

    failures = rows_by_error(table, column)
    _say_failures(failures)
    return sum(len(names) for _, names in failures)


def _say_failures(failures: "Sequence[tuple[str, Sequence[str]]]") -> None:
    """Print the first three errors, each with its rows, or with the systems of its rows."""
    from ragassay.cli.output import say

    for error, names in failures[:3]:
        distinct = [*dict.fromkeys(names)]
        say(f"  {len(names)} x {error} ({', '.join(distinct[:3])}{', ...' if len(distinct) > 3 else ''})")


def _next(costs: "CallCosts | None", task: str, *, called: str) -> str | None:
    """Return what to do about calls that were not made; None if all were."""
    if costs is not None and costs.unpaid_calls:
        return f"the budget allows no further call; run the same command again to {task} the rest with a new budget"
    if costs is not None and costs.missing_calls:
        return f"their replies are not cached; run the same command without --offline to call the {called}"
    return None


_AGAIN = "run the same command again to retry only these calls"
_RETRY = (
    "fix the cause of the errors above, such as the system's address or key, then run the same command again: it "
    "queries only the failed rows"
)


def incomplete(failed: int, rows: int, what_to_do: str) -> None:
    """End with the exit code of an incomplete run."""
    from ragassay.cli.output import say

    say(f"incomplete: {failed:,} of {rows:,} rows failed; {what_to_do}")
    raise typer.Exit(INCOMPLETE)


def exit_if_calls_failed(failed: "Mapping[str, int]", costs: "CallCosts", *, is_written: bool) -> None:
    """Print the most common errors, and end with the exit code of an incomplete run if calls failed.

    Args:
        failed: Number of calls by their error, the most common first.
        costs: The cost of the calls.
        is_written: Whether there is already an output, which the same command must replace.
    """
    from ragassay.cli.output import say
    from ragassay.steps.report.number_formats import count

    for error, number in list(failed.items())[:3]:
        say(f"  {number} x {error}")
    if failed:
        what_to_do = _next(costs, "make", called="model") or "run the same command again to make the missing calls"
        force = "; add --force to replace the output" if is_written else ""
        say(f"incomplete: {count(sum(failed.values()), 'call')} failed; {what_to_do}{force}")
        raise typer.Exit(INCOMPLETE)


def reason(error: OSError) -> str:
    """Return the file and the reason of an unexpected error of the operating system."""
    why = error.strerror or str(error)
    return why if error.filename is None else f"cannot use {error.filename}: {why}"
