"""Several systems over one question set: quality, all pairs, the Pareto front, and which choice is best supported."""

from collections.abc import Mapping
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compared_systems import VERDICTS, compared, judged
from ragassay.core.config import ModelPrice
from ragassay.core.differences import holm_adjust, ratio_difference
from ragassay.core.errors import UsageError
from ragassay.core.records import Estimate, SystemComparison, SystemDifference
from ragassay.core.stats import Sums
from ragassay.steps.compare.several_systems import JudgedSystem, compare_systems, pareto_front, supported_choice
from ragassay.steps.report.systems_text import systems_conclusion


def pair(comparison: SystemComparison, a: str, b: str) -> SystemDifference:
    result = comparison.between(a, b, "accuracy")
    assert result is not None
    return result


class TestDifferences:
    def test_are_paired_tested_exactly_and_adjusted_over_all_pairs(self) -> None:
        """By hand: a has 10 right rows, b 2 of them and c none, of 12; unlike rows differ in one direction only.

        8 rows differ between a and b: p = 2 / 2^8. 10 between a and c: 2 / 2^10. 2 between b and c: 2 / 2^2. Holm:
        the smallest times 3, the next times 2, the largest times 1.
        """
        result = compared(a="r" * 10 + "ww", b="rr" + "w" * 10, c="w" * 12)
        assert [each.a + each.b for each in result.differences] == ["ab", "ac", "bc"]
        assert [each.difference.value for each in result.differences] == pytest.approx([8 / 12, 10 / 12, 2 / 12])
        assert [each.p for each in result.differences] == [2 / 2**8, 2 / 2**10, 2 / 2**2]
        assert [each.p_holm for each in result.differences] == [2 * 2 / 2**8, 3 * 2 / 2**10, 2 / 2**2]
        assert (result.best, result.leader, result.contenders) == ("a", "a", ("a",))
        assert systems_conclusion(result).startswith("a is best supported: accuracy 83")

    def test_of_one_entity_count_once(self) -> None:
        entities = ["one"] * 6 + ["other"] * 6
        result = compared(a=judged("r" * 12, entity=entities), b=judged("w" * 12, entity=entities))
        assert pair(result, "a", "b").p == 2 / 2**2

    @pytest.mark.slow
    @given(st.lists(st.sampled_from(["rr", "rw", "ww", "?r", "?w", "r?", "x?"]), min_size=4, max_size=7))
    @settings(max_examples=5, deadline=None)
    def test_hold_whatever_the_missing_verdicts_are(self, cells: list[str]) -> None:
        """Brute force: over every verdict that could be missing, none has a larger p, or a difference outside."""
        first, second = ("".join(column) for column in zip(*cells, strict=True))
        result = pair(compared(a=first, b=second), "a", "b")
        tests = [_test(*sides) for sides in product(_filled(first), _filled(second))]
        if result.p is None:
            assert result.difference.undefined
            return
        signs = {np.sign(value) for value, _ in tests}
        assert result.p == 1 if {-1, 1} <= signs else result.p >= max(p for _, p in tests) - 1e-12
        low, high = result.difference.low, result.difference.high
        assert low is not None
        assert high is not None
        assert low <= min(value for value, _ in tests) + 1e-9
        assert high >= max(value for value, _ in tests) - 1e-9

    def test_a_missing_verdict_that_could_turn_the_order_prevents_a_decision(self) -> None:
        result = compared(a="rrrxxxxx", b="www?????")
        assert pair(result, "a", "b").p == 1
        assert result.best is None


def _filled(verdicts: str) -> list[str]:
    open_ = [place for place, letter in enumerate(verdicts) if VERDICTS[letter] is None]
    texts = []
    for chosen in product("rw", repeat=len(open_)):
        letters = list(verdicts)
        for place, letter in zip(open_, chosen, strict=True):
            letters[place] = letter
        texts.append("".join(letters))
    return texts


def _test(first: str, second: str) -> tuple[float, float]:
    ones = np.ones(len(first))
    sums = [Sums.of(np.array([letter == "r" for letter in each]), ones) for each in (first, second)]
    test = ratio_difference(*sums, rows=len(first), groups=len(first), seed=0)
    assert test.p is not None
    return test.estimate.value or 0.0, test.p


