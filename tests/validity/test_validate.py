"""True values of simulations are exact, measured metrics are those of `diagnose`, and limits can be missed."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from commands import ragassay
from ragassay.core.errors import UsageError
from ragassay.core.stats import ratio_intervals
from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.diagnosis_json import diagnosis_json as diagnosis_as_json
from ragassay_validity import (
    AcceptanceLimit,
    Section,
    Validity,
    as_json,
    coverage,
    hypothesis_tests,
    markdown,
    summary,
    validity,
    verdict,
)
from ragassay_validity.coverage import NAMED_SETTINGS, covered, intervals, paired
from ragassay_validity.sections import ENOUGH
from ragassay_validity.simulation import (
    DIFFERENCES,
    METRICS,
    Setting,
    SimulatedRuns,
    random_settings,
    simulate_runs,
    true_values,
)

ORDINARY = Setting(gap=0.2, retriever_errors=(0.1, 0.2), lm_errors=(0.05, 0.15))


class TestSimulations:
    @pytest.mark.slow
    @pytest.mark.parametrize("setting", [ORDINARY, replace(ORDINARY, sizes=(3, 3)), replace(ORDINARY, sizes=(10, 10))])
    def test_true_values_are_those_of_a_very_large_run(self, setting: Setting) -> None:
        simulated = simulate_runs([setting] * 8, 50_000, seed=1)
        measured = {name: float(ends.value.mean()) for name, ends in intervals(simulated).items()}
        assert measured == pytest.approx(
            {name: float(each[0]) for name, each in true_values([setting]).items()}, abs=0.003
        )

    def test_runs_have_the_error_rates_of_the_setting_by_style(self) -> None:
        simulated = simulate_runs([ORDINARY] * 4, 50_000, seed=2)
        there = simulated.retrieved.sum((0, 1)) / simulated.rows.sum((0, 1)) / 0.8
        assert list(1 - there) == pytest.approx(ORDINARY.retriever_errors, abs=0.005)
        assert list(1 - simulated.right.sum((0, 1)) / simulated.retrieved.sum((0, 1))) == pytest.approx(
            ORDINARY.lm_errors, abs=0.005
        )

    def test_rows_of_a_group_fail_together(self) -> None:
        """Were rows independent, the share of right rows would vary over groups by p (1 - p) / 10 only."""
        simulated = simulate_runs([replace(ORDINARY, gap=0.0, sizes=(10, 10))], 20_000, seed=3)
        share = simulated.both.right[0] / 10
        assert share.var() > 2 * share.mean() * (1 - share.mean()) / 10

    @pytest.mark.slow
    def test_judge_errors_change_true_and_measured_values_alike(self) -> None:
        flipped = replace(ORDINARY, judge_errors=0.05)
        measured, true = intervals(simulate_runs([flipped] * 8, 50_000, seed=4)), true_values([flipped])
        for name in hypothesis_tests.METRICS:
            assert float(measured[name].value.mean()) == pytest.approx(float(true[name][0]), abs=0.003)

    def test_accuracy_is_refined_accuracy_times_one_minus_lambda(self) -> None:
        true = true_values(random_settings(20, (3, 10), seed=[1]))
        assert true["accuracy"] == pytest.approx(true["refined accuracy"] * (1 - true["lambda"]))

    def test_without_an_effect_no_difference_is_true(self) -> None:
        true = true_values(random_settings(20, (3, 10), seed=[1], effect=False))
        assert np.concatenate([true[name] for name in DIFFERENCES]) == pytest.approx(np.zeros(60), abs=1e-12)

    def test_random_settings_are_within_their_ranges(self) -> None:
        settings = random_settings(300, (3, 10), seed=[2])
        assert all(
            0.05 <= retriever_errors <= 0.3 for setting in settings for retriever_errors in setting.retriever_errors
        )
        assert {round(setting.retriever_errors[1] - setting.retriever_errors[0], 9) for setting in settings} == {
            0,
            0.05,
            0.1,
        }


def rows_of(simulated: SimulatedRuns) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of the first of many runs, as in a judged table."""
    for group in range(simulated.rows.shape[1]):
        for place, style in enumerate(("short", "long")):
            rows, retrieved, right = (
                int(each[0, group, place]) for each in (simulated.rows, simulated.retrieved, simulated.right)
            )
            for number in range(rows):
                yield {
                    "question_id": f"{group}-{style}-{number}",
                    "group_id": f"{group:05}",
                    "question": "?",
                    "style": style,
                    "correct": number < right,
                    "context_ids": [f"d{group}"] if number < retrieved else [f"other-{group}-{style}-{number}"],
                }


