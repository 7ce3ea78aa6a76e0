"""Results with missing verdicts, compared with a diagnosis of every assignment of verdicts."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ragassay.core.records import Document, Estimate, Fault, FaultOrder, Hypothesis, Metrics, Summary
from ragassay.core.table import Table
from ragassay.parts.evidence.faults import attribute_faults, fault_order
from ragassay.parts.groups.frame import FAULTS, ContextRule, frame_of
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.groups.metrics import metrics_of, with_bounds
from ragassay.parts.groups.missing_verdicts import MODULES
from ragassay.steps.diagnose import cluster_pairs, diagnose, hypothesis_tests

Row = Mapping[str, Any]
DOCUMENTS = [Document(id=each, text=f"The text {each} states nothing of use.") for each in "abc"]


def row(
    group: str,
    correct: bool | None,
    contexts: Sequence[str],
    references: Sequence[str] | None = None,
    style: str = "short",
) -> Row:
    """A row; with `references`, ids alone decide its fault."""
    ids = {"context_ids": contexts, "reference_context_ids": references}
    return {"group_id": group, "correct": correct, "style": style, **ids}


def table(rows: Sequence[Row]) -> Table:
    return Table.of([{"question_id": f"q{place}", "question": "?", **each} for place, each in enumerate(rows)])


def with_every_verdict(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    """The rows under every assignment of the missing verdicts."""
    missing = [place for place, each in enumerate(rows) if each["correct"] is None]
    for verdicts in product((False, True), repeat=len(missing)):
        assigned = dict(zip(missing, verdicts, strict=True))
        yield [{**each, "correct": assigned.get(place, each["correct"])} for place, each in enumerate(rows)]


@dataclass(frozen=True)
class Possible:
    """What holds over all assignments: the modules that are always ahead of all others, and those that ever lead."""

    always_first: set[Fault]
    ever_first: set[Fault]


def by_brute_force(rows: Sequence[Row], *, documents: Sequence[Document] | None) -> Possible:
    always, ever = set(MODULES), set()
    for judged in with_every_verdict(rows):
        frame = attribute_faults(frame_of(table(judged)), documents, {}).frame
        numbers = {module: int((frame.fault == FAULTS.index(module) + 1).sum()) for module in MODULES}
        most = max(numbers.values())
        leading = {module for module in MODULES if numbers[module] == most}
        always &= leading if len(leading) == 1 else set()
        ever |= leading
    return Possible(always_first=always, ever_first=ever)


def summary_of(rows: Sequence[Row], *, documents: Sequence[Document] | None = None) -> Summary:
    return diagnose(table(rows), documents=documents).summary


def order_of(rows: Sequence[Row], documents: Sequence[Document] | None) -> FaultOrder:
    """The order by the rows whose fault is known, even if evidence is missing for others."""
    attribution = attribute_faults(frame_of(table(rows)), documents, {})
    return fault_order(attribution.frame, attribution.possible, group_sums(attribution.frame))


ROWS = st.builds(
    row,
    st.sampled_from("GH"),
    st.sampled_from([True, False, False, None, None]),
    st.lists(st.sampled_from("abc"), max_size=2, unique=True),
    # At most one of the documents states the answer, or that is unknown.
    st.sampled_from([None, None, (), ("a",), ("b",), ("elsewhere",)]),
    st.sampled_from(["short", "long"]),
)
RUNS = st.lists(ROWS, min_size=1, max_size=8).filter(lambda rows: 0 < sum(r["correct"] is None for r in rows) <= 3)


@pytest.mark.slow
@given(RUNS, st.sampled_from([None, DOCUMENTS]))
@settings(max_examples=8, deadline=None)
def test_a_module_is_first_exactly_when_it_is_under_every_assignment(
    rows: Sequence[Row], documents: Sequence[Document] | None
) -> None:
    summary, possible = summary_of(rows, documents=documents), by_brute_force(rows, documents=documents)
    order, is_named = order_of(rows, documents), any(summary.overall.faults[module] for module in MODULES)
    assert set(order.first) == (possible.always_first if is_named else set())
    assert possible.ever_first <= set(order.candidates)


def overall_of(rows: Sequence[Row], context: ContextRule) -> Metrics:
    frames = with_bounds(frame_of(table(rows), context=context))
    return metrics_of(frames, frames.each(group_sums))


@pytest.mark.slow
@given(RUNS, st.sampled_from(["any", "equal", "reference_ids"]))
@settings(max_examples=8, deadline=None)
def test_the_range_of_each_metric_is_that_over_all_assignments(rows: Sequence[Row], context: ContextRule) -> None:
    overall, *every = (overall_of(each, context) for each in (rows, *with_every_verdict(rows)))
    for metric, (low, high) in overall.bounds.items():
        values = [getattr(metrics, metric).value for metrics in every]
        defined = [value for value in values if value is not None]
        assert high == (pytest.approx(max(defined)) if defined else None)
        assert low == (None if None in values else pytest.approx(min(defined)))


VERDICTS = st.lists(
    st.lists(st.sampled_from([True, False, False, None]), min_size=1, max_size=4), min_size=1, max_size=5
)


def by_definition(groups: Sequence[Sequence[bool]]) -> Mapping[str, float | None]:
    """The metrics of groups of verdicts by their definitions."""
    rows, right = sum(map(len, groups)), sum(map(sum, groups))
    competent = [group for group in groups if any(group)]
    rows_outside = sum(map(len, competent))
    return {
        "accuracy": right / rows,
        "knowledge_base_accuracy": len(competent) / len(groups),
        "lambda_share": 1 - rows_outside / rows,
        "refined_accuracy": right / rows_outside if competent else None,
    }


@pytest.mark.slow
@given(VERDICTS.filter(lambda groups: sum(verdict is None for group in groups for verdict in group) <= 7))
@example([[True, False, True, None], [False], [True, None]])
@settings(max_examples=40, deadline=None)
def test_the_value_of_each_metric_is_in_its_range_over_all_assignments(groups: Sequence[Sequence[bool | None]]) -> None:
    rows = [row(f"G{place}", verdict, ()) for place, group in enumerate(groups) for verdict in group]
    overall = overall_of(rows, "any")
    missing = sum(verdict is None for group in groups for verdict in group)
    possible = []
    for assigned in product((False, True), repeat=missing):
        verdicts = iter(assigned)
        possible.append(by_definition([[next(verdicts) if each is None else each for each in own] for own in groups]))
    for name in possible[0]:
        value = getattr(overall, name).value
        values = [number for each in possible if (number := each[name]) is not None]
        if value is not None:
            assert min(values) - 1e-9 <= value <= max(values) + 1e-9
        if value is not None and not missing:
            assert value == pytest.approx(possible[0][name])


def test_a_row_without_a_verdict_counts_for_lambda_with_the_tag_of_its_group() -> None:
    """Groups of 4, 1 and 2 rows, of which the second is a gap under every assignment: 1 row of 7."""
    verdicts: Mapping[str, Sequence[bool | None]] = {"G": [True, False, True, None], "H": [False], "I": [True, None]}
    overall = overall_of([row(group, each, ()) for group, own in verdicts.items() for each in own], "any")
    assert overall.lambda_share.value == pytest.approx(1 / 7)
    assert overall.bounds["lambda_share"] == pytest.approx((1 / 7, 1 / 7))


@pytest.mark.slow
@given(RUNS)
@settings(max_examples=8, deadline=None)
def test_the_range_of_a_difference_is_that_over_all_assignments(rows: Sequence[Row]) -> None:
    def tested(rows: Sequence[Row]) -> Sequence[Hypothesis]:
        judged = table(rows)
        pairs = cluster_pairs(judged, [("style=short", "style=long")])
        return hypothesis_tests(with_bounds(frame_of(judged)), pairs, seed=0)

    if len({each["style"] for each in rows}) < 2:
        return
    every = [tested(judged) for judged in with_every_verdict(rows)]
    for place, hypothesis in enumerate(tested(rows)):
        values = [value for each in every if (value := each[place].difference.value) is not None]
        if hypothesis.range is None:
            continue
        low, high = hypothesis.range
        if hypothesis.measure == "retriever_accuracy":
            assert low <= min(values) + 1e-9
            assert high >= max(values) - 1e-9
        else:
            assert (low, high) == pytest.approx((min(values), max(values)))


def test_an_open_row_that_would_be_right_can_blame_the_language_model_for_another() -> None:
    """Row 1 is wrong with the context of row 2, which has no verdict: right, it shows that the context sufficed."""
    rows = [
        row("G", False, ["a"]),
        row("G", None, ["a"]),
        row("H", False, ["b"], references=("c",)),
    ]
    order = order_of(rows, DOCUMENTS)
    assert order.first == ()
    assert order.candidates == ("retriever", "language model")


def test_open_rows_that_cannot_overtake_leave_the_first_place_alone() -> None:
    rows = [
        *(row(f"G{number}", False, ["b"], references=("a",)) for number in range(4)),
        *(row(f"H{number}", None, ["a"], references=("a",)) for number in range(3)),
    ]
    order = summary_of(rows, documents=DOCUMENTS).fault_order
    assert order.first == ("retriever",)
    assert order.if_wrong == {"language model": 3}


def test_open_rows_whose_fault_is_known_count_for_that_module_alone() -> None:
    """Four wrong answers blame the retriever; five open ones could blame the language model, and no other module."""
    rows = [
        *(row(f"G{number}", False, ["b"], references=("a",)) for number in range(4)),
        *(row(f"H{number}", None, ["a"], references=("a",)) for number in range(5)),
    ]
    order = summary_of(rows, documents=DOCUMENTS).fault_order
    assert order.first == ()
    assert order.candidates == ("retriever", "language model")


@pytest.mark.slow
@pytest.mark.parametrize("missing", [10, 11])
def test_beyond_ten_missing_verdicts_of_a_group_no_module_is_named_wrongly(missing: int) -> None:
    """With ten, all assignments are tried; with eleven, the margin is bounded."""
    rows = [
        row("G", False, ["a"]),
        *(row("G", None, ["a"]) for _ in range(missing)),
        *(row(f"H{number}", False, ["b"], references=("c",)) for number in range(missing + 2)),
    ]
    assert summary_of(rows, documents=DOCUMENTS).fault_order.first == ("retriever",)


@pytest.mark.slow
def test_equally_many_wrong_answers_share_the_first_place_if_every_verdict_is_known() -> None:
    rows = [row("G", False, ["b"], references=("a",)), row("H", False, ["a"], references=("a",))]
    assert summary_of(rows, documents=DOCUMENTS).fault_order.first == ("retriever", "language model")
    assert summary_of([*rows, row("I", None, ["a"])], documents=DOCUMENTS).fault_order.first == ()


@pytest.mark.slow
def test_the_interval_of_a_narrow_lead_contains_0_and_that_of_a_wide_one_does_not() -> None:
    def lead_of(retriever: int, language_model: int) -> Estimate:
        rows = [
            *(row(f"G{number}", False, ["b"], references=("a",)) for number in range(retriever)),
            *(row(f"H{number}", False, ["a"], references=("a",)) for number in range(language_model)),
        ]
        lead = summary_of(rows, documents=DOCUMENTS).fault_order.lead
        assert lead is not None
        return lead

    narrow, wide = lead_of(11, 9), lead_of(36, 4)
    assert narrow.value == pytest.approx(0.1)
    assert wide.value == pytest.approx(0.8)
    assert narrow.low is not None
    assert wide.low is not None
    assert narrow.low < 0 < wide.low
