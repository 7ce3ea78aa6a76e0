"""For any text, normal forms are stable, values are found where they are, and no exception is raised."""

from datetime import date
from decimal import Decimal
from itertools import pairwise
from typing import get_args

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from ragassay.core.text import (
    MatchKind,
    as_text,
    is_blank,
    match_value,
    normal,
    plain_forms,
    read_date,
    spoken_form,
    words,
)
from ragassay.core.text.names import name_key, names_in, names_of
from ragassay.core.text.normal_forms import readable
from ragassay.core.text.sentences import sentences_of

pytestmark = pytest.mark.slow

KINDS = st.sampled_from(["text", "number", "date", "boolean", "set"])
TEXTS = st.text(max_size=80)
LETTERS = st.characters(categories=["Lu", "Ll", "Lo"])
# Words of many scripts that are none of the words which say something about another: or, not, ...
WORDS = st.sampled_from(
    "Oslo Curie Zürich Łódź Αθήνα Москва Երևան القاهرة दिल्ली சென்னை ไทย 東京 タワー 北京 서울 Quantum S18_1".split()
)
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
DAYS = st.dates(date(1500, 1, 1), date(2199, 12, 31))
NUMBERS = st.decimals(-(10**12), 10**12, places=2, allow_nan=False).map(as_text)


@given(TEXTS)
def test_the_normal_form_is_its_own(text: str) -> None:
    assert normal(normal(text)) == normal(text)


# Where one text ends and the next begins, folding might join, drop or bring forth a letter.
@given(
    st.lists(
        st.one_of(st.text("aB 0:-.\x1f\u00a0\u00b4\u0301\u0345\u1100\u1161ẞΣ", max_size=6), TEXTS, WORDS), max_size=4
    )
)
@example(["00:00"])
@example(["a\x1fb"])
@example(["\u1100", "\u1161"])
@example([""])
def test_plain_forms_are_the_normal_forms(texts: list[str]) -> None:
    forms = plain_forms(texts)
    if forms is not None:
        assert forms == [normal(text) for text in texts]
        assert not any(map(is_blank, texts))
        assert all(text == text.strip() and text.isprintable() for text in texts)


@given(st.lists(NAMES, min_size=1))
def test_names_are_plain(names: list[str]) -> None:
    assert plain_forms(names) == [normal(name) for name in names]
    assert plain_forms([*names, None]) is None


@given(TEXTS)
def test_the_words_are_those_of_the_normal_form(text: str) -> None:
    assert words(normal(text)) == words(text)


@given(TEXTS)
def test_the_readable_form_is_its_own(text: str) -> None:
    assert readable(readable(text)) == readable(text)


@given(st.one_of(st.floats(allow_nan=False, allow_infinity=False), st.decimals(allow_nan=False, allow_infinity=False)))
def test_a_number_as_text_is_plain_and_the_same_number(number: float | Decimal) -> None:
    text = as_text(number)
    assert set(text) <= set("-0123456789.")
    assert Decimal(text) == (Decimal(repr(number)) if isinstance(number, float) else number)


@given(DAYS)
def test_a_spoken_date_is_read_again(day: date) -> None:
    assert read_date(spoken_form(day.isoformat(), "date")) == day


@given(st.text(LETTERS, min_size=1))
@example("A")
@example("The The")
@example("not or no")
def test_a_name_states_itself(name: str) -> None:
    assert match_value(name, name, "text").finding == "stated"


@given(NAMES)
def test_a_name_is_found_in_a_sentence_in_any_case(name: str) -> None:
    for written in (name, name.casefold(), f"“{name}”", name.replace(" ", "-")):
        assert match_value(f"The answer is {written}, as we said.", name, "text").finding == "stated"


@given(NAMES, WORDS)
def test_a_name_within_a_longer_one_is_not_stated(name: str, more: str) -> None:
    assume(name_key(more) not in name_key(name))
    longer = f"{name} {more}"
    assert match_value(f"It is {longer}.", name, "text", bound=[longer]).finding == "absent"
    assert match_value(f"It is {longer}.", name, "text", candidates=[longer]).finding == "other"


@given(NAMES, NAMES)
def test_a_text_with_two_values_states_neither_alone(one: str, other: str) -> None:
    assume(not set(name_key(one).split()) & set(name_key(other).split()))
    assert match_value(f"It is {one}. It is {other}.", one, "text", candidates=[other]).finding == "several"
    assert match_value(f"It is {other}.", one, "text", candidates=[one, other]).finding == "other"


@given(NAMES, st.lists(NAMES, max_size=5), TEXTS)
def test_the_order_of_the_candidates_makes_no_difference(name: str, candidates: list[str], text: str) -> None:
    mentioned = f"{text} {' '.join(candidates[:2])}"
    match = match_value(mentioned, name, "text", candidates=candidates).finding
    assert match_value(mentioned, name, "text", candidates=candidates[::-1]).finding == match
    assert match_value(mentioned, name, "text", candidates=[*candidates, name]).finding == match


@given(NUMBERS)
def test_a_number_states_itself_plain_and_grouped(number: str) -> None:
    for written in (number, f"{Decimal(number):,}", f"exactly {number} metres"):
        assert match_value(f"It is {written}", number, "number").finding == "stated"


@given(NUMBERS, NUMBERS)
def test_another_number_states_another(one: str, other: str) -> None:
    assume(not 0.9 < abs(Decimal(one) / (Decimal(other) or 1)) < 1.1 and {Decimal(one), Decimal(other)} != {Decimal(0)})
    assume(Decimal(one) not in {Decimal(other), Decimal(other) * 1000, Decimal(other) / 1000})
    assert match_value(f"It is {other}.", one, "number").finding in {"other", "absent"}
    assert match_value(f"It is {one} or {other}.", one, "number").finding == "several"


@given(DAYS, DAYS)
def test_a_date_states_itself_and_no_other(one: date, other: date) -> None:
    assume(one != other)
    for written in (one.isoformat(), spoken_form(one.isoformat(), "date"), f"{one.day}. {one:%B} {one.year}"):
        assert match_value(f"It was on {written}.", one.isoformat(), "date").finding == "stated"
        assert match_value(f"It was on {written}.", other.isoformat(), "date").finding == "other"


@given(DAYS)
def test_figures_that_can_be_read_as_two_days_state_neither_alone(day: date) -> None:
    match = match_value(f"It was on {day.day:02}/{day.month:02}/{day.year}.", day.isoformat(), "date").finding
    assert match == ("several" if day.day <= 12 and day.day != day.month else "stated")


@given(TEXTS, TEXTS, KINDS, st.lists(TEXTS, max_size=3), st.lists(TEXTS, max_size=3))
@example("İ", "İ", "text", [], [])
def test_nothing_is_ever_raised_and_the_places_agree_with_the_finding(
    text: str, reference: str, kind: str, candidates: list[str], known: list[str]
) -> None:
    found = match_value(text, reference, kind, candidates=candidates, bound=known)
    assert found.finding in get_args(MatchKind)
    assert bool(found.stated) == (found.finding in {"stated", "several"})
    assert found.others or found.finding != "other"
    assert all(each.start < each.end <= len(readable(text)) for each in sentences_of(readable(text)))
    assert read_date(text) is None or read_date(text) == read_date(normal(text))


@given(TEXTS, st.lists(NAMES, max_size=4))
def test_the_places_of_names_do_not_overlap(text: str, names: list[str]) -> None:
    mentions = names_in(f"{text} {' '.join(names)}", names_of(names))
    assert all(one.end <= other.start for one, other in pairwise(mentions))