NAMES = {
    "accuracy": "accuracy",
    "knowledge-base accuracy": "knowledge_base_accuracy",
    "lambda": "lambda",
    "refined accuracy": "refined_accuracy",
    "retriever accuracy": "retriever_accuracy",
    "refined retriever accuracy": "refined_retriever_accuracy",
}


@pytest.fixture(scope="class")
def simulated() -> SimulatedRuns:
    return simulate_runs([ORDINARY], 60, seed=5)


@pytest.fixture(scope="class")
def reported_summary(simulated: SimulatedRuns) -> Mapping[str, Any]:
    judged = Table.of(list(rows_of(simulated)))
    return diagnosis_as_json(diagnose(judged, robust="style=short", non_robust="style=long").summary)


class TestMeasuredValues:
    @pytest.mark.parametrize("name", METRICS)
    @pytest.mark.slow
    def test_are_the_metrics_that_diagnose_reports(
        self, name: str, simulated: SimulatedRuns, reported_summary: Mapping[str, Any]
    ) -> None:
        ends = intervals(simulated)[name]
        assert reported_summary[NAMES[name]] == pytest.approx(float(ends.value[0]))
        assert reported_summary[f"{NAMES[name]}_interval"] == pytest.approx([float(ends.low[0]), float(ends.high[0])])

    @pytest.mark.parametrize("name", DIFFERENCES)
    def test_are_the_differences_that_diagnose_reports(
        self, name: str, simulated: SimulatedRuns, reported_summary: Mapping[str, Any]
    ) -> None:
        ends = intervals(simulated)[name]
        measure = name.removesuffix(", difference").replace(" ", "_")
        (reported,) = [each for each in reported_summary["hypotheses"] if each["measure"] == measure]
        assert reported["difference"] == pytest.approx(float(ends.value[0]))
        assert reported["interval"] == pytest.approx([float(ends.low[0]), float(ends.high[0])])


class TestCoverage:
    @pytest.mark.parametrize("groups", [20, 57, 157])
    def test_is_near_95_percent_in_worlds_that_differ(self, groups: int) -> None:
        covers = covered(random_settings(400, (3, 10), seed=[6]), groups, seed=[6])
        assert {name: float(each.mean()) for name, each in covers.items()} == pytest.approx(
            dict.fromkeys((*METRICS, *DIFFERENCES), 0.95), abs=0.04
        )

    def test_is_far_too_low_for_an_interval_over_rows_instead_of_groups(self) -> None:
        """The mistake that the limits detect."""
        settings = random_settings(200, (10, 10), seed=[7])
        right = simulate_runs(settings, 57, seed=7).both.right[:, :, None] > np.arange(10)
        rows = right.reshape(200, 570).astype(np.float64)
        ends, true = ratio_intervals(rows, np.ones_like(rows)), true_values(settings)["accuracy"]
        assert ((ends.low <= true) & (true <= ends.high)).mean() < 0.8

    @pytest.mark.slow
    def test_follows_the_seed(self) -> None:
        assert coverage.section(run_count=3, seed=1) == coverage.section(run_count=3, seed=1)
        assert coverage.section(run_count=3, seed=1) != coverage.section(run_count=3, seed=2)

    def test_section_has_a_limit_for_every_metric_and_number_of_groups(self) -> None:
        section = coverage.section(run_count=4, seed=0)
        assert len(section.limits) == len((*METRICS, *DIFFERENCES)) * len(coverage.GROUPS)
        assert {len(row) for row in section.rows} == {len(section.header)}

    def test_limits_allow_for_chance_in_few_runs(self) -> None:
        few, enough = (
            coverage.coverage_limit("accuracy", 57, np.ones(4 * run_count, dtype=np.bool_), run_count)
            for run_count in (50, ENOUGH)
        )
        assert (enough.low, enough.high) == (0.94, 0.96)
        assert few.low < enough.low
        assert few.high > enough.high


