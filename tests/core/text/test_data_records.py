"""JSON in an answer is read as lines of keys and values."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.text.data_records import with_records_in_lines

WORDS = frozenset("which city is the office in".split())


def test_empty_fields_beside_the_one_asked_for_are_left_out() -> None:
    record = json.dumps({"success": True, "data": {"city": "Rome"}, "error": None, "more": []}, indent=2)
    assert with_records_in_lines(f"```json\n{record}\n```", WORDS).split() == [
        "```json", "success:", "true", "city:", "Rome", "```",
    ]  # fmt: skip


def test_without_the_field_asked_for_an_empty_one_denies() -> None:
    assert "data: none" in with_records_in_lines('{"data": null, "error": "timeout"}', WORDS)
    assert "city: none" in with_records_in_lines('{"name": "Oslo Ltd.", "city": null}', WORDS)


@given(st.dictionaries(st.sampled_from(["city", "name", "code"]), st.text("abcXYZ 09", min_size=1), min_size=1))
def test_every_value_is_kept_under_its_key(record: dict[str, str]) -> None:
    text = with_records_in_lines(f"Found: {json.dumps([record])}!", WORDS)
    assert all(f"\n{key}: {value}\n" in text for key, value in record.items())
    assert text.startswith("Found: ")
    assert text.endswith("!")


@pytest.mark.parametrize("text", ["", "It is in Rome.", "[1] and {x}", '{"city": "Ro', "[1, 2]", "[" * 50_000])
def test_other_texts_are_unchanged(text: str) -> None:
    assert with_records_in_lines(text, WORDS) == text


@pytest.mark.parametrize("depth", [30, 700, 990, 5000])
@pytest.mark.parametrize(("opens", "closes"), [('{"a":', "}"), ('[{"a":', "}]")], ids=["objects", "lists"])
def test_deeply_nested_records_end_nothing(opens: str, closes: str, depth: int) -> None:
    text = opens * depth + '"Rome"' + closes * depth
    assert "Rome" in with_records_in_lines(text, frozenset(["city"]), ["Acme"])
