"""Numbers in texts: what is one, and what is a part of a name, an identifier or a list."""

import pytest

from ragassay.core.text.numbers import numbers_in


def read(text: str) -> list[str]:
    """Return the most literal reading of each number in a text."""
    return [str(each.readings[0]) for each in numbers_in(text)]


class TestIdentifiers:
    @pytest.mark.parametrize(
        "text", ["INC-92260", "see EX24/359", "inspection INS/24/299", "doc-0417.md", "a F-16", "(ref. AB-12-7)"]
    )
    def test_their_digits_are_no_numbers(self, text: str) -> None:
        assert read(text) == []

    @pytest.mark.parametrize(
        ("text", "numbers"),
        [("mid-90", ["90"]), ("UTC-5", ["-5"]), ("x = -5", ["-5"]), ("5-year", ["5"]), ("pages 7-8", ["7", "8"])],
    )
    def test_a_hyphen_alone_makes_no_identifier(self, text: str, numbers: list[str]) -> None:
        assert read(text) == numbers


class TestSteps:
    def test_numbered_lines_of_one_word_are_counted_from_one(self) -> None:
        assert read("Step 1: find it\nStep 2: read 107.5\nStep 3: answer 107.5") == ["107.5", "107.5"]

    def test_other_lines_with_a_number_after_a_word_keep_it(self) -> None:
        assert read("Period 3: ends\nPeriod 4: begins") == ["3", "4"]


class TestNotations:
    @pytest.mark.parametrize(
        ("text", "reading"),
        [
            ("USD0.99", "0.99"),
            ("CHF12.50", "12.50"),
            ("CHF12", "12"),
            ("EUR1,250.50", "1250.50"),
            ("a hundred", "100"),
            ("A pair, it says", "2"),
            ("a dozen", "12"),
        ],
    )
    def test_currency_codes_and_numbers_after_an_article(self, text: str, reading: str) -> None:
        assert read(text) == [reading]

    def test_a_couple_of_things_is_a_figure_of_speech(self) -> None:
        assert read("after a couple of days") == []

    def test_a_comma_before_three_digits_may_be_a_decimal_comma(self) -> None:
        assert [str(each) for each in numbers_in("-24,572")[0].readings] == ["-24572", "-24.572"]
        assert [str(each) for each in numbers_in("1,200")[0].readings] == ["1200"]
