"""Chunks and documents: when a retrieved id is a reference id, said alike by functions, SQL, score and diagnosis."""

from collections.abc import Iterator

import duckdb
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.core.table import Table
from ragassay.core.table.document_ids import at_level_of, at_level_sql, document_of, document_of_sql
from ragassay.parts.groups.frame import frame_of
from ragassay.steps.score import METRICS, score


@pytest.mark.parametrize(
    ("references", "retrieved", "hits"),
    [
        (["a"], ["a#2"], True),  # a chunk of the document
        (["a"], ["b#1", "a#9"], True),
        (["a#1"], ["a#2"], False),  # all references are chunks: another one is none of them
        (["a#1"], ["a#1"], True),
        (["a#1"], ["a"], False),
        (["a", "b#1"], ["b#2"], True),  # not all are chunks: documents are compared
        (["c#", "a"], ["c#"], True),
        (["a"], ["a#b#1"], False),  # a chunk of the document a#b
        (["a"], [], False),
    ],
)
def test_score_and_diagnosis_agree_on_what_is_a_hit(references: list[str], retrieved: list[str], hits: bool) -> None:
    row = {
        "question_id": "q",
        "group_id": "g",
        "question": "?",
        "answer": "x",
        "correct": False,
        "outcome": "wrong",
        "context_ids": retrieved,
        "reference_context_ids": references,
        "contexts": retrieved,
    }
    table = Table.of([row])
    assert frame_of(table).hit.tolist() == [hits]
    assert METRICS["hit_at_10"](retrieved, references) == hits
    assert next(iter(score(table, ["hit_at_10"]).table.rows()))["hit_at_10"] == hits


ids = st.text("a#1\n", min_size=1, max_size=5)


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect(config={"threads": 1}) as opened:
        yield opened


@given(references=st.lists(ids, max_size=3), retrieved=st.lists(ids, max_size=4))
def test_sql_and_functions_agree(
    connection: duckdb.DuckDBPyConnection, references: list[str], retrieved: list[str]
) -> None:
    query = f"select {at_level_sql('$wanted::varchar[]', '$found::varchar[]')}"
    ((found,),) = connection.execute(query, {"wanted": references, "found": retrieved}).fetchall()
    assert found == at_level_of(references, retrieved)
    each_document = f"select {document_of_sql('id')} from unnest($found::varchar[]) as ids(id)"
    documents = connection.execute(each_document, {"found": retrieved}).fetchall()
    assert documents == [(document_of(each),) for each in retrieved]


def test_several_chunks_of_one_document_count_where_the_first_stands() -> None:
    retrieved, references = ["a#1", "b#1", "a#2", "c#4"], ["a", "c"]
    assert METRICS["recall_at_1"](retrieved, references) == 0.5
    assert METRICS["precision_at_3"](retrieved, references) == 2 / 3  # a, b, c
    assert METRICS["map"](retrieved, references) == (1 + 2 / 3) / 2
    rows = [{"question": "?", "context_ids": retrieved, "reference_context_ids": references}]
    columns = next(iter(score(Table.of(rows), ["recall_at_1", "precision_at_3", "map"]).table.rows()))
    assert (columns["recall_at_1"], columns["precision_at_3"], columns["map"]) == (0.5, 2 / 3, (1 + 2 / 3) / 2)


def test_chunks_of_reference_documents_are_no_reason_for_a_warning() -> None:
    rows = [{"question": "?", "context_ids": ["a#1"], "reference_context_ids": ["a"]}]
    assert not [note for note in score(Table.of(rows), ["mrr"]).summary.notes if "No retrieved id" in note]
