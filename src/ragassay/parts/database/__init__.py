"""Read-only access to the user's database: connection, queries, and reflection as a schema."""

from ragassay.parts.database.connection import open_database
from ragassay.parts.database.key_inference import key_choice, offered_references
from ragassay.parts.database.queries import Database, column, table
from ragassay.parts.database.reflection import reflect
from ragassay.parts.database.user_sql import check_select

__all__ = [
    "Database",
    "check_select",
    "column",
    "key_choice",
    "offered_references",
    "open_database",
    "reflect",
    "table",
]
