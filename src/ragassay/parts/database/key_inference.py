"""Keys and references that hold in the data without being declared, and keys by which people quote a row.

Undeclared keys and references are inferred from the values; declared references that the values contradict are
dropped. A key that people quote is a permit, an invoice, a ship by its IMO number. Its values decide: codes of a format
and numbers far apart are quoted; numbers in a row, UUIDs and hashes are made by a machine. Numbers in a row of three
digits and more are quoted where their column is called a number. Which of these are asked about nevertheless, the user
says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from itertools import combinations
from typing import get_args

from sqlglot import exp

from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, ColumnReason, DatabaseTable, KeyChoice, Reference, Schema
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.registry import unknown_name
from ragassay.core.text import as_text, is_blank, normal, plain_forms
from ragassay.core.text.value_formats import are_codes, is_hash, is_whole, separator_of, texts_of
from ragassay.parts.database.declarations import DeclaredTable
from ragassay.parts.database.queries import Database, column, table
from ragassay.parts.wording.data_dictionary import unknown_column
from ragassay.parts.wording.dictionary import identifier_words
from ragassay.parts.wording.name_tokens import words_of
from ragassay.parts.wording.row_names import person_name

ENOUGH_ROWS = 50
"""With fewer rows than this, values that differ everywhere are luck."""

_FIRST = 5_000  # rows that most candidates fail on
_MOST_ROWS = 5_000_000  # beyond, reading every row takes longer than a person waits
_MOST_PAIRS = 40
_HOLDS = 0.99  # proportion of the rows whose target must exist


def proven_keys(database: Database, known: DatabaseTable) -> tuple[tuple[str, ...], ...]:
    """Return the undeclared keys that hold in every row, with values compared as readers do; NULL is a value.

    A key is a name, or a name and one thing more, or two things of which one is a reference; never a date, a measure
    or a description alone, which differ by chance. None for tables of fewer than 50 rows.

    Raises:
        DataError: The database refuses a query.
    """
    if not ENOUGH_ROWS <= known.rows <= _MOST_ROWS:
        return ()
    names = _names(known)
    declared = (*known.unique, *known.unique_where_filled)
    candidates = [each for each in _candidates(known, names) if not any({*key} <= {*each} for key in declared)]
    alone = [(each.name,) for each in known.columns if _can_qualify(each)]
    likely = _unique(database, known.name, [*candidates, *alone], most=_FIRST)
    unique = _unique(database, known.name, [each for each in likely if each in names], most=None)
    open_pairs = [each for each in likely if each in candidates and each not in names and not _extends(each, unique)]
    # What is unique alone makes every pair unique, which says nothing of the pair.
    parts = {part for pair in open_pairs for part in pair}
    single = _unique(database, known.name, [each for each in alone if each in likely and parts & {*each}], most=None)
    pairs = [each for each in open_pairs if not _extends(each, single)]
    held = {*unique, *_unique(database, known.name, pairs, most=None)}
    return tuple(each for each in candidates if each in held)


def has_distinct_names(database: Database, known: DatabaseTable) -> bool:
    """Return whether the names of all rows differ as readers compare them, however few rows there are.

    Raises:
        DataError: The database refuses a query.
    """
    person = person_name(known)
    named = next(([each.name] for each in known.columns if each.role == "name"), [])
    name = tuple(named if person is None else (each.name for each in person))
    if not name or not 0 < known.rows <= _MOST_ROWS:
        return False
    return bool(_unique(database, known.name, [name], most=_FIRST) and _unique(database, known.name, [name], most=None))


def _extends(candidate: tuple[str, ...], keys: Sequence[tuple[str, ...]]) -> bool:
    return any({*key} < {*candidate} for key in keys)


def _names(known: DatabaseTable) -> list[tuple[str, ...]]:
    person = person_name(known)
    names: list[tuple[str, ...]] = [(each.name,) for each in known.columns if each.role == "name"]
    return names if person is None else [*names, tuple(each.name for each in person)]


def _candidates(known: DatabaseTable, names: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Yield the columns that may identify a row, the shortest first."""
    others = [each for each in known.columns if _can_qualify(each)]
    pairs = [(*name, each.name) for name in names for each in others if each.name not in name]
    refers = {part for reference in known.references for part in reference.columns}
    if not names:
        pairs = [
            (one.name, other.name)
            for one, other in combinations(others, 2)
            if {one.name, other.name} & refers and "time" not in {one.meaning, other.meaning}
        ]
    return list(dict.fromkeys([*names, *pairs]))[:_MOST_PAIRS]


def _can_qualify(each: Column) -> bool:
    return each.role == "reference" or (each.role == "value" and each.answer_kind in {"text", "date"})


