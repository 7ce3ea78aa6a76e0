"""The summary of scores: means over all rows, rows without a score, notes on ids and cells, and costs."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

import numpy as np

from ragassay.core.records import CostSummary, Estimate, MetricScore, ScoreNotes, ScoreSummary
from ragassay.core.stats import Units, quantile
from ragassay.core.table import Table
from ragassay.core.table.knowledge_base import at_level_sql
from ragassay.core.table.storage import quote, select
from ragassay.parts.groups.partitions import row_units
from ragassay.parts.groups.score_columns import mean_within
from ragassay.parts.scores import METRICS, how_to_get
from ragassay.parts.scores.metric import ColumnScores, Metric, rows_without
from ragassay.parts.scores.row_batches import INVALID

_LISTED = 10  # rows that are listed for each reason


def summary_of(
    table: Table,
    scores: Sequence[tuple[Metric, ColumnScores]],
    *,
    are_requested: bool,
    missing: Mapping[str, tuple[str, ...]],
    failures: Mapping[str, tuple[str, ...]],
    notes: ScoreNotes,
) -> ScoreSummary:
    """Return the summary of the scores of all rows.

    Args:
        table: The rows.
        scores: Each metric with its scores.
        are_requested: Whether the metrics were requested by name.
        missing: Metric -> the columns that it lacks.
        failures: Error of a call to a language model -> ids of the rows without a score because of it.
        notes: Notes on the calls, and on how the rows were read.
    """
    units = row_units(table)
    by_entity = {"entity", "bindings"} & {*table.columns}
    rows = {metric.name: rows_without(each) for metric, each in scores}
    first = {name: {reason: some[:_LISTED].tolist() for reason, some in each.items()} for name, each in rows.items()}
    ids = _question_ids(table, {row for each in first.values() for some in each.values() for row in some})
    unnamed = [each for each in METRICS.values() if each.needs_model and not are_requested]
    return ScoreSummary(
        rows=len(table),
        unit="row" if units is None else "entity" if by_entity else "group",
        metrics={
            metric.name: MetricScore(
                name=metric.name,
                mean=_mean(metric, each, units),
                undefined={reason: len(some) for reason, some in rows[metric.name].items()},
                is_constant=_is_constant(each),
                higher_is_better=metric.higher_is_better,
                examples={reason: tuple(map(ids.__getitem__, some)) for reason, some in first[metric.name].items()},
            )
            for metric, each in scores
        },
        missing=missing,
        how_to_get={column: how_to_get(column) for columns in missing.values() for column in columns},
        costs=costs_of(table, units),
        unnamed=tuple(each.name for each in unnamed),
        unnamed_lm=tuple(each.name for each in unnamed if each.rater is not None),
        failures=failures,
        notes=_notes(table, [metric for metric, _ in scores], notes),
    )


def _mean(metric: Metric, scores: ColumnScores, units: Units | None) -> Estimate:
    """Return the mean of a metric with its 95 % interval (docs/methods.md, section 6)."""
    defined = scores.codes == 0
    if not defined.any():
        return Estimate(undefined="undefined in every row")
    return mean_within(scores.values[defined], (metric.low, metric.high), None if units is None else units[defined])


def _is_constant(scores: ColumnScores) -> bool:
    values = scores.values[scores.codes == 0]
    return len(values) > 1 and bool((values == values[0]).all())


def _question_ids(table: Table, rows: Collection[int]) -> Mapping[int, str]:
    """Return the question ids of the given rows, or their numbers from 1 if the table has no ids."""
    name = f"""coalesce({table.column_or_null("question_id")}, 'row ' || ("row" + 1))"""
    query = f'select "row", {name} from rows where "row" in (select unnest(?::bigint[]))'  # noqa: S608 -- internal names
    return dict(table.connection.execute(query, [sorted(rows)]).fetchall())


_IDS = ("context_ids", "reference_context_ids")
_TYPES = tuple(f"{name}_type" for name in _IDS)


def _notes(table: Table, metrics: Sequence[Metric], notes: ScoreNotes) -> ScoreNotes:
    """Return notes with those on cells and ids of the columns that the metrics read."""
    notes = replace(
        notes,
        replaced=tuple(metric.name for metric in metrics if metric.name in table.views),
        invalid_cells=_invalid_cells(table),
        models={metric.name: metric.note for metric in metrics if metric.note},
    )
    if not set(_IDS) <= {name for metric in metrics for name in metric.needs} & {*table.columns}:
        return notes
    retrieved, references = (at_level_sql("reference_context_ids", name) for name in _IDS)
    first_match = f"select 1 from rows where list_has_any({retrieved}, {references}) limit 1"  # noqa: S608 -- internal names
    query = """
        select count(*), any_value(context_ids[1]), any_value(reference_context_ids[1])
        from rows where len(context_ids) > 0 and len(reference_context_ids) > 0
    """
    is_matched = bool(table.connection.execute(first_match).fetchall())
    ((rows, *ids),) = [(0,)] if is_matched else table.connection.execute(query).fetchall()
    mixed = 0
    if set(_TYPES) <= {*table.columns}:
        differ = "select count(*) from rows where context_ids_type <> reference_context_ids_type"
        ((mixed,),) = table.connection.execute(differ).fetchall()
    chunks = 0
    if is_matched and any(metric.unitxt for metric in metrics if set(_IDS) <= {*metric.needs}):
        only = f"list_has_any({retrieved}, {references}) and not list_has_any(context_ids, reference_context_ids)"
        ((chunks,),) = table.connection.execute(select(["count(*)"], f"rows where {only}")).fetchall()
    notes = replace(notes, chunk_rows=chunks)
    return replace(notes, unmatched_ids=tuple(ids) if rows else None, unmatched_rows=rows, mixed_rows=mixed)


def _invalid_cells(table: Table) -> Mapping[str, int]:
    if INVALID not in table.views:
        return {}
    cells = quote(table.views[INVALID])
    query = f"select name, count(*) from (select unnest(map_keys({cells})) as name from rows) group by all order by all"  # noqa: S608 -- quoted
    return dict(table.connection.execute(query).fetchall())


COST_COLUMNS = ("seconds", "input_tokens", "output_tokens")


def costs_of(table: Table, units: Units | None) -> Mapping[str, CostSummary]:
    """Return time and tokens of the calls, for each column of `COST_COLUMNS` with a value.

    Rows with a failed call are left out: the time until a timeout is not the time that an answer takes.

    Args:
        table: The rows.
        units: [rows], the sampling unit of each row; None if each row is a unit.
    """
    summaries = {}
    for name in COST_COLUMNS:
        if name not in table.columns:
            continue
        value, error = f"coalesce({name}::double, 'nan'::double) as value", table.column_or_null("error")
        query = select([value, f"{error} is not null as failed"], 'rows order by "row"')
        columns = table.connection.execute(query).fetchnumpy()
        values, failed = np.asarray(columns["value"], np.float64), np.asarray(columns["failed"], np.bool_)
        known = np.isfinite(values) & ~failed
        if not known.any():
            continue
        reasons = {"the call failed": int(failed.sum()), "not recorded": int((~failed & ~known).sum())}
        # Time and tokens are never negative, however wide the interval of few rows is.
        own = None if units is None else np.unique(units[known], return_inverse=True)[1]
        summaries[name] = CostSummary(
            name=name,
            total=float(values[known].sum()),
            mean=mean_within(values[known], (0, None), own),
            median=quantile(values[known], 0.5, own),
            p95=quantile(values[known], 0.95, own),
            undefined={reason: number for reason, number in reasons.items() if number},
        )
    return summaries
