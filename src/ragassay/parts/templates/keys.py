"""How a row is pointed at: by its name, or by at most two things that people can say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from ragassay.core.records import Column, DatabaseTable, Reference, Schema
from ragassay.parts.templates.paths import Join, Tables, Term, is_sure, is_unique, reference_label, row_name, ways
from ragassay.parts.wording.labels import words_of

_MOST_GIVEN = 2  # more than two things to know make no question that a person would ask
_MOST_KEYS = 4  # of one table: more only ask the same things in more ways
_CODE_WORDS = {"abbreviation", "code", "isbn", "number", "symbol"}
_ORDINAL_WORDS = {"year", "season", "edition", "round", "number", "week", "month"}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPart:
    """One thing that is known; a person's name is one thing in two columns.

    `is_name` tells whether it names the row itself, or something that belongs to it.
    """

    label: str
    terms: tuple[Term, ...]
    is_name: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """What a person must know to point at one row of a table: one or two things, each with its label.

    `is_declared` and `is_proven` tell whether no two rows can have it, by declaration, and as the data were seen to
    be; where neither, single values may do all the same.
    """

    table: DatabaseTable
    parts: tuple[KeyPart, ...]
    is_declared: bool
    is_proven: bool

    @property
    def terms(self) -> tuple[Term, ...]:
        """The columns of all parts, in their order."""
        return tuple(term for part in self.parts for term in part.terms)


def keys(schema: Schema) -> tuple[Key, ...]:
    """How the rows of each table can be pointed at, the simplest way of each table first.

    Tables whose rows nothing names, alone or together with what they refer to, have none.
    """
    tables = {known.name: known for known in schema.tables}
    return tuple(key for known in schema.tables for key in keys_of(known, tables))


def keys_of(known: DatabaseTable, tables: Tables) -> tuple[Key, ...]:
    """The keys of one table."""
    found: dict[frozenset[tuple[str, str]], Key] = {}
    for parts in _found_parts(known, tables):
        sides = frozenset((term.alias, term.column.name) for part in parts for term in part.terms)
        size = sum(len(part.terms) for part in parts)
        # What points at single rows already needs nothing beside it.
        is_wider = any(key.is_proven and before <= sides for before, key in found.items())
        if len({part.label for part in parts}) < len(parts) or len(sides) < size or is_wider:
            continue
        key = Key(
            table=known,
            parts=parts,
            is_declared=_is_single(known, parts, tables, declared=True),
            is_proven=_is_single(known, parts, tables, declared=False),
        )
        found.setdefault(sides, key)
    return tuple(found.values())[:_MOST_KEYS]


def _is_single(known: DatabaseTable, parts: Sequence[KeyPart], tables: Tables, *, declared: bool) -> bool:
    """Whether what is known fixes one row: the columns of a key, each by value or by the name of what it leads to."""
    fixed: set[str] = set()
    for part in parts:
        joins = part.terms[0].joins
        if not joins:
            fixed |= {term.column.name for term in part.terms}
            continue
        target = tables[joins[0].reference.target]
        names = [term.column.name for term in part.terms]
        if is_unique(target, names, declared=declared) and is_sure(joins, tables, declared=declared):
            fixed |= set(joins[0].reference.columns)
    return is_unique(known, sorted(fixed), declared=declared)


def _found_parts(known: DatabaseTable, tables: Tables) -> Iterator[tuple[KeyPart, ...]]:
    name = _own_name(known, tables)
    references = _reference_parts(known, tables)
    if name is not None:
        yield (name,)
    yield from _codes(known, name)
    read = {each.name for each in known.columns}
    for unique in (each for each in (*known.unique, *known.proven) if each and set(each) <= read):
        yield from _key_parts(known, unique, references, is_declared=unique in known.unique)
    if name is not None and not is_unique(known, [term.column.name for term in name.terms]):
        yield from ((name, part) for part in _beside(known, name, references))
    if name is None and len(references) > 1 and not any(len(unique) == 1 for unique in known.unique):
        yield from combinations(references.values(), _MOST_GIVEN)


def _beside(known: DatabaseTable, name: KeyPart, references: dict[Reference, KeyPart]) -> list[KeyPart]:
    """What tells rows of one name apart: what is known to do so, else what a row refers to first."""
    names = [term.column.name for term in name.terms]
    others = {reference: part for reference, part in references.items() if reference.target != known.name}
    sure = [part for reference, part in others.items() if is_unique(known, (*names, *reference.columns))]
    return sure or list(others.values())[:1]


def _own_name(known: DatabaseTable, tables: Tables) -> KeyPart | None:
    terms = row_name(known, known.name)
    if not terms:
        return None
    words = words_of(terms[0].column.name)
    for reference in known.references:
        target = tables.get(reference.target)
        theirs = row_name(target, target.name) if target is not None and target is not known else ()
        # A copy of the name of what a row refers to is not the row's own: an order's company name.
        # A first and a last name together are the row's own always: a customer is none of the employees.
        if len(terms) == 1 and len(words) > 1 and theirs and words_of(theirs[0].column.name) == words:
            return None
    return KeyPart(label=known.label, terms=terms, is_name=True)


def _codes(known: DatabaseTable, name: KeyPart | None) -> Iterator[tuple[KeyPart, ...]]:
    """Single columns that people quote: declared keys of text, and codes that never repeat."""
    taken = {term.column.name for term in name.terms} if name is not None else set()
    for own in known.columns:
        is_declared = (own.name,) in known.unique
        is_code = (own.name,) in known.proven and not _CODE_WORDS.isdisjoint(words_of(own.name)[-1:])
        speaks = own.role == "name" or (own.role == "value" and own.answer_kind == "text")
        if own.name not in taken and speaks and (is_declared or is_code):
            yield (KeyPart(label=own.label, terms=(Term(column=own, alias=known.name),)),)


def _reference_parts(known: DatabaseTable, tables: Tables) -> dict[Reference, KeyPart]:
    """What each reference is known by: the name of the row that it leads to."""
    parts = {}
    for way in ways(known, tables, 1):
        part = _referred_part(known, way[0], tables)
        if part is not None:
            parts[way[0].reference] = part
    return parts


def _referred_part(known: DatabaseTable, join: Join, tables: Tables) -> KeyPart | None:
    target = tables[join.reference.target]
    terms = row_name(target, join.alias, (join,))
    label = reference_label(join.reference, known, target)
    if not terms or label is None:
        return None
    name = terms[0].column.name
    if len(terms) == 1 and name in join.reference.target_columns:
        # The name itself is what refers: no join is needed to know it.
        own = join.reference.columns[join.reference.target_columns.index(name)]
        terms = (Term(column=_column(known, own), alias=known.name),)
    return KeyPart(label=label, terms=terms)


def _column(known: DatabaseTable, name: str) -> Column:
    return next(each for each in known.columns if each.name == name)


def _key_parts(
    known: DatabaseTable, unique: Sequence[str], references: dict[Reference, KeyPart], *, is_declared: bool
) -> Iterator[tuple[KeyPart, ...]]:
    """What a key says in words: references by the name they lead to, own columns as they are, a date only second.

    A key of three parts may still tell most rows apart by two of them.
    """
    parts: list[KeyPart] = []
    open_columns = list(unique)
    for reference, part in references.items():
        if set(reference.columns) <= set(open_columns):
            parts.append(part)
            open_columns = [name for name in open_columns if name not in reference.columns]
    for name in open_columns:
        own = _column(known, name)
        if not _speaks(own, is_declared=is_declared):
            return
        parts.append(
            KeyPart(label=own.label, terms=(Term(column=own, alias=known.name),), is_name=_is_name(known, own))
        )
    parts.sort(key=_rank)
    for chosen in combinations(parts, min(len(parts), _MOST_GIVEN)):
        # "The title Staff since May 1" is nobody's name: without whose it is, a value and a date point at no row.
        is_nobodys = len(chosen) > 1 and not any(part.is_name or part.terms[0].joins for part in chosen)
        if is_nobodys and any(part.terms[0].column.answer_kind == "date" for part in chosen):
            continue
        if _rank(chosen[0]) < _SECOND and (len(chosen) == 1 or len(parts) <= _MOST_GIVEN + 1):
            yield chosen


def _is_name(known: DatabaseTable, own: Column) -> bool:
    return [own] == [term.column for term in row_name(known, known.name)]


def _speaks(own: Column, *, is_declared: bool) -> bool:
    """Whether a person could know it of a row: names and words always, dates and years as a second thing."""
    if own.role not in {"name", "value"} or own.answer_kind in {"boolean", "set"}:
        return False
    if own.answer_kind == "number":
        return is_declared or bool(_ORDINAL_WORDS & set(words_of(own.name)))
    return is_declared or own.role == "name" or own.answer_kind == "date"


_SECOND = 2


def _rank(part: KeyPart) -> int:
    """Names first, then what belongs to a row; dates and numbers never lead."""
    if part.is_name:
        return 0
    return 1 if part.terms[0].column.answer_kind == "text" else _SECOND
