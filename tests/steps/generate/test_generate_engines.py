"""The same schema and data give the same evaluation set on every engine, ids included, and every answer is right."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from databases import ENGINES, Made, connected, database
from ragassay.core.records import Question
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import TemplateOptions, generate
from truth import all_right

TOWNS = ("Oslo", "Lima", "Łódź", "O'Fallon", 'Say "Hi"', "100 %", "back\\slash", "[town.name]", "line\nbreak", "😀 Bay")
COMPANY = (
    Made(
        name="town",
        columns={"id": "integer", "name": "name", "country": "text", "people": "integer"},
        primary=("id",),
        rows=[(n, name, ("Norway", "Peru", "Poland")[n % 3], 1000 * n + 7) for n, name in enumerate(TOWNS)],
    ),
    Made(
        name="Staff Member",
        columns={
            "id": "integer",
            "first_name": "name",
            "last_name": "name",
            "hired": "date",
            "salary": "decimal",
            "is_active": "boolean",
            "town_id": "integer",
            "manager_id": "integer",
        },
        primary=("id",),
        references={("town_id",): ("town", ("id",)), ("manager_id",): ("Staff Member", ("id",))},
        rows=[
            (
                n,
                ("Ada", "Ben", "Cem")[n % 3],
                f"Vale{n}",
                date(2020, 1 + n, 3),
                1000.5 + n,
                n % 2 == 0,
                n,
                n - 1 if n else None,
            )
            for n in range(8)
        ],
    ),
    Made(
        name="order",
        columns={"name": "name!", "group": "text", "staff_id": "integer", "placed": "moment"},
        primary=("name",),
        references={("staff_id",): ("Staff Member", ("id",))},
        rows=[(f"Order {n}", ("red", "blue")[n % 2], n % 8, None) for n in range(20)],
    ),
    # No two of these codes give another one by their halves.
    Made(
        name="permit",
        columns={"code": "name!", "holder": "text"},
        primary=("code",),
        rows=[(f"PRM-{n:04d}", f"Holder {n}") for n in range(1, 31)],
    ),
)
ASKED = TemplateOptions(operations=OPERATIONS)


def asked_of(url: str, **amounts: int) -> list[Question]:
    made = generate(url, options=ASKED, styles=("short",), per_style=1, unanswerable=0.2, **amounts)  # type: ignore[arg-type]
    return list(made.table.records(Question))


def ids(questions: Sequence[Question]) -> list[str]:
    return [question.question_id for question in questions]


SAMPLES: tuple[Mapping[str, int], ...] = ({"max_rows": 60, "seed": 3}, {"max_rows": 60, "per_entity": 3})
OTHERS = [engine for engine in ENGINES if engine != "sqlite"]


@pytest.fixture(scope="module")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with database("sqlite", COMPANY, tmp_path_factory.mktemp("sqlite")) as url:
        yield url


@pytest.fixture(scope="module")
def samples_on_sqlite(sqlite: str) -> list[list[str]]:
    return [ids(asked_of(sqlite, **amounts)) for amounts in SAMPLES]


@pytest.fixture(scope="module")
def on_sqlite(sqlite: str) -> list[Question]:
    return asked_of(sqlite)


def all_right_in(url: str, questions: list[Question]) -> list[str]:
    with closing(connected(url)) as connection:
        cursor = connection.cursor()
        return all_right(questions, lambda sql: (cursor.execute(sql), cursor.fetchall())[1])


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.slow
def test_the_same_seed_draws_the_same_questions_on_every_engine(
    engine: str, samples_on_sqlite: list[list[str]], tmp_path: Path
) -> None:
    with database(engine, COMPANY, tmp_path) as url:
        assert [ids(asked_of(url, **amounts)) for amounts in SAMPLES] == samples_on_sqlite


@pytest.mark.slow
def test_every_answer_on_sqlite_is_right(sqlite: str, on_sqlite: list[Question]) -> None:
    assert all_right_in(sqlite, on_sqlite) == []


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.slow
def test_the_evaluation_set_is_the_same_on_every_engine(engine: str, on_sqlite: list[Question], tmp_path: Path) -> None:
    with database(engine, COMPANY, tmp_path) as url:
        found = asked_of(url)
        assert all_right_in(url, found) == []
    same = {question.question_id: question for question in on_sqlite}
    assert [question.question for question in found] == [question.question for question in on_sqlite]
    assert [question.reference_answers for question in found] == [row.reference_answers for row in on_sqlite]
    assert [question.question_id for question in found] == list(same)


MANY_LIMITS = (
    Made(
        name="country",
        columns={"id": "integer", "name": "name"},
        primary=("id",),
        rows=[(n, f"Land {n}") for n in range(25)],
    ),
    Made(
        name="town",
        columns={"id": "integer", "name": "name", "people": "integer", "founded": "date", "country_id": "integer"},
        primary=("id",),
        references={("country_id",): ("country", ("id",))},
        rows=[(n, f"Bay {n}", n * 337 % 9001, date(1900 + n % 97, 1 + n % 12, 5), n % 25) for n in range(200)],
    ),
)


def sample_of_comparisons(url: str) -> list[Question]:
    options = TemplateOptions(operations=("count", "comparison"), hops=2)
    return list(generate(url, options=options, styles=("short",), per_style=1, max_rows=40).table.records(Question))


@pytest.mark.parametrize("engine", OTHERS)
@pytest.mark.slow
def test_a_sample_has_the_same_limits_of_comparisons_on_every_engine(engine: str, tmp_path: Path) -> None:
    with database("sqlite", MANY_LIMITS, tmp_path) as url:
        expected = sample_of_comparisons(url)
        assert all_right_in(url, expected) == []
    assert sum(">=" in (question.sql or "") or "BETWEEN" in (question.sql or "") for question in expected) > 5
    with database(engine, MANY_LIMITS, tmp_path) as url:
        assert ids(sample_of_comparisons(url)) == ids(expected)


@pytest.mark.slow
def test_awkward_values_are_exact_in_question_and_answer(on_sqlite: list[Question]) -> None:
    said = {question.question for question in on_sqlite}
    for name in TOWNS:
        assert f"country recorded for the town “{name}”" in said
    countries = {
        q.bindings["town.name"]: q.reference_answers for q in on_sqlite if q.bindings and "town.name" in q.bindings
    }
    assert set(TOWNS) <= set(countries)
