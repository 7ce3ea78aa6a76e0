"""The only door to the user's database: opened read-only, reflected, and each column weighed for its meaning."""

from ragassay.database.connection import Database, column, open_database, table
from ragassay.database.languages import not_english
from ragassay.database.legend import read_legend, read_references, wanted_legends
from ragassay.database.outside import check_select
from ragassay.database.proven import offered_references
from ragassay.database.reflection import reflect

__all__ = [
    "Database",
    "check_select",
    "column",
    "not_english",
    "offered_references",
    "open_database",
    "read_legend",
    "read_references",
    "reflect",
    "table",
    "wanted_legends",
]
