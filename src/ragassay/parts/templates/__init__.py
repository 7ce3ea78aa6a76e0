"""SQL templates: one SELECT with placeholders, proposed from a schema, and compiled into one query for all bindings.

A placeholder is written `[table.column]` and stands in the SQL as a string. The two limits of "between" are written
`[table.column.low]` and `[table.column.high]`.
"""

from ragassay.parts.templates.binding_queries import (
    bindings_query,
    candidates_query,
    parameterized_query,
    rows_query,
    stored_values_query,
)
from ragassay.parts.templates.diversity import rank_by_diversity
from ragassay.parts.templates.keys import schema_keys
from ragassay.parts.templates.placeholders import portable_sql, sql_parts
from ragassay.parts.templates.rule_templates import (
    MAX_HOPS,
    OPERATIONS,
    check_proposal_options,
    propose_templates,
)
from ragassay.parts.templates.user_queries import TemplateError, TemplateReason

__all__ = [
    "MAX_HOPS",
    "OPERATIONS",
    "TemplateError",
    "TemplateReason",
    "bindings_query",
    "candidates_query",
    "check_proposal_options",
    "parameterized_query",
    "portable_sql",
    "propose_templates",
    "rank_by_diversity",
    "rows_query",
    "schema_keys",
    "sql_parts",
    "stored_values_query",
]
