"""The HTML report of a diagnosis: its content, the escaping of values, and complete files."""

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from disks import files_of_at_most
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import (
    Diagnosis,
    Document,
    Estimate,
    FaultOrder,
    JudgeErrors,
    Metrics,
    Summary,
)
from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.diagnosis_text import details
from ragassay.steps.report.html_report import diagnosis_report
from ragassay.steps.report.number_formats import percent
from steps.report.report_pages import (
    FAULTS,
    NONE,
    ORDER,
    OVERALL,
    SUMMARY,
    Page,
    Row,
    about,
    compared,
    estimate,
    page_of,
    row,
)

# What it says


@pytest.mark.slow
def test_the_report_begins_with_what_to_fix(tmp_path: Path) -> None:
    text = page_of(tmp_path).text
    assert "Fix the knowledge base first, regardless of the 6 missing verdicts." in text
    assert "Of 60 wrong answers, 31 are attributed to the knowledge base: the fact is in no document." in text
    assert "Of the others, 17 are attributed to the retriever and 8 to the language model." in text
    assert "4 are undetermined. Refusals, according to the judge: 12 of 60 wrong answers." in text
    assert "What to do: Add or correct documents" in text.partition("The dot is the measured value")[0]


def test_no_order_of_modules_is_claimed_while_missing_verdicts_decide_it(tmp_path: Path) -> None:
    undecided = replace(ORDER, first=(), candidates=("knowledge base", "retriever"), lead=estimate(3 / 60, -0.08, 0.18))
    text = page_of(tmp_path, summary=replace(SUMMARY, fault_order=undecided)).text
    assert "could put the knowledge base or the retriever first" in text
    assert "The order of" not in text


def test_rows_without_a_verdict_are_counted_and_bounded(tmp_path: Path) -> None:
    text = page_of(tmp_path).text
    assert "Accuracy 45 % to 50 % (95 % CI 35 % to 61 %): 54 of 120 answers are right and 6 have no verdict." in text
    assert "Without a verdict: 4 undecided, 2 failed; of the others, 47 % are right." in text


NO_ORDER = FaultOrder()


@pytest.mark.parametrize(
    ("overall", "order", "headline"),
    [
        (replace(OVERALL, rows=0, judged=0, faults=NONE, outcomes={}), NO_ORDER, "Nothing to diagnose"),
        (replace(OVERALL, outcomes={"failed": 70}), ORDER, "Fix the failed calls first"),
        (replace(OVERALL, judged=0, faults=NONE, outcomes={"undecided": 120}), NO_ORDER, "No result yet"),
        (
            replace(OVERALL, faults=NONE, outcomes={"right": 114}),
            NO_ORDER,
            "Nothing to fix yet: no judged answer is wrong, but 6 of 120 have no verdict.",
        ),
        (replace(OVERALL, faults={**NONE, "undetermined": 9}), NO_ORDER, "No module can be named yet: no wrong"),
        (
            replace(OVERALL, faults={**FAULTS, "undetermined": 40}),
            ORDER,
            "knowledge base first, according to the available evidence, regardless of the 6 missing verdicts.",
        ),
        (
            replace(OVERALL, rows=114, faults={**FAULTS, "retriever": 31}),
            replace(ORDER, first=("knowledge base", "retriever")),
            "Fix the knowledge base and the retriever first, according to the available evidence.",
        ),
        (
            replace(OVERALL, faults={**FAULTS, "retriever": 26}),
            FaultOrder(candidates=("knowledge base", "retriever")),
            "2 failed calls and 4 undecided answers could put the knowledge base or the retriever first.",
        ),
    ],
)
def test_the_headline_claims_no_more_than_the_figures(
    tmp_path: Path, overall: Metrics, order: FaultOrder, headline: str
) -> None:
    assert headline in page_of(tmp_path, summary=replace(about(overall), fault_order=order)).text


def test_a_lead_that_other_questions_could_reverse_is_reported_separately(tmp_path: Path) -> None:
    order = "Other questions could reverse the order of knowledge base and retriever"
    narrow = replace(ORDER, lead=estimate(3 / 60, -0.08, 0.18))
    assert order not in page_of(tmp_path).text
    text = page_of(tmp_path, summary=replace(SUMMARY, fault_order=narrow)).text
    assert f"{order} (lead in wrong answers: 5 points, 95 % CI \N{MINUS SIGN}8 to 18)." in text


