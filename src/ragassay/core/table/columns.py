"""The columns of the table, derived from the row records, and SQL that converts cells of files to their types.

In a file, a list may hold texts or objects with a text, or may be a single text. Reading adds columns for the ids of
such objects, for the types of ids, and for cells that tolerant reading cannot convert.
"""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import Enum, StrEnum, auto
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from ragassay.core.records import ROW_RECORDS, Answer, Diagnosis, Question, Verdict

_DUCKDB_TYPES: Mapping[object, str] = {
    str: "VARCHAR",
    bool: "BOOLEAN",
    int: "BIGINT",
    float: "DOUBLE",
    tuple[str, ...]: "VARCHAR[]",
    Mapping[str, str]: "MAP(VARCHAR, VARCHAR)",
}
_COMMANDS: Mapping[type, str] = {Question: "generate", Answer: "answer", Verdict: "judge", Diagnosis: "diagnose"}
_IDENTIFIER = "identifier"  # the annotation of records.Identifier


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnType:
    """The type and meaning of a known column.

    Attributes:
        python: Its type in the record, without None.
        duckdb: Its type in DuckDB and Parquet.
        meaning: A description of its content.
        command: The command that adds it.
        nullable: Whether it may be null. In other columns, null is read as `default`, and is an error if the column is
            `required`.
        required: Whether it has no default.
        allowed: The values of a closed set; empty if every value of the type is allowed.
        is_identifier: Whether files may contain integers instead of text.
    """

    name: str
    python: object
    duckdb: str
    meaning: str
    command: str
    nullable: bool
    required: bool
    default: object
    allowed: tuple[str, ...]
    is_identifier: bool

    @property
    def is_converted(self) -> bool:
        """Whether the record type differs from the table: tuples for lists, enum members for text."""
        return self.duckdb.endswith("[]") or bool(self.allowed)

    def converted(self, value: Any) -> Any:
        """Return a stored value converted to the record type."""
        if isinstance(value, list):
            return tuple(value)
        if not self.allowed or value is None or not isinstance(self.python, type):  # a Literal is not a type
            return value
        return self.python(value)


def _columns(record: type) -> Iterator[ColumnType]:
    marked = get_type_hints(record, include_extras=True)
    plain = get_type_hints(record)
    for field in fields(record):
        python, nullable = _without_none(plain[field.name])
        allowed = _allowed(python)
        required = field.default is MISSING
        yield ColumnType(
            name=field.name,
            python=python,
            duckdb=_DUCKDB_TYPES[str if allowed else python],
            meaning=marked[field.name].__metadata__[-1],
            command=_COMMANDS[record],
            nullable=nullable,
            required=required,
            default=None if required else field.default,
            allowed=allowed,
            is_identifier=_IDENTIFIER in _marks(marked[field.name]),
        )


def _allowed(python: object) -> tuple[str, ...]:
    if isinstance(python, type) and issubclass(python, StrEnum):
        return tuple(member.value for member in python)
    return get_args(python) if get_origin(python) is Literal else ()


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) not in {Union, UnionType}:
        return hint, False
    (only,) = (option for option in get_args(hint) if option is not NoneType)
    return only, True


def _marks(hint: object) -> set[object]:
    """Return the annotations of a type and of its arguments."""
    marks = set(getattr(hint, "__metadata__", ()))
    return marks.union(*(_marks(part) for part in get_args(hint) if not isinstance(part, str)))


COLUMNS: Mapping[str, ColumnType] = {column.name: column for record in ROW_RECORDS for column in _columns(record)}
"""Every known column, in the order of written files."""


def expected(column: ColumnType) -> str:
    """Return the values that a column accepts, as a phrase: "true, false or null"."""
    options = {
        "VARCHAR": ["text"],
        "BOOLEAN": ["true", "false"],
        "BIGINT": ["a whole number"],
        "DOUBLE": ["a number"],
        "VARCHAR[]": ["a list of strings or whole numbers" if column.is_identifier else "a list of strings"],
        "MAP(VARCHAR, VARCHAR)": ["an object of texts"],
    }[column.duckdb]
    if column.allowed:
        options = list(column.allowed)
    elif column.is_identifier and column.duckdb == "VARCHAR":
        options = ["text", "a whole number"]
    if column.nullable:
        options = [*options, "null"]
    return options[0] if len(options) == 1 else f"{', '.join(options[:-1])} or {options[-1]}"


_LONGEST = 60  # maximum number of characters of a value in a message