class TestHypotheses:
    @pytest.mark.slow
    def test_have_few_alarms_without_an_effect_and_many_with_one(self) -> None:
        none, large = (hypothesis_tests.with_effect(effect, 120, 57, seed=[9]) for effect in (0.0, 0.2))
        assert float(none.mean()) <= 0.12
        assert float(large.mean()) >= 0.85

    def test_are_of_the_true_difference(self) -> None:
        half = 0.1 / 0.72 / 2
        true = true_values([Setting(gap=0.2, retriever_errors=(0.2 - half, 0.2 + half), lm_errors=(0.1, 0.1))])
        assert float(true["accuracy, difference"][0]) == pytest.approx(0.1)

    def test_exclude_gap_groups_from_refined_accuracy(self) -> None:
        simulated = simulate_runs([ORDINARY], 30, seed=10)
        _, counts = paired(simulated)["refined accuracy, difference"]
        assert np.array_equal(counts, simulated.both.right > 0)

    def test_section_has_a_limit_for_each_measure_and_for_all_three(self) -> None:
        assert len(hypothesis_tests.section(run_count=2, seed=0).limits) == 4

    def test_section_follows_the_seed(self) -> None:
        assert hypothesis_tests.section(run_count=3, seed=1) == hypothesis_tests.section(run_count=3, seed=1)


class TestJudging:
    def test_a_judge_that_errs_raises_the_knowledge_base_and_lowers_the_robustness(self) -> None:
        rows = hypothesis_tests.judge_section(run_count=1, seed=0).rows
        assert len(rows) == len(NAMED_SETTINGS) * 3
        assert all("(+" in row[-1] for row in rows if row[1] == "knowledge-base accuracy")
        assert all("(-" in row[-1] for row in rows if row[1] == "refined accuracy")


class TestPage:
    is_met = AcceptanceLimit(name="a", value=0.95, low=0.94, high=0.96)
    misses = AcceptanceLimit(name="b", value=0.9, low=0.94, high=0.96)

    def validity(self, *limits: AcceptanceLimit) -> Validity:
        section = Section(title="T", paragraphs=("words",), header=("x", "y"), rows=(("1", "2"),), limits=limits)
        return Validity(runs=7, seed=3, sections=(section,))

    def test_begins_with_a_verdict(self) -> None:
        assert verdict(self.validity(self.is_met)) == "**All 1 metrics are within their acceptance limits.**"
        assert verdict(self.validity(self.is_met, self.misses)) == (
            "**1 of 2 metrics are outside their acceptance limits.** b: 0.9000, not 0.94 to 0.96."
        )

    def test_has_a_summary_that_fits_a_terminal(self) -> None:
        missed = [replace(self.misses, name=f"coverage, {'a very long name ' * 9}{n}") for n in range(9)]
        sections = [Section(title="A" * 60, limits=tuple(missed)) for _ in range(15)]
        lines = summary(Validity(runs=7, seed=3, sections=tuple(sections))).splitlines()
        assert len(lines) <= 24
        assert max(map(len, lines)) <= 80
        assert lines[0] == "135 of 135 metrics are outside the acceptance limits."
        assert lines[5] == "  and 131 more (all: --verbose or -o FILE)"

    def test_has_a_summary_with_the_limits_met_in_every_section(self) -> None:
        assert summary(self.validity(self.is_met)).splitlines() == [
            "All 1 metrics are within their acceptance limits.",
            "Limits met, by section (7 simulated runs, seed 3):",
            "      1 of 1  T",
        ]

    def test_has_the_command_that_writes_it(self) -> None:
        validity = self.validity(self.is_met)
        assert "Generated by `ragassay validate --runs 7 --seed 3 --verbose`; " in markdown(validity)
        assert "`ragassay validate --runs 7 --seed 3 -o docs/validity.md`" in markdown(validity, "docs/validity.md")

    def test_has_every_section_and_every_limit(self) -> None:
        page = markdown(self.validity(self.is_met, self.misses))
        assert "## T\nwords\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n" in page
        assert "| a | 0.9500 | 0.94 to 0.96 | yes |\n| b | 0.9000 | 0.94 to 0.96 | **no** |" in page

    def test_is_available_as_json(self) -> None:
        result = as_json(self.validity(self.misses))
        assert result["within_limits"] is False
        assert json.loads(json.dumps(result)) == result


