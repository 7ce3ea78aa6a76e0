"""Reflect the user's database as a schema: tables, keys, usable references, and the use of each column."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import islice
from math import isnan
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
from ragassay.core.text import as_text, is_blank, normal, plain_forms, read_stored_date
from ragassay.core.text.value_formats import are_codes, texts_of
from ragassay.parts.database.declarations import DeclaredTable, declared_tables
from ragassay.parts.database.key_inference import (
    ENOUGH_ROWS,
    check_keys,
    date_of_rows,
    has_distinct_names,
    key_choice,
    proven_keys,
    quoted_column,
    usable_references,
    with_key_names,
    with_separator,
)
from ragassay.parts.database.queries import Database, is_none_of, not_null
from ragassay.parts.database.queries import column as sql_column
from ragassay.parts.database.queries import table as sql_table
from ragassay.parts.wording.abbreviations import names_in_full
from ragassay.parts.wording.column_roles import classify, with_written_name
from ragassay.parts.wording.data_dictionary import (
    CheckedDictionary,
    checked_dictionary,
    invalid_values,
    refuse,
    unknown_column,
    written,
)
from ragassay.parts.wording.dictionary import is_agent, singular
from ragassay.parts.wording.name_tokens import full_words, spelled, words_of
from ragassay.parts.wording.own_words import described
from ragassay.parts.wording.row_names import (
    is_english,
    row_labels,
    settled,
    splits_words,
    type_prefixes,
    with_row_names,
    with_table_names,
)

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
        tables: Names of tables and views; empty for all tables. Views are read only if named, since they have no keys
            and repeat rows of tables.
        data_dictionary: Entries by "table.column" or "table"; they take precedence over every rule.
        references: User-confirmed references that the database does not declare.
        keys: How rows without a name are identified: `quoted`, by keys that people quote, such as the number of a
            permit; `all`, by any key of one column.
        key_columns: Table -> column that identifies its rows; takes precedence over the `key` of the data dictionary.
        skip_invalid: Whether to skip invalid entries of the data dictionary, which `Schema.invalid_entries` lists.

    Raises:
        UsageError: A table, or a column of a reference or of a key, does not exist; the message suggests the nearest
            name.
        DataError: There is no table, the file is not a database, a query takes too long, or entries of the data
            dictionary are invalid; the message has a line for each of them.
    """
    declared = declared_tables(database, tables=tables)
    names = {name: each.columns for name, each in declared.items()}
    key_choice(keys)
    check_keys(key_columns, names)
    confirmed = [_confirmed_reference(reference, names) for reference in references]
    usable, unusable = _references_by_table(database, declared, confirmed)
    checked = checked_dictionary(data_dictionary, names, usable)
    labels, facts = _named(declared, _facts(database, declared, confirmed), usable, checked)
    columns, checked = _classified(labels, facts, usable, checked)
    if not skip_invalid:
        refuse(checked.invalid)
    entries = checked.entries
    key_columns = {table: entry.key for (table, _), entry in entries.items() if entry.key is not None} | {**key_columns}
    reflected = {
        name: DatabaseTable(
            name=name,
            label=labels[name],
            columns=columns[name],
            unique=each.unique,
            unique_where_filled=each.unique_where_filled,
            references=usable[name],
            rows=facts[name][0].rows if facts[name] else 0,
            unusable=unusable[name],
            plural=entries.get((name, ""), _NO_ENTRY).plural,
        )
        for name, each in declared.items()
    }
    every = [reference for own in usable.values() for reference in own]
    primary = {name: each.primary for name, each in declared.items()}
    reflected = {
        name: _with_key_name(
            database,
            with_row_names(each, date_of_rows(each, facts[name], every)),
            facts[name],
            keys=keys,
            key=key_columns.get(name),
            other_keys=[key[0] for other, key in primary.items() if other != name and len(key) == 1],
        )
        for name, each in reflected.items()
    }
    return Schema(
        dialect=database.dialect,
        tables=tuple(
            replace(each, proven=(*proven_keys(database, each), *_referenced_keys(each, usable)))
            for each in (settled(table, reflected, entries) for table in reflected.values())
        ),
        invalid_entries=checked.invalid,
    )


def _references_by_table(
    database: Database, declared: Mapping[str, DeclaredTable], confirmed: Sequence[Reference]
) -> tuple[dict[str, tuple[Reference, ...]], dict[str, tuple[tuple[Reference, str], ...]]]:
    """Return the usable references, and the others with the reason, by table."""
    usable: dict[str, tuple[Reference, ...]] = {}
    unusable: dict[str, tuple[tuple[Reference, str], ...]] = {}
    for name, each in declared.items():
        own = [reference for reference in confirmed if reference.table == name]
        usable[name], unusable[name] = usable_references(database, each, declared, own)
    return usable, unusable


