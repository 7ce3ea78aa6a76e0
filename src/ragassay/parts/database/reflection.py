"""The user's database as a schema: tables, keys, valid references, and the use of each column."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from types import MappingProxyType

from sqlglot import exp

from ragassay.core.errors import UsageError
from ragassay.core.records import (
    Column,
    ColumnReason,
    DatabaseTable,
    DictionaryEntry,
    KeyChoice,
    Reference,
    Schema,
)
from ragassay.core.records.database_schema import SAMPLED_VALUES, ColumnFacts
from ragassay.core.text import as_text, is_blank, normal
from ragassay.core.text.value_formats import are_codes, texts_of
from ragassay.parts.database.declarations import DeclaredTable, declared_tables
from ragassay.parts.database.key_inference import (
    ENOUGH_ROWS,
    check_keys,
    has_distinct_names,
    key_choice,
    proven_keys,
    quoted_column,
    usable_references,
    with_key_names,
    with_separator,
)
from ragassay.parts.database.queries import Database
from ragassay.parts.database.queries import column as sql_column
from ragassay.parts.database.queries import table as sql_table
from ragassay.parts.wording.column_roles import classify
from ragassay.parts.wording.data_dictionary import (
    CheckedDictionary,
    checked_dictionary,
    invalid_values,
    refuse,
    unknown_column,
    written,
)
from ragassay.parts.wording.dictionary import singular
from ragassay.parts.wording.name_tokens import spelled, words_of
from ragassay.parts.wording.own_words import described
from ragassay.parts.wording.row_names import full_words, is_english, named, row_labels, settled, splits_words

_NO_ENTRY = DictionaryEntry()
_NO_ENTRIES: Mapping[str, DictionaryEntry] = MappingProxyType({})
_NO_KEYS: Mapping[str, str] = MappingProxyType({})


def reflect(
    database: Database,
    *,
    tables: Sequence[str] = (),
    data_dictionary: Mapping[str, DictionaryEntry] = _NO_ENTRIES,
    references: Sequence[Reference] = (),
    keys: KeyChoice = "quoted",
    key_columns: Mapping[str, str] = _NO_KEYS,
    skip_invalid: bool = False,
) -> Schema:
    """Return the tables of a database with their keys, their references, and the use of each column.

    Args:
        database: An open database.
        tables: Names of tables and views; none stands for all tables. Views have no keys and repeat what their
            tables hold, so they are read only when named.
        data_dictionary: Entries by "table.column" or "table"; they take precedence over every rule.
        references: References that the database does not declare and a person confirms.
        keys: What names the rows that have no name: `quoted` for keys that people quote, such as the number of a
            permit; `all` for any key of one column.
        key_columns: Table -> the column that the user names as its key; it names the rows of its table. It takes
            precedence over the `key` of the data dictionary.
        skip_invalid: Whether to leave out invalid entries of the data dictionary, which `Schema.invalid_entries` lists.

    Raises:
        UsageError: A table, or a column of a reference or of a key, does not exist; the message has the nearest name.
        DataError: There is no table, the file is not a database, a query takes too long, or entries of the data
            dictionary are invalid; the message has a line for each of them.
    """
    known = declared_tables(database, tables=tables)
    key_choice(keys)
    check_keys(key_columns, {name: each.columns for name, each in known.items()})
    confirmed = [_confirmed_reference(reference, known) for reference in references]
    good = {}
    bad = {}
    for name, each in known.items():
        good[name], bad[name] = usable_references(
            database, each, {**known}, [one for one in confirmed if one.table == name]
        )
    checked = checked_dictionary(data_dictionary, {name: each.columns for name, each in known.items()}, good)
    facts = _facts(database, known, confirmed)
    labels, columns, checked = _classified(known, facts, good, checked)
    if not skip_invalid:
        refuse(checked.invalid)
    entries = checked.entries
    key_columns = {table: said.key for (table, _), said in entries.items() if said.key is not None} | {**key_columns}
    whole = {
        name: named(
            DatabaseTable(
                name=name,
                label=labels[name],
                columns=columns[name],
                unique=each.unique,
                unique_where_filled=each.unique_where_filled,
                references=good[name],
                rows=facts[name][0].rows if facts[name] else 0,
                unusable=bad[name],
                plural=entries.get((name, ""), _NO_ENTRY).plural,
            )
        )
        for name, each in known.items()
    }
    whole = {
        name: _with_key_name(database, each, facts[name], keys=keys, key=key_columns.get(name))
        for name, each in whole.items()
    }
    return Schema(
        dialect=database.dialect,
        tables=tuple(
            replace(each, proven=(*proven_keys(database, each), *_referenced_keys(each, good)))
            for each in (settled(table, whole, entries) for table in whole.values())
        ),
        invalid_entries=checked.invalid,
    )


def _classified(
    known: Mapping[str, DeclaredTable],
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    checked: CheckedDictionary,
) -> tuple[Mapping[str, str], Mapping[str, tuple[Column, ...]], CheckedDictionary]:
    """Return what rows are called, the columns, and the data dictionary without entries that do not fit the values."""
    names = {name: each.columns for name, each in known.items()}
    entries = checked.entries
    # A word of any other table explains nothing: "sal" is not a sale where another table has sales.
    vocabulary = {
        name: full_words([name, *columns, *(each.target for each in references[name])])
        for name, columns in names.items()
    }
    said = row_labels(names, {name: each.comments.get("", "") for name, each in known.items()}, vocabulary)
    labels = {name: entries.get((name, ""), _NO_ENTRY).label or label for name, label in said.items()}
    splits = splits_words(names)
    columns = classify_columns(
        facts,
        references,
        entries,
        labels,
        splits=splits,
        allows_terms=not splits and is_english(names),  # an unknown word may be several in one
        vocabulary=vocabulary,
    )
    wrong = dict(invalid_values(entries, facts, [column for each in columns.values() for column in each]))
    if not wrong:
        return labels, columns, checked
    fitting = {place: said for place, said in entries.items() if place not in wrong}
    return _classified(
        known,
        facts,
        references,
        CheckedDictionary(entries=fitting, invalid=(*checked.invalid, *wrong.values())),
    )


def _with_key_name(
    database: Database, known: DatabaseTable, facts: Sequence[ColumnFacts], *, keys: KeyChoice, key: str | None
) -> DatabaseTable:
    """Return a table with the key that names its rows if nothing else does, and with what its columns pack together."""
    known = replace(known, columns=tuple(map(with_separator, known.columns, facts)))
    # With more rows, `proven_keys` reads the names anyway.
    if known.rows < ENOUGH_ROWS or quoted_column(known, facts) is not None:
        known = replace(known, distinct_names=has_distinct_names(database, known))
    return with_key_names(known, facts, keys=keys, key=key)


def _referenced_keys(
    known: DatabaseTable, references: Mapping[str, Sequence[Reference]]
) -> tuple[tuple[str, ...], ...]:
    """Return the undeclared keys that references lead to: each was seen to have no value twice."""
    ends = (each.target_columns for of_table in references.values() for each in of_table if each.target == known.name)
    return tuple(
        dict.fromkeys(
            end for end in ends if not any({*key} <= {*end} for key in (*known.unique, *known.unique_where_filled))
        )
    )


def _confirmed_reference(reference: Reference, known: Mapping[str, DeclaredTable]) -> Reference:
    """Return a reference that the user confirms, with the database's spelling of names."""
    ends = ((reference.table, reference.columns), (reference.target, reference.target_columns))
    columns = {f"{name}.{each}": (name, each) for name, table in known.items() for each in table.columns}
    any_case = {key.casefold(): each for key, each in columns.items()}
    resolved_ends: list[list[tuple[str, str]]] = []
    for table, names in ends:
        for name in names:
            if f"{table}.{name}".casefold() not in any_case:
                wrong = unknown_column(f"{table}.{name}", [*columns])
                raise UsageError(f"the reference {written(reference)}: {wrong}")
        keys = [f"{table}.{name}" for name in names]
        resolved_ends.append([columns.get(key) or any_case[key.casefold()] for key in keys])
    own, target = resolved_ends
    return Reference(
        table=own[0][0],
        columns=tuple(name for _, name in own),
        target=target[0][0],
        target_columns=tuple(name for _, name in target),
    )


