"""The rates of a judge equal those of scikit-learn; their intervals account for groups, chance and a single class."""

import json
import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ragassay import calibrate
from ragassay.core.results import JudgeCalibration, Unmeasured
from ragassay.core.table.human_labels import HumanLabel, HumanLabels
from steps.calibrate.calibration_rows import judged_rows

GOLDEN: Mapping[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "calibration.json").read_text("utf-8"))
"""Its origin is in the file."""
JUDGES = ["lenient", "abstaining", "relevance"]


def golden_labels() -> HumanLabels:
    labels = tuple(
        HumanLabel(
            question_id=row["question_id"],
            label=row["human"],
            by="ada",
            at="2026-11-01T10:00:00Z",
            probability=row["probability"],
        )
        for row in GOLDEN["rows"]
        if row["human"] is not None
    )
    return HumanLabels(source="labels.jsonl", labels=labels, lines=tuple(range(1, len(labels) + 1)))


def of(rows: Sequence[Mapping[str, Any]], against: str = "human", judge: str = "correct") -> JudgeCalibration:
    (measured,) = calibrate(rows, against, judge_column=[judge]).judges
    return measured


class TestAgainstScikitLearn:
    @pytest.mark.parametrize("judge", JUDGES)
    @pytest.mark.parametrize("source", ["column", "labels"])
    def test_rates_are_the_same_also_with_sampling_probabilities(self, source: str, judge: str) -> None:
        labels = {"against": "human"} if source == "column" else {"labels": golden_labels()}
        (measured,) = calibrate(GOLDEN["rows"], **labels, judge_column=[judge]).judges
        expected = GOLDEN["expected"][source][judge]
        assert {name: measured.rates[name].value for name in expected} == pytest.approx(expected)

    def test_the_interval_of_kappa_is_that_of_its_standard_error_where_rows_are_independent(self) -> None:
        rows = [{**row, "group_id": row["question_id"]} for row in GOLDEN["rows"]]
        kappa = of(rows, judge="lenient").rates["kappa"]
        assert kappa.low is not None
        assert kappa.high is not None
        assert kappa.high - kappa.low == pytest.approx(2 * 1.96 * GOLDEN["expected"]["kappa_error"], rel=0.03)


class TestIntervals:
    def test_are_no_narrower_where_rows_of_a_group_are_alike(self) -> None:
        """Every row four times: four times the rows, and no more knowledge."""
        once = [{**row, "group_id": row["question_id"]} for row in judged_rows(50, labeled=1)]
        repeated = [{**row, "question_id": f"{row['question_id']}/{copy}"} for row in once for copy in range(4)]
        measured, expected = of(repeated).rates, of(once).rates
        for name, rate in expected.items():
            again = measured[name]
            assert (again.value, again.low, again.high) == pytest.approx((rate.value, rate.low, rate.high), abs=0.015)

    def test_of_the_paper_are_those_of_its_table_1(self) -> None:
        """100 rows, of which a judge accepts 92 of the 100 % that are right, and half of them."""
        rows = [{"question_id": str(n), "question": "?", "correct": n < 50, "human": True} for n in range(100)]
        measured = of(rows).z_intervals
        assert measured["recall"] == pytest.approx((0.40, 0.60), abs=0.005)  # published: 50 % (0.4-0.59)
        rows = [{**row, "correct": int(str(row["question_id"])) < 92} for row in rows]
        assert of(rows).z_intervals["recall"] == pytest.approx((0.867, 0.973), abs=0.0005)  # published: 92 % (86-97)

    def test_no_rate_leaves_its_range_or_its_interval(self) -> None:
        for seed in range(4):
            rates = of(judged_rows(6, seed=seed, labeled=0.4)).rates
            for name, rate in rates.items():
                if rate.value is not None and rate.low is not None and rate.high is not None:
                    lowest = -1 if name in {"kappa", "bias"} else 0
                    assert lowest <= rate.low <= rate.value <= rate.high <= 1

    def test_of_few_labels_are_called_approximate(self) -> None:
        assert of(judged_rows(8)).rates["accuracy"].is_approximate
        assert not of(judged_rows(150, sensitivity=0.7, specificity=0.7)).rates["accuracy"].is_approximate


