"""An answer that gives the right date and another one."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from ragassay.core.records import Answer, AnswerFormat, Question
from ragassay.core.text.value_formats import AnswerColumn, answer_column
from ragassay.steps.judge.typed import judge_typed

OPENED = Question(
    question_id="q",
    group_id="g",
    question="When was the bridge Oak opened?",
    reference_answers=("1990-05-01",),
    answer_kind="date",
    bindings={"bridge.name": "Oak"},
)
DIED = replace(OPENED, question="When did Ada King die?", bindings={"person.name": "Ada King"})
STORED = answer_column(
    ["1990-05-01", "1985-02-03", "1971-11-30", "2010-08-09"], "date", answer_format=AnswerFormat.DATE
)


def outcome(question: Question, answer: str, column: AnswerColumn | None) -> str:
    return judge_typed(question, Answer(answer=answer), column).outcome


CASES: Sequence[tuple[str, str]] = [
    # one event on two days
    ("It was opened on 1 May 1990 and on 3 June 2001.", "undecided"),
    ("It was opened on 1 May 1990 and again on 3 June 2001.", "undecided"),
    ("1990-05-01, 2001-06-03", "undecided"),
    ("3 June 2001 and 1 May 1990", "undecided"),
    ("- 1990-05-01\n- 2001-06-03", "undecided"),
    ("It was opened on 1 May 1990. It was opened on 3 June 2001.", "undecided"),
    ("I think 1 May 1990, maybe 3 June 2001.", "undecided"),
    ("1990-05-01 (or 2001-06-03)", "undecided"),
    ("opening_date: 1990-05-01, opening_date: 2001-06-03", "undecided"),
    ("One bridge was opened on 1990-05-01 and the other on 2001-06-03.", "undecided"),
    ("The archive says it was opened on 1 May 1990, the report says it was opened on 3 June 2001.", "undecided"),
    ("1990-05-01 and 2001-06-03 are both listed.", "undecided"),
    # alternatives, and a correction
    ("1990-05-01 or 2001-06-03", "wrong"),
    ("1 May 1990. Correction: 3 June 2001.", "wrong"),
    # another event, subject, source or time
    ("It was opened on 1 May 1990 and renovated on 3 June 2001.", "right"),
    ("Construction began on 3 June 1985 and it was opened on 1 May 1990.", "right"),
    ("Oak was opened on 1 May 1990, while Elm was opened on 3 June 2001.", "right"),
    ("Oak: 1 May 1990, Elm: 3 June 2001", "right"),
    ("Opened: 1990-05-01, closed: 2001-06-03", "right"),
    ("2001-06-03 10:15:22 INFO Oak opened=1990-05-01", "right"),
    ("As of the report of 3 June 2001, it was opened on 1 May 1990.", "right"),
    ("It was opened on 1 May 1990 (as of 3 June 2001).", "right"),
    ("1 May 1990. Source: report.pdf, 3 June 2001", "right"),
    ("It was built from 3 June 1985 to 1 May 1990.", "right"),
    ("It is open from 1 May 1990 to 3 June 2001.", "right"),
    ("May 1, 1990 - June 3, 2001", "right"),
    ("Choosing between 3 June 2001 and 1 May 1990: 1 May 1990.", "right"),
    ("opened_at 1990-05-01, updated_at 2001-06-03", "right"),
    ("It was opened on 1 May 1990; 3 June 2001 appears nowhere in that row.", "right"),
    ("It was down to 3 June 2001 or 1 May 1990; I checked, and 1 May 1990 is the one.", "right"),
    ("1 May 1990, and 3 June 2001 is a typo.", "right"),
    ("Not on 3 June 2001 but on 1 May 1990.", "right"),
    ("Some say 3 June 2001, but it was 1 May 1990.", "right"),
    ("3 June 2001. No wait, 1 May 1990.", "right"),
    ("It was formerly 3 June 2001, now 1 May 1990.", "right"),
    ("You said 3 June 2001; it is 1 May 1990.", "right"),
    ("It was opened on 1990-05-01 (1 May 1990).", "right"),
    ("It was opened on May 1st, 1990, in May 1990.", "right"),
]


@pytest.mark.parametrize("column", [None, STORED], ids=["no values", "values"])
@pytest.mark.parametrize(("answer", "expected"), CASES)
def test_another_date_counts_unless_the_text_tells_it_apart(
    answer: str, expected: str, column: AnswerColumn | None
) -> None:
    assert outcome(OPENED, answer, column) == expected


@pytest.mark.parametrize(
    "answer", ["Born on 3 June 1920, Ada King died on 1 May 1990.", "Ada King (3 June 1920 - 1 May 1990)"]
)
def test_a_birth_beside_a_death_is_another_event(answer: str) -> None:
    assert outcome(DIED, answer, None) == "right"