def test_every_metric_is_shown_with_its_interval(tmp_path: Path) -> None:
    text = page_of(tmp_path).text
    for label, figure in (("Accuracy", "47 % 35 % to 61 %"), ("Knowledge-base accuracy", "70 % 48 % to 85 %")):
        assert re.search(rf"{label} [^%]*{figure}", text)
    assert "not defined" not in text


def test_only_evidence_is_called_a_sufficient_context(tmp_path: Path) -> None:
    text = page_of(tmp_path).text
    meaning = "right, or share a context with a right answer of their group"
    assert f"Answers that are {meaning}." in text
    assert f"Retriever accuracy The proportion of answers that are {meaning}" in text
    assert "right, or sharing a context with a right answer of its group" in details(SUMMARY)
    assert "despite" not in text + details(SUMMARY)


def test_an_undefined_metric_has_a_reason_and_is_never_a_number(tmp_path: Path) -> None:
    undefined = Estimate(undefined="every group is a gap", groups=20)
    text = page_of(tmp_path, summary=about(replace(OVERALL, refined_accuracy=undefined))).text
    shown = text.partition("Refined accuracy R")[2].partition("Retriever accuracy")[0]
    assert "not defined: every group is a gap" in shown
    assert "%" not in shown


def test_the_dot_of_a_bar_stands_at_its_value(tmp_path: Path) -> None:
    places = page_of(tmp_path, summary=about(OVERALL)).attribute("circle", "cx")
    assert places[:4] == ["47.37%", "70.00%", "67.50%", "54.39%"]


def test_the_parts_of_the_first_bar_fill_it(tmp_path: Path) -> None:
    widths = [
        float(width.rstrip("%")) for width in page_of(tmp_path).attribute("svg", "width") if width and "." in width
    ]
    assert sum(widths[:6]) == pytest.approx(100, abs=0.01)
    assert widths[0] == pytest.approx(100 * 54 / 120, abs=0.001)


def test_styles_stand_side_by_side(tmp_path: Path) -> None:
    text = page_of(tmp_path).text
    assert "Accuracy short 62 % 50 % to 73 % long 47 % 35 % to 61 %" in text


def test_one_style_is_not_compared_with_itself(tmp_path: Path) -> None:
    text = page_of(tmp_path, summary=replace(SUMMARY, by_style={"short": OVERALL})).text
    assert "All questions have one style, short;" in text


@pytest.mark.parametrize(
    ("summary", "shown"),
    [
        (compared(), "Short is answered better than long by 12 points, 95 % CI 5 to 19 (p = 0.002, 57 groups)."),
        (
            compared(difference=Estimate(value=-0.12, low=-0.19, high=-0.05, groups=57)),
            "Short is answered worse than long by 12 points, 95 % CI 5 to 19 (p = 0.002, 57 groups).",
        ),
        (compared(p_holm=0.06), "The difference in accuracy between short and long is not significant (12 points, "),
        (compared(p=1e-9, p_holm=1e-9), "(p < 0.001, 57 groups)."),
        (
            compared(difference=Estimate(undefined="no group has both"), p=None, p_holm=None, detectable=None),
            "Short and long cannot be compared: no group has both.",
        ),
        (SUMMARY, "No hypothesis was tested."),
    ],
)
def test_a_hypothesis_is_described_in_words(tmp_path: Path, summary: Summary, shown: str) -> None:
    assert shown in page_of(tmp_path, summary=summary).text


def test_each_fault_has_its_count_its_share_and_its_cure(tmp_path: Path) -> None:
    text = page_of(tmp_path).text.partition("attributed to a module by the strongest evidence")[2]
    assert re.search(
        r"Knowledge base The fact is in no document\. Add or correct.* 31 of 60 52 % to 58 % 41 % to 63 %", text
    )
    assert re.search(r"Undetermined No rule found.*--replay\)\. 4 of 60 7 % 2 % to 16 %", text)


def test_questions_without_an_answer_to_give_are_told_apart(tmp_path: Path) -> None:
    summary = replace(SUMMARY, unanswerable={"declined": 8, "wrong": 2})
    shown = "No metric includes the 10 unanswerable questions, which should be declined: 8 declined, 2 wrong."
    assert shown in page_of(tmp_path, summary=summary).text


