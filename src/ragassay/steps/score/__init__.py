"""Score answers and retrieved contexts: one column per metric, and the mean of each with its interval."""

import math
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import numpy as np

from ragassay.core.errors import DataError, UsageError
from ragassay.core.files import check_free
from ragassay.core.records import Answer, LanguageModel, Question, ScoreNotes, ScoreSummary
from ragassay.core.runner import Journal, Pace, Progress
from ragassay.core.runner.resume import check_nothing_lost
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.columns import UNWRITTEN, literal
from ragassay.core.table.file_formats import for_suffix
from ragassay.core.table.objects import Rows, as_table, like
from ragassay.parts.lm.paid_calls import PaidCalls, Spending, new_spending
from ragassay.parts.ratings import rater_of
from ragassay.parts.ratings.raters import Rating, ratings
from ragassay.parts.scores import METRICS, chosen, how_to_get, missing_columns, scorer_columns
from ragassay.parts.scores.metric import (
    ColumnScores,
    Metric,
    Score,
    Unscored,
    batch_scores,
    invalid_cell,
    joined_scores,
    reasons_by_row,
    text_reason,
    texts_reason,
)
from ragassay.parts.scores.pair_scores import StoredScores
from ragassay.parts.scores.row_batches import INVALID, SINGLE, BatchReader, SharedResults, batch_ranges, batches
from ragassay.parts.sensitivity.refusals import with_outcomes
from ragassay.steps.score.summary import summary_of

__all__ = ["ScoreResult", "calls_of", "requested_metrics", "score"]

