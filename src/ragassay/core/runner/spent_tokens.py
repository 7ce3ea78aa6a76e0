"""The tokens that an attempt has taken so far: known also where its deadline ends it before it returns."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class SpentTokens:
    """The tokens of the calls that have returned; None before the first that reports them."""

    input_tokens: int | None = None
    output_tokens: int | None = None

    def add(self, read: int | None, written: int | None) -> None:
        """Count a call that has returned; a number that it does not report is left out."""
        if read is not None:
            self.input_tokens = (self.input_tokens or 0) + read
        if written is not None:
            self.output_tokens = (self.output_tokens or 0) + written


_spent: ContextVar[SpentTokens | None] = ContextVar("spent", default=None)


@contextmanager
def counted_tokens() -> Iterator[SpentTokens]:
    """Count what `note_tokens` reports within the block."""
    spent = SpentTokens()
    token = _spent.set(spent)
    try:
        yield spent
    finally:
        _spent.reset(token)


def note_tokens(read: int | None, written: int | None) -> None:
    """Report the tokens of a call that has returned, to the attempt that it is part of."""
    if (spent := _spent.get()) is not None:
        spent.add(read, written)


def tokens_so_far() -> SpentTokens:
    """Return what this attempt has taken so far."""
    return _spent.get() or SpentTokens()
