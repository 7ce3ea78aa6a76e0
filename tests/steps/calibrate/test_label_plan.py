"""A planned number of labels gives an interval of the planned width, and the limit of more labels is said."""

import numpy as np
import pytest

from ragassay import DataError, JudgeErrors, UsageError, calibrate, plan_labels
from ragassay.steps.calibrate.corrected_accuracy import prediction_powered, rogan_gladen
from ragassay_validity.label_coverage import Design, simulated
from steps.calibrate.calibration_rows import judged_rows

GOOD = JudgeErrors(sensitivity=0.9, specificity=0.9)


def test_by_hand() -> None:
    """Half of the answers right: 1.96^2 0.9 0.1 / 0.05^2 = 138.3, and over (0.9 + 0.9 - 1)^2 216.1."""
    (found,) = plan_labels(0.05, judge_errors=GOOD).scenarios
    assert (found.ppi, found.rogan_gladen) == (139, 217)


@pytest.mark.parametrize("half_width", [0.06, 0.08])
def test_planned_labels_give_the_planned_width(half_width: float) -> None:
    rates, rows = JudgeErrors(sensitivity=0.85, specificity=0.85), 1500
    (planned,) = plan_labels(half_width, judge_errors=rates, accuracy=0.6, rows=rows).scenarios
    for number, estimator in ((planned.ppi, prediction_powered), (planned.rogan_gladen, rogan_gladen)):
        assert number is not None
        design = Design(sensitivity=0.85, specificity=0.85, labels=number, units=rows, sizes=(1, 1))
        generator = np.random.default_rng(0)
        widths = []
        for _ in range(60):
            found = estimator(simulated(design, 0.6, generator).strata)
            assert found.low is not None
            assert found.high is not None
            widths.append((found.high - found.low) / 2)
        assert np.mean(widths) == pytest.approx(half_width, rel=0.1)


def test_fewer_rows_need_fewer_labels_but_their_own_error_stays() -> None:
    many, some, few = (plan_labels(0.05, judge_errors=GOOD, rows=rows).scenarios[0] for rows in (None, 1000, 300))
    assert many.ppi is not None
    assert some.ppi is not None
    assert some.ppi > many.ppi
    assert few.ppi is None
    assert few.half_width > 0.05


def test_a_judge_that_guesses_needs_as_many_labels_as_no_judge() -> None:
    (found,) = plan_labels(0.05, judge_errors=JudgeErrors(sensitivity=0.5, specificity=0.5)).scenarios
    assert found.ppi == 385  # 1.96^2 / 4 / 0.05^2 = 384.1
    assert found.rogan_gladen is None


def test_rates_and_design_effect_come_from_labels_so_far() -> None:
    rows = judged_rows(200)
    calibration = calibrate(rows, "human", judge_column=["correct"])
    plan = plan_labels(0.06, calibration=calibration)
    assert plan.rows == 800
    assert 1.1 < plan.design_effect < 4
    assert plan.scenarios[0].sensitivity == calibration.judges[0].rates["recall"].value


def test_what_cannot_be_planned_is_refused() -> None:
    with pytest.raises(UsageError, match=r"Invalid half-width 5: expected a proportion from 0.005 to below 0.5"):
        plan_labels(5)
    with pytest.raises(UsageError, match=r"Invalid accuracy 1"):
        plan_labels(0.05, accuracy=1)
    with pytest.raises(UsageError, match="Invalid number of rows 1"):
        plan_labels(0.05, rows=1)
    rows = [{"question_id": str(n), "question": "?", "correct": n < 5, "human": True} for n in range(9)]
    calibration = calibrate(rows, "human")
    with pytest.raises(DataError, match="the specificity of 'correct' is not defined"):
        plan_labels(0.05, calibration=calibration)
    with pytest.raises(UsageError, match="either given or measured"):
        plan_labels(0.05, calibration=calibration, rows=9)
