"""Metrics of whole columns equal their definitions, row by row."""

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from ragassay.core.table import Table
from ragassay.parts.scores import METRICS, row_batches
from ragassay.parts.scores.metric import row_scores
from ragassay.parts.scores.row_batches import BatchReader, SharedResults, batch_ranges, batches
from ragassay.parts.sensitivity.refusals import with_outcomes
from row_scores import ROW_SCORES

# What passages state depends on the bindings of all rows: tests/steps/score/test_content_ranks.py.
COLUMN_WISE = [each for each in METRICS.values() if each.columns is not None and "bindings" not in each.needs]
WORDS = [
    "the",
    "a",
    "An",
    "cat,",
    "dog",
    "state-of-the-art",
    "naïve",
    "北京大学",
    "ปลา",
    "“cat”",
    "İ",
    "ΑΣ",
    "ẞ",
    "don't",
]
WORDS += [
    "x_y",
    "C++",
    "1,234.5",
    "a—b",
    "\x1f",
    "\x01",
    "a\x01b",
    "\x00",
    "extraordinarily",
    "extraordinarilyx",
    "👍🏽",
]
WORDS += ["e\u0301", "\u200b", "\u00a0", "I don't know.", "N/A", "-"]
texts = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join) | st.text(max_size=8).filter(
    lambda text: all(letter < "\ud800" for letter in text)
)
ids = st.lists(st.sampled_from(["a", "b", "1", "2", "true"]), max_size=5)
types = st.sampled_from(["text", "integer", "mixed", "other"]) | st.none()
rows = st.fixed_dictionaries(
    {
        "question": texts,
        "answer": texts | st.none(),
        "reference_answers": st.lists(texts, max_size=3),
        "contexts": st.lists(texts, max_size=4),
        "outcome": st.sampled_from(["declined", "right", "wrong"]),
        "error": st.none() | st.just("timeout"),
        "context_ids": ids,
        "reference_context_ids": ids | st.none(),
        "context_ids_type": types,
        "reference_context_ids_type": types,
    }
)


@pytest.mark.slow
@settings(
    max_examples=5,
    suppress_health_check=[HealthCheck.large_base_example, HealthCheck.data_too_large, HealthCheck.too_slow],
    phases=[Phase.explicit, Phase.reuse, Phase.generate],
)
@given(st.lists(rows, min_size=4, max_size=10), st.integers(2, 6))
def test_column_wise_scores_equal_their_definition_row_by_row(answers: list[Mapping[str, Any]], size: int) -> None:
    assert_equal(Table.of(answers), size=size)


def assert_equal(table: Table, *, size: int) -> None:
    for batch in batches(with_outcomes(table), size=size):
        for metric in COLUMN_WISE:
            assert metric.columns is not None
            by_row = row_scores(replace(metric, columns=None, function=ROW_SCORES[metric.name]), batch)
            by_column = metric.columns(batch)
            reasons = [[None, *each.reasons] for each in (by_column, by_row)]
            for row in range(len(batch)):
                why = [reasons[at][int(each.codes[row])] for at, each in enumerate((by_column, by_row))]
                assert why[0] == why[1], (metric.name, batch.first + row)
                assert math.isclose(by_column.values[row], by_row.values[row], abs_tol=1e-12) or why[0] is not None, (
                    metric.name
                )


@pytest.mark.parametrize(
    ("workers", "most", "expected"),
    [
        (1, 10, [(0, 9)]),
        (1, 4, [(0, 3), (3, 3), (6, 3)]),
        (2, 4, [(0, 3), (3, 3), (6, 3)]),
        (2, 5, [(0, 5), (5, 4)]),
        (4, 10, [(0, 3), (3, 3), (6, 3)]),
    ],
)
def test_workers_get_batches_of_one_size(
    monkeypatch: pytest.MonkeyPatch, workers: int, most: int, expected: list[tuple[int, int]]
) -> None:
    monkeypatch.setattr(row_batches, "_FEW_ROWS", 1)
    monkeypatch.setattr(row_batches, "_MOST_ROWS", most)
    table = Table.of([{"question": f"Is it {number}?", "answer": "Yes."} for number in range(9)])
    assert batch_ranges(table, {"answer"}, workers=workers) == expected


def test_threads_share_what_is_computed_for_a_table_and_not_what_is_changed_by_it() -> None:
    table, shared = Table.of([{"question_id": "q", "group_id": "g", "question": "x"}]), SharedResults()
    readers = [BatchReader.of(table, None, shared) for _ in range(2)]
    one, other, again = readers[0].read(0, 1), readers[1].read(0, 1), readers[0].read(0, 1)
    assert one.once_for_all("read", list) is other.once_for_all("read", list)
    assert one.once_for_reader("store", list) is not other.once_for_reader("store", list)
    assert one.once_for_reader("store", list) is again.once_for_reader("store", list)
