"""Why a command is incomplete or has too little data: the most common errors, the number of rows, and what to do.

Each function returns None if there is nothing to report.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.records import CallCosts, ScoreSummary, Summary
from ragassay.core.results import LoadResult, RecentResult, WikipediaResult
from ragassay.core.table import Table
from ragassay.parts.groups.row_counts import rated_columns, rows_by_error, rows_with, value_counts
from ragassay.steps.report.number_formats import count, error_kind

_AGAIN = "run the same command again to retry only these calls"
_RETRY = (
    "fix the cause of the errors above, such as the system's address or key, then run the same command again: it "
    "queries only the failed rows"
)
_MOST = 3  # errors, and rows of each


def incomplete(failed: int, rows: int, what_to_do: str) -> str | None:
    """Return how many rows failed, and what to do."""
    return f"incomplete: {failed:,} of {rows:,} rows failed; {what_to_do}" if failed else None


def failed_answers(table: Table, costs: CallCosts | None = None) -> str | None:
    """Return why rows have no answer."""
    return _failed_rows(table, "error", _next(costs, "ask", called="system") or _RETRY)


def failed_answers_of_systems(
    tables: Mapping[str, Table], costs: Iterable[CallCosts], stopped: Mapping[str, Exception], *, systems: int
) -> str | None:
    """Return why rows of several systems have no answer.

    Args:
        tables: Name of a system -> its answers.
        costs: The cost of the calls to each.
        stopped: Name of a system whose first calls all failed -> their error.
        systems: Number of systems.
    """
    rows: dict[str, Counter[str]] = {}
    for name, table in tables.items():
        for error, names in rows_by_error(table, "error"):
            rows.setdefault(error, Counter())[name] += len(names)
    failures = [(error, [*of.elements()]) for error, of in sorted(rows.items(), key=lambda each: -each[1].total())]
    failed = [*stopped, *dict.fromkeys(name for of in rows.values() for name in of)]
    if not failed:
        return None
    next_steps = (_next(each, "ask", called="system") for each in costs)
    what_to_do = next((each for each in next_steps if each is not None), _RETRY)
    listed = ", ".join(failed[:_MOST]) + (", ..." if len(failed) > _MOST else "")
    return "\n".join(
        (
            *(f"  {name}: {error}" for name, error in stopped.items()),
            *_errors(failures),
            f"incomplete: rows of {len(failed)} of {systems} systems failed ({listed}); {what_to_do}",
        )
    )


def failed_verdicts(table: Table, costs: CallCosts | None, *, errors: str = "judge_error") -> str | None:
    """Return why rows have no verdict or rating, or that rows have no answer.

    Args:
        table: Judged or rated rows.
        costs: The cost of the calls to a language model; None for a judge that makes none.
        errors: The column with the errors of the judge.
    """
    return _failed_rows(table, errors, _next(costs, "judge", called="model") or _AGAIN) or incomplete(
        len(table) - rows_with(table, "answer"), len(table), "retry them with ragassay answer, then judge again"
    )


def nothing_rated(table: Table, name: str) -> str | None:
    """Return a message that no row has a value of a rubric."""
    if any(value_counts(table, column) for column in rated_columns(name)):
        return None
    return f"not enough data: no row has a value of {name}; the column {name}_reason states why"


def failed_scores(summary: ScoreSummary, costs: CallCosts | None) -> str | None:
    """Return why rows have no score by a language model."""
    failures = sorted(summary.failures.items(), key=lambda each: -len(each[1]))
    rows = {name for _, names in failures for name in names}
    what_to_do = _next(costs, "score", called="model") or _AGAIN
    return _with_errors(failures, incomplete(len(rows), summary.rows, what_to_do))


def failed_retries(failed: int, rows: int, costs: CallCosts | None = None) -> str | None:
    """Return how many answers from given contexts failed; without the costs of the calls, all of them were made."""
    what_to_do = _next(costs, "make", called="model") or "run the same command again to retry them"
    return incomplete(failed, rows, what_to_do)


def failed_before(summary: Summary, rows: int) -> str | None:
    """Return how many rows of a diagnosis have no answer."""
    failed = summary.overall.outcomes.get("failed", 0)
    return incomplete(failed, rows, "retry them with ragassay answer, then judge and diagnose again")


def without_verdicts(summary: Summary) -> str | None:
    """Return a message that no row of a diagnosis has a verdict."""
    declined = sum(count for outcome, count in summary.unanswerable.items() if outcome not in {"undecided", "failed"})
    if summary.overall.judged + declined:
        return None
    return "not enough data: no row has a verdict; add verdicts with `ragassay judge`"


def nothing_checked(*, has_documents: bool) -> str:
    """Return a message that no group could be checked."""
    hint = "" if has_documents else "; name the knowledge base with --documents"
    return f"not enough data: no group could be checked{hint}"


def failed_files(done: LoadResult, output: Path) -> str | None:
    """Return how many files could not be loaded as documents."""
    if not done.failed:
        return None
    return (
        f"incomplete: {count(len(done.failed), 'item')} could not be loaded; the others are in {output}. "
        "Run the same command again to convert only what has changed"
    )


def missing_articles(done: WikipediaResult) -> str | None:
    """Return how many articles could not be fetched, or how many titles have none."""
    if not done.is_incomplete:
        return None
    if done.failed:
        return (
            f"incomplete: {count(len(done.failed), 'article')} could not be fetched; "
            "run the same command again to fetch them"
        )
    return f"incomplete: {count(len(done.missing), 'title')} without a page; check their spelling in the wiki"


def too_few_articles(done: WikipediaResult) -> str | None:
    """Return a message that a wiki has fewer articles than requested."""
    if done.wanted is None or done.documents >= done.wanted:
        return None
    return f"not enough data: the wiki has only {done.documents:,} articles of this length, not {done.wanted:,}"


def unread_documents(done: RecentResult) -> str | None:
    """Return how many documents the language model could not read."""
    return incomplete(len(done.failed), done.after, _next(done.costs, "read", called="model") or _AGAIN)


def too_few_recent(done: RecentResult, least: int) -> str | None:
    """Return a message that fewer documents are left than required."""
    if done.recent >= least:
        return None
    left = f"not enough data: {count(done.recent, 'document')} left, but --min-documents requires {least:,}"
    if not done.undated:
        return left
    return (
        f"{left}. Documents without a date: {done.undated:,} of {done.documents:,}. Fill the column created, or load "
        "their files again with `ragassay documents load --file-dates`, which uses the dates of the files"
    )


def failed_calls(failed: Mapping[str, int], costs: CallCosts, *, is_written: bool) -> str | None:
    """Return why calls of a language model failed.

    Args:
        failed: Number of calls by their error, the most common first.
        costs: The cost of the calls.
        is_written: Whether there is already an output, which the same command must replace.
    """
    if not failed:
        return None
    what_to_do = _next(costs, "make", called="model") or "run the same command again to make the missing calls"
    force = "; add --force to replace the output" if is_written else ""
    return "\n".join(
        (
            *(f"  {number} x {error}" for error, number in list(failed.items())[:_MOST]),
            f"incomplete: {count(sum(failed.values()), 'call')} failed; {what_to_do}{force}",
        )
    )


def _failed_rows(table: Table, column: str, what_to_do: str) -> str | None:
    failures = rows_by_error(table, column)
    failed = sum(len(names) for _, names in failures)
    return _with_errors(failures, incomplete(failed, len(table), what_to_do))


_Failures = Sequence[tuple[str, Sequence[str]]]
"""Errors, each with its rows, or with the systems of its rows; the most common first."""


def _with_errors(failures: _Failures, sentence: str | None) -> str | None:
    return None if sentence is None else "\n".join((*_errors(failures), sentence))


def _errors(failures: _Failures) -> Iterator[str]:
    """Yield the first errors; invalid replies, of which each may have another text, are one error with an example."""
    rows: dict[str, list[str]] = {}
    example = dict[str, str]()
    for error, names in failures:
        rows.setdefault(error_kind(error), []).extend(names)
        example.setdefault(error_kind(error), error)
    for kind, names in sorted(rows.items(), key=lambda each: -len(each[1]))[:_MOST]:
        distinct = [*dict.fromkeys(names)]
        listed = f"({', '.join(distinct[:_MOST])}{', ...' if len(distinct) > _MOST else ''})"
        yield f"  {len(names)} x {example[kind]} {listed}"
    if any(error_kind(error) != error for error, _ in failures):
        yield "  a model at temperature 0 gives the same invalid reply again: use another model or temperature"


def _next(costs: CallCosts | None, task: str, *, called: str) -> str | None:
    """Return what to do about calls that were not made; None if all were."""
    if costs is not None and costs.unpaid_calls:
        return f"the budget allows no further call; run the same command again to {task} the rest with a new budget"
    if costs is not None and costs.missing_calls:
        return f"their replies are not cached; run the same command without --offline to call the {called}"
    return None
