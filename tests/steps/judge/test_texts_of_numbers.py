"""Decimal numbers that a database stores as texts, and codes that only look like numbers."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.records import Answer, AnswerFormat, Question
from ragassay.core.text.value_formats import answer_column, are_decimals, may_be_decimals
from ragassay.steps.judge.typed import judge_typed

PRICES = "8.98 107.75 29.39 42.94 136.96 132.65 68.29 11.62 93.70 99.05 127.59".split()
TRIMMED = "8.98 107.75 29.39 42.9 136.96 132.65 68.29 11 93.7 99.05 127.59".split()
WEIGHTS = "9.5 12.1 103.4 88.0 7.2".split()
HEIGHTS = "1.72 1.80 1.65 1.91".split()
RATINGS = "4.1 4.5 3.9 2.0 5.0".split()
VERSIONS = "4.9 4.10 4.11 5.0 10.2".split()
LONG_VERSIONS = "1.2.3 1.10.1 2.0.0".split()
SECTIONS = "1.1 1.2 2.1 2.2 3.1".split()
POSTCODES = "10115 20095 80331".split()
PADDED = "00.71 01.20 03.99".split()
LICENSES = "E11.95 J45.01 K21.90".split()
RATES = "0.05 0.12 0.075 0.2".split()
PRODUCTS = "10.50.300 10.50.301 11.02.004".split()
DIALED = "38.76.98.58 31.12.34.56 45.67.01.02".split()


def outcome(reference: str, answer: str, values: Sequence[str]) -> str:
    number = AnswerFormat.PHONE if values is DIALED else AnswerFormat.CODE
    question = Question(
        question_id="q",
        group_id="g",
        question="What is the number of Oak?",
        reference_answers=(reference,),
        bindings={"product.name": "Oak"},
        answer_format=number,
    )
    return judge_typed(question, Answer(answer=answer), answer_column(values, "text", answer_format=number)).outcome


@pytest.mark.parametrize(
    ("reference", "answer", "values", "expected"),
    [
        ("127.59", "127.59", PRICES, "right"),
        ("127.59", "It costs €127.59.", PRICES, "right"),
        ("127.59", "127.590", PRICES, "right"),
        ("127.59", "127,59", PRICES, "right"),
        ("93.70", "93.7", PRICES, "right"),
        ("93.7", "93.70 euros", TRIMMED, "right"),
        ("127.59", "12759", PRICES, "wrong"),
        ("127.59", "It costs 1275.9 euros", PRICES, "wrong"),
        ("127.59", "It costs 12759 euros", TRIMMED, "wrong"),
        ("127.59", "1,127.59", PRICES, "wrong"),
        ("29.39", "2.939", PRICES, "wrong"),
        ("103.4", "103.40 kg", WEIGHTS, "right"),
        ("103.4", "10.34", WEIGHTS, "wrong"),
        ("1.80", "1.8 m", HEIGHTS, "right"),
        ("1.80", "180", HEIGHTS, "wrong"),
        # ratings, or sections and versions without a tenth
        ("4.5", "4.5", RATINGS, "right"),
        ("4.5", "4.50", RATINGS, "undecided"),
        ("4.5", "45", RATINGS, "wrong"),
        ("2.1", "2.10", SECTIONS, "undecided"),
        ("2.1", "21", SECTIONS, "wrong"),
        ("0.12", "12 %", RATES, "right"),
        ("0.12", "1.2", RATES, "wrong"),
        # codes
        ("4.10", "4.10", VERSIONS, "right"),
        ("4.10", "version 4.10", VERSIONS, "right"),
        ("4.10", "4.1", VERSIONS, "wrong"),
        ("4.10", "410", VERSIONS, "wrong"),
        ("1.2.3", "v1.2.3", LONG_VERSIONS, "right"),
        ("1.2.3", "123", LONG_VERSIONS, "wrong"),
        ("1.2.3", "12.3", LONG_VERSIONS, "wrong"),
        ("2.0.0", "1.2.0.0", LONG_VERSIONS, "wrong"),
        ("4.9", "4.9.1", VERSIONS, "wrong"),
        ("10115", "10115", POSTCODES, "right"),
        ("10115", "101.15", POSTCODES, "wrong"),
        ("10115", "The number of Elm is 20095.\n10115", POSTCODES, "right"),
        ("10115", "10,115", POSTCODES, "undecided"),
        ("00.71", "00.71", PADDED, "right"),
        ("00.71", "0.071", PADDED, "wrong"),
        ("10.50.300", "105.03.00", PRODUCTS, "wrong"),
        ("E11.95", "E1195", LICENSES, "right"),
        ("E11.95", "E1.195", LICENSES, "wrong"),
        ("38.76.98.58", "38769858", DIALED, "right"),
        ("38.76.98.58", "38 76 98 58", DIALED, "right"),
    ],
)
def test_the_point_is_part_of_a_value(reference: str, answer: str, values: Sequence[str], expected: str) -> None:
    assert outcome(reference, answer, values) == expected


@given(
    st.integers(1, 10**6),
    st.integers(1, 3),
    st.integers(0, 4),
    st.sampled_from([PRICES, TRIMMED, WEIGHTS, RATINGS, VERSIONS, SECTIONS, POSTCODES, LONG_VERSIONS]),
)
def test_another_place_of_the_point_is_never_right(digits: int, places: int, moved: int, values: Sequence[str]) -> None:
    reference, answer = (f"{digits / 10**each:.{each}f}" for each in (places, moved))
    if places != moved and digits % 10:
        assert outcome(reference, answer, (*values, reference)) != "right"


@pytest.mark.parametrize(
    "values", [PRICES, TRIMMED, WEIGHTS, HEIGHTS, [*PRICES, "-3.50"], ["0.15", "0.30", "0.05"], RATES]
)
def test_decimal_numbers_are_no_codes(values: Sequence[str]) -> None:
    assert are_decimals(values)


@pytest.mark.parametrize(
    "values",
    [VERSIONS, LONG_VERSIONS, POSTCODES, PADDED, LICENSES, DIALED, RATINGS, SECTIONS, ["9.99"]],
)
def test_codes_are_no_decimal_numbers(values: Sequence[str]) -> None:
    assert not are_decimals(values)


@pytest.mark.parametrize("values", [VERSIONS, LONG_VERSIONS, PADDED, LICENSES, DIALED])
def test_some_codes_cannot_be_decimal_numbers(values: Sequence[str]) -> None:
    assert not may_be_decimals(values)
