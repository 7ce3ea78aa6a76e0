"""Two runs of the same questions: pairing, outcomes with their exit codes, and no false alarms."""

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from typer.testing import CliRunner, Result

from commands import ragassay, unwrapped
from ragassay.cli import app
from ragassay.core.differences import difference, mean_intervals, unit_spread
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import MetricChange, RunComparison
from ragassay.core.stats import FloatArray, t_quantile
from ragassay.core.table import Table
from ragassay.parts.groups.pairs import MEASURES
from ragassay.steps.compare import compare, read_run
from ragassay.steps.compare.changes import NO_WORSE, NOT_ENOUGH, WORSE, decide, units_to_decide
from ragassay.steps.report.comparison_text import reason

Row = Mapping[str, object]
VERDICTS: Mapping[str, tuple[bool | None, str]] = {
    "+": (True, "right"), "-": (False, "wrong"), "?": (None, "undecided"), "!": (None, "failed")
}  # fmt: skip


def run(*groups: str, **more: object) -> list[dict[str, object]]:
    """Judged rows of groups: "+-?!" is right, wrong, undecided, failed."""
    return [
        {
            "question_id": f"q{number}-{place}",
            "group_id": f"g{number}",
            "question": f"What is fact {number}, in wording {place}?",
            "correct": VERDICTS[sign][0],
            "outcome": VERDICTS[sign][1],
            "judge": "typed",
            "context_ids": [f"d{number}"] if sign != "!" else None,
            **more,
        }
        for number, group in enumerate(groups)
        for place, sign in enumerate(group)
    ]


def of(rows: Sequence[Row], name: str) -> Table:
    return Table.of(rows, source=name)


COMPARED: dict[str, RunComparison] = {}
"""The comparisons of all runs that tests share."""


def compared(old: Sequence[Row], new: Sequence[Row], **options: Any) -> RunComparison:
    key = repr((old, new, options))
    if key not in COMPARED:
        COMPARED[key] = compare(of(old, "old.jsonl"), of(new, "new.jsonl"), **options)
    return COMPARED[key]


def change(result: RunComparison, measure: str = "accuracy") -> MetricChange:
    return next(each for each in result.changes if each.measure == measure)