def test_groups_that_depend_on_one_verdict_are_named(tmp_path: Path) -> None:
    summary = replace(SUMMARY, single_verdict_groups=tuple(f"group-{n}" for n in range(25)))
    text = page_of(tmp_path, summary=summary).text
    assert "In 25 groups a single verdict decides the tag" in text


@pytest.mark.slow
def test_the_rows_that_decide_a_tag_are_shown_with_the_other_tag(tmp_path: Path) -> None:
    result = diagnose(
        Table.of([row("ada", 0, outcome="right")[:3], row("ada", 1)[:3], row("ada", 2)[:3], row("bob", 0)[:3]])
    )
    text = Page.read(diagnosis_report(result.table, result.summary, output=tmp_path / "report.html")).text
    shown = text.partition("Sensitivity to single verdicts")[2].partition("A group is one query")[0]
    assert "if every such right answer were in fact wrong, knowledge-base accuracy would be 0 %" in shown
    assert re.search(r"Ada Byron job title\? I think it is baker\. right non-robust gap", shown)


@pytest.mark.slow
def test_refusals_bounds_judge_errors_and_open_domain_are_shown(tmp_path: Path) -> None:
    refused = row("ada", 0, outcome="right", answer="I am sorry, I do not know.")[:3]
    rows = [refused, row("ada", 1)[:3], row("bob", 0, outcome="undecided")[:3], row("eve", 0, outcome="right")[:3]]
    alone = row("eve", 0, outcome="right", contexts={})[:3]
    judged, closed_book = (
        Table.of([(replace(each[0], sql=None), *each[1:]) for each in some]) for some in (rows, [alone])
    )
    errors = JudgeErrors(sensitivity=0.98, specificity=0.96)
    result = diagnose(judged, judge_errors=errors, open_domain=closed_book)
    text = Page.read(diagnosis_report(result.table, result.summary, output=tmp_path / "report.html")).text
    shown = text.partition("Sensitivity to single verdicts")[2].partition("A group is one query")[0]
    assert "1 plain refusal that a judge accepted counts as wrong" in shown
    assert "With a judge that accepts 98 % of right answers and rejects 96 % of wrong ones" in shown
    assert re.search(r"1 questions? without a verdict.* Accuracy 33 % 25 % 50 %", shown)
    assert "Without retrieval, the language model answers 1 group correctly at least once" in shown
    assert "Accuracy without them 0 %" in shown


@pytest.mark.slow
def test_faults_stand_by_style_with_the_most_telling_examples(tmp_path: Path) -> None:
    result = diagnose(
        Table.of([row("ada", 0)[:3], (replace(row("bob", 0)[0], style="long"), *row("bob", 0, outcome="right")[1:3])])
    )
    text = Page.read(diagnosis_report(result.table, result.summary, output=tmp_path / "report.html")).text
    assert "1 example" in text
    assert re.search(r"Wrong answers by style .* long 0 0 0 0 0 1 short", text)


# The summary in the terminal


# The groups


def test_a_group_shows_everything_that_led_to_its_fault(tmp_path: Path) -> None:
    text = page_of(tmp_path).text.partition("A group is one query")[2]
    assert "Gap groups: 1" in text
    assert "0 of 1 right" in text
    for part in (
        "Reference answer engineer",
        "SQL SELECT title FROM staff WHERE name = 'Ada Byron'",
        "short Ada Byron job title?",
        "Answer I think it is baker.",
        "Verdict wrong: states another text: 'baker' (typed-1, 97 % confidence)",
        "Fault KB knowledge base: nowhere",
        "Retrieved staff-1",
        "1 retrieved context staff-1 for 1 of 1 question Ada Byron is an engineer.",
    ):
        assert part in text


@pytest.mark.parametrize(
    ("rule", "evidence", "shown"),
    [
        ("reference_ids", "no document that states the answer was retrieved", "no document that states the answer"),
        ("answer_in_corpus", None, "the answer in the documents"),
    ],
)
def test_evidence_is_shown_in_words(tmp_path: Path, rule: str, evidence: str | None, shown: str) -> None:
    question, answer, verdict, diagnosis = row(fault="retriever")
    found = {"group_tag": diagnosis.group_tag, "fault": diagnosis.fault, "fault_rule": rule, "fault_evidence": evidence}
    values = {**asdict(question), **asdict(answer), **asdict(verdict), **found}
    table = Table.of([values], source="diagnosed.jsonl")
    text = Page.read(diagnosis_report(table, SUMMARY, output=tmp_path / "report.html")).text
    assert f"retriever : {shown}" in text or f"retriever: {shown}" in text
    assert f"{rule}: {shown}" not in text


