"""Changes of scores between two runs: paired by question, with intervals by sampling unit, Holm over all scores."""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from commands import unwrapped
from ragassay.core.table import Table
from ragassay.steps.compare import compare
from ragassay.steps.report.comparison_text import compared, compared_json

Row = dict[str, Any]


def run(scores: Sequence[Sequence[float | None]], name: str = "faithfulness", **columns: object) -> Table:
    """Return a run with one group for each list of scores, one row for each score."""
    return Table.of(
        [
            {
                "question_id": f"q{group}-{place}",
                "group_id": f"g{group}",
                "question": f"Who is it, {group} {place}?",
                "correct": True,
                name: score,
                **columns,
            }
            for group, values in enumerate(scores)
            for place, score in enumerate(values)
        ]
    )


OLD = [[0.5, 0.5], [1.0, 0.0], [0.2, 0.4]]
NEW = [[0.7, 0.5], [1.0, 0.2], [0.2, 0.4]]


class TestChange:
    @pytest.mark.slow
    def test_by_hand(self) -> None:
        (result,) = compare(run(OLD), run(NEW)).scores
        assert result.measure == "faithfulness"
        assert (result.before, result.after) == pytest.approx((2.6 / 6, 3.0 / 6))
        assert result.difference.value == pytest.approx(0.4 / 6)
        assert (result.difference.rows, result.difference.units) == (6, 3)
        # Of 2^3 signs of the groups' sums 0.2, 0.2 and 0, four are as extreme.
        assert result.p == pytest.approx(0.5)

    @pytest.mark.slow
    def test_questions_are_paired_by_id_whatever_their_order(self) -> None:
        rows = list(run(NEW).rows())
        assert compare(run(OLD), Table.of(reversed(rows))).scores == compare(run(OLD), run(NEW)).scores

    @pytest.mark.slow
    def test_only_questions_with_a_score_in_both_runs_count(self) -> None:
        (result,) = compare(run([[0.5, None], [0.1, 0.3]]), run([[0.6, 0.9], [None, 0.3]])).scores
        assert (result.before, result.after) == pytest.approx((0.4, 0.45))
        assert result.difference.rows == 2

    @pytest.mark.slow
    def test_no_question_with_a_score_in_both_runs(self) -> None:
        (result,) = compare(run([[None, 0.5]]), run([[0.5, None]])).scores
        assert (result.before, result.p) == (None, None)
        assert result.difference.undefined == "no question has a score in both runs"

    def test_scores_by_different_language_models_are_not_compared(self) -> None:
        name = "faithfulness_claims"
        old, new = (run(OLD, name, faithfulness_claims_judge=f"faithfulness_claims-1-{lm}") for lm in ("a", "b"))
        why = "faithfulness_claims-1-a scored the earlier run, and faithfulness_claims-1-b the later one"
        (result,) = compare(old, new).scores
        assert (result.difference.value, result.difference.undefined, result.p) == (None, why, None)
        assert f"{name} not defined: {why}" in unwrapped(compared(compare(old, new)))

    @pytest.mark.parametrize("judge", ["faithfulness_claims-1-a", None])
    def test_scores_by_one_language_model_or_an_unknown_one_are(self, judge: str | None) -> None:
        name = "faithfulness_claims"
        old = run(OLD, name, faithfulness_claims_judge="faithfulness_claims-1-a")
        (result,) = compare(old, run(NEW, name, faithfulness_claims_judge=judge)).scores
        assert result.difference.value == pytest.approx(0.4 / 6)

    @pytest.mark.slow
    def test_equal_runs_differ_by_nothing(self) -> None:
        (result,) = compare(run(OLD), run(OLD)).scores
        assert (result.difference.value, result.p) == (0, 1)

    @pytest.mark.slow
    def test_a_score_without_an_upper_limit_has_a_t_interval(self) -> None:
        old, new = ([[2.0], [4.0], [9.0]], [[1.0], [2.0], [3.0]])
        (result,) = compare(run(old, "context_first_rank"), run(new, "context_first_rank")).scores
        moved = np.array([-1, -2, -6])
        reach = 4.302653 * moved.std(ddof=1) / np.sqrt(3)
        difference = result.difference
        assert (difference.value, difference.low, difference.high) == pytest.approx((-3, -3 - reach, -3 + reach))
        assert result.p == pytest.approx(2 / 8)

    @pytest.mark.slow
    def test_an_interval_knows_its_sampling_units(self) -> None:
        """The same rows as one entity each, and as few entities: less is known of the latter."""
        random = np.random.default_rng(0)
        old = [[float(each)] for each in random.random(60)]
        new = [[each[0] * float(0.5 + 0.5 * (place % 3 > 0))] for place, each in enumerate(old)]
        apart = compare(run(old), run(new)).scores[0].difference
        tables = []
        for scores in (old, new):
            rows = [{**row, "entity": f"e{place % 3}"} for place, row in enumerate(run(scores).rows())]
            tables.append(Table.of(rows))
        together = compare(*tables).scores[0].difference
        assert (apart.units, together.units) == (60, 3)
        widths = [(each.high or 0) - (each.low or 0) for each in (apart, together)]
        assert widths[1] > 2 * widths[0]


