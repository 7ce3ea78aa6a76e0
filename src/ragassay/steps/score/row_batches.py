"""Rows in batches, as the metrics read them: values of one column at a time, and what several metrics share."""

import json
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, TypeVar

import duckdb
import numpy as np

from ragassay.core.errors import DataError, excerpt
from ragassay.core.table import COLUMNS, Table, storage
from ragassay.steps.score.tokens import HashArray, IndexArray, distinct

T = TypeVar("T")
_MOST_ROWS = 50_000
_FEW_ROWS = 4_000  # of which one batch is enough
_SAMPLE = 200  # rows whose length tells that of all

INVALID = "invalid_cells"
"""The column with the JSON text of each cell that does not have the type of its column, by the column."""
SINGLE = "single_texts"
"""The column that lists, for each row, the columns of lists that hold one text."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Kept:
    """What was computed for all batches of a table, by a name; threads that ask for one thing wait for each other."""

    values: dict[object, object] = field(default_factory=dict)
    lock: RLock = field(default_factory=RLock)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class RowBatch:
    """Some rows of a table, one after another.

    Attributes:
        table: The table.
        first: The position of the first of the rows.
        size: How many there are.
        connection: A DuckDB connection on which the rows, and only they, are the table `rows`.
        shared: What was computed of these rows, by a name; see `once`.
        kept: The same of all batches of a table: what the next one can use.
    """

    table: Table
    first: int
    size: int
    connection: duckdb.DuckDBPyConnection
    kept: Kept
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
        """Return what a function computes for all batches of the table, once."""
        with self.kept.lock:
            return _once(self.kept.values, name, compute)

    def once_for_reader(self, name: object, compute: Callable[[], T]) -> T:
        """Return what a function computes for the batches of one reader, once: no other thread uses it."""
        return self.once_for_all((name, self.connection), compute)

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
        return self.connection.execute(storage.select(sql, "rows"))


def _once(known: dict[object, object], name: object, compute: Callable[[], T]) -> T:
    if name not in known:
        known[name] = compute()
    found: Any = known[name]
    value: T = found  # what is asked for by one name is of one type
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class TextHashes:
    """The texts of a column, or of its lists, as hashes: texts with the same hash are the same text.

    Attributes:
        distinct: The hashes that occur, in the order in which they do.
        first: [distinct], the position of the first text with each.
        places: [texts], the position of each text's hash in `distinct`, those of the first row first.
        lengths: [rows], how many texts belong to each; -1 for null. For a column of texts, 1.
    """

    distinct: HashArray
    first: IndexArray
    places: IndexArray
    lengths: IndexArray


def text_hashes(batch: RowBatch, column: str) -> TextHashes:
    """Return the texts of a column of texts or of lists of texts, as hashes."""

    def read() -> TextHashes:
        """Hash the texts in DuckDB, so that repeated ones are never fetched."""
        view, each = _each_text(batch, column)
        length = f"len({view})" if each != view else "1"
        lengths = batch.query(f"(case when {view} is null then -1 else {length} end)::bigint as length").fetchnumpy()
        hashes = batch.query(f"hash({each}) as hash").fetchnumpy()["hash"].astype(np.uint64, copy=False)
        if each == view:
            hashes = hashes[lengths["length"] > 0]
        found = distinct(hashes)
        return TextHashes(
            distinct=hashes[found.first],
            first=found.first,
            places=found.places,
            lengths=np.asarray(lengths["length"], dtype=np.int64),
        )

    return batch.once(("hashes", column), read)


def _each_text(batch: RowBatch, column: str) -> tuple[str, str]:
    """Return the SQL of a column, and that of each of its texts."""
    view = storage.quote(batch.table.views[column])
    return view, f"unnest({view})" if COLUMNS[column].duckdb == "VARCHAR[]" else view


SEPARATOR = " \x00 "
"""What stands between joined texts."""
_CHOSEN = """
    select encode(string_agg(text, ' ' || chr(0) || ' ' order by place)) as joined
    from (select {each} as text from rows) positional join chosen_texts where place >= 0
"""


def joined_texts(batch: RowBatch, column: str, chosen: IndexArray) -> bytes:
    """Return some of the distinct texts of a column in UTF-8, by their positions among them, ascending."""
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


_LETTERS = 128 * 2**20  # of a batch; where batches meet, rows of a Parquet file are decoded twice


@dataclass(frozen=True, slots=True, kw_only=True)
class BatchReader:
    """What reads batches of a table, one at a time.

    Attributes:
        table: The table.
        connection: Holds the rows of the batch that was read last.
        copied: The SQL that copies them.
        kept: What one batch leaves to the next, of this reader or another.
    """

    table: Table
    connection: duckdb.DuckDBPyConnection
    copied: str
    kept: Kept

    @classmethod
    def of(cls, table: Table, columns: Collection[str] | None, kept: Kept) -> "BatchReader":
        """Return a reader of some columns, or of all; each thread needs its own."""
        within = storage.schema(table.connection)
        views = [view for name, view in table.views.items() if columns is None or name in columns]
        selected = storage.select(map(storage.quote, (storage.PLACE, *views)), table.rows_between())
        return cls(table=table, connection=within, copied=f"create or replace table rows as {selected}", kept=kept)

    def read(self, first: int, size: int) -> RowBatch:
        """Return some rows; those read before are gone."""
        # Copied once, for the many queries that follow; a Parquet file would be decoded for each.
        self.connection.execute(self.copied, {"first": first, "beyond": first + size}).fetchall()
        return RowBatch(table=self.table, first=first, size=size, connection=self.connection, kept=self.kept)

    def close(self) -> None:
        """Drop the rows that were read last."""
        self.connection.execute("drop table if exists rows").fetchall()


def batch_ranges(
    table: Table, columns: Collection[str] | None, size: int | None = None, *, workers: int = 1
) -> list[tuple[int, int]]:
    """Return the position of the first row and the number of rows of each batch.

    Args:
        table: The table.
        columns: The columns that are needed; None for all.
        size: Rows of a batch; None for as many as fit into memory comfortably.
        workers: How many batches are handled at once; of batches without a size, each worker gets equally many.
    """
    rows = len(table)
    if size is None:
        most = int(min(_MOST_ROWS, max(1, _LETTERS / max(1.0, _width(table, columns)))))
        number = workers * -(-rows // (workers * most)) if rows > workers * _FEW_ROWS else -(-rows // most)
        size = max(1, -(-rows // max(1, number)))
    return [(first, min(size, rows - first)) for first in range(0, rows, size)]


def _width(table: Table, columns: Collection[str] | None) -> float:
    """Return how many letters a row has, of the first ones on average."""
    views = [storage.quote(view) for name, view in table.views.items() if columns is None or name in columns]
    # Of a Parquet file, a limit would read more.
    first_rows = f"(select {', '.join(views)} from rows where {storage.quote(storage.PLACE)} < {_SAMPLE}) r"  # noqa: S608 -- quoted
    query = storage.select(["avg(strlen(to_json(r)::varchar))"], first_rows)
    ((width,),) = table.connection.execute(query).fetchall() if views else ((None,),)
    return float(width or 1)


def batches(table: Table, columns: Collection[str] | None = None, *, size: int | None = None) -> Iterator[RowBatch]:
    """Yield the rows of a table in batches, in order; each is gone when the next one is asked for.

    Args:
        table: The table.
        columns: The columns that are needed; None for all.
        size: Rows of a batch; None for as many as fit into memory comfortably.
    """
    reader = BatchReader.of(table, columns, Kept())
    for first, rows in batch_ranges(table, columns, size):
        yield reader.read(first, rows)
    reader.close()
