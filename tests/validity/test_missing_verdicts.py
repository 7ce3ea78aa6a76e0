"""The simulations of missing verdicts agree with the other simulations if no verdict is missing."""

import pytest

from ragassay_validity.missing_verdicts import coverage, naming_rates


@pytest.mark.parametrize("by_comparison", [False, True])
def test_with_every_verdict_known_each_single_first_module_is_named(*, by_comparison: bool) -> None:
    rates = naming_rates(75, 0.0, by_comparison=by_comparison, runs=20, seed=1)
    assert rates.named == rates.first > 0
    assert rates.confirmed == 1


@pytest.mark.parametrize("by_comparison", [False, True])
def test_missing_verdicts_withhold_names_and_never_change_them(*, by_comparison: bool) -> None:
    rates = naming_rates(75, 0.1, by_comparison=by_comparison, runs=20, seed=1)
    assert rates.named < rates.first
    assert rates.confirmed == 1


def test_intervals_cover_more_than_95_percent_where_verdicts_are_missing_on_both_sides() -> None:
    assert all(covered >= 0.9 for covered in coverage(0.4, 0.1, runs=50, seed=1).values())
