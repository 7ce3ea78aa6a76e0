"""Columns of scores next to verdicts and faults: which count, how they are split, and their means by fault."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.cli.output import show_diagnosis
from ragassay.core.errors import UsageError
from ragassay.core.table import Table
from ragassay.parts.groups.score_columns import ScoreColumn, mean_within, score_partition, score_values, scores_of
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.diagnosis_text import details, summary_text
from ragassay.steps.report.html_report import diagnosis_report

LIMITS = {"faithfulness": (0, 1), "context_first_rank": (1, None)}


def row(number: int, *, correct: bool | None, retrieved: str = "d1", **columns: object) -> dict[str, Any]:
    return {
        "question_id": f"q{number}",
        "group_id": f"g{number}",
        "question": f"Who is it, {number}?",
        "reference_answers": ["Ada"],
        "correct": correct,
        "context_ids": [retrieved],
        "reference_context_ids": ["d1"],
        **columns,
    }


ROWS = [
    row(0, correct=True, faithfulness=1.0, other=1.0, hit_at_1="high"),
    row(1, correct=True, faithfulness=0.5, other=1.0, hit_at_1="low"),
    row(2, correct=False, faithfulness=0.25, other=1.0, hit_at_1="low"),
    row(3, correct=False, faithfulness=None, other=1.0, hit_at_1="low"),
    row(4, correct=False, retrieved="d2", faithfulness=0.0, other=1.0, hit_at_1="low"),
    row(5, correct=None, faithfulness=0.9, other=1.0, hit_at_1="low"),
]


class TestWhichColumns:
    def test_only_numbers_of_known_metrics_are_scores(self) -> None:
        """`other` is no metric, and `hit_at_1` holds texts."""
        result = scores_of(Table.of(ROWS), {**LIMITS, "hit_at_1": (0, 1)})
        assert list(result) == ["faithfulness"]
        assert result["faithfulness"].values == pytest.approx([1, 0.5, 0.25, np.nan, 0, 0.9], nan_ok=True)

    def test_a_column_beyond_the_range_of_its_metric_is_of_another_program(self) -> None:
        assert not scores_of(Table.of([row(0, correct=True, faithfulness=0.5)]), {"faithfulness": (1, 5)})

    def test_an_infinite_value_is_no_score(self) -> None:
        rows = [row(place, correct=True, faithfulness=value) for place, value in enumerate(("0.5", "inf"))]
        assert score_values(Table.of(rows), "faithfulness") is None


class TestRanges:
    def test_quarters_of_a_range_with_the_boundary_in_the_upper_part(self) -> None:
        values = np.array([0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.74, 0.75, 0.9, 1.0, np.nan])
        result = score_partition(ScoreColumn(values=values, limits=(0, 1)))
        assert result.values == ("0 to 0.25", "0.25 to 0.5", "0.5 to 0.75", "0.75 to 1")
        assert result.codes.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, -1]

    def test_quartiles_without_a_range(self) -> None:
        result = score_partition(ScoreColumn(values=np.arange(1.0, 21.0), limits=(1, None)))
        assert np.bincount(result.codes).tolist() == [5, 5, 5, 5]

    def test_few_values_are_parts_of_their_own(self) -> None:
        result = score_partition(ScoreColumn(values=np.array([1, 0, np.nan, 1]), limits=(0, 1)))
        assert (result.values, result.codes.tolist()) == (("0", "1"), [1, 0, -1, 1])

    def test_no_score_at_all(self) -> None:
        result = score_partition(ScoreColumn(values=np.array([np.nan]), limits=(0, 1)))
        assert (result.values, result.codes.tolist()) == ((), [-1])

    def test_diagnose_breaks_metrics_down_by_ranges_of_a_score(self) -> None:
        rows = [row(place, correct=place % 3 > 0, faithfulness=place / 2000) for place in range(2000)]
        result = diagnose(Table.of(rows), by=["faithfulness"]).summary.by["faithfulness"]
        assert {part: metrics.rows for part, metrics in result.items()} == {
            "0 to 0.25": 500,
            "0.25 to 0.5": 500,
            "0.5 to 0.75": 500,
            "0.75 to 1": 500,
        }

    def test_another_column_of_many_numbers_is_refused_as_before(self) -> None:
        rows = [row(place, correct=True, other=place / 2000) for place in range(2000)]
        with pytest.raises(UsageError, match="more than 1,000 values"):
            diagnose(Table.of(rows), by=["other"])


UNIT_SCORES = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 5)), min_size=1, max_size=40)


class TestIntervals:
    @pytest.mark.slow
    @given(UNIT_SCORES, st.sampled_from([(0, 1), (-1, 1), (0, 100), (1, None), (None, 0), (0, None), (None, None)]))
    def test_stay_within_the_limits_of_the_metric(
        self, scores: list[tuple[float, int]], limits: tuple[float | None, float | None]
    ) -> None:
        low, high = limits
        first = low if low is not None else (high or 0) - 1
        last = high if high is not None else first + 1
        values = first + (last - first) * np.array([value for value, _ in scores])
        result = mean_within(values, limits, np.array([unit for _, unit in scores]))
        assert result.value is not None
        assert result.value == pytest.approx(float(values.mean()))
        if result.low is not None and result.high is not None:
            assert low is None or low <= result.low
            assert high is None or result.high <= high
            assert result.low <= result.value + 1e-9
            assert result.value <= result.high + 1e-9

    @pytest.mark.slow
    @given(UNIT_SCORES)
    def test_do_not_depend_on_the_scale_of_a_metric(self, scores: list[tuple[float, int]]) -> None:
        """A cosine from -1 to 1 has the interval of the proportion that it is of its range."""
        values, units = (np.array([score[side] for score in scores]) for side in (0, 1))
        plain, wide = mean_within(values, (0, 1), units), mean_within(2 * values - 1, (-1, 1), units)
        if plain.low is None or plain.high is None:
            assert wide.low is None
        else:
            assert (wide.low, wide.high) == pytest.approx((2 * plain.low - 1, 2 * plain.high - 1), abs=1e-6)

    def test_by_hand_with_one_limit(self) -> None:
        """Mean 0.2, standard error 0.2, t for 4 degrees of freedom 2.776: -0.355 to 0.755."""
        result = mean_within(np.array([0.0, 0, 0, 0, 1]), (0, None))
        assert result.low == 0
        assert result.high == pytest.approx(0.755, abs=0.0005)

    def test_of_values_beyond_the_limits_are_not_cut(self) -> None:
        """A column `faithfulness` of another program may be from 1 to 5."""
        result = mean_within(np.array([3.0, 4.0, 5.0]), (0, 1))
        assert result.value == 4
        assert result.low == pytest.approx(4 - 4.3027 / 3**0.5, abs=1e-3)


class TestMeansByFault:
    def test_by_hand(self) -> None:
        (result,) = diagnose(Table.of(ROWS)).summary.scores
        assert result.name == "faithfulness"
        assert {part: (mean.value, mean.rows) for part, mean in result.means.items()} == {
            "right": (0.75, 2),
            "knowledge base": (None, 0),
            "retriever": (0.0, 1),
            "language model": (0.25, 1),
            "undetermined": (None, 0),
        }
        right = result.means["right"]
        assert right.low is not None
        assert right.high is not None
        assert 0 < right.low < 0.75 < right.high < 1

    def test_json_has_them_under_scores(self) -> None:
        scores: Any = json.loads(json.dumps(diagnosis_json(diagnose(Table.of(ROWS)).summary)))["scores"]
        assert scores["faithfulness"]["language model"]["mean"] == 0.25
        assert scores["faithfulness"]["knowledge base"]["undefined"] == "no row with a score"

    def test_the_summary_stays_short_and_verbose_has_the_table(self) -> None:
        summary = diagnose(Table.of(ROWS)).summary
        assert "faithfulness" not in summary_text(summary)
        assert len(summary_text(summary).splitlines()) <= 25
        line = next(each for each in details(summary).splitlines() if each.startswith("  faithfulness"))
        assert line.split() == ["faithfulness", "0.75", "(2)", "-", "0.00", "(1)", "0.25", "(1)", "-"]

    @pytest.mark.slow
    def test_a_breakdown_that_was_asked_for_is_printed_without_verbose(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        show_diagnosis(diagnose(Table.of(ROWS), by=["faithfulness"]).summary, verbose=False)
        assert "By faithfulness: accuracy" in capsys.readouterr().out
        show_diagnosis(diagnose(Table.of(ROWS), by=["faithfulness"]).summary, verbose=True)
        assert capsys.readouterr().out.count("By faithfulness: accuracy") == 1

    @pytest.mark.slow
    def test_the_report_has_the_table_where_there_are_scores(self, tmp_path: Path) -> None:
        rows = [{name: value for name, value in each.items() if name != "faithfulness"} for each in ROWS]
        pages = []
        for name, table in (("with", Table.of(ROWS)), ("without", Table.of(rows))):
            result = diagnose(table)
            pages.append(
                diagnosis_report(result.table, result.summary, output=tmp_path / f"{name}.html").read_text("utf-8")
            )
        caption = "Mean scores of right answers, and of wrong ones by fault"
        assert [caption in page for page in pages] == [True, False]
        assert '<th scope="row">faithfulness</th><td><b class="value">0.75</b>' in pages[0]
