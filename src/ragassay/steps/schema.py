"""Show how each column of a database will be used, before questions are generated; draft its data dictionary.

An unedited draft gives the same questions as no draft: the result of a rule is drafted only if reading it back changes
nothing. The language model that describes unclear names sees names and kinds of values, never a value.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from ragassay.core.errors import CallError, excerpt
from ragassay.core.records import (
    Column,
    ColumnReason,
    Completion,
    DatabaseTable,
    DictionaryEntry,
    InvalidEntry,
    KeyChoice,
    LanguageModel,
    Message,
    Schema,
)
from ragassay.core.results import DictionaryDraft, SchemaResult
from ragassay.core.runner import Progress
from ragassay.core.settings_file import check_entries
from ragassay.parts.database import offered_references, open_database, reflect
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import Prompt, cached_query, replies_file
from ragassay.parts.lm.structured_replies import raise_if_unanswered, reply_form
from ragassay.parts.templates.paths import unnamed_relations
from ragassay.parts.wording.abbreviations import abbreviations_in
from ragassay.parts.wording.cautions import superseded_rows
from ragassay.parts.wording.data_dictionary import Settings, left_out, settings_entry, toml_text
from ragassay.parts.wording.dictionary import plural

SchemaReader = Callable[[Mapping[str, DictionaryEntry]], Schema]
"""Returns the schema that these entries give; invalid ones are skipped and listed."""

_BY_MODEL = "by a language model, which saw no value; check it"
_UNSURE = "unclear, of low confidence"
_UNNAMED = 'a participle states the relation, such as "kept at", instead of "recorded for"'
_NEVER = frozenset(
    [
        *(ColumnReason.BINARY, ColumnReason.STRUCTURED, ColumnReason.DURATIONS, ColumnReason.NOT_PERMITTED),
        *(ColumnReason.EMPTY, ColumnReason.EXCLUDED),
    ]
)
_QUOTES = str.maketrans("", "", "“”")


def schema(
    database_url: str,
    *,
    tables: Sequence[str] = (),
    data_dictionary: Mapping[str, DictionaryEntry] | None = None,
    keys: KeyChoice = "quoted",
    key_columns: Mapping[str, str] | None = None,
    skip_invalid: bool = False,
    draft: bool = False,
    lm: str | None = None,
    lm_base_url: str | None = None,
    cache: Path | str | None = None,
    progress: Progress | None = None,
) -> SchemaResult:
    """Return every table of a database with the role of each column and the reason for it.

    Args:
        database_url: `sqlite:///company.db`, `postgresql://...`, `mysql://...` or `duckdb:///...`; opened read-only.
        tables: Names of tables and views; empty for all tables.
        data_dictionary: Descriptions of columns by "table.column", as `read_data_dictionary` returns them.
        keys: How questions identify rows without a name: `quoted`, by keys that people quote; `all`, by any key of one
            column.
        key_columns: Table -> the column that identifies its rows.
        skip_invalid: Whether to skip invalid entries of the data dictionary instead of rejecting it.
        draft: Whether to draft a data dictionary of the whole database.
        lm: Language model that describes unclear tables and columns in the draft: `embedded` or `openai:MODEL`. It sees
            names and kinds of values, but no values. None for no language model.
        lm_base_url: Base URL of its endpoint.
        cache: A file that keeps the replies of the language model; None for a file in the user's cache directory.
        progress: Called before the first call of the language model and after every call.

    Returns:
        The schema, and references that the setting `references` may confirm.

    Raises:
        UsageError: A table does not exist, or the language model is not available.
        DataError: The database cannot be read, or has no table, or an entry of the data dictionary is invalid.
        CallError: Every call of the language model failed.
    """
    model = None if lm is None else language_model(lm, base_url=lm_base_url)
    own_entries = data_dictionary or {}
    with open_database(database_url) as database:
        read = partial(reflect, database, tables=tables, keys=keys, key_columns=key_columns or {})
        reflected = read(data_dictionary=own_entries, skip_invalid=skip_invalid)
        drafted = None
        if draft:
            drafted = drafted_dictionary(
                lambda entries: read(data_dictionary=entries, skip_invalid=True),
                reflected,
                own_entries,
                source=database.source,
                model=model,
                cache=None if model is None else Path(cache or replies_file()),
                progress=progress,
            )
        return SchemaResult(
            schema=reflected,
            offered_references=offered_references(database, reflected),
            draft=drafted,
            abbreviations=abbreviations_in(reflected),
            superseded_rows=superseded_rows(reflected),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Entry:
    """An entry of a draft.

    Attributes:
        key: "table.column" or "table".
        options: Settings equal to what the rules decide, the best first; the first that changes no question is drafted.
        hints: Settings that are commented out, for the reviewer to complete.
        remark: A comment for the reviewer.
        is_unclear: Whether it is of low confidence, or left out because no words describe it.
    """

    key: str
    options: Sequence[Settings] = ()
    hints: Settings = field(default_factory=dict)
    remark: str = ""
    is_unclear: bool = False


def drafted_dictionary(
    reader: SchemaReader,
    schema: Schema,
    own_entries: Mapping[str, DictionaryEntry],
    *,
    source: str,
    model: LanguageModel | None,
    cache: Path | None,
    progress: Progress | None,
) -> DictionaryDraft:
    """Return the data dictionary of a whole database.

    Args:
        reader: Reads the database with other entries.
        schema: The database as it is read with the user's entries.
        own_entries: The user's entries, which stay as they are.
        source: The database, for the heading.
        model: The language model that describes unclear tables and columns; None for no language model.
        cache: A file that keeps its replies; None for no cache.
        progress: Called before the first call of the language model and after every call.

    Raises:
        CallError: Every call of the language model failed.
    """
    entries = _draft_entries(schema, own_entries)
    chosen = _chosen(reader, schema, entries)
    unclear = {entry.key for entry in entries if entry.is_unclear}
    proposed: Mapping[str, Settings] = {}
    refused: Sequence[InvalidEntry] = ()
    if model is not None:
        proposals, problems = _propose_labels(schema, unclear, model, cache=cache, progress=progress)
        proposed, invalid = _checked(reader, chosen, proposals)
        refused = [*problems, *invalid]
    drafted = [_with_proposal(entry, chosen[entry.key], proposed.get(entry.key)) for entry in entries]
    return DictionaryDraft(
        text=_draft_text(drafted, schema, source=source),
        entries=len(entries),
        unclear=len(unclear),
        proposed=len(proposed),
        refused=tuple(refused),
    )


def _with_proposal(entry: _Entry, settings: Settings, proposal: Settings | None) -> tuple[_Entry, Settings]:
    if proposal is None:
        return entry, settings
    return replace(entry, options=(), remark=f"{entry.remark}; {_BY_MODEL}"), proposal


def _chosen(reader: SchemaReader, schema: Schema, entries: Sequence[_Entry]) -> Mapping[str, Settings]:
    """Return the settings of each entry with which the database reads as it does without a draft."""
    remaining = {entry.key: [*entry.options] for entry in entries}
    while True:
        settings = {key: options[0] if options else {} for key, options in remaining.items()}
        changed = _changed(schema, reader(_entries(settings)))
        if not changed:
            return settings
        next_option = [key for key in changed if remaining.get(key)]
        if not next_option:
            # Another entry of the same table made the change.
            tables = {key.partition(".")[0] for key in changed}
            next_option = [key for key, options in remaining.items() if options and key.partition(".")[0] in tables]
        if not next_option:
            return {key: {} for key in remaining}
        for key in set(next_option):
            remaining[key].pop(0)


def _changed(schema: Schema, other: Schema) -> list[str]:
    """Return the tables and columns that another reading treats differently."""
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
    """Return the proposals that pass the checks of user-supplied entries, and why others do not."""
    entries = _entries({**chosen, **proposals})
    invalid = [each for each in reader(entries).invalid_entries if each.entry in proposals]
    refused = {each.entry for each in invalid}
    return {key: settings for key, settings in proposals.items() if key not in refused}, invalid


def _entries(settings: Mapping[str, Settings]) -> Mapping[str, DictionaryEntry]:
    content = {key: dict(each) for key, each in settings.items() if each}
    checked = check_entries(content)
    return {key: settings_entry(each, source="the draft") for key, each in checked.items()}


def _draft_entries(schema: Schema, own_entries: Mapping[str, DictionaryEntry]) -> tuple[_Entry, ...]:
    """Return an entry for every table and every column that may be asked about, the unclear ones first."""
    any_case = {key.casefold(): settings for key, entry in own_entries.items() if (settings := _settings_of(entry))}
    drafted: dict[str, _Entry | None] = {}
    unnamed = {f"{table}.{column}" for table, column in unnamed_relations(schema)}
    for table in schema.tables:
        drafted[table.name] = _table(table)
        for column in table.columns:
            key = f"{table.name}.{column.name}"
            entry = _column(key, column)
            drafted[key] = replace(entry, remark=entry.remark or _UNNAMED) if entry and key in unnamed else entry
    own = {key: _Entry(key=key, options=(any_case[key.casefold()],)) for key in drafted if key.casefold() in any_case}
    entries = [entry for entry in (drafted | own).values() if entry is not None]
    return tuple(sorted(entries, key=lambda entry: not entry.is_unclear))


def _settings_of(entry: DictionaryEntry) -> Settings:
    """Return the settings of an entry as written in a file."""
    names = ("label", "unit", "codes", "aliases", "question", "role", "meaning", "plural", "key")
    settings = {name: value for name in names if (value := getattr(entry, name))}
    return settings if entry.reference_role is None else {**settings, "role": entry.reference_role}


def _table(table: DatabaseTable) -> _Entry:
    if not table.label:
        hints = {"label": "", "plural": ""}
        return _Entry(key=table.name, hints=hints, remark=str(ColumnReason.TABLE_NAME), is_unclear=True)
    has_name = any(column.role == "name" for column in table.columns)
    key = None if has_name else next((each[0] for each in table.unique if len(each) == 1), None)
    return _Entry(
        key=table.name,
        options=({"label": table.label, "plural": plural(table.label)}, {"label": table.label}),
        hints={} if key is None else {"key": key},
        remark="" if key is None else "no column names its rows; with the key, questions identify them by number",
    )


def _column(key: str, column: Column) -> _Entry | None:
    """Return the entry of a column; None if no words would make it usable in questions."""
    if column.role == "ignored":
        if not (column.reason.wants_label or column.reason.wants_codes):
            return None
        label = "" if column.reason.wants_label else column.label
        hints: dict[str, object] = {"label": label} | ({"codes": dict(column.codes)} if column.codes else {})
        return _Entry(key=key, hints=hints, remark=str(column.reason), is_unclear=True)
    name = "role" if column.role == "reference" else "label"
    unit: dict[str, object] = {} if column.unit is None else {"unit": column.unit}
    if column.confidence == "low":
        return _Entry(key=key, hints={name: column.label, **unit}, remark=_UNSURE, is_unclear=True)
    plain = column.label.translate(_QUOTES)
    labels = [column.label, plain, plain.partition(" ")[2]]
    options: list[Settings] = [{name: label, **unit} for label in labels if label]
    return _Entry(key=key, options=(*options, {name: column.label, **unit, "meaning": column.meaning}))


def _draft_text(entries: Sequence[tuple[_Entry, Settings]], schema: Schema, *, source: str) -> str:
    """Return the draft as a TOML file: each entry with its settings, then the columns left out for other reasons."""
    lines = [
        f"# Data dictionary of {' '.join(source.split())}: review it, correct it, and generate questions with it.",
        "# Unclear names come first: complete a line and remove its # to use it.",
    ]
    for entry, settings in entries:
        lines += ["", f"[{toml_text(entry.key)}]{f'  # {entry.remark}' if entry.remark else ''}"]
        lines += [f"{name} = {_value(value)}" for name, value in settings.items()]
        others = {**(entry.options[0] if entry.options and not settings else {}), **entry.hints}
        lines += [f"# {name} = {_value(value)}" for name, value in others.items() if name not in settings]
    admissible = [column for column in left_out(schema) if column.reason not in _NEVER]
    if admissible:
        lines += ["", "# Left out for other reasons; remove the # of both lines to ask about a column."]
    for column in admissible:
        key = toml_text(f"{column.table}.{column.name}")
        lines += [f"# [{key}]  # {column.reason}", '# role = "value"']
    return "\n".join(lines) + "\n"


def _value(value: object) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{toml_text(str(key))} = {_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return toml_text(str(value))


_MAX_COLUMNS = 40  # per call

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
_MOST_CHARACTERS = 200  # per text in a reply


def _texts(*names: str) -> Mapping[str, object]:
    return reply_form(**{name: {"type": "string", "maxLength": _MOST_CHARACTERS} for name in names})


_COLUMN_FIELDS = ("name", "label", "unit", "question")
_REPLY = reply_form(
    table=_texts("label", "plural"),
    columns={"type": "array", "maxItems": _MAX_COLUMNS, "items": _texts(*_COLUMN_FIELDS)},
)


def _labels_prompt(table: DatabaseTable, unclear: Sequence[Column]) -> Prompt:
    """Return the prompt for the label of a table and those of its unclear columns."""
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


def _propose_labels(
    schema: Schema, unclear: AbstractSet[str], model: LanguageModel, *, cache: Path | None, progress: Progress | None
) -> tuple[Mapping[str, Settings], Sequence[InvalidEntry]]:
    """Return settings for unclear tables and columns, not yet checked, and why there are none for others.

    The model is called once for each table with something unclear, and once more for every 40 columns of it.

    Raises:
        CallError: Every call failed.
    """
    topics = [topic for table in schema.tables for topic in _topics(table, unclear)]
    query = cached_query(model, cache, schema=_REPLY, what="describe", progress=progress)
    replies = query([_labels_prompt(table, columns) for table, columns in topics])
    raise_if_unanswered(replies, "no label was proposed")
    proposals: dict[str, Settings] = {}
    problems: list[InvalidEntry] = []
    for (table, columns), reply in zip(topics, replies, strict=True):
        proposed = _proposed_settings(table, columns, reply)
        if isinstance(proposed, str):
            problems.append(InvalidEntry(entry=table.name, source="the language model", problem=proposed))
            continue
        proposals = {key: settings for key, settings in proposed.items() if key in unclear} | proposals
    return proposals, problems


def _topics(table: DatabaseTable, unclear: AbstractSet[str]) -> Iterator[tuple[DatabaseTable, list[Column]]]:
    columns = [column for column in table.columns if f"{table.name}.{column.name}" in unclear]
    for start in range(0, max(len(columns), table.name in unclear), _MAX_COLUMNS):
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
        rows = [{name: str(each[name]) for name in _COLUMN_FIELDS} for each in content["columns"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        return f"the reply {excerpt(reply.text)!r} is not the JSON that was requested; describe the table yourself"
    columns_by_name = {column.name: column for column in columns}
    settings = {table.name: own}
    for row in rows:
        column = columns_by_name.get(row["name"])
        if column is not None:
            unit = row["unit"] if column.answer_kind == "number" else ""
            as_value = {"label": row["label"], "unit": unit, "question": row["question"]}
            settings[f"{table.name}.{column.name}"] = {"role": row["label"]} if column.role == "reference" else as_value
    labeled = {
        key: {name: text for name, text in each.items() if text.strip()}
        for key, each in settings.items()
        if next(iter(each.values())).strip()
    }
    return labeled or "the reply contains no name; describe the table yourself"
