"""For any verdicts, metrics are consistent, depend on the rows alone, and agree with plain loops."""

import random
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, reject, settings
from hypothesis import strategies as st

from ragassay.core.differences import difference, holm_adjust
from ragassay.core.errors import DataError
from ragassay.core.stats import ratio, t_quantile
from ragassay.core.table import Table
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json

pytestmark = pytest.mark.slow

Row = Mapping[str, Any]

ROWS = st.lists(
    st.fixed_dictionaries(
        {
            "group_id": st.sampled_from(["a", "b", "c", "d", "ä\n'"]),
            "style": st.sampled_from(["short", "long", None]),
            "correct": st.sampled_from([True, False, None]),
            "is_answerable": st.sampled_from([True, True, True, False]),
            "context_ids": st.lists(st.sampled_from(["1", "2", "3"]), max_size=2),
            "reference_context_ids": st.one_of(st.none(), st.lists(st.sampled_from(["1", "4"]), max_size=2)),
        }
    ),
    min_size=1,
    max_size=25,
).map(lambda rows: [{"question_id": f"q{number}", "question": "?", **row} for number, row in enumerate(rows)])

# Every example makes two databases in memory: some are slow on a busy machine.
thorough = settings(deadline=None, max_examples=10)


def metrics_of(rows: Sequence[Row], **options: Any) -> dict[str, Any]:
    """Return the metrics of rows; rows whose reference ids contradict right answers are skipped."""
    return diagnosis_json(diagnosed(rows, **options).summary)


def diagnosed(rows: Sequence[Row], **options: Any) -> DiagnosisResult:
    try:
        return diagnose(Table.of(rows), **options)
    except DataError as error:
        if "do not match the retrieved ids" in str(error):
            reject()
        raise


@thorough
@given(ROWS)
def test_accuracy_is_refined_accuracy_times_one_minus_lambda(rows: list[Row]) -> None:
    """Over judged rows; a row without a verdict counts for lambda alone."""
    judged = [row for row in rows if row["correct"] is not None]
    assume(judged)
    metrics = metrics_of(judged)
    for figures in (metrics, *metrics["by_style"].values()):
        if figures["refined_accuracy"] is not None:
            refined = figures["refined_accuracy"] * (1 - figures["lambda"])
            assert figures["accuracy"] == pytest.approx(refined, abs=1e-12)


@thorough
@given(ROWS, st.randoms(use_true_random=False), st.sampled_from(["any", "equal", "reference_ids"]))
def test_nothing_depends_on_the_order_of_the_rows(rows: list[Row], chance: random.Random, context: str) -> None:
    """Only the choice of the first examples among equal ones depends on the order of the rows."""
    shuffled = chance.sample(rows, len(rows))
    one, other = (metrics_of(each, context=context, **sides(rows)) for each in (shuffled, rows))
    assert {**one, "examples": None} == {**other, "examples": None}


def sides(rows: Sequence[Row]) -> dict[str, str]:
    """Return the options for a hypothesis if both styles are present."""
    if {"short", "long"} <= {row["style"] for row in rows}:
        return {"robust": "style=short", "non_robust": "style=long"}
    return {}


@thorough
@given(ROWS, st.sampled_from(["any", "equal"]))
def test_metrics_are_those_of_plain_loops(rows: list[Row], context: str) -> None:
    metrics = metrics_of(rows, context=context)
    for style in (None, *metrics["by_style"]):
        chosen = [row for row in rows if style is None or row["style"] == style]
        figures = metrics if style is None else metrics["by_style"][style]
        expected = plain(chosen, context)
        assert {name: figures[name] for name in expected} == pytest.approx(expected, abs=1e-12)


