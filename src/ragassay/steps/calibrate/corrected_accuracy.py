"""The accuracy of all judged rows, corrected by the labels of some, and the number of labels required.

Three estimators of this accuracy, each with an interval by sampling unit: prediction-powered inference, Rogan and
Gladen's correction, and the verdicts completed by labels where a verdict is missing (docs/methods.md, section 8.2).
`plan_labels` computes the number of labels that give the first two an interval of a stated width (section 8.3).
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Estimate, JudgeErrors
from ragassay.core.results import (
    CalibrationResult,
    JudgeCalibration,
    KnownJudge,
    LabelPlan,
    LabelScenario,
    MeasuredJudge,
    Unmeasured,
)
from ragassay.core.stats import (
    FEW_FAILURES,
    FEW_UNITS,
    NORMAL,
    TAIL,
    FloatArray,
    effective_number,
    random_row_size,
    t_quantile,
    wilson_limits,
)

REJECTED, OPEN, ACCEPTED = range(3)
"""Verdicts of a judge, with those of rows without a verdict."""
LEAST_LABELS = 5
"""Minimum number of labels of a verdict; a verdict with fewer labels is merged with its neighbor."""
UNSEEN = 0.5
"""Number of unobserved units, half of them right, that the variance of each verdict accounts for (calibration.md)."""

Places = NDArray[np.intp]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Strata:
    """The rows of each sampling unit by the verdict of a judge; every array is [units, verdicts].

    Attributes:
        rows: Number of rows.
        labeled: Sum of the weights of labeled rows, each one over its sampling probability.
        right: Sum of the weights of labeled rows that are right.
        labels: [verdicts], number of labeled rows.
    """

    rows: FloatArray
    labeled: FloatArray
    right: FloatArray
    labels: FloatArray

    @property
    def is_approximate(self) -> bool:
        """Whether there are too few labeled units for a reliable interval (docs/methods.md, section 6b)."""
        right = int((self.right.sum(axis=1) > 0).sum())
        wrong = int(((self.labeled - self.right).sum(axis=1) > 0).sum())
        return _effective_units(self) < FEW_UNITS or min(right, wrong) < FEW_FAILURES

    def merged(self, first: int) -> "Strata":
        """Return the strata with one verdict merged into the next."""
        return Strata(**{name: _merged(getattr(self, name), first) for name in ("rows", "labeled", "right", "labels")})


def _merged(sums: FloatArray, first: int) -> FloatArray:
    both = sums[..., first] + sums[..., first + 1]
    return np.concatenate([sums[..., :first], both[..., None], sums[..., first + 2 :]], axis=-1)


def strata_of(verdicts: Places, truth: FloatArray, weights: FloatArray, units: Places, *, verdict_count: int) -> Strata:
    """Return the sums by sampling unit and verdict.

    Args:
        verdicts: [rows], the position of each row's verdict, in an order in which neighbors are similar.
        truth: [rows], 1 for right and 0 for wrong; ignored without a label.
        weights: [rows], one over the sampling probability of the label; 0 without one.
        units: [rows], the sampling unit of each row, from 0.
        verdict_count: Number of verdicts.
    """
    shape = int(units.max(initial=-1)) + 1, verdict_count
    cells = units * verdict_count + verdicts

    def sums(values: FloatArray) -> FloatArray:
        return np.bincount(cells, weights=values, minlength=shape[0] * shape[1]).reshape(shape).astype(np.float64)

    labeled = weights > 0
    return Strata(
        rows=sums(np.ones(len(verdicts))),
        labeled=sums(weights),
        right=sums(np.where(labeled, weights * np.nan_to_num(truth), 0.0)),
        labels=np.bincount(verdicts[labeled], minlength=verdict_count).astype(np.float64),
    )


def prediction_powered(strata: Strata) -> Estimate:
    """Return the accuracy by prediction-powered inference, with the judge's verdict as the prediction.

    The weight of each verdict is the one that minimizes the variance (PPI++: Angelopoulos, Duchi, Zrnic 2023, section
    6), for a verdict as an indicator of each of its values. Then the estimate is that of poststratification, sum of
    p_v q_v, with the proportion p_v of all rows with verdict v and the proportion q_v of right among its labeled rows.
    Verdicts with fewer than five labels are merged; if only one is left, this is the mean of the labels.
    """
    if not strata.labels.sum():
        return Estimate(undefined=Unmeasured.NOTHING_JUDGED)
    return _poststratified(_with_labels(strata), known={})


def settled_accuracy(strata: Strata) -> Estimate:
    """Return the accuracy from the verdicts, with labels in place of missing verdicts (methods.md, section 6a).

    Args:
        strata: The rows by verdict: `REJECTED`, `OPEN` and `ACCEPTED`.
    """
    if not strata.rows[:, OPEN].sum():
        return Estimate(undefined=Unmeasured.NO_OPEN_ROW)
    if not strata.labels[OPEN]:
        return Estimate(undefined=Unmeasured.NO_OPEN_LABEL)
    return _poststratified(strata, known={REJECTED: 0.0, ACCEPTED: 1.0})


def _with_labels(strata: Strata) -> Strata:
    """Return the strata with each verdict that has too few labels merged into its neighbor."""
    while strata.rows.shape[1] > 1:
        few = np.flatnonzero(strata.labels < LEAST_LABELS)
        if not len(few):
            break
        strata = strata.merged(max(int(few[0]) - 1, 0))
    return strata


def _poststratified(strata: Strata, *, known: dict[int, float]) -> Estimate:
    """Return sum of p_v q_v with Wilson's interval for the number of rows of the same variance (section 8.2).

    Args:
        strata: The rows by verdict.
        known: Position of a verdict -> its q_v, if that is not estimated.
    """
    rows = float(strata.rows.sum())
    p = strata.rows.sum(axis=0) / rows
    totals = strata.labeled.sum(axis=0)
    is_known = np.isin(np.arange(len(p)), list(known))
    with np.errstate(divide="ignore", invalid="ignore"):
        q = strata.right.sum(axis=0) / totals
        size = random_row_size(strata.labeled.T)
        wider = totals + UNSEEN * size
        smoothed = (strata.right.sum(axis=0) + UNSEEN / 2 * size) / wider
    for place, value in known.items():
        q[place] = smoothed[place] = value
    parts = np.where(is_known, 0.0, p / wider)
    value = float(p @ q)
    of_labels = (strata.right - smoothed * strata.labeled) @ np.nan_to_num(parts)
    of_rows = (strata.rows @ q - value * strata.rows.sum(axis=1)) / rows
    unseen = np.where(is_known, 0.0, UNSEEN / 2 * (parts * size) ** 2 * (smoothed**2 + (1 - smoothed) ** 2))
    error = of_labels + of_rows
    variance = float(error @ error) + float(np.nansum(unseen))
    near = float(p @ smoothed)
    ends = wilson_limits(np.array(value), np.array(near * (1 - near) / variance), _critical_value(strata))
    return _estimate(strata, value, *map(float, ends))


def rogan_gladen(strata: Strata) -> Estimate:
    """Return the accuracy by Rogan and Gladen's correction (1978): (p + Sp - 1) / (Se + Sp - 1), within 0 to 1.

    p is the proportion of all rows that the judge accepts, Se that of right and 1 - Sp that of wrong labeled rows; rows
    without a verdict are not accepted. The interval contains every accuracy t for which p - (1 - Sp) - t (Se + Sp - 1)
    = 0 is not rejected (Fieller 1954), because the ratio itself is far from normal if Se + Sp is near 1.

    Args:
        strata: The rows by verdict, the last one accepted.

    Returns:
        The estimate; undefined without right or wrong labels, and if they do not show that Se + Sp is above 1.
    """
    wrong = strata.labeled - strata.right
    for sums, reason in ((strata.right, Unmeasured.NOTHING_RIGHT), (wrong, Unmeasured.NOTHING_WRONG)):
        if not sums.sum() > 0:
            return Estimate(undefined=reason)
    accepted, rows = strata.rows[:, -1], strata.rows.sum(axis=1)
    p = float(accepted.sum() / rows.sum())
    se, of_se, unseen_se = _rate(strata.right)
    fp, of_fp, unseen_fp = _rate(wrong)
    # The contrast at t is (p - fp) - t (se - fp), with a variance that is quadratic in t.
    constant, slope = (accepted - p * rows) / rows.sum() - of_fp, of_se - of_fp
    variance = (
        float(constant @ constant) + unseen_fp,
        -2 * float(constant @ slope) - 2 * unseen_fp,
        float(slope @ slope) + unseen_se + unseen_fp,
    )
    square = _critical_value(strata) ** 2
    a = (se - fp) ** 2 - square * variance[2]
    b = -2 * (p - fp) * (se - fp) - square * variance[1]
    c = (p - fp) ** 2 - square * variance[0]
    if a <= 0 or se <= fp:
        return Estimate(undefined=Unmeasured.UNINFORMATIVE)
    reach = math.sqrt(max(0.0, b * b - 4 * a * c))
    low, high = (-b - reach) / (2 * a), (-b + reach) / (2 * a)
    if low >= 1 or high <= 0:
        return Estimate(undefined=Unmeasured.IMPOSSIBLE)
    sensitivity, false = (float(sums[:, -1].sum() / sums.sum()) for sums in (strata.right, wrong))
    value = min(1.0, max(0.0, (p - false) / (sensitivity - false)))
    return _estimate(strata, value, max(0.0, min(low, value)), min(1.0, max(high, value)))


def _rate(sums: FloatArray) -> tuple[float, FloatArray, float]:
    """Return the smoothed proportion accepted, the contribution of each unit to its error, and that of unseen units."""
    sizes = sums.sum(axis=1)
    size = float(random_row_size(sizes))
    wider = float(sizes.sum()) + UNSEEN * size
    rate = (float(sums[:, -1].sum()) + UNSEEN / 2 * size) / wider
    unseen = UNSEEN / 2 * (size / wider) ** 2 * (rate**2 + (1 - rate) ** 2)
    return rate, (sums[:, -1] - rate * sizes) / wider, unseen


def _critical_value(strata: Strata) -> float:
    return t_quantile(TAIL, max(1, math.floor(_effective_units(strata)) - 1))


def _effective_units(strata: Strata) -> float:
    return float(effective_number(strata.labeled.sum(axis=1)))


def _estimate(strata: Strata, value: float, low: float, high: float) -> Estimate:
    units = int((strata.labeled.sum(axis=1) > 0).sum())
    return Estimate(
        value=value,
        low=None if units < 2 else low,
        high=None if units < 2 else high,
        rows=int(strata.labels.sum()),
        units=units,
        is_approximate=strata.is_approximate,
    )


ASSUMED: Mapping[KnownJudge, float] = {"good judge": 0.9, "fair judge": 0.8, "poor judge": 0.65}
"""Sensitivity and specificity of a plan if neither is known."""
_EVEN = 0.5  # the accuracy that requires the most labels


def plan_labels(
    half_width: float,
    *,
    judge_errors: JudgeErrors | None = None,
    accuracy: float | None = None,
    rows: int | None = None,
    calibration: CalibrationResult | None = None,
) -> LabelPlan:
    """Return the number of labeled rows that give the corrected accuracy a 95 % interval of this half-width.

    The variance with n labels of N rows is (1/n - 1/N) w + D a (1 - a) / N, for an accuracy a and a design effect D. By
    prediction-powered inference w is the variance of labels within verdicts, by Rogan and Gladen's correction
    (a Se (1 - Se) + (1 - a) Sp (1 - Sp)) / (Se + Sp - 1)^2. Labels of rows drawn at random are assumed.

    Args:
        half_width: Half of the width of the interval, a proportion from 0.005 to below 0.5.
        judge_errors: The sensitivity and the specificity of the judge; None for three assumed judges.
        accuracy: The expected accuracy; None for 0.5, which requires the most labels.
        rows: Number of judged rows; None if unlimited.
        calibration: The result of `calibrate`; its first judge determines these three values instead.

    Returns:
        A plan with one scenario, or with three assumed ones.

    Raises:
        UsageError: A number is out of its range, or rates are given in addition to a calibration.
        DataError: The calibration has no rates.
    """
    _check_plan(half_width, accuracy, rows)
    if calibration is None:
        scenarios: list[tuple[float, float, KnownJudge | MeasuredJudge]] = (
            [(rate, rate, name) for name, rate in ASSUMED.items()]
            if judge_errors is None
            else [(judge_errors.sensitivity, judge_errors.specificity, "given judge")]
        )
        expected, effect, number = _EVEN if accuracy is None else accuracy, 1.0, rows
    else:
        if judge_errors is not None or accuracy is not None or rows is not None:
            raise UsageError("the rates of the judge are given twice: omit the calibration, or the stated rates")
        judge = calibration.judges[0]
        sensitivity, specificity, expected = _measured_rates(judge, calibration)
        scenarios = [(sensitivity, specificity, MeasuredJudge(source=calibration.source, name=judge.name))]
        number, effect = calibration.rows, judge.design_effect
    return LabelPlan(
        half_width=half_width,
        rows=number,
        design_effect=effect,
        scenarios=tuple(
            _label_scenario(*each, half_width=half_width, accuracy=expected, rows=number, effect=effect)
            for each in scenarios
        ),
    )


def _check_plan(half_width: float, accuracy: float | None, rows: int | None) -> None:
    if not 0.005 <= half_width < 0.5:
        raise UsageError(
            f"Invalid half-width {half_width}: expected a proportion from 0.005 to below 0.5; 0.05 is 5 points"
        )
    if accuracy is not None and not 0 < accuracy < 1:
        raise UsageError(f"Invalid accuracy {accuracy}: expected a proportion above 0 and below 1")
    if rows is not None and rows < 2:
        raise UsageError(f"Invalid number of rows {rows}: expected 2 or more")


def _measured_rates(judge: JudgeCalibration, calibration: CalibrationResult) -> tuple[float, float, float]:
    def value(name: str, rate: Estimate) -> float:
        if rate.value is None:
            raise DataError(
                f"{calibration.source}: the {name} of '{judge.name}' is not defined; label right and wrong answers, "
                "or give the rates with `judge_errors`"
            )
        return rate.value

    rates = value("sensitivity", judge.rates["recall"]), value("specificity", judge.rates["specificity"])
    return *rates, min(max(value("accuracy", judge.corrected["ppi"]), 0.01), 0.99)


def _label_scenario(
    sensitivity: float,
    specificity: float,
    judge: KnownJudge | MeasuredJudge,
    *,
    half_width: float,
    accuracy: float,
    rows: int | None,
    effect: float,
) -> LabelScenario:
    informed = sensitivity + specificity - 1
    false = (1 - accuracy) * (1 - specificity)
    accepted = accuracy * sensitivity + false
    within = sum(
        one * other / proportion
        for one, other, proportion in (
            (accuracy * sensitivity, false, accepted),
            (accuracy * (1 - sensitivity), (1 - accuracy) * specificity, 1 - accepted),
        )
        if proportion > 0
    )
    corrected = accuracy * sensitivity * (1 - sensitivity) + (1 - accuracy) * specificity * (1 - specificity)
    of_rows = 0.0 if rows is None else effect * accuracy * (1 - accuracy) / rows
    return LabelScenario(
        judge=judge,
        sensitivity=sensitivity,
        specificity=specificity,
        accuracy=accuracy,
        ppi=_labels_needed(half_width, within, of_rows, rows),
        rogan_gladen=_labels_needed(half_width, corrected / informed**2, of_rows, rows) if informed > 0 else None,
        half_width=NORMAL * math.sqrt(of_rows),
    )


def _labels_needed(half_width: float, of_labels: float, of_rows: float, rows: int | None) -> int | None:
    """Return the smallest n with (1/n - 1/N) w + variance of rows at most (half-width / z)^2; None if N is too few."""
    left = (half_width / NORMAL) ** 2 - of_rows
    if rows is not None and left < 0:
        return None
    inverse = left / of_labels + (0.0 if rows is None else 1 / rows) if of_labels > 0 else math.inf
    return max(_FEWEST_LABELS, math.ceil(1 / inverse)) if inverse > 0 else None


_FEWEST_LABELS = 20  # rates from fewer labels are unreliable
