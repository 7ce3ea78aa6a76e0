"""Simulated runs with entities that fail as a whole have the properties that the table states."""

import numpy as np
import pytest

from ragassay_validity.entities import LAYOUTS, Layout, alarms, coverage, drawn, truth

MANY = Layout(entities=75, fewest=1, most=20, limits=None)


def test_true_metrics_are_those_of_a_very_large_run() -> None:
    runs = drawn(Layout(entities=20_000, fewest=3, most=3, limits=None), 1, repeats=0.0, seed=[0])
    true = {name: float(each[0]) for name, each in truth(runs.lost).items()}
    right, competent = runs.old.sum(), (runs.old > 0).sum()
    assert right / runs.old.size / 4 == pytest.approx(true["accuracy"], abs=0.01)
    assert competent / runs.old.size == pytest.approx(true["knowledge-base accuracy"], abs=0.01)
    assert right / competent / 4 == pytest.approx(true["refined accuracy"], abs=0.01)


def test_entities_are_lost_as_a_whole_and_have_as_many_groups_as_the_layout_says() -> None:
    runs = drawn(MANY, 20, repeats=0.0, seed=[1])
    sizes = runs.present.sum(axis=-1)
    assert (sizes.min(), sizes.max()) == (1, 20)
    gone = (runs.old == 0).all(axis=-1)
    assert gone[sizes > 9].mean() == pytest.approx(runs.lost.mean(), abs=0.06)


def test_runs_that_repeat_everything_are_the_same() -> None:
    runs = drawn(MANY, 3, repeats=1.0, seed=[2])
    assert np.array_equal(runs.old, runs.new)


@pytest.mark.slow
def test_coverage_by_entity_holds_where_that_by_group_does_not() -> None:
    shares = coverage(MANY, run_count=150, seed=1)
    assert shares["entities"]["accuracy"] > 0.9
    assert shares["groups"]["accuracy"] < 0.7


@pytest.mark.slow
def test_false_alarms_by_entity_are_rare_where_those_by_group_are_not() -> None:
    rates = alarms(MANY, repeats=0.0, run_count=400, seed=1)
    assert rates["entities"] < 0.055
    assert rates["groups"] > 0.15


def test_limits_cover_the_layouts_that_the_documentation_promises() -> None:
    promised = {(each.entities, each.fewest, each.most): each.limits for each in LAYOUTS}
    assert promised[30, 1, 2] == (0.94, 0.96)
    assert promised[75, 1, 20] == (0.92, 0.97)
