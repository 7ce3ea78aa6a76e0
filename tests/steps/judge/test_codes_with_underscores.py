"""Stored codes of several words: answers separate the words by spaces, hyphens or underscores."""

import pytest

from ragassay.core.records import Answer, Outcome, Question
from ragassay.core.text.value_formats import answer_column
from ragassay.steps.judge.typed import judge_typed

STATES = ("booked", "in_transit", "customs_hold", "delivered", "out_for_delivery", "tier_1", "tier_2")


@pytest.mark.parametrize(
    ("reference", "answer", "outcome"),
    [
        ("in_transit", "It is in transit.", "right"),
        ("in_transit", "in-transit", "right"),
        ("in_transit", "The status is IN_TRANSIT.", "right"),
        ("customs_hold", "Customs hold", "right"),
        ("out_for_delivery", "The parcel is out for delivery.", "right"),
        ("tier_1", "It is in tier 1.", "right"),
        ("delivered", "In transit", "wrong"),
        ("in_transit", "It is delivered.", "wrong"),
        ("in_transit", "It is on customs hold.", "wrong"),
        ("tier_1", "It is in tier 2.", "wrong"),
    ],
)
def test_the_words_of_a_code_may_be_separated_in_any_way(reference: str, answer: str, outcome: Outcome) -> None:
    question = Question(
        question_id="q", group_id="g", question="What is the status of parcel P-77?", reference_answers=(reference,)
    )
    assert judge_typed(question, Answer(answer=answer), answer_column(STATES, "text")).outcome == outcome
