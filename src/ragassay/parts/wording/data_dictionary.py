"""Read a data dictionary and validate it against its database; all invalid entries are reported."""

import difflib
import json
import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal, get_args

import yaml

from ragassay.core import config
from ragassay.core.errors import DataError, UsageError, excerpt
from ragassay.core.records import Column, ColumnReason, DictionaryEntry, InvalidEntry, Reference, Schema
from ragassay.core.records.database_schema import ColumnFacts
from ragassay.core.settings_file import check_data_dictionary, line_numbers, nearest_line, parse_problem
from ragassay.core.text import read_decimal
from ragassay.core.text.names import name_key
from ragassay.core.text.value_formats import texts_of
from ragassay.parts.wording.name_tokens import is_opaque, spelled, words_of

Use = Literal["name", "value", "ignored"]
"""Roles that a data dictionary can assign to a column; other values of `role` are roles of references."""

Settings = Mapping[str, object]
"""Settings of a column or table as read from a file: text, or tables of text."""

_BY_NAME = frozenset(
    [
        *(ColumnReason.CONFIDENTIAL, ColumnReason.CONFIDENTIAL_VALUES),
        *(ColumnReason.TECHNICAL_NAME, ColumnReason.TECHNICAL_VALUES),
    ]
)
_QUOTED = "unclear, so questions quote it; write the label as people would say it"
_LOW = "unclear; write the label as people would say it"
_FORMER_MEANING = (
    'meaning = "organisation" is now "organization"; the former spelling will be refused in the next release'
)


def read_data_dictionary(path: Path | str) -> Mapping[str, DictionaryEntry]:
    """Return the settings of columns and tables in a file, by "table.column" or "table".

    An invalid entry is returned with its `problem`; `generate` and `schema` then reject or skip it, together with
    entries that do not fit the database.

    Args:
        path: `.toml`, `.yaml`, `.yml` or `.json`. Keys are "table.column", or a table that contains its columns; the
            settings are those of `DictionaryEntry`, as in `[generate.columns]`.

    Returns:
        The entries by "table.column" or "table"; an invalid entry holds its `problem`.

    Raises:
        UsageError: The suffix is not supported.
        DataError: The file does not exist, cannot be read, or has no entries.
    """
    path = Path(path)
    suffix = path.suffix.lower()
    if suffix not in _READERS:
        raise UsageError(f"cannot read the data dictionary {path}: its name must end in {' or '.join(_READERS)}")
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise DataError(f"cannot read the data dictionary {path}: there is no such file; check the name") from error
    except UnicodeDecodeError as error:
        raise DataError(
            f"the data dictionary {path} is not UTF-8 (byte {error.start + 1}); save it as UTF-8"
        ) from error
    except OSError as error:
        raise DataError(f"cannot read the data dictionary {path}: {error.strerror or error}") from error
    try:
        content = _with_text(_READERS[suffix](text))
    except (tomllib.TOMLDecodeError, json.JSONDecodeError, yaml.YAMLError, RecursionError) as error:
        kind = path.suffix[1:].upper()
        reason = parse_problem(error)
        raise DataError(f"the data dictionary {path} is not valid {kind}: {reason}") from error
    entries = check_data_dictionary({} if content is None else content, path)
    lines = line_numbers(text, suffix)
    former = _with_former_meaning(content)
    return {
        key: settings_entry(each, source=_place(path, lines, key), notice=_FORMER_MEANING if key in former else None)
        for key, each in sorted(entries.items(), key=lambda item: nearest_line(lines, item[0]) or 0)
    }


def _place(path: Path, lines: Mapping[str, int], key: str) -> str:
    line = nearest_line(lines, key)
    return str(path) if line is None else f"{path}, line {line}"


def settings_entry(settings: config.ColumnSettings | str, *, source: str, notice: str | None = None) -> DictionaryEntry:
    """Return a data dictionary entry for settings; for an error message, an entry with that problem."""
    if isinstance(settings, str):
        return DictionaryEntry(source=source, problem=settings)
    fields = dict(settings)
    if settings.role is not None and settings.role not in get_args(Use):
        fields |= {"role": None, "reference_role": settings.role}
    return DictionaryEntry(**fields, source=source, notice=notice)


