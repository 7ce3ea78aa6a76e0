"""Infer undeclared keys and references from the values, verify declared references, and choose keys that name rows.

Rows without a name can be identified by a key that people quote, such as a permit number, an invoice number or the IMO
number of a ship. The values decide: people quote codes of a fixed format and sparse numbers, while consecutive numbers,
UUIDs and hashes are machine-generated. Consecutive numbers of at least three digits count as quoted if the column name
calls them a number. The user can choose any other key.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from typing import Literal, get_args

from sqlglot import exp

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, ColumnReason, DatabaseTable, KeyChoice, Reference, Schema
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.registry import unknown_name
from ragassay.core.text import as_text, is_blank, normal, plain_forms
from ragassay.core.text.value_formats import are_codes, is_hash, is_name, is_whole, separator_of, texts_of
from ragassay.parts.database.declarations import DeclaredTable
from ragassay.parts.database.queries import Database, column, not_null, table
from ragassay.parts.wording.data_dictionary import unknown_column
from ragassay.parts.wording.dictionary import identifier_words
from ragassay.parts.wording.labels import are_years
from ragassay.parts.wording.name_tokens import words_of
from ragassay.parts.wording.row_names import person_name

ENOUGH_ROWS = 50
"""Minimum number of rows; in smaller tables, all values of a column may be distinct by chance."""

_FIRST_ROWS = 5_000  # number of first rows, in which most candidates already have duplicates
_MOST_ROWS = 5_000_000  # reading more takes minutes
_MOST_CANDIDATES = 40
_HOLDS = 0.99  # minimum proportion of rows whose target exists


def proven_keys(database: Database, table: DatabaseTable) -> tuple[tuple[str, ...], ...]:
    """Return the undeclared keys that hold in every row; values are compared in normal form, and NULL is a value.

    Candidates are a name, a name and another column, or two columns of which one is a reference. A date, a measure or a
    description alone is no candidate, since it may be unique by chance. Tables of fewer than 50 rows have none.

    Raises:
        DataError: A query fails.
    """
    if not ENOUGH_ROWS <= table.rows <= _MOST_ROWS:
        return ()
    names = _names(table)
    declared = (*table.unique, *table.unique_where_filled)
    candidates = [each for each in _candidates(table, names) if not any({*key} <= {*each} for key in declared)]
    alone = [(each.name,) for each in table.columns if _can_qualify(each)]
    likely = _unique(database, table.name, [*candidates, *alone], most=_FIRST_ROWS)
    unique = _unique(database, table.name, [each for each in likely if each in names], most=None)
    open_pairs = [each for each in likely if each in candidates and each not in names and not _extends(each, unique)]
    # Any pair with a column that is unique by itself is unique too.
    parts = {part for pair in open_pairs for part in pair}
    single = _unique(database, table.name, [each for each in alone if each in likely and parts & {*each}], most=None)
    pairs = [each for each in open_pairs if not _extends(each, single)]
    proven = {*unique, *_unique(database, table.name, pairs, most=None)}
    return tuple(each for each in candidates if each in proven)


def has_distinct_names(database: Database, table: DatabaseTable) -> bool:
    """Return whether the names of all rows are distinct in normal form, regardless of the number of rows.

    Raises:
        DataError: A query fails.
    """
    person = person_name(table)
    single = next(([each.name] for each in table.columns if each.role == "name"), [])
    name = tuple(single if person is None else (each.name for each in person))
    if not name or not 0 < table.rows <= _MOST_ROWS:
        return False
    return bool(
        _unique(database, table.name, [name], most=_FIRST_ROWS) and _unique(database, table.name, [name], most=None)
    )


def _extends(candidate: tuple[str, ...], keys: Sequence[tuple[str, ...]]) -> bool:
    return any({*key} < {*candidate} for key in keys)


def _names(table: DatabaseTable) -> list[tuple[str, ...]]:
    person = person_name(table)
    names: list[tuple[str, ...]] = [(each.name,) for each in table.columns if each.role == "name"]
    return names if person is None else [*names, tuple(each.name for each in person)]


def _candidates(table: DatabaseTable, names: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return the columns and pairs of columns that may be keys, single columns first."""
    others = [each for each in table.columns if _can_qualify(each)]
    pairs = [(*name, each.name) for name in names for each in others if each.name not in name]
    refers = {part for reference in table.references for part in reference.columns}
    if not names:
        pairs = [
            (one.name, other.name)
            for one, other in combinations(others, 2)
            if {one.name, other.name} & refers and "time" not in {one.meaning, other.meaning}
        ]
    return list(dict.fromkeys([*names, *pairs]))[:_MOST_CANDIDATES]


