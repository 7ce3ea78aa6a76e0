"""Compute metrics and comparisons of the recorded runs with ragassay, by each rule of correctness."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from benchmarks.reproduction.paper_values import PAPER_VALUES, MetricName
from benchmarks.reproduction.recordings import NON_ROBUST, ROBUST, Environment, Row, Runs

from ragassay.core.differences import detectable, holm_adjust, units_needed
from ragassay.core.records import Estimate, Hypothesis, Metrics
from ragassay.core.stats import FloatArray, ratio
from ragassay.core.table import Table
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.judge import judge

CorrectnessRule = Literal["as judged", "right document too", "no refusal"]
"""When an answer is right.

as judged: by the recorded verdict. right document too: if the retriever was also recorded to have succeeded, as the
paper counts in closed domains. no refusal: unless ragassay's typed judge reads the answer as a plain refusal.
"""

JudgedRow = Mapping[str, Any]
"""Column name -> value of a row, with the verdict of a rule."""

Verdicts = Mapping[str, Sequence[bool | None]]
"""Cluster -> verdict on each of its rows."""

SEED = 0
ALPHA = 0.05
MAX_GROUPS = 100_000
_TOLERANCE = 1e-9  # below this a difference is a rounding error


@dataclass(frozen=True, slots=True, kw_only=True)
class MeasureComparison:
    """The comparison of short with long on one measure, by group.

    Attributes:
        measure: What is compared.
        metric: The corresponding metric of a cluster, and whether retrieval is judged by the known document ids.
        hypothesis: The difference, short minus long.
        p_holm: Its p-value, adjusted over the measures of one table.
        groups_needed: Number of groups that would detect a difference of this size; None without a difference or
            without variance, and above `MAX_GROUPS`.
    """

    measure: str
    metric: tuple[MetricName, bool]
    hypothesis: Hypothesis
    p_holm: float | None
    groups_needed: int | None

    @property
    def is_nonzero(self) -> bool:
        """Whether the difference is more than a rounding error."""
        return abs(self.hypothesis.difference.value or 0.0) > _TOLERANCE

    @property
    def better(self) -> str:
        """The cluster with the higher value."""
        return ROBUST if (self.hypothesis.difference.value or 0.0) > 0 else NON_ROBUST

    @property
    def is_significant(self) -> bool:
        """Whether the adjusted p-value is below `ALPHA`."""
        return self.p_holm is not None and self.p_holm < ALPHA


@dataclass(frozen=True, slots=True, kw_only=True)
class RunAnalysis:
    """The results of both clusters of a sampling by one rule of correctness.

    Attributes:
        rule: When an answer is right.
        rows: The rows with their verdicts.
        changed: Number of rows whose verdict differs from the recorded one.
        by_contexts: Cluster -> metrics, with contexts compared as the paper's text defines it.
        by_ids: Cluster -> metrics, with retrieval judged by the known document ids; empty if they are not recorded.
        measures: The comparison of short with long on every measure; empty if a cluster is missing.
        tagged: The rows with the tag and the fault that they have if both clusters are diagnosed together.
    """

    rule: CorrectnessRule
    rows: Sequence[JudgedRow]
    changed: int
    by_contexts: Mapping[str, Metrics]
    by_ids: Mapping[str, Metrics]
    measures: tuple[MeasureComparison, ...]
    tagged: Sequence[JudgedRow]

    def published(self, cluster: str, name: MetricName) -> Estimate:
        """Return a metric as the paper's Table 3 counts it, where "context comparison" is by the known ids."""
        by_ids = "retriever" in name and self.by_ids
        return _metric(self.by_ids if by_ids else self.by_contexts, cluster, name)

    def as_defined(self, cluster: str, name: MetricName) -> Estimate:
        """Return a metric as the paper's text defines it."""
        return _metric(self.by_contexts, cluster, name)


def _metric(metrics: Mapping[str, Metrics], cluster: str, name: MetricName) -> Estimate:
    if cluster not in metrics:
        return Estimate(undefined="not recorded")
    estimate: Estimate = getattr(metrics[cluster], name)
    return estimate


