"""The output of each command with --json; the keys are stable, and numbers are unrounded."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from importlib.metadata import version
from typing import TYPE_CHECKING

from ragassay.core.records import (
    ComparedRun,
    Estimate,
    FaultOrder,
    Hypothesis,
    MetricChange,
    Metrics,
    OpenDomain,
    Range,
    Ranges,
    ReadingCheckResult,
    ReclassifiedRefusal,
    RunComparison,
    SampleSizePlan,
    Signature,
    SingleVerdictSensitivity,
    Summary,
)
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.parts.groups.metrics import judge_rows
from ragassay.parts.groups.rater_agreement import PeopleAgreement
from ragassay.steps.report.findings import tag_counts

if TYPE_CHECKING:
    from ragassay.parts.lm.paid_calls import CallCosts
    from ragassay.steps.export import ExportResult
    from ragassay.steps.generate import GenerateResult, UpdateResult
    from ragassay.steps.schema import SchemaResult

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


def as_json(summary: Summary) -> dict[str, object]:
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
        "fault_order": _fault_order(summary.fault_order),
        "judges": {name: asdict(each) for name, each in sorted(summary.judges.items())},
        "scores": {
            each.name: {part: _score_mean(mean) for part, mean in each.means.items()} for each in summary.scores
        },
        "judged_by": {name: asdict(rows) for name, rows in summary.judges.items()},
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
    found = {"mean": mean.value, "interval": interval_json(mean.interval), "rows": mean.rows, "units": mean.units}
    return {**found, "approximate": mean.is_approximate, "undefined": mean.undefined}


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
        "undefined": {name: estimate.undefined for name, estimate in estimates.items() if estimate.undefined},
    }


def _fault_order(order: FaultOrder) -> dict[str, object]:
    return {
        "first": list(order.first),
        "candidates": list(order.candidates),
        "lead": None if order.lead is None else order.lead.value,
        "lead_interval": None if order.lead is None else interval_json(order.lead.interval),
        "if_wrong": dict(order.if_wrong),
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
        **_test_json(hypothesis),
    }


def _test_json(tested: Hypothesis | MetricChange) -> dict[str, object]:
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


def interval_json(interval: tuple[float, float] | None) -> list[float] | None:
    """Return the ends of an interval; None if it is unknown."""
    return None if interval is None else [*interval]


def agreement_json(agreement: Sequence[PeopleAgreement]) -> list[Mapping[str, object]]:
    """Return how far each two people agree."""
    return [
        {
            "people": list(each.people),
            "rows": each.agreement.rows,
            "agreement": each.agreement.value,
            "agreement_interval": interval_json(each.agreement.interval),
            "kappa": each.kappa.value,
            "kappa_interval": interval_json(each.kappa.interval),
        }
        for each in agreement
    ]


def refusals_json(number: int, listed: Sequence[ReclassifiedRefusal]) -> Mapping[str, object]:
    """Return `refusals` of `diagnose --json`: how many were reclassified as wrong, and which."""
    return {"reclassified": number, "listed": [asdict(refusal) for refusal in listed]}


def single_verdicts_json(sensitivity: SingleVerdictSensitivity) -> Mapping[str, object]:
    """Return `single_rows` of `diagnose --json`: counts, what the metrics would be, and the listed rows."""
    return {
        "groups": sensitivity.groups,
        "lone_right": sensitivity.lone_right,
        "lone_wrong": sensitivity.lone_wrong,
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


def compared_json(comparison: RunComparison, *, exit_code: int) -> Mapping[str, object]:
    """Return `compare --json`."""
    return {
        "outcome": comparison.outcome,
        "exit_code": exit_code,
        "measure": comparison.measure,
        "smallest": comparison.smallest,
        "questions": comparison.questions,
        "unanswerable": comparison.unanswerable,
        "left_out": dict(comparison.left_out),
        "old": _run(comparison.old),
        "new": _run(comparison.new),
        "changes": {change.measure: _change_json(change) for change in comparison.changes},
        "broken": [asdict(stratum) for stratum in comparison.broken],
        "groups_per_template": comparison.groups_per_template,
        "lowest": comparison.deciding.lowest,
        "highest": comparison.deciding.highest,
        "needed": comparison.needed,
        "depends_on_rows": comparison.depends_on_rows,
        "answers_changed": comparison.answers_changed,
        "verdicts_changed": comparison.verdicts_changed,
        "declines_less": comparison.declines_less,
        "groups": [asdict(group) for group in comparison.groups],
        "scores": {
            change.measure: {**_change_json(change), "rows": change.difference.rows} for change in comparison.scores
        },
    }


def _run(run: ComparedRun) -> Mapping[str, object]:
    return {**asdict(run), "signature": str(run.signature)}


def _change_json(change: MetricChange) -> Mapping[str, object]:
    difference = change.difference
    return {
        "before": change.before,
        "before_range": None if change.ranges is None else [*change.ranges[0]],
        "after": change.after,
        "after_range": None if change.ranges is None else [*change.ranges[1]],
        "difference": difference.value,
        "interval": interval_json(difference.interval),
        "interval_judged": interval_json(change.judged_interval),
        "lowest": change.lowest,
        "highest": change.highest,
        **_test_json(change),
    }


def planned_json(plan: SampleSizePlan) -> Mapping[str, object]:
    """Return `plan --json`: the scenario to plan with, and the others."""
    first, *others = (asdict(scenario) for scenario in plan.scenarios)
    return {"power": plan.power, "rows_per_group": plan.rows_per_group, **first, "others": others}


def generated_json(questions: "GenerateResult", *, seconds: float, seed: int) -> Mapping[str, object]:
    """Return `generate --json`."""
    signature = Signature(questions=questions.table.content_hash(), seed=str(seed), version=version("ragassay"))
    return {
        "rows": len(questions.table),
        "groups": questions.groups,
        "entities": questions.entities,
        "asked_templates": questions.asked_templates,
        "unanswerable_groups": questions.unanswerable,
        "sql_templates": questions.sql_templates,
        "text_templates": questions.text_templates,
        "lm_text_templates": questions.lm_text_templates,
        "queries": questions.queries,
        "proofs": dict(questions.proofs),
        "skipped": dict(questions.skipped),
        "not_english": dict(questions.not_english),
        "invalid_entries": [asdict(each) for each in questions.invalid_entries],
        "low_confidence": list(questions.low_confidence),
        "seconds": round(seconds, 3),
        "signature": str(signature),
    }


def updated_json(changed: "UpdateResult", *, seconds: float) -> Mapping[str, object]:
    """Return `generate --update --json`."""
    return {
        "rows": len(changed.table),
        "kept": len(changed.table) - len(changed.new_ids),
        "stale": dict(changed.stale),
        "changes": dict(Counter(changed.stale.values())),
        "made": list(changed.new_ids),
        "unasked": changed.unused_bindings,
        "unused_templates": changed.unused_templates,
        "other_templates": changed.other_templates,
        "invalid_entries": [asdict(each) for each in changed.invalid_entries],
        "seconds": round(seconds, 3),
    }


def answered_json(table: Table, costs: "CallCosts") -> Mapping[str, object]:
    """Return `answer --json`: how many rows have an answer, how many failed, and what the calls cost."""
    failed = failed_rows(table)
    return {"rows": len(table), "answered": len(table) - failed, "failed": failed, **asdict(costs)}


def failed_rows(table: Table) -> int:
    """Return how many rows have no answer, because the call failed."""
    ((failed,),) = table.connection.execute("select count(*) from rows where error is not null").fetchall()
    return int(failed)


def judged_json(table: Table, costs: "CallCosts | None" = None) -> Mapping[str, object]:
    """Return `judge --json`: how many rows have which outcome, by which judge, and what its calls cost.

    Of a cascade also how many rows it sent to the language model, and what each stage decided and cost.

    Args:
        table: Judged rows.
        costs: What the calls to a language model cost; None for a judge that makes none.
    """
    outcomes = counted(table, "outcome")
    rows = sum(outcomes.values())
    counts: dict[str, object] = {"rows": rows, **dict(sorted(outcomes.items()))}
    judges = judge_rows(table)
    if costs is None and len(judges) <= 1:
        return counts
    number = {name: each.rows for name, each in judges.items()}
    stages = [
        {"judge": name, **asdict(each), "cost": costs.cost if costs is not None and calls_model(name) else 0.0}
        for name, each in judges.items()
    ]
    counts |= {"judge_errors": sum(counted(table, "judge_error").values()), "judges": number, "stages": stages}
    if costs is None:
        return counts
    sent = sent_by_cascade(number)
    share = {} if sent is None else {"sent": sent, "sent_share": sent / rows if rows else None}
    return {**counts, **share, **asdict(costs)}


def calls_model(judge: str) -> bool:
    """Return whether a judge of this name calls a language model."""
    return judge.startswith(("lm-", *_LM_STAGES))


_LM_STAGES = ("cascade-lm-", "cascade-nli-lm-")


def sent_by_cascade(judges: Mapping[str, int]) -> int | None:
    """Return how many rows a cascade sent to its language model; None if the rows were not judged by one.

    Args:
        judges: The number of rows of each judge.
    """
    if not any(judge.startswith(("typed-", "cascade-")) for judge in judges):
        return None
    return sum(number for judge, number in judges.items() if judge.startswith(_LM_STAGES))


def counted(table: Table, column: str) -> Mapping[str, int]:
    """Return how often each value stands in a column, as text; nulls are left out."""
    text = text_of(table, column)
    query = storage.select([text, "count(*)"], f"rows where {text} is not null group by 1 order by 1")
    return dict(table.connection.execute(query).fetchall())


def text_of(table: Table, column: str) -> str:
    """Return the SQL of a column as text; one that we do not know may be read as JSON, with nulls of its own."""
    view = table.views[column]
    return storage.quote(view) if column in COLUMNS else storage.as_text(view)


def rated_json(table: Table, name: str, costs: "CallCosts") -> Mapping[str, object]:
    """Return `judge --json` of a judge that gives values: how often which, their mean, and what the calls cost.

    Args:
        table: Rated rows.
        name: The name of the rubric, or `ratings`.
        costs: What the calls cost.
    """
    rows = len(table)
    columns = rated_columns(name)
    values = {column: counted(table, column) for column in columns}
    found: dict[str, object] = {
        column: {
            "values": counts,
            "without_value": rows - sum(counts.values()),
            "mean": mean_value(table, column),
        }
        for column, counts in values.items()
    }
    return {"rows": rows, **found, "judge_errors": sum(counted(table, f"{name}_error").values()), **asdict(costs)}


def rated_columns(name: str) -> Sequence[str]:
    """Return the columns of values of a rubric, or of `ratings`."""
    return ("truthfulness", "relevance") if name == "ratings" else (name,)


def mean_value(table: Table, column: str) -> float | None:
    """Return the mean of a column; None if it holds labels, or nothing."""
    query = storage.select([f"avg(try_cast({text_of(table, column)} as double))"], "rows")
    ((mean,),) = table.connection.execute(query).fetchall()
    return None if mean is None else float(mean)


def reading_json(reading: ReadingCheckResult) -> Mapping[str, object]:
    """Return `check-reading --json`."""
    return asdict(reading)


def schema_json(database: "SchemaResult") -> Mapping[str, object]:
    """Return `schema --json`."""
    described = {
        **asdict(database.schema),
        "offered_references": [asdict(each) for each in database.offered_references],
    }
    if database.draft is None:
        return described
    draft = {name: value for name, value in asdict(database.draft).items() if name != "text"}
    return {**described, "draft": draft}


def exported_json(written: "ExportResult") -> Mapping[str, object]:
    """Return `export --json`."""
    return {
        "path": str(written.path),
        "files": [str(file) for file in written.files],
        "rows": written.rows,
        "columns_left_out": list(written.columns_left_out),
        "left_out": dict(written.left_out),
        "cautions": list(written.cautions),
    }
