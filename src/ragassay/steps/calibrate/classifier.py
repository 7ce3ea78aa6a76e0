"""A judge as a classifier of right answers: its columns, its rates, and thresholds of nli (methods.md, section 8).

A limit is the smallest probability of entailment (contradiction) at or above which enough labeled rows are right
(wrong): the lower end of the interval of their proportion is at least `LEAST_TRUE`. There is no limit without enough
evidence.
"""

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ragassay.core.differences import ratio_difference_intervals
from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import Estimate
from ragassay.core.registry import unknown_name
from ragassay.core.results import LEAST_TRUE, JudgeRate, LabelCounts, NliLimit, Unmeasured
from ragassay.core.stats import (
    FEW_FAILURES,
    FEW_UNITS,
    NORMAL,
    TAIL,
    FloatArray,
    Mask,
    Sums,
    Units,
    effective_number,
    random_row_size,
    ratio,
    t_quantile,
    unit_sums,
    wilson_limits,
)
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.core.table.columns import UNWRITTEN
from ragassay.core.table.human_labels import HumanLabels, check_labels, majorities
from ragassay.parts.groups.frame import row_places
from ragassay.parts.groups.rater_agreement import AgreementProportions, people_agreements
from ragassay.parts.groups.score_columns import score_values
from ragassay.parts.scores import score_limits

VERDICT = "correct"
"""The column of verdicts that `judge` writes."""


_ENTAILMENT = "nli_entailment"  # the column of the judge nli whose values are higher for right answers


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class JudgeColumn:
    """The verdicts or scores of a judge on every row.

    Attributes:
        name: The column.
        values: [rows], verdicts as 1 and 0 or scores; NaN without one.
        is_score: Whether the values are scores rather than verdicts.
        threshold: The smallest score that counts as acceptance; None for verdicts, and for scores without one.
    """

    name: str
    values: FloatArray
    is_score: bool
    threshold: float | None = None

    @property
    def has_verdicts(self) -> bool:
        """Whether acceptance is defined."""
        return not self.is_score or self.threshold is not None

    @property
    def accepted(self) -> FloatArray:
        """[rows], 1 where the judge accepts the answer, 0 where it rejects it, NaN without a verdict."""
        if self.threshold is None:
            return self.values
        return np.where(np.isnan(self.values), np.nan, (self.values >= self.threshold).astype(np.float64))


def judge_columns(
    table: Table, names: Sequence[str], thresholds: Mapping[str, float], *, against: str | None
) -> tuple[list[JudgeColumn], Mapping[str, str]]:
    """Return the named judges; without names, the verdicts of `judge`, all scores, and all other boolean columns.

    Args:
        table: The judged rows.
        names: Columns of verdicts or scores; empty for all known ones.
        thresholds: Column of scores -> the smallest score that counts as acceptance.
        against: The column with the labels, which is not a judge; None if it is not in the table.

    Returns:
        The judges, and name -> reason of the columns without any verdict or score.

    Raises:
        UsageError: A column is unknown or contains the labels, or a threshold is given for a column of verdicts.
        DataError: There is no judge, or a named column contains neither verdicts nor scores.
    """
    for name, value in thresholds.items():
        if not math.isfinite(value):
            raise UsageError(f"invalid threshold {value} for '{name}': expected a finite number")
    if against is not None and against in (*names, *thresholds):
        raise UsageError(f"'{against}' contains the labels; name another column as the judge")
    chosen = list(dict.fromkeys((*names, *thresholds))) if names else _candidates(table, thresholds, against)
    for name in chosen:
        _check_name(table, name)
    columns = [_judge(table, name, thresholds.get(name)) for name in chosen]
    judges = [each for each in columns if not np.isnan(each.values).all()]
    skipped = {each.name: "null in every row" for each in columns if np.isnan(each.values).all()}
    if not judges:
        empty = "".join(f"; '{name}' is {reason}" for name, reason in skipped.items())
        raise DataError(
            f"{table.source} has no column of verdicts or scores{empty}; 'ragassay judge' writes verdicts, or name "
            "yours as `judge_column`"
        )
    return judges, skipped


