"""Which turns of a dialogue belong to an answer."""

import pytest

from ragassay.core.text.turns import chosen_option, own_turn

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


OPTIONS = "Where is it?\nA) Oslo\nB) Rome\nC) Lima\n"


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        ("The correct option is B.", "Rome"),
        ("B", "Rome"),
        ("(C)", "Lima"),
        ("B) Rome is correct.", "Rome"),
        ("A is correct.", "Oslo"),
    ],
)
def test_a_letter_stands_for_its_option(said: str, chosen: str) -> None:
    read = chosen_option(f"{OPTIONS}\n{said}")
    assert chosen in read
    assert not any(other in read for other in {"Oslo", "Rome", "Lima"} - {chosen})


@pytest.mark.parametrize("said", ["A or B", "A good question.", "It is in Rome.", ""])
def test_without_one_letter_all_is_read(said: str) -> None:
    assert chosen_option(OPTIONS + said) == OPTIONS + said


def test_initials_are_no_options() -> None:
    text = "A. Smith wrote it, and B. Jones read it."
    assert chosen_option(text) == text
