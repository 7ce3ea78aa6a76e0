"""Takes rows in: finds their columns, checks every cell of the known ones, and names the first that is wrong."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import duckdb

from ragassay.errors import DataError
from ragassay.table.checks import Cell, expected, found, is_json, literal, typed, valid
from ragassay.table.columns import COLUMNS
from ragassay.table.lines import Line, parse, where
from ragassay.table.presets import Names
from ragassay.table.storing import PLACE, first_line, make_room, quote, schema, select, view_name, width

Loaded = tuple[duckdb.DuckDBPyConnection, Mapping[str, str]]
"""A connection on which rows are the view `rows`, and the column of that view for each column of the table."""

_MOST_COLUMNS = 1000
_BATCH_ROWS = 5000
_BATCH_LETTERS = 4 * 2**20  # whichever comes first: long rows must not fill the memory

# Bytes of a row in the widest group of rows of a Parquet file, uncompressed.
_STORED = """
    select coalesce(max(bytes / rows), 0) from (
        select sum(total_uncompressed_size) as bytes, any_value(row_group_num_rows) as rows
        from parquet_metadata(?) group by row_group_id
    )
"""

# A line is parsed once; then a cell is an element of `v`.
_PARSED = "(select rowid as place, json_extract(json, $pointers) as v from batch)"


def load_lines(connection: duckdb.DuckDBPyConnection, lines: Iterable[Line], *, source: str, names: Names) -> Loaded:
    """Copies rows into the database, a batch at a time: memory does not grow with the file.

    Args:
        connection: The database.
        lines: One JSON object per row.
        source: Where they come from, for messages.
        names: What their columns are called with us.

    Raises:
        DataError: A line is no JSON object, a cell is not what its column wants, or there is no row.
    """
    intake = _Intake(within=schema(connection), source=source, names=names)
    try:
        widest = _fill(intake, lines)
    except duckdb.Error as error:
        raise DataError(f"{source} cannot be kept: {first_line(error)}") from error
    names.check(intake.keys, source)
    make_room(connection, widest)
    columns = [f"rowid as {quote(PLACE)}", *map(quote, intake.views.values())]
    intake.within.execute("create view rows as " + select(columns, "data")).fetchall()
    return intake.within, intake.views


def load_parquet(connection: duckdb.DuckDBPyConnection, path: Path, *, source: str, names: Names) -> Loaded:
    """Looks at a Parquet file, which stays where it is and is read whenever rows are wanted.

    Raises:
        DataError: It is no Parquet file, a cell is not what its column wants, or there is no row.
    """
    within = schema(connection)
    columns = _parquet_cells(open_parquet(within, path, source))
    names.check(columns, source)
    cells = names.apply(columns)
    try:
        ((count,),) = within.execute(select(["count(*)"], "file")).fetchall()
        # What lies in the file tells how much can be read at once; but texts that are repeated lie there once.
        ((stored,),) = within.execute(_STORED, [_pattern(path)]).fetchall()
        make_room(connection, stored)
        make_room(connection, width(within, "file"))
        wrong = _first_wrong(within, cells, "file", {})
    except duckdb.Error as error:
        raise DataError(f"{source} cannot be read: {first_line(error)}") from error
    if wrong is not None:
        raise _misfit(f"{source}, row {wrong.place + 1}", wrong)
    if not count:
        raise DataError(f"{source} holds no rows")
    views: dict[str, str] = {}
    for name in cells:
        views[name] = view_name(name, views.values())
    values = [f"{_typed(name, cell)} as {quote(views[name])}" for name, cell in cells.items()]
    within.execute("create view rows as " + select([f"place as {quote(PLACE)}", *values], "file")).fetchall()
    return within, views


def open_parquet(connection: duckdb.DuckDBPyConnection, path: Path, source: str) -> duckdb.DuckDBPyRelation:
    """The rows of a Parquet file as they are.

    Raises:
        DataError: It is no Parquet file.
    """
    try:
        return connection.from_parquet(_pattern(path))
    except duckdb.Error as error:
        raise DataError(f"{source} is no Parquet file that can be read: {first_line(error)}") from error


def _pattern(path: Path) -> str:
    """DuckDB takes patterns of file names; in brackets, a special character stands for itself."""
    return re.sub(r"([*?\[])", r"[\1]", str(path))


def _parquet_cells(file: duckdb.DuckDBPyRelation) -> Mapping[str, Cell]:
    """Makes the view `file`: the columns of a Parquet file under names of ours, and `place`."""
    place = "row_number() over () - 1" if "file_row_number" in file.columns else "file_row_number"
    columns = [f"{quote(name)} as c{n}" for n, name in enumerate(file.columns)]
    file.project(", ".join([f"{place} as place", *columns])).create_view("file")
    types = zip(file.columns, file.types, strict=True)
    return {name: Cell(sql=f"c{n}", type=str(kind)) for n, (name, kind) in enumerate(types)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Intake:
    """A table that is being filled: the keys of the rows so far, and the columns that came of them."""

    within: duckdb.DuckDBPyConnection
    source: str
    names: Names
    keys: list[str] = field(default_factory=list)
    views: dict[str, str] = field(default_factory=dict)

    def take(self, batch: Sequence[Line], first: int) -> None:
        """Appends a batch, whose first row has the position `first`."""
        self._parse(batch)
        self._add_keys(batch)
        cells = self.names.apply({key: Cell(sql=f"v[{n}]", type="JSON") for n, key in enumerate(self.keys, start=1)})
        self._add_columns(cells)
        fits = " and ".join(_fits(name, cell) for name, cell in cells.items())
        values = select(
            [_typed(name, cell) for name, cell in cells.items()],
            f"{_PARSED} where case when {fits} then true else error('a cell does not fit') end",
        )
        columns = ", ".join(quote(self.views[name]) for name in cells)
        parameters = {"pointers": ["/" + key.replace("~", "~0").replace("/", "~1") for key in self.keys]}
        try:
            self.within.execute(f"insert into data ({columns}) {values}", parameters).fetchall()
        except duckdb.Error as error:
            wrong = _first_wrong(self.within, cells, _PARSED, parameters)
            if wrong is None:
                raise self._unreadable(batch, error) from error
            at = where(self.source, first + wrong.place + 1, batch[wrong.place].number)
            raise _misfit(at, wrong) from None

    def _parse(self, batch: Sequence[Line]) -> None:
        sql = "create or replace temp table batch as select unnest($texts::varchar[])::json as json"
        try:
            self.within.execute(sql, {"texts": [line.text for line in batch]}).fetchall()
        except duckdb.Error as error:
            self._explain(batch)
            raise self._unreadable(batch, error) from error

    def _add_keys(self, batch: Sequence[Line]) -> None:
        shapes = self.within.execute(
            "select case when json_type(json) = 'OBJECT' then json_keys(json) end as keys from batch "
            "group by keys order by min(rowid)"
        ).fetchall()
        for (shape,) in shapes:
            if not shape or len(set(shape)) < len(shape):
                self._explain(batch)
            known = set(self.keys)
            self.keys.extend(key for key in shape if key not in known)
        if len(self.keys) > _MOST_COLUMNS:
            raise DataError(
                f"{self.source}, line {batch[-1].number}: more than {_MOST_COLUMNS:,} different keys by here; "
                "keys are the names of columns, so put what is none into one object"
            )

    def _add_columns(self, cells: Mapping[str, Cell]) -> None:
        exists = bool(self.views)
        columns = []
        for name in cells:
            if name not in self.views:
                if exists and name in COLUMNS and COLUMNS[name].required:
                    # No row of the batches before has it.
                    raise _misfit(f"{self.source}, row 1", _Wrong(place=0, name=name, value=None))
                self.views[name] = view_name(name, self.views.values())
                columns.append(f"{quote(self.views[name])} {_declared(name)}")
        if not exists:
            self.within.execute(f"create table data ({', '.join(columns)})").fetchall()
            return
        for column in columns:
            self.within.execute(f"alter table data add column {column}").fetchall()

    def _explain(self, batch: Sequence[Line]) -> None:
        for line in batch:
            parse(line, self.source)

    def _unreadable(self, batch: Sequence[Line], error: duckdb.Error) -> DataError:
        lines = f"lines {batch[0].number} to {batch[-1].number}"
        return DataError(f"{self.source}, {lines} cannot be read: {first_line(error)}")


def _fill(intake: _Intake, lines: Iterable[Line]) -> float:
    """Takes in all lines; letters of a row in the widest batch."""
    first = 0
    widest = 0.0
    for batch in _batches(lines):
        intake.take(batch, first)
        first += len(batch)
        widest = max(widest, sum(len(line.text) for line in batch) / len(batch))
    if not first:
        raise DataError(f"{intake.source} holds no rows")
    return widest


def _batches(lines: Iterable[Line]) -> Iterator[Sequence[Line]]:
    batch: list[Line] = []
    letters = 0
    for line in lines:
        batch.append(line)
        letters += len(line.text)
        if len(batch) >= _BATCH_ROWS or letters >= _BATCH_LETTERS:
            yield batch
            batch, letters = [], 0
    if batch:
        yield batch


def _typed(name: str, cell: Cell) -> str:
    return typed(COLUMNS[name], cell) if name in COLUMNS else cell.sql


def _fits(name: str, cell: Cell) -> str:
    return valid(COLUMNS[name], cell) if name in COLUMNS else is_json(cell)


def _declared(name: str) -> str:
    """The type of a column, and what it holds in the rows before the first that has it."""
    if name not in COLUMNS:
        return "json"
    column = COLUMNS[name]
    return column.duckdb if column.nullable or column.required else f"{column.duckdb} default {literal(column.default)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wrong:
    """A cell that is not what its column wants: position of its row, name of its column, its JSON text."""

    place: int
    name: str
    value: str | None


def _first_wrong(
    within: duckdb.DuckDBPyConnection, cells: Mapping[str, Cell], rows: str, parameters: Mapping[str, object]
) -> _Wrong | None:
    """The first row that does not fit, and in it the first cell."""
    if not cells:
        return None
    first = [f"min(place) filter (not {_fits(name, cell)})" for name, cell in cells.items()]
    (places,) = within.execute(select(first, rows), parameters).fetchall()
    wrong = [(place, n) for n, place in enumerate(places) if place is not None]
    if not wrong:
        return None
    place, n = min(wrong)
    name = list(cells)[n]
    value = select([f"{cells[name].json}::varchar"], f"{rows} where place = $place")
    ((text,),) = within.execute(value, {**parameters, "place": place}).fetchall()
    return _Wrong(place=place, name=name, value=text)


def _misfit(at: str, wrong: _Wrong) -> DataError:
    wanted = expected(COLUMNS[wrong.name]) if wrong.name in COLUMNS else "JSON, which has no NaN and no Infinity"
    return DataError(f"{at}, column '{wrong.name}': expected {wanted}, found {found(wrong.value)}")