class TestChanges:
    old = run("++++", "++--", "----", "++++", "+++-")
    new = run("++--", "++--", "+---", "----", "++++")

    @pytest.mark.slow
    def test_are_differences_of_the_metrics_paired_by_group(self) -> None:
        result = change(compared(self.old, self.new))
        assert (result.before, result.after) == pytest.approx((0.65, 0.45))
        assert result.difference.value == pytest.approx(np.mean([-0.5, 0, 0.25, -1, 0.25]))
        assert (result.difference.groups, result.difference.rows) == (5, 40)
        assert result.p == pytest.approx(
            stats.permutation_test(
                (np.array([-0.5, 0, 0.25, -1, 0.25]),), np.mean, permutation_type="samples", vectorized=False
            ).pvalue
        )

    @pytest.mark.slow
    def test_of_the_knowledge_base_are_gaps_that_come_and_go(self) -> None:
        """Each group has its answer or is a gap: the exact test of McNemar."""
        old = run(*["+-"] * 12, *["--"] * 3)
        new = run(*["++"] * 5, *["--"] * 7, *["+-"] * 2, "--")
        result = change(compared(old, new), "knowledge_base_accuracy")
        assert (result.before, result.after) == pytest.approx((12 / 15, 7 / 15))
        assert result.p == pytest.approx(stats.binomtest(2, 9).pvalue)

    @pytest.mark.slow
    def test_of_refined_accuracy_leave_out_gaps_of_both_runs(self) -> None:
        result = compared(run("++", "--", "--"), run("+-", "--", "+-"))
        refined = change(result, "refined_accuracy")
        assert (refined.before, refined.after, refined.difference.value) == (1.0, 0.5, -0.5)
        assert (refined.difference.groups, change(result).difference.groups) == (2, 3)

    @pytest.mark.slow
    def test_of_the_retriever_need_what_was_retrieved(self) -> None:
        blind = [{**row, "context_ids": None} for row in self.new]
        assert change(compared(self.old, self.new), "retriever_accuracy").difference.value is not None
        assert change(compared(self.old, blind), "retriever_accuracy").difference.undefined == (
            "no row records what was retrieved"
        )

    @pytest.mark.slow
    def test_have_p_values_adjusted_over_the_measures(self) -> None:
        result = compared(self.old, self.new)
        assert [each.measure for each in result.changes] == list(MEASURES)
        assert all(each.p_holm >= each.p for each in result.changes if each.p is not None and each.p_holm is not None)

    @pytest.mark.slow
    def test_list_the_groups_that_got_worse_first(self) -> None:
        result = compared(self.old, self.new).groups
        assert [group.group_id for group in result] == ["g3", "g0", "g2", "g4"]
        assert [(group.tag_before, group.tag_after) for group in result] == [
            ("robust", "gap"), ("robust", "non-robust"), ("gap", "non-robust"), ("non-robust", "robust")
        ]  # fmt: skip
        assert result[0].question == "What is fact 3, in wording 0?"

    @pytest.mark.slow
    def test_tag_groups_with_open_rows_by_both_tags_that_are_possible(self) -> None:
        (group, *others) = compared(run("+--", "-++", "++-"), run("?+-", "?++", "?+-")).groups
        assert not others, "a missing verdict alone changes no group"
        assert (group.group_id, group.tag_before, group.tag_after) == ("g0", "non-robust", "non-robust")
        (group,) = compared(run("+--", "-++"), run("?++", "?++")).groups
        assert (group.group_id, group.tag_before, group.tag_after) == ("g0", "non-robust", "robust or non-robust")

    @pytest.mark.slow
    def test_turn_round_with_the_runs(self) -> None:
        there, back = compared(self.old, self.new), compared(self.new, self.old)
        for one, other in zip(there.changes, back.changes, strict=True):
            assert one.difference.value == pytest.approx(-(other.difference.value or 0))
            assert one.p == other.p

    @pytest.mark.slow
    def test_leave_out_questions_without_an_answer_to_give(self) -> None:
        extra = [
            {**row, "question_id": f"x{n}", "group_id": "x", "is_answerable": False} for n, row in enumerate(run("++"))
        ]
        answered = [{**row, "is_answerable": True} for row in self.old]
        result = compared([*answered, *extra], [*answered, *extra])
        assert (result.old.rows, result.questions) == (20, 22)


class TestSameQuestions:
    @pytest.mark.slow
    def test_in_another_order_are_the_same(self) -> None:
        rows = run("++", "+-")
        assert compared(rows, rows[::-1]).left_out == {}

    def test_that_are_missing_are_counted_and_named(self) -> None:
        message = (
            r"old.jsonl and new.jsonl contain different questions: 4 only in old.jsonl \(q1-0, q1-1, q2-0, ...\)\. "
            r"Query both systems with the same questions, compare only the common ones with `common`, "
            r"or match rephrased questions with `match` query"
        )
        with pytest.raises(UsageError, match=message):
            compared(run("++", "+-", "--"), run("++"))

    @pytest.mark.parametrize(
        "other", [{"question": "else?"}, {"group_id": "g7"}, {"reference_answers": ["Rome"]}, {"is_answerable": False}]
    )
    def test_that_ask_something_else_are_not_the_same(self, other: Row) -> None:
        rows = [{**row, "reference_answers": ["Oslo"], "is_answerable": True} for row in run("++", "+-")]
        with pytest.raises(UsageError, match=r"1 with different texts, groups or reference answers \(q0-0\)"):
            compared(rows, [{**rows[0], **other}, *rows[1:]])

    @pytest.mark.slow
    def test_are_compared_alone_on_request(self) -> None:
        old, new = run("++", "+-", "--"), [*run("++", "--"), {**run("+")[0], "question_id": "new"}]
        result = compared(old, new, common=True)
        assert result.left_out == {"only in old.jsonl": 2, "only in new.jsonl": 1}
        assert (result.questions, result.old.rows, result.new.rows) == (4, 4, 4)
        assert change(result).difference.value == pytest.approx(-0.25)

    def test_must_have_something_in_common(self) -> None:
        with pytest.raises(UsageError, match="have no question in common"):
            compared(run("+"), [{**row, "question_id": "z"} for row in run("+")], common=True)


