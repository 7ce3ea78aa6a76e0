"""The number of groups needed to detect a difference: the formula, the source of the spread, and the command."""

import json
import math
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from commands import ragassay
from ragassay.core.differences import units_needed
from ragassay.core.errors import DataError, UsageError
from ragassay.core.table import Table
from ragassay.steps.compare.sample_size import measured_spread, plan, units_for
from ragassay.steps.report.comparison_text import planned


def table(short: list[str], long: list[str]) -> Table:
    """Groups with their answers in two styles: "++-" is right, right, wrong."""
    rows = [
        {"group_id": f"g{group}", "style": style, "correct": sign == "+"}
        for style, groups in (("short", short), ("long", long))
        for group, signs in enumerate(groups)
        for sign in signs
    ]
    return Table.of([{"question_id": f"q{n}", "question": "?", **row} for n, row in enumerate(rows)])


def spread(rows: Table, rows_per_group: int | None = None) -> float:
    return measured_spread(rows, robust="style=short", non_robust="style=long", rows_per_group=rows_per_group).value


@pytest.mark.parametrize(
    ("options", "rows"),
    [
        ("", "3156"),
        ("--difference 0.1", "798"),
        ("--difference 0.02", "all"),
        ("--difference 0.02 --spread 0.1", "1194"),
    ],
)
def test_the_next_command_generates_a_number_of_questions_that_can_exist(options: str, rows: str) -> None:
    done = ragassay("plan", *options.split())
    assert done.err.splitlines()[-1].endswith(f" --per-style 3 --max-rows {rows}")


class TestGroups:
    @pytest.mark.parametrize(("difference", "sd"), [(0.05, 0.35), (0.02, 1.0), (0.2, 0.1), (0.5, 0.41), (0.9, 0.1)])
    @pytest.mark.parametrize("power", [0.5, 0.8, 0.95])
    def test_are_the_least_that_reach_the_power(self, difference: float, sd: float, power: float) -> None:
        def reach(n: int) -> float:
            return float((stats.t.ppf(0.975, n - 1) + stats.t.ppf(power, n - 1)) * sd / math.sqrt(n))

        n = units_for(difference, sd, power=power)
        assert reach(n) <= difference
        assert n == 2 or reach(n - 1) > difference

    def test_agree_with_those_of_a_hypothesis(self) -> None:
        assert [units_for(d, 0.3) for d in (0.02, 0.1, 0.3)] == [units_needed(d, 0.3) for d in (0.02, 0.1, 0.3)]

    @pytest.mark.slow
    @pytest.mark.parametrize("groups", [12, 57])
    def test_have_the_power_of_a_paired_t_test(self, groups: int) -> None:
        """The power by the noncentral t, of which the formula is an approximation."""
        difference = next(d / 1000 for d in range(1, 1000) if units_for(d / 1000, 0.3) <= groups)
        shift, far = difference / 0.3 * math.sqrt(groups), stats.t.ppf(0.975, groups - 1)
        power = stats.nct.sf(far, groups - 1, shift) + stats.nct.cdf(-far, groups - 1, shift)
        assert power == pytest.approx(0.8, abs=0.015)


class TestSpread:
    def test_is_the_standard_deviation_of_the_differences(self) -> None:
        rows = table(["++", "++", "+-", "--"], ["--", "+-", "-+", "--"])
        assert spread(rows) == pytest.approx(np.std([1, 0.5, 0, 0], ddof=1))

    def test_keeps_what_lies_between_groups_whatever_their_rows(self) -> None:
        """Nothing varies within a group, so more rows change nothing."""
        rows = table(["++", "++", "--", "--"], ["--", "++", "++", "--"])
        assert spread(rows, 50) == pytest.approx(spread(rows))

    @pytest.mark.slow
    def test_shrinks_with_more_rows_as_far_as_chance_within_groups_goes(self) -> None:
        """Every answer is the toss of a coin: the spread is sqrt(1/2 / rows)."""
        drawn = np.random.default_rng(2).binomial(1, 0.5, (2, 2000, 4))
        short, long = (["".join("+" if sign else "-" for sign in group) for group in side] for side in drawn)
        rows = table(short, long)
        assert spread(rows) == pytest.approx(math.sqrt(0.5 / 4), abs=0.015)
        assert spread(rows, 4) == pytest.approx(spread(rows), abs=0.01)
        assert spread(rows, 16) == pytest.approx(math.sqrt(0.5 / 16), abs=0.03)

    def test_says_where_it_cannot_tell_chance_from_groups(self) -> None:
        rows = table(["+", "-", "+"], ["-", "-", "+"])
        result = measured_spread(rows, robust="style=short", non_robust="style=long", rows_per_group=10)
        assert result.value == spread(rows)
        assert "no group has several rows on both sides, so it is not adjusted to 10 rows" in planned(
            plan(measured=result)
        )

    @pytest.mark.parametrize(
        ("short", "long", "message"),
        [
            (["+"], ["-"], "too few entities have judged rows on both sides: 1"),
            (["+", "+"], ["-", "-"], "all groups differ by the same amount.*give it with `spread`"),
        ],
    )
    def test_is_refused_where_there_is_none(self, short: list[str], long: list[str], message: str) -> None:
        with pytest.raises(DataError, match=message):
            spread(table(short, long))

    @pytest.mark.parametrize("rows", [0, -1])
    def test_is_of_one_question_at_least(self, rows: int) -> None:
        with pytest.raises(UsageError, match=f"Invalid number of rows per group {rows}"):
            spread(table(["++", "--"], ["--", "++"]), rows)


