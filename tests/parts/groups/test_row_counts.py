"""What the name of a judge reveals: whether it calls a language model, and its place in a cascade."""

import pytest

from ragassay.core.records import JudgeRows
from ragassay.parts.groups.row_counts import recorded_judge, sent_by_cascade
from ragassay.steps.judge.cascade import DEFAULT_STAGES, STAGES, stage_name


@pytest.mark.parametrize(
    ("name", "calls_model", "is_later_stage"),
    [
        ("typed-9", False, False),
        ("nli-2-model-sha256-0a", False, False),
        ("lm-4-openai-typed-lm", True, False),
        ("cascade-nli-2-model", False, True),
        ("cascade-lm-4-gpt", True, True),
        ("cascade-nli-lm-4-gpt", True, True),
        ("labels", False, False),
        ("python:app:lm", False, False),
        ("lm", False, False),
    ],
)
def test_a_name_reveals_calls_and_the_place_in_a_cascade(name: str, calls_model: bool, is_later_stage: bool) -> None:
    judge = recorded_judge(name)
    assert (judge.calls_model, judge.is_later_stage) == (calls_model, is_later_stage)


@pytest.mark.parametrize("kinds", [STAGES, DEFAULT_STAGES, ("nli", "lm"), ("typed", "nli")])
def test_the_names_of_stages_are_read_as_they_are_written(kinds: tuple[str, ...]) -> None:
    for place, kind in enumerate(kinds):
        judge = recorded_judge(f"{stage_name(kinds, place)}-3-model")
        assert (judge.stages[-1], judge.is_later_stage, judge.calls_model) == (kind, place > 0, kind == "lm")


@pytest.mark.parametrize(
    ("rows", "sent"),
    [
        ({"typed-9": 8, "cascade-lm-4-m": 2}, 2),
        ({"nli-2-m": 8, "cascade-lm-4-m": 2}, 2),
        ({"typed-9": 5, "cascade-nli-2-m": 3, "cascade-nli-lm-4-m": 2}, 2),
        ({"typed-9": 10}, 0),
        ({"nli-2-m": 10}, 0),
        ({"lm-4-m": 10}, None),
        ({"labels": 10}, None),
    ],
)
def test_rows_that_a_cascade_sends_to_its_language_model_are_counted(rows: dict[str, int], sent: int | None) -> None:
    assert sent_by_cascade({name: JudgeRows(rows=each, decided=each, share=1.0) for name, each in rows.items()}) == sent
