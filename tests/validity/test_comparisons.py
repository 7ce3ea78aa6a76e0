"""The simulated rules of `compare` are those of `compare`, and their sections have limits that can be missed."""

from collections.abc import Iterator

import numpy as np
import pytest

from ragassay.core.table import Table
from ragassay.steps.compare import compare
from ragassay_validity.comparisons import (
    NOISES,
    Noise,
    QuestionSet,
    RunPairs,
    Verdicts,
    broken_strata,
    false_alarms,
    is_worse,
    run_pairs,
    unanswerable_section,
)

SMALL = QuestionSet(groups=24, rows=4, templates=8, unanswerable=8)


def table(drawn: RunPairs, pair: int, *, new: bool) -> Table:
    """One run of a pair as judged rows."""
    return Table.of(_rows(drawn, pair, new=new), source="new.jsonl" if new else "old.jsonl")


def _rows(drawn: RunPairs, pair: int, *, new: bool) -> Iterator[dict[str, object]]:
    strata = drawn.strata[pair]
    for is_answerable, verdicts in ((True, drawn.right[new][pair]), (False, drawn.declined[new][pair])):
        for (group, place), is_correct in np.ndenumerate(verdicts):
            kind = "a" if is_answerable else "u"
            template, of_table = (strata.template[group], strata.table[group]) if is_answerable else (0, 0)
            yield {
                "question_id": f"{kind}{group:03}-{place}",
                "group_id": f"{kind}{group:03}",
                "question": f"{kind} {group}?",
                "answer": f"{kind}{group}{place}{is_correct}{new}",
                "correct": bool(is_correct),
                "outcome": ("right" if is_answerable else "declined") if is_correct else "wrong",
                "is_answerable": is_answerable,
                "sql_template": f"select c{template} from t{of_table} where name = '[t{of_table}.name]'",
            }


@pytest.mark.parametrize("noise", NOISES)
@pytest.mark.slow
def test_the_simulated_rules_are_those_of_compare(noise: Noise) -> None:
    drawn = run_pairs(SMALL, noise, np.random.default_rng(5), pairs=2)
    for pair in range(2):
        result = compare(table(drawn, pair, new=False), table(drawn, pair, new=True))
        accuracy = next(each for each in result.changes if each.measure == "accuracy").difference
        assert accuracy.low is not None
        assert accuracy.high is not None
        assert (accuracy.low <= -0.05 and accuracy.high < 0) == is_worse(drawn.right)[pair]
        assert result.declines_less == is_worse(drawn.declined)[pair]


def test_a_drop_of_declined_questions_makes_both_worse() -> None:
    drawn = run_pairs(SMALL, "two templates", np.random.default_rng(0), pairs=1)
    drawn = RunPairs(strata=drawn.strata, right=drawn.right, declined=_lost(drawn.declined))
    assert is_worse(drawn.declined)[0]
    assert compare(table(drawn, 0, new=False), table(drawn, 0, new=True)).declines_less


def _lost(declined: tuple[Verdicts, Verdicts]) -> tuple[Verdicts, Verdicts]:
    return np.ones_like(declined[0]), np.zeros_like(declined[1])


def test_a_template_that_broke_is_named_by_both() -> None:
    drawn = run_pairs(SMALL, "a fifth of the rows", np.random.default_rng(0), pairs=1, broken=4)
    rates = broken_strata(drawn.strata[0], drawn.right[0][0], drawn.right[1][0], templates=SMALL.templates, seed=0)
    assert rates["template"].tolist() == [True] + [False] * (SMALL.templates - 1)
    result = compare(table(drawn, 0, new=False), table(drawn, 0, new=True))
    assert [(each.kind, each.broke) for each in result.broken] == [("template", 16)]


def test_any_rule_is_at_least_each_rule() -> None:
    alarms = false_alarms(SMALL, "whole groups", pairs=60, seed=0)
    *rules, any_rule = alarms.values()
    assert max(rules) <= any_rule <= sum(rules)
    assert alarms == false_alarms(SMALL, "whole groups", pairs=60, seed=0)


def test_the_section_of_unanswerable_questions_has_a_limit() -> None:
    section = unanswerable_section(run_count=20, seed=0)
    assert [limit.name for limit in section.limits] == ["false alarms, unanswerable questions, at most"]
    assert all(len(row) == len(section.header) for row in section.rows)
