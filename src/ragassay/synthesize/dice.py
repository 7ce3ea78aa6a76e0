"""Draws that follow from a seed and from what is drawn: no state, no order, the same on every machine and Python."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count, islice
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Dice:
    """A source of draws; dice with one key draw the same for ever, dice with two keys know nothing of each other.

    >>> dice = Dice("seed 7")
    >>> dice.of("colour").pick(["red", "green", "blue"]) == dice.of("colour").pick(["red", "green", "blue"])
    True
    """

    key: str

    def of(self, *what: object) -> "Dice":
        """The dice for one thing: a row, a column, a page."""
        return Dice("/".join([self.key, *map(str, what)]))

    def below(self, bound: int) -> int:
        """A whole number from 0 up to, and without, `bound`."""
        digest = hashlib.blake2b(self.key.encode("utf-8"), digest_size=8).digest()
        return int.from_bytes(digest, "big") % bound

    def pick(self, options: Sequence[T]) -> T:
        """One of the options, each as likely as any other."""
        return options[self.below(len(options))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in an order of their own."""
        places = ((self.of(place).below(1 << 64), place, item) for place, item in enumerate(items))
        return [item for _, _, item in sorted(places, key=lambda placed: placed[:2])]

    def deal(self, items: Sequence[T]) -> Iterator[T]:
        """The items without end, like cards: none comes again before all the others have come."""
        for turn in count():
            yield from self.of("turn", turn).shuffled(items)


def distinct(candidates: Iterable[T], wanted: int) -> list[T]:
    """The first so many different candidates."""
    seen: dict[T, None] = {}
    return list(islice((one for one in candidates if one not in seen and seen.setdefault(one) is None), wanted))
