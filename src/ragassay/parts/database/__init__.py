"""Read-only access to the user's database: connection, reflection, and the use of each column."""

from ragassay.parts.database.connection import open_database
from ragassay.parts.database.key_inference import key_choice, offered_references
from ragassay.parts.database.queries import Database, column, table
from ragassay.parts.database.reflection import reflect
from ragassay.parts.database.user_sql import check_select
from ragassay.parts.wording.data_dictionary import (
    missing_entries,
    not_english,
    read_data_dictionary,
    read_references,
)

__all__ = [
    "Database",
    "check_select",
    "column",
    "key_choice",
    "missing_entries",
    "not_english",
    "offered_references",
    "open_database",
    "read_data_dictionary",
    "read_references",
    "reflect",
    "table",
]
