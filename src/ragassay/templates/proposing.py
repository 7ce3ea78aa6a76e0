"""Proposes SQL templates from a schema alone: what can be asked of the rows that a key points at."""

from collections.abc import Collection, Iterator

from ragassay.errors import UsageError
from ragassay.records import Proof, Schema, SqlTemplate
from ragassay.registry import unknown
from ragassay.templates.keys import Key, keys_of
from ragassay.templates.paths import Join, Tables, Term, askable, is_askable, is_sure, row_name, way_label, ways
from ragassay.templates.wider import OPERATIONS, linked, wider
from ragassay.templates.writing import Wish, written

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
            raise UsageError(unknown("operation", operation, list(OPERATIONS)))
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


def _wishes(key: Key, tables: Tables, hops: int) -> Iterator[Wish]:
    """What can be asked of a row: its own columns, the name of what it refers to, and what that has; nearest first.

    Never what is already known, nor what a part of the key alone would tell: the smallest table that has it is asked.
    """
    known = key.table
    given = {term.column.name for term in key.terms if not term.joins}
    known_by = {join.reference for term in key.terms for join in term.joins}
    given |= {name for reference in known_by for name in reference.columns}
    for columns, own in askable(known):
        if given.isdisjoint(each.name for each in columns):
            yield _wish(key, tuple(Term(column=each, alias=known.name) for each in columns), own, tables)
    for joins in ways(known, tables, min(hops, _MOST_STEPS)):
        first = joins[0].reference
        label = way_label(known, joins, tables)
        if label is None or first in known_by or set(first.columns) <= given:
            continue
        yield from _beyond(key, joins, label, tables, with_columns=len(joins) < hops)


def _beyond(key: Key, joins: tuple[Join, ...], label: str, tables: Tables, *, with_columns: bool) -> Iterator[Wish]:
    """What the row at the end of a way gives: its name, under the label of the way, and its columns if wanted."""
    target, reference = tables[joins[-1].reference.target], joins[-1].reference
    name = row_name(target, joins[-1].alias, joins)
    # A name that is what refers stands in the row before, and is asked there.
    refers = next(each for each in tables[reference.table].columns if each.name == reference.columns[0])
    stands = bool(name) and name[0].column.name in reference.target_columns and (len(joins) == 1 or is_askable(refers))
    if name and not stands:
        yield _wish(key, name, label, tables)
    known = {term.column.name for term in name} | {*reference.target_columns}
    for columns, own in askable(target) if with_columns else ():
        # Nobody asks for the manager of the manager.
        if known.isdisjoint(each.name for each in columns) and own != label.partition(" of the ")[0]:
            terms = tuple(Term(column=each, alias=joins[-1].alias, joins=joins) for each in columns)
            yield _wish(key, terms, f"{own} of the {label}", tables)


def _wish(key: Key, terms: tuple[Term, ...], label: str, tables: Tables) -> Wish:
    return Wish(
        base=key.table,
        parts=key.parts,
        terms=terms,
        label=label,
        entity=key.table.label,
        proof=_proof(key, terms[0].joins, tables),
    )


def _proof(key: Key, joins: tuple[Join, ...], tables: Tables) -> Proof:
    return "declared" if key.is_declared and is_sure(joins, tables, declared=True) else "value"
