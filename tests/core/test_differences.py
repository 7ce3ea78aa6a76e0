"""Differences of paired groups: by hand and against scipy."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from ragassay.core.differences import detectable, difference, holm_adjust, mean_intervals, units_needed
from ragassay.core.records import Estimate
from ragassay.core.stats import FloatArray


def column(*numbers: float) -> FloatArray:
    return np.array(numbers, dtype=np.float64)


def ends(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


class TestDifference:
    @pytest.mark.parametrize(("groups", "spread"), [(30, 0.5), (3000, 0.2)])
    def test_agrees_with_the_paired_t_interval(self, groups: int, spread: float) -> None:
        """So it is by theory where groups differ much, and nearly so where there are many."""
        left, right = np.random.default_rng(2).normal(0, spread, size=(2, groups))
        expected = stats.ttest_rel(left, right).confidence_interval(0.95)
        found = difference(left - right, rows=9, seed=1, flips=9)
        assert found.estimate.value == pytest.approx((left - right).mean())
        assert ends(found.estimate) == pytest.approx(tuple(expected), abs=1e-5)

    def test_is_never_narrower_than_the_paired_t_interval(self) -> None:
        few_differ = column(*[0.5, -0.5, 1], *[0] * 54)
        expected = stats.ttest_1samp(few_differ, 0).confidence_interval(0.95)
        low, high = ends(difference(few_differ, rows=114, seed=1).estimate)
        assert low < expected.low
        assert expected.high < high

    def test_by_hand(self) -> None:
        """Mean 1/8, squares of 3/8, -1/8, -1/8, -1/8 sum to 12/64; 0.15 more for the unseen, t(0.975; 3)."""
        reach = 3.182446305284263 * math.sqrt(12 / 64 + 0.15) / 4
        found = difference(column(0.5, 0, 0, 0), rows=8, seed=1)
        assert ends(found.estimate) == pytest.approx((0.125 - reach, 0.125 + reach))

    def test_has_the_exact_p_of_all_sign_patterns(self) -> None:
        differences = column(0.5, 0, -0.25, 1, 0.75, 0, 0.25)
        moved = differences[differences != 0]
        patterns = np.array(list(itertools.product([1, -1], repeat=5))) @ np.abs(moved)
        assert difference(differences, rows=14, seed=1).p == np.mean(np.abs(patterns) >= abs(moved.sum()))

    def test_has_the_p_of_scipy_up_to_20_groups(self) -> None:
        differences = np.random.default_rng(4).normal(0.1, 0.3, size=12)
        expected = stats.permutation_test(
            (differences,), np.mean, permutation_type="samples", n_resamples=np.inf, vectorized=False
        )
        assert difference(differences, rows=24, seed=1).p == pytest.approx(expected.pvalue)

    def test_draws_patterns_for_more_groups_with_the_same_result(self) -> None:
        """25 of 40 groups differ by a third, 18 of them upwards: the sign test's p, from the binomial."""
        differences = column(*[1 / 3] * 18, *[-1 / 3] * 7, *[0] * 15)
        expected = stats.binomtest(18, 25).pvalue
        assert difference(differences, rows=80, seed=1).p == pytest.approx(expected, abs=0.003)

    def test_has_a_p_that_is_never_0(self) -> None:
        assert difference(np.full(60, 0.5), rows=120, seed=1).p == 1 / 100_001

    def test_has_the_same_p_for_the_groups_in_any_order(self) -> None:
        differences = np.random.default_rng(6).integers(-3, 4, size=50) / 10
        assert difference(differences, rows=9, seed=1).p == difference(differences[::-1].copy(), rows=9, seed=1).p

    def test_counts_ties_of_rounding_as_ties(self) -> None:
        """0.1 + 0.2 and 0.3 differ by rounding; both patterns are as extreme as the observed one."""
        assert difference(column(0.1, 0.2, -0.3), rows=6, seed=1).p == 1

    def test_of_groups_without_differences_has_an_interval_around_zero(self) -> None:
        bound = stats.binomtest(0, 57).proportion_ci(method="wilson").high
        found = difference(np.zeros(57), rows=114, seed=1)
        assert (found.estimate.value, found.p, found.detectable) == (0, 1, None)
        assert ends(found.estimate) == pytest.approx((-bound, bound))

    def test_of_groups_that_all_differ_by_everything_stays_within_1(self) -> None:
        assert ends(difference(np.ones(57), rows=114, seed=1).estimate)[1] == 1

    def test_of_one_group_has_a_value_and_no_interval(self) -> None:
        found = difference(column(0.5), rows=4, seed=1)
        assert (found.estimate.value, found.estimate.low, found.p, found.detectable) == (0.5, None, 1, None)

    def test_of_no_group_is_undefined_and_says_why(self) -> None:
        found = difference(np.empty(0), rows=0, seed=1)
        assert (found.estimate.undefined, found.p) == ("no group has judged rows on both sides", None)

    @pytest.mark.slow
    def test_without_an_effect_is_significant_in_one_case_of_twenty(self) -> None:
        generator = np.random.default_rng(8)
        alarms = 0
        for _ in range(400):
            differences = (generator.binomial(3, 0.7, 20) - generator.binomial(3, 0.7, 20)) / 3
            p = difference(differences, rows=120, seed=1).p
            alarms += p is not None and p < 0.05
        assert alarms / 400 <= 0.075


