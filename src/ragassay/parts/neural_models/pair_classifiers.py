"""Classifiers of text pairs, including natural language inference (whether one text entails the other).

A model for natural language inference must list its labels in `config.json`: entailment, contradiction and neutral, in
any case and order; or entailment and one other label ("not_entailment"), without information on contradiction.

DeBERTa runs faster than in `transformers`, which for each batch projects the embeddings of all relative positions (He
et al. 2021, sections 3.1 and 3.2), repeats them for each text, and compares every token with all of them. Here, they
are projected once, sliced to the positions in a batch, and added to the attention as a bias. The layers are those of
the `transformers` model, and the results are the same.
"""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.parts.neural_models.text_models import (
    Checkpoint,
    LoadedModel,
    encode,
    load_model,
    model_object,
    run_in_batches,
)

KeepOutputs = Callable[[Sequence[int], Sequence[Any]], None]
"""Callback after each batch with the indices of pairs and their outputs; None for a pair with too many tokens."""


def pair_classifier(
    loaded: LoadedModel, activation: Callable[[Any], Any]
) -> Callable[[Sequence[tuple[str, str]], KeepOutputs], None]:
    """Return a function that computes the outputs of text pairs and passes them on batch by batch.

    It raises DataError if there is not enough memory for a single pair.

    Args:
        loaded: A `transformers` model for sequence classification.
        activation: Computes the outputs of a batch from its logits, [pairs, labels].
    """
    import torch

    checkpoint = loaded.checkpoint
    longest = min(checkpoint.settings.max_tokens, _positions(loaded))
    with torch.inference_mode():
        logits = _logits(loaded.network)

    def classify(pairs: Sequence[tuple[str, str]], keep: KeepOutputs) -> None:
        """Compute the outputs of text pairs."""
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
    """Return the maximum number of tokens of a model with absolute positions; without them, it is unlimited."""
    config = loaded.network.config
    if getattr(config, "relative_attention", False) or getattr(config, "max_position_embeddings", None) is None:
        return sys.maxsize
    return int(min(config.max_position_embeddings, loaded.tokenizer.model_max_length))


def _logits(network: Any) -> Callable[[dict[str, Any]], Any]:
    states = deberta_states(network.deberta) if network.config.model_type == "deberta-v2" else None
    if states is None:
        return lambda batch: network(**batch).logits
    return lambda batch: network.classifier(network.pooler(states(batch)))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Positions:
    """The relative positions, projected by one layer: heads, positions, dimensions of a head; None where unused.

    Attributes:
        keys: Keys of positions, compared with the queries of tokens (content to position).
        queries: Queries of positions, compared with the keys of tokens (position to content).
    """

    keys: Any
    queries: Any


def deberta_states(model: Any) -> Callable[[dict[str, Any]], Any] | None:
    """Return a function that computes the last hidden states of a batch, [texts, tokens, dimensions].

    Args:
        model: A `DebertaV2Model`.

    Returns:
        None for unsupported variants: without relative positions, or with a convolution.
    """
    encoder = model.encoder
    if not encoder.relative_attention or encoder.conv is not None or model.z_steps > 1:
        return None
    embeddings = encoder.get_rel_embedding()
    positions = [_projected(layer.attention.self, embeddings) for layer in encoder.layer]

    def states_of(batch: dict[str, Any]) -> Any:
        """Return the last hidden states of a batch."""
        mask = batch["attention_mask"]
        states = model.embeddings(input_ids=batch["input_ids"], token_type_ids=batch.get("token_type_ids"), mask=mask)
        index = _index(encoder, states)
        for layer, projected in zip(encoder.layer, positions, strict=True):
            mixed = _attend(layer.attention.self, states, mask[:, None, None, :] == 0, projected, index)
            attended = layer.attention.output(mixed, states)
            states = layer.output(layer.intermediate(attended), attended)
        return states

    return states_of


