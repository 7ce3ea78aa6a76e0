"""What each command prints with --json; scripts rely on the names, and numbers are floats."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING

from ragassay.core.records import (
    ComparedRun,
    Estimate,
    Figures,
    Firmness,
    Hypothesis,
    MetricChange,
    OpenDomain,
    Plan,
    Range,
    Ranges,
    Reading,
    Refusal,
    Replays,
    RunComparison,
    Signature,
    Summary,
)
from ragassay.core.table import Table

if TYPE_CHECKING:
    from ragassay.steps.export import Exported
    from ragassay.steps.generate import Generated, Updated
    from ragassay.steps.schema import DatabaseSchema

_METRICS: Mapping[str, str] = {
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge_base_accuracy",
    "lambda": "lambda_share",
    "refined_accuracy": "refined_accuracy",
    "retriever_accuracy": "retriever_accuracy",
    "refined_retriever_accuracy": "refined_retriever_accuracy",
}
"""Metrics by their name in JSON, and the field of `Figures` that holds each: `lambda` cannot be a name in Python."""


def as_json(summary: Summary) -> dict[str, object]:
    """Return `diagnose --json`: undefined is None, and its reason is in `undefined`."""
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
        "attributable": list(summary.attributable),
        "signature": str(summary.signature),
    }


def _figures(figures: Figures) -> dict[str, object]:
    estimates: dict[str, Estimate] = {name: getattr(figures, field) for name, field in _METRICS.items()}
    proportions: dict[str, object] = {}
    for name, estimate in estimates.items():
        proportions |= {name: estimate.value, f"{name}_interval": _interval(estimate)}
    return {
        "rows": figures.rows,
        "judged": figures.judged,
        "groups": figures.groups,
        "gap_groups": figures.gap_groups,
        "robust_groups": figures.robust_groups,
        "non_robust_groups": figures.non_robust_groups,
        **proportions,
        "lowest_accuracy": figures.lowest_accuracy,
        "highest_accuracy": figures.highest_accuracy,
        "bounds": {name: list(figures.bounds[field]) for name, field in _METRICS.items() if field in figures.bounds},
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
    """Return low and high; None where the metric is undefined, or nothing shows how groups vary."""
    return None if estimate.low is None or estimate.high is None else [estimate.low, estimate.high]


def refusals_json(number: int, listed: Sequence[Refusal]) -> Mapping[str, object]:
    """Return `refusals` of `diagnose --json`: how many were reclassified as wrong, and which."""
    return {"reclassified": number, "listed": [asdict(refusal) for refusal in listed]}


def firmness_json(found: Firmness) -> Mapping[str, object]:
    """Return `single_rows` of `diagnose --json`: counts, what the metrics would be, and the listed rows."""
    return {
        "groups": found.groups,
        "lone_right": found.lone_right,
        "lone_wrong": found.lone_wrong,
        "of_one_row": found.of_one_row,
        "if_lone_right_were_wrong": {
            "knowledge_base_accuracy": found.knowledge_base_accuracy,
            "refined_accuracy": found.refined_accuracy,
        },
        "listed_of": found.listed_of,
        "rows": [asdict(row) for row in found.rows],
    }


# Metrics by their name in JSON, and the field of `Ranges` that holds each.
RANGES: Mapping[str, str] = {
    "gap_groups": "gap_groups",
    "robust_groups": "robust_groups",
    "non_robust_groups": "non_robust_groups",
    "accuracy": "accuracy",
    "knowledge_base_accuracy": "knowledge_base_accuracy",
    "lambda": "lambda_share",
    "refined_accuracy": "refined_accuracy",
}


def ranges_json(found: Ranges) -> Mapping[str, object]:
    """Return `judge_errors` of `diagnose --json`: every metric as recorded, its likely value and its range."""
    ranges: Mapping[str, Range] = {name: getattr(found, field) for name, field in RANGES.items()}
    figures: dict[str, object] = {}
    for name, each in ranges.items():
        between = None if each.low is None or each.high is None else [each.low, each.high]
        figures |= {name: each.recorded, f"{name}_likely": each.likely, f"{name}_range": between}
    return {
        **asdict(found.errors),
        "draws": found.draws,
        "seed": found.seed,
        **figures,
        "undefined": {name: each.undefined for name, each in ranges.items() if each.undefined},
    }


def open_domain_json(counts: OpenDomain, groups: Sequence[str]) -> Mapping[str, object]:
    """Return `open_domain` of `diagnose --json`: the counts, and which groups are open-domain."""
    return {**asdict(counts), "groups": list(groups)}


def compared_json(found: RunComparison, *, exit_code: int) -> Mapping[str, object]:
    """Return `compare --json`."""
    return {
        "outcome": found.outcome,
        "exit_code": exit_code,
        "measure": found.measure,
        "smallest": found.smallest,
        "questions": found.questions,
        "left_out": dict(found.left_out),
        "old": _run(found.old),
        "new": _run(found.new),
        "changes": {change.measure: _change_json(change) for change in found.changes},
        "lowest": found.lowest,
        "highest": found.highest,
        "needed": found.needed,
        "depends_on_rows": found.hangs_on,
        "verdicts_changed": found.verdicts_changed,
        "groups": [asdict(group) for group in found.groups],
    }


def _run(run: ComparedRun) -> Mapping[str, object]:
    fields = asdict(run)
    return {**{_RENAMED.get(name, name): value for name, value in fields.items()}, "signature": str(run.signature)}


_RENAMED: Mapping[str, str] = {"overruled": "reclassified_refusals", "wordings": "paraphrases"}
"""Fields of records whose JSON name is the standard term."""


def _change_json(change: MetricChange) -> Mapping[str, object]:
    difference = change.difference
    return {
        "before": change.before,
        "after": change.after,
        "difference": difference.value,
        "interval": _interval(difference),
        "p": change.p,
        "p_holm": change.p_holm,
        "groups": difference.groups,
        "detectable": change.detectable,
        "needed": change.needed,
        "undefined": difference.undefined,
    }


def planned_json(found: Plan) -> Mapping[str, object]:
    """Return `plan --json`: the scenario to plan with, and the others."""
    first, *others = (asdict(scenario) for scenario in found.scenarios)
    return {"power": found.power, "rows_per_group": found.rows_per_group, **first, "others": others}


def generated_json(questions: "Generated", *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `generate --json`."""
    signature = Signature(questions=questions.table.content_hash(), seed=str(seed), version=version("ragassay"))
    return {
        "rows": len(questions.table),
        "groups": questions.groups,
        "unanswerable_groups": questions.unanswerable,
        "sql_templates": questions.sql_templates,
        "text_templates": questions.text_templates,
        "queries": questions.queries,
        "proofs": dict(questions.proofs),
        "skipped": dict(questions.skipped),
        "not_english": dict(questions.not_english),
        "seconds": round(seconds, 3),
        "signature": str(signature),
    }


