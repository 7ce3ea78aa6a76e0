"""SQL templates: one SELECT with placeholders, proposed from a schema, and compiled into one query for all bindings.

A placeholder is written `[table.column]` and stands in the SQL as a string. The two ends of "between" are written
`[table.column.low]` and `[table.column.high]`.
"""

from ragassay.parts.templates.cells import AnswerCell, cells
from ragassay.parts.templates.compilation import bound, candidates, compiled, product, traced
from ragassay.parts.templates.construction import concrete, literal, neutral, pieces
from ragassay.parts.templates.keys import Key, KeyPart, keys
from ragassay.parts.templates.proposal import MOST_HOPS, OPERATIONS, propose, ranked

__all__ = [
    "MOST_HOPS",
    "OPERATIONS",
    "AnswerCell",
    "Key",
    "KeyPart",
    "bound",
    "candidates",
    "cells",
    "compiled",
    "concrete",
    "keys",
    "literal",
    "neutral",
    "pieces",
    "product",
    "propose",
    "ranked",
    "traced",
]
