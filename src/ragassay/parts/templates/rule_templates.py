"""Propose templates for a schema by built-in rules."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from sqlglot import exp

from ragassay.core.errors import UsageError
from ragassay.core.records import (
    Column,
    ColumnReason,
    Comparison,
    DatabaseTable,
    Operation,
    Reference,
    Schema,
    SqlTemplate,
)
from ragassay.core.registry import unknown_name
from ragassay.parts.database import column as sql_column
from ragassay.parts.templates.drafts import TemplateCondition, TemplateDraft, build_template, full_name
from ragassay.parts.templates.keys import ENTRY, Key, KeyPart, table_keys
from ragassay.parts.templates.paths import (
    Join,
    Tables,
    Term,
    askable_columns,
    association_relation,
    category_relation,
    distinctive_words,
    happens,
    is_active,
    is_agency,
    is_askable,
    is_distinguishable,
    is_link_noun,
    is_person,
    is_property,
    is_unique,
    joint_of,
    leads_to_one_row,
    link_ends,
    names_both_ends,
    needs_no_noun,
    owner_words,
    path_label,
    reference_label,
    reference_paths,
    row_name,
)
from ragassay.parts.wording.checks import is_circular
from ragassay.parts.wording.condition_phrases import RECORDED
from ragassay.parts.wording.dictionary import DOERS, head, is_agent, is_kind, is_plural

OPERATIONS = ("count", "minimum", "maximum", "comparison", "list")
"""Operations in addition to single values."""

_COMPARISONS: tuple[Comparison, ...] = ("at least", "at most", "between")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Owner:
    """A row that is referenced by the rows of a table, its members.

    Attributes:
        part: The name of the owner.
        join: Leads to the owner.
        key: The name as a key of its table.
        member_label: The label of the referring rows.
        member_name: The columns that name each referring row, or the row that it links to the owner.
        other: For an association, the reference to its other end; None for other tables.
    """

    part: KeyPart
    join: Join
    key: Key
    member_label: str
    member_name: tuple[Term, ...]
    other: Reference | None


def _member_drafts(table: DatabaseTable, tables: Tables, operations: Collection[str]) -> Iterator[TemplateDraft]:
    """Yield drafts of questions about the rows of a table that refer to the same row."""
    owners = list(_owners(table, tables)) if operations else []
    for operation in OPERATIONS:
        if operation in operations:
            for at, owner in enumerate(owners):
                yield from _operation_drafts(table, owner, operation, tables, operations, at=at * _TURN)


def _category_drafts(table: DatabaseTable, tables: Tables, operations: Collection[str]) -> Iterator[TemplateDraft]:
    """Yield drafts of questions about the rows of a table that have the same value in a column: orders in Oslo."""
    name = row_name(table, table.name)
    for column in () if is_link_noun(table, tables) else table.columns:
        relation = category_relation(column)
        if relation is None or column.label == table.label:
            continue
        terms = (Term(column=column, alias=table.name),)
        draft = TemplateDraft(
            base=table,
            parts=(KeyPart(label=column.label, terms=terms, is_name=True, relation=relation),),
            terms=(),
            label=table.label,
            entity=column.label,
            proof="value",
        )
        if "count" in operations:
            yield _told_apart(replace(draft, operation="count"), name, tables)
        if "list" in operations and name:
            yield replace(draft, operation="list", terms=name)


def _association_drafts(table: DatabaseTable, tables: Tables, *, with_columns: bool) -> Iterator[TemplateDraft]:
    """Yield lookups from either end of an association to the other, such as the company of a person.

    Args:
        table: The association.
        tables: All tables of the schema.
        with_columns: Whether to ask for the columns of the other end as well if a person is known: a person usually has
            one company, but a company has many people.
    """
    for owner in _owners(table, tables):
        if owner.other is not None:
            # Bindings with several linked rows are dropped when the answers are read.
            draft = replace(_link_draft(table, owner, "lookup", tables), terms=owner.member_name, proof="value")
            if owner.part.relation in {"of", "for", "holds"} and not is_person(tables[owner.other.target]):
                draft = replace(draft, joint=RECORDED, agent=tables[owner.other.target].label)
            if _are_unique(owner.member_name, tables):
                yield replace(draft, group_by=(), having=None)
            else:
                yield _require_one_target(table, draft, owner.other)
            if with_columns:
                yield from _association_column_drafts(table, owner, draft, owner.other, tables)


def _association_column_drafts(
    table: DatabaseTable, owner: _Owner, draft: TemplateDraft, other: Reference, tables: Tables
) -> Iterator[TemplateDraft]:
    """Yield lookups of the columns of the row to which an association links a person."""
    target = tables[other.target]
    if not is_person(tables[owner.join.reference.target]) or is_person(target):
        return
    excluded = {term.column.name for term in owner.member_name} | {*other.target_columns}
    for columns, label in askable_columns(target):
        if excluded.isdisjoint(column.name for column in columns):
            terms = tuple(replace(owner.member_name[0], column=column) for column in columns)
            column_draft = _in_form(replace(draft, terms=terms, label=f"{label} of the {owner.member_label}"), columns)
            yield _require_one_target(table, column_draft, other)


def _require_one_target(table: DatabaseTable, draft: TemplateDraft, other: Reference) -> TemplateDraft:
    """Return a draft whose answers exclude names that rows of several targets share."""
    columns = tuple(sql_column(term.alias, term.column.name) for term in draft.terms)
    is_one = exp.and_(*(_count_distinct(sql_column(table.name, name)).eq(1) for name in other.columns))
    return replace(draft, group_by=columns, having=is_one)


def _count_distinct(value: exp.Expr) -> exp.Count:
    return exp.Count(this=exp.Distinct(expressions=[value]))


def _are_unique(name: Sequence[Term], tables: Tables) -> bool:
    return is_unique(tables[name[0].column.table], [term.column.name for term in name])


def _operation_drafts(
    table: DatabaseTable, owner: _Owner, operation: str, tables: Tables, operations: Collection[str], *, at: int
) -> Iterator[TemplateDraft]:
    """Yield the drafts of one operation; `at` is the position of the first column to ask about."""
    is_countable = _is_countable(table, owner)
    match operation:
        case "count" if is_countable:
            yield _link_draft(table, owner, "count", tables)
        case "minimum":
            yield from _extreme_drafts(table, owner, "minimum", tables, at=at + 3)
        case "maximum":
            yield from _extreme_drafts(table, owner, "maximum", tables, at=at + 5)
        case "list" if owner.member_name:
            yield _link_draft(table, owner, "list", tables)
        case "comparison":
            for condition in _conditions(table, owner, at) if is_countable else ():
                yield replace(_link_draft(table, owner, "count", tables), condition=condition)
            is_listed = "list" in operations and owner.member_name
            for condition in _conditions(table, owner, at + _TURN) if is_listed else ():
                yield replace(_link_draft(table, owner, "list", tables), condition=condition)


def _owners(table: DatabaseTable, tables: Tables) -> Iterator[_Owner]:
    """Yield the named owners that several rows of a table refer to by one reference."""
    for (join,) in reference_paths(table, tables, 1):
        target = tables[join.reference.target]
        label = reference_label(join.reference, table, target, participles=True)
        key = next((key for key in table_keys(target, tables) if len(key.parts) == 1 and key.parts[0].is_name), None)
        has_one_member = is_unique(table, join.reference.columns, where_filled=True)
        if (
            key is None
            or label is None
            or "“" in label
            or has_one_member
            or not is_unique(target, join.reference.target_columns)
        ):
            continue
        words, relation = owner_words(join.reference, label, table, target, tables)
        part = KeyPart(
            label=words,
            terms=tuple(replace(term, alias=join.alias, joins=(join,)) for term in key.parts[0].terms),
            is_name=True,
            relation=relation,
            is_person=needs_no_noun(target, tables),
            is_code=key.parts[0].is_code,
            is_date=key.parts[0].is_date,
        )
        member_label, member_name, other = _members(table, join, tables)
        if (
            other is None
            and not member_name
            and is_link_noun(table, tables)
            and not table.label.startswith(f"{label} ")
        ):
            continue  # "typeface script" is used only next to its typeface: the scripts of a typeface
        if other is not None:
            if part.relation in {"by", "did"} or not is_distinguishable(table, join.reference, other, tables):
                continue
            relation = association_relation(table, join.reference, other, tables)
            doer = table.label.split()[-1]  # a running day has somebody as a helper, of running day helpers
            is_doer = relation == "member" and is_agent(doer) and doer not in {head(words), head(member_label)}
            part = replace(part, relation=relation, label=doer if is_doer else part.label)
        yield _Owner(part=part, join=join, key=key, member_label=member_label, member_name=member_name, other=other)


def _members(table: DatabaseTable, join: Join, tables: Tables) -> tuple[str, tuple[Term, ...], Reference | None]:
    """Return the label and the name columns of rows: their own, or those of the other end of an association."""
    name = row_name(table, table.name)
    if name or _has_code(table, tables):
        return table.label, name, None
    others = [path[0] for path in reference_paths(table, tables, 1) if path[0] != join]
    # Rows that link two rows of the same table are entities themselves (a match of two teams), and so are those with
    # their own noun and columns: naming a machine and its location does not state that it was placed there.
    is_link = len(others) == 1 and others[0].reference.target != join.reference.target
    has_own = is_link and any(map(is_askable, table.columns))
    ends = (join.reference, others[0].reference) if is_link else None
    is_own = ends is not None and (distinctive_words(table, ends, tables) or not names_both_ends(table, ends, tables))
    if is_link and not (has_own and is_own):
        target = tables[others[0].reference.target]
        label = reference_label(others[0].reference, table, target)
        role = distinctive_words(table, (join.reference, others[0].reference), tables)[-1:]
        if role and is_person(target) and (is_agent(role[0]) or role[0].endswith("ant")):
            (label,) = role  # the assistants of a donation
        name = row_name(target, others[0].alias, (others[0],))
        if label is not None and name and "“" not in label:
            return label, name, others[0].reference
    return table.label, (), None


def _has_code(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether the rows are identified by their own code, such as the plate of a vehicle."""
    return any(len(key.parts) == 1 and not any(term.joins for term in key.terms) for key in table_keys(table, tables))


