"""Find the keys by which a question identifies a row: its name, or one or two values that people know."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice

from ragassay.core.records import Column, ColumnReason, DatabaseTable, Form, Reference, Relation, Schema
from ragassay.parts.templates.paths import (
    Join,
    Tables,
    Term,
    is_askable,
    is_descriptive,
    is_link_noun,
    is_unique,
    needs_no_noun,
    own_relation,
    owner_words,
    reference_label,
    reference_paths,
    row_description,
    row_name,
)
from ragassay.parts.wording.dictionary import (
    ends_in_preposition,
    head,
    is_activity,
    is_noun,
    is_quality,
    participle_of,
    words,
)
from ragassay.parts.wording.labels import is_event_of
from ragassay.parts.wording.name_tokens import words_of

ENTRY = "entry"
"""What the rows of a table with a cryptic name are called beside a code, and in the background of a question."""

_MAX_PARTS = 2  # people rarely identify a row by more than two values
_MAX_KEYS = 4  # per table; more would only repeat the same questions
_MOST_DESCRIPTIONS = 2  # of rows without a name
_FEW_ROWS = 50  # number of values up to which the data show whether a date distinguishes rows; beyond, a key must
_CODE_WORDS = {"abbreviation", "code", "isbn", "number", "symbol"}
_ORDINAL_WORDS = {"year", "season", "edition", "round", "number", "week", "month"}


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyPart:
    """A known value: one column, or the two columns of the name of a person.

    `is_name` is True if it names the row itself, and False if it names something that the row refers to or contains.
    `relation`, `is_person`, `is_code`, `is_date` and `form` are as in `QuestionCondition`.
    """

    label: str
    terms: tuple[Term, ...]
    is_name: bool = False
    relation: Relation = "with"
    is_person: bool = False
    is_code: bool = False
    form: Form = "noun"
    is_date: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """The one or two labeled values that identify a row of a table.

    `is_declared` and `is_proven` state whether the key is unique by declaration or in the stored data; otherwise, only
    some of its values may be unique.
    """

    table: DatabaseTable
    parts: tuple[KeyPart, ...]
    is_declared: bool
    is_proven: bool

    @property
    def terms(self) -> tuple[Term, ...]:
        """Return the columns of all parts, in order."""
        return tuple(term for part in self.parts for term in part.terms)


def schema_keys(schema: Schema) -> tuple[Key, ...]:
    """Return the keys of every table, simplest first within a table.

    A table has no keys if its rows cannot be identified by a name, alone or together with the rows that they refer to.
    """
    tables = {table.name: table for table in schema.tables}
    return tuple(key for table in schema.tables for key in table_keys(table, tables))


def table_keys(table: DatabaseTable, tables: Tables) -> tuple[Key, ...]:
    """Return the keys of one table, the simplest first."""
    candidates = list(_candidate_keys(table, tables))
    keys: dict[frozenset[tuple[str, str]], Key] = {}
    for parts in candidates or islice(_descriptions(table, tables), _MOST_DESCRIPTIONS):
        sides = frozenset((term.alias, term.column.name) for part in parts for term in part.terms)
        size = sum(len(part.terms) for part in parts)
        # If one value is sufficient, or two without a date, skip the other keys.
        is_wider = any(key.is_proven and _is_simpler(key.parts, parts) for key in keys.values())
        if len({part.label for part in parts}) < len(parts) or len(sides) < size or is_wider:
            continue
        terms = [term for part in parts for term in part.terms]
        key = Key(
            table=table,
            parts=parts,
            is_declared=_identifies_one_row(table, terms, tables, declared=True),
            is_proven=_identifies_one_row(table, terms, tables, declared=False),
        )
        keys.setdefault(sides, key)
    return tuple(keys.values())[:_MAX_KEYS]


def _is_simpler(parts: Sequence[KeyPart], others: Sequence[KeyPart]) -> bool:
    """Return whether a key is simpler than another: fewer values, or equally many without more dates."""
    counts = sum(part.is_date for part in parts), sum(part.is_date for part in others)
    return len(parts) < len(others) or (1 < len(parts) == len(others) and counts[0] <= counts[1])


def _identifies_one_row(table: DatabaseTable, terms: Sequence[Term], tables: Tables, *, declared: bool) -> bool:
    """Return whether values identify one row; a reference is identified by the name of the row that it leads to."""
    fixed = {term.column.name for term in terms if not term.joins}
    leading: dict[Reference, list[Term]] = {}
    for term in terms:
        if term.joins:
            leading.setdefault(term.joins[0].reference, []).append(replace(term, joins=term.joins[1:]))
    for reference, others in leading.items():
        target = tables[reference.target]
        is_one = is_unique(target, reference.target_columns, declared=declared, where_filled=True)
        if is_one and _identifies_one_row(target, others, tables, declared=declared):
            fixed |= set(reference.columns)
    return is_unique(table, sorted(fixed), declared=declared, where_filled=True)


def _candidate_keys(table: DatabaseTable, tables: Tables) -> Iterator[tuple[KeyPart, ...]]:
    name = _own_name(table, tables)
    references = _reference_parts(table, tables)
    composites = _composite_parts(table, tables)
    if name is not None and not _is_name_within(table, name):
        yield (name,)
    if not table.label:
        return  # no noun can stand for its rows
    yield from _code_parts(table, name)
    readable = {each.name for each in table.columns}
    declared = (*table.unique, *table.unique_where_filled)
    is_named = _has_telling_name(table, name)
    for unique in (each for each in (*declared, *table.proven) if each and set(each) <= readable):
        if is_named and len(unique) == 1:
            continue
        yield from _key_parts(table, unique, references, composites, is_declared=unique in declared)
    if name is not None and not _has_telling_name(table, name):
        yield from ((name, part) for part in _qualifiers(table, name, references))
    if name is None and is_link_noun(table, tables):
        return
    dates = [each for each in table.columns if _is_date(each)]
    shown = {each.name for each in table.columns if each.role != "ignored"}
    # Dated events can repeat; rows without a date, such as the role of a puppet in a play, do not.
    is_event = bool(dates) or any("date" in words_of(each.own_name) for each in table.columns)
    is_keyed = any(len(unique) == 1 and (is_event or shown.issuperset(unique)) for unique in table.unique)
    if name is None and len(references) > 1 and not is_keyed:
        yield from combinations(references.values(), _MAX_PARTS)
    for date in dates[:1] if name is None else ():
        certain = [each for each in references if is_unique(table, (*each.columns, date.name))]
        # One way to identify an event is enough, and the person with the date reads best.
        usable = certain or ([*references] if table.rows < _FEW_ROWS else [])
        best = min(usable, key=lambda each: references[each].relation != "by", default=None)
        part = next(_parts_behind(table, tables), None) if best is None else references[best]
        if part is not None:
            yield part, _date_part(date, table)


def _descriptions(table: DatabaseTable, tables: Tables) -> Iterator[tuple[KeyPart, ...]]:
    """Yield what describes a row without a name: a value that no other row has, or two values that together may do so.

    The second kind is a value and what the row refers to, or two of those. A referenced row without a name is described
    by its date: the reading with the direction “south” (session: May 3, 2024).
    """
    if not table.label:
        return
    own = row_description(table, table.name)
    if own:
        yield (_column_part(own[0].column, table),)
        return
    parts = _reference_parts(table, tables, by_date=True)
    referenced = sorted(parts.values(), key=_is_by_date)
    referring = {name for reference in parts for name in reference.columns}
    columns = [column for column in table.columns if is_descriptive(column) and not column.is_code]
    if not any(key and referring.issuperset(key) for key in table.unique):  # rows of a link are its ends
        yield from ((_column_part(column, table), part) for part in referenced for column in columns[:1])
    yield from (pair for pair in combinations(referenced, _MAX_PARTS) if not _is_by_date(pair[0]))


def _is_by_date(part: KeyPart) -> bool:
    return _is_date(part.terms[0].column)


def _is_name_within(table: DatabaseTable, name: KeyPart) -> bool:
    """Return whether a name is unique only within the parent of the row: the style Italic of a typeface."""
    own = {term.column.name for term in name.terms}
    return not is_unique(table, [*own], declared=True) and any(
        own < {*key} and any({*key} - own == {*reference.columns} for reference in table.references)
        for key in table.unique
    )


def _is_date(column: Column) -> bool:
    return (column.role, column.answer_kind) == ("value", "date") or _is_moment(column)


def _is_moment(column: Column) -> bool:
    """Return whether a column contains the date and time of a row, which distinguish it but are not asked for."""
    return column.reason is ColumnReason.TIMESTAMPS


def _date_part(column: Column, table: DatabaseTable) -> KeyPart:
    terms = (Term(column=column, alias=table.name),)
    began = words().personal  # what started on a day is on that day
    is_own = column.form != "participle" or is_activity(head(table.label)) or column.label.split()[0] in began
    is_own = is_own or is_event_of(words_of(column.own_name), table.label)  # a report is not reported
    if _is_moment(column) and is_own:
        return KeyPart(label="date", terms=terms, relation="has", is_date=True)
    label, relation = _said_of_date(column, table)
    return KeyPart(label=label, terms=terms, relation=relation, form=column.form, is_date=True)


def _said_of_date(column: Column, table: DatabaseTable) -> tuple[str, Relation]:
    """Return the label and the relation of a date: "on" for the day of the row itself, "due on", or its own label."""
    relation = own_relation(column, table)
    words = words_of(column.own_name)
    if (
        column.form == "noun"
        and column.label != "date"
        and 2 <= len(words) <= 3  # due on, due back on
        and words[-1] == "on"
        and is_quality(words[0])
    ):
        return " ".join(words), "by"
    *before, last = column.label.split()
    is_day = last in {"date", "day"} and {*before} <= {*table.label.split()}
    # A job date is not the day on which something was jobbed.
    is_verb = column.form == "noun" and not is_day and last == "date" and not is_noun(" ".join(before))
    verb = participle_of(" ".join(before)) if is_verb else None
    if verb is not None:
        return f"{verb} on", "by"  # the lift installed on a day
    is_own = column.form == "noun" and (is_day or ends_in_preposition(last))
    return ("date", "has") if is_own else (column.label, relation)


def _qualifiers(table: DatabaseTable, name: KeyPart, references: dict[Reference, KeyPart]) -> list[KeyPart]:
    """Return the references that make a name unique; otherwise the first reference."""
    names = [term.column.name for term in name.terms]
    others = {reference: part for reference, part in references.items() if reference.target != table.name}
    unique = [part for reference, part in others.items() if is_unique(table, (*names, *reference.columns))]
    return unique or list(others.values())[:1]


def _own_name(table: DatabaseTable, tables: Tables) -> KeyPart | None:
    terms = row_name(table, table.name)
    if not terms:
        return None
    words = words_of(terms[0].column.own_name)
    for reference in table.references:
        target = tables.get(reference.target)
        target_terms = row_name(target, target.name) if target is not None and target is not table else ()
        # A copy of the name of a referenced row, such as the company name of an order, does not name this row. First
        # and last name together always name the row itself.
        if len(terms) == 1 and len(words) > 1 and target_terms and words_of(target_terms[0].column.own_name) == words:
            return None
    is_date = terms[0].column.answer_kind == "date"
    is_code = terms[0].column.is_code and not is_date
    return KeyPart(
        label=table.label or (ENTRY if is_code else ""),
        terms=terms,
        is_name=True,
        is_person=needs_no_noun(table, tables),
        is_code=is_code,
        is_date=is_date,
    )


def _code_parts(table: DatabaseTable, name: KeyPart | None) -> Iterator[tuple[KeyPart, ...]]:
    """Yield single columns that people quote: declared text keys and unique codes.

    If names distinguish the rows, people use the name: the country Benin, not the country BEN.
    """
    name_columns = {term.column.name for term in name.terms} if name is not None else set()
    is_named = _has_telling_name(table, name)
    for column in table.columns:
        if is_named and column.reason is not ColumnReason.REQUESTED_KEY:
            continue
        is_declared = (column.name,) in {*table.unique, *table.unique_where_filled}
        is_code = (column.name,) in table.proven and not _CODE_WORDS.isdisjoint(words_of(column.own_name)[-1:])
        is_text = column.role == "name" or (column.role == "value" and column.answer_kind == "text")
        is_sure = column.confidence == "high" or column.reason is ColumnReason.REQUESTED_KEY
        if column.name not in name_columns and is_text and is_sure and (is_declared or is_code):
            terms = (Term(column=column, alias=table.name),)
            yield (
                KeyPart(label=column.label, terms=terms, relation=own_relation(column, table), is_code=column.is_code),
            )


def _has_telling_name(table: DatabaseTable, name: KeyPart | None) -> bool:
    """Return whether the rows have unique names."""
    columns = [] if name is None else [term.column.name for term in name.terms]
    return bool(columns) and (table.distinct_names or is_unique(table, columns, where_filled=True))


def _reference_parts(table: DatabaseTable, tables: Tables, *, by_date: bool = False) -> dict[Reference, KeyPart]:
    """Return the name of the referenced row, by reference; for a row without a name its description, or its date."""
    parts = {
        join.reference: _reference_part(table, join, tables, by_date=by_date)
        for (join,) in reference_paths(table, tables, 1)
    }
    return {reference: part for reference, part in parts.items() if part is not None}


def _composite_parts(table: DatabaseTable, tables: Tables) -> dict[Reference, tuple[KeyPart, ...]]:
    """Return the parts that identify the row referenced by a multi-column reference, if it has no name.

    For example, a station is identified by the name of its line and its number on the line.
    """
    paths = {tuple(join.reference for join in joins): joins for joins in reference_paths(table, tables, _MAX_PARTS)}
    parts: dict[Reference, tuple[KeyPart, ...]] = {}
    for reference, *others in paths:
        target = tables[reference.target]
        if others or len(reference.columns) == 1 or target is table or row_name(target, target.name):
            continue
        for unique in target.unique:
            for chosen in _key_parts(target, unique, _reference_parts(target, tables), {}, is_declared=True):
                terms = [
                    (reference, *(join.reference for join in term.joins)) for part in chosen for term in part.terms
                ]
                if set(unique) <= {*reference.target_columns} and all(path in paths for path in terms):
                    parts[reference] = tuple(_behind(reference, part, paths) for part in chosen)
    return parts


def _parts_behind(table: DatabaseTable, tables: Tables) -> Iterator[KeyPart]:
    """Yield the names of rows that a referenced row without a name refers to: the ship of the port call of a visit."""
    for joins in reference_paths(table, tables, _MAX_PARTS):
        target = tables[joins[0].reference.target]
        if len(joins) > 1 and not row_name(target, target.name):
            part = _reference_part(target, joins[1], tables)
            is_direct = part is not None and len(part.terms[0].joins) == 1
            if part is not None and is_direct and target.rows < _FEW_ROWS:
                terms = tuple(replace(term, alias=joins[-1].alias, joins=joins) for term in part.terms)
                yield replace(part, terms=terms, relation="with")


def _behind(reference: Reference, part: KeyPart, paths: Mapping[tuple[Reference, ...], tuple[Join, ...]]) -> KeyPart:
    """Return a part of the key of a referenced row, reached from the referring table."""
    terms = []
    for term in part.terms:
        joins = paths[reference, *(join.reference for join in term.joins)]
        terms.append(Term(column=term.column, alias=joins[-1].alias, joins=joins))
    return replace(part, terms=tuple(terms), relation="with", is_name=False)


def _reference_part(table: DatabaseTable, join: Join, tables: Tables, *, by_date: bool = False) -> KeyPart | None:
    target = tables[join.reference.target]
    terms = row_name(target, join.alias, (join,)) or row_description(target, join.alias, (join,))
    is_by_date = by_date and not terms
    if is_by_date:
        dates = [column for column in target.columns if _is_date(column)]
        terms = tuple(Term(column=column, alias=join.alias, joins=(join,)) for column in dates[:1])
    label = reference_label(join.reference, table, target, participles=True)
    if not terms or label is None:
        return None
    name = terms[0].column.name
    if len(terms) == 1 and name in join.reference.target_columns:
        # The referring column contains the name itself, so no join is needed.
        referring = join.reference.columns[join.reference.target_columns.index(name)]
        terms = (Term(column=_column(table, referring), alias=table.name),)
    label, relation = owner_words(join.reference, label, table, target, tables)
    relation = "with" if _has_twin(table, tables) else relation
    is_code = terms[0].column.is_code
    is_alone = needs_no_noun(target, tables)
    is_date = terms[0].column.answer_kind == "date" and not is_by_date
    return KeyPart(
        label=label,
        terms=terms,
        relation=relation,
        is_person=is_alone,
        is_code=is_code and not is_date,
        is_date=is_date,
    )


def _has_twin(table: DatabaseTable, tables: Tables) -> bool:
    """Return whether another table links the same rows: those who work in a department, and those who manage it."""
    ends = _targets(table)
    return len(ends) > 1 and any(other != table and _targets(other) == ends for other in tables.values())


def _targets(table: DatabaseTable) -> list[str]:
    return sorted(reference.target for reference in table.references)


def _column(table: DatabaseTable, name: str) -> Column:
    return next(each for each in table.columns if each.name == name)


def _key_parts(
    table: DatabaseTable,
    unique: Sequence[str],
    references: Mapping[Reference, KeyPart],
    composites: Mapping[Reference, tuple[KeyPart, ...]],
    *,
    is_declared: bool,
) -> Iterator[tuple[KeyPart, ...]]:
    """Yield the parts of a unique key: references by name, columns by value, dates only in second place.

    Two parts of a three-part key may still distinguish most rows.
    """
    parts: list[KeyPart] = []
    open_columns = list(unique)
    for reference, part in references.items():
        if set(reference.columns) <= set(open_columns):
            parts.append(part)
            open_columns = [name for name in open_columns if name not in reference.columns]
    for reference, behind in composites.items():
        if set(reference.columns) <= set(open_columns):
            parts += behind
            open_columns = [name for name in open_columns if name not in reference.columns]
    for name in open_columns:
        column = _column(table, name)
        if not _is_quotable(column, is_declared=is_declared):
            return
        parts.append(_column_part(column, table))
    parts.sort(key=_rank)
    for chosen in combinations(parts, min(len(parts), _MAX_PARTS)):
        # "The title Staff since May 1" does not identify a row, since it does not state whose title it is.
        is_anonymous = len(chosen) > 1 and not any(part.is_name or part.terms[0].joins for part in chosen)
        if is_anonymous and any(part.terms[0].column.answer_kind == "date" for part in chosen):
            continue
        if _rank(chosen[0]) < _SECONDARY and (len(chosen) == 1 or len(parts) <= _MAX_PARTS + 1):
            yield chosen


def _column_part(column: Column, table: DatabaseTable) -> KeyPart:
    """Return the part of a key that is a column of the row itself."""
    is_name = [column] == [term.column for term in row_name(table, table.name)]
    is_date = column.answer_kind == "date"
    if is_date and not is_name:
        return _date_part(column, table)
    return KeyPart(
        label="date" if is_date and column.form == "noun" else table.label if is_name else column.label,
        terms=(Term(column=column, alias=table.name),),
        is_name=is_name,
        relation=own_relation(column, table),
        is_code=column.is_code,
        form=column.form if is_date else "noun",
        is_date=is_date,
    )


def _is_quotable(column: Column, *, is_declared: bool) -> bool:
    """Return whether people know a value of a row: names and words always, dates and years only as a second value."""
    if not is_askable(column) or column.answer_kind == "boolean" or column.separator is not None:
        return False
    if column.answer_kind == "number":
        return is_declared or bool(_ORDINAL_WORDS & set(words_of(column.own_name)))
    return is_declared or column.role == "name" or column.answer_kind == "date"


_SECONDARY = 2


def _rank(part: KeyPart) -> int:
    """Return 0 for names, 1 for other texts, and 2 for dates and numbers, which never come first."""
    if part.is_name:
        return 0
    return 1 if part.terms[0].column.answer_kind == "text" else _SECONDARY
