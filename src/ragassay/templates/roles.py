"""The part that an association gives to what it links: who manages a department is its manager."""

from collections.abc import Iterator

from ragassay.records import DatabaseTable, Link, Reference
from ragassay.templates.paths import Tables, is_person, reference_label, row_name

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
    for table in tables.values():
        if table != known and len(table.references) == len(ends) and not row_name(table, table.name):
            first, second = table.references
            is_same = sorted([first.target, second.target]) == ends and _said(table, first, second, tables) == own
            # Between the two, the one whose name says nothing more is meant.
            if is_same and not (is_plain and _left(table, (first, second), tables)):
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
