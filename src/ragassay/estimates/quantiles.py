"""Quantiles of Student's t and of the normal distribution, without scipy."""

import math
from statistics import NormalDist

import numpy as np

CONFIDENCE = 0.95
TAIL = (1 + CONFIDENCE) / 2
NORMAL = NormalDist().inv_cdf(TAIL)


def t_quantile(p: float, degrees: int) -> float:
    """Student's t: the value that a share `p` of it lies below, to 1e-8 of itself.

    Up to 500 degrees by Newton's method on the angle a = atan(t / sqrt(degrees)): the distribution is the integral of
    cos^(degrees - 1) (Abramowitz, Stegun 1964, 26.7.3 and 26.7.4), smooth enough for Gauss-Legendre; from 0 upward
    it is concave, so the steps rise to the root and never pass it. Beyond, the expansion about the normal quantile
    (26.7.5), whose next term is below 1e-12.

    >>> round(t_quantile(0.975, 10), 6)
    2.228139
    """
    if p < 0.5:
        return -t_quantile(1 - p, degrees)
    if degrees > 500:
        return _t_expansion(NormalDist().inv_cdf(p), degrees)
    constant = math.exp(math.lgamma((degrees + 1) / 2) - math.lgamma(degrees / 2)) / math.sqrt(math.pi)
    angle, step = 0.0, 1.0
    # Steps shrink quadratically near the root; 64 are far more than any p below 0.9999999 needs.
    for _ in range(64):
        halves = angle / 2 * (1 + _NODES)
        below = constant * angle / 2 * float(_WEIGHTS @ np.cos(halves) ** (degrees - 1))
        step = (p - 0.5 - below) / (constant * math.cos(angle) ** (degrees - 1))
        angle += step
        if abs(step) <= 1e-15 * angle:
            break
    return math.sqrt(degrees) * math.tan(angle)


_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(64)


def _t_expansion(z: float, degrees: int) -> float:
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / float(degrees) ** power for power, term in enumerate(terms))