def _can_qualify(each: Column) -> bool:
    return each.role == "reference" or (each.role == "value" and each.answer_kind in {"text", "date"})


def _unique(
    database: Database, name: str, candidates: Sequence[tuple[str, ...]], *, most: int | None
) -> list[tuple[str, ...]]:
    """Return the candidates without duplicates among the first `most` rows, or all rows for None."""
    columns = sorted({part for candidate in candidates for part in candidate})
    if not columns:
        return []
    select = exp.select(*(column(name, each) for each in columns)).from_(table(name))
    places = {candidate: [columns.index(part) for part in candidate] for candidate in candidates}
    seen: dict[tuple[str, ...], set[bytes]] = {candidate: set() for candidate in candidates}
    for batch in filter(None, database.batches(select if most is None else select.limit(most))):
        forms = [_forms(values) for values in zip(*batch, strict=True)]
        for candidate in [*seen]:
            digests = seen[candidate]
            before = len(digests)
            digests.update(_digests([forms[place] for place in places[candidate]]))
            if len(digests) < before + len(batch):
                del seen[candidate]
        if not seen:
            break
    return [*seen]


def _forms(values: Sequence[object]) -> Sequence[str | None]:
    return plain_forms(values) or [None if value is None else _form(value) for value in values]


def _form(value: object) -> str:
    return normal(value if isinstance(value, str) else as_text(value))


def _digests(columns: Sequence[Sequence[str | None]]) -> Iterator[bytes]:
    """Yield a 16-byte hash of each row, so that millions of them fit in memory."""
    for row in map(repr, zip(*columns, strict=True)):
        yield blake2b(row.encode("utf-8", "backslashreplace"), digest_size=16).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReferenceEnd:
    """A column that may be one end of a reference."""

    table: DatabaseTable
    column: Column


def offered_references(database: Database, schema: Schema) -> tuple[Reference, ...]:
    """Return undeclared references that the data support, for the user to confirm.

    A column may refer to another table's column of the same name and type if that is unique and contains 99 % of its
    values. The other table's name counts as part of the name: "city.countrycode" refers to "country.code".

    Raises:
        DataError: A query fails.
    """
    offered = []
    for own, target in _same_names(schema):
        reference = Reference(
            table=own.table.name,
            columns=(own.column.name,),
            target=target.table.name,
            target_columns=(target.column.name,),
        )
        if _same_type(database, reference) and _reference_problem(database, reference, target.table.unique) is None:
            offered.append(reference)
    return tuple(offered)


def _same_names(schema: Schema) -> Iterator[tuple[_ReferenceEnd, _ReferenceEnd]]:
    ends = [_ReferenceEnd(table=table, column=each) for table in schema.tables for each in table.columns]
    references = [
        reference
        for table in schema.tables
        for reference in (*table.references, *(unusable for unusable, _ in table.unusable))
    ]
    declared = {(reference.table, part) for reference in references for part in reference.columns}
    targets: dict[tuple[str, ...], list[_ReferenceEnd]] = {}
    for end in ends:
        for words in _names_for(end):
            targets.setdefault(words, []).append(end)
    for own in ends:
        if (own.table.name, own.column.name) in declared or not own.table.rows or own.column.answer_kind == "date":
            continue
        for target in targets.get(tuple(words_of(own.column.own_name)), ()):
            if target.table.name != own.table.name and target.table.rows:
                yield own, target


