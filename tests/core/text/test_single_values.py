"""Forms of single values: blanks, reference texts, short decimals, days, numbers, names, words and formats."""

import math
import struct
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.records import AnswerFormat
from ragassay.core.text import as_text, is_blank, normal, read_date, shortest_float32, spoken_form, words
from ragassay.core.text.numbers import numbers_in
from ragassay.core.text.similar_names import abbreviates, is_misspelled
from ragassay.core.text.value_formats import infer_format


class TestFormats:
    @pytest.mark.parametrize(
        ("values", "expected"),
        [
            (["ada@x.org", "bo@y.org"], AnswerFormat.EMAIL),
            (["https://x.org/a", "www.y.org"], AnswerFormat.URL),
            (["+49 30 1234567", "(212) 555-0147"], AnswerFormat.PHONE),
            (["NLD", "AFG"], AnswerFormat.CODE),
            (["M", "F"], AnswerFormat.CODE),
            (["N1 5LH", "24105"], AnswerFormat.CODE),
            (["S18_1749-2005", "S24_2840-2005"], AnswerFormat.IDENTIFIER),
            (["Ada Lovelace", "Daniel arap Moi"], AnswerFormat.NAME),
            (["paper making", "toys"], AnswerFormat.TEXT),
            ([], AnswerFormat.TEXT),
        ],
    )
    def test_a_format_is_inferred_from_the_values(self, values: list[str], expected: AnswerFormat) -> None:
        assert infer_format(values, "text") is expected

    def test_few_values_of_many_rows_are_a_closed_set(self) -> None:
        assert infer_format(["Rock", "Jazz"], "text", rows=10) is AnswerFormat.CLOSED_SET
        assert infer_format(["Rock", "Jazz"], "text", rows=9) is AnswerFormat.NAME

    def test_numbers_and_dates_have_the_format_of_their_kind(self) -> None:
        assert infer_format(["7"], "number") is AnswerFormat.NUMBER
        assert infer_format(["2003-05-17"], "date") is AnswerFormat.DATE


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("thirty-nine and three tenths", "39.3"),
        ("one billion thirteen million six hundred and sixty-two thousand", "1013662000"),
        ("three thousand two hundred people", "3200"),
        ("two thousand and five", "2005"),
        ("minus twelve point five", "-12.5"),
        ("122.4° W", "-122.4"),
        ("33.9 degrees south", "-33.9"),
        ("39.3 degrees North", "39.3"),
        ("UTC-5", "-5"),
        ("GMT+05:30", "5.5"),
        ("1250.5 USD", "1250.5"),
        ("1622 thousand", "1622000"),
    ],
)
def test_a_number_is_read_with_its_words_sign_and_zone(text: str, value: str) -> None:
    (mention,) = numbers_in(text)
    assert Decimal(value) in mention.readings


@pytest.mark.parametrize("text", ["call 0800 555 0199", "+49 30 1234567", "see https://x.org/docs/90", "[3]"])
def test_digits_of_telephones_addresses_and_citations_are_not_numbers(text: str) -> None:
    assert numbers_in(text) == []


def test_two_swapped_letters_are_a_typo_and_no_other_name() -> None:
    assert is_misspelled("It is in Basesterre.", "Basseterre")
    assert not is_misspelled("Austria", "Australia")
    assert not is_misspelled("Ivan Grimaldi", "Ivano Grimani")


def test_a_code_may_abbreviate_a_name_that_begins_alike() -> None:
    assert abbreviates("IL", "Illinois")
    assert not abbreviates("TX", "Utah")


@pytest.mark.parametrize(
    "value",
    [
        *("", "  ", "-", " – ", "--", "N/A", "n/a", "null", "NULL", "Unknown", "not applicable", "\\N", "None", "?"),
        *("9999-01-01", "9999-12-31 00:00:00", "0000-00-00", "\u200b", "\xa0"),
        *(None, date(9999, 1, 1), math.nan, Decimal("NaN"), b""),
    ],
)
def test_a_missing_value_has_many_spellings(value: object) -> None:
    assert is_blank(value)


