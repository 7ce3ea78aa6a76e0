"""Templates beyond single values, on request: how many, the least and the most, comparisons, and whole lists.

All are about the rows that refer to one thing: the orders of a customer, the tracks of a playlist, the employees of a
manager. Things that nothing refers to are not asked: no document states that there are none.
"""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from sqlglot import exp

from ragassay.database import column
from ragassay.database.labels import head_of
from ragassay.records import Column, Comparison, DatabaseTable, Operation, Proof, Reference
from ragassay.templates.keys import Key, KeyPart, keys_of
from ragassay.templates.paths import Join, Tables, Term, askable, is_person, is_unique, reference_label, row_name, ways
from ragassay.templates.roles import is_told, link_of, played
from ragassay.templates.writing import Condition, Wish, spoken

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


def wider(known: DatabaseTable, tables: Tables, operations: Collection[str]) -> Iterator[Wish]:
    """What can be asked of the rows of a table that refer to one thing."""
    owners = list(_owners(known, tables)) if operations else []
    for operation in OPERATIONS:
        if operation in operations:
            for owner in owners:
                yield from _asked(known, owner, operation, tables, operations)


def linked(known: DatabaseTable, tables: Tables, *, with_columns: bool) -> Iterator[Wish]:
    """What an association leads to from either end: the company of a person, where there is one.

    With columns also what that has, where a person is known: people belong to few things, and things have many people.
    """
    for owner in _owners(known, tables):
        if owner.other is not None:
            # What is not single for a person is seen in the answers, and that person is not asked about.
            wish = replace(_wish(known, owner, "lookup", tables), terms=owner.members, proof="value")
            if _are_names_single(owner, tables):
                yield replace(wish, grouped=(), having=None)
            else:
                yield _of_one_thing(known, wish, owner.other)
            if with_columns:
                yield from _beyond(known, owner, wish, owner.other, tables)


def _beyond(known: DatabaseTable, owner: _Owner, wish: Wish, other: Reference, tables: Tables) -> Iterator[Wish]:
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


def _of_one_thing(known: DatabaseTable, wish: Wish, other: Reference) -> Wish:
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
) -> Iterator[Wish]:
    is_countable = _is_countable(known, owner)
    match operation:
        case "count" if is_countable:
            yield _wish(known, owner, "count", tables)
        case "minimum" | "maximum":
            yield from _extremes(known, owner, "minimum" if operation == "minimum" else "maximum", tables)
        case "list" if owner.members:
            yield _wish(known, owner, "list", tables)
        case "comparison":
            for condition in _conditions(known, owner):
                if is_countable:
                    yield replace(_wish(known, owner, "count", tables), condition=condition)
                if "list" in operations and owner.members:
                    yield replace(_wish(known, owner, "list", tables), condition=condition)


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


def _wish(known: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables) -> Wish:
    is_list = operation == "list"
    named = _all_named(owner, tables) if operation == "count" else None
    told_apart = tuple(column(owner.join.alias, name) for name in owner.join.reference.target_columns)
    return Wish(
        base=known,
        parts=(owner.part,),
        terms=owner.members if is_list else (),
        label=owner.member,
        entity=owner.part.label,
        proof=_proof(owner, tables),
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


def _proof(owner: _Owner, tables: Tables) -> Proof:
    target = tables[owner.join.reference.target]
    is_declared = is_unique(target, owner.join.reference.target_columns, declared=True)
    return "declared" if owner.key.is_declared and is_declared else "value"


def _extremes(known: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables) -> Iterator[Wish]:
    for own in _measures(known, owner):
        yield replace(
            _wish(known, owner, operation, tables),
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


def _conditions(known: DatabaseTable, owner: _Owner) -> Iterator[Condition]:
    for own in _measures(known, owner):
        for comparison in _COMPARISONS:
            yield Condition(comparison=comparison, term=Term(column=own, alias=known.name), label=own.label)
    for own in () if owner.other is not None else known.columns:
        is_name = own.name in {term.column.name for term in owner.members if not term.joins}
        is_text = own.role in {"name", "value"} and own.answer_kind == "text" and _is_searched(own, known)
        if is_text and not is_name and own.name not in owner.join.reference.columns:
            yield Condition(comparison="contains", term=Term(column=own, alias=known.name), label=own.label)


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
