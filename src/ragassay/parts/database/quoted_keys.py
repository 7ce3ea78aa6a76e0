"""Find the key by which people quote a row that nothing names: a permit, an invoice, a ship by its IMO number.

The values decide: codes of a format and numbers far apart are quoted; numbers in a row, UUIDs and hashes are made by a
machine. Numbers in a row of three figures and more are quoted where their column is called a number. Which of these
are asked about nevertheless, the user says.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from ragassay.core.errors import UsageError
from ragassay.core.records import Column, ColumnReason, DatabaseTable, KeyChoice
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.registry import unknown_name
from ragassay.core.text import as_text, is_blank
from ragassay.core.text.value_formats import are_codes, is_hash, is_whole, separator_of, texts_of
from ragassay.parts.wording.data_dictionary import unknown_column
from ragassay.parts.wording.name_tokens import words_of
from ragassay.parts.wording.row_names import person_name

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
    any_key = next((name for name in _candidates(table, facts) if not is_hash(samples[name])), None)
    return table if any_key is None else _with_role(table, any_key, "name", ColumnReason.REQUESTED_KEY)


def quoted_column(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> str | None:
    """Return the column by which people quote the rows of a table, whether or not they have a name; None for none."""
    samples = {fact.name: fact.sample for fact in facts}
    return next(
        (name for name in _candidates(table, facts) if are_quoted(samples[name]) or _are_numbered(name, samples[name])),
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
    known = [f"{table}.{name}" for table, names in columns.items() for name in names]
    for table, name in keys.items():
        if f"{table}.{name}" not in known:
            raise UsageError(f"the key of '{table}': {unknown_column(f'{table}.{name}', known)}")


def _candidates(table: DatabaseTable, facts: Sequence[ColumnFacts]) -> Iterator[str]:
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
