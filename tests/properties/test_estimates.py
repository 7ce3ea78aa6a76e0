"""For any groups, an interval contains its value, does not depend on their order, and narrows with their number."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.differences import difference, mean_intervals
from ragassay.core.records import Estimate
from ragassay.core.stats import ALL_GROUPS, WITHOUT_GAPS, FloatArray, ratio, ratio_intervals, wilson

GROUPS = st.lists(st.tuples(st.integers(0, 10), st.integers(1, 10)), min_size=2, max_size=30).map(
    lambda pairs: np.array([(min(pair), max(pair)) for pair in pairs], dtype=np.float64)
)
DIFFERENCES = st.lists(st.integers(-6, 6), min_size=2, max_size=12).map(lambda numbers: np.array(numbers) / 6)
UNSEEN = st.sampled_from([ALL_GROUPS, WITHOUT_GAPS])

thorough = settings(deadline=None, max_examples=50)


def width(estimate: Estimate) -> float:
    assert estimate.low is not None
    assert estimate.high is not None
    return estimate.high - estimate.low


@thorough
@given(GROUPS, UNSEEN)
def test_an_interval_contains_its_value_within_0_and_1(groups: FloatArray, unseen: float) -> None:
    found = ratio(groups[:, 0], groups[:, 1], rows=1, unseen=unseen)
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert 0 <= found.low <= found.value <= found.high <= 1


@thorough
@given(GROUPS, UNSEEN)
def test_an_interval_has_a_width(groups: FloatArray, unseen: float) -> None:
    assert width(ratio(groups[:, 0], groups[:, 1], rows=1, unseen=unseen)) > 0


@pytest.mark.slow
@thorough
@given(GROUPS, UNSEEN, st.randoms(use_true_random=False))
def test_the_order_of_the_groups_does_not_matter(groups: FloatArray, unseen: float, chance: object) -> None:
    order = list(range(len(groups)))
    chance.shuffle(order)  # type: ignore[attr-defined]
    one, other = (ratio(each[:, 0], each[:, 1], rows=1, unseen=unseen) for each in (groups, groups[order]))
    assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)


@thorough
@given(GROUPS, UNSEEN, st.integers(2, 20))
def test_more_rows_in_every_group_do_not_narrow_the_interval(groups: FloatArray, unseen: float, times: int) -> None:
    one = ratio(groups[:, 0], groups[:, 1], rows=1, unseen=unseen)
    larger = ratio(times * groups[:, 0], times * groups[:, 1], rows=1, unseen=unseen)
    assert (one.low, one.high) == pytest.approx((larger.low, larger.high))


@thorough
@given(GROUPS, UNSEEN, st.integers(2, 5))
def test_more_groups_narrow_the_interval(groups: FloatArray, unseen: float, times: int) -> None:
    repeated = np.tile(groups, (times, 1))
    one = ratio(groups[:, 0], groups[:, 1], rows=1, unseen=unseen)
    assert width(ratio(repeated[:, 0], repeated[:, 1], rows=1, unseen=unseen)) < width(one)


@thorough
@given(st.integers(1, 200), st.data())
def test_groups_that_are_all_right_or_all_wrong_have_wilsons_interval(groups: int, data: st.DataObject) -> None:
    right = data.draw(st.integers(0, groups))
    column = np.array([5.0] * right + [0.0] * (groups - right))
    one, other = ratio(column, np.full(groups, 5.0), rows=1), wilson(right, groups, rows=1)
    if groups > 1:
        assert (one.low, one.high) == pytest.approx((other.low, other.high), abs=1e-12)


@thorough
@given(DIFFERENCES)
def test_a_difference_lies_in_its_interval_within_minus_1_and_1(differences: FloatArray) -> None:
    found = difference(differences, rows=1, seed=0).estimate
    assert found.value is not None
    assert found.low is not None
    assert found.high is not None
    assert -1 <= found.low <= found.value <= found.high <= 1


@thorough
@given(DIFFERENCES, st.integers(1, 6))
def test_groups_of_size_0_change_no_difference(differences: FloatArray, others: int) -> None:
    padded = np.concatenate([differences, np.zeros(others)])
    counts = (np.arange(len(padded)) < len(differences)).astype(np.float64)
    assert [float(mean_intervals(padded, counts).low), float(mean_intervals(padded, counts).high)] == pytest.approx(
        [float(mean_intervals(differences).low), float(mean_intervals(differences).high)]
    )


@thorough
@given(GROUPS, st.integers(1, 6))
def test_groups_without_rows_change_no_ratio(groups: FloatArray, others: int) -> None:
    padded = np.concatenate([groups, np.zeros((others, 2))])
    one, other = ratio_intervals(groups[:, 0], groups[:, 1]), ratio_intervals(padded[:, 0], padded[:, 1])
    assert [float(one.low), float(one.high)] == pytest.approx([float(other.low), float(other.high)])