def plain(rows: Sequence[Row], context: str) -> dict[str, float | None]:
    """Return the metrics by their definitions, row by row."""
    groups: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        if row["is_answerable"] and row["correct"] is not None:
            groups[row["group_id"]].append(row)
    total = sum(map(len, groups.values()))
    right = sum(row["correct"] for group in groups.values() for row in group)
    gaps = [group for group in groups.values() if not any(row["correct"] for row in group)]
    open_groups = Counter(row["group_id"] for row in rows if row["is_answerable"] and row["correct"] is None)
    sizes = {name: len(group) + open_groups[name] for name, group in groups.items()}
    in_gaps = sum(map(len, gaps))
    enough = sum(row["correct"] or credited(row, group, context) for group in groups.values() for row in group)
    known = any(row["context_ids"] for group in groups.values() for row in group)
    return {
        "rows": sum(row["is_answerable"] for row in rows),
        "judged": total,
        # A row without a verdict could make another group of a gap.
        "gap_groups": sum(group[0]["group_id"] not in open_groups for group in gaps),
        "accuracy": share(right, total),
        "knowledge_base_accuracy": share(len(groups) - len(gaps), len(groups)),
        "lambda": share(sum(sizes[group[0]["group_id"]] for group in gaps), sum(sizes.values())),
        "refined_accuracy": share(right, total - in_gaps) if total > len(groups) else None,
        "retriever_accuracy": share(enough, total) if known else None,
        "refined_retriever_accuracy": share(enough, total - in_gaps) if known and total > len(groups) else None,
    }


def share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def credited(row: Row, group: Sequence[Row], context: str) -> bool:
    mine = set(row["context_ids"])
    shown = [set(other["context_ids"]) for other in group if other["correct"]]
    if context == "equal":
        return bool(mine) and mine in shown
    return any(mine & other for other in shown)


@thorough
@given(ROWS)
def test_rows_of_counted_groups_have_a_tag_and_wrong_rows_a_fault(rows: list[Row]) -> None:
    """An answer to an unanswerable question is explained, but no module is at fault."""
    counted = {row["group_id"] for row in rows if row["is_answerable"] and row["correct"] is not None}
    for row in diagnosed(rows).table.rows():
        assert (row["group_tag"] is not None) == (row["is_answerable"] is True and row["group_id"] in counted)
        is_wrong = row["correct"] is False
        assert (row["fault_evidence"] is not None) == is_wrong
        assert (
            (row["fault"] is not None)
            == (row["fault_rule"] is not None)
            == (is_wrong and row["is_answerable"] is not False)
        )


GROUPS = st.lists(st.tuples(st.integers(0, 10), st.integers(0, 10)), min_size=1, max_size=30).map(
    lambda pairs: np.array([(min(pair), max(pair)) for pair in pairs], dtype=np.float64)
)


@given(GROUPS)
def test_the_interval_of_a_proportion_contains_it_and_is_within_0_and_1(groups: Any) -> None:
    estimate = ratio(groups[:, 0], groups[:, 1], rows=1)
    assert (estimate.value is None) == (estimate.undefined is not None)
    assert (estimate.low is None) == (estimate.groups < 2)
    if estimate.value is not None and estimate.low is not None and estimate.high is not None:
        assert 0 <= estimate.low <= estimate.value <= estimate.high <= 1


@given(GROUPS)
def test_the_intervals_of_right_and_wrong_are_mirrored(groups: Any) -> None:
    right = ratio(groups[:, 0], groups[:, 1], rows=1)
    wrong = ratio(groups[:, 1] - groups[:, 0], groups[:, 1], rows=1)
    if right.low is not None and right.high is not None:
        assert [wrong.low, wrong.high] == pytest.approx([1 - right.high, 1 - right.low])


@given(st.lists(st.integers(-4, 4), min_size=1, max_size=14).map(lambda numbers: np.array(numbers) / 4))
def test_the_interval_of_an_opposite_difference_is_mirrored(differences: Any) -> None:
    one = difference(differences, rows=1, seed=0)
    other = difference(-differences, rows=1, seed=0)
    assert one.p == other.p
    assert one.p is not None
    assert 0 < one.p <= 1
    if one.estimate.low is not None and one.estimate.high is not None:
        assert [other.estimate.low, other.estimate.high] == pytest.approx([-one.estimate.high, -one.estimate.low])
        assert -1 <= one.estimate.low <= one.estimate.high <= 1


@given(st.lists(st.floats(0, 1)))
def test_holm_keeps_the_order_of_p_values_and_lowers_none(p_values: list[float]) -> None:
    adjusted = [each for each in holm_adjust(p_values) if each is not None]
    assert all(p <= new <= 1 for p, new in zip(p_values, adjusted, strict=True))
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    assert [adjusted[place] for place in order] == sorted(adjusted)


@given(st.integers(1, 10**6), st.floats(0.5, 0.9999), st.floats(0.5, 0.9999))
def test_t_quantiles_rise_with_the_probability(degrees: int, one: float, other: float) -> None:
    low, high = sorted((one, other))
    assert t_quantile(low, degrees) <= t_quantile(high, degrees) * (1 + 1e-9)
