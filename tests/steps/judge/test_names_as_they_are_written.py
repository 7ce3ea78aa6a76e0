"""Names in part, in lowercase, with entities, and in lists with commas."""

from collections.abc import Sequence

import pytest

from ragassay.core.records import Answer, AnswerFormat, AnswerKind, Question
from ragassay.core.text.value_formats import answer_column, separator_of
from ragassay.steps.judge.typed import judge_typed

OWNERS = ("Bob Marsh", "Carl Brown", "Carl Marsh", "Dora Lee", "Dora Ford", "Ed Lee", "Ed Ford", "Bob Brown")
CITIES = ("Zürich", "São Paulo", "Galway", "Nice", "Lyon", "Bath")
STATES = ("Open", "Closed", "Shipped")
WHO, WHERE, HOW = "Who owns Rex?", "In which city is Happy Surgery?", "What is the status of order Rex?"


def outcome(
    references: Sequence[str],
    answer: str,
    values: Sequence[str],
    question: str,
    *,
    answer_format: AnswerFormat = AnswerFormat.NAME,
    kind: AnswerKind = "text",
) -> str:
    asked = Question(
        question_id="q",
        group_id="g",
        question=question,
        reference_answers=tuple(references),
        answer_kind=kind,
        answer_format=answer_format,
        bindings={"n": "Happy Surgery" if question == WHERE else "Rex"},
    )
    column = answer_column(values, kind, answer_format=answer_format)
    return judge_typed(asked, Answer(answer=answer), column).outcome


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Bob", "undecided"),
        ("Ms Marsh", "undecided"),
        ("It belongs to Bob.", "undecided"),
        ("Mr. Marsh, I believe", "undecided"),
        ("it belongs to bob", "undecided"),
        ("Bob Marsh", "right"),
        ("It lives in a marsh.", "wrong"),
        ("Bob Smith", "wrong"),
        ("Carl Marsh", "wrong"),
        ("Carl", "wrong"),
        ("Mr. Smith", "wrong"),
        ("It belongs to Ann.", "wrong"),
    ],
)
def test_a_part_of_a_name_that_others_share_is_left_open(answer: str, expected: str) -> None:
    assert outcome(["Bob Marsh"], answer, OWNERS, WHO) == expected


@pytest.mark.parametrize("answer_format", [AnswerFormat.NAME, AnswerFormat.CLOSED_SET])
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The clinic is in são paulo.", "wrong"),
        ("the clinic is in são paulo.", "wrong"),
        ("It is in galway.", "wrong"),
        ("I believe the clinic is in galway", "wrong"),
        ("The city of Happy Surgery is são paulo.", "wrong"),
        ("The city: lyon", "wrong"),
        ("It is in zürich.", "right"),
        ("It is in zürich, a nice town.", "right"),
        ("It is in Zürich, which is nice.", "right"),
    ],
)
def test_a_capital_at_the_beginning_changes_nothing(answer: str, expected: str, answer_format: AnswerFormat) -> None:
    assert outcome(["Zürich"], answer, CITIES, WHERE, answer_format=answer_format) == expected


@pytest.mark.parametrize("answer", ["The clinic has a nice bath.", "It is in a nice town.", "It is nice and cheap."])
def test_an_ordinary_word_is_no_value(answer: str) -> None:
    assert outcome(["Zürich"], answer, CITIES, WHERE, answer_format=AnswerFormat.CLOSED_SET) == "undecided"


@pytest.mark.parametrize(
    ("answer", "expected"),
    [("It is open.", "wrong"), ("It was shipped.", "wrong"), ("It is closed, no longer open.", "right")],
)
def test_a_category_in_lowercase_is_a_value(answer: str, expected: str) -> None:
    assert outcome(["Closed"], answer, STATES, HOW, answer_format=AnswerFormat.CLOSED_SET) == expected


VETS = ("Ed Brontë", "Fatima Hill", "Fatima Brontë", "Ed Hill", "Ann Lee")


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Ed Brontë, Fatima Hill", "right"),
        ("The vets are Ed Brontë, Fatima Hill.", "right"),
        ("Brontë, Ed; Hill, Fatima", "right"),
        ("Brontë, Ed and Hill, Fatima", "right"),
        ("Ed Brontë, Fatima Brontë", "wrong"),
        ("Ed Brontë, Fatima Hill, Ann Lee", "wrong"),
    ],
)
def test_a_comma_in_a_list_makes_no_other_name(answer: str, expected: str) -> None:
    assert outcome(["Ed Brontë", "Fatima Hill"], answer, VETS, "Who are the vets of Rex?", kind="set") == expected


def test_a_last_name_first_is_still_a_name() -> None:
    assert outcome(["Fatima Brontë"], "It is Brontë, Fatima.", VETS, WHO) == "right"
    assert outcome(["Fatima Brontë"], "Ed Brontë, Fatima Hill", VETS, WHO) == "wrong"


OBJECTS = tuple(f'{{"color": "{color}", "tail": {tail}}}' for color in ("black", "white") for tail in ("true", "false"))


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (OBJECTS[0], "right"),
        ("color: black, tail: true", "right"),
        (OBJECTS[1], "wrong"),
        (OBJECTS[2], "wrong"),
        ("black, has a tail", "undecided"),
        ("It is black and has a tail.", "undecided"),
        ('{"color": "black"}', "undecided"),
        ('{"tail": true, "color": "black"}', "right"),
        ("I don't know.", "declined"),
    ],
)
def test_a_json_object_is_no_list(answer: str, expected: str) -> None:
    question = "What are the attributes of Rex?"
    assert outcome([OBJECTS[0]], answer, OBJECTS, question, answer_format=AnswerFormat.CLOSED_SET) == expected


def test_json_objects_are_no_packed_lists() -> None:
    objects = ['{"a": 1, "b": 2}', '{"a": 1}', '{"b": 2, "c": 3}', '{"a": 1, "b": 2, "c": 3}', '{"b": 2}']
    assert separator_of(objects) is None
    assert separator_of([each.strip("{}") for each in objects]) == ","