def _with_former_meaning(content: object, path: str = "") -> frozenset[str]:
    """Return the keys of entries with the deprecated spelling of a meaning."""
    if not isinstance(content, dict):
        return frozenset()
    own = frozenset([path]) if content.get("meaning") == "organisation" else frozenset[str]()
    return own.union(*(_with_former_meaning(each, f"{path}.{key}".lstrip(".")) for key, each in content.items()))


def dictionary_entries(
    columns: Mapping[str, config.ColumnSettings], *, settings_file: Path | None = None
) -> Mapping[str, DictionaryEntry]:
    """Return the settings `[generate.columns]` as entries of a data dictionary.

    Args:
        columns: The settings.
        settings_file: The file that they were read from, for messages; None if there is none.
    """
    if settings_file is None:
        return {key: settings_entry(settings, source="[generate.columns]") for key, settings in columns.items()}
    lines = line_numbers(settings_file.read_text(encoding="utf-8"), ".toml")
    return {
        key: settings_entry(settings, source=_place(settings_file, lines, f"generate.columns.{key}"))
        for key, settings in columns.items()
    }


_READERS: Mapping[str, Callable[[str], object]] = {
    ".toml": tomllib.loads,
    ".yaml": yaml.safe_load,
    ".yml": yaml.safe_load,
    ".json": json.loads,
}


def _with_text(content: object, *, of_values: bool = False) -> object:
    """Return content with keys and texts as strings; YAML reads `1: married` as a number, `0: no` as a Boolean."""
    if isinstance(content, dict):
        return {
            _text(key): _text(each)
            if of_values and isinstance(each, int | float)
            else _with_text(each, of_values=of_values or key in {"codes", "aliases"})
            for key, each in content.items()
        }
    if isinstance(content, list) and of_values:
        return [_text(each) if isinstance(each, int | float) else each for each in content]
    return content


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def unknown_column(key: str, known: Sequence[str]) -> str:
    """Return the message for an unknown column, with the most similar known ones.

    >>> unknown_column("town.nmae", ["town.name", "town.mayor", "street.length"])
    "unknown column 'town.nmae'. Did you mean 'town.name'?"
    """
    table, _, name = key.casefold().rpartition(".")
    # Within the table, compare the column name only; with the table name, all columns would be similar.
    own = {each.casefold().removeprefix(f"{table}."): each for each in known if each.casefold().startswith(f"{table}.")}
    others = {each.casefold(): each for each in known}
    near = [own[each] for each in difflib.get_close_matches(name, [*own], n=_NEAREST, cutoff=_NEAR)] or [
        others[each] for each in difflib.get_close_matches(key.casefold(), [*others], n=_NEAREST, cutoff=_NEAR)
    ]
    if not near:
        return f"unknown column '{key}'; `ragassay schema` lists the columns"
    return f"unknown column '{key}'. Did you mean {' or '.join(map(repr, near))}?"


_NEAREST = 2
_NEAR = 0.5


def missing_entries(schema: Schema) -> tuple[str, ...]:
    """Return a line of TOML to complete for each column with an uncertain or missing label.

    The lines are valid in a data dictionary and under `[generate.columns]`. Columns of low confidence come first, then
    tables without a label, then columns without a label.

    >>> from ragassay.core.records import ColumnReason, DatabaseTable
    >>> grade = Column(table="exam", name="g1", label="g 1", role="ignored", reason=ColumnReason.CRYPTIC_NAME)
    >>> missing_entries(Schema(dialect="sqlite", tables=(DatabaseTable(name="exam", label="exam", columns=(grade,)),)))
    ('"exam.g1" = { label = "" }  # the name has unknown words; give it a label',)
    """
    columns = [column for table in schema.tables for column in table.columns]
    unnamed = (
        column
        for column in columns
        if column.role == "ignored" and (column.reason.wants_label or column.reason.wants_codes)
    )
    return (
        *unsure_entries(schema),
        *map(table_label_line, not_english(schema)),
        *map(_missing_line, unnamed),
    )


