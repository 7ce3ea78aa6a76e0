"""Changes of scores between two runs of the same questions, paired by row (docs/methods.md, section 5.6)."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np

from ragassay.core.records import Estimate, MetricChange
from ragassay.core.stats import (
    FLIPS,
    ROUNDING,
    FloatArray,
    Sums,
    Units,
    detectable,
    holm_adjust,
    ratio,
    ratio_difference,
    sign_flip,
    unit_spread,
    unit_sums,
    units_needed,
)
from ragassay.core.table import Table
from ragassay.parts.groups.frame import row_units
from ragassay.parts.groups.score_columns import Limits, clipped, score_values

NO_PAIR = "no question has a score in both runs"


def score_changes(old: Table, new: Table, metrics: Mapping[str, Limits], *, seed: int) -> tuple[MetricChange, ...]:
    """Return the change of each column of scores that both runs have, over the questions with a score in both.

    The interval of the mean difference is a t interval over sampling units, the p-value from flipping the signs of
    whole units; p-values are adjusted by Holm's method over all scores.

    Args:
        old: The earlier run.
        new: The later run, with the same questions in any order.
        metrics: Name of a metric -> its range.
        seed: Random seed of the tests.
    """
    common = [name for name in metrics if {name} <= {*old.columns} & {*new.columns}]
    if not common:
        return ()
    by_row = row_units(new)
    places = new.connection.execute('select "row" from rows order by question_id').fetchnumpy()["row"]
    units = None if by_row is None else by_row[places]
    changes = []
    for name in common:
        before, after = (score_values(table, name, order="question_id") for table in (old, new))
        if before is not None and after is not None:
            changes.append(score_change(name, before, after, units, limits=metrics[name], seed=seed))
    adjusted = holm_adjust([each.p for each in changes])
    return tuple(replace(change, p_holm=p_holm) for change, p_holm in zip(changes, adjusted, strict=True))


def score_change(
    name: str, before: FloatArray, after: FloatArray, units: Units | None, *, limits: Limits, seed: int
) -> MetricChange:
    """Return the change of one score, before its p-value is adjusted.

    Args:
        name: The metric.
        before: [rows], its values in the earlier run.
        after: [rows], those in the later run.
        units: [rows], the sampling unit of each; None if each row is one.
        limits: The range of the metric.
        seed: Random seed of the test.
    """
    both = ~np.isnan(before) & ~np.isnan(after)
    rows = int(both.sum())
    if not rows:
        return MetricChange(
            measure=name,
            before=None,
            after=None,
            difference=Estimate(undefined=NO_PAIR),
            p=None,
            p_holm=None,
            detectable=None,
            needed=None,
        )
    old, new = before[both], after[both]
    unit = np.arange(rows) if units is None else np.unique(units[both], return_inverse=True)[1]
    sums = [Sums(numerator=unit_sums(each, unit), denominator=unit_sums(np.ones(rows), unit)) for each in (new, old)]
    spread = unit_spread(new - old, unit)
    is_proportion = [*limits] == [0, 1]
    if is_proportion:
        test = ratio_difference(*sums, rows=rows, groups=len(sums[0].numerator), seed=seed)
        difference, p = test.estimate, test.p
    else:
        moved = sums[0].numerator - sums[1].numerator
        difference = ratio(moved, sums[0].denominator, rows=rows, scale="plain")
        p = sign_flip(moved, seed=seed, flips=FLIPS)
    if limits[0] is not None and limits[1] is not None:
        difference = clipped(difference, (limits[0] - limits[1], limits[1] - limits[0]))
    value = difference.value or 0.0
    return MetricChange(
        measure=name,
        before=float(old.mean()),
        after=float(new.mean()),
        difference=difference,
        p=p,
        p_holm=None,
        detectable=detectable(spread, difference.units) if spread > ROUNDING else None,
        needed=units_needed(value, spread) if min(abs(value), spread) > ROUNDING else None,
    )
