"""How similar two texts are by their embeddings: the score behind `answer_similarity`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import UsageError
from ragassay.core.registry import unknown_name
from ragassay.parts.neural_models.text_models import (
    Checkpoint,
    LoadedModel,
    encode,
    load,
    model_json,
    model_object,
    run_in_batches,
)
from ragassay.steps.score.stored_scores import Keep, Pair

_MODULES = {"Transformer", "Pooling", "Normalize"}
_PAIRS_AT_ONCE = 4096


def embedding_cosines(checkpoint: Checkpoint, pairs: Sequence[Pair], keep: Keep) -> None:
    """Compute the cosine of the embeddings of two texts.

    Each distinct text is embedded once. What the model's own files say is followed: the pooling, and the number of
    tokens beyond which a text is truncated.

    Args:
        checkpoint: A model of sentence-transformers, or any encoder, whose token states are then averaged.
        pairs: The two texts; distinct.
        keep: Called after each block of pairs with their numbers and their scores, from -1 to 1.

    Raises:
        UsageError: The model needs what only sentence-transformers has.
        DataError: Its files are damaged, or memory does not suffice for a single text.
    """
    reading = _reading(checkpoint)
    loaded = load(checkpoint, "AutoModel")
    embeddings: dict[str, NDArray[np.float32]] = {}
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        block = pairs[start : start + _PAIRS_AT_ONCE]
        new = [text for text in dict.fromkeys(text for pair in block for text in pair) if text not in embeddings]
        embeddings |= zip(new, _embed(loaded, new, reading), strict=True)
        left, right = (np.stack([embeddings[pair[side]] for pair in block]).astype(np.float64) for side in (0, 1))
        cosines = np.einsum("ij,ij->i", left, right).clip(-1, 1)
        keep(range(start, start + len(block)), cosines.tolist())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    """How a model's own files say that it reads a text.

    Attributes:
        pooling: How the states of tokens become one vector: `cls`, `max`, `mean` or `mean_sqrt_len`.
        longest: Maximum number of tokens, beyond which a text is truncated; None for what the tokenizer says.
        lower_case: Whether texts are lower-cased first.
    """

    pooling: str
    longest: int | None
    lower_case: bool


def _reading(checkpoint: Checkpoint) -> _Reading:
    folder = checkpoint.folder
    modules = model_json(folder, "modules.json")
    kinds = [str(each["type"]).rpartition(".")[2] for each in modules if isinstance(each, dict) and "type" in each]
    if other := sorted({*kinds} - _MODULES):
        raise UsageError(f"{folder} has the module {other[0]} of sentence-transformers; known: {', '.join(_MODULES)}")
    prompts = model_object(folder, "config_sentence_transformers.json")
    if prompts.get("default_prompt_name"):
        raise UsageError(f"{folder} adds a prompt to every text, which answer_similarity does not; give another model")
    pooling = model_object(folder, "1_Pooling/config.json")
    old = [name.removeprefix(_PREFIX) for name, value in pooling.items() if name.startswith(_PREFIX) and value is True]
    name = str(pooling.get("pooling_mode") or "+".join(old) or "mean").removesuffix("_tokens").removesuffix("_token")
    if name not in _POOLING:
        raise UsageError(f"{folder}: {unknown_name('pooling', name, [*_POOLING])}")
    transformer = model_object(folder, "sentence_bert_config.json")
    longest = transformer.get("max_seq_length")
    return _Reading(
        pooling=name,
        longest=longest if isinstance(longest, int) else None,
        lower_case=transformer.get("do_lower_case") is True,
    )


def _embed(loaded: LoadedModel, texts: Sequence[str], reading: _Reading) -> list[NDArray[np.float32]]:
    """Return the embedding of each text, with length 1."""
    import torch
    from torch.nn.functional import normalize

    limits = [reading.longest, loaded.checkpoint.settings.max_tokens, loaded.tokenizer.model_max_length]
    longest = int(min(each for each in limits if each is not None))
    read = encode(loaded, [text.lower() for text in texts] if reading.lower_case else texts, longest=longest)
    embeddings: dict[int, NDArray[np.float32]] = {}

    def process(batch: Sequence[int]) -> None:
        with torch.inference_mode():
            arguments = read.batch(batch)
            states = loaded.network(**arguments).last_hidden_state.float()
            pooled = _POOLING[reading.pooling](states, arguments["attention_mask"][..., None])
            embeddings.update(zip(batch, normalize(pooled, dim=-1).cpu().numpy(), strict=True))

    run_in_batches(read.lengths, budget=loaded.checkpoint.batch_tokens, process=process, release=torch.cuda.empty_cache)
    return [embeddings[number] for number in range(len(texts))]


_PREFIX = "pooling_mode_"
_POOLING: Mapping[str, Callable[[Any, Any], Any]] = {
    "cls": lambda states, mask: states[:, 0],  # noqa: ARG005 -- all have the same arguments
    "max": lambda states, mask: states.masked_fill(mask == 0, -1e9).amax(1),
    "mean": lambda states, mask: (states * mask).sum(1) / mask.sum(1),
    "mean_sqrt_len": lambda states, mask: (states * mask).sum(1) / mask.sum(1).sqrt(),
}
