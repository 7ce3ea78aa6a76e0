"""Paraphrases of any query: complete placeholders, plain words, the right length, seven per style, deterministic."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ragassay.core.records import AnswerKind, Ask, Comparison, Form, Meaning, Operation, QuestionCondition, Relation
from ragassay.parts.wording.checks import LENGTHS, PLACEHOLDER, labels_of, normal_form, paraphrase_problem
from ragassay.parts.wording.styles import STYLES, fill, pieces_of, templates_in_style

pytestmark = pytest.mark.slow

WORDS = [
    *[
        "company",
        "sales",
        "number of",
        "of the",
        "head",
        "office",
        "start date",
        "in stock",
        "units",
        "capital",
        "status",
    ],
    *[
        "person",
        "city",
        "order detail",
        "number",
        "name",
        "country",
        "is",
        "has",
        "discontinued",
        "from date",
        "working",
    ],
    *["database", "table", "rows", "query", "gross_area", "isActive", "MSRP", "GNP", "line1", "per unit", "on order"],
    *["города", "年齢", "größe", "l'année", "price (net)", "a [b]", "{x}", "%", "&", "the the", "a", "s", "children"],
]
LABELS = st.lists(st.sampled_from(WORDS), min_size=1, max_size=4).map(" ".join) | st.text(
    st.characters(categories=["L", "N"]), min_size=1, max_size=12
)
UNITS = st.sampled_from([None, "billions", "percent", "US dollars"])
ONE = st.sampled_from(["[t.a]", "[t.a] [t.b]", "[Order Details.größe]", "[a_b.camelCase]"])
TWO = st.sampled_from(["[t.c]", "[t.c] [t.d]", "[u.sql]"])


RELATIONS: list[Relation] = ["of", "for", "from", "had", "did", "member", "by", "as", "has", "with"]
FORMS: list[Form] = ["noun", "participle", "statement", "quoted"]


@st.composite
def conditions_of_asks(draw: st.DrawFn) -> tuple[QuestionCondition, ...]:
    conditions = []
    for values in (ONE, TWO)[: draw(st.integers(1, 2))]:
        comparison: Comparison = draw(st.sampled_from(["is", "is", "at least", "at most", "between", "contains"]))
        text = draw(values)
        conditions.append(
            QuestionCondition(
                label=draw(LABELS),
                placeholders=f"{text} and [{text.strip('[]')}.high]" if comparison == "between" else text,
                comparison=comparison,
                is_name=draw(st.booleans()),
                unit=draw(UNITS),
                relation=draw(st.sampled_from(RELATIONS)),
                form=draw(st.sampled_from(FORMS)),
                is_person=draw(st.booleans()),
                is_code=draw(st.booleans()),
                is_date=draw(st.booleans()),
                is_year=draw(st.booleans()),
            )
        )
    return tuple(conditions)


MEANINGS: list[Meaning] = ["person", "organization", "place", "time", "quantity", "money", "thing"]
KINDS: list[AnswerKind] = ["text", "number", "date", "boolean", "set"]
OPERATIONS: list[Operation] = ["lookup", "count", "minimum", "maximum", "list"]
ASKS = st.builds(
    Ask,
    target=LABELS,
    entity=LABELS,
    conditions=conditions_of_asks(),
    answer_kind=st.sampled_from(KINDS),
    unit=UNITS,
    meaning=st.sampled_from(MEANINGS),
    operation=st.sampled_from(OPERATIONS),
    form=st.sampled_from(FORMS),
    related=st.lists(LABELS, max_size=3).map(tuple),
)


@pytest.mark.parametrize("style", STYLES)
@given(ask=ASKS)
@settings(max_examples=50)
def test_every_style_has_seven_different_paraphrases_of_every_query(style: str, ask: Ask) -> None:
    paraphrases = templates_in_style(ask, style, count=7)
    assert len({normal_form(text) for text in paraphrases}) == 7


@pytest.mark.parametrize("style", STYLES)
@given(ask=ASKS, fewer=st.integers(1, 12), more=st.integers(0, 12))
@settings(max_examples=20)
def test_fewer_paraphrases_are_a_prefix_of_more_and_deterministic(style: str, ask: Ask, fewer: int, more: int) -> None:
    assert templates_in_style(ask, style, count=fewer + more)[:fewer] == templates_in_style(ask, style, count=fewer)


@pytest.mark.parametrize("style", STYLES)
@given(ask=ASKS)
@settings(max_examples=30)
def test_every_paraphrase_is_valid_and_has_each_placeholder_once(style: str, ask: Ask) -> None:
    expected = [name for each in ask.conditions for name in PLACEHOLDER.findall(each.placeholders)]
    wrong = [(text, paraphrase_problem(text, expected, style, labels=labels_of(ask))) for text in STYLES[style](ask)]
    assert [(text, why) for text, why in wrong if why is not None] == []


@given(ask=ASKS)
@settings(max_examples=30)
def test_long_paraphrases_have_thirty_words_and_interrogative_ones_a_question_mark(ask: Ask) -> None:
    long = templates_in_style(ask, "long", count=99)
    assert all(len(PLACEHOLDER.sub(" ", text).split()) >= LENGTHS["long"][0] == 30 for text in long)
    assert all(text.endswith("?") for text in templates_in_style(ask, "interrogative", count=99))


@given(ask=ASKS)
@settings(max_examples=30)
def test_the_two_parts_of_a_name_stay_together(ask: Ask) -> None:
    names = [each.placeholders for each in ask.conditions]
    assert all(name in text for style in STYLES for text in templates_in_style(ask, style, count=10) for name in names)


@given(ask=ASKS, value=st.text().filter(lambda value: value[-1:] not in {*".!?…"}))
@settings(max_examples=30)
def test_filling_inserts_any_value_and_changes_nothing_else(ask: Ask, value: str) -> None:
    (text,) = templates_in_style(ask, "long", count=1)
    pieces = pieces_of(text)
    assume(" " not in value)  # a noun before a name that ends in it is dropped
    values = dict.fromkeys(pieces[1::2], value)
    assert "".join(pieces) == text
    assert fill(text, values) == value.join(pieces[::2])


@given(text=st.text(), style=st.sampled_from(sorted(STYLES)))
def test_no_text_is_valid_without_its_placeholder(text: str, style: str) -> None:
    plain = PLACEHOLDER.sub("", text)
    assert paraphrase_problem(plain, ["[t.a]"], style) == "it must have these placeholders once each: [t.a]"