def _named(
    declared: Mapping[str, DeclaredTable],
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    checked: CheckedDictionary,
) -> tuple[Mapping[str, str], Mapping[str, tuple[ColumnFacts, ...]]]:
    """Return the table labels, and the facts with the names of the columns written out.

    Abbreviations are expanded with words of the table and its references first, then by how people shorten words.
    """
    comments = {name: each.comments.get("", "") for name, each in declared.items()}
    texts = {name: [comments[name], *(fact.comment for fact in of_table)] for name, of_table in facts.items()}
    targets = {name: [each.target for each in references[name]] for name in facts}
    names = _own_names(facts)
    splits = splits_words(names)
    vocabulary = {name: full_words([name, *columns, *targets[name]]) for name, columns in names.items()}

    def labels_of(parts: Mapping[str, Sequence[str]]) -> Mapping[str, str]:
        labels = row_labels(names, comments, vocabulary, parts)
        return {name: checked.entries.get((name, ""), _NO_ENTRY).label or label for name, label in labels.items()}

    referred = {target for of_table in targets.values() for target in of_table if target in facts}
    shared = {target: full_words([*_repeated_texts(facts[target])]).split() for target in referred}
    in_full: dict[str, tuple[ColumnFacts, ...]] = {}
    labels = labels_of({})
    for name, of_table in facts.items():
        others = [labels[target] for target in targets[name]]
        evidence = [labels[name], vocabulary[name], " ".join(others), full_words(texts[name])]
        titles = {word for target in targets[name] for word in shared.get(target, ()) if is_agent(word)}
        roles = " ".join(sorted(titles))  # the engraver of engr_emp_id, who has this job title
        in_full[name] = _distinct(
            of_table,
            [
                with_written_name(fact, [*evidence, roles] if fact.is_foreign_key else evidence, splits=splits)
                for fact in of_table
            ],
        )
    read = names_in_full(_own_names(in_full), texts, splits=splits)
    for name, of_table in in_full.items():
        own_names = [read.columns.get((name, fact.own_name), fact.own_name) for fact in of_table]
        in_full[name] = tuple(replace(fact, written_out=own) for fact, own in zip(of_table, own_names, strict=True))
    return labels_of(read.parts) if read.parts else labels, in_full


def _distinct(facts: Sequence[ColumnFacts], written_out: Sequence[ColumnFacts]) -> tuple[ColumnFacts, ...]:
    """Return facts with names written out, except where another column is called so: shft beside shift."""
    uses = Counter(fact.own_name.casefold() for fact in written_out)
    pairs = zip(facts, written_out, strict=True)
    return tuple(new if uses[new.own_name.casefold()] == 1 else old for old, new in pairs)


def _own_names(facts: Mapping[str, Sequence[ColumnFacts]]) -> Mapping[str, Sequence[str]]:
    return {name: [fact.own_name for fact in of_table] for name, of_table in facts.items()}


def _repeated_texts(facts: Sequence[ColumnFacts]) -> Iterator[str]:
    """Yield the values that several rows of a referenced table share, such as a job title."""
    return (text for fact in facts if fact.distinct < fact.informative for text in texts_of(fact))


def _classified(
    labels: Mapping[str, str],
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    checked: CheckedDictionary,
) -> tuple[Mapping[str, tuple[Column, ...]], CheckedDictionary]:
    """Return the columns, and the data dictionary without entries that contradict the values."""
    entries = checked.entries
    names = {name: [fact.own_name for fact in of_table] for name, of_table in facts.items()}
    splits = splits_words({name: [fact.name for fact in of_table] for name, of_table in facts.items()})
    allows_terms = not splits and is_english(names)  # otherwise, an unknown word may be a compound

    def classified(fact: ColumnFacts) -> Column:
        return classify(
            fact,
            entries.get((fact.table, fact.name), _NO_ENTRY),
            entity=labels[fact.table] or None,
            splits=splits,
            allows_terms=allows_terms,
        )

    columns = _columns(facts, references, entries, classified)
    refuted = dict(invalid_values(entries, facts, [column for each in columns.values() for column in each]))
    if not refuted:
        return columns, checked
    fitting = {place: entry for place, entry in entries.items() if place not in refuted}
    remaining = CheckedDictionary(entries=fitting, invalid=(*checked.invalid, *refuted.values()))
    return _classified(labels, facts, references, remaining)


