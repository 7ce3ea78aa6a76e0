"""`diagnose --json`; the keys are stable, and numbers are unrounded."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from ragassay.core.records import (
    Estimate,
    FaultOrder,
    Hypothesis,
    MetricChange,
    Metrics,
    OpenDomain,
    Range,
    Ranges,
    ReclassifiedRefusal,
    SingleVerdictSensitivity,
    Summary,
)
from ragassay.steps.report.findings import tag_counts
from ragassay.steps.report.number_formats import interval_json

_METRICS: Mapping[str, str] = {
    **{name: name for name in ("accuracy", "knowledge_base_accuracy")},
    "lambda": "lambda_share",  # lambda cannot be a name in Python
    **{name: name for name in ("refined_accuracy", "retriever_accuracy", "refined_retriever_accuracy")},
}
"""Name of a metric in JSON -> field of `Metrics`."""
RANGES: Mapping[str, str] = {
    **{name: name for name in ("gap_groups", "robust_groups", "non_robust_groups")},
    **{name: _METRICS[name] for name in ("accuracy", "knowledge_base_accuracy", "lambda", "refined_accuracy")},
}
"""Name of a range in JSON -> field of `Ranges`."""


def diagnosis_json(summary: Summary) -> dict[str, object]:
    """Return `diagnose --json`: an undefined metric is None, with its reason in `undefined`."""
    return {
        **_metrics_json(summary.overall),
        "by_style": {style: _metrics_json(metrics) for style, metrics in summary.by_style.items()},
        "hypotheses": [_hypothesis(hypothesis) for hypothesis in summary.hypotheses],
        "without_open_domain": None
        if summary.without_open_domain is None
        else _metrics_json(summary.without_open_domain),
        "open_domain": None
        if summary.open_domain is None
        else open_domain_json(summary.open_domain, summary.open_domain_groups),
        "single_row_groups": list(summary.single_verdict_groups),
        "unanswerable": dict(summary.unanswerable),
        "by": {
            column: {value: _metrics_json(metrics) for value, metrics in values.items()}
            for column, values in summary.by.items()
        },
        "cells": {name: _estimate(estimate) for name, estimate in summary.cells.items()},
        "abstention": _abstention(summary.cells),
        "cluster_gaps": {name: asdict(gaps) for name, gaps in summary.cluster_gaps.items()},
        "examples": {fault: list(ids) for fault, ids in summary.examples.items()},
        "left_out_by_balancing": summary.left_out_by_balancing,
        "refusals": refusals_json(summary.reclassified_refusals, summary.refusals),
        "single_rows": None
        if summary.single_verdict_sensitivity is None
        else single_verdicts_json(summary.single_verdict_sensitivity),
        "judge_errors": None if summary.judge_ranges is None else ranges_json(summary.judge_ranges),
        "attributable": list(summary.attributable),
        "missing_evidence": list(summary.missing_evidence),
        "fault_order": _fault_order(summary.fault_order),
        "unsearched": summary.unsearched,
        "judges": {name: asdict(each) for name, each in sorted(summary.judges.items())},
        "scores": {
            each.name: {part: _score_mean(mean) for part, mean in each.means.items()} for each in summary.scores
        },
        "signature": str(summary.signature),
    }


def _abstention(cells: Mapping[str, Estimate]) -> dict[str, object]:
    """Return the rates of answering, declining and inventing; `wrong` is a part of `answered`."""
    names = {
        "answerable": {name: f"answerable_{name}" for name in ("answered", "declined", "wrong")},
        "unanswerable": {"declined": "unanswerable_declined", "invented": "unanswerable_answered"},
    }
    return {
        questions: {
            key: value
            for rate, cell in rates.items()
            for key, value in ((rate, cells[cell].value), (f"{rate}_interval", interval_json(cells[cell].interval)))
        }
        for questions, rates in names.items()
    }


def _score_mean(mean: Estimate) -> dict[str, object]:
    values = {"mean": mean.value, "interval": interval_json(mean.interval), "rows": mean.rows, "units": mean.units}
    return {**values, "approximate": mean.is_approximate, "undefined": mean.undefined}


def _metrics_json(metrics: Metrics) -> dict[str, object]:
    estimates: dict[str, Estimate] = {name: getattr(metrics, field) for name, field in _METRICS.items()}
    proportions: dict[str, object] = {}
    for name, estimate in estimates.items():
        low, high = metrics.judged_intervals.get(_METRICS[name], (None, None))
        proportions |= {
            name: estimate.value,
            f"{name}_interval": interval_json(estimate.interval),
            f"{name}_interval_judged": None if low is None else [low, high],
            f"{name}_approximate": estimate.is_approximate,
        }
    tags = tag_counts(metrics)
    return {
        "rows": metrics.rows,
        "judged": metrics.judged,
        "groups": metrics.all_groups,
        "units": metrics.units,
        "effective_units": metrics.effective_units,
        "gap_groups": tags["gap"],
        "robust_groups": tags["robust"],
        "non_robust_groups": tags["non-robust"],
        "undecided_groups": tags["undecided"],
        "open_tags": dict(metrics.open_tags),
        **proportions,
        "lowest_accuracy": metrics.lowest_accuracy,
        "highest_accuracy": metrics.highest_accuracy,
        "bounds": {name: list(metrics.bounds[field]) for name, field in _METRICS.items() if field in metrics.bounds},
        "outcomes": dict(metrics.outcomes),
        "faults": dict(metrics.faults),
        "fault_shares": {fault: estimate.value for fault, estimate in metrics.fault_shares.items()},
        "fault_shares_interval": {
            fault: interval_json(estimate.interval) for fault, estimate in metrics.fault_shares.items()
        },
        "fault_shares_range": {fault: interval_json(ends) for fault, ends in metrics.fault_bounds.items()},
        "undefined": {name: estimate.undefined for name, estimate in estimates.items() if estimate.undefined},
    }


def _fault_order(order: FaultOrder) -> dict[str, object]:
    return {
        "first": list(order.first),
        "candidates": list(order.candidates),
        "lead": None if order.lead is None else order.lead.value,
        "lead_interval": None if order.lead is None else interval_json(order.lead.interval),
        "if_wrong": dict(order.if_wrong),
        "needs_evidence": order.needs_evidence,
    }


def _hypothesis(hypothesis: Hypothesis) -> dict[str, object]:
    difference = hypothesis.difference
    return {
        "name": hypothesis.name,
        "measure": hypothesis.measure,
        "robust": hypothesis.robust,
        "non_robust": hypothesis.non_robust,
        "difference": difference.value,
        "interval": interval_json(difference.interval),
        "interval_judged": interval_json(hypothesis.judged_interval),
        "range": interval_json(hypothesis.range),
        **test_json(hypothesis),
    }


def test_json(tested: Hypothesis | MetricChange) -> dict[str, object]:
    """Return the p-value of a difference, its basis, and the data that would detect the difference."""
    difference = tested.difference
    return {
        "p": tested.p,
        "p_holm": tested.p_holm,
        "groups": difference.groups,
        "units": difference.units,
        "approximate": difference.is_approximate,
        "detectable": tested.detectable,
        "needed": tested.needed,
        "undefined": difference.undefined,
    }


def _estimate(estimate: Estimate) -> dict[str, object]:
    return {
        "share": estimate.value,
        "interval": interval_json(estimate.interval),
        "rows": estimate.rows,
        "groups": estimate.groups,
        "units": estimate.units,
        "approximate": estimate.is_approximate,
        "undefined": estimate.undefined,
    }


def refusals_json(number: int, listed: Sequence[ReclassifiedRefusal]) -> Mapping[str, object]:
    """Return `refusals` of `diagnose --json`: how many were reclassified as wrong, and which."""
    return {"reclassified": number, "listed": [asdict(refusal) for refusal in listed]}


def single_verdicts_json(sensitivity: SingleVerdictSensitivity) -> Mapping[str, object]:
    """Return `single_rows` of `diagnose --json`: counts, what the metrics would be, and the listed rows."""
    return {
        "groups": sensitivity.groups,
        "lone_right": sensitivity.lone_right,
        "lone_wrong": sensitivity.lone_wrong,
        "open_lone_right": sensitivity.open_lone_right,
        "open_lone_wrong": sensitivity.open_lone_wrong,
        "of_one_row": sensitivity.one_row_groups,
        "if_lone_right_were_wrong": {
            "knowledge_base_accuracy": sensitivity.knowledge_base_accuracy,
            "refined_accuracy": sensitivity.refined_accuracy,
        },
        "listed_of": sensitivity.all_rows,
        "rows": [asdict(row) for row in sensitivity.rows],
    }


def ranges_json(ranges: Ranges) -> Mapping[str, object]:
    """Return `judge_errors` of `diagnose --json`: every metric as recorded, its likely value and its range."""
    by_name: Mapping[str, Range] = {name: getattr(ranges, field) for name, field in RANGES.items()}
    metrics: dict[str, object] = {}
    for name, range_ in by_name.items():
        between = None if range_.low is None or range_.high is None else [range_.low, range_.high]
        metrics |= {name: range_.recorded, f"{name}_likely": range_.likely, f"{name}_range": between}
    return {
        **asdict(ranges.errors),
        "draws": ranges.draws,
        "seed": ranges.seed,
        **metrics,
        "undefined": {name: range_.undefined for name, range_ in by_name.items() if range_.undefined},
    }


def open_domain_json(counts: OpenDomain, groups: Sequence[str]) -> Mapping[str, object]:
    """Return `open_domain` of `diagnose --json`: the counts, and which groups are open-domain."""
    return {**asdict(counts), "groups": list(groups)}
