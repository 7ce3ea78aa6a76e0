"""Ways from a table along its references, and what people call what they lead to."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from sqlglot import exp

from ragassay.core.records import Column, DatabaseTable, Link, Reference
from ragassay.parts.database import column, table
from ragassay.parts.wording.labels import label_of, singular, words_of

Tables = Mapping[str, DatabaseTable]


@dataclass(frozen=True, slots=True, kw_only=True)
class Join:
    """One step along a reference: from the rows that a query calls `source` to those that it calls `alias`."""

    reference: Reference
    source: str
    alias: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Term:
    """A column as it is reached from the table that a template is about."""

    column: Column
    alias: str
    joins: tuple[Join, ...] = ()


def ways(base: DatabaseTable, tables: Tables, hops: int) -> tuple[tuple[Join, ...], ...]:
    """Every way of at most so many steps, shorter ones first; none comes back to a table that it has left.

    A reference of a table to itself is a way of one step: from an employee to the manager.
    """
    last: list[tuple[Reference, ...]] = [(reference,) for reference in _whole_references(base, tables)]
    found: list[tuple[Reference, ...]] = []
    for _ in range(hops):
        found += last
        last = [
            (*way, reference)
            for way in last
            for reference in _whole_references(tables[way[-1].target], tables)
            if reference not in way
            and (reference.target == reference.table or reference.target not in {base.name, *_seen(way)})
        ]
    return tuple(_joins(base, way, found, tables) for way in found)


def _seen(way: tuple[Reference, ...]) -> set[str]:
    return {step.target for step in way}


def _whole_references(known: DatabaseTable, tables: Tables) -> list[Reference]:
    """The references that can be followed, in the order of their columns: databases list them in any order."""
    places = {each.name: place for place, each in enumerate(known.columns)}
    whole = [reference for reference in known.references if _is_whole(reference, known, tables)]
    return sorted(whole, key=lambda reference: ([places[name] for name in reference.columns], reference.target))


def _is_whole(reference: Reference, known: DatabaseTable, tables: Tables) -> bool:
    """Whether both ends are among the tables that were read, with all their columns."""
    target = tables.get(reference.target)
    if target is None or not reference.columns or len(reference.columns) != len(reference.target_columns):
        return False
    own = {each.name for each in known.columns}
    return set(reference.columns) <= own and set(reference.target_columns) <= {each.name for each in target.columns}


def _joins(
    base: DatabaseTable, way: tuple[Reference, ...], others: Sequence[tuple[Reference, ...]], tables: Tables
) -> tuple[Join, ...]:
    joins: list[Join] = []
    for length in range(1, len(way) + 1):
        source = joins[-1].alias if joins else base.name
        alias = _alias(base, way[:length], others, tables)
        joins.append(Join(reference=way[length - 1], source=source, alias=alias))
    return tuple(joins)


def _alias(
    base: DatabaseTable, way: tuple[Reference, ...], others: Sequence[tuple[Reference, ...]], tables: Tables
) -> str:
    """The target's name, unless the query may hold that table twice: then the references tell them apart."""
    target = way[-1].target
    same = [other for other in others if other[-1].target == target and len(other) <= len(way)]
    if target != base.name and len(same) == 1:
        return target
    alias = "_".join([target, *(part for step in way for part in step.columns)])
    taken = {name.lower() for name in tables}
    while alias.lower() in taken:
        alias += "_"
    return alias


def joined(select: exp.Select, terms: Sequence[Term]) -> exp.Select:
    """The query with every join that its terms need, each once."""
    for join in dict.fromkeys(join for term in terms for join in term.joins):
        reference = join.reference
        conditions = [
            exp.EQ(this=column(join.source, own), expression=column(join.alias, target))
            for own, target in zip(reference.columns, reference.target_columns, strict=True)
        ]
        alias = None if join.alias == reference.target else join.alias
        select = select.join(table(reference.target, alias), on=exp.and_(*conditions))
    return select


