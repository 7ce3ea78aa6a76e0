"""Reading of JSON Lines, CSV and Parquet, with the columns of foreign files renamed or mapped by a preset."""

import re
import string
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO, TypeVar

import duckdb

from ragassay.core.errors import DataError, UsageError
from ragassay.core.registry import unknown_name
from ragassay.core.table.columns import COLUMNS, Cell, expected, found, is_json, literal, typed, valid
from ragassay.core.table.storage import PLACE, first_line, make_room, quote, schema, select, view_name, width
from ragassay.core.table.text_formats import Line, csv_lines, json_lines, parse, where


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The mapping of a known foreign format.

    Attributes:
        names: Our column -> their column, where a file has theirs and not ours.
        values: Our column -> SQL that gives its JSON value. `{name}` in it stands for the JSON value of a column, under
            our name where it has one: what is computed from `correct` follows `--map correct=...`. A value is left
            out where the file lacks a column that it needs, or has the column already.
    """

    names: Mapping[str, str]
    values: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnNames:
    """The names of a file's columns in the table.

    Attributes:
        rename: Our column -> their column, as a user gave it. One of theirs may stand for several of ours.
        preset: What is known of such files; `rename` goes before its names.
    """

    rename: Mapping[str, str]
    preset: Preset

    @property
    def theirs(self) -> Mapping[str, str]:
        """Column of the table -> column of the file, from both sources."""
        return {**self.preset.names, **self.rename}

    def apply(self, cells: Mapping[str, Cell]) -> Mapping[str, Cell]:
        """Return the cells of a file under the names of the table, with those that the preset computes."""
        renamed = {ours: theirs for ours, theirs in self.preset.names.items() if ours not in cells}
        names = {ours: theirs for ours, theirs in {**renamed, **self.rename}.items() if theirs in cells}
        others = {name: cell for name, cell in cells.items() if name not in names.values()}
        return _computed({**{ours: cells[theirs] for ours, theirs in names.items()}, **others}, self.preset.values)

    def check(self, columns: Collection[str], source: str) -> None:
        """Check that the names that a user gave fit the columns of a file.

        Raises:
            DataError: The file lacks a column, or has one of our name beside theirs.
        """
        for ours, theirs in self.rename.items():
            if theirs not in columns:
                raise DataError(f"{source}: --map {ours}={theirs}: {unknown_name('column', theirs, list(columns))}")
            if ours in columns and ours not in self.rename.values():
                raise DataError(
                    f"{source} has a column '{ours}' already, which --map {ours}={theirs} would hide; "
                    "leave that --map out, or take the column out of the file"
                )


def names(rename: Mapping[str, str] | None = None, preset: str | None = None) -> ColumnNames:
    """Return the column names for the options that a user gave.

    Raises:
        UsageError: We have no such column, or no such preset.
    """
    for ours in rename or {}:
        if ours not in COLUMNS:
            raise UsageError(unknown_name("column", ours, list(COLUMNS)))
    if preset is not None and preset not in PRESETS:
        raise UsageError(unknown_name("preset", preset, list(PRESETS)))
    return ColumnNames(rename=rename or {}, preset=_OURS if preset is None else PRESETS[preset])


def _computed(cells: Mapping[str, Cell], values: Mapping[str, str]) -> Mapping[str, Cell]:
    computed = {}
    for name, sql in values.items():
        needs = {need for _, need, _, _ in string.Formatter().parse(sql) if need is not None}
        if needs <= cells.keys() and (name in needs or name not in cells):
            # Only expressions of our own meet here: no name and no value of the file is in them.
            computed[name] = Cell(sql=f"({sql.format(**{need: cells[need].json for need in needs})})", type="JSON")
    return {**cells, **computed}


_OURS = Preset(names={}, values={})

_VERDICT = "json_extract_string({correct}, '$')"
_NULL = "coalesce(json_type({{{}}}), 'NULL') = 'NULL'"
_KEY = ", ".join(
    f"json_extract_string({{{name}}}, '$')"
    for name in ("environment", "style", "group_id", "template_index", "question")
)

_GRAMMAR = Preset(
    names={
        "style": "cluster",
        "reference_answers": "reference_answer",
        "answer": "response",
        "context_ids": "retrieved_context_ids",
        "correct": "judgement_table3",
    },
    values={
        # As signature.content_hash makes it, of what tells a question apart. The recording is no part of it: the same
        # question has the same id in the balanced and the unbalanced runs, and in the question sets.
        "question_id": f"to_json('sha256-' || sha256(to_json([{_KEY}])::varchar)[:20])",
        "reference_answers": f"""case when {_NULL.format("reference_answers")} then '[]'::json
            else to_json([json_extract_string({{reference_answers}}, '$')]) end""",
        # Group 78 of Aurp has no answer in its database, and the paper counts it among the 157 all the same.
        "is_answerable": "'true'::json",
        "error": f"""case when {_NULL.format("answer")}
            then to_json('the language model was never asked (as recorded)') end""",
        "correct": f"""case {_VERDICT} when 'Correct' then 'true'::json when 'Incorrect' then 'false'::json
            else {{correct}} end""",
        "outcome": f"""to_json(case when {_VERDICT} = 'Correct' then 'right' when {_VERDICT} = 'Incorrect' then 'wrong'
            when {_NULL.format("answer")} then 'failed' else 'undecided' end)""",
        "judge": "case when {correct} is null then null else to_json('recorded') end",
        "judge_reason": f"case when {_NULL.format('correct')} then to_json('no verdict was recorded') end",
    },
)

PRESETS: Mapping[str, Preset] = {"grammar": _GRAMMAR}


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


def load_lines(
    connection: duckdb.DuckDBPyConnection, lines: Iterable[Line], *, source: str, names: ColumnNames
) -> Loaded:
    """Copy rows into the database in batches: memory does not grow with the file.

    Args:
        connection: The database.
        lines: One JSON object per row.
        source: Where they come from, for messages.
        names: What their columns are called with us.

    Raises:
        DataError: A line is not a JSON object, a cell has the wrong type, or there is no row.
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


