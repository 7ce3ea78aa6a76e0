"""Comparisons of several systems, with the verdicts of each given as a string of characters."""

from collections.abc import Sequence
from typing import Any

from ragassay.core.config import ModelPrice
from ragassay.core.records import SystemComparison
from ragassay.core.table import Table
from ragassay.steps.compare.several_systems import JudgedSystem, compare_systems

VERDICTS = {"r": True, "w": False, "?": None, "x": None}
"""Right, wrong, undecided, and a call that failed."""


def judged(verdicts: str, **columns: Sequence[object]) -> Table:
    """A table with a row for each letter, every one a group of its own."""
    rows: list[dict[str, Any]] = []
    for place, letter in enumerate(verdicts):
        failed = letter == "x"
        row: dict[str, Any] = {
            "question_id": f"q{place:02}",
            "group_id": f"g{place:02}",
            "question": f"Question {place}?",
            "reference_answers": ["it"],
            "answer": None if failed else f"{letter} {place}",
            "error": "no reply" if failed else None,
            "outcome": {"r": "right", "w": "wrong", "?": "undecided", "x": "failed"}[letter],
            "correct": VERDICTS[letter],
            "judge": "typed-1",
            "input_tokens": None if failed else 10,
            "output_tokens": None if failed else 2,
            "retrieved": None if failed else True,
            "seconds": None if failed else 1.0 + place,
        }
        rows.append(row | {name: values[place] for name, values in columns.items()})
    return Table.of(rows, source="judged.jsonl")


def compared(*, price: ModelPrice | None = None, **verdicts: str | Table) -> SystemComparison:
    """Return the comparison of systems by name."""
    return compare_systems(
        [
            JudgedSystem(name=name, table=each if isinstance(each, Table) else judged(each), price=price)
            for name, each in verdicts.items()
        ]
    )


def with_missing_verdicts() -> SystemComparison:
    """By hand: 6 to 8 of the 10 rows of a are right, 5 of c and 0 or 1 of b; of the judged ones 6 of 8, and 0 of 9."""
    return compared(a="rrrrrrww?x", b="wwwwwwwww?", c="rrrrrwwwww")
