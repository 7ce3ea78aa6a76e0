"""Neural metrics of a table: what a row's score is, what is undefined, and how an interrupted run resumes."""

import json
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest
import torch

import tiny_models
from ragassay.core.registry import Spec
from ragassay.parts.neural_models.text_models import ModelSettings, find_checkpoint
from ragassay.parts.scores import METRICS
from ragassay.parts.scores.pair_scores import question_likelihoods
from ragassay.steps.score import score

ROWS: Sequence[Mapping[str, Any]] = (
    {"question": "w1 w2", "answer": "w3", "contexts": ["w5 w1", "w2 w9 w4", "w7", "w8"], "reference_answers": ["w3"]},
    {"question": "w3 w3", "answer": "", "contexts": ["w7", "w5 w1"], "reference_answers": ["w8", "w4 w1"]},
    {"question": "w4", "answer": "w5 w6", "contexts": [], "reference_answers": []},
    {"question": "w5", "answer": None, "contexts": [], "reference_answers": ["w1"]},
    {"question": "w6", "answer": "w1", "contexts": ["w1 " * 60, "w2"], "reference_answers": ["w1"]},
)


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Path]:
    folder = tmp_path_factory.mktemp("models")
    return {
        "context_relevance": tiny_models.t5(folder / "t5"),
        "answer_reward": tiny_models.deberta(folder / "deberta"),
        "answer_similarity": tiny_models.bert(folder / "bert"),
    }


@pytest.fixture
def answers(tmp_path: Path) -> Path:
    path = tmp_path / "answers.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    return path


def columns(table: Any, *names: str) -> list[list[float | None]]:
    rows = list(table.rows())
    return [[row[name] for row in rows] for name in names]


def test_context_relevance_is_the_maximum_and_at_k_the_mean_of_the_first(
    models: Mapping[str, Path], answers: Path
) -> None:
    model = models["context_relevance"]
    names = ["context_relevance", "context_relevance_at_1", "context_relevance_at_3", "context_relevance_at_5"]
    result = score(answers, [f"{name}?model={model}&device=cpu&max_tokens=60" for name in names])
    best, at_1, at_3, at_5 = columns(result.table, *names)
    each: dict[int, float | None] = {}
    pairs = [(ROWS[0]["question"], context) for context in ROWS[0]["contexts"]]
    checkpoint = find_checkpoint(ModelSettings(model=str(model), device="cpu"))
    question_likelihoods(checkpoint, pairs, lambda numbers, values: each.update(zip(numbers, values, strict=True)))
    values = [each[number] or 0.0 for number in range(4)]
    assert [best[0], at_1[0], at_3[0], at_5[0]] == pytest.approx(
        [max(values), values[0], fmean(values[:3]), fmean(values)], rel=1e-4
    )
    assert [value is None for value in best] == [False, False, True, True, True]
    assert result.summary.metrics["context_relevance"].undefined == {
        "no contexts": 2,
        "a text has more than 60 tokens; see max_tokens": 1,
    }


def test_every_metric_equals_its_function_row_by_row(models: Mapping[str, Path], answers: Path) -> None:
    for name, model in models.items():
        result = score(answers, f"{name}?model={model}&device=cpu")
        metric = METRICS[name]
        assert metric.with_settings is not None
        one = metric.with_settings(Spec.parse(f"{name}?model={model}&device=cpu"))
        (of_table,) = columns(result.table, name)
        for row, value in zip(ROWS, of_table, strict=True):
            alone = one(**{column: row[column] for column in one.needs})
            if value is None:
                assert isinstance(alone, str)
            else:
                assert isinstance(alone, float)
                assert alone == pytest.approx(value, abs=1e-4)
                assert (metric.low or 0.0) <= value <= (metric.high or 0.0)


def test_texts_of_any_script_and_invalid_unicode_have_a_score(models: Mapping[str, Path]) -> None:
    for name, model in models.items():
        metric = METRICS[name].with_settings
        assert metric is not None
        one = metric(Spec.parse(f"{name}?model={model}&device=cpu"))
        for text in ("Größe", "北京在哪里", "где это", "أين هو", "कहाँ", "ที่ไหน", "half \ud800 a pair", "\x00"):
            lists = {"contexts", "reference_answers"}
            assert isinstance(one(**{each: [text] if each in lists else text for each in one.needs}), float)


def test_the_model_runs_once_for_each_distinct_pair(models: Mapping[str, Path], tmp_path: Path) -> None:
    """Ten thousand equal rows take no longer than one: progress counts pairs."""
    path = tmp_path / "same.jsonl"
    path.write_text((json.dumps(ROWS[0]) + "\n") * 10_000, encoding="utf-8")
    seen: list[tuple[int, int]] = []
    spec = f"context_relevance?model={models['context_relevance']}&device=cpu"
    result = score(path, spec, progress=lambda _, done, total: seen.append((done, total)))
    assert seen[0] == (0, 4)
    assert seen[-1] == (4, 4)
    assert result.summary.metrics["context_relevance"].mean.rows == 10_000


def test_a_cell_that_is_not_text_leaves_its_row_undefined(models: Mapping[str, Path], tmp_path: Path) -> None:
    path = tmp_path / "mixed.jsonl"
    rows = [{**ROWS[0], "answer": 3}, {**ROWS[0], "contexts": ["w1", 4]}, ROWS[0]]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    result = score(path, [f"{name}?model={model}&device=cpu" for name, model in models.items()])
    relevance, reward = columns(result.table, "context_relevance", "answer_reward")
    assert [value is None for value in relevance] == [False, True, False]
    assert [value is None for value in reward] == [True, False, False]


