"""Batches of texts of similar length within a budget of tokens, made smaller when memory runs out."""

from collections.abc import Callable, Sequence

import numpy as np

from ragassay.core.errors import DataError

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
