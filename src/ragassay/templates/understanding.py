"""What a plain SELECT asks, in words: who knows what, and wants what of which thing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ragassay.records import Ask, Column, Comparison, DatabaseTable, Given, Operation, Reference
from ragassay.templates.paths import Join, Tables, is_unique, reference_label, row_name
from ragassay.templates.roles import link_of, played


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A table as a query calls it."""

    alias: str
    table: DatabaseTable


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A column that placeholders stand for: one, or the two ends of a range."""

    source: Source
    column: Column
    placeholders: tuple[str, ...]
    comparison: Comparison = "is"

    @property
    def is_name(self) -> bool:
        """Whether the column is, or is a part of, the name of the rows that it stands in."""
        names = [term.column.name for term in row_name(self.source.table, self.source.alias)]
        return self.column.name in names and self.comparison == "is"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """The column that is asked for, and whether it is looked up, counted, or its least or greatest value is."""

    source: Source
    column: Column
    operation: Operation = "lookup"


Thing = tuple[Known, ...]
"""One thing that somebody knows: a column, or a first and a last name."""


def things(known: Sequence[Known]) -> tuple[Thing, ...]:
    """What is known, thing by thing; a person's first and last name are one."""
    found: list[Thing] = []
    for each in known:
        names = [term.column.name for term in row_name(each.source.table, each.source.alias)]
        parts = [one for name in names for one in known if one.source == each.source and one.column.name == name]
        is_whole = len(parts) == len(names) > 1 and all(one.is_name for one in parts)
        thing = tuple(parts) if is_whole and each in parts else (each,)
        found += [thing] if thing not in found else []
    return tuple(found)


def ask_of(
    sources: Sequence[Source], joins: Sequence[Join], known: Sequence[Known], wanted: Wanted, tables: Tables
) -> Ask | None:
    """The question of a query in words; None where it asks nothing plain of one table along its references.

    Args:
        sources: The tables of the query.
        joins: How they are joined, each along a reference.
        known: What its placeholders stand for.
        wanted: What it asks for.
        tables: All tables of the schema.
    """
    base = _base(sources, joins, {wanted.source.alias, *(each.source.alias for each in known)})
    labels = _labels(base, sources, joins) if base is not None else None
    if base is None or labels is None:
        return None
    given = tuple(_given(each, labels, base.table) for each in things(known))
    if wanted.operation in {"count", "list"}:
        counted = _of_owner(base, given, known, wanted, _members(base, joins, tables))
        return None if counted is None else _over(base, _ends(base, joins, known), counted, tables)
    label = _label(wanted, labels.get(wanted.source.alias))
    if len({label, *(each.label for each in given)}) <= len(given):
        return None  # two things of one name: nobody could tell which is which
    entity = base.table.label if wanted.operation == "lookup" else _members(base, joins, tables) or base.table.label
    asked = Ask(
        wanted=label,
        entity=entity,
        given=given,
        answer_kind=wanted.column.answer_kind,
        unit=wanted.column.unit,
        meaning=wanted.column.meaning,
        operation=wanted.operation,
    )
    is_between = wanted.operation == "lookup" and base not in (known[0].source, wanted.source)
    return _over(base, _ends(base, joins, known), asked, tables) if is_between else asked


def _over(base: Source, ends: tuple[Reference, Reference] | None, asked: Ask, tables: Tables) -> Ask:
    """What is asked over an association of the end that is known by its name, as our own templates ask it."""
    if ends is None or len(asked.given) != 1 or any(each.target not in tables for each in ends):
        return asked
    first, other = ends
    own, of, member = asked.wanted.rpartition(" of the ")
    member = played(base.table, other, first, tables) or member
    label = played(base.table, first, other, tables) or asked.given[0].label
    given = (replace(asked.given[0], label=label, is_name=True),)
    link = link_of(base.table, first, other, tables)
    return replace(asked, wanted=own + of + member, entity=label, given=given, link=link)


