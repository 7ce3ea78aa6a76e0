"""A diagnosis: metrics by hand and as published, each rule for faults, hypotheses, and unusual input."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scipy import stats

from ragassay.core.errors import DataError, UsageError
from ragassay.core.hashing import content_hash
from ragassay.core.records import Document, FaultFinding, FaultRule
from ragassay.core.table import Table
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.findings import attribution, headline, next_step

Row = Mapping[str, object]


def row(
    group: str, correct: bool | None, *, style: str = "short", contexts: Sequence[str] = (), **more: object
) -> dict[str, object]:
    """A judged row; `contexts` are document ids."""
    outcome = {True: "right", False: "wrong", None: "undecided"}[correct]
    judged = {"group_id": group, "style": style, "correct": correct, "outcome": outcome, "context_ids": list(contexts)}
    return {**judged, **more}


def table(rows: Sequence[Row]) -> Table:
    return Table.of([{"question_id": f"q{number}", "question": "?", **each} for number, each in enumerate(rows)])


def diagnosis(rows: Sequence[Row], **settings: Any) -> DiagnosisResult:
    return diagnose(table(rows), **settings)


FIGURES: dict[str, dict[str, Any]] = {}
"""The metrics of all rows that tests share."""


def figures(rows: Sequence[Row], **settings: Any) -> dict[str, Any]:
    key = repr((rows, settings))
    if key not in FIGURES:
        FIGURES[key] = diagnosis_json(diagnosis(rows, **settings).summary)
    return FIGURES[key]


def faults(rows: Sequence[Row], **settings: Any) -> list[tuple[object, str]]:
    """The fault of every wrong row with the rule that found it."""
    diagnosed = diagnosis(rows, **settings).table.rows()
    return [(each["fault"], str(each["fault_rule"])) for each in diagnosed if each["fault"]]


# A robust group, a non-robust one, a gap, and one of which a single row has a verdict.
ROWS = [
    row("A", True, contexts=["a"]),
    row("A", True, contexts=["a"]),
    row("A", True, style="long", contexts=["a"]),
    row("B", True, contexts=["b1", "b2"]),
    row("B", False, contexts=["b3", "b1"]),
    row("B", False, style="long", contexts=["b4"]),
    row("C", False, contexts=["c"]),
    row("C", False, contexts=["c"]),
    row("C", False, style="long"),
    row("D", True, contexts=["d"]),
    row("D", None, contexts=["d"]),
    row("D", None, style="long", outcome="failed"),
]


class TestFiguresByHand:
    """12 rows, 10 with a verdict, 5 of them right; 3 of the 12 in a gap."""

    def test_counts(self) -> None:
        values = figures(ROWS)
        assert {name: values[name] for name in ("rows", "judged", "groups")} == {"rows": 12, "judged": 10, "groups": 4}
        assert [values[f"{tag}_groups"] for tag in ("gap", "robust", "non_robust", "undecided")] == [1, 1, 1, 1]
        assert values["outcomes"] == {"right": 5, "wrong": 5, "declined": 0, "undecided": 1, "failed": 1}

    @pytest.mark.parametrize(
        ("figure", "value"),
        [
            ("accuracy", 5 / 10),
            ("knowledge_base_accuracy", 3 / 4),
            ("lambda", 3 / 12),
            ("refined_accuracy", 5 / 7),
            ("retriever_accuracy", 6 / 10),
            ("refined_retriever_accuracy", 6 / 7),
            ("lowest_accuracy", 5 / 12),
            ("highest_accuracy", 7 / 12),
        ],
    )
    def test_shares(self, figure: str, value: float) -> None:
        assert figures(ROWS)[figure] == pytest.approx(value)

    def test_tags(self) -> None:
        tags = {str(each["group_id"]): each["group_tag"] for each in diagnosis(ROWS).table.rows()}
        assert tags == {"A": "robust", "B": "non-robust", "C": "gap", "D": "robust or non-robust"}

    def test_by_style_tags_groups_within_their_own_rows(self) -> None:
        """Long: A is right, B and C are wrong, D has no verdict. Short: B is mixed, D rests on one row."""
        values = figures(ROWS)["by_style"]
        assert {style: values[style]["accuracy"] for style in values} == {"long": 1 / 3, "short": 4 / 7}
        assert {style: values[style]["gap_groups"] for style in values} == {"long": 2, "short": 1}
        assert (values["long"]["groups"], values["long"]["undecided_groups"]) == (4, 1)

    def test_every_share_has_an_interval_that_holds_it(self) -> None:
        values = figures(ROWS)
        shares = [name.removesuffix("_interval") for name in values if name.endswith("_interval")]
        assert {"accuracy", "lambda", "refined_retriever_accuracy"} < set(shares)
        for name in set(shares) - {"fault_shares"}:
            low, high = values[f"{name}_interval"]
            assert 0 <= low <= values[name] <= high <= 1

    def test_knowledge_base_accuracy_has_the_interval_of_a_share_of_groups(self) -> None:
        expected = stats.binomtest(3, 4).proportion_ci(method="wilson")
        assert figures(ROWS)["knowledge_base_accuracy_interval"] == pytest.approx(list(expected))

    def test_names_the_groups_that_hang_on_a_single_row(self) -> None:
        """Without its one right row B would be a gap, without its one verdict D would have no tag."""
        assert figures(ROWS)["single_row_groups"] == ["B", "D"]

    def test_fault_rates_are_proportions_of_the_wrong_rows(self) -> None:
        values = figures(ROWS)
        assert values["faults"] == {"knowledge base": 0, "retriever": 0, "language model": 1, "undetermined": 4}
        assert values["fault_shares"]["language model"] == 1 / 5

    @pytest.mark.slow
    def test_the_signature_says_what_the_figures_rest_on(self) -> None:
        rows = [{**each, "system": "naive-1", "judge": "typed-1"} for each in ROWS]
        questions = table(rows).content_hash()
        signature = str(diagnosis(rows, seed=7).summary.signature)
        assert signature.startswith(f"questions:{questions}|system:naive-1|judge:typed-1|seed:7|version:")

    @pytest.mark.parametrize(("second", "values"), [("b", "mixed"), ("a", "a"), (None, "a")])
    def test_the_signature_tells_when_systems_are_mixed(self, second: str | None, values: str) -> None:
        rows = [row("A", True, system="a"), row("A", True, system=second)]
        assert diagnosis(rows).summary.signature.system == values

    def test_the_signature_names_all_judges_and_the_summary_counts_their_rows(self) -> None:
        rows = [
            row("A", True, judge="typed-18"),
            row("B", None, judge="typed-18"),
            row("C", False, judge="cascade-lm-1-m"),
        ]
        summary = diagnosis(rows).summary
        assert summary.signature.judge == "cascade-lm-1-m+typed-18"
        assert {name: (each.rows, each.decided) for name, each in summary.judges.items()} == {
            "cascade-lm-1-m": (1, 1),
            "typed-18": (2, 1),
        }
        assert summary.judges["typed-18"].share == pytest.approx(1 / 3)

    def test_a_system_whose_name_no_signature_can_hold_goes_by_its_hash(self) -> None:
        assert diagnosis([row("A", True, system="my system")]).summary.signature.system == content_hash("my system")


class TestContextComparison:
    """Wrong rows of a non-robust group, by the contexts of its right rows."""

    right = row("B", True, contexts=["b1", "b2"])

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("contexts", "by_any", "by_equal"),
        [
            (["b2", "b1"], True, True),
            (["b1", "b1", "b2"], True, True),
            (["b1"], True, False),
            (["x"], False, False),
            ([], False, False),
        ],
    )
    def test_any_asks_for_one_shared_context_and_equal_for_the_same_set(
        self, contexts: list[str], by_any: bool, by_equal: bool
    ) -> None:
        rows = [self.right, row("B", False, contexts=contexts)]
        credited = [figures(rows, context=rule)["retriever_accuracy"] == 1 for rule in ("any", "equal")]
        assert credited == [by_any, by_equal]

    def test_two_rows_without_contexts_have_nothing_in_common(self) -> None:
        rows = [row("B", True), row("B", False), row("A", True, contexts=["a"])]
        assert figures(rows, context="equal")["retriever_accuracy"] == 2 / 3

    def test_takes_the_texts_where_no_ids_were_recorded(self) -> None:
        texts = [row("B", True, contexts=[]), row("B", False, contexts=[])]
        rows = [{**each, "contexts": ["The bridge is red."]} for each in texts]
        assert faults(rows) == [("language model", "context_comparison")]

    def test_looks_at_the_own_group_only(self) -> None:
        rows = [row("A", True, contexts=["x"]), self.right, row("B", False, contexts=["x"])]
        assert faults(rows) == [("undetermined", "context_comparison")]

    def test_by_reference_ids_counts_rows_that_got_every_known_document(self) -> None:
        """Return right or wrong as the published table counts; unknown rows are left out."""
        known = ["d1", "d2"]
        rows = [
            row("A", True, contexts=["d2", "x", "d1"], reference_context_ids=known),
            row("A", True, contexts=["d1"], reference_context_ids=known),
            row("A", False, contexts=["d1", "d2"], reference_context_ids=known),
            row("A", True, contexts=["d1", "d2"], reference_context_ids=[]),
            row("A", True, contexts=["d1"]),
        ]
        assert figures(rows, context="reference_ids")["retriever_accuracy"] == 2 / 4

    def test_says_that_nothing_was_recorded_instead_of_blaming_the_retriever(self) -> None:
        values = figures([row("A", True), row("A", False)])
        assert values["retriever_accuracy"] is None
        assert values["undefined"]["retriever_accuracy"] == "no row records what was retrieved"

    def test_refuses_an_unknown_rule_and_names_the_nearest(self) -> None:
        with pytest.raises(UsageError, match="unknown context rule 'equals'.*Did you mean 'equal'"):
            diagnosis(ROWS, context="equals")


BRIDGE = Document(id="p1", title="Harbour Bridge", text="Work began on 1 May 2021. Ada Byron led it for Moss & Co.")
TOWER = Document(id="p2", title="Clock Tower", text="Work began on 3 June 2022. Max Born led it.")
OTHER = Document(id="p3", title="The firm", text="The firm builds in 2 countries and was never in a hurry.")
DOCUMENTS = [BRIDGE, TOWER, OTHER]


def question_row(reference: str, kind: str = "text", **more: object) -> dict[str, object]:
    """A wrong row: who or when, about the bridge; `contexts` are document ids."""
    about = {"reference_answers": [reference], "answer_kind": kind, "bindings": {"project.name": "Harbour Bridge"}}
    return {**row("G", False), **about, "context_ids": more.pop("contexts", []), **more}


class TestFaultByReferenceIds:
    @pytest.mark.parametrize(
        ("known", "retrieved", "fault"),
        [
            ([], ["p1"], "knowledge base"),
            (["gone"], ["p1"], "knowledge base"),
            (["p1"], ["p2"], "retriever"),
            (["p1", "gone"], ["p2"], "retriever"),
            (["p1", "p2"], ["p3", "p2"], "language model"),
        ],
    )
    def test_none_exists_none_retrieved_or_retrieved(self, known: list[str], retrieved: list[str], fault: str) -> None:
        rows = [row("G", False, contexts=retrieved, reference_context_ids=known)]
        assert faults(rows, documents=DOCUMENTS) == [(fault, "reference_ids")]

    def test_without_the_corpus_a_missing_document_cannot_be_told_from_a_missed_one(self) -> None:
        rows = [row("G", False, contexts=["p1"], reference_context_ids=["gone"])]
        assert faults(rows) == [("retriever", "reference_ids")]

    def test_goes_before_what_texts_say(self) -> None:
        rows = [question_row("Ada Byron", contexts=["p1"], reference_context_ids=["p2"])]
        assert faults(rows, documents=DOCUMENTS) == [("retriever", "reference_ids")]

    @pytest.mark.slow
    def test_needs_ids_of_what_was_retrieved(self) -> None:
        """Texts without ids cannot be identified as the known document, but their statements can be read."""
        rows = [question_row("Ada Byron", reference_context_ids=["p1"]) | {"contexts": [f"{TOWER.text} And more."]}]
        assert faults(rows, documents=DOCUMENTS) == [("retriever", "answer_in_corpus")]

    def test_a_text_that_is_a_document_word_for_word_has_its_id(self) -> None:
        rows = [question_row("Ada Byron", reference_context_ids=["p1"]) | {"contexts": [TOWER.text]}]
        assert faults(rows, documents=DOCUMENTS) == [("retriever", "reference_ids")]

    def test_an_empty_retrieval_is_a_miss_where_others_are_recorded(self) -> None:
        rows = [row("G", False, reference_context_ids=["p1"]), row("H", True, contexts=["p2"])]
        assert faults(rows) == [("retriever", "reference_ids")]

    def test_a_system_that_never_tells_what_it_retrieved_is_not_blamed_for_it(self) -> None:
        rows = [row("G", False, reference_context_ids=["p1"]), row("H", True)]
        assert faults(rows) == [("undetermined", "no_rule")]

    @pytest.mark.parametrize(
        ("known", "fault"), [(["p1"], "language model"), (["gone"], "knowledge base"), ([], "knowledge base")]
    )
    def test_a_system_that_searched_nothing_leaves_the_retriever_without_fault(
        self, known: list[str], fault: str
    ) -> None:
        rows = [row("G", False, reference_context_ids=known, retrieved=False)]
        assert faults(rows, documents=DOCUMENTS) == [(fault, "reference_ids")]

    def test_so_does_one_whose_documents_are_read(self) -> None:
        rows = [question_row("Ada Byron", retrieved=False), question_row("Nobody", retrieved=False, group_id="H")]
        assert faults(rows, documents=DOCUMENTS) == [
            ("language model", "answer_in_corpus"),
            ("knowledge base", "answer_in_corpus"),
        ]

    def test_the_finding_and_what_to_do_say_that_nothing_was_searched(self) -> None:
        rows = [row(f"g{n}", False, reference_context_ids=["p1"], retrieved=False) for n in range(6)]
        result = diagnosis(rows)
        assert {each["fault_evidence"] for each in result.table.rows()} == {"the model answered without a search"}
        assert "retriever" not in result.summary.attributable
        assert result.summary.unsearched == 6
        assert headline(result.summary) == "Fix the language model first."
        assert next_step(result.summary) == (
            "Search for every question, or change the prompt or the model that decides whether to search."
        )
        assert "language model: the model answered without a search." in next(iter(attribution(result.summary)))

    def test_a_system_that_says_it_looked_something_up_but_never_what_is_not_blamed(self) -> None:
        rows = [row("G", False, reference_context_ids=["p1"], retrieved=True)]
        assert faults(rows) == [("undetermined", "no_rule")]

    def test_nor_where_other_rows_do_say_what(self) -> None:
        rows = [row("G", False, reference_context_ids=["p1"], retrieved=True), row("H", True, contexts=["p2"])]
        assert faults(rows) == [("undetermined", "no_rule")]

    @pytest.mark.parametrize(
        ("sql", "diagnosis"),
        [
            ("SELECT town FROM project WHERE name = 'Harbour Bridge'", ("language model", "reference_ids")),
            (
                "SELECT c.town FROM project p JOIN client c ON p.client = c.id WHERE p.name = 'Harbour Bridge'",
                ("undetermined", "no_rule"),
            ),
        ],
    )
    def test_part_of_the_documents_is_enough_only_for_an_answer_of_one_fact(
        self, sql: str, diagnosis: tuple[str, str]
    ) -> None:
        """Two documents may both state one fact; of two facts, each may state one."""
        bound = {"project.name": "Harbour Bridge"}
        known: dict[str, Any] = {"reference_context_ids": ["p1", "p2"], "sql": sql, "bindings": bound}
        assert faults([row("G", False, contexts=["p2"], **known)]) == [diagnosis]
        assert faults([row("G", False, contexts=["p3"], **known)]) == [("retriever", "reference_ids")]
        assert faults([row("G", False, contexts=["p2", "p1"], **known)]) == [("language model", "reference_ids")]

    def test_refuses_documents_with_other_ids(self) -> None:
        with pytest.raises(DataError, match="None of the 1 retrieved document ids.*the documents that the system sea"):
            diagnosis([row("G", False, contexts=["page-7"])], documents=DOCUMENTS)

    def test_the_chunk_of_a_reference_document_is_a_hit(self) -> None:
        rows = [row(f"g{n}", False, contexts=[f"p{n}#2"], reference_context_ids=["p1"]) for n in range(3)]
        assert [fault for fault, _ in faults(rows)] == ["retriever", "language model", "retriever"]

    def test_chunks_of_the_documents_are_known(self) -> None:
        rows = [row("G", False, contexts=[f"{DOCUMENTS[0].id}#1"])]
        assert diagnosis(rows, documents=DOCUMENTS).summary.overall.rows == 1

    def test_refuses_references_of_another_level_than_the_contexts(self) -> None:
        rows = [row(f"g{n % 5}", n % 3 > 0, contexts=[f"p{n % 5}-0"]) for n in range(15)]
        known = [{**each, "reference_context_ids": [f"p{n % 5}"]} for n, each in enumerate(rows)]
        with pytest.raises(DataError) as raised:
            diagnosis(known)
        assert str(raised.value) == (
            "Reference ids such as 'p1' (column reference_context_ids) do not match the retrieved ids such as 'p1-0': "
            "almost none of 10 right answers retrieved a reference document. Use ids of the same level, "
            "documents or passages, or remove the column reference_context_ids"
        )

    def test_refuses_references_of_another_level_than_the_documents(self) -> None:
        """Without this, the knowledge base is at fault for every wrong row."""
        rows = [row(f"g{n % 5}", n % 3 > 0, reference_context_ids=["p1#0"]) for n in range(15)]
        with pytest.raises(DataError, match="such as 'p1#0' .* the ids of the documents such as 'p1'"):
            diagnosis(rows, documents=DOCUMENTS)

    def test_refuses_references_that_are_never_retrieved_if_there_are_many_ids(self) -> None:
        rows = [row(f"g{n // 2}", False, contexts=[f"psg-{n}"]) for n in range(60)]
        known = [{**each, "reference_context_ids": [f"doc{n // 2}"]} for n, each in enumerate(rows)]
        with pytest.raises(DataError) as raised:
            diagnosis(known)
        assert str(raised.value) == (
            "Reference ids such as 'doc0' (column reference_context_ids) do not match the retrieved ids such as "
            "'psg-0': none of 30 reference ids is among the 60 retrieved ids (if the retriever did miss all of these "
            "documents, give them as `documents`). Use ids of the same level, documents or passages, "
            "or remove the column reference_context_ids"
        )

    def test_a_retriever_that_misses_every_document_is_at_fault_where_the_documents_show_one_level(self) -> None:
        rows = [row(f"g{n}", False, contexts=[f"d{n}"], reference_context_ids=[f"d{30 + n}"]) for n in range(30)]
        documents = [Document(id=f"d{n}", text="") for n in range(60)]
        assert {fault for fault, _ in faults(rows, documents=documents)} == {"retriever"}

    def test_refuses_many_references_of_which_no_document_is_given(self) -> None:
        rows = [row(f"g{n}", False, contexts=[f"d{n}"], reference_context_ids=[f"d{n}#0"]) for n in range(30)]
        documents = [Document(id=f"d{n}", text="") for n in range(30)]
        with pytest.raises(DataError, match=r"'d0#0' .* the documents such as 'd0': none of 30 .* is among them"):
            faults(rows, documents=documents)

    def test_a_common_id_in_any_two_rows_shows_one_level(self) -> None:
        rows = [row(f"g{n}", False, contexts=[f"d{n}#1"], reference_context_ids=[f"d{29 + n}"]) for n in range(30)]
        assert {fault for fault, _ in faults(rows)} == {"retriever"}

    def test_a_retriever_that_misses_every_document_is_at_fault_where_no_answer_is_right(self) -> None:
        rows = [row(f"g{n}", False, contexts=["x"], reference_context_ids=["p1"]) for n in range(20)]
        assert {fault for fault, _ in faults(rows)} == {"retriever"}

    def test_a_few_answers_by_heart_are_no_contradiction(self) -> None:
        rows = [row(f"g{n}", n < 2, contexts=["x"], reference_context_ids=["p1"]) for n in range(20)]
        assert {fault for fault, _ in faults(rows)} == {"retriever"}


class TestWhatCanBeShown:
    rows = (
        question_row("Ada Byron", contexts=["p1"]),
        question_row("Ada Byron", contexts=["p2"], correct=True, outcome="right"),
    )

    def test_is_the_language_model_alone_without_documents_and_reference_ids(self) -> None:
        assert diagnosis(self.rows).summary.attributable == ("language model",)

    def test_is_every_module_with_documents_or_with_reference_ids(self) -> None:
        known = [{**each, "reference_context_ids": ["p1"]} for each in self.rows]
        everything = ("knowledge base", "retriever", "language model")
        assert diagnosis(self.rows, documents=DOCUMENTS).summary.attributable == everything
        assert diagnosis(known).summary.attributable == everything

    @pytest.mark.parametrize("bindings", [{}, {"bindings": None}])
    def test_with_documents_the_report_names_the_missing_bindings(self, bindings: Any) -> None:
        rows = [
            row(group, False, contexts=[context], reference_answers=["Ada Byron"], **bindings)
            for group in "ABC"
            for context in ("p1", "p2")
        ]
        rows.append(row("D", True, contexts=["p1"], reference_answers=["Ada Byron"], **bindings))
        rows.append(row("D", False, contexts=["p1"], reference_answers=["Ada Byron"], **bindings))
        result = diagnosis(rows, documents=DOCUMENTS)
        assert (result.summary.attributable, result.summary.missing_evidence) == (("language model",), ("bindings",))
        assert headline(result.summary) == ("No module can be named without reference_context_ids or bindings.")
        assert next_step(result.summary) == "Add reference_context_ids or bindings to the rows."
        assert "Without reference_context_ids or bindings, only the" in " ".join(attribution(result.summary))
        evidence = str(next(iter(result.table.rows()))["fault_evidence"])
        assert evidence.endswith("and the row has neither reference_context_ids nor bindings")

    def test_without_documents_and_bindings_the_report_names_both(self) -> None:
        summary = diagnosis([row(group, False, contexts=["p1"]) for group in "AB"]).summary
        assert summary.missing_evidence == ("documents", "bindings")

    def test_is_the_retriever_too_after_a_replay(self) -> None:
        finding = FaultFinding(fault="retriever", rule=FaultRule.REPLAY, evidence="answered correctly")
        assert diagnosis(self.rows, replayed={0: finding}).summary.attributable == ("retriever", "language model")


class TestFaultByText:
    def test_stated_in_what_was_retrieved_is_the_language_model(self) -> None:
        rows = [question_row("Ada Byron") | {"contexts": [OTHER.text, f"The Harbour Bridge. {BRIDGE.text}"]}]
        (diagnosed,) = diagnosis(rows).table.rows()
        assert diagnosed["fault"] == "language model"
        assert diagnosed["fault_evidence"] == "context 2 states 'Ada Byron' of 'Harbour Bridge'"

    def test_ids_alone_are_enough_where_the_documents_are_given(self) -> None:
        rows = [question_row("2021-05-01", "date", contexts=["p3", "p1"])]
        (diagnosed,) = diagnosis(rows, documents=DOCUMENTS).table.rows()
        evidence = "context 2 (p1) states '2021-05-01' of 'Harbour Bridge'"
        assert (diagnosed["fault"], diagnosed["fault_evidence"]) == ("language model", evidence)

    def test_stated_elsewhere_is_the_retriever(self) -> None:
        rows = [question_row("Ada Byron", contexts=["p2"])]
        (diagnosed,) = diagnosis(rows, documents=DOCUMENTS).table.rows()
        assert diagnosed["fault"] == "retriever"
        assert str(diagnosed["fault_evidence"]).startswith("document p1 states 'Ada Byron' of 'Harb")

    def test_stated_nowhere_is_the_knowledge_base(self) -> None:
        rows = [question_row("Lise Meitner", contexts=["p1"])]
        assert faults(rows, documents=DOCUMENTS) == [("knowledge base", "answer_in_corpus")]

    @pytest.mark.slow
    def test_a_right_row_that_speaks_against_the_knowledge_base_is_mentioned(self) -> None:
        wrong = question_row("Lise Meitner", contexts=["p1"])
        right = wrong | {"correct": True, "outcome": "right"}
        for rows, is_contradicted in (([wrong], False), ([wrong, right], True)):
            diagnosed = next(each for each in diagnosis(rows, documents=DOCUMENTS).table.rows() if each["fault"])
            assert diagnosed["fault"] == "knowledge base"
            evidence = str(diagnosed["fault_evidence"])
            assert evidence.endswith(", although the group has a right answer") == is_contradicted

    def test_stated_of_something_else_is_stated_nowhere(self) -> None:
        rows = [question_row("Max Born", contexts=["p2"])]
        assert faults(rows, documents=DOCUMENTS) == [("knowledge base", "answer_in_corpus")]

    @pytest.mark.slow
    def test_elsewhere_is_no_fault_of_a_retriever_of_which_nothing_is_known(self) -> None:
        rows = [question_row("Ada Byron"), question_row("Lise Meitner")]
        rows[1]["group_id"] = "H"
        assert faults(rows, documents=DOCUMENTS) == [
            ("undetermined", "no_rule"),
            ("knowledge base", "answer_in_corpus"),
        ]

    def test_without_a_bound_value_an_answer_in_a_text_proves_nothing(self) -> None:
        rows = [question_row("Ada Byron", contexts=["p1"]) | {"bindings": None}]
        assert faults(rows, documents=DOCUMENTS) == [("undetermined", "no_rule")]

    @pytest.mark.parametrize(("reference", "kind"), [("true", "boolean"), ("", "text")])
    def test_yes_and_no_and_nothing_are_not_looked_for(self, reference: str, kind: str) -> None:
        assert faults([question_row(reference, kind, contexts=["p1"])], documents=DOCUMENTS) == [
            ("undetermined", "no_rule")
        ]

    def test_ids_of_another_index_do_not_matter_where_texts_were_recorded(self) -> None:
        rows = [question_row("Ada Byron", contexts=["page-7"]) | {"contexts": [TOWER.text]}]
        assert faults(rows, documents=DOCUMENTS) == [("retriever", "answer_in_corpus")]

    def test_a_retrieved_document_that_is_not_given_may_have_stated_it(self) -> None:
        rows = [question_row("Ada Byron", contexts=["p2", "lost"])]
        assert faults(rows, documents=DOCUMENTS) == [("undetermined", "no_rule")]

    @pytest.mark.slow
    def test_goes_before_the_comparison_of_contexts(self) -> None:
        right = question_row("Ada Byron", contexts=["p2"]) | {"correct": True, "outcome": "right"}
        rows = [right, question_row("Ada Byron", contexts=["p2"])]
        assert faults(rows, documents=DOCUMENTS) == [("retriever", "answer_in_corpus")]
        assert faults(rows) == [("language model", "context_comparison")]

    @pytest.mark.slow
    def test_that_leaves_a_row_open_is_open_to_a_replay(self) -> None:
        """Two documents hold the parts of the answer: to share one of them with a right row decides nothing."""
        sql = "SELECT c.town FROM project p JOIN client c ON p.client = c.id WHERE p.name = 'Harbour Bridge'"
        parts = [Document(id="p1", text="Harbour Bridge is built for Moss & Co."), Document(id="p2", text="York.")]
        wrong = question_row("York", contexts=["p1"], sql=sql)
        rows = [{**wrong, "correct": True, "outcome": "right"}, wrong]
        finding = FaultFinding(fault="retriever", rule=FaultRule.REPLAY, evidence="answered correctly")
        assert faults(rows, documents=parts) == [("undetermined", "answer_in_corpus")]
        assert faults(rows, documents=parts, replayed={1: finding}) == [("retriever", "replay")]


def states(text: str, reference: str, *about: str, kind: str = "text", title: str = "") -> bool:
    """Whether one retrieved document counts as evidence that the answer was at hand."""
    bound = {f"t.{place}": name for place, name in enumerate(about)}
    one = row("G", False, contexts=["d"], reference_answers=[reference], answer_kind=kind, bindings=bound)
    return faults([one], documents=[Document(id="d", title=title, text=text)])[0][0] == "language model"


FILLER = "The works went on in wind and rain, and nobody was in any hurry to see them come to an end. " * 6


class TestWhatATextStates:
    @pytest.mark.slow
    def test_a_value_within_the_bound_value_is_no_answer(self) -> None:
        assert not states("China Construction Bank is large.", "China", "China Construction Bank")
        assert states("China Construction Bank is based in China.", "China", "China Construction Bank")

    @pytest.mark.slow
    def test_a_bound_value_of_one_word_is_written_as_a_name(self) -> None:
        assert not states("Its total assets come from France.", "France", "Total")
        assert states("Total comes from France.", "France", "Total")
        assert states("TOTAL comes from France.", "France", "total")

    @pytest.mark.slow
    def test_every_bound_value_is_named(self) -> None:
        text = "Ada Byron worked at Moss & Co for 12 years."
        assert states(text, "12", "Moss & Co", "Ada Byron", kind="number")
        assert not states(text, "12", "Moss & Co", "Max Born", kind="number")

    @pytest.mark.slow
    def test_in_a_text_about_something_the_answer_may_stand_anywhere(self) -> None:
        assert states(f"The Clock Tower is tall. {FILLER} It has 4 bells.", "4", "Clock Tower", kind="number")
        assert states(f"It is tall. {FILLER} It has 4 bells.", "4", "Clock Tower", kind="number", title="Clock Tower")

    @pytest.mark.slow
    def test_in_a_text_about_something_else_it_stands_near_the_bound_value(self) -> None:
        text = f"{FILLER} The Clock Tower has 4 bells. {FILLER} The mill employs 7 people."
        assert states(text, "4", "Clock Tower", kind="number")
        assert not states(text, "7", "Clock Tower", kind="number")

    @pytest.mark.slow
    def test_a_heading_that_names_something_says_what_the_text_is_about(self) -> None:
        text = f"Max Born knows Ada Byron. {FILLER} The office is in Oslo."
        one = row("G", False, contexts=["d"], reference_answers=["Oslo"], bindings={"t.name": "Ada Byron"})
        other = row("H", True, reference_answers=["Oslo"], bindings={"t.name": "Max Born"})
        document = Document(id="d", title="Employee: Max Born", text=text)
        assert faults([one, other], documents=[document]) == [("knowledge base", "answer_in_corpus")]

    @pytest.mark.slow
    def test_a_date_is_found_however_it_is_written(self) -> None:
        assert states("The Clock Tower opened on May 1st, 2021.", "2021-05-01", "Clock Tower", kind="date")
        assert not states("The Clock Tower opened in the spring of 2021.", "2021-05-01", "Clock Tower", kind="date")

    @pytest.mark.slow
    def test_a_bound_date_is_found_in_any_notation(self) -> None:
        assert states("On May 1st, 2021 Ada Byron came.", "Ada Byron", "2021-05-01")
        assert not states("On May 2nd, 2021 Ada Byron came.", "Ada Byron", "2021-05-01")

    @pytest.mark.slow
    def test_a_set_is_stated_by_all_its_members(self) -> None:
        one = question_row("Ada Byron", "set", contexts=["p1"])
        assert faults([{**one, "reference_answers": ["Ada Byron", "Moss & Co"]}], documents=DOCUMENTS)[0][0] == (
            "language model"
        )
        assert faults([{**one, "reference_answers": ["Ada Byron", "Max Born"]}], documents=DOCUMENTS)[0][0] == (
            "knowledge base"
        )


class TestUnanswerable:
    declined = row("U", True, outcome="declined", is_answerable=False, reference_answers=[])
    invented = row("U", False, is_answerable=False, reference_answers=[])

    @pytest.mark.slow
    def test_rows_stay_out_of_the_figures_and_are_counted_by_outcome(self) -> None:
        values, without = figures([*ROWS, self.declined, self.invented]), figures(ROWS)
        assert values["unanswerable"] == {"right": 0, "wrong": 1, "declined": 1, "undecided": 0, "failed": 0}
        changed = {name for name in values if values[name] != without[name]}
        assert changed == {"unanswerable", "abstention", "cells", "signature"}

    def test_an_invented_answer_is_the_fault_of_no_module(self) -> None:
        (diagnosed,) = diagnosis([self.invented]).table.rows()
        assert (diagnosed["group_tag"], diagnosed["fault"], diagnosed["fault_rule"]) == (None, None, None)
        assert diagnosed["fault_evidence"] == "the question is unanswerable, but was answered"

    def test_an_invented_answer_is_to_be_fixed_if_no_other_is_wrong(self) -> None:
        right = [row(group, True) for group in "ABCDEFGH"]
        declined, invented = (diagnosis([*right, self.declined, *more]).summary for more in ([], [self.invented]))
        assert headline(declined) == "Nothing to fix: no judged answer is wrong."
        assert next_step(declined) is None
        assert headline(invented) == (
            "Fix the answers to 1 unanswerable question first: no judged answer to an answerable question is wrong."
        )
        assert next_step(invented) == (
            "Change the prompt or the model, so that questions without an answer in the contexts are declined."
        )

    def test_an_invented_answer_is_wrong_even_among_few(self) -> None:
        few = headline(diagnosis([row("A", True), self.invented]).summary)
        assert few.startswith("No judged answer to an answerable question is wrong; 1 answer is too few")

    def test_the_rows_of_a_fault_are_as_many_as_the_summary_counts(self) -> None:
        result = diagnosis([*ROWS, self.declined, self.invented])
        rows = Counter(each["fault"] for each in result.table.rows() if each["fault"] is not None)
        assert rows == {fault: number for fault, number in result.summary.overall.faults.items() if number}


class TestRefusals:
    def refusals(self, *answers: tuple[str, bool | None]) -> str:
        rows = [
            {**row(f"G{place}", right, answer=answer, reference_answers=["Oslo"]),
             "outcome": "declined" if right is False else "right"}
            for place, (answer, right) in enumerate(answers)
        ]  # fmt: skip
        summary = diagnosis([*rows, *[row("R", True, answer="Oslo", reference_answers=["Oslo"])] * 6]).summary
        return next(line for line in attribution(summary) if line.startswith("Refusals"))

    def test_are_counted_by_the_judge(self) -> None:
        assert self.refusals(("I don't know.", False)) == "Refusals, according to the judge: 1 of 1 wrong answer."

    @pytest.mark.parametrize(
        ("others", "text"),
        [
            (
                1,
                "Refusals: 2 of 2 wrong answers, 1 of them according to the judge. The other gives no value and counts",
            ),
            (
                2,
                "Refusals: 3 of 3 wrong answers, 1 of them according to the judge. The other 2 give no value and count",
            ),
        ],
    )
    def test_that_the_judge_did_not_call_declined_are_counted_apart(self, others: int, text: str) -> None:
        answers = [("I don't know.", False), *[("I do not know.", True)] * others]
        assert self.refusals(*answers) == f"{text} as declined (to keep the verdicts: --refusals 'as judged')."


class TestEveryRow:
    def test_has_a_fault_exactly_when_it_is_wrong_and_the_fault_names_its_rule(self) -> None:
        rules = set(FaultRule) - {FaultRule.REPLAY}
        for each in diagnosis(ROWS).table.rows():
            assert (each["fault"] is not None) == (each["correct"] is False)
            assert each["fault"] is None or each["fault_rule"] in rules

    @pytest.mark.slow
    def test_keeps_its_place_and_its_columns(self) -> None:
        given = list(table([{**each, "team": "north"} for each in ROWS]).rows())
        got = list(diagnosis([{**each, "team": "north"} for each in ROWS]).table.rows())
        assert [{name: each[name] for name in given[0]} for each in got] == given

    @pytest.mark.slow
    def test_can_be_diagnosed_again(self) -> None:
        once = diagnosis(ROWS)
        again = diagnose(once.table)
        assert again.summary == once.summary
        assert list(again.table.rows()) == list(once.table.rows())


def pairs(*groups: tuple[str, str]) -> list[dict[str, object]]:
    """Rows of groups, each given by its short and its long answers: "++-" is right, right, wrong."""
    return [
        row(f"g{number}", {"+": True, "-": False, "?": None}[sign], style=style, contexts=["c"])
        for number, group in enumerate(groups)
        for style, signs in zip(("short", "long"), group, strict=True)
        for sign in signs
    ]


def compared(rows: Sequence[Row], robust: str = "style=short", non_robust: str = "style=long") -> dict[str, Any]:
    diagnosis = figures(rows, robust=robust, non_robust=non_robust)["hypotheses"]
    return {each["measure"]: each for each in diagnosis}


class TestHypotheses:
    # Differences in accuracy: 1, 1/2, 0, 1/2; the last group is a gap on both sides.
    rows = pairs(("++", "--"), ("++", "+-"), ("+-", "-+"), ("+", "+-"), ("--", "--"))

    def test_pair_the_groups(self) -> None:
        values = compared(self.rows)["accuracy"]
        expected = stats.ttest_1samp([1, 0.5, 0, 0.5, 0], 0).confidence_interval(0.95)
        assert (values["difference"], values["groups"]) == (0.4, 5)
        assert values["interval"] == pytest.approx(list(expected))
        assert values["p"] == 2 / 8

    def test_leave_out_gaps_of_both_sides_for_refined_accuracy(self) -> None:
        values = compared(self.rows)["refined_accuracy"]
        assert (values["difference"], values["groups"]) == (0.5, 4)

    def test_settle_over_both_sides_whether_a_context_was_enough(self) -> None:
        """Group 0, long: all wrong, but short shows that the context would do; were it settled within each side, the
        one with more rows would more often have such a row, and look better served."""
        values = compared(self.rows)["retriever_accuracy"]
        assert (values["difference"], values["groups"]) == (0, 5)

    def test_adjust_p_over_the_three_measures(self) -> None:
        values = compared(self.rows)
        assert [each["p"] for each in values.values()] == [0.25, 0.25, 1]
        assert [each["p_holm"] for each in values.values()] == [0.75, 0.75, 1]

    def test_tell_what_as_many_groups_could_have_found(self) -> None:
        values = compared(self.rows)["accuracy"]
        spread = stats.tstd([1, 0.5, 0, 0.5, 0])
        assert values["detectable"] == pytest.approx((stats.t.ppf(0.975, 4) + stats.t.ppf(0.8, 4)) * spread / 5**0.5)

    def test_leave_out_groups_that_one_side_does_not_ask_or_judge(self) -> None:
        rows = [*pairs(("+", "-"), ("+", "+"), ("+", "?")), row("alone", False)]
        assert compared(rows)["accuracy"]["groups"] == 2

    def test_are_undefined_with_a_reason_where_no_group_is_on_both_sides(self) -> None:
        values = compared([row("A", True), row("B", True, style="long")])
        assert {(each["difference"], each["p"], each["undefined"]) for each in values.values()} == {
            (None, None, "no group has judged rows on both sides")
        }

    def test_are_undefined_for_the_retriever_where_nothing_was_recorded(self) -> None:
        values = compared([row("A", True), row("A", True, style="long")])
        assert values["retriever_accuracy"]["undefined"] == "no row records what was retrieved"
        assert values["accuracy"]["difference"] == 0

    @pytest.mark.slow
    def test_give_the_same_figures_for_the_same_seed(self) -> None:
        rows = pairs(*[("++", "+-"), ("+-", "++")] * 15, *[("++", "--")] * 4)
        assert compared(rows) == compared(rows)

    def test_take_conditions_over_any_column_and_several_at_once(self) -> None:
        rows = [
            {**each, "Team": team, "answer": "yes"}
            for team, each in zip(["north"] * 5 + ["south"] * 5, ROWS, strict=False)
        ]
        values = compared(rows, "Team = north, style=short", "Team=south")["accuracy"]
        assert values["name"] == "Team=north,style=short against Team=south"
        assert values["groups"] == 1

    @pytest.mark.parametrize(
        ("robust", "message"),
        [
            ("short", "Invalid condition 'short': .* Expected column=value, as in style=short"),
            ("style=", "Invalid condition"),
            ("style=short,", "Invalid condition"),
            ("styel=short", "unknown column 'styel'.*Did you mean 'style'"),
            ("style=shrot", "column style: unknown value 'shrot'. Did you mean 'short'. Known: short, long."),
            ("style=short' or '1'='1", "unknown value"),
            ("correct=true", "4 rows match both correct=true and style=short"),
        ],
    )
    def test_say_what_is_wrong_with_a_condition(self, robust: str, message: str) -> None:
        with pytest.raises(UsageError, match=message):
            diagnosis(ROWS, robust=robust, non_robust="style=short")

    def test_refuse_a_column_that_the_engine_cannot_tell_from_another(self) -> None:
        with pytest.raises(UsageError, match="column 'Style' differs from another only in case"):
            diagnosis([{**each, "Style": "x"} for each in ROWS], robust="Style=x", non_robust="style=long")

    @pytest.mark.parametrize("side", ["robust", "non_robust"])
    def test_have_two_sides(self, side: str) -> None:
        with pytest.raises(UsageError, match="give both `robust` and `non_robust`"):
            diagnosis(ROWS, **{side: "style=short"})


class TestOddInput:
    def test_no_verdict_leaves_every_figure_undefined_with_its_reason(self) -> None:
        values = figures([row("A", None), row("B", None)])
        shares = ["accuracy", "knowledge_base_accuracy", "lambda", "refined_accuracy", "retriever_accuracy"]
        assert [values[name] for name in shares] == [None] * 5
        assert set(values["undefined"].values()) == {"no row has a verdict"}
        assert (values["rows"], values["judged"], values["groups"], values["undecided_groups"]) == (2, 0, 2, 2)
        assert (values["lowest_accuracy"], values["highest_accuracy"]) == (0, 1)

    def test_one_group_has_values_without_intervals_of_rows(self) -> None:
        values = figures([row("A", True), row("A", False)])
        assert (values["accuracy"], values["accuracy_interval"]) == (0.5, None)

    def test_all_right_is_as_sure_as_the_number_of_groups(self) -> None:
        values = figures([row(f"g{number % 20}", True) for number in range(60)])
        low, high = stats.binomtest(20, 20).proportion_ci(method="wilson")
        assert (values["accuracy"], values["refined_accuracy"], values["lambda"]) == (1, 1, 0)
        assert values["accuracy_interval"] == pytest.approx([low, high])
        assert set(values["fault_shares"].values()) == {None}

    def test_all_wrong_leaves_refined_accuracy_undefined_and_not_0(self) -> None:
        values = figures([row(f"g{number % 20}", False) for number in range(60)])
        assert (values["accuracy"], values["knowledge_base_accuracy"], values["lambda"]) == (0, 0, 1)
        assert values["refined_accuracy"] is None
        assert values["undefined"]["refined_accuracy"] == "every group is a gap"

    def test_a_group_with_two_different_answers_is_refused(self) -> None:
        rows = [row("A", True, reference_answers=["Oslo"]), row("A", True, reference_answers=["Rome"])]
        with pytest.raises(DataError, match=r"group 'A' has two different reference answers, \[Oslo\] and \[Rome\]"):
            diagnosis(rows)

    @pytest.mark.parametrize(("correct", "outcome"), [(True, "wrong"), (False, "right")])
    def test_a_verdict_that_its_outcome_contradicts_is_refused(self, correct: bool, outcome: str) -> None:
        rows = [row("A", True, outcome="right"), row("A", correct, outcome=outcome)]
        with pytest.raises(DataError, match=f"row 2: 'correct' is {correct}.* and 'outcome' is \"{outcome}\"".lower()):
            diagnosis(rows)

    def test_the_answers_of_a_group_may_stand_in_any_order(self) -> None:
        rows = [row("A", True, reference_answers=["x", "y"]), row("A", True, reference_answers=["y", "x"])]
        assert figures(rows)["groups"] == 1

    def test_a_table_without_verdicts_is_told_to_be_judged(self) -> None:
        with pytest.raises(DataError, match="no column 'correct'.*'ragassay judge' adds it"):
            diagnose(Table.of([{"question_id": "q", "group_id": "g", "question": "?"}]))

    def test_a_table_of_verdicts_alone_is_enough(self) -> None:
        rows = [{"question_id": str(n), "group_id": str(n), "question": "?", "correct": n > 0} for n in range(3)]
        values = diagnosis_json(diagnose(Table.of(rows)).summary)
        assert (values["accuracy"], values["by_style"]) == (2 / 3, {})
        assert values["outcomes"] == {"right": 2, "wrong": 1, "declined": 0, "undecided": 0, "failed": 0}

    def test_json_holds_numbers_and_null_and_nothing_else_that_json_lacks(self) -> None:
        values = figures(ROWS, robust="style=short", non_robust="style=long")
        assert json.loads(json.dumps(values, allow_nan=False)) == values

    def test_reads_the_file_of_the_rows_and_of_the_documents(self, tmp_path: Path) -> None:
        rows, documents = tmp_path / "judged.jsonl", tmp_path / "documents.jsonl"
        table([question_row("Ada Byron", contexts=["p2"])]).write(rows)
        lines = [json.dumps({"id": each.id, "title": each.title, "text": each.text}) for each in DOCUMENTS]
        documents.write_text("\n".join(lines), encoding="utf-8")
        assert diagnose(rows, documents=documents).summary.overall.faults["retriever"] == 1


GRAMMAR = Path(__file__).parents[4] / "shared" / "data" / "grammar"
RUNS = [
    f"{env}.{style}.{kind}"
    for env in ("aurp", "spider")
    for style in ("short", "long")
    for kind in ("balanced", "unbalanced")
]


@cache
def recorded_table(name: str) -> Table:
    return Table.read(GRAMMAR / "runs" / f"{name}.jsonl", preset="grammar")


def recorded_run(name: str, *, context: str = "any") -> dict[str, Any]:
    """The figures as they were published, which let a judge call a plain refusal right."""
    return diagnosis_json(diagnose(recorded_table(name), context=context, refusals="as judged").summary)


def expected() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((GRAMMAR / "expected.json").read_text(encoding="utf-8"))
    return loaded


@pytest.mark.recorded
class TestPublishedRuns:
    @pytest.mark.parametrize("name", RUNS)
    def test_every_figure_comes_out(self, name: str) -> None:
        figures = expected()[name]
        values = recorded_run(name)
        assert {key: values[key] for key in figures} == pytest.approx(figures, abs=5e-4)

    @pytest.mark.parametrize("name", RUNS)
    def test_no_two_contexts_of_one_document_tell_any_from_equal(self, name: str) -> None:
        figures = {key: expected()[name][key] for key in ("retriever_accuracy", "refined_retriever_accuracy")}
        values = recorded_run(name, context="equal")
        assert {key: values[key] for key in figures} == pytest.approx(figures, abs=5e-4)

    @pytest.mark.parametrize("kind", ["balanced", "unbalanced"])
    @pytest.mark.parametrize("style", ["short", "long"])
    @pytest.mark.parametrize("environment", ["aurp", "spider"])
    def test_table_3_comes_out_to_the_printed_digits(self, environment: str, style: str, kind: str) -> None:
        """24 values; 0.2760 was printed as 0.27. "Context Comparison" there is the equality of document ids."""
        values = recorded_run(f"{environment}.{style}.{kind}", context="reference_ids")
        rows = {
            "baseline": "accuracy",
            "baseline + context comparison": "retriever_accuracy",
            "remove gap groups": "refined_accuracy",
            "remove gap groups + context comparison": "refined_retriever_accuracy",
        }
        if kind == "balanced":
            rows = {
                "balance gap examples": "accuracy",
                "balance gap examples + context comparison": "retriever_accuracy",
            }
        printed = {
            each["row"]: each["paper"]
            for each in expected()["_table3"]
            if (each["environment"], each["cluster"]) == (environment, style)
        }
        for name, figure in rows.items():
            assert printed[name] in (round(values[figure], 2), int(100 * values[figure]) / 100)


def test_a_diagnosis_is_shown_on_one_line_without_its_rows() -> None:
    result = diagnose([{"question_id": f"q{number}", "question": "?", **each} for number, each in enumerate(ROWS)])
    assert repr(result) == f"DiagnosisResult(summary={result.summary!r})"
    assert repr(result.summary).startswith("Summary(rows=12, groups=4, accuracy=0.5, faults={")
    assert len(repr(result)) < 300
