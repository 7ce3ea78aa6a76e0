"""Changes of metrics and scores between two runs, and the outcome (docs/methods.md, section 5.6)."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import (
    FLIPS,
    UNSEEN_SQUARE,
    detectable,
    fewest_units,
    identified_difference,
    ratio_difference,
    residual_spread,
    sign_flip,
    unit_spread,
    units_needed,
)
from ragassay.core.records import DECLINED, Estimate, MetricChange, RunOutcome, Undefined
from ragassay.core.stats import NORMAL, ROUNDING, TAIL, FloatArray, Sums, Units, ratio, t_quantile, unit_sums
from ragassay.core.table import Table
from ragassay.core.table.storage import text_sql
from ragassay.parts.groups.missing_verdicts import widened
from ragassay.parts.groups.pairs import MEASURES, Measure, holm_adjusted
from ragassay.parts.groups.partitions import row_units
from ragassay.parts.groups.score_columns import Limits, clipped, score_values
from ragassay.steps.compare.paired_runs import NO_VERDICT, DeclinedSums, PairedRows, PairedRuns

NO_WORSE, WORSE, NOT_ENOUGH = 0, 1, 2
OUTCOMES: Mapping[int, RunOutcome] = {NO_WORSE: "no worse", WORSE: "worse", NOT_ENOUGH: "not enough data"}

DECLINED_CONFIDENCE = 0.99
"""The confidence of the interval by which fewer declined unanswerable questions make a run worse.

