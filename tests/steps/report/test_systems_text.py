"""Several systems on the terminal and as JSON."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

from compared_systems import compared, judged, with_missing_verdicts
from ragassay.core.config import ModelPrice
from ragassay.steps.compare.several_systems import JudgedSystem, compare_systems
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.gate import junit, systems_markdown
from ragassay.steps.report.systems_text import findings_of_systems, systems_from_json, systems_json, systems_text


def test_missing_verdicts_make_every_accuracy_and_difference_a_range() -> None:
    text = systems_text(with_missing_verdicts(), "run", {}).replace("\N{NO-BREAK SPACE}", " ")
    assert "a is highest with accuracy 60 % to 80 % (" in text
    assert "above c (50 %), b (0 % to 10 %)." in text
    assert re.findall(r"[abc] +([0-9-]+) \(", text) == ["60-80", "50", "0-10"]
    assert re.findall(r"  [bc]  (.*) points, 95", text) == ["10 to 30", "50 to 80"]
    assert "75" not in text


def test_the_first_lines_have_the_number_of_answers_without_a_verdict() -> None:
    text = "Without a verdict: 1 undecided, 1 failed (a); 1 undecided (b)."
    comparison = with_missing_verdicts()
    assert text in " ".join(systems_text(comparison, "run", {}).partition("  system")[0].split())
    assert text.replace("_", "") in systems_markdown(comparison, [], {}).replace("\\", "")
    assert "Without a verdict" not in systems_text(compared(a="rrww", b="rrrw"), "run", {})


def test_each_system_has_the_finding_of_its_own_report() -> None:
    names = {"first": "rrrrwwwwwwww", "second": "rrrrrrrrrrrr"}
    tables = {
        name: judged(verdicts, reference_context_ids=[["d"] if each == "r" else [] for each in verdicts])
        for name, verdicts in names.items()
    }
    diagnoses = {name: diagnose(table).summary for name, table in tables.items()}
    systems = [JudgedSystem(name=name, table=table) for name, table in tables.items()]
    comparison = compare_systems([*systems, JudgedSystem(name="stopped", table=judged("x" * 12))])
    lines = systems_text(comparison, "run", diagnoses).splitlines()
    place = lines.index("second: Nothing to fix: no judged answer is wrong.")
    assert lines[place + 1] == "first: Fix the knowledge base first."
    summary = systems_markdown(comparison, [], diagnoses)
    assert "first: Fix the knowledge base first." in summary
    xml = junit([], findings_of_systems(comparison, diagnoses))
    output = ET.fromstring(xml).findtext("testsuite/system-out")
    assert output == "second: Nothing to fix: no judged answer is wrong.\nfirst: Fix the knowledge base first."


def test_with_too_few_entities_no_choice_is_recommended_for_its_tokens() -> None:
    cheap = judged("wwwww", input_tokens=[1] * 5)
    text = " ".join(systems_text(compared(dear="rrrrr", cheap=cheap), "run", {}).split())
    assert text.startswith(
        "No choice can be best supported: with 5 entities, no difference can be significant after correction for all "
        "pairs. dear is highest with accuracy 100"
    )
    assert "fewest tokens" not in text


def test_among_equal_choices_the_fewest_tokens_are_named_and_a_large_difference_is_not_equal() -> None:
    same, worse = (judged(each, input_tokens=[size] * 8) for each, size in (("rrrrrrww", 5), ("rrwwwwww", 1)))
    text = " ".join(systems_text(compared(dear="rrrrrrww", same=same, worse=worse), "run", {}).split())
    assert "Of the choices at most 5 points below the highest, same uses the fewest tokens: 7 per question." in text


def test_a_few_systems_are_all_in_the_table_and_in_the_summary() -> None:
    names = [f"s{place}" for place in range(8)]
    comparison = compare_systems([JudgedSystem(name=each, table=judged("rrrrrrrw")) for each in names])
    shown = systems_text(comparison, "run", {})
    assert all(f"* {name} " in shown for name in names)
    assert all(f"| {name} | " in systems_markdown(comparison, [], {}) for name in names)


def test_the_file_of_a_comparison_reads_back_as_it_was() -> None:
    scores = {"truthfulness": [5, 4, None, 1], "relevance": [5, 4, None, 2]}
    written = systems_json(compared(a=judged("rrwx", **scores), b=judged("wwwx", **scores), c="????"))
    assert systems_json(systems_from_json(written)) == written


@pytest.mark.parametrize(
    ("number", "name", "more"), [(1, "", None), (2, "", None), (12, "x" * 200, " more, see the report")]
)
@pytest.mark.slow
def test_the_terminal_shows_at_most_25_lines_of_80_columns(number: int, name: str, more: str | None) -> None:
    table = judged("rwrx")
    names = [f"a-system-with-a-long-name,k={place}{name}" for place in range(number)]
    diagnoses = dict.fromkeys(names, diagnose(table).summary)
    text = systems_text(compare_systems([JudgedSystem(name=each, table=table) for each in names]), "run", diagnoses)
    lines = text.splitlines()
    assert len(lines) <= 25
    assert max(map(len, lines)) <= 80
    assert "  system" in text
    assert more is None or more in text


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ([f"a,chunk_size={size},chunk_overlap=0" for size in (300, 600)], ["a,chunk_size=300", "a,chunk_size=600"]),
        (["closed-book", "naive,retriever=bm25,k=10"], ["closed-book", "naive"]),
        (
            [f"naive,documents={place}/documents.jsonl" for place in ("old", "new")],
            ["1 naive,docu…ments.jsonl", "2 naive,docu…ments.jsonl"],
        ),
    ],
)
def test_long_names_that_differ_in_their_middle_are_told_apart(names: Sequence[str], shown: Sequence[str]) -> None:
    table = judged("rwrwrwrw")
    text = systems_text(compare_systems([JudgedSystem(name=name, table=table) for name in names]), "run", {})
    leader, other = text[: text.index("  0.0")].split("\n\n")[-1].split(" minus\n")
    assert [leader, other.strip()] == shown


@pytest.mark.parametrize("price", [None, ModelPrice(input_per_million=1234.0, output_per_million=1.0)])
def test_the_terminal_shows_scores_beside_accuracy_where_the_costs_leave_room(price: ModelPrice | None) -> None:
    table = judged("rwrw", truthfulness=[5, 4, 2, 1], relevance=[5, 5, 4, 4])
    result = compare_systems([JudgedSystem(name="naive,k=3", table=table, price=price)])
    text = systems_text(result, "run", {})
    assert ("truth." in text and "  3.00    4.50  " in text) is (price is None)
