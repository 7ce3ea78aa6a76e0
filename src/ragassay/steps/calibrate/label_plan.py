"""The number of labels that give a corrected accuracy an interval of a stated width (docs/methods.md, section 8.3)."""

import math
from collections.abc import Sequence

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import JudgeErrors
from ragassay.core.stats import NORMAL
from ragassay.steps.calibrate.calibration import CalibrationResult, JudgeCalibration, LabelPlan, LabelScenario

ASSUMED: Sequence[tuple[float, str]] = (
    (0.9, "assumed: a good judge"),
    (0.8, "assumed: a fair judge"),
    (0.65, "assumed: a poor judge"),
)
"""Sensitivity and specificity of a plan where neither is known."""
_EVEN = 0.5  # the accuracy that needs the most labels


def plan_labels(
    half_width: float,
    *,
    judge_errors: JudgeErrors | None = None,
    accuracy: float | None = None,
    rows: int | None = None,
    calibration: CalibrationResult | None = None,
) -> LabelPlan:
    """Return how many labeled rows give the corrected accuracy a 95 % interval of this half-width.

    The variance with n labels of N rows is (1/n - 1/N) w + D a (1 - a) / N, for an accuracy a and a design effect D. By
    prediction-powered inference w is the variance of labels within verdicts, by Rogan and Gladen's correction
    (a Se (1 - Se) + (1 - a) Sp (1 - Sp)) / (Se + Sp - 1)^2. Labels of rows drawn at random are assumed.

    Args:
        half_width: Half of the width of the interval, a proportion from 0.005 to below 0.5.
        judge_errors: The sensitivity and the specificity of the judge; None for three assumed judges.
        accuracy: The expected accuracy; None for 0.5, which needs the most labels.
        rows: Number of judged rows; None for very many.
        calibration: What `calibrate` measured; instead of these three, from its first judge.

    Returns:
        One scenario, or three assumed ones.

    Raises:
        UsageError: A number is out of its range, or measured and stated rates are mixed.
        DataError: The calibration has no rates.
    """
    _check(half_width, accuracy, rows)
    if calibration is None:
        scenarios = (
            [(rate, rate, why) for rate, why in ASSUMED]
            if judge_errors is None
            else [(judge_errors.sensitivity, judge_errors.specificity, "as given")]
        )
        expected, effect, number = _EVEN if accuracy is None else accuracy, 1.0, rows
    else:
        if judge_errors is not None or accuracy is not None or rows is not None:
            raise UsageError("the rates of the judge are either given or measured; leave out one of them")
        judge = calibration.judges[0]
        sensitivity, specificity, expected = _measured(judge, calibration)
        scenarios = [(sensitivity, specificity, f"measured in {calibration.source}, {judge.name}")]
        number, effect = calibration.rows, judge.design_effect
    return LabelPlan(
        half_width=half_width,
        rows=number,
        design_effect=effect,
        scenarios=tuple(
            _scenario(*each, half_width=half_width, accuracy=expected, rows=number, effect=effect) for each in scenarios
        ),
    )


def _check(half_width: float, accuracy: float | None, rows: int | None) -> None:
    if not 0.005 <= half_width < 0.5:
        raise UsageError(
            f"Invalid half-width {half_width}: expected a proportion from 0.005 to below 0.5; 0.05 is 5 points"
        )
    if accuracy is not None and not 0 < accuracy < 1:
        raise UsageError(f"Invalid accuracy {accuracy}: expected a proportion above 0 and below 1")
    if rows is not None and rows < 2:
        raise UsageError(f"Invalid number of rows {rows}: expected 2 or more")


def _measured(judge: JudgeCalibration, calibration: CalibrationResult) -> tuple[float, float, float]:
    sensitivity, specificity = judge.rates["recall"].value, judge.rates["specificity"].value
    accuracy = judge.corrected["ppi"].value
    for name, value in (("sensitivity", sensitivity), ("specificity", specificity), ("accuracy", accuracy)):
        if value is None:
            raise DataError(
                f"{calibration.source}: the {name} of '{judge.name}' is not defined; label right and wrong answers, "
                "or give the rates with --judge-errors"
            )
    assert sensitivity is not None
    assert specificity is not None
    assert accuracy is not None
    return sensitivity, specificity, min(max(accuracy, 0.01), 0.99)


def _scenario(
    sensitivity: float,
    specificity: float,
    why: str,
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
        one * other / share
        for one, other, share in (
            (accuracy * sensitivity, false, accepted),
            (accuracy * (1 - sensitivity), (1 - accuracy) * specificity, 1 - accepted),
        )
        if share > 0
    )
    corrected = accuracy * sensitivity * (1 - sensitivity) + (1 - accuracy) * specificity * (1 - specificity)
    of_rows = 0.0 if rows is None else effect * accuracy * (1 - accuracy) / rows
    return LabelScenario(
        why=why,
        sensitivity=sensitivity,
        specificity=specificity,
        accuracy=accuracy,
        ppi=_needed(half_width, within, of_rows, rows),
        rogan_gladen=_needed(half_width, corrected / informed**2, of_rows, rows) if informed > 0 else None,
        half_width=NORMAL * math.sqrt(of_rows),
    )


def _needed(half_width: float, of_labels: float, of_rows: float, rows: int | None) -> int | None:
    """Return the smallest n with (1/n - 1/N) w + rows' variance at most (half-width / z)^2; None if not even N is."""
    left = (half_width / NORMAL) ** 2 - of_rows
    if rows is not None and left < 0:
        return None
    inverse = left / of_labels + (0.0 if rows is None else 1 / rows) if of_labels > 0 else math.inf
    return max(_LEAST, math.ceil(1 / inverse)) if inverse > 0 else None


_LEAST = 20  # labels with which rates are not accidental