It is higher than that of the metrics so that all rules together give few false alarms (docs/decisions.md).
"""

_POWER = 0.8
_UNTESTED = dict.fromkeys(("p", "p_holm", "detectable", "needed"))


def decide(low: FloatArray, high: FloatArray, *, smallest: float) -> NDArray[np.int8]:
    """Return the decision for the 95 % interval of each difference, new minus old (docs/methods.md, section 5.6).

    no worse: the whole interval is above -smallest, so that a drop that matters is ruled out (non-inferiority), even if
    a smaller drop is significant. worse: otherwise, the whole interval is below 0. Not enough data: the interval
    includes both no change and a drop that matters.

    Error rates, by `ragassay validate` (57 and 157 groups of 3 and 10 rows, 2,000 pairs each): if nothing changed,
    the outcome was `worse` in 0 to 3.0 % of the pairs (nominal 2.5 %). If the true metric had dropped by `smallest`,
    the outcome was `no worse` in 2 to 3 % if all groups got slightly worse, and in 3 to 6 % if a few groups failed.
    `worse` was as rare if the groups of an entity fail together, since entities are sampling units (section 6b).

    Args:
        low: [...], lower ends of intervals; NaN without one.
        high: [...], upper ends.
        smallest: The smallest drop that matters, a proportion above 0.

    Returns:
        [...], NO_WORSE, WORSE or NOT_ENOUGH.
    """
    no_worse, worse = np.asarray(low) > -smallest, np.asarray(high) < 0
    codes: NDArray[np.int8] = np.where(no_worse, NO_WORSE, np.where(worse, WORSE, NOT_ENOUGH)).astype(np.int8)
    return codes


def units_to_decide(mean: float, spread: float, units: int, *, smallest: float) -> int | None:
    """Return the number of sampling units that a decision requires with 80 % power, for the observed mean and variance.

    The outcome is decided when the interval excludes 0 or -smallest, whichever is further from the difference: the
    smallest n with (t(0.975, n - 1) + t(0.8, n - 1)) sqrt(v / n) <= distance, the usual approximation by two central t
    quantiles. v is the variance in the deciding interval (`stats.mean_intervals`) for n units with the observed mean
    square s^2: max(n s^2 / (n - 1), s^2 + 0.15 / n). If all units differ by the same amount, n is the number for which
    Wilson's bound is small enough. Source: docs/methods.md, section 5.6.

    Args:
        mean: The difference, from -1 to 1.
        spread: The standard deviation over units (`differences.unit_spread`, `differences.residual_spread`).
        units: The number of units.
        smallest: The smallest drop that matters, a proportion above 0.

    Returns:
        A number above `units`; None if there are fewer than two units.
    """
    if units < 2:
        return None
    square = spread**2 * (units - 1) / units
    if math.sqrt(square) > ROUNDING:
        return max(units + 1, _required_units(max(mean + smallest, -mean), square))
    # If all are equal, the interval is Wilson's for a proportion u of other units: z^2 / (n + z^2).
    u = max((mean + smallest) / (1 + mean) if mean > -1 else 0.0, -mean / (1 - mean) if mean < 0 else 0.0)
    return math.floor(NORMAL**2 * (1 - u) / u) + 1


def _required_units(distance: float, square: float) -> int:
    """Return the smallest number of units whose interval excludes a value at this distance, with 80 % power."""

    def is_enough(n: int) -> bool:
        variance = max(n * square / (n - 1), square + UNSEEN_SQUARE / n)
        return (t_quantile(TAIL, n - 1) + t_quantile(_POWER, n - 1)) * math.sqrt(variance / n) <= distance

    return fewest_units(is_enough)


def metric_changes(runs: PairedRuns, seed: int) -> tuple[MetricChange, ...]:
    """Return the change of each metric, with the p-values of all adjusted by Holm's method.

    The last change is that of the proportion of unanswerable questions that were declined, if there are any.
    """
    changes = [_change(runs, measure, seed) for measure in MEASURES]
    if len(runs.unanswerable.group):
        changes.append(_declined_change(runs.declined(), seed))
    return holm_adjusted(changes)


def _change(runs: PairedRuns, measure: Measure, seed: int) -> MetricChange:
    """Return one metric in both runs, before its p-value is adjusted."""
    estimates: list[Estimate] = [getattr(run.metrics, measure) for run in (runs.old, runs.new)]
    before, after = (each.value for each in estimates)
    low, high = runs.lowest(measure), runs.highest(measure)
    change = MetricChange(
        measure=measure,
        before=before,
        after=after,
        difference=Estimate(undefined=next((each.undefined for each in estimates if each.value is None), None)),
        lowest=_difference(low),
        highest=_difference(high),
        ranges=_ranges(runs, measure),
        **_UNTESTED,
    )
    judged = runs.judged(measure)
    if judged is None:
        return change
    both = runs.new.judged[measure].denominator + runs.old.judged[measure].denominator
    rows, groups = sum(each.rows for each in estimates), int((both > 0).sum())
    ends = None if low is None or high is None else identified_difference(low, high)
    return _tested(change, judged, ends, rows=rows, groups=groups, seed=seed)


def _ranges(runs: PairedRuns, measure: Measure) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """Return the range of a metric in each run, old then new; None if no verdict is missing."""
    ranges = []
    for run in (runs.old, runs.new):
        low, high = run.metrics.bounds.get(measure, (None, None))
        if low is None or high is None:
            return None
        ranges.append((low, high))
    old, new = ranges
    return None if old[0] == old[1] and new[0] == new[1] else (old, new)


def _declined_change(sums: DeclinedSums, seed: int) -> MetricChange:
    """Return the change of the proportion of unanswerable questions that were declined, before its p-value is adjusted.

    Its number of groups is the number of sampling units.
    """
    after, before = (each.ratio for each in sums.judged)
    is_defined = before is not None and after is not None
    change = MetricChange(
        measure=DECLINED,
        before=before,
        after=after,
        difference=Estimate(undefined=None if is_defined else Undefined.NO_UNANSWERABLE),
        lowest=_difference(sums.lowest),
        highest=_difference(sums.highest),
        **_UNTESTED,
    )
    if not is_defined:
        return change
    ends = identified_difference(sums.lowest, sums.highest)
    sizes = sums.judged[0].denominator + sums.judged[1].denominator
    rows, groups = int(sizes.sum()), int((sizes > 0).sum())
    return _tested(change, sums.judged, ends, rows=rows, groups=groups, seed=seed)


def _tested(
    change: MetricChange,
    judged: tuple[Sums, Sums],
    ends: tuple[float, float] | None,
    *,
    rows: int,
    groups: int,
    seed: int,
) -> MetricChange:
    """Return a change with its difference, interval and test.

    `judged` contains the sums of the judged rows by sampling unit, new then old, and `ends` the interval that accounts
    for the other rows.
    """
    test = ratio_difference(*judged, rows=rows, groups=groups, seed=seed)
    estimate, spread = test.estimate, residual_spread(*judged)
    value = estimate.value or 0.0
    return replace(
        change,
        difference=replace(estimate, low=None, high=None) if ends is None else widened(estimate, ends),
        judged_interval=estimate.interval,
        p=test.p,
        detectable=test.detectable,
        needed=units_needed(value, spread) if min(abs(value), spread) > ROUNDING else None,
    )


def _difference(sides: tuple[Sums, Sums] | None) -> float | None:
    if sides is None:
        return None
    new, old = (each.ratio for each in sides)
    return None if new is None or old is None else new - old


@dataclass(frozen=True, slots=True, kw_only=True)
class RunDecision:
    """The outcome of a comparison, and what a decision would require.

    Attributes:
        outcome: Whether the later run is worse.
        depends_on_rows: The number of rows without a verdict, if the judged rows alone would decide; otherwise None.
        needed: Number of sampling units that a decision would require, if there are not enough data for another reason.
        declines_less: Whether fewer unanswerable questions were declined, which makes the run worse.
    """

    outcome: RunOutcome
    declines_less: bool = False
    depends_on_rows: int | None = None
    needed: int | None = None


def decision(
    runs: PairedRuns, changes: Sequence[MetricChange], measure: Measure, *, smallest: float, has_broken: bool
) -> RunDecision:
    """Return whether the later run is worse, and what a decision would require.

    Args:
        runs: Both runs.
        changes: The changes of all metrics.
        measure: The deciding metric.
        smallest: The smallest drop that matters.
        has_broken: Whether the answers of a template or a table broke.
    """
    by_measure = {each.measure: each for each in changes}
    deciding, declined = by_measure[measure], by_measure.get(DECLINED)
    sums = None if declined is None else runs.declined()
    declines_less = sums is not None and _declines_less(sums.lowest, sums.highest, smallest=smallest)
    outcome = _outcome(runs, measure, deciding, smallest=smallest, has_broken=has_broken or declines_less)
    could_decline_less = sums is not None and _declines_less(sums.lowest, sums.lowest, smallest=smallest)
    if outcome == OUTCOMES[NO_WORSE] and could_decline_less:
        has_failed = bool(runs.unanswerable.failed.any())
        return RunDecision(
            outcome="incomplete" if has_failed else OUTCOMES[NOT_ENOUGH],
            depends_on_rows=_open_rows(runs.unanswerable),
        )
    if outcome != OUTCOMES[NOT_ENOUGH]:
        return RunDecision(outcome=outcome, declines_less=declines_less)
    if (rows := _depends_on_rows(runs, deciding, smallest=smallest)) is not None:
        return RunDecision(outcome=outcome, depends_on_rows=rows)
    sides = runs.judged(measure)
    if sides is None or deciding.difference.value is None:
        return RunDecision(outcome=outcome)
    spread, units = residual_spread(*sides), deciding.difference.units
    return RunDecision(
        outcome=outcome, needed=units_to_decide(deciding.difference.value, spread, units, smallest=smallest)
    )


def _outcome(
    runs: PairedRuns, measure: Measure, deciding: MetricChange, *, smallest: float, has_broken: bool
) -> RunOutcome:
    sides = (runs.rows, runs.unanswerable)
    is_same = runs.is_same(measure)
    if is_same and all(each.unchanged.all() and not each.failed.any() for each in sides):
        return "no change"
    if has_broken:
        return OUTCOMES[WORSE]
    if is_same and not runs.rows.failed.any():
        return OUTCOMES[NO_WORSE]
    code = _decided(deciding.difference.low, deciding.difference.high, smallest=smallest)
    return "incomplete" if code == NOT_ENOUGH and runs.rows.failed.any() else OUTCOMES[code]


def _declines_less(low: tuple[Sums, Sums], high: tuple[Sums, Sums], *, smallest: float) -> bool:
    """Return whether declined unanswerable questions make the run worse, by the 99 % interval of the difference.

    Args:
        low: The sums of both runs with which the difference is smallest.
        high: The sums with which it is largest; those of `low` for the worst missing verdicts.
        smallest: The smallest drop that matters.
    """
    ends = identified_difference(low, high, confidence=DECLINED_CONFIDENCE)
    return ends is not None and _decided(*ends, smallest=smallest) == WORSE


def _open_rows(rows: PairedRows) -> int | None:
    return int(sum(((side == NO_VERDICT) & ~rows.tied).sum() for side in (rows.before, rows.after))) or None


def _decided(low: float | None, high: float | None, *, smallest: float) -> int:
    ends = (np.array(np.nan if end is None else end) for end in (low, high))
    return int(decide(*ends, smallest=smallest))


def _depends_on_rows(runs: PairedRuns, deciding: MetricChange, *, smallest: float) -> int | None:
    """Return the number of rows without a verdict, if the judged rows alone would decide."""
    low, high = deciding.judged_interval or (None, None)
    if _decided(low, high, smallest=smallest) == NOT_ENOUGH:
        return None
    return _open_rows(runs.rows)


NO_PAIR = "no question has a score in both runs"


def score_changes(
    old: Table, new: Table, metrics: Mapping[str, Limits], judges: Mapping[str, str], *, seed: int
) -> tuple[MetricChange, ...]:
    """Return the change of each column of scores that both runs have, over the questions with a score in both.

    The change of a score by different judges, language models or prompts, is undefined.
    The interval of the mean difference is a t interval over sampling units, the p-value from flipping the signs of
    whole units; p-values are adjusted by Holm's method over all scores.

    Args:
        old: The earlier run.
        new: The later run, with the same questions in any order.
        metrics: Name of a metric -> its range.
        judges: Name of a metric by a language model -> the column that names its judge.
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
        if (reason := _other_judges(old, new, judges.get(name, ""))) is not None:
            changes.append(_undefined(name, reason))
            continue
        before, after = (score_values(table, name, order="question_id") for table in (old, new))
        if before is not None and after is not None:
            changes.append(score_change(name, before, after, units, limits=metrics[name], seed=seed))
    return holm_adjusted(changes)


