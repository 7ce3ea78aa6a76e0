"""Tables round-trip between JSON Lines and Parquet for any names and texts."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ragassay.core.errors import DataError
from ragassay.core.records import Answer, Verdict
from ragassay.core.table import COLUMNS, Table

pytestmark = pytest.mark.slow

EXAMPLES = 12

# What looks like something else, ends a string or a line for somebody, or is invisible.
NASTY = [
    *["2024-01-05", "2024-01-05 10:00:00", "true", "1e5", "01", "1.0", "NaN", "-Infinity", "null", "None", "", " "],
    *["'; drop view rows; --", '"', '\\"', "\\", "\\u0000", "{}", "[1", "$.a", "a/b~1", "%s", "?", "{x}", "\u00e9"],
    *[
        "\n",
        "\r\n",
        "\u2028",
        "\u2029",
        "\x85",
        "\x00",
        "\x1b[2J",
        "\x7f",
        "\ufeff",
        "\u202e",
        "e\u0301",
        "😀",
        "\U0010ffff",
    ],
]
TEXTS = st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
NUMBERS = st.integers(-(2**63), 2**64) | st.floats(allow_nan=False, allow_infinity=False)
JSON = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXTS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
    max_leaves=8,
)
LISTS = st.lists(TEXTS, max_size=3)
OURS = {
    "question": TEXTS,
    "group_id": TEXTS,
    "style": st.none() | TEXTS,
    "reference_answers": LISTS,
    "answer_kind": st.sampled_from(COLUMNS["answer_kind"].allowed),
    "bindings": st.none() | st.dictionaries(TEXTS, TEXTS, max_size=3),
    "reference_context_ids": st.none() | LISTS,
    "is_answerable": st.booleans(),
    "answer": st.none() | TEXTS,
    "contexts": LISTS,
    "input_tokens": st.none() | st.integers(-(2**63), 2**63 - 1),
    "seconds": st.none() | st.floats(allow_nan=False, allow_infinity=False),
    "correct": st.none() | st.booleans(),
    "fault": st.none() | st.sampled_from(COLUMNS["fault"].allowed),
}
# Names of others that are not ours; those that differ by case alone get other names in Parquet (see test_table.py).
THEIRS = st.dictionaries(TEXTS.filter(lambda name: name not in COLUMNS), JSON, max_size=4)

Row = Mapping[str, object]


@st.composite
def tables(draw: st.DrawFn) -> list[Row]:
    """Rows with the same known columns, each with other columns of its own."""
    names = draw(st.sets(st.sampled_from(sorted(OURS))))
    known_columns = st.fixed_dictionaries({name: OURS[name] for name in ("question", "group_id", *sorted(names))})
    rows = draw(st.lists(st.tuples(known_columns, THEIRS), min_size=1, max_size=5))
    return [{"question_id": f"q{place}", **own, **others} for place, (own, others) in enumerate(rows)]


def texts(path: Path) -> list[str]:
    """The lines of a file: only a line feed ends one."""
    return path.read_text(encoding="utf-8").split("\n")[:-1]


def same(table: object, expected: object) -> bool:
    """Equality that tells 1, 1.0, True and -0.0 apart, and knows no order of keys."""
    return json.dumps(table, sort_keys=True) == json.dumps(expected, sort_keys=True)


@settings(max_examples=EXAMPLES)
@given(rows=tables(), is_ascii=st.booleans())
@example(
    rows=[{"question_id": "q0", "group_id": "g", "question": "\x00", "": None, "row": {"": [-0.0, 1e300]}}],
    is_ascii=False,
)
def test_json_lines_round_trip(rows: list[Row], is_ascii: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        before, after, again = (Path(folder) / name for name in ("a.jsonl", "b.jsonl", "c.jsonl"))
        before.write_text("".join(json.dumps(row, ensure_ascii=is_ascii) + "\n" for row in rows), encoding="utf-8")
        Table.read(before).write(after)
        assert same([json.loads(line) for line in texts(after)], rows)
        Table.read(after).write(again)
        assert again.read_bytes() == after.read_bytes()


@settings(max_examples=EXAMPLES)
@given(rows=tables())
def test_parquet_round_trip_with_the_names_of_the_view(rows: list[Row]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        parquet, after = Path(folder) / "a.parquet", Path(folder) / "b.jsonl"
        table = Table.of(rows)
        table.write(parquet)
        table_read = Table.read(parquet)
        table_read.write(after)
        expected = [{table.views[name]: value for name, value in row.items()} for row in rows]
        assert same([json.loads(line) for line in texts(after)], expected)
        assert [list(row.values()) for row in table_read.rows()] == [list(row.values()) for row in table.rows()]


@settings(max_examples=EXAMPLES)
@given(rows=tables(), answers=st.lists(st.tuples(TEXTS, LISTS), min_size=5, max_size=5))
def test_added_records_change_no_other_column(rows: list[Row], answers: list[tuple[str, list[str]]]) -> None:
    table = Table.of(rows)
    records = [Answer(answer=text, contexts=tuple(contexts)) for text, contexts in answers[: len(rows)]]
    verdicts = [Verdict(outcome="undecided") for _ in rows]
    result = table.with_records(records).with_records(verdicts)
    assert list(result.records(Answer)) == records
    assert list(result.records(Verdict)) == verdicts
    unchanged = [name for name in table.columns if COLUMNS.get(name) is None or COLUMNS[name].command == "generate"]
    assert [[row[name] for name in unchanged] for row in result.rows()] == [
        [row[name] for name in unchanged] for row in table.rows()
    ]
    assert result.content_hash() == table.content_hash()


@settings(max_examples=EXAMPLES)
@given(rows=tables(), data=st.data())
def test_an_error_names_a_cell_of_the_wrong_type(rows: list[Row], data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(rows) - 1))
    name, wrong = data.draw(
        st.sampled_from(
            [("is_answerable", "true"), ("contexts", [1]), ("seconds", "1"), ("question", 1), ("bindings", [])]
        )
    )
    spoilt = [{**row, name: wrong} if at == place else row for at, row in enumerate(rows)]
    with pytest.raises(DataError, match=f"^here, row {place + 1}, column '{name}': expected "):
        Table.of(spoilt, source="here")
