"""What a shape asks of a question: one that it does not suit has no case of that shape."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

_Given = ParamSpec("_Given")
_Thing = TypeVar("_Thing")


class UnsuitedError(Exception):
    """The question has no answer of this shape."""


def assume(condition: object) -> None:
    """Go on only where a condition holds."""
    if not condition:
        raise UnsuitedError


def found(thing: _Thing | None) -> _Thing:
    """Return a thing, and go on only where there is one."""
    if not thing:
        raise UnsuitedError
    return thing


def where_suited(shape: Callable[_Given, _Thing | None]) -> Callable[_Given, _Thing | None]:
    """Return a shape that gives None where it does not suit."""

    @wraps(shape)
    def tried(*args: _Given.args, **kwargs: _Given.kwargs) -> _Thing | None:
        try:
            return shape(*args, **kwargs)
        except UnsuitedError:
            return None

    return tried
