"""The form in which values of a text are recognized."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.text import match_value
from ragassay.core.text.normal_forms import readable


@given(st.text(alphabet="&amp;lt#39xé \u00a01`’", max_size=30))
def test_the_readable_form_of_a_readable_form_is_itself(text: str) -> None:
    assert readable(readable(text)) == readable(text)


@pytest.mark.parametrize(
    "written", ["exotics &amp; birds", "exotics &#38; birds", "exotics &#x26; birds", "exotics & birds"]
)
@pytest.mark.parametrize("stored", ["exotics & birds", "exotics &amp; birds"])
def test_an_html_entity_is_its_character(written: str, stored: str) -> None:
    assert match_value(f"It is {written}.", stored, "text").finding == "stated"


def test_an_ampersand_without_a_semicolon_is_no_entity() -> None:
    assert readable("AT&T; ?a=1&copy=2 &nosuchentity;") == "AT&T; ?a=1&copy=2 &nosuchentity;"
