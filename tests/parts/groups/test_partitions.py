"""Groups about one entity are one sampling unit: intervals and tests add them up, tags and values do not."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.differences import difference, sign_flip, unit_spread
from ragassay.core.records import Metrics
from ragassay.core.stats import effective_number, group_proportion, ratio, wilson
from ragassay.core.table import Table
from ragassay.parts.groups.frame import Frame, frame_of
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.groups.metrics import metrics_of, with_bounds

Row = Mapping[str, object]


def rows(groups: Mapping[str, Mapping[str, object]], *, verdicts: str = "+-") -> list[Row]:
    """Rows of groups, all with these verdicts ("+", "-", or "?" for none) unless a group has its own."""
    return [
        {
            "question_id": f"{name}-{place}",
            "group_id": name,
            "question": f"{name}?",
            "correct": {"+": True, "-": False, "?": None}[sign],
            **{column: value for column, value in columns.items() if column != "verdicts"},
        }
        for name, columns in groups.items()
        for place, sign in enumerate(str(columns.get("verdicts", verdicts)))
    ]


def units(table_rows: Sequence[Row]) -> list[set[str]]:
    """The groups of each sampling unit, in the order of their names."""
    frame = frame_of(Table.of(table_rows))
    codes = np.arange(len(frame.group_ids)) if frame.units is None else frame.units
    return sorted(({*frame.group_ids[codes == code]} for code in np.unique(codes)), key=min)


class TestUnits:
    def test_are_groups_with_the_same_bindings_whatever_their_template(self) -> None:
        film = {"film.title": "Alien"}
        by_group = units(
            rows(
                {
                    "rate": {"bindings": film, "sql_template": "select rate from film"},
                    "length": {"bindings": film, "sql_template": "select length from film"},
                    "other": {"bindings": {"film.title": "Brazil"}, "sql_template": "select rate from film"},
                }
            )
        )
        assert by_group == [{"length", "rate"}, {"other"}]

    def test_do_not_depend_on_the_order_of_placeholders(self) -> None:
        one, other = {"a": "1", "b": "2"}, {"b": "2", "a": "1"}
        assert units(rows({"g": {"bindings": one}, "h": {"bindings": other}})) == [{"g", "h"}]

    @pytest.mark.parametrize("bindings", [None, {}])
    def test_are_groups_where_nothing_is_bound(self, bindings: Mapping[str, str] | None) -> None:
        assert units(rows({"g": {"bindings": bindings}, "h": {"bindings": bindings}})) == [{"g"}, {"h"}]

    def test_are_named_by_a_column_of_the_file_before_the_bindings(self) -> None:
        by_group = units(
            rows(
                {
                    "g": {"bindings": {"a": "1"}, "entity": "one"},
                    "h": {"bindings": {"a": "1"}, "entity": "two"},
                    "i": {"bindings": {"a": "2"}, "entity": "one"},
                    "j": {"bindings": {"a": "3"}, "entity": None},
                    "k": {"bindings": {"a": "3"}, "entity": None},
                }
            )
        )
        assert by_group == [{"g", "i"}, {"h"}, {"j", "k"}]

    def test_are_groups_in_a_file_without_either(self) -> None:
        assert frame_of(Table.of(rows({"g": {}, "h": {}}))).units is None


SIZES = st.lists(st.integers(1, 4), min_size=2, max_size=8)


def metrics(table_rows: Sequence[Row]) -> Metrics:
    frames = with_bounds(frame_of(Table.of(table_rows)))
    return metrics_of(frames, frames.each(group_sums))


def alike(sizes: Sequence[int], *, entity: bool, signs: str = "++--+") -> list[Row]:
    """As many groups of an entity as its size, all with the same verdicts; each its own unit without `entity`."""
    groups = {
        f"g{unit}-{place}": {"verdicts": signs[unit % len(signs)] * 2, **({"entity": f"e{unit}"} if entity else {})}
        for unit, size in enumerate(sizes)
        for place in range(size)
    }
    return rows(groups)


@pytest.mark.slow
@settings(max_examples=12)
@given(SIZES)
def test_units_change_intervals_and_no_value_or_tag(sizes: list[int]) -> None:
    by_unit, by_group = (metrics(alike(sizes, entity=entity)) for entity in (True, False))
    assert (by_unit.accuracy.value, by_unit.gap_groups) == (by_group.accuracy.value, by_group.gap_groups)
    assert (by_unit.groups, by_unit.units) == (sum(sizes), len(sizes))
    assert by_unit.knowledge_base_accuracy.value == by_group.knowledge_base_accuracy.value
    assert by_unit.effective_units == pytest.approx(sum(sizes) ** 2 / sum(each**2 for each in sizes))


@pytest.mark.slow
@settings(max_examples=12)
@given(st.integers(2, 12), st.integers(1, 5))
def test_groups_that_agree_within_their_entity_count_once(entities: int, size: int) -> None:
    """Twenty rows about four entities that are right or wrong as a whole tell as much as four rows do."""
    many, single = (metrics(alike([each] * entities, entity=True)) for each in (size, 1))
    for name in ("accuracy", "knowledge_base_accuracy", "lambda_share"):
        one, other = getattr(many, name), getattr(single, name)
        assert (one.low, one.high) == pytest.approx((other.low, other.high)), name


@pytest.mark.slow
@given(st.lists(st.booleans(), min_size=2, max_size=30))
def test_one_group_for_each_unit_leaves_the_knowledge_base_interval_as_it_was(right: list[bool]) -> None:
    by_units = group_proportion(np.array(right), rows=9, units=None)
    assert by_units == wilson(sum(right), len(right), rows=9)


def test_a_mean_difference_by_hand() -> None:
    """Differences 1, 0 | -1 | 0 in three units: mean 0, a = (1, -1, 0) 3/4, Q = 18/16, e = 16/6, t(0.975, 1)."""
    estimate = difference(np.array([1.0, 0.0, -1.0, 0.0]), rows=8, seed=0, units=np.array([0, 0, 1, 2])).estimate
    variance = max(18 / 16 / 2, (18 / 16 + 0.15 * (3 * 6 / 16) ** 2) / 3)
    reach = 12.706204736 * np.sqrt(variance / 3)
    assert (estimate.value, estimate.units, estimate.groups) == (0.0, 3, 4)
    assert (estimate.low, estimate.high) == (-1.0, 1.0)
    assert reach > 1
    assert unit_spread(np.array([1.0, 0.0, -1.0, 0.0]), np.array([0, 0, 1, 2])) == pytest.approx(np.sqrt(18 / 16 / 2))


@pytest.mark.slow
@given(st.lists(st.integers(-4, 4), min_size=2, max_size=20))
def test_each_group_a_unit_is_no_unit_at_all(quarters: list[int]) -> None:
    differences = np.array(quarters) / 4
    one = difference(differences, rows=1, seed=0)
    other = difference(differences, rows=1, seed=0, units=np.arange(len(differences)))
    assert (one.p, one.estimate) == (other.p, other.estimate)
    assert one.detectable == pytest.approx(other.detectable)


def test_signs_flip_by_unit() -> None:
    """Six groups of two entities: only four patterns of signs, so p is 2/4, where it was 2/64 by group."""
    differences = np.full(6, 0.5)
    assert difference(differences, rows=12, seed=0).p == 2 / 64
    assert difference(differences, rows=12, seed=0, units=np.array([0, 0, 0, 1, 1, 1])).p == 2 / 4
    assert sign_flip(np.array([1.5, 1.5]), seed=0, flips=10) == 2 / 4


class TestApproximate:
    def test_below_thirty_effective_units(self) -> None:
        right, size = np.tile([2.0, 0.0], 15), np.full(30, 2.0)
        assert not ratio(right, size, rows=60).is_approximate
        assert ratio(right[1:], size[1:], rows=58).is_approximate
        uneven = np.concatenate([[40.0], size[1:]])
        assert float(effective_number(uneven)) < 30
        assert ratio(right, uneven, rows=100).is_approximate

    @pytest.mark.parametrize(("failing", "expected"), [(9, True), (10, False), (90, False), (91, True)])
    def test_with_fewer_than_ten_units_that_fail_or_succeed(self, failing: int, expected: bool) -> None:
        right = np.where(np.arange(100) < failing, 0.0, 2.0)
        assert ratio(right, np.full(100, 2.0), rows=200).is_approximate == expected
        assert wilson(100 - failing, 100, rows=200).is_approximate == expected


@pytest.mark.slow
@settings(max_examples=12)
@given(st.lists(st.sampled_from(["++", "+-", "-?", "??", "+?", "--"]), min_size=4, max_size=10), st.integers(1, 4))
def test_the_interval_of_open_rows_holds_that_of_the_judged_rows_by_units_too(signs: list[str], size: int) -> None:
    groups = {f"g{n}": {"verdicts": each, "entity": f"e{n // size}"} for n, each in enumerate(signs)}
    frame: Frame = frame_of(Table.of(rows(groups)))
    frames = with_bounds(frame)
    metrics = metrics_of(frames, frames.each(group_sums))
    if metrics.accuracy.value is None or metrics.accuracy.low is None or metrics.accuracy.high is None:
        return
    low, high = metrics.bounds["accuracy"]
    assert low is not None
    assert high is not None
    assert metrics.accuracy.low <= low + 1e-9
    assert metrics.accuracy.high >= high - 1e-9