def _of_owner(
    base: Source, given: Sequence[Given], known: Sequence[Known], wanted: Wanted, members: str | None
) -> Ask | None:
    """How many rows refer to one thing that has a name, or which; for other counts and lists we have no words."""
    is_owner = known[0].is_name and known[0].source != base
    if members is None or not is_owner or (wanted.operation == "list" and not _is_row_name(wanted)):
        return None
    return Ask(
        wanted=members,
        entity=given[0].label,
        given=(replace(given[0], is_name=True), *given[1:]),
        answer_kind="number" if wanted.operation == "count" else "set",
        meaning="thing" if wanted.operation == "count" else wanted.column.meaning,
        operation=wanted.operation,
    )


def _ends(base: Source, joins: Sequence[Join], known: Sequence[Known]) -> tuple[Reference, Reference] | None:
    """How an association leads to what is known, and to the other thing that it links; None where none does."""
    own = base.table.references
    first = [join.reference for join in joins if join.source == base.alias and join.alias == known[0].source.alias]
    others = [each for each in own if each not in first]
    is_association = not row_name(base.table, base.alias) and len(own) == _ENDS and len(others) == 1
    is_between = is_association and all(each.is_name for each in known) and own[0].target != own[1].target
    return (first[0], others[0]) if is_between else None


def _members(base: Source, joins: Sequence[Join], tables: Tables) -> str | None:
    """What the rows are called: as their table is, or, where they only link two things, as the other one is.

    None where the other one may be linked twice, so that there are more rows than things.
    """
    own = base.table.references
    first = [join.reference for join in joins if join.source == base.alias][:1]
    others = [each for each in own if each not in first]
    if row_name(base.table, base.alias) or len(own) != _ENDS or len(others) != 1 or others[0].target not in tables:
        return base.table.label
    if not is_unique(base.table, [name for each in own for name in each.columns]):
        return None
    return reference_label(others[0], base.table, tables[others[0].target])


_ENDS = 2  # references of a table that only links things


def _is_row_name(wanted: Wanted) -> bool:
    names = [term.column.name for term in row_name(wanted.source.table, wanted.source.alias)]
    return names[-1:] == [wanted.column.name] and (len(names) == 1 or wanted.column.label == "name")


def _base(sources: Sequence[Source], joins: Sequence[Join], used: set[str]) -> Source | None:
    """The table that a query is about: from it the references lead to all the others, each of which is of use."""
    ends = [join.alias for join in joins]
    heads = [source for source in sources if source.alias not in ends]
    leaves = {source.alias for source in sources} - {join.source for join in joins}
    is_tree = len(joins) == len(sources) - 1 == len(set(ends))
    return heads[0] if is_tree and len(heads) == 1 and leaves <= used else None


def _labels(base: Source, sources: Sequence[Source], joins: Sequence[Join]) -> Mapping[str, str] | None:
    """What each joined table is to the one that a query is about; None where nobody could say."""
    tables = {source.alias: source.table for source in sources}
    labels: dict[str, str] = {}
    for join in _outwards(base.alias, joins):
        label = reference_label(join.reference, tables[join.source], tables[join.alias])
        if label is None:
            return None
        labels[join.alias] = f"{label} of the {labels[join.source]}" if join.source in labels else label
    return labels


def _outwards(alias: str, joins: Sequence[Join]) -> Iterator[Join]:
    for join in joins:
        if join.source == alias:
            yield join
            yield from _outwards(join.alias, joins)


def _given(thing: Thing, labels: Mapping[str, str], entity: DatabaseTable) -> Given:
    first = thing[0]
    is_itself = first.source.alias not in labels
    is_whole = first.is_name and len(thing) == len(row_name(first.source.table, first.source.alias))
    if is_whole:
        label = entity.label if is_itself else labels[first.source.alias]
    else:
        label = first.column.label if is_itself else f"{first.column.label} of the {labels[first.source.alias]}"
    between = " and " if first.comparison == "between" else " "
    return Given(
        label=label,
        placeholders=between.join(name for each in thing for name in each.placeholders),
        comparison=first.comparison,
        is_name=is_itself and is_whole,
        unit=None if first.comparison == "contains" else first.column.unit,
    )


def _label(wanted: Wanted, label: str | None) -> str:
    """What is asked for: a column of the thing itself, the name of what it refers to, or a column of that."""
    if label is None:
        return wanted.column.label
    return label if _is_row_name(wanted) else f"{wanted.column.label} of the {label}"
