"""The parts of a diagnosis commute: any subset of the options, in any order, gives the same numbers."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.records import JudgeErrors, Summary
from ragassay.core.table import Table
from ragassay.parts.evidence.faults import attribute_faults, examples, fault_order
from ragassay.parts.groups.frame import STYLE, Frame, balanced_frame, context_rule, frame_of
from ragassay.parts.groups.group_sums import group_sums
from ragassay.parts.groups.metrics import answer_proportions, metrics_by, metrics_of, outcomes, with_bounds
from ragassay.parts.groups.row_counts import judge_rows
from ragassay.parts.sensitivity.open_domain import open_domain_groups, remaining_rows
from ragassay.parts.sensitivity.refusals import find_reclassified
from ragassay.parts.sensitivity.verdict_errors import single_verdict_groups, single_verdict_sensitivity, under_errors
from ragassay.steps.diagnose import cluster_gaps, cluster_pairs, diagnose, hypothesis_tests

pytestmark = pytest.mark.slow

ROWS = 120


def rows(seed: int) -> list[dict[str, object]]:
    """Rows with everything that a diagnosis may read: missing verdicts, unanswerable questions, refusals."""
    dice = np.random.default_rng(seed)
    result = []
    for number in range(ROWS):
        group = int(dice.integers(0, 30))
        correct = None if dice.random() < 0.1 else bool(dice.random() < group % 4 / 3)
        row: dict[str, object] = {
            "question_id": f"q{number}",
            "group_id": f"g{group}",
            "question": "?",
            "style": ["short", "long", "formal"][int(dice.integers(0, 3))],
            "level": ["low", "high"][int(dice.integers(0, 2))],
            "correct": correct,
            "answer": "I don't know." if dice.random() < 0.1 else "Rome.",
            "reference_answers": [] if group % 10 == 9 else ["Rome"],
            "is_answerable": group % 10 != 9,
            "context_ids": [f"c{each}" for each in dice.integers(0, 9, int(dice.integers(0, 4)))],
        }
        result.append(row | ({"reference_context_ids": [f"c{group % 9}"]} if seed % 2 else {}))
    return result


def closed_book() -> Table:
    return Table.of(
        [{"question_id": f"a{n}", "group_id": f"g{n}", "question": "?", "correct": n % 3 == 0} for n in range(30)]
    )


OPTIONS: Mapping[str, tuple[Any, Sequence[str]]] = {
    "by": (("level", STYLE), ["by"]),
    "hypotheses": ([("style=short", "style=long"), ("level=low", "level=high")], ["hypotheses", "cluster_gaps"]),
    "judge_errors": (JudgeErrors(sensitivity=0.95, specificity=0.9), ["judge_ranges"]),
    "open_domain": (closed_book(), ["open_domain", "open_domain_groups", "without_open_domain"]),
}
"""Option -> its value, and the fields of the summary that it adds."""
CASES: Sequence[Mapping[str, Any]] = (
    {"context": "any"},
    {"context": "any", "balanced": True},
    {"context": "equal"},
    {"context": "reference_ids"},
)


def summary_of(table: Table, case: int, chosen: Collection[str]) -> Summary:
    options = {name: OPTIONS[name][0] for name in chosen}
    return diagnose(table, **CASES[case], **options).summary


@cache
def complete(case: int) -> Summary:
    return summary_of(Table.of(rows(case)), case, OPTIONS)


any_options = st.lists(st.sampled_from(sorted(OPTIONS)), unique=True)
"""Any subset of the options, in any order."""


@pytest.mark.parametrize("case", range(len(CASES)))
@settings(max_examples=6)
@given(diagnoses=st.lists(any_options, min_size=1, max_size=3))
def test_an_option_changes_only_the_fields_that_it_adds(case: int, diagnoses: Sequence[Sequence[str]]) -> None:
    """Diagnoses of one table, one after the other, with different options."""
    table = Table.of(rows(case))
    for chosen in diagnoses:
        summary = summary_of(table, case, chosen)
        absent = {field for name, (_, added) in OPTIONS.items() if name not in chosen for field in added}
        for field in fields(Summary):
            if field.name not in absent:
                assert getattr(summary, field.name) == getattr(complete(case), field.name), field.name


def parts_of(case: int) -> Mapping[str, Callable[[], object]]:
    """The parts of a diagnosis, each to be computed from the same rows."""
    table, alone = Table.of(rows(case)), closed_book()
    rule = context_rule(CASES[case]["context"])
    attribution = attribute_faults(frame_of(table, by=[STYLE, "level"], context=rule), None, {})
    frame = attribution.frame
    frames = with_bounds(frame)
    pair, *_ = pairs = cluster_pairs(table, [("style=short", "style=long")])
    sums, *_ = all_sums = frames.each(group_sums)
    return {
        "overall": partial(metrics_of, frames, all_sums),
        "by style": partial(metrics_by, frames, STYLE),
        "by level": partial(metrics_by, frames, "level"),
        "hypotheses": partial(hypothesis_tests, frames, pairs, seed=0),
        "cluster gaps": partial(cluster_gaps, frame, pair.clusters),
        "groups of a single verdict": partial(single_verdict_groups, frame, sums),
        "sensitivity": partial(single_verdict_sensitivity, frame, sums),
        "judge errors": partial(under_errors, sums.rows, sums.right, OPTIONS["judge_errors"][0], seed=0),
        "unanswerable": partial(outcomes, frame, answerable=False),
        "cells": partial(answer_proportions, frame),
        "examples": partial(examples, frame),
        "order of faults": partial(fault_order, frame, attribution.possible, sums),
        "judges": partial(judge_rows, frame.table),
        "refusals": lambda: find_reclassified(table, refusals="wrong").listed,
        "balanced": lambda: tuple(balanced_frame(frame, seed=0).included),
        "open domain": lambda: open_domain_groups(table, alone).counts,
        "without open domain": lambda: tuple(remaining_rows(frame, open_domain_groups(table, alone))),
    }


@cache
def computed(case: int) -> Mapping[str, object]:
    return {name: part() for name, part in parts_of(case).items()}


@settings(max_examples=10)
@given(case=st.integers(0, len(CASES) - 1), data=st.data())
def test_the_parts_of_a_diagnosis_may_be_computed_in_any_order(case: int, data: st.DataObject) -> None:
    parts = parts_of(case)
    for name in data.draw(st.permutations(sorted(parts))):
        assert parts[name]() == computed(case)[name], name


def test_the_columns_of_a_frame_are_read_only() -> None:
    frame = frame_of(Table.of(rows(0)), by=[STYLE])
    columns = [getattr(frame, field.name) for field in fields(Frame)]
    columns += [*frame.matches.values(), *(each.codes for each in frame.partitions.values())]
    assert not [column for column in columns if isinstance(column, np.ndarray) and column.flags.writeable]
