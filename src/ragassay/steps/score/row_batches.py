"""Rows in batches, as the metrics read them: values of one column at a time, and what several metrics share."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

import duckdb

from ragassay.core.errors import DataError, excerpt
from ragassay.core.table import Table, storage

T = TypeVar("T")
BATCH_ROWS = 20_000

INVALID = "invalid_columns"
"""The column that lists, for each row, the columns whose cell does not have the type of its column."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RowBatch:
    """Some rows of a table, one after another.

    Attributes:
        table: The table.
        first: The position of the first of the rows.
        size: How many there are.
        shared: What was computed of these rows, by a name; see `once`.
    """

    table: Table
    first: int
    size: int
    shared: dict[object, object] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.size

    def has(self, column: str) -> bool:
        """Return whether the table has a column."""
        return column in self.table.columns

    def once(self, name: object, compute: Callable[[], T]) -> T:
        """Return what is computed by a function, once for all metrics that ask for it by the same name."""
        if name not in self.shared:
            self.shared[name] = compute()
        return self.shared[name]  # type: ignore[return-value] -- the same name, the same type

    def values(self, column: str) -> list[Any]:
        """Return the values of a column, one for each row: texts, lists, numbers, None."""
        return self.once(("values", column), lambda: self._values(column))

    def _values(self, column: str) -> list[Any]:
        result = self.query(storage.quote(self.table.views[column]))
        is_json = str(result.description[0][1]) == "JSON"
        values = [value for (value,) in result.fetchall()]
        return [None if value is None else self._parsed(column, value) for value in values] if is_json else values

    def _parsed(self, column: str, text: str) -> object:
        try:
            return json.loads(text)
        except (RecursionError, ValueError) as error:
            raise DataError(
                f"{self.table.source}, column '{column}' holds JSON that cannot be read: {excerpt(text)}"
            ) from error

    def query(self, *sql: str) -> duckdb.DuckDBPyConnection:
        """Return the result of SQL expressions over the rows, in their order."""
        place = storage.quote(storage.PLACE)
        within = f"rows where {place} >= ? and {place} < ?"
        return self.table.connection.execute(storage.select(sql, within), [self.first, self.first + self.size])


def batches(table: Table, *, size: int = BATCH_ROWS) -> Iterator[RowBatch]:
    """Yield the rows of a table in batches, in order."""
    rows = len(table)
    for first in range(0, rows, size):
        yield RowBatch(table=table, first=first, size=min(size, rows - first))
