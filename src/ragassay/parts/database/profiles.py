"""Profiles of columns: one query that counts, and a sample of the first rows."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from sqlglot import exp

from ragassay.core.records import Column, ColumnLegend, ColumnReason, Reference
from ragassay.core.records.queries import SAMPLED_VALUES, ColumnFacts
from ragassay.core.text import as_text, is_blank, normal
from ragassay.core.text.patterns import are_codes, texts_of
from ragassay.parts.database.connection import Database, column, table
from ragassay.parts.database.declarations import DeclaredTable
from ragassay.parts.wording.column_roles import classify
from ragassay.parts.wording.labels import label_of, singular, words_of

_ROWS = 10_000  # rows that a column is weighed by
_LETTERS = 32_000_000  # of photographs and documents, fewer rows are enough
_FEW = 12  # so few values may be all there are, which only the whole table tells


def column_facts(database: Database, declared: DeclaredTable, *, referred: Collection[str]) -> tuple[ColumnFacts, ...]:
    """Return the facts of all columns of a table, in their order.

    Args:
        database: An open database.
        declared: What it declares of the table.
        referred: The columns that references of any table lead to.

    Raises:
        DataError: The database refuses a query.
    """
    # SQLite does not enforce declared types, so the stored values decide.
    opaque = frozenset[str]() if database.dialect == "sqlite" else declared.opaque
    counts = [exp.Count(this=column(declared.name, known)) for known in declared.columns]
    rows, *filled = next(database.query(exp.select(exp.Count(this=exp.Star()), *counts).from_(table(declared.name))))
    shown = [known for known in declared.columns if known not in opaque]
    looked, values = _sampled(database, declared, shown, rows)
    refers = {part for reference in declared.references for part in reference.columns} | declared.outside
    facts = []
    for known, count in zip(declared.columns, filled, strict=True):
        stored = values.get(known, {})
        if looked < rows and len(stored) <= _FEW and known not in opaque:
            stored = {**_few_values(database, declared.name, known), **stored}
        said = {key: (value, times) for key, (value, times) in stored.items() if not is_blank(value)}
        facts.append(
            ColumnFacts(
                table=declared.name,
                name=known,
                rows=rows,
                filled=count,
                looked=looked,
                blank=looked - sum(times for _, times in said.values()),
                seen=sum(times for _, times in said.values()),
                distinct=len({normal(as_text(value)) for value, _ in said.values()}),
                sample=tuple(value for value, _ in islice(stored.values(), SAMPLED_VALUES)),
                in_primary_key=known in declared.primary,
                refers=known in refers,
                referred=known in referred,
                is_binary=known in opaque,
                is_truth=known in declared.truths,
            )
        )
    return tuple(facts)


_Values = dict[str, tuple[object, int]]


def _sampled(
    database: Database, declared: DeclaredTable, shown: Sequence[str], rows: int
) -> tuple[int, Mapping[str, _Values]]:
    """Return how many rows were sampled, and the distinct values of each column with their counts."""
    values: dict[str, _Values] = {known: {} for known in shown}
    if not shown or not rows:
        return 0, values
    select = exp.select(*(column(declared.name, known) for known in shown)).from_(table(declared.name)).limit(_ROWS)
    if rows > _ROWS and declared.primary:
        # Which rows come first without an order is each engine's own matter.
        select = select.order_by(*(column(declared.name, part) for part in declared.primary))
    looked = letters = 0
    for row in database.query(select):
        looked += 1
        for known, value in zip(shown, row, strict=True):
            if value is not None:
                letters += _count(values[known], value)
        if letters > _LETTERS:
            break
    return looked, values


def _count(stored: _Values, value: object) -> int:
    """Count a value; return its approximate number of characters."""
    plain = bytes(value) if isinstance(value, bytearray | memoryview) else value
    # Not by the value itself: 1, 1.0 and true are one, and lists cannot be looked up.
    key = plain if isinstance(plain, str) else repr(plain)[:200]
    known = stored.get(key)
    stored[key] = (plain, 1) if known is None else (known[0], known[1] + 1)
    return len(plain) if isinstance(plain, str | bytes) else 8


def _few_values(database: Database, name: str, known: str) -> _Values:
    """Return all distinct values of a column if they are few; nothing if they are not."""
    wanted = column(name, known)
    select = exp.select(wanted).distinct().from_(table(name)).where(wanted.is_(exp.null()).not_()).limit(_FEW + 1)
    stored: _Values = {}
    for (value,) in database.query(select):
        _count(stored, value)
    return dict(sorted(stored.items())) if len(stored) <= _FEW else {}


_Key = tuple[str, str]


def classify_columns(
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    legend: Mapping[_Key, ColumnLegend],
) -> Mapping[str, tuple[Column, ...]]:
    """Return every column of every table, classified; what refers to an identifier is one as well.

    Args:
        facts: The facts of the columns of each table.
        references: The references of each table that hold.
        legend: What a person says, by table and column.
    """
    flat = {(fact.table, fact.name): fact for each in facts.values() for fact in each}
    found = {key: classify(fact, legend.get(key, ColumnLegend())) for key, fact in flat.items()}
    for key in _referring(found, references):
        found[key] = classify(replace(flat[key], refers_to_surrogate=True), legend.get(key, ColumnLegend()))
    keys = {name.casefold() for table, name in found if _is_key(flat[table, name], found[table, name], facts[table])}
    for key, known in found.items():
        if known.name.casefold() not in keys or not _is_bare_code(flat[key], known):
            continue
        if key in legend:
            found[key] = replace(known, reason=ColumnReason.DICTIONARY)
        else:
            own = _is_own_number(flat[key], facts[key[0]])
            reason = ColumnReason.ROW_NUMBER if own else ColumnReason.LIKE_A_KEY
            found[key] = replace(known, role="ignored", reason=reason)
    return {name: tuple(found[fact.table, fact.name] for fact in each) for name, each in facts.items()}


def _referring(found: Mapping[_Key, Column], references: Mapping[str, Sequence[Reference]]) -> set[_Key]:
    """Return the columns that refer to an identifier without meaning, directly or over others."""
    leads_to = {
        (reference.table, own): (reference.target, target)
        for each in references.values()
        for reference in each
        for own, target in zip(reference.columns, reference.target_columns, strict=True)
    }
    surrogates = {key for key, column in found.items() if _is_surrogate(column)}
    referring: set[_Key] = set()
    while True:
        more = {key for key, target in leads_to.items() if {key, target} & (surrogates | referring)} - referring
        if not more:
            return referring
        referring |= more


def _is_surrogate(column: Column) -> bool:
    return column.role == "ignored" and column.reason.is_identifier


def _is_key(fact: ColumnFacts, column: Column, table: Sequence[ColumnFacts]) -> bool:
    """Whether a column without meaning identifies the rows of its table."""
    declared = fact.in_primary_key and (_is_surrogate(column) or column.role == "reference")
    return declared or (_is_bare_code(fact, column) and _is_own_number(fact, table))


def _is_bare_code(fact: ColumnFacts, column: Column) -> bool:
    """Whether a column that no other rule classified holds numbers or codes that could stand for anything."""
    is_code = column.answer_kind == "number" or are_codes([*texts_of(fact)])
    is_askable = column.role == "value" and column.reason is ColumnReason.ASKABLE
    return is_askable and is_code and len(words_of(column.name)) > 1


def _is_own_number(fact: ColumnFacts, table: Sequence[ColumnFacts]) -> bool:
    """Whether an undeclared key is named like its table: `customer_number`, different in every row of the customers."""
    entity = singular(label_of(words_of(fact.table))).lower().split()
    words = words_of(fact.name)
    is_named_so = words[-1:] in (["number"], ["code"]) and words[:-1] == entity
    return is_named_so and not any(each.in_primary_key for each in table) and fact.distinct == fact.looked > 1
