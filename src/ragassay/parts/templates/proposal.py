"""Orders templates for variety, so that the first few are the most different ones."""

import heapq
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2

from sqlglot import exp

from ragassay.core.errors import UsageError
from ragassay.core.records import Column, Comparison, DatabaseTable, Operation, Proof, Reference, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.parts.database import column
from ragassay.parts.templates.construction import TemplateCondition, TemplateTarget, spoken, written
from ragassay.parts.templates.keys import Key, KeyPart, keys_of
from ragassay.parts.templates.paths import (
    Join,
    Tables,
    Term,
    askable,
    is_askable,
    is_person,
    is_sure,
    is_told,
    is_unique,
    link_of,
    played,
    reference_label,
    row_name,
    way_label,
    ways,
)
from ragassay.parts.wording.labels import head_of

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


OPERATIONS = ("count", "minimum", "maximum", "comparison", "list")
"""What can be asked beyond single values; `propose` takes any of them."""

_COMPARISONS: tuple[Comparison, ...] = ("at least", "at most", "between")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Owner:
    """A thing that rows of a table refer to, as people name it, and what those rows are called.

    `members` is the name of each row, and `other` the reference that leads to it where that is another table.
    """

    part: KeyPart
    join: Join
    key: Key
    member: str
    members: tuple[Term, ...]
    other: Reference | None


def wider(known: DatabaseTable, tables: Tables, operations: Collection[str]) -> Iterator[TemplateTarget]:
    """What can be asked of the rows of a table that refer to one thing."""
    owners = list(_owners(known, tables)) if operations else []
    for operation in OPERATIONS:
        if operation in operations:
            for owner in owners:
                yield from _asked(known, owner, operation, tables, operations)


def linked(known: DatabaseTable, tables: Tables, *, with_columns: bool) -> Iterator[TemplateTarget]:
    """What an association leads to from either end: the company of a person, where there is one.

    With columns also what that has, where a person is known: people belong to few things, and things have many people.
    """
    for owner in _owners(known, tables):
        if owner.other is not None:
            # What is not single for a person is seen in the answers, and that person is not asked about.
            wish = replace(_link_target(known, owner, "lookup", tables), terms=owner.members, proof="value")
            if _are_names_single(owner, tables):
                yield replace(wish, grouped=(), having=None)
            else:
                yield _of_one_thing(known, wish, owner.other)
            if with_columns:
                yield from _columns_beyond(known, owner, wish, owner.other, tables)


def _columns_beyond(
    known: DatabaseTable, owner: _Owner, wish: TemplateTarget, other: Reference, tables: Tables
) -> Iterator[TemplateTarget]:
    """The columns of what an association leads to from a person."""
    target = tables[other.target]
    if not is_person(tables[owner.join.reference.target]) or is_person(target):
        return
    named = {term.column.name for term in owner.members} | {*other.target_columns}
    for columns, own in askable(target):
        if named.isdisjoint(each.name for each in columns):
            terms = tuple(replace(owner.members[0], column=each) for each in columns)
            asked = replace(wish, terms=terms, label=f"{own} of the {owner.member}")
            yield _of_one_thing(known, asked, other)


def _of_one_thing(known: DatabaseTable, wish: TemplateTarget, other: Reference) -> TemplateTarget:
    """The same wish where all rows with an answer are of one thing: two playlists may both be called "Music"."""
    columns = tuple(column(term.alias, term.column.name) for term in wish.terms)
    one = exp.Literal.number(1)
    is_one = exp.and_(*(exp.EQ(this=_different(column(known.name, name)), expression=one) for name in other.columns))
    return replace(wish, grouped=columns, having=is_one)


def _different(value: exp.Expr) -> exp.Count:
    return exp.Count(this=exp.Distinct(expressions=[value]))


def _are_names_single(owner: _Owner, tables: Tables) -> bool:
    """Whether no two of what belongs to an owner can have one name."""
    names = [term.column.name for term in owner.members]
    return is_unique(tables[owner.members[0].column.table], names)


