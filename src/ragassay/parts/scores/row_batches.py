"""Batches of rows for metrics: the values of a column, and intermediate results that several metrics share."""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, TypeVar

import duckdb
import numpy as np

from ragassay.core.errors import DataError, excerpt
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.parts.scores.tokens import HashArray, IndexArray, distinct_hashes

T = TypeVar("T")
_MOST_ROWS = 50_000
_FEW_ROWS = 4_000  # number of rows up to which one batch is used
_SAMPLE = 200  # number of rows used to estimate the mean row length

INVALID = "invalid_cells"
"""The column that maps columns to the JSON text of invalid cells."""
SINGLE = "single_texts"
"""The column with the names of list columns in which a row has a single text instead of a list."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class SharedResults:
    """Results that are computed once for all batches of a table, by name; the lock serializes threads."""

    values: dict[object, object] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RowBatch:
    """Consecutive rows of a table.

    Attributes:
        table: The table.
        first: The position of the first row.
        size: The number of rows.
        connection: A DuckDB connection with these rows as the table `rows`.
        results: Results for all batches of the table, by name; see `once_for_all`.
        shared: Results for these rows, by name; see `once`.
    """

    table: Table
    first: int
    size: int
    connection: duckdb.DuckDBPyConnection
    results: SharedResults
    shared: dict[object, object] = field(default_factory=dict)

    def __len__(self) -> int:
        return self.size

    def has(self, column: str) -> bool:
        """Return whether the table has a column."""
        return column in self.table.columns

    def once(self, name: object, compute: Callable[[], T]) -> T:
        """Return the result of a function for these rows, computed once per name."""
        return _once(self.shared, name, compute)

    def once_for_all(self, name: object, compute: Callable[[], T]) -> T:
        """Return the result of a function for all batches of the table, computed once per name."""
        with self.results.lock:
            return _once(self.results.values, name, compute)

    def once_for_reader(self, name: object, compute: Callable[[], T]) -> T:
        """Return the result of a function for all batches of one reader (one thread), computed once per name."""
        return self.once_for_all((name, self.connection), compute)

    def values(self, column: str) -> list[Any]:
        """Return the values of a column, one for each row: texts, lists, numbers or None."""
        return self.once(("values", column), lambda: self._values(column))

    def values_or_none(self, column: str) -> list[Any]:
        """Return the values of a column, or None for each row if there is no such column."""
        return self.values(column) if self.has(column) else [None] * self.size

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
                f"{self.table.source}, column '{column}' contains JSON that cannot be read: {excerpt(text)}"
            ) from error

    def query(self, *sql: str) -> duckdb.DuckDBPyConnection:
        """Return the result of SQL expressions over the rows, in row order."""
        return self.connection.execute(storage.select(sql, "rows"))


def _once(known: dict[object, object], name: object, compute: Callable[[], T]) -> T:
    if name not in known:
        known[name] = compute()
    result: Any = known[name]
    value: T = result  # results with the same name have the same type
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class TextHashes:
    """Hashes of the texts of a column, or of its lists. Texts with the same hash are treated as equal.

    Attributes:
        distinct: The distinct hashes, in the order of their first occurrence.
        first: [distinct], the position of the first text with each hash.
        places: [texts], the position of each text's hash in `distinct`, in the order of the rows.
        lengths: [rows], the number of texts of each row; -1 for null. For a column of texts, 1.
    """

    distinct: HashArray
    first: IndexArray
    places: IndexArray
    lengths: IndexArray


def text_hashes(batch: RowBatch, column: str) -> TextHashes:
    """Return the hashes of the texts of a column of texts or of lists."""

    def read() -> TextHashes:
        """Compute the hashes, which the batch then stores."""
        # Hashed in DuckDB, so that repeated texts are not fetched.
        view, each = _each_text(batch, column)
        length = f"len({view})" if each != view else "1"
        lengths = batch.query(f"(case when {view} is null then -1 else {length} end)::bigint as length").fetchnumpy()
        hashes = batch.query(f"hash({each}) as hash").fetchnumpy()["hash"].astype(np.uint64, copy=False)
        if each == view:
            hashes = hashes[lengths["length"] > 0]
        unique = distinct_hashes(hashes)
        return TextHashes(
            distinct=hashes[unique.first],
            first=unique.first,
            places=unique.places,
            lengths=np.asarray(lengths["length"], dtype=np.int64),
        )

    return batch.once(("hashes", column), read)


def _each_text(batch: RowBatch, column: str) -> tuple[str, str]:
    """Return the SQL of a column, and of its texts, one per row."""
    view = storage.quote(batch.table.views[column])
    return view, f"unnest({view})" if COLUMNS[column].duckdb == "VARCHAR[]" else view


# The separator is `tokens.SEPARATOR`.
_CHOSEN = """
    select encode(string_agg(text, ' ' || chr(0) || ' ' order by place)) as joined
    from (select {each} as text from rows) positional join chosen_texts where place >= 0