def updated_json(changed: "Updated", *, seconds: float) -> Mapping[str, object]:
    """Return `generate --update --json`."""
    return {
        "rows": len(changed.table),
        "kept": len(changed.table) - len(changed.new_ids),
        "stale": dict(changed.stale),
        "changes": dict(Counter(changed.stale.values())),
        "made": list(changed.new_ids),
        "unasked": changed.unused_bindings,
        "seconds": round(seconds, 3),
    }


def answered_json(table: Table) -> Mapping[str, int]:
    """Return `answer --json`: how many rows have an answer, and how many failed."""
    failed = sum(row.get("error") is not None for row in table.rows())
    return {"rows": len(table), "answered": len(table) - failed, "failed": failed}


def judged_json(table: Table) -> Mapping[str, int]:
    """Return `judge --json`: how many rows have which outcome."""
    outcomes = Counter(str(row["outcome"]) for row in table.rows())
    return {"rows": len(table), **dict(sorted(outcomes.items()))}


def replays_json(replays: Replays) -> Mapping[str, object]:
    """Return the counts of a replay."""
    return asdict(replays)


def reading_json(reading: Reading) -> Mapping[str, object]:
    """Return `check-reading --json`."""
    fields = asdict(reading)
    for name in ("suspects", "missed"):
        fields[name] = [{_RENAMED.get(key, key): value for key, value in each.items()} for each in fields[name]]
    return fields


def schema_json(found: "DatabaseSchema") -> Mapping[str, object]:
    """Return `schema --json`."""
    return {**asdict(found.schema), "offered_references": [asdict(each) for each in found.offered_references]}


def exported_json(written: "Exported") -> Mapping[str, object]:
    """Return `export --json`."""
    return {
        "path": str(written.path),
        "files": [str(file) for file in written.files],
        "rows": written.rows,
        "columns_left_out": list(written.columns_left_out),
        "left_out": dict(written.left_out),
        "cautions": list(written.cautions),
    }
