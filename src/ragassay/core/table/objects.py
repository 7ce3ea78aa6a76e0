"""Conversion between `Table` and the tables of other Python libraries.

No library is imported here: a caller with a DataFrame has already imported pandas.
"""

import inspect
import math
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast, overload

from ragassay.core.errors import DataError, UsageError
from ragassay.core.table import COLUMNS, Table, is_short, presets, storage
from ragassay.core.table.columns import UNWRITTEN
from ragassay.core.table.reader import RowSource
from ragassay.core.table.storage import PLACE, quote, select

SOURCE = "the given rows"
SAMPLE = "sample"
"""The column with the sample number of a row; see `ragassay.answer`."""


class ArrowTable(Protocol):
    """A table that other libraries can read by the Arrow PyCapsule interface: polars, pyarrow, pandas from 2.2 on."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        """Return a capsule with the stream of the rows."""
        ...


class HuggingFaceDataset(Protocol):
    """A `datasets.Dataset`."""

    @property
    def features(self) -> Mapping[str, Any]:
        """The types of the columns."""
        ...

    def with_format(self, type: str | None = None) -> Any:  # noqa: A002 -- the name there
        """Return the dataset with rows in another format."""
        ...


Rows = Table | Path | str | Sequence[Mapping[str, Any]] | ArrowTable | HuggingFaceDataset
"""Everything that public functions accept as a table: a `Table`, a file, or rows of one of these libraries."""

OwnRows = TypeVar("OwnRows", Sequence[Mapping[str, Any]], ArrowTable, HuggingFaceDataset)


def as_table(
    rows: Any,
    *,
    rename: Mapping[str, str] | None = None,
    preset: str | None = None,
    tolerant: bool = False,
) -> Table:
    """Return rows as a table in which every row has a question_id and a group_id.

    Args:
        rows: A table, the path of a file, mappings or records, a DataFrame (pandas, polars, Arrow), or a Hugging Face
            dataset.
        rename: Our column -> their column; ignored for a `Table`.
        preset: The format of the columns; None to recognize it.
        tolerant: Whether an invalid cell becomes null; the column `invalid_cells` then has its JSON text.

    Raises:
        UsageError: The rows are of an unsupported type.
        DataError: The rows cannot be read, or a cell does not fit its column.
    """
    if isinstance(rows, Table):
        return identified(rows)
    if isinstance(rows, Path | str):
        return identified(Table.read(rows, rename=rename, preset=preset, tolerant=tolerant))
    kind = _kind(rows)
    origin = RowSource(source=SOURCE, names=presets.column_names(rename, preset), tolerant=tolerant)
    if kind in {"arrow", "polars", "datasets"}:
        return identified(Table.of_arrow(_arrow(rows, kind), origin))
    plain_rows = _pandas_rows(rows) if kind == "pandas" else _plain_rows(rows)
    return identified(Table.of_foreign(plain_rows, origin, are_few=is_short(rows)))


def identified(table: Table) -> Table:
    """Return a table with missing question_id and group_id added: a hash of the content, and one group per row.

    Rows with the same content get different ids, in row order. A table without questions is returned unchanged.
    """
    missing = [name for name in ("question_id", "group_id") if name not in table.columns]
    if not missing or "question" not in table.columns:
        return table
    within = storage.empty_schema(table.connection)
    rows = f"{storage.schema_of(table.connection)}.rows"
    if "question_id" in missing:
        # Tagged like hashing.content_hash; rows with equal content get a number.
        parts = [name for name in ("question", "reference_answers") if name in table.columns]
        content = f"to_json({{{', '.join(f'{name!r}: {quote(name)}' for name in parts)}}})::varchar"
        number = f"row_number() over (partition by content order by {quote(PLACE)})"
        contents = select([quote(PLACE), f"{content} as content"], rows)
        numbered = select([quote(PLACE), "content", f"{number} as number"], f"({contents})")
        text = "content || case when number = 1 then '' else '#' || number end"
        hashed = f"'sha256-' || sha256({text})[:20] as question_id"
        within.execute(f"create table ids as {select([quote(PLACE), hashed], f'({numbered}) order by 1')}").fetchall()
    else:
        within.execute(f"create view ids as {select([quote(PLACE), 'question_id'], rows)}").fetchall()
    shown = [quote(PLACE), "question_id", *(["question_id as group_id"] if "group_id" in missing else [])]
    within.execute("create view rows as " + select(shown, "ids")).fetchall()
    content_of = "its question and reference answers" if "reference_answers" in table.columns else "its question"
    sentences = {
        "question_id": f"no question_id: each row gets one derived from {content_of}",
        "group_id": "no group_id: each row is a group of its own",
    }
    return table.with_columns(within, missing).noted(*(sentences[name] for name in missing))


def like(table: Table, original: Any, *, written: Collection[str] | None = None, repeats: int = 1) -> Any:
    """Convert a table to the library of the original rows, with original values in unchanged columns.

    Args:
        table: The result, with `repeats` consecutive rows for each of the (first) original rows.
        original: The argument of `as_table`; for a table or a path, the table itself is returned.
        written: The columns that the step wrote; None for those of answers, verdicts and diagnoses.
        repeats: Number of rows of the result for each original row, at least 1.
    """
    if isinstance(original, Table | Path | str):
        return table
    table = replace(table, views={name: view for name, view in table.views.items() if name not in UNWRITTEN})
    places = [place // repeats for place in range(len(table))]
    match _kind(original):
        case "pandas":
            return _as_pandas(table, original.iloc[places], written)
        case "polars":
            polars = sys.modules["polars"]
            frame = _arrow(original, "polars").select(polars.all().gather(places))
            own = [frame.get_column(name) for name in _unchanged(table, frame.columns, written)]
            return polars.DataFrame(_relation(table)).with_columns(own).select(list(table.columns))
        case "arrow":
            return _as_arrow(table, original, written, places)
        case "datasets":
            # Datasets have no map type, so maps become JSON text.
            arrow = _as_arrow(table, _arrow(original, "datasets"), written, places, maps_as_text=True)
            return type(original)(sys.modules["datasets"].table.InMemoryTable(arrow))
        case _:
            can_repeat = isinstance(original, Sequence)  # other iterables can be read only once
            own_rows = (original[place] if can_repeat else {} for place in places)
            return [
                {**row, **{name: own[name] for name in _unchanged(table, own, written)}}
                if isinstance(own, Mapping)
                else row
                for row, own in zip(table.rows(), own_rows, strict=True)
            ]


P = ParamSpec("P")


class OverRows(Protocol[P]):
    """A function from rows to rows of the same kind."""

    if TYPE_CHECKING:
        # `typing` would keep overloads, and thereby DuckDB, alive until after PyTorch is unloaded; DuckDB then warns at
        # exit.
        @overload
        def __call__(self, rows: Table | Path | str, /, *args: P.args, **kwargs: P.kwargs) -> Table: ...
        @overload
        def __call__(self, rows: OwnRows, /, *args: P.args, **kwargs: P.kwargs) -> OwnRows: ...


def over_rows(function: Callable[Concatenate[Table, P], Table]) -> OverRows[P]:
    """Wrap a function from table to table so that it takes rows of any kind and returns rows of the same kind."""
    signature = inspect.signature(function)
    first = next(iter(signature.parameters))

    @wraps(function)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        """Convert the first argument to a table, and convert the result back."""
        call = signature.bind(*args, **kwargs)
        original = call.arguments[first]
        call.arguments[first] = rows = as_table(original)
        # mypy cannot infer that the arguments match the bound signature.
        result = cast(Any, function)(*call.args, **call.kwargs)
        return like(result, original, repeats=1 if SAMPLE in rows.columns else _samples(result))

    return cast(OverRows[P], wrapper)


def _samples(table: Table) -> int:
    """Return the number of samples of each question."""
    if SAMPLE not in table.columns:
        return 1
    ((samples,),) = table.query(select([f"max({quote(table.views[SAMPLE])}::bigint)"], "rows"))
    return int(samples or 1)


def _kind(rows: Any) -> str:
    """Return the library of rows, from the module of their type."""
    module = type(rows).__module__.partition(".")[0]
    if module == "datasets" and hasattr(rows, "features"):
        return "datasets"
    if module in {"pandas", "polars"} and hasattr(type(rows), "columns"):  # a LazyFrame warns when asked for columns
        return module
    if hasattr(rows, "__arrow_c_stream__") or hasattr(rows, "__arrow_c_array__"):
        return "arrow"
    if isinstance(rows, Mapping):
        hint = "choose a split, as in dataset['test']" if module == "datasets" else "give a list of rows"
        raise UsageError(f"a {type(rows).__name__} is not a table: {hint}")
    if isinstance(rows, Iterable) and not isinstance(rows, bytes):
        return "rows"
    raise UsageError(
        f"a {type(rows).__name__} is not a table: give a path, a list of dicts, a DataFrame (pandas, polars, Arrow) or "
        "a Hugging Face dataset"
    )


def _arrow(rows: Any, kind: str) -> Any:
    if kind == "datasets":
        return rows.with_format("arrow")[:]
    if kind == "polars" and hasattr(rows, "collect"):
        return rows.collect()
    if not hasattr(rows, "__arrow_c_stream__"):
        return sys.modules[type(rows).__module__.partition(".")[0]].Table.from_batches([rows])
    return rows


def _plain_rows(rows: Iterable[Any]) -> Iterator[Any]:
    for number, row in enumerate(rows, start=1):
        if isinstance(row, Mapping):
            yield {name: plain(value) for name, value in row.items()}
        elif isinstance(row, str | bytes | int | float | list) or row is None:
            raise DataError(f"{SOURCE}, row {number} is a {type(row).__name__}; a row is a dict of columns")
        else:
            yield row


def _pandas_rows(frame: Any) -> Iterator[Mapping[str, object]]:
    names = [str(name) for name in frame.columns]
    for name in names:
        if names.count(name) > 1:
            raise DataError(f"{SOURCE} have two columns '{name}'; give one of them another name")
    columns = [map(plain, frame.iloc[:, place].tolist()) for place in range(len(names))]
    return (dict(zip(names, cells, strict=True)) for cells in zip(*columns, strict=True))


def plain(value: Any) -> Any:
    """Return a value as a JSON type: None for NaN, NaT and NA, lists for arrays, strings for dates."""
    if value is None or isinstance(value, str | bool | int):
        return value
    if isinstance(value, list | tuple):
        return [plain(each) for each in value]
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    if not isinstance(value, float) and hasattr(value, "tolist"):  # NumPy arrays and scalars
        return plain(value.tolist())
    if type(value).__name__ in {"NAType", "NaTType"} or (isinstance(value, float) and math.isnan(value)):
        return None
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return value


def _unchanged(table: Table, names: Iterable[Any], written: Collection[str] | None) -> list[Any]:
    """Return the columns that the step did not write, whose original values are kept."""
    if written is None:
        written = [name for name, column in COLUMNS.items() if column.command != "generate"]
    return [name for name in names if name in table.views and name not in written]


def _relation(table: Table, *, maps_as_text: bool = False) -> Any:
    cursor = storage.cursor(table.connection)
    kinds = storage.types_of(cursor)
    columns = []
    for name, view in table.views.items():
        cell = quote(view)
        if name == SAMPLE and kinds[view] == "JSON":  # like every unknown column
            cell = f"try_cast({cell} as bigint)"
        elif maps_as_text and kinds[view].startswith("MAP"):
            cell = f"to_json({cell})::varchar"
        columns.append(f"{cell} as {quote(name)}")
    return cursor.sql(select(columns, "rows"))


def _as_pandas(table: Table, original: Any, written: Collection[str] | None) -> Any:
    pandas = sys.modules["pandas"]
    columns: dict[str, list[object]] = {name: [] for name in table.columns}
    for row in table.rows():
        for name, value in row.items():
            columns[name].append(value)
    frame = pandas.DataFrame(columns, index=original.index)
    for name in _unchanged(table, original.columns, written):
        frame[name] = original[name]
    return frame


def _as_arrow(
    table: Table, original: Any, written: Collection[str] | None, places: list[int], *, maps_as_text: bool = False
) -> Any:
    """Return a pyarrow table; or a `Table` if pyarrow is not loaded because another library provided the rows."""
    arrow = sys.modules.get("pyarrow")
    if arrow is None:
        return table
    result = arrow.table(_relation(table, maps_as_text=maps_as_text))
    if not isinstance(original, arrow.Table):
        return result
    is_each_once = places[-1:] in ([], [len(places) - 1])
    own = original.slice(0, len(places)) if is_each_once else original.take(arrow.array(places, arrow.int64()))
    for name in _unchanged(table, own.column_names, written):
        result = result.set_column(result.column_names.index(name), own.schema.field(name), own.column(name))
    return result
