"""Read a data dictionary: what a person says of the columns, tables and references of a database."""

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

import yaml

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError
from ragassay.core.line_numbers import line_numbers, nearest_line
from ragassay.core.records import Column, ColumnReason, DictionaryEntry, Reference, Schema
from ragassay.parts.wording.name_tokens import is_opaque, spelled, words_of

Use = Literal["name", "value", "ignored"]
"""What a data dictionary may force a column to be; any other role is that of a reference."""

_QUOTED = "asked in quotation marks; give it a label that reads well"
_LOW = "of low confidence; give it a label that reads well"
_FORMER_MEANING = (
    'meaning = "organisation" is now "organization"; the former spelling will be refused in the next release'
)


def read_data_dictionary(path: Path) -> Mapping[str, DictionaryEntry]:
    """Return what a file says of columns and tables, by "table.column" or "table".

    An entry that is not valid is returned with its `problem`; `generate` and `schema` refuse it together with those
    that do not fit the database, or skip it.

    Args:
        path: `.toml`, `.yaml`, `.yml` or `.json`. Keys are "table.column", or a table that holds its columns; the
            settings are those of `DictionaryEntry`, as in `[generate.columns]`.

    Raises:
        UsageError: The suffix is none of these.
        DataError: The file does not exist, cannot be read, or holds no entries.
    """
    suffix = path.suffix.lower()
    if suffix not in _READERS:
        raise UsageError(f"cannot read the data dictionary {path}: its name must end in {' or '.join(_READERS)}")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"cannot read the data dictionary {path}: there is no such file; check the name") from error
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"cannot read the data dictionary {path}: {error}") from error
    try:
        said = _with_text(_READERS[suffix](text))
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, yaml.YAMLError, RecursionError) as error:
        kind = path.suffix[1:].upper()
        reason = " ".join(str(error).split())
        raise DataError(f"the data dictionary {path} is not valid {kind}: {reason}") from error
    entries = config.check_data_dictionary({} if said is None else said, path)
    lines = line_numbers(text, suffix)
    former = _with_former_meaning(said)
    return {
        key: settings_entry(each, source=_place(path, lines, key), notice=_FORMER_MEANING if key in former else None)
        for key, each in sorted(entries.items(), key=lambda item: nearest_line(lines, item[0]) or 0)
    }


def _place(path: Path, lines: Mapping[str, int], key: str) -> str:
    line = nearest_line(lines, key)
    return str(path) if line is None else f"{path}, line {line}"


def settings_entry(said: config.ColumnSettings | str, *, source: str, notice: str | None = None) -> DictionaryEntry:
    """Return settings as an entry of a data dictionary; of a problem that was found in them, an entry with it."""
    if isinstance(said, str):
        return DictionaryEntry(source=source, problem=said)
    given = dict(said)
    if said.role is not None and said.role not in get_args(Use):
        given |= {"role": None, "reference_role": said.role}
    return DictionaryEntry(**given, source=source, notice=notice)


def _with_former_meaning(said: object, path: str = "") -> frozenset[str]:
    """Return the entries that spell a meaning as it was before."""
    if not isinstance(said, dict):
        return frozenset()
    own = frozenset([path]) if said.get("meaning") == "organisation" else frozenset[str]()
    return own.union(*(_with_former_meaning(each, f"{path}.{key}".lstrip(".")) for key, each in said.items()))


def dictionary_entries(
    columns: Mapping[str, config.ColumnSettings], *, settings_file: Path | None = None
) -> Mapping[str, DictionaryEntry]:
    """Return the settings `[generate.columns]` as entries of a data dictionary.

    Args:
        columns: The settings.
        settings_file: Where they were read, for messages; None for nowhere.
    """
    if settings_file is None:
        return {key: settings_entry(said, source="[generate.columns]") for key, said in columns.items()}
    lines = line_numbers(settings_file.read_text(encoding="utf-8"), ".toml")
    return {
        key: settings_entry(said, source=_place(settings_file, lines, f"generate.columns.{key}"))
        for key, said in columns.items()
    }


_READERS: Mapping[str, Callable[[str], object]] = {
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
    ".json": json.loads,
}


def _with_text(said: object, *, of_values: bool = False) -> object:
    """YAML reads `1: married` as a number, and `0: no` as a truth; keys, words for codes and names are texts."""
    if isinstance(said, dict):
        return {
            _text(key): _text(each)
            if of_values and isinstance(each, int | float)
            else _with_text(each, of_values=of_values or key in {"codes", "aliases"})
            for key, each in said.items()
        }
    if isinstance(said, list) and of_values:
        return [_text(each) if isinstance(each, int | float) else each for each in said]
    return said


def _text(said: object) -> str:
    return str(said).lower() if isinstance(said, bool) else str(said)


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
    left_out = (
        column
        for column in columns
        if column.role == "ignored" and (column.reason.wants_label or column.reason.wants_codes)
    )
    return (
        *unsure_entries(schema),
        *map(wanted_label, not_english(schema)),
        *map(_wanted, left_out),
    )


def unsure_entries(schema: Schema) -> tuple[str, ...]:
    """Return a line of TOML for each column that is asked for with low confidence: a label in it settles the matter."""
    columns = [column for table in schema.tables for column in table.columns]
    return tuple(
        f"{_key(column)} = {{ {'role' if column.role == 'reference' else 'label'} = {toml_text(column.label)} }}"
        f"  # {_QUOTED if column.form == 'quoted' else _LOW}"
        for column in columns
        if column.role != "ignored" and column.confidence == "low"
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
    return f'{toml_text(key)} = {{ label = "" }}  # {ColumnReason.TABLE_NAME}'


def _key(column: Column) -> str:
    return toml_text(f"{column.table}.{column.name}")


def _wanted(column: Column) -> str:
    label = "" if column.reason.wants_label or is_opaque(column.label.split()) else column.label
    said = [f"label = {toml_text(label)}"]
    if column.codes:
        codes = ", ".join(f"{toml_text(stored)} = {toml_text(word)}" for stored, word in column.codes.items())
        said.append(f"codes = {{ {codes} }}")
    return f"{_key(column)} = {{ {', '.join(said)} }}  # {column.reason}"


_UNPRINTED = re.compile(r'[\\"\x00-\x1f\x7f]')


def toml_text(text: str) -> str:
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