@pytest.mark.parametrize(
    "value", ["NA", "na", 0, 0.0, False, "0", "No", "x", "N", "Unknown Pleasures", date(2023, 1, 1)]
)
def test_other_values_are_not_blank(value: object) -> None:
    assert not is_blank(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (1e20, "100000000000000000000"),
        (1e-7, "0.0000001"),
        (45.90, "45.9"),
        (-0.0, "0"),
        (12, "12"),
        (Decimal("12.500"), "12.5"),
        (Decimal("1E+3"), "1000"),
        (True, "true"),
        (False, "false"),
        (date(2023, 4, 1), "2023-04-01"),
        (datetime(2023, 4, 1), "2023-04-01"),  # noqa: DTZ001  databases store times of no zone
        (datetime(2023, 4, 1, 14, 30), "2023-04-01 14:30:00"),  # noqa: DTZ001  databases store times of no zone
        ("  English ", "English"),
        ("two  spaces stay", "two  spaces stay"),
        (None, ""),
        (math.nan, ""),
        (math.inf, "infinity"),
        (b"Ole\xcc\x81", "Ole\u0301"),
    ],
)
def test_a_database_value_has_one_text(value: object, text: str) -> None:
    assert as_text(value) == text


@pytest.mark.parametrize(
    ("number", "short"),
    [
        (56.599998, 56.6),
        (5.0999999, 5.1),
        (5.099999904632568, 5.1),
        (-45.900002, -45.9),
        (1e-05, 1e-05),
        (9.999999747378752e-06, 1e-05),
        (0.0, 0.0),
        (20770000.0, 20770000.0),
        (8589934592.0, 8589934592.0),
        (9007.199, 9007.199),
        (1e300, 1e300),
        (math.inf, math.inf),
        (math.nan, None),
        (1 / 3, None),
        (1234567890.5, None),
        (1.2345678901e300, None),
        (-52.5200066, None),
    ],
)
def test_a_32_bit_real_is_read_as_the_short_decimal(number: float, short: float | None) -> None:
    assert shortest_float32(number) == short


@pytest.mark.slow
@given(st.decimals(min_value=-(10**6), max_value=10**6, places=2), st.sampled_from((8, 9, 17)))
def test_no_decimal_of_six_figures_is_lost_in_32_bits(number: Decimal, figures: int) -> None:
    short = float(f"{number:.6g}")
    kept = struct.unpack("f", struct.pack("f", short))[0]
    assert shortest_float32(float(f"{kept:.{figures}g}")) == short


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("1996-07-04", date(1996, 7, 4)),
        ("1996-07-04 00:00:00.000", date(1996, 7, 4)),
        ("1996-07-04T00:00:00Z", date(1996, 7, 4)),
        (" April 1st, 2023 ", date(2023, 4, 1)),
        ("25.12.1985", date(1985, 12, 25)),
        ("07.01.1985", date(1985, 1, 7)),
        ("05/05/1985", date(1985, 5, 5)),
        ("07/01/1985", None),
        ("1996-07-04 13:20:00", None),
        ("April 2023", None),
        ("2023", None),
        ("930101", None),
        ("-660", None),
        ("1996-02-30", None),
        ("1996-07-04 and 1996-07-05", None),
        ("born 1996-07-04", None),
        ("", None),
    ],
)
def test_a_text_is_a_date_only_if_it_has_one_reading(text: str, day: date | None) -> None:
    assert read_date(text) == day


@pytest.mark.parametrize(
    ("text", "kind", "spoken"),
    [
        ("2023-04-01", "date", "April 1, 2023"),
        ("2023-04-01", "text", "2023-04-01"),
        ("soon", "date", "soon"),
        ("1234.50", "number", "1234.50"),
        ("  Live  [Disc 2]\n", "text", "Live  [Disc 2]"),
    ],
)
def test_a_date_is_spoken_in_words(text: str, kind: str, spoken: str) -> None:
    assert spoken_form(text, kind) == spoken


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("  English \t x", "english x"),
        ("ＡＢＣ", "abc"),
        ("Straße", "strasse"),
        ("ΣΑΣ", "σασ"),
        ("ﬁn", "fin"),
        ("a\u200bb", "ab"),
    ],
)
def test_the_normal_form_ignores_case_width_and_invisible_characters(text: str, form: str) -> None:
    assert normal(text) == form


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It's São Paulo!", ["it", "s", "são", "paulo"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("東京タワー", ["東", "京", "タワー"]),
        ("ประเทศไทย", ["ป", "ร", "ะ", "เ", "ท", "ศ", "ไ", "ท", "ย"]),
        ("서울은", ["서", "울", "은"]),
        ("S18_1749, C++", ["s18_1749", "c++"]),
        ("in_transit, _tier_1_", ["in", "transit", "tier", "1"]),
        ("… — ?", []),
    ],
)
def test_words_are_words_in_every_script(text: str, expected: list[str]) -> None:
    assert words(text) == expected
