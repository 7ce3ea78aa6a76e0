"""Seconds and tokens: quantiles and their intervals, by sampling unit, and what a failed call does."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.stats import quantile, quantile_ranks
from ragassay.core.table import Table
from ragassay.steps.report.score_text import score_json, scored
from ragassay.steps.score import score
from ragassay.steps.score.summary import costs_of


def table(seconds: list[float | None], **columns: list[Any]) -> Table:
    names = {"question_id": [f"q{place}" for place in range(len(seconds))], "seconds": seconds, **columns}
    rows = [dict(zip(names, values, strict=True)) for values in zip(*names.values(), strict=True)]
    fixed = {"question": "Who?", "answer": "Ada", "reference_answers": ["Ada"]}
    return Table.of([{**fixed, "group_id": row["question_id"], **row} for row in rows])


def coverage(number: int, p: float, low: int, high: int) -> float:
    """Return the probability that a quantile lies from one order statistic to another, by summing the binomial."""
    return sum(math.comb(number, below) * p**below * (1 - p) ** (number - below) for below in range(low, high))


class TestQuantiles:
    @settings(max_examples=50)
    @given(st.lists(st.floats(0, 100), min_size=1, max_size=80), st.sampled_from([0.5, 0.95]))
    def test_the_quantile_lies_within_its_interval(self, values: list[float], p: float) -> None:
        costs = quantile(np.array(values), p)
        # The smallest value that at least a proportion p of the values do not exceed.
        assert costs.value == min(each for each in values if sum(x <= each for x in values) >= p * len(values) - 1e-9)
        if costs.low is not None and costs.high is not None:
            assert costs.low <= costs.value <= costs.high

    @pytest.mark.parametrize("number", [6, 7, 20, 73, 74, 100, 400])
    @pytest.mark.parametrize("p", [0.5, 0.95])
    def test_ranks_are_the_closest_that_cover_the_quantile(self, number: int, p: float) -> None:
        ranks = quantile_ranks(number, p)
        if ranks is None:
            # Not even the extremes cut off so little on either side.
            assert max(p**number, (1 - p) ** number) > 0.025
            return
        low, high = ranks
        assert coverage(number, p, low, high) >= 0.95
        assert coverage(number, p, 0, low + 1) > 0.025
        assert coverage(number, p, high - 1, number + 1) > 0.025

    def test_many_values_continue_the_exact_ranks(self) -> None:
        exact, normal = quantile_ranks(5000, 0.95), quantile_ranks(5001, 0.95)
        assert exact is not None
        assert normal is not None
        assert np.abs(np.subtract(exact, normal)).max() <= 3

    def test_rows_of_one_unit_count_as_one(self) -> None:
        """Ten times the same values, in units of their own: no more is known than from one of each."""
        values = np.arange(1.0, 101.0)
        one = quantile(values, 0.5)
        ten = quantile(np.repeat(values, 10), 0.5, np.repeat(np.arange(100), 10))
        assert (ten.low, ten.high) == pytest.approx((one.low, one.high), abs=1)
        independent = quantile(np.repeat(values, 10), 0.5)
        assert (independent.low or 0) > (one.low or 0)

    @pytest.mark.slow
    def test_intervals_cover_the_median_of_correlated_rows(self) -> None:
        random = np.random.default_rng(0)
        units = np.repeat(np.arange(60), 5)
        covered = 0
        for _ in range(400):
            costs = quantile(random.normal(size=60)[units] + random.normal(size=300), 0.5, units)
            covered += (costs.low or 0) <= 0 <= (costs.high or 0)
        assert 0.93 <= covered / 400 <= 0.99


class TestCosts:
    def test_by_hand(self) -> None:
        costs = costs_of(table([1.0, 2.0, 3.0, 10.0]), None)["seconds"]
        assert (costs.total, costs.mean.value, costs.median.value, costs.p95.value) == (16, 4, 2, 10)
        assert costs.p95.low is None

    def test_failed_and_unrecorded_calls_are_counted_apart(self) -> None:
        rows = table([1.0, 60.0, None], error=[None, "timeout", None], input_tokens=[5, None, 7])
        costs = costs_of(rows, None)
        assert costs["seconds"].total == 1
        assert costs["seconds"].undefined == {"the call failed": 1, "not recorded": 1}
        assert costs["input_tokens"].total == 12

    def test_columns_without_a_value_are_left_out(self) -> None:
        assert costs_of(table([None, None]), None) == {}

    def test_score_reports_them(self) -> None:
        rows = table([float(place) for place in range(1, 201)], output_tokens=[10] * 200)
        summary = score(rows, "answer_correctness").summary
        as_json: Any = score_json(summary)["costs"]
        assert as_json["seconds"] == {
            "total": 20100.0,
            "mean": 100.5,
            "mean_interval": [pytest.approx(92.43, abs=0.01), pytest.approx(108.57, abs=0.01)],
            "p50": 100.0,
            "p50_interval": [86.0, 115.0],
            "p95": 190.0,
            "p95_interval": [183.0, 197.0],
            "rows": 200,
            "undefined": 0,
            "reasons": {},
        }
        text = scored(summary, None)
        assert "seconds: mean 100 (92.4 to 109), p50 100 (86.0 to 115), p95 190 (183 to 197), total 20,100" in text
        assert "output_tokens: mean 10, p50 10 (10 to 10), p95 10 (10 to 10), total 2,000; 200 rows" in text