def load_parquet(connection: duckdb.DuckDBPyConnection, path: Path, *, source: str, names: ColumnNames) -> Loaded:
    """Open a Parquet file, which stays in place and is read whenever rows are needed.

    Raises:
        DataError: It is not a Parquet file, a cell has the wrong type, or there is no row.
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
        wrong = _first_invalid(within, cells, "file", {})
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
    """Return the rows of a Parquet file as they are.

    Raises:
        DataError: It is not a Parquet file.
    """
    try:
        return connection.from_parquet(_pattern(path))
    except duckdb.Error as error:
        raise DataError(f"{source} is no Parquet file that can be read: {first_line(error)}") from error


def _pattern(path: Path) -> str:
    """Return a file name as a DuckDB pattern that matches it alone; special characters stand in brackets."""
    return re.sub(r"([*?\[])", r"[\1]", str(path))


def _parquet_cells(file: duckdb.DuckDBPyRelation) -> Mapping[str, Cell]:
    """Make the view `file`: the columns of a Parquet file under internal names, and `place`."""
    place = "row_number() over () - 1" if "file_row_number" in file.columns else "file_row_number"
    columns = [f"{quote(name)} as c{n}" for n, name in enumerate(file.columns)]
    file.project(", ".join([f"{place} as place", *columns])).create_view("file")
    types = zip(file.columns, file.types, strict=True)
    return {name: Cell(sql=f"c{n}", type=str(kind)) for n, (name, kind) in enumerate(types)}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Intake:
    """A table that is being filled: the keys of the rows so far, and the resulting columns."""

    within: duckdb.DuckDBPyConnection
    source: str
    names: ColumnNames
    keys: list[str] = field(default_factory=list)
    views: dict[str, str] = field(default_factory=dict)

    def take(self, batch: Sequence[Line], first: int) -> None:
        """Append a batch whose first row has the position `first`."""
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
            wrong = _first_invalid(self.within, cells, _PARSED, parameters)
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
                "keys are the names of columns, so put all else into one object"
            )

    def _add_columns(self, cells: Mapping[str, Cell]) -> None:
        exists = bool(self.views)
        columns = []
        for name in cells:
            if name not in self.views:
                if exists and name in COLUMNS and COLUMNS[name].required:
                    # No row of the batches before has it.
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


def _fill(intake: _Intake, lines: Iterable[Line]) -> float:
    """Read all lines; return the characters of a row in the widest batch."""
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
    """Return the type of a column, and its content in the rows before the first that has it."""
    if name not in COLUMNS:
        return "json"
    column = COLUMNS[name]
    return column.duckdb if column.nullable or column.required else f"{column.duckdb} default {literal(column.default)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _InvalidCell:
    """A cell of the wrong type: position of its row, name of its column, its JSON text."""

    place: int
    name: str
    value: str | None


def _first_invalid(
    within: duckdb.DuckDBPyConnection, cells: Mapping[str, Cell], rows: str, parameters: Mapping[str, object]
) -> _InvalidCell | None:
    """Return the first invalid cell of the first invalid row."""
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
    return _InvalidCell(place=place, name=name, value=text)


def _misfit(at: str, wrong: _InvalidCell) -> DataError:
    form = expected(COLUMNS[wrong.name]) if wrong.name in COLUMNS else "JSON, which has no NaN and no Infinity"
    return DataError(f"{at}, column '{wrong.name}': expected {form}, found {found(wrong.value)}")


T = TypeVar("T")


def load(connection: duckdb.DuckDBPyConnection, path: Path | str, *, source: str, names: ColumnNames) -> Loaded:
    """Return the checked rows of a file.

    Args:
        connection: The database that they go into.
        path: `.jsonl`, `.parquet`, `.csv`, or "-" for JSON Lines from standard input.
        source: What messages call it.
        names: What its columns are called with us.

    Raises:
        UsageError: The suffix is unknown.
        DataError: There is no such file, it may not be read, or it does not hold what it must.
    """
    if str(path) == "-":
        with _reading_errors(source):
            return load_lines(connection, json_lines(_standard_input(), source), source=source, names=names)
    path = Path(path)
    kind = for_suffix(path, {".jsonl": "JSON Lines", ".parquet": "Parquet", ".csv": "CSV"}, "read")
    with open_bytes(path) as file:
        match kind:
            case "Parquet":
                return load_parquet(connection, path, source=source, names=names)
            case "CSV":
                lines = csv_lines(file, source, names.theirs)
            case _:
                lines = json_lines(file, source)
        return load_lines(connection, lines, source=source, names=names)


def for_suffix(path: Path, known: Mapping[str, T], what: str) -> T:
    """Return the value for the suffix of a file.

    Raises:
        UsageError: Nothing does; the message names the suffixes that are known.
    """
    suffix = path.suffix.lower()
    if suffix not in known and path.is_dir():
        raise UsageError(f"cannot {what} {path}: it is a folder; name a file, such as {path / 'judged.jsonl'}")
    if suffix not in known:
        raise UsageError(f"cannot {what} {path}: its name must end in {' or '.join(known)}")
    return known[suffix]


@contextmanager
def open_bytes(path: Path) -> Iterator[BinaryIO]:
    """Open the bytes of a file.

    Raises:
        DataError: There is no such file, it is a folder, or it may not be read.
    """
    with _reading_errors(str(path)), path.open("rb") as file:
        yield file


def _standard_input() -> BinaryIO:
    # Python has none where the shell has closed it: "<&-".
    if sys.stdin is None:
        raise DataError("standard input is closed; name a file, or send JSON Lines")
    return sys.stdin.buffer


@contextmanager
def _reading_errors(source: str) -> Iterator[None]:
    """Raise DataError for a file that cannot be read, at once or half-way."""
    try:
        yield
    except FileNotFoundError as error:
        raise DataError(f"there is no file {source}") from error
    except IsADirectoryError as error:
        raise DataError(f"{source} is a folder; name a file in it") from error
    except OSError as error:
        raise DataError(f"cannot read {source}: {error.strerror}") from error