def _with_key_name(
    database: Database,
    table: DatabaseTable,
    facts: Sequence[ColumnFacts],
    *,
    keys: KeyChoice,
    key: str | None,
    other_keys: Collection[str],
) -> DatabaseTable:
    """Return a table with the separators of its columns and, if its rows have no name, a key that names them."""
    table = replace(table, columns=tuple(map(with_separator, table.columns, facts)))
    table = _with_blanks(database, table, facts)
    # `proven_keys` does this for larger tables.
    if table.rows < ENOUGH_ROWS or quoted_column(table, facts, other_keys) is not None:
        table = replace(table, distinct_names=has_distinct_names(database, table))
    return with_key_names(table, facts, keys=keys, key=key, other_keys=other_keys)


def _with_blanks(database: Database, table: DatabaseTable, facts: Sequence[ColumnFacts]) -> DatabaseTable:
    """Return a table with the values of ordered columns that mean "no value", which the database would compare too.

    Of a table that was not read whole, the extremes are read, where such values are: zero dates, NaN, texts beside
    numbers. A column with many different ones is never compared.
    """
    ordered = [
        (column, fact)
        for column, fact in zip(table.columns, facts, strict=True)
        if column.role == "value" and column.is_ordered and column.answer_kind in {"number", "date"}
    ]
    is_open = any(fact.rows_read < fact.rows for _, fact in ordered)
    extremes = _extremes(database, table.name, [column.name for column, _ in ordered]) if is_open else {}
    columns = {}
    for column, fact in ordered:
        blanks: list[str | int] = []
        values: Sequence[object] = (*fact.blanks, *fact.sample, *extremes.get(column.name, ()))
        while more := {_literal(each) for each in values if _says_nothing(each, column)}.difference(blanks):
            blanks += sorted(more, key=str)
            if not is_open or len(blanks) > _FEW_VALUES:
                break
            values = _extremes(database, table.name, [column.name], without=blanks)[column.name]
        is_few = len(blanks) <= _FEW_VALUES
        columns[column.name] = replace(column, is_ordered=is_few, blanks=tuple(blanks) if is_few else ())
    return replace(table, columns=tuple(columns.get(column.name, column) for column in table.columns))


def _extremes(
    database: Database, table: str, names: Sequence[str], *, without: Sequence[str | int] = ()
) -> Mapping[str, tuple[object, ...]]:
    """Return the least and the greatest value of columns, `without` some values; NULL is neither."""
    own = [sql_column(table, name) for name in names]
    if not own:
        return {}
    select = exp.select(*(end(this=each.copy()) for each in own for end in (exp.Min, exp.Max))).from_(sql_table(table))
    if without:
        select.where(*(is_none_of(each, without) for each in own), copy=False)
    row = next(database.query(select))
    return {
        name: tuple(value for value in row[2 * at : 2 * at + 2] if value is not None) for at, name in enumerate(names)
    }


def _says_nothing(value: object, column: Column) -> bool:
    """Return whether a stored value is none of its column: it is blank, or no date although the others are."""
    is_no_day = column.answer_kind == "date" and read_stored_date(as_text(value)) is None
    return is_blank(value) or is_no_day or (column.answer_kind == "number" and isinstance(value, str))


def _literal(value: object) -> str | int:
    """Return a stored value as SQL compares it."""
    if isinstance(value, float | Decimal) and isnan(value):
        return "NaN"
    return value if isinstance(value, int) else str(value)


def _referenced_keys(
    table: DatabaseTable, references: Mapping[str, Sequence[Reference]]
) -> tuple[tuple[str, ...], ...]:
    """Return the undeclared keys that are targets of references; targets of usable references are unique."""
    ends = (each.target_columns for of_table in references.values() for each in of_table if each.target == table.name)
    return tuple(
        dict.fromkeys(
            end for end in ends if not any({*key} <= {*end} for key in (*table.unique, *table.unique_where_filled))
        )
    )


def _confirmed_reference(reference: Reference, columns: Mapping[str, Sequence[str]]) -> Reference:
    """Return a user-supplied reference with the database's spelling of names."""
    spelled = {f"{table}.{name}": (table, name) for table, names in columns.items() for name in names}
    any_case = {key.casefold(): place for key, place in spelled.items()}

    def resolved(table: str, name: str) -> tuple[str, str]:
        key = f"{table}.{name}"
        if key.casefold() not in any_case:
            raise UsageError(f"the reference {written(reference)}: {unknown_column(key, [*spelled])}")
        return spelled.get(key) or any_case[key.casefold()]

    own = [resolved(reference.table, name) for name in reference.columns]
    target = [resolved(reference.target, name) for name in reference.target_columns]
    return Reference.between(own, target)


