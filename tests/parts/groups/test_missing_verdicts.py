"""Ranges over all verdicts that rows without one could get, against brute force."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.parts.groups.missing_verdicts import refined_extremes

GROUPS = st.lists(
    st.integers(1, 4).flatmap(
        lambda rows: st.integers(0, rows).flatmap(
            lambda judged: st.tuples(st.just(rows), st.integers(0, judged), st.just(rows - judged))
        )
    ),
    min_size=1,
    max_size=4,
)
"""Groups by their number of rows, of right rows, and of rows without a verdict."""


def refined_by_brute_force(groups: list[tuple[int, int, int]]) -> list[float]:
    """R under every assignment of the missing verdicts under which it is defined."""
    values = []
    for assigned in product(*(range(missing + 1) for _, _, missing in groups)):
        right = [known + more for (_, known, _), more in zip(groups, assigned, strict=True)]
        rows = sum(size for (size, _, _), number in zip(groups, right, strict=True) if number)
        if rows:
            values.append(sum(right) / rows)
    return values


@pytest.mark.slow
@given(GROUPS)
def test_the_range_of_r_is_that_of_all_assignments(groups: list[tuple[int, int, int]]) -> None:
    rows, right, missing = np.array(groups, dtype=np.float64).T
    every = refined_by_brute_force(groups)
    if not every:
        return
    low, high = refined_extremes(
        right,
        right + missing,
        rows,
        competent=right > 0,
        possible=(right == 0) & (missing > 0),
        least=np.ones(len(rows)),
    )
    assert low.numerator.sum() / low.denominator.sum() == np.float64(min(every))
    assert high.numerator.sum() / high.denominator.sum() == np.float64(max(every))


def test_one_right_row_in_a_group_of_wrong_ones_lowers_r() -> None:
    """Two groups of four rows: one right throughout, one of three wrong rows and one without a verdict."""
    low, high = refined_extremes(
        np.array([4.0, 0.0]),
        np.array([4.0, 1.0]),
        np.array([4.0, 4.0]),
        competent=np.array([True, False]),
        possible=np.array([False, True]),
        least=np.array([1.0, 1.0]),
    )
    assert low.numerator.sum() / low.denominator.sum() == 5 / 8
    assert high.numerator.sum() / high.denominator.sum() == 1
