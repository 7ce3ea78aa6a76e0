"""The table of questions, answers, verdicts and diagnoses: read, checked, extended, written."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, fields, is_dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.hashing import content_hash
from ragassay.core.records import SPARSE_COLUMNS, Answer, Diagnosis, Question, Verdict
from ragassay.core.table import columns, presets, reader, storage
from ragassay.core.table.columns import COLUMNS, UNWRITTEN, ColumnType
from ragassay.core.table.knowledge_base import document_rows, read_documents
from ragassay.core.table.reader import Loaded, RowSource, load_lines
from ragassay.core.table.text_formats import Line

__all__ = ["COLUMNS", "ColumnType", "Table", "document_rows", "read_documents"]

Record = Question | Answer | Verdict | Diagnosis
R = TypeVar("R", Question, Answer, Verdict, Diagnosis)

_BATCH = 1000
_FEW = 1000  # rows, or
_SMALL = 2**20  # bytes of a file: a table for which no database of its own is opened


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Table:
    """Rows of questions in the order of their file, with the columns that earlier steps added.

    Attributes:
        source: Where the rows come from, for messages.
        connection: A DuckDB connection on which the rows are the view `rows`: every column, and `row`, the position
            from 0. DuckDB reads one result at a time on it.
        views: Each column -> its name in that view. Columns in `COLUMNS` keep theirs; another may not (see
            `storage.view_name`).
        notes: How the rows were read, as sentences, where that is not self-evident.
        joined: The table to which columns were added, what they are read from, and their names.
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

        Every cell of a column that we know is checked against its type, and no type is guessed: "2024-01-05" stays
        text. Other columns are kept as they are. In a column without nulls (`ColumnType.nullable`), null and absent
        are read as the default. Blank lines are passed over. CSV is read with a header; a cell that is empty is null,
        lists and maps are JSON texts. A Parquet file is read again when rows are wanted: leave it in place meanwhile.

        Args:
            path: `.jsonl`, `.parquet`, `.csv`, "-" for JSON Lines on standard input, or a folder that `export` wrote
                for another program.
            rename: Our column -> their column, for foreign files.
            preset: What kind of foreign file it is, a name in `presets.PRESETS`; `rename` goes before it. None to
                recognize it by its columns.
            tolerant: Whether a cell that does not fit is null, and its JSON text in the column `invalid_cells`.

        Raises:
            UsageError: An unknown suffix, preset or column.
            DataError: The file cannot be read, holds no row, has a cell of the wrong type, or repeats a question_id;
                the message names file, row and column.
        """
        source = "standard input" if str(path) == "-" else str(path)
        origin = RowSource(source=source, names=presets.names(rename, preset), tolerant=tolerant)
        return _table(reader.load(storage.connect(is_small=_is_small(path)), path, origin), source)

    @classmethod
    def of(
        cls, rows: Iterable[Mapping[str, object] | Record | tuple[Record, ...]], *, source: str = "the table"
    ) -> "Table":
        """Return a table of rows in memory: mappings, records, or tuples of the records that make up a row.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        return cls.of_foreign(rows, RowSource(source=source))

    @classmethod
    def of_foreign(
        cls, rows: Iterable[Mapping[str, object] | Record | tuple[Record, ...]], origin: RowSource
    ) -> "Table":
        """Return a table of rows in memory whose columns may have other names, as `read` takes them from a file.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        is_small = isinstance(rows, Sized) and len(rows) <= _FEW
        return _table(_loaded(storage.connect(is_small=is_small), map(_mapping, rows), origin), origin.source)

    @classmethod
    def of_arrow(cls, rows: object, origin: RowSource) -> "Table":
        """Return a table with a copy of an Arrow table in memory, such as one of polars or pyarrow.

        Raises:
            DataError: There are no rows, or a value does not fit its column.
        """
        return _table(reader.load_arrow(storage.connect(), rows, origin), origin.source)

    def noted(self, *notes: str) -> "Table":
        """Return the same rows with more sentences on how they were read."""
        return replace(self, notes=(*self.notes, *notes))

    def __len__(self) -> int:
        ((count,),) = self.connection.execute("select count(*) from rows").fetchall()
        return int(count)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns: those in `COLUMNS` first, in that order, then the others."""
        return tuple(self.views)

    def column_or_null(self, name: str) -> str:
        """Return the SQL of a known column: its name, or `null` if the table lacks it."""
        return storage.quote(name) if name in self.views else "null"

    @property
    def relation(self) -> duckdb.DuckDBPyRelation:
        """All columns and `row`, for work on whole columns."""
        return self.connection.table("rows")

    def rows_between(self) -> str:
        """Return the SQL of the rows from the parameter `first` to before `beyond`.

        DuckDB passes no condition on to the sides of a join by position, and would read every row of both.
        """
        if self.joined is None:
            return storage.rows_between(self.connection)
        table, added, names = self.joined
        both = storage.side_by_side(self.views, table.rows_between(), storage.rows_between(added), names)
        return f"({both})"

    def rows(self) -> Iterator[dict[str, object]]:
        """Yield every row in order, as Python values: lists, dicts, None.

        Raises:
            DataError: A column that we do not know holds JSON that Python cannot, or a Parquet file is gone.
        """
        for kinds, batch in self._batches(storage.select(map(storage.quote, self.views.values()), "rows")):
            for row in batch:
                yield {
                    name: self._value(name, value) if kind == "JSON" and value is not None else value
                    for name, kind, value in zip(self.views, kinds, row, strict=True)
                }

    def _batches(self, query: str) -> Iterator[tuple[Sequence[str], Sequence[tuple[Any, ...]]]]:
        """Yield the rows of a query in batches, with the types of its columns."""
        cursor = storage.cursor(self.connection)
        try:
            result = cursor.execute(query)
            kinds = [str(kind) for _, kind, *_ in result.description]
            while batch := result.fetchmany(_BATCH):
                yield kinds, batch
        except duckdb.Error as error:
            raise DataError(f"{self.source} can no longer be read: {storage.first_line(error)}") from error

    def _value(self, name: str, text: str) -> object:
        try:
            return json.loads(text)
        except (RecursionError, ValueError) as error:
            raise DataError(
                f"{self.source}, column '{name}' contains a value that is nested too deeply, or a number that is too "
                "long: "
                f"{columns.found(text)}; remove the column from the file"
            ) from error

    def records(self, record: type[R]) -> Iterator[R]:
        """Yield one record per row, from the columns that are present; the others have their defaults.

        Raises:
            DataError: A column without which there is no such record is missing.
        """
        known = [field.name for field in fields(record)]
        self.require(*(name for name in known if COLUMNS[name].required), command=record.__name__)
        present = [name for name in known if name in self.views]
        conversions = {name: COLUMNS[name].converted for name in present if COLUMNS[name].is_converted}
        for row in self.rows():
            values: dict[str, Any] = {name: row[name] for name in present}
            yield record(**values | {name: converted(row[name]) for name, converted in conversions.items()})

    def require(self, *names: str, command: str) -> None:
        """Check that columns are present.

        Raises:
            DataError: One is missing; the message says which command adds it, and how to name another.
        """
        # Without questions no row has ids of its own making (`objects.identified`), so that is what is missing.
        for name in sorted(names, key=lambda name: name != "question"):
            if name not in self.views:
                raise DataError(
                    f"{self.source} has no column '{name}', which {command} needs; "
                    f"'ragassay {COLUMNS[name].command}' adds it, or name yours: --map {name}=YOURS "
                    f"(columns: {', '.join(self.views)})"
                )

    def with_records(self, records: Iterable[Answer] | Iterable[Verdict] | Iterable[Diagnosis]) -> "Table":
        """Return the same rows in the same order, with the columns of these records added or replaced.

        Args:
            records: One for each row.
        """
        added = _loaded(self.connection, map(_mapping, records), RowSource(source=self.source))
        connection, views = storage.join(self.connection, self.views, added.connection, added.views)
        sparse = [name for name in SPARSE_COLUMNS if name in added.views]
        counts = ", ".join(["count(*)", *(f"count({storage.quote(name)})" for name in sparse)])
        ((_, *filled),) = added.connection.execute(storage.select([counts], "rows")).fetchall()
        empty = {name for name, number in zip(sparse, filled, strict=True) if not number}
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
            added: Has a view `rows` with the columns and `row`, one row for each of ours and in the same order; it must
                have been made by `storage.schema(self.connection)`.
            columns: The names of columns that we know; or of any -> their names in the view (`storage.view_name`).
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
            force: Whether a file that exists already may be replaced.
            on_progress: Called every second with the number of rows written and of all rows.

        Raises:
            UsageError: The suffix is unknown, or the file exists already and `force` is false.
            DataError: The disk is full, or the folder may not be written to.
        """
        views = {name: view for name, view in self.views.items() if name not in UNWRITTEN}
        storage.write(storage.cursor(self.connection), Path(path), views, force=force, on_progress=on_progress)

    def content_hash(self) -> str:
        """Return a hash of the questions: equal if ids and texts are equal, in any order."""
        self.require("question_id", "question", command="a signature")
        # Ids are unique, so no two rows undo each other; the length keeps apart where the one text ends.
        each = "md5_number(concat(length(question_id), ':', question_id, question))"
        for _, ((count, bits),) in self._batches(storage.select(["count(*)", f"bit_xor({each})::varchar"], "rows")):
            return content_hash([count, bits])
        raise AssertionError


def _table(loaded: Loaded, source: str) -> Table:
    notes = () if loaded.note is None else (loaded.note,)
    table = Table(source=source, connection=loaded.connection, views=storage.in_order(loaded.views), notes=notes)
    _check_ids(table)
    return table


def _is_small(path: Path | str) -> bool:
    """Whether a file has few rows by its size, which for Parquet says nothing."""
    file = Path(path)
    return file.suffix.lower() in {".jsonl", ".csv"} and file.is_file() and file.stat().st_size <= _SMALL


def _loaded(connection: duckdb.DuckDBPyConnection, rows: Iterable[Mapping[str, object]], origin: RowSource) -> Loaded:
    return load_lines(connection, _lines(rows, origin.source), origin)


def _check_ids(table: Table) -> None:
    if "question_id" not in table.columns:
        return
    # By hashes that takes half the time; only where two are the same must it be known whether the ids are.
    query = "select count(*) - count(distinct hash(question_id)) from rows"
    ((suspects,),) = table.connection.execute(query).fetchall()
    if not suspects:
        return
    repeated = table.connection.execute(
        "select question_id, min(row) from rows group by question_id having count(*) > 1 order by 2 limit 1"
    ).fetchall()
    for name, _ in repeated:
        first, second = table.connection.execute(
            "select row + 1 from rows where question_id = ? order by row limit 2", [name]
        ).fetchall()
        raise DataError(
            f"{table.source}, rows {first[0]} and {second[0]} have the same question_id {name!r}; "
            "every row needs a unique one"
        )


def _lines(rows: Iterable[Mapping[str, object]], source: str) -> Iterator[Line]:
    for number, row in enumerate(rows, start=1):
        try:
            text = columns.as_json(row)
        except (TypeError, ValueError, RecursionError) as error:
            raise DataError(f"{source}, row {number}: {error}; a row holds texts, numbers, lists and maps") from error
        # Half a surrogate pair, which a system may well send, has no UTF-8; no paid answer is lost for it.
        yield Line(number, text.encode("utf-8", "replace").decode("utf-8"))


def _mapping(row: Mapping[str, object] | Record | tuple[Record, ...]) -> Mapping[str, object]:
    if isinstance(row, tuple):
        return {name: value for part in row for name, value in _mapping(part).items()}
    if is_dataclass(row):
        return {field.name: getattr(row, field.name) for field in fields(row)}
    return row