def _is_countable(table: DatabaseTable, owner: _Owner) -> bool:
    """Return whether counting rows counts distinct entities: an association must link each of them only once."""
    if owner.other is None:
        return True
    return is_unique(table, (*owner.join.reference.columns, *owner.other.columns))


def _link_draft(table: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables) -> TemplateDraft:
    is_list = operation == "list"
    owner_columns = tuple(sql_column(owner.join.alias, name) for name in owner.join.reference.target_columns)
    target = tables[owner.join.reference.target]
    is_declared = is_unique(target, owner.join.reference.target_columns, declared=True)
    is_linked = owner.other is None and _is_called_by_other_end(table, owner, tables)
    is_linked = is_linked or (owner.other is not None and _is_unnamed_link(table, tables))
    draft = TemplateDraft(
        base=table,
        parts=(owner.part,),
        terms=owner.member_name if is_list else (),
        label=owner.member_label,
        entity=owner.part.label,
        proof="declared" if owner.key.is_declared and is_declared else "value",
        operation=operation,
        # Group by keys, so that two owners with the same name have two counts, which is detected.
        group_by=() if is_list else owner_columns,
        unique_terms=owner.part.terms if is_list and not owner.key.is_proven else (),
        confidence="low" if is_linked or _is_more_than_a_value(owner, target) else "high",
    )
    return _told_apart(draft, owner.member_name, tables) if operation == "count" else draft