def _names_for(end: _ReferenceEnd) -> Iterator[tuple[str, ...]]:
    """Yield the names that a column of another table may have if it refers to this one.

    This is its own name if that implies the table, otherwise the table's name and its own. A bare `id` or `name` does
    not refer to any table; a bare table name refers to the column that names the rows of that table.
    """
    entity, words = tuple(words_of(end.table.label)), tuple(words_of(end.column.own_name))
    ends_as_key = bool(words) and words[-1] in _key_words()
    begins_with_table = words[: len(entity)] == entity
    is_key = (end.column.name,) in end.table.unique
    if len(words) > 1 and (begins_with_table or (is_key and ends_as_key)):
        yield words
    if ends_as_key and not begins_with_table:
        yield (*entity, *words)
    if end.column.role == "name" and words in {("name",), ("title",), entity}:
        yield entity


def _same_type(database: Database, reference: Reference) -> bool:
    own = _one(database, reference.table, reference.columns[0])
    target = _one(database, reference.target, reference.target_columns[0])
    if isinstance(own, str) or isinstance(target, str):
        return isinstance(own, str) and isinstance(target, str)
    return type(own) is type(target) or (isinstance(own, int | float) and isinstance(target, int | float))


def _one(database: Database, table_name: str, column_name: str) -> object:
    value = column(table_name, column_name)
    select = exp.select(value).from_(table(table_name)).where(not_null(value)).limit(1)
    return next((row[0] for row in database.query(select)), None)


def usable_references(
    database: Database, declared: DeclaredTable, tables: Mapping[str, DeclaredTable], confirmed: Sequence[Reference]
) -> tuple[tuple[Reference, ...], tuple[tuple[Reference, str], ...]]:
    """Return the usable references of a table, and those that the data contradict, with the reason."""
    problems = {
        reference: _reference_problem(database, reference, tables[reference.target].unique)
        for reference in dict.fromkeys([*declared.references, *confirmed])
    }
    usable = tuple(reference for reference, problem in problems.items() if problem is None)
    return usable, tuple((reference, problem) for reference, problem in problems.items() if problem is not None)


def _reference_problem(database: Database, reference: Reference, unique: Sequence[tuple[str, ...]]) -> str | None:
    """Return why a reference does not lead to exactly one row; None if it does. `unique` has its target's keys."""
    try:
        declared = any(set(key) <= set(reference.target_columns) for key in unique)
        if not declared and _is_repeated(database, reference):
            return "its target is not unique, so a join would duplicate rows"
        rows, matching = _match_counts(database, reference)
    except DataError:
        return "its two ends cannot be compared"
    if matching < _HOLDS * rows:
        return f"{rows - matching} of {rows} rows refer to nothing"
    return None


def _is_repeated(database: Database, reference: Reference) -> bool:
    ends = [column(reference.target, each) for each in reference.target_columns]
    select = exp.select(*ends).from_(table(reference.target)).group_by(*(end.copy() for end in ends))
    filled = exp.and_(*map(not_null, ends))
    repeated = exp.Count(this=exp.Star()) > 1
    return next(iter(database.query(select.where(filled).having(repeated).limit(1))), None) is not None


def _match_counts(database: Database, reference: Reference) -> tuple[int, int]:
    """Return the number of rows with a reference, and the number of these whose target exists."""
    own = [column("own", each) for each in reference.columns]
    target = [column("target", each) for each in reference.target_columns]
    same = exp.and_(*(one.eq(other) for one, other in zip(own, target, strict=True)))
    select = (
        exp.select(exp.Count(this=exp.Star()), exp.Count(this=target[0].copy()))
        .from_(table(reference.table, "own"))
        .join(table(reference.target, "target"), on=same, join_type="left")
        .where(exp.and_(*map(not_null, own)))
    )
    rows, matching = next(iter(database.query(select)))
    return rows, matching


def _key_words() -> frozenset[str]:
    return identifier_words() | {"number", "code"}


_LONGEST = 20  # maximum length of a quoted code
_ENOUGH_NUMBERS = 5  # minimum number of values; fewer may be sparse by chance
_DENSEST = 0.05  # maximum proportion of the numbers between minimum and maximum that are in use
_SHORTEST = 3  # minimum digits of a quoted number: docking 4101, not docking 7
_LEAST, _GREATEST = 1_000, 10**13  # smaller numbers may be counters, larger ones are machine-generated


