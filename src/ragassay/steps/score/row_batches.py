"""Rows in batches, as the metrics read them: values of one column at a time, and what several metrics share."""

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import duckdb
import numpy as np
from numpy.typing import NDArray

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
        kept: The same of all batches of a table: what the next one can use.
    """

    table: Table
    first: int
    size: int
    kept: dict[object, object]
    shared: dict[object, object] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.size

    def has(self, column: str) -> bool:
        """Return whether the table has a column."""
        return column in self.table.columns

    def once(self, name: object, compute: Callable[[], T]) -> T:
        """Return what a function computes of these rows, once for all metrics that ask for it by the same name."""
        return _once(self.shared, name, compute)

    def once_for_all(self, name: object, compute: Callable[[], T]) -> T:
        """Return what a function makes for all batches of the table, once."""
        return _once(self.kept, name, compute)

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


def _once(known: dict[object, object], name: object, compute: Callable[[], T]) -> T:
    if name not in known:
        known[name] = compute()
    found: Any = known[name]
    value: T = found  # what is asked for by one name is of one type
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class TextColumn:
    """A column of texts.

    Attributes:
        texts: The distinct texts.
        places: [rows], the position of each row's text; -1 for null.
    """

    texts: Sequence[str]
    places: NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLists:
    """A column of lists of texts.

    Attributes:
        texts: The distinct texts.
        places: [texts of all rows], the position of each, those of the first row first.
        lengths: [rows], how many belong to each; -1 for null.
    """

    texts: Sequence[str]
    places: NDArray[np.int64]
    lengths: NDArray[np.int64]


def text_column(batch: RowBatch, column: str) -> TextColumn:
    """Return the texts of a column."""

    def read() -> TextColumn:
        texts, places = _distinct(batch.values(column))
        return TextColumn(texts=texts, places=places)

    return batch.once(("texts", column), read)


def text_lists(batch: RowBatch, column: str) -> TextLists:
    """Return the lists of texts of a column."""

    def read() -> TextLists:
        view = storage.quote(batch.table.views[column])
        lengths = batch.query(f"coalesce(len({view}), -1)::bigint as length").fetchnumpy()["length"]
        texts, places = _distinct(batch.query(f"unnest({view}) as text").fetchnumpy()["text"].tolist())
        return TextLists(texts=texts, places=places, lengths=np.asarray(lengths, dtype=np.int64))

    return batch.once(("lists", column), read)


def _distinct(values: Sequence[str | None]) -> tuple[Sequence[str], NDArray[np.int64]]:
    """Return the distinct texts and the position of each value in them, -1 for None."""
    numbers: dict[str | None, int] = {value: place for place, value in enumerate(dict.fromkeys(values))}
    places = np.fromiter(map(numbers.__getitem__, values), dtype=np.int64, count=len(values))
    if None not in numbers:
        return [text for text in numbers if text is not None], places
    null = numbers[None]
    texts = [text for text in numbers if text is not None]
    return texts, np.where(places == null, -1, np.where(places > null, places - 1, places))


_LETTERS = 64 * 2**20  # of a batch


def batches(table: Table, *, size: int | None = None) -> Iterator[RowBatch]:
    """Yield the rows of a table in batches, in order.

    Args:
        table: The table.
        size: Rows of a batch; None for as many as fit into memory comfortably.
    """
    rows, kept = len(table), dict[object, object]()
    most = size or int(min(BATCH_ROWS, max(1, _LETTERS / max(1.0, storage.width(table.connection, "rows")))))
    for first in range(0, rows, most):
        yield RowBatch(table=table, first=first, size=min(most, rows - first), kept=kept)
