"""Templates and tables that broke between two runs: what is named, what is not, and the tests behind it."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from ragassay.core.differences import sign_test
from ragassay.core.records import BrokenStratum, RunComparison
from ragassay.core.table import Table
from ragassay.steps.compare import compare
from ragassay.steps.compare.paired_runs import paired_runs
from ragassay.steps.compare.strata import StratumCounts, broken_strata, stratum_tests
from ragassay.steps.report.comparison_text import compared, stratum_text


def run(templates: Sequence[Sequence[str]], *, tables: int = 3) -> Table:
    """Judged rows: for each template its groups, as "+-" signs; template n asks about table n modulo `tables`."""
    rows = [
        {
            "question_id": f"{template}-{group}-{place}",
            "group_id": f"{template}-{group}",
            "question": f"fact {template} of {group}?",
            "correct": sign == "+",
            "answer": f"{template}{group}{place}{sign}",
            "sql_template": f"select c{template} from t{template % tables} where name = '[t{template % tables}.name]'",
            "text_template": f"the fact {template} of the thing [t{template % tables}.name]",
        }
        for template, groups in enumerate(templates)
        for group, signs in enumerate(groups)
        for place, sign in enumerate(signs)
    ]
    return Table.of(rows, source="run.jsonl")


ALL_RIGHT = [["++++"] * 5] * 15
ONE_BROKEN = [["----"] * 5, *ALL_RIGHT[1:]]


def comparison_of(old: Sequence[Sequence[str]], new: Sequence[Sequence[str]], *, tables: int = 3) -> RunComparison:
    return compare(run(old, tables=tables), run(new, tables=tables))


class TestSizes:
    """What size finds what: 50 groups of six rows, as `run` draws them by default, of many templates or of few."""

    @pytest.mark.parametrize(("groups", "is_named"), [(1, False), (3, True)])
    def test_of_many_templates_one_needs_three_groups(self, groups: int, *, is_named: bool) -> None:
        old = [["++++++"] * groups, *[["++++++"]] * (50 - groups)]
        assert bool(comparison_of(old, [["------"] * groups, *old[1:]]).broken) is is_named

    @pytest.mark.parametrize(("with_one_group", "is_named"), [(1, True), (3, False)])
    def test_a_template_with_one_group_is_named_if_few_others_have_one(
        self, with_one_group: int, *, is_named: bool
    ) -> None:
        """By hand: of 66 groups and one such template p is 1 / 66, of 63 and three it is 3 / 63."""
        old = [["+" * 10], *[["+" * 10]] * (with_one_group - 1), *[["++++"] * 5] * (14 - with_one_group)]
        comparison = comparison_of(old, [["-" * 10], *old[1:]], tables=14)
        assert bool(comparison.broken) is is_named
        (template,) = comparison.broken or (None,)
        assert template is None or template.p_permutation == pytest.approx(1 / 66, abs=0.005)

    def test_of_few_templates_two_are_found_at_once(self) -> None:
        old = [["++++++"] * 7] * 7
        comparison = comparison_of(old, [*[["------"] * 7] * 2, *old[2:]], tables=7)
        assert len(comparison.broken) == 2


class TestNamed:
    @pytest.mark.slow
    def test_is_a_template_of_which_every_answer_broke(self) -> None:
        comparison = comparison_of(ALL_RIGHT, ONE_BROKEN)
        (broken,) = comparison.broken
        assert (broken.kind, broken.name) == ("template", "the fact 0 of the thing [t0.name]")
        assert (broken.broke, broken.fixed, broken.right_before, broken.groups) == (20, 0, 20, 5)
        assert comparison.outcome == "worse"

    @pytest.mark.slow
    def test_is_worse_although_the_overall_drop_is_uncertain(self) -> None:
        """Twelve of three hundred answers: by themselves no significant drop."""
        old = [["++++"] * 3, *[["++++"] * 5] * 14, ["++++"] * 2]
        comparison = comparison_of(old, [["----"] * 3, *old[1:]])
        assert comparison.outcome == "worse"
        assert "the fact 0 of the thing ...: 12 of 12 right answers broke (3 groups)" in compared(comparison)
        assert comparison.deciding.difference.low is not None
        assert comparison.deciding.difference.high is not None
        assert comparison.deciding.difference.low < 0 < comparison.deciding.difference.high

    @pytest.mark.slow
    def test_is_a_table_of_which_no_template_broke_by_itself(self) -> None:
        """Each of its five templates lost eight answers of twenty."""
        worse = [["----", "----", *["++++"] * 3] if each % 3 == 0 else ["++++"] * 5 for each in range(15)]
        assert [(each.kind, each.name) for each in comparison_of(ALL_RIGHT, worse).broken] == [("table", "t0")]

    @pytest.mark.slow
    def test_is_nothing_where_all_templates_lose_alike(self) -> None:
        comparison = comparison_of(ALL_RIGHT, [["----", *["++++"] * 4]] * 15)
        assert comparison.broken == ()
        assert comparison.outcome == "worse"

    @pytest.mark.slow
    def test_is_nothing_where_as_many_answers_are_fixed(self) -> None:
        old = [["++--"] * 5, *ALL_RIGHT[1:]]
        assert comparison_of(old, [["--++"] * 5, *ALL_RIGHT[1:]]).broken == ()

    @pytest.mark.slow
    def test_is_nothing_that_became_better(self) -> None:
        assert comparison_of(ONE_BROKEN, ALL_RIGHT).broken == ()

    @pytest.mark.slow
    def test_is_nothing_in_a_file_without_templates(self) -> None:
        old, new = (
            Table.of(
                [
                    {"question_id": f"{n}", "group_id": f"{n}", "question": "?", "correct": right, "answer": str(right)}
                    for n in range(30)
                ],
                source="run.jsonl",
            )
            for right in (True, False)
        )
        assert compare(old, new).broken == ()

    @pytest.mark.slow
    def test_is_a_template_once_where_its_table_has_no_other(self) -> None:
        assert [each.kind for each in comparison_of(ALL_RIGHT, ONE_BROKEN, tables=15).broken] == ["template"]


@given(st.integers(0, 30), st.integers(0, 30))
def test_the_sign_test_is_that_of_scipy(falls: int, rises: int) -> None:
    expected = stats.binomtest(falls, falls + rises, alternative="greater").pvalue if falls + rises else 1.0
    assert sign_test(falls, rises) == pytest.approx(expected)


@pytest.mark.parametrize(("falls", "rises"), [(900, 850), (700, 700), (1200, 1000)])
def test_the_sign_test_of_many_rows_is_that_of_scipy(falls: int, rises: int) -> None:
    assert sign_test(falls, rises) == pytest.approx(
        stats.binomtest(falls, falls + rises, alternative="greater").pvalue, rel=0.02
    )


def by_brute_force(labels: Sequence[int], net: Sequence[int]) -> list[float]:
    """The p-value of every stratum, over all permutations of the labels."""
    values = np.array(net, dtype=float)
    strata = sorted({*labels})

    def standardized(permuted: Sequence[int]) -> list[float]:
        sums = []
        for stratum in strata:
            chosen = np.array(permuted) == stratum
            size = int(chosen.sum())
            spread = np.sqrt(size * (1 - size / len(values)))
            sums.append(float(values[chosen].sum() - size * values.mean()) / spread)
        return sums

    observed = standardized(labels)
    largest = [max(standardized(each)) for each in permutations(labels)]
    return [float(np.mean([each >= mine - 1e-9 for each in largest])) for mine in observed]


@pytest.mark.parametrize("net", [[4, 4, 0, 0, 0, 0, 0], [4, 0, 0, 4, 0, 0, 0], [3, 2, 1, 0, 1, 0, -2]])
def test_the_permutation_test_is_that_of_all_permutations(net: Sequence[int]) -> None:
    labels = [0, 0, 1, 1, 1, 2, 2]
    rows = StratumCounts(
        kind="template",
        names=["a", "b", "c"],
        codes=np.array(labels),
        broke=np.array([100.0, 0.0, 0.0]),
        fixed=np.zeros(3),
        right_before=np.full(3, 200.0),
    )
    ((*tests,),) = stratum_tests([rows], np.array(net, dtype=float), np.ones(7, dtype=np.bool_), seed=0)
    assert [p for _, p in tests] == pytest.approx(by_brute_force(labels, net), abs=0.02)


@pytest.mark.slow
@given(st.lists(st.sampled_from(["++", "+-", "--"]), min_size=6, max_size=12), st.data())
@settings(max_examples=4, deadline=None)
def test_the_order_of_rows_and_the_names_of_groups_change_nothing(signs: list[str], data: st.DataObject) -> None:
    old = [signs[n::3] for n in range(3)]
    new = [[data.draw(st.sampled_from(["++", "--"])) for _ in groups] for groups in old]
    ordered = run(new)
    one, other = (
        broken_strata(paired_runs(run(old), each, "any"), each, seed=0)
        for each in (ordered, Table.of([*reversed([*ordered.rows()])]))
    )
    assert one == other


def test_untrusted_names_are_made_printable() -> None:
    stratum = BrokenStratum(
        kind="table",
        name="t\x1b[31m\nx" * 90,
        broke=9,
        fixed=1,
        right_before=9,
        groups=3,
        p_sign=0.01,
        p_permutation=0.01,
    )
    text = stratum_text(stratum)
    assert text.isprintable()
    assert len(text) < 200
