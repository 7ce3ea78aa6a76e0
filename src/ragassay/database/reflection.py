"""The user's database as a schema: tables, keys, references that hold, and what each column means to people."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from ragassay.database.connection import Database
from ragassay.database.declared import Declared, declared
from ragassay.database.facts import ColumnFacts, column_facts
from ragassay.database.labels import label_of, singular, words_of
from ragassay.database.languages import as_written, is_foreign, is_known_plural
from ragassay.database.legend import check_codes, resolved, unknown_column, written
from ragassay.database.proven import proven_keys, usable
from ragassay.database.settling import named, one_of, referring, told_by_others
from ragassay.database.surrogates import weighed
from ragassay.errors import UsageError
from ragassay.records import ColumnLegend, DatabaseTable, Reference, Schema

_SAYS_NOTHING: Mapping[str, ColumnLegend] = MappingProxyType({})


def reflect(
    database: Database,
    *,
    tables: Sequence[str] = (),
    legend: Mapping[str, ColumnLegend] = _SAYS_NOTHING,
    references: Sequence[Reference] = (),
) -> Schema:
    """The tables of a database with their keys, their references, and the meaning of each column.

    Args:
        database: An open database.
        tables: Names of tables and views; none stands for all tables. Views have no keys and repeat what their
            tables hold, so they are read only when named.
        legend: What a person says of columns, by "table.column", and of tables; it goes before every rule.
        references: References that the database does not declare and a person confirms.

    Raises:
        UsageError: A table, a column of the legend or of a reference is not there, and the message has the nearest; or
            a legend has codes for a column that holds none of them.
        DataError: There is no table, the file is no database, or a query takes too long.
    """
    known = declared(database, tables=tables)
    said = resolved(legend, {name: each.columns for name, each in known.items()})
    confirmed = [_checked(reference, known) for reference in references]
    good = {}
    bad = {}
    for name, each in known.items():
        good[name], bad[name] = usable(database, each, {**known}, [one for one in confirmed if one.table == name])
    facts = _facts(database, known, confirmed)
    columns = weighed(facts, good, said)
    check_codes(said, facts, [column for each in columns.values() for column in each])
    called = {name: said.get((name, ""), ColumnLegend()).label for name in known}
    whole = {
        name: named(
            DatabaseTable(
                name=name,
                label=called[name] or one_of(_called(name), columns[name]),
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
        tables=tuple(replace(each, proven=(*proven_keys(database, each), *_ends(each, good))) for each in settled),
    )


def _called(name: str) -> str:
    """What one row of a table is called, by the table's name."""
    label = label_of(words_of(name))
    # Other languages have other plurals: "Lagers" is no several of "Lager".
    one = singular(label) if not is_foreign(label) or is_known_plural(label) else label
    return as_written(one, name) or name


def _ends(known: DatabaseTable, references: Mapping[str, Sequence[Reference]]) -> tuple[tuple[str, ...], ...]:
    """The keys that references lead to and nobody declared: each was seen to have no value twice."""
    ends = (each.target_columns for found in references.values() for each in found if each.target == known.name)
    return tuple(dict.fromkeys(end for end in ends if not any({*key} <= {*end} for key in known.unique)))


def _checked(reference: Reference, known: Mapping[str, Declared]) -> Reference:
    """A reference that a person confirms, with its names as the database writes them."""
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
    database: Database, known: Mapping[str, Declared], confirmed: Sequence[Reference]
) -> Mapping[str, tuple[ColumnFacts, ...]]:
    """The facts of every column. A reference that does not hold still tells that its columns are identifiers."""
    every = [*confirmed, *(reference for each in known.values() for reference in each.references)]
    facts = {}
    for name, each in known.items():
        referred = {part for reference in every if reference.target == name for part in reference.target_columns}
        added = tuple(reference for reference in confirmed if reference.table == name)
        facts[name] = column_facts(
            database, replace(each, references=(*each.references, *added)), referred=frozenset(referred)
        )
    return facts
