"""What to know of columns before their questions are used: personal data, and marks of rows that no longer count."""

from collections.abc import Iterator

from ragassay.core.records import Column, ColumnReason, DatabaseTable, Schema
from ragassay.parts.wording.column_roles import marks_rows
from ragassay.parts.wording.name_tokens import words_of
from ragassay.parts.wording.row_names import person_name

_CONTACT = frozenset(["email", "mail", "phone", "telephone", "mobile", "address", "street"])
_OF_PEOPLE = frozenset(
    ["birth", "birthday", "born", "salary", "wage", "diagnosis", "disability", "blood", "religion", "ethnicity"]
)
"""Words for the birth, income, health and belief that only people have."""


def personal_columns(schema: Schema) -> tuple[str, ...]:
    """Return the columns with personal data of people that may be asked about, as "table.column"."""
    return tuple(
        f"{table.name}.{column.name}"
        for table in schema.tables
        if _are_people(table)
        for column in table.columns
        if column.role == "value" and not (_CONTACT | _OF_PEOPLE).isdisjoint(words_of(column.own_name))
    )


def _are_people(table: DatabaseTable) -> bool:
    """Return whether the rows of a table are people, who have names of people or what only people have."""
    is_named = any((column.role, column.meaning) == ("name", "person") for column in table.columns)
    has_life = any(not _OF_PEOPLE.isdisjoint(words_of(column.own_name)) for column in table.columns)
    return is_named or has_life or person_name(table) is not None


def superseded_rows(schema: Schema) -> tuple[str, ...]:
    """Return the columns that mark rows as deleted or as earlier versions of others, as "table.column".

    The end of validity marks versions only if several rows have the same name; a license has it too.
    """
    return tuple(f"{table.name}.{column.name}" for table in schema.tables for column in _marks(table))


def _marks(table: DatabaseTable) -> Iterator[Column]:
    names = {column.name for column in table.columns if column.role == "name"}
    repeats = bool(names) and not any({*key} <= names for key in (*table.unique, *table.proven))
    for column in table.columns:
        words = words_of(column.own_name)
        is_end = repeats and words[-1:] in (["to"], ["until"]) and not {"valid", "effective"}.isdisjoint(words)
        is_mark = "deleted" in words or marks_rows(words) or (is_end and not table.distinct_names)
        if is_mark and column.reason is not ColumnReason.EMPTY:
            yield column
