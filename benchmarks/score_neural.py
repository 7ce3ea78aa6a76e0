"""Measure the neural metrics against a loop as Unitxt has it, on random models of the real shapes.

    .venv-neural/bin/python benchmarks/score_neural.py [--metric answer_reward] [--device cuda] [--dtype bf16]
    .venv-neural/bin/python benchmarks/score_neural.py --published

Random weights serve: the arithmetic is that of flan-t5-small and of deberta-v3-large. Both sides get the same model
and the same pairs; the loop takes 32 pairs at a time in the order of the rows, pads to the longest of them and computes
each pair from the start, in fp32, as Unitxt 1.26 does. Times leave out loading; processor seconds are comparable on a
busy machine. The largest relative difference of a score is printed.

With --published, the real models are downloaded, and their scores compared with those that Unitxt publishes.
"""

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import (
    AutoModelForSeq2SeqLM,
    AutoModelForSequenceClassification,
    AutoTokenizer,
    DebertaV2Config,
    DebertaV2ForSequenceClassification,
    PreTrainedTokenizerFast,
    T5Config,
    T5ForConditionalGeneration,
)

from ragassay.core.errors import RagassayError
from ragassay.parts.neural_models.text_models import Checkpoint, ModelSettings, find_checkpoint
from ragassay.parts.scores import chosen
from ragassay.parts.scores.pair_scores import PROMPT, Compute, Pair, answer_rewards, question_likelihoods

WORDS = 30_000
BATCH = 32
PEAK = {"NVIDIA H100": 989.0, "NVIDIA H200": 989.0, "NVIDIA A100": 312.0}
"""Dense bf16 TFLOP/s by the data sheets."""


def main() -> None:
    """Measure, and print one line for each side."""
    options = parsed()
    if options.published:
        try:
            sys.exit(0 if all([*map(agrees, PUBLISHED)]) else 1)
        except RagassayError as error:
            sys.exit(str(error))
    torch.manual_seed(0)
    if options.threads is not None:
        torch.set_num_threads(options.threads)
    is_reward = options.metric == "answer_reward"
    pairs = drawn_pairs(options.pairs, questions_per_context=options.repeats, is_reward=is_reward)
    with tempfile.TemporaryDirectory() as name:
        folder = deberta(Path(name)) if is_reward else flan_t5(Path(name))
        settings = ModelSettings(
            model=name, device=options.device, dtype=options.dtype, batch_tokens=options.batch_tokens
        )
        checkpoint = find_checkpoint(settings)
        loop = rewards_in_loop if is_reward else likelihoods_in_loop
        compute = answer_rewards if is_reward else question_likelihoods
        ours, seconds = timed(compute, checkpoint, pairs)
        theirs, loop_seconds = loop(folder, pairs, options.device)
    print(f"{options.metric}, {len(pairs)} pairs, {machine(options.device)}")
    for what, spent in (("loop as in Unitxt, fp32", loop_seconds), (f"ragassay, {options.dtype}", seconds)):
        print(f"{what:24}{len(pairs) / spent.wall:9.1f} pairs/s, {spent.processor:8.1f} processor seconds")
    by_wall, by_processor = loop_seconds.wall / seconds.wall, loop_seconds.processor / seconds.processor
    print(f"{'speed-up':24}{by_wall:9.1f} by the clock, {by_processor:.1f} by processor seconds")
    difference = max(abs(one - other) / other for one, other in zip(ours, theirs, strict=True))
    print(f"{'largest difference':24}{difference:9.1e} of the score")
    if is_reward:
        report_use(pairs, seconds.wall, options.device)


@dataclass(frozen=True, slots=True)
class Published:
    """A score in the tests of Unitxt 1.26.

    Attributes:
        metric: The metric, with the settings that it takes.
        one: The question, or the answer for answer_similarity.
        other: The context, answer or references.
        score: The score.
        decimals: How many decimals it is given with.
    """

    metric: str
    one: str
    other: str | Sequence[str]
    score: float
    decimals: int = 2


MPNET, BGE = (
    f"answer_similarity?model={model}"
    for model in ("sentence-transformers/all-mpnet-base-v2", "BAAI/bge-large-en-v1.5")
)
PUBLISHED = (
    Published("context_relevance", "who are we?", ["we are the world"], 0.059865921735763, 5),
    Published("context_relevance", "who are we?", ["we are the children"], 0.07),
    Published("context_relevance", "who are we?", ["we are the people"], 0.08),
    Published("context_relevance", "what are we saving?", ["we make a brighter day"], 0.07),
    Published("context_relevance", "what are we saving?", ["we are making a choice"], 0.06),
    Published("context_relevance", "what are we saving?", ["we are saving our own lives"], 0.26),
    Published("context_relevance", "Which city is the capital of Italy?", ["The capital of Italy is Milan"], 0.54),
    Published("context_relevance", "Which city is the capital of Italy?", ["The capital of England is London"], 0.20),
    Published("context_relevance", "Which city is the capital of Italy?", ["The capital of Spain is Madrid"], 0.22),
    Published("answer_similarity", "Here is a dog.", ["Here is a cat."], 0.42),
    Published("answer_similarity", "Here is a dog.", ["Apples and Oranges."], -0.08),
    Published(MPNET, "hello there general dude", ["hello there general kenobi", "hello there!"], 0.71),
    Published(BGE, "Here is a dog.", ["Here is a cat."], 0.75),
    Published(BGE, "Here is a dog.", ["Apples and Oranges."], 0.53),
    Published("answer_reward", "How do you greet General Dude", "hello there General Dude", 0.14),
    Published("answer_reward", "What is your name?", "foo bar foobar", 0.03),
)
"""From tests/library/test_metrics.py and prepare/metrics of Unitxt; those of the reward are in a check that is off."""


