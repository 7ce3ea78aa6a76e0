"""What a person says of the columns and references of a database, and what we want to be told."""

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

import yaml

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.records import Column, ColumnReason, DictionaryEntry, Reference, Schema
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.text import read_decimal
from ragassay.core.text.value_formats import texts_of
from ragassay.parts.wording.name_tokens import is_opaque, spelled, words_of

_QUOTED = "asked in quotation marks; give it a label that reads well"


def read_data_dictionary(path: Path) -> Mapping[str, DictionaryEntry]:
    """Return what a file says of columns, by "table.column".

    Args:
        path: `.toml`, `.yaml`, `.yml` or `.json`. Keys are "table.column", or a table that holds its columns; what
            stands there are `label`, `unit`, `codes`, `role` and `meaning`, as in `[generate.columns]`. A table may
            have a `label` of its own, what one of its rows is called.

    Raises:
        UsageError: The suffix is none of these.
        DataError: The file is not there, cannot be read, or holds a key or value that it should not.
    """
    if path.suffix.lower() not in _READERS:
        raise UsageError(f"cannot read the data dictionary {path}: its name must end in {' or '.join(_READERS)}")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"cannot read the data dictionary {path}: there is no such file; check the name") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the data dictionary {path}: {error}") from error
    try:
        said = _READERS[path.suffix.lower()](text)
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, yaml.YAMLError, RecursionError) as error:
        kind = path.suffix[1:].upper()
        reason = " ".join(str(error).split())
        raise DataError(f"the data dictionary {path} is not valid {kind}: {reason}") from error
    return dictionary_entries(
        config.check_data_dictionary({} if said is None else _with_text(said), path),
        source=f"the data dictionary {path}",
    )


def dictionary_entries(
    columns: Mapping[str, config.ColumnSettings], *, source: str = "[generate.columns]"
) -> Mapping[str, DictionaryEntry]:
    """Return the settings `[generate.columns]` as entries of a data dictionary; `source` is their place."""
    return {key: DictionaryEntry(**dict(said), source=source) for key, said in columns.items()}


_READERS: Mapping[str, Callable[[str], object]] = {
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
    ".json": json.loads,
}


def _with_text(said: object, *, of_codes: bool = False) -> object:
    """YAML reads `1: married` as a number, and `0: no` as a truth; keys and words for codes are texts."""
    if isinstance(said, dict):
        return {
            _text(key): _text(each)
            if of_codes and isinstance(each, int | float)
            else _with_text(each, of_codes=key == "codes")
            for key, each in said.items()
        }
    return said


def _text(said: object) -> str:
    return str(said).lower() if isinstance(said, bool) else str(said)


def resolved(
    dictionary: Mapping[str, DictionaryEntry], columns: Mapping[str, Sequence[str]]
) -> Mapping[tuple[str, str], DictionaryEntry]:
    """Return a data dictionary by table and column of a database; where no name matches exactly, case is ignored.

    What is said of a table itself stands under its name and an empty one.

    Args:
        dictionary: What is said, by "table.column" or "table".
        columns: The columns of each table.

    Raises:
        UsageError: There is no such column; the message has the nearest.
    """
    known = {f"{table}.{name}": (table, name) for table, names in columns.items() for name in names}
    known = {table: (table, "") for table in columns} | known
    any_case = {key.casefold(): each for key, each in known.items()}
    for key, said in dictionary.items():
        if key not in known and key.casefold() not in any_case:
            raise UsageError(f"{said.source}: {unknown_column(key, [*known])}")
    return {known.get(key) or any_case[key.casefold()]: said for key, said in dictionary.items()}


def unknown_column(key: str, known: Sequence[str]) -> str:
    """Return the message for a column that does not exist, with the nearest that do.

    >>> unknown_column("town.nmae", ["town.name", "town.mayor", "street.length"])
    "unknown column 'town.nmae'. Did you mean 'town.name'?"
    """
    table, _, name = key.casefold().rpartition(".")
    # In its table by its name alone: the table's name would make all columns of it look alike.
    own = {each.casefold().removeprefix(f"{table}."): each for each in known if each.casefold().startswith(f"{table}.")}
    others = {each.casefold(): each for each in known}
    near = [own[each] for each in difflib.get_close_matches(name, [*own], n=_NEAREST, cutoff=_NEAR)] or [
        others[each] for each in difflib.get_close_matches(key.casefold(), [*others], n=_NEAREST, cutoff=_NEAR)
    ]
    if not near:
        return f"unknown column '{key}'; `ragassay schema` shows those that there are"
    return f"unknown column '{key}'. Did you mean {' or '.join(map(repr, near))}?"


_NEAREST = 2
_NEAR = 0.5