def _is_unnamed_link(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether the name of a link does not state what a hospital has to do with an isotope.

    People, and what happens at a time, have their members.
    """
    ends = [tables[end.target] for end in link_ends(table) or ()]
    return is_link_noun(table, tables) and not any(is_person(each) or happens(each, each.label) for each in ends)


def _is_more_than_a_value(owner: _Owner, target: DatabaseTable) -> bool:
    """Return whether rows are called by something with facts of its own, as horses with a yard, unlike its color."""
    name = {term.column.name for term in owner.key.terms}
    codes = {column.name for column in target.columns if column.is_code and column.answer_kind == "text"}
    return (
        owner.part.relation == "property"
        and not is_kind(owner.part.label)
        and any(is_askable(column) and column.name not in name | codes for column in target.columns)
    )


def _is_called_by_other_end(table: DatabaseTable, owner: _Owner, tables: Tables) -> bool:
    """Return whether rows link an owner to what they are called by: an item does not have order details."""
    ends = [tables[end.target].label for end in link_ends(table) or () if end.target in tables]
    is_own = table.label.startswith(f"{owner.part.label} ")
    return not is_own and any(head(label) in table.label.split() for label in ends)


def _told_apart(draft: TemplateDraft, name: tuple[Term, ...], tables: Tables) -> TemplateDraft:
    """Return a count that has an answer only if no two of the rows that it counts have the same name.

    People count products, not the rows of a history that repeat them; a list has each name once.

    Args:
        draft: The count.
        name: The columns that name the rows; none if nothing does.
        tables: All tables of the schema.
    """
    if not name or _are_unique(name, tables):
        return draft
    names = _count_distinct(exp.Lower(this=full_name(name)))
    return replace(draft, having=exp.Count(this=exp.Star()).eq(names), having_terms=name)


def _extreme_drafts(
    table: DatabaseTable, owner: _Owner, operation: Operation, tables: Tables, *, at: int
) -> Iterator[TemplateDraft]:
    for column in _some([*_measures(table, owner)], at, 2):
        yield replace(
            _link_draft(table, owner, operation, tables),
            parts=(replace(owner.part, is_name=False),),
            terms=(Term(column=column, alias=table.name),),
            label=column.label,
            entity=table.label if owner.other is None else owner.member_label,
            form=column.form,
            confidence=column.confidence,
        )


def _measures(table: DatabaseTable, owner: _Owner) -> Iterator[Column]:
    """Yield the ordered columns: numbers and dates that are neither keys nor codes."""
    if owner.other is not None:
        return  # the date of an association belongs to neither of its ends
    excluded = {name for reference in table.references for name in reference.columns}
    excluded |= {term.column.name for term in owner.member_name if not term.joins}
    for column in table.columns:
        is_number = column.role == "value" and column.answer_kind in {"number", "date"}
        # "Order line number" is an ordinal; "number of years" is an amount.
        is_ordinal = column.label.split()[-1] in _ORDINALS or column.reason is ColumnReason.QUOTED_KEY
        is_ordinal = is_ordinal or column.label.split()[0] in _EXTREMES or column.form == "quoted"
        is_ordinal = is_ordinal or (column.form == "noun" and is_plural(column.label)) or column.confidence == "low"
        if is_number and column.is_ordered and not column.codes and column.name not in excluded and not is_ordinal:
            yield column


_EXTREMES = frozenset(["maximum", "minimum", "first", "last", "earliest", "latest"])
_ORDINALS = frozenset(
    "number no code status sequence position index rank version latitude longitude since".split()  # or a state
)


def _conditions(table: DatabaseTable, owner: _Owner, at: int) -> Iterator[TemplateCondition]:
    excluded = {term.column.name for term in owner.member_name if not term.joins} | {*owner.join.reference.columns}
    searched = [
        column
        for column in table.columns
        if owner.other is None and column.name not in excluded and _is_searchable(column, table)
    ]
    measures = [*_measures(table, owner)]
    compared = zip(_some(measures * len(_COMPARISONS), at, len(_COMPARISONS)), _COMPARISONS, strict=False)
    for column, comparison in (*compared, *((column, "contains") for column in _some(searched, at, 1))):
        yield TemplateCondition(comparison=comparison, term=Term(column=column, alias=table.name))


def _some(columns: Sequence[Column], at: int, count: int) -> list[Column]:
    """Return `count` columns to ask about for one owner and operation, starting at a different column for each.

    Otherwise, a single clumsily labeled relation would dominate the questions.
    """
    first = at % max(1, len(columns))
    return [*columns[first:], *columns[:first]][:count]


_TURN = 7  # columns per owner: three for comparisons, two each for minimum and maximum


def _is_searchable(column: Column, table: DatabaseTable) -> bool:
    """Return whether people search a column for a word, as in descriptions, instead of quoting the full text."""
    is_other_name = column.meaning == "person" or (column.role != "name" and head(column.label) == "name")
    is_text = is_askable(column) and (column.form, column.confidence) == ("noun", "high")
    is_text = is_text and column.answer_kind == "text" and not column.codes
    return is_text and column.is_prose and not is_other_name and column.label != table.label


MAX_HOPS = 3
_MAX_REFERENCES = 2  # maximum number of references in a path


def propose_templates(schema: Schema, *, operations: Collection[str] = (), hops: int = 1) -> Iterator[SqlTemplate]:
    """Yield all templates that a schema supports: lookups first, then the other operations.

    Args:
        schema: The reflected schema; the database itself is not read.
        operations: Operations in addition to single values; names in OPERATIONS.
        hops: Maximum number of facts that a question needs, from 1 to 3. One fact is a column of a row, or the name of
            a row that it refers to. The industry of a project's client requires two facts, the industry of that
            client's owner three.

    Raises:
        UsageError: An operation is unknown, or the number of hops is out of range.
    """
    check_proposal_options(operations, hops)
    return _proposals(schema, frozenset(operations), hops)


def check_proposal_options(operations: Collection[str], hops: int) -> None:
    """Raise UsageError if an operation is unknown or the number of hops is out of range."""
    for operation in operations:
        if operation not in OPERATIONS:
            raise UsageError(unknown_name("operation", operation, list(OPERATIONS)))
    if hops not in range(1, MAX_HOPS + 1):
        raise UsageError(f"`hops` {hops}: expected a number from 1 to {MAX_HOPS}")


def _proposals(schema: Schema, operations: frozenset[str], hops: int) -> Iterator[SqlTemplate]:
    tables = {table.name: table for table in schema.tables}
    seen: set[str] = set()
    lookups = (
        draft
        for table in schema.tables
        if not _are_dates(table)
        for at, key in enumerate(table_keys(table, tables))
        for draft in _lookups(key, tables, hops, is_first=at == 0)
    )
    # Getting from one end of an association to the other requires two references.
    associations = (
        draft
        for table in schema.tables
        for draft in _association_drafts(table, tables, with_columns=hops > 2)
        if hops > 1
    )
    members = (draft for table in schema.tables for draft in _member_drafts(table, tables, operations))
    categories = (draft for table in schema.tables for draft in _category_drafts(table, tables, operations))
    for draft in chain(lookups, associations, members, categories):
        template = build_template(draft, schema.dialect)
        is_refused = template.ask is not None and is_circular(template.ask)
        if template.sql not in seen and not is_refused:
            seen.add(template.sql)
            yield template


def _are_dates(table: DatabaseTable) -> bool:
    """Return whether the table is a date dimension, about which nobody asks."""
    return table.label == "date" and any(term.column.label == "date" for term in row_name(table, table.name))


def _lookups(key: Key, tables: Tables, hops: int, *, is_first: bool) -> Iterator[TemplateDraft]:
    """Yield lookups for a row: its columns, the names of the rows that it refers to, and their columns.

    Columns of low confidence are used once, with the first key of the table. Columns that are known, or determined by a
    part of the key, are excluded; another question asks about that part.
    """
    table = key.table
    known_columns = {term.column.name for term in key.terms if not term.joins}
    key_references = {term.joins[0].reference for term in key.terms if term.joins}
    known_columns |= {name for reference in key_references for name in reference.columns}
    answered = _answered_by_name(table, tables)
    for columns, label in askable_columns(table):
        is_sure = all(column.confidence == "high" for column in columns)
        if (is_sure or is_first) and (known_columns | answered).isdisjoint(column.name for column in columns):
            terms = tuple(Term(column=column, alias=table.name) for column in columns)
            yield _in_form(_lookup(key, terms, label, tables), columns)
    for joins in reference_paths(table, tables, min(hops, _MAX_REFERENCES)):
        first = joins[0].reference
        path = path_label(joins, tables) or ""
        is_sayable = path and not ("“" in path and len(joins) > 1)
        own = next(each for each in table.columns if each.name == first.columns[-1])
        is_said = not is_active(own.label, table) or needs_no_noun(table, tables) or table.label.endswith(DOERS)
        if len(joins) == 1 and own.form == "participle" and own.role == "reference" and is_said:
            name = row_name(tables[first.target], joins[-1].alias, joins)
            if name and not set(first.columns) <= known_columns:
                draft = _in_form(_lookup(key, name, own.label, tables), (own,))
                yield replace(draft, agent=tables[first.target].label)
        if not is_sayable or first in key_references or set(first.columns) <= known_columns:
            continue
        # For a row that is identified by two values, do not follow further references.
        if len(joins) == 1 or len(key.parts) == 1:
            with_columns = len(joins) < hops and len(key.parts) == 1
            drafts = _path_lookups(_of_role(key, path, tables), joins, path, tables, with_columns=with_columns)
            yield from (replace(draft, joint=joint_of(joins, tables)) for draft in drafts)


def _of_role(key: Key, path: str, tables: Tables) -> Key:
    """Return a key with the relation "as" if a path is a role, as for the mother of a snake."""
    label = path.rpartition(" of the ")[2]
    is_role = label not in {table.label for table in tables.values()} or is_agent(label)
    if not is_role or " who " in label:
        return key
    return replace(key, parts=tuple(replace(each, relation="as") if each.is_name else each for each in key.parts))


def _answered_by_name(table: DatabaseTable, tables: Tables) -> frozenset[str]:
    """Return the columns that refer to a row with a name: people ask for Benin, not for BEN.

    The code is still an alias of the answer (`steps.generate.questions`).
    """
    return frozenset(
        join.reference.columns[0]
        for (join,) in reference_paths(table, tables, 1)
        if len(join.reference.columns) == 1
        and (name := row_name(tables[join.reference.target], join.alias))
        and name[0].column.name not in join.reference.target_columns
        and path_label((join,), tables) is not None
    )


def _path_lookups(
    key: Key, joins: tuple[Join, ...], path: str, tables: Tables, *, with_columns: bool
) -> Iterator[TemplateDraft]:
    """Yield lookups of the row at the end of a path: its name, and its columns if wanted; `path` is its label."""
    target, reference = tables[joins[-1].reference.target], joins[-1].reference
    name = row_name(target, joins[-1].alias, joins)
    # A name that is also stored in the referring row is asked about there.
    referring = next(each for each in tables[reference.table].columns if each.name == reference.columns[0])
    is_stored = bool(name) and name[0].column.name in reference.target_columns
    if name and not (is_stored and is_askable(referring)):
        is_described = is_property(path, tables[reference.table], target, tables)  # the ridge style of a roof
        is_described = is_described or (is_agent(head(path)) and not is_agency(target))  # a setter that is a machine
        yield replace(_lookup(key, name, path, tables), agent="" if is_described else target.label)
    is_plain = "“" not in path and not any(term.column.answer_kind == "date" for term in name)
    excluded = {term.column.name for term in name} | {*reference.target_columns} | _answered_by_name(target, tables)
    for columns, label in askable_columns(target) if with_columns and is_plain else ():
        # Exclude the manager of the manager, and columns of low confidence, which are asked for the row itself.
        is_sure = all(column.confidence == "high" for column in columns)
        if (
            is_sure
            and excluded.isdisjoint(column.name for column in columns)
            and label != path.partition(" of the ")[0]
        ):
            terms = tuple(Term(column=column, alias=joins[-1].alias, joins=joins) for column in columns)
            yield _in_form(_lookup(key, terms, f"{label} of the {path}", tables), columns)


def _in_form(draft: TemplateDraft, columns: Sequence[Column]) -> TemplateDraft:
    """Return a draft with the grammatical form of its column; a name of two columns is a noun."""
    if len(columns) > 1:
        return draft
    return replace(draft, form=columns[0].form, confidence=columns[0].confidence)


def _lookup(key: Key, terms: tuple[Term, ...], label: str, tables: Tables) -> TemplateDraft:
    is_declared = key.is_declared and leads_to_one_row(terms[0].joins, tables, declared=True)
    return TemplateDraft(
        base=key.table,
        parts=key.parts,
        terms=terms,
        label=label,
        entity=key.table.label or ENTRY,
        proof="declared" if is_declared else "value",
    )
