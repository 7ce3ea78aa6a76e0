"""The command schema: how the columns of a database will be used."""

from pathlib import Path
from typing import Annotated

import typer

from ragassay.cli.app import app
from ragassay.cli.options import (
    DatabaseUrl,
    DataDictionary,
    Force,
    Json,
    Keys,
    LmBaseUrl,
    SkipInvalid,
    Tables,
    entries_of,
    keys_of,
    names,
    say_skipped,
)
from ragassay.core.errors import UsageError


@app.command(epilog="\b\nExample:\n  ragassay schema sqlite:///company.db --draft dictionary.toml")
def schema(
    database_url: DatabaseUrl,
    tables: Tables = "",
    data_dictionary: DataDictionary = None,
    skip_invalid: SkipInvalid = False,
    keys: Keys = "quoted",
    draft: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write a draft of a data dictionary for the whole database to this .toml file, for review.",
        ),
    ] = None,
    lm: Annotated[
        str | None,
        typer.Option(help="Language model that describes unclear names in the draft: embedded or openai:MODEL."),
    ] = None,
    lm_base_url: LmBaseUrl = None,
    force: Force = False,
    as_json: Json = False,
) -> None:
    """Show how each column will be used, and why.

    It also shows which columns need an entry in a data dictionary.
    """
    from ragassay.cli.output import progress, result, result_json, say, suggest_with_database
    from ragassay.core.files import check_free, write_text
    from ragassay.steps.report.questions_text import columns, drafted, schema_json
    from ragassay.steps.schema import schema as read_schema

    if draft is None and (lm or lm_base_url):
        raise UsageError("--lm describes names in a draft; add --draft FILE.toml, or remove --lm")
    if draft is not None:
        check_free(draft, force=force)
    with progress() as show:
        database_schema = read_schema(
            database_url,
            tables=names(tables),
            data_dictionary=entries_of(data_dictionary),
            keys=keys_of(keys),
            skip_invalid=skip_invalid,
            draft=draft is not None,
            lm=lm,
            lm_base_url=lm_base_url,
            progress=show,
        )
    say_skipped(database_schema.schema.invalid_entries)
    if draft is not None and database_schema.draft is not None:
        write_text(draft, database_schema.draft.text, force=force)
        say(drafted(database_schema.draft, draft))
    if as_json:
        result_json(schema_json(database_schema))
        return
    result(columns(database_schema.schema, database_schema.offered_references))
    dictionary = draft or data_dictionary
    options = [] if dictionary is None else ["--data-dictionary", str(dictionary)]
    options += [] if keys == "quoted" else ["--keys", keys]
    suggest_with_database("ragassay", "generate", database_url, "-o", "questions.jsonl", *options)
