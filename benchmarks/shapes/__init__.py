"""Answers of known correctness, in the shapes that people and language models give them.

Each shape is a plain function: a question with its surroundings, the reference answers (none where the question has no
answer), the other values of the column and a random generator in, a case out, or None where the question has no answer
of that shape. The halves share neither a shape nor a database. Whoever builds the judge may read `seen`, and not
`unseen`.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from benchmarks.shapes import seen, unseen
from benchmarks.shapes.seen import Shape

Half = Literal["seen", "unseen"]

SHAPES: Mapping[str, Shape] = {**seen.SHAPES, **unseen.SHAPES}

SHAPES_OF: Mapping[Half, Sequence[str]] = {"seen": tuple(seen.SHAPES), "unseen": tuple(unseen.SHAPES)}

DATABASES_OF: Mapping[Half, Sequence[str]] = {
    "seen": ("chinook", "employee", "world"),
    "unseen": ("classicmodels", "municipios_br", "northwind"),
}