def test_the_model_of_each_metric_is_named_with_the_scores(models: Mapping[str, Path], answers: Path) -> None:
    model = models["answer_similarity"]
    result = score(answers, f"answer_similarity?model={model}&device=cpu&dtype=bf16")
    assert result.summary.notes.models == {"answer_similarity": f"{model} in bf16"}


def encoded_texts(kind: str, call: Callable[[], object]) -> int:
    """Return how many texts the modules of a kind were given while a function ran."""
    counts: list[int] = []

    def count(module: Any, _: Any, keywords: Any, __: Any) -> None:
        if type(module).__name__ == kind and not getattr(module, "is_decoder", False):
            counts.append(int(keywords["attention_mask"].sum(1).gt(0).sum()))

    hook = torch.nn.modules.module.register_module_forward_hook(count, with_kwargs=True)
    try:
        call()
    finally:
        hook.remove()
    return sum(counts)


def test_each_distinct_text_is_encoded_once(models: Mapping[str, Path], tmp_path: Path) -> None:
    contexts = [f"w{number} w1" for number in range(12)]
    rows = [
        {"question": f"w{number}", "answer": f"w{number % 4}", "contexts": contexts[number % 7 : number % 7 + 5]}
        | {"reference_answers": ["w2", "w3"]}
        for number in range(30)
    ]
    path = tmp_path / "repeated.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    relevance = f"context_relevance?model={models['context_relevance']}&device=cpu&batch_tokens=90"
    assert encoded_texts("T5Stack", lambda: score(path, relevance)) == len(contexts[:11])
    settings = relevance.partition("?")[2]
    at_k_first = [f"context_relevance_at_{k}?{settings}" for k in (1, 3)] + [relevance]
    assert encoded_texts("T5Stack", lambda: score(path, at_k_first)) == len(contexts[:11])
    similarity = f"answer_similarity?model={models['answer_similarity']}&device=cpu"
    assert encoded_texts("BertModel", lambda: score(path, similarity)) == len({"w0", "w1", "w2", "w3"})


def test_more_contexts_never_lower_context_relevance_and_their_order_does_not_matter(
    models: Mapping[str, Path],
) -> None:
    make = METRICS["context_relevance"].with_settings
    assert make is not None
    metric = make(Spec.parse(f"context_relevance?model={models['context_relevance']}&device=cpu"))
    contexts = ["w5 w1", "w2 w9 w4", "w7", "w8"]
    values = [metric("w1 w2", contexts[:count]) for count in range(1, 5)]
    assert values == sorted(values)  # type: ignore[type-var]
    assert metric("w1 w2", contexts[::-1]) == pytest.approx(values[-1], rel=1e-5)


def test_answer_similarity_is_symmetric_and_1_for_the_same_text(models: Mapping[str, Path]) -> None:
    make = METRICS["answer_similarity"].with_settings
    assert make is not None
    metric = make(Spec.parse(f"answer_similarity?model={models['answer_similarity']}&device=cpu"))
    assert metric("w1 w2", ["w3", "w1 w2"]) == pytest.approx(1.0)
    assert metric("w1 w2", ["w3"]) == pytest.approx(metric("w3", ["w1 w2"]), abs=1e-6)


def test_a_process_with_a_model_ends_without_a_warning(models: Mapping[str, Path], answers: Path) -> None:
    """DuckDB prints a page of leaks if anything keeps it beyond the end of the interpreter."""
    spec = f"context_relevance?model={models['context_relevance']}&device=cpu"
    done = subprocess.run(
        [sys.executable, "-m", "ragassay", "score", answers, "--metrics", spec],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert f"context_relevance: {models['context_relevance']} in fp32" in done.stdout
    assert "leak" not in done.stderr


class StoppedError(Exception):
    """Stands for the end of the process."""


def test_an_interrupted_run_resumes(models: Mapping[str, Path], answers: Path, tmp_path: Path) -> None:
    spec = f"context_relevance?model={models['context_relevance']}&device=cpu&batch_tokens=20"
    output = tmp_path / "scored.jsonl"
    expected = score(answers, spec).table
    pairs: list[tuple[int, int]] = []

    def interrupt(_: str, done: int, total: int) -> None:
        pairs.append((done, total))
        if done >= 3:
            raise StoppedError

    with pytest.raises(StoppedError):
        score(answers, spec, output=output, progress=interrupt)
    assert not output.exists()
    before = pairs[-1][0]
    pairs.clear()
    resumed = score(answers, spec, output=output, progress=lambda _, done, total: pairs.append((done, total)))
    assert pairs[0] == (before, pairs[-1][1])
    assert columns(resumed.table, "context_relevance")[0] == pytest.approx(columns(expected, "context_relevance")[0])
    assert output.exists()
    assert not output.with_name("scored.jsonl.journal").exists()


def test_scores_of_another_model_or_precision_are_not_resumed(
    models: Mapping[str, Path], answers: Path, tmp_path: Path
) -> None:
    model, output = models["context_relevance"], tmp_path / "scored.jsonl"
    started: list[int] = []

    def interrupt(_: str, done: int, total: int) -> None:
        if done == total:
            raise StoppedError
        started.append(done)

    other = tiny_models.t5(tmp_path / "other", untied=False)
    for spec in (f"model={model}&device=cpu", f"model={other}&device=cpu", f"model={model}&device=cpu&dtype=bf16"):
        with pytest.raises(StoppedError):
            score(answers, f"context_relevance?{spec}", output=output, progress=interrupt)
    assert started == [0, 0, 0]
