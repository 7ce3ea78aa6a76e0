"""Human labels: the majority counts, chosen rows are left out, and invalid labels are refused."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from ragassay import CalibrationResult, DataError, UsageError, calibrate
from ragassay.core.table.human_labels import HumanLabel, HumanLabels
from steps.calibrate.calibration_rows import judged_rows

ROWS = judged_rows(20)


def label(row: int | str, said: bool | None, by: str = "ada", probability: float | None = 0.5) -> HumanLabel:
    question_id = row if isinstance(row, str) else ROWS[row]["question_id"]
    return HumanLabel(question_id=question_id, label=said, by=by, at="2026-11-01T10:00:00Z", probability=probability)


def calibrated(*labels: HumanLabel, rows: Sequence[Mapping[str, Any]] = ROWS) -> CalibrationResult:
    return calibrate(
        rows,
        labels=HumanLabels(source="labels.jsonl", labels=labels, lines=tuple(range(1, len(labels) + 1))),
        judge_column=["correct"],
    )


def test_the_majority_counts_and_ties_are_left_out() -> None:
    people = [label(0, True), label(0, False, "ben"), label(0, True, "eve"), label(1, True), label(1, False, "ben")]
    counts = calibrated(*people, label(2, False)).labels
    assert (counts.right, counts.wrong, counts.ties, counts.disputed) == (1, 1, 1, 2)
    assert counts.unlabeled == len(ROWS) - 3


def test_the_agreement_of_each_two_people_is_shown() -> None:
    ada = [label(n, n % 2 == 0) for n in range(40)]
    ben = [label(n, n % 2 == 0 if n < 36 else n % 2 == 1, "ben") for n in range(40)]
    (pair,) = calibrated(*ada, *ben, label(50, True, "eve")).labels.agreement
    assert pair.people == ("ada", "ben")
    assert pair.agreement.value == pytest.approx(0.9)
    assert pair.kappa.value == pytest.approx(0.8)
    assert pair.kappa.low is not None


def test_rows_that_were_chosen_are_no_sample_and_are_counted() -> None:
    chosen = [label(n, False, probability=None) for n in range(30)]
    drawn = [label(n, ROWS[n]["true"]) for n in range(30, 60)]
    with_chosen, without = calibrated(*chosen, *drawn), calibrated(*drawn)
    assert (with_chosen.labels.chosen, with_chosen.labels.wrong) == (30, without.labels.wrong)
    assert with_chosen.judges == without.judges


def test_a_row_that_one_person_chose_and_another_drew_was_drawn() -> None:
    counts = calibrated(label(0, True, probability=None), label(0, True, "ben"), label(1, False)).labels
    assert (counts.right, counts.wrong, counts.chosen) == (1, 1, 0)


def test_a_label_null_says_that_nobody_could_tell() -> None:
    counts = calibrated(label(0, None), label(1, True), label(2, False)).labels
    assert (counts.right, counts.wrong, counts.unknown) == (1, 1, 1)


def test_rows_without_an_answer_are_left_out_unless_they_have_a_label() -> None:
    rows = [{**row, "answer": None} if n < 12 else row for n, row in enumerate(ROWS)]
    result = calibrated(label(0, False), *(label(n, ROWS[n]["true"]) for n in range(12, 40)), rows=rows)
    assert (result.rows, result.unanswered, result.judges[0].rows) == (len(ROWS) - 11, 11, len(ROWS) - 11)
    assert result.labels.right + result.labels.wrong + result.labels.unlabeled == result.rows


def test_labels_of_chosen_rows_alone_are_refused() -> None:
    with pytest.raises(
        DataError,
        match="no label of a row that was drawn at random; rows chosen by a reviewer .1. are not a random sample",
    ):
        calibrated(label(0, True, probability=None))


def test_a_label_for_a_row_that_does_not_exist_is_refused_with_its_line() -> None:
    with pytest.raises(DataError, match=r"labels.jsonl, line 2: .* has no row with the question_id 'no-such'"):
        calibrated(label(0, True), label("no-such", True))


def test_two_labels_of_one_person_for_one_row_are_refused(tmp_path: Path) -> None:
    line = '{"question_id":"0-0","label":true,"by":"ada","at":"2026-11-01T10:00:00Z","probability":0.5}\n'
    path = tmp_path / "labels.jsonl"
    path.write_text(line + line, encoding="utf-8")
    with pytest.raises(DataError, match="line 2: a second label by ada for the row '0-0'"):
        calibrate(ROWS, labels=path)


class TestColumns:
    def calibrate(self, against: str = "human", **cells: object) -> CalibrationResult:
        """The rows with other cells in the third row."""
        return calibrate([*ROWS[:2], {**ROWS[2], **cells}, *ROWS[3:]], against)

    def test_a_misspelled_column_is_refused_with_the_nearest(self) -> None:
        with pytest.raises(UsageError, match=r"unknown column 'humn'. Did you mean 'human'\?"):
            self.calibrate("humn")

    @pytest.mark.parametrize("cell", [0.7, "yes", "", [True], 2])
    def test_a_cell_that_is_no_label_is_refused_with_its_row(self, cell: object) -> None:
        with pytest.raises(
            DataError, match="row 3: column 'human' contains .* which is not a label; write true, false"
        ):
            self.calibrate(human=cell)

    def test_labels_may_be_texts_and_numbers_that_can_only_mean_true_and_false(self) -> None:
        rows = [{**row, "human": {True: "True", False: "0", None: None}[row["human"]]} for row in ROWS]
        assert calibrate(rows, "human").labels == calibrate(ROWS, "human").labels

    def test_a_column_without_a_label_is_refused(self) -> None:
        with pytest.raises(DataError, match="column 'human' is null in every row; label some rows first"):
            calibrate([{**row, "human": None} for row in ROWS], "human")

    def test_the_labels_are_no_judge(self) -> None:
        with pytest.raises(UsageError, match="'human' contains the labels"):
            calibrate(ROWS, "human", judge_column=["human"])

    def test_a_column_of_texts_is_no_judge(self) -> None:
        with pytest.raises(
            DataError, match="row 1: column 'answer' contains 'answer 0'; the column of a judge contains"
        ):
            calibrate(ROWS, "human", judge_column=["answer"])

    def test_a_judge_without_a_single_verdict_is_named_beside_the_others(self) -> None:
        result = calibrate([{**row, "correct": None} for row in ROWS], "human")
        assert result.skipped == {"correct": "null in every row"}
        assert [judge.name for judge in result.judges] == ["true", "faithfulness"]

    def test_a_column_that_is_always_true_is_a_judge_only_if_it_is_named(self) -> None:
        rows = [{**row, "balanced": True} for row in ROWS]
        assert "balanced" not in [judge.name for judge in calibrate(rows, "human").judges]
        (judge,) = calibrate(rows, "human", judge_column=["balanced"]).judges
        assert judge.rates["kappa"].value == 0

    def test_without_any_judge_the_columns_are_asked_for(self) -> None:
        rows = [{"question_id": str(n), "question": "?", "human": True, "size": n} for n in range(3)]
        with pytest.raises(DataError, match="has no column of verdicts or scores; 'ragassay judge' writes verdicts"):
            calibrate(rows, "human")
        assert [judge.name for judge in calibrate(rows, "human", judge_column=["size"]).judges] == ["size"]

    def test_labels_come_from_a_column_or_from_people(self) -> None:
        with pytest.raises(
            UsageError, match=r"no labels to compare with: give a column as `against`, or a file as `labels`$"
        ):
            calibrate(ROWS)
        with pytest.raises(UsageError, match="give the labels only once"):
            calibrate(ROWS, "human", labels="labels.jsonl")

    @pytest.mark.parametrize(
        ("thresholds", "message"),
        [
            ({"correct": 0.5}, "'correct' contains verdicts, which take no threshold"),
            ({"faithfulness": float("inf")}, "invalid threshold inf for 'faithfulness'"),
            ({"faithfulnes": 0.5}, "Did you mean 'faithfulness'"),
        ],
    )
    def test_an_impossible_threshold_is_refused(self, thresholds: Mapping[str, float], message: str) -> None:
        with pytest.raises(UsageError, match=message):
            calibrate(ROWS, "human", thresholds=thresholds)
