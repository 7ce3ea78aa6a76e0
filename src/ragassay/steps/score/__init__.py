"""Score answers and retrieved contexts: one column per metric, and the mean of each with its interval."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import check_free
from ragassay.core.records import ScoreSummary
from ragassay.core.runner import Journal, Pace, Progress
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.columns import UNWRITTEN
from ragassay.core.table.objects import Rows, as_table, like
from ragassay.core.table.text_formats import for_suffix
from ragassay.parts.lm.paid_calls import PaidCalls, Spending, new_spending
from ragassay.parts.scores.catalog import METRICS, chosen, how_to_get, missing_columns
from ragassay.parts.scores.column_scores import ColumnScores, Score, joined, reasons_by_row
from ragassay.parts.scores.metric import Metric, batch_scores
from ragassay.parts.scores.pair_scores import StoredScores
from ragassay.parts.scores.row_batches import INVALID, SINGLE, BatchReader, SharedResults, batch_ranges
from ragassay.parts.sensitivity.refusals import with_outcomes
from ragassay.steps.score.rated_scores import RatedScores, rated_scores
from ragassay.steps.score.summary import summary_of

__all__ = ["ScoreResult", "calls_of", "requested_metrics", "score"]

UNDEFINED = "undefined_scores"
"""The column with the reasons why metrics are undefined in a row, by the name of the metric."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreResult:
    """The rows with one column per metric, in the form in which they were given, and each metric over all rows."""

    table: Any
    summary: ScoreSummary


def score(
    answers: Rows,
    metrics: Sequence[str | Metric | Callable[..., Score]] | str | None = None,
    *,
    lm: str | None = None,
    base_url: str | None = None,
    prices: Path | str | None = None,
    budget: float | None = None,
    offline: bool = False,
    requests_per_minute: float | None = None,
    tokens_per_minute: float | None = None,
    samples: Rows | None = None,
    spending: Spending | None = None,
    output: Path | str | None = None,
    force: bool = False,
    progress: Progress | None = None,
) -> ScoreResult:
    """Return metrics of answers and of retrieved contexts, for each row and over all rows.

    A metric is null where it is undefined, never 0, and the reasons are counted. It is also null where a call to a
    language model failed. With an output, the same call of the function repeats only the failed calls to the model.

    Args:
        answers: A table, a file of one, or rows of any kind that `as_table` takes. In a file or rows, metrics are
            undefined in a row if a cell that they read does not have the type of its column.
        metrics: Names (`METRICS`, `METRIC_SETS`, installed metrics, `python:package.module:name`), metrics or functions
            of column values; None for all metrics without a model that the columns of the table allow.
        lm: The language model, `embedded` or `openai:MODEL`, for metrics that call one. They are computed only if they
            are named.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        prices: A file of prices, from which the cost of the calls is computed.
        budget: Maximum cost of this call of the function, in the currency of the prices; None for no limit.
        offline: Whether only cached replies are used.
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens per minute; None for no limit.
        samples: More answers to the same questions, for SelfCheck; None if they are among the answers.
        spending: Counts the calls and their cost; None to create it from `prices` and `budget`.
        output: `.jsonl` or `.parquet`, for the rows with one column per metric. Scores of models are stored beside it
            as they are computed, so that an interrupted call can be resumed. None keeps everything in memory.
        force: Whether an existing output may be replaced.
        progress: Called with the number of scored rows.

    Raises:
        UsageError: An unknown metric, an existing output, or a language model that is missing or cannot be used.
        DataError: The answers cannot be read, a column that a named metric needs is missing, or a metric raises an
            error or returns an invalid score; the message contains the row.
    """
    output = None if output is None else Path(output)
    requested = requested_metrics(metrics, output, force=force)
    calls = calls_of(
        requested, lm, base_url, offline=offline, samples=samples, spending=spending or new_spending(prices, budget)
    )
    if calls is not None:
        calls = replace(calls, pace=Pace(requests_per_minute=requests_per_minute, tokens_per_minute=tokens_per_minute))
    table = as_table(answers, tolerant=True)
    computed, missing = _computed(table, requested)
    replaces = _may_replace(output, table, computed, force=force)
    with _journal(output, computed, anew=force) as journal:
        scores = _scores(table, computed, progress, StoredScores(journal, progress))
        rated = RatedScores()
        if calls is not None:
            others = None if samples is None else as_table(samples)
            rated = rated_scores(table, computed, calls.judge, others, journal=journal, progress=progress)
        scores = {each.name: (scores if each.name in scores else rated.scores)[each.name] for each in computed}
        scored = _with_scores(table, scores)
        if output is not None:
            _with_original_cells(scored, output).write(output, force=replaces)
        if journal is not None and not rated.failures:
            journal.remove()
    of_reading = (each for each in table.notes if not isinstance(answers, Table) or each not in answers.notes)
    rated = replace(rated, notes=(*rated.notes, *of_reading))
    results = [(each, scores[each.name]) for each in computed]
    summary = summary_of(table, results, are_requested=requested is not None, missing=missing, rated=rated)
    return ScoreResult(table=like(scored, answers, written=(*scores, UNDEFINED)), summary=summary)


