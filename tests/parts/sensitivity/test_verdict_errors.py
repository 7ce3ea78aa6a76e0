"""Sensitivity of tags to single verdicts, and ranges of metrics for a judge's error rates."""

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import UsageError
from ragassay.core.records import JudgeErrors, Range, Ranges, SingleVerdictSensitivity
from ragassay.core.table import Table
from ragassay.parts.groups.frame import frame_of
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.sensitivity.refusals import find_reclassified, with_refusals_declined
from ragassay.parts.sensitivity.verdict_errors import (
    judge_errors,
    single_verdict_sensitivity,
    under_errors,
)
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.diagnosis_json import ranges_json, single_verdicts_json
from ragassay.steps.report.diagnosis_text import ranges_lines, single_verdict_lines

RECORDED = Path(__file__).parents[4] / "shared" / "data" / "grammar"
SPIDER_LONG = RECORDED / "runs" / "spider.long.balanced.jsonl"


def table(verdicts: Mapping[str, Sequence[bool | None]], **more: object) -> Table:
    """A judged row for each verdict of each group: A1, A2, ..."""
    return Table.of(
        [
            {
                "question_id": f"{group}{number}",
                "group_id": group,
                "question": f"What is {group}?",
                "answer": f"It is {number}.",
                "correct": correct,
                **more,
            }
            for group, row in verdicts.items()
            for number, correct in enumerate(row, start=1)
        ]
    )


def single_verdicts(verdicts: Mapping[str, Sequence[bool | None]] | Table, **settings: Any) -> SingleVerdictSensitivity:
    judged = verdicts if isinstance(verdicts, Table) else table(verdicts)
    frame = frame_of(judged)
    return single_verdict_sensitivity(frame, group_sums(frame), **settings)


def rows_of(firm: SingleVerdictSensitivity) -> list[tuple[str, str, str]]:
    return [(row.question_id, row.tag, row.otherwise) for row in firm.rows]


R, W = True, False
# Gaps and robust groups of several rows hang on none of them; B and D on a right row, C and D on a wrong one, E and F
# on their only row.
GROUPS = {
    "A": [R, R, R],
    "B": [W, W, R, W],
    "C": [R, W, R],
    "D": [R, W],
    "E": [R],
    "F": [W],
    "G": [W, W],
    "H": [R, R, W, W],
}