def agrees(published: Published) -> bool:
    """Print a published score beside ours, and return whether they agree to its decimals."""
    (metric,) = chosen([published.metric]).values()
    score = metric(**dict(zip(metric.needs, (published.one, published.other), strict=True)))
    is_equal = isinstance(score, float) and abs(score - published.score) <= 0.51 * 10**-published.decimals
    print(
        f"{'equal' if is_equal else 'DIFFERS':8}{published.score:9.5f} {score!s:22} {published.metric}: {published.one}"
    )
    return is_equal


def parsed() -> argparse.Namespace:
    """Return the options."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--metric", choices=["context_relevance", "answer_reward"], default="context_relevance")
    parser.add_argument("--published", action="store_true", help="Compare with the scores that Unitxt publishes.")
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--repeats", type=int, default=3, help="Questions on each context.")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--dtype", choices=["fp32", "bf16", "fp16"], default="fp32")
    parser.add_argument("--threads", type=int, default=None, help="Threads of the processor.")
    parser.add_argument("--batch-tokens", type=int, default=None)
    return parser.parse_args()


def drawn_pairs(count: int, *, questions_per_context: int, is_reward: bool) -> list[Pair]:
    """Return pairs in the order of rows: five contexts a question, each context under several questions.

    A question has 8 to 20 words, a context 100 to 200, an answer 30 to 80.
    """
    draw = random.Random(0)

    def text(low: int, high: int) -> str:
        return " ".join(f"w{draw.randrange(WORDS)}" for _ in range(draw.randint(low, high)))

    if is_reward:
        return [(text(8, 20), text(30, 80)) for _ in range(count)]
    contexts = [text(100, 200) for _ in range(max(1, count // questions_per_context))]
    order = [context for _ in range(questions_per_context) for context in draw.sample(contexts, len(contexts))]
    return [
        (question, context)
        for number in range(0, len(order), 5)
        for question in [text(8, 20)]
        for context in order[number : number + 5]
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seconds:
    """What something took.

    Attributes:
        wall: By the clock.
        processor: On all cores.
    """

    wall: float
    processor: float


def timed(compute: Compute, checkpoint: Checkpoint, pairs: Sequence[Pair]) -> tuple[list[float], Seconds]:
    """Return the scores, and the seconds without loading: those of all pairs less those of one."""
    in_batches(compute, checkpoint, pairs[:1])  # the first call on a device takes longer
    start = Clock()
    in_batches(compute, checkpoint, pairs[:1])
    loading = start.seconds()
    start = Clock()
    scores = in_batches(compute, checkpoint, pairs)
    spent = start.seconds()
    return scores, Seconds(wall=spent.wall - loading.wall, processor=spent.processor - loading.processor)


class Clock:
    """Both clocks, from now."""

    def __init__(self) -> None:
        self._wall, self._processor = time.perf_counter(), time.process_time()

    def seconds(self) -> Seconds:
        """Return what has passed."""
        return Seconds(wall=time.perf_counter() - self._wall, processor=time.process_time() - self._processor)


def in_batches(compute: Compute, checkpoint: Checkpoint, pairs: Sequence[Pair]) -> list[float]:
    """Return our scores."""
    scores: dict[int, float] = {}

    def keep(numbers: Sequence[int], values: Sequence[float | None]) -> None:
        scores.update((number, value) for number, value in zip(numbers, values, strict=True) if value is not None)

    compute(checkpoint, pairs, keep)
    return [scores[number] for number in range(len(pairs))]


def likelihoods_in_loop(folder: Path, pairs: Sequence[Pair], device: str) -> tuple[list[float], Seconds]:
    """Return the scores of a loop over batches, and its seconds."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSeq2SeqLM.from_pretrained(folder, dtype=torch.float32).eval().to(device)
    losses = torch.nn.CrossEntropyLoss(reduction="none")
    scores = []
    start = Clock()
    for begin in range(0, len(pairs), BATCH):
        batch = pairs[begin : begin + BATCH]
        source = tokenizer([PROMPT + context for _, context in batch], padding=True, return_tensors="pt").to(device)
        target = tokenizer([question for question, _ in batch], padding=True, return_tensors="pt").to(device)
        labels = target.input_ids.masked_fill(target.attention_mask == 0, -100)
        with torch.no_grad():
            logits = model(input_ids=source.input_ids, attention_mask=source.attention_mask, labels=labels).logits
            each = losses(logits.view(-1, logits.shape[-1]), labels.view(-1)).view(labels.shape)
            scores.append((-each.sum(1) / target.attention_mask.sum(1)).exp())
    values: list[float] = torch.cat(scores).tolist()
    return values, start.seconds()