def test_wrong_groups_come_first(tmp_path: Path) -> None:
    rows = [
        row("right", outcome="right", tag="robust", fault=None),
        row("mixed", 0, outcome="right", tag="non-robust", fault=None),
        row("mixed", 1, tag="non-robust"),
        row("wrong"),
        row("failed", outcome="failed", tag=None, fault=None),
    ]
    text = page_of(tmp_path, *rows).text
    sections = re.findall(r"(Gap groups|Non-robust groups|Robust groups|Groups without a tag): (\d)", text)
    assert sections == [
        ("Gap groups", "1"),
        ("Non-robust groups", "1"),
        ("Robust groups", "1"),
        ("Groups without a tag", "1"),
    ]
    assert "Answer none: timed out after 60 s" in text


@pytest.mark.slow
def test_of_very_many_groups_it_says_how_many_are_not_shown_and_where_they_are(tmp_path: Path) -> None:
    page = page_of(tmp_path, *(row(f"group {n}") for n in range(300)))
    assert len([name for name in page.attribute("details", "class") if name and name.startswith("group")]) == 200
    assert "Gap groups: 300" in page.text
    assert "200 of them are shown" in page.text
    assert "the other 100 are in diagnosed.jsonl under group_tag gap." in page.text


def test_a_context_that_many_questions_got_stands_once(tmp_path: Path) -> None:
    page = page_of(tmp_path, *(row(number=number) for number in range(50)))
    assert page.text.count("Ada Byron is an engineer.") == 1
    assert "staff-1 for 40 of 40 questions" in page.text
    assert "10 more questions of this group are in diagnosed.jsonl" in page.text


def test_contexts_without_ids_and_ids_without_texts_are_shown(tmp_path: Path) -> None:
    question, answer, verdict, diagnosis = row()
    bare = replace(answer, contexts=("Nothing to see.",), context_ids=())
    with_ids = replace(answer, contexts=(), context_ids=("staff-9",))
    other = replace(question, question_id="ada-1")
    text = page_of(tmp_path, (question, bare, verdict, diagnosis), (other, with_ids, verdict, diagnosis)).text
    assert "text 1 for 1 of 2 questions Nothing to see." in text
    assert "staff-9 for 1 of 2 questions The text was not recorded." in text


def test_columns_that_nobody_needs_may_be_absent(tmp_path: Path) -> None:
    table = Table.of(
        [
            {
                "group_id": "1",
                "question": "Where?",
                "correct": True,
                "group_tag": "robust",
                "fault": None,
            }
        ]
    )
    page = Page.read(diagnosis_report(table, SUMMARY, output=tmp_path / "report.html"))
    assert "Robust groups: 1" in page.text
    assert "Reference answer none" in page.text
    assert "Verdict right" in page.text


@pytest.mark.slow
def test_the_page_says_what_diagnose_found(tmp_path: Path) -> None:
    rows = [
        row("ada", 0, question="Ada Byron job title?"),
        row("ada", 1, question="What does Ada Byron do?"),
        row("bob", 0, outcome="right", question="Bob Noyce job title?"),
        row("bob", 1, outcome="undecided", question="What does Bob Noyce do?"),
        row("dan", 0, question="Dan Bric job title?"),
        row("eva", 0, question="Eva Lu job title?"),
        row("cyd", 0, outcome="right", question="Cyd Hale job title?"),
        row("cyd", 1, outcome="right", question="What does Cyd Hale do?"),
    ]
    judged = Table.of([(replace(each[0], reference_context_ids=("staff-1",)), *each[1:3]) for each in rows])
    documents = [Document(id="staff-1", text="Ada Byron is an engineer."), Document(id="staff-2", text="A menu.")]
    result = diagnose(judged, documents=documents)
    page = Page.read(diagnosis_report(result.table, result.summary, output=tmp_path / "report.html"))
    faults = Counter(record.fault for record in result.table.records(Diagnosis))
    assert faults["language model"] == 4
    assert "Fix the language model first, regardless of the missing verdict. Of 4 wrong answers" in page.text
    assert "4 are attributed to the language model" in page.text
    assert "3 of 8 answers are right and 1 has no verdict. Without a verdict: 1 undecided;" in page.text
    assert page.text.count("Fault LM language model: a document that states the answer was retrieved") == 4