class TestDecisiveRows:
    def test_counts(self) -> None:
        firm = single_verdicts(GROUPS)
        assert (firm.groups, firm.lone_right, firm.lone_wrong, firm.one_row_groups) == (5, 3, 3, 2)

    def test_rows_have_the_tag_of_the_flipped_verdict(self) -> None:
        assert set(rows_of(single_verdicts(GROUPS))) == {
            ("B3", "non-robust", "gap"),
            ("C2", "non-robust", "robust"),
            ("D1", "non-robust", "gap"),
            ("D2", "non-robust", "robust"),
            ("E1", "robust", "gap"),
            ("F1", "gap", "robust"),
        }

    def test_rows_that_decide_about_a_gap_come_first(self) -> None:
        moved = [(abs(row.knowledge_base_shift), abs(row.refined_shift or 0)) for row in single_verdicts(GROUPS).rows]
        assert moved == sorted(moved, reverse=True)
        assert {row.question_id for row in single_verdicts(GROUPS).rows[:4]} == {"B3", "D1", "E1", "F1"}
        assert single_verdicts(GROUPS).rows[0].question_id == "B3"

    def test_rows_without_a_verdict_make_both_tags_ranges(self) -> None:
        verdicts = {"A": [R, W, W, None], "B": [None, R], "C": [R, W, R, None], "D": [W, None]}
        assert set(rows_of(single_verdicts(verdicts))) == {
            ("A1", "non-robust", "gap or non-robust"),
            ("B2", "robust or non-robust", "gap or non-robust"),
            ("C2", "non-robust", "robust or non-robust"),
            ("D1", "gap or non-robust", "robust or non-robust"),
        }
        lines = list(single_verdict_lines(single_verdicts(verdicts), recorded=(0.75, 0.6)))
        text = " ".join(lines)
        assert "with a single right answer (a gap if it is wrong; gap or non-robust in 2 groups with answers" in text
        assert (
            "with a single wrong answer (robust if it is right; robust or non-robust in 2 groups with answers" in text
        )
        assert "A1, group A: judged right; if that is false, the group is gap or non-robust" in text

    @pytest.mark.slow
    @given(st.lists(st.sampled_from([R, W, None]), min_size=1, max_size=5))
    @settings(max_examples=20)
    def test_tags_are_those_of_the_diagnosis(self, verdicts: list[bool | None]) -> None:
        """As judged and, for the other tag, with the opposite verdict."""
        for row in single_verdicts({"A": verdicts}).rows:
            place = int(row.question_id[1:]) - 1
            flipped = [not row.correct if number == place else each for number, each in enumerate(verdicts)]
            for tag, judged in ((row.tag, verdicts), (row.otherwise, flipped)):
                assert {each["group_tag"] for each in diagnose(table({"A": judged})).table.rows()} == {tag}

    def test_rows_have_their_answer_and_their_judge(self) -> None:
        judged = table({"A": [W, R, W]}, judge="gpt-4", judge_reason="same meaning")
        (row,) = single_verdicts(judged).rows
        assert (row.question, row.answer, row.judge, row.judge_reason, row.correct, row.group_rows) == (
            *("What is A?", "It is 2.", "gpt-4", "same meaning"),
            *(True, 3),
        )

    def test_columns_that_are_missing_are_null(self) -> None:
        judged = Table.of([{"question_id": "q", "group_id": "A", "correct": True}])
        (row,) = single_verdicts(judged).rows
        assert (row.question, row.answer, row.judge, row.judge_reason) == (None, None, None, None)

    def test_all_rows_are_counted_even_if_few_are_listed(self) -> None:
        firm = single_verdicts(GROUPS, limit=2)
        assert (len(firm.rows), firm.all_rows, firm.groups) == (2, 6, 5)
        assert firm.rows == single_verdicts(GROUPS, limit=None).rows[:2]

    def test_without_verdicts_no_row_is_decisive(self) -> None:
        firm = single_verdicts({"A": [None]})
        assert (firm.groups, firm.rows, firm.knowledge_base_accuracy, firm.refined_accuracy) == (0, (), None, None)

    @pytest.mark.slow
    @given(st.lists(st.lists(st.booleans(), min_size=1, max_size=4), min_size=1, max_size=6))
    @settings(max_examples=6)
    def test_shifts_are_the_changes_of_the_metrics_if_a_verdict_is_flipped(self, verdicts: list[list[bool]]) -> None:
        listed = {f"{number}-": row for number, row in enumerate(verdicts)}
        before = by_hand(list(listed.values()))
        for row in single_verdicts(listed).rows:
            place = int(row.question_id.partition("-")[2]) - 1
            turned = [
                [each != (group == row.group_id and at == place) for at, each in enumerate(flags)]
                for group, flags in listed.items()
            ]
            after = by_hand(turned)
            assert row.knowledge_base_shift == pytest.approx(after[0] - before[0])
            defined = after[1] is not None and before[1] is not None
            assert (row.refined_shift is not None) == defined
            if after[1] is not None and before[1] is not None:
                assert row.refined_shift == pytest.approx(after[1] - before[1])

    @pytest.mark.slow
    @given(st.lists(st.lists(st.booleans(), min_size=1, max_size=4), min_size=1, max_size=6))
    @settings(max_examples=6)
    def test_metrics_if_every_single_right_verdict_were_wrong(self, verdicts: list[list[bool]]) -> None:
        firm = single_verdicts({f"{number}-": row for number, row in enumerate(verdicts)})
        expected = by_hand([[each and sum(row) > 1 for each in row] for row in verdicts])
        assert firm.knowledge_base_accuracy == pytest.approx(expected[0])
        assert firm.refined_accuracy == (None if expected[1] is None else pytest.approx(expected[1]))


