"""The simulation of labels: its true rates are exact, its limits can be missed, and its tables go into the page."""

from dataclasses import replace

import numpy as np
import pytest

from ragassay.core.records import Estimate
from ragassay.steps.calibrate.corrected_accuracy import Strata
from ragassay_validity.label_coverage import (
    END,
    ESTIMATORS,
    START,
    Design,
    coverage_section,
    simulated,
    tallies,
    true_rates,
    with_tables,
)
from ragassay_validity.sections import Section

DESIGN = Design(sensitivity=0.9, specificity=0.7, labels=400)


@pytest.mark.slow
def test_true_rates_are_those_of_a_very_large_run() -> None:
    run = simulated(replace(DESIGN, units=40_000), 0.6, np.random.default_rng(0))
    accepted, right = run.verdicts == 2, run.right
    true = true_rates(DESIGN, 0.6)
    assert float(right.mean()) == pytest.approx(0.6, abs=0.01)
    assert float(right[accepted].mean()) == pytest.approx(true["precision"], abs=0.01)
    assert float(accepted[right].mean()) == pytest.approx(true["recall"], abs=0.01)
    assert float((accepted == right).mean()) == pytest.approx(true["accuracy"], abs=0.01)


@pytest.mark.slow
def test_intervals_cover_as_often_as_they_claim() -> None:
    result = tallies(DESIGN, runs=150, seed=[1], estimators=ESTIMATORS)
    for tally in result.values():
        assert tally.coverage == pytest.approx(0.95, abs=0.045)


def test_an_interval_over_rows_instead_of_groups_is_detected() -> None:
    """The acceptance rate as it is, with an interval of independent rows: the mistakes that the limits detect."""

    def naive(strata: Strata) -> Estimate:
        rows = float(strata.rows.sum())
        value = float(strata.rows[:, -1].sum()) / rows
        reach = 1.96 * (value * (1 - value) / rows) ** 0.5
        return Estimate(value=value, low=value - reach, high=value + reach)

    assert (tallies(DESIGN, runs=60, seed=[2], estimators={"naive": naive})["naive"].coverage or 0) < 0.8


@pytest.mark.slow
def test_the_section_has_a_line_for_each_judge_and_follows_the_seed() -> None:
    section = coverage_section(run_count=2, seed=1)
    assert len(section.rows) == 36
    assert {len(row) for row in section.rows} == {len(section.header)}
    assert section == coverage_section(run_count=2, seed=1)


def test_tables_replace_those_of_the_page() -> None:
    page = f"before\n{START}old{END}after\n"
    section = Section(title="T", paragraphs=("words",), header=("x",), rows=(("1",),))
    once = with_tables(page, [section])
    assert once.startswith("before\n")
    assert once.endswith("after\n")
    assert "old" not in once
    assert "| 1 |" in once
    assert with_tables(once, [section]) == once