def unsure_entries(schema: Schema) -> tuple[str, ...]:
    """Return a line of TOML for each column of low confidence, which a label raises."""
    columns = [column for table in schema.tables if table.label for column in table.columns]
    return tuple(
        f"{_key(column)} = {{ {'role' if column.role == 'reference' else 'label'} = {toml_text(column.label)} }}"
        f"  # {_QUOTED if column.form == 'quoted' else _LOW}"
        for column in columns
        if column.role != "ignored" and column.confidence == "low"
    )


def admitting_lines(schema: Schema) -> Iterator[str]:
    """Yield, for each column excluded because of its name or values, the data dictionary line that includes it."""
    for column in left_out(schema):
        if column.reason in _BY_NAME:
            yield f'{_key(column)} = {{ role = "value" }}  # {column.reason}'


def left_out(schema: Schema) -> Iterator[Column]:
    """Yield the excluded columns that neither a label nor codes would include."""
    for table in schema.tables:
        for column in table.columns:
            if column.role == "ignored" and not (column.reason.wants_label or column.reason.wants_codes):
                yield column


def not_english(schema: Schema) -> Mapping[str, str]:
    """Return the tables excluded because no word of their name is English, with the name as words."""
    return {
        table.name: spelled(words_of(table.name))
        for table in schema.tables
        if not table.label and any(map(_wants_table_label, table.columns))
    }


def _wants_table_label(column: Column) -> bool:
    return column.reason is ColumnReason.TABLE_NAME or column.role in {"name", "value"}


def table_label_line(key: str) -> str:
    """Return the line of TOML that gives a table an English label.

    >>> table_label_line("kunden")
    '"kunden" = { label = "" }  # a table whose name is cryptic or not English; give the table a label'
    """
    return f'{toml_text(key)} = {{ label = "" }}  # {ColumnReason.TABLE_NAME}'


def _key(column: Column) -> str:
    return toml_text(f"{column.table}.{column.name}")


def _missing_line(column: Column) -> str:
    label = "" if column.reason.wants_label or is_opaque(column.label.split()) else column.label
    settings = [f"label = {toml_text(label)}"]
    if column.codes:
        codes = ", ".join(f"{toml_text(stored)} = {toml_text(word)}" for stored, word in column.codes.items())
        settings.append(f"codes = {{ {codes} }}")
    return f"{_key(column)} = {{ {', '.join(settings)} }}  # {column.reason}"


_UNPRINTED = re.compile(r'[\\"\x00-\x1f\x7f]')


def toml_text(text: str) -> str:
    """Return a text as a TOML string."""
    whole = text.encode("utf-8", "replace").decode()
    return '"' + _UNPRINTED.sub(lambda match: f"\\u{ord(match[0]):04x}", whole) + '"'


def read_references(texts: Sequence[str]) -> tuple[Reference, ...]:
    """Parse user-supplied references such as "city.countrycode -> country.code".

    Several columns are separated by commas: "a.x, a.y -> b.x, b.y". Names with characters other than letters, digits
    and spaces must be in double quotes.

    Raises:
        UsageError: A text does not have this form.

    >>> read_references(["city.countrycode -> country.code"])[0].target_columns
    ('code',)
    """
    try:
        return tuple(map(config.reference, texts))
    except ValueError as error:
        raise UsageError(str(error)) from error


def written(reference: Reference) -> str:
    """Return a reference in the form that `read_references` parses."""
    own = ", ".join(f"{_quoted(reference.table)}.{_quoted(name)}" for name in reference.columns)
    return f"{own} -> {', '.join(f'{_quoted(reference.target)}.{_quoted(name)}' for name in reference.target_columns)}"


def _quoted(name: str) -> str:
    return name if re.fullmatch(r"\w(?:[\w ]*\w)?", name) else '"' + name.replace('"', '""') + '"'


_Key = tuple[str, str]
_OF_TABLES = ("plural", "key")
_OF_COLUMNS = ("unit", "codes", "aliases", "question", "role", "reference_role", "meaning")
_EMPTY = DictionaryEntry()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedDictionary:
    """A data dictionary by table and column of a database.

    Attributes:
        entries: The valid entries, by table and column; the column is empty in an entry for a table. The role of a
            reference is its label.
        invalid: The invalid entries, in file order.
    """

    entries: Mapping[_Key, DictionaryEntry]
    invalid: tuple[InvalidEntry, ...] = ()