class TestBestSupported:
    def test_is_none_where_two_are_alike(self) -> None:
        result = compared(a="r" * 12, b="r" * 11 + "w", c="w" * 12)
        assert (result.best, result.leader, result.contenders) == (None, "a", ("a", "b"))
        assert "not significantly above b (92" in systems_conclusion(result)

    def test_is_none_of_one_system(self) -> None:
        result = compared(only="rrrw")
        assert (result.best, result.leader, result.differences) == (None, "only", ())
        assert "only one choice" in systems_conclusion(result)

    def test_names_the_nearest_of_those_that_are_alike_first(self) -> None:
        result = compared(far="r" * 9 + "www", near="r" * 11 + "w", a="r" * 12)
        assert "not significantly above near (92\N{NO-BREAK SPACE}%), far (75" in systems_conclusion(result)

    def test_is_none_where_a_choice_has_no_verdict(self) -> None:
        result = compared(a="r" * 12, b="w" * 12, c="?" * 12)
        assert result.best is None
        assert "c has no accuracy" in systems_conclusion(result)

    def test_is_none_without_any_verdict(self) -> None:
        result = compared(a="??", b="xx")
        assert (result.quality, result.best, result.leader, result.pareto) == (None, None, None, ())
        assert "no answer has a verdict" in systems_conclusion(result)

    def test_is_never_a_system_that_answers_from_the_reference_texts(self) -> None:
        systems = [
            JudgedSystem(name="truth", table=judged("r" * 14), is_choice=False),
            JudgedSystem(name="a", table=judged("r" * 12 + "ww")),
            JudgedSystem(name="b", table=judged("w" * 14)),
        ]
        result = compare_systems(systems)
        assert (result.best, result.leader, result.pareto) == ("a", "a", ("a",))

    @pytest.mark.slow
    def test_of_equal_systems_is_one_in_at_most_one_of_twenty_comparisons(self) -> None:
        """40 comparisons of three equal systems: at most 5 % by Holm's method, at most 7 in 99.9 % of such tests."""
        generator = np.random.default_rng(15)
        names, ones = ("a", "b", "c"), np.ones(40)
        best = 0
        for _ in range(40):
            hard = generator.random(40)  # what the systems have in common
            right = {name: (generator.random(40) < 0.9 - 0.6 * hard).astype(float) for name in names}
            sums = {name: Sums(numerator=each, denominator=ones) for name, each in right.items()}
            tests = [
                (a, b, ratio_difference(sums[a], sums[b], rows=80, groups=40, seed=0))
                for a, b in combinations(names, 2)
            ]
            adjusted = holm_adjust([test.p for _, _, test in tests])
            differences = [
                SystemDifference(a=a, b=b, measure="accuracy", difference=test.estimate, p=test.p, p_holm=p_holm)
                for (a, b, test), p_holm in zip(tests, adjusted, strict=True)
            ]
            qualities = {name: float(each.mean()) for name, each in right.items()}
            best += supported_choice(qualities, differences).best is not None
        assert best <= 7


POINTS = st.dictionaries(
    st.text("abcdef", min_size=1, max_size=2),
    st.tuples(st.none() | st.integers(0, 4).map(lambda number: number / 4), st.none() | st.integers(1, 4).map(float)),
    max_size=8,
)


class TestParetoFront:
    @given(POINTS)
    def test_is_what_no_other_point_beats(self, points: Mapping[str, tuple[float | None, float | None]]) -> None:
        known = {name: (q, t) for name, (q, t) in points.items() if q is not None and t is not None}
        beaten = {
            name
            for name, (quality, tokens) in known.items()
            for other_quality, other_tokens in known.values()
            if (other_quality > quality and other_tokens <= tokens)
            or (other_quality >= quality and other_tokens < tokens)
        }
        front = pareto_front(points)
        assert {*front} == {*known} - beaten
        assert [known[name][1] for name in front] == sorted(known[name][1] for name in front)


