"""Write a data dictionary for review: what the rules found, and what a language model makes of unclear names.

What the rules found is drafted only if it reads back the same: a draft that nobody changes gives the same questions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragassay.core.records import (
    Column,
    ColumnReason,
    DatabaseTable,
    DictionaryEntry,
    InvalidEntry,
    LanguageModel,
    Schema,
)
from ragassay.core.runner import Progress
from ragassay.core.settings_file import check_entries
from ragassay.parts.wording.data_dictionary import Settings, left_out, settings_entry, toml_text
from ragassay.parts.wording.dictionary import plural
from ragassay.steps.schema.lm_labels import propose_labels

SchemaReader = Callable[[Mapping[str, DictionaryEntry]], Schema]
"""Returns the database as it is understood with these entries; invalid ones are skipped and listed."""

_BY_MODEL = "by a language model, which saw no value; check it"
_UNSURE = "unclear, of low confidence"
_NEVER = frozenset([ColumnReason.BINARY, ColumnReason.EMPTY, ColumnReason.EXCLUDED])
_QUOTES = str.maketrans("", "", "“”")


@dataclass(frozen=True, slots=True, kw_only=True)
class DictionaryDraft:
    """A draft of a data dictionary.

    Attributes:
        text: The draft, as a TOML file.
        entries: Number of its entries.
        unclear: How many of them the rules are not sure of.
        proposed: How many of those a language model described.
        refused: Entries of the language model that did not pass the checks, and why calls gave none.
    """

    text: str
    entries: int
    unclear: int
    proposed: int = 0
    refused: tuple[InvalidEntry, ...] = ()


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


def drafted_dictionary(
    reader: SchemaReader,
    schema: Schema,
    given: Mapping[str, DictionaryEntry],
    *,
    source: str,
    model: LanguageModel | None = None,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> DictionaryDraft:
    """Return the data dictionary of a whole database.

    Args:
        reader: Reads the database with other entries.
        schema: The database as it is read with the entries `given`.
        given: The entries of a person, which stay as they are.
        source: The database, for the heading.
        model: Describes unclear tables and columns; it sees names and kinds of values. None for none.
        cache: Where its replies are kept; None for nowhere.
        progress: Called before the first call of the language model and after every call.

    Raises:
        CallError: Every call of the language model failed.
    """
    entries = _draft_entries(schema, given)
    chosen = _chosen(reader, schema, entries)
    refused: list[InvalidEntry] = []
    proposed: Mapping[str, Settings] = {}
    if model is not None:
        unclear = [entry.key for entry in entries if entry.is_unclear]
        proposals, problems = propose_labels(schema, unclear, model, cache=cache, progress=progress)
        proposed, wrong = _checked(reader, chosen, proposals)
        refused += [*problems, *wrong]
    drafted = [_with_proposal(entry, chosen[entry.key], proposed.get(entry.key)) for entry in entries]
    return DictionaryDraft(
        text=_draft_text(drafted, schema, source=source),
        entries=len(entries),
        unclear=sum(entry.is_unclear for entry in entries),
        proposed=len(proposed),
        refused=tuple(refused),
    )


def _with_proposal(entry: DraftEntry, settings: Settings, proposal: Settings | None) -> tuple[DraftEntry, Settings]:
    if proposal is None:
        return entry, settings
    return DraftEntry(
        key=entry.key, hints=entry.hints, remark=f"{entry.remark}; {_BY_MODEL}", is_unclear=True
    ), proposal


def _chosen(reader: SchemaReader, schema: Schema, entries: Sequence[DraftEntry]) -> Mapping[str, Settings]:
    """Return the settings of each entry with which the database reads as it does without a draft."""
    choice = dict.fromkeys((entry.key for entry in entries), 0)
    options = {entry.key: entry.options for entry in entries}
    while True:
        settings = {key: options[key][at] if at < len(options[key]) else {} for key, at in choice.items()}
        changed = _changed(schema, reader(_entries(settings)))
        more = [key for key in changed if choice.get(key, 0) < len(options.get(key, ()))]
        if not changed:
            return settings
        # Nothing of its own is left to change: some other entry of the same table did it.
        tables = {key.partition(".")[0] for key in changed} if not more else set()
        more = more or [key for key in choice if key.partition(".")[0] in tables and choice[key] < len(options[key])]
        if not more:
            return {key: {} for key in choice}
        choice |= {key: choice[key] + 1 for key in more}


def _changed(schema: Schema, other: Schema) -> list[str]:
    """Return the tables and columns that another reading understands in another way."""
    changed = [each.entry for each in other.invalid_entries]
    for table, again in zip(schema.tables, other.tables, strict=True):
        if table.label != again.label:
            changed.append(table.name)
        changed += [
            f"{table.name}.{column.name}"
            for column, same in zip(table.columns, again.columns, strict=True)
            if column != same
        ]
    return changed


def _checked(
    reader: SchemaReader, chosen: Mapping[str, Settings], proposals: Mapping[str, Settings]
) -> tuple[Mapping[str, Settings], Sequence[InvalidEntry]]:
    """Return the proposals that pass the checks of a person's entries, and why others do not."""
    entries = _entries({**chosen, **proposals})
    wrong = [each for each in reader(entries).invalid_entries if each.entry in proposals]
    refused = {each.entry for each in wrong}
    return {key: settings for key, settings in proposals.items() if key not in refused}, wrong


def _entries(settings: Mapping[str, Settings]) -> Mapping[str, DictionaryEntry]:
    content = {key: dict(each) for key, each in settings.items() if each}
    checked = check_entries(content)
    return {key: settings_entry(each, source="the draft") for key, each in checked.items()}


def _draft_entries(schema: Schema, given: Mapping[str, DictionaryEntry]) -> tuple[DraftEntry, ...]:
    """Return an entry for every table and every column that may be asked about, the unclear ones first.

    Args:
        schema: The database as reflected with the entries `given`.
        given: The entries of a person, which stay as they are.
    """
    any_case = {key.casefold(): _settings_of(entry) for key, entry in given.items()}
    entries = []
    for table in schema.tables:
        entries.append(_own(table.name, any_case) or _table(table))
        for column in table.columns:
            key = f"{table.name}.{column.name}"
            entries += [found] if (found := _own(key, any_case) or _column(key, column)) is not None else []
    return tuple(sorted(entries, key=lambda entry: not entry.is_unclear))


def _settings_of(entry: DictionaryEntry) -> Settings:
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


def _draft_text(entries: Sequence[tuple[DraftEntry, Settings]], schema: Schema, *, source: str) -> str:
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
    others_out = [column for column in left_out(schema) if column.reason not in _NEVER]
    if others_out:
        lines += ["", "# Left out for other reasons; remove the # of both lines to ask about a column."]
    for column in others_out:
        lines += [f"# [{_key(column)}]  # {column.reason}", '# role = "value"']
    return "\n".join(lines) + "\n"


def _key(column: Column) -> str:
    return toml_text(f"{column.table}.{column.name}")


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_text(str(key))} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return toml_text(str(value))