class TestSameJudge:
    def test_another_one_is_refused_and_both_are_named(self) -> None:
        with pytest.raises(
            UsageError, match="old.jsonl was judged by typed, and new.jsonl by lm. Verdicts of different"
        ):
            compared(run("++"), run("++", judge="lm"))

    @pytest.mark.slow
    def test_one_that_is_not_named_is_not_the_same(self) -> None:
        with pytest.raises(UsageError, match="an unnamed judge"):
            compared(run("++"), run("++", judge=None))
        assert compared(run("++", judge=None), run("++", judge=None)).questions == 2

    @pytest.mark.slow
    def test_one_of_two_runs_of_a_cascade_may_have_had_no_open_row(self) -> None:
        stages = ["typed-18", "cascade-lm-1-m"]
        sent = [{**row, "judge": stages[number % 2]} for number, row in enumerate(run("++"))]
        by_rule = run("++", judge="typed-18")
        assert compared(by_rule, sent).questions == compared(sent, by_rule).questions == 2
        left_open = [
            {**row, "outcome": "undecided", "correct": None} if not n else row for n, row in enumerate(by_rule)
        ]
        with pytest.raises(UsageError, match="was judged by typed-18, and new.jsonl by cascade-lm-1-m, typed-18"):
            compared(left_open, sent)
        other = [
            {**row, "judge": each} for row, each in zip(run("++"), ["typed-18", "cascade-nli-lm-1-m"], strict=True)
        ]
        with pytest.raises(UsageError, match="Verdicts of different judges"):
            compared(sent, other)

    def test_rows_that_failed_have_no_judge(self) -> None:
        failed = [{**row, "judge": "system"} if row["correct"] is None else row for row in run("++", "!!")]
        assert compared(run("++", "++"), failed).questions == 4


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"measure": "acuracy"}, "unknown metric 'acuracy'.*Did you mean 'accuracy'"),
        ({"context": "some"}, "unknown context rule 'some'"),
        ({"refusals": "right"}, "unknown treatment of refusals 'right'"),
        ({"smallest": 0.0}, "Invalid smallest drop 0.0: expected a proportion between 0 and 1; 0.05 is 5 points"),
        ({"smallest": 5}, "Invalid smallest drop"),
    ],
)
def test_options_that_mean_nothing_are_refused(options: Mapping[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        compared(run("+"), run("+"), **options)


SAME = ["++++"] * 100
WORSE_BY_A_LOT = ["++++"] * 60 + ["+---"] * 40


class TestOutcome:
    @pytest.mark.slow
    def test_is_no_change_where_every_answer_and_verdict_is_the_same(self) -> None:
        assert compared(run(*SAME[:20]), run(*SAME[:20])).outcome == "no change"
        assert compared(run("+-?", answer="x"), run("+-?", answer="x")).outcome == "no change"

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "new", [run("+-?", answer="y"), run("+-?"), run("+-+", answer="x"), run("+--", answer="x")]
    )
    def test_is_a_change_where_an_answer_or_a_verdict_differs(self, new: list[Row]) -> None:
        result = compared(run("+-?", answer="x"), new)
        assert result.outcome != "no change"
        assert result.answers_changed > 0

    @pytest.mark.slow
    def test_is_no_worse_where_a_drop_that_matters_is_ruled_out(self) -> None:
        assert compared(run(*SAME, answer="x"), run(*SAME, answer="y")).outcome == "no worse"
        assert compared(run(*WORSE_BY_A_LOT), run(*SAME)).outcome == "no worse"

    @pytest.mark.slow
    def test_is_worse_where_the_interval_lies_below_0(self) -> None:
        assert compared(run(*SAME), run(*WORSE_BY_A_LOT)).outcome == "worse"

    @pytest.mark.slow
    def test_is_no_worse_where_a_certain_drop_is_too_small_to_matter(self) -> None:
        result = compared(run(*SAME), run(*WORSE_BY_A_LOT), smallest=0.5)
        assert result.outcome == "no worse"
        high = change(result).difference.high
        assert high is not None
        assert high < 0

    @pytest.mark.slow
    def test_is_not_enough_data_with_how_many_groups_would_do(self) -> None:
        old, new = ["+-"] * 100, ["-+"] * 100
        result = compared(run(*old[:20]), run(*new[:20]))
        assert (result.outcome, result.needed) == ("not enough data", 73)
        for groups, outcome in ((73, "no worse"), (72, "not enough data")):
            assert compared(run(*old[:groups]), run(*new[:groups])).outcome == outcome

    @pytest.mark.slow
    def test_is_no_worse_where_texts_changed_and_no_verdict_did(self) -> None:
        result = compared(run(*SAME[:20], answer="x"), run(*SAME[:20], answer="y"))
        assert (result.outcome, result.answers_changed, result.verdicts_changed) == ("no worse", 80, 0)
        assert reason(result).startswith("no verdict changed; the texts of 80 answers did; with this many questions")
        open_rows = compared(run(*SAME[:20], "+?", answer="x"), run(*SAME[:20], "+?", answer="y"))
        assert open_rows.outcome == "not enough data"

    def test_of_one_group_is_not_enough_data(self) -> None:
        result = compared(run("++++"), run("----"))
        assert (result.outcome, result.needed) == ("not enough data", None)

    @pytest.mark.slow
    def test_goes_by_the_measure_that_is_asked_for(self) -> None:
        """All groups lose a row, and none becomes a gap."""
        old, new = run(*SAME), run(*["+++-"] * 100)
        assert compared(old, new).outcome == "worse"
        assert compared(old, new, measure="knowledge_base_accuracy").outcome == "no worse"

    @pytest.mark.slow
    def test_of_undecided_rows_stays_and_their_bounds_are_shown(self) -> None:
        result = compared(run(*SAME), run(*SAME[:99], "+???"))
        assert (result.outcome, result.new.undecided) == ("no worse", 3)
        assert (change(result).lowest, change(result).highest) == pytest.approx((-0.0075, 0))

    @pytest.mark.slow
    def test_is_incomplete_where_failed_rows_could_turn_it(self) -> None:
        result = compared(run(*SAME), run(*SAME[:60], *["!!!!"] * 40))
        assert (result.outcome, result.new.failed) == ("incomplete", 160)
        assert change(result).difference.value == 0

    @pytest.mark.slow
    def test_stands_where_failed_rows_could_not_turn_it(self) -> None:
        assert compared(run(*SAME), run(*SAME[:99], "+++!")).outcome == "no worse"
        assert compared(run(*SAME), run(*WORSE_BY_A_LOT[:99], "+--!")).outcome == "worse"

    @pytest.mark.slow
    def test_is_incomplete_where_everything_failed(self) -> None:
        result = compared(run(*SAME), run(*["!!!!"] * 100))
        assert result.outcome == "incomplete"
        assert (change(result).lowest, change(result).highest) == (-1, 0)

    @pytest.mark.slow
    def test_of_too_many_undecided_rows_is_not_enough_data_and_says_how_many(self) -> None:
        """Without their verdict they would let any run pass."""
        result = compared(run(*SAME), run(*SAME[:60], *["+???"] * 40))
        assert (result.outcome, result.depends_on_rows, result.needed) == ("not enough data", 120, None)
        assert change(result).difference.value == 0

    @pytest.mark.slow
    def test_counts_undecided_rows_of_both_runs(self) -> None:
        half, lost = ([*SAME[:60], *[group] * 40] for group in ("-???", "----"))
        assert compared(run(*half), run(*lost)).depends_on_rows == 120
        assert compared(run(*half), run(*half)).depends_on_rows == 240

    @pytest.mark.slow
    def test_depends_on_failed_and_undecided_rows_together(self) -> None:
        failed, undecided = ["+++!"] * 3, ["+++?"] * 12
        assert compared(run(*SAME), run(*SAME[:97], *failed)).outcome == "no worse"
        assert compared(run(*SAME), run(*SAME[:88], *undecided)).outcome == "no worse"
        result = compared(run(*SAME), run(*SAME[:85], *failed, *undecided))
        assert (result.outcome, result.depends_on_rows) == ("incomplete", None)

    @pytest.mark.slow
    def test_of_failed_rows_that_suffice_goes_before_undecided_ones(self) -> None:
        result = compared(run(*SAME), run(*SAME[:60], *["!!!?"] * 40))
        assert (result.outcome, result.depends_on_rows) == ("incomplete", None)

    @pytest.mark.slow
    def test_that_is_worse_does_not_hang_on_undecided_rows(self) -> None:
        result = compared(run(*SAME), run(*WORSE_BY_A_LOT[:90], *["-???"] * 10))
        assert (result.outcome, result.depends_on_rows) == ("worse", None)

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "sign", [{"error": "timed out"}, {"error": "timed out", "outcome": "undecided"}, {"answer": None}]
    )
    def test_takes_rows_with_an_error_or_without_an_answer_for_failed_whatever_they_are_called(self, sign: Row) -> None:
        rows = [
            {"answer": "Oslo", "error": None, **row, **({} if row["correct"] else {"outcome": "undecided", **sign})}
            for row in run(*SAME[:60], *["????"] * 40)
        ]
        result = compared(run(*SAME), rows)
        assert (result.outcome, result.new.failed, result.new.undecided) == ("incomplete", 160, 0)

    @pytest.mark.slow
    def test_takes_rows_for_undecided_where_the_table_has_no_answers(self) -> None:
        rows = [{name: cell for name, cell in row.items() if name != "outcome"} for row in run("++??")]
        assert compared(run("++++"), rows).new.undecided == 2

    @pytest.mark.slow
    def test_of_rows_without_a_single_verdict_is_not_enough_data(self) -> None:
        assert compared(run("??"), run("??")).outcome == "not enough data"


