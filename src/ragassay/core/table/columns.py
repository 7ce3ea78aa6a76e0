"""The columns of the table, derived from the fields of the row records."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
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
_IDENTIFIER = "identifier"  # how records.Identifier is marked


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnType:
    """The type and meaning of a known column.

    Attributes:
        python: Its type in the record, None left out.
        duckdb: Its type in DuckDB, and so in Parquet.
        meaning: What it tells, in words.
        record: The record whose field it is; `command` adds it.
        nullable: Whether null is a value of it. Where it is not, null reads as `default`; a `required` column has
            no default either.
        allowed: The values of a closed set; empty if any will do.
        is_identifier: Whether files may hold whole numbers in place of text.
    """

    name: str
    python: object
    duckdb: str
    meaning: str
    record: type
    command: str
    nullable: bool
    required: bool
    default: object
    allowed: tuple[str, ...]
    is_identifier: bool

    @property
    def is_converted(self) -> bool:
        """Whether any stored value is another one in the record."""
        return self.duckdb.endswith("[]") or bool(self.allowed)

    def converted(self, value: Any) -> Any:
        """Return a stored value as the record holds it: a list as a tuple, the text of an enum as its member."""
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
            record=record,
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
    """Return all annotations of a type and of its parts."""
    marks = set(getattr(hint, "__metadata__", ()))
    return marks.union(*(_marks(part) for part in get_args(hint) if not isinstance(part, str)))


COLUMNS: Mapping[str, ColumnType] = {column.name: column for record in ROW_RECORDS for column in _columns(record)}
"""Every known column, in the order in which files are written."""


def expected(column: ColumnType) -> str:
    """Return the values that a column accepts, as a phrase: "true, false or null"."""
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


_LONGEST = 60  # of a value that a message shows


def found(value: str | None) -> str:
    """Return a JSON text as a message shows it."""
    if value is None or value == "null":
        return "null"
    short = value if len(value) <= _LONGEST else value[:_LONGEST] + "..."
    nouns = {'"': "the text", "[": "the list", "{": "the object", "t": "", "f": ""}
    return f"{nouns.get(value[0], 'the number')} {short}".strip()


def as_json(value: object) -> str:
    """Return a JSON text without needless escapes; NaN stays, for the reader to detect."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