def checked_dictionary(
    dictionary: Mapping[str, DictionaryEntry],
    columns: Mapping[str, Sequence[str]],
    references: Mapping[str, Sequence[Reference]],
) -> CheckedDictionary:
    """Match a data dictionary with a database; if no name matches exactly, case is ignored.

    Args:
        dictionary: The entries, by "table.column" or "table"; an entry without settings has no effect.
        columns: The columns of each table.
        references: The valid references of each table.
    """
    known = {f"{table}.{name}": (table, name) for table, names in columns.items() for name in names}
    known = {table: (table, "") for table in columns} | known
    any_case = {key.casefold(): each for key, each in known.items()}
    referring = {
        (each.table, name): each.columns[-1] for of in references.values() for each in of for name in each.columns
    }
    entries: dict[_Key, DictionaryEntry] = {}
    invalid: list[InvalidEntry] = []
    where_used: dict[tuple[str, str, str], str] = {}
    for key, original in dictionary.items():
        entry = original
        place = known.get(key) or any_case.get(key.casefold())
        problem = entry.problem or (
            _unknown(key, columns) if place is None else _misplaced(entry, place, columns, referring)
        )
        if problem is None and place is not None and entry != _EMPTY:
            place, entry = _of_reference(place, entry, referring)
            problem = _shared(place, entry, where_used) or (
                "it has an entry already; keep one" if place in entries else None
            )
        if problem is not None:
            invalid.append(InvalidEntry(entry=key, source=entry.source, problem=problem))
        elif place is not None and entry != _EMPTY:
            entries[place] = entry
            where_used |= dict.fromkeys(_forms(place, entry), f"{key} ({entry.source})")
    return CheckedDictionary(entries=entries, invalid=tuple(invalid))


def _unknown(key: str, columns: Mapping[str, Sequence[str]]) -> str:
    if "." in key:
        return unknown_column(key, [f"{table}.{name}" for table, names in columns.items() for name in names])
    forms = {table.casefold(): table for table in columns}
    near = [repr(forms[each]) for each in difflib.get_close_matches(key.casefold(), [*forms], n=2, cutoff=0.5)]
    hint = f". Did you mean {' or '.join(near)}?" if near else "; `ragassay schema` lists the columns"
    return f"unknown table '{key}'{hint}"


def _misplaced(
    entry: DictionaryEntry, place: _Key, columns: Mapping[str, Sequence[str]], referring: Collection[_Key]
) -> str | None:
    """Return an error message for settings that do not apply to this column or table; None if there are none."""
    table, name = place
    wrong = [each.removeprefix("reference_") for each in (_OF_TABLES if name else _OF_COLUMNS) if getattr(entry, each)]
    if wrong:
        kind, place_of_it = ("table", table) if name else ("column", f"{table}.COLUMN")
        them = "the setting" if len(wrong) == 1 else "the settings"
        return f"only a {kind} has {' and '.join(wrong)}; write {them} under [{place_of_it}]"
    if entry.key is not None and entry.key not in columns[table]:
        return f"key: {unknown_column(f'{table}.{entry.key}', [f'{table}.{each}' for each in columns[table]])}"
    if entry.reference_role is not None and place not in referring:
        return (
            f"role = {excerpt(entry.reference_role)!r}: the column refers to no table, so its role must be name, "
            f"value or ignored; for its name, write label"
        )
    return None


def _of_reference(place: _Key, entry: DictionaryEntry, referring: Mapping[_Key, str]) -> tuple[_Key, DictionaryEntry]:
    """Return the entry of a reference with its role as label, keyed by the column that represents the reference."""
    if entry.reference_role is None:
        return place, entry
    return (place[0], referring[place]), replace(entry, label=entry.reference_role, reference_role=None)


def _forms(place: _Key, entry: DictionaryEntry) -> Iterator[tuple[str, str, str]]:
    """Yield the texts that must be unique among the columns of a table."""
    table, name = place
    for setting in ("label", "question") if name else ():
        text: str | None = getattr(entry, setting)
        if text is not None:
            yield table, setting, " ".join(text.casefold().split())