def is_unique(known: DatabaseTable, columns: Sequence[str], *, declared: bool = False) -> bool:
    """Whether no two rows of a table agree in these columns: by declaration, or as the data were seen to be."""
    keys = known.unique if declared else (*known.unique, *known.proven)
    return any(key and set(key) <= set(columns) for key in keys)


def is_sure(joins: Sequence[Join], tables: Tables, *, declared: bool = False) -> bool:
    """Whether each step leads to one row at most."""
    return all(
        is_unique(tables[join.reference.target], join.reference.target_columns, declared=declared) for join in joins
    )


def row_name(known: DatabaseTable, alias: str, joins: tuple[Join, ...] = ()) -> tuple[Term, ...]:
    """The name of a table's rows: a first and a last name, or the one column that names them; () where none does."""
    by_words = {tuple(words_of(each.name)): each for each in known.columns if each.role in {"name", "value"}}
    first = next((by_words[words] for words in _forms(known, _FIRST_NAMES) if words in by_words), None)
    last = next((by_words[words] for words in _forms(known, _LAST_NAMES) if words in by_words), None)
    found = [each for each in known.columns if each.role == "name"][:1]
    if first is not None and last is not None:
        found = [first, last]
    return tuple(Term(column=each, alias=alias, joins=joins) for each in found)


_FIRST_NAMES = (("first", "name"), ("given", "name"), ("forename",))
_LAST_NAMES = (("last", "name"), ("family", "name"), ("surname",))


def is_person(known: DatabaseTable) -> bool:
    """Whether the rows of a table are people, as their name tells."""
    name = row_name(known, known.name)
    return len(name) > 1 or any(term.column.meaning == "person" for term in name)


def others_names(known: DatabaseTable) -> Mapping[str, tuple[Column, Column]]:
    """The people that rows name in a first and a last name, and that are not the rows: the contact of a customer.

    Either name alone is nobody's, so the two are asked for as one.
    """
    by_words = {tuple(words_of(each.name)): each for each in known.columns if each.role in {"name", "value"}}
    found = {}
    for words, own in by_words.items():
        for first in (first for first in _FIRST_NAMES if words[-len(first) :] == first):
            before = words[: -len(first)]
            last = next((by_words[(*before, *each)] for each in _LAST_NAMES if (*before, *each) in by_words), None)
            if before and list(before) != known.label.split() and last is not None:
                found[label_of(before)] = (own, last)
    return found


def askable(known: DatabaseTable) -> Iterator[tuple[tuple[Column, ...], str]]:
    """What a row says, with what it is called: a column, or the two that are the name of another person."""
    whole = {first.name: ((first, last), label) for label, (first, last) in others_names(known).items()}
    parts = {each.name for columns, _ in whole.values() for each in columns}
    for own in known.columns:
        if own.name in whole:
            yield whole[own.name]
        elif own.name not in parts and is_askable(own):
            yield (own,), own.label


def is_askable(own: Column) -> bool:
    """Whether people would ask for what a column holds."""
    return own.role in {"name", "value"}


def _forms(known: DatabaseTable, names: Sequence[tuple[str, ...]]) -> Iterator[tuple[str, ...]]:
    for words in names:
        yield words
        yield (*known.label.split(), *words)


def reference_label(reference: Reference, known: DatabaseTable, target: DatabaseTable) -> str | None:
    """What people call the row that a reference leads to; None where only its column could tell, and does not.

    `sales_rep_employee_number` to an employee is the sales representative; `emp_no` to `emp_no` is the employee;
    `home_team_id` stays the home team, since "home" alone says nothing.
    """
    columns = {each.name: each for each in known.columns}
    words = words_of(reference.columns[0])
    if tuple(words) in _SPOKEN:
        return _SPOKEN[tuple(words)]
    if any(columns[name].role == "ignored" for name in reference.columns):
        return None
    if len(reference.columns) > 1 or words == words_of(reference.target_columns[0]):
        return target.label
    words = columns[reference.columns[0]].label.split() or words
    while words and words[-1] in _KEY_WORDS:
        words.pop()
    label = " ".join(words)
    if not label or singular(label) == target.label:
        return target.label
    without = label.removesuffix(f" {target.label}")
    return without if " " in without else label


