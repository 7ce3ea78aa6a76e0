"""The size of an evaluation set that detects a difference (docs/methods.md, section 5.5)."""

import math
from collections.abc import Sequence

import numpy as np

from ragassay.core.differences import fewest_units, unit_spread
from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import MeasuredSpread, RequiredSize, SampleSizePlan, Scenario, SpreadSource
from ragassay.core.stats import ROUNDING, TAIL, t_quantile
from ragassay.core.table import Table
from ragassay.parts.groups.conditions import parse_condition, rows_of
from ragassay.parts.groups.frame import frame_of
from ragassay.parts.groups.group_sums import Groups, group_sums
from ragassay.parts.groups.pairs import common_groups, group_values

DIFFERENCES = (0.02, 0.05, 0.1, 0.2)
"""The differences of a plan if none is given."""
ROWS_PER_GROUP = 3
RECORDED = 0.1
"""The spread between short and long questions in the recorded runs of the GRAMMAR paper: 0.09 over 157 groups of 3 and
3 questions (Aurp), 0.10 over 57 groups of 10 and 10 (Spider)."""
WORST = 1.0
"""The largest possible spread: half of the groups change from all wrong to all right, and half back."""


def plan(
    difference: float | None = None,
    *,
    spread: float | None = None,
    measured: MeasuredSpread | None = None,
    rows_per_group: int | None = None,
    power: float = 0.8,
) -> SampleSizePlan:
    """Return how many sampling units are required to detect a paired difference, as between two styles or two runs.

    A sampling unit is an entity that questions are about (docs/methods.md, section 6b), with one group each unless
    measured otherwise. The test is a paired t-test over units at 5 %, two-sided (docs/methods.md, section 5.5).
    The spread of the differences is measured, given or assumed. The assumption is that every answer is right with
    probability 0.5, independently, so that the spread is sqrt(0.5 / rows per group). In recorded runs it was far
    smaller, because the answers to paraphrases of one question agree.

    Args:
        difference: The true difference to detect, a proportion from 0.001 to below 1; None for `DIFFERENCES`.
        spread: The standard deviation of the differences over units, from 0.001 to 1.
        measured: A measured spread, instead of `spread`.
        rows_per_group: Questions of a group on each side; None for 3, or as many as in the measurement.
        power: The probability of detecting the difference, from 0.5 to below 0.9999.

    Returns:
        One scenario for each spread, and the worst case.

    Raises:
        UsageError: A number is out of its range.
    """
    check_plan(difference, spread, rows_per_group, power)
    rows = rows_per_group or (measured.rows_per_group if measured is not None else ROWS_PER_GROUP)
    groups_per_unit = 1.0 if measured is None else measured.groups_per_unit
    differences = DIFFERENCES if difference is None else (difference,)
    known: tuple[tuple[float, SpreadSource | MeasuredSpread], ...]
    if measured is not None:
        known = ((measured.value, measured),)
    elif spread is not None:
        known = ((spread, "given value"),)
    else:
        known = ((math.sqrt(0.5 / rows), "independent answers"), (RECORDED, "recorded runs"))
    return SampleSizePlan(
        power=power,
        rows_per_group=rows,
        scenarios=tuple(
            Scenario(
                spread=value,
                source=source,
                needs=_required_sizes(differences, value, power, rows=rows, groups_per_unit=groups_per_unit),
            )
            for value, source in (*known, (WORST, "worst case"))
        ),
    )


def check_plan(
    difference: float | None = None,
    spread: float | None = None,
    rows_per_group: int | None = None,
    power: float = 0.8,
) -> None:
    """Check the arguments of `plan` before any file is read; arguments that are None are not checked.

    Raises:
        UsageError: A number is out of its range.
    """
    if difference is not None and not 0.001 <= difference < 1:
        raise UsageError(
            f"Invalid difference {difference}: expected a proportion from 0.001 to below 1; 0.05 is 5 points"
        )
    if spread is not None and not 0.001 <= spread <= WORST:
        raise UsageError(f"Invalid spread {spread}: expected a standard deviation from 0.001 to {WORST:g}")
    if rows_per_group is not None and not 1 <= rows_per_group <= 1_000_000:
        raise UsageError(f"Invalid number of rows per group {rows_per_group}: expected 1 to 1,000,000")
    if not 0.5 <= power < 0.9999:
        raise UsageError(f"Invalid power {power}: expected a probability from 0.5 to below 0.9999")


def _required_sizes(
    differences: Sequence[float], spread: float, power: float, *, rows: float, groups_per_unit: float
) -> tuple[RequiredSize, ...]:
    sizes = [(each, units_for(each, spread, power=power)) for each in differences]
    return tuple(
        RequiredSize(
            difference=each,
            units=n,
            groups=math.ceil(n * groups_per_unit),
            questions=math.ceil(2 * n * groups_per_unit * rows),
        )
        for each, n in sizes
    )


