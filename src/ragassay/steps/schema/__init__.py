"""Show how each column of a database will be used, before questions are generated; draft its data dictionary."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from ragassay.core.records import DictionaryEntry, KeyChoice
from ragassay.core.results import SchemaResult
from ragassay.core.runner import Progress
from ragassay.parts.database import offered_references, open_database, reflect
from ragassay.parts.lm import language_model
from ragassay.parts.lm.cache import replies_file
from ragassay.parts.wording.abbreviations import abbreviations_in
from ragassay.parts.wording.cautions import superseded_rows
from ragassay.steps.schema.dictionary_drafts import drafted_dictionary

__all__ = ["schema"]


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
