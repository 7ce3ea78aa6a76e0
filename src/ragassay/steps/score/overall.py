"""Results over all rows: means, rows without a score, notes on ids and cells, and costs."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import excerpt
from ragassay.core.records import CostSummary, Estimate, MetricScore
from ragassay.core.stats import FloatArray, Units, quantile
from ragassay.core.table import Table
from ragassay.core.table.columns import INVALID_CELLS
from ragassay.core.table.knowledge_base import at_level_sql
from ragassay.core.table.storage import quote
from ragassay.parts.groups.score_columns import mean_within
from ragassay.steps.score.metric import ColumnScores, Metric

UNDEFINED = "undefined_scores"
"""The column with the reasons why metrics are undefined in a row, by the name of the metric."""
_LISTED = 10  # rows that are listed for each reason
_MOST_PATTERNS = 2**62


def overall(metric: Metric, scores: ColumnScores, units: Units | None) -> MetricScore:
    """Return the mean of a metric with its 95 % interval (docs/methods.md, section 6).

    Args:
        metric: The metric; its smallest and largest value bound the interval.
        scores: [rows], its scores.
        units: [rows], the sampling unit of each row; None if each row is a unit.
    """
    defined = scores.codes == 0
    values = scores.values[defined]
    if not len(values):
        mean = Estimate(undefined="undefined in every row")
    else:
        mean = mean_within(values, (metric.low, metric.high), None if units is None else units[defined])
    return MetricScore(
        name=metric.name,
        mean=mean,
        undefined={reason: len(rows) for reason, rows in rows_without(scores).items()},
        is_constant=len(values) > 1 and bool((values == values[0]).all()),
        higher_is_better=metric.higher_is_better,
    )


def rows_without(scores: ColumnScores) -> Mapping[str, NDArray[np.intp]]:
    """Return the rows without a score by reason, in ascending order.

    >>> from ragassay.steps.score.metric import Unscored
    >>> found = rows_without(ColumnScores.of([None, 0.5, Unscored("no contexts"), None]))
    >>> {reason: rows.tolist() for reason, rows in found.items()}
    {'undefined': [0, 3], 'no contexts': [2]}
    """
    rows = np.flatnonzero(scores.codes)
    codes = scores.codes[rows]
    counts = np.bincount(codes, minlength=len(scores.reasons) + 1)[1:]
    parts = np.split(rows[np.argsort(codes, kind="stable")], np.cumsum(counts)[:-1])
    return {reason: part for reason, part in zip(scores.reasons, parts, strict=False) if len(part)}


def examples(table: Table, scores: Mapping[str, ColumnScores]) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """Return the question ids of the first rows without a score, by metric and reason."""
    first = {
        name: {reason: rows[:_LISTED].tolist() for reason, rows in rows_without(each).items()}
        for name, each in scores.items()
    }
    wanted = sorted({row for reasons in first.values() for rows in reasons.values() for row in rows})
    named = f"""coalesce({table.column_or_null("question_id")}, 'row ' || ("row" + 1))"""
    query = f'select "row", {named} from rows where "row" in (select unnest(?::bigint[]))'  # noqa: S608 -- names of ours
    names = dict(table.connection.execute(query, [wanted]).fetchall())
    return {
        name: {reason: tuple(names[row] for row in rows) for reason, rows in reasons.items()}
        for name, reasons in first.items()
    }


def reasons_by_row(scores: Mapping[str, ColumnScores]) -> tuple[NDArray[np.intp], Sequence[str]]:
    """Return why metrics are undefined in each row.

    Args:
        scores: The scores of all rows, by metric.

    Returns:
        [rows], the index of each row's reasons; and the distinct reasons, as JSON objects of metric and reason.
    """
    size, patterns = 1, np.zeros(len(next(iter(scores.values())).codes), dtype=np.int64)
    for each in scores.values():
        if not each.codes.any():
            continue
        if size * (len(each.reasons) + 1) > _MOST_PATTERNS:
            distinct, patterns = np.unique(patterns, return_inverse=True)
            size = len(distinct)
        size *= len(each.reasons) + 1
        patterns = patterns * (len(each.reasons) + 1) + each.codes
    _, first, places = np.unique(patterns, return_index=True, return_inverse=True)
    reasons = [
        {name: each.reasons[each.codes[row] - 1] for name, each in scores.items() if each.codes[row]} for row in first
    ]
    return places.astype(np.intp, copy=False), [json.dumps(each, ensure_ascii=False) for each in reasons]


def joined(parts: Sequence[ColumnScores]) -> ColumnScores:
    """Return the scores of all rows, given those of the batches."""
    reasons: dict[str, int] = {}
    codes = []
    for part in parts:
        renumbered = [0, *(reasons.setdefault(reason, len(reasons) + 1) for reason in part.reasons)]
        codes.append(np.array(renumbered, dtype=np.min_scalar_type(-len(reasons) - 1))[part.codes])
    return ColumnScores(
        values=np.concatenate([part.values for part in parts]), codes=np.concatenate(codes), reasons=tuple(reasons)
    )


_IDS = ("context_ids", "reference_context_ids")
_TYPES = tuple(f"{name}_type" for name in _IDS)


def notes(table: Table, columns: Collection[str]) -> Iterator[str]:
    """Yield notes on cells and ids, given the columns that the metrics read."""
    yield from _invalid_cells(table)
    if not set(_IDS) <= {*columns} & {*table.columns}:
        return
    retrieved, references = (at_level_sql("reference_context_ids", name) for name in _IDS)
    first_match = f"select 1 from rows where list_has_any({retrieved}, {references}) limit 1"  # noqa: S608 -- ours
    query = """
        select count(*), any_value(context_ids[1]), any_value(reference_context_ids[1])
        from rows where len(context_ids) > 0 and len(reference_context_ids) > 0
    """
    is_matched = bool(table.connection.execute(first_match).fetchall())
    ((rows, one, other),) = [(0, None, None)] if is_matched else table.connection.execute(query).fetchall()
    if rows:
        yield (
            f"No retrieved id is among the reference ids in any of {rows:,} rows (such as {excerpt(one)!r} and "
            f"{excerpt(other)!r}): check that both are ids of documents, or both of chunks"
        )
    if set(_TYPES) <= {*table.columns}:
        differ = "select count(*) from rows where context_ids_type <> reference_context_ids_type"
        ((rows,),) = table.connection.execute(differ).fetchall()
        if rows:
            yield (
                f"In {rows:,} rows either the retrieved or the reference ids are numbers and the others are texts: "
                "metrics with Unitxt's names never match them; all others compare ids as text"
            )


def _invalid_cells(table: Table) -> Iterator[str]:
    """Yield a note with the number of invalid cells of each column."""
    if INVALID_CELLS not in table.views:
        return
    cells = quote(table.views[INVALID_CELLS])
    query = f"select name, count(*) from (select unnest(map_keys({cells})) as name from rows) group by all order by all"  # noqa: S608 -- quoted
    counts = [
        f"{name} in {rows:,} {'row' if rows == 1 else 'rows'}"
        for name, rows in table.connection.execute(query).fetchall()
    ]
    yield f"Some cells have the wrong type, so metrics that read them are undefined: {', '.join(counts)}"


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
        query = f"""
            select {name}::double as value, {table.column_or_null("error")} is not null as failed
            from rows order by "row"
        """  # noqa: S608 -- names of ours
        columns = table.connection.execute(query).fetchnumpy()
        values = np.ma.filled(np.ma.asarray(columns["value"]), np.nan).astype(np.float64)
        failed = np.asarray(columns["failed"], dtype=np.bool_)
        known = np.isfinite(values) & ~failed
        if not known.any():
            continue
        reasons = {"the call failed": int(failed.sum()), "not recorded": int((~failed & ~known).sum())}
        summaries[name] = _summary(
            name,
            values[known],
            None if units is None else units[known],
            {reason: number for reason, number in reasons.items() if number},
        )
    return summaries


def _summary(name: str, values: FloatArray, units: Units | None, undefined: Mapping[str, int]) -> CostSummary:
    dense = None if units is None else np.unique(units, return_inverse=True)[1]
    # Time and tokens are never negative, however wide the interval of few rows is.
    mean = mean_within(values, (0, None), dense)
    return CostSummary(
        name=name,
        total=float(values.sum()),
        mean=mean,
        median=quantile(values, 0.5, dense),
        p95=quantile(values, 0.95, dense),
        undefined=undefined,
    )
