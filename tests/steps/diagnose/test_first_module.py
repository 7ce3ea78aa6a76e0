"""The module that is named first, and what keeps a diagnosis from naming one."""

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from ragassay.core.records import Fault, Summary
from ragassay.core.table import Table
from ragassay.steps.diagnose import DiagnosisResult, diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.diagnosis_text import summary_text
from ragassay.steps.report.findings import closeness, finding, headline, next_step
from ragassay.steps.report.gate import markdown
from ragassay.steps.report.html_report import diagnosis_report

EVERY_MODULE: tuple[Fault, ...] = ("knowledge base", "retriever", "language model")


def answers(number: int, *, fault: str | None, entities: int | None = None) -> list[dict[str, object]]:
    """Answers of a system that returns ids, each about an entity of its own unless fewer are given.

    Args:
        number: Number of answers.
        fault: The module at fault; None for right answers, and "hidden" for wrong ones without retrieved contexts.
        entities: Number of entities.
    """
    references = [] if fault == "knowledge base" else ["p1"]
    contexts = {"retriever": ["p2"], "hidden": None}.get(fault or "", ["p1"])
    return [
        {
            "question_id": f"{fault} {place}",
            "group_id": f"{fault} {place % (entities or number)}",
            "question": "?",
            "correct": fault is None,
            "reference_context_ids": references,
            "context_ids": contexts,
            "retrieved": True,
        }
        for place in range(number)
    ]


def diagnosed(*parts: Sequence[dict[str, object]]) -> DiagnosisResult:
    return diagnose(Table.of([row for part in parts for row in part]))


def without_contexts(*, knowledge_base: int, hidden: int) -> DiagnosisResult:
    """The diagnosis of a system that returns answers only."""
    rows = [*answers(9, fault=None), *answers(knowledge_base, fault="knowledge base"), *answers(hidden, fault="hidden")]
    return diagnosed([row | {"context_ids": None} for row in rows])


def shown(summary: Summary) -> str:
    return " ".join(summary_text(summary).replace("\N{NO-BREAK SPACE}", " ").split())


def test_no_module_is_named_if_undetermined_answers_could_outnumber_the_only_one_that_can_be_found(
    tmp_path: Path,
) -> None:
    result = without_contexts(knowledge_base=5, hidden=7)
    summary = result.summary
    assert summary.attributable == ("knowledge base",)
    assert headline(summary) == "No module can be named without the retrieved contexts."
    assert next_step(summary) == "Have the system return its contexts with their ids."
    order = diagnosis_json(summary)["fault_order"]
    assert isinstance(order, dict)
    assert order["needs_evidence"]
    assert (order["first"], order["candidates"], order["lead"]) == ([], list(EVERY_MODULE), None)
    page = diagnosis_report(result.table, summary, output=tmp_path / "report.html").read_text(encoding="utf-8")
    assert "No module can be named without the retrieved contexts." in page
    assert "Without the retrieved contexts, only the knowledge base can be found at fault." in page


def test_a_module_is_named_if_undetermined_answers_cannot_outnumber_its_own() -> None:
    assert headline(without_contexts(knowledge_base=8, hidden=3).summary) == "Fix the knowledge base first."


def test_undetermined_answers_that_could_reverse_the_order_are_a_caveat() -> None:
    parts = answers(9, fault="language model"), answers(5, fault="knowledge base")
    assert headline(diagnosed(*parts, answers(3, fault="hidden")).summary) == "Fix the language model first."
    doubtful = headline(diagnosed(*parts, answers(4, fault="hidden")).summary)
    assert doubtful == "Fix the language model first, according to the available evidence."


def test_three_modules_with_equally_many_wrong_answers_are_no_order() -> None:
    summary = diagnosed(answers(9, fault=None), *(answers(3, fault=each) for each in EVERY_MODULE)).summary
    assert headline(summary) == "No module can be named: each of the three has equally many wrong answers."
    assert (next_step(summary) or "").startswith("Use more questions")
    assert closeness(summary) is None


def test_a_summary_for_continuous_integration_has_the_caveat_of_the_headline() -> None:
    summary = diagnosed(answers(9, fault="language model"), answers(5, fault="knowledge base")).summary
    warning = "Other questions could reverse the order of language model and knowledge base"
    assert warning in markdown(summary, [])
    assert finding(summary) == "Fix the language model first, but other questions could put another module first."


def test_the_proportion_of_a_module_includes_the_answers_that_may_be_its_faults() -> None:
    summary = without_contexts(knowledge_base=5, hidden=15).summary
    high = {fault: share.high for fault, share in summary.overall.fault_shares.items()}
    assert high["knowledge base"] == 1
    assert (high["retriever"] or 0) > 0.75
    assert (high["undetermined"] or 1) < 0.95
    assert diagnosis_json(summary)["fault_shares_range"] == {
        "knowledge base": [0.25, 1.0],
        "retriever": [0.0, 0.75],
        "language model": [0.0, 0.75],
        "undetermined": [0.75, 0.75],
    }
    assert "knowledge base 5 of 20 wrong answers 25 % to 100 % (" in shown(summary)


@pytest.mark.parametrize("entities", [1, 2])
def test_nothing_is_concluded_from_wrong_answers_about_fewer_than_three_entities(entities: int) -> None:
    summary = diagnosed(answers(54, fault=None), answers(6, fault="retriever", entities=entities)).summary
    about = "1 entity" if entities == 1 else "2 entities"
    assert headline(summary) == f"6 wrong answers about only {about} are too few to decide what to fix first."
    text = shown(summary)
    assert "retriever 6 of 6 wrong answers What to do: Use more questions, about other entities" in text
    assert not re.search(r"100 %|Fix the|reverse", text.partition("robust")[2])


@pytest.mark.parametrize(("entities", "is_close"), [(3, True), (4, True), (5, False), (8, False)])
def test_a_module_that_was_not_observed_may_be_first_among_other_questions(entities: int, is_close: bool) -> None:
    """Of 4 entities, a module that fails for 1 - 0.05^(1/4) = 53 % of all is missed with a probability of 5 %."""
    summary = diagnosed(answers(20, fault=None), answers(2 * entities, fault="retriever", entities=entities)).summary
    assert headline(summary) == "Fix the retriever first."
    caveat = f"The wrong answers are about {entities} entities: other questions could put another module first."
    assert closeness(summary) == (caveat if is_close else None)
