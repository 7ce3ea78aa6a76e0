"""Read JSON Lines, CSV, Parquet and Arrow tables, and validate each cell against the type of its column."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

import duckdb

from ragassay.core.errors import DataError
from ragassay.core.table.columns import (
    COLUMNS,
    DERIVED,
    IDS_OF,
    Cell,
    Reading,
    derived,
    expected,
    is_empty,
    is_json,
    literal,
    shown,
    typed,
    valid,
)
from ragassay.core.table.file_formats import (
    PARQUET,
    Line,
    csv_lines,
    folder_format,
    folder_lines,
    for_suffix,
    json_lines,
    open_bytes,
    parse,
    reading_errors,
    standard_input,
    where,
)
from ragassay.core.table.presets import OWN_NAMES, ColumnNames
from ragassay.core.table.storage import (
    PLACE,
    duckdb_errors,
    empty_schema,
    first_line,
    make_room,
    quote,
    select,
    view_name,
    width,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RowSource:
    """The source of rows, and how to read them.

    Attributes:
        source: Its name in messages.
        names: The names of its columns in the table.
        tolerant: Whether an invalid cell becomes null; the column `invalid_cells` then has its JSON text.
    """

    source: str
    names: ColumnNames = OWN_NAMES
    tolerant: bool = False


class Loaded(NamedTuple):
    """Rows that were read.

    Attributes:
        connection: A connection on which the rows are the view `rows`.
        views: Column of the table -> column of that view.
        note: How the columns of another program were read; None for our own columns.
    """

    connection: duckdb.DuckDBPyConnection
    views: Mapping[str, str]
    note: str | None


_MOST_COLUMNS = 1000
_BATCH_ROWS = 5000
_BATCH_CHARACTERS = 4 * 2**20  # whichever limit is reached first, so that long rows do not exhaust the memory

# Uncompressed bytes of a row in the widest row group of a Parquet file.
_STORED = """
    select coalesce(max(bytes / rows), 0) from (
        select sum(total_uncompressed_size) as bytes, any_value(row_group_num_rows) as rows
        from parquet_metadata(?) group by row_group_id
    )
