"""SQL templates: one SELECT with placeholders, proposed from a schema, and compiled into one query for all bindings.

A placeholder is written `[table.column]` and stands in the SQL as a string. The two ends of "between" are written
`[table.column.low]` and `[table.column.high]`.
"""

from ragassay.templates.compiling import bound, candidates, compiled, product
from ragassay.templates.filling import concrete, literal, neutral, pieces
from ragassay.templates.keys import Key, KeyPart, keys
from ragassay.templates.proposing import MOST_HOPS, propose
from ragassay.templates.ranking import ranked
from ragassay.templates.wider import OPERATIONS

__all__ = [
    "MOST_HOPS",
    "OPERATIONS",
    "Key",
    "KeyPart",
    "bound",
    "candidates",
    "compiled",
    "concrete",
    "keys",
    "literal",
    "neutral",
    "pieces",
    "product",
    "propose",
    "ranked",
]
