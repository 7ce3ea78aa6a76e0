"""Keys and references that are not declared but hold in the data, and declared references that do not."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import combinations

from sqlglot import exp

from ragassay.core.errors import DataError
from ragassay.core.records import Column, DatabaseTable, Reference, Schema
from ragassay.core.text import as_text, normal, plain_forms
from ragassay.parts.database.connection import Database, column, table
from ragassay.parts.database.declarations import DeclaredTable
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
    database: Database, declared: DeclaredTable, tables: dict[str, DeclaredTable], confirmed: Sequence[Reference]
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