class TestRefusals:
    """The judge calls 40 groups of refusals right in the new run."""

    old = tuple(run(*SAME, answer="It is Oslo.", reference_answers=["Oslo"]))
    new = tuple({**row, "answer": "I do not know." if n >= 240 else "It is Oslo."} for n, row in enumerate(old))

    @pytest.mark.slow
    def test_that_a_judge_called_right_are_wrong(self) -> None:
        result = compared(self.old, self.new)
        assert (result.outcome, result.old.reclassified_refusals, result.new.reclassified_refusals) == ("worse", 0, 160)
        assert change(result).difference.value == pytest.approx(-0.4)
        assert (result.new.judged, result.verdicts_changed) == (400, 160)

    @pytest.mark.slow
    def test_stand_on_request(self) -> None:
        result = compared(self.old, self.new, refusals="as judged")
        assert (result.outcome, result.new.reclassified_refusals, result.verdicts_changed) == ("no worse", 0, 0)

    @pytest.mark.slow
    def test_are_reclassified_where_only_common_questions_are_compared(self) -> None:
        result = compared(self.old, self.new[:244], common=True)
        assert (result.new.rows, result.new.reclassified_refusals) == (244, 4)


class TestVerdictsChanged:
    def test_are_counted_by_question_even_where_no_group_moved(self) -> None:
        result = compared(run("+-", "++"), run("-+", "++"))
        assert (result.verdicts_changed, result.groups) == (2, ())

    @pytest.mark.slow
    def test_count_those_that_came_or_went(self) -> None:
        assert compared(run("+?", "+-"), run("++", "+?")).verdicts_changed == 2

    @pytest.mark.slow
    def test_are_none_in_another_order_of_rows(self) -> None:
        rows = run("+-", "+?", "--")
        assert compared(rows, rows[::-1]).verdicts_changed == 0

    @pytest.mark.slow
    def test_leave_out_questions_without_an_answer_to_give(self) -> None:
        old, new = (
            [{**row, "is_answerable": row["group_id"] == "g0"} for row in run("++", group)] for group in ("++", "--")
        )
        assert compared(old, new).verdicts_changed == 0


