"""Agreement of scores with verdicts: the statistics against their definitions, and the page against the recordings."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from benchmarks.score_agreement import agreement, content_table, drawn, recorded_rows, recordings
from hypothesis import given, settings
from hypothesis import strategies as st

from databases import SHARED
from ragassay.core.table import Table

PAGE = Path(__file__).parents[2] / "docs" / "score-agreement.md"


def ranks(values: np.ndarray) -> np.ndarray:
    return np.array([(values < each).sum() + (values == each).sum() / 2 for each in values])


@settings(max_examples=30)
@given(st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=4, max_size=20))
def test_statistics_are_those_of_their_definitions(rows: list[tuple[int, bool]]) -> None:
    scores, right = np.array([float(score) for score, _ in rows]), np.array([verdict for _, verdict in rows])
    if right.all() or not right.any() or len(set(scores)) == 1:
        return
    result = agreement(scores, right, np.arange(len(rows)), np.ones((1, len(rows))))
    pairs = [(high > low) + (high == low) / 2 for high, low in product(scores[right], scores[~right])]
    assert result.auroc[0] == pytest.approx(np.mean(pairs))
    assert result.point_biserial[0] == pytest.approx(np.corrcoef(scores, right)[0, 1])
    assert result.spearman[0] == pytest.approx(np.corrcoef(ranks(scores), right)[0, 1])


def test_a_resample_counts_the_rows_of_a_unit_as_often_as_it_is_drawn() -> None:
    scores, right, units = np.array([0.1, 0.4, 0.3, 0.9]), np.array([False, True, False, True]), np.array([0, 0, 1, 1])
    draws = np.array([[1.0, 1.0], [2.0, 0.0]])
    result = agreement(scores, right, units, draws)
    twice = agreement(scores[:2].repeat(2), right[:2].repeat(2), np.arange(4), np.ones((1, 4)))
    assert result.point_biserial[1:] == pytest.approx([twice.point_biserial[0]] * 2)


def test_draws_are_of_as_many_units_as_there_are_and_begin_with_each_once() -> None:
    draws = drawn(7, 20, 0)
    assert draws[0].tolist() == [1] * 7
    assert set(draws.sum(axis=1)) == {7}


@pytest.mark.slow
@pytest.mark.recorded
def test_the_page_compares_content_with_ids_as_the_recordings_do() -> None:
    folder = SHARED / "grammar"
    tables = {each.title: Table.of(recorded_rows(folder, each)) for each in recordings(folder)}
    page = PAGE.read_text(encoding="utf-8")
    assert [line for line in content_table(tables) if line not in page] == []
