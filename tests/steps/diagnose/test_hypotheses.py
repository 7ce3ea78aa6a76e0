"""Hypotheses: several at once, two kinds of intervals, what would be needed, and the verdict in words."""

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from ragassay.core.errors import UsageError
from ragassay.core.records import Estimate, Hypothesis
from ragassay.core.stats import FloatArray
from ragassay.core.table import Table
from ragassay.parts.groups.frame import frame_of
from ragassay.parts.groups.group_sums import Groups
from ragassay.parts.groups.metrics import with_bounds
from ragassay.parts.groups.pairs import (
    MEASURES,
    PairedGroups,
    mean_difference,
    pair_groups,
    units_to_detect,
)
from ragassay.steps.diagnose import cluster_pairs, hypothesis_tests
from ragassay.steps.report.findings import verdict

SHORT_LONG = ("style=short", "style=long")


def table(groups: Mapping[str, Mapping[str, str]], **more: object) -> Table:
    """Rows of groups, each with its answers by style: "++-" is right, right, wrong."""
    rows = [
        {"group_id": group, "style": style, "correct": sign == "+", "context_ids": ["c"], **more}
        for group, styles in groups.items()
        for style, signs in styles.items()
        for sign in signs
    ]
    return Table.of([{"question_id": f"q{n}", "question": "?", **row} for n, row in enumerate(rows)])


def found_in(rows: Table, *sides: tuple[str, str], method: str = "t") -> tuple[Hypothesis, ...]:
    return hypothesis_tests(with_bounds(frame_of(rows)), cluster_pairs(rows, sides), seed=0, method=method)


def accuracy(results: Sequence[Hypothesis]) -> Hypothesis:
    return next(each for each in results if each.measure == "accuracy")


@pytest.fixture(scope="module")
def five() -> Table:
    """Differences in accuracy, short minus long: 1, 1/2, 0, 1/2, 0; the last group is a gap on both sides."""
    return table(
        {
            "a": {"short": "++", "long": "--"},
            "b": {"short": "++", "long": "+-"},
            "c": {"short": "+-", "long": "-+"},
            "d": {"short": "+", "long": "+-"},
            "e": {"short": "--", "long": "--"},
        }
    )


@pytest.fixture(scope="module")
def three_styles() -> Table:
    """Twelve groups; short is better than long in nine of them, and better than odd in all."""
    return table({f"g{n}": {"short": "++++", "long": "++--" if n % 4 else "++++", "odd": "+---"} for n in range(12)})


class TestSeveral:
    def test_are_adjusted_together_over_all_their_measures(self, three_styles: Table) -> None:
        results = found_in(three_styles, SHORT_LONG, ("style=short", "style=odd"))
        p_values = [each.p for each in results]
        assert [each.measure for each in results] == ["accuracy", "refined_accuracy", "retriever_accuracy"] * 2
        assert [each.p_holm for each in results] == pytest.approx(holm_by_hand([p for p in p_values if p is not None]))
        alone = found_in(three_styles, SHORT_LONG)
        assert [each.p for each in alone] == p_values[:3]

    def test_must_differ_in_name(self, five: Table) -> None:
        with pytest.raises(UsageError, match="'style=short against style=long' is given 2 times"):
            found_in(five, SHORT_LONG, SHORT_LONG)

    def test_take_expressions(self, three_styles: Table) -> None:
        results = found_in(three_styles, ("style = 'short'", "not style = 'short'"))
        assert accuracy(results).difference.groups == 12
        with pytest.raises(UsageError, match="48 rows match both style=short and style in"):
            found_in(three_styles, ("style=short", "style in ('short', 'long')"))

    def test_none_is_nothing(self, five: Table) -> None:
        assert found_in(five) == ()


def holm_by_hand(p_values: Sequence[float]) -> list[float]:
    order = sorted(range(len(p_values)), key=lambda place: p_values[place])
    adjusted, largest = [0.0] * len(p_values), 0.0
    for rank, place in enumerate(order):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = largest
    return adjusted


