"""How far two people agree: the proportion of equal labels and Cohen's kappa, with intervals by sampling unit."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from ragassay.core.table import Table
from ragassay.core.table.human_labels import HumanLabel
from ragassay.parts.groups.rater_agreement import cohen_kappa, people_agreements

BOTH, FIRST, SECOND, NEITHER = (True, True), (True, False), (False, True), (False, False)


def labels_of(
    *counts: int,
) -> tuple["np.ndarray[tuple[int], np.dtype[np.bool_]]", "np.ndarray[tuple[int], np.dtype[np.bool_]]"]:
    """The labels of two raters: how many rows both call right, only the first, only the second, and neither."""
    pairs = [pair for pair, number in zip((BOTH, FIRST, SECOND, NEITHER), counts, strict=True) for _ in range(number)]
    return np.array([first for first, _ in pairs], dtype=bool), np.array([second for _, second in pairs], dtype=bool)


@pytest.mark.parametrize(
    ("counts", "kappa"),
    # Cohen 1960 by hand: (p_o - p_e) / (1 - p_e) with p_o 35/50, 60/100, 60/100 and p_e 0.5, 0.54, 0.46
    [((20, 5, 10, 15), 0.4), ((45, 15, 25, 15), 0.06 / 0.46), ((25, 35, 5, 35), 0.14 / 0.54), ((0, 5, 5, 0), -1.0)],
)
def test_kappa_is_agreement_beyond_chance(counts: tuple[int, ...], kappa: float) -> None:
    assert cohen_kappa(*labels_of(*counts)).value == pytest.approx(kappa)


@pytest.mark.parametrize("counts", [(20, 5, 10, 15), (60, 8, 9, 23), (200, 10, 12, 100)])
def test_the_interval_ends_where_a_goodness_of_fit_test_rejects(counts: tuple[int, int, int, int]) -> None:
    both, first, second, neither = counts
    rows = sum(counts)
    right = (2 * both + first + second) / (2 * rows)
    kappa = cohen_kappa(*labels_of(*counts))
    for end in (kappa.low, kappa.high):
        assert end is not None
        mixed = right * (1 - right)
        expected = [right**2 + mixed * end, 2 * mixed * (1 - end), (1 - right) ** 2 + mixed * end]
        test = chisquare([both, first + second, neither], [rows * each for each in expected], ddof=1)
        assert test.pvalue == pytest.approx(0.05, abs=0.003)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "right", "kappa"), [(15, 0.7, 0.95), (30, 0.5, 0.4), (60, 0.9, 0.5)])
def test_the_interval_covers_the_true_kappa(rows: int, right: float, kappa: float) -> None:
    mixed = right * (1 - right)
    cells = [right**2 + mixed * kappa, mixed * (1 - kappa), mixed * (1 - kappa), (1 - right) ** 2 + mixed * kappa]
    draws = np.random.default_rng(0).multinomial(rows, cells, size=500)
    kappas = [cohen_kappa(*labels_of(*counts)) for counts in draws]
    defined = [each for each in kappas if each.low is not None and each.high is not None]
    covered = sum(each.low <= kappa <= each.high for each in defined if each.low is not None and each.high is not None)
    assert 0.92 < covered / len(defined) < 0.985


def test_kappa_without_variation_is_undefined() -> None:
    kappa = cohen_kappa(*labels_of(9, 0, 0, 0))
    assert (kappa.value, kappa.undefined) == (None, "both people gave every row the same label")
    assert cohen_kappa(*labels_of(0, 0, 0, 0)).undefined == "no row has two labels"


def test_complete_agreement_on_few_rows_is_not_certain() -> None:
    few, many = cohen_kappa(*labels_of(5, 0, 0, 5)), cohen_kappa(*labels_of(50, 0, 0, 50))
    assert few.value == few.high == many.high == 1.0
    assert few.low is not None
    assert many.low is not None
    assert few.low < 0.6
    assert many.low > 0.9


def test_rows_that_fail_together_count_once() -> None:
    first, second = labels_of(10, 3, 3, 10)
    tripled = cohen_kappa(np.repeat(first, 3), np.repeat(second, 3), np.repeat(np.arange(26), 3))
    once = cohen_kappa(first, second)
    assert tripled.value == pytest.approx(once.value)
    assert (tripled.low, tripled.high) == pytest.approx((once.low, once.high), abs=0.02)


@pytest.mark.slow
@given(st.tuples(*[st.integers(0, 12)] * 4))
def test_the_interval_holds_the_value_and_does_not_depend_on_names(counts: tuple[int, int, int, int]) -> None:
    first, second = labels_of(*counts)
    kappa = cohen_kappa(first, second)
    swapped, negated = cohen_kappa(second, first), cohen_kappa(~first, ~second)
    assert kappa.value == pytest.approx(swapped.value) == pytest.approx(negated.value)
    if kappa.value is not None and kappa.low is not None and kappa.high is not None:
        assert -1 <= kappa.low <= kappa.value <= kappa.high <= 1


def test_each_two_people_are_compared_on_the_rows_that_both_could_tell() -> None:
    votes: dict[str, dict[str, bool | None]] = {
        "ada": {"q0": True, "q1": True, "q2": False, "q3": None},
        "ben": {"q0": True, "q1": False, "q2": False, "q3": True},
        "cy": {"q4": True},
    }
    labels = [
        HumanLabel(question_id=row, label=label, by=by, at="2026-01-31T09:30:00Z")
        for by, rows in votes.items()
        for row, label in rows.items()
    ]
    table = Table.of([{"question_id": f"q{n}", "group_id": f"g{n}", "question": "?"} for n in range(5)])
    (people,) = people_agreements(labels, table)
    assert (people.people, people.agreement.rows) == (("ada", "ben"), 3)
    assert people.agreement.value == pytest.approx(2 / 3)
    assert people.kappa.value == pytest.approx(0.4)  # p_o 6/9, p_e 4/9