def _unique(
    database: Database, name: str, candidates: Sequence[tuple[str, ...]], *, most: int | None
) -> list[tuple[str, ...]]:
    """Return the candidates that no two rows share, of the first rows or of all."""
    columns = sorted({part for candidate in candidates for part in candidate})
    if not columns:
        return []
    select = exp.select(*(column(name, each) for each in columns)).from_(table(name))
    places = {candidate: [columns.index(part) for part in candidate] for candidate in candidates}
    seen: dict[tuple[str, ...], set[bytes]] = {candidate: set() for candidate in candidates}
    for batch in filter(None, database.batches(select if most is None else select.limit(most))):
        forms = [_forms(values) for values in zip(*batch, strict=True)]
        for candidate in [*seen]:
            known = seen[candidate]
            before = len(known)
            known.update(_digests([forms[place] for place in places[candidate]]))
            if len(known) < before + len(batch):
                del seen[candidate]
        if not seen:
            break
    return [*seen]


def _forms(values: Sequence[object]) -> Sequence[str | None]:
    return plain_forms(values) or [None if value is None else _form(value) for value in values]


def _form(value: object) -> str:
    return normal(value if isinstance(value, str) else as_text(value))


def _digests(columns: Sequence[Sequence[str | None]]) -> Iterator[bytes]:
    """Return a key of each row in sixteen bytes, so that millions of them fit into memory."""
    for row in map(repr, zip(*columns, strict=True)):
        yield blake2b(row.encode("utf-8", "backslashreplace"), digest_size=16).digest()


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReferenceEnd:
    """A column that may be one end of a reference."""

    table: DatabaseTable
    column: Column


def offered_references(database: Database, schema: Schema) -> tuple[Reference, ...]:
    """Return undeclared references that the data support; the user must confirm them.

    A column is taken to refer to another of the same name and type ("city.countrycode" to "country.code", whose
    table's name belongs to it) that has no value twice and holds 99 % of its values.

    Raises:
        DataError: The database refuses a query.
    """
    offered = []
    for own, target in _lookalikes(schema):
        reference = Reference(
            table=own.table.name,
            columns=(own.column.name,),
            target=target.table.name,
            target_columns=(target.column.name,),
        )
        if _same_type(database, reference) and reference_problem(database, reference, target.table.unique) is None:
            offered.append(reference)
    return tuple(offered)


def _lookalikes(schema: Schema) -> Iterator[tuple[_ReferenceEnd, _ReferenceEnd]]:
    ends = [_ReferenceEnd(table=known, column=each) for known in schema.tables for each in known.columns]
    declared = {(each.table, part) for known in schema.tables for each in _all(known) for part in each.columns}
    called: dict[tuple[str, ...], list[_ReferenceEnd]] = {}
    for end in ends:
        for words in _names_for(end):
            called.setdefault(words, []).append(end)
    for own in ends:
        if (own.table.name, own.column.name) in declared or not own.table.rows or own.column.answer_kind == "date":
            continue
        for target in called.get(tuple(words_of(own.column.name)), ()):
            if target.table.name != own.table.name and target.table.rows:
                yield own, target


def _all(known: DatabaseTable) -> Iterator[Reference]:
    yield from known.references
    yield from (reference for reference, _ in known.unusable)


def _names_for(end: _ReferenceEnd) -> Iterator[tuple[str, ...]]:
    """Yield how another table may name this column.

    By its own name if that implies the table, else with the table's name before it. An `id` or a `name` is in every
    table and leads nowhere; the name of a table alone means its name.
    """
    entity, words = tuple(words_of(end.table.label)), tuple(words_of(end.column.name))
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


def _one(database: Database, name: str, known: str) -> object:
    value = column(name, known)
    select = exp.select(value).from_(table(name)).where(value.is_(exp.null()).not_()).limit(1)
    return next((row[0] for row in database.query(select)), None)


def usable_references(
    database: Database, declared: DeclaredTable, tables: Mapping[str, DeclaredTable], confirmed: Sequence[Reference]
) -> tuple[tuple[Reference, ...], tuple[tuple[Reference, str], ...]]:
    """Return the references of a table that questions may use, and those that the data contradict, with the reason.

    References are one whole, composite ones too: all columns or none.
    """
    good: list[Reference] = []
    bad: list[tuple[Reference, str]] = []
    for reference in dict.fromkeys([*declared.references, *confirmed]):
        reason = reference_problem(database, reference, tables[reference.target].unique)
        if reason is None:
            good.append(reference)
        else:
            bad.append((reference, reason))
    return tuple(good), tuple(bad)