class TestSeveralScores:
    @pytest.mark.slow
    def test_p_values_are_adjusted_over_all_scores(self) -> None:
        random = np.random.default_rng(1)
        names = ("faithfulness", "answer_correctness", "mrr")
        tables = []
        for shift in (0.0, 0.02):
            rows = list(run([[0.5]] * 12).rows())
            tables.append(Table.of({**row, **{name: 0.5 + shift * random.random() for name in names}} for row in rows))
        result = compare(*tables).scores
        assert [each.measure for each in sorted(result, key=lambda each: names.index(each.measure))] == [*names]
        assert [each.p_holm for each in result] == pytest.approx([3 * 2 / 2**12] * 3)

    @pytest.mark.slow
    def test_columns_that_are_no_metric_or_in_one_run_alone_are_not_compared(self) -> None:
        old, new = run(OLD, price=0.5), run(NEW, price=0.7, mrr=1.0)
        assert [each.measure for each in compare(old, new).scores] == ["faithfulness"]
        assert compare(run(OLD, "price"), run(NEW, "price")).scores == ()

    @pytest.mark.slow
    def test_scores_do_not_decide(self) -> None:
        assert compare(run([[1.0]] * 40, answer="Ada"), run([[0.0]] * 40, answer="Ada")).outcome == "no change"


@pytest.mark.slow
def test_the_terminal_shows_scores_in_at_most_25_lines() -> None:
    rows = list(run(OLD * 10).rows())
    names = [f"unitxt_recall_at_{k}" for k in (1, 3, 5, 10, 20, 40)] + [f"ndcg_at_{k}" for k in (1, 3, 5, 10)]
    names += [f"{kind}_at_{k}" for kind in ("recall", "precision", "hit") for k in (1, 3, 5, 10)]
    old, new = (Table.of({**row, **dict.fromkeys(names, score)} for row in rows) for score in (0.5, 0.6))
    text = compared(compare(old, new))
    assert len(text.splitlines()) <= 25
    assert "scores, over the questions with one in both runs (all: --json):" in text
    assert "0.50 before, 0.60 now: +0.10" in text
    short = compared(compare(run(OLD), run(NEW)))
    last = short.splitlines()[-2].replace("\N{NO-BREAK SPACE}", " ")
    assert last.startswith("  faithfulness             0.43 before, 0.50 now: +0.07, 95 % CI")


@pytest.mark.slow
def test_json_has_them_under_scores_and_keeps_all_other_keys() -> None:
    with_scores, without = (
        json.loads(json.dumps(compared_json(compare(*tables), exit_code=0)))
        for tables in ((run(OLD), run(NEW)), (run(OLD, "x"), run(NEW, "x")))
    )
    assert with_scores.keys() == without.keys()
    assert without["scores"] == {}
    assert with_scores["scores"]["faithfulness"]["rows"] == 6
