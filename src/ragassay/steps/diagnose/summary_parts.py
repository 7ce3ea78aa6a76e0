"""The parts of a summary, each a function of the same frozen study, so that they may be computed in any order."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ragassay.core.records import Fault, JudgeErrors
from ragassay.parts.groups.counts import Groups, cells, cluster_gaps, outcomes
from ragassay.parts.groups.frame import STYLE, Frame
from ragassay.parts.groups.metrics import BoundedFrame, figures, figures_by, signed
from ragassay.parts.sensitivity.judge_errors import under_errors
from ragassay.parts.sensitivity.open_domain import OpenDomainGroups, remaining_rows
from ragassay.parts.sensitivity.reclassified_refusals import Overruled
from ragassay.parts.sensitivity.single_verdicts import firmness, single_verdict_groups
from ragassay.steps.diagnose.faults import examples
from ragassay.steps.diagnose.hypotheses import ClusterPair, all_tested


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Study:
    """Everything that the parts of a summary are computed from; none of them changes it.

    Attributes:
        frames: The judged rows with their faults, as they count: without those that balancing leaves out.
        sums: Their sums by group.
        left_out: How many rows balancing leaves out.
        by: The columns to give metrics by, besides the style.
        pairs: The hypotheses.
        reclassified: The plain refusals that a judge called right.
        open_domain: The groups that the language model answers alone; None where nobody asked it.
        attributable: The modules that the evidence at hand can show to be at fault.
        judge_errors: How often the judge errs; None where nobody knows.
        intervals: How the intervals of hypotheses are computed.
        seed: Random seed.
    """

    frames: BoundedFrame
    sums: Groups
    left_out: int
    by: Sequence[str]
    pairs: Sequence[ClusterPair]
    reclassified: Overruled
    open_domain: OpenDomainGroups | None
    attributable: tuple[Fault, ...]
    judge_errors: JudgeErrors | None
    intervals: str
    seed: int

    @property
    def frame(self) -> Frame:
        """The frame as judged."""
        return self.frames.judged


PARTS: Mapping[str, Callable[[Study], Any]] = {
    "overall": lambda study: figures(study.frames),
    "by_style": lambda study: figures_by(study.frames, STYLE) if STYLE in study.frame.partitions else {},
    "by": lambda study: {name: figures_by(study.frames, name) for name in study.by},
    "hypotheses": lambda study: all_tested(study.frame, study.pairs, seed=study.seed, method=study.intervals),
    "cluster_gaps": lambda study: {pair.name: cluster_gaps(study.frame, pair.clusters) for pair in study.pairs},
    "single_row_groups": lambda study: single_verdict_groups(study.frame, study.sums),
    "firmness": lambda study: firmness(study.frame, study.sums),
    "judge_ranges": lambda study: (
        None
        if study.judge_errors is None
        else under_errors(study.sums.rows, study.sums.right, study.judge_errors, seed=study.seed)
    ),
    "unanswerable": lambda study: outcomes(study.frame, answerable=False),
    "cells": lambda study: cells(study.frame),
    "examples": lambda study: examples(study.frame),
    "left_out_by_balancing": lambda study: study.left_out,
    "overruled": lambda study: len(study.reclassified.rows),
    "refusals": lambda study: study.reclassified.listed,
    "open_domain": lambda study: None if study.open_domain is None else study.open_domain.counts,
    "open_domain_groups": lambda study: () if study.open_domain is None else tuple(study.open_domain.ids),
    "without_open_domain": lambda study: (
        None if study.open_domain is None else figures(study.frames, remaining_rows(study.frame, study.open_domain))
    ),
    "attributable": lambda study: study.attributable,
    "signature": lambda study: signed(study.frame.table, seed=study.seed),
}
"""The fields of a summary, each computed from the study alone, so that their order does not matter."""