"""

# Each line is parsed once; the cells are the elements of `v`.
_PARSED = "(select rowid as place, json_extract(json, $pointers) as v from batch)"


def load_lines(connection: duckdb.DuckDBPyConnection, lines: Iterable[Line], origin: RowSource) -> Loaded:
    """Copy rows, each a JSON object, into the database in batches, to keep memory independent of the file size.

    Raises:
        DataError: A line is not a JSON object, a cell has the wrong type, or there are no rows.
    """
    source, reading = origin.source, Reading.TOLERANT if origin.tolerant else Reading.PLAIN
    intake = _Intake(within=empty_schema(connection), source=source, names=origin.names, reading=reading)
    with duckdb_errors(f"{source} cannot be stored"):
        _fill(connection, intake, lines)
    intake.names.check(intake.keys, source)
    views = _without_empty(intake.within, intake.views, "data", intake.added)
    views = {name: view for name, view in views.items() if name not in intake.null}
    columns = [f"rowid as {quote(PLACE)}", *map(quote, views.values())]
    intake.within.execute("create view rows as " + select(columns, "data")).fetchall()
    return Loaded(intake.within, views, intake.names.note(intake.keys, null=intake.null))


def load_parquet(connection: duckdb.DuckDBPyConnection, path: Path, origin: RowSource) -> Loaded:
    """Open a Parquet file, which is read from disk whenever rows are needed.

    Raises:
        DataError: It is not a Parquet file, a cell has the wrong type, or there are no rows.
    """
    within = empty_schema(connection)
    columns = _parquet_cells(open_parquet(within, path, origin.source))
    with duckdb_errors(f"{origin.source} cannot be read"):
        # The file stores repeated texts only once, so `_load_columns` also measures the width of rows as read.
        ((stored,),) = within.execute(_STORED, [_pattern(path)]).fetchall()
        make_room(connection, stored)
    return _load_columns(connection, within, columns, origin)


def load_arrow(connection: duckdb.DuckDBPyConnection, rows: Any, origin: RowSource) -> Loaded:
    """Copy an in-memory table of any library that supports Arrow into the database.

    Raises:
        DataError: A cell has the wrong type, or there are no rows.
    """
    within = empty_schema(connection)
    with duckdb_errors(f"{origin.source} cannot be read"):
        relation = within.from_arrow(rows)
        relation.project(_under_internal_names(relation, "row_number() over () - 1")).create("file")
    return _load_columns(connection, within, _cells(relation), origin)


def _load_columns(
    connection: duckdb.DuckDBPyConnection,
    within: duckdb.DuckDBPyConnection,
    columns: Mapping[str, Cell],
    origin: RowSource,
) -> Loaded:
    """Return the validated rows of `file`, a view or table with typed columns and `place`."""
    source, reading = origin.source, Reading.TOLERANT if origin.tolerant else Reading.LENIENT
    names = origin.names.recognized(columns)
    names.check(columns, source)
    every = names.apply(columns)
    with duckdb_errors(f"{source} cannot be read"):
        ((count,),) = within.execute(select(["count(*)"], "file")).fetchall()
        make_room(connection, width(within, "file"))
        null = _null_columns(within, {name: every[name] for name in names.computed(columns)}, "file", {})
        own = {name: cell for name, cell in every.items() if name not in null}
        cells = derived(own, with_ids=_with_ids(within, own), reading=reading, lists_only=names.lists_only)
        wrong = _first_invalid(within, cells, "file", {}, reading)
    if wrong is not None:
        raise _misfit(f"{source}, row {wrong.place + 1}", wrong)
    if not count:
        raise DataError(f"{source} contains no rows")
    views: dict[str, str] = {}
    for name in cells:
        views[name] = view_name(name, views.values())
    values = [f"{_typed(name, cell, reading)} as {quote(views[name])}" for name, cell in cells.items()]
    within.execute("create view cells as " + select([f"place as {quote(PLACE)}", *values], "file")).fetchall()
    filled = _without_empty(within, views, "cells", cells.keys() - own.keys())
    within.execute("create view rows as " + select(map(quote, [PLACE, *filled.values()]), "cells")).fetchall()
    return Loaded(within, filled, names.note(columns, null=null))


def _null_columns(
    within: duckdb.DuckDBPyConnection, cells: Mapping[str, Cell], rows: str, parameters: Mapping[str, object]
) -> set[str]:
    """Return the columns that are null in every row."""
    if not cells:
        return set()
    any_value = [f"bool_or(({cell.json})::varchar <> 'null')" for cell in cells.values()]
    (have_values,) = within.execute(select(any_value, rows), parameters).fetchall()
    return {name for name, has_value in zip(cells, have_values, strict=True) if not has_value}


def _with_ids(within: duckdb.DuckDBPyConnection, cells: Mapping[str, Cell]) -> list[str]:
    """Return the columns of texts that contain objects with ids, unless the ids have their own column."""
    without_ids = [name for name, ids in IDS_OF.items() if ids not in cells and name in cells]
    suspects = [name for name in without_ids if cells[name].type != "VARCHAR[]"]
    if not suspects:
        return []
    has_id = [f"bool_or(json_extract({cells[name].json}, '$[0].id') is not null)" for name in suspects]
    (have_ids,) = within.execute(select(has_id, "file")).fetchall()
    return [name for name, has in zip(suspects, have_ids, strict=True) if has]


def _without_empty(
    within: duckdb.DuckDBPyConnection, views: Mapping[str, str], rows: str, added: Collection[str]
) -> Mapping[str, str]:
    """Return the columns without empty ones that reading added."""
    if not added:
        return views
    (are_empty,) = within.execute(select([is_empty(name, quote(views[name])) for name in added], rows)).fetchall()
    empty = {name for name, is_empty in zip(added, are_empty, strict=True) if is_empty}
    for ids in IDS_OF.values():
        kind = f"{ids}_type"
        if kind in added and kind not in empty and rows == "data":
            # All ids are text in the rows before the first one that is not plain.
            known = f"{kind} is null and len({ids}) > 0"
            within.execute(f"update data set {kind} = 'text' where {known}").fetchall()  # noqa: S608 -- names of ours
    return {name: view for name, view in views.items() if name not in empty}


def open_parquet(connection: duckdb.DuckDBPyConnection, path: Path, source: str) -> duckdb.DuckDBPyRelation:
    """Return the rows of a Parquet file, unconverted.

    Raises:
        DataError: It is not a Parquet file.
    """
    with duckdb_errors(f"{source} is not a readable Parquet file"):
        return connection.from_parquet(_pattern(path))


def _pattern(path: Path) -> str:
    """Return a file name as a DuckDB glob pattern that matches only this file; special characters are in brackets."""
    return re.sub(r"([*?\[])", r"[\1]", str(path))


def _parquet_cells(file: duckdb.DuckDBPyRelation) -> Mapping[str, Cell]:
    """Create the view `file`: the columns of a Parquet file under internal names, and `place`."""
    place = "row_number() over () - 1" if "file_row_number" in file.columns else "file_row_number"
    file.project(_under_internal_names(file, place)).create_view("file")
    return _cells(file)


def _under_internal_names(rows: duckdb.DuckDBPyRelation, place: str) -> str:
    return ", ".join([f"{place} as place", *(f"{quote(name)} as c{n}" for n, name in enumerate(rows.columns))])


def _cells(rows: duckdb.DuckDBPyRelation) -> Mapping[str, Cell]:
    """Return the columns of rows as cells under their internal names."""
    types = zip(rows.columns, rows.types, strict=True)
    return {name: Cell(sql=f"c{n}", type=str(kind)) for n, (name, kind) in enumerate(types)}


@dataclass(slots=True, kw_only=True)
class _Intake:
    """A table that is being filled while a file is read.

    Attributes:
        keys: The keys of the rows.
        views: Column of the table -> column of `data`.
        added: The columns that reading added.
        computed: The columns that a preset computes.
        null: Those computed columns that are null in every row so far.
    """

    within: duckdb.DuckDBPyConnection
    source: str
    names: ColumnNames
    reading: Reading
    keys: list[str] = field(default_factory=list)
    views: dict[str, str] = field(default_factory=dict)
    added: set[str] = field(default_factory=set)
    computed: set[str] = field(default_factory=set)
    null: set[str] = field(default_factory=set)

    def take(self, batch: Sequence[Line], first: int) -> None:
        """Append a batch whose first row has the position `first`."""
        self._parse(batch)
        self._add_keys(batch)
        if not self.views:
            self.names = self.names.recognized(self.keys)
        own = self.names.apply({key: Cell(sql=f"v[{n}]", type="JSON") for n, key in enumerate(self.keys, start=1)})
        if not self._insert(batch, first, own):
            self.reading = Reading.LENIENT
            self._insert(batch, first, own)
        computed = self.names.computed(self.keys).keys()
        undecided = {name: own[name] for name in computed if name in self.null or name not in self.computed}
        self.computed |= computed
        self.null = (self.null - undecided.keys()) | _null_columns(self.within, undecided, _PARSED, self._parameters)

    def _insert(self, batch: Sequence[Line], first: int, own: Mapping[str, Cell]) -> bool:
        """Append the cells of a batch; return False, without appending any, if plain reading is not enough."""
        with_ids = [] if self.reading is Reading.PLAIN else _texts_with_ids(batch, own)
        cells = derived(own, with_ids=with_ids, reading=self.reading, lists_only=self.names.lists_only)
        self.added = (self.added | cells.keys()) - own.keys()
        self._add_columns(cells)
        fits = " and ".join(_fits(name, cell, self.reading) for name, cell in cells.items())
        values = select(
            [_typed(name, cell, self.reading) for name, cell in cells.items()],
            f"{_PARSED} where case when {fits} then true else error('a cell does not fit') end",
        )
        columns = ", ".join(quote(self.views[name]) for name in cells)
        parameters = self._parameters
        try:
            self.within.execute(f"insert into data ({columns}) {values}", parameters).fetchall()
        except duckdb.Error as error:
            if self.reading is Reading.PLAIN:
                return False
            wrong = _first_invalid(self.within, cells, _PARSED, parameters, self.reading)
            if wrong is None:
                raise self._unreadable(batch, error) from error
            at = where(self.source, first + wrong.place + 1, batch[wrong.place].number)
            raise _misfit(at, wrong) from None
        return True

    @property
    def _parameters(self) -> Mapping[str, object]:
        return {"pointers": ["/" + key.replace("~", "~0").replace("/", "~1") for key in self.keys]}

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
                f"{self.source}, line {batch[-1].number}: more than {_MOST_COLUMNS:,} different keys up to this line; "
                "keys are column names, so put other data into one object"
            )

    def _add_columns(self, cells: Mapping[str, Cell]) -> None:
        exists = bool(self.views)
        columns = []
        for name in cells:
            if name not in self.views:
                if exists and self.reading is not Reading.TOLERANT and name in COLUMNS and COLUMNS[name].required:
                    # No earlier batch has this column.
                    raise _misfit(f"{self.source}, row 1", _InvalidCell(place=0, name=name, value=None))
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


_OBJECTS = re.compile(r"\[\s*\\?\{")


def _texts_with_ids(batch: Sequence[Line], cells: Mapping[str, Cell]) -> list[str]:
    """Return the columns of texts that may contain objects with ids, by a cheap check of the lines."""
    names = [name for name, ids in IDS_OF.items() if name in cells and ids not in cells]
    return names if names and any('"id' in line.text and _OBJECTS.search(line.text) for line in batch) else []


def _fill(connection: duckdb.DuckDBPyConnection, intake: _Intake, lines: Iterable[Line]) -> None:
    """Read all lines, and allow enough memory for rows as wide as those of the widest batch."""
    first = 0
    widest = 0.0
    for batch in _batches(lines):
        characters = sum(len(line.text) for line in batch)
        widest = max(widest, characters / len(batch))
        if characters > 2 * _BATCH_CHARACTERS:
            make_room(connection, widest)  # for a row that is longer than the rest of its batch combined
        intake.take(batch, first)
        first += len(batch)
    if not first:
        raise DataError(f"{intake.source} contains no rows")
    make_room(connection, widest)


def _batches(lines: Iterable[Line]) -> Iterator[Sequence[Line]]:
    batch: list[Line] = []
    characters = 0
    for line in lines:
        batch.append(line)
        characters += len(line.text)
        if len(batch) >= _BATCH_ROWS or characters >= _BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _typed(name: str, cell: Cell, reading: Reading) -> str:
    return typed(COLUMNS[name], cell, reading) if name in COLUMNS else cell.sql


def _fits(name: str, cell: Cell, reading: Reading) -> str:
    if name not in COLUMNS:
        return is_json(cell)
    return "true" if reading is Reading.TOLERANT else valid(COLUMNS[name], cell, reading)


def _declared(name: str) -> str:
    """Return the SQL type of a column, and its default for the rows before its first occurrence."""
    if name not in COLUMNS:
        return DERIVED.get(name, "json")
    column = COLUMNS[name]
    return column.duckdb if column.nullable or column.required else f"{column.duckdb} default {literal(column.default)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _InvalidCell:
    """A cell of the wrong type: the position of its row, the name of its column, and its JSON text."""

    place: int
    name: str
    value: str | None


def _first_invalid(
    within: duckdb.DuckDBPyConnection,
    cells: Mapping[str, Cell],
    rows: str,
    parameters: Mapping[str, object],
    reading: Reading,
) -> _InvalidCell | None:
    """Return the first invalid cell of the first invalid row."""
    if not cells:
        return None
    first = [f"min(place) filter (not {_fits(name, cell, reading)})" for name, cell in cells.items()]
    (places,) = within.execute(select(first, rows), parameters).fetchall()
    wrong = [(place, n) for n, place in enumerate(places) if place is not None]
    if not wrong:
        return None
    place, n = min(wrong)
    name = list(cells)[n]
    value = select([f"{cells[name].json}::varchar"], f"{rows} where place = $place")
    ((text,),) = within.execute(value, {**parameters, "place": place}).fetchall()
    return _InvalidCell(place=place, name=name, value=text)


def _misfit(at: str, wrong: _InvalidCell) -> DataError:
    form = expected(COLUMNS[wrong.name]) if wrong.name in COLUMNS else "JSON, which has no NaN and no Infinity"
    return DataError(f"{at}, column '{wrong.name}': expected {form}, found {shown(wrong.value)}")


_SUFFIXES: Mapping[str, str] = {".jsonl": "JSON Lines", ".parquet": "Parquet", ".csv": "CSV"}


def load_rows(connection: duckdb.DuckDBPyConnection, path: Path | str, origin: RowSource) -> Loaded:
    """Return the validated rows of a file.

    Args:
        connection: The database to copy them to.
        path: `.jsonl`, `.parquet`, `.csv`, "-" for JSON Lines from standard input, or a folder that `export` wrote for
            another program.
        origin: How the file is read.

    Raises:
        UsageError: The suffix is unknown.
        DataError: The file does not exist, may not be read, or is not valid.
    """
    if str(path) == "-":
        with reading_errors(origin.source):
            return load_lines(connection, json_lines(standard_input(), origin.source), origin)
    path = Path(path)
    if path.suffix.lower() not in _SUFFIXES:
        with reading_errors(origin.source):
            folder = folder_format(path)
            if folder is not None:
                origin = replace(origin, names=replace(origin.names, preset=""))
                loaded = load_lines(connection, folder_lines(path, folder), origin)
                return loaded._replace(note=f"read as a folder of {folder}")
            path = path / PARQUET if (path / PARQUET).is_file() else path

    def theirs(header: Sequence[str]) -> Mapping[str, str]:
        """Return our column -> their column for a CSV header, since the column determines how its cells are parsed."""
        return origin.names.recognized(header).theirs(header)

    kind = for_suffix(path, _SUFFIXES, "read")
    with open_bytes(path) as file:
        match kind:
            case "Parquet":
                return load_parquet(connection, path, origin)
            case "CSV":
                lines = csv_lines(file, origin.source, theirs, tolerant=origin.tolerant)
            case _:
                lines = json_lines(file, origin.source)
        return load_lines(connection, lines, origin)
