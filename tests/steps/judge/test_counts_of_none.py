"""Answers to a count that say that there are none."""

import pytest

from ragassay.core.records import Answer, AnswerFormat, Question
from ragassay.core.text.value_formats import answer_column
from ragassay.steps.judge.typed import judge_typed

COUNTS = answer_column(["0", "12", "1942", "55"], "number", answer_format=AnswerFormat.NUMBER)


def outcome(reference: str, answer: str) -> str:
    question = Question(
        question_id="q",
        group_id="g",
        question="How many loyalty points does the customer Eoin have?",
        reference_answers=(reference,),
        answer_kind="number",
        bindings={"customer.name": "Eoin"},
    )
    return judge_typed(question, Answer(answer=answer), COUNTS).outcome


@pytest.mark.parametrize(
    "answer",
    [
        "Eoin has not collected any points.",
        "Eoin hasn't any points.",
        "He never earned any loyalty points",
        "He does not have any loyalty points.",
        "He has no loyalty points.",
        "None.",
        "He has none.",
    ],
)
def test_none_is_zero(answer: str) -> None:
    assert (outcome("0", answer), outcome("1942", answer)) == ("right", "wrong")


@pytest.mark.parametrize("answer", ["None", "Nothing", "Eoin is without points.", "There weren't any."])
def test_what_may_be_zero_is_left_open(answer: str) -> None:
    assert outcome("0", answer) == "undecided"


@pytest.mark.parametrize(
    "answer",
    [
        "I don't know.",
        "I could not find any points for Eoin.",
        "There is no information about his points.",
        "There are not any records of points.",
        "No data.",
        "Unanswerable.",
        '{"number_of_points": null}',
        "[(None,)]",
        "null",
    ],
)
def test_not_to_know_is_no_count(answer: str) -> None:
    assert {outcome("0", answer), outcome("1942", answer)} == {"declined"}