def _candidates(table: Table, thresholds: Mapping[str, float], against: str | None) -> list[str]:
    """Return the verdicts of `judge`, known scores, columns with a threshold, and others with both true and false."""
    scores = score_limits()
    names = [VERDICT] if VERDICT in table.columns else []
    for name in table.columns:
        if (name in COLUMNS and name != _ENTAILMENT) or name in UNWRITTEN:
            continue
        if name in thresholds or name in scores or name == _ENTAILMENT or _is_boolean(table, name):
            names.append(name)
    names += [name for name in thresholds if name not in names]
    return [name for name in names if name != against]


def _is_boolean(table: Table, name: str) -> bool:
    text = storage.text_sql(table.views[name])
    query = f"""
        select count(distinct lower({text})) = 2 and bool_and(lower({text}) in ('true', 'false')) from rows
    """  # noqa: S608 -- quoted
    ((is_boolean,),) = table.connection.execute(query).fetchall()
    return bool(is_boolean)


def _judge(table: Table, name: str, threshold: float | None) -> JudgeColumn:
    values, row, cell = _booleans(table, name)
    if row is None and threshold is None:
        return JudgeColumn(name=name, values=values, is_score=False)
    scores = score_values(table, name)
    if scores is None and row is None:
        raise UsageError(f"'{name}' contains verdicts, which take no threshold; omit {name}={threshold}")
    if scores is None:
        raise DataError(
            f"{table.source}, row {(row or 0) + 1}: column '{name}' contains '{excerpt(cell)}'; the column of a judge "
            "contains verdicts (true, false or null) or scores (numbers or null)"
        )
    return JudgeColumn(name=name, values=scores, is_score=True, threshold=threshold)


def _booleans(table: Table, name: str) -> tuple[FloatArray, int | None, str]:
    """Return a column as 1, 0 and NaN, and the first row with another value, from 0, with that value."""
    text = storage.text_sql(table.views[name])
    value = f"""case when lower({text}) in ('true', 'false') then (lower({text}) = 'true')::double
        when try_cast({text} as double) in (0, 1) then try_cast({text} as double) end"""
    query = f"select coalesce({value}, 'nan'::double) as value from rows order by \"row\""  # noqa: S608 -- quoted
    values = np.asarray(table.connection.execute(query).fetchnumpy()["value"], dtype=np.float64)
    other = f"""
        select "row", {text} from rows where {text} is not null and ({value}) is null order by "row" limit 1
    """  # noqa: S608 -- quoted
    for row, cell in table.connection.execute(other).fetchall():
        return values, int(row), str(cell)
    return values, None, ""


def _check_name(table: Table, name: str) -> None:
    known: Collection[str] = [each for each in table.columns if each not in UNWRITTEN]
    if name not in known:
        raise UsageError(f"{table.source}: {unknown_name('column', name, list(known))}")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Truth:
    """The labels as numbers.

    Attributes:
        values: [rows], 1 for right, 0 for wrong, NaN without a label that counts.
        weights: [rows], one over the sampling probability; 0 without a label that counts.
        counts: The labels, and those that do not count.
    """

    values: FloatArray
    weights: FloatArray
    counts: LabelCounts

    def of_rows(self, rows: NDArray[np.bool_]) -> "Truth":
        """Return the labels of the selected rows, with the counts of all rows."""
        return replace(self, values=self.values[rows], weights=self.weights[rows])


def truth_of_column(table: Table, name: str) -> Truth:
    """Return the labels of a column, every labeled row with the same weight.

    Raises:
        UsageError: There is no such column.
        DataError: A cell is neither true, false nor null, or every cell is null.
    """
    _check_name(table, name)
    values, row, cell = _booleans(table, name)
    if row is not None:
        raise DataError(
            f"{table.source}, row {row + 1}: column '{name}' contains '{excerpt(cell)}', which is not a label; write "
            "true, false or null (1 and 0 are read as true and false)"
        )
    labeled = ~np.isnan(values)
    if not labeled.any():
        raise DataError(f"{table.source}: column '{name}' is null in every row; label some rows first: ragassay review")
    counts = LabelCounts(
        right=int((values == 1).sum()), wrong=int((values == 0).sum()), unlabeled=int((~labeled).sum())
    )
    return Truth(values=values, weights=labeled.astype(np.float64), counts=counts)


