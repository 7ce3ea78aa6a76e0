"""Rank templates so that the first few are the most diverse."""

import heapq
from collections import Counter
from collections.abc import Hashable, Sequence
from math import log2

from ragassay.core.records import (
    Ask,
    SqlTemplate,
)
from ragassay.parts.wording.name_tokens import is_acronym

_WEIGHTS = {
    "table": 4.0,
    "wanted": 4.0,
    "operation": 3.0,
    "kind": 2.0,
    "given": 2.0,
    "comparison": 1.0,
    "placeholders": 1.0,
    "hops": 1.0,
}

_UNSURE = 6.0  # a column whose words are not sure is asked for after those that are, and less often
_STACKED = 2.0  # each further thing that one question says


def rank_by_diversity(templates: Sequence[SqlTemplate]) -> tuple[SqlTemplate, ...]:
    """Return the templates in an order in which each differs as much as possible from those before it.

    What counts is the table, the column that is asked for, the operation, the kind of answer, the key, the comparison,
    and the numbers of placeholders and of tables, in this order, and the less the more often it occurred. Questions of
    low confidence, and those that say many things at once, come later. Ties keep their order.
    """
    seen: Counter[tuple[str, Hashable]] = Counter()
    features = [_features(template) for template in templates]
    strains = [_strain(template.ask) for template in templates]
    queue = sorted((strain, position) for position, strain in enumerate(strains))
    ranked: list[SqlTemplate] = []
    while queue:
        _, position = queue[0]
        # Costs only grow, so an outdated cost is a lower bound, and only the cheapest must be computed again.
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
    """Return how unnatural a question is: by uncertain words, and by the number of its parts."""
    if ask is None:
        return 0.0
    further = (
        max(0, len(ask.conditions) - 1)
        + ask.target.count(" of the ") * len(ask.conditions)
        - (ask.operation != "lookup")
    )
    is_unsure = ask.confidence == "low" or any(map(_is_shard, f"{ask.target} {ask.entity}".split()))
    return _UNSURE * is_unsure + _STACKED * max(0, further)


def _is_shard(word: str) -> bool:
    return len(word) > 1 and word.isupper() and is_acronym(word.lower())


def _cost(features: dict[str, Hashable], seen: Counter[tuple[str, Hashable]]) -> float:
    return sum(weight * log2(1 + seen[name, features[name]]) for name, weight in _WEIGHTS.items())
