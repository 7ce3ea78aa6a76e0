"""The settings in the spec of a language model: every one known, every one a number in its range."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from ragassay.errors import UsageError
from ragassay.registry import unknown

N = TypeVar("N", int, float)


def only(given: Mapping[str, str], known: list[str]) -> None:
    """Makes sure that every setting is one of the known ones.

    Raises:
        UsageError: One is not; the message says the nearest.
    """
    for name in given:
        if name not in known:
            raise UsageError(unknown("setting of a language model", name, known))


def whole(given: Mapping[str, str], name: str, *, least: int, most: int) -> int | None:
    """The whole number that a setting holds; None where it is not given.

    Raises:
        UsageError: It is no such number.

    >>> whole({"seed": "7"}, "seed", least=0, most=10)
    7
    """
    return _within(given, name, int, least=least, most=most, what="a whole number")


def number(given: Mapping[str, str], name: str, *, least: float, most: float) -> float | None:
    """The number that a setting holds; None where it is not given.

    Raises:
        UsageError: It is no such number.
    """
    return _within(given, name, float, least=least, most=most, what="a number")


def _within(given: Mapping[str, str], name: str, read: Callable[[str], N], *, least: N, most: N, what: str) -> N | None:
    if name not in given:
        return None
    value: N | None
    try:
        value = read(given[name])
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        raise UsageError(f"{name}={given[name]}: give {what} from {least} to {most}")
    return value