def truth_of_labels(labels: HumanLabels, table: Table) -> Truth:
    """Return the majority label of each row that was drawn at random; other rows do not count.

    Args:
        labels: The labels, one for each person and row.
        table: The labeled rows.

    Raises:
        DataError: A label is not about a row of the table, or no label counts.
    """
    check_labels(labels, table)
    places = row_places(table, {label.question_id for label in labels.labels})
    together = majorities(labels.labels)
    values, weights = np.full(len(table), np.nan), np.zeros(len(table))
    for question_id, each in together.items():
        if each.label is not None and each.probability is not None:
            values[places[question_id]] = each.label
            weights[places[question_id]] = 1 / each.probability
    chosen = sum(each.label is not None and each.probability is None for each in together.values())
    if not weights.any():
        raise DataError(
            f"{labels.source} has no label of a row that was drawn at random"
            + (f"; rows chosen by a reviewer ({chosen}) are not a random sample" if chosen else "")
            + ". 'ragassay review' draws rows and records the probability; if yours were drawn, add it to each label"
        )
    counts = LabelCounts(
        right=int((values == 1).sum()),
        wrong=int((values == 0).sum()),
        unlabeled=len(table) - len(together),
        chosen=chosen,
        unknown=sum(each.right == each.wrong == 0 for each in together.values()),
        ties=sum(each.is_tie for each in together.values()),
        disputed=sum(each.right > 0 and each.wrong > 0 for each in together.values()),
        is_weighted=True,
        agreement=people_agreements(labels.labels, table),
    )
    return Truth(values=values, weights=weights, counts=counts)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Judged:
    """Labeled rows with the verdicts or scores of a judge; every array is [rows].

    Attributes:
        right: Whether the answer is labeled right.
        accepted: Whether the judge accepts the answer; None for scores without a threshold.
        scores: The scores, higher for right answers; verdicts as 0 and 1.
        weights: One over the sampling probability of the label.
        units: The sampling unit of each row, from 0.
    """

    right: Mask
    accepted: Mask | None
    scores: FloatArray
    weights: FloatArray
    units: Units

    def __len__(self) -> int:
        return len(self.right)


def rates_of(judged: Judged) -> Mapping[JudgeRate, Estimate]:
    """Return the rates of a judge over labeled rows with a verdict, or a score.

    A score without a threshold only has an AUROC.
    """
    auroc = _auroc(judged)
    if judged.accepted is None:
        missing = Estimate(undefined=Unmeasured.NO_THRESHOLD)
        names: tuple[JudgeRate, ...] = ("precision", "recall", "specificity", "accuracy", "kappa")
        return {**dict.fromkeys(names, missing), "auroc": auroc, "bias": missing}
    accepted, right = judged.accepted, judged.right
    return {
        "precision": _proportion(judged, right, accepted, Unmeasured.NOTHING_ACCEPTED),
        "recall": _proportion(judged, accepted, right, Unmeasured.NOTHING_RIGHT),
        "specificity": _proportion(judged, ~accepted, ~right, Unmeasured.NOTHING_WRONG),
        "accuracy": _proportion(judged, accepted == right, np.ones_like(right), Unmeasured.NOTHING_JUDGED),
        "kappa": kappa(judged),
        "auroc": auroc,
        "bias": _bias(judged),
    }


def z_interval(rate: Estimate, rows: int) -> tuple[float, float] | None:
    """Return the interval of Table 1 of the GRAMMAR paper: v -+ 1.96 sqrt(v (1 - v) / rows), within 0 to 1.

    `rows` is the size of the sample, for precision and recall alike: all four published intervals are those of 100
    rows, and not of the accepted or the right rows. It is for comparison with that table; use the interval of the rate.

    >>> z_interval(Estimate(value=0.19), 100)
    (0.1131..., 0.2668...)
    """
    if rate.value is None or not rows:
        return None
    reach = NORMAL * math.sqrt(rate.value * (1 - rate.value) / rows)
    return max(0.0, rate.value - reach), min(1.0, rate.value + reach)