def _facts(
    database: Database, known: Mapping[str, DeclaredTable], confirmed: Sequence[Reference]
) -> Mapping[str, tuple[ColumnFacts, ...]]:
    """Return the facts of every column. A reference that does not hold still marks its columns as identifiers."""
    every = [*confirmed, *(reference for each in known.values() for reference in each.references)]
    facts = {}
    for name, each in known.items():
        referred = {part for reference in every if reference.target == name for part in reference.target_columns}
        added = tuple(reference for reference in confirmed if reference.table == name)
        facts[name] = column_facts(
            database, replace(each, references=(*each.references, *added)), referred=frozenset(referred)
        )
    return facts


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
    counts = [exp.Count(this=sql_column(declared.name, known)) for known in declared.columns]
    rows, *filled = next(
        database.query(exp.select(exp.Count(this=exp.Star()), *counts).from_(sql_table(declared.name)))
    )
    readable = [known for known in declared.columns if known not in opaque]
    looked, values = _sampled(database, declared, readable, rows)
    refers = {part for reference in declared.references for part in reference.columns} | declared.outside
    facts = []
    for known, count in zip(declared.columns, filled, strict=True):
        stored = values.get(known, {})
        if looked < rows and len(stored) <= _FEW and known not in opaque:
            stored = {**_few_values(database, declared.name, known), **stored}
        filled_values = {key: (value, times) for key, (value, times) in stored.items() if not is_blank(value)}
        facts.append(
            ColumnFacts(
                table=declared.name,
                name=known,
                rows=rows,
                filled=count,
                looked=looked,
                blank=looked - sum(times for _, times in filled_values.values()),
                seen=sum(times for _, times in filled_values.values()),
                distinct=len({normal(as_text(value)) for value, _ in filled_values.values()}),
                sample=tuple(value for value, _ in islice(stored.values(), SAMPLED_VALUES)),
                in_primary_key=known in declared.primary,
                refers=known in refers,
                referred=known in referred,
                is_binary=known in opaque,
                is_truth=known in declared.truths,
                comment=declared.comments.get(known, ""),
            )
        )
    return tuple(facts)


