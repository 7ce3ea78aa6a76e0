"""For any database, each question's SQL gives its answer when executed again, or there is one error."""

import sqlite3
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from databases import rows_of
from ragassay.core.errors import DataError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Question
from ragassay.core.text import read_date
from ragassay.parts.templates import OPERATIONS, portable_sql
from ragassay.parts.wording.checks import PLACEHOLDER
from ragassay.steps.generate import TemplateOptions, generate
from truth import all_right

pytestmark = pytest.mark.slow

NAMES = st.sampled_from(
    ["name", "title", "city", "Order Details", "group", "größe", 'quo"te', "start_date", "owner_id", "sales_in_billion"]
)
TEXTS = st.one_of(
    st.sampled_from(["", " ", "NA", "N/A", "York", "york ", "O'Neil", "[a.b]", "50 %", "100%", "a:b", "😀", "x\ny"]),
    st.text(max_size=8),
)
VALUES = st.one_of(
    st.none(),
    TEXTS,
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    st.binary(max_size=4),
    st.dates().map(str),
)


@dataclass(frozen=True)
class Made:
    columns: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    refers: bool


@st.composite
def tables(draw: st.DrawFn) -> Made:
    columns = tuple(draw(st.lists(NAMES, min_size=2, max_size=4, unique=True)))
    cells = st.tuples(TEXTS, *[VALUES for _ in columns[1:]])
    return Made(columns, tuple(draw(st.lists(cells, max_size=6))), draw(st.booleans()))


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def write(path: Path, thing: Made, other: Made) -> None:
    connection = sqlite3.connect(path)
    for name, table in (("thing", thing), ("other thing", other)):
        columns = ", ".join(quoted(column) for column in table.columns)
        refers = f", FOREIGN KEY ({quoted(table.columns[1])}) REFERENCES thing ({quoted(thing.columns[0])})"
        connection.execute(f"CREATE TABLE {quoted(name)} ({columns}{refers if table.refers else ''})")
        marks = ", ".join("?" for _ in table.columns)
        rows = [tuple(_storable(cell) for cell in row) for row in table.rows]
        connection.executemany(f"INSERT INTO {quoted(name)} VALUES ({marks})", rows)
    connection.commit()
    connection.close()


def _storable(cell: object) -> object:
    """A lone surrogate cannot be bound as text; as bytes cast to text it is what a broken import leaves behind."""
    return cell.encode("utf-8", "replace").decode() if isinstance(cell, str) else cell


def generated(path: Path, **options: object) -> list[Question]:
    """Return the questions of a database; none if there is an error that none can be generated."""
    with suppress(DataError):
        result = generate(f"sqlite:///{path}", styles=("short",), per_style=2, **options)  # type: ignore[arg-type]
        return list(result.table.records(Question))
    return []


@settings(max_examples=25, deadline=None)
@given(thing=tables(), other=tables())
def test_every_query_gives_its_answer_when_executed_again(thing: Made, other: Made) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sqlite"
        write(path, thing, other)
        assert (
            all_right(generated(path, options=TemplateOptions(operations=OPERATIONS), unanswerable=0.3), rows_of(path))
            == []
        )


@settings(max_examples=20, deadline=None)
@given(thing=tables(), other=tables())
def test_ids_are_reproducible_content_hashes(thing: Made, other: Made) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sqlite"
        write(path, thing, other)
        for question in generated(path):
            wording = content_hash({"style": question.style, "text_template": question.text_template})
            assert question.question_id == content_hash({"group": question.group_id, "wording": wording})
            assert question.bindings is not None
            assert question.sql_template is not None
            names = dict.fromkeys(PLACEHOLDER.findall(question.sql_template))
            known = {
                "answers": question.reference_answers,
                "bindings": question.bindings,
                "spoken": [question.bindings[name.strip("[]")].strip() for name in names],
                "sql_template": portable_sql(question.sql_template, "sqlite"),
            }
            assert question.group_id == content_hash(known) or any(map(read_date, question.bindings.values()))