def are_quoted(values: Sequence[object]) -> bool:
    """Return whether people quote these identifiers, as opposed to counters or random values.

    Texts are quoted if they have few patterns with digits ("BP-2019-1007", "MS 1987.12"). Whole numbers are quoted if
    they have four to thirteen digits and are sparse: fewer than 5 % of the numbers between minimum and maximum are in
    use.

    >>> are_quoted(["BP-2019-1007", "BP-2020-1014"]), are_quoted([9074729, 9081203, 9110042, 9155301, 9200877])
    (True, True)
    >>> are_quoted([10100, 10101, 10102, 10103, 10104]), are_quoted(["1", "2", "3", "4", "5"])
    (False, False)
    """
    stored = [value for value in values if not is_blank(value)]
    texts = [as_text(value) for value in stored]
    if all(text.isascii() and text.isdigit() for text in texts):
        numbers = {int(text) for text in texts if len(text) <= _LONGEST}
        return len(numbers) >= _ENOUGH_NUMBERS and _are_sparse(numbers)
    is_short = all(len(text) <= _LONGEST and "@" not in text for text in texts)
    return bool(texts) and is_short and are_codes(stored) and not is_hash(texts)


def _are_sparse(numbers: set[int]) -> bool:
    least, greatest = min(numbers), max(numbers)
    return least >= _LEAST and greatest < _GREATEST and len(numbers) < _DENSEST * (greatest - least + 1)


def date_of_rows(table: DatabaseTable, facts: Sequence[ColumnFacts], references: Sequence[Reference]) -> str | None:
    """Return the date column of a date dimension table, whose rows are only the dates of other rows; else None.

    Other tables refer to it by dates, or by keys that are the digits of the date. The table has no references itself,
    and the dates are unique.

    Args:
        table: As reflected, with the roles of its columns.
        facts: The facts of its columns.
        references: Those of all tables.
    """
    led = [reference for reference in references if reference.target == table.name]
    if table.references or not led or any(column.role == "name" for column in table.columns):
        return None
    samples = {fact.name: {*texts_of(fact)} for fact in facts}
    keys = [samples[name] for reference in led for name in reference.target_columns]
    says_date = any(_says_date(reference.columns[-1]) for reference in led)
    dates = [
        fact.name
        for fact, column in zip(facts, table.columns, strict=True)
        if (column.answer_kind, column.role) == ("date", "value")
        and fact.distinct == fact.informative == fact.rows_read > 1
    ]
    digits = {name: {text[:10].replace("-", "") for text in samples[name]} for name in dates}
    return next((name for name in dates if digits[name] in keys), dates[0] if says_date and len(dates) == 1 else None)


def _says_date(name: str) -> bool:
    """Return whether the name of a reference implies that it leads to a date: delivery_date_sk."""
    parts = [word for word in words_of(name) if word not in _key_words()]
    return parts[-1:] in (["date"], ["day"])


def with_key_names(
    table: DatabaseTable,
    facts: Sequence[ColumnFacts],
    *,
    keys: KeyChoice,
    key: str | None,
    other_keys: Collection[str] = (),
) -> DatabaseTable:
    """Return a table whose rows are named by a key if nothing else names them.

    Args:
        table: As reflected, with the roles of its columns.
        facts: The facts of its columns.
        keys: `quoted` for keys that people quote; `all` for any key of one column.
        key: The column that the user chose to name the rows, if any.
        other_keys: The names of the primary keys of other tables, whose rows such a column identifies.
    """
    if key is not None:
        return _with_role(_without_names(table), key, "name", ColumnReason.REQUESTED_KEY)
    table = _with_ordinals(table, facts)
    table = _with_proper_name(table, facts)
    is_named = any(column.role == "name" for column in table.columns) or person_name(table) is not None
    quoted = quoted_column(table, facts, other_keys)
    if quoted is not None and not (is_named and table.distinct_names):
        return _with_role(table, quoted, "value" if is_named else "name", ColumnReason.QUOTED_KEY)
    if is_named or keys != "all":
        return table
    samples = {fact.name: [as_text(value) for value in fact.sample] for fact in facts}
    any_key = next((name for name in _single_keys(table, facts) if not is_hash(samples[name])), None)
    return table if any_key is None else _with_role(table, any_key, "name", ColumnReason.REQUESTED_KEY)