def _asked(
    known: DatabaseTable, owner: _Owner, operation: str, tables: Tables, operations: Collection[str]
) -> Iterator[TemplateTarget]:
    is_countable = _is_countable(known, owner)
    match operation:
        case "count" if is_countable:
            yield _link_target(known, owner, "count", tables)
        case "minimum" | "maximum":
            yield from _extremes(known, owner, "minimum" if operation == "minimum" else "maximum", tables)
        case "list" if owner.members:
            yield _link_target(known, owner, "list", tables)
        case "comparison":
            for condition in _conditions(known, owner):
                if is_countable:
                    yield replace(_link_target(known, owner, "count", tables), condition=condition)
                if "list" in operations and owner.members:
                    yield replace(_link_target(known, owner, "list", tables), condition=condition)


def _owners(known: DatabaseTable, tables: Tables) -> Iterator[_Owner]:
    """Everything that rows of this table refer to and that has a name of one thing, by single steps to one row."""
    for (join,) in ways(known, tables, 1):
        target = tables[join.reference.target]
        label = reference_label(join.reference, known, target)
        key = next((key for key in keys_of(target, tables) if len(key.parts) == 1 and key.parts[0].is_name), None)
        is_alone = is_unique(known, join.reference.columns)
        if key is None or label is None or is_alone or not is_unique(target, join.reference.target_columns):
            continue
        part = KeyPart(
            label=label,
            terms=tuple(replace(term, alias=join.alias, joins=(join,)) for term in key.parts[0].terms),
            is_name=True,
        )
        member, members, other = _members(known, join, tables)
        if other is not None:
            if not is_told(known, join.reference, other, tables):
                continue
            part = replace(part, label=played(known, join.reference, other, tables) or label)
            member = played(known, other, join.reference, tables) or member
        yield _Owner(part=part, join=join, key=key, member=member, members=members, other=other)


def _members(known: DatabaseTable, join: Join, tables: Tables) -> tuple[str, tuple[Term, ...], Reference | None]:
    """What the rows are called, and by which columns: by their own name, or by what else an association links."""
    own = row_name(known, known.name)
    if own or _has_a_code(known, tables):
        return known.label, own, None
    others = [way[0] for way in ways(known, tables, 1) if way[0] != join]
    # What links two things of one kind is a thing of its own: a match of two teams.
    if len(others) == 1 and others[0].reference.target != join.reference.target:
        target = tables[others[0].reference.target]
        label = reference_label(others[0].reference, known, target)
        name = row_name(target, others[0].alias, (others[0],))
        if label is not None and name:
            return label, name, others[0].reference
    return known.label, (), None


def _has_a_code(known: DatabaseTable, tables: Tables) -> bool:
    """Whether rows are things that go by a code of their own, and link nothing: a vehicle with its plate."""
    return any(len(key.parts) == 1 and not any(term.joins for term in key.terms) for key in keys_of(known, tables))


def _is_countable(known: DatabaseTable, owner: _Owner) -> bool:
    """Whether rows are things: an association counts what it links only where it links each once."""
    if owner.other is None:
        return True
    return is_unique(known, (*owner.join.reference.columns, *owner.other.columns))


def _link_target(known: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables) -> TemplateTarget:
    is_list = operation == "list"
    named = _all_named(owner, tables) if operation == "count" else None
    told_apart = tuple(column(owner.join.alias, name) for name in owner.join.reference.target_columns)
    return TemplateTarget(
        base=known,
        parts=(owner.part,),
        terms=owner.members if is_list else (),
        label=owner.member,
        entity=owner.part.label,
        proof=_link_proof(owner, tables),
        operation=operation,
        # Two things of one name have two counts: grouped by what tells them apart, both come to light.
        grouped=() if is_list else told_apart,
        having=named,
        held=owner.members if named is not None else (),
        alone=owner.part.terms if is_list and not owner.key.is_proven else (),
        link=None if owner.other is None else link_of(known, owner.join.reference, owner.other, tables),
    )