_Values = dict[str, tuple[object, int]]


def _sampled(
    database: Database, declared: DeclaredTable, readable: Sequence[str], rows: int
) -> tuple[int, Mapping[str, _Values]]:
    """Return how many rows were sampled, and the distinct values of each column with their counts."""
    values: dict[str, _Values] = {known: {} for known in readable}
    if not readable or not rows:
        return 0, values
    select = (
        exp.select(*(sql_column(declared.name, known) for known in readable))
        .from_(sql_table(declared.name))
        .limit(_ROWS)
    )
    if rows > _ROWS and declared.primary:
        # Which rows come first without an order is each engine's own matter.
        select = select.order_by(*(sql_column(declared.name, part) for part in declared.primary))
    looked = letters = 0
    for row in database.query(select):
        looked += 1
        for known, value in zip(readable, row, strict=True):
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
    value_of_row = sql_column(name, known)
    select = (
        exp.select(value_of_row)
        .distinct()
        .from_(sql_table(name))
        .where(value_of_row.is_(exp.null()).not_())
        .limit(_FEW + 1)
    )
    stored: _Values = {}
    for (value,) in database.query(select):
        _count(stored, value)
    return dict(sorted(stored.items())) if len(stored) <= _FEW else {}


_Key = tuple[str, str]


def classify_columns(
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    data_dictionary: Mapping[_Key, DictionaryEntry],
    labels: Mapping[str, str] | None = None,
    *,
    splits: bool = True,
    allows_terms: bool = False,
    vocabulary: Mapping[str, str] | None = None,
) -> Mapping[str, tuple[Column, ...]]:
    """Return every column of every table, classified; what refers to an identifier is one as well.

    Args:
        facts: The facts of the columns of each table.
        references: The references of each table that hold.
        data_dictionary: Its entries by table and column.
        labels: What one row of each table is called; None for the words of the table's name.
        splits: Whether the schema writes its names in one word.
        allows_terms: Whether unknown words of its names that can be spoken are terms of a field.
        vocabulary: The words that each table, and those it refers to, write in full.
    """
    labels, vocabulary = labels or {}, vocabulary or {}
    flat = {(fact.table, fact.name): fact for each in facts.values() for fact in each}
    classified = {
        key: classify(
            fact,
            data_dictionary.get(key, DictionaryEntry()),
            entity=labels.get(key[0]),
            splits=splits,
            allows_terms=allows_terms,
            vocabulary=vocabulary.get(key[0], ""),
        )
        for key, fact in flat.items()
    }
    for key in _referring(classified, references):
        classified[key] = classify(
            replace(flat[key], refers_to_surrogate=True),
            data_dictionary.get(key, DictionaryEntry()),
            entity=labels.get(key[0]),
            splits=splits,
            allows_terms=allows_terms,
            vocabulary=vocabulary.get(key[0], ""),
        )
    keys = {
        name.casefold()
        for table, name in classified
        if _is_key(flat[table, name], classified[table, name], facts[table])
    }
    for key, known in classified.items():
        if known.name.casefold() not in keys or not _is_bare_code(flat[key], known):
            continue
        if key in data_dictionary:
            classified[key] = replace(known, reason=ColumnReason.DICTIONARY)
        else:
            own = _is_own_number(flat[key], facts[key[0]])
            reason = ColumnReason.ROW_NUMBER if own else ColumnReason.LIKE_A_KEY
            classified[key] = replace(known, role="ignored", reason=reason)
    return {
        name: tuple(
            described(classified[key], data_dictionary.get(key)) for fact in each for key in [(fact.table, fact.name)]
        )
        for name, each in facts.items()
    }


def _referring(classified: Mapping[_Key, Column], references: Mapping[str, Sequence[Reference]]) -> set[_Key]:
    """Return the columns that refer to an identifier without meaning, directly or over others."""
    leads_to = {
        (reference.table, own): (reference.target, target)
        for each in references.values()
        for reference in each
        for own, target in zip(reference.columns, reference.target_columns, strict=True)
    }
    surrogates = {key for key, column in classified.items() if _is_surrogate(column)}
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
    entity = singular(spelled(words_of(fact.table))).lower().split()
    words = words_of(fact.name)
    is_named_so = words[-1:] in (["number"], ["code"]) and words[:-1] == entity
    return is_named_so and not any(each.in_primary_key for each in table) and fact.distinct == fact.looked > 1