class TestTheTest:
    def test_by_hand(self, five: Table) -> None:
        """Three groups differ, all to the same side: of 8 sign patterns, 2 are as extreme."""
        results = accuracy(found_in(five, SHORT_LONG))
        assert results.difference.value == pytest.approx(0.4)
        assert (results.p, results.p_holm) == (0.25, 0.75)

    @pytest.mark.slow
    @given(st.lists(st.integers(-4, 4), min_size=2, max_size=9))
    @settings(max_examples=40)
    def test_is_the_exact_permutation_test_of_scipy(self, quarters: list[int]) -> None:
        differences = np.array(quarters) / 4
        expected = stats.permutation_test(
            (differences,), np.mean, permutation_type="samples", n_resamples=np.inf, vectorized=False
        )
        assert mean_difference(pair_of(differences), seed=0).p == pytest.approx(expected.pvalue)

    def test_is_the_exact_test_of_mcnemar_where_groups_are_right_or_wrong(self) -> None:
        differences = np.array([1.0] * 7 + [-1.0] * 2 + [0.0] * 20)
        assert mean_difference(pair_of(differences), seed=0).p == pytest.approx(stats.binomtest(2, 9).pvalue)

    def test_is_the_signed_rank_test_of_wilcoxon_where_sizes_are_ranks(self) -> None:
        differences = np.array([1, 2, -3, 4, 5, -6, 7, 8.0]) / 8
        expected = stats.wilcoxon(differences, method="exact").pvalue
        assert mean_difference(pair_of(differences), seed=0).p == pytest.approx(expected)

    def test_nears_the_paired_t_test_with_many_groups(self) -> None:
        drawn = np.random.default_rng(5)
        first, second = drawn.binomial(10, 0.8, 400) / 10, drawn.binomial(10, 0.77, 400) / 10
        results = mean_difference(pair_of(first - second), seed=1)
        expected = stats.ttest_rel(first, second)
        assert results.p == pytest.approx(expected.pvalue, abs=0.005)
        interval = expected.confidence_interval(0.95)
        assert (results.estimate.low, results.estimate.high) == pytest.approx((interval.low, interval.high), abs=0.001)


def pair_of(differences: FloatArray) -> PairedGroups:
    """A pair of sides whose groups differ so, each with a million rows: their shares are as fine as that."""
    rows = np.full(len(differences), 1e6)
    first, second = np.clip(differences, 0, 1), np.clip(-differences, 0, 1)
    return pair_groups("accuracy", sums(first * rows, rows), sums(second * rows, rows))


def sums(right: FloatArray, rows: FloatArray) -> Groups:
    places = np.arange(len(rows))
    return Groups(
        places=places, units=None, rows=rows, right=right, decidable=rows, matched=right, contexts=rows, faults={}
    )


class TestTheBootstrap:
    def test_is_asked_for_by_name_and_changes_the_interval_alone(self, five: Table) -> None:
        by_t, drawn = (accuracy(found_in(five, SHORT_LONG, method=method)) for method in ("t", "bootstrap"))
        assert (drawn.difference.value, drawn.p, drawn.needed) == (by_t.difference.value, by_t.p, by_t.needed)
        assert (drawn.difference.low, drawn.difference.high) != (by_t.difference.low, by_t.difference.high)

    def test_is_that_of_scipy(self) -> None:
        differences = np.random.default_rng(3).choice([-0.5, 0, 0, 0.5, 1], 60)
        results = mean_difference(pair_of(differences), seed=0, method="bootstrap").estimate
        expected = stats.bootstrap(
            (differences,), np.mean, n_resamples=10_000, method="percentile", rng=np.random.default_rng(1)
        ).confidence_interval
        assert (results.low, results.high) == pytest.approx((expected.low, expected.high), abs=0.01)

    def test_gives_the_same_for_the_same_seed(self, five: Table) -> None:
        assert found_in(five, SHORT_LONG, method="bootstrap") == found_in(five, SHORT_LONG, method="bootstrap")

    def test_leaves_the_interval_to_t_where_all_groups_differ_by_the_same(self) -> None:
        same = table({f"g{n}": {"short": "+", "long": "+"} for n in range(9)})
        assert found_in(same, SHORT_LONG, method="bootstrap") == found_in(same, SHORT_LONG)

    def test_is_one_of_two(self, five: Table) -> None:
        with pytest.raises(UsageError, match="unknown interval method 'boostrap'.*Did you mean 'bootstrap'"):
            found_in(five, SHORT_LONG, method="boostrap")


class TestNeeded:
    def test_by_hand(self, five: Table) -> None:
        """Mean 0.4 and spread 0.418: (t(0.975, n - 1) + t(0.8, n - 1)) 0.418 / sqrt(n) <= 0.4 from n = 11 on."""
        spread = float(np.std([1, 0.5, 0, 0.5, 0], ddof=1))
        reaches = [
            (stats.t.ppf(0.975, n - 1) + stats.t.ppf(0.8, n - 1)) * spread / math.sqrt(n) <= 0.4 for n in range(2, 20)
        ]
        results = accuracy(found_in(five, SHORT_LONG)).needed
        assert results == 2 + reaches.index(True)

    @pytest.mark.parametrize("differences", [[], [0.5], [0.0, 0.0], [0.5, 0.5], [1.0, -1.0], [1 / 3, -1 / 3, 0]])
    def test_is_none_where_nothing_differs_or_varies(self, differences: list[float]) -> None:
        assert units_to_detect(np.array(differences)) is None

    @pytest.mark.slow
    @given(st.lists(st.integers(-10, 10), min_size=2, max_size=30))
    @settings(max_examples=40)
    def test_falls_as_the_difference_grows(self, tenths: list[int]) -> None:
        differences = np.array(tenths) / 10
        more = [units_to_detect(differences - differences.mean() + shift) for shift in (0.01, 0.05, 0.2, 0.5)]
        known = [each for each in more if each is not None]
        assert all(one >= other for one, other in pairwise(known))


