"""Scores in sentences and tables, and as JSON."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from ragassay.core.errors import excerpt
from ragassay.core.records import CallCosts, CostSummary, Estimate, MetricScore, ScoreNotes, ScoreSummary
from ragassay.parts.scores.metric import Metric
from ragassay.steps.report.number_formats import (
    aligned,
    as_average,
    as_score,
    as_seconds,
    calls_in_words,
    count,
    error_kind,
    interval_json,
    joined,
    one_line,
    score_interval,
)

_HEADINGS = ("metric", "mean", "95 % interval", "rows")


@joined
def scored(
    summary: ScoreSummary, output: Path | None, costs: CallCosts | None = None, *, verbose: bool = False
) -> Iterator[str]:
    """Return the metrics as a table, with notes, and why others were not computed.

    Args:
        summary: The metrics over all rows.
        output: The file with the scores of each row, if there is one.
        costs: What the calls to a language model cost; None if no metric made one.
        verbose: Whether to list rows without a score, by reason, all metrics without any score in the table, and
            every metric that was not computed.
    """
    yield f"{count(summary.rows, 'row')}; intervals by {summary.unit}"
    yield ""
    without_scores = {} if verbose else _without_scores(summary)
    left_out = {name for names in without_scores.values() for name in names}
    metrics = [each for each in summary.metrics.values() if each.name not in left_out]
    undefined = ["undefined", *(one_line(_reasons(each.undefined)) for each in metrics)]
    for line, reasons in zip(aligned([_HEADINGS, *map(_cells, metrics)]), undefined, strict=True):
        yield f"{line}  {reasons}".rstrip()
    for reasons, names in without_scores.items():
        yield f"{len(names)} more are undefined in every row ({reasons}), --verbose lists them: {_some(names)}"
    yield from _costs(summary)
    if notes := [*_constants(summary, verbose=verbose), *_notes(summary.notes)]:
        yield ""
        yield from notes
    if verbose:
        yield from _undefined_rows(summary)
    if verbose:
        yield from _listed(summary)
    elif (others := _not_computed(summary)) is not None:
        yield from (others,) if notes else ("", others)
    if costs is not None:
        yield f"\n{calls_in_words(costs)}"
    if output is not None:
        yield f"\nScores by row, with the reason for each null in undefined_scores: {output}"


def _without_scores(summary: ScoreSummary) -> Mapping[str, Sequence[str]]:
    """Return the metrics that are undefined in every row by their reasons, where these are shared by many metrics."""
    by_reason: dict[str, list[str]] = {}
    for each in summary.metrics.values():
        if each.mean.rows == 0 and each.undefined:
            by_reason.setdefault(one_line("; ".join(each.undefined)), []).append(each.name)
    return {reason: names for reason, names in by_reason.items() if len(names) > _FEW}


def _cells(score: MetricScore) -> tuple[str, str, str, str]:
    mean = score.mean
    ends = score_interval(mean) or ""
    value = "-" if mean.value is None else as_score(mean.value)
    return score.name, value, ends, f"{mean.rows:,}"


def _reasons(undefined: Mapping[str, int]) -> str:
    """Return the most frequent reasons, each with its number of rows; a user-supplied metric may give one per row."""
    kinds: Counter[str] = Counter()
    for reason, number in undefined.items():
        kinds[error_kind(reason)] += number
    shown = kinds.most_common(_SHOWN)
    rest = len(kinds) - len(shown)
    texts = [f"{number:,} ({reason})" for reason, number in shown]
    if rest:
        texts.append(f"{sum(undefined.values()) - sum(number for _, number in shown):,} ({rest:,} other reasons)")
    return ", ".join(texts)


def _undefined_rows(summary: ScoreSummary) -> Iterator[str]:
    """Yield the first rows without a score by reason; metrics with the same rows share a line."""
    metrics: dict[tuple[str, int, tuple[str, ...]], list[str]] = {}
    for name, each in summary.metrics.items():
        for reason, ids in each.examples.items():
            metrics.setdefault((reason, each.undefined[reason], ids), []).append(name)
    if metrics:
        yield ""
        yield "Undefined, by question_id:"
    for (reason, number, ids), names in metrics.items():
        more = f" and {number - len(ids):,} more" if number > len(ids) else ""
        yield f"  {one_line(reason)}: {', '.join(ids)}{more} ({_some(names)})"


def _costs(summary: ScoreSummary) -> Iterator[str]:
    if summary.costs:
        yield ""
    for each in summary.costs.values():
        as_text = as_seconds if "seconds" in each.name else as_average
        values = (f"{name} {_with_interval(value, as_text)}" for name, value in _cost_estimates(each).items())
        undefined = ", ".join(f"{number:,} ({reason})" for reason, number in each.undefined.items())
        rows = f"; {count(each.mean.rows, 'row')}" + (f", without {undefined}" if undefined else "")
        yield f"{each.name}: {', '.join(values)}, total {as_text(each.total)}{rows}"


def _with_interval(estimate: Estimate, as_text: Callable[[float], str]) -> str:
    if estimate.value is None:
        return "-"
    ends = "" if estimate.interval is None else f" ({' to '.join(map(as_text, estimate.interval))})"
    return f"{as_text(estimate.value)}{ends}"


def _cost_estimates(cost: CostSummary) -> Mapping[str, Estimate]:
    return {"mean": cost.mean, "p50": cost.median, "p95": cost.p95}


def _constants(summary: ScoreSummary, *, verbose: bool) -> Iterator[str]:
    constant = [(each.name, each.mean.value) for each in summary.metrics.values() if each.is_constant]
    if constant:
        listed = [f"{name} ({'-' if value is None else as_score(value)})" for name, value in constant]
        shown = listed if verbose or len(listed) <= _FEW else [*listed[:_FEW], f"{len(listed) - _FEW} more"]
        yield f"The same in every row: {', '.join(shown)}"


def _notes(notes: ScoreNotes) -> Iterator[str]:
    if notes.replaced:
        yield f"existing columns with these names were replaced: {', '.join(notes.replaced)}"
    if notes.invalid_cells:
        cells = ", ".join(f"{name} in {count(rows, 'row')}" for name, rows in notes.invalid_cells.items())
        yield f"Some cells have the wrong type, so metrics that read them are undefined: {cells}"
    if notes.unmatched_ids is not None:
        retrieved, reference = map(excerpt, notes.unmatched_ids)
        yield (
            f"No retrieved id is among the reference ids in any of {notes.unmatched_rows:,} rows (such as "
            f"{retrieved!r} and {reference!r}): check that both are ids of documents, or both of chunks"
        )
    if notes.mixed_rows:
        yield (
            f"In {notes.mixed_rows:,} rows either the retrieved or the reference ids are numbers and the others are "
            "texts: metrics with Unitxt's names never match them; all others compare ids as text"
        )
    if notes.chunk_rows:
        yield (
            f"In {notes.chunk_rows:,} rows the retrieved ids are those of chunks, and the reference ids those of "
            "documents: metrics with Unitxt's names never match them; all others count a chunk as its document"
        )
    yield from (f"{name}: {model}" for name, model in notes.models.items())
    for judge, counts in notes.counts.items():
        yield f"{judge}: {', '.join(f'{number:,} {what}' for what, number in counts.items())}"
    yield from notes.reading


def _not_computed(summary: ScoreSummary) -> str | None:
    """Return how many metrics lack a column, or are computed only if they are named; None if there are none."""
    columns = ", ".join(dict.fromkeys(column for needed in summary.missing.values() for column in needed))
    reasons = {
        f"without their columns ({columns})": len(summary.missing),
        "that need a model and are computed only if named": len({*summary.unnamed, *summary.unnamed_lm}),
    }
    parts = [f"{count(number, 'metric')} {reason}" for reason, number in reasons.items() if number]
    return f"Not computed, listed by --verbose: {'; '.join(parts)}" if parts else None


def _listed(summary: ScoreSummary) -> Iterator[str]:
    """Yield every metric that lacks a column, or that is computed only if it is named."""
    if summary.missing:
        yield ""
        yield from _missing(summary)
    if local := [name for name in summary.unnamed if name not in summary.unnamed_lm]:
        yield f"Metrics that run a model, computed only if named (--metrics): {', '.join(local)}"
    if summary.unnamed_lm:
        names = ", ".join(summary.unnamed_lm)
        yield f"Metrics that call a language model, computed only if named (--metrics, with --lm): {names}"


def _missing(summary: ScoreSummary) -> Iterator[str]:
    by_columns: dict[tuple[str, ...], list[str]] = {}
    for name, columns in summary.missing.items():
        by_columns.setdefault(columns, []).append(name)
    yield "Not computed, because a column is missing:"
    for columns, names in by_columns.items():
        yield f"  {', '.join(columns)}: {_some(names)}"
    yield from (f"{column}: {how}" for column, how in summary.how_to_get.items())


_SHOWN = 6
_FEW = 3  # metrics without any score, or with a constant one, that are listed one by one


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more


def score_json(summary: ScoreSummary, costs: CallCosts | None = None) -> dict[str, object]:
    """Return `score --json`: an undefined mean is None.

    Args:
        summary: The metrics over all rows.
        costs: What the calls to a language model cost; None if no metric made one.
    """
    return {
        "rows": summary.rows,
        "unit": summary.unit,
        "metrics": {name: _metric_json(each) for name, each in summary.metrics.items()},
        "missing": {name: list(columns) for name, columns in summary.missing.items()},
        "costs": {name: _cost_json(each) for name, each in summary.costs.items()},
        "notes": list(_notes(summary.notes)),
        "failures": {error: list(ids) for error, ids in summary.failures.items()},
        **({} if costs is None else asdict(costs)),
    }


def _metric_json(score: MetricScore) -> dict[str, object]:
    mean = score.mean
    return {
        "mean": mean.value,
        "interval": interval_json(mean.interval),
        "approximate": mean.is_approximate,
        "rows": mean.rows,
        "units": mean.units,
        "undefined": sum(score.undefined.values()),
        "reasons": dict(score.undefined),
        "examples": {reason: list(ids) for reason, ids in score.examples.items()},
        "constant": score.is_constant,
        "higher_is_better": score.higher_is_better,
    }


def _cost_json(cost: CostSummary) -> dict[str, object]:
    values: dict[str, object] = {"total": cost.total}
    for name, estimate in _cost_estimates(cost).items():
        values |= {name: estimate.value, f"{name}_interval": interval_json(estimate.interval)}
    return {
        **values,
        "rows": cost.mean.rows,
        "undefined": sum(cost.undefined.values()),
        "reasons": dict(cost.undefined),
    }


def metric_list(metrics: "Mapping[str, Metric]") -> str:
    """Return every metric with its inputs, range, direction and source."""
    return "\n\n".join(_metric_text(each) for each in metrics.values())


def _metric_text(metric: Metric) -> str:
    low, high = ("-" if end is None else f"{end:g}" for end in (metric.low, metric.high))
    direction = {True: "higher is better", False: "lower is better", None: "neither is better"}
    unitxt = "" if metric.unitxt is None else f"; Unitxt's {metric.unitxt}"
    model = "; calls a language model" if metric.rater else "; runs a model" if metric.needs_model else ""
    return (
        f"{metric.name}\n  {metric.meaning or '(no description)'}\n"
        f"  inputs: {', '.join(metric.needs)}; range: {low} to {high}; {direction[metric.higher_is_better]}{model}\n"
        f"  source: {metric.source or '-'}{unitxt}"
    )


def metric_list_json(metrics: "Mapping[str, Metric]") -> dict[str, object]:
    """Return `score --list --json`."""
    return {
        "metrics": {
            name: {
                "description": each.meaning,
                "inputs": list(each.needs),
                "optional_inputs": list(each.uses),
                "low": each.low,
                "high": each.high,
                "higher_is_better": each.higher_is_better,
                "source": each.source,
                "unitxt": each.unitxt,
                "needs_model": each.needs_model,
                "needs_lm": each.rater is not None,
            }
            for name, each in metrics.items()
        }
    }
