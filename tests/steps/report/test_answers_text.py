"""What `judge` prints about its verdicts."""

from pathlib import Path

from ragassay.core.table import Table
from ragassay.steps.report.answers_text import judged

OUTPUT = Path("judged.jsonl")


def shown(table: Table) -> str:
    return str(judged(table, OUTPUT)).replace("\u202f", " ").replace("\xa0", " ")


def rows(*outcomes: str, answerable: bool = True) -> list[dict[str, object]]:
    return [{"question": "q", "answer": "a", "outcome": each, "is_answerable": answerable} for each in outcomes]


def test_answers_are_counted_by_outcome() -> None:
    table = Table.of(rows("right", "right", "wrong", "undecided"))
    assert shown(table) == (
        "2 of 4 answers right (50 %, with undecided ones counted as wrong), 1 undecided, 1 wrong: judged.jsonl"
    )


def test_a_declined_unanswerable_question_counts_apart() -> None:
    """It is what the system should do, so it does not lower the proportion of right answers."""
    table = Table.of([*rows("right", "declined"), *rows("declined", "wrong", answerable=False)])
    assert shown(table) == (
        "1 of 2 answerable questions answered correctly (50 %), 1 declined; "
        "1 of 2 unanswerable ones correctly declined: judged.jsonl"
    )


def test_failed_and_undecided_unanswerable_questions_are_counted() -> None:
    table = Table.of([*rows("right", "failed"), *rows("declined", "failed", "failed", "undecided", answerable=False)])
    assert shown(table) == (
        "1 of 2 answerable questions answered correctly (50 %, with failed ones counted as wrong), 1 failed; "
        "1 of 4 unanswerable ones correctly declined, 1 undecided, 2 failed: judged.jsonl"
    )


def test_without_a_verdict_there_is_no_proportion() -> None:
    assert shown(Table.of(rows("undecided"))) == "0 of 1 answer right, 1 undecided: judged.jsonl"
