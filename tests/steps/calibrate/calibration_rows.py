"""Rows with a judge, labels and groups, for tests of calibration."""

import random
from typing import Any


def judged_rows(
    groups: int = 60,
    *,
    sensitivity: float = 0.9,
    specificity: float = 0.8,
    labeled: float = 0.5,
    abstention: float = 0.1,
    seed: int = 0,
) -> list[dict[str, Any]]:
    """Return rows in groups of four that are often right or wrong together, some with a label in `human`."""
    draw = random.Random(seed)
    rows = []
    for group in range(groups):
        chance = draw.betavariate(0.8, 0.6)
        for number in range(4):
            right = draw.random() < chance
            verdict = draw.random() < (sensitivity if right else 1 - specificity)
            row = {
                "question_id": f"{group}-{number}",
                "group_id": str(group),
                "question": "?",
                "answer": f"answer {number}",
                "correct": None if draw.random() < abstention else verdict,
                "human": right if draw.random() < labeled else None,
                "true": right,
                "faithfulness": round(0.3 * right + 0.7 * draw.random(), 2),
            }
            rows.append(row)
    return rows