def by_hand(verdicts: list[list[bool]]) -> tuple[float, float | None]:
    """Knowledge-base accuracy and R (methods.md, section 1)."""
    competent = [row for row in verdicts if any(row)]
    rows = sum(map(len, competent))
    return len(competent) / len(verdicts), sum(map(sum, competent)) / rows if rows else None


def ranges(rows: Sequence[int], right: Sequence[int], text: str, *, seed: int = 0, draws: int = 400) -> Ranges:
    sums = np.asarray(rows, dtype=np.float64), np.asarray(right, dtype=np.float64)
    return under_errors(*sums, judge_errors(text), seed=seed, draws=draws)


FIGURES = (
    *("gap_groups", "robust_groups", "non_robust_groups"),
    *("accuracy", "knowledge_base_accuracy", "lambda_share", "refined_accuracy"),
)


class TestRangesWithJudgeErrors:
    def test_a_perfect_judge_gives_exact_values(self) -> None:
        result = ranges([3, 3, 10, 1, 400], [0, 3, 4, 1, 7], "sensitivity=1,specificity=1")
        for name in FIGURES:
            figure = getattr(result, name)
            assert figure.recorded == figure.low == figure.likely == figure.high
        assert result.accuracy.recorded == pytest.approx(15 / 417)

    @pytest.mark.slow
    def test_single_deviating_verdicts_widen_the_range(self) -> None:
        """60 groups of 10: gaps and robust ones but for a verdict in five, as errors of 3 % leave them."""
        right = [0] * 22 + [1] * 8 + [9] * 8 + [10] * 22
        result = ranges([10] * 60, right, "sensitivity=0.97,specificity=0.97")
        assert result.gap_groups.recorded == 22
        assert (result.gap_groups.likely or 0) >= 28
        assert (result.robust_groups.likely or 0) >= 28

    def test_more_rows_make_a_gap_more_certain(self) -> None:
        """By rows alone, 10 % of all right answers missed would put a right row into nearly every gap of 10."""
        result = ranges([10] * 40, [0] * 20 + [9] * 20, "sensitivity=0.9,specificity=1")
        assert (result.gap_groups.low or 0) >= 19

    @pytest.mark.slow
    def test_ranges_depend_on_the_seed_and_not_on_the_order(self) -> None:
        one = ranges([3, 5, 3, 5], [1, 5, 0, 2], "sensitivity=0.9,specificity=0.9", seed=4)
        other = ranges([5, 3, 5, 3], [2, 0, 5, 1], "sensitivity=0.9,specificity=0.9", seed=4)
        assert one == other

    @pytest.mark.slow
    def test_rates_from_few_labels_widen_the_range(self) -> None:
        rows, right = [6] * 100, [0] * 30 + [1] * 10 + [5] * 20 + [6] * 40
        assumed, measured = (
            ranges(rows, right, f"sensitivity=0.95,specificity=0.95{labels}").accuracy
            for labels in ("", ",right=40,wrong=40")
        )
        assert width(measured) > 1.5 * width(assumed)

    def test_nothing_judged(self) -> None:
        result = ranges([], [], "sensitivity=0.9,specificity=0.9")
        assert result.accuracy.undefined == "no row has a verdict"
        assert result.accuracy.low is None

    def test_every_group_a_gap(self) -> None:
        result = ranges([3] * 5, [0] * 5, "sensitivity=1,specificity=1")
        assert result.refined_accuracy.undefined == "every group is a gap"
        assert result.gap_groups.low == result.gap_groups.high == 5

    @pytest.mark.parametrize("rows", [[1], [1] * 30, [201, 3], [1000, 1000, 2]])
    def test_unusual_sizes_give_ordered_ranges(self, rows: list[int]) -> None:
        result = ranges(rows, [size // 2 for size in rows], "sensitivity=0.9,specificity=0.95", draws=200)
        for name in FIGURES:
            figure = getattr(result, name)
            assert figure.low is None or figure.low <= figure.likely <= figure.high

    @pytest.mark.slow
    def test_ranges_have_their_coverage_and_would_not_by_rows_alone(self) -> None:
        """15 simulated runs of 57 groups of 6 rows, with 5 % and 3 % of the verdicts flipped."""
        errors = JudgeErrors(sensitivity=0.95, specificity=0.97)
        within, naive, runs = 0, 0, 15
        for seed in range(runs):
            generator = np.random.default_rng(seed)
            drawn, shares = generator.random(57), generator.beta(2, 2, 57)
            shares = np.where(drawn < 0.3, 0, np.where(drawn < 0.8, 1, shares))
            true = generator.binomial(6, shares)
            called = generator.binomial(true, 0.95) + generator.binomial(6 - true, 0.03)
            truth = 1 - (true == 0).mean()
            rows = np.full(57, 6.0)
            result = under_errors(rows, called.astype(np.float64), errors, seed=seed, draws=200).knowledge_base_accuracy
            within += holds(result, truth)
            low, high = by_rows_alone(called, generator)
            naive += low <= truth <= high
        assert within >= 14
        assert naive <= 3


def holds(figure: Range, value: float) -> bool:
    assert figure.low is not None
    assert figure.high is not None
    return figure.low - 1e-9 <= value <= figure.high + 1e-9


def width(figure: Any) -> float:
    return float(figure.high - figure.low)


def by_rows_alone(called: np.ndarray, generator: np.random.Generator) -> tuple[float, float]:
    """The range of knowledge-base accuracy with every row for itself (Rogan, Gladen 1978; then Bayes)."""
    share = called.sum() / (6 * len(called))
    right = np.clip((share + 0.97 - 1) / (0.95 + 0.97 - 1), 0, 1)
    after_right, after_wrong = right * 0.95 / share, right * 0.05 / (1 - share)
    drawn = [generator.binomial(called, after_right) + generator.binomial(6 - called, after_wrong) for _ in range(200)]
    low, high = np.quantile([1 - (true == 0).mean() for true in drawn], [0.025, 0.975])
    return float(low), float(high)


class TestErrorRates:
    def test_may_be_assumed_or_measured(self) -> None:
        assert judge_errors("sensitivity=0.98, specificity=0.97") == JudgeErrors(sensitivity=0.98, specificity=0.97)
        assert judge_errors("specificity=0.97,sensitivity=0.98,right=200,wrong=100") == JudgeErrors(
            sensitivity=0.98, specificity=0.97, right_labels=200, wrong_labels=100
        )

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("0.98", "Invalid error rates '0.98': expected sensitivity=0.98,specificity=0.97"),
            ("sensitivity=high,specificity=1", "Invalid error rates"),
            ("sensitivity=0.9,specificity=0.9,labels=3", "Invalid error rates"),
            ("sensitivity=98,specificity=97", "must be from 0 to 1, not 98 and 97"),
            ("sensitivity=nan,specificity=1", "must be from 0 to 1"),
            ("sensitivity=0.5,specificity=0.5", "must add up to more than 1"),
            ("sensitivity=0.9,specificity=0.9,right=10", "need both right=N and wrong=N"),
            ("sensitivity=0.9,specificity=0.9,right=10,wrong=0", "each at least 1"),
            ("sensitivity=0.9,specificity=0.9,right=nan,wrong=1", "need both right=N and wrong=N"),
        ],
    )
    def test_are_refused_with_a_reason_otherwise(self, text: str, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            judge_errors(text)


@pytest.mark.recorded
class TestRecordedSpiderLong:
    """Eight refusals that GPT-4 called right move knowledge-base accuracy from 0.70 to 0.81, R from 0.94 to 0.84."""

    def figures(self, judged: Table) -> tuple[SingleVerdictSensitivity, tuple[float, float], Ranges]:
        frame = frame_of(judged)
        sums = group_sums(frame)
        firm = single_verdict_sensitivity(frame, sums)
        share = float(sums.right.sum() / (sums.rows * ~sums.gaps).sum())
        errors = JudgeErrors(sensitivity=0.99, specificity=0.97)
        return firm, (float(1 - sums.gaps.mean()), share), under_errors(sums.rows, sums.right, errors, seed=0)

    def test_the_rows_listed_are_those_and_the_range_holds_what_is_right(self) -> None:
        judged = Table.read(SPIDER_LONG, preset="grammar")
        refusals = find_reclassified(judged)
        assert len(refusals.rows) == 8
        firm, as_judged, result = self.figures(judged)
        _, as_it_is, _ = self.figures(with_refusals_declined(judged, refusals))
        assert as_judged == pytest.approx((0.807, 0.837), abs=5e-4)
        assert as_it_is == pytest.approx((0.702, 0.943), abs=5e-4)
        alone = {row.question_id for row in firm.rows if row.otherwise == "gap"}
        assert {refusal.question_id for refusal in refusals.listed} & alone
        assert holds(result.knowledge_base_accuracy, as_it_is[0])


def plain(lines: Iterable[str]) -> list[str]:
    return [line.replace("\N{NO-BREAK SPACE}", " ") for line in lines]


class TestWordsAndJson:
    def test_lines(self) -> None:
        judged = table({"A": [R, W, W], "B": [R, R, W], "C": [R, R]}, judge="gpt-4")
        lines = plain(single_verdict_lines(single_verdicts(judged), recorded=(1.0, 0.625), limit=1))
        assert lines == [
            "In 2 groups a single verdict decides the tag; if it were flipped, the tag would change:",
            (
                "  1 group with a single right answer (a gap if it is wrong): without this answer, "
                "knowledge-base accuracy would be 67 % instead of 100 %, and R 80 % instead of 62 %"
            ),
            "  1 group with a single wrong answer (robust if it is right)",
            "  A1, group A: judged right by gpt-4; if that is false, the group is a gap",
            "    question: What is A?",
            "    answer:   It is 1.",
            "  and 1 more row (see --json)",
        ]

    def test_one_line_if_no_tag_depends_on_a_single_verdict(self) -> None:
        assert list(single_verdict_lines(single_verdicts({"A": [R, R]}), recorded=(1.0, 1.0))) == [
            "No tag depends on a single verdict."
        ]

    def test_texts_cannot_speak_to_the_terminal(self) -> None:
        lines = list(
            single_verdict_lines(single_verdicts(table({"A": [R, W, W]}, judge="\x1b[2J")), recorded=(1.0, 1 / 3))
        )
        assert not any("\x1b" in line for line in lines)

    def test_json(self) -> None:
        result = json.loads(json.dumps(single_verdicts_json(single_verdicts({"A": [R, W, W], "B": [R, R]}))))
        assert result["if_lone_right_were_wrong"] == {"knowledge_base_accuracy": 0.5, "refined_accuracy": 1.0}
        assert result["groups"] == result["listed_of"] == 1
        assert result["rows"][0]["question_id"] == "A1"

    @pytest.mark.slow
    def test_ranges_in_words_and_json(self) -> None:
        result = ranges([2, 2], [0, 0], "sensitivity=1,specificity=1,right=5,wrong=5")
        figures = json.loads(json.dumps(ranges_json(result)))
        assert figures["right_labels"] == 5
        certain = ranges([2, 2], [0, 2], "sensitivity=1,specificity=1")
        assert json.loads(json.dumps(ranges_json(certain)))["knowledge_base_accuracy_range"] == [0.5, 0.5]
        assert plain(ranges_lines(certain)) == [
            (
                "With a judge that accepts 100 % of right answers and rejects 100 % of wrong ones (assumed; 400 "
                "simulations, seed 0):"
            ),
            "  gap groups: as judged 1, likely 1 (1 to 1)",
            "  robust groups: as judged 1, likely 1 (1 to 1)",
            "  non-robust groups: as judged 0, likely 0 (0 to 0)",
            "  accuracy: as judged 50 %, likely 50 % (50 % to 50 %)",
            "  knowledge-base accuracy: as judged 50 %, likely 50 % (50 % to 50 %)",
            "  lambda: as judged 50 %, likely 50 % (50 % to 50 %)",
            "  R: as judged 100 %, likely 100 % (100 % to 100 %)",
        ]