def _with_proper_name(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> DatabaseTable:
    """Return a table without names whose rows are named by a unique column of proper names: trading_as."""
    if any(column.role == "name" for column in table.columns) or person_name(table) is not None:
        return table
    usable = {column.name for column in table.columns if _can_be_said(column) and column.meaning != "person"}
    unique = {key[0] for key in table.unique if len(key) == 1} & usable
    own = next((fact.name for fact in facts if fact.name in unique and _are_proper_names([*texts_of(fact)])), None)
    return table if own is None else _with_role(table, own, "name", ColumnReason.NAMES_ROWS)


def _are_proper_names(texts: Sequence[str]) -> bool:
    """Return whether texts are names, and most of them have several words."""
    several = sum(len(text.split()) > 1 for text in texts)
    return 2 * several > len(texts) and 10 * sum(map(is_name, texts)) >= 9 * len(texts)


def quoted_column(table: DatabaseTable, facts: Sequence[ColumnFacts], other_keys: Collection[str] = ()) -> str | None:
    """Return the column by which people quote the rows of a table, even if they have a name; None if there is none."""
    primary = {key[0] for key in table.unique[:1] if len(key) == 1}
    samples = {fact.name: fact.sample for fact in facts}
    own = {fact.name: fact.own_name for fact in facts}
    return next(
        (
            name
            for name in _single_keys(table, facts)
            if name in primary or name not in other_keys
            if are_quoted(samples[name])
            or _are_numbered(own[name], samples[name])
            or _is_own_reference(own[name], table)
            or (name in primary and words_of(own[name])[-1:] == ["year"] and are_years(samples[name]))
        ),
        None,
    )


def _is_own_reference(name: str, table: DatabaseTable) -> bool:
    """Return whether a column name is that of the reference of a row: panel_ref in the table of panels."""
    return words_of(name) == [*table.label.lower().split(), "reference"]


def _are_numbered(name: str, values: Sequence[object]) -> bool:
    """Return whether a column name contains "number" and its values have at least three digits."""
    texts = [as_text(value) for value in values if not is_blank(value)]
    is_number = words_of(name)[-1:] == ["number"] and bool(texts)
    return is_number and all(text.isascii() and text.isdigit() and _SHORTEST <= len(text) <= _LONGEST for text in texts)


def with_separator(column: Column, facts: ColumnFacts) -> Column:
    """Return a column with the separator of its values if they are sets; other columns are unchanged."""
    is_text = column.answer_kind == "text" and not column.codes
    is_usable = column.role == "value" or column.reason is ColumnReason.FREE_TEXT
    separator = separator_of([*texts_of(facts)]) if is_text and is_usable else None
    if separator is None:
        return column
    reason = ColumnReason.ASKABLE if column.role == "ignored" else column.reason
    return replace(column, role="value", reason=reason, separator=separator)


def key_choice(text: str) -> KeyChoice:
    """Validate the choice of keys that name rows; raise UsageError unless it is `quoted` or `all`."""
    if text not in get_args(KeyChoice):
        raise UsageError(unknown_name("choice of keys", text, list(get_args(KeyChoice))))
    return "all" if text == "all" else "quoted"


def check_keys(keys: Mapping[str, str], columns: Mapping[str, Sequence[str]]) -> None:
    """Raise UsageError if the key that a user chose for a table is not one of its columns."""
    qualified = [f"{owner}.{name}" for owner, names in columns.items() for name in names]
    for owner, name in keys.items():
        if f"{owner}.{name}" not in qualified:
            raise UsageError(f"the key of '{owner}': {unknown_column(f'{owner}.{name}', qualified)}")


def _single_keys(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> Iterator[str]:
    """Yield the single columns that identify a row: declared keys first, then identifiers that never repeat."""
    usable = {column.name: column for column in table.columns if _can_be_said(column)}
    declared = [key[0] for key in (*table.unique, *table.unique_where_filled) if len(key) == 1]
    declared.sort(key=lambda name: words_of(name)[-1:] == ["id"])  # the number rather than an id of a bank
    yield from (name for name in declared if name in usable)
    referring = {name for reference in table.references for name in reference.columns}
    if any(len(key) > 1 and referring.issuperset(key) for key in table.unique):
        return  # the rows of a link table are named by what they link
    if any((usable[name].role, usable[name].answer_kind) == ("value", "text") for name in declared if name in usable):
        return  # a part has a code, so it is not the number of its drawer
    for fact in sorted(facts, key=lambda fact: words_of(fact.own_name)[-1:] == ["id"]):
        never_repeats = fact.rows_read == fact.rows and fact.distinct == fact.informative > 1
        if (
            never_repeats
            and fact.name in usable
            and (
                usable[fact.name].reason.is_identifier or (_is_quoted(fact.own_name) and _is_of_row(fact, table.label))
            )
        ):
            yield fact.name


def _is_quoted(name: str) -> bool:
    """Return whether a column name is that of a number that people quote: a report number, but not a phone number."""
    *before, last = words_of(name) or [""]
    return last in {"number", "reference"} and not _REACHED & {*before}


def _is_of_row(fact: ColumnFacts, label: str) -> bool:
    """Return whether a number is that of the row itself; the bunk numbers of stays, "12" and "B2", differ by chance."""
    texts = [as_text(value) for value in fact.sample if not is_blank(value)]
    is_long = 2 * sum(len(text) >= _SHORTEST for text in texts) > len(texts)
    return is_long or {*words_of(fact.own_name)[:-1]} <= {*label.lower().split()}


_REACHED = frozenset(["phone", "telephone", "mobile", "fax", "contact", "account"])


def _can_be_said(column: Column) -> bool:
    """Return whether a question can identify rows by a column: an identifier, or a text or number value."""
    is_plain = column.role == "value" and column.reason is ColumnReason.ASKABLE and not column.codes
    is_identifier = column.role == "ignored" and column.reason.is_identifier
    is_kind = column.answer_kind in {"text", "number"}
    return is_identifier or (is_plain and is_kind)


def _with_ordinals(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> DatabaseTable:
    """Return a table whose rows can be identified by ordinals within their parent: the third station of a line.

    Such an ordinal is the only column of a declared key that is not a reference, and its values repeat.
    """
    columns = {column.name: column for column in table.columns}
    repeated = {
        fact.name
        for fact in facts
        if fact.distinct < fact.informative and all(is_whole(value) for value in fact.sample if value is not None)
    }
    for key in (*table.unique, *table.unique_where_filled):
        others = [name for name in key if columns[name].role != "reference"]
        if len(others) == 1 < len(key) and others[0] in repeated and columns[others[0]].reason.is_identifier:
            table = _with_columns(table, replace(columns[others[0]], role="value", reason=ColumnReason.QUOTED_KEY))
    return table


def _with_role(table: DatabaseTable, name: str, role: Literal["name", "value"], reason: ColumnReason) -> DatabaseTable:
    """Return a table in which a column is used as a key: its values are text even if they are numbers."""
    column = next(each for each in table.columns if each.name == name)
    key = replace(
        column, role=role, reason=reason, answer_kind="text", unit=None, meaning="thing", codes={}, is_ordered=True
    )
    return _with_columns(table, key)


def _without_names(table: DatabaseTable) -> DatabaseTable:
    """Return a table whose names are ordinary values, because its rows are identified by their key."""
    names = [replace(column, role="value") for column in table.columns if column.role == "name"]
    return _with_columns(table, *names)


def _with_columns(table: DatabaseTable, *changed: Column) -> DatabaseTable:
    by_name = {column.name: column for column in changed}
    return replace(table, columns=tuple(by_name.get(column.name, column) for column in table.columns))
