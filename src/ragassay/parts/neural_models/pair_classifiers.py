"""Classifiers of pairs of texts: their outputs for many pairs, in batches of similar length."""

import sys
from collections.abc import Callable, Sequence
from typing import Any

from ragassay.parts.neural_models.checkpoints import LoadedModel
from ragassay.parts.neural_models.deberta import deberta_states
from ragassay.parts.neural_models.encoded_texts import encode, run_in_batches

KeepOutputs = Callable[[Sequence[int], Sequence[Any]], None]
"""Called after each batch with the numbers of pairs and their outputs; None for a pair with too many tokens."""


def pair_classifier(
    loaded: LoadedModel, activation: Callable[[Any], Any]
) -> Callable[[Sequence[tuple[str, str]], KeepOutputs], None]:
    """Return a function that computes the outputs of pairs of texts, and hands over those of each batch.

    It raises DataError where memory does not suffice for a single pair.

    Args:
        loaded: A `transformers` model for sequence classification.
        activation: Return the outputs of a batch from its logits: pairs by labels.
    """
    import torch

    checkpoint = loaded.checkpoint
    longest = min(checkpoint.settings.max_tokens, _positions(loaded))
    with torch.inference_mode():
        logits = _logits(loaded.network)

    def classify(pairs: Sequence[tuple[str, str]], keep: KeepOutputs) -> None:
        """Compute the outputs of pairs of texts."""
        texts = encode(loaded, [one for one, _ in pairs], [other for _, other in pairs])
        lengths = texts.lengths
        too_long = [number for number, length in enumerate(lengths) if length > longest]
        if too_long:
            keep(too_long, [None] * len(too_long))
        used = [number for number, length in enumerate(lengths) if length <= longest]

        def process(batch: Sequence[int]) -> None:
            numbers = [used[each] for each in batch]
            with torch.inference_mode():
                outputs = activation(logits(texts.batch(numbers))).tolist()
            keep(numbers, outputs)

        run_in_batches(
            [lengths[number] for number in used],
            budget=checkpoint.batch_tokens,
            process=process,
            release=torch.cuda.empty_cache,
        )

    return classify


def _positions(loaded: LoadedModel) -> int:
    """Return the number of tokens that a model with absolute positions can tell apart; without them, any number."""
    config = loaded.network.config
    if getattr(config, "relative_attention", False) or getattr(config, "max_position_embeddings", None) is None:
        return sys.maxsize
    return int(min(config.max_position_embeddings, loaded.tokenizer.model_max_length))


def _logits(network: Any) -> Callable[[dict[str, Any]], Any]:
    """Return a function for the outputs of a batch."""
    states = deberta_states(network.deberta) if network.config.model_type == "deberta-v2" else None
    if states is None:
        return lambda batch: network(**batch).logits
    return lambda batch: network.classifier(network.pooler(states(batch)))
