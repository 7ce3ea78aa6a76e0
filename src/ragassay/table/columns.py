"""The columns of the one growing table, derived from the fields of the row records."""

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints

from ragassay.records import ROW_RECORDS, Answer, Diagnosis, Question, Verdict

_DUCKDB_TYPES: Mapping[object, str] = {
    str: "VARCHAR",
    bool: "BOOLEAN",
    int: "BIGINT",
    float: "DOUBLE",
    tuple[str, ...]: "VARCHAR[]",
    Mapping[str, str]: "MAP(VARCHAR, VARCHAR)",
}
_VERBS: Mapping[type, str] = {Question: "generate", Answer: "answer", Verdict: "judge", Diagnosis: "diagnose"}
_IDENTIFIER = "identifier"  # how records.Identifier is marked


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnType:
    """A column that we know.

    Attributes:
        python: Its type in the record, None left out.
        duckdb: Its type in DuckDB, and so in Parquet.
        meaning: What it tells, in words.
        record: The record whose field it is; `verb` is what adds it.
        nullable: Whether null is a value of it. Where it is not, null reads as `default`; a `required` column has
            no default either.
        allowed: The values of a closed set; empty where any will do.
        is_identifier: Whether files may hold whole numbers in place of text.
    """

    name: str
    python: object
    duckdb: str
    meaning: str
    record: type
    verb: str
    nullable: bool
    required: bool
    default: object
    allowed: tuple[str, ...]
    is_identifier: bool


def _columns(record: type) -> Iterator[ColumnType]:
    marked = get_type_hints(record, include_extras=True)
    plain = get_type_hints(record)
    for field in fields(record):
        python, nullable = _without_none(plain[field.name])
        allowed = get_args(python) if get_origin(python) is Literal else ()
        required = field.default is MISSING
        yield ColumnType(
            name=field.name,
            python=python,
            duckdb=_DUCKDB_TYPES[str if allowed else python],
            meaning=marked[field.name].__metadata__[-1],
            record=record,
            verb=_VERBS[record],
            nullable=nullable,
            required=required,
            default=None if required else field.default,
            allowed=allowed,
            is_identifier=_IDENTIFIER in _marks(marked[field.name]),
        )


def _without_none(hint: object) -> tuple[object, bool]:
    if get_origin(hint) not in {Union, UnionType}:
        return hint, False
    (only,) = (option for option in get_args(hint) if option is not NoneType)
    return only, True


def _marks(hint: object) -> set[object]:
    """Everything that annotates a type or a part of it."""
    found = set(getattr(hint, "__metadata__", ()))
    return found.union(*(_marks(part) for part in get_args(hint) if not isinstance(part, str)))


COLUMNS: Mapping[str, ColumnType] = {column.name: column for record in ROW_RECORDS for column in _columns(record)}
"""Every known column, in the order in which files are written."""
