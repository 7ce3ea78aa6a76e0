"""Request labels for unclear tables and columns from a language model, which sees names and kinds, never a value."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ragassay.core.errors import CallError, excerpt
from ragassay.core.records import Column, Completion, DatabaseTable, InvalidEntry, LanguageModel, Message, Schema
from ragassay.core.runner import Progress
from ragassay.parts.lm.cache import Prompt, cached_query
from ragassay.parts.lm.structured_replies import BrokenReplyError
from ragassay.parts.wording.data_dictionary import Settings

_SOURCE = "the language model"
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
        found = _settings(table, columns, reply)
        if isinstance(found, str):
            problems.append(InvalidEntry(entry=table.name, source=_SOURCE, problem=found))
            continue
        proposals |= {key: settings for key, settings in found.items() if key in wanted and key not in proposals}
    return proposals, problems


def _topics(table: DatabaseTable, wanted: set[str]) -> Iterator[tuple[DatabaseTable, list[Column]]]:
    columns = [column for column in table.columns if f"{table.name}.{column.name}" in wanted]
    for start in range(0, max(len(columns), table.name in wanted), _MAX_COLUMNS):
        yield table, columns[start : start + _MAX_COLUMNS]


def _settings(
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