def _shared(place: _Key, entry: DictionaryEntry, where_used: Mapping[tuple[str, str, str], str]) -> str | None:
    other = next(((form, where_used[form]) for form in _forms(place, entry) if form in where_used), None)
    if other is None:
        return None
    (_, setting, _), where = other
    return (
        f"{setting} = {excerpt(getattr(entry, setting))!r} is also that of {where}; give one of them a different "
        f"{setting}"
    )


def refuse(invalid: Sequence[InvalidEntry]) -> None:
    """Raise DataError with one line for each invalid entry, if there are any."""
    if invalid:
        number = "1 invalid entry" if len(invalid) == 1 else f"{len(invalid)} invalid entries"
        heading = f"{number} in the data dictionary; correct what is listed, or add `skip_invalid` to use the others:"
        raise DataError("\n".join([heading, *map(str, invalid)]))


def invalid_values(
    dictionary: Mapping[_Key, DictionaryEntry],
    facts: Mapping[str, Sequence[ColumnFacts]],
    columns: Sequence[Column],
) -> Iterator[tuple[_Key, InvalidEntry]]:
    """Yield the entries whose codes or aliases do not fit the values of their column.

    Args:
        dictionary: The entries, by table and column.
        facts: The facts of the columns of each table.
        columns: The same columns with their roles, labels and codes.
    """
    understood = {(column.table, column.name): column for column in columns}
    for fact in (fact for each in facts.values() for fact in each):
        place = (fact.table, fact.name)
        entry = dictionary.get(place)
        if entry is None:
            continue
        stored = sorted({*texts_of(fact)})
        problem = (
            _wrong_codes(entry, fact, stored, understood[place])
            or _unknown_aliases(entry, fact, stored, understood[place])
            or _wrong_aliases(entry, stored, understood[place])
        )
        if problem is not None:
            yield place, InvalidEntry(entry=f"{fact.table}.{fact.name}", source=entry.source, problem=problem)


def _wrong_codes(entry: DictionaryEntry, fact: ColumnFacts, stored: Sequence[str], column: Column) -> str | None:
    """Return an error message if none of the codes occurs in the column."""
    fits = not stored or bool({*column.codes} & {*stored})
    if not entry.codes or fits or not (fact.is_seen_whole or _are_no_numbers(entry.codes, fact)):
        return None
    return (
        f"the column contains none of the codes {', '.join(map(repr, entry.codes))}; it contains {_some(stored)}; "
        "remove or correct the codes"
    )


def _some(stored: Sequence[str]) -> str:
    here = ", ".join(repr(text[:_SHOWN]) for text in stored[:_FEW])
    return f"{here}{' and others' if len(stored) > _FEW else ''}"


def _unknown_aliases(entry: DictionaryEntry, fact: ColumnFacts, stored: Sequence[str], column: Column) -> str | None:
    """Return an error message if none of the values that have aliases occurs in the column."""
    values = {name_key(text) for text in (*stored, *entry.codes.values(), *column.codes.values())}
    if not (entry.aliases and stored and fact.is_seen_whole) or values & {name_key(text) for text in entry.aliases}:
        return None
    return (
        f"aliases: the column contains none of the values {', '.join(map(repr, entry.aliases))}; it contains "
        f"{_some(stored)}; remove or correct the aliases"
    )


def _wrong_aliases(entry: DictionaryEntry, stored: Sequence[str], column: Column) -> str | None:
    """Return an error message if an alias is itself a value of the column."""
    values = {name_key(text): text for text in (*stored, *entry.codes.values())}
    for value, names in entry.aliases.items():
        for name in names:
            other = values.get(name_key(name))
            if other is not None and name_key(name) != name_key(value) and column.codes.get(other) != value:
                return (
                    f"aliases: {excerpt(name)!r} is given as another name of {excerpt(value)!r}, but is a value of "
                    f"the column itself; remove it"
                )
    return None


def _are_no_numbers(codes: Collection[str], fact: ColumnFacts) -> bool:
    """Return whether a column contains numbers but the codes are letters, so unsampled rows cannot match either."""
    return not any(isinstance(value, str) for value in fact.sample) and not any(map(read_decimal, codes))


_FEW = 3
_SHOWN = 40