_KEY_WORDS = {"id", "ids", "key", "number", "no", "code", "uuid", "guid", "fk"}
_SPOKEN: dict[tuple[str, ...], str] = {
    ("reports", "to"): "manager",
    ("report", "to"): "manager",
    ("managed", "by"): "manager",
    ("supervised", "by"): "supervisor",
    ("belongs", "to"): "parent",
    ("ship", "via"): "shipper",
}


def way_label(base: DatabaseTable, joins: Sequence[Join], tables: Tables) -> str | None:
    """What people call the row at the end of a way: "industry of the client" wants the label of each step."""
    labels: list[str] = []
    source = base
    for join in joins:
        target = tables[join.reference.target]
        label = reference_label(join.reference, source, target)
        if label is None:
            return None
        labels.insert(0, label)
        source = target
    return " of the ".join(labels)


_PEOPLE = frozenset("assistant boss captain chief coach guardian head lead member parent president student".split())
_THINGS = frozenset("chapter cover folder letter number offer order other paper render tier transfer user".split())
_ENDINGS = ("er", "or", "ist", "ant", "man", "woman")


def played(known: DatabaseTable, reference: Reference, other: Reference, tables: Tables) -> str | None:
    """What a person is by an association; None where it gives no part, or to nobody.

    Args:
        known: The association.
        reference: Leads to the person.
        other: Leads to what else is linked.
        tables: All tables of the schema.
    """
    left = _left(known, (reference, other), tables)
    return left[0] if is_person(tables[reference.target]) and len(left) == 1 and _is_part(left[0]) else None


def link_of(known: DatabaseTable, reference: Reference, other: Reference, tables: Tables) -> Link | None:
    """What an association is called; None where its name only repeats its ends, or gives a part that is said instead.

    Args:
        known: The association.
        reference: Leads to one end.
        other: Leads to the other end.
        tables: All tables of the schema.
    """
    is_said = any(played(known, *ends, tables) for ends in ((reference, other), (other, reference)))
    if is_said or not _left(known, (reference, other), tables):
        return None
    taken = {*reference.columns, *other.columns}
    is_dated = any(own.name not in taken and own.answer_kind == "date" for own in known.columns)
    return Link(label=known.label, is_dated=is_dated)


def is_told(known: DatabaseTable, reference: Reference, other: Reference, tables: Tables) -> bool:
    """Whether words tell an association from all others between the same two tables."""
    own = _said(known, reference, other, tables)
    is_plain = not _left(known, (reference, other), tables)
    ends = sorted([reference.target, other.target])
    for rival in tables.values():
        if rival != known and len(rival.references) == len(ends) and not row_name(rival, rival.name):
            first, second = rival.references
            is_same = sorted([first.target, second.target]) == ends and _said(rival, first, second, tables) == own
            # Between the two, the one whose name says nothing more is meant.
            if is_same and not (is_plain and _left(rival, (first, second), tables)):
                return False
    return True


def _said(known: DatabaseTable, first: Reference, second: Reference, tables: Tables) -> frozenset[str | None]:
    """All that a question says of an association: what each end is called by it."""
    return frozenset(_called(known, first, second, tables))


def _called(known: DatabaseTable, first: Reference, second: Reference, tables: Tables) -> Iterator[str | None]:
    for reference, other in ((first, second), (second, first)):
        target = tables.get(reference.target)
        if target is not None and other.target in tables:
            yield played(known, reference, other, tables) or reference_label(reference, known, target)


def _left(known: DatabaseTable, ends: tuple[Reference, Reference], tables: Tables) -> list[str]:
    """The words of an association's name that are not those of its ends."""
    labels = [tables[end.target].label for end in ends]
    labels += [label for end in ends if (label := reference_label(end, known, tables[end.target])) is not None]
    taken = {word for label in labels for word in label.split()}
    return [word for word in known.label.split() if word not in taken]


def _is_part(word: str) -> bool:
    return word in _PEOPLE or (len(word) > len("er") and word.endswith(_ENDINGS) and word not in _THINGS)
