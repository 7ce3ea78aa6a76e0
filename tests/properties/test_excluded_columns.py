"""For any excluded columns, no value of theirs is in the values file, whether alone, in a full name or as an alias."""

import json
import re
import sqlite3
import tempfile
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.table.answer_values import values_path
from ragassay.parts.templates import OPERATIONS
from ragassay.steps.generate import TemplateOptions, generate

pytestmark = pytest.mark.slow

SYLLABLES = ("bar", "del", "fin", "gor", "hal", "kem", "lun", "mor", "ner", "pol", "rus", "sim", "tar", "vel", "zon")
WORDS = st.tuples(*[st.sampled_from(SYLLABLES)] * 3).map("".join).map(str.capitalize)
COLUMNS = {
    "region": ("name", "code"),
    "warden": ("first_name", "last_name", "email", "phone"),
    "hut": ("name", "region_code", "beds"),
}
EXCLUDABLE = [f"{table}.{column}" for table, columns in COLUMNS.items() for column in columns]
Cells = Mapping[str, Sequence[str]]
"""The values of every column, as "table.column"."""


@st.composite
def cells(draw: st.DrawFn) -> Cells:
    def several(count: int) -> list[str]:
        return draw(st.lists(WORDS, min_size=count, max_size=count, unique=True))

    regions, huts, first, last = several(4), several(8), several(4), several(4)
    names = [(one, other) for one in first for other in last][:8]
    codes = [f"{name[:4].upper()}{at}" for at, name in enumerate(several(4))]
    return {
        "region.name": regions,
        "region.code": codes,
        "warden.first_name": [one for one, _ in names],
        "warden.last_name": [other for _, other in names],
        "warden.email": [f"{word.lower()}@example.org" for word in several(8)],
        "warden.phone": [f"0{at}34 55{at}7{at}" for at in range(1, 9)],
        "hut.name": [f"{word} Hut" for word in huts],
        "hut.region_code": [codes[at % 4] for at in range(8)],
        "hut.beds": [str(1000 + 7 * at) for at in range(8)],
    }


def write(path: Path, values: Cells, *, has_declared_names: bool) -> None:
    unique = ", unique (first_name, last_name)" if has_declared_names else ""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(
            f"""
            create table region (name text not null unique, code text primary key);
            create table warden (
                id integer primary key, first_name text not null, last_name text not null, email text not null unique,
                phone text not null{unique}
            );
            create table hut (
                name text primary key, region_code text not null references region (code), beds integer not null,
                warden_id integer not null references warden (id)
            );
            """
        )
        for table, columns in COLUMNS.items():
            rows = zip(*(values[f"{table}.{column}"] for column in columns), strict=True)
            numbered = [(*row, *([number] if table == "hut" else [])) for number, row in enumerate(rows, start=1)]
            names = ", ".join([*columns, *(["warden_id"] if table == "hut" else [])])
            marks = ", ".join("?" for _ in numbered[0])
            connection.executemany(f"insert into {table} ({names}) values ({marks})", numbered)
        connection.commit()


def stored_texts(path: Path) -> Iterator[str]:
    for column in json.loads(path.read_text(encoding="utf-8"))["columns"].values():
        yield from column["values"]
        for key, names in column["aliases"].items():
            yield from (key, *names)


def occurs(text: str, within: str) -> bool:
    """Whether a text occurs as whole words."""
    return re.search(rf"(?<!\w){re.escape(text)}(?!\w)", within) is not None


def revealed(values: Cells, excluded: Collection[str], stored: str) -> set[str]:
    """The values of excluded columns, and their words, that are stored although no other column has them."""
    kept = "\n".join(each for name, column in values.items() if name not in excluded for each in column).casefold()
    texts = {text for name in excluded for value in values[name] for text in (value, *value.split()) if len(text) >= 4}
    return {text for text in map(str.casefold, texts) if occurs(text, stored) and not occurs(text, kept)}


@settings(max_examples=25, deadline=None)
@given(
    values=cells(),
    excluded=st.lists(st.sampled_from(EXCLUDABLE), min_size=1, max_size=3, unique=True),
    has_declared_names=st.booleans(),
)
def test_no_value_of_an_excluded_column_is_stored(
    values: Cells, excluded: Sequence[str], has_declared_names: bool
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "huts.db", values, has_declared_names=has_declared_names)
        output = Path(folder) / "questions.jsonl"
        generate(
            f"sqlite:///{folder}/huts.db",
            options=TemplateOptions(no_values=excluded, operations=OPERATIONS, hops=2),
            styles=("interrogative",),
            per_style=1,
            output=output,
        )
        stored = "\n".join(stored_texts(values_path(output))).casefold()
    assert revealed(values, excluded, stored) == set()
