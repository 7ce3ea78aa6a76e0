"""Draw the bindings that become questions: about as many entities as possible, or several groups about each of a few.

The entity of a question is its bound key: the placeholders with their values. Questions of different templates with
equal bindings are about one entity. They are often answered from one document, and so succeed or fail together.

Bindings are ranked by a hash of the seed and their values. The same seed therefore draws the same questions on every
engine, and a sample changes little when the database does.
"""

from collections import Counter, deque
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import count
from math import floor
from typing import TypeVar

from ragassay.core.errors import UsageError
from ragassay.core.records import SqlTemplate
from ragassay.parts.templates import portable_sql
from ragassay.steps.generate.questions import NumberedTemplate
from ragassay.steps.generate.workspace import SEPARATOR, Workspace

Entity = tuple[tuple[str, str], ...]
"""The bound key of a question: its placeholders with their values, in alphabetical order."""

E = TypeVar("E", bound=Hashable)


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """The number of questions of an evaluation set.

    Attributes:
        max_rows: Maximum number of questions, in whole groups; None for all.
        per_entity: Number of groups about each drawn entity; None to draw as many entities as possible.
        unanswerable: Proportion of unanswerable groups.
    """

    max_rows: int | None
    per_entity: int | None = None
    unanswerable: float = 0.0

    @property
    def max_answerable(self) -> int | None:
        """Return the maximum number of answerable questions; None for all."""
        return None if self.max_rows is None else floor(self.max_rows * (1 - self.unanswerable))

    def templates(self, group_size: int) -> int | None:
        """Return the number of templates that suffice, which is that of the groups; None for all.

        Several groups about one entity are of different templates, so they need all.
        """
        if self.max_answerable is None or self.per_entity is not None:
            return None
        return max(1, self.max_answerable // group_size)


def sample_groups(space: Workspace, templates: Sequence[NumberedTemplate], amount: Amount) -> None:
    """Draw the bindings that become questions.

    Args:
        space: The workspace.
        templates: The templates to draw from; bindings of others are left out.
        amount: Number of questions.

    Raises:
        UsageError: A single group, or the groups about one entity, exceed the maximum number of questions.
    """
    sizes = {each.number: len(each.texts) for each in templates}
    space.start_groups(sizes)
    max_rows, per_entity = amount.max_answerable, amount.per_entity
    if max_rows is None:
        space.draw_all()
        return
    space.progress("sample", 0, max_rows)
    # Labels do not depend on the engine; the numbers of templates depend on the order of its tables.
    labels = {each.number: portable_sql(each.template.sql, space.database.dialect) for each in templates}
    turns = sorted(
        templates, key=lambda each: sha256(f"{space.seed}{SEPARATOR}{labels[each.number]}".encode()).digest()
    )
    sizes = {each.number: sizes[each.number] for each in turns}
    if per_entity is None:
        drawn = _many_entities(space, turns, labels, sizes, max_rows=max_rows)
    else:
        drawn = _few_entities(space, turns, sizes, max_rows=max_rows, per_entity=per_entity)
    if not drawn:
        raise UsageError(_too_few(max_rows, per_entity, max(sizes.values())))
    space.draw(drawn)
    space.progress("sample", len(drawn), len(drawn))


def _too_few(max_rows: int, per_entity: int | None, largest: int) -> str:
    entity = "" if per_entity is None else f" (up to {per_entity} groups per entity)"
    remedy = "" if per_entity is None else "lower `per_entity`, "
    return (
        f"`max_rows` leaves {max_rows} answerable questions, and a group has up to {largest}{entity}; "
        f"increase it, {remedy}lower `unanswerable`, or lower `per_style`"
    )


def _many_entities(
    space: Workspace,
    turns: Sequence[NumberedTemplate],
    labels: Mapping[int, str],
    sizes: Mapping[int, int],
    *,
    max_rows: int,
) -> Mapping[int, Collection[int]]:
    """Return the places of the bindings to draw, by template, for as many entities as possible."""
    available = space.binding_counts()
    quotas = template_quotas({number: available[number] for number in sizes}, sizes, max_rows=max_rows)
    # With as many candidates as groups in all, a template always has one that no other template takes. More candidates
    # would not give more entities, and sorting all of them would take minutes.
    limit = sum(quotas.values())
    ranked = {
        each.number: {
            entity_of(each.template, keys): place
            for _, place, keys in _ranked(space, each, label=labels[each.number], limit=limit)
        }
        for each in turns
        if each.number in quotas
    }
    drawn = spread(ranked, quotas)
    return {number: [ranked[number][entity] for entity in entities] for number, entities in drawn.items()}


def _few_entities(
    space: Workspace,
    turns: Sequence[NumberedTemplate],
    sizes: Mapping[int, int],
    *,
    max_rows: int,
    per_entity: int,
) -> Mapping[int, Collection[int]]:
    """Return the places of the bindings to draw, by template, with `per_entity` templates for each drawn entity."""
    limit = max_rows // min(sizes.values())
    places: dict[Entity, dict[int, int]] = {}
    kinds: dict[str, list[NumberedTemplate]] = {}
    for each in turns:
        kinds.setdefault(SEPARATOR.join(sorted(each.template.bound_columns)), []).append(each)
    ranks: dict[Entity, str] = {}
    for kind, templates in kinds.items():
        ranked = {each.number: _ranked(space, each, label=kind, limit=limit) for each in templates}
        # After the last candidate of a template, it is unknown whether the template has an entity.
        ends = [rows[-1][0] for rows in ranked.values() if len(rows) == limit]
        for each in templates:
            for rank, place, keys in ranked[each.number]:
                if not ends or rank <= min(ends):
                    entity = entity_of(each.template, keys)
                    ranks[entity] = rank
                    places.setdefault(entity, {})[each.number] = place
    holders = {entity: tuple(places[entity]) for entity in sorted(places, key=lambda entity: (ranks[entity], entity))}
    drawn = concentrate(holders, sizes, per_entity=per_entity, max_rows=max_rows)
    return {number: [places[entity][number] for entity in entities] for number, entities in drawn.items()}


def entity_of(template: SqlTemplate, keys: Sequence[str]) -> Entity:
    """Return the entity of a question from the values of its binding, in the order of its template's placeholders."""
    return tuple(sorted(zip(template.bound_columns, keys, strict=True)))


def _ranked(space: Workspace, each: NumberedTemplate, *, label: str, limit: int) -> list[tuple[str, int, list[str]]]:
    """Return the first bindings of a template in the order of their rank: rank, place and values.

    The rank is a hash of the seed, the label and the values in the alphabetical order of their placeholders.
    """
    names = list(each.template.bound_columns)
    return space.ranked_bindings(
        each.number,
        start=f"{space.seed}{SEPARATOR}{label}{SEPARATOR}",
        order=[names.index(name) + 1 for name in sorted(names)],
        limit=limit,
    )


def template_quotas(available: Mapping[int, int], sizes: Mapping[int, int], *, max_rows: int) -> Mapping[int, int]:
    """Return the number of groups of each template: one group each in turn, up to the maximum number of questions.

    After the first group of each template, those with the most bindings come first: they are the least likely to need
    entities that other templates ask about.

    Args:
        available: Number of bindings of each template, in the order of their turns.
        sizes: Number of questions in a group of each template.
        max_rows: Maximum number of questions.
    """
    quotas: Counter[int] = Counter()
    turns = list(available)
    questions = 0
    while turns:
        for number in turns:
            questions += sizes[number]
            if questions > max_rows:
                return quotas
            quotas[number] += 1
        unfinished = [number for number in turns if available[number] > quotas[number]]
        turns = sorted(unfinished, key=lambda number: -available[number])
    return quotas


def spread(candidates: Mapping[int, Collection[E]], quotas: Mapping[int, int]) -> Mapping[int, Collection[E]]:
    """Draw entities for each template, as many different ones as possible.

    This is a maximum bipartite matching of templates with entities by augmenting paths (Kuhn 1955; Berge 1957). If
    there are more groups than entities, the matching continues with two groups about an entity, then three, and so on.

    Args:
        candidates: The entities that each template can ask about, the preferred ones first.
        quotas: Number of entities of each template; at most its number of candidates.

    Returns:
        The entities of each template.
    """
    drawn: dict[int, dict[E, None]] = {number: {} for number in quotas}
    holders: dict[E, dict[int, None]] = {}
    for number, quota in quotas.items():
        if quota == len(candidates[number]):
            _draw(number, candidates[number], drawn, holders)
    for most in count(1):
        unfilled = {number for number, quota in quotas.items() if len(drawn[number]) < quota}
        if not unfilled:
            break
        unused = {number: _unused(candidates[number], drawn[number], holders, most) for number in quotas}
        while unfilled:
            for number in [number for number in quotas if number in unfilled]:
                # Templates whose search failed are not tried again, since no later path leads out of them.
                unfilled -= _augment(number, candidates, drawn, holders, unused)
                if len(drawn[number]) == quotas[number]:
                    unfilled.discard(number)
    return drawn


def concentrate(
    holders: Mapping[E, Collection[int]], sizes: Mapping[int, int], *, per_entity: int, max_rows: int
) -> Mapping[int, Collection[E]]:
    """Draw entities one by one, each for several templates, up to the maximum number of questions.

    The next entity is a candidate of the template with the fewest groups. It is drawn for those of its templates that
    have the fewest.

    Args:
        holders: The templates that can ask about each entity, the preferred entities first.
        sizes: Number of questions in a group of each template, in the order of their turns.
        per_entity: Maximum number of templates for each entity.
        max_rows: Maximum number of questions.

    Returns:
        The entities of each template; without the templates that draw none.
    """
    drawn: dict[int, dict[E, None]] = {number: {} for number in sizes}
    turns = {number: turn for turn, number in enumerate(sizes)}
    pending: dict[int, deque[E]] = {number: deque() for number in sizes}
    for entity, numbers in holders.items():
        for number in numbers:
            pending[number].append(entity)
    used: set[E] = set()
    questions = 0

    def need(number: int) -> tuple[int, int]:
        return len(drawn[number]), turns[number]

    while True:
        for queue in pending.values():
            while queue and queue[0] in used:
                queue.popleft()
        waiting = [number for number, queue in pending.items() if queue]
        if not waiting:
            break
        entity = pending[min(waiting, key=need)][0]
        numbers = sorted(holders[entity], key=need)[:per_entity]
        questions += sum(sizes[number] for number in numbers)
        if questions > max_rows:
            break
        used.add(entity)
        for number in numbers:
            drawn[number][entity] = None
    return {number: entities for number, entities in drawn.items() if entities}


def _draw(
    number: int, entities: Collection[E], drawn: Mapping[int, dict[E, None]], holders: dict[E, dict[int, None]]
) -> None:
    for entity in entities:
        drawn[number][entity] = None
        holders.setdefault(entity, {})[number] = None


def _unused(
    candidates: Collection[E], own: Collection[E], holders: Mapping[E, Collection[int]], most: int
) -> Iterator[E]:
    """Yield the candidates that the template has not drawn and that fewer than `most` groups use at that time."""
    return (entity for entity in candidates if entity not in own and len(holders.get(entity, ())) < most)


def _augment(
    start: int,
    candidates: Mapping[int, Collection[E]],
    drawn: Mapping[int, dict[E, None]],
    holders: dict[E, dict[int, None]],
    unused: Mapping[int, Iterator[E]],
) -> set[int]:
    """Draw one more entity for a template, or take it from another template that can draw another one instead.

    Returns:
        The templates that cannot draw any entity; none if one was drawn.
    """
    taken_from: dict[int, tuple[int, E]] = {}
    seen: set[E] = set()
    queue = deque([start])
    visited = {start}
    while queue:
        number = queue.popleft()
        for entity in unused[number]:
            _draw(number, (entity,), drawn, holders)
            while number != start:
                previous, passed_on = taken_from[number]
                del drawn[number][passed_on], holders[passed_on][number]
                _draw(previous, (passed_on,), drawn, holders)
                number = previous
            return set()
        for entity in candidates[number]:
            if entity in seen or entity in drawn[number]:
                continue
            seen.add(entity)
            for holder in holders[entity]:
                if holder not in visited:
                    visited.add(holder)
                    taken_from[holder] = (number, entity)
                    queue.append(holder)
    return visited
