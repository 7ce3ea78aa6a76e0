"""Retrieved and reference texts that are documents word for word get the ids of these documents."""

from collections.abc import Mapping
from typing import Any

import pytest

import ragassay
from ragassay.core.records import Document
from ragassay.core.table.objects import as_table
from ragassay.parts.evidence.corpus import with_document_ids

DOCUMENTS = [
    Document(id="b", text="Madrid is the\n capital of Spain."),
    Document(id="a", text="Paris is the capital of France."),
    Document(id="c", text="Paris is the capital of France."),
]
FRANCE, SPAIN = " Paris is the  capital of France. ", "Madrid is the capital of Spain."


def ids(rows: list[Mapping[str, Any]], column: str) -> tuple[list[Any], str]:
    """The ids in a column after matching, and the last note."""
    given = [{"question": f"Question {place}?", **row} for place, row in enumerate(rows)]
    table = with_document_ids(as_table(given), DOCUMENTS)
    cells = [row.get(column) for row in table.rows()]
    return cells, table.notes[-1]


def test_texts_are_matched_whatever_their_white_space_and_the_first_document_counts() -> None:
    rows: list[Mapping[str, Any]] = [
        {"contexts": [SPAIN, FRANCE], "reference_context_ids": ["b"]},
        {"contexts": [], "reference_context_ids": ["b"]},
    ]
    identified, note = ids(rows, "context_ids")
    assert identified == [["b", "a"], []]
    assert note == "2 of 2 retrieved texts are documents, and are identified by their ids"


@pytest.mark.slow
def test_reference_texts_come_first_and_null_stays_unknown() -> None:
    rows: list[Mapping[str, Any]] = [
        {"contexts": [FRANCE], "reference_contexts": [SPAIN]},
        {"contexts": [FRANCE], "reference_contexts": None},
        {"contexts": [FRANCE], "reference_contexts": []},
    ]
    assert ids(rows, "reference_context_ids")[0] == [["b"], None, []]
    assert ids(rows, "context_ids")[0] == [["a"], ["a"], ["a"]]


def test_texts_of_which_one_is_no_document_stay_without_ids() -> None:
    rows: list[Mapping[str, Any]] = [{"contexts": [SPAIN, "other"], "reference_context_ids": ["b"]}]
    identified, note = ids(rows, "context_ids")
    assert identified == [None]
    assert note.startswith("1 of 2 retrieved texts are documents: none is used")


@pytest.mark.parametrize(
    "row",
    [
        {"contexts": [SPAIN]},
        {"contexts": [SPAIN], "context_ids": ["x"], "reference_context_ids": ["b"]},
        {"contexts": ["other"], "reference_context_ids": ["b"]},
    ],
)
def test_nothing_changes_without_reference_ids_with_ids_or_without_a_match(row: Mapping[str, Any]) -> None:
    assert ids([row], "context_ids")[0] == [row.get("context_ids")]


@pytest.mark.slow
def test_diagnose_knows_by_them_that_the_right_document_was_not_retrieved() -> None:
    rows = [
        {
            "question": "Capital of Spain?",
            "reference_answers": "Madrid",
            "answer": "Paris",
            "correct": False,
            "contexts": [FRANCE],
            "reference_contexts": [SPAIN],
        }
    ]
    (row,) = ragassay.diagnose(rows, documents=DOCUMENTS).table
    assert (row["fault"], row["fault_rule"], row["context_ids"]) == ("retriever", "reference_ids", ["a"])
