"""Draft a data dictionary: what the rules found, as lines of TOML that a person reviews."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ragassay.core.records import Column, ColumnReason, DatabaseTable, DictionaryEntry, Schema
from ragassay.parts.wording.data_dictionary import toml_text
from ragassay.parts.wording.dictionary import plural

Settings = Mapping[str, object]
"""What a data dictionary says of a column or a table: texts, or tables of texts."""

_UNSURE = "unclear, of low confidence"
_NEVER = frozenset([ColumnReason.BINARY, ColumnReason.EMPTY, ColumnReason.EXCLUDED])
_BY_NAME = frozenset([ColumnReason.CONFIDENTIAL, ColumnReason.TECHNICAL_NAME, ColumnReason.TECHNICAL_VALUES])
_QUOTES = str.maketrans("", "", "“”")


@dataclass(frozen=True, slots=True, kw_only=True)
class DraftEntry:
    """An entry of a draft.

    Attributes:
        key: "table.column" or "table".
        options: Settings that say what the rules say, the best first; the first that changes no question is drafted.
        hints: Settings that stand behind a #, for a person to complete.
        remark: What the person should know; empty for nothing.
        is_unclear: Whether the rules are not sure of it, or leave it out for want of words.
    """

    key: str
    options: Sequence[Settings] = ()
    hints: Settings = field(default_factory=dict)
    remark: str = ""
    is_unclear: bool = False


def draft_entries(schema: Schema, given: Mapping[str, DictionaryEntry]) -> tuple[DraftEntry, ...]:
    """Return an entry for every table and every column that may be asked about, the unclear ones first.

    Args:
        schema: The database as reflected with the entries `given`.
        given: The entries of a person, which stay as they are.
    """
    any_case = {key.casefold(): settings_of(entry) for key, entry in given.items()}
    entries = []
    for table in schema.tables:
        entries.append(_own(table.name, any_case) or _table(table))
        for column in table.columns:
            key = f"{table.name}.{column.name}"
            entries += [found] if (found := _own(key, any_case) or _column(key, column)) is not None else []
    return tuple(sorted(entries, key=lambda entry: not entry.is_unclear))


def settings_of(entry: DictionaryEntry) -> Settings:
    """Return the settings of an entry as a file has them."""
    names = ("label", "unit", "codes", "aliases", "question", "role", "meaning", "plural", "key")
    found = {name: value for name in names if (value := getattr(entry, name))}
    return found if entry.reference_role is None else {**found, "role": entry.reference_role}


def _own(key: str, given: Mapping[str, Settings]) -> DraftEntry | None:
    settings = given.get(key.casefold())
    return DraftEntry(key=key, options=(settings,)) if settings else None


def _table(table: DatabaseTable) -> DraftEntry:
    if not table.label:
        hints = {"label": "", "plural": ""}
        return DraftEntry(key=table.name, hints=hints, remark=str(ColumnReason.TABLE_NAME), is_unclear=True)
    is_named = any(column.role == "name" for column in table.columns)
    key = None if is_named else next((each[0] for each in table.unique if len(each) == 1), None)
    return DraftEntry(
        key=table.name,
        options=({"label": table.label, "plural": plural(table.label)}, {"label": table.label}),
        hints={} if key is None else {"key": key},
        remark="" if key is None else "nothing names its rows; with the key, they are asked about by their number",
    )


def _column(key: str, column: Column) -> DraftEntry | None:
    """Return the entry of a column; None for one that no words would admit."""
    if column.role == "ignored":
        if not (column.reason.wants_label or column.reason.wants_codes):
            return None
        label = "" if column.reason.wants_label else column.label
        hints: dict[str, object] = {"label": label} | ({"codes": dict(column.codes)} if column.codes else {})
        return DraftEntry(key=key, hints=hints, remark=str(column.reason), is_unclear=True)
    name = "role" if column.role == "reference" else "label"
    unit: dict[str, object] = {} if column.unit is None else {"unit": column.unit}
    if column.confidence == "low":
        return DraftEntry(key=key, hints={name: column.label, **unit}, remark=_UNSURE, is_unclear=True)
    plain = column.label.translate(_QUOTES)
    labels = [column.label, plain, plain.partition(" ")[2]]
    options: list[Settings] = [{name: label, **unit} for label in labels if label]
    return DraftEntry(key=key, options=(*options, {name: column.label, **unit, "meaning": column.meaning}))


def draft_text(entries: Sequence[tuple[DraftEntry, Settings]], schema: Schema, *, source: str) -> str:
    """Return the draft as a TOML file.

    Args:
        entries: Each entry with the settings that it has; those of none stand behind a #.
        schema: The database, of which the columns that are left out for another reason are listed at the end.
        source: The database, for the heading.
    """
    lines = [
        f"# Data dictionary of {' '.join(source.split())}: review it, correct it, and pass it with --data-dictionary.",
        "# What is unclear comes first: complete a line and remove its # to have it used.",
    ]
    for entry, settings in entries:
        lines += ["", f"[{toml_text(entry.key)}]{f'  # {entry.remark}' if entry.remark else ''}"]
        lines += [f"{name} = {_value(value)}" for name, value in settings.items()]
        others = {**(entry.options[0] if entry.options and not settings else {}), **entry.hints}
        lines += [f"# {name} = {_value(value)}" for name, value in others.items() if name not in settings]
    left_out = [column for column in _left_out(schema) if column.reason not in _NEVER]
    if left_out:
        lines += ["", "# Left out for other reasons; remove the # of both lines to ask about a column."]
    for column in left_out:
        lines += [f"# [{_key(column)}]  # {column.reason}", '# role = "value"']
    return "\n".join(lines) + "\n"


def admitting_lines(schema: Schema) -> Iterator[str]:
    """Yield the line of a data dictionary that admits each column left out for its name or the look of its values."""
    for column in _left_out(schema):
        if column.reason in _BY_NAME:
            yield f'{_key(column)} = {{ role = "value" }}  # {column.reason}'


def _left_out(schema: Schema) -> Iterator[Column]:
    """Yield the columns that no label and no codes would admit."""
    for table in schema.tables:
        for column in table.columns:
            if column.role == "ignored" and not (column.reason.wants_label or column.reason.wants_codes):
                yield column


def _key(column: Column) -> str:
    return toml_text(f"{column.table}.{column.name}")


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_text(str(key))} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return toml_text(str(value))