@dataclass(frozen=True)
class Measured:
    """What `ragassay validate` returned, printed and wrote."""

    code: int
    result: Mapping[str, Any]
    progress: str
    page: str


@pytest.fixture(scope="module")
def command(tmp_path_factory: pytest.TempPathFactory) -> Measured:
    path = tmp_path_factory.mktemp("validity") / "page.md"
    done = ragassay("validate", "--runs", "2", "--json", "-o", str(path))
    return Measured(code=done.code, result=json.loads(done.out), progress=done.err, page=path.read_text())


@pytest.mark.slow
class TestCommand:
    def test_needs_at_least_one_run(self) -> None:
        with pytest.raises(UsageError, match="--runs 1 or more"):
            validity(runs=0)

    def test_refuses_a_negative_seed(self) -> None:
        with pytest.raises(UsageError, match="the seed must be 0 or more, not -1"):
            validity(runs=1, seed=-1)

    def test_exits_with_1_if_a_limit_is_missed_and_writes_the_page(self, command: Measured) -> None:
        result = command.result
        assert command.code == (0 if result["within_limits"] else 1)
        assert result["within_limits"] == all(limit["within_limits"] for limit in result["limits"])
        assert command.page.startswith("# Accuracy of the diagnosis\n")
        assert "validate: 15 of 15" in command.progress

    def test_a_missed_limit_is_measured_again(self) -> None:
        done = ragassay("validate", "--runs", "3")
        assert done.code == 1
        assert len(done.out.splitlines()) <= 24
        assert done.err.splitlines()[-1].startswith("Next: ragassay validate --runs 2000  (few runs may miss")

    def test_has_complete_rows_of_faults_for_every_input(self, command: Measured) -> None:
        faults = next(each for each in command.result["sections"] if each["title"] == "Faults")
        assert {len(row) for row in faults["rows"]} == {len(faults["header"])}
        assert {row[0] for row in faults["rows"]} == {"reference ids", "texts", "ids", "texts alone", "comparison"}
        assert all(row[-1] == "" or re.fullmatch(r"[\d.]+ %|(under|over) [\d.]+ %", row[-1]) for row in faults["rows"])

    def test_faults_are_within_their_limits(self, command: Measured) -> None:
        faults = [limit for limit in command.result["limits"] if limit["name"].startswith("faults right")]
        assert [(limit["low"], limit["within_limits"]) for limit in faults] == [(0.99, True), (0.95, True)]

    def test_percentages_have_the_format_of_reports(self, command: Measured) -> None:
        """On the page and on that of the documentation: "98 %", never "98.0%"."""
        documented = (Path(__file__).parents[2] / "docs" / "validity.md").read_text(encoding="utf-8")
        assert not re.search(r"\d%", command.page + documented)

    def test_does_not_replace_a_page_without_force(self, tmp_path: Path) -> None:
        (tmp_path / "page.md").write_text("mine")
        assert ragassay("validate", "--runs", "1", "-o", str(tmp_path / "page.md")).code == 2
        assert (tmp_path / "page.md").read_text() == "mine"
