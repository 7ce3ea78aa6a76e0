"""The corrected accuracy is that of ppi-python and of the formula; planned labels give the planned width."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay import DataError, Estimate, JudgeErrors, UsageError, calibrate, plan_labels
from ragassay.core.results import Unmeasured
from ragassay.core.table.human_labels import HumanLabel, HumanLabels
from ragassay.steps.calibrate.corrected_accuracy import prediction_powered, rogan_gladen, settled_accuracy, strata_of
from ragassay_validity.label_coverage import Design, simulated
from steps.calibrate.calibration_rows import judged_rows
from steps.calibrate.test_judge_rates import GOLDEN, of


def test_prediction_powered_inference_is_that_of_ppi_python() -> None:
    rows = [{**row, "group_id": row["question_id"]} for row in GOLDEN["rows"]]
    found, expected = of(rows, judge="lenient").corrected["ppi"], GOLDEN["expected"]["corrected"]
    assert found.value == pytest.approx(expected["ppi"])
    assert (found.low, found.high) == pytest.approx(tuple(expected["ppi_interval"]), abs=0.01)


def test_rogan_and_gladens_correction_is_that_of_the_rates_of_scikit_learn() -> None:
    found = of(GOLDEN["rows"], judge="lenient").corrected["rogan_gladen"]
    assert found.value == pytest.approx(GOLDEN["expected"]["corrected"]["rogan_gladen"])


def test_by_hand_with_an_open_row() -> None:
    """8 of 20 accepted and 4 open; labels: 5 accepted (4 right), 5 rejected (1 right), 2 open (both right).

    Settled is 8 / 20 + 4 / 20 * 2 / 2. The open rows have fewer than five labels and count with the rejected ones:
    prediction-powered inference is 8 / 20 * 4 / 5 + 12 / 20 * 3 / 7, and Se = 4 / 7, 1 - Sp = 1 / 5.
    """
    cells = {"accepted": (2, 8, 4, 1), "rejected": (0, 8, 1, 4), "open": (1, 4, 2, 0)}
    verdicts, truth = [], []
    for verdict, rows, right, wrong in cells.values():
        verdicts += [verdict] * rows
        truth += [1.0] * right + [0.0] * wrong + [np.nan] * (rows - right - wrong)
    values = np.array(truth)
    strata = strata_of(
        np.array(verdicts), values, (~np.isnan(values)).astype(np.float64), np.arange(20), verdict_count=3
    )
    assert settled_accuracy(strata).value == pytest.approx(0.6)
    assert prediction_powered(strata).value == pytest.approx(0.4 * 0.8 + 0.6 * 3 / 7)
    corrected = rogan_gladen(strata)
    assert corrected.undefined == Unmeasured.UNINFORMATIVE


@pytest.mark.parametrize("judge", ["correct", "faithfulness"])
def test_with_every_row_labeled_it_is_the_mean_of_the_labels(judge: str) -> None:
    rows = judged_rows(labeled=1, abstention=0)
    found = of(rows, judge=judge).corrected
    mean = np.mean([row["human"] for row in rows])
    assert found["ppi"].value == pytest.approx(mean)
    if judge == "correct":
        assert found["rogan_gladen"].value == pytest.approx(mean)


def test_a_biased_judge_is_corrected() -> None:
    """It accepts most wrong answers: the truth lies outside of its acceptance rate, and within both intervals."""
    rows = judged_rows(200, specificity=0.3, abstention=0, labeled=0.4, seed=3)
    truth, found = float(np.mean([row["true"] for row in rows])), of(rows)
    assert found.acceptance is not None
    assert found.acceptance > truth + 0.15
    for corrected in (found.corrected["ppi"], found.corrected["rogan_gladen"]):
        low, high = ends(corrected)
        assert low < truth < high < found.acceptance


def test_labels_drawn_with_unequal_probabilities_count_by_one_over_them() -> None:
    """Wrong answers are labeled nine times as often: the mean of the labels misleads, the weighted one does not."""
    rows = judged_rows(200, labeled=1, seed=5)
    drawn = [row for n, row in enumerate(rows) if not row["true"] or n % 10 == 0]
    labels = labels_of([(row, 0.1 if row["true"] else 0.9) for row in drawn])
    (found,) = calibrate(rows, labels=labels, judge_column=["correct"]).judges
    truth = float(np.mean([row["true"] for row in rows]))
    assert float(np.mean([row["true"] for row in drawn])) < truth - 0.2
    low, high = ends(found.corrected["ppi"])
    assert low < truth < high


def labels_of(drawn: Sequence[tuple[Mapping[str, Any], float | None]], by: str = "ada") -> HumanLabels:
    labels = tuple(
        HumanLabel(
            question_id=row["question_id"],
            label=row["true"],
            by=by,
            at="2026-11-01T10:00:00Z",
            probability=probability,
        )
        for row, probability in drawn
    )
    return HumanLabels(source="labels.jsonl", labels=labels, lines=tuple(range(1, len(labels) + 1)))


def ends(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


class TestUndefined:
    def test_a_judge_that_guesses_has_no_rogan_gladen_estimate_and_says_why(self) -> None:
        found = of(judged_rows(sensitivity=0.5, specificity=0.5)).corrected
        assert found["rogan_gladen"].value is None
        assert found["rogan_gladen"].undefined == Unmeasured.UNINFORMATIVE
        assert found["ppi"].value is not None

    @pytest.mark.parametrize(("label", "reason"), [(True, Unmeasured.NOTHING_WRONG), (False, Unmeasured.NOTHING_RIGHT)])
    def test_labels_of_one_kind_leave_a_rate_unknown(self, *, label: bool, reason: Unmeasured) -> None:
        rows = [{**row, "human": row["human"] if row["true"] is label else None} for row in judged_rows()]
        assert of(rows).corrected["rogan_gladen"].undefined == reason

    def test_open_rows_are_not_settled_without_a_label_of_one(self) -> None:
        rows = [{**row, "human": None if row["correct"] is None else row["human"]} for row in judged_rows()]
        assert of(rows).corrected["settled"].undefined == Unmeasured.NO_OPEN_LABEL
        assert of(judged_rows(abstention=0)).corrected["settled"].undefined == Unmeasured.NO_OPEN_ROW

    def test_a_single_unit_has_a_value_and_no_interval(self) -> None:
        rows = [{**row, "group_id": "one"} for row in judged_rows(10)]
        found = of(rows).corrected["ppi"]
        assert found.value is not None
        assert found.low is found.high is None


ROWS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([0.0, 1.0, float("nan")]), st.floats(0.05, 1), st.integers(0, 11)),
    min_size=20,
    max_size=60,
)


@settings(deadline=None, max_examples=30)
@given(ROWS)
@pytest.mark.slow
def test_every_estimate_is_within_its_interval_and_knows_no_scale_of_the_weights(
    rows: Sequence[tuple[int, float, float, int]],
) -> None:
    verdicts, truth, probability, units = (np.array(column) for column in zip(*rows, strict=True))
    weights = np.where(np.isnan(truth), 0.0, 1 / probability)
    for estimator in (prediction_powered, rogan_gladen):
        one, other = (
            estimator(strata_of(verdicts, truth, scale * weights, units, verdict_count=3)) for scale in (1.0, 7.0)
        )
        assert (one.value, one.low, one.high) == pytest.approx((other.value, other.low, other.high))
        assert (one.value is None) == (one.undefined is not None)
        if one.value is not None and one.low is not None and one.high is not None:
            assert 0 <= one.low <= one.value <= one.high <= 1


GOOD = JudgeErrors(sensitivity=0.9, specificity=0.9)


def test_planned_labels_by_hand() -> None:
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
    with pytest.raises(UsageError, match="given twice"):
        plan_labels(0.05, calibration=calibration, rows=9)
