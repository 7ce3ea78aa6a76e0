"""Untrusted texts in prompts: one line each, which cannot end its quotation and gives the text back."""

import json

from hypothesis import given
from hypothesis import strategies as st

from ragassay.parts.lm.structured_replies import quoted, quoted_list


@given(st.text())
def test_any_text_is_one_line_of_plain_characters_that_json_gives_back(text: str) -> None:
    line = quoted(text)
    assert json.loads(line) == text
    assert line.splitlines() == [line]
    assert not set(line) & set("<>[]|")


def test_half_a_surrogate_pair_can_be_sent() -> None:
    assert quoted("half \ud800").encode("utf-8")
    assert quoted_list([]) == "[]"
