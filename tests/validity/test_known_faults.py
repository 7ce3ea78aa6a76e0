"""Simulated runs have the faults and questions that they should, and the diagnosis attributes them correctly."""

from collections import Counter
from pathlib import Path

import pytest

from ragassay.steps.generate import generate
from ragassay.steps.synthesize.company import Dice, database_bytes, make_company
from ragassay_validity.corpora import FORMS, CorpusForm, corpus
from ragassay_validity.known_faults import (
    FaultPlan,
    SimulatedRun,
    confusion_matrix,
    proportion_correct,
    simulate_run,
)

SIZES = (3, 3, 6)


def simulated(form: CorpusForm = "prose", *, seed: int = 1, hops: int = 1, judge_errors: float = 0.0) -> SimulatedRun:
    return simulate_run(FaultPlan(form=form, seed=seed, hops=hops, judge_errors=judge_errors, sizes=SIZES))


class TestCorpora:
    @pytest.mark.parametrize("form", FORMS)
    def test_state_every_fact_but_the_omitted_ones(self, form: CorpusForm) -> None:
        """Windows cut some sentences, so that no window has the whole sentence."""
        base = corpus(form, omit=0.3, seed=1, projects=3, clients=3, employees=6)
        stated = {fact for each in base.passages for fact in each.facts}
        assert base.omitted.isdisjoint(stated)
        assert len(base.omitted) == round(0.3 * len(base.facts))
        assert form == "windows" or stated | base.omitted == set(base.facts)

    @pytest.mark.parametrize("form", [form for form in FORMS if form != "records"])
    def test_a_passage_has_the_value_or_the_entity_of_each_of_its_facts(self, form: CorpusForm) -> None:
        for each in corpus(form, omit=0.2, seed=2, projects=3, clients=3, employees=6).passages:
            assert all(fact.spoken in each.text or fact.entity.name in each.text for fact in each.facts)

    def test_documents_of_every_form_have_different_ids(self) -> None:
        for form in FORMS:
            ids = [document.id for document in corpus(form, omit=0.2, seed=3).documents]
            assert len(ids) == len(set(ids))


class TestSimulatedRuns:
    def test_depend_on_the_plan_alone(self) -> None:
        assert simulated() == simulated()
        assert simulated() != simulated(seed=2)

    @pytest.mark.slow
    def test_have_the_questions_that_generate_would_write(self, tmp_path: Path) -> None:
        """The questions are built from the facts, which is faster; the columns that a diagnosis reads are the same."""
        company = make_company(projects=3, clients=3, employees=6, dice=Dice("planted 1").of("company"))
        (tmp_path / "company.sqlite").write_bytes(database_bytes(company))
        questions = generate(f"sqlite:///{tmp_path}/company.sqlite", styles=("short",), per_style=1).table.rows()
        assert {key(row) for row in simulated().rows} == {key(row) for row in questions}

    def test_have_every_fault_in_rows_that_count_as_wrong_and_nowhere_else(self) -> None:
        run = simulated(judge_errors=0.1)
        assert [fault is not None for fault in run.true_faults] == [not row["correct"] for row in run.rows]
        assert set(run.true_faults) == {None, "knowledge base", "retriever", "language model", "judge"}

    def test_retrieve_the_right_document_exactly_if_the_language_model_is_at_fault(self) -> None:
        run = simulated()
        for row, fault in zip(run.rows, run.true_faults, strict=True):
            known, ids = set(row["reference_context_ids"]), set(row["context_ids"])  # type: ignore[call-overload]
            assert (fault == "knowledge base") == (not known)
            assert (fault in {"knowledge base", "retriever"}) == known.isdisjoint(ids)
            assert 3 <= len(ids) <= 5

    def test_miss_more_documents_for_long_questions(self) -> None:
        run = simulate_run(FaultPlan(form="lists", seed=5))
        missed = Counter(
            row["style"] for row, fault in zip(run.rows, run.true_faults, strict=True) if fault == "retriever"
        )
        assert missed["long"] > missed["short"] > 0


def key(row: object) -> tuple[object, ...]:
    assert isinstance(row, dict)
    return tuple(row["reference_answers"]), row["answer_kind"], *sorted(dict(row["bindings"]).items())


class TestDiagnosedFaults:
    @pytest.mark.slow
    @pytest.mark.parametrize("form", FORMS)
    def test_are_correct_by_reference_ids_in_at_least_99_percent(self, form: CorpusForm) -> None:
        assert proportion_correct(confusion_matrix(simulated(form), "reference ids")) >= 0.99

    @pytest.mark.slow
    def test_are_correct_by_texts_in_at_least_95_percent(self) -> None:
        """Over all forms: in one small run, a single group can be 5 % of the rows."""
        confusion = sum((confusion_matrix(simulated(form, seed=11), "texts") for form in FORMS), Counter())
        assert proportion_correct(confusion) >= 0.95

    @pytest.mark.slow
    def test_are_undetermined_rather_than_wrong_if_two_documents_are_needed(self) -> None:
        """Wrong attributions are rare; for most of these rows the answer may be spread over several documents."""
        confusion = confusion_matrix(simulated("lists", hops=2), "texts")
        determined = {pair: count for pair, count in confusion.items() if pair[1] != "undetermined"}
        assert sum(determined.values()) < sum(confusion.values())
        assert set(determined) == {("knowledge base", "knowledge base")}

    def test_are_the_language_model_or_undetermined_by_context_comparison(self) -> None:
        assert {fault for _, fault in confusion_matrix(simulated(), "comparison")} <= {"language model", "undetermined"}

    @pytest.mark.slow
    def test_are_the_language_model_or_undetermined_without_documents(self) -> None:
        assert {fault for _, fault in confusion_matrix(simulated(), "texts alone")} <= {
            "language model",
            "undetermined",
        }
