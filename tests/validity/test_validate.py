"""Planted worlds: their true values are true, what is measured in them is what is reported, and the bars can fail."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from commands import ragassay
from ragassay.core.errors import UsageError
from ragassay.core.stats import ratio_intervals
from ragassay.core.table import Table
from ragassay.steps.diagnose import diagnose
from ragassay.steps.report.json_results import as_json as diagnosis_as_json
from ragassay_validity import Bar, Section, Validity, as_json, coverage, hypothesis_tests, markdown, validity, verdict
from ragassay_validity.coverage import NAMED, covered, intervals, paired
from ragassay_validity.simulation import DIFFERENCES, FIGURES, Drawn, Setting, draw, population, truth

ORDINARY = Setting(gap=0.2, loss=(0.1, 0.2), slip=(0.05, 0.15))


class TestWorlds:
    @pytest.mark.parametrize("setting", [ORDINARY, replace(ORDINARY, sizes=(3, 3)), replace(ORDINARY, sizes=(10, 10))])
    def test_true_values_are_those_of_very_many_groups(self, setting: Setting) -> None:
        drawn = draw([setting] * 8, 50_000, seed=1)
        seen = {name: float(ends.value.mean()) for name, ends in intervals(drawn).items()}
        assert seen == pytest.approx({name: float(each[0]) for name, each in truth([setting]).items()}, abs=0.003)

    def test_planted_probabilities_are_kept_to_the_style(self) -> None:
        drawn = draw([ORDINARY] * 4, 50_000, seed=2)
        there = drawn.found.sum((0, 1)) / drawn.rows.sum((0, 1)) / 0.8
        assert list(1 - there) == pytest.approx(ORDINARY.loss, abs=0.005)
        assert list(1 - drawn.right.sum((0, 1)) / drawn.found.sum((0, 1))) == pytest.approx(ORDINARY.slip, abs=0.005)

    def test_rows_of_a_group_fail_together(self) -> None:
        """Were rows independent, the share of right rows would vary over groups by p (1 - p) / 10 only."""
        drawn = draw([replace(ORDINARY, gap=0.0, sizes=(10, 10))], 20_000, seed=3)
        share = drawn.both.right[0] / 10
        assert share.var() > 2 * share.mean() * (1 - share.mean()) / 10

    def test_flipped_verdicts_move_the_true_values_as_they_move_the_seen_ones(self) -> None:
        flipped = replace(ORDINARY, flip=0.05)
        seen, true = intervals(draw([flipped] * 8, 50_000, seed=4)), truth([flipped])
        for name in hypothesis_tests.FIGURES:
            assert float(seen[name].value.mean()) == pytest.approx(float(true[name][0]), abs=0.003)

    def test_true_values_hold_the_identity_of_accuracy(self) -> None:
        true = truth(population(20, (3, 10), seed=[1]))
        assert true["accuracy"] == pytest.approx(true["refined accuracy"] * (1 - true["lambda"]))

    def test_without_an_effect_no_difference_is_true(self) -> None:
        true = truth(population(20, (3, 10), seed=[1], effect=False))
        assert np.concatenate([true[name] for name in DIFFERENCES]) == pytest.approx(np.zeros(60), abs=1e-12)

    def test_a_population_stays_within_what_it_says(self) -> None:
        settings = population(300, (3, 10), seed=[2])
        assert all(0.05 <= loss <= 0.3 for setting in settings for loss in setting.loss)
        assert {round(setting.loss[1] - setting.loss[0], 9) for setting in settings} == {0, 0.05, 0.1}


def rows_of(drawn: Drawn) -> Iterator[Mapping[str, Any]]:
    """The rows of the first of many worlds, as a judged table has them."""
    for group in range(drawn.rows.shape[1]):
        for place, style in enumerate(("short", "long")):
            rows, found, right = (int(each[0, group, place]) for each in (drawn.rows, drawn.found, drawn.right))
            for number in range(rows):
                yield {
                    "question_id": f"{group}-{style}-{number}",
                    "group_id": f"{group:05}",
                    "question": "?",
                    "style": style,
                    "correct": number < right,
                    "context_ids": [f"d{group}"] if number < found else [f"other-{group}-{style}-{number}"],
                }


NAMES = {
    "accuracy": "accuracy",
    "knowledge-base accuracy": "knowledge_base_accuracy",
    "lambda": "lambda",
    "refined accuracy": "refined_accuracy",
    "retriever accuracy": "retriever_accuracy",
    "refined retriever accuracy": "refined_retriever_accuracy",
}


class TestWhatIsMeasured:
    drawn = draw([ORDINARY], 60, seed=5)
    said: Mapping[str, Any] = diagnosis_as_json(
        diagnose(Table.of(list(rows_of(drawn))), robust="style=short", non_robust="style=long").summary
    )

    @pytest.mark.parametrize("name", FIGURES)
    def test_is_the_figure_that_diagnose_reports(self, name: str) -> None:
        ends = intervals(self.drawn)[name]
        assert self.said[NAMES[name]] == pytest.approx(float(ends.value[0]))
        assert self.said[f"{NAMES[name]}_interval"] == pytest.approx([float(ends.low[0]), float(ends.high[0])])

    @pytest.mark.parametrize("name", DIFFERENCES)
    def test_is_the_difference_that_diagnose_reports(self, name: str) -> None:
        ends = intervals(self.drawn)[name]
        measure = name.removesuffix(", difference").replace(" ", "_")
        (reported,) = [each for each in self.said["hypotheses"] if each["measure"] == measure]
        assert reported["difference"] == pytest.approx(float(ends.value[0]))
        assert reported["interval"] == pytest.approx([float(ends.low[0]), float(ends.high[0])])


class TestCoverage:
    @pytest.mark.parametrize("groups", [20, 57, 157])
    def test_is_near_95_percent_in_worlds_that_differ(self, groups: int) -> None:
        held = covered(population(400, (3, 10), seed=[6]), groups, seed=[6])
        assert {name: float(each.mean()) for name, each in held.items()} == pytest.approx(
            dict.fromkeys((*FIGURES, *DIFFERENCES), 0.95), abs=0.04
        )

    def test_of_an_interval_that_takes_rows_for_groups_is_far_too_low(self) -> None:
        """The mistake that the bars are there for."""
        settings = population(200, (10, 10), seed=[7])
        right = draw(settings, 57, seed=7).both.right[:, :, None] > np.arange(10)
        rows = right.reshape(200, 570).astype(np.float64)
        ends, true = ratio_intervals(rows, np.ones_like(rows)), truth(settings)["accuracy"]
        assert ((ends.low <= true) & (true <= ends.high)).mean() < 0.8

    def test_follows_the_seed(self) -> None:
        assert coverage.section(worlds=3, seed=1) == coverage.section(worlds=3, seed=1)
        assert coverage.section(worlds=3, seed=1) != coverage.section(worlds=3, seed=2)

    def test_section_has_a_bar_for_every_figure_and_number_of_groups(self) -> None:
        section = coverage.section(worlds=4, seed=0)
        assert len(section.bars) == len((*FIGURES, *DIFFERENCES)) * len(coverage.GROUPS)
        assert {len(row) for row in section.rows} == {len(section.header)}

    def test_few_worlds_are_allowed_what_chance_does(self) -> None:
        few, enough = (
            coverage.bar("accuracy", 57, np.ones(4 * worlds, dtype=np.bool_), worlds)
            for worlds in (50, coverage.ENOUGH)
        )
        assert (enough.low, enough.high) == (0.94, 0.96)
        assert few.low < enough.low
        assert few.high > enough.high


class TestHypotheses:
    @pytest.mark.slow
    def test_give_few_alarms_without_an_effect_and_many_with_one(self) -> None:
        none, large = (hypothesis_tests.with_effect(effect, 120, 57, seed=[9]) for effect in (0.0, 0.2))
        assert float(none.mean()) <= 0.12
        assert float(large.mean()) >= 0.85

    def test_are_of_the_difference_that_was_planted(self) -> None:
        half = 0.1 / 0.72 / 2
        true = truth([Setting(gap=0.2, loss=(0.2 - half, 0.2 + half), slip=(0.1, 0.1))])
        assert float(true["accuracy, difference"][0]) == pytest.approx(0.1)

    def test_leave_gap_groups_out_of_refined_accuracy(self) -> None:
        drawn = draw([ORDINARY], 30, seed=10)
        _, counts = paired(drawn)["refined accuracy, difference"]
        assert np.array_equal(counts, drawn.both.right > 0)

    def test_section_has_a_bar_for_each_measure_and_for_all_three(self) -> None:
        assert len(hypothesis_tests.section(worlds=2, seed=0).bars) == 4

    def test_section_follows_the_seed(self) -> None:
        assert hypothesis_tests.section(worlds=3, seed=1) == hypothesis_tests.section(worlds=3, seed=1)


class TestJudging:
    def test_a_judge_that_errs_raises_the_knowledge_base_and_lowers_the_robustness(self) -> None:
        rows = hypothesis_tests.judge_section(worlds=1, seed=0).rows
        assert len(rows) == len(NAMED) * 3
        assert all("(+" in row[-1] for row in rows if row[1] == "knowledge-base accuracy")
        assert all("(-" in row[-1] for row in rows if row[1] == "refined accuracy")


class TestThePage:
    holds = Bar(name="a", value=0.95, low=0.94, high=0.96)
    misses = Bar(name="b", value=0.9, low=0.94, high=0.96)

    def made(self, *bars: Bar) -> Validity:
        section = Section(title="T", paragraphs=("words",), header=("x", "y"), rows=(("1", "2"),), bars=bars)
        return Validity(runs=7, seed=3, sections=(section,))

    def test_says_first_whether_all_holds(self) -> None:
        assert verdict(self.made(self.holds)) == "**All 1 metrics are within their acceptance limits.**"
        assert verdict(self.made(self.holds, self.misses)) == (
            "**1 of 2 metrics are outside their acceptance limits.** b: 0.9000, not 0.94 to 0.96."
        )

    def test_names_the_command_that_makes_it(self) -> None:
        assert "`ragassay validate --runs 7 --seed 3 -o docs/validity.md`" in markdown(self.made(self.holds))

    def test_lists_every_section_and_every_bar(self) -> None:
        page = markdown(self.made(self.holds, self.misses))
        assert "## T\nwords\n\n| x | y |\n| --- | --- |\n| 1 | 2 |\n" in page
        assert "| a | 0.9500 | 0.94 to 0.96 | yes |\n| b | 0.9000 | 0.94 to 0.96 | **no** |" in page

    def test_says_the_same_to_scripts(self) -> None:
        said = as_json(self.made(self.misses))
        assert said["within_limits"] is False
        assert json.loads(json.dumps(said)) == said


@pytest.mark.slow
class TestTheCommand:
    def test_without_a_world_says_what_to_give(self) -> None:
        with pytest.raises(UsageError, match="--runs 1 or more"):
            validity(runs=0)

    def test_takes_no_negative_seed(self) -> None:
        with pytest.raises(UsageError, match="the seed must be 0 or more, not -1"):
            validity(runs=1, seed=-1)

    def test_ends_with_1_exactly_when_a_bar_is_missed_and_writes_the_page(self, tmp_path: Path) -> None:
        done = ragassay("validate", "--runs", "2", "--json", "-o", str(tmp_path / "page.md"))
        said = json.loads(done.out)
        assert done.code == (0 if said["within_limits"] else 1)
        assert said["within_limits"] == all(limit["within_limits"] for limit in said["limits"])
        assert (tmp_path / "page.md").read_text().startswith("# How accurate the diagnosis is\n")
        assert "8 of 8 parts measured" in done.err

    def test_asks_before_it_replaces_a_page(self, tmp_path: Path) -> None:
        (tmp_path / "page.md").write_text("mine")
        assert ragassay("validate", "--runs", "1", "-o", str(tmp_path / "page.md")).code == 2
        assert (tmp_path / "page.md").read_text() == "mine"
