"""Plans of sample sizes, with the source of each spread."""

import re

import pytest

from compared_systems import judged
from ragassay.core.records import MeasuredSpread, SampleSizePlan, Scenario, SpreadSource
from ragassay.steps.compare import compare
from ragassay.steps.report.comparison_text import compared, next_command, planned, planned_json, reason

MEASURED = "measured in judged.jsonl, 4 entities, 6 groups"


@pytest.mark.parametrize(("before", "after"), [("r", "w"), ("rrwwr", "wwwww")])
def test_few_questions_are_too_few_to_compare_runs(before: str, after: str) -> None:
    comparison = compare(judged(before), judged(after))
    text = compared(comparison)
    assert reason(comparison).endswith(" too few to compare two runs; use more, about other entities")
    assert not re.search(r"CI|p =|points|approximate", text)
    assert next_command(comparison, "new.jsonl") == ("ragassay", "plan", "--difference", "0.05")


def measured(rows: float, *, is_adjusted: bool | None) -> MeasuredSpread:
    return MeasuredSpread(
        value=0.2, source="judged.jsonl", units=4, groups=6, rows_per_group=rows, is_adjusted=is_adjusted
    )


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("given value", "as given"),
        ("independent answers", "assumed: every answer is right with probability 0.5, 2.5 for each group and side"),
        ("recorded runs", "as between short and long questions in the recorded runs of the GRAMMAR paper"),
        ("worst case", "worst case: every group flips all of its answers"),
        (measured(2.5, is_adjusted=None), MEASURED),
        (measured(1, is_adjusted=True), f"{MEASURED}, adjusted to 1 row per group and side"),
        (
            measured(10, is_adjusted=False),
            f"{MEASURED}; no group has several rows on both sides, so it is not adjusted to 10 rows",
        ),
    ],
)
def test_the_source_of_a_spread_is_stated(source: SpreadSource | MeasuredSpread, text: str) -> None:
    plan = SampleSizePlan(power=0.8, rows_per_group=2.5, scenarios=(Scenario(spread=0.2, source=source, needs=()),) * 2)
    assert planned(plan).count(f" is 20 points ({text})\n") + planned(plan).endswith(f"({text})") == 2
    assert planned_json(plan)["why"] == text
