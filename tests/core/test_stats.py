"""Figures over groups: by hand, against scipy, and against drawing groups one by one."""

import itertools
import math

import numpy as np
import pytest
from scipy import stats

from ragassay.core.records import Estimate
from ragassay.core.stats import (
    ALL_GROUPS,
    WITHOUT_GAPS,
    FloatArray,
    bootstrap,
    detectable,
    difference,
    holm_adjust,
    mean_intervals,
    ratio,
    ratio_intervals,
    t_quantile,
    units_needed,
    wilson,
)


def column(*numbers: float) -> FloatArray:
    return np.array(numbers, dtype=np.float64)


def ends(estimate: Estimate) -> tuple[float, float]:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.low, estimate.high


class TestRatio:
    def test_by_hand(self) -> None:
        """Three groups of 3 rows with 3, 0 and 2 right, and one unseen group of 3, half of it all right: r = 6.5/12.

        z = 33/24, -39/24, 9/24 and, each counted half, 33/24 and -39/24: the squares sum to 4236/576. So 9 rows have
        the design effect 4236/576 / (12 * 6.5/12 * 5.5/12), and Wilson's interval of 5/9 is of so many.
        """
        rows = 9 * 12 * (6.5 / 12) * (5.5 / 12) / (((33**2 + 39**2) * 1.5 + 9**2) / 24**2)
        z = stats.norm.ppf(0.975)
        middle = (5 / 9 + z**2 / (2 * rows)) / (1 + z**2 / rows)
        reach = z / (1 + z**2 / rows) * math.sqrt(5 / 9 * 4 / 9 / rows + z**2 / (4 * rows**2))
        found = ratio(column(3, 0, 2), column(3, 3, 3), rows=9)
        assert found.value == pytest.approx(5 / 9)
        assert ends(found) == pytest.approx((middle - reach, middle + reach))
        assert (found.rows, found.groups, found.undefined) == (9, 3, None)

    @pytest.mark.parametrize("right", [0, 1, 13, 40, 57])
    def test_of_groups_that_are_all_or_nothing_is_wilson_s_over_groups(self, right: int) -> None:
        found = ratio(column(*[4] * right, *[0] * (57 - right)), np.full(57, 4.0), rows=228)
        expected = stats.binomtest(right, 57).proportion_ci(method="wilson")
        assert ends(found) == pytest.approx(tuple(expected), abs=1e-12)

    def test_of_one_large_group_among_small_ones_is_as_unsure_as_few_groups(self) -> None:
        """50 rows of one group and 10 groups of one, all right: a row's group has 41.8 rows, so there are 1.4 such."""
        found = ratio(column(50, *[1] * 10), column(50, *[1] * 10), rows=60)
        groups = 60 / ((50**2 + 10) / 60)
        z = stats.norm.ppf(0.975)
        assert ends(found) == pytest.approx((groups / (groups + z**2), 1.0))

    @pytest.mark.parametrize("groups", [57, 157])
    def test_covers_where_groups_are_of_very_uneven_sizes(self, groups: int) -> None:
        """2,000 worlds of groups with 1, 3 or 40 rows; with the mean size in its place, 81.5 % at 57 groups."""
        generator = np.random.default_rng(7)
        sizes = generator.choice([*[1] * 10, *[3] * 5, 40], size=(2000, groups))
        right = generator.binomial(
            sizes, generator.beta(4, 1, size=sizes.shape) * (generator.random(sizes.shape) > 0.2)
        )
        found = ratio_intervals(right.astype(np.float64), sizes.astype(np.float64))
        assert np.mean((found.low <= 0.64) & (found.high >= 0.64)) > 0.9

    def test_of_many_groups_is_as_wide_as_the_linearised_variance_says(self) -> None:
        """Independent: the variance of a ratio by the delta method, from the covariance matrix of both sums."""
        generator = np.random.default_rng(3)
        rows = generator.integers(3, 11, 20_000).astype(np.float64)
        right = generator.binomial(rows.astype(int), generator.beta(4, 2, 20_000)).astype(np.float64)
        share = right.sum() / rows.sum()
        (a, b), (_, d) = np.cov(right, rows)
        error = math.sqrt((a - 2 * share * b + share**2 * d) / 20_000) / rows.mean()
        low, high = ends(ratio(right, rows, rows=int(rows.sum())))
        assert (high - low) / 2 == pytest.approx(stats.norm.ppf(0.975) * error, rel=1e-3)

    def test_reckons_with_less_where_no_group_can_be_all_wrong(self) -> None:
        right, rows = column(*[3] * 15, *[2] * 4), np.full(19, 3.0)
        low, high = ends(ratio(right, rows, rows=57))
        nearer, closer = ends(ratio(right, rows, rows=57, unseen=WITHOUT_GAPS))
        assert low < nearer < right.sum() / 57 < closer < high

    def test_of_groups_of_equal_size_on_the_plain_scale_is_the_t_interval_of_their_means(self) -> None:
        scores = np.random.default_rng(1).normal(3, 2, size=40)
        expected = stats.ttest_1samp(scores, 0).confidence_interval(0.95)
        assert ends(ratio(scores, np.ones(40), rows=40, scale="plain")) == pytest.approx(tuple(expected))

    def test_without_anything_to_divide_by_is_undefined_and_says_why(self) -> None:
        found = ratio(column(0, 0), column(0, 0), rows=0)
        assert (found.value, found.low, found.high) == (None, None, None)
        assert found.undefined == "no group counts towards it"

    def test_of_one_group_has_a_value_and_no_interval(self) -> None:
        found = ratio(column(2, 0), column(3, 0), rows=3)
        assert (found.value, found.low, found.high, found.groups) == (2 / 3, None, None, 1)

    @pytest.mark.parametrize(("right", "share"), [(3, 1), (0, 0), (1, 1 / 3)])
    def test_of_groups_that_all_agree_is_as_sure_as_their_number(self, right: float, share: float) -> None:
        """57 groups of 3 rows tell no more than 57 draws, not 171."""
        found = ratio(np.full(57, right), np.full(57, 3.0), rows=171)
        expected = stats.binomtest(round(57 * share), 57).proportion_ci(method="wilson")
        assert ends(found) == pytest.approx(tuple(expected))

    def test_of_equal_scores_outside_0_to_1_has_no_interval(self) -> None:
        found = ratio(column(4, 4), column(1, 1), rows=2, scale="plain")
        assert (found.value, found.low, found.high) == (4, None, None)

    def test_counts_no_group_that_has_nothing_in_the_denominator(self) -> None:
        with_empty = ratio(column(3, 0, 2, 0), column(3, 3, 3, 0), rows=9)
        assert with_empty == ratio(column(3, 0, 2), column(3, 3, 3), rows=9)

    def test_stays_between_0_and_1_however_little_is_known(self) -> None:
        low, high = ends(ratio(column(100, 0), column(100, 1), rows=101))
        assert 0 <= low < 100 / 101 < high <= 1

    def test_holds_its_coverage_where_the_textbook_interval_over_rows_does_not(self) -> None:
        """57 groups of 10 rows, a fifth of them gaps: the true accuracy is 0.8 * 6/7."""
        generator = np.random.default_rng(7)
        hits = 0
        for _ in range(400):
            chance = np.where(generator.random(57) < 0.2, 0, generator.beta(6, 1, 57))
            right = generator.binomial(10, chance).astype(np.float64)
            low, high = ends(ratio(right, np.full(57, 10.0), rows=570))
            hits += low <= 0.8 * 6 / 7 <= high
        assert 0.92 <= hits / 400 <= 0.98