def _other_judges(old: Table, new: Table, column: str) -> str | None:
    """Return that two runs were scored by different judges; None if they were not, or if this is not recorded."""
    if column not in old.columns or column not in new.columns:
        return None
    first, second = (
        [name for (name,) in table.query(f"select distinct {cell} from rows where {cell} is not null order by 1")]  # noqa: S608 -- quoted
        for table in (old, new)
        for cell in [text_sql(table.views[column])]
    )
    if first == second or not (first and second):
        return None
    return f"{' and '.join(first)} scored the earlier run, and {' and '.join(second)} the later one"


def _undefined(name: str, reason: str) -> MetricChange:
    return MetricChange(measure=name, before=None, after=None, difference=Estimate(undefined=reason), **_UNTESTED)


def score_change(
    name: str, before: FloatArray, after: FloatArray, units: Units | None, *, limits: Limits, seed: int
) -> MetricChange:
    """Return the change of one score, before its p-value is adjusted.

    Args:
        name: The metric.
        before: [rows], its values in the earlier run.
        after: [rows], its values in the later run.
        units: [rows], the sampling unit of each row; None if each row is a unit.
        limits: The range of the metric.
        seed: Random seed of the test.
    """
    both = ~np.isnan(before) & ~np.isnan(after)
    rows = int(both.sum())
    if not rows:
        return _undefined(name, NO_PAIR)
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