def units_for(difference: float, spread: float, *, power: float = 0.8) -> int:
    """Return the number of units that a paired t-test requires to detect a mean difference at 5 %, two-sided.

    The smallest n with (t(0.975, n - 1) + t(power, n - 1)) spread / sqrt(n) <= difference: the usual approximation by
    two central t quantiles (Lehr 1992 is its 80 % case). Source: docs/methods.md, section 5.5.

    >>> units_for(0.05, 0.2), units_for(0.05, 0.2, power=0.9)
    (128, 171)
    """

    def is_enough(n: int) -> bool:
        return (t_quantile(TAIL, n - 1) + t_quantile(power, n - 1)) * spread <= difference * math.sqrt(n)

    return fewest_units(is_enough)


def measured_spread(
    table: Table, *, robust: str | None = None, non_robust: str | None = None, rows_per_group: int | None = None
) -> MeasuredSpread:
    """Return the standard deviation over sampling units of the difference in accuracy between two clusters.

    For another number of rows per group, only the part of the variance that is random within groups changes: variance =
    between + within / rows (Miller 2024, "Adding error bars to evals"; docs/methods.md, section 5.5). `within` is
    estimated from groups with several rows on both sides.

    Args:
        table: Judged rows.
        robust: One cluster (`conditions.parse_condition`); None, as for the other, for the two styles of the rows, or
            short and long if they have more.
        non_robust: The other cluster.
        rows_per_group: Rows of a group on each side in the planned set; None for as many as in the table.

    Raises:
        UsageError: A cluster is not a valid condition, only one is given, the rows have no two styles to compare, or
            the number of rows is invalid.
        DataError: Fewer than two groups have judged rows on both sides, or all groups differ by the same amount.
    """
    check_plan(rows_per_group=rows_per_group)
    table.require("question_id", "group_id", "correct", command="plan")
    clusters = _two_styles(table) if robust is None and non_robust is None else (robust, non_robust)
    masks = rows_of(table, [parse_condition(cluster, table) for cluster in clusters if cluster is not None])
    if len(masks) < 2:
        raise UsageError("The spread is measured between two sets of rows: give both `robust` and `non_robust`")
    frame = frame_of(table)
    one, other = common_groups(*(group_sums(frame, mask) for mask in masks))
    groups = len(one.rows)
    units = groups if one.units is None else len(np.unique(one.units))
    if units < 2:
        raise DataError(
            f"{table.source}: too few entities have judged rows on both sides: {units}. Measuring the spread requires "
            "at least 2"
        )
    variance = unit_spread(group_values("accuracy", one) - group_values("accuracy", other), one.units) ** 2
    rows = float(one.rows.sum() + other.rows.sum()) / (2 * groups)
    adjusted = None
    if rows_per_group is not None:
        adjusted = _rescaled(one, other, variance, rows_per_group, groups_per_unit=groups / units)
        variance = variance if adjusted is None else adjusted
    if variance <= ROUNDING:
        raise DataError(
            f"{table.source}: all groups differ by the same amount, so the spread is unknown; give it with `spread`"
        )
    return MeasuredSpread(
        # Differences of proportions cannot vary more; in a few groups the estimate can exceed it.
        value=min(WORST, math.sqrt(variance)),
        source=table.source,
        units=units,
        groups=groups,
        rows_per_group=rows if rows_per_group is None else rows_per_group,
        is_adjusted=None if rows_per_group is None else adjusted is not None,
    )


def _two_styles(table: Table) -> tuple[str, str]:
    """Return conditions for the two styles of the rows, or for short and long if there are more.

    Raises:
        UsageError: There are no such styles.
    """
    styles: list[str] = []
    if "style" in table.columns:
        query = "select distinct style from rows where style is not null order by style"
        styles = [style for (style,) in table.connection.sql(query).fetchall()]
    chosen = styles if len(styles) == 2 else [style for style in ("short", "long") if style in styles]
    if len(chosen) < 2:
        reason = {0: "the rows have no style", 1: f"all rows have the style '{excerpt(''.join(styles))}'"}.get(
            len(styles), f"the rows have {len(styles)} styles, which do not include both short and long"
        )
        raise UsageError(
            f"{table.source}: {reason}. The spread is measured between two sets of rows: name them with `robust` and "
            "`non_robust`"
        )
    one, other = (style.replace("'", "''") for style in chosen)
    return f"style = '{one}'", f"style = '{other}'"


def _rescaled(one: Groups, other: Groups, variance: float, rows: int, *, groups_per_unit: float) -> float | None:
    """Return the variance with another number of rows per group; None if no group has several rows on both sides."""
    several = (one.rows > 1) & (other.rows > 1)
    if not several.any():
        return None
    # An unbiased variance of a row is n / (n - 1) p (1 - p); the mean of n rows has an n-th of it.
    of_means = np.zeros(int(several.sum()))
    of_rows = np.zeros_like(of_means)
    for side in (one, other):
        n, p = side.rows[several], group_values("accuracy", side)[several]
        of_means += p * (1 - p) / (n - 1)
        of_rows += n * p * (1 - p) / (n - 1)
    # The difference of a unit is a mean over its groups, so that it has that part of their variance.
    between = max(0.0, variance - float(of_means.mean()) / groups_per_unit)
    within = float(of_rows.mean()) / groups_per_unit
    return between + within / rows