def _projected(attention: Any, embeddings: Any) -> _Positions:
    some = embeddings[: 2 * attention.pos_ebd_size]
    shared = attention.share_att_key

    def project(kind: str, own: str, name: str) -> Any:
        if kind not in attention.pos_att_type:
            return None
        values = getattr(attention, own if shared else name)(some)
        return values.view(len(some), attention.num_attention_heads, -1).transpose(0, 1).contiguous()

    return _Positions(
        keys=project("c2p", "key_proj", "pos_key_proj"), queries=project("p2c", "query_proj", "pos_query_proj")
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _RelativeIndex:
    """The relative positions of all pairs of tokens.

    Attributes:
        positions: The required slice of the embeddings.
        to_position: [queries, keys], the position of the query relative to the key, within the slice.
        from_position: [keys, queries], the position of the key relative to the query, within the slice.
    """

    positions: slice
    to_position: Any
    from_position: Any


def _index(encoder: Any, states: Any) -> _RelativeIndex:
    relative = encoder.get_rel_pos(states)[0]
    span = encoder.layer[0].attention.self.pos_ebd_size
    to_position = (relative + span).clamp(0, 2 * span - 1)
    from_position = (span - relative).clamp(0, 2 * span - 1)
    # The extremes are in the corners, since the first and the last token are farthest apart.
    corners = [int(each) for matrix in (to_position, from_position) for each in (matrix[0, -1], matrix[-1, 0])]
    low, high = min(corners), max(corners)
    return _RelativeIndex(
        positions=slice(low, high + 1), to_position=to_position - low, from_position=from_position - low
    )


def _attend(attention: Any, states: Any, is_padding: Any, positions: _Positions, index: _RelativeIndex) -> Any:
    """Return the attention output: texts, tokens, dimensions."""
    import torch
    from torch.nn.functional import scaled_dot_product_attention

    texts, length, _ = states.shape
    heads = attention.num_attention_heads
    query, key, value = (
        project(states).view(texts, length, heads, -1)
        for project in (attention.query_proj, attention.key_proj, attention.value_proj)
    )
    parts = []
    if positions.keys is not None:
        parts.append(_compare(query, positions.keys[:, index.positions], index.to_position))
    if positions.queries is not None:
        parts.append(_compare(key, positions.queries[:, index.positions], index.from_position).transpose(-1, -2))
    # The scale depends on the number of comparisons: with content, and with positions.
    scale = 1 / sqrt(query.shape[-1] * (1 + len(parts)))
    bias = parts[0] if parts else states.new_zeros(heads, texts, length, length)
    for part in parts[1:]:
        bias += part
    # In place, because a copy takes 1 GB at 4,096 tokens.
    bias = bias.mul_(scale).transpose(0, 1).masked_fill_(is_padding, torch.finfo(states.dtype).min)
    mixed = scaled_dot_product_attention(
        *(each.transpose(1, 2) for each in (query, key, value)), attn_mask=bias, scale=scale
    )
    return mixed.transpose(1, 2).flatten(2)


def _compare(tokens: Any, positions: Any, index: Any) -> Any:
    """Return the products of tokens and relative positions: heads, texts, tokens, tokens.

    Args:
        tokens: Texts, tokens, heads, dimensions of a head.
        positions: Heads, positions, dimensions of a head.
        index: [tokens, tokens], the relative position of each pair.
    """
    texts, length, heads, _ = tokens.shape
    all_positions = tokens.flatten(0, 1).transpose(0, 1) @ positions.transpose(-1, -2)
    return all_positions.view(heads, texts, length, -1).gather(-1, index.expand(heads, texts, length, length))


NLI_MODEL = "cross-encoder/nli-deberta-v3-base"
"""The default model."""

_ENTAILMENT, _CONTRADICTION, _NEUTRAL = "entailment", "contradiction", "neutral"
_SINGLE_LABEL = (None, "single_label_classification")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entailment:
    """The relation of a premise to a hypothesis.

    Attributes:
        entailment: Probability that the premise entails it, 0 to 1.
        contradiction: Probability that the premise contradicts it, 0 to 1; None for a model of two labels.
    """

    entailment: float
    contradiction: float | None


KeepEntailments = Callable[[Sequence[int], Sequence[Entailment | None]], None]
"""Callback after each batch with the indices of pairs and their results; None for a pair with too many tokens."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntailmentLabels:
    """The positions of two labels among the outputs; `contradiction` is None for a model of two labels."""

    entailment: int
    contradiction: int | None


def entailment_labels(checkpoint: Checkpoint) -> EntailmentLabels:
    """Return the positions of entailment and contradiction, from `id2label` in the `config.json` of a model.

    Raises:
        UsageError: The model does not have these labels.
        DataError: The file is damaged.
    """
    config = model_object(checkpoint.folder, "config.json")
    names = config.get("id2label")
    numbered = (
        [(str(place), str(label).strip().lower()) for place, label in names.items()] if isinstance(names, dict) else []
    )
    labels = {label: int(place) for place, label in numbered if place.isdecimal()}
    has_all = {*labels} == {_ENTAILMENT, _CONTRADICTION, _NEUTRAL} or (_ENTAILMENT in labels and len(labels) == 2)
    if not has_all or config.get("problem_type") not in _SINGLE_LABEL:
        listed = f"the labels {', '.join(map(excerpt, labels))}" if labels else "no label names"
        raise UsageError(
            f"{checkpoint.settings.model} is not a model for natural language inference: its config.json has {listed}; "
            "expected id2label with entailment, contradiction and neutral, or with entailment and one other label"
        )
    return EntailmentLabels(entailment=labels[_ENTAILMENT], contradiction=labels.get(_CONTRADICTION))


def entailment_classifier(checkpoint: Checkpoint) -> Callable[[Sequence[tuple[str, str]], KeepEntailments], None]:
    """Load a model, and return a function that computes the relation of premises to hypotheses.

    It takes distinct pairs of premise and hypothesis, and passes on the results batch by batch. It raises DataError if
    there is not enough memory for a single pair.

    Raises:
        UsageError: The model does not have the labels of natural language inference, or cannot be used.
        DataError: Its files are damaged.
    """
    labels = entailment_labels(checkpoint)
    loaded = load_model(checkpoint, "AutoModelForSequenceClassification")
    if loaded.network.config.num_labels <= max(labels.entailment, labels.contradiction or 0):
        raise DataError(f"{checkpoint.folder}: config.json has more labels than the model has outputs")
    classify = pair_classifier(loaded, lambda logits: logits.float().softmax(-1))

    def entailments(pairs: Sequence[tuple[str, str]], keep: KeepEntailments) -> None:
        """Compute the relation of premises to hypotheses."""

        def keep_outputs(numbers: Sequence[int], outputs: Sequence[Sequence[float] | None]) -> None:
            keep(numbers, [None if each is None else _entailment(each, labels) for each in outputs])

        classify(pairs, keep_outputs)

    return entailments


def _entailment(probabilities: Sequence[float], labels: EntailmentLabels) -> Entailment:
    contradiction = None if labels.contradiction is None else probabilities[labels.contradiction]
    return Entailment(entailment=probabilities[labels.entailment], contradiction=contradiction)