class TestUse:
    def test_is_summed_over_the_rows_that_report_it_and_the_others_are_counted(self) -> None:
        price = ModelPrice(input_per_million=1e6, output_per_million=2e6)
        result = compared(a="rrwx", price=price).systems[0]
        assert (result.input_tokens, result.output_tokens, result.tokens_per_row) == (30, 6, 12.0)
        assert (result.retrievals, result.cost) == (3, 42.0)
        assert (result.seconds_p50, result.seconds_p95) == (2.0, 3.0)
        assert result.unknown == {"input_tokens": 1, "output_tokens": 1, "retrievals": 1, "seconds": 1}

    def test_is_none_never_0_where_no_row_reports_it(self) -> None:
        nothing = [None, None]
        table = judged("rw", input_tokens=nothing, output_tokens=nothing, retrieved=nothing, seconds=nothing)
        result = compared(a=table, price=ModelPrice(input_per_million=1.0, output_per_million=1.0))
        system = result.systems[0]
        assert (system.input_tokens, system.output_tokens, system.tokens_per_row, system.retrievals) == (None,) * 4
        assert (system.cost, system.seconds_p50, system.seconds_p95) == (None, None, None)
        assert result.pareto == ()

    def test_has_no_cost_without_a_price(self) -> None:
        assert compared(a="rw").systems[0].cost is None

    def test_failed_rows_widen_the_interval(self) -> None:
        whole, failed = (compared(a=each).systems[0].accuracy for each in ("rrrrww", "rrrrxx"))
        assert failed.value == 1.0
        assert whole.low is not None
        assert failed.low is not None
        assert failed.low < whole.low + 0.1


class TestScores:
    RATED: Mapping[str, Any] = {
        "good": {"truthfulness": [5, 5, 4, 5, 5, 4, None], "relevance": [5, 4, 5, 5, 5, 5, 3]},
        "bad": {"truthfulness": [1, 2, 1, 1, 2, 1, 5], "relevance": [1, 1, 1, 2, 1, 1, 5]},
    }

    def result(self) -> SystemComparison:
        good, bad = (judged("?" * 7, **self.RATED[name]) for name in ("good", "bad"))
        return compared(good=good, bad=bad)

    def test_decide_by_their_sum_where_there_is_no_verdict(self) -> None:
        result = self.result()
        assert result.quality == "sum"
        assert {each.measure for each in result.differences} == {"truthfulness", "relevance", "sum"}
        good = result.named("good").scores
        assert good["truthfulness"].value == pytest.approx(28 / 6)
        assert good["sum"].value == pytest.approx(57 / 6)
        assert result.named("good").unknown["sum"] == 1

    def test_differ_over_the_questions_with_a_score_in_both(self) -> None:
        """By hand: sums 10, 9, 9, 10, 10, 9 against 2, 3, 2, 3, 3, 2; all 6 pairs differ in one direction."""
        difference = self.result().between("good", "bad", "sum")
        assert difference is not None
        assert difference.difference.value == pytest.approx((57 - 15) / 6)
        assert difference.p == 2 / 2**6

    def test_are_compared_although_a_system_that_was_stopped_has_none(self) -> None:
        rated = {"truthfulness": [5, 5, 5, 5], "relevance": [5, 5, 5, 5]}
        low = {name: [1, 1, 1, 1] for name in rated}
        result = compared(stopped="xxxx", good=judged("rrrr", **rated), bad=judged("wwww", **low))
        difference = result.between("good", "bad", "sum")
        assert difference is not None
        assert difference.difference.value == 8.0
        assert result.between("stopped", "good", "sum") is None

    def test_of_another_program_are_left_alone(self) -> None:
        result = compared(a=judged("rw", truthfulness=[0.5, 1.0], relevance=[0.9, 0.1]))
        assert not result.systems[0].scores

    def test_have_a_histogram(self) -> None:
        histograms = self.result().named("good").histograms
        assert histograms["truthfulness"] == {1: 0, 2: 0, 3: 0, 4: 2, 5: 4}
        assert histograms["sum"] == {score: {9: 3, 10: 3}.get(score, 0) for score in range(2, 11)}


def test_systems_with_different_questions_are_not_compared() -> None:
    with pytest.raises(UsageError, match="b and a have different questions"):
        compared(a="rr", b="rrr")


def test_an_estimate_without_an_interval_decides_nothing() -> None:
    alone = SystemDifference(a="a", b="b", measure="sum", difference=Estimate(value=3.0), p=0.01, p_holm=0.01)
    assert not alone.is_significant