class TestMeaning:
    def test_a_lenient_judge_has_a_positive_bias_and_a_strict_one_a_negative(self) -> None:
        lenient, strict = (
            of(judged_rows(sensitivity=1, specificity=0.5)),
            of(judged_rows(sensitivity=0.4, specificity=1)),
        )
        assert (lenient.rates["bias"].low or 0) > 0
        assert (strict.rates["bias"].high or 0) < 0

    def test_a_perfect_judge_has_a_kappa_of_1_with_an_interval_below_it(self) -> None:
        kappa = of(judged_rows(sensitivity=1, specificity=1)).rates["kappa"]
        assert kappa.value == pytest.approx(1)
        assert 0.8 < (kappa.low or 0) < 1

    def test_a_judge_that_guesses_is_not_told_from_chance(self) -> None:
        rates = of(judged_rows(sensitivity=0.5, specificity=0.5)).rates
        for rate, chance in ((rates["kappa"], 0), (rates["auroc"], 0.5)):
            assert rate.low is not None
            assert rate.high is not None
            assert rate.low < chance < rate.high

    def test_rows_without_a_verdict_are_in_no_rate_and_counted(self) -> None:
        rows = judged_rows(abstention=0.3)
        measured = of(rows)
        labeled = [row for row in rows if row["human"] is not None]
        open_rows = [row for row in labeled if row["correct"] is None]
        assert measured.labeled == len(labeled)
        assert measured.labeled_undecided == len(open_rows) > 0
        assert measured.undecided_right == sum(row["human"] for row in open_rows)
        assert sum(measured.counts.values()) == len(labeled) - len(open_rows) == measured.rates["accuracy"].rows

    def test_a_score_has_an_auroc_and_no_verdict_without_a_threshold(self) -> None:
        rows = judged_rows()
        without = of(rows, judge="faithfulness")
        assert without.rates["precision"].undefined == Unmeasured.NO_THRESHOLD
        assert without.acceptance is None
        (with_one,) = calibrate(rows, "human", judge_column=["faithfulness"], thresholds={"faithfulness": 0.5}).judges
        assert with_one.rates["auroc"].value == without.rates["auroc"].value
        assert with_one.accepted == sum(row["faithfulness"] >= 0.5 for row in rows)
        assert with_one.rates["precision"].value is not None

    def test_a_score_that_misleads_has_an_auroc_below_one_half(self) -> None:
        rows = [{**row, "faithfulness": 1 - row["faithfulness"]} for row in judged_rows(labeled=1)]
        auroc = of(rows, judge="faithfulness").rates["auroc"]
        assert (auroc.high or 1) < 0.5


class TestUndefined:
    @pytest.mark.parametrize(
        ("verdict", "label", "expected"),
        [
            (True, True, {"specificity": Unmeasured.NOTHING_WRONG, "kappa": Unmeasured.ONE_VERDICT}),
            (False, False, {"precision": Unmeasured.NOTHING_ACCEPTED, "recall": Unmeasured.NOTHING_RIGHT}),
            (True, False, {"recall": Unmeasured.NOTHING_RIGHT, "auroc": Unmeasured.ONE_CLASS}),
        ],
    )
    def test_rates_of_one_class_have_a_reason(
        self, *, verdict: bool, label: bool, expected: Mapping[str, Unmeasured]
    ) -> None:
        rows = [{"question_id": str(n), "question": "?", "correct": verdict, "human": label} for n in range(9)]
        rates = of(rows).rates
        assert {name: str(rate.undefined) for name, rate in rates.items() if name in expected} == expected

    def test_nothing_is_known_of_a_judge_that_abstains_on_every_labeled_row(self) -> None:
        rows = [{**row, "correct": None if row["human"] is not None else row["correct"]} for row in judged_rows()]
        measured = of(rows)
        assert {each.undefined for each in measured.rates.values()} == {Unmeasured.NOTHING_JUDGED}
        assert measured.corrected["settled"].value is not None


def test_the_order_of_rows_changes_nothing() -> None:
    rows = judged_rows()
    shuffled = random.Random(1).sample(rows, len(rows))
    one, other = of(rows), of(shuffled)
    pairs = zip(one.rates.values(), other.rates.values(), strict=True)
    corrected = zip(one.corrected.values(), other.corrected.values(), strict=True)
    for rate, again in (*pairs, *corrected):
        assert (again.value, again.low, again.high) == pytest.approx((rate.value, rate.low, rate.high))
