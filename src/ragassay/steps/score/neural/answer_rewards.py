"""How much a reward model prefers an answer to a question: the score behind `answer_reward`."""

from collections.abc import Callable, Sequence
from typing import Any

from ragassay.core.errors import UsageError
from ragassay.steps.score.neural.batches import run_in_batches
from ragassay.steps.score.neural.checkpoints import Checkpoint, load
from ragassay.steps.score.neural.disentangled_attention import deberta_states
from ragassay.steps.score.neural.encoded_texts import encode
from ragassay.steps.score.stored_scores import Keep, Pair


def answer_rewards(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the sigmoid of the one output of a reward model for each question with its answer.

    Args:
        checkpoint: A model for text classification with one label.
        pairs: Question and answer; distinct.
        keep: Called after each batch with the numbers of the pairs and their scores, each above 0 and below 1.

    Raises:
        UsageError: The model does not have one output that stands for a probability.
        DataError: Its files are damaged, or memory does not suffice for a single pair.
    """
    import torch

    loaded = load(checkpoint, "AutoModelForSequenceClassification")
    config = loaded.network.config
    if config.num_labels != 1 or config.problem_type == "regression":
        what = "is a regression model" if config.num_labels == 1 else f"has {config.num_labels} labels"
        raise UsageError(f"{checkpoint.folder} {what}; answer_reward needs a reward model, with one label")
    texts = encode(loaded, [question for question, _ in pairs], [answer for _, answer in pairs])
    lengths = texts.lengths
    too_long = [number for number, length in enumerate(lengths) if length > checkpoint.settings.max_tokens]
    if too_long:
        keep(too_long, [None] * len(too_long))
    used = [number for number, length in enumerate(lengths) if length <= checkpoint.settings.max_tokens]
    with torch.inference_mode():
        logits = _logits(loaded.network)

    def process(batch: Sequence[int]) -> None:
        numbers = [used[each] for each in batch]
        with torch.inference_mode():
            scores = logits(texts.batch(numbers))[:, 0].float().sigmoid().tolist()
        keep(numbers, scores)

    run_in_batches(
        [lengths[number] for number in used],
        budget=checkpoint.batch_tokens,
        process=process,
        release=torch.cuda.empty_cache,
    )


def _logits(network: Any) -> Callable[[dict[str, Any]], Any]:
    """Return a function for the outputs of a batch."""
    states = deberta_states(network.deberta) if network.config.model_type == "deberta-v2" else None
    if states is None:
        return lambda batch: network(**batch).logits
    return lambda batch: network.classifier(network.pooler(states(batch)))
