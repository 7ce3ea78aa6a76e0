"""For any database, reflection gives a schema deterministically, or one error."""

import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Reference, Schema
from ragassay.parts.database import open_database
from ragassay.parts.database.key_inference import offered_references
from ragassay.parts.database.reflection import reflect
from ragassay.parts.wording.data_dictionary import missing_entries, read_references, written
from ragassay.parts.wording.dictionary import is_plural, plural, singular
from ragassay.parts.wording.name_tokens import split_unit, words_of

pytestmark = pytest.mark.slow

AWKWARD = (
    "name", "title", "id", "order", "select", "group by", "Order Details", "größe", 'quo"te', "br[ack]et", "semi;colon",
    "😀", "_", "1", "a'b", "a.b", "100 %", "is_active", "gender", "from_date", "year", "sales_in_billion", "город",
    "x y  z", "customer_id", "customer", "reports_to", "uf", "\u200b", "new\nline", "of", "records",
    "lap_s", "musd", "in m", "ship_to_city", "duration_min", "full_name",
)  # fmt: skip
NAMES = st.one_of(st.sampled_from(AWKWARD), st.text(min_size=1, max_size=6).filter(lambda text: "\0" not in text))
TEXTS = st.sampled_from(
    "| |NA|N/A|Y|N|y|A|0|1|York|york |07/01/1985|25/12/1985|1996-07-04 13:20|1996-07-04 00:00:00.000|9999-01-01|ALFKI|"
    "d005|Pacific/Port_Moresby|😀|x\ny|12:30|99.5|[a]|{}".split("|")
)
CELLS = st.one_of(
    st.none(),
    TEXTS,
    st.text(max_size=8),
    st.integers(-(2**63), 2**63 - 1),
    st.integers(0, 3),
    st.floats(allow_nan=True, allow_infinity=True),
    st.binary(max_size=4),
    st.dates().map(str),
)
# Most columns hold values of one kind, so that every rule has its turn.
KINDS = st.sampled_from(
    [
        CELLS,
        TEXTS,
        st.integers(0, 1),
        st.integers(1, 14),
        st.sampled_from("YN"),
        st.sampled_from("ABC"),
        st.sampled_from("MF"),
        st.dates().map(str),
        st.integers(0, 10_000).map("Town {}".format),
        st.floats(allow_nan=True, allow_infinity=True),
        st.just("the same"),
        st.text(max_size=12),
    ]
)
TYPES = st.sampled_from(["", "TEXT", "INTEGER", "REAL", "BLOB", "BOOLEAN", "DATE", "NUMERIC(10,2)", "JSON", "odd type"])


@dataclass(frozen=True)
class Made:
    """A table of a database: its columns with their types, its rows, and which columns refer to which table."""

    name: str
    columns: tuple[tuple[str, str], ...]
    key: int
    rows: tuple[tuple[object, ...], ...]
    refers: tuple[tuple[int, int, int], ...]
    broken_text: bool


@st.composite
def tables(draw: st.DrawFn) -> Made:
    names = draw(st.lists(NAMES, min_size=1, max_size=4, unique_by=str.casefold))
    columns = tuple((name, draw(TYPES)) for name in names)
    rows = draw(st.lists(st.tuples(*[draw(KINDS) for _ in names]), max_size=14))
    ends = st.tuples(st.integers(0, len(names) - 1), st.integers(0, 1), st.integers(0, 3))
    return Made(
        name=draw(NAMES),
        columns=columns,
        key=draw(st.integers(0, 5)),
        rows=tuple(rows),
        refers=tuple(draw(st.lists(ends, max_size=2))),
        broken_text=draw(st.booleans()),
    )


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def storable(cell: object) -> object:
    """A lone surrogate cannot be bound as text."""
    return cell.encode("utf-8", "replace").decode() if isinstance(cell, str) else cell


def write(path: Path, made: list[Made]) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for table in made:
            columns = [f"{quoted(str(storable(name)))} {kind}" for name, kind in table.columns]
            if table.key < len(columns):
                columns.append(f"UNIQUE ({quoted(str(storable(table.columns[table.key][0])))})")
            for own, target, place in table.refers:
                other = made[target % len(made)]
                ends = quoted(str(storable(table.columns[own][0]))), quoted(str(storable(other.name)))
                to = quoted(str(storable(other.columns[place % len(other.columns)][0])))
                columns.append(f"FOREIGN KEY ({ends[0]}) REFERENCES {ends[1]} ({to})")
            try:
                connection.execute(f"CREATE TABLE {quoted(str(storable(table.name)))} ({', '.join(columns)})")
            except sqlite3.OperationalError:
                continue  # two names that SQLite takes for one, or a name that it keeps for itself
            marks = ", ".join("?" for _ in table.columns)
            insert = f"INSERT OR IGNORE INTO {quoted(str(storable(table.name)))} VALUES ({marks})"
            connection.executemany(insert, [tuple(map(storable, row)) for row in table.rows])
            if table.broken_text:
                first = quoted(str(storable(table.columns[0][0])))
                connection.execute(
                    f"UPDATE OR IGNORE {quoted(str(storable(table.name)))} SET {first} = CAST(x'ff41fe' AS TEXT) "
                    "WHERE rowid = 1"
                )
        connection.commit()


def read(path: Path) -> tuple[Schema, tuple[Reference, ...]] | str:
    """Return the schema with its roles and labels, or the error message."""
    try:
        with open_database(f"sqlite:///{path}") as database:
            schema = reflect(database)
            return schema, offered_references(database, schema)
    except (DataError, UsageError) as error:
        return str(error)


@settings(max_examples=80, deadline=None)
@given(made=st.lists(tables(), min_size=1, max_size=3))
def test_any_database_is_read_deterministically_or_refused_with_a_reason(made: list[Made]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "d.sqlite"
        write(path, made)
        first = read(path)
        assert read(path) == first
        if isinstance(first, tuple):
            assert all(column.reason and column.label for table in first[0].tables for column in table.columns)
            assert len(missing_entries(first[0])) == len(set(missing_entries(first[0])))


@given(name=st.one_of(NAMES, st.text(max_size=20)))
def test_any_name_becomes_words_and_a_label(name: str) -> None:
    words = words_of(name)
    assert all(word and not any(letter.isspace() for letter in word) for word in words)
    label = " ".join(words)
    assert bool(plural(label)) == bool(singular(label)) == bool(label)
    assert bool(split_unit(words)[0]) == bool(split_unit(words, is_number=False)[0]) == bool(words)
    assert not is_plural(label) or plural(label) == label


SAYABLE = st.one_of(NAMES, st.text(min_size=1, max_size=8))


@given(columns=st.lists(st.tuples(SAYABLE, SAYABLE), min_size=1, max_size=3), ends=st.tuples(SAYABLE, SAYABLE))
def test_the_text_form_of_a_reference_parses_back(columns: list[tuple[str, str]], ends: tuple[str, str]) -> None:
    reference = Reference(
        table=ends[0],
        columns=tuple(own for own, _ in columns),
        target=ends[1],
        target_columns=tuple(target for _, target in columns),
    )
    assert read_references([written(reference)]) == (reference,)
