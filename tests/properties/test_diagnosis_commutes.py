"""The parts of a diagnosis commute: in any order, alone or together, each gives the same numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.records import JudgeErrors, Summary
from ragassay.core.table import Table
from ragassay.parts.groups.counts import balanced, group_sums
from ragassay.parts.groups.frame import STYLE, ContextRule, Frame, frame_of
from ragassay.parts.groups.metrics import with_bounds
from ragassay.parts.sensitivity.open_domain import open_domain_groups
from ragassay.parts.sensitivity.refusals import find_reclassified, with_refusals_as_wrong
from ragassay.steps.diagnose import PARTS, Study, diagnose
from ragassay.steps.diagnose.faults import attributable, attribute_faults
from ragassay.steps.diagnose.hypotheses import cluster_pairs

pytestmark = pytest.mark.slow

ROWS = 240


def rows(seed: int) -> list[dict[str, object]]:
    """Rows with everything that a part may read: missing verdicts, unanswerable questions, refusals, unusual groups."""
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


OPTIONS: Mapping[str, Any] = {
    "by": ("level", STYLE),
    "hypotheses": [("style=short", "style=long"), ("level=low", "level=high")],
    "judge_errors": JudgeErrors(sensitivity=0.95, specificity=0.9),
}


def study(seed: int, context: ContextRule, *, is_balanced: bool) -> Study:
    table = Table.of(rows(seed))
    reclassified = find_reclassified(table)
    table = with_refusals_as_wrong(table, reclassified)
    attribution = attribute_faults(frame_of(table, by=OPTIONS["by"], context=context), None, {})
    frame = attribution.frame
    used = balanced(frame, seed=0) if is_balanced else frame
    frames = with_bounds(used)
    return Study(
        frames=frames,
        all_sums=frames.each(group_sums),
        possible=attribution.possible,
        left_out=int((~used.kept).sum()),
        by=OPTIONS["by"],
        pairs=cluster_pairs(table, OPTIONS["hypotheses"]),
        reclassified=reclassified,
        open_domain=open_domain_groups(table, closed_book()),
        attributable=attributable(frame, None, {}),
        judge_errors=OPTIONS["judge_errors"],
        intervals="t",
        seed=0,
        scores={},
    )


def expected(seed: int, context: ContextRule, *, is_balanced: bool) -> Summary:
    table, alone = Table.of(rows(seed)), closed_book()
    return diagnose(table, context=context, balanced=is_balanced, open_domain=alone, **OPTIONS).summary


CASES: Sequence[tuple[int, ContextRule, bool]] = (
    *((0, "any", False), (1, "any", True)),
    *((2, "equal", False), (3, "reference_ids", False)),
)
ORDERS = st.lists(st.sampled_from(sorted(PARTS)), min_size=1, max_size=len(PARTS) + 3)  # some of them twice


@pytest.fixture(scope="module")
def cases() -> Sequence[tuple[Study, Summary]]:
    return [
        (study(seed, rule, is_balanced=balance), expected(seed, rule, is_balanced=balance))
        for seed, rule, balance in CASES
    ]


@given(case=st.integers(0, len(CASES) - 1), order=ORDERS)
@settings(deadline=None, max_examples=25)
def test_parts_give_the_same_numbers_in_any_order_and_in_any_subset(
    cases: Sequence[tuple[Study, Summary]], case: int, order: list[str]
) -> None:
    parts, summary = cases[case]
    for name in order:
        assert PARTS[name](parts) == getattr(summary, name)


def test_every_field_of_a_summary_is_a_part() -> None:
    assert {field.name for field in fields(Summary)} == set(PARTS)


def test_a_frame_is_never_changed() -> None:
    """All arrays are read-only, so that any write raises an exception."""
    parts = study(0, "any", is_balanced=True)
    frames = (parts.frames.judged, parts.frames.all_wrong, parts.frames.all_right)
    columns = [getattr(frame, field.name) for frame in frames for field in fields(Frame)]
    for column in columns:
        if isinstance(column, np.ndarray):
            column.flags.writeable = False
    assert Summary(**{name: part(parts) for name, part in PARTS.items()}) == expected(0, "any", is_balanced=True)
