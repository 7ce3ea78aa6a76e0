"""Metrics that run a model: names, settings, what is missing, kept scores; the rest where PyTorch is (`neural/`)."""

import importlib.util
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from neural_environment import assert_passes
from ragassay.core.errors import UsageError
from ragassay.core.registry import Spec
from ragassay.core.runner import Journal
from ragassay.parts.neural_models.text_models import ModelSettings
from ragassay.parts.scores.pair_scores import Keep, Pair, StoredScores
from ragassay.steps.score import score


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    path.write_text(json.dumps({"question": "why?", "answer": "so", "contexts": ["it is so"]}), encoding="utf-8")
    return path


def test_settings_follow_the_name() -> None:
    spec = Spec.parse(
        "answer_reward?model=models/mine&device=cuda:1&dtype=bf16&batch_tokens=99&max_tokens=7&revision=v1"
    )
    assert ModelSettings.from_spec(spec, default="another") == ModelSettings(
        model="models/mine", revision="v1", device="cuda:1", dtype="bf16", batch_tokens=99, max_tokens=7
    )


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ("dtype=fp8", "unknown dtype 'fp8'. Did you mean 'fp16'? Known: fp16, fp32, bf16."),
        ("device=gpu", "Invalid device 'gpu': expected auto, cpu, cuda or cuda:N"),
        ("device=cpu:1", "Invalid device 'cpu:1'"),
        ("max_tokens=0", "max_tokens=0: expected a whole number from 1"),
        ("modell=x", "unknown setting 'modell'. Did you mean 'model'? Known: model, max_tokens, "),
    ],
)
def test_invalid_settings(answers: Path, settings: str, message: str) -> None:
    with pytest.raises(UsageError) as raised:
        score(answers, f"context_relevance?{settings}")
    assert message in str(raised.value)


def test_other_metrics_have_no_settings(answers: Path) -> None:
    with pytest.raises(UsageError, match="the metric mrr has no settings"):
        score(answers, "mrr?k=3")


def test_one_metric_with_two_models_needs_two_calls(answers: Path) -> None:
    with pytest.raises(UsageError, match="answer_reward is given twice"):
        score(answers, ["answer_reward?model=one", "answer_reward?model=two"])


def test_models_run_only_if_they_are_named(answers: Path) -> None:
    summary = score(answers).summary
    assert {"context_relevance", "answer_reward"} <= {*summary.unnamed}
    assert not {"context_relevance", "answer_reward"} & {*summary.metrics}


@pytest.mark.skipif(importlib.util.find_spec("torch") is not None, reason="PyTorch is installed")
def test_an_extra_that_is_not_installed(answers: Path) -> None:
    with pytest.raises(UsageError, match=r"run: pip install 'ragassay\[neural\]'"):
        score(answers, "answer_reward")


def lengths(pairs: Sequence[Pair], keep: Keep) -> None:
    """Score pairs by the length of their texts, in batches of two; a text of more than 9 characters has no score."""
    for start in range(0, len(pairs), 2):
        numbers = range(start, min(start + 2, len(pairs)))
        keep(numbers, [None if len(pairs[each][1]) > 9 else float(len("".join(pairs[each]))) for each in numbers])


def test_scores_that_are_kept_are_not_computed_again(tmp_path: Path) -> None:
    pairs = [("a", "b"), ("a", "cc"), ("a", "b"), ("dd", "b"), ("e", "far too long")]
    expected = {("a", "b"): 2.0, ("a", "cc"): 3.0, ("dd", "b"): 3.0, ("e", "far too long"): None}
    with Journal(tmp_path / "journal", {"verb": "score"}) as journal:
        assert StoredScores(journal).scores("lengths", "model 1", pairs[:3], lengths) == {
            pair: expected[pair] for pair in pairs[:2]
        }
    again: list[Pair] = []

    def watched(missing: Sequence[Pair], keep: Keep) -> None:
        again.extend(missing)
        lengths(missing, keep)

    with Journal(tmp_path / "journal", {"verb": "score"}) as journal:
        stored = StoredScores(journal)
        assert stored.scores("lengths", "model 1", pairs, watched) == expected
        assert again == [("dd", "b"), ("e", "far too long")]
        assert stored.scores("lengths", "model 1", pairs, watched) == expected
        assert len(again) == 2
        stored.scores("lengths", "model 2", pairs[:1], watched)
        assert again[2:] == [("a", "b")]


def test_the_neural_metrics_pass_their_tests(neural: Path, tmp_path: Path) -> None:
    assert_passes("tests/parts/scores/neural", neural, tmp_path)
