"""Metrics of answers and retrieval by name, their sets, and the selection of metrics for a table."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import cast

from ragassay.core.errors import UsageError
from ragassay.core.registry import Spec, find, import_object, installed
from ragassay.core.table import COLUMNS, Table
from ragassay.parts.scores.content_ranks import CONTENT_RANKS
from ragassay.parts.scores.id_ranks import ID_RANKS
from ragassay.parts.scores.lexical import LEXICAL, SEQUENCES
from ragassay.parts.scores.metric import Metric, Score, metric_of
from ragassay.parts.scores.model_metrics import LM_METRICS, NEURAL

METRICS: Mapping[str, Metric] = {**LEXICAL, **SEQUENCES, **ID_RANKS, **CONTENT_RANKS, **NEURAL, **LM_METRICS}
"""All metrics by name; installed packages add metrics by entry points in the group `ragassay.metric`."""

METRIC_SETS: Mapping[str, tuple[str, ...]] = {
    "unitxt": (
        *("answer_correctness", "faithfulness", "answer_relevance_token_recall", "context_relevance_token_precision"),
        "context_correctness",
    ),
    "unitxt_retrieval_at_k": tuple(name for name in ID_RANKS if name.startswith("unitxt_") and "_at_" in name),
}
"""Sets of metrics by name: those that Unitxt recommends without models, and its `retrieval_at_k`."""


def score_limits() -> Mapping[str, tuple[float | None, float | None]]:
    """Return the smallest and largest value of every metric, by the name of its column."""
    return {name: (each.low, each.high) for name, each in METRICS.items()}


def scorer_columns(metrics: Iterable[Metric]) -> Mapping[str, str]:
    """Return the column that names the judge of each metric that calls a language model, by the metric's name."""
    return {each.name: f"{each.rater}_judge" for each in metrics if each.rater is not None}


def chosen(names: Sequence[str | Metric | Callable[..., Score]]) -> Mapping[str, Metric]:
    """Return the requested metrics by name, in order.

    Args:
        names: Names in `METRICS` or `METRIC_SETS`, or of installed metrics; `python:package.module:name`; or metrics
            and plain functions themselves. Settings may follow a name: `NAME?SETTING=VALUE&SETTING=VALUE`.

    Raises:
        UsageError: A name is unknown, or does not refer to a function.
    """
    metrics: dict[str, Metric] = {}
    for name in names:
        for each in METRIC_SETS.get(name, (name,)) if isinstance(name, str) else (name,):
            metric = _metric(each)
            if metric.name in metrics and isinstance(each, str) and "?" in each:
                raise UsageError(f"{metric.name} is given twice; score it with other settings in a separate call")
            metrics[metric.name] = metric
    return metrics


def _metric(name: str | Metric | Callable[..., Score]) -> Metric:
    if isinstance(name, Metric):
        return name
    if not isinstance(name, str):
        return metric_of(name)
    spec = Spec.parse(name)
    called = str(Spec.head(name))
    is_installed = spec.kind != "python"
    if is_installed:
        metric: object = find("metric", called, {**METRICS, **METRIC_SETS}, listing="ragassay score --list")
    else:
        metric = import_object(spec.target)
    if not isinstance(metric, Metric):
        if not callable(metric):
            raise UsageError(f"{name} is not a function; give a function that returns a number, or one with @metric")
        metric = metric_of(cast("Callable[..., Score]", metric))
    if is_installed:
        metric = replace(metric, name=called)  # the name of an entry point takes precedence
    return _with_settings(metric, spec)


def listed_metrics() -> tuple[Mapping[str, Metric], Sequence[str]]:
    """Return all available metrics, including those of installed packages, and the errors of loading others."""
    metrics, errors = dict(METRICS), []
    for name in installed("metric"):
        try:
            metrics.setdefault(name, _metric(name))
        except UsageError as error:
            errors.append(str(error))
    return metrics, errors


def _with_settings(metric: Metric, spec: Spec) -> Metric:
    if not spec.settings:
        return metric
    if metric.with_settings is None:
        raise UsageError(f"the metric {metric.name} has no settings; remove everything from the ?")
    return metric.with_settings(spec)


def missing_columns(metric: Metric, table: Table) -> tuple[str, ...]:
    """Return the columns that a metric requires and a table does not have."""
    return tuple(name for name in metric.needs if name not in table.columns)


def how_to_get(column: str) -> str:
    """Return a phrase that states how to add a column to a table."""
    if column not in COLUMNS:
        return "add it to the file"
    return f"'ragassay {COLUMNS[column].command}' adds it, or name yours: `rename` {column}=YOURS"
