"""Shapes that are no more than their frames: templates of answers, of which one is drawn and filled."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from benchmarks.shapes.questions import Fact, Item, Values
from benchmarks.shapes.suited import assume, found
from benchmarks.shapes.wording import ANY, Case, Shape, claim, clause, differ, natural, sentence, upper_first

_SIGNATURES = [(Item, Values, Sequence[Values], Random, gives) for gives in (Case, Case | None)]


def shapes_in(module: Mapping[str, Any], prefix: str = "") -> Mapping[str, Shape]:
    """Return the shapes of a module by name: its public functions from an item and its values to a case."""
    return {
        f"{prefix}{name}": each
        for name, each in module.items()
        if not name.startswith("_") and tuple(getattr(each, "__annotations__", {}).values()) in _SIGNATURES
    }


def shapes_by(fill: Callable[..., Case | None]) -> Callable[..., Shape]:
    """Return a function from a description and frames to a shape: `fill` draws a frame and fills it.

    `fill` gets what a shape gets, then the frames, and what else the shape names.
    """

    def of(description: str, *frames: str, **more: Any) -> Shape:
        def shape(item: Item, value: Values, others: Sequence[Values], random: Random) -> Case | None:
            return fill(item, value, others, random, frames, **more)

        shape.__doc__ = description
        return shape

    return of


def described(shapes: Mapping[str, Shape]) -> Mapping[str, Shape]:
    """Return shapes by name; one without a description is described by its name, without that of its set."""
    for name, shape in shapes.items():
        shape.__doc__ = shape.__doc__ or upper_first(name.partition("_")[2].replace("_", " ")) + "."
    return shapes


def one_line(item: Item | Fact, values: Values, random: Random) -> str:
    """Return a value as people write it, in one line."""
    return re.sub(r"\s*\n", ", ", natural(item, values, random))


def framed(
    item: Item,
    value: Values,
    others: Sequence[Values],
    random: Random,
    frames: Sequence[str],
    *,
    kinds: frozenset[str] = ANY,
) -> Case:
    """Return a claim in a frame: {v} value, {s} subject, {n} its name, {t} topic, {q} question, {c}, {w} statement."""
    assume(item.kind in kinds)
    asserted = found(claim(item, value, others, random))
    text = random.choice(frames).format(
        v=one_line(item, asserted.values, random),
        s=item.form.subject,
        n=item.name,
        t=item.form.topic,
        q=item.question.question,
        c=clause(item, asserted.values, random),
        w=sentence(item, asserted.values, random),
    )
    return Case(answer=upper_first(text), label=asserted.label)


def beside(item: Item, value: Values) -> list[Fact]:
    """Return other subjects with values that nobody takes for the right one."""
    return [fact for fact in item.namesakes if not value or differ(item, value, fact.values)]


framed_as = shapes_by(framed)
declined_as = shapes_by(
    lambda item, value, others, random, frames: Case(  # noqa: ARG005
        answer=random.choice(frames).format(s=item.form.subject, n=item.name, t=item.form.topic), label="declined"
    )
)
