"""Show how each column of a database will be used, before questions are generated."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ragassay.core.records import DictionaryEntry, KeyChoice, Reference, Schema
from ragassay.parts.database import offered_references, open_database, reflect


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaResult:
    """The schema of a database, and references that it does not declare but its rows support."""

    schema: Schema
    offered_references: tuple[Reference, ...]


def schema(
    database_url: str,
    *,
    tables: Sequence[str] = (),
    data_dictionary: Mapping[str, DictionaryEntry] | None = None,
    keys: KeyChoice = "quoted",
    key_columns: Mapping[str, str] | None = None,
    skip_invalid: bool = False,
) -> SchemaResult:
    """Return every table of a database with the role of each column and the reason for it.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`; opened read-only.
        tables: Names of tables and views; none stands for all tables.
        data_dictionary: Meaning of columns by "table.column", as `parts.database.read_data_dictionary` returns it.
        keys: What rows without a name are asked about by: `quoted`, keys that people quote; `all`, any key of one
            column.
        key_columns: Table -> the column that the user names as its key.
        skip_invalid: Whether to skip invalid entries of the data dictionary instead of refusing it.

    Returns:
        The schema, and references that a user may confirm with the setting `references`.

    Raises:
        UsageError: A table does not exist.
        DataError: The database cannot be read, or has no table, or an entry of the data dictionary is invalid.
    """
    with open_database(database_url) as database:
        reflected = reflect(
            database,
            tables=tables,
            data_dictionary=data_dictionary or {},
            keys=keys,
            key_columns=key_columns or {},
            skip_invalid=skip_invalid,
        )
        return SchemaResult(schema=reflected, offered_references=offered_references(database, reflected))