def reference_problem(database: Database, reference: Reference, unique: Sequence[tuple[str, ...]]) -> str | None:
    """Return why a reference does not lead to exactly one row; None if it does.

    Args:
        database: An open database.
        reference: Declared, confirmed or offered.
        unique: The declared keys of its target.
    """
    try:
        declared = any(set(key) <= set(reference.target_columns) for key in unique)
        if not declared and _is_repeated(database, reference):
            return "its target is not unique, so that a join doubles rows"
        rows, matching = _match_counts(database, reference)
    except DataError:
        return "its two ends cannot be compared"
    if matching < _HOLDS * rows:
        return f"{rows - matching} of {rows} rows refer to nothing"
    return None


def _is_repeated(database: Database, reference: Reference) -> bool:
    ends = [column(reference.target, each) for each in reference.target_columns]
    select = exp.select(*ends).from_(table(reference.target)).group_by(*(end.copy() for end in ends))
    filled = exp.and_(*(end.copy().is_(exp.null()).not_() for end in ends))
    repeated = exp.GT(this=exp.Count(this=exp.Star()), expression=exp.Literal.number(1))
    return next(iter(database.query(select.where(filled).having(repeated).limit(1))), None) is not None


def _match_counts(database: Database, reference: Reference) -> tuple[int, int]:
    """Return how many rows refer to a target, and how many of these targets exist."""
    own = [column("own", each) for each in reference.columns]
    target = [column("target", each) for each in reference.target_columns]
    same = exp.and_(*(exp.EQ(this=one.copy(), expression=other.copy()) for one, other in zip(own, target, strict=True)))
    select = (
        exp.select(exp.Count(this=exp.Star()), exp.Count(this=target[0].copy()))
        .from_(table(reference.table, "own"))
        .join(table(reference.target, "target"), on=same, join_type="left")
        .where(exp.and_(*(each.copy().is_(exp.null()).not_() for each in own)))
    )
    rows, matching = next(iter(database.query(select)))
    return rows, matching


def _key_words() -> frozenset[str]:
    return identifier_words() | {"number", "code"}


_LONGEST = 20  # characters of a code that somebody reads to another
_ENOUGH = 5  # different numbers: fewer may be far apart by chance
_DENSEST = 0.05  # proportion of the numbers between the least and the greatest that are in use
_SHORTEST = 3  # figures of what is called a number: docking 4101, and not docking 7
_LEAST, _GREATEST = 1_000, 10**13  # a number below is a count of rows, one above a machine's


def are_quoted(values: Sequence[object]) -> bool:
    """Return whether values that identify rows are quoted by people, rather than counted up or drawn by a machine.

    Texts are quoted if they have few patterns with digits ("BP-2019-1007", "MS 1987.12"). Whole numbers are quoted if
    they have four to thirteen digits and are sparse: of the numbers between the least and the greatest, fewer than
    one in twenty is in use.

    >>> are_quoted(["BP-2019-1007", "BP-2020-1014"]), are_quoted([9074729, 9081203, 9110042, 9155301, 9200877])
    (True, True)
    >>> are_quoted([10100, 10101, 10102, 10103, 10104]), are_quoted(["1", "2", "3", "4", "5"])
    (False, False)
    """
    stored = [value for value in values if not is_blank(value)]
    texts = [as_text(value) for value in stored]
    if all(text.isascii() and text.isdigit() for text in texts):
        numbers = {int(text) for text in texts if len(text) <= _LONGEST}
        return len(numbers) >= _ENOUGH and _are_sparse(numbers)
    is_short = all(len(text) <= _LONGEST and "@" not in text for text in texts)
    return bool(texts) and is_short and are_codes(stored) and not is_hash(texts)


def _are_sparse(numbers: set[int]) -> bool:
    least, greatest = min(numbers), max(numbers)
    return least >= _LEAST and greatest < _GREATEST and len(numbers) < _DENSEST * (greatest - least + 1)


def with_key_names(
    table: DatabaseTable, facts: Sequence[ColumnFacts], *, keys: KeyChoice = "quoted", key: str | None = None
) -> DatabaseTable:
    """Return a table whose rows are named by a key if nothing else names them.

    Args:
        table: As reflected, with the roles of its columns.
        facts: The facts of its columns.
        keys: `quoted` for keys that people quote; `all` for any key of one column.
        key: The column that the user names as the key of the table, which then names its rows; None for none.
    """
    if key is not None:
        return _with_role(_without_names(table), key, "name", ColumnReason.REQUESTED_KEY)
    table = _with_ordinals(table, facts)
    is_named = any(column.role == "name" for column in table.columns) or person_name(table) is not None
    quoted = quoted_column(table, facts)
    if quoted is not None and not (is_named and table.distinct_names):
        return _with_role(table, quoted, "value" if is_named else "name", ColumnReason.QUOTED_KEY)
    if is_named or keys != "all":
        return table
    samples = {fact.name: [as_text(value) for value in fact.sample] for fact in facts}
    any_key = next((name for name in _single_keys(table, facts) if not is_hash(samples[name])), None)
    return table if any_key is None else _with_role(table, any_key, "name", ColumnReason.REQUESTED_KEY)