# What it keeps harmless

HOSTILE = (
    "</style><script>alert(1)</script>",
    "</script><img src=x onerror=alert(1)>",
    '" onmouseover="alert(1)" x="',
    "' autofocus onfocus=alert(1) '",
    "javascript:alert(1)",
    "<!--",
    "]]></svg><svg/onload=alert(1)>",
    "{{ 7 * 7 }}{% raw %}",
    "&lt;b&gt; &amp; &#x3c;",
    "\0null",
    "right \u202egnorw\u202c \u2066x",
    "tag \U000e0041 \ufeff",
    "\x1b[31mred\x1b[0m",
)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Page:
    return everywhere("plain", tmp_path_factory.mktemp("plain"))


def everywhere(text: str, folder: Path) -> Page:
    """The page for a table and a summary that hold a text wherever they can."""
    question, answer, verdict, diagnosis = row(question=text, answer=text, contexts={text: text})
    hostile: Row = (
        replace(
            question, group_id=text, style=text, reference_answers=(text,), sql=text, reference_context_ids=(text,)
        ),
        answer,
        replace(verdict, judge=text, judge_reason=text),
        replace(diagnosis, fault_evidence=text),
    )
    summary = replace(
        compared(name=text, robust=text, non_robust=text),
        by_style={text: OVERALL},
        single_verdict_groups=(text,),
        overall=replace(OVERALL, refined_accuracy=Estimate(undefined=text)),
    )
    table = Table.of([hostile], source="runs/diagnosed.jsonl")
    return Page.read(diagnosis_report(table, summary, output=folder / "report.html", title=text, force=True))


def assert_harmless(page: Page, plain: Page) -> None:
    """No value made an element or an attribute, and none can be unseen."""
    assert set(page.tags) <= set(plain.tags)
    assert {(tag, name) for tag, name, _ in page.attributes} <= {(tag, name) for tag, name, _ in plain.attributes}
    assert not page.open
    assert not re.search("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]", page.text)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_values_stay_text(tmp_path: Path, plain: Page, text: str) -> None:
    page = everywhere(text, tmp_path)
    assert_harmless(page, plain)
    assert page.attributes == plain.attributes


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(min_size=1, max_size=60))
@pytest.mark.slow
def test_any_value_stays_text(tmp_path: Path, plain: Page, text: str) -> None:
    assert_harmless(everywhere(text, tmp_path), plain)


def test_what_cannot_be_seen_is_shown_by_number(tmp_path: Path) -> None:
    text = page_of(tmp_path, row(answer="pay\u202e001\u202c\0"), title="half \ud800").text
    assert "pay[U+202E]001[U+202C][U+0000]" in text
    assert "half [U+D800]" in text


def test_right_to_left_text_is_left_alone_and_isolated(tmp_path: Path) -> None:
    page = page_of(tmp_path, row(question="מהו התפקיד?", answer="می‌خواهم"))
    assert "מהו התפקיד?" in page.text
    assert "می‌خواهم" in page.text
    assert "auto" in page.attribute("dd", "dir")


def test_very_long_texts_are_cut_with_a_note(tmp_path: Path) -> None:
    page = page_of(tmp_path, row(answer="x" * 100_000))
    assert f"{'x' * 8000} … [92,000 more characters]" in page.text


@pytest.mark.slow
def test_many_long_texts_together_stay_within_some_megabytes(tmp_path: Path) -> None:
    rows = (row(f"group {n}", contexts={f"doc {n}": "word " * 20_000}) for n in range(200))
    page_of(tmp_path, *rows)
    assert (tmp_path / "report.html").stat().st_size < 4_000_000


