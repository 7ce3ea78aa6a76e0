"""SQL templates: SELECT statements with placeholders, proposed from a schema and compiled into one query per template.

A placeholder is written `[table.column]`, as a string literal in the SQL. The two limits of BETWEEN are written
`[table.column.low]` and `[table.column.high]`.
"""

import heapq
from collections import Counter
from collections.abc import Hashable, Sequence
from math import log2

from ragassay.core.records import (
    Ask,
    SqlTemplate,
)
from ragassay.parts.templates.binding_queries import (
    bindings_query,
    candidates_query,
    parameterized_query,
    rows_query,
    stored_values_query,
)
from ragassay.parts.templates.drafts import portable_sql, sql_parts
from ragassay.parts.templates.keys import schema_keys
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


_WEIGHTS = {
    "table": 4.0,
    "wanted": 4.0,
    "operation": 2.0,
    "kind": 2.0,
    "given": 2.0,
    "comparison": 1.0,
    "placeholders": 1.0,
    "hops": 1.0,
}

_UNSURE = 100.0  # cost of low confidence: such questions come last
_STACKED = 4.0  # cost of each additional part of a question


def rank_by_diversity(templates: Sequence[SqlTemplate]) -> tuple[SqlTemplate, ...]:
    """Return the templates ordered by diversity: each differs as much as possible from its predecessors.

    Templates are compared by table, requested column, operation, kind of answer, key, comparison, and numbers of
    placeholders and of tables, in decreasing order of weight; frequent values count less. Questions of low confidence
    and with many parts come later. Ties keep their order.
    """
    seen: Counter[tuple[str, Hashable]] = Counter()
    features = [_features(template) for template in templates]
    strains = [_strain(template.ask) for template in templates]
    queue = sorted((strain, position) for position, strain in enumerate(strains))
    ranked: list[SqlTemplate] = []
    while queue:
        _, position = queue[0]
        # Costs only increase, so an outdated cost is a lower bound, and only the cheapest must be recomputed.
        cost = strains[position] + _cost(features[position], seen)
        heapq.heapreplace(queue, (cost, position))
        if queue[0] == (cost, position):
            heapq.heappop(queue)
            seen.update(features[position].items())
            ranked.append(templates[position])
    return tuple(ranked)


def _features(template: SqlTemplate) -> dict[str, Hashable]:
    ask = template.ask
    known_columns = tuple((column.table, column.name) for column in template.bound_columns.values())
    comparisons = () if ask is None else tuple(each.comparison for each in ask.conditions)
    return {
        "table": template.tables[0] if template.tables else "",
        "wanted": (template.answer_column.table, template.answer_column.name),
        "operation": ("lookup" if ask is None else ask.operation, comparisons[-1:] in {(), ("is",)}),
        "comparison": comparisons[-1:],
        "kind": template.answer_kind,
        "given": known_columns,
        "placeholders": len(known_columns),
        "hops": len(template.tables),
    }


def _strain(ask: Ask | None) -> float:
    """Return a penalty for unnatural questions: for uncertain words, and for the number of parts."""
    if ask is None:
        return 0.0
    hops = 0 if ask.is_own else ask.target.count(" of the ")
    further = max(0, len(ask.conditions) - 1) + hops * len(ask.conditions)
    return _UNSURE * (ask.confidence == "low") + _STACKED * further


def _cost(features: dict[str, Hashable], seen: Counter[tuple[str, Hashable]]) -> float:
    return sum(weight * log2(1 + seen[name, features[name]]) for name, weight in _WEIGHTS.items())