def quoted_column(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> str | None:
    """Return the column by which people quote the rows of a table, whether or not they have a name; None for none."""
    samples = {fact.name: fact.sample for fact in facts}
    return next(
        (
            name
            for name in _single_keys(table, facts)
            if are_quoted(samples[name]) or _are_numbered(name, samples[name])
        ),
        None,
    )


def _are_numbered(name: str, values: Sequence[object]) -> bool:
    """Return whether a column is called a number, and its values are numbers that were not counted from one here."""
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
    """Return which keys name the rows that have no name.

    Raises:
        UsageError: The text is neither `quoted` nor `all`.
    """
    for known in get_args(KeyChoice):
        if text == known:
            return "all" if known == "all" else "quoted"
    raise UsageError(unknown_name("choice of keys", text, list(get_args(KeyChoice))))


def check_keys(keys: Mapping[str, str], columns: Mapping[str, Sequence[str]]) -> None:
    """Raise UsageError if a key is not a column of its table.

    Args:
        keys: Table -> the column that identifies its rows to people.
        columns: The columns of each table.
    """
    known = [f"{owner}.{name}" for owner, names in columns.items() for name in names]
    for owner, name in keys.items():
        if f"{owner}.{name}" not in known:
            raise UsageError(f"the key of '{owner}': {unknown_column(f'{owner}.{name}', known)}")


def _single_keys(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> Iterator[str]:
    """Yield the single columns that identify a row: declared keys first, then identifiers that never repeat."""
    usable = {column.name: column for column in table.columns if _can_be_said(column)}
    declared = [key[0] for key in (*table.unique, *table.unique_where_filled) if len(key) == 1]
    yield from (name for name in declared if name in usable)
    for fact in facts:
        is_seen_whole = fact.looked == fact.rows and fact.distinct == fact.seen > 1
        if is_seen_whole and fact.name in usable and usable[fact.name].reason.is_identifier:
            yield fact.name


def _can_be_said(column: Column) -> bool:
    """Return whether a column is an identifier, or a text or number that neither a rule nor the user excludes."""
    is_plain = column.role == "value" and column.reason is ColumnReason.ASKABLE and not column.codes
    is_identifier = column.role == "ignored" and column.reason.is_identifier
    is_kind = column.answer_kind in {"text", "number"}
    return is_identifier or (is_plain and is_kind)


def _with_ordinals(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> DatabaseTable:
    """Return a table with the ordinal numbers of rows within their parent: the third station of a line.

    Such a number is the only column of a declared key that refers to nothing, and it repeats.
    """
    roles = {column.name: column for column in table.columns}
    repeated = {fact.name for fact in facts if fact.distinct < fact.seen and all(map(is_whole, _filled(fact)))}
    for key in (*table.unique, *table.unique_where_filled):
        others = [name for name in key if roles[name].role != "reference"]
        if len(others) == 1 < len(key) and others[0] in repeated and roles[others[0]].reason.is_identifier:
            ordinal = replace(roles[others[0]], role="value", reason=ColumnReason.QUOTED_KEY)
            table = _with_columns(table, ordinal)
    return table


def _filled(fact: ColumnFacts) -> Iterator[object]:
    return (value for value in fact.sample if value is not None)


def _with_role(table: DatabaseTable, name: str, role: str, reason: ColumnReason) -> DatabaseTable:
    """Return a table in which a column is used as a key: its values are texts, even if they are numbers."""
    column = next(each for each in table.columns if each.name == name)
    as_key = replace(column, reason=reason, answer_kind="text", unit=None, meaning="thing", codes={}, is_ordered=True)
    return _with_columns(table, replace(as_key, role="name" if role == "name" else "value"))


def _without_names(table: DatabaseTable) -> DatabaseTable:
    """Return a table whose names are values like others: its rows are asked about by their key."""
    names = [replace(column, role="value") for column in table.columns if column.role == "name"]
    return _with_columns(table, *names)


def _with_columns(table: DatabaseTable, *changed: Column) -> DatabaseTable:
    by_name = {column.name: column for column in changed}
    return replace(table, columns=tuple(by_name.get(column.name, column) for column in table.columns))
