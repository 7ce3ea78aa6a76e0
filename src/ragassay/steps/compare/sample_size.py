"""How many groups an evaluation set needs, before any question is paid for."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Need, Plan, Scenario
from ragassay.core.stats import fewest_groups, t_quantile
from ragassay.core.table import Table
from ragassay.parts.groups.conditions import parse_condition
from ragassay.parts.groups.counts import group_sums
from ragassay.parts.groups.frame import frame_of, rows_of
from ragassay.parts.groups.pairs import Sums, same_groups, share, sums_of

DIFFERENCES = (0.02, 0.05, 0.1, 0.2)
"""The differences of a plan that asks for none."""
ROWS_PER_GROUP = 3
RECORDED = 0.1
"""Short against long wordings in the recorded runs of the GRAMMAR paper: 0.09 over 157 groups of 3 and 3 questions
(Aurp), 0.10 over 57 groups of 10 and 10 (Spider)."""
WORST = 1.0
"""The largest spread of differences between shares: half of the groups flip from all wrong to all right, half back."""

_TAIL = 0.975  # two-sided, at 5 %
_NOTHING = 1e-12


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How much groups vary: the standard deviation of their paired differences, and where it comes from."""

    value: float
    why: str
    rows_per_group: float


def plan(
    difference: float | None = None,
    *,
    spread: float | None = None,
    measured: Spread | None = None,
    rows_per_group: int | None = None,
    power: float = 0.8,
) -> Plan:
    """How many groups find a paired difference, such as between two styles, or between two runs.

    A paired t-test over groups at 5 %, two-sided (`groups_for`). What groups vary by is measured, given or assumed. The
    assumption: every answer is right or wrong like a coin that is tossed, so that groups vary by sqrt(0.5 / rows per
    group); in the recorded runs it was far less, as wordings of one question are answered alike.

    Args:
        difference: The true difference to be found, between 0 and 1; None for `DIFFERENCES`.
        spread: The standard deviation over groups of the differences, above 0, at most 1.
        measured: The same, measured by `spread_of`; in place of `spread`.
        rows_per_group: Questions of a group on each side; None for 3, or as many as were measured.
        power: The probability to find it, 0.5 to below 1.

    Raises:
        UsageError: A number is out of its range.
    """
    check(difference, spread, rows_per_group, power)
    rows = rows_per_group or (measured.rows_per_group if measured is not None else ROWS_PER_GROUP)
    differences = DIFFERENCES if difference is None else (difference,)
    assumed = (
        (math.sqrt(0.5 / rows), f"assumed: every answer like the toss of a coin, {rows:g} for each group and side"),
        (RECORDED, "as between short and long questions in the recorded runs of the GRAMMAR paper"),
    )
    if measured is not None:
        known: tuple[tuple[float, str], ...] = ((measured.value, measured.why),)
    else:
        known = assumed if spread is None else ((spread, "as given"),)
    worst = (WORST, "the worst case: every group flips all of its answers")
    return Plan(
        power=power,
        rows_per_group=rows,
        scenarios=tuple(
            Scenario(spread=value, why=why, needs=_needs(differences, value, rows, power))
            for value, why in (*known, worst)
        ),
    )


def check(
    difference: float | None = None,
    spread: float | None = None,
    rows_per_group: int | None = None,
    power: float = 0.8,
) -> None:
    """Makes sure that what `plan` is asked can be, before anything is read or worked out; None is not asked.

    Raises:
        UsageError: A number is out of its range.
    """
    if difference is not None and not 0.001 <= difference < 1:
        raise UsageError(f"a difference lies between 0.001 and 1, not {difference}; 0.05 is 5 points")
    if spread is not None and not 0.001 <= spread <= WORST:
        raise UsageError(f"a spread lies between 0.001 and {WORST:g}, the worst case, not {spread}")
    if rows_per_group is not None and not 1 <= rows_per_group <= 1_000_000:
        raise UsageError(f"a group has at least 1 question on each side, not {rows_per_group}")
    if not 0.5 <= power < 0.9999:
        raise UsageError(f"the probability to find a difference lies between 0.5 and below 0.9999, not {power}")