UNDEFINED = "undefined_scores"
"""The column with the reasons why metrics are undefined in a row, by the name of the metric."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreResult:
    """The rows with one column per metric, in the type that was given, and each metric over all rows."""

    table: Any = field(repr=False)
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

    A metric is null, never 0, if it is undefined, and the reasons are counted. It is also null if a call to a language
    model failed. With an output, calling the function again repeats only the failed calls to the model.

    Args:
        answers: A table, a file, dicts, a DataFrame or a dataset. In a file or rows, metrics are
            undefined in a row if a cell that they read does not have the type of its column.
        metrics: Names (`METRICS`, `METRIC_SETS`, installed metrics, `python:package.module:name`), metrics or functions
            of column values; None for all metrics without a model that the columns of the table allow.
        lm: The language model, `embedded` or `openai:MODEL`, for metrics that call one. Such metrics are computed only
            if they are named.
        base_url: The endpoint of an `openai:` model; None for the one in OPENAI_BASE_URL.
        prices: A file of prices, from which the cost of the calls is computed.
        budget: Maximum cost of this call of the function, in the currency of the prices; None for no limit.
        offline: Whether only cached replies are used.
        requests_per_minute: Maximum number of calls per minute; None for no limit.
        tokens_per_minute: Maximum number of tokens per minute; None for no limit.
        samples: More answers to the same questions, for SelfCheck; None if they are among the answers.
        spending: The counter of calls and their cost; None to create one from `prices` and `budget`.
        output: `.jsonl` or `.parquet`, for the rows with one column per metric. Scores of models are stored beside it
            as they are computed, so that an interrupted call can be resumed. None keeps everything in memory.
        force: Whether an existing output may be replaced.
        progress: Called with the number of scored rows.

    Returns:
        The rows with one column per metric, in the type that was given, and the mean of each metric with its interval.

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
        scored = _with_scores(table, scores, rated.judges)
        if output is not None:
            _with_original_cells(scored, output).write(output, force=replaces)
        if journal is not None and not rated.failures:
            journal.remove()
    of_reading = (each for each in table.notes if not isinstance(answers, Table) or each not in answers.notes)
    summary = summary_of(
        table,
        [(each, scores[each.name]) for each in computed],
        are_requested=requested is not None,
        missing=missing,
        failures=rated.failures,
        notes=ScoreNotes(counts=rated.counts, reading=tuple(of_reading)),
    )
    return ScoreResult(table=like(scored, answers, written=(*scores, *rated.judges, UNDEFINED)), summary=summary)


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
    """Return the calls to the language model of the given metrics; None if no metric calls one. See `score`.

    Raises:
        UsageError: The language model is missing, or no metric calls it.
    """
    by_lm = [each for each in (requested or {}).values() if each.rater is not None]
    if samples is not None and not any((each.rater or "").startswith("selfcheck") for each in by_lm):
        raise UsageError("none of the metrics reads samples; omit `samples`, or add selfcheck or selfcheck_qa")
    if lm is None:
        if by_lm:
            raise UsageError(f"{by_lm[0].name} needs a language model: add `lm`, such as embedded or openai:MODEL")
        return None
    if not by_lm:
        names = ", ".join(each.name for each in METRICS.values() if each.rater is not None)
        raise UsageError(
            f"none of the metrics calls a language model; omit `lm`, or add one of these to `metrics`: {names}"
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
    """Return the journal next to the output, for scores by models; None without such scores."""
    if output is None or not any(each.of_table or each.rater for each in metrics):
        return nullcontext()
    return Journal(_journal_file(output), {"verb": "score"}, anew=anew)


def _journal_file(output: Path) -> Path:
    return output.with_name(f"{output.name}.journal")


def _may_replace(output: Path | None, table: Table, metrics: Sequence[Metric], *, force: bool) -> bool:
    """Return whether an output may be replaced: with `force`, or if it has a journal because calls are missing.

    Raises:
        UsageError: It has other columns or rows, which would be lost.
    """
    if force or output is None or not (output.exists() and _journal_file(output).exists()):
        return force
    written = {*(each.name for each in metrics), *scorer_columns(metrics).values(), UNDEFINED}
    check_nothing_lost(as_table(output, tolerant=True), table, written=written, output=output)
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
    return {each.name: joined_scores(scores) for each, scores in zip(metrics, zip(*parts, strict=True), strict=True)}


def _with_scores(table: Table, scores: Mapping[str, ColumnScores], judges: Mapping[str, str]) -> Table:
    """Return the table with one column per metric, null where undefined, and a column with the reasons.

    Args:
        table: The rows.
        scores: The scores of each metric.
        judges: Column -> the name of the judge that gave scores, for metrics that call a language model.
    """
    within = storage.empty_schema(table.connection)
    names = (*scores, *judges, UNDEFINED)
    others = [view for name, view in table.views.items() if name not in names]
    views: dict[str, str] = {}
    for name in names:
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
    columns += [f"{literal(judge)} as {storage.quote(views[name])}" for name, judge in judges.items()]
    columns.append(f"({storage.select(['maps'], 'reasons')})[place] as {storage.quote(views[UNDEFINED])}")
    columns.append(storage.quote(storage.PLACE))
    within.execute("create table rows as " + storage.select(columns, "scored_arrays")).fetchall()
    within.unregister("scored_arrays")
    return table.with_columns(within, views)


def _with_original_cells(table: Table, output: Path) -> Table:
    """Return the table with invalid cells as they were given, as far as the file format allows.

    In JSON Lines a cell may have any type. In Parquet, a column of texts contains the text of the cell.
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
    within = storage.empty_schema(table.connection)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedScores:
    """Scores from a language model.

    Attributes:
        scores: The scores of all rows, by metric.
        failures: Error of a call -> ids of the rows without a score because of it.
        counts: Judge -> number of each unit from which its scores were computed.
        judges: Column -> the name of a judge, which identifies its language model and its prompt.
    """

    scores: Mapping[str, ColumnScores] = field(default_factory=dict)
    failures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    judges: Mapping[str, str] = field(default_factory=dict)