class TestWilson:
    @pytest.mark.parametrize(("successes", "groups"), [(0, 1), (1, 1), (0, 57), (57, 57), (45, 157), (1, 20)])
    def test_agrees_with_scipy(self, successes: int, groups: int) -> None:
        expected = stats.binomtest(successes, groups).proportion_ci(method="wilson")
        assert ends(wilson(successes, groups, rows=9)) == pytest.approx(tuple(expected), abs=1e-12)

    def test_reaches_0_and_1_exactly(self) -> None:
        assert ends(wilson(0, 57, rows=57))[0] == 0
        assert ends(wilson(57, 57, rows=57))[1] == 1

    def test_without_groups_is_undefined(self) -> None:
        assert wilson(0, 0, rows=0).undefined == "there is no group"


class TestBootstrap:
    right = column(*[10] * 20, *[9] * 8, *[5] * 4, *[0] * 25)
    rows = np.full(57, 10.0)

    def test_is_that_of_drawing_groups_one_by_one(self) -> None:
        generator = np.random.default_rng(3)
        drawn = generator.integers(0, 57, size=(20_000, 57))
        expected = np.quantile(self.right[drawn].sum(1) / self.rows[drawn].sum(1), [0.025, 0.975])
        found = bootstrap(self.right, self.rows, rows=570, seed=1).estimate
        assert found.value == pytest.approx(self.right.sum() / 570)
        assert ends(found) == pytest.approx(tuple(expected), abs=0.01)

    def test_follows_the_seed_and_not_the_order_of_the_groups(self) -> None:
        order = np.random.default_rng(0).permutation(57)
        found = bootstrap(self.right, self.rows, rows=570, seed=1)
        assert bootstrap(self.right[order], self.rows[order], rows=570, seed=1) == found
        assert bootstrap(self.right, self.rows, rows=570, seed=2) != found

    @pytest.mark.slow
    def test_draws_in_slices_where_every_group_is_different(self) -> None:
        scores = np.random.default_rng(5).normal(size=3000)
        found = bootstrap(scores, np.ones(3000), rows=3000, seed=1, resamples=2000).estimate
        closed = ratio(scores, np.ones(3000), rows=3000, scale="plain")
        assert ends(found) == pytest.approx(ends(closed), abs=0.01)

    def test_counts_the_resamples_that_have_nothing_to_divide_by(self) -> None:
        """One group in four counts: a resample of four misses it with probability 0.75^4 = 0.316."""
        found = bootstrap(column(1, 0, 0, 0), column(2, 0, 0, 0), rows=2, seed=1)
        assert found.resamples == 10_000
        assert found.empty / 10_000 == pytest.approx(0.75**4, abs=0.02)
        assert found.estimate.value == 0.5

    def test_without_a_group_that_counts_is_undefined(self) -> None:
        assert bootstrap(column(0), column(0), rows=0, seed=1).estimate.undefined == "no group counts towards it"


