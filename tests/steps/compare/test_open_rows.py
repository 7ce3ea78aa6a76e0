"""Rows without a verdict in a comparison: ranges against every assignment, and intervals that account for them."""

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.differences import identified_difference, ratio_difference, ratio_difference_intervals
from ragassay.core.records import MetricChange
from ragassay.core.stats import Sums
from ragassay.core.table import Table
from ragassay.steps.compare.changes import metric_changes
from ragassay.steps.compare.paired_runs import paired_runs
from ragassay.steps.diagnose import diagnose

Signs = Sequence[Sequence[str]]
"""The verdicts of each group: "+" right, "-" wrong, "?" none."""

GROUPS = st.integers(1, 3).flatmap(
    lambda groups: st.integers(1, 2).flatmap(
        lambda size: st.lists(
            st.lists(st.sampled_from("+-?"), min_size=size, max_size=size), min_size=groups, max_size=groups
        )
    )
)


def table(groups: Signs, name: str, *, answer: str | None = None) -> Table:
    """Judged rows; with an answer, the rows of both runs have the same."""
    rows = [
        {
            "question_id": f"q{number}-{place}",
            "group_id": f"g{number}",
            "question": "?",
            "correct": {"+": True, "-": False, "?": None}[sign],
            "answer": answer or f"{name} {number} {place}",
        }
        for number, group in enumerate(groups)
        for place, sign in enumerate(group)
    ]
    return Table.of(rows, source=name)


def assignments(groups: Signs) -> list[list[str]]:
    """All ways to give each missing verdict a value."""
    return [["".join(group) for group in filled] for filled in product(*(product(*map(_options, g)) for g in groups))]


def _options(sign: str) -> str:
    return "+-" if sign == "?" else sign


def value(groups: Sequence[str], measure: str) -> float | None:
    """A metric by its definition."""
    competent = [group for group in groups if "+" in group]
    counted = competent if measure == "refined_accuracy" else groups
    if measure == "knowledge_base_accuracy":
        return len(competent) / len(groups)
    rows = "".join(counted)
    return rows.count("+") / len(rows) if rows else None


def changes(old: Table, new: Table) -> Mapping[str, MetricChange]:
    return {change.measure: change for change in metric_changes(paired_runs(old, new, "any"), 0)}


@pytest.mark.slow
@given(GROUPS, st.data())
@settings(max_examples=12, deadline=None)
def test_the_range_of_a_difference_is_that_of_all_assignments(old: list[list[str]], data: st.DataObject) -> None:
    new = [[data.draw(st.sampled_from("+-?")) for _ in group] for group in old]
    result = changes(table(old, "old"), table(new, "new"))
    for measure in ("accuracy", "knowledge_base_accuracy", "refined_accuracy"):
        if measure == "refined_accuracy" and len(old[0]) == 1:
            continue  # undefined with one paraphrase
        every = [
            after - before
            for one in assignments(old)
            for other in assignments(new)
            if (before := value(one, measure)) is not None and (after := value(other, measure)) is not None
        ]
        low, high = result[measure].lowest, result[measure].highest
        if every and low is not None and high is not None:
            assert (low, high) == pytest.approx((min(every), max(every))), measure


@pytest.mark.slow
@given(GROUPS, st.data())
@settings(max_examples=8, deadline=None)
def test_rows_with_the_same_answer_get_the_same_verdict(old: list[list[str]], data: st.DataObject) -> None:
    """So they move the accuracy of both runs alike."""
    new = [[data.draw(st.sampled_from("+-?")) for _ in group] for group in old]
    result = changes(table(old, "old", answer="x"), table(new, "new", answer="x"))["accuracy"]
    tied = [(i, j) for i, group in enumerate(old) for j, sign in enumerate(group) if sign == new[i][j] == "?"]
    every = [
        (value(other, "accuracy") or 0) - (value(one, "accuracy") or 0)
        for one in assignments(old)
        for other in assignments(new)
        if all(one[i][j] == other[i][j] for i, j in tied)
    ]
    assert (result.lowest, result.highest) == pytest.approx((min(every), max(every)))


@pytest.mark.slow
@given(GROUPS)
@settings(max_examples=4, deadline=None)
def test_accuracy_is_that_of_diagnose(groups: list[list[str]]) -> None:
    new = [["+" if sign == "?" else "?" for sign in group] for group in groups]
    result = changes(table(groups, "old"), table(new, "new"))
    for name, signs, attribute in (("old", groups, "before"), ("new", new, "after")):
        overall = diagnose(table(signs, name)).summary.overall
        for measure in ("accuracy", "knowledge_base_accuracy", "refined_accuracy"):
            assert getattr(result[measure], attribute) == getattr(overall, measure).value, measure


RIGHT = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4), st.integers(4, 6)), min_size=2, max_size=12)


def sides(groups: Sequence[tuple[int, int, int]]) -> tuple[Sums, Sums]:
    new, old, rows = (np.array(column, dtype=float) for column in zip(*groups, strict=True))
    return Sums(numerator=new, denominator=rows), Sums(numerator=old, denominator=rows)


@pytest.mark.slow
@settings(max_examples=40)
@given(RIGHT)
def test_without_open_rows_the_interval_is_that_of_the_judged_rows(groups: list[tuple[int, int, int]]) -> None:
    both = sides(groups)
    ends = ratio_difference_intervals(*both)
    assert identified_difference(both, both) == pytest.approx((float(ends.low), float(ends.high)), abs=1e-9)


@pytest.mark.slow
@settings(max_examples=40)
@given(RIGHT, st.data())
def test_the_interval_holds_the_range_and_widens_with_it(
    groups: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    new, old = sides(groups)
    more = [data.draw(st.integers(0, int(each))) for each in new.denominator - new.numerator]
    best = Sums(numerator=new.numerator + more, denominator=new.denominator)
    result = identified_difference((new, old), (best, old))
    assert result is not None
    value_low, value_high = ((each.ratio or 0) - (old.ratio or 0) for each in (new, best))
    assert result[0] <= value_low + 1e-9
    assert value_high - 1e-9 <= result[1]


@pytest.mark.slow
@settings(max_examples=40)
@given(RIGHT)
def test_exchanging_both_sides_changes_the_sign_alone(groups: list[tuple[int, int, int]]) -> None:
    new, old = sides(groups)
    there = ratio_difference(new, old, rows=1, groups=1, seed=0)
    back = ratio_difference(old, new, rows=1, groups=1, seed=0)
    assert there.p == back.p
    assert there.estimate.value == pytest.approx(-(back.estimate.value or 0))
    assert there.estimate.low == pytest.approx(-(back.estimate.high or 0))


def test_a_difference_of_two_ratios_by_hand() -> None:
    """Two of four and three of six rows against one of four and three of six, in two units.

    r = 0.5 and 0.4; errors (2 - 2)/10 - (1 - 1.6)/10 = 0.06 and -0.06; sizes 0.4 and 0.6, so e = 1 / 0.52.
    """
    new = Sums(numerator=np.array([2.0, 3.0]), denominator=np.array([4.0, 6.0]))
    old = Sums(numerator=np.array([1.0, 3.0]), denominator=np.array([4.0, 6.0]))
    result = ratio_difference_intervals(new, old)
    square = 2 * 0.12**2
    variance = max(square / 1, (square + 0.15 * (2 * 0.52) ** 2) / 2)
    assert float(result.value) == pytest.approx(0.1)
    assert float(result.high) == pytest.approx(min(1.0, 0.1 + 12.7062047 * np.sqrt(variance / 2)))
