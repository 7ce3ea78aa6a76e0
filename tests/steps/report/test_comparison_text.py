"""Plans of sample sizes, with the source of each spread."""

import re

import pytest

from compared_systems import judged
from ragassay.core.records import MeasuredSpread, SampleSizePlan, Scenario, SpreadSource
from ragassay.core.table import Table
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


def test_a_comparison_that_states_how_many_questions_it_needs_suggests_no_plan_of_another_spread() -> None:
    comparison = compare(judged("rwrwrwrwr"), judged("rrrwrwrww"))
    assert comparison.outcome == "not enough data"
    assert "entities would be needed to decide" in reason(comparison)
    assert next_command(comparison, "new.jsonl") == ("ragassay", "report", "new.jsonl", "-o", "report.html")


@pytest.mark.parametrize(("entities", "text"), [("aaaaaa", "only 1 entity"), ("aababb", "only 2 entities")])
def test_questions_about_few_entities_are_too_few_to_compare_runs(entities: str, text: str) -> None:
    comparison = compare(judged("rrrrrr", entity=entities), judged("wwwwww", entity=entities))
    assert (
        reason(comparison)
        == f"6 questions about {text} are too few to compare two runs; use more, about other entities"
    )
    assert not re.search(r"CI|p =|points|approximate", compared(comparison))


def test_both_runs_are_named_beside_their_values_so_that_they_do_not_read_as_a_range() -> None:
    text = compared(compare(judged("rwrwrwrwr"), judged("rrrwrwrww"))).replace("\N{NO-BREAK SPACE}", " ")
    assert re.search(r"^  accuracy +56 % before, 56 % now: 0.0 points, 95 % CI ", text, re.MULTILINE)
    assert not re.search(r"[0-9] % to [0-9]+ % *[:(]", text)


def test_texts_state_which_rows_a_change_covers_if_verdicts_are_missing() -> None:
    old, new = judged("rrrrrrrrrr??"), judged("rrrrwwwwww??")
    text = " ".join(compared(compare(old, new)).replace("\N{NO-BREAK SPACE}", " ").split())
    assert "accuracy of the rows with a verdict changed by −60 points (for all rows, 95 % CI " in text
    assert "of the rows with a verdict; the interval accounts for the others over all rows and possible " in text
    assert re.search(r"verdicts: 83 % to 100 % before, 33 % to 50 % now", text)
    assert "over all rows, whatever the missing verdicts are, the change is −50 points" in text


def test_the_number_of_answers_without_a_verdict_stands_beside_the_outcome() -> None:
    first, _, rest = compared(compare(judged("rrrrrrrrrr??"), judged("rrrrwwwwwwrx"))).partition("\n\n")
    assert " ".join(first.split()).endswith("Without a verdict: 2 undecided before, 1 failed now, of 12 answers each.")
    assert "verdict in" not in rest
    assert "Without a verdict" not in compared(compare(judged("rrrrrrrrrrrr"), judged("rrrrwwwwwwrr")))


def test_a_drop_that_is_ruled_out_is_the_end_of_a_shown_interval() -> None:
    runs = judged("rwrwrwrwr"), judged("rwrwrwrwr???")
    for old, new in ((runs[0], runs[0]), (judged("rwrwrwrwr???"), runs[1])):
        text = compared(compare(old, new)).replace("\N{NO-BREAK SPACE}", " ")
        points = re.search(r"a drop of more than ([0-9.]+) points", " ".join(text.split()))
        assert points is not None
        assert f"95 % CI −{points[1]} to " in text


@pytest.mark.parametrize(("lost", "is_worse"), [(6, False), (9, True)])
def test_fewer_declined_unanswerable_questions_count_by_the_99_percent_interval(lost: int, *, is_worse: bool) -> None:
    """By hand, of 30: 6 / 30 has a standard error of 0.074; the t quantiles are 2.05 and 2.76, so 99 % includes 0."""

    def run(signs: str) -> Table:
        rows = [
            {"question_id": f"u{n}", "group_id": f"u{n}", "question": "?", "is_answerable": False, "answer": sign}
            | {"correct": sign == "d", "outcome": "declined" if sign == "d" else "wrong"}
            for n, sign in enumerate(signs)
        ]
        return Table.of([*rows, *judged("r" * 30).rows()], source="run.jsonl")

    comparison = compare(run("d" * 30), run("w" * lost + "d" * (30 - lost)))
    assert comparison.declined is not None
    assert comparison.declined.difference.high is not None
    assert comparison.declined.difference.high < 0
    assert comparison.declines_less is is_worse
    assert (comparison.outcome == "worse") is is_worse
    assert ("only if the 99 % interval" in compared(comparison)) is not is_worse


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