def shown(value: str | None) -> str:
    """Return a JSON value as shown in messages: 'the text "x"'."""
    if value is None or value == "null":
        return "null"
    short = value if len(value) <= _LONGEST else value[:_LONGEST] + "..."
    nouns = {'"': "the text", "[": "the list", "{": "the object", "t": "", "f": ""}
    return f"{nouns.get(value[0], 'the number')} {short}".strip()


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def as_json(value: object) -> str:
    """Return a value as JSON text without needless escapes; NaN is kept, and rejected on reading."""
    return _ENCODER.encode(value)


_NO_JSON = ("nan", "inf")  # accepted by DuckDB in upper or lower case; no JSON keyword contains them


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """A column of a file: an SQL expression over its rows, and its DuckDB type."""

    sql: str
    type: str

    @property
    def json(self) -> str:
        """The expression of the same cell as a JSON value."""
        return self.sql if self.type == "JSON" else f"to_json({self.sql})"


class Reading(Enum):
    """How strictly cells are converted to the types of their columns.

    PLAIN: Lists contain strings, as in our own files; needs much less SQL than the others.
    LENIENT: A list of strings may be a single string or objects with a text, and ids may be integers.
    TOLERANT: Invalid cells become null, ids may be booleans, and null in a list column stays null.
    """

    PLAIN = auto()
    LENIENT = auto()
    TOLERANT = auto()


def typed(column: ColumnType, cell: Cell, reading: Reading) -> str:
    """Return the SQL of a cell cast to the type of its column; without `TOLERANT`, the cell must be `valid`."""
    value = cell.sql if cell.type == column.duckdb else _from_json(column, cell.json, reading)
    if reading is Reading.TOLERANT:
        value = f"case when {valid(column, cell, reading)} then {value} end"
    if column.nullable or column.required or (reading is Reading.TOLERANT and column.duckdb == "VARCHAR[]"):
        return value
    return f"coalesce({value}, {literal(column.default)})"


def valid(column: ColumnType, cell: Cell, reading: Reading) -> str:
    """Return the SQL condition that a cell has the type of its column; true or false, never null."""
    if cell.type == column.duckdb:
        null, fits = f"{cell.sql} is null", _fits_native(column, cell.sql)
    else:
        null = f"{cell.json} is null or {cell.json}::varchar = 'null'"
        fits = _fits_json(column, cell.json, reading)
    is_due = column.required and reading is not Reading.TOLERANT
    condition = f"not ({null}) and {fits}" if is_due else f"{null} or {fits}"
    return f"(({condition}) is true)"


def is_json(cell: Cell) -> str:
    """Return the SQL condition that the cell of an unknown column is strict JSON: DuckDB alone would accept NaN."""
    if cell.type != "JSON":
        return "true"
    text = f"lower({cell.sql}::varchar)"
    outside_strings = f"""regexp_replace({text}, '"(?:[^"\\\\]|\\\\.)*"', '', 'g')"""
    # The first condition is cheap and false for most texts.
    has_word = (f"(contains({text}, '{word}') and contains({outside_strings}, '{word}'))" for word in _NO_JSON)
    return f"(({' or '.join(has_word)}) is not true)"


def _from_json(column: ColumnType, json: str, reading: Reading) -> str:
    match column.duckdb:
        case "VARCHAR":
            return f"json_extract_string({json}, '$')"
        case "VARCHAR[]":
            if reading is Reading.PLAIN:
                return _plain_texts(json)
            return _ids(json, booleans=reading is Reading.TOLERANT) if column.is_identifier else _texts(json)
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


def _fits_json(column: ColumnType, json: str, reading: Reading) -> str:
    """Return the condition that a JSON value fits; checking the first character is much faster than `json_type`."""
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
            if reading is Reading.PLAIN:
                return _is_plain_texts(json)
            return _is_ids(json, booleans=reading is Reading.TOLERANT) if column.is_identifier else _is_texts(json)
        case _:
            keys, kinds = f"json_keys({json})", f"json_type({json}, '$.*')"
            return f"{first} = '{{' and list_has_all(['VARCHAR'], {kinds}) and list_unique({keys}) = len({keys})"


def _literals(values: Sequence[str]) -> str:
    return ", ".join(literal(value) for value in values)


def literal(value: object) -> str:
    """Return a constant of this package as an SQL literal; values from files are always bound as parameters."""
    match value:
        case str():
            return "'" + value.replace("'", "''") + "'"
        case bool():
            return str(value).lower()
        case ():
            return "[]"
    raise AssertionError(value)


_BEGINS_LIST = r"""^\s*\[\s*["''{]"""  # a text that starts like this must contain a list
_TEXT_FIELDS = ("text", "page_content", "content")  # our own objects, LangChain, and Haystack
_WHOLE = "['UBIGINT', 'BIGINT']"


