"""Tests whether one cluster of questions is answered better than another (docs/methods.md, section 5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ragassay.core.errors import UsageError
from ragassay.core.records import ClusterGaps, Hypothesis
from ragassay.core.registry import unknown_name
from ragassay.core.table import Table
from ragassay.parts.groups.conditions import parse_condition, rows_of
from ragassay.parts.groups.frame import Frame
from ragassay.parts.groups.group_sums import cluster_sums, tally
from ragassay.parts.groups.metrics import BoundedFrame
from ragassay.parts.groups.missing_verdicts import Extent, widened
from ragassay.parts.groups.pairs import (
    METHODS,
    Measure,
    Method,
    common_groups,
    difference_range,
    holm_adjusted,
    mean_difference,
    pair_groups,
    units_to_detect,
)
from ragassay.parts.groups.partitions import Codes

_MEASURES: tuple[Measure, ...] = ("accuracy", "refined_accuracy", "retriever_accuracy")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ClusterPair:
    """A hypothesis before its test.

    Attributes:
        robust: The cluster expected to be answered better, as the user wrote it.
        non_robust: The other cluster.
        clusters: [rows], 0 for the robust cluster, 1 for the non-robust one, -1 for other rows.
    """

    robust: str
    non_robust: str
    clusters: Codes

    @property
    def name(self) -> str:
        """The name of the hypothesis."""
        return f"{self.robust} against {self.non_robust}"


def cluster_pairs(table: Table, sides: Sequence[tuple[str, str]]) -> tuple[ClusterPair, ...]:
    """Return the hypotheses stated by the user, checked against the table.

    Args:
        table: The rows.
        sides: For each, the cluster expected to be answered better, then the other (`conditions.parse_condition`).

    Raises:
        UsageError: A cluster is not a valid condition, a row is in both, or a hypothesis is repeated.
    """
    pairs = tuple(_pair(table, *each) for each in sides)
    names = [pair.name for pair in pairs]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"The hypothesis '{name}' is given {names.count(name)} times; give each only once")
    return pairs


def _pair(table: Table, robust: str, non_robust: str) -> ClusterPair:
    conditions = parse_condition(robust, table), parse_condition(non_robust, table)
    one, other = rows_of(table, conditions)
    if both := int((one & other).sum()):
        first, second = (each.text for each in conditions)
        raise UsageError(f"{both} rows match both {first} and {second}; a row can be in only one cluster")
    return ClusterPair(
        robust=conditions[0].text,
        non_robust=conditions[1].text,
        clusters=np.where(one, np.int8(0), np.where(other, np.int8(1), np.int8(-1))),
    )


def hypothesis_tests(
    frames: BoundedFrame, pairs: Sequence[ClusterPair], *, seed: int, method: str = "t"
) -> tuple[Hypothesis, ...]:
    """Compare the two clusters of every hypothesis by accuracy, R and retriever accuracy.

    The differences are means over the groups with judged rows on both sides; for R, without groups that are gaps on
    both. Intervals and tests treat the sampling unit as one observation (docs/methods.md, section 6b).
    All p-values are adjusted together by Holm's method (docs/methods.md, sections 5.1 to 5.3). Intervals account for
    rows without a verdict (docs/methods.md, section 6a); p-values are those of the judged rows.

    Args:
        frames: The judged rows, and the extremes of those without a verdict.
        pairs: The hypotheses.
        seed: Random seed.
        method: How intervals are computed: `t` or `bootstrap` (`pairs.mean_difference`).

    Raises:
        UsageError: An unknown method.
    """
    if method not in METHODS:
        raise UsageError(unknown_name("interval method", method, list(METHODS)))
    return holm_adjusted([each for pair in pairs for each in _tested(frames, pair, seed=seed, method=method)])


def _tested(frames: BoundedFrame, pair: ClusterPair, *, seed: int, method: Method) -> Iterator[Hypothesis]:
    (one, other), wrong, right = frames.each(lambda frame: common_groups(*cluster_sums(frame, pair.clusters)))
    has_missing = bool((frames.judged.missing & (pair.clusters >= 0)).any())
    for measure in _MEASURES:
        sides = pair_groups(measure, one, other)
        test = mean_difference(sides, seed=seed, method=method)
        hypothesis = Hypothesis(
            name=pair.name,
            measure=measure,
            robust=pair.robust,
            non_robust=pair.non_robust,
            difference=test.estimate,
            p=test.p,
            p_holm=None,
            detectable=test.detectable,
            needed=units_to_detect(sides.differences, sides.units),
        )
        yield _bounded(hypothesis, difference_range(measure, wrong, right)) if has_missing else hypothesis


def _bounded(hypothesis: Hypothesis, extent: Extent | None) -> Hypothesis:
    judged = hypothesis.difference
    if extent is None or judged.value is None or extent.low is None or extent.high is None:
        return hypothesis
    return replace(
        hypothesis,
        difference=widened(judged, extent.interval),
        judged_interval=judged.interval,
        range=(extent.low, extent.high),
    )


def cluster_gaps(frame: Frame, clusters: Codes) -> ClusterGaps:
    """Return how many groups are gaps in each cluster of a hypothesis, and in both (docs/methods.md, section 5.1)."""
    rows = tally(frame.group, frame.judged & (clusters >= 0))
    (one, one_right), (other, other_right) = (
        (rows.total(clusters == code) > 0, rows.total((clusters == code) & frame.right) > 0) for code in (0, 1)
    )
    return ClusterGaps(
        robust=int((one & ~one_right).sum()),
        robust_groups=int(one.sum()),
        non_robust=int((other & ~other_right).sum()),
        non_robust_groups=int(other.sum()),
        mutual=int((one & other & ~one_right & ~other_right).sum()),
        groups=int((one & other).sum()),
    )
