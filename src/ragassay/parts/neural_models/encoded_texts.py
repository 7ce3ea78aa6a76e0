"""Texts as tokens, batches of them as tensors, and a run over batches that grow smaller when memory runs out."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ragassay.core.errors import DataError
from ragassay.parts.neural_models.checkpoints import LoadedModel

_TEXTS_AT_ONCE = 1024  # a tokenizer takes a hundred bytes for each token until it has returned


@dataclass(frozen=True, slots=True, kw_only=True)
class EncodedTexts:
    """The tokens of texts.

    Attributes:
        ids: The tokens of each text.
        types: For each token, whether it is of the first or the second text; None if the model does not ask for it.
        padding: The token that fills a batch up.
        device: The `torch.device` where batches go.
    """

    ids: Sequence[NDArray[np.int32]]
    types: Sequence[NDArray[np.int32]] | None
    padding: int
    device: Any

    @property
    def lengths(self) -> list[int]:
        """The number of tokens of each text."""
        return [len(each) for each in self.ids]

    def batch(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Return some of the texts as the arguments of a model: tensors of texts by tokens, padded on the right."""
        import torch

        lengths = np.array([len(self.ids[number]) for number in numbers])
        longest = int(lengths.max())
        if self.device.type == "cuda":
            longest = -(-longest // 8) * 8  # the kernels for attention with a bias are made for such lengths
        arrays = {"input_ids": _filled([self.ids[number] for number in numbers], longest, self.padding)}
        if self.types is not None:
            arrays["token_type_ids"] = _filled([self.types[number] for number in numbers], longest, 0)
        arrays["attention_mask"] = (np.arange(longest) < lengths[:, None]).astype(np.int64)
        return {name: torch.from_numpy(array).to(self.device) for name, array in arrays.items()}


def encode(
    loaded: LoadedModel,
    texts: Sequence[str],
    seconds: Sequence[str] | None = None,
    *,
    prompt: str = "",
    longest: int | None = None,
) -> EncodedTexts:
    """Return the tokens of each text, or pair of texts, with special tokens.

    Args:
        loaded: The model whose tokenizer is used.
        texts: The texts; half surrogate pairs, which have no UTF-8, become `?`.
        seconds: The second text of each pair.
        prompt: What precedes each text.
        longest: Maximum number of tokens, beyond which texts are truncated; None for no truncation.
    """
    options = {"truncation": False} if longest is None else {"truncation": True, "max_length": longest}
    rows: list[_Row] = []
    for start in range(0, len(texts), _TEXTS_AT_ONCE):
        first = [_encodable(prompt + text) for text in texts[start : start + _TEXTS_AT_ONCE]]
        second = None if seconds is None else [_encodable(text) for text in seconds[start : start + _TEXTS_AT_ONCE]]
        rows += _rows(loaded.tokenizer, first, second, options)
    padding: int | None = loaded.tokenizer.pad_token_id
    has_types = bool(rows) and rows[0][1] is not None
    types = [types for _, types in rows if types is not None] if has_types else None
    return EncodedTexts(ids=[ids for ids, _ in rows], types=types, padding=padding or 0, device=loaded.device)


_Row = tuple[NDArray[np.int32], NDArray[np.int32] | None]
"""The tokens of a text, and their types if the model asks for them."""


def _rows(
    tokenizer: Any, first: Sequence[str], second: Sequence[str] | None, options: Mapping[str, object]
) -> Sequence[_Row]:
    """Return the tokens of some texts or pairs.

    A pair with an empty second text is a single text: so has transformers it, unless it is in a list with others.
    """
    alone = [place for place in range(len(first)) if second is None or not second[place]]
    paired = [place for place in range(len(first)) if second is not None and second[place]]
    rows: dict[int, _Row] = {}
    for places in (alone, paired):
        if not places:
            continue
        sides = [[side[place] for place in places] for side in (first, second if places is paired else None) if side]
        values = tokenizer(*sides, add_special_tokens=True, verbose=False, return_attention_mask=False, **options)
        types = values.get("token_type_ids") or [None] * len(places)
        rows |= {
            place: (np.array(ids, dtype=np.int32), None if of_it is None else np.array(of_it, dtype=np.int32))
            for place, ids, of_it in zip(places, values["input_ids"], types, strict=True)
        }
    return [rows[place] for place in range(len(first))]


def _filled(rows: Sequence[NDArray[np.int32]], longest: int, filler: int) -> NDArray[np.int64]:
    array = np.full((len(rows), longest), filler, dtype=np.int64)
    for number, row in enumerate(rows):
        array[number, : len(row)] = row
    return array


def _encodable(text: str) -> str:
    return text.encode("utf-8", "replace").decode("utf-8")


_FREE_LENGTH = 512  # tokens; beyond it the attention, which grows with the square, takes most of the memory


def run_in_batches(
    lengths: Sequence[int], *, budget: int, process: Callable[[Sequence[int]], None], release: Callable[[], None]
) -> None:
    """Call a function with batches of texts of similar length, the longest first.

    The longest texts come first, so that memory that does not suffice shows at once. A batch that runs out of memory is
    repeated at half the size, and so are those that follow.

    Args:
        lengths: The number of tokens of each text.
        budget: Maximum number of tokens in a batch, padding included. A longer text is a batch of its own.
        process: Called with the numbers of the texts of a batch; it keeps the results.
        release: Called after memory has run out, to give back what is reserved.

    Raises:
        DataError: There is not enough memory for a single text.
    """
    order = np.argsort(-np.asarray(lengths, dtype=np.int64), kind="stable")
    start = 0
    while start < len(order):
        count = _count(lengths[int(order[start])], budget)
        batch = [int(each) for each in order[start : start + count]]
        if _fits_in_memory(process, batch):
            start += len(batch)
            continue
        release()
        if len(batch) == 1:
            raise DataError(
                f"There is not enough memory for a text of {lengths[batch[0]]:,} tokens; the scores of finished "
                "batches are kept. Lower max_tokens, give dtype=bf16, or use another device"
            )
        budget = _cost(lengths[batch[0]]) * (len(batch) // 2)


def _count(longest: int, budget: int) -> int:
    """Return how many texts of this length fit into a batch."""
    return max(1, budget // _cost(longest))


def _cost(length: int) -> int:
    """Return the tokens that a text counts for."""
    return max(1, length) * max(length, _FREE_LENGTH) // _FREE_LENGTH


def _fits_in_memory(process: Callable[[Sequence[int]], None], batch: Sequence[int]) -> bool:
    """Process a batch and return whether memory sufficed."""
    import torch

    try:
        process(batch)
    except (torch.OutOfMemoryError, MemoryError):
        return False
    except RuntimeError as error:
        # On a CPU, PyTorch has no class for it.
        if "can't allocate memory" not in str(error) and "not enough memory" not in str(error):
            raise
        return False
    return True