def rewards_in_loop(folder: Path, pairs: Sequence[Pair], device: str) -> tuple[list[float], Seconds]:
    """Return the scores of a loop over batches, as the pipeline makes it, and its seconds."""
    tokenizer = AutoTokenizer.from_pretrained(folder)
    model = AutoModelForSequenceClassification.from_pretrained(folder, dtype=torch.float32).eval().to(device)
    scores = []
    start = Clock()
    for begin in range(0, len(pairs), BATCH):
        batch = pairs[begin : begin + BATCH]
        questions, answers = [one for one, _ in batch], [other for _, other in batch]
        with torch.no_grad():
            encoded = tokenizer(questions, answers, padding=True, return_tensors="pt").to(device)
            scores.append(model(**encoded).logits[:, 0].sigmoid())
    values: list[float] = torch.cat(scores).tolist()
    return values, start.seconds()


def report_use(pairs: Sequence[Pair], seconds: float, device: str) -> None:
    """Print the proportion of the peak that a reward model of this shape reaches; 2 operations a multiply-add."""
    operations = 0
    for question, answer in pairs:
        length = len(question.split()) + len(answer.split()) + 3
        positions = min(2 * length - 1, 512)
        a_token = 4 * 1024**2 + 2 * 1024 * 4096 + 2 * length * 1024 + 2 * positions * 1024
        operations += 2 * 24 * length * a_token
    rate = operations / seconds / 1e12
    name = torch.cuda.get_device_name() if device.startswith("cuda") else ""
    peak = next((value for known, value in PEAK.items() if name.startswith(known)), None)
    print(f"operations               {rate:9.2f} TFLOP/s" + (f", {rate / peak:.0%} of the bf16 peak" if peak else ""))


def machine(device: str) -> str:
    """Return what computes."""
    return torch.cuda.get_device_name() if device.startswith("cuda") else f"CPU, {torch.get_num_threads()} threads"


def flan_t5(folder: Path) -> Path:
    """Save a random model of the shape of flan-t5-small."""
    sizes = {"d_model": 512, "d_kv": 64, "d_ff": 1024, "num_layers": 8, "num_heads": 6, "vocab_size": 32128}
    config = T5Config(**sizes, feed_forward_proj="gated-gelu", decoder_start_token_id=0, tie_word_embeddings=False)
    model = T5ForConditionalGeneration(config)
    torch.nn.init.normal_(model.lm_head.weight, std=0.05)  # probabilities that are not all 0 or 1
    model.save_pretrained(folder)
    save_tokenizer(folder, ["<pad>", "</s>", "<unk>"], single="$A </s>", pair="$A </s> $B </s>")
    return folder


def deberta(folder: Path) -> Path:
    """Save a random model of the shape of deberta-v3-large, with one label."""
    sizes = {"hidden_size": 1024, "num_hidden_layers": 24, "num_attention_heads": 16, "intermediate_size": 4096}
    positions = {"relative_attention": True, "pos_att_type": ["p2c", "c2p"], "position_buckets": 256}
    form = {"share_att_key": True, "norm_rel_ebd": "layer_norm", "position_biased_input": False, "type_vocab_size": 0}
    config = DebertaV2Config(vocab_size=128_100, num_labels=1, pooler_hidden_size=1024, **sizes, **positions, **form)
    DebertaV2ForSequenceClassification(config).save_pretrained(folder)
    save_tokenizer(
        folder, ["[PAD]", "[CLS]", "[SEP]", "<unk>"], single="[CLS] $A [SEP]", pair="[CLS] $A [SEP] $B [SEP]"
    )
    return folder


def save_tokenizer(folder: Path, special: Sequence[str], *, single: str, pair: str) -> None:
    """Save a tokenizer of whole words."""
    numbers = {word: number for number, word in enumerate([*special, *(f"w{each}" for each in range(WORDS))])}
    tokenizer = Tokenizer(models.WordLevel(numbers, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer.post_processor = processors.TemplateProcessing(
        single=single, pair=pair, special_tokens=[(each, numbers[each]) for each in special]
    )
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer,
        pad_token=special[0],
        unk_token="<unk>",
        model_input_names=["input_ids", "attention_mask"],
    ).save_pretrained(folder)


if __name__ == "__main__":
    main()
