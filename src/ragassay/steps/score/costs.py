"""Seconds and tokens of all calls: total, mean, median and 95th percentile, with intervals by sampling unit."""

import math
from collections.abc import Mapping

import numpy as np

from ragassay.core.records import CostSummary, Estimate
from ragassay.core.stats import FEW_UNITS, NORMAL, TAIL, FloatArray, Units, effective_number, unit_sums
from ragassay.core.table import Table
from ragassay.parts.groups.score_columns import mean_within

COST_COLUMNS = ("seconds", "input_tokens", "output_tokens")
_EXACT = 5_000  # draws; with more, the binomial distribution is taken as normal


def costs_of(table: Table, units: Units | None) -> Mapping[str, CostSummary]:
    """Return what the calls took, for each column of `COST_COLUMNS` that holds a value.

    Rows whose call failed do not count: an error after a timeout says nothing of the time that an answer takes.

    Args:
        table: The rows.
        units: [rows], the sampling unit of each; None if each row is one.
    """
    summaries = {}
    for name in COST_COLUMNS:
        if name not in table.columns:
            continue
        query = f"""
            select {name}::double as value, {table.column_or_null("error")} is not null as failed
            from rows order by "row"
        """  # noqa: S608 -- names of ours
        columns = table.connection.execute(query).fetchnumpy()
        values = np.ma.filled(np.ma.asarray(columns["value"]), np.nan).astype(np.float64)
        failed = np.asarray(columns["failed"], dtype=np.bool_)
        known = np.isfinite(values) & ~failed
        if not known.any():
            continue
        reasons = {"the call failed": int(failed.sum()), "not recorded": int((~failed & ~known).sum())}
        summaries[name] = _summary(
            name,
            values[known],
            None if units is None else units[known],
            {reason: number for reason, number in reasons.items() if number},
        )
    return summaries


def _summary(name: str, values: FloatArray, units: Units | None, undefined: Mapping[str, int]) -> CostSummary:
    dense = None if units is None else np.unique(units, return_inverse=True)[1]
    # Few rows give wide intervals, but nothing takes less than no time.
    mean = mean_within(values, (0, None), dense)
    return CostSummary(
        name=name,
        total=float(values.sum()),
        mean=mean,
        median=quantile(values, 0.5, dense),
        p95=quantile(values, 0.95, dense),
        undefined=undefined,
    )


def quantile(values: FloatArray, p: float, units: Units | None = None) -> Estimate:
    """Return a quantile with its 95 % interval of order statistics.

    The quantile is the smallest value that a proportion p of the values does not exceed. How many of n independent
    values lie below the true quantile is binomial, which gives the ranks of the ends, whatever the distribution of the
    values (Conover 1999, section 3.2). For rows in sampling units, n is divided by the design effect of the proportion
    below the quantile, as for other intervals (docs/methods.md, section 6.1; Woodruff 1952). There is no interval where
    a rank would lie beyond the values, as for the 95th percentile of fewer than 73 rows.

    Args:
        values: [rows], at least one.
        p: The proportion, above 0 and below 1.
        units: [rows], the sampling unit of each, from 0; None if each row is one.

    >>> found = quantile(np.arange(1.0, 101.0), 0.5)
    >>> found.value, found.low, found.high
    (50.0, 40.0, 61.0)
    """
    ordered = np.sort(values)
    value = float(np.quantile(ordered, p, method="inverted_cdf"))
    sizes = unit_sums(np.ones(len(values)), units)
    below = unit_sums((values <= value).astype(np.float64), units)
    number = max(1, math.floor(len(values) / _design_effect(below, sizes)))
    ranks = quantile_ranks(number, p)
    scale = len(values) / number
    low, high = (None, None) if ranks is None else (math.floor(ranks[0] * scale), math.ceil(ranks[1] * scale))
    return Estimate(
        value=value,
        low=None if low is None else float(ordered[max(1, low) - 1]),
        high=None if high is None else float(ordered[min(len(ordered), high) - 1]),
        rows=len(values),
        units=len(sizes),
        is_approximate=float(effective_number(sizes)) < FEW_UNITS,
    )


def _design_effect(part: FloatArray, sizes: FloatArray) -> float:
    """Return how much larger the variance of a proportion is than if rows were drawn one by one, at least 1."""
    rows, units = float(sizes.sum()), len(sizes)
    proportion = float(part.sum()) / rows
    independent = rows * proportion * (1 - proportion)
    if units < 2 or independent <= 0:
        return 1.0 if units == rows else rows / units
    residual = part - proportion * sizes
    return max(1.0, units / (units - 1) * float(residual @ residual) / independent)


def quantile_ranks(number: int, p: float) -> tuple[int, int] | None:
    """Return the ranks, from 1, between which a quantile lies with a probability of 95 %, at least 2.5 % cut off.

    Args:
        number: How many independent values there are.
        p: The proportion below the quantile.

    Returns:
        The ranks; None if the values are too few.

    >>> quantile_ranks(20, 0.5), quantile_ranks(20, 0.95)
    ((6, 15), None)
    """
    if number > _EXACT:
        reach = NORMAL * math.sqrt(number * p * (1 - p))
        return math.floor(number * p - reach), math.ceil(number * p + reach) + 1
    each = np.arange(number + 1)
    logs = np.array([math.lgamma(count + 1) for count in range(number + 1)])
    probability = np.exp(logs[-1] - logs - logs[::-1] + each * math.log(p) + (number - each) * math.log1p(-p))
    up_to = np.cumsum(probability)
    low = int(np.searchsorted(up_to, 1 - TAIL, side="right"))
    high = int(np.searchsorted(up_to, TAIL, side="left")) + 1
    return None if low < 1 or high > number else (low, high)
