"""The user's database as a schema: tables, keys, valid references, and the use of each column."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ragassay.core.errors import UsageError
from ragassay.core.records import ColumnLegend, DatabaseTable, Reference, Schema
from ragassay.core.records.queries import ColumnFacts
from ragassay.parts.database.connection import Database
from ragassay.parts.database.declarations import DeclaredTable, declared_tables
from ragassay.parts.database.key_inference import proven_keys, usable_references
from ragassay.parts.database.profiles import classify_columns, column_facts
from ragassay.parts.wording.data_dictionary import check_codes, resolved, unknown_column, written
from ragassay.parts.wording.labels import as_written, is_foreign, is_known_plural, label_of, singular, words_of
from ragassay.parts.wording.row_names import named, one_of, referring, told_by_others

_SAYS_NOTHING: Mapping[str, ColumnLegend] = MappingProxyType({})


def reflect(
    database: Database,
    *,
    tables: Sequence[str] = (),
    legend: Mapping[str, ColumnLegend] = _SAYS_NOTHING,
    references: Sequence[Reference] = (),
) -> Schema:
    """Return the tables of a database with their keys, their references, and the use of each column.

    Args:
        database: An open database.
        tables: Names of tables and views; none stands for all tables. Views have no keys and repeat what their
            tables hold, so they are read only when named.
        legend: What a person says of columns, by "table.column", and of tables; it goes before every rule.
        references: References that the database does not declare and a person confirms.

    Raises:
        UsageError: A table, a column of the legend or of a reference is not there, and the message has the nearest; or
            a legend has codes for a column that holds none of them.
        DataError: There is no table, the file is not a database, or a query takes too long.
    """
    known = declared_tables(database, tables=tables)
    said = resolved(legend, {name: each.columns for name, each in known.items()})
    confirmed = [_confirmed_reference(reference, known) for reference in references]
    good = {}
    bad = {}
    for name, each in known.items():
        good[name], bad[name] = usable_references(
            database, each, {**known}, [one for one in confirmed if one.table == name]
        )
    facts = _facts(database, known, confirmed)
    columns = classify_columns(facts, good, said)
    check_codes(said, facts, [column for each in columns.values() for column in each])
    called = {name: said.get((name, ""), ColumnLegend()).label for name in known}
    whole = {
        name: named(
            DatabaseTable(
                name=name,
                label=called[name] or one_of(_row_label(name), columns[name]),
                columns=columns[name],
                unique=each.unique,
                references=good[name],
                rows=facts[name][0].rows if facts[name] else 0,
                unusable=bad[name],
            )
        )
        for name, each in known.items()
    }
    settled = [told_by_others(referring(each, whole, said), whole.values(), said) for each in whole.values()]
    return Schema(
        dialect=database.dialect,
        tables=tuple(
            replace(each, proven=(*proven_keys(database, each), *_referenced_keys(each, good))) for each in settled
        ),
    )


def _row_label(name: str) -> str:
    """Return the name of one row of a table, from the table's name."""
    label = label_of(words_of(name))
    # Other languages have other plurals: "Lagers" is no several of "Lager".
    one = singular(label) if not is_foreign(label) or is_known_plural(label) else label
    return as_written(one, name) or name


def _referenced_keys(
    known: DatabaseTable, references: Mapping[str, Sequence[Reference]]
) -> tuple[tuple[str, ...], ...]:
    """Return the undeclared keys that references lead to: each was seen to have no value twice."""
    ends = (each.target_columns for found in references.values() for each in found if each.target == known.name)
    return tuple(dict.fromkeys(end for end in ends if not any({*key} <= {*end} for key in known.unique)))


def _confirmed_reference(reference: Reference, known: Mapping[str, DeclaredTable]) -> Reference:
    """Return a reference that the user confirms, with the database's spelling of names."""
    ends = ((reference.table, reference.columns), (reference.target, reference.target_columns))
    columns = {f"{name}.{each}": (name, each) for name, table in known.items() for each in table.columns}
    any_case = {key.casefold(): each for key, each in columns.items()}
    found: list[list[tuple[str, str]]] = []
    for table, names in ends:
        for name in names:
            if f"{table}.{name}".casefold() not in any_case:
                wrong = unknown_column(f"{table}.{name}", [*columns])
                raise UsageError(f"the reference {written(reference)}: {wrong}")
        keys = [f"{table}.{name}" for name in names]
        found.append([columns.get(key) or any_case[key.casefold()] for key in keys])
    own, target = found
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
