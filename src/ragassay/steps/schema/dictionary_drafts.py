"""Write a data dictionary for review: what the rules found, and what a language model makes of unclear names.

What the rules found is drafted only if it reads back the same: a draft that nobody changes gives the same questions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ragassay.core import config
from ragassay.core.records import DictionaryEntry, InvalidEntry, LanguageModel, Schema
from ragassay.core.runner import Progress
from ragassay.parts.wording.data_dictionary import settings_entry
from ragassay.parts.wording.dictionary_draft import DraftEntry, Settings, draft_entries, draft_text
from ragassay.steps.schema.lm_labels import propose_labels

SchemaReader = Callable[[Mapping[str, DictionaryEntry]], Schema]
"""Returns the database as it is understood with these entries; invalid ones are skipped and listed."""

_BY_MODEL = "by a language model, which saw no value; check it"


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
    entries = draft_entries(schema, given)
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
        text=draft_text(drafted, schema, source=source),
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
    checked = config.check_entries(content)
    return {key: settings_entry(each, source="the draft") for key, each in checked.items()}