class TestManyAtOnce:
    """What is measured in thousands of worlds at once is, table by table, what is reported."""

    generator = np.random.default_rng(11)
    rows = generator.integers(0, 5, size=(50, 12)).astype(np.float64)
    right = generator.binomial(rows.astype(int), 0.7).astype(np.float64)

    def test_means_are_differences(self) -> None:
        differences, counts = self.right / 4 - 0.5, self.rows > 0
        found = mean_intervals(np.where(counts, differences, 0.0), counts.astype(np.float64))
        one_by_one = [
            difference(each[some], rows=1, seed=0).estimate for each, some in zip(differences, counts, strict=True)
        ]
        assert list(found.value) == pytest.approx([each.value for each in one_by_one])
        assert list(found.low) == pytest.approx([each.low for each in one_by_one])
        assert list(found.high) == pytest.approx([each.high for each in one_by_one])


class TestHolm:
    def test_by_hand(self) -> None:
        """Sorted 0.01, 0.03, 0.04 times 3, 2, 1 is 0.03, 0.06, 0.04; none falls below the one before."""
        assert holm_adjust([0.01, 0.04, 0.03]) == [0.03, 0.06, 0.06]

    def test_agrees_with_an_independent_implementation(self) -> None:
        p_values = [0.001, 0.2, 0.03, 0.8, 0.011]
        expected = [
            max(min(1, (5 - rank) * p) for rank, p in enumerate(sorted(p_values)) if p <= own) for own in p_values
        ]
        assert holm_adjust(p_values) == pytest.approx(expected)

    def test_leaves_out_hypotheses_that_were_not_tested(self) -> None:
        assert holm_adjust([None, 0.02, None]) == [None, 0.02, None]


class TestPower:
    @pytest.mark.parametrize("groups", [10, 20, 57, 157])
    def test_the_detectable_difference_is_found_four_times_in_five(self, groups: int) -> None:
        smallest = detectable(0.3, groups)
        limit = stats.t.ppf(0.975, groups - 1)
        away = smallest / (0.3 / math.sqrt(groups))
        power = stats.nct.sf(limit, groups - 1, away) + stats.nct.cdf(-limit, groups - 1, away)
        assert power == pytest.approx(0.8, abs=0.01)

    @pytest.mark.parametrize("smallest", [0.01, 0.05, -0.1, 0.5, 1])
    def test_the_needed_groups_are_enough_and_one_fewer_is_not(self, smallest: float) -> None:
        groups = units_needed(smallest, 0.2)
        assert detectable(0.2, groups) <= abs(smallest)
        assert groups == 2 or detectable(0.2, groups - 1) > abs(smallest)
