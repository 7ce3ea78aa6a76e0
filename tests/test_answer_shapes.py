"""The generated answers of `benchmarks/judging.py`: every shape has cases, and their labels are correct."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest
from benchmarks.shapes import DATABASES_OF, SHAPES, SHAPES_OF
from benchmarks.shapes.questions import Fact, Item, Values, form_of, format_of
from benchmarks.shapes.wording import Case

from ragassay.core.records import AnswerKind, Question

pytestmark = pytest.mark.slow

# Question -> answers about several subjects; {} is the subject, and the last of them does not exist.
_QUESTIONS: Mapping[str, tuple[AnswerKind, Sequence[Values]]] = {
    "What is the email address of the customer {}?": ("text", (("jroe@example.org",), ("jdoe@example.com",))),
    "What is the phone number of the customer {}?": ("text", (("030-12345",), ("030-67345",))),
    "What is the postal code of the customer {}?": ("text", (("10115",), ("EC2 5NT",))),
    "What is the fax number of the customer {}?": ("text", (("030-77777",), ("040-33333",))),
    "What is the address of the customer {}?": ("text", (("Lindenstr. 12",), ("7 Park Avenue",))),
    "Who is the manager of the customer {}?": ("text", (("Ada Marsh",), ("Ada Quist",))),
    "What is the title of the customer {}?": ("text", (("Sales Representative",), ("Owner",))),
    "What is the gender code of the employee {}?": ("text", (("F",), ("M",))),
    "In which city is the customer {} based?": ("text", (("Orléans",), ("Tampere",))),
    "In which country is the customer {} based?": ("text", (("USA",), ("France",))),
    "In which estado is the municipio {}?": ("text", (("Rio Grande do Sul",), ("Rio Grande do Norte",))),
    "When was the customer {} born?": ("date", (("1962-02-18",), ("1971-11-30",))),
    "When was the customer {} hired?": ("date", (("1985-07-16",), ("1999-03-02",))),
    "How much is the salary of the customer {}?": ("number", (("65314",), ("48200",))),
    "What is the latitude in degrees of the customer {}?": ("number", (("-23.3049",), ("48.2",))),
    "What is the longitude in degrees of the customer {}?": ("number", (("-46.6369",), ("16.37",))),
    "What is the telephone area code of the customer {}?": ("number", (("11",), ("43",))),
    "What is the discount of the customer {}?": ("number", (("0.15",), ("0.3",))),
    "What is the profit in billions of the customer {}?": ("number", (("18.8",), ("2.4",))),
    "What is the web address of the customer {}?": ("text", (("http://roe.example/a.htm",), ("http://doe.example/b",))),
    "What is the customer code of the customer {}?": ("text", (("ROE-12",), ("DOE-94",))),
    "What is the status of the customer {}?": ("text", (("On Hold",), ("Disputed",))),
    "What is the extension of the customer {}?": ("text", (("x5173",), ("x2248",))),
    "Is the product {} discontinued?": ("boolean", (("true",), ("false",))),
    "What is the two-letter code of the customer {}?": ("text", (("DE",), ("GA",))),
    "What is the duration in milliseconds of the customer {}?": ("number", (("343875",), ("125004",))),
    "What is the total of the customer {}?": ("number", (("18.95",), ("7.99",))),
    "How many people live in the customer {}?": ("number", (("286000",), ("1500000",))),
    "What is the continent of the customer {}?": ("text", (("Africa",), ("Europe",))),
    "What is the product line of the customer {}?": ("text", (("Planes",), ("Motorcycles",))),
    "Who is the vendor of the customer {}?": ("text", (("Roe & Sons Inc.",), ("Müller Bau GmbH",))),
    "What is the start date of the customer {}?": ("date", (("2021-02-03",), ("2022-05-06",))),
    "What is the end date of the customer {}?": ("date", (("2023-07-08",), ("2024-09-10",))),
    "Which orders does the customer {} have?": ("set", (("101", "102", "103", "104"), ("205", "206"))),
}
_SUBJECTS = ("Jane Roe", "John Doe", "Joan Poe")
_NAMESAKES = (*_SUBJECTS[:2], "Jean Moe", "Jim Loe")


def _fact(template: str, subject: str) -> Fact:
    form = form_of(template.format(subject))
    assert form is not None
    kind, values = _QUESTIONS[template]
    place = _NAMESAKES.index(subject)
    if place == len(_NAMESAKES) - 1:  # a third value
        values = next((own for other, (same, own) in _QUESTIONS.items() if same == kind and other != template), values)
    return Fact(form=form, format=format_of(form.topic, kind), kind=kind, values=values[place % 2])


def _item(template: str, subject: str) -> Item:
    text = template.format(subject)
    form = form_of(text)
    assert form is not None
    kind, values = _QUESTIONS[template]
    exists = subject != _SUBJECTS[-1]
    own = values[_SUBJECTS.index(subject)] if exists else ()
    facts = [_fact(other, subject) for other in _QUESTIONS if other != template] if exists else []
    return Item(
        question=Question(
            question_id=text,
            group_id=text,
            question=text,
            reference_answers=own,
            answer_kind=kind,
            is_answerable=exists,
        ),
        database="made up",
        form=form,
        format=format_of(form.topic, kind),
        others=[value for value in values if value != own],
        facts=facts,
        namesakes=[_fact(template, other) for other in _NAMESAKES if other != subject],
    )


_ITEMS = [_item(template, subject) for template in _QUESTIONS for subject in _SUBJECTS]


def _cases(shape: str, seeds: int = 4) -> list[tuple[Item, Case]]:
    cases = [
        (item, SHAPES[shape](item, item.question.reference_answers, item.others, Random(f"{shape} {seed}")))
        for seed in range(seeds)
        for item in _ITEMS
    ]
    return [(item, case) for item, case in cases if case is not None]


@pytest.fixture(scope="module")
def cases() -> Mapping[str, list[tuple[Item, Case]]]:
    return {shape: _cases(shape) for shape in SHAPES}


def test_every_shape_gives_a_case(cases: Mapping[str, list[tuple[Item, Case]]]) -> None:
    assert not [shape for shape, own in cases.items() if not own]


def test_no_answer_to_an_unanswerable_question_is_right(cases: Mapping[str, list[tuple[Item, Case]]]) -> None:
    assert not [
        (shape, case)
        for shape, own in cases.items()
        for item, case in own
        if case.label == "right" and not item.question.is_answerable
    ]


def test_shapes_are_deterministic(cases: Mapping[str, list[tuple[Item, Case]]]) -> None:
    again = {shape: _cases(shape, seeds=1) for shape in SHAPES}
    assert not [shape for shape, own in again.items() if own != cases[shape][: len(own)]]


def test_shapes_have_descriptions_of_one_line() -> None:
    assert not [name for name, shape in SHAPES.items() if "\n" in (shape.__doc__ or "\n")]


def test_the_halves_have_different_shapes_and_databases() -> None:
    assert not set(SHAPES_OF["seen"]) & set(SHAPES_OF["unseen"])
    assert len(set(DATABASES_OF["unseen"]) - set(DATABASES_OF["seen"])) >= len(DATABASES_OF["seen"])
    assert not set(SHAPES_OF["third"]) & {*SHAPES_OF["seen"], *SHAPES_OF["unseen"]}
    assert not set(SHAPES_OF["fourth"]) & {*SHAPES_OF["seen"], *SHAPES_OF["unseen"], *SHAPES_OF["third"]}
    assert set(DATABASES_OF["third"]) - set(DATABASES_OF["unseen"])
    assert len(SHAPES) == sum(map(len, SHAPES_OF.values()))