def _computed(
    table: Table, requested: Mapping[str, Metric] | None
) -> tuple[Sequence[Metric], Mapping[str, tuple[str, ...]]]:
    """Return the metrics that can be computed, and the missing columns of the others."""
    # Metrics with a model are computed only if they are named.
    known = {name: each for name, each in METRICS.items() if not each.needs_model} if requested is None else requested
    missing = {name: columns for name, each in known.items() if (columns := missing_columns(each, table))}
    listed = f"(columns: {', '.join(name for name in table.columns if name not in UNWRITTEN)})"
    if missing and requested is not None:
        name, (column, *_) = next(iter(missing.items()))
        raise DataError(f"{table.source} has no column '{column}', which {name} needs; {how_to_get(column)} {listed}")
    computed = [each for name, each in known.items() if name not in missing]
    if not computed:
        fewest = min(missing.values(), key=len)
        advice = "; ".join(f"the column '{column}' is missing: {how_to_get(column)}" for column in fewest)
        raise DataError(f"{table.source}: no metric can be computed; {advice} {listed}")
    return computed, missing


def calls_of(
    requested: Mapping[str, Metric] | None,
    lm: str | None,
    base_url: str | None,
    *,
    offline: bool,
    samples: Rows | None,
    spending: Spending,
) -> PaidCalls | None:
    """Return the calls to the language model of some metrics; None if no metric calls one. See `score`.

    Raises:
        UsageError: The language model is missing, or no metric calls it.
    """
    by_lm = [each for each in (requested or {}).values() if each.rater is not None]
    if samples is not None and not any((each.rater or "").startswith("selfcheck") for each in by_lm):
        raise UsageError("none of the metrics reads samples; omit --samples, or add selfcheck or selfcheck_qa")
    if lm is None:
        if by_lm:
            raise UsageError(f"{by_lm[0].name} needs a language model: add --lm embedded, or --lm openai:MODEL")
        return None
    if not by_lm:
        names = ", ".join(each.name for each in METRICS.values() if each.rater is not None)
        raise UsageError(
            f"none of the metrics calls a language model; omit --lm, or add one of these to --metrics: {names}"
        )
    return PaidCalls(spec=lm, base_url=base_url, offline=offline, spending=spending)


def requested_metrics(
    metrics: Sequence[str | Metric | Callable[..., Score]] | str | None, output: Path | None, *, force: bool
) -> Mapping[str, Metric] | None:
    """Return the named metrics, or None for all, after checking the output. See `score`.

    Raises:
        UsageError: An unknown metric, or an output that exists or cannot be written.
    """
    if output is not None:
        for_suffix(output, dict.fromkeys((".jsonl", ".parquet")), "write")
        check_free(output, force=force or _journal_file(output).exists())
    if metrics is not None and not metrics:
        raise UsageError("no metric given; list all metrics with: ragassay score --list")
    return None if metrics is None else chosen([metrics] if isinstance(metrics, str) else metrics)


def _journal(output: Path | None, metrics: Sequence[Metric], *, anew: bool) -> AbstractContextManager[Journal | None]:
    """Return the journal next to the output, for scores by models; None if there are none."""
    if output is None or not any(each.of_table or each.rater for each in metrics):
        return nullcontext()
    return Journal(_journal_file(output), {"verb": "score"}, anew=anew)


def _journal_file(output: Path) -> Path:
    return output.with_name(f"{output.name}.journal")


def _may_replace(output: Path | None, table: Table, metrics: Sequence[Metric], *, force: bool) -> bool:
    """Return whether an output may be replaced: with `force`, or if it has a journal because calls are missing.

    Raises:
        UsageError: It has other columns, which would be lost.
    """
    if force or output is None or not (output.exists() and _journal_file(output).exists()):
        return force
    ours = {*table.columns, *(each.name for each in metrics), UNDEFINED}
    if lost := sorted({*as_table(output, tolerant=True).columns} - ours - {*UNWRITTEN}):
        raise UsageError(
            f"{output} holds other columns, which would be lost: {', '.join(lost)}; give another output, or --force to "
            "replace it"
        )
    return True


_MEMORY = 1_500_000_000  # bytes for DuckDB; each processor has its own batch
_WORKERS = min(4, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)