def _all_named(owner: _Owner, tables: Tables) -> exp.Expr | None:
    """That nobody who counts names would come to another number: each thing has a name that no other has."""
    if not owner.members or _are_names_single(owner, tables):
        return None
    names = _different(exp.Lower(this=spoken(owner.members)))
    return exp.EQ(this=exp.Count(this=exp.Star()), expression=names)


def _link_proof(owner: _Owner, tables: Tables) -> Proof:
    target = tables[owner.join.reference.target]
    is_declared = is_unique(target, owner.join.reference.target_columns, declared=True)
    return "declared" if owner.key.is_declared and is_declared else "value"


def _extremes(known: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables) -> Iterator[TemplateTarget]:
    for own in _measures(known, owner):
        yield replace(
            _link_target(known, owner, operation, tables),
            parts=(replace(owner.part, is_name=False),),
            terms=(Term(column=own, alias=known.name),),
            label=own.label,
            entity=known.label if owner.other is None else owner.member,
        )


def _measures(known: DatabaseTable, owner: _Owner) -> Iterator[Column]:
    """Own columns that have an order: numbers and dates that are no key and no code."""
    if owner.other is not None:
        return  # the date belongs to neither end: "departments of the employee with a start date of" says nothing
    taken = {name for reference in known.references for name in reference.columns}
    taken |= {term.column.name for term in owner.members if not term.joins}
    for own in known.columns:
        is_measure = own.role == "value" and own.answer_kind in {"number", "date"} and own.is_ordered and not own.codes
        # "Order line number" counts off; "number of years" is an amount.
        if is_measure and own.name not in taken and own.label.split()[-1:] not in (["number"], ["code"]):
            yield own


def _conditions(known: DatabaseTable, owner: _Owner) -> Iterator[TemplateCondition]:
    for own in _measures(known, owner):
        for comparison in _COMPARISONS:
            yield TemplateCondition(comparison=comparison, term=Term(column=own, alias=known.name), label=own.label)
    for own in () if owner.other is not None else known.columns:
        is_name = own.name in {term.column.name for term in owner.members if not term.joins}
        is_text = own.role in {"name", "value"} and own.answer_kind == "text" and _is_searched(own, known)
        if is_text and not is_name and own.name not in owner.join.reference.columns:
            yield TemplateCondition(comparison="contains", term=Term(column=own, alias=known.name), label=own.label)


def _is_searched(own: Column, known: DatabaseTable) -> bool:
    """Whether people look for a word in it: in names and descriptions, not in what is quoted whole.

    The name of a person, or of something else than the row, is quoted whole too.
    """
    is_anothers_name = own.meaning == "person" or (own.role != "name" and head_of(own.label) == "name")
    is_called_so = own.label == known.label == "title"  # a title has no name
    return (
        not own.codes
        and not is_anothers_name
        and not is_called_so
        and _QUOTED_WHOLE.isdisjoint(own.label.lower().split())
    )


_QUOTED_WHOLE = frozenset(
    """abbreviation address city code country county courtesy email extension fax gender id isbn language link login
    mail method mobile number path phone postal postcode region sex state status street symbol telephone url username
    website zip""".split()
)


MOST_HOPS = 3
_MOST_STEPS = 2  # references that are followed; what lies beyond is nobody's question


