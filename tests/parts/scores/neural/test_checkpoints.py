"""A model that cannot be had or cannot be run: one clear message each."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from safetensors.torch import load_file

import tiny_models
from ragassay.core.errors import DataError, RagassayError, UsageError
from ragassay.parts.neural_models.text_models import ModelSettings, find_checkpoint, run_in_batches
from ragassay.parts.scores.pair_scores import Compute, answer_rewards, embedding_cosines, question_likelihoods


@pytest.fixture(scope="module")
def reward_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tiny_models.deberta(tmp_path_factory.mktemp("models") / "deberta")


@pytest.fixture
def copy(reward_model: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(reward_model, tmp_path / "model"))


def rewards(folder: Path | str, **settings: Any) -> list[float | None]:
    return computed(answer_rewards, folder, **settings)


def computed(compute: Compute, folder: Path | str, **settings: Any) -> list[float | None]:
    scores: list[float | None] = []
    checkpoint = find_checkpoint(ModelSettings(model=str(folder), **{"device": "cpu", **settings}))
    compute(checkpoint, [("w1 w2", "w3")], lambda _, values: scores.extend(values))
    return scores


def refused(error: type[RagassayError], call: Callable[[], object]) -> str:
    with pytest.raises(error) as raised:
        call()
    return str(raised.value)


def changed(folder: Path, name: str, **values: object) -> None:
    before = json.loads((folder / name).read_text(encoding="utf-8")) if (folder / name).exists() else {}
    (folder / name).write_text(json.dumps({**before, **values}), encoding="utf-8")


def pickled(folder: Path, weights: object) -> None:
    (folder / "model.safetensors").unlink()
    torch.save(weights, folder / "pytorch_model.bin")


def test_pickled_tensors_are_read_as_tensors(reward_model: Path, copy: Path) -> None:
    pickled(copy, load_file(copy / "model.safetensors"))
    assert rewards(copy) == pytest.approx(rewards(reward_model), abs=1e-6)


class Intruder:
    """What runs as soon as it is unpickled in the usual way."""

    def __reduce__(self) -> tuple[Callable[[Path], None], tuple[Path]]:
        return Path.touch, (Path("intruded"),)


def test_pickled_code_is_refused_and_not_run(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(copy)
    pickled(copy, {**load_file(copy / "model.safetensors"), "more": Intruder()})
    message = refused(DataError, lambda: rewards(copy))
    assert "hold nothing but tensors; convert them to model.safetensors" in message
    assert not (copy / "intruded").exists()


def test_a_folder_without_weights(copy: Path) -> None:
    (copy / "model.safetensors").unlink()
    assert refused(UsageError, lambda: rewards(copy)) == (
        f"the model folder {copy} has no weights: expected model.safetensors"
    )


def test_a_folder_that_is_no_model(tmp_path: Path) -> None:
    assert "it has no config.json" in refused(UsageError, lambda: rewards(tmp_path))


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    assert refused(UsageError, lambda: rewards(tmp_path / "nowhere")).startswith("there is no model folder")


@pytest.mark.parametrize("name", ["model.safetensors", "tokenizer.json", "config.json"])
def test_a_damaged_file(copy: Path, name: str) -> None:
    (copy / name).write_bytes((copy / name).read_bytes()[:200])
    assert str(copy) in refused(DataError, lambda: rewards(copy))


def test_a_model_for_another_purpose(copy: Path, tmp_path: Path) -> None:
    message = refused(UsageError, lambda: computed(question_likelihoods, copy))
    assert "is a model of type deberta-v2, which does not fit this metric" in message
    encoder = tiny_models.bert(tmp_path / "bert")
    assert "lacks weights: classifier" in refused(DataError, lambda: rewards(encoder))
    two = tiny_models.bert(tmp_path / "two", labels=2)
    assert "has 2 labels; answer_reward needs a reward model" in refused(UsageError, lambda: rewards(two))
    changed(copy, "config.json", problem_type="regression")
    assert "is a regression model" in refused(UsageError, lambda: rewards(copy))


def test_a_model_with_code_of_its_own_is_refused(copy: Path) -> None:
    auto = {"AutoConfig": "code.Config", "AutoModelForSequenceClassification": "code.Model"}
    changed(copy, "config.json", model_type="another", auto_map=auto)
    assert "its own Python code, which is never run" in refused(UsageError, lambda: rewards(copy))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("modules.json", [{"type": "sentence_transformers.models.Dense"}], "has the module Dense"),
        ("config_sentence_transformers.json", {"default_prompt_name": "query"}, "adds a prompt to every text"),
        ("1_Pooling/config.json", {"pooling_mode": "lasttoken"}, "unknown pooling 'lasttoken'"),
    ],
)
def test_what_only_sentence_transformers_has_is_refused(
    tmp_path: Path, name: str, content: object, message: str
) -> None:
    folder = tiny_models.bert(tmp_path / "bert")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text(json.dumps(content), encoding="utf-8")
    assert message in refused(UsageError, lambda: computed(embedding_cosines, folder))


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device")
def test_cuda_without_cuda(reward_model: Path) -> None:
    message = refused(UsageError, lambda: rewards(reward_model, device="cuda"))
    assert "finds no CUDA device; give device=cpu" in message


@pytest.mark.parametrize("offline", [True, False], ids=["HF_HUB_OFFLINE", "no connection"])
def test_an_unknown_id_without_a_connection(offline: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from huggingface_hub import constants

    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", offline)
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    monkeypatch.setattr(constants, "ENDPOINT", "http://127.0.0.1:9")
    message = refused(UsageError, lambda: rewards("ragassay-tests/no-such-model"))
    assert "ragassay-tests/no-such-model is not in the cache and cannot be downloaded" in message


def test_an_id_that_cannot_be_one() -> None:
    assert "is neither a folder nor a valid id" in refused(UsageError, lambda: rewards("two words"))


def test_memory_that_runs_out_halves_the_batches() -> None:
    lengths, sizes, done = [5, 9, 7, 8, 6, 4, 3, 2], list[int](), list[int]()

    def process(batch: Sequence[int]) -> None:
        sizes.append(len(batch))
        if len(batch) * max(lengths[each] for each in batch) > 18:
            raise torch.OutOfMemoryError("CUDA out of memory")
        done.extend(batch)

    run_in_batches(lengths, budget=1000, process=process, release=lambda: None)
    assert sorted(done) == list(range(len(lengths)))
    assert sizes == [8, 4, 2, 2, 3, 1]
    assert [lengths[each] for each in done] == sorted(lengths, reverse=True)


def test_too_little_memory_for_one_text() -> None:
    def process(_: Sequence[int]) -> None:
        raise torch.OutOfMemoryError("CUDA out of memory")

    message = refused(DataError, lambda: run_in_batches([3, 1200], budget=9, process=process, release=lambda: None))
    assert "not enough memory for a text of 1,200 tokens" in message


def test_another_error_is_not_taken_for_a_lack_of_memory() -> None:
    def process(_: Sequence[int]) -> None:
        raise RuntimeError("the sizes of tensors do not match")

    with pytest.raises(RuntimeError, match="do not match"):
        run_in_batches([3], budget=9, process=process, release=lambda: None)