def _proportion(judged: Judged, counted: Mask, among: Mask, undefined: Unmeasured) -> Estimate:
    if not among.any():
        return Estimate(undefined=undefined if len(judged) else Unmeasured.NOTHING_JUDGED)
    numerator, denominator = (unit_sums(judged.weights * marks, judged.units) for marks in (counted & among, among))
    return ratio(numerator, denominator, rows=int(among.sum()))


def _bias(judged: Judged) -> Estimate:
    """Return the proportion that the judge accepts minus the proportion that is right, paired by sampling unit."""
    assert judged.accepted is not None
    if not len(judged):
        return Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    size = unit_sums(judged.weights, judged.units)
    accepted, right = (
        Sums.of(unit_sums(judged.weights * marks, judged.units), size) for marks in (judged.accepted, judged.right)
    )
    ends = ratio_difference_intervals(accepted, right)
    units = int(ends.units)
    return Estimate(
        value=float(ends.value),
        low=float(ends.low) if units > 1 else None,
        high=float(ends.high) if units > 1 else None,
        rows=len(judged),
        units=units,
        is_approximate=float(effective_number(size)) < FEW_UNITS,
    )


def kappa(judged: Judged) -> Estimate:
    """Return Cohen's kappa (1960), with the interval of its linearization by sampling unit (methods.md, section 8.1).

    k = (o - e) / (1 - e) with the proportion o of equal verdicts and e = a r + (1 - a) (1 - r), where a is the accepted
    and r the right proportion. It is undefined if all verdicts and labels are equal.
    """
    assert judged.accepted is not None
    if not len(judged):
        return Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    weights = judged.weights / judged.weights.sum()
    o, a, r = (float(weights @ marks) for marks in (judged.accepted == judged.right, judged.accepted, judged.right))
    proportions = AgreementProportions(equal=o, first=a, second=r)
    e, value = proportions.by_chance, proportions.kappa
    if value is None:
        return Estimate(undefined=Unmeasured.ONE_VERDICT)
    error = unit_sums(weights * proportions.kappa_errors(judged.accepted, judged.right), judged.units)
    sizes = unit_sums(judged.weights, judged.units)
    unseen, seen = _unseen(sizes)
    near = seen * o + (1 - seen) / 2
    square = float(error @ error) + unseen * _spread(near) / (1 - e) ** 2
    smoothed = (near - e) / (1 - e)
    # Wilson's interval of a proportion from 0 to 1, for kappa from -1 to 1.
    half = _estimate((1 + value) / 2, (1 + smoothed) / 2, square / 4, sizes, rows=len(judged))
    low, high = (None if end is None else 2 * end - 1 for end in (half.low, half.high))
    is_approximate = float(effective_number(sizes)) < FEW_UNITS
    return replace(half, value=value, low=low, high=high, is_approximate=is_approximate)


def _auroc(judged: Judged) -> Estimate:
    """Return the probability that a right answer scores higher than a wrong one, ties as one half.

    The variance is that of the structural components (DeLong, DeLong, Clarke-Pearson 1988), summed by sampling unit
    (Obuchowski 1997); the interval is Wilson's, with the number of rows that vary as much.
    """
    if not len(judged):
        return Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    if judged.right.all() or not judged.right.any():
        return Estimate(undefined=Unmeasured.ONE_CLASS)
    right, wrong = (judged.weights * marks for marks in (judged.right, ~judged.right))
    # For each row: the weight of right and of wrong rows that score lower, and half of those that score the same.
    below_right, below_wrong = (_weight_below(judged.scores, each) for each in (right, wrong))
    total_right, total_wrong = float(right.sum()), float(wrong.sum())
    value = float(right @ below_wrong) / (total_right * total_wrong)
    of_right = right / total_right * (below_wrong / total_wrong - value)
    of_wrong = wrong / total_wrong * (1 - below_right / total_right - value)
    parts = unit_sums(of_right + of_wrong, judged.units)
    sizes = [unit_sums(each, judged.units) for each in (right, wrong)]
    unseen, seen = zip(*map(_unseen, sizes), strict=True)
    near = value * (1 + min(seen)) / 2 + (1 - min(seen)) / 4
    square = float(parts @ parts) + sum(unseen) / 4 * _spread(near)
    units = [float(effective_number(each)) for each in sizes]
    return replace(
        _estimate(value, near, square, sizes[0] + sizes[1], rows=len(judged)),
        is_approximate=min(units) < FEW_FAILURES or sum(units) < FEW_UNITS,
    )


