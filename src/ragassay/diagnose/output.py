"""A summary as `diagnose --json` prints it; scripts rely on the names (interface.md)."""

from collections.abc import Mapping
from dataclasses import asdict

from ragassay.diagnose.firmness import firmness_json, ranges_json
from ragassay.diagnose.open_domain import open_domain_json
from ragassay.diagnose.refusals import refusals_json
from ragassay.records import Estimate, Figures, Hypothesis, Summary

_SHARES: Mapping[str, str] = {
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge_base_accuracy",
    "lambda": "lambda_share",
    "refined_accuracy": "refined_accuracy",
    "retriever_accuracy": "retriever_accuracy",
    "refined_retriever_accuracy": "refined_retriever_accuracy",
}
"""Shares by their name in JSON, and the field of `Figures` that holds each: `lambda` cannot be a name in Python."""


def as_json(summary: Summary) -> dict[str, object]:
    """What was found, for `json.dumps`: numbers are floats, undefined is None and its reason stands in `undefined`."""
    return {
        **_figures(summary.overall),
        "by_style": {style: _figures(figures) for style, figures in summary.by_style.items()},
        "hypotheses": [_hypothesis(hypothesis) for hypothesis in summary.hypotheses],
        "without_open_domain": None if summary.without_open_domain is None else _figures(summary.without_open_domain),
        "open_domain": None
        if summary.open_domain is None
        else open_domain_json(summary.open_domain, summary.open_domain_groups),
        "single_row_groups": list(summary.single_row_groups),
        "unanswerable": dict(summary.unanswerable),
        "by": {
            column: {value: _figures(figures) for value, figures in values.items()}
            for column, values in summary.by.items()
        },
        "cells": {name: _estimate(estimate) for name, estimate in summary.cells.items()},
        "cluster_gaps": {name: asdict(gaps) for name, gaps in summary.cluster_gaps.items()},
        "examples": {fault: list(ids) for fault, ids in summary.examples.items()},
        "left_out_by_balancing": summary.left_out_by_balancing,
        "refusals": refusals_json(summary.overruled, summary.refusals),
        "single_rows": None if summary.firmness is None else firmness_json(summary.firmness),
        "judge_errors": None if summary.judge_ranges is None else ranges_json(summary.judge_ranges),
        "signature": str(summary.signature),
    }


def _figures(figures: Figures) -> dict[str, object]:
    estimates: dict[str, Estimate] = {name: getattr(figures, field) for name, field in _SHARES.items()}
    shares: dict[str, object] = {}
    for name, estimate in estimates.items():
        shares |= {name: estimate.value, f"{name}_interval": _interval(estimate)}
    return {
        "rows": figures.rows,
        "judged": figures.judged,
        "groups": figures.groups,
        "gap_groups": figures.gap_groups,
        "robust_groups": figures.robust_groups,
        "non_robust_groups": figures.non_robust_groups,
        **shares,
        "lowest_accuracy": figures.lowest_accuracy,
        "highest_accuracy": figures.highest_accuracy,
        "bounds": {name: list(figures.bounds[field]) for name, field in _SHARES.items() if field in figures.bounds},
        "outcomes": dict(figures.outcomes),
        "faults": dict(figures.faults),
        "fault_shares": {fault: estimate.value for fault, estimate in figures.fault_shares.items()},
        "fault_shares_interval": {fault: _interval(estimate) for fault, estimate in figures.fault_shares.items()},
        "undefined": {name: estimate.undefined for name, estimate in estimates.items() if estimate.undefined},
    }


def _hypothesis(hypothesis: Hypothesis) -> dict[str, object]:
    difference = hypothesis.difference
    return {
        "name": hypothesis.name,
        "measure": hypothesis.measure,
        "robust": hypothesis.robust,
        "non_robust": hypothesis.non_robust,
        "difference": difference.value,
        "interval": _interval(difference),
        "p": hypothesis.p,
        "p_holm": hypothesis.p_holm,
        "groups": difference.groups,
        "detectable": hypothesis.detectable,
        "needed": hypothesis.needed,
        "undefined": difference.undefined,
    }


def _estimate(estimate: Estimate) -> dict[str, object]:
    return {
        "share": estimate.value,
        "interval": _interval(estimate),
        "rows": estimate.rows,
        "groups": estimate.groups,
        "undefined": estimate.undefined,
    }


def _interval(estimate: Estimate) -> list[float] | None:
    """Low and high; None where the figure is undefined, or nothing tells how groups vary."""
    return None if estimate.low is None or estimate.high is None else [estimate.low, estimate.high]