class TestClusters:
    def test_are_the_two_styles_of_the_rows(self) -> None:
        rows = table(["++", "++", "+-", "--"], ["--", "+-", "-+", "--"])
        renamed = [{**row, "style": "Bo's" if row["style"] == "short" else "a=b, c"} for row in rows.rows()]
        assert measured_spread(Table.of(renamed)) == measured_spread(rows)
        assert measured_spread(rows).value == spread(rows)

    def test_are_short_and_long_among_more_styles(self) -> None:
        rows = table(["++", "++", "+-", "--"], ["--", "+-", "-+", "--"])
        more = [*rows.rows(), {**next(iter(rows.rows())), "question_id": "q99", "style": "typo"}]
        assert measured_spread(Table.of(more)).value == spread(rows)

    @pytest.mark.parametrize(
        ("styles", "message"),
        [
            ([None], "the rows have no style"),
            (["short"], "all rows have the style 'short'"),
            (["short", "formal", "typo"], "the rows have 3 styles, which do not include both short and long"),
        ],
    )
    def test_are_to_be_named_where_no_two_styles_suggest_themselves(
        self, styles: list[str | None], message: str
    ) -> None:
        row = {"question": "?", "group_id": "g", "correct": True}
        rows = Table.of([{**row, "question_id": f"q{style}", "style": style} for style in styles])
        with pytest.raises(UsageError, match=f"{message}. The spread .*: name them with `robust` and `non_robust`"):
            measured_spread(rows)

    def test_are_given_both_or_neither(self) -> None:
        with pytest.raises(UsageError, match="give both `robust` and `non_robust`"):
            measured_spread(table(["++"], ["--"]), non_robust="style=long")


class TestPlan:
    def test_says_what_it_assumes_and_shows_the_worst_case(self) -> None:
        result = plan(0.05)
        assert [scenario.spread for scenario in result.scenarios] == [pytest.approx(math.sqrt(0.5 / 3)), 0.1, 1.0]
        assert "(assumed: every answer is right with probability 0.5, 3 for each group and side)" in planned(result)
        assert [need.groups for scenario in result.scenarios for need in scenario.needs] == [526, 34, 3142]

    def test_counts_the_questions_of_both_sides(self) -> None:
        (need,) = plan(0.1, spread=0.35, rows_per_group=5).scenarios[0].needs
        assert (need.groups, need.questions) == (99, 990)

    @pytest.mark.parametrize(
        ("settings", "message"),
        [
            ({"difference": 0.0}, "Invalid difference 0.0: expected a proportion from 0.001"),
            ({"difference": 5.0}, "0.05 is 5 points"),
            ({"difference": math.nan}, "Invalid difference"),
            ({"spread": 2.0}, "Invalid spread 2.0: expected a standard deviation from 0.001 to 1"),
            ({"rows_per_group": 0}, "Invalid number of rows per group 0"),
            ({"power": 1.0}, "Invalid power 1"),
        ],
    )
    def test_refuses_what_cannot_be(self, settings: dict[str, float], message: str) -> None:
        with pytest.raises(UsageError, match=message):
            plan(**settings)  # type: ignore[arg-type]


class TestCommand:
    def test_prints_a_table_for_2_5_10_and_20_points(self) -> None:
        output = planned(plan())
        for points in (" 2 points", " 5 points", "10 points", "20 points"):
            assert points in output
        assert "worst case" in output

    def test_prints_one_object_for_scripts(self, tmp_path: Path) -> None:
        table(["++", "++", "+-", "--"], ["--", "+-", "-+", "--"]).write(tmp_path / "judged.jsonl")
        done = ragassay("plan", "--difference", "0.1", "--from", "judged.jsonl", "--json", cwd=tmp_path)
        assert done.code == 0, done.err
        output = json.loads(done.out)
        assert output["spread"] == pytest.approx(np.std([1, 0.5, 0, 0], ddof=1))
        assert output["why"] == "measured in judged.jsonl, 4 entities, 4 groups"
        assert [need["difference"] for need in output["needs"]] == [0.1]
        assert output["rows_per_group"] == 2
        assert [other["spread"] for other in output["others"]] == [1.0]

    def test_names_its_options_where_the_rows_have_one_style(self, tmp_path: Path) -> None:
        table(["++", "--"], []).write(tmp_path / "judged.jsonl")
        done = ragassay("plan", "--from", "judged.jsonl", cwd=tmp_path)
        assert (done.code, done.out) == (2, "")
        assert done.err == (
            "error: judged.jsonl: all rows have the style 'short'. The spread is measured between two sets of rows: "
            "name them with --robust and --non-robust\n"
        )

    @pytest.mark.parametrize(
        ("option", "value", "message"),
        [
            ("--rows-per-group", "0", "Invalid number of rows per group 0"),
            ("--difference", "5", "0.05 is 5 points"),
            ("--power", "1", "Invalid power 1"),
        ],
    )
    def test_refuses_what_cannot_be_before_it_reads(self, option: str, value: str, message: str) -> None:
        done = ragassay("plan", "--from", "nowhere.jsonl", option, value)
        assert (done.code, done.out) == (2, "")
        assert message in done.err
        assert "Traceback" not in done.err

    @pytest.mark.slow
    def test_refuses_a_spread_that_is_both_given_and_measured(self) -> None:
        done = ragassay("plan", "--spread", "0.3", "--from", "judged.jsonl")
        assert done.code == 2
        assert "--spread and --from cannot be combined" in done.err


def test_one_question_is_singular() -> None:
    assert "; 1 question per group and side)" in planned(plan(0.05, rows_per_group=1))
