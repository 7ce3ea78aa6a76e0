"""Figures over groups: by hand, against scipy, and against drawing groups one by one."""

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
    ratio,
    ratio_intervals,
    t_quantile,
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

    def test_of_one_large_group_among_small_ones_is_as_wide_as_of_few_groups(self) -> None:
        """50 rows of one group and 10 groups of one, all right: a row's group has 41.8 rows, so there are 1.4 such."""
        found = ratio(column(50, *[1] * 10), column(50, *[1] * 10), rows=60)
        groups = 60 / ((50**2 + 10) / 60)
        z = stats.norm.ppf(0.975)
        assert ends(found) == pytest.approx((groups / (groups + z**2), 1.0))

    @pytest.mark.parametrize("groups", [57, 157])
    def test_covers_the_value_with_groups_of_very_different_sizes(self, groups: int) -> None:
        """2,000 worlds of groups with 1, 3 or 40 rows; with the mean size in its place, 81.5 % at 57 groups."""
        generator = np.random.default_rng(7)
        sizes = generator.choice([*[1] * 10, *[3] * 5, 40], size=(2000, groups))
        right = generator.binomial(
            sizes, generator.beta(4, 1, size=sizes.shape) * (generator.random(sizes.shape) > 0.2)
        )
        found = ratio_intervals(right.astype(np.float64), sizes.astype(np.float64))
        assert np.mean((found.low <= 0.64) & (found.high >= 0.64)) > 0.9

    def test_of_many_groups_has_the_width_of_the_linearized_variance(self) -> None:
        """Independent: the variance of a ratio by the delta method, from the covariance matrix of both sums."""
        generator = np.random.default_rng(3)
        rows = generator.integers(3, 11, 20_000).astype(np.float64)
        right = generator.binomial(rows.astype(int), generator.beta(4, 2, 20_000)).astype(np.float64)
        share = right.sum() / rows.sum()
        (a, b), (_, d) = np.cov(right, rows)
        error = math.sqrt((a - 2 * share * b + share**2 * d) / 20_000) / rows.mean()
        low, high = ends(ratio(right, rows, rows=int(rows.sum())))
        assert (high - low) / 2 == pytest.approx(stats.norm.ppf(0.975) * error, rel=1e-3)

    def test_is_narrower_if_no_group_can_be_all_wrong(self) -> None:
        right, rows = column(*[3] * 15, *[2] * 4), np.full(19, 3.0)
        low, high = ends(ratio(right, rows, rows=57))
        nearer, closer = ends(ratio(right, rows, rows=57, unseen=WITHOUT_GAPS))
        assert low < nearer < right.sum() / 57 < closer < high

    def test_of_groups_of_equal_size_on_the_plain_scale_is_the_t_interval_of_their_means(self) -> None:
        scores = np.random.default_rng(1).normal(3, 2, size=40)
        expected = stats.ttest_1samp(scores, 0).confidence_interval(0.95)
        assert ends(ratio(scores, np.ones(40), rows=40, scale="plain")) == pytest.approx(tuple(expected))

    def test_without_rows_is_undefined_with_a_reason(self) -> None:
        found = ratio(column(0, 0), column(0, 0), rows=0)
        assert (found.value, found.low, found.high) == (None, None, None)
        assert found.undefined == "no group counts for this metric"

    def test_of_one_group_has_a_value_and_no_interval(self) -> None:
        found = ratio(column(2, 0), column(3, 0), rows=3)
        assert (found.value, found.low, found.high, found.groups) == (2 / 3, None, None, 1)

    @pytest.mark.parametrize(("right", "share"), [(3, 1), (0, 0), (1, 1 / 3)])
    def test_of_groups_that_all_agree_is_that_of_their_number(self, right: float, share: float) -> None:
        """57 groups of 3 rows tell no more than 57 draws, not 171."""
        found = ratio(np.full(57, right), np.full(57, 3.0), rows=171)
        expected = stats.binomtest(round(57 * share), 57).proportion_ci(method="wilson")
        assert ends(found) == pytest.approx(tuple(expected))

    def test_of_equal_scores_outside_0_to_1_has_no_interval(self) -> None:
        found = ratio(column(4, 4), column(1, 1), rows=2, scale="plain")
        assert (found.value, found.low, found.high) == (4, None, None)

    def test_has_nominal_coverage_where_the_interval_over_rows_has_not(self) -> None:
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
        assert wilson(0, 0, rows=0).undefined == "there are no groups"


class TestBootstrap:
    right = column(*[10] * 20, *[9] * 8, *[5] * 4, *[0] * 25)
    rows = np.full(57, 10.0)

    def test_agrees_with_drawing_groups_one_by_one(self) -> None:
        generator = np.random.default_rng(3)
        drawn = generator.integers(0, 57, size=(20_000, 57))
        expected = np.quantile(self.right[drawn].sum(1) / self.rows[drawn].sum(1), [0.025, 0.975])
        found = bootstrap(self.right, self.rows, rows=570, seed=1)
        assert found.value == pytest.approx(self.right.sum() / 570)
        assert ends(found) == pytest.approx(tuple(expected), abs=0.01)

    def test_follows_the_seed_and_not_the_order_of_the_groups(self) -> None:
        order = np.random.default_rng(0).permutation(57)
        found = bootstrap(self.right, self.rows, rows=570, seed=1)
        assert bootstrap(self.right[order], self.rows[order], rows=570, seed=1) == found
        assert bootstrap(self.right, self.rows, rows=570, seed=2) != found

    @pytest.mark.slow
    def test_draws_in_batches_if_every_group_is_different(self) -> None:
        scores = np.random.default_rng(5).normal(size=3000)
        found = bootstrap(scores, np.ones(3000), rows=3000, seed=1, resamples=2000)
        closed = ratio(scores, np.ones(3000), rows=3000, scale="plain")
        assert ends(found) == pytest.approx(ends(closed), abs=0.01)

    def test_leaves_out_resamples_without_a_denominator(self) -> None:
        """One group in four counts, so a resample of four misses it with probability 0.75^4 = 0.316."""
        found = bootstrap(column(1, 0, 0, 0), column(2, 0, 0, 0), rows=2, seed=1)
        assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)

    def test_without_a_group_that_counts_is_undefined(self) -> None:
        assert bootstrap(column(0), column(0), rows=0, seed=1).undefined == "no group counts for this metric"


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


class TestStudentsT:
    @pytest.mark.parametrize(
        "degrees", [*range(1, 31), 56, 57, 99, 156, 157, 250, 499, 500, 501, 999, 10**4, 10**5, 10**6]
    )
    def test_agrees_with_scipy_to_1e_8(self, degrees: int) -> None:
        shares = [0.5, 0.5001, 0.6, 0.75, 0.8, 0.9, 0.95, 0.975, 0.99, 0.995, 0.999, 0.9999]
        assert [t_quantile(p, degrees) for p in shares] == pytest.approx(list(stats.t.ppf(shares, degrees)), rel=1e-8)

    def test_is_the_same_on_the_other_side(self) -> None:
        assert t_quantile(0.025, 7) == -t_quantile(0.975, 7)
