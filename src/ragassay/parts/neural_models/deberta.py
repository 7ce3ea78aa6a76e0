"""The states of DeBERTa with its relative positions projected once a run (He et al. 2021, sections 3.1 and 3.2).

`transformers` projects the embeddings of all relative positions anew in each batch, repeats them for each text, and
compares every token with all of them. Projected once, and cut to the positions that occur in texts of a batch, they
enter the attention as a bias. The layers, and so the numbers, are those of its model.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class _Positions:
    """The relative positions as one layer sees them: heads, positions, dimensions of a head; None where unused.

    Attributes:
        keys: What a token's query is compared with (content to position).
        queries: What a token's key is compared with (position to content).
    """

    keys: Any
    queries: Any


def deberta_states(model: Any) -> Callable[[dict[str, Any]], Any] | None:
    """Return a function for the last states of a batch: texts, tokens, dimensions.

    Args:
        model: A `DebertaV2Model`.

    Returns:
        None for variants that this module does not cover: without relative positions, or with a convolution.
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
    """Return the relative positions as a layer sees them."""
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
    """Which relative position each token has to each other one.

    Attributes:
        positions: The slice of the embeddings that occur.
        to_position: Queries by keys: number within the slice, of the position of the query relative to the key.
        from_position: Keys by queries: the same, as the key sees it.
    """

    positions: slice
    to_position: Any
    from_position: Any


def _index(encoder: Any, states: Any) -> _RelativeIndex:
    """Return the relative positions of the tokens of a batch."""
    relative = encoder.get_rel_pos(states)[0]
    span = encoder.layer[0].attention.self.pos_ebd_size
    to_position = (relative + span).clamp(0, 2 * span - 1)
    from_position = (span - relative).clamp(0, 2 * span - 1)
    # The first and the last token are farthest apart, so the corners hold the extremes.
    corners = [int(each) for matrix in (to_position, from_position) for each in (matrix[0, -1], matrix[-1, 0])]
    low, high = min(corners), max(corners)
    return _RelativeIndex(
        positions=slice(low, high + 1), to_position=to_position - low, from_position=from_position - low
    )


def _attend(attention: Any, states: Any, is_padding: Any, positions: _Positions, index: _RelativeIndex) -> Any:
    """Return what each token takes from the others: texts, tokens, dimensions."""
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
    # The scale counts the kinds of comparison: content, and those that the model has with positions.
    scale = 1 / sqrt(query.shape[-1] * (1 + len(parts)))
    bias = parts[0] if parts else states.new_zeros(heads, texts, length, length)
    for part in parts[1:]:
        bias += part
    # In place: at 4,096 tokens, each copy of it takes a gigabyte.
    bias = bias.mul_(scale).transpose(0, 1).masked_fill_(is_padding, torch.finfo(states.dtype).min)
    mixed = scaled_dot_product_attention(
        *(each.transpose(1, 2) for each in (query, key, value)), attn_mask=bias, scale=scale
    )
    return mixed.transpose(1, 2).flatten(2)


def _compare(tokens: Any, positions: Any, index: Any) -> Any:
    """Return how each token compares with the positions of the others: heads, texts, tokens, tokens.

    Args:
        tokens: Texts, tokens, heads, dimensions of a head.
        positions: Heads, positions, dimensions of a head.
        index: Tokens by tokens: the position that counts.
    """
    texts, length, heads, _ = tokens.shape
    all_positions = tokens.flatten(0, 1).transpose(0, 1) @ positions.transpose(-1, -2)
    return all_positions.view(heads, texts, length, -1).gather(-1, index.expand(heads, texts, length, length))
