"""The fault of a wrong list, count or extreme value, whose facts several documents state."""

from collections.abc import Sequence
from typing import Any

import pytest

from ragassay.core.records import Document
from ragassay.core.table import Table
from ragassay.parts.retrieval import retriever
from ragassay.steps.diagnose import diagnose

DOCUMENTS = [
    Document(id="s1", text="Quill Books is a bookshop in Turku."),
    Document(id="s2", text="Lantern Books is a bookshop in Turku. It has 40 shelves."),
    Document(id="s3", text="Paper Moon is a bookshop in Vaasa."),
    Document(id="s4", text="Paper Moon was opened on 3 May 1999. Its newest shelf cost 710.50 euros."),
    Document(id="s5", text="Inkwell is a bookshop that everybody knows. Turku is a city."),
    Document(id="p1", text="Mia Salo works at Quill Books."),
    Document(id="p2", text="Tom Virta works at Quill Books. Tom Virta was born on 1 June 1980."),
    Document(id="p3", text="Eva Lind works at Paper Moon."),
    Document(id="o1", text="The order R-7 of Paper Moon came to 95.20 euros."),
    Document(id="o2", text="The order R-8 of Paper Moon came to 120.00 euros."),
]
IN_CITY = "SELECT DISTINCT shop.name FROM shop WHERE shop.city = '{}'"
STAFF = "SELECT DISTINCT person.name FROM person JOIN shop ON person.shop_id = shop.id WHERE shop.name = '{}'"
STAFF_IN_CITY = "SELECT DISTINCT person.name FROM person JOIN shop ON person.shop_id = shop.id WHERE shop.city = '{}'"
YOUNG_STAFF = f"{STAFF} AND person.born >= '1975-01-01'"
COUNT_IN_CITY = "SELECT COUNT(*) FROM shop WHERE shop.city = '{}'"
COUNT_STAFF = (
    "SELECT COUNT(*) FROM person JOIN shop ON person.shop_id = shop.id WHERE shop.name = '{}' GROUP BY shop.id"
)
TOTAL = 'SELECT SUM("order"."amount") FROM "order" JOIN shop ON "order".shop_id = shop.id WHERE shop.name = \'{}\''
MEAN, HIGHEST, LOWEST = (TOTAL.replace("SUM", name) for name in ("AVG", "MAX", "MIN"))

Finding = tuple[object, str]


def finding(
    sql: str,
    about: str,
    *references: str,
    kind: str = "set",
    retrieved: str = "s5",
    documents: Any = DOCUMENTS,
    **bindings: str,
) -> Finding:
    """Return the fault of a wrong answer, and its evidence; `retrieved` has the ids of the contexts."""
    ids = retrieved.split()
    row = {
        "question_id": "q",
        "group_id": "g",
        "question": "?",
        "answer": "something else",
        "correct": False,
        "reference_answers": list(references),
        "answer_kind": kind,
        "sql": sql.format(about),
        "bindings": {"shop.name": about, **bindings},
        "context_ids": ids,
        "contexts": [each.text for each in DOCUMENTS if each.id in ids],
    }
    (diagnosed,) = diagnose(Table.of([row]), documents=documents).table.rows()
    return diagnosed["fault"], str(diagnosed["fault_evidence"])


