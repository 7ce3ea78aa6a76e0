"""Numbers in words of six languages besides English, ordinals, and powers of ten."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.numerals import with_numerals_in_digits

HOW_MANY = "How many books are there?"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Es gibt dreiundzwanzig Bücher.", 23),
        ("Il y a quatre-vingts livres.", 80),
        ("Tenemos tres libros en total.", 3),
        ("São vinte e dois livros.", 22),
        ("Ventuno libri.", 21),
        ("Er zijn zeven boeken.", 7),
    ],
)
def test_numbers_are_read_in_seven_languages(text: str, number: int) -> None:
    assert [mention.readings[0] for mention in numbers_in(with_numerals_in_digits(text, HOW_MANY))] == [number]


@pytest.mark.parametrize(
    "text",
    [
        "It was once due to the sette group.",  # Spanish 11, Italian 2 and 7 in an English sentence
        "Ich habe in zwei Listen nichts gefunden.",
        "Es gibt 12 Bücher, nicht elf.",
    ],
    ids=["English", "a denial", "another number"],
)
def test_other_words_are_left_alone(text: str) -> None:
    assert with_numerals_in_digits(text, HOW_MANY) == text


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("It is in the fourth period.", "It is in the 4 period."),
        ("It is in the 4th period.", "It is in the 4 period."),
        ("Il appartient à la quatrième période.", "Il appartient à la 4 période."),
        ("It was first found in Rome.", "It was first found in Rome."),
        ("It has 3 rows, in the fourth period.", "It has 3 rows, in the fourth period."),
    ],
)
def test_an_ordinal_counts_next_to_a_word_of_the_question(text: str, written: str) -> None:
    assert with_numerals_in_digits(text, "Which period is the element in?") == written


@given(
    st.decimals(min_value=Decimal("1.01"), max_value=Decimal("9.99"), places=2),
    st.integers(min_value=-12, max_value=12),
    st.sampled_from(["{m} × 10^{e}", "{m}e{e}", "{m}*10**{e}", "{m} x 10^{e}"]),
)
def test_a_power_of_ten_is_its_number(mantissa: Decimal, exponent: int, form: str) -> None:
    text = with_numerals_in_digits(form.format(m=mantissa, e=exponent), "What is its density?")
    assert [mention.readings[0] for mention in numbers_in(text, years=True)] == [mantissa.scaleb(exponent)]