def _scores(
    table: Table, metrics: Sequence[Metric], progress: Progress | None, stored: StoredScores
) -> Mapping[str, ColumnScores]:
    """Return the scores of metrics: by column on all processors, by row on one, and by neural models."""
    scores: dict[str, ColumnScores] = {}
    by_column = [each for each in metrics if each.columns is not None]
    by_row = [each for each in metrics if each.columns is None and each.of_table is None and each.rater is None]
    with storage.memory_limit(table.connection, _MEMORY):
        if by_column:
            # Refusals are recognized from all answers of a run, not from those of a batch.
            judged = with_outcomes(table) if any("outcome" in each.uses for each in by_column) else table
            scores |= _in_batches(judged, by_column, workers=_WORKERS, progress=progress)
        if by_row:
            scores |= _in_batches(table, by_row, workers=1, progress=progress)
    for each in sorted(metrics, key=lambda each: -(each.top or math.inf)):
        if each.of_table is not None:
            scores[each.name] = each.of_table(table, stored)
    return scores


def _in_batches(
    table: Table, metrics: Sequence[Metric], *, workers: int, progress: Progress | None
) -> Mapping[str, ColumnScores]:
    columns = {"question_id", INVALID, SINGLE, *(name for each in metrics for name in (*each.needs, *each.uses))}
    ranges = batch_ranges(table, columns, workers=workers)
    readers: SimpleQueue[BatchReader] = SimpleQueue()
    results = SharedResults()
    for _ in range(min(workers, len(ranges))):
        readers.put(BatchReader.of(table, columns, results))

    def scores_of(rows: tuple[int, int]) -> Sequence[ColumnScores]:
        reader = readers.get()
        try:
            batch = reader.read(*rows)
            return [batch_scores(each, batch) for each in metrics]
        finally:
            readers.put(reader)

    parts: list[Sequence[ColumnScores]] = []
    with ThreadPoolExecutor(max_workers=workers) as pool:
        try:
            for part in pool.map(scores_of, ranges):
                parts.append(part)
                if progress is not None:
                    progress("score", sum(size for _, size in ranges[: len(parts)]), len(table))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    while not readers.empty():
        readers.get().close()
    return {each.name: joined(scores) for each, scores in zip(metrics, zip(*parts, strict=True), strict=True)}


def _with_scores(table: Table, scores: Mapping[str, ColumnScores]) -> Table:
    """Return the table with one column per metric, null where undefined, and a column with the reasons."""
    within = storage.schema(table.connection)
    others = [view for name, view in table.views.items() if name not in (*scores, UNDEFINED)]
    views: dict[str, str] = {}
    for name in (*scores, UNDEFINED):
        views[name] = storage.view_name(name, [*others, *views.values()])
    places, reasons = reasons_by_row(scores)
    arrays = {f"c{number}": each.values for number, each in enumerate(scores.values())}
    within.register("scored_arrays", {storage.PLACE: np.arange(len(places)), **arrays, "place": places + 1})
    maps = storage.select(
        ["list(reason::json::map(varchar, varchar)) as maps"], "(select unnest(?::varchar[]) as reason)"
    )
    within.execute(f"create table reasons as {maps}", [reasons]).fetchall()
    columns = [
        f"case when isnan(c{number}) then null else c{number} end as {storage.quote(views[name])}"
        for number, name in enumerate(scores)
    ]
    columns.append(f"({storage.select(['maps'], 'reasons')})[place] as {storage.quote(views[UNDEFINED])}")
    columns.append(storage.quote(storage.PLACE))
    within.execute("create table rows as " + storage.select(columns, "scored_arrays")).fetchall()
    within.unregister("scored_arrays")
    return table.with_columns(within, views)


def _with_original_cells(table: Table, output: Path) -> Table:
    """Return the table with invalid cells as they were given, as far as the file format allows.

    In JSON Lines a cell may have any type. In Parquet, a column of texts holds the text of the cell.
    """
    if INVALID not in table.views:
        return table
    cells = storage.quote(table.views[INVALID])
    listed = f"select distinct unnest(map_keys({cells})) from rows"  # noqa: S608 -- quoted
    with_cells = {name for (name,) in table.connection.execute(listed).fetchall()}
    is_json = output.suffix.lower() == ".jsonl"
    views = {name: table.views[name] for name in with_cells if is_json or COLUMNS[name].duckdb == "VARCHAR"}
    if not views:
        return table
    within = storage.schema(table.connection)
    columns = []
    for name, view in views.items():
        cell, value = f"{cells}['{name}']", storage.quote(view)
        if is_json:
            columns.append(f"coalesce({cell}::json, to_json({value})) as {value}")
        else:
            columns.append(f"coalesce(json_extract_string({cell}, '$'), {value}) as {value}")
    rows = f"{storage.schema_of(table.connection)}.rows"
    within.execute("create view rows as " + storage.select([storage.quote(storage.PLACE), *columns], rows)).fetchall()
    return table.with_columns(within, views)