def _needs(differences: Sequence[float], spread: float, rows: float, power: float) -> tuple[Need, ...]:
    found = [(each, groups_for(each, spread, power=power)) for each in differences]
    return tuple(Need(difference=each, groups=n, questions=math.ceil(2 * n * rows)) for each, n in found)


def groups_for(difference: float, spread: float, *, power: float = 0.8) -> int:
    """How many groups a paired t-test needs to find a true mean difference at 5 %, two-sided, with this probability.

    The least n with (t(0.975, n - 1) + t(power, n - 1)) spread / sqrt(n) <= difference: the usual approximation by two
    central t quantiles (Lehr 1992 is its 80 % case), as in docs/methods.md, section 5.5.

    >>> groups_for(0.05, 0.2), groups_for(0.05, 0.2, power=0.9)
    (128, 171)
    """

    def enough(n: int) -> bool:
        """Whether so many groups do."""
        return (t_quantile(_TAIL, n - 1) + t_quantile(power, n - 1)) * spread <= difference * math.sqrt(n)

    return fewest_groups(enough)


def spread_of(table: Table, *, robust: str, non_robust: str, rows_per_group: int | None = None) -> Spread:
    """How much the accuracy of one cluster minus the other's varies between groups, in judged rows.

    With another number of rows for each group, only that part of the variance shrinks or grows that is chance within
    groups: variance = between + within / rows (Miller 2024, "Adding error bars to evals", on answers asked several
    times). `within` is estimated from groups with several rows on both sides.

    Args:
        table: Judged rows.
        robust: One cluster (`conditions.parse_condition`).
        non_robust: The other.
        rows_per_group: Rows of a group on each side in the set to come; None for as many as here.

    Raises:
        UsageError: Something is no condition, or there are no rows for a group.
        DataError: Fewer than two groups have judged rows on both sides, or all groups differ by the same.
    """
    check(rows_per_group=rows_per_group)
    table.require("question_id", "group_id", "correct", verb="plan")
    masks = rows_of(table, [parse_condition(robust, table), parse_condition(non_robust, table)])
    frame = frame_of(table)
    one, other = map(sums_of, same_groups(*(group_sums(frame, mask) for mask in masks)))
    number = len(one.rows)
    why = f"measured in {table.source}, {number} groups"
    if number < 2:
        raise DataError(
            f"{table.source}: {number} groups have judged rows on both sides; how they vary takes 2 at least"
        )
    variance = float(np.var(share("accuracy", one) - share("accuracy", other), ddof=1))
    rows = float(one.rows.sum() + other.rows.sum()) / (2 * number)
    if rows_per_group is not None:
        variance, why = _rescaled(one, other, variance, rows_per_group, why)
    if variance <= _NOTHING:
        raise DataError(f"{table.source}: all groups differ by the same, so how they vary is not known; give --spread")
    # No difference of shares varies more; few groups can seem to.
    spread = min(WORST, math.sqrt(variance))
    return Spread(value=spread, why=why, rows_per_group=rows if rows_per_group is None else rows_per_group)


def _rescaled(one: Sums, other: Sums, variance: float, rows: int, why: str) -> tuple[float, str]:
    several = (one.rows > 1) & (other.rows > 1)
    if not several.any():
        return variance, f"{why}; none has several rows on both sides, so it is taken as it is"
    # An unbiased variance of a row is n / (n - 1) p (1 - p); the mean of n rows has an n-th of it.
    of_means = np.zeros(int(several.sum()))
    of_rows = np.zeros_like(of_means)
    for side in (one, other):
        n, p = side.rows[several], share("accuracy", side)[several]
        of_means += p * (1 - p) / (n - 1)
        of_rows += n * p * (1 - p) / (n - 1)
    between = max(0.0, variance - float(of_means.mean()))
    return between + float(of_rows.mean()) / rows, f"{why}, worked out for {rows} rows of each on each side"