def _facts(
    database: Database, declared: Mapping[str, DeclaredTable], confirmed: Sequence[Reference]
) -> Mapping[str, tuple[ColumnFacts, ...]]:
    """Return the facts of every column. Columns of a violated reference still count as identifiers."""
    every = [*confirmed, *(reference for each in declared.values() for reference in each.references)]
    facts = {}
    names = {name: each.columns for name, each in declared.items()}
    prefixes, written = type_prefixes(names), with_table_names(names)
    for name, each in declared.items():
        referred = {part for reference in every if reference.target == name for part in reference.target_columns}
        own = {part for reference in every if reference.table == name for part in reference.columns}
        unprefixed = _facts_of_table(database, each, refers=own | each.outside, referred=referred)
        facts[name] = tuple(
            replace(
                fact,
                written_out=written[name].get(fact.name) or fact.name.removeprefix(prefixes[name].get(fact.name, "")),
            )
            for fact in unprefixed
        )
    return facts


_SAMPLED_ROWS = 10_000
_SAMPLED_CHARACTERS = 32_000_000  # fewer rows are read if they contain images or documents
_FEW_VALUES = 12  # a sampled column with at most this many distinct values is read completely


def _facts_of_table(
    database: Database, declared: DeclaredTable, *, refers: Collection[str], referred: Collection[str]
) -> tuple[ColumnFacts, ...]:
    """Return the facts of all columns; `refers` and `referred` are the sources and targets of references."""
    readable = [name for name in declared.columns if name not in declared.unread]
    counts = [exp.Count(this=sql_column(declared.name, name)) for name in readable]
    rows, *filled = next(
        database.query(exp.select(exp.Count(this=exp.Star()), *counts).from_(sql_table(declared.name)))
    )
    filled_rows = dict(zip(readable, filled, strict=True))
    looked, values = _sampled(database, declared, readable, rows)
    facts = []
    for name in declared.columns:
        stored = values.get(name, {})
        if looked < rows and len(stored) <= _FEW_VALUES and name in filled_rows:
            stored = {**_few_values(database, declared.name, name), **stored}
        seen, distinct, blanks = _informative(stored)
        facts.append(
            ColumnFacts(
                table=declared.name,
                name=name,
                rows=rows,
                filled=filled_rows.get(name, 0),
                rows_read=looked,
                blank=looked - seen,
                informative=seen,
                distinct=distinct,
                sample=tuple(value for value, _ in islice(stored.values(), SAMPLED_VALUES)),
                blanks=blanks,
                in_primary_key=name in declared.primary,
                is_foreign_key=name in refers,
                is_referenced=name in referred,
                unread=declared.unread.get(name),
                is_boolean=name in declared.booleans,
                comment=declared.comments.get(name, ""),
            )
        )
    return tuple(facts)


_Values = dict[str, tuple[object, int]]


def _sampled(
    database: Database, declared: DeclaredTable, readable: Sequence[str], rows: int
) -> tuple[int, Mapping[str, _Values]]:
    """Return the number of sampled rows, and the distinct values of each column with their counts."""
    values: dict[str, _Values] = {name: {} for name in readable}
    if not readable or not rows:
        return 0, values
    select = (
        exp.select(*(sql_column(declared.name, name) for name in readable))
        .from_(sql_table(declared.name))
        .limit(_SAMPLED_ROWS)
    )
    if rows > _SAMPLED_ROWS and declared.primary and {*declared.primary} <= {*readable}:
        # Without ORDER BY, the first rows depend on the engine.
        select = select.order_by(*(sql_column(declared.name, part) for part in declared.primary))
    looked = characters = 0
    for row in database.query(select):
        looked += 1
        for name, value in zip(readable, row, strict=True):
            if value is not None:
                characters += _count(values[name], value)
        if characters > _SAMPLED_CHARACTERS:
            break
    return looked, values


def _count(stored: _Values, value: object) -> int:
    """Count a value; return its approximate number of characters."""
    plain = bytes(value) if isinstance(value, bytearray | memoryview) else value
    # Not keyed by the value itself, since 1, 1.0 and True are equal and lists are not hashable.
    key = plain if isinstance(plain, str) else repr(plain)[:200]
    counted = stored.get(key)
    stored[key] = (plain, 1) if counted is None else (counted[0], counted[1] + 1)
    return len(plain) if isinstance(plain, str | bytes) else 8


