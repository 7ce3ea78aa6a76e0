"""A diagnosis in the terminal: the summary, its length, and the details."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compared_systems import judged
from ragassay.core.records import (
    Document,
    Estimate,
    Fault,
    FaultOrder,
    Outcome,
    Summary,
)
from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.diagnosis_text import breakdowns, details, summary_text
from ragassay.steps.report.html_report import diagnosis_report
from steps.report.report_pages import FAULTS, NONE, ORDER, OVERALL, SUMMARY, Page, about, compared, estimate, row


def terminal(summary: Summary, **options: Any) -> str:
    return summary_text(summary, **options).replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize(
    ("verdicts", "quality", "headline"),
    [
        ("w", "0 of 1 answer is right.", "1 answer is too few to decide what to fix first."),
        ("rwrwr", "3 of 5 answers are right.", "5 answers are too few to decide what to fix first."),
        ("rr", "2 of 2 answers are right.", "No judged answer is wrong; 2 answers are too few to assess the system."),
    ],
)
def test_few_answers_are_counted_and_nothing_is_concluded_from_them(verdicts: str, quality: str, headline: str) -> None:
    text = terminal(diagnose(judged(verdicts)).summary)
    assert text.startswith(f"{quality}\nGroups: ")
    assert headline in text
    assert "What to do: Use more questions, about other entities:" in text
    assert not re.search(r"%|approximate|Fix ", text)


@pytest.mark.parametrize("verdicts", ["r" * 40 + "w" * 5, "w" * 40 + "r" * 5, "rw" * 6])
def test_intervals_are_approximate_for_few_entities_or_few_that_fail_or_succeed(verdicts: str) -> None:
    text = " ".join(terminal(diagnose(judged(verdicts)).summary).split())
    number = len(verdicts)
    reason = "with so few entities, failures or successes, the intervals are approximate."
    assert f"{number} groups about {number} entities: {reason}" in text
    assert "approximate" not in terminal(diagnose(judged("rw" * 20)).summary)


@pytest.mark.parametrize(
    ("verdicts", "entities", "headline"),
    [
        ("wwwwwwww", "aaaaaaaa", "8 answers about only 1 entity are too few to decide what to fix first."),
        ("wwwwwwrr", "ababaabb", "8 answers about only 2 entities are too few to decide what to fix first."),
        ("wwwwww?x", "aaaaaaaa", "6 judged answers about only 1 entity are too few to decide what to fix first."),
        ("rrrrrrrr", "aaaaaaaa", "; 8 answers about only 1 entity are too few to assess the system."),
    ],
)
def test_nothing_is_concluded_from_answers_about_few_entities(verdicts: str, entities: str, headline: str) -> None:
    documents = [Document(id="1", title="", text="something else")]
    table = judged(verdicts, entity=entities, bindings=[{"t.a": each} for each in entities])
    text = " ".join(terminal(diagnose(table, documents=documents).summary).split())
    assert headline in text
    assert "What to do: Use more questions, about other entities:" in text
    assert not re.search(r"%|approximate|Fix |order of", text)


def test_three_entities_are_enough_to_name_a_module() -> None:
    documents = [Document(id="1", title="", text="something else")]
    table = judged("wwwwww", bindings=[{"t.a": each} for each in "abcabc"])
    assert "Fix the knowledge base first." in terminal(diagnose(table, documents=documents).summary)


def test_a_range_whose_ends_look_alike_is_one_number() -> None:
    overall = replace(OVERALL, lowest_accuracy=0.4996, highest_accuracy=0.5004)
    assert "Accuracy 50 % (95 % CI" in terminal(about(overall)).replace("\N{NO-BREAK SPACE}", " ")


def test_groups_whose_tag_is_open_count_as_neither() -> None:
    overall = replace(OVERALL, open_tags={"gap or non-robust": 2, "robust or non-robust": 1})
    assert "Groups: 4 gap, 9 non-robust, 4 robust, 3\n  undecided." in terminal(about(overall))
    assert "2 groups gap or non-robust, depending on answers without a verdict" in details(about(overall))


def test_the_summary_says_how_good_what_is_at_fault_and_what_to_do() -> None:
    assert terminal(SUMMARY, report=Path("run/report.html")).splitlines() == [
        "Accuracy 45 % to 50 % (95 % CI 35 % to 61 %): 54 of 120 answers are right and 6",
        "  have no verdict.",
        "Without a verdict: 4 undecided, 2 failed; of the others, 47 % are right.",
        "Refined accuracy R 68 % (55 % to 78 %). Groups: 6 gap, 9 non-robust, 5 robust.",
        "",
        "Fix the knowledge base first, regardless of the 6 missing verdicts.",
        "  knowledge base      31 of 60 wrong answers  52 % to 58 % (41 % to 63 %)",
        "  retriever           17 of 60 wrong answers  28 % to 35 % (18 % to 39 %)",
        "  language model       8 of 60 wrong answers  13 % to 20 % (6 % to 25 %)",
        "  undetermined         4 of 60 wrong answers  7 % (2 % to 16 %)",
        "",
        "What to do: Add or correct documents: neither retrieval nor a better model can",
        "  supply a missing fact.",
        "Report: run/report.html",
        "Add --verbose for all metrics, styles and sensitivity.",
    ]


def test_the_summary_has_at_most_25_lines_of_80_columns_at_its_longest() -> None:
    long = replace(
        compared(p=0.094, p_holm=0.28, robust="style = 'interrogative'", non_robust="style in ('casual', 'typo')"),
        overall=replace(
            OVERALL,
            faults={**FAULTS, "undetermined": 40},
            refined_accuracy=Estimate(undefined="not defined with one paraphrase per group, so that nothing varies"),
        ),
        fault_order=replace(ORDER, lead=estimate(3 / 60, -0.08, 0.18)),
        unanswerable={"declined": 8, "wrong": 2},
    )
    lines = terminal(long, report=Path("run/report.html")).splitlines()
    assert len(lines) <= 24  # the next command is one more
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("outcomes", "why", "step"),
    [
        (
            {"failed": 6},
            "6 failed calls could put",
            "Retry the failed calls: the command that made them repeats only these.",
        ),
        ({"undecided": 6}, "6 undecided answers could put", "Label the undecided answers: `ragassay review` shows"),
        (
            {"failed": 2, "undecided": 4},
            "2 failed calls and 4 undecided answers could put",
            "only these. Label the undecided",
        ),
        ({"failed": 70}, "Fix the failed calls first", "Retry the failed calls"),
    ],
)
def test_what_to_do_follows_from_the_cause_of_missing_verdicts(
    outcomes: Mapping[Outcome, int], why: str, step: str
) -> None:
    order = replace(ORDER, first=(), candidates=("knowledge base", "retriever"))
    rows = OVERALL.judged + sum(outcomes.values())
    shown = " ".join(
        terminal(replace(SUMMARY, overall=replace(OVERALL, rows=rows, outcomes=outcomes), fault_order=order)).split()
    )
    assert why in shown
    assert step in shown


@given(
    st.dictionaries(st.text(min_size=1, max_size=100), st.integers(1, 40), min_size=1, max_size=5), st.integers(0, 24)
)
def test_breakdowns_have_at_most_the_lines_that_are_left(columns: Mapping[str, int], lines: int) -> None:
    by = {name: {f"{name} {n} {'x' * 90}": OVERALL for n in range(values)} for name, values in columns.items()}
    shown = breakdowns(replace(SUMMARY, by=by), lines=lines).splitlines()
    assert len(shown) <= lines
    assert all(len(line) <= 80 for line in shown)


def test_a_breakdown_has_the_values_of_lowest_accuracy_and_the_number_of_others() -> None:
    metrics = {f"{'SELECT ' * 9}{n}": replace(OVERALL, accuracy=estimate(n / 10, 0, 1), bounds={}) for n in range(9)}
    assert breakdowns(replace(SUMMARY, by={"sql": metrics}), lines=6).replace(" ", " ").splitlines() == [
        "",
        "By sql: accuracy, the lowest first",
        "  SELECT SELECT SELECT SELECT SELECT SELECT…  0 % (0 % to 100 %)   120 questions",
        "  SELECT SELECT SELECT SELECT SELECT SELECT…  10 % (0 % to 100 %)  120 questions",
        "  SELECT SELECT SELECT SELECT SELECT SELECT…  20 % (0 % to 100 %)  120 questions",
        "  and 6 more (see --verbose)",
    ]


def test_without_the_documents_no_module_is_named() -> None:
    faults: Mapping[Fault, int] = {**NONE, "language model": 8, "undetermined": 4}
    order = FaultOrder(candidates=("knowledge base", "retriever", "language model"), needs_evidence=True)
    summary = replace(SUMMARY, overall=replace(OVERALL, faults=faults), fault_order=order)
    summary = replace(summary, attributable=("language model",), missing_evidence=("documents",))
    text = terminal(summary)
    assert "No module can be named without the documents." in text
    assert "What to do: Give the documents (--documents)." in text
    assert "Fix the" not in text
    assert "Without the documents, only the language model can be found at fault." in details(summary)
    both = terminal(replace(summary, missing_evidence=("documents", "bindings")))
    assert "No module can be named without the documents and reference_context_ids or\n  bindings." in both
    assert both.count("ive the documents (--documents)") == 1
    each_lacks_other_evidence = terminal(replace(summary, missing_evidence=()))
    assert "No module can be named: 4 of 12 wrong answers are undetermined." in each_lacks_other_evidence


def test_an_undefined_r_is_never_a_number() -> None:
    undefined = replace(OVERALL, refined_accuracy=Estimate(undefined="one paraphrase per group"))
    summary = replace(SUMMARY, by_style={"short": undefined}, overall=undefined)
    assert "Refined accuracy R not defined (one paraphrase per group)." in terminal(summary)
    assert details(summary).count("not defined              refined accuracy R") == 2


@pytest.mark.slow
def test_metrics_are_shown_as_the_range_of_the_headline(tmp_path: Path) -> None:
    """Wherever verdicts are missing: the headline, all metrics, each style, and the report."""
    outcomes: list[Outcome] = ["right", "wrong", "wrong", "wrong", "undecided"] * 2
    result = diagnose(Table.of([row(f"g{number}", outcome=each)[:3] for number, each in enumerate(outcomes)]))
    assert result.summary.overall.accuracy.value == 0.25
    assert "Accuracy 20 % to 40 % (95 % CI" in terminal(result.summary)
    text = details(result.summary).replace("\N{NO-BREAK SPACE}", " ")
    lines = re.findall(r"  20 % to 40 % \(.*\) +accuracy: right answers; 25 % among the judged answers", text)
    assert len(lines) == 2
    page = Page.read(diagnosis_report(result.table, result.summary, output=tmp_path / "report.html"))
    metrics = page.text.partition("What to do")[2].partition("Sensitivity to single verdicts")[0]
    assert "Accuracy Right answers among all answers. 20 % to 40 % " in metrics
    assert "25 %" not in metrics


def test_the_details_hold_what_the_summary_leaves_out() -> None:
    text = details(SUMMARY).replace("\N{NO-BREAK SPACE}", " ")
    assert "  70 % (48 % to 85 %)      knowledge-base accuracy: groups with a right answer" in text
    assert "Style 'long', 120 questions, 114 with a verdict" in text
    assert "signature: judge:typed-1|seed:7|version:0.1.0" in text