"""


def joined_texts(batch: RowBatch, column: str, chosen: IndexArray) -> bytes:
    """Return chosen distinct texts of a column, given by their ascending positions, joined as UTF-8."""
    texts = text_hashes(batch, column)
    view, each = _each_text(batch, column)
    place = np.full(len(texts.places), -1, dtype=np.int64)
    place[texts.first[chosen]] = np.arange(len(chosen))
    if each == view:
        of_rows = np.full(len(batch), -1, dtype=np.int64)
        of_rows[texts.lengths >= 0] = place
        place = of_rows
    batch.connection.register("chosen_texts", {"place": place})
    try:
        ((joined,),) = batch.connection.execute(_CHOSEN.format(each=each)).fetchall()
    finally:
        batch.connection.unregister("chosen_texts")
    return joined or b""


_CHARACTERS = 128 * 2**20  # characters per batch; rows of a Parquet file at the boundaries are decoded twice


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchReader:
    """A reader of the batches of a table, one at a time.

    Attributes:
        table: The table.
        connection: The connection with the rows of the latest batch.
        copied: The SQL that copies them.
        results: Results that are shared by all batches of the table.
    """

    table: Table
    connection: duckdb.DuckDBPyConnection
    copied: str
    results: SharedResults

    @classmethod
    def of(cls, table: Table, columns: Collection[str] | None, results: SharedResults) -> "BatchReader":
        """Return a reader of the given columns, or of all if None; each thread needs its own reader."""
        within = storage.empty_schema(table.connection)
        views = [view for name, view in table.views.items() if columns is None or name in columns]
        selected = storage.select(map(storage.quote, (storage.PLACE, *views)), table.rows_between())
        return cls(
            table=table, connection=within, copied=f"create or replace table rows as {selected}", results=results
        )

    def read(self, first: int, size: int) -> RowBatch:
        """Return a batch of rows; the previous batch becomes invalid."""
        # Copied once for many queries, since each query would decode the Parquet file again.
        self.connection.execute(self.copied, {"first": first, "beyond": first + size}).fetchall()
        return RowBatch(table=self.table, first=first, size=size, connection=self.connection, results=self.results)

    def close(self) -> None:
        """Drop the rows of the latest batch."""
        self.connection.execute("drop table if exists rows").fetchall()


def batch_ranges(
    table: Table, columns: Collection[str] | None, size: int | None = None, *, workers: int = 1
) -> list[tuple[int, int]]:
    """Return the position of the first row and the number of rows of each batch.

    Args:
        table: The table.
        columns: The columns that are needed; None for all.
        size: Number of rows of a batch; None to limit the memory of a batch.
        workers: Number of batches that are processed in parallel. Without a size, each worker gets the same number of
            batches.
    """
    rows = len(table)
    if size is None:
        most = int(min(_MOST_ROWS, max(1, _CHARACTERS / max(1.0, _width(table, columns)))))
        number = workers * -(-rows // (workers * most)) if rows > workers * _FEW_ROWS else -(-rows // most)
        size = max(1, -(-rows // max(1, number)))
    return [(first, min(size, rows - first)) for first in range(0, rows, size)]


def _width(table: Table, columns: Collection[str] | None) -> float:
    """Return the average number of characters of the first rows."""
    views = [storage.quote(view) for name, view in table.views.items() if columns is None or name in columns]
    # LIMIT would read more of a Parquet file.
    first_rows = f"(select {', '.join(views)} from rows where {storage.quote(storage.PLACE)} < {_SAMPLE}) r"  # noqa: S608 -- quoted
    query = storage.select(["avg(strlen(to_json(r)::varchar))"], first_rows)
    ((width,),) = table.connection.execute(query).fetchall() if views else ((None,),)
    return float(width or 1)


def batches(table: Table, columns: Collection[str] | None = None, *, size: int | None = None) -> Iterator[RowBatch]:
    """Yield the rows of a table in batches, in order; each is valid until the next one is requested.

    Args:
        table: The table.
        columns: The columns that are needed; None for all.
        size: Number of rows of a batch; None to limit the memory of a batch.
    """
    reader = BatchReader.of(table, columns, SharedResults())
    for first, rows in batch_ranges(table, columns, size):
        yield reader.read(first, rows)
    reader.close()
