"""The decoder of T5 for many questions on contexts whose keys and values are computed once (Raffel et al. 2020).

`transformers` computes keys and values for the cross-attention anew for each question. The layers, and so the numbers,
are those of its model; only the order of the work is ours.
"""

from collections.abc import Callable, Sequence
from typing import Any

LogProbabilities = Callable[[int, Any, Any, Any], Any]
"""Return the log-probability of each token to score, 0 at padding.

Its arguments: how many of the contexts, from the first; the tokens before each token to score, pairs by tokens, with
the same number of pairs for each context; the tokens to score; 1 at tokens and 0 at padding.
"""
_ROWS = 1024  # rows of the output layer at once: with a vocabulary of 32,000 they take 130 MB


def t5_log_probabilities(network: Any, sources: dict[str, Any]) -> LogProbabilities:
    """Return a function for the log-probabilities of questions on these contexts.

    Args:
        network: A T5 model with its output layer.
        sources: `input_ids` and `attention_mask` of the contexts.
    """
    import torch

    mask = sources["attention_mask"]
    states = network.encoder(input_ids=sources["input_ids"], attention_mask=mask).last_hidden_state
    keys_values = [_keys_values(block.layer[1].EncDecAttention, states) for block in network.decoder.block]
    hidden = torch.zeros_like(mask, dtype=states.dtype).masked_fill(mask == 0, torch.finfo(states.dtype).min)

    def log_probabilities(contexts: int, inputs: Any, labels: Any, is_token: Any) -> Any:
        some = [(keys[:contexts], values[:contexts]) for keys, values in keys_values]
        output = _decode(network.decoder, inputs, some, hidden[:contexts, None, None, :])
        return _of_labels(network, output, labels, is_token.bool())

    return log_probabilities


def _keys_values(attention: Any, states: Any) -> tuple[Any, Any]:
    """Return keys and values of the encoder's output: contexts, heads, tokens, dimensions of a head."""
    keys, values = (_split(project(states), attention.n_heads) for project in (attention.k, attention.v))
    return keys.contiguous(), values.contiguous()


def _decode(decoder: Any, inputs: Any, keys_values: Sequence[tuple[Any, Any]], hidden: Any) -> Any:
    """Return the decoder's output: pairs, tokens, dimensions.

    The questions on one context share its keys and values: for the cross-attention their tokens stand in one row.

    Args:
        decoder: The decoder.
        inputs: The tokens before each token to score: pairs, tokens.
        keys_values: For each layer, keys and values of the contexts.
        hidden: What is added to the scores of the cross-attention: 0, or the lowest number at padding.
    """
    import torch
    from torch.nn.functional import scaled_dot_product_attention

    pairs, length = inputs.shape
    states = decoder.embed_tokens(inputs)
    bias = decoder.block[0].layer[0].SelfAttention.compute_bias(length, length, device=inputs.device)
    future = torch.ones(length, length, dtype=torch.bool, device=inputs.device).triu(1)
    bias = bias.to(states.dtype).masked_fill(future, torch.finfo(states.dtype).min)
    for block, (keys, values) in zip(decoder.block, keys_values, strict=True):
        own, other, feed_forward = block.layer
        attention, normed = own.SelfAttention, own.layer_norm(states)
        query, key, value = (
            _split(project(normed), attention.n_heads) for project in (attention.q, attention.k, attention.v)
        )
        mixed = scaled_dot_product_attention(query, key, value, attn_mask=bias, scale=1.0)
        states = _finite(states + attention.o(mixed.transpose(1, 2).flatten(2)))
        attention = other.EncDecAttention
        query = attention.q(other.layer_norm(states)).view(len(keys), -1, attention.inner_dim)
        mixed = scaled_dot_product_attention(
            _split(query, attention.n_heads), keys, values, attn_mask=hidden, scale=1.0
        )
        states = _finite(states + attention.o(mixed.transpose(1, 2).flatten(2)).view(pairs, length, -1))
        states = _finite(feed_forward(states))
    return decoder.final_layer_norm(states)


def _of_labels(network: Any, output: Any, labels: Any, is_token: Any) -> Any:
    """Return the log-probability of each token to score, 0 at padding: pairs, tokens.

    The output layer is applied to tokens only, and the vocabulary is never held for a whole batch. In flan-t5 it is a
    matrix of its own and the states are not scaled; in the first T5 it is the embedding, and they are.
    """
    import torch
    from torch.nn.functional import cross_entropy

    states, wanted = output[is_token], labels[is_token]
    if network.config.scale_decoder_outputs:
        states = states * network.model_dim**-0.5
    losses = [
        cross_entropy(network.lm_head(some).float(), few, reduction="none")
        for some, few in zip(states.split(_ROWS), wanted.split(_ROWS), strict=True)
    ]
    log_p = torch.zeros(labels.shape, dtype=torch.float32, device=labels.device)
    log_p[is_token] = -torch.cat(losses)
    return log_p


def _split(states: Any, heads: int) -> Any:
    """Return states as rows, heads, tokens, dimensions of a head."""
    return states.view(*states.shape[:2], heads, -1).transpose(1, 2)


def _finite(states: Any) -> Any:
    """Return states within the range of fp16, which T5 leaves there; in other precisions they stay as they are."""
    import torch

    if states.dtype != torch.float16:
        return states
    most = torch.finfo(states.dtype).max - 1000
    return states.clamp(min=-most, max=most)
