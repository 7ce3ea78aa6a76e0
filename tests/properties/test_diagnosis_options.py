"""The parts of a diagnosis are independent: what else is requested changes no number."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

from ragassay.core.records import JudgeErrors, Summary
from ragassay.core.table import Table
from ragassay.parts.groups.frame import STYLE, Frame, frame_of
from ragassay.steps.diagnose import diagnose

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


def summary_of(case: int, chosen: Collection[str]) -> Summary:
    options = {name: OPTIONS[name][0] for name in chosen}
    return diagnose(Table.of(rows(case)), **CASES[case], **options).summary


@pytest.mark.parametrize("case", range(len(CASES)))
def test_an_option_changes_only_the_fields_that_it_adds(case: int) -> None:
    complete, alone = summary_of(case, OPTIONS), sorted(OPTIONS)[case]
    for chosen in ((), (alone,)):
        summary = summary_of(case, chosen)
        absent = {field for name, (_, added) in OPTIONS.items() if name not in chosen for field in added}
        for field in fields(Summary):
            if field.name not in absent:
                assert getattr(summary, field.name) == getattr(complete, field.name), field.name


def test_the_columns_of_a_frame_are_read_only() -> None:
    frame = frame_of(Table.of(rows(0)), by=[STYLE])
    columns = [getattr(frame, field.name) for field in fields(Frame)]
    columns += [*frame.matches.values(), *(each.codes for each in frame.partitions.values())]
    assert not [column for column in columns if isinstance(column, np.ndarray) and column.flags.writeable]
