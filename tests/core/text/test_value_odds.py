"""What a text asserts where it names several values, or a value and a refusal."""

import pytest

from ragassay.core.text import match_value
from ragassay.core.text.value_odds import MARGIN, assertion_odds, log_odds


def test_a_value_stated_last_and_alone_wins_and_swapping_both_flips_the_sign() -> None:
    blank = "Nearby entries have ____.\n\nAnswer: ____"
    first, last = (20, 24), (35, 39)
    odds = log_odds(blank, [last], [first], names=[], question_words=frozenset(["which", "city"]))
    assert odds > MARGIN
    assert log_odds(blank, [first], [last], names=[], question_words=frozenset(["which", "city"])) == -odds


def test_a_denial_of_what_is_asked_is_weighed_against_the_value_beside_it() -> None:
    words = frozenset(["which", "city", "has", "the", "office"])
    denial = "The file is named ____. I don't know which city has the office."
    odds = assertion_odds(denial, [(18, 22)], [], names=[], question_words=words)
    assert odds is not None
    assert odds.log_odds < 0
    assert odds.declines
    contrast = "I don't know the street. But the city is ____."
    assert assertion_odds(contrast, [(41, 45)], [], names=[], question_words=words) is None


def test_values_that_only_advice_names_are_not_weighed() -> None:
    text = "I cannot say. You can ask ____."
    assert assertion_odds(text, [(26, 30)], [], names=[], question_words=frozenset(["who"])) is None


@pytest.mark.parametrize(
    "comment",
    ["Nope, wrong row.", "No, that is wrong.", "EDIT: scratch that.", "Hmm, I made a mistake.", "Sorry, I misread it."],
)
def test_a_value_that_the_text_then_calls_an_error_is_not_what_it_asserts(comment: str) -> None:
    text = f"The total of invoice 120 is $16.86. {comment} The total of invoice 120 is $1.98."
    question = "What is the total of invoice 120?"
    match = match_value(text, "1.98", "number", candidates=["16.86", "1.98"], bound=["120"], question=question)
    assert match.odds is not None
    assert match.odds.log_odds > MARGIN