def _unseen(sizes: FloatArray) -> tuple[float, float]:
    """Return the square of the weight of one unobserved unit, and the weight of all observed ones."""
    size = float(random_row_size(sizes))
    total = float(sizes.sum())
    return (size / (total + size)) ** 2, total / (total + size)


def _spread(near: float) -> float:
    """Return the mean squared difference between a proportion and a unit that is 0 or 1 with equal probability."""
    return (near**2 + (1 - near) ** 2) / 2


def _estimate(value: float, near: float, square: float, sizes: FloatArray, *, rows: int) -> Estimate:
    """Return a proportion with Wilson's interval, for the number of rows with the variance of its linearization.

    Args:
        value: The proportion.
        near: The proportion, shrunk toward one half by unobserved units.
        square: Its variance.
        sizes: [units], the weight of each sampling unit.
        rows: Number of rows.
    """
    units = int((sizes > 0).sum())
    degrees = max(1, math.floor(float(effective_number(sizes))) - 1)
    low, high = wilson_limits(np.array(value), np.array(near * (1 - near) / square), t_quantile(TAIL, degrees))
    known = units > 1
    return Estimate(
        value=value, low=float(low) if known else None, high=float(high) if known else None, rows=rows, units=units
    )


def _weight_below(scores: FloatArray, weights: FloatArray) -> FloatArray:
    """Return, for each row, the weight of rows that score lower, and half of that of rows that score the same."""
    distinct, places = np.unique(scores, return_inverse=True)
    at = np.bincount(places, weights=weights, minlength=len(distinct))
    return np.asarray((np.cumsum(at) - at / 2)[places], dtype=np.float64)


_TRUTHS = {"entailment": 1.0, "contradiction": 0.0}
"""The label (1 right, 0 wrong) for which the verdict of each threshold is true."""


def nli_limits(table: Table, truth: Truth, units: Units) -> tuple[NliLimit, ...]:
    """Return a threshold of the judge nli for each of its probability columns in the table; empty without one."""
    limits = []
    for setting, value in _TRUTHS.items():
        name = f"nli_{setting}"
        scores = score_values(table, name) if name in table.columns else None
        if scores is not None and not np.isnan(scores).all():
            labeled = (truth.weights > 0) & ~np.isnan(scores)
            own = np.unique(units[labeled], return_inverse=True)[1]
            is_true = truth.values[labeled] == value
            limits.append(_limit(setting, scores[labeled], is_true, truth.weights[labeled], own))
    return tuple(limits)


def _limit(setting: str, scores: FloatArray, is_true: Mask, weights: FloatArray, units: Units) -> NliLimit:
    """Return the smallest threshold at which enough verdicts are true, or the best rate without one."""
    best = Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    for limit in np.unique(scores):
        reached = scores >= limit
        numerator, denominator = (unit_sums(weights * marks, units) for marks in (reached & is_true, reached))
        rate = ratio(numerator, denominator, rows=int(reached.sum()))
        if rate.low is not None and rate.low >= LEAST_TRUE:
            return NliLimit(setting=setting, limit=float(limit), rate=rate, labeled=len(scores))
        if best.low is None or (rate.low is not None and rate.low > best.low):
            best = rate
    return NliLimit(setting=setting, limit=None, rate=best, labeled=len(scores))