def to_decide(differences: FloatArray, *, smallest: float) -> int | None:
    """How many units would decide, for one group each."""
    return units_to_decide(float(differences.mean()), unit_spread(differences), len(differences), smallest=smallest)


class TestTheRule:
    def test_at_its_borders(self) -> None:
        low = np.array([-0.04, -0.05, -0.06, -0.2, -0.04, 0.1, np.nan])
        high = np.array([0.04, 0.04, 0.04, -0.01, -0.01, 0.2, np.nan])
        expected = [NO_WORSE, NOT_ENOUGH, NOT_ENOUGH, WORSE, NO_WORSE, NO_WORSE, NOT_ENOUGH]
        assert decide(low, high, smallest=0.05).tolist() == expected

    @pytest.mark.slow
    @given(st.lists(st.integers(-4, 4), min_size=2, max_size=30), st.sampled_from([0.02, 0.05, 0.2]))
    @settings(max_examples=60)
    def test_needs_more_groups_than_there_are_where_they_do_not_tell(
        self, quarters: list[int], smallest: float
    ) -> None:
        differences = np.array(quarters) / 4
        shown = difference(differences, rows=1, seed=0).estimate
        code = int(decide(np.array(shown.low), np.array(shown.high), smallest=smallest))
        more = to_decide(differences, smallest=smallest)
        assert code != NOT_ENOUGH or (more is not None and more > len(differences))

    @pytest.mark.slow
    @given(st.lists(st.integers(-4, 4), min_size=4, max_size=30), st.sampled_from([0.02, 0.05, 0.2]))
    @settings(max_examples=60)
    def test_needs_as_many_groups_as_the_interval_does(self, sixteenths: list[int], smallest: float) -> None:
        """As many times these groups as are enough, and no fewer, reach far enough with the power of 80 %."""
        differences = np.array(sixteenths) / 16
        more = to_decide(differences, smallest=smallest)
        assert more is not None
        if not differences.std():
            return
        distance = max(differences.mean() + smallest, -differences.mean())
        for times in (1, 2, 3, 5, 20, more // len(differences), -(-more // len(differences))):
            n = times * len(differences)
            if n > len(differences) and n < 20_000:
                ends = mean_intervals(np.tile(differences, times))
                reach = float(ends.value - ends.low) * (1 + t_quantile(0.8, n - 1) / t_quantile(0.975, n - 1))
                assert (reach <= distance * (1 + 1e-9)) == (n >= more), (n, more)

    @pytest.mark.slow
    @given(st.lists(st.integers(-4, 4), min_size=2, max_size=30), st.sampled_from([0.02, 0.05]))
    @settings(max_examples=60)
    def test_needs_about_as_many_groups_when_there_are_twice_as_many_like_these(
        self, quarters: list[int], smallest: float
    ) -> None:
        differences = np.array(quarters) / 4
        once, twice = (to_decide(np.tile(differences, times), smallest=smallest) for times in (1, 2))
        assert once is not None
        assert twice == pytest.approx(max(once, 2 * len(differences) + 1 if differences.std() else 0), abs=1)

    def test_needs_more_groups_where_few_of_those_seen_differ(self) -> None:
        """19 groups alike and one that differs by a third: the interval reckons with those not seen."""
        differences = np.array([0.0] * 19 + [-1 / 3])
        spread = float(differences.std())
        reaches = [
            (stats.t.ppf(0.975, n - 1) + stats.t.ppf(0.8, n - 1))
            * np.sqrt(max(n * spread**2 / (n - 1), spread**2 + 0.15 / n) / n)
            for n in range(2, 200)
        ]
        distance = 0.05 - 1 / 60
        assert to_decide(differences, smallest=0.05) == 2 + next(
            n for n, each in enumerate(reaches) if each <= distance
        )


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Sequence[Row]], str]:
    """Writes judged rows as a file beside the command."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, rows: Sequence[Row]) -> str:
        (tmp_path / name).write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
        return name

    return write


def command(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["compare", *arguments])


class TestCommand:
    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("new", "code", "output"),
        [
            (
                SAME,
                0,
                "no change: every answer and verdict is the same; with this many questions, a drop of more than 4",
            ),
            (
                [*SAME[:99], "+++-"],
                0,
                "no worse: accuracy changed by −0.2 points, 95 % CI −1 to 0.7: a drop of 5 points is ruled",
            ),
            (
                WORSE_BY_A_LOT,
                1,
                "worse: accuracy changed by −30 points, 95 % CI −37 to −23: a drop of more than 5 points",
            ),
            (["++++", "++--"] * 50, 1, "50 groups got worse, 0 got better:"),
            ([*SAME[:60], *["!!!!"] * 40], 4, "incomplete: 160 of 400 rows failed in new.jsonl, and their answers"),
        ],
    )
    def test_ends_with_the_code_of_the_outcome(
        self, files: Callable[[str, Sequence[Row]], str], new: Sequence[str], code: int, output: str
    ) -> None:
        done = command(files("old.jsonl", run(*SAME)), files("new.jsonl", run(*new)))
        assert done.exit_code == code, done.output
        assert output in " ".join(done.stdout.split())

    @pytest.mark.slow
    def test_not_enough_data_is_3(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        done = command(files("old.jsonl", run(*SAME[:9])), files("new.jsonl", run(*SAME[:8], "+---")))
        assert done.exit_code == 3
        output = " ".join(done.stdout.split())
        assert "the interval includes both no change and a drop of 5 points; " in output
        assert " entities would be needed to decide" in output

    def test_a_drop_of_one_point_is_singular(self) -> None:
        text = reason(compared(run(*SAME[:9]), run(*SAME[:8], "+---"), smallest=0.01))
        assert "no change and a drop of 1 point; " in text

    @pytest.mark.slow
    def test_reports_the_rows_it_depends_on(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        new = files("new.jsonl", run(*SAME[:40], *["+???"] * 60, *SAME, *SAME))
        done = command(files("old.jsonl", run(*SAME, *SAME, *SAME)), new)
        assert done.exit_code == 3
        reason = "the outcome depends on 180 rows without a verdict; the others alone would decide it"
        assert reason in " ".join(done.stdout.split())
        assert "Next: ragassay review new.jsonl" in done.output
        assert "Without a verdict: none before, 180 undecided now, of 1,200 answers each." in done.stdout
        assert json.loads(command("old.jsonl", "new.jsonl", "--json").stdout)["depends_on_rows"] == 180

    @pytest.mark.slow
    def test_says_that_nothing_changed_and_each_line_once(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        old = files("old.jsonl", run(*SAME, "+?", answer="Oslo"))
        lines = [line for line in command(old, old).stdout.splitlines() if line]
        assert lines[0].startswith("no change: every answer and verdict is the same")
        sentences = [line for line in lines if not line.endswith(" p = 1")]  # the end of the line of a metric
        assert len(sentences) == len({*sentences})
        assert "Without a verdict: 1 undecided before, 1 undecided now, of 402 answers each." in lines

    @pytest.mark.slow
    def test_answers_in_at_most_25_lines(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        """Broken templates, changed groups, open rows and questions that only one run has."""
        old, new = (
            [
                {**row, "sql_template": f"select c{n // 24} from t{n // 96}", "text_template": f"c{n // 24} of [t.a]?"}
                for n, row in enumerate(run(*groups))
            ]
            for groups in (["++++"] * 60, ["----"] * 30 + ["++++"] * 28 + ["+++?"] * 2)
        )
        done = command(files("old.jsonl", old[:-1]), files("new.jsonl", new[1:]), "--common")
        assert done.exit_code == 1
        assert len(done.stdout.splitlines()) <= 25

    @pytest.mark.slow
    def test_says_how_many_refusals_were_reclassified(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        old, new = files("old.jsonl", TestRefusals.old), files("new.jsonl", TestRefusals.new)
        done = command(old, new)
        assert done.exit_code == 1
        assert (
            " 160 plain refusals that a judge accepted in new.jsonl count as wrong (to keep them: --refusals"
        ) in unwrapped(done.stdout)
        assert "called right in old.jsonl" not in done.stdout
        done = command(old, new, "--refusals", "as judged", "--json")
        assert (done.exit_code, json.loads(done.stdout)["new"]["reclassified_refusals"]) == (0, 0)

    @pytest.mark.slow
    def test_names_p_values_that_are_adjusted(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        """Four groups of five differ, all to the same side: p = 2/16 alone."""
        old, new = files("old.jsonl", run(*["++"] * 5)), files("new.jsonl", run(*["+-"] * 4, "++"))
        output = command(old, new).stdout
        assert "; p = 0.5\n" in output
        assert "p-values are adjusted for 4 tests by Holm's method" in output

    @pytest.mark.slow
    def test_says_so_where_intervals_and_p_values_differ(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        """Eight groups differ by a tenth, all to the same side: p = 4 x 2/256, and as few may hide what others do."""
        old, content = ["+" * 10] * 9, "  the interval decides; unlike the exact test of the p-value, it accounts for\n"
        few = files("few.jsonl", run(*["+" * 9 + "-"] * 8, "+" * 10))
        assert content in command(files("old.jsonl", run(*old)), few).stdout
        assert content not in command("old.jsonl", "old.jsonl").stdout
        assert content not in command(files("many.jsonl", run(*SAME)), files("fell.jsonl", run(*WORSE_BY_A_LOT))).stdout

    @pytest.mark.parametrize("path", ["nowhere", "nowhere.jsonl", "nowhere/judged.jsonl"])
    def test_says_that_a_path_does_not_exist(self, path: str) -> None:
        done = ragassay("compare", path, "x")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith(f"error: there is no file {path}; name a run directory")

    @pytest.mark.slow
    def test_names_few_groups_in_words_and_all_for_scripts(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        old, new = files("old.jsonl", run(*SAME)), files("new.jsonl", run(*WORSE_BY_A_LOT))
        assert "and 36 more (see --json)" in command(old, new).stdout
        done = command(old, new, "--json")
        output = json.loads(done.stdout)
        assert (done.exit_code, output["outcome"], output["exit_code"]) == (1, "worse", 1)
        assert len(output["groups"]) == 40
        assert output["changes"]["accuracy"]["difference"] == pytest.approx(-0.3)
        assert output["old"]["signature"].split("|")[1:3] == ["judge:typed", "seed:0"]

    @pytest.mark.slow
    def test_reads_run_directories_and_how_they_take_contexts(
        self, files: Callable[[str, Sequence[Row]], str], tmp_path: Path
    ) -> None:
        for name, context in (("run-1", "equal"), ("run-2", "any")):
            (tmp_path / name).mkdir()
            files(f"{name}/judged.jsonl", run(*SAME))
            content = {"settings": {"diagnose": {"context": context}}}
            (tmp_path / name / "run.json").write_text(json.dumps(content), encoding="utf-8")
        assert command("run-1", "run-1").exit_code == 0
        assert "choose one with --context" in str(command("run-1", "run-2").exception)
        assert command("run-1", "run-2", "--context", "any").exit_code == 0

    def test_a_folder_without_judged_rows_is_no_run(self, tmp_path: Path) -> None:
        with pytest.raises(DataError, match="contains no judged.jsonl; finish the run first"):
            read_run(tmp_path)

    @pytest.mark.slow
    def test_other_questions_are_2_with_one_message(self, files: Callable[[str, Sequence[Row]], str]) -> None:
        old, new = files("old.jsonl", run("++", "--")), files("new.jsonl", run("++"))
        done = ragassay("compare", old, new, "--json")
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error: old.jsonl and new.jsonl contain different questions: 2 only in old.jsonl")
        assert "Traceback" not in done.err
        done = ragassay("compare", old, new, "--common", "--json")
        assert (done.code, json.loads(done.out)["left_out"]) == (0, {"only in old.jsonl": 2})


class TestFalseAlarms:
    """Test the simulation; `ragassay validate` writes its table."""

    @pytest.mark.parametrize("repeats", [0.0, 0.8])
    def test_are_rare(self, repeats: float) -> None:
        from ragassay_validity.comparisons import Pairs, rates

        result = rates(Pairs(groups=57, rows=3, repeats=repeats), run_count=600, seed=1)
        assert result.worse <= 0.055
        assert result.no_worse + result.worse + result.not_enough == pytest.approx(1)

    @pytest.mark.parametrize("kind", ["everywhere", "whole groups"])
    def test_are_not_bought_with_blindness(self, kind: Any) -> None:
        from ragassay_validity.comparisons import Pairs, rates

        result = rates(Pairs(groups=157, rows=10, drop=0.1, kind=kind), run_count=200, seed=1)
        assert result.worse > 0.9
        assert result.no_worse < 0.05

    def test_are_the_same_for_the_same_seed(self) -> None:
        from ragassay_validity.comparisons import Pairs, rates

        pairs = Pairs(groups=20, rows=3)
        assert rates(pairs, run_count=50, seed=4) == rates(pairs, run_count=50, seed=4)
