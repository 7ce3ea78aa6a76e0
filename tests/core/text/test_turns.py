"""Which turns of a dialogue belong to an answer."""

import pytest

from ragassay.core.text.turns import own_turn

QUESTION = "Who leads the project Arc?"
MARKS = (
    ("User: {}", "Assistant: {}"),
    ("### Instruction:\n{}", "### Response:\n{}"),
    ("[user] {}", "[assistant] {}"),
    ("**Question:** {}", "**Answer:** {}"),
    ("Q: {}", "A: {}"),
    ("<|user|>\n{}", "<|assistant|>\n{}"),
)


@pytest.mark.parametrize(("asks", "replies"), MARKS)
@pytest.mark.parametrize(
    "further",
    ["Who leads the project Bow?", "thanks, and for invoice 15?", "Do the same for Emma Jones.", "what else?"],
)
def test_turns_about_another_question_are_no_part_of_the_answer(asks: str, replies: str, further: str) -> None:
    text = f"Ada\n\n{asks.format(further)}\n\n{replies.format('Bo')}"
    assert own_turn(QUESTION, text) == "Ada"


@pytest.mark.parametrize(("asks", "replies"), MARKS)
def test_the_reply_to_a_doubt_is_part_of_the_answer(asks: str, replies: str) -> None:
    text = f"Ada\n\n{asks.format('Are you sure?')}\n\n{replies.format('No, it is Bo.')}"
    assert own_turn(QUESTION, text) == "Ada\nNo, it is Bo."


@pytest.mark.parametrize(("asks", "replies"), MARKS)
def test_the_own_question_begins_no_other_turn(asks: str, replies: str) -> None:
    assert own_turn(QUESTION, f"{asks.format(QUESTION)}\n{replies.format('Ada')}") == "Ada"


@pytest.mark.parametrize("text", ["Answer: Ada", "User: Ada Roe\nEmail: x@y.org", "It is Ada.\nA: that is all", ""])
def test_a_text_without_an_exchange_is_unchanged(text: str) -> None:
    assert own_turn(QUESTION, text) == text