def _is_plain_texts(json: str) -> str:
    return f"(left({json}::varchar, 1) = '[' and list_has_all(['VARCHAR'], json_type({json}, '$[*]')))"


def _plain_texts(json: str) -> str:
    # The wildcard turns a JSON null into an empty list, whereas null means unknown.
    return f"case when json_type({json}) = 'ARRAY' then json_extract_string({json}, '$[*]') end"


def _is_texts(json: str) -> str:
    """Return the condition that a JSON value is a list of texts, of objects with a text, or one text."""
    begins = f"regexp_matches(json_extract_string({json}, '$'), '{_BEGINS_LIST}')"
    return f"""case left({json}::varchar, 1) when '[' then {_are_texts(json)}
        when '"' then not {begins} or {_holds_texts(json)} else false end"""


def _texts(json: str) -> str:
    return f"""case left({json}::varchar, 1) when '[' then {_texts_of_list(json)}
        when '"' then case when {_holds_texts(json)} then {_texts_of_list(_parsed(json))}
        else [json_extract_string({json}, '$')] end end"""


def _is_ids(json: str, *, booleans: bool) -> str:
    """Return the condition that a JSON value is a list of strings, integers and, optionally, booleans."""
    allowed = "['VARCHAR', 'UBIGINT', 'BIGINT', 'BOOLEAN']" if booleans else "['VARCHAR', 'UBIGINT', 'BIGINT']"
    return f"(left({json}::varchar, 1) = '[' and list_has_all({allowed}, json_type({json}, '$[*]')))"


def _ids(json: str, *, booleans: bool) -> str:
    """Return the SQL of a list of ids as strings; true becomes 1."""
    plain = f"json_extract_string({json}, '$[*]')"
    if booleans:
        number = "case each::varchar when 'true' then '1' when 'false' then '0' else json_extract_string(each, '$') end"
        numbers = f"list_transform(json_extract({json}, '$[*]'), lambda each: {number})"
        plain = f"case when list_contains(json_type({json}, '$[*]'), 'BOOLEAN') then {numbers} else {plain} end"
    return f"case when json_type({json}) = 'ARRAY' then {plain} end"


def _ids_of_objects(json: str) -> str:
    """Return the SQL of the ids of objects in a list, as a JSON list; null if an object has none."""
    value = f"case when left({json}::varchar, 1) = '\"' then {_parsed(json)} else {json} end"
    objects = f"json_extract({value}, '$[*]')"
    lacks = f"json_type(each, '$.id') is null or json_type(each, '$.id') not in ('VARCHAR', {_WHOLE[1:-1]})"
    return f"""case when left(({value})::varchar, 2) = '[{{' and len(list_filter({objects}, lambda each: {lacks})) = 0
        then to_json(list_transform({objects}, lambda each: json_extract(each, '$.id'))) end"""


def _id_kind(json: str) -> str:
    """Return the SQL of the type of the ids in a list: text, integer, mixed or other; null for null or an empty list.

    Unitxt compares ids by type: true is the integer 1, and lists of both types are "mixed".
    """
    kinds = f"json_type({json}, '$[*]')"
    return f"""case when {json} is null or {json}::varchar in ('null', '[]') then null
        when left({json}::varchar, 1) <> '[' then 'other'
        when list_has_all(['VARCHAR'], {kinds}) then 'text'
        when list_has_all(['UBIGINT', 'BIGINT', 'BOOLEAN'], {kinds}) then 'integer'
        when list_has_all(['VARCHAR', 'UBIGINT', 'BIGINT', 'BOOLEAN'], {kinds}) then 'mixed'
        else 'other' end"""


def _holds_texts(json: str) -> str:
    """Return the condition that a JSON text contains a list of texts, as in cells of other programs."""
    return f"(ltrim(json_extract_string({json}, '$')) like '[%' and coalesce({_are_texts(_parsed(json))}, false))"


def _parsed(json: str) -> str:
    return f"try_cast(json_extract_string({json}, '$') as json)"


def _are_texts(json: str) -> str:
    lacks = f"len(list_filter(json_extract({json}, '$[*]'), lambda each: {_text()} is null))"
    return f"""case when left({json}::varchar, 2) = '[{{' then {lacks} = 0
        else left({json}::varchar, 1) = '[' and list_has_all(['VARCHAR'], json_type({json}, '$[*]')) end"""


