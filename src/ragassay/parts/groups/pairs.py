"""Differences between two sides, group by group: two clusters of one run, or one run and the next."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from ragassay.core.records import Undefined
from ragassay.core.stats import Difference, FloatArray, bootstrap, difference, groups_needed
from ragassay.parts.groups.counts import Groups

Measure = Literal["accuracy", "knowledge_base_accuracy", "refined_accuracy", "retriever_accuracy"]
Method = Literal["t", "bootstrap"]

MEASURES: tuple[Measure, ...] = get_args(Measure)
METHODS: tuple[Method, ...] = get_args(Method)

_NOTHING = 1e-12  # what arithmetic alone leaves of a mean or a spread that is 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sums:
    """What the judged rows of groups sum to on one side; the last axis is the groups, the same ones on both sides.

    Of `told` rows it can be said whether the retrieved context was enough, for `handed` it was. `recorded` tells
    whether any row says what was retrieved.
    """

    rows: FloatArray
    right: FloatArray
    told: FloatArray
    handed: FloatArray
    recorded: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Paired:
    """One measure on both sides, over the groups that count for it."""

    measure: Measure
    first: FloatArray
    second: FloatArray
    rows: int
    undefined: str

    @property
    def differences(self) -> FloatArray:
        """First minus second, one number per group."""
        return self.first - self.second


def same_groups(one: Groups, other: Groups) -> tuple[Groups, Groups]:
    """Return the groups of one table that are on both sides, in the same order."""
    left, right = (
        np.flatnonzero(np.isin(mine.places, theirs.places, assume_unique=True))
        for mine, theirs in ((one, other), (other, one))
    )
    return one.only(left), other.only(right)


def sums_of(groups: Groups) -> Sums:
    """Return the sums that differences are computed from."""
    return Sums(
        rows=groups.rows,
        right=groups.right,
        told=groups.told,
        handed=groups.handed,
        recorded=bool(groups.contexts.any()),
    )


def share(measure: Measure, sums: Sums) -> FloatArray:
    """Return a measure of every group (docs/methods.md, section 5.1); 0 where nothing counts (`counting`).

    The knowledge-base accuracy of one group is 1, or 0 where it is a gap.
    """
    return _SHARES[measure](sums)


def counting(measure: Measure, first: Sums, second: Sums) -> NDArray[np.bool_]:
    """Return which groups count: with judged rows on both sides; for R, right at least once on one of them; for the
    retriever, with rows on both sides that tell what it did.
    """
    both: NDArray[np.bool_] = (first.rows > 0) & (second.rows > 0)
    if measure == "refined_accuracy":
        both &= first.right + second.right > 0
    if measure == "retriever_accuracy":
        both &= (first.told > 0) & (second.told > 0) & first.recorded & second.recorded
    return both


def paired(measure: Measure, first: Sums, second: Sums) -> Paired:
    """Return one measure on both sides, over the groups that count for it."""
    counts = counting(measure, first, second)
    rows = int(first.rows[counts].sum() + second.rows[counts].sum())
    common = bool(((first.rows > 0) & (second.rows > 0)).any())
    return Paired(
        measure=measure,
        first=share(measure, first)[counts],
        second=share(measure, second)[counts],
        rows=rows,
        undefined=_UNDEFINED[measure] if common else Undefined.NO_PAIR,
    )


def differing(pair: Paired, *, seed: int, method: Method = "t") -> Difference:
    """Return the mean difference over groups with its interval and p-value (docs/methods.md, section 5.2).

    Args:
        pair: The two sides.
        seed: Random seed.
        method: How the interval is made: by t over groups, or by drawing whole groups anew, 10,000 times
            (docs/methods.md, section 6.4). Where all groups differ by the same, drawing tells nothing, and it is t's.
    """
    differences = pair.differences
    found = difference(differences, rows=pair.rows, seed=seed, undefined=pair.undefined)
    if method == "t" or found.detectable is None:
        return found
    drawn = bootstrap(differences, np.ones(len(differences)), rows=pair.rows, seed=seed).estimate
    return replace(found, estimate=drawn)


def needed(differences: FloatArray) -> int | None:
    """Return how many groups find a mean difference this large with 80 % power (docs/methods.md, section 5.4).

    None where the groups differ by nothing on average, or do not show how much they vary.
    """
    if len(differences) < 2:
        return None
    mean, spread = float(differences.mean()), float(differences.std(ddof=1))
    return groups_needed(mean, spread) if min(abs(mean), spread) > _NOTHING else None


def _accuracy(sums: Sums) -> FloatArray:
    return _of(sums.right, sums.rows)


def _of(some: FloatArray, all_of_them: FloatArray) -> FloatArray:
    return np.divide(some, all_of_them, out=np.zeros(np.shape(some)), where=all_of_them > 0)


_SHARES: Mapping[Measure, Callable[[Sums], FloatArray]] = {
    "accuracy": _accuracy,
    "knowledge_base_accuracy": lambda sums: (sums.right > 0).astype(np.float64),
    "refined_accuracy": _accuracy,
    "retriever_accuracy": lambda sums: _of(sums.handed, sums.told),
}
_UNDEFINED: Mapping[Measure, Undefined] = {
    "accuracy": Undefined.NO_VERDICT,
    "knowledge_base_accuracy": Undefined.NO_VERDICT,
    "refined_accuracy": Undefined.ALL_GAPS,
    "retriever_accuracy": Undefined.NO_CONTEXTS,
}