def _informative(stored: _Values) -> tuple[int, int, tuple[object, ...]]:
    """Return how many counted values are not blank, the number of their distinct normal forms, and the blank ones."""
    forms = plain_forms([value for value, _ in stored.values()])
    if forms is not None:
        return sum(times for _, times in stored.values()), len({*forms}), ()
    blanks = tuple(value for value, _ in stored.values() if is_blank(value))
    informative = [(value, times) for value, times in stored.values() if not is_blank(value)]
    return sum(times for _, times in informative), len({normal(as_text(value)) for value, _ in informative}), blanks


def _few_values(database: Database, table: str, name: str) -> _Values:
    """Return all distinct values of a column if there are few, otherwise none."""
    value = sql_column(table, name)
    select = exp.select(value).distinct().from_(sql_table(table)).where(not_null(value)).limit(_FEW_VALUES + 1)
    stored: _Values = {}
    for (each,) in database.query(select):
        _count(stored, each)
    return dict(sorted(stored.items())) if len(stored) <= _FEW_VALUES else {}


_Key = tuple[str, str]


def _columns(
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    entries: Mapping[_Key, DictionaryEntry],
    classified: Callable[[ColumnFacts], Column],
) -> Mapping[str, tuple[Column, ...]]:
    """Return the columns of every table; references to identifiers and columns named like a key are identifiers too.

    Args:
        facts: The facts of the columns of each table.
        references: The usable references of each table.
        entries: The data dictionary by table and column.
        classified: Classifies a column in isolation.
    """
    flat = {(fact.table, fact.name): fact for of_table in facts.values() for fact in of_table}
    columns = {key: classified(fact) for key, fact in flat.items()}
    for key in _referring(columns, references):
        columns[key] = classified(replace(flat[key], refers_to_surrogate=True))
    keys = {fact.name.casefold() for key, fact in flat.items() if _is_key(fact, columns[key], facts[fact.table])}
    for key, column in columns.items():
        if column.name.casefold() not in keys or not _is_bare_code(flat[key], column):
            continue
        if key in entries:
            columns[key] = replace(column, reason=ColumnReason.DICTIONARY)
        else:
            own = _is_own_number(flat[key], facts[column.table])
            reason = ColumnReason.ROW_NUMBER if own else ColumnReason.LIKE_A_KEY
            columns[key] = replace(column, role="ignored", reason=reason)
    return {
        table: tuple(described(columns[table, fact.name], entries.get((table, fact.name))) for fact in of_table)
        for table, of_table in facts.items()
    }


def _referring(columns: Mapping[_Key, Column], references: Mapping[str, Sequence[Reference]]) -> set[_Key]:
    """Return the columns that refer to a surrogate key, directly or indirectly."""
    leads_to = {
        (reference.table, own): (reference.target, target)
        for each in references.values()
        for reference in each
        for own, target in zip(reference.columns, reference.target_columns, strict=True)
    }
    surrogates = {key for key, column in columns.items() if _is_surrogate(column) or column.reason in _ASSIGNED}
    referring: set[_Key] = set()
    while True:
        more = {key for key, target in leads_to.items() if {key, target} & (surrogates | referring)} - referring
        if not more:
            return referring
        referring |= more


_ASSIGNED = {ColumnReason.TECHNICAL_NAME, ColumnReason.TECHNICAL_VALUES}
"""Why columns without meaning are left out, other than identifiers; at an end of a reference they are identifiers."""


def _is_surrogate(column: Column) -> bool:
    return column.role == "ignored" and column.reason.is_identifier


def _is_key(fact: ColumnFacts, column: Column, table: Sequence[ColumnFacts]) -> bool:
    """Return whether a column without meaning identifies the rows of its table."""
    declared = fact.in_primary_key and (_is_surrogate(column) or column.role == "reference")
    return declared or (_is_bare_code(fact, column) and _is_own_number(fact, table))


def _is_bare_code(fact: ColumnFacts, column: Column) -> bool:
    """Return whether a column that no other rule classified contains numbers or codes without meaning."""
    is_code = column.answer_kind == "number" or are_codes([*texts_of(fact)])
    is_askable = column.role == "value" and column.reason is ColumnReason.ASKABLE
    return is_askable and is_code and len(words_of(column.own_name)) > 1


def _is_own_number(fact: ColumnFacts, table: Sequence[ColumnFacts]) -> bool:
    """Return whether a unique column is named like its table: `customer_number` of the customers."""
    entity = singular(spelled(words_of(fact.table))).lower().split()
    words = words_of(fact.own_name)
    is_named_so = words[-1:] in (["number"], ["code"]) and words[:-1] == entity
    return is_named_so and not any(each.in_primary_key for each in table) and fact.distinct == fact.rows_read > 1
