"""What a value belongs to, and whether a text takes it back."""

import pytest

from ragassay.core.text.standings import Standing, is_past_or_present, is_retracted, key_at, standing

VALUE = "____"


def places(text: str) -> list[tuple[int, int]]:
    """Return the places of all masked values of a text."""
    found, at = [], text.find(VALUE)
    while at >= 0:
        found.append((at, at + len(VALUE)))
        at = text.find(VALUE, at + len(VALUE))
    return found


def keys(text: str) -> list[str | None]:
    """Return the key of each value of a text."""
    spans = places(text)
    found = [key_at(text, *span, spans) for span in spans]
    return [None if key is None else text[slice(*key)] for key in found]


class TestKeys:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("Invoice 7: ____\nInvoice 8: ____", ["Invoice 7", "Invoice 8"]),
            ("Invoice 7 → ____, invoice 8 → ____", ["Invoice 7", "invoice 8"]),
            ("- Acme Ltd - ____\n- Delmo\t____", ["Acme Ltd", "Delmo"]),
            ("____ (Acme); ____ (Delmo).", ["Acme", "Delmo"]),
            ("I found two. Acme: ____. Delmo: ____.", ["Acme", "Delmo"]),
            ("____: ____", [None, VALUE]),
            ("It is ____, not to be mixed up with ____.", [None, None]),
        ],
    )
    def test_of_lines_items_and_parentheses(self, text: str, expected: list[str | None]) -> None:
        assert keys(text) == expected

    def test_a_remark_with_another_value_is_no_key(self) -> None:
        assert keys("It is ____ (Delmo has ____).") == [None, None]


class TestRejection:
    @pytest.mark.parametrize(("text", "is_rejected"), [("I ruled out ____.", True), ("No doubt ____.", False)])
    def test_by_a_verb_of_denial(self, text: str, is_rejected: bool) -> None:
        assert (standing(text, *places(text)[0]) is Standing.REJECTED) is is_rejected

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("It is ____. No, that is wrong. It is ____.", True),
            ("It is ____ - not to be confused with Delmo, where it is ____.", False),
        ],
    )
    def test_between_two_values(self, text: str, expected: bool) -> None:
        (_, end), (following, _) = places(text)
        assert is_retracted(text, end, following) is expected


def test_the_time_in_parentheses_belongs_to_the_value_before_them() -> None:
    text = "Two hits: ____ (archived) and ____ (current)."
    assert [is_past_or_present(text, *span, places(text)) for span in places(text)] == [0, 1]
