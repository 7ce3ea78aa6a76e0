"""The table of questions, answers, verdicts and diagnoses: reading, validation, added columns and writing."""

import json
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.hashing import content_hash
from ragassay.core.records import SPARSE_COLUMNS, Answer, Diagnosis, Question, Verdict
from ragassay.core.table import columns, presets, reader, storage
from ragassay.core.table.columns import COLUMNS, UNWRITTEN, ColumnType
from ragassay.core.table.file_formats import Line
from ragassay.core.table.knowledge_base import document_rows, read_documents
from ragassay.core.table.reader import Loaded, RowSource, load_lines

__all__ = ["COLUMNS", "ColumnType", "Table", "document_rows", "field_names", "read_documents"]

Record = Question | Answer | Verdict | Diagnosis
R = TypeVar("R", Question, Answer, Verdict, Diagnosis)

_BATCH = 1000
_FEW = 1000  # rows, or
_SMALL = 2**20  # bytes of a file, of a table that needs no database of its own


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """Rows of questions in the order of their file, with the columns that earlier steps added.

    Attributes:
        source: Where the rows come from, for messages.
        connection: A DuckDB connection on which the rows are the view `rows`: every column, and `row`, the position
            from 0. DuckDB reads one result at a time on it.
        views: Each column -> its name in that view. Columns in `COLUMNS` keep their names; others may not (see
            `storage.view_name`).
        notes: Sentences on how the rows were read, where this is not obvious.
        joined: The table to which columns were added, the connection with these columns, and their names.
    """

    source: str
    connection: duckdb.DuckDBPyConnection
    views: Mapping[str, str]
    notes: tuple[str, ...] = ()
    joined: "tuple[Table, duckdb.DuckDBPyConnection, Collection[str]] | None" = None

    @classmethod
    def read(
        cls,
        path: Path | str,
        *,
        rename: Mapping[str, str] | None = None,
        preset: str | None = None,
        tolerant: bool = False,
    ) -> "Table":
        """Return the rows of a file.

        Every cell of a known column is validated against the type of that column; types are never guessed, so
        "2024-01-05" stays text. Other columns are kept unchanged. In a column without nulls (`ColumnType.nullable`),
        null and absent are read as the default. Blank lines are skipped. A CSV file has a header; its empty cells are
        null, and its lists and maps are JSON texts. A Parquet file is read again whenever rows are needed, so it must
        not be moved.

        Args:
            path: `.jsonl`, `.parquet`, `.csv`, "-" for JSON Lines on standard input, or a folder that `export` wrote
                for another program.
            rename: Our column -> their column, for files of other programs.
            preset: The format of a file of another program, a name in `presets.PRESETS`; `rename` takes precedence.
                None to recognize the format by its columns.
            tolerant: Whether an invalid cell becomes null; the column `invalid_cells` then has its JSON text.

        Raises:
            UsageError: An unknown suffix, preset or column.
            DataError: The file cannot be read, has no rows, has a cell of the wrong type, or repeats a question_id; the
                message names file, row and column.
        """
        source = "standard input" if str(path) == "-" else str(path)
        origin = RowSource(source=source, names=presets.column_names(rename, preset), tolerant=tolerant)
        return _table(reader.load_rows(storage.connect(is_small=_is_small(path)), path, origin), source)

    @classmethod
    def of(
        cls, rows: Iterable[Mapping[str, object] | Record | tuple[Record, ...]], *, source: str = "the table"
    ) -> "Table":
        """Return a table of rows in memory: mappings, records, or tuples of the records that make up a row.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        return cls.of_foreign(rows, RowSource(source=source), are_few=is_short(rows))

    @classmethod
    def of_foreign(
        cls, rows: Iterable[Mapping[str, object] | Record | tuple[Record, ...]], origin: RowSource, *, are_few: bool
    ) -> "Table":
        """Return a table of rows in memory whose columns may have other names, as in `read`.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        connection = storage.connect(is_small=are_few)
        return _table(_loaded(connection, map(_mapping, rows), origin), origin.source)

    @classmethod
    def of_arrow(cls, rows: object, origin: RowSource) -> "Table":
        """Return a table with a copy of an Arrow table in memory, such as one of polars or pyarrow.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        return _table(reader.load_arrow(storage.connect(), rows, origin), origin.source)

    def noted(self, *notes: str) -> "Table":
        """Return the same rows with additional `notes`."""
        return replace(self, notes=(*self.notes, *notes))

    def __repr__(self) -> str:
        # Without the number of rows, which is a query, and fails after `release`.
        return f"Table(source={self.source!r}, {len(self.views)} columns)"

    def __len__(self) -> int:
        ((count,),) = self.connection.execute("select count(*) from rows").fetchall()
        return int(count)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns: those in `COLUMNS` first, in that order, then the others."""
        return tuple(self.views)

    def column_or_null(self, name: str) -> str:
        """Return the SQL of a known column: its name, or `null` if the table does not have it."""
        return storage.quote(name) if name in self.views else "null"

    @property
    def relation(self) -> duckdb.DuckDBPyRelation:
        """A DuckDB relation of all columns and `row`, for computations over whole columns."""
        return self.connection.table("rows")

    def rows_between(self) -> str:
        """Return the SQL of the rows from the parameter `first` (inclusive) to `beyond` (exclusive).

        DuckDB does not push a condition below a positional join, and would read every row of both sides.
        """
        if self.joined is None:
            return storage.rows_between(self.connection)
        table, added, names = self.joined
        both = storage.side_by_side(self.views, table.rows_between(), storage.rows_between(added), names)
        return f"({both})"

    def rows(self) -> Iterator[dict[str, object]]:
        """Yield every row in order, as Python values: lists, dicts, None.

        Raises:
            DataError: An unknown column holds JSON that Python cannot represent, or a Parquet file is gone.
        """
        return self._cells([*self.views])

    def _cells(self, names: Sequence[str]) -> Iterator[dict[str, Any]]:
        """Yield the values of the named columns, row by row."""
        selected = [storage.quote(self.views[name]) for name in names] or ["null"]  # rows without columns
        for kinds, batch in self._batches(storage.select(selected, "rows")):
            texts = [name for name, kind in zip(names, kinds, strict=False) if kind == "JSON"]
            for row in batch:
                cells = dict(zip(names, row, strict=False))
                for name in texts:
                    if cells[name] is not None:
                        cells[name] = self._value(name, cells[name])
                yield cells

    def query(self, sql: str, *parameters: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of a query over `rows`.

        Raises:
            DataError: The rows can no longer be read.
        """
        return (row for _, batch in self._batches(sql, *parameters) for row in batch)

    def _batches(self, sql: str, *parameters: object) -> Iterator[tuple[Sequence[str], Sequence[tuple[Any, ...]]]]:
        """Yield the rows of a query in batches, each with the types of the columns."""
        cursor = storage.cursor(self.connection)
        with storage.duckdb_errors(f"{self.source} can no longer be read"):
            result = cursor.execute(sql, parameters)
            kinds = [str(kind) for _, kind, *_ in result.description]
            while batch := result.fetchmany(_BATCH):
                yield kinds, batch

    def _value(self, name: str, text: str) -> object:
        try:
            return json.loads(text)
        except (RecursionError, ValueError) as error:
            raise DataError(
                f"{self.source}, column '{name}' contains a value that is nested too deeply, or a number with too many "
                f"digits: {columns.shown(text)}; remove the column from the file"
            ) from error

    def records(self, record: type[R]) -> Iterator[R]:
        """Yield one record per row; fields without a column have their defaults.

        Raises:
            DataError: A required column of the record is missing.
        """
        known = field_names(record)
        self.require(*(name for name in known if COLUMNS[name].required), command=record.__name__)
        present = [name for name in known if name in self.views]
        conversions = {name: COLUMNS[name].converted for name in present if COLUMNS[name].is_converted}
        for cells in self._cells(present):
            for name, converted in conversions.items():
                cells[name] = converted(cells[name])
            yield record(**cells)

    def require(self, *names: str, command: str) -> None:
        """Check that columns are present.

        Raises:
            DataError: One is missing; the message names the command that adds it, and the option to rename another.
        """
        # A table without questions gets no ids (`objects.identified`), so report a missing question first.
        for name in sorted(names, key=lambda name: name != "question"):
            if name not in self.views:
                raise DataError(
                    f"{self.source} has no column '{name}', which {command} needs; "
                    f"'ragassay {COLUMNS[name].command}' adds it, or name yours: `rename` {name}=YOURS "
                    f"(columns: {', '.join(self.views)})"
                )

    def with_records(self, records: Iterable[Answer] | Iterable[Verdict] | Iterable[Diagnosis]) -> "Table":
        """Return the same rows in the same order, with the columns of these records added or replaced.

        Args:
            records: One for each row.
        """
        added = _loaded(self.connection, map(_mapping, records), RowSource(source=self.source))
        connection, views = storage.join(self.connection, self.views, added.connection, added.views)
        empty = {name for name in SPARSE_COLUMNS if name in added.views and _is_null(added.connection, name)}
        views = {name: view for name, view in views.items() if name not in empty}
        joined = (self, added.connection, added.views.keys())
        return replace(self, connection=connection, views=views, joined=joined)

    def release(self) -> None:
        """Free the memory of the columns that `with_records` added; the table cannot be read afterwards."""
        if self.joined is not None:
            storage.drop(self.joined[1])

    def with_columns(self, added: duckdb.DuckDBPyConnection, columns: Sequence[str] | Mapping[str, str]) -> "Table":
        """Return the same rows in the same order, with columns added or replaced from a DuckDB view.

        Args:
            added: A connection from `storage.schema(self.connection)`. Its view `rows` has the columns and `row`, one
                row for each row of this table, in the same order.
            columns: Names of known columns, or a mapping from any column names to names in the view
                (`storage.view_name`).
        """
        names = columns if isinstance(columns, Mapping) else {name: name for name in columns}
        connection, views = storage.join(self.connection, self.views, added, names)
        return replace(self, connection=connection, views=views, joined=(self, added, names.keys()))

    def write(
        self, path: Path | str, *, force: bool = False, on_progress: Callable[[int, int], None] | None = None
    ) -> None:
        """Write a file atomically.

        Args:
            path: `.jsonl` or `.parquet`.
            force: Whether an existing file may be replaced.
            on_progress: Called every second with the number of rows written and the total.

        Raises:
            UsageError: The suffix is unknown, or the file already exists and `force` is false.
            DataError: The disk is full, or the folder may not be written to.
        """
        views = {name: view for name, view in self.views.items() if name not in UNWRITTEN}
        storage.write(storage.cursor(self.connection), Path(path), views, force=force, on_progress=on_progress)

    def content_hash(self) -> str:
        """Return a hash of the ids and texts of the questions, in any order."""
        self.require("question_id", "question", command="a signature")
        # The sum is safe because ids are unique; the length marks where the id ends.
        each = "md5_number(concat(length(question_id), ':', question_id, question))"
        ((count, bits),) = self.query(storage.select(["count(*)", f"bit_xor({each})::varchar"], "rows"))
        return content_hash([count, bits])


def is_short(rows: object) -> bool:
    """Return whether rows have a known, small length."""
    return isinstance(rows, Sized) and len(rows) <= _FEW


def _table(loaded: Loaded, source: str) -> Table:
    notes = () if loaded.note is None else (loaded.note,)
    table = Table(source=source, connection=loaded.connection, views=storage.in_order(loaded.views), notes=notes)
    _check_ids(table)
    return table


def _is_null(connection: duckdb.DuckDBPyConnection, name: str) -> bool:
    """Return whether a column is null in every row."""
    ((filled,),) = connection.execute(storage.select([f"count({storage.quote(name)})"], "rows")).fetchall()
    return not filled


def _is_small(path: Path | str) -> bool:
    """Return whether a file has few rows, judged by its size; unknown for Parquet."""
    try:
        status = Path(path).stat()
    except OSError:
        return False
    is_text = Path(path).suffix.lower() in {".jsonl", ".csv"}
    return is_text and stat.S_ISREG(status.st_mode) and status.st_size <= _SMALL


def _loaded(connection: duckdb.DuckDBPyConnection, rows: Iterable[Mapping[str, object]], origin: RowSource) -> Loaded:
    return load_lines(connection, _lines(rows, origin.source), origin)


def _check_ids(table: Table) -> None:
    if "question_id" not in table.columns:
        return
    # Hashes take half the time; ids are compared only if two hashes are equal.
    query = "select count(*) - count(distinct hash(question_id)) from rows"
    ((suspects,),) = table.connection.execute(query).fetchall()
    if not suspects:
        return
    repeated = table.connection.execute(
        "select question_id, min(row, 2) as places from rows group by question_id having count(*) > 1 "
        "order by places limit 1"
    ).fetchall()
    for name, (first, second) in repeated:
        raise DataError(
            f"{table.source}, rows {first + 1} and {second + 1} have the same question_id {name!r}; "
            "every row needs a unique one"
        )


def _lines(rows: Iterable[Mapping[str, object]], source: str) -> Iterator[Line]:
    for number, row in enumerate(rows, start=1):
        try:
            text = columns.as_json(row)
        except (TypeError, ValueError, RecursionError) as error:
            raise DataError(f"{source}, row {number}: {error}; a row contains text, numbers, lists and maps") from error
        # Replace unpaired surrogates, which UTF-8 cannot encode, to keep the answer.
        yield Line(number, text.encode("utf-8", "replace").decode("utf-8"))


def _mapping(row: Mapping[str, object] | Record | tuple[Record, ...]) -> Mapping[str, object]:
    if isinstance(row, tuple):
        return {name: value for part in row for name, value in _mapping(part).items()}
    if is_dataclass(row):
        return {name: getattr(row, name) for name in field_names(type(row))}
    return row


def field_names(record: type[Any]) -> tuple[str, ...]:
    """Return the field names of a record, five times faster than `dataclasses.fields`."""
    return tuple(record.__dataclass_fields__)
