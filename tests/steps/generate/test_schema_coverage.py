"""Generation covers what people would ask: at least nine tenths of a list that was written by hand."""

import random
from collections.abc import Mapping

import pytest

from databases import rows_of
from ragassay.core.records import Question
from ragassay.steps.generate import TemplateOptions, generate
from sensible import DATA_DICTIONARIES, DATABASES, REFERENCES, Pair, missed, pairs, path_of
from truth import all_right, contradictions, misquoted

ENOUGH = 0.9


pytestmark = [pytest.mark.recorded, pytest.mark.slow]


@pytest.fixture(scope="module")
def made() -> Mapping[str, list[Question]]:
    """One question for everything that can be asked at three facts each, by database."""
    absent = [database for database in DATABASES if not path_of(database).exists()]
    if absent:
        pytest.skip(f"the sample databases {', '.join(absent)} are not beside this repository")
    return {database: questions(database) for database in DATABASES}


def questions(database: str) -> list[Question]:
    asked = TemplateOptions(
        hops=3, data_dictionary=DATA_DICTIONARIES.get(database, {}), references=REFERENCES.get(database, ())
    )
    found = generate(f"sqlite:///{path_of(database)}", options=asked, styles=("short",), per_style=1)
    return list(found.table.records(Question))


@pytest.fixture(scope="module")
def left(made: Mapping[str, list[Question]]) -> Mapping[str, list[Pair]]:
    """Return the sensible pairs that no question covers, by database."""
    return {database: missed(database, {each.sql_template or "" for each in rows}) for database, rows in made.items()}


def share(left: Mapping[str, list[Pair]], steps: int | None = None) -> float:
    """Return the proportion of sensible pairs that are covered, of those with this number of references."""
    every = [pair for database in left for pair in pairs(database) if steps in {None, pair.steps}]
    gone = [pair for these in left.values() for pair in these if steps in {None, pair.steps}]
    return 1 - len(gone) / len(every)


def test_nine_in_ten_sensible_pairs_are_asked(left: Mapping[str, list[Pair]]) -> None:
    assert share(left) >= ENOUGH, [f"{database}: {pair}" for database, these in left.items() for pair in these]


@pytest.mark.parametrize(("steps", "enough"), [(0, 0.9), (1, 0.9), (2, 0.6)])
def test_they_are_asked_however_many_references_they_take(
    left: Mapping[str, list[Pair]], steps: int, enough: float
) -> None:
    assert share(left, steps) >= enough


@pytest.mark.parametrize("database", ["aurp", "municipios_br", "world"])
def test_all_sensible_pairs_of_a_database_are_asked(left: Mapping[str, list[Pair]], database: str) -> None:
    assert left[database] == []


@pytest.mark.parametrize("database", [database for database in DATABASES if database != "employee"])
def test_no_two_questions_say_the_same_and_have_different_answers(
    made: Mapping[str, list[Question]], database: str
) -> None:
    assert contradictions(made[database]) == []


@pytest.mark.parametrize(
    ("database", "least_templates"),
    [
        ("chinook", 30),
        ("northwind", 60),
        ("world", 25),
        ("classicmodels", 35),
        ("employee", 10),
        ("municipios_br", 10),
        ("company_employee", 8),
    ],
)
def test_no_answer_is_wrong_and_none_plural(
    made: Mapping[str, list[Question]], database: str, least_templates: int
) -> None:
    assert len({each.sql_template for each in made[database]}) >= least_templates
    some = random.Random(5).sample(made[database], min(len(made[database]), 700))
    assert all_right(some, rows_of(path_of(database))) == []


@pytest.mark.parametrize("database", DATABASES)
def test_every_question_states_the_values_that_its_sql_asks_for(
    made: Mapping[str, list[Question]], database: str
) -> None:
    some = random.Random(3).sample(made[database], min(len(made[database]), 500))
    assert [found for each in some if (found := misquoted(each)) is not None] == []
