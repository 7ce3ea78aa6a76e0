"""Infer the question of a user-supplied SELECT: the known values, the requested column, and the subject."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ragassay.core.records import (
    Ask,
    Column,
    Confidence,
    DatabaseTable,
    Form,
    Operation,
    QuestionCondition,
    Reference,
    Relation,
)
from ragassay.parts.templates.drafts import question_confidence, related_labels
from ragassay.parts.templates.paths import (
    Join,
    Tables,
    association_relation,
    category_relation,
    happens,
    is_person,
    is_property,
    is_title,
    is_unique,
    is_year,
    joint_of,
    needs_no_noun,
    own_relation,
    owner_words,
    reference_label,
)
from ragassay.parts.templates.user_queries import KeyColumn, QueryTable, group_key_columns, name_columns


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetColumn:
    """The requested column, and the operation on it."""

    source: QueryTable
    column: Column
    operation: Operation = "lookup"


def interpret_query(
    sources: Sequence[QueryTable],
    joins: Sequence[Join],
    keys: Sequence[KeyColumn],
    target: TargetColumn,
    tables: Tables,
) -> Ask | None:
    """Return the question of a query; None if the built-in styles cannot phrase it.

    Args:
        sources: The tables of the query.
        joins: Its joins, each along a reference.
        keys: The columns of its placeholders.
        target: The requested column.
        tables: All tables of the schema.
    """
    ask = _interpreted(sources, joins, keys, target, tables)
    return None if ask is None else replace(ask, confidence=question_confidence(ask, _confidences(target, keys)))


def _interpreted(
    sources: Sequence[QueryTable],
    joins: Sequence[Join],
    keys: Sequence[KeyColumn],
    target: TargetColumn,
    tables: Tables,
) -> Ask | None:
    root = _root(sources, joins, {target.source.alias, *(key.source.alias for key in keys)})
    labels = _labels(root, sources, joins) if root is not None else None
    if root is None or labels is None or not root.table.label:
        return None
    relations = _relations(root, sources, joins, tables)
    conditions = tuple(_condition(group, labels, relations, root.table, tables) for group in group_key_columns(keys))
    if target.operation in {"count", "list"}:
        ask = _aggregate_ask(root, conditions, keys, target, _row_label(root, joins, tables))
        return None if ask is None else _through_association(_association_ends(root, joins, keys), ask, tables)
    label = _target_label(target, labels.get(target.source.alias))
    is_lookup = target.operation == "lookup"
    entity = root.table.label if is_lookup else _row_label(root, joins, tables) or root.table.label
    if len({label, *(each.label for each in conditions)}) <= len(conditions):
        return None  # two columns with the same label, which a reader could not distinguish
    ask = Ask(
        target=label,
        entity=entity,
        conditions=conditions,
        answer_kind=target.column.answer_kind,
        unit=target.column.unit,
        meaning=target.column.meaning,
        operation=target.operation,
        form=_form(target),
        agent=_agent(label, target, joins, tables) if is_lookup and target.source != root else "",
        joint=joint_of([*_path(target.source.alias, root.alias, joins)], tables) if is_lookup else "",
        related=related_labels(root.table, root.table.label, label, conditions) if is_lookup else (),
        is_event=happens(root.table, entity),
        is_own=target.source.alias not in labels,
    )
    if is_lookup and root not in (keys[0].source, target.source):
        return _through_association(_association_ends(root, joins, keys), ask, tables)
    return ask


def _through_association(ends: tuple[Reference, Reference] | None, ask: Ask, tables: Tables) -> Ask:
    """Return a question about an association as the built-in templates phrase it: about the known end."""
    if ends is None or len(ask.conditions) != 1 or any(each.target not in tables for each in ends):
        return ask
    table = tables[ends[0].table]
    relation = association_relation(table, *ends, tables)
    conditions = (replace(ask.conditions[0], is_name=True, relation=relation),)
    return replace(ask, entity=ask.conditions[0].label, conditions=conditions, related=(), is_event=False)


def _aggregate_ask(
    root: QueryTable,
    conditions: Sequence[QuestionCondition],
    keys: Sequence[KeyColumn],
    target: TargetColumn,
    label: str | None,
) -> Ask | None:
    """Return a question about the number or list of rows that refer to a named row or have a category; or None."""
    first = keys[0]
    has_owner = first.is_name and first.source != root
    is_own = len(keys) == 1 and first.source == root and first.comparison == "is"
    relation = category_relation(first.column) if is_own else None
    if relation is not None:
        conditions = [replace(conditions[0], relation=relation)]
    if label is None or not (has_owner or relation) or (target.operation == "list" and not _is_row_name(target)):
        return None
    is_count = target.operation == "count"
    return Ask(
        target=label,
        entity=conditions[0].label,
        conditions=(replace(conditions[0], is_name=True), *conditions[1:]),
        answer_kind="number" if is_count else "set",
        meaning="thing" if is_count else target.column.meaning,
        operation=target.operation,
        is_event=happens(root.table, label),
    )


def _association_ends(
    root: QueryTable, joins: Sequence[Join], keys: Sequence[KeyColumn]
) -> tuple[Reference, Reference] | None:
    """Return the references of an association to the known end and to the other end; None for any other table."""
    first = [join.reference for join in joins if join.source == root.alias and join.alias == keys[0].source.alias]
    other = _other_end(root, first)
    if other is None or not all(key.is_name for key in keys) or first[0].target == other.target:
        return None
    return first[0], other


def _row_label(root: QueryTable, joins: Sequence[Join], tables: Tables) -> str | None:
    """Return the label of the rows: that of their table, or of the other end if they only link two tables.

    None if the other end may be linked twice, so that rows and linked entities differ in number.
    """
    other = _other_end(root, [join.reference for join in joins if join.source == root.alias][:1])
    if other is None or other.target not in tables:
        return root.table.label
    if not is_unique(root.table, [name for each in root.table.references for name in each.columns]):
        return None
    return reference_label(other, root.table, tables[other.target])


def _other_end(root: QueryTable, first: Sequence[Reference]) -> Reference | None:
    """Return the second reference of an association; None if its rows are more than links."""
    references = root.table.references
    others = [each for each in references if each not in first]
    is_association = not name_columns(root) and len(references) == _LINK_ENDS and len(others) == 1
    return others[0] if is_association else None


_LINK_ENDS = 2  # references of a table that only links two others


def _is_row_name(target: TargetColumn) -> bool:
    names = name_columns(target.source)
    return names[-1:] == [target.column.name] and (len(names) == 1 or target.column.label == "name")


def _root(sources: Sequence[QueryTable], joins: Sequence[Join], used: set[str]) -> QueryTable | None:
    """Return the table that a query is about: references lead from it to all other tables, all of which are used."""
    ends = [join.alias for join in joins]
    roots = [source for source in sources if source.alias not in ends]
    leaves = {source.alias for source in sources} - {join.source for join in joins}
    is_tree = len(joins) == len(sources) - 1 == len(set(ends))
    return roots[0] if is_tree and len(roots) == 1 and leaves <= used else None


def _labels(root: QueryTable, sources: Sequence[QueryTable], joins: Sequence[Join]) -> Mapping[str, str] | None:
    """Return the label of each joined table relative to the root, by alias; None if a reference has no label."""
    tables = {source.alias: source.table for source in sources}
    labels: dict[str, str] = {}
    for join in _joins_from(root.alias, joins):
        label = reference_label(join.reference, tables[join.source], tables[join.alias])
        if label is None:
            return None
        labels[join.alias] = f"{label} of the {labels[join.source]}" if join.source in labels else label
    return labels


def _joins_from(alias: str, joins: Sequence[Join]) -> Iterator[Join]:
    for join in joins:
        if join.source == alias:
            yield join
            yield from _joins_from(join.alias, joins)


def _path(alias: str, root: str, joins: Sequence[Join]) -> Iterator[Join]:
    """Yield the joins from the root to an alias."""
    for join in (each for each in joins if each.alias == alias):
        if join.source != root:
            yield from _path(join.source, root, joins)
        yield join


def _agent(label: str, target: TargetColumn, joins: Sequence[Join], tables: Tables) -> str:
    """Return the noun for a referenced row whose name is the answer; empty for other answers and for properties."""
    table = target.source.table
    referring = [tables[join.reference.table] for join in joins if join.alias == target.source.alias]
    is_described = any(is_property(label, each, table, tables) for each in referring)
    return table.label if _is_row_name(target) and not is_described else ""


def _relations(
    root: QueryTable, sources: Sequence[QueryTable], joins: Sequence[Join], tables: Tables
) -> Mapping[str, Relation]:
    """Return the relation of the root to each table that it refers to directly, by alias."""
    by_alias = {source.alias: source.table for source in sources}
    relations: dict[str, Relation] = {}
    for join in joins:
        source, target = by_alias[join.source], by_alias[join.alias]
        label = reference_label(join.reference, source, target)
        if join.source == root.alias and label is not None:
            relations[join.alias] = owner_words(join.reference, label, source, target, tables)[1]
    return relations


def _confidences(target: TargetColumn, keys: Sequence[KeyColumn]) -> list[Confidence]:
    compared = [key.column.confidence for key in keys if key.comparison != "is"]
    return [*compared, "high" if _is_row_name(target) else target.column.confidence]


def _relation(
    key: KeyColumn, label: str | None, relations: Mapping[str, Relation], root: DatabaseTable, *, is_whole: bool
) -> Relation:
    if label is None:
        return "with" if is_whole else own_relation(key.column, root)
    return relations.get(key.source.alias, "with") if is_whole else "with"


def _form(target: TargetColumn) -> Form:
    return "noun" if _is_row_name(target) else target.column.form


def _condition(
    group: tuple[KeyColumn, ...],
    labels: Mapping[str, str],
    relations: Mapping[str, Relation],
    root: DatabaseTable,
    tables: Tables,
) -> QuestionCondition:
    first = group[0]
    label = labels.get(first.source.alias)
    is_whole = first.is_name and len(group) == len(name_columns(first.source))
    if is_whole:
        given_label = root.label if label is None else label
    else:
        given_label = first.column.label if label is None else f"{first.column.label} of the {label}"
    is_compared = first.comparison != "is"
    relation = _relation(first, label, relations, root, is_whole=is_whole)
    if label is not None and is_whole and relation == "by":
        given_label = f"at the {given_label}"  # as in `owner_words`
    separator = " and " if first.comparison == "between" else " "
    return QuestionCondition(
        label=given_label,
        placeholders=separator.join(name for key in group for name in key.placeholders),
        comparison=first.comparison,
        is_name=label is None and is_whole,
        unit=None if first.comparison == "contains" else first.column.unit,
        relation=relation,
        form="noun" if is_whole else first.column.form,
        is_person=needs_no_noun(first.source.table, tables) if is_whole else is_compared and is_person(root),
        is_code=first.column.is_code,
        is_date=first.column.answer_kind == "date",
        is_year=is_year(first.column),
        is_title=not is_compared and is_title([key.column for key in group]),
    )


def _target_label(target: TargetColumn, label: str | None) -> str:
    """Return the label of the target: a column of the row, the name of a referenced row, or a column of that row."""
    if label is None:
        return target.column.label
    return label if _is_row_name(target) else f"{target.column.label} of the {label}"
