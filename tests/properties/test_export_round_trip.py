"""Exports round-trip: reading an exported file restores every field that the format has."""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.core.table.objects import as_table
from ragassay.steps.export import export

pytestmark = pytest.mark.slow

EXAMPLES = 4  # of many rows: opening a table costs more than a row

Row = dict[str, Any]
NASTY = ["[1]", '["a"]', "['a']", "{}", "null", "NaN", "2024-01-05", "a|b", "=1+1", "a, b", '"', "\u2028", "é", "走线"]
TEXTS = st.sampled_from(NASTY) | st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=12)
IDS = st.text("abc019-_", min_size=1, max_size=4)
LISTS = st.lists(TEXTS, max_size=3)
OURS: Mapping[str, st.SearchStrategy[Any]] = {
    "question": TEXTS,
    "style": st.none() | st.sampled_from(["short", "long"]),
    "reference_answers": LISTS,
    "answer": TEXTS,
    "contexts": LISTS,
    "context_ids": st.lists(IDS, max_size=3, unique=True),
    "reference_context_ids": st.lists(IDS, min_size=1, max_size=3, unique=True),
    "reference_contexts": LISTS,
    "answer_kind": st.sampled_from(["text", "number", "set"]),
    "bindings": st.none() | st.dictionaries(TEXTS, TEXTS, max_size=2),
    "input_tokens": st.none() | st.integers(0, 10**6),
    "seconds": st.none() | st.floats(0, 1e6),
    "is_answerable": st.booleans(),
    "correct": st.none() | st.booleans(),
    "judge_reason": st.none() | TEXTS,
}


@st.composite
def tables(draw: st.DrawFn) -> list[Row]:
    rows = draw(st.lists(st.fixed_dictionaries(dict(OURS)), min_size=1, max_size=9))
    return [{"question_id": f"q{place}", "group_id": f"g{place // 2}", **row} for place, row in enumerate(rows)]


def everything(row: Row) -> Row:
    return row


def of_ragas(row: Row) -> Row:
    """ragas has one reference answer, and no field for a null or for none."""
    names = ("question_id", "group_id", "question", "answer", "contexts", "context_ids", "reference_contexts")
    fields = {name: row[name] for name in (*names, "reference_context_ids")}
    references = row["reference_answers"]
    joined = [", ".join(references)] if row["answer_kind"] == "set" else references[:1]
    return {**fields, "style": row["style"], **({"reference_answers": joined} if references else {})}


def of_unitxt(row: Row) -> Row:
    """A null is left out of the tags, and a column that is null everywhere is then absent."""
    return {name: value for name, value in row.items() if value is not None}


def of_beir(row: Row) -> Row:
    return {name: row[name] for name in ("question_id", "question", "reference_context_ids", "context_ids")}


HELD: Mapping[str, tuple[str, Callable[[Row], Row]]] = {
    "csv": ("rows.csv", everything),
    "hf": ("folder", everything),
    "ragas": ("rows.jsonl", of_ragas),
    "unitxt": ("folder", of_unitxt),
    "beir": ("folder", of_beir),
}


def again(rows: Sequence[Row], to: str, name: str) -> list[dict[str, Any]]:
    """The rows as they come back from an export."""
    with tempfile.TemporaryDirectory() as folder:
        documents = [Document(id="a", text="text")] if to == "beir" else None
        export(Table.of(rows), to=to, output=Path(folder) / name, documents=documents)
        return [dict(row) for row in as_table(Path(folder) / name).rows()]


@pytest.mark.parametrize("to", HELD)
@settings(max_examples=EXAMPLES)
@given(rows=tables())
def test_every_field_that_a_format_has_comes_back(to: str, rows: list[Row]) -> None:
    name, fields = HELD[to]
    for row, back in zip(rows, again(rows, to, name), strict=True):
        expected = fields(row)
        assert {each: back.get(each) for each in expected} == expected


@settings(max_examples=EXAMPLES)
@given(rows=tables())
def test_the_files_of_grammar_come_back_by_group_and_style(rows: list[Row]) -> None:
    """Groups are known by their place, contexts are one text, and all rows of a group have one answer."""
    first = {row["group_id"]: row for row in reversed(rows)}
    same = [{**row, "reference_answers": first[row["group_id"]]["reference_answers"]} for row in rows]
    same = [{**row, "reference_context_ids": first[row["group_id"]]["reference_context_ids"]} for row in same]
    back = again([{**row, "answer_kind": "text"} for row in same], "grammar", "folder")
    names = ("question", "style", "reference_answers", "reference_context_ids", "context_ids", "answer", "correct")

    def comparable(row: Row) -> Row:
        return {**{name: row.get(name) for name in names}, "contexts": "\n\n".join(row["contexts"])}

    key = repr
    assert sorted(map(comparable, back), key=key) == sorted(map(comparable, same), key=key)
    groups = [
        {row["question"] for row in each if row["group_id"] == group}
        for each in (back, same)
        for group in dict.fromkeys(row["group_id"] for row in each)
    ]
    half = len(groups) // 2
    assert sorted(map(sorted, groups[:half])) == sorted(map(sorted, groups[half:]))