@st.composite
def sides(draw: st.DrawFn) -> tuple[Groups, Groups]:
    groups = draw(st.integers(1, 8))

    def side() -> Groups:
        rows = draw(st.lists(st.integers(0, 4), min_size=groups, max_size=groups))
        right = [draw(st.integers(0, n)) for n in rows]
        return sums(np.array(right, dtype=float), np.array(rows, dtype=float))

    return side(), side()


@given(sides())
@settings(max_examples=60)
def test_turning_the_sides_round_turns_every_difference_round(both: tuple[Groups, Groups]) -> None:
    one, other = both
    for measure in MEASURES:
        there, back = pair_groups(measure, one, other), pair_groups(measure, other, one)
        assert (there.differences == -back.differences).all()
        assert (np.abs(there.differences) <= 1).all()


Ends = tuple[float | None, float | None, float | None]


def hypothesis(ends: Ends, *, groups: int = 57, undefined: str | None = None, **more: Any) -> Hypothesis:
    """A tested hypothesis: the difference with its interval, and what is unlike the first of the cases below."""
    value, low, high = ends
    usual: dict[str, Any] = {"measure": "accuracy", "non_robust": "style=long", "p": 0.002, "p_holm": 0.002}
    return Hypothesis(
        name="brevity",
        robust="style=short",
        difference=Estimate(value=value, low=low, high=high, groups=groups, undefined=undefined),
        **{"detectable": 0.09, **usual, **more},
    )


UNSURE = "the difference in accuracy between short and long is not significant"


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            hypothesis((0.12, 0.05, 0.19)),
            "short is answered better than long by 12 points, 95 % CI 5 to 19 (p = 0.002, 57 groups)",
        ),
        (
            hypothesis((-0.12, -0.19, -0.05)),
            "short is answered worse than long by 12 points, 95 % CI 5 to 19 (p = 0.002, 57 groups)",
        ),
        (
            hypothesis((0.12, 0.05, 0.19), p=1e-4),
            (
                "short is answered better than long by 12 points, 95 % CI 5 to 19 "
                "(adjusted p = 0.002, unadjusted p < 0.001, 57 groups)"
            ),
        ),
        (
            hypothesis((0.03, -0.04, 0.1), p=0.2, p_holm=0.41, needed=140),
            f"{UNSURE} (3 points, 95 % CI -4 to 10, adjusted p = 0.41, unadjusted p = 0.2); 140 groups could detect it",
        ),
        (
            hypothesis((0.0, -0.04, 0.04), p_holm=1.0),
            (
                f"{UNSURE} (0.0 points, 95 % CI -4 to 4, adjusted p = 1, unadjusted p = 0.002); "
                "the smallest difference that 57 groups can detect is 9 points"
            ),
        ),
        (
            hypothesis((0.01, None, None), p_holm=1.0, detectable=None, groups=1),
            f"{UNSURE} (1 point, adjusted p = 1, unadjusted p = 0.002)",
        ),
        (
            hypothesis((1e-6, -0.04, 0.04), p_holm=0.9, needed=10**9),
            (
                f"{UNSURE} (0.0 points, 95 % CI -4 to 4, adjusted p = 0.9, unadjusted p = 0.002); "
                "more than a million groups could detect it"
            ),
        ),
        (
            hypothesis((0.09, 0.02, 0.2), measure="refined_accuracy", p=1e-5, p_holm=1e-4, groups=9),
            (
                "short is answered better than long outside of gaps by 9 points, 95 % CI 2 to 20 "
                "(adjusted p < 0.001, 9 groups)"
            ),
        ),
        (
            hypothesis((0.12, 0.05, 0.19), measure="retriever_accuracy", non_robust="team=a", groups=9),
            (
                "the retriever serves 'style=short' better than 'team=a' by 12 points, 95 % CI 5 to 19 "
                "(p = 0.002, 9 groups)"
            ),
        ),
        (
            hypothesis((None, None, None), p=None, p_holm=None, undefined="no group has judged rows on both sides"),
            "short and long cannot be compared: no group has judged rows on both sides",
        ),
    ],
)
def test_the_verdict_in_words(results: Hypothesis, text: str) -> None:
    assert verdict(results).replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", " ") == text
