"""Values that a text spells out are read as the stored ones."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.records import AnswerFormat
from ragassay.core.text.numbers import number_words
from ragassay.core.text.similar_names import with_designations
from ragassay.core.text.spelled_values import as_stored, with_days_in_digits

WORD_OF = {value: word for word, value in number_words().items()}
MONTH = "January February March April May June July August September October November December".split()
IRREGULAR = {1: "first", 2: "second", 3: "third", 5: "fifth", 8: "eighth", 9: "ninth", 12: "twelfth"}


@given(
    st.from_regex(r"[A-Z]{1,3}[0-9]{2,4} ?[A-Z]{0,2}", fullmatch=True).filter(lambda code: code == code.strip()),
    st.sampled_from([" ", ", ", "-", " - "]),
    st.booleans(),
)
def test_a_code_that_is_spelled_out_is_the_stored_one(code: str, separator: str, in_words: bool) -> None:
    characters = [each for each in code if each != " "]
    spelled = [WORD_OF[int(each)] if in_words and each.isdigit() else each for each in characters]
    text = f"It is {separator.join(spelled)}."
    assert as_stored(text, [code, "ZZ-9"], AnswerFormat.CODE) == f"It is {code}."


@pytest.mark.parametrize("text", ["I am a person.", "Plan A or B", "one of two", "Step 1, then 2"])
def test_other_words_stay(text: str) -> None:
    assert as_stored(text, ["T3B 0C5"], AnswerFormat.CODE) == text


@given(st.dates(min_value=date(1901, 1, 1), max_value=date(2029, 12, 31)).filter(lambda day: day.year != 2000))
def test_a_day_that_is_spelled_out_is_the_day_in_digits(day: date) -> None:
    century, rest = divmod(day.year, 100)
    year = f"two thousand and {_below_100(rest)}" if century == 20 else f"{WORD_OF[century]} {_below_100(rest, 'oh ')}"
    expected = f"{day.day} {MONTH[day.month - 1]} {day.year}"
    assert (
        with_days_in_digits(f"On the {_ordinal(day.day)} of {MONTH[day.month - 1]}, {year}.") == f"On the {expected}."
    )
    assert with_days_in_digits(f"{MONTH[day.month - 1]} {_ordinal(day.day)}, {year}") == expected


def _below_100(number: int, before_units: str = "") -> str:
    if number in WORD_OF:
        return (before_units if number < 10 else "") + WORD_OF[number]
    return f"{WORD_OF[number // 10 * 10]}-{WORD_OF[number % 10]}"


def _ordinal(number: int) -> str:
    if number > 20 and number % 10:
        return f"{WORD_OF[number // 10 * 10]}-{_ordinal(number % 10)}"
    stem = WORD_OF[number]
    return IRREGULAR.get(number, f"{stem[:-1]}ieth" if stem.endswith("y") else f"{stem}th")


@pytest.mark.parametrize(
    ("text", "stored", "expected"),
    [
        ("at 2:30 pm", "14:30", "at 14:30"),
        ("at 2.30 PM", "14:30", "at 14:30"),
        ("at 12 am", "00:00", "at 00:00"),
        ("at 12:05 p.m. sharp", "12:05", "at 12:05 sharp"),
        ("at 14:30", "14:30:00", "at 14:30:00"),
        ("at 2:30 am", "14:30", "at 02:30"),
        ("at 2:30", "14:30", "at 2:30"),  # may be in the afternoon
        ("at 9:00", "09:00", "at 09:00"),
        ("at 02:30", "14:30", "at 02:30"),
        ("at 14.30 Uhr", "14:30", "at 14:30 Uhr"),
        ("2:30 in the afternoon", "14:30", "14:30"),
        ("at 10 at night", "22:00", "at 22:00"),
        ("at half past two in the afternoon", "14:30", "at 14:30"),
        ("at a quarter to nine in the evening", "20:45", "at a 20:45"),
        ("at ten fifteen", "10:15", "at 10:15"),
        ("at nine o'clock sharp", "09:00", "at 09:00 sharp"),
        ("rooms 2.30 and 3", "14:30", "rooms 2.30 and 3"),
    ],
)
def test_a_time_of_day_is_written_as_it_is_stored(text: str, stored: str, expected: str) -> None:
    assert as_stored(text, [stored], AnswerFormat.CODE) == expected


@pytest.mark.parametrize(
    ("text", "stored", "is_same"),
    [
        ("+49 30 5552718", "(030) 555-2718", True),
        ("0049 (0)30 555 27 18", "(030) 555-2718", True),
        ("+49 (0)30 555 27 18", "(030) 555-2718", True),
        ("030 5552718", "+49 30 5552718", True),
        ("+49 40 5552718", "(030) 555-2718", False),
        ("+44 30 5552718", "+49 30 5552718", False),
        ("5552718", "(030) 555-2718", False),
    ],
)
def test_a_telephone_number_may_add_or_omit_its_country_code(text: str, stored: str, is_same: bool) -> None:
    read = as_stored(f"Call {text}.", [stored], AnswerFormat.PHONE)
    assert (read == f"Call {stored}.") is is_same


def test_a_number_that_several_countries_have_is_left_unchanged() -> None:
    stored = ["+49 30 5552718", "+44 30 5552718"]
    assert as_stored("Call 030 5552718.", stored, AnswerFormat.PHONE) == "Call 030 5552718."


@pytest.mark.parametrize(
    ("text", "stored", "question", "expected"),
    [
        ("It is in A.", "Group A", "Which group is Delmo in?", "It is in Group A."),
        ("E", "Group A", "Which group is Delmo in?", "Group E"),
        ("I think it is in A.", "Group A", "Which group is Delmo in?", "I think it is in Group A."),
        ("A strong team.", "Group A", "Which group is Delmo in?", "A strong team."),
        ("in group A", "Group A", "Which group is Delmo in?", "in group A"),
        ("It is in A.", "Group A", "Where does Delmo play?", "It is in A."),
        ("It is in 3.", "Hall 3", "Which hall is Agri in?", "It is in Hall 3."),
        ("It hosted 3 fairs.", "Hall 3", "Which hall is Agri in?", "It hosted 3 fairs."),
        ("Hall 4, gate 3", "Hall 3", "Which hall is Agri in?", "Hall 4, gate 3"),
    ],
)
def test_a_letter_or_number_follows_the_word_that_its_question_names(
    text: str, stored: str, question: str, expected: str
) -> None:
    assert with_designations(text, [stored], question) == expected
