"""Sums by group and part are the same as by counting row by row, also with empty cells."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.parts.groups import group_sums
from ragassay.parts.groups.group_sums import tally

# Of each row: its group, its part, whether it counts, and whether it is marked.
ROWS = st.lists(st.tuples(st.integers(0, 6), st.integers(-1, 3), st.booleans(), st.booleans()))


@pytest.mark.slow
@given(ROWS, st.booleans())
def test_rows_are_counted_by_part_and_group(rows: list[tuple[int, int, bool, bool]], sparse: bool) -> None:
    columns = np.array(rows, dtype=np.int32).reshape(-1, 4).T
    places, parts, counting, marked = columns
    with pytest.MonkeyPatch.context() as patch:
        if sparse:
            patch.setattr(group_sums, "_MIN_CELLS", 0)
            patch.setattr(group_sums, "_MAX_CELLS_PER_ROW", 0)
        sums = tally(places, counting == 1, parts)
        total = sums.total(marked == 1)
    mine = [row for row in rows if row[2] and row[1] >= 0]
    cells = sorted({(part, place) for place, part, *_ in mine})
    assert list(zip(sums.parts.tolist(), sums.places.tolist(), strict=True)) == cells
    for counted, which in ((sums.counts, mine), (total, [row for row in mine if row[3]])):
        expected = Counter((part, place) for place, part, *_ in which)
        assert counted.tolist() == [expected[cell] for cell in cells]


def test_each_part_has_its_own_cells() -> None:
    counts = tally(np.array([0, 1, 1, 5]), np.ones(4, dtype=np.bool_), np.array([2, 0, 2, 2]))
    assert {part: counts.places[where].tolist() for part, where in counts.slices().items()} == {0: [1], 2: [0, 1, 5]}


def test_without_parts_there_is_one_part() -> None:
    counts = tally(np.array([3, 1, 3]), np.array([True, True, False]))
    assert counts.slices() == {0: slice(0, 2)}
    assert (counts.places.tolist(), counts.counts.tolist()) == ([1, 3], [1.0, 1.0])


def test_without_counted_rows_there_is_no_cell() -> None:
    counts = tally(np.array([3, 1]), np.zeros(2, dtype=np.bool_))
    assert (counts.slices(), counts.total(np.ones(2, dtype=np.bool_)).tolist()) == ({}, [])
