"""Write a data dictionary for review: what the rules found, and what a language model makes of unclear names.

What the rules found is drafted only if it reads back the same: a draft that nobody changes gives the same questions.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ragassay.core.errors import CallError, excerpt
from ragassay.core.records import (
    Column,
    ColumnReason,
    Completion,
    DatabaseTable,
    DictionaryEntry,
    InvalidEntry,
    LanguageModel,
    Message,
    Schema,
)
from ragassay.core.runner import Progress
from ragassay.core.settings_file import check_entries
from ragassay.parts.lm.cache import Prompt, cached_query
from ragassay.parts.lm.structured_replies import BrokenReplyError
from ragassay.parts.wording.data_dictionary import Settings, left_out, settings_entry, toml_text
from ragassay.parts.wording.dictionary import plural

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


_MODEL_SOURCE = "the language model"
_MAX_COLUMNS = 40  # of one call

_TASK = """You name the tables and columns of a database in plain English, for people who ask questions about its rows.
- The label of a table is what one of its rows is called: "ship". Its plural is what several are called: "ships".
- The label of a column is a noun phrase without the table's name: "hull length". Of something that happened, it may be
  the participle: "keel laid". Of yes or no, it says what is so: "is seaworthy".
- The unit is what numbers are measured in, such as "meters"; leave it empty for everything else, and where the name
  does not tell.
- A question is needed only where a label would sound odd. It has {it} in place of the row: "When was {it} launched?"
- Leave the label empty where you cannot tell what a name means. Do not guess."""

_EXAMPLE = """Table tbl_shp
Columns to name:
- hll_len_m (number)
- keel_ld (date)
- xq7 (text)
Columns that are clear: name"""
_EXAMPLE_REPLY = {
    "table": {"label": "ship", "plural": "ships"},
    "columns": [
        {"name": "hll_len_m", "label": "hull length", "unit": "meters", "question": ""},
        {"name": "keel_ld", "label": "keel laid", "unit": "", "question": "When was the keel of {it} laid?"},
        {"name": "xq7", "label": "", "unit": "", "question": ""},
    ],
}
_TEXT = {"type": "string", "maxLength": 200}
REPLY: Mapping[str, object] = {
    "type": "object",
    "properties": {
        "table": {
            "type": "object",
            "properties": {"label": _TEXT, "plural": _TEXT},
            "required": ["label", "plural"],
            "additionalProperties": False,
        },
        "columns": {
            "type": "array",
            "maxItems": _MAX_COLUMNS,
            "items": {
                "type": "object",
                "properties": {"name": _TEXT, "label": _TEXT, "unit": _TEXT, "question": _TEXT},
                "required": ["name", "label", "unit", "question"],
                "additionalProperties": False,
            },
        },
    },
    "required": ["table", "columns"],
    "additionalProperties": False,
}
"""The JSON schema of every reply."""


def labels_prompt(table: DatabaseTable, unclear: Sequence[Column]) -> Prompt:
    """Return the prompt that requests the labels of some columns of a table, and that of the table."""
    clear = [column.name for column in table.columns if column not in unclear and column.role in {"name", "value"}]
    lines = [
        f"Table {table.name}",
        "Columns to name:",
        *(f"- {column.name} ({_kind(column)})" for column in unclear),
        *([f"Columns that are clear: {', '.join(clear[:_MAX_COLUMNS])}"] if clear else []),
    ]
    return (
        Message(role="system", content=_TASK),
        Message(role="user", content=_EXAMPLE),
        Message(role="assistant", content=json.dumps(_EXAMPLE_REPLY)),
        Message(role="user", content="\n".join(lines)),
    )


def _kind(column: Column) -> str:
    """Return the kind of the values, never a value."""
    kind = {"boolean": "yes or no"}.get(column.answer_kind, column.answer_kind)
    parts = [kind if column.role != "reference" else "a reference to another table"]
    parts += ["names of persons"] if column.meaning == "person" else []
    parts += ["codes"] if column.reason.wants_codes else []
    parts += [f"in {column.unit}"] if column.unit else []
    return ", ".join(parts)


def propose_labels(
    schema: Schema,
    unclear: Sequence[str],
    model: LanguageModel,
    *,
    cache: Path | None = None,
    progress: Progress | None = None,
) -> tuple[Mapping[str, Settings], Sequence[InvalidEntry]]:
    """Return settings for unclear tables and columns, not yet checked, and why there are none for others.

    Args:
        schema: The database as reflected.
        unclear: The tables and columns to describe, as "table" or "table.column".
        model: Called once for each table with something unclear, and once more for every 40 columns of it.
        cache: A file that keeps every reply; None for none.
        progress: Called before the first call and after every call.

    Raises:
        CallError: No call was answered.
    """
    wanted = set(unclear)
    topics = [topic for table in schema.tables for topic in _topics(table, wanted)]
    query = cached_query(model, cache, schema=REPLY, what="describe", progress=progress)
    replies = query([labels_prompt(table, columns) for table, columns in topics])
    errors = [reply for reply in replies if isinstance(reply, CallError) and not isinstance(reply, BrokenReplyError)]
    if errors and len(errors) == len(replies):
        raise CallError(f"{errors[-1]}; no label was proposed")
    proposals: dict[str, Settings] = {}
    problems: list[InvalidEntry] = []
    for (table, columns), reply in zip(topics, replies, strict=True):
        found = _proposed_settings(table, columns, reply)
        if isinstance(found, str):
            problems.append(InvalidEntry(entry=table.name, source=_MODEL_SOURCE, problem=found))
            continue
        proposals |= {key: settings for key, settings in found.items() if key in wanted and key not in proposals}
    return proposals, problems


def _topics(table: DatabaseTable, wanted: set[str]) -> Iterator[tuple[DatabaseTable, list[Column]]]:
    columns = [column for column in table.columns if f"{table.name}.{column.name}" in wanted]
    for start in range(0, max(len(columns), table.name in wanted), _MAX_COLUMNS):
        yield table, columns[start : start + _MAX_COLUMNS]


def _proposed_settings(
    table: DatabaseTable, columns: Sequence[Column], reply: Completion | CallError
) -> Mapping[str, Settings] | str:
    """Return the settings in a reply by key, without those that it leaves empty; a problem if it has none."""
    if isinstance(reply, CallError):
        return f"{excerpt(str(reply))}; describe the table yourself, or try again"
    try:
        content = json.loads(reply.text)
        own = {name: str(content["table"][name]) for name in ("label", "plural")}
        rows = [
            {name: str(each[name]) for name in ("name", "label", "unit", "question")} for each in content["columns"]
        ]
    except (ValueError, KeyError, TypeError, RecursionError):
        return f"the reply {excerpt(reply.text)!r} is not the JSON that was requested; describe the table yourself"
    names = {column.name: column for column in columns}
    found: dict[str, Settings] = {table.name: own} if own["label"].strip() else {}
    for row in rows:
        column = names.get(row.pop("name"))
        if column is None or not row["label"].strip():
            continue
        name = "role" if column.role == "reference" else "label"
        kept = {"label": name, "unit": "unit", "question": "question"}
        if column.answer_kind != "number":
            row["unit"] = ""
        if name == "role":
            row["unit"] = row["question"] = ""
        found[f"{table.name}.{column.name}"] = {kept[each]: text for each, text in row.items() if text.strip()}
    return found or "the reply names nothing; describe the table yourself"