class TestAList:
    def test_whose_members_the_contexts_state_together_was_misread(self) -> None:
        assert finding(IN_CITY, "Turku", "Lantern Books", "Quill Books", retrieved="s1 s2 s5") == (
            "language model",
            "contexts 1 (s1) and 2 (s2) together state 'Lantern Books', 'Quill Books' of 'Turku'",
        )

    def test_that_the_documents_state_together_was_not_retrieved(self) -> None:
        fault, evidence = finding(IN_CITY, "Turku", "Lantern Books", "Quill Books", retrieved="s5")
        assert fault == "retriever"
        assert evidence.startswith("documents s2 and s1 together state 'Lantern Books', 'Quill Books' of 'Turku', but")
        assert evidence.endswith("but the retrieved texts do not")

    def test_of_which_a_part_was_retrieved_lacks_the_other_part(self) -> None:
        fault, evidence = finding(IN_CITY, "Turku", "Lantern Books", "Quill Books", retrieved="s1")
        assert fault == "retriever"
        assert evidence.endswith("but the retrieved texts do not state 'Lantern Books' of 'Turku'")

    @pytest.mark.parametrize("retrieved", ["s5", "s1", "s1 s2 s5"])
    def test_with_a_member_that_no_document_states_is_a_gap_of_that_member(self, retrieved: str) -> None:
        """Inkwell and Turku are in the same document, but it does not state that the one is in the other."""
        assert finding(
            IN_CITY, "Turku", "Lantern Books", "Vellum", "Quill Books", retrieved=retrieved
        ) == ("knowledge base", "no document states 'Vellum' of 'Turku'")  # fmt: skip

    def test_of_one_member_is_a_single_fact(self) -> None:
        assert finding(IN_CITY, "Vaasa", "Paper Moon", retrieved="s3")[0] == "language model"
        assert finding(IN_CITY, "Vaasa", "Paper Moon", retrieved="s1")[0] == "retriever"
        assert finding(IN_CITY, "Vaasa", "Vellum", retrieved="s1")[0] == "knowledge base"

    def test_of_the_rows_that_refer_to_one_is_checked_by_member_too(self) -> None:
        assert finding(STAFF, "Quill Books", "Mia Salo", "Tom Virta", retrieved="p1 p2")[0] == "language model"
        assert finding(STAFF, "Quill Books", "Mia Salo", "Tom Virta", retrieved="p1")[0] == "retriever"
        assert finding(STAFF, "Quill Books", "Mia Salo", "Eva Lind") == (
            "knowledge base",
            "no document states 'Eva Lind' of 'Quill Books'",
        )

    def test_over_two_references_stays_undetermined_if_all_its_parts_are_mentioned(self) -> None:
        fault, evidence = finding(STAFF_IN_CITY, "Turku", "Mia Salo", "Tom Virta", retrieved="p1 p2 s1")
        assert fault == "undetermined"
        assert evidence.startswith("no document states 'Mia Salo', 'Tom Virta' of 'Turku' by itself; it takes several")

    def test_over_two_references_is_a_gap_of_members_that_no_document_mentions(self) -> None:
        assert finding(STAFF_IN_CITY, "Turku", "Mia Salo", "Kai Berg") == (
            "knowledge base",
            "no document states 'Kai Berg' of 'Turku'",
        )

    def test_with_a_limit_needs_no_text_with_the_limit(self) -> None:
        bindings = {"person.born": "1975-01-01"}
        assert finding(YOUNG_STAFF, "Quill Books", "Mia Salo", "Tom Virta", **bindings)[0] == "undetermined"
        assert finding(YOUNG_STAFF, "Quill Books", "Mia Salo", "Kai Berg", **bindings) == (
            "knowledge base",
            "no document states 'Kai Berg' of 'Quill Books', '1975-01-01'",
        )

    @pytest.mark.parametrize(("members", "fault"), [(("Lantern Books", "Quill Books"), "retriever"),
                                                    (("Lantern Books", "Vellum"), "knowledge base")])  # fmt: skip
    def test_is_checked_with_a_retriever_too(self, members: Sequence[str], fault: str) -> None:
        assert finding(IN_CITY, "Turku", *members, documents=retriever("keyword", DOCUMENTS))[0] == fault

    def test_needs_all_reference_documents(self) -> None:
        rows = [
            {
                "question_id": "q", "group_id": "g", "question": "?", "correct": False,
                "reference_answers": ["Lantern Books", "Quill Books"], "answer_kind": "set",
                "sql": IN_CITY.format("Turku"), "bindings": {"shop.city": "Turku"},
                "reference_context_ids": ["s1", "s2"], "context_ids": ids,
            }
            for ids in (["s1"], ["s1", "s2"])
        ]  # fmt: skip
        for row, expected in zip(rows, [("retriever", "answer_in_corpus"), ("language model", "reference_ids")],
                                 strict=True):  # fmt: skip
            (diagnosed,) = diagnose(Table.of([row]), documents=DOCUMENTS).table.rows()
            assert (diagnosed["fault"], diagnosed["fault_rule"]) == expected


class TestAComputedAnswer:
    @pytest.mark.parametrize(
        ("sql", "about", "reference"),
        [
            (COUNT_IN_CITY, "Turku", "2"),
            (COUNT_IN_CITY, "Turku", "1999"),
            (COUNT_IN_CITY, "Vaasa", "7"),
            (COUNT_STAFF, "Quill Books", "2"),
            (COUNT_STAFF, "Paper Moon", "1"),
            (TOTAL, "Paper Moon", "215.2"),
            (MEAN, "Paper Moon", "107.6"),
            (f"WITH t AS ({COUNT_IN_CITY}) SELECT * FROM t", "Turku", "2"),
            ("SELECT COUNT(* FROM shop WHERE city = '{}'", "Turku", "2"),
        ],
    )
    def test_is_no_gap_whether_or_not_its_digits_occur_somewhere(self, sql: str, about: str, reference: str) -> None:
        retrieved = "s1 s3 s5 p1 p2 p3"
        fault, evidence = finding(sql, about, reference, kind="number", retrieved=retrieved)
        assert fault == "undetermined"
        assert evidence.startswith(f"no document states '{reference}' of '{about}' by itself; it takes several facts")

    def test_that_a_document_states_is_a_single_fact(self) -> None:
        documents = [*DOCUMENTS, Document(id="n", text="There are 2 bookshops in Turku.")]
        assert finding(COUNT_IN_CITY, "Turku", "2", kind="number", documents=documents)[0] == "retriever"

    def test_about_something_that_no_document_names_is_a_gap(self) -> None:
        assert finding(COUNT_STAFF, "Velvet Books", "3", kind="number") == (
            "knowledge base",
            "no document states '3' of 'Velvet Books'",
        )

    def test_with_a_limit_needs_no_text_with_the_limit(self) -> None:
        sql = f"{COUNT_STAFF} AND person.born BETWEEN '1975-01-01' AND '1995-12-31'"
        bindings = {"person.born.low": "1975-01-01", "person.born.high": "1995-12-31"}
        assert finding(sql, "Quill Books", "1", kind="number", **bindings)[0] == "undetermined"


class TestAnExtremeValue:
    """It is selected, not computed: one document states it."""

    def test_that_the_context_states_was_misread(self) -> None:
        assert finding(HIGHEST, "Paper Moon", "120", kind="number", retrieved="o1 o2")[0] == "language model"
        assert finding(LOWEST, "Paper Moon", "95.2", kind="number", retrieved="o1 o2")[0] == "language model"

    def test_that_was_not_retrieved_is_the_fault_of_the_retriever(self) -> None:
        assert finding(HIGHEST, "Paper Moon", "120", kind="number", retrieved="o1")[0] == "retriever"

    def test_that_no_document_contains_is_a_gap(self) -> None:
        assert finding(HIGHEST, "Paper Moon", "777", kind="number")[0] == "knowledge base"

    def test_that_is_mentioned_with_something_else_stays_undetermined(self) -> None:
        assert finding(HIGHEST, "Quill Books", "120", kind="number")[0] == "undetermined"
