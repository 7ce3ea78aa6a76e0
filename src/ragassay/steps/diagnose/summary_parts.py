"""The parts of a summary, each a function of one immutable study, so that they can be computed in any order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragassay.core.records import Fault, JudgeErrors
from ragassay.parts.groups.counts import Groups, answer_proportions, cluster_gaps, outcomes
from ragassay.parts.groups.frame import STYLE, Frame
from ragassay.parts.groups.metrics import BoundedFrame, metrics_by, metrics_of, signature_of
from ragassay.parts.groups.missing_verdicts import PossibleFaults
from ragassay.parts.groups.score_columns import ScoreColumn, scores_by_fault
from ragassay.parts.sensitivity.judge_errors import under_errors
from ragassay.parts.sensitivity.open_domain import OpenDomainGroups, remaining_rows
from ragassay.parts.sensitivity.reclassified_refusals import ReclassifiedRefusals
from ragassay.parts.sensitivity.single_verdicts import single_verdict_groups, single_verdict_sensitivity
from ragassay.steps.diagnose.faults import examples, fault_order
from ragassay.steps.diagnose.hypotheses import ClusterPair, hypothesis_tests


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Study:
    """Everything that the parts of a summary are computed from.

    Attributes:
        frames: The judged rows with their faults, without those that balancing leaves out.
        sums: Their sums by group.
        possible: The faults that rows would have if they were wrong.
        left_out: Number of rows that balancing leaves out.
        by: The columns to break metrics down by, besides the style.
        pairs: The hypotheses.
        reclassified: The plain refusals that a judge called right.
        open_domain: The groups that the language model answers without retrieval; None without a closed-book run.
        attributable: The modules that the available evidence can show to be at fault.
        judge_errors: The judge's error rates; None if unknown.
        intervals: The interval of differences: `t` or `bootstrap`.
        seed: Random seed.
        scores: The columns of scores, by name.
    """

    frames: BoundedFrame
    sums: Groups
    possible: PossibleFaults
    left_out: int
    by: Sequence[str]
    pairs: Sequence[ClusterPair]
    reclassified: ReclassifiedRefusals
    open_domain: OpenDomainGroups | None
    attributable: tuple[Fault, ...]
    judge_errors: JudgeErrors | None
    intervals: str
    seed: int
    scores: Mapping[str, ScoreColumn]

    @property
    def frame(self) -> Frame:
        """The frame as judged."""
        return self.frames.judged


PARTS: Mapping[str, Callable[[Study], Any]] = {
    "overall": lambda study: metrics_of(study.frames),
    "by_style": lambda study: metrics_by(study.frames, STYLE) if STYLE in study.frame.partitions else {},
    "by": lambda study: {name: metrics_by(study.frames, name) for name in study.by},
    "hypotheses": lambda study: hypothesis_tests(study.frames, study.pairs, seed=study.seed, method=study.intervals),
    "cluster_gaps": lambda study: {pair.name: cluster_gaps(study.frame, pair.clusters) for pair in study.pairs},
    "single_verdict_groups": lambda study: single_verdict_groups(study.frame, study.sums),
    "single_verdict_sensitivity": lambda study: single_verdict_sensitivity(study.frame, study.sums),
    "judge_ranges": lambda study: (
        None
        if study.judge_errors is None
        else under_errors(study.sums.rows, study.sums.right, study.judge_errors, seed=study.seed)
    ),
    "unanswerable": lambda study: outcomes(study.frame, answerable=False),
    "cells": lambda study: answer_proportions(study.frame),
    "examples": lambda study: examples(study.frame),
    "left_out_by_balancing": lambda study: study.left_out,
    "reclassified_refusals": lambda study: len(study.reclassified.rows),
    "refusals": lambda study: study.reclassified.listed,
    "open_domain": lambda study: None if study.open_domain is None else study.open_domain.counts,
    "open_domain_groups": lambda study: () if study.open_domain is None else tuple(study.open_domain.ids),
    "without_open_domain": lambda study: (
        None if study.open_domain is None else metrics_of(study.frames, remaining_rows(study.frame, study.open_domain))
    ),
    "attributable": lambda study: study.attributable,
    "fault_order": lambda study: fault_order(study.frame, study.possible, study.sums),
    "scores": lambda study: scores_by_fault(study.frame, study.scores),
    "signature": lambda study: signature_of(study.frame.table, seed=study.seed),
}
"""The fields of a summary, each computed from the study alone, so that their order does not matter."""
