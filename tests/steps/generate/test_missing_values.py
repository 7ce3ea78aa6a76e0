"""However a database writes that there is no value, the questions are those about NULL."""

from collections.abc import Mapping
from datetime import date
from pathlib import Path

import pytest

from databases import ENGINES, Made, database
from ragassay.core.records import Question
from ragassay.parts.database import open_database, reflect
from ragassay.steps.generate import TemplateOptions, generate

MISSING: Mapping[str, tuple[list[object], list[object]]] = {
    "sqlite": (["", "0000-00-00", "9999-12-31", "1985-13-45"], ["", "n/a", "-"]),
    "duckdb": ([date(9999, 12, 31)], [float("nan")]),
    "postgresql": ([date(9999, 12, 31)], [float("nan")]),
    "mysql": (["0000-00-00", date(9999, 12, 31)], [None]),
}
"""The dates and the weights of trucks that have neither."""


def trucks(days: list[object], weights: list[object], *, others: int = 0) -> list[Made]:
    """Return depots and their trucks, of which every fifth has neither a date nor a weight, after some other rows."""
    towns = ("Leeds", "York")
    own = [(n, f"{'Red Blue Wild Calm Grey'.split()[n % 5]} Comet {n}", n % 2) for n in range(others + 40)]
    dates = [date(2010 + n % 12, 1 + n % 11, 1 + n % 27) for n in range(others + 40)]
    rows = [
        (*row, days[n % len(days)], weights[n % len(weights)])
        if n >= others and n % 5 == 0
        else (*row, dates[n], 900 + n % 700)
        for n, row in enumerate(own)
    ]
    yard = Made(name="depot", columns={"id": "integer", "name": "name"}, primary=("id",), rows=[*enumerate(towns)])
    return [
        yard,
        Made(
            name="truck",
            columns={"id": "integer", "name": "name!", "depot_id": "integer", "purchased_on": "date", "weight": "real"},
            primary=("id",),
            references={("depot_id",): ("depot", ("id",))},
            rows=rows,
        ),
    ]


def asked(engine: str, tables: list[Made], folder: Path) -> Mapping[str, tuple[str, ...]]:
    """Return the answer of every question."""
    options = TemplateOptions(operations=["count", "list", "minimum", "comparison"], min_confidence="low")
    with database(engine, tables, folder) as url:
        made = generate(url, options=options, styles=["interrogative"], per_style=1)
    return {each.question: tuple(sorted(each.reference_answers)) for each in made.table.records(Question)}


@pytest.mark.parametrize("engine", ENGINES)
def test_missing_values_are_compared_as_null_is(engine: str, tmp_path: Path) -> None:
    without = asked(engine, trucks([None], [None]), tmp_path)
    assert any("on or before" in text for text in without)
    assert any("at least" in text for text in without)
    assert asked(engine, trucks(*MISSING[engine]), tmp_path) == without


@pytest.mark.parametrize("engine", ["sqlite", "postgresql"])
def test_those_beyond_the_rows_that_are_read_are_found(engine: str, tmp_path: Path) -> None:
    days, weights = MISSING[engine]
    with (
        database(engine, trucks(days, weights, others=12_000), tmp_path) as url,
        open_database(url, seconds=60) as opened,
    ):
        columns = {column.name: column for table in reflect(opened).tables for column in table.columns}
    assert {*columns["purchased_on"].blanks} == {*map(str, days)}
    assert {*columns["weight"].blanks} == {"NaN" if isinstance(each, float) else each for each in weights} - {None}