class TestDifference:
    @pytest.mark.parametrize(("groups", "spread"), [(30, 0.5), (3000, 0.2)])
    def test_agrees_with_the_paired_t_interval(self, groups: int, spread: float) -> None:
        """So it is by theory where groups differ much, and nearly so where there are many."""
        left, right = np.random.default_rng(2).normal(0, spread, size=(2, groups))
        expected = stats.ttest_rel(left, right).confidence_interval(0.95)
        found = difference(left - right, rows=9, seed=1, flips=9)
        assert found.estimate.value == pytest.approx((left - right).mean())
        assert ends(found.estimate) == pytest.approx(tuple(expected), abs=1e-5)

    def test_is_never_surer_than_the_paired_t_interval(self) -> None:
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

    def test_draws_patterns_for_more_groups_and_comes_to_the_same(self) -> None:
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
    def test_without_an_effect_gives_alarm_in_one_case_of_twenty(self) -> None:
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

    @pytest.mark.parametrize("unseen", [ALL_GROUPS, WITHOUT_GAPS])
    def test_shares_are_ratios(self, unseen: float) -> None:
        found = ratio_intervals(self.right, self.rows, unseen=unseen)
        one_by_one = [ratio(y, x, rows=1, unseen=unseen) for y, x in zip(self.right, self.rows, strict=True)]
        assert list(found.value) == [each.value for each in one_by_one]
        assert list(found.low) == [each.low for each in one_by_one]
        assert list(found.high) == [each.high for each in one_by_one]

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

    def test_leaves_out_what_was_not_tested(self) -> None:
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


class TestStudentsT:
    @pytest.mark.parametrize(
        "degrees", [*range(1, 31), 56, 57, 99, 156, 157, 250, 499, 500, 501, 999, 10**4, 10**5, 10**6]
    )
    def test_agrees_with_scipy_to_1e_8(self, degrees: int) -> None:
        shares = [0.5, 0.5001, 0.6, 0.75, 0.8, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999, 0.9999]
        assert [t_quantile(p, degrees) for p in shares] == pytest.approx(list(stats.t.ppf(shares, degrees)), rel=1e-8)

    def test_is_the_same_on_the_other_side(self) -> None:
        assert t_quantile(0.025, 7) == -t_quantile(0.975, 7)
