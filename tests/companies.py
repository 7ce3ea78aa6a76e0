"""Read a fictional company with the standard library alone, to compare its documents with its database."""

import json
import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import NamedTuple

MONTHS = "January February March April May June July August September October November December".split()
REFERENCES = {
    ("employee", "manager_id"): "employee",
    ("project", "client_id"): "client",
    ("project", "director_id"): "employee",
    ("project", "manager_id"): "employee",
}


class Cell(NamedTuple):
    """One fact: a row is identified by its name, and a reference has the name of its target as value."""

    table: str
    key: str
    column: str
    value: str


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        return connection.execute(query).fetchall()


def cells(database: Path) -> list[Cell]:
    """Every filled cell that is neither the row's id nor its name."""
    facts = []
    for table in ("client", "employee", "project"):
        columns = [str(name) for _, name, *_ in rows(database, f"PRAGMA table_info({table})")]
        assert columns[:2] == [f"{table}_id", "name"]
        for column in columns[2:]:
            target = REFERENCES.get((table, column))
            query = f"SELECT name, {column} FROM {table}"
            if target is not None:
                query = f"SELECT a.name, b.name FROM {table} a JOIN {target} b ON a.{column} = b.{target}_id"
            facts += [Cell(table, str(key), column, str(value)) for key, value in rows(database, query)]
    return facts


def documents(file: Path) -> dict[str, str]:
    """The texts by id, in the order of the file."""
    return {each["id"]: each["text"] for each in map(json.loads, file.read_text(encoding="utf-8").splitlines())}


def spoken(cell: Cell) -> str:
    """Return a value in the form that pages use."""
    if cell.column.endswith("_date"):
        day = date.fromisoformat(cell.value)
        return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"
    return f"{cell.value} million" if cell.column == "budget_in_million" else cell.value


def says(text: str, words: str) -> bool:
    """Return whether a text contains some words as whole words, in any case."""
    # Looking for the plain words first is what makes looking through thousands of pages quick.
    lower = words.casefold()
    return lower in text.casefold() and re.search(rf"(?<!\w){re.escape(lower)}(?!\w)", text.casefold()) is not None


def stating(texts: Mapping[str, str], facts: list[Cell]) -> dict[Cell, list[str]]:
    """Return fact -> ids of the documents that name its row and contain its value."""
    naming = {key: [name for name, text in texts.items() if says(text, key)] for key in {cell.key for cell in facts}}
    return {cell: [name for name in naming[cell.key] if says(texts[name], spoken(cell))] for cell in facts}
