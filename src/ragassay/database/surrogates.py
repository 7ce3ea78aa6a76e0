"""Weighs the columns of all tables together: which are identifiers, only their neighbours tell."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ragassay.database.facts import ColumnFacts, texts_of
from ragassay.database.labels import label_of, singular, words_of
from ragassay.database.meaning import SAID, classify
from ragassay.database.patterns import looks_made
from ragassay.records import Column, ColumnLegend, Reference

_Key = tuple[str, str]


def weighed(
    facts: Mapping[str, Sequence[ColumnFacts]],
    references: Mapping[str, Sequence[Reference]],
    legend: Mapping[_Key, ColumnLegend],
) -> Mapping[str, tuple[Column, ...]]:
    """Every column of every table, classified; what refers to a surrogate is one, and what refers to that, too.

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
    for key, column in found.items():
        if column.name.casefold() not in keys or not _is_bare_code(flat[key], column):
            continue
        if key in legend:
            found[key] = replace(column, reason=SAID)
        else:
            own = _is_own_number(flat[key], facts[key[0]])
            reason = "identifier: a number of its own in every row" if own else _LIKE_A_KEY
            found[key] = replace(column, role="ignored", reason=reason)
    return {name: tuple(found[fact.table, fact.name] for fact in each) for name, each in facts.items()}


_LIKE_A_KEY = "identifier: named like a key of another table"


def _referring(found: Mapping[_Key, Column], references: Mapping[str, Sequence[Reference]]) -> set[_Key]:
    """The columns that refer to something without meaning, directly or over others."""
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
    return column.role == "ignored" and column.reason.startswith("identifier")


def _is_key(fact: ColumnFacts, column: Column, table: Sequence[ColumnFacts]) -> bool:
    """Whether a column without meaning is what its table's rows are told apart by."""
    declared = fact.in_primary_key and (_is_surrogate(column) or column.role == "reference")
    return declared or (_is_bare_code(fact, column) and _is_own_number(fact, table))


def _is_bare_code(fact: ColumnFacts, column: Column) -> bool:
    """Whether a column that no other rule took holds numbers or codes that could stand for anything."""
    is_code = column.answer_kind == "number" or looks_made([*texts_of(fact)])
    return column.role == "value" and column.reason == "can be asked for" and is_code and len(words_of(column.name)) > 1


def _is_own_number(fact: ColumnFacts, table: Sequence[ColumnFacts]) -> bool:
    """Where no key is declared: `customer_number`, different in every row of the customers."""
    entity = singular(label_of(words_of(fact.table))).lower().split()
    words = words_of(fact.name)
    is_named_so = words[-1:] in (["number"], ["code"]) and words[:-1] == entity
    return is_named_so and not any(each.in_primary_key for each in table) and fact.distinct == fact.looked > 1
