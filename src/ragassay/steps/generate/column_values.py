"""What the column of every answer holds: its format, its distinct values, and the other names of a value.

They are read once for each column, from the bindings of all its templates. A column with more than `MOST` values, or
with longer texts than `MOST_CHARACTERS` in all, keeps a sample of them, which depends on the values alone. Other names
are the codes and aliases of a data dictionary, and the code and the name that stand in one row of a table.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile

import duckdb
from sqlglot import exp

from ragassay.core.errors import UsageError
from ragassay.core.records import AnswerFormat, Column, DatabaseTable, Question, Schema, SqlTemplate
from ragassay.core.registry import unknown_name
from ragassay.core.text import as_text, decoded, is_blank
from ragassay.core.text.names import name_key
from ragassay.core.text.value_formats import AnswerColumn, answer_column, infer_format
from ragassay.parts.database import Database
from ragassay.parts.database.connection import column as column_expression
from ragassay.parts.database.connection import table as table_expression
from ragassay.steps.generate.bindings import FilledTemplate

MOST = 2_000
"""Maximum number of values that are kept of a column."""

MOST_CHARACTERS = 100_000
"""Maximum number of characters of the values that are kept of a column."""

_SEPARATE_ROWS = 5_000  # rows that are read for other names
_Key = tuple[str, str, str]


def answer_columns(
    connection: duckdb.DuckDBPyConnection,
    database: Database,
    schema: Schema,
    templates: Sequence[FilledTemplate],
    *,
    no_values: Sequence[str] = (),
) -> Mapping[int, AnswerColumn]:
    """Return what the column of each template's answer holds, by the template's number.

    Args:
        connection: Holds the view `bindings`.
        database: The user's database.
        schema: The database as reflected.
        templates: The templates that have bindings.
        no_values: Columns ("table.column") of which only the format is kept, since they may hold personal data.
    """
    numbers: dict[_Key, list[FilledTemplate]] = defaultdict(list)
    for each in templates:
        numbers[_key(each.template)].append(each)
    columns: dict[int, AnswerColumn] = {}
    for same in numbers.values():
        template = same[0].template
        values, rows = _values(connection, [each.number for each in same])
        found = infer_format(values, template.answer_kind, rows=rows)
        is_kept = f"{template.wanted.table}.{template.wanted.name}" not in no_values
        others = _aliases(database, schema, template, found) if is_kept and template.answer_kind == "text" else {}
        kept = {key: names for key, names in others.items() if key in set(map(name_key, values))}
        column = answer_column(values if is_kept else (), template.answer_kind, answer_format=found, aliases=kept)
        columns |= {each.number: column for each in same}
    return columns


def with_column(question: Question, column: AnswerColumn | None) -> Question:
    """Return a question with the format and the hash of its answer's column; without a column, with neither."""
    if column is None:
        return replace(question, answer_format=None, answer_values=None)
    digest = column.digest if column.values else None
    return replace(question, answer_format=column.format, answer_values=digest)


def check_columns(names: Sequence[str], schema: Schema) -> None:
    """Raise UsageError if a name is not that of a column ("table.column")."""
    known = [f"{table.name}.{column.name}" for table in schema.tables for column in table.columns]
    for name in names:
        if name not in known:
            raise UsageError(f"--no-values: {unknown_name('column', name, known)}")


def _key(template: SqlTemplate) -> _Key:
    """Return what templates share whose answers stand in one column; a count or a maximum is a column of its own."""
    is_lookup = template.ask is not None and template.ask.operation in {"lookup", "list"}
    return (template.wanted.table, template.wanted.name, "" if is_lookup else template.sql)


def _values(connection: duckdb.DuckDBPyConnection, numbers: Sequence[int]) -> tuple[list[str], int]:
    """Return the distinct answers of some templates, or a sample of them, and how many bindings have them."""
    # Templates that ask the same of other subjects repeat the rows; the largest shows how often values repeat.
    ((rows,),) = connection.execute(
        "select max(rows) from (select count(*) rows from bindings where template in (select unnest(?::integer[]))"
        " group by template)",
        [list(numbers)],
    ).fetchall()
    found = connection.execute(
        "select value from (select distinct unnest(answers) value from bindings"
        " where template in (select unnest(?::integer[]))) where value is not null order by md5(value) limit ?",
        [list(numbers), MOST],
    ).fetchall()
    values = [value for (value,) in found]
    lengths = takewhile(lambda length: length <= MOST_CHARACTERS, accumulate(map(len, values)))
    return sorted(values[: sum(1 for _ in lengths)]), int(rows or 0)


def _aliases(
    database: Database, schema: Schema, template: SqlTemplate, found: AnswerFormat
) -> Mapping[str, tuple[str, ...]]:
    """Return the other names of the values of a column, by `name_key`."""
    names: dict[str, dict[str, None]] = defaultdict(dict)
    for code, text in template.wanted.codes.items():
        names[name_key(text)][code] = None
    for value, aliases in template.wanted.aliases.items():
        names[name_key(value)] |= dict.fromkeys(aliases)
    for value, other in _pairs_of_a_row(database, schema, template.wanted, found):
        names[name_key(value)][other] = None
    return {key: tuple(others) for key, others in names.items()}


def _pairs_of_a_row(
    database: Database, schema: Schema, wanted: Column, found: AnswerFormat
) -> Iterator[tuple[str, str]]:
    """Yield each value of a column with the code, or the name, of the row that it identifies."""
    if found not in {AnswerFormat.CODE, AnswerFormat.NAME, AnswerFormat.CLOSED_SET}:
        return
    for table, own in _identified_tables(schema, wanted):
        for other in table.columns:
            if other.name == own or not _identifies(table, other):
                continue
            pairs = _read_pairs(database, table.name, own, other.name)
            is_code = [all(map(_is_code, side)) for side in zip(*pairs, strict=True)]
            if is_code in ([True, False], [False, True]):
                yield from pairs


def _identified_tables(schema: Schema, wanted: Column) -> Iterator[tuple[DatabaseTable, str]]:
    """Yield the tables whose rows a column identifies, its own or one that it refers to, with its name there."""
    for table in schema.tables:
        if table.name == wanted.table:
            if any(column.name == wanted.name and _identifies(table, column) for column in table.columns):
                yield table, wanted.name
            targets = {
                reference.target: reference.target_columns[0]
                for reference in table.references
                if reference.columns == (wanted.name,)
            }
            yield from ((each, targets[each.name]) for each in schema.tables if each.name in targets)


def _identifies(table: DatabaseTable, column: Column) -> bool:
    """Whether the values of a column name the rows of its table: the only column of a key, or the name of a row."""
    is_text = column.answer_kind == "text" and not column.codes
    return is_text and (column.role == "name" or (column.name,) in {*table.unique, *table.proven})


def _read_pairs(database: Database, table: str, own: str, other: str) -> list[tuple[str, str]]:
    """Return the values of two columns of a table, row by row, where both are there."""
    select = (
        exp.select(column_expression(table, own), column_expression(table, other))
        .from_(table_expression(table))
        .limit(_SEPARATE_ROWS)
    )
    rows = [tuple(row) for row in database.query(select)]
    filled = [row for row in rows if not any(map(is_blank, row))]
    return [(decoded(as_text(one)), decoded(as_text(two))) for one, two in filled]


def _is_code(text: str) -> bool:
    """Whether a text is a code with a letter, such as UA or d005; digits alone could be any number of an answer."""
    is_code = infer_format([text], "text") in {AnswerFormat.CODE, AnswerFormat.IDENTIFIER}
    return is_code and any(map(str.isalpha, text))
