"""For any schema, data and template, one query for all bindings gives the same as one query for each."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlglot import exp

from concrete_sql import concrete_sql
from ragassay.core.records import Column, ColumnReason, DatabaseTable, Reference, Schema, SqlTemplate
from ragassay.parts.templates import (
    OPERATIONS,
    bindings_query,
    candidates_query,
    parameterized_query,
    propose_templates,
    rank_by_diversity,
    sql_parts,
)

pytestmark = pytest.mark.slow

NAMES = st.sampled_from(
    ["name", "Order Details", "group", "größe", 'quo"te', "a.b", "[x]", "50%", "it's", "select", "?"]
)
TEXTS = st.one_of(
    st.sampled_from(["", " ", "York", "york ", "O'Neil", "[a.b]", "100%", "a:b ?", "😀", "x\ny", "\\", '"', "%s"]),
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=4),
)
DAYS = st.sampled_from(["1999-12-31", "2003-01-06", "2003-06-01", "2020-02-29"])


@dataclass(frozen=True)
class Made:
    """A schema of three tables with their rows: regions, owners in a region, items of an owner."""

    schema: Schema
    rows: dict[str, list[tuple[object, ...]]]


def column(table: str, name: str, **more: object) -> Column:
    role = {"role": "value", **more}
    return Column(table=table, name=name, label=name.lower(), reason=ColumnReason.ASKABLE, **role)  # type: ignore[arg-type]


@st.composite
def databases(draw: st.DrawFn) -> Made:
    """Three tables with unusual and repeated names, missing values, dangling references and self-references."""
    region, owner, thing = (f"{draw(NAMES)} {place}" for place in range(3))
    name, other, amount, day = (f"{draw(NAMES)}{place}" for place in range(4))
    key = draw(st.sampled_from([(), (("id",),), (("id",),), (("id",), (name,))]))
    by_name = {"role": "name"}
    number = {"answer_kind": "number"}
    tables = (
        DatabaseTable(
            name=region,
            label="region",
            unique=key,
            columns=(column(region, "id", role="ignored"), column(region, name, **by_name), column(region, other)),
        ),
        DatabaseTable(
            name=owner,
            label="owner",
            unique=key,
            proven=draw(st.sampled_from([(), ((name,),)])),
            references=(Reference(table=owner, columns=("place",), target=region, target_columns=("id",)),),
            columns=(
                column(owner, "id", role="ignored"),
                column(owner, name, **by_name),
                column(owner, "place", role="reference"),
            ),
        ),
        DatabaseTable(
            name=thing,
            label="thing",
            unique=key,
            references=(
                Reference(table=thing, columns=("holder",), target=owner, target_columns=("id",)),
                Reference(table=thing, columns=("parent",), target=thing, target_columns=("id",)),
            ),
            columns=(
                column(thing, "id", role="ignored"),
                column(thing, name, **by_name),
                column(thing, "holder", role="reference"),
                column(thing, "parent", role="reference"),
                column(thing, amount, **number),
                column(thing, day, answer_kind="date"),
                column(thing, other),
            ),
        ),
    )
    ids = st.one_of(st.none(), st.integers(0, 3))
    # Few texts for a draw, so that names repeat and things of one name differ.
    text = st.sampled_from([None, *draw(st.lists(TEXTS, min_size=2, max_size=3))])
    amounts = st.one_of(st.none(), st.integers(-3, 12), st.sampled_from([0.5, 2.0, 10**15, -(10**15)]))
    cells = {
        region: st.tuples(st.integers(0, 3), text, text),
        owner: st.tuples(st.integers(0, 3), text, ids),
        thing: st.tuples(st.integers(0, 3), text, ids, ids, amounts, st.one_of(st.none(), DAYS), text),
    }
    rows = {table: draw(st.lists(cell, max_size=8)) for table, cell in cells.items()}
    return Made(Schema(dialect="sqlite", tables=tables), rows)


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


KINDS = {"number": "NUMERIC", "date": "TEXT", "text": "TEXT"}


def filled(made: Made) -> sqlite3.Connection:
    connection = sqlite3.connect(":memory:")
    for table in made.schema.tables:
        kinds = [
            "INTEGER" if known.role in {"ignored", "reference"} else KINDS[known.answer_kind] for known in table.columns
        ]
        columns = ", ".join(f"{quoted(known.name)} {kind}" for known, kind in zip(table.columns, kinds, strict=True))
        connection.execute(f"CREATE TABLE {quoted(table.name)} ({columns})")
        marks = ", ".join("?" for _ in table.columns)
        connection.executemany(f"INSERT INTO {quoted(table.name)} VALUES ({marks})", made.rows[table.name])
    return connection


def asked(connection: sqlite3.Connection, query: exp.Expr, values: tuple[object, ...] = ()) -> list[tuple[object, ...]]:
    return connection.execute(query.sql(dialect="sqlite"), values).fetchall()


def one_by_one(
    connection: sqlite3.Connection, template: SqlTemplate, bindings: Iterator[tuple[object, ...]]
) -> set[tuple[object, ...]]:
    """Return every binding with every answer of its own query."""
    query, order = parameterized_query(template, "sqlite")
    places = [list(template.bound_columns).index(name) for name in order]
    found = set()
    for values in bindings:
        found |= {(*values, *row) for row in asked(connection, query, tuple(values[place] for place in places))}
    return found


def compare(connection: sqlite3.Connection, template: SqlTemplate) -> None:
    query = bindings_query(template, "sqlite")
    assert query is not None
    rows = set(asked(connection, query))
    existing = asked(connection, candidates_query(template, "sqlite"))
    assert one_by_one(connection, template, iter(existing)) == rows


@settings(max_examples=20)
@given(made=databases(), first=st.integers(0, 3))
def test_one_query_gives_the_bindings_of_single_queries(made: Made, first: int) -> None:
    with closing(filled(made)) as connection:
        for template in list(propose_templates(made.schema, operations=OPERATIONS))[first::4]:
            compare(connection, template)


@settings(max_examples=20)
@given(made=databases(), data=st.data())
def test_a_concrete_query_gives_the_answer_of_its_binding(made: Made, data: st.DataObject) -> None:
    templates = list(propose_templates(made.schema, operations=OPERATIONS))
    template = data.draw(st.sampled_from(templates))
    query = bindings_query(template, "sqlite")
    assert query is not None
    with closing(filled(made)) as connection:
        answers: dict[tuple[object, ...], set[object]] = {}
        for *values, answer in asked(connection, query):
            answers.setdefault(tuple(values), set()).add(answer)
        for binding, expected in list(answers.items())[:5]:
            texts = dict(zip(template.bound_columns, map(str, binding), strict=True))
            found = {row[0] for row in connection.execute(concrete_sql(template, texts, "sqlite"))}
            # Where the row that would hold the answer is missing, this query has no row, and the other says so.
            is_extreme = template.ask is not None and template.ask.operation in KINDS_OF_EXTREME
            if is_extreme and None in expected:
                assert expected - {None} <= found, "the least of a single value is given, and never asked for"
            else:
                assert found - {None} == expected - {None}


@settings(max_examples=20)
@given(made=databases())
def test_placeholders_are_strings_in_the_order_of_given(made: Made) -> None:
    for template in propose_templates(made.schema, operations=OPERATIONS):
        parts = sql_parts(template, "sqlite")
        assert list(dict.fromkeys(parts[1::2])) == list(template.bound_columns)
        assert "".join(f"'{part}'" if place % 2 else part for place, part in enumerate(parts)) == template.sql


@settings(max_examples=20)
@given(made=databases())
def test_ranking_loses_no_template(made: Made) -> None:
    templates = list(propose_templates(made.schema, operations=OPERATIONS))
    assert sorted(each.sql for each in rank_by_diversity(templates)) == sorted(each.sql for each in templates)


@settings(max_examples=20)
@given(made=databases())
def test_minimum_and_maximum_have_different_answers(made: Made) -> None:
    templates = list(propose_templates(made.schema, operations=["minimum", "maximum"]))
    extremes = [template for template in templates if template.ask and template.ask.operation in {"minimum", "maximum"}]
    least, most = ([each for each in extremes if each.ask and each.ask.operation == kind] for kind in KINDS_OF_EXTREME)
    with closing(filled(made)) as connection:
        for low, high in zip(least, most, strict=True):
            singles = [_singles(connection, template) for template in (low, high)]
            assert all(singles[0][key] < singles[1][key] for key in singles[0].keys() & singles[1].keys())


KINDS_OF_EXTREME = ("minimum", "maximum")


def _singles(connection: sqlite3.Connection, template: SqlTemplate) -> dict[tuple[object, ...], Any]:
    """The answers of the bindings that have one."""
    query = bindings_query(template, "sqlite")
    assert query is not None
    answers_of: dict[tuple[object, ...], list[object]] = {}
    for *values, answer in asked(connection, query):
        answers_of.setdefault(tuple(values), []).append(answer)
    return {key: answers[0] for key, answers in answers_of.items() if len(answers) == 1 and answers[0] is not None}
