"""Wordings: every style keeps the placeholders, adds no technical word, and has its length."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.errors import UsageError
from ragassay.records import Ask, Given
from ragassay.styles import STYLES, fill, wordings

ONE = Ask(wanted="industry", entity="company", given=(Given(label="company", placeholders="[company.name]"),))
TWO = Ask(
    wanted="number of years working",
    entity="employment",
    given=(
        Given(label="company", placeholders="[company.name]", is_name=False),
        Given(label="person", placeholders="[person.first_name] [person.last_name]", is_name=False),
    ),
)


def test_short_questions_are_fragments() -> None:
    assert wordings(ONE, "short", count=2) == ("industry of the company [company.name]", "industry for [company.name]?")


def test_two_things_known_are_both_named() -> None:
    (text,) = wordings(TWO, "short", count=1)
    assert text == (
        "number of years working of the employment "
        "for the company [company.name] and the person [person.first_name] [person.last_name]"
    )


def test_a_unit_is_said_in_the_question() -> None:
    ask = Ask(
        wanted="sales",
        entity="company",
        given=(Given(label="company", placeholders="[company.name]"),),
        unit="billions",
    )
    assert wordings(ask, "short", count=1)[0].startswith("sales in billions of")


def test_long_questions_agree_with_their_plural() -> None:
    sales = Ask(wanted="sales", entity="company", given=ONE.given)
    assert "the sales of the company [company.name] are?" in wordings(sales, "long", count=1)[0]
    assert "the industry of the company [company.name] is?" in wordings(ONE, "long", count=1)[0]


def test_an_unknown_style_names_the_nearest() -> None:
    with pytest.raises(UsageError, match="unknown style 'shrot'; known: long, short. Did you mean 'short'"):
        wordings(ONE, "shrot", count=1)


def test_a_value_that_looks_like_a_placeholder_stays_as_it_is() -> None:
    values = {"[a.b]": "Live [a.c] 100% {x}", "[a.c]": "other"}
    assert fill("[a.b] and [a.c]", values) == "Live [a.c] 100% {x} and other"


LABELS = st.lists(
    st.sampled_from(["head", "office", "sales", "start", "date", "города", "年齢", "size"]), min_size=1
).map(" ".join)
ASKS = st.builds(
    Ask,
    wanted=LABELS,
    entity=LABELS,
    given=st.one_of(
        st.tuples(st.builds(Given, label=LABELS, placeholders=st.just("[t.a]"))),
        st.tuples(
            st.builds(Given, label=LABELS, placeholders=st.just("[t.a]"), is_name=st.booleans()),
            st.builds(Given, label=LABELS, placeholders=st.just("[t.b] [t.c]"), is_name=st.just(False)),
        ),
    ),
    unit=st.sampled_from([None, "billions"]),
)


@pytest.mark.parametrize("style", STYLES)
@given(ask=ASKS)
def test_every_wording_of_every_style_passes_every_check(style: str, ask: Ask) -> None:
    found = wordings(ask, style, count=5)
    assert len(found) == len(set(found)) == 5
