"""The checks of a run: their results, and the files for continuous integration."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ragassay.cli.exit_codes import gate_code
from ragassay.core.records import CheckResult, GateCheck
from ragassay.core.table import Table
from ragassay.steps.compare import compare
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.comparison_text import compared, reason
from ragassay.steps.report.diagnosis_json import diagnosis_json
from ragassay.steps.report.diagnosis_text import summary_text
from ragassay.steps.report.gate import answers_check, comparison_checks, junit, markdown, threshold_check

HOSTILE = "</testcase><script>alert('x')</script> | `rm` \x00\x1b[31m]]> & \ud800 **bold** \n\n# heading"


def table(signs: str, *, template: str = "select a from t") -> Table:
    """One group per sign, each with four rows: right, wrong, or without a verdict."""
    return Table.of(
        [
            {
                "question_id": f"{group}-{place}",
                "group_id": f"g{group}",
                "question": "?",
                "correct": {"+": True, "-": False, "?": None}[sign],
                "answer": sign,
                "sql_template": f"{template}{group // 5}",
                "text_template": f"{template} {group // 5}",
            }
            for group, sign in enumerate(signs)
            for place in range(4)
        ],
        source="judged.jsonl",
    )


def check(result: CheckResult, name: str = "accuracy >= 80 %", reason: str = "why") -> GateCheck:
    return GateCheck(kind="threshold", name=name, result=result, reason=reason)


class TestThreshold:
    @pytest.mark.parametrize(
        ("signs", "least", "result"),
        [
            ("+++-", 0.75, "passed"),
            ("+++-", 0.76, "failed"),
            ("++?-", 0.5, "passed"),
            ("++?-", 0.6, "not enough data"),
            ("++?-", 0.8, "failed"),
            ("??", 0.5, "not enough data"),
        ],
    )
    def test_is_met_if_no_missing_verdict_could_change_that(
        self, signs: str, least: float, result: CheckResult
    ) -> None:
        assert threshold_check(diagnose(table(signs)).summary, "accuracy", least).result == result

    def test_that_is_missed_shows_the_value_that_decides_with_enough_digits(self) -> None:
        missed = threshold_check(diagnose(table("+" * 7 + "?" * 10 + "-" * 14)).summary, "accuracy", 0.549)
        assert missed.name == "accuracy >= 54.9 %"
        assert missed.reason.replace("\xa0", " ") == (
            "missed: accuracy is at most 54.8 % over every possible verdict, below 54.9 %"
        )

    def test_of_rows_that_failed_needs_their_answers(self) -> None:
        verdicts = {"+": (True, "right"), "-": (False, "wrong"), "?": (None, "failed")}
        rows = [
            {**row, "correct": verdicts[str(row["answer"])][0], "outcome": verdicts[str(row["answer"])][1]}
            for row in table("++?-").rows()
        ]
        check = threshold_check(diagnose(Table.of(rows, source="judged.jsonl")).summary, "accuracy", 0.6)
        assert check.reason.endswith("lies in between; answer the 4 failed rows again")


def unanswerable(signs: str) -> list[dict[str, object]]:
    """Rows of unanswerable questions: "+" was declined, "-" got an invented answer, "?" has no verdict."""
    return [
        {**row, "question_id": f"u{row['question_id']}", "group_id": f"u{row['group_id']}", "is_answerable": False}
        for row in table(signs).rows()
    ]


def with_unanswerable(signs: str) -> Table:
    answerable = [{**row, "is_answerable": True} for row in table("+" * 30).rows()]
    return Table.of([*answerable, *unanswerable(signs)], source="judged.jsonl")


class TestUnanswerableQuestions:
    """Whether a system knows what it cannot answer is part of its quality, though of no metric of right answers."""

    @pytest.mark.parametrize(
        ("signs", "least", "result"),
        [("+++-", 0.75, "passed"), ("+++-", 0.76, "failed"), ("++?-", 0.6, "not enough data")],
    )
    def test_may_have_a_threshold(self, signs: str, least: float, result: CheckResult) -> None:
        summary = diagnose(with_unanswerable(signs)).summary
        assert threshold_check(summary, "unanswerable_declined", least).result == result

    def test_that_are_no_longer_declined_make_a_run_worse(self) -> None:
        comparison = compare(with_unanswerable("+" * 20 + "-" * 4), with_unanswerable("-" * 24))
        assert (comparison.outcome, comparison.declines_less, comparison.answers_changed) == ("worse", True, 80)
        overall, declined = comparison_checks(comparison)
        assert (overall.result, declined.result) == ("failed", "failed")
        assert declined.reason.replace("\xa0", " ").startswith(
            "fewer unanswerable questions were declined: 83 % before, 0 % now ("
        )

    @pytest.mark.slow
    def test_that_change_by_chance_do_not(self) -> None:
        comparison = compare(with_unanswerable("+" * 20 + "-" * 4), with_unanswerable("+" * 19 + "-" * 5))
        assert comparison.outcome != "worse"
        assert [check.result for check in comparison_checks(comparison)][1] == "passed"

    def test_without_a_verdict_leave_open_whether_a_run_is_worse(self) -> None:
        comparison = compare(with_unanswerable("+" * 24), with_unanswerable("?" * 20 + "+" * 4))
        assert (comparison.outcome, comparison.depends_on_rows) == ("not enough data", 80)

    def test_that_failed_make_a_run_incomplete_if_they_could_make_it_worse(self) -> None:
        failed = [
            {**row, "answer": None} if row["correct"] is None else dict(row)
            for row in with_unanswerable("?" * 20 + "+" * 4).rows()
        ]
        comparison = compare(with_unanswerable("+" * 24), Table.of(failed, source="judged.jsonl"))
        assert comparison.outcome == "incomplete"
        assert reason(comparison) == (
            "80 rows of unanswerable questions without a verdict could make the run worse; answer the failed ones again"
        )

    def test_are_in_the_summary(self) -> None:
        text = markdown(diagnose(with_unanswerable("++-?")).summary, [])
        assert "8 of 16 correctly declined, 4 wrongly answered (invented), 4 without a verdict." in text


class TestComparison:
    @pytest.mark.slow
    def test_of_runs_that_are_the_same_passes(self) -> None:
        (only,) = comparison_checks(compare(table("+-" * 20), table("+-" * 20)))
        assert (only.kind, only.result) == ("comparison", "passed")
        assert only.reason.startswith("no change: every answer and verdict is the same; with this many questions")

    @pytest.mark.slow
    def test_has_a_check_for_each_template_that_broke(self) -> None:
        checks = comparison_checks(compare(table("+" * 60), table("-----" + "+" * 55)))
        assert [(each.kind, each.result) for each in checks] == [("comparison", "failed"), ("stratum", "failed")]
        assert checks[1].reason == "select a from t 0: 20 of 20 right answers broke (5 groups)"

    @pytest.mark.parametrize(("groups", "is_shown"), [(1, True), (5, False)])
    def test_says_that_templates_of_one_group_may_not_be_named(self, groups: int, *, is_shown: bool) -> None:
        old, new = (
            Table.of(
                [
                    {**row, "sql_template": f"select {int(str(row['group_id'])[1:]) // groups} from t"}
                    for row in table(signs).rows()
                ],
                source="judged.jsonl",
            )
            for signs in ("+" * 30, "-" + "+" * 29)
        )
        text = compared(compare(old, new))
        assert ("templates average 1 group, which may be too few to identify one that broke" in text) is is_shown


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([], 0),
        (["passed"], 0),
        (["passed", "not enough data"], 3),
        (["not enough data", "incomplete"], 4),
        (["incomplete", "not enough data", "failed"], 1),
    ],
)
def test_the_exit_code_is_that_of_the_worst_check(results: list[CheckResult], code: int) -> None:
    assert gate_code([check(result) for result in results]) == code


def test_rows_that_failed_make_a_run_incomplete() -> None:
    assert [answers_check(failed, 10).result for failed in (0, 1)] == ["passed", "incomplete"]


class TestJunit:
    def test_has_a_case_for_each_check(self) -> None:
        root = ET.fromstring(junit([check("passed"), check("failed"), check("not enough data"), check("incomplete")]))
        (suite,) = root
        assert suite.attrib == {"name": "ragassay", "tests": "4", "failures": "1", "errors": "2"}
        assert [[child.tag for child in case] for case in suite] == [[], ["failure"], ["error"], ["error"]]

    @given(st.text(st.characters(codec=None)), st.text(st.characters(codec=None)))
    def test_is_valid_whatever_a_database_or_a_model_wrote(self, name: str, reason: str) -> None:
        text = junit([check("failed", name, reason)]).encode("utf-8").decode("utf-8")
        ((case,),) = ET.fromstring(text)
        assert case.tag == "testcase"
        assert [child.tag for child in case] == ["failure"]

    def test_escapes_markup_and_removes_control_characters(self) -> None:
        text = junit([check("failed", HOSTILE, HOSTILE)])
        assert "<script>" not in text
        assert "\x00" not in text
        assert "\x1b" not in text


class TestMarkdown:
    def test_names_what_did_not_pass_first(self) -> None:
        summary = diagnose(table("++--")).summary
        assert markdown(summary, [answers_check(0, 8)]).splitlines()[0] == (
            "## ragassay: every question was answered; no threshold is set"
        )
        lines = markdown(summary, [check("passed"), check("failed", "other")]).splitlines()
        assert lines[0] == "## ragassay: 1 of 2 checks did not pass"
        assert [line for line in lines if line.startswith("| ")][2:] == [
            "| other | **failed** | why |",
            "| accuracy \\>= 80 % | passed | why |",
        ]

    def test_shows_untrusted_text_as_it_is(self) -> None:
        summary = diagnose(table("++--")).summary
        (line,) = [
            line for line in markdown(summary, [check("failed", HOSTILE, HOSTILE)]).splitlines() if "script" in line
        ]
        assert "<script>" not in line.replace("\\<script\\>", "")
        assert line.replace("\\|", "").count("|") == 4
        assert line.isprintable()

    def test_without_a_verdict_still_says_what_is_missing(self) -> None:
        summary = diagnose(table("??")).summary
        assert "Without a verdict: 8 undecided" in markdown(summary, [])


def test_groups_without_any_verdict_are_counted_alike_in_text_and_json() -> None:
    summary = diagnose(table("+++--???")).summary
    result = diagnosis_json(summary)
    assert [result[name] for name in ("groups", "gap_groups", "robust_groups", "undecided_groups")] == [8, 2, 3, 3]
    assert "Groups: 2 gap, 0 non-robust, 3 robust, 3 undecided." in " ".join(summary_text(summary).split())


def test_metrics_with_missing_verdicts_are_shown_as_ranges() -> None:
    summary = diagnose(table("+++--???")).summary
    text = summary_text(summary).replace("\xa0", " ")
    assert "Accuracy 38 % to 75 % (95 % CI" in text
    assert "Refined accuracy R 62 % to 100 % (" in text
    compared_text = " ".join(compared(compare(table("+++--???"), table("++---???"))).replace("\xa0", " ").split())
    assert "over all rows and possible verdicts: 38 % to 75 % before, 25 % to 62 % now" in compared_text
