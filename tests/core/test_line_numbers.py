"""The line of each entry of a file, for messages."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ragassay.core.line_numbers import line_numbers, nearest_line

TOML = """\
# label = "not an entry"
title = "x = y"

["city.mayor"]
label = "head"

[city]
capital.label = "seat"
district = { label = "ward", codes = { a = "b" } }

[[people]]
name = "Ann"
"""
YAML = "city:\n  mayor: {label: head}\n\n  district:\n    label: ward\n"


def test_every_key_of_toml_has_its_line() -> None:
    assert line_numbers(TOML, ".toml") == {
        "title": 2,
        "city.mayor": 4,
        "city.mayor.label": 5,
        "city": 7,
        "city.capital.label": 8,
        "city.district": 9,
        "people": 11,
        "people.name": 12,
    }


@pytest.mark.parametrize(("suffix", "text"), [(".yaml", YAML), (".json", '{"city": {"mayor": {}, "district": {}}}')])
def test_keys_of_yaml_and_json_have_theirs(suffix: str, text: str) -> None:
    lines = line_numbers(text, suffix)
    assert (lines["city.mayor"], lines["city.district"]) == ((2, 4) if suffix == ".yaml" else (1, 1))


def test_what_has_no_line_has_that_of_what_holds_it() -> None:
    lines = line_numbers(TOML, ".toml")
    assert nearest_line(lines, "city.district.codes.a") == 9
    assert nearest_line(lines, "town") is None


@pytest.mark.slow
@given(st.text(alphabet="[]{}=\"'.,:# \n\tab1-&*!|>", max_size=60), st.sampled_from([".toml", ".yaml", ".json"]))
@example("[" * 2000, ".json")
@example("[" * 2000, ".toml")
@example("a: &a {b: *a}", ".yaml")
def test_no_text_is_too_odd(text: str, suffix: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in line_numbers(text, suffix).values())