def rated_scores(
    table: Table,
    metrics: Sequence[Metric],
    model: Callable[[], LanguageModel],
    samples: Table | None,
    *,
    journal: Journal | None,
    progress: Progress | None,
) -> RatedScores:
    """Return the scores of metrics that call a language model.

    Args:
        table: The rows.
        metrics: The metrics; those without a rater are ignored.
        model: Returns the language model.
        samples: More answers to the same questions; None if they are in the table.
        journal: Stores the ratings; None to keep them in memory only.
        progress: Called after every row.

    Raises:
        UsageError: The language model cannot be used.
        DataError: A metric compares samples, and there are none.
    """
    by_rater: dict[str, list[Metric]] = defaultdict(list)
    for each in metrics:
        if each.rater is not None:
            by_rater[each.rater].append(each)
    if not by_rater:
        return RatedScores()
    lm = model()
    raters = {name: rater_of(name, lm, table, samples) for name in by_rater}  # all are created before the first call
    scores: dict[str, ColumnScores] = {}
    failures: dict[str, dict[str, None]] = defaultdict(dict)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for name, rater in raters.items():
        rows = _rows(table, by_rater[name])
        pairs = [row for row in rows if not isinstance(row, Unscored)]
        of_pairs = ratings(pairs, rater, {}, journal=journal, progress=progress, what=name)
        each_in_turn = iter(of_pairs)
        rated = [row if isinstance(row, Unscored) else next(each_in_turn) for row in rows]
        for each in by_rater[name]:
            scores[each.name] = ColumnScores.of([_score(row, each.name) for row in rated])
        for (question, _), rating in zip(pairs, of_pairs, strict=True):
            if rating.error is not None:
                failures[rating.error][question.question_id] = None
            if rating.counts:
                counts[name].update(rating.counts)
    columns = scorer_columns(metrics)
    return RatedScores(
        scores=scores,
        failures={error: tuple(ids) for error, ids in failures.items()},
        counts=counts,
        judges={columns[each.name]: raters[each.rater].name for each in metrics if each.rater is not None},
    )


def _rows(table: Table, metrics: Sequence[Metric]) -> list[tuple[Question, Answer] | Unscored]:
    """Return the question and answer of each row, with the columns that metrics read, or why it has no score."""
    needs = {name for each in metrics for name in each.needs}
    names = [name for name in _COLUMNS if name in table.columns]
    rows: list[tuple[Question, Answer] | Unscored] = []
    for batch in batches(table, {"question_id", INVALID, *names}):
        invalid, ids = batch.values_or_none(INVALID), batch.values_or_none("question_id")
        columns = [batch.values(name) for name in names]
        for question_id, wrong, *values in zip(ids, invalid, *columns, strict=True):
            rows.append(
                _row(question_id or f"row {len(rows) + 1}", dict(zip(names, values, strict=True)), needs, wrong or ())
            )
    return rows


_COLUMNS = ("question", "answer", "contexts", "reference_answers", "reference_contexts")


def _row(
    question_id: str, cells: Mapping[str, Any], needs: Collection[str], wrong: Collection[str]
) -> tuple[Question, Answer] | Unscored:
    for name in needs:
        if name in wrong:
            return invalid_cell(name)
    for name in ("question", "answer"):
        if name in needs and (reason := text_reason(cells[name], name)) is not None:
            return reason
    if "contexts" in needs and (reason := texts_reason(cells["contexts"], "contexts")) is not None:
        return reason
    references = cells.get("reference_contexts")
    question = Question(
        question_id=question_id,
        group_id=question_id,
        question=cells.get("question") or "",
        reference_answers=tuple(cells.get("reference_answers") or ()),
        reference_contexts=None if references is None else tuple(references),
    )
    return question, Answer(answer=cells.get("answer"), contexts=tuple(cells.get("contexts") or ()))


def _score(rating: Rating | Unscored, column: str) -> Score:
    if isinstance(rating, Unscored):
        return rating
    value = rating.values.get(column)
    if isinstance(value, int | float):
        return float(value)
    return Unscored(rating.error or rating.reason or "the judge gave no value")
