"""Tests over sampling units, the correction for several of them, resampled sums, and power, without scipy.

docs/methods.md, section 5.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ragassay.core.stats.intervals import ROUNDING, TAIL, FloatArray, t_quantile

FLIPS = 100_000
_EXACT_UP_TO = 20  # 2^20 sign patterns are a million sums; beyond, patterns are drawn
_CELLS = 4_000_000  # random numbers held at once
_POWER = 0.8


def bootstrap_sums(numerator: FloatArray, denominator: FloatArray, *, seed: int, resamples: int) -> FloatArray:
    """Return both sums, resamples x 2, over as many units drawn with replacement.

    Units with the same two numbers are interchangeable, so how often each pair occurs is drawn.
    """
    # As one complex number for both: sorted in the same order as pairs, and ten times faster.
    distinct, counts = np.unique(numerator + 1j * denominator, return_counts=True)
    pairs = np.stack([distinct.real, distinct.imag], axis=1)
    generator = np.random.default_rng(seed)
    return np.concatenate(
        [
            generator.multinomial(len(numerator), counts / len(numerator), size=size) @ pairs
            for size in _slices(resamples, len(pairs))
        ]
    )


def sign_flip(differences: FloatArray, *, seed: int, flips: int) -> float:
    """Return the two-sided p-value of a sum over sampling units under random signs of the units.

    Exact up to 20 units that differ at all, else from drawn patterns, the observed one added (Phipson, Smyth 2010).
    """
    moved = np.abs(differences[differences != 0])
    observed = abs(float(differences.sum()))
    # Patterns whose sum equals the observed one but for rounding are as extreme as it.
    extreme = observed - ROUNDING * float(moved.sum())
    if len(moved) <= _EXACT_UP_TO:
        sums = np.zeros(1)
        for size in moved:
            sums = np.concatenate([sums + size, sums - size])
        return float(np.mean(np.abs(sums) >= extreme))
    generator = np.random.default_rng(seed)
    drawn = sum(int((np.abs(sums) >= extreme).sum()) for sums in _flipped(moved, generator, flips))
    return (1 + drawn) / (1 + flips)


def _flipped(sizes: FloatArray, generator: np.random.Generator, flips: int) -> Iterator[NDArray[np.float64]]:
    """Return sums of sizes under random signs; for equal sizes only the number of positive ones is drawn."""
    distinct, counts = np.unique(np.round(sizes, 12), return_counts=True)
    for size in _slices(flips, len(distinct)):
        positive = generator.binomial(counts, 0.5, size=(size, len(distinct)))
        yield (2 * positive - counts) @ distinct


def _slices(total: int, width: int) -> Iterator[int]:
    """Yield sizes of batches in which `total` times `width` numbers are drawn, for bounded memory."""
    part = max(1, _CELLS // width)
    for done in range(0, total, part):
        yield min(part, total - done)


def sign_test(falls: int, rises: int) -> float:
    """Return the one-sided p-value of this many falls, if falls and rises are equally likely.

    Exact up to 1,000 of both; beyond, by the normal distribution with a continuity correction.

    >>> sign_test(3, 0), sign_test(0, 0), round(sign_test(3000, 2900), 3)
    (0.125, 1.0, 0.099)
    """
    number = falls + rises
    if number > _EXACT_SIGNS:
        return NormalDist().cdf((number / 2 - falls + 0.5) / math.sqrt(number / 4))
    return float(sum(math.comb(number, each) for each in range(falls, number + 1)) / 2**number)


_EXACT_SIGNS = 1_000


def holm_adjust(p_values: Sequence[float | None]) -> list[float | None]:
    """Return p-values adjusted by Holm's method (1979); None, for a hypothesis not tested, stays None.

    >>> holm_adjust([0.01, None, 0.04, 0.03])
    [0.03, None, 0.06, 0.06]
    """
    tested = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for done, (p, place) in enumerate(tested):
        largest = max(largest, min(1.0, (len(tested) - done) * p))
        adjusted[place] = largest
    return adjusted


def detectable(spread: float, units: int) -> float:
    """Return the smallest mean difference that a paired t-test detects with 80 % power at the 5 % level.

    `spread` is the standard deviation of the differences over sampling units, `units` is their number, 2 at least. The
    usual approximation by two central t quantiles: the power by the noncentral t is within a point of 80 % from 10
    units on.
    """
    return (t_quantile(TAIL, units - 1) + t_quantile(_POWER, units - 1)) * spread / math.sqrt(units)


def units_needed(smallest: float, spread: float) -> int:
    """Return the number of sampling units that detect a mean difference other than 0 with 80 % power at 5 %.

    >>> units_needed(0.05, 0.2)
    128
    """
    return fewest_units(lambda units: detectable(spread, units) <= abs(smallest))


def fewest_units(suffice: Callable[[int], bool]) -> int:
    """Return the smallest number of units, at least 2, that meets a monotone condition.

    >>> fewest_units(lambda units: units >= 57)
    57
    """
    few, many = 1, 2
    while not suffice(many):
        few, many = many, 2 * many
    while many - few > 1:
        middle = (few + many) // 2
        few, many = (few, middle) if suffice(middle) else (middle, many)
    return many