def test_the_page_forbids_itself_everything_but_its_own_style(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    allowed = base64.b64encode(hashlib.sha256(page.style.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{allowed}'; base-uri 'none'; form-action 'none'"
    assert policy in page.attribute("meta", "content")
    assert not {"script", "link", "img", "iframe", "object", "embed", "base", "form", "a href"} & set(page.tags)


def test_nothing_comes_from_outside(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    names = {name for _, name, _ in page.attributes}
    assert not names & {"src", "style", "action", "srcset"}
    assert not [name for name in names if name.startswith("on")]
    assert all(link and link.startswith("#") for link in page.attribute("a", "href"))
    assert "url(" not in page.style
    assert "@import" not in page.style


# For everybody


def test_headings_go_down_step_by_step(tmp_path: Path) -> None:
    levels = [int(tag[1]) for tag in page_of(tmp_path).tags if re.fullmatch("h[1-6]", tag)]
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_links_within_the_page_lead_somewhere(tmp_path: Path) -> None:
    page = page_of(tmp_path)
    names = [value for _, name, value in page.attributes if name == "id"]
    assert {link.removeprefix("#") for link in page.attribute("a", "href") if link} <= set(names)
    assert len(names) == len(set(names))


def test_text_stands_out_from_its_ground_in_light_and_dark(tmp_path: Path) -> None:
    """WCAG 2.2, success criterion 1.4.3: a contrast of at least 4.5 to 1."""
    style = page_of(tmp_path).style
    light, dark = re.findall(r":root \{[^}]*--paper[^}]*\}", style)
    for colours in map(_colours, (light, dark)):
        pairs = [("ink", "paper"), ("ink", "card"), ("soft", "paper"), ("soft", "card"), ("accent", "paper")]
        pairs += [("on", name) for name in ("kb", "re", "lm", "un")]
        pairs += [("ok-ink", "ok"), ("no-ink", "no"), ("yes", "card"), ("bad", "card")]
        for text, ground in pairs:
            assert _contrast(colours[text], colours[ground]) >= 4.5, f"{text} on {ground}"


def _colours(block: str) -> Mapping[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))


def _contrast(one: str, other: str) -> float:
    """The contrast of two colours (WCAG 2.2, definitions of contrast ratio and relative luminance)."""
    dark, light = sorted(_luminance(colour) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@given(st.floats(0, 1))
def test_what_is_not_quite_nothing_or_everything_never_reads_as_if_it_were(share: float) -> None:
    assert (percent(share) == percent(0)) == (share == 0)
    assert (percent(share) == percent(1)) == (share == 1)


# The file


def test_the_same_input_gives_the_same_bytes(tmp_path: Path) -> None:
    table = Table.of([row(), row(number=1)], source="diagnosed.jsonl")
    first = diagnosis_report(table, SUMMARY, output=tmp_path / "a.html").read_bytes()
    assert diagnosis_report(table, SUMMARY, output=tmp_path / "b.html").read_bytes() == first


def test_a_page_that_is_there_already_is_kept(tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    output.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match=r"report.html already exists.*`force`"):
        diagnosis_report(Table.of([row()]), SUMMARY, output=output)
    assert output.read_text(encoding="utf-8") == "mine"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no folder .*absent; create it first"):
        diagnosis_report(Table.of([row()]), SUMMARY, output=tmp_path / "absent" / "report.html")


def test_a_full_disk_harms_no_page_that_was_there(tmp_path: Path) -> None:
    output = tmp_path / "report.html"
    output.write_text("mine", encoding="utf-8")
    table = Table.of([row()])
    with files_of_at_most(4096), pytest.raises(DataError, match=r"cannot write .*: .*nothing was overwritten"):
        diagnosis_report(table, SUMMARY, output=output, force=True)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["mine"]


def test_rows_that_nobody_diagnosed_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="group_tag"):
        diagnosis_report(Table.of([row()[:3]], source="judged.jsonl"), SUMMARY, output=tmp_path / "report.html")


def test_an_empty_page_is_small(tmp_path: Path) -> None:
    page_of(tmp_path)
    assert (tmp_path / "report.html").stat().st_size < 60_000


@pytest.mark.slow
def test_a_page_of_two_thousand_groups_takes_some_megabytes(tmp_path: Path) -> None:
    rows = [row(f"group {n}", number) for n in range(2000) for number in range(6)]
    diagnosis_report(Table.of(rows), SUMMARY, output=tmp_path / "report.html")
    assert (tmp_path / "report.html").stat().st_size < 5_000_000
