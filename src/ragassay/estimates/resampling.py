"""Draws groups anew and flips signs: what has no closed form, at a cost that does not grow with the groups."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ragassay.estimates.intervals import ROUNDING, Column

FLIPS = 100_000
_EXACT_UP_TO = 20  # 2^20 sign patterns are a million sums; beyond, patterns are drawn
_CELLS = 4_000_000  # random numbers held at once


def redrawn(numerator: Column, denominator: Column, *, seed: int, resamples: int) -> Column:
    """Both sums, resamples x 2, over as many groups drawn with replacement.

    Groups with the same two numbers are interchangeable, so how often each pair occurs is drawn.
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


def sign_flip(differences: Column, *, seed: int, flips: int) -> float:
    """How often the signs of groups, flipped at random, sum to as much as was seen, in either direction.

    Exact up to 20 groups that differ at all, else from drawn patterns, the observed one added (Phipson, Smyth 2010).
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


def _flipped(sizes: Column, generator: np.random.Generator, flips: int) -> Iterator[NDArray[np.float64]]:
    """Sums of the sizes under random signs. Equal sizes are drawn together: how many of them are positive."""
    distinct, counts = np.unique(np.round(sizes, 12), return_counts=True)
    for size in _slices(flips, len(distinct)):
        positive = generator.binomial(counts, 0.5, size=(size, len(distinct)))
        yield (2 * positive - counts) @ distinct


def _slices(total: int, width: int) -> Iterator[int]:
    """Sizes of the parts in which to draw `total` times `width` numbers without holding too many of them."""
    part = max(1, _CELLS // width)
    for done in range(0, total, part):
        yield min(part, total - done)
