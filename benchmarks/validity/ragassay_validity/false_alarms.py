"""Measure the false alarms of `compare`, and how often it detects a true drop."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.stats import Sums
from ragassay.steps.compare import SMALLEST
from ragassay.steps.compare.changes import NO_WORSE, NOT_ENOUGH, WORSE, decide
from ragassay_validity.sections import AcceptanceLimit, Section

GroupCounts = NDArray[np.int64]
Shares = NDArray[np.float64]
DropKind = Literal["everywhere", "whole groups"]
"""How a true drop comes about: every group is answered a little worse, or some groups become gaps."""

RUN_COUNT = 2_000
_MOST = 0.055  # false alarms that we promise not to exceed (docs/methods.md, section 9)
_SIZES = ((57, 3), (57, 10), (157, 3), (157, 10))
_REPEATS = (0.0, 0.8)
_DROPS = (0.05, 0.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """Many pairs of runs of the same questions.

    Attributes:
        groups: Groups of a run.
        rows: Rows of a group.
        repeats: The probability that a row gets the verdict again that it had in the old run: 0 for a system that
            draws every answer anew, near 1 for one that hardly does.
        drop: By how much the accuracy truly falls; 0 for two runs of the same system.
        kind: How it falls.
    """

    groups: int
    rows: int
    repeats: float = 0.0
    drop: float = 0.0
    kind: DropKind = "everywhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How often each decision was made, as proportions of the runs."""

    pairs: Pairs
    no_worse: float
    worse: float
    not_enough: float


def rates(pairs: Pairs, *, run_count: int = RUN_COUNT, seed: int = 0, smallest: float = SMALLEST) -> Rates:
    """Return how often `compare` makes each decision in pairs of simulated runs.

    In every run a tenth to a third of the groups are gaps; the others are answered rightly with a
    probability of their own, four in five on average (Beta(4, 1)).

    Args:
        pairs: What the runs are like.
        run_count: Number of pairs.
        seed: Random seed.
        smallest: The smallest drop that matters.
    """
    generator = np.random.default_rng([seed, pairs.groups, pairs.rows, round(1000 * pairs.repeats)])
    old, new = _runs(pairs, run_count, generator)
    ends = ratio_difference_intervals(new, old)
    codes = decide(ends.low, ends.high, smallest=smallest)
    no_worse, worse, not_enough = (float(np.mean(codes == code)) for code in (NO_WORSE, WORSE, NOT_ENOUGH))
    return Rates(pairs=pairs, no_worse=no_worse, worse=worse, not_enough=not_enough)


def _runs(pairs: Pairs, run_count: int, generator: np.random.Generator) -> tuple[Sums, Sums]:
    shape = (run_count, pairs.groups)
    gaps = generator.random(shape) < generator.uniform(0.1, 1 / 3, (run_count, 1))
    right = np.where(gaps, 0.0, generator.beta(4, 1, shape))
    before = generator.binomial(pairs.rows, right)
    # Rows that repeat keep their verdict; of those that were right, as of those that were wrong, so many do.
    kept_right = generator.binomial(before, pairs.repeats)
    kept_wrong = generator.binomial(pairs.rows - before, pairs.repeats)
    again = pairs.rows - kept_right - kept_wrong
    after = kept_right + generator.binomial(again, right)
    return _sums(before, pairs.rows), _sums(_fallen(pairs, after, right, generator), pairs.rows)


def _fallen(pairs: Pairs, after: GroupCounts, right: Shares, generator: np.random.Generator) -> GroupCounts:
    """Return the right rows of the new run after the drop, which makes a proportion of them wrong.

    The share is the drop over the expected accuracy of these questions, so that the accuracy falls by `drop` on
    average.
    """
    if pairs.drop == 0:
        return after
    share = np.minimum(1.0, pairs.drop / right.mean(axis=-1, keepdims=True))
    if pairs.kind == "whole groups":
        return np.where(generator.random(after.shape) < share, 0, after)
    return generator.binomial(after, 1 - np.broadcast_to(share, after.shape))


def _sums(right: GroupCounts, rows: int) -> Sums:
    return Sums(numerator=right.astype(np.float64), denominator=np.full(right.shape, float(rows)))


def all_rates(
    *, run_count: int = RUN_COUNT, seed: int = 0, sizes: Sequence[tuple[int, int]] = _SIZES
) -> tuple[Rates, ...]:
    """Return the rates of all pairs of the table: without a drop, then with drops of 5 and 10 points."""
    still = [Pairs(groups=g, rows=n, repeats=r) for g, n in sizes for r in _REPEATS]
    fallen = [
        Pairs(groups=g, rows=n, drop=drop, kind=kind)
        for g, n in sizes
        for drop in _DROPS
        for kind in ("everywhere", "whole groups")
    ]
    return tuple(rates(each, run_count=run_count, seed=seed) for each in [*still, *fallen])


def section(*, run_count: int = RUN_COUNT, seed: int = 0) -> Section:
    """Return the section about `compare`, with its acceptance limit."""
    found = all_rates(run_count=run_count, seed=seed)
    still = [each for each in found if each.pairs.drop == 0]
    return Section(
        title="Is a run worse? (`compare`)",
        paragraphs=(_EXPLAINED.format(run_count=run_count),),
        header=("groups x rows", "verdicts that repeat", "true drop", "no worse", "worse", "not enough data"),
        rows=tuple(_row(each) for each in found),
        limits=(
            AcceptanceLimit(name="false alarms, at most", value=max(each.worse for each in still), low=0.0, high=_MOST),
        ),
    )


_EXPLAINED = (
    "{run_count:,} pairs of runs each; 10 to 33 % of the groups are gaps. Without a true drop, *worse* is a false "
    "alarm. With a drop of 5 points or more, the smallest that matters, *no worse* is a miss, and *not enough data* is "
    "correct."
)


def _row(found: Rates) -> tuple[str, ...]:
    pairs = found.pairs
    drop = f"{100 * pairs.drop:.0f} points, {pairs.kind}" if pairs.drop else "none"
    shares = (f"{100 * share:.1f} %" for share in (found.no_worse, found.worse, found.not_enough))
    return (f"{pairs.groups} x {pairs.rows}", f"{100 * pairs.repeats:.0f} %", drop, *shares)