def propose(schema: Schema, *, operations: Collection[str] = (), hops: int = 1) -> Iterator[SqlTemplate]:
    """All templates that the schema gives good reason for: Select, Project and Join first, then what is asked for.

    Args:
        schema: As reflected; nothing else of the database is looked at.
        operations: What to ask beyond single values, of OPERATIONS.
        hops: How many facts a question may need, 1 to 3. One is what a row itself says: its columns, and the names of
            what it refers to. Two are needed for the industry of a project's client, three for that of its owner.

    Raises:
        UsageError: An operation that is none, fewer than 1 or more than 3 hops.
    """
    for operation in operations:
        if operation not in OPERATIONS:
            raise UsageError(unknown_name("operation", operation, list(OPERATIONS)))
    if hops not in range(1, MOST_HOPS + 1):
        raise UsageError(f"--hops {hops}: a question needs 1 to {MOST_HOPS} facts")
    return _proposed(schema, frozenset(operations), hops)


def _proposed(schema: Schema, operations: frozenset[str], hops: int) -> Iterator[SqlTemplate]:
    tables = {known.name: known for known in schema.tables}
    seen: set[str] = set()
    lookups = (wish for known in schema.tables for key in keys_of(known, tables) for wish in _wishes(key, tables, hops))
    # From one end of an association to the other is two references.
    ends = (wish for known in schema.tables for wish in linked(known, tables, with_columns=hops > 2) if hops > 1)
    others = (wish for known in schema.tables for wish in wider(known, tables, operations))
    for wishes in (lookups, ends, others):
        for wish in wishes:
            template = written(wish, schema.dialect)
            if template.sql not in seen:
                seen.add(template.sql)
                yield template


def _wishes(key: Key, tables: Tables, hops: int) -> Iterator[TemplateTarget]:
    """What can be asked of a row: its own columns, the name of what it refers to, and what that has; nearest first.

    Never what is already known, nor what a part of the key alone would tell: the smallest table that has it is asked.
    """
    known = key.table
    given = {term.column.name for term in key.terms if not term.joins}
    known_by = {join.reference for term in key.terms for join in term.joins}
    given |= {name for reference in known_by for name in reference.columns}
    for columns, own in askable(known):
        if given.isdisjoint(each.name for each in columns):
            yield _lookup_target(key, tuple(Term(column=each, alias=known.name) for each in columns), own, tables)
    for joins in ways(known, tables, min(hops, _MOST_STEPS)):
        first = joins[0].reference
        label = way_label(known, joins, tables)
        if label is None or first in known_by or set(first.columns) <= given:
            continue
        yield from _beyond(key, joins, label, tables, with_columns=len(joins) < hops)


def _beyond(
    key: Key, joins: tuple[Join, ...], label: str, tables: Tables, *, with_columns: bool
) -> Iterator[TemplateTarget]:
    """What the row at the end of a way gives: its name, under the label of the way, and its columns if wanted."""
    target, reference = tables[joins[-1].reference.target], joins[-1].reference
    name = row_name(target, joins[-1].alias, joins)
    # A name that is what refers stands in the row before, and is asked there.
    refers = next(each for each in tables[reference.table].columns if each.name == reference.columns[0])
    stands = bool(name) and name[0].column.name in reference.target_columns and (len(joins) == 1 or is_askable(refers))
    if name and not stands:
        yield _lookup_target(key, name, label, tables)
    known = {term.column.name for term in name} | {*reference.target_columns}
    for columns, own in askable(target) if with_columns else ():
        # Nobody asks for the manager of the manager.
        if known.isdisjoint(each.name for each in columns) and own != label.partition(" of the ")[0]:
            terms = tuple(Term(column=each, alias=joins[-1].alias, joins=joins) for each in columns)
            yield _lookup_target(key, terms, f"{own} of the {label}", tables)


def _lookup_target(key: Key, terms: tuple[Term, ...], label: str, tables: Tables) -> TemplateTarget:
    return TemplateTarget(
        base=key.table,
        parts=key.parts,
        terms=terms,
        label=label,
        entity=key.table.label,
        proof=_proof(key, terms[0].joins, tables),
    )


def _proof(key: Key, joins: tuple[Join, ...], tables: Tables) -> Proof:
    return "declared" if key.is_declared and is_sure(joins, tables, declared=True) else "value"
