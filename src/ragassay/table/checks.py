"""What a cell of a known column may hold, and what to say where it holds something else."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

from ragassay.table.columns import ColumnType

_ODD = ("nan", "inf")  # DuckDB reads them in any case; no other word of JSON holds them
_LONGEST = 60  # of a value that a message shows


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """Where a column of a file is found: an SQL expression over its rows, and the DuckDB type that it has."""

    sql: str
    type: str

    @property
    def json(self) -> str:
        """The expression of the same cell as a JSON value."""
        return self.sql if self.type == "JSON" else f"to_json({self.sql})"


def typed(column: ColumnType, cell: Cell) -> str:
    """The SQL of a cell in the type of its column; `valid` must hold of the cell."""
    value = cell.sql if cell.type == column.duckdb else _from_json(column, cell.json)
    if column.nullable or column.required:
        return value
    return f"coalesce({value}, {literal(column.default)})"


def valid(column: ColumnType, cell: Cell) -> str:
    """The SQL condition that a cell is what its column wants; true or false, never null."""
    if cell.type == column.duckdb:
        null, fits = f"{cell.sql} is null", _fits_native(column, cell.sql)
    else:
        null, fits = f"{cell.json} is null or {cell.json}::varchar = 'null'", _fits_json(column, cell.json)
    condition = f"not ({null}) and {fits}" if column.required else f"{null} or {fits}"
    return f"(({condition}) is true)"


def is_json(cell: Cell) -> str:
    """The SQL condition that the cell of a column that we do not know is JSON: DuckDB lets NaN and infinities pass."""
    if cell.type != "JSON":
        return "true"
    text = f"lower({cell.sql}::varchar)"
    outside_strings = f"""regexp_replace({text}, '"(?:[^"\\\\]|\\\\.)*"', '', 'g')"""
    # Most texts hold neither word, and that is quickly seen.
    odd = " or ".join(f"(contains({text}, '{word}') and contains({outside_strings}, '{word}'))" for word in _ODD)
    return f"(({odd}) is not true)"


def _from_json(column: ColumnType, json: str) -> str:
    match column.duckdb:
        case "VARCHAR":
            return f"json_extract_string({json}, '$')"
        case "VARCHAR[]":
            # Of a JSON null the wildcard makes an empty list; but null is no list: nobody knows.
            return f"case when json_type({json}) = 'ARRAY' then json_extract_string({json}, '$[*]') end"
        case "MAP(VARCHAR, VARCHAR)":
            entries = f"list_zip(json_keys({json}), json_extract_string({json}, '$.*'))"
            return f"case when json_type({json}) = 'OBJECT' then map_from_entries({entries}) end"
        case _:
            return f"try_cast({json}::varchar as {column.duckdb})"


def _fits_native(column: ColumnType, value: str) -> str:
    if column.allowed:
        return f"{value} in ({_literals(column.allowed)})"
    match column.duckdb:
        case "DOUBLE":
            return f"isfinite({value})"
        case "VARCHAR[]":
            return f"list_count({value}) = len({value})"
        case "MAP(VARCHAR, VARCHAR)":
            return f"list_count(map_values({value})) = cardinality({value})"
        case _:
            return "true"


def _fits_json(column: ColumnType, json: str) -> str:
    """By the first character of the JSON text, which tells its type at a fraction of the cost of `json_type`."""
    text, first = f"{json}::varchar", f"left({json}::varchar, 1)"
    match column.duckdb:
        case "VARCHAR" if column.allowed:
            return f"{text} in ({_literals([as_json(value) for value in column.allowed])})"
        case "VARCHAR" if column.is_identifier:
            return f"({first} = '\"' or regexp_full_match({text}, '-?[0-9]+'))"
        case "VARCHAR":
            return f"{first} = '\"'"
        case "BOOLEAN":
            return f"{text} in ('true', 'false')"
        case "BIGINT":
            return f"try_cast({text} as bigint) = try_cast({text} as double)"
        case "DOUBLE":
            return f"isfinite(try_cast({text} as double))"
        case "VARCHAR[]":
            scalars = ["VARCHAR", "UBIGINT", "BIGINT"] if column.is_identifier else ["VARCHAR"]
            return f"{first} = '[' and list_has_all([{_literals(scalars)}], json_type({json}, '$[*]'))"
        case _:
            keys, kinds = f"json_keys({json})", f"json_type({json}, '$.*')"
            return f"{first} = '{{' and list_has_all(['VARCHAR'], {kinds}) and list_unique({keys}) = len({keys})"


def _literals(values: Sequence[str]) -> str:
    return ", ".join(literal(value) for value in values)


def literal(value: object) -> str:
    """A value of our own records as SQL; values of files are bound as parameters, never written into SQL."""
    match value:
        case str():
            return "'" + value.replace("'", "''") + "'"
        case bool():
            return str(value).lower()
        case ():
            return "[]"
    raise AssertionError(value)


def expected(column: ColumnType) -> str:
    """What a column wants, in words: "true, false or null"."""
    options = {
        "VARCHAR": ["text"],
        "BOOLEAN": ["true", "false"],
        "BIGINT": ["a whole number"],
        "DOUBLE": ["a number"],
        "VARCHAR[]": ["a list of texts or whole numbers" if column.is_identifier else "a list of texts"],
        "MAP(VARCHAR, VARCHAR)": ["an object of texts"],
    }[column.duckdb]
    if column.allowed:
        options = list(column.allowed)
    elif column.is_identifier and column.duckdb == "VARCHAR":
        options = ["text", "a whole number"]
    if column.nullable:
        options = [*options, "null"]
    return options[0] if len(options) == 1 else f"{', '.join(options[:-1])} or {options[-1]}"


def found(value: str | None) -> str:
    """A JSON text as a message shows it."""
    if value is None or value == "null":
        return "null"
    short = value if len(value) <= _LONGEST else value[:_LONGEST] + "..."
    nouns = {'"': "the text", "[": "the list", "{": "the object", "t": "", "f": ""}
    return f"{nouns.get(value[0], 'the number')} {short}".strip()


def as_json(value: object) -> str:
    """One JSON text without needless escapes; NaN stays in, for the reader to find."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