def check_codes(
    dictionary: Mapping[tuple[str, str], DictionaryEntry],
    facts: Mapping[str, Sequence[ColumnFacts]],
    columns: Sequence[Column],
) -> None:
    """Refuse a data dictionary whose codes do not occur in their column: they were meant for another one.

    Args:
        dictionary: What is said, by table and column.
        facts: What the rows say of the columns of each table.
        columns: The same columns as they are understood, with the codes that were found for them.

    Raises:
        UsageError: None of the codes stands in the column; the message has values that do.
    """
    understood = {(column.table, column.name): column.codes for column in columns}
    for fact in (fact for each in facts.values() for fact in each):
        said = dictionary.get((fact.table, fact.name), DictionaryEntry())
        stored = sorted({*texts_of(fact)})
        fits = not stored or bool({*understood[fact.table, fact.name]} & {*stored})
        if said.codes and not fits and (fact.is_seen_whole or _are_no_numbers(said.codes, fact)):
            here = ", ".join(repr(text[:_SHOWN]) for text in stored[:_FEW])
            raise UsageError(
                f"{said.source}: {fact.table}.{fact.name} holds none of the codes {', '.join(map(repr, said.codes))}; "
                f"it holds {here}{' and others' if len(stored) > _FEW else ''}; take the codes out, or correct them"
            )


def _are_no_numbers(codes: Collection[str], fact: ColumnFacts) -> bool:
    """Whether a column holds numbers where the codes are letters: the rows that nobody looked at hold numbers too."""
    return not any(isinstance(value, str) for value in fact.sample) and not any(map(read_decimal, codes))


_FEW = 3
_SHOWN = 40


def missing_entries(schema: Schema) -> tuple[str, ...]:
    """Return a line of TOML to fill in for each column whose label is unsure, or that is left out for want of one.

    The lines are those of a data dictionary; under `[generate.columns]` they mean the same. Those of columns that are
    asked for with low confidence come first, then tables without a label, then columns without one.

    >>> from ragassay.core.records import ColumnReason, DatabaseTable
    >>> grade = Column(table="exam", name="g1", label="g 1", role="ignored", reason=ColumnReason.CRYPTIC_NAME)
    >>> missing_entries(Schema(dialect="sqlite", tables=(DatabaseTable(name="exam", label="exam", columns=(grade,)),)))
    ('"exam.g1" = { label = "" }  # a name without a word that is known; give it a label',)
    """
    columns = [column for table in schema.tables for column in table.columns]
    unsure = (column for column in columns if column.role in {"name", "value"} and column.confidence == "low")
    left_out = (
        column
        for column in columns
        if column.role == "ignored" and (column.reason.wants_label or column.reason.wants_codes)
    )
    return (
        *(f"{_key(column)} = {{ label = {_toml(column.label)} }}  # {_QUOTED}" for column in unsure),
        *map(wanted_label, not_english(schema)),
        *map(_wanted, left_out),
    )


def not_english(schema: Schema) -> Mapping[str, str]:
    """Return the tables that are left out because no word of their name is English, with the name in words."""
    return {
        table.name: spelled(words_of(table.name))
        for table in schema.tables
        if not table.label and any(column.reason is ColumnReason.TABLE_NAME for column in table.columns)
    }


def wanted_label(key: str) -> str:
    """Return the line of TOML that gives English words to a table.

    >>> wanted_label("kunden")
    '"kunden" = { label = "" }  # a table whose name is cryptic or not English; give the table a label'
    """
    return f'{_toml(key)} = {{ label = "" }}  # {ColumnReason.TABLE_NAME}'


def _key(column: Column) -> str:
    return _toml(f"{column.table}.{column.name}")


def _wanted(column: Column) -> str:
    label = "" if column.reason.wants_label or is_opaque(column.label.split()) else column.label
    said = [f"label = {_toml(label)}"]
    if column.codes:
        codes = ", ".join(f"{_toml(stored)} = {_toml(word)}" for stored, word in column.codes.items())
        said.append(f"codes = {{ {codes} }}")
    return f"{_key(column)} = {{ {', '.join(said)} }}  # {column.reason}"


_UNPRINTED = re.compile(r'[\\"\x00-\x1f\x7f]')


def _toml(text: str) -> str:
    """Return a text as TOML writes it."""
    whole = text.encode("utf-8", "replace").decode()
    return '"' + _UNPRINTED.sub(lambda found: f"\\u{ord(found[0]):04x}", whole) + '"'


def read_references(texts: Sequence[str]) -> tuple[Reference, ...]:
    """Return references as a person writes them: "city.countrycode -> country.code".

    Several columns are separated by commas: "a.x, a.y -> b.x, b.y". Names that are not made of
    letters, figures and spaces stand in double quotes.

    Raises:
        UsageError: A text is not written so.

    >>> read_references(["city.countrycode -> country.code"])[0].target_columns
    ('code',)
    """
    try:
        return tuple(map(config.reference, texts))
    except ValueError as error:
        raise UsageError(str(error)) from error


def written(reference: Reference) -> str:
    """Return a reference as `read_references` reads it."""
    own = ", ".join(f"{_quoted(reference.table)}.{_quoted(name)}" for name in reference.columns)
    return f"{own} -> {', '.join(f'{_quoted(reference.target)}.{_quoted(name)}' for name in reference.target_columns)}"


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w(?:[\w ]*\w)?", name) else '"' + name.replace('"', '""') + '"'