def analyze(runs: Runs, rule: CorrectnessRule, verdicts: Verdicts) -> RunAnalysis:
    """Return all results of the runs of a sampling, given the verdicts of a rule."""
    rows = list(_judged_rows(runs, verdicts))
    if not rows:
        return RunAnalysis(rule=rule, rows=(), changed=0, by_contexts={}, by_ids={}, measures=(), tagged=())
    has_known = any(row.known for of_cluster in runs.values() for row in of_cluster)
    has_both = bool(runs.get(ROBUST) and runs.get(NON_ROBUST))
    by_contexts = _diagnose(rows, "any", compare=has_both)
    by_ids = _diagnose(rows, "reference_ids", compare=has_both) if has_known else None
    return RunAnalysis(
        rule=rule,
        rows=rows,
        changed=count_changed(runs, verdicts),
        by_contexts=by_contexts.summary.by_style,
        by_ids=by_ids.summary.by_style if by_ids else {},
        measures=_compare_measures(by_contexts, by_ids) if has_both else (),
        tagged=list(by_contexts.table.rows()),
    )


def count_changed(runs: Runs, verdicts: Verdicts) -> int:
    """Return the number of rows whose verdict differs from the recorded one."""
    return sum(
        verdict != _recorded_verdict(row)
        for cluster, rows in runs.items()
        for verdict, row in zip(verdicts[cluster], rows, strict=True)
    )


def published_rule(environment: Environment) -> CorrectnessRule:
    """Return the rule of the paper's Table 3: "correct" in a closed domain requires the right document too."""
    printed = PAPER_VALUES.get(environment.name)
    return "right document too" if printed is not None and printed.closed_domain else "as judged"


def _judged_rows(runs: Runs, verdicts: Verdicts) -> Iterator[JudgedRow]:
    """Yield the rows for `diagnose`, without answers: the verdict is that of the rule, not one of ragassay."""
    # Rows without recorded document ids must not look like rows without documents.
    known = any(row.known for rows in runs.values() for row in rows)
    for cluster, rows in runs.items():
        for number, (row, correct) in enumerate(zip(rows, verdicts[cluster], strict=True)):
            yield {
                "question_id": f"{cluster}-{number}",
                "group_id": row.group,
                "question": row.question,
                "style": cluster,
                "correct": correct,
                "context_ids": list(row.retrieved),
                **({"reference_context_ids": list(row.known or ())} if known else {}),
            }


def verdicts_by_rule(runs: Runs, rule: CorrectnessRule) -> Verdicts:
    """Return the verdict of a rule on every row of every cluster; None if nothing is recorded."""
    return {cluster: _verdicts(rows, rule) for cluster, rows in runs.items()}


def _verdicts(rows: Sequence[Row], rule: CorrectnessRule) -> list[bool | None]:
    recorded = [_recorded_verdict(row) for row in rows]
    if rule == "as judged":
        return recorded
    refusals = _accepted_refusals(rows) if rule == "no refusal" else set()
    return [
        right and place not in refusals and (rule == "no refusal" or bool(row.right_document))
        for place, (right, row) in enumerate(zip(recorded, rows, strict=True))
    ]


def _recorded_verdict(row: Row) -> bool | None:
    # The authors did not query the language model if the document was wrong, and counted such rows as incorrect.
    if row.verdict is None and row.answer is None and row.right_document is False:
        return False
    return row.verdict


def _accepted_refusals(rows: Sequence[Row]) -> set[int]:
    """Return the places of rows that are right by the recorded verdict, and a plain refusal by the typed judge."""
    accepted = [
        (place, row)
        for place, row in enumerate(rows)
        if row.verdict and row.answer is not None and row.reference is not None
    ]
    if not accepted:
        return set()
    answers = Table.of(
        {
            "question_id": str(place),
            "group_id": row.group,
            "question": row.question,
            "reference_answers": [row.reference],
            "answer_kind": row.kind,
            "answer": row.answer,
        }
        for place, row in accepted
    )
    outcomes = [row["outcome"] for row in judge(answers).rows()]
    return {place for (place, _), outcome in zip(accepted, outcomes, strict=True) if outcome == "declined"}


def _diagnose(
    rows: Sequence[JudgedRow], context: Literal["any", "reference_ids"], *, compare: bool = False
) -> DiagnosisResult:
    return diagnose(
        Table.of(rows),
        context=context,
        seed=SEED,
        robust=f"style={ROBUST}" if compare else None,
        non_robust=f"style={NON_ROBUST}" if compare else None,
    )


