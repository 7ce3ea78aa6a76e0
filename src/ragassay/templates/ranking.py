"""Orders templates for variety, so that the first few are the most different ones."""

import heapq
from collections import Counter
from collections.abc import Hashable, Sequence
from math import log2

from ragassay.records import SqlTemplate

_WEIGHTS = {"table": 4.0, "wanted": 4.0, "operation": 3.0, "kind": 2.0, "given": 2.0, "placeholders": 1.0, "hops": 1.0}


def ranked(templates: Sequence[SqlTemplate], most: int | None) -> tuple[SqlTemplate, ...]:
    """So many templates, each as different as can be from those before it.

    Another table, another column that is asked for, another operation, kind of answer, key, number of placeholders
    and of references count, in this order, and less the more often they were there. Of templates that differ alike
    the one that was proposed first is taken, so a smaller number gives the beginning of the same order.

    Args:
        templates: In the order of preference.
        most: At most so many; None for all.
    """
    seen: Counter[tuple[str, Hashable]] = Counter()
    features = [_features(template) for template in templates]
    waiting = [(0.0, place) for place in range(len(templates))]
    found: list[SqlTemplate] = []
    while waiting and (most is None or len(found) < most):
        _, place = waiting[0]
        # What has been seen only grows: an old cost is never too high, so only the cheapest must be looked at again.
        cost = _cost(features[place], seen)
        heapq.heapreplace(waiting, (cost, place))
        if waiting[0] == (cost, place):
            heapq.heappop(waiting)
            seen.update(features[place].items())
            found.append(templates[place])
    return tuple(found)


def _features(template: SqlTemplate) -> dict[str, Hashable]:
    ask = template.ask
    given = tuple((known.table, known.name) for known in template.given.values())
    conditions = () if ask is None else tuple(known.comparison for known in ask.given)
    return {
        "table": template.tables[0] if template.tables else "",
        "wanted": (template.wanted.table, template.wanted.name),
        "operation": (
            "lookup" if ask is None else ask.operation,
            conditions[-1:] if "is" not in conditions[-1:] else (),
        ),
        "kind": template.answer_kind,
        "given": given,
        "placeholders": len(given),
        "hops": len(template.tables),
    }


def _cost(features: dict[str, Hashable], seen: Counter[tuple[str, Hashable]]) -> float:
    return sum(weight * log2(1 + seen[name, features[name]]) for name, weight in _WEIGHTS.items())