def _texts_of_list(json: str) -> str:
    objects = f"list_transform(json_extract({json}, '$[*]'), lambda each: {_text()})"
    return f"case when left({json}::varchar, 2) = '[{{' then {objects} else json_extract_string({json}, '$[*]') end"


def _text() -> str:
    fields = [
        f"case when json_type(each, '$.{name}') = 'VARCHAR' then json_extract_string(each, '$.{name}') end"
        for name in _TEXT_FIELDS
    ]
    return f"coalesce({', '.join(fields)})"


IDS_OF: Mapping[str, str] = {"contexts": "context_ids", "reference_contexts": "reference_context_ids"}
"""Column of texts -> column of their ids."""

INVALID_CELLS = "invalid_cells"
DERIVED: Mapping[str, str] = {
    **{f"{ids}_type": "VARCHAR" for ids in IDS_OF.values()},
    INVALID_CELLS: "MAP(VARCHAR, VARCHAR)",
    "single_texts": "VARCHAR[]",
}
"""Columns that reading adds -> DuckDB type.

A type of ids is text, integer, mixed or other, and null for an empty list. `invalid_cells` maps columns to the JSON
text of invalid cells; `single_texts` lists the columns in which a row has a single text instead of a list.
"""

UNWRITTEN: Collection[str] = (INVALID_CELLS, "single_texts")
"""Columns that are never written to a file."""


def derived(
    cells: Mapping[str, Cell], *, with_ids: Collection[str], reading: Reading, lists_only: bool
) -> Mapping[str, Cell]:
    """Return the cells of a file and the cells derived from them.

    Args:
        cells: The cells of a file by column of the table.
        with_ids: Columns of texts that may contain objects with ids.
        reading: `TOLERANT` adds `invalid_cells` and `single_texts`; `PLAIN` adds nothing.
        lists_only: Whether a single text instead of a list is reported in `single_texts`.
    """
    result = {name: cell for name, cell in cells.items() if name not in UNWRITTEN}
    for kind in (f"{ids}_type" for ids in IDS_OF.values() if f"{ids}_type" in cells):
        result[kind] = Cell(sql=f"json_extract_string({cells[kind].json}, '$')", type="VARCHAR")
    if reading is Reading.PLAIN:
        return result
    for texts, ids in IDS_OF.items():
        if texts in with_ids and ids not in result:
            result[ids] = Cell(sql=f"({_ids_of_objects(cells[texts].json)})", type="JSON")
        kind = f"{ids}_type"
        if kind not in cells and ids in result and result[ids].type != COLUMNS[ids].duckdb:
            result[kind] = Cell(sql=f"({_id_kind(result[ids].json)})", type="VARCHAR")
    if reading is Reading.TOLERANT:
        known = {name: cell for name, cell in result.items() if name in COLUMNS}
        result[INVALID_CELLS] = _invalid(known, reading)
        lists = {name: cell for name, cell in known.items() if lists_only and _may_be_text(name, cell)}
        result["single_texts"] = _listed({name: f"left({c.json}::varchar, 1) = '\"'" for name, c in lists.items()})
    return result


def _may_be_text(name: str, cell: Cell) -> bool:
    column = COLUMNS[name]
    return column.duckdb == "VARCHAR[]" and cell.type != "VARCHAR[]" and not column.is_identifier


def _invalid(cells: Mapping[str, Cell], reading: Reading) -> Cell:
    """Return the map from column to JSON text of the invalid cells."""
    entries = [
        f"case when not {valid(COLUMNS[name], cell, reading)} then "
        f"{{'k': {literal(name)}, 'v': {cell.json}::varchar}} end"
        for name, cell in cells.items()
    ]
    invalid = f"list_filter([{', '.join(entries)}], lambda each: each is not null)" if entries else "[]"
    return Cell(sql=f"map_from_entries({invalid})::{DERIVED[INVALID_CELLS]}", type=DERIVED[INVALID_CELLS])


def _listed(conditions: Mapping[str, str]) -> Cell:
    """Return the list of the names whose condition holds."""
    if not conditions:
        return Cell(sql="[]::varchar[]", type="VARCHAR[]")
    names = [f"case when {condition} then {literal(name)} end" for name, condition in conditions.items()]
    return Cell(sql=f"list_filter([{', '.join(names)}], lambda each: each is not null)", type="VARCHAR[]")


def is_empty(name: str, view: str) -> str:
    """Return the SQL condition that a column in `DERIVED` is empty in all rows."""
    if name.endswith("_type"):
        return f"bool_or({view} <> 'text') is not true"
    size = "cardinality" if name == INVALID_CELLS else "len"
    return f"bool_or({size}({view}) > 0) is not true"