def _compare_measures(by_contexts: DiagnosisResult, by_ids: DiagnosisResult | None) -> tuple[MeasureComparison, ...]:
    hypotheses = {each.measure: each for each in by_contexts.summary.hypotheses}
    measures: list[tuple[str, tuple[MetricName, bool], Hypothesis]] = [
        ("accuracy", ("accuracy", False), hypotheses["accuracy"]),
        ("R", ("refined_accuracy", False), hypotheses["refined_accuracy"]),
        ("retriever, contexts compared", ("retriever_accuracy", False), hypotheses["retriever_accuracy"]),
    ]
    if by_ids is not None:
        hypotheses = {each.measure: each for each in by_ids.summary.hypotheses}
        measures.append(("retriever, known documents", ("retriever_accuracy", True), hypotheses["retriever_accuracy"]))
    adjusted = holm_adjust([hypothesis.p for _, _, hypothesis in measures])
    return tuple(
        MeasureComparison(measure=measure, metric=metric, hypothesis=each, p_holm=p, groups_needed=_groups_needed(each))
        for (measure, metric, each), p in zip(measures, adjusted, strict=True)
    )


def compare_by_known_documents(analysis: RunAnalysis, groups: frozenset[str]) -> Hypothesis | None:
    """Return the comparison of short with long by the known documents in some of the groups; p is not adjusted."""
    rows = [row for row in analysis.rows if row["group_id"] in groups]
    if not analysis.by_ids or {row["style"] for row in rows} < {ROBUST, NON_ROBUST}:
        return None
    hypotheses = _diagnose(rows, "reference_ids", compare=True).summary.hypotheses
    return next(each for each in hypotheses if each.measure == "retriever_accuracy")


def _groups_needed(hypothesis: Hypothesis) -> int | None:
    value, groups = hypothesis.difference.value, hypothesis.difference.groups
    if value is None or abs(value) <= _TOLERANCE or hypothesis.detectable is None or groups < 2:
        return None
    # The detectable difference is proportional to the standard deviation of the differences.
    needed = units_needed(value, hypothesis.detectable / detectable(1.0, groups))
    return needed if needed <= MAX_GROUPS else None


def metrics_over_both_clusters(analysis: RunAnalysis) -> Mapping[str, Callable[[MetricName], Estimate]]:
    """Return cluster -> function that computes a metric of the first submission.

    Groups are tagged, and contexts compared, over both clusters: a group is a gap if all its rows are wrong in both,
    and a wrong row is credited to the retriever if it shares a document with a right row of the group in either.
    """
    names = sorted({row["style"] for row in analysis.tagged})
    return {name: _metric_of([row for row in analysis.tagged if row["style"] == name]) for name in names}


def _metric_of(rows: Sequence[JudgedRow]) -> Callable[[MetricName], Estimate]:
    place = {group: number for number, group in enumerate(sorted({row["group_id"] for row in rows}))}

    def count_by_group(condition: Callable[[JudgedRow], bool]) -> FloatArray:
        counts = np.zeros(len(place))
        np.add.at(counts, [place[row["group_id"]] for row in rows if condition(row)], 1.0)
        return counts

    def metric(name: MetricName) -> Estimate:
        def is_counted(row: JudgedRow) -> bool:
            return "refined" not in name or row["group_tag"] != "gap"

        def is_good(row: JudgedRow) -> bool:
            is_credited = "retriever" in name and row["fault"] == "language model"
            return is_counted(row) and (row["correct"] is True or is_credited)

        counts = count_by_group(is_counted)
        return ratio(count_by_group(is_good), counts, rows=int(counts.sum()))

    return metric


def closed_domain_groups(environment: Environment) -> list[str]:
    """Return the groups that the language model never answers without documents; empty if that is not recorded."""
    if not environment.lm_only:
        return []
    verdicts = verdicts_by_rule(environment.lm_only, "as judged")
    rows = _diagnose(list(_judged_rows(environment.lm_only, verdicts)), "any").table.rows()
    gaps = {str(row["group_id"]) for row in rows if row["group_tag"] == "gap"}
    return sorted(gaps, key=lambda name: (len(name), name))


def knowledge_base_accuracy(analysis: RunAnalysis, groups: Sequence[str]) -> Mapping[str, Estimate]:
    """Return cluster -> knowledge-base accuracy over some of the groups."""
    rows = [row for row in analysis.rows if row["group_id"] in set(groups)]
    if not rows:
        return {}
    return {name: each.knowledge_base_accuracy for name, each in _diagnose(rows, "any").summary.by_style.items()}
